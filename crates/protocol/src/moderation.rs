//! Reports of users and puzzles, evidence, suspensions, the audit log.

use serde::{Deserialize, Serialize};
use table::Millis;

use crate::ids::{TableId, UserId};
use crate::users::UserRef;

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

/// What administrators see about the game of a report.
///
/// Evidence only: good players often choose the engine's move, short games say little, and who asks an engine once does
/// not show up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportEvidence {
    /// The game.
    pub table: TableId,
    /// Whether the game is still being examined; ask again in some seconds.
    pub pending: bool,
    /// The figures of each seat in turn order; empty while the game is being examined.
    pub seats: Vec<SeatEvidence>,
}

/// The figures of a player in one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatEvidence {
    /// The user at the seat; `null` for an engine or a bot.
    pub user: Option<UserRef>,
    /// The figures.
    #[serde(flatten)]
    pub figures: SeatFigures,
}

/// How much the turns of a seat resemble those of an engine.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatFigures {
    /// Decisions in the game.
    pub decisions: u32,
    /// The mean thinking time in seconds.
    pub mean_seconds: f32,
    /// The standard deviation of thinking times, divided by their mean. People usually vary by 0.7 or more.
    pub time_variation: f32,
    /// Turns of Ponte del Diavolo that were compared with the engine: neither the opening nor those with few choices.
    pub compared: u32,
    /// Of these, turns that are the engine's first choice.
    pub first_choice: u32,
    /// Of these, turns that are among its first three.
    pub top_three: u32,
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

/// What an administrator, or the operator at the command line, did.
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
    /// The reports of a puzzle were dismissed.
    DismissPuzzle,
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
}

/// An entry of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AuditEntry {
    /// When it happened.
    pub at: Millis,
    /// The administrator; `null` for the operator at the command line.
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
    pub days: u32,
    /// The reason, for the audit log, up to 500 characters.
    #[serde(default)]
    pub reason: String,
}
