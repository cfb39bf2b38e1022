//! The server clock: the time of tables and their clocks.
//!
//! It starts at the wall-clock time of the process and then follows a monotonic clock, so setting the system clock
//! neither charges players nor stops their clocks. Time in which the process did not run (it was stopped, starved, or
//! the machine slept) is recorded as a `Pause`, which `tables::downtime` credits to the clocks that were running. A
//! system clock that is set forward looks exactly like a machine that slept, and is treated the same: the server time
//! follows, and players are credited. A system clock that is set back is ignored until it has caught up.
//!
//! To notice pauses, the clock has to be read regularly: `TICK` is the longest time between two readings.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::sync::MutexGuard;
use std::time::{Duration, Instant};

use table::Millis;

use crate::lock::Mutex;
use crate::wall_clock;

/// How often a running server reads the clock, at least.
pub(crate) const TICK: Duration = Duration::from_millis(500);
/// A longer time between two readings is a pause; so is a wall clock that is ahead by more.
const MAX_GAP: Duration = Duration::from_secs(3);
/// Pauses that are remembered. Tables are credited right after each one.
const MAX_PAUSES: usize = 256;

/// Where the time comes from.
pub trait TimeSource: Debug + Send + Sync {
    /// Time since a fixed moment; not affected by setting the system clock.
    fn monotonic(&self) -> Duration;
    /// Time since the Unix epoch according to the system clock.
    fn wall(&self) -> Duration;
}

/// The clocks of the operating system.
#[derive(Debug)]
struct SystemTimeSource {
    start: Instant,
}

impl TimeSource for SystemTimeSource {
    fn monotonic(&self) -> Duration {
        self.start.elapsed()
    }

    fn wall(&self) -> Duration {
        Duration::from_millis(wall_clock::now())
    }
}

/// A span of server time in which the server did not run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pause {
    pub(crate) from: Millis,
    pub(crate) until: Millis,
}

/// See the [module](self).
#[derive(Debug)]
pub struct ServerClock {
    source: Box<dyn TimeSource>,
    // A std mutex: held for a few additions.
    inner: Mutex<ClockState>,
}

#[derive(Debug)]
struct ClockState {
    /// The last reading of the monotonic clock, and the server time at that moment.
    monotonic: Duration,
    time: Duration,
    pauses: VecDeque<Pause>,
    /// The number of pauses so far.
    pause_count: u64,
    /// Whether the time is that of the database, which all nodes share. Pauses are recorded there then.
    is_synchronised: bool,
    /// How far the time is ahead of the database; it runs more slowly until that is made up for.
    ahead: Duration,
}

fn millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX)
}

impl ClockState {
    fn add_pause(&mut self, from: Duration) {
        if self.pauses.len() == MAX_PAUSES {
            self.pauses.pop_front();
        }
        self.pauses.push_back(Pause { from: millis(from), until: millis(self.time) });
        self.pause_count += 1;
    }
}

impl ServerClock {
    /// A clock that follows the operating system.
    pub fn system() -> ServerClock {
        ServerClock::new(SystemTimeSource { start: Instant::now() })
    }

    /// A clock that starts at the current wall-clock time of a source.
    pub fn new(source: impl TimeSource + 'static) -> ServerClock {
        let (monotonic, time) = (source.monotonic(), source.wall());
        let inner = ClockState {
            monotonic,
            time,
            pauses: VecDeque::new(),
            pause_count: 0,
            is_synchronised: false,
            ahead: Duration::ZERO,
        };
        ServerClock { source: Box::new(source), inner: Mutex::new(inner) }
    }

