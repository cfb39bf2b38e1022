//! The parser of records; the format is described in [`record`](crate::record).

use super::{KNOWN, MAX_COMMENTS, MAX_TAGS, NAME};
use crate::notation::{CROSSES, Settings, turn_after_face};
use crate::parse::{Scanner, excerpt};
use crate::{
    Expected, Face, Game, ParseError, ParseErrorKind, Players, Record, RecordEditError, Rules, Seat, Seats,
    State, Turn,
};

impl Record {
    /// Reads a record, or a game in one line.
    pub fn read(text: &str) -> Result<Record, ParseError> {
        Record::read_with_players(text, None)
    }

    /// Reads a record or plain turns when the number of players may be known from elsewhere. A text that
    /// names another number is an error.
    ///
    /// ```
    /// use ciao::{Players, Record};
    /// let record = Record::read_with_players("X:3?2 2:2", Some(Players::Two)).unwrap();
    /// assert_eq!(record.game_text(), "2 X:3?2 2:2");
    /// assert!(Record::read_with_players("3 X:3?2 2:2", Some(Players::Two)).is_err());
    /// ```
    pub fn read_with_players(text: &str, players: Option<Players>) -> Result<Record, ParseError> {
        let mut scanner = Scanner::new(text)?;
        let mut remarks = Vec::new();
        let mut tags = Vec::new();
        skip(&mut scanner, 0, &mut remarks)?;
        while scanner.peek() == Some('[') {
            let tag = tag(&mut scanner)?;
            if tags.iter().any(|other: &Tag<'_>| other.name.eq_ignore_ascii_case(tag.name)) {
                return Err(tag.at.error(ParseErrorKind::TagTwice { name: excerpt(tag.name) }));
            }
            // Checked here as well as in the end, so that a flood of tags costs nothing.
            if tags.len() == MAX_TAGS + KNOWN.len() {
                return Err(tag.at.error(RecordEditError::TooManyTags));
            }
            tags.push(tag);
            skip(&mut scanner, 0, &mut remarks)?;
        }
        let game_tags = GameTags::from_tags(&tags, players)?;
        let game = turns(&mut scanner, game_tags.players, game_tags.rules, &mut remarks)?;
        let end = scanner;
        let mut record = Record::from_game(game).map_err(|reason| end.error(reason))?;
        for tag in &tags {
            apply(&mut record, tag)?;
        }
        for remark in remarks {
            record.comment(remark.after, &remark.text).map_err(|reason| remark.at.error(reason))?;
        }
        Ok(record)
    }
}

/// A tag as it was read, and where it stands.
struct Tag<'a> {
    at: Scanner<'a>,
    name: &'a str,
    value_at: Scanner<'a>,
    value: String,
}

/// A comment as it was read, and where it stands.
struct Remark<'a> {
    at: Scanner<'a>,
    after: usize,
    text: String,
}

/// The tags that define the game: players and rules.
struct GameTags {
    players: Option<Players>,
    rules: Option<Rules>,
}

impl GameTags {
    fn from_tags(tags: &[Tag<'_>], given: Option<Players>) -> Result<GameTags, ParseError> {
        let mut game_tags = GameTags { players: given, rules: None };
        for tag in tags {
            let at = &tag.value_at;
            if tag.is("Game") {
                let words: Vec<&str> = tag.value.split_whitespace().collect();
                if !words.join(" ").eq_ignore_ascii_case(NAME) {
                    return Err(at.error(ParseErrorKind::OtherGame { found: excerpt(&tag.value) }));
                }
            } else if tag.is("Players") {
                let mut value = tag.scanner();
                value.skip_whitespace();
                let number = value.number(Expected::Players).map_err(|error| at.error(error.into_kind()))?;
                value.end().map_err(|error| at.error(error.into_kind()))?;
                game_tags.players = Some(agree(at, game_tags.players, number)?);
            } else if tag.is("Rules") {
                game_tags.rules =
                    Some(tag.value.parse().map_err(|error: ParseError| at.error(error.into_kind()))?);
            }
        }
        Ok(game_tags)
    }
}

impl Tag<'_> {
    fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Walks through the value; its places are not those of the text.
    fn scanner(&self) -> Scanner<'_> {
        self.value_at.over(&self.value)
    }
}

