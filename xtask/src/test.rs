//! `cargo xtask test`: runs the test suites in parallel and prints the summary.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::results::Counts;
use crate::suites::{Report, SUITES, Suite};
use crate::workspace::{Workspace, describe};

/// Runs all tests, and installs what they need.
///
/// The last line is `N passed, N failed`, over all suites. Each test counts, and so does each other check
/// (format, lints, ...). The exit code is 0 if nothing failed. A test that fails is run once more, alone; if it passes then,
/// it counts as passed and is named before the last line.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these suites
    suites: Vec<String>,
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

/// The environment in which a suite runs.
pub(crate) struct Context<'a> {
    pub(crate) workspace: &'a Workspace,
    pub(crate) suite: &'static str,
    verbose: bool,
    last_line: &'a Mutex<String>,
}

/// The result of a command.
pub(crate) struct Output {
    pub(crate) success: bool,
    /// Standard output and standard error, in the order in which the lines came.
    pub(crate) text: String,
}

impl Context<'_> {
    /// Runs a command to completion and captures its output.
    pub(crate) fn execute(&self, mut command: Command) -> Result<Output> {
        let (reader, writer) = std::io::pipe()?;
        command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
        let mut child = command.spawn().with_context(|| format!("cannot start {}", describe(&command)))?;
        // The command owns the writing ends of the pipe: as long as it exists, the reader gets no end of file.
        drop(command);
        let mut text = String::new();
        let mut reader = BufReader::new(reader);
        let mut bytes = Vec::new();
        while reader.read_until(b'\n', &mut bytes)? > 0 {
            let line = String::from_utf8_lossy(&bytes);
            if self.verbose {
                println!("{}| {}", self.suite, line.trim_end());
            }
            line.trim().clone_into(&mut self.last_line.lock().expect("no writer panics"));
            text.push_str(&line);
            bytes.clear();
        }
        Ok(Output { success: child.wait()?.success(), text })
    }
}

/// The state of a suite that was selected.
struct SuiteRun {
    suite: &'static Suite,
    started: Mutex<Option<Instant>>,
    last_line: Mutex<String>,
    result: Mutex<Option<(Report, Duration)>>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    if args.list {
        for suite in SUITES {
            println!("{:14} {}", suite.name, suite.description);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let workspace = Workspace::load()?;
    let runs = select(&args.suites)?;
    run_all(args, &workspace, &runs);
    Ok(print_summary(runs))
}

/// The suites with the given names, or all, in the order of the list.
fn select(names: &[String]) -> Result<Vec<SuiteRun>> {
    if let Some(unknown) = names.iter().find(|name| SUITES.iter().all(|suite| suite.name != name.as_str())) {
        bail!("there is no suite `{unknown}`: `cargo xtask test --list` lists them");
    }
    let selected =
        SUITES.iter().filter(|suite| names.is_empty() || names.iter().any(|name| name == suite.name));
    Ok(selected
        .map(|suite| SuiteRun {
            suite,
            started: Mutex::default(),
            last_line: Mutex::default(),
            result: Mutex::default(),
        })
        .collect())
}

fn run_all(args: &Args, workspace: &Workspace, runs: &[SuiteRun]) {
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
                        run_suite(run, workspace, args.verbose);
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

fn run_suite(run: &SuiteRun, workspace: &Workspace, verbose: bool) {
    let name = run.suite.name;
    let start = Instant::now();
    *run.started.lock().expect("no holder panics") = Some(start);
    println!("{name}: started");
    let context = Context { workspace, suite: name, verbose, last_line: &run.last_line };
    let report = (run.suite.run)(&context)
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
    let (mut total, mut flaky) = (Counts::default(), Vec::new());
    let mut table = format!("\n{:14} {:>7} {:>7} {:>9}\n", "suite", "passed", "failed", "time");
    for run in runs {
        let name = run.suite.name;
        let (report, elapsed) =
            run.result.into_inner().expect("no holder panics").expect("every suite has run");
        let Counts { passed, failed } = report.counts;
        total = total + report.counts;
        table += &format!("{name:14} {passed:>7} {failed:>7} {:>7.1} s\n", elapsed.as_secs_f64());
        let skipped = report.counts == Counts::default();
        if failed > 0 || skipped || !report.flaky.is_empty() {
            println!("\n---- {name} ----\n{}", report.details.trim_end());
        }
        flaky.extend(report.flaky);
    }
    if !flaky.is_empty() {
        table += &format!("\nfailed once and passed when run again: {}\n", flaky.join(", "));
    }
    println!("{table}\n{} passed, {} failed", total.passed, total.failed);
    // A closed pipe does not change the exit code.
    let _ = std::io::stdout().flush();
    if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suites::check_tests_twice;

    const FAILED: &str = "failures:\n    one\n    two\n\ntest result: FAILED. 3 passed; 2 failed; 0 ignored";

    /// The report of a test program that prints `FAILED`, and `again` for a test that is run once more.
    fn report(again: &[(&str, &str)]) -> Report {
        let workspace = Workspace { packages: Vec::new(), target_dir: "target".into() };
        let last_line = Mutex::default();
        let context =
            Context { workspace: &workspace, suite: "tests", verbose: false, last_line: &last_line };
        let print = |text: &str, code: u8| {
            let mut command = Command::new("sh");
            command.args(["-c", "printf '%s\\n' \"$0\"; exit $1", text, &code.to_string()]);
            command
        };
        let run = |test: Option<&str>| match test.map(|test| again.iter().find(|(name, _)| *name == test)) {
            None => print(FAILED, 101),
            Some(Some((_, text))) => print(text, u8::from(text.contains("FAILED"))),
            Some(None) => panic!("{test:?} has not failed"),
        };
        check_tests_twice(&context, run).unwrap()
    }

    #[test]
    fn a_test_that_passes_the_second_time_is_counted_and_named() {
        let (passed, failed) = (
            "test result: ok. 1 passed; 0 failed; 0 ignored",
            "test result: FAILED. 0 passed; 1 failed; 0 ignored",
        );
        let report_of = |one, two| {
            let Report { counts, flaky, details } = report(&[("one", one), ("two", two)]);
            assert!(details.contains("two"), "{details}");
            ((counts.passed, counts.failed), flaky)
        };
        assert_eq!(report_of(passed, failed), ((4, 1), vec!["one".to_owned()]));
        assert_eq!(report_of(failed, failed), ((3, 2), vec![]));
        // A test that is not found the second time has not passed.
        assert_eq!(report_of(passed, "test result: ok. 0 passed; 0 failed; 0 ignored").0, (4, 1));
    }
}
