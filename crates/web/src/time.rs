//! Moments as the device shows them, and formatting of clock times.

use table::Millis;

/// Milliseconds of a minute.
const MINUTE: i64 = 60_000;
/// Milliseconds of a day.
const DAY: i64 = 1_440 * MINUTE;

/// A moment, and the time zone in which the device shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// Milliseconds since 1970 in UTC.
    pub millis: Millis,
    /// How many minutes the time zone is ahead of UTC.
    pub zone: i32,
}

impl Moment {
    /// The number of the day in UTC, for due dates and the puzzle of the day, which is the same everywhere.
    ///
    /// ```
    /// use web::time::Moment;
    ///
    /// assert_eq!(Moment { millis: 3 * 86_400_000 - 1, zone: 120 }.day(), 2);
    /// ```
    pub fn day(self) -> u32 {
        u32::try_from(self.millis / DAY.unsigned_abs()).unwrap_or(u32::MAX)
    }

    /// The date in the time zone of the device, in the format of records.
    ///
    /// ```
    /// use web::time::Moment;
    ///
    /// let newyear = Moment { millis: 1_798_761_600_000, zone: 0 };
    /// assert_eq!(newyear.date(), "2027-01-01");
    /// assert_eq!(Moment { zone: -1, ..newyear }.date(), "2026-12-31");
    /// ```
    pub fn date(self) -> String {
        let local =
            i64::try_from(self.millis).unwrap_or(i64::MAX).saturating_add(i64::from(self.zone) * MINUTE);
        let (year, month, day) = civil(local.div_euclid(DAY));
        format!("{year:04}-{month:02}-{day:02}")
    }
}

/// Year, month and day of a day since 1970-01-01, in the Gregorian calendar.
fn civil(day: i64) -> (i64, i64, i64) {
    // Years begin in March here, so that leap days are last, and 400 of them have as many days as any others.
    let day = day + 719_468;
    let (era, day) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let first = (153 * month + 2) / 5;
    let calendar_month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month >= 10), calendar_month, day - first + 1)
}

/// A month of the calendar, in days since 1970-01-01.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Month {
    /// Its first day.
    pub first: u32,
    /// How many days it has.
    pub length: u32,
    /// The weekday of its first day, 0 for Monday.
    pub weekday: u32,
}

impl Month {
    /// The month of a day.
    ///
    /// ```
    /// use web::time::Month;
    ///
    /// // 2028-02-29, a Tuesday.
    /// let leap = Month::of(21_243);
    /// assert_eq!((leap.first, leap.length, leap.weekday), (21_215, 29, 1));
    /// assert_eq!(Month::of(leap.first + leap.length).length, 31);
    /// assert_eq!(Month::of(0), Month { first: 0, length: 31, weekday: 3 });
    /// ```
    pub fn of(day: u32) -> Month {
        let date_of = |day: u32| u32::try_from(civil(day.into()).2).unwrap_or(1);
        let first = day.saturating_sub(date_of(day) - 1);
        // Whatever 31 days reach beyond the month it lacks.
        let length = 32 - date_of(first.saturating_add(31));
        Month { first, length, weekday: (first % 7 + 3) % 7 }
    }
}

/// Formats a remaining time: minutes and seconds, hours if there are any, tenths in the last ten seconds. Seconds are
/// rounded up.
///
/// ```
/// use web::time::clock;
///
/// assert_eq!(clock(300_000), "5:00");
/// assert_eq!(clock(61_001), "1:02");
/// assert_eq!(clock(9_940), "0:09.9");
/// assert_eq!(clock(3_725_000), "1:02:05");
/// assert_eq!(clock(0), "0:00.0");
/// ```
pub fn clock(left: Millis) -> String {
    if left < 10_000 {
        let tenths = left / 100;
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.div_ceil(1_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
