//! Backward, as the specification has it: stance, lies, experience, hint, tells, cards and target,
//! narrations, scenario, validation. A try that fails any check is thrown away.

mod claims;
mod hint;
mod mutters;

use cluesmith_core::{GenerateError, Made, Rng, Seed, Work};

use crate::card::{Assertion, Card, Evidence, Manner, write_time};
use crate::check::proof;
use crate::deck::CARDS;
use crate::draft::{COST, Draft, draft, fitting, refuse_if_impossible, rules};
use crate::grade;
use crate::judge::{Measured, judge_read};
use crate::knowledge::HintCards;
use crate::lexicon::THINGS;
use crate::params::Recipe;
use crate::predicate::Predicate;
use crate::puzzle::{Answer, Bands, CheckLines, Closing, Hint, HintKind, Place, Puzzle, Reactions};
use crate::rules::Stance;
use crate::seal::Promises;
use crate::semantics::{About, is_promised};
use crate::survey::Course;
use crate::thinking::Reader;
use crate::writer;

use claims::assert_all;
use hint::plan_hint;
use mutters::mutters;

/// Orders of time tried with one set of lies before the next set. So many, that which cards are lies
/// hardly depends on how easily a puzzle is made of them.
const ORDERS: u32 = 24;
/// Hints and claims tried for one order of time.
const DRESSES: u32 = 6;

pub(crate) fn generate(
    recipe: &Recipe,
    seed: Seed,
    work: &mut Work,
) -> Result<Made<Puzzle, Answer>, GenerateError> {
    let mut first = Rng::new(seed, "pairplay");
    let stance = match (recipe.stance, recipe.bands) {
        (Some(stance), _) => stance,
        // With every band at once the traditionalist has too few puzzles; see `supply`.
        (None, Bands::All) if first.chance(1, 2) => Stance::Skeptic,
        (None, Bands::All) => Stance::Neutral,
        (None, Bands::Relaxed) => Stance::ALL[first.index(3)],
    };
    let hint = recipe.hint.unwrap_or_else(|| recipe.level.hints()[first.index(2)]);
    let is_rare = stance == Stance::Traditionalist && recipe.bands == Bands::All;
    if is_rare {
        refuse_if_impossible(recipe, stance, work)?;
    }
    let mut rng = first.fork(&format!("{} {}", stance.name(), hint.name()));
    let course = Course::of(&recipe.layout.layout().deck(), &rules(recipe, stance));
    let mut all = fitting(recipe);
    rng.shuffle(&mut all);
    let mut drafted = false;
    for round in 0u32.. {
        for &lies in &all {
            for _ in 0..ORDERS {
                work.spend(COST)?;
                let Some(draft) = draft(recipe, stance, &course, lies, &mut rng) else {
                    continue;
                };
                drafted = true;
                if recipe.trap.is_some_and(|trap| trap.is_ruled_out(&draft.scene(0))) {
                    continue;
                }
                let Draft { deck, rules, .. } = &draft;
                let promises = &mut Promises::of(&course, deck, rules, recipe.bands);
                let readers = &mut Vec::new();
                for _ in 0..DRESSES {
                    if let Some(made) = dress(recipe, &draft, hint, promises, readers, &mut rng) {
                        return Ok(made);
                    }
                }
            }
        }
        // Without one target it is worth proving that there is none; without a puzzle after two rounds,
        // that there could be one.
        if !is_rare && (round == 0 && !drafted || round == 1) {
            refuse_if_impossible(recipe, stance, work)?;
        }
    }
    unreachable!("the loop ends by finding a puzzle or by its work limit")
}

