//! The statements of the store, compiled once for each database.
//!
//! `sqlite` and `postgres` both include this module by its path. It uses the names that they define: [`Connection`],
//! [`Database`] and [`Row`] of the driver, and [`Backend`] with `begin_read`, `begin_write`, `limit`, `turn`,
//! `append`, `touch`, `as_cluster` and `shut_down`.
//!
//! A new operation is a method of [`Store`], a function in one of the modules here, and one line below. Statements use
//! `$1`, `ON CONFLICT` and `RETURNING`, which both databases understand; all integers are 64 bits, and flags are
//! integers. Where two transactions could each read what the other writes, nothing has to be locked: SQLite runs one
//! write transaction at a time, PostgreSQL runs them as serializable, and the macro repeats those that it rejects.

pub(super) mod chain;
mod challenges;
pub(super) mod columns;
mod emails;
mod evidence;
mod follows;
mod identities;
pub(super) mod maintenance;
mod moderation;
mod passkeys;
mod push_devices;
mod puzzle_reports;
pub(super) mod ratings;
mod second_factors;
mod sessions;
mod single_use_secrets;
mod studies;
pub(super) mod tables;
mod users;

use std::sync::Arc;

use async_trait::async_trait;
use ciao::{Seat, Seats};
use protocol::moderation::{NewReport, PuzzleReport, Resolution};
use protocol::ratings::ResultCounts;
use protocol::{ChallengeId, ConditionalLine, GameKind, Speed, StudyId, TableId, UserId};
use table::{Event, Millis};

use super::{Backend, Connection, Database, Row};
use crate::store::retry::Retry;
use crate::store::{
    AuditRow, ChallengeRow, Cluster, DueReminder, EmailRow, EvidenceRow, IdentityRow, NewEvent, NewRatings,
    OpenTableCounts, OpeningRow, PasskeyRow, PushDeviceRow, RatedGameCounts, RatingPointRow, RatingRow,
    ReportRow, SecondFactorRow, SessionRow, SingleUseSecretRow, Store, StoreError, StoreResult, StoredTable,
    StudyFilter, StudyRow, TableQuery, TableRow, TableVersion, TokenRow, UserRow,
};

/// Maps violated constraints: uniqueness to [`StoreError::Conflict`], foreign keys to [`StoreError::NotFound`].
fn constraint_error(error: sqlx::Error, taken: &'static str, missing: &'static str) -> StoreError {
    match error.as_database_error() {
        Some(inner) if inner.is_unique_violation() => StoreError::Conflict(taken),
        Some(inner) if inner.is_foreign_key_violation() => StoreError::NotFound(missing),
        _ => error.into(),
    }
}

/// Fails if a count has reached its limit.
fn check_limit(count: u32, what: &'static str, max: u32) -> StoreResult<()> {
    if count >= max { Err(StoreError::LimitReached { what, max }) } else { Ok(()) }
}

/// Calls a function in a write transaction and commits it; again if the database asks for that.
macro_rules! write {
    ($self:ident, $function:path $(, $argument:expr)*) => {{
        let mut retry = Retry::default();
        loop {
            let attempt = async {
                let mut transaction = $self.begin_write().await?;
                match $function(&mut transaction $(, $argument)*).await {
                    Ok(value) => transaction.commit().await.map(|()| value),
                    Err(error) => {
                        transaction.rollback().await;
                        Err(error)
                    }
                }
            };
            let result = {
                let _turn = $self.turn(&retry).await;
                Backend::limit(attempt, StoreError::OutcomeUnknown).await
            };
            match result {
                Err(error) if retry.is_due(&error).await => {}
                result => break result,
            }
        }
    }};
}

