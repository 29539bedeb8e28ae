//! Everything a document claims, proved again: its head, its puzzle, its answer, grade, proof and
//! certificate, and that its name gives this puzzle.

use crate::document::{Document, escape_pointer};
use crate::erased::AnyFamily;
use crate::excuse::excuses;
use crate::family::{Family, GenerateError, Unproven, makes};
use crate::grade::Grade;
use crate::id::{PuzzleId, Reference};
use crate::identity::identify;
use crate::kind::{GameKind, Kind};
use crate::labels::{Labels, compare as compare_labels};
use crate::language::Language;
use crate::play::Play;
use crate::report::{Finding, Severity};
use crate::seed::Seed;
use crate::settings::Settings;
use crate::shorten::shorten;
use crate::step::{CertificateError, Inference};
use crate::verdict::{WORDS, say_stopped, say_unproven};
use crate::work::Work;
use crate::{finding, say};

use serde::Serialize;
use serde_json::{Map, Value, to_value};

/// Do family, generator, id, params and seed tell one story?
pub(crate) fn check_head<F: Play>(
    family: &F,
    document: &Document,
    language: Language,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let found = &document.family;
    if found != F::NAME {
        findings.push(finding!(WORDS, language, "D02", "/family", found, family = F::NAME));
    }
    let params = document.params.as_ref().map(|given| {
        let canonical = AnyFamily::canonical(family, given);
        if let Err(error) = &canonical {
            let (field, path) = (&error.field, format!("/params/{}", error.field));
            let message = say!(WORDS, language, "D03", field, why = error.message);
            findings.push(Finding::error("D03", path, message, error.help.clone()));
        }
        canonical.ok()
    });
    findings.extend(check_generator::<F>(document, language));
    findings.extend(check_half_name(document, language));
    let Some(id) = &document.id else {
        return findings;
    };
    let named = Reference::parse(id).map_err(|error| error.to_string()).and_then(|reference| {
        let settings =
            AnyFamily::canonical(family, &reference.settings).map_err(|error| error.to_string())?;
        let seed = reference.seed.ok_or_else(|| say!(WORDS, language, "D04.noseed"))?.seed;
        let generator = reference.generator.or(document.generator).unwrap_or(F::GENERATOR);
        Ok(PuzzleId { family: reference.family, generator, settings, seed })
    });
    let story = named.and_then(|id| {
        if id.family != document.family {
            Err(say!(WORDS, language, "D04.family", family = id.family))
        } else if document.generator.is_some_and(|version| version != id.generator) {
            Err(say!(WORDS, language, "D04.generator", generator = id.generator))
        } else if document.seed.is_some_and(|seed| Seed(seed) != id.seed) {
            Err(say!(WORDS, language, "D04.seed", seed = id.seed))
        } else if params.flatten().is_some_and(|params| params != id.settings) {
            Err(say!(WORDS, language, "D04.params", params = id.settings))
        } else if makes::<F>(id.generator) {
            check_spelling(&id, document.id.as_deref().unwrap_or_default(), language)
        } else {
            // What older generators left out of an id is not known here.
            Ok(())
        }
    });
    if let Err(message) = story {
        let help = say!(WORDS, language, "D04.help");
        findings.push(Finding::error("D04", "/id", message, help));
    }
    findings
}

/// A puzzle has one name, and programs find it by that: blanks, zeros and settings that say nothing make
/// another. Documents from before leave the generator to its own field.
fn check_spelling(id: &PuzzleId, given: &str, language: Language) -> Result<(), String> {
    let full = id.to_string();
    let short = full.replacen(&format!("@{}:", id.generator), ":", 1);
    if given == full || given == short {
        return Ok(());
    }
    Err(say!(WORDS, language, "D04.spelling", id = full))
}

