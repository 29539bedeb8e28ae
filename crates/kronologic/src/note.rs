//! Notes that can be reasoned about: `Alice not Gallery 3`, `Bob Foyer 2`, `phantom Carol`,
//! `infected Alice 3`.

use crate::reason::fact::Fact;
use crate::reason::rules::Rules;
use crate::text::WORDS;

/// Reads a note; case does not matter. Nothing if it is none.
pub fn read(rules: &Rules, text: &str) -> Option<Fact> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    position(rules, &text).or_else(|| part(rules, &text))
}

/// Takes the longest of the names that the text begins with.
fn name<'t>(names: &[String], text: &'t str) -> Option<(usize, &'t str)> {
    let rest = |name: &String| {
        let rest = text.strip_prefix(&name.to_lowercase())?;
        (rest.is_empty() || rest.starts_with([' ', '=']))
            .then(|| rest.trim_start_matches([' ', '=']))
    };
    let found = names.iter().enumerate().filter_map(|(index, name)| Some((index, rest(name)?)));
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
    let (room, rest) = name(&world.rooms, rest)?;
    let time = rest.parse::<usize>().ok()?.checked_sub(1).filter(|&time| time < world.times)?;
    let all = (1u32 << world.rooms.len()) - 1;
    Some(Fact::In(person, time, if is { 1 << room } else { all & !(1 << room) }))
}

/// `phantom not alice`, `lovers alice`, `infected alice 3`, `frozen bob foyer`
fn part(rules: &Rules, text: &str) -> Option<Fact> {
    let names: Vec<String> = rules.parts.iter().map(|part| part.name.clone()).collect();
    let (part, rest) = name(&names, text)?;
    let aspects = &rules.parts[part].aspects;
    let none = [WORDS.say("never", &[]), WORDS.say("none", &[])];
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
