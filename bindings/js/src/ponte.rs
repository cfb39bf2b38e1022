//! Games of Ponte del Diavolo.

use ::ponte::{Cell, Colour, Game, Move, Position, Rules, Stage, Tally};
use draw::{PonteBoard, Style, Theme};
use serde_json::json;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::errors::{game_error, illegal_move, invalid, invalid_text, object, position_error};

pub(crate) fn parse_rules(text: Option<&str>) -> Result<Rules, JsValue> {
    text.map_or(Ok(Rules::CLASSIC), str::parse).map_err(|error| invalid_text(&error))
}

pub(crate) fn parse_move(text: &str) -> Result<Move, JsValue> {
    text.parse().map_err(|error| invalid_text(&error))
}

fn parse_cell(text: &str) -> Result<Cell, JsValue> {
    text.parse().map_err(|error| invalid_text(&error))
}

fn parse_colour(text: &str) -> Result<Colour, JsValue> {
    let known = Colour::ALL.into_iter().find(|colour| colour.to_string() == text);
    known.ok_or_else(|| invalid(&format_args!("a colour is \"light\" or \"dark\", not {text:?}")))
}

/// The style of a drawing: with fixed colours, or with those that the reader's system prefers.
pub(crate) fn style(theme: Option<&str>) -> Result<Style, JsValue> {
    match theme.unwrap_or("auto") {
        "auto" => Ok(Style::new(Theme::Auto)),
        "light" => Ok(Style::new(Theme::Light)),
        "dark" => Ok(Style::new(Theme::Dark)),
        other => Err(invalid(&format_args!("a theme is \"auto\", \"light\" or \"dark\", not {other:?}"))),
    }
}

pub(crate) fn svg(position: &Position, last: Option<Move>, theme: Option<&str>) -> Result<String, JsValue> {
    let mut board = PonteBoard::new(position);
    if let Some(last) = last {
        board.marks.set_last(last);
    }
    Ok(board.svg(&style(theme)?))
}

pub(crate) fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> Vec<String> {
    items.into_iter().map(|item| item.to_string()).collect()
}

/// A game of Ponte del Diavolo with its history.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PonteGame(pub(crate) Game);

#[wasm_bindgen]
impl PonteGame {
    /// A game by a rule set, the published one if none is named.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: Option<String>) -> Result<PonteGame, JsValue> {
        Ok(PonteGame(Game::new(parse_rules(rules.as_deref())?)))
    }

    /// Reads a game on one line.
    pub fn parse(text: &str, rules: Option<String>) -> Result<PonteGame, JsValue> {
        Game::from_text(parse_rules(rules.as_deref())?, text).map(PonteGame).map_err(game_error)
    }

    /// A game that goes on from a position.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(text: &str) -> Result<PonteGame, JsValue> {
        text.parse().map(|start| PonteGame(Game::from_position(start))).map_err(position_error)
    }

    /// The position before the first move.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> String {
        self.0.start().to_string()
    }

    /// The current position.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> String {
        self.0.position().to_string()
    }

    /// The moves so far.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> Vec<String> {
        texts(self.0.moves())
    }

    /// How far the game is.
    #[wasm_bindgen(getter)]
    pub fn stage(&self) -> JsValue {
        object(&self.0.position().stage())
    }

    /// The colour that moves; nothing in the choice of colour and when the game is over.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> Option<String> {
        let position = self.0.position();
        let colour = position.to_move().filter(|_| position.stage() != Stage::Choice && !self.0.is_over());
        colour.map(|colour| colour.to_string())
    }

    /// Whether the game is over.
    #[wasm_bindgen(getter, js_name = isOver)]
    pub fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Winner and cause, or null while the game goes on.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> JsValue {
        object(&self.0.outcome())
    }

    /// The colour of the second player, once it is chosen.
    #[wasm_bindgen(getter, js_name = secondPlayer)]
    pub fn second_player(&self) -> Option<String> {
        self.0.second_player().map(|colour| colour.to_string())
    }

    /// The score of each colour with its chains.
    pub fn score(&self) -> JsValue {
        let score = self.0.position().score();
        let side = |colour| {
            let Tally { points, islands, bridges } = score.tally(colour);
            json!({ "points": points, "islands": islands, "bridges": bridges, "chains": score.chains(colour) })
        };
        object(&json!({
            "light": side(Colour::Light),
            "dark": side(Colour::Dark),
            "leader": score.leader(),
            "decider": score.decider(),
        }))
    }

    /// All legal moves; none when the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        if self.0.is_over() { Vec::new() } else { texts(self.0.position().legal_moves()) }
    }

    /// The cells on which a first tile may lie.
    #[wasm_bindgen(js_name = firstCells)]
    pub fn first_cells(&self) -> Vec<String> {
        texts(self.0.position().first_cells().iter())
    }

    /// The cells for the second tile once the first lies.
    #[wasm_bindgen(js_name = secondCells)]
    pub fn second_cells(&self, first: &str) -> Result<Vec<String>, JsValue> {
        let cells = self.0.position().second_cells(parse_cell(first)?).map_err(illegal_move)?;
        Ok(texts(cells.iter()))
    }

    /// The error that playing a move would throw, or null if it is legal.
    pub fn check(&self, mv: &str) -> JsValue {
        let illegal = parse_move(mv).and_then(|mv| self.0.position().check(mv).map_err(illegal_move));
        illegal.err().unwrap_or(JsValue::NULL)
    }

    /// Plays a move. An illegal one changes nothing.
    pub fn play(&mut self, mv: &str) -> Result<(), JsValue> {
        self.0.play(parse_move(mv)?).map_err(illegal_move)
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Option<String> {
        self.0.undo()?.mv().map(|mv| mv.to_string())
    }

    /// A colour resigns.
    pub fn resign(&mut self, colour: &str) -> Result<(), JsValue> {
        self.0.resign(parse_colour(colour)?);
        Ok(())
    }

    /// A drawing with the last move marked.
    pub fn svg(&self, theme: Option<String>) -> Result<String, JsValue> {
        svg(self.0.position(), self.0.moves().last().copied(), theme.as_deref())
    }

    /// The game on one line.
    #[wasm_bindgen(js_name = toString)]
    pub fn to_text(&self) -> String {
        self.0.to_text()
    }
}
