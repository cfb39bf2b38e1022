//! Reports of users and puzzles, sudden rating gains, suspensions, the audit log.

use serde::{Deserialize, Serialize};
use table::{GameKind, Millis, Speed};

use crate::ids::{TableId, UserId, UserRef};

/// Why a user is reported.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// Offensive name.
    Name,
    /// Engine use or other outside help.
    Cheating,
    /// Leaving or stalling games on purpose.
    Stalling,
    /// Losing on purpose or arranging results.
    Sandbagging,
    /// Anything else.
    Other,
}

/// A report to file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The reported user.
    pub user: UserId,
    /// The reason for the report.
    pub reason: ReportReason,
    /// The table where it happened.
    #[serde(default)]
    pub table: Option<TableId>,
    /// Details for administrators, up to 500 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    pub text: String,
}

/// A report as administrators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Report {
    /// Identifies the report.
    pub id: i64,
    /// The user who filed it.
    pub reporter: UserRef,
    /// The reported user.
    pub user: UserRef,
    /// The reason for the report.
    pub reason: ReportReason,
    /// The table where it happened.
    pub table: Option<TableId>,
    /// Details from the reporter.
    pub text: String,
    /// When it was filed.
    pub created_at: Millis,
    /// How it was resolved; `null` while it is open.
    pub resolution: Option<Resolution>,
}

/// A report that the solution of a puzzle is wrong or unclear.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPuzzleReport {
    /// The position of the puzzle as one line of text.
    pub position: String,
}

/// A reported puzzle as administrators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleReport {
    /// The position of the puzzle as one line of text.
    pub position: String,
    /// The number of users who have reported it.
    pub reports: u32,
    /// When it was last reported.
    pub reported_at: Millis,
}

/// A rating that has risen fast, for administrators.
///
/// Evidence only: new players rise fast, too. Opponents with new accounts that lose unfinished games to one player, again and
/// again, point to arranged results.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingGain {
    /// The player.
    pub user: UserRef,
    /// The game that is rated.
    pub game: GameKind,
    /// The speed that is rated.
    pub speed: Speed,
    /// The rating before the first rated game of the week.
    pub before: i32,
    /// The rating now.
    pub after: i32,
    /// The rated games of the week.
    pub games: u32,
    /// The opponents in these games, most frequent first, at most ten.
    pub opponents: Vec<GainOpponent>,
}

/// An opponent of a player whose rating has risen fast.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GainOpponent {
    /// The opponent.
    pub user: UserRef,
    /// When the account was created.
    pub created_at: Millis,
    /// Rated games against the player.
    pub games: u32,
    /// Of these, games that the player has won.
    pub won: u32,
    /// Of these, games that were resigned or lost on time.
    pub unfinished: u32,
    /// Of these, games before which the rating of the opponent was provisional.
    pub provisional: u32,
}

/// How many reports to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ReportQuery {
    /// The maximum number of reports, at most 200.
    #[serde(default)]
    pub limit: Option<u32>,
}

/// What an administrator does about a report.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Resolution {
    /// No action is taken.
    Dismiss,
    /// The account gets a neutral name.
    Rename,
    /// The user cannot start games for a week.
    Suspend,
    /// The account is closed; its games stay.
    Close,
}

/// Resolves a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ResolveReport {
    /// What to do.
    pub resolution: Resolution,
}

/// What an administrator or the operator at the command line did, or an owner to their way to sign in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AuditAction {
    /// Made an administrator.
    GrantAdmin,
    /// No longer an administrator.
    RevokeAdmin,
    /// Got a new random password.
    ResetPassword,
    /// A report was dismissed.
    DismissReport,
    /// Got a neutral name.
    Rename,
    /// Closed.
    Close,
    /// Opened again.
    Reopen,
    /// Suspended until a date.
    Suspend,
    /// The suspension was lifted.
    EndSuspension,
    /// A study of theirs was deleted.
    DeleteStudy,
    /// Its owner connected it with an account at the OpenID Connect provider.
    ConnectProvider,
}

/// An entry of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AuditEntry {
    /// When it happened.
    pub at: Millis,
    /// The administrator, or the owner of the account; `null` for the operator at the command line, and in exports for
    /// administrators.
    pub admin: Option<UserRef>,
    /// What was done.
    pub action: AuditAction,
    /// The account concerned; `null` if it no longer exists, or if there is none.
    pub user: Option<UserRef>,
    /// The report that led to it.
    pub report: Option<i64>,
    /// More about it, such as the length of a suspension.
    pub details: String,
}

/// Suspends an account, or lifts a suspension.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetSuspension {
    /// The length in days, up to 365; 0 lifts the suspension.
    #[cfg_attr(feature = "openapi", schema(maximum = 365))]
    pub days: u32,
    /// The reason, for the audit log, up to 500 characters.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    pub reason: String,
}
