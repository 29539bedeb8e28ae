//! What would follow if somebody were a demon, or were not.
//!
//! Reasoned as a hint is: from what the revealed people said, with whoever is assumed as if known. Nobody who is
//! hidden is heard, assumed or not.

use cluesmith_core::{
    Assumed, Consequence, Ending, Language, MoveError, Proved, Seen, Stopped, Supposed, Work, say,
};

use crate::board::{Crowd, Identity, each, size};
use crate::deduce::{needed, range, step};
use crate::language::normal::Known;
use crate::play::{Colour, State, facts, judgement, read_judgement};
use crate::puzzle::Puzzle;
use crate::words::{self, WORDS};
use crate::worlds::case::{Case, Total};
use crate::worlds::entail::Engine;
use crate::worlds::proof::{Proof, Prover};

/// What follows from the position and these judgements.
pub fn suppose(
    puzzle: &Puzzle,
    state: &State,
    assumptions: &[String],
    work: &mut Work,
) -> Result<Supposed, MoveError> {
    let language = work.language();
    let case = puzzle.case();
    let mut supposed =
        Supposed { assumed: Vec::new(), follows: Vec::new(), end: Ending::Open, keep: Vec::new() };
    let mut assumed = Known::default();
    for text in assumptions {
        let (person, identity) = read_judgement(puzzle, state, text, language)?;
        let (name, akind) = (puzzle.called(person, language), words::a_kind(language, identity));
        if assumed.get(person).is_some() {
            return Err(MoveError::forbidden(say!(WORDS, language, "assume.twice", name)));
        }
        assumed = assumed.with(person, identity);
        supposed.assumed.push(Assumed {
            text: judgement(&case, person, identity),
            says: say!(WORDS, language, "assume.is", name, akind),
            shows: vec![seen(&case, person, identity)],
        });
    }
    let table = Table { puzzle, case: &case, state, assumed, language };
    if let Err(stopped) = table.follow(&mut supposed, work) {
        supposed.end = Ending::Stopped { reason: stopped.to_string() };
    }
    Ok(supposed)
}

/// A position with its assumptions.
struct Table<'a> {
    puzzle: &'a Puzzle,
    case: &'a Case,
    state: &'a State,
    assumed: Known,
    language: Language,
}

/// One thing that follows, and whom it leans on.
struct Found {
    proof: Proof,
    before: Known,
    given: Crowd,
}

/// What cannot all be true: what these people said, with these people as they are supposed to be.
struct Clash {
    speakers: Crowd,
    total: Total,
    given: Known,
}

