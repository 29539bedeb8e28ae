//! The words of a puzzle: names for what has none, and every sentence that is missing. What is there stays
//! as it is.

use cluesmith_core::{Rng, Seed, Work};
use cluesmith_koa::grammar::capitalised;

use crate::archetype::Archetype;
use crate::cards::letter;
use crate::claim::Mood;
use crate::figures::Figures;
use crate::hand::Hand;
use crate::lexicon::{
    DOUBTS, Device, assign, device_from, device_named, devices_for, every_excuse, excuse_from,
    excuse_named,
};
use crate::meaning::{OPENING, Sense};
use crate::puzzle::{Card, Combination, Ending, EndingLine, Lines, MoodLines, Puzzle};
use crate::scene::{Scene, bare};
use crate::sentence::Sentence;
use crate::tree::Tree;
use crate::voice::{Beat, beats, speaker};

/// How many lines a mood has besides the combinations; a game seldom has more turns.
const BARKS: usize = 4;

/// How many lines there are for the last point of scrutiny but one.
const EDGES: usize = 2;

/// Writes every word that an author left out, always the same for the same data.
pub(crate) fn fill_in(puzzle: &mut Puzzle, work: &mut Work) -> Result<(), cluesmith_core::Stopped> {
    let tree = Tree::grow(Hand::new(puzzle), work)?;
    let figures = Figures::of(&tree, work)?;
    let seed = Seed::hashed(&data_of(puzzle));
    let mut rng = Rng::new(seed, "testimony words");
    for index in 0..puzzle.counters.len() {
        puzzle.counters[index].refutable_by = puzzle.refuters(index);
    }
    if puzzle.conflicts.is_empty() {
        puzzle.conflicts = puzzle.find_conflicts();
    }
    if puzzle.archetype.is_none() {
        puzzle.archetype = Archetype::recognise(puzzle, &figures).first().copied();
    }
    let scene = Scene::read(puzzle).settle(puzzle, &mut rng);
    write(puzzle, &tree, &scene, seed.0, &mut rng);
    Ok(())
}

/// All of a puzzle but its sentences, as text.
fn data_of(puzzle: &Puzzle) -> String {
    let mut data = puzzle.clone();
    (data.combinations, data.lines) = (Vec::new(), Lines::default());
    for sentence in Sentence::all(&data) {
        sentence.text_mut(&mut data).clear();
    }
    data.scenario.opening.clear();
    serde_json::to_string(&data).unwrap_or_default()
}

/// Writes every word that is missing. The day says which lines the speaker has not used yet.
pub(crate) fn write(puzzle: &mut Puzzle, tree: &Tree, scene: &Scene, day: u64, rng: &mut Rng) {
    if puzzle.scenario.device.is_empty() {
        puzzle.scenario.device = scene.device.clone();
    }
    name_counters(puzzle, rng);
    name_cards(puzzle, rng);
    let beats = beats(puzzle, tree);
    lay_out(puzzle, &beats);
    let mut speaker = speaker(day);
    for sentence in Sentence::all(puzzle) {
        if !sentence.text(puzzle).is_empty() {
            continue;
        }
        if let Some(meaning) = (Sense { puzzle, scene, beats: &beats }).of(sentence) {
            let said = meaning.say(&mut speaker, sentence.voice());
            *sentence.text_mut(puzzle) = said;
        }
    }
}

/// Makes room for every sentence there should be.
fn lay_out(puzzle: &mut Puzzle, beats: &[Beat]) {
    let opening = &mut puzzle.scenario.opening;
    if opening.len() < 2 {
        opening.resize(OPENING.len(), String::new());
    }
    if puzzle.combinations.is_empty() {
        let silent = |beat: &Beat| Combination {
            cards: beat.cards,
            player: String::new(),
            koa: String::new(),
            mood: beat.mood,
        };
        puzzle.combinations = beats.iter().map(silent).collect();
    }
    let Lines { moods, endings, edge } = &mut puzzle.lines;
    for &mood in Mood::ALL {
        if moods.iter().all(|lines| lines.mood != mood) {
            moods.push(MoodLines { mood, lines: vec![String::new(); BARKS] });
        }
    }
    for &after in Ending::ALL {
        if endings.iter().all(|ending| ending.after != after) {
            endings.push(EndingLine { after, line: String::new() });
        }
    }
    if edge.is_empty() {
        edge.resize(EDGES, String::new());
    }
}

