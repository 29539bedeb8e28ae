//! The named rules, easiest first. Each looks at what is known and finds one deduction, or nothing.
//!
//! A rule returns only its conclusion and a light [`Reason`]; the premises are worked out from the
//! reason when someone wants to read them (`proof.rs`), so grading pays nothing for words.

use cluesmith_core::Technique;

use super::engine::Budget;
use super::model::{Bound, Bounds, Constraint, Fact, Model, Which};
use super::whatif;
use crate::board::MAX_CELLS;

/// A deduction: what follows, and from what.
#[derive(Clone, Debug)]
pub(crate) struct Deduction {
    /// New facts; none means that the board contradicts itself.
    pub(crate) facts: Vec<Fact>,
    pub(crate) reason: Reason,
}

/// Why a deduction holds, in as few words as will do to reconstruct it.
#[derive(Clone, Debug)]
pub(crate) enum Reason {
    /// One constraint by itself.
    Cell(usize),
    Closed(usize),
    Point(usize),
    Range(usize),
    /// As many values are sums only (or products only) as there are pairs.
    Roles {
        values: u32,
        sums: bool,
    },
    /// The values of the first set pair off with those of the second only.
    Locked {
        inner: u32,
        outer: u32,
    },
    /// Using the pair once more would leave these values an odd number of cells to pair off.
    Island {
        which: Which,
        values: u32,
    },
    /// Using the pair once more leads to a contradiction by rules up to this tier.
    WhatIf {
        which: Which,
        tier: u8,
    },
    /// Every way was tried.
    Exhausted,
}

/// One rung of the ladder.
pub(crate) struct Rung {
    pub(crate) technique: Technique,
    pub(crate) find: fn(&Model, &Bounds, &mut Budget) -> Option<Deduction>,
}

const fn rung(
    id: &'static str,
    tier: u8,
    cost: u32,
    find: fn(&Model, &Bounds, &mut Budget) -> Option<Deduction>,
) -> Rung {
    Rung { technique: Technique { id, tier, cost }, find }
}

/// The ladder. To add a rule: one line here, its function, its words, its tests.
pub(crate) static LADDER: [Rung; 14] = [
    rung("taken", 0, 0, taken),
    rung("strip-fit", 1, 1, strip_fit),
    rung("lone-partner", 1, 1, lone_partner),
    rung("lone-user", 2, 2, lone_user),
    rung("copies", 3, 3, copies),
    rung("strip-room", 3, 4, strip_room),
    rung("role-count", 4, 6, role_count),
    rung("twins", 5, 6, twins),
    rung("locked-partners", 5, 8, locked_partners),
    rung("odd-island", 5, 10, odd_island),
    rung("short-what-if", 6, 12, whatif::short),
    rung("what-if", 7, 20, whatif::long),
    rung("nested-what-if", 8, 40, whatif::nested),
    rung("exhaustion", 9, 100, whatif::exhaustion),
];

/// Which way a constraint is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// There is no room for more.
    Full,
    /// Nothing else can fill it.
    Needed,
}

/// Both cells of a placed pair are spoken for.
fn taken(model: &Model, bounds: &Bounds, _: &mut Budget) -> Option<Deduction> {
    first(model, &model.cells, bounds, Reading::Full, Reason::Cell)
}

/// The strip has no slot for one of the pair's numbers.
fn strip_fit(model: &Model, bounds: &Bounds, _: &mut Budget) -> Option<Deduction> {
    first(model, &model.closed, bounds, Reading::Full, Reason::Closed)
}

/// Only one pair is left for a cell.
fn lone_partner(model: &Model, bounds: &Bounds, _: &mut Budget) -> Option<Deduction> {
    first(model, &model.cells, bounds, Reading::Needed, Reason::Cell)
}

/// Only one pair is left that uses a number shown in the strip.
fn lone_user(model: &Model, bounds: &Bounds, _: &mut Budget) -> Option<Deduction> {
    first(model, &model.points, bounds, Reading::Needed, Reason::Point)
}

/// The strip has no room for another copy of a number.
fn copies(model: &Model, bounds: &Bounds, _: &mut Budget) -> Option<Deduction> {
    first(model, &model.points, bounds, Reading::Full, Reason::Point)
}

/// The strip has no room for more numbers of a range, or needs all that are left.
fn strip_room(model: &Model, bounds: &Bounds, _: &mut Budget) -> Option<Deduction> {
    first(model, &model.ranges, bounds, Reading::Full, Reason::Range)
        .or_else(|| first(model, &model.ranges, bounds, Reading::Needed, Reason::Range))
}

