//! `ponti doctor`: checks the installation of a server.

use std::io::{self, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, SystemTime};

use server::store::OpenError;
use server::store::sqlite::DATABASE_FILE;
use server::{App, CheckReport, DatabaseLocation, check_database, check_postgres};

use crate::data::block_on;
use crate::failure::{Failure, Result};
use crate::output;
use crate::serve::{Options, local};

const EXAMPLES: &str = "\
Examples:
  ponti doctor                                 the server that `ponti serve` would start
  ponti doctor --config /etc/ponti/ponti.toml
  ponti doctor --port 8080 --running           whether a running server works, for health checks

The options are those of `ponti serve`. What comes from a proxy is checked while the server is
stopped: the program then listens in its place and looks at a request to the public URL.
Exit code 0: everything works; 1: something does not.";

/// Check what a server needs: processor, app, data, clock, port, proxy
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Only ask the running server whether it works
    #[arg(long)]
    running: bool,
    #[command(flatten)]
    options: Options,
}

/// How long a server may take to answer.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The path of the request through the proxy.
const PROBE: &str = "/doctor";

/// What a check has found: a description, or what is wrong.
type Finding = std::result::Result<String, String>;

pub(crate) fn run(args: &Args) -> Result {
    let address = local(args.options.address());
    if args.running {
        return match health(address) {
            Ok(answer) => Ok(writeln!(io::stdout(), "{answer}")?),
            Err(reason) => Err(Failure::Io(io::Error::other(format!("{address}: {reason}")))),
        };
    }
    let mut checks: Vec<(&str, Finding)> = vec![("processor", Ok(processor())), ("app", app(&args.options))];
    match args.options.database()? {
        None => checks.push(("data", Ok("nothing is stored (--offline)".to_owned()))),
        Some(DatabaseLocation::Postgres(url)) => checks.push(("database", postgres(&url))),
        Some(DatabaseLocation::Folder(folder)) => {
            checks.push(("data", data_folder(&folder)));
            checks.push(("database", database(&folder.join(DATABASE_FILE))));
            checks.push(("clock", clock(&folder.join(DATABASE_FILE))));
        }
    }
    let listener = TcpListener::bind(args.options.address());
    checks.push(("port", port(&listener, address)));
    if let Some(url) = &args.options.public_url {
        checks.push(("proxy", proxy(listener.ok(), url, &args.options.trusted_proxy)));
    }
    let mut out = output::out();
    for (name, finding) in &checks {
        let (state, text) = match finding {
            Ok(text) => ("ok", text),
            Err(text) => ("wrong", text),
        };
        writeln!(out, "{state:<5}  {name:<9}  {text}")?;
    }
    out.flush()?;
    match checks.iter().filter(|(_, finding)| finding.is_err()).count() {
        0 => Ok(()),
        count => Err(Failure::Findings(count)),
    }
}

/// Which instructions the engines use.
fn processor() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    #[cfg(target_arch = "x86_64")]
    let instructions = if ponte::fast::is_accelerated() {
        "the engines use AVX2 and BMI2"
    } else {
        "without AVX2 and BMI2 the engines are a fifth slower"
    };
    #[cfg(not(target_arch = "x86_64"))]
    let instructions = std::env::consts::ARCH;
    format!("{cores} cores; {instructions}")
}

fn app(options: &Options) -> Finding {
    match (App::embedded().is_built(), options.api_only) {
        (true, _) => Ok("built in".to_owned()),
        (false, true) => Ok("not built in, and not needed with --api-only".to_owned()),
        (false, false) => {
            Err("not built in: `cargo xtask install` installs a program with the app".to_owned())
        }
    }
}

/// Whether files can be written into the folder, or it can be created.
fn data_folder(folder: &Path) -> Finding {
    let show = |reason: &dyn std::fmt::Display| format!("{}: {reason}", folder.display());
    let whole = std::path::absolute(folder).map_err(|error| show(&error))?;
    let existing = whole.ancestors().find(|path| path.exists());
    let Some(existing) = existing.filter(|path| path.is_dir()) else {
        return Err(show(&"cannot be created, because a part of this path is a file"));
    };
    let probe = existing.join(format!(".ponti-doctor-{}", std::process::id()));
    std::fs::write(&probe, "").map_err(|error| show(&format!("cannot be written by this user: {error}")))?;
    std::fs::remove_file(&probe).map_err(|error| show(&error))?;
    Ok(show(&if existing == whole { "can be written" } else { "does not exist yet, and can be created" }))
}

fn database(path: &Path) -> Finding {
    let Ok(file) = path.metadata() else {
        return Ok(format!("{}: will be created", path.display()));
    };
    let checked = verified(async || check_database(path, |_, _| {}).await);
    let megabytes = file.len() as f64 / 1e6;
    let show = |text: String| format!("{}, {megabytes:.1} MB: {text}", path.display());
    checked.map(show).map_err(show)
}

fn postgres(url: &str) -> Finding {
    // The URL may contain a password.
    let show = |text: String| format!("PostgreSQL: {text}");
    verified(async || check_postgres(url, |_, _| {}).await).map(show).map_err(show)
}

