//! Reading records.

use crate::board::Stage;
use crate::game::Ending;
use crate::layout::PositionError;
use crate::position::Position;
use crate::record::error::{RecordError, RecordReason, TagError};
use crate::record::tree::{Glyph, Line, Round, Step, add_words};
use crate::record::{MAX_DEPTH, MAX_RECORDS, MAX_STEPS, MAX_TAG_BYTES, MAX_TAGS, Record, check_tag};
use crate::rules::{Colour, Rules};
use crate::scan::{Place, Scanner};

/// By the classic rules, unless a tag tells others; see [`Record::read`].
impl std::str::FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        one(&Rules::CLASSIC, text)
    }
}

pub(super) fn one(rules: &Rules, text: &str) -> Result<Record, RecordError> {
    let mut records = Records::new(rules, text);
    let place = records.reader.scanner.place();
    let record = records.next().unwrap_or_else(|| Err(fail(place, RecordReason::Empty)))?;
    records.reader.scanner.blanks();
    match records.reader.scanner.peek() {
        Some(_) => Err(fail(records.reader.scanner.place(), RecordReason::Extra)),
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
    pub(super) fn new(rules: &Rules, text: &'a str) -> Records<'a> {
        let reader = Reader { scanner: Scanner::new(text), rules: *rules, steps: 0 };
        Records { reader, read: 0, failed: false }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Result<Record, RecordError>> {
        self.reader.scanner.blanks();
        if self.failed || self.reader.scanner.peek().is_none() {
            return None;
        }
        self.read += 1;
        let record = if self.read > MAX_RECORDS {
            Err(fail(self.reader.scanner.place(), RecordReason::ManyRecords))
        } else {
            self.reader.record()
        };
        self.failed = record.is_err();
        Some(record)
    }
}

/// An error outside the moves.
fn fail(place: Place, reason: RecordReason) -> RecordError {
    RecordError { place, turn: None, ply: None, reason }
}

/// What a record says about how the game ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Won(Colour),
    Drawn,
    Unknown,
}

impl Outcome {
    pub(super) fn name(self) -> &'static str {
        match self {
            Outcome::Won(Colour::Light) => "light+",
            Outcome::Won(Colour::Dark) => "dark+",
            Outcome::Drawn => "=",
            Outcome::Unknown => "*",
        }
    }

    /// The value of a `Result` tag, the sign or the word.
    fn read(text: &str) -> Option<Outcome> {
        let word = text.trim().to_ascii_lowercase();
        match word.as_str() {
            "light+" | "light" => Some(Outcome::Won(Colour::Light)),
            "dark+" | "dark" => Some(Outcome::Won(Colour::Dark)),
            "=" | "draw" => Some(Outcome::Drawn),
            "*" | "" => Some(Outcome::Unknown),
            _ => None,
        }
    }
}

/// What brought the result, as the `Termination` tag tells it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Termination {
    Score,
    Resignation,
    Time,
    None,
}

impl Termination {
    fn name(self) -> &'static str {
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

/// The tags of a record, those with a meaning of their own with the place where they stand.
#[derive(Default)]
struct Header {
    tags: Vec<(String, String)>,
    rules: Option<(Place, Rules)>,
    start: Option<(Place, Position)>,
    outcome: Option<(Place, Outcome)>,
    termination: Option<(Place, Termination)>,
}

impl Header {
    fn add(&mut self, place: Place, name: &str, value: &str) -> Result<(), RecordReason> {
        /// Fills a place that is empty.
        fn once<T>(slot: &mut Option<(Place, T)>, place: Place, value: T) -> Result<(), RecordReason> {
            match slot.replace((place, value)) {
                Some(_) => Err(RecordReason::Tag(TagError::Twice)),
                None => Ok(()),
            }
        }
        match name.to_ascii_lowercase().as_str() {
            "rules" => once(&mut self.rules, place, value.parse().map_err(RecordReason::Rules)?),
            "start" => {
                let start = value.parse().map_err(|error: PositionError| RecordReason::Start(error))?;
                once(&mut self.start, place, start)
            }
            "result" => once(&mut self.outcome, place, Outcome::read(value).ok_or(RecordReason::Result)?),
            "termination" => {
                let termination = Termination::read(value).ok_or(RecordReason::Termination)?;
                once(&mut self.termination, place, termination)
            }
            _ => {
                let (name, value) = check_tag(name, value).map_err(RecordReason::Tag)?;
                if self.tags.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
                    return Err(RecordReason::Tag(TagError::Twice));
                }
                if self.tags.len() == MAX_TAGS {
                    return Err(RecordReason::Tag(TagError::TooMany));
                }
                self.tags.push((name.to_owned(), value.to_owned()));
                Ok(())
            }
        }
    }

