//! What the table service needs of the store.

use async_trait::async_trait;
use ciao::{Seat, Seats};
use protocol::{ChallengeId, ConditionalLine, GameKind, Speed, TableId, UserId};
use table::{Event, Millis};

use crate::{
    ChallengeRow, NewEvent, NewRatings, OpenTableCounts, RatedLimit, RatingRow, Store, StoreResult,
    StoredTable, TableQuery, TableRow, TableVersion, UserRow,
};

/// Declares the trait, and implements it by the methods of [`Store`] with the same names.
macro_rules! game_store {
    ($(async fn $name:ident(&self $(, $argument:ident: $type:ty)* $(,)?) -> $result:ty;)*) => {
        /// The operations that the table service calls. A simulation implements them with a store that fails.
        #[async_trait]
        pub trait GameStore: Send + Sync + 'static {
            $(
                #[doc = concat!("See [`Store::", stringify!($name), "`].")]
                async fn $name(&self $(, $argument: $type)*) -> $result;
            )*
        }

        #[async_trait]
        impl GameStore for Store {
            $(
                async fn $name(&self $(, $argument: $type)*) -> $result {
                    Store::$name(self $(, $argument)*).await
                }
            )*
        }
    };
}

game_store! {
    async fn create_table(&self, row: &TableRow, challenge: Option<&ChallengeId>, previous: Option<&TableId>) -> StoreResult<()>;
    async fn append_event(&self, event: &NewEvent) -> StoreResult<NewRatings>;
    async fn table(&self, id: &TableId) -> StoreResult<Option<TableRow>>;
    async fn load_table(&self, id: &TableId) -> StoreResult<Option<StoredTable>>;
    async fn events(&self, id: &TableId, after: u64) -> StoreResult<Vec<Event>>;
    async fn tables(&self, query: &TableQuery) -> StoreResult<Vec<TableRow>>;
    async fn open_tables(&self) -> StoreResult<Vec<(TableId, Option<Millis>)>>;
    async fn count_open_tables(&self, user: &UserId) -> StoreResult<OpenTableCounts>;
    async fn updated_tables(&self, since: Millis) -> StoreResult<Vec<TableVersion>>;
    async fn offer_rematch(&self, id: &TableId, seat: Seat, offer: bool) -> StoreResult<Seats>;
    async fn set_conditional_moves(&self, id: &TableId, seat: Seat, lines: &[ConditionalLine]) -> StoreResult<()>;
    async fn conditional_moves(&self, id: &TableId, seat: Seat) -> StoreResult<Vec<ConditionalLine>>;
    async fn create_challenge(&self, row: &ChallengeRow) -> StoreResult<()>;
    async fn challenge(&self, id: &ChallengeId) -> StoreResult<Option<ChallengeRow>>;
    async fn open_challenges(&self, now: Millis) -> StoreResult<Vec<ChallengeRow>>;
    async fn set_challenge_users(&self, id: &ChallengeId, before: &[UserId], users: &[UserId]) -> StoreResult<()>;
    async fn join_pairing(&self, own: Option<&ChallengeId>, id: &ChallengeId, before: &[UserId], users: &[UserId], now: Millis) -> StoreResult<()>;
    async fn close_challenge(&self, id: &ChallengeId) -> StoreResult<()>;
    async fn close_waiting_challenge(&self, id: &ChallengeId, user: &UserId) -> StoreResult<()>;
    async fn users(&self, ids: &[UserId]) -> StoreResult<Vec<UserRow>>;
    async fn user_by_name(&self, name: &str) -> StoreResult<Option<UserRow>>;
    async fn any_block(&self, users: &[UserId]) -> StoreResult<bool>;
    async fn ratings(&self, users: &[UserId], game: GameKind, speed: Speed) -> StoreResult<Vec<(UserId, RatingRow)>>;
    async fn rated_limit(&self, users: &[UserId], game: GameKind, speed: Speed, now: Millis) -> StoreResult<Option<RatedLimit>>;
    async fn record_heartbeat(&self, now: Millis) -> StoreResult<()>;
    async fn last_heartbeat(&self) -> StoreResult<Option<Millis>>;
    async fn purge_expired(&self, now: Millis) -> StoreResult<()>;
}
