use super::*;
use crate::ponte::setup::FirstPlayer;
use crate::storage;
use ponte::{Ending, Rules};
use table::Clock;

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn session(opponent: Opponent) -> PonteSession {
    PonteSession::new(GameSetup { opponent, rules: Rules::SMALL, ..GameSetup::default() }, 0)
}

fn play(session: &mut PonteSession, line: &str) {
    for text in line.split(' ') {
        assert_eq!(session.play(mv(text), 0), Feedback::Played(mv(text)));
    }
}

const LINE: &str = "a1,a2 dark h7,h8 b1,b2 g7,g8 d1,d2 h1,h2 e1,e2 g1,g2 b2-d2";

#[test]
fn friends_alternate_and_take_back_single_moves() {
    let mut session = session(Opponent::Friend);
    play(&mut session, "a1,a2 dark h7,h8");
    assert_eq!(session.turn(), Turn::Mine);
    assert!(session.undo(5));
    assert_eq!(session.game().to_text(), "a1,a2 dark");
    assert!(session.undo(6));
    assert_eq!(session.game().to_text(), "a1,a2");
    assert!(session.undo(7));
    assert!(!session.can_undo());
    assert!(!session.undo(8));
}

#[test]
fn against_the_engine_undo_takes_back_the_reply_too() {
    let mut session = session(Opponent::Engine { level: 3 });
    assert_eq!(session.turn(), Turn::Mine);
    play(&mut session, "a1,a2");
    assert_eq!(session.turn(), Turn::Theirs);
    assert_eq!(session.tap(cell("c3"), false, 1), Feedback::Rejected(Rejection::NotYourTurn));
    assert_eq!(session.play_engine_move(0, mv("dark"), 1), None, "the response to an earlier request");
    assert_eq!(session.play_engine_move(1, mv("dark"), 1), Some(Feedback::Played(mv("dark"))));
    assert!(session.is_engine(Colour::Dark) && session.is_you(Colour::Light));
    // Dark moves next, which is still the engine.
    assert_eq!(session.turn(), Turn::Theirs);
    session.play_engine_move(2, mv("h7,h8"), 2);
    assert_eq!(session.turn(), Turn::Mine);
    assert!(session.undo(3));
    assert_eq!(session.game().to_text(), "");
}

#[test]
fn the_engine_may_begin() {
    let setup = GameSetup { first: FirstPlayer::Random, rules: Rules::SMALL, ..GameSetup::default() };
    let session = PonteSession::new(setup.with_first_drawn(false), 0);
    assert_eq!(session.turn(), Turn::Theirs);
    assert!(session.is_engine(Colour::Light));
    assert_eq!(PonteSession::new(setup.with_first_drawn(true), 0).turn(), Turn::Mine);
}

#[test]
fn an_illegal_engine_move_is_rejected() {
    let mut session = session(Opponent::Engine { level: 3 });
    play(&mut session, "a1,a2");
    assert!(matches!(session.play_engine_move(1, mv("pass"), 1), Some(Feedback::Rejected(_))));
    assert_eq!(session.game().to_text(), "a1,a2");
}

#[test]
fn no_move_can_be_played_in_an_earlier_position() {
    let mut session = session(Opponent::Friend);
    play(&mut session, LINE);
    session.navigate(Navigation::Back);
    assert_eq!(session.shown_move(), Some(mv("g1,g2")));
    session.navigate(Navigation::Back);
    session.navigate(Navigation::Forward);
    assert_eq!((session.shown_ply(), session.animated_move()), (9, Some(mv("g1,g2"))));
    assert_eq!(session.tap(cell("d5"), false, 0), Feedback::Rejected(Rejection::Reviewing));
    session.navigate(Navigation::Start);
    assert_eq!(session.shown(), session.game().start());
    session.navigate(Navigation::Back);
    assert_eq!(session.shown_ply(), 0);
    session.navigate(Navigation::To(4));
    assert_eq!(session.shown_ply(), 4);
    session.navigate(Navigation::To(400));
    assert!(!session.is_reviewing());
    assert_eq!(session.game().to_text(), LINE);
}

#[test]
fn free_play_continues_from_the_position_under_review() {
    let mut session = session(Opponent::FreePlay);
    play(&mut session, LINE);
    session.navigate(Navigation::To(3));
    assert_eq!(session.tap(cell("a3"), false, 0), Feedback::Changed);
    assert_eq!(session.tap(cell("a4"), false, 0), Feedback::Played(mv("a3,a4")));
    assert_eq!(session.game().to_text(), "a1,a2 dark h7,h8 a3,a4");
    assert!(session.undo(0));
    assert!(session.can_redo());
    assert!(session.redo());
    assert_eq!(session.game().to_text(), "a1,a2 dark h7,h8 a3,a4");
    assert!(!session.redo());
    session.resign(0);
    assert_eq!(session.turn(), Turn::Over);
    assert!(session.undo(0), "in free play even a resignation can be taken back");
    assert_eq!(session.turn(), Turn::Mine);
}

