//! Colour contrast by the formula of the Web Content Accessibility Guidelines.

use draw::{Ink, Shade};

/// What graphical objects need.
const OBJECT: f64 = 3.0;
/// What text needs.
const TEXT: f64 = 4.5;

#[track_caller]
fn assert_apart(one: Ink, other: Ink, least: f64) {
    for shade in [Shade::Light, Shade::Dark] {
        let contrast = one.colour(shade).contrast(other.colour(shade));
        assert!(contrast >= least, "{one:?} on {other:?}, {shade:?}: {contrast:.2}");
    }
}

#[test]
fn contrast_is_that_of_the_guidelines() {
    let [black, white] = [Ink::DieInk, Ink::PawnPlate].map(|ink| ink.colour(Shade::Light));
    assert_eq!(white.contrast(white), 1.0);
    assert!((white.luminance() - 1.0).abs() < 1e-9);
    // #1c1c1c on white, worked out by hand: 1.05 / (0.011612 + 0.05).
    assert!((white.contrast(black) - 17.042).abs() < 0.01, "{}", white.contrast(black));
}

#[test]
fn tiles_differ_from_all_water_and_from_each_other() {
    assert_apart(Ink::Sand, Ink::Clay, OBJECT);
    for water in [Ink::Water, Ink::Deep] {
        assert_apart(Ink::Sand, water, OBJECT);
        assert_apart(Ink::Clay, water, OBJECT);
    }
}

#[test]
fn bridges_stand_out() {
    for ground in [Ink::Water, Ink::Deep, Ink::Clay, Ink::Stone, Ink::Sand] {
        let best = [Shade::Light, Shade::Dark].map(|shade| {
            [Ink::Stone, Ink::StoneInk]
                .map(|ink| ink.colour(shade).contrast(ground.colour(shade)))
                .into_iter()
                .fold(0.0, f64::max)
        });
        assert!(best.into_iter().all(|contrast| contrast >= OBJECT), "{ground:?}: {best:?}");
    }
    assert_apart(Ink::Stone, Ink::StoneInk, OBJECT);
}

#[test]
fn marks_show_on_every_ground() {
    for mark in [Ink::Last, Ink::Blame, Ink::Select, Ink::Hint, Ink::Chain] {
        assert_apart(mark, Ink::MarkEdge, OBJECT);
    }
    for ground in [Ink::Water, Ink::Deep, Ink::Sand, Ink::Clay] {
        for shade in [Shade::Light, Shade::Dark] {
            let of = |ink: Ink| ink.colour(shade).contrast(ground.colour(shade));
            for mark in [Ink::Last, Ink::Blame, Ink::Select, Ink::Hint, Ink::Chain] {
                assert!(of(mark).max(of(Ink::MarkEdge)) >= OBJECT, "{mark:?} on {ground:?}, {shade:?}");
            }
        }
    }
}

#[test]
fn patterns_show_on_their_land() {
    assert_apart(Ink::SandEdge, Ink::Sand, OBJECT);
    assert_apart(Ink::ClayEdge, Ink::Clay, OBJECT);
}

#[test]
fn letters_and_numbers_can_be_read() {
    assert_apart(Ink::FrameInk, Ink::Frame, TEXT);
    assert_apart(Ink::StepInk, Ink::Step, TEXT);
    assert_apart(Ink::StepInk, Ink::StepSide, TEXT);
    assert_apart(Ink::PawnInk, Ink::PawnPlate, TEXT);
    assert_apart(Ink::DieInk, Ink::Die, TEXT);
}

#[test]
fn pawns_stand_out_wherever_they_are() {
    for seat in [Ink::Seat1, Ink::Seat2, Ink::Seat3, Ink::Seat4] {
        for ground in
            [Ink::Plank, Ink::Panel, Ink::Step, Ink::Air, Ink::Haze, Ink::Hills, Ink::Ridge, Ink::Frame]
        {
            for shade in [Shade::Light, Shade::Dark] {
                let of = |ink: Ink| ink.colour(shade).contrast(ground.colour(shade));
                assert!(of(seat).max(of(Ink::PawnEdge)) >= OBJECT, "{seat:?} on {ground:?}, {shade:?}");
            }
        }
    }
}

#[test]
fn the_style_sheet_has_every_colour_three_times() {
    let sheet = draw::stylesheet();
    for ink in Ink::ALL {
        assert_eq!(sheet.matches(&format!("--{}:", ink.name())).count(), 3, "{ink:?}");
    }
    assert_eq!(sheet.matches('{').count(), sheet.matches('}').count());
}
