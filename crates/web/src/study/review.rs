//! Stored reviews, their graphs, and the deck of one's own mistakes.

use ponte::{Bridge, CellSet, Colour, Game, Move};
use review::cards::Card;
use review::course::{Course, Evaluation};
use review::{Explanation, GameReview, Judgement, ReviewWork, TurnReview};
use serde::{Deserialize, Serialize};

use crate::storage::Persisted;
use crate::study::task::{Accepted, Task};

/// A review as it is stored, under the id of its game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredReview {
    /// The number of moves of the game, to notice that the game went on.
    pub moves: usize,
    /// The review, complete or as far as it has got.
    pub review: GameReview,
    /// What an unfinished review continues from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<ReviewWork>,
}

impl Persisted for StoredReview {
    const NAME: &'static str = "reviews";
    const VERSION: u32 = 2;
}

/// A mistake to repeat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MistakeCard {
    /// Its id: the game and the ply.
    pub id: String,
    /// What to find.
    pub task: Task,
    /// When it is due.
    pub card: Card,
}

impl Persisted for MistakeCard {
    const NAME: &'static str = "cards";
    const VERSION: u32 = 1;
}

/// The task of a turn: find a better one.
pub fn task(game: &Game, turn: &TurnReview) -> Option<Task> {
    let position = game.position_at(turn.ply)?.clone();
    let best = *turn.best_line.first()?;
    let accepted = Accepted::Moves(turn.accepted.clone());
    Some(Task { position, best, accepted, played: Some(turn.mv) })
}

/// The cards of the mistakes of a colour.
pub fn cards(id: &str, game: &Game, review: &GameReview, colour: Colour, today: u32) -> Vec<MistakeCard> {
    review
        .exercises(Some(colour))
        .filter_map(|turn| {
            let id = format!("{id}-{}", turn.ply);
            Some(MistakeCard { id, task: task(game, turn)?, card: Card::new(today) })
        })
        .collect()
}

/// A number of every position of a game; missing where the review has not got to.
pub fn curve(review: &GameReview, moves: usize, value: impl Fn(&Evaluation) -> f32) -> Vec<Option<f64>> {
    let known = review.course.positions().iter().map(|one| Some(f64::from(value(one))));
    known.chain(std::iter::repeat(None)).take(moves + 1).collect()
}

/// The winning chance of the player of a turn before and after it, in whole percents as they are written: graph and table
/// say what light has, and dark has the rest of that.
pub fn written_wins(course: &Course, ply: usize) -> [f64; 2] {
    [ply, ply + 1].map(|at| {
        let light = (100.0 * f64::from(course.positions()[at].light)).round_ties_even() / 100.0;
        match course.player(ply) {
            Colour::Light => light,
            Colour::Dark => 1.0 - light,
        }
    })
}

/// The cells that the reasons of a mistake are about, to mark on the board: those of what was missed beside the better
/// move, all others beside the refutation.
pub fn reason_cells(turn: &TurnReview, missed: bool) -> CellSet {
    let of_move = |mv: &Move| match *mv {
        Move::Tiles(a, b) | Move::Bridge(a, b) => [a, b].into_iter().collect(),
        Move::Pass | Move::Choose(_) => CellSet::EMPTY,
    };
    let of_bridge = |bridge: &Bridge| bridge.ends().into_iter().collect::<CellSet>();
    let reason = |one: &Explanation| match one {
        Explanation::MissedBridge { bridge, .. }
        | Explanation::LastBridge { bridge }
        | Explanation::MissedCut { bridge, .. }
        | Explanation::MissedBlock { bridge, .. }
        | Explanation::UrgentBridge { bridge }
        | Explanation::MissedThreat { bridge, .. } => (true, of_bridge(bridge)),
        Explanation::MissedIsland { island } => (true, *island),
        Explanation::MissedDenial { group } => (true, *group),
        Explanation::MissedFork { mv } => (true, of_move(mv)),
        Explanation::LeavesBridge { bridge, .. } => (false, of_bridge(bridge)),
        Explanation::AllowsFork { reply } => (false, of_move(reply)),
        Explanation::RuinsSandbank { group } | Explanation::LosesSandbank { group } => (false, *group),
        Explanation::AllowsIsland { island } => (false, *island),
        Explanation::MissedRoom { cells } | Explanation::OwnRoom { cells } => (true, *cells),
        Explanation::AllowsThreat { bridge, .. } => (false, of_bridge(bridge)),
        Explanation::LosesSpot { cells }
        | Explanation::AllowsRoom { cells }
        | Explanation::WrongPlace { cells } => (false, *cells),
        Explanation::WastedTile { cell } => (false, CellSet::from(*cell)),
        // About the whole board.
        _ => (false, CellSet::EMPTY),
    };
    let cells = turn.explanations.iter().map(reason).filter(|(of_best, _)| *of_best == missed);
    cells.fold(CellSet::EMPTY, |all, (_, cells)| all.union(cells))
}

