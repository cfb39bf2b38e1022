//! Rematches: another game of the same players, with seats rotated.

use std::sync::Arc;

use ciao::Seat;
use protocol::{ApiError, ErrorCode, TableId, UserId};

use super::TableService;
use super::challenges::blocked_error;
use super::start::NewTable;
use crate::store::{Player, StoreError};
use crate::wall_clock;

impl TableService {
    /// Offers a rematch or withdraws the offer. Once all users have offered one, the game starts; its id is returned. At a party
    /// one offer is enough.
    pub async fn rematch(
        self: &Arc<Self>,
        user: &UserId,
        table: &TableId,
        offer: bool,
    ) -> Result<Option<TableId>, ApiError> {
        self.check_node()?;
        let handle = self.fresh_handle(table).await?;
        let _lock = handle.write_lock.lock().await;
        let snapshot = handle.snapshot();
        // Who is at a party has its link; the screen that all see has no seat.
        let is_party = snapshot.table.is_party();
        let seat = if is_party { Seat::FIRST } else { Self::seat_of(&snapshot, user)? };
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
        if !is_party {
            next.row.rematch = self.store.offer_rematch(table, seat, offer).await?;
        }
        let mut seats = next.row.terms.game.seats().zip(&next.row.seats);
        let agreed = seats.all(|(seat, row)| next.row.rematch.contains(seat) || row.player.user().is_none());
        let started = if offer && is_party {
            Some(self.repeat_party(&next.row).await)
        } else if offer && agreed {
            // The seat that went first goes last.
            let mut players: Vec<Player> = next.row.seats.iter().map(|seat| seat.player.clone()).collect();
            players.rotate_left(1);
            let new = NewTable {
                terms: next.row.terms,
                rated: next.row.rated && self.can_be_rated(&users, &next.row.terms).await?,
                party: false,
                players,
                challenge: None,
                previous: Some(table),
            };
            Some(self.start_table(new).await)
        } else {
            None
        };
        match started {
            Some(Ok(id)) => next.row.next_table = Some(id),
            Some(Err(StoreError::Conflict(_))) => next = self.load(table).await?,
            Some(Err(error)) => return Err(error.into()),
            None => {}
        }
        let started = next.row.next_table.clone();
        handle.replace(next);
        self.publish_change(table);
        Ok(started)
    }
}
