//! Parts of the program that a build may leave out: see the features in `Cargo.toml`.

/// What to say where a part is asked for that this build does not have; `command` is the one that asks for it.
pub fn missing_feature(part: &str, command: &str) -> String {
    format!(
        "this build has no {part}: `cargo xtask run --full -- {command}` builds and starts one that has, \
         and `cargo xtask install` installs it"
    )
}
