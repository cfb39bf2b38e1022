//! Records of Ponte del Diavolo, with variations.

use ::ponte::Record;
use ::ponte::record::{Glyph, Line};
use serde_json::{Map, Value, json};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::errors::{invalid, object, record_error, vary_error};
use crate::ponte::{PonteGame, parse_move, parse_rules, svg};

/// A game in text form, with tags, comments, glyphs and variations.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PonteRecord(Record);

fn line(of: &Line) -> Value {
    let steps = of.steps().iter().map(|step| {
        json!({
            "move": step.mv().to_string(),
            "turn": step.turn(),
            "glyphs": step.glyphs().iter().map(Glyph::to_string).collect::<Vec<_>>(),
            "comment": step.comment(),
            "variations": step.variations().iter().map(line).collect::<Vec<_>>(),
        })
    });
    steps.collect()
}

fn no_step() -> JsValue {
    invalid(&"the record has no move at this path")
}

fn path(indices: &[u32]) -> Vec<usize> {
    indices.iter().map(|&index| index as usize).collect()
}

#[wasm_bindgen]
impl PonteRecord {
    /// Reads a record. Without a tag `Rules` or `Start` it is played by `rules`.
    pub fn parse(text: &str, rules: Option<String>) -> Result<PonteRecord, JsValue> {
        Record::read(parse_rules(rules.as_deref())?, text).map(PonteRecord).map_err(record_error)
    }

    /// The record of a game.
    #[wasm_bindgen(js_name = fromGame)]
    pub fn from_game(game: &PonteGame) -> PonteRecord {
        PonteRecord(Record::from_game(&game.0))
    }

    /// The game of the main line.
    pub fn game(&self) -> PonteGame {
        PonteGame(self.0.game())
    }

    /// The tags, without those that follow from the game.
    #[wasm_bindgen(getter)]
    pub fn tags(&self) -> JsValue {
        let tags = self.0.tags().map(|(name, value)| (name.to_owned(), Value::from(value)));
        object(&tags.collect::<Map<_, _>>())
    }

    /// Sets a tag, or removes it without a value.
    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, value: Option<String>) -> Result<(), JsValue> {
        match value {
            Some(value) => self.0.set_tag(name, &value).map_err(|error| invalid(&error))?,
            None => drop(self.0.remove_tag(name)),
        }
        Ok(())
    }

    /// The comment before the first move.
    #[wasm_bindgen(getter)]
    pub fn intro(&self) -> String {
        self.0.line().intro().to_owned()
    }

    /// The main line with glyphs, comments and variations.
    pub fn line(&self) -> JsValue {
        object(&line(self.0.line()))
    }

    /// A game from the position before the move at a path, with that move played; with an empty path the start.
    #[wasm_bindgen(js_name = gameAt)]
    pub fn game_at(&self, indices: &[u32]) -> Result<PonteGame, JsValue> {
        let Some(step) = Some(path(indices)).filter(|path| !path.is_empty()) else {
            return Ok(PonteGame(::ponte::Game::from_position(self.0.start().clone())));
        };
        let before = self.0.position_at(&step).ok_or_else(no_step)?;
        let mv = self.0.step(&step).ok_or_else(no_step)?.mv();
        let mut game = ::ponte::Game::from_position(before);
        game.play(mv).map_err(crate::errors::illegal_move)?;
        Ok(PonteGame(game))
    }

    /// Adds a variation that replaces the move at a path.
    pub fn vary(&mut self, indices: &[u32], moves: Vec<String>) -> Result<(), JsValue> {
        let moves = moves.iter().map(|text| parse_move(text)).collect::<Result<Vec<_>, _>>()?;
        self.0.vary(&path(indices), &moves).map_err(vary_error)
    }

    /// Replaces the comment after the move at a path.
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, indices: &[u32], comment: &str) -> Result<(), JsValue> {
        let step = self.0.step_mut(&path(indices)).ok_or_else(no_step)?;
        step.set_comment(comment).map_err(|error| invalid(&error))
    }

    /// A drawing of the position at the end of the main line.
    pub fn svg(&self, theme: Option<String>) -> Result<String, JsValue> {
        let game = self.0.game();
        svg(game.position(), game.moves().last().copied(), theme.as_deref())
    }

    /// The record as text.
    #[wasm_bindgen(js_name = toString)]
    pub fn to_text(&self) -> String {
        self.0.to_string()
    }
}
