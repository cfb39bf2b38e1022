//! `ponti serve`: runs the server until it is interrupted.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::process::{Command, Stdio};
use std::time::Duration;

use qrcodegen::{QrCode, QrCodeEcc};
use server::store::sqlite;
use server::{
    App, Config, DatabaseLocation, MailConfig, OidcConfig, RateLimits, Server, StartError, TrustedProxies,
    Watchdog, network_url,
};
use tracing_subscriber::filter::LevelFilter;

use crate::data::{DataFolder, database_url};
use crate::failure::{Failure, Result};
use crate::output::colour_welcome;

/// Serve the browser app and host games until interrupted
///
/// The first line of output is the address. The log goes to standard error. All data is in one database in the data
/// folder; `ponti backup` and `ponti restore` work while the server is running.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Open the app in a browser
    #[arg(long, conflicts_with = "api_only")]
    open: bool,
    /// Open the page for a game of people around one table, each with a phone, and accept connections from the local network
    #[arg(long, conflicts_with_all = ["api_only", "offline"])]
    party: bool,
    /// Print all options as a configuration file, with their descriptions and present values, and exit
    #[arg(long)]
    pub(crate) print_config: bool,
    #[command(flatten)]
    options: Options,
}

// No documentation comment: it would replace the description of the commands with these options.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// A configuration file (TOML) with any of these options, such as `public-url = "https://ponti.example"`. Options are also
    /// read from the environment, such as PONTI_PUBLIC_URL, which comes before the file and after the command line
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// The address to listen on; 0.0.0.0 accepts connections from other machines
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    host: IpAddr,
    /// The port; 0 takes any free port
    #[arg(long, default_value_t = 8080)]
    port: u16,
    #[command(flatten)]
    data: DataFolder,
    /// A PostgreSQL database instead of the data folder, such as postgres://ponti@db.example/ponti; several nodes can
    /// share it. To keep a password out of the list of processes, set the variable PONTI_DATABASE instead
    #[arg(long, value_name = "URL", value_parser = database_url, conflicts_with = "data")]
    database: Option<String>,
    /// A NATS server through which nodes notify each other, such as nats://nats.example; without it, the PostgreSQL
    /// database does it
    #[arg(long, value_name = "URL", value_parser = bus_url, conflicts_with_all = ["data", "offline"])]
    bus: Option<String>,
    /// Serve only the app: no online games, nothing is stored
    #[arg(long, conflicts_with_all = ["data", "database", "public_url", "trusted_proxy", "smtp", "oidc_issuer"])]
    pub(crate) offline: bool,
    /// Serve the API without the browser app; needed where the program was built without it
    #[arg(long, conflicts_with = "offline")]
    pub(crate) api_only: bool,
    /// The public URL, if it differs from the address; https makes cookies secure
    #[arg(long, value_name = "URL", value_parser = public_url)]
    pub(crate) public_url: Option<String>,
    /// A reverse proxy, as an address or network, whose X-Forwarded-For is believed; may be repeated. Name only the proxies:
    /// a client in the network could pretend to be any other. Without it, a proxy on this machine
    #[arg(long, value_name = "NETWORK", value_parser = TrustedProxies::parse_network)]
    pub(crate) trusted_proxy: Vec<ipnet::IpNet>,
    /// The host of a push service besides those of browsers, such as of a UnifiedPush distributor; may be repeated
    #[arg(long, value_name = "HOST", conflicts_with = "offline")]
    push_host: Vec<String>,
    /// Multiply the rate limits per address, for a club that shares one address
    #[arg(long, default_value_t = 1, value_name = "FACTOR", value_parser = clap::value_parser!(u32).range(1..))]
    rate_limit_factor: u32,
    /// The log level: off, error, warn, info or debug
    #[arg(long, default_value = "warn", value_name = "LEVEL")]
    log: LevelFilter,
    // Last: their headings apply to everything that follows.
    #[command(flatten)]
    mail: MailArgs,
    #[command(flatten)]
    provider: ProviderArgs,
}

