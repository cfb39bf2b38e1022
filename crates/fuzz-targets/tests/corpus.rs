//! Runs every target on its corpus and on seeded mutations of it, with the same inputs in every run.

mod mutate;

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use fuzz_targets::{TARGETS, Target};
use mutate::Mutator;

/// How many mutations each target gets.
const MUTATIONS: usize = 20_000;

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The names in a folder of `fuzz/`, without what follows a dot.
fn names_in(folder: &str) -> BTreeSet<String> {
    let path = fuzz_folder().join(folder);
    let entries = fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    entries
        .map(|entry| {
            let name = entry.expect("a readable folder").file_name();
            let name = name.to_str().expect("a plain name");
            name.split('.').next().expect("the part before the dot").to_owned()
        })
        .collect()
}

/// The corpus of a target in the order of the files' names.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = fuzz_folder().join("corpus").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<(String, Vec<u8>)> = entries
        .map(|entry| {
            let path = entry.expect("a readable folder").path();
            (path.display().to_string(), fs::read(&path).expect("a readable file"))
        })
        .collect();
    files.sort();
    files
}

fn try_one(target: &Target, origin: &str, input: &[u8]) {
    if catch_unwind(AssertUnwindSafe(|| (target.run)(input))).is_err() {
        panic!("{} breaks its word on {origin}: \"{}\"", target.name, input.escape_ascii());
    }
}

#[test]
fn every_target_has_its_program_and_its_corpus() {
    let targets: BTreeSet<String> = TARGETS.iter().map(|target| target.name.to_owned()).collect();
    assert_eq!(names_in("fuzz_targets"), targets, "the files in fuzz/fuzz_targets");
    assert_eq!(names_in("corpus"), targets, "the folders in fuzz/corpus");
    let manifest = fs::read_to_string(fuzz_folder().join("Cargo.toml")).expect("a readable manifest");
    let lines = manifest
        .lines()
        .filter_map(|line| line.strip_prefix("path = \"fuzz_targets/")?.strip_suffix(".rs\""));
    let programs: BTreeSet<String> = lines.map(str::to_owned).collect();
    assert_eq!(programs, targets, "the programs in fuzz/Cargo.toml");
    for target in TARGETS {
        let program = fs::read_to_string(fuzz_folder().join(format!("fuzz_targets/{}.rs", target.name)));
        let call = format!("fuzz_targets::{}(", target.name);
        assert!(program.expect("a readable program").contains(&call), "{} calls another target", target.name);
    }
}

#[test]
fn every_target_keeps_its_word_on_its_corpus() {
    for target in TARGETS {
        let corpus = corpus(target.name);
        assert!(!corpus.is_empty(), "{} has no corpus", target.name);
        for (file, input) in &corpus {
            try_one(target, file, input);
        }
    }
}

#[test]
fn every_target_keeps_its_word_on_mutations_of_its_corpus() {
    for target in TARGETS {
        let corpus: Vec<Vec<u8>> = corpus(target.name).into_iter().map(|(_, input)| input).collect();
        let mut mutator = Mutator::new(&corpus);
        for number in 0..MUTATIONS {
            try_one(target, &format!("mutation {number}"), &mutator.mutation());
        }
    }
}