    /// The position from which the game starts.
    fn start(&self, rules: &Rules) -> Result<Position, RecordError> {
        match (&self.start, self.rules) {
            (Some((_, start)), Some((place, rules))) if *start.rules() != rules => {
                Err(fail(place, RecordReason::RulesDiffer))
            }
            (Some((_, start)), _) => Ok(start.clone()),
            (None, Some((_, rules))) => Ok(Position::new(&rules)),
            (None, None) => Ok(Position::new(rules)),
        }
    }

    /// How the game ended before the board decided it, once tags, board and the result at the end agree.
    fn ending(&self, last: &Position, end: Option<(Place, Outcome)>) -> Result<Option<Ending>, RecordError> {
        if let (Some((_, tag)), Some((place, end))) = (self.outcome, end)
            && tag != end
        {
            let reason = RecordReason::ResultsDiffer { tag: tag.name(), end: end.name() };
            return Err(fail(place, reason));
        }
        let said = end.or(self.outcome).filter(|&(_, said)| said != Outcome::Unknown);
        let cause = self.termination.filter(|&(_, cause)| cause != Termination::None);
        let differ = |place, said, board| Err(fail(place, RecordReason::Contradiction { said, board }));
        if last.stage() == Stage::Over {
            let board = last.score().leader().map_or(Outcome::Drawn, Outcome::Won);
            return match (said, cause) {
                (Some((place, said)), _) if said != board => differ(place, said.name(), board.name()),
                (_, Some((place, cause))) if cause != Termination::Score => {
                    differ(place, cause.name(), board.name())
                }
                _ => Ok(None),
            };
        }
        const GOES_ON: &str = "that the game goes on";
        match (said, cause) {
            (None, None) => Ok(None),
            (Some((_, Outcome::Won(colour))), None | Some((_, Termination::Resignation))) => {
                Ok(Some(Ending::Resigned(colour.other())))
            }
            (Some((_, Outcome::Won(colour))), Some((_, Termination::Time))) => {
                Ok(Some(Ending::OutOfTime(colour.other())))
            }
            (_, Some((place, cause))) => differ(place, cause.name(), GOES_ON),
            (Some((place, said)), None) => differ(place, said.name(), GOES_ON),
        }
    }
}

