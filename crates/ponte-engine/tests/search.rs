//! The engine's public behaviour: determinism, limits, stopping, tree reuse, reports.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use ponte::{Colour, Game, Move, Position, Rules, Stage};
use ponte_engine::{Engine, Limits, Rng, SearchInfo, SearchResult, Settings, analyse};

fn game(rules: &Rules, moves: &str) -> Game {
    Game::from_text(*rules, moves).expect("a legal game")
}

const MIDDLE: &str = "e3,j2 dark f10,i5 f9,j9 e9,g10 f4,g7 e10,j3 d8,i1 g1,j1 b6,e2 c3,c8 f3,j6";

fn think(engine: &mut Engine, nodes: u64) -> SearchResult {
    engine.search(&Limits::nodes(nodes), &mut |_| (), &AtomicBool::new(false))
}

#[test]
fn the_same_seed_and_nodes_give_the_same_result() {
    for settings in [Settings::default(), Settings::rollout_only()] {
        let run = |seed: u64| {
            let mut engine = Engine::new(&Rules::CLASSIC, Settings { seed, ..settings.clone() });
            let mut game = game(&Rules::CLASSIC, MIDDLE);
            let mut all = Vec::new();
            for _ in 0..3 {
                engine.set_game(&game);
                let outcome = think(&mut engine, 600);
                assert_eq!(outcome.info.nodes, 600);
                game.play(outcome.best.expect("a move")).expect("a legal move");
                all.push((outcome.best, outcome.info.win.to_bits(), outcome.info.pv.clone()));
            }
            all
        };
        assert_eq!(run(3), run(3));
        assert_ne!(run(3), run(4), "another seed gives another result");
    }
}

#[test]
fn the_last_move_counts_wherever_the_engine_was_before() {
    let now = game(&Rules::CLASSIC, MIDDLE);
    let others = [
        "e3,j2 dark f10,i5 f9,j9 e9,g10 f4,g7 e10,j3 d8,i1",
        "d4,g7 light e5,f6",
        &format!("{MIDDLE} b5,d3"),
        "",
    ];
    let results = others.map(|other| {
        let mut engine = Engine::new(&Rules::CLASSIC, Settings::default());
        engine.set_game(&game(&Rules::CLASSIC, other));
        engine.set_game(&now);
        think(&mut engine, 300).info
    });
    for found in &results[1..] {
        assert_eq!((found.win.to_bits(), &found.pv), (results[0].win.to_bits(), &results[0].pv));
    }
}

#[test]
fn a_stopped_search_returns_a_move() {
    let game = game(&Rules::CLASSIC, MIDDLE);
    for settings in
        [Settings::default(), Settings { threads: 3, ..Settings::default() }, Settings::rollout_only()]
    {
        let mut engine = Engine::new(&Rules::CLASSIC, settings);
        engine.set_game(&game);
        let before = engine.search(&Limits::default(), &mut |_| (), &AtomicBool::new(true));
        assert!(game.position().check(before.best.expect("a move")).is_ok());
        let stop = AtomicBool::new(false);
        let mut reports = 0;
        let mut report = |_: &SearchInfo| {
            reports += 1;
            stop.store(true, Ordering::Relaxed);
        };
        let outcome = engine.search(&Limits::default(), &mut report, &stop);
        assert!(game.position().check(outcome.best.expect("a move")).is_ok());
        assert!(reports > 0 && outcome.info.nodes > 0);
    }
}

#[test]
fn keeps_the_time_limit() {
    let mut engine = Engine::new(&Rules::CLASSIC, Settings::default());
    let mut game = game(&Rules::CLASSIC, MIDDLE);
    /// A clock that advances by a millisecond each time it is looked at.
    fn clock() -> Duration {
        static LOOKS: AtomicU64 = AtomicU64::new(0);
        Duration::from_millis(LOOKS.fetch_add(1, Ordering::Relaxed))
    }
    let limit = Duration::from_millis(40);
    while !game.is_over() {
        engine.set_game(&game);
        let start = clock();
        let limits = Limits::time(limit).with_clock(clock);
        let best = engine.search(&limits, &mut |_| (), &AtomicBool::new(false)).best;
        let over = (clock() - start).saturating_sub(limit);
        assert!(over < Duration::from_millis(12), "{over:?} too long");
        game.play(best.expect("a move")).expect("a legal move");
    }
}

