//! Reading records; the form is told in [`record`](crate::record).

use crate::notation::{CROSSES, Settings, turn_after_face};
use crate::record::{KNOWN, MAX_COMMENTS, MAX_TAGS, NAME};
use crate::text::{Cursor, excerpt};
use crate::{
    Expected, Face, Game, Players, Reason, Record, Rules, Seat, Seats, State, TextError, Turn, Unwritable,
};

impl Record {
    /// Reads a record, or a game in one line.
    pub fn read(text: &str) -> Result<Record, TextError> {
        Record::read_of(text, None)
    }

    /// Reads a record or plain turns when the number of players may be known from elsewhere. A text that
    /// names another number is refused.
    ///
    /// ```
    /// use ciao::{Players, Record};
    /// let record = Record::read_of("X:3?2 2:2", Some(Players::Two)).unwrap();
    /// assert_eq!(record.line(), "2 X:3?2 2:2");
    /// assert!(Record::read_of("3 X:3?2 2:2", Some(Players::Two)).is_err());
    /// ```
    pub fn read_of(text: &str, players: Option<Players>) -> Result<Record, TextError> {
        let mut cursor = Cursor::new(text)?;
        let mut remarks = Vec::new();
        let mut tags = Vec::new();
        skip(&mut cursor, 0, &mut remarks)?;
        while cursor.peek() == Some('[') {
            let tag = tag(&mut cursor)?;
            if tags.iter().any(|other: &Tag<'_>| other.name.eq_ignore_ascii_case(tag.name)) {
                return Err(tag.at.error(Reason::TagTwice { name: excerpt(tag.name) }));
            }
            // Checked here as well as in the end, so that a flood of tags costs nothing.
            if tags.len() == MAX_TAGS + KNOWN.len() {
                return Err(tag.at.error(Unwritable::TooManyTags));
            }
            tags.push(tag);
            skip(&mut cursor, 0, &mut remarks)?;
        }
        let told = Told::of(&tags, players)?;
        let game = turns(&mut cursor, told.players, told.rules, &mut remarks)?;
        let end = cursor;
        let mut record = Record::new(game).map_err(|reason| end.error(reason))?;
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
    at: Cursor<'a>,
    name: &'a str,
    value_at: Cursor<'a>,
    value: String,
}

/// A comment as it was read, and where it stands.
struct Remark<'a> {
    at: Cursor<'a>,
    after: usize,
    text: String,
}

/// What the tags say about the game itself.
struct Told {
    players: Option<Players>,
    rules: Option<Rules>,
}

impl Told {
    fn of(tags: &[Tag<'_>], given: Option<Players>) -> Result<Told, TextError> {
        let mut told = Told { players: given, rules: None };
        for tag in tags {
            let at = &tag.value_at;
            if tag.is("Game") {
                let words: Vec<&str> = tag.value.split_whitespace().collect();
                if !words.join(" ").eq_ignore_ascii_case(NAME) {
                    return Err(at.error(Reason::OtherGame { found: excerpt(&tag.value) }));
                }
            } else if tag.is("Players") {
                let mut value = tag.cursor();
                value.skip_blanks();
                let number = value.number(Expected::Players).map_err(|error| at.error(error.reason))?;
                value.end().map_err(|error| at.error(error.reason))?;
                told.players = Some(agree(at, told.players, number)?);
            } else if tag.is("Rules") {
                told.rules = Some(tag.value.parse().map_err(|error: TextError| at.error(error.reason))?);
            }
        }
        Ok(told)
    }
}

impl Tag<'_> {
    fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Walks through the value; its places are not those of the text.
    fn cursor(&self) -> Cursor<'_> {
        self.value_at.over(&self.value)
    }
}

/// The number of players as written, when it can be and is the one known before.
fn agree(at: &Cursor<'_>, given: Option<Players>, number: u32) -> Result<Players, TextError> {
    let found = Players::try_from(number as usize).map_err(|reason| at.error(reason))?;
    match given {
        Some(given) if given != found => Err(at.error(Reason::OtherPlayers { given, found })),
        _ => Ok(found),
    }
}

/// Skips blanks and collects comments.
fn skip<'a>(cursor: &mut Cursor<'a>, after: usize, remarks: &mut Vec<Remark<'a>>) -> Result<(), TextError> {
    loop {
        cursor.skip_blanks();
        let at = cursor.clone();
        let text = match cursor.peek() {
            Some('{') => {
                let Some(end) = cursor.rest().find('}') else { return Err(at.error(Reason::OpenComment)) };
                let text = cursor.rest()[1..end].to_owned();
                while !cursor.eat('}') {
                    cursor.bump();
                }
                text
            }
            Some(';') => {
                let end = cursor.rest().find(['\n', '\r']).unwrap_or(cursor.rest().len());
                // Comments are written in braces, so that a closing one would end them too early.
                let text = cursor.rest()[1..end].replace('}', ")");
                while cursor.peek().is_some_and(|c| c != '\n' && c != '\r') {
                    cursor.bump();
                }
                text
            }
            _ => return Ok(()),
        };
        if text.trim().is_empty() {
            continue;
        }
        if remarks.len() == MAX_COMMENTS {
            return Err(at.error(Unwritable::TooManyComments));
        }
        remarks.push(Remark { at, after, text });
    }
}

