//! External programs that speak UGI, as match players.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use ponte::{Game, Move, Position, Rules};
use ponte_engine::matches::{Player, TurnLimit};

use super::lines::{self, Read};

/// Timeout for starting and for `isready`.
const START_TIMEOUT: Duration = Duration::from_secs(20);
/// How far a program may exceed its time limit before it forfeits.
const GRACE_PERIOD: Duration = Duration::from_secs(10);
/// Timeout of a turn with a node limit.
const NODES_TIMEOUT: Duration = Duration::from_secs(600);
/// Interval for checking whether the match was stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// An external program, restarted after a failure.
#[derive(Debug)]
pub(crate) struct External {
    command: Vec<String>,
    options: Vec<(String, String)>,
    limit: TurnLimit,
    stop: Arc<AtomicBool>,
    process: Option<Process>,
    failure: Option<String>,
    cpu_time: Option<Duration>,
}

/// A running program.
#[derive(Debug)]
struct Process {
    child: Child,
    stdin: ChildStdin,
    /// Lines of its standard output.
    output: Receiver<String>,
    /// The options it offers, in lower case.
    options: Vec<String>,
}

impl External {
    /// Starts a program and performs the UGI handshake.
    pub(crate) fn start(
        command: &[String],
        options: &[(String, String)],
        limit: TurnLimit,
        stop: Arc<AtomicBool>,
    ) -> Result<External, String> {
        let mut external = External {
            command: command.to_vec(),
            options: options.to_vec(),
            limit,
            stop,
            process: None,
            failure: None,
            cpu_time: None,
        };
        external.process = Some(external.spawn()?);
        Ok(external)
    }

    fn name(&self) -> String {
        self.command.join(" ")
    }

    fn spawn(&self) -> Result<Process, String> {
        let mut child = Command::new(&self.command[0])
            .args(&self.command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start `{}`: {error}", self.name()))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("cannot open the pipes of `{}`", self.name()));
        };
        let (sender, output) = mpsc::sync_channel(256);
        std::thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            while let Ok(Some(read)) = lines::next(&mut stdout) {
                let Read::Line(line) = read else { continue };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut process = Process { child, stdin, output, options: Vec::new() };
        let failed = |reason: String| format!("`{}`: {reason}", self.name());
        process.send("ugi").map_err(failed)?;
        let mut options = Vec::new();
        process
            .wait_for(Instant::now() + START_TIMEOUT, &self.stop, &mut |line| {
                if let Some(name) = line.strip_prefix("option name ") {
                    let name = name.split(" type ").next().unwrap_or(name);
                    options.push(name.trim().to_ascii_lowercase());
                }
                line.starts_with("ugiok").then_some(())
            })
            .map_err(failed)?;
        process.options = options;
        for (name, value) in &self.options {
            process.send(&format!("setoption name {name} value {value}")).map_err(failed)?;
        }
        process.wait_until_ready(&self.stop).map_err(failed)?;
        Ok(process)
    }

    fn prepare(&mut self, rules: &Rules, seed: u64) -> Result<(), String> {
        if self.process.is_none() {
            self.process = Some(self.spawn()?);
        }
        let Some(process) = &mut self.process else { return Ok(()) };
        let offers = |process: &Process, name: &str| process.options.iter().any(|known| known == name);
        let is_set = |name: &str| self.options.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
        if offers(process, "rules") {
            process.send(&format!("setoption name Rules value {rules}"))?;
        }
        if offers(process, "seed") && !is_set("seed") {
            process.send(&format!("setoption name Seed value {}", seed & 0x7fff_ffff))?;
        }
        process.send("uginewgame")?;
        process.wait_until_ready(&self.stop)
    }

    fn request_move(&mut self, game: &Game) -> Result<Move, String> {
        let process = self.process.as_mut().ok_or("it is not running")?;
        let start = if *game.start() == Position::new(game.rules()) {
            "startpos".to_owned()
        } else {
            format!("fen {}", game.start())
        };
        let mut position = format!("position {start}");
        if !game.moves().is_empty() {
            position += &format!(" moves {}", game.to_text());
        }
        process.send(&position)?;
        let clock = ProcessClock::start(process.child.id());
        let (go, timeout) = match self.limit {
            TurnLimit { time: Some(time), .. } => {
                (format!("go movetime {}", time.as_millis().max(1)), time + GRACE_PERIOD)
            }
            TurnLimit { nodes: Some(nodes), .. } => (format!("go nodes {nodes}"), NODES_TIMEOUT),
            TurnLimit { .. } => return Err("it has neither a time nor a node limit".to_owned()),
        };
        process.send(&go)?;
        let answer = process.wait_for(Instant::now() + timeout, &self.stop, &mut |line| {
            line.strip_prefix("bestmove ").map(|rest| {
                // Other parsers allow spaces around the comma or the dash of a move; UGI does not.
                rest.split_whitespace().next().unwrap_or_default().to_owned()
            })
        })?;
        self.cpu_time = Some(clock.read());
        answer.parse().map_err(|error| format!("it answered `{answer}`: {error}"))
    }

    /// Records a failure; the program is restarted for the next game.
    fn fail(&mut self, reason: &str) {
        if !self.stop.load(Ordering::Relaxed) {
            self.failure = Some(format!("`{}`: {reason}", self.name()));
        }
        self.process = None;
    }
}

impl Player for External {
    fn new_game(&mut self, rules: &Rules, seed: u64) {
        if let Err(reason) = self.prepare(rules, seed) {
            self.fail(&reason);
        }
    }

