//! Bots and coach of Ciao Ciao.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ciao::{Answer, Face, Players, Rules, Seat, State, Turn};
use ciao_engine::{Character, Evaluator, Memory, Opponent, Player, coach};
use engine_api::{EngineError, EngineErrorCode, EngineResponse, MAX_TURNS};

use crate::too_large;

/// The number of evaluators to keep. Solving the game for two takes a moment, and players return to the same rules.
const CACHE_CAPACITY: usize = 3;

/// A cache of evaluators by rules and number of players, the last used last.
#[derive(Debug, Default)]
pub(crate) struct Evaluators(Vec<(Key, Arc<Mutex<Evaluator>>)>);

type Key = (Rules, Players);

impl Evaluators {
    fn get(&mut self, state: &State) -> Arc<Mutex<Evaluator>> {
        let key = (state.rules(), state.players());
        let evaluator = match self.0.iter().position(|(cached, _)| *cached == key) {
            Some(index) => self.0.remove(index).1,
            None => Arc::new(Mutex::new(Evaluator::new(key.0, key.1))),
        };
        if self.0.len() >= CACHE_CAPACITY {
            self.0.remove(0);
        }
        self.0.push((key, evaluator.clone()));
        evaluator
    }

    fn bot(&mut self, state: &State, character: Character) -> Opponent {
        Opponent::with_evaluator(character, self.get(state))
    }

    /// The number that a character announces.
    pub(crate) fn announce(
        &mut self,
        state: &State,
        face: Face,
        character: Character,
        random: f64,
    ) -> Result<EngineResponse, EngineError> {
        check_running(state)?;
        check_face(state, face)?;
        check_random(random)?;
        let announcement = self.bot(state, character).announce(state, face, random);
        Ok(EngineResponse::Announcement { announcement })
    }

    /// Whether a character contests.
    pub(crate) fn answer(
        &mut self,
        state: &State,
        seat: Seat,
        announced: u8,
        character: Character,
        memory: Memory,
        random: f64,
    ) -> Result<EngineResponse, EngineError> {
        check_asked(state, seat, announced)?;
        check_random(random)?;
        let mut bot = self.bot(state, character).with_memory(memory);
        let contests = bot.contests(state, announced, seat, random);
        Ok(EngineResponse::Answer { answer: if contests { Answer::Contest } else { Answer::Approve } })
    }

    /// The coach's advice on an announcement.
    pub(crate) fn advise_announcement(
        &mut self,
        state: &State,
        face: Face,
    ) -> Result<EngineResponse, EngineError> {
        check_running(state)?;
        check_face(state, face)?;
        coach::advise_announcement(&mut lock(&self.get(state)), state, face)
            .map(EngineResponse::AnnouncementAdvice)
            .ok_or_else(unsupported)
    }

    /// The coach's advice on an answer.
    pub(crate) fn advise_answer(
        &mut self,
        state: &State,
        seat: Seat,
        announced: u8,
    ) -> Result<EngineResponse, EngineError> {
        check_asked(state, seat, announced)?;
        coach::advise_answer(&mut lock(&self.get(state)), state, announced, seat)
            .map(EngineResponse::AnswerAdvice)
            .ok_or_else(unsupported)
    }

    /// The coach's review of a game.
    pub(crate) fn review(
        &mut self,
        start: &State,
        turns: Vec<Turn>,
        characters: &[Option<Character>],
    ) -> Result<EngineResponse, EngineError> {
        check_turns(start, &turns)?;
        let evaluator = self.get(start);
        Ok(EngineResponse::Review(coach::review_against(&mut lock(&evaluator), start, turns, characters)))
    }

    /// How uncertain the coach's review is.
    pub(crate) fn review_errors(
        &mut self,
        start: &State,
        turns: Vec<Turn>,
    ) -> Result<EngineResponse, EngineError> {
        check_turns(start, &turns)?;
        let evaluator = self.get(start);
        let errors = coach::review_errors(&mut lock(&evaluator), start, turns);
        Ok(EngineResponse::ReviewErrors { errors })
    }

    /// The winning probabilities of all seats.
    pub(crate) fn values(&mut self, state: &State) -> EngineResponse {
        let evaluator = self.get(state);
        let mut evaluator = lock(&evaluator);
        let values = evaluator.values(state)[..state.players().count()].to_vec();
        EngineResponse::Values { values, accuracy: evaluator.accuracy(state) }
    }
}

fn lock(evaluator: &Mutex<Evaluator>) -> MutexGuard<'_, Evaluator> {
    evaluator.lock().unwrap_or_else(PoisonError::into_inner)
}

fn unsupported() -> EngineError {
    EngineError::new(EngineErrorCode::Unsupported, "there is no advice for these rules")
}

fn rejected(message: impl Into<String>) -> EngineError {
    EngineError::new(EngineErrorCode::Rejected, message)
}

fn check_running(state: &State) -> Result<(), EngineError> {
    if state.is_over() {
        return Err(EngineError::new(EngineErrorCode::GameOver, "the game is over"));
    }
    Ok(())
}

fn check_turns(start: &State, turns: &[Turn]) -> Result<(), EngineError> {
    if turns.len() > MAX_TURNS {
        return Err(too_large(format!("a game has at most {MAX_TURNS} turns")));
    }
    for turn in turns {
        check_face(start, turn.face)?;
        check_number(start, turn.announced)?;
    }
    Ok(())
}

fn check_number(state: &State, number: u8) -> Result<(), EngineError> {
    if state.rules().has_number(number) {
        return Ok(());
    }
    Err(rejected(format!("numbers go from 1 to {}, not {number}", state.rules().numbers())))
}

fn check_face(state: &State, face: Face) -> Result<(), EngineError> {
    match face {
        Face::Number(number) => check_number(state, number),
        Face::Cross => Ok(()),
    }
}

fn check_asked(state: &State, seat: Seat, announced: u8) -> Result<(), EngineError> {
    check_running(state)?;
    check_number(state, announced)?;
    state.check_contest(seat).map_err(|illegal| rejected(illegal.to_string()))
}

fn check_random(random: f64) -> Result<(), EngineError> {
    if (0.0..1.0).contains(&random) {
        return Ok(());
    }
    Err(EngineError::new(EngineErrorCode::Malformed, "`random` is at least 0 and less than 1"))
}