/// E-mail, for recovering passwords and for reminders.
#[derive(clap::Args)]
#[command(next_help_heading = "E-mail")]
struct MailArgs {
    /// An SMTP server: smtps://USER@HOST with TLS, smtp://USER@HOST with STARTTLS, smtp+plain://localhost for one on this
    /// machine. The password is in the variable PONTI_SMTP_PASSWORD, or in the file that PONTI_SMTP_PASSWORD_FILE names
    #[arg(long, value_name = "URL", requires = "mail_from", requires = "public_url")]
    smtp: Option<String>,
    /// The sender of e-mail, such as 'Ponti <ponti@club.example>'
    #[arg(long, value_name = "ADDRESS", requires = "smtp")]
    mail_from: Option<String>,
}

/// An OpenID Connect provider with which users can sign in.
#[derive(clap::Args)]
#[command(next_help_heading = "OpenID Connect")]
struct ProviderArgs {
    /// The URL of an OpenID Connect provider with which users can sign in. The secret of this server there is in the
    /// variable PONTI_OIDC_SECRET, or in the file that PONTI_OIDC_SECRET_FILE names
    #[arg(long, value_name = "URL", value_parser = OidcConfig::check_issuer, requires = "oidc_client",
          requires = "public_url")]
    oidc_issuer: Option<String>,
    /// The client id of this server at the provider
    #[arg(long, value_name = "ID", requires = "oidc_issuer")]
    oidc_client: Option<String>,
    /// The name of the provider on the button for signing in
    #[arg(long, value_name = "NAME", requires = "oidc_issuer")]
    oidc_name: Option<String>,
}

impl MailArgs {
    fn config(&self) -> Result<Option<MailConfig>> {
        let (Some(url), Some(from)) = (&self.smtp, &self.mail_from) else { return Ok(None) };
        let config = MailConfig::new(url, from, secret("PONTI_SMTP_PASSWORD")?);
        config.map(Some).map_err(|error| Failure::Input(format!("--smtp: {error}")))
    }
}

impl ProviderArgs {
    fn config(&self) -> Result<Option<OidcConfig>> {
        let (Some(issuer), Some(client_id)) = (&self.oidc_issuer, &self.oidc_client) else { return Ok(None) };
        let Some(client_secret) = secret("PONTI_OIDC_SECRET")? else {
            let message =
                "--oidc-issuer: the secret is missing; set PONTI_OIDC_SECRET or PONTI_OIDC_SECRET_FILE";
            return Err(Failure::Input(message.to_owned()));
        };
        // Without a name, the host of the provider.
        let host = issuer.split_once("://").map_or(issuer.as_str(), |(_, rest)| rest);
        let host = host.split('/').next().unwrap_or(host).to_owned();
        let name = self.oidc_name.clone().unwrap_or(host);
        Ok(Some(OidcConfig { issuer: issuer.clone(), client_id: client_id.clone(), client_secret, name }))
    }
}

/// A secret from a variable, or from the file that a variable names: arguments are visible to other users of the machine.
fn secret(variable: &str) -> Result<Option<String>> {
    if let Ok(value) = std::env::var(variable) {
        return Ok(Some(value));
    }
    let Some(path) = std::env::var_os(format!("{variable}_FILE")) else { return Ok(None) };
    let read = std::fs::read_to_string(&path);
    let text = read.map_err(|error| Failure::Input(format!("{}: {error}", Path::new(&path).display())))?;
    Ok(Some(text.trim_end_matches(['\r', '\n']).to_owned()))
}

const EXAMPLES: &str = "\
Examples:
  ponti serve                             at http://127.0.0.1:8080/
  ponti serve --port 0 --open             at any free port, in a browser
  ponti serve --host 0.0.0.0 --log info   for the local network, with a log
  ponti serve --party                     for people around one table, each with a phone
  ponti serve --data /srv/ponti --public-url https://ponti.example
                                          behind a TLS proxy that sets X-Forwarded-For
  ponti serve --database postgres://ponti@db.example/ponti
                                          one of several nodes, see docs/scaling.md
  ponti serve --public-url https://a.example --smtp smtps://mail.example --mail-from ponti@a.example
                                          with e-mail, see docs/hosting.md
  ponti serve --offline                   only the app
  ponti serve --print-config > ponti.toml
                                          all options, to be edited
  ponti serve --config ponti.toml         with the options of that file";

