//! What of the board a step speaks of, to be marked there: `room:Gallery`, `person:Alice`, `time:3`.

use cluesmith_core::Name;
use cluesmith_core::names::parts;

use crate::ask::{Heard, Question};
use crate::reason::explain::Premise;
use crate::reason::fact::{Fact, rooms_said};
use crate::reason::rules::Rules;
use crate::world::{Person, Room, Time, World, bits};

/// Things on the board, each once, in the order in which they are spoken of.
struct Focus<'w> {
    world: &'w World,
    marked: Vec<String>,
}

/// What a conclusion and its premises speak of, what follows first.
pub(crate) fn of_reason(rules: &Rules, premises: &[Premise], so: &[Fact]) -> Vec<String> {
    let mut focus = Focus { world: &rules.world, marked: Vec::new() };
    so.iter().for_each(|fact| focus.fact(rules, *fact));
    premises.iter().for_each(|premise| focus.premise(rules, *premise));
    focus.marked
}

/// What a question is about.
pub(crate) fn of_question(world: &World, question: Question) -> Vec<String> {
    let mut focus = Focus { world, marked: Vec::new() };
    focus.question(question);
    focus.marked
}

/// What a question is about, and what only the asker learned.
pub(crate) fn of_answer(world: &World, heard: Heard) -> Vec<String> {
    let mut focus = Focus { world, marked: Vec::new() };
    focus.question(heard.question);
    heard.private.into_iter().for_each(|item| focus.private(heard.question, item));
    focus.marked
}

/// Of what a step marks, what a sentence calls by name.
pub(crate) fn named_in(sentence: &str, focus: &[String]) -> Vec<String> {
    let is_named = |mark: &&String| {
        let name = mark.split_once(':').map_or("", |(_, name)| name);
        let names = [Name::new(name, vec![String::new()])];
        parts(sentence, &names).iter().any(|part| !part.at.is_empty())
    };
    focus.iter().filter(is_named).cloned().collect()
}

/// Every room and every person that a sentence calls by name.
pub(crate) fn everything_in(sentence: &str, world: &World) -> Vec<String> {
    let all = names(&world.rooms, &world.people);
    parts(sentence, &all).into_iter().flat_map(|part| part.at).collect()
}

/// What sentences call by name, and where that is.
pub(crate) fn names(rooms: &[String], people: &[String]) -> Vec<Name> {
    let room = |name: &String| Name::new(name, vec![format!("room:{name}")]);
    let person = |name: &String| Name::new(name, vec![format!("person:{name}")]);
    rooms.iter().map(room).chain(people.iter().map(person)).collect()
}

impl Focus<'_> {
    fn mark(&mut self, mark: String) {
        if !self.marked.contains(&mark) {
            self.marked.push(mark);
        }
    }

    fn room(&mut self, room: Room) {
        self.mark(format!("room:{}", self.world.rooms[room]));
    }

    fn person(&mut self, person: Person) {
        self.mark(format!("person:{}", self.world.people[person]));
    }

    fn time(&mut self, time: Time) {
        self.mark(format!("time:{}", time.clock()));
    }

    fn question(&mut self, question: Question) {
        match question {
            Question::At(room, time) => {
                self.room(room);
                self.time(time);
            }
            Question::Visits(room, person) => {
                self.room(room);
                self.person(person);
            }
        }
    }

    fn private(&mut self, question: Question, item: usize) {
        match question {
            Question::At(..) => self.person(Person(item)),
            Question::Visits(..) => self.time(Time(item)),
        }
    }

    fn premise(&mut self, rules: &Rules, premise: Premise) {
        match premise {
            Premise::Fact(fact) => self.fact(rules, fact),
            Premise::Start(person) => {
                self.person(person);
                self.time(Time::FIRST);
                if let Some(room) = self.world.start[person] {
                    self.room(room);
                }
            }
            Premise::Shared(question, _) => self.question(question),
            Premise::Private(question, item) => {
                self.question(question);
                self.private(question, item);
            }
            Premise::Verdict(_) | Premise::Doors | Premise::Scenario(_) => {}
        }
    }

    fn fact(&mut self, rules: &Rules, fact: Fact) {
        match fact {
            Fact::In(person, time, mask) => {
                self.person(person);
                self.time(time);
                let (_, said) = rooms_said(self.world, mask);
                bits::<Room>(said).for_each(|room| self.room(room));
            }
            Fact::Is(part, aspect, choice) | Fact::Not(part, aspect, choice) => {
                let aspect = &rules.parts[part].aspects[aspect];
                let is_time = aspect.side == "time";
                self.called(&aspect.of, false);
                if let Some(value) = &aspect.choices[choice].0 {
                    self.called(value, is_time);
                }
            }
        }
    }

    /// Whoever or whatever has this name.
    fn called(&mut self, name: &str, is_time: bool) {
        if let Some(person) = self.world.person(name) {
            self.person(person);
        } else if let Some(room) = self.world.room(name) {
            self.room(room);
        } else if is_time {
            self.mark(format!("time:{name}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kronologic, Params};
    use cluesmith_core::{Ask, Family, Hint, Play, Seed, Work};

    #[test]
    fn every_room_and_person_in_a_sentence_is_marked() {
        let work = &mut Work::limit(cluesmith_conformance::WORK_LIMIT);
        let made = Kronologic.generate(&Params::default(), Seed(3), work).unwrap();
        let (puzzle, answer) = (made.puzzle, made.answer);
        let all = names(&puzzle.map.rooms, &puzzle.characters);
        let steps = Kronologic.explain_answer(&puzzle, Some(&answer), work).unwrap();
        let mut state = Kronologic.start(&puzzle);
        for text in ["ask Gallery 3", "ask Masks 2"] {
            let told = Kronologic.answer_move(&puzzle, &state, Some(&answer), text, work).unwrap();
            state = Kronologic.apply(&puzzle, &state, &told.maker, work).unwrap();
        }
        let Hint::Steps { steps: hinted, rungs, .. } = Kronologic.hint(&puzzle, &state, true, work)
        else {
            panic!("there is something to say");
        };
        // A question to be asked is marked itself, not everybody who is still open.
        for step in steps.iter().chain(hinted.iter().filter(|step| step.moves.is_empty())) {
            for name in parts(&step.text, &all).iter().flat_map(|part| &part.at) {
                assert!(step.focus.contains(name), "{name} in {}: {:?}", step.text, step.focus);
            }
        }
        // The first rung marks no more than it says, and the last what to ask.
        assert!(rungs[0].focus.iter().all(|mark| !mark.starts_with("room:")), "{rungs:?}");
        assert!(rungs[2].focus.iter().any(|mark| mark.starts_with("room:")), "{rungs:?}");
    }
}
