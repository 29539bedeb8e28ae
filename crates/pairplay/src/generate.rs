//! Backward, as the specification has it: stance, lies, experience, hint, tells, cards and target,
//! narrations, scenario, validation. A try that fails any check is thrown away.

use cluesmith_core::{GenerateError, Made, Rng, Seed, Work};
use serde_json::{Map, Value, json};

use crate::card::{Assertion, Card, Evidence, Manner, write_time};
use crate::deck::{CARDS, Cards, Deck};
use crate::draft::{Draft, draft, refuse_if_impossible};
use crate::grade;
use crate::judge::{Measured, judge, reasoning};
use crate::lexicon::{KOA, LEXICON, Topic};
use crate::params::Recipe;
use crate::predicate::{GADGETS, PAPERWORK, Predicate};
use crate::puzzle::{
    Answer, Bands, CheckLines, Closing, Hint, HintKind, Mutter, Place, Puzzle, Reactions,
};
use crate::rules::Stance;
use crate::semantics::is_clean_cut;
use crate::thinking::think;
use crate::writer;

/// After so many tries without one target it is worth proving that there is none.
const PATIENCE: u32 = 600;

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
    if stance == Stance::Traditionalist && recipe.bands == Bands::All {
        refuse_if_impossible(recipe, stance, work)?;
    }
    let root = first.fork(&format!("{} {}", stance.name(), hint.name()));
    let mut drafted = false;
    for attempt in 0u32.. {
        work.spend(1)?;
        if attempt == PATIENCE && !drafted {
            refuse_if_impossible(recipe, stance, work)?;
        }
        let mut rng = root.fork(&format!("try {attempt}"));
        let Some(draft) = draft(recipe, stance, &mut rng) else {
            continue;
        };
        drafted = true;
        if let Some(made) = dress(recipe, &draft, hint, &mut rng) {
            return Ok(made);
        }
    }
    unreachable!("the loop ends by finding a puzzle or by its work limit")
}

/// Words for a draft; nothing, if no hint fits or a check fails.
fn dress(
    recipe: &Recipe,
    draft: &Draft,
    kind: HintKind,
    rng: &mut Rng,
) -> Option<Made<Puzzle, Answer>> {
    let Draft { deck, lies, .. } = draft;
    let incident = rng.choose(&LEXICON.incidents)?;
    let mut puzzle = skeleton(draft, recipe.bands, rng);
    puzzle.title = incident.title.to_owned();
    let plan = plan_hint(&puzzle, deck, *lies, kind, rng)?;
    if recipe.trap.is_some_and(|trap| !trap.is_set(deck, *lies, plan.group)) {
        return None;
    }
    assert_all(&mut puzzle, deck, &plan, rng)?;
    puzzle.hint = Hint { kind, text: writer::hint(kind, &plan.about, rng), about: plan.about };
    let group = puzzle.hint_cards().group;
    if group != plan.group {
        return None;
    }
    let mutters = mutters(&puzzle, *lies, group, rng)?;
    let measured = Measured {
        figures: draft.figures.clone(),
        training: draft.training.clone(),
        thinking: think(&puzzle, deck, *lies, &mutters),
    };
    // What costs most comes last: first whether reasoning works, then the words.
    if reasoning(puzzle.rules.target, &mutters, &measured).iter().any(|check| !check.ok) {
        return None;
    }
    puzzle.pairs = writer::pairs(&puzzle, rng);
    puzzle.reactions = writer::reactions(rng);
    puzzle.check = writer::check_lines(&puzzle.cards, rng);
    puzzle.quips = writer::quips(&puzzle.cards, rng);
    puzzle.stance_line = KOA.draw(&format!("stance.{}", puzzle.rules.stance.name()), rng, &[]);
    (puzzle.scenario, puzzle.closing) = writer::frame(incident, rng);
    let checks = judge(&puzzle, deck, *lies, &mutters, &measured);
    if checks.iter().any(|check| !check.ok && crate::semantics::is_promised(recipe.bands, check.id))
    {
        return None;
    }
    let grade = grade::grade(&puzzle, &measured);
    let answer = Answer { mutters, ..Answer::of(&puzzle, *lies) };
    let proof: Map<String, Value> = [
        ("checks".to_owned(), json!(checks.len())),
        ("games".to_owned(), json!(measured.figures.games)),
        ("worlds".to_owned(), json!(measured.thinking.worlds)),
    ]
    .into_iter()
    .collect();
    Some(Made { puzzle, answer, grade: Some(grade), solutions: 1, proof })
}

