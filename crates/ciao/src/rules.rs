//! Rule sets: the sizes of the game, and the faces of its die.

use core::fmt;

/// A face of the die.
///
/// ```
/// use ciao::Face;
/// assert!(Face::Number(3).backs(3));
/// assert!(!Face::Cross.backs(3), "a cross makes every announcement a bluff");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// A number from 1.
    Number(u8),
    /// The cross, which forces a bluff.
    Cross,
}

impl Face {
    /// Whether announcing `number` with this face is the truth.
    #[inline]
    #[must_use]
    pub const fn backs(self, number: u8) -> bool {
        matches!(self, Face::Number(n) if n == number)
    }
}

/// `X` for a cross, else the number.
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Number(n) => n.fmt(f),
            Face::Cross => f.write_str("X"),
        }
    }
}

/// The sizes of the game. [`Rules::CLASSIC`] is the published game and the default; every other size is made with
/// [`Rules::new`], which validates them.
///
/// ```
/// use ciao::{Rules, Sizes};
/// let rules = Rules::CLASSIC;
/// assert_eq!((rules.planks(), rules.pawns(), rules.podium(), rules.to_win()), (9, 7, 8, 3));
/// assert_eq!((rules.numbers(), rules.crosses()), (4, 2));
///
/// let short = Rules::new(Sizes { pawns: 2, ..Sizes::default() }).unwrap();
/// assert_eq!(short.pawns(), 2);
/// assert!(Rules::new(Sizes { planks: 0, ..Sizes::default() }).is_err());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules(Sizes);

/// The sizes of a game that has not been checked yet: the plain numbers behind [`Rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CiaoRules))]
pub struct Sizes {
    /// Planks of the bridge; a pawn starts on plank 1.
    pub planks: u8,
    /// Pawns of each player.
    pub pawns: u8,
    /// Steps of the podium; step k is worth k points.
    pub podium: u8,
    /// Pawns on the podium that win at once. May be more than a player has: then points decide.
    pub to_win: u8,
    /// The greatest number on the die, which shows each number from 1 on once.
    pub numbers: u8,
    /// The number of crosses on the die.
    pub crosses: u8,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Rules::CLASSIC.sizes()
    }
}

/// One of the sizes in [`Sizes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CiaoRulesSize))]
pub enum Size {
    /// Planks of the bridge.
    Planks,
    /// Pawns of each player.
    Pawns,
    /// Steps of the podium.
    Podium,
    /// Pawns on the podium that win at once.
    ToWin,
    /// Numbers on the die.
    Numbers,
    /// Crosses on the die.
    Crosses,
}

impl Size {
    /// All of them, in the order in which they are written.
    pub const ALL: [Size; 6] =
        [Size::Planks, Size::Pawns, Size::Podium, Size::ToWin, Size::Numbers, Size::Crosses];

    /// The name in the text form of rules: `planks`, `pawns`, `podium`, `win`, `numbers`, `crosses`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Size::Planks => "planks",
            Size::Pawns => "pawns",
            Size::Podium => "podium",
            Size::ToWin => "win",
            Size::Numbers => "numbers",
            Size::Crosses => "crosses",
        }
    }

    /// The least and the greatest that can be played.
    #[must_use]
    pub const fn range(self) -> (u8, u8) {
        match self {
            Size::Planks => (1, Rules::MAX_PLANKS),
            Size::Pawns => (1, Rules::MAX_PAWNS),
            Size::Podium => (1, Rules::MAX_PODIUM),
            Size::ToWin => (1, Rules::MAX_PAWNS),
            Size::Numbers => (1, Rules::MAX_NUMBERS),
            Size::Crosses => (0, Rules::MAX_NUMBERS),
        }
    }
}

/// A size that is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} must be from {} to {}, not {found}", .size.as_str(), .size.range().0, .size.range().1)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulesError {
    /// The size that is out of range.
    pub size: Size,
    /// The value given.
    pub found: u8,
}

impl Sizes {
    /// Reads one size.
    #[must_use]
    pub const fn get(&self, size: Size) -> u8 {
        match size {
            Size::Planks => self.planks,
            Size::Pawns => self.pawns,
            Size::Podium => self.podium,
            Size::ToWin => self.to_win,
            Size::Numbers => self.numbers,
            Size::Crosses => self.crosses,
        }
    }

    /// Writes one size.
    pub const fn set(&mut self, size: Size, value: u8) {
        *match size {
            Size::Planks => &mut self.planks,
            Size::Pawns => &mut self.pawns,
            Size::Podium => &mut self.podium,
            Size::ToWin => &mut self.to_win,
            Size::Numbers => &mut self.numbers,
            Size::Crosses => &mut self.crosses,
        } = value;
    }
}

