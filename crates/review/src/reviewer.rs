//! The reviewer: decides what to search next, and turns the results into a [`GameReview`].
//!
//! It does not search itself. A caller takes [`Reviewer::next_request`], has the position analysed, and hands the
//! [`Analysis`] to [`Reviewer::add`], until there is no further request. [`Reviewer::review`] can be called at any time.
//!
//! 1. A quick search of every position gives both graphs and a first classification.
//! 2. Turns that seem to lose something are compared with the best ones in one deeper search, the most costly first;
//!    those near a threshold in a still deeper one.
//! 3. Possible [explanations](crate::Explanation) of mistakes are checked.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use ponte::{Game, Rules};
//! use ponte_engine::{Engine, Limits, Settings};
//! use review::{Reviewer, ReviewOptions};
//!
//! let game = Game::from_text(Rules::SMALL, "d4,e5 dark a1,b2 c6,d7")?;
//! let options = ReviewOptions { quick_nodes: 60, deep_nodes: 100, check_nodes: 100 };
//! let mut reviewer = Reviewer::new(&game, options);
//! let mut engine = Engine::new(&game.rules(), Settings::default());
//! while let Some(request) = reviewer.next_request() {
//!     engine.set_position(game.position_at(request.ply).unwrap());
//!     if request.search_moves.is_empty() {
//!         engine.exclude_from_root(&request.exclude_moves);
//!     } else {
//!         engine.restrict_root(&request.search_moves)?;
//!     }
//!     let limits = Limits::nodes(request.nodes).with_lines(request.lines);
//!     let analysis = engine.analyse(&limits, &mut |_| (), &AtomicBool::new(false));
//!     reviewer.add(&request, &analysis);
//! }
//! let review = reviewer.review();
//! assert!(review.complete && review.turns.len() == 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use ponte::{Colour, Game, Move, Stage};
use ponte_engine::{Analysis, Line};
use serde::{Deserialize, Serialize};

use crate::explain::{self, Candidate, CheckAt, Explanation};
use crate::game_review::{GameReview, TurnReview, player_of};
use crate::judge::{BLUNDER, GamePhase, INACCURACY, Judgement, MISTAKE, TOLERANCE};

/// A loss in the quick search from which a turn is looked at again.
const SUSPICIOUS: f32 = 0.03;
/// The distance from a threshold within which a turn is searched still deeper.
const NEAR: f32 = 0.02;
/// How many times deeper that is.
const DEEPER: u64 = 4;
/// Lines of a quick search.
const LINES: usize = 5;
/// The share of the loss that an explanation has to account for in the deeper search: half of it, and some room for the
/// error of both searches.
const CONFIRMED_SHARE: f32 = 0.6;
/// The maximum number of turns whose explanations are checked.
const MAX_EXPLAINED: usize = 12;

/// How much to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewOptions {
    /// Nodes for every position in the first pass.
    pub quick_nodes: u64,
    /// Nodes for a turn that seems to lose something; four times as many near a threshold.
    pub deep_nodes: u64,
    /// Nodes to check an explanation; four times as many to confirm one.
    pub check_nodes: u64,
}

impl Default for ReviewOptions {
    /// For a phone: the first pass over a game of 50 turns takes a few seconds.
    fn default() -> ReviewOptions {
        ReviewOptions { quick_nodes: 300, deep_nodes: 3_000, check_nodes: 2_000 }
    }
}

/// A position to analyse.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewRequest {
    /// The position before this ply of the game, from 0.
    pub ply: usize,
    /// Nodes to search.
    pub nodes: u64,
    /// Lines to report.
    pub lines: usize,
    /// The moves to consider; all when the list is empty.
    pub search_moves: Vec<Move>,
    /// Moves to leave out.
    pub exclude_moves: Vec<Move>,
    purpose: Purpose,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Purpose {
    Quick,
    Compare { deeper: bool },
    Check { turn: usize, candidate: usize },
}

/// What a quick search found.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Quick {
    /// The winning chance of the player to act.
    win: f32,
    light: f32,
    points: [f32; 2],
    proven: bool,
    nodes: u64,
    lines: Vec<Line>,
}

/// What a comparison of the played turn with the best ones found.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Compared {
    best: Line,
    played: Line,
    lines: Vec<Line>,
    deeper: bool,
    nodes: u64,
}

/// The candidates of a mistake, with what the engine said about each.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Checks {
    candidates: Vec<Candidate>,
    verdicts: Vec<Verdict>,
}

