//! The lessons of Ponte del Diavolo: positions, and what is asked about them. What is right follows from the rules.

use ponte::{Bridge, Cell, Colour, Decider, Move, Position, Setup, Stage};

use crate::learn::tips::Tip;
use crate::learn::{Content, Lesson};
use crate::ponte::phrases;
use crate::texts::{Phrase, key, phrase};

/// A step of a lesson: a position, and what is to be done with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    position: &'static str,
    /// What is to be done.
    pub task: Task,
    /// The explanation of a step that teaches; questions have the text of their task.
    text: &'static str,
}

/// What is to be done in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// The explanation is read.
    Read,
    /// Marked cells and bridges are tried one after the other.
    Try(&'static [&'static str]),
    /// A whole move of a kind is played. The hint is one.
    Play(Goal, &'static str),
    /// A colour is chosen.
    ChooseColour,
    /// Question: which of these cells may light take?
    Cell(&'static [&'static str]),
    /// Question: one tile or bridge that does this.
    Find(Goal),
    /// Question: the points of light, one of these numbers.
    Points(&'static [u32]),
    /// Question: the winner of a finished game.
    Winner,
    /// Question: whether such a move is legal.
    May(Kind),
    /// Question: whether the game is over after this move.
    EndsWith(&'static str),
    /// Question: a move that follows a tip.
    Tip(&'static Tip),
}

/// What a move is to achieve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Two tiles, anywhere.
    Tiles,
    /// One island more.
    Island,
    /// A bridge, anywhere.
    Bridge,
    /// A bridge that makes points.
    Link,
}

impl Goal {
    /// Whether the goal is reached by a move between two positions.
    pub fn is_reached(self, before: &Position, after: &Position) -> bool {
        let Some(colour) = before.to_move() else { return false };
        let [before, after] = [before, after].map(|one| (one.score().tally(colour), one.tiles(colour).len()));
        match self {
            Goal::Tiles => after.1 > before.1,
            Goal::Island => after.0.islands > before.0.islands,
            Goal::Bridge => after.0.bridges > before.0.bridges,
            Goal::Link => after.0.bridges > before.0.bridges && after.0.points > before.0.points,
        }
    }

    /// Whether a bridge is asked for.
    pub fn is_bridge(self) -> bool {
        matches!(self, Goal::Bridge | Goal::Link)
    }

    /// The goal as a selector of texts.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Goal::Tiles => "tiles",
            Goal::Island => "island",
            Goal::Bridge => "bridge",
            Goal::Link => "link",
        }
    }
}

/// A kind of move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Two tiles.
    Tiles,
    /// A bridge.
    Bridge,
    /// A pass.
    Pass,
}

impl Kind {
    const fn as_str(self) -> &'static str {
        match self {
            Kind::Tiles => "tiles",
            Kind::Bridge => "bridge",
            Kind::Pass => "pass",
        }
    }
}

/// A tile or bridge alone, which is a part of a move or less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Try {
    /// A tile on a cell.
    Tile(Cell),
    /// A bridge between two tiles.
    Bridge(Cell, Cell),
}

impl Try {
    /// Reads a cell or a bridge.
    pub fn read(text: &str) -> Option<Try> {
        match text.parse::<Move>() {
            Ok(Move::Bridge(a, b)) => Some(Try::Bridge(a.min(b), a.max(b))),
            _ => text.parse().ok().map(Try::Tile),
        }
    }

    /// Whether the rules allow it.
    pub fn check(self, position: &Position) -> Result<(), ponte::IllegalMove> {
        match self {
            Try::Tile(cell) => position.check_tile(cell),
            Try::Bridge(a, b) => position.check(Move::bridge(a, b)),
        }
    }

    /// The position with it, the same player still to move.
    pub fn added_to(self, position: &Position) -> Option<Position> {
        let mut setup = Setup::from(position);
        match self {
            Try::Tile(cell) => {
                setup.tiles[position.to_move()?.index()].insert(cell);
            }
            Try::Bridge(a, b) => setup.bridges.push((a, b)),
        }
        setup.position().ok()
    }
}

