//! The reviewer: decides what to search next, and turns the results into a [`GameReview`].
//!
//! [`Reviewer::run`] searches with an engine until the review is complete. Where the engine runs elsewhere, take
//! [`Reviewer::next_request`], have the position analysed, and hand the [`Analysis`] to [`Reviewer::add`], until there is
//! no further request. [`Reviewer::review`] can be called at any time.
//!
//! 1. A quick search of every position.
//! 2. Turns that seem to lose something are searched deeper with other random numbers: the position before, and then
//!    alike the positions after the played and the better turn. What still is or nearly is a mistake is searched once
//!    more, deeper still, with random numbers of its own.
//! 3. Possible [explanations](crate::Explanation) of mistakes are checked.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use ponte::{Game, Rules};
//! use ponte_engine::{Engine, Settings};
//! use review::{Reviewer, ReviewOptions};
//!
//! let game = Game::from_text(Rules::SMALL, "d4,e5 dark a1,b2 c6,d7")?;
//! let options = ReviewOptions { quick_nodes: 60, deep_nodes: 100, check_nodes: 100, seed: 1 };
//! let mut reviewer = Reviewer::new(&game, options);
//! let mut engine = Engine::new(&game.rules(), Settings::default());
//! reviewer.run(&mut engine, &AtomicBool::new(false), &mut |_| ());
//! let review = reviewer.review();
//! assert!(review.complete && review.turns.len() == 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ponte::{Colour, Game, Move, Position, Stage};
use ponte_engine::{Analysis, Engine, Limits, Line, Settings};
use serde::{Deserialize, Serialize};

use crate::course::{Course, Evaluation, Evidence};
use crate::explain::{self, Candidate, CheckAt, Explanation};
use crate::facts;
use crate::game_review::{GameReview, TurnReview};
use crate::judge::{BLUNDER, GamePhase, INACCURACY, Judgement, MISTAKE, TOLERANCE};

/// A loss in quick searches from which a turn is looked at again.
const SUSPICIOUS: f32 = 0.03;
/// The distance from a threshold within which a turn is searched still deeper.
const NEAR: f32 = 0.02;
/// How many times deeper that is.
const DEEPER: u64 = 4;
/// Lines of a search.
const LINES: usize = 5;
/// The share of the loss that an explanation has to account for in the first search, which does not see as much as those
/// that the loss comes from.
const LIKELY_SHARE: f32 = 0.3;
/// The share of the loss that an explanation has to account for in the deeper search: half of it, and some room for the
/// error of both searches.
const CONFIRMED_SHARE: f32 = 0.6;
/// How much to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewOptions {
    /// Nodes for every position in the first pass.
    pub quick_nodes: u64,
    /// Nodes for a position around a turn that seems to lose something; four times as many to confirm a mistake.
    pub deep_nodes: u64,
    /// Nodes to check an explanation; four times as many to confirm one.
    pub check_nodes: u64,
    /// The seed of the first pass. Every later search has its own.
    pub seed: u64,
}

impl Default for ReviewOptions {
    /// For a phone: the first pass over a game of 50 turns takes a few seconds.
    fn default() -> ReviewOptions {
        ReviewOptions { quick_nodes: 300, deep_nodes: 3_000, check_nodes: 2_000, seed: 1 }
    }
}

/// A position to analyse.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewRequest {
    /// The position before this ply of the game, from 0.
    pub ply: usize,
    /// A turn in place of the played one, after which the position stands.
    pub alternative: Option<Move>,
    /// Whether the opponent moves there instead, as if the player had passed.
    pub passed: bool,
    /// Nodes to search.
    pub nodes: u64,
    /// Lines to report.
    pub lines: usize,
    /// Seed of the engine's random choices.
    pub seed: u64,
    /// Moves to leave out.
    pub exclude_moves: Vec<Move>,
    /// Moves to report beside the best ones: the played turn, so that it is solved wherever the best one is.
    pub include_moves: Vec<Move>,
    purpose: Purpose,
}

