//! Some hundreds of mutants of a document, judged.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use cluesmith_core::hash::fnv1a;
use cluesmith_core::{AnyFamily, Document, Language, Reference, Rng, Seed, Severity, Work};
use serde_json::{Value, to_value};

use super::change::{Mutant, Target};
use super::harmless::Harmless;
use super::kind::Kind;
use super::place::Places;
use crate::WORK_LIMIT;

/// A document to be mutated.
pub struct Base {
    /// The id that it was made from, for whoever reads the findings.
    pub id: String,
    /// It says its name.
    pub named: bool,
    /// The document itself.
    pub document: Document,
}

/// The puzzle of an id with its name and as an author would have it, without; each without its
/// certificate, and with it where the family gives any.
///
/// # Panics
/// If the id gives no puzzle, or the puzzle cannot be completed or explained.
pub fn bases(family: &dyn AnyFamily, id: &str) -> Vec<Base> {
    let work = || Work::limit(WORK_LIMIT);
    let reference = Reference::parse(id).unwrap_or_else(|error| panic!("{id}: {error}"));
    let seed = reference.seed.map_or(Seed(0), |text| text.seed);
    let made = family.generate(&reference.settings, seed, &mut work());
    let named = made.unwrap_or_else(|error| panic!("{id}: {error}"));
    let open = family.open(named.clone(), Language::default());
    let case = open.unwrap_or_else(|error| panic!("{id}: {error}"));
    let unnamed = case.fill_in(&mut work()).unwrap_or_else(|error| panic!("{id}: {error}"));
    let mut certificates = vec![None];
    let steps = case.explain(&mut work()).unwrap_or_else(|error| panic!("{id}: {error}"));
    certificates.push(Some(steps.into_iter().map(|step| step.inference).collect()));
    let mut bases = Vec::new();
    for certificate in certificates {
        for (named, document) in [(true, &named), (false, &unnamed)] {
            let document = Document { certificate: certificate.clone(), ..document.clone() };
            bases.push(Base { id: id.to_owned(), named, document });
        }
    }
    bases
}

/// Changes of one kind at one kind of place that `check` let pass.
#[derive(Debug)]
pub struct Passed {
    /// How many.
    pub count: usize,
    /// One of them: its document's id, the place, what stood there and what stands there now.
    pub example: String,
}

/// What became of the mutants of one family.
#[derive(Debug, Default)]
pub struct Tally {
    /// Documents that were mutated.
    pub documents: usize,
    /// Mutants tried.
    pub tried: usize,
    /// Refused: unreadable, or with an error.
    pub refused: usize,
    /// With a warning only.
    pub warned: usize,
    /// Clean, and on the list of harmless changes: by the number of the entry.
    pub harmless: BTreeMap<usize, Passed>,
    /// Clean, and they should not be: by what was changed.
    pub passed: BTreeMap<String, Passed>,
    /// Documents that are refused as they are, and mutants at which `check` fell over.
    pub broken: Vec<String>,
}

impl Tally {
    /// Takes over what another part of the survey found.
    pub fn add(&mut self, other: Tally) {
        self.documents += other.documents;
        self.tried += other.tried;
        self.refused += other.refused;
        self.warned += other.warned;
        merge(&mut self.harmless, other.harmless);
        merge(&mut self.passed, other.passed);
        self.broken.extend(other.broken);
    }

    /// How many were let pass for a reason.
    pub fn allowed(&self) -> usize {
        self.harmless.values().map(|passed| passed.count).sum()
    }

    /// How many were let pass for none.
    pub fn escaped(&self) -> usize {
        self.passed.values().map(|passed| passed.count).sum()
    }
}

fn merge<K: Ord>(into: &mut BTreeMap<K, Passed>, from: BTreeMap<K, Passed>) {
    for (key, passed) in from {
        match into.get_mut(&key) {
            Some(known) => known.count += passed.count,
            None => drop(into.insert(key, passed)),
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { documents, tried, refused, warned, .. } = self;
        let (allowed, escaped) = (self.allowed(), self.escaped());
        write!(f, "{documents:>9} {tried:>8} {refused:>8} {warned:>8} {allowed:>9} {escaped:>8}")
    }
}

/// The finding about words of an author's own.
const OWN_WORDS: &str = "D13";

/// How `check` took a mutant.
enum Verdict {
    Refused,
    Warned,
    Clean,
    Panicked,
}

/// Which mutants of a document are tried.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// Some kinds of change at some kinds of place, whichever it is the turn of; so several documents share them
    /// out.
    pub turn: usize,
    /// How many of those.
    pub count: usize,
    /// Which leaves are changed besides, one by one.
    pub leaves: Leaves,
}

