//! The options of the engine protocol.

use ponte::Rules;
use ponte_engine::{Level, Settings};

/// The maximum number of principal variations.
const MAX_LINES: usize = 100;
const MAX_THREADS: usize = Settings::MAX_THREADS;
const MAX_MEMORY_MB: usize = Settings::MAX_MEMORY_MB;

/// The values of the options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    pub(crate) threads: usize,
    /// Memory for the search tree in megabytes.
    pub(crate) memory: usize,
    pub(crate) level: Level,
    pub(crate) rules: Rules,
    pub(crate) lines: usize,
    /// Whether the client ponders, and wants to know which reply to expect.
    pub(crate) ponder: bool,
    /// The seed, or 0 for a fixed one at full strength and another one in each game below it.
    pub(crate) seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: 1,
            memory: 256,
            level: Level::LAST,
            rules: Rules::default(),
            lines: 1,
            ponder: false,
            seed: 0,
        }
    }
}

impl Options {
    /// The `option` lines of the handshake.
    pub(crate) fn offer() -> Vec<String> {
        let Options { threads, memory, level, lines, seed, .. } = Options::default();
        let presets: Vec<String> = Rules::PRESETS.iter().map(|(name, _)| format!("var {name}")).collect();
        vec![
            format!("option name Threads type spin default {threads} min 1 max {MAX_THREADS}"),
            format!("option name Hash type spin default {memory} min 1 max {MAX_MEMORY_MB}"),
            format!("option name Level type spin default {level} min {} max {}", Level::FIRST, Level::LAST),
            format!("option name Rules type combo default classic {}", presets.join(" ")),
            format!("option name MultiPV type spin default {lines} min 1 max {MAX_LINES}"),
            "option name Ponder type check default false".to_owned(),
            format!("option name Seed type spin default {seed} min 0 max {}", i32::MAX),
        ]
    }

    /// Sets an option; `None` if there is none with this name.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Option<Result<(), String>> {
        let number = |least: usize, most: usize| match value.parse::<usize>() {
            Ok(n) if (least..=most).contains(&n) => Ok(n),
            _ => Err(format!("{name} goes from {least} to {most}")),
        };
        let done = match name.to_ascii_lowercase().as_str() {
            "threads" => number(1, MAX_THREADS).map(|n| self.threads = n),
            "hash" | "memory" => number(1, MAX_MEMORY_MB).map(|n| self.memory = n),
            "level" => number(Level::FIRST.number().into(), Level::LAST.number().into()).map(|n| {
                self.level = u8::try_from(n).ok().and_then(Level::new).unwrap_or(Level::LAST);
            }),
            "rules" => value.parse().map(|rules| self.rules = rules).map_err(|error| error.to_string()),
            "multipv" => number(1, MAX_LINES).map(|n| self.lines = n),
            "ponder" => value
                .parse()
                .map(|ponder| self.ponder = ponder)
                .map_err(|_| "Ponder is true or false".to_owned()),
            "seed" => value
                .parse()
                .map(|seed| self.seed = seed)
                .map_err(|_| "Seed is a number from 0 to 18446744073709551615".to_owned()),
            _ => return None,
        };
        Some(done)
    }

    /// Whether the engine plays below its strength, within the limits of a level.
    pub(crate) fn is_weaker(&self) -> bool {
        self.level < Level::LAST
    }

    /// The engine's settings. `game_seed` varies the games below full strength, where no seed was set.
    pub(crate) fn settings(&self, game_seed: u64) -> Settings {
        if self.is_weaker() {
            self.level.settings(if self.seed == 0 { game_seed } else { self.seed })
        } else {
            Settings {
                threads: self.threads,
                memory: self.memory << 20,
                seed: self.seed,
                ..Settings::default()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_that_is_offered_can_be_set_to_its_default() {
        for line in Options::offer() {
            let name = line.split(" name ").nth(1).unwrap().split(" type ").next().unwrap();
            let value = line.split(" default ").nth(1).unwrap().split(' ').next().unwrap();
            let mut options = Options::default();
            assert_eq!(options.set(name, value), Some(Ok(())), "{line}");
            assert_eq!(options, Options::default(), "{line}");
        }
    }

    #[test]
    fn values_are_checked() {
        let mut options = Options::default();
        assert_eq!(options.set("level", "3"), Some(Ok(())));
        assert_eq!(options.set("RULES", "7:20:-"), Some(Ok(())));
        assert_eq!((options.level.number(), options.rules.size()), (3, 7));
        let set = options.clone();
        for (name, value) in [
            ("Threads", "0"),
            ("Threads", "9999"),
            ("Hash", "x"),
            ("Level", "11"),
            ("Rules", "huge"),
            ("Seed", "-1"),
            ("Ponder", "maybe"),
        ] {
            assert!(options.set(name, value).unwrap().is_err(), "{name} {value}");
        }
        assert_eq!(options.set("Contempt", "1"), None);
        assert_eq!(options, set);
    }

    #[test]
    fn games_vary_below_full_strength_unless_a_seed_is_set() {
        let mut options = Options::default();
        assert_eq!(options.settings(5), options.settings(6));
        options.set("Level", "3").unwrap().unwrap();
        assert_ne!(options.settings(5), options.settings(6));
        options.set("Seed", "9").unwrap().unwrap();
        assert_eq!(options.settings(5), options.settings(6));
    }
}
