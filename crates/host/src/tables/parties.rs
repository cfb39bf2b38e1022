//! Parties: people around one table, each with a phone, and a screen that all can see.
//!
//! A party is a table of bots whose seats people take and leave, before the game and between its turns. Who has the link
//! may do so; it is in no list. The screen is a spectator like any other, so it can be replaced at any time.

use std::sync::Arc;
use std::time::Instant;

use ciao::{Character, Seat};
use protocol::{ApiError, ErrorCode, NewParty, TableId, UserId};
use table::{Action, Event, EventKind, GameRules, Millis, TakebackPolicy, Terms};

use super::actions::{MAX_ATTEMPTS, SeatAction, action_error, too_many_conflicts};
use super::challenges::blocked_error;
use super::snapshot::read_only_message;
use super::start::NewTable;
use super::{Snapshot, TableHandle, TableService};
use crate::rate_limit::Rate;
use crate::store::{Player, StoreError, TableQuery, TableRow};

/// Parties of a user: creating one leaves an open table even if nobody comes.
pub(super) const RATE: Rate = Rate { burst: 10, per_minute: 2 };
/// A party without an event for this long has ended.
const ABANDONED_AFTER: Millis = 12 * 60 * 60 * 1000;
/// The bots at the seats that nobody takes.
const BOTS: [Character; 4] =
    [Character::Steady, Character::Gambler, Character::Suspicious, Character::Honest];
/// The level of the engine at a seat that nobody takes.
const ENGINE_LEVEL: u8 = 3;
/// Tables per query.
const PAGE_SIZE: u32 = 200;

/// Who plays at a seat that nobody has.
fn bot(game: &GameRules, seat: Seat) -> Player {
    match game {
        GameRules::Ponte { .. } => Player::Engine(ENGINE_LEVEL),
        GameRules::Ciao { .. } => Player::Bot(BOTS[seat.index()]),
    }
}

/// A change of a seat, or of the party, and who plays at the seat from then on.
struct SeatChange {
    seat: Seat,
    kind: EventKind,
    player: Option<Player>,
}

impl SeatChange {
    fn of_party(kind: EventKind) -> SeatChange {
        SeatChange { seat: Seat::FIRST, kind, player: None }
    }
}

impl TableService {
    /// Creates a party.
    pub async fn create_party(&self, user: &UserId, request: NewParty) -> Result<TableId, ApiError> {
        self.bots.check_new_game(user)?;
        self.limits.parties.take(user.as_str().as_bytes(), 1, Instant::now()).check()?;
        self.open_party(request.game, None).await.map_err(ApiError::from)
    }

    /// Creates a table at which people can take seats.
    async fn open_party(&self, game: GameRules, previous: Option<&TableId>) -> Result<TableId, StoreError> {
        let new = NewTable {
            terms: Terms { game, clock: None, takeback: TakebackPolicy::Never },
            rated: false,
            party: true,
            players: game.seats().map(|seat| bot(&game, seat)).collect(),
            challenge: None,
            previous,
        };
        let table = self.start_table(new).await?;
        let gathered = self.change_party(&table, |_| Ok(Some(SeatChange::of_party(EventKind::Gather)))).await;
        gathered.map_err(|error| StoreError::Unavailable(error.message))?;
        Ok(table)
    }

    /// Gives a seat to a person: a user, or somebody who shares the device of a user who has one already.
    pub async fn take_seat(
        &self,
        user: &UserId,
        table: &TableId,
        seat: Seat,
        name: &str,
    ) -> Result<(), ApiError> {
        let snapshot = self.fresh_handle(table).await?.snapshot();
        let users: Vec<UserId> = snapshot.row.users().chain([user]).cloned().collect();
        if self.store.any_block(&users).await? {
            return Err(blocked_error());
        }
        self.change_party(table, |snapshot| {
            let row = &snapshot.row;
            if snapshot.table.is_party() && row.seats_of(user).any(|own| own == seat) {
                return Ok(None);
            }
            let player = if row.users().any(|one| one == user) { Player::Companion } else { Player::Guest };
            let player = Some(player(user.clone(), name.to_owned()));
            Ok(Some(SeatChange { seat, kind: EventKind::TakeSeat, player }))
        })
        .await
    }

    /// Gives a seat back to a bot: one's own, or that of a person who is not there.
    pub async fn leave_seat(&self, user: &UserId, table: &TableId, seat: Seat) -> Result<(), ApiError> {
        self.change_party(table, |snapshot| {
            let row = &snapshot.row;
            let online = self.with_remote_seats(row, self.subscribers.online_seats(table));
            if !row.seats_of(user).any(|own| own == seat) && online.contains(&seat) {
                return Err(ApiError::new(ErrorCode::Forbidden, "the person at this seat is connected"));
            }
            let player = Some(bot(&row.terms.game, seat));
            Ok(Some(SeatChange { seat, kind: EventKind::LeaveSeat, player }))
        })
        .await
    }

