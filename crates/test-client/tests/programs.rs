//! The programs that the tasks start: their arguments are checked before anything is started.

use std::process::Command;

const PROGRAMS: [&str; 4] = [
    env!("CARGO_BIN_EXE_test-client"),
    env!("CARGO_BIN_EXE_attacks"),
    env!("CARGO_BIN_EXE_cluster"),
    env!("CARGO_BIN_EXE_soak"),
];

#[test]
fn every_program_describes_itself() {
    for program in PROGRAMS {
        let output = Command::new(program).arg("--help").output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("--program <FILE>"), "{program}: {text}");
    }
}

#[test]
fn several_nodes_need_a_database_server() {
    let output = Command::new(PROGRAMS[0]).args(["--program", "none", "--nodes", "3"]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && text.contains("several nodes need --postgres"), "{text}");
}
