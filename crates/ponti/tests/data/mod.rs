//! `backup`, `restore` and `admin` on a running server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

fn ponti(arguments: &[&str], data: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ponti"));
    command.args(arguments).arg("--data").arg(data).stdin(Stdio::null()).output().unwrap()
}

fn succeeds(arguments: &[&str], data: &Path) -> String {
    let output = ponti(arguments, data);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn fails(arguments: &[&str], data: &Path) -> String {
    let output = ponti(arguments, data);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A server process that is killed when dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ponti"))
            .args(["serve", "--port", "0", "--api-only", "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Server { child, address }
    }

    /// The status and the text of a response; `None` while the server does not listen.
    fn send(&self, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut response = String::new();
        stream.read_to_string(&mut response).ok()?;
        let status = response.split(' ').nth(1)?.parse().ok()?;
        Some((status, response))
    }

    fn register(&self, name: &str) {
        let body = format!(r#"{{"name":"{name}","password":"correct horse"}}"#);
        let (status, response) = self.send("POST", "/users", &body).unwrap();
        assert_eq!(status, 200, "{response}");
    }

    /// Whether a login succeeds.
    fn logs_in(&self, name: &str, password: &str) -> bool {
        let body = format!(r#"{{"name":"{name}","password":"{password}"}}"#);
        match self.send("POST", "/session", &body).unwrap() {
            (200, _) => true,
            (401 | 403, _) => false,
            (status, response) => panic!("{status}: {response}"),
        }
    }

    /// Whether there is a user with this name.
    fn has_user(&self, name: &str) -> Option<bool> {
        match self.send("GET", &format!("/users/{name}"), "")? {
            (200, _) => Some(true),
            (404, _) => Some(false),
            (status, response) => panic!("{status}: {response}"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn backs_up_restores_and_administers_a_running_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let copy = folder.path().join("copy.db");
    let copy = copy.to_str().unwrap();
    let server = Server::start(&data);
    server.register("Ada");
    succeeds(&["backup", copy], &data);
    assert!(fails(&["backup", copy], &data).contains("already exists"));
    server.register("Ben");
    assert_eq!((server.has_user("Ada"), server.has_user("Ben")), (Some(true), Some(true)));

    let output = succeeds(&["restore", copy], &data);
    assert!(output.contains("the running server is installing the backup"), "{output}");
    // The server checks once a second; a busy machine may take longer.
    let mut tries = 0;
    while server.has_user("Ben") != Some(false) {
        tries += 1;
        assert!(tries < 600, "the server has not installed the backup");
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(server.has_user("Ada"), Some(true));

    // A second server cannot use the same folder; the admin command can.
    assert!(fails(&["serve", "--port", "0", "--api-only"], &data).contains("another server is using"));
    assert_eq!(succeeds(&["admin", "grant", "ada"], &data), "Ada is an administrator\n");
    assert_eq!(succeeds(&["admin", "revoke", "Ada"], &data), "Ada is no longer an administrator\n");
    assert!(fails(&["admin", "grant", "Ben"], &data).contains("there is no account Ben"));

    // A password reset takes effect immediately.
    assert!(server.logs_in("Ada", "correct horse"));
    let output = succeeds(&["admin", "password", "Ada"], &data);
    let password = output.strip_prefix("the new password of Ada is ").unwrap().trim_end();
    assert!(server.logs_in("Ada", password), "{output}");
    assert!(!server.logs_in("Ada", "correct horse"));
    assert!(fails(&["admin", "password", "Ben"], &data).contains("there is no account Ben"));
    assert_eq!(succeeds(&["admin", "reopen", "Ada"], &data), "Ada is open again\n");

    drop(server);
    let output = succeeds(&["restore", copy], &data);
    assert!(output.contains("replaced-"), "{output}");
    let names: Vec<String> = std::fs::read_dir(&data)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("replaced-") && name.ends_with(".db"))
        .collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn errors_are_reported_and_nothing_is_created() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let nothing = folder.path().join("nothing.db");
    let nothing = nothing.to_str().unwrap();
    assert!(fails(&["backup", nothing], &data).contains("ponti.db"));
    assert!(fails(&["restore", nothing], &data).contains("nothing.db"));
    assert!(fails(&["admin", "grant", "Ada"], &data).contains("there is no database"));
    assert!(!data.join("ponti.db").exists());
}

#[cfg(unix)]
#[test]
fn systemd_is_told_that_the_server_is_ready_and_alive() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let socket = std::os::unix::net::UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ponti"))
        .args(["serve", "--port", "0", "--api-only", "--data"])
        .arg(folder.path().join("data"))
        .env("NOTIFY_SOCKET", &path)
        .env("WATCHDOG_USEC", "300000")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let receive = || {
        let mut buffer = [0; 256];
        let length = socket.recv(&mut buffer).unwrap();
        String::from_utf8_lossy(&buffer[..length]).trim().to_owned()
    };
    assert_eq!(receive(), "READY=1");
    assert_eq!(receive(), "WATCHDOG=1");
    assert_eq!(receive(), "WATCHDOG=1");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// The unit restarts a server that hangs.
#[test]
fn the_systemd_unit_has_a_watchdog() {
    let unit = include_str!("../../../../deploy/systemd/ponti.service");
    for line in
        ["Type=notify", "WatchdogSec=60", "Restart=on-failure", "RestartSec=5", "StartLimitIntervalSec=0"]
    {
        assert!(unit.lines().any(|found| found == line), "{line}");
    }
}
