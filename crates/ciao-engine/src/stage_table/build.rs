//! Building of tables: fits of the model, values that depend on quantised ones, and the final encoding.

use ciao::{Rules, State};

use super::arithmetic::{BitCoder, Encoder};
use super::coding::{Context, DecodedGroup, EncoderSide, GroupCoder, Model, code_group};
use super::fit::Fit;
use super::group::{Group, StageNumber};
use super::layout::{Layout, Layouts};
use super::{MAGIC, PLAYERS, StageId, StageSource, checksum_of, look_up};
use crate::encoding::SeatValues;

/// A table that is built stage by stage, in the order in which a game is solved backwards.
///
/// What is stored depends on what was stored before: the values of a stage are those of play that knows only the
/// quantised values of later stages. So nothing adds up but the rounding of each value.
#[derive(Debug)]
pub struct StageTableBuilder {
    model: Model,
    layouts: Layouts,
    groups: Vec<Group>,
    /// The stages of each group in the order of coding, and how many are coded.
    stages: Vec<(Vec<(StageNumber, StageId)>, usize)>,
    coders: Vec<GroupCoder>,
}

impl StageTableBuilder {
    /// A table without any stages, with a model that is fitted to `source` in several rounds, because predictions depend
    /// on quantised neighbours.
    #[must_use]
    pub fn new(source: &impl StageSource, rounds: usize) -> StageTableBuilder {
        let groups = Group::all(&Rules::default());
        let layouts = Layouts::new();
        let model = fitted(source, &groups, &layouts, rounds);
        let stages = groups.iter().map(|group| (group.stages(), 0)).collect();
        let coders = groups.iter().map(|group| GroupCoder::new(&model, group)).collect();
        StageTableBuilder { model, layouts, groups, stages, coders }
    }

    /// Forgets all stages and keeps the fitted model, for a source with other steps.
    pub fn restart(&mut self, source: &impl StageSource) {
        self.model.cell_steps = cell_steps(source, &self.layouts);
        self.coders = self.groups.iter().map(|group| GroupCoder::new(&self.model, group)).collect();
        self.stages.iter_mut().for_each(|(_, coded)| *coded = 0);
    }

    /// Adds the stages with this many pawns on the bridge and in reserve, and with this many on the podium. All stages
    /// with the same podium and fewer pawns must be there already.
    pub fn add_stages(&mut self, pawns: u8, podium: u32, source: &impl StageSource) {
        let Self { model, layouts, groups, stages, coders } = self;
        for number in in_coding_order(groups) {
            let group = &groups[number];
            if group.podium_count() != podium {
                continue;
            }
            let (stages, coded) = &mut stages[number];
            let mut side = EncoderSide { source, fit: None, counts: None, open: false };
            let mut coder = std::mem::take(&mut coders[number]);
            let sibling = group.sibling.map(|sibling| &coders[sibling].decoded);
            while let Some(&stage) = stages.get(*coded).filter(|(_, id)| id.pawns.iter().sum::<u8>() <= pawns)
            {
                coder.code(&mut Discard, model, layouts, group, sibling, stage, &mut side);
                *coded += 1;
            }
            coders[number] = coder;
        }
    }

    /// The values in seat order of a state; see [`StageTable::get`](super::StageTable::get).
    #[must_use]
    pub fn get(&self, state: &State) -> Option<SeatValues> {
        look_up(&self.groups, &self.layouts, state, |group| &self.coders[group].decoded)
    }

