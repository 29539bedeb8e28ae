//! The semantic rules S1 to S16, as far as a program can check them on structured assertions. What is
//! left for people is in [`REVIEW`].

use cluesmith_koa::Voice;

use crate::card::Card;
use crate::deck::{CARDS, Cards, Deck, PAIR, PAIRS};
use crate::invariants::Check;
use crate::lexicon::LEXICON;
use crate::predicate::Predicate;
use crate::puzzle::{Bands, HintKind, Mutter, Pattern, Puzzle, Tone};
use crate::text::WORDS;
use crate::writer;

/// What only a person can judge: keys of the reviewer's checklist.
pub const REVIEW: [&str; 7] = [
    "review.S2",
    "review.S3",
    "review.S6",
    "review.S7",
    "review.S8",
    "review.S14",
    "review.humour",
];

/// The reviewer's checklist.
pub fn review() -> Vec<String> {
    REVIEW.iter().map(|key| WORDS.say(key, &[])).collect()
}

/// Words that tell somebody what to do, or that give away what is true: not for tells and answers.
const ADVICE: [&str; 14] = [
    "play",
    "pair",
    "avoid",
    "should",
    "must",
    "try",
    "choose",
    "instead",
    "recommend",
    "advise",
    "suggest",
    "ought",
    "beware",
    "skip",
];
const TRUTH: [&str; 12] = [
    "lie", "lies", "lying", "liar", "true", "truth", "fake", "false", "honest", "invented",
    "genuine", "bogus",
];
const SMALL: [&str; 16] = [
    "the", "a", "an", "of", "out", "on", "up", "at", "for", "with", "next", "in", "into", "three",
    "to", "under",
];

/// Lower-case words.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// A word without its usual ending.
fn stem(word: &str) -> &str {
    for ending in ["ing", "ed", "es", "s"] {
        if let Some(short) = word.strip_suffix(ending)
            && short.len() >= 3
        {
            return short;
        }
    }
    word
}

/// Stems of the words of a text, sorted.
struct Stems(Vec<String>);

impl Stems {
    fn of<'t>(texts: impl IntoIterator<Item = &'t str>) -> Stems {
        let mut stems = Vec::new();
        for text in texts {
            let lower = text.to_lowercase();
            stems.extend(words(&lower).map(|word| stem(word).to_owned()));
        }
        stems.sort_unstable();
        Stems(stems)
    }

    fn has(&self, word: &str) -> bool {
        self.0.binary_search_by(|known| known.as_str().cmp(word)).is_ok()
    }
}

/// Who says it and what it is about, as stems.
fn keywords(card: &Card) -> Vec<String> {
    let text = format!("{} {}", card.asserts.subject, card.asserts.activity).to_lowercase();
    words(&text)
        .filter(|word| word.len() > 1 && !SMALL.contains(word))
        .map(|word| stem(word).to_owned())
        .collect()
}

fn contains_word(text: &str, list: &[&str]) -> Option<String> {
    let lower = text.to_lowercase();
    words(&lower).find(|word| list.contains(word)).map(str::to_owned)
}

fn in_set(set: Cards) -> impl Iterator<Item = usize> {
    (0..CARDS).filter(move |place| set >> place & 1 == 1)
}