/// The number of players as written, when it can be and is the one known before.
fn agree(at: &Scanner<'_>, given: Option<Players>, number: u32) -> Result<Players, ParseError> {
    let found = Players::try_from(number as usize).map_err(|reason| at.error(reason))?;
    match given {
        Some(given) if given != found => Err(at.error(ParseErrorKind::OtherPlayers { given, found })),
        _ => Ok(found),
    }
}

/// Skips blanks and collects comments.
fn skip<'a>(
    scanner: &mut Scanner<'a>,
    after: usize,
    remarks: &mut Vec<Remark<'a>>,
) -> Result<(), ParseError> {
    loop {
        scanner.skip_whitespace();
        let at = scanner.clone();
        let text = match scanner.peek() {
            Some('{') => {
                let Some(end) = scanner.rest().find('}') else {
                    return Err(at.error(ParseErrorKind::OpenComment));
                };
                let text = scanner.rest()[1..end].to_owned();
                while !scanner.eat('}') {
                    scanner.bump();
                }
                text
            }
            Some(';') => {
                let end = scanner.rest().find(['\n', '\r']).unwrap_or(scanner.rest().len());
                // Comments are written in braces, so that a closing one would end them too early.
                let text = scanner.rest()[1..end].replace('}', ")");
                while scanner.peek().is_some_and(|c| c != '\n' && c != '\r') {
                    scanner.bump();
                }
                text
            }
            _ => return Ok(()),
        };
        if text.trim().is_empty() {
            continue;
        }
        if remarks.len() == MAX_COMMENTS {
            return Err(at.error(RecordEditError::TooManyComments));
        }
        remarks.push(Remark { at, after, text });
    }
}

fn tag<'a>(scanner: &mut Scanner<'a>) -> Result<Tag<'a>, ParseError> {
    scanner.bump();
    scanner.skip_whitespace();
    let at = scanner.clone();
    let name = scanner.identifier();
    if name.is_empty() {
        return Err(scanner.expected(Expected::TagName));
    }
    scanner.skip_whitespace();
    let value_at = scanner.clone();
    if !scanner.eat('"') {
        return Err(scanner.expected(Expected::TagValue));
    }
    let mut value = String::new();
    loop {
        let here = scanner.clone();
        match scanner.bump() {
            Some('"') => break,
            Some('\\') => match scanner.bump() {
                Some(c @ ('"' | '\\')) => value.push(c),
                Some(found) if !found.is_control() => value.extend(['\\', found]),
                _ => return Err(value_at.error(ParseErrorKind::OpenValue)),
            },
            Some('\n' | '\r') | None => return Err(value_at.error(ParseErrorKind::OpenValue)),
            Some(found) if found.is_control() => return Err(here.error(ParseErrorKind::Control { found })),
            Some(c) => value.push(c),
        }
    }
    scanner.skip_whitespace();
    if !scanner.eat(']') {
        return Err(scanner.expected(Expected::TagEnd));
    }
    Ok(Tag { at, name, value_at, value })
}

/// Reads everything after the tags, and plays the turns.
fn turns<'a>(
    scanner: &mut Scanner<'a>,
    mut players: Option<Players>,
    rules: Option<Rules>,
    remarks: &mut Vec<Remark<'a>>,
) -> Result<Game, ParseError> {
    players = leading_players(scanner, players)?;
    skip(scanner, 0, remarks)?;
    let mut settings = Settings::default();
    let mut set = false;
    while scanner.peek().is_some_and(|c| c.is_ascii_alphabetic() && !CROSSES.contains(&c)) {
        if rules.is_some() {
            return Err(scanner.error(ParseErrorKind::RulesTwice));
        }
        settings.read_one(scanner)?;
        set = true;
        skip(scanner, 0, remarks)?;
    }
    let Some(players) = players else { return Err(scanner.error(ParseErrorKind::NoPlayers)) };
    let rules = match rules {
        Some(rules) if !set => rules,
        _ => settings.rules(scanner)?,
    };

    let mut game = Game::from_state(State::new(rules, players));
    loop {
        let done = game.past().len();
        scanner.turn = None;
        skip(scanner, done, remarks)?;
        if scanner.peek().is_none() {
            return Ok(game);
        }
        scanner.turn = Some(done + 1);
        let start = scanner.clone();
        let turn = numbered_turn(scanner, done, remarks)?;
        game.play(turn).map_err(|reason| start.error(reason))?;
    }
}

