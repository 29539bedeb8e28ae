//! What every Cluesmith puzzle family shares.
//!
//! A *family* is one kind of puzzle. It implements [`Family`] (make and check), [`Play`] (its games) and the trait
//! of its [`kind`] with its own types; everything that works on any puzzle (command line, browser, server,
//! packs) goes through [`AnyFamily`], which opens a document once and gives a [`Case`].
//!
//! The four promises, and where they live:
//!
//! | promise | where |
//! |---|---|
//! | reproducible | [`seed`], [`rng`], [`id`], [`identity`], [`work`]: value-stable draws, limits that count work |
//! | proven | [`Family::check`], [`kind`]: again, from the document alone |
//! | graded by reasoning | [`grade`], [`technique`]: read off the easiest proof |
//! | explained | [`step`], [`words`]: each step with its premises and a sentence |

pub mod backstage;
pub mod case;
pub mod date;
pub mod document;
pub mod erased;
#[cfg(not(target_family = "wasm"))]
mod excuse;
pub mod family;
pub mod grade;
pub mod hash;
pub mod id;
pub mod identity;
pub mod kind;
pub mod known;
#[cfg(not(target_family = "wasm"))]
mod labels;
pub mod language;
pub mod names;
pub mod play;
pub mod reading;
#[cfg(not(target_family = "wasm"))]
mod recheck;
pub mod report;
pub mod rng;
pub mod seed;
pub mod settings;
mod shorten;
pub mod skills;
pub mod spelling;
pub mod step;
pub mod suppose;
pub mod technique;
pub mod verb;
#[cfg(not(target_family = "wasm"))]
mod verdict;
pub mod words;
pub mod work;

pub use backstage::{AtTable, CaseBackstage, Drawn, FamilyBackstage};
pub use case::{Case, Position, Solution};
pub use cluesmith_ink as ink;
pub use document::{Document, DocumentError};
pub use erased::{AnyFamily, Maker, Refused};
pub use family::{About, Family, GenerateError, Level, Made, Older, OwnWords, Solutions, Unproven};
pub use grade::Grade;
pub use id::{IdError, OtherGenerator, PuzzleId, Reference};
pub use identity::{Identity, identify};
pub use kind::{Ask, ByAsking, ByContest, ByReasoning, Contest, GameKind, GradedBy, Reason};
pub use known::Known;
pub use language::Language;
pub use names::{Name, Part};
pub use play::{
    Dialogue, MoveError, Nothing, Outcome, Paper, Play, Played, Preview, Review, Sitting, Told,
};
pub use reading::Fault;
pub use report::{Finding, Report, Severity};
pub use rng::Rng;
pub use seed::{Seed, SeedError, SeedText};
pub use settings::{Settings, SettingsError};
pub use skills::{Converse, Cover, Select, Suppose};
pub use step::{CertificateError, Hint, Inference, Reveals, Rung, Shown, Step};
pub use suppose::{Assumed, Consequence, Ending, Proved, Seen, Supposed};
pub use technique::Technique;
pub use verb::{Given, Needs, On, Said, Verb, VerbAbout};
pub use words::Wordbook;
pub use work::{Stopped, Work};
