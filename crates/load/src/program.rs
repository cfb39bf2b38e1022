//! A server in a process of its own.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::site::Site;

/// A server that runs until it is dropped.
pub struct Program {
    child: Child,
    /// Where it is.
    pub site: Site,
}

impl Program {
    /// Starts `ponti serve` on a free port with its data in a folder, and waits until it says where it is.
    pub async fn start(program: &Path, data: &Path, more: &[&str]) -> Result<Program> {
        Program::start_logging(program, data, more, Stdio::inherit()).await
    }

    /// The same, with its log going elsewhere.
    pub async fn start_logging(program: &Path, data: &Path, more: &[&str], log: Stdio) -> Result<Program> {
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--api-only", "--data"])
            .arg(data)
            .args(more)
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
            bail!("the server ended with {}", child.wait().await?);
        }
        let site = Site::at(line.trim()).with_context(|| format!("the server said {line:?}"))?;
        Ok(Program { child, site })
    }

    /// Its process.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    fn signal(&self, signal: Signal) -> Result<()> {
        let id = self.child.id().and_then(|id| Pid::from_raw(id.cast_signed()));
        Ok(kill_process(id.context("the server has ended")?, signal)?)
    }

    /// Kills it, as a loss of power would.
    pub async fn kill(mut self) -> Result<()> {
        self.child.kill().await?;
        Ok(())
    }

    /// Asks it to stop, and waits until it has; false if it did not end well.
    pub async fn stop(mut self) -> Result<bool> {
        self.signal(Signal::TERM)?;
        let ended = tokio::time::timeout(Duration::from_secs(30), self.child.wait()).await;
        Ok(ended.context("the server does not stop")??.success())
    }

    /// What it holds in memory, in bytes, and what it has computed, in seconds.
    pub fn usage(&self) -> Result<(u64, f64)> {
        let id = self.child.id().context("the server has ended")?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        let kilobytes: u64 = line.trim().trim_end_matches(" kB").trim().parse()?;
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
        let fields: Vec<&str> = stat.rsplit(')').next().context("no name")?.split_whitespace().collect();
        let ticks: u64 =
            fields.get(11..13).context("too few fields")?.iter().flat_map(|one| one.parse::<u64>()).sum();
        // The kernel counts a hundred ticks a second, wherever it runs.
        Ok((kilobytes * 1024, ticks as f64 / 100.0))
    }
}
