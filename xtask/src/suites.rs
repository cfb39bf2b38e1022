//! The list of suites: the place to add one.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::app::{self, Build, Bundler};
use crate::bindings;
use crate::context::Context;
use crate::dist::static_app;
use crate::results::{Counts, failed_tests, failures, tail};
use crate::tools;
use crate::wasm;
use crate::workspace::{Features, cargo, root};

/// A group of checks that is selected by name and counted in the total of `cargo xtask test`.
pub(crate) struct Suite {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// What it checks, for `--list`.
    pub(crate) description: &'static str,
    /// Whether it runs without `--full` too.
    pub(crate) quick: bool,
    /// Runs it. An error counts as one failed check.
    pub(crate) run: fn(&Context) -> Result<Report>,
}

/// The result of a suite.
pub(crate) struct Report {
    pub(crate) counts: Counts,
    /// What to show if something failed.
    pub(crate) details: String,
}

impl Report {
    pub(crate) fn new(counts: Counts, details: String) -> Self {
        Self { counts, details }
    }

    /// A suite that cannot run on this machine. It counts as nothing, and the reason is printed.
    fn skipped(context: &Context, reason: &str) -> Self {
        println!("{}: SKIPPED: {reason}", context.suite);
        Self::new(Counts::default(), format!("skipped: {reason}"))
    }
}

impl std::ops::Add for Report {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let counts = self.counts + other.counts;
        let details =
            [self, other].map(|report| if report.counts.failed > 0 { report.details } else { String::new() });
        Self::new(counts, details.join("\n"))
    }
}

/// Every suite, in the order in which they start: quick ones first, then the longest.
///
/// Cargo locks each profile's folder while it compiles, so two suites compile in parallel only where they use different
/// profiles: with `--full`, `browser` begins with the build for browsers while `lints` runs, and then shares its native build
/// with `tests`. `lints` and `documents` share the check of all dependencies, `browser` and `node` the build for browsers, and
/// `wasm` what that build has compiled for this machine.
pub(crate) const SUITES: &[Suite] = &[
    Suite { name: "format", quick: true, description: "rustfmt", run: format },
    Suite {
        name: "dependencies",
        quick: false,
        description: "cargo-deny, if it is installed",
        run: dependencies,
    },
    Suite { name: "lints", quick: false, description: "clippy without warnings", run: lints },
    Suite {
        name: "browser",
        quick: true,
        description: "the app in Chromium: a dozen journeys, with --full all tests; screenshots go to target/screens",
        run: browser,
    },
    Suite {
        name: "tests",
        quick: true,
        description: "unit, property, golden and documentation tests, the fuzz corpus",
        run: tests,
    },
    Suite {
        name: "openapi",
        quick: false,
        description: "the OpenAPI document, and games of a generated Python client; skipped without Python",
        run: openapi,
    },
    Suite { name: "documents", quick: false, description: "rustdoc without warnings", run: documents },
    Suite { name: "node", quick: false, description: "games of the WebAssembly engines in Node", run: node },
    Suite {
        name: "npm",
        quick: false,
        description: "the npm package in Node and in Chromium; skipped without Node",
        run: npm,
    },
    Suite {
        name: "python",
        quick: false,
        description: "the Python package with its types, documents and environments; skipped without Python",
        run: python,
    },
    Suite { name: "wasm", quick: false, description: "clippy for browsers", run: wasm },
    Suite {
        name: "deploy",
        quick: false,
        description: "haproxy, nginx and systemd accept the files in `deploy`; skipped where they cannot be installed",
        run: deploy,
    },
    Suite { name: "packages", quick: false, description: "the libraries can be published", run: packages },
];

/// How many lines of a failed suite's output are shown.
const MAX_LINES: usize = 120;

/// Runs a command that is one check.
fn check(context: &Context, command: Command) -> Result<Report> {
    let output = context.execute(command)?;
    Ok(Report::new(Counts::single(output.success), tail(&output.text, MAX_LINES)))
}

/// Runs a command that prints results as `cargo test` does. Failures are shown with the commands that repeat them.
pub(crate) fn check_tests(context: &Context, mut command: Command) -> Result<Report> {
    // Backtraces would push what the tests say out of what is shown.
    command.env("RUST_BACKTRACE", "0");
    let output = context.execute(command)?;
    let counts = Counts::from_cargo_test(&output.text, output.success);
    let mut details = failures(&output.text, MAX_LINES);
    for name in failed_tests(&output.text) {
        let full = if context.features == Features::Full { " --full" } else { "" };
        details += &format!("\nrepeat it alone: cargo xtask test{full} {} '{name}'", context.suite);
    }
    Ok(Report::new(counts, details))
}

