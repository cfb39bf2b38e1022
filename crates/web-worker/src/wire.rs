//! Questions and answers as they travel: one JSON object each.
//!
//! Every question may have an `id`, a whole number, which its answer repeats. Fields that are not listed are ignored.
//!
//! # Ponte del Diavolo
//!
//! `"game":"ponte"`, with the game as `start`, a position in one line, or `rules`, and `moves`; without either it
//! is the start of a classic game. `seed` makes one game unlike another.
//!
//! | `want` | further fields | answer |
//! | --- | --- | --- |
//! | `play` | `level`, 1 to 10 | `{"id":1,"move":"d4,g7","win":0.52,"nodes":500}` |
//! | `play` | `time` in milliseconds, `nodes`, or both | the same, at full strength |
//! | `hint` | perhaps `time`, `nodes` | the same, at full strength |
//! | `analyse` | perhaps `time`, `nodes`, `lines` | `{"id":1,"win":..,"light":..,"points":[6.1,5.9],"proven":false,"depth":7,"nodes":..,"nps":..,"moves":[{"move":"d4,g7","win":..,"visits":..,"pv":[..]}],"islands":[[0.1,0.3],..]}` |
//!
//! `win` is the winning chance of the player to move, `light` that of light; `islands` has the chances that each cell, row
//! by row from `a1`, ends within an island of light and of dark. The `move` of a game that is over is an error.
//!
//! # Ciao Ciao
//!
//! `"game":"ciao"`, with the `state` before the turn as JSON. `chance` is a number from 0 up to but without 1, drawn by whoever
//! asks; `character` one of `honest`, `gambler`, `suspicious`, `steady`, `perfect`.
//!
//! | `want` | further fields | answer |
//! | --- | --- | --- |
//! | `announce` | `character`, `face`, `chance` | `{"id":1,"announce":3}` |
//! | `answer` | `character`, `seat`, `announced`, `chance` | `{"id":1,"contest":true}` |
//! | `advise` | `face`, or `seat` and `announced` | `{"id":1,"advice":{...}}`, as the coach has it |
//! | `review` | `state` as the start, `turns` such as `"X:4?2"` | `{"id":1,"review":{...}}` |
//! | `worth` | | `{"id":1,"worth":[0.51,0.49],"accuracy":"exact"}` |
//!
//! # Without a game
//!
//! | `want` | further fields | answer |
//! | --- | --- | --- |
//! | `version` | | `{"id":1,"version":"0.1.0"}` |
//! | `bench` | perhaps `repeat` | `{"id":1,"nodes":18000,"signature":"..","seconds":0.2,"nps":90000}` |
//!
//! # Errors
//!
//! `{"id":1,"error":{"code":"move","message":"move 3 (e5,g7): e5 holds a light tile"}}`. The `code` is for programs: see
//! [`Code`].

use ciao::{Face, Seat, State, Turn};
use ciao_engine::coach::{AnnouncementAdvice, AnswerAdvice, Review};
use ciao_engine::{Accuracy, Character};
use ponte::{Move, Position, Rules};
use ponte_engine::Line;
use serde::{Deserialize, Serialize};

/// The longest text that is read.
pub const MOST_BYTES: usize = 1 << 20;
/// The most moves of a game; the largest board ends long before.
pub const MOST_MOVES: usize = 2_000;
/// The longest time to think.
pub const MOST_MILLISECONDS: u64 = 60_000;
/// The most positions to look at.
pub const MOST_NODES: u64 = 10_000_000;
/// The most lines to tell.
pub const MOST_LINES: usize = 100;
/// The most turns of a game to review.
pub const MOST_TURNS: usize = 10_000;
/// The most rounds of the bench.
pub const MOST_REPEATS: u32 = 1_000;

/// A question, checked as far as its own form goes.
#[derive(Debug)]
pub enum Ask {
    /// Which version this is.
    Version,
    /// A fixed amount of work.
    Bench {
        /// How often.
        repeat: u32,
    },
    /// About a game of Ponte del Diavolo.
    Ponte(Box<Ponte>),
    /// About a game of Ciao Ciao.
    Ciao(Ciao),
}

/// A question about a game of Ponte del Diavolo.
#[derive(Debug)]
pub struct Ponte {
    /// What is wanted.
    pub want: PonteWant,
    /// The position from which the game started.
    pub start: Position,
    /// The moves since.
    pub moves: Vec<String>,
    /// Where chance starts.
    pub seed: u64,
}

/// What is wanted of a game of Ponte del Diavolo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PonteWant {
    /// A move of a level.
    Level(u8),
    /// The best move.
    Best(Bounds),
    /// What there is to say about the position.
    Analysis(Bounds),
}