impl Checks {
    /// Candidates that nothing is known about.
    fn new(candidates: Vec<Candidate>) -> Checks {
        let verdicts = vec![Verdict::Open; candidates.len()];
        Checks { candidates, verdicts }
    }

    /// The candidates of other lines. What is known about those that remain is kept; the others are dropped: they say
    /// something about a line that is not shown.
    fn with_candidates(self, candidates: Vec<Candidate>) -> Checks {
        let known = |candidate: &Candidate| self.candidates.iter().position(|one| one == candidate);
        let verdict = |candidate| known(candidate).map_or(Verdict::Open, |place| self.verdicts[place]);
        Checks { verdicts: candidates.iter().map(verdict).collect(), candidates }
    }
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
    quick: Vec<Option<Quick>>,
    compared: Vec<Option<Compared>>,
    checks: Vec<Option<Checks>>,
}

impl ReviewWork {
    /// The number of results so far.
    pub fn searches(&self) -> usize {
        let checked = |checks: &Checks| checks.verdicts.iter().filter(|&&one| one != Verdict::Open).count();
        let deeper = |compared: &Compared| 1 + usize::from(compared.deeper);
        self.quick.iter().flatten().count()
            + self.compared.iter().flatten().map(deeper).sum::<usize>()
            + self.checks.iter().flatten().map(checked).sum::<usize>()
    }

    fn fits(&self, game: &Game) -> bool {
        let count = game.moves().len();
        let complete = |checks: &Checks| checks.candidates.len() == checks.verdicts.len();
        self.quick.len() == count + 1
            && self.compared.len() == count
            && self.checks.len() == count
            && self.checks.iter().flatten().all(complete)
    }
}

/// Decides what to search next, and turns the results into a review.
#[derive(Clone, Debug)]
pub struct Reviewer {
    game: Game,
    options: ReviewOptions,
    /// The part of the game of every position.
    phases: Vec<GamePhase>,
    work: ReviewWork,
}

