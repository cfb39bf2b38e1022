//! Chores of the project: `cargo xtask run`, `cargo xtask test` and their relatives.
//!
//! | module | subject |
//! | --- | --- |
//! | [`mod@test`] | runs the suites side by side and adds up what they say |
//! | [`suites`] | the list of suites: the place to add one |
//! | [`tally`] | reads the results out of what `cargo test` prints |
//! | [`licences`] | checks every dependency's licence against `deny.toml` |
//! | [`workspace`] | what `cargo metadata` tells about the workspace |
//! | [`tools`] | finds the tools a chore needs, installs them where it can |
//! | [`app`] | bundles the browser app |
//! | [`wasm`] | the engines for JavaScript: built, played, measured |
//! | [`run`], [`fuzz`], [`mod@bench`] | the other commands |

mod app;
mod bench;
mod fuzz;
mod licences;
mod run;
mod suites;
mod tally;
mod test;
mod tools;
mod wasm;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Chores of the project: build, run, test.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 100)]
struct Args {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    Run(run::Args),
    App(app::Args),
    Test(test::Args),
    Fuzz(fuzz::Args),
    Bench(bench::Args),
    Wasm(wasm::Args),
}

fn main() -> ExitCode {
    let done = match Args::parse().chore {
        Chore::Run(args) => run::run(&args),
        Chore::App(args) => app::run(&args),
        Chore::Test(args) => test::run(&args),
        Chore::Fuzz(args) => fuzz::run(&args),
        Chore::Bench(args) => bench::run(&args),
        Chore::Wasm(args) => wasm::run(&args),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
