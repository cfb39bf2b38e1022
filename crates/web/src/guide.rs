//! The guided first game: a few steps on small boards, from the goal to the choice of a colour.

use ponte::{Colour, Game, Move, Position, Rules, Stage};
use serde::{Deserialize, Serialize};

use crate::ponte::session::PonteSession;
use crate::storage::Persisted;
use crate::texts::{Phrase, key, phrase};

/// What completes a step of the guide to Ponte del Diavolo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Nothing: the step is read.
    Read,
    /// Any two tiles.
    Tiles,
    /// An island of light.
    Island,
    /// A bridge of light.
    Bridge,
    /// The choice of a colour.
    Choice,
}

/// A step of the guide to Ponte del Diavolo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PonteStep {
    position: &'static str,
    hint: &'static str,
    title: &'static str,
    text: &'static str,
    /// What completes it.
    pub goal: Goal,
}

/// The steps: goal and scoring, tiles, islands, bridges, and then the choice of colour.
pub const PONTE_STEPS: [PonteStep; 5] = [
    PonteStep {
        position: "7:-:- ll1ll2/ll1ll1d/6d/d2ll1d/d2ll1d/7/1dddd2 b7-d7,e4-e6,e1-g3 over 20",
        hint: "",
        title: key("guide-goal-title"),
        text: key("guide-goal-text"),
        goal: Goal::Read,
    },
    PonteStep {
        position: "7:-:- 7/7/2l4/7/4d2/4d2/7 - light 4",
        hint: "",
        title: key("guide-tiles-title"),
        text: key("guide-tiles-text"),
        goal: Goal::Tiles,
    },
    PonteStep {
        position: "7:-:- 7/2ll3/2l4/7/4d2/4d2/7 - light 6",
        hint: "d5,g1",
        title: key("guide-islands-title"),
        text: key("guide-islands-text"),
        goal: Goal::Island,
    },
    PonteStep {
        position: "7:-:- 7/1ll1ll1/1ll1ll1/7/4d2/3ddd1/7 - light 10",
        hint: "c6-e6",
        title: key("guide-bridges-title"),
        text: key("guide-bridges-text"),
        goal: Goal::Bridge,
    },
    PonteStep {
        position: "",
        hint: "",
        title: key("guide-choice-title"),
        text: key("guide-choice-text"),
        goal: Goal::Choice,
    },
];

impl PonteStep {
    /// The title.
    pub fn title(&self) -> Phrase {
        phrase(self.title)
    }

    /// The explanation, and what to do.
    pub fn text(&self) -> Phrase {
        phrase(self.text)
    }

    /// The board of the step.
    pub fn session(&self) -> PonteSession {
        let game = match self.position.parse::<Position>() {
            Ok(position) => Game::from_position(position),
            Err(_) => opening(),
        };
        let mut session = PonteSession::free(game);
        if let Ok(mv) = self.hint.parse::<Move>() {
            let ply = session.game().moves().len();
            session.set_hint(ply, mv);
        }
        if self.goal == Goal::Read {
            session.highlight_chain(
                session.scoring_chains().into_iter().rfind(|(colour, _)| *colour == Colour::Light),
            );
        }
        session
    }

    /// Whether a turn was played that does not do what the step asks for.
    pub fn is_missed(&self, session: &PonteSession) -> bool {
        session.game().moves().len() > self.session().game().moves().len() && !self.is_done(session)
    }

    /// Whether the board shows that the step is done.
    pub fn is_done(&self, session: &PonteSession) -> bool {
        let position = session.game().position();
        let tally = position.score().tally(Colour::Light);
        match self.goal {
            Goal::Read => true,
            Goal::Tiles => matches!(session.game().moves(), [Move::Tiles(..), ..]),
            Goal::Island => tally.islands > 0,
            Goal::Bridge => tally.bridges > 0,
            Goal::Choice => position.stage() != Stage::Choice,
        }
    }
}

/// A game after its first two tiles, when the second player chooses.
fn opening() -> Game {
    let mut game = Game::new(Rules::new(7, None, None).unwrap_or(Rules::SMALL));
    if let Ok(mv) = "c3,e5".parse() {
        // Legal on every board of this size.
        let _ = game.play(mv);
    }
    game
}

/// The number of steps of the guide to Ciao Ciao: the goal, and three of the scenes.
pub const CIAO_STEPS: u8 = 4;

/// How far the guides have been followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GuideProgress {
    /// The next step of the guide to Ponte del Diavolo, from 0.
    pub ponte: u8,
    /// The next step of the guide to Ciao Ciao, from 0.
    pub ciao: u8,
    /// Whether the guide to Ponte del Diavolo was completed or dismissed.
    pub ponte_done: bool,
    /// Whether the guide to Ciao Ciao was completed or dismissed.
    pub ciao_done: bool,
}

impl Persisted for GuideProgress {
    const NAME: &'static str = "ponti.guide";
    const VERSION: u32 = 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_can_be_done_and_only_reading_is_done_at_once() {
        for step in PONTE_STEPS {
            let mut session = step.session();
            assert_eq!(step.is_done(&session), step.goal == Goal::Read, "{:?}", step.goal);
            let mv: Option<Move> = match step.goal {
                Goal::Read => None,
                Goal::Tiles => Some("a1,g7".parse().unwrap()),
                Goal::Choice => Some("light".parse().unwrap()),
                Goal::Island | Goal::Bridge => session.hint(),
            };
            assert_eq!(mv.is_none(), step.goal == Goal::Read, "{:?} has no hint", step.goal);
            if let Some(mv) = mv {
                session.play(mv, 0);
                assert!(step.is_done(&session), "{:?}", step.goal);
            }
        }
    }

    #[test]
    fn a_turn_that_does_something_else_is_noticed() {
        let step = PONTE_STEPS.into_iter().find(|step| step.goal == Goal::Island).unwrap();
        let mut session = step.session();
        assert!(!step.is_missed(&session));
        session.play("a1,g7".parse().unwrap(), 0);
        assert!(step.is_missed(&session), "the tiles make no island");
        let mut session = step.session();
        session.play(session.hint().unwrap(), 0);
        assert!(!step.is_missed(&session));
    }

    #[test]
    fn the_first_step_shows_the_longest_chain() {
        let session = PONTE_STEPS[0].session();
        assert_eq!(session.shown_chain().unwrap().islands.len(), 3);
    }
}