/// Half of the cells are sums: once that many are known to be, every other is a product.
fn role_count(model: &Model, bounds: &Bounds, _: &mut Budget) -> Option<Deduction> {
    let possible = |which: Which| bounds.most(which) > 0;
    for sums in [true, false] {
        let mut only = 0u32;
        let mut cells = 0;
        for (v, cell) in model.cells.iter().enumerate() {
            let other_role = cell.members.iter().any(|&(which, _)| {
                let candidate = model.candidates[which as usize];
                let role = if sums { candidate.product } else { candidate.sum };
                role as usize == v && possible(which)
            });
            if !other_role {
                only |= 1 << v;
                cells += cell.most;
            }
        }
        if cells != model.all.most {
            continue;
        }
        let facts: Vec<Fact> = (0..model.len())
            .filter(|&which| {
                let candidate = model.candidates[which as usize];
                let role = if sums { candidate.sum } else { candidate.product };
                bounds.is_open(which) && only & (1 << role) == 0
            })
            .map(|which| no_more(bounds, which))
            .collect();
        if !facts.is_empty() {
            return Some(Deduction { facts, reason: Reason::Roles { values: only, sums } });
        }
    }
    None
}

/// 5 and 6 are 2 & 3 or 1 & 5: if one of them has no other partner, they belong to each other.
/// No other two pairs have sum and product exchanged.
fn twins(model: &Model, bounds: &Bounds, _: &mut Budget) -> Option<Deduction> {
    locked_sets(model, bounds, 1)
}

/// As many cells as partners: those partners are not free for anyone else.
fn locked_partners(model: &Model, bounds: &Bounds, _: &mut Budget) -> Option<Deduction> {
    locked_sets(model, bounds, 2).or_else(|| locked_sets(model, bounds, 3))
}

/// The cells still to be paired off, and who can pair with whom.
struct Open {
    /// Cells left of each value.
    left: [u8; MAX_CELLS],
    /// Values each value can still pair with.
    partners: [u32; MAX_CELLS],
    /// Values with cells left.
    free: u32,
}

impl Open {
    fn new(model: &Model, bounds: &Bounds) -> Open {
        let counts = &model.values.counts;
        let mut left = [0; MAX_CELLS];
        left[..counts.len()].copy_from_slice(counts);
        let mut partners = [0; MAX_CELLS];
        for (which, candidate) in (0..).zip(&model.candidates) {
            let (s, p) = (candidate.sum as usize, candidate.product as usize);
            left[s] = left[s].saturating_sub(bounds.least(which));
            left[p] = left[p].saturating_sub(bounds.least(which));
            if bounds.is_open(which) {
                partners[s] |= 1 << p;
                partners[p] |= 1 << s;
            }
        }
        let free = (0..counts.len()).filter(|&v| left[v] > 0).fold(0, |all, v| all | 1 << v);
        Open { left, partners, free }
    }

    fn cells(&self, values: u32) -> u32 {
        bits(values).map(|v| u32::from(self.left[v])).sum()
    }
}

/// `size` values that pair only with values outside the set, which have just as many cells.
fn locked_sets(model: &Model, bounds: &Bounds, size: u32) -> Option<Deduction> {
    let open = Open::new(model, bounds);
    // A value with more partners than the whole set could take need not be tried.
    let cells = size * u32::from(open.left.iter().copied().max().unwrap_or_default());
    let within = |v: &usize| open.cells(open.partners[*v]) <= cells;
    let few: Vec<usize> = bits(open.free).filter(within).collect();
    let mut found = None;
    subsets(&few, size, &mut |inner| {
        let outer = bits(inner).fold(0, |all, v| all | open.partners[v]);
        if outer & inner != 0 || open.cells(inner) < open.cells(outer) {
            return false;
        }
        let reason = Reason::Locked { inner, outer };
        if open.cells(inner) > open.cells(outer) {
            found = Some(Deduction { facts: Vec::new(), reason });
            return true;
        }
        let facts: Vec<Fact> = (0..model.len())
            .filter(|&which| {
                let c = model.candidates[which as usize];
                let touched = (1 << c.sum) | (1 << c.product);
                bounds.is_open(which) && touched & outer != 0 && touched & inner == 0
            })
            .map(|which| no_more(bounds, which))
            .collect();
        if facts.is_empty() {
            return false;
        }
        found = Some(Deduction { facts, reason });
        true
    });
    found
}

/// A pair is out if it would cut off an odd number of cells from all others.
fn odd_island(model: &Model, bounds: &Bounds, _: &mut Budget) -> Option<Deduction> {
    let open = Open::new(model, bounds);
    let odd = bits(open.free).filter(|&v| open.left[v] % 2 == 1).fold(0u32, |all, v| all | 1 << v);
    for which in (0..model.len()).filter(|&which| bounds.is_open(which)) {
        let candidate = model.candidates[which as usize];
        let (mut free, mut odd) = (open.free, odd);
        for value in [candidate.sum, candidate.product] {
            odd ^= 1 << value;
            // 2 & 2 takes both of its cells from one value.
            let taken = 1 + u8::from(candidate.sum == candidate.product);
            if open.left[value as usize] <= taken {
                free &= !(1 << value);
            }
        }
        odd &= free;
        let mut unseen = free;
        while unseen != 0 {
            let island = flood(unseen & unseen.wrapping_neg(), free, &open.partners);
            unseen &= !island;
            if (odd & island).count_ones() % 2 == 1 {
                let facts = vec![no_more(bounds, which)];
                return Some(Deduction { facts, reason: Reason::Island { which, values: island } });
            }
        }
    }
    None
}

