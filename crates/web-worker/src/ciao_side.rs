//! Questions about Ciao Ciao.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ciao::{Face, Players, Rules, State};
use ciao_engine::{Evaluator, Opponent, Player, coach};

use crate::wire::{Ciao, CiaoWant, Code, Fault, Found};

/// Tables whose minds are kept: whoever plays another kind of game soon comes back.
const KEPT: usize = 3;

/// What is known about tables of some sizes, the last used last.
#[derive(Debug, Default)]
pub(crate) struct Minds(Vec<(Table, Arc<Mutex<Evaluator>>)>);

/// What tells tables apart.
type Table = (Rules, Players);

impl Minds {
    /// The mind for a table. Solving a duel takes a moment, so it is kept.
    fn of(&mut self, state: &State) -> Arc<Mutex<Evaluator>> {
        let key = (state.rules(), state.players());
        let mind = match self.0.iter().position(|(known, _)| *known == key) {
            Some(at) => self.0.remove(at).1,
            None => Arc::new(Mutex::new(Evaluator::new(key.0, key.1))),
        };
        if self.0.len() >= KEPT {
            self.0.remove(0);
        }
        self.0.push((key, mind.clone()));
        mind
    }

    pub(crate) fn think(&mut self, ask: Ciao) -> Result<Found, Fault> {
        let Ciao { want, state } = ask;
        check(&want, &state)?;
        let shared = self.of(&state);
        match want {
            CiaoWant::Announce { character, face, chance } => {
                let announce = Opponent::with_evaluator(character, shared).announce(&state, face, chance);
                Ok(Found::Announce { announce })
            }
            CiaoWant::Answer { character, seat, announced, chance } => {
                let contest =
                    Opponent::with_evaluator(character, shared).contests(&state, announced, seat, chance);
                Ok(Found::Contest { contest })
            }
            CiaoWant::AdviseAnnouncement(face) => {
                coach::advise_announcement(&mut lock(&shared), &state, face)
                    .map(|advice| Found::AnnounceAdvice { advice })
                    .ok_or_else(unadvised)
            }
            CiaoWant::AdviseAnswer(seat, announced) => {
                coach::advise_answer(&mut lock(&shared), &state, announced, seat)
                    .map(|advice| Found::AnswerAdvice { advice })
                    .ok_or_else(unadvised)
            }
            CiaoWant::Review(turns) => {
                Ok(Found::Review { review: coach::review(&mut lock(&shared), &state, turns) })
            }
            CiaoWant::Worth => {
                let mut mind = lock(&shared);
                let worth = mind.values(&state)[..state.players().count()].to_vec();
                Ok(Found::Worth { worth, accuracy: mind.accuracy(&state) })
            }
        }
    }
}

fn lock(mind: &Mutex<Evaluator>) -> MutexGuard<'_, Evaluator> {
    mind.lock().unwrap_or_else(PoisonError::into_inner)
}

fn unadvised() -> Fault {
    Fault::new(Code::Illegal, "there is nothing to say about this state")
}

/// Whether the question makes sense in the state.
fn check(want: &CiaoWant, state: &State) -> Result<(), Fault> {
    let number = |number: u8| {
        if state.rules().has_number(number) {
            Ok(())
        } else {
            let most = state.rules().numbers();
            Err(Fault::new(Code::Illegal, format!("numbers go from 1 to {most}, not {number}")))
        }
    };
    let face = |face: Face| match face {
        Face::Number(shown) => number(shown),
        Face::Cross => Ok(()),
    };
    if state.is_over() && !matches!(want, CiaoWant::Review(_) | CiaoWant::Worth) {
        return Err(Fault::new(Code::Over, "the game is over"));
    }
    match *want {
        CiaoWant::Announce { face: shown, .. } | CiaoWant::AdviseAnnouncement(shown) => face(shown),
        CiaoWant::Answer { seat, announced, .. } | CiaoWant::AdviseAnswer(seat, announced) => {
            number(announced)?;
            state.check_contest(seat).map_err(|illegal| Fault::new(Code::Illegal, illegal.to_string()))
        }
        CiaoWant::Review(ref turns) => turns.iter().try_for_each(|turn| {
            face(turn.face)?;
            number(turn.announced)
        }),
        CiaoWant::Worth => Ok(()),
    }
}
