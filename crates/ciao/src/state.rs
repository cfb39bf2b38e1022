//! The state between two turns: the pawns of every seat, and the seat to roll.
//!
//! Everything here is public. What is hidden, the face in the black box, lives in the phases of a turn.

use core::fmt;

use crate::{IllegalAction, Players, Rules, Seat, Seats};

/// How a turn came out, as far as the pawns are concerned: the face itself matters only through this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Settlement {
    /// All approved; the die stays hidden.
    Approved,
    /// The seat contested, and it was a bluff.
    BluffCalled(Seat),
    /// The seat contested, and it was true.
    TruthCalled(Seat),
}

impl Settlement {
    /// Who contested.
    #[inline]
    #[must_use]
    pub const fn contester(self) -> Option<Seat> {
        match self {
            Settlement::Approved => None,
            Settlement::BluffCalled(by) | Settlement::TruthCalled(by) => Some(by),
        }
    }
}

/// What a seat has: its pawn on the bridge, its reserve, its pawns on the podium.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeatState {
    /// The plank, from 1, of the pawn on the bridge.
    pub plank: Option<u8>,
    /// Pawns that have not been on the bridge yet.
    pub reserve: u8,
    /// The number of pawns on the podium.
    pub podium: u8,
    /// The points of their steps together.
    pub points: u32,
}

/// The table between two turns. Always one that the rules allow; 24 bytes, made to be copied.
///
/// A fresh table comes from [`State::new`], any other from a [`Setup`](crate::Setup); a whole turn is
/// played by [`State::settle`].
///
/// ```
/// use ciao::{Players, Rules, Seat, Settlement, State};
/// let state = State::new(Rules::default(), Players::Two);
/// let first = Seat::FIRST;
/// assert_eq!((state.turn(), state.plank(first), state.reserve(first)), (Some(first), Some(1), 6));
///
/// // The first seat announces a four, and the other approves.
/// let state = state.settle(4, Settlement::Approved).unwrap();
/// assert_eq!(state.plank(first), Some(5));
/// // The other one bluffs a four and is found out: it starts again, and the first seat's pawn advances.
/// let state = state.settle(4, Settlement::BluffCalled(first)).unwrap();
/// assert_eq!(state.plank(first), Some(9));
/// assert_eq!(state.reserve(Seat::new(1).unwrap()), 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Four bits per step, the lowest first: 0 for a free step, else the owner's number from 1.
    podium: u64,
    /// 0 without a pawn on the bridge.
    plank: [u8; 4],
    reserve: [u8; 4],
    rules: Rules,
    players: Players,
    /// The active seat's index, or [`OVER`].
    active: u8,
}

const OVER: u8 = u8::MAX;

/// One in each group of four bits.
const ONES: u64 = 0x1111_1111_1111_1111;

impl State {
    /// The table before the first turn: a pawn of each player on plank 1, the first seat to roll.
    #[must_use]
    pub fn new(rules: Rules, players: Players) -> State {
        let mut state = State {
            podium: 0,
            plank: [0; 4],
            reserve: [0; 4],
            rules,
            players,
            active: Seat::FIRST.index() as u8,
        };
        for seat in players.seats() {
            state.plank[seat.index()] = 1;
            state.reserve[seat.index()] = rules.pawns() - 1;
        }
        state
    }

    /// Puts together what [`Setup`](crate::Setup) has checked. `active` is dropped when the game is over.
    pub(crate) fn assemble(
        rules: Rules,
        players: Players,
        plank: [u8; 4],
        reserve: [u8; 4],
        owners: impl Iterator<Item = Option<Seat>>,
        active: Option<Seat>,
    ) -> State {
        let podium = owners.enumerate().fold(0, |podium, (i, owner)| {
            podium | owner.map_or(0, |seat| u64::from(seat.number())) << (4 * i)
        });
        let active = active.map_or(OVER, |seat| seat.index() as u8);
        State { podium, plank, reserve, rules, players, active }
    }

    /// The sizes played with.
    #[inline]
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// How many play.
    #[inline]
    #[must_use]
    pub const fn players(&self) -> Players {
        self.players
    }

