//! The complete game tree, each position once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use cluesmith_core::{Stopped, Work};

use crate::cards::Cards;
use crate::hand::Hand;
use crate::resolve::{Loss, Position, Status};
use crate::score::{WIN, score};

/// A probability or a mean in fixed point: exact enough for any table, the same on every machine.
pub type Fixed = u64;
/// One, in fixed point.
pub const ONE: Fixed = 1 << 40;
/// How many in a thousand submissions of the typical player are slips.
pub const SLIPS: u64 = 250;

/// How complete games end, counted line by line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Submissions looked at, impossible ones too.
    pub resolves: u64,
    /// The impossible ones.
    pub blocked: u64,
    /// Complete games.
    pub lines: u64,
    /// Won.
    pub won: u64,
    /// Lost for want of turns.
    pub by_turns: u64,
    /// Lost by scrutiny.
    pub by_scrutiny: u64,
    /// Lost with cards in hand that cannot be said.
    pub stuck: u64,
    /// Lost with no card in hand.
    pub empty: u64,
}

/// A position and what is known of the games from there on.
#[derive(Clone, Debug)]
pub struct Node {
    /// The position.
    pub at: Position,
    moves: Range<u32>,
    /// The games from here on.
    pub tally: Tally,
    /// The best score that can still be had.
    pub best: u32,
    /// How likely random legal play wins.
    pub random: Fixed,
    /// How likely the typical player wins: plays a best submission, but slips at times and then
    /// says anything that is legal.
    pub typical: Fixed,
    /// The mean score of random legal play, in 1/1000 points.
    pub random_score: u64,
    /// The mean score of the typical player, in 1/1000 points.
    pub typical_score: u64,
}

/// One way on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// What is said.
    pub said: Cards,
    /// The node it leads to.
    pub to: u32,
}

/// All positions that can be reached.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The hand it is about.
    pub hand: Hand,
    nodes: Vec<Node>,
    moves: Vec<Move>,
    root: u32,
}

impl Tree {
    /// The whole tree; one unit of work for each position.
    ///
    /// # Errors
    /// When the work limit is reached.
    pub fn grow(hand: Hand, work: &mut Work) -> Result<Tree, Stopped> {
        Tree::grow_with(hand, SLIPS, work)
    }

    /// The same with another rate of slips, in a thousand.
    ///
    /// # Errors
    /// When the work limit is reached.
    pub fn grow_with(hand: Hand, slips: u64, work: &mut Work) -> Result<Tree, Stopped> {
        Tree::grow_from(hand.start(), hand, slips, work)
    }

    /// The tree below a position.
    ///
    /// # Errors
    /// When the work limit is reached.
    pub fn below(hand: Hand, at: Position, work: &mut Work) -> Result<Tree, Stopped> {
        Tree::grow_from(at, hand, SLIPS, work)
    }

    fn grow_from(at: Position, hand: Hand, slips: u64, work: &mut Work) -> Result<Tree, Stopped> {
        let tree = Tree { hand, nodes: Vec::new(), moves: Vec::new(), root: 0 };
        let known = HashMap::with_capacity_and_hasher(512, BuildHasherDefault::default());
        let mut grower = Grower { tree, known, slips: slips.min(1000), work };
        let root = grower.visit(at)?;
        let mut tree = grower.tree;
        tree.root = root;
        Ok(tree)
    }

    /// The first position.
    pub fn root(&self) -> &Node {
        &self.nodes[self.root as usize]
    }

    /// A node by its number.
    pub fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize]
    }

    /// The ways on from a node.
    pub fn moves(&self, node: &Node) -> &[Move] {
        &self.moves[node.moves.start as usize..node.moves.end as usize]
    }

    /// Every position, each once.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// How many positions look different to a player: one that is overcome is overcome.
    pub fn unique_states(&self) -> usize {
        let shown = |at: &Position| key(&Position { resistance: at.resistance.max(0), ..*at });
        let mut keys: Vec<u64> = self.nodes.iter().map(|node| shown(&node.at)).collect();
        keys.sort_unstable();
        keys.dedup();
        keys.len()
    }

    /// Whether a node can still be won.
    pub fn winnable(node: &Node) -> bool {
        node.best >= WIN
    }

    /// Every line that reaches the best score, in the order of submissions.
    pub fn best_lines(&self) -> Vec<Vec<Cards>> {
        let mut lines = Vec::new();
        self.collect_best(self.root(), &mut Vec::new(), &mut lines);
        lines
    }

    fn collect_best(&self, node: &Node, line: &mut Vec<Cards>, lines: &mut Vec<Vec<Cards>>) {
        if node.at.status != Status::Active {
            lines.push(line.clone());
            return;
        }
        for step in self.moves(node) {
            let next = self.node(step.to);
            if next.best == node.best {
                line.push(step.said);
                self.collect_best(next, line, lines);
                line.pop();
            }
        }
    }

    /// The first of the best ways on.
    pub fn best_move(&self, node: &Node) -> Option<Move> {
        self.moves(node).iter().copied().find(|step| self.node(step.to).best == node.best)
    }

    /// The canonical best line.
    pub fn best_line(&self) -> Vec<Cards> {
        let mut line = Vec::new();
        let mut node = self.root();
        while let Some(step) = self.best_move(node) {
            line.push(step.said);
            node = self.node(step.to);
        }
        line
    }
}

