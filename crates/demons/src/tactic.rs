//! How a few clues settle people, as steps that can be told.
//!
//! Whoever is revealed is on the table: counts are taken without them, and nobody is proved twice. A step is one
//! count that is full or needs all who are left, two counts set against each other, or a person supposed to be the
//! contrary until a count cannot be met. What none of these shows cannot be told; boards that need it are not made.

use crate::board::{Crowd, Identity, each, size};
use crate::language::normal::{Constraint, Known, Normal};
use crate::worlds::argument::Argument;
use crate::worlds::count::{conclude, restricted};

/// One count of an argument, without the revealed; nobody states the number of all demons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Whose clue it is.
    pub speaker: Option<usize>,
    /// What it says.
    pub count: Constraint,
}

/// A few counts added up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Side {
    /// Whose clues.
    pub speakers: Crowd,
    /// How many demons they leave among the people who are open.
    pub demons: i16,
}

/// One step.
#[derive(Clone, Debug)]
pub struct Link {
    /// How.
    pub how: How,
    /// What follows.
    pub new: Known,
    /// Whom of those found on the way it leans on.
    leans: Crowd,
}

/// How a step goes.
#[derive(Clone, Debug)]
pub enum How {
    /// One count says it.
    Count(Part, Known),
    /// The first side has as many more demons than the other as it could have at most.
    Against(Side, Side),
    /// None of those who are this can be the contrary: what would follow, and the count that cannot be met.
    Contrary(Identity, Refutation),
    /// The contrary cannot be, whatever that person is.
    Split(Identity, usize, Box<[Refutation; 2]>),
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
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    /// A count that cannot be met, and whether there would be too many demons for it; nothing if it is no plain one.
    Count(Part, Option<bool>),
    /// The first side would have more demons than the other by more than it could.
    Clash(Side, Side),
}

/// The steps of an argument from what is known; nothing if they cannot be told.
pub fn explain(
    clues: &[Normal],
    known: Known,
    argument: &Argument,
    total: Option<Constraint>,
) -> Option<Vec<Link>> {
    let parts = parts(clues, known, argument.speakers, total);
    let wanted = argument.settles.crowd();
    let mut found = known;
    let mut links: Vec<Link> = Vec::new();
    while wanted & !found.crowd() != 0 {
        let next = by_count(&parts, found)
            .or_else(|| against(&parts, found))
            .or_else(|| contrary(&parts, found, argument.settles))
            .or_else(|| split(&parts, found, argument.settles))?;
        found.demons |= next.new.demons;
        found.cultivators |= next.new.cultivators;
        if found.demons & found.cultivators != 0 {
            return None;
        }
        links.push(next);
    }
    Some(pruned(links, wanted))
}

fn parts(clues: &[Normal], known: Known, speakers: Crowd, total: Option<Constraint>) -> Vec<Part> {
    let mut parts = Vec::new();
    for speaker in each(speakers) {
        let clue = &clues[speaker];
        let settled = clue.settled.only(!known.crowd());
        for (crowd, count) in [(settled.demons, 1), (settled.cultivators, 0)] {
            for person in each(crowd) {
                let count = Constraint::Exactly { crowd: 1 << person, count };
                parts.push(Part { speaker: Some(speaker), count });
            }
        }
        for rest in clue.rest.iter().filter(|part| part.crowd() & !known.crowd() != 0) {
            parts.extend(left(rest, known).map(|count| Part { speaker: Some(speaker), count }));
        }
    }
    let total = total.and_then(|total| left(&total, known));
    parts.extend(total.map(|count| Part { speaker: None, count }));
    parts
}

/// A count without the known, where that is possible.
fn left(part: &Constraint, known: Known) -> Option<Constraint> {
    match *part {
        Constraint::Exactly { crowd, count } if size(crowd & known.demons) > count => None,
        _ => restricted(part, known),
    }
}

/// What the people found on the way make of a count.
fn by_count(parts: &[Part], found: Known) -> Option<Link> {
    parts.iter().find_map(|part| {
        let mut after = found;
        let fits = conclude(&part.count, &mut after);
        let new = after.only(!found.crowd());
        let leans = part.count.crowd() & found.crowd();
        let link = Link { how: How::Count(*part, found), new, leans };
        (fits && new != Known::default()).then_some(link)
    })
}

/// The most counts that are set against each other.
const MOST: usize = 4;

/// Counts set against each other.
struct Weighed {
    one: Side,
    other: Side,
    /// By how many demons the first side could at most have more.
    most: i16,
    /// Who would have to be what for that.
    then: Known,
    /// Everyone they count.
    people: Crowd,
}

impl Weighed {
    fn difference(&self) -> i16 {
        self.one.demons - self.other.demons
    }
}

/// A few counts added up and set against a few others: where they differ by as many demons as they could at most,
/// everyone whom the former count more often is a demon, and nobody whom the latter do.
fn against(parts: &[Part], found: Known) -> Option<Link> {
    let mut best: Option<((usize, u8), Link)> = None;
    each_way(parts, MOST, &mut |taken| {
        let Some(Weighed { one, other, then: new, people, .. }) = weigh(parts, taken, found)
            .filter(|all| all.difference() == all.most && all.then != Known::default())
        else {
            return false;
        };
        let leans = people & found.crowd();
        let length = (taken.len(), size(new.crowd() | leans));
        if best.as_ref().is_none_or(|(least, _)| length < *least) {
            best = Some((length, Link { how: How::Against(one, other), new, leans }));
        }
        false
    });
    best.map(|(_, link)| link)
}

