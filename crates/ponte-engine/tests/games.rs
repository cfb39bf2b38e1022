//! Matches: games between levels on many rule sets, forfeits, scores.

use std::convert::Infallible;
use std::ops::ControlFlow;

use ponte::{Colour, Game, Move, Position, Rules};
use ponte_engine::matches::{
    EnginePlayer, Hypothesis, Match, MatchGame, MatchResults, MatchScore, Player, PlayerSpec, Sprt,
    TurnLimit, expected_score, first_colour, play_game, random_opening, random_openings,
};
use ponte_engine::{Level, Limits, Rng, Weakness};

fn level(number: u8, max_nodes: u64) -> EnginePlayer {
    let level = Level::new(number).expect("a level");
    let limits = level.limits();
    let nodes = limits.nodes.map(|nodes| nodes.min(max_nodes));
    EnginePlayer::new(level.settings(1), Limits { nodes, ..limits })
}

/// Plays a match with random openings.
fn play(players: [&str; 2], rules: Rules, games: u32, seed: u64) -> Vec<(u32, MatchGame)> {
    let specs = players.map(|text| PlayerSpec::parse(text, TurnLimit::default()).expect("a player"));
    let conditions = Match { threads: 2, ..Match::new(games, random_openings(rules, seed)) };
    let mut played = Vec::new();
    let start = || Ok(specs.each_ref().map(|spec| spec.player(conditions.stop.clone())));
    let Ok(()) = conditions.play(start, |game| -> Result<_, Infallible> {
        played.extend(game);
        Ok(ControlFlow::Continue(()))
    });
    played.sort_by_key(|game| game.0);
    played
}

fn score(players: [&str; 2], rules: Rules, games: u32, seed: u64) -> MatchScore {
    let mut results = MatchResults::default();
    for (number, game) in play(players, rules, games, seed) {
        results.add(number, game.result);
    }
    results.score()
}

#[test]
fn a_match_plays_each_opening_with_both_colours_whatever_the_number_of_threads() {
    let played = play(["level:1", "beginner"], Rules::SMALL, 7, 3);
    assert_eq!(played.iter().map(|game| game.0).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    for pair in played.chunks(2) {
        assert!(pair.iter().all(|(number, game)| game.first == first_colour(*number)));
        assert!(pair.iter().all(|(_, game)| game.game.moves()[..2] == pair[0].1.game.moves()[..2]));
    }
    let again = play(["level:1", "beginner"], Rules::SMALL, 7, 3);
    assert!(played.iter().zip(&again).all(|(a, b)| a.1.game == b.1.game), "the same seed, other games");
}

#[test]
fn a_match_ends_when_asked_or_when_players_cannot_be_started() {
    let conditions = Match::new(100, random_openings(Rules::SMALL, 1));
    let spec = PlayerSpec::parse("beginner", TurnLimit::default()).expect("a player");
    let mut count = 0;
    let start = || Ok([spec.player(conditions.stop.clone()), spec.player(conditions.stop.clone())]);
    let Ok(()) = conditions.play(start, |game| -> Result<_, Infallible> {
        count += u32::from(game.is_some());
        Ok(if count == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    assert_eq!(count, 3);
    let failed = conditions.play(|| Err("no such program"), |_| Ok(ControlFlow::Continue(())));
    assert_eq!(failed, Err("no such program"));
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
            assert!(played.game.outcome().is_some());
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
        let score = score([&format!("level:{high}"), &format!("level:{low}")], Rules::SMALL, 20, 9);
        assert!(score.mean() > 0.5, "level {high} against {low}: {score}");
    }
}

/// The anchor of the levels: someone who has just read the rules has good chances against the first two.
#[test]
fn the_scripted_beginner_is_a_match_for_the_lowest_levels() {
    for (number, games, expected) in [(1, 200, 0.5..=0.7), (2, 200, 0.25..=0.45), (5, 40, 0.0..=0.05)] {
        let score = score(["beginner", &format!("level:{number}")], Rules::CLASSIC, games, 5);
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
    let level = format!("level:{number}");
    let mut turns = Vec::new();
    for (_, played) in play([&level, &level], Rules::CLASSIC, games, 4) {
        let before = |ply| played.game.position_at(ply).expect("a position before the move").clone();
        turns.extend(played.game.moves().iter().enumerate().skip(2).map(|(ply, &mv)| (before(ply), mv)));
    }
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
    let score = score(["full,nodes=150", "plain,nodes=600"], Rules::CLASSIC, 12, 3);
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
