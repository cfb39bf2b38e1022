//! A PostgreSQL server with its own data.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::install::find_or_install;
use crate::process::{Service, is_root, run};
use crate::{ServiceError, free_port};

/// Settings for data that no one needs after a crash of the machine.
const FAST: [&str; 6] = ["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=200"];

/// A running server. Its data is deleted when it is dropped.
#[derive(Debug)]
pub struct Postgres {
    service: Option<Service>,
    bin: PathBuf,
    port: u16,
    schemas: AtomicU32,
    settings: Vec<String>,
    // Last, so that the server has ended before its folder is deleted.
    folder: tempfile::TempDir,
}

/// What a server has used since its start.
#[derive(Clone, Copy, Debug)]
pub struct DatabaseUsage {
    /// Processor time of all its processes, in seconds.
    pub cpu_seconds: f64,
    /// Transactions, finished in any way.
    pub transactions: f64,
    /// Bytes that were written to its log.
    pub log_bytes: f64,
}

/// The folder with PostgreSQL's programs; Debian keeps them out of `PATH`.
fn find() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    let own = crate::install::find_in_path("initdb").and_then(|path| path.parent().map(Path::to_owned));
    folders.into_iter().rev().chain(own).find(|bin| bin.join("initdb").is_file())
}

/// PostgreSQL refuses to run as root; this is how to run a program as another user.
fn as_user() -> Vec<String> {
    if !is_root() {
        return Vec::new();
    }
    let user = if run(Command::new("id").args(["-u", "postgres"])).is_ok() { "postgres" } else { "nobody" };
    ["setpriv".to_owned(), format!("--reuid={user}"), "--clear-groups".to_owned()].into()
}

impl Postgres {
    /// Starts a server with an empty database.
    ///
    /// # Errors
    /// When it is not installed, or does not start.
    pub fn start() -> Result<Postgres, ServiceError> {
        Postgres::with_settings(&FAST)
    }

