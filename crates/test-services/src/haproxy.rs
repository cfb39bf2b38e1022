//! A reverse proxy in front of several nodes.

use std::path::PathBuf;

use crate::install::{find_in_path, find_or_install};
use crate::process::Service;
use crate::{ServiceError, free_port};

/// Where the example configuration listens.
const EXAMPLE_BIND: &str = "bind :8000\n";

/// A running proxy.
#[derive(Debug)]
pub struct Haproxy {
    _service: Service,
    port: u16,
    folder: tempfile::TempDir,
}

impl Haproxy {
    /// Starts a proxy with the text of the example configuration, on another port.
    ///
    /// # Errors
    /// When it is not installed, or rejects the configuration.
    pub fn start(configuration: &str, port: Option<u16>) -> Result<Haproxy, ServiceError> {
        let program = find_or_install("haproxy", "haproxy", || find_in_path("haproxy"))?;
        let port = port.unwrap_or_else(free_port);
        let failed = |error: std::io::Error| ServiceError::Failed {
            command: "writing the configuration of haproxy".to_owned(),
            output: error.to_string(),
        };
        let folder = tempfile::tempdir().map_err(failed)?;
        let path = folder.path().join("haproxy.cfg");
        std::fs::write(&path, configuration.replace(EXAMPLE_BIND, &format!("bind :{port}\n")))
            .map_err(failed)?;
        let line = [program, "-db".into(), "-f".into(), path];
        let line = line.map(|part: PathBuf| part.to_string_lossy().into_owned());
        let service = Service::start(&line, "TERM", &folder.path().join("log"))?;
        service.wait_until_ready("haproxy", port, || true)?;
        Ok(Haproxy { _service: service, port, folder })
    }

    /// The port that clients connect to.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The log so far.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}