impl Reviewer {
    /// The review of a game that has not been started.
    pub fn new(game: &Game, options: ReviewOptions) -> Reviewer {
        let count = game.moves().len();
        let work = ReviewWork {
            quick: vec![None; count + 1],
            compared: vec![None; count],
            checks: vec![None; count],
        };
        let phases = (0..count).filter_map(|ply| game.position_at(ply)).map(GamePhase::from_position);
        let mut reviewer = Reviewer { game: game.clone(), options, phases: phases.collect(), work };
        // The board decides the value of a finished game.
        if game.position().stage() == Stage::Over {
            let score = game.position().score();
            let light = match score.leader() {
                Some(Colour::Light) => 1.0,
                Some(Colour::Dark) => 0.0,
                None => 0.5,
            };
            let points = [score.light().points as f32, score.dark().points as f32];
            let (nodes, lines) = (0, Vec::new());
            reviewer.work.quick[count] =
                Some(Quick { win: light, light, points, proven: true, nodes, lines });
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

    /// The share of the work that is done, from 0 to 1.
    pub fn progress(&self) -> f32 {
        let share = |done: usize, all: usize| if all == 0 { 1.0 } else { done as f32 / all as f32 };
        let quick = share(self.work.quick.iter().flatten().count(), self.work.quick.len());
        if quick < 1.0 {
            return 0.4 * quick;
        }
        let turns = self.turns();
        let suspicious: Vec<&TurnReview> = turns.iter().filter(|turn| self.needs_comparison(turn)).collect();
        let open = suspicious.iter().filter(|turn| self.work.compared[turn.ply].is_none()).count();
        let compared = share(suspicious.len() - open, suspicious.len());
        let begun = self.work.checks.iter().any(Option::is_some);
        if !begun && self.next_comparison(&turns).is_some() {
            return 0.4 + 0.4 * compared.min(0.98);
        }
        let checks = self.work.checks.iter().flatten().flat_map(|checks| &checks.verdicts);
        let is_done = |one: Verdict| matches!(one, Verdict::Confirmed | Verdict::Refuted);
        let (done, all) =
            checks.fold((0, 0), |(done, all), &one| (done + usize::from(is_done(one)), all + 1));
        if self.next_request().is_none() { 1.0 } else { 0.8 + 0.2 * share(done, all).min(0.98) }
    }

    /// The next position to analyse; `None` when the review is complete.
    pub fn next_request(&self) -> Option<ReviewRequest> {
        if let Some(ply) = self.work.quick.iter().position(Option::is_none) {
            let (nodes, purpose) = (self.options.quick_nodes, Purpose::Quick);
            let (search_moves, exclude_moves) = (Vec::new(), Vec::new());
            return Some(ReviewRequest { ply, nodes, lines: LINES, search_moves, exclude_moves, purpose });
        }
        let turns = self.turns();
        self.next_comparison(&turns).or_else(|| self.next_check(&turns))
    }

    fn needs_comparison(&self, turn: &TurnReview) -> bool {
        let quick_says = self.quick_loss(turn.ply).is_some_and(|loss| loss >= SUSPICIOUS);
        !turn.forced && (quick_says || self.work.compared[turn.ply].is_some()) && !self.is_exact(turn.ply)
    }

    fn next_comparison(&self, turns: &[TurnReview]) -> Option<ReviewRequest> {
        let mut open: Vec<(&TurnReview, bool)> = turns
            .iter()
            .filter(|turn| self.needs_comparison(turn))
            .filter_map(|turn| match &self.work.compared[turn.ply] {
                None => Some((turn, false)),
                Some(compared) => {
                    let near =
                        [INACCURACY, MISTAKE, BLUNDER].iter().any(|one| (turn.loss - one).abs() < NEAR);
                    let decides = near || self.is_claimed(turn.ply);
                    (decides && !compared.deeper && !turn.proven).then_some((turn, true))
                }
            })
            .collect();
        open.sort_by(|a, b| a.1.cmp(&b.1).then(b.0.loss.total_cmp(&a.0.loss)));
        let &(turn, deeper) = open.first()?;
        let mut moves: Vec<Move> = match (&self.work.quick[turn.ply], &self.work.compared[turn.ply]) {
            (_, Some(compared)) => compared.lines.iter().map(|line| line.mv).collect(),
            (Some(quick), None) => quick.lines.iter().map(|line| line.mv).collect(),
            (None, None) => return None,
        };
        if !moves.contains(&turn.mv) {
            moves.push(turn.mv);
        }
        let nodes = self.options.deep_nodes * if deeper { DEEPER } else { 1 };
        Some(ReviewRequest {
            ply: turn.ply,
            nodes,
            lines: moves.len(),
            search_moves: moves,
            exclude_moves: Vec::new(),
            purpose: Purpose::Compare { deeper },
        })
    }

    /// Whether an explanation of a turn is likely. It depends on what the turn has lost, which a deeper search has to say
    /// first: a best move that a short search overrates makes the loss and what explains it look larger alike.
    fn is_claimed(&self, ply: usize) -> bool {
        self.work.checks[ply].as_ref().is_some_and(|checks| checks.verdicts.contains(&Verdict::Likely))
    }

    fn next_check(&self, turns: &[TurnReview]) -> Option<ReviewRequest> {
        for (turn, checks) in
            turns.iter().filter_map(|turn| Some((turn.ply, self.work.checks[turn.ply].as_ref()?)))
        {
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
                nodes: self.options.check_nodes * deeper,
                lines: 1,
                search_moves: Vec::new(),
                exclude_moves: exclude.clone(),
                purpose: Purpose::Check { turn, candidate },
            });
        }
        None
    }

    /// Adds the result of a request. Results of other games are ignored where they do not fit.
    pub fn add(&mut self, request: &ReviewRequest, analysis: &Analysis) {
        match request.purpose {
            Purpose::Quick => {
                let mut quick = Quick {
                    win: analysis.moves.first().map_or(analysis.win, |line| line.win),
                    light: analysis.light,
                    points: analysis.points,
                    proven: analysis.proven,
                    nodes: analysis.nodes,
                    lines: analysis.moves.clone(),
                };
                self.correct(request.ply, &mut quick);
                if let Some(slot) = self.work.quick.get_mut(request.ply) {
                    *slot = Some(quick);
                }
            }
            Purpose::Compare { deeper } => self.add_comparison(request.ply, deeper, analysis),
            Purpose::Check { turn, candidate } => self.add_check(turn, candidate, analysis),
        }
        if self.work.quick.iter().all(Option::is_some) {
            let turns = self.turns();
            if self.next_comparison(&turns).is_none() {
                self.find_candidates(&turns);
            }
        }
    }

