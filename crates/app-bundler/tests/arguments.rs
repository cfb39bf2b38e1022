//! The program reports what is wrong with its input. (`cargo xtask test browser` bundles the real app.)

use std::process::Command;

/// Runs the program; its exit code and what it prints to standard error.
fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_app-bundler")).args(arguments).output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[cfg(feature = "compression")]
#[test]
fn rejects_a_module_that_is_not_webassembly() {
    let folder = tempfile::tempdir().unwrap();
    let module = folder.path().join("web.wasm");
    std::fs::write(&module, "not a module").unwrap();
    let out = folder.path().join("out");
    let (code, message) = run(&["module", "--out", out.to_str().unwrap(), module.to_str().unwrap()]);
    assert_eq!(code, Some(1));
    assert!(message.starts_with("error: cannot write bindings for "), "{message}");
}

#[test]
fn rejects_a_missing_folder_of_static_files() {
    let (code, message) = run(&["app", "--files", "/nowhere", "--out", "/nowhere/out"]);
    assert_eq!(code, Some(2), "a module is required: {message}");
}
