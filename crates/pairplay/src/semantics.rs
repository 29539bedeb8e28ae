//! The semantic rules S1 to S16, as far as a program can check them on structured assertions. What is
//! left for people is in [`REVIEW`].

mod claims;
mod shape;
mod stems;
mod tells;

use cluesmith_core::{Language, look_up};
use cluesmith_koa::Voice;

use crate::card::Card;
use crate::deck::{CARDS, Cards, Deck, PAIRS};
use crate::invariants::Check;
use crate::puzzle::{Bands, Mutter, Puzzle};
use crate::text::WORDS;

pub(crate) use claims::times;
pub(crate) use shape::{is_clean_cut, leaning_tone, no_partition};
pub(crate) use stems::contains_word;

/// What only a person can judge: keys of the reviewer's checklist.
pub const REVIEW: [&str; 8] = ["S2", "S3", "S6", "S7", "S8", "S11", "S14", "humour"];

/// The reviewer's checklist.
pub fn review(language: Language) -> Vec<String> {
    REVIEW.iter().map(|key| look_up!(WORDS, language, "review.", key)).collect()
}

/// Whether a text has a word in common with what some card is about, or with who says it.
pub(crate) fn names_a_card(cards: &[Card], text: &str) -> bool {
    let said = stems::Stems::of([text]);
    cards.iter().flat_map(stems::keywords).any(|word| said.has(&word))
}

fn in_set(set: Cards) -> impl Iterator<Item = usize> {
    (0..CARDS).filter(move |place| set >> place & 1 == 1)
}

/// Everything that can be checked about words and structure.
pub(crate) fn semantic(about: &About, lies: Cards, mutters: &[Mutter]) -> Vec<Check> {
    let mut checks = about.lies(lies, mutters);
    checks.extend(about_words(about.puzzle, about.deck, mutters));
    checks.sort_by_key(|check| {
        let (kind, number) = check.id.split_at(1);
        let digits = number.trim_end_matches(|c: char| !c.is_ascii_digit());
        (std::cmp::Reverse(kind), digits.parse::<u32>().unwrap_or(0), number)
    });
    checks
}

/// How many words the claim that has most of them has in common with what is told.
pub(crate) fn loudest_echo<'t>(cards: &[Card], told: impl IntoIterator<Item = &'t str>) -> usize {
    let told = stems::Stems::of(told);
    cards.iter().map(|card| stems::in_common(&card.claim, &told)).max().unwrap_or(0)
}

/// A puzzle whose texts were read once, to be held against many sets of lies.
pub(crate) struct About<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) deck: &'a Deck,
    group: Cards,
    scenario: stems::Stems,
    tells: stems::Stems,
    closing: stems::Stems,
    keywords: Vec<Vec<String>>,
    /// How many words each claim has in common with the scenario.
    echoes: Vec<usize>,
    /// An answer of KOA that has the wrong tone or speaks of truth, and last words that count truths.
    loose_talk: [Option<String>; 2],
}

impl<'a> About<'a> {
    pub(crate) fn of(puzzle: &'a Puzzle, deck: &'a Deck) -> About<'a> {
        let scenario = stems::Stems::of([puzzle.scenario.as_str(), &puzzle.title]);
        let echo = |card: &Card| stems::in_common(&card.claim, &scenario);
        About {
            puzzle,
            deck,
            group: puzzle.hint_cards().group,
            echoes: puzzle.cards.iter().map(echo).collect(),
            loose_talk: [tells::loose_answer(puzzle, deck), claims::counted_end(puzzle)],
            scenario,
            tells: stems::Stems::of(tells::said(puzzle, &[])),
            closing: stems::Stems::of(claims::ends(puzzle).map(String::as_str)),
            keywords: puzzle.cards.iter().map(stems::keywords).collect(),
        }
    }

    /// What depends on which cards are lies, and on what is muttered about them.
    pub(crate) fn lies(&self, lies: Cards, mutters: &[Mutter]) -> Vec<Check> {
        let About { puzzle, deck, group, .. } = *self;
        let muttered = stems::Stems::of(mutters.iter().map(|mutter| mutter.text.as_str()));
        let words: Vec<&str> =
            in_set(lies).flat_map(|place| &self.keywords[place]).map(String::as_str).collect();
        let [answer, counted] = self.loose_talk.each_ref().map(Option::as_deref);
        let mut checks = vec![
            claims::scenario(&self.scenario, &words),
            claims::no_echo_of_the_scenario(lies, &self.echoes),
            claims::no_contradiction(puzzle, deck, lies),
            tells::no_names([&self.tells, &muttered], &words),
            claims::red_herrings(puzzle, lies, group),
            claims::closings(puzzle, lies, &self.closing, &words, counted),
            tells::vague(puzzle, lies, group, mutters),
            tells::no_leak(deck, lies, answer),
            shape::disruption(deck, lies),
            shape::bait(deck, lies),
        ];
        checks.extend(hint_counts(puzzle, lies, group));
        checks
    }
}

