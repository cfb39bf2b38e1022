//! Positions as training sees them: what stood to choice, and what a position looks like in numbers.

use ponte::fast::{Bits, Board};
use ponte::{Move, Position, Stage, Visitor};

use crate::levels::Sight;
use crate::outlook::{Outlook, spans};
use crate::playout::{self, Classes};
use crate::state::{Action, State, Step};
use crate::terrain::Terrain;
use crate::{leaf, net, policy};

/// Sizes of the parts of [`Weights`](crate::Weights), and of the network.
pub mod sizes {
    /// Numbers that describe a position.
    pub const FEATURES: usize = super::leaf::FEATURES;
    /// Cells of the network's first hidden layer.
    pub const FIRST: usize = super::net::FIRST;
    /// Cells of its second hidden layer.
    pub const SECOND: usize = super::net::SECOND;
    /// Its outputs.
    pub const OUTPUTS: usize = super::net::OUTPUTS;
}

/// A choice between steps, each with the numbers of the policy that make up its weight.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// How much this choice counts.
    pub weight: f32,
    /// The step that was taken.
    pub chosen: usize,
    /// The numbers of all steps, `stride` for each; shorter lists are filled up with `u32::MAX`.
    pub options: Vec<u32>,
}

/// Numbers listed for each option of a [`Choice`].
pub const STRIDE: usize = 8;

/// A choice between classes in a playout.
#[derive(Clone, PartialEq, Debug)]
pub struct ClassChoice {
    /// How much this choice counts.
    pub weight: f32,
    /// The class that was chosen, as an index into the options.
    pub chosen: usize,
    /// Classes and how many of each there were.
    pub options: Vec<(u16, u16)>,
}

/// What can be learned from one move.
#[derive(Clone, Default, Debug)]
pub struct Lesson {
    /// Choices of the policy.
    pub choices: Vec<Choice>,
    /// Choices of the playout.
    pub classes: Vec<ClassChoice>,
}

/// Describes a move that was made in a position. `before` is the position one turn earlier, when there was one.
pub fn lesson(before: Option<&Position>, position: &Position, mv: Move) -> Lesson {
    struct Read<'a>(Option<&'a Position>, Move);
    impl Visitor for Read<'_> {
        type Output = Lesson;
        fn visit<B: Bits>(self, board: &Board<B>) -> Lesson {
            if !matches!(board.stage(), Stage::Play | Stage::Last) {
                return Lesson::default();
            }
            let terrain = Terrain::of(board.geometry());
            let mut state = State::new(*board);
            if let Some(before) = self.0 {
                state.remember(before);
            }
            describe(&state, terrain, self.1)
        }
    }
    position.visit(Read(before, mv))
}

fn describe<B: Bits>(state: &State<B>, terrain: &Terrain<B>, mv: Move) -> Lesson {
    let actions = state.actions_of(mv);
    let mut lesson = Lesson::default();
    match actions[..] {
        [one] => {
            choice(state, terrain, one, 1.0, &mut lesson);
            bridge_choice(state, terrain, Some(one), &mut lesson);
        }
        [a, b] => {
            // Either tile may have come first in the mind of the player.
            for (first, second) in [(a, b), (b, a)] {
                choice(state, terrain, first, 0.5, &mut lesson);
                tile_choice(state, terrain, first, &mut lesson);
                let mut after = *state;
                after.take(first, terrain);
                choice(&after, terrain, second, 0.5, &mut lesson);
                tile_choice(&after, terrain, second, &mut lesson);
            }
            bridge_choice(state, terrain, None, &mut lesson);
        }
        _ => {}
    }
    lesson
}

fn choice<B: Bits>(state: &State<B>, terrain: &Terrain<B>, taken: Action, weight: f32, lesson: &mut Lesson) {
    let (mut options, mut chosen, mut count) = (Vec::new(), None, 0);
    policy::describe(state, terrain, Sight::All, |action, features| {
        if action == taken {
            chosen = Some(count);
        }
        count += 1;
        options.extend(features);
        options.resize(count * STRIDE, u32::MAX);
    });
    if let Some(chosen) = chosen.filter(|_| count > 1) {
        lesson.choices.push(Choice { weight, chosen, options });
    }
}

fn tile_choice<B: Bits>(state: &State<B>, terrain: &Terrain<B>, taken: Action, lesson: &mut Lesson) {
    let Step::Tile(at) = taken.step() else { return };
    let outlook = Outlook::of(&state.board, terrain);
    let (mine, theirs) = outlook.views(state.mover());
    let mut classes = Classes::new();
    classes.sort(state.tiles(terrain), mine, theirs, terrain);
    let options: Vec<(u16, u16)> =
        classes.all().iter().map(|one| (one.class, one.cells.count() as u16)).collect();
    if let Some(chosen) = classes.all().iter().position(|one| one.cells.has(at)) {
        lesson.classes.push(ClassChoice { weight: 0.5, chosen, options });
    }
}

fn bridge_choice<B: Bits>(
    state: &State<B>,
    terrain: &Terrain<B>,
    taken: Option<Action>,
    lesson: &mut Lesson,
) {
    let outlook = Outlook::of(&state.board, terrain);
    let (mine, theirs) = outlook.views(state.mover());
    if state.tiles(terrain).is_zero() {
        return;
    }
    let room = playout::room(mine);
    let mut options = vec![(playout::tiles_instead(room) as u16, 1)];
    let mut chosen = 0;
    for span in spans(&mine.spans) {
        let class = playout::bridge_class(span, state, theirs, terrain, room) as u16;
        let at = options.iter().position(|&(known, _)| known == class).unwrap_or_else(|| {
            options.push((class, 0));
            options.len() - 1
        });
        options[at].1 += 1;
        if taken == Some(Action::bridge(span)) {
            chosen = at;
        }
    }
    if options.len() > 1 {
        lesson.classes.push(ClassChoice { weight: 1.0, chosen, options });
    }
}

/// A position between turns in numbers, from the view of the player to move.
pub fn features(position: &Position) -> [f32; leaf::FEATURES] {
    struct Count;
    impl Visitor for Count {
        type Output = [f32; leaf::FEATURES];
        fn visit<B: Bits>(self, board: &Board<B>) -> [f32; leaf::FEATURES] {
            leaf::features(board, Terrain::of(board.geometry()))
        }
    }
    position.visit(Count)
}

/// Runs the network: winning chance, own points, the other's points.
pub fn judge(net: &[f32], features: &[f32; leaf::FEATURES]) -> [f32; net::OUTPUTS] {
    net::run(net, features)
}
