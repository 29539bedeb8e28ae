//! The web app: engines to WebAssembly, types, and the site into `web/dist`.
//!
//! Everything is made only when something it comes from has changed, so that a second call is quick.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::toolchain::{self, TARGET};
use crate::{Outcome, output, root, run};

/// What every browser of the last years understands, and no more.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-sign-ext",
];

/// Optimising more makes the file smaller and what is downloaded larger: Demons has 574 KB and 208 KB packed with `-Os`,
/// 590 KB and 203 KB with these, in a third of the time.
const PASSES: [&str; 11] = [
    "--dae",
    "--remove-unused-module-elements",
    "--precompute",
    "--optimize-instructions",
    "--remove-unused-brs",
    "--rse",
    "--duplicate-function-elimination",
    "--vacuum",
    "--reorder-locals",
    "--strip-debug",
    "--strip-producers",
];

/// Builds everything.
pub(crate) fn build() -> Outcome {
    packages()?;
    let families = families()?;
    tidy(&families)?;
    for family in &families {
        shrink(&engine(family)?, &shelf().join(format!("{family}.wasm")))?;
    }
    types()?;
    site("dist", None)
}

/// Builds the app and opens it. The server alone is built, not the program with every family: the puzzles
/// are made in the browser.
pub(crate) fn app(arguments: &[&str]) -> Outcome {
    build()?;
    println!("app: the server (a minute the first time)");
    let mut serve = Command::new("cargo");
    serve.args(["run", "--profile", "chore", "--package", "cluesmith-server"]);
    serve.args(["--no-default-features", "--"]);
    run(serve.arg("--open").args(arguments))
}

/// npm in the folder of the web app.
pub(crate) fn npm(arguments: &[&str]) -> Outcome {
    npm_with(&[], arguments)
}

/// The app in browsers: one part of the tests, or all of them (`web/e2e/vitest.config.ts`).
pub(crate) fn e2e(part: Option<&str>) -> Outcome {
    let part = part.map(|part| ("E2E_PART", part));
    npm_with(part.as_slice(), &["run", "--silent", "e2e"])
}

fn npm_with(settings: &[(&str, &str)], arguments: &[&str]) -> Outcome {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut npm = Command::new(program);
    npm.arg("--prefix").arg(folder()).args(arguments).envs(settings.iter().copied());
    run(&mut npm).map_err(|error| {
        format!("{error}\nThe web app needs Node.js 20.19 or newer with npm: https://nodejs.org")
    })
}

pub(crate) fn folder() -> PathBuf {
    root().join("web")
}

fn generated() -> PathBuf {
    folder().join("src/generated")
}

fn packages() -> Outcome {
    let installed = folder().join("node_modules/.package-lock.json");
    if newer(&installed, &folder().join("package-lock.json")) {
        return Ok(());
    }
    println!("web: packages (npm install; half a minute the first time)");
    // Not `npm ci`: it refuses a lock file without the parts that other platforms would need, and npm
    // leaves those out wherever a registry does not offer them. The versions are the lock file's.
    npm(&["install", "--no-audit", "--no-fund", "--loglevel=error"])
}

/// The site with one family more, the one that is there to be copied, as its line in the list of families gives
/// it: for the test that opens it in a plain page.
pub(crate) fn build_with_template() -> Outcome {
    let more = folder().join("artifacts/engines");
    create(&more)?;
    for family in families()? {
        let (from, to) = (shelf().join(format!("{family}.wasm")), format!("{family}.wasm"));
        fs::copy(&from, more.join(to)).map_err(|error| format!("{}: {error}", from.display()))?;
    }
    shrink(&engine("needle")?, &more.join("needle.wasm"))?;
    site("artifacts/site", Some("artifacts/engines"))
}

/// What the site is made of, besides its packages, of which the lock file tells.
const SOURCES: [&str; 9] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "site.ts",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

/// The site into a folder, with these engines or those of the shelf. It is left alone if neither what it is made of
/// nor what lies there has changed since: times of files tell less than what is in them.
fn site(out: &str, engines: Option<&str>) -> Outcome {
    let within = folder();
    let sources: Vec<&str> = SOURCES.into_iter().chain(engines).collect();
    let stamp = root().join("target/web").join(format!("{}.made", out.replace('/', "-")));
    let state =
        || Ok::<_, String>(format!("{} {}", digest(&within, &sources)?, digest(&within, &[out])?));
    if fs::read_to_string(&stamp).is_ok_and(|before| state().is_ok_and(|now| now == before)) {
        return Ok(());
    }
    println!("web: the site, into web/{out} (half a minute: packing well takes its time)");
    let settings: Vec<(&str, &str)> =
        engines.map(|folder| ("ENGINES", folder)).into_iter().collect();
    npm_with(&settings, &["run", "--silent", "build", "--", "--outDir", out])?;
    create(&root().join("target/web"))?;
    fs::write(&stamp, state()?).map_err(|error| format!("{}: {error}", stamp.display()))
}

