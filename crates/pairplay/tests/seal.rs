//! What a sealed document gives away: neither the promises of the generator nor a single muttering
//! points at the answer.

use cluesmith_core::{Ask, Family, Made, Play, Seed, Work};
use cluesmith_pairplay::puzzle::HintKind;
use cluesmith_pairplay::seal::FEWEST;
use cluesmith_pairplay::{Answer, PairPlay, Params, Puzzle};

fn puzzles(count: u64) -> impl Iterator<Item = Made<Puzzle, Answer>> {
    (0..count).map(|seed| {
        let params = Params { hint: Some(HintKind::ALL[seed as usize % 6]), ..Params::default() };
        PairPlay.generate(&params, Seed(seed), &mut Work::limit(20_000_000)).unwrap()
    })
}

#[test]
fn several_sets_of_lies_keep_every_promise() {
    for made in puzzles(300) {
        let found = PairPlay.possible(&made.puzzle, FEWEST, &mut Work::unlimited());
        assert_eq!(found.count, FEWEST, "{}", made.puzzle.title);
    }
}

#[test]
fn a_muttering_leaves_a_choice_outside_the_hint() {
    for made in puzzles(120) {
        let group = made.puzzle.hint_cards().group;
        for mutter in &made.answer.mutters {
            let outside = mutter.about.cards(&made.puzzle) & !group;
            assert!(outside.count_ones() >= 2, "{:?} {mutter:?}", made.puzzle.hint);
        }
        let start = PairPlay.start(&made.puzzle);
        for (a, b) in (1..=8).flat_map(|a| (a + 1..=8).map(move |b| (a, b))) {
            let text = format!("{a} {b}");
            let (answer, work) = (Some(&made.answer), &mut Work::unlimited());
            let told = PairPlay.answer_move(&made.puzzle, &start, answer, &text, work).unwrap();
            let state = PairPlay.apply(&made.puzzle, &start, &told.maker, work).unwrap();
            if let Some(mutter) = &state.pairs[0].mutter {
                let gone = 1 << (a - 1) | 1 << (b - 1);
                let open = mutter.about.cards(&made.puzzle) & !group & !gone;
                assert!(open.count_ones() >= 2, "{text}: {mutter:?}");
            }
        }
    }
}

#[test]
fn a_negation_says_nothing_about_the_third() {
    for made in puzzles(60).filter(|made| made.puzzle.hint.kind == HintKind::Negation) {
        let text = &made.puzzle.hint.text.to_lowercase();
        assert!(text.contains("neither") && text.contains("two of the three"), "{text}");
    }
}
