//! What cargo knows of the packages the workspace is made of.

use std::process::Command;

use serde_json::Value;

use crate::output;

/// A package: one of ours, or one from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Package {
    /// Cargo's own name for it.
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    /// As an SPDX expression; empty if it says none.
    pub(crate) license: String,
    /// Where it comes from; nothing for our own.
    pub(crate) source: Option<String>,
    /// Packages that go into what is built from it, by their ids: not those of tests.
    pub(crate) needs: Vec<String>,
}

/// All packages, for every platform and with every feature, sorted by name and version.
pub(crate) fn packages() -> Result<Vec<Package>, String> {
    let mut cargo = Command::new("cargo");
    let text =
        output(cargo.args(["metadata", "--format-version", "1", "--locked", "--all-features"]))?;
    let metadata: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let nodes = list(&metadata["resolve"]["nodes"]);
    let mut packages: Vec<Package> = list(&metadata["packages"])
        .iter()
        .map(|package| {
            let id = text_of(&package["id"]);
            let node = nodes.iter().find(|node| node["id"] == id);
            Package {
                name: text_of(&package["name"]),
                version: text_of(&package["version"]),
                // Crates of old part their licences by a slash.
                license: text_of(&package["license"]).replace(" / ", " OR ").replace('/', " OR "),
                source: package["source"].as_str().map(str::to_owned),
                needs: node.map(needs).unwrap_or_default(),
                id,
            }
        })
        .collect();
    packages.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
    Ok(packages)
}

/// The packages that a package is built with; what only its tests need is left out.
fn needs(node: &Value) -> Vec<String> {
    let built = |dependency: &&Value| {
        list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev")
    };
    let mut needs: Vec<String> = list(&node["deps"])
        .iter()
        .filter(built)
        .map(|dependency| text_of(&dependency["pkg"]))
        .collect();
    needs.sort();
    needs
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text_of(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
