//! Opening and turns.

use ponte::{CellSet, Colour, Game, IllegalMove, Move, Player, Position, Rules, Stage};

use super::{LIGHT_IS_STUCK, after, mv, play, set};
use crate::common::{at, position};

#[test]
fn the_first_player_lays_two_light_tiles_on_any_two_cells() {
    for (size, pairs) in [(3, 36), (8, 2016), (10, 4950), (12, 10296)] {
        let position = Position::new(Rules::new(size, None, None).unwrap());
        assert_eq!((position.stage(), position.to_move()), (Stage::Opening, Some(Colour::Light)));
        assert_eq!(position.pair_count(), pairs);
        assert_eq!(position.legal_moves().len() as u64, pairs);
    }
    assert_eq!(after(Rules::CLASSIC, "e5,e6").tiles(Colour::Light), set("e5 e6"));
}

#[test]
fn the_second_player_chooses_a_colour() {
    let offered = after(Rules::CLASSIC, "e5,f6");
    assert_eq!((offered.stage(), offered.to_move()), (Stage::Choice, Some(Colour::Light)));
    assert_eq!(offered.turn(), Some(Colour::Dark), "the player who chooses counts as dark");
    assert_eq!(offered.legal_moves(), [mv("light"), mv("dark")]);
    assert_eq!((offered.pair_count(), offered.tile_cells()), (0, CellSet::EMPTY));
    for other in ["a1,a2", "e5-f7", "pass"] {
        assert_eq!(offered.check(mv(other)), Err(IllegalMove::ChoiceDue), "{other}");
    }
    for colour in Colour::ALL {
        let mut game = Game::new(Rules::CLASSIC);
        game.play(mv("e5,f6")).unwrap();
        game.play(Move::Choose(colour)).unwrap();
        assert_eq!(game.second_player(), Some(colour));
        assert_eq!(Player::ALL.map(|player| game.colour_of(player)), [colour.other(), colour]);
        assert_eq!(game.position().tiles(Colour::Light), set("e5 f6"), "the tiles stay light");
    }
}

#[test]
fn players_act_in_turn_whatever_their_colours() {
    use Player::{First, Second};
    for (line, actors) in [
        ("e5,f6 dark a1,a2 c8,c9", [First, Second, Second, First, Second]),
        ("e5,f6 light a1,a2 c8,c9", [First, Second, First, Second, First]),
    ] {
        let mut game = Game::from_text(Rules::CLASSIC, line).unwrap();
        let found: Vec<Player> = (0..=4).filter_map(|ply| game.actor_at(ply)).collect();
        assert_eq!(found, actors, "{line}");
        assert_eq!((game.actor(), game.actor_at(5)), (Some(actors[4]), None));
        assert_eq!(game.turn(), Some(game.colour_of(actors[4])));
        game.resign(Colour::Light);
        assert_eq!((game.actor(), game.turn()), (None, None));
    }
    // A game that starts after the choice does not say who chose, and light counts as the first player.
    let game = Game::from_position("small 8/8/8/8/8/8/8/l7 - dark 2".parse().unwrap());
    assert_eq!((game.actor(), game.turn()), (Some(Second), Some(Colour::Dark)));
}

#[test]
fn a_colour_is_chosen_only_then() {
    for line in ["", "e5,f6 dark", "e5,f6 light a1,a2"] {
        let position = after(Rules::CLASSIC, line);
        assert_eq!(position.check(mv("dark")), Err(IllegalMove::NoChoiceNow), "{line:?}");
    }
}

#[test]
fn dark_lays_two_tiles_after_the_choice_then_both_alternate() {
    for choice in ["light", "dark"] {
        let mut position = after(Rules::CLASSIC, &format!("e5,f6 {choice}"));
        for (line, colour) in [("a1,a2", Colour::Dark), ("c1,c2", Colour::Light), ("h1,h2", Colour::Dark)] {
            assert_eq!((position.stage(), position.to_move()), (Stage::Play, Some(colour)));
            assert!(position.bridge_moves().is_empty());
            let before = position.tiles(colour);
            play(&mut position, line);
            assert_eq!(position.tiles(colour).len(), before.len() + 2);
        }
        assert_eq!(position.turns(), 4);
    }
}

