//! Reasoning about the grid alone: who can still pair with whom.

use super::sheet::Sheet;
use super::walk::{Find, Known, all_of, kept_out};

/// The cells that are not spoken for.
pub(super) struct Cells<'a> {
    sheet: &'a Sheet,
    known: &'a Known,
    /// How many of each number are left.
    left: Vec<u8>,
    /// With which numbers each can still pair, as bits.
    partners: Vec<u32>,
}

impl<'a> Cells<'a> {
    pub(super) fn new(sheet: &'a Sheet, known: &'a Known) -> Cells<'a> {
        let mut left: Vec<u8> = sheet.cells.iter().map(|cell| cell.most).collect();
        let mut partners = vec![0; left.len()];
        for (pair, &[sum, product]) in sheet.ends.iter().enumerate() {
            for end in [sum, product] {
                left[end] = left[end].saturating_sub(known.low[pair]);
            }
            if known.is_open(pair) {
                partners[sum] |= 1 << product;
                partners[product] |= 1 << sum;
            }
        }
        Cells { sheet, known, left, partners }
    }

    /// When half of the cells can only be sums, the others are products; and the other way round.
    pub(super) fn roles(&self) -> Vec<Find> {
        let half = self.sheet.cells.iter().map(|cell| cell.most).sum::<u8>() / 2;
        let mut finds = Vec::new();
        for (this, other) in [(0, 1), (1, 0)] {
            let pairs = || (0..self.sheet.pairs.len()).filter(|&pair| self.known.high[pair] > 0);
            let can_be_other =
                |cell: &usize| pairs().any(|pair| self.sheet.ends[pair][other] == *cell);
            let fixed: Vec<usize> =
                (0..self.left.len()).filter(|cell| !can_be_other(cell)).collect();
            if fixed.iter().map(|&cell| self.sheet.cells[cell].most).sum::<u8>() != half {
                continue;
            }
            let is_wrong = |pair: &usize| !fixed.contains(&self.sheet.ends[*pair][this]);
            let out = pairs().filter(|&pair| self.known.is_open(pair)).filter(is_wrong);
            let kept = (0..self.sheet.pairs.len())
                .filter(|&pair| fixed.contains(&self.sheet.ends[pair][other]));
            finds.extend(self.find("role-count", out.collect(), kept_out(self.known, kept)));
        }
        finds
    }

    /// So many cells that have no more partners than they are: nobody else gets these. With fewer it cannot be.
    pub(super) fn locked(&self, rule: &'static str, size: usize) -> Vec<Find> {
        let free: Vec<usize> = (0..self.left.len()).filter(|&cell| self.left[cell] > 0).collect();
        let mut finds = Vec::new();
        self.each_set(&free, 0, size, &mut |inner| finds.extend(self.locked_by(rule, inner)));
        finds
    }

    fn each_set(&self, free: &[usize], set: u32, size: usize, visit: &mut impl FnMut(u32)) {
        if size == 0 {
            return visit(set);
        }
        for (at, &cell) in free.iter().enumerate() {
            self.each_set(&free[at + 1..], set | 1 << cell, size - 1, visit);
        }
    }

    fn locked_by(&self, rule: &'static str, inner: u32) -> Option<Find> {
        let outer = self.among(inner).fold(0, |all, cell| all | self.partners[cell]);
        let count = |set: u32| self.among(set).map(|cell| self.left[cell]).sum::<u8>();
        if outer & inner != 0 || count(inner) < count(outer) {
            return None;
        }
        let is_out = |pair: &usize| {
            let ends = self.sheet.ends[*pair].iter().fold(0u32, |all, &end| all | 1 << end);
            ends & outer != 0 && ends & inner == 0 && self.known.is_open(*pair)
        };
        let out: Vec<usize> = (0..self.sheet.pairs.len()).filter(is_out).collect();
        let from =
            || all_of(self.known, self.among(inner | outer).map(|cell| &self.sheet.cells[cell]));
        if count(inner) > count(outer) {
            return Some(Find { rule, low: Vec::new(), high: Vec::new(), from: from() });
        }
        if out.is_empty() { None } else { self.find(rule, out, from()) }
    }

    /// Pairs that would cut off an odd number of cells.
    pub(super) fn islands(&self) -> Vec<Find> {
        let open = (0..self.sheet.pairs.len()).filter(|&pair| self.known.is_open(pair));
        open.filter_map(|pair| self.cut_off_by(pair)).collect()
    }

    fn cut_off_by(&self, pair: usize) -> Option<Find> {
        let mut left = self.left.clone();
        for end in self.sheet.ends[pair] {
            left[end] = left[end].saturating_sub(1);
        }
        let mut unseen = (0..left.len()).filter(|&c| left[c] > 0).fold(0u32, |all, c| all | 1 << c);
        while unseen != 0 {
            let mut island = unseen & unseen.wrapping_neg();
            let mut edge = island;
            while edge != 0 {
                let next = self.among(edge).fold(0, |all, cell| all | self.partners[cell]);
                edge = next & unseen & !island;
                island |= edge;
            }
            unseen &= !island;
            if self.among(island).map(|cell| left[cell]).sum::<u8>() % 2 == 1 {
                let ends = self.sheet.ends[pair].iter().fold(island, |all, &end| all | 1 << end);
                let cells = self.among(ends).map(|cell| &self.sheet.cells[cell]);
                return self.find("odd-island", vec![pair], all_of(self.known, cells));
            }
        }
        None
    }

    fn among(&self, set: u32) -> impl Iterator<Item = usize> {
        (0..self.left.len()).filter(move |cell| set & (1 << cell) != 0)
    }

    fn find(&self, rule: &'static str, out: Vec<usize>, from: Vec<usize>) -> Option<Find> {
        let high: Vec<(usize, u8)> =
            out.into_iter().map(|pair| (pair, self.known.low[pair])).collect();
        (!high.is_empty()).then_some(Find { rule, low: Vec::new(), high, from })
    }
}
