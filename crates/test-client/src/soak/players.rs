//! Players who go on through every fault, and the journal of what the server confirmed to them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Result, bail};
use ciao::{Players, Seat};
use protocol::{ErrorCode, NewChallenge, Opponent, SeatPreference, TableId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use table::{Action, Clock, GameRules, TakebackPolicy, Terms};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::Args;
use crate::client::Client;
use crate::endpoint::Endpoint;
use crate::random_action::random_action;

/// Games of the same users: no more rated games against each other are possible in a day.
const MAX_GAMES: u32 = 10;
/// The main time of games that no one may lose on time.
pub(super) const LONG_CLOCK_MS: u64 = 2 * 60 * 60 * 1000;
/// The pause before a player tries again.
const RETRY_DELAY: Duration = Duration::from_millis(100);
/// The pause between two actions of a player, so that games last.
const THINKING_TIME: std::ops::Range<u64> = 5..60;

/// An action that the server confirmed.
#[derive(Clone, Debug)]
pub(super) struct Confirmed {
    pub(super) table: TableId,
    pub(super) number: u64,
    pub(super) seat: Seat,
    pub(super) action: Action,
}

/// What the server confirmed, and how many games have ended.
#[derive(Default)]
pub(super) struct Journal {
    inner: Mutex<(Vec<Confirmed>, u64)>,
}

impl Journal {
    fn lock(&self) -> std::sync::MutexGuard<'_, (Vec<Confirmed>, u64)> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn len(&self) -> usize {
        self.lock().0.len()
    }

    pub(super) fn take(&self) -> Vec<Confirmed> {
        std::mem::take(&mut self.lock().0)
    }

    pub(super) fn summary(&self) -> String {
        let inner = self.lock();
        format!("{} actions confirmed, {} games finished", inner.0.len(), inner.1)
    }
}

fn challenge(game: GameRules, clock: Option<Clock>, opponent: Opponent) -> NewChallenge {
    let terms = Terms { game, clock, takeback: TakebackPolicy::Consent };
    NewChallenge { terms, opponent, rated: false, seat: SeatPreference::Random, bots: Vec::new() }
}

/// The games that are played, with their number of users.
fn games() -> Vec<(NewChallenge, usize)> {
    let ponte = GameRules::Ponte { rules: ponte::Rules::SMALL };
    let classic = GameRules::Ponte { rules: ponte::Rules::CLASSIC };
    let ciao = |players| GameRules::Ciao { rules: ciao::Rules::default(), players };
    let long = Some(Clock::Increment { base_ms: LONG_CLOCK_MS, increment_ms: 0 });
    vec![
        (challenge(ponte, long, Opponent::Link), 2),
        (NewChallenge { rated: true, ..challenge(classic, long, Opponent::Link) }, 2),
        (challenge(ciao(Players::Two), long, Opponent::Link), 2),
        (challenge(ciao(Players::Three), long, Opponent::Link), 3),
        (NewChallenge { rated: true, ..challenge(ciao(Players::Four), long, Opponent::Link) }, 4),
        (challenge(ponte, None, Opponent::Engine { level: 1 }), 1),
    ]
}

/// Starts all players. They follow the endpoint: none while the server is down, a new value when they have to reconnect.
pub(super) fn start(
    args: &Args,
    endpoints: &watch::Receiver<Option<Endpoint>>,
    journal: &Arc<Journal>,
) -> Result<Abortable> {
    let mut tasks = JoinSet::new();
    for group in 0..args.groups {
        for (index, (challenge, users)) in games().into_iter().enumerate() {
            let seed = args.seed ^ ((group * 100 + index) as u64);
            let name = format!("g{group}n{index}");
            tasks.spawn(play_forever(challenge, users, name, endpoints.clone(), Arc::clone(journal), seed));
        }
    }
    Ok(Abortable(tasks))
}

/// The tasks of all players.
pub(super) struct Abortable(JoinSet<()>);

impl Abortable {
    pub(super) fn abort_all(mut self) {
        self.0.abort_all();
    }
}

/// Waits for a server.
async fn next_endpoint(endpoints: &mut watch::Receiver<Option<Endpoint>>) -> Option<Endpoint> {
    endpoints.wait_for(Option::is_some).await.ok()?.clone()
}

struct Group {
    challenge: NewChallenge,
    users: Vec<Client>,
    table: Option<TableId>,
    /// Finished games of these users.
    games: u32,
    /// For each user, the action that was sent and not answered, with its number.
    pending: Vec<Option<(u64, Action)>>,
    rng: StdRng,
}

