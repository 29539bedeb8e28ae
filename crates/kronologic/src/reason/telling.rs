//! A reason in words: what it leans on, said once and from early to late, and what follows.

use std::collections::{BTreeMap, BTreeSet};

use super::explain::{Explainer, Premise, Reason};
use super::fact::{Fact, bare_name, say_not, say_place};
use crate::ask::Question;
use crate::text::{WORDS, capital, list};
use crate::world::{Person, Time};

impl Explainer {
    /// The whole reason in a sentence.
    pub fn say(&self, reason: &Reason) -> String {
        self.say_together(&reason.premises, &[reason.so])
    }

    /// Everything that follows from the same premises, in a sentence.
    pub fn say_together(&self, premises: &[Premise], so: &[Fact]) -> String {
        let rules = self.rules_of(premises, so);
        let said = self.say_premises(premises);
        let conclusion = match (self.only_about(premises), so) {
            (Some(person), [so]) => so.say_on(&self.rules, person),
            _ => self.say_conclusions(so),
        };
        let key = match (said.is_empty(), rules.is_empty()) {
            (false, true) => "step",
            (false, false) => "step.by",
            (true, false) => "step.bare",
            (true, true) => "step.bare.plain",
        };
        let (said, rules) = (list("list.and", &said), list("list.and", &rules));
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("premises", &said), ("conclusion", &conclusion), ("rules", &rules)];
        capital(&WORDS.say(key, &values))
    }

    /// The title of a step: the rules it takes.
    pub fn say_title(&self, premises: &[Premise], so: &[Fact], kind: &str) -> String {
        let rules = list("list.and", &self.rules_of(premises, so));
        let key = if rules.is_empty() { format!("rule.{kind}") } else { format!("rule.{kind}.by") };
        capital(&WORDS.say(&key, &[("rules", &rules)]))
    }

    /// Several conclusions, with what is alike said once: "Alice was not first infected at 4, 5 or 6".
    fn say_conclusions(&self, so: &[Fact]) -> String {
        let places = so.iter().filter_map(|&fact| self.place(Premise::Fact(fact)));
        let mut said = self.say_whereabouts(&places.collect(), BTreeMap::new());
        let mut ruled_out: Vec<(usize, usize, Vec<usize>)> = Vec::new();
        for &fact in so {
            match fact {
                Fact::In(..) => {}
                Fact::Is(..) => said.push(fact.say(&self.rules)),
                Fact::Not(part, aspect, choice) => {
                    let same =
                        |row: &&mut (usize, usize, Vec<usize>)| (row.0, row.1) == (part, aspect);
                    match ruled_out.iter_mut().find(same) {
                        Some(row) => row.2.push(choice),
                        None => ruled_out.push((part, aspect, vec![choice])),
                    }
                }
            }
        }
        said.extend(
            ruled_out.iter().map(|(part, aspect, gone)| say_not(&self.rules, *part, *aspect, gone)),
        );
        list("list.and", &said)
    }

    /// The rules that a reason takes, by name. What a phantom is, is part of the rule, even where that
    /// there is one is not needed; so wherever a sentence speaks of one, in what it leans on as in what it
    /// concludes.
    fn rules_of(&self, premises: &[Premise], so: &[Fact]) -> Vec<String> {
        let mut scenarios: Vec<usize> = Vec::new();
        let mut facts: Vec<Fact> = so.to_vec();
        for premise in premises {
            match *premise {
                Premise::Scenario(index) => scenarios.push(index),
                Premise::Fact(fact) => facts.push(fact),
                _ => {}
            }
        }
        scenarios.extend(facts.into_iter().filter_map(|fact| match fact {
            Fact::Is(part, ..) | Fact::Not(part, ..) => Some(self.rules.asked_by[part]),
            Fact::In(..) => None,
        }));
        scenarios.sort_unstable();
        scenarios.dedup();
        let doors = premises.contains(&Premise::Doors).then(|| WORDS.say("by.doors", &[]));
        doors.into_iter().chain(scenarios.into_iter().map(|index| self.say_rule(index))).collect()
    }

    /// The rules among these premises, by name.
    pub fn say_rules(&self, premises: &[Premise]) -> Vec<String> {
        self.rules_of(premises, &[])
    }

    /// The rule of a scenario, by name, with what it says about this house and these people.
    pub fn say_rule(&self, index: usize) -> String {
        match &self.titles[index] {
            (title, None) => WORDS.say("by.rule", &[("title", title)]),
            (title, Some(told)) => WORDS.say("by.rule.told", &[("title", title), ("told", told)]),
        }
    }

    /// The premises that are no rules, with what is alike said once: everything about one person, then
    /// what happened, then the numbers.
    pub fn say_premises(&self, premises: &[Premise]) -> Vec<String> {
        let mut all = self.say_people(premises);
        all.extend(self.say_facts(premises));
        all.extend(self.say_numbers(premises));
        all
    }

    /// Where people were, and how often.
    fn say_people(&self, premises: &[Premise]) -> Vec<String> {
        let world = &self.rules.world;
        let mut places: BTreeSet<(Person, u32, Time)> = BTreeSet::new();
        let mut visits: BTreeMap<Person, Vec<String>> = BTreeMap::new();
        for premise in premises {
            if let Some(place) = self.place(*premise) {
                places.insert(place);
            } else if let Premise::Shared(Question::Visits(room, person), number) = *premise {
                let values: [(&str, &dyn std::fmt::Display); 2] =
                    [("room", &world.rooms[room]), ("n", &in_words(number))];
                let visit = WORDS.say(&format!("visits.{}", many(number)), &values);
                visits.entry(person).or_default().push(visit);
            }
        }
        self.say_whereabouts(&places, visits)
    }

    /// One clause per person, from early to late; people who were together all along share one.
    fn say_whereabouts(
        &self,
        places: &BTreeSet<(Person, u32, Time)>,
        mut visits: BTreeMap<Person, Vec<String>>,
    ) -> Vec<String> {
        let world = &self.rules.world;
        let mut clauses: Vec<(Vec<&str>, String)> = Vec::new();
        for (person, name) in Person::over(&world.people) {
            let own = places.iter().filter(|place| place.0 == person);
            let mut each = self.say_places(own.map(|&(_, mask, time)| (mask, time)));
            let counted = visits.remove(&person).unwrap_or_default();
            let alone = !counted.is_empty();
            each.extend(counted);
            if each.is_empty() {
                continue;
            }
            let each = list("list.and", &each);
            // Two who were somewhere twice were there twice each, or twice together: better said apart.
            match clauses.iter_mut().find(|(_, said)| *said == each && !alone) {
                Some((names, _)) => names.push(name),
                None => clauses.push((vec![name], each)),
            }
        }
        let say = |(names, places): (Vec<&str>, String)| {
            let key = if names.len() == 1 { "that.was" } else { "that.were" };
            WORDS.say(key, &[("who", &list("list.and", &names)), ("places", &places)])
        };
        clauses.into_iter().map(say).collect()
    }

    /// Where somebody was, the same rooms at several times in one ("at 3 and 5").
    fn say_places(&self, places: impl Iterator<Item = (u32, Time)>) -> Vec<String> {
        let mut times: BTreeMap<u32, Vec<Time>> = BTreeMap::new();
        places.for_each(|(mask, time)| times.entry(mask).or_default().push(time));
        let mut rows: Vec<(u32, Vec<Time>)> = times.into_iter().collect();
        rows.sort_by_key(|(_, times)| times[0]);
        let say = |(mask, times): (u32, Vec<Time>)| {
            let times: Vec<String> = times.iter().map(|time| time.clock().to_string()).collect();
            say_place(&self.rules, mask, &list("list.and", &times))
        };
        rows.into_iter().map(say).collect()
    }

    /// What happened, those who belong together in one clause ("Dave and Eve are bombers").
    fn say_facts(&self, premises: &[Premise]) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        let mut members: BTreeMap<(usize, bool), Vec<&str>> = BTreeMap::new();
        for premise in premises {
            match *premise {
                Premise::Fact(fact) if self.place(*premise).is_none() => {
                    match fact.member(&self.rules) {
                        Some((part, is, who)) => {
                            members.entry((part, is)).or_default().push(who);
                        }
                        None => said.push(fact.say(&self.rules)),
                    }
                }
                Premise::Verdict(index) => {
                    let judged = &self.rules.verdicts[index].0;
                    let key =
                        if judged.right { "that.accused.right" } else { "that.accused.wrong" };
                    said.push(WORDS.say(key, &[("part", &judged.part), ("value", &judged.value)]));
                }
                _ => {}
            }
        }
        for ((part, is), who) in members {
            let key = match (is, who.len()) {
                (true, 1) => "is.member",
                (true, _) => "are.members",
                (false, 1) => "not.member",
                (false, _) => "not.members",
            };
            let joined = list("list.and", &who);
            let part = bare_name(&self.rules, part);
            said.push(WORDS.say(key, &[("of", &joined), ("part", &part)]));
        }
        said
    }

    /// How many were in rooms at a time, rooms with the same number in one clause. Where all of them are
    /// known by name, nobody else was there.
    fn say_numbers(&self, premises: &[Premise]) -> Vec<String> {
        let rooms = &self.rules.world.rooms;
        let mut numbers: BTreeMap<(Time, u32), Vec<&str>> = BTreeMap::new();
        let mut full: BTreeMap<Time, Vec<&str>> = BTreeMap::new();
        for premise in premises {
            if let Premise::Shared(Question::At(room, time), number) = *premise {
                let named: BTreeSet<Person> = premises
                    .iter()
                    .filter_map(|&other| self.place(other))
                    .filter(|&(_, mask, at)| (mask, at) == (1 << room, time))
                    .map(|(person, ..)| person)
                    .collect();
                if number > 0 && named.len() == number as usize {
                    full.entry(time).or_default().push(&rooms[room]);
                } else {
                    numbers.entry((time, number)).or_default().push(&rooms[room]);
                }
            }
        }
        let full = full.into_iter().map(|(time, rooms)| {
            WORDS.say("that.full", &[("room", &list("list.or", &rooms)), ("time", &time.clock())])
        });
        let counted = numbers.into_iter().map(|((time, number), rooms)| {
            // "Nobody was in Foyer or Stairs", but "two people each were in Foyer and Stairs".
            let key = if number == 0 { "list.or" } else { "list.and.each" };
            let each = if rooms.len() > 1 && number > 0 { "each" } else { "at" };
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("room", &list(key, &rooms)), ("time", &time.clock()), ("n", &in_words(number))];
            WORDS.say(&format!("that.{each}.{}", many(number)), &values)
        });
        full.chain(counted).collect()
    }

    /// Who is where and when, if that is what a premise says.
    fn place(&self, premise: Premise) -> Option<(Person, u32, Time)> {
        match premise {
            Premise::Fact(Fact::In(person, time, mask)) => Some((person, mask, time)),
            Premise::Private(Question::At(room, time), person) => {
                Some((Person(person), 1 << room, time))
            }
            Premise::Private(Question::Visits(room, person), time) => {
                Some((person, 1 << room, Time(time)))
            }
            Premise::Start(person) => {
                Some((person, 1 << self.rules.world.start[person]?, Time::FIRST))
            }
            _ => None,
        }
    }

    /// The one person that all premises but rules are about, if there is one.
    fn only_about(&self, premises: &[Premise]) -> Option<Person> {
        let mut about = premises.iter().filter_map(|&premise| match premise {
            Premise::Doors | Premise::Scenario(_) => None,
            Premise::Shared(Question::Visits(_, person), _) => Some(Some(person)),
            other => Some(self.place(other).map(|(person, _, _)| person)),
        });
        let first = about.next()??;
        about.all(|person| person == Some(first)).then_some(first)
    }
}

/// Whether there are none, one, two or many.
fn many(number: u32) -> &'static str {
    match number {
        0 => "none",
        1 => "one",
        2 => "two",
        _ => "many",
    }
}

/// A small number in words.
fn in_words(number: u32) -> String {
    let key = format!("number.{number}");
    if WORDS.has(&key) { WORDS.say(&key, &[]) } else { number.to_string() }
}
