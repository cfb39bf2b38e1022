//! The palette: colours by purpose in a light and a dark shade, and their contrast.

use std::fmt::{self, Write};

/// A colour of a screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour(u32);

impl Colour {
    /// Red, green and blue, from 0 to 255.
    pub const fn channels(self) -> [u8; 3] {
        [(self.0 >> 16) as u8, (self.0 >> 8) as u8, self.0 as u8]
    }

    /// Relative luminance as the Web Content Accessibility Guidelines define it: 0 is black, 1 is white.
    pub fn luminance(self) -> f64 {
        let [red, green, blue] = self.channels().map(|channel| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast of two colours by the same guidelines, from 1 to 21.
    ///
    /// ```
    /// use draw::{Ink, Shade};
    ///
    /// for shade in [Shade::Light, Shade::Dark] {
    ///     let [sand, clay] = [Ink::Sand, Ink::Clay].map(|ink| ink.colour(shade));
    ///     assert!(sand.contrast(clay) >= 3.0);
    /// }
    /// ```
    pub fn contrast(self, other: Colour) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// As CSS writes it, as short as possible: `#fa0` or `#ffaa01`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.channels();
        if [r, g, b].iter().all(|channel| channel >> 4 == channel & 15) {
            write!(f, "#{:x}{:x}{:x}", r & 15, g & 15, b & 15)
        } else {
            write!(f, "#{:06x}", self.0)
        }
    }
}

impl fmt::Debug for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the two sets of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shade {
    /// For light surroundings.
    Light,
    /// For dark surroundings.
    Dark,
}

macro_rules! inks {
    ($($(#[$doc:meta])* $ink:ident $name:literal $light:literal $dark:literal,)*) => {
        /// A colour by what it is for.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Ink {
            $($(#[$doc])* $ink,)*
        }

        impl Ink {
            /// All of them.
            pub const ALL: &[Ink] = &[$(Ink::$ink,)*];

            /// Its name, which is its CSS variable's without the two dashes.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Ink::$ink => concat!("draw-", $name),)*
                }
            }

            /// Its colour.
            pub const fn colour(self, shade: Shade) -> Colour {
                match (self, shade) {
                    $((Ink::$ink, Shade::Light) => Colour($light), (Ink::$ink, Shade::Dark) => Colour($dark),)*
                }
            }
        }
    };
}

inks! {
    /// The frame around a board.
    Frame "frame" 0xece5d6 0x1c2a33,
    /// The inner edge of the frame.
    FrameEdge "frame-edge" 0xb9ab90 0x40535f,
    /// Letters and numbers on the frame.
    FrameInk "frame-ink" 0x54493a 0xb4c2cb,
    /// Water where it is deepest.
    Deep "deep" 0x378a9d 0x071b25,
    /// Water elsewhere.
    Water "water" 0x3d93a6 0x0a222e,
    /// Waves and the lines between cells.
    Wave "wave" 0x8fcbd3 0x2d5b6d,
    /// Shallow water around land.
    Shoal "shoal" 0x74bcc4 0x1d4757,
    /// Light land.
    Sand "sand" 0xfceecd 0xe4ce9b,
    /// The edge of light land, and what is drawn on it.
    SandEdge "sand-edge" 0x8a6a32 0x6d5426,
    /// The wall beneath a light island.
    SandWall "sand-wall" 0xb98f4d 0x94743a,
    /// Dark land.
    Clay "clay" 0x632012 0xb9502f,
    /// The edge of dark land, and what is drawn on it.
    ClayEdge "clay-edge" 0xd98d63 0xf9d3b5,
    /// The wall beneath a dark island.
    ClayWall "clay-wall" 0x3d1209 0x6b2a17,
    /// The rim of the quay around an island.
    Quay "quay" 0xffffff 0xf6efe0,
    /// Walls of houses.
    House "house" 0xfff8e8 0xf3e4c3,
    /// Roofs on light islands.
    SandRoof "sand-roof" 0xa8481f 0xa8481f,
    /// Roofs on dark islands.
    ClayRoof "clay-roof" 0xe9a06a 0xf2c08f,
    /// Lines of houses.
    HouseInk "house-ink" 0x4b2a18 0x33190d,
    /// Trees.
    Tree "tree" 0x4d7c3a 0x567f3f,
    /// The deck of a bridge.
    Stone "stone" 0xefeeea 0xc9ced0,
    /// The side of a bridge.
    StoneSide "stone-side" 0x9b9a96 0x7d868a,
    /// The lines of a bridge.
    StoneInk "stone-ink" 0x22282b 0x0f1518,
    /// Shadows.
    Shadow "shadow" 0x04222b 0x000000,
    /// Posts in blocked water.
    Post "post" 0x3f2a1a 0x9a8468,
    /// Hatching of blocked water.
    Blocked "blocked" 0x0f4554 0x4b7686,
    /// A cell where a tile may go.
    Legal "legal" 0xffffff 0xa9dbe6,
    /// The last move.
    Last "last" 0xffd23f 0xffd23f,
    /// A cell to blame.
    Blame "blame" 0xff4d3d 0xff6a5a,
    /// What is selected.
    Select "select" 0xffffff 0xffffff,
    /// A hint.
    Hint "hint" 0x9df07a 0x9df07a,
    /// A chain.
    Chain "chain" 0xffc61a 0xffc61a,
    /// The edge of every mark, so that it shows on every ground.
    MarkEdge "mark-edge" 0x12252c 0x05090b,
    /// The air over the ravine.
    Air "air" 0xd9ecef 0x15252f,
    /// Air further down.
    Haze "haze" 0xf3efe2 0x1f3743,
    /// Hills far away.
    Hills "hills" 0xb4cdbd 0x233c45,
    /// Hills less far away.
    Ridge "ridge" 0x93b59b 0x24403f,
    /// The sun, or the moon.
    Sun "sun" 0xfbd87f 0xe9e4cf,
    /// The rock of the ravine.
    Rock "rock" 0x9c8a72 0x4b4a49,
    /// Rock in the shade.
    RockShade "rock-shade" 0x7a6852 0x363838,
    /// Grass on the rock.
    Grass "grass" 0x7f9f55 0x4f6b41,
    /// Ropes.
    Rope "rope" 0x6b4a24 0xc9a469,
    /// Planks.
    Plank "plank" 0xc89a5b 0x8c6638,
    /// Edges of planks.
    PlankEdge "plank-edge" 0x5e3d17 0x2d1d0b,
    /// The steps of the podium.
    Step "step" 0xf7f2e6 0xb9b4a8,
    /// The sides of the steps.
    StepSide "step-side" 0xc9bfa8 0x918d82,
    /// Numbers on steps and planks.
    StepInk "step-ink" 0x4b4130 0x14120d,
    /// A place for things that wait.
    Panel "panel" 0xffffff 0x24353f,
    /// The box.
    Box "box" 0x23262b 0x090b0d,
    /// Edges of the box.
    BoxEdge "box-edge" 0x596069 0x6d7780,
    /// The inside of the open box.
    BoxInside "box-inside" 0x8f2738 0x8f2738,
    /// The die.
    Die "die" 0xfffdf6 0xfffdf6,
    /// What is on the die.
    DieInk "die-ink" 0x1c1c1c 0x1c1c1c,
    /// The pawns of the first seat.
    Seat1 "seat1" 0xc0262d 0xec655d,
    /// The pawns of the second seat.
    Seat2 "seat2" 0x1f4fa3 0x5c93ea,
    /// The pawns of the third seat.
    Seat3 "seat3" 0xf2b705 0xf5c93a,
    /// The pawns of the fourth seat.
    Seat4 "seat4" 0x1d7a4b 0x3fae74,
    /// The outline of pawns.
    PawnEdge "pawn-edge" 0x17191c 0x070809,
    /// The number on a pawn, on its own ground.
    PawnInk "pawn-ink" 0x17191c 0x17191c,
    /// The ground of the number on a pawn.
    PawnPlate "pawn-plate" 0xffffff 0xffffff,
}

impl Ink {
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The land of a colour.
    pub const fn land(colour: ponte::Colour) -> Ink {
        match colour {
            ponte::Colour::Light => Ink::Sand,
            ponte::Colour::Dark => Ink::Clay,
        }
    }

    /// The pawns of a seat.
    pub const fn seat(seat: ciao::Seat) -> Ink {
        match seat.index() {
            0 => Ink::Seat1,
            1 => Ink::Seat2,
            2 => Ink::Seat3,
            _ => Ink::Seat4,
        }
    }
}

/// The colours as CSS declarations: `--draw-water:#3a8c9f;...`, for a rule of the page's choice.
pub fn variables(shade: Shade) -> String {
    let mut out = String::new();
    for ink in Ink::ALL {
        let _ = write!(out, "--{}:{};", ink.name(), ink.colour(shade));
    }
    out
}

/// The style sheet for pages that hold pictures of [`Theme::Page`](crate::Theme::Page): light by default, dark where
/// the system prefers it, and either for good where the root says so by `data-theme="light"` or `"dark"`.
pub fn stylesheet() -> String {
    let (light, dark) = (variables(Shade::Light), variables(Shade::Dark));
    format!(
        ":root{{{light}}}\n@media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n\
         :root[data-theme=dark]{{{dark}}}\n"
    )
}