async fn play_forever(
    challenge: NewChallenge,
    users: usize,
    name: String,
    mut endpoints: watch::Receiver<Option<Endpoint>>,
    journal: Arc<Journal>,
    seed: u64,
) {
    let rng = StdRng::seed_from_u64(seed);
    let mut group =
        Group { challenge, users: Vec::new(), table: None, games: 0, pending: vec![None; users], rng };
    while let Some(endpoint) = next_endpoint(&mut endpoints).await {
        endpoints.mark_unchanged();
        let played = async {
            for index in group.users.len()..users {
                let account = format!("{name}u{index}x{:x}", group.rng.random::<u32>());
                group.users.push(Client::registered(&endpoint, &account).await?);
            }
            for user in &mut group.users {
                *user = user.clone().with_endpoint(&endpoint);
            }
            while group.games < MAX_GAMES {
                play_game(&mut group, &journal).await?;
            }
            // The next users.
            (group.users, group.games) = (Vec::new(), 0);
            Ok::<(), anyhow::Error>(())
        };
        let error: anyhow::Error = tokio::select! {
            // The server is gone, or the connections are cut.
            _ = endpoints.changed() => continue,
            played = played => match played {
                Ok(()) => continue,
                Err(error) => error,
            },
        };
        if error.is::<Violation>() {
            eprintln!("{error:#}");
            std::process::exit(1);
        }
        tokio::time::sleep(RETRY_DELAY).await;
    }
}

/// The server broke a promise.
#[derive(Debug)]
struct Violation(String);

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Violation {}

/// Plays the current game, or a new one, to its end.
async fn play_game(group: &mut Group, journal: &Journal) -> Result<()> {
    let table = match &group.table {
        Some(table) => table.clone(),
        None => {
            let others: Vec<&Client> = group.users[1..].iter().collect();
            let table = group.users[0].start_game(&group.challenge, &others).await?;
            group.pending.fill(None);
            group.table.insert(table).clone()
        }
    };
    let seats = group.users.iter().zip(&mut group.pending).map(|(user, pending)| {
        let rng = StdRng::seed_from_u64(group.rng.random());
        play_seat(user, &table, pending, journal, rng)
    });
    futures_util::future::try_join_all(seats).await?;
    group.table = None;
    group.games += 1;
    journal.lock().1 += 1;
    Ok(())
}

/// Plays at a table until the game is over.
async fn play_seat(
    user: &Client,
    table: &TableId,
    pending: &mut Option<(u64, Action)>,
    journal: &Journal,
    mut rng: StdRng,
) -> Result<()> {
    let mut socket = user.socket().await?;
    let mut state = socket.watch(table).await?;
    let mut last_number = 0;
    loop {
        if let Some(reason) = &state.read_only {
            return Err(Violation(format!("table {table}: {reason}")).into());
        }
        let Some(seat) = state.view.viewer else { bail!("the user has no seat") };
        // An action without a response is sent again under its number, which performs it exactly once.
        let retry = pending.take();
        let is_retry = retry.is_some();
        let current = state.summary.outcome.is_none() && state.summary.number >= last_number;
        let next = retry.or_else(|| {
            let action = current.then(|| random_action(&state.view, &mut rng)).flatten()?;
            Some((state.summary.number + 1, action))
        });
        if let Some((number, action)) = next {
            tokio::time::sleep(Duration::from_millis(rng.random_range(THINKING_TIME))).await;
            *pending = next;
            match socket.act(table, Some(number), action).await? {
                Ok(()) => {
                    let table = table.clone();
                    journal.lock().0.push(Confirmed { table, number, seat, action });
                    last_number = last_number.max(number);
                    *pending = None;
                }
                // Nothing has changed: a full disk, a restart.
                Err(error)
                    if matches!(
                        error.code,
                        ErrorCode::Internal | ErrorCode::Unavailable | ErrorCode::RateLimited
                    ) =>
                {
                    tokio::time::sleep(RETRY_DELAY).await;
                    continue;
                }
                // Credits shift numbers, so a state that arrives late can look current. Newer ones follow.
                Err(error) if error.code == ErrorCode::Stale && !is_retry => *pending = None,
                Err(error) => {
                    let what =
                        format!("{action:?} as number {number} of table {table} was rejected: {error:?}");
                    return Err(Violation(what).into());
                }
            }
            if state.summary.number >= last_number && pending.is_none() && is_retry {
                // It had been performed before: no further message may come until the next action.
                continue;
            }
        }
        if state.summary.outcome.is_some() {
            return Ok(());
        }
        state = socket.next_state(table).await?;
    }
}
