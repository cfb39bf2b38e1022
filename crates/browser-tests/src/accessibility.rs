//! Accessibility checks: axe-core, and the app's own rules in `app_rules.js`.
//!
//! axe-core is not part of this repository. `npm/package-lock.json` pins its version and its hash; it is installed from
//! the npm registry into the target folder when the first page is checked.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde_json::{Value, json};

use crate::page::Page;
use crate::viewport::Viewport;

const PACKAGE: &str = include_str!("../npm/package.json");
const PACKAGE_LOCK: &str = include_str!("../npm/package-lock.json");

/// Rules that axe-core does not have; evaluates to a list of violations.
const APP_RULES: &str = include_str!("accessibility/app_rules.js");

/// Runs all rules of WCAG 2.2 level AA and axe-core's best practices; evaluates to a list of violations.
const RUN_AXE: &str = "axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    // The style sheets are the app's own and are never fetched a second time.
    preload: false,
}).then(({ violations }) => violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, html, any }) => {
    const details = any.map(({ message }) => message).join(' ');
    return `${id}: ${help}: ${target} ${html.slice(0, 150)} ${details}`.trim();
})))";

/// Finds an element that makes the page wider than the screen; evaluates to its description, or to an empty string.
const OVERFLOW: &str = "(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return '';
    const element = [...document.body.querySelectorAll('*')]
        .find((element) => element.getBoundingClientRect().right > root.clientWidth + 1);
    return `${root.scrollWidth} > ${root.clientWidth}: ${element?.outerHTML.slice(0, 150)}`;
})()";

/// The source of axe-core, installed on first use.
pub(crate) struct AxeCore {
    folder: PathBuf,
    source: OnceLock<Result<String, String>>,
}

impl AxeCore {
    /// An installation in `folder`, which may exist already from an earlier run.
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder, source: OnceLock::new() }
    }

    fn source(&self) -> Result<&str> {
        let load = || {
            install(&self.folder).map_err(|error| {
                let error = format!("axe-core is missing, so accessibility cannot be checked: {error:#}");
                eprintln!("\nerror: {error}\n");
                error
            })
        };
        self.source.get_or_init(load).as_deref().map_err(|error| anyhow!("{error}"))
    }
}

/// Installs the pinned version of axe-core with npm, unless it is there, and returns its source.
fn install(folder: &Path) -> Result<String> {
    let script = folder.join("node_modules").join("axe-core").join("axe.min.js");
    let lock = folder.join("package-lock.json");
    let current = std::fs::read_to_string(&lock).is_ok_and(|installed| installed == PACKAGE_LOCK);
    if !current || !script.is_file() {
        std::fs::create_dir_all(folder)?;
        std::fs::write(folder.join("package.json"), PACKAGE)?;
        std::fs::write(lock, PACKAGE_LOCK)?;
        let mut command = Command::new("npm");
        command.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(folder);
        let output = command.output().context("cannot run `npm`; please install it (Debian package npm)")?;
        if !output.status.success() {
            bail!("`npm ci` failed in {}: {}", folder.display(), String::from_utf8_lossy(&output.stderr));
        }
    }
    std::fs::read_to_string(&script).with_context(|| format!("cannot read {}", script.display()))
}

impl Page {
    /// Fails if the page violates a rule of axe-core or one of the app's own, or is wider than the screen.
    pub fn check_accessibility(&self) -> Result<()> {
        self.check_width()?;
        if !self.is_true("window.axe")? {
            // As `Runtime.evaluate` and not as a script element, which the content security policy forbids.
            let source = self.profile().axe().source()?;
            self.call("Runtime.evaluate", json!({ "expression": source }))?;
        }
        let mut violations = Vec::new();
        for rules in [RUN_AXE, APP_RULES] {
            let found = self.eval(rules)?;
            let found = found.as_array().context("an accessibility check returned no list")?;
            violations.extend(found.iter().filter_map(Value::as_str).map(str::to_owned));
        }
        if violations.is_empty() { Ok(()) } else { bail!("not accessible:\n  {}", violations.join("\n  ")) }
    }

    /// Fails if the page is wider than the screen.
    pub fn check_width(&self) -> Result<()> {
        let overflow = self.eval(OVERFLOW)?;
        if overflow == "" { Ok(()) } else { bail!("the page is too wide: {overflow}") }
    }

    /// Fails unless an element is completely on the screen, without scrolling, and nothing covers its middle.
    pub fn check_in_view(&self, selector: &str) -> Result<()> {
        let seen = self.eval(&format!(
            "(() => {{
                const element = document.querySelector({selector:?});
                const {{ left, top, right, bottom }} = element.getBoundingClientRect();
                const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
                const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                return inside && element.contains(hit) ? '' : JSON.stringify([left, top, right, bottom, hit?.outerHTML.slice(0, 80)]);
            }})()"
        ))?;
        let Viewport { width, height, .. } = self.viewport();
        ensure!(seen == "", "{selector} is not in view at {width} x {height}: {seen}");
        Ok(())
    }
}
