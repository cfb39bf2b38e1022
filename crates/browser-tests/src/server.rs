//! The program that serves the app.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

/// A server that runs until it is dropped.
pub struct Server {
    child: Child,
    /// Where it is, such as `http://127.0.0.1:41234/`.
    pub address: String,
}

impl Server {
    /// Starts it on a free port.
    pub fn start(program: &Path) -> Result<Self> {
        let mut command = Command::new(program);
        command.args(["serve", "--offline", "--port", "0"]).stdin(Stdio::null()).stdout(Stdio::piped());
        let child = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
        // From here on, whatever goes wrong ends the process.
        let mut server = Self { child, address: String::new() };
        let stdout = server.child.stdout.take().context("the server has no standard output")?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        line.trim().clone_into(&mut server.address);
        if !server.address.starts_with("http://") {
            bail!("the server said {line:?} instead of its address");
        }
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
