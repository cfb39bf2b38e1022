//! The configuration of a server.

use std::net::SocketAddr;
use std::path::PathBuf;

use crate::bus::BusLocation;
use crate::limits::Limits;
use crate::mail::MailConfig;
use crate::oidc::OidcConfig;
use crate::proxies::TrustedProxies;
use crate::rate_limit::RateLimits;
use crate::tables::TableTiming;

/// Where the data of a server is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DatabaseLocation {
    /// A folder with a SQLite database, for one server.
    Folder(PathBuf),
    /// The URL of a PostgreSQL database, which several nodes can share.
    Postgres(String),
}

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free port.
    pub address: SocketAddr,
    /// Limits on connections and requests.
    pub limits: Limits,
    /// Rate limits per client.
    pub rate_limits: RateLimits,
    /// Delays and tolerances of games.
    pub timing: TableTiming,
    /// The database. Without one, only the app is served.
    pub database: Option<DatabaseLocation>,
    /// The URL of a NATS server through which nodes that share a PostgreSQL database notify each other; without one, the
    /// database does it.
    pub bus: Option<String>,
    /// Whether to leave out the browser app even if the program contains it.
    pub api_only: bool,
    /// The public URL, such as `https://ponti.example`, if it differs from the address.
    pub public_url: Option<String>,
    /// Hosts of push services besides those of browsers.
    pub push_hosts: Vec<String>,
    /// How e-mail is sent, if at all; it needs a public URL for its links.
    pub mail: Option<MailConfig>,
    /// An OpenID Connect provider with which users can sign in; it needs a public URL to come back to.
    pub provider: Option<OidcConfig>,
    /// Reverse proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: TrustedProxies,
}

impl Config {
    /// Serves the app without the API.
    pub fn app_only(address: SocketAddr) -> Config {
        Config {
            address,
            limits: Limits::default(),
            rate_limits: RateLimits::default(),
            timing: TableTiming::default(),
            database: None,
            bus: None,
            api_only: false,
            public_url: None,
            push_hosts: Vec::new(),
            mail: None,
            provider: None,
            trusted_proxies: TrustedProxies::default(),
        }
    }
    /// Whether browsers reach the server over an encrypted connection, to which cookies are restricted then.
    pub(crate) fn uses_https(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// How nodes that share the database reach each other.
    pub(crate) fn bus(&self) -> BusLocation {
        match (&self.bus, &self.database) {
            (Some(url), _) => BusLocation::Nats(url.clone()),
            (None, Some(DatabaseLocation::Postgres(url))) => BusLocation::Postgres(url.clone()),
            (None, _) => BusLocation::Local,
        }
    }
}
