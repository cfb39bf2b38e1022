//! The `ponti` process under test.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use test_services::{CLIENT_ID, CLIENT_SECRET, FakeProvider, FakeSmtp};

/// A running server. It is killed when dropped, and its data is deleted.
pub struct Server {
    child: Child,
    program: PathBuf,
    data: Option<PathBuf>,
    /// The base URL, such as `http://127.0.0.1:41234/`.
    pub address: String,
}

impl Server {
    /// Starts a server on a free port that serves the app without online play.
    pub fn start_offline(program: &Path) -> Result<Self> {
        let (child, address) = spawn(program, None, "0")?;
        Ok(Self { child, program: program.to_owned(), data: None, address })
    }

    /// Starts a server with online play on a free port, with its database in the folder `data`, which is created.
    pub fn start_online(program: &Path, data: PathBuf) -> Result<Self> {
        let (child, address) = spawn(program, Some(&data), "0")?;
        Ok(Self { child, program: program.to_owned(), data: Some(data), address })
    }

    /// Starts a server at `localhost`, where browsers allow passkeys, with e-mail and an OpenID Connect provider.
    pub fn start_with_sign_in(
        program: &Path,
        data: PathBuf,
        smtp: &FakeSmtp,
        provider: &FakeProvider,
    ) -> Result<Self> {
        let port = test_services::free_port();
        let url = format!("http://localhost:{port}");
        let mut command = command(program, Some(&data), &port.to_string());
        command.args(["--public-url", &url, "--smtp", &smtp.url(), "--mail-from", "ponti@club.example"]);
        command.args([
            "--oidc-issuer",
            &provider.issuer(),
            "--oidc-client",
            CLIENT_ID,
            "--oidc-name",
            "Club",
        ]);
        command.env("PONTI_OIDC_SECRET", CLIENT_SECRET);
        let (child, _) = start(command)?;
        Ok(Self { child, program: program.to_owned(), data: Some(data), address: url + "/" })
    }

    /// Starts `ponti serve --party`; returns the other lines of its output, too. No browser is opened, because none is found.
    pub fn start_party(program: &Path, data: PathBuf) -> Result<(Self, Vec<String>)> {
        let mut command = command(program, Some(&data), "0");
        command.arg("--party").env("PATH", "");
        let mut child = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
        let output = BufReader::new(child.stdout.take().context("no output")?);
        // The address, and then what was found: each line a name in eight columns, the last of them about phones.
        let is_last = |line: &str| line.starts_with("  phones") || line.starts_with("  network   none");
        let mut lines: Vec<String> = Vec::new();
        for line in output.lines() {
            lines.push(line?);
            if lines.last().is_some_and(|line| is_last(line)) {
                break;
            }
        }
        let address = lines.first().context("no address")?.trim_end_matches("party").to_owned();
        let server = Self { child, program: program.to_owned(), data: Some(data), address };
        Ok((server, lines))
    }

    /// Kills the process without a graceful shutdown.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts the server again after [`Self::kill`], at the same address and with the same data.
    pub fn restart(&mut self) -> Result<()> {
        let port = self.address.trim_end_matches('/').rsplit(':').next().unwrap_or_default().to_owned();
        let (child, address) = spawn(&self.program, self.data.as_deref(), &port)?;
        self.child = child;
        if address != self.address {
            bail!("the server restarted at {address} instead of {}", self.address);
        }
        Ok(())
    }

    /// Runs another command of the program on the server's data, while the server is running.
    pub fn run_command(&self, args: &[&str]) -> Result<()> {
        let data = self.data.as_deref().context("an offline server has no data")?;
        let output = Command::new(&self.program).args(args).arg("--data").arg(data).output()?;
        if !output.status.success() {
            bail!("{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(())
    }
}

fn spawn(program: &Path, data: Option<&Path>, port: &str) -> Result<(Child, String)> {
    start(command(program, data, port))
}

fn command(program: &Path, data: Option<&Path>, port: &str) -> Command {
    let mut command = Command::new(program);
    command.args(["serve", "--port", port]).stdin(Stdio::null()).stdout(Stdio::piped());
    // All users of a test share one IP address, so the rate limits are raised.
    command.args(["--rate-limit-factor", "1000"]);
    match data {
        // A push service that is not there, so that no test reaches a real one.
        Some(data) => command.args(["--push-host", "push.example.org", "--data"]).arg(data),
        None => command.arg("--offline"),
    };
    command
}

/// Starts the program and reads its address from the first line of its output.
fn start(mut command: Command) -> Result<(Child, String)> {
    let program = command.get_program().to_owned();
    let mut child = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
    let mut line = String::new();
    let read = match child.stdout.take() {
        Some(stdout) => BufReader::new(stdout).read_line(&mut line).context("cannot read its address"),
        None => Ok(0),
    };
    if read.is_ok() && line.starts_with("http://") {
        return Ok((child, line.trim().to_owned()));
    }
    let _ = child.kill();
    let _ = child.wait();
    read?;
    bail!("the server printed {line:?} instead of its address")
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(data) = &self.data {
            let _ = std::fs::remove_dir_all(data);
        }
    }
}