/// Parameters without a seed, a seed without parameters, or a generator alone name nothing, and would be believed all
/// the same.
fn check_half_name(document: &Document, language: Language) -> Option<Finding> {
    let (path, missing) = match (&document.id, &document.params, document.seed) {
        (None, Some(_), None) => ("/params", "seed"),
        (None, None, Some(_)) => ("/seed", "params"),
        (None, None, None) if document.generator.is_some() => ("/generator", "seed"),
        _ => return None,
    };
    let message = say!(WORDS, language, "D04.half", missing);
    Some(Finding::error("D04", path, message, say!(WORDS, language, "D04.half.help")))
}

/// Can this program tell what the generator made?
fn check_generator<F: Family>(document: &Document, language: Language) -> Option<Finding> {
    let version = document.made_by()?;
    let path = if document.generator.is_some() { "/generator" } else { "/id" };
    let (newest, range) = (F::GENERATOR, 1..F::GENERATOR);
    if makes::<F>(version) {
        return None;
    }
    if range.contains(&version) {
        let message = say!(WORDS, language, "D07.older", version, newest);
        let help = say!(WORDS, language, "D07.older.help");
        return Some(Finding::error("D07", path, message, help).as_severity(Severity::Warning));
    }
    let message = say!(WORDS, language, "D07", version, family = F::NAME);
    let help = match newest {
        1 => say!(WORDS, language, "D07.help.one"),
        _ => say!(WORDS, language, "D07.help.some", newest),
    };
    Some(Finding::error("D07", path, message, help))
}

/// What an opened document is checked with.
pub(crate) struct Claims<'a, F: Family> {
    pub(crate) family: &'a F,
    pub(crate) document: &'a Document,
    pub(crate) puzzle: &'a F::Puzzle,
    pub(crate) params: Option<&'a F::Params>,
    /// The answer that can be read.
    pub(crate) answer: Option<&'a F::Answer>,
}

/// The puzzle, its answer, grade, proof and certificate, and that its name gives all of them. Its form was
/// inspected when it was opened.
pub(crate) fn check_body<F: Play>(claims: &Claims<F>, work: &mut Work) -> Vec<Finding> {
    let Claims { family, puzzle, answer, .. } = *claims;
    let mut findings = family.check(puzzle, answer, work);
    findings.extend(claims.check_grade(work));
    findings.extend(claims.check_certificate(work));
    findings.extend(claims.check_count(&findings, work.language()));
    findings.extend(match claims.named() {
        // Own words are then part of the name.
        Some(name) if makes::<F>(name.generator) => claims.check_name(&name, work),
        _ => claims
            .check_proof(work)
            .into_iter()
            .chain(claims.check_own_words(work.language()))
            .chain(claims.check_sealed(work.language()))
            .collect(),
    });
    if work.left() == 0 && findings.iter().all(|finding| finding.severity < Severity::Error) {
        let language = work.language();
        let message = say!(WORDS, language, "why.limit", used = work.used());
        findings.push(Finding::error("D12", "", message, say!(WORDS, language, "D12.help")));
    }
    findings
}

/// How much of what stands in a document a message repeats.
const SHOWN: usize = 60;

/// The generator and what it made the puzzle from, as far as the document says.
struct Name {
    generator: u32,
    settings: Settings,
    seed: Seed,
    path: &'static str,
}

