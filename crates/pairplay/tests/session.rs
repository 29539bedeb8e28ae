//! Weeks get harder; a schedule does not repeat itself.

use std::collections::BTreeSet;

use cluesmith_core::{Family, Language, Reference, Seed, Work};
use cluesmith_pairplay::session::{Day, Flavour, Measure, rising, schedule, varied, week};
use cluesmith_pairplay::traps::Scene;
use cluesmith_pairplay::{PairPlay, Params, measure};

#[test]
fn every_day_of_a_week_is_harder_than_the_one_before_and_differs_from_it() {
    for seed in 0..4 {
        let days = week(Seed(seed), &mut Work::unlimited()).unwrap();
        let measures: Vec<Measure> = days.iter().map(|day| day.measure).collect();
        assert!(rising(&measures).ok, "#{seed}: {}", rising(&measures).figure);
        let flavours: Vec<Flavour> = days.iter().map(Day::flavour).collect();
        assert!(varied(&flavours).ok, "#{seed}: {}", varied(&flavours).figure);
        for two in days.windows(2) {
            assert_ne!(two[0].trap, two[1].trap);
        }
        let mut back = measures;
        back.reverse();
        assert!(!rising(&back).ok, "the other way round it falls");
        assert!(!varied(&[flavours[0].clone(), flavours[0].clone()]).ok);
    }
}

#[test]
fn a_hundred_days_do_not_repeat_hint_or_trap_from_one_day_to_the_next() {
    let days = schedule(Seed(7), 100, &mut Work::unlimited()).unwrap();
    assert_eq!(days.len(), 100);
    for two in days.windows(2) {
        assert_ne!(two[0].hint, two[1].hint);
        assert_ne!(two[0].trap, two[1].trap);
        assert_ne!(two[0].made.puzzle.title, two[1].made.puzzle.title);
    }
    let flavours: Vec<Flavour> = days.iter().map(Day::flavour).collect();
    assert!(varied(&flavours).ok, "{}", varied(&flavours).figure);
    let ids: BTreeSet<String> = days.iter().map(|day| day.id.to_string()).collect();
    assert_eq!(ids.len(), 100);
    let last = &days[99];
    let reference = Reference::parse(&last.id.to_string()).unwrap();
    let params: Params = reference.settings.read().unwrap();
    let seed = reference.seed.unwrap().seed;
    let again = PairPlay.generate(&params, seed, &mut Work::unlimited()).unwrap();
    assert_eq!(again.puzzle, last.made.puzzle, "the id names the puzzle");
    for day in &days {
        let (puzzle, answer) = (&day.made.puzzle, &day.made.answer);
        let (deck, lies) = (puzzle.deck(), answer.read(puzzle, Language::ENGLISH).unwrap());
        let figures = measure(puzzle, lies, &answer.mutters).figures;
        let group = puzzle.hint_cards().group;
        assert!(day.trap.is_set(&Scene { deck: &deck, lies, group, figures: &figures }));
    }
}
