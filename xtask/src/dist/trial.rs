//! Tries what was built in empty environments, as its users would: starts it, plays a move, asks `ponti doctor`.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::Release;
use crate::tools;
use crate::workspace::{describe, execute};

/// A program is given up if it serves nothing for this long; emulated ones take their time.
const START_TIMEOUT: Duration = Duration::from_secs(120);
/// A short game.
const GAME: &str = "e5,f6 dark d4,g7";

/// Where a program is tried.
#[derive(Clone, Copy)]
pub(super) enum Environment {
    /// An empty root folder with nothing but the program.
    Root,
    /// The same with an emulator of this name, which Debian's `qemu-user-static` contains.
    Emulator(&'static str),
    /// Wine with an empty configuration.
    Wine,
}

/// Tries a program in an environment; how long it took from its first start to the first move.
pub(super) fn program(release: &Release, file: &Path, environment: Environment) -> Result<Duration> {
    let folder = empty_folder(release, "program")?;
    let start: Vec<String> = match environment {
        Environment::Root | Environment::Emulator(_) => {
            require("chroot", "coreutils")?;
            fs::copy(file, folder.join("ponti"))?;
            let mut start = vec!["chroot".to_owned(), text(&folder)?];
            if let Environment::Emulator(name) = environment {
                require(name, "qemu-user-static")?;
                fs::copy(Path::new("/usr/bin").join(name), folder.join(name))?;
                start.push(format!("/{name}"));
            }
            start.push("/ponti".to_owned());
            start
        }
        Environment::Wine => {
            require("wine", "wine")?;
            vec!["wine".to_owned(), text(file)?]
        }
    };
    let command = |arguments: &[&str]| {
        let mut command = Command::new(&start[0]);
        command.args(&start[1..]).args(arguments).current_dir(&folder).env_clear();
        // By which `chroot` and `wine` are found.
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        if matches!(environment, Environment::Wine) {
            command.env("WINEPREFIX", folder.join("wine")).env("WINEDEBUG", "-all");
        }
        command
    };
    fs::write(folder.join("game.txt"), GAME)?;
    let result = try_program(release, command);
    if matches!(environment, Environment::Wine) {
        // Ends the processes of this configuration.
        let mut stop = Command::new("wineserver");
        let _ = stop.arg("--kill").env("WINEPREFIX", folder.join("wine")).status();
    }
    result
}

fn try_program(release: &Release, command: impl Fn(&[&str]) -> Command) -> Result<Duration> {
    let version = output(command(&["--version"]))?;
    let expected = format!("ponti {} ({})", release.version, release.commit);
    ensure!(version.trim() == expected, "--version printed {version:?} instead of {expected:?}");
    let replayed = output(command(&["ponte", "replay", "game.txt", "--json"]))?;
    let positions = replayed.lines().filter(|line| serde_json::from_str::<Value>(line).is_ok()).count();
    ensure!(positions > GAME.split(' ').count(), "`ponte replay` printed {replayed}");

    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let started = Instant::now();
    let mut serve = command(&["serve", "--data", "data", "--port", &port.to_string()]);
    let mut server = serve.stdin(Stdio::null()).stdout(Stdio::null()).spawn()?;
    let played = play(&mut server, port);
    let first_move = started.elapsed();
    server.kill()?;
    server.wait()?;
    played?;
    // The data of a server that was killed.
    print!("{}", output(command(&["doctor", "--data", "data", "--port", &port.to_string()]))?);
    Ok(first_move)
}

/// Waits for the server, and plays the first move of a game against the engine as a guest.
fn play(server: &mut Child, port: u16) -> Result<()> {
    let started = Instant::now();
    while request(port, "GET", "/healthz", "", None).is_err() {
        if let Some(status) = server.try_wait()? {
            bail!("the server ended: {status}");
        }
        ensure!(started.elapsed() < START_TIMEOUT, "the server does not answer");
        thread::sleep(Duration::from_millis(20));
    }
    let (page, _) = request(port, "GET", "/", "", None)?;
    ensure!(page.contains("ponti-worker"), "the app is missing");
    let (_, head) = request(port, "POST", "/api/v1/guests", "", None)?;
    let cookie =
        head.lines().find_map(|line| line.to_lowercase().starts_with("set-cookie: ").then(|| &line[12..]));
    let cookie = cookie.and_then(|line| line.split(';').next()).context("the guest has no session")?;
    let challenge = json!({
        "terms": { "game": "ponte", "rules": "classic" },
        "opponent": { "type": "engine", "level": 1 },
        "seat": "first",
    });
    let (joined, _) = request(port, "POST", "/api/v1/challenges", cookie, Some(&challenge))?;
    let joined: Value = serde_json::from_str(&joined)?;
    let table = joined["table"].as_str().with_context(|| format!("no game has started: {joined}"))?;
    let action = json!({ "type": "move", "move": "e5,f6", "number": 1 });
    let path = format!("/api/v1/tables/{table}/actions");
    let (answer, _) = request(port, "POST", &path, cookie, Some(&action))?;
    ensure!(answer.contains("e5,f6"), "the move was not played: {answer}");
    Ok(())
}

/// A request to the server on this machine; body and head of a successful response.
fn request(
    port: u16,
    method: &str,
    path: &str,
    cookie: &str,
    body: Option<&Value>,
) -> Result<(String, String)> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(START_TIMEOUT))?;
    let body = body.map(Value::to_string).unwrap_or_default();
    let address = format!("127.0.0.1:{port}");
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").context("the response is incomplete")?;
    ensure!(
        head.starts_with("HTTP/1.1 2"),
        "{method} {path}: {} {body}",
        head.lines().next().unwrap_or_default()
    );
    Ok((body.to_owned(), head.to_owned()))
}

