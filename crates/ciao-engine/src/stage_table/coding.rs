//! Coding of the stages with one podium: one routine for the encoder and the decoder.

use super::arithmetic::{Bit, BitCoder};
use super::fit::Fit;
use super::group::{Group, StageNumber};
use super::layout::{Cell, LAYOUT_CELLS, Layout, Layouts, NONE, layout_number};
use super::{ONE, PLAYERS, StageId, StageSource, rotated_podium};

/// The number of features of a linear prediction.
pub(super) const FEATURES: usize = 30;
/// The number of sets of coefficients.
pub(super) const CLASSES: usize = 2 * 2 * 3 * 8 * 3 * 2;
/// Coefficients are integers in units of 2⁻¹².
pub(super) const COEFFICIENT_BITS: u32 = 12;
/// The greatest step of a stage, in half octaves.
pub(super) const MAX_STEP: u8 = 23;
/// The prediction of a cell without neighbours: a third.
const THIRD: i32 = 21_845;
/// Longer prefixes of magnitudes share their bit.
const PREFIX: usize = 14;
/// The buckets of expected magnitudes.
const BUCKETS: usize = 16;

/// The size of a step in 1/65535.
fn step_size(step: i32) -> i32 {
    let step = step.clamp(0, 30);
    let octave = 4 << ((step.max(1) - 1) / 2);
    if (step.max(1) - 1) % 2 == 1 { octave * 181 / 128 } else { octave }
}

/// The position of each adaptive bit.
pub(super) struct Context;

impl Context {
    const STEP: usize = 0;
    const ZERO: usize = Context::STEP + 32 * 32;
    const ZERO_SPLIT: usize = Context::ZERO + 2 * BUCKETS * 16;
    const SIGN: usize = Context::ZERO_SPLIT + 2 * 3 * BUCKETS * BUCKETS;
    const MAGNITUDE: usize = Context::SIGN + 2 * 9;
    const ESCAPE: usize = Context::MAGNITUDE + 2 * BUCKETS * PREFIX;
    /// The number of adaptive bits.
    pub(super) const COUNT: usize = Context::ESCAPE + 1;
}

/// What the decoder has to know before the first bit.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) cell_steps: Vec<i8>,
    pub(super) coefficients: Vec<i32>,
    pub(super) bits: Vec<Bit>,
}

impl Model {
    pub(super) fn new(cell_steps: Vec<i8>) -> Model {
        debug_assert_eq!(cell_steps.len(), LAYOUT_CELLS);
        Model {
            cell_steps,
            coefficients: vec![0; CLASSES * FEATURES],
            // As the decoder reads them: a byte of each probability is stored.
            bits: vec![Bit::from_probability(0x8080); Context::COUNT],
        }
    }

    /// Sets the initial probabilities from the numbers of zeros and ones.
    pub(super) fn set_probabilities(&mut self, counts: &[(u64, u64)]) {
        for (bit, &(zeros, ones)) in self.bits.iter_mut().zip(counts) {
            let one = (ones as f64 + 0.4) / ((zeros + ones) as f64 + 0.8);
            let stored = ((one * 256.0) as u16).min(255);
            *bit = Bit::from_probability(stored << 8 | 0x80);
        }
    }
}

/// The decoded values of a group.
#[derive(Debug, Default)]
pub(super) struct DecodedGroup {
    /// The position of each stage in `values`, and its layout; `u32::MAX` when it is not stored.
    starts: Vec<(u32, u8)>,
    values: Vec<[u16; 2]>,
}

impl DecodedGroup {
    /// The values of the active seat and the next one in a state of a stage.
    pub(super) fn get(
        &self,
        layouts: &Layouts,
        stage: StageNumber,
        planks: [u8; PLAYERS],
    ) -> Option<[u16; 2]> {
        let &(start, layout) = self.starts.get(stage)?;
        if start == u32::MAX {
            return None;
        }
        let cell = layouts.by_number(layout).find(planks)?;
        self.values.get(start as usize + cell).copied()
    }
}

