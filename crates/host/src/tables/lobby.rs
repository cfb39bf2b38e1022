//! The lobby: open challenges and games to watch.

use std::sync::Arc;
use std::time::Duration;

use protocol::{ApiError, Lobby, Opponent, ServerMessage, Speed, TableSummary, UserId};
use table::Millis;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::subscribers::EncodedMessage;
use super::{IDLE_TIMEOUT, TableService, Viewer, encode};
use crate::lock::Mutex;
use crate::store::{ChallengeRow, TableQuery, TableRow};
use crate::wall_clock::now;

/// The minimum time between two updates of the lobby.
const UPDATE_INTERVAL: Duration = Duration::from_millis(400);
/// The maximum time between a change and its update, however many subscribers there are.
const MAX_UPDATE_INTERVAL: Duration = Duration::from_secs(5);
/// What updates of the lobby may take of the network, in bytes per second: one person can change it all the time, and
/// everyone gets all of it.
const BYTES_PER_SECOND: u64 = 4 * 1024 * 1024;
/// The time between two rounds of pairing.
const PAIRING_INTERVAL: Duration = Duration::from_secs(2);
/// Challenges shown in the lobby.
const MAX_CHALLENGES: usize = 100;
/// Tables shown in the lobby.
const MAX_TABLES: usize = 24;

/// The lobby as its subscribers know it.
#[derive(Default)]
pub(super) struct LobbyFeed {
    changed: Notify,
    /// The last update, if all subscribers have got it.
    shown: Mutex<Option<EncodedMessage>>,
}

/// Sends lobby updates and pairs waiting users until the service is closed.
pub(super) async fn run(service: Arc<TableService>) {
    let mut pairing = tokio::time::interval(PAIRING_INTERVAL);
    pairing.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut next_update = Instant::now() + UPDATE_INTERVAL;
    loop {
        let is_pairing = tokio::select! {
            biased;
            () = service.closed() => return,
            _ = pairing.tick() => true,
            () = changed_after(&service, next_update) => false,
        };
        let result = if is_pairing {
            service.pair_waiting().await
        } else {
            let sent = service.send_lobby_update().await;
            next_update = Instant::now() + update_interval(*sent.as_ref().unwrap_or(&0));
            sent.map(|_| ())
        };
        if let Err(error) = result {
            tracing::error!(%error, "the lobby could not be updated");
        }
    }
}

/// Waits for a time, and then for a change of the lobby since the last update.
async fn changed_after(service: &TableService, time: Instant) {
    tokio::time::sleep_until(time).await;
    service.lobby.changed.notified().await;
}

/// The time until the next update, after one of this size in bytes.
fn update_interval(sent: u64) -> Duration {
    let needed = Duration::from_millis(sent.saturating_mul(1_000) / BYTES_PER_SECOND);
    needed.clamp(UPDATE_INTERVAL, MAX_UPDATE_INTERVAL)
}

impl TableService {
    /// Schedules an update of the lobby.
    pub(super) fn notify_lobby(&self) {
        self.lobby.changed.notify_one();
    }

    /// Sends the lobby to its subscribers, unless all of them have it. Returns the number of bytes.
    async fn send_lobby_update(&self) -> Result<u64, ApiError> {
        if !self.subscribers.lobby_is_watched() {
            return Ok(0);
        }
        let message = encode(&ServerMessage::Lobby { lobby: self.lobby().await? });
        let is_known =
            self.lobby.shown.lock().replace(Arc::clone(&message)).is_some_and(|last| last == message);
        if is_known {
            return Ok(0);
        }
        let subscribers = self.subscribers.send_to_lobby(&message) as u64;
        Ok(subscribers.saturating_mul(message.len() as u64))
    }

    /// Subscribes a connection to the lobby and sends its current contents.
    pub async fn watch_lobby(&self, connection: u64) -> Result<(), ApiError> {
        self.subscribers.watch_lobby(connection);
        // What this one is about to get may differ from the last update.
        self.lobby.shown.lock().take();
        let lobby = self.lobby().await?;
        self.subscribers.send(connection, encode(&ServerMessage::Lobby { lobby }));
        Ok(())
    }

    /// Ends the subscription of a connection to the lobby.
    pub fn unwatch_lobby(&self, connection: u64) {
        self.subscribers.unwatch_lobby(connection);
    }

