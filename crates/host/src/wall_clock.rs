//! Wall-clock time and civil dates in UTC. Games use the server clock instead.

use std::time::{SystemTime, UNIX_EPOCH};

use table::Millis;
use time::{Date, OffsetDateTime};

/// Milliseconds since the Unix epoch according to the system clock, which may be set at any time.
pub fn now() -> Millis {
    #[cfg(test)]
    if let Some(now) = testing::simulated() {
        return now;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis);
    #[cfg(feature = "fault-injection")]
    let now = now.saturating_add_signed(offset());
    now
}

/// The difference from the system clock, in milliseconds, that a test has written to the file that
/// `PONTI_TEST_CLOCK_OFFSET` names.
#[cfg(feature = "fault-injection")]
fn offset() -> i64 {
    use std::ffi::OsString;
    use std::sync::OnceLock;
    static FILE: OnceLock<Option<OsString>> = OnceLock::new();
    let file = FILE.get_or_init(|| std::env::var_os("PONTI_TEST_CLOCK_OFFSET"));
    let text = file.as_ref().and_then(|file| std::fs::read_to_string(file).ok());
    text.and_then(|text| text.trim().parse().ok()).unwrap_or(0)
}

fn civil(at: Millis) -> Date {
    let seconds = i64::try_from(at / 1000).unwrap_or(i64::MAX);
    OffsetDateTime::from_unix_timestamp(seconds).map_or(Date::MAX, OffsetDateTime::date)
}

/// The date of a time, as `2026-11-16`.
pub fn date(at: Millis) -> String {
    let date = civil(at);
    format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
}

/// The year of a time.
pub fn year(at: Millis) -> i32 {
    civil(at).year()
}

/// A clock that a simulation sets.
#[cfg(test)]
pub(crate) mod testing {
    use std::cell::RefCell;

    use super::Millis;

    type Clock = Box<dyn Fn() -> Millis>;

    thread_local!(static SIMULATED: RefCell<Option<Clock>> = const { RefCell::new(None) });

    /// Replaces the clock on this thread; `None` ends that.
    pub(crate) fn replace(clock: Option<Clock>) {
        SIMULATED.set(clock);
    }

    pub(super) fn simulated() -> Option<Millis> {
        SIMULATED.with_borrow(|clock| clock.as_ref().map(|clock| clock()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_gregorian_calendar() {
        const DAY: Millis = 24 * 60 * 60 * 1000;
        let days = [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_453, "2025-12-31"),
            (20_454, "2026-01-01"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ];
        for (day, text) in days {
            assert_eq!(date(day * DAY), text);
            assert_eq!(date(day * DAY + DAY - 1), text);
        }
        assert_eq!((year(20_453 * DAY), year(20_454 * DAY)), (2025, 2026));
    }
}
