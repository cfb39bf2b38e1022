//! Rule sets: board size and supplies of tiles and bridges.

use std::fmt;

use crate::cell::MAX_SIZE;

/// The two colours. Light opens the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Colour {
    /// The colour of the two tiles that open the game.
    Light,
    /// The colour that lays second.
    Dark,
}

impl Colour {
    /// Light, then dark.
    pub const ALL: [Colour; 2] = [Colour::Light, Colour::Dark];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Light => Colour::Dark,
            Colour::Dark => Colour::Light,
        }
    }

    /// 0 for light, 1 for dark: for tables with an entry for each colour.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Light => "light",
            Colour::Dark => "dark",
        })
    }
}

/// A rule set: side of the board, tiles for each colour, bridges shared by both.
///
/// The presets are [`CLASSIC`](Rules::CLASSIC), [`OPEN`](Rules::OPEN), [`LARGE`](Rules::LARGE) and
/// [`SMALL`](Rules::SMALL); anything else is a value too, not a fork of the code:
///
/// ```
/// use ponte::Rules;
///
/// let tiny = Rules::new(5, Some(6), None)?;
/// assert_eq!(tiny.to_string(), "5:6:-");
/// assert_eq!("classic".parse::<Rules>()?, Rules::CLASSIC);
/// assert_eq!("10:40:15".parse::<Rules>()?, Rules::CLASSIC);
/// assert!(Rules::new(17, None, None).is_err());
/// # Ok::<(), ponte::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    size: u8,
    tiles: Option<u16>,
    bridges: Option<u16>,
}

impl Rules {
    /// The published game: 10 x 10, 40 tiles for each colour, 15 bridges for both together.
    pub const CLASSIC: Rules = Rules { size: 10, tiles: Some(40), bridges: Some(15) };
    /// 10 x 10 without limits, as several sites play it.
    pub const OPEN: Rules = Rules { size: 10, tiles: None, bridges: None };
    /// 12 x 12 without limits.
    pub const LARGE: Rules = Rules { size: 12, tiles: None, bridges: None };
    /// 8 x 8 without limits.
    pub const SMALL: Rules = Rules { size: 8, tiles: None, bridges: None };
    /// The named rule sets, the default first.
    pub const PRESETS: [(&'static str, Rules); 4] = [
        ("classic", Rules::CLASSIC),
        ("open", Rules::OPEN),
        ("large", Rules::LARGE),
        ("small", Rules::SMALL),
    ];

    /// A custom rule set; `None` is an unlimited supply.
    ///
    /// # Errors
    /// The side is not 3 to 16.
    pub const fn new(size: u8, tiles: Option<u16>, bridges: Option<u16>) -> Result<Rules, RulesError> {
        if size < 3 || size > MAX_SIZE {
            return Err(RulesError::Size { size: size as u32 });
        }
        Ok(Rules { size, tiles, bridges })
    }

    /// Whether this is the published game.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        *self == Rules::CLASSIC
    }

    /// The preset of that name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Rules> {
        Rules::PRESETS.iter().find(|(preset, _)| preset.eq_ignore_ascii_case(name)).map(|&(_, rules)| rules)
    }

    /// The preset's name, if this is one.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        Rules::PRESETS.iter().find(|(_, rules)| rules == self).map(|&(name, _)| name)
    }

    /// The side of the board, 3 to 16.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Tiles for each colour, `None` without limit.
    #[must_use]
    pub const fn tiles(&self) -> Option<u16> {
        self.tiles
    }

    /// Bridges for both colours together, `None` without limit.
    #[must_use]
    pub const fn bridges(&self) -> Option<u16> {
        self.bridges
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::CLASSIC
    }
}

/// A preset's name, or `size:tiles:bridges` with `-` for a supply without limit.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.name() {
            return f.write_str(name);
        }
        write!(f, "{}", self.size)?;
        for supply in [self.tiles, self.bridges] {
            match supply {
                Some(n) => write!(f, ":{n}")?,
                None => f.write_str(":-")?,
            }
        }
        Ok(())
    }
}

impl std::str::FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let text = text.trim();
        if let Some(rules) = Rules::from_name(text) {
            return Ok(rules);
        }
        let mut parts = text.split(':');
        let size = parts.next().unwrap_or_default();
        let Ok(size) = size.trim().parse::<u32>() else { return Err(RulesError::Unknown) };
        let mut supply = || match parts.next().map(str::trim) {
            None | Some("-") => Ok(None),
            Some(text) => text.parse::<u16>().map(Some).map_err(|_| RulesError::Supply),
        };
        let (tiles, bridges) = (supply()?, supply()?);
        if parts.next().is_some() {
            return Err(RulesError::Unknown);
        }
        Rules::new(u8::try_from(size).map_err(|_| RulesError::Size { size })?, tiles, bridges)
    }
}

/// Why a rule set is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// A side outside 3 to 16.
    #[error("a board has 3 to 16 cells a side, not {size}")]
    Size {
        /// The side that was asked for.
        size: u32,
    },
    /// A supply that is neither `-` nor a number up to 65535.
    #[error("a supply is a number up to 65535, or `-` for no limit")]
    Supply,
    /// Neither a preset's name nor `size:tiles:bridges`.
    #[error("no such rule set: it is classic, open, large, small, or size:tiles:bridges such as 7:20:-")]
    Unknown,
}
