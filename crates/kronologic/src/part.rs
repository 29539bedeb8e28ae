//! What the players must find out, in the solver's words: each part of an answer as the choices it
//! is made of, of which exactly one holds.
//!
//! A part such as "who was infected when" has far too many values to list; it is made of aspects (one
//! per person) with a few choices each. A part is determined when its aspects are.

use cluesmith_core::say;
use serde_json::Value;

use crate::logic::{Lit, Logic};
use crate::text::{WORDS, WRITTEN, same_part};
use crate::world::{Person, Room, Time, World};

/// One part of the answer, named as in an accusation.
#[derive(Clone, Debug)]
pub struct Part {
    /// `phantom`, or `s2.phantom` where several scenarios are combined.
    pub name: String,
    /// How the value is written.
    pub shape: Shape,
    /// What it is made of.
    pub aspects: Vec<Aspect>,
    /// How many belong to a group whose rule says how many.
    pub size: Option<usize>,
}

/// How the value of a part is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One value, or a list of those that are not "none".
    List,
    /// A list that goes on to the end: the last item belongs to the last aspect.
    Path,
    /// `Alice:3+Bob:never`.
    Table,
    /// `Alice@3@Foyer+Bob@4@Stairs`: aspects about the same thing belong together.
    Events,
}

/// Something with a few choices, of which exactly one holds.
#[derive(Clone, Debug)]
pub struct Aspect {
    /// Whom or what it is about, where a part has several aspects; else empty.
    pub of: String,
    /// Which side of it, where several aspects are about the same: `time`, `room`.
    pub side: &'static str,
    /// The choices; no text means "none".
    pub choices: Vec<(Option<String>, Lit)>,
}

/// One thing that happened, side by side, and what it is about where no side says so.
fn event<'a>(
    sides: &[(&'a Aspect, Option<&'a String>)],
    value: impl Fn(&(&'a Aspect, Option<&'a String>)) -> Value,
) -> Value {
    let of = &sides[0].0.of;
    let about = match of.parse::<u64>() {
        Ok(time) => ("time", Value::from(time)),
        Err(_) => ("who", Value::from(of.as_str())),
    };
    let side = |it: &(&'a Aspect, Option<&'a String>)| {
        let side = if it.0.side.is_empty() { "room" } else { it.0.side };
        (side.to_owned(), value(it))
    };
    let about = (about.0.to_owned(), about.1);
    Value::Object(std::iter::once(about).chain(sides.iter().map(side)).collect())
}

impl Part {
    fn new(name: &str, shape: Shape, aspects: Vec<Aspect>) -> Part {
        Part { name: name.to_owned(), shape, aspects, size: None }
    }

    /// One of the people.
    pub fn person(world: &World, name: &str, lits: &[Lit]) -> Part {
        Part::new(name, Shape::List, vec![Aspect::new("", people(world, lits))])
    }

    /// One of the rooms.
    pub fn room(world: &World, name: &str, lits: &[Lit]) -> Part {
        Part::new(name, Shape::List, vec![Aspect::new("", rooms(world, lits))])
    }

    /// One of the times.
    pub fn time(name: &str, lits: &[Lit]) -> Part {
        Part::new(name, Shape::List, vec![Aspect::new("", times(lits))])
    }

    /// A number, from 0.
    pub fn number(name: &str, lits: &[Lit]) -> Part {
        let choices = lits.iter().enumerate().map(|(n, &lit)| (Some(n.to_string()), lit));
        Part::new(name, Shape::List, vec![Aspect::new("", choices.collect())])
    }

    /// A group of people: for each, whether they belong to it.
    pub fn group(world: &World, name: &str, lits: &[Lit]) -> Part {
        let member = |(person, &lit): (Person, &Lit)| {
            let name = &world.people[person];
            Aspect::new(name, vec![(Some(name.clone()), lit), (None, !lit)])
        };
        Part::new(name, Shape::List, Person::over(lits).map(member).collect())
    }

    /// A group of so many people, as the rule says.
    pub fn members(world: &World, name: &str, lits: &[Lit], size: usize) -> Part {
        Part { size: Some(size), ..Part::group(world, name, lits) }
    }

    /// For each person one of the times, or never.
    pub fn when(world: &World, logic: &mut Logic, name: &str, first: &[Vec<Lit>]) -> Part {
        let aspect = |(person, lits): (Person, &Vec<Lit>)| {
            Aspect::new(&world.people[person], or_none(logic, times(lits)))
        };
        Part::new(name, Shape::Table, Person::over(first).map(aspect).collect())
    }

