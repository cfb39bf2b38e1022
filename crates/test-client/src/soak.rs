//! The soak test: games go on for a long time while the server is killed, suspended, cut off, deprived of disk space and
//! given a wrong clock. Afterwards everything that was confirmed must be there, and the whole database must be sound.

mod faults;
mod players;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use store::sqlite::{self, DATABASE_FILE};
use tokio::process::Command;
use tokio::sync::watch;

use crate::audit::audit;
use crate::players::Journal;
use crate::server_process::ServerProcess;
use client::Endpoint;
use faults::{Disk, Fault};
pub(crate) use players::{player_ids, start_players};

/// Parameters of the soak test.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The `ponti` executable, built with the feature `fault-injection`
    #[arg(long, value_name = "FILE")]
    pub program: PathBuf,
    /// How long to go on
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    pub minutes: u64,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Groups of players of each kind of game
    #[arg(long, default_value_t = 2)]
    pub groups: usize,
}

/// Seconds between two faults.
const FAULT_INTERVAL: std::ops::Range<u64> = 2..9;
/// After this time without recovery, nothing will come: long enough for any machine.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(300);

/// Runs the test and prints what happened. An error if anything was lost or is wrong.
pub async fn run(args: &Args) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let disk = Disk::prepare(&folder.path().join("data"))?;
    let clock = folder.path().join("clock-offset");
    let mut rng = StdRng::seed_from_u64(args.seed);
    let mut server = start(args, disk.folder(), &clock).await?;
    let (endpoint, endpoints) = watch::channel(Some(server.endpoint.clone()));
    let journal = Arc::new(Journal::default());
    let players = start_players(args.seed, args.groups, None, &endpoints, &journal);
    let mut counts: HashMap<Fault, u32> = HashMap::new();
    let started = Instant::now();
    let mut next_line = Duration::from_secs(60);
    let end = Duration::from_secs(60 * args.minutes);
    while started.elapsed() < end {
        tokio::time::sleep(Duration::from_secs(rng.random_range(FAULT_INTERVAL))).await;
        let fault = *Fault::available(&disk).choose(&mut rng).context("there is no fault to choose from")?;
        *counts.entry(fault).or_default() += 1;
        match fault {
            Fault::Kill => {
                endpoint.send_replace(None);
                server.kill().await?;
                server = start(args, disk.folder(), &clock).await?;
                endpoint.send_replace(Some(server.endpoint.clone()));
            }
            Fault::Restart => {
                ensure!(server.stop().await?, "the server did not shut down cleanly");
                endpoint.send_replace(None);
                server = start(args, disk.folder(), &clock).await?;
                endpoint.send_replace(Some(server.endpoint.clone()));
            }
            Fault::Suspend => {
                server.suspend()?;
                tokio::time::sleep(Duration::from_secs(rng.random_range(1..7))).await;
                server.resume()?;
            }
            // The same address again: every player reconnects.
            Fault::CutConnections => drop(endpoint.send_replace(Some(server.endpoint.clone()))),
            Fault::StepClock => {
                let hours: i64 = *[-24, -3, 0, 3, 24].choose(&mut rng).context("no step")?;
                std::fs::write(&clock, (hours * 3_600_000).to_string())?;
            }
            Fault::FillDisk => {
                disk.fill()?;
                tokio::time::sleep(Duration::from_secs(rng.random_range(1..4))).await;
                disk.release()?;
            }
        }
        wait_until_healthy(&server.endpoint, &journal).await.with_context(|| format!("after {fault:?}"))?;
        if started.elapsed() >= next_line {
            println!("{:>4} min: {}", next_line.as_secs() / 60, journal);
            next_line += Duration::from_secs(60);
        }
    }
    endpoint.send_replace(None);
    drop(players);
    ensure!(server.stop().await?, "the server did not shut down cleanly");
    println!("faults: {counts:?}");
    let store = sqlite::open(disk.folder().join(DATABASE_FILE)).await?;
    let mut check = Command::new(&args.program);
    check.args(["check", "--data"]).arg(disk.folder());
    audit(&store, &journal, None, check).await?;
    store.close().await;
    Ok(())
}

async fn start(args: &Args, data: &Path, clock: &Path) -> Result<ServerProcess> {
    let arguments = ["--rate-limit-factor", "100000", "--log", "off"];
    let clock = [("PONTI_TEST_CLOCK_OFFSET", clock.as_os_str())];
    ServerProcess::start_with(&args.program, data, &arguments, &clock, Stdio::inherit()).await
}

/// Waits until the server is healthy and another action has been confirmed.
async fn wait_until_healthy(endpoint: &Endpoint, journal: &Journal) -> Result<()> {
    let confirmed = journal.total();
    let start = Instant::now();
    let mut last = String::new();
    while start.elapsed() < RECOVERY_TIMEOUT {
        journal.check()?;
        let visitor = client::Client::anonymous(endpoint);
        let request = visitor.send_raw("/healthz");
        match tokio::time::timeout(Duration::from_secs(5), request).await {
            Ok(Ok(response)) if response.text() == "ok\n" && journal.total() > confirmed => return Ok(()),
            Ok(Ok(response)) => last = response.text().into_owned(),
            Ok(Err(error)) => last = error.to_string(),
            Err(_) => "no response".clone_into(&mut last),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    bail!(
        "no recovery within {RECOVERY_TIMEOUT:?}; the health check says {last:?}, {} new actions",
        journal.total() - confirmed
    )
}
