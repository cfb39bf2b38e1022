//! Makes cargo notice when the app in `target/app` has been bundled anew, so that the next build embeds it.

use std::path::Path;

fn main() {
    let app = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/app");
    // A path that is missing counts as changed at every build. An empty folder only changes when the app comes.
    let _ = std::fs::create_dir_all(&app);
    println!("cargo::rerun-if-changed={}", app.display());
    println!("cargo::rerun-if-changed=build.rs");
}