    /// People by place, each place perhaps empty.
    pub fn ranking(world: &World, logic: &mut Logic, name: &str, places: &[Vec<Lit>]) -> Part {
        let aspect = |(place, lits): (usize, &Vec<Lit>)| {
            Aspect::new(&(place + 1).to_string(), or_none(logic, people(world, lits)))
        };
        Part::new(name, Shape::List, places.iter().enumerate().map(aspect).collect())
    }

    /// For each person, when and where something first happened, if it did.
    pub fn first_times(world: &World, logic: &mut Logic, name: &str, first: &[Vec<Lit>]) -> Part {
        let mut aspects = Vec::new();
        for (person, lits) in Person::over(first) {
            let of = &world.people[person];
            let places: Vec<Lit> = world
                .each_room()
                .map(|room| {
                    let there: Vec<Lit> = Time::all(lits.len())
                        .map(|time| logic.and(&[lits[time], logic.here(person, time, room)]))
                        .collect();
                    logic.or(&there)
                })
                .collect();
            aspects.push(Aspect::new(of, or_none(logic, times(lits))).side("time"));
            aspects.push(Aspect::new(of, or_none(logic, rooms(world, &places))).side("room"));
        }
        Part::new(name, Shape::Events, aspects)
    }

    /// Several aspects about the same things.
    pub fn events(name: &str, aspects: Vec<Aspect>) -> Part {
        Part::new(name, Shape::Events, aspects)
    }

    /// Rooms by time, each perhaps none.
    pub fn rooms_by_time(
        world: &World,
        logic: &mut Logic,
        name: &str,
        shape: Shape,
        by_time: &[Vec<Lit>],
    ) -> Part {
        let aspect = |(time, lits): (Time, &Vec<Lit>)| {
            Aspect::new(&time.clock().to_string(), or_none(logic, rooms(world, lits)))
        };
        Part::new(name, shape, Time::over(by_time).map(aspect).collect())
    }

    /// The value as an accusation writes it, from the choice taken in each aspect.
    pub fn write(&self, taken: &[usize]) -> String {
        let texts: Vec<(&Aspect, Option<&String>)> = self
            .aspects
            .iter()
            .zip(taken)
            .map(|(aspect, &choice)| (aspect, aspect.choices[choice].0.as_ref()))
            .collect();
        let items: Vec<String> = match self.shape {
            Shape::List | Shape::Path => {
                texts.iter().filter_map(|(_, text)| text.cloned()).collect()
            }
            Shape::Table => {
                let never = &say!(WORDS, WRITTEN, "never");
                let each = texts.iter();
                each.map(|(aspect, text)| format!("{}:{}", aspect.of, text.unwrap_or(never)))
                    .collect()
            }
            Shape::Events => texts
                .chunk_by(|(a, _), (b, _)| a.of == b.of)
                .filter_map(|same| {
                    let sides: Option<Vec<&str>> =
                        same.iter().map(|(_, text)| text.map(String::as_str)).collect();
                    // A pass is about its time and names that itself.
                    let sides = sides?.join("@");
                    let of = &same[0].0.of;
                    let named = same.iter().any(|(aspect, _)| aspect.side == "from");
                    Some(if named { sides } else { format!("{of}@{sides}") })
                })
                .collect(),
        };
        if items.is_empty() { say!(WORDS, WRITTEN, "none") } else { items.join("+") }
    }

    /// The value for programs, from the choice taken in each aspect: as the facts of a document have it, events by time.
    pub fn data(&self, taken: &[usize]) -> Value {
        let texts: Vec<(&Aspect, Option<&String>)> =
            self.aspects.iter().zip(taken).map(|(aspect, &it)| (aspect, aspect.text(it))).collect();
        let value = |(aspect, text): &(&Aspect, Option<&String>)| match text {
            Some(text) => aspect.typed(text),
            None => Value::Null,
        };
        match (self.shape, &texts[..]) {
            (Shape::List, [only]) if only.0.of.is_empty() => value(only),
            (Shape::List | Shape::Path, _) => {
                texts.iter().filter(|(_, text)| text.is_some()).map(value).collect()
            }
            (Shape::Table, _) => {
                let each = texts.iter().map(|it| (it.0.of.clone(), value(it)));
                Value::Object(each.collect())
            }
            (Shape::Events, _) => {
                let events = texts.chunk_by(|(a, _), (b, _)| a.of == b.of);
                let happened = events.filter(|same| same.iter().all(|(_, text)| text.is_some()));
                let mut happened: Vec<Value> = happened.map(|same| event(same, value)).collect();
                happened.sort_by_key(|event| event["time"].as_u64());
                Value::from(happened)
            }
        }
    }