#[test]
fn threads_share_the_node_limit() {
    let mut engine = Engine::new(&Rules::CLASSIC, Settings { threads: 2, ..Settings::default() });
    let game = game(&Rules::CLASSIC, MIDDLE);
    engine.set_game(&game);
    let outcome = think(&mut engine, 2_000);
    assert!((2_000..2_010).contains(&outcome.info.nodes), "{}", outcome.info.nodes);
    assert!(game.position().check(outcome.best.expect("a move")).is_ok());
}

#[test]
fn the_tree_is_kept_from_move_to_move() {
    let mut engine = Engine::new(&Rules::CLASSIC, Settings::default());
    let mut game = game(&Rules::CLASSIC, MIDDLE);
    engine.set_game(&game);
    let line = think(&mut engine, 3_000).info.pv;
    assert!(line.len() >= 2, "{line:?}");
    for &mv in &line[..2] {
        game.play(mv).expect("a legal move");
    }
    engine.set_game(&game);
    let kept = engine.search(&Limits::default(), &mut |_| (), &AtomicBool::new(true)).info;
    let visits: u64 = kept.lines.iter().map(|line| line.visits).sum();
    assert!(visits > 0, "the reply was searched before");
}

/// An engine whose tree is full after some hundred simulations.
fn tiny_memory(seed: u64) -> Settings {
    Settings { memory: 50_000, seed, ..Settings::default() }
}

#[test]
fn the_best_move_has_most_visits_in_a_full_tree() {
    let game = game(&Rules::CLASSIC, MIDDLE);
    for threads in [1, 3] {
        let mut engine = Engine::new(&Rules::CLASSIC, Settings { threads, ..tiny_memory(1) });
        engine.set_game(&game);
        let mut visits = 0;
        for round in 1..=5 {
            let limits = Limits::nodes(1_000).with_lines(20);
            let SearchResult { best, info } = engine.search(&limits, &mut |_| (), &AtomicBool::new(false));
            assert!(info.nodes >= 1_000, "{}", info.nodes);
            assert_eq!(best, Some(info.lines[0].mv));
            assert_eq!(info.win.to_bits(), info.lines[0].win.to_bits());
            assert!(info.lines.iter().all(|line| line.visits <= info.lines[0].visits), "{:?}", info.lines);
            let found = info.lines[0].visits;
            assert!(found >= 40 * round, "{found} visits in round {round}");
            visits = visits.max(found);
        }
        assert!(visits >= 500, "the search goes on in a full tree: {visits} visits");
    }
}

#[test]
fn a_full_tree_agrees_with_a_large_one() {
    for moves in [
        "e5,f6 dark d4,g7",
        MIDDLE,
        "e3,j2 dark f10,i5 f9,j9 e9,g10",
        "f1,i4 light g9,i9 e1,i10 g7,g8 e8,g1 e6,g10 i3,j4 g9-i9 g1-i3 e6-g7 g2,j3 a3,a7 g4,g5 d5,d6 f5,h7",
    ] {
        let win = |settings: Settings| {
            let mut engine = Engine::new(&Rules::CLASSIC, settings);
            engine.set_game(&game(&Rules::CLASSIC, moves));
            think(&mut engine, 6_000).info.win
        };
        let (small, large) = (win(tiny_memory(1)), win(Settings::default()));
        assert!((small - large).abs() < 0.08, "{moves}: {small} instead of {large}");
    }
}

