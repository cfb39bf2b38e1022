//! The bench as this machine runs it, in processor time of one thread: what WebAssembly is measured against.

fn main() {
    let rounds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5u32);
    let (mut best, mut signature) = (0, 0);
    for _ in 0..=rounds {
        let found = ponte_engine::bench(ponte_engine::thread_clock);
        best = best.max(found.nps());
        signature = found.signature;
    }
    println!("{{\"nps\":{best},\"signature\":\"{signature:016x}\"}}");
}
