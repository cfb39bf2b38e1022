//! Whole games between levels on all rule sets: every move is legal, and every game ends.

use ponte::{Colour, Game, Move, Rules};
use ponte_engine::matches::{self, EnginePlayer, Player, Sprt, Standing, expected};
use ponte_engine::{Level, Limits, Rng, Settings};

fn level(number: u8, most: u64) -> EnginePlayer {
    let level = Level::new(number).expect("a level");
    let limits = level.limits();
    let nodes = limits.nodes.map(|nodes| nodes.min(most));
    EnginePlayer::new(level.settings(1), Limits { nodes, ..limits })
}

#[test]
fn levels_play_whole_games_on_all_rule_sets() {
    let names = [
        "classic", "open", "large", "small", "3", "4:5:1", "5", "6:-:0", "7:9:3", "11", "13:20:4", "16:12:2",
    ];
    for (i, name) in names.iter().enumerate() {
        let rules: Rules = name.parse().expect("a rule set");
        for round in 0..5u8 {
            let (a, b) = (1 + (i as u8 + 2 * round) % 10, 1 + (i as u8 + 3 + 2 * round) % 10);
            let (mut first, mut second) = (level(a, 40), level(b, 40));
            // The opening and the choice are the players' own.
            let played = matches::play(
                &Game::new(&rules),
                &mut [&mut first, &mut second],
                Colour::Light,
                round.into(),
            );
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
        let standing = matches::run(&Rules::SMALL, &mut players, 20, 9, None, &[], &|| true, &mut |_, _| ());
        assert!(standing.score() > 0.5, "level {high} against {low}: {standing}");
    }
}

#[test]
fn the_full_engine_wins_against_plain_search() {
    let mut full = EnginePlayer::new(Settings::default(), Limits::nodes(150));
    let mut plain = EnginePlayer::new(Settings::plain(), Limits::nodes(600));
    let mut players: [&mut dyn Player; 2] = [&mut full, &mut plain];
    let standing = matches::run(&Rules::CLASSIC, &mut players, 12, 3, None, &[], &|| true, &mut |_, _| ());
    assert!(standing.score() > 0.7, "{standing}");
}

struct Silent;

impl Player for Silent {
    fn begin(&mut self, _: &Rules, _: u64) {}
    fn choose(&mut self, _: &Game) -> Option<Move> {
        None
    }
}

#[test]
fn who_has_no_move_to_offer_loses() {
    let mut engine = level(1, 1);
    let opening = matches::random_opening(&Rules::SMALL, &mut Rng::new(1));
    let played = matches::play(&opening, &mut [&mut engine, &mut Silent], Colour::Light, 1);
    assert_eq!(played.forfeit, Some((1, None)));
    assert!((played.result - 1.0).abs() < f32::EPSILON);
}

#[test]
fn standings_tell_scores_and_decide_tests() {
    let standing = Standing { won: 60, drawn: 20, lost: 20 };
    assert_eq!(standing.games(), 100);
    assert!((standing.score() - 0.7).abs() < 1e-9);
    assert!((standing.elo() - 147.2).abs() < 0.1, "{}", standing.elo());
    assert!((expected(standing.elo()) - 0.7).abs() < 1e-9);
    // The spread of one game is sqrt(0.65 - 0.49) = 0.4, of the mean of a hundred 0.04.
    assert!((standing.margin() - 1.96 * 0.04).abs() < 1e-9);
    let test = Sprt { elo0: 0.0, elo1: 50.0 };
    assert_eq!(test.decide(&standing), Some(true));
    assert_eq!(test.decide(&Standing { won: 20, drawn: 20, lost: 60 }), Some(false));
    assert_eq!(test.decide(&Standing { won: 5, drawn: 0, lost: 4 }), None);
    assert_eq!(standing.to_string(), "+60 =20 -20: 70.0 % ± 7.8 %, Elo +147 [+86, +218]");
}
