//! The program that serves the app.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

/// A server that runs until it is dropped.
pub struct Server {
    child: Child,
    program: PathBuf,
    /// What it keeps, if it hosts games; gone when the server is.
    data: Option<PathBuf>,
    /// Where it is, such as `http://127.0.0.1:41234/`.
    pub address: String,
}

impl Server {
    /// Starts one on a free port that serves the app alone.
    pub fn start(program: &Path) -> Result<Self> {
        let (child, address) = spawn(program, None, "0")?;
        Ok(Self { child, program: program.to_owned(), data: None, address })
    }

    /// Starts one on a free port where people play each other. The folder for what it keeps is made.
    pub fn online(program: &Path, data: PathBuf) -> Result<Self> {
        let (child, address) = spawn(program, Some(&data), "0")?;
        Ok(Self { child, program: program.to_owned(), data: Some(data), address })
    }

    /// Ends it in the middle of whatever it does, without a word.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts it again after [`Self::kill`], at the same address and with what it kept.
    pub fn come_back(&mut self) -> Result<()> {
        let port = self.address.trim_end_matches('/').rsplit(':').next().unwrap_or_default().to_owned();
        let (child, address) = spawn(&self.program, self.data.as_deref(), &port)?;
        self.child = child;
        if address != self.address {
            bail!("the server came back at {address} instead of {}", self.address);
        }
        Ok(())
    }

    /// Runs another command of the program on what the server keeps, beside it.
    pub fn beside(&self, args: &[&str]) -> Result<()> {
        let data = self.data.as_deref().context("the server keeps nothing")?;
        let done = Command::new(&self.program).args(args).arg("--data").arg(data).output()?;
        if !done.status.success() {
            bail!("{args:?}: {}", String::from_utf8_lossy(&done.stderr));
        }
        Ok(())
    }
}

/// Starts the program, and reads its address off its first line.
fn spawn(program: &Path, data: Option<&Path>, port: &str) -> Result<(Child, String)> {
    let mut command = Command::new(program);
    command.args(["serve", "--port", port]).stdin(Stdio::null()).stdout(Stdio::piped());
    match data {
        // All these people come from one address.
        Some(data) => command.args(["--generous", "1000", "--data"]).arg(data),
        None => command.arg("--offline"),
    };
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
    bail!("the server said {line:?} instead of its address")
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
