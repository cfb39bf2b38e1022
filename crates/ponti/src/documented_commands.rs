//! Checks that the command line accepts the `ponti ...` commands in the documents and in the examples of `--help`.
//! (`cargo xtask ...` commands are checked by the tests of `xtask`.)

use std::fs;
use std::path::Path;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use crate::Cli;

const DOCUMENTS: &[&str] = &[
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/api.md",
    "docs/cli.md",
    "docs/hosting.md",
    "docs/scaling.md",
    "docs/ugi.md",
];

/// The commands in a text: lines that begin with `ponti`, after a prompt or indentation, and inline code.
fn commands(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in text.lines() {
        let line = line.trim_start().trim_start_matches("$ ");
        if line.starts_with("ponti ") {
            found.push(line);
        } else {
            found.extend(line.split('`').skip(1).step_by(2).filter(|span| span.starts_with("ponti ")));
        }
    }
    found
}

/// The words of a command, up to a comment, a redirection or a column of explanations.
fn words(command: &str) -> Vec<String> {
    let end = ["  ", " #", " > ", " | "].iter().filter_map(|stop| command.find(stop)).min();
    let command = command[..end.unwrap_or(command.len())].replace("$(date +%F)", "DATE");
    // Within quotes, spaces do not separate words.
    let (quoted, plain): (Vec<_>, Vec<_>) = command
        .split(['\'', '"'])
        .enumerate()
        .map(|(at, part)| (at, part.to_owned()))
        .partition(|(at, _)| at % 2 == 1);
    let mut parts: Vec<(usize, Vec<String>)> = plain
        .into_iter()
        .map(|(at, part)| (at, part.split_whitespace().map(str::to_owned).collect()))
        .collect();
    parts.extend(quoted.into_iter().map(|(at, part)| (at, vec![part])));
    parts.sort_by_key(|&(at, _)| at);
    parts.into_iter().flat_map(|(_, words)| words).collect()
}

/// The error of a command that is wrong, not just incomplete.
fn check(command: &str) -> Result<(), clap::Error> {
    match Cli::try_parse_from(words(command)) {
        Ok(_) => Ok(()),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            | ErrorKind::MissingSubcommand
            | ErrorKind::MissingRequiredArgument => Ok(()),
            _ => Err(error),
        },
    }
}

#[test]
fn documented_commands_are_accepted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut count = 0;
    for document in DOCUMENTS {
        let text = fs::read_to_string(root.join(document)).unwrap();
        for command in commands(&text) {
            if let Err(error) = check(command) {
                panic!("{document}: `{command}`: {error}");
            }
            count += 1;
        }
    }
    assert!(count > 15, "only {count} commands were found");
}

#[test]
fn examples_of_the_help_texts_are_accepted() {
    fn visit(command: &clap::Command, count: &mut usize) {
        if let Some(examples) = command.get_after_help() {
            let text = examples.to_string();
            for example in commands(&text)
                .into_iter()
                .filter(|example| !example.starts_with("ponti COMMAND") && !example.contains("..."))
            {
                if let Err(error) = check(example) {
                    panic!("help of {}: `{example}`: {error}", command.get_name());
                }
                *count += 1;
            }
        }
        command.get_subcommands().for_each(|subcommand| visit(subcommand, count));
    }
    let mut count = 0;
    visit(&Cli::command(), &mut count);
    assert!(count > 10, "only {count} examples were found");
}

#[test]
fn wrong_commands_are_rejected() {
    for wrong in ["ponti bake", "ponti serve --speed 3", "ponti serve --port many", "ponti serve here"] {
        assert!(check(wrong).is_err(), "{wrong}");
    }
}
