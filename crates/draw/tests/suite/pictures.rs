//! Content of the pictures: well-formed, complete, without duplicates, small, and without clashing ids.

use std::collections::HashSet;

use crate::common::{Chance, assert_finite, classed, game};
use ciao::{Face, Players, Rules as CiaoRules, Seat, Settlement, Sizes, State};
use draw::{CiaoTable, IconForm, PonteBoard, Scene, Secret, Style, Theme, icon};
use ponte::{Cell, CellSet, Colour, Rules, Setup, Symmetry};
use roxmltree::Document;

const THEMES: [Theme; 4] = [Theme::Light, Theme::Dark, Theme::Auto, Theme::Page];

/// Boards of many games and moments, turned and patterned in turn.
fn boards() -> Vec<PonteBoard> {
    let rules = [
        Rules::CLASSIC,
        Rules::LARGE,
        Rules::SMALL,
        Rules::new(3, None, None).unwrap(),
        Rules::new(16, None, None).unwrap(),
    ];
    let mut boards = Vec::new();
    for (i, rules) in rules.iter().enumerate() {
        for (k, plies) in [0, 5, 14, 30, usize::MAX].into_iter().enumerate() {
            let seed = (10 * i + k) as u64;
            let game = game(*rules, seed, plies);
            let mut board = PonteBoard::new(game.position());
            board.grid.turn = Symmetry::ALL[(i + k) % 8];
            board.grid.coordinates = k % 2 == 0;
            board.patterns = k % 3 == 1;
            board.targets = k % 2 == 1;
            if let Some(&last) = game.moves().last() {
                board.marks.set_last(last);
            }
            boards.push(board);
        }
    }
    boards
}

fn tables() -> Vec<CiaoTable> {
    let sizes = [
        Sizes::default(),
        Sizes { planks: 1, podium: 1, pawns: 1, ..Sizes::default() },
        Sizes { planks: 32, podium: 16, pawns: 16, numbers: 9, crosses: 9, to_win: 5 },
    ];
    let mut tables = Vec::new();
    for rules in sizes.map(|sizes| CiaoRules::new(sizes).unwrap()) {
        for players in Players::ALL {
            let mut chance = Chance(players.count() as u64);
            let mut state = State::new(rules, players);
            for turn in 0.. {
                let mut table = CiaoTable::new(&state);
                if turn % 2 == 1 {
                    table.secret = Secret::Open(rules.side(chance.below(rules.die().into()) as u8).unwrap());
                    table.announced = Some(rules.numbers());
                    table.planks = vec![1];
                    table.steps = vec![1];
                    table.falling = vec![(Seat::FIRST, 1)];
                    table.patterns = true;
                }
                tables.push(table);
                if state.is_over() {
                    break;
                }
                let number = 1 + chance.below(rules.numbers().into()) as u8;
                let contesters = state.contesters();
                let settlement = match contesters.as_slice() {
                    [] => Settlement::Approved,
                    seats => {
                        let by = seats[chance.below(seats.len())];
                        [Settlement::Approved, Settlement::BluffCalled(by), Settlement::TruthCalled(by)]
                            [chance.below(3)]
                    }
                };
                state = state.settle(number, settlement).unwrap();
            }
        }
    }
    tables
}

fn scenes() -> Vec<Scene> {
    let boards = boards().into_iter().map(|board| board.scene());
    let tables = tables().into_iter().step_by(9).map(|table| table.scene());
    let icons = [IconForm::Rounded, IconForm::Full].map(icon);
    boards.chain(tables).chain(icons).collect()
}