    /// The current lobby, which is the same for everyone.
    pub async fn lobby(&self) -> Result<Lobby, ApiError> {
        let open = self.store.open_challenges(now()).await?;
        let shown: Vec<&ChallengeRow> =
            open.iter().filter(|row| self.is_shown(row)).take(MAX_CHALLENGES).collect();
        let challenges = self.describe_challenges(&shown).await?;
        let now = self.now();
        if self.nodes.is_cluster() {
            let tables = self.active_tables(now).await?;
            return Ok(Lobby { challenges, tables, users_online: self.count_users() });
        }
        let mut active: Vec<_> = self.handles().iter().map(|handle| handle.snapshot()).collect();
        active.retain(|one| {
            one.row.outcome.is_none()
                && now.saturating_sub(one.row.updated_at) < IDLE_TIMEOUT
                && is_public(&one.row)
        });
        active.sort_by_key(|one| std::cmp::Reverse(one.row.updated_at));
        active.truncate(MAX_TABLES);
        for one in &active {
            self.load_names(&one.row).await?;
        }
        let tables = active.iter().map(|one| one.summary(Viewer::Spectator, &self.names)).collect();
        Ok(Lobby { challenges, tables, users_online: self.count_users() })
    }

    /// Whether a user is connected to any node.
    pub fn is_online(&self, user: &UserId) -> bool {
        self.subscribers.is_online(user) || self.nodes.is_online_elsewhere(user)
    }

    /// The live game of a user that was played at last, as spectators see it.
    pub async fn live_game_of(&self, user: &UserId) -> Result<Option<TableSummary>, ApiError> {
        if !self.is_online(user) {
            return Ok(None);
        }
        let query = TableQuery {
            user: Some(user.clone()),
            finished: Some(false),
            since: Some(self.now().saturating_sub(IDLE_TIMEOUT)),
            limit: 8,
            ..TableQuery::default()
        };
        let mut rows = self.store.tables(&query).await?;
        rows.retain(|row| row.speed() != Speed::Correspondence && is_public(row));
        rows.sort_by_key(|row| std::cmp::Reverse(row.updated_at));
        rows.truncate(1);
        Ok(self.summaries(&rows, None).await?.pop())
    }

    /// The users who are online at any node.
    fn count_users(&self) -> u32 {
        let elsewhere = self.nodes.online_elsewhere();
        let count = self.subscribers.counts().0
            + elsewhere.iter().filter(|user| !self.subscribers.is_online(user)).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Games to watch, whichever node they were played at.
    async fn active_tables(&self, now: Millis) -> Result<Vec<TableSummary>, ApiError> {
        let query = TableQuery {
            finished: Some(false),
            since: Some(now.saturating_sub(IDLE_TIMEOUT)),
            // Some are games against bots.
            limit: 4 * MAX_TABLES as u32,
            ..TableQuery::default()
        };
        let mut rows = self.store.tables(&query).await?;
        rows.retain(is_public);
        rows.truncate(MAX_TABLES);
        Ok(self.summaries(&rows, None).await?)
    }

    /// Whether the lobby shows a challenge: one with a clock only while its users are online.
    fn is_shown(&self, row: &ChallengeRow) -> bool {
        row.request.opponent == Opponent::Anyone
            && (row.speed() == Speed::Correspondence || self.users_are_online(row))
    }

    /// Whether all users who have joined a challenge are online.
    pub(super) fn users_are_online(&self, row: &ChallengeRow) -> bool {
        row.joined.iter().all(|user| self.is_online(user))
    }
}

/// Whether others may find a game: users play each other, and not at home around a table.
fn is_public(row: &TableRow) -> bool {
    row.users().count() > 1 && !row.party
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::testing::TestHost;

    #[test]
    fn a_large_lobby_with_many_subscribers_is_sent_less_often() {
        assert_eq!(update_interval(0), UPDATE_INTERVAL);
        assert_eq!(update_interval(20 * 2_000), UPDATE_INTERVAL);
        assert_eq!(update_interval(3 * BYTES_PER_SECOND), Duration::from_secs(3));
        assert_eq!(update_interval(u64::MAX), MAX_UPDATE_INTERVAL);
    }

    #[tokio::test]
    async fn a_lobby_that_all_have_is_not_sent_again() {
        let host = TestHost::start().await;
        let ada = host.user("ada").await;
        let tables = &host.tables;
        let (mut watcher, other) = (tables.connect(None), tables.connect(None));
        tables.watch_lobby(watcher.id).await.unwrap();
        let update_all = async || {
            for _ in 0..3 {
                tables.send_lobby_update().await.unwrap();
            }
        };
        update_all().await;
        while watcher.messages.try_recv().is_ok() {}
        assert_eq!(tables.send_lobby_update().await, Ok(0));
        assert!(watcher.messages.try_recv().is_err());
        // A new subscriber may have seen something else meanwhile.
        tables.watch_lobby(other.id).await.unwrap();
        update_all().await;
        watcher.messages.try_recv().unwrap();
        let clock = json!({"type": "per_move", "limit_ms": 86_400_000});
        let terms = json!({"game": "ponte", "rules": "classic", "clock": clock});
        host.challenge(&ada, json!({"terms": terms, "opponent": {"type": "anyone"}})).await;
        update_all().await;
        let message: Value = serde_json::from_str(&watcher.messages.recv().await.unwrap()).unwrap();
        assert_eq!(message["lobby"]["challenges"].as_array().unwrap().len(), 1, "{message}");
    }
}
