//! One way through a board: the easiest step there is, and where there are several one of them by chance.
//!
//! Nobody solves a board in the order of a program. How many steps of which kind a board takes is therefore
//! asked of many such walks. What a walk found and did not need in the end is not counted.

use cluesmith_core::Rng;

use super::cells::Cells;
use super::sheet::{Count, Sheet};

/// Where one looks, and at which tier that is, easiest first.
pub(super) const LOOKS: [(&str, u8); 12] = [
    ("strip-fit", 1),
    ("lone-partner", 1),
    ("lone-user", 2),
    ("copies", 3),
    ("strip-room", 3),
    ("role-count", 4),
    ("twins", 5),
    ("locked-partners", 5),
    ("odd-island", 5),
    ("short-what-if", 6),
    ("what-if", 7),
    ("nested-what-if", 8),
];

/// What is known of every pair, and from which step. Step 0 is what the board says at the start.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) low: Vec<u8>,
    pub(super) high: Vec<u8>,
    low_from: Vec<usize>,
    high_from: Vec<usize>,
}

impl Known {
    pub(super) fn is_open(&self, pair: usize) -> bool {
        self.low[pair] < self.high[pair]
    }
}

/// Something to conclude.
#[derive(Clone)]
pub(super) struct Find {
    pub(super) rule: &'static str,
    /// New least numbers of uses.
    pub(super) low: Vec<(usize, u8)>,
    /// New greatest ones.
    pub(super) high: Vec<(usize, u8)>,
    /// The steps it leans on.
    pub(super) from: Vec<usize>,
}

/// How a walk goes on.
enum Next {
    Step(Find),
    /// This cannot be, because of these steps.
    Broken(Vec<usize>),
    Nothing,
}

struct Taken {
    rule: &'static str,
    from: Vec<usize>,
}

/// Walks once. The rules of the steps that were needed, in their order; nothing when the walk does not
/// arrive, because the board wants everything to be tried.
pub(super) fn walk(sheet: &Sheet, rng: Rng) -> Option<Vec<&'static str>> {
    let pairs = sheet.pairs.len();
    let mut known = Known {
        low: vec![0; pairs],
        high: sheet.most.clone(),
        low_from: vec![0; pairs],
        high_from: vec![0; pairs],
    };
    let start = Taken { rule: "", from: Vec::new() };
    let mut walk = Walk { sheet, rng, taken: vec![start] };
    if walk.go_on(&mut known, 8).is_some() || (0..pairs).any(|pair| known.is_open(pair)) {
        return None;
    }
    let placed = (0..pairs).filter(|&pair| known.low[pair] > 0);
    let mut needed = vec![false; walk.taken.len()];
    placed.for_each(|pair| needed[known.low_from[pair]] = true);
    for step in (1..needed.len()).rev() {
        if needed[step] {
            walk.taken[step].from.iter().for_each(|&from| needed[from] = true);
        }
    }
    let rules = walk.taken.iter().zip(needed).skip(1).filter(|(_, needed)| *needed);
    Some(rules.map(|(taken, _)| taken.rule).collect())
}

struct Walk<'a> {
    sheet: &'a Sheet,
    rng: Rng,
    taken: Vec<Taken>,
}

