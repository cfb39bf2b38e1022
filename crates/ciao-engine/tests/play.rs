//! Opponents, matches, coach and statistics through the public interface.

use std::sync::{Arc, Mutex};

use ciao::{Answer, Face, Game, Players, Rules, Seat, Settlement, Sizes, State, Turn};
use ciao_engine::coach::{WorstDecision, advise_announcement, advise_answer, review};
use ciao_engine::facts::{opening_facts, two_player_facts};
use ciao_engine::{
    Accuracy, Baseline, Character, Evaluator, MatchError, MatchResult, Memory, Opponent, Player, PlayerKind,
    SeededRng, TwoPlayerSolution, ignore_progress, pick, play_match,
};

fn duel(first: impl Into<PlayerKind>, second: impl Into<PlayerKind>, games: u64) -> MatchResult {
    play_match(Rules::default(), &[first.into(), second.into()], games, 11, &mut ignore_progress).unwrap()
}

#[test]
fn each_opponent_beats_the_one_before() {
    for pair in Character::ALL.windows(2) {
        let result = duel(pair[1], pair[0], 3000);
        let rate = result.players[0];
        assert!(rate.mean - 0.5 > 2.0 * rate.standard_error, "{} against {}: {rate:?}", pair[1], pair[0]);
    }
}

/// One of each against the ones before.
#[test]
fn each_opponent_beats_the_one_before_at_larger_tables() {
    for players in [3, 4] {
        // Those above compute every turn, which takes too long for a test.
        for pair in Character::ALL[..3].windows(2) {
            let mut line: Vec<PlayerKind> = vec![pair[0].into(); players];
            line[0] = pair[1].into();
            let rate =
                play_match(Rules::default(), &line, 2_000, 11, &mut ignore_progress).unwrap().players[0];
            let fair = 1.0 / players as f64;
            assert!(
                rate.mean > fair + 3.0 * rate.standard_error,
                "{players}: {} against {}: {rate:?}",
                pair[1],
                pair[0]
            );
        }
    }
}

#[test]
fn a_suspicious_opponent_remembers_who_lied() {
    let start = State::new(Rules::default(), Players::Three);
    let second = Seat::ALL[1];
    let doubts = |memory: Memory| {
        let opponent = Opponent::new(Character::Suspicious, Rules::default(), Players::Three);
        let mut opponent = opponent.with_memory(memory);
        (0..100).filter(|&i| opponent.contests(&start, 4, second, f64::from(i) / 100.0)).count()
    };
    let after = |turns: &[&str]| {
        let turns: Vec<Turn> = turns.iter().map(|turn| turn.parse().unwrap()).collect();
        Memory::from_turns(&start, turns)
    };
    let (nothing, lied, honest) =
        (doubts(Memory::default()), doubts(after(&["X:4?2"])), doubts(after(&["4:4?2"])));
    assert!(honest < nothing && nothing < lied, "{honest} {nothing} {lied}");
    // What others did is remembered of them, not of the first seat.
    assert_eq!(doubts(after(&["1:1", "X:4?3"])), nothing);
}

#[test]
fn characters_contest_when_believing_loses_the_game() {
    // The first seat has two pawns on the podium and stands before the end of the bridge.
    let mut game = State::new(Rules::default(), Players::Two);
    while !(game.turn() == Some(Seat::FIRST)
        && game.podium_count(Seat::FIRST) == 2
        && game.plank(Seat::FIRST) > Some(5))
    {
        let number = if game.turn() == Some(Seat::FIRST) { 4 } else { 1 };
        game = game.settle(number, Settlement::Approved).unwrap();
    }
    for character in Character::ALL.into_iter().filter(|&character| character != Character::Perfect) {
        let mut opponent = Opponent::new(character, Rules::default(), Players::Two);
        assert!(opponent.contests(&game, 4, Seat::ALL[1], 0.99), "{character}");
    }
}

#[test]
fn no_player_beats_the_equilibrium() {
    for kind in PlayerKind::all() {
        let rate = duel(Character::Perfect, kind, 1200).players[0];
        assert!(rate.mean >= 0.5 - 3.5 * rate.standard_error, "{kind}: {rate:?}");
    }
}

#[test]
fn the_arena_finds_the_value_of_the_first_seat() {
    let result = duel(Character::Perfect, Character::Perfect, 6000);
    let first = result.seats[0];
    // Both games of a round have the same dice, so all of the difference is between the seats.
    assert!((first.mean - 0.511_570).abs() < 4.0 * first.standard_error.max(0.006), "{first:?}");
    assert!((result.players[0].mean + result.players[1].mean - 1.0).abs() < 1e-9);
}

#[test]
fn a_seed_plays_the_same_match_again() {
    let kinds = [Character::Suspicious.into(), Character::Gambler.into(), Baseline::Random.into()];
    let play = |seed| play_match(Rules::default(), &kinds, 300, seed, &mut ignore_progress).unwrap();
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(4));
    assert_eq!(play(3).games, 300);
    let lonely = play_match(Rules::default(), &kinds[..1], 10, 1, &mut ignore_progress);
    assert!(matches!(lonely, Err(MatchError::Players(_))));
}

