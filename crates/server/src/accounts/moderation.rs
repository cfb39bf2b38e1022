//! Moderation: blocking users, reporting them, and resolving reports.

use std::time::Instant;

use protocol::moderation::{
    AuditAction, AuditEntry, GainOpponent, NewReport, RatingGain, Report, Resolution, SetSuspension,
};
use protocol::{ChallengeId, ErrorCode, UserId, UserRef};
use table::Millis;

use super::{Accounts, Caller, invalid, names};
use crate::error::{RequestError, RequestResult};
use crate::store::{AuditRow, GainOpponentRow, ReportRow, Store, StoreError, StoreResult, UserRow};
use crate::tables::user_ref;
use crate::wall_clock::now;

/// Characters of a report.
const MAX_REPORT_LENGTH: usize = 500;
/// The length of a day.
const DAY: Millis = 24 * 60 * 60 * 1000;
/// The longest suspension; longer than that, an account is closed.
const MAX_SUSPENSION_DAYS: u32 = 365;
/// The suspension that resolves a report.
const REPORT_SUSPENSION_DAYS: u32 = 7;
/// Reports in a list.
const MAX_REPORTS: u32 = 200;
/// The time in which a rating has risen: a week.
const GAIN_PERIOD: Millis = 7 * DAY;
/// Points by which it has risen at least. New players, who may be as good as anyone, often rise by more.
const MIN_GAIN: f64 = 100.0;
/// Ratings in a list, and opponents of each.
const MAX_GAINS: u32 = 50;
const MAX_GAIN_OPPONENTS: u32 = 10;

impl Accounts {
    /// Blocks another user: the two can no longer challenge or be paired with each other.
    pub(crate) async fn block(&self, caller: &Caller, name: &str) -> RequestResult<()> {
        let user = caller.with_session()?;
        let other = self.user_by_name(name).await?;
        if other.id == user.id {
            return Err(invalid("name", "you cannot block yourself").into());
        }
        Ok(self.store.set_block(&user.id, &other.id, true).await?)
    }

    /// Unblocks another user.
    pub(crate) async fn unblock(&self, caller: &Caller, name: &str) -> RequestResult<()> {
        let user = caller.with_session()?;
        let other = self.user_by_name(name).await?;
        Ok(self.store.set_block(&user.id, &other.id, false).await?)
    }

    /// Files a report.
    pub(crate) async fn report(&self, caller: &Caller, report: &NewReport) -> RequestResult<()> {
        let user = caller.with_session()?;
        if report.user == user.id {
            return Err(invalid("user", "you cannot report yourself").into());
        }
        if report.text.chars().count() > MAX_REPORT_LENGTH {
            return Err(
                invalid("text", format!("a report has at most {MAX_REPORT_LENGTH} characters")).into()
            );
        }
        if report.text.chars().any(|c| c.is_control() && c != '\n') {
            return Err(invalid("text", "a report must not contain control characters").into());
        }
        self.report_limiter.take(user.id.as_str().as_bytes(), 1, Instant::now()).check()?;
        self.store.create_report(&user.id, report, now()).await?;
        Ok(())
    }

    /// Reports for an administrator, open ones first.
    pub(crate) async fn reports(&self, caller: &Caller, limit: Option<u32>) -> RequestResult<Vec<Report>> {
        caller.admin()?;
        let rows = self.store.reports(limit.unwrap_or(MAX_REPORTS).min(MAX_REPORTS)).await?;
        let mut ids: Vec<UserId> =
            rows.iter().flat_map(|row| [row.reporter.clone(), row.user.clone()]).collect();
        ids.sort();
        ids.dedup();
        let users = self.user_refs(&ids).await?;
        Ok(rows.into_iter().filter_map(|row| report_view(row, &users)).collect())
    }

