//! Games of Ciao Ciao.

use ::ciao::{Answer, Game, IllegalAction, Phase, Players, Record, Rules, Seat, UndoneTurn};
use draw::CiaoTable;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::errors::{ciao_error, illegal, invalid, object};
use crate::ponte::{style, texts};

/// A game of Ciao Ciao with its history. It knows every face, so only the host of the dice may hold it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct CiaoGame(Game);

fn illegal_action(reason: IllegalAction) -> JsValue {
    illegal(&reason, &[])
}

#[wasm_bindgen]
impl CiaoGame {
    /// A game for two to four players, by the published rules or others such as `planks=7 pawns=4`.
    #[wasm_bindgen(constructor)]
    pub fn new(players: usize, rules: Option<String>) -> Result<CiaoGame, JsValue> {
        let players = Players::try_from(players).map_err(|error| invalid(&error))?;
        let rules: Rules = rules.map_or(Ok(Rules::default()), |text| text.parse()).map_err(ciao_error)?;
        Ok(CiaoGame(Game::new(rules, players)))
    }

    /// Reads a record.
    pub fn parse(text: &str) -> Result<CiaoGame, JsValue> {
        Record::read(text).map(|record| CiaoGame(record.game().clone())).map_err(ciao_error)
    }

    /// The state after the last finished turn.
    #[wasm_bindgen(getter)]
    pub fn state(&self) -> JsValue {
        object(self.0.state())
    }

    /// The phase of the turn.
    #[wasm_bindgen(getter)]
    pub fn phase(&self) -> String {
        let name = match self.0.phase() {
            Phase::Rolling(_) => "rolling",
            Phase::Announcing(_) => "announcing",
            Phase::Asking(_) => "asking",
            Phase::Over(_) => "over",
        };
        name.to_owned()
    }

    /// The seat that rolls, announces or answers next.
    #[wasm_bindgen(getter)]
    pub fn actor(&self) -> Option<u8> {
        let seat = match self.0.phase() {
            Phase::Rolling(now) => now.active(),
            Phase::Announcing(now) => now.active(),
            Phase::Asking(now) => now.asked(),
            Phase::Over(_) => return None,
        };
        Some(seat.number())
    }

    /// The finished turns.
    #[wasm_bindgen(getter)]
    pub fn turns(&self) -> Vec<String> {
        texts(self.0.turns())
    }

    /// What a seat may see, or without one a spectator.
    pub fn view(&self, seat: Option<u8>) -> JsValue {
        object(&self.0.view(seat.and_then(Seat::from_number)))
    }

    /// The actor rolls this face.
    pub fn roll(&mut self, face: &str) -> Result<(), JsValue> {
        let face = face.parse().map_err(ciao_error)?;
        self.act(|game, seat| game.roll(seat, face))
    }

    /// The actor announces a number.
    pub fn announce(&mut self, number: u8) -> Result<(), JsValue> {
        self.act(|game, seat| game.announce(seat, number))
    }

    /// The actor contests the announcement or approves it.
    pub fn answer(&mut self, contest: bool) -> Result<(), JsValue> {
        let answer = if contest { Answer::Contest } else { Answer::Approve };
        self.act(|game, seat| game.answer(seat, answer))
    }

    /// Plays a whole turn such as `X:3?2`.
    pub fn play(&mut self, turn: &str) -> Result<(), JsValue> {
        self.0.play(turn.parse().map_err(ciao_error)?).map_err(illegal_action)
    }

    /// Takes back the turn in progress, or else the last finished turn, which it returns.
    pub fn undo(&mut self) -> Option<String> {
        match self.0.undo()? {
            UndoneTurn::InProgress => None,
            UndoneTurn::Finished(turn) => Some(turn.to_string()),
        }
    }

    /// A drawing of the table after the last finished turn.
    pub fn svg(&self, theme: Option<String>) -> Result<String, JsValue> {
        Ok(CiaoTable::new(self.0.state()).svg(&style(theme.as_deref())?))
    }

    /// The record of the game.
    #[wasm_bindgen(js_name = toString)]
    pub fn to_text(&self) -> Result<String, JsValue> {
        let record = Record::from_game(self.0.clone());
        record.map(|record| record.to_string()).map_err(|error| invalid(&error))
    }

    fn act(
        &mut self,
        action: impl FnOnce(&mut Game, Seat) -> Result<(), IllegalAction>,
    ) -> Result<(), JsValue> {
        let actor = self.actor().and_then(Seat::from_number).unwrap_or(Seat::FIRST);
        action(&mut self.0, actor).map_err(illegal_action)
    }
}
