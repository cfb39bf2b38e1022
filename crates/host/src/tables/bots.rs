//! Players that are not users: the engine of Ponte del Diavolo and the characters of Ciao Ciao.
//!
//! Everything that computes runs on blocking threads, through a [`JobQueue`] that is fair between users; no lock is
//! shared between tables of different rules.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use ciao::{Answer, PhaseView, Players, Seat};

use ciao_engine::{Character, Evaluator as CiaoEvaluator, Memory, Opponent, Player as _};
use ponte_engine::{Engine, Level};
use protocol::{ApiError, ErrorCode, UserId};
use table::{Action, GameState};

use super::job_queue::{JobQueue, WorkerPermit};
use super::{Snapshot, TableHandle};
use crate::background;
use crate::cache::Cache;
use crate::random;
use crate::store::Player;

/// Evaluators of Ciao Ciao in memory, one per rules and number of players; above this number all are dropped.
const MAX_EVALUATORS: usize = 8;
/// Jobs with at least this cost run on their own workers, so that they delay no cheap ones.
const EXPENSIVE: u64 = 300;

/// Waiting jobs of one user above which games with the engine or bots are refused.
const MAX_WAITING_PER_USER: usize = 8;
/// Waiting jobs of all users above which no new games with the engine or bots are started.
const MAX_WAITING: usize = 500;

/// An evaluator that the bots of several tables share. It is built by the first job that needs it, outside of any lock
/// that jobs of other rules need.
#[derive(Default)]
struct SharedEvaluator {
    shared: OnceLock<Arc<Mutex<CiaoEvaluator>>>,
    #[cfg(test)]
    built_by: OnceLock<std::thread::ThreadId>,
}

impl SharedEvaluator {
    /// Builds the evaluator if necessary, which may take seconds for unusual rules.
    fn get(&self, rules: ciao::Rules, players: Players) -> Arc<Mutex<CiaoEvaluator>> {
        let build = || {
            #[cfg(test)]
            self.built_by.get_or_init(|| std::thread::current().id());
            Arc::new(Mutex::new(CiaoEvaluator::new(rules, players)))
        };
        Arc::clone(self.shared.get_or_init(build))
    }
}

/// Chooses actions for engines and bots.
pub(super) struct Bots {
    cheap_jobs: JobQueue,
    expensive_jobs: JobQueue,
    evaluators: Cache<(ciao::Rules, Players), Arc<SharedEvaluator>>,
}

impl Default for Bots {
    fn default() -> Bots {
        // The other cores are for requests.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let workers = (cores / 2).max(1);
        Bots {
            cheap_jobs: JobQueue::new(workers),
            expensive_jobs: JobQueue::new(workers),
            evaluators: Cache::new(MAX_EVALUATORS),
        }
    }
}

/// Stops a search when its caller is cancelled.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Bots {
    /// The action of an automatic player; `None` if there is none, or if the table has changed before the job started.
    pub(super) async fn choose_action(
        &self,
        handle: &TableHandle,
        snapshot: &Snapshot,
        seat: Seat,
        player: &Player,
        delay: Duration,
    ) -> Option<Action> {
        // The user who waits for the reply.
        let user = snapshot.row.users().next();
        let is_outdated = || handle.snapshot().row.number != snapshot.row.number;
        match (snapshot.table.state(), player) {
            (GameState::Ponte(game), Player::Engine(level)) => {
                let level = Level::new(*level)?;
                let game = game.clone();
                let permit = self.acquire(user, level_cost(level)).await;
                if is_outdated() {
                    return None;
                }
                run_engine(game, level, permit).await
            }
            (GameState::Ciao(game), Player::Bot(character)) => {
                tokio::time::sleep(delay).await;
                let (state, view) = (*game.state(), game.view(Some(seat)));
                let evaluator = self.evaluator(state.rules(), state.players());
                let cost = if evaluator.shared.get().is_some() { 1 } else { evaluator_cost(&state.rules()) };
                let permit = self.acquire(user, cost).await;
                if is_outdated() {
                    return None;
                }
                let character = *character;
                let choose = move || {
                    let _permit = permit;
                    choose_ciao_action(&state, &view, seat, character, &evaluator)
                };
                background::compute(choose).await.ok()?
            }
            _ => None,
        }
    }

    /// Fails if a user has too many games in which the engine or a bot has not acted yet.
    pub(super) fn check_capacity(&self, user: &UserId) -> Result<(), ApiError> {
        let waiting: usize = self.queues().map(|queue| queue.waiting_of(user)).sum();
        if waiting < MAX_WAITING_PER_USER {
            return Ok(());
        }
        let message = format!("the engine has yet to act in {waiting} of your games; wait for it");
        Err(ApiError::new(ErrorCode::RateLimited, message).with_field("engine"))
    }

    /// Fails if no game with the engine or bots can be started now.
    pub(super) fn check_new_game(&self, user: &UserId) -> Result<(), ApiError> {
        self.check_capacity(user)?;
        if self.queues().map(JobQueue::waiting).sum::<usize>() < MAX_WAITING {
            return Ok(());
        }
        let message = "the engine is too busy for another game; try again later";
        Err(ApiError::new(ErrorCode::Unavailable, message))
    }

    fn queues(&self) -> impl Iterator<Item = &JobQueue> {
        [&self.cheap_jobs, &self.expensive_jobs].into_iter()
    }

    async fn acquire(&self, user: Option<&UserId>, cost: u64) -> WorkerPermit {
        let queue = if cost >= EXPENSIVE { &self.expensive_jobs } else { &self.cheap_jobs };
        queue.acquire(user, cost).await
    }

    fn evaluator(&self, rules: ciao::Rules, players: Players) -> Arc<SharedEvaluator> {
        self.evaluators.get_or_insert((rules, players), Arc::default)
    }
}

