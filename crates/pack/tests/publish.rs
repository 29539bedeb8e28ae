//! What is published: days that have begun for good, days to come by a hash, and nothing that could be changed unseen.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use cluesmith::calendar::Date;
use cluesmith_pack::Pack;
use cluesmith_pack::digest::digest;
use cluesmith_pack::feeds;
use cluesmith_pack::folder::Folder;
use cluesmith_pack::key::{Signer, Trusted, pair};
use cluesmith_pack::pack::Entry;
use cluesmith_pack::publish::{PublishError, Published, Publishing};
use cluesmith_pack::shelf::{Files, Problem, Shelf};
use cluesmith_pack::verify::{self, Verified};
use common::*;
use serde_json::Value;
use tempfile::TempDir;

const BASE: &str = "https://example.org/days/";
const SECRET: [u8; 32] = [7; 32];

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

fn publishing<'a>(on: &str, signer: Option<&'a Signer>) -> Publishing<'a> {
    let base = Some(BASE.to_owned());
    Publishing { on: date(on), base, secret: SECRET, signer, supersede: BTreeMap::new() }
}

fn superseding(on: &str, day: &str, why: &str) -> Publishing<'static> {
    let supersede = BTreeMap::from([((date(day), "tetonor".to_owned()), why.to_owned())]);
    Publishing { supersede, ..publishing(on, None) }
}

fn publish(files: &Files, pack: &Pack, on: &str) -> Result<Published, PublishError> {
    publishing(on, None).publish(files, pack)
}

/// The same pack with another puzzle on a day.
fn changed(pack: &Pack, day: &str) -> Pack {
    let mut pack = pack.clone();
    pack.replace(Entry { date: date(day), document: other_document("tetonor") }).unwrap();
    pack
}

fn shelf(files: &Files) -> Shelf {
    let (shelf, problems) = Shelf::read(files, None);
    assert!(problems.is_empty(), "{problems:?}");
    shelf
}

fn verified(path: &Path, trusted: Option<&Trusted>) -> Verified {
    verify::folder(&Folder::at(path), trusted, &proving(), |_| {}).unwrap()
}

fn signer() -> (Signer, Trusted) {
    let pair = pair().unwrap();
    (Signer::read(&pair.secret).unwrap(), Trusted::read(&pair.public).unwrap())
}

#[test]
fn a_pack_is_published_signed_and_read_back() {
    let (pack, (signer, trusted)) = (all_families(), signer());
    let desk = TempDir::new().unwrap();
    let folder = Folder::at(desk.path());
    let families = cluesmith::families().len();
    for (on, begun) in [("2026-11-26", 3), ("2026-12-01", 8), ("2026-12-31", DAYS)] {
        let before = folder.files().unwrap();
        let published = publishing(on, Some(&signer)).publish(&before, pack).unwrap();
        folder.write(&published).unwrap();
        let found = verified(desk.path(), Some(&trusted));
        assert!(found.is_fine(), "{on}: {found:?}");
        assert_eq!((found.puzzles, found.promised), (begun * families, (DAYS - begun) * families));
        assert_eq!(found.remade.values().sum::<usize>(), begun * families);
        // The same once more does nothing at all.
        let again = publishing(on, Some(&signer)).publish(&folder.files().unwrap(), pack).unwrap();
        assert_eq!((folder.write(&again).unwrap(), again.opened), (0, 0), "{on}");
    }
    // As somebody's program would: manifest, object, document.
    let month = fs::read_to_string(desk.path().join("2026-11.json")).unwrap();
    let month: Value = serde_json::from_str(&month).unwrap();
    let object = month["days"]["2026-11-26"]["demons"]["opened"]["object"].as_str().unwrap();
    let bytes = fs::read(desk.path().join(format!("o/{object}.json"))).unwrap();
    assert_eq!(digest(&bytes), object);
    let entry = pack.get(date("2026-11-26"), "demons").unwrap();
    assert_eq!(String::from_utf8(bytes).unwrap(), entry.object());
}

