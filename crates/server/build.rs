//! Puts the built web app into the program. Without one the program still builds, and says how to
//! build it when it is asked to serve.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo:rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    list(&dist, &mut files);
    files.sort();
    let mut code = String::from("&[\n");
    for file in &files {
        let Some(path) = file.strip_prefix(&dist).ok().and_then(Path::to_str) else { continue };
        let path = path.replace('\\', "/");
        if [".br", ".gz"].iter().any(|end| path.ends_with(end)) {
            continue;
        }
        println!("cargo:rerun-if-changed={}", file.display());
        let packed = |end: &str| {
            let packed = PathBuf::from(format!("{}.{end}", file.display()));
            match packed.exists() {
                true => format!("Some(include_bytes!({packed:?}))"),
                false => "None".to_owned(),
            }
        };
        let (br, gz) = (packed("br"), packed("gz"));
        let _ = writeln!(
            code,
            "Asset {{ path: {path:?}, plain: include_bytes!({file:?}), br: {br}, gz: {gz} }},"
        );
    }
    code.push(']');
    let out = std::env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    fs::write(out.join("assets.rs"), code).expect("cargo gives a folder to write to");
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { list(&path, files) } else { files.push(path) }
    }
}