#[test]
fn every_picture_is_well_formed_and_whole() {
    for scene in scenes() {
        for theme in THEMES {
            let svg = scene.svg(&Style::new(theme).titled("light <3 & \"dark\"\u{1}"));
            assert_finite(&svg);
            let tree = Document::parse(&svg).unwrap();
            assert_eq!(tree.root_element().tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
            let title = tree.descendants().find(|node| node.has_tag_name("title"));
            assert_eq!(title.unwrap().text(), Some("light <3 & \"dark\" "));
            for node in tree.descendants().filter(roxmltree::Node::is_element) {
                let names: Vec<&str> = node.attributes().map(|attribute| attribute.name()).collect();
                assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
            }
        }
    }
}

#[test]
fn ids_are_unique_on_a_page_of_two_pictures_and_every_reference_is_met() {
    for scene in scenes() {
        let page = ["left", "right"].map(|prefix| scene.svg(&Style::default().prefixed(prefix))).concat();
        let page = format!("<div>{page}</div>");
        let tree = Document::parse(&page).unwrap();
        let mut ids = HashSet::new();
        for id in tree.descendants().filter_map(|node| node.attribute("id")) {
            assert!(ids.insert(id), "{id} twice");
        }
        for node in tree.descendants() {
            for attribute in node.attributes() {
                let value = attribute.value();
                let target = value.strip_prefix("url(#").map(|rest| rest.trim_end_matches(')'));
                let target =
                    target.or_else(|| value.strip_prefix('#').filter(|_| attribute.name() == "href"));
                if let Some(target) = target {
                    assert!(ids.contains(target), "{target} is nowhere");
                }
            }
        }
        let used = |id: &str| page.contains(&format!("#{id}\"")) || page.contains(&format!("#{id})"));
        for id in ids {
            assert!(used(id), "{id} is not used");
        }
    }
}

#[test]
fn a_page_gets_no_style_and_no_fixed_colour() {
    for scene in scenes() {
        let svg = scene.svg(&Style::new(Theme::Page));
        let tree = Document::parse(&svg).unwrap();
        for node in tree.descendants() {
            assert!(!node.has_tag_name("style") && node.attribute("style").is_none());
            for name in ["fill", "stroke", "stop-color"] {
                if let Some(value) = node.attribute(name) {
                    let free = value.starts_with("var(--draw-") || value.starts_with("url(#");
                    assert!(free || ["none", "transparent"].contains(&value), "{name}={value}");
                }
            }
        }
    }
}

#[test]
fn every_tile_lies_in_one_group_of_its_colour_and_kind() {
    for board in boards() {
        let svg = board.svg(&Style::default());
        let tree = Document::parse(&svg).unwrap();
        for colour in Colour::ALL {
            let (mut seen, mut islands) = (CellSet::EMPTY, CellSet::EMPTY);
            let groups = classed(&tree, "pd-group");
            for group in groups
                .iter()
                .filter(|group| group.attribute("class").unwrap().contains(&format!("pd-{colour}")))
            {
                let cells: Vec<Cell> = group
                    .attribute("data-cells")
                    .unwrap()
                    .split(' ')
                    .map(|cell| cell.parse().unwrap())
                    .collect();
                let island = group.attribute("class").unwrap().contains("pd-island");
                assert_eq!(island, cells.len() == 4);
                for cell in cells {
                    assert!(seen.insert(cell), "{cell} twice");
                    if island {
                        islands.insert(cell);
                    }
                }
            }
            assert_eq!(seen, board.tiles[colour.index()]);
            assert_eq!(islands.len() % 4, 0);
        }
    }
}

#[test]
fn every_bridge_and_every_blocked_cell_is_drawn_once() {
    let mut bridges_seen = 0;
    for board in boards() {
        let svg = board.svg(&Style::default());
        let tree = Document::parse(&svg).unwrap();
        let names = |class: &str, key: &str| {
            let mut names: Vec<String> =
                classed(&tree, class).iter().map(|node| node.attribute(key).unwrap().to_owned()).collect();
            names.sort();
            names
        };
        let mut bridges: Vec<String> = board.bridges.iter().map(ToString::to_string).collect();
        bridges.sort();
        assert_eq!(names("pd-bridge", "data-bridge"), bridges);
        let mut blocked: Vec<String> = board.blocked().iter().map(|cell| cell.to_string()).collect();
        blocked.sort();
        assert_eq!(names("pd-block", "data-cell"), blocked);
        bridges_seen += bridges.len();
        if board.targets {
            let side = usize::from(board.grid.size);
            assert_eq!(names("pd-target", "data-cell").len(), side * side);
        }
    }
    assert!(bridges_seen > 50, "{bridges_seen} bridges are too few to mean much");
}

#[test]
fn every_mark_is_drawn() {
    let game = game(Rules::CLASSIC, 3, 20);
    let mut board = PonteBoard::new(game.position());
    let plain = board.scene();
    assert!(plain.layer("pd-over").unwrap().children.is_empty());
    assert!(plain.layer("pd-under").unwrap().children.is_empty());
    let cell: Cell = "c4".parse().unwrap();
    let tile = game.position().tiles(Colour::Light).iter().next().unwrap();
    let bridge = ponte::Bridge::new("a1".parse().unwrap(), "c1".parse().unwrap()).unwrap();
    board.marks.legal = cell.into();
    board.marks.last = cell.into();
    board.marks.blame = cell.into();
    board.marks.selected = cell.into();
    board.marks.hint = cell.into();
    board.marks.chain = tile.into();
    board.marks.ghosts = vec![(cell, Colour::Dark)];
    board.marks.ghost_bridges = vec![bridge];
    board.marks.fresh = tile.into();
    board.marks.cursor = Some(cell);
    let svg = board.svg(&Style::default());
    let tree = Document::parse(&svg).unwrap();
    for class in
        ["legal", "last", "blame", "selected", "hint", "chain", "ghost", "ghost-bridge", "fresh", "cursor"]
    {
        assert!(!classed(&tree, &format!("pd-{class}")).is_empty(), "{class}");
    }
}

#[test]
fn an_ordinary_board_is_small() {
    for seed in 0..10 {
        for plies in [20, usize::MAX] {
            let board = PonteBoard::new(game(Rules::CLASSIC, seed, plies).position());
            for theme in THEMES {
                let bytes = board.svg(&Style::new(theme)).len();
                assert!(bytes < 60_000, "{bytes} bytes");
            }
        }
    }
}

#[test]
fn an_arrangement_that_is_illegal_is_drawn_all_the_same() {
    let mut setup = Setup::empty(Rules::SMALL);
    // A ring of eight around a hole, a tile of both colours, one off the board, and a bridge in the air.
    for cell in ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4", "p16"] {
        setup.tiles[0].insert(cell.parse().unwrap());
    }
    setup.tiles[1].insert("b2".parse().unwrap());
    setup.bridges =
        vec![("f6".parse().unwrap(), "h8".parse().unwrap()), ("a1".parse().unwrap(), "p16".parse().unwrap())];
    let svg = PonteBoard::from(&setup).svg(&Style::default());
    let tree = Document::parse(&svg).unwrap();
    assert_eq!(classed(&tree, "pd-group").len(), 2);
    assert_eq!(classed(&tree, "pd-bridge").len(), 1);
    assert!(!svg.contains("p16"));
}

