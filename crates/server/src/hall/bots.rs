//! Whoever is no person: the engine of Ponte del Diavolo, and the characters of Ciao Ciao.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ciao::{Answer, PhaseView, Players, Seat};
use ciao_engine::{Character, Evaluator, Opponent, Player};
use ponte_engine::{Engine, Level};
use table::{Play, Wish};
use tokio::sync::Semaphore;

use super::{Live, Snapshot};
use crate::chance;
use crate::store::Sitter;

/// So many kinds of tables of Ciao Ciao are remembered; more are thought about anew.
const MOST_MINDS: usize = 16;

/// A mind that several bots share.
type SharedMind = Arc<Mutex<Evaluator>>;

/// Thinks for bots, about a few things at a time.
pub(crate) struct Bots {
    places: Arc<Semaphore>,
    minds: Mutex<HashMap<(ciao::Rules, Players), SharedMind>>,
}

impl Default for Bots {
    fn default() -> Bots {
        // Thinking must leave room for everything else.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Bots { places: Arc::new(Semaphore::new((cores / 2).max(1))), minds: Mutex::default() }
    }
}

/// Ends a search when nobody waits for it any longer.
struct Stops(Arc<AtomicBool>);

impl Drop for Stops {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Bots {
    /// What a bot does; nothing if it is not to act, or if the table has gone on before its turn to think came.
    pub(crate) async fn think(
        &self,
        live: &Live,
        snapshot: &Snapshot,
        seat: Seat,
        sitter: &Sitter,
        pause: Duration,
    ) -> Option<Wish> {
        let is_over = || live.snapshot().row.number != snapshot.row.number;
        match (snapshot.table.play(), sitter) {
            (Play::Ponte(game), Sitter::Engine(level)) => {
                let level = Level::new(*level)?;
                let game = game.clone();
                let seed = u64::from_le_bytes(chance::bytes());
                let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
                if is_over() {
                    return None;
                }
                let stop = Arc::new(AtomicBool::new(false));
                let _stops = Stops(Arc::clone(&stop));
                let think = move || {
                    let _place = place;
                    let mut engine = Engine::new(&game.rules(), level.settings(seed));
                    engine.set_game(&game);
                    engine.search(&level.limits(), &mut |_| (), &stop).best
                };
                tokio::task::spawn_blocking(think).await.ok()?.map(Wish::Move)
            }
            (Play::Ciao(game), Sitter::Bot(word)) => {
                tokio::time::sleep(pause).await;
                let (state, view) = (*game.state(), game.view(Some(seat)));
                let mind = self.mind(state.rules(), state.players());
                let mut bot = Opponent::with_evaluator(word.parse::<Character>().ok()?, mind);
                let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
                if is_over() {
                    return None;
                }
                let think = move || {
                    let _place = place;
                    match view.now {
                        PhaseView::Rolling { active } if active == seat => Some(Wish::Roll),
                        PhaseView::Announcing { active, face: Some(face) } if active == seat => {
                            Some(Wish::Announce(bot.announce(&state, face, chance::unit())))
                        }
                        PhaseView::Asking { asked, announced, .. } if asked == seat => {
                            let contests = bot.contests(&state, announced, seat, chance::unit());
                            Some(Wish::Answer(if contests { Answer::Contest } else { Answer::Approve }))
                        }
                        _ => None,
                    }
                };
                tokio::task::spawn_blocking(think).await.ok()?
            }
            _ => None,
        }
    }

    fn mind(&self, rules: ciao::Rules, players: Players) -> SharedMind {
        let mut minds = self.minds.lock().unwrap_or_else(PoisonError::into_inner);
        if minds.len() >= MOST_MINDS && !minds.contains_key(&(rules, players)) {
            minds.clear();
        }
        let mind = minds.entry((rules, players));
        Arc::clone(mind.or_insert_with(|| Arc::new(Mutex::new(Evaluator::new(rules, players)))))
    }
}
