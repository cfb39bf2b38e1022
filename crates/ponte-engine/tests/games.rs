//! Matches: games between levels on many rule sets, forfeits, scores.

use ponte::{Colour, Game, Move, Position, Rules};
use ponte_engine::matches::{
    Beginner, EnginePlayer, Hypothesis, Match, MatchScore, Player, Sprt, expected_score, play_game,
    random_opening,
};
use ponte_engine::{Level, Limits, Rng, Settings, Weakness};

fn level(number: u8, max_nodes: u64) -> EnginePlayer {
    let level = Level::new(number).expect("a level");
    let limits = level.limits();
    let nodes = limits.nodes.map(|nodes| nodes.min(max_nodes));
    EnginePlayer::new(level.settings(1), Limits { nodes, ..limits })
}

#[test]
fn levels_play_legal_games_on_all_rule_sets() {
    let names = [
        "classic", "open", "large", "small", "3", "4:5:1", "5", "6:-:0", "7:9:3", "11", "13:20:4", "16:12:2",
    ];
    for (i, name) in names.iter().enumerate() {
        let rules: Rules = name.parse().expect("a rule set");
        for round in 0..5u8 {
            let (a, b) = (1 + (i as u8 + 2 * round) % 10, 1 + (i as u8 + 3 + 2 * round) % 10);
            let (mut first, mut second) = (level(a, 40), level(b, 40));
            // The players also choose the opening and the colour.
            let played =
                play_game(&Game::new(rules), &mut [&mut first, &mut second], Colour::Light, round.into());
            assert_eq!(
                played.forfeit,
                None,
                "{name}: level {a} against level {b}: {:?}",
                played.game.moves()
            );
            assert!(played.game.result().is_some());
        }
    }
}

