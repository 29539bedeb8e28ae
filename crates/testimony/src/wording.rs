//! Whether what people read says what is proved: every sentence is there, is one that the writer could have
//! written for just these data, and every name of the house belongs to the thing it names.

use cluesmith_core::{Finding, Language, finding};

use crate::claim::Mood;
use crate::inspect::inspect_refuters;
use crate::meaning::{Meaning, Sense};
use crate::names::{check_names, mentions};
use crate::puzzle::{Concern, Ending, Puzzle};
use crate::scene::Scene;
use crate::sentence::Sentence;
use crate::text::WORDS;
use crate::voice::{Beat, lint};

/// Everything that is wrong with the words of a puzzle, given what each submission does.
pub(crate) fn check_words(puzzle: &Puzzle, beats: &[Beat], language: Language) -> Vec<Finding> {
    let scene = &Scene::read(puzzle);
    let mut findings = missing(puzzle, language);
    findings.extend(check_names(puzzle, language));
    findings.extend(check_scene(puzzle, scene, language));
    findings.extend(check_moods(puzzle, beats, language));
    findings.extend(check_concerns(puzzle, language));
    let sense = Sense { puzzle, scene, beats };
    for sentence in Sentence::all(puzzle) {
        let line = sentence.text(puzzle);
        if line.is_empty() {
            findings.push(finding!(WORDS, language, "V1", sentence.path()));
        } else if let Some(meaning) = sense.of(sentence)
            && !meaning.is_said_by(line)
        {
            findings.push(says_something_else(sentence, line, &meaning, language));
        }
    }
    findings.extend(lint(puzzle, language));
    findings
}

/// V4.
fn says_something_else(
    sentence: Sentence,
    line: &str,
    meaning: &Meaning,
    language: Language,
) -> Finding {
    let line = line.chars().take(80).collect::<String>();
    finding!(WORDS, language, "V4", sentence.path(), line, example = meaning.example())
}

/// V8: a concern asks in words for the usual states of its kind, so these are what answers it.
fn check_concerns(puzzle: &Puzzle, language: Language) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, concern) in puzzle.concerns.iter().enumerate() {
        let usual = Concern::usual_states(concern.proof);
        let is_other = concern.states.iter().any(|state| !usual.contains(state));
        let lacks_some = usual.iter().any(|state| !concern.states.contains(state));
        if !concern.states.is_empty() && (is_other || lacks_some) {
            let names: Vec<&str> = usual.iter().map(|state| state.name()).collect();
            let path = format!("/puzzle/concerns/{index}/states");
            findings.push(finding!(WORDS, language, "V8", path, usual = names.join(", ")));
        }
    }
    findings
}

/// V1: what is not there at all. That a sentence is empty is seen where it is read.
fn missing(puzzle: &Puzzle, language: Language) -> Vec<Finding> {
    let mut paths: Vec<String> = Vec::new();
    let mut need = |path: &str, there: bool| {
        if !there {
            paths.push(format!("/puzzle/{path}"));
        }
    };
    need("scenario/device", !puzzle.scenario.device.is_empty());
    need("scenario/opening", puzzle.scenario.opening.len() >= 2);
    need("combinations", !puzzle.combinations.is_empty());
    let has = |mood: &Mood| puzzle.lines.moods.iter().any(|lines| lines.mood == *mood);
    need("lines/moods", Mood::ALL.iter().all(has));
    need("lines/edge", !puzzle.lines.edge.is_empty());
    let ends = |ending: &Ending| puzzle.lines.endings.iter().any(|line| line.after == *ending);
    need("lines/endings", Ending::ALL.iter().all(ends));
    for (index, counter) in puzzle.counters.iter().enumerate() {
        need(&format!("counters/{index}/name"), !counter.name.is_empty());
    }
    for (index, card) in puzzle.cards.iter().enumerate() {
        need(&format!("cards/{index}/name"), !card.name.is_empty());
        need(&format!("cards/{index}/source"), !card.source.is_empty());
    }
    let missing = paths.into_iter().map(|path| finding!(WORDS, language, "V1", path));
    let listed =
        (0..puzzle.counters.len()).filter_map(|index| inspect_refuters(puzzle, index, language));
    missing.chain(listed).collect()
}

/// V6: what happened is told about a time that fits, and what is not of the house borrows nothing from it.
fn check_scene(puzzle: &Puzzle, scene: &Scene, language: Language) -> Vec<Finding> {
    let mut findings = Vec::new();
    // That none is told is seen where the opening is read.
    let unfit = !scene.is_near(puzzle) || !scene.is_timely();
    if unfit && !scene.time.is_empty() {
        let (path, time) = ("/puzzle/scenario/opening/0", &scene.time);
        findings.push(finding!(WORDS, language, "V6", path, time));
    }
    if scene.of_the_house().is_none() {
        let title = mentions(puzzle, &puzzle.scenario.title);
        let deed = mentions(puzzle, &scene.deed);
        let told = [("title", title), ("opening/0", deed)];
        for (field, word) in told.iter().filter_map(|(field, words)| Some((field, words.first()?)))
        {
            let path = format!("/puzzle/scenario/{field}");
            findings.push(finding!(WORDS, language, "V7", path, word));
        }
    }
    findings
}

/// V3: KOA feels about it as the table says.
fn check_moods(puzzle: &Puzzle, beats: &[Beat], language: Language) -> Vec<Finding> {
    let written = puzzle.combinations.iter().zip(beats).enumerate();
    let wrong = written.filter(|(_, (written, beat))| written.mood != beat.mood);
    wrong
        .map(|(index, (written, beat))| {
            finding!(
                WORDS,
                language,
                "V3",
                format!("/puzzle/combinations/{index}/mood"),
                cards = beat.cards,
                has = written.mood.name(),
                wants = beat.mood.name()
            )
        })
        .collect()
}
