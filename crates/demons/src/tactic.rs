//! How a few clues settle people, as steps that can be told.
//!
//! Whoever is revealed is on the table: counts are taken without them, and nobody is proved twice. A step is one
//! count that is full or needs all who are left, counts set against each other, or a person supposed to be the
//! contrary until a count cannot be met, if need be in both cases of one more person. What none of these shows
//! cannot be told.

use cluesmith_core::{Stopped, Work};

use crate::board::{Crowd, Identity, each, size};
use crate::language::normal::{Constraint, Known, Normal};
use crate::sides::{Part, Sides, left, weighed};
use crate::worlds::argument::Argument;
use crate::worlds::count::conclude;

/// One step.
#[derive(Clone, Debug)]
pub struct Link {
    /// How.
    pub how: How,
    /// Who was known before it, and who was found on the way.
    pub found: Known,
    /// What follows.
    pub new: Known,
    /// Whom of those found on the way it leans on.
    leans: Crowd,
}

/// How a step goes.
#[derive(Clone, Debug)]
pub enum How {
    /// One count says it.
    Count(Part),
    /// Counts differ as much as they could at most.
    Against(Sides),
    /// Counts leave an odd number of demons, or an even one, and all but one person are counted twice.
    Parity(Vec<Part>, bool),
    /// None of those who are this can be the contrary: in both cases of one more person, or in the only one.
    Contrary(Identity, Option<usize>, Vec<Refutation>),
}

/// What would follow, and where it ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Refutation {
    /// From which count who would be what.
    pub links: Vec<(Part, Known)>,
    /// What cannot be met.
    pub end: End,
}

/// Where a supposition ends.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// A count that cannot be met, and whether there would be too many demons for it; nothing if it is no plain one.
    Count(Part, Option<bool>),
    /// The first side would have more demons than the other by more than it could.
    Clash(Sides),
}

/// The steps of an argument from what is known, as far as they can be told.
pub fn explain(
    clues: &[Normal],
    known: Known,
    argument: &Argument,
    total: Option<Constraint>,
    work: &mut Work,
) -> Result<Vec<Link>, Stopped> {
    let parts = parts(clues, known, argument.speakers, total);
    let wanted = argument.settles.crowd();
    let mut found = known;
    let mut links: Vec<Link> = Vec::new();
    while wanted & !found.crowd() != 0 {
        let mut next = by_count(&parts, found);
        if next.is_none() {
            next = against(&parts, found, work)?;
        }
        if next.is_none() {
            next = parity(&parts, found);
        }
        for others in [0, Crowd::MAX] {
            if next.is_none() {
                next = contrary(&parts, found, argument.settles, others, work)?;
            }
        }
        let Some(next) = next else { break };
        found.demons |= next.new.demons;
        found.cultivators |= next.new.cultivators;
        if found.demons & found.cultivators != 0 {
            return Ok(Vec::new());
        }
        links.push(next);
    }
    Ok(pruned(links, wanted))
}

fn parts(clues: &[Normal], known: Known, speakers: Crowd, total: Option<Constraint>) -> Vec<Part> {
    let mut parts = Vec::new();
    for speaker in each(speakers) {
        let Normal { settled, rest, .. } = &clues[speaker];
        let one = |person: usize| Constraint::Exactly {
            crowd: 1 << person,
            count: (settled.demons >> person & 1) as u8,
        };
        let settled = each(settled.crowd() & !known.crowd()).map(one);
        let counts = settled.chain(rest.iter().filter_map(|part| left(part, known)));
        parts.extend(counts.map(|count| Part { speaker: Some(speaker), count }));
    }
    let total = total.and_then(|total| left(&total, known));
    parts.extend(total.map(|count| Part { speaker: None, count }));
    parts
}

/// What the people found on the way make of a count.
fn by_count(parts: &[Part], found: Known) -> Option<Link> {
    parts.iter().find_map(|part| {
        let mut after = found;
        let fits = conclude(&part.count, &mut after);
        let new = after.only(!found.crowd());
        let leans = part.count.crowd() & found.crowd();
        let link = Link { how: How::Count(*part), found, new, leans };
        (fits && new != Known::default()).then_some(link)
    })
}

/// The most counts that are set against each other.
const MOST: usize = 4;

/// The most counts of which it is asked whether they are even or odd.
const LONGEST: usize = 8;

/// A few counts added up and set against a few others: where they differ by as many demons as they could at most,
/// everyone whom the former count more often is a demon, and nobody whom the latter do.
fn against(parts: &[Part], found: Known, work: &mut Work) -> Result<Option<Link>, Stopped> {
    let sides = weighed(parts, MOST, found, work, &|sides| {
        sides.demons[0] - sides.demons[1] == sides.most && sides.then != Known::default()
    })?;
    Ok(sides.map(|sides| {
        let (new, leans) = (sides.then, sides.people() & found.crowd());
        Link { how: How::Against(sides), found, new, leans }
    }))
}

/// The even numbers, as bits.
const EVEN: u128 = u128::MAX / 3;

