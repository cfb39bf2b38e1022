//! Clocks: how much time a seat has, and what a turn costs it. All times are milliseconds, and come from outside.

use ciao::Seat;
use serde::{Deserialize, Serialize};

/// Milliseconds, on a clock of the host's choosing that never runs backwards.
pub type Millis = u64;

/// How time is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// A stock of time, and a bonus after each decision.
    Increment {
        /// The stock.
        base: Millis,
        /// The bonus.
        step: Millis,
    },
    /// A stock of time that a decision touches only after a while.
    Delay {
        /// The stock.
        base: Millis,
        /// The while.
        free: Millis,
    },
    /// The same time for each decision, as in games by correspondence.
    Each {
        /// The time.
        limit: Millis,
    },
}

impl Clock {
    fn base(self) -> Millis {
        match self {
            Clock::Increment { base, .. } | Clock::Delay { base, .. } => base,
            Clock::Each { limit } => limit,
        }
    }

    /// What is left of `stock` after thinking for `spent`, while the decision is still open.
    fn running(self, stock: Millis, spent: Millis) -> Millis {
        match self {
            Clock::Delay { free, .. } => stock.saturating_sub(spent.saturating_sub(free)),
            Clock::Increment { .. } | Clock::Each { .. } => stock.saturating_sub(spent),
        }
    }

    /// What is left once the decision is made.
    fn settled(self, stock: Millis, spent: Millis) -> Millis {
        match self {
            Clock::Increment { step, .. } => self.running(stock, spent).saturating_add(step),
            Clock::Delay { .. } => self.running(stock, spent),
            Clock::Each { limit } => limit,
        }
    }
}

/// The clocks of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    clock: Clock,
    stock: [Millis; 4],
    running: Option<Seat>,
    since: Millis,
    /// What was added to the running decision.
    rest: Millis,
}

impl Clocks {
    pub(crate) fn new(clock: Clock, first: Option<Seat>, now: Millis) -> Clocks {
        Clocks { clock, stock: [clock.base(); 4], running: first, since: now, rest: 0 }
    }

    /// Time left to a seat.
    pub fn left(&self, seat: Seat, now: Millis) -> Millis {
        let stock = self.stock[seat.index()];
        if self.running == Some(seat) {
            self.clock.running(stock.saturating_add(self.rest), now.saturating_sub(self.since))
        } else {
            stock
        }
    }

    /// When the running clock will be empty.
    pub fn deadline(&self) -> Option<Millis> {
        let seat = self.running?;
        let free = if let Clock::Delay { free, .. } = self.clock { free } else { 0 };
        let stock = self.stock[seat.index()].saturating_add(self.rest);
        Some(self.since.saturating_add(free).saturating_add(stock))
    }

    /// Since when whoever is to act has been thinking, and what was added to their time.
    pub fn running(&self) -> Option<(Millis, Millis)> {
        self.running.map(|_| (self.since, self.rest))
    }

    /// The running clock stood still for so long, for no fault of whoever is to act. False if none runs.
    pub(crate) fn pause(&mut self, by: Millis) -> bool {
        self.rest = self.rest.saturating_add(by);
        self.running.is_some()
    }

    /// What a decision has cost by now, without what was added for it.
    fn spent(&self, now: Millis, lag: Millis) -> Millis {
        now.saturating_sub(self.since).saturating_sub(lag).saturating_sub(self.rest)
    }

    /// Adds to the time of the running decision, where each decision has its own.
    pub(crate) fn rest(&mut self, by: Millis) -> bool {
        let fits = matches!(self.clock, Clock::Each { .. }) && self.running.is_some();
        if fits {
            self.rest = self.rest.saturating_add(by);
        }
        fits
    }

    /// A decision was made; the next seat's clock runs from now on. The one before is not charged for `lag`.
    pub(crate) fn pass_to(&mut self, next: Option<Seat>, now: Millis, lag: Millis) {
        if let Some(seat) = self.running {
            let spent = self.spent(now, lag);
            let stock = &mut self.stock[seat.index()];
            *stock = self.clock.settled(*stock, spent);
        }
        (self.running, self.since, self.rest) = (next, now, 0);
    }

    /// The clocks stand still: the game is over.
    pub(crate) fn stop(&mut self, now: Millis, lag: Millis) {
        if let Some(seat) = self.running {
            let spent = self.spent(now, lag);
            self.stock[seat.index()] = self.clock.running(self.stock[seat.index()], spent);
        }
        self.running = None;
    }
}
