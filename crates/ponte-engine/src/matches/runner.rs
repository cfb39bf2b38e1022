//! Playing the games of a match on several threads.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use ponte::{Colour, Game, Rules};

use super::{MatchGame, Player, play_game, random_opening};
use crate::rng::Rng;

/// The two players of a match.
pub type Players = [Box<dyn Player>; 2];

/// How long a match runs at most before it looks whether it is to end.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The colour of the first player in a game, by its number from 1.
pub fn first_colour(number: u32) -> Colour {
    if number % 2 == 1 { Colour::Light } else { Colour::Dark }
}

/// Random openings of a match: the one with a number, and the seed of its games, depend only on the seed and that number.
pub fn random_openings(rules: Rules, seed: u64) -> impl Fn(u32) -> (Game, u64) + Sync {
    move |number| {
        let rng = || Rng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(number) << 8);
        (random_opening(&rules, &mut rng()), rng().next_u64())
    }
}

/// A match: games 1 and 2 share the first opening, with colours swapped, 3 and 4 the second, and so on.
#[derive(Clone, Debug)]
pub struct Match<O> {
    /// The opening with this number, from 0, and the seed of its games.
    pub opening: O,
    /// Number of games.
    pub games: u32,
    /// Games that are not played, such as those of an earlier run.
    pub known: BTreeSet<u32>,
    /// Number of games played in parallel.
    pub threads: u16,
    /// Set when the match ends, for players that are to end their search.
    pub stop: Arc<AtomicBool>,
}

impl<O: Fn(u32) -> (Game, u64) + Sync> Match<O> {
    /// A match of so many games on one thread.
    pub fn new(games: u32, opening: O) -> Match<O> {
        Match { opening, games, known: BTreeSet::new(), threads: 1, stop: Arc::default() }
    }

    /// Plays the match with players that `start` makes for each thread. `report` is called with the number of each game
    /// as it ends, and with `None` now and then, and may end the match; games in progress do not count then.
    ///
    /// # Errors
    /// The players cannot be started, or `report` fails.
    pub fn play<E: Send>(
        &self,
        start: impl Fn() -> Result<Players, E> + Sync,
        mut report: impl FnMut(Option<(u32, MatchGame)>) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let next = AtomicU32::new(0);
        std::thread::scope(|scope| {
            let (done, games) = mpsc::channel();
            for _ in 0..self.threads {
                let (start, next, done) = (&start, &next, done.clone());
                scope.spawn(move || self.run_worker(start, next, &done));
            }
            drop(done);
            let ended = loop {
                let event = match games.recv_timeout(POLL_INTERVAL) {
                    Ok(Ok(game)) => Some(game),
                    Ok(Err(error)) => break Err(error),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break Ok(()),
                };
                match report(event) {
                    Ok(ControlFlow::Continue(())) => {}
                    Ok(ControlFlow::Break(())) => break Ok(()),
                    Err(error) => break Err(error),
                }
            };
            self.stop.store(true, Ordering::Relaxed);
            ended
        })
    }

    /// Plays one opening after the other until there are no more, or the match has ended.
    fn run_worker<E>(
        &self,
        start: impl Fn() -> Result<Players, E>,
        next: &AtomicU32,
        done: &Sender<Result<(u32, MatchGame), E>>,
    ) {
        let mut players: Option<Players> = None;
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let numbers = (2 * at + 1)..=(2 * at + 2).min(self.games);
            if numbers.is_empty() {
                return;
            }
            for number in numbers.filter(|number| !self.known.contains(number)) {
                let players = match &mut players {
                    Some(players) => players,
                    none => match start() {
                        Ok(started) => none.insert(started),
                        Err(error) => return drop(done.send(Err(error))),
                    },
                };
                let (opening, seed) = (self.opening)(at);
                let [first, second] = players;
                let colour = first_colour(number);
                let game =
                    play_game(&opening, &mut [&mut **first, &mut **second], colour, seed ^ u64::from(number));
                if self.stop.load(Ordering::Relaxed) || done.send(Ok((number, game))).is_err() {
                    return;
                }
            }
        }
    }
}
