//! The themes of the board have enough contrast.

/// The colours that a theme of `boards.css` sets, by the names of the inks.
fn colours(theme: &str) -> impl Fn(&str) -> f64 {
    let sheet = include_str!("../static/boards.css");
    let start = sheet.find(&format!("[data-board=\"{theme}\"] {{")).expect("the theme exists");
    let rules = sheet[start..].split_once('}').expect("the rule ends").0.to_owned();
    move |ink| {
        let value = rules.split_once(&format!("--draw-{ink}: #")).unwrap_or_else(|| panic!("no {ink}")).1;
        let channel = |at: usize| {
            let part = f64::from(u8::from_str_radix(&value[at..at + 2], 16).expect("six digits")) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4)
    }
}

#[test]
fn tiles_water_and_coordinates_are_distinct_in_every_theme() {
    use web::settings::BoardTheme;
    // The lagoon has the inks of the drawings, which are tested where they are defined.
    for theme in BoardTheme::ALL.into_iter().filter(|theme| *theme != BoardTheme::Lagoon) {
        let luminance = colours(theme.as_str());
        for (one, other, least) in [
            ("sand", "water", 3.0),
            ("clay", "water", 3.0),
            ("sand", "clay", 3.0),
            ("sand", "sand-edge", 3.0),
            ("clay", "clay-edge", 3.0),
            ("frame", "frame-ink", 4.5),
        ] {
            let (a, b) = (luminance(one), luminance(other));
            let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
            assert!(contrast >= least, "{theme:?}: {one} on {other}: {contrast:.2}");
        }
    }
}
