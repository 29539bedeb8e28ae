//! Older generators stay: names that were given away go on giving their puzzles, `check` still holds documents
//! against them, and days that have begun keep theirs.

mod named;

use cluesmith::calendar::{Date, daily};
use cluesmith::{AnyFamily, Document, Reference, Settings, Work};
use named::made;

fn families() -> impl Iterator<Item = &'static dyn AnyFamily> {
    cluesmith::families().iter().copied()
}

#[test]
fn an_older_generator_is_listed_once_before_the_newest_and_its_days_end_later_each_time() {
    for family in families() {
        let numbers = family.older().iter().map(|older| older.generator);
        let numbers: Vec<u32> = numbers.chain([family.generator()]).collect();
        assert!(numbers.is_sorted_by(|one, next| one < next), "{}: {numbers:?}", family.name());
        let days: Vec<_> = family.older().iter().map(|older| older.until).collect();
        assert!(days.is_sorted_by(|one, next| one < next), "{}: {days:?}", family.name());
    }
}

#[test]
fn a_name_of_an_older_generator_gives_another_puzzle_than_the_newest_and_is_checked() {
    let mut tried = 0;
    for family in families() {
        for older in family.older() {
            let [old, new] = [older.generator, family.generator()]
                .map(|generator| made(&format!("{}@{generator}:easy#7", family.name())));
            assert_ne!(old.puzzle, new.puzzle, "{}: nothing has changed", family.name());
            let check = |document: &Document| family.check(document, &mut Work::unlimited());
            assert_eq!(check(&old).findings, [], "{}", family.name());
            // The name is as good as a new one: another answer under it is an error, not "not checked".
            let forged = Document { answer: new.answer, ..old };
            assert!(!check(&forged).ok, "{}", family.name());
            tried += 1;
        }
    }
    assert!(tried > 0);
}

#[test]
fn a_generator_that_is_not_here_is_refused_and_who_has_it_is_said() {
    for family in families() {
        let (name, newest) = (family.name(), family.generator());
        let of = |text: &str| Reference::parse(text).unwrap().generator_of(family);
        assert_eq!(
            (of(&format!("{name}#7")), of(&format!("{name}@{newest}#7"))),
            (Ok(newest), Ok(newest))
        );
        let first = family.older().first().map_or(newest, |older| older.generator);
        let before = (1..first).map(|asked| (asked, "an older release"));
        for (asked, who) in before.chain([(newest + 1, "a newer release")]) {
            let error = of(&format!("{name}@{asked}#7")).unwrap_err();
            for part in [error.message(), error.help()] {
                assert!(error.to_string().contains(&part), "{error}");
            }
            assert!(error.help().contains(who) && error.help().contains("pack"), "{error}");
            for older in family.older() {
                assert!(error.message().contains(&format!("{}, ", older.generator)), "{error}");
            }
        }
    }
}

#[test]
fn parameters_are_not_accepted_for_a_generator_that_is_not_here() {
    for family in families() {
        let refused = family.accept_for(family.generator() + 1, &Settings::default());
        assert!(refused.is_err(), "{}", family.name());
    }
}

#[test]
fn a_day_that_has_begun_keeps_its_generator() {
    for family in families() {
        let of = |day: Date| daily(family, day).generator;
        for older in family.older() {
            let eve = Date::of_day(older.until.day().unwrap() - 1);
            assert_eq!(of(eve), older.generator, "{} on {eve}", family.name());
            assert_ne!(of(older.until), older.generator, "{} on {}", family.name(), older.until);
        }
        let (first, far) = ("2026-01-01".parse().unwrap(), "2031-01-01".parse().unwrap());
        let oldest = family.older().first().map_or(family.generator(), |older| older.generator);
        assert_eq!((of(first), of(far)), (oldest, family.generator()));
    }
}

#[test]
fn what_an_older_generator_cannot_do_is_said() {
    let family = cluesmith::family("kronologic").unwrap();
    for newer in ["par=false", "scenario=s20", "scenario=s2+s21"] {
        let reference = Reference::parse(&format!("kronologic@4:easy,{newer}#7")).unwrap();
        let maker = family.accept_for(4, &reference.settings).unwrap();
        let error = maker.make(reference.seed.unwrap().seed, &mut Work::unlimited()).unwrap_err();
        assert!(error.to_string().contains("generator 4"), "{newer}: {error}");
    }
}