impl<F: Play> Claims<'_, F> {
    fn check_grade(&self, work: &mut Work) -> Option<Finding> {
        let grade = self.document.grade.as_ref()?;
        let Claims { family, puzzle, params, answer, .. } = *self;
        let language = work.language();
        let (message, help) = match F::Kind::grade(family, puzzle, answer, params, work) {
            Ok(again) if again == *grade => return None,
            // Another generator may have graded by other rules: no fault of the puzzle.
            Ok(again)
                if self.is_of_older_generator() && self.can_be_a_grade(grade, &again, work) =>
            {
                let message = regraded(grade, &again, language);
                let help = say!(WORDS, language, "D05.older.help");
                let finding = Finding::error("D05", "/grade", message, help);
                return Some(finding.as_severity(Severity::Warning));
            }
            Ok(again) => (regraded(grade, &again, language), say!(WORDS, language, "D05.new.help")),
            // A sealed document is graded by playing it, and its answer is not there to be asked. Its
            // name tells whether the grade is right.
            Err(Unproven::ByAsking) if self.document.answer.is_none() && self.is_named_now() => {
                return None;
            }
            Err(why) => {
                let help = match why {
                    Unproven::Stopped(_) => say!(WORDS, language, "D12.help"),
                    _ => say!(WORDS, language, "D05.help"),
                };
                (say!(WORDS, language, "D05", why = say_unproven(&why, language)), help)
            }
        };
        Some(Finding::error("D05", "/grade", message, help))
    }

    /// What is wrong with the certificate.
    fn check_certificate(&self, work: &mut Work) -> Option<Finding> {
        let certificate = self.document.certificate.as_ref()?;
        let Claims { family, puzzle, answer, .. } = *self;
        let (steps, language) = (certificate.len(), work.language());
        let at = |step: usize| format!("/certificate/{step}");
        let known = |rule: &str| family.techniques().iter().any(|technique| technique.id == rule);
        if let Some(step) = certificate.iter().position(|inference| !known(&inference.rule)) {
            let rule = shorten(&certificate[step].rule, SHOWN);
            let message = say!(WORDS, language, "D06.technique", rule = format!("{rule:?}"));
            let help = say!(WORDS, language, "D06.technique.help", family = F::NAME);
            return Some(Finding::error("D06", at(step) + "/rule", message, help));
        }
        match F::Kind::verify(family, puzzle, answer, certificate, work) {
            Ok(_) => self.check_labels(certificate, work),
            Err(CertificateError { step, message }) => {
                let path = if step < steps { at(step) } else { "/certificate".to_owned() };
                Some(Finding::error("D06", path, message, say!(WORDS, language, "D06.help")))
            }
        }
    }

    /// Whether the steps of a certificate that holds are called by their right names.
    fn check_labels(&self, certificate: &[Inference], work: &mut Work) -> Option<Finding> {
        let at = |step: usize| format!("/certificate/{step}/rule");
        let language = work.language();
        let explained = match F::Kind::explain(self.family, self.puzzle, self.answer, work) {
            Ok(explained) => explained,
            Err(why) => {
                let why = say_unproven(&why, language);
                let message = say!(WORDS, language, "D06.unnamed", why);
                let help = say!(WORDS, language, "D12.help");
                return Some(Finding::error("D06", "/certificate", message, help));
            }
        };
        match compare_labels(certificate, &explained) {
            Labels::Right => None,
            Labels::Wrong { step, rule } => {
                let claimed = &certificate[step].rule;
                let message = say!(WORDS, language, "D06.name", rule, claimed);
                let help = say!(WORDS, language, "D06.name.help");
                Some(Finding::error("D06", at(step), message, help))
            }
            Labels::Unknown { first, count } => {
                let steps = certificate.len();
                let message = say!(WORDS, language, "D06.unknown", count, steps);
                let help = say!(WORDS, language, "D06.unknown.help");
                let finding = Finding::error("D06", at(first), message, help);
                // What generators that are gone were explained by is gone, too: no fault of the steps, which follow.
                Some(match self.is_of_older_generator() {
                    true => finding.as_severity(Severity::Warning),
                    false => finding,
                })
            }
        }
    }

    /// What nobody but a reader can check: a name such as "The culprit" makes sentences say what nothing proves.
    fn check_own_words(&self, language: Language) -> Option<Finding> {
        let own = self.family.own_words(self.puzzle);
        let (first, count) = (own.first()?, own.len());
        let text = shorten(&first.text, SHOWN);
        let message = say!(WORDS, language, "D13", text, others = count - 1);
        let help = say!(WORDS, language, "D13.help");
        let finding = Finding::error("D13", first.path.clone(), message, help);
        Some(finding.as_severity(Severity::Warning))
    }

    /// Of a puzzle that leaves its answer open nothing tells whether a host has the right one, but that there can be
    /// one. Where the name is checked it gives the answer.
    fn check_sealed(&self, language: Language) -> Option<Finding> {
        let is_open = F::Kind::GAME == GameKind::Asked && self.document.answer.is_none();
        let finding = || finding!(WORDS, language, "D14", "");
        is_open.then(|| finding().as_severity(Severity::Warning))
    }

    /// The document's own word on how many answers there are. That there is one was shown above, or
    /// else there is a finding already.
    fn check_count(&self, findings: &[Finding], language: Language) -> Option<Finding> {
        let claimed = self.document.proof.as_ref()?.solutions;
        let shown = findings.iter().all(|finding| finding.severity < Severity::Error);
        (shown && claimed != 1).then(|| {
            let message = say!(WORDS, language, "D09.count", claimed);
            let help = say!(WORDS, language, "D09.count.help");
            Finding::error("D09", "/proof/solutions", message, help)
        })
    }

    /// Whether a generator that is here made it, as it says.
    fn is_named_now(&self) -> bool {
        self.named().is_some_and(|name| makes::<F>(name.generator))
    }

    /// What else a proof says, found again from puzzle and answer where no generator can be asked.
    fn check_proof(&self, work: &mut Work) -> Vec<Finding> {
        let Some(proof) = &self.document.proof else { return Vec::new() };
        let language = work.language();
        if F::Kind::GAME == GameKind::Asked && self.answer.is_none() {
            let message = say!(WORDS, language, "D09.sealed");
            let help = say!(WORDS, language, "D09.sealed.help");
            return vec![Finding::error("D09", "/proof", message, help)];
        }
        let mut findings = Vec::new();
        // What another generator knew is not known here; that its name was not checked has been said.
        let made_elsewhere = self.document.made_by().is_some_and(|version| !makes::<F>(version));
        let excused = |field: &str, value: &Value| {
            made_elsewhere && F::GENERATOR_KNOWS.iter().any(|known| known.allows(field, value))
        };
        let unknown = |field: &str| {
            let path = format!("/proof/{}", escape_pointer(field));
            let message = say!(WORDS, language, "D09.unknown", field = shorten(field, SHOWN));
            Finding::error("D09", path, message, say!(WORDS, language, "D09.unknown.help"))
        };
        if proof.work.is_some() && !made_elsewhere {
            findings.push(unknown("work"));
        }
        if proof.more.is_empty() {
            return findings;
        }
        match self.family.prove(self.puzzle, self.answer, work) {
            Err(why) => {
                let why = say_unproven(&why, language);
                let message = say!(WORDS, language, "D09.lost", why);
                let help = say!(WORDS, language, "D09.lost.help");
                findings.push(Finding::error("D09", "/proof", message, help));
            }
            Ok(again) => {
                for (field, claimed) in &proof.more {
                    findings.extend(match again.get(field) {
                        None if excused(field, claimed) => None,
                        None => Some(unknown(field)),
                        Some(found) if found == claimed => None,
                        Some(found) => {
                            let path = format!("/proof/{}", escape_pointer(field));
                            let claimed = shorten(&claimed.to_string(), SHOWN);
                            Some(finding!(WORDS, language, "D09", path, field, found, claimed))
                        }
                    });
                }
            }
        }
        findings
    }

    /// Whether a grade can be another generator's, of this puzzle and of a level that there is.
    fn can_be_a_grade(&self, grade: &Grade, again: &Grade, work: &mut Work) -> bool {
        let Claims { family, puzzle, answer, .. } = *self;
        let levels = Family::about(family, Language::ENGLISH).levels;
        let bears_out =
            |field: &str, told: &Value| family.bears_out(puzzle, answer, field, told, work);
        levels.iter().any(|level| level.name == grade.level)
            && excuses(grade, again, family.techniques(), bears_out)
    }

    /// Of one that is not here any more.
    fn is_of_older_generator(&self) -> bool {
        let is_gone = |version| (1..F::GENERATOR).contains(&version) && !makes::<F>(version);
        self.document.made_by().is_some_and(is_gone)
    }

    /// The name a document gives itself: its id, or else its parameters and seed; or at least a generator.
    fn named(&self) -> Option<Name> {
        let document = self.document;
        let made_by = document.made_by();
        let generator = made_by.unwrap_or(F::GENERATOR);
        let name = match &document.id {
            Some(id) => {
                let reference = Reference::parse(id).ok();
                reference.and_then(|name| Some((name.settings, name.seed?.seed, "/id")))
            }
            None => {
                document.seed.and_then(|seed| Some((document.params.clone()?, Seed(seed), "/seed")))
            }
        };
        let (settings, seed, path) = name?;
        Some(Name { generator, settings, seed, path })
    }

    /// Does the name give all of this? Only the generator that made it can tell.
    fn check_name(&self, name: &Name, work: &mut Work) -> Vec<Finding> {
        let Name { generator, settings, seed, path } = name;
        let language = work.language();
        let edited = || say!(WORDS, language, "D08.help");
        let maker = AnyFamily::accept_for(self.family, *generator, settings);
        let made = maker.map_err(GenerateError::from).and_then(|maker| maker.make(*seed, work));
        let (message, help) = match made {
            Ok(again) if again.puzzle == self.document.puzzle => {
                return self.compare(&again, language);
            }
            Ok(again) => match self.is_same_puzzle(&again) {
                true => {
                    (say!(WORDS, language, "D08.words"), say!(WORDS, language, "D08.words.help"))
                }
                false => (say!(WORDS, language, "D08"), edited()),
            },
            Err(GenerateError::Stopped(stopped)) => {
                let why = say_stopped(stopped, language);
                (say!(WORDS, language, "D08.unknown", why), say!(WORDS, language, "D12.help"))
            }
            Err(error) => (error.to_string(), edited()),
        };
        vec![Finding::error("D08", *path, message, help)]
    }

    fn is_same_puzzle(&self, again: &Document) -> bool {
        identify(self.family, again).puzzle == identify(self.family, self.document).puzzle
    }

    /// Answer, grade and proof, as far as they are given, are part of what the name promises.
    fn compare(&self, again: &Document, language: Language) -> Vec<Finding> {
        let document = self.document;
        let mut findings = Vec::new();
        let mut differs = |path: &str, message: String| {
            let help = say!(WORDS, language, "D11.help");
            findings.push(Finding::error("D11", path, message, help));
        };
        // As it was written: whoever writes one answer in another way has not made it from this name.
        if document.answer.is_some() && document.answer != again.answer {
            differs("/answer", say!(WORDS, language, "D11"));
        }
        if document.grade.is_some() && document.grade != again.grade {
            differs("/grade", remade(&document.grade, &again.grade, language));
        }
        if document.proof.is_some() && document.proof != again.proof {
            differs("/proof", remade(&document.proof, &again.proof, language));
        }
        findings
    }
}