/// Everything that can be checked about words and structure.
pub fn semantic(puzzle: &Puzzle, deck: &Deck, lies: Cards, mutters: &[Mutter]) -> Vec<Check> {
    let group = puzzle.hint_cards().group;
    let lie_words: Vec<String> =
        in_set(lies).flat_map(|place| keywords(&puzzle.cards[place])).collect();
    let mut checks = vec![
        scenario(puzzle, &lie_words),
        alike_in_length(puzzle, group),
        no_contradiction(puzzle, deck, lies),
        tells(puzzle, deck, mutters),
        no_names(puzzle, mutters, &lie_words),
        red_herrings(puzzle, lies, group),
        narrations(puzzle),
        closings(puzzle, lies, &lie_words),
        hint_text(puzzle, mutters),
        vague(puzzle, lies, group, mutters),
        no_partition(puzzle, deck, group),
        no_leak(puzzle, deck, lies),
        disruption(deck, lies),
    ];
    checks.extend(hint_counts(puzzle, lies, group));
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

/// S1: the scenario does not name what a lie is about.
fn scenario(puzzle: &Puzzle, lie_words: &[String]) -> Check {
    let said = Stems::of([puzzle.scenario.as_str(), &puzzle.title]);
    let named = lie_words.iter().find(|word| said.has(word));
    Check::new("S1", named.is_none(), named.map_or("-", String::as_str), "-").at("/puzzle/scenario")
}

/// S2, the part a program sees: no claim of the hint group stands out by its length.
fn alike_in_length(puzzle: &Puzzle, group: Cards) -> Check {
    let lengths: Vec<usize> = in_set(group).map(|place| puzzle.cards[place].claim.len()).collect();
    let (short, long) = (lengths.iter().min(), lengths.iter().max());
    let (short, long) = (short.copied().unwrap_or(1), long.copied().unwrap_or(1));
    Check::new("S2", long <= 2 * short, format!("{short} to {long}"), "at most twice")
        .at("/puzzle/cards")
        .warning()
}

/// S3: two truths about one thing in one place at neighbouring times say the same.
fn no_contradiction(puzzle: &Puzzle, deck: &Deck, lies: Cards) -> Check {
    let against = PAIR.iter().find(|&&(a, b)| {
        let (one, two) = (&puzzle.cards[a], &puzzle.cards[b]);
        lies >> a & 1 == 0
            && lies >> b & 1 == 0
            && one.asserts.topic == two.asserts.topic
            && one.location == two.location
            && deck.slot[a].abs_diff(deck.slot[b]) <= 1
            && one.asserts.happened != two.asserts.happened
    });
    let shown = against.map_or("-".to_owned(), |&(a, b)| format!("{} and {}", a + 1, b + 1));
    Check::new("S3", against.is_none(), shown, "-").at("/puzzle/cards")
}

/// S4: a tell says what it saw, and gives no advice.
fn tells(puzzle: &Puzzle, deck: &Deck, mutters: &[Mutter]) -> Check {
    let mut wrong = None;
    for lines in &puzzle.pairs {
        let [a, b] = lines.cards.map(|strength| usize::from(strength) - 1);
        let (one, two) = (&puzzle.cards[a], &puzzle.cards[b]);
        let neighbours = deck.slot[a].abs_diff(deck.slot[b]) == 1;
        let text = lines.tell.to_lowercase();
        let says = |list: &[&str]| list.iter().any(|word| text.contains(word));
        let seen = match lines.pattern {
            Pattern::Alike => says(&[one.evidence.label()]),
            Pattern::High => says(&["big", "heavy", "loud"]),
            Pattern::Low => says(&["small", "modest", "slight"]),
            Pattern::Close => says(&["clock"]),
            Pattern::Mixed => says(&[one.evidence.label()]) && says(&[two.evidence.label()]),
        };
        if !seen || lines.pattern != writer::pattern(one, two, neighbours) {
            wrong.get_or_insert_with(|| lines.tell.clone());
        }
    }
    let said = puzzle.pairs.iter().map(|lines| &lines.tell);
    let said = said.chain(&puzzle.reactions.steady).chain(&puzzle.reactions.uneasy);
    let mut said = said.chain(mutters.iter().map(|mutter| &mutter.text));
    let advice = said.find(|text| contains_word(text, &ADVICE).is_some()).cloned();
    let wrong = wrong.or(advice);
    Check::new("S4", wrong.is_none(), wrong.as_deref().unwrap_or("-"), "-").at("/puzzle/pairs")
}

/// S5: no tell and no muttering names what a lie is about.
fn no_names(puzzle: &Puzzle, mutters: &[Mutter], lie_words: &[String]) -> Check {
    let said = puzzle.pairs.iter().map(|lines| lines.tell.as_str());
    let reactions = &puzzle.reactions;
    let said = said.chain(reactions.steady.iter().chain(&reactions.uneasy).map(String::as_str));
    let said = said.chain(mutters.iter().map(|mutter| mutter.text.as_str()));
    let said = Stems::of(said);
    // "sensor" is a kind of evidence before it is part of a name, and so are the labels.
    let kind = |word: &str| ["sensor", "digital", "physical", "spoken"].contains(&word);
    let named = lie_words.iter().find(|word| !kind(word) && said.has(word));
    Check::new("S5", named.is_none(), named.map_or("-", String::as_str), "-").at("/puzzle/pairs")
}

/// S6: each truth inside the hint has something in common with a lie.
fn red_herrings(puzzle: &Puzzle, lies: Cards, group: Cards) -> Check {
    let herrings: Vec<usize> = in_set(group & !lies).collect();
    let misleads = |place: &&usize| {
        let card = &puzzle.cards[**place];
        in_set(lies).map(|lie| &puzzle.cards[lie]).any(|lie| {
            card.location == lie.location
                || card.evidence == lie.evidence
                || card.asserts.happened == lie.asserts.happened
                || card.asserts.manner == lie.asserts.manner
        })
    };
    let good = herrings.iter().filter(misleads).count();
    let figure = format!("{good} of {}", herrings.len());
    Check::new("S6", good == herrings.len() && good > 0, figure, "all").at("/puzzle/hint").warning()
}

/// The clock times in a text.
fn times(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let two = parts.windows(2).map(|two| {
        format!("{} {}", two[0], two[1].trim_end_matches(|c: char| !c.is_ascii_alphabetic()))
    });
    two.filter(|time| crate::card::read_time(time).is_some()).collect()
}

/// S8: an argument speaks of its two cards and of nothing else.
fn narrations(puzzle: &Puzzle) -> Check {
    let mut wrong = None;
    for lines in &puzzle.pairs {
        let is_theirs = |card: &Card| lines.cards.contains(&card.strength);
        let foreign = puzzle.cards.iter().filter(|card| !is_theirs(card)).any(|card| {
            lines
                .say
                .to_lowercase()
                .contains(&writer::definite(&card.asserts.subject).to_lowercase())
                || lines.say.contains(&card.asserts.activity)
        });
        let known = |time: &String| puzzle.cards.iter().any(|c| is_theirs(c) && c.time == *time);
        let places = puzzle.places.iter().filter(|place| {
            !puzzle.cards.iter().any(|card| is_theirs(card) && card.location == place.name)
        });
        let elsewhere = places.into_iter().any(|place| {
            lines.say.contains(&LEXICON.at(&place.name)) || lines.say.contains(&place.name)
        });
        if foreign || elsewhere || !times(&lines.say).iter().all(known) {
            wrong.get_or_insert(lines.say.as_str());
        }
    }
    // The claim itself says what its assertion says.
    for card in &puzzle.cards {
        let who = if card.asserts.happened { " you were " } else { " nobody was " };
        let parts = [who, &card.asserts.activity, &card.time, &LEXICON.at(&card.location)];
        let lower = card.claim.to_lowercase();
        let subject = lower.starts_with(&card.asserts.subject.to_lowercase());
        if !subject || !parts.iter().all(|part| card.claim.contains(*part)) {
            wrong.get_or_insert(card.claim.as_str());
        }
    }
    Check::new("S8", wrong.is_none(), wrong.unwrap_or("-"), "-").at("/puzzle/pairs")
}

/// S9: the last words give nothing away.
fn closings(puzzle: &Puzzle, lies: Cards, lie_words: &[String]) -> Check {
    let closing = &puzzle.closing;
    let ends = [&closing.flawless, &closing.cleared, &closing.close, &closing.busted];
    let said = Stems::of(ends.map(String::as_str));
    let counts = ["one", "two", "three", "first", "second", "third"];
    let mut wrong = lie_words.iter().find(|word| said.has(word)).cloned();
    for end in ends {
        if contains_word(end, &TRUTH).is_some() && contains_word(end, &counts).is_some() {
            wrong.get_or_insert_with(|| end.clone());
        }
        let lower = end.to_lowercase();
        for card in in_set(lies).map(|place| &puzzle.cards[place]) {
            if lower.contains(&card.location) || lower.contains(card.evidence.label()) {
                wrong.get_or_insert_with(|| card.location.clone());
            }
        }
    }
    Check::new("S9", wrong.is_none(), wrong.as_deref().unwrap_or("-"), "-").at("/puzzle/closing")
}

/// Whether a sentence holds a word that belongs to each part of its meaning.
fn says_it(text: &str, about: &Predicate) -> bool {
    let lower = text.to_lowercase();
    let any = |list: &[&str]| list.iter().any(|word| lower.contains(word));
    about.atoms().iter().all(|atom| match atom {
        Predicate::Location(place) => lower.contains(place.as_str()),
        Predicate::Before(time) | Predicate::From(time) => text.contains(time.as_str()),
        Predicate::Shared => any(LEXICON.labels("shared")),
        atom => {
            let key = atom.key();
            any(LEXICON.labels(key.rsplit('.').next().unwrap_or_default()))
        }
    })
}

/// S10: hint and mutterings say what they mean.
fn hint_text(puzzle: &Puzzle, mutters: &[Mutter]) -> Check {
    let mut wrong = None;
    if !says_it(&puzzle.hint.text, &puzzle.hint.about) {
        wrong = Some(puzzle.hint.text.as_str());
    }
    for mutter in mutters {
        if !says_it(&mutter.text, &mutter.about) {
            wrong.get_or_insert(mutter.text.as_str());
        }
    }
    Check::new("S10", wrong.is_none(), wrong.unwrap_or("-"), "-").at("/puzzle/hint")
}

/// S12: a muttering is true of the lie outside the hint and of at least three other cards, so that
/// after one pair it still fits two that are not played.
fn vague(puzzle: &Puzzle, lies: Cards, group: Cards, mutters: &[Mutter]) -> Check {
    let hidden = lies & !group;
    let fits = |mutter: &Mutter| {
        let cards = mutter.about.cards(puzzle);
        (cards.count_ones(), cards & hidden == hidden)
    };
    let sizes: Vec<String> = mutters.iter().map(|m| fits(m).0.to_string()).collect();
    let ok = mutters.iter().all(|mutter| matches!(fits(mutter), (4.., true)));
    Check::new("S12", ok, sizes.join(" and "), "≥ 4 cards each, the hidden lie among them")
        .at("/answer/mutters")
}

/// S13: the hint is no clean cut by one attribute; direct hints are, and teach.
fn no_partition(puzzle: &Puzzle, deck: &Deck, group: Cards) -> Check {
    let clean = is_clean_cut(deck, group);
    let ok = clean.is_none() || puzzle.hint.kind == HintKind::Direct;
    Check::new("S13", ok, clean.unwrap_or("-"), "-").at("/puzzle/hint")
}

/// The attribute by which a set of cards is a clean cut, if any.
pub(crate) fn is_clean_cut(deck: &Deck, group: Cards) -> Option<&'static str> {
    let union = |numbers: &[u8; CARDS]| {
        PAIR.iter().all(|&(a, b)| numbers[a] != numbers[b] || (group >> a ^ group >> b) & 1 == 0)
    };
    let window = |numbers: &[u8; CARDS]| {
        let inside: Vec<u8> = in_set(group).map(|place| numbers[place]).collect();
        let low = inside.iter().min().copied().unwrap_or(0);
        let high = inside.iter().max().copied().unwrap_or(0);
        usize::from(high - low) + 1 == inside.len()
    };
    let ends = |numbers: &[u8; CARDS]| {
        window(numbers)
            && in_set(group).any(|place| {
                let edge = [numbers.iter().min(), numbers.iter().max()];
                edge.contains(&Some(&numbers[place]))
            })
    };
    if union(&deck.evidence) {
        Some("kind")
    } else if union(&deck.location) {
        Some("place")
    } else if window(&deck.slot) {
        Some("time")
    } else if ends(&deck.strength) {
        Some("strength")
    } else {
        None
    }
}

