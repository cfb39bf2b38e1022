//! Rebuilds the crate when the browser app in `target/app` has changed, and warns when a release build has none.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let app = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/app");
    // Where the folder is missing, development builds would never look for files in it; and cargo treats a missing path
    // as changed at every build, an empty folder only when files appear.
    let _ = std::fs::create_dir_all(&app);
    // Only release builds embed the files; development builds read them when they start.
    if std::env::var("PROFILE").is_ok_and(|profile| profile != "release") {
        return;
    }
    println!("cargo::rerun-if-changed={}", app.display());
    if !app.join("index.html").is_file() {
        println!(
            "cargo::warning=this build has no browser app: `cargo xtask install` and `cargo xtask run` build it \
             first, `cargo xtask app` builds it alone"
        );
    }
}
