//! Notes that can be reasoned about: `Alice not Gallery 3`, `Bob Foyer 2`, `phantom Carol`,
//! `infected Alice 3`; with `@` instead of spaces, as in accusations; and the program's own sentences, so
//! that what a hint says can be noted as it stands.

use cluesmith_core::say;

use crate::accuse::part_called;
use crate::params::in_any_case;
use crate::reason::fact::Fact;
use crate::reason::rules::Rules;
use crate::text::{WORDS, WRITTEN};
use crate::world::{Person, Room};

/// Reads a note; case does not matter. Nothing if it is none.
pub fn read(rules: &Rules, text: &str) -> Option<Fact> {
    let words = text.split(|c: char| c.is_whitespace() || c == '@').filter(|word| !word.is_empty());
    let text = words.collect::<Vec<_>>().join(" ").to_lowercase();
    let text = text.trim_end_matches(['.', '。']);
    position(rules, text)
        .or_else(|| part(rules, text))
        .or_else(|| place_sentence(rules, text))
        .or_else(|| place_in_other_words(rules, text))
        .or_else(|| part_sentence(rules, text))
}

/// Notes about this puzzle that could be made: a position, and a part of the answer.
pub fn examples(rules: &Rules) -> [String; 3] {
    let (who, room) = (&rules.world.people[0], &rules.world.rooms[0]);
    let part = rules.parts.first().and_then(|part| {
        let aspect = part.aspects.first()?;
        let value = aspect.choices.iter().find_map(|(text, _)| text.as_ref())?;
        let of = if *value == aspect.of { "" } else { &aspect.of };
        Some(format!("{} {of} {value}", part.name))
    });
    let part = part.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    [format!("{who} {room} 2"), format!("{who} not {room} 2"), part]
}

/// `alice was in foyer, hall or attic at 3`
fn place_sentence(rules: &Rules, text: &str) -> Option<Fact> {
    let world = &rules.world;
    let (person, rest) = name(&world.people, text)?;
    let (is, rest) = negation(rest.strip_prefix("was ")?);
    let (places, time) = rest.strip_prefix("in ")?.rsplit_once(" at ")?;
    let time = world.time(time.parse().ok()?)?;
    let rooms = places.split(", ").flat_map(|places| places.split(" or "));
    let room = |name: &str| in_any_case::<Room>(&world.rooms, name);
    let mask =
        rooms.map(|name| Some(1u32 << room(name)?)).try_fold(0, |mask, room| Some(mask | room?))?;
    let all = (1u32 << world.rooms.len()) - 1;
    Some(Fact::In(person, time, if is { mask } else { all & !mask }))
}

/// What a conclusion says about a place in a language that is not taken apart here: guessed from the names that
/// occur, and said again to see whether that is what was meant.
fn place_in_other_words(rules: &Rules, text: &str) -> Option<Fact> {
    let world = &rules.world;
    let mut rooms: Vec<(Room, String)> =
        Room::over(&world.rooms).map(|(room, name)| (room, name.to_lowercase())).collect();
    // The Hall is not meant where the Hall of Mirrors is.
    rooms.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    let (mut rest, mut mask) = (text.to_owned(), 0u32);
    for (room, name) in rooms {
        if rest.contains(&name) {
            rest = rest.replace(&name, "\n");
            mask |= 1 << room;
        }
    }
    let all = (1u32 << world.rooms.len()) - 1;
    let named = |person: &Person| text.starts_with(&world.people[*person].to_lowercase());
    let mut facts = world.everybody().filter(named).flat_map(|person| {
        let at = move |time| [mask, all & !mask].map(|mask| Fact::In(person, time, mask));
        world.each_time().flat_map(at)
    });
    facts.find(|fact| is_said(rules, *fact, text))
}

/// Whether a text says this, in whichever language it was written down.
fn is_said(rules: &Rules, fact: Fact, text: &str) -> bool {
    let says = |language| fact.say(rules, language).to_lowercase() == text;
    WORDS.files().iter().any(|file| says(file.language))
}

/// Whatever a conclusion says about the answer.
fn part_sentence(rules: &Rules, text: &str) -> Option<Fact> {
    let parts = rules.parts.iter().enumerate();
    let choices = parts.flat_map(|(part, of)| {
        let aspects = of.aspects.iter().enumerate();
        aspects.flat_map(move |(index, aspect)| {
            (0..aspect.choices.len()).map(move |choice| (part, index, choice))
        })
    });
    let mut facts = choices.flat_map(|(part, aspect, choice)| {
        [Fact::Is(part, aspect, choice), Fact::Not(part, aspect, choice)]
    });
    facts.find(|fact| is_said(rules, *fact, text))
}

/// Takes the longest of the names that the text begins with.
fn name<'t, T: From<usize>>(names: &[String], text: &'t str) -> Option<(T, &'t str)> {
    let rest = |name: &String| {
        let rest = text.strip_prefix(&name.to_lowercase())?;
        (rest.is_empty() || rest.starts_with([' ', '=']))
            .then(|| rest.trim_start_matches([' ', '=']))
    };
    let found =
        names.iter().enumerate().filter_map(|(index, name)| Some((T::from(index), rest(name)?)));
    found.min_by_key(|(_, rest)| rest.len())
}

fn negation(text: &str) -> (bool, &str) {
    match text.strip_prefix("not ") {
        Some(rest) => (false, rest),
        None => (true, text),
    }
}