    /// What was proven one turn earlier holds after the turn too, also where this search has not solved the position.
    fn correct(&self, ply: usize, quick: &mut Quick) {
        let Some(before) = ply.checked_sub(1).and_then(|ply| self.work.quick.get(ply)?.as_ref()) else {
            return;
        };
        let (Some(&mv), Some(position), Some(after)) =
            (self.game.moves().get(ply - 1), self.game.position_at(ply - 1), self.game.position_at(ply))
        else {
            return;
        };
        if quick.proven || !before.proven {
            return;
        }
        let line = before.lines.iter().find(|line| line.proven && line.mv == mv.normalised());
        // In a lost position every turn loses.
        let known = line.map(|line| line.win).or((before.win == 0.0).then_some(0.0));
        let (Some(win), Some(mover), Some(next)) = (known, position.to_move(), after.to_move()) else {
            return;
        };
        let of = |colour: Colour| if colour == mover { win } else { 1.0 - win };
        (quick.win, quick.light, quick.proven) = (of(next), of(Colour::Light), true);
        for line in &mut quick.lines {
            line.win = line.win.min(quick.win);
        }
        if let Some(best) = quick.lines.first_mut() {
            best.win = quick.win;
        }
    }

    fn add_comparison(&mut self, ply: usize, deeper: bool, analysis: &Analysis) {
        let Some(&mv) = self.game.moves().get(ply) else { return };
        let best = analysis.moves.iter().max_by(|a, b| a.win.total_cmp(&b.win));
        let played = analysis.moves.iter().find(|line| line.mv == mv.normalised());
        // A turn that the search did not visit is worth what the quick search of the next position says.
        let (Some(best), Some(quick)) = (best.cloned(), self.quick_line(ply)) else { return };
        let played = played.cloned().unwrap_or(quick);
        let (lines, nodes) = (analysis.moves.clone(), analysis.nodes);
        let Some(slot) = self.work.compared.get_mut(ply) else { return };
        let is_mistake = Judgement::from_loss(best.win - played.win) >= Judgement::Mistake;
        let candidates = match (self.work.checks[ply].take(), self.game.position_at(ply)) {
            (Some(checks), Some(position)) if is_mistake => {
                Some(checks.with_candidates(explain::candidates(position, &best.pv, &played.pv)))
            }
            _ => None,
        };
        self.work.checks[ply] = candidates;
        *slot = Some(Compared { best, played, lines, deeper, nodes });
    }

    fn add_check(&mut self, turn: usize, candidate: usize, analysis: &Analysis) {
        let review = self.turns().into_iter().find(|one| one.ply == turn);
        let (Some(review), Some(Some(checks))) = (review, self.work.checks.get_mut(turn)) else { return };
        let without = analysis.moves.first().map_or(analysis.win, |line| line.win);
        let difference = match checks.candidates.get(candidate).map(|one| one.at) {
            // Without these turns the player would have had less.
            Some(CheckAt::Before) => review.win - without,
            // Without these replies the opponent would have had less.
            Some(CheckAt::After) => (1.0 - review.played_win) - without,
            None => return,
        };
        if let Some(verdict) = checks.verdicts.get_mut(candidate) {
            *verdict = match *verdict {
                Verdict::Open if difference >= 0.5 * review.loss => Verdict::Likely,
                Verdict::Likely if difference >= CONFIRMED_SHARE * review.loss => Verdict::Confirmed,
                _ => Verdict::Refuted,
            };
        }
    }

    /// Looks for explanations of the costliest mistakes.
    fn find_candidates(&mut self, turns: &[TurnReview]) {
        let mut mistakes: Vec<&TurnReview> =
            turns.iter().filter(|turn| turn.judgement >= Judgement::Mistake).collect();
        mistakes.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        for turn in mistakes.into_iter().take(MAX_EXPLAINED) {
            if self.work.checks[turn.ply].is_some() {
                continue;
            }
            let Some(position) = self.game.position_at(turn.ply) else { continue };
            let candidates = explain::candidates(position, &turn.best_line, &turn.played_line);
            self.work.checks[turn.ply] = Some(Checks::new(candidates));
        }
    }

    /// The review as far as it has got.
    pub fn review(&self) -> GameReview {
        let turns = self.turns();
        let judged = turns.len();
        let last = self.work.quick.get(judged).and_then(Option::as_ref);
        let (light, points) = last.map_or((0.5, [0.0; 2]), |quick| (quick.light, quick.points));
        GameReview::from_turns(turns, light, points, self.next_request().is_none())
    }

    /// The turns that can be judged so far.
    fn turns(&self) -> Vec<TurnReview> {
        (0..self.game.moves().len()).map_while(|ply| self.turn(ply)).collect()
    }