impl DecodedGroup {
    /// The values of a stage and those behind it.
    fn stage(&self, stage: StageNumber) -> Option<&[[u16; 2]]> {
        let &(start, _) = self.starts.get(stage)?;
        self.values.get(start as usize..)
    }
}

/// What the encoder adds to the routine: data and statistics. The decoder adds nothing.
pub(super) trait Source {
    fn step(&mut self, _: &StageId) -> u8 {
        0
    }
    fn values(&mut self, _: &StageId, _: &Cell) -> Option<[i32; 2]> {
        None
    }
    /// The prediction error to store, in steps.
    fn quantise(&self, error: i32, step: i32) -> i32 {
        let _ = (error, step);
        0
    }
    fn observe_error(&mut self, _class: usize, _features: &[i32; FEATURES], _innovation: i32) {}
    fn observe_bit(&mut self, _context: usize, _bit: bool) {}
    /// Whether unquantised values are kept, for the first fit.
    fn keeps_exact(&self) -> bool {
        false
    }
}

impl Source for () {}

/// The data of an encoder.
pub(super) struct EncoderSide<'a, S> {
    pub(super) source: &'a S,
    pub(super) fit: Option<&'a mut Fit>,
    pub(super) counts: Option<&'a mut Vec<(u64, u64)>>,
    pub(super) open: bool,
}

impl<S: StageSource> Source for EncoderSide<'_, S> {
    fn step(&mut self, id: &StageId) -> u8 {
        self.source.step(id).min(MAX_STEP)
    }

    fn values(&mut self, id: &StageId, cell: &Cell) -> Option<[i32; 2]> {
        let values = self.source.values(id, cell.planks)?;
        Some(values.map(|value| (value * f64::from(ONE)).round() as i32))
    }

    fn quantise(&self, error: i32, step: i32) -> i32 {
        // Rounds towards zero a little, which costs less room than it loses.
        let magnitude = (f64::from(error.abs()) / f64::from(step) + 0.42) as i32;
        if error < 0 { -magnitude } else { magnitude }
    }

    fn observe_error(&mut self, class: usize, features: &[i32; FEATURES], innovation: i32) {
        if let Some(fit) = &mut self.fit {
            fit.add(class, features, innovation);
        }
    }

    fn observe_bit(&mut self, context: usize, bit: bool) {
        if let Some(counts) = &mut self.counts {
            let (zeros, ones) = &mut counts[context];
            *if bit { ones } else { zeros } += 1;
        }
    }

    fn keeps_exact(&self) -> bool {
        self.open
    }
}

/// The working data of a group: by stored stage and cell.
#[derive(Debug, Default)]
struct Work {
    /// The values of the active seat and the next one.
    values: Vec<[i32; 2]>,
    /// The differences of the values from what their neighbours alone suggest.
    innovations: Vec<[i32; 2]>,
    /// The sizes of the prediction errors.
    errors: Vec<[i32; 2]>,
}

/// A stage that predictions may use.
#[derive(Clone, Copy)]
struct Reference {
    start: usize,
    exists: bool,
}

/// Codes all stages of a group.
pub(super) fn code_group<C: BitCoder>(
    coder: &mut C,
    model: &Model,
    layouts: &Layouts,
    group: &Group,
    sibling: Option<&DecodedGroup>,
    source: &mut impl Source,
) -> DecodedGroup {
    let mut group_coder = GroupCoder::new(model, group);
    for (number, id) in group.stages() {
        group_coder.code(coder, model, layouts, group, sibling, (number, id), source);
    }
    group_coder.decoded
}

/// Codes the stages of a group one after another.
#[derive(Debug, Default)]
pub(super) struct GroupCoder {
    bits: Vec<Bit>,
    work: Work,
    last_step: u8,
    /// The stages coded so far.
    pub(super) decoded: DecodedGroup,
}

