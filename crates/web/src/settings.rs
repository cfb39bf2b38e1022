//! The settings of the user.

use serde::{Deserialize, Serialize};

use crate::storage::Persisted;
use crate::texts::Language;

/// The colour theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Follows the system.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How much is animated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Motion {
    /// Follows the system.
    #[default]
    System,
    /// All animations.
    Full,
    /// No animations.
    Still,
}

/// The colours of the board of Ponte del Diavolo, each in a light and a dark shade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardTheme {
    /// Blue-green water.
    #[default]
    Lagoon,
    /// Brown wood, with ivory and ebony tiles.
    Wood,
    /// Slate, with chalk and terracotta tiles.
    Slate,
    /// White and black tiles on grey, with the highest contrast.
    Contrast,
}

impl BoardTheme {
    /// All themes.
    pub const ALL: [BoardTheme; 4] =
        [BoardTheme::Lagoon, BoardTheme::Wood, BoardTheme::Slate, BoardTheme::Contrast];

    /// The name in the style sheet and in texts.
    pub const fn as_str(self) -> &'static str {
        match self {
            BoardTheme::Lagoon => "lagoon",
            BoardTheme::Wood => "wood",
            BoardTheme::Slate => "slate",
            BoardTheme::Contrast => "contrast",
        }
    }
}

/// The settings of the user. Fields that are missing in the stored text have their default values, so settings can be
/// added without losing the old ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; `None` follows the preferences of the browser.
    pub language: Option<Language>,
    /// The colour theme.
    pub theme: Theme,
    /// How much is animated.
    pub motion: Motion,
    /// Whether the colours also differ by pattern.
    pub patterns: bool,
    /// Whether the board has coordinates.
    pub coordinates: bool,
    /// Whether cells where a tile may go are marked.
    pub legal: bool,
    /// Whether complete moves wait for confirmation.
    pub confirm: bool,
    /// Whether moves play a sound, after the first tap: browsers are silent until then.
    pub sounds: bool,
    /// Whether the opponents on this device talk.
    pub talk: bool,
    /// Whether moves vibrate on devices that can.
    pub haptics: bool,
    /// The colours of the board.
    pub board: BoardTheme,
    /// Whether the coach comments on every turn of Ciao Ciao.
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
            sounds: true,
            talk: true,
            haptics: true,
            board: BoardTheme::Lagoon,
            coach: false,
        }
    }
}

impl Settings {
    /// The settings of a new user. On touch screens, where taps miss more often, complete moves wait for confirmation.
    pub fn for_new_user(touch: bool) -> Settings {
        Settings { confirm: touch, ..Settings::default() }
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
    fn stored_settings_of_an_older_version_are_read() {
        let stored = r#"{"version":1,"value":{"language":"nl","theme":"dark","gone":3}}"#;
        let expected =
            Settings { language: Some(Language::Dutch), theme: Theme::Dark, ..Settings::default() };
        assert_eq!(read::<Settings>(stored), Some(expected));
    }

    #[test]
    fn moves_are_confirmed_on_touch_screens_unless_the_user_has_decided() {
        assert!(Settings::for_new_user(true).confirm);
        assert!(!Settings::for_new_user(false).confirm);
        let stored = crate::storage::write(&Settings { confirm: false, ..Settings::for_new_user(true) });
        assert!(!read::<Settings>(&stored.unwrap()).unwrap().confirm);
    }

    #[test]
    fn invalid_settings_are_dropped() {
        for stored in [
            r#"{"version":1,"value":{"theme":"pink"}}"#,
            r#"{"version":1}"#,
            r#"{"version":99,"value":{}}"#,
            "[]",
            "",
        ] {
            assert_eq!(read::<Settings>(stored), None, "{stored}");
        }
        let long = format!(r#"{{"version":1,"value":{{}},"x":"{}"}}"#, "y".repeat(2 << 20));
        assert_eq!(read::<Settings>(&long), None);
    }
}
