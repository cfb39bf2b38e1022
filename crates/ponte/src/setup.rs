//! Setups: arrangements of tiles and bridges that may be illegal, and their validation.

use crate::board::Stage;
use crate::cell::{Cell, CellSet};
use crate::moves::Bridge;
use crate::position::Position;
use crate::rules::{Colour, Rules};

/// How far the game is, together with whose turn it is where that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The first player lays two light tiles.
    Opening,
    /// The second player chooses a colour.
    Choice,
    /// A turn of this colour.
    Turn(Colour),
    /// Light has passed; dark's last turn.
    Last,
    /// The game is over.
    Over,
}

impl Phase {
    /// Stage and colour to move; light by convention at the end.
    pub(crate) const fn parts(self) -> (Stage, Colour) {
        match self {
            Phase::Opening => (Stage::Opening, Colour::Light),
            Phase::Choice => (Stage::Choice, Colour::Light),
            Phase::Turn(colour) => (Stage::Play, colour),
            Phase::Last => (Stage::Last, Colour::Dark),
            Phase::Over => (Stage::Over, Colour::Light),
        }
    }
}

/// An arrangement that may be illegal: the state of a position editor, or a parsed position.
///
/// [`Setup::position`] validates it.
///
/// ```
/// use ponte::{Cell, Colour, SetupViolation, Phase, Rules, Setup};
///
/// let mut setup = Setup::empty(Rules::SMALL);
/// setup.phase = Phase::Turn(Colour::Dark);
/// for cell in ["a1", "b1", "c1", "d1", "e2"] {
///     setup.tiles[0].insert(cell.parse::<Cell>()?);
/// }
/// let violations = setup.position().unwrap_err();
/// assert!(matches!(violations[..], [SetupViolation::IslandTouched { colour: Colour::Light, .. }]));
/// # Ok::<(), ponte::CellError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rule set.
    pub rules: Rules,
    /// Tiles of light and of dark.
    pub tiles: [CellSet; 2],
    /// Bridges by their ends.
    pub bridges: Vec<(Cell, Cell)>,
    /// How far the game is, and whose turn.
    pub phase: Phase,
    /// Turns taken so far, for the record.
    pub turns: u16,
}

/// A reason why a setup is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PonteSetupViolation))]
pub enum SetupViolation {
    /// A tile or the end of a bridge off the board.
    #[error("{cell} is not on this board")]
    OffBoard {
        /// The cell.
        cell: Cell,
    },
    /// Tiles of both colours on one cell.
    #[error("{cell} holds tiles of both colours")]
    TwoTiles {
        /// The cell.
        cell: Cell,
    },
    /// A group of five or more.
    #[error("the {colour} group {group} has {} tiles; a group may have at most four", group.len())]
    TooLarge {
        /// Its colour.
        colour: Colour,
        /// Its tiles.
        group: CellSet,
    },
    /// An island that other tiles of its colour touch by a corner.
    #[error("the {colour} island {island} is touched by {by}")]
    IslandTouched {
        /// Its colour.
        colour: Colour,
        /// The island.
        island: CellSet,
        /// The tiles that touch it.
        by: CellSet,
    },
    /// More tiles than the supply has.
    #[error("{tiles} {colour} tiles are more than the supply has")]
    TooManyTiles {
        /// Their colour.
        colour: Colour,
        /// How many lie on the board.
        tiles: u16,
    },
    /// More bridges than the supply has.
    #[error("{bridges} bridges are more than the supply has")]
    TooManyBridges {
        /// How many stand on the board.
        bridges: u16,
    },
    /// The ends are not a bridge's length apart.
    #[error("no bridge reaches from {from} to {to}")]
    NotABridge {
        /// One end.
        from: Cell,
        /// The other end.
        to: Cell,
    },
    /// No tile carries this end of the bridge.
    #[error("the bridge {bridge} has no tile under its end {cell}")]
    NoTile {
        /// The bridge.
        bridge: Bridge,
        /// The end.
        cell: Cell,
    },
    /// The ends are on tiles of different colours.
    #[error("the bridge {bridge} joins tiles of different colours")]
    TwoColours {
        /// The bridge.
        bridge: Bridge,
    },
    /// A tile carries two ends.
    #[error("the tile on {cell} carries two bridges")]
    EndUsed {
        /// The tile.
        cell: Cell,
    },
    /// A tile lies under a bridge.
    #[error("the tile on {cell} lies under the bridge {bridge}")]
    TileBeneath {
        /// The bridge.
        bridge: Bridge,
        /// The tile.
        cell: Cell,
    },
    /// Two bridges cross.
    #[error("the bridges {one} and {other} cross")]
    Cross {
        /// One.
        one: Bridge,
        /// The other.
        other: Bridge,
    },
    /// In the opening the board is empty; in the choice it holds the first two light tiles and nothing else.
    #[error("{}", if *phase == Phase::Opening {
        "at the opening the board is empty"
    } else {
        "at the choice of colour there are the first two light tiles and nothing else"
    })]
    Phase {
        /// The phase.
        phase: Phase,
    },
}

impl Setup {
    /// The empty board at the opening.
    #[must_use]
    pub const fn empty(rules: Rules) -> Setup {
        Setup { rules, tiles: [CellSet::EMPTY; 2], bridges: Vec::new(), phase: Phase::Opening, turns: 0 }
    }

    /// The legal position.
    ///
    /// # Errors
    /// Every reason why the setup is illegal; at least one.
    pub fn position(&self) -> Result<Position, Vec<SetupViolation>> {
        let violations = self.violations();
        if violations.is_empty() { Ok(self.assemble()) } else { Err(violations) }
    }

