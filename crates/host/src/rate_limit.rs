//! Rate limits: token buckets per key, and permits for long-lived connections.
//!
//! One implementation serves HTTP requests, socket messages, chat, passwords and reports. The buckets of a
//! [`RateLimiter`] are behind a std mutex: an access is a hash lookup and a few additions, and never waits.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use protocol::{ApiError, ErrorCode};
use sha2::{Digest, Sha256};

use crate::lock::Mutex;

/// The capacity of a token bucket and how fast it refills.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// Requests that may come at once.
    pub burst: u32,
    /// Requests per minute after that.
    pub per_minute: u32,
}

/// The rate limits of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateLimits {
    /// Requests per client address.
    pub address: Rate,
    /// Requests per API token.
    pub token: Rate,
    /// Expensive requests per client address, by their cost in simple requests.
    pub downloads: Rate,
    /// Creating guests and accounts, logging in and changing passwords, per client address.
    pub authentication: Rate,
    /// Wrong passwords per account and address, or per known device.
    pub wrong_passwords: Rate,
    /// Wrong passwords per account, from unknown devices at any address.
    pub wrong_passwords_per_account: Rate,
    /// Reports per user.
    pub reports: Rate,
    /// Files of the app per client address; a large file counts as several.
    pub static_files: Rate,
    /// Messages on all sockets of a client address, by their cost in simple messages.
    pub messages: Rate,
    /// E-mails that are asked for per client address, where each costs 15: verifications and recoveries.
    pub mail: Rate,
    /// Open sockets and streams per client address.
    pub streams: u32,
    /// Tables that spectators watch on all sockets and streams of a client address.
    pub watched_tables: u32,
    /// Requests in progress per client address.
    pub concurrent_requests: u32,
    /// Expensive requests in progress per client address.
    pub concurrent_downloads: u32,
}

impl Default for RateLimits {
    fn default() -> RateLimits {
        RateLimits {
            address: Rate { burst: 300, per_minute: 600 },
            token: Rate { burst: 200, per_minute: 400 },
            downloads: Rate { burst: 100, per_minute: 300 },
            authentication: Rate { burst: 20, per_minute: 10 },
            wrong_passwords: Rate { burst: 10, per_minute: 3 },
            wrong_passwords_per_account: Rate { burst: 100, per_minute: 10 },
            reports: Rate { burst: 10, per_minute: 1 },
            // A first visit costs about 100: a school class can open the app at once.
            static_files: Rate { burst: 10_000, per_minute: 5_000 },
            // A club of a hundred that plays blitz sends about fifty a second.
            messages: Rate { burst: 1_000, per_minute: 6_000 },
            // Twenty at once, then one every three minutes.
            mail: Rate { burst: 300, per_minute: 5 },
            streams: 200,
            // Each of 200 people watches two.
            watched_tables: 400,
            concurrent_requests: 50,
            concurrent_downloads: 2,
        }
    }
}

impl RateLimits {
    /// Multiplies the limits per address and token, for a club behind one address, or for tests.
    #[must_use]
    pub fn scaled(mut self, factor: u32) -> RateLimits {
        for rate in [
            &mut self.address,
            &mut self.token,
            &mut self.downloads,
            &mut self.authentication,
            &mut self.static_files,
            &mut self.messages,
            &mut self.mail,
        ] {
            rate.burst = rate.burst.saturating_mul(factor);
            rate.per_minute = rate.per_minute.saturating_mul(factor);
        }
        self.streams = self.streams.saturating_mul(factor);
        self.watched_tables = self.watched_tables.saturating_mul(factor);
        self.concurrent_requests = self.concurrent_requests.saturating_mul(factor);
        self.concurrent_downloads = self.concurrent_downloads.saturating_mul(factor);
        self
    }
}

/// The state of a bucket after a request.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Quota {
    /// The capacity of the bucket.
    pub limit: u32,
    /// Requests left.
    pub remaining: u32,
    /// Seconds until the bucket is full.
    pub reset: u64,
    /// Seconds until one more request is allowed; `None` if this one was.
    pub retry_after: Option<u64>,
}

/// A request was rejected by a rate limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateLimitExceeded {
    /// Seconds until the next request is allowed.
    pub retry_after: u64,
}

impl Quota {
    /// An error if the request was one too many.
    pub fn check(self) -> Result<Quota, RateLimitExceeded> {
        self.retry_after.map_or(Ok(self), |retry_after| Err(RateLimitExceeded { retry_after }))
    }
}

