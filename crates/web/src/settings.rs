//! What people can set.

use serde::{Deserialize, Serialize};

use crate::storage::Persisted;
use crate::texts::Language;

/// Light or dark, or as the system has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// Whether things move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Motion {
    /// As the system has it.
    #[default]
    System,
    /// They move.
    Full,
    /// They do not.
    Still,
}

/// What people can set. What a kept text does not name is as it is by default, so settings may be added without
/// losing the old ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; `None` follows the browser's wish.
    pub language: Option<Language>,
    /// Light or dark.
    pub theme: Theme,
    /// Whether things move.
    pub motion: Motion,
    /// Whether the colours also differ by pattern.
    pub patterns: bool,
    /// Whether letters and numbers stand around the board.
    pub coordinates: bool,
    /// Whether cells where a tile may go are marked.
    pub legal: bool,
    /// Whether a turn waits for a confirmation.
    pub confirm: bool,
    /// Whether moves can be heard.
    pub sounds: bool,
    /// Whether the coach speaks after every turn of Ciao Ciao.
    pub coach: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: None,
            theme: Theme::System,
            motion: Motion::System,
            patterns: false,
            coordinates: true,
            legal: true,
            confirm: false,
            sounds: false,
            coach: false,
        }
    }
}

impl Persisted for Settings {
    const NAME: &'static str = "ponti.settings";
    const VERSION: u32 = 1;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::read;

    #[test]
    fn settings_of_an_older_app_keep_what_they_say() {
        let kept = r#"{"version":1,"value":{"language":"nl","theme":"dark","gone":3}}"#;
        let expected =
            Settings { language: Some(Language::Dutch), theme: Theme::Dark, ..Settings::default() };
        assert_eq!(read::<Settings>(kept), Some(expected));
    }

    #[test]
    fn what_is_wrong_is_dropped_as_a_whole() {
        for kept in [
            r#"{"version":1,"value":{"theme":"pink"}}"#,
            r#"{"version":1}"#,
            r#"{"version":99,"value":{}}"#,
            "[]",
            "",
        ] {
            assert_eq!(read::<Settings>(kept), None, "{kept}");
        }
        let long = format!(r#"{{"version":1,"value":{{}},"x":"{}"}}"#, "y".repeat(2 << 20));
        assert_eq!(read::<Settings>(&long), None);
    }
}
