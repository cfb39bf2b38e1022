//! Games as one line of text: the number of players, the rules if they are not the published ones, and the turns.
//!
//! ```text
//! 2 X:3?2 2:2
//! ```
//!
//! Reading also takes any case, blanks within a turn, line breaks, turn numbers such as `1.`, which must be right, and
//! comments as in a [record](crate::record), which it skips. Writing always gives the form above.

use crate::notation::{CROSSES, Settings, turn_after_face};
use crate::parse::Scanner;
use crate::record_edit::MAX_COMMENTS;
use crate::{Expected, Face, Game, ParseError, ParseErrorKind, Players, RecordEditError, Rules, State, Turn};

impl Game {
    /// Parses a one-line game. Every turn is checked.
    ///
    /// # Errors
    /// Where and why the text is not a legal game.
    ///
    /// ```
    /// use ciao::Game;
    /// let game = Game::from_text("2 1. x:3?2 2. 2:2")?;
    /// assert_eq!(game.to_text(), "2 X:3?2 2:2");
    ///
    /// let error = Game::from_text("2 X:3?2 2:2 5:1").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 13, turn 3: the die has no 5: it has 1 to 4 and 2 crosses");
    /// # Ok::<(), ciao::ParseError>(())
    /// ```
    pub fn from_text(text: &str) -> Result<Game, ParseError> {
        turns(&mut Scanner::new(text)?, None, None, &mut Vec::new())
    }

    /// The whole turns in one line, as [`from_text`](Self::from_text) reads them. A start other than the first state of
    /// a game is not in it.
    #[must_use]
    pub fn to_text(&self) -> String {
        let start = self.start();
        let mut line = start.players().to_string();
        if !start.rules().is_classic() {
            line += &format!(" {}", start.rules());
        }
        for turn in self.turns() {
            line += &format!(" {turn}");
        }
        line
    }
}

/// A comment as it was read, and where it stands.
pub(crate) struct Remark<'a> {
    pub(crate) at: Scanner<'a>,
    pub(crate) after: usize,
    pub(crate) text: String,
}

/// The number of players as written, when it can be and is the one known before.
pub(crate) fn agree(at: &Scanner<'_>, given: Option<Players>, number: u32) -> Result<Players, ParseError> {
    let found = Players::try_from(number as usize).map_err(|reason| at.error(reason))?;
    match given {
        Some(given) if given != found => Err(at.error(ParseErrorKind::OtherPlayers { given, found })),
        _ => Ok(found),
    }
}

/// Skips blanks and collects comments.
pub(crate) fn skip<'a>(
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

/// Reads everything after the tags, and plays the turns.
pub(crate) fn turns<'a>(
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
