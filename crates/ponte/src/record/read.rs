//! The parser of records.

use crate::board::Stage;
use crate::game::{Ending, Outcome};
use crate::parse::{Scanner, TextPosition};
use crate::position::Position;
use crate::position_text::PositionError;
use crate::record::error::{RecordError, RecordErrorKind, TagError};
use crate::record::tree::{Glyph, Line, Round, Step, add_words};
use crate::record::{MAX_DEPTH, MAX_RECORDS, MAX_STEPS, MAX_TAG_BYTES, MAX_TAGS, Record, check_tag};
use crate::rules::{Colour, Rules};

/// Uses the classic rules, unless a tag names others; see [`Record::read`].
impl std::str::FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        one(Rules::CLASSIC, text)
    }
}

pub(super) fn one(rules: Rules, text: &str) -> Result<Record, RecordError> {
    let mut records = Records::new(rules, text);
    let at = records.reader.scanner.text_position();
    let record = records.next().unwrap_or_else(|| Err(fail(at, RecordErrorKind::Empty)))?;
    records.reader.scanner.skip_whitespace();
    match records.reader.scanner.peek() {
        Some(_) => Err(fail(records.reader.scanner.text_position(), RecordErrorKind::Extra)),
        None => Ok(record),
    }
}

/// The records of a text one after the other; see [`Record::each`]. Ends after the first error.
#[derive(Clone, Debug)]
pub struct Records<'a> {
    reader: Reader<'a>,
    read: usize,
    failed: bool,
}

impl<'a> Records<'a> {
    pub(super) fn new(rules: Rules, text: &'a str) -> Records<'a> {
        let reader = Reader { scanner: Scanner::new(text), rules, steps: 0 };
        Records { reader, read: 0, failed: false }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Result<Record, RecordError>> {
        self.reader.scanner.skip_whitespace();
        if self.failed || self.reader.scanner.peek().is_none() {
            return None;
        }
        self.read += 1;
        let record = if self.read > MAX_RECORDS {
            Err(fail(self.reader.scanner.text_position(), RecordErrorKind::ManyRecords))
        } else {
            self.reader.record()
        };
        self.failed = record.is_err();
        Some(record)
    }
}

/// An error outside the moves.
const fn fail(at: TextPosition, kind: RecordErrorKind) -> RecordError {
    RecordError { at, turn: None, ply: None, kind }
}

/// The result as written in a record.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ResultMark {
    Won(Colour),
    Drawn,
    Unknown,
}

impl ResultMark {
    pub(super) const fn name(self) -> &'static str {
        match self {
            ResultMark::Won(Colour::Light) => "light+",
            ResultMark::Won(Colour::Dark) => "dark+",
            ResultMark::Drawn => "=",
            ResultMark::Unknown => "*",
        }
    }

    /// The value of a `Result` tag, the sign or the word.
    fn read(text: &str) -> Option<ResultMark> {
        let word = text.trim().to_ascii_lowercase();
        match word.as_str() {
            "light+" | "light" => Some(ResultMark::Won(Colour::Light)),
            "dark+" | "dark" => Some(ResultMark::Won(Colour::Dark)),
            "=" | "draw" => Some(ResultMark::Drawn),
            "*" | "" => Some(ResultMark::Unknown),
            _ => None,
        }
    }
}

/// How the game ended, from the `Termination` tag.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Termination {
    Score,
    Resignation,
    Time,
    None,
}

impl Termination {
    const fn name(self) -> &'static str {
        match self {
            Termination::Score => "score",
            Termination::Resignation => "resignation",
            Termination::Time => "time",
            Termination::None => "unterminated",
        }
    }

    fn read(text: &str) -> Option<Termination> {
        let word = text.trim().to_ascii_lowercase();
        match word.as_str() {
            "score" | "normal" => Some(Termination::Score),
            "resignation" | "resigned" => Some(Termination::Resignation),
            "time" | "timeout" | "time forfeit" => Some(Termination::Time),
            "unterminated" | "*" | "" => Some(Termination::None),
            _ => None,
        }
    }
}

