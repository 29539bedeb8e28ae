//! What is wrong with the form of a puzzle. After this nothing can panic.

use cluesmith_core::{Finding, Language, finding};

use crate::cards::{Cards, MOST_CARDS, letter};
use crate::claim::Proof;
use crate::clock::{DAY, parse_time, say_time};
use crate::hand::MOST_COUNTERS;
use crate::meaning::OPENING;
use crate::puzzle::{Card, Ending, Puzzle};
use crate::sentence::Sentence;
use crate::text::WORDS;

/// The longest name or title, in characters.
const NAME: usize = 60;

/// The longest line, in characters: enough for any that could be right.
const LINE: usize = 600;

/// Everything wrong with the form.
pub(crate) fn inspect(puzzle: &Puzzle, language: Language) -> Vec<Finding> {
    let mut findings = sizes(puzzle, language);
    if !findings.is_empty() {
        // The rest counts cards and counters.
        return findings;
    }
    for (index, card) in puzzle.cards.iter().enumerate() {
        findings.extend(inspect_card(puzzle, index, card, language));
    }
    for (index, counter) in puzzle.counters.iter().enumerate() {
        let path = format!("/puzzle/counters/{index}");
        findings.extend(name(format!("{path}/name"), &counter.name, language));
        let mut targets = counter.targets.clone();
        targets.dedup();
        if targets.is_empty() || targets.len() != counter.targets.len() || targets.len() > 5 {
            findings.push(finding!(WORDS, language, "H05", format!("{path}/targets")));
        }
        if !counter.refutable_by.is_empty() {
            findings.extend(inspect_refuters(puzzle, index, language));
        }
    }
    for (index, concern) in puzzle.concerns.iter().enumerate() {
        let needs = concern.proof == Proof::Alertness;
        if needs == concern.states.is_empty() || concern.states.len() > 6 {
            findings.push(finding!(
                WORDS,
                language,
                "H07",
                format!("/puzzle/concerns/{index}/states")
            ));
        }
    }
    findings.extend(inspect_axis(puzzle, language));
    findings.extend(inspect_words(puzzle, language));
    findings
}

/// H06: the cards that refute a counter are listed with it as on the cards. The cards decide.
pub(crate) fn inspect_refuters(
    puzzle: &Puzzle,
    counter: usize,
    language: Language,
) -> Option<Finding> {
    let refuters = puzzle.refuters(counter);
    let list = if refuters.is_empty() { "-".to_owned() } else { refuters.join(", ") };
    let path = format!("/puzzle/counters/{counter}/refutable_by");
    let listed = puzzle.counters[counter].refutable_by == refuters;
    (!listed).then(|| finding!(WORDS, language, "H06", path, list))
}

fn sizes(puzzle: &Puzzle, language: Language) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut within = |what: &str, has: usize, low: usize, high: usize| {
        if !(low..=high).contains(&has) {
            findings.push(finding!(
                WORDS,
                language,
                "H01",
                format!("/puzzle/{what}"),
                what,
                has,
                low,
                high
            ));
        }
    };
    within("cards", puzzle.cards.len(), 1, MOST_CARDS);
    within("counters", puzzle.counters.len(), 0, MOST_COUNTERS);
    within("concerns", puzzle.concerns.len(), 0, 5);
    within("resistance", puzzle.resistance as usize, 1, 200);
    within("turns", puzzle.turns as usize, 1, 12);
    if parse_time(&puzzle.begins).is_none() {
        findings.push(finding!(
            WORDS,
            language,
            "H02",
            "/puzzle/begins",
            text = short(&puzzle.begins)
        ));
    }
    findings
}

/// A clock without dates tells what came first within half a day; beyond that, two cards that are minutes apart can
/// stand at the two ends of the axis.
const HALF_A_DAY: u32 = DAY / 2;

