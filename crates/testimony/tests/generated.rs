//! Generated puzzles are what they promise, and play as they preview.

mod common;

use cluesmith_core::{Family, Hint, Play, Rng, Seed, Select, Settings, Work, ink};
use cluesmith_testimony::cards::Cards;
use cluesmith_testimony::check::is_fine;
use cluesmith_testimony::figures::Figures;
use cluesmith_testimony::hand::Hand;
use cluesmith_testimony::plain::Plain;
use cluesmith_testimony::players::Idea;
use cluesmith_testimony::resolve::Status;
use cluesmith_testimony::score::{WIN, score};
use cluesmith_testimony::tree::{ONE, Tree};
use cluesmith_testimony::week::Day;
use cluesmith_testimony::{Answer, Archetype, Level, Params, Puzzle, State, Testimony};
use common::seeds;

fn make(params: &Params, seed: u64) -> (Puzzle, Answer) {
    let work = &mut Work::limit(50_000_000);
    let made = Testimony.generate(params, Seed(seed), work);
    let made = made.unwrap_or_else(|error| panic!("{params:?} {seed}: {error}"));
    (made.puzzle, made.answer)
}

#[test]
fn every_level_passes_the_independent_check() {
    for &level in Level::ALL {
        for seed in 0..seeds(6) {
            let (puzzle, answer) = make(&Params::level(level), 1000 + seed);
            let findings = Testimony.check(&puzzle, Some(&answer), &mut Work::unlimited());
            assert!(findings.is_empty(), "{level:?} {seed}: {findings:#?}");
            let work = &mut Work::unlimited();
            let tree = Tree::grow(Hand::new(&puzzle), work).unwrap();
            let fast = Figures::of(&tree, work).unwrap();
            assert_eq!(Plain::new(&puzzle).figures(work).unwrap(), fast, "{level:?} {seed}");
            assert!(tree.root().typical * 100 >= level.tuning().wins * ONE);
            let greedy = Idea::Greedy.play(&tree.hand).1.status == Status::Won;
            assert!(level < Level::Normal || !greedy, "{level:?} {seed}: a glance wins");
            let combinations = puzzle.combinations.len();
            assert_eq!(combinations, [14, 25, 41][level.tuning().cards - 4]);
        }
    }
}

