//! Persistent storage behind one trait.
//!
//! The contract that matters most: whatever was answered with `Ok` is on disk and survives a power failure.

pub mod cluster;
mod database_error;
pub(crate) mod glicko;
mod limits;
mod names;
#[cfg(feature = "postgres")]
pub mod postgres;
#[cfg(not(feature = "postgres"))]
#[path = "store/no_postgres.rs"]
pub mod postgres;
mod retry;
mod rows;
mod schema;
pub mod sqlite;
mod transfer;

use std::sync::Arc;

use async_trait::async_trait;
use ciao::{Seat, Seats};
use protocol::moderation::{NewReport, PuzzleReport, Resolution};
use protocol::ratings::ResultCounts;
use protocol::{
    ApiError, ChallengeId, ConditionalLine, ErrorCode, GameKind, Speed, StudyId, TableId, UserId,
};
use table::{Event, Millis};

pub use cluster::Cluster;
pub use database_error::OpenError;
pub use limits::{
    MAX_BLOCKS, MAX_FOLLOWS, MAX_OPEN_CHALLENGES, MAX_OPEN_TABLES, MAX_PASSKEYS, MAX_PUZZLE_REPORTS,
    MAX_STUDIES, MAX_TOKENS,
};
pub(crate) use limits::{MAX_RATED_GAMES_PER_PAIR, PAIR_LIMIT_PERIOD};
pub(crate) use names::{folded_name, name_skeleton};
pub use rows::{
    AuditRow, ChallengeRow, DueReminder, EmailRow, EvidenceRow, IdentityRow, NewEvent, NewRatings,
    OpenTableCounts, OpeningRow, PasskeyRow, Player, PushDeviceRow, RatedGameCounts, RatedResult,
    RatingPointRow, RatingRow, ReportRow, SeatRow, SecondFactorRow, SessionRow, SingleUseSecretRow,
    StoredTable, StudyFilter, StudyRow, TableQuery, TableRow, TableVersion, TokenRow, UserRow,
};
pub use schema::SCHEMA_VERSION;
pub use transfer::{Direction, TransferReport, transfer};

/// Whether a text is the URL of a PostgreSQL database.
pub fn is_postgres_url(text: &str) -> bool {
    text.starts_with("postgres://") || text.starts_with("postgresql://")
}

/// Why a storage operation failed. Nothing has changed, except perhaps if the [outcome is unknown](Self::OutcomeUnknown).
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A number, name or id is in use, or a row is no longer in the expected state: another request was faster.
    #[error("{0} is already taken")]
    Conflict(&'static str),
    /// An account would have no way to sign in any more.
    #[error("this is the only way to sign in to the account; set a password first")]
    LastSignIn,
    /// A user is suspended or has no account any more, so no game with them starts.
    #[error("a player is suspended or has left, so this game cannot start")]
    PlayerBarred,
    /// A row does not exist.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// A user has the maximum number of rows of a kind.
    #[error("at most {max} {what} per user; {}", limit_advice(what).1)]
    LimitReached {
        /// What there is too much of.
        what: &'static str,
        /// The maximum.
        max: u32,
    },
    /// Stored data cannot be decoded.
    #[error("{what} cannot be decoded: {reason}")]
    Corrupt {
        /// The column or event concerned.
        what: String,
        /// Why it cannot be decoded.
        reason: String,
    },
    /// The database failed.
    #[error("database error: {0}")]
    Database(String),
    /// The database cannot be reached right now, or is too slow to answer.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// Other transactions were in the way, again and again.
    #[error("too many simultaneous changes")]
    Contention,
    /// The connection was lost during the commit, and nothing tells whether it has taken place.
    #[error("the connection to the database was lost during a commit: {0}")]
    OutcomeUnknown(String),
}

/// The result of a storage operation.
pub type StoreResult<T> = Result<T, StoreError>;