/// One number for all files in these places: their names and what is in them.
fn digest(within: &Path, places: &[&str]) -> Result<String, String> {
    let mut files = Vec::new();
    let mut ahead: Vec<PathBuf> = places.iter().map(|place| within.join(place)).collect();
    while let Some(path) = ahead.pop() {
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        if path.is_dir() {
            for entry in fs::read_dir(&path).map_err(failed)? {
                ahead.push(entry.map_err(failed)?.path());
            }
        } else if path.exists() {
            files.push(path);
        }
    }
    files.sort();
    let mut all = Sha256::new();
    for path in files {
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let name = path.strip_prefix(within).unwrap_or(&path).to_string_lossy();
        all.update(format!("{} {name} {}\n", name.len(), bytes.len()));
        all.update(bytes);
    }
    Ok(all.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The families of the catalog: those that its feature `all` names. Each has an engine in a file of its own, fetched
/// when a puzzle of that family is opened.
fn families() -> Result<Vec<String>, String> {
    let text = output(Command::new("cargo").args(["metadata", "--no-deps", "--format-version=1"]))?;
    let all: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let packages = all["packages"].as_array().into_iter().flatten();
    let catalog = packages.into_iter().find(|package| package["name"] == "cluesmith");
    let named = catalog.and_then(|catalog| catalog["features"]["all"].as_array());
    let named = named.ok_or("the catalog has no feature `all`")?;
    Ok(named.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect())
}

/// A family's engine as WebAssembly. All share everything but the list of families, which has one of them each
/// time; cargo knows what has changed.
fn engine(family: &str) -> Result<PathBuf, String> {
    let toolchain = toolchain::find()?;
    println!("web: the engine of {family}, with {toolchain} (a minute or two the first time)");
    let target = root().join("target/web");
    let mut cargo = toolchain.build();
    cargo
        .args(["--locked", "--profile", "wasm", "--package", "cluesmith-wasm"])
        .args(["--features", &format!("cluesmith/{family}")])
        .arg("--target-dir")
        .arg(&target);
    run(&mut cargo)?;
    // The next one has the same name, and is put in its place.
    let made = target.join(TARGET).join("wasm/cluesmith_wasm.wasm");
    let kept = target.join("engines").join(format!("{family}.wasm"));
    create(&target.join("engines"))?;
    let read = |path: &Path| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let bytes = read(&made)?;
    if read(&kept).is_ok_and(|before| before == bytes) {
        return Ok(kept);
    }
    fs::write(&kept, bytes).map_err(|error| format!("{}: {error}", kept.display()))?;
    Ok(kept)
}

/// Where the site finds the engines.
fn shelf() -> PathBuf {
    generated().join("engines")
}

/// Whatever lies on the shelf goes into the site, so what is no engine any more is taken off.
fn tidy(families: &[String]) -> Outcome {
    create(&shelf())?;
    let failed = |error: std::io::Error| format!("{}: {error}", shelf().display());
    for entry in fs::read_dir(shelf()).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let is_ours = families.iter().any(|family| path.ends_with(format!("{family}.wasm")));
        if !is_ours {
            fs::remove_file(&path).map_err(failed)?;
        }
    }
    Ok(())
}

/// An engine made smaller.
fn shrink(wasm: &Path, small: &Path) -> Outcome {
    if newer(small, wasm) {
        return Ok(());
    }
    println!("web: that engine made smaller (seconds)");
    let script = folder().join("node_modules/binaryen/bin/wasm-opt");
    let mut optimise = Command::new("node");
    optimise.arg(script).args(FEATURES).args(PASSES).arg(wasm).arg("-o").arg(small);
    run(&mut optimise)
}

/// TypeScript types from the Rust types, whose schema a test of the engine keeps up to date.
fn types() -> Outcome {
    let schema = root().join("crates/protocol/protocol.schema.json");
    if newer(&generated().join("families.ts"), &schema) {
        return Ok(());
    }
    println!("web: types of the protocol");
    create(&generated())?;
    npm(&["run", "--silent", "types"])
}

fn create(folder: &Path) -> Outcome {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Whether a file is there and not older than what it was made from.
fn newer(made: &Path, source: &Path) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    time(made).is_some_and(|made| time(source).is_none_or(|source| made >= source))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_in_a_folder_changes_its_digest() {
        let folder = root().join("target/xtask-digest");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("src/in")).unwrap();
        let now = || digest(&folder, &["src", "index.html", "not-there"]).unwrap();
        let mut seen = vec![now()];
        let mut change = |act: &dyn Fn()| {
            act();
            seen.push(now());
        };
        change(&|| fs::write(folder.join("src/in/a"), "1").unwrap());
        change(&|| fs::write(folder.join("src/in/a"), "2").unwrap());
        change(&|| fs::rename(folder.join("src/in/a"), folder.join("src/a")).unwrap());
        change(&|| fs::write(folder.join("index.html"), "2").unwrap());
        change(&|| fs::remove_file(folder.join("src/a")).unwrap());
        let all = seen.len();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), all);
        // Written again as it was, and besides what counts.
        fs::write(folder.join("index.html"), "2").unwrap();
        fs::write(folder.join("other"), "3").unwrap();
        assert!(seen.contains(&now()));
        fs::remove_dir_all(&folder).unwrap();
    }
}