#[test]
fn more_search_is_not_worse_in_a_full_tree() {
    let mut score = 0.0;
    let openings = ["e5,f6 dark", "d4,g7 dark"];
    for (seed, opening) in openings.into_iter().enumerate() {
        for more in Colour::ALL {
            let mut game = game(&Rules::CLASSIC, opening);
            let mut engines = Colour::ALL.map(|_| Engine::new(&Rules::CLASSIC, tiny_memory(seed as u64)));
            while let Some(colour) = game.position().to_move().filter(|_| !game.is_over()) {
                let engine = &mut engines[colour.index()];
                engine.set_game(&game);
                let best = think(engine, if colour == more { 2_000 } else { 200 }).best;
                game.play(best.expect("a move")).expect("a legal move");
            }
            score += match game.position().score().leader() {
                Some(leader) => f32::from(u8::from(leader == more)),
                None => 0.5,
            };
        }
    }
    assert!(score >= 2.0, "ten times the nodes score {score} of 4");
}

#[test]
fn lines_are_sorted_searched_and_three_turns_long() {
    let game = game(&Rules::CLASSIC, MIDDLE);
    // No candidate of the policy, so that nothing but the request leads to it.
    let include: Move = "a1,a10".parse().expect("a move");
    for (nodes, lines) in [(1_000, 5), (3_000, 5), (3_000, 1), (3_000, 3)] {
        let mut engine = Engine::new(&Rules::CLASSIC, Settings::default());
        engine.set_game(&game);
        let limits = Limits::nodes(nodes).with_lines(lines).with_included(vec![include]);
        let SearchResult { best, info } = engine.search(&limits, &mut |_| (), &AtomicBool::new(false));
        assert_eq!(info.nodes, nodes);
        // The included one may be among the best.
        assert!((lines..=lines + 1).contains(&info.lines.len()), "{:?}", info.lines);
        assert!(info.lines.iter().any(|line| line.mv == include), "{:?}", info.lines);
        assert_eq!((best, &info.pv), (Some(info.lines[0].mv), &info.lines[0].pv));
        assert_eq!(info.win.to_bits(), info.lines[0].win.to_bits());
        assert!(info.lines[1..].is_sorted_by(|a, b| a.win >= b.win), "{:?}", info.lines);
        let mut moves: Vec<Move> = info.lines.iter().map(|line| line.mv).collect();
        moves.sort();
        moves.dedup();
        assert_eq!(moves.len(), info.lines.len());
        for line in &info.lines {
            assert!(line.visits <= info.lines[0].visits);
            // A fifth of the nodes, shared by the lines and those that compete with them.
            assert!(line.visits >= nodes / 5 / (4 * lines as u64), "{line:?} of {nodes} nodes");
            assert_eq!(line.pv[0], line.mv);
            assert!(line.pv.len() >= 3 && (1..=line.pv.len()).contains(&line.searched), "{line:?}");
            let mut check = game.clone();
            for &mv in &line.pv {
                check.play(mv).expect("lines are legal");
            }
        }
    }
}

#[test]
fn an_included_move_has_the_value_of_the_position_after_it() {
    let mut game = game(&Rules::CLASSIC, MIDDLE);
    let include: Move = "a1,a10".parse().expect("a move");
    let mut engine = Engine::new(&Rules::CLASSIC, Settings::default());
    engine.set_game(&game);
    let limits = Limits::nodes(6_000).with_included(vec![include, "a1,a1".parse().expect("a move")]);
    let info = engine.search(&limits, &mut |_| (), &AtomicBool::new(false)).info;
    let [_, included] = &info.lines[..] else { panic!("two lines: {:?}", info.lines) };
    game.play(include).expect("a legal move");
    engine.set_game(&game);
    let after = 1.0 - think(&mut engine, 6_000).info.win;
    assert!((included.win - after).abs() < 0.1, "{} instead of {after}", included.win);
}

#[test]
fn openings_and_colours_can_be_included() {
    let opening: Move = "a1,j10".parse().expect("a move");
    let mut engine = Engine::new(&Rules::CLASSIC, Settings::default());
    let limits = Limits::nodes(2_000).with_included(vec![opening]);
    let info = engine.search(&limits, &mut |_| (), &AtomicBool::new(false)).info;
    assert!(info.lines.iter().any(|line| line.mv == opening && line.visits > 0), "{:?}", info.lines);
    assert!(info.lines.iter().all(|line| line.pv.len() >= 3), "{:?}", info.lines);
    let chosen = game(&Rules::CLASSIC, "a1,a10");
    engine.set_game(&chosen);
    let worse = [Colour::Light, Colour::Dark].map(Move::Choose).to_vec();
    let limits = Limits::nodes(300).with_included(worse);
    let info = engine.search(&limits, &mut |_| (), &AtomicBool::new(false)).info;
    assert_eq!(info.lines.len(), 2);
    assert!(info.lines.iter().all(|line| line.pv.len() >= 3), "{:?}", info.lines);
}