/// Words for a draft; nothing, if no hint fits or a check fails. What refuses most for its cost comes
/// first: numbers, then reasoning, then words.
fn dress(
    recipe: &Recipe,
    draft: &Draft,
    kind: HintKind,
    promises: &mut Promises,
    readers: &mut Vec<Reader>,
    rng: &mut Rng,
) -> Option<Made<Puzzle, Answer>> {
    let Draft { deck, lies, figures, .. } = draft;
    let incident = rng.choose(&THINGS.incidents)?;
    let mut puzzle = skeleton(draft, recipe.bands, rng);
    puzzle.title = incident.title.to_owned();
    let plan = plan_hint(&puzzle, deck, *lies, kind, rng)?;
    let group = plan.group;
    if recipe.trap.is_some_and(|trap| !trap.is_set(&draft.scene(group))) {
        return None;
    }
    let hint = HintCards { group };
    if !promises.may_seal(&hint) {
        return None;
    }
    let at = readers.iter().position(|reader| reader.hint == hint).unwrap_or_else(|| {
        readers.push(Reader::of(deck, &puzzle.rules, hint));
        readers.len() - 1
    });
    let reader = &readers[at];
    if !reader.is_open(kind) {
        return None;
    }
    assert_all(&mut puzzle, deck, &plan, rng)?;
    puzzle.hint = Hint { kind, text: writer::hint(kind, &plan.about, rng), about: plan.about };
    if puzzle.hint_cards() != hint {
        return None;
    }
    let (mutters, thinking) = mutters(&puzzle, *lies, group, reader, rng)?;
    puzzle.pairs = writer::pairs(&puzzle, rng);
    puzzle.reactions = writer::reactions(rng);
    puzzle.check = writer::check_lines(&puzzle.cards, rng);
    puzzle.quips = writer::quips(&puzzle.cards, rng);
    puzzle.stance_line = writer::stance(puzzle.rules.stance).draw(rng);
    (puzzle.scenario, puzzle.closing) = writer::frame(incident, rng);
    let (figures, training) = (figures.clone(), draft.training.clone());
    let measured = Measured { figures, training, thinking };
    let about = About::of(&puzzle, deck);
    let checks = judge_read(&about, *lies, &mutters, &measured);
    if checks.iter().any(|check| !check.ok && is_promised(recipe.bands, check.id)) {
        return None;
    }
    if !promises.seals(&about) {
        return None;
    }
    let grade = grade::grade(&puzzle, &measured);
    let answer = Answer { mutters, ..Answer::of(&puzzle, *lies) };
    let proof = proof(checks.len(), &measured);
    Some(Made { puzzle, answer, grade: Some(grade), solutions: 1, proof })
}

/// Cards with kind, place and time, and nothing said yet.
fn skeleton(draft: &Draft, bands: Bands, rng: &mut Rng) -> Puzzle {
    let mut zones = ["downstairs", "upstairs", "outside"];
    rng.shuffle(&mut zones);
    let mut places: Vec<Place> = Vec::with_capacity(4);
    for zone in &zones[..2] {
        let mut of_zone: Vec<_> =
            THINGS.places.iter().filter(|place| place.zone == *zone).collect();
        rng.shuffle(&mut of_zone);
        places.extend(
            of_zone
                .iter()
                .take(2)
                .map(|place| Place { name: place.name.to_owned(), zone: place.zone.to_owned() }),
        );
    }
    rng.shuffle(&mut places);
    let mut kinds = Evidence::ALL;
    rng.shuffle(&mut kinds);
    let deck = &draft.deck;
    let cards = (0..CARDS).map(|card| Card {
        strength: deck.strength[card],
        evidence: kinds[usize::from(deck.evidence[card])],
        location: places[usize::from(deck.location[card])].name.clone(),
        time: write_time(deck.clock[card]),
        claim: String::new(),
        asserts: Assertion {
            subject: String::new(),
            topic: String::new(),
            activity: String::new(),
            happened: true,
            manner: Manner::Plain,
            tags: Vec::new(),
        },
    });
    let empty = String::new;
    Puzzle {
        title: empty(),
        scenario: empty(),
        rules: draft.rules,
        bands,
        stance_line: empty(),
        hint: Hint { kind: HintKind::Direct, text: empty(), about: Predicate::Shared },
        cards: cards.collect(),
        places,
        pairs: Vec::new(),
        reactions: Reactions {
            steady: [empty(), empty()],
            uneasy: [empty(), empty()],
            nothing: empty(),
        },
        check: CheckLines { ask: vec![], held: empty(), broke: empty(), withdrawn: empty() },
        quips: Vec::new(),
        closing: Closing { flawless: empty(), cleared: empty(), close: empty(), busted: empty() },
    }
}
