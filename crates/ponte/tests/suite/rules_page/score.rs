//! Score.

use ponte::{Cause, Cell, CellSet, Colour, Decider, Game, Phase, Rules, Setup};

use super::set;
use crate::common::{ends, position, setup};

#[test]
fn a_chain_of_n_islands_scores_the_nth_triangular_number() {
    let table = [1, 3, 6, 10, 15, 21, 28, 36];
    // Bars in rows 1, 3, ... 15 of a 16 x 16 board, joined upwards.
    for (n, &points) in (1..=8u8).zip(&table) {
        let mut setup = Setup::empty(Rules::new(16, None, None).unwrap());
        setup.phase = Phase::Turn(Colour::Light);
        for bar in 0..n {
            let row = 2 * bar + 1;
            setup.tiles[0] = setup.tiles[0].union(set(&format!("a{row} b{row} c{row} d{row}")));
            if bar > 0 {
                let column = if bar % 2 == 0 { 'b' } else { 'd' };
                setup.bridges.push(ends(&format!("{column}{}-{column}{row}", row - 2)));
            }
        }
        let tally = setup.position().unwrap().score().light();
        assert_eq!((tally.points, tally.islands, tally.bridges), (points, n.into(), n as u32 - 1));
        setup.bridges.clear();
        assert_eq!(setup.position().unwrap().score().light().points, u32::from(n), "single islands");
    }
}

#[test]
fn bridges_join_groups_only_of_their_own_colour() {
    // Dark's bridge runs between two dark tiles that lie beside light's islands.
    let diagram = "
        . . . . . . .
        o o . . . o o
        o o x . x o o
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    let score = position(diagram, "c5-e5", Colour::Light).score();
    assert_eq!((score.light().points, score.dark().points), (2, 0));
    assert_eq!(score.dark().bridges, 1);
}

#[test]
fn no_bridge_fits_within_one_group() {
    // So whatever a bridge joins are two groups.
    let cells: Vec<Cell> = CellSet::board(4).iter().collect();
    let mut islands = 0;
    for mask in (0u32..1 << 16).filter(|mask| mask.count_ones() == 4) {
        let mut setup = setup(&". . . .\n".repeat(4), "", Colour::Dark);
        setup.tiles[1] = (0..16).filter(|i| mask >> i & 1 == 1).map(|i| cells[i]).collect();
        let Ok(position) = setup.position() else { continue };
        if !position.islands(Colour::Dark).is_empty() {
            assert_eq!(position.bridge_moves(), [], "{}", setup.tiles[1]);
            islands += 1;
        }
    }
    assert_eq!(islands, 113, "the ways to put one of the nineteen onto a 4 x 4 board");
}

#[test]
fn sandbanks_score_nothing() {
    let score =
        position("o o o . .\n. . . . .\nx . x . .\n. . . . .\no . o . .", "a3-c3", Colour::Light).score();
    assert_eq!((score.light().points, score.dark().points), (0, 0));
    assert_eq!(score.chains(Colour::Light).len(), 3);
}

fn verdict(diagram: &str, bridges: &str) -> (Option<Colour>, Decider) {
    let mut setup = setup(diagram, bridges, Colour::Light);
    setup.phase = Phase::Over;
    let game = Game::from_position(setup.position().unwrap_or_else(|violations| panic!("{violations:?}")));
    let result = game.outcome().unwrap();
    let Cause::Score(decider) = result.by else { panic!("{result:?}") };
    (result.winner, decider)
}

#[test]
fn more_points_win() {
    let diagram = "
        o o . o o . .
        o o . o o . .
        . . . . . . .
        x x . . x x .
        x x . . x x .
        . . . . . . .
        . . . . . . .";
    assert_eq!(verdict(diagram, "b7-d7"), (Some(Colour::Light), Decider::Points));
    assert_eq!(verdict(&diagram.replace('o', "y").replace('x', "o").replace('y', "x"), "b7-d7"), {
        (Some(Colour::Dark), Decider::Points)
    });
}

#[test]
fn then_more_islands() {
    // Three points each: two joined islands against three single ones, and more bridges do not help.
    let diagram = "
        o o . o o . .
        o o . o o . .
        . . . . . . .
        x x . . x x .
        x x . . x x .
        . . . . . . .
        . . x x x x .";
    assert_eq!(verdict(diagram, "b7-d7"), (Some(Colour::Dark), Decider::Islands));
}

#[test]
fn then_more_bridges() {
    let diagram = "
        o o . . . . .
        o o . o . . .
        . . . . . . .
        . . . . . . .
        x x . x . . .
        x x . . . . .
        . . . . . . .";
    assert_eq!(verdict(diagram, "b6-d6"), (Some(Colour::Light), Decider::Bridges));
    assert_eq!(verdict(diagram, "b3-d3"), (Some(Colour::Dark), Decider::Bridges));
    assert_eq!(verdict(diagram, "b6-d6 b3-d3"), (None, Decider::Nothing));
}

#[test]
fn then_it_is_a_draw() {
    assert_eq!(verdict("o . .\n. . .\n. . x", ""), (None, Decider::Nothing));
}