impl ReviewRequest {
    /// The game up to the position, with its last move, which the engine's policy uses.
    pub fn game(&self, game: &Game) -> Option<Game> {
        if self.passed {
            let position = game.position_at(self.ply)?;
            return facts::with_turn(position, position.to_move()?.other()).map(Game::from_position);
        }
        let mut before = Game::from_position(game.start().clone());
        let mut moves = game.moves().iter().take(self.ply).copied().chain(self.alternative);
        moves.try_for_each(|mv| before.play(mv)).ok().map(|()| before)
    }
}

fn position_after(game: &Game, ply: usize, alternative: Option<Move>) -> Option<Position> {
    let mut position = game.position_at(ply)?.clone();
    match alternative {
        Some(mv) => position.play(mv).ok().map(|()| position),
        None => Some(position),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Purpose {
    Search { level: Level },
    Check { turn: usize, candidate: usize },
}

/// How deep a search is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
enum Level {
    Quick,
    Deep,
    Confirmed,
}

/// What a search of a position found.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Search {
    level: Level,
    /// The winning chance of the player to act.
    win: f32,
    light: f32,
    points: [f32; 2],
    proven: bool,
    nodes: u64,
    lines: Vec<Line>,
}

impl Search {
    /// Whether nothing is gained by searching as deep as a level.
    fn reaches(&self, level: Level) -> bool {
        self.proven || self.level >= level
    }

    /// The best line.
    fn continuation(&self) -> &[Move] {
        self.lines.first().map(searched).unwrap_or_default()
    }
}

/// The part of a line that rests on the search.
fn searched(line: &Line) -> &[Move] {
    &line.pv[..line.searched.max(1).min(line.pv.len())]
}

/// What a search of the position after another turn found.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Alternative {
    mv: Move,
    search: Search,
}

/// The candidates of a mistake, with what the engine said about each.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Checks {
    candidates: Vec<Candidate>,
    verdicts: Vec<Verdict>,
}

/// What the engine said about a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Verdict {
    /// It was not asked yet.
    Open,
    /// A first search supports it. Short searches like to miss what else there is, so a deeper one follows.
    Likely,
    Confirmed,
    Refuted,
}

/// What the searches of an unfinished review have found, to [resume](Reviewer::resume) it later.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReviewWork {
    /// By position.
    searches: Vec<Option<Search>>,
    /// By turn.
    alternatives: Vec<Vec<Alternative>>,
    checks: Vec<Option<Checks>>,
    /// The number of results.
    count: usize,
}

impl ReviewWork {
    /// The number of results so far.
    pub fn searches(&self) -> usize {
        self.count
    }

    fn fits(&self, game: &Game) -> bool {
        let count = game.moves().len();
        let complete = |checks: &Checks| checks.candidates.len() == checks.verdicts.len();
        self.searches.len() == count + 1
            && self.alternatives.len() == count
            && self.checks.len() == count
            && self.checks.iter().flatten().all(complete)
    }
}

/// The better turn in place of a played one.
struct Better {
    value: Evaluation,
    line: Vec<Move>,
}

/// A position of a review: before a ply, or after another turn than the played one.
type Place = (usize, Option<Move>);

/// Decides what to search next, and turns the results into a review.
#[derive(Clone, Debug)]
pub struct Reviewer {
    game: Game,
    options: ReviewOptions,
    /// The part of the game of every position.
    phases: Vec<GamePhase>,
    /// Whether there is only one legal turn.
    forced: Vec<bool>,
    work: ReviewWork,
}

