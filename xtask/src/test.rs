//! `cargo xtask test`: runs the test suites in parallel and prints the summary.

use std::io::Write;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::context::Context;
use crate::results::Counts;
use crate::suites::{Report, SUITES, Suite};
use crate::workspace::{Features, Workspace};

/// Runs the tests, and installs what they need.
///
/// Without `--full`: format, unit, property and golden tests, the fuzz corpus, and the main journeys through the app in a
/// browser. The last line is `N passed, N failed`, over all suites. Each test counts, and so does each other check (format,
/// lints, ...). The exit code is 0 if nothing failed. No test is run a second time.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these suites; other words select tests of the suites `tests` and `browser` by a part of their name, such as
    /// `cargo xtask test browser study_puzzle`
    #[arg(value_name = "SUITE|TEST")]
    words: Vec<String>,
    /// Everything: all features and suites, both databases, faults, all browser tests on what users get
    #[arg(long)]
    full: bool,
    /// List the suites
    #[arg(long)]
    list: bool,
    /// Show the full output of the suites
    #[arg(long, short)]
    verbose: bool,
    /// How many suites run in parallel
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=16))]
    jobs: u8,
}

/// How often the last output line of each running suite is shown.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(10);

/// The state of a suite that was selected.
struct SuiteRun {
    suite: &'static Suite,
    started: Mutex<Option<Instant>>,
    last_line: Mutex<String>,
    result: Mutex<Option<(Report, Duration)>>,
}

impl SuiteRun {
    fn new(suite: &'static Suite) -> Self {
        Self { suite, started: Mutex::default(), last_line: Mutex::default(), result: Mutex::default() }
    }
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    if args.list {
        for suite in SUITES {
            let full = if suite.quick { "" } else { " (--full)" };
            println!("{:14} {}{full}", suite.name, suite.description);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let workspace = Workspace::load()?;
    let Selection { suites, tests } = select(&args.words, args.full)?;
    let runs: Vec<_> = suites.into_iter().map(SuiteRun::new).collect();
    run_all(args, &tests, &workspace, &runs);
    Ok(print_summary(runs))
}

/// What to run.
struct Selection {
    suites: Vec<&'static Suite>,
    /// Parts of the names of tests; all if empty.
    tests: Vec<String>,
}

/// The suites that are named, or else those of a quick or a full run. Other words are names of tests.
fn select(words: &[String], full: bool) -> Result<Selection> {
    let is_suite = |word: &&String| SUITES.iter().any(|suite| suite.name == word.as_str());
    let (names, tests): (Vec<_>, Vec<_>) = words.iter().partition(is_suite);
    let selected = |suite: &&Suite| {
        if names.is_empty() { full || suite.quick } else { names.iter().any(|name| *name == suite.name) }
    };
    let suites: Vec<_> = SUITES.iter().filter(selected).collect();
    if let Some(test) = tests.first() {
        let others = suites.iter().any(|suite| !matches!(suite.name, "tests" | "browser"));
        if names.is_empty() || others {
            bail!("`{test}` is no suite (`cargo xtask test --list`); tests follow `tests` or `browser`");
        }
    }
    Ok(Selection { suites, tests: tests.into_iter().cloned().collect() })
}

fn run_all(args: &Args, tests: &[String], workspace: &Workspace, runs: &[SuiteRun]) {
    let features = if args.full { Features::Full } else { Features::Quick };
    let next = AtomicUsize::new(0);
    let (all_done, done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while done.recv_timeout(PROGRESS_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                runs.iter().for_each(print_progress);
            }
        });
        let workers: Vec<_> = (0..args.jobs)
            .map(|_| {
                scope.spawn(|| {
                    while let Some(run) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let context = Context {
                            workspace,
                            suite: run.suite.name,
                            features,
                            tests,
                            verbose: args.verbose,
                            last_line: &run.last_line,
                        };
                        run_suite(run, &context);
                    }
                })
            })
            .collect();
        for worker in workers {
            worker.join().expect("suites report failures instead of panicking");
        }
        drop(all_done);
    });
}

