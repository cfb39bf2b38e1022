//! `ponti`: Ponte del Diavolo and Ciao Ciao on the command line.
//!
//! A thin binary over libraries that stand alone. Each command family has a module of its own: `ponte` for games of
//! Ponte del Diavolo as text, `play` for playing it in the terminal, `ciao` for all of Ciao Ciao, `serve` for the
//! browser app and play between people, `data` for copies of the database and for administrators. What all share is small: how a command fails (`failure`), what it reads (`input`) and writes
//! (`output`), how long work shows itself (`progress`) and is interrupted (`interrupt`), and seeded chance (`chance`).
//!
//! Exit codes: 0 for success, 2 for wrong input, 1 when the machine fails us, 130 after an interruption.

mod chance;
mod ciao;
mod data;
#[cfg(test)]
mod documented_commands;
mod engine;
mod failure;
mod input;
mod interrupt;
mod output;
mod play;
mod ponte;
mod progress;
mod serve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Two games that happen on bridges: Ponte del Diavolo and Ciao Ciao.
///
/// Results go to standard output, errors to standard error. Exit codes: 0 for success, 2 for input that is
/// wrong, 1 when a file or the terminal cannot be written, 130 after an interruption.
#[derive(Parser)]
#[command(name = "ponti", version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  ponti play                              play Ponte del Diavolo at this terminal
  ponti ciao play Ada perfect             play Ciao Ciao against the perfect opponent
  ponti serve --open                      both games in the browser
  ponti ponte random > game.txt           a random game as a record
  ponti ponte show game.txt --ply 10      its position before ply 10
  ponti ponte replay game.txt --json      every ply for programs
  ponti COMMAND --help                    more about a command, with examples";

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    /// Ponte del Diavolo as text: replay, show, count, random games
    #[command(subcommand)]
    Ponte(ponte::Command),
    Engine(engine::Args),
    Bench(engine::bench::Args),
    /// Ciao Ciao: play, replay, values, solving, coaching, checking dice
    #[command(subcommand)]
    Ciao(ciao::Command),
    /// Serve the browser app, and host games between people
    Serve(serve::Args),
    Backup(data::BackupArgs),
    Restore(data::RestoreArgs),
    Admin(data::AdminArgs),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Play(args) => play::run(&args),
        Command::Ponte(command) => ponte::run(&command),
        Command::Engine(args) => engine::run(&args),
        Command::Bench(args) => engine::bench::run(&args),
        Command::Ciao(command) => ciao::run(&command),
        Command::Serve(args) => serve::run(&args),
        Command::Backup(args) => data::backup(&args),
        Command::Restore(args) => data::restore(&args),
        Command::Admin(args) => data::admin(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Cli;

    #[test]
    fn the_arguments_fit_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_has_examples() {
        fn visit(command: &clap::Command) {
            if command.get_name() == "help" {
                return;
            }
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains("Examples:"), "{} has no examples", command.get_name());
            command.get_subcommands().for_each(visit);
        }
        visit(&Cli::command());
    }
}