impl Reviewer {
    /// The review of a game that has not been started.
    pub fn new(game: &Game, options: ReviewOptions) -> Reviewer {
        let count = game.moves().len();
        let work = ReviewWork {
            searches: vec![None; count + 1],
            alternatives: vec![Vec::new(); count],
            checks: vec![None; count],
            count: 0,
        };
        let positions: Vec<&Position> = (0..count).filter_map(|ply| game.position_at(ply)).collect();
        let phases = positions.iter().map(|position| GamePhase::from_position(position)).collect();
        let forced = positions.iter().map(|position| is_forced(position)).collect();
        let mut reviewer = Reviewer { game: game.clone(), options, phases, forced, work };
        // The board decides the value of a finished game.
        if game.position().stage() == Stage::Over {
            let score = game.position().score();
            let light = match score.leader() {
                Some(Colour::Light) => 1.0,
                Some(Colour::Dark) => 0.0,
                None => 0.5,
            };
            let points = [score.light().points as f32, score.dark().points as f32];
            let (level, nodes, lines) = (Level::Quick, 0, Vec::new());
            reviewer.work.searches[count] =
                Some(Search { level, win: light, light, points, proven: true, nodes, lines });
        }
        reviewer
    }

    /// Continues a review. Work that is not about this game is ignored.
    pub fn resume(game: &Game, options: ReviewOptions, work: ReviewWork) -> Reviewer {
        let mut reviewer = Reviewer::new(game, options);
        if work.fits(game) {
            reviewer.work = work;
        }
        reviewer
    }