#[test]
fn undo_clears_a_partial_move_first() {
    let mut session = session(Opponent::Friend);
    play(&mut session, "a1,a2 dark");
    session.tap(cell("d4"), false, 0);
    assert_eq!(session.partial_move(), PartialMove::FirstTile(cell("d4")));
    assert!(session.undo(0));
    assert_eq!((session.partial_move(), session.game().moves().len()), (PartialMove::Empty, 2));
}

#[test]
fn a_move_waits_for_confirmation_if_required() {
    let mut session = session(Opponent::Friend);
    session.tap(cell("a1"), true, 0);
    assert_eq!(session.tap(cell("a2"), true, 0), Feedback::Changed);
    assert!(session.game().moves().is_empty());
    assert_eq!(session.confirm(0), Feedback::Played(mv("a1,a2")));
    assert_eq!(session.confirm(0), Feedback::Changed);
}

#[test]
fn the_clock_of_the_player_to_act_expires() {
    let clock = Some(Clock::Delay { base_ms: 10_000, delay_ms: 1_000 });
    let setup = GameSetup { opponent: Opponent::Friend, rules: Rules::SMALL, clock, ..GameSetup::default() };
    let mut session = PonteSession::new(setup, 500);
    assert_eq!(session.play(mv("a1,a2"), 2_500), Feedback::Played(mv("a1,a2")));
    assert_eq!(session.time_left(Colour::Light, 3_000), Some(9_000));
    assert!(!session.tick(13_499));
    assert!(session.tick(13_500));
    assert_eq!(session.game().ending(), Some(Ending::OutOfTime(Colour::Dark)));
    assert_eq!(session.turn(), Turn::Over);
}

#[test]
fn against_the_engine_the_player_resigns() {
    let mut session = session(Opponent::Engine { level: 1 });
    play(&mut session, "a1,a2");
    session.resign(0);
    assert_eq!(session.game().ending(), Some(Ending::Resigned(Colour::Light)));
}

#[test]
fn stored_games_are_restored() {
    for opponent in [Opponent::Engine { level: 7 }, Opponent::Friend, Opponent::FreePlay] {
        let mut game = session(opponent);
        game.play(mv("a1,a2"), 3);
        if opponent != (Opponent::Engine { level: 7 }) {
            play(&mut game, "dark h7,h8 b1,b2");
            game.undo(9);
        }
        let text = storage::write(&game.save(77)).unwrap();
        let (mut restored, now) = PonteSession::restore(storage::read(&text).unwrap()).unwrap();
        assert_eq!(now, 77);
        // Redo and animation are not stored.
        game.finish_animation();
        game.clear_selection();
        restored.finish_animation();
        if let SessionGame::Free(free) = &mut game.source {
            *free = FreeBoard::new(free.game().clone());
        }
        assert_eq!(restored, game);
    }
}

#[test]
fn an_inconsistent_stored_game_is_dropped() {
    let mut game = session(Opponent::Friend);
    play(&mut game, "a1,a2 dark h7,h8");
    let text = storage::write(&game.save(0)).unwrap();
    for (from, to) in [("h7,h8", "a1,h8"), ("small", "classics"), ("h7,h8", "h7-h8")] {
        let wrong = text.replacen(from, to, 1);
        assert_ne!(wrong, text);
        let restored = storage::read::<SavedSession>(&wrong).and_then(PonteSession::restore);
        assert_eq!(restored, None, "{wrong}");
    }
}

