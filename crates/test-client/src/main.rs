//! Load, attacks and faults for a server. Started by `cargo xtask bench`, `soak` and `cluster`.

use std::process::ExitCode;

use clap::Parser;
use test_client::{bench, cluster, soak};

/// Load, attacks and faults for a server.
#[derive(Parser)]
enum Cli {
    /// Open thousands of connections, play a thousand games, and measure latency and memory.
    Bench(bench::Args),
    /// Measure other people's moves and the health check while clients do the worst they can.
    Attacks(bench::attacks::Args),
    /// Start PostgreSQL, nodes and a proxy; with --chaos, test them under faults.
    Cluster(cluster::Args),
    /// Play games on a server that is killed, suspended, cut off and deprived of disk space, and check that nothing is lost.
    Soak(soak::Args),
}

/// Whether what was measured is within its limits; an error if something failed.
async fn run(cli: Cli) -> anyhow::Result<bool> {
    match cli {
        Cli::Bench(args) => bench::run(&args).await,
        Cli::Attacks(args) => bench::attacks::run(&args).await,
        Cli::Cluster(args) => cluster::run(&args).await.map(|()| true),
        Cli::Soak(args) => soak::run(&args).await.map(|()| true),
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Cli::parse()).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
