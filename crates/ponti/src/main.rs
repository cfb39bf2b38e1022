//! `ponti`: Ponte del Diavolo and Ciao Ciao on the command line.
//!
//! A thin binary over the libraries. Each command family has a module: `ponte` for games of Ponte del Diavolo as text,
//! `play` for the terminal game, `engine` for UGI and benchmarks, `ciao` for Ciao Ciao, `serve` for the server, `doctor` for its
//! installation, `data` for backups and administration, `shell` for completions and man pages. They share options from files and
//! the environment (`config`), error reporting (`failure`), input and output (`input`, `output`), text helpers
//! (`text`), progress bars (`progress`) and Ctrl-C handling (`interrupt`).
//!
//! Exit codes: 0 for success, 2 for invalid input, 1 for I/O errors, 130 after an interruption.

mod check;
mod ciao;
mod config;
mod data;
mod doctor;
#[cfg(test)]
mod documented_commands;
mod engine;
mod failure;
mod input;
mod interrupt;
mod migrate_store;
mod output;
mod play;
mod ponte;
mod progress;
mod random;
mod serve;
mod shell;
mod text;

use std::io::Write as _;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::failure::Result;

/// Two board games about bridges: Ponte del Diavolo and Ciao Ciao.
///
/// Results go to standard output, errors to standard error. Exit codes: 0 for success, 2 for invalid input, 1 for I/O
/// errors, 130 after an interruption.
#[derive(Parser)]
#[command(name = "ponti", version = VERSION, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The version, with the commit in builds for users.
const VERSION: &str = match option_env!("PONTI_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

const EXAMPLES: &str = "\
Examples:
  ponti play                              play Ponte del Diavolo in the terminal
  ponti ciao play Ada perfect             play Ciao Ciao against the perfect opponent
  ponti serve --open                      both games in the browser
  ponti ponte random > game.txt           a random game as a record
  ponti ponte show game.txt --ply 10      its position before ply 10
  ponti ponte replay game.txt --json      every ply as JSON
  ponti COMMAND --help                    more about a command, with examples";

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    /// Ponte del Diavolo: replay, show, draw, analyse, review, solve, matches
    #[command(subcommand)]
    Ponte(ponte::Command),
    Engine(engine::Args),
    Bench(engine::bench::Args),
    /// Ciao Ciao: play, replay, values, solving, coaching, checking dice
    #[command(subcommand)]
    Ciao(ciao::Command),
    /// Serve the browser app and host online games
    Serve(serve::Args),
    Doctor(doctor::Args),
    Check(check::Args),
    MigrateStore(migrate_store::Args),
    Backup(data::BackupArgs),
    Restore(data::RestoreArgs),
    Admin(data::AdminArgs),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run() -> Result {
    let (matches, arguments) = config::parse(Cli::command())?;
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match cli.command {
        Command::Serve(args) if args.print_config => {
            let matches = matches.subcommand_matches("serve").unwrap_or(&matches);
            output::out().write_all(arguments.to_file(Cli::command(), "serve", matches).as_bytes())?;
            Ok(())
        }
        Command::Play(args) => play::run(&args),
        Command::Ponte(command) => ponte::run(&command),
        Command::Engine(args) => engine::run(&args),
        Command::Bench(args) => engine::bench::run(&args),
        Command::Ciao(command) => ciao::run(&command),
        Command::Serve(args) => serve::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Check(args) => check::run(&args),
        Command::MigrateStore(args) => migrate_store::run(&args),
        Command::Backup(args) => data::backup(&args),
        Command::Restore(args) => data::restore(&args),
        Command::Admin(args) => data::admin(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Cli;

    #[test]
    fn the_argument_parser_is_consistent() {
        Cli::command().debug_assert();
    }

    /// The width to which clap wraps help, unless the terminal is narrower.
    const MAX_HELP_WIDTH: usize = 100;

    #[test]
    fn every_command_has_examples() {
        fn visit(command: &clap::Command) {
            if command.get_name() == "help" {
                return;
            }
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains("Examples:"), "{} has no examples", command.get_name());
            let too_long = help.lines().find(|line| line.chars().count() > MAX_HELP_WIDTH);
            assert_eq!(too_long, None, "wrapped twice in the help of {}", command.get_name());
            command.get_subcommands().for_each(visit);
        }
        visit(&Cli::command());
    }
}
