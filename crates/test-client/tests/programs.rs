//! The commands that the tasks start: their arguments are checked before anything is started.

use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_test-client");

#[test]
fn every_command_describes_itself() {
    for command in ["bench", "attacks", "cluster", "soak"] {
        let output = Command::new(PROGRAM).args([command, "--help"]).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("--program <FILE>"), "{command}: {text}");
    }
}

#[test]
fn several_nodes_need_a_database_server() {
    let arguments = ["bench", "--program", "none", "--nodes", "3"];
    let output = Command::new(PROGRAM).args(arguments).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && text.contains("several nodes need --postgres"), "{text}");
}