    /// What has been found so far.
    pub fn work(&self) -> &ReviewWork {
        &self.work
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Completes the review with an engine. `progress` is called after every search with the share that is done. Returns
    /// false if `stop` was set before the end.
    pub fn run(&mut self, engine: &mut Engine, stop: &AtomicBool, progress: &mut dyn FnMut(f32)) -> bool {
        while let Some(request) = self.next_request() {
            let Some(game) = request.game(&self.game) else { return false };
            if engine.settings().seed != request.seed {
                let settings = Settings { seed: request.seed, ..engine.settings().clone() };
                *engine = Engine::new(&self.game.rules(), settings);
            }
            engine.set_game(&game);
            engine.exclude_from_root(&request.exclude_moves);
            let limits = Limits::nodes(request.nodes).with_lines(request.lines);
            let limits = limits.with_included(request.include_moves.clone());
            let analysis = engine.analyse(&limits, &mut |_| (), stop);
            // An interrupted search is too shallow to count.
            if stop.load(Relaxed) {
                return false;
            }
            self.add(&request, &analysis);
            progress(self.progress());
        }
        true
    }

    /// The share of the work that is done, from 0 to 1.
    pub fn progress(&self) -> f32 {
        let share = |done: usize, all: usize| if all == 0 { 1.0 } else { done as f32 / all as f32 };
        let quick = share(self.work.searches.iter().flatten().count(), self.work.searches.len());
        if quick < 1.0 {
            return 0.4 * quick;
        }
        let course = self.course();
        if self.next_search(&course).is_some() {
            let suspicious = (0..course.turns()).filter(|&ply| self.wanted(&course, ply) > Level::Quick);
            let (open, settled): (Vec<usize>, Vec<usize>) =
                suspicious.partition(|&ply| !self.is_settled(&course, ply));
            return 0.4 + 0.4 * share(settled.len(), open.len() + settled.len()).min(0.98);
        }
        let verdicts = self.work.checks.iter().flatten().flat_map(|checks| &checks.verdicts);
        let (open, done): (Vec<&Verdict>, Vec<&Verdict>) =
            verdicts.partition(|one| matches!(one, Verdict::Open | Verdict::Likely));
        match self.next_check() {
            Some(_) => 0.8 + 0.2 * share(done.len(), open.len() + done.len()).min(0.98),
            None => 1.0,
        }
    }

    /// The next position to analyse; `None` when the review is complete.
    pub fn next_request(&self) -> Option<ReviewRequest> {
        if let Some(ply) = self.work.searches.iter().position(Option::is_none) {
            return Some(self.search_request((ply, None), Level::Quick));
        }
        match self.next_search(&self.course()) {
            Some((place, level)) => Some(self.search_request(place, level)),
            None => self.next_check(),
        }
    }

    fn search_request(&self, (ply, alternative): Place, level: Level) -> ReviewRequest {
        let nodes = match level {
            Level::Quick => self.options.quick_nodes,
            Level::Deep => self.options.deep_nodes,
            Level::Confirmed => DEEPER * self.options.deep_nodes,
        };
        let seed = if level == Level::Quick { self.options.seed } else { self.next_seed() };
        // What follows another turn, or is confirmed, needs a value. Further lines would cost it nodes.
        let lines = if alternative.is_some() || level == Level::Confirmed { 1 } else { LINES };
        let played = self.game.moves().get(ply).filter(|_| alternative.is_none());
        let (exclude_moves, include_moves) = (Vec::new(), played.copied().into_iter().collect());
        let purpose = Purpose::Search { level };
        ReviewRequest {
            ply,
            alternative,
            passed: false,
            nodes,
            lines,
            seed,
            exclude_moves,
            include_moves,
            purpose,
        }
    }

    /// Other random numbers than those of all searches before.
    fn next_seed(&self) -> u64 {
        self.options.seed.wrapping_add(1 + self.work.count as u64)
    }

    /// The most costly turn whose loss is not settled, those that were not searched deeper at all first.
    fn next_search(&self, course: &Course) -> Option<(Place, Level)> {
        let open = (0..course.turns()).filter_map(|ply| {
            let level = self.wanted(course, ply);
            let (place, level) = self.missing(course, ply, level)?;
            Some((level, self.gain(course, ply), place))
        });
        let first = open.min_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)))?;
        Some((first.2, first.0))
    }

    /// What a turn may have lost: also when the search before the turn preferred it, but promised more.
    fn gain(&self, course: &Course, ply: usize) -> f32 {
        let promised = self.work.searches[ply].as_ref().and_then(|search| search.lines.first());
        let promised = promised.map_or(0.0, |line| line.win);
        let [before, after] = course.wins(ply);
        before.max(promised) - after
    }

    /// How deep a turn has to be searched by what is known so far.
    fn wanted(&self, course: &Course, ply: usize) -> Level {
        if self.forced[ply] || course.is_proven(ply) || self.gain(course, ply) < SUSPICIOUS {
            return Level::Quick;
        }
        if self.missing(course, ply, Level::Deep).is_some() {
            return Level::Deep;
        }
        let loss = course.loss(ply);
        let is_near = [INACCURACY, MISTAKE, BLUNDER].iter().any(|one| (loss - one).abs() < NEAR);
        if is_near || loss >= MISTAKE { Level::Confirmed } else { Level::Deep }
    }

    fn is_settled(&self, course: &Course, ply: usize) -> bool {
        self.missing(course, ply, self.wanted(course, ply)).is_none()
    }

    /// The next search that the loss of a turn needs, so that it rests on searches of a level.
    fn missing(&self, course: &Course, ply: usize, level: Level) -> Option<(Place, Level)> {
        if level == Level::Quick {
            return None;
        }
        // Which other turn is best, and which reply.
        for near in [ply, ply + 1] {
            if !self.work.searches[near].as_ref()?.reaches(Level::Deep) {
                return Some(((near, None), Level::Deep));
            }
        }
        // What the best other turn leads to.
        if let Some(place) = self.open_alternative(ply, level) {
            return Some((place, level));
        }
        // What the played turn leads to.
        let source = (ply + 1..course.turns()).find(|&next| course.loss(next) > 0.0);
        match source {
            Some(_) if course.positions()[ply + 1].proven => None,
            Some(next) => self.open_alternative(next, level).map(|place| (place, level)),
            None => {
                let last = course.turns();
                let search = self.work.searches[last].as_ref()?;
                (!search.reaches(level)).then_some(((last, None), level))
            }
        }
    }

    /// A turn in place of the played one whose value does not rest on a search of its own of this level.
    fn open_alternative(&self, ply: usize, level: Level) -> Option<Place> {
        let search = self.work.searches[ply].as_ref()?;
        let played = self.game.moves()[ply].normalised();
        let first = search.lines.first().filter(|line| line.mv != played && !line.proven);
        let known = &self.work.alternatives[ply];
        let open = |mv: &Move| !known.iter().any(|one| one.mv == *mv && one.search.reaches(level));
        let best = self.best_alternative(ply).map(|one| one.mv);
        first.map(|line| line.mv).into_iter().chain(best).find(open).map(|mv| (ply, Some(mv)))
    }

    fn best_alternative(&self, ply: usize) -> Option<&Alternative> {
        let win = |one: &Alternative| self.evaluation((ply, Some(one.mv)), &one.search).win(self.player(ply));
        self.work.alternatives[ply].iter().max_by(|a, b| win(a).total_cmp(&win(b)))
    }

    fn next_check(&self) -> Option<ReviewRequest> {
        for (turn, checks) in self.work.checks.iter().enumerate() {
            let Some(checks) = checks else { continue };
            // One confirmed explanation is enough.
            if checks.verdicts.contains(&Verdict::Confirmed) {
                continue;
            }
            let is_open = |one: &Verdict| matches!(one, Verdict::Open | Verdict::Likely);
            let Some(candidate) = checks.verdicts.iter().position(is_open) else { continue };
            let deeper = if checks.verdicts[candidate] == Verdict::Likely { DEEPER } else { 1 };
            let Candidate { at, exclude, .. } = &checks.candidates[candidate];
            return Some(ReviewRequest {
                ply: turn + usize::from(*at == CheckAt::After),
                alternative: None,
                passed: *at == CheckAt::Passed,
                nodes: self.options.check_nodes * deeper,
                lines: 1,
                seed: self.next_seed(),
                exclude_moves: exclude.clone(),
                include_moves: Vec::new(),
                purpose: Purpose::Check { turn, candidate },
            });
        }
        None
    }

    /// Adds the result of a request. Results of other games are ignored where they do not fit.
    pub fn add(&mut self, request: &ReviewRequest, analysis: &Analysis) {
        match request.purpose {
            Purpose::Search { level } => {
                let search = Search {
                    level,
                    win: analysis.moves.first().map_or(analysis.win, |line| line.win),
                    light: analysis.light,
                    points: analysis.points,
                    proven: analysis.proven,
                    nodes: analysis.nodes,
                    lines: analysis.moves.clone(),
                };
                match (request.alternative, self.work.alternatives.get_mut(request.ply)) {
                    (Some(mv), Some(known)) => {
                        known.retain(|one| one.mv != mv);
                        known.push(Alternative { mv, search });
                    }
                    (Some(_), None) => return,
                    (None, _) => match self.work.searches.get_mut(request.ply) {
                        Some(slot) => *slot = Some(search),
                        None => return,
                    },
                }
            }
            Purpose::Check { turn, candidate } => self.add_check(turn, candidate, analysis),
        }
        self.work.count += 1;
        if self.work.searches.iter().all(Option::is_some) {
            let course = self.course();
            if self.next_search(&course).is_none() {
                self.find_candidates(&course);
            }
        }
    }

    fn add_check(&mut self, turn: usize, candidate: usize, analysis: &Analysis) {
        let course = self.course();
        let Some(Some(checks)) = self.work.checks.get_mut(turn).filter(|_| turn < course.turns()) else {
            return;
        };
        let without = analysis.moves.first().map_or(analysis.win, |line| line.win);
        let ([before, after], loss) = (course.wins(turn), course.loss(turn));
        let difference = match checks.candidates.get(candidate).map(|one| one.at) {
            // Without these turns the player would have had less.
            Some(CheckAt::Before) => before - without,
            // Without these replies the opponent would have had less.
            Some(CheckAt::After) => (1.0 - after) - without,
            // The turn gained this much less than what it lost.
            Some(CheckAt::Passed) => loss - (after - (1.0 - without)),
            None => return,
        };
        if let Some(verdict) = checks.verdicts.get_mut(candidate) {
            *verdict = match *verdict {
                Verdict::Open if difference >= LIKELY_SHARE * loss => Verdict::Likely,
                Verdict::Likely if difference >= CONFIRMED_SHARE * loss => Verdict::Confirmed,
                _ => Verdict::Refuted,
            };
        }
    }

    /// Looks for explanations of mistakes.
    fn find_candidates(&mut self, course: &Course) {
        let is_mistake = |ply: &usize| Judgement::from_loss(course.loss(*ply)) >= Judgement::Mistake;
        for ply in (0..course.turns()).filter(is_mistake) {
            if self.work.checks[ply].is_some() {
                continue;
            }
            let (Some(position), Some(better)) = (self.game.position_at(ply), self.better(ply)) else {
                continue;
            };
            let candidates = explain::candidates(position, &better.line, &self.played_line(ply));
            let verdicts = vec![Verdict::Open; candidates.len()];
            self.work.checks[ply] = Some(Checks { candidates, verdicts });
        }
    }

    /// The review as far as it has got.
    pub fn review(&self) -> GameReview {
        if self.work.searches.first().is_none_or(Option::is_none) {
            return GameReview::default();
        }
        let course = self.course();
        let turns = (0..course.turns()).map(|ply| self.turn(&course, ply)).collect();
        GameReview { course, turns, complete: self.next_request().is_none() }
    }

    /// The course of the game up to the first position that was not searched.
    fn course(&self) -> Course {
        let searches: Vec<&Search> = self.work.searches.iter().map_while(Option::as_ref).collect();
        let Some((last, before)) = searches.split_last() else { return Course::default() };
        let mut turns: Vec<Evidence> = Vec::with_capacity(before.len());
        let mut known = None;
        for (ply, search) in before.iter().enumerate() {
            let player = self.player(ply);
            let own = search.proven.then(|| self.evaluation((ply, None), search));
            let value = own.or(known);
            // In a lost position every turn loses; otherwise the search may have solved the played one too.
            let played = self.game.moves()[ply].normalised();
            let line = search.lines.iter().find(|line| search.proven && line.proven && line.mv == played);
            known = line
                .map(|line| self.line_evaluation(ply, search, line))
                .or(value.filter(|one| one.win(player) == 0.0));
            let better = self.better(ply).map(|better| better.value);
            turns.push(Evidence { player, known: value, better });
        }
        let own = self.evaluation((before.len(), None), last);
        let last = if last.proven { own } else { known.unwrap_or(own) };
        Course::new(&turns, last)
    }

    /// The colour of the player of a turn. The first player lays the opening and gets the colour that the second leaves.
    fn player(&self, ply: usize) -> Colour {
        let second = self.game.second_player().unwrap_or(Colour::Light);
        let position = self.game.position_at(ply);
        match position.map(|position| (position.stage(), position.to_move())) {
            Some((Stage::Opening, _)) => second.other(),
            Some((Stage::Choice, _)) => second,
            Some((_, Some(colour))) => colour,
            _ => Colour::Light,
        }
    }

    /// The value of a position that was searched. Before the colours are chosen it is that of the players who are going to
    /// have them.
    fn evaluation(&self, (ply, alternative): Place, search: &Search) -> Evaluation {
        let second = self.game.second_player().unwrap_or(Colour::Light);
        let Search { win, light, points, proven, nodes, .. } = *search;
        let stage = position_after(&self.game, ply, alternative).map(|position| position.stage());
        let better = if light >= 0.5 { Colour::Light } else { Colour::Dark };
        let (light, swapped) = match (stage, alternative) {
            (Some(Stage::Opening), _) => (if second == Colour::Light { 1.0 - win } else { win }, false),
            // The second player takes the better colour.
            (Some(Stage::Choice), _) => {
                (if second == Colour::Light { win } else { 1.0 - win }, better != second)
            }
            (_, Some(Move::Choose(colour))) if colour != second => (1.0 - light, true),
            _ => (light, false),
        };
        let points = if swapped { [points[1], points[0]] } else { points };
        Evaluation { light, points, proven, nodes }
    }

    /// The value of a line of the search before a turn.
    fn line_evaluation(&self, ply: usize, search: &Search, line: &Line) -> Evaluation {
        let light = match self.player(ply) {
            Colour::Light => line.win,
            Colour::Dark => 1.0 - line.win,
        };
        let points = line.points.unwrap_or(search.points);
        Evaluation { light, points, proven: line.proven, nodes: line.visits }
    }

    /// The turn that the searches prefer to the played one.
    fn better(&self, ply: usize) -> Option<Better> {
        if self.forced[ply] {
            return None;
        }
        let search = self.work.searches[ply].as_ref()?;
        let first = search.lines.first()?;
        match self.best_alternative(ply).filter(|_| !first.proven) {
            Some(Alternative { mv, search: after }) => {
                let line = [&[*mv], after.continuation()].concat();
                Some(Better { value: self.evaluation((ply, Some(*mv)), after), line })
            }
            None if first.mv == self.game.moves()[ply].normalised() => None,
            None => Some(Better {
                value: self.line_evaluation(ply, search, first),
                line: searched(first).to_vec(),
            }),
        }
    }

    /// The played turn and what follows it.
    fn played_line(&self, ply: usize) -> Vec<Move> {
        let after = self.work.searches.get(ply + 1).and_then(Option::as_ref);
        [&[self.game.moves()[ply]], after.map(Search::continuation).unwrap_or_default()].concat()
    }

    fn turn(&self, course: &Course, ply: usize) -> TurnReview {
        let mv = self.game.moves()[ply];
        let better = self.better(ply).filter(|_| course.loss(ply) > 0.0);
        let best_line = better.map(|better| better.line).unwrap_or_default();
        let best = best_line.first().copied().unwrap_or(mv);
        let lines =
            self.work.searches[ply].as_ref().map(|search| search.lines.as_slice()).unwrap_or_default();
        let most = lines.iter().map(|line| line.win).fold(0.0, f32::max);
        let mut good: Vec<&Line> =
            lines.iter().filter(|line| most - line.win <= TOLERANCE && line.mv != best).collect();
        good.sort_by(|a, b| b.win.total_cmp(&a.win));
        // A turn that loses something is no solution.
        let is_solution = |other: &Move| *other != mv.normalised() || course.loss(ply) <= TOLERANCE;
        let accepted = good.into_iter().map(|line| line.mv).filter(is_solution);
        TurnReview {
            ply,
            mv,
            player: course.player(ply),
            phase: if course.is_proven(ply) { GamePhase::Ending } else { self.phases[ply] },
            forced: self.forced[ply],
            settled: self.is_settled(course, ply),
            accepted: std::iter::once(best).chain(accepted).collect(),
            best_line,
            played_line: self.played_line(ply),
            explanations: self.explanations(ply),
        }
    }

    fn explanations(&self, ply: usize) -> Vec<Explanation> {
        let Some(checks) = &self.work.checks[ply] else { return Vec::new() };
        let verdicts = checks.candidates.iter().zip(&checks.verdicts);
        let confirmed = verdicts.filter(|(_, verdict)| **verdict == Verdict::Confirmed);
        confirmed.map(|(candidate, _)| candidate.explanation.clone()).collect()
    }
}

/// Whether there is only one legal turn.
fn is_forced(position: &Position) -> bool {
    match position.stage() {
        Stage::Choice => false,
        _ => {
            let others = position.bridge_moves().len() as u64 + u64::from(position.may_pass());
            position.pair_count() + others <= 1
        }
    }
}

#[cfg(test)]
mod tests;