    fn lock(&self) -> MutexGuard<'_, ClockState> {
        self.inner.lock()
    }

    /// Advances to the current time, and records a pause if there was one since the last reading.
    fn read(&self) -> MutexGuard<'_, ClockState> {
        let mut inner = self.lock();
        let (monotonic, wall) = (self.source.monotonic(), self.source.wall());
        let elapsed = monotonic.saturating_sub(inner.monotonic);
        let last = inner.time;
        inner.monotonic = monotonic.max(inner.monotonic);
        if inner.is_synchronised {
            let slowed = inner.ahead.min(elapsed / 2);
            inner.ahead -= slowed;
            inner.time += elapsed - slowed;
            return inner;
        }
        inner.time += elapsed;
        let mut paused_since = (elapsed > MAX_GAP).then_some(last);
        if wall > inner.time + MAX_GAP {
            paused_since = paused_since.or(Some(inner.time));
            inner.time = wall;
        }
        if let Some(from) = paused_since {
            inner.add_pause(from);
            let seconds = inner.time.saturating_sub(from).as_secs_f64();
            tracing::warn!(seconds, "the server did not run, or the system clock was set forward");
        }
        inner
    }

    /// Milliseconds since the Unix epoch. Never runs backwards.
    pub fn now(&self) -> Millis {
        millis(self.read().time)
    }

    /// Continues after an earlier process. The time since its last heartbeat is a pause. If the system clock has been set
    /// back since, the server time continues at the heartbeat or at the latest event, so that no clock stands still.
    pub(crate) fn resume(&self, heartbeat: Millis, latest_event: Millis) {
        let mut inner = self.read();
        let (heartbeat, last) =
            (Duration::from_millis(heartbeat), Duration::from_millis(heartbeat.max(latest_event)));
        let behind = last.saturating_sub(inner.time);
        if !behind.is_zero() {
            let seconds = behind.as_secs_f64();
            tracing::warn!(seconds, "the system clock is behind the time at which the server last ran");
            inner.time = last;
        }
        if inner.time > heartbeat {
            inner.add_pause(heartbeat);
        }
    }

    /// Milliseconds since the Unix epoch according to the system clock, which may be set at any time.
    pub(crate) fn system_time(&self) -> Millis {
        millis(self.source.wall())
    }

    /// The time of the monotonic clock.
    pub(crate) fn monotonic(&self) -> Duration {
        self.source.monotonic()
    }

    /// Whether the time is that of the database.
    pub(crate) fn is_synchronised(&self) -> bool {
        self.lock().is_synchronised
    }

    /// Follows the clock of the database, which showed `time` when the monotonic clock showed `monotonic`. From then on
    /// the system clock has no influence, and pauses are what the [database](Self::set_pauses) says.
    pub(crate) fn synchronise(&self, monotonic: Duration, time: Duration) {
        let mut inner = self.read();
        let expected = time + inner.monotonic.saturating_sub(monotonic);
        if !inner.is_synchronised {
            inner.is_synchronised = true;
            inner.pauses.clear();
            inner.time = expected;
        }
        // Time never runs backwards.
        inner.ahead = inner.time.saturating_sub(expected);
        inner.time = inner.time.max(expected);
    }

    /// Replaces the pauses by those that the database has recorded, oldest first.
    pub(crate) fn set_pauses(&self, pauses: impl Iterator<Item = Pause>) {
        let mut inner = self.lock();
        let pauses: VecDeque<Pause> = pauses.collect();
        if inner.pauses != pauses {
            inner.pauses = pauses;
            inner.pause_count += 1;
        }
    }

    /// The number of pauses so far, to see whether there was another one.
    pub(crate) fn pause_count(&self) -> u64 {
        self.read().pause_count
    }

    /// How much of the time since `since` the server did not run.
    pub(crate) fn paused_since(&self, since: Millis) -> Millis {
        let inner = self.lock();
        inner.pauses.iter().map(|pause| pause.until.saturating_sub(pause.from.max(since))).sum()
    }
}

#[cfg(any(test, feature = "testing"))]
pub mod testing {
    //! Time that tests move by hand.

    use std::sync::Arc;

    use super::*;

    /// A time source that tests move by hand.
    #[derive(Clone, Debug)]
    pub struct ManualTime(Arc<Mutex<(Duration, Duration)>>);

    impl ManualTime {
        /// Starts at a wall-clock time.
        pub fn new(wall: Millis) -> ManualTime {
            ManualTime(Arc::new(Mutex::new((Duration::ZERO, Duration::from_millis(wall)))))
        }

        /// Lets time pass. More than a few seconds at once look like a pause.
        pub fn pass(&self, time: Duration) {
            let mut inner = self.0.lock();
            *inner = (inner.0 + time, inner.1 + time);
        }

        /// Sets the system clock forward or back.
        pub fn step_wall(&self, seconds: i64) {
            let mut inner = self.0.lock();
            let by = Duration::from_secs(seconds.unsigned_abs());
            inner.1 = if seconds < 0 { inner.1.saturating_sub(by) } else { inner.1 + by };
        }
    }

    impl TimeSource for ManualTime {
        fn monotonic(&self) -> Duration {
            self.0.lock().0
        }

