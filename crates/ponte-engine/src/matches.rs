//! Matches between two players: every opening twice with colours swapped, processor time for each side, results with
//! error bars.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ponte::{Colour, Game, Move, Rules};

use crate::engine::{Engine, Settings};
use crate::limits::{Limits, thread_clock};
use crate::rng::Rng;

/// One who can be asked for a move.
pub trait Player {
    /// A new game begins.
    fn begin(&mut self, rules: &Rules, seed: u64);
    /// The move in the last position of a game. It must be legal, or the game is lost.
    fn choose(&mut self, game: &Game) -> Option<Move>;
    /// Processor time of the last choice, of one who does not think on the calling thread.
    fn took(&self) -> Option<Duration> {
        None
    }
}

/// The built-in engine with limits for each move.
#[derive(Debug)]
pub struct EnginePlayer {
    settings: Settings,
    limits: Limits,
    engine: Option<Engine>,
}

impl EnginePlayer {
    /// A player with these settings; the time limit is of processor time.
    pub fn new(settings: Settings, limits: Limits) -> EnginePlayer {
        EnginePlayer { settings, limits: limits.with_clock(thread_clock), engine: None }
    }
}

impl Player for EnginePlayer {
    fn begin(&mut self, rules: &Rules, seed: u64) {
        self.engine = Some(Engine::new(rules, Settings { seed, ..self.settings.clone() }));
    }

    fn choose(&mut self, game: &Game) -> Option<Move> {
        let engine = self.engine.as_mut()?;
        engine.set_game(game);
        engine.search(&self.limits, &mut |_| (), &AtomicBool::new(false)).best
    }
}

/// A game of a match.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its moves and result.
    pub game: Game,
    /// The colour of the first of the two players.
    pub first: Colour,
    /// What the first player got: 1, 1/2 or 0.
    pub result: f32,
    /// Processor time of the first and second player.
    pub time: [Duration; 2],
    /// The first and second player's turns.
    pub turns: [u32; 2],
    /// The longest turn of each.
    pub longest: [Duration; 2],
    /// The player who lost by an illegal move or none, and that move.
    pub forfeit: Option<(usize, Option<Move>)>,
}

/// A random opening: two light tiles, and the choice of dark.
pub fn random_opening(rules: &Rules, rng: &mut Rng) -> Game {
    let mut game = Game::new(rules);
    let mut nth = |moves: &[Move]| moves[rng.below(moves.len() as u32) as usize];
    let moves = game.position().moves();
    let opening = nth(&moves);
    let legal = game.play(opening).and_then(|()| game.play(Move::Choose(Colour::Dark)));
    debug_assert!(legal.is_ok(), "listed moves are legal");
    game
}

/// Plays a game from an opening. `first` says which colour the first player has.
pub fn play(opening: &Game, players: &mut [&mut dyn Player; 2], first: Colour, seed: u64) -> Played {
    let mut game = opening.clone();
    let (mut time, mut turns) = ([Duration::ZERO; 2], [0; 2]);
    let mut longest = time;
    let mut forfeit = None;
    for (i, player) in players.iter_mut().enumerate() {
        player.begin(game.rules(), seed.wrapping_mul(2).wrapping_add(i as u64));
    }
    while let Some(mover) = game.position().to_move().filter(|_| !game.is_over()) {
        let who = usize::from(mover != first);
        let start = thread_clock();
        let mv = players[who].choose(&game);
        let here = thread_clock().saturating_sub(start);
        let took = players[who].took().unwrap_or(here);
        time[who] += took;
        longest[who] = longest[who].max(took);
        turns[who] += 1;
        if mv.is_none_or(|mv| game.play(mv).is_err()) {
            forfeit = Some((who, mv));
            game.resign(mover);
        }
    }
    let result = match game.result().and_then(|result| result.winner) {
        Some(winner) if winner == first => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    Played { game, first, result, time, turns, longest, forfeit }
}

/// Results of the first player.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Standing {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Standing {
    /// Adds a result: 1, 1/2 or 0.
    pub fn add(&mut self, result: f32) {
        match result {
            r if r > 0.75 => self.won += 1,
            r if r < 0.25 => self.lost += 1,
            _ => self.drawn += 1,
        }
    }

    /// Games in all.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of points, from 0 to 1.
    pub fn score(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// Half the width of the 95 % interval of the score.
    pub fn margin(&self) -> f64 {
        let n = f64::from(self.games().max(1));
        let score = self.score();
        let square = (f64::from(self.won) + f64::from(self.drawn) / 4.0) / n;
        1.96 * ((square - score * score).max(0.25 / n) / n).sqrt()
    }

    /// The difference in Elo that such a score stands for.
    pub fn elo(&self) -> f64 {
        elo(self.score())
    }

    /// Logarithm of the likelihood ratio of two differences in Elo, by the normal approximation.
    pub fn llr(&self, elo0: f64, elo1: f64) -> f64 {
        let n = f64::from(self.games());
        if n < 2.0 {
            return 0.0;
        }
        let score = self.score();
        let square = (f64::from(self.won) + f64::from(self.drawn) / 4.0) / n;
        let variance = (square - score * score).max(0.25 / n);
        let (s0, s1) = (expected(elo0), expected(elo1));
        n * (s1 - s0) * (2.0 * score - s0 - s1) / (2.0 * variance)
    }
}

/// The Elo difference of a score between 0 and 1.
pub fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-3, 1.0 - 1e-3);
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that an Elo difference promises.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential test of two differences in Elo, with five per cent of error on either side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that is not worth having.
    pub elo0: f64,
    /// The difference that is.
    pub elo1: f64,
}

impl Sprt {
    /// Whether the test is decided, and how: true for the better one.
    pub fn decide(&self, standing: &Standing) -> Option<bool> {
        let bound = (0.95f64 / 0.05).ln();
        match standing.llr(self.elo0, self.elo1) {
            llr if llr >= bound => Some(true),
            llr if llr <= -bound => Some(false),
            _ => None,
        }
    }
}

impl std::fmt::Display for Standing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (low, high) = (elo(self.score() - self.margin()), elo(self.score() + self.margin()));
        write!(
            f,
            "+{} ={} -{}: {:.1} % ± {:.1} %, Elo {:+.0} [{:+.0}, {:+.0}]",
            self.won,
            self.drawn,
            self.lost,
            100.0 * self.score(),
            100.0 * self.margin(),
            self.elo(),
            low,
            high
        )
    }
}

/// Plays games in pairs until there are enough, the test is decided or `keep_on` says no. `each` sees every game.
#[allow(clippy::too_many_arguments, reason = "a match is all of these, and they are of no use apart")]
pub fn run(
    rules: &Rules,
    players: &mut [&mut dyn Player; 2],
    games: u32,
    seed: u64,
    sprt: Option<Sprt>,
    openings: &[Game],
    keep_on: &dyn Fn() -> bool,
    each: &mut dyn FnMut(&Played, &Standing),
) -> Standing {
    let mut standing = Standing::default();
    let mut rng = Rng::new(seed);
    for number in 0.. {
        let opening = match openings {
            [] => random_opening(rules, &mut rng),
            listed => listed[number % listed.len()].clone(),
        };
        for first in Colour::BOTH {
            if standing.games() >= games || !keep_on() {
                return standing;
            }
            let played = play(&opening, players, first, rng.next());
            standing.add(played.result);
            each(&played, &standing);
        }
        if sprt.is_some_and(|sprt| sprt.decide(&standing).is_some()) {
            break;
        }
    }
    standing
}
