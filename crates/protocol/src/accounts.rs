//! Registration, login, sessions, two-factor authentication, API tokens.

use serde::{Deserialize, Serialize};
use table::Millis;

/// Registers an account for the current guest.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// 3 to 20 letters, digits, `-` and `_`, starting with a letter.
    #[cfg_attr(
        feature = "openapi",
        schema(min_length = 3, max_length = 20, pattern = "^[A-Za-z][0-9A-Za-z_-]*$")
    )]
    pub name: String,
    /// 8 to 200 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 200))]
    pub password: String,
}

/// Gives a guest a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetName {
    /// 3 to 20 letters, digits, `-` and `_`, starting with a letter.
    #[cfg_attr(
        feature = "openapi",
        schema(min_length = 3, max_length = 20, pattern = "^[A-Za-z][0-9A-Za-z_-]*$")
    )]
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
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 200))]
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
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
    pub label: String,
    /// What the token allows.
    #[cfg_attr(feature = "openapi", schema(min_items = 1))]
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
