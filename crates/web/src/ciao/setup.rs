//! The setup of a game of Ciao Ciao on this device: who plays at each seat, and the rules.

use ciao::{Character, Players, Rules, Seat, Sizes};
use serde::{Deserialize, Serialize};

use crate::ciao::view::PlayerName;

/// Who plays at a seat on this device.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatPlayer {
    /// A player at this screen.
    Human,
    /// A bot with a character.
    Bot(Character),
}

/// Who plays at each of two to four seats, and the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "UncheckedSetup", into = "UncheckedSetup")]
pub struct TableSetup {
    players: Players,
    seats: Vec<SeatPlayer>,
    rules: Rules,
}

/// A setup as it is stored, before it is validated.
#[derive(Serialize, Deserialize)]
struct UncheckedSetup {
    seats: Vec<SeatPlayer>,
    rules: Sizes,
}

impl TryFrom<UncheckedSetup> for TableSetup {
    type Error = String;

    fn try_from(unchecked: UncheckedSetup) -> Result<TableSetup, String> {
        TableSetup::new(unchecked.seats, Rules::new(unchecked.rules).map_err(|error| error.to_string())?)
    }
}

impl From<TableSetup> for UncheckedSetup {
    fn from(setup: TableSetup) -> UncheckedSetup {
        UncheckedSetup { rules: setup.rules.sizes(), seats: setup.seats }
    }
}

impl Default for TableSetup {
    /// The first game of a new player: against the two characters that are easiest to beat.
    fn default() -> TableSetup {
        let seats =
            vec![SeatPlayer::Human, SeatPlayer::Bot(Character::Honest), SeatPlayer::Bot(Character::Gambler)];
        TableSetup { players: Players::Three, seats, rules: Rules::default() }
    }
}

impl TableSetup {
    /// A setup for two to four seats.
    pub fn new(seats: Vec<SeatPlayer>, rules: Rules) -> Result<TableSetup, String> {
        let players = match seats.len() {
            2 => Players::Two,
            3 => Players::Three,
            4 => Players::Four,
            other => return Err(format!("a game has two to four seats, not {other}")),
        };
        Ok(TableSetup { players, seats, rules })
    }

    /// Two players at one screen.
    pub fn friends() -> TableSetup {
        TableSetup { players: Players::Two, seats: vec![SeatPlayer::Human; 2], rules: Rules::default() }
    }

    /// The number of players.
    pub fn players(&self) -> Players {
        self.players
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The players of all seats, from seat 1.
    pub fn seats(&self) -> &[SeatPlayer] {
        &self.seats
    }

    /// The player at a seat.
    pub fn player(&self, seat: Seat) -> SeatPlayer {
        self.seats.get(seat.index()).copied().unwrap_or(SeatPlayer::Human)
    }

    /// Whether a human plays at a seat.
    pub fn is_human(&self, seat: Seat) -> bool {
        self.player(seat) == SeatPlayer::Human
    }

    /// Whether there is only one human, so that nothing on the screen has to be hidden from others.
    pub fn is_single_player(&self) -> bool {
        self.seats.iter().filter(|&&player| player == SeatPlayer::Human).count() == 1
    }

    /// The names to show for all seats, from seat 1.
    pub fn names(&self) -> Vec<PlayerName> {
        let name = |player: &SeatPlayer| match player {
            SeatPlayer::Human if self.is_single_player() => PlayerName::You,
            SeatPlayer::Human => PlayerName::Human,
            SeatPlayer::Bot(character) => PlayerName::Bot(*character),
        };
        self.seats.iter().map(name).collect()
    }
}