#[test]
fn days_to_come_cannot_be_read_and_a_guess_cannot_be_tried() {
    let pack = all_families();
    let published = publish(&Files::new(), pack, "2026-11-26").unwrap();
    let text: String =
        published.files.values().map(|bytes| String::from_utf8_lossy(bytes)).collect();
    let shelf = shelf(&published.files);
    for entry in pack.iter().filter(|entry| entry.date > date("2026-11-26")) {
        let object = digest(entry.object().as_bytes());
        assert!(!published.objects.contains_key(&object), "{}", entry.place());
        assert!(!text.contains(&object) && !text.contains(entry.document.id.as_deref().unwrap()));
        // Whoever has the very document, and not the secret, cannot tell that it will be it.
        let (_, _, slot) = shelf
            .slots()
            .find(|(day, family, _)| (date(day), *family) == (entry.date, &*entry.document.family))
            .unwrap();
        let other = Publishing { secret: [8; 32], ..publishing("2026-11-26", None) };
        let other = other.publish(&Files::new(), pack).unwrap();
        let other = Shelf::read(&other.files, None).0;
        assert!(other.slots().all(|(_, _, other)| other.commitment != slot.commitment));
        if entry.document.family == "demons" {
            break;
        }
    }
}

#[test]
fn publishing_later_only_adds() {
    let pack = tetonors();
    let first = publish(&Files::new(), pack, "2026-11-17").unwrap();
    let second = publish(&first.files, pack, "2026-11-19").unwrap();
    assert_eq!((first.objects.len(), second.objects.len()), (2, 2));
    let (before, after) = (shelf(&first.files), shelf(&second.files));
    for ((day, family, was), now) in before.slots().zip(after.slots()) {
        assert_eq!((day, family), (now.0, now.1));
        assert_eq!(was.commitment, now.2.commitment, "{day}");
        assert!(was.opened.is_none() || was.opened == now.2.opened, "{day}");
    }
    assert!(matches!(publish(&second.files, pack, "2026-11-18"), Err(PublishError::Back(_))));
}

#[test]
fn another_generator_changes_no_day_that_has_begun() {
    let (pack, day) = (tetonors(), "2026-11-17");
    let first = publish(&Files::new(), pack, "2026-11-18").unwrap();
    let bumped = changed(pack, day);
    for on in ["2026-11-18", "2026-11-30"] {
        let refused = publish(&first.files, &bumped, on).err();
        assert_eq!(refused, Some(PublishError::Changed(format!("{day} tetonor"))));
    }
    // A day to come may still change, and that is said.
    let later = changed(pack, "2026-11-20");
    let second = publish(&first.files, &later, "2026-11-18").unwrap();
    assert_eq!((second.promised_anew, second.opened), (1, 0));
    // But on its day it is what was promised last.
    let refused = publish(&second.files, pack, "2026-11-20").err();
    assert_eq!(refused, Some(PublishError::Broken("2026-11-20 tetonor".to_owned())));
    let secret = Publishing { secret: [8; 32], ..publishing("2026-11-20", None) };
    assert!(matches!(secret.publish(&second.files, &later), Err(PublishError::Broken(_))));
    assert_eq!(publish(&second.files, &later, "2026-11-20").unwrap().opened, 2);
    // A pack that does not know a promised day leaves no gap.
    let mut short = Pack::default();
    pack.iter().take(3).for_each(|entry| short.insert(entry.clone()).unwrap());
    let refused = publish(&first.files, &short, "2026-11-21").err();
    assert_eq!(refused, Some(PublishError::Missing("2026-11-19 tetonor".to_owned())));
    assert!(publish(&first.files, &short, "2026-11-18").is_ok());
}

