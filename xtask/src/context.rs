//! What a test suite needs to run its commands.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use anyhow::{Context as _, Result};

use crate::workspace::{Features, Workspace, describe};

/// The environment in which a suite runs.
pub(crate) struct Context<'a> {
    pub(crate) workspace: &'a Workspace,
    pub(crate) suite: &'static str,
    pub(crate) features: Features,
    /// Parts of the names of tests to run; all if empty.
    pub(crate) tests: &'a [String],
    pub(crate) verbose: bool,
    pub(crate) last_line: &'a Mutex<String>,
}

/// The result of a command.
pub(crate) struct Output {
    pub(crate) success: bool,
    /// Standard output and standard error, in the order in which the lines came.
    pub(crate) text: String,
}

impl Context<'_> {
    /// The arguments of cargo that select the features of this run.
    pub(crate) fn feature_arguments(&self) -> Vec<String> {
        self.workspace.feature_arguments(self.features)
    }

    /// Runs a command to completion and captures its output.
    pub(crate) fn execute(&self, mut command: Command) -> Result<Output> {
        let (reader, writer) = std::io::pipe()?;
        command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
        let mut child = command.spawn().with_context(|| format!("cannot start {}", describe(&command)))?;
        // The command owns the writing ends of the pipe: as long as it exists, the reader gets no end of file.
        drop(command);
        let mut text = String::new();
        let mut reader = BufReader::new(reader);
        let mut bytes = Vec::new();
        while reader.read_until(b'\n', &mut bytes)? > 0 {
            let line = String::from_utf8_lossy(&bytes);
            if self.verbose {
                println!("{}| {}", self.suite, line.trim_end());
            }
            line.trim().clone_into(&mut self.last_line.lock().expect("no writer panics"));
            text.push_str(&line);
            bytes.clear();
        }
        Ok(Output { success: child.wait()?.success(), text })
    }
}
