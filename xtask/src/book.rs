//! `cargo xtask book`: the documents as a book, by mdBook. Links of all documents are checked, here and by a test.
//!
//! Chapters stay where they are in the repository, also for GitHub: `docs/SUMMARY.md` names them. They are copied to the same paths,
//! so that links between them work; links to other files lead to the repository.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::tools;
use crate::workspace::{Workspace, cargo, commit, execute, metadata, root};

/// Builds the documents as a book into `target/book`, with checked links. Installs mdBook into `target/tools` if it is missing.
#[derive(clap::Args)]
pub(crate) struct Args {}

/// The list of chapters.
const SUMMARY: &str = "docs/SUMMARY.md";
/// Tried with this version; a later one that is installed already is used as well.
const MDBOOK: &str = "0.5.4";

pub(crate) fn run(_: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let folder = workspace.target_dir.join("book");
    build(&workspace, &folder)?;
    println!("{}", folder.join("index.html").display());
    Ok(ExitCode::SUCCESS)
}

/// Builds the book into a folder, which is replaced.
pub(crate) fn build(workspace: &Workspace, folder: &Path) -> Result<()> {
    let broken = broken_links(&root())?;
    if !broken.is_empty() {
        bail!("{}", broken.join("\n"));
    }
    let program = mdbook(workspace)?;
    let source = workspace.target_dir.join("book-source");
    if source.exists() {
        fs::remove_dir_all(&source)?;
    }
    copy_sources(&source)?;
    let mut command = Command::new(program);
    command.arg("build").arg(&source).arg("--dest-dir").arg(folder);
    execute(command)
}

fn mdbook(workspace: &Workspace) -> Result<PathBuf> {
    if tools::on_path("mdbook") {
        return Ok("mdbook".into());
    }
    let folder = workspace.target_dir.join("tools");
    let program = folder.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    if !program.is_file() {
        let mut install = cargo();
        install.args(["install", "mdbook", "--locked", "--version", MDBOOK]);
        install.args(["--no-default-features", "--features", "search", "--root"]).arg(&folder);
        execute(install)?;
    }
    Ok(program)
}

/// Copies the chapters with the files that they show, and links what is not part of the book to the repository.
fn copy_sources(to: &Path) -> Result<()> {
    let root = root();
    let summary = read(&root, SUMMARY)?;
    let chapters: BTreeSet<String> =
        links(&summary).into_iter().filter_map(|link| link.file(SUMMARY)).collect();
    let metadata = metadata(&["--no-deps"])?;
    let package = metadata["packages"].as_array().and_then(|packages| packages.first());
    let repository =
        package.and_then(|package| package["repository"].as_str()).context("no repository is named")?;
    let elsewhere = format!("{repository}/blob/{}", commit()?.trim_end_matches("-dirty"));

    let source = to.join("src");
    for name in &chapters {
        let text = read(&root, name)?;
        let mut changed = String::new();
        let mut end = 0;
        for link in links(&text) {
            let Some(file) = link.file(name).filter(|file| !chapters.contains(file)) else { continue };
            if is_picture(&file) {
                copy(&root.join(&file), &source.join(&file))?;
                continue;
            }
            let anchor = link.anchor().map(|anchor| format!("#{anchor}")).unwrap_or_default();
            changed += &format!("{}{elsewhere}/{file}{anchor}", &text[end..link.start]);
            end = link.start + link.target.len();
        }
        changed += &text[end..];
        write(&source.join(name), &changed)?;
    }
    // mdBook expects the list beside the chapters.
    let mut list = String::new();
    let mut end = 0;
    for link in links(&summary) {
        list += &summary[end..link.start];
        list += &link.file(SUMMARY).context("a chapter is a file")?;
        end = link.start + link.target.len();
    }
    write(&source.join("SUMMARY.md"), &(list + &summary[end..]))?;
    copy(&root.join("docs/book.toml"), &to.join("book.toml"))
}

fn is_picture(file: &str) -> bool {
    [".svg", ".png", ".webp"].iter().any(|ending| file.ends_with(ending))
}

fn read(root: &Path, name: &str) -> Result<String> {
    fs::read_to_string(root.join(name)).with_context(|| format!("cannot read {name}"))
}

fn write(file: &Path, text: &str) -> Result<()> {
    fs::create_dir_all(file.parent().unwrap_or(file))?;
    Ok(fs::write(file, text)?)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().unwrap_or(to))?;
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

/// A link in a document.
#[derive(Debug, PartialEq, Eq)]
struct Link<'a> {
    /// Where its target begins, in bytes.
    start: usize,
    target: &'a str,
}

