//! Players who go on through restarts of the server, and the journal of what it confirmed to them.
//!
//! An action without a response is sent again under its number, which performs it exactly once. The journal is what an
//! audit compares with the stored events.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use ciao::Seat;
use protocol::{ErrorCode, NewChallenge, TableId, TableState};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use table::{Action, Event, EventKind, GameView};

use crate::games::start_game;
use crate::hidden_faces::SeenFace;
use crate::random_action::random_action;
use client::Client;
use client::Endpoint;

/// The pause before a request that was rejected by a rate limit is sent again.
const RATE_LIMIT_DELAY: Duration = Duration::from_millis(50);

/// An action that the server confirmed.
#[derive(Clone, Debug)]
pub struct Confirmed {
    /// The table.
    pub table: TableId,
    /// The number under which the action was sent.
    pub number: u64,
    /// The seat of the player.
    pub seat: Seat,
    /// The action.
    pub action: Action,
}

impl Confirmed {
    /// Whether the action is among the events of its table. Credits that the server inserted shift its number.
    pub fn is_stored(&self, events: &[Event]) -> bool {
        let Ok(from) = usize::try_from(self.number - 1) else { return false };
        let mut following = events.iter().skip(from);
        let event = following.find(|event| !matches!(event.kind, EventKind::DowntimeCredit { .. }));
        event.is_some_and(|event| event.seat == self.seat && event.kind.results_from(&self.action))
    }
}

/// What the server confirmed, and how the games go on.
#[derive(Default)]
pub struct Journal {
    // A std mutex: held for a few additions.
    inner: Mutex<Entries>,
}

#[derive(Default)]
struct Entries {
    confirmed: Vec<Confirmed>,
    total: usize,
    messages: u64,
    games: u64,
    /// Faces that were in messages to players.
    faces: HashSet<SeenFace>,
    /// The first promise that the server broke.
    violation: Option<String>,
    /// By group of players, where they are.
    groups: BTreeMap<u64, Progress>,
}

/// How far a group of players is.
#[derive(Default)]
struct Progress {
    /// Where they are sitting.
    table: Option<TableId>,
    /// The number of confirmed actions.
    actions: usize,
    /// Why they had to connect again.
    last_error: Option<String>,
}

impl Journal {
    fn lock(&self) -> MutexGuard<'_, Entries> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of actions that were confirmed so far.
    pub fn total(&self) -> usize {
        self.lock().total
    }

    /// The number of confirmations and new states since the last [reset](Self::reset_progress).
    pub fn progress(&self) -> u64 {
        self.lock().messages
    }

    /// Starts counting the progress from 0.
    pub fn reset_progress(&self) {
        self.lock().messages = 0;
    }

    /// Takes out what was confirmed since the last call.
    pub fn take(&self) -> Vec<Confirmed> {
        std::mem::take(&mut self.lock().confirmed)
    }

    /// Takes out the faces that players have seen.
    pub fn take_faces(&self) -> HashSet<SeenFace> {
        std::mem::take(&mut self.lock().faces)
    }

    /// Records that the server broke a promise.
    pub fn report_violation(&self, what: String) {
        self.lock().violation.get_or_insert(what);
    }

    /// Fails if the server broke a promise.
    ///
    /// # Errors
    /// The [`Violation`].
    pub fn check(&self) -> Result<()> {
        match &self.lock().violation {
            Some(what) => Err(Violation(what.clone()).into()),
            None => Ok(()),
        }
    }

    /// The number of confirmed actions of each group of players.
    pub fn actions_by_group(&self) -> BTreeMap<u64, usize> {
        self.lock().groups.iter().map(|(group, progress)| (*group, progress.actions)).collect()
    }

    /// The tables at which players are sitting.
    pub fn current_tables(&self) -> Vec<TableId> {
        self.lock().groups.values().filter_map(|progress| progress.table.clone()).collect()
    }

    fn set_table(&self, group: u64, table: Option<TableId>) {
        self.lock().groups.entry(group).or_default().table = table;
    }

    /// The table at which a group of players is sitting.
    pub fn table_of(&self, group: u64) -> Option<TableId> {
        self.lock().groups.get(&group)?.table.clone()
    }

    /// Records why a group of players has to connect again.
    pub fn report_error(&self, group: u64, error: String) {
        self.lock().groups.entry(group).or_default().last_error = Some(error);
    }