    fn choose_move(&mut self, game: &Game) -> Option<Move> {
        self.cpu_time = None;
        match self.request_move(game) {
            Ok(mv) => Some(mv),
            Err(reason) => {
                self.fail(&reason);
                None
            }
        }
    }

    fn cpu_time(&self) -> Option<Duration> {
        self.cpu_time
    }

    fn take_failure(&mut self) -> Option<String> {
        self.failure.take()
    }
}

impl Process {
    fn send(&mut self, line: &str) -> Result<(), String> {
        let sent = writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush());
        sent.map_err(|error| format!("it does not read its input: {error}"))
    }

    fn wait_until_ready(&mut self, stop: &AtomicBool) -> Result<(), String> {
        self.send("isready")?;
        self.wait_for(Instant::now() + START_TIMEOUT, stop, &mut |line| {
            line.starts_with("readyok").then_some(())
        })
    }

    /// Reads lines until `found` accepts one.
    fn wait_for<T>(
        &mut self,
        until: Instant,
        stop: &AtomicBool,
        found: &mut dyn FnMut(&str) -> Option<T>,
    ) -> Result<T, String> {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err("stopped".to_owned());
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err("it does not answer in time".to_owned());
            }
            match self.output.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => {
                    if let Some(found) = found(line.trim()) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err("it has ended".to_owned()),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.send("stop").and_then(|()| self.send("quit"));
        for _ in 0..20 {
            if self.child.try_wait().is_ok_and(|status| status.is_some()) {
                return;
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Measures the time of a process: processor time where available, otherwise wall-clock time.
struct ProcessClock {
    process: u32,
    wall: Instant,
    processor: Option<Duration>,
}

impl ProcessClock {
    fn start(process: u32) -> ProcessClock {
        ProcessClock { process, wall: Instant::now(), processor: processor_time(process) }
    }

    fn read(&self) -> Duration {
        match (self.processor, processor_time(self.process)) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.wall.elapsed(),
        }
    }
}

/// The processor time of a process and all its threads, with a resolution of 10 ms.
fn processor_time(process: u32) -> Option<Duration> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    ticks(&stat).map(|ticks| Duration::from_millis(ticks * 10))
}

/// The sum of fields 14 and 15 of `/proc/PID/stat`, counted after the name in parentheses, which may contain anything.
/// The unit is always a hundredth of a second.
fn ticks(stat: &str) -> Option<u64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some(next()? + next()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_processor_time_after_any_process_name() {
        let stat = "42 (a) b (c) S 1 42 42 0 -1 4194560 100 0 0 0 17 5 0 0 20 0 1 0 99 1 1";
        assert_eq!(ticks(stat), Some(22));
        assert_eq!(ticks("nonsense"), None);
    }

    #[test]
    fn reports_programs_that_do_not_start_or_answer() {
        let start = |command: &[&str]| {
            let command: Vec<String> = command.iter().map(ToString::to_string).collect();
            External::start(&command, &[], TurnLimit::default(), Arc::default()).map(drop).unwrap_err()
        };
        assert!(start(&["/no/such/program"]).contains("cannot start `/no/such/program`"));
        if cfg!(unix) {
            assert!(start(&["true"]).contains("it "), "{}", start(&["true"]));
        }
    }
}