/// The tags of a record; reserved ones with their text position.
#[derive(Default)]
struct Header {
    tags: Vec<(String, String)>,
    rules: Option<(TextPosition, Rules)>,
    start: Option<(TextPosition, Position)>,
    outcome: Option<(TextPosition, ResultMark)>,
    termination: Option<(TextPosition, Termination)>,
}

impl Header {
    fn add(&mut self, at: TextPosition, name: &str, value: &str) -> Result<(), RecordErrorKind> {
        /// Fills a slot that is empty.
        fn once<T>(
            slot: &mut Option<(TextPosition, T)>,
            at: TextPosition,
            value: T,
        ) -> Result<(), RecordErrorKind> {
            match slot.replace((at, value)) {
                Some(_) => Err(RecordErrorKind::Tag(TagError::Twice)),
                None => Ok(()),
            }
        }
        match name.to_ascii_lowercase().as_str() {
            "rules" => once(&mut self.rules, at, value.parse().map_err(RecordErrorKind::Rules)?),
            "start" => {
                let start = value.parse().map_err(|error: PositionError| RecordErrorKind::Start(error))?;
                once(&mut self.start, at, start)
            }
            "result" => once(&mut self.outcome, at, ResultMark::read(value).ok_or(RecordErrorKind::Result)?),
            "termination" => {
                let termination = Termination::read(value).ok_or(RecordErrorKind::Termination)?;
                once(&mut self.termination, at, termination)
            }
            _ => {
                let (name, value) = check_tag(name, value).map_err(RecordErrorKind::Tag)?;
                if self.tags.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
                    return Err(RecordErrorKind::Tag(TagError::Twice));
                }
                if self.tags.len() == MAX_TAGS {
                    return Err(RecordErrorKind::Tag(TagError::TooMany));
                }
                self.tags.push((name.to_owned(), value.to_owned()));
                Ok(())
            }
        }
    }

    /// The position from which the game starts.
    fn start(&self, rules: Rules) -> Result<Position, RecordError> {
        match (&self.start, self.rules) {
            (Some((_, start)), Some((at, rules))) if start.rules() != rules => {
                Err(fail(at, RecordErrorKind::RulesDiffer))
            }
            (Some((_, start)), _) => Ok(start.clone()),
            (None, Some((_, rules))) => Ok(Position::new(rules)),
            (None, None) => Ok(Position::new(rules)),
        }
    }

    /// How the game ended before the board decided it, once tags, board and the result at the end agree.
    fn ending(
        &self,
        last: &Position,
        end: Option<(TextPosition, ResultMark)>,
    ) -> Result<Option<Ending>, RecordError> {
        if let (Some((_, tag)), Some((at, end))) = (self.outcome, end)
            && tag != end
        {
            let kind = RecordErrorKind::ResultsDiffer { tag: tag.name(), end: end.name() };
            return Err(fail(at, kind));
        }
        let said = end.or(self.outcome).filter(|&(_, said)| said != ResultMark::Unknown);
        let cause = self.termination.filter(|&(_, cause)| cause != Termination::None);
        let differ = |at, said, board| Err(fail(at, RecordErrorKind::Contradiction { said, board }));
        if last.stage() == Stage::Over {
            let board = last.score().leader().map_or(ResultMark::Drawn, ResultMark::Won);
            return match (said, cause) {
                (Some((at, said)), _) if said != board => differ(at, said.name(), board.name()),
                (_, Some((at, cause))) if cause != Termination::Score => {
                    differ(at, cause.name(), board.name())
                }
                _ => Ok(None),
            };
        }
        const GOES_ON: &str = "that the game goes on";
        match (said, cause) {
            (None, None) => Ok(None),
            (Some((_, ResultMark::Won(colour))), None | Some((_, Termination::Resignation))) => {
                Ok(Some(Ending::Resigned(colour.other())))
            }
            (Some((_, ResultMark::Won(colour))), Some((_, Termination::Time))) => {
                Ok(Some(Ending::OutOfTime(colour.other())))
            }
            (_, Some((at, cause))) => differ(at, cause.name(), GOES_ON),
            (Some((at, said)), None) => differ(at, said.name(), GOES_ON),
        }
    }
}

