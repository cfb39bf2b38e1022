//! The lobby: open challenges and games to watch.

use std::sync::Arc;
use std::time::Duration;

use protocol::{ApiError, Lobby, Opponent, ServerMessage, Speed, TableSummary, UserId};
use table::Millis;

use super::{IDLE_TIMEOUT, TableService, Viewer, encode};
use crate::store::{ChallengeRow, TableQuery};
use crate::wall_clock::now;

/// The minimum time between two updates of the lobby.
const UPDATE_INTERVAL: Duration = Duration::from_millis(400);
/// The time between two rounds of pairing.
const PAIRING_INTERVAL: Duration = Duration::from_secs(2);
/// Challenges shown in the lobby.
const MAX_CHALLENGES: usize = 100;
/// Tables shown in the lobby.
const MAX_TABLES: usize = 24;

/// Sends lobby updates and pairs waiting users until the service is closed.
pub(super) async fn run(service: Arc<TableService>) {
    let mut pairing = tokio::time::interval(PAIRING_INTERVAL);
    pairing.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        let is_pairing = tokio::select! {
            biased;
            () = service.closed() => return,
            () = service.lobby_changed.notified() => false,
            _ = pairing.tick() => true,
        };
        let result = if is_pairing {
            service.pair_waiting().await
        } else {
            tokio::time::sleep(UPDATE_INTERVAL).await;
            service.send_lobby_update().await
        };
        if let Err(error) = result {
            tracing::error!(%error, "the lobby could not be updated");
        }
    }
}

impl TableService {
    /// Schedules an update of the lobby.
    pub(super) fn notify_lobby(&self) {
        self.lobby_changed.notify_one();
    }

    async fn send_lobby_update(&self) -> Result<(), ApiError> {
        if self.subscribers.lobby_is_watched() {
            let message = encode(&ServerMessage::Lobby { lobby: self.lobby().await? });
            self.subscribers.send_to_lobby(&message);
        }
        Ok(())
    }

    /// Subscribes a connection to the lobby and sends its current contents.
    pub(crate) async fn watch_lobby(&self, connection: u64) -> Result<(), ApiError> {
        self.subscribers.watch_lobby(connection);
        let lobby = self.lobby().await?;
        self.subscribers.send(connection, encode(&ServerMessage::Lobby { lobby }));
        Ok(())
    }

    /// Ends the subscription of a connection to the lobby.
    pub(crate) fn unwatch_lobby(&self, connection: u64) {
        self.subscribers.unwatch_lobby(connection);
    }

    /// The current lobby, which is the same for everyone.
    pub(crate) async fn lobby(&self) -> Result<Lobby, ApiError> {
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
                && one.row.users().count() > 1
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
    pub(crate) fn is_online(&self, user: &UserId) -> bool {
        self.subscribers.is_online(user) || self.nodes.is_online_elsewhere(user)
    }

    /// The live game of a user that was played at last, as spectators see it.
    pub(crate) async fn live_game_of(&self, user: &UserId) -> Result<Option<TableSummary>, ApiError> {
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
        rows.retain(|row| row.speed() != Speed::Correspondence && row.users().count() > 1);
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
        rows.retain(|row| row.users().count() > 1);
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
