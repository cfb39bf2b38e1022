//! Ciao Ciao: states, games, records, exact values, coach and opponents.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ciao::{Answer, Character, Face, Phase, Players, Rules, Seat, Turn, UndoneTurn};
use ciao_engine::{Evaluator, Player, TwoPlayerSolution, coach};
use draw::{CiaoTable, Style};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{ciao_error, illegal_action, invalid, object};
use crate::ponte::{parse_theme, texts};

fn parse_players(players: usize) -> PyResult<Players> {
    Players::try_from(players).map_err(|error| invalid(&error))
}

fn parse_rules(text: &str) -> PyResult<Rules> {
    text.parse().map_err(ciao_error)
}

/// The start of a game.
pub(crate) fn start(players: usize, rules: &str) -> PyResult<ciao::State> {
    Ok(ciao::State::new(parse_rules(rules)?, parse_players(players)?))
}

fn parse_seat(number: u8) -> PyResult<Seat> {
    Seat::from_number(number).ok_or_else(|| invalid(&format_args!("seats are 1 to 4, not {number}")))
}

fn parse_face(text: &str) -> PyResult<Face> {
    text.parse().map_err(ciao_error)
}

fn parse_turn(text: &str) -> PyResult<Turn> {
    text.parse().map_err(ciao_error)
}

fn check_random(random: f64) -> PyResult<()> {
    if (0.0..1.0).contains(&random) {
        return Ok(());
    }
    Err(invalid(&format_args!("random: at least 0 and below 1, not {random}")))
}

fn lock(evaluator: &Mutex<Evaluator>) -> MutexGuard<'_, Evaluator> {
    evaluator.lock().unwrap_or_else(PoisonError::into_inner)
}

fn unsupported() -> PyErr {
    invalid(&"the game is over, or this is the coach of another game")
}

/// The table of Ciao Ciao between two turns; it never changes. Seats are numbers from 1.
#[pyclass(module = "ponti.ciao", frozen, from_py_object)]
#[derive(Clone)]
pub(crate) struct State(ciao::State);

impl State {
    fn each<T>(&self, value: impl Fn(Seat) -> T) -> Vec<T> {
        self.0.players().seats().map(value).collect()
    }
}

#[pymethods]
impl State {
    /// The start of a game, by the published rules or others such as "planks=7 pawns=4".
    #[new]
    #[pyo3(signature = (players = 2, *, rules = "classic"))]
    fn new(players: usize, rules: &str) -> PyResult<Self> {
        start(players, rules).map(Self)
    }

    /// Reads a state as str() writes it.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(ciao_error)
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.0.players().count()
    }

    /// The seat to roll; None when the game is over.
    #[getter]
    fn active(&self) -> Option<u8> {
        self.0.turn().map(Seat::number)
    }

    /// For each seat the plank of its pawn on the bridge, from 1; None without one.
    #[getter]
    fn planks(&self) -> Vec<Option<u8>> {
        self.each(|seat| self.0.plank(seat))
    }

    /// For each seat the pawns that have not been on the bridge yet.
    #[getter]
    fn reserves(&self) -> Vec<u32> {
        self.each(|seat| self.0.reserve(seat).into())
    }

    /// For each seat its points.
    #[getter]
    fn points(&self) -> Vec<u32> {
        self.each(|seat| self.0.points(seat))
    }

    /// For each step of the podium the seat that holds it; None for a free step.
    #[getter]
    fn podium(&self) -> Vec<Option<u8>> {
        self.0.podium().map(|owner| owner.map(Seat::number)).collect()
    }

    /// The winners, several if they share the victory; None until the game is over.
    #[getter]
    fn winners(&self) -> Option<Vec<u32>> {
        self.0.outcome().map(|winners| winners.iter().map(|seat| seat.number().into()).collect())
    }

    /// The seats that may contest, in the order in which they are asked.
    #[getter]
    fn contesters(&self) -> Vec<u32> {
        self.0.contesters().as_slice().iter().map(|seat| seat.number().into()).collect()
    }

    /// The state after a turn such as "X:3?2" (a cross announced as 3, contested by seat 2) or "2:2".
    fn play(&self, turn: &str) -> PyResult<Self> {
        let mut next = self.0;
        next.play(parse_turn(turn)?).map_err(illegal_action)?;
        Ok(Self(next))
    }

    /// A drawing.
    #[pyo3(signature = (*, theme = "auto"))]
    fn svg(&self, theme: &str) -> PyResult<String> {
        Ok(CiaoTable::new(&self.0).svg(&Style::new(parse_theme(theme)?)))
    }

    /// A diagram for terminals.
    fn diagram(&self) -> String {
        ciao::diagram::ascii(&self.0)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("auto")
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("State.parse({:?})", self.0.to_string())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("parse")?, (self.__str__(),)))
    }
}

