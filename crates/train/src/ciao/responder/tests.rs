//! Responders against players with known weaknesses, and the file of strategies.

use ciao_engine::ignore_progress;

use super::*;

#[test]
fn the_file_continues_where_it_was_cut_off() {
    let path = std::env::temp_dir().join(format!("ponti-strategies-{}", std::process::id()));
    let mut evaluator = Evaluator::with_net(Rules::default(), Players::Four, shipped_net(), 1);
    let all = Strategies::collect(&mut evaluator, Some(&path), 150, &mut ignore_progress).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(bytes.len(), all.len() * RECORD_LEN);
    // A game cut off in the middle of a record is played again.
    std::fs::write(&path, &bytes[..bytes.len() - 1000]).unwrap();
    let again = Strategies::collect(&mut evaluator, Some(&path), 150, &mut ignore_progress).unwrap();
    let written = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(written, bytes);
    assert_eq!((again.len(), again.games), (all.len(), all.games));
}

fn shipped_net() -> Option<Net> {
    Evaluator::new(Rules::default(), Players::Four).net().cloned()
}

#[test]
fn control_variates_keep_the_mean_and_reduce_the_error() {
    let mut evaluator = Evaluator::with_net(Rules::default(), Players::Four, shipped_net(), 1);
    let net = shipped_net().unwrap();
    let played = play(&mut evaluator, &net, 200, 5, &mut ignore_progress);
    assert_eq!(played.games, 200);
    assert!(played.gain.standard_error < 0.5 * played.won.standard_error, "{played:?}");
    let difference = (played.won.mean - 0.25 - played.gain.mean).abs();
    assert!(difference < 4.0 * played.won.standard_error, "{played:?}");
}

#[test]
fn a_responder_learns_what_a_best_response_is_worth() {
    let shipped = shipped_net().unwrap();
    let mut evaluator = Evaluator::with_net(Rules::default(), Players::Four, Some(shipped.clone()), 1);
    let strategies = Strategies::collect(&mut evaluator, None, 150, &mut ignore_progress).unwrap();
    // How far estimates are from the best response with the same estimates one turn later.
    let error = |net: &Net| {
        let mut sum = 0.0;
        for record in &strategies.records {
            let state = record.key.state(Rules::default(), Players::Four);
            let values = |next: &State| final_values(next).unwrap_or_else(|| net.estimate(next));
            let game = TurnGame::from_state(&state, values);
            let best = |seat: usize| game.best_response_value(seat, &record.strategy);
            let found = net.estimate(&state);
            sum += (0..4).map(|seat| (found[seat] - best(seat)).abs()).sum::<f64>() / 4.0;
        }
        sum / strategies.len() as f64
    };
    let lessons = Lessons { seed: 3, examples: 8_000 };
    let learned = strategies.train(Rules::default(), &shipped, lessons, &mut ignore_progress).unwrap();
    let (before, after) = (error(&random_net(Players::Four, Output::Independent, 3)), error(&learned));
    assert!(after < 0.5 * before, "{before} {after}");
}
