//! What the engine thinks about a position, for people.

use std::sync::atomic::AtomicBool;

use ponte::{Cell, Colour, Position, Stage};

use crate::engine::{Engine, Settings};
use crate::info::{Info, Line};
use crate::limits::Limits;

/// A position judged.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Analysis {
    /// Light's winning chance, a draw counted half.
    pub light: f32,
    /// The winning chance of the player to move, or to choose.
    pub win: f32,
    /// Expected points of light and dark at the end.
    pub points: [f32; 2],
    /// Whether the result is certain.
    pub proven: bool,
    /// The best moves with their lines.
    pub lines: Vec<Line>,
    /// For each cell, row by row from `a1`: the chance to end within an island of light and of dark.
    pub islands: Vec<[f32; 2]>,
    /// Positions looked at.
    pub nodes: u64,
    /// Turns looked ahead at most.
    pub depth: u32,
    /// Positions looked at in a second.
    pub nps: u64,
}

impl Analysis {
    /// The chance that a cell ends within an island of a colour.
    pub fn island(&self, position: &Position, cell: Cell, colour: Colour) -> f32 {
        let size = usize::from(position.size());
        let at = usize::from(cell.row()) * size + usize::from(cell.col());
        self.islands.get(at).map_or(0.0, |both| both[colour.index()])
    }
}

/// How a position is thought to end, on average over games played out from the search's tree.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Forecast {
    /// Points of light and dark.
    pub points: [f32; 2],
    /// For each cell, row by row from `a1`: the chance to end within an island of light and of dark.
    pub islands: Vec<[f32; 2]>,
}

/// Games played out for a forecast.
pub(crate) const GAMES: u32 = 400;

/// Thinks about a position within limits, or until `stop` is set.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use ponte::{Position, Rules};
/// use ponte_engine::{Limits, Settings, analyse};
///
/// let mut position = Position::new(&Rules::CLASSIC);
/// position.play("e5,f6".parse()?)?;
/// position.play("dark".parse()?)?;
/// let limits = Limits::nodes(200).with_lines(3);
/// let analysis = analyse(&position, &Settings::default(), &limits, &mut |_| (), &AtomicBool::new(false));
/// assert_eq!(analysis.lines.len(), 3);
/// assert!((0.0..=1.0).contains(&analysis.light));
/// assert_eq!(analysis.islands.len(), 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn analyse(
    position: &Position,
    settings: &Settings,
    limits: &Limits,
    report: &mut dyn FnMut(&Info),
    stop: &AtomicBool,
) -> Analysis {
    let mut engine = Engine::new(position.rules(), settings.clone());
    engine.set_position(position);
    engine.analyse(limits, report, stop)
}

impl Engine {
    /// Thinks about the position within limits, or until `stop` is set.
    pub fn analyse(&mut self, limits: &Limits, report: &mut dyn FnMut(&Info), stop: &AtomicBool) -> Analysis {
        let info = self.search(limits, report, stop).info;
        let forecast = self.forecast(GAMES);
        let position = self.position();
        let light = match (position.stage(), position.to_move()) {
            (Stage::Over, _) => match position.score().leader() {
                Some(Colour::Light) => 1.0,
                Some(Colour::Dark) => 0.0,
                None => 0.5,
            },
            (Stage::Opening, _) => 0.5,
            (Stage::Choice, _) => {
                let dark = info.pv.first() == Some(&ponte::Move::Choose(Colour::Dark));
                if dark { 1.0 - info.win } else { info.win }
            }
            (_, Some(Colour::Dark)) => 1.0 - info.win,
            _ => info.win,
        };
        let win = match position.to_move() {
            None => light,
            Some(_) => info.win,
        };
        Analysis {
            light,
            win,
            points: if info.proven { info.points } else { forecast.points },
            proven: info.proven || position.stage() == Stage::Over,
            lines: info.lines,
            islands: forecast.islands,
            nodes: info.nodes,
            depth: info.depth,
            nps: info.nps,
        }
    }
}