#[test]
fn levels_are_numbered_from_one_to_ten() {
    assert_eq!(Level::new(0), None);
    assert_eq!(Level::new(11), None);
    assert_eq!(Level::all().map(Level::number).collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
    assert_eq!((Level::FIRST.number(), Level::LAST.number()), (1, 10));
}

#[test]
fn higher_levels_win_against_much_lower_ones() {
    for (high, low) in [(3, 1), (6, 3), (8, 5)] {
        let (mut first, mut second) = (level(high, u64::MAX), level(low, u64::MAX));
        let mut players: [&mut dyn Player; 2] = [&mut first, &mut second];
        let score = Match::new(&Rules::SMALL, 20, 9).play(&mut players, &mut |_, _| ());
        assert!(score.mean() > 0.5, "level {high} against {low}: {score}");
    }
}

/// The anchor of the levels: someone who has just read the rules has good chances against the first two.
#[test]
fn the_scripted_beginner_is_a_match_for_the_lowest_levels() {
    for (number, games, expected) in [(1, 200, 0.5..=0.7), (2, 200, 0.25..=0.45), (5, 40, 0.0..=0.05)] {
        let mut players: [&mut dyn Player; 2] = [&mut Beginner::new(1), &mut level(number, u64::MAX)];
        let score = Match::new(&Rules::CLASSIC, games, 5).play(&mut players, &mut |_, _| ());
        assert!(expected.contains(&score.mean()), "beginner against level {number}: {score}");
    }
}

#[test]
fn every_level_has_a_name_of_its_own_and_all_but_the_last_a_weakness() {
    let names: std::collections::HashSet<&str> = Level::all().map(Level::name).collect();
    assert_eq!(names.len(), Level::all().count());
    assert!(Level::all().all(|level| (level.weakness() == Weakness::None) == (level == Level::LAST)));
}

/// The positions and moves of a level in games against itself.
fn turns(number: u8, games: u32) -> Vec<(Position, Move)> {
    let (mut first, mut second) = (level(number, u64::MAX), level(number, u64::MAX));
    let mut players: [&mut dyn Player; 2] = [&mut first, &mut second];
    let mut turns = Vec::new();
    Match::new(&Rules::CLASSIC, games, 4).play(&mut players, &mut |played, _| {
        let before = |ply| played.game.position_at(ply).expect("a position before the move").clone();
        turns.extend(played.game.moves().iter().enumerate().skip(2).map(|(ply, &mv)| (before(ply), mv)));
    });
    turns
}

/// The share of turns with an open bridge in which one is built.
fn bridges_built(number: u8) -> f64 {
    let is_bridge = |mv: &Move| matches!(mv, Move::Bridge(..));
    let mut turns = turns(number, 20);
    turns.retain(|(position, _)| position.legal_moves().iter().any(is_bridge));
    turns.iter().filter(|(_, mv)| is_bridge(mv)).count() as f64 / turns.len() as f64
}

/// The share of turns in which an island is completed, of those in which it is possible.
fn islands_completed(number: u8) -> f64 {
    let completes = |position: &Position, mv: Move| {
        let mover = position.to_move().expect("a game that is not over");
        let mut after = position.clone();
        after.play(mv).expect("a legal move");
        after.score().tally(mover).islands > position.score().tally(mover).islands
    };
    let mut turns = turns(number, 6);
    turns.retain(|(position, _)| position.legal_moves().into_iter().any(|mv| completes(position, mv)));
    turns.iter().filter(|(position, mv)| completes(position, *mv)).count() as f64 / turns.len() as f64
}

#[test]
fn weaknesses_can_be_measured() {
    let bridges = [1, 4].map(bridges_built);
    assert!(bridges[0] < 0.8 * bridges[1], "share of open bridges built: {bridges:?}");
    let islands = [2, 3].map(islands_completed);
    assert!(islands[0] > islands[1], "share of possible islands completed: {islands:?}");
}

#[test]
fn the_full_engine_wins_against_rollouts_only() {
    let mut full = EnginePlayer::new(Settings::default(), Limits::nodes(150));
    let mut plain = EnginePlayer::new(Settings::rollout_only(), Limits::nodes(600));
    let mut players: [&mut dyn Player; 2] = [&mut full, &mut plain];
    let score = Match::new(&Rules::CLASSIC, 12, 3).play(&mut players, &mut |_, _| ());
    assert!(score.mean() > 0.7, "{score}");
}

struct NoMoves;

impl Player for NoMoves {
    fn new_game(&mut self, _: &Rules, _: u64) {}
    fn choose_move(&mut self, _: &Game) -> Option<Move> {
        None
    }
}

#[test]
fn a_player_without_a_move_forfeits() {
    let mut engine = level(1, 1);
    let opening = random_opening(&Rules::SMALL, &mut Rng::new(1));
    let played = play_game(&opening, &mut [&mut engine, &mut NoMoves], Colour::Light, 1);
    assert_eq!(played.forfeit, Some((1, None)));
    assert!((played.result - 1.0).abs() < f32::EPSILON);
}

#[test]
fn scores_have_error_bounds_and_decide_tests() {
    let score = MatchScore { won: 60, drawn: 20, lost: 20 };
    assert_eq!(score.games(), 100);
    assert!((score.mean() - 0.7).abs() < 1e-9);
    assert!((score.elo() - 147.2).abs() < 0.1, "{}", score.elo());
    assert!((expected_score(score.elo()) - 0.7).abs() < 1e-9);
    // The deviation of one game is sqrt(0.65 - 0.49) = 0.4, of the mean of a hundred games 0.04.
    assert!((score.margin() - 1.96 * 0.04).abs() < 1e-9);
    let test = Sprt { elo0: 0.0, elo1: 50.0 };
    assert_eq!(test.accepted(&score), Some(Hypothesis::H1));
    assert_eq!(test.accepted(&MatchScore { won: 20, drawn: 20, lost: 60 }), Some(Hypothesis::H0));
    assert_eq!(test.accepted(&MatchScore { won: 5, drawn: 0, lost: 4 }), None);
    assert_eq!(score.to_string(), "+60 =20 -20: 70.0 % ± 7.8 %, Elo +147 [+86, +218]");
}
