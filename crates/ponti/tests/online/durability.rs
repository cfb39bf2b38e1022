//! Durability: a confirmed move has been synchronised with the disk.
//!
//! Killing a process does not show that, because its writes stay in the page cache. Where `strace` is available, the
//! system calls of the server are counted; everywhere, the unit tests of the store check the setting of each connection.

use std::path::Path;
use std::process::{Command, Stdio};

use ciao::Players;
use protocol::ActionRequest;
use rand::SeedableRng;
use rand::rngs::StdRng;
use test_client::{Client, ServerProcess, random_action};

use crate::harness::{PROGRAM, block_on, ciao, temporary_folder};

const MOVES: usize = 12;

/// Starts the server under `strace`, which writes its synchronising system calls to a file.
async fn start_traced(data: &Path, trace: &Path) -> Option<ServerProcess> {
    let script = data.with_extension("sh");
    // `-D`: the server is the child that is signalled, and strace its companion.
    let line = format!(
        "#!/bin/sh\nexec strace -D -f -y -e trace=fsync,fdatasync -o '{}' '{PROGRAM}' \"$@\"\n",
        trace.display()
    );
    std::fs::write(&script, line).ok()?;
    let status = Command::new("strace")
        .args(["-D", "-f", "-y", "-e", "trace=fsync", "true"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !status.is_ok_and(|status| status.success()) || !cfg!(unix) {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).ok()?;
    }
    ServerProcess::start(&script, data, &["--rate-limit-factor", "100000", "--log", "error"]).await.ok()
}

#[test]
fn every_confirmed_move_was_synchronised_with_the_disk() {
    block_on(async {
        let folder = temporary_folder();
        let trace = folder.path().join("trace.txt");
        let Some(server) = start_traced(&folder.path().join("data"), &trace).await else {
            println!("strace cannot be used here: system calls are not checked");
            return;
        };
        let (ada, ben) =
            (Client::guest(&server.endpoint).await.unwrap(), Client::guest(&server.endpoint).await.unwrap());
        let table = ada.start_game(&ciao(Players::Two), &[&ben]).await.unwrap();
        let mut rng = StdRng::seed_from_u64(1);
        // The write-ahead log is what a commit synchronises; strace shows the name of each file.
        let synchronised = || {
            let text = std::fs::read_to_string(&trace).unwrap();
            text.lines().filter(|line| line.contains("ponti.db-wal>") && line.contains("= 0")).count()
        };
        let mut confirmed = 0;
        while confirmed < MOVES {
            for user in [&ada, &ben] {
                let state = user.table(&table).await.unwrap();
                let Some(action) = random_action(&state.view, &mut rng) else { continue };
                let before = synchronised();
                let response = user.act(&table, &ActionRequest { number: None, action }).await.unwrap();
                assert_eq!(response.status, 200, "{}", response.text());
                assert!(synchronised() > before, "{action:?} was confirmed before it was on disk");
                confirmed += 1;
            }
        }
        assert!(server.stop().await.unwrap());
    });
}
