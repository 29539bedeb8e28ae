//! Steps in words. The sentences are in `words/`; here their blanks are filled in.

use std::fmt::Display;

use cluesmith_core::{Inference, Language, Step, Wordbook, say, wordbook};

use crate::board::{Op, Puzzle};
use crate::clash;
use crate::deduce::model::{About, Bound, Bounds, Constraint, Fact, Model, Which};
use crate::deduce::proof::Justified;
use crate::deduce::rules::{Reason, bits};

/// Every sentence.
pub(crate) static WORDS: Wordbook = wordbook! {
    Language::ENGLISH => include_str!("../words/en.txt"),
    Language::CHINESE => include_str!("../words/zh.txt"),
};

/// Values to fill into a sentence.
type Blanks = Vec<(&'static str, String)>;

/// A contradiction in words, and where to look.
pub(crate) struct Broken {
    pub(crate) says: String,
    pub(crate) focus: Vec<String>,
}

/// Tells a proof step by step, keeping track of what is known so far.
pub(crate) struct Narrator<'a> {
    puzzle: &'a Puzzle,
    model: &'a Model,
    known: Bounds,
    language: Language,
}

impl<'a> Narrator<'a> {
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        model: &'a Model,
        known: &Bounds,
        language: Language,
    ) -> Narrator<'a> {
        Narrator { puzzle, model, known: *known, language }
    }

    /// The whole proof in words.
    pub(crate) fn tell(mut self, proof: &[Justified]) -> Vec<Step> {
        proof.iter().map(|step| self.step(step)).collect()
    }

    /// What a supposition leads to: its steps but for bookkeeping, and the contradiction at the end.
    pub(crate) fn tell_supposed(mut self, proof: &[Justified]) -> (Vec<Step>, Option<Broken>) {
        let mut steps = Vec::new();
        for step in proof {
            if step.so.is_empty() {
                let broken = Broken { says: self.end(step), focus: self.focus(step) };
                return (steps, Some(broken));
            }
            let told = self.step(step);
            if step.rung.technique.tier > 0 {
                steps.push(told);
            }
        }
        (steps, None)
    }

    fn step(&mut self, step: &Justified) -> Step {
        let technique = step.rung.technique;
        let (variant, blanks) = self.blanks(step);
        let look = match step.reason {
            Reason::WhatIf { .. } | Reason::Island { .. } | Reason::Exhausted => "pair",
            Reason::Cell(_) => "cell",
            Reason::Roles { .. } | Reason::Locked { .. } => "cells",
            _ => "strip",
        };
        let told = Step {
            inference: self.inference(step),
            tier: technique.tier,
            title: self.look_up("rule.", technique.id, &blanks),
            look: self.look_up("look.", look, &blanks),
            text: self.look_up("text.", &format!("{}{variant}", technique.id), &blanks),
            focus: self.focus(step),
            moves: self.moves(step),
        };
        for &fact in &step.so {
            self.known.apply(fact);
        }
        told
    }

    fn inference(&self, step: &Justified) -> Inference {
        let facts = |list: &[Fact]| list.iter().map(|&fact| self.model.fact_text(fact)).collect();
        Inference {
            rule: step.rung.technique.id.to_owned(),
            by: step.by.iter().map(About::to_string).collect(),
            given: facts(&step.given),
            so: facts(&step.so),
        }
    }

    /// The cells and slots that the rules of a step speak of.
    fn focus(&self, step: &Justified) -> Vec<String> {
        let mut focus = Vec::new();
        for about in &step.by {
            match *about {
                About::Cell(number) => focus.extend(self.cells_showing(number)),
                About::Strip(low, high) => {
                    let shown = |slot: &usize| {
                        self.puzzle.strip[*slot].is_some_and(|n| (low..=high).contains(&n))
                    };
                    let slots = (0..self.puzzle.strip.len()).filter(shown);
                    focus.extend(slots.map(|slot| format!("s{}", slot + 1)));
                }
                About::All => {}
            }
        }
        focus
    }

    fn cells_showing(&self, number: u32) -> Vec<String> {
        (0..self.puzzle.grid.len())
            .filter(|&cell| self.puzzle.grid[cell] == number)
            .map(|cell| self.puzzle.cell_name(cell))
            .collect()
    }

    /// What a player enters: pairs to place, or pairs to cross out.
    fn moves(&self, step: &Justified) -> Vec<String> {
        let mut moves = Vec::new();
        for fact in &step.so {
            let [a, b] = self.model.pair(fact.which).numbers();
            match fact.bound {
                Bound::Least(uses) => {
                    let more = uses - self.known.least(fact.which);
                    moves.extend((0..more).map(|_| format!("{a},{b}")));
                }
                Bound::Most(0) => moves.push(format!("!{a},{b}")),
                Bound::Most(_) => {}
            }
        }
        moves
    }

    /// What to fill in, and which variant of the sentence.
    fn blanks(&self, step: &Justified) -> (&'static str, Blanks) {
        let mut blanks: Blanks =
            vec![("out", self.pairs(&step.so)), ("pair", self.pairs(&step.so))];
        let variant = match step.reason {
            Reason::Cell(index) => self.about_cell(index, step, &mut blanks),
            Reason::Closed(index) => self.about_strip(&self.model.closed[index], step, &mut blanks),
            Reason::Point(index) => self.about_strip(&self.model.points[index], step, &mut blanks),
            Reason::Range(index) => self.about_strip(&self.model.ranges[index], step, &mut blanks),
            Reason::Roles { values, sums } => {
                blanks.push(("numbers", self.numbers(values)));
                blanks.push(("count", self.model.all.most.to_string()));
                if sums { ".sums" } else { ".products" }
            }
            Reason::Locked { inner, outer } => {
                blanks.push(("numbers", self.numbers(inner)));
                blanks.push(("partners", self.numbers(outer)));
                ""
            }
            Reason::Island { which, values } => {
                blanks.push(("numbers", self.numbers(values)));
                blanks.push(("supposed", self.model.pair(which).to_string()));
                if values.count_ones() == 1 { ".one" } else { "" }
            }
            Reason::WhatIf { which, .. } => {
                blanks.push(("supposed", self.model.pair(which).to_string()));
                blanks.push(("chain", self.chain(&step.inside)));
                ""
            }
            Reason::Exhausted => "",
        };
        (variant, blanks)
    }

    fn about_cell(&self, index: usize, step: &Justified, blanks: &mut Blanks) -> &'static str {
        let cell = &self.model.cells[index];
        let number = self.model.values.numbers[index];
        blanks.push(("number", number.to_string()));
        blanks.push(("cells", WORDS.list(self.language, &self.cells_showing(number))));
        match step.so.first() {
            Some(&Fact { which, bound: Bound::Least(_) }) => {
                let pair = self.model.pair(which);
                let op = if pair.product() == u64::from(number) { Op::Product } else { Op::Sum };
                let [a, b] = pair.numbers();
                blanks.push(("calculation", format!("{a} {} {b}", op.symbol())));
                let other = if op == Op::Sum { pair.product() } else { pair.sum() };
                blanks.push(("other", other.to_string()));
                let others = cell.members.iter().map(|m| m.0).filter(|&other| other != which);
                let (placed, gone): (Vec<Which>, Vec<Which>) =
                    others.partition(|&other| self.known.most(other) > 0);
                let gone: Vec<String> = gone.iter().map(|&one| self.gone(one, number)).collect();
                blanks.push(("gone", WORDS.list(self.language, &gone)));
                blanks.push(("placed", self.named(&placed)));
                match (op, step.so.len()) {
                    (_, 2..) => ".several",
                    _ if !placed.is_empty() => ".shared",
                    _ if !gone.is_empty() => ".left",
                    (Op::Product, _) if index + 1 == self.model.values.numbers.len() => ".product",
                    (Op::Product, _) => ".product-no-sum",
                    (Op::Sum, _) => ".sum",
                }
            }
            Some(_) => {
                let takers: Vec<String> = step.given.iter().map(|f| self.pair(f.which)).collect();
                blanks.push(("takers", WORDS.list(self.language, &takers)));
                ""
            }
            None => {
                let takes = |f: &&Fact| matches!(f.bound, Bound::Least(_));
                let takers: Vec<Which> = step.given.iter().filter(takes).map(|f| f.which).collect();
                let all: Vec<Which> = cell.members.iter().map(|member| member.0).collect();
                blanks.push(("takers", self.named(&takers)));
                blanks.push(("gone", self.named(&all)));
                match (takers.is_empty(), all.is_empty()) {
                    (false, _) => ".full",
                    (true, false) => ".empty",
                    (true, true) => ".bare",
                }
            }
        }
    }

    fn about_strip(
        &self,
        constraint: &Constraint,
        step: &Justified,
        blanks: &mut Blanks,
    ) -> &'static str {
        if let About::Strip(low, high) = constraint.about {
            blanks.push(("range", range(self.language, low, high)));
        }
        blanks.push(("most", constraint.most.to_string()));
        blanks.push(("least", constraint.least.to_string()));
        let takers: Vec<String> = step.given.iter().map(|f| self.pair(f.which)).collect();
        blanks.push(("takers", WORDS.list(self.language, &takers)));
        let needed = match step.so.first() {
            Some(fact) => matches!(fact.bound, Bound::Least(_)),
            None => step.given.iter().all(|f| matches!(f.bound, Bound::Most(_))),
        };
        match (needed, takers.is_empty()) {
            (true, _) if constraint.least > 1 || step.so.len() > 1 => ".needed-more",
            (true, _) => ".needed",
            (false, false) => ".full",
            (false, true) => ".none",
        }
    }

    /// What a supposition leads to: one clause a step, bookkeeping left out.
    fn chain(&self, inside: &[Justified]) -> String {
        let clauses = inside.iter().filter_map(|step| {
            let technique = step.rung.technique;
            if step.so.is_empty() {
                return Some(self.end(step));
            }
            let (_, blanks) = self.blanks(step);
            (technique.tier > 0).then(|| match step.so[0].bound {
                Bound::Least(_) => self.look_up("then.", "placed", &blanks),
                Bound::Most(_) => self.look_up("then.", technique.id, &blanks),
            })
        });
        WORDS.join(self.language, clauses)
    }

    /// What cannot be.
    fn end(&self, step: &Justified) -> String {
        let constraint = match step.reason {
            Reason::Closed(index) => &self.model.closed[index],
            Reason::Point(index) => &self.model.points[index],
            Reason::Range(index) => &self.model.ranges[index],
            _ => {
                let kind = if matches!(step.reason, Reason::Cell(_)) { "cell" } else { "locked" };
                let (variant, blanks) = self.blanks(step);
                return self.look_up("end.", &format!("{kind}{variant}"), &blanks);
            }
        };
        clash::strip(self.puzzle, self.model, constraint, step, self.language)
    }

    fn pair(&self, which: Which) -> String {
        self.model.pair(which).to_string()
    }

    fn pairs(&self, facts: &[Fact]) -> String {
        let pairs: Vec<String> = facts.iter().map(|fact| self.pair(fact.which)).collect();
        WORDS.list(self.language, &pairs)
    }

    fn named(&self, list: &[Which]) -> String {
        let pairs: Vec<String> = list.iter().map(|&which| self.pair(which)).collect();
        WORDS.list(self.language, &pairs)
    }

    /// A pair that is out; and if that is because the other cell it needs is taken, this, too.
    fn gone(&self, which: Which, number: u32) -> String {
        let pair = self.model.pair(which);
        let ends = [self.model.candidates[which as usize]].map(|c| [c.sum, c.product]);
        let is_taken = |value: &u8| {
            let cell = &self.model.cells[*value as usize];
            let placed = |&(which, weight): &(Which, u8)| self.known.least(which) * weight;
            cell.members.iter().map(placed).sum::<u8>() == cell.most
        };
        let others = ends.as_flattened().iter().filter(|&&value| {
            self.model.values.numbers[value as usize] != number && is_taken(&value)
        });
        match others.map(|&value| self.model.values.numbers[value as usize]).next() {
            Some(taken) => say!(WORDS, self.language, "gone.taken", pair, number = taken),
            None => pair.to_string(),
        }
    }

    fn numbers(&self, values: u32) -> String {
        let numbers = bits(values).map(|v| self.model.values.numbers[v].to_string());
        WORDS.list(self.language, &numbers.collect::<Vec<_>>())
    }

    /// A sentence by the id of a rule; the tests below list every one there can be.
    fn look_up(&self, prefix: &str, rest: &str, blanks: &Blanks) -> String {
        let values: Vec<(&str, &dyn Display)> =
            blanks.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
        WORDS.look_up(self.language, prefix, rest, &values)
    }
}

