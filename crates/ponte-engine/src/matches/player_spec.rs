//! Player specifications: text such as `full`, `level:3` or `full,nodes=500,playout_turns=8` for matches and training.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::levels::Level;
use crate::limits::{Limits, thread_clock};
use crate::settings::Settings;
use crate::tuning::{PolicyScope, Tuning};
use crate::weights::Weights;

use super::{Beginner, EnginePlayer, Player};

/// The limit of a turn; with both, the first one reached.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct TurnLimit {
    /// Processor time where it can be measured, otherwise wall-clock time.
    pub time: Option<Duration>,
    /// Number of simulations.
    pub nodes: Option<u64>,
}

impl TurnLimit {
    /// A limit on time.
    pub fn time(time: Duration) -> TurnLimit {
        TurnLimit { time: Some(time), nodes: None }
    }

    /// A limit on the number of simulations.
    pub fn nodes(nodes: u64) -> TurnLimit {
        TurnLimit { time: None, nodes: Some(nodes) }
    }

    /// The limits of a search on one thread, by processor time.
    pub fn limits(self) -> Limits {
        Limits { nodes: self.nodes, time: self.time, clock: thread_clock, ..Limits::default() }
    }

    /// Applies the setting `time=SECONDS` or `nodes=N`; returns `None` for any other key.
    pub fn set(&mut self, key: &str, value: &str) -> Option<Result<(), PlayerSpecError>> {
        let parsed = match key {
            "time" => {
                parse_seconds(value).map(TurnLimit::time).ok_or("a time in seconds above zero, such as 0.1")
            }
            "nodes" => value
                .parse()
                .ok()
                .filter(|&nodes| nodes > 0)
                .map(TurnLimit::nodes)
                .ok_or("a number of nodes above zero"),
            _ => return None,
        };
        Some(match parsed {
            Ok(limit) => {
                *self = limit;
                Ok(())
            }
            Err(expected) => Err(PlayerSpecError::invalid(key, value, expected)),
        })
    }
}

/// `0.1 s`, `1000 nodes`, or both.
impl fmt::Display for TurnLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.time, self.nodes) {
            (Some(time), None) => write!(f, "{} s", time.as_secs_f64()),
            (None, Some(nodes)) => write!(f, "{nodes} nodes"),
            (Some(time), Some(nodes)) => write!(f, "{} s or {nodes} nodes", time.as_secs_f64()),
            (None, None) => f.write_str("no limit"),
        }
    }
}

/// Parses a time in seconds, above zero and at most a day.
pub fn parse_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (seconds > 0.0 && seconds <= 86_400.0).then(|| Duration::from_secs_f64(seconds))
}

/// Splits a setting `key=value`.
pub fn parse_setting(text: &str) -> Result<(&str, &str), PlayerSpecError> {
    let (key, value) =
        text.split_once('=').ok_or_else(|| PlayerSpecError::MissingValue(text.trim().to_owned()))?;
    Ok((key.trim(), value.trim()))
}

/// A built-in player: engine settings with a name and a limit for each turn.
///
/// ```
/// use std::time::Duration;
/// use ponte_engine::matches::{PlayerSpec, TurnLimit};
///
/// let default = TurnLimit::time(Duration::from_millis(100));
/// let spec = PlayerSpec::parse("full,nodes=500,name=new", default)?;
/// assert_eq!((spec.name.as_str(), spec.limit), ("new", TurnLimit::nodes(500)));
/// # Ok::<(), ponte_engine::matches::PlayerSpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlayerSpec {
    /// The name in results and records; by default the specification itself.
    pub name: String,
    /// The limit of each turn.
    pub limit: TurnLimit,
    /// The settings of the engine; `None` for the scripted [`Beginner`].
    pub settings: Option<Settings>,
}

impl PlayerSpec {
    /// The grammar, for `--help`.
    pub const HELP: &str = "\
  full                  the engine at full strength
  level:N               one of its ten levels, 1 to 10, with limits of its own
  plain                 tree search with random games only, the baseline
  beginner              a script that builds islands and bridges and ignores the opponent; takes only a name
Each may be followed by settings, separated by commas:
  time=S nodes=N        limit per turn
  threads=N memory=MB   resources
  weights=FILE          weights of full
  name=TEXT             name in results
  exploration=X fpu_reduction=X prior_exponent=X expand_after=N playout_turns=N
  temperature=X scope=own-islands|own-side|both-sides solve_endings=true|false
  horizon=N forgets_bridges=X greed=X
                        search parameters";