    /// Why a group of players had to connect again the last time.
    pub fn last_error(&self, group: u64) -> Option<String> {
        self.lock().groups.get(&group)?.last_error.clone()
    }

    fn add(&self, group: u64, confirmed: Confirmed) {
        let mut entries = self.lock();
        entries.groups.entry(group).or_default().actions += 1;
        entries.confirmed.push(confirmed);
        entries.total += 1;
        entries.messages += 1;
    }
}

impl fmt::Display for Journal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.lock();
        write!(f, "{} actions confirmed, {} games finished", entries.total, entries.games)
    }
}

/// The server broke a promise. Other errors are lost connections.
#[derive(Debug)]
pub struct Violation(pub String);

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Violation {}

/// How players behave.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    /// The milliseconds before an action; none by default.
    pub thinking_time: Range<u64>,
    /// The pause after an error of the server, before the action is sent again. `None` if there must be no errors.
    pub retry_delay: Option<Duration>,
    /// How long to wait for a message before the connection counts as dead; by default as long as any
    /// [socket](crate::Socket) does.
    pub patience: Option<Duration>,
}

impl Pace {
    /// Waits for a message, but not for longer than a player would.
    async fn wait<T>(&self, message: impl Future<Output = Result<T, client::Error>>) -> Result<T> {
        match self.patience {
            Some(patience) => {
                Ok(tokio::time::timeout(patience, message).await.context("no message for too long")??)
            }
            None => Ok(message.await?),
        }
    }
}

/// Users who play one game after the other, across restarts of the server.
pub struct Group {
    /// The game they play.
    pub challenge: NewChallenge,
    /// The users; the first one creates the challenges.
    pub users: Vec<Client>,
    /// How they play.
    pub pace: Pace,
    /// The number of games they have finished.
    pub games: u32,
    table: Option<TableId>,
    /// For each user, the action that was sent and not answered.
    pending: Vec<Option<SentAction>>,
    /// Identifies the group in the journal.
    id: u64,
    rng: StdRng,
}

impl Group {
    /// A group of users. A rated challenge becomes casual when they have played as many rated games as they may.
    pub fn new(challenge: NewChallenge, users: Vec<Client>, pace: Pace, seed: u64) -> Group {
        let pending = vec![None; users.len()];
        let rng = StdRng::seed_from_u64(seed);
        Group { challenge, users, pace, games: 0, table: None, pending, id: seed, rng }
    }

    /// The same group with another identity in the journal.
    #[must_use]
    pub fn with_id(self, id: u64) -> Group {
        Group { id, ..self }
    }

    /// Follows the server to another address.
    pub fn set_endpoint(&mut self, endpoint: &Endpoint) {
        for user in &mut self.users {
            *user = user.clone().with_endpoint(endpoint);
        }
    }

    /// Plays the current game, or a new one, to its end. After an error, the next call goes on with the same game.
    ///
    /// # Errors
    /// A [`Violation`] if the server broke a promise; anything else is a lost connection.
    pub async fn play_game(&mut self, journal: &Journal) -> Result<()> {
        let table = match &self.table {
            Some(table) => table.clone(),
            None => {
                let others: Vec<&Client> = self.users[1..].iter().collect();
                let table = match start_game(&self.users[0], &self.challenge, &others).await {
                    Err(error) if self.challenge.rated && error.to_string().contains("rated") => {
                        self.challenge.rated = false;
                        return Ok(());
                    }
                    started => started?,
                };
                self.pending.fill(None);
                journal.set_table(self.id, Some(table.clone()));
                self.table.insert(table).clone()
            }
        };
        let seats = self.users.iter().zip(&mut self.pending).map(|(user, pending)| {
            let rng = StdRng::seed_from_u64(self.rng.random());
            play_seat(user, &table, pending, (journal, self.id), &self.pace, rng)
        });
        futures_util::future::try_join_all(seats).await?;
        journal.set_table(self.id, None);
        self.table = None;
        self.games += 1;
        journal.lock().games += 1;
        Ok(())
    }
}

/// An action, with what its user saw when it was chosen.
#[derive(Clone, Debug)]
struct SentAction {
    number: u64,
    action: Action,
    game: GameView,
}

impl SentAction {
    /// Whether a state is from before this action. Credits that the server inserts change the number of a state, but not
    /// its game, so the number alone does not tell.
    fn is_missing_in(&self, state: &TableState) -> bool {
        self.is_missing_at(state.summary.number, &state.view.game)
    }