const NO_APP: &str = "\
this program was built without the browser app.
In a clone of the project, `cargo xtask install` builds and installs both, and `cargo xtask run` builds and starts both.
With --api-only the server starts without the app.";

const PARTY_PHONES: &str = "scan the code on the table page, which the first address opens";

const PARTY_WITHOUT_NETWORK: &str =
    "none: connect this machine to the Wi-Fi of the phones, or make it their hotspot";

pub(crate) fn run(args: &Args) -> Result {
    let colours = io::stderr().is_terminal() && colour_welcome();
    tracing_subscriber::fmt()
        .with_max_level(args.options.log)
        .with_ansi(colours)
        .with_writer(io::stderr)
        .init();
    raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(args))
}

/// Raises the limit of open files, one of which every connection needs, to the maximum.
fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
            tracing::warn!(%error, ?current, "the limit of open files cannot be raised");
        }
    }
}

impl Options {
    /// The address to listen on.
    pub(crate) fn address(&self) -> SocketAddr {
        SocketAddr::new(self.host, self.port)
    }

    /// Where the data is, if any is stored.
    pub(crate) fn database(&self) -> Result<Option<DatabaseLocation>> {
        if self.offline { Ok(None) } else { self.data.location(self.database.as_deref()).map(Some) }
    }

    fn config(&self) -> Result<Config> {
        let mut config = Config::app_only(self.address());
        config.database = self.database()?;
        if self.bus.is_some() && !matches!(config.database, Some(DatabaseLocation::Postgres(_))) {
            return Err(Failure::Input("--bus is for several nodes, which share a --database".to_owned()));
        }
        config.bus.clone_from(&self.bus);
        config.api_only = self.api_only;
        config.public_url.clone_from(&self.public_url);
        config.push_hosts.clone_from(&self.push_host);
        config.mail = self.mail.config()?;
        config.provider = self.provider.config()?;
        config.rate_limits = RateLimits::default().scaled(self.rate_limit_factor);
        let per_address = config.limits.connections_per_address.saturating_mul(self.rate_limit_factor);
        let half = u32::try_from(config.limits.connections / 2).unwrap_or(u32::MAX);
        config.limits.connections_per_address = per_address.min(half);
        if !self.trusted_proxy.is_empty() {
            config.trusted_proxies = self.trusted_proxy.iter().copied().collect();
        }
        Ok(config)
    }
}

async fn serve(args: &Args) -> Result {
    let has_app = App::embedded().is_built();
    if !args.options.api_only && !has_app {
        return Err(Failure::Input(NO_APP.to_owned()));
    }
    let mut config = args.options.config()?;
    if args.party && config.address.ip().is_loopback() {
        config.address.set_ip(Ipv4Addr::UNSPECIFIED.into());
    }
    let address = config.address;
    let mut stop = pin!(stop_signal());
    let mut first = true;
    loop {
        let server = Server::bind(&config).await.map_err(|error| match error {
            StartError::Listen(error) => {
                Failure::Input(format!("cannot listen on {address}: {error}; try another --port"))
            }
            other => Failure::Input(other.to_string()),
        })?;
        // After a restored backup was installed, the server restarts at the same address.
        config.address = server.address()?;
        if std::mem::take(&mut first) {
            announce(args, &config)?;
        }
        notify_ready();
        let mut stopped = false;
        let end = async {
            tokio::select! {
                () = &mut stop => stopped = true,
                () = backup_is_waiting(config.database.as_ref()) => {}
            }
        };
        let watchdog = tokio::spawn(feed_watchdog(server.watchdog()));
        server.serve(end).await;
        watchdog.abort();
        if stopped {
            return Ok(());
        }
    }
}

/// Tells systemd that the server is ready, if it was started as a service of type `notify`.
fn notify_ready() {
    #[cfg(unix)]
    if let Err(error) = sd_notify::notify(&[sd_notify::NotifyState::Ready]) {
        tracing::warn!(%error, "systemd could not be notified");
    }
}

