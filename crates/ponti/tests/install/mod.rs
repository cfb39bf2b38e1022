//! What an installation needs: `doctor`, completions, man pages, and what `serve` says when it starts.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::thread;

use crate::support::{Ran, folder, ponti};

/// The state of a check in the output of `doctor`, `ok` or `wrong`, and what was found.
fn finding<'a>(ran: &'a Ran, check: &str) -> (&'a str, &'a str) {
    let mut lines = ran.out.lines().filter_map(|line| {
        let (state, rest) = line.split_once(' ')?;
        let (name, text) = rest.trim_start().split_once(' ')?;
        (name == check).then(|| (state, text.trim_start()))
    });
    lines.next().unwrap_or_else(|| panic!("no check of {check}: {ran:?}"))
}

fn doctor(options: &[&str]) -> Ran {
    ponti(&[&["doctor", "--api-only"], options].concat(), "")
}

#[test]
fn a_healthy_installation_passes_all_checks() {
    let folder = folder("doctor-healthy");
    let data = folder.join("data");
    let ran = doctor(&["--port", "0", "--data", data.to_str().unwrap()]).ok();
    for check in ["processor", "app", "data", "database", "clock", "port"] {
        assert_eq!(finding(&ran, check).0, "ok", "{ran:?}");
    }
    assert!(finding(&ran, "data").1.ends_with("does not exist yet, and can be created"));
    assert!(!data.exists(), "a check creates nothing");
    // Without data there is nothing to check.
    let offline = ponti(&["doctor", "--offline", "--port", "0"], "");
    assert_eq!(finding(&offline, "data"), ("ok", "nothing is stored (--offline)"));
    assert!(!offline.out.contains("database"));
}

#[test]
fn what_is_wrong_is_named_and_counted() {
    let folder = folder("doctor-wrong");
    // A file where the folder should be, and a port at which something else answers.
    let file = folder.join("file");
    std::fs::write(&file, "").unwrap();
    let database = folder.join("data");
    std::fs::create_dir(&database).unwrap();
    std::fs::write(database.join("ponti.db"), "this is not a database").unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let other = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.extend(byte);
        }
        stream.write_all(b"HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n").unwrap();
        listener
    });
    let ran = doctor(&["--port", &port, "--data", database.to_str().unwrap()]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert_eq!(finding(&ran, "database").0, "wrong");
    let (state, text) = finding(&ran, "port");
    assert!(state == "wrong" && text.contains("is not a Ponti server"), "{ran:?}");
    drop(other.join().unwrap());
    let ran = doctor(&["--port", "0", "--data", file.join("data").to_str().unwrap()]);
    assert_eq!((ran.code, finding(&ran, "data").0), (1, "wrong"), "{ran:?}");
    // A name alone is a folder that can be created here.
    let ran = doctor(&["--port", "0", "--data", "doctor-without-a-path"]).ok();
    assert_eq!(finding(&ran, "data").0, "ok", "{ran:?}");
}

#[test]
fn a_running_server_is_asked_whether_it_works() {
    let folder = folder("doctor-running");
    let data = folder.join("data");
    let data = data.to_str().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_ponti"))
        .args(["serve", "--port", "0", "--api-only", "--data", data])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // What the server says first, which is complete when it answers.
    let mut lines = BufReader::new(server.stdout.take().unwrap()).lines().map(Result::unwrap);
    let address = lines.next().unwrap();
    let port = address.trim_end_matches('/').rsplit(':').next().unwrap().to_owned();
    let said: Vec<String> = lines.by_ref().take(2).collect();
    let running = ponti(&["doctor", "--running", "--port", &port], "");
    let ran = doctor(&["--port", &port, "--data", data]);
    server.kill().unwrap();
    server.wait().unwrap();
    let stopped = ponti(&["doctor", "--running", "--port", &port], "");

    assert!(address.starts_with("http://127.0.0.1:"), "{address}");
    assert!(said[0].trim_start().starts_with("data ") && said[0].contains("ponti.db"), "{said:?}");
    assert_eq!(said[1].split_whitespace().collect::<Vec<_>>(), ["app", "not", "served"]);
    assert_eq!((running.code, stopped.code), (0, 1), "{running:?} {stopped:?}");
    let (state, text) = finding(&ran, "port");
    assert!(state == "ok" && text.contains("a server answers"), "{ran:?}");
    assert!(finding(&ran, "database").1.ends_with("0 games are intact"), "{ran:?}");
}

#[test]
fn completions_name_commands_and_options() {
    for (shell, starts) in [("bash", "_ponti()"), ("zsh", "#compdef ponti"), ("fish", "# Print")] {
        let script = ponti(&["completions", shell], "").ok().out;
        assert!(script.starts_with(starts), "{shell}: {}", script.lines().next().unwrap_or_default());
        for word in ["migrate-store", "public-url", "analyse"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(ponti(&["completions", "cmd"], "").code, 2);
}

#[test]
fn every_command_has_a_man_page() {
    let folder = folder("man").join("man1");
    let folder = folder.to_str().unwrap();
    ponti(&["man", folder], "").ok();
    let page = |name: &str| std::fs::read_to_string(format!("{folder}/{name}.1")).unwrap();
    for (name, says) in [
        ("ponti", "ponti\\-serve(1)"),
        ("ponti-serve", "\\-\\-public\\-url"),
        ("ponti-ponte-review", ".SH OPTIONS"),
        ("ponti-ciao-value", ".SH OPTIONS"),
    ] {
        let page = page(name);
        assert!(page.contains(".TH ") && page.contains(says), "{name}: {page}");
    }
    ponti(&["man", "/dev/null/man"], "").refused(&["/dev/null/man"]);
}
