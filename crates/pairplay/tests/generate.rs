//! What the generator makes passes every check. `PAIRPLAY_PUZZLES=300 cargo test --release -p
//! cluesmith-pairplay --test generate` is the full survey; the ordinary run is a small one.

use cluesmith_core::{Family, GenerateError, Language, Seed, Severity, Work};
use cluesmith_pairplay::deck::Cards;
use cluesmith_pairplay::judge::judge;
use cluesmith_pairplay::params::{DeckLayout, Level, Profile, Reading};
use cluesmith_pairplay::puzzle::{Bands, HintKind};
use cluesmith_pairplay::recount::recount;
use cluesmith_pairplay::rethinking::rethink;
use cluesmith_pairplay::rules::{Echo, Mode, Stance, Timeline};
use cluesmith_pairplay::thinking::think;
use cluesmith_pairplay::traps::{Scene, Trap};
use cluesmith_pairplay::{Answer, PairPlay, Params, Puzzle, measure};

fn puzzles() -> u64 {
    std::env::var("PAIRPLAY_PUZZLES").ok().and_then(|text| text.parse().ok()).unwrap_or(6)
}

fn make(params: &Params, seed: u64) -> (Puzzle, Answer, Cards) {
    let made = PairPlay.generate(params, Seed(seed), &mut Work::limit(20_000_000));
    let made = made.unwrap_or_else(|error| panic!("{params:?} #{seed}: {error}"));
    let lies = made.answer.read(&made.puzzle, Language::ENGLISH).unwrap();
    (made.puzzle, made.answer, lies)
}

#[test]
fn every_hint_and_stance_gives_puzzles_that_pass_every_check() {
    for hint in HintKind::ALL {
        for stance in Stance::ALL {
            // The traditionalist cannot keep every band at once; see the next test.
            let bands = (stance == Stance::Traditionalist).then_some(Bands::Relaxed);
            let params =
                Params { hint: Some(hint), stance: Some(stance), bands, ..Params::default() };
            for seed in 0..puzzles() {
                let (puzzle, answer, lies) = make(&params, seed);
                let measured = measure(&puzzle, lies, &answer.mutters);
                let broken: Vec<String> =
                    judge(&puzzle, &puzzle.deck(), lies, &answer.mutters, &measured)
                        .iter()
                        .filter(|check| !check.ok && check.severity == Severity::Error)
                        .map(|check| format!("{}: {}", check.id, check.figure))
                        .collect();
                assert_eq!(broken, [""; 0], "{hint:?} {stance:?} #{seed}");
                assert_eq!((puzzle.hint.kind, puzzle.rules.stance), (hint, stance));
                if seed == 0 {
                    let found = PairPlay.check(&puzzle, Some(&answer), &mut Work::unlimited());
                    assert!(found.is_empty(), "{hint:?} {stance:?}: {found:?}");
                }
            }
        }
    }
}

