//! Every test: Rust, the web app's own, and the app in a browser.

use std::path::Path;
use std::process::Command;

use crate::{Outcome, run, toolchain, web};

/// What of the browser tests is run: a walk through every family and every browser, or what looks closer.
#[derive(Clone, Copy)]
enum Part {
    First,
    Rest,
    Both,
}

/// Every test but the slow ones. The web app comes first: the program that is tested has it inside. The program
/// with one family more comes before the one that people use, so that browsers find the latter.
pub(crate) fn all() -> Outcome {
    web::build()?;
    one_family_more()?;
    run(Command::new("cargo").args(["test", "--workspace"]))?;
    browser(Part::First)
}

/// The program with the template in its list of families. Not among the others: they count the families. As
/// part of the workspace: alone it would have every family compiled once more, for other features of what
/// they depend on.
fn one_family_more() -> Outcome {
    let test = ["--features", "cluesmith-cli/template", "--test", "template"];
    run(Command::new("cargo").args(["test", "--workspace"]).args(test))
}

/// Statistics over many seeds, minutes each. They have `test = false` in their package, so that `cargo test` leaves
/// them out.
const SURVEYS: &[&str] = &["certified", "combinations", "fairness", "par", "seeds"];

/// What a generator has to be held against before it gets a new number.
pub(crate) fn surveys() -> Outcome {
    many(SURVEYS)
}

/// Of the whole workspace, so that nothing is compiled anew for them.
fn many(tests: &[&str]) -> Outcome {
    let mut cargo = Command::new("cargo");
    cargo.args(["test", "--workspace"]);
    run(cargo.args(tests.iter().flat_map(|test| ["--test", test])))
}

/// The slow ones, that `all` leaves out: twenty thousand mutants, and all else in browsers.
pub(crate) fn slow() -> Outcome {
    many(&["mutants_many"])?;
    app()?;
    println!("test: what a message to an engine costs");
    web::npm(&["run", "--silent", "messages"])?;
    browser(Part::Rest)
}

/// Those of the web app only.
pub(crate) fn web() -> Outcome {
    app()?;
    browser(Part::Both)
}

/// The program with the web app inside, compiled as tests are.
fn app() -> Outcome {
    web::build()?;
    run(Command::new("cargo").args(["build", "--workspace", "--bin", "cluesmith"]))
}

fn browser(part: Part) -> Outcome {
    if !matches!(part, Part::Rest) {
        println!("test: types of the web app");
        web::npm(&["run", "--silent", "check"])?;
        println!("test: units of the web app");
        web::npm(&["run", "--silent", "test"])?;
    }
    chromium()?;
    other_browsers();
    if !matches!(part, Part::First) {
        println!("test: the site with one family more, for the plain page");
        web::build_with_template()?;
    }
    println!(
        "test: the app in browsers (figures go to web/artifacts; pictures too, with PICTURES=1)"
    );
    web::e2e(match part {
        Part::First => Some("first"),
        Part::Rest => Some("rest"),
        Part::Both => None,
    })
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

/// Two more engines for the smoke run. What cannot be had is left out there, and said so.
fn other_browsers() {
    let wanted = [
        ("/usr/bin/firefox-esr", "FIREFOX", &["firefox-esr"][..]),
        ("/usr/bin/WebKitWebDriver", "WEBKIT_DRIVER", &["webkit2gtk-driver", "xvfb"][..]),
    ];
    for (path, own, packages) in wanted {
        if std::env::var_os(own).is_some() || Path::new(path).exists() {
            continue;
        }
        let names = packages.join(" ");
        println!("test: apt-get install {names} (a minute; without it one browser is not tried)");
        if let Err(error) = toolchain::apt_install(packages) {
            println!("test: {names} cannot be installed here: {error}");
        }
    }
}
