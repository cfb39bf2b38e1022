//! Options from the environment and from a configuration file.
//!
//! An option is declared once, for the command line. What is not given there is looked up in the environment (`PONTI_PUBLIC_URL` for
//! `--public-url`) and then in the file (`public-url = "..."`), and added to the arguments before they are parsed: names, checks and
//! defaults are the same everywhere.

use std::collections::BTreeMap;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::failure::{Failure, Result};

/// The commands whose options may come from elsewhere.
const COMMANDS: [&str; 2] = ["serve", "doctor"];
/// The option that names the file.
const FILE: &str = "config";
/// Options of the command line alone.
const NOT_IN_FILES: [&str; 5] = [FILE, "print-config", "open", "running", "help"];

/// Arguments, completed by what was found elsewhere.
pub(crate) struct Arguments {
    all: Vec<OsString>,
    /// Where the options come from that were not given on the command line, by their names.
    origins: BTreeMap<String, String>,
}

/// Parses the arguments of this process; exits after `--help` and after errors.
pub(crate) fn parse(mut command: Command) -> Result<(ArgMatches, Arguments)> {
    command.build();
    let arguments = Arguments::complete(&command, env::args_os().collect(), |name| env::var_os(name))?;
    match command.try_get_matches_from(&arguments.all) {
        Ok(matches) => Ok((matches, arguments)),
        Err(error) => {
            let _ = error.print();
            if let Some(ContextValue::String(shown)) = error.get(ContextKind::InvalidArg)
                && let Some(origin) = arguments.origin(shown)
            {
                eprintln!("\nThe value comes from {origin}.");
            }
            std::process::exit(error.exit_code())
        }
    }
}

impl Arguments {
    fn complete(
        command: &Command,
        given: Vec<OsString>,
        variable: impl Fn(&str) -> Option<OsString>,
    ) -> Result<Arguments> {
        let mut arguments = Arguments { all: given, origins: BTreeMap::new() };
        let name = arguments.all.get(1).and_then(|name| name.to_str()).filter(|name| COMMANDS.contains(name));
        let Some(command) = name.and_then(|name| command.find_subcommand(name)) else { return Ok(arguments) };
        let words = arguments.all.clone();
        let mut found: Vec<&Arg> =
            command.get_arguments().filter(|arg| value(arg, &words).is_some()).collect();

        let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
        let mut from_environment = Vec::new();
        for arg in settings(command) {
            let name = variable_name(arg);
            if let Some(value) = variable(&name) {
                from_environment.push((arg, name.clone(), environment_values(arg, &name, value)?));
            }
        }
        arguments.add(command, &mut found, from_environment);

        let file = command.get_arguments().find(|arg| arg.get_long() == Some(FILE));
        let path = file.and_then(|arg| value(arg, &words).or_else(|| variable(&variable_name(arg))));
        if let Some(path) = path {
            let from_file = read(command, Path::new(&path))?;
            arguments.add(command, &mut found, from_file);
        }
        Ok(arguments)
    }

    /// Adds options unless they, or options with which they conflict, were found before.
    fn add<'a>(
        &mut self,
        command: &'a Command,
        found: &mut Vec<&'a Arg>,
        new: Vec<(&'a Arg, String, Vec<OsString>)>,
    ) {
        let conflict = |one: &Arg, other: &Arg| {
            one.get_id() == other.get_id()
                || command.get_arg_conflicts_with(one).iter().any(|arg| arg.get_id() == other.get_id())
        };
        let before = found.clone();
        for (arg, origin, words) in new {
            if before.iter().any(|other| conflict(arg, other) || conflict(other, arg)) {
                continue;
            }
            found.push(arg);
            self.all.extend(words);
            self.origins.insert(name(arg).to_owned(), origin);
        }
    }

    /// Where an option comes from that clap shows as `--name <VALUE>`.
    fn origin(&self, shown: &str) -> Option<&String> {
        self.origins.get(shown.strip_prefix("--")?.split([' ', '=']).next()?)
    }

    /// All options of a command as a configuration file, each with its description; those without a value are comments.
    pub(crate) fn to_file(&self, mut command: Command, name: &str, matches: &ArgMatches) -> String {
        command.build();
        let mut text = String::new();
        for arg in command.find_subcommand(name).into_iter().flat_map(settings) {
            let option = self::name(arg);
            let help = arg.get_long_help().or(arg.get_help()).map(StyledStr::to_string).unwrap_or_default();
            for line in help.lines() {
                let _ = writeln!(text, "# {line}");
            }
            let values: Vec<String> = matches
                .get_raw(arg.get_id().as_str())
                .into_iter()
                .flatten()
                .map(|value| quoted(arg, &value.to_string_lossy()))
                .collect();
            let list = matches!(arg.get_action(), ArgAction::Append);
            let shown = match &values[..] {
                values if list => format!("[{}]", values.join(", ")),
                [] => "\"\"".to_owned(),
                values => values.join(", "),
            };
            let set = matches.value_source(arg.get_id().as_str());
            let comment = if matches!(set, None | Some(ValueSource::DefaultValue)) { "# " } else { "" };
            let origin =
                self.origins.get(option).map(|origin| format!("  # from {origin}")).unwrap_or_default();
            let _ = writeln!(text, "{comment}{option} = {shown}{origin}\n");
        }
        text
    }
}