fn tag<'a>(cursor: &mut Cursor<'a>) -> Result<Tag<'a>, TextError> {
    cursor.bump();
    cursor.skip_blanks();
    let at = cursor.clone();
    let name = cursor.word();
    if name.is_empty() {
        return Err(cursor.expected(Expected::TagName));
    }
    cursor.skip_blanks();
    let value_at = cursor.clone();
    if !cursor.eat('"') {
        return Err(cursor.expected(Expected::TagValue));
    }
    let mut value = String::new();
    loop {
        let here = cursor.clone();
        match cursor.bump() {
            Some('"') => break,
            Some('\\') => match cursor.bump() {
                Some(c @ ('"' | '\\')) => value.push(c),
                Some(found) if !found.is_control() => value.extend(['\\', found]),
                _ => return Err(value_at.error(Reason::OpenValue)),
            },
            Some('\n' | '\r') | None => return Err(value_at.error(Reason::OpenValue)),
            Some(found) if found.is_control() => return Err(here.error(Reason::Control { found })),
            Some(c) => value.push(c),
        }
    }
    cursor.skip_blanks();
    if !cursor.eat(']') {
        return Err(cursor.expected(Expected::TagEnd));
    }
    Ok(Tag { at, name, value_at, value })
}

/// Reads everything after the tags, and plays the turns.
fn turns<'a>(
    cursor: &mut Cursor<'a>,
    mut players: Option<Players>,
    rules: Option<Rules>,
    remarks: &mut Vec<Remark<'a>>,
) -> Result<Game, TextError> {
    players = leading_players(cursor, players)?;
    skip(cursor, 0, remarks)?;
    let mut settings = Settings::default();
    let mut set = false;
    while cursor.peek().is_some_and(|c| c.is_ascii_alphabetic() && !CROSSES.contains(&c)) {
        if rules.is_some() {
            return Err(cursor.error(Reason::RulesTwice));
        }
        settings.read_one(cursor)?;
        set = true;
        skip(cursor, 0, remarks)?;
    }
    let Some(players) = players else { return Err(cursor.error(Reason::NoPlayers)) };
    let rules = match rules {
        Some(rules) if !set => rules,
        _ => settings.rules(cursor)?,
    };

    let mut game = Game::from_state(State::new(rules, players));
    loop {
        let done = game.past().len();
        cursor.turn = None;
        skip(cursor, done, remarks)?;
        if cursor.peek().is_none() {
            return Ok(game);
        }
        cursor.turn = Some(done + 1);
        let start = cursor.clone();
        let turn = numbered_turn(cursor, done, remarks)?;
        game.play(turn).map_err(|reason| start.error(reason))?;
    }
}

/// A number that is neither a face nor the number of a turn is that of the players.
fn leading_players(cursor: &mut Cursor<'_>, players: Option<Players>) -> Result<Option<Players>, TextError> {
    if !cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(players);
    }
    let mut ahead = cursor.clone();
    let number = ahead.number(Expected::Players)?;
    let end = ahead.clone();
    ahead.skip_blanks();
    if matches!(ahead.peek(), Some(':' | '.')) {
        return Ok(players);
    }
    let players = agree(cursor, players, number)?;
    *cursor = end;
    Ok(Some(players))
}

/// A turn, perhaps with its number before it.
fn numbered_turn<'a>(
    cursor: &mut Cursor<'a>,
    done: usize,
    remarks: &mut Vec<Remark<'a>>,
) -> Result<Turn, TextError> {
    let mut numbered = false;
    loop {
        if cursor.peek().is_some_and(|c| CROSSES.contains(&c)) {
            cursor.bump();
            return turn_after_face(cursor, Face::Cross);
        }
        let start = cursor.clone();
        let number = cursor.number(if numbered { Expected::Face } else { Expected::Turn })?;
        cursor.skip_blanks();
        if numbered || cursor.peek() != Some('.') {
            let face = u8::try_from(number).map_err(|_| start.error(Reason::TooGreat))?;
            return turn_after_face(cursor, Face::Number(face));
        }
        if number as usize != done + 1 {
            return Err(start.error(Reason::TurnNumber { found: number, expected: done + 1 }));
        }
        while cursor.eat('.') {}
        skip(cursor, done, remarks)?;
        numbered = true;
    }
}

/// Puts what a tag says into the record.
fn apply(record: &mut Record, tag: &Tag<'_>) -> Result<(), TextError> {
    let at = &tag.value_at;
    let players = record.game().start().players();
    if tag.is("Game") || tag.is("Players") || tag.is("Rules") {
        return Ok(());
    }
    let seat = Seat::ALL.into_iter().find(|seat| tag.is(&format!("Seat{seat}")));
    if let Some(seat) = seat {
        if !players.has(seat) {
            return Err(at.error(Reason::NameWithoutSeat { seat: seat.number(), players }));
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
        record.set_commitment(tag.value.parse().map_err(|reason: crate::dice::NotHex| at.error(reason))?);
        return Ok(());
    }
    if tag.is("Seed") {
        record.set_seed(tag.value.parse().map_err(|reason: crate::dice::NotHex| at.error(reason))?);
        return Ok(());
    }
    record.set_tag(tag.name, &tag.value).map_err(|reason| tag.at.error(reason))
}

fn apply_result(record: &mut Record, tag: &Tag<'_>) -> Result<(), TextError> {
    let at = &tag.value_at;
    let winners = match tag.value.trim() {
        "*" => None,
        value => {
            let seat = |word: &str| word.trim().parse().ok().and_then(Seat::from_number);
            let seats: Option<Seats> = value.split('+').map(seat).collect();
            Some(seats.ok_or_else(|| at.error(Reason::NotAResult))?)
        }
    };
    match (winners, record.game().state().outcome()) {
        (winners, Some(played)) if winners == Some(played) => Ok(()),
        (_, Some(played)) => Err(at.error(Reason::WrongResult { written: excerpt(&tag.value), played })),
        (Some(winners), None) => record.set_result(winners).map_err(|reason| at.error(reason)),
        (None, None) => Ok(()),
    }
}