    /// Parses a specification. `limit` applies unless the player is a level or has a limit of its own.
    pub fn parse(text: &str, limit: TurnLimit) -> Result<PlayerSpec, PlayerSpecError> {
        let mut parts = text.split(',').map(str::trim);
        let player = parts.next().unwrap_or_default();
        let parts: Vec<(&str, &str)> = parts.map(parse_setting).collect::<Result<_, _>>()?;
        let weights = parts.iter().rev().find(|(key, _)| *key == "weights").map(|&(_, path)| path);
        let mut spec = PlayerSpec { name: text.trim().to_owned(), limit, settings: None };
        if player == "beginner" {
            for (key, value) in parts {
                match key {
                    "name" => spec.set_name(value)?,
                    _ => return Err(PlayerSpecError::UnknownSetting(key.to_owned())),
                }
            }
            return Ok(spec);
        }
        let (settings, limit) = base(player, weights, limit)?;
        (spec.settings, spec.limit) = (Some(settings), limit);
        for (key, value) in parts {
            spec.set(key, value)?;
        }
        Ok(spec)
    }

    fn set_name(&mut self, name: &str) -> Result<(), PlayerSpecError> {
        if name.is_empty() {
            return Err(PlayerSpecError::invalid("name", name, "a name that is not empty"));
        }
        name.clone_into(&mut self.name);
        Ok(())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), PlayerSpecError> {
        if key == "name" {
            return self.set_name(value);
        }
        if let Some(set) = self.limit.set(key, value) {
            return set;
        }
        let invalid = |expected: &'static str| PlayerSpecError::invalid(key, value, expected);
        let integer = |max: usize, expected: &'static str| {
            value.parse().ok().filter(|n| (1..=max).contains(n)).ok_or_else(|| invalid(expected))
        };
        let number = || {
            let number = value.parse::<f32>().ok().filter(|x| x.is_finite() && *x >= 0.0);
            number.ok_or_else(|| invalid("a number that is not negative"))
        };
        let count = || value.parse::<u32>().map_err(|_| invalid("a whole number"));
        let Some(settings) = &mut self.settings else { return Ok(()) };
        let tuning = &mut settings.tuning;
        match key {
            "threads" => settings.threads = integer(Settings::MAX_THREADS, "a number of threads")?,
            "memory" => {
                settings.memory = integer(Settings::MAX_MEMORY_MB, "a number of megabytes")? << 20;
            }
            // Loaded together with the player.
            "weights" => {}
            "exploration" => tuning.exploration = number()?,
            "fpu_reduction" => tuning.fpu_reduction = number()?,
            "expand_after" => tuning.expand_after = count()?,
            "prior_exponent" => tuning.prior_exponent = number()?,
            "playout_turns" => tuning.playout_turns = count()?,
            "temperature" => tuning.temperature = number()?,
            "horizon" => tuning.horizon = count()?,
            "forgets_bridges" => tuning.forgets_bridges = number()?,
            "greed" => tuning.greed = number()?,
            "solve_endings" => {
                tuning.solve_endings = value.parse().map_err(|_| invalid("true or false"))?;
            }
            "scope" => {
                tuning.policy_scope = match value {
                    "own-islands" => PolicyScope::OwnIslands,
                    "own-side" => PolicyScope::OwnSide,
                    "both-sides" => PolicyScope::BothSides,
                    _ => return Err(invalid("own-islands, own-side or both-sides")),
                }
            }
            _ => return Err(PlayerSpecError::UnknownSetting(key.to_owned())),
        }
        Ok(())
    }

    /// The player, ready for its first game. It ends its search as soon as `stop` is set.
    pub fn player(&self, stop: Arc<AtomicBool>) -> Box<dyn Player> {
        match &self.settings {
            Some(settings) => {
                Box::new(EnginePlayer::new(settings.clone(), self.limit.limits()).with_stop(stop))
            }
            None => Box::new(Beginner::new(1)),
        }
    }

    /// The engine's settings.
    ///
    /// # Errors
    /// The player is not the engine.
    pub fn engine_settings(&self) -> Result<&Settings, PlayerSpecError> {
        self.settings.as_ref().ok_or_else(|| PlayerSpecError::NotAnEngine(self.name.clone()))
    }
}

/// The settings and the limit of a player without further settings, but with the weights in a file if there is one.
fn base(
    player: &str,
    weights: Option<&str>,
    limit: TurnLimit,
) -> Result<(Settings, TurnLimit), PlayerSpecError> {
    let (settings, limit) = match (player, weights) {
        ("plain", Some(_)) => return Err(PlayerSpecError::NoWeights),
        ("plain", None) => (Settings::rollout_only(), limit),
        // The built-in weights are not touched, because they may be of another format than those in the file.
        ("full", Some(_)) => (Settings { tuning: Tuning::TRAINED, ..Settings::rollout_only() }, limit),
        ("full", None) => (Settings::default(), limit),
        _ => {
            let Some(number) = player.strip_prefix("level:") else {
                return Err(PlayerSpecError::UnknownPlayer(player.to_owned()));
            };
            let level = number.trim().parse().ok().and_then(Level::new);
            let level = level.ok_or_else(|| PlayerSpecError::UnknownLevel(number.trim().to_owned()))?;
            let Limits { time, nodes, .. } = level.limits();
            (level.settings(1), TurnLimit { time, nodes })
        }
    };
    match weights {
        Some(path) => Ok((Settings { weights: load_weights(path)?, ..settings }, limit)),
        None => Ok((settings, limit)),
    }
}

