//! Every sentence of a puzzle: where it stands, and how long it may be. Whoever writes, checks or lints
//! sentences walks this list.

use cluesmith_koa::Voice;

use crate::puzzle::Puzzle;
use crate::voice::PLAYER;

/// A title has no full stop: any ending is fine, as long as it is short.
const TITLE: Voice = Voice { sentences: 1, characters: 60 };

/// One sentence, by where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sentence {
    Title,
    Opening(usize),
    /// What KOA asks.
    Concern(usize),
    /// What a counter says when it fires.
    Claim(usize),
    /// What is said when it is refuted.
    Refuted(usize),
    /// What is printed on a card.
    Flavor(usize),
    /// What the player says with a combination.
    Player(usize),
    /// What KOA answers.
    Koa(usize),
    /// A line for a mood.
    Bark(usize, usize),
    Ending(usize),
    Edge(usize),
}

impl Sentence {
    /// All that this puzzle has, those it leaves empty too.
    pub fn all(puzzle: &Puzzle) -> Vec<Sentence> {
        let mut all = vec![Sentence::Title];
        all.extend((0..puzzle.scenario.opening.len()).map(Sentence::Opening));
        all.extend((0..puzzle.concerns.len()).map(Sentence::Concern));
        let counters = 0..puzzle.counters.len();
        all.extend(counters.flat_map(|index| [Sentence::Claim(index), Sentence::Refuted(index)]));
        all.extend((0..puzzle.cards.len()).map(Sentence::Flavor));
        let combinations = 0..puzzle.combinations.len();
        all.extend(combinations.flat_map(|index| [Sentence::Player(index), Sentence::Koa(index)]));
        for (mood, lines) in puzzle.lines.moods.iter().enumerate() {
            all.extend((0..lines.lines.len()).map(|index| Sentence::Bark(mood, index)));
        }
        all.extend((0..puzzle.lines.endings.len()).map(Sentence::Ending));
        all.extend((0..puzzle.lines.edge.len()).map(Sentence::Edge));
        all
    }

    /// Where it stands in a document.
    pub fn path(self) -> String {
        let path = match self {
            Sentence::Title => "scenario/title".to_owned(),
            Sentence::Opening(index) => format!("scenario/opening/{index}"),
            Sentence::Concern(index) => format!("concerns/{index}/text"),
            Sentence::Claim(index) => format!("counters/{index}/claim"),
            Sentence::Refuted(index) => format!("counters/{index}/refuted"),
            Sentence::Flavor(index) => format!("cards/{index}/flavor"),
            Sentence::Player(index) => format!("combinations/{index}/player"),
            Sentence::Koa(index) => format!("combinations/{index}/koa"),
            Sentence::Bark(mood, index) => format!("lines/moods/{mood}/lines/{index}"),
            Sentence::Ending(index) => format!("lines/endings/{index}/line"),
            Sentence::Edge(index) => format!("lines/edge/{index}"),
        };
        format!("/puzzle/{path}")
    }

    /// Its text.
    pub fn text(self, puzzle: &Puzzle) -> &str {
        match self {
            Sentence::Title => &puzzle.scenario.title,
            Sentence::Opening(index) => &puzzle.scenario.opening[index],
            Sentence::Concern(index) => &puzzle.concerns[index].text,
            Sentence::Claim(index) => &puzzle.counters[index].claim,
            Sentence::Refuted(index) => &puzzle.counters[index].refuted,
            Sentence::Flavor(index) => &puzzle.cards[index].flavor,
            Sentence::Player(index) => &puzzle.combinations[index].player,
            Sentence::Koa(index) => &puzzle.combinations[index].koa,
            Sentence::Bark(mood, index) => &puzzle.lines.moods[mood].lines[index],
            Sentence::Ending(index) => &puzzle.lines.endings[index].line,
            Sentence::Edge(index) => &puzzle.lines.edge[index],
        }
    }

    /// Its text, to be written.
    pub fn text_mut(self, puzzle: &mut Puzzle) -> &mut String {
        match self {
            Sentence::Title => &mut puzzle.scenario.title,
            Sentence::Opening(index) => &mut puzzle.scenario.opening[index],
            Sentence::Concern(index) => &mut puzzle.concerns[index].text,
            Sentence::Claim(index) => &mut puzzle.counters[index].claim,
            Sentence::Refuted(index) => &mut puzzle.counters[index].refuted,
            Sentence::Flavor(index) => &mut puzzle.cards[index].flavor,
            Sentence::Player(index) => &mut puzzle.combinations[index].player,
            Sentence::Koa(index) => &mut puzzle.combinations[index].koa,
            Sentence::Bark(mood, index) => &mut puzzle.lines.moods[mood].lines[index],
            Sentence::Ending(index) => &mut puzzle.lines.endings[index].line,
            Sentence::Edge(index) => &mut puzzle.lines.edge[index],
        }
    }

    /// How long it may be.
    pub fn voice(self) -> Voice {
        match self {
            Sentence::Title => TITLE,
            Sentence::Player(_) => PLAYER,
            _ => Voice::BEAT,
        }
    }
}
