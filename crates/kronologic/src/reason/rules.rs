//! A mystery's rules written down so that each can be taken away: what is left then shows whether a
//! conclusion needs it.

use std::collections::BTreeMap;

use crate::accuse::Judged;
use crate::ask::{Heard, Question};
use crate::logic::{Lit, Logic};
use crate::mystery::Mystery;
use crate::part::Part;
use crate::scenario::Hidden;
use crate::world::{Person, Time, World};

/// The rules of one mystery, and words for questions and answers.
pub struct Rules {
    /// Where and with whom.
    pub world: World,
    /// Everything written down so far.
    pub logic: Logic,
    /// "People walk through doors" is in force.
    pub doors: Lit,
    /// For each scenario, that its rule is in force.
    pub scenarios: Vec<Lit>,
    /// The people whose first room everybody is told, with the statement.
    pub starts: Vec<(Person, Lit)>,
    /// The verdicts heard on parts of accusations, with the statements each makes.
    pub verdicts: Vec<(Judged, Vec<Lit>)>,
    /// What is hidden, scenario by scenario.
    pub hidden: Vec<Hidden>,
    /// What the players must find out.
    pub parts: Vec<Part>,
    /// The scenarios, such as `s2`.
    pub ids: Vec<&'static str>,
    /// For each part, the scenario that asks for it.
    pub asked_by: Vec<usize>,
    /// For each question asked about, "at least 1, 2, …".
    counts: BTreeMap<Question, Vec<Lit>>,
}

impl Rules {
    /// Writes a mystery down.
    pub fn new(mystery: &Mystery) -> Rules {
        Rules::after(mystery, &[])
    }

    /// Writes a mystery down, and the verdicts on what was accused.
    pub fn after(mystery: &Mystery, judged: &[Judged]) -> Rules {
        let world = mystery.world.clone();
        let mut logic = Logic::positions(&world);
        let (doors, ()) = logic.rule(|logic| logic.doors(&world, mystery.may_stay()));
        let mut scenarios = Vec::new();
        let (mut all_hidden, mut parts, mut asked_by) = (Vec::new(), Vec::new(), Vec::new());
        for (index, scenario) in mystery.scenarios.iter().enumerate() {
            let (in_force, hidden) = logic.rule(|logic| scenario.constrain(&world, logic));
            scenarios.push(in_force);
            for mut part in scenario.parts(&world, &mut logic, &hidden) {
                if mystery.scenarios.len() > 1 {
                    part.name = format!("{}.{}", scenario.id(), part.name);
                }
                parts.push(part);
                asked_by.push(index);
            }
            all_hidden.push(hidden);
        }
        let told = Person::over(&world.start);
        let told = told.filter_map(|(person, room)| Some((person, (*room)?)));
        let starts =
            told.map(|(person, room)| (person, logic.here(person, Time::FIRST, room))).collect();
        let verdicts = judged
            .iter()
            .filter_map(|judged| Some((judged.clone(), judge(judged, &parts, &mut logic)?)));
        let verdicts = verdicts.collect();
        let (hidden, counts) = (all_hidden, BTreeMap::new());
        let ids = mystery.scenarios.iter().map(|scenario| scenario.id()).collect();
        Rules {
            world,
            logic,
            doors,
            scenarios,
            starts,
            verdicts,
            hidden,
            parts,
            ids,
            asked_by,
            counts,
        }
    }

    /// Everything in force from the start.
    pub fn all(&self) -> Vec<Lit> {
        let mut all = vec![self.doors];
        all.extend(&self.scenarios);
        all.extend(self.starts.iter().map(|start| start.1));
        all.extend(self.verdicts.iter().flat_map(|verdict| &verdict.1));
        all
    }

    /// What everybody heard, as statements.
    pub fn shared(&mut self, question: Question, number: u32) -> Vec<Lit> {
        let number = number as usize;
        let Rules { world, logic, counts, .. } = self;
        let at_least = counts.entry(question).or_insert_with(|| {
            let lits: Vec<Lit> = match question {
                Question::At(room, time) => {
                    world.everybody().map(|p| logic.here(p, time, room)).collect()
                }
                Question::Visits(room, person) => {
                    world.each_time().map(|time| logic.here(person, time, room)).collect()
                }
            };
            logic.tally(&lits, lits.len())
        });
        if number > at_least.len() {
            // More than there are: nothing fits this.
            return vec![logic.nobody()];
        }
        let mut said: Vec<Lit> =
            number.checked_sub(1).map(|few| at_least[few]).into_iter().collect();
        said.extend(at_least.get(number).map(|&more| !more));
        said
    }

    /// What only the asker learned, as a statement.
    pub fn private(&mut self, question: Question, item: usize) -> Lit {
        match question {
            Question::At(room, time) if item < self.world.people.len() => {
                self.logic.here(Person(item), time, room)
            }
            Question::Visits(room, person) if item < self.world.times => {
                self.logic.here(person, Time(item), room)
            }
            _ => self.logic.nobody(),
        }
    }

    /// A whole answer.
    pub fn heard(&mut self, heard: Heard) -> Vec<Lit> {
        let mut said = self.shared(heard.question, heard.shared);
        said.extend(heard.private.map(|item| self.private(heard.question, item)));
        said
    }
}

/// A verdict as statements: every aspect is as it was said, or one of them is not. Nothing if the
/// accusation cannot be read.
fn judge(judged: &Judged, parts: &[Part], logic: &mut Logic) -> Option<Vec<Lit>> {
    let part = parts.iter().find(|part| part.name.eq_ignore_ascii_case(&judged.part))?;
    let taken = part.read(&judged.value)?;
    let aspects = part.aspects.iter().zip(taken);
    let said: Vec<Lit> = aspects.map(|(aspect, choice)| aspect.choices[choice].1).collect();
    if judged.right {
        return Some(said);
    }
    let wrong = logic.fresh();
    let denied: Vec<Lit> = said.into_iter().map(std::ops::Not::not).collect();
    logic.implies(&[wrong], &denied);
    Some(vec![wrong])
}
