//! The JSON form of an analysed position: the engine's [`Analysis`] with its place in the game.

use ponte::{Colour, Move, Stage};
use ponte_engine::Analysis;

use super::{Judged, Played};

/// The order of the fields is that of the output.
#[derive(serde::Serialize)]
pub(super) struct AnalysisJson<'a> {
    ply: usize,
    position: String,
    stage: Stage,
    to_move: Option<Colour>,
    #[serde(flatten)]
    analysis: &'a Analysis,
    played: Option<PlayedJson>,
}

#[derive(serde::Serialize)]
struct PlayedJson {
    #[serde(rename = "move")]
    mv: Move,
    win: f64,
    cost: f64,
}

impl<'a> AnalysisJson<'a> {
    pub(super) fn new(judged: &'a Judged<'_>, played: Option<Played>) -> AnalysisJson<'a> {
        let Judged { ply, position, analysis } = judged;
        AnalysisJson {
            ply: *ply,
            position: position.to_string(),
            stage: position.stage(),
            to_move: position.to_move(),
            analysis,
            played: played.map(|Played { mv, win, cost }| PlayedJson {
                mv,
                win: round(win),
                cost: round(cost),
            }),
        }
    }
}

/// Four digits, as for the chances of the analysis.
fn round(chance: f32) -> f64 {
    (f64::from(chance) * 10_000.0).round() / 10_000.0
}