/// Tells systemd that the server is alive, if the service has a watchdog: after the check that `/healthz` makes. A server
/// that is stuck is restarted.
async fn feed_watchdog(mut watchdog: Watchdog) {
    #[cfg(not(unix))]
    let _ = &mut watchdog;
    #[cfg(unix)]
    if let Some(timeout) = sd_notify::watchdog_enabled() {
        let period = timeout / 3;
        let mut interval = tokio::time::interval(period);
        interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            interval.tick().await;
            if !watchdog.is_alive(period).await {
                tracing::error!("the watchdog of systemd is not fed, because the server does not work");
                continue;
            }
            if let Err(error) = sd_notify::notify(&[sd_notify::NotifyState::Watchdog]) {
                tracing::warn!(%error, "the watchdog of systemd could not be fed");
            }
        }
    }
}

/// Prints the address, and what the server has found.
///
/// The code of a party is not here: it leads to a table, which the page at the first address opens and whose code it shows.
fn announce(args: &Args, config: &Config) -> Result {
    let url = format!("{}{}", url(config.address), if args.party { "party" } else { "" });
    let mut text = format!("{url}\n");
    for (name, value) in found(&args.options, config) {
        let _ = writeln!(text, "  {name:<8}  {value}");
    }
    let mut out = io::stdout();
    match network_url(config.address) {
        Some(url) => {
            let _ = writeln!(text, "  {:<8}  {url}/", "network");
            if args.party {
                let _ = writeln!(text, "  {:<8}  {PARTY_PHONES}", "phones");
            } else if out.is_terminal() {
                text += &qr_code(&format!("{url}/"));
            }
        }
        None if args.party => {
            let _ = writeln!(text, "  {:<8}  {PARTY_WITHOUT_NETWORK}", "network");
        }
        None => {}
    }
    out.write_all(text.as_bytes())?;
    out.flush()?;
    if (args.open || args.party) && !open(&url) {
        eprintln!("cannot open a browser; open {url} yourself");
    }
    Ok(())
}

/// What the server runs with.
fn found(options: &Options, config: &Config) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    if let Some(path) = &options.config {
        found.push(("config", path.display().to_string()));
    }
    found.push((
        "data",
        match &config.database {
            None => "none: nothing is stored, there are no online games".to_owned(),
            // The URL may contain a password.
            Some(DatabaseLocation::Postgres(_)) => "a PostgreSQL database".to_owned(),
            Some(DatabaseLocation::Folder(folder)) => {
                let database = folder.join(sqlite::DATABASE_FILE);
                let size = std::fs::metadata(&database).map_or(0, |file| file.len());
                format!("{}, {:.1} MB", database.display(), size as f64 / 1e6)
            }
        },
    ));
    found.push(("app", if config.api_only { "not served" } else { "built in" }.to_owned()));
    if let Some(url) = &config.public_url {
        found.push(("public", url.clone()));
    }
    found
}

/// A URL as a picture for the cameras of phones, in black on white whatever the colours of the terminal are.
fn qr_code(url: &str) -> String {
    const BORDER: i32 = 2;
    let Ok(code) = QrCode::encode_text(url, QrCodeEcc::Low) else { return String::new() };
    let mut text = String::new();
    for y in (-BORDER..code.size() + BORDER).step_by(2) {
        text += "  \x1b[30;107m";
        for x in -BORDER..code.size() + BORDER {
            text.push(match (code.get_module(x, y), code.get_module(x, y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            });
        }
        text += "\x1b[0m\n";
    }
    text
}

/// Completes when `ponti restore` has put a backup into the data folder.
async fn backup_is_waiting(database: Option<&DatabaseLocation>) {
    let Some(DatabaseLocation::Folder(data)) = database else { return std::future::pending().await };
    while !sqlite::has_incoming(data) {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Parses the URL of a NATS server.
fn bus_url(text: &str) -> std::result::Result<String, String> {
    if ["nats://", "tls://"].iter().any(|scheme| text.starts_with(scheme)) {
        Ok(text.to_owned())
    } else {
        Err("expected a URL such as nats://nats.example:4222".to_owned())
    }
}

/// Parses a URL such as `https://ponti.example`, without a path.
fn public_url(text: &str) -> std::result::Result<String, String> {
    let url = text.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ', '@']) => {
            Ok(url.to_ascii_lowercase())
        }
        _ => Err("expected a URL such as https://ponti.example, without a path".to_owned()),
    }
}

/// The address of the server for programs on this machine.
pub(crate) fn local(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(if address.is_ipv4() {
            [127, 0, 0, 1].into()
        } else {
            IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1])
        });
    }
    address
}

