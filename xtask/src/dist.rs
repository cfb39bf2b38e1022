//! `cargo xtask dist`: builds everything that users download, into `target/downloads`.
//!
//! | module | subject |
//! | --- | --- |
//! | [`binary`] | the program for each system, with the browser app inside |
//! | [`static_app`] | the browser app as a folder for any web host |
//! | [`deb`] | the Debian package |
//! | [`sbom`] | the list of dependencies |
//! | [`trial`] | tries programs and packages in empty environments |

mod binary;
mod deb;
mod sbom;
pub(crate) mod static_app;
mod trial;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::app::{self, Build};
use crate::book;
use crate::tools;
use crate::workspace::{Workspace, commit, commit_time, execute, root, version};

/// Builds what users download into `target/downloads`: programs with the browser app inside, packages, checksums.
///
/// Each part is built from the sources of this clone. Compilers for other systems are installed: standard libraries by rustup, the
/// linker from PyPI (cargo-zigbuild), the tools of the Debian package by apt-get.
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
    /// The documents as a book
    Book,
    /// The list of all dependencies with their licences, as CycloneDX JSON
    Sbom,
}

impl Part {
    const ALL: [Part; 7] =
        [Part::LinuxX86, Part::LinuxArm, Part::Windows, Part::App, Part::Deb, Part::Book, Part::Sbom];

    /// Whether the browser app is inside.
    fn has_app(self) -> bool {
        !matches!(self, Part::Book | Part::Sbom)
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
        Ok(Release { workspace, version, commit: commit()?, time: commit_time()?, folder })
    }

    /// The path of a file of the release.
    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let parts: &[Part] = if args.parts.is_empty() { &Part::ALL } else { &args.parts };
    let workspace = Workspace::load()?;
    let release = Release::load(&workspace)?;
    if !args.keep_app && parts.iter().any(|part| part.has_app()) {
        app::bundle(&workspace, Build::Release)?;
    }
    let mut first_moves = Vec::new();
    let mut program = |system: binary::System| -> Result<()> {
        let file = binary::build(&release, system)?;
        if args.try_them {
            first_moves.push((file.clone(), trial::program(&release, &file, system.trial)?));
        }
        Ok(())
    };
    for part in parts {
        match part {
            Part::LinuxX86 => program(binary::LINUX_X86)?,
            Part::LinuxArm => program(binary::LINUX_ARM)?,
            Part::Windows => program(binary::WINDOWS)?,
            Part::App => static_app::build(&release)?,
            Part::Deb => {
                let package = deb::build(&release)?;
                if args.try_them {
                    trial::debian(&release, &package)?;
                }
            }
            Part::Book => {
                let folder = release.file("book");
                book::build(&workspace, &folder)?;
                zip(&folder, &release.file(&format!("ponti-{}-book.zip", release.version)))?;
            }
            Part::Sbom => sbom::write(&release)?,
        }
    }
    let sizes = checksums(&release.folder)?;
    println!("\n{} {} in {}", release.version, release.commit, release.folder.display());
    for (name, bytes) in sizes {
        println!("{:>6.1} MB  {name}", bytes as f64 / 1e6);
    }
    for (file, time) in first_moves {
        println!("{:>6.1} s from the start to the first move  {}", time.as_secs_f64(), file.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes `SHA256SUMS` over all files; their names and sizes.
fn checksums(folder: &Path) -> Result<Vec<(String, u64)>> {
    const SUMS: &str = "SHA256SUMS";
    let mut sizes = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().ok().context("a file name is not UTF-8")?;
        if entry.file_type()?.is_file() && name != SUMS {
            sizes.push((name, entry.metadata()?.len()));
        }
    }
    sizes.sort();
    let names = sizes.iter().map(|(name, _)| name);
    let output = Command::new("sha256sum").current_dir(folder).args(names).output();
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