/// How long to think, and how much to tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Milliseconds.
    pub time: Option<u64>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Best moves with their lines.
    pub lines: usize,
}

/// A question about a game of Ciao Ciao.
#[derive(Debug)]
pub struct Ciao {
    /// What is wanted.
    pub want: CiaoWant,
    /// The state before the turn.
    pub state: State,
}

/// What is wanted of a game of Ciao Ciao.
#[derive(Debug)]
pub enum CiaoWant {
    /// A number to announce.
    Announce {
        /// Whoever announces.
        character: Character,
        /// What the die shows.
        face: Face,
        /// A number from 0 up to but without 1.
        chance: f64,
    },
    /// An answer to an announcement.
    Answer {
        /// Whoever answers.
        character: Character,
        /// Its seat.
        seat: Seat,
        /// The number announced.
        announced: u8,
        /// A number from 0 up to but without 1.
        chance: f64,
    },
    /// What the coach says about announcing.
    AdviseAnnouncement(Face),
    /// What the coach says about answering.
    AdviseAnswer(Seat, u8),
    /// What the coach says about a game.
    Review(Vec<Turn>),
    /// The winning chances of all seats.
    Worth,
}

/// A question as it is written, before anything is checked.
#[derive(Deserialize)]
struct Raw {
    id: Option<u64>,
    game: Option<String>,
    want: Option<String>,
    start: Option<Position>,
    rules: Option<Rules>,
    #[serde(default)]
    moves: Vec<String>,
    level: Option<u8>,
    seed: Option<u64>,
    time: Option<u64>,
    nodes: Option<u64>,
    lines: Option<usize>,
    state: Option<State>,
    character: Option<Character>,
    face: Option<Face>,
    seat: Option<Seat>,
    announced: Option<u8>,
    chance: Option<f64>,
    #[serde(default)]
    turns: Vec<Turn>,
    repeat: Option<u32>,
}

/// Just the number of a question, for one that cannot be read further.
#[derive(Deserialize)]
struct Number {
    id: Option<u64>,
}

/// What kind of mistake a question has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// It is no JSON object, or a field has a value that it cannot have.
    Form,
    /// A field is missing.
    Missing,
    /// There is no such game or wish.
    Unknown,
    /// There is no such level.
    Level,
    /// It is too long, or asks for too much.
    TooMuch,
    /// A move is none, or not legal.
    Move,
    /// The game is over.
    Over,
    /// It makes no sense in this state.
    Illegal,
}

/// An error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// For programs.
    pub code: Code,
    /// For people.
    pub message: String,
}

impl Fault {
    /// An error with its words.
    pub fn new(code: Code, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into() }
    }
}

/// An answer with the number of its question.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The number of the question, if it had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// What was found.
    #[serde(flatten)]
    pub found: Found,
}

/// What was found.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "the fields are those of the table above")]
pub enum Found {
    Move {
        #[serde(rename = "move")]
        mv: Move,
        win: f32,
        nodes: u64,
    },
    Analysis(Analysed),
    Announce {
        announce: u8,
    },
    Contest {
        contest: bool,
    },
    AnnounceAdvice {
        advice: AnnouncementAdvice,
    },
    AnswerAdvice {
        advice: AnswerAdvice,
    },
    Review {
        review: Review,
    },
    Worth {
        worth: Vec<f64>,
        accuracy: Accuracy,
    },
    Version {
        version: &'static str,
    },
    Bench(Benched),
    Error {
        error: Fault,
    },
}

/// A position analysed.
#[derive(Debug, Serialize)]
#[allow(missing_docs, reason = "the fields are those of the table above")]
pub struct Analysed {
    pub win: f32,
    pub light: f32,
    pub points: [f32; 2],
    pub proven: bool,
    pub depth: u32,
    pub nodes: u64,
    pub nps: u64,
    pub moves: Vec<Candidate>,
    pub islands: Vec<[f32; 2]>,
}

/// One of the best moves.
#[derive(Debug, Serialize)]
#[allow(missing_docs, reason = "the fields are those of the table above")]
pub struct Candidate {
    #[serde(rename = "move")]
    pub mv: Move,
    pub win: f32,
    pub visits: u64,
    pub pv: Vec<Move>,
}

impl From<Line> for Candidate {
    fn from(line: Line) -> Candidate {
        Candidate { mv: line.mv, win: line.win, visits: line.visits, pv: line.pv }
    }
}

/// What the bench measured.
#[derive(Debug, Serialize)]
#[allow(missing_docs, reason = "the fields are those of the table above")]
pub struct Benched {
    pub nodes: u64,
    pub signature: String,
    pub seconds: f64,
    pub nps: u64,
}