impl From<RateLimitExceeded> for ApiError {
    fn from(exceeded: RateLimitExceeded) -> ApiError {
        let message = format!("rate limit exceeded; retry in {} s", exceeded.retry_after);
        ApiError::new(ErrorCode::RateLimited, message)
    }
}

/// A token bucket.
#[derive(Clone, Copy)]
pub struct TokenBucket {
    tokens: f64,
    updated: Instant,
}

impl TokenBucket {
    /// A full bucket.
    pub fn full(rate: Rate, now: Instant) -> TokenBucket {
        TokenBucket { tokens: f64::from(rate.burst), updated: now }
    }

    /// Takes as many tokens as a request costs, if there are enough. Nothing costs more than a full bucket.
    pub fn take(&mut self, rate: Rate, cost: u32, now: Instant) -> Quota {
        self.refill(rate, now);
        let cost = f64::from(cost.min(rate.burst));
        let quota = self.quota(rate, cost);
        if quota.retry_after.is_some() {
            return quota;
        }
        self.tokens -= cost;
        Quota { retry_after: None, ..self.quota(rate, 1.0) }
    }

    /// Gives tokens back that were taken for something that does not count.
    fn give_back(&mut self, rate: Rate, count: u32, now: Instant) -> Quota {
        self.refill(rate, now);
        self.tokens = (self.tokens + f64::from(count)).min(f64::from(rate.burst));
        self.quota(rate, 1.0)
    }

    /// The quota for a request of this cost, without taking a token.
    fn peek(&mut self, rate: Rate, cost: u32, now: Instant) -> Quota {
        self.refill(rate, now);
        self.quota(rate, f64::from(cost.min(rate.burst)))
    }

    fn refill(&mut self, rate: Rate, now: Instant) {
        let elapsed = now.saturating_duration_since(self.updated).as_secs_f64();
        self.tokens = (self.tokens + elapsed * per_second(rate)).min(f64::from(rate.burst));
        // A request that gives tokens back may have started long before another one.
        self.updated = self.updated.max(now);
    }

    fn quota(&self, rate: Rate, cost: f64) -> Quota {
        let seconds = |missing: f64| (missing / per_second(rate)).ceil().max(0.0) as u64;
        Quota {
            limit: rate.burst,
            remaining: self.tokens as u32,
            reset: seconds(f64::from(rate.burst) - self.tokens),
            retry_after: (self.tokens < cost).then(|| seconds(cost - self.tokens).max(1)),
        }
    }
}

fn per_second(rate: Rate) -> f64 {
    f64::from(rate.per_minute.max(1)) / 60.0
}

/// Token buckets by key. Memory is bounded: the keys that were not used for longest are forgotten, which makes their
/// buckets full.
pub struct RateLimiter {
    rate: Rate,
    buckets: Mutex<BucketGenerations>,
}

/// Buckets in two generations. When the young one is full it becomes the old one, and the previous old one is dropped.
#[derive(Default)]
struct BucketGenerations {
    young: HashMap<[u8; 32], TokenBucket>,
    old: HashMap<[u8; 32], TokenBucket>,
}

const GENERATION_CAPACITY: usize = 20_000;

impl RateLimiter {
    /// Full buckets of one capacity.
    pub fn new(rate: Rate) -> RateLimiter {
        RateLimiter { rate, buckets: Mutex::default() }
    }

    /// Takes what a request costs from the bucket of a key.
    pub fn take(&self, key: &[u8], cost: u32, now: Instant) -> Quota {
        self.with_bucket(key, now, |bucket| bucket.take(self.rate, cost, now))
    }

    /// Takes what a request of a client costs.
    pub fn take_for(&self, client: &ClientAddress, cost: u32, now: Instant) -> Quota {
        self.take(client.as_bytes(), cost.saturating_mul(client.factor()), now)
    }

    /// Fails, without taking anything, while a client has less than half of its budget: one that has used it up has to wait
    /// until that has recovered, and not only for the next request.
    pub fn check_for(&self, client: &ClientAddress, now: Instant) -> Result<(), RateLimitExceeded> {
        let needed = (self.rate.burst / 2).max(client.factor());
        let quota = self.with_bucket(client.as_bytes(), now, |bucket| bucket.peek(self.rate, needed, now));
        quota.check().map(|_| ())
    }

