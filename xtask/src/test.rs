//! `cargo xtask test`: runs the suites side by side and adds up what they say.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::suites::{Report, SUITES, Suite};
use crate::tally::Tally;
use crate::workspace::Workspace;

/// Runs every test there is, and installs what is missing for it.
///
/// The last line is `N passed, N failed`, over all suites. Each test counts, and so does each other check
/// (format, lints, ...). The exit code is 0 if nothing failed.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these suites.
    suites: Vec<String>,
    /// List the suites.
    #[arg(long)]
    list: bool,
    /// Show all that the suites print.
    #[arg(long, short)]
    verbose: bool,
    /// How many suites run side by side.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=16))]
    jobs: u8,
}

/// How long nothing is said about a suite that runs.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a suite is given.
pub(crate) struct Context<'a> {
    pub(crate) workspace: &'a Workspace,
    suite: &'static str,
    verbose: bool,
    last_line: &'a Mutex<String>,
}

/// A command that has ended.
pub(crate) struct Ran {
    pub(crate) success: bool,
    /// Both streams, in the order in which the lines came.
    pub(crate) output: String,
}

impl Context<'_> {
    /// Runs a command to its end and keeps what it prints.
    pub(crate) fn execute(&self, mut command: Command) -> Result<Ran> {
        let (reader, writer) = std::io::pipe()?;
        command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
        let program = command.get_program().to_string_lossy().into_owned();
        let mut child = command.spawn().with_context(|| format!("cannot start {program}"))?;
        // The command holds our end of the pipe too; without this the reader would wait for ever.
        drop(command);
        let mut output = String::new();
        let mut reader = BufReader::new(reader);
        let mut bytes = Vec::new();
        while reader.read_until(b'\n', &mut bytes)? > 0 {
            let line = String::from_utf8_lossy(&bytes);
            if self.verbose {
                println!("{}| {}", self.suite, line.trim_end());
            }
            line.trim().clone_into(&mut self.last_line.lock().expect("no writer panics"));
            output.push_str(&line);
            bytes.clear();
        }
        Ok(Ran { success: child.wait()?.success(), output })
    }
}

/// A suite on its way.
struct Course {
    suite: &'static Suite,
    started: Mutex<Option<Instant>>,
    last_line: Mutex<String>,
    ended: Mutex<Option<(Report, Duration)>>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    if args.list {
        for suite in SUITES {
            println!("{:14} {}", suite.name, suite.about);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let workspace = Workspace::load()?;
    let courses = chosen(&args.suites)?;
    run_all(args, &workspace, &courses);
    Ok(conclude(courses))
}

/// The suites that were asked for, in the order of the list.
fn chosen(names: &[String]) -> Result<Vec<Course>> {
    if let Some(unknown) = names.iter().find(|name| SUITES.iter().all(|suite| suite.name != name.as_str())) {
        bail!("there is no suite `{unknown}`: `cargo xtask test --list` lists them");
    }
    let suites =
        SUITES.iter().filter(|suite| names.is_empty() || names.iter().any(|name| name == suite.name));
    Ok(suites
        .map(|suite| Course {
            suite,
            started: Mutex::default(),
            last_line: Mutex::default(),
            ended: Mutex::default(),
        })
        .collect())
}

fn run_all(args: &Args, workspace: &Workspace, courses: &[Course]) {
    let next = AtomicUsize::new(0);
    let (all_done, news) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while news.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                courses.iter().for_each(say_where);
            }
        });
        let workers: Vec<_> = (0..args.jobs)
            .map(|_| {
                scope.spawn(|| {
                    while let Some(course) = courses.get(next.fetch_add(1, Ordering::Relaxed)) {
                        run_one(course, workspace, args.verbose);
                    }
                })
            })
            .collect();
        for worker in workers {
            worker.join().expect("a suite's panic is a defect of xtask");
        }
        drop(all_done);
    });
}

fn run_one(course: &Course, workspace: &Workspace, verbose: bool) {
    let name = course.suite.name;
    let start = Instant::now();
    *course.started.lock().expect("no holder panics") = Some(start);
    println!("{name}: started");
    let context = Context { workspace, suite: name, verbose, last_line: &course.last_line };
    let report = (course.suite.run)(&context)
        .unwrap_or_else(|error| Report { tally: Tally::one(false), trouble: format!("{error:#}") });
    let took = start.elapsed();
    let Tally { passed, failed } = report.tally;
    println!("{name}: {passed} passed, {failed} failed after {:.1} s", took.as_secs_f64());
    *course.ended.lock().expect("no holder panics") = Some((report, took));
}

/// Says what a suite that still runs printed last.
fn say_where(course: &Course) {
    let running = course.ended.lock().expect("no holder panics").is_none();
    if let (Some(start), true) = (*course.started.lock().expect("no holder panics"), running) {
        let line = course.last_line.lock().expect("no holder panics");
        println!("{}: {} s: {line}", course.suite.name, start.elapsed().as_secs());
    }
}

/// Shows the trouble, then the table, then the line that counts.
fn conclude(courses: Vec<Course>) -> ExitCode {
    let mut total = Tally::default();
    let mut table = format!("\n{:14} {:>7} {:>7} {:>9}\n", "suite", "passed", "failed", "time");
    for course in courses {
        let name = course.suite.name;
        let (report, took) =
            course.ended.into_inner().expect("no holder panics").expect("every suite has run");
        let Tally { passed, failed } = report.tally;
        total = total + report.tally;
        table += &format!("{name:14} {passed:>7} {failed:>7} {:>7.1} s\n", took.as_secs_f64());
        if failed > 0 {
            println!("\n---- {name} ----\n{}", report.trouble.trim_end());
        }
    }
    println!("{table}\n{} passed, {} failed", total.passed, total.failed);
    // Whatever reads us may have gone; that is no reason to change the verdict.
    let _ = std::io::stdout().flush();
    if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
