//! Holds the texts of the tips and scenes against the rules, in every language.

use std::collections::BTreeSet;

use ponte::{Bridge, Cell, Colour, Move, Position, Setup};
use web::ciao::lessons::SCENES;
use web::ponte::lessons::EXAMPLES;
use web::ponte::tips::{TIPS, Tip};
use web::texts::{Language, Phrase, Texts};

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn tip(number: u8) -> Tip {
    TIPS[usize::from(number) - 1]
}

fn after(tip: Tip, moves: &[&str]) -> Position {
    let mut position = tip.game().position().clone();
    for text in moves {
        position.play(mv(text)).unwrap_or_else(|why| panic!("tip {}: {text}: {why}", tip.number));
    }
    position
}

/// The names of cells and the numbers in a text, without their order.
fn names(language: Language, phrase: &Phrase) -> BTreeSet<String> {
    let text = Texts::new(language).try_translate(phrase).unwrap();
    text.split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| word.ends_with(|letter: char| letter.is_ascii_digit()))
        .map(str::to_owned)
        .collect()
}

/// Whether a sandbank of a colour can still become an island, with any number of turns and no replies.
fn can_become_island(position: &Position, colour: Colour, sandbank: &str) -> bool {
    let mut open = vec![Setup::from(position)];
    let mut seen = BTreeSet::new();
    while let Some(setup) = open.pop() {
        let Ok(position) = setup.position() else { continue };
        let group = position.group(cell(sandbank));
        if group.len() == 4 {
            return true;
        }
        for near in
            group.iter().flat_map(|one| [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| one.offset(x, y)))
        {
            let Some(near) = near.filter(|near| near.is_on(position.size())) else { continue };
            if position.tile(near).is_none() && !position.blocked().contains(near) {
                let mut next = setup.clone();
                next.tiles[colour.index()].insert(near);
                if seen.insert(next.tiles[colour.index()].to_string()) {
                    open.push(next);
                }
            }
        }
    }
    false
}

/// Whether a bridge from the island at `from` to column d can still be built, whatever tiles are added there.
fn reaches_column_d(position: &Position, from: &str) -> bool {
    position.group(cell(from)).iter().any(|end| {
        (0..position.size()).filter_map(|row| Bridge::new(end, Cell::new(3, row)?)).any(|bridge| {
            let covered = bridge.under().any(|under| position.tile(under).is_some());
            let used = bridge.ends().into_iter().any(|end| position.bridge_at(end).is_some());
            // An end in column d that Dark has, or may still get.
            let possible = bridge.ends().into_iter().all(|end| {
                let mut setup = Setup::from(position);
                setup.tiles[Colour::Dark.index()].insert(end);
                setup.position().is_ok()
            });
            !covered && !used && possible
        })
    })
}

#[test]
fn texts_name_the_same_cells_and_numbers_in_every_language() {
    let mut texts: Vec<Phrase> = Vec::new();
    for tip in TIPS {
        texts.extend([tip.text(), tip.idea()]);
    }
    texts.extend(EXAMPLES.iter().map(web::ponte::lessons::Lesson::text));
    for scene in SCENES {
        texts.push(scene.text());
        texts.extend((0..scene.tries().len()).map(|index| scene.idea(index)));
    }
    for text in texts {
        let english = names(Language::English, &text);
        for language in Language::ALL {
            assert_eq!(names(language, &text), english, "{}: {}", language.code(), text.key());
        }
    }
}

#[test]
fn every_cell_that_a_tip_or_lesson_names_is_on_its_board() {
    let check = |text: &Phrase, size: u8| {
        for name in names(Language::English, text) {
            if let Ok(cell) = name.parse::<Cell>() {
                assert!(cell.is_on(size), "{}: {name}", text.key());
            }
        }
    };
    for tip in TIPS {
        let size = tip.game().position().size();
        check(&tip.text(), size);
        check(&tip.idea(), size);
    }
    for lesson in EXAMPLES {
        check(&lesson.text(), lesson.position().size());
    }
}

#[test]
fn tip_1_accepts_every_pair_with_the_middle_and_each_stops_the_dark_bridge() {
    let tip = tip(1);
    let position = tip.game().position().clone();
    let pairs = position
        .legal_moves()
        .into_iter()
        .filter(|mv| matches!(mv, Move::Tiles(a, b) if [*a, *b].contains(&cell("c3"))));
    let mut count = 0;
    for pair in pairs {
        count += 1;
        assert!(tip.accepts(pair), "{pair}");
        let mut next = position.clone();
        next.play(pair).unwrap();
        assert!(next.check(mv("b2-d4")).is_err(), "{pair}");
    }
    assert!(count > 10);
    // One tile holds one bridge; with b3 beside it both sandbanks are in reach.
    let with_bridges = |bridges: &[(&str, &str)]| {
        let mut setup = Setup::from(&after(tip, &["b3,c3"]));
        setup.bridges.extend(bridges.iter().map(|(a, b)| (cell(a), cell(b))));
        setup.position().is_ok()
    };
    assert!(with_bridges(&[("c3", "c5")]) && with_bridges(&[("c3", "e3")]));
    assert!(!with_bridges(&[("c3", "c5"), ("c3", "e3")]));
    assert!(with_bridges(&[("b3", "b5"), ("c3", "e3")]));
}

#[test]
fn tip_6_makes_an_island_and_no_reply_stops_every_bridge() {
    let forked = after(tip(6), &["a6,a7"]);
    assert_eq!(forked.group(cell("a6")).len(), 4);
    for reply in forked.legal_moves() {
        let mut next = forked.clone();
        next.play(reply).unwrap();
        let (upper, lower) = (next.group(cell("a6")), next.group(cell("a4")));
        let joins = |bridge: &Bridge| {
            let [a, b] = bridge.ends();
            (upper.contains(a) && lower.contains(b)) || (upper.contains(b) && lower.contains(a))
        };
        assert!(next.bridge_moves().iter().any(joins), "{reply} stops every bridge");
    }
}

#[test]
fn tip_7_only_the_solution_shuts_every_bridge_to_column_d() {
    let tip = tip(7);
    assert!(reaches_column_d(tip.game().position(), "b5"));
    for solution in tip.right() {
        assert!(!reaches_column_d(&after(tip, &[&solution.to_string()]), "b5"), "{solution}");
    }
    // Good moves by the engine that do not reach the goal: the page must not praise them for it.
    for other in ["c5,c6", "c7,c8"] {
        assert!(!tip.accepts(mv(other)) && reaches_column_d(&after(tip, &[other]), "b5"), "{other}");
    }
}

#[test]
fn tip_9_links_two_chains_and_stops_the_dark_bridge() {
    let before = tip(9).game().position().clone();
    let built = after(tip(9), &["c4-e5"]);
    let chains = |position: &Position| position.score().chains(Colour::Light).len();
    assert!(chains(&built) < chains(&before));
    assert!(Bridge::new(cell("c4"), cell("e5")).unwrap().meets(Bridge::new(cell("c5"), cell("e4")).unwrap()));
}

#[test]
fn tip_10_leaves_the_light_sandbank_no_room() {
    let tip = tip(10);
    assert!(can_become_island(tip.game().position(), Colour::Light, "a2"));
    for solution in tip.right() {
        let next = after(tip, &[&solution.to_string()]);
        assert!(!can_become_island(&next, Colour::Light, "a2"), "{solution}");
    }
}