    /// Gives tokens of a key back that were taken for something that does not count.
    pub fn give_back(&self, key: &[u8], count: u32, now: Instant) {
        self.with_bucket(key, now, |bucket| bucket.give_back(self.rate, count, now));
    }

    /// The quota of a key, without taking a token.
    #[cfg(test)]
    pub(crate) fn peek(&self, key: &[u8], now: Instant) -> Quota {
        self.with_bucket(key, now, |bucket| bucket.peek(self.rate, 1, now))
    }

    fn with_bucket(&self, key: &[u8], now: Instant, access: impl FnOnce(&mut TokenBucket) -> Quota) -> Quota {
        let key: [u8; 32] = Sha256::digest(key).into();
        let mut buckets = self.buckets.lock();
        let BucketGenerations { young, old } = &mut *buckets;
        if young.len() >= GENERATION_CAPACITY && !young.contains_key(&key) {
            *old = std::mem::take(young);
        }
        access(match young.entry(key) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                entry.insert(old.remove(&key).unwrap_or_else(|| TokenBucket::full(self.rate, now)))
            }
        })
    }
}

/// The part of an address that counts as one client: an IPv4 address, or the network of an IPv6 address.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClientAddress(Vec<u8>);

/// How much stricter the limits are for clients whose address is not known, who share them, too.
const UNKNOWN_CLIENT_FACTOR: u32 = 10;

impl ClientAddress {
    /// All clients whose proxy does not tell their address.
    pub const UNKNOWN: ClientAddress = ClientAddress(Vec::new());

    fn factor(&self) -> u32 {
        if *self == ClientAddress::UNKNOWN { UNKNOWN_CLIENT_FACTOR } else { 1 }
    }

    /// The key of the client in a [`RateLimiter`].
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl From<IpAddr> for ClientAddress {
    fn from(address: IpAddr) -> ClientAddress {
        ClientAddress(match address.to_canonical() {
            IpAddr::V4(address) => address.octets().to_vec(),
            IpAddr::V6(address) => address.octets()[..8].to_vec(),
        })
    }
}

/// Limits the number of simultaneous connections, or of what they have subscribed to, per client address.
#[derive(Clone)]
pub struct ConnectionLimiter {
    max: u32,
    open: Arc<Mutex<HashMap<ClientAddress, u32>>>,
}

/// The share of one client address in a [`ConnectionLimiter`].
pub struct AddressLimit {
    address: ClientAddress,
    limiter: ConnectionLimiter,
}

impl AddressLimit {
    /// The maximum number of permits.
    pub fn max(&self) -> u32 {
        self.limiter.max
    }

    /// A permit, unless the address has the maximum number of them.
    pub fn try_acquire(&self) -> Option<ConnectionPermit> {
        self.limiter.try_acquire(&self.address)
    }
}

/// A permit for one of them; released when dropped.
pub struct ConnectionPermit {
    address: ClientAddress,
    limiter: ConnectionLimiter,
}

impl ConnectionLimiter {
    /// At most `max` per address.
    pub fn new(max: u32) -> ConnectionLimiter {
        ConnectionLimiter { max, open: Arc::default() }
    }

    /// A permit, unless the address has the maximum number of connections.
    pub fn try_acquire(&self, address: &ClientAddress) -> Option<ConnectionPermit> {
        let mut open = self.open.lock();
        let count = open.entry(address.clone()).or_default();
        let max = if *address == ClientAddress::UNKNOWN {
            self.max.div_ceil(UNKNOWN_CLIENT_FACTOR)
        } else {
            self.max
        };
        if *count >= max {
            return None;
        }
        *count += 1;
        Some(ConnectionPermit { address: address.clone(), limiter: self.clone() })
    }

    /// What one address may have.
    pub fn for_address(&self, address: ClientAddress) -> AddressLimit {
        AddressLimit { address, limiter: self.clone() }
    }

