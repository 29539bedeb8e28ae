//! The traits as a program has them that judges and draws.

use std::any::TypeId;

use cluesmith_ink as ink;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Value, json};

use super::verbs;
use crate::case::{Answered, At, Case, Inside, Opened, write};
use crate::document::{Document, FORMAT, Proof};
use crate::erased::{Refused, refuse_errors};
use crate::kind::Kind;
use crate::play::{Dialogue, MoveError, Nothing, Play};
use crate::recheck::{Claims, check_body, check_head};
use crate::report::{Finding, Report};
use crate::seed::Seed;
use crate::settings::Settings;
use crate::step::Inference;
use crate::verb::{Given, Needs, On, Said, VerbAbout};
use crate::work::Work;

/// What is asked of a family backstage.
pub trait FamilyBackstage {
    /// JSON Schema of a document of this family.
    fn schema(&self) -> Value;
    /// JSON Schema of what the owner of a position sees.
    fn view_schema(&self) -> Value;
    /// JSON Schema of what its own page asks and is answered, where there is any of that.
    fn consult_schema(&self) -> Option<Value>;
    /// Everything a document claims, proved again; what cannot even be opened gets findings, too.
    fn check(&self, document: &Document, work: &mut Work) -> Report;
    /// What only this family can do, and what that needs.
    fn verbs(&self) -> Vec<(VerbAbout, Needs)>;
    /// Does one of them.
    fn perform(
        &self,
        verb: &str,
        on: On<'_>,
        given: &Given,
        work: &mut Work,
    ) -> Result<Said, Refused>;
    /// Tries one seed of an experiment.
    fn attempt(
        &self,
        verb: &str,
        settings: &Settings,
        seed: Seed,
        work: &mut Work,
    ) -> Result<Value, Refused>;
}

/// What is asked of an opened puzzle backstage.
pub trait CaseBackstage {
    /// What to say of the one answer that `solve` gives where others are as good.
    fn remark(&self, work: &mut Work) -> Option<String>;
    /// Everything its document claims, proved again.
    fn check(&self, work: &mut Work) -> Report;
    /// A document of the same puzzle with everything that can be known of it: the words it lacks, answer,
    /// grade and proof. Whose answer is asked for must have it. Nothing of the name is kept.
    fn fill_in(&self, work: &mut Work) -> Result<Document, Refused>;
    /// Verifies an explanation; the answer it proves.
    fn verify(&self, certificate: &[Inference], work: &mut Work) -> Result<Value, Refused>;
}

/// What can be drawn for a terminal.
pub trait Drawn {
    /// In words and lines, with ANSI styles.
    fn draw(&self, work: &mut Work) -> String;
}

/// What a position says to somebody who types.
pub trait AtTable {
    /// What follows by now, as a table; nothing where the board has it all.
    fn table(&self, work: &mut Work) -> Option<Result<String, MoveError>>;
    /// What is new since a position before; nothing where the whole board is to be seen again.
    fn news_since(&self, before: &Value, work: &mut Work) -> Option<String>;
    /// The next question of a dialogue that makes a move; nothing if the text begins none.
    fn dialogue(&self, text: &str, replies: &[String], work: &mut Work) -> Option<Dialogue>;
}

/// What a page asks and what it is answered, for a schema.
#[derive(JsonSchema)]
#[schemars(rename = "Talk", bound = "F: Play")]
#[allow(dead_code, reason = "only its schema is used")]
struct Talk<F: Play> {
    wish: F::Question,
    counsel: F::Counsel,
}

impl<F: Play> FamilyBackstage for F {
    fn schema(&self) -> Value {
        document_schema::<F>()
    }

    fn view_schema(&self) -> Value {
        SchemaGenerator::default().root_schema_for::<F::View>().to_value()
    }

    fn consult_schema(&self) -> Option<Value> {
        let asks = TypeId::of::<F::Question>() != TypeId::of::<Nothing>();
        let schema = || SchemaGenerator::default().root_schema_for::<Talk<F>>().to_value();
        asks.then(schema)
    }

    fn check(&self, document: &Document, work: &mut Work) -> Report {
        let mut findings = check_head(self, document, work.language());
        match Opened::new(self.clone(), document.clone(), work.language()) {
            Ok(case) => findings.extend(CaseBackstage::check(&case, work).findings),
            Err(Refused::Malformed(found)) => findings.extend(found),
            Err(other) => findings.push(Finding::error("D01", "/puzzle", other.to_string(), "")),
        }
        findings.into()
    }