/// Characters that end a word among the moves.
const fn is_sign(c: char) -> bool {
    matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '!' | '?' | '$' | '"' | '=' | '*' | '+')
}

#[derive(Clone, Debug)]
struct Reader<'a> {
    scanner: Scanner<'a>,
    /// By which a record without tags is played.
    rules: Rules,
    /// Moves read so far in this record.
    steps: usize,
}

impl Reader<'_> {
    fn record(&mut self) -> Result<Record, RecordError> {
        self.steps = 0;
        let mut header = Header::default();
        let mut line = Line::default();
        loop {
            self.scanner.skip_whitespace();
            match self.scanner.peek() {
                Some('[') => self.tag(&mut header)?,
                Some('{' | ';') => self.comment(line.comment_mut())?,
                _ => break,
            }
        }
        let start = header.start(self.rules)?;
        let last = self.line(&mut line, start.clone(), 0, 0)?;
        if self.scanner.peek() == Some(')') {
            return Err(fail(self.scanner.text_position(), RecordErrorKind::NoVariation));
        }
        let at = self.scanner.text_position();
        let end = self.result().map(|mark| (at, mark));
        if end.is_some() {
            self.remarks(&mut line)?;
        }
        let ending = header.ending(&last, end)?;
        Ok(Record { tags: header.tags, start, line, ending, outcome: Outcome::of(&last, ending) })
    }

    fn tag(&mut self, header: &mut Header) -> Result<(), RecordError> {
        let at = self.scanner.text_position();
        let wrong = |error| fail(at, RecordErrorKind::Tag(error));
        self.scanner.eat('[');
        self.scanner.skip_whitespace();
        let name = self.scanner.take_while(|c| !c.is_whitespace() && c != '"' && c != ']');
        self.scanner.skip_whitespace();
        let mut value = String::new();
        if self.scanner.eat('"') {
            loop {
                match self.scanner.bump() {
                    None | Some('\n' | '\r') => return Err(wrong(TagError::Open)),
                    Some('"') => break,
                    Some('\\') if self.scanner.eat('"') => value.push('"'),
                    Some('\\') if self.scanner.eat('\\') => value.push('\\'),
                    Some(other) => value.push(other),
                }
                if value.len() > MAX_TAG_BYTES {
                    return Err(wrong(TagError::TooLong));
                }
            }
        } else {
            let bare = self.scanner.take_while(|c| !matches!(c, ']' | '\n' | '\r')).trim_end();
            if bare.len() > MAX_TAG_BYTES {
                return Err(wrong(TagError::TooLong));
            }
            value.push_str(bare);
        }
        self.scanner.skip_whitespace();
        if !self.scanner.eat(']') {
            return Err(wrong(TagError::Open));
        }
        header.add(at, name, &value).map_err(|kind| fail(at, kind))
    }

    /// Reads the comment that begins here and adds its words to what was said before.
    fn comment(&mut self, said: &mut String) -> Result<(), RecordError> {
        let at = self.scanner.text_position();
        let text = if self.scanner.eat(';') {
            self.scanner.take_while(|c| c != '\n' && c != '\r')
        } else {
            self.scanner.eat('{');
            let text = self.scanner.take_while(|c| c != '}');
            if !self.scanner.eat('}') {
                return Err(fail(at, RecordErrorKind::OpenComment));
            }
            text
        };
        add_words(said, text).map_err(|_| fail(at, RecordErrorKind::LongComment))
    }

    /// Comments that follow the result.
    fn remarks(&mut self, line: &mut Line) -> Result<(), RecordError> {
        loop {
            self.scanner.skip_whitespace();
            match self.scanner.peek() {
                Some('{' | ';') => self.comment(line.comment_mut())?,
                _ => return Ok(()),
            }
        }
    }

    /// Steps over a result, if one comes next.
    fn result(&mut self) -> Option<ResultMark> {
        if self.scanner.eat('=') {
            return Some(ResultMark::Drawn);
        }
        if self.scanner.eat('*') {
            return Some(ResultMark::Unknown);
        }
        let mut ahead = self.scanner;
        let word = ahead.take_while(|c| c.is_ascii_alphabetic());
        let colour = Colour::ALL.into_iter().find(|colour| word.eq_ignore_ascii_case(&colour.to_string()))?;
        if !ahead.eat('+') {
            return None;
        }
        self.scanner = ahead;
        Some(ResultMark::Won(colour))
    }

    /// Reads moves up to the end of the text, a tag, a result or the end of a variation, and returns the last
    /// position.
    fn line(
        &mut self,
        line: &mut Line,
        start: Position,
        mut ply: u32,
        depth: usize,
    ) -> Result<Position, RecordError> {
        let mut position = start;
        let mut before: Option<Position> = None;
        loop {
            self.scanner.skip_whitespace();
            let at = self.scanner.text_position();
            match self.scanner.peek() {
                None | Some('[' | ')' | '=' | '*') => return Ok(position),
                Some('{' | ';') => self.comment(line.comment_mut())?,
                Some('(') => {
                    let (Some(before), Some(step)) = (&before, line.last_mut()) else {
                        return Err(fail(at, RecordErrorKind::NothingToVary));
                    };
                    let variation = self.variation(before.clone(), ply - 1, depth + 1)?;
                    step.push_variation(variation);
                }
                Some('!' | '?' | '$') => {
                    let glyph = self.glyph()?;
                    let step = line.last_mut().ok_or(fail(at, RecordErrorKind::NothingToJudge))?;
                    if !step.add_glyph(glyph) {
                        return Err(fail(at, RecordErrorKind::ManyGlyphs));
                    }
                }
                Some(found @ ('}' | ']' | '"' | '+')) => {
                    return Err(fail(at, RecordErrorKind::Stray { found }));
                }
                Some(_) => {
                    let mut ahead = self.clone();
                    if ahead.result().is_some() {
                        return Ok(position);
                    }
                    if self.scanner.turn_number().is_some() {
                        continue;
                    }
                    ply += 1;
                    let turn = Some(Round::from_position(&position).number);
                    let wrong = |kind| RecordError { at, turn, ply: Some(ply), kind };
                    if self.steps == MAX_STEPS {
                        return Err(wrong(RecordErrorKind::ManySteps));
                    }
                    self.steps += 1;
                    let mv = self
                        .scanner
                        .read_move(is_sign)
                        .map_err(|error| wrong(RecordErrorKind::Move(error)))?;
                    let step = Step::new(&position, mv);
                    let mut next = position.clone();
                    next.play(mv).map_err(|error| wrong(RecordErrorKind::Illegal(error)))?;
                    before = Some(std::mem::replace(&mut position, next));
                    line.push(step);
                }
            }
        }
    }

    fn variation(&mut self, start: Position, ply: u32, depth: usize) -> Result<Line, RecordError> {
        let at = self.scanner.text_position();
        if depth > MAX_DEPTH {
            return Err(fail(at, RecordErrorKind::TooDeep));
        }
        self.scanner.eat('(');
        let mut line = Line::default();
        self.line(&mut line, start, ply, depth)?;
        if !self.scanner.eat(')') {
            let here = self.scanner.text_position();
            return Err(match self.result() {
                Some(_) => fail(here, RecordErrorKind::ResultInVariation),
                None => fail(at, RecordErrorKind::OpenVariation),
            });
        }
        if line.steps().is_empty() {
            return Err(fail(at, RecordErrorKind::EmptyVariation));
        }
        Ok(line)
    }

    fn glyph(&mut self) -> Result<Glyph, RecordError> {
        let at = self.scanner.text_position();
        let glyph = if self.scanner.eat('$') {
            self.scanner.take_while(|c| c.is_ascii_digit()).parse().ok().map(Glyph)
        } else {
            Glyph::from_sign(self.scanner.take_while(|c| c == '!' || c == '?'))
        };
        glyph.ok_or(fail(at, RecordErrorKind::Glyph))
    }
}
