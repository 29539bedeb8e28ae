//! What is wrong with a request, as RFC 9457 has it.

use cluesmith::{Finding, Refused, Unproven};
use hyper::StatusCode;
use hyper::header::{CACHE_CONTROL, RETRY_AFTER};
use schemars::JsonSchema;
use serde::Serialize;

use crate::reply::{Reply, reply, set};

/// Problem details.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Problem {
    /// Which kind of problem it is; the address tells about it.
    #[serde(rename = "type")]
    kind: String,
    /// The kind in words.
    title: &'static str,
    /// The status of the answer.
    status: u16,
    /// What is wrong this time.
    detail: String,
    /// What was found in the puzzle or the position, with places.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    findings: Vec<Finding>,
}

/// The kinds of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Request,
    Id,
    NotFound,
    Method,
    Slow,
    TooLarge,
    MediaType,
    Unusable,
    TooMuchWork,
    GaveUp,
    Broken,
    Busy,
}

impl Kind {
    pub(crate) const ALL: [Kind; 12] = [
        Kind::Request,
        Kind::Id,
        Kind::NotFound,
        Kind::Method,
        Kind::Slow,
        Kind::TooLarge,
        Kind::MediaType,
        Kind::Unusable,
        Kind::TooMuchWork,
        Kind::GaveUp,
        Kind::Broken,
        Kind::Busy,
    ];

    /// Status, name, and what it means.
    pub(crate) fn tell(self) -> (StatusCode, &'static str, &'static str) {
        match self {
            Kind::Request => (StatusCode::BAD_REQUEST, "request", "The request cannot be read"),
            Kind::Id => (StatusCode::BAD_REQUEST, "id", "The id cannot be read"),
            Kind::NotFound => (StatusCode::NOT_FOUND, "not-found", "There is no such thing"),
            Kind::Method => {
                (StatusCode::METHOD_NOT_ALLOWED, "method", "This path takes other methods")
            }
            Kind::Slow => (StatusCode::REQUEST_TIMEOUT, "slow", "The request came too slowly"),
            Kind::TooLarge => {
                (StatusCode::PAYLOAD_TOO_LARGE, "too-large", "The request is too large")
            }
            Kind::MediaType => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", "The request is no JSON")
            }
            Kind::Unusable => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "unusable",
                "The puzzle or the position cannot be used",
            ),
            Kind::TooMuchWork => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "too-much-work",
                "The request asks for more work than is allowed",
            ),
            Kind::GaveUp => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "gave-up",
                "Nothing is known within the work allowed",
            ),
            Kind::Broken => {
                (StatusCode::INTERNAL_SERVER_ERROR, "broken", "The server met a fault of its own")
            }
            Kind::Busy => {
                (StatusCode::SERVICE_UNAVAILABLE, "busy", "The server has too much to do")
            }
        }
    }

    /// A problem of this kind.
    pub(crate) fn because(self, detail: impl Into<String>) -> Problem {
        let (status, name, title) = self.tell();
        Problem {
            kind: format!("/v1/problems/{name}"),
            title,
            status: status.as_u16(),
            detail: detail.into(),
            findings: Vec::new(),
        }
    }
}

/// How long a client waits before it asks again.
const RETRY: &str = "2";

impl Problem {
    pub(crate) fn about(mut self, findings: Vec<Finding>) -> Problem {
        self.findings = findings;
        self
    }

    /// What was found in the puzzle; the problem itself where nothing was.
    pub(crate) fn into_findings(self) -> Result<Vec<Finding>, Problem> {
        if self.findings.is_empty() { Err(self) } else { Ok(self.findings) }
    }

    pub(crate) fn reply(&self) -> Reply {
        // Plain data with text keys always serialises.
        let body = serde_json::to_string(self).unwrap_or_default() + "\n";
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        let mut told = reply(status, "application/problem+json", body);
        set(&mut told, CACHE_CONTROL, "no-store");
        if status == StatusCode::SERVICE_UNAVAILABLE {
            set(&mut told, RETRY_AFTER, RETRY);
        }
        told
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Problem {
        let detail = refused.to_string();
        match refused {
            Refused::Unproven(Unproven::Stopped(_)) => Kind::GaveUp.because(detail),
            Refused::Malformed(findings) => Kind::Unusable.because(detail).about(findings),
            _ => Kind::Unusable.because(detail),
        }
    }
}

impl From<Finding> for Problem {
    fn from(finding: Finding) -> Problem {
        Refused::from(finding).into()
    }
}
