//! Caddy, the other reverse proxy that has an example configuration.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::install::{find_in_path, find_or_install};
use crate::process::{Service, run};
use crate::{ServiceError, free_port};

/// The nodes that the example configuration names.
const EXAMPLE_NODES: &str = "node1:8080 node2:8080 node3:8080";

/// A running proxy.
#[derive(Debug)]
pub struct Caddy {
    _service: Service,
    port: u16,
    _folder: tempfile::TempDir,
}

fn program() -> Result<PathBuf, ServiceError> {
    find_or_install("caddy", "caddy", || find_in_path("caddy"))
}

impl Caddy {
    /// Lets Caddy check a configuration file as it is.
    ///
    /// # Errors
    /// When it is not installed, or rejects the configuration.
    pub fn validate(configuration: &Path) -> Result<(), ServiceError> {
        let mut command = Command::new(program()?);
        run(command.args(["validate", "--adapter", "caddyfile", "--config"]).arg(configuration)).map(|_| ())
    }

    /// Starts a proxy with the text of the example configuration, for plain HTTP and for nodes on these ports.
    ///
    /// # Errors
    /// When it is not installed, or rejects the configuration.
    pub fn start(configuration: &str, nodes: &[u16]) -> Result<Caddy, ServiceError> {
        let failed = |output: String| ServiceError::Failed {
            command: "writing the configuration of Caddy".to_owned(),
            output,
        };
        if !configuration.contains(EXAMPLE_NODES) {
            return Err(failed(format!("it does not contain `{EXAMPLE_NODES}`")));
        }
        let folder = tempfile::tempdir().map_err(|error| failed(error.to_string()))?;
        let port = free_port();
        let nodes: Vec<String> = nodes.iter().map(|port| format!("127.0.0.1:{port}")).collect();
        // No administration, which has a fixed port, and no certificates.
        let text = format!("{{\n\tadmin off\n}}\n{}", configuration.replace(EXAMPLE_NODES, &nodes.join(" ")));
        let path = folder.path().join("Caddyfile");
        std::fs::write(&path, text).map_err(|error| failed(error.to_string()))?;
        let site = format!("PONTI_DOMAIN=http://127.0.0.1:{port}");
        let home = format!("HOME={}", folder.path().display());
        let line = [
            "env".to_owned(),
            site,
            home,
            program()?.to_string_lossy().into_owned(),
            "run".to_owned(),
            "--adapter".to_owned(),
            "caddyfile".to_owned(),
            "--config".to_owned(),
            path.to_string_lossy().into_owned(),
        ];
        let service = Service::start(&line, "TERM", &folder.path().join("log"))?;
        service.wait_until_ready("Caddy", port, || true)?;
        Ok(Caddy { _service: service, port, _folder: folder })
    }

    /// The port that clients connect to.
    pub fn port(&self) -> u16 {
        self.port
    }
}
