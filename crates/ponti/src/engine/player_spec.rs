//! Specifications of match players: the engine's built-in players, and `ugi:COMMAND` for external programs.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ponte_engine::matches::{Player, PlayerSpec, PlayerSpecError, TurnLimit, parse_seconds, parse_setting};

use super::external::External;

/// The grammar of player specifications, for `--help`.
pub(crate) fn help() -> String {
    format!(
        "Players:\n{}\n  ugi:COMMAND           a program that speaks UGI on standard input and output; it takes \
         time,\n                        nodes and name, and its own options as Option=VALUE (with a capital letter)",
        PlayerSpec::HELP
    )
}

/// A player of a match.
#[derive(Clone, Debug)]
pub(crate) enum MatchPlayerSpec {
    Builtin(Box<PlayerSpec>),
    External(ExternalSpec),
}

/// An external program that speaks UGI.
#[derive(Clone, Debug)]
pub(crate) struct ExternalSpec {
    name: String,
    limit: TurnLimit,
    /// The program and its arguments.
    command: Vec<String>,
    /// UGI options to set, by name.
    options: Vec<(String, String)>,
}

impl MatchPlayerSpec {
    /// Parses a specification. `limit` applies unless the player has a limit of its own.
    pub(crate) fn parse(text: &str, limit: TurnLimit) -> Result<MatchPlayerSpec, String> {
        let parsed = match text.trim().strip_prefix("ugi:") {
            Some(_) => ExternalSpec::parse(text, limit).map(MatchPlayerSpec::External),
            None => PlayerSpec::parse(text, limit)
                .map(|spec| MatchPlayerSpec::Builtin(Box::new(spec)))
                .map_err(|error| match error {
                    PlayerSpecError::UnknownPlayer(_) => format!("{error}, or ugi:COMMAND"),
                    error => error.to_string(),
                }),
        };
        parsed.map_err(|reason| format!("player `{text}`: {reason}"))
    }

    /// The name in results and records.
    pub(crate) fn name(&self) -> &str {
        match self {
            MatchPlayerSpec::Builtin(spec) => &spec.name,
            MatchPlayerSpec::External(spec) => &spec.name,
        }
    }

    /// The limit of each turn.
    pub(crate) fn limit(&self) -> TurnLimit {
        match self {
            MatchPlayerSpec::Builtin(spec) => spec.limit,
            MatchPlayerSpec::External(spec) => spec.limit,
        }
    }

    /// Starts the player. It ends its search when `stop` is set.
    pub(crate) fn start(&self, stop: &Arc<AtomicBool>) -> Result<Box<dyn Player>, String> {
        Ok(match self {
            MatchPlayerSpec::Builtin(spec) => spec.player(stop.clone()),
            MatchPlayerSpec::External(spec) => {
                Box::new(External::start(&spec.command, &spec.options, spec.limit, stop.clone())?)
            }
        })
    }
}

impl ExternalSpec {
    fn parse(text: &str, limit: TurnLimit) -> Result<ExternalSpec, String> {
        let mut parts = text.split(',').map(str::trim);
        let command = parts.next().and_then(|player| player.strip_prefix("ugi:")).unwrap_or_default();
        let command = split_command(command)?;
        if command.is_empty() {
            return Err("`ugi:` needs a command".to_owned());
        }
        let name = text.trim().to_owned();
        let mut spec = ExternalSpec { name, limit, command, options: Vec::new() };
        for setting in parts {
            let (key, value) = parse_setting(setting).map_err(|error| error.to_string())?;
            if let Some(set) = spec.limit.set(key, value) {
                set.map_err(|error| error.to_string())?;
            } else if key == "name" && !value.is_empty() {
                value.clone_into(&mut spec.name);
            } else if key.starts_with(|c: char| c.is_ascii_uppercase()) {
                spec.options.push((key.to_owned(), value.to_owned()));
            } else {
                return Err(PlayerSpecError::UnknownSetting(key.to_owned()).to_string());
            }
        }
        Ok(spec)
    }
}

/// Parses a time in seconds as a command line argument.
pub(crate) fn seconds_arg(text: &str) -> Result<Duration, String> {
    parse_seconds(text).ok_or_else(|| "expected a time in seconds above zero, such as 0.1".to_owned())
}

/// Splits a command into words; whitespace within quotes does not separate.
fn split_command(text: &str) -> Result<Vec<String>, String> {
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
    if quote.is_some() { Err(format!("unclosed quote in `{text}`")) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: TurnLimit = TurnLimit { time: Some(Duration::from_millis(50)), nodes: None };

    #[test]
    fn parses_builtin_and_external_players() {
        let builtin = MatchPlayerSpec::parse("full,time=0.01,name=fast", LIMIT).unwrap();
        assert_eq!((builtin.name(), builtin.limit().to_string().as_str()), ("fast", "0.01 s"));
        let text = "ugi:'my ponti' engine,Level=3,nodes=9";
        let MatchPlayerSpec::External(spec) = MatchPlayerSpec::parse(text, LIMIT).unwrap() else { panic!() };
        assert_eq!(spec.command, ["my ponti", "engine"]);
        assert_eq!(spec.options, [("Level".to_owned(), "3".to_owned())]);
        assert_eq!((spec.name.as_str(), spec.limit), (text, TurnLimit::nodes(9)));
    }

    #[test]
    fn rejects_invalid_players_with_the_reason() {
        for (text, message) in [
            ("", "unknown player ``"),
            ("best", "level:10, or ugi:COMMAND"),
            ("full,Level=3", "unknown setting `Level`"),
            ("ugi: ", "needs a command"),
            ("ugi:\"x", "unclosed quote"),
            ("ugi:x,time=0", "not a valid time"),
            ("ugi:x,fast", "`fast` is not a setting"),
            ("ugi:x,threads=2", "unknown setting `threads`"),
        ] {
            let error = MatchPlayerSpec::parse(text, LIMIT).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
