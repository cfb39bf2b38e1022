//! One-line games and positions: round trips, and errors with their text position.

use crate::common::{Dice, at};
use ponte::{
    Colour, Game, GameErrorKind, IllegalMove, MoveError, Phase, Position, PositionError, Rules, Setup,
    SetupErrorKind, SetupViolation,
};

#[test]
fn random_games_and_all_their_positions_read_back() {
    let mut dice = Dice::new(1);
    for rules in crate::games::rules() {
        for _ in 0..20 {
            let game = crate::games::random_game(rules, &mut dice);
            let line = game.to_text();
            let again = Game::from_text(rules, &line).unwrap();
            assert_eq!(again.moves(), game.moves());
            assert_eq!(again.position(), game.position());
            assert_eq!(again.to_text(), line);
            for ply in 0..=game.moves().len() {
                let position = game.position_at(ply).unwrap();
                let text = position.to_string();
                let again: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(again, *position, "{text}");
                assert_eq!((again.turns(), again.hash()), (position.turns(), position.hash()), "{text}");
                assert_eq!(again.tile_cells(), position.tile_cells(), "{text}");
                assert_eq!(again.pair_count(), position.pair_count(), "{text}");
                assert_eq!(again.bridge_moves(), position.bridge_moves(), "{text}");
                assert_eq!(again.tiles_left(Colour::Dark), position.tiles_left(Colour::Dark), "{text}");
                assert_eq!(again.bridges_left(), position.bridges_left(), "{text}");
                assert_eq!(again.to_string(), text);
                let setup: Setup = text.parse().unwrap();
                assert_eq!(setup, Setup::from(position), "{text}");
            }
        }
    }
}

#[test]
fn a_line_may_be_written_as_people_write() {
    let plain = Game::from_text(Rules::CLASSIC, "e5,f6 dark d4,g7 c6,e8 d5,g8 e8-f6").unwrap();
    for text in [
        "1. e5,f6 dark d4,g7 2. c6,e8 d5,g8 3. e8-f6",
        "1.E5,F6 DARK 1...D4,G7 2.C6,E8 D5,G8 3.E8-F6",
        "  f6 , e5\tDark\r\n g7 ,d4\r\nc6,\ne8 d5,g8 f6 - e8\n\n",
        "\u{feff}1 e5,f6 dark d4,g7 2 c6,e8 d5,g8 3 e8-f6",
        "e5,f6 dark d4,g7\rc6,e8 d5,g8 e8-f6 4.",
    ] {
        assert_eq!(Game::from_text(Rules::CLASSIC, text).as_ref(), Ok(&plain), "{text:?}");
    }
    assert_eq!(Game::from_text(Rules::SMALL, " \n").unwrap(), Game::new(Rules::SMALL));
}

#[test]
fn a_wrong_move_is_named_by_line_column_and_ply() {
    for (text, error) in [
        ("e5,f6 dark e5,g7", "line 1, column 12, ply 3: e5 holds a light tile"),
        ("1. e5,f6\n  dark 2. e5,g7", "line 2, column 11, ply 3: e5 holds a light tile"),
        (
            "1. e5,f6\r\ndark\r\nd4 d5",
            "line 3, column 1, ply 3: a move is two tiles such as c4,d4, a bridge such as c4-e5, pass, light or dark",
        ),
        (
            "e5,f6 d4,d5",
            "line 1, column 7, ply 2: the second player has to choose a colour first: light or dark",
        ),
        (
            "é5,f6",
            "line 1, column 1, ply 1: the first cell: a cell begins with its column, a letter from a to p",
        ),
        (
            "e5,f6 dark d4,",
            "line 1, column 12, ply 3: the second cell: a cell begins with its column, a letter from a to p",
        ),
        (
            "e5,f6 dark d4,e17 pass",
            "line 1, column 12, ply 3: the second cell: a cell ends with its row, a number from 1 to 16",
        ),
        ("e5,f6 dark a1,b1,c1", "line 1, column 12, ply 3: a move has two cells, not more"),
        (
            "e5,f6 dark pass",
            "line 1, column 12, ply 3: passing is allowed only when no two tiles fit, but a1,b1 does",
        ),
        (
            "3x3",
            "line 1, column 1, ply 1: a move is two tiles such as c4,d4, a bridge such as c4-e5, pass, light or dark",
        ),
        ("-", "line 1, column 1, ply 1: the first cell: a cell begins with its column, a letter from a to p"),
    ] {
        let found = Game::from_text(Rules::CLASSIC, text).unwrap_err();
        assert_eq!(found.to_string(), error, "{text:?}");
    }
    let error = Game::from_text(Rules::SMALL, "a1,i9").unwrap_err();
    assert_eq!(error.kind(), GameErrorKind::Illegal(IllegalMove::OffBoard { cell: at("i9") }));
    let error = Game::from_text(Rules::SMALL, "a1").unwrap_err();
    assert_eq!(error.kind(), GameErrorKind::Move(MoveError::OneCell));
}

#[test]
fn a_line_that_fails_leaves_the_game_as_it_was() {
    let mut game = Game::from_text(Rules::CLASSIC, "e5,f6 dark").unwrap();
    let before = game.clone();
    let error = game.play_text("d4,g7 e5,e6").unwrap_err();
    assert_eq!((error.ply(), error.text_position().column), (4, 7));
    assert_eq!(game, before);
    game.play_text("d4,g7").unwrap();
    assert_eq!(game.to_text(), "e5,f6 dark d4,g7");
    game.resign(Colour::Light);
    assert_eq!(game.play_text("a1,a2").unwrap_err().kind(), GameErrorKind::Illegal(IllegalMove::GameOver));
}

