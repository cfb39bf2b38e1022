//! The data folder's commands, on a server that runs.

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

/// A server that runs until it is dropped.
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

    /// The status and the rest of an answer; `None` while nobody listens.
    fn ask(&self, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let status = answer.split(' ').nth(1)?.parse().ok()?;
        Some((status, answer))
    }

    fn register(&self, name: &str) {
        let body = format!(r#"{{"name":"{name}","password":"correct horse"}}"#);
        let (status, answer) = self.ask("POST", "/register", &body).unwrap();
        assert_eq!(status, 200, "{answer}");
    }

    /// Whether name and password let one in.
    fn lets_in(&self, name: &str, password: &str) -> bool {
        let body = format!(r#"{{"name":"{name}","password":"{password}"}}"#);
        match self.ask("POST", "/login", &body).unwrap() {
            (200, _) => true,
            (401 | 403, _) => false,
            (status, answer) => panic!("{status}: {answer}"),
        }
    }

    fn knows(&self, name: &str) -> Option<bool> {
        match self.ask("GET", &format!("/people/{name}"), "")? {
            (200, _) => Some(true),
            (404, _) => Some(false),
            (status, answer) => panic!("{status}: {answer}"),
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
fn a_server_that_runs_is_copied_and_takes_a_copy_in() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let copy = folder.path().join("copy.db");
    let copy = copy.to_str().unwrap();
    let server = Server::start(&data);
    server.register("Ada");
    succeeds(&["backup", copy], &data);
    assert!(fails(&["backup", copy], &data).contains("exists already"));
    server.register("Ben");
    assert_eq!((server.knows("Ada"), server.knows("Ben")), (Some(true), Some(true)));

    let said = succeeds(&["restore", copy], &data);
    assert!(said.contains("the server takes it in"), "{said}");
    // It looks once a second; a busy machine may take its time.
    let mut tries = 0;
    while server.knows("Ben") != Some(false) {
        tries += 1;
        assert!(tries < 600, "the server has not taken the copy in");
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(server.knows("Ada"), Some(true));

    // A second server stays away from the first one's folder, and administrators are made beside it.
    assert!(fails(&["serve", "--port", "0", "--api-only"], &data).contains("another server works in"));
    assert_eq!(succeeds(&["admin", "grant", "ada"], &data), "Ada is an administrator\n");
    assert_eq!(succeeds(&["admin", "revoke", "Ada"], &data), "Ada is no administrator\n");
    assert!(fails(&["admin", "grant", "Ben"], &data).contains("there is no account Ben"));

    // Who has forgotten the password gets a new one, at once.
    assert!(server.lets_in("Ada", "correct horse"));
    let said = succeeds(&["admin", "password", "Ada"], &data);
    let password = said.strip_prefix("the password of Ada is ").unwrap().trim_end();
    assert!(server.lets_in("Ada", password), "{said}");
    assert!(!server.lets_in("Ada", "correct horse"));
    assert!(fails(&["admin", "password", "Ben"], &data).contains("there is no account Ben"));
    assert_eq!(succeeds(&["admin", "reopen", "Ada"], &data), "Ada is open\n");

    drop(server);
    let said = succeeds(&["restore", copy], &data);
    assert!(said.contains("replaced-"), "{said}");
    let names: Vec<String> = std::fs::read_dir(&data)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("replaced-") && name.ends_with(".db"))
        .collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let nothing = folder.path().join("nothing.db");
    let nothing = nothing.to_str().unwrap();
    assert!(fails(&["backup", nothing], &data).contains("ponti.db"));
    assert!(fails(&["restore", nothing], &data).contains("nothing.db"));
    assert!(fails(&["admin", "grant", "Ada"], &data).contains("there is no database"));
    assert!(!data.join("ponti.db").exists());
}
