//! A server in its own process.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use client::Endpoint;

/// How long the server may take to shut down.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(120);

/// A running server. Dropping the value kills the process.
pub struct ServerProcess {
    child: Child,
    /// The address that the server listens on.
    pub endpoint: Endpoint,
}

/// What a process has used.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Resident memory in bytes.
    pub memory: u64,
    /// Processor time in seconds, user and system.
    pub cpu_seconds: f64,
}

impl ServerProcess {
    /// Starts `ponti serve` on a free port and waits until it prints its address.
    pub async fn start(program: &Path, data: &Path, arguments: &[&str]) -> Result<ServerProcess> {
        ServerProcess::start_with_log(program, data, arguments, Stdio::inherit()).await
    }

    /// The same as [`start`](Self::start), with the log redirected.
    pub async fn start_with_log(
        program: &Path,
        data: &Path,
        arguments: &[&str],
        log: Stdio,
    ) -> Result<ServerProcess> {
        ServerProcess::start_with(program, data, arguments, &[], log).await
    }

    /// The same as [`start`](Self::start), with environment variables and the log redirected.
    pub async fn start_with(
        program: &Path,
        data: &Path,
        arguments: &[&str],
        environment: &[(&str, &OsStr)],
        log: Stdio,
    ) -> Result<ServerProcess> {
        let own = [OsStr::new("--port"), OsStr::new("0"), OsStr::new("--data"), data.as_os_str()];
        let arguments = own.into_iter().chain(arguments.iter().map(OsStr::new));
        ServerProcess::spawn(program, arguments, environment, log).await
    }

    /// Starts one of several nodes; the arguments name its port and its database.
    pub async fn start_node(
        program: &Path,
        arguments: &[&str],
        environment: &[(&str, &OsStr)],
        log: Stdio,
    ) -> Result<ServerProcess> {
        ServerProcess::spawn(program, arguments.iter().map(OsStr::new), environment, log).await
    }

    async fn spawn(
        program: &Path,
        arguments: impl Iterator<Item = &OsStr>,
        environment: &[(&str, &OsStr)],
        log: Stdio,
    ) -> Result<ServerProcess> {
        let mut child = Command::new(program)
            .args(["serve", "--api-only"])
            .args(arguments)
            .envs(environment.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let stdout = child.stdout.take().context("the server has no standard output")?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).await?;
        if line.is_empty() {
            bail!("the server exited with {}", child.wait().await?);
        }
        let endpoint =
            Endpoint::from_url(line.trim()).with_context(|| format!("the server printed {line:?}"))?;
        Ok(ServerProcess { child, endpoint })
    }

    fn id(&self) -> Result<u32> {
        self.child.id().context("the server has exited")
    }

    /// Kills the process without warning, as a power failure would.
    pub async fn kill(mut self) -> Result<()> {
        self.child.kill().await?;
        Ok(())
    }

    fn signal(&self, signal: Signal) -> Result<()> {
        let pid = Pid::from_raw(self.id()?.cast_signed()).context("the process id is 0")?;
        Ok(kill_process(pid, signal)?)
    }

    /// Stops the process until it is [resumed](Self::resume), as when a laptop sleeps.
    pub fn suspend(&self) -> Result<()> {
        self.signal(Signal::STOP)
    }

    /// Lets a suspended process continue.
    pub fn resume(&self) -> Result<()> {
        self.signal(Signal::CONT)
    }

    /// Requests a graceful shutdown and waits for it. Returns whether the exit code is 0.
    pub async fn stop(mut self) -> Result<bool> {
        self.signal(Signal::TERM)?;
        let status = tokio::time::timeout(SHUTDOWN_TIMEOUT, self.child.wait()).await;
        Ok(status.context("the server does not stop")??.success())
    }

    /// Memory and processor time of the process. Linux only.
    pub fn usage(&self) -> Result<Usage> {
        let id = self.id()?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        let kilobytes: u64 = line.trim().trim_end_matches(" kB").trim().parse()?;
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
        let fields: Vec<&str> = stat.rsplit(')').next().context("no name")?.split_whitespace().collect();
        let times = fields.get(11..13).context("too few fields")?;
        let ticks: u64 = times.iter().flat_map(|field| field.parse::<u64>()).sum();
        // `USER_HZ` is 100 on every Linux architecture that matters.
        Ok(Usage { memory: kilobytes * 1024, cpu_seconds: ticks as f64 / 100.0 })
    }
}