#[test]
fn a_mistake_is_superseded_where_everybody_sees_it_and_the_old_one_stays() {
    let (pack, day) = (tetonors(), "2026-11-17");
    let desk = TempDir::new().unwrap();
    let folder = Folder::at(desk.path());
    let first = publish(&Files::new(), pack, "2026-11-18").unwrap();
    folder.write(&first).unwrap();
    let other = changed(pack, day);
    let second =
        superseding("2026-11-18", day, "Two answers.").publish(&first.files, &other).unwrap();
    assert_eq!(second.superseded, 1);
    folder.write(&second).unwrap();
    let found = verified(desk.path(), None);
    assert_eq!((found.problems.len(), found.superseded, found.puzzles), (0, 1, 4), "{found:?}");
    let shelf = shelf(&second.files);
    let (_, _, slot) = shelf.slots().find(|(at, ..)| *at == day).unwrap();
    let old = &slot.superseded[0];
    assert_eq!((old.why.as_str(), old.on.as_str()), ("Two answers.", "2026-11-18"));
    let old = &old.opened.as_ref().unwrap().object;
    assert_eq!(*old, digest(pack.get(date(day), "tetonor").unwrap().object().as_bytes()));
    // From now on the new one is what does not change.
    assert!(matches!(publish(&second.files, pack, "2026-11-18"), Err(PublishError::Changed(_))));
    assert!(publish(&second.files, &other, "2026-11-19").is_ok());
    let nothing =
        superseding("2026-11-18", "2026-11-16", "Why not?").publish(&second.files, &other);
    assert!(matches!(nothing.err(), Some(PublishError::NothingToSupersede(_))));
    for why in ["", " ", "a\nb", &"x".repeat(501)] {
        let unsaid = superseding("2026-11-18", day, why).publish(&first.files, &other);
        assert!(matches!(unsaid.err(), Some(PublishError::Why(_))), "{why:?}");
    }
}

#[test]
fn a_changed_byte_anywhere_in_what_is_published_is_found() {
    let (signer, _) = signer();
    for signer in [None, Some(&signer)] {
        let files =
            publishing("2026-11-18", signer).publish(&Files::new(), tetonors()).unwrap().files;
        for (name, bytes) in &files {
            for at in 0..bytes.len() {
                let mut changed = files.clone();
                changed.get_mut(name).unwrap()[at] ^= 1 << (at % 7);
                let problems = Shelf::read(&changed, None).1;
                assert!(!problems.is_empty(), "byte {at} of {name}");
            }
            let mut gone = files.clone();
            gone.remove(name);
            assert!(!Shelf::read(&gone, None).1.is_empty(), "{name} is gone");
        }
    }
}

#[test]
fn a_changed_byte_on_the_disk_is_found_and_so_is_what_does_not_belong_there() {
    let (signer, trusted) = signer();
    let desk = TempDir::new().unwrap();
    let folder = Folder::at(desk.path());
    let published =
        publishing("2026-11-18", Some(&signer)).publish(&Files::new(), tetonors()).unwrap();
    folder.write(&published).unwrap();
    let objects = desk.path().join("o");
    let paths = |path: &Path| -> Vec<_> {
        let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|path| path.is_file()).collect()
    };
    for path in paths(desk.path()).into_iter().chain(paths(&objects)) {
        let whole = fs::read(&path).unwrap();
        for at in (0..whole.len()).step_by(whole.len().div_ceil(12)) {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            fs::write(&path, bytes).unwrap();
            assert!(!verified(desk.path(), Some(&trusted)).is_fine(), "byte {at} of {path:?}");
        }
        fs::remove_file(&path).unwrap();
        assert!(!verified(desk.path(), Some(&trusted)).is_fine(), "{path:?} is gone");
        fs::write(&path, whole).unwrap();
    }
    assert!(verified(desk.path(), Some(&trusted)).is_fine());
    let early = objects.join(format!("{}.json", digest(b"tomorrow")));
    for stranger in [early, objects.join("x.json"), desk.path().join("2027-01.json")] {
        fs::write(&stranger, "{}").unwrap();
        assert!(!verified(desk.path(), Some(&trusted)).is_fine(), "{stranger:?}");
        fs::remove_file(&stranger).unwrap();
    }
    // Another page of the site is none of ours.
    fs::write(desk.path().join("index.html"), "hello").unwrap();
    assert!(verified(desk.path(), Some(&trusted)).is_fine());
}

