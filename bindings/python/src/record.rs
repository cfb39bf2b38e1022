//! Records of Ponte del Diavolo, with variations.

use ponte::record::{Glyph, Line};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::errors::{invalid, record_error, vary_error};
use crate::ponte::{Game, Position, parse_move, parse_rules, svg};

/// A game in text form, with tags, comments, glyphs and variations.
///
/// A path names a move: its index in the main line, then, as often as there are variations to enter, the index of the
/// variation at that move and the index of a move in it.
#[pyclass(module = "ponti.ponte")]
pub(crate) struct Record(pub(crate) ponte::Record);

fn no_step() -> PyErr {
    PyIndexError::new_err("the record has no move at this path")
}

impl Record {
    fn step_mut(&mut self, path: &[usize]) -> PyResult<&mut ponte::record::Step> {
        self.0.step_mut(path).ok_or_else(no_step)
    }
}

fn line_object<'py>(py: Python<'py>, line: &Line) -> PyResult<Bound<'py, PyList>> {
    let steps = PyList::empty(py);
    for step in line.steps() {
        let variations = PyList::empty(py);
        for variation in step.variations() {
            variations.append(line_object(py, variation)?)?;
        }
        let dict = PyDict::new(py);
        dict.set_item("move", step.mv().to_string())?;
        dict.set_item("turn", step.turn())?;
        dict.set_item("glyphs", step.glyphs().iter().map(Glyph::to_string).collect::<Vec<_>>())?;
        dict.set_item("comment", step.comment())?;
        dict.set_item("variations", variations)?;
        steps.append(dict)?;
    }
    Ok(steps)
}

#[pymethods]
impl Record {
    /// Reads a record. Without a tag Rules or Start it is played by `rules`.
    #[staticmethod]
    #[pyo3(signature = (text, rules = "classic"))]
    fn parse(text: &str, rules: &str) -> PyResult<Self> {
        ponte::Record::read(parse_rules(rules)?, text).map(Self).map_err(record_error)
    }

    /// Reads all records of a text.
    #[staticmethod]
    #[pyo3(signature = (text, rules = "classic"))]
    fn parse_all(text: &str, rules: &str) -> PyResult<Vec<Self>> {
        let records = ponte::Record::read_all(parse_rules(rules)?, text).map_err(record_error)?;
        Ok(records.into_iter().map(Self).collect())
    }

    /// The record of a game.
    #[staticmethod]
    fn from_game(game: &Game) -> Self {
        Self(ponte::Record::from_game(&game.0))
    }

    /// The game of the main line.
    fn game(&self) -> Game {
        Game(self.0.game())
    }

    /// The tags, without those that follow from the game.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.0.tags() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// Sets a tag, or removes it with None.
    #[pyo3(signature = (name, value))]
    fn set_tag(&mut self, name: &str, value: Option<&str>) -> PyResult<()> {
        match value {
            Some(value) => self.0.set_tag(name, value).map_err(|error| invalid(&error))?,
            None => drop(self.0.remove_tag(name)),
        }
        Ok(())
    }

    /// The comment before the first move.
    #[getter]
    fn intro(&self) -> &str {
        self.0.line().intro()
    }

    #[setter]
    fn set_intro(&mut self, comment: &str) -> PyResult<()> {
        self.0.set_intro(comment).map_err(|error| invalid(&error))
    }

    /// The main line: a list of moves with their glyphs, comments and variations.
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        line_object(py, self.0.line())
    }

    /// The position before the move at a path.
    fn position_at(&self, path: Vec<usize>) -> PyResult<Position> {
        self.0.position_at(&path).map(Position).ok_or_else(no_step)
    }

    /// Adds a variation that replaces the move at a path.
    fn vary(&mut self, path: Vec<usize>, moves: Vec<String>) -> PyResult<()> {
        let moves = moves.iter().map(|text| parse_move(text)).collect::<PyResult<Vec<_>>>()?;
        self.0.vary(&path, &moves).map_err(vary_error)
    }

    /// Replaces the comment after the move at a path.
    fn set_comment(&mut self, path: Vec<usize>, comment: &str) -> PyResult<()> {
        self.step_mut(&path)?.set_comment(comment).map_err(|error| invalid(&error))
    }

    /// Adds a glyph such as "!?" or "$16" to the move at a path.
    fn add_glyph(&mut self, path: Vec<usize>, glyph: &str) -> PyResult<()> {
        let numbered = || glyph.strip_prefix('$')?.parse().ok().map(Glyph);
        let known = Glyph::from_sign(glyph).or_else(numbered);
        let known = known.ok_or_else(|| invalid(&format_args!("{glyph:?} is no glyph")))?;
        if !self.step_mut(&path)?.add_glyph(known) {
            return Err(invalid(&format_args!("a move has at most {} glyphs", ponte::record::MAX_GLYPHS)));
        }
        Ok(())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        let game = self.0.game();
        svg(game.position(), game.moves().last().copied(), "auto")
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Record {} {:?}>", self.0.rules(), self.0.line().to_string())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
