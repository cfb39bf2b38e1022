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

/// The search path of root in Debian.
const PATH: &str = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// Where a program is tried.
#[derive(Clone, Copy)]
pub(super) enum Environment {
    /// An empty root folder with nothing but the program.
    Root,
    /// The same with an emulator of this name, which Debian's `qemu-user-static` contains.
    Emulator(&'static str),
    /// Wine with an empty configuration, in a Debian of its own: that of Debian 12 is too old for Rust's standard library.
    Wine,
}

/// A successful trial.
pub(super) struct Trial {
    /// Where.
    pub(super) place: String,
    /// From the start of the program or package to the first move.
    pub(super) first_move: Duration,
}

/// Tries a program in an environment.
pub(super) fn program(release: &Release, file: &Path, environment: Environment) -> Result<Trial> {
    let folder = match environment {
        Environment::Root | Environment::Emulator(_) => empty_folder(release, "program")?,
        Environment::Wine => debian_root(release, "wine", "trixie", "wine,wine64")?,
    };
    let (program, start, place) = match environment {
        Environment::Root => ("ponti", vec!["/ponti"], "an empty root folder".to_owned()),
        Environment::Emulator(name) => {
            require(name, "qemu-user-static")?;
            fs::copy(Path::new("/usr/bin").join(name), folder.join("emulator"))?;
            ("ponti", vec!["/emulator", "/ponti"], format!("an empty root folder with {name}"))
        }
        Environment::Wine => ("ponti.exe", vec!["wine", "/ponti.exe"], "Wine of Debian 13".to_owned()),
    };
    fs::copy(file, folder.join(program))?;
    fs::write(folder.join("game.txt"), GAME)?;
    let command = |arguments: &[&str]| {
        let mut command = match environment {
            Environment::Wine => inside_with_proc(&folder),
            Environment::Root | Environment::Emulator(_) => inside(&folder),
        };
        command.args(&start).args(arguments);
        command
    };
    let stop = if matches!(environment, Environment::Wine) { Stop::Kill } else { Stop::Terminate };
    let result = try_program(release, command, stop);
    if matches!(environment, Environment::Wine) {
        let mut end = inside(&folder);
        end.args(["wineserver", "--kill"]);
        let _ = end.status();
    }
    let first_move = result?;
    fs::remove_dir_all(&folder)?;
    Ok(Trial { place, first_move })
}

/// Asks a program for its version, replays a game, plays on its server, lets it check what the server has left; how long it took
/// from the start of the server to the first move.
fn try_program(release: &Release, command: impl Fn(&[&str]) -> Command, stop: Stop) -> Result<Duration> {
    let version = output(command(&["--version"]))?;
    let expected = format!("ponti {} ({})", release.version, release.commit);
    ensure!(version.trim() == expected, "--version printed {version:?} instead of {expected:?}");
    let replayed = output(command(&["ponte", "replay", "game.txt", "--json"]))?;
    let positions = replayed.lines().filter(|line| serde_json::from_str::<Value>(line).is_ok()).count();
    ensure!(positions > GAME.split(' ').count(), "`ponte replay` printed {replayed}");
    let first_move =
        serve(|arguments| command(&[&["serve"], arguments].concat()), &["--data", "data"], stop)?;
    let port = free_port()?.to_string();
    print!("{}", output(command(&["doctor", "--data", "data", "--port", &port]))?);
    Ok(first_move)
}

/// How a server ends.
#[derive(Clone, Copy)]
enum Stop {
    /// As services end: it has to succeed.
    Terminate,
    /// Wine passes on no signals.
    Kill,
}

/// Starts a server, plays a move and stops the server; how long it took to the move.
fn serve(command: impl Fn(&[&str]) -> Command, arguments: &[&str], stop: Stop) -> Result<Duration> {
    let port = free_port()?;
    let started = Instant::now();
    let mut start = command(&[arguments, &["--port", &port.to_string()]].concat());
    let mut server = start.stdin(Stdio::null()).stdout(Stdio::null()).spawn()?;
    let played = play(&mut server, port);
    let first_move = started.elapsed();
    match stop {
        Stop::Terminate => {
            let mut terminate = Command::new("kill");
            execute({
                terminate.arg(server.id().to_string());
                terminate
            })?;
        }
        Stop::Kill => server.kill()?,
    }
    let status = server.wait()?;
    played?;
    ensure!(matches!(stop, Stop::Kill) || status.success(), "the server did not stop as asked: {status}");
    Ok(first_move)
}

fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// A command in a root folder, without the environment of this task.
fn inside(root: &Path) -> Command {
    let mut command = Command::new("chroot");
    command.env_clear().env("PATH", PATH);
    command.env("LC_ALL", "C.UTF-8").env("DEBIAN_FRONTEND", "noninteractive").arg(root);
    command
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
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes())?;
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

/// The same with `/proc`, without which Wine does not start, and which is unmounted when the command ends.
fn inside_with_proc(root: &Path) -> Command {
    let mut command = Command::new("unshare");
    command.env_clear().env("PATH", PATH).env("HOME", "/root").env("WINEDEBUG", "-all");
    command
        .args(["--mount", "sh", "-c", r#"mount -t proc proc "$0/proc" && exec chroot "$0" "$@""#])
        .arg(root);
    command
}

/// Installs the package in an empty Debian over one of a lower version, starts its server as its service would, and purges it.
pub(super) fn debian(release: &Release, package: &Path) -> Result<Trial> {
    // What the package depends on is there already, so that nothing has to be downloaded inside.
    let root = debian_root(release, "debian", "bookworm", "systemd-standalone-sysusers")?;
    fs::copy(package, root.join("ponti.deb"))?;
    lower_version(release, package, &root.join("lower.deb"))?;
    let run = |arguments: &[&str]| {
        let mut command = inside(&root);
        command.args(arguments);
        command
    };
    let install = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends"];
    // As `setpriv` sets the user, and systemd the folder.
    let start = |arguments: &[&str]| {
        run(&[
            &["setpriv", "--reuid=ponti", "--regid=ponti", "--clear-groups"],
            &["ponti", "serve", "--config", "/etc/ponti/ponti.toml"],
            arguments,
        ]
        .concat())
    };
    let mut first_move = Duration::ZERO;
    for package in ["/lower.deb", "/ponti.deb"] {
        let started = Instant::now();
        execute(run(&[&install[..], &[package]].concat()))?;
        execute(run(&["install", "--directory", "--owner=ponti", "--mode=700", "/var/lib/ponti"]))?;
        serve(start, &[], Stop::Terminate)?;
        first_move = started.elapsed();
    }
    let version = output(run(&["ponti", "--version"]))?;
    ensure!(version.contains(&release.version), "the package has {version}");
    let port = free_port()?.to_string();
    let doctor = output(run(&["ponti", "doctor", "--config", "/etc/ponti/ponti.toml", "--port", &port]))?;
    print!("{doctor}");
    ensure!(doctor.contains("2 games are intact"), "the game from before the upgrade is missing");
    execute(run(&["apt-get", "purge", "--yes", "--quiet", "ponti"]))?;
    for left in ["usr/bin/ponti", "etc/ponti", "var/lib/ponti"] {
        ensure!(!root.join(left).exists(), "{left} is left after purging");
    }
    fs::remove_dir_all(&root)?;
    Ok(Trial { place: "an empty Debian 12, installed over a lower version".to_owned(), first_move })
}

/// The same package with a version that is lower.
fn lower_version(release: &Release, package: &Path, file: &Path) -> Result<()> {
    let folder = empty_folder(release, "lower")?;
    let dpkg = |arguments: &[&str]| {
        let mut command = Command::new("dpkg-deb");
        command.args(arguments);
        command
    };
    execute(dpkg(&["--raw-extract", &text(package)?, &text(&folder)?]))?;
    let control = folder.join("DEBIAN/control");
    let version = format!("Version: {}", release.version);
    let changed = fs::read_to_string(&control)?.replace(&version, &format!("{version}~lower"));
    fs::write(&control, changed)?;
    execute(dpkg(&["-Znone", "--root-owner-group", "--build", &text(&folder)?, &text(file)?]))
}

/// Installs the wheel alone into an empty environment, and plays a move against its engine.
pub(super) fn python(release: &Release, wheel: &Path) -> Result<Trial> {
    let folder = empty_folder(release, "python")?;
    let python = folder.join("bin/python");
    let started = Instant::now();
    let mut create = Command::new("python3");
    create.args(["-m", "venv"]).arg(&folder);
    execute(create)?;
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check"]).arg(wheel);
    execute(install)?;
    let mut play = Command::new(&python);
    play.current_dir(&folder).args([
        "-c",
        "from ponti import ponte\n\
         game, engine = ponte.Game('small'), ponte.Engine('small', level=3)\n\
         game.play('c3,e3')\n\
         print(engine.choose(game))",
    ]);
    let reply = output(play)?;
    ensure!(!reply.trim().is_empty(), "the engine has not answered");
    let version = output({
        let mut version = Command::new(&python);
        version.arg("--version");
        version
    })?;
    let place = format!("an empty environment of {}", version.trim());
    Ok(Trial { place, first_move: started.elapsed() })
}

/// Installs the packed package alone into an empty folder, and plays a move against its engine.
pub(super) fn npm(release: &Release, package: &Path) -> Result<Trial> {
    let folder = empty_folder(release, "npm")?;
    let started = Instant::now();
    let mut install = Command::new("npm");
    install.current_dir(&folder).args(["install", "--offline", "--silent", "--no-audit", "--no-fund"]);
    execute({
        install.arg(package);
        install
    })?;
    // A file: the engine's worker would inherit the options of a program in the command line.
    fs::write(
        folder.join("play.mjs"),
        "import { PonteGame } from 'ponti';\n\
         import { Engine } from 'ponti/engine';\n\
         const [game, engine] = [new PonteGame('small'), new Engine()];\n\
         game.play('c3,e3');\n\
         console.log(await engine.choose(game, { level: 3 }));\n\
         await engine.close();\n",
    )?;
    let mut play = Command::new("node");
    play.current_dir(&folder).arg("play.mjs");
    let reply = output(play)?;
    ensure!(!reply.trim().is_empty(), "the engine has not answered");
    let first_move = started.elapsed();
    let version = output({
        let mut version = Command::new("node");
        version.arg("--version");
        version
    })?;
    Ok(Trial { place: format!("an empty folder with Node {}", version.trim()), first_move })
}

/// A Debian with a few packages and nothing else.
fn debian_root(release: &Release, name: &str, suite: &str, packages: &str) -> Result<PathBuf> {
    require("mmdebstrap", "mmdebstrap")?;
    let root = empty_folder(release, name)?;
    let mut create = Command::new("mmdebstrap");
    create.args(["--quiet", "--variant=apt", "--aptopt=APT::Install-Recommends \"false\""]);
    create.arg(format!("--include={packages}")).arg(suite).arg(&root);
    execute(create)?;
    Ok(root)
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
