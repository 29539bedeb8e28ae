//! Finds a Rust that compiles to WebAssembly, and installs one where it can.
//!
//! The standard library is built together with the engines, for size: what comes ready-made has sorted and
//! printed for speed, and has a sentence for every panic, which nobody in a browser would ever read. So what
//! is needed is the library's sources. Usually rustup has them; where it cannot fetch them, Debian's Rust for
//! the web comes with its own.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{output, run};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// To build the standard library is not stable yet (`RUSTC_BOOTSTRAP`), nor is to leave out what a panic says.
const LIBRARY: [&str; 2] =
    ["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"];
const FLAGS: (&str, &str) =
    ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-Zunstable-options -Cpanic=immediate-abort");

const PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// A Rust that can compile the engine.
pub(crate) enum Toolchain {
    /// The one that runs this program.
    Rustup,
    /// Debian's `rustc-web`.
    Debian {
        /// Debian's compiler has no linker for WebAssembly; rustup's has.
        linker: PathBuf,
    },
}

impl fmt::Display for Toolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Toolchain::Rustup => "rustup's Rust",
            Toolchain::Debian { .. } => "Debian's rustc-web",
        })
    }
}

impl Toolchain {
    /// A build with it, standard library and all.
    pub(crate) fn build(&self) -> Command {
        let mut cargo = self.cargo();
        cargo.env("RUSTC_BOOTSTRAP", "1").env(FLAGS.0, FLAGS.1);
        cargo.args(["build", "--target", TARGET]).args(LIBRARY);
        cargo
    }

    fn cargo(&self) -> Command {
        let Toolchain::Debian { linker } = self else { return Command::new("cargo") };
        let mut cargo = Command::new("/usr/bin/cargo");
        // This program was started by rustup's cargo, whose settings would lead back to rustup.
        for name in ["RUSTC", "RUSTDOC", "CARGO", "RUSTUP_TOOLCHAIN", "RUSTUP_HOME"] {
            cargo.env_remove(name);
        }
        let path = std::env::var("PATH").unwrap_or_default();
        cargo
            .env("PATH", format!("/usr/bin:{path}"))
            .env("RUSTC", "/usr/bin/rustc")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        cargo
    }
}

/// The toolchain to use.
pub(crate) fn find() -> Result<Toolchain, String> {
    if has_sources() {
        return Ok(Toolchain::Rustup);
    }
    if !debian_is_there() {
        println!("web: rustup component add rust-src");
        let added = run(Command::new("rustup").args(["component", "add", "rust-src"]));
        if added.is_ok() && has_sources() {
            return Ok(Toolchain::Rustup);
        }
        println!("web: rustup could not; apt-get install {}", PACKAGES.join(" "));
        apt_install(&PACKAGES)?;
    }
    Ok(Toolchain::Debian { linker: linker()? })
}

/// Installs Debian packages.
pub(crate) fn apt_install(packages: &[&str]) -> Result<(), String> {
    let install = || {
        let mut apt = Command::new("apt-get");
        apt.args(["install", "-y", "-qq", "--no-install-recommends"]).args(packages);
        run(apt.env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let advice = format!(
        "as root: apt-get install {}\n(or, with a network that reaches it: rustup component add rust-src)",
        packages.join(" ")
    );
    // Package lists may be missing or old.
    install()
        .or_else(|_| run(Command::new("apt-get").args(["update", "-qq"])).and_then(|()| install()))
        .map_err(|error| format!("{error}\n{advice}"))
}

fn has_sources() -> bool {
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]));
    let library =
        |sysroot: String| Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/std");
    sysroot.is_ok_and(|sysroot| library(sysroot).is_dir())
}

fn debian_is_there() -> bool {
    let parts = ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library/std"];
    parts.iter().all(|part| Path::new(part).exists())
}

fn linker() -> Result<PathBuf, String> {
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let version = output(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let own = Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin/rust-lld");
    if own.exists() {
        return Ok(own);
    }
    let debian = Path::new("/usr/bin/wasm-ld");
    if !debian.exists() {
        apt_install(&["lld"])?;
    }
    Ok(debian.to_owned())
}
