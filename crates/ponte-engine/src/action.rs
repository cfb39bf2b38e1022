//! Actions: the edges of the search tree. A move of two tiles is two actions, any other move is one.

use ponte::fast::Span;

/// A tile, a bridge or a pass, packed into 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Action(u16);

/// An action unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ActionKind {
    Tile(usize),
    Bridge(Span),
    Pass,
}

/// An action with its weight by the policy; the weights of a position need not add up to one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeightedAction {
    pub(crate) action: Action,
    pub(crate) weight: f32,
}

impl WeightedAction {
    /// A number that sorts actions by descending weight, then by action. Weights are not negative.
    #[inline]
    pub(crate) fn sort_key(self) -> u64 {
        u64::from(!self.weight.to_bits()) << 16 | u64::from(self.action.0)
    }

    #[inline]
    pub(crate) fn from_sort_key(key: u64) -> WeightedAction {
        WeightedAction { action: Action(key as u16), weight: f32::from_bits(!((key >> 16) as u32)) }
    }
}

impl Action {
    pub(crate) const PASS: Action = Action(u16::MAX);
    const BRIDGE_FLAG: u16 = 1 << 11;

    #[inline]
    pub(crate) fn tile(at: usize) -> Action {
        Action(at as u16)
    }

    #[inline]
    pub(crate) fn bridge(span: Span) -> Action {
        Action(Action::BRIDGE_FLAG | u16::from(span.direction) << 8 | u16::from(span.from))
    }

    #[inline]
    pub(crate) fn to_bits(self) -> u16 {
        self.0
    }

    /// The inverse of [`Action::to_bits`].
    #[inline]
    pub(crate) fn from_bits(bits: u16) -> Action {
        Action(bits)
    }

    #[inline]
    pub(crate) fn is_tile(self) -> bool {
        self.0 < Action::BRIDGE_FLAG
    }

    #[inline]
    pub(crate) fn kind(self) -> ActionKind {
        if self == Action::PASS {
            ActionKind::Pass
        } else if self.0 & Action::BRIDGE_FLAG != 0 {
            ActionKind::Bridge(Span { direction: (self.0 >> 8 & 7) as u8, from: self.0 as u8 })
        } else {
            ActionKind::Tile(usize::from(self.0))
        }
    }
}