/// `from 5 to 9`.
pub(crate) fn range(language: Language, low: u32, high: u32) -> String {
    match (low, high) {
        (low, high) if low == high => say!(WORDS, language, "range.one", low),
        (1, high) => say!(WORDS, language, "range.below", high = high.saturating_add(1)),
        (low, u32::MAX) => say!(WORDS, language, "range.above", low = low - 1),
        (low, high) => say!(WORDS, language, "range.between", low, high),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::TECHNIQUES;

    fn ids() -> impl Iterator<Item = String> {
        TECHNIQUES.iter().map(|technique| technique.id.to_owned())
    }

    #[test]
    fn every_rule_has_its_name() {
        let names = ids().chain(["twin".to_owned()]);
        assert_eq!(WORDS.differences("rule.", names), Vec::<String>::new());
        let looks = ["cell", "cells", "pair", "strip", "twin"];
        assert_eq!(WORDS.differences("look.", looks), Vec::<String>::new());
    }

    /// Where one rule needs several sentences, which.
    fn variants(id: &str) -> &'static [&'static str] {
        match id {
            "strip-fit" => &[".none"],
            "lone-partner" => {
                &[".several", ".shared", ".left", ".product", ".product-no-sum", ".sum"]
            }
            "lone-user" => &[".needed", ".needed-more"],
            "copies" => &[".full", ".none"],
            "strip-room" => &[".full", ".none", ".needed", ".needed-more"],
            "role-count" => &[".sums", ".products"],
            "odd-island" => &["", ".one"],
            _ => &[""],
        }
    }

    #[test]
    fn every_rule_has_its_sentences() {
        let texts = ids().flat_map(|id| variants(&id).iter().map(move |v| format!("{id}{v}")));
        let texts = texts.chain(["twin".to_owned()]);
        assert_eq!(WORDS.differences("text.", texts), Vec::<String>::new());
    }

    #[test]
    fn what_a_supposition_leads_to_has_its_sentences() {
        // The first rule is bookkeeping; these place pairs; nothing is told inside of the last two.
        let silent = ["taken", "lone-partner", "lone-user", "nested-what-if", "exhaustion"];
        let rules = ids().filter(|id| !silent.contains(&id.as_str()));
        let then = rules.chain(["placed".to_owned()]);
        assert_eq!(WORDS.differences("then.", then), Vec::<String>::new());
        let strip = ["full", "closed", "copies", "needed", "none"].map(|v| format!("strip.{v}"));
        let ends = ["cell.full", "cell.empty", "cell.bare", "locked"].map(str::to_owned);
        let ends = strip.into_iter().chain(ends);
        assert_eq!(WORDS.differences("end.", ends), Vec::<String>::new());
    }
}
