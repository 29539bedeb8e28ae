//! The help text is part of the product: every change of it is looked at.

mod common;

use common::*;

const VERBS: [&str; 20] = [
    "families",
    "new",
    "solve",
    "check",
    "id",
    "complete",
    "draw",
    "grade",
    "hint",
    "explain",
    "play",
    "today",
    "pack",
    "serve",
    "kronologic",
    "pairplay",
    "schema",
    "testimony",
    "completions",
    "man",
];

#[test]
fn the_help_is_as_it_was() {
    insta::assert_snapshot!("cluesmith", run(&["--help"]).out);
    for verb in VERBS {
        insta::assert_snapshot!(verb, run(&[verb, "--help"]).out);
    }
    insta::assert_snapshot!("tetonor", run(&["tetonor", "--help"]).out);
    for verb in ["sweep", "validate", "deduce", "session", "schedule"] {
        insta::assert_snapshot!(verb, run(&["pairplay", verb, "--help"]).out);
    }
    insta::assert_snapshot!("simulate", run(&["tetonor", "simulate", "--help"]).out);
    for verb in
        ["ask", "par", "conclude", "next", "contradictions", "race", "scenarios", "rules", "map"]
    {
        insta::assert_snapshot!(
            format!("kronologic-{verb}"),
            run(&["kronologic", verb, "--help"]).out
        );
    }
    for verb in ["make", "verify", "key", "publish", "diff", "add", "export"] {
        insta::assert_snapshot!(format!("pack-{verb}"), run(&["pack", verb, "--help"]).out);
    }
    for verb in ["week", "rates", "archetypes", "lines"] {
        insta::assert_snapshot!(verb, run(&["testimony", verb, "--help"]).out);
    }
}

#[test]
fn every_verb_shows_examples() {
    for verb in VERBS {
        assert!(run(&[verb, "--help"]).out.contains("Examples:\n  cluesmith "), "{verb}");
    }
}
