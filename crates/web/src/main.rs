//! The browser app. Everything in it that needs no browser is in the library.

#[cfg(target_arch = "wasm32")]
mod ui;

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    ui::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!(
        "this program is a page: build it for browsers with `cargo xtask app`, or run `cargo xtask run`"
    );
    std::process::exit(2);
}