/// `alice not gallery 3`
fn position(rules: &Rules, text: &str) -> Option<Fact> {
    let world = &rules.world;
    let (person, rest) = name(&world.people, text)?;
    let (is, rest) = negation(rest);
    let (room, rest) = name::<Room>(&world.rooms, rest)?;
    let time = world.time(rest.parse().ok()?)?;
    let all = (1u32 << world.rooms.len()) - 1;
    Some(Fact::In(person, time, if is { 1 << room } else { all & !(1 << room) }))
}

/// `phantom not alice`, `lovers alice`, `infected alice 3`, `frozen bob foyer`
fn part(rules: &Rules, text: &str) -> Option<Fact> {
    let names: Vec<&str> = rules.parts.iter().map(|part| part.name.as_str()).collect();
    let (called, rest) = text.split_once([' ', '=']).unwrap_or((text, ""));
    let (part, rest) = (part_called(&names, called)?, rest.trim_start_matches([' ', '=']));
    let aspects = &rules.parts[part].aspects;
    let none = [say!(WORDS, WRITTEN, "never"), say!(WORDS, WRITTEN, "none")];
    for (index, aspect) in aspects.iter().enumerate() {
        // Before or after whom it is about: `lovers not alice`, `infected alice not 3`.
        let (early, rest) = negation(rest);
        let Some((_, rest)) = name(std::slice::from_ref(&aspect.of), rest)
            .or_else(|| aspect.of.is_empty().then_some((0, rest)))
        else {
            continue;
        };
        let (late, rest) = negation(rest);
        let member = rest.is_empty() && aspect.choices.len() == 2;
        let chosen = aspect.choices.iter().position(|(text, _)| match text {
            Some(text) => member || text.to_lowercase() == rest,
            None => none.iter().any(|none| none == rest),
        });
        if let Some(choice) = chosen {
            let is = early && late;
            return Some(if is {
                Fact::Is(part, index, choice)
            } else {
                Fact::Not(part, index, choice)
            });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluesmith_core::Language;

    use crate::mystery::Mystery;
    use crate::scenario::find;
    use crate::world::{Movement, Time, World};

    fn rules(id: &str) -> Rules {
        let rooms = ["Hall", "Hall of Mirrors", "Attic", "Cellar"].map(str::to_owned).to_vec();
        let people = ["Ann", "Ann Lee", "Bob", "Cat"].map(str::to_owned).to_vec();
        let world =
            World::new(rooms, &[(0, 1), (1, 2), (2, 3), (3, 0)], people, 4, Movement::MustMove);
        Rules::new(&Mystery { world, scenarios: vec![find(id).unwrap()] })
    }

    #[test]
    fn positions_are_read_with_the_longest_name_that_fits() {
        let rules = rules("s2");
        assert_eq!(
            read(&rules, "ann lee hall of mirrors 3"),
            Some(Fact::here(Person(1), Time(2), Room(1)))
        );
        assert_eq!(read(&rules, " Ann  not Hall 1"), Some(Fact::In(Person(0), Time(0), 0b1110)));
        for text in ["", "Ann", "Ann Hall", "Ann Hall 5", "Ann Hall 0", "Dan Hall 1", "Annhall 1"] {
            assert_eq!(read(&rules, text), None, "{text}");
        }
    }

    #[test]
    fn what_a_conclusion_says_can_be_noted() {
        let rules = rules("s2");
        for mask in 1..0b1110 {
            let fact = Fact::In(Person(1), Time(2), mask);
            for language in [WRITTEN, Language::CHINESE] {
                let said = fact.say(&rules, language);
                assert_eq!(read(&rules, &format!("{said}.")), Some(fact), "{said}");
                assert_eq!(read(&rules, &format!("{said}。")), Some(fact), "{said}");
            }
        }
        assert_eq!(read(&rules, "Bob@Attic@2"), Some(Fact::here(Person(2), Time(1), Room(2))));
        assert_eq!(read(&rules, "Bob was in Garden at 2"), None);
        for example in examples(&rules) {
            assert!(read(&rules, &example).is_some(), "{example}");
        }
    }

    #[test]
    fn parts_of_the_answer_are_read_whatever_their_form() {
        let say = |id: &str, text: &str| {
            let rules = rules(id);
            read(&rules, text).map(|fact| fact.say(&rules, WRITTEN))
        };
        for (id, text, said) in [
            ("s2", "phantom Cat", "the phantom is Cat"),
            ("s2", "phantom=not ann", "the phantom is not Ann"),
            ("s5", "lovers bob", "Bob is one of the lovers"),
            ("s5", "lovers not bob", "Bob is not one of the lovers"),
            ("s8", "frozen Bob 2", "Bob was frozen at 2"),
            ("s8", "frozen Bob Attic", "Bob was frozen in Attic"),
            ("s8", "frozen Bob none", "Bob was not frozen"),
            ("s10", "infected Ann Lee not 3", "Ann Lee was not first infected at 3"),
            ("s10", "infected Ann never", "Ann was never infected"),
            ("s12", "room hall of mirrors", "the glue room is Hall of Mirrors"),
            ("s8", "frozen@Bob@2", "Bob was frozen at 2"),
            ("s8", "Bob was not frozen.", "Bob was not frozen"),
            ("s2", "The phantom is not Ann Lee.", "the phantom is not Ann Lee"),
            ("s16", "ranking 1 Cat", "number 1 of the ranking is Cat"),
            ("s2", "幽灵不是 Ann Lee。", "the phantom is not Ann Lee"),
            ("s5", "Bob 是恋人之一", "Bob is one of the lovers"),
        ] {
            assert_eq!(say(id, text).as_deref(), Some(said), "{text}");
        }
        assert_eq!(say("s2", "phantom Dan"), None);
        assert_eq!(say("s5", "phantom Ann"), None);
    }
}
