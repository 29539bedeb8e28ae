//! Puzzles over HTTP: made by id, checked, graded, solved, and a hint from a position.
//!
//! Every path is one row of `routes`, from which requests are answered and the OpenAPI document is made.
//! What a request costs is bounded: its body, its work, and how many are worked on or wait. What is
//! wrong with a request is told as a problem (RFC 9457), with a status of 400 and above; 503 means that
//! there is too much to do, and nothing else is our fault.

mod body;
mod message;
mod openapi;
mod origin;
mod problem;
mod puzzle;
mod query;
mod routes;
mod verbs;

use hyper::body::{Body, Bytes};
use hyper::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_MAX_AGE, ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderValue, ORIGIN, VARY,
};
use hyper::http::request::Parts;
use hyper::{Method, Request, StatusCode};

use self::body::Bodies;
use self::problem::{Kind, Problem};
use self::puzzle::Budget;
use self::query::{Query, decode};
use self::routes::{Answer, Call, Found, find};
use crate::jobs::{Jobs, Unfinished};
use crate::reply::{Reply, reply, set, tagged};
use crate::site::Client;

pub use self::openapi::document as openapi;
pub use self::origin::Origin;

/// What the API may cost, and who may ask it.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Units of work for a request that does not say.
    pub work: u64,
    /// The most that a request may ask for.
    pub max_work: u64,
    /// Pages of this origin may read the answers.
    pub origin: Option<Origin>,
}

impl Default for Terms {
    /// The most is what the command line has unless told otherwise.
    fn default() -> Terms {
        Terms { work: 10_000_000, max_work: 50_000_000, origin: None }
    }
}

/// The API.
pub struct Api {
    terms: Terms,
    bodies: Bodies,
    jobs: Jobs,
}

impl Api {
    /// The API on these terms.
    pub fn new(terms: Terms) -> Api {
        Api { terms, bodies: Bodies::default(), jobs: Jobs::default() }
    }

    /// Whether a path belongs to the API.
    pub(crate) fn owns(path: &str) -> bool {
        path == "/v1" || path.starts_with("/v1/")
    }

    /// Answers a request.
    pub(crate) async fn answer<B>(&self, request: Request<B>, client: &Client<'_>) -> Reply
    where
        B: Body<Data = Bytes> + Unpin,
    {
        let (head, body) = request.into_parts();
        let mut reply = match self.find(&head, body, client).await {
            Ok(reply) => reply,
            Err(problem) => problem.reply(),
        };
        self.allow_origin(&head, &mut reply);
        reply
    }

    async fn find<B>(&self, head: &Parts, body: B, client: &Client<'_>) -> Result<Reply, Problem>
    where
        B: Body<Data = Bytes> + Unpin,
    {
        let path = decode(head.uri.path())?;
        let (route, values) = match (find(&head.method, &path), &head.method) {
            (Found::Nothing, _) => return Err(Kind::NotFound.because("there is no such path")),
            (Found::OtherMethod(_), &Method::OPTIONS) if self.terms.origin.is_some() => {
                return Ok(reply(StatusCode::NO_CONTENT, "text/plain", Bytes::new()));
            }
            (Found::OtherMethod(allowed), _) => {
                let mut refused = Kind::Method.because(format!("try {allowed}")).reply();
                set(&mut refused, ALLOW, allowed);
                return Ok(refused);
            }
            (Found::Route(route, values), _) => (route, values),
        };
        let query = Query::read(head.uri.query().unwrap_or_default())?;
        query.expect(route.query)?;
        let answer = match route.call {
            Call::Now(act) => act(&values, &query)?,
            Call::Made(act) => self.work(move |budget| act(&values, &query, budget)).await?,
            Call::Asked(act) => {
                require_json(head)?;
                client.pulse.awaits_body();
                let text = self.bodies.read(body, client.body_time).await;
                client.pulse.works();
                let text = text?;
                self.work(move |budget| act(text.as_str()?, budget)).await?
            }
        };
        Ok(send(head, answer))
    }

    /// Does it where it holds nobody else up.
    async fn work(
        &self,
        act: impl FnOnce(&Budget) -> Result<Answer, Problem> + Send + 'static,
    ) -> Result<Answer, Problem> {
        let Terms { work, max_work, .. } = self.terms;
        let job = move |cancel| act(&Budget { usual: work.min(max_work), most: max_work, cancel });
        match self.jobs.run(job).await {
            Ok(answer) => answer,
            Err(Unfinished::TooMany) => Err(Kind::Busy.because("too much is asked at once")),
            Err(Unfinished::TooSlow) => {
                Err(Kind::GaveUp.because("it took too long; ask for less work"))
            }
            Err(Unfinished::Broken) => Err(Kind::Broken.because("this is a fault of Cluesmith")),
        }
    }

    /// Lets pages of the origin that was named read the answer; browsers keep it from all others.
    fn allow_origin(&self, head: &Parts, reply: &mut Reply) {
        let Some(origin) = &self.terms.origin else { return };
        let headers = reply.headers_mut();
        headers.append(VARY, HeaderValue::from_static("origin"));
        let Some(allowed) = origin.allows(head.headers.get(ORIGIN)) else { return };
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, allowed);
        if head.method == Method::OPTIONS {
            set(reply, ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST");
            set(reply, ACCESS_CONTROL_ALLOW_HEADERS, "content-type");
            set(reply, ACCESS_CONTROL_MAX_AGE, "3600");
        }
    }
}

/// Only what is said to be JSON is read. Pages of other origins cannot say so unless they are allowed to.
fn require_json(head: &Parts) -> Result<(), Problem> {
    let kind = head.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let essence = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    match essence.eq_ignore_ascii_case("application/json") {
        true => Ok(()),
        false => Err(Kind::MediaType.because("send `content-type: application/json`")),
    }
}

fn send(head: &Parts, answer: Answer) -> Reply {
    if [Method::GET, Method::HEAD].contains(&head.method) {
        return tagged(&head.headers, answer.kind, answer.cache, answer.body);
    }
    let mut sent = reply(StatusCode::OK, answer.kind, answer.body);
    set(&mut sent, CACHE_CONTROL, answer.cache);
    sent
}
