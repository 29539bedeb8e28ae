//! What kind of thinking a puzzle is about, recognised from its whole tree.

use crate::cards::Cards;
use crate::figures::Figures;
use crate::params::Level;
use crate::puzzle::{Counter, Puzzle};
use crate::rules::Trap;

crate::claim::words! {
    /// The six kinds, the rarest first: a puzzle with several is called by the first.
    Archetype:
    /// The best play leaves a challenge standing though it could be refuted.
    EatTheContest = "eat-the-contest",
    /// The best play accepts suspicion; staying clean takes longer.
    Scrutiny = "scrutiny",
    /// The best play refutes twice and more, and without refuting it takes longer.
    CounterHeavy = "counter-heavy",
    /// The best play lives off claims that agree, and the strongest card is not needed.
    Corroboration = "corroboration",
    /// Nothing is left over, and the strongest card is always needed.
    Tight = "tight",
    /// A strong card that the best play never touches, and that ruins whoever takes it.
    Trap = "trap",
}

/// Why a level can have no puzzle of some kind, as keys of the catalogue.
pub(crate) const EXCLUDED: [&str; 3] = ["no-trap", "no-scrutiny", "no-counters"];

impl Archetype {
    /// The kinds that a level can have: all but those its own rules exclude.
    pub fn of_level(level: Level) -> Vec<Archetype> {
        let all = Archetype::ALL.iter().copied();
        all.filter(|archetype| archetype.excluded(level).is_none()).collect()
    }

    /// Why no puzzle of this level can be of this kind, as a key of the catalogue.
    pub(crate) fn excluded(self, level: Level) -> Option<&'static str> {
        let tuning = level.tuning();
        let [no_trap, no_scrutiny, no_counters] = EXCLUDED;
        match self {
            Archetype::Trap if tuning.traps == 0 => Some(no_trap),
            Archetype::Scrutiny if tuning.scrutiny == 0 => Some(no_scrutiny),
            Archetype::CounterHeavy if tuning.counters < 2 => Some(no_counters),
            _ => None,
        }
    }

    /// Every kind this puzzle is, the rarest first.
    pub fn recognise(puzzle: &Puzzle, figures: &Figures) -> Vec<Archetype> {
        if figures.best_lines.is_empty() {
            return Vec::new();
        }
        let all = Archetype::ALL.iter().copied();
        all.filter(|archetype| archetype.fits(puzzle, figures)).collect()
    }

    fn fits(self, puzzle: &Puzzle, figures: &Figures) -> bool {
        match self {
            Archetype::Trap => is_trap(puzzle, figures),
            Archetype::Scrutiny => is_scrutiny(figures),
            Archetype::CounterHeavy => is_counter_heavy(puzzle, figures),
            Archetype::EatTheContest => is_eat_the_contest(puzzle, figures),
            Archetype::Tight => is_tight(puzzle, figures),
            Archetype::Corroboration => is_corroboration(puzzle, figures),
        }
    }
}

/// The strongest card, the first among equals.
pub fn strongest(puzzle: &Puzzle) -> usize {
    let most = puzzle.cards.iter().map(|card| card.power).max().unwrap_or(0);
    puzzle.cards.iter().position(|card| card.power == most).unwrap_or(0)
}

/// The traps, by the definition that the puzzle's rules choose. Usually: cards within two points of the
/// strongest that prove something KOA asks for, that no best line says, and that are impossible with a
/// card every best line says.
pub fn traps(puzzle: &Puzzle, figures: &Figures) -> Cards {
    let most = puzzle.cards.iter().map(|card| card.power).max().unwrap_or(0);
    let tempting = |index: &usize| {
        let card = &puzzle.cards[*index];
        let asked = puzzle.concerns.iter().any(|concern| card.proves.contains(&concern.proof));
        card.power + 2 >= most && asked
    };
    let ruinous = |index: &usize| {
        !figures.useful().has(*index)
            && !figures.pairs.impossible[*index].shared(figures.essential()).is_empty()
    };
    let attacked = |index: usize, by: &Counter| {
        by.targets.iter().any(|target| puzzle.cards[index].proves.contains(target))
    };
    let risky = |index: usize| {
        let clashes = figures.pairs.impossible[index].with(figures.pairs.suspicious[index]);
        puzzle.counters.iter().any(|counter| attacked(index, counter))
            || !clashes.shared(figures.useful()).is_empty()
    };
    let unrefutable = |index: usize| {
        let mut open = (0..puzzle.counters.len()).filter(|&one| puzzle.refuters(one).is_empty());
        open.any(|counter| attacked(index, &puzzle.counters[counter]))
    };
    let is_trap = |index: &usize| match puzzle.rules.trap {
        Trap::MainPath => tempting(index) && ruinous(index),
        Trap::Impossible => ruinous(index),
        Trap::Decoy => tempting(index) && risky(*index),
        Trap::Unrefutable => unrefutable(*index),
    };
    let found: Vec<usize> = (0..puzzle.cards.len()).filter(is_trap).collect();
    Cards::of(&found)
}

