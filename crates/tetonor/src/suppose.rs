//! What would follow if a pair were right.
//!
//! The same rules as in a hint, up to those that suppose something themselves: nothing is tried to the end, and no
//! answer is looked for. What stands on the board is taken as it stands, so a contradiction proves something only
//! where it needs nothing of that.

use cluesmith_core::{
    Assumed, Consequence, Ending, Language, MoveError, Proved, Seen, Severity, Stopped, Supposed,
    Work, say,
};

use crate::board::{Pair, Puzzle};
use crate::deduce::engine::{Budget, End, Tally, Transcript, run};
use crate::deduce::model::{Bound, Bounds, Fact, Model};
use crate::deduce::placements;
use crate::deduce::proof::{Justified, needed_for};
use crate::deduce::whatif::LONG;
use crate::hint::known;
use crate::play::{Move, State};
use crate::review::review;
use crate::text::{Narrator, WORDS};

/// What follows from the position and these pairs.
pub(crate) fn suppose(
    puzzle: &Puzzle,
    state: &State,
    assumptions: &[String],
    work: &mut Work,
) -> Result<Supposed, MoveError> {
    let language = work.language();
    let (mut assumed, mut pairs) = (Vec::new(), Vec::new());
    let mut after = state.clone();
    for text in assumptions {
        let Move::Place(pair) = Move::parse(puzzle, text, language)? else {
            return Err(MoveError::new(say!(WORDS, language, "suppose.only")));
        };
        let next = after.apply(puzzle, text, language)?;
        assumed.push(Assumed {
            text: place(pair),
            says: say!(WORDS, language, "suppose.pair", pair),
            shows: seen(puzzle, &after, &next),
        });
        pairs.push(pair);
        after = next;
    }
    let model = Model::new(puzzle);
    let table = Table { puzzle, model: &model, state, after: &after, pairs: &pairs, language };
    let (follows, end) = table
        .follow(work)
        .unwrap_or_else(|stopped| (Vec::new(), Ending::Stopped { reason: stopped.to_string() }));
    let keep = match end {
        Ending::Contradiction { .. } | Ending::Broken { .. } => Vec::new(),
        _ => {
            let places = follows.iter().filter(|one| !one.shows.is_empty());
            let moves = places.flat_map(|one| one.step.moves.iter().cloned());
            assumed.iter().map(|one| one.text.clone()).chain(moves).collect()
        }
    };
    Ok(Supposed { assumed, follows, end, keep })
}

/// A position, with its assumptions and without.
struct Table<'a> {
    puzzle: &'a Puzzle,
    model: &'a Model,
    state: &'a State,
    after: &'a State,
    pairs: &'a [Pair],
    language: Language,
}

impl Table<'_> {
    fn follow(&self, work: &mut Work) -> Result<(Vec<Consequence>, Ending), Stopped> {
        if let Some(says) = self.broken(work)? {
            return Ok((Vec::new(), Ending::Broken { says }));
        }
        let (model, budget) = (self.model, &mut Budget::new(work));
        let start = known(model, self.after);
        let mut bounds = start;
        let mut transcript = Transcript::default();
        let end = run(model, &mut bounds, LONG, budget, &mut transcript);
        let proof = match end {
            End::Stopped(stopped) => return Err(stopped),
            End::Contradiction => needed_for(model, &transcript, &[], budget),
            End::Settled | End::Stalled | End::CutShort => {
                let all =
                    needed_for(model, &transcript, &placements(model, &start, &bounds), budget);
                let goal = self.leaning(&all);
                let placed = |fact: &Fact| matches!(fact.bound, Bound::Least(_));
                let goal: Vec<Fact> = goal.into_iter().filter(placed).collect();
                needed_for(model, &transcript, &goal, budget)
            }
        };
        if let Some(stopped) = budget.stopped {
            return Err(stopped);
        }
        let leaning = self.leaning(&proof);
        let narrator = Narrator::new(self.puzzle, model, &start, self.language);
        let (steps, broken) = narrator.tell_supposed(&proof);
        let mut board = self.after.clone();
        let follows = steps.into_iter().map(|step| {
            let leans =
                leaning.iter().any(|fact| step.inference.so.contains(&model.fact_text(*fact)));
            let mut next = board.clone();
            for text in step.moves.iter().filter(|text| !text.starts_with('!')) {
                next = next.apply(self.puzzle, text, self.language).unwrap_or(next);
            }
            let shows = seen(self.puzzle, &board, &next);
            board = next;
            Consequence { step, shows, leans }
        });
        let follows = follows.collect();
        let ending = match broken {
            Some(broken) => Ending::Contradiction {
                says: broken.says,
                focus: broken.focus,
                proves: self.proves(work)?,
            },
            None if end == End::Settled && board.cells.iter().all(Option::is_some) => {
                Ending::Complete
            }
            None => Ending::Open,
        };
        Ok((follows, ending))
    }

    /// Why nothing can be reasoned from what stands on the board.
    fn broken(&self, work: &mut Work) -> Result<Option<String>, Stopped> {
        let judged = review(self.puzzle, self.state, self.language);
        let error = judged.findings.into_iter().find(|one| one.severity == Severity::Error);
        if let Some(error) = error {
            return Ok(Some(error.message));
        }
        let broken = self.cannot_be(known(self.model, self.state), work)?;
        Ok(broken.then(|| say!(WORDS, self.language, "suppose.broken")))
    }

    fn cannot_be(&self, mut bounds: Bounds, work: &mut Work) -> Result<bool, Stopped> {
        match run(self.model, &mut bounds, LONG, &mut Budget::new(work), &mut Tally::of_all()) {
            End::Stopped(stopped) => Err(stopped),
            end => Ok(end == End::Contradiction),
        }
    }

    /// The facts of a proof that lean on an assumption.
    fn leaning(&self, proof: &[Justified]) -> Vec<Fact> {
        let (before, start) = (known(self.model, self.state), known(self.model, self.after));
        let mut leaning = placements(self.model, &before, &start);
        for step in proof {
            if step.given.iter().any(|fact| leaning.contains(fact)) {
                leaning.extend(&step.so);
            }
        }
        leaning
    }

    /// A pair that cannot be, whatever else the player has entered or assumed.
    fn proves(&self, work: &mut Work) -> Result<Option<Proved>, Stopped> {
        for &pair in self.pairs.iter().filter(|&&pair| self.state.placed(pair) == 0) {
            let Some(which) = self.model.which(pair) else { continue };
            let mut bounds = self.model.start;
            let placed = self.after.placed(pair) as u8;
            bounds.apply(Fact { which, bound: Bound::Least(placed) });
            if self.cannot_be(bounds, work)? {
                let crossed = self.state.crossed.contains(&pair);
                let [a, b] = pair.numbers();
                let moves = if crossed { Vec::new() } else { vec![format!("!{a},{b}")] };
                let says = say!(WORDS, self.language, "suppose.so", pair);
                return Ok(Some(Proved { says, moves }));
            }
        }
        Ok(None)
    }
}

fn place(pair: Pair) -> String {
    let [a, b] = pair.numbers();
    format!("{a},{b}")
}

/// The cells that a move has filled.
fn seen(puzzle: &Puzzle, before: &State, after: &State) -> Vec<Seen> {
    let cells = before.cells.iter().zip(&after.cells).enumerate();
    let new = cells.filter(|(_, (before, after))| before != after);
    new.filter_map(|(cell, (_, after))| {
        let [a, b] = (*after)?.pair.numbers();
        let value = format!("{a} {} {b}", (*after)?.op.symbol());
        Some(Seen { at: puzzle.cell_name(cell), value })
    })
    .collect()
}
