//! Programs that speak UGI, as players.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use ponte::{Game, Move, Position, Rules};
use ponte_engine::matches::Player;

use super::lines::{self, Read};
use super::spec::Pace;

/// How long a program may take to start and to get ready.
const PATIENCE: Duration = Duration::from_secs(20);
/// How far it may overrun its time before it counts as lost.
const GRACE: Duration = Duration::from_secs(10);
/// How long it may take for a number of nodes.
const NODES_PATIENCE: Duration = Duration::from_secs(600);
/// Between two looks at whether the match is broken off.
const GLANCE: Duration = Duration::from_millis(50);

/// A program and what was agreed with it.
#[derive(Debug)]
pub(crate) struct External {
    command: Vec<String>,
    options: Vec<(String, String)>,
    pace: Pace,
    halt: Arc<AtomicBool>,
    line: Option<Line>,
    trouble: Option<String>,
    took: Option<Duration>,
}

/// A running program.
#[derive(Debug)]
struct Line {
    child: Child,
    to: ChildStdin,
    from: Receiver<String>,
    /// The options it offered, in lower case.
    offered: Vec<String>,
}

impl External {
    /// Starts a program and hears that it speaks UGI.
    pub(crate) fn start(
        command: &[String],
        options: &[(String, String)],
        pace: Pace,
        halt: Arc<AtomicBool>,
    ) -> Result<External, String> {
        let mut external = External {
            command: command.to_vec(),
            options: options.to_vec(),
            pace,
            halt,
            line: None,
            trouble: None,
            took: None,
        };
        external.line = Some(external.open()?);
        Ok(external)
    }

    /// What went wrong since the last question.
    pub(crate) fn trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    fn name(&self) -> String {
        self.command.join(" ")
    }

    fn open(&self) -> Result<Line, String> {
        let mut child = Command::new(&self.command[0])
            .args(&self.command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start `{}`: {error}", self.name()))?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("cannot talk to `{}`", self.name()));
        };
        let (said, heard) = mpsc::sync_channel(256);
        std::thread::spawn(move || {
            let mut from = BufReader::new(from);
            while let Ok(Some(read)) = lines::next(&mut from) {
                let Read::Line(line) = read else { continue };
                if said.send(line).is_err() {
                    break;
                }
            }
        });
        let mut line = Line { child, to, from: heard, offered: Vec::new() };
        let failed = |reason: String| format!("`{}`: {reason}", self.name());
        line.say("ugi").map_err(failed)?;
        let mut offered = Vec::new();
        line.wait(Instant::now() + PATIENCE, &self.halt, &mut |words| {
            if let Some(name) = words.strip_prefix("option name ") {
                let name = name.split(" type ").next().unwrap_or(name);
                offered.push(name.trim().to_ascii_lowercase());
            }
            words.starts_with("ugiok").then_some(())
        })
        .map_err(failed)?;
        line.offered = offered;
        for (name, value) in &self.options {
            line.say(&format!("setoption name {name} value {value}")).map_err(failed)?;
        }
        line.ready(&self.halt).map_err(failed)?;
        Ok(line)
    }

    fn prepare(&mut self, rules: &Rules, seed: u64) -> Result<(), String> {
        if self.line.is_none() {
            self.line = Some(self.open()?);
        }
        let Some(line) = &mut self.line else { return Ok(()) };
        let offers = |line: &Line, name: &str| line.offered.iter().any(|known| known == name);
        let set = |name: &str| self.options.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
        if offers(line, "rules") {
            line.say(&format!("setoption name Rules value {rules}"))?;
        }
        if offers(line, "seed") && !set("seed") {
            line.say(&format!("setoption name Seed value {}", seed & 0x7fff_ffff))?;
        }
        line.say("uginewgame")?;
        line.ready(&self.halt)
    }