/// There is a trap, and beginning with it at least halves the chances of random play.
fn is_trap(puzzle: &Puzzle, figures: &Figures) -> bool {
    traps(puzzle, figures).iter().any(|trap| {
        let with: Vec<u64> = figures
            .openings
            .iter()
            .filter(|opening| opening.said.has(trap))
            .map(|opening| opening.random)
            .collect();
        let mean = with.iter().sum::<u64>() / with.len().max(1) as u64;
        mean * 2 <= figures.random
    })
}

/// Every best line is suspicious, staying clean takes more turns or is impossible, and there are
/// at least two suspicious pairs.
fn is_scrutiny(figures: &Figures) -> bool {
    let Some(turns) = figures.best_wins().map(|won| won.turns).min() else { return false };
    let accepted = figures.best_wins().all(|won| (1..=3).contains(&won.scrutiny));
    let mut clean = figures.wins.iter().filter(|won| won.scrutiny == 0);
    let pairs: usize = figures.pairs.suspicious.iter().map(|cards| cards.len()).sum();
    accepted && clean.all(|won| won.turns > turns) && pairs >= 4
}

/// Three counters, or every piece of evidence in the best lines is under attack; every best line
/// refutes at least two; without refuting, the fewest turns do not suffice.
fn is_counter_heavy(puzzle: &Puzzle, figures: &Figures) -> bool {
    let attacked = |index: usize| {
        let proves = &puzzle.cards[index].proves;
        let mut targets = puzzle.counters.iter().flat_map(|counter| &counter.targets);
        proves.is_empty() || targets.any(|target| proves.contains(target))
    };
    let many = puzzle.counters.len() >= 3 || figures.useful().iter().all(attacked);
    let refutes = figures.best_wins().all(|won| won.refuted.count_ones() >= 2);
    many && refutes && !figures.quick_without_refuting
}

/// Some best line leaves a counter standing that fired and could be refuted, and refuting all that
/// fires is worse.
fn is_eat_the_contest(puzzle: &Puzzle, figures: &Figures) -> bool {
    let refutable = puzzle.cards.iter().flat_map(|card| &card.refutes);
    let refutable = refutable.fold(0u8, |set, counter| set | 1 << (counter - 1));
    let eats = figures.best_wins().any(|won| won.eaten() & refutable != 0);
    let all_refuted = figures.wins.iter().filter(|won| won.eaten() == 0).map(|won| won.score).max();
    eats && all_refuted.is_none_or(|score| score < figures.best)
}

/// No win has more than three points to spare (two from Hard on), and every win needs the
/// strongest card.
fn is_tight(puzzle: &Puzzle, figures: &Figures) -> bool {
    let spare = if puzzle.level >= Level::Hard { 2 } else { 3 };
    let needed = strongest(puzzle);
    figures.wins.iter().all(|won| won.surplus <= spare && won.played.has(needed))
}

/// Without the bonus the fewest turns do not suffice, every best line uses it, and some win does
/// without the strongest card.
fn is_corroboration(puzzle: &Puzzle, figures: &Figures) -> bool {
    let needed = strongest(puzzle);
    let agree = |a: usize, b: usize| puzzle.cards[a].agrees(&puzzle.cards[b], &puzzle.rules);
    let agrees = |said: &Cards| said.iter().any(|a| said.iter().any(|b| a < b && agree(a, b)));
    let uses = figures.best_lines.iter().all(|line| line.iter().any(agrees));
    let without = figures.wins.iter().any(|won| !won.played.has(needed));
    !figures.quick_without_bonus && uses && without
}
