//! Everything a document claims, proved again: its head, its puzzle, its answer, grade, proof and
//! certificate, and that its name gives this puzzle.

use crate::document::{Document, escape_pointer, read_part};
use crate::erased::AnyFamily;
use crate::family::{Family, GenerateError, Unproven};
use crate::id::{PuzzleId, Reference};
use crate::identity::identify;
use crate::kind::{GameKind, Kind};
use crate::labels::{Labels, compare as compare_labels};
use crate::play::Play;
use crate::report::{Finding, Severity};
use crate::seed::Seed;
use crate::settings::Settings;
use crate::shorten::shorten;
use crate::step::{CertificateError, Inference};
use crate::work::Work;

use serde::Serialize;
use serde_json::{Map, Value, to_value};

/// Do family, generator, id, params and seed tell one story?
pub(crate) fn check_head<F: Play>(family: &F, document: &Document) -> Vec<Finding> {
    let mut findings = Vec::new();
    if document.family != F::NAME {
        let message = format!("this is a `{}` document", document.family);
        findings.push(Finding::error(
            "D02",
            "/family",
            message,
            format!("check it as {}", F::NAME),
        ));
    }
    let params = document.params.as_ref().map(|given| {
        let canonical = AnyFamily::canonical(family, given);
        if let Err(error) = &canonical {
            let path = format!("/params/{}", error.field);
            findings.push(Finding::error("D03", path, error.to_string(), error.help.clone()));
        }
        canonical.ok()
    });
    findings.extend(check_generator::<F>(document));
    findings.extend(check_half_name(document));
    let Some(id) = &document.id else {
        return findings;
    };
    let named = Reference::parse(id).map_err(|error| error.to_string()).and_then(|reference| {
        let settings =
            AnyFamily::canonical(family, &reference.settings).map_err(|error| error.to_string())?;
        let seed = reference.seed.ok_or("the id has no seed")?.seed;
        let generator = reference.generator.or(document.generator).unwrap_or(F::GENERATOR);
        Ok(PuzzleId { family: reference.family, generator, settings, seed })
    });
    let story = named.and_then(|id| {
        if id.family != document.family {
            Err(format!("the id names the family `{}`", id.family))
        } else if document.generator.is_some_and(|version| version != id.generator) {
            Err(format!("the id names generator {}", id.generator))
        } else if document.seed.is_some_and(|seed| Seed(seed) != id.seed) {
            Err(format!("the id names seed {}", id.seed))
        } else if params.flatten().is_some_and(|params| params != id.settings) {
            Err(format!("the id names the parameters `{}`", id.settings))
        } else if id.generator == F::GENERATOR {
            check_spelling(&id, document.id.as_deref().unwrap_or_default())
        } else {
            // What older generators left out of an id is not known here.
            Ok(())
        }
    });
    if let Err(message) = story {
        let help =
            "id, family, generator, params and seed must name the same puzzle; or leave the id out";
        findings.push(Finding::error("D04", "/id", message, help));
    }
    findings
}

/// A puzzle has one name, and programs find it by that: blanks, zeros and settings that say nothing make
/// another. Documents from before leave the generator to its own field.
fn check_spelling(id: &PuzzleId, given: &str) -> Result<(), String> {
    let full = id.to_string();
    let short = full.replacen(&format!("@{}:", id.generator), ":", 1);
    if given == full || given == short {
        return Ok(());
    }
    Err(format!("this id is written `{full}`"))
}

/// Parameters without a seed, a seed without parameters, or a generator alone name nothing, and would be believed all
/// the same.
fn check_half_name(document: &Document) -> Option<Finding> {
    let (path, missing) = match (&document.id, &document.params, document.seed) {
        (None, Some(_), None) => ("/params", "seed"),
        (None, None, Some(_)) => ("/seed", "params"),
        (None, None, None) if document.generator.is_some() => ("/generator", "seed"),
        _ => return None,
    };
    let message =
        format!("half a name: there is no `{missing}`, so nothing can be made from it again");
    Some(Finding::error("D04", path, message, "leave it out, or give the whole name"))
}

