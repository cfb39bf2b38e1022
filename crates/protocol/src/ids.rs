//! Identifiers of tables, challenges, users and studies: short random strings of letters and digits; and users by name.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};

/// The maximum length of an identifier.
pub const MAX_ID_LENGTH: usize = 24;

/// A string that is not an identifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an id has 1 to {MAX_ID_LENGTH} letters and digits")]
pub struct ParseIdError;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "openapi", schema(value_type = String, pattern = "^[0-9A-Za-z]{1,24}$", example = "k3v9xq2mbd"))]
        pub struct $name(Box<str>);

        impl $name {
            /// The identifier as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<Self, ParseIdError> {
                let valid = (1..=MAX_ID_LENGTH).contains(&text.len())
                    && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
                if valid { Ok($name(text.into())) } else { Err(ParseIdError) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

ids! {
    /// Identifies a table.
    TableId,
    /// Identifies a challenge.
    ChallengeId,
    /// Identifies a user, registered or guest.
    UserId,
    /// Identifies a study.
    StudyId,
}

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