    fn is_missing_at(&self, number: u64, game: &GameView) -> bool {
        number < self.number || *game == self.game
    }
}

/// Plays at a table until the game is over.
async fn play_seat(
    user: &Client,
    table: &TableId,
    pending: &mut Option<SentAction>,
    (journal, group): (&Journal, u64),
    pace: &Pace,
    mut rng: StdRng,
) -> Result<()> {
    let mut socket = pace.wait(user.socket()).await?;
    let mut state = pace.wait(socket.watch(table)).await?;
    // The user's last action on this connection. States from before it may still arrive: an action that was chosen from one
    // would be stale, and if the server ends before it says so, the next one would be asked for it in vain.
    let mut last: Option<SentAction> = None;
    loop {
        journal.lock().faces.extend(SeenFace::in_state(&state));
        if let Some(reason) = &state.read_only {
            return Err(Violation(format!("table {table}: {reason}")).into());
        }
        let Some(seat) = state.view.viewer else { bail!("the user has no seat") };
        let retry = pending.take();
        let is_retry = retry.is_some();
        let is_current = state.summary.outcome.is_none()
            && last.as_ref().is_none_or(|action| !action.is_missing_in(&state));
        let next = retry.or_else(|| {
            let action = is_current.then(|| random_action(&state.view, &mut rng)).flatten()?;
            Some(SentAction { number: state.summary.number + 1, action, game: state.view.game.clone() })
        });
        if let Some(sent) = next {
            if !pace.thinking_time.is_empty() {
                tokio::time::sleep(Duration::from_millis(rng.random_range(pace.thinking_time.clone()))).await;
            }
            let SentAction { number, action, .. } = sent;
            *pending = Some(sent.clone());
            match pace.wait(socket.act(table, Some(number), action)).await? {
                Ok(()) => {
                    journal.add(group, Confirmed { table: table.clone(), number, seat, action });
                    *pending = None;
                }
                Err(error) if retry_delay(error.code, pace).is_some() => {
                    tokio::time::sleep(retry_delay(error.code, pace).unwrap_or_default()).await;
                    continue;
                }
                // The state may come from a node that has not seen everything. Newer ones follow.
                Err(error) if error.code == ErrorCode::Stale && !is_retry => {
                    *pending = None;
                    state = pace.wait(socket.next_state(table)).await?;
                    continue;
                }
                Err(error) => {
                    let what =
                        format!("{action:?} as number {number} of table {table} was rejected: {error:?}");
                    return Err(Violation(what).into());
                }
            }
            let was_performed_before = !sent.is_missing_in(&state);
            last = Some(sent);
            if was_performed_before {
                // No further message may come until the next action.
                continue;
            }
        }
        if state.summary.outcome.is_some() {
            return Ok(());
        }
        state = pace.wait(socket.next_state(table)).await?;
        journal.lock().messages += 1;
    }
}

/// The pause after which a rejected action is sent again, because nothing has changed: a full disk, a restart.
fn retry_delay(code: ErrorCode, pace: &Pace) -> Option<Duration> {
    match code {
        ErrorCode::RateLimited => Some(RATE_LIMIT_DELAY),
        ErrorCode::Internal | ErrorCode::Unavailable => pace.retry_delay,
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use table::{Clock, GameRules, Table, TakebackPolicy, Terms};

    use super::*;

    #[test]
    fn a_state_with_a_credit_is_from_before_the_action() {
        let terms = Terms {
            game: GameRules::Ponte { rules: ponte::Rules::CLASSIC },
            clock: Some(Clock::Increment { base_ms: 60_000, increment_ms: 0 }),
            takeback: TakebackPolicy::Never,
        };
        let mut table = Table::new(terms, 0);
        let seat = Seat::ALL[0];
        let game = |table: &Table| table.view(Some(seat), 0).game;
        let mv = "e5,f6".parse().unwrap();
        let sent = SentAction { number: 1, action: Action::Move { mv }, game: game(&table) };
        assert!(sent.is_missing_at(0, &game(&table)));
        table.apply(&Event::new(seat, 0, EventKind::DowntimeCredit { credit_ms: 5_000 })).unwrap();
        assert!(sent.is_missing_at(1, &game(&table)), "the number is that of the credit");
        table.apply(&Event::new(seat, 0, EventKind::Move { mv })).unwrap();
        assert!(!sent.is_missing_at(2, &game(&table)));
    }
}
