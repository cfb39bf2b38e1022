//! `ponti bench`: a fixed search, to compare machines and versions.

use std::io::Write;

use ponte_engine::thread_clock;
use serde::Serialize;

use crate::failure::Result;
use crate::output;

const EXAMPLES: &str = "\
Examples:
  ponti bench
  ponti bench --json

The number of nodes and the signature are the same on every machine. They change only when the
search changes.";

/// Benchmark the engine: a fixed search with its nodes, signature and speed
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct BenchReport {
    nodes: u64,
    signature: String,
    seconds: f64,
    nps: u64,
}

pub(crate) fn run(args: &Args) -> Result {
    let found = ponte_engine::bench(thread_clock);
    let report = BenchReport {
        nodes: found.nodes,
        signature: format!("{:016x}", found.signature),
        seconds: found.time.as_secs_f64(),
        nps: found.nps(),
    };
    output::report(args.json, &report, |out| {
        let BenchReport { nodes, signature, seconds, nps } = &report;
        writeln!(out, "{nodes} nodes, signature {signature}")?;
        Ok(writeln!(out, "{nps} nodes a second of processor time, {seconds:.3} s on one thread")?)
    })
}
