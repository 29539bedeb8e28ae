//! Claims do not betray lies by their style: a classifier trained on the words of many puzzles does no
//! better than chance on others. The same classifier finds a planted word at once.

use std::collections::BTreeMap;

use cluesmith_core::{Family, Seed, Work};
use cluesmith_pairplay::params::Level;
use cluesmith_pairplay::puzzle::HintKind;
use cluesmith_pairplay::{PairPlay, Params};

const PUZZLES: u64 = 1000;

/// Claims with whether they are lies, puzzle by puzzle.
fn claims() -> Vec<Vec<(String, bool)>> {
    (0..PUZZLES)
        .map(|seed| {
            let hint = HintKind::ALL[seed as usize % 6];
            let params = Params { hint: Some(hint), ..Params::default() };
            let made =
                PairPlay.generate(&params, Seed(seed), &mut Work::limit(20_000_000)).unwrap();
            let lies = made.answer.lies;
            let cards = made.puzzle.cards.into_iter();
            cards.map(|card| (card.claim, lies.contains(&card.strength))).collect()
        })
        .collect()
}

fn words(claim: &str) -> Vec<String> {
    let lower = claim.to_lowercase();
    let single: Vec<String> = lower
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let double = single.windows(2).map(|two| two.join(" "));
    let length = format!("#{}", claim.len() / 15);
    single.iter().cloned().chain(double).chain([length]).collect()
}

/// Naive Bayes on words, neighbouring words and length: the area under its curve on the last fifth of
/// the puzzles. 0.5 is chance.
fn area(puzzles: &[Vec<(String, bool)>]) -> f64 {
    let cut = puzzles.len() * 4 / 5;
    let mut counts: BTreeMap<String, [f64; 2]> = BTreeMap::new();
    let mut totals = [0.0; 2];
    for (claim, lie) in puzzles[..cut].iter().flatten() {
        for word in words(claim) {
            counts.entry(word).or_insert([1.0; 2])[usize::from(*lie)] += 1.0;
            totals[usize::from(*lie)] += 1.0;
        }
    }
    let score = |claim: &str| -> f64 {
        let known = words(claim).into_iter().filter_map(|word| counts.get(&word).copied());
        known.map(|[truth, lie]| (lie / totals[1] / (truth / totals[0])).ln()).sum()
    };
    let tested: Vec<(f64, bool)> =
        puzzles[cut..].iter().flatten().map(|(claim, lie)| (score(claim), *lie)).collect();
    let (mut better, mut all) = (0.0, 0.0);
    for (lie, _) in tested.iter().filter(|(_, lie)| *lie) {
        for (truth, _) in tested.iter().filter(|(_, lie)| !*lie) {
            all += 1.0;
            better += if lie > truth {
                1.0
            } else if lie == truth {
                0.5
            } else {
                0.0
            };
        }
    }
    better / all
}

#[test]
fn a_classifier_of_wording_does_no_better_than_chance() {
    let mut puzzles = claims();
    let plain = area(&puzzles);
    // 600 lies against 1000 truths: one standard deviation of chance is 0.015.
    assert!((0.45..0.55).contains(&plain), "area {plain}");
    for (claim, lie) in puzzles.iter_mut().flatten() {
        if *lie {
            claim.push_str(" Honestly.");
        }
    }
    assert!(area(&puzzles) > 0.95, "a planted word is found");
}

#[test]
fn koas_answers_do_not_depend_on_truth() {
    for seed in 0..20 {
        let level = Level::ALL[seed as usize % 3];
        let made = PairPlay.generate(&Params::level(level), Seed(seed), &mut Work::unlimited());
        let made = made.unwrap();
        let mut shares = BTreeMap::new();
        for lines in &made.puzzle.pairs {
            let lie = lines.cards.iter().any(|card| made.answer.lies.contains(card));
            let (all, with) = shares.entry(lines.tone).or_insert((0u32, 0u32));
            *all += 1;
            *with += u32::from(lie);
        }
        for (tone, (all, with)) in shares {
            let share = f64::from(with) / f64::from(all);
            assert!((share - 18.0 / 28.0).abs() <= 0.2, "{tone:?}: {with} of {all}");
        }
    }
}
