//! The engine as an opponent on the analysis board.

use engine_api::Analysis;
use leptos::prelude::*;
use ponte::Colour;
use web::engine::EngineResponse;
use web::study::practice::{EndingValue, Strength, comment};

use super::AnalysisState;
use crate::ui::study::analysis::practice::PracticeOpponent;
use crate::ui::{random, worker};

impl AnalysisState {
    /// Whether the engine plays the colour to move.
    pub(super) fn is_engine_to_move(self) -> bool {
        let to_move = self.session.with_untracked(|session| session.game().position().to_move());
        self.opponent.get_untracked().is_some_and(|opponent| Some(opponent.colour) == to_move)
    }

    /// Lets the engine play the other colour from here on.
    pub(crate) fn practise(self, strength: Strength) {
        self.check_running_now();
        let to_move = self.session.with_untracked(|session| session.game().position().to_move());
        let colour = to_move.map_or(Colour::Dark, Colour::other);
        self.ending.set(None);
        self.opponent.set(Some(PracticeOpponent { colour, strength }));
        self.say(strength.describe(colour));
    }

    /// Lets the engine move, if it plays the colour to move.
    pub(super) fn reply(self) {
        let Some(opponent) = self.opponent.get() else { return };
        let game = self.session.with(|session| {
            let game = session.game();
            let due = !game.is_over() && game.position().to_move() == Some(opponent.colour);
            (due && session.animated_move().is_none()).then(|| game.clone())
        });
        let Some(game) = game.filter(|_| self.is_allowed()) else { return };
        let current = {
            let game = game.clone();
            move || {
                self.session.try_with_untracked(|session| *session.game() == game) == Some(true)
                    && self.opponent.get_untracked() == Some(opponent)
            }
        };
        worker::send(opponent.strength.request(&game, random::number()), move |response| match response {
            Ok(EngineResponse::Move { mv, .. }) if current() => self.play(mv),
            Ok(EngineResponse::Analysis(analysis)) if current() => self.play_perfectly(&analysis),
            Ok(_) => {}
            Err(failure) => {
                self.engine.failure.try_set(Some(failure));
            }
        });
    }

    /// Plays the best move of an analysis for the opponent, and says what the last move of the user has changed.
    fn play_perfectly(self, analysis: &Analysis) {
        let Some(mv) = analysis.moves.first().map(|line| line.mv) else { return };
        let now = EndingValue::for_opponent(analysis);
        let before = self.ending.get_untracked();
        self.ending.set(now);
        self.play(mv);
        if let Some(words) = comment(before, now) {
            self.say(words);
        }
    }
}
