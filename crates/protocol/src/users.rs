//! Users: guests and registered accounts, profiles, vacations, exports of all data.

use serde::{Deserialize, Serialize};
use table::Millis;

use crate::accounts::Token;
use crate::challenges::Challenge;
use crate::ids::UserRef;
use crate::moderation::{AuditEntry, NewReport};
use crate::ratings::{OpeningRecord, OpponentRecord, RatingEntry, ResultCounts};
use crate::sign_in::{Email, Passkey};
use crate::studies::Study;
use crate::tables::TableSummary;

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
    /// Results per opponent in the latest 1000 games, most games first.
    pub opponents: Vec<OpponentRecord>,
    /// Results per opening of Ponte del Diavolo in the latest 1000 games, most frequent first.
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
    /// What was done to the account, latest first; left out of exports by API token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<Vec<AuditEntry>>,
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
