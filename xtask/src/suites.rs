//! The list of suites: the place to add one.

use anyhow::{Result, bail};

use crate::app;
use crate::licences;
use crate::tally::{Tally, tail, what_failed};
use crate::test::Context;
use crate::tools::{self, WASM, WasmToolchain};
use crate::wasm;
use crate::workspace::{cargo, root};

/// Something that is checked, and counted in the last line of `cargo xtask test`.
pub(crate) struct Suite {
    /// What it is called on the command line.
    pub(crate) name: &'static str,
    /// What it checks.
    pub(crate) about: &'static str,
    /// Checks it. An error counts as one failed check.
    pub(crate) run: fn(&Context) -> Result<Report>,
}

/// What a suite found.
pub(crate) struct Report {
    pub(crate) tally: Tally,
    /// What to show when something failed.
    pub(crate) trouble: String,
}

impl std::ops::Add for Report {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let tally = self.tally + other.tally;
        let trouble = [self, other].map(|one| if one.tally.failed > 0 { one.trouble } else { String::new() });
        Self { tally, trouble: trouble.join("\n") }
    }
}

/// Every suite, in the order in which they start. What fails soonest comes first, then what takes longest.
/// Cargo's lock keeps two suites from compiling at once where they share what is compiled; `browser` first builds
/// for browsers, so it goes on beside `lints`, and then drives what `tests` needs, too.
pub(crate) const SUITES: &[Suite] = &[
    Suite { name: "format", about: "the code is formatted", run: format },
    Suite {
        name: "dependencies",
        about: "their licences are allowed; cargo-deny, if installed",
        run: dependencies,
    },
    Suite { name: "lints", about: "clippy has nothing to say", run: lints },
    Suite {
        name: "browser",
        about: "the app in a real browser, as people use it; pictures go to target/screens",
        run: browser,
    },
    Suite {
        name: "tests",
        about: "unit, property, golden and documentation tests, the fuzz corpus",
        run: tests,
    },
    Suite { name: "documents", about: "the documentation builds without warnings", run: documents },
    Suite { name: "node", about: "the engines play in WebAssembly, loaded by Node", run: node },
    Suite { name: "wasm", about: "what browsers run compiles for them", run: wasm },
];

/// How many lines of a failed suite's output are shown.
const SHOWN: usize = 120;

/// A suite that is one command and one check.
fn one(context: &Context, command: std::process::Command) -> Result<Report> {
    let ran = context.execute(command)?;
    Ok(Report { tally: Tally::one(ran.success), trouble: tail(&ran.output, SHOWN) })
}

fn format(context: &Context) -> Result<Report> {
    tools::component("rustfmt", "fmt")?;
    let mut command = cargo();
    command.args(["fmt", "--all", "--check"]);
    one(context, command)
}

fn dependencies(context: &Context) -> Result<Report> {
    let refused = licences::check()?;
    let ours = Report { tally: Tally::one(refused.is_empty()), trouble: refused.join("\n") };
    if !tools::has_subcommand("deny") {
        return Ok(ours);
    }
    let deny = |checks: &[&str]| {
        let mut command = cargo();
        command.args(["deny", "check"]).args(checks);
        one(context, command)
    };
    let local = ours + deny(&["bans", "licenses", "sources"])?;
    let advisories = deny(&["advisories"])?;
    // Without a network nobody knows the advisories, and that is no fault of the dependencies.
    if advisories.trouble.contains("failed to fetch advisory database") {
        println!("dependencies: the advisories were not checked, their list cannot be fetched");
        return Ok(local);
    }
    Ok(local + advisories)
}

fn lints(context: &Context) -> Result<Report> {
    tools::component("clippy", "clippy")?;
    let mut command = cargo();
    command.args(["clippy", "--workspace", "--all-targets"]).args(context.workspace.features());
    command.args(["--", "-D", "warnings"]);
    let native = one(context, command)?;
    // Half of these is compiled for browsers only.
    let Some(mut command) = WasmToolchain::find()?.clippy() else {
        println!("lints: the pages were not checked, clippy knows nothing of {WASM} here");
        return Ok(native);
    };
    command.args(["--package", "web", "--package", "web-worker", "--", "-D", "warnings"]);
    Ok(native + one(context, command)?)
}

/// Builds what people run and drives it in a browser.
fn browser(context: &Context) -> Result<Report> {
    let browser = tools::chromium()?;
    // Compressed as it is for people: a test weighs it.
    app::bundle(context.workspace, false)?;
    // The programs that `tests` builds: another build of all that they depend on would take longer than the suite.
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-run"]).args(context.workspace.features());
    let built = context.execute(command)?;
    if !built.success {
        return Ok(Report { tally: Tally::one(false), trouble: tail(&built.output, SHOWN) });
    }
    let folder = context.workspace.target_dir.join("debug");
    let program = |name: &str| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let mut command = std::process::Command::new(program("browser-tests"));
    command.current_dir(root()).arg("--program").arg(program("ponti"));
    command.arg("--browser").arg(browser);
    command.arg("--screens").arg(root().join("target").join("screens"));
    let ran = context.execute(command)?;
    Ok(Report {
        tally: Tally::of_cargo_test(&ran.output, ran.success),
        trouble: what_failed(&ran.output, SHOWN),
    })
}

fn tests(context: &Context) -> Result<Report> {
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-fail-fast"]).args(context.workspace.features());
    let ran = context.execute(command)?;
    Ok(Report {
        tally: Tally::of_cargo_test(&ran.output, ran.success),
        trouble: what_failed(&ran.output, SHOWN),
    })
}

fn documents(context: &Context) -> Result<Report> {
    let mut command = cargo();
    command.args(["doc", "--workspace", "--no-deps"]).args(context.workspace.features());
    command.env("RUSTDOCFLAGS", "-D warnings");
    one(context, command)
}

fn node(context: &Context) -> Result<Report> {
    one(context, wasm::play(context.workspace)?)
}

fn wasm(context: &Context) -> Result<Report> {
    let mut command = WasmToolchain::find()?.cargo("check");
    let packages: Vec<&str> =
        context.workspace.packages.iter().filter(|one| one.wasm).map(|one| &*one.name).collect();
    if packages.is_empty() {
        bail!("no package says `wasm = true` under [package.metadata.ponti]");
    }
    for package in packages {
        command.args(["--package", package]);
    }
    one(context, command)
}
