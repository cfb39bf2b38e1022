//! Positions and games of Ponte del Diavolo.

use draw::{PonteBoard, Style, Theme};
use ponte::{Cell, Colour, Move, Rules, Score, Stage};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{game_error, illegal_move, invalid, invalid_text, object, position_error};

pub(crate) fn parse_rules(text: &str) -> PyResult<Rules> {
    text.parse().map_err(|error| invalid_text(&error))
}

pub(crate) fn parse_move(text: &str) -> PyResult<Move> {
    text.parse().map_err(|error| invalid_text(&error))
}

fn parse_cell(text: &str) -> PyResult<Cell> {
    text.parse().map_err(|error| invalid_text(&error))
}

pub(crate) fn parse_colour(text: &str) -> PyResult<Colour> {
    let known = Colour::ALL.into_iter().find(|colour| colour.to_string() == text);
    known.ok_or_else(|| invalid(&format_args!("a colour is \"light\" or \"dark\", not {text:?}")))
}

pub(crate) fn parse_theme(text: &str) -> PyResult<Theme> {
    match text {
        "auto" => Ok(Theme::Auto),
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        _ => Err(invalid(&format_args!("a theme is \"auto\", \"light\" or \"dark\", not {text:?}"))),
    }
}

pub(crate) fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> Vec<String> {
    items.into_iter().map(|item| item.to_string()).collect()
}

fn name(colour: Option<Colour>) -> Option<String> {
    colour.map(|colour| colour.to_string())
}

fn score_object<'py>(py: Python<'py>, score: &Score) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for colour in Colour::ALL {
        let side = object(py, &score.tally(colour))?;
        side.set_item("chains", object(py, &score.chains(colour))?)?;
        dict.set_item(colour.to_string(), side)?;
    }
    dict.set_item("leader", name(score.leader()))?;
    dict.set_item("decider", object(py, &score.decider())?)?;
    Ok(dict)
}

pub(crate) fn svg(position: &ponte::Position, last: Option<Move>, theme: &str) -> PyResult<String> {
    let mut board = PonteBoard::new(position);
    if let Some(last) = last {
        board.marks.set_last(last);
    }
    Ok(board.svg(&Style::new(parse_theme(theme)?)))
}

/// A legal position of Ponte del Diavolo; it never changes.
#[pyclass(module = "ponti.ponte", frozen, from_py_object)]
#[derive(Clone)]
pub(crate) struct Position(pub(crate) ponte::Position);

#[pymethods]
impl Position {
    /// The empty board of a rule set.
    #[new]
    #[pyo3(signature = (rules = "classic"))]
    fn new(rules: &str) -> PyResult<Self> {
        Ok(Self(ponte::Position::new(parse_rules(rules)?)))
    }

