//! Whole pictures as files. After a change that is meant, look at the new ones and write them by
//! `DRAW_GOLDEN=write cargo test -p ponti-draw`.

use std::path::{Path, PathBuf};

use ciao::{Face, Players, Settlement, Sizes, State};
use draw::{CiaoTable, IconForm, PonteBoard, Secret, Style, Theme, icon};
use ponte::{Game, Rules};

/// A path from the crate's own folder.
fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[track_caller]
fn assert_golden(name: &str, svg: &str) {
    let path = file("tests/golden").join(name);
    if std::env::var_os("DRAW_GOLDEN").is_some_and(|value| value == "write") {
        std::fs::write(&path, svg).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(golden == svg, "{name} has changed: see the head of this file");
}

#[test]
fn a_small_board() {
    let rules = Rules::new(5, None, None).unwrap();
    let game = Game::from_line(&rules, "a1,a2 dark e4,e5 b1,b2 c5,d5 d1,d2 c3,e2 b2-d2").unwrap();
    let mut board = PonteBoard::new(game.position());
    board.marks.set_last(*game.moves().last().unwrap());
    assert_golden("board.svg", &board.svg(&Style::default()));
    board.patterns = true;
    assert_golden("board-patterns-auto.svg", &board.svg(&Style::new(Theme::Auto).titled("A board")));
}

#[test]
fn a_small_table() {
    let sizes = Sizes { planks: 4, podium: 3, pawns: 2, ..Sizes::default() };
    let mut state = State::new(ciao::Rules::build(sizes).unwrap(), Players::Two);
    state = state.settle(4, Settlement::Approved).unwrap();
    state = state.settle(2, Settlement::Approved).unwrap();
    let mut table = CiaoTable::new(&state);
    table.secret = Secret::Open(Face::Number(4));
    table.announced = Some(4);
    assert_golden("table-dark.svg", &table.svg(&Style::new(Theme::Dark)));
}

#[test]
fn the_sign() {
    assert_golden("icon.svg", &icon(IconForm::Rounded).svg(&Style::default().titled("Ponti")));
}

/// The picture in the README is the end of the game beside it.
#[test]
fn the_picture_in_the_documents() {
    let line = std::fs::read_to_string(file("../../docs/position.txt")).unwrap();
    let game = Game::from_line(&Rules::CLASSIC, &line).unwrap();
    let score = game.position().score();
    let mut board = PonteBoard::new(game.position());
    board.marks.set_last(*game.moves().last().unwrap());
    let title = format!(
        "A game of Ponte del Diavolo at its end, {} : {} for light and dark",
        score.light().points,
        score.dark().points
    );
    assert_golden("../../../../docs/position.svg", &board.svg(&Style::new(Theme::Auto).titled(title)));
}
