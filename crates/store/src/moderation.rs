//! Blocks and follows, reports, the audit log.

use protocol::moderation::{AuditAction, NewReport, ReportReason, Resolution};
use protocol::{TableId, UserId};
use table::Millis;

use crate::driver::Tx;
use crate::sql::{Row, sql};
use crate::{MAX_BLOCKS, MAX_FOLLOWS, Store, StoreError, StoreResult, check_limit};

/// An entry of the audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditRow {
    /// When it happened.
    pub at: Millis,
    /// The administrator, or the owner of the account; `None` for the operator at the command line.
    pub admin: Option<UserId>,
    /// What was done.
    pub action: AuditAction,
    /// The account concerned; `None` if there is none.
    pub user: Option<UserId>,
    /// The report that led to it.
    pub report: Option<i64>,
    /// More about it, such as the length of a suspension.
    pub details: String,
}

/// A stored report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRow {
    /// The primary key.
    pub id: i64,
    /// The user who filed it.
    pub reporter: UserId,
    /// The reported user.
    pub user: UserId,
    /// The reason for the report.
    pub reason: ReportReason,
    /// The table where it happened.
    pub table: Option<TableId>,
    /// Details from the reporter.
    pub text: String,
    /// When it was filed.
    pub created_at: Millis,
    /// How it was resolved; `None` while it is open.
    pub resolution: Option<Resolution>,
}

/// A list of other users that users keep.
struct Relation {
    /// What is counted.
    what: &'static str,
    max: u32,
    count: &'static str,
    insert: &'static str,
    delete: &'static str,
    list: &'static str,
}

const BLOCKS: Relation = Relation {
    what: "blocked users",
    max: MAX_BLOCKS,
    count: "SELECT COUNT(*) AS count FROM blocks WHERE user_id = $1 AND blocked_user_id <> $2",
    insert: "INSERT INTO blocks (user_id, blocked_user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    delete: "DELETE FROM blocks WHERE user_id = $1 AND blocked_user_id = $2",
    list: "SELECT blocked_user_id AS other FROM blocks WHERE user_id = $1 ORDER BY blocked_user_id",
};

const FOLLOWS: Relation = Relation {
    what: "followed users",
    max: MAX_FOLLOWS,
    count: "SELECT COUNT(*) AS count FROM follows WHERE user_id = $1 AND followed_user_id <> $2",
    insert: "INSERT INTO follows (user_id, followed_user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    delete: "DELETE FROM follows WHERE user_id = $1 AND followed_user_id = $2",
    list: "SELECT followed_user_id AS other FROM follows WHERE user_id = $1 ORDER BY followed_user_id",
};

impl Store {
    /// Blocks or unblocks another user; a user can block [so many](MAX_BLOCKS).
    pub async fn set_block(&self, user: &UserId, other: &UserId, blocked: bool) -> StoreResult<()> {
        self.set_relation(&BLOCKS, user, other, blocked).await
    }

    /// The users whom a user has blocked.
    pub async fn blocks(&self, user: &UserId) -> StoreResult<Vec<UserId>> {
        self.all(sql!(BLOCKS.list, user)).await?.iter().map(|row| row.get("other")).collect()
    }

    /// Whether any of these users has blocked another of them.
    pub async fn any_block(&self, users: &[UserId]) -> StoreResult<bool> {
        if users.len() < 2 {
            return Ok(false);
        }
        let mut blocks = sql!("SELECT user_id FROM blocks WHERE user_id IN ");
        blocks.bind_all(users).push(" AND blocked_user_id IN ").bind_all(users).push(" LIMIT 1");
        Ok(self.first(blocks).await?.is_some())
    }

    /// Follows another user, or no longer; a user can follow [so many](MAX_FOLLOWS).
    pub async fn set_follow(&self, user: &UserId, other: &UserId, follows: bool) -> StoreResult<()> {
        self.set_relation(&FOLLOWS, user, other, follows).await
    }

    /// The users whom a user follows.
    pub async fn follows(&self, user: &UserId) -> StoreResult<Vec<UserId>> {
        self.all(sql!(FOLLOWS.list, user)).await?.iter().map(|row| row.get("other")).collect()
    }

