//! The summary of a review: how the game went for a player, how well they played, and what to train.

use ponte::Colour;
use review::puzzles::{Puzzle, Theme};
use review::{Explanation, GamePhase, GameReview, Judgement};

use crate::learn::{Lesson, Place};
use crate::study::puzzles::{PuzzleMode, StoredProgress, next};
use crate::texts::{Language, Phrase, phrase};

/// A game that ends so near to even was close.
const CLOSE: f32 = 0.1;
/// Losses below this are not worth training.
const MIN_LOSS: f32 = 0.05;
/// The number of puzzles that are suggested.
pub const PUZZLES: usize = 2;

/// How a game went for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Ahead from the first move to the last.
    Ahead,
    /// Behind from the first move to the last.
    Behind,
    /// Even at the end.
    Close,
    /// Ahead for good since this move, counted from 1.
    TookLead(usize),
    /// Behind for good since this move, counted from 1.
    LostLead(usize),
}

/// What to train.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Training {
    /// Bridges that join islands.
    Bridges,
    /// Stopping the opponent's bridges.
    Cuts,
    /// Two threats at once.
    Forks,
    /// Completing islands.
    Islands,
    /// Room for islands, one's own and the opponent's.
    Room,
    /// The first tiles and the choice of colour.
    Opening,
    /// Counting endings.
    Endings,
    /// Whatever comes: mistakes without a common reason.
    Mixed,
    /// Nothing in particular: there were no mistakes.
    Harder,
}

impl Training {
    /// All of them.
    pub const ALL: [Training; 9] = [
        Training::Bridges,
        Training::Cuts,
        Training::Forks,
        Training::Islands,
        Training::Room,
        Training::Opening,
        Training::Endings,
        Training::Mixed,
        Training::Harder,
    ];

    fn as_str(self) -> &'static str {
        match self {
            Training::Bridges => "bridges",
            Training::Cuts => "cuts",
            Training::Forks => "forks",
            Training::Islands => "islands",
            Training::Room => "room",
            Training::Opening => "opening",
            Training::Endings => "endings",
            Training::Mixed => "mixed",
            Training::Harder => "harder",
        }
    }

    /// What a reason of a mistake asks for.
    fn of(reason: &Explanation) -> Option<Training> {
        use Explanation as E;
        if matches!(
            reason,
            E::MissedBridge { .. } | E::LastBridge { .. } | E::UrgentBridge { .. } | E::MissedThreat { .. }
        ) {
            Some(Training::Bridges)
        } else if matches!(
            reason,
            E::MissedCut { .. } | E::LeavesBridge { .. } | E::MissedBlock { .. } | E::AllowsThreat { .. }
        ) {
            Some(Training::Cuts)
        } else if matches!(reason, E::MissedFork { .. } | E::AllowsFork { .. }) {
            Some(Training::Forks)
        } else if matches!(reason, E::MissedIsland { .. } | E::AllowsIsland { .. }) {
            Some(Training::Islands)
        } else if matches!(reason, E::WrongColour { .. } | E::UnfairOpening { .. }) {
            Some(Training::Opening)
        } else if matches!(
            reason,
            E::MissedDenial { .. }
                | E::RuinsSandbank { .. }
                | E::LosesSandbank { .. }
                | E::LosesSpot { .. }
                | E::MissedLastSite
                | E::LosesLastSite
                | E::MissedRoom { .. }
                | E::OwnRoom { .. }
                | E::AllowsRoom { .. }
        ) {
            Some(Training::Room)
        } else {
            None
        }
    }

    /// The theme of fitting puzzles; `None` for all.
    fn theme(self) -> Option<Theme> {
        match self {
            Training::Bridges => Some(Theme::BridgeNow),
            Training::Cuts => Some(Theme::Cut),
            Training::Forks => Some(Theme::Fork),
            Training::Islands => Some(Theme::LastIsland),
            Training::Room => Some(Theme::ScorchedEarth),
            Training::Endings => Some(Theme::CountTheEnding),
            Training::Opening | Training::Mixed | Training::Harder => None,
        }
    }

    /// A fitting lesson.
    pub fn lesson(self) -> Option<&'static Lesson> {
        let id = match self {
            Training::Bridges => "chain",
            Training::Cuts => "water",
            Training::Forks => "spans",
            Training::Islands => "island",
            Training::Room => "distance",
            Training::Opening => "colours",
            Training::Endings => "end",
            Training::Mixed => "corner",
            Training::Harder => "ties",
        };
        match Place::from_fragment(id) {
            Place::Lesson(lesson) => Some(lesson),
            _ => None,
        }
    }

    /// Fitting puzzles of the player's strength that were not tried yet.
    pub fn puzzles<'a>(self, puzzles: &'a [Puzzle], stored: &StoredProgress) -> Vec<&'a Puzzle> {
        let mode = self.theme().map_or(PuzzleMode::Rated, PuzzleMode::Theme);
        let mut stored = stored.clone();
        let mut found: Vec<&Puzzle> = Vec::new();
        while found.len() < PUZZLES {
            let Some(puzzle) = next(puzzles, &stored, mode, 0.0) else { break };
            // So that another one follows.
            stored.reported.push(puzzle.id());
            found.push(puzzle);
        }
        found
    }
}