    /// Reads a position as str() writes it.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(position_error)
    }

    /// The rule set: the name of a preset, or "size:tiles:bridges".
    #[getter]
    fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// The side of the board.
    #[getter]
    fn size(&self) -> u8 {
        self.0.size()
    }

    /// How far the game is: "opening", "choice", "play", "last" or "over".
    #[getter]
    fn stage<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &self.0.stage())
    }

    /// The colour that moves; None in the choice of colour and when the game is over.
    #[getter]
    fn turn(&self) -> Option<String> {
        name(self.0.to_move().filter(|_| self.0.stage() != Stage::Choice))
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.stage() == Stage::Over
    }

    /// The colour of the tile on a cell.
    fn tile(&self, cell: &str) -> PyResult<Option<String>> {
        Ok(name(self.0.tile(parse_cell(cell)?)))
    }

    /// The cells of all tiles of a colour.
    fn tiles(&self, colour: &str) -> PyResult<Vec<String>> {
        Ok(texts(self.0.tiles(parse_colour(colour)?).iter()))
    }

    /// The cells of the tiles of a colour that stand in islands.
    fn islands(&self, colour: &str) -> PyResult<Vec<String>> {
        Ok(texts(self.0.islands(parse_colour(colour)?).iter()))
    }

    /// The bridges of a colour.
    fn bridges(&self, colour: &str) -> PyResult<Vec<String>> {
        let colour = parse_colour(colour)?;
        Ok(texts(self.0.bridges().into_iter().filter(|&(_, of)| of == colour).map(|(bridge, _)| bridge)))
    }

    /// The cells under bridges.
    fn blocked(&self) -> Vec<String> {
        texts(self.0.blocked().iter())
    }

    /// Tiles left to a colour; None without limit.
    fn tiles_left(&self, colour: &str) -> PyResult<Option<u16>> {
        Ok(self.0.tiles_left(parse_colour(colour)?))
    }

    /// Bridges left to both; None without limit.
    #[getter]
    fn bridges_left(&self) -> Option<u16> {
        self.0.bridges_left()
    }

    /// All legal moves in a fixed order.
    fn legal_moves(&self) -> Vec<String> {
        texts(self.0.legal_moves())
    }

    /// The cells on which a first tile may lie.
    fn first_cells(&self) -> Vec<String> {
        texts(self.0.first_cells().iter())
    }

    /// The cells for the second tile once the first lies.
    fn second_cells(&self, first: &str) -> PyResult<Vec<String>> {
        let cells = self.0.second_cells(parse_cell(first)?).map_err(illegal_move)?;
        Ok(texts(cells.iter()))
    }

    /// Whether a move is legal.
    #[pyo3(name = "is_legal")]
    fn allows(&self, r#move: &str) -> PyResult<bool> {
        Ok(self.0.check(parse_move(r#move)?).is_ok())
    }

    /// Raises IllegalMoveError with the reason if a move is illegal.
    fn check(&self, r#move: &str) -> PyResult<()> {
        self.0.check(parse_move(r#move)?).map_err(illegal_move)
    }

    /// The position after a move.
    fn play(&self, r#move: &str) -> PyResult<Self> {
        let mut next = self.0.clone();
        next.play(parse_move(r#move)?).map_err(illegal_move)?;
        Ok(Self(next))
    }

    /// The score as it stands, with the chains it is made of.
    fn score<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        score_object(py, &self.0.score())
    }

    /// A drawing.
    #[pyo3(signature = (*, theme = "auto"))]
    fn svg(&self, theme: &str) -> PyResult<String> {
        svg(&self.0, None, theme)
    }

    /// A diagram for terminals.
    fn diagram(&self) -> String {
        ponte::diagram::ascii(&self.0)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("auto")
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position.parse({:?})", self.0.to_string())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        self.0.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("parse")?, (self.__str__(),)))
    }
}

/// A game of Ponte del Diavolo with its history.
#[pyclass(module = "ponti.ponte")]
pub(crate) struct Game(pub(crate) ponte::Game);

#[pymethods]
impl Game {
    /// A game by a rule set, or one that goes on from a position.
    #[new]
    #[pyo3(signature = (rules = "classic", *, start = None))]
    fn new(rules: &str, start: Option<Position>) -> PyResult<Self> {
        Ok(Self(match start {
            Some(Position(start)) => ponte::Game::from_position(start),
            None => ponte::Game::new(parse_rules(rules)?),
        }))
    }

    /// Reads a game on one line: its moves separated by blanks.
    #[staticmethod]
    #[pyo3(signature = (text, rules = "classic"))]
    fn parse(text: &str, rules: &str) -> PyResult<Self> {
        ponte::Game::from_text(parse_rules(rules)?, text).map(Self).map_err(game_error)
    }

    /// The current position.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position().clone())
    }

    /// The position before the move with this index.
    fn position_at(&self, ply: usize) -> Option<Position> {
        self.0.position_at(ply).cloned().map(Position)
    }

    /// The moves so far.
    #[getter]
    fn moves(&self) -> Vec<String> {
        texts(self.0.moves())
    }

    /// All legal moves in a fixed order; none when the game is over.
    fn legal_moves(&self) -> Vec<String> {
        if self.0.is_over() { Vec::new() } else { texts(self.0.position().legal_moves()) }
    }

    /// Plays a move; an illegal one raises IllegalMoveError and changes nothing.
    fn play(&mut self, r#move: &str) -> PyResult<()> {
        self.0.play(parse_move(r#move)?).map_err(illegal_move)
    }

    /// Takes back the last move and returns it; None if there is none.
    fn undo(&mut self) -> Option<String> {
        self.0.undo()?.mv().map(|mv| mv.to_string())
    }

    /// A colour resigns.
    fn resign(&mut self, colour: &str) -> PyResult<()> {
        self.0.resign(parse_colour(colour)?);
        Ok(())
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// {"winner": colour or None, "by": cause} when the game is over, else None.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.outcome().map(|outcome| object(py, &outcome)).transpose()
    }

    /// The colour of the second player, once it is chosen.
    #[getter]
    fn second_player(&self) -> Option<String> {
        name(self.0.second_player())
    }

    /// A drawing with the last move marked.
    #[pyo3(signature = (*, theme = "auto"))]
    fn svg(&self, theme: &str) -> PyResult<String> {
        svg(self.0.position(), self.0.moves().last().copied(), theme)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("auto")
    }

    fn __str__(&self) -> String {
        self.0.to_text()
    }

    fn __repr__(&self) -> String {
        format!("<Game {} {:?}>", self.0.rules(), self.0.to_text())
    }

    fn __len__(&self) -> usize {
        self.0.moves().len()
    }
}
