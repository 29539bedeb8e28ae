//! The tiny checker: verifies an explanation without trusting whoever wrote it.
//!
//! It knows nothing of techniques and shares no code with the engines. It knows the rules of the
//! game as counts, and for each step it tries every way to satisfy the rules and facts the step
//! names while breaking its conclusion. If there is none, the conclusion holds.
//!
//! Notation: rules are `cell 64` (the cells that show 64), `strip 5`, `strip 5..9`, `strip 5..` (the
//! strip's slots for those numbers), `all` (there are half as many pairs as cells); facts are
//! `4,16 >= 1` (the pair is used at least once) and `4,16 <= 0`.

use std::collections::BTreeMap;

use cluesmith_core::{CertificateError, Inference, Work};

use crate::board::{Answer, Pair, Puzzle};

/// How often a pair is used, at least and at most.
type Uses = BTreeMap<Pair, (u32, u32)>;

/// No honest step names more rules, or more facts, than a board of 24 cells has.
const MOST_NAMED: usize = 1000;

/// Checks every step in turn and returns the answer that the whole proves.
pub fn verify(
    puzzle: &Puzzle,
    certificate: &[Inference],
    work: &mut Work,
) -> Result<Answer, CertificateError> {
    let known = established(puzzle, &[], certificate, work)?;
    let pairs: Vec<Pair> = known
        .iter()
        .flat_map(|(&pair, &(least, _))| std::iter::repeat_n(pair, least as usize))
        .collect();
    Answer::new(&puzzle.grid, &pairs)
        .filter(|answer| puzzle.strip_agrees(&answer.strip))
        .ok_or_else(|| CertificateError {
            step: certificate.len(),
            message: format!("the proof ends with {} pairs and no answer", pairs.len()),
        })
}

/// Checks steps that need not lead all the way, such as a hint, where `assumed` facts are taken for
/// granted, such as pairs that stand on the board.
pub fn verify_steps(
    puzzle: &Puzzle,
    assumed: &[String],
    steps: &[Inference],
    work: &mut Work,
) -> Result<(), CertificateError> {
    established(puzzle, assumed, steps, work).map(|_| ())
}

/// What is known after all steps, if each of them holds.
fn established(
    puzzle: &Puzzle,
    assumed: &[String],
    steps: &[Inference],
    work: &mut Work,
) -> Result<Uses, CertificateError> {
    let start = possible_pairs(&puzzle.grid);
    let mut known = start.clone();
    for text in assumed {
        let fact = Fact::parse(&start, text);
        fact.map_err(|message| CertificateError { step: 0, message })?.narrow(&mut known);
    }
    for (step, inference) in steps.iter().enumerate() {
        check(puzzle, &start, &mut known, inference, work)
            .map_err(|message| CertificateError { step, message })?;
    }
    Ok(known)
}

fn check(
    puzzle: &Puzzle,
    start: &Uses,
    known: &mut Uses,
    inference: &Inference,
    work: &mut Work,
) -> Result<(), String> {
    let Inference { by, given, so, .. } = inference;
    if by.len().max(given.len()).max(so.len()) > MOST_NAMED {
        return Err(format!("names more than {MOST_NAMED} rules or facts"));
    }
    spend(by.len() + given.len() + so.len(), work)?;
    let mut names: Vec<&String> = by.iter().collect();
    names.sort_unstable();
    names.dedup();
    // In the order given, which is that of the reasoning, but each once.
    let mut rules = Vec::new();
    for text in by {
        if let Ok(at) = names.binary_search(&text) {
            names.remove(at);
            rules.push(Rule::parse(puzzle, text)?);
        }
    }
    let mut premises = start.clone();
    for text in given {
        let fact = Fact::parse(start, text)?;
        if !fact.follows_from(known) {
            return Err(format!("`{text}` was not shown before"));
        }
        fact.narrow(&mut premises);
    }
    if so.is_empty() {
        return Err("concludes nothing".into());
    }
    for text in so {
        let fact = Fact::parse(start, text)?;
        let mut broken = premises.clone();
        if fact.negate(&mut broken) && Trial::new(&rules, &broken, fact.pair).succeeds(work)? {
            return Err(format!("`{text}` does not follow"));
        }
        fact.narrow(known);
        // From a board that contradicts itself anything follows, and no answer.
        let (least, most) = known[&fact.pair];
        if least > most {
            return Err(format!("`{text}` contradicts what was shown before"));
        }
    }
    Ok(())
}

fn spend(units: usize, work: &mut Work) -> Result<(), String> {
    work.spend(units as u64).map_err(|stopped| format!("not verified: {stopped}"))
}

