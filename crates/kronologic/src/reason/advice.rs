//! What a player may ask for: what an answer tells, what follows from all of them, what to ask next,
//! and which notes cannot be true.

use cluesmith_core::{Rng, Seed, Stopped, Work};

use super::contradiction::smallest;
use super::explain::{Explainer, Premise, Reason};
use super::fact::Fact;
use super::knowledge::{Knowledge, Possible};
use super::ladder::{climb, news, prune};
use super::questioner::Questioner;
use crate::ask::{Heard, Question};
use crate::mystery::Mystery;
use crate::text::list;

/// A player's view: the mystery, the answers heard, and the notes made.
pub struct Advice<'a> {
    mystery: &'a Mystery,
    heard: Vec<Heard>,
    notes: Vec<Fact>,
    knowledge: Knowledge,
    /// Finds and says reasons.
    pub explainer: Explainer,
}

impl<'a> Advice<'a> {
    /// Sits down beside a player.
    pub fn new(mystery: &'a Mystery, heard: Vec<Heard>, notes: Vec<Fact>) -> Advice<'a> {
        let knowledge = Knowledge::new(mystery);
        Advice { mystery, heard, notes, knowledge, explainer: Explainer::new(mystery) }
    }

    /// Takes other answers and notes.
    pub fn suppose(&mut self, heard: Vec<Heard>, notes: Vec<Fact>) {
        (self.heard, self.notes) = (heard, notes);
    }

    /// What the first so many answers leave possible; nothing if they contradict each other.
    pub fn possible(
        &mut self,
        answers: usize,
        work: &mut Work,
    ) -> Result<Option<Possible>, Stopped> {
        self.knowledge.forget(0);
        self.heard.iter().take(answers).for_each(|&heard| self.knowledge.hear(heard));
        self.knowledge.possible(work)
    }

    /// What all answers leave possible.
    pub fn now(&mut self, work: &mut Work) -> Result<Option<Possible>, Stopped> {
        self.possible(self.heard.len(), work)
    }

    /// What the answers from number `first` (from 0) on tell that those before did not.
    pub fn told_since(&mut self, first: usize, work: &mut Work) -> Result<Vec<Reason>, Stopped> {
        let (Some(before), Some(now)) = (self.possible(first, work)?, self.now(work)?) else {
            return Ok(Vec::new());
        };
        let mut facts = news(self.knowledge.rules(), &before, &now);
        // What was told in so many words is no conclusion.
        let told: Vec<Fact> = self.heard.iter().filter_map(Fact::told).collect();
        facts.retain(|fact| !told.contains(fact));
        climb(&mut self.explainer, &facts, &self.heard, work)
    }

    /// The way from the answers to what is known of the answer, and nothing else.
    pub fn proof(&mut self, work: &mut Work) -> Result<Vec<Reason>, Stopped> {
        let steps = self.told_since(0, work)?;
        Ok(prune(steps, |fact| matches!(fact, Fact::Is(..))))
    }

    /// The question to ask next; nothing if none is needed, or none helps.
    pub fn next(&self, work: &mut Work) -> Result<Option<Question>, Stopped> {
        // The same question is advised to whoever knows the same.
        let mut questioner = Questioner::new(self.mystery, &Rng::new(Seed(0), "advice"), work)?;
        questioner.next(&self.heard, work)
    }

    /// The fewest answers and notes that cannot all be true, in words; nothing if they can.
    pub fn contradiction(&mut self, work: &mut Work) -> Result<Option<Vec<String>>, Stopped> {
        let mut things: Vec<Vec<Premise>> = self
            .heard
            .iter()
            .map(|heard| {
                let private = heard.private.map(|item| Premise::Private(heard.question, item));
                let shared = Premise::Shared(heard.question, heard.shared);
                private.into_iter().chain([shared]).collect()
            })
            .collect();
        things.extend(self.notes.iter().map(|&note| vec![Premise::Fact(note)]));
        let set = smallest(&mut self.explainer, &things, work)?;
        let say = |thing: usize| list("list.and", &self.explainer.say_premises(&things[thing]));
        Ok(set.map(|set| set.into_iter().map(say).collect()))
    }
}