    fn verbs(&self) -> Vec<(VerbAbout, Needs)> {
        Play::verbs(self).iter().map(|verb| (verb.about, verbs::needs(&verb.job))).collect()
    }

    fn perform(
        &self,
        verb: &str,
        on: On<'_>,
        given: &Given,
        work: &mut Work,
    ) -> Result<Said, Refused> {
        verbs::perform(self, verb, on, given, work)
    }

    fn attempt(
        &self,
        verb: &str,
        settings: &Settings,
        seed: Seed,
        work: &mut Work,
    ) -> Result<Value, Refused> {
        verbs::attempt(self, verb, settings, seed, work)
    }
}

impl<F: Play> CaseBackstage for Opened<F> {
    fn remark(&self, work: &mut Work) -> Option<String> {
        F::Kind::remark(&self.0.family, &self.0.puzzle, work)
    }

    fn check(&self, work: &mut Work) -> Report {
        let Inside { family, document, puzzle, params, answer, .. } = &*self.0;
        let (params, read) = (params.as_ref(), answer.as_ref().and_then(|read| read.as_ref().ok()));
        let mut findings: Vec<Finding> =
            answer.iter().filter_map(|read| read.as_ref().err().cloned()).collect();
        let claims = Claims { family, document, puzzle, params, answer: read };
        findings.extend(self.oddities(work.language()));
        findings.extend(check_body(&claims, work));
        findings.into()
    }

    fn fill_in(&self, work: &mut Work) -> Result<Document, Refused> {
        let Inside { family, document, puzzle, .. } = &*self.0;
        let mut puzzle = puzzle.clone();
        let mut answer = self.read_answer()?.cloned();
        family.fill_in(&mut puzzle, answer.as_mut(), work)?;
        refuse_errors(family.inspect(&puzzle, work.language()))?;
        let answer = F::Kind::settle(family, &puzzle, answer, work)?;
        refuse_errors(family.check(&puzzle, Some(&answer), work))?;
        let grade = F::Kind::grade(family, &puzzle, Some(&answer), None, work)?;
        let more = family.prove(&puzzle, Some(&answer), work)?;
        Ok(Document {
            cluesmith: Some(FORMAT),
            id: None,
            family: document.family.clone(),
            generator: None,
            params: None,
            seed: None,
            puzzle: write(&puzzle),
            answer: Some(write(&answer)),
            grade: Some(grade),
            proof: Some(Proof { solutions: 1, work: None, more }),
            certificate: None,
        })
    }

    fn verify(&self, certificate: &[Inference], work: &mut Work) -> Result<Value, Refused> {
        let (family, puzzle) = (&self.0.family, &self.0.puzzle);
        Ok(write(&F::Kind::verify(family, puzzle, self.read_answer()?, certificate, work)?))
    }
}

impl<F: Play> Drawn for Answered<F> {
    fn draw(&self, work: &mut Work) -> String {
        let Inside { family, puzzle, .. } = &*self.case.0;
        ink::terminal(&family.picture_answer(puzzle, &self.answer, work))
    }
}

impl<F: Play> Drawn for At<F> {
    fn draw(&self, work: &mut Work) -> String {
        let (family, puzzle, state) = self.parts();
        ink::terminal(&family.picture(puzzle, state, work))
    }
}

impl<F: Play> AtTable for At<F> {
    fn table(&self, work: &mut Work) -> Option<Result<String, MoveError>> {
        let (family, puzzle, state) = self.parts();
        let table = family.converses()?.table(puzzle, state, work);
        Some(table.map(|picture| ink::terminal(&picture)))
    }

    fn news_since(&self, before: &Value, work: &mut Work) -> Option<String> {
        let (family, puzzle, state) = self.parts();
        let before = F::State::deserialize(before).ok()?;
        Some(ink::terminal(&family.converses()?.news(puzzle, &before, state, work)?))
    }

    fn dialogue(&self, text: &str, replies: &[String], work: &mut Work) -> Option<Dialogue> {
        let (family, puzzle, _) = self.parts();
        family.converses()?.dialogue(puzzle, text, replies, work)
    }
}

fn document_schema<F: Play>() -> Value {
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