    /// How a value is written, by one that could be.
    pub fn example(&self) -> String {
        let none = |aspect: &Aspect| aspect.choices.iter().position(|(text, _)| text.is_none());
        let first = self.aspects.first().map(|aspect| aspect.of.as_str());
        // As little as possible: something about the first, and nothing about the others.
        let choice = |(index, aspect): (usize, &Aspect)| {
            let is_wanted = match self.size {
                Some(size) => index < size,
                None => Some(aspect.of.as_str()) == first || self.shape == Shape::Path,
            };
            none(aspect).filter(|_| !is_wanted).unwrap_or(0)
        };
        self.write(&self.aspects.iter().enumerate().map(choice).collect::<Vec<_>>())
    }

    /// The choice taken in each aspect, from the value as an accusation writes it.
    pub fn read(&self, text: &str) -> Option<Vec<usize>> {
        let none = say!(WORDS, WRITTEN, "none");
        let items: Vec<&str> = if text == none { Vec::new() } else { text.split('+').collect() };
        let taken: Option<Vec<usize>> = (0..self.aspects.len())
            .map(|index| self.aspects[index].place(self.item(&items, index)))
            .collect();
        taken.filter(|taken| same_part(&self.name, &self.write(taken), text))
    }

    /// Whether there is nothing to choose: a group of two among two people.
    pub fn has_one_value(&self) -> bool {
        self.size == Some(self.aspects.len())
            || self.aspects.iter().all(|aspect| aspect.choices.len() == 1)
    }

    /// How many people a value names that cannot be right for their number alone.
    pub fn misnumbered(&self, taken: &[usize]) -> Option<usize> {
        let named = taken.iter().zip(&self.aspects).filter(|(choice, aspect)| {
            aspect.choices.get(**choice).is_some_and(|(text, _)| text.is_some())
        });
        let named = named.count();
        self.size.filter(|size| *size != named).map(|_| named)
    }

    /// What the items of a value say about one aspect.
    fn item<'t>(&self, items: &[&'t str], index: usize) -> Option<&'t str> {
        let Aspect { of, side, choices } = &self.aspects[index];
        match self.shape {
            Shape::List if choices.len() == 2 && choices[0].0.as_ref() == Some(of) => {
                items.iter().copied().find(|item| item == of)
            }
            Shape::List => items.get(index).copied(),
            Shape::Path => {
                items.get((index + items.len()).checked_sub(self.aspects.len())?).copied()
            }
            Shape::Table => {
                let pairs = items.iter().filter_map(|item| item.split_once(':'));
                let value = pairs.into_iter().find(|(who, _)| who == of)?.1;
                (value != say!(WORDS, WRITTEN, "never")).then_some(value)
            }
            Shape::Events => {
                let same = self.aspects.iter().filter(|aspect| aspect.of == *of);
                let sides: Vec<&str> = same.map(|aspect| aspect.side).collect();
                let named = sides.contains(&"from");
                let place = sides.iter().position(|other| other == side)?;
                items.iter().find_map(|item| {
                    let texts: Vec<&str> = item.split('@').collect();
                    let (about, texts) = match named {
                        true => (
                            *texts.get(sides.iter().position(|side| *side == "time")?)?,
                            &texts[..],
                        ),
                        false => (texts[0], &texts[1..]),
                    };
                    (about == of).then(|| texts.get(place).copied())?
                })
            }
        }
    }
}

impl Aspect {
    /// About something.
    pub fn new(of: &str, choices: Vec<(Option<String>, Lit)>) -> Aspect {
        Aspect { of: of.to_owned(), side: "", choices }
    }

    /// The choice of that text; no text means "none".
    fn place(&self, text: Option<&str>) -> Option<usize> {
        self.choices.iter().position(|(choice, _)| choice.as_deref() == text)
    }

    fn text(&self, choice: usize) -> Option<&String> {
        self.choices.get(choice)?.0.as_ref()
    }

