//! Checks every dependency's licence against the list in `deny.toml`.
//!
//! `cargo deny` checks more (advisories, bans, sources), but has to be installed first. This part of it holds
//! on every machine.

use std::fs;

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;

use crate::workspace::{metadata, root};

/// Reads `deny.toml` and `cargo metadata`, and gives one line for each package that is not allowed.
pub(crate) fn check() -> Result<Vec<String>> {
    let path = root().join("deny.toml");
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let policy = Policy::parse(&text)?;
    let mut arguments = Vec::new();
    for target in &policy.targets {
        arguments.extend(["--filter-platform", target.as_str()]);
    }
    let value = metadata(&arguments)?;
    let packages = value["packages"].as_array().context("cargo metadata lists no packages")?;
    Ok(packages.iter().filter_map(|package| policy.refuses(package)).collect())
}

/// What `deny.toml` says about licences.
struct Policy {
    targets: Vec<String>,
    allow: Vec<String>,
    /// Licences that are allowed for one crate only.
    exceptions: Vec<(String, Vec<String>)>,
}

impl Policy {
    fn parse(text: &str) -> Result<Self> {
        let table: toml::Table = text.parse().context("deny.toml")?;
        let licences = table.get("licenses").context("deny.toml has no [licenses]")?;
        let exceptions = licences.get("exceptions").and_then(toml::Value::as_array);
        Ok(Self {
            targets: strings(table.get("graph").and_then(|graph| graph.get("targets"))),
            allow: strings(licences.get("allow")),
            exceptions: exceptions
                .into_iter()
                .flatten()
                .filter_map(|one| Some((one.get("crate")?.as_str()?.to_owned(), strings(one.get("allow")))))
                .collect(),
        })
    }

    /// Why a package of `cargo metadata` is refused, if it is.
    fn refuses(&self, package: &Value) -> Option<String> {
        let name = package["name"].as_str().unwrap_or("?");
        let version = package["version"].as_str().unwrap_or("?");
        let extra = self.exceptions.iter().filter(|(of, _)| of == name).flat_map(|(_, allow)| allow);
        let allowed: Vec<&String> = self.allow.iter().chain(extra).collect();
        let Some(expression) = package["license"].as_str() else {
            return Some(format!("{name} {version}: names no licence"));
        };
        match holds(expression, &|licence| allowed.iter().any(|one| *one == licence)) {
            Ok(true) => None,
            Ok(false) => Some(format!("{name} {version}: `{expression}` is not allowed by deny.toml")),
            Err(error) => Some(format!("{name} {version}: cannot read `{expression}`: {error}")),
        }
    }
}

fn strings(value: Option<&toml::Value>) -> Vec<String> {
    let list = value.and_then(toml::Value::as_array).into_iter().flatten();
    list.filter_map(toml::Value::as_str).map(str::to_owned).collect()
}

/// Whether an SPDX expression can be met with allowed licences only. `AND` binds tighter than `OR`; a `/` of
/// older crates means `OR`; `X WITH Y` is a licence of its own.
fn holds(expression: &str, allowed: &dyn Fn(&str) -> bool) -> Result<bool> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let tokens: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { tokens: &tokens, allowed };
    let held = reader.any()?;
    match reader.tokens.first() {
        None => Ok(held),
        Some(token) => bail!("unexpected `{token}`"),
    }
}

struct Reader<'a> {
    tokens: &'a [&'a str],
    allowed: &'a dyn Fn(&str) -> bool,
}

impl Reader<'_> {
    fn accept(&mut self, word: &str) -> bool {
        let found = self.tokens.first() == Some(&word);
        if found {
            self.tokens = &self.tokens[1..];
        }
        found
    }

    fn next(&mut self) -> Result<String> {
        let (first, rest) = self.tokens.split_first().ok_or_else(|| anyhow!("unexpected end"))?;
        self.tokens = rest;
        Ok((*first).to_owned())
    }

    fn any(&mut self) -> Result<bool> {
        let mut held = self.all()?;
        while self.accept("OR") {
            held |= self.all()?;
        }
        Ok(held)
    }

    fn all(&mut self) -> Result<bool> {
        let mut held = self.one()?;
        while self.accept("AND") {
            held &= self.one()?;
        }
        Ok(held)
    }

    fn one(&mut self) -> Result<bool> {
        if self.accept("(") {
            let held = self.any()?;
            return if self.accept(")") { Ok(held) } else { bail!("a parenthesis is not closed") };
        }
        let mut licence = self.next()?;
        if matches!(licence.as_str(), "OR" | "AND" | "WITH" | ")") {
            bail!("unexpected `{licence}`");
        }
        if self.accept("WITH") {
            licence = format!("{licence} WITH {}", self.next()?);
        }
        Ok((self.allowed)(&licence))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_mit(expression: &str) -> Option<bool> {
        holds(expression, &|licence| licence == "MIT").ok()
    }

    #[test]
    fn expressions_are_read_as_spdx_means_them() {
        for (expression, expected) in [
            ("MIT", Some(true)),
            ("GPL-3.0-only", Some(false)),
            ("GPL-3.0-only OR MIT", Some(true)),
            ("GPL-3.0-only/MIT", Some(true)),
            ("GPL-3.0-only AND MIT", Some(false)),
            ("MIT OR GPL-3.0-only AND BSL-1.0", Some(true)),
            ("(MIT OR GPL-3.0-only) AND BSL-1.0", Some(false)),
            ("MIT AND (GPL-3.0-only OR MIT)", Some(true)),
            ("MIT WITH LLVM-exception", Some(false)),
            ("", None),
            ("MIT OR", None),
            ("(MIT", None),
            ("MIT)", None),
            ("MIT BSL-1.0", None),
        ] {
            assert_eq!(with_mit(expression), expected, "{expression:?}");
        }
    }

    #[test]
    fn an_exception_is_for_its_crate_alone() {
        let policy = Policy::parse(
            "[licenses]\nallow = ['MIT']\nexceptions = [{ crate = 'icons', allow = ['Unicode-3.0'] }]",
        )
        .expect("a policy");
        let package = |name: &str, licence: &str| {
            policy.refuses(&serde_json::json!({ "name": name, "version": "1.0.0", "license": licence }))
        };
        assert_eq!(package("icons", "Unicode-3.0"), None);
        assert_eq!(package("other", "MIT"), None);
        assert_eq!(
            package("other", "Unicode-3.0").as_deref(),
            Some("other 1.0.0: `Unicode-3.0` is not allowed by deny.toml")
        );
        let unnamed =
            policy.refuses(&serde_json::json!({ "name": "x", "version": "1.0.0", "license": null }));
        assert_eq!(unnamed.as_deref(), Some("x 1.0.0: names no licence"));
    }
}