    /// The server that all tests of this process share, and that ends with it. A test that stops the server, or cuts connections of
    /// others, needs one of its own.
    ///
    /// # Panics
    /// When it is not installed, or does not start.
    pub fn shared() -> &'static Postgres {
        static SHARED: LazyLock<Postgres> = LazyLock::new(|| {
            Postgres::start().unwrap_or_else(|error| panic!("tests that need PostgreSQL cannot run: {error}"))
        });
        &SHARED
    }

    /// Starts a server that is as careful as a real one: what it has confirmed is on disk.
    ///
    /// # Errors
    /// When it is not installed, or does not start.
    pub fn start_durable() -> Result<Postgres, ServiceError> {
        Postgres::with_settings(&["-c", "max_connections=200"])
    }

    fn with_settings(settings: &[&str]) -> Result<Postgres, ServiceError> {
        let bin = find_or_install("PostgreSQL", "postgresql", find)?;
        let folder = tempfile::Builder::new().prefix("ponti-postgres-").tempdir();
        let folder = folder.map_err(|error| ServiceError::Failed {
            command: "creating a folder".to_owned(),
            output: error.to_string(),
        })?;
        let user = as_user();
        if let Some(user) = user.iter().find_map(|part| part.strip_prefix("--reuid=")) {
            run(Command::new("chown").arg(user).arg(folder.path()))?;
        }
        let initdb = bin.join("initdb").to_string_lossy().into_owned();
        let data = folder.path().join("data").to_string_lossy().into_owned();
        let arguments =
            ["-D", &data, "-U", "ponti", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-N"];
        let line: Vec<String> =
            user.iter().cloned().chain([initdb]).chain(arguments.map(ToOwned::to_owned)).collect();
        run(Command::new(&line[0]).args(&line[1..]).current_dir("/"))?;
        let mut server = Postgres {
            service: None,
            bin,
            port: free_port(),
            schemas: AtomicU32::new(0),
            settings: settings.iter().map(|&setting| setting.to_owned()).collect(),
            folder,
        };
        server.resume()?;
        Ok(server)
    }

    /// Starts the server again after it was stopped.
    ///
    /// # Errors
    /// When it does not start.
    pub fn resume(&mut self) -> Result<(), ServiceError> {
        let program = self.bin.join("postgres").to_string_lossy().into_owned();
        let data = self.folder.path().join("data").to_string_lossy().into_owned();
        let port = self.port.to_string();
        let own = ["-D", &data, "-p", &port, "-h", "127.0.0.1", "-k", ""].map(ToOwned::to_owned);
        let line: Vec<String> = as_user().into_iter().chain([program]).chain(own).collect();
        let line: Vec<String> = line.into_iter().chain(self.settings.iter().cloned()).collect();
        // SIGINT is a fast shutdown: open connections are ended.
        let service = Service::start(&line, "INT", &self.folder.path().join("log"))?;
        service.wait_until_ready("PostgreSQL", self.port, || self.execute("SELECT 1").is_ok())?;
        self.service = Some(service);
        Ok(())
    }

    /// Stops the server. Connections are lost; data is kept.
    pub fn stop(&mut self) {
        self.service = None;
    }

    /// The port of the server.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The URL of the database.
    pub fn url(&self) -> String {
        format!("postgres://ponti@127.0.0.1:{}/postgres", self.port)
    }

    /// What the server has used. Linux only.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn usage(&self) -> Result<DatabaseUsage, ServiceError> {
        let failed = |output: String| ServiceError::Failed {
            command: "reading the usage of PostgreSQL".to_owned(),
            output,
        };
        let counted = self.execute(
            "SELECT xact_commit + xact_rollback || ' ' || pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') \
             FROM pg_stat_database WHERE datname = current_database()",
        )?;
        let mut numbers = counted.split_whitespace().map(str::parse::<f64>);
        let (Some(Ok(transactions)), Some(Ok(log_bytes))) = (numbers.next(), numbers.next()) else {
            return Err(failed(counted));
        };
        let file = self.folder.path().join("data").join("postmaster.pid");
        let pid = fs::read_to_string(file).map_err(|error| failed(error.to_string()))?;
        let pid = pid.lines().next().unwrap_or_default().to_owned();
        Ok(DatabaseUsage { cpu_seconds: processor_seconds(&pid), transactions, log_bytes })
    }

    /// Creates an empty schema, as good as a database of its own but made in no time, and returns its URL.
    ///
    /// # Panics
    /// When the server does not answer.
    pub fn create_schema(&self) -> String {
        let name = format!("test{}", self.schemas.fetch_add(1, Ordering::Relaxed));
        self.execute(&format!("CREATE SCHEMA {name}")).expect("PostgreSQL creates a schema");
        format!("{}?options[search_path]={name}&application_name={name}", self.url())
    }

    /// Creates an empty database and returns its URL. Unlike a schema, it has advisory locks of its own.
    ///
    /// # Panics
    /// When the server does not answer.
    pub fn create_database(&self) -> String {
        let name = format!("test{}", self.schemas.fetch_add(1, Ordering::Relaxed));
        self.execute(&format!("CREATE DATABASE {name}")).expect("PostgreSQL creates a database");
        format!("postgres://ponti@127.0.0.1:{}/{name}?application_name={name}", self.port)
    }

    /// Executes statements with psql and returns what they print.
    ///
    /// # Errors
    /// When a statement fails.
    pub fn execute(&self, statements: &str) -> Result<String, ServiceError> {
        run(Command::new(self.bin.join("psql"))
            .args(["-qAtX", "-v", "ON_ERROR_STOP=1", "-c", statements])
            .arg(self.url()))
    }
}

/// The processor time of a process and its children, also of those that have ended, in seconds.
fn processor_seconds(pid: &str) -> f64 {
    let mut ticks = 0;
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else { continue };
        // The fields after the name: state, parent, ..., and from the twelfth on the times, own and of ended children.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let is_server = name.to_str() == Some(pid);
        if !is_server && fields.get(1) != Some(&pid) {
            continue;
        }
        let times = fields.get(11..if is_server { 15 } else { 13 }).unwrap_or_default();
        ticks += times.iter().flat_map(|field| field.parse::<u64>()).sum::<u64>();
    }
    // `USER_HZ` is 100 on every Linux architecture that matters.
    ticks as f64 / 100.0
}
