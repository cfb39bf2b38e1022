//! The clock fields of a form, for new games on this device and for challenges.

use serde::{Deserialize, Serialize};
use table::{Clock, Millis};

const SECOND: Millis = 1_000;
const MINUTE: Millis = 60 * SECOND;
const DAY: Millis = 24 * 60 * MINUTE;

/// The kind of clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClockKind {
    /// An untimed game.
    None,
    /// Minutes per player, with seconds added after each decision.
    Increment,
    /// Minutes per player that start to run after some seconds of each decision.
    Delay,
    /// Days per move.
    Days,
}

/// The clock fields of a form. Values of other kinds are kept, so that switching back restores them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct ClockForm {
    /// The kind of clock.
    pub kind: ClockKind,
    /// Main time in minutes.
    pub minutes: u64,
    /// Increment or delay in seconds.
    pub seconds: u64,
    /// Days per move.
    pub days: u64,
}

impl Default for ClockForm {
    fn default() -> ClockForm {
        ClockForm { kind: ClockKind::Increment, minutes: 15, seconds: 10, days: 3 }
    }
}

impl ClockForm {
    /// The fields that give a clock. Without one, the other fields have values that suit a game on one device.
    pub fn from_clock(clock: Option<Clock>) -> ClockForm {
        let untimed = ClockForm { kind: ClockKind::None, minutes: 10, seconds: 5, days: 3 };
        match clock {
            None => untimed,
            Some(Clock::Increment { base_ms, increment_ms }) => ClockForm {
                kind: ClockKind::Increment,
                minutes: base_ms / MINUTE,
                seconds: increment_ms / SECOND,
                ..untimed
            },
            Some(Clock::Delay { base_ms, delay_ms }) => ClockForm {
                kind: ClockKind::Delay,
                minutes: base_ms / MINUTE,
                seconds: delay_ms / SECOND,
                ..untimed
            },
            Some(Clock::PerMove { limit_ms }) => {
                ClockForm { kind: ClockKind::Days, days: limit_ms / DAY, ..untimed }
            }
        }
    }

    /// The clock, with values out of range brought back into it.
    pub fn clock(&self) -> Option<Clock> {
        let base_ms = self.minutes.clamp(1, 600) * MINUTE;
        let bonus = self.seconds.min(600) * SECOND;
        match self.kind {
            ClockKind::None => None,
            ClockKind::Increment => Some(Clock::Increment { base_ms, increment_ms: bonus }),
            ClockKind::Delay => Some(Clock::Delay { base_ms, delay_ms: bonus }),
            ClockKind::Days => Some(Clock::PerMove { limit_ms: self.days.clamp(1, 14) * DAY }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_out_of_range_are_clamped() {
        let form = ClockForm { minutes: 0, seconds: 9_999, ..ClockForm::default() };
        assert_eq!(form.clock(), Some(Clock::Increment { base_ms: 60_000, increment_ms: 600_000 }));
        let form = ClockForm { days: u64::MAX, kind: ClockKind::Days, ..ClockForm::default() };
        assert_eq!(form.clock(), Some(Clock::PerMove { limit_ms: 14 * 24 * 3_600_000 }));
    }

    #[test]
    fn a_clock_survives_the_form() {
        for clock in [
            None,
            Some(Clock::Increment { base_ms: 300_000, increment_ms: 5_000 }),
            Some(Clock::Delay { base_ms: 600_000, delay_ms: 0 }),
            Some(Clock::PerMove { limit_ms: 2 * DAY }),
        ] {
            assert_eq!(ClockForm::from_clock(clock).clock(), clock);
        }
    }
}
