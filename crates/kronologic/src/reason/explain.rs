//! Why something is known: a smallest bundle of answers and rules that forces it. `telling` says it.
//!
//! Smallest in this sense: whatever is dropped from it, the conclusion no longer follows. The solver
//! refuses "premises, and not the conclusion", and then premises are taken away one by one as long as
//! it still refuses.

use std::collections::BTreeMap;

use cluesmith_core::{Language, Rng, Seed, Stopped, Work};

use super::fact::Fact;
use super::rules::Rules;
use crate::accuse::Judged;
use crate::ask::{Heard, Question};
use crate::logic::Lit;
use crate::mystery::Mystery;
use crate::solver::Solver;
use crate::text::title;
use crate::world::Person;

/// Something a conclusion can lean on, the cheapest to look at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Premise {
    /// Concluded before, or noted.
    Fact(Fact),
    /// Everybody is told where somebody starts.
    Start(Person),
    /// The verdict on a part of an accusation.
    Verdict(usize),
    /// What only the asker learned.
    Private(Question, usize),
    /// The number everybody heard.
    Shared(Question, u32),
    /// People walk through doors.
    Doors,
    /// The rule of a scenario.
    Scenario(usize),
}

/// A conclusion with everything it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What it leans on; without any one of these it does not follow.
    pub premises: Vec<Premise>,
    /// What follows.
    pub so: Fact,
}

/// More premises than this are worth looking for fewer.
const LARGE: usize = 5;

/// The order of premises; the last is dropped first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Rules before answers, and those before what was concluded.
    Dearest,
    /// Any, but always the same.
    Shuffled(u64),
}

impl Order {
    fn of(self, premises: &[Premise]) -> Vec<Premise> {
        let mut sorted = premises.to_vec();
        match self {
            Order::Dearest => sorted.sort(),
            Order::Shuffled(number) => {
                sorted.sort();
                Rng::new(Seed(number), "premises").shuffle(&mut sorted);
            }
        }
        sorted
    }
}

/// How many premises there are. Doors are not counted, and what is said in one clause counts once: that an aspect of
/// the answer is not this nor that, that somebody was not here nor there at a time.
pub(crate) fn weight(premises: &[Premise]) -> usize {
    let mut clauses: Vec<(bool, usize, usize)> = Vec::new();
    let counts = |premise: &&Premise| {
        let clause = match **premise {
            Premise::Doors => return false,
            Premise::Fact(Fact::Not(part, aspect, _)) => (true, part, aspect),
            Premise::Fact(Fact::In(person, time, _)) => (false, person.0, time.0),
            Premise::Private(Question::At(_, time), person) => (false, person, time.0),
            Premise::Private(Question::Visits(_, person), time) => (false, person.0, time),
            _ => return true,
        };
        let new = !clauses.contains(&clause);
        clauses.push(clause);
        new
    };
    premises.iter().filter(counts).count()
}

/// Finds reasons.
pub struct Explainer {
    /// The rules, each of which can be taken away.
    pub rules: Rules,
    /// The scenarios' names, each with what it says about this house.
    pub(super) titles: Vec<(String, Option<String>)>,
    /// What it says is said in it.
    pub(crate) language: Language,
    solver: Solver,
    /// What premises met before say.
    said: BTreeMap<Premise, Vec<Lit>>,
}

impl Explainer {
    /// For a mystery as the players see it.
    pub fn new(mystery: &Mystery, language: Language) -> Explainer {
        Explainer::after(mystery, &[], language)
    }

    /// The same after accusations that were judged.
    pub fn after(mystery: &Mystery, judged: &[Judged], language: Language) -> Explainer {
        let rules = Rules::after(mystery, judged);
        let solver = Solver::load(&rules.logic, None);
        let titles = mystery.scenarios.iter().map(|scenario| {
            let title = title(scenario.id(), language);
            (title, scenario.say_here(&mystery.world, language))
        });
        let titles = titles.collect();
        Explainer { rules, titles, language, solver, said: BTreeMap::new() }
    }

    /// Everything that is known without a conclusion: rules, what is told, what was heard.
    pub fn givens(&self, heard: &[Heard]) -> Vec<Premise> {
        let mut all: Vec<Premise> = Vec::new();
        all.extend(self.rules.starts.iter().map(|start| Premise::Start(start.0)));
        all.extend((0..self.rules.verdicts.len()).map(Premise::Verdict));
        for heard in heard {
            all.extend(heard.private.map(|item| Premise::Private(heard.question, item)));
            all.push(Premise::Shared(heard.question, heard.shared));
        }
        all.push(Premise::Doors);
        all.extend((0..self.rules.scenarios.len()).map(Premise::Scenario));
        all
    }