    /// Like [`try_acquire`](Self::try_acquire), as a request error.
    pub fn acquire(&self, address: &ClientAddress) -> Result<ConnectionPermit, ApiError> {
        self.try_acquire(address).ok_or_else(|| {
            let message =
                format!("at most {} open streams and sockets per address; close one first", self.max);
            ApiError::new(ErrorCode::RateLimited, message)
        })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut open = self.limiter.open.lock();
        if let Entry::Occupied(mut entry) = open.entry(self.address.clone()) {
            *entry.get_mut() -= 1;
            if *entry.get() == 0 {
                entry.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_empties_and_refills() {
        let limiter = RateLimiter::new(Rate { burst: 3, per_minute: 6 });
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        for remaining in [2, 1, 0] {
            let quota = limiter.take(b"ada", 1, start);
            assert_eq!((quota.remaining, quota.retry_after), (remaining, None));
        }
        let rejected = limiter.take(b"ada", 1, start);
        assert_eq!(rejected, Quota { limit: 3, remaining: 0, reset: 30, retry_after: Some(10) });
        assert_eq!(rejected.check(), Err(RateLimitExceeded { retry_after: 10 }));
        let ben = limiter.take(b"ben", 1, start);
        assert_eq!((ben.remaining, ben.reset), (2, 10));
        assert_eq!(limiter.take(b"ada", 1, after(9)).retry_after, Some(1));
        assert_eq!(limiter.take(b"ada", 1, after(10)).retry_after, None);
        assert_eq!(limiter.peek(b"ada", after(1000)).remaining, 3);
        assert_eq!(limiter.peek(b"ada", after(1000)).remaining, 3);
    }

    #[test]
    fn a_bucket_never_holds_more_than_its_capacity() {
        let rate = Rate { burst: 60, per_minute: 20 * 60 };
        let start = Instant::now();
        let mut bucket = TokenBucket::full(rate, start);
        let mut taken = |now| (0..200).filter(|_| bucket.take(rate, 1, now).retry_after.is_none()).count();
        assert_eq!(taken(start), 60);
        assert_eq!(taken(start + Duration::from_secs(1)), 20);
        assert_eq!(taken(start + Duration::from_secs(1000)), 60);
    }

    #[test]
    fn clients_without_a_known_address_have_the_strictest_limits() {
        let limiter = RateLimiter::new(Rate { burst: 30, per_minute: 60 });
        let (start, known) = (Instant::now(), ClientAddress::from(IpAddr::from([192, 0, 2, 1])));
        let accepted = |client: &ClientAddress| {
            (0..100).filter(|_| limiter.take_for(client, 1, start).retry_after.is_none()).count()
        };
        assert_eq!((accepted(&known), accepted(&ClientAddress::UNKNOWN)), (30, 3));
        let connections = ConnectionLimiter::new(40);
        let permits = |client: &ClientAddress| -> Vec<ConnectionPermit> {
            (0..100).map_while(|_| connections.try_acquire(client)).collect()
        };
        assert_eq!((permits(&known).len(), permits(&ClientAddress::UNKNOWN).len()), (40, 4));
    }

    #[test]
    fn who_has_used_up_a_budget_waits_until_half_of_it_is_back() {
        let limiter = RateLimiter::new(Rate { burst: 30, per_minute: 60 });
        let (start, known) = (Instant::now(), ClientAddress::from(IpAddr::from([192, 0, 2, 1])));
        let after = |seconds| start + Duration::from_secs(seconds);
        // A request of a client that is not known takes ten times as much.
        for (client, requests) in [(&known, 30), (&ClientAddress::UNKNOWN, 3)] {
            for _ in 0..requests {
                assert_eq!(limiter.take_for(client, 1, start).retry_after, None);
            }
            assert_eq!(limiter.check_for(client, start), Err(RateLimitExceeded { retry_after: 15 }));
            assert_eq!(limiter.check_for(client, after(14)), Err(RateLimitExceeded { retry_after: 1 }));
            assert_eq!(limiter.check_for(client, after(15)), Ok(()));
        }
        // A budget that does not cover a single request has not recovered.
        let small = RateLimiter::new(Rate { burst: 12, per_minute: 60 });
        small.take_for(&ClientAddress::UNKNOWN, 1, start);
        assert_eq!(
            small.check_for(&ClientAddress::UNKNOWN, after(6)),
            Err(RateLimitExceeded { retry_after: 2 })
        );
    }

    #[test]
    fn an_expensive_request_takes_more() {
        let limiter = RateLimiter::new(Rate { burst: 10, per_minute: 60 });
        let start = Instant::now();
        assert_eq!(limiter.take(b"ada", 6, start).remaining, 4);
        let rejected = limiter.take(b"ada", 6, start);
        assert_eq!((rejected.remaining, rejected.retry_after), (4, Some(2)));
        assert_eq!(limiter.take(b"ada", 4, start).retry_after, None);
        // No request costs more than a full bucket.
        assert_eq!(limiter.take(b"ben", 1_000, start).remaining, 0);
        assert_eq!(limiter.take(b"ben", 1_000, start).retry_after, Some(10));
    }

    #[test]
    fn tokens_are_given_back_up_to_the_capacity() {
        let limiter = RateLimiter::new(Rate { burst: 3, per_minute: 1 });
        let now = Instant::now();
        for _ in 0..3 {
            limiter.take(b"ada", 1, now);
        }
        limiter.give_back(b"ada", 2, now);
        assert_eq!(limiter.peek(b"ada", now).remaining, 2);
        limiter.give_back(b"ada", 9, now);
        assert_eq!(limiter.peek(b"ada", now).remaining, 3);
        assert_eq!(limiter.peek(b"ben", now).remaining, 3);
    }

    #[test]
    fn time_that_has_refilled_a_bucket_does_not_count_again() {
        let limiter = RateLimiter::new(Rate { burst: 3, per_minute: 60 });
        let start = Instant::now();
        let later = start + Duration::from_secs(10);
        assert_eq!(limiter.take(b"ada", 3, later).remaining, 0);
        limiter.give_back(b"ada", 1, start);
        assert_eq!(limiter.peek(b"ada", later).remaining, 1);
    }

    #[test]
    fn limits_per_address_and_token_are_scaled_and_those_per_account_are_not() {
        let (limits, scaled) = (RateLimits::default(), RateLimits::default().scaled(3));
        for (rate, scaled) in [
            (limits.address, scaled.address),
            (limits.token, scaled.token),
            (limits.downloads, scaled.downloads),
            (limits.authentication, scaled.authentication),
            (limits.static_files, scaled.static_files),
            (limits.messages, scaled.messages),
            (limits.mail, scaled.mail),
        ] {
            assert_eq!(scaled, Rate { burst: 3 * rate.burst, per_minute: 3 * rate.per_minute });
        }
        assert_eq!(
            (scaled.streams, scaled.concurrent_requests, scaled.concurrent_downloads),
            (3 * limits.streams, 3 * limits.concurrent_requests, 3 * limits.concurrent_downloads)
        );
        assert_eq!(scaled.watched_tables, 3 * limits.watched_tables);
        assert_eq!(
            (scaled.wrong_passwords, scaled.wrong_passwords_per_account, scaled.reports),
            (limits.wrong_passwords, limits.wrong_passwords_per_account, limits.reports)
        );
        assert_eq!(limits.scaled(u32::MAX).address.burst, u32::MAX);
    }

    #[test]
    fn memory_is_bounded_and_active_keys_are_kept() {
        let limiter = RateLimiter::new(Rate { burst: 1, per_minute: 1 });
        let now = Instant::now();
        limiter.take(b"first", 1, now);
        for index in 0..GENERATION_CAPACITY as u32 * 3 {
            limiter.take(&index.to_le_bytes(), 1, now);
            assert!(limiter.take(b"first", 1, now).retry_after.is_some());
        }
        // Keys that do not come again must not stay either.
        for index in 0..=GENERATION_CAPACITY as u64 {
            limiter.take(&index.to_le_bytes(), 1, now);
        }
        let buckets = limiter.buckets.lock();
        assert!(buckets.young.len() <= GENERATION_CAPACITY && buckets.old.len() <= GENERATION_CAPACITY);
    }

    #[test]
    fn connections_are_counted_per_address() {
        let limiter = ConnectionLimiter::new(2);
        let address = |text: &str| ClientAddress::from(text.parse::<IpAddr>().unwrap());
        let (first, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let (one, two) = (limiter.try_acquire(&first).unwrap(), limiter.try_acquire(&first).unwrap());
        assert!(limiter.try_acquire(&first).is_none());
        let another = limiter.try_acquire(&other).expect("another address has its own limit");
        drop(one);
        let again = limiter.try_acquire(&first).expect("a permit was released");
        drop((two, another, again));
        assert!(limiter.open.lock().is_empty());
    }

    #[test]
    fn an_ipv6_network_is_one_client() {
        let address = |text: &str| ClientAddress::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:2"));
        assert_eq!(address("::ffff:192.0.2.1").as_bytes(), [192, 0, 2, 1]);
    }
}
