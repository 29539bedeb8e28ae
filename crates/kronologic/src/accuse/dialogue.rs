//! An accusation as a dialogue: part by part, and where a part is about several people or times, one after the
//! other. What is left out of a list is left out; a part that is not answered is not accused.

use cluesmith_core::{Dialogue, Language, say};

use super::as_written;
use crate::mystery::Mystery;
use crate::part::{Aspect, Part, Shape};
use crate::reason::rules::Rules;
use crate::text::{WORDS, part_heading, part_label};

/// What one question is about: some aspects of a part.
struct Topic {
    part: usize,
    aspects: std::ops::Range<usize>,
}

/// The next question after so many replies, or the accusation.
pub(crate) fn accuse(mystery: &Mystery, replies: &[String], language: Language) -> Dialogue {
    let rules = Rules::new(mystery);
    let topics = topics(&rules.parts);
    let mut taken: Vec<Option<Vec<usize>>> = vec![None; rules.parts.len()];
    let mut answered = vec![false; rules.parts.len()];
    for (number, (topic, reply)) in topics.iter().zip(replies).enumerate() {
        let part = &rules.parts[topic.part];
        answered[topic.part] |= !reply.trim().is_empty();
        match read(&rules, topic, reply) {
            Some(choices) => {
                let all = taken[topic.part].get_or_insert_with(|| vec![0; part.aspects.len()]);
                all[topic.aspects.clone()].copy_from_slice(&choices);
            }
            None if is_whole(topic, part) && reply.trim().is_empty() => {}
            None if number + 1 == replies.len() => {
                return Dialogue::Refuses(refusal(part, topic, reply, language));
            }
            None => {}
        }
    }
    match topics.get(replies.len()) {
        Some(topic) => Dialogue::Asks(asks(&rules, topic, language)),
        None => {
            // Whoever answered nothing at all of a list has not said that it is empty.
            let named = rules.parts.iter().zip(&taken).zip(&answered).filter(|(_, said)| **said);
            let named = named.filter_map(|((part, taken), _)| {
                Some(format!("{}={}", part.name, part.write(taken.as_ref()?)))
            });
            let named: Vec<String> = named.collect();
            Dialogue::Makes(format!("accuse {}", named.join("; ")))
        }
    }
}

/// What is asked, one after the other.
fn topics(parts: &[Part]) -> Vec<Topic> {
    let of = |(part, it): (usize, &Part)| -> Vec<Topic> {
        if !matches!(it.shape, Shape::Table | Shape::Events) {
            return vec![Topic { part, aspects: 0..it.aspects.len() }];
        }
        let mut first = 0;
        let same = it.aspects.chunk_by(|a, b| a.of == b.of);
        same.map(|same| {
            let aspects = first..first + same.len();
            first += same.len();
            Topic { part, aspects }
        })
        .collect()
    };
    parts.iter().enumerate().flat_map(of).collect()
}

fn is_whole(topic: &Topic, part: &Part) -> bool {
    topic.aspects.len() == part.aspects.len() && !matches!(part.shape, Shape::Table | Shape::Events)
}

/// The choices of a reply.
fn read(rules: &Rules, topic: &Topic, reply: &str) -> Option<Vec<usize>> {
    let part = &rules.parts[topic.part];
    if is_whole(topic, part) {
        return part
            .read(&as_written(&rules.world, reply.trim()))
            .filter(|taken| part.misnumbered(taken).is_none());
    }
    let aspects = &part.aspects[topic.aspects.clone()];
    let none = |aspect: &Aspect| aspect.choices.iter().position(|(text, _)| text.is_none());
    let mut rest = reply.trim().to_lowercase();
    if rest.is_empty() || rest == said_never() {
        return aspects.iter().map(none).collect();
    }
    let mut taken = Vec::new();
    for aspect in aspects {
        let (choice, length) = begins_with(aspect, &rest)?;
        taken.push(choice);
        rest = rest[length..].trim_start_matches([' ', '@', ',']).to_owned();
    }
    rest.is_empty().then_some(taken)
}

fn said_never() -> String {
    say!(WORDS, crate::text::WRITTEN, "never")
}

/// The longest choice that a text begins with, and how long it is.
fn begins_with(aspect: &Aspect, text: &str) -> Option<(usize, usize)> {
    let choices = aspect.choices.iter().enumerate();
    let fits = choices.filter_map(|(choice, (name, _))| {
        let name = name.as_ref()?.to_lowercase();
        let after = text.strip_prefix(&name)?.chars().next();
        after.is_none_or(|next| " @,".contains(next)).then_some((choice, name.len()))
    });
    fits.max_by_key(|(_, length)| *length)
}