    /// Resolves a report, as an administrator.
    pub(crate) async fn resolve_report(
        &self,
        caller: &Caller,
        id: i64,
        resolution: Resolution,
    ) -> RequestResult<Report> {
        let admin = caller.admin()?;
        let report = self.store.report(id).await?.ok_or(StoreError::NotFound("report"))?;
        let user = self.store.users(&[report.user]).await?.pop().ok_or(StoreError::NotFound("user"))?;
        if user.admin && resolution != Resolution::Dismiss {
            let message = "reports about administrators can only be dismissed";
            return Err(RequestError::new(ErrorCode::Forbidden, message));
        }
        let row = self.store.resolve_report(id, resolution).await?;
        match resolution {
            Resolution::Dismiss => {}
            Resolution::Rename => {
                let renamed = UserRow { name: names::placeholder(names::RENAMED_PREFIX), ..user.clone() };
                self.store.update_user(&user, &renamed).await?;
                self.tables.user_renamed(&renamed);
            }
            Resolution::Suspend => {
                self.store.update_user(&user, &suspended(&user, REPORT_SUSPENSION_DAYS)).await?;
                self.tables.withdraw_challenges(&user.id).await?;
            }
            Resolution::Close => {
                // First the account, so that the user cannot log in again while the games are resigned.
                self.store.update_user(&user, &UserRow { closed: true, ..user.clone() }).await?;
                self.store.delete_sessions(&user.id, None).await?;
                self.tables.close_account(&user.id).await?;
            }
        }
        let action = match resolution {
            Resolution::Dismiss => AuditAction::DismissReport,
            Resolution::Rename => AuditAction::Rename,
            Resolution::Suspend => AuditAction::Suspend,
            Resolution::Close => AuditAction::Close,
        };
        let details = match resolution {
            Resolution::Rename => user.name.clone(),
            Resolution::Suspend => format!("{REPORT_SUSPENSION_DAYS} days"),
            Resolution::Dismiss | Resolution::Close => String::new(),
        };
        self.audit(admin, action, Some(&user), Some(id), details).await?;
        tracing::info!(report = id, ?resolution, admin = %admin.id, "report resolved");
        let users = self.user_refs(&[row.reporter.clone(), row.user.clone()]).await?;
        Ok(report_view(row, &users).ok_or(StoreError::NotFound("user"))?)
    }
}

impl Accounts {
    /// The ratings that have risen most in a week, for an administrator.
    pub(crate) async fn rating_gains(
        &self,
        caller: &Caller,
        limit: Option<u32>,
    ) -> RequestResult<Vec<RatingGain>> {
        caller.admin()?;
        let since = now().saturating_sub(GAIN_PERIOD);
        let limit = limit.unwrap_or(MAX_GAINS).min(MAX_GAINS);
        let mut gains = Vec::new();
        for row in self.store.rating_gains(since, MIN_GAIN, limit).await? {
            let opponents = self.store.gain_opponents(&row, since, MAX_GAIN_OPPONENTS).await?;
            let ids: Vec<UserId> =
                opponents.iter().map(|one| &one.opponent).chain([&row.user]).cloned().collect();
            let users = self.store.users(&ids).await?;
            let find = |id: &UserId| users.iter().find(|user| user.id == *id);
            // Deleted meanwhile.
            let Some(user) = find(&row.user) else { continue };
            let opponent = |one: &GainOpponentRow| {
                let user = find(&one.opponent)?;
                let (games, won) = (one.games, one.won);
                let (unfinished, provisional) = (one.unfinished, one.provisional);
                let (user, created_at) = (user_ref(user), user.created_at);
                Some(GainOpponent { user, created_at, games, won, unfinished, provisional })
            };
            gains.push(RatingGain {
                user: user_ref(user),
                game: row.game,
                speed: row.speed,
                before: row.before.round() as i32,
                after: row.after.round() as i32,
                games: row.games,
                opponents: opponents.iter().filter_map(opponent).collect(),
            });
        }
        Ok(gains)
    }

    /// Suspends an account for some days, or lifts a suspension, as an administrator. The user can finish games but not
    /// start new ones.
    pub(crate) async fn suspend(
        &self,
        caller: &Caller,
        name: &str,
        request: &SetSuspension,
    ) -> RequestResult<()> {
        let admin = caller.admin()?;
        let user = self.user_by_name(name).await?;
        if user.admin {
            return Err(RequestError::new(ErrorCode::Forbidden, "administrators cannot be suspended"));
        }
        if request.days > MAX_SUSPENSION_DAYS {
            let message = format!("a suspension lasts at most {MAX_SUSPENSION_DAYS} days");
            return Err(invalid("days", message).into());
        }
        if request.reason.chars().count() > MAX_REPORT_LENGTH {
            let message = format!("a reason has at most {MAX_REPORT_LENGTH} characters");
            return Err(invalid("reason", message).into());
        }
        self.store.update_user(&user, &suspended(&user, request.days)).await?;
        if request.days > 0 {
            self.tables.withdraw_challenges(&user.id).await?;
        }
        let action = if request.days > 0 { AuditAction::Suspend } else { AuditAction::EndSuspension };
        let details = if request.days == 0 {
            request.reason.clone()
        } else {
            format!("{} days: {}", request.days, request.reason)
        };
        Ok(self.audit(admin, action, Some(&user), None, details).await?)
    }

