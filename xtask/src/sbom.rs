//! What the program is made of, as a CycloneDX bill of materials: the same bytes for the same `Cargo.lock`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::metadata::{Package, packages};
use crate::{Outcome, root};

/// The program that the bill is of.
const PROGRAM: &str = "cluesmith-cli";

/// Writes the bill to a file.
pub(crate) fn write(file: Option<&str>) -> Outcome {
    let file = file.map_or_else(|| root().join("target/cluesmith.cdx.json"), PathBuf::from);
    let bill = bill(&packages()?, &checksums(&root().join("Cargo.lock"))?)?;
    let text = serde_json::to_string_pretty(&bill).map_err(|error| error.to_string())? + "\n";
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|error| format!("{folder:?}: {error}"))?;
    }
    std::fs::write(&file, text).map_err(|error| format!("{file:?}: {error}"))?;
    let count = bill["components"].as_array().map_or(0, Vec::len);
    println!("sbom: {count} components in {}", file.display());
    Ok(())
}

/// The bill: no time and no serial number, so that it tells what is in the program and nothing else.
fn bill(packages: &[Package], checksums: &BTreeMap<String, String>) -> Result<Value, String> {
    let by_id: BTreeMap<&str, &Package> =
        packages.iter().map(|package| (package.id.as_str(), package)).collect();
    let program = packages.iter().find(|package| package.name == PROGRAM);
    let program = program.ok_or_else(|| format!("there is no package {PROGRAM}"))?;
    let mut inside = BTreeSet::new();
    let mut open = vec![program.id.as_str()];
    while let Some(id) = open.pop() {
        if let Some(package) = by_id.get(id).filter(|_| inside.insert(id)) {
            open.extend(package.needs.iter().map(String::as_str));
        }
    }
    let parts = packages.iter().filter(|package| inside.contains(package.id.as_str()));
    let components: Vec<Value> = parts
        .clone()
        .filter(|package| package.id != program.id)
        .map(|package| component(package, "library", checksums))
        .collect();
    let dependencies: Vec<Value> = parts
        .map(|package| {
            let mut needs: Vec<String> = package
                .needs
                .iter()
                .filter_map(|id| by_id.get(id.as_str()).map(|p| url(p)))
                .collect();
            needs.sort();
            json!({"ref": url(package), "dependsOn": needs})
        })
        .collect();
    Ok(json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": component(program, "application", checksums),
            "properties": [{
                "name": "cluesmith:not-listed",
                "value": "the web app inside the program; web/package-lock.json lists what it is built with"
            }]
        },
        "components": components,
        "dependencies": dependencies,
    }))
}

fn component(package: &Package, kind: &str, checksums: &BTreeMap<String, String>) -> Value {
    let mut component = json!({
        "type": kind,
        "bom-ref": url(package),
        "name": package.name,
        "version": package.version,
        "scope": "required",
        "licenses": [{"expression": package.license}],
        "purl": url(package),
    });
    let checksum = checksums.get(&format!("{} {}", package.name, package.version));
    if let (Some(checksum), Some(_)) = (checksum, &package.source) {
        component["hashes"] = json!([{"alg": "SHA-256", "content": checksum}]);
    }
    component
}

/// A package's name for programs that look for it elsewhere.
fn url(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version)
}

/// The checksums of `Cargo.lock`, by name and version.
fn checksums(lock: &Path) -> Result<BTreeMap<String, String>, String> {
    let text = std::fs::read_to_string(lock).map_err(|error| format!("{lock:?}: {error}"))?;
    let entries = text.split("[[package]]").filter_map(|entry| {
        let field = |name: &str| {
            let start = format!("{name} = \"");
            entry.lines().find_map(|line| line.strip_prefix(&start)?.strip_suffix('"'))
        };
        let key = format!("{} {}", field("name")?, field("version")?);
        Some((key, field("checksum")?.to_owned()))
    });
    Ok(entries.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn today() -> Value {
        bill(&packages().unwrap(), &checksums(&root().join("Cargo.lock")).unwrap()).unwrap()
    }

    #[test]
    fn the_bill_has_what_cyclonedx_asks_for() {
        let bill = today();
        assert_eq!(bill["bomFormat"], "CycloneDX");
        assert_eq!(bill["specVersion"], "1.5");
        assert_eq!(bill["version"], 1);
        assert_eq!(bill["metadata"]["component"]["name"], PROGRAM);
        let components = bill["components"].as_array().unwrap();
        let mut names =
            BTreeSet::from([bill["metadata"]["component"]["bom-ref"].as_str().unwrap()]);
        for component in components {
            for field in ["type", "name", "version", "purl", "bom-ref"] {
                assert!(component[field].is_string(), "{field}: {component}");
            }
            let license = component["licenses"][0]["expression"].as_str().unwrap();
            assert!(!license.is_empty() && !license.contains('/'), "{component}");
            let own = component["name"].as_str().unwrap().starts_with("cluesmith");
            assert!(own || component["hashes"][0]["content"].as_str().unwrap().len() == 64);
            assert!(names.insert(component["bom-ref"].as_str().unwrap()), "twice: {component}");
        }
        for part in bill["dependencies"].as_array().unwrap() {
            assert!(names.contains(part["ref"].as_str().unwrap()), "{part}");
            for need in part["dependsOn"].as_array().unwrap() {
                assert!(names.contains(need.as_str().unwrap()), "{need}");
            }
        }
        for name in ["serde_json", "batsat", "cluesmith-core", "rayon"] {
            assert!(components.iter().any(|component| component["name"] == name), "{name}");
        }
        let test_only = components.iter().any(|component| component["name"] == "proptest");
        assert!(!test_only, "what only tests need is not in the program");
    }

    #[test]
    fn the_same_lock_file_gives_the_same_bill() {
        assert_eq!(today().to_string(), today().to_string());
    }
}
