//! Clocks: the time each seat has left and what a decision costs. All times are milliseconds and are passed in.

use ciao::Seat;
use serde::{Deserialize, Serialize};

/// Milliseconds, on a clock chosen by the host that never runs backwards.
pub type Millis = u64;

/// The time control of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// A main time per seat, with a bonus added after each decision (Fischer).
    Increment {
        /// Main time in milliseconds; on servers at most 12 hours.
        #[cfg_attr(feature = "schema", schema(value_type = u64, maximum = 43_200_000))]
        base_ms: Millis,
        /// Bonus per decision in milliseconds.
        #[cfg_attr(feature = "schema", schema(value_type = u64, maximum = 3_600_000))]
        increment_ms: Millis,
    },
    /// A main time per seat that starts to run only after a delay in each decision (Bronstein).
    Delay {
        /// Main time in milliseconds; on servers at most 12 hours.
        #[cfg_attr(feature = "schema", schema(value_type = u64, maximum = 43_200_000))]
        base_ms: Millis,
        /// Delay per decision in milliseconds.
        #[cfg_attr(feature = "schema", schema(value_type = u64, maximum = 3_600_000))]
        delay_ms: Millis,
    },
    /// The same time for every decision, as in correspondence games.
    PerMove {
        /// Time per decision in milliseconds; on servers 10 seconds to 30 days.
        #[cfg_attr(feature = "schema", schema(value_type = u64, minimum = 10_000, maximum = 2_592_000_000_u64))]
        limit_ms: Millis,
    },
}

impl Clock {
    /// The time on a seat's clock at the start.
    fn initial(self) -> Millis {
        match self {
            Clock::Increment { base_ms, .. } | Clock::Delay { base_ms, .. } => base_ms,
            Clock::PerMove { limit_ms } => limit_ms,
        }
    }

    fn delay(self) -> Millis {
        if let Clock::Delay { delay_ms, .. } = self { delay_ms } else { 0 }
    }

    /// What remains of `left` after thinking for `spent`, while the decision is still pending.
    fn remaining(self, left: Millis, spent: Millis) -> Millis {
        left.saturating_sub(spent.saturating_sub(self.delay()))
    }

    /// What remains of `left` once the decision is made.
    fn after_decision(self, left: Millis, spent: Millis) -> Millis {
        match self {
            Clock::Increment { increment_ms, .. } => self.remaining(left, spent).saturating_add(increment_ms),
            Clock::Delay { .. } => self.remaining(left, spent),
            Clock::PerMove { limit_ms } => limit_ms,
        }
    }
}

/// How fast a game is; ratings are kept per speed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Up to about ten minutes per player.
    Blitz,
    /// Played in one sitting.
    Rapid,
    /// Days per move, or no clock.
    Correspondence,
}

impl Speed {
    /// All speeds, from fast to slow.
    pub const ALL: [Speed; 3] = [Speed::Blitz, Speed::Rapid, Speed::Correspondence];

    /// Classifies a clock by the time that forty decisions may take.
    pub fn from_clock(clock: Option<&Clock>) -> Speed {
        const DECISIONS: Millis = 40;
        const MAX_BLITZ: Millis = 10 * 60 * 1000;
        const MAX_RAPID: Millis = 6 * 60 * 60 * 1000;
        let total = match clock {
            None => Millis::MAX,
            Some(
                Clock::Increment { base_ms, increment_ms: bonus } | Clock::Delay { base_ms, delay_ms: bonus },
            ) => bonus.saturating_mul(DECISIONS).saturating_add(*base_ms),
            Some(Clock::PerMove { limit_ms }) => limit_ms.saturating_mul(DECISIONS),
        };
        if total <= MAX_BLITZ {
            Speed::Blitz
        } else if total <= MAX_RAPID {
            Speed::Rapid
        } else {
            Speed::Correspondence
        }
    }

    /// The name used in JSON and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Correspondence => "correspondence",
        }
    }
}

/// The running clocks of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    clock: Clock,
    left: [Millis; 4],
    running: Option<Seat>,
    since: Millis,
    /// Time credited to the pending decision.
    credit: Millis,
}

impl Clocks {
    pub(crate) fn new(clock: Clock, first: Option<Seat>, now: Millis) -> Clocks {
        Clocks { clock, left: [clock.initial(); 4], running: first, since: now, credit: 0 }
    }

    /// Time left to a seat.
    pub fn time_left(&self, seat: Seat, now: Millis) -> Millis {
        let left = self.left[seat.index()];
        if self.running == Some(seat) {
            self.clock.remaining(left.saturating_add(self.credit), now.saturating_sub(self.since))
        } else {
            left
        }
    }

    /// The time at which the running clock expires.
    pub fn deadline(&self) -> Option<Millis> {
        let seat = self.running?;
        let left = self.left[seat.index()].saturating_add(self.credit);
        Some(self.since.saturating_add(self.clock.delay()).saturating_add(left))
    }

    /// When the pending decision started.
    pub fn running_since(&self) -> Option<Millis> {
        self.running.map(|_| self.since)
    }

    /// Adds time to the pending decision. Returns false if no clock is running.
    pub(crate) fn add_credit(&mut self, credit: Millis) -> bool {
        self.credit = self.credit.saturating_add(credit);
        self.running.is_some()
    }

    /// Whether every decision has its own time limit.
    pub(crate) fn is_per_move(&self) -> bool {
        matches!(self.clock, Clock::PerMove { .. })
    }

    /// What the pending decision has cost so far, without lag and credit.
    fn spent(&self, now: Millis, lag: Millis) -> Millis {
        now.saturating_sub(self.since).saturating_sub(lag).saturating_sub(self.credit)
    }

    /// Ends the pending decision, which is not charged for `lag`, and starts the clock of the next seat.
    pub(crate) fn switch_to(&mut self, next: Option<Seat>, now: Millis, lag: Millis) {
        if let Some(seat) = self.running {
            let spent = self.spent(now, lag);
            let left = &mut self.left[seat.index()];
            *left = self.clock.after_decision(*left, spent);
        }
        (self.running, self.since, self.credit) = (next, now, 0);
    }

    /// Stops all clocks: the game is over.
    pub(crate) fn stop(&mut self, now: Millis, lag: Millis) {
        if let Some(seat) = self.running {
            let spent = self.spent(now, lag);
            let left = &mut self.left[seat.index()];
            *left = self.clock.remaining(*left, spent);
        }
        self.running = None;
    }
}
