//! One style sheet for the page instead of several.
//!
//! Browsers open six connections to a server. Each of several style sheets would occupy one of them, for at least a round
//! trip, before the module of the app gets it.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

/// The page.
const PAGE: &str = "index.html";
/// The name of the joined style sheet.
const JOINED: &str = "app.css";
/// How the page references a style sheet, each on a line of its own.
const LINK_START: &str = "<link rel=\"stylesheet\" href=\"/";
const LINK_END: &str = "\">";

/// Replaces the style sheets that the page references by one file with their contents, in the same order.
pub(crate) fn join(files: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    let Some(page) = files.get(PAGE) else { return Ok(()) };
    let page = String::from_utf8(page.clone()).context("the page is not UTF-8")?;
    let name_in = |line: &str| Some(line.trim().strip_prefix(LINK_START)?.strip_suffix(LINK_END)?.to_owned());
    let names: Vec<String> = page.lines().filter_map(name_in).collect();
    if names.is_empty() {
        return Ok(());
    }
    let mut joined = Vec::new();
    for name in &names {
        let Some(sheet) = files.remove(name) else {
            bail!("the page references {name}, which does not exist")
        };
        joined.extend(sheet);
        joined.push(b'\n');
    }
    let mut lines = Vec::new();
    let link = format!("{LINK_START}{JOINED}{LINK_END}");
    for line in page.lines() {
        match name_in(line) {
            Some(name) if name == names[0] => lines.push(link.as_str()),
            Some(_) => {}
            None => lines.push(line),
        }
    }
    files.insert(PAGE.to_owned(), (lines.join("\n") + "\n").into_bytes());
    files.insert(JOINED.to_owned(), joined);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(files: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
        files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn style_sheets_become_one_in_their_order() {
        let page = "<head>\n<link rel=\"stylesheet\" href=\"/b.css\">\n<link rel=\"stylesheet\" href=\"/a.css\">\n</head>\n";
        let mut bundle =
            files(&[("index.html", page), ("a.css", "a {}"), ("b.css", "b {}"), ("c.css", "c {}")]);
        join(&mut bundle).unwrap();
        let page = "<head>\n<link rel=\"stylesheet\" href=\"/app.css\">\n</head>\n";
        assert_eq!(bundle, files(&[("index.html", page), ("app.css", "b {}\na {}\n"), ("c.css", "c {}")]));
    }

    #[test]
    fn a_missing_style_sheet_is_an_error() {
        let page = "<link rel=\"stylesheet\" href=\"/b.css\">";
        assert!(join(&mut files(&[("index.html", page)])).is_err());
        let mut bare = files(&[("index.html", "<p>")]);
        join(&mut bare).unwrap();
        assert_eq!(bare, files(&[("index.html", "<p>")]));
    }
}
