//! A small pack of every family: made, written, read, proved and published; and every byte of it that is changed is
//! found.

mod common;

use cluesmith::calendar::{Date, daily};
use cluesmith::{Document, Reference};
use cluesmith_pack::diff::{Change, diff};
use cluesmith_pack::export::csv;
use cluesmith_pack::pack::PackError;
use cluesmith_pack::plan::PlanFile;
use cluesmith_pack::squeeze::unsqueeze;
use cluesmith_pack::verify;
use cluesmith_pack::{Entry, Pack};
use common::*;

#[test]
fn a_pack_has_the_puzzles_of_the_calendar_and_all_of_them_are_proved() {
    let pack = all_families();
    let families = cluesmith::families().len();
    assert_eq!(pack.len(), DAYS * families);
    for entry in pack.iter() {
        let named =
            Reference::parse(&daily(entry.family().unwrap(), entry.date).to_string()).unwrap();
        let document = &entry.document;
        assert_eq!(document.seed, named.seed.map(|seed| seed.seed.0), "{}", entry.place());
        assert_eq!(document.generator, named.generator, "{}", entry.place());
    }
    let verified = verify::pack(pack, &proving(), |_| {}).unwrap();
    assert_eq!((verified.problems.len(), verified.puzzles), (0, pack.len()), "{verified:?}");
    assert_eq!(verified.remade.values().sum::<usize>(), pack.len(), "{verified:?}");
    assert_eq!(
        verified.remade.keys().len(),
        families + 1,
        "Kronologic changes its generator: {verified:?}"
    );
}

#[test]
fn threads_change_no_byte_and_what_is_written_is_read() {
    let plan = PlanFile::of_calendar(&[cluesmith::family("tetonor").unwrap()]);
    let planned = plan.puzzles(Some("2026-11-16..2027-01-15")).unwrap();
    let [one, two] = [1, 2].map(|threads| making(threads).make(&planned, |_| {}).unwrap().pack);
    assert_eq!(one.write(), two.write());
    assert_eq!(one.write_squeezed().unwrap(), two.write_squeezed().unwrap());
    for bytes in [one.write().into_bytes(), one.write_squeezed().unwrap()] {
        assert_eq!(Pack::read(bytes).as_ref(), Ok(&one));
    }
}

#[test]
fn a_changed_byte_anywhere_in_a_pack_is_found() {
    let bytes = all_families().write().into_bytes();
    for at in (0..bytes.len()).step_by(97).chain(bytes.len() - 120..bytes.len()) {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        assert!(Pack::read(changed).is_err(), "byte {at} of {}", bytes.len());
    }
    for end in [0, 1, bytes.len() / 2, bytes.len() - 1] {
        assert!(Pack::read(bytes[..end].to_vec()).is_err(), "cut at {end}");
    }
    assert!(Pack::read([&bytes[..], b"\n"].concat()).is_err());
}

#[test]
fn a_changed_byte_anywhere_in_a_squeezed_pack_is_found_or_changes_nothing() {
    let pack = tetonors();
    let (bytes, whole) = (pack.write_squeezed().unwrap(), pack.write().into_bytes());
    let mut harmless = Vec::new();
    for at in 0..bytes.len() {
        for bit in [at % 8, (at + 3) % 8] {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            match Pack::read(changed.clone()) {
                Err(_) => {}
                // Bits of the frame that mean nothing: what is unsqueezed is the same to the last byte.
                Ok(_) => {
                    assert_eq!(
                        unsqueeze(changed, whole.len()),
                        Ok(whole.clone()),
                        "byte {at} bit {bit}"
                    );
                    harmless.push((at, bit));
                }
            }
        }
    }
    // There are few of them; `pack verify` says that the file is not as this program squeezes it.
    assert!(harmless.len() * 50 < bytes.len(), "{harmless:?}");
}

