//! Any family, spoken to in JSON: the only face that command line, server and browser know.

#[cfg(not(target_family = "wasm"))]
use schemars::{Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
#[cfg(not(target_family = "wasm"))]
use serde_json::json;

use crate::document::{Document, FORMAT, Proof, read_part};
use crate::family::{About, Family, GenerateError, MoveError, Played, Review, Solutions, Unproven};
use crate::grade::Grade;
use crate::id::PuzzleId;
use crate::language::Language;
use crate::recheck::{certified, grade_again, recheck};
use crate::report::{Finding, Report, Severity};
use crate::seed::Seed;
use crate::settings::{Settings, SettingsError};
use crate::step::{CertificateError, Hint, Inference, Step};
use crate::technique::Technique;
use crate::work::Work;

/// Why a family did nothing with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It cannot be read as a puzzle of this family.
    #[error("{}", .0.first().map_or("malformed", |f| f.message.as_str()))]
    Malformed(Vec<Finding>),
    /// It has no single answer, or none was found in time.
    #[error(transparent)]
    Unproven(#[from] Unproven),
    /// A move that cannot be made.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A certificate that does not hold.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
}

impl From<Finding> for Refused {
    fn from(finding: Finding) -> Refused {
        Refused::Malformed(vec![finding])
    }
}

/// A [`Family`] without its types. Puzzles, answers and states are JSON.
#[allow(missing_docs, reason = "each method is the one of `Family` with the same name")]
pub trait AnyFamily: Send + Sync {
    fn name(&self) -> &'static str;
    fn generator(&self) -> u32;
    /// Where documents hold wording; see [`Family::WORDING`].
    fn wording(&self) -> &'static [&'static str];
    /// Whether the answer is found by asking; see [`Family::BY_ASKING`].
    fn by_asking(&self) -> bool;
    /// Whether explanations are certificates; see [`Family::CERTIFIES`].
    fn certifies(&self) -> bool;
    fn about(&self) -> About;
    fn techniques(&self) -> &'static [Technique];
    /// JSON Schema of a document of this family; the state of a game is under `$defs/State`. Not in
    /// the browser, where nobody asks for it and it would be downloaded.
    #[cfg(not(target_family = "wasm"))]
    fn schema(&self) -> Value;
    /// Checks parameters and makes them canonical.
    fn canonical(&self, settings: &Settings) -> Result<Settings, SettingsError>;
    fn generate(
        &self,
        settings: &Settings,
        seed: Seed,
        work: &mut Work,
    ) -> Result<Document, GenerateError>;
    fn inspect(&self, puzzle: &Value) -> Vec<Finding>;
    fn solve(
        &self,
        puzzle: &Value,
        limit: usize,
        work: &mut Work,
    ) -> Result<Solutions<Value>, Refused>;
    /// Everything a document claims, proved again.
    fn check(&self, document: &Document, work: &mut Work) -> Report;
    fn grade(&self, puzzle: &Value, work: &mut Work) -> Result<Grade, Refused>;
    /// The grade of a document: read off its answer where it has one and the family needs it.
    fn grade_document(&self, document: &Document, work: &mut Work) -> Result<Grade, Refused>;
    fn explain(&self, puzzle: &Value, work: &mut Work) -> Result<Vec<Step>, Refused>;
    /// The explanation of a document: of its answer where it has one and the family needs it.
    fn explain_document(&self, document: &Document, work: &mut Work) -> Result<Vec<Step>, Refused>;
    fn verify(
        &self,
        puzzle: &Value,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<Value, Refused>;
    /// Verifies a document's certificate. Gives the steps that were too large to be verified.
    fn verify_document(&self, document: &Document, work: &mut Work) -> Result<Vec<usize>, Refused>;
    fn start(&self, puzzle: &Value) -> Result<Value, Refused>;
    fn apply(&self, puzzle: &Value, state: &Value, text: &str) -> Result<Value, Refused>;
    fn oracle(
        &self,
        puzzle: &Value,
        state: &Value,
        answer: Option<&Value>,
        text: &str,
    ) -> Result<String, Refused>;
    fn is_answered(&self, text: &str) -> bool;
    fn review(&self, puzzle: &Value, state: &Value) -> Result<Review, Refused>;
    fn verdict(&self, puzzle: &Value, work: &mut Work) -> Result<Option<String>, Refused>;
    fn ending(&self, puzzle: &Value, state: &Value) -> Result<Option<String>, Refused>;
    fn hint(
        &self,
        puzzle: &Value,
        state: &Value,
        all: bool,
        work: &mut Work,
    ) -> Result<Hint, Refused>;
    fn draw(&self, puzzle: &Value, state: &Value) -> Result<String, Refused>;
    fn svg(&self, puzzle: &Value, state: &Value) -> Result<String, Refused>;
    fn draw_answer(&self, puzzle: &Value, answer: &Value) -> Result<String, Refused>;
    fn share(&self, puzzle: &Value, state: &Value) -> Result<String, Refused>;
    fn trail(&self, puzzle: &Value, played: &[Played<&Value>]) -> Result<Vec<String>, Refused>;
    fn slips(&self, state: &Value) -> Result<u32, Refused>;
}

impl<F: Family> AnyFamily for F {
    fn name(&self) -> &'static str {
        F::NAME
    }

    fn generator(&self) -> u32 {
        F::GENERATOR
    }

    fn wording(&self) -> &'static [&'static str] {
        F::WORDING
    }

    fn by_asking(&self) -> bool {
        F::BY_ASKING
    }

    fn certifies(&self) -> bool {
        F::CERTIFIES
    }

    fn about(&self) -> About {
        Family::about(self)
    }

    fn techniques(&self) -> &'static [Technique] {
        Family::techniques(self)
    }

    #[cfg(not(target_family = "wasm"))]
    fn schema(&self) -> Value {
        document_schema::<F>()
    }

    fn canonical(&self, settings: &Settings) -> Result<Settings, SettingsError> {
        Ok(Settings::write(&Family::canonical(self, settings.read()?)?))
    }

    fn generate(
        &self,
        settings: &Settings,
        seed: Seed,
        work: &mut Work,
    ) -> Result<Document, GenerateError> {
        let params = Family::canonical(self, settings.read()?)?;
        let settings = Settings::write(&params);
        let before = work.used();
        // A document has the same bytes whoever asks for it.
        let generate = || Family::generate(self, &params, seed, work);
        let made = Language::English.speaking(generate)?;
        let (family, generator) = (F::NAME.to_owned(), F::GENERATOR);
        let id = PuzzleId { family, generator, settings, seed };
        Ok(Document {
            cluesmith: Some(FORMAT),
            family: F::NAME.to_owned(),
            generator: Some(F::GENERATOR),
            id: Some(id.to_string()),
            params: Some(id.settings),
            seed: Some(seed.0),
            puzzle: write(&made.puzzle),
            answer: Some(write(&made.answer)),
            grade: made.grade,
            proof: Some(Proof {
                solutions: made.solutions,
                work: work.used() - before,
                more: made.proof,
            }),
            certificate: None,
        })
    }

    fn inspect(&self, puzzle: &Value) -> Vec<Finding> {
        match read_part(PUZZLE, puzzle) {
            Ok(puzzle) => Family::inspect(self, &puzzle),
            Err(finding) => vec![finding],
        }
    }

    fn solve(
        &self,
        puzzle: &Value,
        limit: usize,
        work: &mut Work,
    ) -> Result<Solutions<Value>, Refused> {
        let found = Family::solve(self, &sound(self, puzzle)?, limit, work);
        Ok(Solutions {
            count: found.count,
            complete: found.complete,
            solutions: found.solutions.iter().map(write).collect(),
        })
    }

    fn check(&self, document: &Document, work: &mut Work) -> Report {
        recheck(self, document, work)
    }

    fn grade(&self, puzzle: &Value, work: &mut Work) -> Result<Grade, Refused> {
        Ok(Family::grade(self, &sound(self, puzzle)?, work)?)
    }

    fn grade_document(&self, document: &Document, work: &mut Work) -> Result<Grade, Refused> {
        let puzzle = sound(self, &document.puzzle)?;
        let answer = answer_of(self, document)?;
        Ok(grade_again(self, document, &puzzle, answer.as_ref(), work)?)
    }

    fn explain(&self, puzzle: &Value, work: &mut Work) -> Result<Vec<Step>, Refused> {
        Ok(Family::explain(self, &sound(self, puzzle)?, work)?)
    }

    fn explain_document(&self, document: &Document, work: &mut Work) -> Result<Vec<Step>, Refused> {
        let puzzle = sound(self, &document.puzzle)?;
        Ok(match answer_of(self, document)? {
            Some(answer) => self.explain_answer(&puzzle, &answer, work)?,
            None => Family::explain(self, &puzzle, work)?,
        })
    }

    fn verify(
        &self,
        puzzle: &Value,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<Value, Refused> {
        Ok(write(&Family::verify(self, &sound(self, puzzle)?, certificate, work)?))
    }

    fn verify_document(&self, document: &Document, work: &mut Work) -> Result<Vec<usize>, Refused> {
        let puzzle = sound(self, &document.puzzle)?;
        let certificate = document.certificate.as_deref().unwrap_or_default();
        let answer = answer_of(self, document)?;
        Ok(certified(self, &puzzle, answer.as_ref(), certificate, work)?)
    }

    fn start(&self, puzzle: &Value) -> Result<Value, Refused> {
        Ok(write(&Family::start(self, &sound(self, puzzle)?)))
    }

    fn apply(&self, puzzle: &Value, state: &Value, text: &str) -> Result<Value, Refused> {
        let (puzzle, state) = position(self, puzzle, state)?;
        Ok(write(&Family::apply(self, &puzzle, &state, text)?))
    }

    fn oracle(
        &self,
        puzzle: &Value,
        state: &Value,
        answer: Option<&Value>,
        text: &str,
    ) -> Result<String, Refused> {
        let (puzzle, state) = position(self, puzzle, state)?;
        let answer = answer.map(|value| read_part("/answer", value)).transpose()?;
        Ok(Family::oracle(self, &puzzle, &state, answer.as_ref(), text)?)
    }

    fn review(&self, puzzle: &Value, state: &Value) -> Result<Review, Refused> {
        let (puzzle, state) = position(self, puzzle, state)?;
        Ok(Family::review(self, &puzzle, &state))
    }

    fn verdict(&self, puzzle: &Value, work: &mut Work) -> Result<Option<String>, Refused> {
        Ok(Family::verdict(self, &sound(self, puzzle)?, work))
    }

    fn ending(&self, puzzle: &Value, state: &Value) -> Result<Option<String>, Refused> {
        let (puzzle, state) = position(self, puzzle, state)?;
        Ok(Family::ending(self, &puzzle, &state))
    }

    fn hint(
        &self,
        puzzle: &Value,
        state: &Value,
        all: bool,
        work: &mut Work,
    ) -> Result<Hint, Refused> {
        let (puzzle, state) = position(self, puzzle, state)?;
        Ok(Family::hint(self, &puzzle, &state, all, work))
    }

    fn draw(&self, puzzle: &Value, state: &Value) -> Result<String, Refused> {
        let (puzzle, state) = position(self, puzzle, state)?;
        Ok(Family::draw(self, &puzzle, &state))
    }

    fn svg(&self, puzzle: &Value, state: &Value) -> Result<String, Refused> {
        let (puzzle, state) = position(self, puzzle, state)?;
        Ok(Family::svg(self, &puzzle, &state))
    }

    fn draw_answer(&self, puzzle: &Value, answer: &Value) -> Result<String, Refused> {
        let puzzle = sound(self, puzzle)?;
        Ok(Family::draw_answer(self, &puzzle, &read_part("/answer", answer)?))
    }

    fn share(&self, puzzle: &Value, state: &Value) -> Result<String, Refused> {
        let (puzzle, state) = position(self, puzzle, state)?;
        Ok(Family::share(self, &puzzle, &state))
    }

    fn trail(&self, puzzle: &Value, played: &[Played<&Value>]) -> Result<Vec<String>, Refused> {
        let puzzle = sound(self, puzzle)?;
        let played = played
            .iter()
            .map(|one| Ok(Played { state: read_part("/state", one.state)?, hinted: one.hinted }))
            .collect::<Result<Vec<_>, Finding>>()?;
        Ok(Family::trail(self, &puzzle, &played))
    }

    fn is_answered(&self, text: &str) -> bool {
        Family::is_answered(self, text)
    }

    fn slips(&self, state: &Value) -> Result<u32, Refused> {
        Ok(Family::slips(self, &read_part("/state", state)?))
    }
}

