//! A reason in words: what it leans on, said once and from early to late, and what follows.

use cluesmith_core::{Language, look_up, say};

use std::collections::{BTreeMap, BTreeSet};

use super::explain::{Explainer, Premise, Reason};
use super::fact::{Fact, bare_name, say_not, say_place};
use crate::accuse::Judged;
use crate::ask::Question;
use crate::text::{
    WORDS, capital, list_and, list_clauses, list_each, list_or, list_places, part_label,
};
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
            (Some(person), [so]) => so.say_on(&self.rules, person, self.language),
            _ => self.say_conclusions(so),
        };
        let (premises, rules) =
            (list_clauses(&said, self.language), list_and(&rules, self.language));
        capital(&match (said.is_empty(), rules.is_empty()) {
            (false, true) => say!(WORDS, self.language, "step", premises, conclusion),
            (false, false) => say!(WORDS, self.language, "step.by", premises, conclusion, rules),
            (true, false) => say!(WORDS, self.language, "step.bare", conclusion, rules),
            (true, true) => say!(WORDS, self.language, "step.bare.plain", conclusion),
        })
    }

    /// The title of a step: the rules it takes.
    pub fn say_title(&self, premises: &[Premise], so: &[Fact], kind: &str) -> String {
        let rules = list_and(&self.rules_of(premises, so), self.language);
        capital(&match rules.is_empty() {
            true => look_up!(WORDS, self.language, "rule.", kind),
            false => look_up!(WORDS, self.language, "rule.", &format!("{kind}.by"), rules),
        })
    }

    /// Several conclusions, with what is alike said once: "Alice was not first infected at 4, 5 or 6".
    fn say_conclusions(&self, so: &[Fact]) -> String {
        let mut places = BTreeSet::new();
        let told = so.iter().filter_map(|&fact| self.place(Premise::Fact(fact)));
        told.for_each(|place| insert_place(&mut places, place));
        let mut said = self.say_whereabouts(&places, BTreeMap::new());
        let decided = so.iter().filter(|fact| matches!(fact, Fact::Is(..)));
        said.extend(decided.map(|fact| fact.say(&self.rules, self.language)));
        said.extend(self.say_ruled_out(so.iter().copied()));
        list_clauses(&said, self.language)
    }

    /// What aspects of the answer are not, one clause for each: "the phantom is not Alice, Bob or Carol".
    fn say_ruled_out(&self, facts: impl Iterator<Item = Fact>) -> Vec<String> {
        let mut ruled_out: Vec<((usize, usize), Vec<usize>)> = Vec::new();
        for fact in facts {
            let Fact::Not(part, aspect, choice) = fact else { continue };
            match ruled_out.iter_mut().find(|row| row.0 == (part, aspect)) {
                Some(row) => row.1.push(choice),
                None => ruled_out.push(((part, aspect), vec![choice])),
            }
        }
        let say = |((part, aspect), gone): &((usize, usize), Vec<usize>)| {
            say_not(&self.rules, *part, *aspect, gone, self.language)
        };
        ruled_out.iter().map(say).collect()
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
        let doors =
            premises.contains(&Premise::Doors).then(|| say!(WORDS, self.language, "by.doors"));
        doors.into_iter().chain(scenarios.into_iter().map(|index| self.say_rule(index))).collect()
    }

    /// The rules among these premises, by name.
    pub fn say_rules(&self, premises: &[Premise]) -> Vec<String> {
        self.rules_of(premises, &[])
    }

    /// The rule of a scenario, by name, with what it says about this house and these people.
    pub fn say_rule(&self, index: usize) -> String {
        match &self.titles[index] {
            (title, None) => say!(WORDS, self.language, "by.rule", title),
            (title, Some(told)) => say!(WORDS, self.language, "by.rule.told", title, told),
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
                insert_place(&mut places, place);
            } else if let Premise::Shared(Question::Visits(room, person), number) = *premise {
                visits.entry(person).or_default().push(say_visits(
                    &world.rooms[room],
                    number,
                    self.language,
                ));
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
            let each = list_places(&each, self.language);
            // Two who were somewhere twice were there twice each, or twice together: better said apart.
            match clauses.iter_mut().find(|(_, said)| *said == each && !alone) {
                Some((names, _)) => names.push(name),
                None => clauses.push((vec![name], each)),
            }
        }
        let say = |(names, places): (Vec<&str>, String)| {
            let who = list_and(&names, self.language);
            match names.len() {
                1 => say!(WORDS, self.language, "that.was", who, places),
                _ => say!(WORDS, self.language, "that.were", who, places),
            }
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
            say_place(&self.rules, mask, &list_and(&times, self.language), self.language)
        };
        rows.into_iter().map(say).collect()
    }

    /// What happened, those who belong together in one clause ("Dave and Eve are bombers").
    fn say_facts(&self, premises: &[Premise]) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        let mut ruled_out: Vec<Fact> = Vec::new();
        let mut members: BTreeMap<(usize, bool), Vec<&str>> = BTreeMap::new();
        for premise in premises {
            match *premise {
                Premise::Fact(fact) if self.place(*premise).is_none() => {
                    match fact.member(&self.rules) {
                        Some((part, is, who)) => {
                            members.entry((part, is)).or_default().push(who);
                        }
                        None if matches!(fact, Fact::Not(..)) => ruled_out.push(fact),
                        None => said.push(fact.say(&self.rules, self.language)),
                    }
                }
                Premise::Verdict(index) => {
                    let Judged { part, value, right } = &self.rules.verdicts[index].0;
                    let part = part_label(part, self.language);
                    said.push(match right {
                        true => say!(WORDS, self.language, "that.accused.right", part, value),
                        false => say!(WORDS, self.language, "that.accused.wrong", part, value),
                    });
                }
                _ => {}
            }
        }
        said.extend(self.say_ruled_out(ruled_out.into_iter()));
        for ((part, is), who) in members {
            let (of, part) = (
                list_and(&who, self.language),
                part_label(bare_name(&self.rules, part), self.language),
            );
            said.push(match (is, who.len()) {
                (true, 1) => say!(WORDS, self.language, "is.member", of, part),
                (true, _) => say!(WORDS, self.language, "are.members", of, part),
                (false, 1) => say!(WORDS, self.language, "not.member", of, part),
                (false, _) => say!(WORDS, self.language, "not.members", of, part),
            });
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
            say!(
                WORDS,
                self.language,
                "that.full",
                room = list_or(&rooms, self.language),
                time = time.clock()
            )
        });
        let counted = numbers.into_iter();
        let counted =
            counted.map(|((time, number), rooms)| say_number(&rooms, time, number, self.language));
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

