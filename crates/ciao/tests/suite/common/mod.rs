//! Shared helpers: a seeded random source, and random games.

#![allow(dead_code, unreachable_pub, reason = "not every test needs all of it")]

use ciao::{Answer, Face, Game, Phase, Players, Rules, Seat, Sizes, State, Turn};

/// SplitMix64.
#[derive(Clone)]
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn face(&mut self, rules: &Rules) -> Face {
        rules.side(self.below(rules.die().into()) as u8).unwrap()
    }

    pub fn players(&mut self) -> Players {
        Players::ALL[self.below(3)]
    }

    /// The published rules every other time, else small ones where the rare cases are common.
    pub fn rules(&mut self) -> Rules {
        if self.one_in(2) {
            return Rules::default();
        }
        let sizes = Sizes {
            planks: 1 + self.below(6) as u8,
            pawns: 1 + self.below(4) as u8,
            podium: 1 + self.below(6) as u8,
            to_win: 1 + self.below(4) as u8,
            numbers: 1 + self.below(5) as u8,
            crosses: self.below(4) as u8,
        };
        Rules::new(sizes).unwrap()
    }
}

/// A person's habits: how often they bluff without need and how often they doubt, one in so many.
#[derive(Clone, Copy)]
pub struct Habits {
    pub bluffs: usize,
    pub doubts: usize,
}

/// Does the next thing there is to do; nothing once the game is over.
pub fn act(game: &mut Game, chance: &mut Chance, habits: Habits) {
    let rules = game.state().rules();
    match *game.phase() {
        Phase::Rolling(now) => game.roll(now.active(), chance.face(&rules)).unwrap(),
        Phase::Announcing(now) => {
            let number = match now.face() {
                Face::Number(n) if !chance.one_in(habits.bluffs) => n,
                _ => 1 + chance.below(rules.numbers().into()) as u8,
            };
            game.announce(now.active(), number).unwrap();
        }
        Phase::Asking(now) => {
            let answer = if chance.one_in(habits.doubts) { Answer::Contest } else { Answer::Approve };
            game.answer(now.asked(), answer).unwrap();
        }
        Phase::Over(_) => {}
    }
}

/// A whole game between people with random habits.
pub fn random_game(rules: Rules, players: Players, chance: &mut Chance) -> Game {
    let habits = Habits { bluffs: 1 + chance.below(5), doubts: 1 + chance.below(6) };
    let mut game = Game::new(rules, players);
    while !game.state().is_over() {
        act(&mut game, chance, habits);
    }
    game
}

pub fn state(text: &str) -> State {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn turn(text: &str) -> Turn {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn seat(number: u8) -> Seat {
    Seat::from_number(number).unwrap()
}

/// Plays turns from a state, and gives the state after them as text.
pub fn after(start: &str, turns: &str) -> String {
    let turns = turns.split_whitespace().map(turn);
    Game::replay(state(start), turns).unwrap_or_else(|error| panic!("{start}: {error}")).state().to_string()
}

pub fn winners(text: &str) -> Option<Vec<u8>> {
    state(text).outcome().map(|winners| winners.iter().map(Seat::number).collect())
}
