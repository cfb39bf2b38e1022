//! An estimate of the server's clock from the timestamps of its messages.

use table::Millis;

/// How far the server's clock is ahead of the page's. Every message arrives late, so the one with the least delay gives
/// the best estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ServerTime {
    ahead: Option<i64>,
}

impl ServerTime {
    /// Takes a server timestamp from a message that arrived at `page` by the page's clock.
    pub fn observe(&mut self, server: Millis, page: Millis) {
        let ahead = signed(server).saturating_sub(signed(page));
        self.ahead = Some(self.ahead.map_or(ahead, |before| before.max(ahead)));
    }

    /// Drops the estimate, because a new connection may reach a server whose clock was set.
    pub fn reset(&mut self) {
        self.ahead = None;
    }

    /// The server's time at a time of the page's clock.
    pub fn at(&self, page: Millis) -> Millis {
        signed(page).saturating_add(self.ahead.unwrap_or(0)).max(0).unsigned_abs()
    }
}

fn signed(time: Millis) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_with_the_least_delay_counts() {
        let mut time = ServerTime::default();
        assert_eq!(time.at(70), 70);
        time.observe(1_000_000, 500);
        time.observe(1_000_300, 700);
        time.observe(1_000_500, 2_000);
        assert_eq!(time.at(700), 1_000_300);
        // A page whose clock is far ahead.
        let mut time = ServerTime::default();
        time.observe(10, 1_000);
        assert_eq!((time.at(1_005), time.at(3)), (15, 0));
    }
}
