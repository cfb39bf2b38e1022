//! Chat presets at a table.

use std::time::Instant;

use protocol::{ApiError, ChatPreset, ErrorCode, TableId, UserId};

use super::TableService;
use crate::bus::BusMessage;
use crate::rate_limit::Rate;

/// Messages per user.
pub(super) const RATE: Rate = Rate { burst: 6, per_minute: 12 };

impl TableService {
    /// Sends a chat preset from a player to everyone at the table.
    pub async fn chat(&self, user: &UserId, table: &TableId, preset: ChatPreset) -> Result<(), ApiError> {
        let snapshot = self.handle(table).await?.snapshot();
        let seat = Self::seat_of(&snapshot, user)?;
        self.limits.chat.take(user.as_str().as_bytes(), 1, Instant::now()).check()?;
        let users: Vec<UserId> = snapshot.row.users().cloned().collect();
        if self.store.any_block(&users).await? {
            let message = "chat is disabled at this table: a player has blocked another";
            return Err(ApiError::new(ErrorCode::Forbidden, message));
        }
        self.bus.publish(BusMessage::Chat { table: table.clone(), seat, preset });
        Ok(())
    }
}
