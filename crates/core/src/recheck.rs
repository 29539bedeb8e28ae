//! Everything a document claims, proved again: its head, its puzzle, its answer, grade, proof and
//! certificate, and that its name gives this puzzle.

use crate::document::Document;
use crate::erased::AnyFamily;
use crate::family::{Family, GenerateError, Unproven};
use crate::grade::Grade;
use crate::id::{PuzzleId, Reference};
use crate::identity::identify;
use crate::kind::{GameKind, Kind, Verified};
use crate::play::Play;
use crate::report::{Finding, Severity};
use crate::seed::Seed;
use crate::settings::Settings;
use crate::step::CertificateError;
use crate::work::Work;

use serde_json::{Map, Value};

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
        } else {
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

/// The puzzle, its answer, grade and certificate.
pub(crate) fn check_body<F: Play>(
    family: &F,
    document: &Document,
    puzzle: &F::Puzzle,
    params: Option<&F::Params>,
    answer: Option<&Result<F::Answer, Finding>>,
    work: &mut Work,
) -> Vec<Finding> {
    let mut findings = family.inspect(puzzle, work.language());
    let answer = match answer {
        Some(Err(finding)) => {
            findings.push(finding.clone());
            None
        }
        Some(Ok(answer)) => Some(answer),
        None => None,
    };
    findings.extend(family.check(puzzle, answer, work));
    if let Some(grade) = &document.grade {
        match F::Kind::grade(family, puzzle, answer, params, work) {
            Ok(again) if again == *grade => {}
            Ok(again) => {
                let message = difference(grade, &again);
                let help = "take over the new grade, or leave the field out";
                // Another generator may have graded by other rules: no fault of the puzzle.
                let foreign = document.made_by().is_some_and(|version| version != F::GENERATOR);
                let severity = if foreign { Severity::Warning } else { Severity::Error };
                let finding = Finding::error("D05", "/grade", message, help);
                findings.push(finding.as_severity(severity));
            }
            // A sealed document is graded by playing it, and its answer is not there to be asked. Its
            // name tells whether the grade is right.
            Err(Unproven::ByAsking) if document.answer.is_none() => {}
            Err(error) => {
                let message = format!("cannot be graded: {error}");
                let help = "a grade needs a puzzle with one answer";
                findings.push(Finding::error("D05", "/grade", message, help));
            }
        }
    }
    if let Some(certificate) = &document.certificate {
        let verified = F::Kind::verify(family, puzzle, answer, certificate, work);
        findings.extend(check_certificate(certificate.len(), verified));
    }
    findings.extend(check_proof(document, &findings));
    if let Some(proof) = &document.proof {
        findings.extend(family.check_proof(puzzle, answer, &proof.more, work));
    }
    findings.extend(check_reproduction(family, document, work));
    findings
}

/// What is wrong with a certificate of so many steps, or how much of it is not known to be right.
fn check_certificate<A>(
    steps: usize,
    verified: Result<Verified<A>, CertificateError>,
) -> Option<Finding> {
    let help = "`cluesmith explain --format certificate` writes a certificate for the puzzle";
    let at = |step: usize| format!("/certificate/{step}");
    match verified {
        Ok(Verified { on_trust, .. }) => on_trust.first().map(|&first| {
            let count = on_trust.len();
            let message = format!("{count} of {steps} steps are too large to be verified");
            let help = "each of them is true; that it follows from its premises is not shown";
            Finding::error("D10", at(first), message, help).as_severity(Severity::Warning)
        }),
        Err(CertificateError { step, message }) => {
            let path = if step < steps { at(step) } else { "/certificate".to_owned() };
            Some(Finding::error("D06", path, message, help))
        }
    }
}

/// The first field in which two grades differ.
fn difference(given: &Grade, again: &Grade) -> String {
    let [given, again] =
        [given, again].map(|grade| serde_json::to_value(grade).unwrap_or_default());
    let (path, given, again) = first_difference(String::new(), &given, &again);
    format!("graded again, `{}` is {again}, not {given}", path.trim_start_matches('.'))
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

/// The document's own word on how many answers there are. That there is one was shown above, or else
/// there is a finding already.
fn check_proof(document: &Document, findings: &[Finding]) -> Option<Finding> {
    let claimed = document.proof.as_ref()?.solutions;
    let shown = findings.iter().all(|finding| finding.severity < Severity::Error);
    (shown && claimed != 1).then(|| {
        let message = format!("the document claims {claimed} answers, but there is one");
        Finding::error("D09", "/proof/solutions", message, "correct it, or leave the proof out")
    })
}

/// The name a document gives itself: its id, or else its parameters and seed.
fn name_of(document: &Document) -> Option<(Settings, Seed, &'static str)> {
    match &document.id {
        Some(id) => {
            let reference = Reference::parse(id).ok()?;
            Some((reference.settings, reference.seed?.seed, "/id"))
        }
        None => Some((document.params.clone()?, Seed(document.seed?), "/seed")),
    }
}

/// Does the name give this puzzle? Only the generator that made it can tell.
fn check_reproduction<F: Play>(
    family: &F,
    document: &Document,
    work: &mut Work,
) -> Option<Finding> {
    if let Some(version) = document.made_by().filter(|&version| version != F::GENERATOR) {
        let message = format!("made by generator {version}; this program has {}", F::GENERATOR);
        let help = "the puzzle is judged as it stands; its id may give another one here";
        let path = if document.generator.is_some() { "/generator" } else { "/id" };
        let finding = Finding::error("D07", path, message, help);
        return Some(finding.as_severity(Severity::Note));
    }
    let (settings, seed, path) = name_of(document)?;
    let help = "leave out id, generator, params and seed after editing a puzzle by hand";
    match AnyFamily::generate(family, &settings, seed, work) {
        Ok(again) if again.puzzle == document.puzzle => sealed_grade::<F>(document, &again),
        Ok(again) if identify(family, &again).puzzle == identify(family, document).puzzle => {
            let message = "its name generates this puzzle in other words";
            let help = "leave out the id after changing words by hand; \
                        the words of this program are those of `cluesmith new ID`";
            Some(Finding::error("D08", path, message, help))
        }
        Ok(_) => {
            let message = "the puzzle is not the one its name generates";
            Some(Finding::error("D08", path, message, help))
        }
        Err(GenerateError::Stopped(stopped)) => {
            let message = format!("not known whether its name generates the puzzle: {stopped}");
            let finding = Finding::error("D08", path, message, "raise the work limit");
            Some(finding.as_severity(Severity::Warning))
        }
        Err(error) => Some(Finding::error("D08", path, error.to_string(), help)),
    }
}

/// Without the answer, the grade of a puzzle that is solved by asking is only known to its generator.
fn sealed_grade<F: Family>(document: &Document, again: &Document) -> Option<Finding> {
    let (given, again) = (document.grade.as_ref()?, again.grade.as_ref()?);
    (F::Kind::GAME == GameKind::Asked && document.answer.is_none() && given != again).then(|| {
        let help = "take over the new grade, or leave the field out";
        Finding::error("D05", "/grade", difference(given, again), help)
    })
}
