//! Asking an engine, without knowing where it thinks.

use ponte::{Game, Move};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// A move at this level, from 1 to 10.
    Play {
        /// The level.
        level: u8,
    },
    /// A good move, for somebody who asks for help.
    Hint,
    /// The best move after so much thought, and how good it is: the same answer on every machine.
    Judge {
        /// Positions looked at.
        nodes: u32,
    },
}

/// What somebody who thinks has found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thought {
    /// The move.
    pub mv: Move,
    /// The winning chance of whoever makes it, where it was told.
    pub win: Option<f32>,
}

/// A question: a game, and what is wanted of its last position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The game.
    pub game: Game,
    /// What is wanted.
    pub wanted: Wanted,
    /// What makes one game unlike another.
    pub seed: u64,
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The engine could not be loaded: without a connection, before the app was ever whole.
    Unreachable,
    /// The engine said that it cannot answer, or said something that makes no sense.
    Failed,
}

/// Whatever brings the answer to whoever asked.
pub type Reply = Box<dyn FnOnce(Result<Thought, Trouble>)>;

/// Somebody who thinks: an engine in a worker, or a puppet in a test.
pub trait Thinker {
    /// Gets ready, so that the first question does not have to wait for it.
    fn wake(&self) {}

    /// Asks. The reply comes later, once; never after [`stop`](Self::stop).
    fn ask(&self, question: Question, reply: Reply);

    /// Forgets all questions.
    fn stop(&self);
}

/// Questions and answers as text, for a worker.
pub mod wire {
    use super::{Move, Question, Thought, Trouble, Wanted};
    use serde::{Deserialize, Serialize};

    #[derive(Serialize)]
    struct Asked {
        id: u64,
        game: &'static str,
        /// The position from which the game started, and the moves since.
        start: ponte::Position,
        moves: Vec<Move>,
        want: &'static str,
        level: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        nodes: Option<u32>,
        seed: u64,
    }

    #[derive(Deserialize)]
    struct Answer {
        id: u64,
        #[serde(default, rename = "move")]
        play: Option<Move>,
        #[serde(default)]
        win: Option<f32>,
    }

    /// The text of a question.
    pub fn write(id: u64, question: &Question) -> String {
        let (want, level, nodes) = match question.wanted {
            Wanted::Play { level } => ("play", Some(level), None),
            Wanted::Hint => ("hint", None, None),
            Wanted::Judge { nodes } => ("hint", None, Some(nodes)),
        };
        let asked = Asked {
            id,
            game: "ponte",
            start: question.game.start().clone(),
            moves: question.game.moves().to_vec(),
            want,
            level,
            nodes,
            seed: question.seed,
        };
        serde_json::to_string(&asked).unwrap_or_default()
    }

    /// Which question a text answers, and how; `None` for a text that answers none.
    pub fn read(text: &str) -> Option<(u64, Result<Thought, Trouble>)> {
        let answer: Answer = serde_json::from_str(text).ok()?;
        let thought = answer.play.map(|mv| Thought { mv, win: answer.win });
        Some((answer.id, thought.ok_or(Trouble::Failed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ponte::session::{Due, Session};
    use crate::ponte::setting::{Opponent, Setting};
    use ponte::Rules;
    use std::cell::RefCell;
    use std::rc::Rc;

    /// Plays the first legal move.
    struct Puppet;

    impl Thinker for Puppet {
        fn ask(&self, question: Question, reply: Reply) {
            let first = question.game.position().legal_moves().first().copied();
            reply(first.map(|mv| Thought { mv, win: None }).ok_or(Trouble::Failed));
        }

        fn stop(&self) {}
    }

    #[test]
    fn a_whole_game_can_be_played_against_a_thinker() {
        let rules = Rules::new(5, None, None).unwrap();
        let setting = Setting { opponent: Opponent::Engine { level: 1 }, rules, ..Setting::default() };
        let session = Rc::new(RefCell::new(Session::new(setting, 0)));
        for _ in 0..200 {
            let to_act = session.borrow().to_act();
            let game = session.borrow().game().clone();
            let ply = game.moves().len();
            match to_act {
                Due::Nobody | Due::Other => break,
                Due::Person => {
                    let mv = *game.position().legal_moves().last().unwrap();
                    session.borrow_mut().act(mv, 0);
                }
                Due::Engine => {
                    let question = Question { game, wanted: Wanted::Play { level: 1 }, seed: 1 };
                    let there = Rc::clone(&session);
                    Puppet.ask(
                        question,
                        Box::new(move |answer| {
                            there.borrow_mut().reply(ply, answer.unwrap().mv, 0);
                        }),
                    );
                }
            }
        }
        assert!(session.borrow().game().is_over());
        assert!(session.borrow().game().result().is_some());
    }
}
