//! Checks the licence of every dependency against `deny.toml`.
//!
//! `cargo deny` checks more (advisories, bans, sources), but compiling it takes longer than all other checks together,
//! so the `dependencies` suite uses it only where it is installed. This check runs everywhere.

use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;
use spdx::{Expression, Licensee, ParseMode};

use crate::workspace::{metadata, root};

/// Checks all packages that are built for the targets in `deny.toml`; one line for each violation.
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
    Ok(packages.iter().filter_map(|package| policy.violation(package)).collect())
}

/// The part of `deny.toml` about licences.
struct Policy {
    targets: Vec<String>,
    allow: Vec<Licensee>,
    /// Licences that are allowed for one package only.
    exceptions: Vec<(String, Vec<Licensee>)>,
}

impl Policy {
    fn parse(text: &str) -> Result<Self> {
        let table: toml::Table = text.parse().context("deny.toml")?;
        let licences = table.get("licenses").context("deny.toml has no [licenses]")?;
        let exceptions = licences.get("exceptions").and_then(toml::Value::as_array).into_iter().flatten();
        Ok(Self {
            targets: strings(table.get("graph").and_then(|graph| graph.get("targets"))),
            allow: licensees(licences.get("allow"))?,
            exceptions: exceptions
                .filter_map(|entry| Some((entry.get("crate")?.as_str()?.to_owned(), entry.get("allow"))))
                .map(|(name, allow)| Ok((name, licensees(allow)?)))
                .collect::<Result<_>>()?,
        })
    }

    /// Why a package of `cargo metadata` is not allowed, if it is not.
    fn violation(&self, package: &Value) -> Option<String> {
        let name = package["name"].as_str().unwrap_or("?");
        let version = package["version"].as_str().unwrap_or("?");
        let Some(text) = package["license"].as_str() else {
            return Some(format!("{name} {version}: has no licence field"));
        };
        let expression = match Expression::parse_mode(text, ParseMode::LAX) {
            Ok(expression) => expression,
            Err(error) => return Some(format!("{name} {version}: cannot parse `{text}`: {}", error.reason)),
        };
        let exceptions = self.exceptions.iter().filter(|(package, _)| package == name);
        let allowed: Vec<&Licensee> =
            self.allow.iter().chain(exceptions.flat_map(|(_, allow)| allow)).collect();
        let ok = expression.evaluate(|required| allowed.iter().any(|licensee| licensee.satisfies(required)));
        (!ok).then(|| format!("{name} {version}: `{text}` is not allowed by deny.toml"))
    }
}

fn strings(value: Option<&toml::Value>) -> Vec<String> {
    let list = value.and_then(toml::Value::as_array).into_iter().flatten();
    list.filter_map(toml::Value::as_str).map(str::to_owned).collect()
}

fn licensees(value: Option<&toml::Value>) -> Result<Vec<Licensee>> {
    let parse = |name: &String| Licensee::parse(name).with_context(|| format!("deny.toml: `{name}`"));
    strings(value).iter().map(parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a policy allows a package.
    fn violation(policy: &str, name: &str, licence: Option<&str>) -> Option<String> {
        let policy = Policy::parse(policy).expect("a valid policy");
        policy.violation(&serde_json::json!({ "name": name, "version": "1.0.0", "license": licence }))
    }

    #[test]
    fn evaluates_expressions() {
        for (expression, allowed) in [
            ("MIT", true),
            ("GPL-3.0-only", false),
            ("GPL-3.0-only OR MIT", true),
            ("GPL-3.0-only/MIT", true),
            ("GPL-3.0-only AND MIT", false),
            ("MIT OR GPL-3.0-only AND BSL-1.0", true),
            ("(MIT OR GPL-3.0-only) AND BSL-1.0", false),
            ("MIT AND (GPL-3.0-only OR MIT)", true),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("Apache-2.0", false),
            ("", false),
            ("MIT OR", false),
            ("(MIT", false),
            ("MIT BSL-1.0", false),
        ] {
            let policy = "[licenses]\nallow = ['MIT', 'Apache-2.0 WITH LLVM-exception']";
            assert_eq!(violation(policy, "x", Some(expression)).is_none(), allowed, "{expression:?}");
        }
    }

    #[test]
    fn an_exception_applies_to_its_package_only() {
        let policy =
            "[licenses]\nallow = ['MIT']\nexceptions = [{ crate = 'icons', allow = ['Unicode-3.0'] }]";
        assert_eq!(violation(policy, "icons", Some("Unicode-3.0")), None);
        assert_eq!(violation(policy, "other", Some("MIT")), None);
        assert_eq!(
            violation(policy, "other", Some("Unicode-3.0")).as_deref(),
            Some("other 1.0.0: `Unicode-3.0` is not allowed by deny.toml")
        );
        assert_eq!(violation(policy, "other", None).as_deref(), Some("other 1.0.0: has no licence field"));
    }
}