#[test]
fn openings_vary_with_the_seed_and_are_nearly_even() {
    let mut pairs = Vec::new();
    for seed in 0..4 {
        let mut engine = Engine::new(&Rules::CLASSIC, Settings { seed, ..Settings::default() });
        let outcome = think(&mut engine, 3_000);
        assert!(matches!(outcome.best, Some(Move::Tiles(..))));
        assert!(outcome.info.win > 0.4 && outcome.info.win <= 0.5, "{}", outcome.info.win);
        pairs.push(outcome.best);
    }
    pairs.dedup();
    assert!(pairs.len() > 2, "{pairs:?}");
}

#[test]
fn chooses_the_better_colour() {
    for opening in ["a1,b2", "a1,a10", "e5,f7", "d4,g7"] {
        let mut offered = game(&Rules::CLASSIC, opening);
        let mut engine = Engine::new(&Rules::CLASSIC, Settings::default());
        engine.set_game(&offered);
        let limits = Limits::nodes(1_000).with_lines(2);
        let outcome = engine.search(&limits, &mut |_| (), &AtomicBool::new(false));
        let [best, other] = &outcome.info.lines[..] else { panic!("two colours to choose from") };
        assert_eq!((outcome.best, outcome.info.pv[0]), (Some(best.mv), best.mv));
        assert!((best.win + other.win - 1.0).abs() < 1e-6 && best.win >= other.win, "{opening}");
        // Dark moves first, so dark's chance is that of the player to move after the choice.
        offered.play(Move::Choose(Colour::Dark)).expect("a legal choice");
        let mut after = Engine::new(&Rules::CLASSIC, Settings::default());
        after.set_game(&offered);
        let dark = think(&mut after, 1_000).info.win;
        let best_is_dark = best.mv == Move::Choose(Colour::Dark);
        assert_eq!(best_is_dark, dark >= 0.5, "{opening}: dark has {dark}");
    }
}

#[test]
fn returns_no_move_when_the_game_is_over() {
    let rules: Rules = "3:2:0".parse().expect("a rule set");
    let mut game = Game::new(rules);
    let mut engine = Engine::new(&rules, Settings::default());
    while !game.is_over() {
        engine.set_game(&game);
        let best = think(&mut engine, 20).best.expect("a move");
        game.play(best).expect("a legal move");
    }
    engine.set_game(&game);
    assert_eq!(think(&mut engine, 20).best, None);
}

#[test]
fn analyses_every_position_of_a_game() {
    let mut rng = Rng::new(2);
    let mut position = Position::new(Rules::SMALL);
    let stop = AtomicBool::new(false);
    loop {
        let analysis = analyse(&position, &Settings::default(), &Limits::nodes(60), &mut |_| (), &stop);
        assert!((0.0..=1.0).contains(&analysis.light) && (0.0..=1.0).contains(&analysis.win));
        assert_eq!(analysis.islands.len(), 64);
        for colour in Colour::ALL {
            for cell in position.islands(colour).iter() {
                let chance = analysis.island(&position, cell, colour);
                assert!((chance - 1.0).abs() < 1e-3, "an island stays: {chance}");
                assert!(analysis.island(&position, cell, colour.other()) < 1e-3);
            }
        }
        if position.stage() == Stage::Over {
            let score = position.score();
            for colour in Colour::ALL {
                let points = analysis.points[colour.index()];
                assert!((points - score.tally(colour).points as f32).abs() < 1e-2);
            }
            break;
        }
        let moves = position.legal_moves();
        position.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
    }
}

