//! The web app: engine to WebAssembly, bindings, types, and the site into `web/dist`.
//!
//! Everything is made only when something it comes from is newer, so that a second call is quick.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use wasm_bindgen_cli_support::Bindgen;

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

/// Optimising more makes the file smaller and what is downloaded larger: 1.52 MB and 435 KB packed
/// with `-Os`, 1.66 MB and 395 KB with these.
const PASSES: [&str; 4] = [
    "--duplicate-function-elimination",
    "--reorder-functions",
    "--strip-debug",
    "--strip-producers",
];

/// Builds everything.
pub(crate) fn build() -> Outcome {
    packages()?;
    let wasm = engine()?;
    bind(&wasm)?;
    types()?;
    println!("web: the site, into web/dist");
    npm(&["run", "--silent", "build"])
}

/// Builds the app and opens it.
pub(crate) fn app(arguments: &[&str]) -> Outcome {
    build()?;
    println!("app: cargo run --release -- serve --open");
    let mut serve = Command::new("cargo");
    serve.args(["run", "--release", "--", "serve", "--open"]).args(arguments);
    run(&mut serve)
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
    if newer(&installed, &[folder().join("package-lock.json")]) {
        return Ok(());
    }
    println!("web: packages (npm install)");
    // Not `npm ci`: it refuses a lock file without the parts that other platforms would need, and npm
    // leaves those out wherever a registry does not offer them. The versions are the lock file's.
    npm(&["install", "--no-audit", "--no-fund", "--loglevel=error"])
}

/// The engine as WebAssembly; cargo knows what has changed.
fn engine() -> Result<PathBuf, String> {
    let toolchain = toolchain::find()?;
    println!("web: the engine, with {toolchain}");
    let target = root().join("target/web");
    let mut cargo = toolchain.cargo();
    cargo
        .args(["build", "--locked", "--profile", "wasm", "--package", "cluesmith-wasm"])
        .args(["--target", TARGET, "--target-dir"])
        .arg(&target);
    if let Toolchain::Debian { .. } = toolchain {
        cargo.arg("-Zbuild-std=std,panic_abort");
    }
    run(&mut cargo)?;
    Ok(target.join(TARGET).join("wasm/cluesmith_wasm.wasm"))
}

/// The JavaScript face of the engine, and the engine made smaller.
fn bind(wasm: &Path) -> Outcome {
    let (out, bound) = (generated(), generated().join("cluesmith_bg.wasm"));
    if newer(&bound, &[wasm.to_owned()]) {
        return Ok(());
    }
    println!("web: bindings");
    let failed = |error: &dyn std::fmt::Display| format!("cannot bind the engine: {error}");
    Bindgen::new()
        .input_path(wasm)
        .out_name("cluesmith")
        .web(true)
        .and_then(|bindgen| bindgen.typescript(true).generate(&out))
        .map_err(|error| failed(&error))?;
    let small = out.join("small.wasm");
    let script = folder().join("node_modules/binaryen/bin/wasm-opt");
    let mut optimise = Command::new("node");
    optimise.arg(script).args(FEATURES).args(PASSES).arg(&bound).arg("-o").arg(&small);
    run(&mut optimise)?;
    fs::rename(&small, &bound).map_err(|error| failed(&error))
}

/// TypeScript types from the Rust types.
fn types() -> Outcome {
    let schema = generated().join("protocol.schema.json");
    let text = serde_json::to_string_pretty(&cluesmith_wasm::protocol::schema())
        .map_err(|error| error.to_string())?;
    if fs::read_to_string(&schema).is_ok_and(|old| old == text)
        && generated().join("protocol.ts").exists()
    {
        return Ok(());
    }
    println!("web: types of the protocol");
    fs::create_dir_all(generated())
        .and_then(|()| fs::write(&schema, text))
        .map_err(|error| format!("{}: {error}", schema.display()))?;
    npm(&["run", "--silent", "types"])
}

/// Whether a file is there and not older than what it was made from.
fn newer(made: &Path, sources: &[PathBuf]) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    let latest = sources.iter().filter_map(|path| time(path)).max();
    time(made).is_some_and(|made| made >= latest.unwrap_or(SystemTime::UNIX_EPOCH))
}