/// The relative cost of an engine move: the levels search up to a few thousand positions.
fn level_cost(level: Level) -> u64 {
    match level.number() {
        ..=4 => 1,
        5..=7 => 50,
        8 => 200,
        9 => 600,
        _ => 2_000,
    }
}

/// The relative cost of building an evaluator: unusual rules may have tens of thousands of states to solve.
fn evaluator_cost(rules: &ciao::Rules) -> u64 {
    if *rules == ciao::Rules::default() { 100 } else { 5_000 }
}

async fn run_engine(game: ponte::Game, level: Level, permit: WorkerPermit) -> Option<Action> {
    let seed = u64::from_le_bytes(random::bytes());
    let stop = Arc::new(AtomicBool::new(false));
    let _stop_on_drop = StopOnDrop(Arc::clone(&stop));
    let search = move || {
        let _permit = permit;
        let mut engine = Engine::new(&game.rules(), level.settings(seed));
        engine.set_game(&game);
        engine.search(&level.limits(), &mut |_| (), &stop).best
    };
    let best = background::compute(search).await.ok()?;
    best.map(|mv| Action::Move { mv })
}

fn choose_ciao_action(
    state: &ciao::State,
    view: &ciao::View,
    seat: Seat,
    character: Character,
    evaluator: &SharedEvaluator,
) -> Option<Action> {
    let bot = || Opponent::with_evaluator(character, evaluator.get(state.rules(), state.players()));
    match view.now {
        PhaseView::Rolling { active } if active == seat => Some(Action::Roll),
        PhaseView::Announcing { active, face: Some(face) } if active == seat => {
            Some(Action::Announce { announcement: bot().announce(state, face, random::unit()) })
        }
        PhaseView::Asking { asked, announced, .. } if asked == seat => {
            let memory = Memory::from_turns(&view.start, view.past.iter().copied());
            let contests = bot().with_memory(memory).contests(state, announced, seat, random::unit());
            Some(Action::Answer { answer: if contests { Answer::Contest } else { Answer::Approve } })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::testing::{TestHost, wait_until};

    /// This test has one async thread, its own.
    #[tokio::test]
    async fn unusual_rules_are_solved_off_the_async_threads() {
        let host = TestHost::start().await;
        let sizes = json!({"planks": 5, "pawns": 2});
        let rules: ciao::Rules = serde_json::from_value(sizes.clone()).unwrap();
        let terms = json!({"game": "ciao", "rules": sizes, "players": 2});
        let challenge =
            json!({"terms": terms, "opponent": {"type": "link"}, "bots": ["honest"], "seat": "second"});
        host.challenge(&host.user("ada").await, challenge).await;
        let evaluator = host.tables.bots.evaluator(rules, Players::Two);
        wait_until("the bot has announced", async || evaluator.shared.get().is_some()).await;
        assert_ne!(*evaluator.built_by.get().unwrap(), std::thread::current().id());
    }

    #[test]
    fn rules_that_are_being_solved_hold_up_no_others() {
        let bots = Bots::default();
        let unusual = serde_json::from_value(json!({"planks": 8})).unwrap();
        let slow = bots.evaluator(unusual, Players::Two);
        // Standard rules are solved while the unusual ones are not solved yet.
        slow.shared.get_or_init(|| {
            bots.evaluator(ciao::Rules::default(), Players::Two).get(ciao::Rules::default(), Players::Two)
        });
        assert!(bots.evaluator(ciao::Rules::default(), Players::Two).shared.get().is_some());
    }

    #[tokio::test]
    async fn a_user_with_many_waiting_jobs_is_refused_and_others_are_not() {
        let bots = Arc::new(Bots::default());
        let [ada, ben]: [UserId; 2] = ["ada", "ben"].map(|name| name.parse().unwrap());
        let mut running = Vec::new();
        while let Some(permit) = futures_util::FutureExt::now_or_never(bots.acquire(None, EXPENSIVE)) {
            running.push(permit);
        }
        let mut tasks = Vec::new();
        for _ in 0..MAX_WAITING_PER_USER {
            assert_eq!(bots.check_new_game(&ada), Ok(()));
            let (bots, ada) = (Arc::clone(&bots), ada.clone());
            tasks.push(tokio::spawn(async move { drop(bots.acquire(Some(&ada), EXPENSIVE).await) }));
            tokio::task::yield_now().await;
        }
        assert_eq!(bots.check_capacity(&ada).unwrap_err().code, ErrorCode::RateLimited);
        assert_eq!(bots.check_new_game(&ben), Ok(()));
        for index in MAX_WAITING_PER_USER..MAX_WAITING {
            let (bots, user) = (Arc::clone(&bots), format!("u{index}").parse::<UserId>().unwrap());
            tasks.push(tokio::spawn(async move { drop(bots.acquire(Some(&user), EXPENSIVE).await) }));
            tokio::task::yield_now().await;
        }
        assert_eq!(bots.check_new_game(&ben).unwrap_err().code, ErrorCode::Unavailable);
        assert_eq!(bots.check_capacity(&ben), Ok(()), "games that have started go on");
        drop(running);
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(bots.check_new_game(&ada), Ok(()));
    }
}
