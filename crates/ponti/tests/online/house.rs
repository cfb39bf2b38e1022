//! A server within this process, and games to propose.

use std::path::Path;
use std::time::Duration;

use ciao::Players;
use load::{Site, Visitor};
use protocol::{NewChallenge, Opponent, SeatPreference};
use server::store::sqlite::{FILE, Sqlite};
use server::{Config, Manners, Rates, Server};
use table::{Clock, GameRules, TakebackPolicy, Terms};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server within this process.
pub(crate) struct House {
    pub(crate) site: Site,
    folder: TempDir,
    stop: oneshot::Sender<()>,
    ended: JoinHandle<()>,
}

impl House {
    /// Opens one in which bots do not pause and nobody is counted.
    pub(crate) async fn open() -> House {
        House::with(|config| config.rates = Rates::default().times(10_000)).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> House {
        let folder = folder();
        let mut config = Config::app_only(([127, 0, 0, 1], 0).into());
        config.data = Some(folder.path().to_owned());
        config.manners = Manners { bot_pause: Duration::ZERO, lag: 0, again: Duration::from_millis(50) };
        change(&mut config);
        let server = Server::bind(&config).await.unwrap();
        let site = Site { address: server.address().unwrap() };
        let (stop, stopped) = oneshot::channel::<()>();
        let ended = tokio::spawn(server.serve(async {
            let _ = stopped.await;
        }));
        House { site, folder, stop, ended }
    }

    pub(crate) async fn guest(&self) -> Visitor {
        Visitor::guest(&self.site).await.unwrap()
    }

    pub(crate) async fn guests<const N: usize>(&self) -> [Visitor; N] {
        let mut guests = Vec::new();
        for _ in 0..N {
            guests.push(self.guest().await);
        }
        guests.try_into().unwrap()
    }

    /// What is stored, read beside the server.
    pub(crate) async fn store(&self) -> Sqlite {
        store(self.folder.path()).await
    }

    /// Begins to stop; gives what is done once it has stopped.
    pub(crate) fn stop(self) -> impl Future<Output = ()> {
        let House { stop, ended, folder, .. } = self;
        let _ = stop.send(());
        async move {
            ended.await.unwrap();
            drop(folder);
        }
    }
}

/// A folder for data that is gone with this value.
pub(crate) fn folder() -> TempDir {
    tempfile::Builder::new().prefix("data-").tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// What is stored in a data folder.
pub(crate) async fn store(data: &Path) -> Sqlite {
    Sqlite::open(data.join(FILE)).await.unwrap()
}

fn challenge(game: GameRules) -> NewChallenge {
    NewChallenge {
        terms: Terms { game, clock: None, takeback: TakebackPolicy::Consent },
        against: Opponent::Link,
        rated: false,
        seat: SeatPreference::First,
        bots: Vec::new(),
    }
}

/// Ponte del Diavolo on a small board, for whoever has the link.
pub(crate) fn ponte() -> NewChallenge {
    challenge(GameRules::Ponte { rules: ponte::Rules::SMALL })
}

/// Ciao Ciao for so many people.
pub(crate) fn ciao(players: Players) -> NewChallenge {
    challenge(GameRules::Ciao { rules: ciao::Rules::default(), players })
}

/// The same with bots, the last seats being theirs.
pub(crate) fn with_bots(mut proposal: NewChallenge, bots: &[&str]) -> NewChallenge {
    proposal.bots = bots.iter().map(|&bot| bot.to_owned()).collect();
    proposal
}

/// The same with a clock.
pub(crate) fn with_clock(mut proposal: NewChallenge, clock: Clock) -> NewChallenge {
    proposal.terms.clock = Some(clock);
    proposal
}
