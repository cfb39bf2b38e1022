//! Several nodes on one machine. Started by `cargo xtask cluster`.

use std::process::ExitCode;

use clap::Parser;

/// Starts PostgreSQL, nodes and a proxy; with --chaos, tests them under faults.
#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    cluster: test_client::cluster::Args,
}

fn main() -> ExitCode {
    let args = Cli::parse().cluster;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let result = runtime
        .map_err(anyhow::Error::from)
        .and_then(|runtime| runtime.block_on(test_client::cluster::run(&args)));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