/// Counts that would differ by more demons than they could, and whom they count.
fn clash(parts: &[Part], known: Known) -> Option<(End, Crowd)> {
    let mut found = None;
    each_way(parts, MOST - 1, &mut |taken| {
        let weighed = weigh(parts, taken, known).filter(|all| all.difference() > all.most);
        found = weighed.map(|all| (End::Clash(all.one, all.other), all.people & known.crowd()));
        found.is_some()
    });
    found
}

/// A count by its number, and whether it is on the first side.
type Taken = (usize, bool);

/// Every choice of two counts or more, each on one side or on the other, until that is enough.
fn each_way(parts: &[Part], most: usize, enough: &mut dyn FnMut(&[Taken]) -> bool) {
    let counts: Vec<usize> = (0..parts.len())
        .filter(|&one| {
            parts[one].speaker.is_some() && matches!(parts[one].count, Constraint::Exactly { .. })
        })
        .collect();
    let mut stack = vec![(0, Vec::<Taken>::new())];
    while let Some((next, taken)) = stack.pop() {
        if taken.len() >= 2 && enough(&taken) {
            return;
        }
        if taken.len() < most {
            for (at, &part) in counts.iter().enumerate().skip(next) {
                stack.extend([true, false].map(|one| {
                    (at + 1, taken.iter().copied().chain([(part, one)]).collect::<Vec<_>>())
                }));
            }
        }
    }
}

/// What these counts leave among whoever is open; nothing if none is on the first side.
fn weigh(parts: &[Part], taken: &[Taken], found: Known) -> Option<Weighed> {
    let mut sides = [Side::default(); 2];
    let mut people = 0;
    for &(part, one) in taken {
        let Part { speaker: Some(speaker), count: Constraint::Exactly { crowd, count } } =
            parts[part]
        else {
            return None;
        };
        let side = &mut sides[usize::from(!one)];
        side.speakers |= 1 << speaker;
        side.demons += i16::from(count) - i16::from(size(crowd & found.demons));
        people |= crowd;
    }
    let weight = |person: usize| -> i16 {
        let counts = taken.iter().filter(|(part, _)| parts[*part].count.crowd() >> person & 1 == 1);
        counts.map(|(_, one)| if *one { 1 } else { -1 }).sum()
    };
    let [one, other] = sides;
    let mut all = Weighed { one, other, most: 0, then: Known::default(), people };
    for person in each(people & !found.crowd()) {
        let weight = weight(person);
        all.most += weight.max(0);
        all.then = match weight {
            0 => all.then,
            1.. => all.then.with(person, Identity::Demon),
            _ => all.then.with(person, Identity::Cultivator),
        };
    }
    (one.speakers != 0).then_some(all)
}

/// People who cannot be the contrary, all for the same reason: the shortest there is.
fn contrary(parts: &[Part], found: Known, settles: Known) -> Option<Link> {
    let people = each(settles.crowd() & !found.crowd());
    let tries: Vec<_> = people
        .filter_map(|person| {
            let identity = Identity::of(person, settles.demons);
            let supposed = found.with(person, identity.other());
            let (refutation, leans) = refute(parts, supposed, 1 << person)?;
            Some((person, identity, refutation, leans))
        })
        .collect();
    let (_, identity, why, _) = tries.iter().min_by_key(|(_, _, why, _)| why.links.len())?;
    let mut link =
        Link { how: How::Contrary(*identity, why.clone()), new: Known::default(), leans: 0 };
    for (person, kind, other, leans) in &tries {
        if kind == identity && other == why {
            link.new = link.new.with(*person, *kind);
            link.leans |= leans & found.crowd();
        }
    }
    Some(link)
}

/// The same with one more person tried both ways.
fn split(parts: &[Part], found: Known, settles: Known) -> Option<Link> {
    let scope = parts.iter().fold(0, |crowd, part| crowd | part.count.crowd()) & !found.crowd();
    let mut tries = Vec::new();
    for person in each(settles.crowd() & !found.crowd()) {
        let identity = Identity::of(person, settles.demons);
        let supposed = found.with(person, identity.other());
        for other in each(scope & !(1 << person)) {
            let fresh = 1 << person | 1 << other;
            let both = [Identity::Demon, Identity::Cultivator]
                .map(|kind| refute(parts, supposed.with(other, kind), fresh));
            if let [Some((demon, one)), Some((cultivator, two))] = both {
                tries.push((person, identity, other, [demon, cultivator], one | two));
            }
        }
    }
    let length = |both: &[Refutation; 2]| both[0].links.len() + both[1].links.len();
    let (_, identity, other, why, _) = tries.iter().min_by_key(|(.., both, _)| length(both))?;
    let mut link = Link {
        how: How::Split(*identity, *other, Box::new(why.clone())),
        new: Known::default(),
        leans: 0,
    };
    for (person, kind, tried, both, leans) in &tries {
        if (kind, tried, both) == (identity, other, why) {
            link.new = link.new.with(*person, *kind);
            link.leans |= leans & found.crowd();
        }
    }
    Some(link)
}

/// Follows the counts until one cannot be met, or several; keeps what led there, and whom it leans on.
fn refute(parts: &[Part], supposed: Known, fresh: Crowd) -> Option<(Refutation, Crowd)> {
    let given = supposed.crowd() & !fresh;
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
            break clash(parts, known)?;
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
    Some((Refutation { links: kept, end }, needed & given))
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