/// Adds where somebody was. Of one time and person all is said together: not here and not there.
fn insert_place(
    places: &mut BTreeSet<(Person, u32, Time)>,
    (person, mask, time): (Person, u32, Time),
) {
    let same = places.iter().find(|place| (place.0, place.2) == (person, time)).copied();
    let both = same.map_or(mask, |(_, known, _)| known & mask);
    places.retain(|place| (place.0, place.2) != (person, time));
    places.insert((person, both, time));
}

/// How often somebody was in a room.
fn say_visits(room: &str, number: u32, language: Language) -> String {
    match number {
        0 => say!(WORDS, language, "visits.none", room),
        1 => say!(WORDS, language, "visits.one", room),
        2 => say!(WORDS, language, "visits.two", room),
        _ => say!(WORDS, language, "visits.many", room, n = in_words(number, language)),
    }
}

/// How many were in each of these rooms: "nobody was in Foyer or Stairs", but "two people each were in
/// Foyer and Stairs".
fn say_number(rooms: &[&str], time: Time, number: u32, language: Language) -> String {
    let (time, n) = (time.clock(), in_words(number, language));
    let room = if number == 0 { list_or(rooms, language) } else { list_each(rooms, language) };
    match (number, rooms.len()) {
        (0, _) => say!(WORDS, language, "that.at.none", room, time),
        (1, ..=1) => say!(WORDS, language, "that.at.one", room, time),
        (2, ..=1) => say!(WORDS, language, "that.at.two", room, time),
        (_, ..=1) => say!(WORDS, language, "that.at.many", room, time, n),
        (1, _) => say!(WORDS, language, "that.each.one", room, time),
        (2, _) => say!(WORDS, language, "that.each.two", room, time),
        (_, _) => say!(WORDS, language, "that.each.many", room, time, n),
    }
}

/// A small number in words.
fn in_words(number: u32, language: Language) -> String {
    let digits = number.to_string();
    match WORDS.has(&format!("number.{digits}")) {
        true => look_up!(WORDS, language, "number.", &digits),
        false => digits,
    }
}