    /// The played turn as a line, valued by the quick search of the next position.
    fn quick_line(&self, ply: usize) -> Option<Line> {
        let (position, mv) = (self.game.position_at(ply)?, *self.game.moves().get(ply)?);
        let next = self.work.quick.get(ply + 1)?.as_ref()?;
        let after = self.game.position_at(ply + 1)?;
        let colour_win = |colour| if colour == Colour::Light { next.light } else { 1.0 - next.light };
        let win = match (position.stage(), mv) {
            // The opponent takes the better colour.
            (Stage::Opening, _) if after.stage() == Stage::Choice => 1.0 - next.win,
            (_, Move::Choose(colour)) => colour_win(colour),
            _ => match (position.to_move(), after.stage()) {
                (Some(mover), Stage::Over) => colour_win(mover),
                // The position after dark's last chance may be the same player's.
                (Some(mover), _) if after.to_move() == Some(mover) => next.win,
                _ => 1.0 - next.win,
            },
        };
        let mut pv = vec![mv];
        pv.extend(next.lines.first().into_iter().flat_map(|line| line.pv.iter().copied()));
        let (visits, prior, points) = (next.nodes, None, Some(next.points));
        let searched = 1 + next.lines.first().map_or(0, |line| line.searched);
        Some(Line { mv, win, visits, prior, points, proven: next.proven, pv, searched })
    }

    /// Whether both the position and the position after the turn are solved.
    fn is_exact(&self, ply: usize) -> bool {
        let proven =
            |ply: usize| self.work.quick.get(ply).and_then(Option::as_ref).is_some_and(|quick| quick.proven);
        proven(ply) && proven(ply + 1)
    }

    fn quick_loss(&self, ply: usize) -> Option<f32> {
        let quick = self.work.quick[ply].as_ref()?;
        let played = self.quick_line(ply)?;
        Some(quick.win - played.win)
    }

    fn turn(&self, ply: usize) -> Option<TurnReview> {
        let quick = self.work.quick[ply].as_ref()?;
        let mv = *self.game.moves().get(ply)?;
        let position = self.game.position_at(ply)?;
        let forced = is_forced(position);
        let quick_played = self.quick_line(ply)?;
        let exact = self.is_exact(ply);
        let compared = self.work.compared[ply].as_ref().filter(|_| !exact);
        let (best, played, lines, nodes) = match compared {
            Some(compared) => (&compared.best, &compared.played, &compared.lines, compared.nodes),
            None => (quick.lines.first().unwrap_or(&quick_played), &quick_played, &quick.lines, quick.nodes),
        };
        let is_best = best.mv == mv;
        let proven = exact || compared.is_some_and(|one| one.best.proven && one.played.proven);
        // Without a comparison, the best turn of the quick search is trusted, however the next search sees it.
        let loss = match compared {
            None if is_best && !exact || forced => 0.0,
            _ => (best.win - played.win).max(0.0),
        };
        let win = if compared.is_some() { best.win } else { quick.win };
        let player = player_of(&self.game, ply);
        let lead = |points: [f32; 2]| match player {
            Some(Colour::Dark) => points[1] - points[0],
            _ => points[0] - points[1],
        };
        let points_lost = match (best.points, played.points) {
            (Some(best), Some(played)) if !is_best && loss > 0.0 => (lead(best) - lead(played)).max(0.0),
            _ => 0.0,
        };
        let light = match (compared, position.to_move()) {
            (Some(_), Some(Colour::Dark)) => 1.0 - win,
            (Some(_), Some(Colour::Light)) => win,
            _ => quick.light,
        };
        let mut good: Vec<&Line> = lines.iter().filter(|line| best.win - line.win <= TOLERANCE).collect();
        good.sort_by(|a, b| b.win.total_cmp(&a.win));
        let mut accepted: Vec<Move> = good.into_iter().map(|line| line.mv).collect();
        accepted.retain(|&one| one != best.mv);
        accepted.insert(0, best.mv);
        Some(TurnReview {
            ply,
            mv,
            player,
            phase: if proven { GamePhase::Ending } else { self.phases[ply] },
            win,
            played_win: win - loss,
            loss,
            judgement: Judgement::from_loss(loss),
            light,
            points: quick.points,
            points_lost,
            proven,
            forced,
            nodes,
            best_line: if is_best { Vec::new() } else { best.pv.clone() },
            played_line: played.pv.clone(),
            accepted,
            explanations: self.explanations(ply),
        })
    }

    fn explanations(&self, ply: usize) -> Vec<Explanation> {
        let Some(checks) = &self.work.checks[ply] else { return Vec::new() };
        checks
            .candidates
            .iter()
            .zip(&checks.verdicts)
            .filter(|(_, verdict)| **verdict == Verdict::Confirmed)
            .map(|(candidate, _)| candidate.explanation.clone())
            .collect()
    }
}

/// Whether there is only one legal turn.
fn is_forced(position: &ponte::Position) -> bool {
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
