//! What a player may ask for: what an answer tells, what follows from all of them, what to ask next,
//! and which notes cannot be true.

use cluesmith_core::{Language, Rng, Seed, Stopped, Work};

use super::contradiction::smallest;
use super::explain::{Explainer, Premise, Reason};
use super::fact::Fact;
use super::knowledge::{Knowledge, Possible};
use super::ladder::{climb, news, prune, stones};
use super::questioner::Questioner;
use crate::accuse::Judged;
use crate::ask::{Heard, Question};
use crate::mystery::Mystery;
use crate::text::{list_and, list_clauses};
use crate::world::{Person, Time};

/// How much work goes into explaining positions that follow only from everything together. With six
/// people, rooms and times that is enough for all of them; a reason that takes longer to find has more
/// premises than anybody reads.
const PATIENCE: u64 = 1500;

/// Things that cannot all be true.
pub struct Clash {
    /// The things, in words; none if the puzzle itself is impossible.
    pub cannot: Vec<String>,
    /// What each of them is.
    pub about: Vec<About>,
    /// What everybody is told that forbids it, in words; perhaps nothing.
    pub known: String,
    /// The rules that forbid it, by name; perhaps none.
    pub rules: String,
}

/// One of the things that cannot all be true, by its number among its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// An answer.
    Heard(usize),
    /// The verdict on a part of an accusation.
    Verdict(usize),
    /// A note.
    Note(usize),
}

/// A player's view: the mystery, the answers heard, and the notes made.
pub struct Advice<'a> {
    mystery: &'a Mystery,
    judged: Vec<Judged>,
    heard: Vec<Heard>,
    notes: Vec<Fact>,
    knowledge: Knowledge,
    /// What all answers leave possible, once that was asked.
    now: Option<Possible>,
    /// Finds and says reasons.
    pub explainer: Explainer,
}