#[test]
fn a_traditionalist_with_every_band_is_refused_with_the_reason() {
    let params = Params { stance: Some(Stance::Traditionalist), ..Params::default() };
    match PairPlay.generate(&params, Seed(1), &mut Work::limit(20_000_000)) {
        Err(GenerateError::Impossible(why)) => {
            assert!(
                why.contains("only 1 of 56") && why.contains("B5 (the best game with three"),
                "{why}"
            );
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn traps_lies_and_layouts_come_as_asked() {
    for trap in Trap::ALL {
        let params = Params { trap: Some(trap), ..Params::default() };
        let (puzzle, _, lies) = make(&params, 5);
        let (deck, figures) = (puzzle.deck(), measure(&puzzle, lies, &[]).figures);
        let group = puzzle.hint_cards().group;
        let scene = Scene { deck: &deck, lies, group, figures: &figures };
        assert!(trap.is_set(&scene), "{trap:?}");
    }
    for profile in [Profile::Low, Profile::Mixed, Profile::High] {
        let (_, _, lies) = make(&Params { lies: Some(profile), ..Params::default() }, 5);
        assert_eq!(Profile::of(lies), profile);
    }
    let layout = Some(DeckLayout::Interleaved);
    let (puzzle, ..) = make(&Params { layout, ..Params::default() }, 5);
    assert!(puzzle.deck().natural(0, 4));
}

#[test]
fn other_modes_and_readings_can_be_generated() {
    for mode in [Mode::Training, Mode::NoObjection] {
        let (puzzle, ..) = make(&Params { mode: Some(mode), ..Params::default() }, 2);
        assert_eq!(puzzle.rules.mode, mode);
    }
    let (timeline, echo) = (Some(Timeline::Minutes), Some(Echo::Earlier));
    let (puzzle, ..) = make(&Params { timeline, echo, ..Params::default() }, 2);
    assert_eq!((puzzle.rules.timeline, puzzle.rules.echo), (Timeline::Minutes, Echo::Earlier));
}

#[test]
fn the_prototypes_profile_is_its_two_readings() {
    let params = Params { profile: Some(Reading::Prototype), ..Params::default() };
    let (puzzle, ..) = make(&params, 2);
    assert!(puzzle.rules.as_prototype());
    let written = PairPlay.canonical(params).unwrap();
    let readings = (written.timeline, written.echo, written.profile);
    assert_eq!(readings, (Some(Timeline::Clock), Some(Echo::Earlier), None));
}

#[test]
fn a_trap_says_something() {
    let mut set = [0u32; 6];
    for seed in 0..240 {
        let (puzzle, _, lies) = make(&Params::level(Level::ALL[seed as usize % 3]), seed);
        let (deck, group) = (puzzle.deck(), puzzle.hint_cards().group);
        let figures = measure(&puzzle, lies, &[]).figures;
        let scene = Scene { deck: &deck, lies, group, figures: &figures };
        Trap::ALL.iter().zip(&mut set).for_each(|(trap, n)| *n += u32::from(trap.is_set(&scene)));
    }
    assert!(set.iter().all(|n| (24..=144).contains(n)), "10 to 60 % each: {set:?}");
}

#[test]
fn fast_and_slow_engines_agree_on_generated_puzzles() {
    for seed in 0..4 {
        for level in Level::ALL {
            let mode = [Mode::Full, Mode::Training, Mode::NoObjection][seed as usize % 3];
            let params = Params { mode: Some(mode), ..Params::level(level) };
            let (puzzle, answer, lies) = make(&params, seed);
            let deck = puzzle.deck();
            let measured = measure(&puzzle, lies, &answer.mutters);
            assert_eq!(measured.figures, recount(&deck, lies, &puzzle.rules));
            let again = rethink(&puzzle, &deck, lies, &answer.mutters);
            assert_eq!(measured.thinking, again, "{level:?} {mode:?} #{seed}");
        }
    }
}

#[test]
fn the_lies_are_spread_over_the_cards() {
    let (mut strengths, mut slots) = ([0u32; 8], [0u32; 8]);
    for seed in 0..480 {
        let level = Level::ALL[seed as usize % 3];
        let (puzzle, answer, _) = make(&Params::level(level), seed);
        for lie in answer.lies {
            strengths[usize::from(lie) - 1] += 1;
            slots[usize::from(puzzle.deck().slot[usize::from(lie) - 1])] += 1;
        }
    }
    // Each would be 180 if lies fell anywhere. Which tones fit (S14) keeps them a little to the ends of
    // the evening.
    assert!(strengths.iter().all(|count| (144..=216).contains(count)), "{strengths:?}");
    assert!(slots.iter().all(|count| (126..=234).contains(count)), "{slots:?}");
}

#[test]
fn a_document_with_another_answer_has_findings() {
    let (puzzle, answer, lies) = make(&Params::level(Level::Easy), 3);
    let group = puzzle.hint_cards().group;
    // Move the hidden lie into the hint: the hint is no longer about two of them.
    let inside = (group & !lies).trailing_zeros();
    let wrong = lies & group | 1 << inside;
    let other = Answer { mutters: answer.mutters.clone(), ..Answer::of(&puzzle, wrong) };
    let found = PairPlay.check(&puzzle, Some(&other), &mut Work::unlimited());
    assert!(found.iter().any(|finding| finding.id == "B4"), "{found:?}");
}

#[test]
fn edited_words_are_found_out() {
    let (puzzle, answer, _) = make(&Params::level(Level::Hard), 3);
    let check = |edit: &dyn Fn(&mut Puzzle)| {
        let mut edited = puzzle.clone();
        edit(&mut edited);
        let found = PairPlay.check(&edited, Some(&answer), &mut Work::unlimited());
        found.iter().map(|finding| finding.id.clone()).collect::<Vec<_>>()
    };
    let lie = answer.lies[0];
    let activity = puzzle.card(lie).unwrap().asserts.activity.clone();
    let has =
        |found: Vec<String>, id: &str| assert!(found.iter().any(|f| f == id), "{id}: {found:?}");
    has(check(&|p| p.scenario.push_str(&format!(" It was about {activity}."))), "S1");
    has(check(&|p| p.pairs[3].tell = "You should present the others next.".into()), "S4");
    has(check(&|p| p.reactions.steady[0] = format!("Nobody was {activity}.")), "S5");
    has(check(&|p| p.pairs[0].say = "At 3:33 AM it all made sense.".into()), "S8");
    has(check(&|p| p.closing.busted = format!("So much for {activity}.")), "S9");
    has(check(&|p| p.hint.text = "I have nothing to say.".into()), "S10");
    has(check(&|p| p.pairs[5].koa = "That is a lie.".into()), "S14");
    has(check(&|p| p.pairs[5].koa = "Objection.".into()), "V1");
    has(check(&|p| p.pairs[0].say = "The parcel courier has seen it all.".into()), "S8");
    has(check(&|p| p.pairs[0].say.push_str(" All 3 of them agree.")), "S8");
    let claim = puzzle.card(lie).unwrap().claim.clone();
    has(check(&|p| p.scenario.push_str(&claim)), "S1b");
    has(check(&|p| drop(p.pairs.pop())), "I20");
    has(check(&|p| drop(p.quips.pop())), "I22");
    has(check(&|p| p.rules.target = 40), "B1");
    has(check(&|p| p.rules.target = 40), "I12");
}

#[test]
fn truths_that_contradict_each_other_are_found_out() {
    let (mut puzzle, answer, _) = make(&Params::level(Level::Hard), 3);
    let is_true = |n: &u8| !answer.lies.contains(n);
    let n = [1, 3, 5, 7].into_iter().find(|n| is_true(n) && is_true(&(n + 1))).unwrap();
    let [one, two] = [n, n + 1].map(|strength| usize::from(strength) - 1);
    puzzle.cards[two].asserts.topic = puzzle.cards[one].asserts.topic.clone();
    puzzle.cards[two].asserts.happened = !puzzle.cards[one].asserts.happened;
    let found = PairPlay.check(&puzzle, Some(&answer), &mut Work::unlimited());
    assert!(found.iter().any(|finding| finding.id == "S3"), "{found:?}");
}

#[test]
fn an_argument_that_denies_what_its_cards_do_not_is_found_out() {
    let (mut puzzle, answer, at) = (0..20)
        .find_map(|seed| {
            let (puzzle, answer, _) = make(&Params::level(Level::Hard), seed);
            let happened = |n: u8| puzzle.cards[usize::from(n) - 1].asserts.happened;
            let at = puzzle.pairs.iter().position(|pair| pair.cards.into_iter().all(happened))?;
            Some((puzzle, answer, at))
        })
        .unwrap();
    puzzle.pairs[at].say.push_str(" Nobody was there.");
    let found = PairPlay.check(&puzzle, Some(&answer), &mut Work::unlimited());
    assert!(found.iter().any(|finding| finding.id == "S8"), "{found:?}");
}

#[test]
fn two_lies_that_belong_together_are_found_out() {
    let (puzzle, answer, _) = make(&Params::level(Level::Easy), 3);
    let together = Answer { lies: [1, 2, 5], ..answer };
    let found = PairPlay.check(&puzzle, Some(&together), &mut Work::unlimited());
    for id in ["S15", "S16", "B6"] {
        assert!(found.iter().any(|finding| finding.id == id), "{id}: {found:?}");
    }
}

#[test]
fn every_check_has_its_words() {
    let (puzzle, answer, lies) = make(&Params::level(Level::Easy), 3);
    let checks = cluesmith_pairplay::check::report(&puzzle, &puzzle.deck(), lies, &answer);
    assert!(checks.len() >= 51, "{}", checks.len());
    for mut check in checks {
        check.ok = false;
        let finding = check.finding(Language::ENGLISH).unwrap();
        for text in [&check.title(Language::ENGLISH), &finding.message, &finding.help] {
            assert!(
                !text.contains(['{', '}', '[']) || check.id.starts_with('I') || check.id == "B8",
                "{text}"
            );
            assert!(!text.starts_with('['), "{}: {text}", check.id);
        }
    }
}

#[test]
fn thinking_without_mutterings_knows_less() {
    let (puzzle, answer, lies) = make(&Params::level(Level::Medium), 4);
    let deck = puzzle.deck();
    let with = think(&puzzle, &deck, lies, &answer.mutters);
    let without = think(&puzzle, &deck, lies, &[]);
    assert!(with.found >= without.found && with.certain > without.certain);
    assert_eq!(with.paths, 420);
}

#[test]
fn every_recipe_is_made_or_refused_with_a_reason() {
    let any = |settings: &str| -> Params {
        let pairs = settings.split(' ').filter_map(|pair| pair.split_once('='));
        let fields = pairs.map(|(name, value)| (name.to_owned(), value.into()));
        serde_json::from_value(serde_json::Value::Object(fields.collect())).unwrap()
    };
    let mut recipes = Vec::new();
    for stance in ["neutral", "skeptic", "traditionalist"] {
        for mode in ["full", "training", "no-objection"] {
            for layout in ["paired-both", "interleaved"] {
                for lies in ["", "lies=low", "lies=mixed", "lies=high"] {
                    recipes.push(format!("stance={stance} mode={mode} layout={layout} {lies}"));
                }
            }
        }
    }
    let mut refused = 0;
    for recipe in recipes {
        match PairPlay.generate(&any(&recipe), Seed(1), &mut Work::limit(20_000_000)) {
            Ok(_) => {}
            Err(GenerateError::Impossible(why)) => {
                assert!(recipe.contains("traditionalist"), "{recipe}: {why}");
                assert!(why.contains("Try bands=relaxed"), "{recipe}: {why}");
                refused += 1;
            }
            Err(error) => panic!("{recipe}: {error}"),
        }
    }
    assert_eq!(refused, 20, "all but training mode on interleaved cards");
}