/// Calls a function in a read transaction: a consistent snapshot.
macro_rules! read {
    ($self:ident, $function:path $(, $argument:expr)*) => {{
        let mut retry = Retry::default();
        loop {
            let attempt = async {
                let mut transaction = $self.begin_read().await?;
                let value = $function(&mut transaction $(, $argument)*).await?;
                transaction.commit().await?;
                Ok(value)
            };
            match Backend::limit(attempt, StoreError::Unavailable).await {
                Err(error) if retry.is_due(&error).await => {}
                result => break result,
            }
        }
    }};
}

#[async_trait]
impl Store for Backend {
    async fn create_table(
        &self,
        row: &TableRow,
        challenge: Option<&ChallengeId>,
        previous: Option<&TableId>,
    ) -> StoreResult<()> {
        write!(self, tables::create, row, challenge, previous)
    }
    async fn append_event(&self, event: &NewEvent) -> StoreResult<NewRatings> {
        self.append(event).await
    }
    async fn table(&self, id: &TableId) -> StoreResult<Option<TableRow>> {
        read!(self, tables::find, id)
    }
    async fn events(&self, id: &TableId, after: u64) -> StoreResult<Vec<Event>> {
        read!(self, tables::events, id, after)
    }
    async fn load_table(&self, id: &TableId) -> StoreResult<Option<StoredTable>> {
        read!(self, chain::load, id)
    }
    async fn tables(&self, query: &TableQuery) -> StoreResult<Vec<TableRow>> {
        read!(self, tables::list, query)
    }
    async fn open_tables(&self) -> StoreResult<Vec<(TableId, Option<Millis>)>> {
        read!(self, tables::open)
    }
    async fn count_open_tables(&self, user: &UserId) -> StoreResult<OpenTableCounts> {
        read!(self, tables::count_open, user)
    }
    async fn updated_tables(&self, since: Millis) -> StoreResult<Vec<TableVersion>> {
        read!(self, tables::updated, since)
    }
    async fn offer_rematch(&self, id: &TableId, seat: Seat, offer: bool) -> StoreResult<Seats> {
        write!(self, tables::offer_rematch, id, seat, offer)
    }
    async fn set_conditional_moves(
        &self,
        id: &TableId,
        seat: Seat,
        lines: &[ConditionalLine],
    ) -> StoreResult<()> {
        write!(self, tables::set_conditional_moves, id, seat, lines)
    }
    async fn conditional_moves(&self, id: &TableId, seat: Seat) -> StoreResult<Vec<ConditionalLine>> {
        read!(self, tables::conditional_moves, id, seat)
    }

    async fn create_challenge(&self, row: &ChallengeRow) -> StoreResult<()> {
        write!(self, challenges::create, row)
    }
    async fn challenge(&self, id: &ChallengeId) -> StoreResult<Option<ChallengeRow>> {
        read!(self, challenges::find, id)
    }
    async fn open_challenges(&self, now: Millis) -> StoreResult<Vec<ChallengeRow>> {
        read!(self, challenges::open, now)
    }
    async fn set_challenge_users(
        &self,
        id: &ChallengeId,
        before: &[UserId],
        users: &[UserId],
    ) -> StoreResult<()> {
        write!(self, challenges::set_users, id, before, users)
    }
    async fn join_pairing(
        &self,
        own: Option<&ChallengeId>,
        id: &ChallengeId,
        before: &[UserId],
        users: &[UserId],
        now: Millis,
    ) -> StoreResult<()> {
        write!(self, challenges::join_pairing, own, id, before, users, now)
    }
    async fn close_challenge(&self, id: &ChallengeId) -> StoreResult<()> {
        write!(self, challenges::close, id)
    }
    async fn close_waiting_challenge(&self, id: &ChallengeId, user: &UserId) -> StoreResult<()> {
        write!(self, challenges::close_waiting, id, user)
    }

