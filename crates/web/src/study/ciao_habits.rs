//! The habits of an opponent of Ciao Ciao, counted in the games of this device.

use ciao::{Game, Seat};

/// Cases from which on a habit is told.
const MIN_CASES: u32 = 3;

/// How often something happened, of how many cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// How often.
    pub times: u32,
    /// Of how many.
    pub cases: u32,
}

impl Count {
    fn add(&mut self, happened: bool) {
        self.cases += 1;
        self.times += u32::from(happened);
    }
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Habits {
    /// The games that were counted.
    pub games: u32,
    /// For each number, from 1: announcements of it, and how many were bluffs.
    bluffs: Vec<Count>,
    /// How often the player was asked, and called a bluff.
    pub calls: Count,
    /// Calls, and how many of them were right.
    pub right: Count,
}

impl Habits {
    /// Counts the turns of a game in which the player has a seat.
    pub fn add(&mut self, game: &Game, seat: Seat) {
        self.games += 1;
        for settled in game.past() {
            let turn = settled.turn;
            if settled.active == seat {
                let number = usize::from(turn.announced);
                if self.bluffs.len() < number {
                    self.bluffs.resize(number, Count::default());
                }
                if let Some(count) = number.checked_sub(1).and_then(|index| self.bluffs.get_mut(index)) {
                    count.add(turn.is_bluff());
                }
            } else if turn.contester == Some(seat) {
                self.calls.add(true);
                self.right.add(turn.is_bluff());
            } else if settled
                .before
                .contesters()
                .take_while(|&one| Some(one) != turn.contester)
                .any(|one| one == seat)
            {
                self.calls.add(false);
            }
        }
    }

    /// The numbers that were announced often enough to say how many were bluffs.
    pub fn bluffs(&self) -> impl Iterator<Item = (u8, Count)> {
        (1u8..).zip(self.bluffs.iter().copied()).filter(|(_, count)| count.cases >= MIN_CASES)
    }

    /// How often the player called a bluff, if asked often enough.
    pub fn calls(&self) -> Option<Count> {
        Some(self.calls).filter(|count| count.cases >= MIN_CASES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ciao::{Players, Rules, Turn};

    #[test]
    fn bluffs_and_calls_are_counted() {
        let mut game = Game::new(Rules::default(), Players::Two);
        // The first player bluffs with two of three fours; the second calls two of them, and is right once.
        let turns = ["X:4", "X:1", "4:4?2", "3:3", "X:4?2", "1:1"];
        for turn in turns {
            game.play(turn.parse::<Turn>().unwrap()).unwrap_or_else(|error| panic!("{turn}: {error}"));
        }
        let seats: Vec<Seat> = Players::Two.seats().collect();
        let mut first = Habits::default();
        first.add(&game, seats[0]);
        assert_eq!(first.bluffs().collect::<Vec<_>>(), [(4, Count { times: 2, cases: 3 })]);
        assert_eq!(first.calls(), Some(Count { times: 0, cases: 3 }));
        let mut second = Habits::default();
        second.add(&game, seats[1]);
        assert_eq!(second.bluffs().count(), 0, "too few cases of each number");
        assert_eq!(second.calls(), Some(Count { times: 2, cases: 3 }));
        assert_eq!(second.right, Count { times: 1, cases: 2 });
        second.add(&game, seats[1]);
        assert_eq!(second.games, 2);
        assert_eq!(second.bluffs().collect::<Vec<_>>(), [(1, Count { times: 2, cases: 4 })]);
    }
}
