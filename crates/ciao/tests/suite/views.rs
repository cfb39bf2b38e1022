//! Views: hidden faces have no influence on what a seat sees.

use crate::common::{Chance, Habits, act};
use ciao::{Face, Game, Phase, Rules, Seat, State, Turn, View};

/// Everything that could reach a person: the value, its `Debug` form, and its JSON.
fn sent(view: &View) -> (View, String, String) {
    #[cfg(feature = "serde")]
    let json = serde_json::to_string(view).unwrap();
    #[cfg(not(feature = "serde"))]
    let json = String::new();
    (view.clone(), format!("{view:?}"), json)
}

/// Another face than this one.
fn other_face(face: Face, rules: &Rules, chance: &mut Chance) -> Face {
    loop {
        let other = chance.face(rules);
        if other != face {
            return other;
        }
    }
}

/// The same game with another face wherever `viewer` may not know it.
fn with_hidden_faces_changed(game: &Game, viewer: Option<Seat>, chance: &mut Chance) -> Game {
    let rules = game.state().rules();
    let turns = game.turns().map(|turn| match turn.contester {
        Some(_) => turn,
        None => Turn { face: other_face(turn.face, &rules, chance), ..turn },
    });
    let mut changed = Game::replay(*game.start(), turns.collect::<Vec<_>>()).unwrap();
    let (active, face, announced, approved) = match *game.phase() {
        Phase::Announcing(now) => (now.active(), now.face(), None, 0),
        Phase::Asking(now) => (now.active(), now.face(), Some(now.announced()), now.approved().len()),
        Phase::Rolling(_) | Phase::Over(_) => return changed,
    };
    let face = if viewer == Some(active) { face } else { other_face(face, &rules, chance) };
    changed.roll(active, face).unwrap();
    if let Some(number) = announced {
        changed.announce(active, number).unwrap();
    }
    for _ in 0..approved {
        let Phase::Asking(now) = *changed.phase() else { panic!("no seat is asked") };
        changed.answer(now.asked(), ciao::Answer::Approve).unwrap();
    }
    changed
}

#[test]
fn a_hidden_face_changes_nothing_that_is_sent() {
    let mut compared = 0;
    for seed in 0..60 {
        let mut chance = Chance(seed);
        let players = chance.players();
        let mut game = Game::new(Rules::default(), players);
        let habits = Habits { bluffs: 2, doubts: 2 + chance.below(8) };
        while !game.state().is_over() {
            for viewer in players.seats().map(Some).chain([None]) {
                let changed = with_hidden_faces_changed(&game, viewer, &mut chance);
                assert_eq!(sent(&game.view(viewer)), sent(&changed.view(viewer)));
                compared += usize::from(game != changed);
            }
            act(&mut game, &mut chance, habits);
        }
    }
    assert!(compared > 10_000, "only {compared} views had something to hide");
}

#[test]
fn the_comparison_would_notice_a_leak() {
    // The active seat's own face is in its view, so that the view of another seat differs.
    let mut game = Game::new(Rules::default(), ciao::Players::Two);
    game.roll(Seat::FIRST, Face::Cross).unwrap();
    let changed = with_hidden_faces_changed(&game, None, &mut Chance(1));
    assert_ne!(sent(&game.view(Some(Seat::FIRST))), sent(&changed.view(Some(Seat::FIRST))));
}

#[test]
fn contested_faces_are_shown_and_at_the_end_all_are() {
    for seed in 0..200 {
        let mut chance = Chance(seed);
        let game = crate::common::random_game(chance.rules(), chance.players(), &mut chance);
        let mut running = game.clone();
        for viewer in Seat::ALL.map(Some).into_iter().chain([None]) {
            let faces = game.view(viewer).past.into_iter().map(|turn| turn.face);
            assert!(faces.eq(game.turns().map(|turn| Some(turn.face))));
        }
        running.undo().unwrap();
        for (seen, turn) in running.view(None).past.into_iter().zip(running.turns()) {
            assert_eq!(seen.face, turn.contester.map(|_| turn.face));
            assert_eq!((seen.announced, seen.contester), (turn.announced, turn.contester));
        }
    }
}

#[test]
fn a_view_can_be_followed_without_the_hidden_faces() {
    for seed in 0..200 {
        let mut chance = Chance(seed);
        let mut game = crate::common::random_game(chance.rules(), chance.players(), &mut chance);
        game.undo().unwrap();
        let view = game.view(None);
        let mut state: State = view.start;
        for turn in &view.past {
            assert_eq!(state.turn(), Some(turn.active));
            state = state.settle(turn.announced, turn.settlement()).unwrap();
        }
        assert_eq!(state, view.state);
    }
}

#[test]
fn a_seat_of_another_table_sees_what_a_spectator_sees() {
    let mut game = Game::new(Rules::default(), ciao::Players::Two);
    game.roll(Seat::FIRST, Face::Cross).unwrap();
    assert_eq!(game.view(Seat::new(3)), game.view(None));
}