const fn teach(text: &'static str, position: &'static str, task: Task) -> Step {
    Step { position, task, text }
}

const fn ask(position: &'static str, task: Task) -> Step {
    Step { position, task, text: "" }
}

const fn lesson(id: &'static str, title: &'static str, steps: &'static [Step]) -> Lesson {
    Lesson { id, title, content: Content::Ponte(steps) }
}

const ISLAND: Task = Task::Find(Goal::Island);
const BRIDGE: Task = Task::Find(Goal::Bridge);
const LINK: Task = Task::Find(Goal::Link);

/// A finished game that explains the score: light's four islands are connected; of dark's, two are connected through a
/// sandbank and two are isolated.
pub const SCORE: &str = "10:-:- ll1ll2dd1/ll1ll2d2/7d2/l3l4d/l3l2d1d/l3l2d1d/l3l4d/7d2/7d2/dddd3dd1 \
                 a7-a9,b9-d9,e7-e9,h3-h5,h6-h8 over 20";

/// Goal, tiles, islands, bridges, and the choice of colour.
pub const FIRST_STEPS: &[Lesson] = &[
    lesson(
        "goal",
        key("goal-title"),
        &[
            teach(
                key("goal-text"),
                "7:-:- ll1ll2/ll1ll1d/6d/d2ll1d/d2ll1d/7/1dddd2 b7-d7,e4-e6,e1-g3 over 20",
                Task::Read,
            ),
            ask("7:-:- ll2ll1/ll2ll1/7/7/ll2d2/ll2d2/7 - over 20", Task::Points(&[1, 3, 6])),
            ask("7:-:- ll1ll2/ll1ll2/7/7/ll2dd1/ll2dd1/7 b7-d7 over 20", Task::Points(&[3, 4, 6])),
            ask(
                "7:-:- ll1ll2/ll1ll2/7/ll1ll2/ll1ll2/7/5dd b7-d7,a4-a6,d4-d6 over 20",
                Task::Points(&[4, 8, 10]),
            ),
        ],
    ),
    lesson(
        "tiles",
        key("tiles-title"),
        &[teach(key("tiles-text"), "7:-:- 7/7/2l4/7/4d2/4d2/7 - light 4", Task::Play(Goal::Tiles, ""))],
    ),
    lesson(
        "island",
        key("island-title"),
        &[
            teach(
                key("island-text"),
                "7:-:- 7/2ll3/2l4/7/4d2/4d2/7 - light 6",
                Task::Play(Goal::Island, "d5,g1"),
            ),
            ask("6:-:- 6/1l4/1l4/1l4/4dd/4d1 - light 6", ISLAND),
            ask("6:-:- 6/1ll1l1/6/2dd2/2d3/6 - light 6", ISLAND),
            ask("6:-:- 6/6/2dl2/2ll2/3dd1/6 - light 6", ISLAND),
        ],
    ),
    lesson(
        "bridge",
        key("bridge-title"),
        &[
            teach(
                key("bridge-text"),
                "7:-:- 7/1ll1ll1/1ll1ll1/7/4d2/3ddd1/7 - light 10",
                Task::Play(Goal::Link, "c6-e6"),
            ),
            ask("6:-:- 6/ll4/ll4/3l2/3l2/3ll1 - light 6", LINK),
            ask("6:-:- llll2/6/2ll2/2ll2/6/6 - light 6", LINK),
            ask("6:-:- 6/6/lldll1/ll1ll1/2d3/6 - light 6", LINK),
        ],
    ),
    lesson("colours", key("colours-title"), &[teach(key("colours-text"), "", Task::ChooseColour)]),
];

