//! Every test: Rust, the web app's own, and the app in a browser.

use std::path::Path;
use std::process::Command;

use crate::{Outcome, run, toolchain, web};

/// Runs all of them.
pub(crate) fn all() -> Outcome {
    rust()?;
    browser()
}

fn rust() -> Outcome {
    run(Command::new("cargo").args(["test", "--workspace"]))
}

/// What concerns the web app.
pub(crate) fn browser() -> Outcome {
    web::build()?;
    println!("test: types of the web app");
    web::npm(&["run", "--silent", "check"])?;
    println!("test: units of the web app");
    web::npm(&["run", "--silent", "test"])?;
    chromium()?;
    // The program with the app inside: the one that the browser talks to.
    run(Command::new("cargo").args(["build", "--package", "cluesmith-cli"]))?;
    println!("test: the app in a browser (pictures go to web/artifacts)");
    web::npm(&["run", "--silent", "e2e"])
}

fn chromium() -> Outcome {
    let known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    if std::env::var_os("CHROMIUM").is_some() || known.iter().any(|path| Path::new(path).exists()) {
        return Ok(());
    }
    println!("test: apt-get install chromium");
    toolchain::apt_install(&["chromium", "fonts-noto-cjk", "fonts-noto-color-emoji"])
        .map_err(|error| format!("{error}\nor set CHROMIUM to a Chromium or Chrome of yours"))
}