    /// Starts the game of a party, with bots at the seats that are left.
    pub async fn start_party(&self, table: &TableId) -> Result<(), ApiError> {
        self.change_party(table, |snapshot| {
            let is_running = snapshot.table.is_party() && !snapshot.table.is_gathering();
            Ok((!is_running).then_some(SeatChange::of_party(EventKind::Start)))
        })
        .await
    }

    /// Starts another game of the same people, in the same order. The seat that went first goes last, as in rematches.
    pub(super) async fn repeat_party(&self, row: &TableRow) -> Result<TableId, StoreError> {
        let next = self.open_party(row.terms.game, Some(&row.id)).await?;
        let players = row.seats.iter().cycle().skip(1).map(|seat| &seat.player);
        let people = row.terms.game.seats().zip(players).filter(|(_, player)| player.holder().is_some());
        let taken = people.map(|(seat, player)| SeatChange {
            seat,
            kind: EventKind::TakeSeat,
            player: Some(player.clone()),
        });
        for change in taken.chain([SeatChange::of_party(EventKind::Start)]) {
            let SeatChange { seat, kind, player } = change;
            let changed = self
                .change_party(&next, |_| Ok(Some(SeatChange { seat, kind, player: player.clone() })))
                .await;
            if let Err(error) = changed {
                // The table is there; people can take their seats themselves.
                tracing::warn!(table = %next, %error, "a seat was not taken over to the next game of a party");
            }
        }
        Ok(next)
    }

    /// Changes a party by what `change` decides about its current state; nothing, if that is `None`.
    async fn change_party(
        &self,
        table: &TableId,
        change: impl Fn(&Snapshot) -> Result<Option<SeatChange>, ApiError>,
    ) -> Result<(), ApiError> {
        let handle = self.fresh_handle(table).await?;
        let _lock = handle.write_lock.lock().await;
        self.check_node()?;
        for _ in 0..MAX_ATTEMPTS {
            let snapshot = handle.snapshot();
            if let Some(reason) = &snapshot.damage {
                return Err(ApiError::new(ErrorCode::Rejected, read_only_message(reason)));
            }
            let Some(SeatChange { seat, kind, player }) = change(&snapshot)? else { return Ok(()) };
            let event = Event::new(seat, self.now().max(snapshot.row.updated_at), kind);
            let transition = snapshot.apply(event).map_err(action_error)?;
            if self.record_or_reload(&handle, &snapshot, transition, player).await? {
                return Ok(());
            }
        }
        Err(too_many_conflicts())
    }

    /// Gives all seats of a user at parties back to bots.
    pub(super) async fn leave_parties(&self, user: &UserId) -> Result<(), ApiError> {
        let query = TableQuery {
            user: Some(user.clone()),
            finished: Some(false),
            include_parties: true,
            limit: PAGE_SIZE,
            ..TableQuery::default()
        };
        for row in self.store.tables(&query).await?.iter().filter(|row| row.party) {
            for seat in row.seats_of(user) {
                match self.leave_seat(user, &row.id, seat).await {
                    // The game has ended meanwhile, or the seat was given away.
                    Err(error) if error.code == ErrorCode::Rejected => {}
                    result => result?,
                }
            }
        }
        Ok(())
    }

    /// Ends parties at which nothing has happened for a long time.
    pub async fn end_abandoned_parties(self: &Arc<Self>) {
        if let Err(error) = self.try_end_abandoned_parties().await {
            tracing::error!(%error, "abandoned parties could not be ended");
        }
    }

    async fn try_end_abandoned_parties(&self) -> Result<(), ApiError> {
        let mut query = TableQuery {
            finished: Some(false),
            until: Some(self.now().saturating_sub(ABANDONED_AFTER)),
            include_parties: true,
            limit: PAGE_SIZE,
            ..TableQuery::default()
        };
        loop {
            let rows = self.store.tables(&query).await?;
            for row in rows.iter().filter(|row| row.party && self.nodes.owns(row.id.as_str())) {
                let handle = self.handle(&row.id).await?;
                if handle.snapshot().table.is_party() {
                    self.end_party(&handle).await?;
                }
            }
            match rows.last() {
                Some(last) if rows.len() == PAGE_SIZE as usize => query.after = Some(last.id.clone()),
                _ => return Ok(()),
            }
        }
    }

    async fn end_party(&self, handle: &TableHandle) -> Result<(), ApiError> {
        let request = SeatAction { seat: Seat::FIRST, number: None, action: Action::Abort, lag: 0 };
        match self.perform(handle, request).await {
            Err(error) if error.code == ErrorCode::Rejected => Ok(()),
            result => result,
        }
    }
}