/// Installs the package in an empty Debian, asks the program for its version and its own check, installs it again and purges it.
pub(super) fn debian(release: &Release, package: &Path) -> Result<()> {
    require("mmdebstrap", "mmdebstrap")?;
    let root = empty_folder(release, "debian")?;
    let mut create = Command::new("mmdebstrap");
    // What the package depends on is there already, so that nothing has to be downloaded inside.
    create
        .args(["--variant=minbase", "--include=systemd-standalone-sysusers", "--quiet", "bookworm"])
        .arg(&root);
    execute(create)?;
    fs::copy(package, root.join("ponti.deb"))?;
    let inside = |arguments: &[&str]| {
        let mut command = Command::new("chroot");
        command.arg(&root).args(arguments).env("DEBIAN_FRONTEND", "noninteractive").env("LC_ALL", "C.UTF-8");
        command
    };
    let install = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", "/ponti.deb"];
    execute(inside(&install))?;
    let version = output(inside(&["ponti", "--version"]))?;
    ensure!(version.contains(&release.version), "the package has {version}");
    print!("{}", output(inside(&["ponti", "doctor", "--config", "/etc/ponti/ponti.toml"]))?);
    output(inside(&["getent", "passwd", "ponti"])).context("the package created no user")?;
    execute(inside(&[&install[..], &["--reinstall"]].concat()))?;
    execute(inside(&["apt-get", "purge", "--yes", "--quiet", "ponti"]))?;
    for left in ["usr/bin/ponti", "etc/ponti", "var/lib/ponti"] {
        ensure!(!root.join(left).exists(), "{left} is left after purging");
    }
    fs::remove_dir_all(&root)?;
    Ok(())
}

/// An empty folder for a trial.
fn empty_folder(release: &Release, name: &str) -> Result<PathBuf> {
    let folder = release.workspace.target_dir.join("trial").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn require(program: &str, package: &str) -> Result<()> {
    if tools::on_path(program) { Ok(()) } else { tools::install_debian(&[package]) }
}

fn text(path: &Path) -> Result<String> {
    Ok(path.to_str().with_context(|| format!("{} is not UTF-8", path.display()))?.to_owned())
}

/// What a command prints; an error unless it succeeds.
fn output(mut command: Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot start {}", describe(&command)))?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        bail!("{} failed: {printed}{}", describe(&command), String::from_utf8_lossy(&output.stderr));
    }
    Ok(printed)
}
