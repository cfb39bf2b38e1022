//! Test servers and challenges shared by all tests of this binary.

use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use ciao::{Character, Players};
use protocol::{ActionRequest, NewChallenge, Opponent, SeatPreference, TableId, TableState};
use rand::rngs::StdRng;
use server::store::Store;
use server::store::sqlite::{self, DATABASE_FILE};
use server::{Config, RateLimits, Server, TableTiming};
use table::{Clock, GameRules, TakebackPolicy, Terms};
use tempfile::TempDir;
use test_client::{Client, Endpoint, ServerProcess, random_action};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The program under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_ponti");

/// Runs a future to completion on a runtime that all tests share.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    let runtime =
        RUNTIME.get_or_init(|| Builder::new_multi_thread().enable_all().build().expect("a runtime starts"));
    runtime.block_on(future)
}

/// A server in this process, with its data in a temporary folder.
pub(crate) struct TestServer {
    pub(crate) endpoint: Endpoint,
    data: TempDir,
    shutdown: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl TestServer {
    /// Starts a server without practical rate limits, whose bots answer without a pause.
    pub(crate) async fn start() -> TestServer {
        TestServer::start_with(|config| config.rate_limits = RateLimits::default().scaled(10_000)).await
    }

    /// Starts a server with a changed configuration.
    pub(crate) async fn start_with(change: impl FnOnce(&mut Config)) -> TestServer {
        let data = temporary_folder();
        let mut config = Config::app_only(([127, 0, 0, 1], 0).into());
        config.database = Some(server::DatabaseLocation::Folder(data.path().to_owned()));
        config.timing = TableTiming {
            bot_delay: Duration::ZERO,
            max_lag: 0,
            max_lag_per_game: 0,
            retry_delay: Duration::from_millis(50),
            min_rated_time: 0,
        };
        change(&mut config);
        let server = Server::bind(&config).await.unwrap();
        let endpoint = Endpoint::new(server.address().unwrap());
        let (shutdown, signal) = oneshot::channel::<()>();
        let task = tokio::spawn(server.serve(async {
            let _ = signal.await;
        }));
        TestServer { endpoint, data, shutdown, task }
    }

    pub(crate) async fn guest(&self) -> Client {
        Client::guest(&self.endpoint).await.unwrap()
    }

    pub(crate) async fn guests<const N: usize>(&self) -> [Client; N] {
        let mut guests = Vec::new();
        for _ in 0..N {
            guests.push(self.guest().await);
        }
        guests.try_into().unwrap()
    }

    /// The folder of the server's database.
    pub(crate) fn data_folder(&self) -> &Path {
        self.data.path()
    }

    /// Opens a second connection to the server's database.
    pub(crate) async fn store(&self) -> Store {
        open_store(self.data.path()).await
    }

    /// Starts a graceful shutdown. The returned future completes when the server has stopped.
    pub(crate) fn stop(self) -> impl Future<Output = ()> {
        let TestServer { shutdown, task, data, .. } = self;
        let _ = shutdown.send(());
        async move {
            task.await.unwrap();
            drop(data);
        }
    }
}

/// Starts the program under test as a server with practically unlimited rates.
pub(crate) async fn start_process(data: &Path) -> ServerProcess {
    let arguments = ["--rate-limit-factor", "100000", "--log", "error"];
    ServerProcess::start(Path::new(PROGRAM), data, &arguments).await.unwrap()
}

/// A data folder that is deleted when the value is dropped.
pub(crate) fn temporary_folder() -> TempDir {
    tempfile::Builder::new().prefix("data-").tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// Opens the database of a data folder.
pub(crate) async fn open_store(data: &Path) -> Store {
    sqlite::open(data.join(DATABASE_FILE)).await.unwrap()
}

/// Performs random actions over HTTP until the table has at least `number` events or the game is over.
pub(crate) async fn play_until(
    users: &[Client],
    table: &TableId,
    number: u64,
    rng: &mut StdRng,
) -> TableState {
    loop {
        for user in users {
            let state = user.table(table).await.unwrap();
            if state.summary.number >= number || state.summary.outcome.is_some() {
                return state;
            }
            if let Some(action) = random_action(&state.view, rng) {
                let request = ActionRequest { number: Some(state.summary.number + 1), action };
                let response = user.post(&format!("/tables/{table}/actions"), &request).await.unwrap();
                assert_eq!(response.status, 200, "{}", response.text());
            }
        }
    }
}

fn challenge(game: GameRules) -> NewChallenge {
    NewChallenge {
        terms: Terms { game, clock: None, takeback: TakebackPolicy::Consent },
        opponent: Opponent::Link,
        rated: false,
        seat: SeatPreference::First,
        bots: Vec::new(),
    }
}

/// An untimed game of Ponte del Diavolo on the small board, for anyone with the link.
pub(crate) fn ponte() -> NewChallenge {
    challenge(GameRules::Ponte { rules: ponte::Rules::SMALL })
}

/// An untimed game of Ciao Ciao, for anyone with the link.
pub(crate) fn ciao(players: Players) -> NewChallenge {
    challenge(GameRules::Ciao { rules: ciao::Rules::default(), players })
}

/// The same challenge with bots in the last seats.
pub(crate) fn with_bots(mut challenge: NewChallenge, bots: &[Character]) -> NewChallenge {
    challenge.bots = bots.to_vec();
    challenge
}

/// The same challenge with a clock.
pub(crate) fn with_clock(mut challenge: NewChallenge, clock: Clock) -> NewChallenge {
    challenge.terms.clock = Some(clock);
    challenge
}
