//! A small checker that trusts nobody: every step is tried against all ways to satisfy it.
//!
//! For each step it takes the clues named and the facts given, and tries every distribution of
//! demons among the people those clues speak of. People whom the clues cannot tell apart are
//! counted, not tried one by one. It asks statements only whether they hold. What a step is called goes
//! by how many clues it names and, of one alone, by its form; where that counts in two ways, by the later of them.

use cluesmith_core::{CertificateError, Inference, Stopped, Work};

use crate::board::{Crowd, Identity, each, size};
use crate::deduce::{later, technique};
use crate::language::normal::Known;
use crate::language::statement::Spoken;
use crate::worlds::case::Case;
use crate::worlds::proof::Proof;

/// No honest step names more clues, or more facts, than a board of 64 people has.
const MOST_NAMED: usize = 1000;

/// Verifies the steps from the opening to the last person; who is a demon, if all is well.
pub fn verify(
    case: &Case,
    opening: Option<Identity>,
    certificate: &[Inference],
    work: &mut Work,
) -> Result<Crowd, CertificateError> {
    let mut known = Known::default();
    if let Some(opening) = opening {
        known = known.with(case.start, opening);
    }
    let known = established(case, known, certificate, work)?;
    let fail = |message: String| CertificateError { step: certificate.len(), message };
    if known.crowd() != case.board.everyone() {
        return Err(fail("someone is not shown to be anything".into()));
    }
    // From clues that contradict each other anything follows, and no answer.
    if let Some(liar) = case.first_false(known.demons) {
        return Err(fail(format!("clue {liar} is false in the answer")));
    }
    let fits = |(low, high): (u8, u8)| (low..=high).contains(&size(known.demons));
    if !case.demons.is_none_or(fits) {
        return Err(fail("the answer has another number of demons than announced".into()));
    }
    Ok(known.demons)
}

/// Verifies steps that need not lead all the way, such as a hint, where these people are known.
pub fn verify_steps(
    case: &Case,
    known: Known,
    steps: &[Inference],
    work: &mut Work,
) -> Result<(), CertificateError> {
    established(case, known, steps, work).map(|_| ())
}

/// Who is known after all steps, if each of them holds.
fn established(
    case: &Case,
    mut known: Known,
    steps: &[Inference],
    work: &mut Work,
) -> Result<Known, CertificateError> {
    for (step, inference) in steps.iter().enumerate() {
        check(case, &mut known, inference, work)
            .map_err(|message| CertificateError { step, message })?;
    }
    Ok(known)
}

fn check(
    case: &Case,
    known: &mut Known,
    inference: &Inference,
    work: &mut Work,
) -> Result<(), String> {
    let Inference { by, given, so, .. } = inference;
    if by.len().max(given.len()).max(so.len()) > MOST_NAMED {
        return Err(format!("names more than {MOST_NAMED} clues or facts"));
    }
    let cost = 1 + by.len() + given.len() + so.len();
    work.spend(cost as u64).map_err(unverified)?;
    let mut facts = Known::default();
    for text in given {
        let (person, identity) = fact(case, text)?;
        if known.get(person) != Some(identity) {
            return Err(format!("`{text}` was not shown before"));
        }
        facts = facts.with(person, identity);
    }
    let mut premises = Premises::default();
    for text in by {
        premises.add(case, *known, text)?;
    }
    if so.is_empty() {
        return Err("concludes nothing".into());
    }
    let mut named = None;
    for text in so {
        let (person, identity) = fact(case, text)?;
        if known.get(person) == Some(identity.other()) {
            return Err(format!("`{text}` contradicts what was shown before"));
        }
        if premises.allow(facts, person, identity.other(), work).map_err(unverified)? {
            return Err(format!("`{text}` does not follow"));
        }
        if !premises.allow(facts, person, identity, work).map_err(unverified)? {
            return Err(format!(
                "`{text}` follows only because the premises contradict each other"
            ));
        }
        let proof =
            Proof { person, identity, speakers: premises.heard, total: premises.total.is_some() };
        let technique = technique(case, &proof);
        named = Some(named.map_or(technique, |named| later(named, technique)));
        *known = known.with(person, identity);
    }
    match named {
        Some(named) if named.id != inference.rule => {
            Err(format!("`{}` from these premises is `{}`", so.join("`, `"), named.id))
        }
        _ => Ok(()),
    }
}

