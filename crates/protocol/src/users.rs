//! Users: guests and registered accounts, ratings, sessions, API tokens, blocks and reports.

use serde::{Deserialize, Serialize};
use table::{GameKind, Millis, Speed};

use crate::challenges::Challenge;
use crate::ids::{TableId, UserId};
use crate::sign_in::{Email, Passkey};
use crate::studies::Study;
use crate::tables::TableSummary;

/// The public data of a user.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UserRef {
    /// The user's id, which survives renaming.
    pub id: UserId,
    /// The account name; for guests the name they chose, or a generated one.
    pub name: String,
    /// Whether the user has no account.
    pub guest: bool,
}

/// The authenticated user.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CurrentUser {
    /// The public data.
    pub user: UserRef,
    /// Whether the user may read and resolve reports.
    pub admin: bool,
    /// Whether logging in requires a code of an authenticator app.
    #[serde(default)]
    pub two_factor: bool,
    /// Whether the account has a password; without one, it signs in with passkeys or another provider.
    #[serde(default)]
    pub has_password: bool,
    /// Whether the account is connected with the OpenID Connect provider of the server.
    #[serde(default)]
    pub has_provider: bool,
    /// The user's ratings.
    pub ratings: Vec<RatingEntry>,
    /// The number of games in which it is the user's turn.
    pub games_to_act: u32,
    /// Vacation, during which correspondence games wait.
    pub vacation: Vacation,
    /// Blocked users.
    pub blocked: Vec<UserRef>,
    /// Until when the user cannot start games, after a decision of an administrator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspended_until: Option<Millis>,
    /// Users whom the user follows.
    #[serde(default)]
    pub followed: Vec<UserRef>,
}

/// The public profile of a user.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    /// The public data.
    pub user: UserRef,
    /// When the user first appeared.
    pub created_at: Millis,
    /// The user's ratings.
    pub ratings: Vec<RatingEntry>,
    /// Results of all finished games, per game.
    pub results: Vec<ResultCounts>,
    /// Results per opponent, most games first.
    pub opponents: Vec<OpponentRecord>,
    /// Results per opening of Ponte del Diavolo in the latest games, most frequent first.
    #[serde(default)]
    pub openings: Vec<OpeningRecord>,
    /// The latest games.
    pub games: Vec<TableSummary>,
}

/// A user whom the current user follows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FollowedUser {
    /// The public data.
    pub user: UserRef,
    /// Whether the user is connected.
    pub online: bool,
    /// The live game that the user is playing, if there is one.
    pub game: Option<TableSummary>,
}

/// Counted results of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResultCounts {
    /// The game that was played.
    pub game: GameKind,
    /// Victories, shared ones included.
    pub won: u32,
    /// Draws.
    pub drawn: u32,
    /// Losses.
    pub lost: u32,
}

/// Results against one opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpponentRecord {
    /// The opponent.
    pub opponent: UserRef,
    /// The results, from the point of view of the profile's user.
    #[serde(flatten)]
    pub results: ResultCounts,
}

/// Results after one opening of Ponte del Diavolo.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpeningRecord {
    /// The number of cells per side of the board.
    pub size: u8,
    /// The first move, in the orientation that comes first among its mirror images and rotations.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "d4,e4"))]
    pub mv: ponte::Move,
    /// The results, from the point of view of the profile's user.
    #[serde(flatten)]
    pub results: ResultCounts,
}

/// The ratings of a user over time, at one game and speed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingHistory {
    /// The game that is rated.
    pub game: GameKind,
    /// The speed that is rated.
    pub speed: Speed,
    /// The rating after each game, oldest first.
    pub points: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// When the game ended.
    pub at: Millis,
    /// The rating after the game.
    pub rating: i32,
    /// Where it was played.
    pub table: TableId,
}

/// Which leaderboard to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct LeaderboardQuery {
    /// The game that is rated.
    pub game: GameKind,
    /// The speed that is rated.
    pub speed: Speed,
    /// The maximum number of players, at most 100.
    #[serde(default)]
    pub limit: Option<u32>,
}

/// A player on a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeaderboardEntry {
    /// The player.
    pub user: UserRef,
    /// The number of rated games.
    pub games: u32,
    /// The rating.
    #[serde(flatten)]
    pub rating: Rating,
}

/// A Glicko-2 rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rating {
    /// The rating; new players start at 1500.
    pub rating: i32,
    /// The rating deviation.
    pub deviation: i32,
    /// Whether the deviation is still too large for a reliable rating.
    pub provisional: bool,
}

/// A rating at one game and speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingEntry {
    /// The game that is rated.
    pub game: GameKind,
    /// The speed that is rated.
    pub speed: Speed,
    /// The number of rated games.
    pub games: u32,
    /// The rating itself.
    #[serde(flatten)]
    pub rating: Rating,
}

