//! The SAT solver behind one small door: load constraints, ask, read positions.

use batsat::{Callbacks, Solver as Sat, SolverInterface, SolverOpts, Var, lbool};
use cluesmith_core::{Rng, Stopped, Work};

use crate::logic::{Lit, Logic};
use crate::schedule::Schedule;
use crate::world::{Room, World};

/// A solver with a night's constraints loaded.
pub struct Solver {
    sat: Sat<Counter>,
    variables: Vec<Var>,
    /// How many clauses are loaded.
    clauses: usize,
}

/// Counts conflicts and stops after a share of them, so that limits count work and not time.
#[derive(Default)]
struct Counter {
    conflicts: u64,
    share: u64,
}

impl Callbacks for Counter {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: batsat::ClauseKind) {
        if let batsat::ClauseKind::Learnt = kind {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.share
    }
}

/// How many conflicts pass between two looks at the work limit.
const SHARE: u64 = 500;

impl Solver {
    /// Loads constraints. With a stream of randomness, the solver's first guesses and its order of
    /// variables come from there, so that different streams find different nights.
    pub fn load(logic: &Logic, rng: Option<&mut Rng>) -> Solver {
        let mut options = SolverOpts::default();
        let mut guesses = None;
        if let Some(rng) = rng {
            options.rnd_init_act = true;
            options.random_seed = f64::from(rng.range(1, 1 << 30));
            guesses = Some(rng);
        }
        let mut sat = Sat::new(options, Counter::default());
        let variables = (0..logic.variables())
            .map(|variable| {
                let guess = match &mut guesses {
                    Some(rng) => lbool::new(rng.chance(1, 2)),
                    None => lbool::UNDEF,
                };
                sat.new_var(guess, logic.is_guessed(variable))
            })
            .collect();
        let mut solver = Solver { sat, variables, clauses: 0 };
        solver.grow(logic);
        solver
    }

    /// Loads what was written down since.
    pub fn grow(&mut self, logic: &Logic) {
        for variable in self.variables.len() as u32..logic.variables() {
            self.variables.push(self.sat.new_var(lbool::UNDEF, logic.is_guessed(variable)));
        }
        let mut clause = Vec::new();
        for lits in logic.clauses_from(self.clauses) {
            clause.clear();
            clause.extend(lits.iter().map(|&lit| self.translate(lit)));
            self.sat.add_clause_reuse(&mut clause);
            self.clauses += 1;
        }
    }

    /// After a refusal: those of the assumed statements that cannot all hold. Not yet the fewest.
    pub fn core(&self, assumed: &[Lit]) -> Vec<Lit> {
        let blamed = |lit: &Lit| self.sat.unsat_core_contains_var(self.translate(*lit).var());
        assumed.iter().copied().filter(blamed).collect()
    }

    fn translate(&self, lit: Lit) -> batsat::Lit {
        batsat::Lit::new(self.variables[lit.variable() as usize], lit.is_positive())
    }

    /// Whether the constraints can hold together with these statements. A unit of work is one
    /// conflict, and one for asking.
    pub fn ask(&mut self, assumed: &[Lit], work: &mut Work) -> Result<bool, Stopped> {
        loop {
            if let Some(answer) = self.try_to_answer(assumed, work)? {
                return Ok(answer);
            }
        }
    }

    /// The same, but only a share of the conflicts that a hard question may take: nothing if that is
    /// not enough.
    pub fn try_to_answer(
        &mut self,
        assumed: &[Lit],
        work: &mut Work,
    ) -> Result<Option<bool>, Stopped> {
        let assumed: Vec<batsat::Lit> = assumed.iter().map(|&lit| self.translate(lit)).collect();
        work.spend(1)?;
        let before = self.sat.cb().conflicts;
        self.sat.cb_mut().share = before + SHARE;
        let result = self.sat.solve_limited(&assumed);
        work.spend(self.sat.cb().conflicts - before)?;
        Ok((result != lbool::UNDEF).then_some(result == lbool::TRUE))
    }

    /// Demands one more clause from now on.
    pub fn add(&mut self, any: &[Lit]) {
        let mut clause: Vec<batsat::Lit> = any.iter().map(|&lit| self.translate(lit)).collect();
        self.sat.add_clause_reuse(&mut clause);
    }

    /// Whether a statement is true in the night found last.
    pub fn holds(&self, lit: Lit) -> bool {
        self.sat.value_lit(self.translate(lit)) == lbool::TRUE
    }

    /// The night found last.
    pub fn schedule(&self, world: &World, logic: &Logic) -> Schedule {
        let rows: Vec<Vec<Room>> = world
            .everybody()
            .map(|person| {
                world
                    .each_time()
                    .map(|time| {
                        let here = |room: &Room| self.holds(logic.here(person, time, *room));
                        world.each_room().find(here).unwrap_or_default()
                    })
                    .collect()
            })
            .collect();
        Schedule::new(&rows)
    }
}
