//! Everything that is served: the app, the API if it is wanted, and whether the server is well.

use std::time::Duration;

use hyper::body::{Body, Bytes};
use hyper::header::{CACHE_CONTROL, HOST};
use hyper::http::uri::Authority;
use hyper::{Request, StatusCode, Version};

#[cfg(feature = "api")]
use crate::api::Api;
use crate::assets::{Asset, Files, refuse_method};
use crate::connections::Pulse;
use crate::links::Links;
use crate::public::Public;
use crate::reply::{Reply, make_safe, plain, reply, set};

/// What a server serves.
pub struct Site {
    assets: &'static [Asset],
    files: Files,
    /// Nothing without the app.
    links: Option<Links>,
    #[cfg(feature = "api")]
    api: Option<Api>,
}

/// Who asks: how its connection is, and how long its body may take.
#[cfg_attr(not(feature = "api"), allow(dead_code, reason = "only the API reads bodies"))]
pub(crate) struct Client<'a> {
    pub(crate) pulse: &'a Pulse,
    pub(crate) body_time: Duration,
}

impl Site {
    /// A site of these files, without the API.
    pub fn of(assets: &'static [Asset]) -> Site {
        Site {
            assets,
            files: Files::of(assets),
            links: Links::of(assets, None),
            #[cfg(feature = "api")]
            api: None,
        }
    }

    /// The same where people know it by another address than the server.
    #[must_use]
    pub fn known_as(self, public: Public) -> Site {
        Site { links: Links::of(self.assets, Some(public)), ..self }
    }

    /// The same with the API.
    #[cfg(feature = "api")]
    #[must_use]
    pub fn with_api(self, api: Api) -> Site {
        Site { api: Some(api), ..self }
    }

    /// Answers a request.
    pub(crate) async fn answer<B>(
        &self,
        request: Request<B>,
        pulse: &Pulse,
        body_time: Duration,
    ) -> Reply
    where
        B: Body<Data = Bytes> + Unpin,
    {
        make_safe(self.find(request, &Client { pulse, body_time }).await)
    }

    async fn find<B>(&self, request: Request<B>, client: &Client<'_>) -> Reply
    where
        B: Body<Data = Bytes> + Unpin,
    {
        if !names_host(&request) {
            return plain(StatusCode::BAD_REQUEST);
        }
        #[cfg(feature = "api")]
        if let Some(api) = &self.api
            && Api::owns(request.uri().path())
        {
            return api.answer(request, client).await;
        }
        #[cfg(not(feature = "api"))]
        let _ = client;
        if let Some(refused) = refuse_method(&request) {
            return refused;
        }
        let (head, _) = request.into_parts();
        if head.uri.path() == "/health" {
            return health();
        }
        if let Some(file) = self.files.find(head.uri.path(), &head.headers) {
            return file;
        }
        match &self.links {
            Some(links) => links.answer(&head).await,
            None => plain(StatusCode::NOT_FOUND),
        }
    }
}

/// That connections are taken and requests answered.
fn health() -> Reply {
    let mut well = reply(StatusCode::OK, "text/plain; charset=utf-8", "ok\n");
    set(&mut well, CACHE_CONTROL, "no-store");
    well
}

/// Whether a request says for which host it is, once (RFC 9112, 3.2); before HTTP/1.1 it need not.
fn names_host<B>(request: &Request<B>) -> bool {
    let mut hosts = request.headers().get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (None, _) => request.version() < Version::HTTP_11,
        (Some(host), None) => host.to_str().is_ok_and(|host| {
            let reads = |host: &str| host.parse::<Authority>().is_ok() && !host.contains('@');
            host.is_empty() || reads(host)
        }),
        _ => false,
    }
}
