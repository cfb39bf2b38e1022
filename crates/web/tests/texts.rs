//! Checks of the translations: every language has every key with the same variables, and every key is used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use web::texts::{Language, MAIN_FILE_COUNT, Texts, files, phrase};

/// The keys of a language, each with its variables.
fn keys(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut keys = BTreeMap::new();
    for &file in files(language) {
        let resource = parser::parse(file).unwrap_or_else(|(_, errors)| {
            panic!("{}: {errors:?}\nin {}", language.code(), &file[..60.min(file.len())])
        });
        for entry in resource.body {
            if let Entry::Message(message) = entry {
                let mut variables = BTreeSet::new();
                let pattern = message.value.expect("a message has a value");
                assert!(message.attributes.is_empty(), "{} has attributes", message.id.name);
                in_pattern(&pattern, &mut variables);
                let twice = keys.insert(message.id.name.to_owned(), variables);
                assert!(twice.is_none(), "{}: {} is defined twice", language.code(), message.id.name);
            }
        }
    }
    keys
}

fn in_pattern(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, variables);
        }
    }
}

fn in_expression(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
    let mut inline = |one: &InlineExpression<&str>| match one {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::StringLiteral { .. } => {}
        other => panic!("{other:?} is not supported by this test"),
    };
    match expression {
        Expression::Inline(one) => inline(one),
        Expression::Select { selector, variants } => {
            inline(selector);
            for variant in variants {
                in_pattern(&variant.value, variables);
            }
        }
    }
}

/// The texts of a language without variables: key and text.
fn texts_of(language: Language) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for file in files(language) {
        let resource = parser::parse(*file).expect("another test reports errors");
        for entry in resource.body {
            if let Entry::Message(message) = entry {
                let mut text = String::new();
                text_of(&message.value.expect("a message has a value"), &mut text);
                texts.push((message.id.name.to_owned(), text));
            }
        }
    }
    texts
}

/// Adds the text of a pattern with all variants, and `{}` for each variable.
fn text_of(pattern: &Pattern<&str>, text: &mut String) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression: Expression::Inline(_) } => text.push_str("{}"),
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                for variant in variants {
                    text_of(&variant.value, text);
                    text.push('\n');
                }
            }
        }
    }
}

/// The words of a text in lower case, separated by blanks, with a blank at both ends.
fn words(text: &str) -> String {
    let text = text.to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(" ".to_owned(), |all, word| all + word + " ")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The keys that all sources name.
fn used() -> BTreeSet<String> {
    used_in(|_| true)
}

/// The keys that sources name, chosen by their path in `src`: as `t("...")`, `phrase("...")` or `key("...")`, and as titles of pages.
fn used_in(chosen: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let mut files = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    sources(&folder, &mut files);
    assert!(files.len() > 15, "the sources were not found");
    let path = |file: &PathBuf| file.strip_prefix(&folder).unwrap().to_string_lossy().replace('\\', "/");
    let mut used = BTreeSet::new();
    for file in files.iter().filter(|file| chosen(&path(file))) {
        let text = fs::read_to_string(file).unwrap();
        if path(file) == "routes/table.rs" {
            // The last text of a row is a title.
            used.extend(text.lines().filter_map(|line| line.rsplit('"').nth(1)).map(str::to_owned));
        }
        for call in ["t(\"", "phrase(\"", "key(\""] {
            for (at, _) in text.match_indices(call) {
                let before = text[..at].chars().next_back();
                if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_') {
                    continue;
                }
                let key: String =
                    text[at + call.len()..].chars().take_while(|&letter| letter != '"').collect();
                used.insert(key);
            }
        }
    }
    used
}

#[test]
fn all_languages_have_the_same_keys_and_variables() {
    let english = keys(Language::English);
    for language in Language::ALL {
        let translated = keys(language);
        for (key, variables) in &english {
            let found =
                translated.get(key).unwrap_or_else(|| panic!("{}: {key} is missing", language.code()));
            assert_eq!(found, variables, "{}: {key} has other variables", language.code());
        }
        for key in translated.keys() {
            assert!(english.contains_key(key), "{}: {key} is missing in English", language.code());
        }
    }
}

#[test]
fn every_key_is_used_and_every_used_key_is_defined() {
    let defined: BTreeSet<String> = keys(Language::English).into_keys().collect();
    let used = used();
    let missing: Vec<_> = used.difference(&defined).collect();
    let unused: Vec<_> = defined.difference(&used).collect();
    assert!(missing.is_empty(), "missing: {missing:?}");
    assert!(unused.is_empty(), "unused: {unused:?}");
}

/// The main module is shown before the texts of parts have arrived.
#[test]
fn the_main_module_uses_its_own_texts_only() {
    // Sources of the parts that are loaded on demand; the toast waits for a connection, which waits for the texts.
    let is_part = |path: &str| {
        let path = path.strip_prefix("ui/").unwrap_or(path);
        let folders = ["ciao", "learn", "online", "study"];
        // These ask for the texts of parts first.
        let late = ["home/now.rs", "ponte/sayings.rs"];
        late.contains(&path)
            || folders
                .iter()
                .any(|part| path.starts_with(&format!("{part}/")) || path == format!("{part}.rs"))
    };
    let used = used_in(|path| !is_part(path));
    assert!(used.len() > 150, "the sources were not found");
    let defined: BTreeSet<&str> = files(Language::English)[..MAIN_FILE_COUNT]
        .iter()
        .flat_map(|file| file.lines())
        .filter_map(|line| Some(line.split_once(" = ")?.0))
        .collect();
    let missing: Vec<_> = used.iter().filter(|key| !defined.contains(key.as_str())).collect();
    assert!(missing.is_empty(), "only in the texts of parts: {missing:?}");
}

#[test]
fn translations_differ_from_english() {
    // A few texts are the same in two languages; many would mean that a file was copied.
    let english = files(Language::English);
    for language in &Language::ALL[1..] {
        let lines = |files: &[&str]| -> Vec<String> {
            files
                .iter()
                .flat_map(|file| file.lines())
                .filter(|line| line.contains(" = ") && line.len() > 40)
                .map(str::to_owned)
                .collect()
        };
        let (own, other) = (lines(files(*language)), lines(english));
        let same = own.iter().filter(|line| other.contains(line)).count();
        assert!(same * 20 < own.len(), "{}: {same} of {} lines are English", language.code(), own.len());
    }
}

#[test]
fn the_terms_to_avoid_of_the_glossary_do_not_occur() {
    let glossary = include_str!("../texts/GLOSSARY.md");
    let (_, table) = glossary.split_once("## Terms to avoid").expect("the glossary lists terms to avoid");
    let mut checked = 0;
    for row in table.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let Some(language) = Language::ALL.into_iter().find(|language| language.code() == cells[0]) else {
            continue;
        };
        for term in cells[1].split(", ") {
            checked += 1;
            for (key, text) in texts_of(language) {
                assert!(
                    !words(&text).contains(&words(term)),
                    "{}: {key} has {term:?}; use {:?}",
                    language.code(),
                    cells[2]
                );
            }
        }
    }
    assert!(checked > 20, "the table was not found");
}

#[test]
fn french_has_no_break_spaces_before_high_punctuation() {
    let source = "question = { $count } points : oui ?\n";
    let question = phrase("question").number("count", 2);
    for (language, text) in
        [(Language::French, "2 points\u{a0}: oui\u{a0}?"), (Language::Dutch, "2 points : oui ?")]
    {
        assert_eq!(Texts::from_sources(language, [source]).try_translate(&question).unwrap(), text);
    }
}