/// Which leaves of a document are changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// Only what has its turn.
    None,
    /// Its part. Without a name each, since what a reader is told then stands on its own: those of the certificate
    /// where there is one, the others where there is none. With a name one in eight, for whatever differs from what
    /// the name gives is refused for that alone.
    Shared,
    /// Each.
    All,
}

/// Of so many leaves of a document with its name, one is changed.
const NAMED: u64 = 8;

impl Base {
    /// Whether a leaf is among those that this form of a document changes.
    fn changes(&self, leaves: Leaves, at: &Place) -> bool {
        let Place { pattern, pointer } = at;
        match leaves {
            Leaves::None => false,
            Leaves::Shared => {
                // By the document, too, or it would be the same places in each.
                let draw = || fnv1a(format!("{} {pointer}", self.id).as_bytes()) >> 32;
                let is_certified = self.document.certificate.is_some();
                pattern.starts_with("/certificate") == is_certified
                    && (!self.named || draw().is_multiple_of(NAMED))
            }
            Leaves::All => true,
        }
    }
}

/// Tries mutants of a document, the same ones every time.
pub fn survey(family: &dyn AnyFamily, base: &Base, share: Share, harmless: &Harmless) -> Tally {
    let mut tally = Tally { documents: 1, ..Tally::default() };
    let work = &mut Work::limit(WORK_LIMIT);
    let report = family.check(&base.document, work);
    if let Some(finding) = report.findings.iter().find(|found| found.severity > Severity::Note) {
        let (id, message) = (base.title(), &finding.message);
        tally.broken.push(format!("{id} is not clean as it is: {} {message}", finding.id));
        return tally;
    }
    // A mutant may cost more than the document did, but not for ever: what is given up is refused.
    let limit = 20 * work.used() + 100_000;
    let document = to_value(&base.document).expect("documents are plain data");
    let places = &Places::of(&document);
    let mut rng = Rng::new(Seed(share.turn as u64), "mutants");
    let mut judge_one = |at: &Place, mutant: Option<Mutant>| {
        let Some(mutant) = mutant else { return false };
        tally.judge(family, base, (at, &mutant), limit, harmless);
        true
    };
    let groups = groups(&document, places);
    for index in share.turn * share.count..(share.turn + 1) * share.count {
        let (pattern, kind) = &groups[index % groups.len()];
        // Not every text has an opposite: look at some before giving this turn up.
        for _ in 0..6 {
            let Some(pointer) = rng.choose(places.like(pattern)) else { break };
            let at = Place { pattern, pointer };
            let mutant = at.target(&document, places).change(*kind, &mut rng);
            if judge_one(&at, mutant) {
                break;
            }
        }
    }
    for (index, (pattern, pointer)) in places.leaves(&document).enumerate() {
        let at = Place { pattern, pointer };
        if !base.changes(share.leaves, &at) {
            continue;
        }
        let mut kinds = at.kinds(&document);
        let first = (index + share.turn) % kinds.len().max(1);
        kinds.rotate_left(first);
        for kind in kinds {
            let mutant = at.target(&document, places).change(kind, &mut rng);
            if judge_one(&at, mutant) {
                break;
            }
        }
    }
    tally
}

/// A place of a document and what kind of place it is.
struct Place<'a> {
    pattern: &'a str,
    pointer: &'a str,
}

impl<'a> Place<'a> {
    fn target(&self, document: &'a Value, places: &'a Places) -> Target<'a> {
        Target { document, places, pattern: self.pattern, pointer: self.pointer }
    }

    /// The changes that may be made here.
    fn kinds(&self, document: &Value) -> Vec<Kind> {
        let holder = self.pointer.rsplit_once('/').and_then(|(holder, _)| document.pointer(holder));
        Kind::of(document.pointer(self.pointer).unwrap_or(&Value::Null), holder)
    }
}