        fn wall(&self) -> Duration {
            self.0.lock().1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::ManualTime;
    use super::*;

    const START: Millis = 1_000_000_000;
    const HOUR: i64 = 3_600;

    fn clock() -> (ServerClock, ManualTime) {
        let time = ManualTime::new(START);
        (ServerClock::new(time.clone()), time)
    }

    /// Lets a server run that reads its clock regularly; returns how far the server time has moved.
    fn run(clock: &ServerClock, time: &ManualTime, seconds: u64) -> Millis {
        let before = clock.now();
        for _ in 0..2 * seconds {
            time.pass(TICK);
            clock.now();
        }
        clock.now() - before
    }

    #[test]
    fn time_without_pauses_is_elapsed_time() {
        let (clock, time) = clock();
        assert_eq!(clock.now(), START);
        assert_eq!(run(&clock, &time, 100), 100_000);
        assert_eq!((clock.pause_count(), clock.paused_since(0)), (0, 0));
        assert_eq!(clock.system_time(), START + 100_000);
    }

    #[test]
    fn the_clocks_of_the_system_run() {
        let past = Duration::from_secs(5);
        let source = SystemTimeSource { start: Instant::now().checked_sub(past).unwrap() };
        assert!(source.monotonic() >= past);
        let before = Duration::from_millis(wall_clock::now());
        assert!((before..before + Duration::from_secs(3_600)).contains(&source.wall()));
    }

    #[test]
    fn a_clock_that_is_a_little_ahead_is_not_followed() {
        let (clock, time) = clock();
        time.step_wall(3);
        assert_eq!((clock.now(), clock.pause_count()), (START, 0));
        time.step_wall(1);
        assert_eq!((clock.now(), clock.pause_count()), (START + 4_000, 1));
    }

    #[test]
    fn a_clock_that_is_set_back_changes_nothing() {
        let (clock, time) = clock();
        time.step_wall(-3 * HOUR);
        assert_eq!(run(&clock, &time, 60), 60_000);
        time.step_wall(3 * HOUR);
        assert_eq!(run(&clock, &time, 60), 60_000);
        assert_eq!(clock.pause_count(), 0);
    }

    #[test]
    fn a_clock_that_is_set_forward_is_followed_as_a_pause() {
        let (clock, time) = clock();
        run(&clock, &time, 60);
        time.step_wall(3 * HOUR);
        assert_eq!(clock.now(), START + 60_000 + 3 * 3_600_000);
        assert_eq!((clock.pause_count(), clock.paused_since(0)), (1, 3 * 3_600_000));
        time.step_wall(-3 * HOUR);
        assert_eq!(run(&clock, &time, 60), 60_000, "the clock does not stop");
        assert_eq!(clock.pause_count(), 1);
    }

    #[test]
    fn time_in_which_nothing_ran_is_a_pause() {
        let (clock, time) = clock();
        run(&clock, &time, 10);
        // Stopped: both clocks continue. Asleep: only the wall clock does.
        time.pass(Duration::from_secs(100));
        assert_eq!((clock.pause_count(), clock.paused_since(START)), (1, 100_000));
        run(&clock, &time, 10);
        time.step_wall(200);
        assert_eq!((clock.pause_count(), clock.paused_since(START)), (2, 300_000));
        assert_eq!(clock.now(), START + 320_000);
        assert_eq!(clock.paused_since(START + 60_000), 250_000, "only what came after counts");
        assert_eq!(clock.paused_since(clock.now()), 0);
        time.pass(MAX_GAP);
        assert_eq!(clock.pause_count(), 2, "a slow reading is no pause");
    }

    #[test]
    fn a_synchronised_clock_follows_the_database_and_never_runs_backwards() {
        let (clock, time) = clock();
        assert!(!clock.is_synchronised());
        clock.synchronise(clock.monotonic(), Duration::from_millis(START + 700));
        assert_eq!((clock.now(), clock.is_synchronised()), (START + 700, true));
        // Neither a wrong system clock nor a pause of this process matters: other nodes were running.
        time.step_wall(HOUR);
        time.pass(Duration::from_secs(100));
        assert_eq!((clock.now(), clock.pause_count()), (START + 100_700, 0));
        // The database says that it is 400 ms earlier.
        clock.synchronise(clock.monotonic(), Duration::from_millis(START + 100_300));
        assert_eq!(clock.now(), START + 100_700);
        time.pass(Duration::from_millis(500));
        assert_eq!(clock.now(), START + 100_950);
        time.pass(Duration::from_millis(500));
        assert_eq!(clock.now(), START + 101_300, "the difference is made up for");
        // An answer that took a while.
        let asked = clock.monotonic();
        time.pass(Duration::from_millis(600));
        clock.synchronise(asked, Duration::from_millis(START + 101_400));
        assert_eq!(clock.now(), START + 102_000);
        let outage = Pause { from: START + 50_000, until: START + 60_000 };
        clock.set_pauses([outage].into_iter());
        clock.set_pauses([outage].into_iter());
        assert_eq!((clock.pause_count(), clock.paused_since(START + 55_000)), (1, 5_000));
    }

    #[test]
    fn continues_after_an_earlier_process() {
        let (clock, _) = clock();
        clock.resume(START - 5_000, START - 6_000);
        assert_eq!((clock.now(), clock.paused_since(0)), (START, 5_000));
        clock.resume(START + 7_000, START);
        assert_eq!((clock.now(), clock.paused_since(0)), (START + 7_000, 5_000), "the clock was set back");
        let pauses = clock.pause_count();
        clock.resume(START + 7_000, START);
        assert_eq!(clock.pause_count(), pauses, "no time has passed");
    }

    #[test]
    fn continues_after_the_latest_event_even_if_the_heartbeat_is_older() {
        let (clock, _) = clock();
        clock.resume(START + 1_000, START + 160_000);
        assert_eq!(clock.now(), START + 160_000);
        assert_eq!(clock.paused_since(START + 10_000), 150_000, "for tables without events since then");
        assert_eq!(clock.paused_since(START + 160_000), 0);
    }
}
