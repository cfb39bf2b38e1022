//! The parser of records; the format is described in [`record`](crate::record).

use super::{KNOWN, MAX_TAGS, NAME};
use crate::game_text::{agree, skip, turns};
use crate::parse::{Scanner, excerpt};
use crate::{Expected, ParseError, ParseErrorKind, Players, Record, RecordEditError, Rules, Seat, Seats};

impl Record {
    /// Reads a record, or a game in one line.
    ///
    /// # Errors
    /// Where and why the text is neither.
    pub fn read(text: &str) -> Result<Record, ParseError> {
        Record::read_with_players(text, None)
    }

    /// Reads a record or plain turns when the number of players may be known from elsewhere. A text that
    /// names another number is an error.
    ///
    /// # Errors
    /// Where and why the text is not a record of that many players.
    ///
    /// ```
    /// use ciao::{Players, Record};
    /// let record = Record::read_with_players("X:3?2 2:2", Some(Players::Two)).unwrap();
    /// assert_eq!(record.game().to_text(), "2 X:3?2 2:2");
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
    match (winners, record.game().outcome()) {
        (winners, Some(played)) if winners == Some(played) => Ok(()),
        (_, Some(played)) => {
            Err(at.error(ParseErrorKind::WrongResult { written: excerpt(&tag.value), played }))
        }
        (Some(winners), None) => record.set_result(winners).map_err(|reason| at.error(reason)),
        (None, None) => Ok(()),
    }
}