/// S14: what KOA answers depends on the argument. Each tone is the one that place and time give, no
/// answer speaks of truth, and no tone is nearly always or nearly never about a lie.
fn no_leak(puzzle: &Puzzle, deck: &Deck, lies: Cards) -> Check {
    let mut wrong = None;
    for lines in &puzzle.pairs {
        let [a, b] = lines.cards.map(|strength| usize::from(strength) - 1);
        let right = writer::tone(&deck.slot, a, b, deck.natural(a, b));
        if lines.tone != right || contains_word(&lines.koa, &TRUTH).is_some() {
            wrong.get_or_insert_with(|| lines.koa.clone());
        }
    }
    let wrong = wrong.or_else(|| leaning_tone(deck, lies));
    Check::new("S14", wrong.is_none(), wrong.as_deref().unwrap_or("-"), "-").at("/puzzle/pairs")
}

/// A tone that is used much more or much less often for pairs with a lie than pairs are.
pub(crate) fn leaning_tone(deck: &Deck, lies: Cards) -> Option<String> {
    let mut buckets = [(0u32, 0u32); 3];
    for &(a, b) in &PAIR {
        let bucket = &mut buckets[writer::tone(&deck.slot, a, b, deck.natural(a, b)) as usize];
        bucket.0 += 1;
        bucket.1 += u32::from((lies >> a | lies >> b) & 1);
    }
    // 18 of 28 pairs hold a lie: 64.3 %. Twenty points either way.
    let leans = |&(_, (pairs, told)): &(&Tone, (u32, u32))| {
        pairs > 0 && !(443..=843).contains(&(told * 1000 / pairs))
    };
    let leaning = Tone::ALL.iter().zip(buckets).find(leans);
    leaning.map(|(tone, (pairs, told))| format!("{}: {told} of {pairs}", tone.name()))
}

/// S15 (and S16): the three lies break three natural pairs, so each has a truth for a partner.
fn disruption(deck: &Deck, lies: Cards) -> Check {
    let broken =
        PAIR.iter().filter(|&&(a, b)| deck.natural(a, b) && (lies >> a & 1) + (lies >> b & 1) == 1);
    let broken = broken.count();
    Check::new("S15", broken == 3, broken, 3).at("/answer/lies")
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