/// The options that may be set elsewhere.
fn settings(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|arg| !NOT_IN_FILES.contains(&name(arg)))
}

fn name(arg: &Arg) -> &str {
    arg.get_long().unwrap_or_default()
}

fn variable_name(arg: &Arg) -> String {
    format!("PONTI_{}", name(arg).to_ascii_uppercase().replace('-', "_"))
}

/// The value of an option among words, empty for a flag.
fn value(arg: &Arg, words: &[OsString]) -> Option<OsString> {
    let long = arg.get_long()?;
    words.iter().enumerate().find_map(|(at, word)| {
        match word.to_str()?.strip_prefix("--")?.strip_prefix(long)? {
            "" => Some(words.get(at + 1).cloned().unwrap_or_default()),
            rest => rest.strip_prefix('=').map(OsString::from),
        }
    })
}

fn is_flag(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::SetTrue)
}

/// An option with a value as one word.
fn word(arg: &Arg, value: impl AsRef<OsStr>) -> OsString {
    let mut word = OsString::from(format!("--{}=", name(arg)));
    word.push(value);
    word
}

/// The words for the value of a flag.
fn flag(arg: &Arg, on: bool) -> Vec<OsString> {
    if on { vec![format!("--{}", name(arg)).into()] } else { Vec::new() }
}

fn environment_values(arg: &Arg, variable: &str, value: OsString) -> Result<Vec<OsString>> {
    if is_flag(arg) {
        return match value.to_str() {
            Some("1" | "true") => Ok(flag(arg, true)),
            Some("0" | "false") => Ok(flag(arg, false)),
            _ => Err(Failure::Input(format!("{variable} is neither true nor false"))),
        };
    }
    match (arg.get_action(), value.to_str()) {
        (ArgAction::Append, Some(list)) => Ok(list.split(',').map(|part| word(arg, part.trim())).collect()),
        _ => Ok(vec![word(arg, value)]),
    }
}