fn unverified(stopped: Stopped) -> String {
    format!("not verified: {stopped}")
}

/// `7 Demon`.
fn fact(case: &Case, text: &str) -> Result<(usize, Identity), String> {
    let read = || {
        let (person, identity) = text.split_once(' ')?;
        let person: usize = person.parse().ok()?;
        let identity = [Identity::Demon, Identity::Cultivator]
            .into_iter()
            .find(|candidate| candidate.name() == identity)?;
        (person < case.board.len()).then_some((person, identity))
    };
    read().ok_or_else(|| format!("`{text}` is no fact"))
}

/// The statements of the clues a step names, and the groups they speak of.
#[derive(Default)]
struct Premises {
    heard: Crowd,
    spoken: Vec<(Crowd, Spoken)>,
    groups: Vec<Crowd>,
    total: Option<(Crowd, u8, u8)>,
}

impl Premises {
    fn add(&mut self, case: &Case, known: Known, text: &str) -> Result<(), String> {
        if let Some((low, high)) = text.strip_suffix(" demons").and_then(|r| r.split_once('-')) {
            let range = (low.parse().ok(), high.parse().ok());
            let (Some(low), Some(high)) = range else {
                return Err(format!("`{text}` is no premise"));
            };
            if case.demons != Some((low, high)) {
                return Err(format!("the board does not announce {text}"));
            }
            let everyone = case.board.everyone();
            if self.total.is_none() {
                self.groups.push(everyone);
            }
            self.total = Some((everyone, low, high));
            return Ok(());
        }
        let speaker = text.strip_prefix("clue ").and_then(|id| id.parse::<usize>().ok());
        let speaker = speaker.filter(|&s| s < case.board.len());
        let speaker = speaker.ok_or_else(|| format!("`{text}` is no premise"))?;
        if known.get(speaker).is_none() {
            return Err(format!("{text} cannot be heard yet"));
        }
        if self.heard >> speaker & 1 == 1 {
            return Ok(());
        }
        self.heard |= 1 << speaker;
        for statement in case.forms[speaker].statements(&case.board, speaker) {
            let mut people = 0;
            statement.groups(&case.board, |group| {
                people |= group;
                if !self.groups.contains(&group) {
                    self.groups.push(group);
                }
            });
            self.spoken.push((people, statement.on(&case.board)));
        }
        Ok(())
    }

    /// Whether the premises allow this person to be that.
    fn allow(
        &self,
        given: Known,
        person: usize,
        identity: Identity,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        let supposed = given.with(person, identity);
        if supposed.demons & supposed.cultivators != 0 {
            return Ok(false);
        }
        let open = self.groups.iter().fold(0, |crowd, group| crowd | group) & !supposed.crowd();
        let mut classes = vec![open];
        for &group in &self.groups {
            for index in 0..classes.len() {
                let (inside, outside) = (classes[index] & group, classes[index] & !group);
                if inside != 0 && outside != 0 {
                    classes[index] = inside;
                    classes.push(outside);
                }
            }
        }
        self.some_world(&classes, supposed.demons, open, work)
    }

    /// Tries every number of demons in every class.
    fn some_world(
        &self,
        classes: &[Crowd],
        demons: Crowd,
        open: Crowd,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        work.spend(1)?;
        let broken = self.spoken.iter().any(|(people, s)| people & open == 0 && !s.holds(demons));
        if broken {
            return Ok(false);
        }
        let Some((&class, rest)) = classes.split_first() else {
            return Ok(self.total.is_none_or(|(everyone, low, high)| {
                (low..=high).contains(&size(everyone & demons))
            }));
        };
        let mut some = 0;
        for person in std::iter::once(None).chain(each(class).map(Some)) {
            some |= person.map_or(0, |person| 1 << person);
            if self.some_world(rest, demons | some, open & !class, work)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