/// Every pair of whole numbers whose sum and product both stand in the grid, by trial.
fn possible_pairs(grid: &[u32]) -> Uses {
    let shown = |number: u64| grid.iter().filter(|&&cell| u64::from(cell) == number).count() as u32;
    let mut uses = Uses::new();
    for &product in grid {
        for small in (1..).take_while(|small| u64::from(*small).pow(2) <= u64::from(product)) {
            if product % small != 0 {
                continue;
            }
            let pair = Pair::new(small, product / small);
            let most = match shown(pair.sum()) {
                same if pair.sum() == pair.product() => same / 2,
                sums => sums.min(shown(pair.product())),
            };
            if most > 0 {
                uses.insert(pair, (0, most));
            }
        }
    }
    uses
}

/// A weighted count of pairs that must lie between two bounds.
struct Rule {
    weight: Box<dyn Fn(Pair) -> u32>,
    least: u32,
    most: u32,
}

impl Rule {
    fn parse(puzzle: &Puzzle, text: &str) -> Result<Rule, String> {
        let unknown = || format!("`{}` is no rule of this game", short(text));
        let number = |digits: &str| digits.parse::<u32>().map_err(|_| unknown());
        if text == "all" {
            let pairs = puzzle.grid.len() as u32 / 2;
            return Ok(Rule { weight: Box::new(|_| 1), least: pairs, most: pairs });
        }
        if let Some(digits) = text.strip_prefix("cell ") {
            let cell = number(digits)?;
            let shown = puzzle.grid.iter().filter(|&&number| number == cell).count() as u32;
            let weight = move |pair: Pair| {
                let is_cell = |result: u64| u32::from(result == u64::from(cell));
                is_cell(pair.sum()) + is_cell(pair.product())
            };
            return Ok(Rule { weight: Box::new(weight), least: shown, most: shown });
        }
        let range = text.strip_prefix("strip ").ok_or_else(unknown)?;
        let (low, high) = match range.split_once("..") {
            None => (number(range)?, number(range)?),
            Some((low, "")) => (number(low)?, u32::MAX),
            Some((low, high)) => (number(low)?, number(high)?),
        };
        let slots = slots(&puzzle.strip);
        let sure = slots.iter().filter(|(from, to)| *from >= low && *to <= high).count();
        let open = slots.iter().filter(|(from, to)| *from <= high && *to >= low).count();
        let weight = move |pair: Pair| {
            pair.numbers().into_iter().filter(|number| (low..=high).contains(number)).count() as u32
        };
        Ok(Rule { weight: Box::new(weight), least: sure as u32, most: open as u32 })
    }
}

/// Enough of a text from outside to recognise it.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// What each slot of the strip can hold: at least the last number shown, at most the next.
fn slots(strip: &[Option<u32>]) -> Vec<(u32, u32)> {
    (0..strip.len())
        .map(|slot| {
            let from = strip[..=slot].iter().rev().find_map(|shown| *shown).unwrap_or(1);
            let to = strip[slot..].iter().find_map(|shown| *shown).unwrap_or(u32::MAX);
            (from, to)
        })
        .collect()
}

/// A bound on one pair.
struct Fact {
    pair: Pair,
    at_least: bool,
    uses: u32,
}

impl Fact {
    fn parse(start: &Uses, text: &str) -> Result<Fact, String> {
        let unknown = || format!("`{}` is no fact about a pair of this board", short(text));
        let mut words = text.split(' ');
        let mut word = || words.next().ok_or_else(unknown);
        let (numbers, relation, uses) = (word()?, word()?, word()?);
        let number = |digits: &str| digits.parse::<u32>().map_err(|_| unknown());
        let (a, b) = numbers.split_once(',').ok_or_else(unknown)?;
        let pair = Pair::new(number(a)?, number(b)?);
        let at_least = match relation {
            ">=" => true,
            "<=" => false,
            _ => return Err(unknown()),
        };
        let uses = number(uses)?;
        let possible = start.get(&pair).is_some_and(|&(_, most)| uses <= most);
        if words.next().is_some() || !possible {
            return Err(unknown());
        }
        Ok(Fact { pair, at_least, uses })
    }

    fn follows_from(&self, known: &Uses) -> bool {
        let (least, most) = known[&self.pair];
        if self.at_least { least >= self.uses } else { most <= self.uses }
    }

    fn narrow(&self, uses: &mut Uses) {
        if let Some((least, most)) = uses.get_mut(&self.pair) {
            if self.at_least {
                *least = (*least).max(self.uses);
            } else {
                *most = (*most).min(self.uses);
            }
        }
    }

    /// Narrows to the opposite; false when the opposite is impossible anyway.
    fn negate(&self, uses: &mut Uses) -> bool {
        let opposite = if self.at_least {
            let Some(uses) = self.uses.checked_sub(1) else { return false };
            Fact { pair: self.pair, at_least: false, uses }
        } else {
            Fact { pair: self.pair, at_least: true, uses: self.uses.saturating_add(1) }
        };
        opposite.narrow(uses);
        let (least, most) = uses[&self.pair];
        least <= most
    }
}