/// Sizes, corners and distance.
pub const LAND: &[Lesson] = &[
    lesson(
        "size",
        key("size-title"),
        &[
            teach(key("size-text"), "6:-:- 6/6/1ll1ll/6/6/6 - light 2", Task::Try(&["d4"])),
            ask("6:-:- 6/1ll1ll/6/2l3/2l3/6 - light 6", Task::Cell(&["c4", "d5", "e4"])),
            ask("6:-:- 3l2/3l2/1ll3/6/3l2/3ll1 - light 6", Task::Cell(&["c5", "d4", "e2"])),
            ask("6:-:- 6/l1l3/l1l3/6/3lll/6 - light 6", Task::Cell(&["b4", "b5", "d1"])),
        ],
    ),
    lesson(
        "corner",
        key("corner-title"),
        &[
            teach(key("corner-text"), "6:-:- 6/1l4/1l4/1ll3/6/4l1 - light 2", Task::Try(&["d2", "f2", "e4"])),
            ask("6:-:- ll4/ll4/6/4l1/3l2/6 - light 6", Task::Cell(&["c4", "c5", "d4"])),
            ask("6:-:- 6/1l4/1ll3/1l4/6/4ll - light 6", Task::Cell(&["c6", "d3", "d2"])),
            ask("6:-:- 6/3ll1/3ll1/6/1l4/l5 - light 6", Task::Cell(&["c3", "f3", "e2"])),
        ],
    ),
    lesson(
        "distance",
        key("distance-title"),
        &[
            teach(key("distance-text"), "6:-:- 6/6/1ll1l1/5l/6/6 - light 2", Task::Try(&["d4"])),
            teach(key("distance-again"), "6:-:- 6/6/1ll1l1/6/6/6 - light 2", Task::Try(&["d4"])),
            ask("6:-:- 6/1ll3/1l4/3l2/6/5l - light 6", ISLAND),
            ask("6:-:- 6/1lll2/5l/l5/6/6 - light 6", ISLAND),
            ask("6:-:- 6/2ll2/6/2l1l1/6/6 - light 6", ISLAND),
        ],
    ),
    lesson(
        "opponent",
        key("opponent-title"),
        &[
            teach(key("opponent-text"), "6:-:- 6/6/1ldd2/1ldd2/1l4/6 - light 2", Task::Try(&["c2"])),
            ask("6:-:- 6/3dd1/3dd1/ll4/ll4/6 - light 6", Task::Cell(&["c3", "c4", "c5"])),
            ask("6:-:- ddd3/d5/2l3/2lll1/6/6 - light 6", Task::Cell(&["a4", "b5", "f2"])),
            ask("6:-:- 6/1dd3/1dd3/4l1/3lll/6 - light 6", Task::Cell(&["c3", "d4", "d5"])),
        ],
    ),
];

/// Spans, blocked water, one bridge for each tile, crossing.
pub const BRIDGES: &[Lesson] = &[
    lesson(
        "spans",
        key("spans-title"),
        &[
            teach(
                key("spans-text"),
                "6:-:- l1l1l1/6/5l/1l4/6/3l2 - light 2",
                Task::Try(&["a6-c6", "e6-f4", "b3-d1"]),
            ),
            ask("6:-:- l4l/6/6/2l3/6/l4l - light 6", BRIDGE),
            ask("6:-:- 6/l3l1/6/6/3l2/l4l - light 6", BRIDGE),
            ask("6:-:- l5/6/1l4/6/4l1/l5 - light 6", BRIDGE),
        ],
    ),
    lesson(
        "water",
        key("water-title"),
        &[
            teach(key("water-text"), "6:-:- 6/6/6/ll4/6/lllldl a3-b1 light 2", Task::Try(&["d1-f1", "a2"])),
            ask("6:-:- 6/1ldl2/6/1l4/6/6 - light 6", BRIDGE),
            ask("6:-:- 6/2l3/2d3/1l1l2/6/6 - light 6", BRIDGE),
            ask("6:-:- 6/1l4/6/2l3/6/6 b5-c3 light 6", Task::Cell(&["b4", "c4", "d4"])),
        ],
    ),
    lesson(
        "single",
        key("single-title"),
        &[
            teach(key("single-text"), "6:-:- l1l3/6/l5/6/6/6 a6-c6 light 2", Task::Try(&["a4-a6"])),
            ask("6:-:- 6/1l1l2/6/1l1l2/6/6 b5-d5 light 6", BRIDGE),
            ask("6:-:- 6/6/l1l1l1/6/2l3/6 a4-c4 light 6", BRIDGE),
            ask("7:-:- 7/1l1l3/7/1l1l1l1/7/3l3/7 b6-d6 light 6", BRIDGE),
        ],
    ),
    lesson(
        "crossing",
        key("crossing-title"),
        &[
            teach(
                key("crossing-text"),
                "6:-:- 6/6/6/ll4/6/lll3 a3-b1 light 2",
                Task::Try(&["a1-b3", "b3-c1"]),
            ),
            ask("6:-:- 6/1l1l2/6/1l1l1l/6/6 b5-d3 light 6", BRIDGE),
            ask("6:-:- 6/1d1l1l/6/1l1d2/6/6 b5-d3 light 6", BRIDGE),
            ask("6:-:- 6/6/1ll3/6/2ll2/6 b4-c2 light 6", BRIDGE),
        ],
    ),
];

