//! The screen as its players use it: keys in, state and effects out.

use ponte::{Cell, Colour, Game, PartialMove, Rules};
use ponte_engine::Level;

use super::{Confirmation, Effect, FilePurpose, Key, Overlay, Saved, Screen};
use crate::play::opponent::{MoveTask, Opponent};
use crate::play::session::Session;

fn start(rules: &Rules, line: &str) -> Screen {
    let mut screen = Screen::new(Session::new(rules));
    for word in line.split_whitespace() {
        enter(&mut screen, word);
    }
    assert_eq!(screen.session.game().to_text(), line);
    screen
}

fn enter(screen: &mut Screen, text: &str) -> Option<Effect> {
    for letter in text.chars() {
        assert_eq!(screen.press(Key::Char(letter)), None);
    }
    screen.press(Key::Enter)
}

fn go(screen: &mut Screen, cell: &str) {
    let target: Cell = cell.parse().unwrap();
    for _ in 0..16 {
        let (here, there) = (screen.cursor, target);
        if here.col() != there.col() {
            screen.press(if here.col() < there.col() { Key::Right } else { Key::Left });
        }
        if here.row() != there.row() {
            screen.press(if here.row() < there.row() { Key::Up } else { Key::Down });
        }
    }
    assert_eq!(screen.cursor, target);
}

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

#[test]
fn two_tiles_with_the_cursor() {
    let mut screen = start(&Rules::SMALL, "");
    go(&mut screen, "a1");
    screen.press(Key::Enter);
    assert_eq!(screen.selection, PartialMove::FirstTile(cell("a1")));
    assert!(!screen.open_cells().contains(cell("a1")));
    go(&mut screen, "h8");
    screen.press(Key::Char(' '));
    assert_eq!(screen.session.game().to_text(), "a1,h8");
}

#[test]
fn half_a_move_is_taken_back_by_escape_undo_or_itself() {
    for key in [Key::Escape, Key::Char('u'), Key::Enter] {
        let mut screen = start(&Rules::SMALL, "");
        screen.press(Key::Enter);
        assert_ne!(screen.selection, PartialMove::Empty);
        screen.press(key);
        assert_eq!(screen.selection, PartialMove::Empty);
        assert_eq!(screen.session.game().to_text(), "");
    }
}

#[test]
fn the_choice_goes_by_arrows_or_by_word() {
    let mut screen = start(&Rules::SMALL, "d4,e5");
    screen.press(Key::Right);
    screen.press(Key::Enter);
    assert_eq!(screen.session.game().second_player(), Some(Colour::Dark));
    let mut screen = start(&Rules::SMALL, "d4,e5");
    screen.press(Key::Enter);
    assert_eq!(screen.session.game().second_player(), Some(Colour::Light));
    let mut screen = start(&Rules::SMALL, "d4,e5");
    enter(&mut screen, "d");
    assert_eq!(screen.session.game().second_player(), Some(Colour::Dark));
}

#[test]
fn a_bridge_between_two_own_tiles() {
    let mut screen = start(&Rules::SMALL, "a1,a3 dark g6,h8");
    screen.press(Key::Tab);
    assert_eq!(screen.cursor, cell("a1"));
    screen.press(Key::Enter);
    assert_eq!(screen.selection, PartialMove::BridgeEnd(cell("a1")));
    assert_eq!(screen.open_cells().to_string(), "a3");
    screen.press(Key::Tab);
    screen.press(Key::Enter);
    assert_eq!(screen.session.game().to_text(), "a1,a3 dark g6,h8 a1-a3");
}

