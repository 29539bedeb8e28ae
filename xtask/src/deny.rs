//! Dependencies held to the lists of `deny.toml`: licences, sources, one version of each.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

use crate::metadata::{Package, packages};
use crate::{Outcome, root, run};

/// Checks every dependency; cargo-deny looks again where it is installed.
pub(crate) fn check() -> Outcome {
    let file = root().join("deny.toml");
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{file:?}: {error}"))?;
    let packages = packages()?;
    let complaints = complaints(&Lists::read(&text), &packages);
    if !complaints.is_empty() {
        return Err(format!("deny.toml does not allow this:\n{}", complaints.join("\n")));
    }
    let foreign = packages.iter().filter(|package| package.source.is_some()).count();
    println!("deny: licences, sources and versions of {foreign} packages are those of deny.toml");
    let mut probe = Command::new("cargo-deny");
    let installed = probe.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !installed.is_ok_and(|status| status.success()) {
        println!("deny: advisories NOT checked (cargo install cargo-deny --locked)");
        return Ok(());
    }
    run(Command::new("cargo-deny").args(["check", "licenses", "bans", "sources"]))?;
    let mut fetch = Command::new("cargo-deny");
    if run(fetch.args(["fetch", "db"])).is_err() {
        println!("deny: advisories NOT checked (their database cannot be reached)");
        return Ok(());
    }
    run(Command::new("cargo-deny").args(["check", "advisories"]))
}

/// The lists of texts in `deny.toml`, by `section.key`. It is a small part of TOML, and all that is used there.
struct Lists(BTreeMap<String, Vec<String>>);

impl Lists {
    fn read(text: &str) -> Lists {
        let mut lists = BTreeMap::new();
        let (mut section, mut key) = (String::new(), None);
        for line in text.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
            let mut rest = line;
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                // Inside of a list this would be its end.
                if key.is_none() {
                    section = name.to_owned();
                    continue;
                }
            }
            if let Some((name, list)) = line.split_once(" = [") {
                key = Some(format!("{section}.{name}"));
                rest = list;
            }
            let Some(open) = &key else { continue };
            // Texts stand at every second place between quotation marks.
            let texts = rest.split('"').skip(1).step_by(2).map(str::to_owned);
            lists.entry(open.clone()).or_insert_with(Vec::new).extend(texts);
            if rest.ends_with(']') {
                key = None;
            }
        }
        Lists(lists)
    }

    fn of(&self, key: &str) -> &[String] {
        self.0.get(key).map_or(&[], Vec::as_slice)
    }
}

/// What the lists do not allow, and what they need not.
fn complaints(lists: &Lists, packages: &[Package]) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in packages {
        let Package { name, version, license, source: Some(source), .. } = package else {
            continue;
        };
        if !is_allowed(license, lists.of("licenses.allow")) {
            complaints.push(format!("{name} {version} has the licence {license:?}"));
        }
        let registry = source.strip_prefix("registry+").unwrap_or(source);
        if !lists.of("sources.allow-registry").iter().any(|allowed| allowed == registry) {
            complaints.push(format!("{name} {version} comes from {source}"));
        }
        versions.entry(name).or_default().push(version);
    }
    let skipped = |name: &str, version: &str| {
        lists.of("bans.skip").iter().any(|skip| is_version(skip, name, version))
    };
    for (name, versions) in &versions {
        let counted: Vec<&&str> =
            versions.iter().filter(|version| !skipped(name, version)).collect();
        if counted.len() > 1 {
            complaints.push(format!("{name} is there in several versions: {versions:?}"));
        }
    }
    for skip in lists.of("bans.skip") {
        let is_there = |(name, versions): (&&str, &Vec<&str>)| {
            versions.len() > 1 && versions.iter().any(|version| is_version(skip, name, version))
        };
        if !versions.iter().any(is_there) {
            complaints.push(format!("{skip:?} need not be skipped any more"));
        }
    }
    complaints
}

/// Whether `name@0.8` means this version.
fn is_version(skip: &str, name: &str, version: &str) -> bool {
    let rest = skip.strip_prefix(name).and_then(|rest| rest.strip_prefix('@'));
    let rest = rest.and_then(|start| version.strip_prefix(start));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Whether an SPDX expression can be met with these licences: `AND` binds closer than `OR`.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let met = any_of(&words, &mut at, allowed);
    met && at == words.len()
}

fn any_of(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut met = all_of(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        met |= all_of(words, at, allowed);
    }
    met
}

fn all_of(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut met = one(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        met &= one(words, at, allowed);
    }
    met
}

fn one(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let word = words.get(*at).copied().unwrap_or_default();
    *at += 1;
    if word == "(" {
        let met = any_of(words, at, allowed);
        let closed = words.get(*at) == Some(&")");
        *at += 1;
        return met && closed;
    }
    let mut license = word.to_owned();
    if words.get(*at) == Some(&"WITH") {
        license += &format!(" WITH {}", words.get(*at + 1).unwrap_or(&""));
        *at += 2;
    }
    allowed.contains(&license)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTS: &str = r#"
[licenses]
allow = [
    # with a comment
    "MIT",
    "Apache-2.0 WITH LLVM-exception",
]
[sources]
allow-registry = ["https://here"]
[bans]
skip = ["old@1"]
"#;

    fn package(name: &str, version: &str, license: &str, source: &str) -> Package {
        let [id, name, version, license] = ["", name, version, license].map(str::to_owned);
        Package { id, name, version, license, source: Some(source.to_owned()), needs: Vec::new() }
    }

    #[test]
    fn expressions_are_met_by_allowed_licences_only() {
        let allowed = ["MIT", "Zlib"].map(str::to_owned);
        for met in ["MIT", "GPL-3.0 OR MIT", "(GPL-3.0 OR MIT) AND Zlib", "MIT AND Zlib"] {
            assert!(is_allowed(met, &allowed), "{met}");
        }
        for not in ["", "GPL-3.0", "MIT AND GPL-3.0", "MIT WITH x", "(MIT", "MIT MIT", "MIT OR"] {
            assert!(!is_allowed(not, &allowed), "{not}");
        }
    }

    #[test]
    fn whatever_the_lists_do_not_allow_is_named() {
        let lists = Lists::read(LISTS);
        let good = [
            package("a", "1.0.0", "MIT", "registry+https://here"),
            package("old", "1.2.0", "Apache-2.0 WITH LLVM-exception", "registry+https://here"),
            package("old", "2.0.0", "MIT", "registry+https://here"),
        ];
        assert_eq!(complaints(&lists, &good), [""; 0]);
        let bad = [
            package("a", "1.0.0", "GPL-3.0", "registry+https://here"),
            package("a", "2.0.0", "MIT", "git+https://there"),
        ];
        let complaints = complaints(&lists, &bad).join("\n");
        for part in ["GPL-3.0", "git+https://there", "several versions", "old@1"] {
            assert!(complaints.contains(part), "{part} is missing: {complaints}");
        }
    }

    #[test]
    fn the_dependencies_of_today_are_allowed() {
        let lists = Lists::read(include_str!("../../deny.toml"));
        assert_eq!(complaints(&lists, &packages().unwrap()), [""; 0]);
    }
}
