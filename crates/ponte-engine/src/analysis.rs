//! Analysis of a position: winning chances, best moves, and where islands will be.

use std::sync::atomic::AtomicBool;

use ponte::{Cell, Colour, Move, Position, Stage};

use crate::engine::Engine;
use crate::limits::Limits;
use crate::report::{Line, SearchInfo};
use crate::settings::Settings;

/// Games played out for the expected points and islands.
const FORECAST_GAMES: u32 = 400;
/// The number of nodes that justify one more game, so that a short search is not delayed by its report.
const NODES_PER_GAME: u64 = 4;
/// The number of games after the shortest search.
const MIN_FORECAST_GAMES: u64 = 40;

/// The analysis of a position.
///
/// With the feature `serde` this is the one JSON form of an analysis; numbers are rounded to what a search knows:
///
/// ```json
/// {"win": 0.48, "light": 0.52, "points": {"light": 6.1, "dark": 5.93}, "proven": false,
///  "depth": 7, "nodes": 20000, "nps": 50000,
///  "moves": [{"move": "d4,g7", "win": 0.48, "visits": 9000, "prior": 0.12, "points": {"light": 6.1, "dark": 5.9},
///             "proven": false, "pv": ["d4,g7", "c3,e6", "f2,h3"], "searched": 2}],
///  "islands": {"a1": [0.02, 0.31]}}
/// ```
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Analysis {
    /// The winning chance of the player to move, or to choose a colour; a draw counts as half.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::chance"))]
    pub win: f32,
    /// Light's winning chance.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::json::chance"))]
    pub light: f32,
    /// Expected final points of light and dark.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::points"))]
    pub points: [f32; 2],
    /// Whether the result is exact.
    pub proven: bool,
    /// The maximum number of turns searched ahead.
    pub depth: u32,
    /// Simulations, or positions searched in a solved ending.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// The best move, then others by value, and those that were included.
    pub moves: Vec<Line>,
    /// For each cell, row by row from `a1`: the chance to be part of an island of light and of dark at the end.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::cells"))]
    pub islands: Vec<[f32; 2]>,
}

impl Analysis {
    /// The chance that a cell is part of an island of a colour at the end of the game.
    pub fn island(&self, position: &Position, cell: Cell, colour: Colour) -> f32 {
        let size = usize::from(position.size());
        let at = usize::from(cell.row()) * size + usize::from(cell.col());
        self.islands.get(at).map_or(0.0, |both| both[colour.index()])
    }
}

/// Analyses a position within limits, or until `stop` is set. `report` is called regularly.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use ponte::{Position, Rules};
/// use ponte_engine::{Limits, Settings, analyse};
///
/// let mut position = Position::new(Rules::CLASSIC);
/// position.play("e5,f6".parse()?)?;
/// position.play("dark".parse()?)?;
/// let limits = Limits::nodes(200).with_lines(3);
/// let analysis = analyse(&position, &Settings::default(), &limits, &mut |_| (), &AtomicBool::new(false));
/// assert_eq!(analysis.moves.len(), 3);
/// assert!((0.0..=1.0).contains(&analysis.light));
/// assert_eq!(analysis.islands.len(), 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn analyse(
    position: &Position,
    settings: &Settings,
    limits: &Limits,
    report: &mut dyn FnMut(&SearchInfo),
    stop: &AtomicBool,
) -> Analysis {
    let mut engine = Engine::new(&position.rules(), settings.clone());
    engine.set_position(position);
    engine.analyse(limits, report, stop)
}

impl Engine {
    /// Analyses the current position within limits, or until `stop` is set. `report` is called regularly.
    pub fn analyse(
        &mut self,
        limits: &Limits,
        report: &mut dyn FnMut(&SearchInfo),
        stop: &AtomicBool,
    ) -> Analysis {
        self.explore(limits, report, stop);
        self.analysis(limits.lines, FORECAST_GAMES)
    }

    /// What earlier calls of [`explore`](Engine::explore) have found about the current position, with up to so many
    /// lines. Expected points and islands are averages over up to so many games, fewer after a short search.
    pub fn analysis(&self, lines: usize, max_games: u32) -> Analysis {
        let enough = (self.explored_nodes() / NODES_PER_GAME).max(MIN_FORECAST_GAMES);
        let games = u32::try_from(enough).unwrap_or(u32::MAX).min(max_games);
        let mut info = self.explored(lines);
        let moves: Vec<Move> = info.lines.iter().map(|line| line.mv).collect();
        let (forecast, points) = self.forecasts(games, &moves);
        for (line, points) in info.lines.iter_mut().zip(points) {
            line.points = line.points.or(points);
        }
        let position = self.position();
        let light = light_win(position, &info);
        Analysis {
            win: if position.to_move().is_some() { info.win } else { light },
            light,
            points: if info.proven { info.points } else { forecast.points },
            proven: info.proven || position.stage() == Stage::Over,
            depth: info.depth,
            nodes: info.nodes,
            nps: info.nps,
            moves: info.lines,
            islands: forecast.islands,
        }
    }
}

/// Light's winning chance by a search of the position.
fn light_win(position: &Position, info: &SearchInfo) -> f32 {
    match (position.stage(), position.to_move()) {
        (Stage::Over, _) => match position.score().leader() {
            Some(Colour::Light) => 1.0,
            Some(Colour::Dark) => 0.0,
            None => 0.5,
        },
        (Stage::Opening, _) => 0.5,
        (Stage::Choice, _) if info.pv.first() == Some(&Move::Choose(Colour::Dark)) => 1.0 - info.win,
        (Stage::Choice, _) => info.win,
        (_, Some(Colour::Dark)) => 1.0 - info.win,
        _ => info.win,
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn the_json_form_round_trips_up_to_rounding() {
        let mv: Move = "a1,b2".parse().expect("a move");
        let line = Line {
            mv,
            win: 0.25,
            visits: 7,
            prior: Some(0.062_549),
            points: None,
            proven: true,
            pv: vec![mv],
            searched: 1,
        };
        let mut analysis = Analysis {
            win: 0.123_456,
            light: 0.5,
            points: [6.104, 2.0],
            proven: false,
            depth: 3,
            nodes: 10,
            nps: 20,
            moves: vec![line],
            islands: (0..9).map(|i| [i as f32 / 10.0, 0.0]).collect(),
        };
        let json = serde_json::to_value(&analysis).expect("serialises");
        assert_eq!(
            json["moves"],
            serde_json::json!([{"move": "a1,b2", "win": 0.25, "visits": 7, "prior": 0.0625, "points": null,
                "proven": true, "pv": ["a1,b2"], "searched": 1}])
        );
        assert_eq!(json["points"], serde_json::json!({"light": 6.1, "dark": 2.0}));
        assert_eq!((&json["win"], &json["islands"]["c1"]), (&0.1235.into(), &serde_json::json!([0.2, 0.0])));
        (analysis.win, analysis.points[0], analysis.moves[0].prior) = (0.1235, 6.1, Some(0.0625));
        assert_eq!(serde_json::from_value::<Analysis>(json).expect("parses"), analysis);
    }
}
