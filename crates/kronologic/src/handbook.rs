//! What is told of a scenario before anybody plays it: what it is about, its rule, what it needs, and a small night
//! with a question that tells something.

use cluesmith_core::{Family, Language, Refused, Seed, Settings, Step, Work, say};
use serde::Serialize;

use crate::ask::{all_questions, hear};
use crate::asked::Asked;
use crate::hint::steps;
use crate::map::Map;
use crate::params::{Params, People};
use crate::puzzle::Puzzle;
use crate::reason::advice::Advice;
use crate::reason::explain::{Premise, Reason};
use crate::reason::fact::Fact;
use crate::reason::ladder::prune;
use crate::scenario::Scenario;
use crate::spoken::Spoken;
use crate::text::{WORDS, list_all, title};
use crate::world::{Movement, PEOPLE, TIMES, World};
use crate::{Kronologic, night};

/// A scenario as it stands in a list.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Entry {
    /// `s2`.
    pub(crate) id: String,
    /// What it is called.
    pub(crate) title: String,
    /// What it is about, in a line.
    pub(crate) mystery: String,
    /// Its rule.
    pub(crate) rule: String,
    /// What must be found out.
    pub(crate) goal: String,
    /// What makes it hard.
    pub(crate) hard: String,
    /// How many there must be at least.
    pub(crate) needs: Size,
    /// What it needs besides, in words.
    pub(crate) besides: Option<String>,
    /// Its own parameters.
    pub(crate) parameters: Vec<String>,
}

/// The size of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Size {
    pub(crate) people: usize,
    pub(crate) rooms: usize,
    pub(crate) times: usize,
}

impl Size {
    /// A world of this size with a door between any two rooms.
    fn world(self) -> World {
        let names = |count: usize| (0..count).map(|number| number.to_string()).collect();
        let doors = (0..self.rooms).flat_map(|one| (0..one).map(move |other| (one, other)));
        let doors: Vec<(usize, usize)> = doors.collect();
        let (rooms, people) = (names(self.rooms), names(self.people));
        World::new(rooms, &doors, people, self.times, Movement::MustMove)
    }
}

/// The largest number of rooms that a scenario may need, whatever else there is.
const MANY_ROOMS: usize = 6;

/// The smallest night of all that a scenario can happen in.
pub(crate) fn smallest(scenario: &dyn Scenario) -> Size {
    let sizes = PEOPLE.flat_map(|people| {
        let of = move |rooms| TIMES.map(move |times| Size { people, rooms, times });
        (2..=MANY_ROOMS).flat_map(of)
    });
    let mut sizes: Vec<Size> = sizes.collect();
    sizes.sort_by_key(|size| size.people + size.rooms + size.times);
    let fits = |size: &Size| scenario.needs(&size.world()).is_empty();
    let largest = Size { people: *PEOPLE.end(), rooms: MANY_ROOMS, times: *TIMES.end() };
    sizes.into_iter().find(fits).unwrap_or(largest)
}