    async fn create_user(&self, row: &UserRow) -> StoreResult<()> {
        write!(self, users::create, row)
    }
    async fn update_user(&self, before: &UserRow, after: &UserRow) -> StoreResult<()> {
        write!(self, users::update, before, after)
    }
    async fn users(&self, ids: &[UserId]) -> StoreResult<Vec<UserRow>> {
        read!(self, users::by_ids, ids)
    }
    async fn user_by_name(&self, name: &str) -> StoreResult<Option<UserRow>> {
        read!(self, users::by_name, name)
    }
    async fn merge_guest(&self, guest: &UserId, account: &UserId) -> StoreResult<()> {
        write!(self, users::merge_guest, guest, account)
    }
    async fn delete_user(&self, id: &UserId, placeholder: &str) -> StoreResult<()> {
        write!(self, users::delete, id, placeholder)
    }
    async fn ratings(
        &self,
        users: &[UserId],
        game: GameKind,
        speed: Speed,
    ) -> StoreResult<Vec<(UserId, RatingRow)>> {
        read!(self, ratings::of_users, users, game, speed)
    }
    async fn rated_games(&self, users: &[UserId], since: Millis) -> StoreResult<RatedGameCounts> {
        read!(self, ratings::rated_games, users, since)
    }
    async fn user_ratings(&self, user: &UserId) -> StoreResult<Vec<(GameKind, Speed, RatingRow)>> {
        read!(self, ratings::of_user, user)
    }
    async fn result_counts(&self, user: &UserId) -> StoreResult<Vec<ResultCounts>> {
        read!(self, ratings::result_counts, user)
    }
    async fn opponent_records(
        &self,
        user: &UserId,
        games: u32,
        limit: u32,
    ) -> StoreResult<Vec<(UserId, ResultCounts)>> {
        read!(self, ratings::opponent_records, user, games, limit)
    }
    async fn rating_history(&self, user: &UserId, limit: u32) -> StoreResult<Vec<RatingPointRow>> {
        read!(self, ratings::history, user, limit)
    }
    async fn leaderboard(
        &self,
        game: GameKind,
        speed: Speed,
        max_deviation: f64,
        since: Millis,
        limit: u32,
    ) -> StoreResult<Vec<(UserId, RatingRow)>> {
        read!(self, ratings::leaderboard, game, speed, max_deviation, since, limit)
    }
    async fn opening_results(&self, user: &UserId, games: u32) -> StoreResult<Vec<OpeningRow>> {
        read!(self, ratings::opening_results, user, games)
    }
    async fn set_follow(&self, user: &UserId, other: &UserId, follows: bool) -> StoreResult<()> {
        write!(self, follows::set, user, other, follows)
    }
    async fn follows(&self, user: &UserId) -> StoreResult<Vec<UserId>> {
        read!(self, follows::of_user, user)
    }