fn load_weights(path: &str) -> Result<Arc<Weights>, PlayerSpecError> {
    let error = |reason: String| PlayerSpecError::Weights { path: path.to_owned(), reason };
    let bytes = std::fs::read(path).map_err(|reason| error(reason.to_string()))?;
    let weights = Weights::from_bytes(&bytes).map_err(|reason| error(reason.to_string()))?;
    Ok(weights.into())
}

/// Why a text is not a valid player specification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpecError {
    /// There is no player of this name.
    UnknownPlayer(String),
    /// There is no level of this number.
    UnknownLevel(String),
    /// There is no setting of this name for the player.
    UnknownSetting(String),
    /// A setting has no `=`.
    MissingValue(String),
    /// A setting has a value that it does not accept.
    InvalidValue {
        /// The name of the setting.
        key: String,
        /// The value that was given.
        value: String,
        /// What is accepted instead.
        expected: &'static str,
    },
    /// `plain` has no weights to be replaced.
    NoWeights,
    /// The engine is needed, and the player is another one.
    NotAnEngine(String),
    /// A weights file could not be read.
    Weights {
        /// The path of the file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl PlayerSpecError {
    fn invalid(key: &str, value: &str, expected: &'static str) -> PlayerSpecError {
        PlayerSpecError::InvalidValue { key: key.to_owned(), value: value.to_owned(), expected }
    }
}

impl fmt::Display for PlayerSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use PlayerSpecError as E;
        match self {
            E::UnknownPlayer(name) => {
                write!(
                    f,
                    "unknown player `{name}`: expected full, plain, beginner or level:1 to level:{}",
                    Level::LAST
                )
            }
            E::UnknownLevel(number) => {
                write!(f, "unknown level `{number}`: levels are 1 to {}", Level::LAST)
            }
            E::UnknownSetting(key) => write!(f, "unknown setting `{key}`"),
            E::MissingValue(text) => write!(f, "`{text}` is not a setting such as time=0.1"),
            E::InvalidValue { key, value, expected } => {
                write!(f, "`{value}` is not a valid {key}: expected {expected}")
            }
            E::NotAnEngine(name) => write!(f, "`{name}` is not the engine"),
            E::NoWeights => f.write_str("plain search has no weights"),
            E::Weights { path, reason } => write!(f, "cannot read weights from {path}: {reason}"),
        }
    }
}

impl std::error::Error for PlayerSpecError {}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: TurnLimit = TurnLimit { time: Some(Duration::from_millis(50)), nodes: None };

    fn spec(text: &str) -> PlayerSpec {
        PlayerSpec::parse(text, LIMIT).expect(text)
    }

    #[test]
    fn parses_players_and_settings() {
        assert_eq!(spec("full").limit, LIMIT);
        assert_eq!(spec("full,time=0.01").limit.to_string(), "0.01 s");
        assert_eq!(spec("plain , nodes=300").limit.to_string(), "300 nodes");
        assert_eq!((spec("plain").name, spec("plain,name=old").name), ("plain".into(), "old".into()));
        // A level keeps its own limits.
        assert_eq!(spec("level:7").limit.nodes, Some(78));
        assert!(spec("beginner").settings.is_none() && spec("beginner,name=x").name == "x");
        let settings = spec("full,threads=2,memory=16").settings.expect("an engine");
        assert_eq!((settings.threads, settings.memory), (2, 16 << 20));
        let tuning = spec("full,exploration=1.5,playout_turns=8,scope=own-side,solve_endings=false");
        let tuning = tuning.engine_settings().expect("an engine").tuning;
        let expected = Tuning {
            exploration: 1.5,
            playout_turns: 8,
            policy_scope: PolicyScope::OwnSide,
            solve_endings: false,
            ..Tuning::TRAINED
        };
        assert_eq!(tuning, expected);
    }

    #[test]
    fn rejects_invalid_specifications_with_the_reason() {
        for (text, message) in [
            ("", "unknown player ``"),
            ("best", "unknown player `best`"),
            ("level3", "unknown player `level3`"),
            ("level:11", "unknown level `11`"),
            ("level:x", "unknown level `x`"),
            ("full,time=0", "not a valid time"),
            ("full,time=nan", "not a valid time"),
            ("full,time=1e300", "not a valid time"),
            ("full,nodes=-1", "number of nodes"),
            ("full,threads=0", "number of threads"),
            ("full,memory=99999999999", "number of megabytes"),
            ("full,playout_turns=x", "`x` is not a valid playout_turns"),
            ("full,scope=all", "expected own-islands"),
            ("full,fast", "`fast` is not a setting"),
            ("full,Level=3", "unknown setting `Level`"),
            ("full,name=", "not empty"),
            ("beginner,nodes=5", "unknown setting `nodes`"),
            ("plain,weights=x", "plain search has no weights"),
            ("full,weights=/no/such", "cannot read weights from /no/such"),
        ] {
            let error = PlayerSpec::parse(text, LIMIT).expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