    /// The seat to roll; `None` when the game is over.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Option<Seat> {
        if self.active == OVER { None } else { Seat::new(self.active as usize) }
    }

    /// Whether the game has ended.
    #[inline]
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.active == OVER
    }

    /// The plank, from 1, of the seat's pawn on the bridge.
    #[inline]
    #[must_use]
    pub const fn plank(&self, seat: Seat) -> Option<u8> {
        match self.plank[seat.index()] {
            0 => None,
            plank => Some(plank),
        }
    }

    /// Whether the seat has a pawn on the bridge.
    #[inline]
    #[must_use]
    pub const fn on_bridge(&self, seat: Seat) -> bool {
        self.plank[seat.index()] != 0
    }

    /// How many pawns of the seat have not been on the bridge yet.
    #[inline]
    #[must_use]
    pub const fn reserve(&self, seat: Seat) -> u8 {
        self.reserve[seat.index()]
    }

    /// Who stands on a step of the podium, counted from 1.
    #[inline]
    #[must_use]
    pub const fn step(&self, step: u8) -> Option<Seat> {
        if step == 0 || step > self.rules.podium() {
            return None;
        }
        match (self.podium >> (4 * (step as u32 - 1))) as u8 & 0xf {
            0 => None,
            number => Seat::from_number(number),
        }
    }

    /// Who stands on each step, from step 1 up.
    #[must_use]
    pub fn podium(
        &self,
    ) -> impl DoubleEndedIterator<Item = Option<Seat>> + ExactSizeIterator + Clone + use<> {
        let state = *self;
        (0..usize::from(state.rules.podium())).map(move |i| state.step(i as u8 + 1))
    }

    /// The podium in four bits per step, the lowest first: 0 for a free step, else the owner's number from 1.
    /// For solvers that index states.
    #[inline]
    #[must_use]
    pub const fn podium_bits(&self) -> u64 {
        self.podium
    }

    /// The running state with these parts, `podium` as in [`podium_bits`](State::podium_bits), for solvers that
    /// number states and come back from the number.
    ///
    /// It trusts that the parts are those of a state that [`Setup`](crate::Setup) would accept. Otherwise the
    /// answer means nothing.
    #[inline]
    #[must_use]
    pub const fn from_parts_unchecked(
        rules: Rules,
        players: Players,
        plank: [u8; 4],
        reserve: [u8; 4],
        podium: u64,
        active: Seat,
    ) -> State {
        State { podium, plank, reserve, rules, players, active: active.index() as u8 }
    }

    /// The steps of the podium that hold `value`, as the top bit of each one's four.
    #[inline]
    const fn steps_with(&self, value: u8) -> u64 {
        // No group exceeds 7, so adding 7 reaches the top bit exactly where it is not 0, and never carries on.
        let differs = self.podium ^ (ONES * value as u64);
        let all = u64::MAX >> (64 - 4 * self.rules.podium() as u32);
        !(differs + 7 * ONES) & (8 * ONES) & all
    }

    /// How many pawns of the seat are on the podium.
    #[inline]
    #[must_use]
    pub const fn podium_count(&self, seat: Seat) -> u8 {
        self.steps_with(seat.number()).count_ones() as u8
    }

    /// The least valuable step, from 1, that the seat holds.
    #[inline]
    #[must_use]
    pub const fn lowest_step(&self, seat: Seat) -> Option<u8> {
        match self.steps_with(seat.number()) {
            0 => None,
            steps => Some(steps.trailing_zeros() as u8 / 4 + 1),
        }
    }

    /// The lowest free step, from 1: where the next pawn to cross the bridge will stand.
    #[inline]
    #[must_use]
    pub const fn lowest_free_step(&self) -> Option<u8> {
        match self.steps_with(0) {
            0 => None,
            steps => Some(steps.trailing_zeros() as u8 / 4 + 1),
        }
    }

    /// What the seat's steps are worth together.
    #[inline]
    #[must_use]
    pub const fn points(&self, seat: Seat) -> u32 {
        let mut steps = self.steps_with(seat.number());
        let mut points = 0;
        while steps != 0 {
            points += steps.trailing_zeros() / 4 + 1;
            steps &= steps - 1;
        }
        points
    }

    /// Everything that the seat has.
    #[must_use]
    pub const fn seat_state(&self, seat: Seat) -> SeatState {
        SeatState {
            plank: self.plank(seat),
            reserve: self.reserve(seat),
            podium: self.podium_count(seat),
            points: self.points(seat),
        }
    }

    /// The winners, once the game is over; several when they share the victory.
    #[must_use]
    pub fn outcome(&self) -> Option<Seats> {
        self.is_over().then(|| self.leaders())
    }

    /// Who has enough pawns on the podium, or else the most points.
    pub(crate) fn leaders(&self) -> Seats {
        let there: Seats =
            self.players.seats().filter(|&seat| self.podium_count(seat) >= self.rules.to_win()).collect();
        if !there.is_empty() {
            return there;
        }
        let most = self.players.seats().map(|seat| self.points(seat)).max();
        self.players.seats().filter(|&seat| Some(self.points(seat)) == most).collect()
    }

    /// The test that ends the game, on the pawns alone.
    #[inline]
    pub(crate) fn ends(&self) -> bool {
        u32::from_le_bytes(self.plank) == 0
            || self.step(self.rules.podium()).is_some()
            || self.players.seats().any(|seat| self.podium_count(seat) >= self.rules.to_win())
    }

    /// Whether the seat would be asked about an announcement now: anyone but the active seat who has a
    /// pawn on the bridge or on the podium.
    #[inline]
    #[must_use]
    pub const fn may_contest(&self, seat: Seat) -> bool {
        !self.is_over()
            && self.players.has(seat)
            && seat.index() != self.active as usize
            && (self.on_bridge(seat) || self.steps_with(seat.number()) != 0)
    }

    /// Checks whether a seat may contest an announcement.
    ///
    /// # Errors
    /// Why it may not: the game is over, the table has no such seat, it is its own announcement, or it has nothing to lose.
    pub fn check_contest(&self, seat: Seat) -> Result<(), IllegalAction> {
        let active = self.check_running()?;
        if !self.players.has(seat) {
            Err(IllegalAction::NoSuchSeat { seat, players: self.players as u8 })
        } else if seat == active {
            Err(IllegalAction::OwnAnnouncement { seat })
        } else if !self.may_contest(seat) {
            Err(IllegalAction::NothingToLose { seat })
        } else {
            Ok(())
        }
    }

    /// The active seat, or that the game is over.
    pub(crate) fn check_running(&self) -> Result<Seat, IllegalAction> {
        self.turn().ok_or_else(|| IllegalAction::Over { winners: self.leaders() })
    }

    pub(crate) const fn check_number(&self, number: u8) -> Result<(), IllegalAction> {
        if self.rules.has_number(number) {
            Ok(())
        } else {
            Err(IllegalAction::NoSuchNumber { number, numbers: self.rules.numbers() })
        }
    }

    /// Those who are asked about an announcement, in the order in which they are asked.
    #[inline]
    #[must_use]
    pub fn contesters(&self) -> Contesters {
        let mut asked = Contesters { seats: [Seat::FIRST; 3], next: 0, len: 0 };
        if let Some(active) = self.turn() {
            for seat in self.players.after(active) {
                if self.may_contest(seat) {
                    asked.seats[usize::from(asked.len)] = seat;
                    asked.len += 1;
                }
            }
        }
        asked
    }

    /// Applies a whole turn by its settlement: moves the pawns, tests for the end of the game and passes the turn on.
    ///
    /// # Errors
    /// The game is over, the number is not on the die, or the contester may not contest.
    pub fn settle(&self, announced: u8, settlement: Settlement) -> Result<State, IllegalAction> {
        self.check_running()?;
        self.check_number(announced)?;
        if let Some(by) = settlement.contester() {
            self.check_contest(by)?;
        }
        Ok(self.settle_unchecked(announced, settlement))
    }

    /// [`settle`](State::settle) without the checks, for solvers that only ever ask what is allowed.
    ///
    /// It trusts that the game is not over, that the number is on the die, and that the contester
    /// [may contest](State::may_contest). Otherwise the answer means nothing.
    #[inline]
    #[must_use]
    pub fn settle_unchecked(&self, announced: u8, settlement: Settlement) -> State {
        debug_assert!(!self.is_over() && self.rules.has_number(announced));
        debug_assert!(settlement.contester().is_none_or(|by| self.may_contest(by)));
        let active = usize::from(self.active & 3);
        let mut next = *self;
        match settlement {
            Settlement::Approved => next.advance(active, announced),
            Settlement::BluffCalled(by) => {
                next.fall(active);
                // A contester without a pawn on the bridge gains nothing.
                if next.plank[by.index()] != 0 {
                    next.advance(by.index(), announced);
                }
            }
            Settlement::TruthCalled(by) => {
                // The fall comes first: it may free a step for the pawn that advances.
                if next.plank[by.index()] != 0 {
                    next.fall(by.index());
                } else {
                    next.step_down(by);
                }
                next.advance(active, announced);
            }
        }
        next.pass_on(active);
        next
    }

    #[inline]
    fn advance(&mut self, index: usize, by: u8) {
        let plank = self.plank[index] + by;
        if plank <= self.rules.planks() {
            self.plank[index] = plank;
            return;
        }
        // The last step is free in every state that goes on, so there is a free one.
        let step = self.steps_with(0).trailing_zeros() & !3;
        self.podium |= (index as u64 + 1) << (step & 63);
        self.fall(index);
    }

    /// Takes the pawn off the bridge, and puts the next one from the reserve on plank 1.
    #[inline]
    fn fall(&mut self, index: usize) {
        let left = self.reserve[index];
        self.plank[index] = u8::from(left > 0);
        self.reserve[index] = left.saturating_sub(1);
    }

    /// Takes the seat's least valuable pawn off the podium.
    #[inline]
    const fn step_down(&mut self, seat: Seat) {
        let step = self.steps_with(seat.number()).trailing_zeros() & !3;
        self.podium &= !(0xf << (step & 63));
    }

    #[inline]
    fn pass_on(&mut self, active: usize) {
        if self.ends() {
            self.active = OVER;
            return;
        }
        let players = self.players.count();
        let mut next = active;
        // At least one seat has a pawn on the bridge, or the game would be over; perhaps only the active one.
        loop {
            next += 1;
            if next >= players {
                next = 0;
            }
            if self.plank[next] != 0 {
                break;
            }
        }
        self.active = next as u8;
    }

    /// The same table with the seats renamed, so that `front` becomes the first seat and the others follow
    /// in turn order. Solvers use it to see every state from the seat to move.
    #[must_use]
    pub fn rotated_to(&self, front: Seat) -> State {
        let players = self.players.count();
        if !self.players.has(front) {
            return *self;
        }
        let renamed = |index: usize| (index + players - front.index()) % players;
        let mut seen = *self;
        for seat in self.players.seats() {
            seen.plank[renamed(seat.index())] = self.plank[seat.index()];
            seen.reserve[renamed(seat.index())] = self.reserve[seat.index()];
        }
        seen.podium = 0;
        for (i, owner) in self.podium().enumerate() {
            if let Some(seat) = owner {
                seen.podium |= (renamed(seat.index()) as u64 + 1) << (4 * i);
            }
        }
        if let Some(active) = self.turn() {
            seen.active = renamed(active.index()) as u8;
        }
        seen
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut show = f.debug_struct("State");
        if !self.rules.is_classic() {
            show.field("rules", &self.rules);
        }
        let seats = self.players.count();
        show.field("plank", &&self.plank[..seats]).field("reserve", &&self.reserve[..seats]);
        let podium: String =
            self.podium().map(|owner| owner.map_or('.', |seat| (b'0' + seat.number()) as char)).collect();
        show.field("podium", &podium).field("active", &self.turn().map(Seat::number)).finish()
    }
}

/// Those who are asked, in order; see [`State::contesters`]. An iterator that owns its few seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contesters {
    seats: [Seat; 3],
    next: u8,
    len: u8,
}

impl Contesters {
    /// Those still to come, in order.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Seat] {
        &self.seats[usize::from(self.next)..usize::from(self.len)]
    }
}

impl Iterator for Contesters {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let seat = *self.as_slice().first()?;
        self.next += 1;
        Some(seat)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.as_slice().len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for Contesters {}