    /// The position of a setup without violations.
    pub(crate) fn assemble(&self) -> Position {
        let bridges = self.bridges.iter().filter_map(|&(from, to)| Bridge::new(from, to));
        Position::assemble(self.rules, self.turns, self.tiles, bridges, self.phase.parts())
    }

    /// Every reason why the setup is illegal, in a fixed order; empty if it is legal.
    #[must_use]
    pub fn violations(&self) -> Vec<SetupViolation> {
        let mut violations = Vec::new();
        let ends = self.bridges.iter().flat_map(|&(from, to)| [from, to]);
        let used: CellSet = self.tiles[0].union(self.tiles[1]).iter().chain(ends).collect();
        violations.extend(
            used.difference(CellSet::board(self.rules.size()))
                .iter()
                .map(|cell| SetupViolation::OffBoard { cell }),
        );
        violations.extend(
            self.tiles[0].intersection(self.tiles[1]).iter().map(|cell| SetupViolation::TwoTiles { cell }),
        );
        for colour in Colour::ALL {
            self.tile_violations(colour, &mut violations);
        }
        self.bridge_violations(&mut violations);
        self.phase_violations(&mut violations);
        violations
    }

    fn tile_violations(&self, colour: Colour, violations: &mut Vec<SetupViolation>) {
        let tiles = self.tiles[colour.index()];
        let mut left = tiles;
        while let Some(cell) = left.iter().next() {
            let group = flood(tiles, cell);
            left = left.difference(group);
            let by = tiles.difference(group).intersection(touched(group));
            match group.len() {
                0..=3 => {}
                4 if by.is_empty() => {}
                4 => violations.push(SetupViolation::IslandTouched { colour, island: group, by }),
                _ => violations.push(SetupViolation::TooLarge { colour, group }),
            }
        }
        if self.rules.tiles().is_some_and(|supply| tiles.len() > usize::from(supply)) {
            violations.push(SetupViolation::TooManyTiles { colour, tiles: tiles.len() as u16 });
        }
    }

    fn bridge_violations(&self, violations: &mut Vec<SetupViolation>) {
        let tiles = self.tiles[0].union(self.tiles[1]);
        let mut ends = CellSet::EMPTY;
        let mut standing: Vec<Bridge> = Vec::new();
        for &(from, to) in &self.bridges {
            let Some(bridge) = Bridge::new(from, to) else {
                violations.push(SetupViolation::NotABridge { from, to });
                continue;
            };
            let bare = bridge.ends().into_iter().filter(|&cell| !tiles.contains(cell));
            violations.extend(bare.map(|cell| SetupViolation::NoTile { bridge, cell }));
            let carried = |side: CellSet| bridge.ends().into_iter().all(|cell| side.contains(cell));
            if carried(tiles) && !self.tiles.iter().any(|&side| carried(side)) {
                violations.push(SetupViolation::TwoColours { bridge });
            }
            let twice = bridge.ends().into_iter().filter(|&cell| !ends.insert(cell));
            violations.extend(twice.map(|cell| SetupViolation::EndUsed { cell }).collect::<Vec<_>>());
            let beneath = bridge.under().filter(|&cell| tiles.contains(cell));
            violations.extend(beneath.map(|cell| SetupViolation::TileBeneath { bridge, cell }));
            let shares = |other: &Bridge| other.ends().iter().any(|end| bridge.ends().contains(end));
            let crossed = standing.iter().filter(|&&other| !shares(&other) && other.meets(bridge));
            violations.extend(crossed.map(|&one| SetupViolation::Cross { one, other: bridge }));
            standing.push(bridge);
        }
        if self.rules.bridges().is_some_and(|supply| self.bridges.len() > usize::from(supply)) {
            let bridges = u16::try_from(self.bridges.len()).unwrap_or(u16::MAX);
            violations.push(SetupViolation::TooManyBridges { bridges });
        }
    }

    fn phase_violations(&self, violations: &mut Vec<SetupViolation>) {
        let others_empty = self.tiles[1].is_empty() && self.bridges.is_empty();
        let light = self.tiles[0].len();
        let no_supply = self.rules.tiles().is_some_and(|supply| supply < 2);
        let right = match self.phase {
            Phase::Opening => others_empty && light == 0,
            Phase::Choice => others_empty && light == if no_supply { 0 } else { 2 },
            _ => true,
        };
        if !right {
            violations.push(SetupViolation::Phase { phase: self.phase });
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        Setup {
            rules: position.rules(),
            tiles: Colour::ALL.map(|colour| position.tiles(colour)),
            bridges: position.bridges().into_iter().map(|(bridge, _)| (bridge.from(), bridge.to())).collect(),
            phase: match (position.stage(), position.to_move()) {
                (Stage::Opening, _) => Phase::Opening,
                (Stage::Choice, _) => Phase::Choice,
                (Stage::Play, Some(colour)) => Phase::Turn(colour),
                (Stage::Last, _) => Phase::Last,
                (Stage::Over | Stage::Play, _) => Phase::Over,
            },
            turns: position.turns(),
        }
    }
}

fn near(cell: Cell, offsets: &'static [(i8, i8)]) -> impl Iterator<Item = Cell> {
    offsets.iter().filter_map(move |&(cols, rows)| cell.offset(cols, rows))
}

fn flood(tiles: CellSet, from: Cell) -> CellSet {
    let mut group = CellSet::from(from);
    let mut edge = vec![from];
    while let Some(cell) = edge.pop() {
        for next in near(cell, &[(1, 0), (-1, 0), (0, 1), (0, -1)]) {
            if tiles.contains(next) && group.insert(next) {
                edge.push(next);
            }
        }
    }
    group
}

/// The cells that touch a set by a corner or a side.
fn touched(set: CellSet) -> CellSet {
    const AROUND: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
    set.iter().flat_map(|cell| near(cell, &AROUND)).collect()
}