/// Chains over sandbanks, supplies, passing, the end and ties.
pub const CHAINS: &[Lesson] = &[
    lesson(
        "chain",
        key("chain-title"),
        &[
            teach(key("chain-text"), SCORE, Task::Read),
            ask("7:-:- ll1l1ll/ll1l1ll/7/7/2dddd1/7/7 b7-d7,d6-f6 over 20", Task::Points(&[2, 3, 6])),
            ask("7:-:- 7/1llll2/7/1l2l2/7/1dddd2/7 b6-b4,e6-e4 over 20", Task::Points(&[1, 3, 6])),
            ask("7:-:- ll1ll2/ll1ll2/7/ll1ll2/ll1ll2/7/3dddd b7-d7,b4-d4 over 20", Task::Points(&[4, 6, 10])),
        ],
    ),
    lesson(
        "supplies",
        key("supplies-title"),
        &[
            teach(
                key("supplies-text"),
                "10:40:15 10/2ll6/3l6/6dd2/6d3/2l7/10/7l2/4dd4/10 - light 8",
                Task::Read,
            ),
            ask("6:5:- 6/ll1ll1/6/2dd2/6/6 - light 10", Task::May(Kind::Tiles)),
            ask("6:-:1 6/ll1ll1/6/2d1d1/6/6 c3-e3 light 10", Task::May(Kind::Bridge)),
            ask("6:6:- 6/ll1ll1/6/2dd2/6/6 - light 10", Task::May(Kind::Tiles)),
        ],
    ),
    lesson(
        "passing",
        key("passing-title"),
        &[
            teach(key("passing-text"), "4:-:- ll1d/ll1d/3d/dd1d - light 10", Task::Read),
            ask("4:-:- ll1d/ll1d/3d/d2d - light 10", Task::May(Kind::Pass)),
            ask("4:-:- d1ll/d1ll/d3/d1dd - light 10", Task::May(Kind::Pass)),
            ask("6:4:- 6/1ll1ll/6/2dd2/6/6 - light 10", Task::May(Kind::Pass)),
        ],
    ),
    lesson(
        "end",
        key("end-title"),
        &[
            teach(key("end-text"), "4:-:- ll1d/ll1d/3d/dd1d - light 10", Task::Read),
            ask("4:-:- ll1d/ll1d/3d/dd1d - light 10", Task::EndsWith("pass")),
            ask("4:-:- dd1l/dd1l/3l/ll1l - dark 11", Task::EndsWith("pass")),
            ask("6:4:- 6/1ll1ll/6/dd1dd1/6/6 - last 11", Task::EndsWith("b3-d3")),
        ],
    ),
    lesson(
        "ties",
        key("ties-title"),
        &[
            teach(key("ties-text"), "7:-:- dd1dd2/dd1dd2/7/6l/ll1ll1l/ll1ll1l/6l b7-d7 over 20", Task::Read),
            ask("7:-:- ll1ll2/ll1ll2/7/6d/dd1dd1d/dd1dd1d/6d b7-d7 over 20", Task::Winner),
            ask("7:-:- dd1dd2/dd1dd2/7/7/ll1l1ll/ll1l1ll/7 b7-d7,b3-d3,d2-f2 over 20", Task::Winner),
            ask("7:-:- ll1ll2/ll1ll2/7/7/dd1dd2/dd1dd2/7 b7-d7,b3-d3 over 20", Task::Winner),
        ],
    ),
];

