//! Seats, sets of seats, and the number of players.

use core::fmt;

/// The number of players: two, three or four.
///
/// ```
/// use ciao::Players;
/// assert_eq!(Players::try_from(3), Ok(Players::Three));
/// assert!(Players::try_from(5).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Players {
    /// A duel.
    Two = 2,
    /// Three at the table.
    Three = 3,
    /// A full table.
    Four = 4,
}

/// A number of players that the game does not support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found} players: the game is for 2 to 4")]
pub struct PlayersError {
    /// The number asked for.
    pub found: usize,
}

impl Players {
    /// Every size of table.
    pub const ALL: [Players; 3] = [Players::Two, Players::Three, Players::Four];

    /// The number of seats.
    #[inline]
    #[must_use]
    pub const fn count(self) -> usize {
        self as usize
    }

    /// The seats in turn order, from the first.
    #[inline]
    #[must_use]
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Seat::ALL.into_iter().take(self.count())
    }

    /// The seats after `seat` in turn order, all but `seat` itself.
    #[inline]
    #[must_use]
    pub fn after(self, seat: Seat) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        let count = self as u8;
        (1..count).map(move |ahead| Seat((seat.0 + ahead) % count))
    }

    /// Whether this table has that seat.
    #[inline]
    #[must_use]
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < self as u8
    }
}

impl TryFrom<usize> for Players {
    type Error = PlayersError;

    fn try_from(found: usize) -> Result<Players, PlayersError> {
        match found {
            2 => Ok(Players::Two),
            3 => Ok(Players::Three),
            4 => Ok(Players::Four),
            _ => Err(PlayersError { found }),
        }
    }
}

impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (*self as u8).fmt(f)
    }
}

/// A place at the table. People count seats from 1 (as does every text form), arrays from 0.
///
/// ```
/// use ciao::Seat;
/// let second = Seat::from_number(2).unwrap();
/// assert_eq!(second.index(), 1);
/// assert_eq!(second.to_string(), "2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// All the seats there can be, in turn order.
    pub const ALL: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// The seat who begins.
    pub const FIRST: Seat = Seat(0);

    /// The seat at an index from 0, if a table can have it.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Option<Seat> {
        if index < 4 { Some(Seat(index as u8)) } else { None }
    }

    /// The seat that people call by this number, from 1.
    #[inline]
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Seat> {
        if number >= 1 && number <= 4 { Some(Seat(number - 1)) } else { None }
    }

    /// The place in arrays, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number that people use, from 1.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A set of seats, such as the winners.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// The set without seats.
    pub const EMPTY: Seats = Seats(0);

    /// The set with bit 0 for the first seat, bit 1 for the second and so on; other bits are dropped.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Seats {
        Seats(bits & 0b1111)
    }

    /// Bit 0 stands for the first seat.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether `seat` is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Puts `seat` into the set.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no seats.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of the set in turn order.
    #[inline]
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Seats {
        let mut set = Seats::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

/// The seats' numbers joined by `+`, as in a result: `1` or `2+3`; `-` for the empty set.
impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (i, seat) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("+")?;
            }
            seat.number().fmt(f)?;
        }
        Ok(())
    }
}
