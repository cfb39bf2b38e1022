//! A position on bitboards: the fast core that [`Position`](crate::Position) wraps and engines use directly.

use crate::bits::Bits;
use crate::cell::MAX_SIZE;
use crate::geometry::{DIRECTIONS, Geometry};
use crate::hash;
use crate::rules::{Colour, Rules};
use crate::side::Side;

/// How far the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PonteStage))]
pub enum Stage {
    /// The first player lays two light tiles.
    Opening,
    /// The second player chooses a colour.
    Choice,
    /// Light and dark take turns.
    Play,
    /// Light has passed, dark has one more turn.
    Last,
    /// The game is over.
    Over,
}

/// The most bridges that a board can hold: each takes two tiles for itself.
const MAX_BRIDGES: usize = MAX_SIZE as usize * MAX_SIZE as usize / 2;

/// A bridge as the board knows it: one of eight directions, and the bit of its lower end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The direction, 0 to 7.
    pub direction: u8,
    /// The bit of the end with the lower index.
    pub from: u8,
}

/// A legal move in the board's own terms: bits instead of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardMove {
    /// Two tiles, by their bits.
    Tiles(usize, usize),
    /// A bridge.
    Bridge(Span),
    /// A pass.
    Pass,
    /// The choice of colour. Which colour was chosen does not change the board.
    Choice,
}

/// A legal position, as words of `B`. Small enough to be copied instead of undone.
///
/// The methods here trust their caller: they play what is legal and do not check. Use
/// [`Position`](crate::Position) unless you count nanoseconds.
///
/// ```
/// use ponte::fast::{Bits, Board, Geometry};
/// use ponte::{Colour, Rules};
///
/// let geometry = Geometry::narrow(10);
/// let mut board = Board::new(geometry, Rules::CLASSIC);
/// let first = board.side(Colour::Light).open().nth(44);
/// board.lay(first);
/// let second = board.side(Colour::Light).open().nth(60);
/// board.lay(second);
/// board.end_tiles();
/// board.choose();
/// assert_eq!(board.to_move(), Colour::Dark);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Board<B: Bits> {
    geometry: &'static Geometry<B>,
    sides: [Side<B>; 2],
    /// Tiles that carry the end of a bridge.
    used: B,
    /// Cells under bridges.
    blocked: B,
    /// Lower ends of the bridges, by direction.
    built: [B; DIRECTIONS],
    /// Lower ends of bridges that lie on the board and cross none that stands, by direction.
    allowed: [B; DIRECTIONS],
    bridge_count: [u16; 2],
    tiles_left: [u16; 2],
    bridges_left: u16,
    hash: u64,
    stage: Stage,
    to_move: Colour,
}

impl<B: Bits> Board<B> {
    /// The empty board at the opening. The geometry has to be of the rules' size.
    pub fn new(geometry: &'static Geometry<B>, rules: Rules) -> Board<B> {
        debug_assert_eq!(geometry.size(), rules.size());
        Board {
            geometry,
            sides: [Side::new(geometry); 2],
            used: B::ZERO,
            blocked: B::ZERO,
            built: [B::ZERO; DIRECTIONS],
            allowed: geometry.fits,
            bridge_count: [0; 2],
            tiles_left: [rules.tiles().unwrap_or(u16::MAX); 2],
            bridges_left: rules.bridges().unwrap_or(u16::MAX),
            hash: hash::start(rules),
            stage: Stage::Opening,
            to_move: Colour::Light,
        }
    }

