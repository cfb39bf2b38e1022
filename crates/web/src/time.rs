//! Formatting of clock times.

use table::Millis;

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