/// A game of Ciao Ciao with its history. It knows every face, so only the host of the dice may hold it: players get a view.
#[pyclass(module = "ponti.ciao")]
pub(crate) struct Game(ciao::Game);

#[pymethods]
impl Game {
    /// A game for two to four players, or one that goes on from a state.
    #[new]
    #[pyo3(signature = (players = 2, *, rules = "classic", start = None))]
    fn new(players: usize, rules: &str, start: Option<State>) -> PyResult<Self> {
        Ok(Self(match start {
            Some(State(start)) => ciao::Game::from_state(start),
            None => ciao::Game::from_state(self::start(players, rules)?),
        }))
    }

    /// The state after the last finished turn.
    #[getter]
    fn state(&self) -> State {
        State(*self.0.state())
    }

    /// The phase of the turn: "rolling", "announcing", "asking" or "over".
    #[getter]
    fn phase(&self) -> &'static str {
        match self.0.phase() {
            Phase::Rolling(_) => "rolling",
            Phase::Announcing(_) => "announcing",
            Phase::Asking(_) => "asking",
            Phase::Over(_) => "over",
        }
    }

    /// The seat that rolls, announces or answers next; None when the game is over.
    #[getter]
    fn actor(&self) -> Option<u8> {
        let seat = match self.0.phase() {
            Phase::Rolling(now) => now.active(),
            Phase::Announcing(now) => now.active(),
            Phase::Asking(now) => now.asked(),
            Phase::Over(_) => return None,
        };
        Some(seat.number())
    }

    /// The face in the box, "1" to "4" or "X"; None before the roll.
    #[getter]
    fn face(&self) -> Option<String> {
        match self.0.phase() {
            Phase::Announcing(now) => Some(now.face().to_string()),
            Phase::Asking(now) => Some(now.face().to_string()),
            Phase::Rolling(_) | Phase::Over(_) => None,
        }
    }

    /// The number announced; None before.
    #[getter]
    fn announced(&self) -> Option<u8> {
        match self.0.phase() {
            Phase::Asking(now) => Some(now.announced()),
            _ => None,
        }
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.state().is_over()
    }

    /// The finished turns.
    #[getter]
    fn turns(&self) -> Vec<String> {
        texts(self.0.turns())
    }

    /// The actor rolls this face.
    fn roll(&mut self, face: &str) -> PyResult<()> {
        let face = parse_face(face)?;
        self.act(|game, seat| game.roll(seat, face))
    }

    /// The actor announces a number.
    fn announce(&mut self, number: u8) -> PyResult<()> {
        self.act(|game, seat| game.announce(seat, number))
    }

    /// The actor contests the announcement or approves it.
    #[pyo3(signature = (*, contest))]
    fn answer(&mut self, contest: bool) -> PyResult<()> {
        let answer = if contest { Answer::Contest } else { Answer::Approve };
        self.act(|game, seat| game.answer(seat, answer))
    }

    /// Plays a whole turn such as "X:3?2".
    fn play(&mut self, turn: &str) -> PyResult<()> {
        self.0.play(parse_turn(turn)?).map_err(illegal_action)
    }

    /// Takes back the turn in progress, or else the last finished turn, which it returns.
    fn undo(&mut self) -> Option<String> {
        match self.0.undo()? {
            UndoneTurn::InProgress => None,
            UndoneTurn::Finished(turn) => Some(turn.to_string()),
        }
    }

    /// What a seat may see, or with None a spectator.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &self.0.view(seat.map(parse_seat).transpose()?))
    }

    /// Reviews the finished turns with a coach: what each decision has cost, and luck.
    fn review<'py>(&self, py: Python<'py>, coach: &Coach) -> PyResult<Bound<'py, PyAny>> {
        let (start, turns): (_, Vec<Turn>) = (*self.0.start(), self.0.turns().collect());
        let evaluator = &coach.0;
        let review = py.detach(|| coach::review(&mut lock(evaluator), &start, turns));
        object(py, &review)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.state()._repr_svg_()
    }

    fn __len__(&self) -> usize {
        self.0.past().len()
    }
}