#[test]
fn a_hint_is_shown_only_in_the_position_it_was_requested_for() {
    let mut session = session(Opponent::Friend);
    assert!(session.set_hint(0, mv("d4,e5")));
    assert_eq!(session.hint(), Some(mv("d4,e5")));
    play(&mut session, "a1,a2");
    assert_eq!(session.hint(), None);
    assert!(!session.set_hint(0, mv("d4,e5")));
    assert!(!session.set_hint(1, mv("d4,e5")), "not legal now");
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
fn a_remote_game_shows_the_players_move_immediately_and_follows_the_server() {
    let mut session = PonteSession::remote(played(""), Turn::Mine);
    assert_eq!(session.turn(), Turn::Mine);
    session.tap(cell("a1"), false, 0);
    assert_eq!(session.tap(cell("a2"), false, 0), Feedback::Played("a1,a2".parse().unwrap()));
    // Until the server confirms it, no move can be played here.
    assert_eq!(session.turn(), Turn::Theirs);
    assert_eq!(session.tap(cell("c3"), false, 0), Feedback::Rejected(Rejection::NotYourTurn));
    assert_eq!(session.follow(played("a1,a2"), Turn::Theirs), None, "the player's own move is not new");
    let news = session.follow(played("a1,a2 light"), Turn::Mine);
    assert_eq!((news, session.animated_move()), (news, Some("light".parse().unwrap())));
    // The server rejected the move, so it is removed.
    session.tap(cell("h7"), false, 0);
    session.tap(cell("h8"), false, 0);
    assert_eq!(session.game().moves().len(), 3);
    session.follow(played("a1,a2 light"), Turn::Mine);
    assert_eq!((session.game().moves().len(), session.turn()), (2, Turn::Mine));
    // A partial move stays while the game is unchanged.
    session.tap(cell("h7"), false, 0);
    session.follow(played("a1,a2 light"), Turn::Mine);
    assert_eq!(session.partial_move(), PartialMove::FirstTile(cell("h7")));
}

#[test]
fn a_review_of_a_remote_game_is_not_interrupted() {
    let mut session = PonteSession::remote(played("a1,a2 light"), Turn::Theirs);
    session.navigate(Navigation::Start);
    session.follow(played("a1,a2 light h7,h8 d4,d5"), Turn::Theirs);
    assert_eq!(session.shown_ply(), 0);
    // The move under review is taken back.
    session.navigate(Navigation::To(3));
    session.follow(played("a1,a2 light"), Turn::Mine);
    assert_eq!((session.shown_ply(), session.is_reviewing()), (2, false));
    session.follow(played("a1,a2 light"), Turn::Over);
    assert_eq!(session.turn(), Turn::Over);
}

#[test]
fn a_finished_game_is_explored_on_a_copy() {
    let mut session = session(Opponent::Engine { level: 1 });
    play(&mut session, "a1,a2");
    session.play_engine_move(1, mv("dark"), 0);
    session.play_engine_move(2, mv("h7,h8"), 0);
    play(&mut session, "b1,b2");
    session.resign(0);
    let finished = session.clone();
    // The last position of a resigned game can be played on, too.
    assert_eq!(session.tap(cell("c5"), false, 0), Feedback::Changed);
    assert!(session.is_exploring());
    session.show_current();
    session.navigate(Navigation::To(2));
    session.tap(cell("c5"), false, 0);
    assert!(session.is_exploring());
    assert_eq!(session.tap(cell("d5"), false, 0), Feedback::Played(mv("c5,d5")));
    assert_eq!(session.game().to_text(), "a1,a2 dark c5,d5");
    assert!(!session.is_engine_to_move());
    // What is tried out is not stored, and the game comes back.
    assert_eq!(session.save(7), finished.save(7));
    session.show_current();
    assert_eq!(session.game().to_text(), finished.game().to_text());
    assert_eq!(session.turn(), Turn::Over);
    assert!(!session.is_exploring());
}

#[test]
fn news_of_the_server_does_not_end_the_exploration() {
    let mut game = Game::new(Rules::SMALL);
    for text in LINE.split(' ') {
        game.play(mv(text)).unwrap();
    }
    game.end(Ending::Resigned(Colour::Dark));
    let mut session = PonteSession::remote(game.clone(), Turn::Over);
    session.navigate(Navigation::To(2));
    session.tap(cell("c5"), false, 0);
    session.follow(game.clone(), Turn::Over);
    assert!(session.is_exploring());
    session.show_current();
    assert_eq!(session.game(), &game);
}

#[test]
fn all_points_are_counted_chain_by_chain() {
    let mut session = session(Opponent::Friend);
    play(&mut session, LINE);
    let chains = session.scoring_chains();
    let score = session.shown().score();
    for colour in [Colour::Light, Colour::Dark] {
        let own = chains.iter().filter(|(owner, _)| *owner == colour);
        let points: u32 = own.map(|&(_, index)| score.chains(colour)[index].points()).sum();
        assert_eq!(points, score.tally(colour).points);
    }
    assert!(chains.is_sorted_by_key(|(colour, _)| *colour == Colour::Dark));
}

#[test]
fn a_resigned_game_can_be_continued_on_a_copy_at_once() {
    let mut session = session(Opponent::Friend);
    for text in ["a1,a2", "dark", "h7,h8"] {
        session.play(text.parse().unwrap(), 0);
    }
    session.resign(0);
    assert_eq!(session.turn(), Turn::Over);
    assert_eq!(session.next_level(), None);
    let moves = session.game().moves().len();
    session.tap("d4".parse().unwrap(), false, 0);
    assert!(session.is_exploring());
    assert!(matches!(session.tap("e5".parse().unwrap(), false, 0), Feedback::Played(_)));
    assert_eq!(session.game().moves().len(), moves + 1);
    session.show_current();
    assert_eq!((session.game().moves().len(), session.turn()), (moves, Turn::Over));
}

#[test]
fn the_next_level_follows_a_victory_over_the_engine() {
    // Both sides play moves spread over the list, differently in each game, so that each wins some.
    let finished = |level, stride: usize| {
        let mut session = session(Opponent::Engine { level });
        for turn in 1.. {
            let legal = session.game().position().legal_moves();
            let Some(&mv) = legal.get(turn * stride % legal.len().max(1)) else { break };
            match session.turn() {
                Turn::Mine => drop(session.play(mv, 0)),
                _ => drop(session.play_engine_move(session.game().moves().len(), mv, 0)),
            }
        }
        assert_eq!(session.turn(), Turn::Over);
        let winner = session.game().outcome().and_then(|result| result.winner);
        (winner.is_some_and(|winner| session.is_you(winner)), session.next_level())
    };
    let results: Vec<_> = (1..12).map(|stride| finished(4, stride * 7)).collect();
    assert!(results.contains(&(true, Some(5))) && results.contains(&(false, None)), "{results:?}");
    assert!((1..12).all(|stride| finished(10, stride * 7).1.is_none()));
}