    /// The tables of this board's size.
    #[inline]
    pub const fn geometry(&self) -> &'static Geometry<B> {
        self.geometry
    }

    /// The tiles of a colour.
    #[inline]
    pub const fn side(&self, colour: Colour) -> &Side<B> {
        &self.sides[colour.index()]
    }

    /// Cells under bridges.
    #[inline]
    pub const fn blocked(&self) -> B {
        self.blocked
    }

    /// Tiles that carry a bridge.
    #[inline]
    pub const fn used(&self) -> B {
        self.used
    }

    /// How many bridges a colour has built.
    #[inline]
    pub const fn bridge_count(&self, colour: Colour) -> u16 {
        self.bridge_count[colour.index()]
    }

    /// Tiles left to a colour; `u16::MAX` at first where the supply has no limit.
    #[inline]
    pub const fn tiles_left(&self, colour: Colour) -> u16 {
        self.tiles_left[colour.index()]
    }

    /// Bridges left to both; `u16::MAX` at first where the supply has no limit.
    #[inline]
    pub const fn bridges_left(&self) -> u16 {
        self.bridges_left
    }

    /// How far the game is.
    #[inline]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Whose turn it is; light during the choice, whose tiles are being offered.
    #[inline]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The hash: equal for equal positions, kept up to date.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash ^ hash::turn(self.stage as u8, self.to_move)
    }

    /// The cells on which the player to move may lay a tile; empty with fewer than two in supply.
    #[inline]
    pub const fn open(&self) -> B {
        if self.lays_tiles() { self.sides[self.to_move.index()].open } else { B::ZERO }
    }

    const fn lays_tiles(&self) -> bool {
        !matches!(self.stage, Stage::Choice | Stage::Over) && self.tiles_left[self.to_move.index()] >= 2
    }

    /// The open cells that are the first tile of at least one legal pair.
    pub fn paired(&self) -> B {
        if self.lays_tiles() { self.sides[self.to_move.index()].paired(self.geometry) } else { B::ZERO }
    }

    /// Whether a first tile of the player to move on an open cell leaves a cell for the second.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub fn leaves_room(&self, first: usize) -> bool {
        self.sides[self.to_move.index()].leaves_room(self.geometry, first)
    }

    /// How many unordered pairs the player to move may lay.
    pub fn pair_count(&self) -> u64 {
        if self.lays_tiles() { self.sides[self.to_move.index()].pairs_open(self.geometry) } else { 0 }
    }

    /// A legal pair of the player to move, if there is one.
    pub fn some_pair(&self) -> Option<(usize, usize)> {
        if self.lays_tiles() { self.sides[self.to_move.index()].some_pair(self.geometry) } else { None }
    }

    /// Whether the player to move may pass.
    pub fn may_pass(&self) -> bool {
        !matches!(self.stage, Stage::Choice | Stage::Over) && self.some_pair().is_none()
    }

    /// Lower ends of the legal bridges of the player to move, by direction.
    #[inline]
    pub fn bridges(&self) -> [B; DIRECTIONS] {
        if self.bridges_left == 0 || !matches!(self.stage, Stage::Play | Stage::Last) {
            return [B::ZERO; DIRECTIONS];
        }
        self.bridges_of(self.to_move)
    }

    /// Lower ends of the bridges that a colour could build now if it had the turn and a bridge.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub fn bridges_of(&self, colour: Colour) -> [B; DIRECTIONS] {
        let ends = self.sides[colour.index()].tiles & !self.used;
        let beneath = self.geometry.beneath(self.sides[0].tiles | self.sides[1].tiles);
        let mut bridges = self.allowed;
        // All directions without a branch: which of them have a bridge is hard to predict. A loop rather than
        // `array::from_fn`, whose closure would not be inlined into an accelerated kernel.
        for (d, bridges) in bridges.iter_mut().enumerate() {
            *bridges &= ends & ends.down(self.geometry.far[d]) & !beneath[d];
        }
        bridges
    }

    /// Lower ends of the bridges that stand, by direction.
    #[inline]
    pub const fn built(&self) -> &[B; DIRECTIONS] {
        &self.built
    }

    /// The bits of a span's two ends.
    #[inline]
    pub fn ends(&self, span: Span) -> (usize, usize) {
        self.geometry.ends(usize::from(span.direction), usize::from(span.from))
    }

    /// Lays one tile of the player to move on an open cell. Two make a turn, then [`end_tiles`](Self::end_tiles).
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub fn lay(&mut self, at: usize) {
        self.put(self.to_move, at);
    }

    /// Puts a tile of a colour on a cell open to it.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn put(&mut self, colour: Colour, at: usize) {
        let [mine, theirs] = [colour.index(), colour.other().index()];
        self.sides[mine].lay(self.geometry, at);
        self.sides[theirs].close(B::bit(at));
        self.tiles_left[mine] = self.tiles_left[mine].wrapping_sub(1);
        self.hash ^= hash::tile(colour, at);
    }

    /// Ends the turn after two tiles.
    #[inline]
    pub fn end_tiles(&mut self) {
        if self.stage == Stage::Opening {
            self.stage = Stage::Choice;
        } else {
            self.next();
        }
    }

    /// Builds a legal bridge and ends the turn.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub fn build(&mut self, span: Span) {
        self.put_bridge(self.to_move, span);
        self.next();
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(crate) fn put_bridge(&mut self, colour: Colour, span: Span) {
        let (d, from) = (usize::from(span.direction), usize::from(span.from));
        let (a, b) = self.geometry.ends(d, from);
        let under = self.geometry.under(d, from);
        self.used |= B::bit(a) | B::bit(b);
        self.blocked |= under;
        self.sides[0].close(under);
        self.sides[1].close(under);
        self.built[d] |= B::bit(from);
        for (allowed, meets) in self.allowed.iter_mut().zip(self.geometry.meets(d, from)) {
            *allowed &= !*meets;
        }
        self.bridge_count[colour.index()] += 1;
        self.bridges_left = self.bridges_left.wrapping_sub(1);
        self.hash ^= hash::bridge(d, from);
    }

    /// Plays a whole legal move.
    pub fn play(&mut self, mv: BoardMove) {
        match mv {
            BoardMove::Tiles(first, second) => {
                self.lay(first);
                self.lay(second);
                self.end_tiles();
            }
            BoardMove::Bridge(span) => self.build(span),
            BoardMove::Pass => self.pass(),
            BoardMove::Choice => self.choose(),
        }
    }

    /// Passes; only when no pair fits.
    pub const fn pass(&mut self) {
        match (self.stage, self.to_move) {
            (Stage::Opening, _) => self.stage = Stage::Choice,
            (Stage::Play, Colour::Light) => self.arrange(Stage::Last, Colour::Dark),
            _ => self.arrange(Stage::Over, Colour::Light),
        }
    }

    /// Ends the choice of colour: dark moves next. Which player has dark is stored in the game, not on the board.
    ///
    /// Where not even the first two tiles were in supply, light has passed, and dark's turn is the last.
    pub fn choose(&mut self) {
        let passed = self.sides[0].tiles.is_zero();
        self.arrange(if passed { Stage::Last } else { Stage::Play }, Colour::Dark);
    }

    /// Sets stage and turn; light is to move by convention when the game is over.
    pub(crate) const fn arrange(&mut self, stage: Stage, to_move: Colour) {
        (self.stage, self.to_move) = (stage, to_move);
    }

    #[inline]
    fn next(&mut self) {
        if self.stage == Stage::Last {
            self.arrange(Stage::Over, Colour::Light);
        } else {
            self.to_move = self.to_move.other();
        }
    }

    /// The bridges that stand, with their colour.
    pub fn spans(&self) -> impl Iterator<Item = (Span, Colour)> + '_ {
        (0..DIRECTIONS).flat_map(move |d| {
            self.built[d].ones().map(move |from| {
                let light = self.sides[0].tiles.has(from);
                let colour = if light { Colour::Light } else { Colour::Dark };
                (Span { direction: d as u8, from: from as u8 }, colour)
            })
        })
    }

    /// Points, islands and bridges of a colour.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub fn tally(&self, colour: Colour) -> Tally {
        let side = &self.sides[colour.index()];
        let mut single = side.islands;
        let mut points = 0;
        self.chains(colour, |chain| {
            let n = (chain & side.islands).count() / 4;
            points += n * (n + 1) / 2;
            single &= !chain;
        });
        Tally {
            points: points + single.count() / 4,
            islands: side.islands.count() / 4,
            bridges: u32::from(self.bridge_count[colour.index()]),
        }
    }

    /// Calls back with the tiles of each chain that has a bridge.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn chains(&self, colour: Colour, mut each: impl FnMut(B)) {
        let side = &self.sides[colour.index()];
        // The ends of the bridges that are not in a chain yet.
        let mut loose = [[0u8; 2]; MAX_BRIDGES];
        let mut count = 0;
        for d in 0..DIRECTIONS {
            for from in (self.built[d] & side.tiles).ones() {
                let (a, b) = self.geometry.ends(d, from);
                loose[count] = [a as u8, b as u8];
                count += 1;
            }
        }
        let bits = |ends: [u8; 2]| B::bit(usize::from(ends[0])) | B::bit(usize::from(ends[1]));
        while count > 0 {
            count -= 1;
            let mut chain = side.group(self.geometry, bits(loose[count]));
            let mut at = 0;
            while at < count {
                let ends = bits(loose[at]);
                if (chain & ends).is_zero() {
                    at += 1;
                    continue;
                }
                // The chain has grown, so that bridges passed over may belong to it now.
                chain |= side.group(self.geometry, ends);
                count -= 1;
                loose[at] = loose[count];
                at = 0;
            }
            each(chain);
        }
    }
}

/// What counts at the end: points first, then islands, then bridges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PonteTally))]
pub struct Tally {
    /// Points of all chains.
    pub points: u32,
    /// Islands.
    pub islands: u32,
    /// Bridges built.
    pub bridges: u32,
}
