//! A test: the top-level modules of a crate do not depend on each other in cycles.
//!
//! It reads `crate::` paths (and `super::` paths that reach the crate's root) of each module's files, follows the
//! re-exports in the root, and leaves out comments, texts and code for tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::workspace::root;

/// The cycles that are left, by crate, each with its modules in alphabetical order. Remove what you untie; add nothing.
const CYCLES: &[(&str, &[&str])] = &[
    ("app-bundler", &["assets", "bindings", "split"]),
    ("app-bundler", &["compression", "output"]),
    ("browser-tests", &["accessibility", "page", "profile"]),
    ("ciao-engine", &["coach", "opponent"]),
    ("ponti", &["engine", "ponte"]),
    ("server", &["health", "http", "socket", "state"]),
    ("store", &["chain", "challenges", "driver", "glicko", "ratings", "tables"]),
    ("table", &["party", "permissions", "table", "view"]),
];

/// The modules that each module uses.
type Graph = BTreeMap<String, BTreeSet<String>>;

#[test]
fn modules_do_not_depend_on_each_other_in_cycles() {
    let mut found = BTreeSet::new();
    for (name, source) in crates() {
        for cycle in cycles(&graph(&source)) {
            found.insert((name.clone(), cycle));
        }
    }
    let listed: BTreeSet<(String, Vec<String>)> = CYCLES
        .iter()
        .map(|(name, modules)| (name.to_string(), modules.iter().map(ToString::to_string).collect()))
        .collect();
    let new: Vec<_> = found.difference(&listed).collect();
    assert!(new.is_empty(), "new cycles of modules: {new:#?}");
    let gone: Vec<_> = listed.difference(&found).collect();
    assert!(gone.is_empty(), "cycles that are gone, to be removed from the list: {gone:#?}");
}

#[test]
fn cycles_are_found_through_reexports_and_nested_files() {
    let folder = std::env::temp_dir().join(format!("ponti-modules-{}", std::process::id()));
    fs::create_dir_all(folder.join("b")).unwrap();
    let write = |file: &str, text: &str| fs::write(folder.join(file), text).unwrap();
    write(
        "lib.rs",
        "mod a;\npub mod b;\nmod c;\n#[cfg(test)]\nmod tests;\npub use b::{B, inner::Other as Renamed};\n",
    );
    // A comment, a text and a test are no dependency; a re-export and a nested file are.
    write("a.rs", "// use crate::c::C;\nuse crate::{Renamed, other};\nconst T: &str = \"crate::c\";\n");
    write("b.rs", "mod inner;\n");
    write("b/inner.rs", "use super::super::c;\nfn f() { crate::a::f() }\n");
    write("c.rs", "#[cfg(test)]\nmod tests {\n    use crate::a::{A, { B }};\n}\n");
    let graph = graph(&folder);
    fs::remove_dir_all(&folder).unwrap();
    let edges = |name: &str| graph[name].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!((edges("a"), edges("b"), edges("c")), (vec!["b"], vec!["a", "c"], vec![]));
    assert_eq!(cycles(&graph), [["a", "b"]]);
}

/// The crates of the workspace with their source folders.
fn crates() -> Vec<(String, PathBuf)> {
    let mut folders = vec![root().join("xtask")];
    for group in ["crates", "bindings"] {
        folders.extend(entries(&root().join(group)));
    }
    let name = |folder: &Path| folder.file_name().unwrap().to_string_lossy().into_owned();
    folders
        .iter()
        .map(|folder| (name(folder), folder.join("src")))
        .filter(|(_, source)| source.is_dir())
        .collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// What each top-level module of the crate in a folder uses.
fn graph(source: &Path) -> Graph {
    let file = ["lib.rs", "main.rs"].map(|name| source.join(name)).into_iter().find(|file| file.is_file());
    let text = file.map_or_else(String::new, |file| code(&fs::read_to_string(file).unwrap()));
    let modules: BTreeSet<String> = declared(&text).into_iter().collect();
    let exports = exports(&text, &modules);
    let mut graph = Graph::new();
    for module in &modules {
        let mut used = BTreeSet::new();
        for (file, depth) in files(source, module) {
            for path in paths(&code(&fs::read_to_string(file).unwrap()), depth) {
                let target = if modules.contains(&path) { Some(&path) } else { exports.get(&path) };
                used.extend(target.filter(|target| *target != module).cloned());
            }
        }
        graph.insert(module.clone(), used);
    }
    graph
}

/// The files of a top-level module with their depth below the root, without those of tests.
fn files(source: &Path, module: &str) -> Vec<(PathBuf, usize)> {
    let mut all = Vec::new();
    let mut open = vec![(source.join(module), 1)];
    while let Some((stem, depth)) = open.pop() {
        for file in [stem.with_extension("rs"), stem.join("mod.rs")] {
            if let Ok(text) = fs::read_to_string(&file) {
                open.extend(declared(&code(&text)).into_iter().map(|name| (stem.join(name), depth + 1)));
                all.push((file, depth));
            }
        }
    }
    all
}

/// The modules that a file declares in files of their own.
fn declared(code: &str) -> Vec<String> {
    let words: Vec<&str> = words(code).collect();
    words
        .windows(3)
        .filter(|words| words[0] == "mod" && words[2] == ";")
        .map(|words| words[1].to_owned())
        .collect()
}

/// The names that the root re-exports, with the module that each comes from.
fn exports(code: &str, modules: &BTreeSet<String>) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    let words: Vec<&str> = words(code).collect();
    for at in (1..words.len()).filter(|&at| words[at] == "use") {
        let tree: Vec<&str> = words[at + 1..].iter().copied().take_while(|word| *word != ";").collect();
        let path = tree.iter().position(|word| modules.contains(*word));
        let Some(module) = path.map(|at| tree[at]) else { continue };
        // Every last name of the tree, or what it is renamed to.
        for (i, word) in tree.iter().enumerate() {
            if is_name(word) && !matches!(tree.get(i + 1), Some(&"::" | &"as")) {
                names.insert((*word).to_owned(), module.to_owned());
            }
        }
    }
    names
}