/// Vacation, during which correspondence games wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Vacation {
    /// The end of the current vacation; `null` when not on vacation.
    pub until: Option<Millis>,
    /// The days of vacation left this year.
    pub days_left: u32,
}

/// Starts or ends a vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetVacation {
    /// The length in days; 0 ends the vacation.
    pub days: u32,
}

/// Registers an account for the current guest.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// 3 to 20 letters, digits, `-` and `_`, starting with a letter.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// Gives a guest a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetName {
    /// 3 to 20 letters, digits, `-` and `_`, starting with a letter.
    pub name: String,
}

/// Logs in to an account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The account name; case is ignored.
    pub name: String,
    /// The password.
    pub password: String,
    /// A code of the authenticator app, or a recovery code; required if two-factor authentication is enabled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Whether to move the games played as a guest in this browser to the account.
    #[serde(default)]
    pub merge_guest: bool,
}

/// Changes the password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The current password.
    pub current: String,
    /// The new password, 8 to 200 characters.
    pub new: String,
}

/// Confirms an irreversible operation with the password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ConfirmPassword {
    /// The password; guests have none.
    #[serde(default)]
    pub password: Option<String>,
}

/// A browser session, as its user sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Session {
    /// Identifies the session for ending it.
    pub id: String,
    /// Browser and system, such as `Firefox on Linux`; empty if unknown.
    pub label: String,
    /// When the user logged in.
    pub created_at: Millis,
    /// When it was last used, to the day.
    pub last_used_at: Millis,
    /// Whether it is the session of this request.
    pub current: bool,
}

/// A secret for an authenticator app.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TotpSecret {
    /// The secret in base 32, for typing.
    pub secret: String,
    /// The same as a URI that authenticator apps open.
    pub uri: String,
}

/// Enables two-factor authentication.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EnableTotp {
    /// The secret that the server has made.
    pub secret: String,
    /// The code that the app shows.
    pub code: String,
    /// The password.
    pub password: String,
}

/// Codes that replace the authenticator app if it is lost. Each works once; they are not shown again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecoveryCodes {
    /// The codes.
    pub codes: Vec<String>,
}

/// What an API token allows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Reading what the user may read.
    Read,
    /// Creating, accepting and withdrawing challenges.
    Challenge,
    /// Playing.
    Play,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Scope; 3] = [Scope::Read, Scope::Challenge, Scope::Play];

    /// The name used in JSON and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Challenge => "challenge",
            Scope::Play => "play",
        }
    }
}

/// An API token to create.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// A label for the owner, up to 60 characters.
    pub label: String,
    /// What the token allows.
    pub scopes: Vec<Scope>,
}

/// An API token as its owner sees it in the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Token {
    /// Identifies the token for revoking it; not the secret.
    pub id: String,
    /// The owner's label.
    pub label: String,
    /// What the token allows.
    pub scopes: Vec<Scope>,
    /// When it was created.
    pub created_at: Millis,
    /// When it was last used.
    pub last_used_at: Option<Millis>,
}

/// A new API token, with its secret. The secret is not shown again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CreatedToken {
    /// What the list of tokens will show.
    #[serde(flatten)]
    pub token: Token,
    /// The secret for the header `Authorization: Bearer SECRET`.
    pub secret: String,
}

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

/// What an administrator, or the operator at the command line, did to an account.
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
    /// The account concerned; `null` if it no longer exists.
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

/// Everything stored about a user, for download.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Export {
    /// The account, its ratings and settings.
    pub user: CurrentUser,
    /// When the user first appeared.
    pub created_at: Millis,
    /// API tokens, without their secrets; left out of exports by API token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<Vec<Token>>,
    /// The e-mail address; left out of exports by API token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<Email>,
    /// Passkeys; left out of exports by API token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passkeys: Option<Vec<Passkey>>,
    /// Accounts of OpenID Connect providers, as issuer and subject; left out of exports by API token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identities: Option<Vec<[String; 2]>>,
    /// Reports filed by the user; left out of exports by API token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reports: Option<Vec<NewReport>>,
    /// The positions of puzzles that the user has reported; left out of exports by API token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle_reports: Option<Vec<String>>,
    /// Open challenges by or to the user.
    #[serde(default)]
    pub challenges: Vec<Challenge>,
    /// All games with their records.
    pub games: Vec<ExportedGame>,
    /// All studies.
    #[serde(default)]
    pub studies: Vec<Study>,
}

/// A game in an export.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedGame {
    /// The game as in lists.
    pub summary: TableSummary,
    /// The record of a finished game.
    pub record: Option<String>,
}