/// The first game.
pub const FIRST_GAME: &[Lesson] =
    &[Lesson { id: "first-game-lesson", title: key("first-game-title"), content: Content::CoachedGame }];

/// An answer to choose from.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// What it says.
    pub label: Phrase,
    /// Whether it is right.
    pub right: bool,
}

impl Step {
    /// A step that asks for a move which follows a tip.
    pub const fn tip(tip: &'static Tip) -> Step {
        ask("", Task::Tip(tip))
    }

    /// The position.
    pub fn position(&self) -> Position {
        match self.task {
            Task::Tip(tip) => tip.game().position().clone(),
            Task::ChooseColour => opening(),
            _ => self.position.parse().unwrap_or_else(|_| Position::new(ponte::Rules::SMALL)),
        }
    }

    /// The explanation, or the question.
    pub fn text(&self) -> Phrase {
        let to_move = || self.position().to_move().unwrap_or(Colour::Light);
        match self.task {
            Task::Cell(_) => phrase("ask-cell"),
            Task::Find(goal) => phrase("ask-find").text("goal", goal.as_str()),
            Task::Points(_) => phrase("ask-points"),
            Task::Winner => phrase("ask-winner"),
            Task::May(kind) => phrase("ask-may").text("kind", kind.as_str()),
            Task::EndsWith(mv) => {
                let kind = if mv == "pass" { "pass" } else { "bridge" };
                phrase("ask-ends").text("colour", to_move()).text("kind", kind)
            }
            Task::Tip(tip) => tip.text(),
            Task::Read | Task::Try(_) | Task::Play(..) | Task::ChooseColour => phrase(self.text),
        }
    }

    /// What is to be tried.
    pub fn tries(&self) -> Vec<Try> {
        match self.task {
            Task::Try(texts) => texts.iter().filter_map(|text| Try::read(text)).collect(),
            _ => Vec::new(),
        }
    }

