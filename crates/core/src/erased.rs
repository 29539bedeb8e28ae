//! Any family without its types: the only face that command line, server and browser know.

use std::sync::Arc;

use serde_json::Value;

use crate::backstage::FamilyBackstage;
use crate::case::{Case, Opened, write};
use crate::document::{Document, FORMAT, Proof, read_part};
use crate::family::{About, Family, GenerateError, Older, Unproven, makes};
use crate::id::PuzzleId;
use crate::kind::{GameKind, GradedBy, Kind};
use crate::language::Language;
use crate::play::{MoveError, Play};
use crate::report::{Finding, Severity};
use crate::seed::Seed;
use crate::settings::{Settings, SettingsError};
use crate::step::CertificateError;
use crate::technique::Technique;
use crate::work::{Stopped, Work};

/// Why a family did nothing with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
    /// A verb was called in a way that it cannot be.
    #[error("{message}")]
    Call {
        /// What is wrong.
        message: String,
        /// What would be right.
        help: String,
    },
}

impl From<Stopped> for Refused {
    fn from(stopped: Stopped) -> Refused {
        Unproven::from(stopped).into()
    }
}

impl From<GenerateError> for Refused {
    fn from(error: GenerateError) -> Refused {
        match error {
            GenerateError::Stopped(stopped) => stopped.into(),
            GenerateError::Settings(SettingsError { ref help, .. }) => {
                Refused::Call { help: help.clone(), message: error.to_string() }
            }
            GenerateError::NotFound { message, help } => Refused::Call { message, help },
            GenerateError::Impossible(_) => {
                Refused::Call { message: error.to_string(), help: String::new() }
            }
        }
    }
}

impl From<Finding> for Refused {
    fn from(finding: Finding) -> Refused {
        Refused::Malformed(vec![finding])
    }
}

/// A [`Family`] without its types: the one door through which front ends make and open puzzles.
///
/// In a browser puzzles are made and played. What documents claim is judged elsewhere, and whatever only a judge,
/// a terminal or a schema needs is not even downloaded.
pub trait AnyFamily: FamilyBackstage + Send + Sync {
    /// The name in ids and on the command line.
    fn name(&self) -> &'static str;
    /// The number of its newest generator.
    fn generator(&self) -> u32;
    /// Earlier ones that are still here, the oldest first.
    fn older(&self) -> &'static [Older];
    /// Whether the generator of that number is here.
    fn makes(&self, generator: u32) -> bool;
    /// Where documents hold wording; see [`Family::WORDING`].
    fn wording(&self) -> &'static [&'static str];
    /// Which kind of game it is.
    fn kind(&self) -> GameKind;
    /// What the steps of its grades count.
    fn graded_by(&self) -> GradedBy;
    /// Title, rules and levels, in words.
    fn about(&self, language: Language) -> About;
    /// The named deduction rules, easiest first.
    fn techniques(&self) -> &'static [Technique];
    /// What people call one of them.
    fn technique_title(&self, technique: &Technique, language: Language) -> String;
    /// Checks parameters, once for every puzzle that is made with them.
    fn accept(&self, settings: &Settings) -> Result<Arc<dyn Maker>, SettingsError> {
        self.accept_for(self.generator(), settings)
    }
    /// Checks parameters for a generator that this program has, the newest or an older one.
    fn accept_for(
        &self,
        generator: u32,
        settings: &Settings,
    ) -> Result<Arc<dyn Maker>, SettingsError>;
    /// Checks parameters and makes them canonical.
    fn canonical(&self, settings: &Settings) -> Result<Settings, SettingsError> {
        self.accept(settings).map(|maker| maker.settings().clone())
    }
    /// Makes a puzzle.
    fn generate(
        &self,
        settings: &Settings,
        seed: Seed,
        work: &mut Work,
    ) -> Result<Document, GenerateError> {
        self.accept(settings)?.make(seed, work)
    }
    /// Reads a document and inspects its puzzle, once for everything that follows.
    fn open(&self, document: Document, language: Language) -> Result<Arc<dyn Case>, Refused>;
    /// Answers what only the family's own page asks, without a game.
    fn consult(&self, question: &Value, work: &mut Work) -> Result<Value, Refused>;
}