#[test]
fn a_turn_is_exactly_one_action() {
    let mut position = after(Rules::CLASSIC, "a1,c1 dark a5,c5");
    let before = position.clone();
    play(&mut position, "a1-c1");
    assert_eq!(position.to_move(), Some(Colour::Dark), "a bridge ends the turn");
    assert_eq!(position.tiles(Colour::Light), before.tiles(Colour::Light));
    play(&mut position, "h1,h2");
    assert_eq!(position.to_move(), Some(Colour::Light), "so do two tiles");
    assert_eq!(position.bridges().len(), 1);
}

#[test]
fn two_tiles_lie_adjacent_or_not_and_never_just_one() {
    let position = after(Rules::CLASSIC, "a1,c1 dark");
    for pair in ["e5,e6", "e5,f6", "d1,j10"] {
        assert_eq!(position.check(mv(pair)), Ok(()), "{pair}");
    }
    assert_eq!(position.check(mv("e5,e5")), Err(IllegalMove::SameCell { cell: at("e5") }));
    assert!("e5".parse::<Move>().is_err());
}

#[test]
fn rejects_a_cell_off_the_board() {
    let position = Position::new(Rules::SMALL);
    assert_eq!(position.check(mv("a1,h9")), Err(IllegalMove::OffBoard { cell: at("h9") }));
    assert_eq!(position.check(mv("i8,k1")), Err(IllegalMove::OffBoard { cell: at("i8") }));
    assert_eq!(position.check(mv("h8-j8")), Err(IllegalMove::OffBoard { cell: at("j8") }));
}

#[test]
fn no_pass_while_a_pair_fits() {
    let position = after(Rules::CLASSIC, "a1,c1 dark");
    let Err(IllegalMove::TilesFit { pair: (a, b) }) = position.check(Move::Pass) else {
        panic!("passing is legal");
    };
    assert_eq!(position.check(Move::tiles(a, b)), Ok(()));
    assert!(!position.may_pass());
}

#[test]
fn pass_when_no_pair_fits_even_if_a_bridge_could_be_built() {
    let stuck = position(LIGHT_IS_STUCK, "", Colour::Light);
    assert_eq!(stuck.pair_count(), 0);
    assert!(stuck.may_pass());
    assert_eq!(stuck.check(Move::Pass), Ok(()));
    let bridges = stuck.bridge_moves();
    assert!(!bridges.is_empty());
    assert!(stuck.legal_moves().contains(&Move::Pass));
    assert_eq!(stuck.check(bridges[0].into()), Ok(()), "the bridge need not be declined");
    assert!(!position(LIGHT_IS_STUCK, "", Colour::Dark).may_pass());
}

#[test]
fn one_legal_cell_makes_no_pair() {
    let diagram = "
        o o . x
        o o . x
        . . . x
        x x x .";
    let position = position(diagram, "", Colour::Light);
    assert_eq!(position.tile_cells(), set("d1"));
    assert_eq!((position.pair_count(), position.first_cells()), (0, CellSet::EMPTY));
    assert_eq!(position.second_cells(at("d1")), Ok(CellSet::EMPTY));
    assert_eq!(position.check(Move::Pass), Ok(()));
}

#[test]
fn two_legal_cells_that_exclude_each_other_make_no_pair() {
    let position = position("o x x\no x x\no . .", "", Colour::Light);
    assert_eq!(position.tile_cells(), set("b1 c1"));
    let five = IllegalMove::TooLarge { cell: at("c1"), group: set("a1 a2 a3 b1 c1") };
    assert_eq!(position.check(mv("b1,c1")), Err(five));
    assert_eq!((position.pair_count(), position.first_cells()), (0, CellSet::EMPTY));
    assert_eq!(position.check(Move::Pass), Ok(()));
}

#[test]
fn fewer_than_two_tiles_in_supply_count_as_no_pair() {
    for (supply, left) in [(2, 0), (3, 1)] {
        let rules = Rules::new(8, Some(supply), None).unwrap();
        let position = after(rules, "a1,c1 dark a5,c5");
        assert_eq!(position.tiles_left(Colour::Light), Some(left));
        assert_eq!(position.check(mv("e1,e2")), Err(IllegalMove::OutOfTiles { colour: Colour::Light, left }));
        assert_eq!((position.tile_cells(), position.pair_count()), (CellSet::EMPTY, 0));
        assert_eq!(position.check(Move::Pass), Ok(()));
        assert_eq!(
            position.legal_moves(),
            [mv("a1-c1"), mv("pass")],
            "the bridge is free to build or decline"
        );
    }
}
