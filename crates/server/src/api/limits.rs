//! How much one client may ask: buckets of tokens that fill up again, by address, by token, and by account.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::ErrorCode;
use sha2::{Digest, Sha256};

use super::failure::Failure;
use crate::online::Online;

/// How many requests at once, and how many more each minute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// So many at once.
    pub burst: u32,
    /// So many more each minute.
    pub per_minute: u32,
}

/// How much one client may ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    /// Requests from one address.
    pub address: Rate,
    /// Requests with one token.
    pub token: Rate,
    /// Coming in: new guests, new accounts, passwords, from one address.
    pub door: Rate,
    /// Wrong passwords for one account, from wherever.
    pub wrong: Rate,
    /// Reports of one person.
    pub reports: Rate,
    /// Sockets and streams that are open at the same time from one address.
    pub listeners: u32,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates {
            address: Rate { burst: 300, per_minute: 600 },
            token: Rate { burst: 200, per_minute: 400 },
            door: Rate { burst: 20, per_minute: 10 },
            wrong: Rate { burst: 10, per_minute: 3 },
            reports: Rate { burst: 10, per_minute: 1 },
            listeners: 200,
        }
    }
}

impl Rates {
    /// Many times as much by address, for a club behind one address, or for tests.
    #[must_use]
    pub fn times(mut self, factor: u32) -> Rates {
        for rate in [&mut self.address, &mut self.token, &mut self.door] {
            rate.burst = rate.burst.saturating_mul(factor);
            rate.per_minute = rate.per_minute.saturating_mul(factor);
        }
        self.listeners = self.listeners.saturating_mul(factor);
        self
    }
}

/// Where a request comes from. Put into the request's extensions by whoever accepts connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// How full a bucket is after a request.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Meter {
    limit: u32,
    left: u32,
    /// Seconds until it is full again,
    full: u64,
    /// and until there is one more; none if there is one now.
    wait: Option<u64>,
}

/// Buckets of one kind. At most twice `CAP` are remembered: those that nobody has touched for longest are forgotten,
/// which makes them full.
pub(crate) struct Buckets {
    rate: Rate,
    known: Mutex<Generations>,
}

#[derive(Default)]
struct Generations {
    young: HashMap<[u8; 32], Bucket>,
    old: HashMap<[u8; 32], Bucket>,
}

#[derive(Clone, Copy)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

const CAP: usize = 20_000;

impl Buckets {
    pub(crate) fn new(rate: Rate) -> Buckets {
        Buckets { rate, known: Mutex::default() }
    }

    /// Takes one out, if there is one.
    pub(crate) fn take(&self, key: &[u8], now: Instant) -> Meter {
        self.visit(key, now, true)
    }

    /// Looks without taking.
    pub(crate) fn look(&self, key: &[u8], now: Instant) -> Meter {
        self.visit(key, now, false)
    }

    fn visit(&self, key: &[u8], now: Instant, take: bool) -> Meter {
        let key: [u8; 32] = Sha256::digest(key).into();
        let burst = f64::from(self.rate.burst);
        let per_second = f64::from(self.rate.per_minute.max(1)) / 60.0;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Generations { young, old } = &mut *known;
        if young.len() >= CAP && !young.contains_key(&key) {
            *old = std::mem::take(young);
        }
        let bucket = match young.entry(key) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                entry.insert(old.remove(&key).unwrap_or(Bucket { tokens: burst, at: now }))
            }
        };
        let passed = now.saturating_duration_since(bucket.at).as_secs_f64();
        bucket.tokens = (bucket.tokens + passed * per_second).min(burst);
        bucket.at = now;
        let refused = bucket.tokens < 1.0;
        if take && !refused {
            bucket.tokens -= 1.0;
        }
        let seconds = |missing: f64| (missing / per_second).ceil().max(0.0) as u64;
        Meter {
            limit: self.rate.burst,
            left: bucket.tokens as u32,
            full: seconds(burst - bucket.tokens),
            wait: refused.then(|| seconds(1.0 - bucket.tokens).max(1)),
        }
    }
}

impl Meter {
    /// Refuses what is too much.
    pub(crate) fn check(self) -> Result<Meter, Failure> {
        match self.wait {
            None => Ok(self),
            Some(seconds) => {
                let mut failure = Failure::new(
                    ErrorCode::RateLimited,
                    format!("too much at once; try again in {seconds} seconds"),
                );
                failure.retry = Some(seconds);
                Err(failure)
            }
        }
    }

    fn tell(self, headers: &mut HeaderMap) {
        let values = [
            ("ratelimit-limit", u64::from(self.limit)),
            ("ratelimit-remaining", u64::from(self.left)),
            ("ratelimit-reset", self.full),
        ];
        for (name, value) in values {
            headers.insert(HeaderName::from_static(name), HeaderValue::from(value));
        }
    }
}

/// All buckets.
pub(crate) struct Gates {
    address: Buckets,
    token: Buckets,
    door: Buckets,
    pub(crate) wrong: Buckets,
    pub(crate) reports: Buckets,
}

impl Gates {
    pub(crate) fn new(rates: Rates) -> Gates {
        Gates {
            address: Buckets::new(rates.address),
            token: Buckets::new(rates.token),
            door: Buckets::new(rates.door),
            wrong: Buckets::new(rates.wrong),
            reports: Buckets::new(rates.reports),
        }
    }
}

/// Addresses at which people come in.
const DOORS: [&str; 4] = ["/guest", "/register", "/login", "/me/password"];

