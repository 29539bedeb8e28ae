//! The smallest set of notes and answers that cannot all be true.
//!
//! Smallest in number, not only irreducible. Every set of things whose removal makes the rest possible
//! must be met by a contradiction; so the smallest sets that meet all such removals found so far are
//! tried, until one is a contradiction itself.

use cluesmith_core::{Stopped, Work};

use super::explain::{Explainer, Premise};

/// The smallest of these sets of premises that cannot all be true while the rules hold, by place.
/// Nothing if they can.
pub fn smallest(
    explainer: &mut Explainer,
    things: &[Vec<Premise>],
    work: &mut Work,
) -> Result<Option<Vec<usize>>, Stopped> {
    let rules: Vec<Premise> = explainer
        .givens(&[])
        .into_iter()
        .filter(|premise| !matches!(premise, Premise::Fact(_) | Premise::Verdict(_)))
        .collect();
    let mut possible = |chosen: &[bool], work: &mut Work| -> Result<bool, Stopped> {
        let mut premises = rules.clone();
        let of = things.iter().zip(chosen).filter(|(_, chosen)| **chosen);
        premises.extend(of.flat_map(|(thing, _)| thing));
        Ok(explainer.clash(&premises, &[], work)?.is_none())
    };
    if possible(&vec![true; things.len()], work)? {
        return Ok(None);
    }
    let mut removals: Vec<Vec<usize>> = Vec::new();
    loop {
        let hit = smallest_hit(&removals, work)?;
        let mut chosen = vec![false; things.len()];
        hit.iter().for_each(|&thing| chosen[thing] = true);
        if !possible(&chosen, work)? {
            return Ok(Some(hit));
        }
        // Take in whatever still fits; what does not is a removal that must be met.
        let mut removal = Vec::new();
        for thing in 0..things.len() {
            if !chosen[thing] {
                chosen[thing] = true;
                if !possible(&chosen, work)? {
                    chosen[thing] = false;
                    removal.push(thing);
                }
            }
        }
        removals.push(removal);
    }
}

/// A smallest set that meets each of these sets.
fn smallest_hit(sets: &[Vec<usize>], work: &mut Work) -> Result<Vec<usize>, Stopped> {
    let mut size = 0;
    loop {
        let mut chosen = Vec::new();
        if hit(sets, size, &mut chosen, work)? {
            chosen.sort_unstable();
            return Ok(chosen);
        }
        size += 1;
    }
}

fn hit(
    sets: &[Vec<usize>],
    more: usize,
    chosen: &mut Vec<usize>,
    work: &mut Work,
) -> Result<bool, Stopped> {
    work.spend(1)?;
    let unmet = |set: &&Vec<usize>| !set.iter().any(|thing| chosen.contains(thing));
    // The smallest first: fewest ways to meet it.
    let Some(set) = sets.iter().filter(unmet).min_by_key(|set| set.len()) else {
        return Ok(true);
    };
    if more == 0 {
        return Ok(false);
    }
    for &thing in set {
        chosen.push(thing);
        if hit(sets, more - 1, chosen, work)? {
            return Ok(true);
        }
        chosen.pop();
    }
    Ok(false)
}
