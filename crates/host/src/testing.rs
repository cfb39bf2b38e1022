//! A table service on a database in memory, for unit tests.

use std::sync::Arc;
use std::time::Duration;

use protocol::{JoinOutcome, TableId, UserId};
use serde_json::Value;

use crate::bus::LocalBus;
use crate::random;
use crate::server_clock::ServerClock;
use crate::store::{Store, UserRow, sqlite};
use crate::tables::{ChallengeOrigin, TableService, TableTiming};
use crate::wall_clock::now;

/// The table service of one process.
pub(crate) struct TestHost {
    pub(crate) tables: Arc<TableService>,
    pub(crate) store: Store,
}

impl TestHost {
    pub(crate) async fn start() -> TestHost {
        TestHost::with_store(sqlite::in_memory().await.unwrap()).await
    }

    /// Starts on an existing database.
    pub(crate) async fn with_store(store: Store) -> TestHost {
        TestHost::with_clock(store, ServerClock::system()).await
    }

    /// Starts on an existing database with its own clock.
    pub(crate) async fn with_clock(store: Store, clock: ServerClock) -> TestHost {
        let timing = TableTiming {
            bot_delay: Duration::ZERO,
            max_lag: 0,
            retry_delay: Duration::from_millis(50),
            ..TableTiming::default()
        };
        let bus = Arc::new(LocalBus::default());
        let tables = TableService::open(Arc::new(store.clone()), bus, timing, clock).await.unwrap();
        TestHost { tables, store }
    }

    /// A new user with an account.
    pub(crate) async fn user(&self, name: &str) -> UserId {
        let row = UserRow {
            id: random::id(),
            name: name.to_owned(),
            password_hash: Some(UserRow::NO_PASSWORD.to_owned()),
            admin: false,
            closed: false,
            created_at: now(),
            vacation: None,
            vacation_days_used: (0, 0),
            suspended_until: None,
        };
        self.store.create_user(&row).await.unwrap();
        row.id
    }

    /// Creates a challenge.
    pub(crate) async fn challenge(&self, user: &UserId, challenge: Value) -> JoinOutcome {
        let challenge = serde_json::from_value(challenge).unwrap();
        self.tables.create_challenge(user, challenge, ChallengeOrigin::User).await.unwrap()
    }

    /// Starts a game: `host` challenges, `guest` joins.
    pub(crate) async fn game(&self, host: &UserId, guest: &UserId, challenge: Value) -> TableId {
        let JoinOutcome::Waiting { challenge } = self.challenge(host, challenge).await else { panic!() };
        match self.tables.join(guest, &challenge.id).await.unwrap() {
            JoinOutcome::Started { table } => table,
            waiting => panic!("{waiting:?}"),
        }
    }
}

/// Waits until a condition holds.
pub(crate) async fn wait_until(condition: &str, mut holds: impl AsyncFnMut() -> bool) {
    // Two minutes: nothing that is awaited takes that long on any machine.
    for _ in 0..6_000 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("timed out waiting until {condition}");
}