    async fn set_relation(
        &self,
        relation: &'static Relation,
        user: &UserId,
        other: &UserId,
        exists: bool,
    ) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                if exists {
                    let known = tx.one(sql!(relation.count, user, other)).await?;
                    check_limit(&known, relation.what, relation.max)?;
                }
                let text = if exists { relation.insert } else { relation.delete };
                tx.execute(sql!(text, user, other).refers_to("user")).await.map(|_| ())
            })
        })
        .await
    }

    /// Stores a report and returns its id.
    pub async fn create_report(
        &self,
        reporter: &UserId,
        report: &NewReport,
        now: Millis,
    ) -> StoreResult<i64> {
        self.write(|tx| {
            Box::pin(async move {
                let insert = sql!(
                    "INSERT INTO reports (reporter_id, user_id, reason, table_id, text, created_at) \
                     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
                    reporter,
                    report.user,
                    report.reason,
                    report.table,
                    report.text,
                    now
                );
                tx.one(insert.refers_to("user or table")).await?.get("id")
            })
        })
        .await
    }

    /// Reports, open ones first, then by time, latest first.
    pub async fn reports(&self, limit: u32) -> StoreResult<Vec<ReportRow>> {
        let text = "SELECT * FROM reports ORDER BY CASE WHEN resolution IS NULL THEN 0 ELSE 1 END, \
                    created_at DESC, id DESC LIMIT $1";
        self.all(sql!(text, limit)).await?.iter().map(report_row).collect()
    }

    /// A report by id.
    pub async fn report(&self, id: i64) -> StoreResult<Option<ReportRow>> {
        self.read(|tx| Box::pin(report(tx, id))).await
    }

    /// Reports filed by a user.
    pub async fn reports_by(&self, user: &UserId) -> StoreResult<Vec<NewReport>> {
        let text = "SELECT * FROM reports WHERE reporter_id = $1 ORDER BY created_at, id";
        let new = |row: &Row| {
            let ReportRow { user, reason, table, text, .. } = report_row(row)?;
            Ok(NewReport { user, reason, table, text })
        };
        self.all(sql!(text, user)).await?.iter().map(new).collect()
    }

    /// Resolves a report; a [conflict](StoreError::Conflict) if it was resolved before.
    pub async fn resolve_report(&self, id: i64, resolution: Resolution) -> StoreResult<ReportRow> {
        self.write(|tx| {
            Box::pin(async move {
                let row = report(tx, id).await?.ok_or(StoreError::NotFound("report"))?;
                if row.resolution.is_some() {
                    return Err(StoreError::Conflict("the resolution"));
                }
                tx.execute(sql!("UPDATE reports SET resolution = $1 WHERE id = $2", resolution, id)).await?;
                Ok(ReportRow { resolution: Some(resolution), ..row })
            })
        })
        .await
    }

    /// Adds an entry to the audit log.
    pub async fn record_audit(&self, entry: &AuditRow) -> StoreResult<()> {
        let insert = sql!(
            "INSERT INTO audit (at, admin_id, action, user_id, report_id, details) VALUES ($1, $2, $3, $4, $5, $6)",
            entry.at,
            entry.admin,
            entry.action,
            entry.user,
            entry.report,
            entry.details
        );
        self.change(insert).await.map(|_| ())
    }

    /// The audit log, latest entries first.
    pub async fn audit(&self, limit: u32) -> StoreResult<Vec<AuditRow>> {
        let rows = self.all(sql!("SELECT * FROM audit ORDER BY id DESC LIMIT $1", limit)).await?;
        rows.iter().map(audit_row).collect()
    }

    /// The entries about an account, latest first.
    pub async fn audit_about(&self, user: &UserId, limit: u32) -> StoreResult<Vec<AuditRow>> {
        let select = "SELECT * FROM audit WHERE user_id = $1 ORDER BY id DESC LIMIT $2";
        self.all(sql!(select, user, limit)).await?.iter().map(audit_row).collect()
    }
}

fn audit_row(row: &Row) -> StoreResult<AuditRow> {
    Ok(AuditRow {
        at: row.get("at")?,
        admin: row.get("admin_id")?,
        action: row.get("action")?,
        user: row.get("user_id")?,
        report: row.get("report_id")?,
        details: row.get("details")?,
    })
}

async fn report(tx: &mut Tx<'_>, id: i64) -> StoreResult<Option<ReportRow>> {
    tx.first(sql!("SELECT * FROM reports WHERE id = $1", id)).await?.as_ref().map(report_row).transpose()
}

fn report_row(row: &Row) -> StoreResult<ReportRow> {
    Ok(ReportRow {
        id: row.get("id")?,
        reporter: row.get("reporter_id")?,
        user: row.get("user_id")?,
        reason: row.get("reason")?,
        table: row.get("table_id")?,
        text: row.get("text")?,
        created_at: row.get("created_at")?,
        resolution: row.get("resolution")?,
    })
}
