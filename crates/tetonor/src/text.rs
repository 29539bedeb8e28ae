//! Steps in words. The sentences are in `words/`; here their blanks are filled in.

use std::fmt::Display;
use std::sync::LazyLock;

use cluesmith_core::{Inference, Phrasebook, Step};

use crate::board::{Op, Puzzle};
use crate::deduce::model::{About, Bound, Bounds, Constraint, Fact, Model, Which};
use crate::deduce::proof::Justified;
use crate::deduce::rules::{Reason, bits};

/// The catalogues.
pub(crate) static WORDS: LazyLock<Phrasebook> = LazyLock::new(|| {
    Phrasebook::parse(include_str!("../words/en.txt"), include_str!("../words/zh.txt"))
});

/// Values to fill into a sentence.
type Blanks = Vec<(&'static str, String)>;

/// Tells a proof step by step, keeping track of what is known so far.
pub(crate) struct Narrator<'a> {
    puzzle: &'a Puzzle,
    model: &'a Model,
    known: Bounds,
}

impl<'a> Narrator<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, model: &'a Model, known: &Bounds) -> Narrator<'a> {
        Narrator { puzzle, model, known: *known }
    }

    /// The whole proof in words.
    pub(crate) fn tell(mut self, proof: &[Justified]) -> Vec<Step> {
        proof.iter().map(|step| self.step(step)).collect()
    }

    fn step(&mut self, step: &Justified) -> Step {
        let technique = step.rung.technique;
        let (variant, blanks) = self.blanks(step);
        let look = match step.reason {
            Reason::WhatIf { .. } | Reason::Island { .. } | Reason::Exhausted => "look.pair",
            Reason::Cell(_) => "look.cell",
            Reason::Roles { .. } | Reason::Locked { .. } => "look.cells",
            _ => "look.strip",
        };
        let told = Step {
            inference: self.inference(step),
            tier: technique.tier,
            title: say(&format!("rule.{}", technique.id), &blanks),
            look: say(look, &blanks),
            text: say(&format!("text.{}{variant}", technique.id), &blanks),
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
                    let more = uses - self.known.least[fact.which as usize];
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
        blanks.push(("cells", WORDS.list(&self.cells_showing(number))));
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
                    others.partition(|&other| self.known.most[other as usize] > 0);
                blanks.push(("gone", self.named(&gone)));
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
                blanks.push(("takers", WORDS.list(&takers)));
                ""
            }
            None => {
                let full = step.given.iter().any(|f| matches!(f.bound, Bound::Least(_)));
                if full { ".full" } else { ".empty" }
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
            blanks.push(("range", range(low, high)));
        }
        blanks.push(("most", constraint.most.to_string()));
        blanks.push(("least", constraint.least.to_string()));
        let takers: Vec<String> = step.given.iter().map(|f| self.pair(f.which)).collect();
        blanks.push(("takers", WORDS.list(&takers)));
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
            let (variant, blanks) = self.blanks(step);
            if step.so.is_empty() {
                let kind = match step.reason {
                    Reason::Cell(_) => "cell",
                    Reason::Locked { .. } => "locked",
                    _ => "strip",
                };
                return Some(say(&format!("end.{kind}{variant}"), &blanks));
            }
            (technique.tier > 0).then(|| match step.so[0].bound {
                Bound::Least(_) => say("then.placed", &blanks),
                Bound::Most(_) => say(&format!("then.{}", technique.id), &blanks),
            })
        });
        WORDS.join(clauses)
    }

    fn pair(&self, which: Which) -> String {
        self.model.pair(which).to_string()
    }

    fn pairs(&self, facts: &[Fact]) -> String {
        WORDS.list(&facts.iter().map(|fact| self.pair(fact.which)).collect::<Vec<_>>())
    }

    fn named(&self, list: &[Which]) -> String {
        WORDS.list(&list.iter().map(|&which| self.pair(which)).collect::<Vec<_>>())
    }

    fn numbers(&self, values: u32) -> String {
        let numbers = bits(values).map(|v| self.model.values.numbers[v].to_string());
        WORDS.list(&numbers.collect::<Vec<_>>())
    }
}

fn say(key: &str, blanks: &Blanks) -> String {
    let values: Vec<(&str, &dyn Display)> =
        blanks.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
    WORDS.say(key, &values)
}

fn range(low: u32, high: u32) -> String {
    match (low, high) {
        (low, high) if low == high => WORDS.say("range.one", &[("low", &low)]),
        (1, high) => WORDS.say("range.below", &[("high", &(high.saturating_add(1)))]),
        (low, u32::MAX) => WORDS.say("range.above", &[("low", &(low - 1))]),
        (low, high) => WORDS.say("range.between", &[("low", &low), ("high", &high)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_things_of_the_same_names() {
        assert_eq!(WORDS.differences(), Vec::<String>::new());
    }
}
