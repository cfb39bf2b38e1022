//! Text forms of faces, turns, rules and states.
//!
//! Parsing tolerates case and blanks; each value has one written form.

use core::fmt;
use core::str::FromStr;

use crate::parse::{Scanner, excerpt};
use crate::{Expected, Face, ParseError, ParseErrorKind, Rules, Seat, Setup, Size, Sizes, State, Turn};

impl FromStr for Face {
    type Err = ParseError;

    /// Reads a number, or `X` in either case.
    fn from_str(text: &str) -> Result<Face, ParseError> {
        let mut scanner = Scanner::new(text)?;
        scanner.skip_whitespace();
        let face = face(&mut scanner)?;
        scanner.end()?;
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
    type Err = ParseError;

    /// Reads a turn. Whether it may be played is another question.
    fn from_str(text: &str) -> Result<Turn, ParseError> {
        let mut scanner = Scanner::new(text)?;
        scanner.skip_whitespace();
        let turn = turn(&mut scanner)?;
        scanner.end()?;
        Ok(turn)
    }
}

/// A cross may also be drawn as one.
pub(crate) const CROSSES: [char; 3] = ['X', 'x', '×'];

fn face(scanner: &mut Scanner<'_>) -> Result<Face, ParseError> {
    if scanner.peek().is_some_and(|c| CROSSES.contains(&c)) {
        scanner.bump();
        return Ok(Face::Cross);
    }
    scanner.small_number(Expected::Face).map(Face::Number)
}

fn turn(scanner: &mut Scanner<'_>) -> Result<Turn, ParseError> {
    let face = face(scanner)?;
    turn_after_face(scanner, face)
}

/// Reads what follows the face.
pub(crate) fn turn_after_face(scanner: &mut Scanner<'_>, face: Face) -> Result<Turn, ParseError> {
    scanner.skip_whitespace();
    if !scanner.eat(':') {
        return Err(scanner.expected(Expected::Colon));
    }
    scanner.skip_whitespace();
    let announced = scanner.small_number(Expected::Announcement)?;
    let mut contester = None;
    // Blanks before the question mark belong to the turn only if there is one.
    let mut ahead = scanner.clone();
    ahead.skip_whitespace();
    if ahead.eat('?') {
        ahead.skip_whitespace();
        let start = ahead.clone();
        let found = ahead.number(Expected::Seat)?;
        let seat = u8::try_from(found).ok().and_then(Seat::from_number);
        contester = Some(seat.ok_or_else(|| start.error(ParseErrorKind::NoSuchSeat { found }))?);
        *scanner = ahead;
    }
    Ok(Turn { face, announced, contester })
}

impl fmt::Display for Rules {
    /// `classic` for the published sizes, else the settings that differ, such as `pawns=5 podium=6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_classic() {
            return f.write_str("classic");
        }
        let (sizes, published) = (self.sizes(), Sizes::default());
        let differing = Size::ALL.into_iter().filter(|&size| sizes.get(size) != published.get(size));
        for (i, size) in differing.enumerate() {
            let blank = if i > 0 { " " } else { "" };
            write!(f, "{blank}{}={}", size.as_str(), sizes.get(size))?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    /// Reads `classic`, or settings with blanks or commas between them; what is not set is as published.
    ///
    /// ```
    /// let rules: ciao::Rules = "Pawns = 5, podium=6".parse().unwrap();
    /// assert_eq!(rules.to_string(), "pawns=5 podium=6");
    /// ```
    fn from_str(text: &str) -> Result<Rules, ParseError> {
        let mut scanner = Scanner::new(text)?;
        scanner.skip_whitespace();
        let mut ahead = scanner.clone();
        if ahead.identifier().eq_ignore_ascii_case("classic") {
            ahead.end()?;
            return Ok(Rules::default());
        }
        let mut settings = Settings::default();
        loop {
            settings.read_one(&mut scanner)?;
            scanner.skip_whitespace();
            if scanner.eat(',') {
                scanner.skip_whitespace();
            }
            if scanner.peek().is_none() {
                return settings.rules(&scanner);
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
    pub(crate) fn read_one(&mut self, scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
        let start = scanner.clone();
        let word = scanner.identifier();
        if word.is_empty() {
            return Err(scanner.expected(Expected::Setting));
        }
        let known = Size::ALL.into_iter().position(|size| word.eq_ignore_ascii_case(size.as_str()));
        let Some(at) = known else {
            return Err(start.error(ParseErrorKind::NoSuchSetting { word: excerpt(word) }));
        };
        let size = Size::ALL[at];
        if self.given[at] {
            return Err(start.error(ParseErrorKind::SettingTwice { size }));
        }
        scanner.skip_whitespace();
        if !scanner.eat('=') {
            return Err(scanner.expected(Expected::Equals));
        }
        scanner.skip_whitespace();
        let value = scanner.clone();
        let found = scanner.small_number(Expected::Number)?;
        self.sizes.set(size, found);
        self.given[at] = true;
        // The ranges do not depend on each other, so that each can be checked where it stands.
        self.rules(&value).map(drop)
    }

    /// The rules as set so far.
    pub(crate) fn rules(&self, scanner: &Scanner<'_>) -> Result<Rules, ParseError> {
        Rules::new(self.sizes).map_err(|unplayable| scanner.error(unplayable))
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
        if !self.rules().is_classic() {
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
        match self.turn() {
            Some(seat) => write!(f, " {seat}"),
            None => f.write_str(" -"),
        }
    }
}

impl FromStr for State {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<State, ParseError> {
        let mut scanner = Scanner::new(text)?;
        scanner.skip_whitespace();
        let start = scanner.clone();
        let mut settings = Settings::default();
        while scanner.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            settings.read_one(&mut scanner)?;
            scanner.skip_whitespace();
        }
        let rules = settings.rules(&scanner)?;
        let mut setup = Setup { rules, ..Setup::default() };

        // The podium begins with the first group that is not of pawns.
        while let Some(pawns) = pawns(&mut scanner)? {
            // One more than a table can have is enough for an error.
            if setup.plank.len() > 4 {
                return Err(scanner.expected(Expected::Podium));
            }
            setup.plank.push(pawns.0);
            setup.reserve.push(pawns.1);
            scanner.skip_whitespace();
        }
        if setup.plank.is_empty() {
            return Err(scanner.expected(Expected::Pawns));
        }
        while let Some(c) = scanner.peek().filter(|c| !c.is_whitespace()) {
            let owner = match c {
                '.' => None,
                '0'..='9' => c.to_digit(10).map(|digit| digit as u8),
                _ => return Err(scanner.expected(Expected::Podium)),
            };
            if setup.podium.len() >= usize::from(rules.podium()) {
                return Err(scanner.expected(Expected::Active));
            }
            setup.podium.push(owner);
            scanner.bump();
        }
        if setup.podium.is_empty() {
            return Err(scanner.expected(Expected::Podium));
        }
        scanner.skip_whitespace();
        if !scanner.eat('-') {
            setup.active = Some(scanner.small_number(Expected::Active)?);
        }
        scanner.end()?;
        setup.state().map_err(|violations| start.error(ParseErrorKind::Violations(violations)))
    }
}

/// A group `plank+reserve` or `-`, if one is here.
fn pawns(scanner: &mut Scanner<'_>) -> Result<Option<(Option<u8>, u8)>, ParseError> {
    if scanner.eat('-') {
        return Ok(Some((None, 0)));
    }
    // A podium may begin with a digit too; the plus sign makes the difference.
    let mut ahead = scanner.clone();
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
    *scanner = ahead;
    Ok(Some((Some(plank), reserve)))
}
