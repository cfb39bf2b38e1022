//! Playing on from a position against the engine: its strength, and what a solved ending is worth.

use engine_api::Analysis;
use ponte::{Colour, Game};

use crate::engine::{EngineRequest, PonteGame, SearchLimits};
use crate::texts::{Phrase, phrase};

/// The time for a move of perfect play. Endings are solved sooner, other positions are searched to its end.
const PERFECT_TIME_MS: u64 = 4_000;

/// How strong the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// At a level, from 1 to 10.
    Level(u8),
    /// As well as it can, and without a mistake where the rest of the game is solved.
    Perfect,
}

impl Strength {
    /// What the engine does, when it plays a colour.
    pub fn describe(self, colour: Colour) -> Phrase {
        let words = match self {
            Strength::Level(level) => phrase("practice-runs").number("level", level),
            Strength::Perfect => phrase("practice-runs-perfect"),
        };
        words.text("colour", colour)
    }

    /// The request for a move in a game.
    pub fn request(self, game: &Game, seed: u64) -> EngineRequest {
        let game = PonteGame::from(game);
        match self {
            Strength::Level(level) => EngineRequest::PontePlay { game, level, seed },
            Strength::Perfect => EngineRequest::PonteAnalyse {
                game,
                limits: SearchLimits { time_ms: Some(PERFECT_TIME_MS), nodes: None },
                lines: 1,
                search_moves: Vec::new(),
                exclude_moves: Vec::new(),
                include_moves: Vec::new(),
                // The same as on the analysis board, so that the search tree is kept.
                seed: 1,
            },
        }
    }
}

/// The result of a solved ending with best play of both sides, for the user.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum EndingValue {
    /// The opponent wins.
    Lost,
    /// Neither wins.
    Drawn,
    /// The user wins.
    Won,
}

impl EndingValue {
    /// The value of a position in which the opponent is to move; `None` if it is not solved.
    pub fn for_opponent(analysis: &Analysis) -> Option<EndingValue> {
        let line = analysis.moves.first().filter(|_| analysis.proven)?;
        Some(match line.win {
            win if win > 0.75 => EndingValue::Lost,
            win if win < 0.25 => EndingValue::Won,
            _ => EndingValue::Drawn,
        })
    }
}

/// What to say about the user's last move, by the values before and after it: that it has given something away, or
/// that the ending is solved now.
pub fn comment(before: Option<EndingValue>, now: Option<EndingValue>) -> Option<Phrase> {
    match (before, now?) {
        (Some(before), now) if before == now => None,
        (Some(EndingValue::Won), now) if now < EndingValue::Won => Some(phrase("practice-lost-win")),
        (Some(EndingValue::Drawn), EndingValue::Lost) => Some(phrase("practice-lost-draw")),
        (_, EndingValue::Won) => Some(phrase("practice-won")),
        (_, EndingValue::Drawn) => Some(phrase("practice-drawn")),
        (_, EndingValue::Lost) => Some(phrase("practice-lost")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::EngineResponse;
    use ponte::Move;
    use review::puzzles::Puzzle;

    /// What the worker finds about a position in which the opponent is to move, however slow it is.
    fn value_after(puzzle: &Puzzle, mv: Move) -> Option<EndingValue> {
        let mut game = Game::from_position(puzzle.position.clone());
        game.play(mv).unwrap();
        let mut request = Strength::Perfect.request(&game, 5);
        if let EngineRequest::PonteAnalyse { limits, .. } = &mut request {
            *limits = SearchLimits { time_ms: None, nodes: Some(500_000) };
        }
        let message = engine_api::RequestMessage { id: Some(1), request };
        let text = web_worker::Worker::default().answer(&serde_json::to_string(&message).unwrap());
        match serde_json::from_str::<engine_api::ResponseMessage>(&text).unwrap().response {
            EngineResponse::Analysis(analysis) => EndingValue::for_opponent(&analysis),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn solved_endings_have_the_values_of_their_puzzles() {
        let puzzles = review::puzzles::read(include_str!("../../static/puzzles.txt")).unwrap();
        let few_turns = |one: &&Puzzle| one.is_proven() && one.position.legal_moves().len() < 60;
        let endings: Vec<&Puzzle> = puzzles.iter().filter(few_turns).take(12).collect();
        assert_eq!(endings.len(), 12);
        for puzzle in endings {
            let expected = if puzzle.win > 0.75 { EndingValue::Won } else { EndingValue::Drawn };
            assert_eq!(value_after(puzzle, puzzle.best), Some(expected), "{puzzle}");
            let others = puzzle.position.legal_moves().into_iter().find(|&mv| !puzzle.accepts(mv));
            let worse = value_after(puzzle, others.expect("another turn"));
            assert!(worse.is_some_and(|worse| worse < expected), "{puzzle}: {worse:?}");
        }
    }

    #[test]
    fn levels_are_played_by_the_engine_itself() {
        let game = Game::new(ponte::Rules::SMALL);
        let request = Strength::Level(4).request(&game, 5);
        assert_eq!(request, EngineRequest::PontePlay { game: PonteGame::from(&game), level: 4, seed: 5 });
    }

    #[test]
    fn what_was_given_away_is_said() {
        use EndingValue::{Drawn, Lost, Won};
        let said = |before, now| comment(before, now).map(|phrase| phrase.key().to_owned());
        assert_eq!(said(None, None), None);
        assert_eq!(said(Some(Won), Some(Won)), None);
        assert_eq!(said(None, Some(Won)).as_deref(), Some("practice-won"));
        assert_eq!(said(Some(Won), Some(Lost)).as_deref(), Some("practice-lost-win"));
        assert_eq!(said(Some(Won), Some(Drawn)).as_deref(), Some("practice-lost-win"));
        assert_eq!(said(Some(Drawn), Some(Lost)).as_deref(), Some("practice-lost-draw"));
        assert_eq!(said(Some(Lost), Some(Drawn)).as_deref(), Some("practice-drawn"));
        assert_eq!(said(Some(Lost), None), None);
    }
}