/// Runs a check of a database.
fn verified(check: impl AsyncFnOnce() -> std::result::Result<CheckReport, OpenError>) -> Finding {
    let mut finding = Err(String::new());
    let done = block_on(async {
        finding = match check().await {
            Ok(report) if report.findings.is_empty() => Ok(format!("{} games are intact", report.tables)),
            Ok(report) => Err(format!("{} findings; `ponti check` lists them", report.findings.len())),
            Err(error) => Err(error.to_string()),
        };
        Ok(())
    });
    done.map_err(|error| error.to_string()).and(finding)
}

/// The clock must not be behind what was stored, and should be set over the network.
fn clock(database: &Path) -> Finding {
    let now = SystemTime::now();
    let stored = database.metadata().and_then(|file| file.modified()).ok();
    if let Some(ahead) = stored.and_then(|stored| stored.duration_since(now).ok())
        && ahead > Duration::from_secs(1)
    {
        return Err(format!("behind by {} s: the database was written later", ahead.as_secs()));
    }
    let output = Command::new("timedatectl").args(["show", "-p", "NTPSynchronized", "--value"]).output();
    match output.map(|output| output.stdout.trim_ascii().to_owned()).as_deref() {
        Ok(b"yes") => Ok("set over the network".to_owned()),
        Ok(b"no") => Ok("not set over the network; days and correspondence games follow it".to_owned()),
        _ => Ok("not behind the database".to_owned()),
    }
}

fn port(listener: &io::Result<TcpListener>, address: SocketAddr) -> Finding {
    match listener {
        Ok(_) => Ok(format!("{address} is free")),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => match health(address) {
            Ok(answer) => Ok(format!("a server answers at {address}: {answer}")),
            Err(reason) => Err(format!("{address} is in use, and not by a server that works: {reason}")),
        },
        Err(error) => Err(format!("{address}: {error}")),
    }
}

/// Asks a running server whether it works.
fn health(address: SocketAddr) -> Finding {
    let ask = || -> io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes())?;
        let mut answer = Vec::new();
        stream.take(1 << 16).read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    let answer = ask().map_err(|error| error.to_string())?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let body = body.trim().lines().collect::<Vec<_>>().join("; ");
    match head.split(' ').nth(1) {
        Some("200") => Ok(body),
        Some(_) if !body.is_empty() => Err(body),
        _ => Err("it is not a Ponti server".to_owned()),
    }
}

/// Sends a request to the public URL, and looks at what arrives here.
fn proxy(listener: Option<TcpListener>, url: &str, trusted: &[ipnet::IpNet]) -> Finding {
    let Some(listener) = listener else {
        fetch(&format!("{url}/healthz")).map_err(|reason| format!("{url}: {reason}"))?;
        return Ok(format!("{url} leads to the running server; stop it to check the headers"));
    };
    let (arrived, requests) = mpsc::channel();
    thread::spawn(move || answer_probes(&listener, &arrived));
    let answer = fetch(&format!("{url}{PROBE}"));
    let Ok((peer, head)) = requests.try_recv() else {
        let reason = answer.err().unwrap_or_else(|| "something else answers".to_owned());
        return Err(format!("{url} does not lead to this port: {reason}"));
    };
    let is_trusted = if trusted.is_empty() {
        peer.is_loopback()
    } else {
        trusted.iter().any(|network| network.contains(&peer))
    };
    if !is_trusted {
        return Err(format!("requests come from {peer}, which is not trusted: add --trusted-proxy {peer}"));
    }
    let mut lines = head.lines().filter_map(|line| line.split_once(':'));
    match lines.find(|(name, _)| name.eq_ignore_ascii_case("x-forwarded-for")) {
        Some((_, clients)) => Ok(format!("{url} leads here; the client was {}", clients.trim())),
        None => Err(format!(
            "the proxy at {peer} does not set X-Forwarded-For: all users would share one rate limit"
        )),
    }
}

fn fetch(url: &str) -> std::result::Result<(), String> {
    let mut result = Err(String::new());
    let done = block_on(async {
        result = server::fetch(url).await.map(drop);
        Ok(())
    });
    done.map_err(|error| error.to_string()).and(result)
}

/// Answers requests, and passes on the sender and head of those to [`PROBE`]. Proxies send health checks, too.
fn answer_probes(listener: &TcpListener, arrived: &mpsc::Sender<(IpAddr, String)>) {
    for stream in listener.incoming().flatten() {
        let mut stream = stream;
        let _ = stream.set_read_timeout(Some(TIMEOUT));
        let (mut head, mut buffer) = (Vec::new(), [0; 1024]);
        while head.len() < 1 << 14 && !head.windows(4).any(|end| end == b"\r\n\r\n") {
            match stream.read(&mut buffer) {
                Ok(count) if count > 0 => head.extend_from_slice(&buffer[..count]),
                _ => break,
            }
        }
        let head = String::from_utf8_lossy(&head).into_owned();
        if head.split(' ').nth(1) == Some(PROBE)
            && let Ok(peer) = stream.peer_addr()
        {
            let _ = arrived.send((peer.ip().to_canonical(), head));
        }
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nok\n");
    }
}
