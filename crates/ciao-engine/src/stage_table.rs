//! A compressed solution of the published game for three players.
//!
//! A *stage* of a game lasts as long as no pawn leaves the bridge: reserves and podium stay, only pawns advance. From
//! any state the rest of its stage can be solved on the spot, given the values of the states with which later stages
//! begin. In such a state at least one pawn stands on plank 1, or a seat has no pawn left: there are few of them, and
//! their values are smooth. [`StageTable`] holds them, quantised and compressed.
//!
//! Of two stages that follow each other only one is stored completely, because the look-ahead can solve the other one as
//! well ([`is_left_out`]).
//!
//! # Format
//!
//! Stages are grouped by podium, up to rotation of the seats. A group is decoded when a state of it is first looked up.
//! Within a group the value of each state is predicted linearly from states decoded before it: neighbours on the bridge,
//! stages with fewer pawns in reserve, the same stage with another seat to move, and the same stage in one other group,
//! whose podium has the same pawns in another order and is decoded first. The prediction error is divided by the step
//! of its stage and coded with adaptive binary models (`arithmetic`). Stages that responders reach more often have
//! smaller steps.
//!
//! What is stored is not the rounded solution, but the values of play that knows only this table: see
//! [`StageTableBuilder`].

mod arithmetic;
mod build;
mod coding;
mod fit;
mod group;
mod layout;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use ciao::{Players, Rules, Seat, State};

use crate::MAX_PLAYERS;
use crate::encoding::{SeatValues, to_seat_order};
use arithmetic::{Bit, Decoder};
pub use build::{StageTableBuilder, encode};
use coding::{CLASSES, Context, DecodedGroup, FEATURES, Model, code_group};
use group::Group;
use layout::{LAYOUT_CELLS, Layouts};

/// The number of players.
const PLAYERS: usize = 3;
/// The first bytes of a table.
const MAGIC: [u8; 8] = *b"ciaotab3";
/// A certain victory: values are integers in units of 1/65535.
const ONE: i32 = 65_535;

/// A stage of the game for three, in turn order from the active seat on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StageId {
    /// The owners of the podium, four bits for each step, 1 for the active seat.
    pub podium: u64,
    /// The pawns of each seat on the bridge and in reserve.
    pub pawns: [u8; PLAYERS],
}

impl StageId {
    /// The stage of a running state for three.
    #[must_use]
    pub fn new(state: &State) -> StageId {
        let active = state.turn().map_or(0, Seat::index);
        StageId { podium: rotated_podium(state.podium_bits(), active), pawns: pawns(state, active) }
    }
}

/// Whether two states belong to the same stage, regardless of who is to move.
#[must_use]
pub fn is_same_stage(a: &State, b: &State) -> bool {
    a.podium_bits() == b.podium_bits()
        && a.players().seats().all(|seat| {
            a.reserve(seat) == b.reserve(seat) && a.plank(seat).is_some() == b.plank(seat).is_some()
        })
}

/// Whether a table has no values of a running state with which a stage begins, although all seats have pawns: the
/// look-ahead solves that stage as well.
#[must_use]
pub fn is_left_out(state: &State) -> bool {
    let on_first = state.players().seats().filter(|&seat| state.plank(seat) == Some(1)).count();
    on_first < 2 && layout::is_partial(pawns(state, 0))
}

/// The podium as seen by a seat: its owner becomes 1, the next seat 2.
fn rotated_podium(podium: u64, seat: usize) -> u64 {
    let mut left = podium;
    let mut rotated = 0;
    while left != 0 {
        let shift = left.trailing_zeros() & !3;
        let owner = ((left >> shift) & 0xf) as usize - 1;
        rotated |= (((owner + PLAYERS - seat) % PLAYERS + 1) as u64) << shift;
        left &= !(0xf << shift);
    }
    rotated
}

/// The pawns of each seat on the bridge and in reserve, in turn order from `first` on.
fn pawns(state: &State, first: usize) -> [u8; PLAYERS] {
    std::array::from_fn(|ahead| {
        let seat = Seat::ALL[(first + ahead) % PLAYERS];
        if state.plank(seat).is_some() { state.reserve(seat) + 1 } else { 0 }
    })
}

/// The table that evaluators use, once it is known.
static SHIPPED: OnceLock<Option<Arc<StageTable>>> = OnceLock::new();

/// The table that ships with the engine. Native programs contain it; in a browser it is a file of its own, and `None`
/// until [`install`] was called with it.
#[must_use]
pub fn shipped() -> Option<Arc<StageTable>> {
    #[cfg(not(target_arch = "wasm32"))]
    let _ = SHIPPED.get_or_init(|| {
        let bytes = include_bytes!("../weights/three.table").to_vec();
        StageTable::from_bytes(bytes).ok().map(Arc::new)
    });
    SHIPPED.get().cloned().flatten()
}

/// Makes a table the one that evaluators use from now on, unless there is one already.
pub fn install(bytes: Vec<u8>) -> Result<(), StageTableError> {
    let table = StageTable::from_bytes(bytes)?;
    let _ = SHIPPED.set(Some(Arc::new(table)));
    Ok(())
}

/// Why bytes are not a table of stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StageTableError {
    /// The header is not that of a table.
    #[error("not a table of stages for three players")]
    Format,
    /// The data ends too early or too late.
    #[error("{found} bytes of a table of stages, but its header announces {expected}")]
    Length {
        /// The number of bytes given.
        found: usize,
        /// The number of bytes that the header announces.
        expected: usize,
    },
    /// The data was changed.
    #[error("the checksum of the table of stages is wrong")]
    Checksum,
}

