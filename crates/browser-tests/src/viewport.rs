//! The emulated device: screen size, theme, motion, touch, language, clock and time zone.

/// The device and the preferences that a page sees.
#[derive(Clone, Copy, Debug)]
pub struct Viewport {
    /// Width in CSS pixels.
    pub width: u32,
    /// Height in CSS pixels.
    pub height: u32,
    /// Whether the system prefers a dark theme.
    pub dark: bool,
    /// Whether the system prefers reduced motion. On by default, so that tests need not wait for animations.
    pub reduced_motion: bool,
    /// Whether clicks are sent as touches of a mobile device instead of a mouse.
    pub touch: bool,
    /// The value of `Accept-Language`.
    pub language: &'static str,
    /// What the clock shows when the page is opened, as ISO 8601.
    pub time: &'static str,
    /// The name of the time zone.
    pub time_zone: &'static str,
}

impl Viewport {
    /// A desktop window.
    pub const DESKTOP: Self = Self {
        width: 1280,
        height: 900,
        dark: false,
        reduced_motion: true,
        touch: false,
        language: "en",
        time: "2026-06-17T12:00:00Z",
        time_zone: "UTC",
    };
    /// A current phone.
    pub const PHONE: Self = Self { width: 390, height: 844, touch: true, ..Self::DESKTOP };
    /// The narrowest screen that the app supports.
    pub const NARROW: Self = Self { width: 320, height: 640, touch: true, ..Self::DESKTOP };

    /// A phone in landscape orientation.
    pub const LANDSCAPE: Self = Self { width: 740, height: 360, ..Self::PHONE };
    /// A tablet in portrait orientation.
    pub const TABLET: Self = Self { width: 820, height: 1180, ..Self::PHONE };
    /// A screen of each kind.
    pub const ALL: [Self; 5] = [Self::NARROW, Self::PHONE, Self::LANDSCAPE, Self::TABLET, Self::DESKTOP];

    /// The name of the theme, for names of screenshots.
    pub const fn theme(&self) -> &'static str {
        if self.dark { "dark" } else { "light" }
    }
}
