//! Puts the built web app into the program. Without one the program still builds, and says how to
//! build it when it is asked to serve.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo:rerun-if-changed={}", dist.display());
    let out = std::env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    let mut files = Vec::new();
    list(&dist, &mut files);
    files.sort();
    // Copies, so that building the app again does not pull files away from under the compiler.
    let kept: Vec<Option<PathBuf>> = files
        .iter()
        .enumerate()
        .map(|(at, file)| {
            let copy = out.join(format!("asset-{at}"));
            fs::copy(file, &copy).ok().map(|_| copy)
        })
        .collect();
    let copy_of =
        |file: &Path| files.iter().position(|one| one == file).and_then(|at| kept[at].as_ref());
    let mut code = String::from("&[\n");
    for file in &files {
        let Some(path) = file.strip_prefix(&dist).ok().and_then(Path::to_str) else { continue };
        let path = path.replace('\\', "/");
        if [".br", ".gz"].iter().any(|end| path.ends_with(end)) {
            continue;
        }
        println!("cargo:rerun-if-changed={}", file.display());
        let packed = |end: &str| match copy_of(Path::new(&format!("{}.{end}", file.display()))) {
            Some(copy) => format!("Some(include_bytes!({copy:?}))"),
            None => "None".to_owned(),
        };
        let (br, gz) = (packed("br"), packed("gz"));
        let Some(plain) = copy_of(file) else { continue };
        let _ = writeln!(
            code,
            "Asset {{ path: {path:?}, plain: include_bytes!({plain:?}), br: {br}, gz: {gz} }},"
        );
    }
    code.push(']');
    fs::write(out.join("assets.rs"), code).expect("cargo gives a folder to write to");
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { list(&path, files) } else { files.push(path) }
    }
}