    /// The cells to choose from.
    pub fn candidates(&self) -> Vec<Cell> {
        match self.task {
            Task::Cell(texts) => texts.iter().filter_map(|text| text.parse().ok()).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether a tile or bridge is what the question asks for.
    pub fn accepts(&self, attempt: Try) -> bool {
        let before = self.position();
        if attempt.check(&before).is_err() {
            return false;
        }
        match (self.task, attempt) {
            (Task::Cell(_), Try::Tile(cell)) => self.candidates().contains(&cell),
            (Task::Find(goal), _) => {
                attempt.added_to(&before).is_some_and(|after| goal.is_reached(&before, &after))
            }
            _ => false,
        }
    }

    /// All tiles or bridges that answer the question.
    pub fn answers(&self) -> Vec<Try> {
        let position = self.position();
        let all: Vec<Try> = match self.task {
            Task::Cell(_) => self.candidates().into_iter().map(Try::Tile).collect(),
            Task::Find(goal) if goal.is_bridge() => position
                .bridge_moves()
                .into_iter()
                .map(Bridge::ends)
                .map(|[a, b]| Try::Bridge(a, b))
                .collect(),
            Task::Find(_) => position.tile_cells().iter().map(Try::Tile).collect(),
            _ => Vec::new(),
        };
        all.into_iter().filter(|one| self.accepts(*one)).collect()
    }

    /// The answers to choose from.
    pub fn choices(&self) -> Vec<Choice> {
        let position = self.position();
        let yes_no = |yes: bool, [first, second]: [Phrase; 2]| {
            vec![Choice { label: first, right: yes }, Choice { label: second, right: !yes }]
        };
        match self.task {
            Task::Points(numbers) => {
                let points = position.score().tally(Colour::Light).points;
                let choice = |&number: &u32| Choice {
                    label: phrase("points").number("points", number),
                    right: number == points,
                };
                numbers.iter().map(choice).collect()
            }
            Task::Winner => {
                let leader = position.score().leader();
                let mut all: Vec<Choice> = Colour::ALL
                    .into_iter()
                    .map(|colour| Choice {
                        label: phrase("colour-name").text("colour", colour),
                        right: leader == Some(colour),
                    })
                    .collect();
                all.push(Choice { label: phrase("answer-draw"), right: leader.is_none() });
                all
            }
            Task::May(kind) => yes_no(allows(&position, kind), [phrase("answer-yes"), phrase("answer-no")]),
            Task::EndsWith(mv) => {
                let mut after = position;
                let over = mv.parse().is_ok_and(|mv| after.play(mv).is_ok()) && after.stage() == Stage::Over;
                yes_no(over, [phrase("answer-over"), phrase("answer-goes-on")])
            }
            _ => Vec::new(),
        }
    }

    /// Why the right choice is right.
    pub fn reason(&self) -> Option<Phrase> {
        let position = self.position();
        let score = position.score();
        let [light, dark] = Colour::ALL.map(|colour| score.tally(colour));
        match self.task {
            Task::Points(_) => {
                let chains = score.chains(Colour::Light).iter().filter(|chain| chain.points() > 0);
                let told = chains
                    .map(phrases::chain)
                    .reduce(|all, chain| phrase("reason-and").nested("first", all).nested("second", chain))?;
                Some(phrase("reason-points").nested("chains", told).number("points", light.points))
            }
            Task::Winner => {
                let decider = match score.decider() {
                    Decider::Points => "points",
                    Decider::Islands => "islands",
                    Decider::Bridges => "bridges",
                    Decider::Nothing => "draw",
                };
                let words = phrase("reason-winner").text("decider", decider).number("points", light.points);
                let words = words.number("light-islands", light.islands).number("dark-islands", dark.islands);
                Some(words.number("light-bridges", light.bridges).number("dark-bridges", dark.bridges))
            }
            Task::May(kind) => {
                let may = if allows(&position, kind) { "yes" } else { "no" };
                Some(phrase("reason-may").text("kind", kind.as_str()).text("may", may))
            }
            Task::EndsWith(mv) => {
                let kind = match (mv, position.to_move()) {
                    ("pass", Some(Colour::Light)) => "light",
                    ("pass", _) => "dark",
                    _ => "last",
                };
                Some(phrase("reason-ends").text("kind", kind))
            }
            _ => None,
        }
    }
}

impl Task {
    /// Whether it can be answered wrongly.
    pub fn is_question(self) -> bool {
        !matches!(self, Task::Read | Task::Try(_) | Task::Play(..) | Task::ChooseColour)
    }
}

/// Whether a move of a kind is legal.
fn allows(position: &Position, kind: Kind) -> bool {
    match kind {
        Kind::Tiles => !position.first_cells().is_empty(),
        Kind::Bridge => !position.bridge_moves().is_empty(),
        Kind::Pass => position.may_pass(),
    }
}

/// A game after its first two tiles, when the second player chooses.
fn opening() -> Position {
    let mut position = Position::new(ponte::Rules::new(7, None, None).unwrap_or(ponte::Rules::SMALL));
    if let Ok(mv) = "c3,e5".parse() {
        // Legal on every board of this size.
        let _ = position.play(mv);
    }
    position
}

/// The bridge of a try.
pub(crate) fn bridge_of(attempt: Try) -> Option<Bridge> {
    match attempt {
        Try::Bridge(a, b) => Bridge::new(a, b),
        Try::Tile(_) => None,
    }
}
