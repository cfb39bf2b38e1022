//! The icon of the app: a bridge between the two colours.

use crate::element::{Element, Value};
use crate::geometry::Rect;
use crate::ink::Ink;
use crate::scene::Scene;

/// The form of the sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IconForm {
    /// A square with round corners and nothing around it.
    Rounded,
    /// A full square with a margin within, for systems that apply their own mask.
    Full,
}

/// The sign of the project, 512 units wide.
///
/// ```
/// use draw::{IconForm, Style, icon};
///
/// let svg = icon(IconForm::Rounded).svg(&Style::default().titled("Ponti"));
/// assert!(svg.len() < 4096);
/// ```
pub fn icon(form: IconForm) -> Scene {
    let view = Rect::new(0.0, 0.0, 512.0, 512.0);
    let (corner, transform) = match form {
        IconForm::Rounded => (112.0, ""),
        IconForm::Full => (0.0, "translate(51 51)scale(.8)"),
    };
    let stop = |offset: &str, ink: Ink| {
        Element::new("stop").with("offset", offset).value("stop-color", Value::Ink(ink))
    };
    let depth = Element::new("linearGradient")
        .value("id", Value::Id("depth"))
        .with("x2", "0")
        .with("y2", "1")
        .holding([stop("0", Ink::Water), stop("1", Ink::Deep)]);
    let path = |d: &str| Element::new("path").with("d", d);
    let mut bridge = Element::group("icon-bridge").with("stroke-linejoin", "round").holding([
        path("M44 400q50-14 150 0M318 400q100-14 150 0M150 446q53 18 106 0t106 0")
            .hollow()
            .stroke(Ink::Wave, 16.0)
            .with("stroke-linecap", "round"),
        path("M40 334q0-22 22-22h88q22 0 22 22v18q0 22-22 22h-88q-22 0-22-22z")
            .fill(Ink::Sand)
            .stroke(Ink::StoneInk, 12.0),
        path("M340 334q0-22 22-22h88q22 0 22 22v18q0 22-22 22h-88q-22 0-22-22z")
            .fill(Ink::Clay)
            .stroke(Ink::StoneInk, 12.0),
        path("M70 250Q256 66 442 250V330H362A106 106 0 0 0 150 330H70z")
            .fill(Ink::Stone)
            .stroke(Ink::StoneInk, 14.0),
        path("M82 268Q256 106 430 268").hollow().stroke(Ink::StoneInk, 10.0),
        path("M256 190v30M182 206l20 32M330 206l-20 32M124 246l34 30M388 246l-34 30")
            .hollow()
            .stroke(Ink::StoneInk, 10.0),
    ]);
    if !transform.is_empty() {
        bridge = bridge.with("transform", transform);
    }
    let water = Element::rect(view, corner).value("fill", Value::Url("depth"));
    Scene::new(view, vec![depth], vec![Element::group("icon-water").holding([water]), bridge])
}
