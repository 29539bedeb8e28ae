//! Whether two builds of a commit are the same program, bit for bit: built in two folders, compared.

use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use crate::{Outcome, output, root, run, target};

/// Two folders whose names differ in length, so that a path that gets into the program is seen.
const FOLDERS: [&str; 2] = ["one", "another-place"];

/// Builds the commit twice, and says what came of it.
pub(crate) fn check() -> Outcome {
    let commit = output(Command::new("git").args(["rev-parse", "HEAD"]))?;
    println!("reproducible: commit {}", commit.trim());
    let mut hashes = Vec::new();
    for folder in FOLDERS {
        let folder = target().join("reproducible").join(folder);
        let program = build(&folder)?;
        let bytes = std::fs::read(&program).map_err(|error| format!("{program:?}: {error}"))?;
        let hash: String =
            Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        println!("reproducible: sha256:{hash} {} bytes {}", bytes.len(), program.display());
        hashes.push(hash);
    }
    if hashes[0] != hashes[1] {
        return Err("the two builds differ; `diffoscope` on the two files shows where".to_owned());
    }
    println!("reproducible: the two builds are bit-identical");
    Ok(())
}

/// Builds what is committed, in a folder of its own; with the web app, if it was built.
fn build(folder: &Path) -> Result<PathBuf, String> {
    let broken = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(broken)?;
    }
    let source = folder.join("source");
    std::fs::create_dir_all(&source).map_err(broken)?;
    let source = source.canonicalize().map_err(broken)?;
    let archive = folder.join("source.tar");
    run(Command::new("git").args(["archive", "--output"]).arg(&archive).arg("HEAD"))?;
    run(Command::new("tar").arg("-xf").arg(&archive).arg("-C").arg(&source))?;
    let app = root().join("web/dist");
    if app.is_dir() {
        run(Command::new("cp").arg("-r").arg(&app).arg(source.join("web/dist")))?;
    }
    let mut cargo = Command::new("cargo");
    cargo
        .args(["build", "--release", "--locked", "--package", "cluesmith-cli", "--manifest-path"])
        .arg(source.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(source.join("target"))
        .env("CARGO_ENCODED_RUSTFLAGS", remapped(&source))
        .env_remove("RUSTFLAGS");
    run(&mut cargo)?;
    Ok(source.join("target/release/cluesmith"))
}

/// Flags for rustc by which no path of this machine gets into the program: neither where the sources are
/// nor where cargo keeps those of others.
fn remapped(source: &Path) -> String {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let home = home.map(|home| format!("--remap-path-prefix={}=/cargo", home.display()));
    let source = format!("--remap-path-prefix={}=/cluesmith", source.display());
    // The encoded form: flags may hold spaces, so a unit separator parts them.
    home.into_iter().chain([source]).collect::<Vec<_>>().join("\x1f")
}