/// Explores in slices and reports.
fn explore(engine: &mut Engine, slices: u32, nodes: u64, lines: usize) -> ponte_engine::Analysis {
    for _ in 0..slices {
        if !engine.explore(&Limits::nodes(nodes), &mut |_| (), &AtomicBool::new(false)) {
            break;
        }
    }
    engine.analysis(lines, 40)
}

#[test]
fn slices_add_up_and_the_same_moves_come_out() {
    let game = game(&Rules::CLASSIC, "e5,f6 dark d4,g7");
    let engine = || {
        let mut engine = Engine::new(&Rules::CLASSIC, Settings::default());
        engine.set_game(&game);
        engine
    };
    let whole = explore(&mut engine(), 1, 400, 5);
    let sliced = explore(&mut engine(), 8, 50, 5);
    assert_eq!((whole.nodes, &whole.moves, &whole.islands), (400, &sliced.moves, &sliced.islands));
    assert_eq!(whole.moves.len(), 5);
    assert!(whole.moves.iter().all(|line| line.points.is_some() && !line.proven), "{whole:?}");
    let distinct: std::collections::HashSet<Move> = whole.moves.iter().map(|line| line.mv).collect();
    assert_eq!(distinct.len(), 5);
}

#[test]
fn root_moves_can_be_restricted_and_excluded() {
    for (rules, text) in [
        (Rules::CLASSIC, "e5,f6 dark d4,g7"),
        (Rules::SMALL, ""),
        (Rules::SMALL, "d4,e5"),
        (Rules::LARGE, "a1,b2 light"),
    ] {
        let game = game(&rules, text);
        let mut engine = Engine::new(&rules, Settings::default());
        engine.set_game(&game);
        let best = explore(&mut engine, 1, 200, 3).moves[0].mv;
        engine.exclude_from_root(&[best]);
        let others = explore(&mut engine, 1, 200, 50);
        assert!(
            !others.moves.is_empty() && others.moves.iter().all(|line| line.mv != best),
            "{text}: {best}"
        );
        let legal = game.position().legal_moves();
        let some: Vec<Move> = [0, legal.len() / 3, legal.len() - 1].map(|at| legal[at]).to_vec();
        engine.restrict_root(&some).expect("legal moves");
        let found = explore(&mut engine, 1, 200, 50);
        assert!(found.moves.iter().all(|line| some.contains(&line.mv)), "{text}: {found:?}");
        assert!(some.contains(&think(&mut engine, 20).best.expect("a move")));
        assert!(engine.restrict_root(&["a1,a1".parse().expect("a move")]).is_err());
        engine.restrict_root(&[]).expect("no restriction");
        assert!(explore(&mut engine, 1, 200, 9).moves.len() >= 2, "{text}");
    }
}

#[test]
fn solved_endings_have_exact_lines() {
    let mut rng = Rng::new(9);
    let rules = Rules::new(6, None, None).expect("a rule set");
    let (mut values, mut found) = (std::collections::HashSet::new(), 0);
    while found < 12 {
        let mut position = Position::new(rules);
        while position.stage() != Stage::Over && (position.turns() < 3 || position.legal_moves().len() > 24) {
            let moves = position.legal_moves();
            position.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
        }
        if position.stage() == Stage::Over || position.legal_moves().len() < 3 {
            continue;
        }
        found += 1;
        let mut engine = Engine::new(&rules, Settings::default());
        engine.set_position(&position);
        let analysis = explore(&mut engine, 200, 1_000, 3);
        assert!(analysis.proven && analysis.moves.iter().all(|line| line.proven), "{analysis:?}");
        values.insert((analysis.win * 2.0) as u8);
        // The best move keeps the value, seen from the position after it.
        let mut after = position.clone();
        after.play(analysis.moves[0].mv).expect("a legal move");
        engine.set_position(&after);
        let next = explore(&mut engine, 200, 1_000, 1);
        let light = if next.proven { next.light } else { panic!("{after}") };
        assert!((light - analysis.light).abs() < 1e-6, "{position}");
    }
    assert!(values.len() >= 2, "wins and losses occur: {values:?}");
}