impl Walk<'_> {
    /// Takes steps up to this tier until there are no more; the reasons of a contradiction, if one is met.
    fn go_on(&mut self, known: &mut Known, top: u8) -> Option<Vec<usize>> {
        loop {
            let find = match self.next(known, top) {
                Next::Step(find) => find,
                Next::Broken(from) => return Some(from),
                Next::Nothing => return None,
            };
            let step = self.taken.len();
            for (pair, uses) in find.low {
                (known.low[pair], known.low_from[pair]) = (uses, step);
            }
            for (pair, uses) in find.high {
                (known.high[pair], known.high_from[pair]) = (uses, step);
            }
            self.taken.push(Taken { rule: find.rule, from: find.from });
        }
    }

    fn next(&mut self, known: &Known, top: u8) -> Next {
        let sheet = self.sheet;
        for counts in [&sheet.cells, &sheet.closed, &sheet.shown, &sheet.room] {
            if let Some(from) = counts.iter().find_map(|count| broken(count, known)) {
                return Next::Broken(from);
            }
        }
        if let Some(find) = sheet.cells.iter().find_map(|cell| full("taken", cell, known)) {
            return Next::Step(find);
        }
        for &(rule, _) in LOOKS.iter().take_while(|(_, tier)| *tier <= top) {
            let mut finds = self.look(known, rule);
            if finds.is_empty() {
                continue;
            }
            let find = finds.swap_remove(self.rng.index(finds.len()));
            let is_nothing = find.low.is_empty() && find.high.is_empty();
            return if is_nothing { Next::Broken(find.from) } else { Next::Step(find) };
        }
        Next::Nothing
    }

    /// Everything there is to conclude by this rule; of what-ifs one is enough.
    fn look(&mut self, known: &Known, rule: &'static str) -> Vec<Find> {
        let sheet = self.sheet;
        let each = |counts: &[Count], read: fn(_, &Count, &Known) -> Option<Find>| {
            counts.iter().filter_map(|count| read(rule, count, known)).collect::<Vec<Find>>()
        };
        let cells = || Cells::new(sheet, known);
        match rule {
            "strip-fit" => each(&sheet.closed, full),
            "lone-partner" => each(&sheet.cells, needed),
            "lone-user" => each(&sheet.shown, needed),
            "copies" => each(&sheet.shown, full),
            "strip-room" => [each(&sheet.room, full), each(&sheet.room, needed)].concat(),
            "role-count" => cells().roles(),
            "twins" => cells().locked(rule, 1),
            "locked-partners" => [2, 3].map(|size| cells().locked(rule, size)).concat(),
            "odd-island" => cells().islands(),
            _ => self.suppose(known, rule).into_iter().collect(),
        }
    }

    /// A pair that cannot be, by following it; which of them is up to chance.
    fn suppose(&mut self, known: &Known, rule: &'static str) -> Option<Find> {
        let top = match rule {
            "short-what-if" => 1,
            "what-if" => 5,
            _ => 6,
        };
        let mut open: Vec<usize> =
            (0..self.sheet.pairs.len()).filter(|&pair| known.is_open(pair)).collect();
        self.rng.shuffle(&mut open);
        let here = self.taken.len();
        for pair in open {
            let mut world = known.clone();
            world.low[pair] += 1;
            world.low_from[pair] = here;
            self.taken.push(Taken { rule: "", from: Vec::new() });
            let broken = self.go_on(&mut world, top);
            let inside = self.taken.split_off(here);
            if let Some(from) = broken {
                let from = outside(here, &inside, &from);
                return Some(Find {
                    rule,
                    low: Vec::new(),
                    high: vec![(pair, known.low[pair])],
                    from,
                });
            }
        }
        None
    }
}

/// Of the reasons of a contradiction, and their reasons, those from before the supposition.
fn outside(here: usize, inside: &[Taken], from: &[usize]) -> Vec<usize> {
    let mut needed = vec![false; inside.len()];
    let mut before: Vec<usize> = Vec::new();
    let mut note = |needed: &mut Vec<bool>, from: &[usize]| {
        for &step in from {
            match step.checked_sub(here) {
                Some(inner) => needed[inner] = true,
                None => before.push(step),
            }
        }
    };
    note(&mut needed, from);
    for step in (0..inside.len()).rev() {
        if needed[step] {
            note(&mut needed, &inside[step].from);
        }
    }
    before.sort_unstable();
    before.dedup();
    before
}

/// How much of a count is certain, and how much is possible.
fn sums(count: &Count, known: &Known) -> (i32, i32) {
    let sum = |uses: &[u8]| {
        count.members.iter().map(|&(pair, weight)| i32::from(uses[pair]) * i32::from(weight)).sum()
    };
    (sum(&known.low), sum(&known.high))
}

fn broken(count: &Count, known: &Known) -> Option<Vec<usize>> {
    let (sure, possible) = sums(count, known);
    if sure > i32::from(count.most) {
        return Some(lows(known, count, None));
    }
    (possible < i32::from(count.least)).then(|| highs(known, count, None))
}

