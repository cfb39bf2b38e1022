//! The attack benchmark of the server. Started by `cargo xtask bench attacks`.

use std::process::ExitCode;

use clap::Parser;

/// Measures other people's moves and the health check while clients do the worst they can.
#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    attacks: test_client::bench::attacks::Args,
}

fn main() -> ExitCode {
    let args = Cli::parse().attacks;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let result = runtime
        .map_err(anyhow::Error::from)
        .and_then(|runtime| runtime.block_on(test_client::bench::attacks::run(&args)));
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
