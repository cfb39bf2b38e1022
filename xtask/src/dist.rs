//! `cargo xtask dist`: builds everything that users download, into `target/downloads`.
//!
//! | module | subject |
//! | --- | --- |
//! | [`binary`] | the program for each system, with the browser app inside |
//! | [`static_app`] | the browser app as a folder for any web host |
//! | [`deb`] | the Debian package |
//! | [`dependencies`] | what becomes part of all this |
//! | [`sbom`], [`notices`] | the list of it, and its licences |
//! | [`trial`] | tries programs and packages in empty environments |

mod binary;
mod deb;
mod dependencies;
mod notices;
mod sbom;
pub(crate) mod static_app;
mod trial;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::app::{self, Build};
use crate::bindings;
use crate::book;
use crate::dist::trial::Trial;
use crate::tools;
use crate::workspace::{Workspace, commit, commit_time, execute, root, version};

/// Builds what users download into `target/downloads`: programs with the browser app inside, packages, checksums.
///
/// Each part is built from the sources of this clone. Compilers for other systems are installed: standard libraries by rustup, the
/// linker from PyPI (cargo-zigbuild), the tools of the Debian package by apt-get. A part that fails does not stop the others; the
/// exit code is 1 then, and the last lines name it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these parts
    #[arg(value_enum, value_name = "PART")]
    parts: Vec<Part>,
    /// Take the browser app that is in `target/app` already
    #[arg(long)]
    keep_app: bool,
    /// Then start programs and install packages, as root: in an empty root folder, under emulators, in an empty Debian
    #[arg(long = "try")]
    try_them: bool,
}

/// A part of a release.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// The program for Linux on x86-64, static: it runs on every distribution
    LinuxX86,
    /// The program for Linux on 64-bit ARM, static
    LinuxArm,
    /// The program for Windows on x86-64
    Windows,
    /// The browser app as a folder for any web host, without a server
    App,
    /// The package for Debian and Ubuntu on x86-64
    Deb,
    /// The package for Python on Linux on x86-64
    Python,
    /// The package for JavaScript
    Npm,
    /// The documents as a book
    Book,
    /// The list of all dependencies, as CycloneDX JSON
    Sbom,
    /// The licences of all dependencies
    Notices,
}

impl Part {
    const ALL: [Part; 10] = [
        Part::LinuxX86,
        Part::LinuxArm,
        Part::Windows,
        Part::App,
        Part::Deb,
        Part::Python,
        Part::Npm,
        Part::Book,
        Part::Sbom,
        Part::Notices,
    ];

    /// Whether the browser app is inside.
    fn has_app(self) -> bool {
        matches!(self, Part::LinuxX86 | Part::LinuxArm | Part::Windows | Part::App | Part::Deb)
    }

    /// The name on the command line.
    fn name(self) -> String {
        clap::ValueEnum::to_possible_value(&self)
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Builds it and, if asked, tries it.
    fn make(self, release: &Release, try_it: bool) -> Result<Option<Trial>> {
        let program = |system: binary::System| -> Result<Option<Trial>> {
            let file = binary::build(release, system)?;
            try_it.then(|| trial::program(release, &file, system.trial)).transpose()
        };
        match self {
            Part::LinuxX86 => return program(binary::LINUX_X86),
            Part::LinuxArm => return program(binary::LINUX_ARM),
            Part::Windows => return program(binary::WINDOWS),
            Part::App => static_app::build(release)?,
            Part::Deb => {
                let package = deb::build(release)?;
                return try_it.then(|| trial::debian(release, &package)).transpose();
            }
            Part::Python => {
                let wheel = bindings::build_portable_wheel(&binary::linker(release)?, &release.folder)?;
                return try_it.then(|| trial::python(release, &wheel)).transpose();
            }
            Part::Npm => {
                if !tools::on_path("npm") {
                    tools::install_debian(&["npm"])?;
                }
                let package = bindings::build_npm_package(release.workspace)?;
                let file = release.file(&format!("ponti-{}.tgz", release.version));
                fs::copy(package, &file)?;
                return try_it.then(|| trial::npm(release, &file)).transpose();
            }
            Part::Book => {
                let folder = release.file("book");
                book::build(release.workspace, &folder)?;
                zip(&folder, &release.named("book.zip"))?;
            }
            Part::Sbom => sbom::write(release, &release.named("sbom.cdx.json"))?,
            Part::Notices => notices::write(release, &release.named(notices::FILE))?,
        }
        Ok(None)
    }
}

/// What is released.
struct Release<'a> {
    workspace: &'a Workspace,
    /// The version of the packages, such as `0.2.0`.
    version: String,
    /// The commit, with `-dirty` if there are changes.
    commit: String,
    /// When it was committed, in seconds since 1970.
    time: String,
    /// Where everything is written.
    folder: PathBuf,
}