impl<'a> Advice<'a> {
    /// Sits down beside a player.
    pub fn new(
        mystery: &'a Mystery,
        heard: Vec<Heard>,
        notes: Vec<Fact>,
        language: Language,
    ) -> Advice<'a> {
        Advice::after(mystery, Vec::new(), heard, notes, language)
    }

    /// The same after accusations that were judged.
    pub fn after(
        mystery: &'a Mystery,
        judged: Vec<Judged>,
        heard: Vec<Heard>,
        notes: Vec<Fact>,
        language: Language,
    ) -> Advice<'a> {
        let knowledge = Knowledge::after(mystery, &judged);
        let explainer = Explainer::after(mystery, &judged, language);
        Advice { mystery, judged, heard, notes, knowledge, now: None, explainer }
    }

    /// Takes other answers and notes.
    pub fn suppose(&mut self, heard: Vec<Heard>, notes: Vec<Fact>) {
        (self.heard, self.notes, self.now) = (heard, notes, None);
    }

    /// What all answers leave possible; nothing if they contradict each other.
    pub fn now(&mut self, work: &mut Work) -> Result<Option<Possible>, Stopped> {
        if self.now.is_none() {
            self.hear(self.heard.len());
            self.now = self.knowledge.possible(work)?;
        }
        Ok(self.now.clone())
    }

    /// What was known when the first so many answers had been heard; or else before anybody had thought
    /// about the rules and the first rooms.
    fn before(
        &mut self,
        answers: Option<usize>,
        work: &mut Work,
    ) -> Result<Option<Possible>, Stopped> {
        let Some(now) = self.now(work)? else {
            return Ok(None);
        };
        let Some(answers) = answers else {
            return Ok(Some(Possible::anything(self.knowledge.rules())));
        };
        self.hear(answers);
        // What fewer answers leave possible is more.
        self.knowledge.possible_besides(now, work)
    }

    fn hear(&mut self, answers: usize) {
        self.knowledge.forget(0);
        self.heard.iter().take(answers).for_each(|&heard| self.knowledge.hear(heard));
    }

    /// What the answers from number `first` (from 0) on tell that was not known before; without a number,
    /// everything there is to tell.
    pub fn told_since(
        &mut self,
        first: Option<usize>,
        work: &mut Work,
    ) -> Result<Vec<Reason>, Stopped> {
        let (Some(before), Some(now)) = (self.before(first, work)?, self.now(work)?) else {
            return Ok(Vec::new());
        };
        self.explain(&before, &now, work)
    }

    /// What is known now and was not before, with reasons.
    fn explain(
        &mut self,
        before: &Possible,
        now: &Possible,
        work: &mut Work,
    ) -> Result<Vec<Reason>, Stopped> {
        let rules = self.knowledge.rules();
        let mut facts = news(rules, before, now);
        let wanted = facts.clone();
        // Positions with more rooms left are not worth saying by themselves, but good to lean on.
        facts.extend(stones(rules, before, now).into_iter().filter(|fact| !wanted.contains(fact)));
        // What was told in so many words is no conclusion.
        let starts = Person::over(&self.mystery.world.start);
        let starts =
            starts.filter_map(|(person, room)| Some(Fact::here(person, Time::FIRST, (*room)?)));
        let told: Vec<Fact> = self.heard.iter().filter_map(Fact::told).chain(starts).collect();
        facts.retain(|fact| !told.contains(fact));
        let steps = climb(&mut self.explainer, &facts, &self.heard, PATIENCE, work)?;
        Ok(prune(steps, |fact| wanted.contains(&fact)))
    }

    /// The way from the rules and the answers to what is known of the answer, and nothing else.
    pub fn proof(&mut self, work: &mut Work) -> Result<Vec<Reason>, Stopped> {
        let steps = self.told_since(None, work)?;
        Ok(prune(steps, |fact| matches!(fact, Fact::Is(..))))
    }

    /// The question to ask next; nothing if none is needed, or none helps.
    pub fn next(&self, work: &mut Work) -> Result<Option<Question>, Stopped> {
        // The same question is advised to whoever knows the same.
        let rng = Rng::new(Seed(0), "advice");
        let mut questioner = Questioner::after(self.mystery, &self.judged, &rng, work)?;
        questioner.next(&self.heard, work)
    }

    /// The fewest answers and notes that cannot all be true, in words; nothing if they can.
    pub fn contradiction(&mut self, work: &mut Work) -> Result<Option<Clash>, Stopped> {
        let mut things: Vec<Vec<Premise>> = self
            .heard
            .iter()
            .map(|heard| {
                let private = heard.private.map(|item| Premise::Private(heard.question, item));
                let shared = Premise::Shared(heard.question, heard.shared);
                private.into_iter().chain([shared]).collect()
            })
            .collect();
        let verdicts = 0..self.explainer.rules.verdicts.len();
        things.extend(verdicts.map(|index| vec![Premise::Verdict(index)]));
        things.extend(self.notes.iter().map(|&note| vec![Premise::Fact(note)]));
        let Some(set) = smallest(&mut self.explainer, &things, work)? else {
            return Ok(None);
        };
        let say = |thing: usize| {
            list_clauses(&self.explainer.say_premises(&things[thing]), self.explainer.language)
        };
        let cannot: Vec<String> = set.iter().map(|&thing| say(thing)).collect();
        let (answers, verdicts) = (self.heard.len(), self.explainer.rules.verdicts.len());
        let about = |&thing: &usize| match thing.checked_sub(answers) {
            None => About::Heard(thing),
            Some(later) => match later.checked_sub(verdicts) {
                None => About::Verdict(later),
                Some(note) => About::Note(note),
            },
        };
        let about = set.iter().map(about).collect();
        // What everybody knows that makes it impossible.
        let chosen: Vec<Premise> = set.iter().flat_map(|&thing| things[thing].clone()).collect();
        let known = self.explainer.givens(&[]).into_iter();
        let known = known.filter(|premise| !matches!(premise, Premise::Verdict(_)));
        let all: Vec<Premise> = chosen.iter().copied().chain(known).collect();
        let core = self.explainer.conflict(&all, &[], work)?.unwrap_or_default();
        let rules = list_and(&self.explainer.say_rules(&core), self.explainer.language);
        let known: Vec<Premise> =
            core.into_iter().filter(|premise| !chosen.contains(premise)).collect();
        let known = list_clauses(&self.explainer.say_premises(&known), self.explainer.language);
        Ok(Some(Clash { cannot, about, known, rules }))
    }
}
