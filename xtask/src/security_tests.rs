//! Checks that SECURITY.md names tests that exist: each guarantee at least one, and each by its current name.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::workspace::root;

/// The names of all test functions in a folder.
fn collect_tests(folder: &Path, names: &mut BTreeSet<String>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect_tests(&path, names)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path)?;
            let mut after_attribute = false;
            // The tests of the store are listed, and run on each kind of store.
            let suite = text
                .split_once("\nsuite! {\n")
                .and_then(|(_, rest)| rest.split_once("\n}"))
                .unwrap_or_default()
                .0;
            names.extend(
                suite.lines().filter_map(|line| line.trim().strip_suffix([',', ';'])).map(str::to_owned),
            );
            for line in text.lines().map(str::trim) {
                if line.starts_with("#[test]") || line.starts_with("#[tokio::test") {
                    after_attribute = true;
                } else if after_attribute && !line.starts_with('#') {
                    let name = line.trim_start_matches("async ").strip_prefix("fn ");
                    names.extend(name.and_then(|rest| rest.split('(').next()).map(str::to_owned));
                    after_attribute = false;
                }
            }
        }
    }
    Ok(())
}

/// The inline code in the last column of a row of a table.
fn last_column(line: &str) -> Option<Vec<&str>> {
    let cells = line.strip_prefix("| ")?.strip_suffix(" |")?;
    let (_, last) = cells.rsplit_once(" | ")?;
    Some(last.split('`').skip(1).step_by(2).collect())
}

/// Checks the tables with tests. Returns the number of names.
fn check(document: &str, tests: &BTreeSet<String>, exists: impl Fn(&str) -> bool) -> Result<usize> {
    let mut count = 0;
    let mut in_table = false;
    for line in document.lines() {
        if line == "| guarantee | test |" || line == "| guard switched off | what failed |" {
            in_table = true;
        } else if !line.starts_with('|') {
            in_table = false;
        } else if in_table && !line.starts_with("| ---") {
            let spans = last_column(line).with_context(|| format!("no second column: {line}"))?;
            let (files, names): (Vec<&str>, Vec<&str>) =
                spans.into_iter().partition(|span| span.contains('/'));
            ensure!(!names.is_empty(), "no test is named: {line}");
            if let Some(name) = names.iter().find(|name| !tests.contains(**name)) {
                bail!("there is no test `{name}`: {line}");
            }
            if let Some(file) = files.iter().find(|file| !exists(file)) {
                bail!("there is no `{file}`: {line}");
            }
            count += names.len();
        }
    }
    Ok(count)
}

#[test]
fn tests_named_in_the_security_document_exist() -> Result<()> {
    let mut tests = BTreeSet::new();
    collect_tests(&root().join("crates"), &mut tests)?;
    let document = fs::read_to_string(root().join("SECURITY.md"))?;
    let count = check(&document, &tests, |file| root().join("crates").join(file).exists())?;
    ensure!(count >= 80, "only {count} names were found");
    Ok(())
}

#[test]
fn missing_tests_are_noticed() {
    let tests = BTreeSet::from(["a_test".to_owned()]);
    let row = |cell: &str| format!("| guarantee | test |\n| --- | --- |\n| it works | {cell} |\n");
    let checked = |cell: &str| check(&row(cell), &tests, |file| file == "server/src/a.rs").ok();
    assert_eq!(checked("`a_test`"), Some(1));
    assert_eq!(checked("`server/src/a.rs`: `a_test`"), Some(1));
    assert_eq!(checked("`another_test`"), None);
    assert_eq!(checked("`server/src/b.rs`: `a_test`"), None);
    assert_eq!(checked("`server/src/a.rs`"), None);
}
