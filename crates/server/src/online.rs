//! What everything online shares.

use std::sync::{Arc, OnceLock};
use std::time::{SystemTime, UNIX_EPOCH};

use table::Millis;

use crate::api::limits::{Gates, Places, Rates};
use crate::bus::LocalBus;
use crate::hall::{Hall, Manners};
use crate::socket::Sockets;
use crate::store::{Store, Stored};
use crate::users::Users;

/// What everything online shares. Handlers get it as their state.
pub(crate) struct Online {
    /// What lasts.
    pub(crate) store: Arc<dyn Store>,
    /// Who somebody is.
    pub(crate) users: Users,
    /// Where games are hosted.
    pub(crate) hall: Arc<Hall>,
    /// All open sockets.
    pub(crate) sockets: Arc<Sockets>,
    /// So many there can be.
    pub(crate) most_sockets: usize,
    /// How much may be asked.
    pub(crate) gates: Gates,
    /// How many listen, by address.
    pub(crate) listeners: Places,
    /// Where people find this server, if that was told.
    pub(crate) public_url: Option<String>,
    /// The description of the interface.
    pub(crate) document: OnceLock<Arc<str>>,
}

impl Online {
    /// Begins with what is stored.
    pub(crate) async fn open(
        store: Arc<dyn Store>,
        rates: Rates,
        manners: Manners,
        most_sockets: usize,
        public_url: Option<String>,
    ) -> Stored<Arc<Online>> {
        let secure = public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
        let users = Users::open(&*store, secure).await?;
        let (gates, listeners) = (Gates::new(rates), Places::new(rates.listeners));
        let hall = Hall::open(Arc::clone(&store), Arc::new(LocalBus::default()), manners).await?;
        Ok(Arc::new(Online {
            store,
            users,
            hall,
            sockets: Arc::default(),
            most_sockets,
            gates,
            listeners,
            public_url,
            document: OnceLock::new(),
        }))
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}
