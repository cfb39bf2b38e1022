//! Web push: devices that are notified while the app is closed, and what they are sent.

use serde::{Deserialize, Serialize};
use table::Millis;

/// The devices of a user that get notifications, and the key that browsers need to subscribe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushSettings {
    /// The server's public key (VAPID): an uncompressed P-256 point in URL-safe Base64.
    #[cfg_attr(
        feature = "openapi",
        schema(
            example = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
        )
    )]
    pub public_key: String,
    /// The devices, the latest first.
    pub devices: Vec<PushDevice>,
}

/// A browser that gets notifications.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushDevice {
    /// Identifies the device: the id of its session.
    pub id: String,
    /// Browser and system.
    pub label: String,
    /// When notifications were switched on.
    pub created_at: Millis,
    /// Whether it is the browser that asks.
    pub current: bool,
}

/// A subscription as browsers describe it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// Where the push service takes messages: an `https` address of at most 1000 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 1000, example = "https://push.example/send/Zx8nB0"))]
    pub endpoint: String,
    /// The keys that messages are encrypted with.
    pub keys: PushKeys,
}

/// The keys of a subscription, in URL-safe Base64.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// The browser's public key: an uncompressed P-256 point.
    #[cfg_attr(
        feature = "openapi",
        schema(
            example = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        )
    )]
    pub p256dh: String,
    /// 16 random bytes.
    #[cfg_attr(feature = "openapi", schema(example = "BTBZMqHH6r4Tts7J_aSIgg"))]
    pub auth: String,
}

/// What a push message is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PushKind {
    /// It is the user's turn.
    Turn,
    /// A game of the user has started.
    Started,
    /// The user is challenged.
    Challenge,
}

/// The contents of a push message. The service worker of the app makes a notification of it, in the device's language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushMessage {
    /// What it is about.
    pub kind: PushKind,
    /// The page to open.
    pub path: String,
    /// The name of the opponent or challenger, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The number of games in which it is the user's turn.
    pub games_to_act: u32,
}