/// A search for any way to use the pairs, within their bounds, that keeps every rule.
struct Trial<'a> {
    rules: &'a [Rule],
    /// The pairs that any rule counts; others cannot matter. The disputed pair is tried first, then
    /// rule by rule, so that a chain of reasons written in order is refuted in that order.
    uses: Vec<(u32, u32)>,
    /// For each rule, how much one use of each pair counts.
    weights: Vec<Vec<u32>>,
}

impl<'a> Trial<'a> {
    fn new(rules: &'a [Rule], uses: &Uses, disputed: Pair) -> Trial<'a> {
        let mut order = vec![disputed];
        for rule in rules {
            for &pair in uses.keys() {
                if (rule.weight)(pair) > 0 && !order.contains(&pair) {
                    order.push(pair);
                }
            }
        }
        Trial {
            rules,
            uses: order.iter().map(|pair| uses[pair]).collect(),
            weights: rules
                .iter()
                .map(|rule| order.iter().map(|&pair| (rule.weight)(pair)).collect())
                .collect(),
        }
    }

    fn succeeds(mut self, work: &mut Work) -> Result<bool, String> {
        self.try_from(0, work)
    }

    fn try_from(&mut self, pair: usize, work: &mut Work) -> Result<bool, String> {
        spend(1 + self.rules.len(), work)?;
        if !(0..self.rules.len()).all(|rule| self.can_hold(rule)) {
            return Ok(false);
        }
        let Some(&(least, most)) = self.uses.get(pair) else { return Ok(true) };
        for exactly in least..=most {
            self.uses[pair] = (exactly, exactly);
            if self.try_from(pair + 1, work)? {
                return Ok(true);
            }
        }
        self.uses[pair] = (least, most);
        Ok(false)
    }

    /// Could the rule still hold, if every pair took its least or its most?
    fn can_hold(&self, rule: usize) -> bool {
        let (mut fewest, mut most) = (0, 0);
        for (&(low, high), weight) in self.uses.iter().zip(&self.weights[rule]) {
            fewest += low * weight;
            most += high * weight;
        }
        fewest <= self.rules[rule].most && most >= self.rules[rule].least
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Puzzle {
        // 3 & 4 and 2 & 6, with 1 & 7 as a false lead.
        Puzzle { grid: vec![7, 12, 8, 12], strip: vec![Some(2), None, None, Some(6)] }
    }

    fn step(by: &[&str], given: &[&str], so: &[&str]) -> Inference {
        let own = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        Inference { rule: String::new(), by: own(by), given: own(given), so: own(so) }
    }

    #[test]
    fn a_sound_proof_gives_the_answer() {
        let proof = [
            step(&["strip 1..1"], &[], &["1,7 <= 0"]),
            step(&["cell 7"], &["1,7 <= 0"], &["3,4 >= 1"]),
            step(&["cell 8"], &["1,7 <= 0"], &["2,6 >= 1"]),
        ];
        let answer = verify(&board(), &proof, &mut Work::unlimited()).unwrap();
        assert_eq!(answer.pairs, [Pair::new(2, 6), Pair::new(3, 4)]);
    }

    #[test]
    fn what_does_not_follow_is_refused() {
        let fails =
            |proof: &[Inference]| verify(&board(), proof, &mut Work::unlimited()).unwrap_err();
        assert!(fails(&[step(&["cell 7"], &[], &["3,4 >= 1"])]).message.contains("not follow"));
        assert!(fails(&[step(&[], &["1,7 <= 0"], &[])]).message.contains("not shown"));
        assert!(fails(&[step(&["cell"], &[], &[])]).message.contains("no rule"));
        assert!(fails(&[step(&[], &[], &["9,9 <= 0"])]).message.contains("no fact"));
        assert_eq!(fails(&[]).step, 0);
    }

    #[test]
    fn a_board_that_contradicts_itself_proves_nothing() {
        let board = Puzzle { grid: vec![7, 12], strip: vec![Some(5), Some(5)] };
        let fails = |so: &[&str]| {
            let proof = [step(&["cell 7", "strip 5"], &[], so)];
            verify(&board, &proof, &mut Work::unlimited()).unwrap_err().message
        };
        assert!(fails(&["3,4 >= 4000000000"]).contains("no fact"));
        assert!(fails(&["3,4 >= 1", "3,4 <= 0"]).contains("contradicts"));
    }

    #[test]
    fn bloated_steps_are_refused_or_stopped() {
        let many = vec!["cell 12"; 400_000];
        let proof = [step(&many, &[], &["3,4 >= 1"])];
        let error = verify(&board(), &proof, &mut Work::limit(1000)).unwrap_err();
        assert!(error.message.contains("more than"), "{error}");
        let proof = vec![step(&many[..900], &[], &["1,7 <= 0"]); 10];
        let error = verify(&board(), &proof, &mut Work::limit(1000)).unwrap_err();
        assert!(error.message.contains("not verified") || error.step == 0, "{error}");
    }
}