impl Entry {
    /// What is told of a scenario.
    pub(crate) fn of(scenario: &dyn Scenario, language: Language) -> Entry {
        let id = scenario.id();
        let say = |key: &str| WORDS.look_up(language, id, key, &[]);
        let besides = WORDS.has(&format!("{id}.needs")).then(|| say(".needs"));
        Entry {
            id: id.to_owned(),
            title: title(id, language),
            mystery: say(".mystery"),
            rule: say(".rule"),
            goal: say(".goal"),
            hard: say(".hard"),
            needs: smallest(scenario),
            besides,
            parameters: scenario.parameters().iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    /// "needs 3 people, 2 rooms and 2 times".
    pub(crate) fn say_needs(&self, language: Language) -> String {
        let Size { people, rooms, times } = self.needs;
        let needs = say!(WORDS, language, "verb.needs", people, rooms, times);
        match &self.besides {
            Some(more) => say!(WORDS, language, "verb.needs.more", needs, more),
            None => needs,
        }
    }

    /// "has parameters of its own: room, time".
    pub(crate) fn say_parameters(&self, language: Language) -> Option<String> {
        let names = list_all(&self.parameters, language);
        (!names.is_empty()).then(|| say!(WORDS, language, "verb.parameters", names))
    }
}

/// A small night with a question, and what follows from its answer.
pub(crate) struct Example {
    /// The name that makes this night again.
    pub(crate) name: String,
    /// What the players see, in the names that are spoken.
    pub(crate) puzzle: Puzzle,
    /// The question and its answer.
    pub(crate) asked: Asked,
    /// What follows, the last of it something about what is sought.
    pub(crate) steps: Vec<Step>,
    /// Whether that is how something is, and not only how it is not.
    settles: bool,
}

/// Maps that are small, and have what any scenario needs.
const MAPS: [&str; 2] = ["small", "mansion"];
/// So many nights are looked at in a world before a larger one is taken.
const NIGHTS: u64 = 4;
/// An example has no more steps than that.
const SHORT: usize = 3;

/// A small night in which one question tells something of what is sought, by the scenario's rule; one that settles
/// something, if there is one among the smallest.
pub(crate) fn example(
    scenario: &dyn Scenario,
    work: &mut Work,
) -> Result<Option<Example>, Refused> {
    let mut plain = None;
    for params in worlds(scenario) {
        for seed in 1..=NIGHTS {
            match telling(&params, seed, work)? {
                Some(example) if example.settles => return Ok(Some(example)),
                example => plain = plain.or(example),
            }
        }
        if plain.is_some() {
            break;
        }
    }
    Ok(plain)
}

/// Small worlds in which it can happen, the smallest first.
fn worlds(scenario: &dyn Scenario) -> Vec<Params> {
    let Size { people, times, .. } = smallest(scenario);
    let sizes = (0..3).flat_map(|more| MAPS.map(|map| (map, more)));
    let world = sizes.map(|(map, more)| Params {
        scenario: Some(scenario.id().to_owned()),
        map: Some(map.to_owned()),
        people: Some(People::Count((people.max(3) + more) as u32)),
        timesteps: Some((times.max(3) + more) as u32),
        par: Some(false),
        ..Params::default()
    });
    world.filter_map(|params| params.canonical().ok()).collect()
}

/// Whether it only says how something is not, how many steps it takes, and how long they are.
type Plainness = (bool, usize, usize);

/// The question of a night whose answer tells something the most plainly, if any does in a few steps.
fn telling(params: &Params, seed: u64, work: &mut Work) -> Result<Option<Example>, Refused> {
    let language = work.language();
    let Ok(made) = Kronologic.generate(params, Seed(seed), work) else { return Ok(None) };
    let said = Spoken::of(&made.puzzle, language);
    let puzzle = said.puzzle(&made.puzzle).into_owned();
    let Some((written, schedule)) = night(&made.puzzle, &made.answer) else { return Ok(None) };
    let mystery = puzzle.mystery_in(language).map_err(Refused::Malformed)?;
    let mut best: Option<(Plainness, Asked, Vec<Step>)> = None;
    for question in all_questions(&written.world) {
        let heard = hear(&written.world, &schedule, question);
        let mut advice = Advice::new(&mystery, vec![heard], Vec::new(), language);
        let told = advice.told_since(Some(0), work)?;
        let Some(goal) = most_telling(&told) else { continue };
        let steps = steps(&advice.explainer, &prune(told, |fact| fact == goal));
        let open = matches!(goal, Fact::Not(..));
        let size = (open, steps.len(), steps.iter().map(|step| step.text.len()).sum());
        if steps.len() <= SHORT && best.as_ref().is_none_or(|(smallest, ..)| size < *smallest) {
            best = Some((size, Asked::write(&mystery.world, heard), steps));
        }
    }
    let settings = Settings::write(params);
    let name = crate::counsel::name_of(settings, seed);
    Ok(best.map(|((open, ..), asked, steps)| {
        let settles = !open;
        Example { name, puzzle, asked, steps, settles }
    }))
}

/// Something about what is sought that follows by the rule of the scenario.
fn most_telling(told: &[Reason]) -> Option<Fact> {
    let by_rule = |reason: &&Reason| {
        let is_rule = |premise: &Premise| matches!(premise, Premise::Scenario(_));
        !matches!(reason.so, Fact::In(..)) && reason.premises.iter().any(is_rule)
    };
    let telling = told.iter().filter(by_rule);
    telling.min_by_key(|reason| (matches!(reason.so, Fact::Not(..)), reason.weight())).map(|r| r.so)
}

/// The house of an example, in words.
pub(crate) fn house(map: &Map, language: Language) -> String {
    let mut picture = cluesmith_core::ink::Picture::new("");
    picture.push(crate::draw::doors(map, language));
    cluesmith_core::ink::terminal(&picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::ALL;

    #[test]
    fn what_a_scenario_needs_is_told_as_far_as_numbers_do_not_say_it() {
        for scenario in ALL {
            let id = scenario.id();
            let Size { people, rooms, times } = smallest(*scenario);
            let is_enough = |size: Size| scenario.needs(&size.world()).is_empty();
            assert!(is_enough(Size { people, rooms, times }), "{id}");
            for less in [
                Size { people: people - 1, rooms, times },
                Size { people, rooms: rooms - 1, times },
                Size { people, rooms, times: times - 1 },
            ] {
                let is_smallest = less.people < 2 || less.rooms < 2 || less.times < 2;
                assert!(is_smallest || !is_enough(less), "{id}: {less:?}");
            }
            let more = [
                Size { people: people + 1, rooms, times },
                Size { people, rooms: rooms + 1, times },
                Size { people, rooms, times: times + 1 },
            ];
            let mut apart = Size { people, rooms, times }.world();
            apart.doors.iter_mut().for_each(|doors| *doors = 0);
            let by_numbers = more.into_iter().all(is_enough) && scenario.needs(&apart).is_empty();
            assert_eq!(WORDS.has(&format!("{id}.needs")), !by_numbers, "{id}");
        }
    }

    #[test]
    fn every_scenario_says_what_it_is_about_and_what_makes_it_hard() {
        for scenario in ALL {
            for language in [Language::ENGLISH, Language::CHINESE] {
                let Entry { mystery, rule, goal, hard, .. } = Entry::of(*scenario, language);
                for said in [mystery, rule, goal, hard] {
                    assert!(!said.is_empty() && !said.contains(['[', '{']), "{said}");
                }
            }
        }
    }

    #[test]
    fn every_scenario_has_a_small_example_that_tells_something_by_its_rule() {
        for scenario in ALL {
            let id = scenario.id();
            let work = &mut Work::limit(cluesmith_conformance::WORK_LIMIT);
            let example = example(*scenario, work).unwrap().unwrap_or_else(|| panic!("{id}"));
            let last = example.steps.last().unwrap();
            let rule = title(id, Language::ENGLISH);
            assert!(last.text.contains(&rule), "{id}: {}", last.text);
            // The name makes the same night, and asked there the question has the same answer.
            let reference = cluesmith_core::Reference::parse(&example.name).unwrap();
            let params: Params = reference.settings.read().unwrap();
            let made = Kronologic.generate(&params, reference.seed.unwrap().seed, work).unwrap();
            assert_eq!(made.puzzle.map, example.puzzle.map, "{id}");
            let (mystery, schedule) = night(&made.puzzle, &made.answer).unwrap();
            let mut questions = all_questions(&mystery.world);
            let answered =
                |question| Asked::write(&mystery.world, hear(&mystery.world, &schedule, question));
            assert!(questions.any(|question| answered(question) == example.asked), "{id}");
        }
    }
}