impl Link<'_> {
    /// The file that it leads to, by its path in the repository, in a document of that path. `None` for addresses elsewhere,
    /// and for items of Rust in front pages of crates.
    fn file(&self, document: &str) -> Option<String> {
        let path = self.target.split('#').next().unwrap_or_default();
        if path.is_empty() {
            return Some(document.to_owned());
        }
        if self.target.contains("://") || self.target.starts_with("mailto:") || path.contains("::") {
            return None;
        }
        let mut parts: Vec<&str> = document.split('/').collect();
        parts.pop();
        for part in path.trim_end_matches('/').split('/') {
            match part {
                "." => {}
                ".." => drop(parts.pop()?),
                name => parts.push(name),
            }
        }
        Some(parts.join("/"))
    }

    fn anchor(&self) -> Option<&str> {
        Some(self.target.split_once('#')?.1)
    }
}

/// The parts of a document that are no code, each with its place.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let mut fenced = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            let mut at = start;
            for (index, part) in line.split('`').enumerate() {
                if index % 2 == 0 {
                    parts.push((at, part));
                }
                at += part.len() + 1;
            }
        }
        start += line.len();
    }
    parts
}

/// All links and pictures, in Markdown and HTML.
fn links(text: &str) -> Vec<Link<'_>> {
    let mut found = Vec::new();
    for (place, part) in prose(text) {
        for (opening, closing) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
            for (at, _) in part.match_indices(opening) {
                let start = at + opening.len();
                if let Some(length) = part[start..].find(closing) {
                    found.push(Link { start: place + start, target: &part[start..start + length] });
                }
            }
        }
    }
    found.sort_by_key(|link| link.start);
    found
}

/// The names by which the headings of a document are linked, as on GitHub and by mdBook.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut fenced = false;
    let mut found = BTreeSet::new();
    for line in text.lines() {
        fenced ^= line.trim_start().starts_with("```");
        let title = line.trim_start_matches('#');
        if !fenced && title.len() < line.len() && title.starts_with(' ') {
            let name = title.trim().to_lowercase().replace(' ', "-");
            found.insert(name.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect());
        }
    }
    found
}

/// The links of all documents of the repository that lead nowhere.
fn broken_links(root: &Path) -> Result<Vec<String>> {
    let output = Command::new("git").current_dir(root).args(["ls-files", "--", "*.md"]).output()?;
    let names = String::from_utf8(output.stdout)?;
    if names.is_empty() {
        bail!("git lists no documents");
    }
    let mut broken = Vec::new();
    for name in names.lines().filter(|name| root.join(name).is_file()) {
        for link in links(&read(root, name)?) {
            let Some(file) = link.file(name) else { continue };
            let found = match link.anchor() {
                _ if !root.join(&file).exists() => false,
                Some(anchor) if file.ends_with(".md") => anchors(&read(root, &file)?).contains(anchor),
                _ => true,
            };
            if !found {
                broken.push(format!("{name}: there is no {}", link.target));
            }
        }
    }
    Ok(broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_outside_of_code_and_resolved() {
        let text = "[a](b.md#c) `[no](x)`\n```text\n[no](y)\n```\n<img src=\"d.svg\"> [e](../f/) [g](https://g.example)\n";
        let files: Vec<_> = links(text).iter().map(|link| link.file("docs/h.md")).collect();
        assert_eq!(files, [Some("docs/b.md".into()), Some("docs/d.svg".into()), Some("f".into()), None]);
        assert!(links(text).iter().all(|link| text[link.start..].starts_with(link.target)));
        assert_eq!(links("[i](#j)")[0].file("k.md").unwrap(), "k.md");
    }

    #[test]
    fn headings_are_anchors() {
        let found = anchors("# One: `two`, three\n```console\n# a comment\n```\n## Bird's eye view\n");
        assert_eq!(found, ["birds-eye-view".to_owned(), "one-two-three".to_owned()].into());
    }

    #[test]
    fn links_of_all_documents_lead_somewhere() {
        let broken = broken_links(&root()).unwrap();
        assert!(broken.is_empty(), "{broken:#?}");
    }

    #[test]
    fn how_to_play_says_the_same_in_all_languages() {
        let outline = |language: &str| {
            let text = read(&root(), &format!("docs/how-to-play/{language}.md")).unwrap();
            let pictures: Vec<String> = links(&text)
                .iter()
                .filter(|link| is_picture(link.target))
                .map(|link| link.target.to_owned())
                .collect();
            let kind = |line: &str| line.split([' ', '*', '|']).next().unwrap_or_default().to_owned();
            // Headings, list items, table rows.
            let marked = |line: &&str| line.starts_with(['#', '-', '|', '1', '2', '3']);
            (pictures, text.lines().filter(marked).map(kind).collect::<Vec<_>>())
        };
        let english = outline("en");
        assert_eq!(english.0.len(), 4);
        for language in ["fr", "nl", "de", "it"] {
            assert_eq!(outline(language), english, "{language}");
        }
    }
}
