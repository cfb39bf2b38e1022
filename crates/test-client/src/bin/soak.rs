//! The soak test of the server. Started by `cargo xtask soak`.

use std::process::ExitCode;

use clap::Parser;

/// Plays games on a server that is killed, suspended, cut off and deprived of disk space, and checks that nothing is lost.
#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    soak: test_client::soak::Args,
}

fn main() -> ExitCode {
    let args = Cli::parse().soak;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let result = runtime
        .map_err(anyhow::Error::from)
        .and_then(|runtime| runtime.block_on(test_client::soak::run(&args)));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