/// The URL of the server on this machine.
fn url(address: SocketAddr) -> String {
    format!("http://{}/", local(address))
}

fn open(url: &str) -> bool {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        Command::new("explorer")
    } else {
        Command::new("xdg-open")
    };
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}

/// Completes at Ctrl-C or SIGTERM.
async fn stop_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    // Without signals, the process has to be killed.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_has_no_path() {
        assert_eq!(public_url("https://Ponti.example/").as_deref(), Ok("https://ponti.example"));
        assert_eq!(public_url("http://localhost:8080").as_deref(), Ok("http://localhost:8080"));
        for text in ["", "ponti.example", "https://", "https://a/b", "ftp://a", "https://me@a"] {
            assert!(public_url(text).is_err(), "{text}");
        }
    }

    #[derive(clap::Parser)]
    struct Command {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn headings_of_the_help_name_only_what_they_are_about() {
        let command = <Command as clap::CommandFactory>::command();
        for argument in command.get_arguments() {
            let prefix = match argument.get_help_heading() {
                Some("E-mail") => ["smtp", "mail"].as_slice(),
                Some("OpenID Connect") => &["oidc"],
                other => {
                    assert_eq!(other, None);
                    continue;
                }
            };
            let name = argument.get_long().unwrap();
            assert!(prefix.iter().any(|prefix| name.starts_with(prefix)), "--{name}");
        }
    }

    #[test]
    fn e_mail_and_providers_need_a_public_url() {
        let parse = |options: &str| {
            let words = std::iter::once("ponti").chain(options.split(' '));
            <Command as clap::Parser>::try_parse_from(words).map(|command| command.args)
        };
        let mail = "--smtp smtp+plain://localhost --mail-from ponti@club.example";
        let provider = "--oidc-issuer https://id.example/realm --oidc-client ponti";
        for options in [mail, provider] {
            assert!(parse(options).is_err(), "{options}");
            assert!(parse(&format!("{options} --public-url https://ponti.example")).is_ok(), "{options}");
        }
        for options in
            ["--smtp smtps://mail.example", "--oidc-issuer https://id.example", "--oidc-client ponti"]
        {
            assert!(parse(&format!("{options} --public-url https://ponti.example")).is_err(), "{options}");
        }
        let args = parse(&format!("{mail} --public-url https://ponti.example")).unwrap();
        assert!(args.options.provider.config().unwrap().is_none());
        let mail = args.options.mail.config();
        assert_eq!(mail.is_ok(), cfg!(feature = "mail"));
        match mail {
            Ok(mail) => assert!(mail.is_some()),
            Err(Failure::Input(reason)) => {
                assert!(reason.contains("`cargo xtask run --full -- serve --smtp URL"), "{reason}");
            }
            Err(other) => panic!("{other}"),
        }
        let args = parse(&format!("{provider} --public-url https://ponti.example")).unwrap();
        assert!(args.options.provider.config().is_err(), "the secret is not an argument");
    }

    #[test]
    fn an_unspecified_address_is_shown_as_localhost() {
        assert_eq!(url(([0, 0, 0, 0], 80).into()), "http://127.0.0.1:80/");
        assert_eq!(url((IpAddr::from([0; 16]), 80).into()), "http://[::1]:80/");
        assert_eq!(url(([192, 0, 2, 7], 8080).into()), "http://192.0.2.7:8080/");
    }
}