    fn ask(&mut self, game: &Game) -> Result<Move, String> {
        let line = self.line.as_mut().ok_or("it is not running")?;
        let start = if *game.start() == Position::new(game.rules()) {
            "startpos".to_owned()
        } else {
            format!("fen {}", game.start())
        };
        let mut words = format!("position {start}");
        if !game.moves().is_empty() {
            words += &format!(" moves {}", game.to_line());
        }
        line.say(&words)?;
        let clock = Clock::start(line.child.id());
        let (go, patience) = match self.pace {
            Pace { time: Some(time), .. } => {
                (format!("go movetime {}", time.as_millis().max(1)), time + GRACE)
            }
            Pace { nodes: Some(nodes), .. } => (format!("go nodes {nodes}"), NODES_PATIENCE),
            Pace { .. } => return Err("it has neither time nor nodes".to_owned()),
        };
        line.say(&go)?;
        let answer = line.wait(Instant::now() + patience, &self.halt, &mut |words| {
            words.strip_prefix("bestmove ").map(|rest| {
                // Blanks may stand around the comma or the dash of a move, but not here.
                rest.split_whitespace().next().unwrap_or_default().to_owned()
            })
        })?;
        self.took = Some(clock.read());
        answer.parse().map_err(|error| format!("it answered `{answer}`: {error}"))
    }

    /// Notes a failure; the program is started again for the next game.
    fn fail(&mut self, reason: &str) {
        if !self.halt.load(Ordering::Relaxed) {
            self.trouble = Some(format!("`{}`: {reason}", self.name()));
        }
        self.line = None;
    }
}

impl Player for External {
    fn begin(&mut self, rules: &Rules, seed: u64) {
        if let Err(reason) = self.prepare(rules, seed) {
            self.fail(&reason);
        }
    }

    fn choose(&mut self, game: &Game) -> Option<Move> {
        self.took = None;
        match self.ask(game) {
            Ok(mv) => Some(mv),
            Err(reason) => {
                self.fail(&reason);
                None
            }
        }
    }

    fn took(&self) -> Option<Duration> {
        self.took
    }
}

impl Line {
    fn say(&mut self, words: &str) -> Result<(), String> {
        let sent = writeln!(self.to, "{words}").and_then(|()| self.to.flush());
        sent.map_err(|error| format!("it does not listen: {error}"))
    }

    fn ready(&mut self, halt: &AtomicBool) -> Result<(), String> {
        self.say("isready")?;
        self.wait(Instant::now() + PATIENCE, halt, &mut |words| words.starts_with("readyok").then_some(()))
    }

    /// Reads until a line holds what is waited for.
    fn wait<T>(
        &mut self,
        until: Instant,
        halt: &AtomicBool,
        found: &mut dyn FnMut(&str) -> Option<T>,
    ) -> Result<T, String> {
        loop {
            if halt.load(Ordering::Relaxed) {
                return Err("broken off".to_owned());
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err("it does not answer in time".to_owned());
            }
            match self.from.recv_timeout(left.min(GLANCE)) {
                Ok(words) => {
                    if let Some(found) = found(words.trim()) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err("it has ended".to_owned()),
            }
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let _ = self.say("stop").and_then(|()| self.say("quit"));
        for _ in 0..20 {
            if self.child.try_wait().is_ok_and(|status| status.is_some()) {
                return;
            }
            std::thread::sleep(GLANCE);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Time that a program spends: of the processor where the system tells, else on the wall.
struct Clock {
    process: u32,
    wall: Instant,
    processor: Option<Duration>,
}

impl Clock {
    fn start(process: u32) -> Clock {
        Clock { process, wall: Instant::now(), processor: processor_time(process) }
    }

    fn read(&self) -> Duration {
        match (self.processor, processor_time(self.process)) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.wall.elapsed(),
        }
    }
}

/// The processor time of a process and all its threads, also of those that have ended; in steps of 10 ms.
fn processor_time(process: u32) -> Option<Duration> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    ticks(&stat).map(|ticks| Duration::from_millis(ticks * 10))
}

/// Fields 14 and 15, counted after the name in parentheses, which may hold anything. Linux tells everyone hundredths
/// of a second there, whatever it counts in itself.
fn ticks(stat: &str) -> Option<u64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some(next()? + next()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_is_read_after_any_name() {
        let stat = "42 (a) b (c) S 1 42 42 0 -1 4194560 100 0 0 0 17 5 0 0 20 0 1 0 99 1 1";
        assert_eq!(ticks(stat), Some(22));
        assert_eq!(ticks("nonsense"), None);
    }

    #[test]
    fn what_cannot_be_started_or_says_nothing_is_told() {
        let start = |command: &[&str]| {
            let command: Vec<String> = command.iter().map(ToString::to_string).collect();
            External::start(&command, &[], Pace::default(), Arc::default()).map(drop).unwrap_err()
        };
        assert!(start(&["/no/such/program"]).contains("cannot start `/no/such/program`"));
        if cfg!(unix) {
            assert!(start(&["true"]).contains("it "), "{}", start(&["true"]));
        }
    }
}
