//! The games of the soak test, and the players who go on through every fault.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use ciao::Players;
use protocol::{NewChallenge, Opponent, SeatPreference};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use table::{Clock, GameRules, TakebackPolicy, Terms};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::audit::LONG_CLOCK_MS;
use crate::games::registered;
use crate::players::{Group, Journal, Pace, Violation};
use client::Client;
use client::Endpoint;

/// Games of the same users: no more rated games against each other are possible in a day.
const MAX_GAMES: u32 = 10;
/// The pause before a player tries again.
const RETRY_DELAY: Duration = Duration::from_millis(100);
/// The milliseconds between two actions of a player, so that games last.
const THINKING_TIME: std::ops::Range<u64> = 5..60;

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

/// Starts all players. A connection without a message for as long as their patience counts as dead. They follow the endpoint: none while the server is down, a new value when they have to reconnect.
/// Dropping the tasks ends them.
pub(crate) fn start_players(
    seed: u64,
    groups: usize,
    patience: Option<Duration>,
    endpoints: &watch::Receiver<Option<Endpoint>>,
    journal: &Arc<Journal>,
) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    for group in 0..groups {
        for (index, (challenge, users)) in games().into_iter().enumerate() {
            let seed = seed ^ player_id(group, index);
            let name = format!("g{group}n{index}");
            let pace = Pace { thinking_time: THINKING_TIME, retry_delay: Some(RETRY_DELAY), patience };
            let players = NewPlayers { challenge, users, name, pace, id: player_id(group, index) };
            tasks.spawn(play_forever(players, endpoints.clone(), Arc::clone(journal), seed));
        }
    }
    tasks
}

/// The identities of all players in the journal.
pub(crate) fn player_ids(groups: usize) -> Vec<u64> {
    let kinds = games().len();
    (0..groups).flat_map(|group| (0..kinds).map(move |index| player_id(group, index))).collect()
}

fn player_id(group: usize, index: usize) -> u64 {
    (group * 100 + index) as u64
}

/// Waits for a server.
async fn next_endpoint(endpoints: &mut watch::Receiver<Option<Endpoint>>) -> Option<Endpoint> {
    endpoints.wait_for(Option::is_some).await.ok()?.clone()
}

/// Registers new users.
async fn register(endpoint: &Endpoint, name: &str, count: usize, rng: &mut StdRng) -> Result<Vec<Client>> {
    let mut users = Vec::new();
    for index in 0..count {
        let account = format!("{name}u{index}x{:x}", rng.random::<u32>());
        users.push(registered(endpoint, &account).await?);
    }
    Ok(users)
}

/// Players of one kind of game.
struct NewPlayers {
    challenge: NewChallenge,
    users: usize,
    name: String,
    pace: Pace,
    /// Identifies them in the journal.
    id: u64,
}

async fn play_forever(
    new: NewPlayers,
    mut endpoints: watch::Receiver<Option<Endpoint>>,
    journal: Arc<Journal>,
    seed: u64,
) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut current: Option<Group> = None;
    while let Some(endpoint) = next_endpoint(&mut endpoints).await {
        endpoints.mark_unchanged();
        let played = async {
            let group = match &mut current {
                Some(group) => group,
                None => {
                    let users = register(&endpoint, &new.name, new.users, &mut rng).await?;
                    let group = Group::new(new.challenge.clone(), users, new.pace.clone(), rng.random());
                    current.insert(group.with_id(new.id))
                }
            };
            group.set_endpoint(&endpoint);
            while group.games < MAX_GAMES {
                group.play_game(&journal).await?;
            }
            current = None;
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
            journal.report_violation(format!("{error:#}"));
            return;
        }
        journal.report_error(new.id, format!("{error:#}"));
        tokio::time::sleep(RETRY_DELAY).await;
    }
}
