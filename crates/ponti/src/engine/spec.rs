//! Players by name: `full`, `level:3`, `plain`, `ugi:COMMAND`, each with changes such as `full,time=0.01`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ponte_engine::{Level, Limits, Settings, Style, Weights, thread_clock};

use super::external::External;
use super::side::{Builtin, Side};

/// How a player's name is written, for `--help`.
pub(crate) const HELP: &str = "\
Players:
  full            the engine at full strength
  level:N         one of its ten levels, 1 to 10; it has limits of its own
  plain           plain Monte Carlo search without knowledge, the yardstick
  ugi:COMMAND     a program that speaks UGI on standard input and output
Each may be followed by changes, separated by commas:
  time=S nodes=N  its own limit for a turn    threads=N  memory=MB
  weights=FILE    other weights, for full     name=TEXT  what it is called
  Option=VALUE    an option of a UGI program, whose name begins with a capital";

/// When a player has thought enough about a turn.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Pace {
    /// Processor time where it can be measured, else time on the wall.
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
}

impl Pace {
    fn limits(self) -> Limits {
        Limits { nodes: self.nodes, time: self.time, clock: thread_clock, ..Limits::default() }
    }
}

/// `0.1 s`, `1000 nodes`, or both.
impl std::fmt::Display for Pace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.time, self.nodes) {
            (Some(time), None) => write!(f, "{} s", time.as_secs_f64()),
            (None, Some(nodes)) => write!(f, "{nodes} nodes"),
            (Some(time), Some(nodes)) => write!(f, "{} s or {nodes} nodes", time.as_secs_f64()),
            (None, None) => f.write_str("no limit"),
        }
    }
}

/// A player as it was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    /// What it is called in results and records.
    pub(crate) name: String,
    pub(crate) pace: Pace,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Builtin(Box<Settings>),
    Ugi { command: Vec<String>, options: Vec<(String, String)> },
}

impl Spec {
    /// Reads a player's name. `pace` holds unless the name says otherwise.
    pub(crate) fn parse(text: &str, pace: Pace) -> Result<Spec, String> {
        let mut parts = text.split(',').map(str::trim);
        let base = parts.next().unwrap_or_default();
        let mut spec = Spec { name: text.trim().to_owned(), ..base_of(base, pace)? };
        for change in parts {
            spec.change(change).map_err(|reason| format!("the player `{text}`: {reason}"))?;
        }
        Ok(spec)
    }

    fn change(&mut self, change: &str) -> Result<(), String> {
        let (key, value) = change
            .split_once('=')
            .map(|(key, value)| (key.trim(), value.trim()))
            .ok_or_else(|| format!("`{change}` is no change such as time=0.1"))?;
        let wrong = |what: &str| format!("`{value}` is no {what}");
        match (key, &mut self.kind) {
            ("time", _) => {
                self.pace = Pace { time: Some(seconds(value).ok_or_else(|| wrong(TIME))?), nodes: None };
            }
            ("nodes", _) => {
                let nodes = value.parse().ok().filter(|&n| n > 0);
                self.pace = Pace { time: None, nodes: Some(nodes.ok_or_else(|| wrong("number of nodes"))?) };
            }
            ("name", _) if value.is_empty() => return Err("a name needs letters".to_owned()),
            ("name", _) => self.name = value.to_owned(),
            ("threads", Kind::Builtin(settings)) => {
                let threads = value.parse().ok().filter(|n| (1..=super::MOST_THREADS).contains(n));
                settings.threads = threads.ok_or_else(|| wrong("number of threads"))?;
            }
            ("memory", Kind::Builtin(settings)) => {
                let megabytes = value.parse().ok().filter(|n| (1..=super::MOST_MEGABYTES).contains(n));
                settings.memory = megabytes.ok_or_else(|| wrong("number of megabytes"))? << 20;
            }
            ("weights", Kind::Builtin(settings)) => {
                let Style::Learned(_, weights) = &mut settings.style else {
                    return Err("plain search has no weights".to_owned());
                };
                let bytes = std::fs::read(value).map_err(|error| format!("cannot read {value}: {error}"))?;
                let read = Weights::from_bytes(&bytes).map_err(|error| format!("{value}: {error}"))?;
                *weights = Arc::new(read);
            }
            (key, Kind::Ugi { options, .. }) if key.starts_with(|c: char| c.is_ascii_uppercase()) => {
                options.push((key.to_owned(), value.to_owned()));
            }
            _ => return Err(format!("there is nothing called `{key}` to change")),
        }
        Ok(())
    }

