//! The short forms: a face, a turn, rules and a state, each as a line of text and back.
//!
//! Reading is tolerant of case and blanks, writing is not: it has one form.

use core::fmt;
use core::str::FromStr;

use crate::text::{Cursor, excerpt};
use crate::{Expected, Face, Reason, Rules, Seat, Setup, Size, Sizes, State, TextError, Turn};

impl FromStr for Face {
    type Err = TextError;

    /// Reads a number, or `X` in either case.
    fn from_str(text: &str) -> Result<Face, TextError> {
        let mut cursor = Cursor::new(text)?;
        cursor.skip_blanks();
        let face = face(&mut cursor)?;
        cursor.end()?;
        Ok(face)
    }
}

impl fmt::Display for Turn {
    /// `die:announced`, and `?seat` when contested.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.face, self.announced)?;
        match self.contester {
            Some(seat) => write!(f, "?{seat}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Turn {
    type Err = TextError;

    /// Reads a turn. Whether it may be played is another question.
    fn from_str(text: &str) -> Result<Turn, TextError> {
        let mut cursor = Cursor::new(text)?;
        cursor.skip_blanks();
        let turn = turn(&mut cursor)?;
        cursor.end()?;
        Ok(turn)
    }
}

/// A cross may also be drawn as one.
pub(crate) const CROSSES: [char; 3] = ['X', 'x', '×'];

fn face(cursor: &mut Cursor<'_>) -> Result<Face, TextError> {
    if cursor.peek().is_some_and(|c| CROSSES.contains(&c)) {
        cursor.bump();
        return Ok(Face::Cross);
    }
    cursor.small_number(Expected::Face).map(Face::Number)
}

fn turn(cursor: &mut Cursor<'_>) -> Result<Turn, TextError> {
    let face = face(cursor)?;
    turn_after_face(cursor, face)
}

/// Reads what follows the face.
pub(crate) fn turn_after_face(cursor: &mut Cursor<'_>, face: Face) -> Result<Turn, TextError> {
    cursor.skip_blanks();
    if !cursor.eat(':') {
        return Err(cursor.expected(Expected::Colon));
    }
    cursor.skip_blanks();
    let announced = cursor.small_number(Expected::Announcement)?;
    let mut contester = None;
    // Blanks before the question mark belong to the turn only if there is one.
    let mut ahead = cursor.clone();
    ahead.skip_blanks();
    if ahead.eat('?') {
        ahead.skip_blanks();
        let start = ahead.clone();
        let found = ahead.number(Expected::Seat)?;
        let seat = u8::try_from(found).ok().and_then(Seat::from_number);
        contester = Some(seat.ok_or_else(|| start.error(Reason::NoSuchSeat { found }))?);
        *cursor = ahead;
    }
    Ok(Turn { face, announced, contester })
}

impl fmt::Display for Rules {
    /// `classic` for the published sizes, else the settings that differ, such as `pawns=5 podium=6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_published() {
            return f.write_str("classic");
        }
        let (sizes, published) = (self.sizes(), Sizes::default());
        let differing = Size::ALL.into_iter().filter(|&size| sizes.get(size) != published.get(size));
        for (i, size) in differing.enumerate() {
            let blank = if i > 0 { " " } else { "" };
            write!(f, "{blank}{}={}", size.word(), sizes.get(size))?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = TextError;

    /// Reads `classic`, or settings with blanks or commas between them; what is not set is as published.
    ///
    /// ```
    /// let rules: ciao::Rules = "Pawns = 5, podium=6".parse().unwrap();
    /// assert_eq!(rules.to_string(), "pawns=5 podium=6");
    /// ```
    fn from_str(text: &str) -> Result<Rules, TextError> {
        let mut cursor = Cursor::new(text)?;
        cursor.skip_blanks();
        let mut ahead = cursor.clone();
        if ahead.word().eq_ignore_ascii_case("classic") {
            ahead.end()?;
            return Ok(Rules::default());
        }
        let mut settings = Settings::default();
        loop {
            settings.read_one(&mut cursor)?;
            cursor.skip_blanks();
            if cursor.eat(',') {
                cursor.skip_blanks();
            }
            if cursor.peek().is_none() {
                return settings.rules(&cursor);
            }
        }
    }
}

/// Rules as they are being read.
#[derive(Default)]
pub(crate) struct Settings {
    sizes: Sizes,
    given: [bool; Size::ALL.len()],
}

impl Settings {
    /// Reads one setting, such as `pawns=5`.
    pub(crate) fn read_one(&mut self, cursor: &mut Cursor<'_>) -> Result<(), TextError> {
        let start = cursor.clone();
        let word = cursor.word();
        if word.is_empty() {
            return Err(cursor.expected(Expected::Setting));
        }
        let known = Size::ALL.into_iter().position(|size| word.eq_ignore_ascii_case(size.word()));
        let Some(at) = known else {
            return Err(start.error(Reason::NoSuchSetting { word: excerpt(word) }));
        };
        let size = Size::ALL[at];
        if self.given[at] {
            return Err(start.error(Reason::SettingTwice { size }));
        }
        cursor.skip_blanks();
        if !cursor.eat('=') {
            return Err(cursor.expected(Expected::Equals));
        }
        cursor.skip_blanks();
        let value = cursor.clone();
        let found = cursor.small_number(Expected::Number)?;
        self.sizes.set(size, found);
        self.given[at] = true;
        // The ranges do not depend on each other, so that each can be checked where it stands.
        self.rules(&value).map(drop)
    }

    /// The rules as set so far.
    pub(crate) fn rules(&self, cursor: &Cursor<'_>) -> Result<Rules, TextError> {
        Rules::build(self.sizes).map_err(|unplayable| cursor.error(unplayable))
    }
}

impl fmt::Display for State {
    /// Settings when the rules are not the published ones; for each seat `plank+reserve`, or `-` without a
    /// pawn on the bridge; the podium from step 1 with `.` for a free step; the active seat, or `-`.
    ///
    /// ```
    /// use ciao::{Players, Rules, State};
    /// let state = State::new(Rules::default(), Players::Three);
    /// assert_eq!(state.to_string(), "1+6 1+6 1+6 ........ 1");
    /// assert_eq!("1+6 1+6 1+6 ........ 1".parse(), Ok(state));
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.rules().is_published() {
            write!(f, "{} ", self.rules())?;
        }
        for seat in self.players().seats() {
            match self.plank(seat) {
                Some(plank) => write!(f, "{plank}+{} ", self.reserve(seat))?,
                None => f.write_str("- ")?,
            }
        }
        for owner in self.podium() {
            match owner {
                Some(seat) => seat.number().fmt(f)?,
                None => f.write_str(".")?,
            }
        }
        match self.active() {
            Some(seat) => write!(f, " {seat}"),
            None => f.write_str(" -"),
        }
    }
}

impl FromStr for State {
    type Err = TextError;