/// The values of the states with which stages begin, decoded on demand.
#[derive(Debug)]
pub struct StageTable {
    bytes: Vec<u8>,
    model: Model,
    layouts: Layouts,
    groups: Vec<Group>,
    /// The range of `bytes` of each group.
    ranges: Vec<std::ops::Range<usize>>,
    decoded: Vec<OnceLock<DecodedGroup>>,
}

/// The number of bytes before the groups: magic, checksum, steps of cells, coefficients, probabilities.
fn header_len(groups: usize) -> usize {
    MAGIC.len() + 4 + LAYOUT_CELLS + 2 * CLASSES * FEATURES + Context::COUNT + 4 * groups
}

impl StageTable {
    /// Reads a table written by [`encode`].
    pub fn from_bytes(bytes: Vec<u8>) -> Result<StageTable, StageTableError> {
        let groups = Group::all(&Rules::default());
        let header = header_len(groups.len());
        if bytes.len() < MAGIC.len() || bytes[..MAGIC.len()] != MAGIC {
            return Err(StageTableError::Format);
        }
        if bytes.len() < header {
            return Err(StageTableError::Length { found: bytes.len(), expected: header });
        }
        let mut rest = &bytes[MAGIC.len()..];
        let mut take = |count: usize| {
            let (taken, after) = rest.split_at(count);
            rest = after;
            taken
        };
        let checksum = take(4).try_into().map(u32::from_le_bytes).unwrap_or_default();
        let cell_steps = take(LAYOUT_CELLS).iter().map(|&step| step as i8).collect();
        let coefficients = take(2 * CLASSES * FEATURES)
            .chunks_exact(2)
            .map(|c| i32::from(i16::from_le_bytes([c[0], c[1]])))
            .collect();
        let bits = take(Context::COUNT)
            .iter()
            .map(|&one| Bit::from_probability(u16::from(one) << 8 | 0x80))
            .collect();
        let mut ranges = Vec::with_capacity(groups.len());
        let mut end = header;
        for len in take(4 * groups.len()).chunks_exact(4) {
            let len = u32::from_le_bytes([len[0], len[1], len[2], len[3]]) as usize;
            ranges.push(end..end.saturating_add(len));
            end = end.saturating_add(len);
        }
        if end != bytes.len() {
            return Err(StageTableError::Length { found: bytes.len(), expected: end });
        }
        if checksum != checksum_of(&bytes[MAGIC.len() + 4..]) {
            return Err(StageTableError::Checksum);
        }
        let decoded = groups.iter().map(|_| OnceLock::new()).collect();
        let model = Model { cell_steps, coefficients, bits };
        Ok(StageTable { bytes, model, layouts: Layouts::new(), groups, ranges, decoded })
    }

    /// The size of the compressed table.
    #[must_use]
    pub fn len_bytes(&self) -> usize {
        self.bytes.len()
    }

    /// The values in seat order of a running state of the published game for three; `None` when it is not in the table.
    #[must_use]
    pub fn get(&self, state: &State) -> Option<SeatValues> {
        look_up(&self.groups, &self.layouts, state, |group| self.decoded(group))
    }

    /// The values of a group, decoded when they are first needed.
    fn decoded(&self, number: usize) -> &DecodedGroup {
        self.decoded[number].get_or_init(|| {
            let group = &self.groups[number];
            let sibling = group.sibling.map(|sibling| self.decoded(sibling));
            let mut decoder = Decoder::new(&self.bytes[self.ranges[number].clone()]);
            code_group(&mut decoder, &self.model, &self.layouts, group, sibling, &mut ())
        })
    }
}

/// FNV-1a: guards against truncated or mixed-up files, not against an adversary.
fn checksum_of(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// What a table is built from.
pub trait StageSource {
    /// The step of a stage in half octaves above 2⁻¹⁴, from 1 to [`MAX_STEP`]; 0 to leave the stage out.
    fn step(&self, stage: &StageId) -> u8;
    /// The values of the active seat and the next one in a state given by its stage and the planks in turn order
    /// (0 for a seat without a pawn on the bridge); `None` when no game reaches it.
    fn values(&self, stage: &StageId, planks: [u8; PLAYERS]) -> Option<[f64; 2]>;
    /// The change of the step in a state, in half octaves.
    fn cell_step(&self, planks: [u8; PLAYERS]) -> i8;
}

/// The greatest step of a stage.
pub const MAX_STEP: u8 = coding::MAX_STEP;

/// Calls `each` with the planks of all states with which a stage of these pawns can begin.
pub fn for_each_cell(pawns: [u8; PLAYERS], each: impl FnMut([u8; PLAYERS])) {
    Layouts::new().get(pawns).planks().for_each(each);
}

/// Calls `each` with every stage that a table can contain.
pub fn for_each_stage(each: impl FnMut(StageId)) {
    Group::all(&Rules::default()).iter().flat_map(Group::stages).map(|(_, id)| id).for_each(each);
}

/// The values in seat order of a state in one of some groups.
fn look_up<'a>(
    groups: &[Group],
    layouts: &Layouts,
    state: &State,
    decoded: impl FnOnce(usize) -> &'a DecodedGroup,
) -> Option<SeatValues> {
    let active = state.turn()?.index();
    if state.players() != Players::Three {
        return None;
    }
    let (group, stage) = Group::locate(groups, &StageId::new(state))?;
    let planks = std::array::from_fn(|ahead| state.plank(Seat::ALL[(active + ahead) % PLAYERS]).unwrap_or(0));
    let [first, second] = decoded(group).get(layouts, stage, planks)?.map(i32::from);
    let mut values = [0.0; MAX_PLAYERS];
    for (value, stored) in values.iter_mut().zip([first, second, ONE - first - second]) {
        *value = f64::from(stored) / f64::from(ONE);
    }
    Some(to_seat_order(&values, active, PLAYERS))
}