    /// A player of this kind, ready for its first game. It breaks off when `halt` is set.
    pub(crate) fn start(&self, halt: &Arc<AtomicBool>) -> Result<Side, String> {
        Ok(match &self.kind {
            Kind::Builtin(settings) => {
                Side::Builtin(Box::new(Builtin::new((**settings).clone(), self.pace.limits(), halt.clone())))
            }
            Kind::Ugi { command, options } => {
                Side::External(External::start(command, options, self.pace, halt.clone())?)
            }
        })
    }
}

/// What a time has to be.
const TIME: &str = "time in seconds above zero, such as 0.1";

/// A time in seconds as an argument of a command.
pub(crate) fn seconds_arg(text: &str) -> Result<Duration, String> {
    seconds(text).ok_or_else(|| format!("it is no {TIME}"))
}

/// A time in seconds, above zero and below a day.
fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (seconds > 0.0 && seconds <= 86_400.0).then(|| Duration::from_secs_f64(seconds))
}

fn base_of(base: &str, pace: Pace) -> Result<Spec, String> {
    let builtin =
        |settings, pace| Spec { name: String::new(), pace, kind: Kind::Builtin(Box::new(settings)) };
    match base.split_once(':') {
        None if base == "full" => Ok(builtin(Settings::default(), pace)),
        None if base == "plain" => Ok(builtin(Settings::plain(), pace)),
        Some(("level", number)) => {
            let level = number.trim().parse().ok().and_then(Level::new);
            let level = level
                .ok_or_else(|| format!("there is no level `{number}`: they go from 1 to {}", Level::LAST))?;
            let limits = level.limits();
            Ok(builtin(level.settings(1), Pace { time: limits.time, nodes: limits.nodes }))
        }
        Some(("ugi", command)) => {
            let command = words(command)?;
            if command.is_empty() {
                return Err("`ugi:` needs a command after it".to_owned());
            }
            Ok(Spec { name: String::new(), pace, kind: Kind::Ugi { command, options: Vec::new() } })
        }
        _ => Err(format!(
            "no player is called `{base}`: it is full, plain, level:1 to level:{}, or ugi:COMMAND",
            Level::LAST
        )),
    }
}

/// A command in words; blanks within quotes do not separate.
fn words(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in text.chars() {
        match (letter, quote) {
            (letter, Some(end)) if letter == end => quote = None,
            (letter, Some(_)) => word.get_or_insert_default().push(letter),
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (letter, None) if letter.is_whitespace() => words.extend(word.take()),
            (letter, None) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    if quote.is_some() { Err(format!("a quote in `{text}` is never closed")) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace { time: Some(Duration::from_millis(50)), nodes: None };

    fn spec(text: &str) -> Spec {
        Spec::parse(text, PACE).unwrap()
    }

    #[test]
    fn names_and_their_changes_are_understood() {
        assert_eq!(spec("full").pace, PACE);
        assert_eq!(spec("full,time=0.01").pace.to_string(), "0.01 s");
        assert_eq!(spec("plain , nodes=300").pace.to_string(), "300 nodes");
        assert_eq!((spec("plain").name, spec("plain,name=old").name), ("plain".into(), "old".into()));
        // A level keeps its own limits.
        assert_eq!(spec("level:7").pace.nodes, Level::new(7).unwrap().limits().nodes);
        let Kind::Builtin(settings) = spec("full,threads=2,memory=16").kind else { panic!() };
        assert_eq!((settings.threads, settings.memory), (2, 16 << 20));
        let Kind::Ugi { command, options } = spec("ugi:'my ponti' engine,Level=3").kind else { panic!() };
        assert_eq!(command, ["my ponti", "engine"]);
        assert_eq!(options, [("Level".to_owned(), "3".to_owned())]);
    }

    #[test]
    fn what_is_no_player_is_explained() {
        for (text, says) in [
            ("", "no player"),
            ("best", "no player is called `best`"),
            ("level:11", "no level `11`"),
            ("level:x", "no level `x`"),
            ("ugi: ", "needs a command"),
            ("ugi:\"x", "never closed"),
            ("full,time=0", "no time"),
            ("full,time=nan", "no time"),
            ("full,time=1e300", "no time"),
            ("full,nodes=-1", "number of nodes"),
            ("full,threads=0", "number of threads"),
            ("full,memory=99999999999", "number of megabytes"),
            ("full,fast", "is no change"),
            ("full,Level=3", "nothing called `Level`"),
            ("plain,weights=x", "plain search has no weights"),
            ("full,weights=/no/such", "cannot read /no/such"),
        ] {
            let error = Spec::parse(text, PACE).unwrap_err();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