/// What is the same whichever cards are lies.
pub(crate) fn about_words(puzzle: &Puzzle, deck: &Deck, mutters: &[Mutter]) -> Vec<Check> {
    let group = puzzle.hint_cards().group;
    let mut checks = vec![
        claims::alike_in_length(puzzle, group),
        tells::tells(puzzle, deck, mutters),
        claims::narrations(puzzle),
        tells::hint_text(puzzle, mutters),
        no_partition(puzzle, deck, group),
    ];
    checks.extend(content(puzzle));
    checks
}

/// Counts of content: I20, I21, I22.
fn content(puzzle: &Puzzle) -> [Check; 3] {
    let pairs = puzzle.pairs.len();
    let told = puzzle.pairs.iter().filter(|lines| !lines.tell.is_empty()).count();
    let quips = puzzle.quips.len();
    [
        Check::new("I20", pairs == PAIRS, pairs, PAIRS).at("/puzzle/pairs"),
        Check::new("I21", told == PAIRS, told, PAIRS).at("/puzzle/pairs"),
        Check::new("I22", quips == CARDS, quips, CARDS).at("/puzzle/quips"),
    ]
}

/// B3 and B4: the hint fits four to six cards, two lies among them and one outside.
fn hint_counts(puzzle: &Puzzle, lies: Cards, group: Cards) -> [Check; 2] {
    let (size, inside) = (group.count_ones(), (group & lies).count_ones());
    let sizes = puzzle.hint.kind.sizes();
    let fits = puzzle.hint_cards().fits(lies);
    [
        Check::new("B3", sizes.contains(&size), size, format!("{}–{}", sizes.start(), sizes.end()))
            .at("/puzzle/hint"),
        Check::new("B4", fits, format!("{inside} inside, {} outside", 3 - inside), "2 and 1")
            .at("/puzzle/hint"),
    ]
}

/// V1: KOA sounds like KOA. The generator need not ask: a test holds every line that her grammar can
/// say against the same lint.
pub fn voice(puzzle: &Puzzle, mutters: &[Mutter]) -> Check {
    let wrong = koa_lines(puzzle, mutters).find_map(|text| {
        let fault = Voice::BEAT.faults(text).into_iter().next()?;
        Some(format!("{text} ({fault})"))
    });
    Check::new("V1", wrong.is_none(), wrong.as_deref().unwrap_or("-"), "-").at("/puzzle/pairs")
}

/// Everything KOA says.
pub fn koa_lines<'a>(
    puzzle: &'a Puzzle,
    mutters: &'a [Mutter],
) -> impl Iterator<Item = &'a str> + 'a {
    let (closing, check, reactions) = (&puzzle.closing, &puzzle.check, &puzzle.reactions);
    let pairs = puzzle.pairs.iter().flat_map(|lines| [&lines.koa, &lines.tell]);
    let lines = [&puzzle.stance_line, &puzzle.hint.text, &reactions.nothing];
    let ends = [&closing.flawless, &closing.cleared, &closing.close, &closing.busted];
    let checks = [&check.held, &check.broke, &check.withdrawn].into_iter().chain(&check.ask);
    let quips = puzzle.quips.iter().flat_map(|quip| [&quip.truth, &quip.lie]);
    pairs
        .chain(lines)
        .chain(ends)
        .chain(checks)
        .chain(quips)
        .chain(reactions.steady.iter().chain(&reactions.uneasy))
        .chain(mutters.iter().map(|mutter| &mutter.text))
        .map(String::as_str)
}

/// Which checks are only advice for a puzzle that promises fewer bands.
pub(crate) fn is_promised(bands: Bands, id: &str) -> bool {
    bands == Bands::All || !["B2", "B5"].contains(&id)
}
