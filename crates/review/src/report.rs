//! A review as data: every turn with its numbers, and the summary. This is what `ponti ponte review --json` prints.

use ponte::Colour;
use serde::Serialize;

use crate::game_review::{GameReview, PlayerReview, TurnReview};
use crate::judge::Judgement;

/// A [`GameReview`] with all numbers that follow from its course.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report<'a> {
    /// The turns.
    pub turns: Vec<TurnReport<'a>>,
    /// The summaries of light and dark.
    pub players: [PlayerReview; 2],
    /// Where the game turned, as indices into `turns`.
    pub turning_points: Vec<usize>,
    /// The winning chance of light at the end.
    pub light: f32,
    /// Expected points of light and dark at the end.
    pub points: [f32; 2],
    /// Whether nothing is left to search.
    pub complete: bool,
}

/// A turn with its numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TurnReport<'a> {
    /// The turn.
    #[serde(flatten)]
    pub turn: &'a TurnReview,
    /// The winning chance of its player before it.
    pub win: f32,
    /// The winning chance of its player after it.
    pub played_win: f32,
    /// What it loses of that.
    pub loss: f32,
    /// Its classification.
    pub judgement: Judgement,
    /// The winning chance of light before it.
    pub light: f32,
    /// Expected points of light and dark before it.
    pub points: [f32; 2],
    /// What it loses of the expected lead, if that says anything.
    pub points_lost: Option<f32>,
    /// Whether the loss is exact.
    pub proven: bool,
    /// Nodes of the search that the value before it rests on.
    pub nodes: u64,
}

impl<'a> Report<'a> {
    /// The report of a review, complete or as far as it has got.
    pub fn new(review: &'a GameReview) -> Report<'a> {
        let course = &review.course;
        let last = course.positions().last();
        let turn = |turn: &'a TurnReview| {
            let (ply, at) = (turn.ply, course.positions()[turn.ply]);
            let ([win, played_win], loss) = (course.wins(ply), course.loss(ply));
            TurnReport {
                turn,
                win,
                played_win,
                loss,
                judgement: review.judgement(ply),
                light: at.light,
                points: at.points,
                points_lost: course.points_lost(ply),
                proven: course.is_proven(ply),
                nodes: at.nodes,
            }
        };
        Report {
            turns: review.turns.iter().map(turn).collect(),
            players: Colour::ALL.map(|colour| review.player(colour)),
            turning_points: review.turning_points(),
            light: last.map_or(0.5, |last| last.light),
            points: last.map_or([0.0; 2], |last| last.points),
            complete: review.complete,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_review::tests::review;

    #[test]
    fn a_report_has_the_numbers_of_every_turn() {
        let review = review(&[0.0, 0.12, 0.2], 0.4);
        let json = serde_json::to_value(Report::new(&review)).expect("JSON");
        let turn = &json["turns"][2];
        assert_eq!(
            (&turn["ply"], &turn["move"], &turn["judgement"]),
            (&2.into(), &"pass".into(), &"blunder".into())
        );
        let number = |name: &str| turn[name].as_f64().expect("a number");
        assert!((number("win") - number("played_win") - number("loss")).abs() < 1e-6, "{turn}");
        assert!(
            (number("loss") - 0.2).abs() < 1e-6
                && (json["light"].as_f64().expect("a number") - 0.4).abs() < 1e-6
        );
        assert_eq!(
            (&json["players"][1]["mistakes"], &json["turning_points"]),
            (&1.into(), &serde_json::json!([1, 2]))
        );
        assert!(Report::new(&GameReview::default()).turns.is_empty());
    }
}