fn asks(rules: &Rules, topic: &Topic, language: Language) -> String {
    let part = &rules.parts[topic.part];
    let label = part_heading(rules.ids[rules.asked_by[topic.part]], &part.name, language);
    if is_whole(topic, part) {
        return say!(WORDS, language, "dialogue.part", part = label, example = part.example());
    }
    let aspects = &part.aspects[topic.aspects.clone()];
    let of = &aspects[0].of;
    let like = like(aspects);
    let sides: Vec<String> = aspects
        .iter()
        .filter(|aspect| !aspect.side.is_empty())
        .map(|aspect| part_label(aspect.side, language))
        .collect();
    match sides.is_empty() {
        true => say!(WORDS, language, "dialogue.of", part = label, of, like),
        false => {
            let sides = crate::text::list_all(&sides, language);
            say!(WORDS, language, "dialogue.of.sides", part = label, of, sides, like)
        }
    }
}

/// What a reply looks like.
fn like(aspects: &[Aspect]) -> String {
    let first = |aspect: &Aspect| aspect.choices.iter().find_map(|(text, _)| text.clone());
    aspects.iter().filter_map(first).collect::<Vec<_>>().join(" ")
}

fn refusal(part: &Part, topic: &Topic, reply: &str, language: Language) -> String {
    let value: String = reply.trim().chars().take(40).collect();
    let like = match is_whole(topic, part) {
        true => part.example(),
        false => like(&part.aspects[topic.aspects.clone()]),
    };
    say!(WORDS, language, "dialogue.wrong", value, like)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;
    use crate::scenario::ALL;
    use crate::text::{WRITTEN, parts};
    use crate::{Kronologic, night};
    use cluesmith_core::{Family, Seed, Work};

    /// The replies of somebody who knows the answer.
    fn replies(rules: &Rules, answer: &[(String, String)]) -> Vec<String> {
        let taken = |name: &str| {
            let value = &answer.iter().find(|(known, _)| known == name).unwrap().1;
            rules.parts.iter().find(|part| part.name == name).unwrap().read(value).unwrap()
        };
        let reply = |topic: &Topic| {
            let part = &rules.parts[topic.part];
            let taken = taken(&part.name);
            if is_whole(topic, part) {
                return part.write(&taken);
            }
            let texts = topic
                .aspects
                .clone()
                .filter_map(|index| part.aspects[index].choices[taken[index]].0.clone());
            let texts = texts.collect::<Vec<_>>().join(" ");
            if texts.is_empty() { said_never() } else { texts }
        };
        topics(&rules.parts).iter().map(reply).collect()
    }

    #[test]
    fn whoever_replies_rightly_accuses_rightly_in_every_scenario() {
        for scenario in ALL {
            let id = scenario.id();
            let work = &mut Work::limit(cluesmith_conformance::WORK_LIMIT);
            let params =
                Params { scenario: Some(id.to_owned()), par: Some(false), ..Params::default() };
            let made = Kronologic.generate(&params, Seed(3), work).unwrap();
            let (mystery, _) = night(&made.puzzle, &made.answer).unwrap();
            let answer = parts(&made.answer.facts);
            let replies = replies(&Rules::new(&mystery), &answer);
            for so_far in 0..replies.len() {
                let asked = accuse(&mystery, &replies[..so_far], WRITTEN);
                assert!(matches!(asked, Dialogue::Asks(_)), "{id}: {asked:?}");
            }
            let Dialogue::Makes(text) = accuse(&mystery, &replies, WRITTEN) else {
                panic!("{id}: {replies:?}");
            };
            let verdict =
                super::super::judge(&answer, text.strip_prefix("accuse ").unwrap(), WRITTEN);
            assert!(verdict.unwrap().is_right(), "{id}: {text}");
            // A slip is asked again, and says how to write it.
            let slip = [&replies[..1], &["Zed the Unknown".to_owned()]].concat();
            let slip = if replies.len() > 1 { slip } else { slip[1..].to_vec() };
            assert!(matches!(accuse(&mystery, &slip, WRITTEN), Dialogue::Refuses(_)), "{id}");
        }
    }

    #[test]
    fn a_list_that_nobody_said_anything_of_is_not_accused_of_being_empty() {
        for scenario in ALL {
            let id = scenario.id();
            let params = Params { scenario: Some(id.to_owned()), ..Params::default() };
            let params = Params { par: Some(false), ..params };
            let work = &mut Work::limit(cluesmith_conformance::WORK_LIMIT);
            let made = Kronologic.generate(&params, Seed(3), work).unwrap();
            let (mystery, _) = night(&made.puzzle, &made.answer).unwrap();
            let silent = vec![String::new(); topics(&Rules::new(&mystery).parts).len()];
            let said = accuse(&mystery, &silent, WRITTEN);
            assert_eq!(said, Dialogue::Makes("accuse ".to_owned()), "{id}");
        }
    }

    #[test]
    fn what_is_left_out_is_not_accused() {
        let work = &mut Work::limit(cluesmith_conformance::WORK_LIMIT);
        let params = Params { scenario: Some("s6".into()), ..Params::default() };
        let made = Kronologic.generate(&Params { par: Some(false), ..params }, Seed(3), work);
        let mystery = made.unwrap().puzzle.mystery().unwrap();
        let replies = ["".to_owned(), "alice and Bob".to_owned()];
        let made = accuse(&mystery, &replies, WRITTEN);
        assert_eq!(made, Dialogue::Makes("accuse lovers=Alice+Bob".to_owned()));
    }
}
