//! Runs the binary and checks its output.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The output of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The lines of standard output, each as JSON.
    pub(crate) fn json(&self) -> Vec<serde_json::Value> {
        let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        self.out.lines().map(read).collect()
    }

    /// Checks that the run succeeded without output on standard error.
    #[track_caller]
    pub(crate) fn ok(self) -> Ran {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{self:?}");
        self
    }

    /// Checks that the input was rejected, with one line on standard error that contains these words.
    #[track_caller]
    pub(crate) fn refused(self, words: &[&str]) -> Ran {
        assert_eq!(self.code, 2, "{self:?}");
        assert!(self.err.starts_with("error: ") && self.err.lines().count() == 1, "{self:?}");
        for word in words {
            assert!(self.err.contains(word), "no `{word}` in {self:?}");
        }
        self
    }
}

/// Runs `ponti` with arguments and text on standard input.
pub(crate) fn ponti(args: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ponti"))
        .args(args)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // A run that needs no input may have ended before it is written.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        code: status.code().unwrap_or(-1),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
    }
}

/// A fresh folder for files of one test.
pub(crate) fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