/// Refuses what is too much, and tells everybody how much is left.
pub(crate) async fn limit(State(online): State<Arc<Online>>, request: Request, next: Next) -> Response {
    let now = Instant::now();
    let address = network(client(request.extensions(), request.headers()));
    let mut meters = vec![online.gates.address.take(&address, now)];
    if let Some(token) = request.headers().get(AUTHORIZATION) {
        meters.push(online.gates.token.take(token.as_bytes(), now));
    }
    let path = request.uri().path();
    let path = path.strip_prefix(protocol::BASE_PATH).unwrap_or(path);
    if DOORS.contains(&path) && request.method() != Method::GET {
        meters.push(online.gates.door.take(&address, now));
    }
    // The one that counts is the one that refuses, or else the one with least left.
    let meter = meters.iter().min_by_key(|meter| (meter.wait.is_none(), meter.left));
    let Some(meter) = meter.copied() else { return next.run(request).await };
    let mut response = match meter.check() {
        Ok(_) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    meter.tell(response.headers_mut());
    response
}

/// The client's address. Where the connection comes from this machine, a proxy may say for whom.
fn client(extensions: &Extensions, headers: &HeaderMap) -> IpAddr {
    let peer = extensions.get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
    if !peer.is_loopback() {
        return peer;
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let last = forwarded.and_then(|list| list.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    last.unwrap_or(peer)
}

/// What belongs to one client: an address of version 4, a network of version 6.
pub(crate) fn network(address: IpAddr) -> Vec<u8> {
    match address.to_canonical() {
        IpAddr::V4(address) => address.octets().to_vec(),
        IpAddr::V6(address) => Ipv6Addr::octets(&address)[..8].to_vec(),
    }
}

/// Where a request comes from, as far as limits go.
pub(crate) struct Address(Vec<u8>);

impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Address, Infallible> {
        Ok(Address(network(client(&parts.extensions, &parts.headers))))
    }
}

/// Places that clients have for as long as they stay, so many for each address.
#[derive(Clone)]
pub(crate) struct Places {
    most: u32,
    taken: Arc<Mutex<HashMap<Vec<u8>, u32>>>,
}

/// A place, free again once this is dropped.
pub(crate) struct Place {
    address: Vec<u8>,
    of: Places,
}

impl Places {
    pub(crate) fn new(most: u32) -> Places {
        Places { most, taken: Arc::default() }
    }

    /// A place for an address, if it has not too many.
    pub(crate) fn take(&self, address: &Address) -> Result<Place, Failure> {
        self.find(&address.0).ok_or_else(|| {
            let most = self.most;
            Failure::new(
                ErrorCode::RateLimited,
                format!("up to {most} connections listen from one address; close one"),
            )
        })
    }

    /// The same for a bare address.
    pub(crate) fn find(&self, address: &[u8]) -> Option<Place> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address.to_vec()).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { address: address.to_vec(), of: self.clone() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.of.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut entry) = taken.entry(std::mem::take(&mut self.address)) {
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
    fn a_bucket_empties_and_fills() {
        let buckets = Buckets::new(Rate { burst: 3, per_minute: 6 });
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        for left in [2, 1, 0] {
            let meter = buckets.take(b"ada", start);
            assert_eq!((meter.left, meter.wait), (left, None));
        }
        let refused = buckets.take(b"ada", start);
        assert_eq!((refused.limit, refused.left, refused.full, refused.wait), (3, 0, 30, Some(10)));
        assert_eq!(buckets.take(b"ben", start).left, 2);
        assert_eq!(buckets.take(b"ada", after(9)).wait, Some(1));
        assert_eq!(buckets.take(b"ada", after(10)).wait, None);
        assert_eq!(buckets.look(b"ada", after(1000)).left, 3);
        assert_eq!(buckets.look(b"ada", after(1000)).left, 3);
    }

    #[test]
    fn memory_is_bounded() {
        let buckets = Buckets::new(Rate { burst: 1, per_minute: 1 });
        let now = Instant::now();
        buckets.take(b"first", now);
        for index in 0..CAP as u32 * 3 {
            buckets.take(&index.to_le_bytes(), now);
            // Whoever keeps knocking is not forgotten.
            assert!(buckets.take(b"first", now).wait.is_some());
        }
        let known = buckets.known.lock().unwrap();
        assert!(known.young.len() <= CAP && known.old.len() <= CAP);
    }

    #[test]
    fn places_are_counted_by_address_and_forgotten() {
        let places = Places::new(2);
        let (one, two) = (places.find(b"ada").unwrap(), places.find(b"ada").unwrap());
        assert!(places.find(b"ada").is_none());
        let other = places.find(b"ben").expect("another address has places of its own");
        drop(one);
        let again = places.find(b"ada").expect("one is free again");
        drop((two, other, again));
        assert!(places.taken.lock().unwrap().is_empty());
    }

    #[test]
    fn only_a_proxy_on_this_machine_is_believed() {
        let from = |peer: &str, forwarded: &str| {
            let mut request = Request::new(axum::body::Body::empty());
            request.extensions_mut().insert(Peer(peer.parse().unwrap()));
            request.headers_mut().insert("x-forwarded-for", forwarded.parse().unwrap());
            client(request.extensions(), request.headers()).to_string()
        };
        assert_eq!(from("127.0.0.1", "203.0.113.9, 198.51.100.7"), "198.51.100.7");
        assert_eq!(from("127.0.0.1", "nonsense"), "127.0.0.1");
        assert_eq!(from("192.0.2.1", "198.51.100.7"), "192.0.2.1");
        let one = network("2001:db8::1".parse().unwrap());
        assert_eq!(one, network("2001:db8::ffff:2".parse().unwrap()));
        assert_eq!(network("::ffff:192.0.2.1".parse().unwrap()), [192, 0, 2, 1]);
    }
}