/// Where a grade differs from the one that is right.
fn regraded(given: &impl Serialize, again: &impl Serialize, language: Language) -> String {
    let (field, given, again) = difference(given, again);
    say!(WORDS, language, "differs.graded", field, again, given)
}

/// Where a part of a document differs from the generated one.
fn remade(given: &impl Serialize, again: &impl Serialize, language: Language) -> String {
    let (field, given, again) = difference(given, again);
    say!(WORDS, language, "differs.generated", field, again, given)
}

/// The first field in which two parts of a document differ, and what both say there.
fn difference(given: &impl Serialize, again: &impl Serialize) -> (String, String, String) {
    let [given, again] = [to_value(given), to_value(again)].map(Result::unwrap_or_default);
    let (path, given, again) = first_difference(String::new(), &given, &again);
    let field = path.trim_start_matches('.').to_owned();
    (field, shorten(&given.to_string(), SHOWN), again.to_string())
}

fn first_difference<'a>(
    path: String,
    one: &'a Value,
    other: &'a Value,
) -> (String, &'a Value, &'a Value) {
    static ABSENT: Value = Value::Null;
    if let (Value::Object(ones), Value::Object(others)) = (one, other) {
        for name in ones.keys().chain(others.keys()) {
            let part = |map: &'a Map<String, Value>| map.get(name).unwrap_or(&ABSENT);
            if part(ones) != part(others) {
                return first_difference(format!("{path}.{name}"), part(ones), part(others));
            }
        }
    }
    (path, one, other)
}