/// What a review says about one player in three sentences.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Summary {
    /// Whom it is about.
    pub player: Colour,
    /// How the game went.
    pub flow: Flow,
    /// The accuracy in percent.
    pub accuracy: f32,
    /// Mistakes and blunders.
    pub errors: [u32; 2],
    /// The part of the game in which most was lost, unless that was little.
    pub weakest: Option<GamePhase>,
    /// What to train.
    pub training: Training,
}

impl Summary {
    /// The summary of a finished review for a player, or for the one who lost more; `None` without turns.
    pub fn new(review: &GameReview, colour: Option<Colour>) -> Option<Summary> {
        if !review.complete || review.turns.is_empty() {
            return None;
        }
        let player = colour.unwrap_or_else(|| {
            let [light, dark] = Colour::ALL.map(|one| review.player(one).loss);
            if light >= dark { Colour::Light } else { Colour::Dark }
        });
        let own = review.player(player);
        let loss = |phase: GamePhase| -> f32 {
            let turns = review.turns.iter().filter(|turn| turn.player == player && turn.phase == phase);
            turns.map(|turn| review.course.loss(turn.ply)).sum()
        };
        let weakest = GamePhase::ALL
            .into_iter()
            .filter(|&phase| loss(phase) >= MIN_LOSS)
            .max_by(|&a, &b| loss(a).total_cmp(&loss(b)));
        Some(Summary {
            player,
            flow: flow(review, player),
            accuracy: own.accuracy,
            errors: [own.mistakes, own.blunders],
            weakest,
            training: training(review, player, weakest),
        })
    }

    /// The three sentences. `who` is `you` or the name of the player.
    pub fn sentences(&self, who: &str, language: Language) -> [Phrase; 3] {
        let (flow, number) = match self.flow {
            Flow::Ahead => ("ahead", 0),
            Flow::Behind => ("behind", 0),
            Flow::Close => ("close", 0),
            Flow::TookLead(number) => ("took", number),
            Flow::LostLead(number) => ("lost", number),
        };
        let flow = match who {
            "you" => phrase("summary-flow-you").text("flow", flow).count("number", number),
            _ => phrase("summary-flow").text("flow", flow).text("player", who).count("number", number),
        };
        let [mistakes, blunders] = self.errors;
        let phase = match self.weakest {
            Some(GamePhase::Opening) => "opening",
            Some(GamePhase::Middle) => "middle",
            Some(GamePhase::Ending) => "ending",
            None => "none",
        };
        let quality = phrase("summary-quality")
            .text("player", who)
            .text("accuracy", language.percent(0.01 * f64::from(self.accuracy)))
            .nested("mistakes", phrase("summary-mistakes").number("count", mistakes))
            .nested("blunders", phrase("summary-blunders").number("count", blunders))
            .text("phase", phase);
        [flow, quality, phrase("summary-train").text("training", self.training.as_str())]
    }
}

