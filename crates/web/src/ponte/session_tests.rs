//! Games as people play them at one screen.

use super::*;
use crate::store;
use ponte::Rules;
use table::Clock;

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn session(opponent: Opponent) -> Session {
    Session::new(Setting { opponent, rules: Rules::SMALL, ..Setting::default() }, 0)
}

fn play(session: &mut Session, line: &str) {
    for text in line.split(' ') {
        assert_eq!(session.act(mv(text), 0), Answered::Played(mv(text)));
    }
}

const LINE: &str = "a1,a2 dark h7,h8 b1,b2 g7,g8 d1,d2 h1,h2 e1,e2 g1,g2 b2-d2";

#[test]
fn friends_take_turns_and_take_them_back_one_by_one() {
    let mut session = session(Opponent::Friend);
    play(&mut session, "a1,a2 dark h7,h8");
    assert_eq!(session.to_act(), Due::Person);
    assert!(session.undo(5));
    assert_eq!(session.game().to_text(), "a1,a2 dark");
    assert!(session.undo(6));
    assert_eq!(session.game().to_text(), "a1,a2");
    assert!(session.undo(7));
    assert!(!session.can_undo());
    assert!(!session.undo(8));
}

#[test]
fn against_the_engine_a_person_waits_and_takes_back_the_answer_too() {
    let mut session = session(Opponent::Engine { level: 3 });
    assert_eq!(session.to_act(), Due::Person);
    play(&mut session, "a1,a2");
    assert_eq!(session.to_act(), Due::Engine);
    assert_eq!(session.tap(cell("c3"), false, 1), Answered::Refused(Refusal::NotYourTurn));
    assert_eq!(session.reply(0, mv("dark"), 1), None, "an answer to an older question");
    assert_eq!(session.reply(1, mv("dark"), 1), Some(Answered::Played(mv("dark"))));
    assert!(session.is_engine(Colour::Dark) && session.is_you(Colour::Light));
    // Whoever has dark lays next: still the engine.
    assert_eq!(session.to_act(), Due::Engine);
    session.reply(2, mv("h7,h8"), 2);
    assert_eq!(session.to_act(), Due::Person);
    assert!(session.undo(3));
    assert_eq!(session.game().to_text(), "");
}

#[test]
fn the_engine_may_begin() {
    let setting = Setting { first: First::Lot, rules: Rules::SMALL, ..Setting::default() };
    let session = Session::new(setting.drawn(false), 0);
    assert_eq!(session.to_act(), Due::Engine);
    assert!(session.is_engine(Colour::Light));
    assert_eq!(Session::new(setting.drawn(true), 0).to_act(), Due::Person);
}

#[test]
fn an_engine_that_cheats_is_refused() {
    let mut session = session(Opponent::Engine { level: 3 });
    play(&mut session, "a1,a2");
    assert!(matches!(session.reply(1, mv("pass"), 1), Some(Answered::Refused(_))));
    assert_eq!(session.game().to_text(), "a1,a2");
}

#[test]
fn looking_back_shows_and_does_not_play() {
    let mut session = session(Opponent::Friend);
    play(&mut session, LINE);
    session.walk(Walk::Back);
    assert_eq!(session.shown_move(), Some(mv("g1,g2")));
    session.walk(Walk::Back);
    session.walk(Walk::Forth);
    assert_eq!((session.shown_ply(), session.fresh()), (9, Some(mv("g1,g2"))));
    assert_eq!(session.tap(cell("d5"), false, 0), Answered::Refused(Refusal::LookingBack));
    session.walk(Walk::Start);
    assert_eq!(session.shown(), session.game().start());
    session.walk(Walk::Back);
    assert_eq!(session.shown_ply(), 0);
    session.walk(Walk::To(4));
    assert_eq!(session.shown_ply(), 4);
    session.walk(Walk::To(400));
    assert!(!session.looks_back());
    assert_eq!(session.game().to_text(), LINE);
}

#[test]
fn trying_goes_on_from_where_one_looks() {
    let mut session = session(Opponent::Nobody);
    play(&mut session, LINE);
    session.walk(Walk::To(3));
    assert_eq!(session.tap(cell("a3"), false, 0), Answered::Changed);
    assert_eq!(session.tap(cell("a4"), false, 0), Answered::Played(mv("a3,a4")));
    assert_eq!(session.game().to_text(), "a1,a2 dark h7,h8 a3,a4");
    assert!(session.undo(0));
    assert!(session.can_redo());
    assert!(session.redo());
    assert_eq!(session.game().to_text(), "a1,a2 dark h7,h8 a3,a4");
    assert!(!session.redo());
    session.resign(0);
    assert_eq!(session.to_act(), Due::Nobody);
    assert!(session.undo(0), "on a board for trying even giving up is taken back");
    assert_eq!(session.to_act(), Due::Person);
}

#[test]
fn a_half_made_turn_is_taken_back_before_a_whole_one() {
    let mut session = session(Opponent::Friend);
    play(&mut session, "a1,a2 dark");
    session.tap(cell("d4"), false, 0);
    assert_eq!(session.hand(), Hand::First(cell("d4")));
    assert!(session.undo(0));
    assert_eq!((session.hand(), session.game().moves().len()), (Hand::Empty, 2));
}

#[test]
fn a_turn_waits_where_that_is_wished() {
    let mut session = session(Opponent::Friend);
    session.tap(cell("a1"), true, 0);
    assert_eq!(session.tap(cell("a2"), true, 0), Answered::Changed);
    assert!(session.game().moves().is_empty());
    assert_eq!(session.confirm(0), Answered::Played(mv("a1,a2")));
    assert_eq!(session.confirm(0), Answered::Changed);
}