fn run_suite(run: &SuiteRun, context: &Context) {
    let name = run.suite.name;
    let start = Instant::now();
    *run.started.lock().expect("no holder panics") = Some(start);
    println!("{name}: started");
    let report = (run.suite.run)(context)
        .unwrap_or_else(|error| Report::new(Counts::single(false), format!("{error:#}")));
    let elapsed = start.elapsed();
    let Counts { passed, failed } = report.counts;
    println!("{name}: {passed} passed, {failed} failed after {:.1} s", elapsed.as_secs_f64());
    *run.result.lock().expect("no holder panics") = Some((report, elapsed));
}

/// Prints the last output line of a suite that is running.
fn print_progress(run: &SuiteRun) {
    let running = run.result.lock().expect("no holder panics").is_none();
    if let (Some(start), true) = (*run.started.lock().expect("no holder panics"), running) {
        let line = run.last_line.lock().expect("no holder panics");
        println!("{}: {} s: {line}", run.suite.name, start.elapsed().as_secs());
    }
}

/// Prints the details of failures, a table of the suites, and the total as the last line.
fn print_summary(runs: Vec<SuiteRun>) -> ExitCode {
    let mut total = Counts::default();
    let mut table = format!("\n{:14} {:>7} {:>7} {:>9}\n", "suite", "passed", "failed", "time");
    for run in runs {
        let name = run.suite.name;
        let (report, elapsed) =
            run.result.into_inner().expect("no holder panics").expect("every suite has run");
        let Counts { passed, failed } = report.counts;
        total = total + report.counts;
        table += &format!("{name:14} {passed:>7} {failed:>7} {:>7.1} s\n", elapsed.as_secs_f64());
        let skipped = report.counts == Counts::default();
        if failed > 0 || skipped {
            println!("\n---- {name} ----\n{}", report.details.trim_end());
        }
    }
    println!("{table}\n{} passed, {} failed", total.passed, total.failed);
    // A closed pipe does not change the exit code.
    let _ = std::io::stdout().flush();
    if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    /// The names of the selected suites, and the names of tests.
    fn selected(words: &[&str], full: bool) -> Result<(Vec<&'static str>, Vec<String>)> {
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        let Selection { suites, tests } = select(&words, full)?;
        Ok((suites.into_iter().map(|suite| suite.name).collect(), tests))
    }

    #[test]
    fn a_full_run_has_all_suites_and_a_quick_one_some() {
        assert_eq!(selected(&[], false).unwrap().0, ["format", "browser", "tests"]);
        assert_eq!(selected(&[], true).unwrap().0.len(), SUITES.len());
        assert_eq!(selected(&["lints"], false).unwrap().0, ["lints"]);
    }

    #[test]
    fn words_after_a_suite_select_tests() {
        let (suites, tests) = selected(&["browser", "study_puzzle"], false).unwrap();
        assert_eq!((suites, tests), (vec!["browser"], vec!["study_puzzle".to_owned()]));
        assert!(selected(&["brouser"], false).is_err());
        assert!(selected(&["lints", "study_puzzle"], false).is_err());
    }

    #[test]
    fn a_failed_test_is_shown_with_the_command_that_repeats_it() {
        let workspace = Workspace { packages: Vec::new(), target_dir: "target".into() };
        let last_line = Mutex::default();
        let context = Context {
            workspace: &workspace,
            suite: "tests",
            features: Features::Quick,
            tests: &[],
            verbose: false,
            last_line: &last_line,
        };
        let mut command = Command::new("printf");
        command.arg("failures:\n    one\n\ntest result: FAILED. 3 passed; 1 failed; 0 ignored\n");
        let report = crate::suites::check_tests(&context, command).unwrap();
        assert_eq!((report.counts.passed, report.counts.failed), (3, 1));
        assert!(report.details.contains("cargo xtask test tests 'one'"), "{}", report.details);
    }
}