#[test]
fn arrangements_of_all_kinds_read_back() {
    let mut dice = Dice::new(2);
    let mut illegal = 0;
    for rules in crate::games::rules() {
        for _ in 0..200 {
            let mut setup = Setup::empty(rules);
            // Now and then tiles and bridges may lie off the board.
            let side = if dice.one_in(4) { 16 } else { u32::from(rules.size()) };
            let cell =
                |dice: &mut Dice| ponte::Cell::new(dice.below(side) as u8, dice.below(side) as u8).unwrap();
            for _ in 0..dice.below(30) {
                let colour = dice.below(2) as usize;
                setup.tiles[colour].insert(cell(&mut dice));
            }
            for _ in 0..dice.below(5) {
                setup.bridges.push((cell(&mut dice), cell(&mut dice)));
            }
            setup.phase = dice.pick(&[
                Phase::Opening,
                Phase::Choice,
                Phase::Turn(Colour::Light),
                Phase::Turn(Colour::Dark),
                Phase::Last,
                Phase::Over,
            ]);
            setup.turns = dice.below(65536) as u16;
            let text = setup.to_string();
            assert_eq!(text.parse::<Setup>().as_ref(), Ok(&setup), "{text}");
            match (setup.position(), text.parse::<Position>()) {
                (Ok(position), Ok(again)) => assert_eq!(again, position, "{text}"),
                (Err(violations), Err(PositionError::Violations(again))) => {
                    assert_eq!(again, violations, "{text}");
                    illegal += 1;
                }
                (one, other) => panic!("{text}: {one:?} and {other:?}"),
            }
        }
    }
    assert!(illegal > 1000, "most random arrangements are illegal, not {illegal}");
}

#[test]
fn a_position_may_be_written_as_people_write() {
    let plain = "classic 10/10/10/10/4l5/4d5/10/10/10/10 - light 2";
    for text in [
        "CLASSIC 10/10/10/10/4L5/4D5/10/10/10/10 - Light 2",
        " 10:40:15\t10/5.4/3.3.2/........../....L...2/4D5/0010/10/10/10  -  LIGHT 2\n",
    ] {
        assert_eq!(text.parse::<Setup>().unwrap().to_string(), plain);
    }
    let setup: Setup = "3 3/3/3 - opening".parse().unwrap();
    assert_eq!(setup, Setup::empty(Rules::new(3, None, None).unwrap()));
}

#[test]
fn a_wrong_position_is_named_by_column() {
    for (text, error) in [
        ("", "column 1: the rule set is missing"),
        ("small", "column 6: the board is missing"),
        ("small  8/8/8/8/8/8/8/8 ", "column 23: the list of bridges, or `-`, is missing"),
        ("small 8/8/8/8/8/8/8/8 -", "column 24: the phase is missing"),
        (
            "huge 8/8 - dark 1",
            "column 1: no such rule set: it is classic, open, large, small, or size:tiles:bridges such as 7:20:-",
        ),
        ("2 2/2 - dark 1", "column 1: a board has 3 to 16 cells a side, not 2"),
        ("3 3/3 - dark 1", "column 3: there are 2 rows, not 3"),
        ("3 4/4/4/4 - dark 1", "column 3: there are 4 rows, not 3"),
        ("3 3/3/ll - dark 1", "column 7: row 1 has 2 cells, not 3"),
        ("3 3/99999999999999999999l/3 - dark 1", "column 5: row 2 has 1001 cells, not 3"),
        ("3 3/1é1/3 - dark 1", "column 6: 'é' is neither a tile (l, d) nor a number of empty cells"),
        ("3 3/3/3 a1-c1,a9 dark 1", "column 15: a bridge is written a1-c1"),
        ("3 3/3/3 a1-c1,a1-c17 dark 1", "column 15: a cell ends with its row, a number from 1 to 16"),
        ("3 3/3/3 a1-b1-c1 dark 1", "column 9: a cell ends with its row, a number from 1 to 16"),
        ("3 3/3/3 - soon 1", "column 11: a phase is opening, choice, light, dark, last or over"),
        ("3 3/3/3 - dark 65536", "column 16: the number of turns is a number up to 65535"),
        ("3 3/3/3 - dark 1 x", "column 18: nothing follows the number of turns"),
    ] {
        assert_eq!(text.parse::<Setup>().unwrap_err().to_string(), error, "{text:?}");
        assert!(matches!(text.parse::<Position>(), Err(PositionError::Text(_))), "{text:?}");
    }
    let long = format!("3 3/3/3 - dark {}", " ".repeat(5000));
    assert_eq!(long.parse::<Setup>().unwrap_err().kind(), SetupErrorKind::TooLong);
    let bridges = vec!["a1-c1"; 257].join(",");
    let error = format!("3 3/3/3 {bridges} dark 1").parse::<Setup>().unwrap_err();
    assert_eq!((error.kind(), error.column()), (SetupErrorKind::ManyBridges, 9 + 256 * 6));
}

#[test]
fn rejects_an_illegal_position_with_every_violation() {
    let text = "4:-:- 5/5/lllll/1b3/5 a1-b1 dark 3";
    let error = text.parse::<Position>().unwrap_err();
    assert_eq!(error.to_string(), "e3 is not on this board (and 3 more violations)");
    let PositionError::Violations(violations) = error else { panic!("{error:?}") };
    assert_eq!(violations[0], SetupViolation::OffBoard { cell: at("e3") });
    assert_eq!(violations[1], SetupViolation::TwoTiles { cell: at("b2") });
    assert!(matches!(violations[2], SetupViolation::TooLarge { colour: Colour::Light, .. }));
    assert_eq!(violations[3], SetupViolation::NotABridge { from: at("a1"), to: at("b1") });
    assert_eq!(violations.len(), 4);
}