impl Game {
    fn act(
        &mut self,
        action: impl FnOnce(&mut ciao::Game, Seat) -> Result<(), ciao::IllegalAction>,
    ) -> PyResult<()> {
        let actor = self.actor().and_then(Seat::from_number).unwrap_or(Seat::FIRST);
        action(&mut self.0, actor).map_err(illegal_action)
    }
}

/// A game of Ciao Ciao in text form, with names, tags and comments.
#[pyclass(module = "ponti.ciao")]
pub(crate) struct Record(ciao::Record);

#[pymethods]
impl Record {
    /// Reads a record; its number of players may also be an argument.
    #[staticmethod]
    #[pyo3(signature = (text, players = None))]
    fn parse(text: &str, players: Option<usize>) -> PyResult<Self> {
        let players = players.map(parse_players).transpose()?;
        ciao::Record::read_with_players(text, players).map(Self).map_err(ciao_error)
    }

    /// The record of a game.
    #[staticmethod]
    fn from_game(game: &Game) -> PyResult<Self> {
        ciao::Record::from_game(game.0.clone()).map(Self).map_err(|error| invalid(&error))
    }

    /// The game.
    fn game(&self) -> Game {
        Game(self.0.game().clone())
    }

    /// For each seat the name of its player, or None.
    #[getter]
    fn names(&self) -> Vec<Option<String>> {
        let players = self.0.game().state().players();
        players.seats().map(|seat| self.0.name(seat).map(str::to_owned)).collect()
    }

    /// Names the player of a seat.
    fn set_name(&mut self, seat: u8, name: &str) -> PyResult<()> {
        self.0.set_name(parse_seat(seat)?, name).map_err(|error| invalid(&error))
    }

    /// The tags, without those that have a meaning of their own.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.0.tags() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// Sets a tag.
    fn set_tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        self.0.set_tag(name, value).map_err(|error| invalid(&error))
    }

    /// Adds a comment after so many turns.
    fn comment(&mut self, after: usize, text: &str) -> PyResult<()> {
        self.0.comment(after, text).map_err(|error| invalid(&error))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

/// The complete solution of the game for two. Solving takes a fraction of a second.
#[pyclass(module = "ponti.ciao", frozen)]
pub(crate) struct Solution(TwoPlayerSolution);

#[pymethods]
impl Solution {
    #[new]
    #[pyo3(signature = (*, rules = "classic"))]
    fn new(py: Python<'_>, rules: &str) -> PyResult<Self> {
        let rules = parse_rules(rules)?;
        py.detach(|| TwoPlayerSolution::solve(&rules)).map(Self).map_err(|error| invalid(&error))
    }

    /// The probability that the active seat wins, a shared victory counting half. None for a state of another game.
    fn value(&self, state: &State) -> Option<f64> {
        self.0.value(&state.0)
    }

    /// The equilibrium of the turn that begins in a state: for each face the probability of each announcement, and the
    /// probability that each is contested. None when the game is over.
    fn strategy<'py>(&self, py: Python<'py>, state: &State) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(strategy) = self.0.strategy(&state.0) else { return Ok(None) };
        let numbers = usize::from(state.0.rules().numbers());
        let announce = PyDict::new(py);
        for (face, _) in state.0.rules().faces() {
            let number = if let Face::Number(number) = face { number.into() } else { 0 };
            announce.set_item(face.to_string(), &strategy.announce(number)[..numbers])?;
        }
        let dict = PyDict::new(py);
        dict.set_item("announce", announce)?;
        dict.set_item("contest", &strategy.contest[..numbers])?;
        Ok(Some(dict))
    }

    /// The number of states, up to exchange of the seats.
    fn __len__(&self) -> usize {
        self.0.states()
    }
}

