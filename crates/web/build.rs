//! Asks the linker of the page for relocations, which the bundler needs to split the page into modules.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_page = std::env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32");
    if is_page && std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
