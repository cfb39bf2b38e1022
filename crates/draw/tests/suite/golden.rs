//! Golden pictures. After an intended change, rewrite them with `DRAW_GOLDEN=write cargo test -p ponti-draw` and look at
//! the new ones.

use std::path::{Path, PathBuf};

use ciao::{Face, Players, Settlement, Sizes, State};
use draw::{CiaoTable, IconForm, PonteBoard, Secret, Style, Theme, icon};
use ponte::{Game, Position, Rules};

/// A path from the crate's own folder.
fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Whether this run rewrites the files.
fn writes_golden_files() -> bool {
    std::env::var_os("DRAW_GOLDEN").is_some_and(|value| value == "write")
}

#[track_caller]
fn assert_golden(name: &str, svg: &str) {
    let path = file("tests/golden").join(name);
    if writes_golden_files() {
        std::fs::write(&path, svg).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(golden == svg, "{name} has changed: see the head of this file");
}

#[test]
fn a_small_board() {
    let rules = Rules::new(5, None, None).unwrap();
    let game = Game::from_text(rules, "a1,a2 dark e4,e5 b1,b2 c5,d5 d1,d2 c3,e2 b2-d2").unwrap();
    let mut board = PonteBoard::new(game.position());
    board.marks.set_last(*game.moves().last().unwrap());
    assert_golden("board.svg", &board.svg(&Style::default()));
    board.patterns = true;
    assert_golden("board-patterns-auto.svg", &board.svg(&Style::new(Theme::Auto).titled("A board")));
}

#[test]
fn a_small_table() {
    let sizes = Sizes { planks: 4, podium: 3, pawns: 2, ..Sizes::default() };
    let mut state = State::new(ciao::Rules::new(sizes).unwrap(), Players::Two);
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

/// The static files of the browser app that are drawn by this crate. They are kept as files, so that bundling the app
/// needs no image renderer.
#[test]
fn static_files_of_the_browser_app() {
    assert_golden("../../../web/static/icon.svg", &icon(IconForm::Rounded).svg(&Style::new(Theme::Light)));
    assert_golden("../../../web/static/inks.css", &draw::stylesheet());
}

/// The icon as PNG. Pixels may differ a little, since processors round differently.
#[cfg(feature = "png")]
#[test]
fn icons_of_the_browser_app() {
    for (name, form, width) in [
        ("icon-180.png", IconForm::Full, 180),
        ("icon-192.png", IconForm::Rounded, 192),
        ("icon-512.png", IconForm::Rounded, 512),
        ("icon-full-512.png", IconForm::Full, 512),
    ] {
        let path = file("../web/static").join(name);
        let drawn = draw::png(&icon(form).svg(&Style::new(Theme::Light)), width).unwrap();
        if writes_golden_files() {
            std::fs::write(&path, &drawn).unwrap();
        }
        let pixels = |bytes: &[u8]| resvg::tiny_skia::Pixmap::decode_png(bytes).unwrap();
        let (golden, drawn) = (pixels(&std::fs::read(&path).unwrap()), pixels(&drawn));
        assert_eq!((golden.width(), golden.height()), (width, width), "{name}");
        let difference = golden.data().iter().zip(drawn.data()).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(difference <= Some(2), "{name} has changed by {difference:?}: see the head of this file");
    }
}

/// The picture in the README is the end of the game beside it.
#[test]
fn the_picture_in_the_documents() {
    let line = std::fs::read_to_string(file("../../docs/position.txt")).unwrap();
    let game = Game::from_text(Rules::CLASSIC, &line).unwrap();
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

/// The pictures of the chapter "How to play": positions that its text explains, the last one with a score of 6 + 1.
#[test]
fn pictures_of_how_to_play() {
    let picture =
        |name: &str, svg: &str| assert_golden(&format!("../../../../docs/how-to-play/{name}.svg"), svg);
    let board = |line: &str| PonteBoard::new(&line.parse::<Position>().unwrap());
    let plain = Style::new(Theme::Light);

    let islands: Position = "6:-:- 6/1ll3/l1l3/ll3d/2l1dd/6 - light 8".parse().unwrap();
    let mut drawn = PonteBoard::new(&islands);
    drawn.marks.legal = islands.tile_cells();
    picture("islands", &drawn.svg(&plain));

    let bridges = board("8:-:- l1l5/8/4l3/1l6/6l1/2l5/8/6dd a8-c8,b5-c3,e6-g4 light 8");
    picture("bridges", &bridges.svg(&plain));

    let line = "8:-:- 5d2/1ll1ldd1/2l1l2d/2l1l3/4l3/1l4l1/1l4ll/1ll3l1 c5-e5,e4-g3 light 12";
    assert_eq!(line.parse::<Position>().unwrap().score().light().points, 7);
    picture("chain", &board(line).svg(&plain));

    let state = ciao::Setup {
        plank: vec![Some(5), Some(1)],
        reserve: vec![4, 5],
        podium: vec![Some(1), Some(2), None, None, None, None, None, None],
        active: Some(1),
        ..ciao::Setup::default()
    };
    let mut table = CiaoTable::new(&state.state().unwrap());
    table.secret = Secret::Open(Face::Cross);
    table.announced = Some(4);
    picture("ciao", &table.svg(&plain));
}
