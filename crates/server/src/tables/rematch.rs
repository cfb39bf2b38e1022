//! Rematches: another game of the same players, with seats rotated.

use std::sync::Arc;

use protocol::{ApiError, ErrorCode, TableId, UserId};

use super::TableService;
use super::challenges::blocked_error;
use super::start::NewTable;
use crate::store::{Player, StoreError};
use crate::wall_clock;

impl TableService {
    /// Offers a rematch or withdraws the offer. Once all users have offered one, the game starts; its id is returned.
    pub(crate) async fn rematch(
        self: &Arc<Self>,
        user: &UserId,
        table: &TableId,
        offer: bool,
    ) -> Result<Option<TableId>, ApiError> {
        self.check_node()?;
        let handle = self.fresh_handle(table).await?;
        let _lock = handle.write_lock.lock().await;
        let snapshot = handle.snapshot();
        let seat = Self::seat_of(&snapshot, user)?;
        if snapshot.row.outcome.is_none() {
            return Err(ApiError::new(ErrorCode::Rejected, "the game is not over"));
        }
        if snapshot.row.next_table.is_some() {
            return Ok(snapshot.row.next_table.clone());
        }
        let mut next = (*snapshot).clone();
        let users: Vec<UserId> = next.row.users().cloned().collect();
        if offer && self.store.any_block(&users).await? {
            return Err(blocked_error());
        }
        let own = self.store.users(std::slice::from_ref(user)).await?;
        if offer && own.iter().any(|own| own.suspension(wall_clock::now()).is_some()) {
            let error = ApiError::new(ErrorCode::Forbidden, "this account is suspended");
            return Err(error.with_field("suspended"));
        }
        next.row.rematch = self.store.offer_rematch(table, seat, offer).await?;
        let mut seats = next.row.terms.game.seats().zip(&next.row.seats);
        let agreed = seats.all(|(seat, row)| next.row.rematch.contains(seat) || row.player.user().is_none());
        if offer && agreed {
            // The seat that went first goes last.
            let mut players: Vec<Player> = next.row.seats.iter().map(|seat| seat.player.clone()).collect();
            players.rotate_left(1);
            let new = NewTable {
                terms: next.row.terms,
                rated: next.row.rated && self.can_be_rated(&users).await?,
                players,
                challenge: None,
                previous: Some(table),
            };
            match self.start_table(new).await {
                Ok(id) => next.row.next_table = Some(id),
                Err(StoreError::Conflict(_)) => next = self.load(table).await?,
                Err(error) => return Err(error.into()),
            }
        }
        let started = next.row.next_table.clone();
        handle.replace(next);
        self.publish_change(table);
        Ok(started)
    }
}
