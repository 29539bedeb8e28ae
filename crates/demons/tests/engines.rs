//! Three engines, one answer: search, truth tables, and every world of a small board tried in turn.

use cluesmith_core::{Rng, Seed, Work};
use cluesmith_demons::board::{Board, Crowd, Element, Identity, each};
use cluesmith_demons::language::Form;
use cluesmith_demons::language::candidates::{Candidates, Repertoire};
use cluesmith_demons::language::normal::Known;
use cluesmith_demons::truth::Tables;
use cluesmith_demons::worlds::case::{Case, Total};
use proptest::prelude::*;

struct Random {
    case: Case,
    truth: Crowd,
    known: Known,
}

/// A board whose people say random true things, with some people known.
fn random(seed: u64, rows: usize, cols: usize) -> Random {
    let mut rng = Rng::new(Seed(seed), "engines");
    let count = rows * cols;
    let roots: Vec<Vec<Element>> = (0..count)
        .map(|_| Element::ALL.into_iter().filter(|_| rng.chance(1, 2)).collect())
        .collect();
    let board = Board::new(rows, cols, roots);
    let truth = rng.next_u64() & board.everyone();
    let all = Repertoire { extended: rng.chance(2, 3), enabled: u16::MAX };
    let candidates = Candidates::new(&board, truth, all);
    let forms: Vec<Form> = (0..count).map(|s| *rng.choose(&candidates.of(s).0).unwrap()).collect();
    let revealed = (0..count).filter(|_| rng.chance(1, 3)).fold(0, |crowd, p| crowd | 1 << p);
    let known = Known { demons: truth & revealed, cultivators: revealed & !truth };
    let mut case = Case::new(board, forms, 0);
    let demons = truth.count_ones() as u8;
    case.demons = Some((demons.saturating_sub(1), demons));
    Random { case, truth, known }
}

/// By definition: every world, one by one.
fn by_definition(random: &Random, total: Total) -> Known {
    let Random { case, known, .. } = random;
    let everyone = case.board.everyone();
    let (mut always, mut ever) = (everyone, 0);
    for world in 0..=everyone {
        let fits = world & known.crowd() == known.demons
            && each(known.crowd()).all(|s| case.forms[s].holds(&case.board, s, world))
            && (total == Total::Ignored
                || case
                    .demons
                    .is_some_and(|(low, high)| (low..=high).contains(&(world.count_ones() as u8))));
        if fits {
            always &= world;
            ever |= world;
        }
    }
    Known { demons: always, cultivators: everyone & !ever }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn search_and_tables_find_what_the_definition_says(seed: u64, tall: bool) {
        let (rows, cols) = if tall { (4, 3) } else { (3, 3) };
        let random = random(seed, rows, cols);
        let work = &mut Work::unlimited();
        for total in [Total::Ignored, Total::Counted] {
            let found = random.case.entailed(random.known, total, work).unwrap().unwrap();
            prop_assert_eq!(found, by_definition(&random, total));
        }
        let mut tables = Tables::default();
        for person in each(random.known.crowd()) {
            tables.learn(person, Identity::of(person, random.truth));
        }
        for speaker in each(random.known.crowd()) {
            let form = random.case.forms[speaker];
            tables.hear(&random.case.board, form, speaker, work).unwrap();
        }
        prop_assert_eq!(tables.settled().unwrap(), by_definition(&random, Total::Ignored));
    }

    #[test]
    fn contradictions_are_seen_by_both(seed: u64) {
        let random = random(seed, 3, 3);
        // Someone who is settled turns out to be the contrary.
        let work = &mut Work::unlimited();
        let settled = random.case.entailed(random.known, Total::Ignored, work).unwrap().unwrap();
        let new = settled.crowd() & !random.known.crowd();
        prop_assume!(new != 0);
        let person = new.trailing_zeros() as usize;
        let wrong = Identity::of(person, random.truth).other();
        let evidence = random.case.evidence(
            random.known.crowd(),
            random.known.with(person, wrong),
            Total::Ignored,
        );
        let world = cluesmith_demons::worlds::entail::Engine::default().world(&evidence, work);
        prop_assert_eq!(world.unwrap(), None);
    }

    #[test]
    fn a_world_that_is_found_fits(seed: u64) {
        let random = random(seed, 5, 4);
        let evidence =
            random.case.evidence(random.known.crowd(), random.known, Total::Counted);
        let work = &mut Work::unlimited();
        let world =
            cluesmith_demons::worlds::entail::Engine::default().world(&evidence, work).unwrap();
        let demons = world.unwrap().demons;
        for speaker in each(random.known.crowd()) {
            prop_assert!(random.case.forms[speaker].holds(&random.case.board, speaker, demons));
        }
        let (low, high) = random.case.demons.unwrap();
        prop_assert!((low..=high).contains(&(demons.count_ones() as u8)));
    }
}

#[test]
fn the_smallest_proof_is_the_smallest_there_is() {
    use cluesmith_demons::worlds::proof::Prover;
    let work = &mut Work::unlimited();
    let mut sizes = [0; 4];
    for seed in 0..400 {
        let random = random(seed, 4, 3);
        let heard = random.known.crowd();
        let engine = &mut cluesmith_demons::worlds::entail::Engine::default();
        let mut prover = Prover::new(&random.case.clues, engine);
        let settled = prover.entailed(random.known, heard, None, work).unwrap().unwrap();
        // Everyone whom some set of so many clues settles, by trying all sets.
        let by_sets = |count: u32| {
            let mut reached = 0;
            for set in 0..1u64 << 12 {
                if set & !heard == 0 && set.count_ones() == count {
                    let evidence = random.case.evidence(set, random.known, Total::Ignored);
                    let found = cluesmith_demons::worlds::entail::Engine::default().entail(
                        &evidence,
                        None,
                        &mut Work::unlimited(),
                    );
                    reached |= found.unwrap().unwrap().crowd();
                }
            }
            reached & !heard
        };
        let smallest = (0..=3).find(|&count| by_sets(count) != 0);
        let easiest = prover.easiest(random.known, heard, work).unwrap();
        if let Some(smallest) = smallest {
            assert_eq!(u32::from(easiest.unwrap().size()), smallest.max(1), "seed {seed}");
            sizes[smallest as usize] += 1;
        }
        for person in each(settled.crowd() & !heard) {
            let proof = prover.smallest(random.known, heard, None, person, settled, work).unwrap();
            for count in 1..u32::from(proof.size()).min(4) {
                assert_eq!(by_sets(count) >> person & 1, 0, "seed {seed}");
            }
        }
    }
    assert!(sizes[1] > 50 && sizes[2] > 3, "the sample has proofs of several sizes: {sizes:?}");
}