impl Table<'_> {
    fn follow(&self, supposed: &mut Supposed, work: &mut Work) -> Result<(), Stopped> {
        let language = self.language;
        let broken = |says| Ending::Broken { says };
        let Some(facts) = facts(self.case, self.state, work)? else {
            supposed.end = broken(say!(WORDS, language, "play.stuck.start"));
            return Ok(());
        };
        let heard = facts.crowd();
        if !self.fits(heard, facts, Total::Counted, work)? {
            supposed.end = broken(say!(WORDS, language, "assume.broken"));
            return Ok(());
        }
        let (found, clash) = self.reason(heard, facts, work)?;
        let needed = clash.as_ref().map(|clash| clash.given.crowd());
        let mut decided = heard | self.assumed.crowd();
        for (found, leans) in relevant(found, self.assumed.crowd(), needed) {
            decided |= 1 << found.proof.person;
            supposed.follows.push(self.consequence(&found, leans, work)?);
        }
        supposed.end = match clash {
            Some(clash) => self.contradiction(heard, facts, &clash, work)?,
            None if decided == self.case.board.everyone() => Ending::Complete,
            None => Ending::Open,
        };
        if !matches!(supposed.end, Ending::Contradiction { .. }) {
            supposed.keep = each(self.assumed.crowd())
                .filter_map(|person| self.mark(person, Identity::of(person, self.assumed.demons)))
                .chain(supposed.follows.iter().flat_map(|one| one.step.moves.clone()))
                .collect();
        }
        Ok(())
    }

    /// One step after the other, until nothing follows or something cannot be.
    fn reason(
        &self,
        heard: Crowd,
        facts: Known,
        work: &mut Work,
    ) -> Result<(Vec<Found>, Option<Clash>), Stopped> {
        let case = self.case;
        let mut known = Known {
            demons: facts.demons | self.assumed.demons,
            cultivators: facts.cultivators | self.assumed.cultivators,
        };
        let engine = &mut Engine::default();
        let mut prover = Prover::new(&case.clues, engine);
        let mut all = Vec::new();
        let mut leaning = self.assumed.crowd();
        loop {
            if let Some(clash) = self.clash_of_one(heard, known, work)? {
                return Ok((all, Some(clash)));
            }
            // First what speaks of the assumption, or of what follows from it.
            let near = case.speakers_about(heard, leaning);
            let proof = match prover.easiest(known, near, work)? {
                None => prover.easiest(known, heard, work)?,
                near => near,
            };
            let proof = match proof {
                Some(proof) => proof,
                None => {
                    if let Some(clash) = self.clash(heard, known, work)? {
                        return Ok((all, Some(clash)));
                    }
                    match self.by_total(&mut prover, heard, known, work)? {
                        Some(proof) => proof,
                        None => return Ok((all, None)),
                    }
                }
            };
            let given = needed(case, known, &proof.argument(), proof.total, work)?.crowd();
            leaning |= if given & leaning == 0 { 0 } else { 1 << proof.person };
            all.push(Found { proof, before: known, given });
            known = known.with(proof.person, proof.identity);
        }
    }

    /// Someone who is settled only by counting all demons as well.
    fn by_total(
        &self,
        prover: &mut Prover<'_>,
        heard: Crowd,
        known: Known,
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        let Some(total) = self.case.total(Total::Counted) else { return Ok(None) };
        let settled = prover.entailed(known, heard, Some(total), work)?.unwrap_or(known);
        let mut new = each(settled.crowd() & !known.crowd());
        new.next()
            .map(|person| prover.smallest(known, heard, Some(total), person, settled, work))
            .transpose()
    }

    fn fits(
        &self,
        heard: Crowd,
        known: Known,
        total: Total,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        let evidence = self.case.evidence(heard, known, total);
        Ok(known.demons & known.cultivators == 0
            && Engine::default().world(&evidence, work)?.is_some())
    }

    /// Somebody whose words alone would be false.
    fn clash_of_one(
        &self,
        heard: Crowd,
        known: Known,
        work: &mut Work,
    ) -> Result<Option<Clash>, Stopped> {
        for speaker in each(heard) {
            let (speakers, total) = (1 << speaker, Total::Ignored);
            if !self.fits(speakers, known, total, work)? {
                return self.least(speakers, total, known, work).map(Some);
            }
        }
        Ok(None)
    }

    /// What several people said, and the number of demons at last, if that cannot all be true.
    fn clash(&self, heard: Crowd, known: Known, work: &mut Work) -> Result<Option<Clash>, Stopped> {
        for total in [Total::Ignored, Total::Counted] {
            if !self.fits(heard, known, total, work)? {
                return self.least(heard, total, known, work).map(Some);
            }
        }
        Ok(None)
    }

    /// A contradiction without anybody who can be left out.
    fn least(
        &self,
        mut speakers: Crowd,
        total: Total,
        known: Known,
        work: &mut Work,
    ) -> Result<Clash, Stopped> {
        for speaker in each(speakers) {
            let fewer = speakers & !(1 << speaker);
            if !self.fits(fewer, known, total, work)? {
                speakers = fewer;
            }
        }
        let mut given = known;
        for person in each(known.crowd()) {
            let fewer = given.only(!(1 << person));
            if !self.fits(speakers, fewer, total, work)? {
                given = fewer;
            }
        }
        Ok(Clash { speakers, total, given })
    }

    fn consequence(
        &self,
        found: &Found,
        leans: bool,
        work: &mut Work,
    ) -> Result<Consequence, Stopped> {
        let Found { proof, before, .. } = found;
        let (argument, total) = (proof.argument(), proof.total);
        let mut step = step(self.puzzle, self.case, *before, &argument, total, work)?;
        step.moves = self.mark(proof.person, proof.identity).into_iter().collect();
        let shows = vec![seen(self.case, proof.person, proof.identity)];
        Ok(Consequence { step, shows, leans })
    }

    /// The move that marks somebody, unless the mark is there.
    fn mark(&self, person: usize, identity: Identity) -> Option<String> {
        let (colour, letter) = match identity {
            Identity::Demon => (Colour::Red, 'r'),
            Identity::Cultivator => (Colour::Green, 'g'),
        };
        let there =
            |mark: &crate::play::Mark| usize::from(mark.id) == person && mark.colour == colour;
        let marked = self.state.marks.iter().any(there);
        (!marked).then(|| format!("{}?{letter}", self.case.board.label(person)))
    }

    fn contradiction(
        &self,
        heard: Crowd,
        facts: Known,
        clash: &Clash,
        work: &mut Work,
    ) -> Result<Ending, Stopped> {
        let people = clash.speakers | clash.given.crowd();
        let proves = self.refuted(heard, facts, work)?.map(|(person, identity)| {
            let (name, akind) =
                (self.puzzle.called(person, self.language), words::a_kind(self.language, identity));
            let who = say!(WORDS, self.language, "assume.is", name, akind);
            Proved {
                says: say!(WORDS, self.language, "text.so", who),
                moves: vec![judgement(self.case, person, identity)],
            }
        });
        Ok(Ending::Contradiction {
            says: self.told(clash),
            focus: each(people).map(|person| self.case.board.label(person)).collect(),
            proves,
        })
    }

    /// The contrary of the one assumption that cannot be, if it cannot be by itself.
    fn refuted(
        &self,
        heard: Crowd,
        facts: Known,
        work: &mut Work,
    ) -> Result<Option<(usize, Identity)>, Stopped> {
        for person in each(self.assumed.crowd()) {
            let identity = Identity::of(person, self.assumed.demons);
            if !self.fits(heard, facts.with(person, identity), Total::Counted, work)? {
                return Ok(Some((person, identity.other())));
            }
        }
        Ok(None)
    }

    fn told(&self, clash: &Clash) -> String {
        let language = self.language;
        let who = self.who(clash.given);
        let names: Vec<String> = each(clash.speakers)
            .map(|one| self.puzzle.called(one, self.language).into_owned())
            .collect();
        let speakers = WORDS.list(language, &names);
        let demons = self.case.demons.filter(|_| clash.total == Total::Counted);
        match (demons, size(clash.speakers)) {
            (Some((low, high)), 0) => {
                let range = range(low, high, language);
                say!(WORDS, language, "assume.clash.number", who, range)
            }
            (Some((low, high)), _) => {
                let range = range(low, high, language);
                say!(WORDS, language, "assume.clash.total", who, speakers, range)
            }
            (None, 1) => {
                let speaker = clash.speakers.trailing_zeros() as usize;
                let clue = self.puzzle.said(speaker, language);
                say!(WORDS, language, "assume.clash.one", who, speaker = speakers, clue)
            }
            (None, _) => say!(WORDS, language, "assume.clash", who, speakers),
        }
    }

    /// `Ann and Bo as demons and Cy as a cultivator`.
    fn who(&self, known: Known) -> String {
        let language = self.language;
        let kinds = [(known.demons, Identity::Demon), (known.cultivators, Identity::Cultivator)];
        let parts: Vec<String> = kinds
            .into_iter()
            .filter(|(crowd, _)| *crowd != 0)
            .map(|(crowd, identity)| {
                let names: Vec<String> = each(crowd)
                    .map(|one| self.puzzle.called(one, self.language).into_owned())
                    .collect();
                let names = WORDS.list(language, &names);
                if size(crowd) == 1 {
                    let akind = words::a_kind(language, identity);
                    say!(WORDS, language, "assume.as.one", names, akind)
                } else {
                    let kinds = words::kinds(language, identity);
                    say!(WORDS, language, "assume.as", names, kinds)
                }
            })
            .collect();
        match &parts[..] {
            [one, other] => say!(WORDS, language, "text.who.both", one, other),
            _ => parts.concat(),
        }
    }
}

/// What leans on the assumptions, with whatever that needs; where it ends in a contradiction, only what that needs.
fn relevant(found: Vec<Found>, assumed: Crowd, clash: Option<Crowd>) -> Vec<(Found, bool)> {
    let mut leaning = assumed;
    for Found { proof, given, .. } in &found {
        leaning |= if given & leaning == 0 { 0 } else { 1 << proof.person };
    }
    let mut needed = clash.unwrap_or(leaning);
    let mut kept = Vec::new();
    for one in found.into_iter().rev() {
        let person = one.proof.person;
        if needed >> person & 1 == 1 {
            needed |= one.given;
            kept.push((one, leaning >> person & 1 == 1));
        }
    }
    kept.reverse();
    kept
}

fn seen(case: &Case, person: usize, identity: Identity) -> Seen {
    Seen { at: case.board.label(person), value: identity.name().to_owned() }
}
