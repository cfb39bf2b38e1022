//! Ways to sign in beyond a password, and e-mail: passkeys, OpenID Connect, recovery.

use serde::{Deserialize, Serialize};
use table::Millis;

/// What this server offers beyond passwords.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ServerFeatures {
    /// Whether accounts can have passkeys. They need a server with a public URL.
    pub passkeys: bool,
    /// Whether the server sends e-mail, for recovering passwords and for reminders.
    pub email: bool,
    /// The name of the OpenID Connect provider with which users can sign in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider: Option<String>,
    /// The URL of the server for other devices: the public one, or that in the local network. Absent if no other device can
    /// reach it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// What a browser needs to register a passkey: the options of `navigator.credentials.create`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyCreation {
    /// The challenge in base64url; it works once, for five minutes.
    pub challenge: String,
    /// The relying party: the domain of the server.
    pub rp_id: String,
    /// The id of the user for authenticators, in base64url.
    pub user_id: String,
    /// The name of the account.
    pub user_name: String,
    /// Accepted algorithms by their COSE identifiers, the preferred one first.
    pub algorithms: Vec<i64>,
    /// The ids of the passkeys that the account has, in base64url.
    pub exclude: Vec<String>,
}

/// A passkey to register, as `navigator.credentials.create` has made it. Binary values are in base64url.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// A name for the owner, up to 60 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
    pub name: String,
    /// The client data, which contains the challenge.
    pub client_data: String,
    /// The authenticator data, which contains the id of the passkey.
    pub authenticator_data: String,
    /// The public key as a SubjectPublicKeyInfo.
    pub public_key: String,
    /// The algorithm of the key, by its COSE identifier.
    pub algorithm: i64,
}

/// A passkey as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Passkey {
    /// Identifies the passkey, in base64url.
    pub id: String,
    /// The owner's name for it.
    pub name: String,
    /// When it was registered.
    pub created_at: Millis,
    /// When it was last used.
    pub last_used_at: Option<Millis>,
}

/// Renames a passkey.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RenamePasskey {
    /// The new name, up to 60 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 60))]
    pub name: String,
}

/// What a browser needs to sign in with a passkey: the options of `navigator.credentials.get`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyRequest {
    /// The challenge in base64url; it works once, for five minutes.
    pub challenge: String,
    /// The relying party: the domain of the server.
    pub rp_id: String,
}

/// Logs in with a passkey, as `navigator.credentials.get` has signed it. Binary values are in base64url.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeyLogin {
    /// The id of the passkey.
    pub id: String,
    /// The client data, which contains the challenge.
    pub client_data: String,
    /// The authenticator data.
    pub authenticator_data: String,
    /// The signature over both.
    pub signature: String,
    /// Whether to move the games played as a guest in this browser to the account.
    #[serde(default)]
    pub merge_guest: bool,
}

/// Starts to sign in with the OpenID Connect provider, or to connect the account with it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ProviderLogin {
    /// Whether to connect the current account instead of signing in.
    #[serde(default)]
    pub connect: bool,
    /// Whether to move the games played as a guest in this browser to the account.
    #[serde(default)]
    pub merge_guest: bool,
    /// The password of the account to connect. Accounts without one sign in again first.
    #[serde(default)]
    pub password: Option<String>,
}

/// Where to sign in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProviderRedirect {
    /// The page of the provider that the browser has to open. It leads back to this server.
    pub url: String,
}

/// Sets the e-mail address of the account. A link is sent there, which verifies it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetEmail {
    /// The address.
    pub address: String,
    /// The language of mail: `en`, `fr`, `nl`, `de` or `it`.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(en|fr|nl|de|it)$"))]
    pub language: String,
    /// The password, because the address can be used to replace it. Accounts without one sign in again first.
    #[serde(default)]
    pub password: Option<String>,
}

/// Whether to send reminders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetReminders {
    /// Whether to send an e-mail when the time for a turn of a correspondence game is running out.
    pub reminders: bool,
    /// The language of mail: `en`, `fr`, `nl`, `de` or `it`.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(en|fr|nl|de|it)$"))]
    pub language: String,
}

/// The e-mail address of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Email {
    /// The address.
    pub address: String,
    /// Whether the owner has opened the link that was sent there. Nothing else is sent before.
    pub verified: bool,
    /// Whether reminders are sent.
    pub reminders: bool,
    /// The language of mail, such as `de`.
    pub language: String,
}

/// Verifies an e-mail address.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct VerifyEmail {
    /// The secret from the link.
    pub secret: String,
}

/// Asks for an e-mail with which a forgotten password can be replaced.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RequestRecovery {
    /// The name of the account, or its e-mail address.
    pub account: String,
}

/// Replaces a forgotten password. All sessions end, and a new one begins.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecoverPassword {
    /// The secret from the link.
    pub secret: String,
    /// The new password, 8 to 200 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 200))]
    pub password: String,
    /// A code of the authenticator app, or a recovery code; required if two-factor authentication is enabled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}
