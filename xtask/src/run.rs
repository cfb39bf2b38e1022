//! `cargo xtask run`: builds the browser app and the program, and starts it.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::app::{self, BUNDLER, Build, Bundler};
use crate::workspace::{FULL, Features, Workspace, cargo, execute, exit_code};

/// Builds the browser app and the program for development, serves the app, and prints the address.
///
/// Rules and engines are fully optimised in such a build; everything else compiles as fast as possible.
/// Further arguments go to `ponti`. Options alone go to its command `serve`: `cargo xtask run -- --port 9000 --open`.
/// Any other command is started instead, without building the browser app: `cargo xtask run -- play --rules small`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Build as for users: everything, smaller downloads and a faster server, but more than twice the time to compile
    #[arg(long)]
    release: bool,
    /// With the feature `full` of `ponti`
    #[arg(long)]
    full: bool,
    /// Arguments for `ponti`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let build = if args.release { Build::Release } else { Build::Development };
    let arguments = with_command(&args.arguments);
    let features = if args.full || args.release { Features::Full } else { Features::Quick };
    let serves = arguments[0] == "serve";
    let program = if serves && build == Build::Development {
        build_with_app(&workspace, features)?
    } else {
        if serves {
            app::bundle(&workspace, build)?;
        }
        build_program(&workspace, build, features)?
    };
    let status = Command::new(&program)
        .args(&arguments)
        .status()
        .with_context(|| format!("cannot start {}", program.display()))?;
    Ok(exit_code(status))
}

/// Builds `ponti` and the app for development, which `ponti` reads when it starts: program and bundler in one call of cargo, whose
/// dependencies then fill all processors together, and the page after them, because it shares their procedural macros.
fn build_with_app(workspace: &Workspace, features: Features) -> Result<PathBuf> {
    let compile = app::compile(Build::Development)?;
    let mut command = cargo();
    command.args(["build", "--package", "ponti", "--bin", "ponti"]);
    command.args(["--package", BUNDLER, "--bin", BUNDLER]);
    if features == Features::Full {
        command.args(["--features", &format!("ponti/{FULL}")]);
    }
    execute(command)?;
    execute(compile)?;
    let bundler = program(workspace, BUNDLER, "debug");
    execute(app::bundle_command(Bundler::Program(&bundler), workspace, Build::Development)?)?;
    Ok(program(workspace, "ponti", "debug"))
}

/// Builds `ponti`. A release build embeds the bundle in `target/app`, others read it from there.
pub(crate) fn build_program(workspace: &Workspace, build: Build, features: Features) -> Result<PathBuf> {
    let mut command = cargo();
    command.args(["build", "--package", "ponti", "--bin", "ponti"]);
    if features == Features::Full {
        command.args(["--features", FULL]);
    }
    let folder = match build {
        Build::Development => "debug",
        Build::Release => "release",
    };
    if build == Build::Release {
        command.arg("--release");
    }
    execute(command)?;
    Ok(program(workspace, "ponti", folder))
}

/// A program that cargo has built, by the folder of its profile.
fn program(workspace: &Workspace, name: &str, folder: &str) -> PathBuf {
    workspace.target_dir.join(folder).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// The arguments for `ponti`, where options without a command are for `serve`.
fn with_command(arguments: &[String]) -> Vec<String> {
    let command = arguments.first().is_none_or(|first| first.starts_with('-')).then(|| "serve".to_owned());
    command.into_iter().chain(arguments.iter().cloned()).collect()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::{Args, with_command};

    #[derive(Parser)]
    struct Run {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn release_is_an_option_of_the_task_and_not_of_the_program() {
        let parse = |arguments: &[&str]| {
            let arguments = ["run"].iter().chain(arguments);
            let Args { release, arguments, .. } = Run::try_parse_from(arguments).unwrap().args;
            (release, arguments.join(" "))
        };
        assert_eq!(parse(&["--release"]), (true, String::new()));
        assert_eq!(parse(&["--release", "--", "--port", "0"]), (true, "--port 0".to_owned()));
        assert_eq!(parse(&["--", "--port", "0"]), (false, "--port 0".to_owned()));
        assert_eq!(parse(&["--", "--release"]), (false, "--release".to_owned()));
    }

    #[test]
    fn serves_the_app_without_a_command() {
        let started_with = |arguments: &[&str]| {
            with_command(&arguments.iter().map(ToString::to_string).collect::<Vec<_>>()).join(" ")
        };
        assert_eq!(started_with(&[]), "serve");
        assert_eq!(started_with(&["--port", "0"]), "serve --port 0");
        assert_eq!(started_with(&["serve", "--open"]), "serve --open");
        assert_eq!(started_with(&["play", "--rules", "small"]), "play --rules small");
    }
}
