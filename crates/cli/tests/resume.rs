//! `new --count -o FILE --resume`: going on with what an earlier call left behind.

mod common;

use common::*;

const CALL: [&str; 4] = ["new", "tetonor:medium#40", "--count", "30"];

fn resume(file: &str, more: &[&str]) -> Ran {
    run(&[&CALL[..], &["-o", file, "--resume"], more].concat())
}

/// The lines that a call that is never stopped writes.
fn unbroken() -> String {
    run(&CALL).out
}

#[test]
fn without_an_unfinished_file_it_begins_at_the_beginning() {
    let desk = Desk::new();
    let file = desk.name("x.jsonl");
    for _ in 0..2 {
        let ran = resume(&file, &[]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert_eq!(desk.read("x.jsonl"), unbroken());
        assert_eq!(desk.names(), ["x.jsonl"]);
    }
}

#[test]
fn wherever_it_was_cut_the_whole_is_the_same() {
    let desk = Desk::new();
    let file = desk.name("x.jsonl");
    let whole = unbroken();
    let line = whole.find('\n').unwrap();
    let cuts = [0, 1, 5, 30, line - 1, line, line + 1, line + 2, whole.len() / 2];
    for cut in cuts.into_iter().chain([whole.len() - 1, whole.len()]) {
        desk.file("x.jsonl.part", &whole[..cut]);
        let ran = resume(&file, &[]);
        assert_eq!(ran.code, 0, "{cut}: {}", ran.err);
        let lines = whole[..cut].matches('\n').count() as u64;
        let said = match lines {
            0 => String::new(),
            1 => format!("note: going on after 1 puzzle in {file}.part\n"),
            _ => format!("note: going on after {lines} puzzles in {file}.part\n"),
        };
        assert_eq!(ran.err, said, "{cut}");
        assert!(desk.read("x.jsonl") == whole, "{cut}");
        assert_eq!(desk.names(), ["x.jsonl"], "{cut}");
    }
}

#[test]
fn every_family_can_be_gone_on_with() {
    let desk = Desk::new();
    let file = desk.name("x.jsonl");
    let families = run(&["families", "--format", "json"]).json();
    let mut targets: Vec<String> = families
        .as_array()
        .unwrap()
        .iter()
        .map(|family| format!("{}#5", family["name"].as_str().unwrap()))
        .collect();
    // Text in an id, and the last seeds there are.
    targets.push("kronologic:map=Foyer---Hall%3BHall---Attic,people=3#5".into());
    targets.push(format!("{FAMILY}#{}", u64::MAX - 2));
    for target in targets {
        let call = ["new", &target, "--count", "3"];
        let whole = run(&call);
        assert_eq!(whole.code, 0, "{target}: {}", whole.err);
        let second = whole.out.find('\n').unwrap() + 1;
        for cut in [second + 40, whole.out.len()] {
            desk.file("x.jsonl.part", &whole.out[..cut]);
            let ran = run(&[&call[..], &["-o", &file, "--resume"]].concat());
            assert_eq!(ran.code, 0, "{target}: {}", ran.err);
            assert!(desk.read("x.jsonl") == whole.out, "{target}");
        }
    }
}

#[test]
fn more_can_be_wanted_than_before() {
    let desk = Desk::new();
    let file = desk.name("x.jsonl");
    desk.file("x.jsonl.part", unbroken());
    let call = ["new", CALL[1], "--count", "45"];
    let ran = run(&[&call[..], &["-o", &file, "--resume"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(desk.read("x.jsonl"), run(&call).out);
}

#[test]
fn what_another_command_left_is_refused_and_stays() {
    let desk = Desk::new();
    let file = desk.name("x.jsonl");
    let other = |args: &[&str]| run(&[&["new"], args, &["--count", "5"]].concat()).out;
    let whole = unbroken();
    let lines: Vec<&str> = whole.lines().collect();
    let without = |number: usize| {
        let kept = lines.iter().enumerate().filter(|(n, _)| *n != number);
        kept.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    let twice = format!("{}\n{}\n", lines[0], lines[0]);
    let backwards = format!("{}\n{}\n", lines[1], lines[0]);
    let edited = whole.replacen("\"proof\"", "\"Proof\"", 1);
    let generator = whole.replace("tetonor@2:", "tetonor@3:");
    for (foreign, why) in [
        (other(&["demons:easy#40"]), "line 1 is demons@"),
        (other(&["tetonor:hard#40"]), "line 1 is tetonor@2:hard#40, not tetonor@2:medium#40"),
        (other(&["tetonor:medium,cells=12#40"]), "line 1 is tetonor@2:medium,cells=12#40"),
        (other(&["tetonor:medium#39"]), "line 1 is tetonor@2:medium#39"),
        (other(&["tetonor:medium#90"]), "line 1 is tetonor@2:medium#90"),
        (other(&["tetonor:medium#40", "--no-answer"]), "this call writes tetonor@2:medium#4"),
        (other(&["tetonor:medium#40", "--certificate"]), "this call writes tetonor@2:medium#4"),
        (generator, "line 1 is tetonor@3:medium#40"),
        (edited, "this call writes tetonor@2:medium#40 otherwise"),
        (without(0), "tetonor@2:medium#40 is missing"),
        (without(17), "tetonor@2:medium#57 is missing"),
        (twice, "line 2 is tetonor@2:medium#40, not tetonor@2:medium#41"),
        (backwards, "line 2 is tetonor@2:medium#40, not tetonor@2:medium#42"),
        (format!("{whole}{}\n", lines[0]), "line 31 is tetonor@2:medium#40, not nothing more"),
        (format!("{whole}more"), "line 31 is no puzzle"),
        ("\n".into(), "line 1 is no puzzle"),
        ("not mine".into(), "line 1 is no puzzle"),
        ("[1, 2]\n".into(), "line 1 is no puzzle"),
        ("\0".repeat(5000), "line 1 is no puzzle"),
        ("{".repeat(17 << 20), "line 1 is no puzzle"),
    ] {
        desk.file("x.jsonl.part", &foreign);
        let ran = resume(&file, &[]);
        ran.is_wrong_call(why);
        assert!(ran.err.contains("x.jsonl.part is not of this command"), "{}", ran.err);
        assert!(ran.err.contains("leave out --resume to begin anew"), "{}", ran.err);
        assert!(desk.read("x.jsonl.part") == foreign, "{why}");
        assert_eq!(desk.names(), ["x.jsonl.part"], "{why}");
    }
    // It is begun anew, as the message says.
    assert_eq!(run(&[&CALL[..], &["-o", &file]].concat()).code, 0);
    assert_eq!(desk.read("x.jsonl"), whole);
    assert_eq!(desk.names(), ["x.jsonl"]);
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let desk = Desk::new();
    desk.file("x.jsonl.part", b"\xff\xfe\n");
    resume(&desk.name("x.jsonl"), &[]).is_wrong_call("line 1 is no puzzle");
}

#[test]
fn seeds_that_gave_up_are_told_of_as_if_nothing_had_happened() {
    let desk = Desk::new();
    let file = desk.name("x.jsonl");
    // A limit that about half of the puzzles stay below.
    let used = |line: &serde_json::Value| line["proof"]["work"].as_u64().unwrap();
    let mut all: Vec<u64> = run(&CALL).json_lines().iter().map(used).collect();
    all.sort_unstable();
    let limit = all[all.len() / 2].to_string();
    let plain = run(&[&CALL[..], &["--work", &limit]].concat());
    assert_eq!(plain.code, 3, "{}", plain.err);
    let lines = plain.out.lines().count();
    assert!((5..25).contains(&lines), "{lines} of 30");
    for kept in [1, lines / 2, lines] {
        let before: String = plain.out.lines().take(kept).map(|line| format!("{line}\n")).collect();
        desk.file("x.jsonl.part", before);
        let ran = resume(&file, &["--work", &limit]);
        assert_eq!(ran.code, 3, "{}", ran.err);
        assert!(ran.err.ends_with(&plain.err), "{} {}", ran.err, plain.err);
        assert_eq!(desk.read("x.jsonl"), plain.out);
    }
    // With another limit it is another command.
    desk.file("x.jsonl.part", &plain.out);
    resume(&file, &[]).is_wrong_call("is missing");
}

#[test]
fn a_resume_needs_a_file_a_count_a_seed_and_lines() {
    let desk = Desk::new();
    let file = desk.name("x.jsonl");
    for call in
        [&["new", ID, "--count", "3", "--resume"][..], &["new", ID, "-o", &file, "--resume"]]
    {
        assert_eq!(run(call).code, 2);
    }
    let random = ["new", FAMILY, "--count", "3", "-o", &file, "--resume"];
    run(&random).is_wrong_call("does not know the seeds");
    resume(&file, &["--format", "text"]).is_wrong_call("lines of JSON only");
    assert_eq!(desk.names(), [""; 0]);
}

#[test]
fn a_folder_in_the_way_is_named() {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("x.jsonl.part")).unwrap();
    let file = desk.name("x.jsonl");
    resume(&file, &[]).is_wrong_call("x.jsonl.part is no file");
    run(&["new", ID, "-o", &file]).is_wrong_call("x.jsonl.part is no file");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_outlive_it() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let desk = Desk::new();
    let mode =
        |name: &str| std::fs::metadata(desk.path(name)).unwrap().permissions().mode() & 0o777;
    desk.file("real.jsonl", "old");
    std::fs::set_permissions(desk.path("real.jsonl"), PermissionsExt::from_mode(0o440)).unwrap();
    symlink("real.jsonl", desk.path("link.jsonl")).unwrap();
    assert_eq!(resume(&desk.name("link.jsonl"), &[]).code, 0);
    assert_eq!(desk.names(), ["link.jsonl", "real.jsonl"]);
    assert!(std::fs::symlink_metadata(desk.path("link.jsonl")).unwrap().is_symlink());
    assert_eq!((desk.read("real.jsonl"), mode("real.jsonl")), (unbroken(), 0o440));

    // Nobody is led to write into another file by a link under the unfinished name.
    desk.file("victim", "precious");
    symlink("victim", desk.path("x.jsonl.part")).unwrap();
    run(&["new", ID, "-o", &desk.name("x.jsonl")]).is_wrong_call("x.jsonl.part is no file");
    assert_eq!(desk.read("victim"), "precious");
}