fn name_counters(puzzle: &mut Puzzle, rng: &mut Rng) {
    for index in 0..puzzle.counters.len() {
        if !puzzle.counters[index].name.is_empty() {
            continue;
        }
        let used = |name: &str| puzzle.counters.iter().any(|counter| counter.name == name);
        let target = puzzle.counters[index].targets.first().copied();
        let fits = DOUBTS.iter().filter(|doubt| Some(doubt.target) == target && !used(doubt.name));
        let free: Vec<_> = fits.collect();
        if let Some(doubt) = rng.choose(&free) {
            puzzle.counters[index].name = doubt.name.to_owned();
        }
    }
}

/// Names and sources, first of all for what has one of them.
fn name_cards(puzzle: &mut Puzzle, rng: &mut Rng) {
    puzzle.cards.iter_mut().for_each(complete_name);
    let nameless = |card: &&Card| card.name.is_empty() && !card.is_refuter();
    let taken = |device: &&Device| puzzle.cards.iter().any(|card| card.name == device.name);
    let free = |card: &Card| {
        let mut free = devices_for(card);
        free.retain(|device| !taken(device));
        free
    };
    let mut wanted: Vec<_> = puzzle.cards.iter().filter(nameless).map(free).collect();
    wanted.iter_mut().for_each(|devices| rng.shuffle(devices));
    let devices = assign(&wanted).unwrap_or_else(|| assign_some(&wanted));
    let mut devices = devices.into_iter();
    for index in 0..puzzle.cards.len() {
        if !puzzle.cards[index].name.is_empty() {
            continue;
        }
        let named = if puzzle.cards[index].is_refuter() {
            choose_excuse(puzzle, index, rng)
        } else {
            devices.next().flatten().map(|device| (device.name, device.source))
        };
        let named = named.map(|(name, source)| (name.to_owned(), source.to_owned()));
        // Nothing of the house knows that: somebody wrote it down.
        let noted = || (format!("Note {}", letter(index)), format!("note {}", letter(index)));
        let card = &mut puzzle.cards[index];
        (card.name, card.source) = named.unwrap_or_else(noted);
    }
}

/// What explains just the counters that a card refutes, or else everything at once.
fn choose_excuse(
    puzzle: &Puzzle,
    index: usize,
    rng: &mut Rng,
) -> Option<(&'static str, &'static str)> {
    let against = puzzle.refuted_names(index);
    let used = |name: &str| puzzle.cards.iter().any(|card| card.name == name);
    let free = || every_excuse().iter().filter(|excuse| !used(excuse.name));
    let mut fits: Vec<_> = free().filter(|excuse| excuse.explains(&against)).collect();
    if fits.is_empty() {
        fits = free().filter(|excuse| excuse.covers(&against)).collect();
    }
    rng.choose(&fits).map(|excuse| (excuse.name, excuse.source))
}

/// A device for each card for which one is left.
fn assign_some(wanted: &[Vec<&'static Device>]) -> Vec<Option<&'static Device>> {
    let mut taken: Vec<Option<&'static Device>> = Vec::new();
    for choices in wanted {
        let is_free =
            |device: &&&Device| taken.iter().flatten().all(|other| !std::ptr::eq(*other, **device));
        let chosen = choices.iter().find(is_free).copied();
        taken.push(chosen);
    }
    taken
}

/// The name of a source, or the source of a name.
fn complete_name(card: &mut Card) {
    if card.source.is_empty() && !card.name.is_empty() {
        let device = device_named(&card.name).map(|device| device.source);
        let known = device.or_else(|| excuse_named(&card.name).map(|excuse| excuse.source));
        card.source = known.map_or_else(|| format!("the {}", bare(&card.name)), str::to_owned);
    } else if card.name.is_empty() && !card.source.is_empty() {
        let device = device_from(&card.source).map(|device| device.name);
        let known = device.or_else(|| excuse_from(&card.source).map(|excuse| excuse.name));
        card.name = known.map_or_else(|| capitalised(bare(&card.source)), str::to_owned);
    }
}