    fn from_str(text: &str) -> Result<State, TextError> {
        let mut cursor = Cursor::new(text)?;
        cursor.skip_blanks();
        let start = cursor.clone();
        let mut settings = Settings::default();
        while cursor.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            settings.read_one(&mut cursor)?;
            cursor.skip_blanks();
        }
        let rules = settings.rules(&cursor)?;
        let mut setup = Setup { rules, ..Setup::default() };

        // The podium begins with the first group that is not of pawns.
        while let Some(pawns) = pawns(&mut cursor)? {
            // One more than a table has is enough to be refused.
            if setup.plank.len() > 4 {
                return Err(cursor.expected(Expected::Podium));
            }
            setup.plank.push(pawns.0);
            setup.reserve.push(pawns.1);
            cursor.skip_blanks();
        }
        if setup.plank.is_empty() {
            return Err(cursor.expected(Expected::Pawns));
        }
        while let Some(c) = cursor.peek().filter(|c| !c.is_whitespace()) {
            let owner = match c {
                '.' => None,
                '0'..='9' => c.to_digit(10).map(|digit| digit as u8),
                _ => return Err(cursor.expected(Expected::Podium)),
            };
            if setup.podium.len() >= usize::from(rules.podium()) {
                return Err(cursor.expected(Expected::Active));
            }
            setup.podium.push(owner);
            cursor.bump();
        }
        if setup.podium.is_empty() {
            return Err(cursor.expected(Expected::Podium));
        }
        cursor.skip_blanks();
        if !cursor.eat('-') {
            setup.active = Some(cursor.small_number(Expected::Active)?);
        }
        cursor.end()?;
        State::try_from(&setup).map_err(|flaws| start.error(flaws))
    }
}

/// A group `plank+reserve` or `-`, if one is here.
fn pawns(cursor: &mut Cursor<'_>) -> Result<Option<(Option<u8>, u8)>, TextError> {
    if cursor.eat('-') {
        return Ok(Some((None, 0)));
    }
    // A podium may begin with a digit too; only the plus sign tells.
    let mut ahead = cursor.clone();
    if !ahead.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(None);
    }
    let digits = ahead.rest().trim_start_matches(|c: char| c.is_ascii_digit());
    if !digits.starts_with('+') {
        return Ok(None);
    }
    let plank = ahead.small_number(Expected::Pawns)?;
    ahead.eat('+');
    let reserve = ahead.small_number(Expected::Number)?;
    *cursor = ahead;
    Ok(Some((Some(plank), reserve)))
}