/// A row of the table of a review: a turn, and the value of the position that it leads to. The slider, the graphs and
/// the annotations show the same position with a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ReviewRow {
    /// The number of moves up to this position; 0 at the start.
    pub number: usize,
    /// The turn with its judgement; `None` at the start.
    pub turn: Option<(Move, Judgement)>,
    /// The value after it.
    pub value: Evaluation,
}

/// The table of a review as far as it has got, from the start to the last position.
pub fn rows(review: &GameReview) -> impl Iterator<Item = ReviewRow> {
    review.course.positions().iter().enumerate().map_while(|(number, &value)| {
        let turn = match number.checked_sub(1) {
            Some(ply) => Some((review.turns.get(ply)?.mv, review.judgement(ply))),
            None => None,
        };
        Some(ReviewRow { number, turn, value })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage;
    use crate::study::task::TaskVerdict;
    use crate::texts::Language;
    use ponte::Rules;
    use ponte_engine::{Engine, Settings};
    use review::{ReviewOptions, Reviewer};
    use std::sync::atomic::AtomicBool;

    /// A game with mistakes, and its review with few nodes.
    fn sample() -> (Game, GameReview) {
        let text = "a1,a2 dark h7,h8 c1,c2 g7,f8 e4,e5 b8,c8 a8,b7";
        let game = Game::from_text(Rules::SMALL, text).unwrap();
        let options = ReviewOptions { quick_nodes: 60, deep_nodes: 100, check_nodes: 60, seed: 1 };
        let mut reviewer = Reviewer::new(&game, options);
        reviewer.run(
            &mut Engine::new(&Rules::SMALL, Settings::default()),
            &AtomicBool::new(false),
            &mut |_| (),
        );
        (game, reviewer.review())
    }

    #[test]
    fn mistakes_become_exercises_and_cards() {
        let (game, review) = sample();
        assert!(review.exercises(None).count() > 0, "{review:?}");
        for colour in Colour::ALL {
            let turns: Vec<&TurnReview> = review.exercises(Some(colour)).collect();
            let cards = cards("x", &game, &review, colour, 9);
            assert_eq!(cards.len(), turns.len());
            for (card, turn) in cards.iter().zip(turns) {
                assert_eq!((card.id.clone(), card.card.due), (format!("x-{}", turn.ply), 9));
                assert_eq!(card.task.best, turn.best_line[0]);
                assert_eq!(card.task.verdict(turn.mv), TaskVerdict::Wrong);
                let text = storage::write(card).unwrap();
                assert_eq!(storage::read::<MistakeCard>(&text).as_ref(), Some(card));
            }
        }
        let best = review.turns.iter().find(|turn| turn.best_line.is_empty()).unwrap();
        assert_eq!(task(&game, best), None);
    }

    #[test]
    fn reasons_are_marked_where_they_are_seen() {
        let (_, review) = sample();
        let mut turn = review.turns[0].clone();
        let cells = |text: &str| text.split(' ').map(|cell| cell.parse().unwrap()).collect::<CellSet>();
        turn.explanations = vec![
            Explanation::MissedIsland { island: cells("a1 a2 b1 b2") },
            Explanation::AllowsFork { reply: "g7,h8".parse().unwrap() },
            Explanation::LosesSandbank { group: cells("d4 d5") },
            Explanation::LosesLastSite,
        ];
        assert_eq!(reason_cells(&turn, true), cells("a1 a2 b1 b2"));
        assert_eq!(reason_cells(&turn, false), cells("g7 h8 d4 d5"));
    }

    #[test]
    fn curves_have_a_value_for_every_position() {
        let (game, review) = sample();
        let wins = curve(&review, 8, |one| one.light);
        assert_eq!(wins.len(), 9);
        for (ply, turn) in review.turns.iter().enumerate() {
            let step = (wins[ply].unwrap() - wins[ply + 1].unwrap()) as f32;
            let signed = if turn.player == Colour::Light { step } else { -step };
            assert!((signed - review.course.loss(ply)).abs() < 1e-5);
        }
        // A review that has only just begun.
        let begun = Reviewer::new(&game, ReviewOptions::default()).review();
        assert_eq!(curve(&begun, 8, |one| one.light), vec![None; 9]);
    }

    /// What the graph, the table, the sentence about a turn, the turning points and the annotations say about a whole game
    /// is one number per position.
    #[test]
    fn every_place_says_the_same() {
        use ponte::record::{Command, Comment};
        let (game, review) = sample();
        let moves = game.moves().len();
        let rows: Vec<ReviewRow> = rows(&review).collect();
        assert_eq!(rows.len(), moves + 1, "from the start to the last position");
        assert!(rows.iter().enumerate().all(|(number, row)| row.number == number));
        let wins = curve(&review, moves, |one| one.light);
        let annotated = review::annotate(&ponte::Record::from_game(&game), &review).unwrap();
        for (ply, row) in rows.iter().enumerate() {
            assert_eq!(wins[ply], Some(f64::from(row.value.light)), "the graph at {ply}");
            let Some(ply) = ply.checked_sub(1) else { continue };
            let turn = &review.turns[ply];
            assert_eq!(row.turn, Some((game.moves()[ply], review.judgement(ply))));
            // What is written in the sentence about a turn, and in the table.
            let percent =
                |win: f64| Language::English.percent(win).trim_end_matches('%').parse::<u8>().unwrap();
            for (said, at) in written_wins(&review.course, ply).into_iter().zip([ply, ply + 1]) {
                let light = percent(f64::from(rows[at].value.light));
                let expected = if turn.player == Colour::Light { light } else { 100 - light };
                assert_eq!(percent(said), expected, "the sentence about move {}", ply + 1);
            }
            let step = &annotated.line().steps()[ply];
            let comment = Comment::parse(step.comment());
            let win = comment.commands().find_map(|one| match one {
                Command::Win(win) => Some(*win),
                _ => None,
            });
            assert!((win.unwrap() - row.value.light).abs() < 0.001, "the annotation of move {}", ply + 1);
        }
        for ply in review.turning_points() {
            assert!(rows[ply + 1].turn.is_some_and(|(_, judgement)| judgement >= Judgement::Mistake));
        }
        // While a review is running, the table ends where it does.
        let begun = Reviewer::new(&game, ReviewOptions::default()).review();
        assert_eq!(super::rows(&begun).count(), 0);
    }

    #[test]
    fn reviews_are_stored() {
        let (game, review) = sample();
        let reviewer = Reviewer::new(&game, ReviewOptions::default());
        for work in [None, Some(reviewer.work().clone())] {
            let stored = StoredReview { moves: 8, review: review.clone(), work };
            let read = storage::read::<StoredReview>(&storage::write(&stored).unwrap()).unwrap();
            assert_eq!((read.moves, &read.review, read.work.is_some()), (8, &review, stored.work.is_some()));
        }
    }
}
