//! Reactions to changes of accounts: new names, merged guests, closed accounts.

use std::collections::HashSet;
use std::sync::Arc;

use protocol::{ApiError, ErrorCode, TableId, UserId};
use table::Action;

use super::TableService;
use crate::bus::BusMessage;
use crate::store::{TableQuery, UserRow};
use crate::wall_clock::now;

/// Tables per query.
const PAGE_SIZE: u32 = 500;

impl TableService {
    /// Shows the new name of a user everywhere.
    pub fn user_renamed(&self, user: &UserRow) {
        self.names.insert(user);
        self.bus.publish(BusMessage::UserChanged { user: user.id.clone() });
        for table in self.cached_tables_of(&user.id) {
            self.publish_change(&table);
        }
        self.bus.publish(BusMessage::LobbyChanged);
    }

    /// The tables in memory at which a user has a seat.
    pub(super) fn cached_tables_of(&self, user: &UserId) -> Vec<TableId> {
        let handles = self.handles();
        let snapshots = handles.iter().map(|handle| handle.snapshot());
        snapshots.filter(|one| one.row.seat_of(user).is_some()).map(|one| one.row.id.clone()).collect()
    }

    /// Reloads the tables of a guest whose games were moved to an account.
    pub async fn guest_merged(&self, guest: &UserId, account: &UserRow) -> Result<(), ApiError> {
        self.names.insert(account);
        for table in self.cached_tables_of(guest) {
            if let Some(handle) = self.cached(&table) {
                let _lock = handle.write_lock.lock().await;
                handle.replace(self.load(&table).await?);
            }
            self.publish_change(&table);
        }
        if self.nodes.is_cluster() {
            // Other nodes may have more of them in memory.
            let query = TableQuery {
                user: Some(account.id.clone()),
                include_parties: true,
                limit: PAGE_SIZE,
                ..TableQuery::default()
            };
            for row in self.store.tables(&query).await? {
                self.publish_change(&row.id);
            }
        }
        Ok(())
    }

    /// Withdraws a user from all challenges.
    pub async fn withdraw_challenges(self: &Arc<Self>, user: &UserId) -> Result<(), ApiError> {
        for row in self.store.open_challenges(now()).await? {
            if row.joined.contains(user) || row.invited.as_ref() == Some(user) {
                match self.withdraw(user, &row.id).await {
                    // It has started or changed meanwhile.
                    Err(error) if matches!(error.code, ErrorCode::Conflict | ErrorCode::Forbidden) => {}
                    result => result?,
                }
            }
        }
        Ok(())
    }

    /// Withdraws all challenges of a user, resigns all their games and closes their connections.
    pub async fn close_account(self: &Arc<Self>, user: &UserId) -> Result<(), ApiError> {
        self.withdraw_challenges(user).await?;
        self.leave_parties(user).await?;
        let mut query = TableQuery {
            user: Some(user.clone()),
            finished: Some(false),
            limit: PAGE_SIZE,
            ..TableQuery::default()
        };
        // Games of more than two continue and are found again; each is resigned once.
        let mut resigned = HashSet::new();
        loop {
            let rows = self.store.tables(&query).await?;
            let new: Vec<TableId> =
                rows.into_iter().map(|row| row.id).filter(|id| resigned.insert(id.clone())).collect();
            if new.is_empty() {
                break;
            }
            for table in &new {
                match self.act(user, table, None, Action::Resign).await {
                    // It has ended meanwhile, or they had left it before.
                    Err(error) if error.code == ErrorCode::Rejected => {}
                    result => result?,
                }
            }
            query.limit = query.limit.saturating_add(PAGE_SIZE);
        }
        self.disconnect(user);
        Ok(())
    }
}