    fn statements(&mut self, premise: Premise) -> Vec<Lit> {
        if let Some(said) = self.said.get(&premise) {
            return said.clone();
        }
        let rules = &mut self.rules;
        let said = match premise {
            Premise::Fact(fact) => fact.affirmed(rules),
            Premise::Start(person) => {
                rules.starts.iter().filter(|start| start.0 == person).map(|start| start.1).collect()
            }
            Premise::Verdict(index) => rules.verdicts[index].1.clone(),
            Premise::Private(question, item) => vec![rules.private(question, item)],
            Premise::Shared(question, number) => rules.shared(question, number),
            Premise::Doors => vec![rules.doors],
            Premise::Scenario(index) => vec![rules.scenarios[index]],
        };
        self.solver.grow(&self.rules.logic);
        self.said.insert(premise, said.clone());
        said
    }

    /// Whether these cannot all hold, together with `more` statements; if so, those that the solver
    /// blames.
    pub fn clash(
        &mut self,
        premises: &[Premise],
        more: &[Lit],
        work: &mut Work,
    ) -> Result<Option<Vec<Premise>>, Stopped> {
        let statements: Vec<Vec<Lit>> =
            premises.iter().map(|&premise| self.statements(premise)).collect();
        // What is cheap to look at is assumed first, and so blamed first.
        let assumed: Vec<Lit> = more.iter().chain(statements.iter().flatten()).copied().collect();
        if self.solver.ask(&assumed, work)? {
            return Ok(None);
        }
        let core = self.solver.core(&assumed);
        let blamed = premises.iter().zip(&statements);
        let blamed = blamed.filter(|(_, lits)| lits.iter().any(|lit| core.contains(lit)));
        Ok(Some(blamed.map(|(&premise, _)| premise).collect()))
    }

    /// Whether these cannot all hold; if so, some of them that cannot, of which none can be dropped.
    pub fn conflict(
        &mut self,
        premises: &[Premise],
        more: &[Lit],
        work: &mut Work,
    ) -> Result<Option<Vec<Premise>>, Stopped> {
        self.smallest_found(premises, more, usize::MAX, work)
    }

    /// Why a fact holds, if it follows from these premises.
    pub fn why(
        &mut self,
        so: Fact,
        premises: &[Premise],
        work: &mut Work,
    ) -> Result<Option<Reason>, Stopped> {
        self.why_within(so, premises, usize::MAX, work)
    }

    /// Why a fact holds, if it follows from no more than so many of these premises (doors not counted)
    /// as far as a quick look finds.
    pub fn why_within(
        &mut self,
        so: Fact,
        premises: &[Premise],
        most: usize,
        work: &mut Work,
    ) -> Result<Option<Reason>, Stopped> {
        let denied = so.denied(&self.rules);
        let core = self.smallest_found(premises, &denied, most, work)?;
        Ok(core.map(|premises| Reason { premises, so }))
    }

    /// A set of premises that cannot all hold and of which none can be dropped, if one of at most so
    /// many is found. Which one is found depends on what is dropped first; where it is large, a few other
    /// orders are tried.
    fn smallest_found(
        &mut self,
        premises: &[Premise],
        more: &[Lit],
        most: usize,
        work: &mut Work,
    ) -> Result<Option<Vec<Premise>>, Stopped> {
        let Some(core) = self.clash(premises, more, work)? else {
            return Ok(None);
        };
        let Some(mut best) = self.minimised(&core, more, most, Order::Dearest, work)? else {
            return Ok(None);
        };
        for order in [Order::Shuffled(1), Order::Shuffled(2)] {
            let size = weight(&best);
            if size <= LARGE {
                break;
            }
            if let Some(core) = self.clash(&order.of(premises), more, work)?
                && let Some(fewer) = self.minimised(&core, more, size - 1, order, work)?
            {
                best = fewer;
            }
        }
        best.sort();
        Ok(Some(best))
    }

    /// Drops what can be dropped, in this order. Nothing if more than `most` turn out to be needed.
    fn minimised(
        &mut self,
        core: &[Premise],
        more: &[Lit],
        most: usize,
        order: Order,
        work: &mut Work,
    ) -> Result<Option<Vec<Premise>>, Stopped> {
        let mut core = order.of(core);
        // Asked again about what it blamed, the solver often blames less.
        while let Some(smaller) = self.clash(&core, more, work)? {
            if smaller.len() == core.len() {
                break;
            }
            core = smaller;
        }
        // Those found necessary stand at the end, and stay there.
        let mut needed = 0;
        while needed < core.len() {
            if weight(&core[core.len() - needed..]) > most {
                return Ok(None);
            }
            let at = core.len() - 1 - needed;
            let mut without = core.clone();
            without.remove(at);
            match self.clash(&without, more, work)? {
                None => needed += 1,
                Some(smaller) => core = smaller,
            }
        }
        Ok(Some(core).filter(|core| weight(core) <= most))
    }
}
