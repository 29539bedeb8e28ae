//! What every Cluesmith puzzle family shares.
//!
//! A *family* is one kind of puzzle. It implements [`Family`] with its own types; everything that
//! works on any puzzle (command line, browser, server, packs) goes through [`AnyFamily`], which
//! speaks JSON documents only and is implemented for every [`Family`] once, in [`erased`].
//!
//! The four promises, and where they live:
//!
//! | promise | where |
//! |---|---|
//! | reproducible | [`seed`], [`rng`], [`id`], [`work`]: value-stable draws, limits that count work |
//! | proven | [`Family::check`], [`Family::verify`]: again, from the document alone |
//! | graded by reasoning | [`grade`], [`technique`]: read off the easiest proof |
//! | explained | [`step`], [`words`]: each step with its premises and a sentence |

pub mod document;
pub mod erased;
pub mod family;
pub mod grade;
pub mod hash;
pub mod id;
pub mod language;
mod recheck;
pub mod report;
pub mod rng;
pub mod seed;
pub mod settings;
pub mod step;
pub mod technique;
pub mod words;
pub mod work;

pub use document::{Document, DocumentError};
pub use erased::{AnyFamily, Refused};
pub use family::{
    About, Family, GenerateError, Level, Made, MoveError, Played, Review, Solutions, Unproven,
};
pub use grade::Grade;
pub use id::{IdError, PuzzleId, Reference};
pub use language::Language;
pub use report::{Finding, Report, Severity};
pub use rng::Rng;
pub use seed::{Seed, SeedText};
pub use settings::{Settings, SettingsError};
pub use step::{CertificateError, Hint, Inference, Step};
pub use technique::Technique;
pub use words::{Phrasebook, Wordbook, Words};
pub use work::{Stopped, Work};