/// All persistent data of the server.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    // Tables.

    /// Creates a table without events, unless a user has [too many](MAX_OPEN_TABLES). The challenge it came from is marked as started in the same transaction, and the
    /// previous table of a rematch gets its link; a [conflict](StoreError::Conflict) if either has one already.
    async fn create_table(
        &self,
        row: &TableRow,
        challenge: Option<&ChallengeId>,
        previous: Option<&TableId>,
    ) -> StoreResult<()>;
    /// Appends an event. Returns the new ratings, if it ends a rated game that counts.
    async fn append_event(&self, event: &NewEvent) -> StoreResult<NewRatings>;
    /// A table without its events.
    async fn table(&self, id: &TableId) -> StoreResult<Option<TableRow>>;
    /// A table with its events, verified: whether they are all there and are those that were stored.
    async fn load_table(&self, id: &TableId) -> StoreResult<Option<StoredTable>>;
    /// The events of a table with numbers above `after`, in order.
    async fn events(&self, id: &TableId, after: u64) -> StoreResult<Vec<Event>>;
    /// Tables that match a query.
    async fn tables(&self, query: &TableQuery) -> StoreResult<Vec<TableRow>>;
    /// Ids and deadlines of all open tables, for setting the timers at startup.
    async fn open_tables(&self) -> StoreResult<Vec<(TableId, Option<Millis>)>>;
    /// The number of open tables of a user.
    async fn count_open_tables(&self, user: &UserId) -> StoreResult<OpenTableCounts>;
    /// How far the tables have come that were updated at a time or later.
    async fn updated_tables(&self, since: Millis) -> StoreResult<Vec<TableVersion>>;
    /// Adds a seat to those that want a rematch, or removes it; returns all of them.
    async fn offer_rematch(&self, id: &TableId, seat: Seat, offer: bool) -> StoreResult<Seats>;
    /// Replaces the conditional moves of a seat; an empty list removes them.
    async fn set_conditional_moves(
        &self,
        id: &TableId,
        seat: Seat,
        lines: &[ConditionalLine],
    ) -> StoreResult<()>;
    /// The conditional moves of a seat.
    async fn conditional_moves(&self, id: &TableId, seat: Seat) -> StoreResult<Vec<ConditionalLine>>;

    // Challenges.

    /// Creates a challenge, unless the challenger has [too many](MAX_OPEN_CHALLENGES). A [conflict](StoreError::Conflict)
    /// if it is for quick pairing and the challenger waits for the same game already.
    async fn create_challenge(&self, row: &ChallengeRow) -> StoreResult<()>;
    /// A challenge by id.
    async fn challenge(&self, id: &ChallengeId) -> StoreResult<Option<ChallengeRow>>;
    /// Open challenges that have not expired, oldest first.
    async fn open_challenges(&self, now: Millis) -> StoreResult<Vec<ChallengeRow>>;
    /// Replaces the users who have joined; a [conflict](StoreError::Conflict) unless the challenge is open and `before`
    /// is the current list.
    async fn set_challenge_users(
        &self,
        id: &ChallengeId,
        before: &[UserId],
        users: &[UserId],
    ) -> StoreResult<()>;
    /// Replaces the users of a challenge of quick pairing so that no user is matched twice: closes the other challenges in
    /// which one of them waits alone for the same game. A [conflict](StoreError::Conflict) unless the challenge is open and
    /// `before` is the current list; if one of them has been matched elsewhere at `now`; and if the challenge `own`, with
    /// which a user has waited until now, is not open any more.
    async fn join_pairing(
        &self,
        own: Option<&ChallengeId>,
        id: &ChallengeId,
        before: &[UserId],
        users: &[UserId],
        now: Millis,
    ) -> StoreResult<()>;
    /// Closes an open challenge; a [conflict](StoreError::Conflict) if its game has started.
    async fn close_challenge(&self, id: &ChallengeId) -> StoreResult<()>;
    /// Closes an open challenge in which a user waits alone; a [conflict](StoreError::Conflict) if another has joined.
    async fn close_waiting_challenge(&self, id: &ChallengeId, user: &UserId) -> StoreResult<()>;

    // Users.

    /// Creates a user; a [conflict](StoreError::Conflict) if the name, or one that looks the same, is taken.
    async fn create_user(&self, row: &UserRow) -> StoreResult<()>;
    /// Writes the fields that differ between two rows of a user, and no others: they may have changed since `before`
    /// was read. A [conflict](StoreError::Conflict) if the new name is taken.
    async fn update_user(&self, before: &UserRow, after: &UserRow) -> StoreResult<()>;
    /// Users by id, in any order; unknown ids are left out.
    async fn users(&self, ids: &[UserId]) -> StoreResult<Vec<UserRow>>;
    /// A user by name, regardless of case.
    async fn user_by_name(&self, name: &str) -> StoreResult<Option<UserRow>>;
    /// Moves all games of a guest to an account and closes the guest; a [conflict](StoreError::Conflict) if both have
    /// seats at the same table.
    async fn merge_guest(&self, guest: &UserId, account: &UserId) -> StoreResult<()>;
    /// Deletes all personal data of a user: name, password, sessions, tokens, blocks, ratings, conditional moves,
    /// studies, reports. The games stay under the placeholder name.
    async fn delete_user(&self, id: &UserId, placeholder: &str) -> StoreResult<()>;
    /// The ratings of several users at one game and speed.
    async fn ratings(
        &self,
        users: &[UserId],
        game: GameKind,
        speed: Speed,
    ) -> StoreResult<Vec<(UserId, RatingRow)>>;
    /// The rated games of the two of these users who have played most against each other since a time.
    async fn rated_games(&self, users: &[UserId], since: Millis) -> StoreResult<RatedGameCounts>;
    /// All ratings of a user.
    async fn user_ratings(&self, user: &UserId) -> StoreResult<Vec<(GameKind, Speed, RatingRow)>>;
    /// The results of a user's finished games, per game.
    async fn result_counts(&self, user: &UserId) -> StoreResult<Vec<ResultCounts>>;
    /// The results of the latest finished `games` of a user per opponent and game, most frequent opponents first.
    async fn opponent_records(
        &self,
        user: &UserId,
        games: u32,
        limit: u32,
    ) -> StoreResult<Vec<(UserId, ResultCounts)>>;
    /// The ratings of a user after each of the latest rated games, oldest first.
    async fn rating_history(&self, user: &UserId, limit: u32) -> StoreResult<Vec<RatingPointRow>>;
    /// The users with the highest ratings at a game and speed. Only accounts whose deviation is at most `max_deviation`
    /// and who have played since a time.
    async fn leaderboard(
        &self,
        game: GameKind,
        speed: Speed,
        max_deviation: f64,
        since: Millis,
        limit: u32,
    ) -> StoreResult<Vec<(UserId, RatingRow)>>;
    /// The first events of those of the latest finished `games` of a user that are Ponte del Diavolo, with the results.
    async fn opening_results(&self, user: &UserId, games: u32) -> StoreResult<Vec<OpeningRow>>;
    /// Follows another user, or no longer; a user can follow [so many](MAX_FOLLOWS).
    async fn set_follow(&self, user: &UserId, other: &UserId, follows: bool) -> StoreResult<()>;
    /// The users whom a user follows.
    async fn follows(&self, user: &UserId) -> StoreResult<Vec<UserId>>;

    // Sessions and tokens, identified by the SHA-256 of their secrets.

    /// Creates a session. A user with very many sessions loses the oldest.
    async fn create_session(
        &self,
        hash: &[u8; 32],
        user: &UserId,
        label: &str,
        now: Millis,
        expires_at: Millis,
    ) -> StoreResult<()>;
    /// The sessions of a user that have not expired, the latest first.
    async fn sessions(&self, user: &UserId, now: Millis) -> StoreResult<Vec<SessionRow>>;
    /// The user of a session that has not expired, and when it expires.
    async fn session(&self, hash: &[u8; 32], now: Millis) -> StoreResult<Option<(UserRow, Millis)>>;
    /// Moves the expiry of a session.
    async fn extend_session(&self, hash: &[u8; 32], expires_at: Millis) -> StoreResult<()>;
    /// Deletes a session.
    async fn delete_session(&self, hash: &[u8; 32]) -> StoreResult<()>;
    /// Deletes all sessions of a user, with one exception.
    async fn delete_sessions(&self, user: &UserId, except: Option<&[u8; 32]>) -> StoreResult<()>;
    /// Creates a token, unless the user has [too many](MAX_TOKENS).
    async fn create_token(&self, hash: &[u8; 32], row: &TokenRow) -> StoreResult<()>;
    /// The token with this hash and its owner; records the use.
    async fn token(&self, hash: &[u8; 32], now: Millis) -> StoreResult<Option<(TokenRow, UserRow)>>;
    /// The tokens of a user.
    async fn tokens(&self, user: &UserId) -> StoreResult<Vec<TokenRow>>;
    /// Deletes a token; [not found](StoreError::NotFound) if the user has no such token.
    async fn delete_token(&self, user: &UserId, id: &str) -> StoreResult<()>;
    /// Deletes all sessions, tokens and single-use secrets of a user and records that, for servers that have connections of the user.
    async fn revoke_credentials(&self, user: &UserId, now: Millis) -> StoreResult<()>;
    /// Recorded revocations with ids above `after`: their ids and users.
    async fn revocations(&self, after: i64) -> StoreResult<Vec<(i64, UserId)>>;
    /// The second factor of a user.
    async fn second_factor(&self, user: &UserId) -> StoreResult<Option<SecondFactorRow>>;
    /// Replaces the second factor of a user and its recovery codes, which are hashed.
    async fn set_second_factor(
        &self,
        user: &UserId,
        factor: Option<&SecondFactorRow>,
        recovery_codes: &[[u8; 32]],
    ) -> StoreResult<()>;
    /// Records the use of a code. Returns false if that code, or a later one, was used before.
    async fn use_totp_step(&self, user: &UserId, step: u64) -> StoreResult<bool>;
    /// Uses up a recovery code. Returns false if there is none with this hash.
    async fn use_recovery_code(&self, user: &UserId, hash: &[u8; 32]) -> StoreResult<bool>;
    /// Creates a passkey, unless the user has [too many](MAX_PASSKEYS); a [conflict](StoreError::Conflict) if its id is
    /// known.
    async fn create_passkey(&self, row: &PasskeyRow) -> StoreResult<()>;
    /// The passkeys of a user, oldest first.
    async fn passkeys(&self, user: &UserId) -> StoreResult<Vec<PasskeyRow>>;
    /// A passkey and its owner.
    async fn passkey(&self, id: &[u8]) -> StoreResult<Option<(PasskeyRow, UserRow)>>;
    /// Renames a passkey of a user.
    async fn rename_passkey(&self, user: &UserId, id: &[u8], name: &str) -> StoreResult<()>;
    /// Deletes a passkey of a user, unless it is the [last way to sign in](StoreError::LastSignIn).
    async fn delete_passkey(&self, user: &UserId, id: &[u8]) -> StoreResult<()>;
    /// Records the use of a passkey. Returns false if its counter has not advanced: it was copied, or the use was
    /// replayed.
    async fn use_passkey(&self, id: &[u8], sign_count: u32, now: Millis) -> StoreResult<bool>;
    /// Connects an account elsewhere; a [conflict](StoreError::Conflict) if it is connected already, or the user is
    /// connected with another one there.
    async fn create_identity(&self, row: &IdentityRow) -> StoreResult<()>;
    /// Creates the account of a new identity, or makes it of a guest whose sessions end, together with the identity; a
    /// [conflict](StoreError::Conflict) if the name is taken or the identity is connected already.
    async fn create_identity_account(
        &self,
        row: &IdentityRow,
        guest: Option<&UserRow>,
        account: &UserRow,
    ) -> StoreResult<()>;
    /// The user who is connected with an account elsewhere.
    async fn user_by_identity(&self, issuer: &str, subject: &str) -> StoreResult<Option<UserRow>>;
    /// The accounts elsewhere that a user is connected with.
    async fn identities(&self, user: &UserId) -> StoreResult<Vec<IdentityRow>>;
    /// Disconnects an account elsewhere, unless it is the [last way to sign in](StoreError::LastSignIn).
    async fn delete_identity(&self, user: &UserId, issuer: &str) -> StoreResult<()>;
    /// Stores a secret that works once, under its SHA-256.
    async fn create_single_use_secret(&self, hash: &[u8; 32], row: &SingleUseSecretRow) -> StoreResult<()>;
    /// Uses up a secret; `None` if there is none for this purpose, or it has expired.
    async fn take_single_use_secret(
        &self,
        hash: &[u8; 32],
        purpose: &str,
        now: Millis,
    ) -> StoreResult<Option<SingleUseSecretRow>>;
    /// Deletes the secrets of a user for a purpose.
    async fn delete_single_use_secrets(&self, user: &UserId, purpose: &str) -> StoreResult<()>;

    // E-mail.

    /// The e-mail address of a user.
    async fn email(&self, user: &UserId) -> StoreResult<Option<EmailRow>>;
    /// Replaces the e-mail address of a user.
    async fn set_email(&self, row: &EmailRow) -> StoreResult<()>;
    /// Turns reminders by e-mail on or off and sets the language of mail, whatever the address is by now.
    async fn set_reminders(&self, user: &UserId, reminders: bool, language: &str) -> StoreResult<()>;
    /// Deletes the e-mail address of a user.
    async fn delete_email(&self, user: &UserId) -> StoreResult<()>;
    /// Marks an address as verified. Returns false if the user has another one by now.
    async fn verify_email(&self, user: &UserId, address: &str, now: Millis) -> StoreResult<bool>;
    /// The verified entries with an address, regardless of case.
    async fn emails_by_address(&self, address: &str) -> StoreResult<Vec<EmailRow>>;
    /// Turns of correspondence games with a deadline before `deadline` that began before `begun`, whose players want to
    /// be reminded, are not on vacation at `now`, and were not reminded yet.
    async fn due_reminders(
        &self,
        now: Millis,
        begun: Millis,
        deadline: Millis,
        limit: u32,
    ) -> StoreResult<Vec<DueReminder>>;
    /// Records that a user is being reminded of a turn. Returns false if that was recorded before.
    async fn record_reminder(&self, table: &TableId, user: &UserId, number: u64) -> StoreResult<bool>;
    /// Forgets a reminder that could not be sent.
    async fn forget_reminder(&self, table: &TableId, user: &UserId) -> StoreResult<()>;
    /// A secret of the server by name; `new` is stored if there is none.
    async fn secret(&self, name: &str, new: [u8; 32]) -> StoreResult<[u8; 32]>;
    /// A secret of any length by name; `new` is stored if there is none.
    async fn secret_bytes(&self, name: &str, new: &[u8]) -> StoreResult<Vec<u8>>;
    /// Adds or replaces the device of a session. Another session loses the same endpoint.
    async fn set_push_device(&self, row: &PushDeviceRow) -> StoreResult<()>;
    /// The devices of a user whose sessions have not expired, the latest first.
    async fn push_devices(&self, user: &UserId, now: Millis) -> StoreResult<Vec<PushDeviceRow>>;
    /// Removes the device of a session; [not found](StoreError::NotFound) if the user has no such device.
    async fn delete_push_device(&self, user: &UserId, session: &[u8; 32]) -> StoreResult<()>;
    /// Removes the device with an endpoint, if there is one.
    async fn delete_push_endpoint(&self, endpoint: &str) -> StoreResult<()>;

    // Studies.

    /// Creates a study, unless its owner has [too many](MAX_STUDIES).
    async fn create_study(&self, row: &StudyRow) -> StoreResult<()>;
    /// A study by id.
    async fn study(&self, id: &StudyId) -> StoreResult<Option<StudyRow>>;
    /// Replaces name, visibility and content of a study whose version is the one before that of the row; a
    /// [conflict](StoreError::Conflict) if it has another one. Owner and time of creation stay.
    async fn update_study(&self, row: &StudyRow) -> StoreResult<()>;
    /// Deletes a study.
    async fn delete_study(&self, id: &StudyId) -> StoreResult<()>;
    /// Studies of open accounts without their content, those that were changed last first.
    async fn studies(&self, filter: &StudyFilter) -> StoreResult<Vec<StudyRow>>;

    // Moderation.

    /// Blocks or unblocks another user; a user can block [so many](MAX_BLOCKS).
    async fn set_block(&self, user: &UserId, other: &UserId, blocked: bool) -> StoreResult<()>;
    /// The users whom a user has blocked.
    async fn blocks(&self, user: &UserId) -> StoreResult<Vec<UserId>>;
    /// Whether any of these users has blocked another of them.
    async fn any_block(&self, users: &[UserId]) -> StoreResult<bool>;
    /// Stores a report and returns its id.
    async fn create_report(&self, reporter: &UserId, report: &NewReport, now: Millis) -> StoreResult<i64>;
    /// Reports, open ones first, then by time, latest first.
    async fn reports(&self, limit: u32) -> StoreResult<Vec<ReportRow>>;
    /// A report by id.
    async fn report(&self, id: i64) -> StoreResult<Option<ReportRow>>;
    /// Reports filed by a user.
    async fn reports_by(&self, user: &UserId) -> StoreResult<Vec<NewReport>>;
    /// Records that a user has reported the puzzle with a position; a user can report [so many](MAX_PUZZLE_REPORTS).
    async fn report_puzzle(&self, user: &UserId, position: &str, now: Millis) -> StoreResult<()>;
    /// The reported puzzles, those with most reports first.
    async fn puzzle_reports(&self, limit: u32) -> StoreResult<Vec<PuzzleReport>>;
    /// Removes all reports of the puzzle with a position; it is [not found](StoreError::NotFound) if there are none.
    async fn dismiss_puzzle_reports(&self, position: &str) -> StoreResult<()>;
    /// The positions of the puzzles that a user has reported.
    async fn puzzle_reports_by(&self, user: &UserId) -> StoreResult<Vec<String>>;
    /// Adds an entry to the audit log.
    async fn record_audit(&self, entry: &AuditRow) -> StoreResult<()>;
    /// The audit log, latest entries first.
    async fn audit(&self, limit: u32) -> StoreResult<Vec<AuditRow>>;
    /// The evidence of engine use in a game.
    async fn evidence(&self, table: &TableId) -> StoreResult<Vec<EvidenceRow>>;
    /// Stores evidence, instead of what there was.
    async fn store_evidence(&self, rows: &[EvidenceRow]) -> StoreResult<()>;
    /// Resolves a report; a [conflict](StoreError::Conflict) if it was resolved before.
    async fn resolve_report(&self, id: i64, resolution: Resolution) -> StoreResult<ReportRow>;

    // Maintenance.

    /// The ids of all tables.
    async fn table_ids(&self) -> StoreResult<Vec<TableId>>;
    /// The current ratings of all users.
    async fn all_ratings(&self) -> StoreResult<Vec<(UserId, GameKind, Speed, RatingRow)>>;
    /// The users whose counted results differ from those of their finished games, each with the game concerned.
    async fn wrong_results(&self) -> StoreResult<Vec<(UserId, GameKind)>>;
    /// How several nodes on this database coordinate; `None` if there can be only one.
    fn cluster(&self) -> Option<Arc<dyn Cluster>>;

    /// Records that the server is running.
    async fn record_heartbeat(&self, now: Millis) -> StoreResult<()>;
    /// The last recorded heartbeat.
    async fn last_heartbeat(&self) -> StoreResult<Option<Millis>>;
    /// Losses of data that an operator has not accepted yet.
    async fn incidents(&self) -> StoreResult<Vec<String>>;
    /// Deletes expired sessions, old challenges and abandoned guests.
    async fn purge_expired(&self, now: Millis) -> StoreResult<()>;
    /// Fails, with the reason, if the store cannot be read and written.
    async fn check_health(&self) -> StoreResult<()>;
    /// Completes pending writes and closes the store.
    async fn close(&self);
}