fn flow(review: &GameReview, player: Colour) -> Flow {
    let wins: Vec<f32> = review.course.positions().iter().map(|one| one.win(player)).collect();
    let end = wins.last().copied().unwrap_or(0.5);
    if (end - 0.5).abs() < CLOSE {
        return Flow::Close;
    }
    let is_ahead = end > 0.5;
    // The last position on the other side of even; the move after it decided.
    let turned = wins.iter().rposition(|&win| if is_ahead { win < 0.5 } else { win > 0.5 });
    match (turned, is_ahead) {
        (None, true) => Flow::Ahead,
        (None, false) => Flow::Behind,
        (Some(before), true) => Flow::TookLead(before + 1),
        (Some(before), false) => Flow::LostLead(before + 1),
    }
}

/// What would have saved most: each reason of a turn has its share of the turn's loss.
fn training(review: &GameReview, player: Colour, weakest: Option<GamePhase>) -> Training {
    let mut lost: Vec<(Training, f32)> = Vec::new();
    let own = review.turns.iter().filter(|turn| turn.player == player);
    let bad = own.filter(|turn| review.judgement(turn.ply) >= Judgement::Inaccuracy);
    let mut any = false;
    for turn in bad {
        any = true;
        let reasons: Vec<Training> = turn.explanations.iter().filter_map(Training::of).collect();
        for &one in &reasons {
            let share = review.course.loss(turn.ply) / reasons.len() as f32;
            match lost.iter_mut().find(|(known, _)| *known == one) {
                Some((_, sum)) => *sum += share,
                None => lost.push((one, share)),
            }
        }
    }
    let most = lost.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(training, _)| training);
    match (most, weakest) {
        (Some(training), _) => training,
        (None, _) if !any => Training::Harder,
        (None, Some(GamePhase::Opening)) => Training::Opening,
        (None, Some(GamePhase::Ending)) => Training::Endings,
        (None, _) => Training::Mixed,
    }
}

#[cfg(test)]
mod tests {
    use ponte::Move;
    use review::course::{Evaluation, Evidence};
    use review::{Course, TurnReview};

    use super::*;
    use crate::texts::Texts;

    /// A review of turns of light and dark in turn, after which light has these chances.
    fn review(start: f32, lights: &[f32]) -> GameReview {
        let at = |light: f32| Evaluation { light, points: [5.0, 5.0], proven: false, nodes: 1 };
        let player = |ply: usize| if ply.is_multiple_of(2) { Colour::Light } else { Colour::Dark };
        let before = |ply: usize| if ply == 0 { start } else { lights[ply - 1] };
        let evidence: Vec<Evidence> = (0..lights.len())
            .map(|ply| Evidence { player: player(ply), known: None, better: Some(at(before(ply))) })
            .collect();
        let turn = |ply: usize| TurnReview {
            ply,
            mv: Move::Pass,
            player: player(ply),
            phase: GamePhase::ALL[(3 * ply / lights.len()).min(2)],
            forced: false,
            settled: true,
            best_line: Vec::new(),
            played_line: vec![Move::Pass],
            accepted: Vec::new(),
            explanations: Vec::new(),
        };
        let course = Course::new(&evidence, at(*lights.last().unwrap()));
        GameReview { course, turns: (0..lights.len()).map(turn).collect(), complete: true }
    }

    fn summary(review: &GameReview, colour: Colour) -> Summary {
        Summary::new(review, Some(colour)).unwrap()
    }