    async fn create_session(
        &self,
        hash: &[u8; 32],
        user: &UserId,
        label: &str,
        now: Millis,
        expires_at: Millis,
    ) -> StoreResult<()> {
        write!(self, sessions::create, hash, user, label, now, expires_at)
    }
    async fn sessions(&self, user: &UserId, now: Millis) -> StoreResult<Vec<SessionRow>> {
        read!(self, sessions::of_user, user, now)
    }
    async fn session(&self, hash: &[u8; 32], now: Millis) -> StoreResult<Option<(UserRow, Millis)>> {
        read!(self, sessions::find, hash, now)
    }
    async fn extend_session(&self, hash: &[u8; 32], expires_at: Millis) -> StoreResult<()> {
        write!(self, sessions::extend, hash, expires_at)
    }
    async fn delete_session(&self, hash: &[u8; 32]) -> StoreResult<()> {
        write!(self, sessions::delete, hash)
    }
    async fn delete_sessions(&self, user: &UserId, except: Option<&[u8; 32]>) -> StoreResult<()> {
        write!(self, sessions::delete_all, user, except)
    }
    async fn create_token(&self, hash: &[u8; 32], row: &TokenRow) -> StoreResult<()> {
        write!(self, sessions::create_token, hash, row)
    }
    async fn token(&self, hash: &[u8; 32], now: Millis) -> StoreResult<Option<(TokenRow, UserRow)>> {
        let found: StoreResult<_> = read!(self, sessions::find_token, hash);
        let Some((mut token, user)) = found? else { return Ok(None) };
        let is_stale = |used: Millis| used.saturating_add(sessions::LAST_USE_RESOLUTION) <= now;
        if token.last_used_at.is_none_or(is_stale) {
            token.last_used_at = Some(now);
            let touched: StoreResult<()> = write!(self, sessions::touch_token, &token.id, now);
            touched?;
        }
        Ok(Some((token, user)))
    }
    async fn tokens(&self, user: &UserId) -> StoreResult<Vec<TokenRow>> {
        read!(self, sessions::tokens, user)
    }
    async fn delete_token(&self, user: &UserId, id: &str) -> StoreResult<()> {
        write!(self, sessions::delete_token, user, id)
    }
    async fn revoke_credentials(&self, user: &UserId, now: Millis) -> StoreResult<()> {
        write!(self, sessions::revoke_credentials, user, now)
    }
    async fn revocations(&self, after: i64) -> StoreResult<Vec<(i64, UserId)>> {
        read!(self, sessions::revocations, after)
    }
    async fn second_factor(&self, user: &UserId) -> StoreResult<Option<SecondFactorRow>> {
        read!(self, second_factors::find, user)
    }
    async fn set_second_factor(
        &self,
        user: &UserId,
        factor: Option<&SecondFactorRow>,
        recovery_codes: &[[u8; 32]],
    ) -> StoreResult<()> {
        write!(self, second_factors::set, user, factor, recovery_codes)
    }
    async fn use_totp_step(&self, user: &UserId, step: u64) -> StoreResult<bool> {
        write!(self, second_factors::use_step, user, step)
    }
    async fn use_recovery_code(&self, user: &UserId, hash: &[u8; 32]) -> StoreResult<bool> {
        write!(self, second_factors::use_recovery_code, user, hash)
    }
    async fn create_passkey(&self, row: &PasskeyRow) -> StoreResult<()> {
        write!(self, passkeys::create, row)
    }
    async fn passkeys(&self, user: &UserId) -> StoreResult<Vec<PasskeyRow>> {
        read!(self, passkeys::of_user, user)
    }
    async fn passkey(&self, id: &[u8]) -> StoreResult<Option<(PasskeyRow, UserRow)>> {
        read!(self, passkeys::find, id)
    }
    async fn rename_passkey(&self, user: &UserId, id: &[u8], name: &str) -> StoreResult<()> {
        write!(self, passkeys::rename, user, id, name)
    }
    async fn delete_passkey(&self, user: &UserId, id: &[u8]) -> StoreResult<()> {
        write!(self, passkeys::delete, user, id)
    }
    async fn use_passkey(&self, id: &[u8], sign_count: u32, now: Millis) -> StoreResult<bool> {
        write!(self, passkeys::record_use, id, sign_count, now)
    }
    async fn create_identity(&self, row: &IdentityRow) -> StoreResult<()> {
        write!(self, identities::create, row)
    }
    async fn create_identity_account(
        &self,
        row: &IdentityRow,
        guest: Option<&UserRow>,
        account: &UserRow,
    ) -> StoreResult<()> {
        write!(self, identities::create_account, row, guest, account)
    }
    async fn user_by_identity(&self, issuer: &str, subject: &str) -> StoreResult<Option<UserRow>> {
        read!(self, identities::find_user, issuer, subject)
    }
    async fn identities(&self, user: &UserId) -> StoreResult<Vec<IdentityRow>> {
        read!(self, identities::of_user, user)
    }
    async fn delete_identity(&self, user: &UserId, issuer: &str) -> StoreResult<()> {
        write!(self, identities::delete, user, issuer)
    }
    async fn create_single_use_secret(&self, hash: &[u8; 32], row: &SingleUseSecretRow) -> StoreResult<()> {
        write!(self, single_use_secrets::create, hash, row)
    }
    async fn take_single_use_secret(
        &self,
        hash: &[u8; 32],
        purpose: &str,
        now: Millis,
    ) -> StoreResult<Option<SingleUseSecretRow>> {
        write!(self, single_use_secrets::take, hash, purpose, now)
    }
    async fn delete_single_use_secrets(&self, user: &UserId, purpose: &str) -> StoreResult<()> {
        write!(self, single_use_secrets::delete, user, purpose)
    }

