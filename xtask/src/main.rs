//! Development tasks: `cargo xtask run`, `cargo xtask test` and others.
//!
//! | module | subject |
//! | --- | --- |
//! | [`mod@test`] | runs the test suites in parallel and prints the summary |
//! | [`context`] | what a suite needs to run its commands |
//! | [`suites`] | the list of suites: the place to add one |
//! | [`results`] | reads test counts and failures out of the output of `cargo test` |
//! | [`workspace`] | calls cargo, and reads `cargo metadata` |
//! | [`tools`] | finds the tools that a task needs, and installs them where possible |
//! | [`app`] | compiles and bundles the browser app |
//! | [`wasm`] | the engines for JavaScript: build, test and benchmark |
//! | [`bindings`] | the packages for Python and JavaScript |
//! | [`book`] | the documents as a book; checks the links of all documents |
//! | [`dist`] | what users download: programs, packages, checksums |
//! | `modules` | a test: modules do not depend on each other in cycles |
//! | [`run`], [`install`], [`fuzz`], [`soak`], [`cluster`], [`mod@bench`] | the other tasks |

mod app;
mod bench;
mod bindings;
mod book;
mod cluster;
mod context;
mod dist;
mod fuzz;
mod install;
#[cfg(test)]
mod modules;
mod results;
mod run;
mod soak;
mod suites;
mod test;
mod tools;
mod wasm;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Development tasks: build, run, install, test, fuzz, soak, benchmark.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 100)]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Run(run::Args),
    Install(install::Args),
    Dist(dist::Args),
    Book(book::Args),
    App(app::Args),
    Test(test::Args),
    Fuzz(fuzz::Args),
    Soak(soak::Args),
    Cluster(cluster::Args),
    Bench(bench::Args),
    Wasm(wasm::Args),
    Python(bindings::PythonArgs),
    Npm(bindings::NpmArgs),
}

fn main() -> ExitCode {
    let result = match Args::parse().task {
        Task::Run(args) => run::run(&args),
        Task::Install(args) => install::run(&args),
        Task::Dist(args) => dist::run(&args),
        Task::Book(args) => book::run(&args),
        Task::App(args) => app::run(&args),
        Task::Test(args) => test::run(&args),
        Task::Fuzz(args) => fuzz::run(&args),
        Task::Soak(args) => soak::run(&args),
        Task::Cluster(args) => cluster::run(&args),
        Task::Bench(args) => bench::run(&args),
        Task::Wasm(args) => wasm::run(&args),
        Task::Python(args) => bindings::python(&args),
        Task::Npm(args) => bindings::npm(&args),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;

    use clap::Parser;
    use clap::error::ErrorKind;

    use crate::workspace::root;

    /// The words of the tasks in a text: up to a comment, a column of explanations, or the end of inline code.
    fn tasks(text: &str) -> Vec<Vec<&str>> {
        const TASK: &str = "cargo xtask";
        const STOPS: [&str; 5] = ["\n", "`", "  ", " #", " &&"];
        let mut found = Vec::new();
        for (at, _) in text.match_indices(TASK) {
            let rest = &text[at + TASK.len()..];
            let end = STOPS.iter().filter_map(|stop| rest.find(stop)).min().unwrap_or(rest.len());
            found.push(rest[..end].split_whitespace().collect());
        }
        found
    }

    fn is_accepted(words: &[&str]) -> Result<(), clap::Error> {
        match super::Args::try_parse_from([&["cargo xtask"], words].concat()) {
            Err(error) if error.kind() != ErrorKind::DisplayHelp => Err(error),
            _ => Ok(()),
        }
    }

    #[test]
    fn documented_tasks_are_accepted() {
        let list = Command::new("git")
            .current_dir(root())
            .args(["ls-files", "--", "*.md", "*.yml"])
            .output()
            .unwrap();
        let mut count = 0;
        for name in String::from_utf8(list.stdout).unwrap().lines() {
            let Ok(text) = fs::read_to_string(root().join(name)) else { continue };
            for words in tasks(&text).iter().filter(|words| !words.is_empty()) {
                if let Err(error) = is_accepted(words) {
                    panic!("{name}: cargo xtask {}: {error}", words.join(" "));
                }
                count += 1;
            }
        }
        assert!(count > 40, "only {count} tasks were found");
    }

    #[test]
    fn wrong_tasks_are_rejected() {
        for wrong in ["bake", "dist cake", "test --fulll", "book --quick"] {
            assert!(is_accepted(&wrong.split(' ').collect::<Vec<_>>()).is_err(), "{wrong}");
        }
    }
}