    /// A choice as a number where all of them are numbers.
    fn typed(&self, text: &str) -> Value {
        let mut texts = self.choices.iter().filter_map(|(text, _)| text.as_ref());
        let number = text.parse::<u64>().ok();
        let number = number.filter(|_| texts.all(|text| text.parse::<u64>().is_ok()));
        number.map_or_else(|| Value::from(text), Value::from)
    }

    /// One side of it.
    #[must_use]
    pub fn side(self, side: &'static str) -> Aspect {
        Aspect { side, ..self }
    }
}

/// The choices "each of the people".
pub fn people(world: &World, lits: &[Lit]) -> Vec<(Option<String>, Lit)> {
    named(&world.people, lits)
}

/// The choices "each of the rooms".
pub fn rooms(world: &World, lits: &[Lit]) -> Vec<(Option<String>, Lit)> {
    named(&world.rooms, lits)
}

fn named(names: &[String], lits: &[Lit]) -> Vec<(Option<String>, Lit)> {
    names.iter().zip(lits).map(|(name, &lit)| (Some(name.clone()), lit)).collect()
}

fn times(lits: &[Lit]) -> Vec<(Option<String>, Lit)> {
    Time::over(lits).map(|(time, &lit)| (Some(time.clock().to_string()), lit)).collect()
}

/// One more choice: none of these.
pub fn or_none(
    logic: &mut Logic,
    mut choices: Vec<(Option<String>, Lit)>,
) -> Vec<(Option<String>, Lit)> {
    let lits: Vec<Lit> = choices.iter().map(|choice| choice.1).collect();
    choices.push((None, !logic.or(&lits)));
    choices
}

/// "The first time": each time of a list, and none before it.
pub fn first(logic: &mut Logic, lits: &[Lit]) -> Vec<Lit> {
    let mut before: Option<Lit> = None;
    let mut firsts = Vec::new();
    for &lit in lits {
        firsts.push(match before {
            None => lit,
            Some(before) => logic.and(&[lit, !before]),
        });
        before = Some(match before {
            None => lit,
            Some(before) => logic.or(&[before, lit]),
        });
    }
    firsts
}

/// "The one with the role is in this room": a role's people against a room and a time.
pub fn role_here(logic: &mut Logic, role: &[Lit], time: Time, room: Room) -> Lit {
    let there: Vec<Lit> = Person::all(role.len())
        .map(|person| logic.and(&[role[person], logic.here(person, time, room)]))
        .collect();
    logic.or(&there)
}

#[cfg(test)]
mod tests {
    use cluesmith_core::{Family, Seed, Work};
    use serde_json::Value;

    use super::{Aspect, Shape};
    use crate::params::Params;
    use crate::reason::rules::Rules;
    use crate::scenario::ALL;
    use crate::{Kronologic, night};

    #[test]
    fn what_is_settled_is_for_programs_what_the_facts_of_a_document_are() {
        for scenario in ALL {
            let id = scenario.id();
            let params =
                Params { scenario: Some(id.to_owned()), par: Some(false), ..Params::default() };
            let work = &mut Work::limit(cluesmith_conformance::WORK_LIMIT);
            for seed in 1..4 {
                let made = Kronologic.generate(&params, Seed(seed), work).unwrap();
                let (mystery, _) = night(&made.puzzle, &made.answer).unwrap();
                let written = crate::text::parts(&made.answer.facts);
                for part in Rules::new(&mystery).parts {
                    let value = written.iter().find(|(name, _)| *name == part.name);
                    let taken = part.read(&value.unwrap().1).unwrap();
                    let [mut found, mut fact] =
                        [part.data(&taken), made.answer.facts[id][&part.name].clone()];
                    // Places have an order; groups have none, nor have events, which say when they were.
                    let has_two = |aspect: &Aspect| aspect.choices.len() == 2;
                    let is_group = part.shape == Shape::Events || part.aspects.iter().all(has_two);
                    let by = |one: &Value| {
                        let name = one.as_str().map(str::to_owned);
                        (one["time"].as_u64(), one["who"].to_string(), name)
                    };
                    for list in [&mut found, &mut fact].into_iter().filter_map(Value::as_array_mut)
                    {
                        list.sort_by_key(|one| is_group.then(|| by(one)));
                    }
                    assert_eq!(found, fact, "{id}: {}", part.name);
                }
            }
        }
    }
}