/// The field of the error for a limit, and what a user can do about it.
fn limit_advice(what: &str) -> (&'static str, &'static str) {
    match what {
        "open challenges" => ("challenges", "withdraw one first"),
        "open games" => ("tables", "finish one first"),
        "API tokens" => ("tokens", "revoke one first"),
        "followed users" => ("follows", "unfollow one first"),
        "passkeys" => ("passkeys", "remove one first"),
        "studies" => ("studies", "delete one first"),
        "reported puzzles" => ("puzzles", "no more are accepted"),
        _ => ("blocks", "unblock one first"),
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        let code = match &error {
            StoreError::Conflict(_) => ErrorCode::Conflict,
            StoreError::LastSignIn => {
                return ApiError::new(ErrorCode::Conflict, error.to_string()).with_field("sign_in");
            }
            StoreError::NotFound(_) => ErrorCode::NotFound,
            StoreError::PlayerBarred => ErrorCode::Forbidden,
            StoreError::LimitReached { what, .. } => {
                let field = limit_advice(what).0;
                return ApiError::new(ErrorCode::RateLimited, error.to_string()).with_field(field);
            }
            StoreError::Contention => ErrorCode::Conflict,
            StoreError::Unavailable(_) => {
                tracing::warn!(%error, "storage operation failed");
                let text = "the database is not available; nothing has changed, try again soon";
                return ApiError::new(ErrorCode::Unavailable, text);
            }
            StoreError::OutcomeUnknown(_) => {
                tracing::error!(%error, "the outcome of a storage operation is unknown");
                let text = "the connection to the database was lost; look whether your change was made before you repeat it";
                return ApiError::new(ErrorCode::Unavailable, text);
            }
            StoreError::Corrupt { .. } | StoreError::Database(_) => {
                // The details are for the log; they may contain file names or statements.
                tracing::error!(%error, "storage operation failed");
                return ApiError::new(ErrorCode::Internal, "internal server error; nothing has changed");
            }
        };
        ApiError::new(code, error.to_string())
    }
}