#[test]
fn time_runs_out_for_whoever_is_to_act() {
    let clock = Some(Clock::Delay { base_ms: 10_000, delay_ms: 1_000 });
    let setting = Setting { opponent: Opponent::Friend, rules: Rules::SMALL, clock, ..Setting::default() };
    let mut session = Session::new(setting, 500);
    assert_eq!(session.act(mv("a1,a2"), 2_500), Answered::Played(mv("a1,a2")));
    assert_eq!(session.time_left(Colour::Light, 3_000), Some(9_000));
    assert!(!session.tick(13_499));
    assert!(session.tick(13_500));
    assert_eq!(session.game().ending(), Some(Ending::OutOfTime(Colour::Dark)));
    assert_eq!(session.to_act(), Due::Nobody);
}

#[test]
fn against_the_engine_it_is_the_person_who_resigns() {
    let mut session = session(Opponent::Engine { level: 1 });
    play(&mut session, "a1,a2");
    session.resign(0);
    assert_eq!(session.game().ending(), Some(Ending::Resigned(Colour::Light)));
}

#[test]
fn games_survive_being_kept() {
    for opponent in [Opponent::Engine { level: 7 }, Opponent::Friend, Opponent::Nobody] {
        let mut game = session(opponent);
        game.act(mv("a1,a2"), 3);
        if opponent != (Opponent::Engine { level: 7 }) {
            play(&mut game, "dark h7,h8 b1,b2");
            game.undo(9);
        }
        let text = store::write(&game.kept(77)).unwrap();
        let (mut restored, now) = Session::restore(store::read(&text).unwrap()).unwrap();
        assert_eq!(now, 77);
        // What can be played again, and what is just landing, is not kept.
        game.settle();
        game.let_go();
        restored.settle();
        if let (Play::Free { undone, .. }, Play::Free { .. }) = (&mut game.play, &restored.play) {
            undone.clear();
        }
        assert_eq!(restored, game);
    }
}

#[test]
fn a_kept_game_that_makes_no_sense_is_dropped() {
    let mut game = session(Opponent::Friend);
    play(&mut game, "a1,a2 dark h7,h8");
    let text = store::write(&game.kept(0)).unwrap();
    for (from, to) in [("h7,h8", "a1,h8"), ("small", "classics"), ("h7,h8", "h7-h8")] {
        let wrong = text.replacen(from, to, 1);
        assert_ne!(wrong, text);
        let restored = store::read::<KeptSession>(&wrong).and_then(Session::restore);
        assert_eq!(restored, None, "{wrong}");
    }
}

#[test]
fn a_hint_holds_only_where_it_was_asked_for() {
    let mut session = session(Opponent::Friend);
    assert!(session.take_hint(0, mv("d4,e5")));
    assert_eq!(session.hint(), Some(mv("d4,e5")));
    play(&mut session, "a1,a2");
    assert_eq!(session.hint(), None);
    assert!(!session.take_hint(0, mv("d4,e5")));
    assert!(!session.take_hint(1, mv("d4,e5")), "not legal now");
}

/// A game with these moves.
fn played(line: &str) -> Game {
    let mut game = Game::new(Rules::SMALL);
    for text in line.split(' ').filter(|text| !text.is_empty()) {
        game.play(text.parse().unwrap()).unwrap();
    }
    game
}

#[test]
fn a_game_at_a_server_shows_ones_own_move_at_once_and_follows_the_server() {
    let mut session = Session::remote(played(""), true, false);
    assert_eq!(session.to_act(), Due::Person);
    session.tap(cell("a1"), false, 0);
    assert_eq!(session.tap(cell("a2"), false, 0), Answered::Played("a1,a2".parse().unwrap()));
    // Until the server answers, nobody here can act.
    assert_eq!(session.to_act(), Due::Other);
    assert_eq!(session.tap(cell("c3"), false, 0), Answered::Refused(Refusal::NotYourTurn));
    assert_eq!(session.follow(played("a1,a2"), false, false), None, "one's own move is no news");
    let news = session.follow(played("a1,a2 light"), true, false);
    assert_eq!((news, session.fresh()), (news, Some("light".parse().unwrap())));
    // The server knows better: what was shown did not happen.
    session.tap(cell("h7"), false, 0);
    session.tap(cell("h8"), false, 0);
    assert_eq!(session.game().moves().len(), 3);
    session.follow(played("a1,a2 light"), true, false);
    assert_eq!((session.game().moves().len(), session.to_act()), (2, Due::Person));
    // What is half done stays while nothing has changed.
    session.tap(cell("h7"), false, 0);
    session.follow(played("a1,a2 light"), true, false);
    assert_eq!(session.hand(), Hand::First(cell("h7")));
}

#[test]
fn whoever_looks_back_at_a_game_at_a_server_goes_on_looking() {
    let mut session = Session::remote(played("a1,a2 light"), false, false);
    session.walk(Walk::Start);
    session.follow(played("a1,a2 light h7,h8 d4,d5"), false, false);
    assert_eq!(session.shown_ply(), 0);
    // A turn that was looked at is taken back.
    session.walk(Walk::To(3));
    session.follow(played("a1,a2 light"), true, false);
    assert_eq!((session.shown_ply(), session.looks_back()), (2, false));
    session.follow(played("a1,a2 light"), true, true);
    assert_eq!(session.to_act(), Due::Nobody);
}