    async fn email(&self, user: &UserId) -> StoreResult<Option<EmailRow>> {
        read!(self, emails::of_user, user)
    }
    async fn set_email(&self, row: &EmailRow) -> StoreResult<()> {
        write!(self, emails::set, row)
    }
    async fn set_reminders(&self, user: &UserId, reminders: bool, language: &str) -> StoreResult<()> {
        write!(self, emails::set_reminders, user, reminders, language)
    }
    async fn delete_email(&self, user: &UserId) -> StoreResult<()> {
        write!(self, emails::delete, user)
    }
    async fn verify_email(&self, user: &UserId, address: &str, now: Millis) -> StoreResult<bool> {
        write!(self, emails::verify, user, address, now)
    }
    async fn emails_by_address(&self, address: &str) -> StoreResult<Vec<EmailRow>> {
        read!(self, emails::by_address, address)
    }
    async fn due_reminders(
        &self,
        now: Millis,
        begun: Millis,
        deadline: Millis,
        limit: u32,
    ) -> StoreResult<Vec<DueReminder>> {
        read!(self, emails::due_reminders, now, begun, deadline, limit)
    }
    async fn record_reminder(&self, table: &TableId, user: &UserId, number: u64) -> StoreResult<bool> {
        write!(self, emails::record_reminder, table, user, number)
    }
    async fn forget_reminder(&self, table: &TableId, user: &UserId) -> StoreResult<()> {
        write!(self, emails::forget_reminder, table, user)
    }
    async fn secret(&self, name: &str, new: [u8; 32]) -> StoreResult<[u8; 32]> {
        write!(self, sessions::secret, name, new)
    }
    async fn secret_bytes(&self, name: &str, new: &[u8]) -> StoreResult<Vec<u8>> {
        write!(self, sessions::secret_bytes, name, new)
    }
    async fn set_push_device(&self, row: &PushDeviceRow) -> StoreResult<()> {
        write!(self, push_devices::set, row)
    }
    async fn push_devices(&self, user: &UserId, now: Millis) -> StoreResult<Vec<PushDeviceRow>> {
        read!(self, push_devices::of_user, user, now)
    }
    async fn delete_push_device(&self, user: &UserId, session: &[u8; 32]) -> StoreResult<()> {
        write!(self, push_devices::delete, user, session)
    }
    async fn delete_push_endpoint(&self, endpoint: &str) -> StoreResult<()> {
        write!(self, push_devices::delete_endpoint, endpoint)
    }

    async fn create_study(&self, row: &StudyRow) -> StoreResult<()> {
        write!(self, studies::create, row)
    }
    async fn study(&self, id: &StudyId) -> StoreResult<Option<StudyRow>> {
        read!(self, studies::find, id)
    }
    async fn update_study(&self, row: &StudyRow) -> StoreResult<()> {
        write!(self, studies::update, row)
    }
    async fn delete_study(&self, id: &StudyId) -> StoreResult<()> {
        write!(self, studies::delete, id)
    }
    async fn studies(&self, filter: &StudyFilter) -> StoreResult<Vec<StudyRow>> {
        read!(self, studies::list, filter)
    }