pub(crate) const PUZZLE: &str = "/puzzle";

fn write<T: Serialize>(value: &T) -> Value {
    // The families' types are plain data: they always serialise.
    serde_json::to_value(value).unwrap_or_default()
}

/// A puzzle whose form is right.
pub(crate) fn sound<F: Family>(family: &F, puzzle: &Value) -> Result<F::Puzzle, Refused> {
    let puzzle = read_part(PUZZLE, puzzle)?;
    refuse_errors(family.inspect(&puzzle))?;
    Ok(puzzle)
}

/// The answer that a document gives, if it gives one.
fn answer_of<F: Family>(_: &F, document: &Document) -> Result<Option<F::Answer>, Finding> {
    document.answer.as_ref().map(|value| read_part("/answer", value)).transpose()
}

/// A puzzle and a state whose forms are right and fit each other.
fn position<F: Family>(
    family: &F,
    puzzle: &Value,
    state: &Value,
) -> Result<(F::Puzzle, F::State), Refused> {
    let puzzle = sound(family, puzzle)?;
    let state = read_part("/state", state)?;
    refuse_errors(family.inspect_state(&puzzle, &state))?;
    Ok((puzzle, state))
}

fn refuse_errors(findings: Vec<Finding>) -> Result<(), Refused> {
    if findings.iter().any(|f| f.severity == Severity::Error) {
        return Err(Refused::Malformed(findings));
    }
    Ok(())
}

