//! The review of a game: a row per move, then the costliest mistakes.

use std::io::Write;

use ponte::record::Glyph;
use ponte::{Colour, Game, Move, Stage};
use review::Judgement;

use super::{Judged, Played};
use crate::failure::Result;
use crate::ponte::describe;
use crate::text;

/// The state of the review.
#[derive(Default)]
pub(super) struct Review {
    begun: bool,
    mistakes: Vec<Mistake>,
    /// Turns and summed costs of light and dark.
    costs: [(u32, f32); 2],
}

/// A move that cost something, and a better one.
struct Mistake {
    ply: usize,
    actor: &'static str,
    played: Played,
    before: f32,
    better: Option<Move>,
}

/// The minimum cost of a move that is listed as a mistake.
const MIN_MISTAKE_COST: f32 = 0.05;
/// The maximum number of mistakes in the list.
const MAX_MISTAKES: usize = 5;

/// The annotation of a move by its cost.
fn sign(cost: f32) -> &'static str {
    Judgement::from_loss(cost).glyph().and_then(Glyph::sign).unwrap_or_default()
}

pub(super) fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}

impl Review {
    /// Writes a row about a position and the move played in it.
    pub(super) fn row(
        &mut self,
        out: &mut impl Write,
        judged: &Judged<'_>,
        played: Option<Played>,
    ) -> Result {
        if !std::mem::replace(&mut self.begun, true) {
            writeln!(out, " ply  player  move        light wins  points       cost  better")?;
        }
        let analysis = &judged.analysis;
        let light = percent(analysis.light);
        let points = format!("{:.1} : {:.1}", analysis.points[0], analysis.points[1]);
        let known = if analysis.proven { "!" } else { " " };
        let (ply, actor) = (judged.ply, judged.actor());
        let Some(played) = played else {
            writeln!(out, "{ply:>4}  {actor:<6}  {:<10}  {light:>9}{known}  {points:>11}", "")?;
            return Ok(());
        };
        let best = analysis.moves.first().map(|line| line.mv);
        let better = best.filter(|&best| best != played.mv && played.cost >= 0.01);
        let shown = format!("{}{}", played.mv, sign(played.cost));
        let cost = if played.cost >= 0.005 { percent(played.cost) } else { String::new() };
        let instead = better.map(|mv| mv.to_string()).unwrap_or_default();
        let row = format!(
            "{ply:>4}  {actor:<6}  {shown:<10}  {light:>9}{known}  {points:>11}  {cost:>7}  {instead}"
        );
        writeln!(out, "{}", row.trim_end())?;
        if let (Stage::Play | Stage::Last, Some(colour)) =
            (judged.position.stage(), judged.position.to_move())
        {
            let (turns, sum) = &mut self.costs[colour.index()];
            *turns += 1;
            *sum += played.cost;
        }
        if played.cost >= MIN_MISTAKE_COST {
            self.mistakes.push(Mistake { ply, actor, played, before: analysis.win, better });
        }
        Ok(())
    }

    /// Writes the result, the costliest moves, and how well both played.
    pub(super) fn conclude(&mut self, out: &mut impl Write, game: &Game) -> Result {
        writeln!(out, "\n{}", describe::outcome(game).unwrap_or_else(|| describe::task(game)))?;
        for colour in Colour::BOTH {
            let (turns, sum) = self.costs[colour.index()];
            if turns > 0 {
                let mean = 100.0 * sum / turns as f32;
                writeln!(out, "{} gave away {mean:.1} % a turn.", text::capital(&colour))?;
            }
        }
        self.mistakes.sort_by(|a, b| b.played.cost.total_cmp(&a.played.cost));
        if !self.mistakes.is_empty() {
            writeln!(out, "The moves that cost most:")?;
        }
        for Mistake { ply, actor, played, before, better } in self.mistakes.iter().take(MAX_MISTAKES) {
            let (mv, from, to) = (played.mv, percent(*before), percent(played.win));
            let instead = better.map(|mv| format!("; {mv} was better")).unwrap_or_default();
            writeln!(out, "  ply {ply}, {actor}: {mv}{} from {from} to {to}{instead}", sign(played.cost))?;
        }
        Ok(())
    }
}
