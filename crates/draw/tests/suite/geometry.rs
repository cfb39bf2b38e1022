//! Geometry: cells and points round-trip under every rotation of the board and for tables of every size.

use ciao::{Players, Rules, Sizes};
use draw::{CELL, Grid, Point, Stand, TableGrid};
use ponte::{Bridge, Cell, CellSet, Symmetry};

fn grids() -> impl Iterator<Item = Grid> {
    (3..=16).flat_map(|size| {
        Symmetry::ALL
            .into_iter()
            .flat_map(move |turn| [true, false].map(|coordinates| Grid { size, turn, coordinates }))
    })
}

#[test]
fn every_point_of_a_cell_leads_back_to_it() {
    for grid in grids() {
        for cell in CellSet::board(grid.size).iter() {
            let rect = grid.cell_rect(cell);
            let points = [
                grid.cell_center(cell),
                Point::new(rect.x, rect.y),
                Point::new(rect.x + rect.width - 0.01, rect.y),
                Point::new(rect.x, rect.y + rect.height - 0.01),
            ];
            for point in points {
                assert_eq!(grid.cell_at(point), Some(cell), "{grid:?} {point:?}");
            }
        }
    }
}

#[test]
fn the_frame_is_no_cell() {
    for grid in grids() {
        let (view, margin) = (grid.view(), grid.margin());
        let middle = view.width / 2.0;
        for point in [
            Point::new(margin - 0.01, middle),
            Point::new(view.width - margin, middle),
            Point::new(middle, margin - 0.01),
            Point::new(middle, view.height - margin),
            Point::new(-1e9, middle),
            Point::new(f64::NAN, middle),
            Point::new(middle, f64::INFINITY),
        ] {
            assert_eq!(grid.cell_at(point), None, "{grid:?} {point:?}");
        }
    }
}

#[test]
fn the_first_cell_is_lower_left_until_the_board_is_turned() {
    let first: Cell = "a1".parse().unwrap();
    let corner = |turn| {
        let grid = Grid { turn, ..Grid::new(10) };
        let Point { x, y } = grid.cell_center(first);
        (x < grid.view().center().x, y < grid.view().center().y)
    };
    assert_eq!(corner(Symmetry::Identity), (true, false));
    assert_eq!(corner(Symmetry::Half), (false, true));
    assert_eq!(corner(Symmetry::Flip), (true, true));
    assert_ne!(corner(Symmetry::Quarter), corner(Symmetry::ThreeQuarters));
}

#[test]
fn labels_name_the_cells_they_stand_at() {
    for grid in grids() {
        let (columns, rows) = grid.labels();
        assert_eq!((columns.len(), rows.len()), (grid.size.into(), grid.size.into()));
        for (i, column) in (0..).zip(&columns) {
            for (j, row) in (0..).zip(&rows) {
                let cell = grid.cell_in(i, j).unwrap();
                let name = cell.to_string();
                assert!(
                    format!("{column}{row}") == name || format!("{row}{column}") == name,
                    "{grid:?} {name}"
                );
            }
        }
    }
}

#[test]
fn spans_run_from_tile_to_tile() {
    for grid in grids() {
        for from in CellSet::board(grid.size).iter() {
            for to in CellSet::board(grid.size).iter().filter(|&to| from < to) {
                let Some(bridge) = Bridge::new(from, to) else { continue };
                let (middle, length, slope) = grid.span(bridge);
                assert!(slope > -90.0 && slope <= 90.0, "{slope}");
                assert!((2.0 * CELL..=2.83 * CELL).contains(&length), "{length}");
                let (sin, cos) = slope.to_radians().sin_cos();
                let mut ends = [-0.5, 0.5]
                    .map(|part| grid.cell_at(middle.plus(part * length * cos, part * length * sin)).unwrap());
                ends.sort();
                assert_eq!(ends, bridge.ends(), "{grid:?}");
            }
        }
    }
}

#[test]
fn every_stand_leads_back_to_itself_and_pawns_stay_in_the_picture() {
    let sizes = [
        Sizes::default(),
        Sizes { planks: 1, podium: 1, pawns: 1, ..Sizes::default() },
        Sizes { planks: 32, podium: 16, pawns: 16, numbers: 9, crosses: 9, ..Sizes::default() },
    ];
    for rules in sizes.map(|sizes| Rules::new(sizes).unwrap()) {
        for players in Players::ALL {
            let grid = TableGrid::new(rules, players);
            let planks = (1..=rules.planks()).map(|plank| (Stand::Plank(plank), grid.plank(plank)));
            let steps = (1..=rules.podium()).map(|step| (Stand::Step(step), grid.step(step)));
            for (stand, rect) in planks.chain(steps) {
                assert_eq!(grid.stand_at(rect.center()), Some(stand));
                let mut feet: Vec<Point> = Vec::new();
                for seat in players.seats() {
                    let foot = grid.foot(seat, stand);
                    assert!(grid.view().contains(foot) && grid.view().contains(foot.plus(0.0, -100.0)));
                    assert!(
                        matches!(stand, Stand::Step(_)) || !feet.contains(&foot),
                        "two pawns on one spot of {stand:?}"
                    );
                    feet.push(foot);
                }
            }
            for seat in players.seats() {
                let panel = grid.panel(seat);
                assert!(grid.view().contains(panel.center()) && panel.width > 100.0);
            }
            assert_eq!(grid.stand_at(Point::new(1.0, 1.0)), None);
        }
    }
}
