//! Checks that the commands in the documents exist: `cargo xtask ...` is parsed by our own parser, and the packages,
//! targets and paths that other cargo commands name are looked up. (`ponti ...` is checked by the tests of `ponti`.)

use std::fs;

use anyhow::{Context, Result, bail, ensure};
use clap::CommandFactory;
use clap::error::ErrorKind;

use crate::workspace::{Workspace, root};

const DOCUMENTS: &[&str] = &[
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/api.md",
    "docs/hosting.md",
    "docs/scaling.md",
    "docs/ugi.md",
];

/// A command in a document, split into words.
struct Documented {
    words: Vec<String>,
    /// Whether it is mentioned in a sentence, where arguments may be left out.
    inline: bool,
}

/// The commands in a text: lines with a prompt, indented lines, and inline code.
fn commands(text: &str) -> Vec<Documented> {
    let mut found = Vec::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| fenced) {
            found.push(Documented { words: split(command), inline: false });
        } else if let Some(command) = line.strip_prefix("    ").filter(|_| !fenced) {
            found.push(Documented { words: split(command), inline: false });
        } else if !fenced {
            let spans = line.split('`').skip(1).step_by(2);
            found.extend(spans.map(|span| Documented { words: split(span), inline: true }));
        }
    }
    found.retain(|command| command.words.first().is_some_and(|first| first == "cargo"));
    found
}

/// Splits a command line into words, without comments and leading assignments. A `$(...)` is part of a word.
fn split(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for word in line.split_whitespace() {
        if open {
            let last = words.last_mut().expect("a word is open");
            last.push_str(word);
        } else if word == "#" {
            break;
        } else {
            words.push(word.to_owned());
        }
        open = (open || word.contains("$(")) && !word.contains(')');
    }
    let assignments = words.iter().take_while(|word| word.contains('=') && !word.starts_with('-')).count();
    words.split_off(assignments)
}

/// Checks one command that starts with `cargo`.
fn check(command: &Documented, workspace: &Workspace) -> Result<()> {
    let words = &command.words[1..];
    let Some((subcommand, arguments)) = words.split_first() else { return Ok(()) };
    match subcommand.as_str() {
        "xtask" => check_xtask(arguments, command.inline),
        "build" | "check" | "clippy" | "test" | "run" | "bench" | "doc" | "install" => {
            check_cargo(arguments, workspace)
        }
        "fmt" | "fuzz" | "deny" | "package" | "add" => Ok(()),
        other => bail!("unknown subcommand `{other}`"),
    }
}

fn check_xtask(arguments: &[String], inline: bool) -> Result<()> {
    let words = std::iter::once("cargo xtask").chain(arguments.iter().map(String::as_str));
    match crate::Args::command().try_get_matches_from(words) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::DisplayHelp => Ok(()),
        Err(error) if inline && error.kind() == ErrorKind::MissingRequiredArgument => Ok(()),
        Err(error) => Err(error.into()),
    }
}

fn check_cargo(arguments: &[String], workspace: &Workspace) -> Result<()> {
    let ours: Vec<&str> = arguments.iter().map(String::as_str).take_while(|word| *word != "--").collect();
    let value = |names: &[&str]| {
        let position = ours.iter().position(|word| names.contains(word))?;
        ours.get(position + 1).copied()
    };
    if let Some(path) = value(&["--path"]) {
        ensure!(root().join(path).join("Cargo.toml").is_file(), "there is no package at {path}");
    }
    let package = match value(&["-p", "--package"]) {
        None => None,
        Some(name) => Some(workspace.package(name).with_context(|| format!("there is no package {name}"))?),
    };
    for kind in ["example", "test", "bench", "bin"] {
        let Some(name) = value(&[&format!("--{kind}")]) else { continue };
        let package = package.with_context(|| format!("--{kind} without a package"))?;
        ensure!(package.targets(kind).any(|target| target == name), "there is no {kind} {name}");
    }
    Ok(())
}

#[test]
fn documented_commands_exist() {
    let workspace = Workspace::load().unwrap();
    let mut count = 0;
    for document in DOCUMENTS {
        let text = fs::read_to_string(root().join(document)).unwrap();
        for command in commands(&text) {
            if let Err(error) = check(&command, &workspace) {
                panic!("{document}: `{}`: {error:#}", command.words.join(" "));
            }
            count += 1;
        }
    }
    assert!(count > 20, "only {count} commands were found in the documents");
}

#[test]
fn rejects_commands_that_do_not_exist() {
    let workspace = Workspace::load().unwrap();
    let accepts = |line: &str| {
        let documented = commands(&format!("```console\n$ {line}\n```"));
        assert_eq!(documented.len(), 1, "{line}");
        check(&documented[0], &workspace).is_ok()
    };
    assert!(accepts("cargo xtask bench server -- --limit  # until it is slow"));
    assert!(accepts("NAME=value cargo test -p xtask"));
    assert!(!accepts("cargo xtask bake"));
    assert!(accepts("cargo xtask run -- --port 9000 --open"));
    assert!(!accepts("cargo xtask test --all"));
    assert!(!accepts("cargo test -p nothing"));
    assert!(!accepts("cargo run -p xtask --example nothing"));
    assert!(!accepts("cargo install --path crates/nothing"));
    assert!(!accepts("cargo brew"));
}

#[test]
fn splits_commands_into_words() {
    assert_eq!(
        split("A=1 ponti backup /b/x-$(date +%F).db  # nightly"),
        ["ponti", "backup", "/b/x-$(date+%F).db"]
    );
}
