//! Backup and restore while games are being played.

use std::time::{Duration, Instant};

use protocol::TableState;
use rand::SeedableRng;
use rand::rngs::StdRng;
use test_client::{Client, start_game};
use tokio::process::Command;

use crate::harness::{PROGRAM, block_on, play_until, ponte, start_process, temporary_folder};

/// How long the server may take to switch to a restored database.
const RESTORE_TIMEOUT: Duration = Duration::from_secs(300);

async fn run_command(arguments: &[&str]) {
    let output = Command::new(PROGRAM).args(arguments).output().await.unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn backup_and_restore_work_while_games_are_played() {
    block_on(async {
        let data = temporary_folder();
        let backups = temporary_folder();
        let folder = data.path().to_str().unwrap();
        let server = start_process(data.path()).await;
        let users =
            [Client::guest(&server.endpoint).await.unwrap(), Client::guest(&server.endpoint).await.unwrap()];
        let table = start_game(&users[0], &ponte(), &[&users[1]]).await.unwrap();
        let mut rng = StdRng::seed_from_u64(8);
        play_until(&users, &table, 6, &mut rng).await;

        // The backup runs while moves are played: it has every event confirmed before, and possibly later ones.
        let backup = backups.path().join("backup.db");
        let backup = backup.to_str().unwrap();
        let arguments = ["backup", "--data", folder, backup];
        let (_, later) = tokio::join!(run_command(&arguments), play_until(&users, &table, 10, &mut rng));
        assert_eq!(later.summary.number, 10);
        let again = Command::new(PROGRAM).args(arguments).output().await.unwrap();
        assert_eq!(again.status.code(), Some(2), "an existing backup is never overwritten");

        // A running server switches to the restored database and keeps its address.
        run_command(&["restore", "--data", folder, backup]).await;
        let start = Instant::now();
        let restored: TableState = loop {
            if let Ok(state) = users[0].table(&table).await
                && state.summary.number < 10
            {
                break state;
            }
            assert!(start.elapsed() < RESTORE_TIMEOUT, "the backup is not restored");
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        assert!((6..10).contains(&restored.summary.number));
        let later = play_until(&users, &table, 11, &mut rng).await;
        assert!(later.summary.number == 11 || later.summary.outcome.is_some(), "the game continues");

        // Restoring also works while no server runs.
        assert!(server.stop().await.unwrap());
        run_command(&["restore", "--data", folder, backup]).await;
        let server = start_process(data.path()).await;
        let user = users[0].clone().with_endpoint(&server.endpoint);
        assert_eq!(user.table(&table).await.unwrap().summary.number, restored.summary.number);
        assert!(server.stop().await.unwrap());
    });
}