#[test]
fn every_archetype_is_made_at_every_level_or_refused_with_the_rule_that_excludes_it() {
    let mut refused = Vec::new();
    for &level in Level::ALL {
        for &archetype in Archetype::ALL {
            let params = Params { archetype: Some(archetype), ..Params::level(level) };
            if let Err(error) = Testimony.canonical(params.clone()) {
                refused.push((level, archetype, error.to_string()));
                continue;
            }
            let (puzzle, answer) = make(&params, 1);
            assert_eq!(puzzle.archetype, Some(archetype));
            let findings = Testimony.check(&puzzle, Some(&answer), &mut Work::unlimited());
            assert!(findings.is_empty(), "{level:?} {archetype:?}: {findings:#?}");
        }
    }
    let expected = [
        (Level::Tutorial, Archetype::Scrutiny, "never suspicious"),
        (Level::Tutorial, Archetype::CounterHeavy, "one challenge"),
        (Level::Tutorial, Archetype::Trap, "no trap"),
        (Level::Easy, Archetype::Trap, "no trap"),
    ];
    assert_eq!(refused.len(), expected.len(), "{refused:?}");
    for ((level, archetype, said), (at, kind, why)) in refused.iter().zip(expected) {
        assert_eq!((*level, *archetype), (at, kind));
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn nobody_who_answers_first_wins_at_expert_and_fewer_do_from_level_to_level() {
    let wins = |level: Level| {
        let won = |seed: &u64| {
            let (puzzle, _) = make(&Params::level(level), *seed);
            Idea::ConcernFirst.wins(&Hand::new(&puzzle))
        };
        (0..seeds(30)).filter(won).count()
    };
    let [normal, hard, expert] = [Level::Normal, Level::Hard, Level::Expert].map(wins);
    assert!(normal > hard && hard > expert && expert == 0, "{normal} {hard} {expert}");
}

#[test]
fn a_week_is_the_same_for_everyone_and_passes() {
    for day in Day::week(20_773) {
        let (puzzle, answer) = make(&day.params, day.number);
        let findings = Testimony.check(&puzzle, Some(&answer), &mut Work::unlimited());
        assert!(findings.is_empty(), "{}: {findings:#?}", day.date);
        let canonical =
            cluesmith_core::AnyFamily::canonical(&Testimony, &Settings::write(&day.params));
        assert_eq!(canonical, Ok(day.id.settings), "the plan's ids are canonical");
    }
}

#[test]
fn options_are_switches_of_the_puzzle() {
    let params = Params { hidden: true, tiers: true, ..Params::default() };
    let (puzzle, answer) = make(&params, 4);
    let findings = Testimony.check(&puzzle, Some(&answer), &mut Work::unlimited());
    assert!(is_fine(&findings) && findings.len() == 1, "hidden is noted: {findings:#?}");
    let table =
        ink::terminal(&Testimony.picture(&puzzle, &State::default(), &mut Work::unlimited()));
    assert!(table.contains("a challenge you have not met yet"), "{table}");
    assert!(!table.contains(&puzzle.counters[0].name), "{table}");
    let tutorial = Params { archetype: Some(Archetype::Trap), ..Params::level(Level::Tutorial) };
    assert!(Testimony.canonical(tutorial).is_err());
}

#[test]
fn random_games_never_panic_and_preview_what_happens() {
    for seed in 0..seeds(30) {
        let mut rng = Rng::new(Seed(seed), "games");
        let level = *rng.choose(Level::ALL).unwrap();
        let (puzzle, _) = make(&Params::level(level), seed % 7);
        let hand = Hand::new(&puzzle);
        let mut state = State::default();
        for _ in 0..40 {
            let bits = rng.range(1, u32::from(hand.all.0)) as u8;
            let cards = Cards(bits);
            let at = state.position(&hand).unwrap();
            let previewed = hand.resolve(&at, cards);
            let work = &mut Work::unlimited();
            let asked = Testimony.preview(&puzzle, &state, &format!("?{cards}"), work).unwrap();
            let direct = Testimony.apply(&puzzle, &state, &cards.to_string(), work);
            assert_eq!(direct.is_ok(), previewed.is_ok(), "{seed}: {cards}");
            let plays = asked.ok().and_then(|looked| looked.plays);
            assert_eq!(plays.is_some(), previewed.is_ok(), "{seed}: {cards}");
            if let Some(selected) = plays {
                let said = Testimony.apply(&puzzle, &state, &selected, work).unwrap();
                assert_eq!(Ok(&said), direct.as_ref(), "{seed}: looking changes nothing");
                assert_eq!(said.position(&hand), previewed.ok().map(|outcome| outcome.after));
                state = said;
            }
            ink::terminal(&Testimony.picture(&puzzle, &state, work));
            Testimony.share(&puzzle, &state, 0, work);
            let over = state.position(&hand).unwrap().status != Status::Active;
            let lost = !over
                && matches!(Testimony.hint(&puzzle, &state, false, work), Hint::Mistake { .. });
            let result = Testimony.apply(&puzzle, &state, "result", work);
            assert_eq!(result.is_ok(), lost, "`result` is for games that cannot be won");
        }
    }
}

#[test]
fn the_score_separates_the_players() {
    let mut sums = [0; 6];
    for &level in Level::ALL {
        for (sum, points) in sums.iter_mut().zip(separates(level)) {
            *sum += points;
        }
    }
    // At one level two habits may do equally well; over all levels each has its place, but for the two
    // who look at power first: few puzzles tell them apart.
    let [optimal, typical, random, concern_first, counter_aware, greedy] = sums;
    let ranked = [optimal, typical, concern_first, random, counter_aware.max(greedy)];
    assert!(ranked.is_sorted_by(|a, b| a > b), "{ranked:?}");
}

/// The mean points of optimal, typical, random, concern-first, counter-aware and greedy play.
fn separates(level: Level) -> [u64; 6] {
    let mut sums = [0u64; 6];
    for seed in 0..seeds(12) {
        let (puzzle, _) = make(&Params::level(level), seed);
        let tree = Tree::grow(Hand::new(&puzzle), &mut Work::unlimited()).unwrap();
        let root = tree.root();
        let points = |idea: Idea| u64::from(score(&tree.hand, &idea.play(&tree.hand).1)) * 1000;
        let each = [
            u64::from(root.best) * 1000,
            root.typical_score,
            root.random_score,
            points(Idea::ConcernFirst),
            points(Idea::CounterAware),
            points(Idea::Greedy),
        ];
        assert!(each.iter().all(|&points| points <= each[0]), "nobody beats the best");
        for (sum, points) in sums.iter_mut().zip(each) {
            *sum += points;
        }
    }
    let [optimal, typical, random, concern_first, counter_aware, greedy] = sums;
    let most = concern_first.max(counter_aware).max(greedy);
    assert!(optimal > typical && typical > random && optimal > most, "{level:?} {sums:?}");
    if level >= Level::Normal {
        // Nobody who says what is strongest wins; whoever tries anything sometimes does.
        assert!(random > greedy && typical > greedy.max(counter_aware), "{level:?} {sums:?}");
    }
    sums
}

#[test]
fn better_in_one_respect_is_worth_more() {
    let (puzzle, _) = make(&Params::default(), 1);
    let hand = Hand::new(&puzzle);
    let mut won = hand.start();
    won.played = hand.all;
    won.resistance = -3;
    won.turns = 2;
    won.scrutiny = 1;
    won.status = Status::Won;
    let points = |change: &dyn Fn(&mut cluesmith_testimony::resolve::Position)| {
        let mut at = won;
        change(&mut at);
        score(&hand, &at)
    };
    let usual = points(&|_| {});
    assert!(usual >= WIN);
    assert!(
        points(&|at| at.turns += 1)
            > points(&|at| {
                at.resistance -= 30;
                at.scrutiny = 0;
            })
    );
    assert!(points(&|at| at.scrutiny = 0) > points(&|at| at.resistance -= 30));
    assert!(points(&|at| at.resistance -= 1) > usual);
    assert!(points(&|at| at.scrutiny += 1) < usual);
    assert!(points(&|at| at.status = Status::Active) < WIN);
}
