//! The engine's evaluation of the ten tips: solutions win, tempting mistakes do not.

use std::sync::atomic::AtomicBool;

use ponte::{Game, Move, Stage};
use ponte_engine::{Engine, Limits, Settings};
use web::learn::tips::{NODES, TIPS};

/// The engine's evaluation of the last move of a game, with the same limits as on the page: its reply, and the winning
/// chance of the player who moved.
fn evaluate(game: &Game) -> (Move, f32) {
    let mut engine = Engine::new(&game.rules(), Settings::default());
    engine.set_game(game);
    let found = engine.search(&Limits::nodes(NODES.into()), &mut |_| (), &AtomicBool::new(false));
    (found.best.unwrap(), 1.0 - found.info.win)
}

fn after(game: &Game, mv: Move) -> Game {
    let mut game = game.clone();
    game.play(mv).unwrap();
    game
}

#[test]
fn solutions_clear_the_bar_and_mistakes_stay_far_below_it() {
    for tip in TIPS {
        let number = tip.number;
        // A game from its first move, so the position can be reached.
        let game = tip.game();
        assert!(game.moves().len() > 5 && game.position().stage() == Stage::Play, "tip {number}");
        assert_eq!(game.start().turns(), 0);
        let bar = f32::from(tip.bar) / 100.0;
        for mv in tip.right() {
            let (_, chance) = evaluate(&after(&game, mv));
            assert!(chance >= bar + 0.1, "tip {number}: {mv} leaves {chance:.2}");
        }
        // Moves that are accepted without being listed are praised as well.
        for mv in game.position().legal_moves().into_iter().filter(|mv| tip.accepts(*mv)) {
            let (_, chance) = evaluate(&after(&game, mv));
            assert!(chance >= bar, "tip {number}: {mv} leaves {chance:.2}");
        }
        for (mv, reply) in tip.tempting() {
            let tried = after(&game, mv);
            let (answer, chance) = evaluate(&tried);
            assert!(chance <= bar - 0.25, "tip {number}: {mv} leaves {chance:.2}");
            // The reply that is shown without the engine is as bad for the player who made the mistake.
            if answer != reply {
                let replied = after(&tried, reply);
                let (_, theirs) = evaluate(&replied);
                assert!(1.0 - theirs <= bar - 0.2, "tip {number}: {mv} {reply} leaves {:.2}", 1.0 - theirs);
            }
        }
    }
}

#[test]
fn tip_3_every_bridge_that_ends_at_the_tip_throws_the_game_away() {
    let game = TIPS[2].game();
    let tip = "e4".parse().unwrap();
    let bridges = game.position().bridge_moves();
    let mut count = 0;
    for bridge in bridges.into_iter().filter(|bridge| bridge.ends().contains(&tip)) {
        let [a, b] = bridge.ends();
        let (_, chance) = evaluate(&after(&game, Move::Bridge(a, b)));
        assert!(chance <= 0.25, "{a}-{b} leaves {chance:.2}");
        count += 1;
    }
    assert!(count > 3);
}

#[test]
fn the_best_move_of_the_engine_is_a_solution() {
    for tip in TIPS {
        let game = tip.game();
        let mut engine = Engine::new(&game.rules(), Settings::default());
        engine.set_game(&game);
        let found = engine.search(&Limits::nodes(u64::from(NODES) * 2), &mut |_| (), &AtomicBool::new(false));
        let best = found.best.unwrap();
        if !tip.right().any(|mv| mv == best) {
            let (_, chance) = evaluate(&after(&game, best));
            let bar = f32::from(tip.bar) / 100.0;
            assert!(
                chance >= bar,
                "tip {}: {best} leaves {chance:.2}, which the page would reject",
                tip.number
            );
        }
    }
}
