//! Durability: a confirmed move has been synchronised with the disk.
//!
//! Killing a process does not show that, because its writes stay in the page cache. Where `strace` is available, the
//! system calls of the server are counted; everywhere, the unit tests of the store check the setting of each connection.

use std::collections::HashSet;
use std::path::Path;
use std::process::{Command, Stdio};

use ciao::Players;
use protocol::ActionRequest;
use rand::SeedableRng;
use rand::rngs::StdRng;
use test_client::{Client, ServerProcess, random_action, start_game};

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

/// How often the write-ahead log, which is what a commit synchronises, was synchronised.
///
/// strace shows the name of each file. A call during which another thread makes one is in two lines: the first one ends
/// with `<unfinished ...>`, the second one has only the thread and the result.
fn count_synchronised(trace: &str) -> usize {
    let mut unfinished = HashSet::new();
    let mut count = 0;
    for line in trace.lines() {
        let thread = line.split_whitespace().next();
        let is_log = if line.contains(" resumed>") {
            unfinished.remove(&thread)
        } else if line.contains("<unfinished ...>") {
            if line.contains("ponti.db-wal>") {
                unfinished.insert(thread);
            }
            false
        } else {
            line.contains("ponti.db-wal>")
        };
        count += usize::from(is_log && line.ends_with("= 0"));
    }
    count
}

#[test]
fn calls_of_several_threads_are_told_apart() {
    let trace = "7 fsync(13</data/ponti.db-wal>) = 0\n8 fsync(9</data/ponti.db> <unfinished ...>\n\
                 7 fsync(13</data/ponti.db-wal> <unfinished ...>\n8 <... fsync resumed>) = 0\n";
    assert_eq!(count_synchronised(trace), 1);
    assert_eq!(count_synchronised(&format!("{trace}7 <... fsync resumed>) = 0\n")), 2);
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
        let table = start_game(&ada, &ciao(Players::Two), &[&ben]).await.unwrap();
        let mut rng = StdRng::seed_from_u64(1);
        let synchronised = || count_synchronised(&std::fs::read_to_string(&trace).unwrap());
        let mut confirmed = 0;
        while confirmed < MOVES {
            for user in [&ada, &ben] {
                let state = user.table(&table).await.unwrap();
                let Some(action) = random_action(&state.view, &mut rng) else { continue };
                let before = synchronised();
                let response = user
                    .post(&format!("/tables/{table}/actions"), &ActionRequest { number: None, action })
                    .await
                    .unwrap();
                assert_eq!(response.status, 200, "{}", response.text());
                assert!(synchronised() > before, "{action:?} was confirmed before it was on disk");
                confirmed += 1;
            }
        }
        assert!(server.stop().await.unwrap());
    });
}