#[test]
fn at_larger_tables_the_equilibrium_beats_the_baselines_one_against_all() {
    for players in [3, 4] {
        for baseline in [Baseline::Random, Baseline::Highest] {
            let mut line = vec![baseline.into(); players];
            line[0] = Character::Perfect.into();
            let rate = play_match(Rules::default(), &line, 24, 5, &mut ignore_progress).unwrap().players[0];
            let fair = 1.0 / players as f64;
            assert!(rate.mean > fair + 2.0 * rate.standard_error, "{players} players, {baseline}: {rate:?}");
        }
    }
}

#[test]
fn opponents_only_do_what_is_allowed_at_every_table() {
    let mut rng = SeededRng::new(9);
    for players in Players::ALL {
        let evaluator = Arc::new(Mutex::new(Evaluator::new(Rules::default(), players)));
        for kind in PlayerKind::all() {
            let mut opponent = kind.player(Arc::clone(&evaluator));
            let mut game = Game::new(Rules::default(), players);
            for _ in 0..12 {
                let state = *game.state();
                let Some(active) = state.turn() else { break };
                let face = state.rules().side(rng.below(6) as u8).unwrap();
                game.roll(active, face).unwrap();
                game.announce(active, opponent.announce(&state, face, rng.unit())).unwrap();
                let announced = match game.phase() {
                    ciao::Phase::Asking(asking) => asking.announced(),
                    _ => continue,
                };
                for seat in state.contesters() {
                    let contests = opponent.contests(&state, announced, seat, rng.unit());
                    game.answer(seat, if contests { Answer::Contest } else { Answer::Approve }).unwrap();
                    if contests {
                        break;
                    }
                }
            }
        }
    }
}

#[test]
fn characters_can_be_noticed() {
    let start = State::new(Rules::default(), Players::Two);
    let second = Seat::ALL[1];
    let often = |character: Character, face: Face, number: u8| {
        let mut opponent = Opponent::new(character, Rules::default(), Players::Two);
        (0..100).filter(|&i| opponent.announce(&start, face, f64::from(i) / 100.0) == number).count()
    };
    assert_eq!(often(Character::Honest, Face::Number(1), 1), 100);
    assert_eq!(often(Character::Honest, Face::Cross, 4), 0);
    assert!(often(Character::Gambler, Face::Number(1), 4) > 60);
    assert!((1..100).contains(&often(Character::Perfect, Face::Cross, 4)), "mixes");
    let doubts = |character: Character| {
        let mut opponent = Opponent::new(character, Rules::default(), Players::Two);
        (0..100).filter(|&i| opponent.contests(&start, 4, second, f64::from(i) / 100.0)).count()
    };
    assert_eq!(doubts(Character::Honest), 0);
    assert!(doubts(Character::Suspicious) > 40);
    assert_eq!(often(Character::Steady, Face::Number(1), 1), 100);
    for kind in PlayerKind::all() {
        assert_eq!(kind.as_str().parse(), Ok(kind));
    }
    for character in Character::ALL {
        assert_eq!(character.as_str().parse(), Ok(character));
    }
    assert_eq!(
        "odds".parse::<Character>().unwrap_err().to_string().split(':').next(),
        Some("unknown character \"odds\"")
    );
    assert!("unknown".parse::<PlayerKind>().is_err());
}

#[test]
fn equilibrium_play_costs_nothing_and_a_blunder_does() {
    let mut evaluator = Evaluator::new(Rules::default(), Players::Two);
    let mut rng = SeededRng::new(21);
    let start = State::new(Rules::default(), Players::Two);
    let mut state = start;
    let mut turns = Vec::new();
    while !state.is_over() {
        let (_, strategy) = evaluator.turn(&state).unwrap();
        let side = rng.below(6);
        let announced = rng.pick(&strategy.announce[side.min(4)]);
        let contester = state.contesters().find(|_| rng.unit() < strategy.contest[0][announced]);
        let face = state.rules().side(side as u8).unwrap();
        let turn = Turn { face, announced: announced as u8 + 1, contester };
        turns.push(turn);
        state.play(turn).unwrap();
    }
    let fair = review(&mut evaluator, &start, turns.iter().copied());
    assert_eq!(fair.turns.len(), turns.len());
    assert!(
        fair.seats.iter().all(|seat| seat.cost < 1e-9 && seat.sound == seat.decisions),
        "{:?}",
        fair.seats
    );
    assert!((fair.turns[0].values_before[0] - 0.511_570_299_214).abs() < 1e-12);
    assert!((fair.values.iter().sum::<f64>() - 1.0).abs() < 1e-12);

    // A four announced as a one, which is then contested wrongly.
    let turn: Turn = "4:1?2".parse().unwrap();
    let poor = review(&mut evaluator, &start, [turn]);
    let announcement = poor.turns[0].announcement.as_ref().unwrap();
    assert!(announcement.cost > 0.01);
    assert_eq!(announcement.advice.options[3].frequency, 1.0);
    assert_eq!(poor.seats[0].worst, Some(WorstDecision { turn: 1, cost: announcement.cost }));
}