#[test]
fn mistakes_are_explained_and_the_cells_to_blame_marked() {
    let mut screen = start(&Rules::SMALL, "a1,b1 dark g6,h8 c1,d1 h1,h2");
    for (text, says, blame) in [
        ("e2,h5", "E2", "a1 b1 c1 d1"),
        ("e1,h5", "group of 5", "a1 b1 c1 d1"),
        ("h8,h5", "H8 holds a dark tile.", "h8"),
        ("pass", "Passing is allowed only", ""),
        ("a1-d4", "No bridge reaches", ""),
        ("light", "A colour is chosen only once", ""),
        ("oops", "`oops`", ""),
    ] {
        enter(&mut screen, text);
        assert!(screen.notice.is_error, "{text}");
        let notice = screen.notice.text.to_lowercase();
        assert!(notice.contains(&says.to_lowercase()), "{text}: {notice}");
        if !blame.is_empty() {
            assert_eq!(screen.notice.cells.to_string(), blame, "{text}");
        }
        assert_eq!(screen.session.game().moves().len(), 5);
    }
    // The cursor explains too, for tiles and for bridges.
    go(&mut screen, "e2");
    screen.press(Key::Enter);
    assert!(screen.notice.is_error && screen.selection == PartialMove::Empty);
    go(&mut screen, "a1");
    screen.press(Key::Enter);
    assert!(screen.notice.text.starts_with("No bridge can begin on a1"));
}

#[test]
fn single_cells_can_be_typed_one_after_the_other() {
    let mut screen = start(&Rules::SMALL, "");
    enter(&mut screen, "b2");
    assert_eq!((screen.selection, screen.cursor), (PartialMove::FirstTile(cell("b2")), cell("b2")));
    enter(&mut screen, "p16");
    assert!(screen.notice.text.contains("not on this board"));
    enter(&mut screen, "c3");
    assert_eq!(screen.session.game().to_text(), "b2,c3");
}

#[test]
fn a_first_tile_without_a_second_is_refused() {
    let mut screen = Screen::new(Session::loaded(
        Game::from_position("3:-:- ld1/dd1/ldl - light 3".parse().unwrap()),
        "x".as_ref(),
    ));
    assert_eq!(screen.session.position().first_cells().to_string(), "c2 c3");
    enter(&mut screen, "c2");
    assert_eq!(screen.selection, PartialMove::FirstTile(cell("c2")));
}

#[test]
fn undo_and_redo_walk_through_the_game() {
    let mut screen = start(&Rules::SMALL, "d4,e5 dark a1,b2");
    for left in ["d4,e5 dark", "d4,e5", "", ""] {
        screen.press(Key::Char('u'));
        assert_eq!(screen.session.game().to_text(), left);
    }
    assert_eq!(screen.notice.text, "Nothing to undo.");
    screen.press(Key::Ctrl('y'));
    screen.press(Key::Char('r'));
    assert_eq!(screen.session.game().to_text(), "d4,e5 dark");
}

#[test]
fn resigning_asks_first_and_shows_the_score() {
    let mut screen = start(&Rules::SMALL, "d4,e5 dark");
    screen.press(Key::Char('x'));
    assert_eq!(screen.overlay, Overlay::Confirm(Confirmation::Resign));
    screen.press(Key::Char('n'));
    assert!(!screen.session.game().is_over());
    screen.press(Key::Char('x'));
    screen.press(Key::Char('y'));
    assert_eq!(screen.session.game().outcome().unwrap().winner, Some(Colour::Light));
    assert_eq!(screen.overlay, Overlay::Score(0));
    // From the score straight back into the game.
    screen.press(Key::Char('u'));
    assert!(!screen.session.game().is_over());
}

#[test]
fn a_game_played_to_its_end_shows_the_score() {
    let mut screen = start(&"3:2:0".parse().unwrap(), "a1,b2 dark c1,c3 pass");
    assert_eq!(screen.overlay, Overlay::None);
    enter(&mut screen, "pass");
    assert!(screen.session.game().is_over());
    assert_eq!(screen.overlay, Overlay::Score(0));
    screen.press(Key::Enter);
    assert_eq!(screen.overlay, Overlay::None);
    enter(&mut screen, "a1,b2");
    assert!(screen.notice.text.contains("game is over"));
}