/// Runs a command that prepares a check; an error if it fails.
fn prepare(context: &Context, command: Command) -> Result<()> {
    let name = crate::workspace::describe(&command);
    let output = context.execute(command)?;
    if !output.success {
        bail!("{name} failed\n{}", failures(&output.text, MAX_LINES));
    }
    Ok(())
}

fn format(context: &Context) -> Result<Report> {
    tools::require_component("rustfmt", "fmt")?;
    let mut command = cargo();
    command.args(["fmt", "--all", "--check"]);
    check(context, command)
}

fn dependencies(context: &Context) -> Result<Report> {
    if !tools::has_subcommand("deny") {
        return Ok(Report::skipped(context, "`cargo install cargo-deny` installs what checks `deny.toml`"));
    }
    let deny = |checks: &[&str]| {
        let mut command = cargo();
        command.args(["deny", "check"]).args(checks);
        check(context, command)
    };
    let local = deny(&["bans", "licenses", "sources"])?;
    let advisories = deny(&["advisories"])?;
    // A missing network is not a failure of the dependencies.
    if advisories.details.contains("failed to fetch advisory database") {
        println!("dependencies: advisories were not checked, the database cannot be fetched");
        return Ok(local);
    }
    Ok(local + advisories)
}

fn lints(context: &Context) -> Result<Report> {
    tools::require_component("clippy", "clippy")?;
    let mut command = cargo();
    command.args(["clippy", "--workspace", "--all-targets"]).args(context.feature_arguments());
    command.args(["--", "-D", "warnings"]);
    check(context, command)
}

/// The command that builds all tests and the programs that they start. All suites use this one, so that nothing is
/// built twice with different features.
fn build_tests(context: &Context) -> Command {
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-run"]).args(context.feature_arguments());
    command
}