impl Release<'_> {
    fn load(workspace: &Workspace) -> Result<Release<'_>> {
        let version = version("ponti")?;
        let folder = workspace.target_dir.join("downloads");
        fs::create_dir_all(&folder)?;
        remove_other_commits(&folder, &commit()?)?;
        Ok(Release { workspace, version, commit: commit()?, time: commit_time()?, folder })
    }

    /// The path of a file of the release.
    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The path of the file `ponti-VERSION-NAME`.
    fn named(&self, name: &str) -> PathBuf {
        self.file(&format!("ponti-{}-{name}", self.version))
    }
}

/// The file that names the commit whose files are in the folder.
const COMMIT: &str = "COMMIT";
const SUMS: &str = "SHA256SUMS";

/// Empties the folder if its files were built from another commit: what is in there is released together.
fn remove_other_commits(folder: &Path, commit: &str) -> Result<()> {
    let file = folder.join(COMMIT);
    if fs::read_to_string(&file).is_ok_and(|found| found.trim() == commit) {
        return Ok(());
    }
    fs::remove_dir_all(folder)?;
    fs::create_dir_all(folder)?;
    Ok(fs::write(file, format!("{commit}\n"))?)
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let parts: &[Part] = if args.parts.is_empty() { &Part::ALL } else { &args.parts };
    let workspace = Workspace::load()?;
    let release = Release::load(&workspace)?;
    if !args.keep_app && parts.iter().any(|part| part.has_app()) {
        app::bundle(&workspace, Build::Release)?;
    }
    let mut results = Vec::new();
    for part in parts {
        let result = part.make(&release, args.try_them);
        if let Err(error) = &result {
            eprintln!("{}: {error:#}", part.name());
        }
        results.push((part.name(), result));
    }
    let sizes = checksums(&release.folder)?;
    println!("\n{} {} in {}", release.version, release.commit, release.folder.display());
    for (name, bytes) in sizes {
        println!("{:>6.1} MB  {name}", bytes as f64 / 1e6);
    }
    let mut failed = false;
    for (name, result) in &results {
        match result {
            Ok(None) => println!("{name:<10} built"),
            Ok(Some(Trial { place, first_move })) => println!(
                "{name:<10} built, and tried in {place}: {:.1} s from the start to the first move",
                first_move.as_secs_f64()
            ),
            Err(error) => {
                failed = true;
                println!("{name:<10} FAILED: {error:#}");
            }
        }
    }
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Writes `SHA256SUMS` over all files; their names and sizes.
fn checksums(folder: &Path) -> Result<Vec<(String, u64)>> {
    let mut sizes = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().ok().context("a file name is not UTF-8")?;
        if entry.file_type()?.is_file() && name != SUMS && name != COMMIT {
            sizes.push((name, entry.metadata()?.len()));
        }
    }
    sizes.sort();
    if sizes.is_empty() {
        return Ok(sizes);
    }
    let names = sizes.iter().map(|(name, _)| name);
    let output = Command::new("sha256sum").current_dir(folder).arg("--").args(names).output();
    let output = output.context("cannot start sha256sum")?;
    if !output.status.success() {
        bail!("sha256sum failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    fs::write(folder.join(SUMS), output.stdout)?;
    Ok(sizes)
}

/// Packs a folder as a zip archive, which replaces an older one.
fn zip(folder: &Path, archive: &Path) -> Result<()> {
    if !tools::on_path("zip") {
        tools::install_debian(&["zip"])?;
    }
    if archive.exists() {
        fs::remove_file(archive)?;
    }
    let mut command = Command::new("zip");
    command.current_dir(folder).args(["-X", "-q", "-9", "-r"]).arg(archive).arg(".");
    execute(command)
}

/// The licences, which accompany everything.
fn copy_licences(folder: &Path) -> Result<()> {
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root().join(name), folder.join(name))?;
    }
    Ok(())
}
