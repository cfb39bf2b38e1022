//! The load benchmark of the server. Started by `cargo xtask bench server`.

use std::process::ExitCode;

use clap::Parser;

/// Opens thousands of connections to a server, plays a thousand games, and measures latency and memory.
#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    bench: test_client::bench::Args,
}

fn main() -> ExitCode {
    let args = Cli::parse().bench;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let result = runtime
        .map_err(anyhow::Error::from)
        .and_then(|runtime| runtime.block_on(test_client::bench::run(&args)));
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
