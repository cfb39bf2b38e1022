//! A position with what was found about it, as a line of JSON.

use ponte::{Cell, Colour, Move, Stage};
use serde::ser::{Serialize, Serializer};

use super::{Judged, Played};

/// The order of the fields is that of the output.
#[derive(serde::Serialize)]
pub(super) struct Line {
    ply: usize,
    position: String,
    stage: Stage,
    to_move: Option<Colour>,
    win: f64,
    light: f64,
    points: Points,
    proven: bool,
    depth: u32,
    nodes: u64,
    nps: u64,
    moves: Vec<Candidate>,
    islands: Islands,
    played: Option<Choice>,
}

#[derive(serde::Serialize)]
struct Points {
    light: f64,
    dark: f64,
}

#[derive(serde::Serialize)]
struct Candidate {
    #[serde(rename = "move")]
    mv: Move,
    win: f64,
    visits: u64,
    pv: Vec<Move>,
}

#[derive(serde::Serialize)]
struct Choice {
    #[serde(rename = "move")]
    mv: Move,
    win: f64,
    cost: f64,
}

/// The chances of light and dark for each cell, by its name, in the order of the notation.
struct Islands(Vec<(Cell, [f64; 2])>);

impl Serialize for Islands {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(cell, chances)| (cell, chances)))
    }
}

/// Three or four digits are more than a search knows.
fn round(number: f32, digits: i32) -> f64 {
    let unit = 10f64.powi(digits);
    (f64::from(number) * unit).round() / unit
}

impl Line {
    pub(super) fn of(judged: &Judged<'_>, played: Option<Played>) -> Line {
        let Judged { ply, position, analysis } = judged;
        let cells = ponte::CellSet::board(position.size());
        let chances = |cell| Colour::BOTH.map(|colour| round(analysis.island(position, cell, colour), 3));
        Line {
            ply: *ply,
            position: position.to_string(),
            stage: position.stage(),
            to_move: position.to_move(),
            win: round(analysis.win, 4),
            light: round(analysis.light, 4),
            points: Points { light: round(analysis.points[0], 2), dark: round(analysis.points[1], 2) },
            proven: analysis.proven,
            depth: analysis.depth,
            nodes: analysis.nodes,
            nps: analysis.nps,
            moves: analysis
                .lines
                .iter()
                .map(|line| Candidate {
                    mv: line.mv,
                    win: round(line.win, 4),
                    visits: line.visits,
                    pv: line.pv.clone(),
                })
                .collect(),
            islands: Islands(cells.iter().map(|cell| (cell, chances(cell))).collect()),
            played: played.map(|Played { mv, win, cost }| Choice {
                mv,
                win: round(win, 4),
                cost: round(cost, 4),
            }),
        }
    }
}
