//! What `check` and the validators say: findings with stable ids.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How bad a finding is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Good to know.
    Note,
    /// Playable, but not what was promised.
    Warning,
    /// The puzzle, the document or the move is wrong.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// One thing found, with the place it was found at and the way out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// A stable name for this kind of finding, such as `T04`.
    pub id: String,
    /// How bad it is.
    pub severity: Severity,
    /// Where: a JSON pointer into the document (`/puzzle/grid/3`), or into the state of a game.
    pub path: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
    /// Whether the name of the field is wrong, and not what stands in it: then the name is pointed at.
    #[serde(skip)]
    pub about_name: bool,
}

impl Finding {
    /// An error.
    pub fn error(
        id: &str,
        path: impl Into<String>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Finding {
        Finding {
            id: id.to_owned(),
            severity: Severity::Error,
            path: path.into(),
            message: message.into(),
            help: help.into(),
            about_name: false,
        }
    }

    /// The same finding with another severity.
    #[must_use]
    pub fn as_severity(mut self, severity: Severity) -> Finding {
        self.severity = severity;
        self
    }
}

/// The outcome of `check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Report {
    /// No finding is an error.
    pub ok: bool,
    /// Everything found, in document order.
    pub findings: Vec<Finding>,
}

impl From<Vec<Finding>> for Report {
    fn from(findings: Vec<Finding>) -> Report {
        Report { ok: findings.iter().all(|f| f.severity < Severity::Error), findings }
    }
}
