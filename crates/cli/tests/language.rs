//! `--lang`: families speak the player's language; documents stay as they are.

mod common;

use common::*;

/// Whether a text holds Chinese characters.
fn chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

#[test]
fn hints_and_explanations_are_said_in_the_language_asked_for() {
    for id in ["tetonor:easy#7", "demons:easy#7"] {
        for verb in ["hint", "explain"] {
            let (english, other) = (run(&[verb, id]), run(&[verb, id, "--lang", "zh"]));
            assert_eq!((english.code, other.code), (0, 0), "{}", other.err);
            assert!(!chinese(&english.out), "{}", english.out);
            assert!(chinese(&other.out), "{}", other.out);
        }
    }
    assert!(chinese(&run(&["--lang", "zh", "draw", "demons:easy#7"]).out));
}

#[test]
fn documents_are_the_same_in_every_language() {
    for id in ["tetonor:easy#7", "demons:easy#7"] {
        let document = |more: &[&str]| run(&[&["new", id, "--format", "json"], more].concat());
        assert_eq!(document(&[]).out, document(&["--lang", "zh"]).out);
    }
}

/// Documents of JSON Lines are checked on several threads, none of which is the one that was told the
/// language.
#[test]
fn every_document_of_json_lines_is_checked_in_the_language_asked_for() {
    for family in ["tetonor", "demons"] {
        let seeds = |first: u64| -> Vec<serde_json::Value> {
            let first = first.to_string();
            run(&["new", family, "--seed", &first, "--count", "8"]).json_lines()
        };
        let mut documents = seeds(1);
        for (document, other) in documents.iter_mut().zip(seeds(101)) {
            document["answer"] = other["answer"].clone();
        }
        let lines: Vec<String> = documents.iter().map(ToString::to_string).collect();
        let check = |lang: &str| {
            let args = ["--lang", lang, "check", "-", "--format", "json"];
            let ran = run_with(&args, lines.join("\n"));
            assert_eq!(ran.code, 1, "{}", ran.err);
            let reports = ran.json_lines();
            assert_eq!(reports.len(), 8);
            reports
        };
        assert!(check("en").iter().all(|report| !chinese(&report.to_string())));
        for report in check("zh") {
            assert!(chinese(&report["findings"].to_string()), "{report}");
        }
    }
}

fn without(value: &mut serde_json::Value, fields: &[&str]) {
    fields.iter().for_each(|field| drop(value.as_object_mut().unwrap().remove(*field)));
}

/// What is wrong with a document as a whole, in families that speak Chinese: message and way out, and the words around
/// them.
#[test]
fn whatever_is_said_of_a_document_comes_in_the_language_asked_for() {
    type Forge = fn(&mut serde_json::Value);
    let forgeries: [(&str, Forge); 12] = [
        ("D04", |one| one["seed"] = 8.into()),
        ("D04", |one| one["id"] = "tetonor:easy".into()),
        ("D04", |one| one["id"] = "tetonor:easy#007".into()),
        ("D04", |one| without(one, &["id", "seed"])),
        ("D05", |one| one["grade"]["score"] = 999.into()),
        ("D06", |one| one["certificate"][0]["rule"] = "luck".into()),
        ("D07", |one| one["generator"] = 99.into()),
        ("D08", |one| {
            let id = one["id"].as_str().unwrap().replace("#7", "#8");
            (one["id"], one["seed"]) = (id.into(), 8.into());
        }),
        ("D09", |one| one["proof"]["solutions"] = 2.into()),
        ("D09", |one| without(one, &["id", "generator", "params", "seed"])),
        ("D11", |one| one["proof"]["work"] = 1.into()),
        ("D11", |one| one["grade"]["steps"] = 1.into()),
    ];
    let good = run(&["new", "tetonor:easy#7", "--format", "json", "--certificate"]).json();
    for (id, forge) in forgeries {
        let mut forged = good.clone();
        forge(&mut forged);
        let args = ["--lang", "zh", "check", "-", "--format", "json"];
        let report = run_with(&args, forged.to_string()).json();
        let findings = report["findings"].as_array().unwrap();
        assert!(findings.iter().any(|finding| finding["id"] == id), "{id}: {report}");
        for finding in findings {
            let said = [&finding["message"], &finding["help"]];
            assert!(said.iter().all(|text| chinese(text.as_str().unwrap())), "{finding}");
        }
    }
    let mut forged = good.clone();
    forged["grade"]["score"] = 999.into();
    let ran = run_with(&["--lang", "zh", "check", "-"], forged.to_string());
    assert!(ran.out.contains("错误[D05]") && ran.out.contains("建议"), "{}", ran.out);
    assert!(ran.err.contains("1 份有问题"), "{}", ran.err);
}

#[test]
fn a_shared_result_is_read_by_programs_in_every_language() {
    for lang in ["en", "zh"] {
        let shared = run_with(&["--lang", lang, "play", ID], "share\n").out;
        let line = shared.lines().find_map(|line| line.strip_prefix("> Cluesmith ")).unwrap();
        let card = cluesmith::share::Card::parse(&format!("Cluesmith {line}"));
        assert_eq!(card.map(|card| card.hints), Ok(0), "{shared}");
    }
}

#[test]
fn a_language_nobody_speaks_is_refused() {
    let refused = run(&["families", "--lang", "xx"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("en, zh"), "{}", refused.err);
}

/// A batch is made on other threads, too.
#[test]
fn a_batch_says_in_the_language_asked_for_why_there_is_no_puzzle() {
    // A parameter for each kind of clue that boards have unless it is switched off.
    let schema = run(&["schema", "demons"]).out;
    let is_kind =
        |name: &str| name.contains('_') && name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    let names = schema.lines().filter_map(|line| line.trim().strip_suffix("\": {"));
    let names = names.filter_map(|line| line.strip_prefix('"')).filter(|name| is_kind(name));
    let switches: Vec<String> = names.map(|name| format!("{name}=false")).collect();
    assert!(switches.len() >= 14, "{switches:?}");
    let mut args = vec!["new", "demons:hard#7", "--count", "2", "--lang"];
    let set = switches.iter().flat_map(|switch| ["--set", switch.as_str()]);
    args.extend(["zh"].into_iter().chain(set));
    assert!(chinese(&run(&args).err), "{}", run(&args).err);
    args[5] = "en";
    assert!(!chinese(&run(&args).err), "{}", run(&args).err);
}
