//! Slots for TCP connections: limits per address, a total, and a reserve for health checks and players.
//!
//! Every connection holds a slot until it ends, becomes a WebSocket or starts a stream; those are counted elsewhere. An
//! address that has its share of the slots gets no more. When only the reserve is left, a new connection gets one of
//! its slots, with which [only health checks and players of running games](crate::http::reserve) are served, so that an
//! attacker who occupies all others does not stop games.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::Limits;
use crate::lock::Mutex;
use crate::proxies::TrustedProxies;
use crate::rate_limit::{ClientAddress, ConnectionLimiter, ConnectionPermit};

/// Slots of the reserve per address.
const RESERVED_PER_ADDRESS: u32 = 4;

/// All slots of a server.
pub(crate) struct ConnectionPool {
    slots: Arc<Semaphore>,
    total: usize,
    reserve: usize,
    per_address: ConnectionLimiter,
    reserved_per_address: ConnectionLimiter,
    proxies: TrustedProxies,
}

/// What a connection may be used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    /// Everything.
    Full,
    /// Health checks, and requests of players of running games.
    Reserved,
}

/// Why a connection is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// The address has too many connections.
    Address,
    /// There is no slot left.
    Full,
}

impl Refusal {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Refusal::Address => "address",
            Refusal::Full => "full",
        }
    }
}

/// The slot of a connection; released when the last clone is dropped, or before.
#[derive(Clone)]
pub(crate) struct ConnectionSlot {
    pub(crate) access: Access,
    permits: Arc<Mutex<Option<ConnectionPermits>>>,
}

/// Both are released together.
struct ConnectionPermits {
    _slot: OwnedSemaphorePermit,
    _address: Option<ConnectionPermit>,
}

impl ConnectionSlot {
    /// Releases the slot while the connection goes on as a stream, which is limited elsewhere.
    pub(crate) fn release(&self) {
        self.permits.lock().take();
    }
}

impl ConnectionPool {
    pub(crate) fn new(limits: &Limits, proxies: TrustedProxies) -> ConnectionPool {
        let total = limits.connections.max(1);
        ConnectionPool {
            slots: Arc::new(Semaphore::new(total)),
            total,
            reserve: limits.reserved_connections.min(total - 1),
            per_address: ConnectionLimiter::new(limits.connections_per_address),
            reserved_per_address: ConnectionLimiter::new(RESERVED_PER_ADDRESS),
            proxies,
        }
    }

    /// A slot for a connection from an address. Trusted proxies bring the connections of many clients, so they have no
    /// limit per address; requests through them are limited per client.
    pub(crate) fn try_acquire(&self, peer: IpAddr) -> Result<ConnectionSlot, Refusal> {
        let slot = Arc::clone(&self.slots).try_acquire_owned().map_err(|_| Refusal::Full)?;
        let access =
            if self.slots.available_permits() < self.reserve { Access::Reserved } else { Access::Full };
        let address = if self.proxies.contains(peer) {
            None
        } else {
            let limiter = match access {
                Access::Full => &self.per_address,
                Access::Reserved => &self.reserved_per_address,
            };
            Some(limiter.try_acquire(&ClientAddress::from(peer)).ok_or(Refusal::Address)?)
        };
        let permits = ConnectionPermits { _slot: slot, _address: address };
        Ok(ConnectionSlot { access, permits: Arc::new(Mutex::new(Some(permits))) })
    }

    /// Waits until no slot is in use.
    pub(crate) async fn wait_until_empty(&self) {
        let _all = self.slots.acquire_many(u32::try_from(self.total).unwrap_or(u32::MAX)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(connections: usize, reserved_connections: usize, connections_per_address: u32) -> ConnectionPool {
        let limits =
            Limits { connections, reserved_connections, connections_per_address, ..Limits::default() };
        ConnectionPool::new(&limits, TrustedProxies::default())
    }

    fn address(last: u8) -> IpAddr {
        [192, 0, 2, last].into()
    }

    #[test]
    fn an_address_cannot_take_the_slots_of_others() {
        let pool = pool(10, 0, 3);
        let mut held: Vec<_> = (0..3).map(|_| pool.try_acquire(address(1)).unwrap()).collect();
        assert_eq!(pool.try_acquire(address(1)).err(), Some(Refusal::Address));
        held.push(pool.try_acquire(address(2)).unwrap());
        held.remove(0);
        held.push(pool.try_acquire(address(1)).unwrap());
        assert_eq!(pool.try_acquire(address(1)).err(), Some(Refusal::Address));
        assert_eq!(pool.slots.available_permits(), 6, "a refused connection holds no slot");
    }

    #[test]
    fn the_last_slots_are_a_reserve_with_few_per_address() {
        let pool = pool(20, 10, 100);
        let mut held: Vec<_> = (0..10).map(|_| pool.try_acquire(address(1)).unwrap()).collect();
        assert!(held.iter().all(|slot| slot.access == Access::Full));
        for _ in 0..RESERVED_PER_ADDRESS {
            held.push(pool.try_acquire(address(1)).unwrap());
            assert_eq!(held.last().unwrap().access, Access::Reserved);
        }
        assert_eq!(pool.try_acquire(address(1)).err(), Some(Refusal::Address));
        let other = pool.try_acquire(address(2)).unwrap();
        assert_eq!(other.access, Access::Reserved);
        held.truncate(3);
        assert_eq!(pool.try_acquire(address(2)).unwrap().access, Access::Full);
    }

    #[test]
    fn a_proxy_has_no_limit_per_address_and_a_stream_no_slot() {
        let pool = pool(5, 0, 1);
        let proxy = IpAddr::from([127, 0, 0, 1]);
        let held: Vec<_> = (0..5).map(|_| pool.try_acquire(proxy).unwrap()).collect();
        assert_eq!(pool.try_acquire(proxy).err(), Some(Refusal::Full));
        let also_held = held[0].clone();
        also_held.release();
        assert!(pool.try_acquire(proxy).is_ok());
    }
}