/// Values and advice: exact for two players, estimated for three and four.
#[pyclass(module = "ponti.ciao", frozen)]
pub(crate) struct Coach(Arc<Mutex<Evaluator>>);

#[pymethods]
impl Coach {
    #[new]
    #[pyo3(signature = (players = 2, *, rules = "classic"))]
    fn new(py: Python<'_>, players: usize, rules: &str) -> PyResult<Self> {
        let (players, rules) = (parse_players(players)?, parse_rules(rules)?);
        Ok(Self(Arc::new(Mutex::new(py.detach(|| Evaluator::new(rules, players))))))
    }

    /// For each seat the probability that it wins.
    fn values(&self, py: Python<'_>, state: &State) -> PyResult<Vec<f64>> {
        py.detach(|| {
            let mut evaluator = lock(&self.0);
            let values = evaluator.supports(&state.0).then(|| evaluator.values(&state.0));
            values.map(|values| values[..state.0.players().count()].to_vec())
        })
        .ok_or_else(unsupported)
    }

    /// Advice on what to announce with a face.
    fn advise_announcement<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        face: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let face = parse_face(face)?;
        if !state.0.rules().has_face(face) {
            return Err(invalid(&format_args!("the die has no face {face}")));
        }
        let advice = py.detach(|| coach::advise_announcement(&mut lock(&self.0), &state.0, face));
        object(py, &advice.ok_or_else(unsupported)?)
    }

    /// Advice to a seat on its answer to an announcement.
    fn advise_answer<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        announced: u8,
        seat: u8,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = parse_seat(seat)?;
        let advice = py.detach(|| coach::advise_answer(&mut lock(&self.0), &state.0, announced, seat));
        object(py, &advice.ok_or_else(unsupported)?)
    }
}

/// A computer opponent with a character: "honest", "gambler", "suspicious", "steady" or "perfect". It receives its random
/// numbers, so that games can be repeated.
#[pyclass(module = "ponti.ciao")]
pub(crate) struct Opponent(ciao_engine::Opponent);

#[pymethods]
impl Opponent {
    #[new]
    #[pyo3(signature = (character = "perfect", players = 2, *, coach = None, rules = "classic"))]
    fn new(
        py: Python<'_>,
        character: &str,
        players: usize,
        coach: Option<&Coach>,
        rules: &str,
    ) -> PyResult<Self> {
        let character: Character = character.parse().map_err(|error| invalid(&error))?;
        let evaluator = match coach {
            Some(coach) => coach.0.clone(),
            None => Coach::new(py, players, rules)?.0,
        };
        Ok(Self(ciao_engine::Opponent::with_evaluator(character, evaluator)))
    }

    /// The number it announces with a face. `random` is at least 0 and below 1.
    fn announce(&mut self, py: Python<'_>, state: &State, face: &str, random: f64) -> PyResult<u8> {
        let face = parse_face(face)?;
        check_random(random)?;
        state.0.begin().and_then(|rolling| rolling.roll(face)).map_err(illegal_action)?;
        Ok(py.detach(|| self.0.announce(&state.0, face, random)))
    }

    /// Whether it contests an announcement, asked on a seat. `random` is at least 0 and below 1.
    fn contests(
        &mut self,
        py: Python<'_>,
        state: &State,
        announced: u8,
        seat: u8,
        random: f64,
    ) -> PyResult<bool> {
        let seat = parse_seat(seat)?;
        check_random(random)?;
        state.0.check_contest(seat).map_err(illegal_action)?;
        Ok(py.detach(|| self.0.contests(&state.0, announced, seat, random)))
    }

    /// Tells it that a contested turn showed whether a seat had bluffed.
    #[pyo3(signature = (seat, *, bluffed))]
    fn observe(&mut self, seat: u8, bluffed: bool) -> PyResult<()> {
        self.0.observe(parse_seat(seat)?, bluffed);
        Ok(())
    }

    /// Forgets the last game.
    fn start_game(&mut self) {
        self.0.start_game();
    }
}
