//! `cargo xtask run`: builds the browser app and the program in release mode, and starts it.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::app;
use crate::workspace::{Workspace, cargo};

/// Builds the browser app and the program in release mode, serves the app, and prints the address.
///
/// Further arguments go to `ponti`. Options alone go to its command `serve`: `cargo xtask run -- --port 9000 --open`.
/// Any other command is started instead, without building the browser app: `cargo xtask run -- play --rules small`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Arguments for the program that is started.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let arguments = arguments(&args.rest);
    if arguments[0] == "serve" {
        app::bundle(&workspace, false)?;
    }
    let program = release(&workspace)?;
    let status = Command::new(&program)
        .args(&arguments)
        .status()
        .with_context(|| format!("cannot start {}", program.display()))?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Builds `ponti` in release mode. What lies in `target/app` by then is inside of it.
pub(crate) fn release(workspace: &Workspace) -> Result<PathBuf> {
    let built = cargo().args(["build", "--release", "--package", "ponti", "--bin", "ponti"]).status()?;
    if !built.success() {
        bail!("`ponti` does not build");
    }
    Ok(workspace.target_dir.join("release").join(format!("ponti{}", std::env::consts::EXE_SUFFIX)))
}

/// What `ponti` is started with: without a command of their own, arguments are for `serve`.
fn arguments(rest: &[String]) -> Vec<String> {
    let command = rest.first().is_none_or(|first| first.starts_with('-')).then(|| "serve".to_owned());
    command.into_iter().chain(rest.iter().cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::arguments;

    #[test]
    fn without_a_command_the_app_is_served() {
        let of =
            |rest: &[&str]| arguments(&rest.iter().map(ToString::to_string).collect::<Vec<_>>()).join(" ");
        assert_eq!(of(&[]), "serve");
        assert_eq!(of(&["--port", "0"]), "serve --port 0");
        assert_eq!(of(&["serve", "--open"]), "serve --open");
        assert_eq!(of(&["play", "--rules", "small"]), "play --rules small");
    }
}
