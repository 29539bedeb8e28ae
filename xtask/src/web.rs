//! The web app: engines to WebAssembly, types, and the site into `web/dist`.
//!
//! Everything is made only when something it comes from is newer, so that a second call is quick.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

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

/// Optimising more makes the file smaller and what is downloaded no smaller: Demons has 613 KB and 221 KB
/// packed with `-Os`, 637 KB and 220 KB with these, in a third of the time.
const PASSES: [&str; 7] = [
    "--dae",
    "--remove-unused-module-elements",
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
    println!("web: the site, into web/dist (half a minute: packing well takes its time)");
    npm(&["run", "--silent", "build"])
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
    let out = ["run", "--silent", "build", "--", "--outDir", "artifacts/site"];
    npm_with(&[("ENGINES", "artifacts/engines")], &out)
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
