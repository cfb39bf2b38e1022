//! `ponti serve`: the browser app, and the one line that says where.

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};

use server::{Config, Limits, Server};
use tracing_subscriber::filter::LevelFilter;

use crate::failure::{Failure, Result};

/// Serves the browser app until interrupted.
///
/// The first line of output is the address. The log goes to standard error.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The address to listen on; 0.0.0.0 lets other machines in
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    host: IpAddr,
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Open a browser there
    #[arg(long)]
    open: bool,
    /// What to log: off, error, warn, info or debug
    #[arg(long, default_value = "warn", value_name = "LEVEL")]
    log: LevelFilter,
}

const EXAMPLES: &str = "\
Examples:
  ponti serve                             at http://127.0.0.1:8080/
  ponti serve --port 0 --open             at any free port, and open a browser there
  ponti serve --host 0.0.0.0 --log info   for the whole house, with a log";

pub(crate) fn run(args: &Args) -> Result {
    tracing_subscriber::fmt().with_max_level(args.log).with_writer(io::stderr).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(args))
}

async fn serve(args: &Args) -> Result {
    let address = SocketAddr::new(args.host, args.port);
    let server = Server::bind(&Config { address, limits: Limits::default() }).await.map_err(|error| {
        Failure::Input(format!("cannot listen on {address}: {error}; try another --port"))
    })?;
    let url = url(server.address()?);
    let mut out = io::stdout();
    writeln!(out, "{url}")?;
    out.flush()?;
    if args.open && !open(&url) {
        eprintln!("no browser could be opened; please open {url} yourself");
    }
    server.serve(asked_to_stop()).await;
    Ok(())
}

/// Where people on this machine find it.
fn url(mut address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        address.set_ip(if address.is_ipv4() {
            [127, 0, 0, 1].into()
        } else {
            IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1])
        });
    }
    format!("http://{address}/")
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

/// Ctrl-C, or the system's wish.
async fn asked_to_stop() {
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
    // Where not even this can be heard, the process is ended from outside.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_for_everybody_is_shown_as_ones_own() {
        assert_eq!(url(([0, 0, 0, 0], 80).into()), "http://127.0.0.1:80/");
        assert_eq!(url((IpAddr::from([0; 16]), 80).into()), "http://[::1]:80/");
        assert_eq!(url(([192, 0, 2, 7], 8080).into()), "http://192.0.2.7:8080/");
    }
}
