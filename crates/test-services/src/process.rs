//! Child processes that end with their parent, however it ends.

use std::fs::File;
use std::io;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use crate::ServiceError;

/// How long a service may take to become ready.
const START_TIMEOUT: Duration = Duration::from_secs(180);

/// Starts the program with the arguments that follow, and sends it a signal once standard input is closed: when the
/// [`Service`] is dropped, and when the system closes the files of a parent that was killed.
const SUPERVISOR: &str = r#"signal=$1; shift; "$@" </dev/null & child=$!; cat >/dev/null; kill -"$signal" $child 2>/dev/null; wait $child"#;

/// A running program.
#[derive(Debug)]
pub(crate) struct Service {
    supervisor: Child,
    stdin: Option<ChildStdin>,
    log: PathBuf,
}

impl Service {
    /// Starts a command under a supervisor, with its output in a log file. `signal` is what ends it.
    pub(crate) fn start(command: &[String], signal: &str, log: &Path) -> Result<Service, ServiceError> {
        let failed =
            |error: io::Error| ServiceError::Failed { command: command.join(" "), output: error.to_string() };
        let output = File::options().create(true).append(true).open(log).map_err(failed)?;
        let mut supervisor = Command::new("sh")
            .args(["-c", SUPERVISOR, "sh", signal])
            .args(command)
            .stdin(Stdio::piped())
            .stdout(output.try_clone().map_err(failed)?)
            .stderr(output)
            .spawn()
            .map_err(failed)?;
        let stdin = supervisor.stdin.take();
        Ok(Service { supervisor, stdin, log: log.to_owned() })
    }

    /// Waits until the service accepts connections and `is_ready` agrees.
    pub(crate) fn wait_until_ready(
        &self,
        service: &'static str,
        port: u16,
        is_ready: impl Fn() -> bool,
    ) -> Result<(), ServiceError> {
        let start = Instant::now();
        while start.elapsed() < START_TIMEOUT {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() && is_ready() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(30));
        }
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        Err(ServiceError::NotReady { service, seconds: START_TIMEOUT.as_secs(), log })
    }

    /// Ends the program and waits for it.
    pub(crate) fn stop(&mut self) {
        drop(self.stdin.take());
        let _ = self.supervisor.wait();
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Runs a command and returns what it printed.
pub(crate) fn run(command: &mut Command) -> Result<String, ServiceError> {
    let line = format!("{command:?}");
    let failed = |output: String| ServiceError::Failed { command: line, output };
    match command.output() {
        Ok(output) if output.status.success() => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(output) => Err(failed(String::from_utf8_lossy(&output.stderr).into_owned())),
        Err(error) => Err(failed(error.to_string())),
    }
}

/// Sends a signal, such as `STOP`, to a process.
///
/// # Errors
/// When there is no such process.
pub fn send_signal(process: u32, signal: &str) -> Result<(), ServiceError> {
    run(Command::new("kill").args([format!("-{signal}"), process.to_string()])).map(|_| ())
}

/// Whether this process may do everything on this machine.
pub(crate) fn is_root() -> bool {
    run(Command::new("id").arg("-u")).is_ok_and(|output| output.trim() == "0")
}