impl GroupCoder {
    pub(super) fn new(model: &Model, group: &Group) -> GroupCoder {
        GroupCoder {
            bits: model.bits.clone(),
            work: Work { values: Vec::new(), innovations: Vec::new(), errors: Vec::new() },
            last_step: 0,
            decoded: DecodedGroup { starts: vec![(u32::MAX, 0); group.len()], values: Vec::new() },
        }
    }

    /// Codes the next stage of [`Group::stages`].
    #[allow(clippy::too_many_arguments)]
    pub(super) fn code<C: BitCoder>(
        &mut self,
        coder: &mut C,
        model: &Model,
        layouts: &Layouts,
        group: &Group,
        sibling: Option<&DecodedGroup>,
        (number, id): (StageNumber, StageId),
        source: &mut impl Source,
    ) {
        let mut io = Io { coder, bits: &mut self.bits, source };
        let step = io.step(self.last_step, &id);
        self.last_step = step;
        if step == 0 {
            return;
        }
        let start = self.work.values.len();
        self.decoded.starts[number] = (start as u32, layout_number(id.pawns) as u8);
        let layout = layouts.get(id.pawns);
        let sibling = sibling.and_then(|sibling| sibling.stage(number));
        let stage = StageContext::new(group, &id, layout, step, start, sibling, &self.decoded.starts);
        code_stage(&mut io, model, &stage, &mut self.work);
        let narrow = |value: i32| value.clamp(0, ONE) as u16;
        self.decoded.values.extend(self.work.values[start..].iter().map(|values| values.map(narrow)));
    }
}

/// A stage being coded.
struct StageContext<'a> {
    id: StageId,
    layout: &'a Layout,
    step: u8,
    start: usize,
    /// A pawn less of two seats, two less of each seat in turn order, four less.
    fewer: [Reference; 7],
    /// The same stage with the previous seat to move, and with the next.
    turned: [Reference; 2],
    /// The values of the same stage in the sibling of the group.
    sibling: Option<&'a [[u16; 2]]>,
    /// The part of the class that does not depend on the cell.
    class: usize,
}

impl<'a> StageContext<'a> {
    fn new(
        group: &Group,
        id: &StageId,
        layout: &'a Layout,
        step: u8,
        start: usize,
        sibling: Option<&'a [[u16; 2]]>,
        starts: &[(u32, u8)],
    ) -> StageContext<'a> {
        let reference = |id: StageId| {
            let at = group.find(&id, Group::first_seat(&id)).map_or(u32::MAX, |number| starts[number].0);
            Reference { start: at as usize, exists: at != u32::MAX }
        };
        const FEWER: [[u8; PLAYERS]; 7] =
            [[1, 1, 0], [0, 1, 1], [1, 0, 1], [2, 0, 0], [0, 2, 0], [0, 0, 2], [2, 1, 1]];
        let fewer = FEWER.map(|less| {
            // A seat keeps a pawn, so the cells are the same.
            if (0..PLAYERS).any(|seat| less[seat] > 0 && id.pawns[seat] <= less[seat]) {
                return Reference { start: 0, exists: false };
            }
            reference(StageId { podium: id.podium, pawns: std::array::from_fn(|i| id.pawns[i] - less[i]) })
        });
        let turned = [PLAYERS - 1, 1].map(|ahead| {
            if id.pawns[ahead] == 0 {
                return Reference { start: 0, exists: false };
            }
            let turned = reference(StageId {
                podium: rotated_podium(id.podium, ahead),
                pawns: std::array::from_fn(|i| id.pawns[(ahead + i) % PLAYERS]),
            });
            Reference { exists: turned.exists && turned.start < start, ..turned }
        });
        let mask = (0..3).map(|k| usize::from(fewer[k].exists) << k).sum::<usize>();
        let turns = turned.iter().filter(|turned| turned.exists).count();
        let full = usize::from(id.pawns[1] > 0 && id.pawns[2] > 0);
        let class = ((usize::from(sibling.is_some()) * 8 + mask) * 3 + turns) * 2 + full;
        StageContext { id: *id, layout, step, start, fewer, turned, sibling, class }
    }
}

