//! What every card says, so that the hint means what was planned.

use cluesmith_core::Rng;

use super::hint::Plan;
use crate::card::{Assertion, Manner};
use crate::deck::{CARDS, Deck};
use crate::lexicon::{THINGS, Topic};
use crate::predicate::Predicate;
use crate::puzzle::Puzzle;
use crate::writer;

/// Gives every card something to say, so that the hint means what was planned.
pub(super) fn assert_all(
    puzzle: &mut Puzzle,
    deck: &Deck,
    plan: &Plan,
    rng: &mut Rng,
) -> Option<()> {
    let topics = choose_topics(plan, rng)?;
    let mut subjects: Vec<Vec<usize>> = THINGS
        .subjects
        .iter()
        .map(|list| {
            let mut order: Vec<usize> = (0..list.len()).collect();
            rng.shuffle(&mut order);
            order
        })
        .collect();
    for (card, (topic, activity)) in topics.into_iter().enumerate() {
        let hinted = plan.group >> card & 1 == 1;
        let kind = puzzle.cards[card].evidence;
        let subject = subjects[kind as usize].pop()?;
        let subject = THINGS.subjects[kind as usize].get(subject)?;
        let happened = match plan.about {
            Predicate::Happened(happened) => happened == hinted,
            _ => rng.chance(1, 2),
        };
        // One place, one story, one version of it: two truths never contradict each other.
        let earlier = (0..card).find(|&other| {
            puzzle.cards[other].asserts.topic == topic.name
                && deck.location[other] == deck.location[card]
        });
        let happened = earlier.map_or(happened, |other| puzzle.cards[other].asserts.happened);
        let other_manners = |not: Manner| {
            let others: Vec<Manner> =
                Manner::ALL.into_iter().filter(|manner| *manner != not).collect();
            others
        };
        let manner = match plan.about {
            Predicate::Manner(manner) if hinted => manner,
            Predicate::Manner(manner) => *rng.choose(&other_manners(manner))?,
            _ => Manner::ALL[rng.index(3)],
        };
        let verb = *rng.choose(&subject.verbs)?;
        let card = &mut puzzle.cards[card];
        card.asserts = Assertion {
            subject: subject.name.to_owned(),
            topic: topic.name.to_owned(),
            activity: activity.to_owned(),
            happened,
            manner,
            tags: topic.tags.iter().map(|tag| (*tag).to_owned()).collect(),
        };
        card.claim = writer::claim(card, verb, rng);
    }
    Some(())
}

/// A topic and a way to say it for every card.
fn choose_topics(plan: &Plan, rng: &mut Rng) -> Option<Vec<(&'static Topic, &'static str)>> {
    let mut order: Vec<&'static Topic> = THINGS.topics.iter().collect();
    rng.shuffle(&mut order);
    let mut chosen: Vec<Option<(&'static Topic, &'static str)>> = vec![None; CARDS];
    for story in &plan.stories {
        let topic = order.pop()?;
        let mut ways: Vec<&'static str> = topic.activities.clone();
        rng.shuffle(&mut ways);
        for card in (0..CARDS).filter(|card| story >> card & 1 == 1) {
            chosen[card] = Some((topic, ways.pop()?));
        }
    }
    for card in (0..CARDS).filter(|card| chosen[*card].is_none()).collect::<Vec<_>>() {
        let fits = |topic: &&Topic| match &plan.about {
            Predicate::Tag(tag) => {
                topic.tags.contains(&tag.as_str()) == (plan.group >> card & 1 == 1)
            }
            _ => true,
        };
        let at = order.iter().rposition(fits)?;
        let topic = order.remove(at);
        chosen[card] = Some((topic, *rng.choose(&topic.activities)?));
    }
    chosen.into_iter().collect()
}
