//! A reader has what the reasoner has: whatever hints and mutterings mean can be read off the page, and
//! the page is enough to find the same sets of lies.

use cluesmith_core::{Family, Language, Made, Play, Seed, Work, ink};
use cluesmith_pairplay::advise::Known;
use cluesmith_pairplay::card::{after_noon, read_time};
use cluesmith_pairplay::judge::fewest_worlds;
use cluesmith_pairplay::marks::{marks, word};
use cluesmith_pairplay::predicate::{GADGETS, PAPERWORK, Predicate};
use cluesmith_pairplay::puzzle::HintKind;
use cluesmith_pairplay::{Answer, PairPlay, Params, Puzzle, State};

/// A card as it stands on the page.
#[derive(Debug)]
struct Seen {
    kind: String,
    time: String,
    place: String,
    claim: String,
    marks: Vec<String>,
}

fn plain(styled: &str) -> String {
    let mut out = String::new();
    let mut parts = styled.split('\u{1b}');
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        out.push_str(part.split_once('m').map_or("", |(_, text)| text));
    }
    out
}

/// Reads the cards off the page: columns with room between them, then the claim up to its full stop,
/// then the marks.
fn read_page(puzzle: &Puzzle) -> Vec<Seen> {
    let page =
        plain(&ink::terminal(&PairPlay.picture(puzzle, &State::default(), &mut Work::unlimited())));
    let mut cards: Vec<Vec<String>> = Vec::new();
    for line in page.lines() {
        let margin = line.chars().take_while(|c| *c == ' ').count();
        let columns = line.split("  ").map(str::trim).filter(|text| !text.is_empty());
        let columns: Vec<String> = columns.map(str::to_owned).collect();
        if margin == 3 && columns.len() == 5 {
            cards.push(columns);
        } else if margin > 20 {
            let text = cards.last_mut().and_then(|card| card.last_mut()).unwrap();
            *text = format!("{text} {}", line.trim());
        }
    }
    let seen = |card: &Vec<String>| {
        let (claim, foot) = card[4].rsplit_once(". ").unwrap();
        Seen {
            kind: card[1].clone(),
            time: card[2].clone(),
            place: card[3].clone(),
            claim: claim.to_owned(),
            marks: foot.split(" · ").map(str::to_owned).collect(),
        }
    };
    cards.iter().map(seen).collect()
}

/// The story of a card: the mark that is none of the others.
fn story(seen: &Seen) -> &str {
    let others = ["downstairs", "upstairs", "outside", "gadget", "no gadget", "exact time"];
    let more = ["rough time", "food", "water", "noise", "light", "hands", "still"];
    let mut own = seen
        .marks
        .iter()
        .filter(|mark| !others.contains(&mark.as_str()) && !more.contains(&mark.as_str()));
    own.next().unwrap()
}

/// What a reader makes of a meaning.
fn reads(about: &Predicate, page: &[Seen], card: usize) -> bool {
    let seen = &page[card];
    let marked = || seen.marks.contains(&word(about));
    let minutes = |time: &str| read_time(time).map(after_noon).unwrap();
    match about {
        Predicate::Evidence(kinds) if *kinds == GADGETS || *kinds == PAPERWORK => marked(),
        Predicate::Evidence(kinds) => kinds.iter().any(|kind| kind.label() == seen.kind),
        Predicate::Zone(_) | Predicate::Manner(_) | Predicate::Tag(_) => marked(),
        Predicate::Location(place) => seen.place == *place,
        Predicate::Before(time) => minutes(&seen.time) < minutes(time),
        Predicate::From(time) => minutes(&seen.time) >= minutes(time),
        Predicate::Happened(true) => seen.claim.contains(" you were "),
        Predicate::Happened(false) => seen.claim.contains(" nobody was "),
        Predicate::Shared => {
            (0..page.len()).any(|other| other != card && story(&page[other]) == story(seen))
        }
        Predicate::All(parts) => parts.iter().all(|part| reads(part, page, card)),
        Predicate::Any(parts) => parts.iter().any(|part| reads(part, page, card)),
        Predicate::Not(part) => !reads(part, page, card),
    }
}

fn puzzles() -> impl Iterator<Item = Made<Puzzle, Answer>> {
    (0..120u64).map(|seed| {
        let params = Params { hint: Some(HintKind::ALL[seed as usize % 6]), ..Params::default() };
        PairPlay.generate(&params, Seed(seed), &mut Work::limit(20_000_000)).unwrap()
    })
}

#[test]
fn whatever_koa_speaks_of_is_shown_on_the_cards() {
    for made in puzzles() {
        let page = read_page(&made.puzzle);
        assert_eq!(page.len(), 8, "{page:?}");
        let mutters = made.answer.mutters.iter().map(|mutter| &mutter.about);
        for about in mutters.chain([&made.puzzle.hint.about]) {
            for (place, card) in made.puzzle.cards.iter().enumerate() {
                let truth = about.holds(&made.puzzle, card);
                assert_eq!(reads(about, &page, place), truth, "{about:?}: {:?}", page[place]);
            }
        }
        let picture =
            ink::svg(&PairPlay.picture(&made.puzzle, &State::default(), &mut Work::unlimited()));
        for mark in made.puzzle.cards.iter().flat_map(|card| marks(&made.puzzle, card)) {
            assert!(picture.contains(&mark), "{mark}");
        }
    }
}

#[test]
fn the_page_is_enough_to_find_the_sets_that_the_reasoner_finds() {
    for made in puzzles() {
        let page = read_page(&made.puzzle);
        let hinted: Vec<bool> =
            (0..8).map(|card| reads(&made.puzzle.hint.about, &page, card)).collect();
        let together =
            |a: usize, b: usize| page[a].kind == page[b].kind && page[a].place == page[b].place;
        let mut found: Vec<Vec<u8>> = Vec::new();
        for a in 0..8 {
            for b in a + 1..8 {
                for c in b + 1..8 {
                    let two = [a, b, c].iter().filter(|card| hinted[**card]).count() == 2;
                    if two && !together(a, b) && !together(a, c) && !together(b, c) {
                        found.push([a, b, c].map(|card| card as u8 + 1).to_vec());
                    }
                }
            }
        }
        let known = Known::at(&made.puzzle, &State::default(), Language::ENGLISH);
        assert_eq!(known.left(), found, "{:?}", made.puzzle.hint);
    }
}

#[test]
fn a_hint_that_takes_more_reading_does_not_take_less_reasoning() {
    for made in puzzles() {
        let left =
            Known::at(&made.puzzle, &State::default(), Language::ENGLISH).left().len() as u32;
        assert!(left >= fewest_worlds(made.puzzle.hint.kind), "{:?}: {left}", made.puzzle.hint);
    }
    assert!(fewest_worlds(HintKind::Relational) >= fewest_worlds(HintKind::Direct));
}

#[test]
fn a_sentence_that_means_something_else_is_found_out() {
    let all: Vec<_> = puzzles().take(30).collect();
    for (one, other) in all.iter().zip(&all[1..]) {
        let mut swapped = one.puzzle.clone();
        swapped.hint.text = other.puzzle.hint.text.clone();
        let found = PairPlay.check(&swapped, Some(&one.answer), &mut Work::unlimited());
        assert!(found.iter().any(|finding| finding.id == "S10"), "{:?}", swapped.hint);
    }
}
