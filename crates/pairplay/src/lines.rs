//! Every line of a puzzle that people read, and what may stand there: the sentences that the writer can
//! say for its meaning. Whoever checks a document asks whether a line is one of them; whoever completes
//! one takes a line that is missing from there.

use crate::deck::PAIR;
use crate::lexicon::{Incident, THINGS};
use crate::puzzle::{Mutter, Puzzle};
use crate::writer::{self, PairPhrases};

/// A line of a document: where it stands, its text, and everything that it may say.
pub(crate) struct Line<'a> {
    pub(crate) path: String,
    pub(crate) text: &'a mut String,
    pub(crate) ways: Vec<String>,
}

impl Line<'_> {
    /// Nothing is said.
    pub(crate) fn is_missing(&self) -> bool {
        self.text.is_empty()
    }

    /// It says what it means.
    pub(crate) fn is_right(&self) -> bool {
        self.ways.contains(self.text)
    }
}

/// What happened, if the title is one that the word lists know.
pub(crate) fn incident(puzzle: &Puzzle) -> Option<&'static Incident> {
    THINGS.incidents.iter().find(|incident| incident.title == puzzle.title)
}

/// The place of a card of this strength.
fn place(strength: u8) -> usize {
    usize::from(strength.clamp(1, 8)) - 1
}

/// Goes through every line that has a meaning. What stands for nothing (a pair that is not there) is no
/// line; a scenario under a title of the author's own is free prose.
pub(crate) fn visit(puzzle: &mut Puzzle, mut look: impl FnMut(Line)) {
    let claims: Vec<Vec<String>> = puzzle.cards.iter().map(writer::claims).collect();
    let mut tell = |path: String, text: &mut String, ways: Vec<String>| {
        look(Line { path: format!("/puzzle/{path}"), text, ways });
    };
    for (n, (card, ways)) in puzzle.cards.iter_mut().zip(claims).enumerate() {
        tell(format!("cards/{n}/claim"), &mut card.claim, ways);
    }
    let stance = writer::stance(puzzle.rules.stance).ways();
    tell("stance_line".into(), &mut puzzle.stance_line, stance);
    let hint = writer::hints(puzzle.hint.kind, &puzzle.hint.about);
    tell("hint/text".into(), &mut puzzle.hint.text, hint);
    visit_pairs(puzzle, &mut tell);
    visit_reactions(puzzle, &mut tell);
    let incident = incident(puzzle);
    let framed = |key: &str| writer::framed(key, incident).ways();
    if incident.is_some() {
        tell("scenario".into(), &mut puzzle.scenario, framed("scenario"));
    }
    let closing = &mut puzzle.closing;
    tell("closing/flawless".into(), &mut closing.flawless, framed("end.flawless"));
    tell("closing/cleared".into(), &mut closing.cleared, framed("end.cleared"));
    tell("closing/close".into(), &mut closing.close, framed("end.close"));
    tell("closing/busted".into(), &mut closing.busted, framed("end.busted"));
}

type Tell<'a> = dyn FnMut(String, &mut String, Vec<String>) + 'a;

fn visit_pairs(puzzle: &mut Puzzle, tell: &mut Tell) {
    let deck = puzzle.deck();
    let phrases = |lines: &crate::puzzle::PairLines| {
        let [a, b] = lines.cards.map(place);
        writer::pair_phrases(puzzle, &deck, a, b)
    };
    let all: Vec<PairPhrases> = puzzle.pairs.iter().take(PAIR.len()).map(phrases).collect();
    for (n, (lines, phrases)) in puzzle.pairs.iter_mut().zip(all).enumerate() {
        tell(format!("pairs/{n}/say"), &mut lines.say, phrases.say.ways());
        tell(format!("pairs/{n}/koa"), &mut lines.koa, phrases.koa.ways());
        tell(format!("pairs/{n}/tell"), &mut lines.tell, phrases.tell.ways());
    }
}

/// What she says about truth and lie: after a pair, at the Double-Check, about each card in the end.
fn visit_reactions(puzzle: &mut Puzzle, tell: &mut Tell) {
    let Puzzle { cards, reactions, check, quips, .. } = puzzle;
    let said = |key: &str| crate::phrase::Phrase::new(key).ways();
    for n in 0..2 {
        tell(format!("reactions/steady/{n}"), &mut reactions.steady[n], said("steady"));
        tell(format!("reactions/uneasy/{n}"), &mut reactions.uneasy[n], said("uneasy"));
    }
    tell("reactions/nothing".into(), &mut reactions.nothing, said("mutter.nothing"));
    for (n, (text, card)) in check.ask.iter_mut().zip(&*cards).enumerate() {
        tell(format!("check/ask/{n}"), text, writer::question(card).ways());
    }
    tell("check/held".into(), &mut check.held, said("check.true"));
    tell("check/broke".into(), &mut check.broke, said("check.lie"));
    tell("check/withdrawn".into(), &mut check.withdrawn, said("check.withdrawn"));
    for (n, quip) in quips.iter_mut().enumerate() {
        let Some(card) = cards.get(place(quip.card)) else { continue };
        tell(format!("quips/{n}/truth"), &mut quip.truth, writer::quip(card, false).ways());
        tell(format!("quips/{n}/lie"), &mut quip.lie, writer::quip(card, true).ways());
    }
}

/// The same for what is muttered.
pub(crate) fn visit_mutters(mutters: &mut [Mutter], mut look: impl FnMut(Line)) {
    for (n, mutter) in mutters.iter_mut().enumerate() {
        let path = format!("/answer/mutters/{n}/text");
        let ways = writer::mutter(&mutter.about).ways();
        look(Line { path, text: &mut mutter.text, ways });
    }
}