/// The options in a configuration file.
fn read<'a>(command: &'a Command, path: &Path) -> Result<Vec<(&'a Arg, String, Vec<OsString>)>> {
    let fail = |reason: String| Failure::Input(format!("{}: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| fail(error.to_string()))?;
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| fail(error.to_string()))?;
    table
        .into_iter()
        .map(|(key, value)| {
            let arg = settings(command).find(|arg| name(arg) == key).ok_or_else(|| {
                let known: Vec<_> = settings(command).map(name).collect();
                fail(format!("unknown option `{key}`; the options are {}", known.join(", ")))
            })?;
            let words = file_values(arg, value).map_err(|reason| fail(format!("{key}: {reason}")))?;
            Ok((arg, path.display().to_string(), words))
        })
        .collect()
}

fn file_values(arg: &Arg, value: toml::Value) -> std::result::Result<Vec<OsString>, String> {
    use toml::Value;
    match value {
        Value::Boolean(on) if is_flag(arg) => Ok(flag(arg, on)),
        _ if is_flag(arg) => Err("expected true or false".to_owned()),
        Value::String(text) => Ok(vec![word(arg, text)]),
        Value::Integer(number) => Ok(vec![word(arg, number.to_string())]),
        Value::Array(values) if matches!(arg.get_action(), ArgAction::Append) => Ok(values
            .into_iter()
            .map(|value| file_values(arg, value))
            .collect::<std::result::Result<Vec<_>, _>>()?
            .concat()),
        _ => Err("expected a text or a number".to_owned()),
    }
}

/// A value as TOML, without passwords.
fn quoted(arg: &Arg, value: &str) -> String {
    let is_number = || value.parse::<u32>().is_ok();
    if is_flag(arg) || is_number() {
        return value.to_owned();
    }
    // Strings of JSON are strings of TOML.
    serde_json::to_string(&without_password(value)).unwrap_or_default()
}

/// A URL without the password in it.
fn without_password(value: &str) -> String {
    if let Some((scheme, rest)) = value.split_once("://")
        && let Some((user, host)) = rest.rsplit_once('@')
        && let Some((user, _)) = user.split_once(':')
    {
        return format!("{scheme}://{user}:***@{host}");
    }
    value.to_owned()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::Cli;

    fn complete(arguments: &str, variables: &[(&str, &str)]) -> Result<String> {
        let mut command = Cli::command();
        command.build();
        let given = arguments.split(' ').map(OsString::from).collect();
        let variable =
            |name: &str| variables.iter().find(|(other, _)| *other == name).map(|(_, value)| value.into());
        let all = Arguments::complete(&command, given, variable)?.all;
        let words: Vec<_> = all.iter().map(|word| word.to_string_lossy()).collect();
        Ok(words.join(" "))
    }

    fn file(text: &str) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), text).unwrap();
        file
    }

    #[test]
    fn the_command_line_comes_before_the_environment_and_that_before_the_file() {
        let file =
            file("port = 1\nhost = \"::1\"\nlog = \"info\"\ntrusted-proxy = [\"10.0.0.1\", \"10.0.0.2\"]");
        let variables =
            [("PONTI_CONFIG", file.path().to_str().unwrap()), ("PONTI_PORT", "2"), ("PONTI_HOST", "::2")];
        assert_eq!(
            complete("ponti serve --host=::3", &variables).unwrap(),
            "ponti serve --host=::3 --port=2 --log=info --trusted-proxy=10.0.0.1 --trusted-proxy=10.0.0.2"
        );
        assert_eq!(complete("ponti bench", &variables).unwrap(), "ponti bench");
    }

    #[test]
    fn an_option_replaces_those_with_which_it_conflicts() {
        let file = file("data = \"/data\"\npublic-url = \"https://a.example\"");
        let config = format!("ponti serve --config {}", file.path().display());
        let database = [("PONTI_DATABASE", "postgres://db/ponti")];
        assert!(
            complete(&config, &database)
                .unwrap()
                .ends_with("--database=postgres://db/ponti --public-url=https://a.example")
        );
        assert_eq!(complete("ponti serve --data /x", &database).unwrap(), "ponti serve --data /x");
        let offline = format!("{config} --offline");
        assert_eq!(complete(&offline, &database).unwrap(), offline);
    }

    #[test]
    fn flags_are_true_or_false() {
        let file = file("offline = true");
        let config = format!("ponti serve --config {}", file.path().display());
        assert!(complete(&config, &[]).unwrap().ends_with(" --offline"));
        assert_eq!(complete(&config, &[("PONTI_OFFLINE", "false")]).unwrap(), config);
        let error = complete(&config, &[("PONTI_OFFLINE", "maybe")]).unwrap_err();
        assert_eq!(error.to_string(), "PONTI_OFFLINE is neither true nor false");
    }

    #[test]
    fn errors_name_the_file_and_the_option() {
        for (text, reason) in [
            ("prot = 1", "unknown option `prot`; the options are party, host, port"),
            ("open = true", "unknown option `open`"),
            ("port = [1]", "port: expected a text or a number"),
            ("offline = 1", "offline: expected true or false"),
            ("port 1", "line 1, column 6"),
        ] {
            let file = file(text);
            let error =
                complete(&format!("ponti serve --config {}", file.path().display()), &[]).unwrap_err();
            let path = file.path().display().to_string();
            assert!(error.to_string().starts_with(&path) && error.to_string().contains(reason), "{error}");
        }
        assert!(complete("ponti serve --config /nowhere", &[]).is_err());
    }

    #[test]
    fn the_file_that_is_printed_means_the_same() {
        let mut command = Cli::command();
        command.build();
        let words = "ponti serve --port=9000 --trusted-proxy=10.0.0.1 --api-only --database=postgres://me:hunter2@db/ponti";
        let given = words.split(' ').map(OsString::from).collect();
        let arguments =
            Arguments::complete(&command, given, |name| (name == "PONTI_LOG").then(|| "info".into()))
                .unwrap();
        let matches = Cli::command().try_get_matches_from(&arguments.all).unwrap();
        let text = arguments.to_file(Cli::command(), "serve", matches.subcommand().unwrap().1);
        assert!(
            text.contains("# host = \"127.0.0.1\"\n") && text.contains("log = \"info\"  # from PONTI_LOG\n"),
            "{text}"
        );
        assert!(text.contains("postgres://me:***@db/ponti") && !text.contains("hunter2"));
        let file = file(&text);
        let again = complete(&format!("ponti serve --config {}", file.path().display()), &[]).unwrap();
        for word in ["--port=9000", "--trusted-proxy=10.0.0.1", "--api-only", "--log=info"] {
            assert!(again.contains(word), "{again}");
        }
    }
}