/// There is no room for more.
fn full(rule: &'static str, count: &Count, known: &Known) -> Option<Find> {
    let room = i32::from(count.most) - sums(count, known).0;
    let high: Vec<(usize, u8)> = count
        .members
        .iter()
        .map(|&(pair, weight)| (pair, known.low[pair] + (room / i32::from(weight)) as u8))
        .filter(|&(pair, uses)| uses < known.high[pair])
        .collect();
    let only = only(&high);
    (!high.is_empty()).then(|| Find { rule, low: Vec::new(), high, from: lows(known, count, only) })
}

/// Without these there would not be enough.
fn needed(rule: &'static str, count: &Count, known: &Known) -> Option<Find> {
    let spare = sums(count, known).1 - i32::from(count.least);
    let low: Vec<(usize, u8)> = count
        .members
        .iter()
        .map(|&(pair, weight)| {
            (pair, known.high[pair].saturating_sub((spare / i32::from(weight)) as u8))
        })
        .filter(|&(pair, uses)| uses > known.low[pair])
        .collect();
    let only = only(&low);
    (!low.is_empty()).then(|| Find { rule, low, high: Vec::new(), from: highs(known, count, only) })
}

fn only(changes: &[(usize, u8)]) -> Option<usize> {
    match changes {
        [(pair, _)] => Some(*pair),
        _ => None,
    }
}

fn lows(known: &Known, count: &Count, but: Option<usize>) -> Vec<usize> {
    let others = count.members.iter().map(|member| member.0).filter(|&pair| Some(pair) != but);
    others.map(|pair| known.low_from[pair]).collect()
}

fn highs(known: &Known, count: &Count, but: Option<usize>) -> Vec<usize> {
    let others = count.members.iter().map(|member| member.0).filter(|&pair| Some(pair) != but);
    others.map(|pair| known.high_from[pair]).collect()
}

/// All that is known of the pairs of these cells.
pub(super) fn all_of<'a>(known: &Known, cells: impl Iterator<Item = &'a Count>) -> Vec<usize> {
    cells.flat_map(|cell| [lows(known, cell, None), highs(known, cell, None)]).flatten().collect()
}

/// What keeps these pairs out.
pub(super) fn kept_out(known: &Known, pairs: impl Iterator<Item = usize>) -> Vec<usize> {
    pairs.map(|pair| known.high_from[pair]).collect()
}

#[cfg(test)]
mod tests {
    use cluesmith_core::{Family, Seed, Work};

    use super::*;
    use crate::{Level, Params, Tetonor, check};

    /// The names and tiers are the only things that the survey shares with the engine.
    #[test]
    fn it_looks_where_the_ladder_says() {
        let ladder = Tetonor.techniques().iter().map(|technique| (technique.id, technique.tier));
        let ladder: Vec<(&str, u8)> = ladder.filter(|(_, tier)| (1..9).contains(tier)).collect();
        assert_eq!(LOOKS.to_vec(), ladder);
    }

    #[test]
    fn every_walk_ends_at_the_one_answer_by_rules_of_the_level() {
        for level in [Level::Easy, Level::Medium, Level::Expert] {
            for seed in 0..5 {
                let work = &mut Work::unlimited();
                let made = Tetonor.generate(&Params::level(level), Seed(seed), work).unwrap();
                assert_eq!(check::pairings(&made.puzzle, 2, work).unwrap().len(), 1);
                let sheet = Sheet::new(&made.puzzle);
                for order in 0..4 {
                    let rules = walk(&sheet, Rng::new(Seed(order), "test")).expect("it arrives");
                    let tier = |rule: &&str| LOOKS.iter().find(|look| look.0 == *rule).map(|l| l.1);
                    let hardest = rules.iter().filter_map(tier).max();
                    assert_eq!(hardest, Some(level.top_tier()), "{level:?}#{seed}: {rules:?}");
                }
            }
        }
    }

    #[test]
    fn a_board_with_two_answers_is_never_walked_to_an_end() {
        let puzzle = crate::Puzzle { grid: vec![5, 6], strip: vec![None; 2] };
        assert_eq!(walk(&Sheet::new(&puzzle), Rng::new(Seed(1), "test")), None);
    }
}