#[test]
fn what_is_no_pack_says_why() {
    let why = |text: &str| Pack::read(text.as_bytes().to_vec()).unwrap_err();
    let sealed = |lines: &str, puzzles: usize| {
        let hash = cluesmith_pack::digest::digest(lines.as_bytes());
        format!("{lines}{{\"pack\":1,\"puzzles\":{puzzles},\"sha256\":\"{hash}\"}}\n")
    };
    assert_eq!(why(""), PackError::NoSeal);
    assert_eq!(why("{\"pack\":1}\n"), PackError::NoSeal);
    assert_eq!(why(&sealed("", 0).replace("\"pack\":1", "\"pack\":2")), PackError::Version(2));
    assert_eq!(why(&sealed("", 1)), PackError::Broken);
    let line = tetonors().write().lines().next().unwrap().to_owned() + "\n";
    assert!(Pack::read(sealed(&line, 1).into_bytes()).is_ok());
    assert!(matches!(why(&sealed(&line.repeat(2), 2)), PackError::Line { line: 2, .. }));
    for (from, to) in [
        ("2026-11-16", "2026-11-31"),
        ("{\"date\"", "{ \"date\""),
        ("\"generator\":2", "\"generator\": 2"),
        ("\"family\"", "\"extra\":1,\"family\""),
    ] {
        let said = why(&sealed(&line.replacen(from, to, 1), 1));
        assert!(matches!(said, PackError::Line { line: 1, .. }), "{from}: {said}");
    }
}

#[test]
fn a_forged_document_in_an_honest_seal_is_found() {
    let forged = |change: &dyn Fn(&mut Document)| {
        let mut pack = tetonors().clone();
        let mut entry = pack.iter().next().unwrap().clone();
        change(&mut entry.document);
        pack.replace(entry);
        let pack = Pack::read(pack.write().into_bytes()).unwrap();
        verify::pack(&pack, &proving(), |_| {}).unwrap().problems
    };
    assert!(forged(&|_| {}).is_empty());
    assert!(!forged(&|document| document.puzzle["grid"][0] = 7.into()).is_empty());
    assert!(!forged(&|document| document.grade.as_mut().unwrap().score += 1).is_empty());
    assert!(!forged(&|document| document.id = Some("tetonor@2:easy#8".into())).is_empty());
}

#[test]
fn a_puzzle_that_comes_twice_is_told() {
    let mut pack = tetonors().clone();
    let first = pack.iter().next().unwrap().document.clone();
    let date = Date::on(2027, 2, 1);
    pack.insert(Entry { date, document: first }).unwrap();
    let problems = verify::pack(&pack, &proving(), |_| {}).unwrap().problems;
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].place.starts_with("2027-02-01"), "{problems:?}");
}

#[test]
fn differences_are_told_apart() {
    let before = tetonors();
    let mut after = Pack::default();
    let mut entries: Vec<Entry> = before.iter().cloned().collect();
    entries.remove(0);
    entries[0].document.grade.as_mut().unwrap().score += 1;
    entries[1].document = other_document("tetonor");
    entries.push(Entry { date: Date::on(2027, 2, 1), document: entries[2].document.clone() });
    entries.into_iter().for_each(|entry| after.insert(entry).unwrap());
    let changes: Vec<Change> = diff(before, &after).iter().map(|one| one.change).collect();
    assert_eq!(changes, [Change::Removed, Change::Wording, Change::Puzzle, Change::Added]);
    assert!(diff(before, before).is_empty());
}

#[test]
fn a_table_has_a_row_for_each_puzzle_and_no_answer() {
    let pack = all_families();
    let table = csv(pack);
    let rows: Vec<&str> = table.split_terminator("\r\n").collect();
    assert_eq!(rows.len(), pack.len() + 1);
    for (row, entry) in rows[1..].iter().zip(pack.iter()) {
        let id = entry.document.id.as_deref().unwrap();
        assert!(row.starts_with(&format!("{},{}", entry.date, entry.document.family)), "{row}");
        assert!(row.contains(id) && row.contains("sha256:"), "{row}");
    }
}

#[test]
fn a_thousand_days_are_planned_as_the_calendar_names_them() {
    let plan = PlanFile::of_calendar(cluesmith::families());
    let planned = plan.puzzles(Some("2026-01-01..2028-09-26")).unwrap();
    assert_eq!(planned.len(), 1000 * cluesmith::families().len());
    for one in planned {
        assert_eq!(one.name(), daily(one.family, one.date).to_string());
    }
}
