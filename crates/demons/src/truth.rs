//! The independent engine: truth tables, and nothing else.
//!
//! It keeps every world that fits, one table for each set of people that clues tie together, and
//! reads off who is the same in all of them. It knows statements only by asking whether they hold,
//! so it accepts any clue form; it shares no code with the search of play and generation.

use cluesmith_core::{Stopped, Work};

use crate::board::{Board, Crowd, Identity, each};
use crate::language::Form;
use crate::language::normal::Known;
use crate::language::statement::Spoken;

/// Rows of a table that are too many to go on.
const MOST_ROWS: usize = 1 << 20;

/// Why there is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoVerdict {
    /// A table would grow too large for this board.
    TooLarge,
    /// The work limit was reached.
    Stopped(Stopped),
}

impl From<Stopped> for NoVerdict {
    fn from(stopped: Stopped) -> NoVerdict {
        NoVerdict::Stopped(stopped)
    }
}

/// All worlds that fit what was heard.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    known: Known,
    tables: Vec<Table>,
}

#[derive(Clone, Debug)]
struct Table {
    people: Crowd,
    /// The demons among those people, one entry for each world.
    worlds: Vec<Crowd>,
}

impl Tables {
    /// Learns what a person is.
    pub fn learn(&mut self, person: usize, identity: Identity) {
        self.known = self.known.with(person, identity);
        for table in &mut self.tables {
            if table.people >> person & 1 == 1 {
                table.worlds.retain(|&demons| Identity::of(person, demons) == identity);
            }
        }
    }

    /// Hears a clue: the tables it ties together become one, with a row for every combination, and
    /// only the rows stay in which the clue is true.
    pub fn hear(
        &mut self,
        board: &Board,
        form: Form,
        speaker: usize,
        work: &mut Work,
    ) -> Result<(), NoVerdict> {
        let mut people: Crowd = 0;
        let mut spoken: Vec<Spoken> = Vec::new();
        for statement in form.statements(board, speaker) {
            statement.groups(board, |group| people |= group);
            spoken.push(statement.on(board));
        }
        let mut joined = Table { people: 0, worlds: vec![0] };
        let (tied, apart): (Vec<Table>, Vec<Table>) =
            std::mem::take(&mut self.tables).into_iter().partition(|t| t.people & people != 0);
        self.tables = apart;
        for table in tied {
            joined = joined.times(&table.worlds, table.people, work)?;
        }
        for person in each(people & !joined.people) {
            let worlds: &[Crowd] = match self.known.get(person) {
                Some(Identity::Demon) => &[1 << person],
                Some(Identity::Cultivator) => &[0],
                None => &[0, 1 << person],
            };
            joined = joined.times(worlds, 1 << person, work)?;
        }
        joined.worlds.retain(|&demons| spoken.iter().all(|statement| statement.holds(demons)));
        self.tables.push(joined);
        Ok(())
    }

    /// Who is the same in all worlds; nothing if there is no world.
    pub fn settled(&self) -> Option<Known> {
        let mut known = self.known;
        for table in &self.tables {
            let (mut always, mut ever) = (table.people, 0);
            for &demons in &table.worlds {
                always &= demons;
                ever |= demons;
            }
            if table.worlds.is_empty() {
                return None;
            }
            known.demons |= always;
            known.cultivators |= table.people & !ever;
        }
        (known.demons & known.cultivators == 0).then_some(known)
    }
}

impl Table {
    fn times(&self, worlds: &[Crowd], people: Crowd, work: &mut Work) -> Result<Table, NoVerdict> {
        let rows = self.worlds.len().saturating_mul(worlds.len());
        if rows > MOST_ROWS {
            return Err(NoVerdict::TooLarge);
        }
        work.spend(1 + rows as u64 / 256)?;
        let worlds =
            self.worlds.iter().flat_map(|&one| worlds.iter().map(move |&two| one | two)).collect();
        Ok(Table { people: self.people | people, worlds })
    }
}

/// How a game ends when everyone who can be revealed is revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Who is known when nobody else can be proved.
    Reached(Known),
    /// The clues heard so far contradict each other.
    Contradiction(Known),
}

/// Plays a game from the opening, the clues of `silent` speakers left out.
pub fn play(
    board: &Board,
    forms: &[Form],
    start: usize,
    opening: Identity,
    silent: Crowd,
    work: &mut Work,
) -> Result<Ending, NoVerdict> {
    let mut tables = Tables::default();
    let mut revealed = Known::default();
    let mut settled = Known::default().with(start, opening);
    loop {
        let new = settled.crowd() & !revealed.crowd();
        if new == 0 {
            return Ok(Ending::Reached(revealed));
        }
        for person in each(new) {
            tables.learn(person, Identity::of(person, settled.demons));
        }
        revealed = settled;
        for person in each(new & !silent) {
            tables.hear(board, forms[person], person, work)?;
        }
        match tables.settled() {
            Some(known) => settled = known,
            None => return Ok(Ending::Contradiction(revealed)),
        }
    }
}
