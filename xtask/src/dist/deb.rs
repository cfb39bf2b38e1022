//! The package for Debian and Ubuntu: the static program with units for systemd, man pages, completions and a menu entry.
//!
//! `deploy/debian` is the packaging, in Debian's own tools, which write the scripts that run at installation.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::{Release, binary, notices};
use crate::tools;
use crate::workspace::{execute, root};

/// Files of the repository and their names in the source folder of the package, where debhelper expects its own in `debian`.
const FILES: [(&str, &str); 8] = [
    ("deploy/systemd/ponti.service", "debian/ponti.service"),
    ("deploy/systemd/ponti-backup.service", "debian/ponti.ponti-backup.service"),
    ("deploy/systemd/ponti-backup.timer", "debian/ponti.ponti-backup.timer"),
    ("deploy/systemd/ponti.sysusers", "debian/ponti.sysusers"),
    ("deploy/ponti.desktop", "ponti.desktop"),
    ("crates/web/static/icon.svg", "ponti.svg"),
    ("docs/hosting.md", "hosting.md"),
    ("docs/scaling.md", "scaling.md"),
];

/// Completions by shell, with the name of the file.
const COMPLETIONS: [(&str, &str); 3] = [("bash", "ponti"), ("zsh", "_ponti"), ("fish", "ponti.fish")];

/// The name of the package.
pub(super) fn file_name(version: &str) -> String {
    format!("ponti_{version}_amd64.deb")
}

/// Builds the package and checks it with lintian; its path.
pub(super) fn build(release: &Release) -> Result<PathBuf> {
    for (program, package) in [("dh", "debhelper"), ("dpkg-buildpackage", "dpkg-dev"), ("lintian", "lintian")]
    {
        if !tools::on_path(program) {
            tools::install_debian(&[package])?;
        }
    }
    let program = binary::build(release, binary::LINUX_X86)?;
    let parent = release.workspace.target_dir.join("deb");
    if parent.exists() {
        fs::remove_dir_all(&parent)?;
    }
    let folder = parent.join("ponti");
    copy_folder(&root().join("deploy/debian"), &folder.join("debian"))?;
    for (from, to) in FILES {
        fs::copy(root().join(from), folder.join(to)).with_context(|| format!("cannot copy {from}"))?;
    }
    fs::copy(&program, folder.join("ponti"))?;
    notices::write(release, &folder.join(notices::FILE))?;
    let generate = |arguments: &[&str], file: &Path| -> Result<()> {
        let output = Command::new(&program).args(arguments).output()?;
        if !output.status.success() {
            bail!("`ponti {}` failed", arguments.join(" "));
        }
        Ok(fs::write(file, output.stdout)?)
    };
    fs::create_dir(folder.join("completions"))?;
    for (shell, name) in COMPLETIONS {
        generate(&["completions", shell], &folder.join("completions").join(name))?;
    }
    generate(&["serve", "--data", "/var/lib/ponti", "--print-config"], &folder.join("ponti.toml"))?;
    let mut man = Command::new(&program);
    man.arg("man").arg(folder.join("man"));
    execute(man)?;
    fs::write(folder.join("debian/changelog"), changelog(release)?)?;

    let mut command = Command::new("dpkg-buildpackage");
    command.current_dir(&folder).args(["--build=binary", "--no-sign", "--no-check-builddeps"]);
    command.env("SOURCE_DATE_EPOCH", &release.time);
    execute(command)?;
    let name = file_name(&release.version);
    let file = release.file(&name);
    fs::copy(parent.join(&name), &file)?;
    let mut lintian = Command::new("lintian");
    lintian.args(["--allow-root", "--fail-on", "error,warning"]).arg(&file);
    execute(lintian)?;
    Ok(file)
}

/// The changelog in Debian's format, which names the version and the time of the package.
fn changelog(release: &Release) -> Result<String> {
    let output = Command::new("date")
        .args(["--utc", "--rfc-email", "--date"])
        .arg(format!("@{}", release.time))
        .output()?;
    let date = String::from_utf8(output.stdout)?;
    let maintainer = "Ponti contributors <ponti@ponti-games.invalid>";
    Ok(format!(
        "ponti ({}) stable; urgency=medium\n\n  * Built from commit {}.\n\n -- {maintainer}  {}\n",
        release.version,
        release.commit,
        date.trim()
    ))
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}