struct Grower<'a> {
    tree: Tree,
    known: HashMap<u64, u32, BuildHasherDefault<Mix>>,
    slips: u64,
    work: &'a mut Work,
}

impl Grower<'_> {
    fn visit(&mut self, at: Position) -> Result<u32, Stopped> {
        let key = key(&at);
        if let Some(&number) = self.known.get(&key) {
            return Ok(number);
        }
        let node = match at.status {
            Status::Active => self.inner(at)?,
            _ => self.leaf(at),
        };
        let number = self.tree.nodes.len() as u32;
        self.tree.nodes.push(node);
        self.known.insert(key, number);
        Ok(number)
    }

    fn leaf(&self, at: Position) -> Node {
        let hand = &self.tree.hand;
        let mut tally = Tally { lines: 1, ..Tally::default() };
        match at.status {
            Status::Won => tally.won = 1,
            Status::Lost(Loss::Scrutiny) => tally.by_scrutiny = 1,
            Status::Lost(Loss::Turns) => tally.by_turns = 1,
            _ if hand.left(&at).is_empty() => tally.empty = 1,
            _ => {
                // That nothing can be said is found by trying it all.
                tally.stuck = 1;
                let in_hand = |said: &&Cards| said.without(hand.left(&at)).is_empty();
                tally.blocked = hand.submissions.iter().filter(in_hand).count() as u64;
                tally.resolves = tally.blocked;
            }
        }
        let chance = if at.status == Status::Won { ONE } else { 0 };
        let best = score(hand, &at);
        let mean = u64::from(best) * 1000;
        Node {
            at,
            moves: 0..0,
            tally,
            best,
            random: chance,
            typical: chance,
            random_score: mean,
            typical_score: mean,
        }
    }

    fn inner(&mut self, at: Position) -> Result<Node, Stopped> {
        self.work.spend(1)?;
        let mut tally = Tally::default();
        let mut steps = Vec::with_capacity(16);
        let left = self.tree.hand.left(&at);
        for index in 0..self.tree.hand.submissions.len() {
            let said = self.tree.hand.submissions[index];
            if !said.without(left).is_empty() {
                continue;
            }
            tally.resolves += 1;
            match self.tree.hand.resolve(&at, said) {
                Ok(outcome) => steps.push(Move { said, to: self.visit(outcome.after)? }),
                Err(_) => tally.blocked += 1,
            }
        }
        let first = self.tree.moves.len() as u32;
        self.tree.moves.extend_from_slice(&steps);
        Ok(self.summed(at, tally, first..first + steps.len() as u32, &steps))
    }

    fn summed(&self, at: Position, mut tally: Tally, moves: Range<u32>, steps: &[Move]) -> Node {
        let next = || steps.iter().map(|step| self.tree.node(step.to));
        for node in next() {
            tally.resolves += node.tally.resolves;
            tally.blocked += node.tally.blocked;
            tally.lines += node.tally.lines;
            tally.won += node.tally.won;
            tally.by_turns += node.tally.by_turns;
            tally.by_scrutiny += node.tally.by_scrutiny;
            tally.stuck += node.tally.stuck;
            tally.empty += node.tally.empty;
        }
        let count = steps.len().max(1) as u64;
        let mean = |of: &dyn Fn(&Node) -> u64| next().map(of).sum::<u64>() / count;
        let best = next().map(|node| node.best).max().unwrap_or(0);
        let chosen = next().find(|node| node.best == best);
        let slip = |of: &dyn Fn(&Node) -> u64| {
            let meant = chosen.map_or(0, of);
            (meant * (1000 - self.slips) + mean(of) * self.slips) / 1000
        };
        Node {
            at,
            moves,
            tally,
            best,
            random: mean(&|node| node.random),
            typical: slip(&|node| node.typical),
            random_score: mean(&|node| node.random_score),
            typical_score: slip(&|node| node.typical_score),
        }
    }
}

/// Everything of a position that the future depends on.
fn key(at: &Position) -> u64 {
    let missing = at.missing.iter().fold(0u64, |key, &missing| key << 8 | u64::from(missing));
    let story = u64::from(at.played.0) << 56 | u64::from(at.resistance as u16 & 0xfff) << 44;
    let small = u64::from(at.scrutiny) << 40 | u64::from(at.turns & 15) << 36;
    (story | small | missing) ^ u64::from(at.fired & 15) << 32
}

/// A hasher for keys that are unique already: one multiplication spreads them.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        let mixed = (self.0 ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }
}