/// A value between 0 and `most`; exactly one of the two when it is close, because a seat that cannot win any more has no
/// reason to prefer anything.
fn snapped(value: i32, most: i32, step: i32) -> i32 {
    if 2 * value < step {
        0
    } else if 2 * (most - value) < step {
        most
    } else {
        value
    }
}

fn code_stage<C: BitCoder>(
    io: &mut Io<'_, C, impl Source>,
    model: &Model,
    stage: &StageContext<'_>,
    work: &mut Work,
) {
    let start = stage.start;
    for (i, cell) in stage.layout.cells.iter().enumerate() {
        let step = step_size(i32::from(stage.step) + i32::from(model.cell_steps[stage.layout.start + i]));
        let target = if C::ENCODES { io.source.values(&stage.id, cell) } else { None };
        work.values.push([0; 2]);
        work.innovations.push([0; 2]);
        work.errors.push([0; 2]);
        let kind = cell.open_sides();
        for channel in 0..2 {
            let base = base(cell, |cell| work.values[start + usize::from(cell)][channel]);
            let features = features(stage, work, cell, i, channel);
            let class = (stage.class * 3 + kind) * 2 + channel;
            let coefficients = &model.coefficients[class * FEATURES..(class + 1) * FEATURES];
            let sum: i64 =
                coefficients.iter().zip(&features).map(|(&c, &f)| i64::from(c) * i64::from(f)).sum();
            let predicted = (base + (sum >> COEFFICIENT_BITS) as i32).clamp(0, ONE);
            let (near, far) = expected_errors(stage, work, cell, i, channel);
            let most = if channel == 0 { ONE } else { ONE - work.values[start + i][0] };
            let restore =
                |stored: i32| snapped(predicted.saturating_add(stored.saturating_mul(step)), most, step);
            let wanted = match target {
                Some(values) => {
                    let rounded = io.source.quantise(values[channel] - predicted, step);
                    let error = |stored: &i32| (restore(*stored) - values[channel]).abs();
                    if restore(rounded) == predicted + rounded * step {
                        rounded
                    } else {
                        // It moves to an end of the range, so a neighbour may be closer.
                        [rounded, rounded - 1, rounded + 1].into_iter().min_by_key(error).unwrap_or(rounded)
                    }
                }
                None => 0,
            };
            let sign_context = sign_context(stage, work, cell, i, channel);
            let stored = io.error(wanted, channel, kind, near, far, step, stage.step, sign_context);
            let mut value = restore(stored);
            if C::ENCODES
                && let Some(values) = target
            {
                io.source.observe_error(class, &features, values[channel] - base);
                if io.source.keeps_exact() {
                    value = values[channel];
                }
            }
            let at = start + i;
            work.values[at][channel] = value;
            work.innovations[at][channel] = value - base;
            work.errors[at][channel] = value - predicted;
        }
    }
}