fn flood(start: u32, free: u32, partners: &[u32]) -> u32 {
    let (mut reached, mut edge) = (start, start);
    while edge != 0 {
        let next = bits(edge).fold(0, |all, v| all | partners[v]);
        edge = next & free & !reached;
        reached |= edge;
    }
    reached
}

/// The pair is used no more often than already known.
pub(crate) fn no_more(bounds: &Bounds, which: Which) -> Fact {
    Fact { which, bound: Bound::Most(bounds.least(which)) }
}

/// The values in a set.
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}

/// Calls `visit` with every subset of that size until it says to stop.
fn subsets(items: &[usize], size: u32, visit: &mut impl FnMut(u32) -> bool) {
    fn extend(
        items: &[usize],
        size: u32,
        chosen: u32,
        visit: &mut impl FnMut(u32) -> bool,
    ) -> bool {
        if size == 0 {
            return visit(chosen);
        }
        items
            .iter()
            .enumerate()
            .any(|(at, &item)| extend(&items[at + 1..], size - 1, chosen | 1 << item, visit))
    }
    extend(items, size, 0, visit);
}

/// A supposition that breaks the strip is noticed by whoever makes it, however little else they see.
/// On a sound board this never finds anything.
pub(crate) fn objection(model: &Model, bounds: &Bounds) -> Option<(&'static Rung, Deduction)> {
    let broken = |constraint: &Constraint| {
        [Reading::Full, Reading::Needed].iter().any(|&r| slack(model, constraint, bounds, r) < 0)
    };
    let reason = match model.points.iter().position(broken) {
        Some(index) => Reason::Point(index),
        None => Reason::Range(model.ranges.iter().position(broken)?),
    };
    let rung = LADDER.iter().find(|rung| rung.technique.id == "strip-room")?;
    Some((rung, Deduction { facts: Vec::new(), reason }))
}

/// The first constraint that tells something new when read that way, or is broken.
fn first(
    model: &Model,
    constraints: &[Constraint],
    bounds: &Bounds,
    reading: Reading,
    reason: fn(usize) -> Reason,
) -> Option<Deduction> {
    constraints.iter().enumerate().find_map(|(index, constraint)| {
        let facts = read(model, constraint, bounds, reading)?;
        Some(Deduction { facts, reason: reason(index) })
    })
}

/// What one constraint says about each of its pairs. Nothing new is `None`; a broken constraint is
/// an empty list.
fn read(
    model: &Model,
    constraint: &Constraint,
    bounds: &Bounds,
    reading: Reading,
) -> Option<Vec<Fact>> {
    let slack = slack(model, constraint, bounds, reading);
    if slack < 0 {
        return Some(Vec::new());
    }
    if model.is_simple {
        // A slack of 0 tells of all pairs that are open, a slack of 1 of those that count twice.
        let told = constraint.counted.get(slack as usize)?;
        if told & bounds.possible & !bounds.used == 0 {
            return None;
        }
    }
    let mut facts = Vec::new();
    for &(which, weight) in &constraint.members {
        let (least, most) = (bounds.least(which), bounds.most(which));
        let spare = u8::try_from(slack / i32::from(weight)).unwrap_or(u8::MAX);
        match reading {
            Reading::Full if least.saturating_add(spare) < most => {
                facts.push(Fact { which, bound: Bound::Most(least + spare) });
            }
            Reading::Needed if most.saturating_sub(spare) > least => {
                facts.push(Fact { which, bound: Bound::Least(most - spare) });
            }
            _ => {}
        }
    }
    (!facts.is_empty()).then_some(facts)
}

/// How much more a constraint can take, or how much less it can do with; negative when it is broken.
fn slack(model: &Model, constraint: &Constraint, bounds: &Bounds, reading: Reading) -> i32 {
    let total: i32 = if model.is_simple {
        let uses = match reading {
            Reading::Full => bounds.used,
            Reading::Needed => bounds.possible,
        };
        constraint.counted.iter().map(|counted| number_of(counted & uses)).sum()
    } else {
        let uses = match reading {
            Reading::Full => Bounds::least,
            Reading::Needed => Bounds::most,
        };
        let count =
            |&(which, weight): &(Which, u8)| i32::from(uses(bounds, which)) * i32::from(weight);
        constraint.members.iter().map(count).sum()
    };
    match reading {
        Reading::Full => i32::from(constraint.most) - total,
        Reading::Needed => total - i32::from(constraint.least),
    }
}

/// How many bits are set: mostly none or one, and not every machine counts them at once.
fn number_of(bits: u64) -> i32 {
    if bits & bits.wrapping_sub(1) == 0 { i32::from(bits != 0) } else { bits.count_ones() as i32 }
}