    async fn set_block(&self, user: &UserId, other: &UserId, blocked: bool) -> StoreResult<()> {
        write!(self, moderation::set_block, user, other, blocked)
    }
    async fn blocks(&self, user: &UserId) -> StoreResult<Vec<UserId>> {
        read!(self, moderation::blocks, user)
    }
    async fn any_block(&self, users: &[UserId]) -> StoreResult<bool> {
        read!(self, moderation::any_block, users)
    }
    async fn create_report(&self, reporter: &UserId, report: &NewReport, now: Millis) -> StoreResult<i64> {
        write!(self, moderation::create_report, reporter, report, now)
    }
    async fn reports(&self, limit: u32) -> StoreResult<Vec<ReportRow>> {
        read!(self, moderation::reports, limit)
    }
    async fn report(&self, id: i64) -> StoreResult<Option<ReportRow>> {
        read!(self, moderation::report, id)
    }
    async fn reports_by(&self, user: &UserId) -> StoreResult<Vec<NewReport>> {
        read!(self, moderation::reports_by, user)
    }
    async fn report_puzzle(&self, user: &UserId, position: &str, now: Millis) -> StoreResult<()> {
        write!(self, puzzle_reports::create, user, position, now)
    }
    async fn puzzle_reports(&self, limit: u32) -> StoreResult<Vec<PuzzleReport>> {
        read!(self, puzzle_reports::list, limit)
    }
    async fn dismiss_puzzle_reports(&self, position: &str) -> StoreResult<()> {
        write!(self, puzzle_reports::dismiss, position)
    }
    async fn puzzle_reports_by(&self, user: &UserId) -> StoreResult<Vec<String>> {
        read!(self, puzzle_reports::by_user, user)
    }
    async fn record_audit(&self, entry: &AuditRow) -> StoreResult<()> {
        write!(self, moderation::record_audit, entry)
    }
    async fn audit(&self, limit: u32) -> StoreResult<Vec<AuditRow>> {
        read!(self, moderation::audit, limit)
    }
    async fn evidence(&self, table: &TableId) -> StoreResult<Vec<EvidenceRow>> {
        read!(self, evidence::of_table, table)
    }
    async fn store_evidence(&self, rows: &[EvidenceRow]) -> StoreResult<()> {
        write!(self, evidence::store, rows)
    }
    async fn resolve_report(&self, id: i64, resolution: Resolution) -> StoreResult<ReportRow> {
        write!(self, moderation::resolve_report, id, resolution)
    }

    async fn table_ids(&self) -> StoreResult<Vec<TableId>> {
        read!(self, tables::ids)
    }
    async fn all_ratings(&self) -> StoreResult<Vec<(UserId, GameKind, Speed, RatingRow)>> {
        read!(self, ratings::all)
    }
    async fn wrong_results(&self) -> StoreResult<Vec<(UserId, GameKind)>> {
        read!(self, ratings::wrong_results)
    }
    fn cluster(&self) -> Option<Arc<dyn Cluster>> {
        self.as_cluster()
    }
    async fn record_heartbeat(&self, now: Millis) -> StoreResult<()> {
        write!(self, maintenance::record_heartbeat, now)
    }
    async fn last_heartbeat(&self) -> StoreResult<Option<Millis>> {
        read!(self, maintenance::last_heartbeat)
    }
    async fn incidents(&self) -> StoreResult<Vec<String>> {
        read!(self, maintenance::incidents)
    }
    async fn purge_expired(&self, now: Millis) -> StoreResult<()> {
        write!(self, maintenance::purge_expired, now)
    }
    async fn check_health(&self) -> StoreResult<()> {
        // A real write: a full disk, a read-only database or a lock held by another process shows up here.
        let mut retry = Retry::default();
        loop {
            match Backend::limit(self.touch(), StoreError::OutcomeUnknown).await {
                Err(error) if retry.is_due(&error).await => {}
                result => break result?,
            }
        }
        read!(self, maintenance::probe)
    }
    async fn close(&self) {
        self.shut_down().await;
    }
}