    #[test]
    fn the_flow_names_the_move_that_decided() {
        // Dark gives light the lead with move 2, light gives it back with move 5.
        let turned = review(0.4, &[0.4, 0.7, 0.7, 0.7, 0.2, 0.2]);
        assert_eq!(summary(&turned, Colour::Light).flow, Flow::LostLead(5));
        assert_eq!(summary(&turned, Colour::Dark).flow, Flow::TookLead(5));
        let steady = review(0.5, &[0.5, 0.6, 0.6, 0.9]);
        assert_eq!(summary(&steady, Colour::Light).flow, Flow::Ahead);
        assert_eq!(summary(&steady, Colour::Dark).flow, Flow::Behind);
        assert_eq!(summary(&review(0.5, &[0.5, 0.5]), Colour::Light).flow, Flow::Close);
        // Whose game it was is not known: the one who lost more can learn more.
        assert_eq!(Summary::new(&turned, None).unwrap().player, Colour::Light);
        let running = GameReview { complete: false, ..turned };
        assert_eq!(Summary::new(&running, None), None);
    }

    #[test]
    fn what_cost_most_is_trained() {
        let mut game = review(0.5, &[0.3, 0.45, 0.45, 0.45, 0.35, 0.35]);
        let light = |game: &GameReview| summary(game, Colour::Light);
        assert_eq!((light(&game).errors, light(&game).weakest), ([1, 1], Some(GamePhase::Opening)));
        assert_eq!(light(&game).training, Training::Opening, "without reasons, where most was lost");
        game.turns[4].explanations = vec![Explanation::LosesLastSite];
        assert_eq!(light(&game).training, Training::Room);
        let bridge = ponte::Bridge::new("b2".parse().unwrap(), "d2".parse().unwrap()).unwrap();
        game.turns[0].explanations = vec![Explanation::MissedBridge { bridge, joins: [1, 1], gain: 1 }];
        assert_eq!(light(&game).training, Training::Bridges);
        let calm = review(0.5, &[0.5, 0.5, 0.49, 0.49]);
        assert_eq!((light(&calm).training, light(&calm).weakest), (Training::Harder, None));
    }

    #[test]
    fn every_training_has_a_lesson_and_two_puzzles() {
        let puzzles = review::puzzles::read(include_str!("../../static/puzzles.txt")).unwrap();
        let stored = StoredProgress::default();
        for training in Training::ALL {
            assert!(training.lesson().is_some(), "{training:?}");
            let chosen = training.puzzles(&puzzles, &stored);
            assert_eq!(chosen.len(), PUZZLES, "{training:?}");
            assert_ne!(chosen[0].id(), chosen[1].id());
            let theme = training.theme();
            assert!(chosen.iter().all(|one| theme.is_none_or(|theme| one.themes.contains(&theme))));
        }
    }

    #[test]
    fn three_sentences_in_every_language() {
        let turned = summary(&review(0.4, &[0.4, 0.7, 0.7, 0.7, 0.2, 0.2]), Colour::Light);
        let english = Texts::new(Language::English);
        let said = turned.sentences("you", Language::English).map(|one| english.try_translate(&one).unwrap());
        assert_eq!(said[0], "You lost the lead for good with move 5.");
        assert_eq!(
            said[1],
            "Your accuracy was 69%, with 0 mistakes and 1 blunder; most was lost in the ending."
        );
        let said =
            turned.sentences("Nina", Language::English).map(|one| english.try_translate(&one).unwrap());
        assert_eq!(said[0], "Nina lost the lead for good with move 5.");
        for language in Language::ALL {
            let texts = Texts::new(language);
            let mut advice: Vec<String> = Vec::new();
            for training in Training::ALL {
                for (flow, weakest) in [
                    (Flow::Ahead, None),
                    (Flow::Behind, Some(GamePhase::Opening)),
                    (Flow::Close, Some(GamePhase::Middle)),
                    (Flow::TookLead(3), Some(GamePhase::Ending)),
                    (Flow::LostLead(4), None),
                ] {
                    let one = Summary { flow, weakest, training, ..turned };
                    for who in ["you", "Nina"] {
                        let said = one.sentences(who, language).map(|one| texts.try_translate(&one).unwrap());
                        assert!(said.iter().all(|one| one.ends_with('.')), "{said:?}");
                        advice.push(said[2].clone());
                    }
                }
            }
            advice.dedup();
            assert_eq!(advice.len(), Training::ALL.len(), "{language:?}");
        }
    }
}