/// Reads a question; with a mistake goes the number of the question, where it can be read.
pub fn read(text: &str) -> Result<(Option<u64>, Ask), (Option<u64>, Fault)> {
    if text.len() > MOST_BYTES {
        let message = format!("a question has {MOST_BYTES} bytes at most");
        return Err((None, Fault::new(Code::TooMuch, message)));
    }
    let raw: Raw = serde_json::from_str(text).map_err(|error| {
        let id = serde_json::from_str::<Number>(text).ok().and_then(|number| number.id);
        (id, Fault::new(Code::Form, error.to_string()))
    })?;
    let id = raw.id;
    raw.ask().map(|ask| (id, ask)).map_err(|fault| (id, fault))
}

/// Writes an answer.
pub fn write(answer: &Answer) -> String {
    // Numbers, texts and lists always have a form.
    serde_json::to_string(answer).unwrap_or_default()
}

fn missing(what: &str) -> Fault {
    Fault::new(Code::Missing, format!("`{what}` is missing"))
}

impl Raw {
    fn ask(self) -> Result<Ask, Fault> {
        let want = self.want.as_deref().ok_or_else(|| missing("want"))?;
        match (self.game.as_deref(), want) {
            (None, "version") => Ok(Ask::Version),
            (None, "bench") => Ok(Ask::Bench { repeat: self.repeat.unwrap_or(1) }),
            (None, _) => Err(missing("game")),
            (Some("ponte"), want) => {
                let want = self.ponte(want)?;
                let rules = self.rules.unwrap_or_default();
                let start = self.start.unwrap_or_else(|| Position::new(rules));
                let seed = self.seed.unwrap_or(1);
                Ok(Ask::Ponte(Box::new(Ponte { want, start, moves: self.moves, seed })))
            }
            (Some("ciao"), want) => {
                let want = self.ciao(want)?;
                Ok(Ask::Ciao(Ciao { want, state: self.state.ok_or_else(|| missing("state"))? }))
            }
            (Some(game), _) => Err(Fault::new(Code::Unknown, format!("there is no game `{}`", short(game)))),
        }
    }

    fn ponte(&self, want: &str) -> Result<PonteWant, Fault> {
        if self.moves.len() > MOST_MOVES {
            return Err(Fault::new(Code::TooMuch, format!("a game has {MOST_MOVES} moves at most")));
        }
        let within = |what: &str, value: Option<u64>, most: u64| match value {
            Some(value) if value > most => {
                Err(Fault::new(Code::TooMuch, format!("`{what}` is {most} at most, not {value}")))
            }
            value => Ok(value),
        };
        let bounds = Bounds {
            time: within("time", self.time, MOST_MILLISECONDS)?,
            nodes: within("nodes", self.nodes, MOST_NODES)?,
            lines: self.lines.unwrap_or(3).clamp(1, MOST_LINES),
        };
        match want {
            "play" => match self.level {
                Some(level) => Ok(PonteWant::Level(level)),
                None if bounds.time.or(bounds.nodes).is_some() => Ok(PonteWant::Best(bounds)),
                None => Err(missing("level")),
            },
            "hint" => Ok(PonteWant::Best(bounds)),
            "analyse" => Ok(PonteWant::Analysis(bounds)),
            other => Err(unknown(other)),
        }
    }

    fn ciao(&self, want: &str) -> Result<CiaoWant, Fault> {
        if self.turns.len() > MOST_TURNS {
            return Err(Fault::new(Code::TooMuch, format!("a game has {MOST_TURNS} turns at most")));
        }
        let character = || self.character.ok_or_else(|| missing("character"));
        let face = || self.face.ok_or_else(|| missing("face"));
        let seat = || self.seat.ok_or_else(|| missing("seat"));
        let announced = || self.announced.ok_or_else(|| missing("announced"));
        let chance = || match self.chance {
            Some(chance) if (0.0..1.0).contains(&chance) => Ok(chance),
            Some(_) => Err(Fault::new(Code::Form, "`chance` goes from 0 up to but without 1")),
            None => Err(missing("chance")),
        };
        Ok(match want {
            "announce" => CiaoWant::Announce { character: character()?, face: face()?, chance: chance()? },
            "answer" => CiaoWant::Answer {
                character: character()?,
                seat: seat()?,
                announced: announced()?,
                chance: chance()?,
            },
            "advise" if self.announced.is_some() => CiaoWant::AdviseAnswer(seat()?, announced()?),
            "advise" => CiaoWant::AdviseAnnouncement(face()?),
            "review" => CiaoWant::Review(self.turns.clone()),
            "worth" => CiaoWant::Worth,
            other => return Err(unknown(other)),
        })
    }
}

fn unknown(want: &str) -> Fault {
    Fault::new(Code::Unknown, format!("nobody knows how to `{}`", short(want)))
}

/// As much of a text as fits an error.
pub(crate) fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