/// Cards with kind, place and time, and nothing said yet.
fn skeleton(draft: &Draft, bands: Bands, rng: &mut Rng) -> Puzzle {
    let mut zones = ["downstairs", "upstairs", "outside"];
    rng.shuffle(&mut zones);
    let mut places: Vec<Place> = Vec::with_capacity(4);
    for zone in &zones[..2] {
        let mut of_zone: Vec<_> =
            LEXICON.places.iter().filter(|place| place.zone == *zone).collect();
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

/// What the hint will mean.
struct Plan {
    about: Predicate,
    group: Cards,
    /// For relational hints: which cards tell the same story.
    stories: Vec<Cards>,
}

/// A hint of this kind that fits two of the lies.
fn plan_hint(
    puzzle: &Puzzle,
    deck: &Deck,
    lies: Cards,
    kind: HintKind,
    rng: &mut Rng,
) -> Option<Plan> {
    let good = |group: Cards| {
        kind.sizes().contains(&group.count_ones())
            && (group & lies).count_ones() == 2
            // A lurker has at least strength 2: the weakest card frightens nobody.
            && group & lies & 1 == 0
            && (kind == HintKind::Direct || is_clean_cut(deck, group).is_none())
    };
    let candidates = match kind {
        HintKind::Direct => direct(puzzle, deck),
        HintKind::Compound => compound(puzzle, deck),
        HintKind::Negation => negation(puzzle, deck),
        HintKind::Behavioral | HintKind::Relational | HintKind::Oblique => {
            let group = (0..20).map(|_| free_group(lies, kind, rng)).find(|&group| good(group))?;
            let about = match kind {
                HintKind::Behavioral => rng
                    .choose(&[
                        Predicate::Happened(false),
                        Predicate::Happened(true),
                        Predicate::Manner(Manner::Exact),
                        Predicate::Manner(Manner::Vague),
                    ])?
                    .clone(),
                HintKind::Relational => Predicate::Shared,
                _ => {
                    let tag = rng.choose(&["food", "water", "sound", "light", "hands"])?;
                    Predicate::Tag((*tag).to_owned())
                }
            };
            let stories =
                if kind == HintKind::Relational { stories(group, lies, rng) } else { Vec::new() };
            return Some(Plan { about, group, stories });
        }
    };
    let fitting: Vec<(Predicate, Cards)> = candidates
        .into_iter()
        .map(|about| {
            let group = about.cards(puzzle);
            (about, group)
        })
        .filter(|(_, group)| good(*group))
        .collect();
    let (about, group) = rng.choose(&fitting)?.clone();
    Some(Plan { about, group, stories: Vec::new() })
}

/// The time of a slot.
fn slot_time(deck: &Deck, slot: u8) -> String {
    let card = (0..CARDS).find(|&card| deck.slot[card] == slot).unwrap_or(0);
    write_time(deck.clock[card])
}

fn zones(puzzle: &Puzzle) -> Vec<String> {
    let mut zones: Vec<String> = puzzle.places.iter().map(|place| place.zone.clone()).collect();
    zones.sort_unstable();
    zones.dedup();
    zones
}

fn direct(puzzle: &Puzzle, deck: &Deck) -> Vec<Predicate> {
    let middle = slot_time(deck, 4);
    let mut all: Vec<Predicate> = zones(puzzle).into_iter().map(Predicate::Zone).collect();
    all.push(Predicate::Evidence(GADGETS.to_vec()));
    all.push(Predicate::Evidence(PAPERWORK.to_vec()));
    all.push(Predicate::Before(middle.clone()));
    all.push(Predicate::From(middle));
    all
}

/// One place or one kind of evidence.
fn quarters(puzzle: &Puzzle) -> Vec<Predicate> {
    let places = puzzle.places.iter().map(|place| Predicate::Location(place.name.clone()));
    places.chain(Evidence::ALL.map(|kind| Predicate::Evidence(vec![kind]))).collect()
}

fn compound(puzzle: &Puzzle, deck: &Deck) -> Vec<Predicate> {
    let times = (5..=7)
        .map(|slot| Predicate::Before(slot_time(deck, slot)))
        .chain((1..=3).map(|slot| Predicate::From(slot_time(deck, slot))));
    times
        .flat_map(|time| {
            quarters(puzzle).into_iter().map(move |quarter| {
                Predicate::All(vec![Predicate::Not(Box::new(quarter)), time.clone()])
            })
        })
        .collect()
}

fn negation(puzzle: &Puzzle, deck: &Deck) -> Vec<Predicate> {
    let times = (1..=3)
        .map(|slot| Predicate::Before(slot_time(deck, slot)))
        .chain((5..=7).map(|slot| Predicate::From(slot_time(deck, slot))));
    times
        .flat_map(|time| {
            quarters(puzzle).into_iter().map(move |quarter| {
                Predicate::Not(Box::new(Predicate::Any(vec![quarter, time.clone()])))
            })
        })
        .collect()
}

/// Two of the lies and some truths.
fn free_group(lies: Cards, kind: HintKind, rng: &mut Rng) -> Cards {
    let sizes = kind.sizes();
    let size = rng.range(*sizes.start(), *sizes.end()) as usize;
    let (mut told, mut truths): (Vec<usize>, Vec<usize>) =
        (0..CARDS).partition(|card| lies >> card & 1 == 1);
    rng.shuffle(&mut told);
    rng.shuffle(&mut truths);
    let chosen = told.iter().take(2).chain(truths.iter().take(size - 2));
    chosen.fold(0, |set, card| set | 1 << card)
}

/// Splits a group into cards that tell the same story, the two lies in one.
fn stories(group: Cards, lies: Cards, rng: &mut Rng) -> Vec<Cards> {
    let mut truths: Vec<usize> =
        (0..CARDS).filter(|card| (group & !lies) >> card & 1 == 1).collect();
    rng.shuffle(&mut truths);
    let set = |cards: &[usize]| cards.iter().fold(0, |set: Cards, card| set | 1 << card);
    let told = group & lies;
    match truths.len() {
        3 if rng.chance(1, 2) => vec![told, set(&truths)],
        3 => vec![told | set(&truths[..1]), set(&truths[1..])],
        4 if rng.chance(1, 2) => vec![told | set(&truths[..1]), set(&truths[1..])],
        _ => vec![told, set(&truths[..2]), set(&truths[2..])],
    }
}

/// Gives every card something to say, so that the hint means what was planned.
fn assert_all(puzzle: &mut Puzzle, deck: &Deck, plan: &Plan, rng: &mut Rng) -> Option<()> {
    let topics = choose_topics(plan, rng)?;
    let mut subjects: Vec<Vec<usize>> = LEXICON
        .subjects
        .iter()
        .map(|list| {
            let mut order: Vec<usize> = (0..list.len()).collect();
            rng.shuffle(&mut order);
            order
        })
        .collect();
    for (card, (topic, activity)) in topics.into_iter().enumerate() {
        let hinted = plan.group >> card & 1 == 1;
        let kind = puzzle.cards[card].evidence;
        let subject = subjects[kind as usize].pop()?;
        let subject = LEXICON.subjects[kind as usize].get(subject)?;
        let happened = match plan.about {
            Predicate::Happened(happened) => happened == hinted,
            _ => rng.chance(1, 2),
        };
        // One place, one story, one version of it: two truths never contradict each other.
        let earlier = (0..card).find(|&other| {
            puzzle.cards[other].asserts.topic == topic.name
                && deck.location[other] == deck.location[card]
        });
        let happened = earlier.map_or(happened, |other| puzzle.cards[other].asserts.happened);
        let other_manners = |not: Manner| {
            let others: Vec<Manner> =
                Manner::ALL.into_iter().filter(|manner| *manner != not).collect();
            others
        };
        let manner = match plan.about {
            Predicate::Manner(manner) if hinted => manner,
            Predicate::Manner(manner) => *rng.choose(&other_manners(manner))?,
            _ => Manner::ALL[rng.index(3)],
        };
        let verb = *rng.choose(&subject.verbs)?;
        let card = &mut puzzle.cards[card];
        card.asserts = Assertion {
            subject: subject.name.to_owned(),
            topic: topic.name.to_owned(),
            activity: activity.to_owned(),
            happened,
            manner,
            tags: topic.tags.iter().map(|tag| (*tag).to_owned()).collect(),
        };
        card.claim = writer::claim(card, verb, rng);
    }
    Some(())
}

/// A topic and a way to say it for every card.
fn choose_topics(plan: &Plan, rng: &mut Rng) -> Option<Vec<(&'static Topic, &'static str)>> {
    let mut order: Vec<&'static Topic> = LEXICON.topics.iter().collect();
    rng.shuffle(&mut order);
    let mut chosen: Vec<Option<(&'static Topic, &'static str)>> = vec![None; CARDS];
    for story in &plan.stories {
        let topic = order.pop()?;
        let mut ways: Vec<&'static str> = topic.activities.clone();
        rng.shuffle(&mut ways);
        for card in (0..CARDS).filter(|card| story >> card & 1 == 1) {
            chosen[card] = Some((topic, ways.pop()?));
        }
    }
    for card in (0..CARDS).filter(|card| chosen[*card].is_none()).collect::<Vec<_>>() {
        let fits = |topic: &&Topic| match &plan.about {
            Predicate::Tag(tag) => {
                topic.tags.contains(&tag.as_str()) == (plan.group >> card & 1 == 1)
            }
            _ => true,
        };
        let at = order.iter().rposition(fits)?;
        let topic = order.remove(at);
        chosen[card] = Some((topic, *rng.choose(&topic.activities)?));
    }
    chosen.into_iter().collect()
}

/// Two remarks about the lie outside the hint: the first leaves a choice, both together do not.
fn mutters(puzzle: &Puzzle, lies: Cards, group: Cards, rng: &mut Rng) -> Option<Vec<Mutter>> {
    let hidden = lies & !group;
    let deck = puzzle.deck();
    let mut all: Vec<Predicate> = zones(puzzle).into_iter().map(Predicate::Zone).collect();
    all.extend([GADGETS, PAPERWORK].map(|kinds| Predicate::Evidence(kinds.to_vec())));
    all.extend((4..=6).map(|slot| Predicate::Before(slot_time(&deck, slot))));
    all.extend((2..=4).map(|slot| Predicate::From(slot_time(&deck, slot))));
    all.extend([true, false].map(Predicate::Happened));
    all.extend([Manner::Exact, Manner::Vague].map(Predicate::Manner));
    let tags = ["food", "water", "sound", "light", "hands", "still"];
    all.extend(tags.map(|tag| Predicate::Tag(tag.to_owned())));
    let fitting: Vec<(Predicate, Cards)> = all
        .into_iter()
        .map(|about| {
            let cards = about.cards(puzzle);
            (about, cards)
        })
        .filter(|(_, cards)| cards & hidden == hidden && (4..=6).contains(&cards.count_ones()))
        .collect();
    let outside = !group;
    let narrow = outside.count_ones() == 2;
    let mut ways = Vec::new();
    for (n, (first, one)) in fitting.iter().enumerate() {
        for (m, (second, two)) in fitting.iter().enumerate() {
            let both = (one & two & outside).count_ones();
            let open = (one & outside).count_ones();
            let axis = |about: &Predicate| about.key().split('.').next().map(str::to_owned);
            if n != m && axis(first) != axis(second) && both == 1 && (open >= 2 || narrow) {
                ways.push((first, second));
            }
        }
    }
    let (first, second) = *rng.choose(&ways)?;
    let say = |about: &Predicate, rng: &mut Rng| Mutter {
        text: writer::mutter(about, rng),
        about: about.clone(),
    };
    Some(vec![say(first, rng), say(second, rng)])
}