/// Characters that end a word among the moves.
fn is_sign(c: char) -> bool {
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
            self.scanner.blanks();
            match self.scanner.peek() {
                Some('[') => self.tag(&mut header)?,
                Some('{' | ';') => self.comment(line.comment_mut())?,
                _ => break,
            }
        }
        let start = header.start(&self.rules)?;
        let last = self.line(&mut line, start.clone(), 0, 0)?;
        if self.scanner.peek() == Some(')') {
            return Err(fail(self.scanner.place(), RecordReason::NoVariation));
        }
        let place = self.scanner.place();
        let end = self.result().map(|outcome| (place, outcome));
        if end.is_some() {
            self.remarks(&mut line)?;
        }
        let ending = header.ending(&last, end)?;
        Ok(Record { tags: header.tags, start, line, ending })
    }

    fn tag(&mut self, header: &mut Header) -> Result<(), RecordError> {
        let place = self.scanner.place();
        let wrong = |error| fail(place, RecordReason::Tag(error));
        self.scanner.take('[');
        self.scanner.blanks();
        let name = self.scanner.run(|c| !c.is_whitespace() && c != '"' && c != ']');
        self.scanner.blanks();
        let mut value = String::new();
        if self.scanner.take('"') {
            loop {
                match self.scanner.bump() {
                    None | Some('\n' | '\r') => return Err(wrong(TagError::Open)),
                    Some('"') => break,
                    Some('\\') if self.scanner.take('"') => value.push('"'),
                    Some('\\') if self.scanner.take('\\') => value.push('\\'),
                    Some(other) => value.push(other),
                }
                if value.len() > MAX_TAG_BYTES {
                    return Err(wrong(TagError::TooLong));
                }
            }
        } else {
            let bare = self.scanner.run(|c| !matches!(c, ']' | '\n' | '\r')).trim_end();
            if bare.len() > MAX_TAG_BYTES {
                return Err(wrong(TagError::TooLong));
            }
            value.push_str(bare);
        }
        self.scanner.blanks();
        if !self.scanner.take(']') {
            return Err(wrong(TagError::Open));
        }
        header.add(place, name, &value).map_err(|reason| fail(place, reason))
    }

    /// Reads the comment that begins here and adds its words to what was said before.
    fn comment(&mut self, said: &mut String) -> Result<(), RecordError> {
        let place = self.scanner.place();
        let text = if self.scanner.take(';') {
            self.scanner.run(|c| c != '\n' && c != '\r')
        } else {
            self.scanner.take('{');
            let text = self.scanner.run(|c| c != '}');
            if !self.scanner.take('}') {
                return Err(fail(place, RecordReason::OpenComment));
            }
            text
        };
        add_words(said, text).map_err(|_| fail(place, RecordReason::LongComment))
    }

    /// Comments that follow the result.
    fn remarks(&mut self, line: &mut Line) -> Result<(), RecordError> {
        loop {
            self.scanner.blanks();
            match self.scanner.peek() {
                Some('{' | ';') => self.comment(line.comment_mut())?,
                _ => return Ok(()),
            }
        }
    }

    /// Steps over a result, if one comes next.
    fn result(&mut self) -> Option<Outcome> {
        if self.scanner.take('=') {
            return Some(Outcome::Drawn);
        }
        if self.scanner.take('*') {
            return Some(Outcome::Unknown);
        }
        let mut ahead = self.scanner;
        let word = ahead.run(|c| c.is_ascii_alphabetic());
        let colour =
            Colour::BOTH.into_iter().find(|colour| word.eq_ignore_ascii_case(&colour.to_string()))?;
        if !ahead.take('+') {
            return None;
        }
        self.scanner = ahead;
        Some(Outcome::Won(colour))
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
            self.scanner.blanks();
            let place = self.scanner.place();
            match self.scanner.peek() {
                None | Some('[' | ')' | '=' | '*') => return Ok(position),
                Some('{' | ';') => self.comment(line.comment_mut())?,
                Some('(') => {
                    let (Some(before), Some(step)) = (&before, line.last_mut()) else {
                        return Err(fail(place, RecordReason::NothingToVary));
                    };
                    let variation = self.variation(before.clone(), ply - 1, depth + 1)?;
                    step.push_variation(variation);
                }
                Some('!' | '?' | '$') => {
                    let glyph = self.glyph()?;
                    let step = line.last_mut().ok_or(fail(place, RecordReason::NothingToJudge))?;
                    if !step.add_glyph(glyph) {
                        return Err(fail(place, RecordReason::ManyGlyphs));
                    }
                }
                Some(found @ ('}' | ']' | '"' | '+')) => {
                    return Err(fail(place, RecordReason::Stray { found }));
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
                    let turn = Some(Round::of(&position).number);
                    let wrong = |reason| RecordError { place, turn, ply: Some(ply), reason };
                    if self.steps == MAX_STEPS {
                        return Err(wrong(RecordReason::ManySteps));
                    }
                    self.steps += 1;
                    let mv = self.scanner.play(is_sign).map_err(|error| wrong(RecordReason::Move(error)))?;
                    let step = Step::new(&position, mv);
                    let mut next = position.clone();
                    next.play(mv).map_err(|error| wrong(RecordReason::Illegal(error)))?;
                    before = Some(std::mem::replace(&mut position, next));
                    line.push(step);
                }
            }
        }
    }

    fn variation(&mut self, start: Position, ply: u32, depth: usize) -> Result<Line, RecordError> {
        let place = self.scanner.place();
        if depth > MAX_DEPTH {
            return Err(fail(place, RecordReason::TooDeep));
        }
        self.scanner.take('(');
        let mut line = Line::default();
        self.line(&mut line, start, ply, depth)?;
        if !self.scanner.take(')') {
            let here = self.scanner.place();
            return Err(match self.result() {
                Some(_) => fail(here, RecordReason::ResultInVariation),
                None => fail(place, RecordReason::OpenVariation),
            });
        }
        if line.steps().is_empty() {
            return Err(fail(place, RecordReason::EmptyVariation));
        }
        Ok(line)
    }

    fn glyph(&mut self) -> Result<Glyph, RecordError> {
        let place = self.scanner.place();
        let glyph = if self.scanner.take('$') {
            self.scanner.run(|c| c.is_ascii_digit()).parse().ok().map(Glyph)
        } else {
            Glyph::from_sign(self.scanner.run(|c| c == '!' || c == '?'))
        };
        glyph.ok_or(fail(place, RecordReason::Glyph))
    }
}