#[test]
fn the_coach_says_nothing_about_a_face_that_was_not_shown() {
    let mut game = Game::new(Rules::default(), Players::Three);
    for turn in ["X:4", "2:2?1"] {
        game.play(turn.parse().unwrap()).unwrap();
    }
    let viewer = Seat::ALL[2];
    let seen = game.view(Some(viewer)).past.clone();
    let mut evaluator = Evaluator::new(Rules::default(), Players::Three);
    let review = review(&mut evaluator, game.start(), seen);
    assert_eq!(review.turns.len(), 2);
    assert!(review.turns[0].announcement.is_none(), "approved, so the face stays hidden");
    assert_eq!(review.turns[0].answers.len(), 2);
    assert!(review.turns[1].announcement.is_some(), "contested, so it was shown");
    assert!(review.turns[1].answers.iter().any(|answer| answer.contested));
}

#[test]
fn advice_fits_the_turn() {
    let mut evaluator = Evaluator::new(Rules::default(), Players::Four);
    let start = State::new(Rules::default(), Players::Four);
    let advice = advise_announcement(&mut evaluator, &start, Face::Number(3)).unwrap();
    assert_eq!(advice.options.len(), 4);
    assert!(advice.options[2].truthful && !advice.options[3].truthful);
    assert_eq!(advice.accuracy, Accuracy::Estimated);
    let answer = advise_answer(&mut evaluator, &start, 4, Seat::ALL[3]).unwrap();
    assert!((0.0..=1.0).contains(&answer.frequency));
    assert_eq!(advise_answer(&mut evaluator, &start, 4, Seat::FIRST), None, "the active seat is not asked");
    assert_eq!(advise_answer(&mut evaluator, &start, 5, Seat::ALL[1]), None);
}

#[test]
fn the_end_of_a_larger_game_is_known_exactly() {
    // Three last pawns close to the end.
    let rules = Rules::new(Sizes { pawns: 1, ..Sizes::default() }).unwrap();
    let mut state = State::new(rules, Players::Three);
    for _ in 0..3 {
        state = state.settle(4, Settlement::Approved).unwrap();
    }
    let mut evaluator = Evaluator::new(rules, Players::Three);
    assert_eq!(evaluator.accuracy(&state), Accuracy::Exact);
    assert!((evaluator.values(&state).iter().sum::<f64>() - 1.0).abs() < 1e-12);
    let (game, strategy) = evaluator.turn(&state).unwrap();
    assert!(game.max_gain(&strategy) < 1e-12);
    assert!(evaluator.turn(&State::new(Rules::default(), Players::Three)).is_none(), "another game");
}

#[test]
fn facts_agree_with_games_that_are_played() {
    let solution = TwoPlayerSolution::solve(&Rules::default()).unwrap();
    let facts = two_player_facts(&solution);
    assert_eq!(facts.states, 47_141);
    let turns: f64 = facts.podium.iter().map(|fact| fact.per_game).sum();
    assert!((turns - facts.turns).abs() < 1e-9);
    assert_eq!(facts.announcements.len(), 9 * 5);
    assert_eq!(facts.contests_by_plank.len(), 9 * 4);
    for fact in &facts.announcements {
        assert!((fact.announce.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{fact:?}");
    }
    assert!(facts.landings.windows(2).all(|pair| pair[0].step < pair[1].step));
    assert!(facts.zugzwang_examples.iter().all(|fact| fact.waiting > fact.moving));
    let played = duel(Character::Perfect, Character::Perfect, 4000);
    assert!((played.turns - facts.turns).abs() < 0.4, "{} and {}", played.turns, facts.turns);
    let text = facts.to_string();
    assert!(text.contains("0.511570299214") && text.contains("plank  9"));

    let opening = opening_facts(&mut Evaluator::new(Rules::default(), Players::Two));
    assert!((opening.seats[0] - facts.first).abs() < 1e-12);
    assert_eq!(opening.contest.len(), 1);
}

#[test]
fn a_unit_picks_by_probability() {
    assert_eq!(pick(&[0.25, 0.0, 0.75], 0.0), 0);
    assert_eq!(pick(&[0.25, 0.0, 0.75], 0.25), 2);
    assert_eq!(pick(&[0.5, 0.5, 0.0], 0.999_999_999), 1);
    let mut rng = SeededRng::new(2);
    let mut counts = [0; 6];
    (0..60_000).for_each(|_| counts[rng.below(6)] += 1);
    assert!(counts.iter().all(|&count| (9_500..10_500).contains(&count)), "{counts:?}");
}