#[test]
fn saving_asks_for_a_name_once() {
    let mut screen = start(&Rules::SMALL, "d4,e5");
    screen.press(Key::Char('s'));
    assert_eq!(screen.overlay, Overlay::Ask { purpose: FilePurpose::Save, text: String::new() });
    let effect = enter(&mut screen, "my game.txt");
    assert_eq!(effect, Some(Effect::Save { path: "my game.txt".into(), over: false }));
    screen.saved("my game.txt".as_ref(), Saved::Exists);
    assert_eq!(screen.overlay, Overlay::Confirm(Confirmation::Replace("my game.txt".into())));
    let effect = screen.press(Key::Char('y'));
    assert_eq!(effect, Some(Effect::Save { path: "my game.txt".into(), over: true }));
    screen.saved("my game.txt".as_ref(), Saved::Done);
    assert!(!screen.session.has_unsaved_changes());
    // The name is remembered, and the game's own file is replaced without asking.
    enter(&mut screen, "dark");
    screen.press(Key::Ctrl('s'));
    let effect = screen.press(Key::Enter);
    assert_eq!(effect, Some(Effect::Save { path: "my game.txt".into(), over: true }));
    screen.saved("my game.txt".as_ref(), Saved::Failed("the disk is full".into()));
    assert!(screen.session.has_unsaved_changes() && screen.notice.is_error);
}

#[test]
fn nothing_unsaved_is_lost_without_asking() {
    let mut screen = start(&Rules::SMALL, "d4,e5");
    assert_eq!(screen.press(Key::Char('q')), None);
    screen.press(Key::Escape);
    assert_eq!(enter(&mut screen, "load other.txt"), None);
    assert_eq!(screen.overlay, Overlay::Confirm(Confirmation::Load("other.txt".into())));
    screen.press(Key::Char('n'));
    assert_eq!(enter(&mut screen, "new large"), None);
    assert_eq!(screen.overlay, Overlay::Confirm(Confirmation::New(Rules::LARGE)));
    screen.press(Key::Char('y'));
    assert_eq!(screen.session.game().rules(), Rules::LARGE);
    assert_eq!(screen.press(Key::Char('q')), Some(Effect::Quit));
}

#[test]
fn ctrl_c_leaves_at_the_second_time() {
    let mut screen = start(&Rules::SMALL, "d4,e5");
    assert_eq!(screen.press(Key::Ctrl('c')), None);
    assert_eq!(screen.press(Key::Ctrl('c')), Some(Effect::Quit));
    assert_eq!(start(&Rules::SMALL, "").press(Key::Ctrl('c')), Some(Effect::Quit));
}

#[test]
fn loading_takes_over_the_game_or_says_why_not() {
    let mut screen = start(&Rules::SMALL, "");
    assert_eq!(enter(&mut screen, "load a.txt"), Some(Effect::Load("a.txt".into())));
    screen.loaded("a.txt".as_ref(), Err("no such file".into()));
    assert!(screen.notice.is_error);
    let game = Game::from_text(Rules::LARGE, "l12,a1 dark").unwrap();
    screen.loaded("a.txt".as_ref(), Ok(game.clone()));
    assert_eq!(*screen.session.game(), game);
    assert_eq!(screen.session.file(), Some("a.txt".as_ref()));
}

#[test]
fn lines_do_what_keys_do() {
    let mut screen = start(&Rules::SMALL, "");
    assert_eq!(screen.line("d4 e5"), None);
    screen.line("resign");
    screen.line("yes");
    assert!(screen.session.game().is_over());
    screen.line("undo");
    assert_eq!(screen.line("quit"), None);
    assert_eq!(screen.line("n"), None);
    assert_eq!(screen.line("save"), None);
    assert_eq!(screen.line("g.txt"), Some(Effect::Save { path: "g.txt".into(), over: false }));
}

/// A screen against an opponent who answers with these moves.
fn against(second: bool, answers: &[&str]) -> Screen {
    let opponent = Opponent { level: Level::FIRST, second };
    let mut screen = Screen::new(Session::new(&Rules::SMALL)).against(Some(opponent));
    for answer in answers {
        reply(&mut screen, answer);
    }
    screen
}