/// A program that `build_tests` has built.
fn test_program(context: &Context, name: &str) -> PathBuf {
    context.workspace.target_dir.join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Bundles the app and drives it in a browser: with `--full` as users get it, which has a limited size, in all tests and in
/// Firefox; otherwise the development build.
fn browser(context: &Context) -> Result<Report> {
    let browser = tools::require_chromium()?;
    let full = context.features == Features::Full;
    let build = if full { Build::Release } else { Build::Development };
    if full {
        prepare(context, app::compile_worker()?)?;
    }
    prepare(context, app::compile(build)?)?;
    prepare(context, build_tests(context))?;
    let bundler = test_program(context, "app-bundler");
    prepare(context, app::bundle_command(Bundler::Program(&bundler), context.workspace, build)?)?;
    let static_app = context.workspace.target_dir.join("static-app");
    static_app::write(&static_app)?;
    let mut command = Command::new(test_program(context, "browser-tests"));
    command
        .arg("--static-app")
        .arg(static_app)
        .current_dir(root())
        .arg("--program")
        .arg(test_program(context, "ponti"));
    command.arg("--browser").arg(browser);
    if full {
        command.arg("--firefox").arg(tools::require_firefox()?);
    }
    command.arg("--screens").arg(root().join("target").join("screens"));
    if !full && context.tests.is_empty() {
        command.arg("--journeys");
    }
    command.args(context.tests);
    check_tests(context, command)
}

fn tests(context: &Context) -> Result<Report> {
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-fail-fast"]).args(context.feature_arguments());
    command.arg("--").args(context.tests);
    check_tests(context, command)
}

/// Validates the OpenAPI document that the server sends, generates a Python client from it and plays games.
fn openapi(context: &Context) -> Result<Report> {
    let folder = context.workspace.target_dir.join("openapi");
    let scripts = root().join("crates").join("ponti").join("tests").join("openapi");
    let python = match tools::python_environment(&folder.join("venv"), &scripts.join("requirements.txt")) {
        Ok(python) => python,
        Err(error) => return Ok(Report::skipped(context, &format!("{error:#}"))),
    };
    prepare(context, build_tests(context))?;
    let mut command = Command::new(python);
    command.arg(scripts.join("check.py")).arg(test_program(context, "ponti")).arg(&folder);
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    check_tests(context, command)
}

fn documents(context: &Context) -> Result<Report> {
    let mut command = cargo();
    // Examples need the development dependencies. With them, all dependencies have the features that they have in `lints`,
    // and are not checked a second time.
    command.args(["doc", "--workspace", "--no-deps", "--lib", "--examples"]);
    for package in &context.workspace.packages {
        // A program and a library of the same name would be written to the same folder.
        let is_library = |name: &str| package.targets("lib").any(|library| library == name.replace('-', "_"));
        for program in package.targets("bin").filter(|name| !is_library(name)) {
            command.args(["--bin", program]);
        }
    }
    command.args(context.feature_arguments()).env("RUSTDOCFLAGS", "-D warnings");
    check(context, command)
}

fn node(context: &Context) -> Result<Report> {
    prepare(context, app::compile_worker()?)?;
    prepare(context, build_tests(context))?;
    let bundler = test_program(context, "app-bundler");
    prepare(context, wasm::bindings_command(Bundler::Program(&bundler), context.workspace))?;
    check(context, wasm::play_command(context.workspace)?)
}

/// Packs the npm package, installs it into an empty folder and tests it there.
fn npm(context: &Context) -> Result<Report> {
    if let Some(missing) = bindings::missing_node() {
        return Ok(Report::skipped(context, missing));
    }
    prepare(context, app::compile_worker()?)?;
    prepare(context, bindings::compile_rules()?)?;
    prepare(context, build_tests(context))?;
    let bundler = test_program(context, "app-bundler");
    for command in bindings::npm_binding_commands(Bundler::Program(&bundler), context.workspace) {
        prepare(context, command)?;
    }
    bindings::assemble_npm_package(context.workspace)?;
    prepare(context, bindings::npm_pack_command(context.workspace))?;
    let commands = bindings::npm_test_commands(context.workspace, tools::require_chromium()?)?;
    check_each(context, commands)
}

/// Builds the wheel, installs it and tests it there.
fn python(context: &Context) -> Result<Report> {
    let python = match bindings::python_environment(context.workspace, "requirements.txt") {
        Ok(python) => python,
        Err(error) => return Ok(Report::skipped(context, &format!("{error:#}"))),
    };
    let folder = bindings::python_folder(context.workspace).join("test");
    prepare(context, bindings::wheel_command(&python, "dev", &folder))?;
    prepare(context, bindings::install_wheel_command(&python, &folder)?)?;
    check_each(context, bindings::python_test_commands(&python))
}

/// Runs commands that are one check each.
fn check_each(context: &Context, commands: Vec<Command>) -> Result<Report> {
    let none = Report::new(Counts::default(), String::new());
    commands.into_iter().try_fold(none, |sum, command| Ok(sum + check(context, command)?))
}

fn wasm(context: &Context) -> Result<Report> {
    check(context, app::lint()?)
}

/// Packages the libraries as for a registry.
fn packages(context: &Context) -> Result<Report> {
    let mut command = cargo();
    command.args(["package", "--allow-dirty", "--no-verify"]);
    for package in context.workspace.packages.iter().filter(|package| package.publishable) {
        command.args(["--package", &package.name]);
    }
    check(context, command)
}

/// The highest exposure of a service, of 100, that `systemd-analyze security` may find.
const MAX_EXPOSURE: &str = "20";

/// Lets the programs check their configurations. (Those of Caddy and haproxy are also used by tests, which play through them.)
fn deploy(context: &Context) -> Result<Report> {
    for (program, package) in
        [("haproxy", "haproxy"), ("nginx", "nginx-light"), ("systemd-analyze", "systemd")]
    {
        if !tools::on_path(program)
            && let Err(error) = tools::install_debian(&[package])
        {
            return Ok(Report::skipped(context, &format!("{error:#}")));
        }
    }
    prepare(context, build_tests(context))?;
    let files = root().join("deploy");
    let folder = context.workspace.target_dir.join("deploy");
    fs::create_dir_all(&folder)?;

    let mut haproxy = Command::new("haproxy");
    haproxy.args(["-c", "-f"]).arg(files.join("haproxy.cfg"));
    let mut report = check(context, haproxy)?;

    // The example is a part of a configuration.
    let nginx_conf = folder.join("nginx.conf");
    let include = files.join("nginx.conf");
    let pid = folder.join("nginx.pid");
    fs::write(
        &nginx_conf,
        format!("pid {};\nevents {{}}\nhttp {{ include {}; }}\n", pid.display(), include.display()),
    )?;
    let mut nginx = Command::new("nginx");
    nginx.args(["-t", "-c"]).arg(nginx_conf);
    report = report + check(context, nginx)?;

    for name in ["ponti.service", "ponti-backup.service", "ponti-backup.timer"] {
        // The program is where this run has built it.
        let unit = fs::read_to_string(files.join("systemd").join(name))?;
        let start = format!("ExecStart={} serve", test_program(context, "ponti").display());
        fs::write(folder.join(name), unit.replace("ExecStart=ponti serve", &start))?;
        let mut verify = Command::new("systemd-analyze");
        verify.args(["verify", "--man=no"]).arg(folder.join(name));
        report = report + check(context, verify)?;
        if name.ends_with(".service") {
            let mut security = Command::new("systemd-analyze");
            security.args(["security", "--offline=yes", "--no-pager", "--threshold", MAX_EXPOSURE]);
            security.arg(folder.join(name));
            report = report + check(context, security)?;
        }
    }
    Ok(report)
}