impl<F: Play> AnyFamily for F {
    fn name(&self) -> &'static str {
        F::NAME
    }

    fn generator(&self) -> u32 {
        F::GENERATOR
    }

    fn older(&self) -> &'static [Older] {
        F::OLDER
    }

    fn makes(&self, generator: u32) -> bool {
        makes::<F>(generator)
    }

    fn wording(&self) -> &'static [&'static str] {
        F::WORDING
    }

    fn kind(&self) -> GameKind {
        F::Kind::GAME
    }

    fn graded_by(&self) -> GradedBy {
        F::Kind::GRADED
    }

    fn about(&self, language: Language) -> About {
        Family::about(self, language)
    }

    fn techniques(&self) -> &'static [Technique] {
        Family::techniques(self)
    }

    fn technique_title(&self, technique: &Technique, language: Language) -> String {
        Family::technique_title(self, technique, language)
    }

    fn accept_for(
        &self,
        generator: u32,
        settings: &Settings,
    ) -> Result<Arc<dyn Maker>, SettingsError> {
        if !makes::<F>(generator) {
            let message = format!("{} has no generator {generator} here", F::NAME);
            return Err(SettingsError::new("generator", message, ""));
        }
        let params = Family::canonical(self, settings.read()?)?;
        let settings = Settings::write(&params);
        Ok(Arc::new(Accepted { family: self.clone(), generator, params, settings }))
    }

    fn open(&self, document: Document, language: Language) -> Result<Arc<dyn Case>, Refused> {
        Ok(Arc::new(Opened::new(self.clone(), document, language)?))
    }

    fn consult(&self, question: &Value, work: &mut Work) -> Result<Value, Refused> {
        let question = read_part("/question", question)?;
        Ok(write(&Play::consult(self, None, question, work)?))
    }
}

/// A family with parameters that it has accepted: a document for every seed.
pub trait Maker: Send + Sync {
    /// The parameters in their one form, as ids have them.
    fn settings(&self) -> &Settings;
    /// The generator that makes them.
    fn generator(&self) -> u32;
    /// Makes a puzzle.
    fn make(&self, seed: Seed, work: &mut Work) -> Result<Document, GenerateError>;
}

struct Accepted<F: Family> {
    family: F,
    generator: u32,
    params: F::Params,
    settings: Settings,
}

impl<F: Family> Maker for Accepted<F> {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn generator(&self) -> u32 {
        self.generator
    }

    fn make(&self, seed: Seed, work: &mut Work) -> Result<Document, GenerateError> {
        let before = work.used();
        let Accepted { family, params, generator, .. } = self;
        let generator = *generator;
        let made = match generator == F::GENERATOR {
            true => family.generate(params, seed, work)?,
            false => family.generate_as(generator, params, seed, work)?,
        };
        let id = PuzzleId {
            family: F::NAME.to_owned(),
            generator,
            settings: self.settings.clone(),
            seed,
        };
        Ok(Document {
            cluesmith: Some(FORMAT),
            family: F::NAME.to_owned(),
            generator: Some(generator),
            id: Some(id.to_string()),
            params: Some(id.settings),
            seed: Some(seed.0),
            puzzle: write(&made.puzzle),
            answer: Some(write(&made.answer)),
            grade: made.grade,
            proof: Some(Proof {
                solutions: made.solutions,
                work: Some(work.used() - before),
                more: made.proof,
            }),
            certificate: None,
        })
    }
}

/// Gives back what is odd and no error.
pub(crate) fn refuse_errors(findings: Vec<Finding>) -> Result<Vec<Finding>, Refused> {
    if findings.iter().any(|f| f.severity == Severity::Error) {
        return Err(Refused::Malformed(findings));
    }
    Ok(findings)
}