/// The values that a prediction is a linear function of.
fn features(stage: &StageContext<'_>, work: &Work, cell: &Cell, i: usize, channel: usize) -> [i32; FEATURES] {
    let mut features = [0; FEATURES];
    let at = |start: usize, cell: u16, channel: usize| {
        if cell == NONE { 0 } else { work.innovations[start + usize::from(cell)][channel] }
    };
    let other = 1 - channel;
    let own = stage.start;
    features[0] = at(own, cell.west, channel);
    features[1] = at(own, cell.north, channel);
    features[2] = at(own, cell.north_west, channel);
    features[3] = at(own, cell.west, other);
    features[4] = at(own, cell.north, other);
    features[5] = if channel == 1 { at(own, i as u16, 0) } else { at(own, cell.north_west, 1) };
    for (k, reference) in stage.fewer.iter().enumerate().filter(|(_, reference)| reference.exists) {
        features[6 + k] = at(reference.start, i as u16, channel);
        if k < 3 {
            features[13 + k] = at(reference.start, i as u16, other);
            features[16 + 2 * k] = at(reference.start, cell.west, channel);
            features[17 + 2 * k] = at(reference.start, cell.north, channel);
        }
    }
    for (k, reference) in stage.turned.iter().enumerate().filter(|(_, reference)| reference.exists) {
        // The seat of this channel in the turn order of the other stage: one later seen from the previous seat.
        let seat = |channel: usize| (channel + if k == 0 { 1 } else { 2 }) % PLAYERS;
        let turned = if k == 0 { cell.from_previous } else { cell.from_next };
        let by_seat = |seat: usize| match seat {
            2 => -at(reference.start, turned, 0) - at(reference.start, turned, 1),
            seat => at(reference.start, turned, seat),
        };
        features[22 + 2 * k] = by_seat(seat(channel));
        features[23 + 2 * k] = by_seat(seat(other));
    }
    if let Some(sibling) = stage.sibling {
        let at = |number: u16, channel: usize| match stage.layout.cells.get(usize::from(number)) {
            Some(cell) => {
                i32::from(sibling[usize::from(number)][channel])
                    - base(cell, |cell| i32::from(sibling[usize::from(cell)][channel]))
            }
            None => 0,
        };
        features[26] = at(i as u16, channel);
        features[27] = at(i as u16, other);
        features[28] = at(cell.west, channel);
        features[29] = at(cell.north, channel);
    }
    features
}

/// What the neighbours of a cell alone suggest.
fn base(cell: &Cell, value: impl Fn(u16) -> i32) -> i32 {
    match cell.open_sides() {
        0 => value(cell.west) + value(cell.north) - value(cell.north_west),
        1 => value(cell.west),
        _ => THIRD,
    }
}

/// The sizes of prediction errors of cells nearby and of other stages, in 1/16 of 1/65535.
fn expected_errors(
    stage: &StageContext<'_>,
    work: &Work,
    cell: &Cell,
    i: usize,
    channel: usize,
) -> (i32, i32) {
    let at = |start: usize, cell: u16, channel: usize| work.errors[start + usize::from(cell)][channel].abs();
    let (mut sum, mut weight) = (0, 0);
    let mut add = |error: i32, times: i32| {
        sum += error * times;
        weight += times;
    };
    if cell.west != NONE {
        add(at(stage.start, cell.west, channel), 2);
        add(at(stage.start, cell.west, 1 - channel), 1);
    }
    if cell.north != NONE {
        add(at(stage.start, cell.north, channel), 2);
        add(at(stage.start, cell.north, 1 - channel), 1);
        add(at(stage.start, cell.north_west, channel), 1);
    }
    if channel == 1 {
        add(at(stage.start, i as u16, 0), 4);
    }
    let near = if weight > 0 { sum * 16 / weight } else { 0 };
    let (mut sum, mut weight) = (0, 0);
    for reference in stage.fewer[..3].iter().filter(|reference| reference.exists) {
        sum += at(reference.start, i as u16, channel);
        weight += 1;
    }
    for (k, reference) in stage.turned.iter().enumerate().filter(|(_, reference)| reference.exists) {
        let turned = if k == 0 { cell.from_previous } else { cell.from_next };
        sum += (at(reference.start, turned, 0) + at(reference.start, turned, 1)) / 2;
        weight += 1;
    }
    (near, if weight > 0 { sum * 16 / weight } else { near })
}

fn sign_context(stage: &StageContext<'_>, work: &Work, cell: &Cell, i: usize, channel: usize) -> usize {
    let sign = |cell: u16, channel: usize| {
        if cell == NONE {
            1
        } else {
            (work.errors[stage.start + usize::from(cell)][channel].signum() + 1) as usize
        }
    };
    let first = if channel == 1 { sign(i as u16, 0) } else { sign(cell.north, 0) };
    first * 3 + sign(cell.west, channel)
}