impl Tally {
    /// Has `check` look at a mutant, and notes what became of it.
    fn judge(
        &mut self,
        family: &dyn AnyFamily,
        base: &Base,
        (at, mutant): (&Place, &Mutant),
        limit: u64,
        harmless: &Harmless,
    ) {
        let Place { pattern, pointer } = at;
        let kind = mutant.kind;
        let title =
            format!("{} {kind} {pointer}: {} → {}", base.title(), mutant.before, mutant.after);
        self.tried += 1;
        match judge(family, mutant, limit) {
            Verdict::Refused => self.refused += 1,
            Verdict::Warned => self.warned += 1,
            Verdict::Panicked => self.broken.push(format!("panic: {title}")),
            Verdict::Clean => {
                let passed = Passed { count: 1, example: title };
                match harmless.find(family.name(), base.named, pattern, kind) {
                    Some(entry) => merge(&mut self.harmless, [(entry, passed)].into()),
                    None => {
                        let named = if base.named { "named" } else { "unnamed" };
                        let key = format!("{} | {named} | {pattern} | {kind}", family.name());
                        merge(&mut self.passed, [(key, passed)].into());
                    }
                }
            }
        }
    }
}

impl Base {
    fn title(&self) -> String {
        let name = if self.named { "" } else { " without its name" };
        let certificate =
            if self.document.certificate.is_some() { " with certificate" } else { "" };
        format!("{}{name}{certificate}", self.id)
    }
}

/// Every kind of change at every kind of place, in an order that spreads them and is the same for documents
/// with the same places.
fn groups(document: &Value, places: &Places) -> Vec<(String, Kind)> {
    let mut groups = Vec::new();
    for (pattern, pointers) in &places.all {
        let mut kinds: Vec<Kind> = Vec::new();
        for pointer in pointers {
            kinds.extend(Place { pattern, pointer }.kinds(document));
        }
        kinds.sort_unstable();
        kinds.dedup();
        groups.extend(kinds.into_iter().map(|kind| (pattern.clone(), kind)));
    }
    groups.sort_by_cached_key(|(pattern, kind)| fnv1a(format!("{pattern} {kind}").as_bytes()));
    groups
}

/// As a reader would: the text is read, and whatever it claims is checked.
fn judge(family: &dyn AnyFamily, mutant: &Mutant, limit: u64) -> Verdict {
    let text = mutant.document.to_string();
    let Ok(document) = Document::parse(&text) else { return Verdict::Refused };
    let check = || family.check(&document, &mut Work::limit(limit));
    let Ok(report) = catch_unwind(AssertUnwindSafe(check)) else { return Verdict::Panicked };
    // That an author's own words were not read says nothing of what the change made of them.
    let read = report.findings.iter().filter(|finding| finding.id != OWN_WORDS);
    match read.map(|finding| finding.severity).max() {
        Some(Severity::Error) => Verdict::Refused,
        Some(Severity::Warning) => Verdict::Warned,
        Some(Severity::Note) | None => Verdict::Clean,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The pointers of 400 leaves that this form of a document changes.
    fn changed(seed: u64, named: bool) -> Vec<String> {
        let text = json!({"cluesmith": 1, "family": "needle", "puzzle": {}}).to_string();
        let document = Document::parse(&text).unwrap();
        let base = Base { id: format!("needle:easy#{seed}"), named, document };
        let pointers = (0..400).map(|leaf| format!("/puzzle/lines/{leaf}/text"));
        let is_changed = |pointer: &String| {
            base.changes(Leaves::Shared, &Place { pattern: "/puzzle/lines/*/text", pointer })
        };
        pointers.filter(is_changed).collect()
    }

    /// What a name gives is refused at any change, so that says little of how the document itself is judged.
    #[test]
    fn every_leaf_is_changed_without_a_name_and_others_in_each_document_with_one() {
        let (mut sizes, mut all) = (Vec::new(), Vec::new());
        for seed in 0..25 {
            assert_eq!(changed(seed, false).len(), 400);
            let named = changed(seed, true);
            sizes.push(named.len());
            all.extend(named);
        }
        assert!(sizes.iter().all(|size| (25..=90).contains(size)), "{sizes:?}");
        all.sort();
        all.dedup();
        assert!(all.len() > 350, "{} of 400 leaves", all.len());
    }
}
