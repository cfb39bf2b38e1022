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
    let record = all.records[20];
    let bytes = record.to_bytes();
    assert_eq!(Record::from_bytes(&bytes).to_bytes(), bytes);
    assert!(record.expected[..4].iter().sum::<f32>() > 0.999, "{record:?}");
}

fn shipped_net() -> Option<Net> {
    Evaluator::new(Rules::default(), Players::Four).net().cloned()
}

#[test]
fn a_responder_without_corrections_plays_as_shipped() {
    let mut evaluator = Evaluator::with_net(Rules::default(), Players::Four, shipped_net(), 1);
    let responder = Responder::new(Players::Four, 1);
    let state = State::new(Rules::default(), Players::Four);
    assert_eq!(responder.corrections(&state), [0.0; MAX_PLAYERS]);
    let games = ResponderGames { count: 200, seed: 5, margin: 1e-9 };
    let played = play(&mut evaluator, &responder, games, &mut ignore_progress);
    assert_eq!(played.games, 200);
    // Control variates keep the mean and reduce the error. All seats play the same, so there is nothing to gain.
    assert!(played.gain.standard_error < 0.5 * played.won.standard_error, "{played:?}");
    let difference = (played.won.mean - 0.25 - played.gain.mean).abs();
    assert!(difference < 4.0 * played.won.standard_error, "{played:?}");
    assert!(played.gain.mean.abs() < 4.0 * played.gain.standard_error, "{played:?}");
}

#[test]
fn a_responder_learns_what_a_best_response_is_worth() {
    let mut evaluator = Evaluator::with_net(Rules::default(), Players::Four, shipped_net(), 1);
    let strategies = Strategies::collect(&mut evaluator, None, 150, &mut ignore_progress).unwrap();
    // How far corrected values are from the best response with the same corrections one turn later.
    let error = |responder: &Responder| {
        let mut game = TurnGame::new(&Rules::default());
        let (mut sum, mut count) = (0.0, 0.0);
        for record in strategies.records.iter().filter(|record| record.expected != Kept::default()) {
            let best =
                record.best_response_values(&mut game, Rules::default(), Players::Four, Some(responder));
            let correction = responder.corrections(&record.key.state(Rules::default(), Players::Four));
            for seat in 0..4 {
                sum += (f64::from(record.expected[seat]) + correction[seat] - best[seat]).powi(2);
                count += 1.0;
            }
        }
        (sum / count).sqrt()
    };
    let lessons = Lessons { seed: 3, examples: 16_000 };
    let learned = strategies.train(Rules::default(), Players::Four, lessons, &mut ignore_progress).unwrap();
    let (before, after) = (error(&Responder::new(Players::Four, 3)), error(&learned));
    assert!(after < 0.7 * before, "{before} {after}");
}
