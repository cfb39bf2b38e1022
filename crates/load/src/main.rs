//! Measures a server with thousands of visitors. Started by `cargo xtask bench server`.

use std::process::ExitCode;

use clap::Parser;

/// Opens thousands of connections to a server, plays a thousand games, and measures.
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    bench: load::bench::Args,
}

fn main() -> ExitCode {
    let args = Args::parse().bench;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let done =
        runtime.map_err(anyhow::Error::from).and_then(|runtime| runtime.block_on(load::bench::run(&args)));
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