/// The first names of the paths that start at the crate's root.
fn paths(code: &str, depth: usize) -> Vec<String> {
    let words: Vec<&str> = words(code).collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let supers = words[at..].chunks(2).take_while(|pair| *pair == ["super", "::"]).count();
        let start = match words[at..] {
            ["crate", "::", ..] => Some(at + 2),
            _ if supers == depth => Some(at + 2 * supers),
            _ => None,
        };
        let Some(start) = start else {
            at += (2 * supers).max(1);
            continue;
        };
        found.extend(heads(&words[start..]));
        at = start;
    }
    found
}

/// The first names of a path, several if it begins with braces.
fn heads(words: &[&str]) -> Vec<String> {
    let Some((&first, rest)) = words.split_first() else { return Vec::new() };
    if first != "{" {
        return if is_name(first) { vec![first.to_owned()] } else { Vec::new() };
    }
    let mut names = Vec::new();
    let (mut depth, mut is_start) = (1, true);
    for &word in rest {
        match word {
            "{" => depth += 1,
            "}" => depth -= 1,
            "," if depth == 1 => is_start = true,
            name if is_start && is_name(name) => {
                names.push(name.to_owned());
                is_start = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Names, `::` and single signs.
fn words(code: &str) -> impl Iterator<Item = &str> {
    let mut rest = code;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let in_name = |c: char| c.is_alphanumeric() || c == '_';
        let length = if in_name(first) {
            rest.find(|c| !in_name(c)).unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(length);
        rest = after;
        Some(word)
    })
}

/// Rust code without comments, texts, and what is compiled for tests only.
fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(hashes) = raw_text(rest) {
            let end = format!("\"{}", "#".repeat(hashes));
            rest[hashes + 2..].find(&end).map_or(rest.len(), |at| hashes + 2 + at + end.len())
        } else if first == '"' {
            text_length(rest)
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\") {
            rest[2..].find('\'').map_or(rest.len(), |end| end + 3)
        } else if rest.starts_with("#[cfg(test)]") {
            item_length(rest)
        } else {
            0
        };
        if skipped == 0 {
            code.push(first);
        } else {
            code.push(' ');
        }
        rest = &rest[skipped.max(first.len_utf8())..];
    }
    code
}

/// The number of signs `#` if a raw text begins here.
fn raw_text(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// The length of the text that begins here, with its quotes.
fn text_length(rest: &str) -> usize {
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '"' if !is_escaped => return at + 1,
            '\\' => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    rest.len()
}

/// The length of the item that begins here: to its semicolon, or to the end of its braces.
fn item_length(rest: &str) -> usize {
    let mut depth = 0;
    for (at, c) in rest.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth <= 1 => return at + 1,
            '}' => depth -= 1,
            ';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The sets of modules that all use each other, directly or through others.
fn cycles(graph: &Graph) -> Vec<Vec<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> = graph
        .keys()
        .map(|module| {
            let mut reached = BTreeSet::new();
            let mut open: Vec<&String> = graph[module].iter().collect();
            while let Some(next) = open.pop() {
                if reached.insert(next) {
                    open.extend(&graph[next]);
                }
            }
            (module, reached)
        })
        .collect();
    let mut cycles = BTreeSet::new();
    for module in graph.keys().filter(|module| reached[module].contains(module)) {
        let members = reached[module].iter().filter(|other| reached[**other].contains(module));
        cycles.insert(members.map(ToString::to_string).collect::<Vec<_>>());
    }
    cycles.into_iter().collect()
}