    /// The finished table: `source` has the steps and the values with which all stages were added.
    #[must_use]
    pub fn encode(&self, source: &(impl StageSource + Sync)) -> Vec<u8> {
        let mut model = self.model.clone();
        let mut counts = vec![(0, 0); Context::COUNT];
        code_groups(&self.groups, |group, sibling| {
            let mut side = EncoderSide { source, fit: None, counts: Some(&mut counts), open: false };
            code_group(&mut Discard, &model, &self.layouts, group, sibling, &mut side)
        });
        model.set_probabilities(&counts);
        let blocks = blocks(source, &model, &self.groups, &self.layouts);
        let mut body = Vec::new();
        body.extend(model.cell_steps.iter().map(|&step| step as u8));
        body.extend(model.coefficients.iter().flat_map(|&c| (c as i16).to_le_bytes()));
        body.extend(model.bits.iter().map(|bit| bit.stored()));
        body.extend(blocks.iter().flat_map(|block| (block.len() as u32).to_le_bytes()));
        body.extend(blocks.iter().flatten());
        let mut bytes = MAGIC.to_vec();
        bytes.extend(checksum_of(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// About the number of bytes of a table with the steps and values of a source.
    #[must_use]
    pub fn size(&self, source: &(impl StageSource + Sync)) -> usize {
        let mut model = self.model.clone();
        model.cell_steps = cell_steps(source, &self.layouts);
        let blocks = blocks(source, &model, &self.groups, &self.layouts);
        super::header_len(self.groups.len()) + blocks.iter().map(Vec::len).sum::<usize>()
    }
}

/// Builds a table of given values.
pub fn encode(source: &(impl StageSource + Sync), rounds: usize) -> Vec<u8> {
    StageTableBuilder::new(source, rounds).encode(source)
}

/// The numbers of all groups, each after its sibling.
fn in_coding_order(groups: &[Group]) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..groups.len()).collect();
    numbers.sort_by_key(|&number| groups[number].sibling.is_some());
    numbers
}

/// Codes all groups, each with its decoded sibling.
fn code_groups(groups: &[Group], mut code: impl FnMut(&Group, Option<&DecodedGroup>) -> DecodedGroup) {
    let mut decoded: Vec<Option<DecodedGroup>> = groups.iter().map(|_| None).collect();
    for number in in_coding_order(groups) {
        let sibling = groups[number].sibling.and_then(|sibling| decoded[sibling].as_ref());
        let values = code(&groups[number], sibling);
        decoded[number] = groups[number].sibling.is_none().then_some(values);
    }
}

/// The bytes of all groups, on two threads.
fn blocks(
    source: &(impl StageSource + Sync),
    model: &Model,
    groups: &[Group],
    layouts: &Layouts,
) -> Vec<Vec<u8>> {
    let encode = |group: &Group, sibling: Option<&DecodedGroup>| {
        let mut encoder = Encoder::new();
        let mut side = EncoderSide { source, fit: None, counts: None, open: false };
        let decoded = code_group(&mut encoder, model, layouts, group, sibling, &mut side);
        (encoder.finish(), decoded)
    };
    let (of_class, others): (Vec<usize>, Vec<usize>) =
        (0..groups.len()).partition(|&number| groups[number].sibling.is_none());
    let first = in_halves(&of_class, |number| encode(&groups[number], None));
    let position = |number: usize| of_class.iter().position(|&of_class| of_class == number);
    let sibling = |group: &Group| group.sibling.and_then(position).map(|position| &first[position].1);
    let second = in_halves(&others, |number| encode(&groups[number], sibling(&groups[number])).0);
    let mut blocks = vec![Vec::new(); groups.len()];
    for (number, block) in others.into_iter().zip(second) {
        blocks[number] = block;
    }
    for (number, (block, _)) in of_class.into_iter().zip(first) {
        blocks[number] = block;
    }
    blocks
}

/// Computes something of each number on two threads.
fn in_halves<T: Send>(numbers: &[usize], compute: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let (first, second) = numbers.split_at(numbers.len() / 2);
    let all = |numbers: &[usize]| numbers.iter().map(|&number| compute(number)).collect::<Vec<T>>();
    std::thread::scope(|scope| {
        let other = scope.spawn(|| all(second));
        let mut found = all(first);
        match other.join() {
            Ok(second) => found.extend(second),
            Err(panic) => std::panic::resume_unwind(panic),
        }
        found
    })
}

fn cell_steps(source: &impl StageSource, layouts: &Layouts) -> Vec<i8> {
    layouts.iter().flat_map(Layout::planks).map(|planks: [u8; PLAYERS]| source.cell_step(planks)).collect()
}

fn fitted(source: &impl StageSource, groups: &[Group], layouts: &Layouts, rounds: usize) -> Model {
    let mut model = Model::new(cell_steps(source, layouts));
    for round in 0..rounds {
        let mut fit = Fit::new();
        let mut counts = vec![(0_u64, 0_u64); Context::COUNT];
        code_groups(groups, |group, sibling| {
            let mut side =
                EncoderSide { source, fit: Some(&mut fit), counts: Some(&mut counts), open: round == 0 };
            code_group(&mut Discard, &model, layouts, group, sibling, &mut side)
        });
        model.coefficients = fit.solve();
        if round > 0 {
            model.set_probabilities(&counts);
        }
    }
    model
}

/// An encoder whose bits are not needed.
struct Discard;

impl BitCoder for Discard {
    const ENCODES: bool = true;

    fn code_with(&mut self, _: u32, value: bool) -> bool {
        value
    }
}