fn reply(screen: &mut Screen, answer: &str) {
    let task = screen.task().unwrap();
    assert_eq!(task.level, Some(Level::FIRST));
    screen.answered(&task, Some(answer.parse().unwrap()));
}

#[test]
fn an_opponent_plays_its_side_and_is_waited_for() {
    let mut screen = against(true, &[]);
    assert_eq!(screen.task(), None);
    enter(&mut screen, "d4,e5");
    for text in ["light", "a1,b2", "a1"] {
        enter(&mut screen, text);
        assert_eq!(screen.notice.text, "Your opponent is thinking.");
    }
    screen.press(Key::Enter);
    screen.press(Key::Char('x'));
    assert_eq!((screen.overlay.clone(), screen.session.game().to_text().as_str()), (Overlay::None, "d4,e5"));
    reply(&mut screen, "light");
    // It took light, so dark is the person's.
    assert_eq!(screen.task(), None);
    enter(&mut screen, "a1,b2");
    reply(&mut screen, "h7,h8");
    assert_eq!(screen.session.game().to_text(), "d4,e5 light a1,b2 h7,h8");
    assert_eq!(screen.notice.text, "Light placed h7,h8.");
}

#[test]
fn the_person_may_choose_the_colour() {
    let mut screen = against(false, &["d4,e5"]);
    enter(&mut screen, "dark");
    enter(&mut screen, "a1,b2");
    assert!(screen.task().is_some());
}

#[test]
fn undo_goes_back_to_a_turn_of_the_player() {
    let mut screen = against(true, &[]);
    enter(&mut screen, "d4,e5");
    reply(&mut screen, "light");
    enter(&mut screen, "a1,b2");
    reply(&mut screen, "h7,h8");
    screen.press(Key::Char('u'));
    assert_eq!((screen.session.game().to_text().as_str(), screen.task()), ("d4,e5 light", None));
    screen.press(Key::Char('r'));
    assert_eq!(screen.session.game().to_text(), "d4,e5 light a1,b2 h7,h8");
    // While the opponent thinks, the own move can be taken back, and the answer comes too late.
    enter(&mut screen, "a7,b8");
    let task = screen.task().unwrap();
    screen.press(Key::Char('u'));
    screen.answered(&task, Some("g1,g2".parse().unwrap()));
    assert_eq!(screen.session.game().to_text(), "d4,e5 light a1,b2 h7,h8");
    screen.press(Key::Char('u'));
    screen.press(Key::Char('u'));
    assert_eq!(screen.session.game().to_text(), "");
}

#[test]
fn advice_is_asked_for_and_taken_or_not() {
    let mut screen = start(&Rules::SMALL, "d4,e5 dark");
    assert_eq!(screen.task(), None);
    screen.press(Key::Char('w'));
    let task = screen.task().unwrap();
    assert_eq!(task, MoveTask { game: screen.session.game().clone(), level: None });
    screen.answered(&task, Some("b2,c3".parse().unwrap()));
    assert_eq!((screen.notice.text.as_str(), screen.cursor), ("b2,c3 would be a good move.", cell("b2")));
    assert_eq!((screen.session.game().moves().len(), screen.task()), (2, None));
    // A move makes the question moot.
    enter(&mut screen, "hint");
    assert!(screen.task().is_some());
    enter(&mut screen, "a1,b1");
    assert_eq!(screen.task(), None);
}

#[test]
fn an_opponent_stays_for_the_next_game() {
    let mut screen = against(false, &[]);
    enter(&mut screen, "new large");
    assert_eq!(screen.task().unwrap().game.rules(), Rules::LARGE);
    let game = Game::from_text(Rules::SMALL, "d4,e5 light").unwrap();
    screen.loaded("a.txt".as_ref(), Ok(game));
    assert!(screen.task().is_some());
}