/// The bucket of an expected error relative to a step.
fn bucket(expected: i32, step: i32) -> usize {
    // In quarters of a step, then half octaves.
    let ratio = (expected as u32).saturating_mul(4) / (step as u32);
    if ratio < 4 {
        return ratio as usize;
    }
    let octave = 31 - ratio.leading_zeros();
    let half = (ratio >> (octave - 1)) & 1;
    (4 + 2 * (octave as usize - 2) + half as usize).min(BUCKETS - 1)
}

/// The coder with its adaptive bits.
struct Io<'a, C, S> {
    coder: &'a mut C,
    bits: &'a mut [Bit],
    source: &'a mut S,
}

impl<C: BitCoder, S: Source> Io<'_, C, S> {
    #[inline]
    fn bit(&mut self, context: usize, value: bool) -> bool {
        self.source.observe_bit(context, value);
        self.coder.code(&mut self.bits[context], value)
    }

    /// Codes a bit whose probability is estimated in two contexts.
    #[inline]
    fn mixed_bit(&mut self, a: usize, b: usize, value: bool) -> bool {
        self.source.observe_bit(a, value);
        self.source.observe_bit(b, value);
        let (mut first, mut second) = (self.bits[a], self.bits[b]);
        let value = self.coder.code_mixed(&mut first, &mut second, value);
        self.bits[a] = first;
        self.bits[b] = second;
        value
    }

    /// Codes the step of a stage, given that of the stage before.
    fn step(&mut self, last: u8, id: &StageId) -> u8 {
        let step = if C::ENCODES { self.source.step(id) } else { 0 };
        let mut node = 1;
        for shift in (0..5).rev() {
            let bit = self.bit(Context::STEP + usize::from(last) * 32 + node, step >> shift & 1 == 1);
            node = node * 2 + usize::from(bit);
        }
        (node - 32) as u8
    }

    /// Codes a prediction error in steps.
    #[allow(clippy::too_many_arguments)]
    fn error(
        &mut self,
        error: i32,
        channel: usize,
        kind: usize,
        near: i32,
        far: i32,
        step: i32,
        stage_step: u8,
        sign_context: usize,
    ) -> i32 {
        let both = bucket((near + far) / 2, step);
        let (near, far) = (bucket(near, step), bucket(far, step));
        let of_step = usize::from(stage_step / 2).min(15);
        let zero = Context::ZERO + (channel * BUCKETS + both) * 16 + of_step;
        let split = Context::ZERO_SPLIT + ((channel * 3 + kind) * BUCKETS + near) * BUCKETS + far;
        if self.mixed_bit(zero, split, error == 0) {
            return 0;
        }
        let negative = self.bit(Context::SIGN + channel * 9 + sign_context, error < 0);
        let magnitude = error.unsigned_abs();
        let prefix = Context::MAGNITUDE + (channel * BUCKETS + both) * PREFIX;
        let mut found = 1;
        let mut more = true;
        for i in 0..PREFIX {
            more = self.bit(prefix + i, magnitude > found);
            if !more {
                break;
            }
            found += 1;
        }
        if more {
            // The rest in exponential Golomb code.
            let rest = magnitude.wrapping_sub(found).wrapping_add(1);
            let mut length = 0;
            while length < 16 && self.bit(Context::ESCAPE, rest >> (length + 1) > 0) {
                length += 1;
            }
            let mut decoded = 1;
            for shift in (0..length).rev() {
                let mut even = Bit::default();
                decoded = decoded * 2 + u32::from(self.coder.code(&mut even, rest >> shift & 1 == 1));
            }
            found += decoded - 1;
        }
        if negative { -(found as i32) } else { found as i32 }
    }
}