/// Somebody who is the only one counted an odd number of times, where every count is known to be even or odd.
fn parity(parts: &[Part], found: Known) -> Option<Link> {
    let with_parity = |part: &Part| {
        let (allowed, minus) = match left(&part.count, found)? {
            Constraint::Exactly { count, .. } => (1 << count, 0),
            Constraint::Tally { allowed, minus, .. } => (allowed, minus),
            Constraint::Run { .. } => return None,
        };
        let odd = allowed & EVEN == 0;
        let known = part.speaker.is_some() && (odd || allowed & !EVEN == 0);
        known.then_some((*part, odd ^ (size(minus) % 2 == 1)))
    };
    let parts: Vec<(Part, bool)> = parts.iter().filter_map(with_parity).take(LONGEST).collect();
    let mut choices: Vec<Crowd> = (1..1 << parts.len()).collect();
    choices.sort_by_key(|&choice| size(choice));
    choices.into_iter().find_map(|choice| {
        let taken: Vec<Part> = each(choice).map(|at| parts[at].0).collect();
        let once = taken.iter().fold(0, |crowd, part| crowd ^ part.count.crowd()) & !found.crowd();
        let odd = each(choice).filter(|&at| parts[at].1).count() % 2 == 1;
        let identity = if odd { Identity::Demon } else { Identity::Cultivator };
        (size(once) == 1).then(|| {
            let leans = taken.iter().fold(0, |crowd, part| crowd | part.count.crowd());
            let new = Known::default().with(once.trailing_zeros() as usize, identity);
            Link { how: How::Parity(taken, odd), found, new, leans: leans & found.crowd() }
        })
    })
}

/// People who cannot be the contrary, all for the same reason: the shortest there is. One of these others is tried
/// both ways, if there are any.
fn contrary(
    parts: &[Part],
    found: Known,
    settles: Known,
    others: Crowd,
    work: &mut Work,
) -> Result<Option<Link>, Stopped> {
    let scope = parts.iter().fold(0, |crowd, part| crowd | part.count.crowd()) & !found.crowd();
    let mut link: Option<Link> = None;
    let mut least = usize::MAX;
    for person in each(settles.crowd() & !found.crowd()) {
        let identity = Identity::of(person, settles.demons);
        let supposed = found.with(person, identity.other());
        let alone = (others == 0).then_some(None);
        let others = each(scope & others & !(1 << person)).map(Some);
        for other in alone.into_iter().chain(others) {
            let (mut whys, mut leans) = (Vec::new(), 0);
            for case in Identity::BOTH.into_iter().take(1 + usize::from(other.is_some())) {
                let case = other.map_or(supposed, |other| supposed.with(other, case));
                let Some((why, on)) = refute(parts, case, found, work)? else { break };
                whys.push(why);
                leans |= on;
            }
            if whys.len() < 1 + usize::from(other.is_some()) {
                continue;
            }
            let length = whys.iter().map(|why| why.links.len()).sum();
            let new = Known::default().with(person, identity);
            let how = How::Contrary(identity, other, whys);
            match &mut link {
                Some(Link { how: How::Contrary(kind, by, same), new, leans: on, .. })
                    if how_is(&how, *kind, *by, same) =>
                {
                    *new = new.with(person, identity);
                    *on |= leans;
                }
                _ if length < least => {
                    least = length;
                    link = Some(Link { how, found, new, leans });
                }
                _ => {}
            }
        }
    }
    Ok(link)
}

/// Whether it is the same reason.
fn how_is(how: &How, identity: Identity, other: Option<usize>, whys: &[Refutation]) -> bool {
    matches!(how, How::Contrary(kind, by, why) if *kind == identity && *by == other && why == whys)
}

/// Follows the counts until one cannot be met, or several; keeps what led there, and whom of the found it leans on.
fn refute(
    parts: &[Part],
    supposed: Known,
    found: Known,
    work: &mut Work,
) -> Result<Option<(Refutation, Crowd)>, Stopped> {
    work.spend(1)?;
    let mut known = supposed;
    let mut links: Vec<(Part, Known, Crowd)> = Vec::new();
    let (end, mut needed) = 'end: loop {
        let before_round = known;
        for part in parts {
            let before = known;
            let fits = conclude(&part.count, &mut known) && known.demons & known.cultivators == 0;
            let new = known.only(!before.crowd());
            let (leans, many) = leaning(&part.count, before, new);
            if !fits {
                break 'end (End::Count(*part, many), leans);
            }
            if new != Known::default() {
                links.push((*part, new, leans));
            }
        }
        if known == before_round {
            let clash = weighed(parts, MOST - 1, known, work, &|sides| {
                sides.demons[0] - sides.demons[1] > sides.most
            })?;
            let Some(sides) = clash else { return Ok(None) };
            let leans = sides.people() & known.crowd();
            break (End::Clash(sides), leans);
        }
    };
    let mut kept = Vec::new();
    for (part, new, leans) in links.into_iter().rev() {
        let new = new.only(needed);
        if new != Known::default() {
            needed |= leans;
            kept.push((part, new));
        }
    }
    kept.reverse();
    Ok(Some((Refutation { links: kept, end }, needed & found.crowd())))
}

/// Whom a count leans on, and whether there would be too many demons for it.
fn leaning(part: &Constraint, before: Known, new: Known) -> (Crowd, Option<bool>) {
    let Constraint::Exactly { crowd, count } = *part else {
        return (part.crowd() & before.crowd(), None);
    };
    let full = new.cultivators != 0 || size(crowd & before.demons) > count;
    (crowd & if full { before.demons } else { before.cultivators }, Some(full))
}

/// Only the steps that lead to what is wanted.
fn pruned(links: Vec<Link>, mut needed: Crowd) -> Vec<Link> {
    let mut kept = Vec::new();
    for mut link in links.into_iter().rev() {
        link.new = link.new.only(needed);
        if link.new != Known::default() {
            needed |= link.leans;
            kept.push(link);
        }
    }
    kept.reverse();
    kept
}