    /// Adds an entry to the audit log, about an account or about none.
    pub(super) async fn audit(
        &self,
        admin: &UserRow,
        action: AuditAction,
        user: Option<&UserRow>,
        report: Option<i64>,
        details: String,
    ) -> StoreResult<()> {
        let (admin, user) = (Some(admin.id.clone()), user.map(|user| user.id.clone()));
        self.store.record_audit(&AuditRow { at: now(), admin, action, user, report, details }).await
    }

    /// The audit log for an administrator, latest entries first.
    pub(crate) async fn audit_log(
        &self,
        caller: &Caller,
        limit: Option<u32>,
    ) -> RequestResult<Vec<AuditEntry>> {
        caller.admin()?;
        let rows = self.store.audit(limit.unwrap_or(MAX_REPORTS).min(MAX_REPORTS)).await?;
        self.audit_entries(rows).await
    }

    /// What was done to an account, as its owner sees it: without the names of administrators.
    pub(super) async fn audit_about(&self, user: &UserId) -> RequestResult<Vec<AuditEntry>> {
        let mut rows = self.store.audit_about(user, MAX_REPORTS).await?;
        rows.iter_mut().for_each(|row| row.admin = row.admin.take().filter(|admin| admin == user));
        self.audit_entries(rows).await
    }

    async fn audit_entries(&self, rows: Vec<AuditRow>) -> RequestResult<Vec<AuditEntry>> {
        let mut ids: Vec<UserId> =
            rows.iter().flat_map(|row| row.admin.iter().chain(&row.user)).cloned().collect();
        ids.sort();
        ids.dedup();
        let users = self.user_refs(&ids).await?;
        let find = |id: &UserId| users.iter().find(|user| user.id == *id).cloned();
        let entry = |row: AuditRow| AuditEntry {
            at: row.at,
            admin: row.admin.as_ref().and_then(find),
            action: row.action,
            user: row.user.as_ref().and_then(find),
            report: row.report,
            details: row.details,
        };
        Ok(rows.into_iter().map(entry).collect())
    }
}

/// Suspends an account for some days, without a running server, and withdraws its open challenges; with 0 days, ends a
/// suspension.
///
/// # Errors
/// When the store fails. The account may be suspended then; calling it again does the rest.
pub async fn suspend_account(store: &Store, user: &UserRow, days: u32) -> StoreResult<()> {
    store.update_user(user, &suspended(user, days)).await?;
    if days == 0 {
        return Ok(());
    }
    for row in store.open_challenges(now()).await? {
        withdraw_challenge(store, &user.id, &row.id).await?;
    }
    Ok(())
}

/// Withdraws, declines or leaves a challenge, if a user has to do with it.
async fn withdraw_challenge(store: &Store, user: &UserId, id: &ChallengeId) -> StoreResult<()> {
    loop {
        let Some(row) = store.challenge(id).await? else { return Ok(()) };
        if row.closed || row.table.is_some() {
            return Ok(());
        }
        let withdrawn = if row.joined.first() == Some(user) || row.invited.as_ref() == Some(user) {
            store.close_challenge(id).await
        } else if row.joined.contains(user) {
            let remaining: Vec<UserId> = row.joined.iter().filter(|one| *one != user).cloned().collect();
            store.set_challenge_users(id, &row.joined, &remaining).await
        } else {
            Ok(())
        };
        match withdrawn {
            // It has changed or started meanwhile.
            Err(StoreError::Conflict(_)) => {}
            result => return result,
        }
    }
}

/// A user with a suspension of some days from now on; with 0 days, without one.
fn suspended(user: &UserRow, days: u32) -> UserRow {
    let until = (days > 0).then(|| now() + Millis::from(days) * DAY);
    UserRow { suspended_until: until, ..user.clone() }
}

/// The audit entry of something that the operator does now at the command line.
pub fn operator_entry(action: AuditAction, user: &UserRow, details: String) -> AuditRow {
    AuditRow { at: now(), admin: None, action, user: Some(user.id.clone()), report: None, details }
}

/// A report as administrators see it.
fn report_view(row: ReportRow, users: &[UserRef]) -> Option<Report> {
    let find = |id: &UserId| users.iter().find(|user| user.id == *id).cloned();
    Some(Report {
        id: row.id,
        reporter: find(&row.reporter)?,
        user: find(&row.user)?,
        reason: row.reason,
        table: row.table,
        text: row.text,
        created_at: row.created_at,
        resolution: row.resolution,
    })
}