/// Can this program tell what the generator made?
fn check_generator<F: Family>(document: &Document) -> Option<Finding> {
    let version = document.made_by()?;
    let path = if document.generator.is_some() { "/generator" } else { "/id" };
    let (newest, range) = (F::GENERATOR, 1..F::GENERATOR);
    if version == newest {
        return None;
    }
    if range.contains(&version) {
        let message = format!(
            "the name was not checked: generator {version} made this, this program has {newest}"
        );
        let help = "the puzzle is judged as it stands; its id may give another one here";
        return Some(Finding::error("D07", path, message, help).as_severity(Severity::Warning));
    }
    let message = format!("there is no generator {version} of {}", F::NAME);
    let help = match newest {
        1 => "the only one is 1".to_owned(),
        _ => format!("there were 1 to {newest}; a newer one needs a newer program"),
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
    findings.extend(claims.check_count(&findings));
    findings.extend(match claims.named() {
        Some(name) if name.generator == F::GENERATOR => claims.check_name(&name, work),
        _ => claims.check_proof(work),
    });
    if work.left() == 0 && findings.iter().all(|finding| finding.severity < Severity::Error) {
        let message = format!("gave up after {} units of work", work.used());
        findings.push(Finding::error("D12", "", message, RAISE));
    }
    findings
}

/// How much of what stands in a document a message repeats.
const SHOWN: usize = 60;
/// The way out wherever the work limit was met.
const RAISE: &str = "not checked, so not known to be right; raise the work limit";

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
        let (message, help) = match F::Kind::grade(family, puzzle, answer, params, work) {
            Ok(again) if again == *grade => return None,
            // Another generator may have graded by other rules: no fault of the puzzle.
            Ok(again) if self.is_of_older_generator() => {
                let message = difference("graded", grade, &again);
                let help = "older generators graded by other rules; `complete` grades anew";
                let finding = Finding::error("D05", "/grade", message, help);
                return Some(finding.as_severity(Severity::Warning));
            }
            Ok(again) => {
                let help = "take over the new grade, or leave the field out";
                (difference("graded", grade, &again), help)
            }
            // A sealed document is graded by playing it, and its answer is not there to be asked. Its
            // name tells whether the grade is right.
            Err(Unproven::ByAsking) if self.document.answer.is_none() && self.is_named_now() => {
                return None;
            }
            Err(Unproven::Stopped(stopped)) => (format!("cannot be graded: {stopped}"), RAISE),
            Err(error) => {
                let help =
                    "a grade needs a puzzle with one answer, and where it is asked for, the answer";
                (format!("cannot be graded: {error}"), help)
            }
        };
        Some(Finding::error("D05", "/grade", message, help))
    }

    /// What is wrong with the certificate.
    fn check_certificate(&self, work: &mut Work) -> Option<Finding> {
        let certificate = self.document.certificate.as_ref()?;
        let Claims { family, puzzle, answer, .. } = *self;
        let steps = certificate.len();
        let help = "`cluesmith explain --format certificate` writes a certificate for the puzzle";
        let at = |step: usize| format!("/certificate/{step}");
        let known = |rule: &str| family.techniques().iter().any(|technique| technique.id == rule);
        if let Some(step) = certificate.iter().position(|inference| !known(&inference.rule)) {
            let rule = shorten(&certificate[step].rule, SHOWN);
            let message = format!("there is no technique {rule:?}");
            let help = format!("`cluesmith families {}` names the techniques", F::NAME);
            return Some(Finding::error("D06", at(step) + "/rule", message, help));
        }
        match F::Kind::verify(family, puzzle, answer, certificate, work) {
            Ok(_) => self.check_labels(certificate, work),
            Err(CertificateError { step, message }) => {
                let path = if step < steps { at(step) } else { "/certificate".to_owned() };
                Some(Finding::error("D06", path, message, help))
            }
        }
    }

    /// Whether the steps of a certificate that holds are called by their right names.
    fn check_labels(&self, certificate: &[Inference], work: &mut Work) -> Option<Finding> {
        let at = |step: usize| format!("/certificate/{step}/rule");
        let explained = match F::Kind::explain(self.family, self.puzzle, self.answer, work) {
            Ok(explained) => explained,
            Err(why) => {
                let message = format!("the names of its rules were not checked: {why}");
                return Some(Finding::error("D06", "/certificate", message, RAISE));
            }
        };
        match compare_labels(certificate, &explained) {
            Labels::Right => None,
            Labels::Wrong { step, rule } => {
                let message = format!("this step is `{rule}`, not `{}`", certificate[step].rule);
                Some(Finding::error("D06", at(step), message, "correct the name of the technique"))
            }
            Labels::Unknown { first, count } => {
                let steps = certificate.len();
                let message = format!(
                    "{count} of {steps} steps follow, but whether they are called by their right \
                     names was not checked"
                );
                let help = "`cluesmith explain --format certificate` has the steps that are checked by name";
                Some(Finding::error("D06", at(first), message, help))
            }
        }
    }

    /// The document's own word on how many answers there are. That there is one was shown above, or
    /// else there is a finding already.
    fn check_count(&self, findings: &[Finding]) -> Option<Finding> {
        let claimed = self.document.proof.as_ref()?.solutions;
        let shown = findings.iter().all(|finding| finding.severity < Severity::Error);
        (shown && claimed != 1).then(|| {
            let message = format!("the document claims {claimed} answers, but there is one");
            Finding::error("D09", "/proof/solutions", message, "correct it, or leave the proof out")
        })
    }

    /// Whether this program's own generator made it, as it says.
    fn is_named_now(&self) -> bool {
        self.named().is_some_and(|name| name.generator == F::GENERATOR)
    }

    /// What else a proof says, found again from puzzle and answer where no generator can be asked.
    fn check_proof(&self, work: &mut Work) -> Vec<Finding> {
        let Some(proof) = &self.document.proof else { return Vec::new() };
        if F::Kind::GAME == GameKind::Asked && self.answer.is_none() {
            let message = "without the answer nothing of the proof can be checked";
            let help = "leave the proof out, or give the answer";
            return vec![Finding::error("D09", "/proof", message, help)];
        }
        let mut findings = Vec::new();
        // What another generator knew is not known here; that its name was not checked has been said.
        let made_elsewhere = self.document.made_by().is_some_and(|version| version != F::GENERATOR);
        let excused = |field: &str| {
            made_elsewhere && (field == "work" || F::GENERATOR_KNOWS.contains(&field))
        };
        let unknown = |field: &str| {
            let message =
                format!("nothing but its generator could know `{}`", shorten(field, SHOWN));
            let help = "without a name it cannot be checked: leave it out, or let `complete` write the proof";
            Finding::error("D09", format!("/proof/{}", escape_pointer(field)), message, help)
        };
        if proof.work.is_some() && !excused("work") {
            findings.push(unknown("work"));
        }
        if proof.more.is_empty() {
            return findings;
        }
        match self.family.prove(self.puzzle, self.answer, work) {
            Err(why) => {
                let message = format!("the proof cannot be found again: {why}");
                findings.push(Finding::error("D09", "/proof", message, "leave the proof out"));
            }
            Ok(again) => {
                for (field, claimed) in &proof.more {
                    findings.extend(match again.get(field) {
                        None if excused(field) => None,
                        None => Some(unknown(field)),
                        Some(found) if found == claimed => None,
                        Some(found) => {
                            let path = format!("/proof/{}", escape_pointer(field));
                            let claimed = shorten(&claimed.to_string(), SHOWN);
                            let message = format!("`{field}` is {found}, not {claimed}");
                            let help = "correct it, or leave it out";
                            Some(Finding::error("D09", path, message, help))
                        }
                    });
                }
            }
        }
        findings
    }

    fn is_of_older_generator(&self) -> bool {
        self.document.made_by().is_some_and(|version| (1..F::GENERATOR).contains(&version))
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
        let Name { settings, seed, path, .. } = name;
        let help = "leave out id, generator, params and seed after editing a puzzle by hand, and \
                    let `complete` write grade and proof";
        let (message, help) = match AnyFamily::generate(self.family, settings, *seed, work) {
            Ok(again) if again.puzzle == self.document.puzzle => return self.compare(&again),
            Ok(again) => match self.is_same_puzzle(&again) {
                true => (
                    "its name generates this puzzle in other words".to_owned(),
                    "leave out the id after changing words by hand; \
                     the words of this program are those of `cluesmith new ID`",
                ),
                false => ("the puzzle is not the one its name generates".to_owned(), help),
            },
            Err(GenerateError::Stopped(stopped)) => {
                (format!("not known whether its name generates the puzzle: {stopped}"), RAISE)
            }
            Err(error) => (error.to_string(), help),
        };
        vec![Finding::error("D08", *path, message, help)]
    }

    fn is_same_puzzle(&self, again: &Document) -> bool {
        identify(self.family, again).puzzle == identify(self.family, self.document).puzzle
    }

    /// Answer, grade and proof, as far as they are given, are part of what the name promises.
    fn compare(&self, again: &Document) -> Vec<Finding> {
        let document = self.document;
        let mut findings = Vec::new();
        let mut differs = |path: &str, message: String| {
            let help =
                "its id promises this puzzle with everything in it; `cluesmith new ID` gives it";
            findings.push(Finding::error("D11", path, message, help));
        };
        if let Some(answer) = self.answer {
            let generated =
                again.answer.as_ref().and_then(|answer| read_part("/answer", answer).ok());
            if !generated.is_some_and(|generated| self.family.same_answer(answer, &generated)) {
                differs("/answer", "the answer is not the one its name generates".to_owned());
            }
        }
        if document.grade.is_some() && document.grade != again.grade {
            differs("/grade", difference("generated", &document.grade, &again.grade));
        }
        if document.proof.is_some() && document.proof != again.proof {
            differs("/proof", difference("generated", &document.proof, &again.proof));
        }
        findings
    }
}

/// The first field in which two parts of a document differ.
fn difference(how: &str, given: &impl Serialize, again: &impl Serialize) -> String {
    let [given, again] = [to_value(given), to_value(again)].map(Result::unwrap_or_default);
    let (path, given, again) = first_difference(String::new(), &given, &again);
    let given = shorten(&given.to_string(), SHOWN);
    format!("{how} again, `{}` is {again}, not {given}", path.trim_start_matches('.'))
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