#[cfg(not(target_family = "wasm"))]
fn document_schema<F: Family>() -> Value {
    let mut generator = SchemaGenerator::default();
    let mut root = generator.root_schema_for::<Document>();
    let parts: [(&str, Schema); 4] = [
        ("params", generator.root_schema_for::<F::Params>()),
        ("puzzle", generator.root_schema_for::<F::Puzzle>()),
        ("answer", generator.root_schema_for::<F::Answer>()),
        ("state", generator.root_schema_for::<F::State>()),
    ];
    let root = root.ensure_object();
    root.insert("title".into(), json!(format!("A {} document of Cluesmith", F::NAME)));
    root.insert("$id".into(), json!(format!("cluesmith-{}-{FORMAT}.schema.json", F::NAME)));
    for (name, schema) in parts {
        embed(root, name, schema.to_value());
    }
    if let Some(Value::Object(properties)) = root.get_mut("properties") {
        properties.remove("state");
        properties.insert("family".into(), json!({"const": F::NAME}));
    }
    Value::Object(std::mem::take(root))
}

/// Puts a part's schema under `$defs`, with its own definitions beside it, and refers to it.
#[cfg(not(target_family = "wasm"))]
fn embed(root: &mut serde_json::Map<String, Value>, name: &str, mut part: Value) {
    let mut definitions = serde_json::Map::new();
    if let Value::Object(part) = &mut part {
        part.remove("$schema");
        if let Some(Value::Object(inner)) = part.remove("$defs") {
            definitions = inner;
        }
    }
    definitions.insert(name.to_owned(), part);
    if let Value::Object(all) = root.entry("$defs").or_insert_with(|| json!({})) {
        all.extend(definitions);
    }
    if let Some(Value::Object(properties)) = root.get_mut("properties") {
        properties.insert(name.to_owned(), json!({"$ref": format!("#/$defs/{name}")}));
    }
}

/// Reads a state or an answer that came as JSON text; used by front ends.
pub fn read_json<T: DeserializeOwned>(at: &str, text: &str) -> Result<T, Finding> {
    let value: Value = serde_json::from_str(text)
        .map_err(|error| Finding::error("D01", at, error.to_string(), "this is not valid JSON"))?;
    read_part(at, &value)
}