impl Rules {
    /// The published game: nine planks, seven pawns, eight steps, three to win, a die with 1 to 4 and two crosses.
    pub const CLASSIC: Rules =
        Rules(Sizes { planks: 9, pawns: 7, podium: 8, to_win: 3, numbers: 4, crosses: 2 });

    /// Maximum number of planks.
    pub const MAX_PLANKS: u8 = 32;
    /// The most pawns of a player.
    pub const MAX_PAWNS: u8 = 16;
    /// The highest podium.
    pub const MAX_PODIUM: u8 = 16;
    /// The most numbers on a die, so that each is one digit; also the most crosses.
    pub const MAX_NUMBERS: u8 = 9;

    /// The rules with these sizes.
    ///
    /// # Errors
    /// The first size that is out of range.
    pub fn new(sizes: Sizes) -> Result<Rules, RulesError> {
        for size in Size::ALL {
            let found = sizes.get(size);
            let (least, most) = size.range();
            if found < least || found > most {
                return Err(RulesError { size, found });
            }
        }
        Ok(Rules(sizes))
    }

    /// The plain numbers.
    #[inline]
    #[must_use]
    pub const fn sizes(&self) -> Sizes {
        self.0
    }

    /// Planks of the bridge.
    #[inline]
    #[must_use]
    pub const fn planks(&self) -> u8 {
        self.0.planks
    }

    /// Pawns of each player.
    #[inline]
    #[must_use]
    pub const fn pawns(&self) -> u8 {
        self.0.pawns
    }

    /// Steps of the podium.
    #[inline]
    #[must_use]
    pub const fn podium(&self) -> u8 {
        self.0.podium
    }

    /// Pawns on the podium that win at once.
    #[inline]
    #[must_use]
    pub const fn to_win(&self) -> u8 {
        self.0.to_win
    }

    /// The greatest number on the die, and so the greatest that can be announced.
    #[inline]
    #[must_use]
    pub const fn numbers(&self) -> u8 {
        self.0.numbers
    }

    /// Crosses on the die.
    #[inline]
    #[must_use]
    pub const fn crosses(&self) -> u8 {
        self.0.crosses
    }

    /// Whether this is the published game.
    #[inline]
    #[must_use]
    pub fn is_classic(&self) -> bool {
        *self == Rules::CLASSIC
    }

    /// How many faces the die has in all.
    #[inline]
    #[must_use]
    pub const fn die(&self) -> u8 {
        self.0.numbers + self.0.crosses
    }

    /// The side of the die at `index` from 0: the numbers in order, then the crosses.
    #[inline]
    #[must_use]
    pub const fn side(&self, index: u8) -> Option<Face> {
        if index < self.0.numbers {
            Some(Face::Number(index + 1))
        } else if index < self.die() {
            Some(Face::Cross)
        } else {
            None
        }
    }

    /// Each different face with the number of sides that show it: the numbers in order, then the cross.
    ///
    /// ```
    /// use ciao::{Face, Rules};
    /// let faces: Vec<_> = Rules::default().faces().collect();
    /// assert_eq!(faces.len(), 5);
    /// assert_eq!(faces[4], (Face::Cross, 2));
    /// ```
    pub fn faces(&self) -> impl Iterator<Item = (Face, u8)> + Clone + use<> {
        let crosses = self.0.crosses;
        (1..=self.0.numbers)
            .map(|n| (Face::Number(n), 1))
            .chain((crosses > 0).then_some((Face::Cross, crosses)))
    }

    /// Whether the die can show this face.
    #[inline]
    #[must_use]
    pub const fn has_face(&self, face: Face) -> bool {
        match face {
            Face::Number(n) => self.has_number(n),
            Face::Cross => self.0.crosses > 0,
        }
    }

    /// Whether this number can be announced.
    #[inline]
    #[must_use]
    pub const fn has_number(&self, number: u8) -> bool {
        number >= 1 && number <= self.0.numbers
    }

    /// More turns than any game can last: each one moves a pawn ahead or takes one out of play.
    #[must_use]
    pub const fn max_turns(&self, players: crate::Players) -> usize {
        players.count() * self.0.pawns as usize * (self.0.planks as usize + 2)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sizes { planks, pawns, podium, to_win, numbers, crosses } = self.0;
        write!(f, "Rules({planks} planks, {pawns} pawns, {podium} steps, {to_win} win, {numbers}+{crosses})")
    }
}