#[test]
fn every_pawn_is_somewhere() {
    for table in tables() {
        let svg = table.svg(&Style::default());
        let tree = Document::parse(&svg).unwrap();
        let state = &table.state;
        let pawns = classed(&tree, "cc-pawn");
        for seat in state.players().seats() {
            let mine: Vec<_> =
                pawns.iter().filter(|pawn| pawn.attribute("data-seat") == Some(&seat.to_string())).collect();
            let planks: Vec<&str> = mine.iter().filter_map(|pawn| pawn.attribute("data-plank")).collect();
            let expected: Vec<String> = state.plank(seat).iter().map(ToString::to_string).collect();
            assert_eq!(planks, expected);
            let steps: Vec<u8> = mine
                .iter()
                .filter_map(|pawn| pawn.attribute("data-step"))
                .map(|step| step.parse().unwrap())
                .collect();
            let held: Vec<u8> =
                (1..=state.rules().podium()).filter(|&step| state.step(step) == Some(seat)).collect();
            assert_eq!(steps, held);
            let panel = classed(&tree, "cc-seat")
                .into_iter()
                .find(|panel| panel.attribute("data-seat") == Some(&seat.to_string()));
            let uses = panel.unwrap().descendants().filter(|node| node.has_tag_name("use")).count();
            // One more shows whose panel it is.
            assert_eq!(uses, usize::from(state.reserve(seat)) + 1);
        }
        assert_eq!(classed(&tree, "cc-plank").len(), usize::from(state.rules().planks()));
        assert_eq!(classed(&tree, "cc-step").len(), usize::from(state.rules().podium()));
        let crowns = classed(&tree, "cc-crown").len();
        assert_eq!(crowns, state.outcome().map_or(0, ciao::Seats::len));
    }
}

#[test]
fn a_closed_box_says_nothing_of_the_die() {
    let mut table = CiaoTable::new(&State::new(CiaoRules::default(), Players::Two));
    assert!(!table.svg(&Style::default()).contains("cc-die"));
    let mut seen = HashSet::new();
    for (face, _) in CiaoRules::default().faces() {
        table.secret = Secret::Open(face);
        let svg = table.svg(&Style::default());
        assert!(svg.contains("cc-die"));
        assert!(seen.insert(svg), "{face} looks like another face");
    }
    assert!(seen.len() == 5 && CiaoRules::default().has_face(Face::Cross));
}