/// A number that is neither a face nor the number of a turn is that of the players.
fn leading_players(
    scanner: &mut Scanner<'_>,
    players: Option<Players>,
) -> Result<Option<Players>, ParseError> {
    if !scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(players);
    }
    let mut ahead = scanner.clone();
    let number = ahead.number(Expected::Players)?;
    let end = ahead.clone();
    ahead.skip_whitespace();
    if matches!(ahead.peek(), Some(':' | '.')) {
        return Ok(players);
    }
    let players = agree(scanner, players, number)?;
    *scanner = end;
    Ok(Some(players))
}

/// A turn, perhaps with its number before it.
fn numbered_turn<'a>(
    scanner: &mut Scanner<'a>,
    done: usize,
    remarks: &mut Vec<Remark<'a>>,
) -> Result<Turn, ParseError> {
    let mut numbered = false;
    loop {
        if scanner.peek().is_some_and(|c| CROSSES.contains(&c)) {
            scanner.bump();
            return turn_after_face(scanner, Face::Cross);
        }
        let start = scanner.clone();
        let number = scanner.number(if numbered { Expected::Face } else { Expected::Turn })?;
        scanner.skip_whitespace();
        if numbered || scanner.peek() != Some('.') {
            let face = u8::try_from(number).map_err(|_| start.error(ParseErrorKind::TooGreat))?;
            return turn_after_face(scanner, Face::Number(face));
        }
        if number as usize != done + 1 {
            return Err(start.error(ParseErrorKind::TurnNumber { found: number, expected: done + 1 }));
        }
        while scanner.eat('.') {}
        skip(scanner, done, remarks)?;
        numbered = true;
    }
}

/// Puts what a tag says into the record.
fn apply(record: &mut Record, tag: &Tag<'_>) -> Result<(), ParseError> {
    let at = &tag.value_at;
    let players = record.game().start().players();
    if tag.is("Game") || tag.is("Players") || tag.is("Rules") {
        return Ok(());
    }
    let seat = Seat::ALL.into_iter().find(|seat| tag.is(&format!("Seat{seat}")));
    if let Some(seat) = seat {
        if !players.has(seat) {
            return Err(at.error(ParseErrorKind::NameWithoutSeat { seat: seat.number(), players }));
        }
        return record.set_name(seat, &tag.value).map_err(|reason| at.error(reason));
    }
    if tag.is("Result") {
        return apply_result(record, tag);
    }
    if tag.is("Table") {
        return record.set_table(&tag.value).map_err(|reason| at.error(reason));
    }
    if tag.is("Commitment") {
        record.set_commitment(tag.value.parse().map_err(|reason: crate::dice::HexError| at.error(reason))?);
        return Ok(());
    }
    if tag.is("Seed") {
        record.set_seed(tag.value.parse().map_err(|reason: crate::dice::HexError| at.error(reason))?);
        return Ok(());
    }
    record.set_tag(tag.name, &tag.value).map_err(|reason| tag.at.error(reason))
}

fn apply_result(record: &mut Record, tag: &Tag<'_>) -> Result<(), ParseError> {
    let at = &tag.value_at;
    let winners = match tag.value.trim() {
        "*" => None,
        value => {
            let seat = |word: &str| word.trim().parse().ok().and_then(Seat::from_number);
            let seats: Option<Seats> = value.split('+').map(seat).collect();
            Some(seats.ok_or_else(|| at.error(ParseErrorKind::NotAResult))?)
        }
    };
    match (winners, record.game().state().outcome()) {
        (winners, Some(played)) if winners == Some(played) => Ok(()),
        (_, Some(played)) => {
            Err(at.error(ParseErrorKind::WrongResult { written: excerpt(&tag.value), played }))
        }
        (Some(winners), None) => record.set_result(winners).map_err(|reason| at.error(reason)),
        (None, None) => Ok(()),
    }
}
