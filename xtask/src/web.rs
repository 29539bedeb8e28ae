//! The web app: engine to WebAssembly, types, and the site into `web/dist`.
//!
//! Everything is made only when something it comes from is newer, so that a second call is quick.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::toolchain::{self, TARGET, Toolchain};
use crate::{Outcome, root, run};

/// What every browser of the last years understands, and no more.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-sign-ext",
];

/// Optimising more makes the file smaller and what is downloaded larger: 1.00 MB and 298 KB packed
/// with `-Os`, 1.06 MB and 278 KB with these.
const PASSES: [&str; 4] = [
    "--duplicate-function-elimination",
    "--reorder-functions",
    "--strip-debug",
    "--strip-producers",
];

/// Builds everything.
pub(crate) fn build() -> Outcome {
    packages()?;
    shrink(&engine(&[])?)?;
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
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut npm = Command::new(program);
    run(npm.arg("--prefix").arg(folder()).args(arguments)).map_err(|error| {
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

/// The engine with the family that is there to be copied, for the test that opens it in a plain page.
pub(crate) fn build_template() -> Outcome {
    let made = engine(&["--features", "template"])?;
    let kept = folder().join("artifacts/template.wasm");
    create(&folder().join("artifacts"))?;
    fs::copy(&made, &kept).map_err(|error| format!("{}: {error}", kept.display()))?;
    // The name is shared, and the next build of the app must not take this one for its own.
    engine(&[]).map(drop)
}

/// The engine as WebAssembly; cargo knows what has changed.
fn engine(features: &[&str]) -> Result<PathBuf, String> {
    let toolchain = toolchain::find()?;
    println!("web: the engine, with {toolchain} (a minute or two the first time)");
    let target = root().join("target/web");
    let mut cargo = toolchain.cargo();
    cargo
        .args(["build", "--locked", "--profile", "wasm", "--package", "cluesmith-wasm"])
        .args(features)
        .args(["--target", TARGET, "--target-dir"])
        .arg(&target);
    if let Toolchain::Debian { .. } = toolchain {
        cargo.arg("-Zbuild-std=std,panic_abort");
    }
    run(&mut cargo)?;
    Ok(target.join(TARGET).join("wasm/cluesmith_wasm.wasm"))
}

/// The engine made smaller.
fn shrink(wasm: &Path) -> Outcome {
    let small = generated().join("engine.wasm");
    if newer(&small, wasm) {
        return Ok(());
    }
    println!("web: the engine made smaller (seconds)");
    create(&generated())?;
    let script = folder().join("node_modules/binaryen/bin/wasm-opt");
    let mut optimise = Command::new("node");
    optimise.arg(script).args(FEATURES).args(PASSES).arg(wasm).arg("-o").arg(&small);
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