fn inspect_axis(puzzle: &Puzzle, language: Language) -> Option<Finding> {
    let cards = puzzle.cards.iter().take(MOST_CARDS).enumerate();
    let spans = cards.filter_map(|(index, card)| Some((card.span(puzzle.axis())?, index)));
    let first = spans.clone().map(|(span, _)| span.from).min()?;
    let (last, index) = spans.map(|(span, index)| (span.to, index)).max()?;
    let [from, to] = [first, last].map(|minutes| say_time(minutes + puzzle.axis()));
    let path = format!("/puzzle/cards/{index}/time");
    (last - first > HALF_A_DAY).then(|| finding!(WORDS, language, "H13", path, from, to))
}

fn inspect_card(puzzle: &Puzzle, index: usize, card: &Card, language: Language) -> Vec<Finding> {
    let path = format!("/puzzle/cards/{index}");
    let mut findings = Vec::new();
    findings.extend(name(format!("{path}/name"), &card.name, language));
    findings.extend(name(format!("{path}/source"), &card.source, language));
    if !(1..=40).contains(&card.power) {
        findings.push(finding!(
            WORDS,
            language,
            "H01",
            format!("{path}/power"),
            what = "power",
            has = card.power,
            low = 1,
            high = 40
        ));
    }
    if let Some(time) = &card.time
        && card.span(puzzle.axis()).is_none()
    {
        findings.push(finding!(
            WORDS,
            language,
            "H03",
            format!("{path}/time"),
            text = short(time),
            begins = puzzle.begins
        ));
    }
    let claims = card.place.is_some() || card.state.is_some() || card.activity.is_some();
    let count = puzzle.counters.len() as u32;
    let known = card.refutes.iter().all(|counter| (1..=count).contains(counter));
    let twice = (1..card.refutes.len()).any(|at| card.refutes[..at].contains(&card.refutes[at]))
        || (1..card.proves.len()).any(|at| card.proves[..at].contains(&card.proves[at]));
    let evidence = !card.proves.is_empty() && card.time.is_some() && claims;
    let refuter = card.proves.is_empty() && card.time.is_none() && !claims;
    let sound = if card.is_refuter() { refuter && known } else { evidence };
    if !sound || twice {
        findings.push(finding!(WORDS, language, "H04", path, card = letter(index)));
    }
    findings
}

fn inspect_words(puzzle: &Puzzle, language: Language) -> Vec<Finding> {
    let mut findings = Vec::new();
    let scenario = &puzzle.scenario;
    for (field, text) in [("title", &scenario.title), ("device", &scenario.device)] {
        findings.extend(name(format!("/puzzle/scenario/{field}"), text, language));
    }
    if scenario.opening.len() > OPENING.len() {
        findings.push(finding!(WORDS, language, "H08", "/puzzle/scenario/opening"));
    }
    let listed: Vec<Cards> = puzzle.combinations.iter().map(|one| one.cards).collect();
    if !listed.is_empty() && listed != Cards::submissions(puzzle.cards.len()) {
        let count = Cards::submissions(puzzle.cards.len()).len();
        findings.push(finding!(
            WORDS,
            language,
            "H09",
            "/puzzle/combinations",
            has = listed.len(),
            wants = count
        ));
    }
    let bounded = puzzle.conflicts.len() <= 28
        && puzzle.lines.moods.len() <= 8
        && puzzle.lines.endings.len() <= Ending::ALL.len()
        && puzzle.lines.edge.len() <= 8
        && puzzle.lines.moods.iter().all(|mood| (1..=8).contains(&mood.lines.len()));
    if !bounded {
        findings.push(finding!(WORDS, language, "H10", "/puzzle/lines"));
        return findings;
    }
    let long = Sentence::all(puzzle).into_iter().filter_map(|sentence| {
        let has = sentence.text(puzzle).chars().count();
        let path = sentence.path();
        (has > LINE).then(|| finding!(WORDS, language, "H12", path, has, most = LINE))
    });
    findings.extend(long);
    findings
}

/// A name is short and has nothing in it that a page or a terminal would take for a command. One that is
/// not there yet is no fault of form.
fn name(path: String, text: &str, language: Language) -> Option<Finding> {
    let plain = text.chars().all(|c| c.is_alphanumeric() || " -'’.,&()".contains(c));
    let fits = text.is_empty() || (text.trim() == text && text.chars().count() <= NAME);
    (!plain || !fits).then(|| finding!(WORDS, language, "H11", path, text = short(text)))
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