#[test]
fn a_forger_who_writes_all_of_it_anew_has_another_key() {
    let [(honest, trusted), (forger, _)] = [signer(), signer()];
    let desk = TempDir::new().unwrap();
    let forged = changed(tetonors(), "2026-11-17");
    let published =
        publishing("2026-11-18", Some(&forger)).publish(&Files::new(), &forged).unwrap();
    Folder::at(desk.path()).write(&published).unwrap();
    assert!(verified(desk.path(), None).is_fine(), "its own key fits");
    let problems = verified(desk.path(), Some(&trusted)).problems;
    assert!(
        problems.iter().any(|Problem { what, .. }| what.contains("another key")),
        "{problems:?}"
    );
    let unsigned = publish(&Files::new(), tetonors(), "2026-11-18").unwrap();
    assert!(!Shelf::read(&unsigned.files, Some(&trusted)).1.is_empty());
    // Nor is a signed folder published by anybody else.
    let other = publishing("2026-11-19", Some(&honest)).publish(&published.files, &forged);
    assert!(matches!(other.err(), Some(PublishError::OtherKey)));
    assert!(matches!(
        publish(&published.files, &forged, "2026-11-19").err(),
        Some(PublishError::Unsigned)
    ));
}

#[test]
fn feeds_tell_of_open_days_and_of_no_answer() {
    let pack = all_families();
    let published = publish(&Files::new(), pack, "2026-11-30").unwrap();
    let text = |name: &str| String::from_utf8(published.files[name].clone()).unwrap();
    let texts = feeds::FILES.map(text);
    // What is said of every day alike tells nothing of one.
    let about = cluesmith::families().iter().flat_map(|family| {
        let about = family.about(cluesmith::Language::default());
        [family.name().to_owned(), about.title, about.summary]
    });
    let titles: Vec<String> = about.collect();
    for entry in pack.iter() {
        let open = entry.date <= date("2026-11-30");
        let object = digest(entry.object().as_bytes());
        for (name, text) in feeds::FILES.iter().zip(&texts) {
            let whole = text.replace("\r\n ", "");
            assert_eq!(whole.contains(&object), open, "{name} {}", entry.place());
            // Words of a letter or two stand in every text.
            for word in
                words(entry.document.answer.as_ref().unwrap()).iter().filter(|word| word.len() > 3)
            {
                let own = titles.iter().any(|title| title.contains(word.as_str()));
                assert!(own || !whole.contains(word.as_str()), "{name} {}: {word}", entry.place());
            }
        }
    }
    let feed: Value = serde_json::from_str(&texts[0]).unwrap();
    assert_eq!(feed["version"], "https://jsonfeed.org/version/1.1");
    assert_eq!(feed["items"].as_array().unwrap().len(), 7 * cluesmith::families().len());
    assert_eq!(texts[1].matches("<enclosure ").count(), 7 * cluesmith::families().len());
    assert_eq!(texts[2].matches("BEGIN:VEVENT").count(), 7 * cluesmith::families().len());
}

/// Every text in a value.
fn words(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(words).collect(),
        Value::Object(fields) => fields.values().flat_map(words).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn an_unsound_folder_is_not_published_into() {
    let first = publish(&Files::new(), tetonors(), "2026-11-18").unwrap();
    let mut damaged = first.files.clone();
    damaged.get_mut("2026-11.json").unwrap()[30] ^= 1;
    assert!(matches!(publish(&damaged, tetonors(), "2026-11-19"), Err(PublishError::Unsound(_))));
    let base = Some("javascript:alert(1)/".to_owned());
    let wrong = Publishing { base, ..publishing("2026-11-18", None) };
    assert!(matches!(wrong.publish(&first.files, tetonors()), Err(PublishError::Base(_))));
}
