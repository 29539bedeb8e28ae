//! Files by path, with the headers that browsers should hear.

use hyper::body::Bytes;
use hyper::header::{
    ACCEPT_ENCODING, ACCESS_CONTROL_ALLOW_ORIGIN, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, ETAG,
    HeaderValue, VARY,
};
use hyper::{HeaderMap, Method, Request, StatusCode};

use crate::reply::{Reply, is_known, plain, reply, set, tag};

/// One file, plain and packed.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// From the root of the site, without a slash in front.
    pub path: &'static str,
    /// As it is.
    pub plain: &'static [u8],
    /// Packed with Brotli.
    pub br: Option<&'static [u8]>,
    /// Packed with gzip.
    pub gz: Option<&'static [u8]>,
}

/// Files, each with the tag of what is in it.
pub(crate) struct Files(Vec<(&'static Asset, String)>);

impl Files {
    pub(crate) fn of(assets: &'static [Asset]) -> Files {
        Files(assets.iter().map(|asset| (asset, tag(asset.plain))).collect())
    }

    /// The file that is asked for, if there is one. The app's page is no file: it is shown at many paths.
    pub(crate) fn find(&self, path: &str, headers: &HeaderMap) -> Option<Reply> {
        let path = path.strip_prefix('/').filter(|path| *path != "index.html")?;
        let (asset, tag) = self.0.iter().find(|(asset, _)| asset.path == path)?;
        Some(send(asset, tag, headers))
    }
}

/// What can only be looked at is only looked at.
pub(crate) fn refuse_method<B>(request: &Request<B>) -> Option<Reply> {
    if [Method::GET, Method::HEAD].contains(request.method()) {
        return None;
    }
    let mut refused = plain(StatusCode::METHOD_NOT_ALLOWED);
    set(&mut refused, ALLOW, "GET, HEAD");
    Some(refused)
}

fn send(asset: &Asset, tag: &str, headers: &HeaderMap) -> Reply {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let accepts = |name: &str| {
        accepted.split(',').any(|part| {
            let mut words = part.split(';').map(str::trim);
            words.next() == Some(name) && words.next() != Some("q=0")
        })
    };
    let (body, packing) = match (asset.br, asset.gz) {
        (Some(br), _) if accepts("br") => (br, Some("br")),
        (_, Some(gz)) if accepts("gzip") => (gz, Some("gzip")),
        _ => (asset.plain, None),
    };
    // The packing is part of the tag: two encodings of a file are two things to a cache.
    let tag = format!("{tag}-{}", packing.unwrap_or("plain"));
    let mut sent = match is_known(headers, &tag) {
        true => reply(StatusCode::NOT_MODIFIED, kind(asset.path), Bytes::new()),
        false => reply(StatusCode::OK, kind(asset.path), body),
    };
    if let (StatusCode::OK, Some(packing)) = (sent.status(), packing) {
        set(&mut sent, CONTENT_ENCODING, packing);
    }
    // The builder puts a hash into the names of what it makes; the rest may change any day.
    let hashed = asset.path.starts_with("assets/");
    let cache = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    set(&mut sent, CACHE_CONTROL, cache);
    if hashed {
        // A board in a sandbox is of no origin, and fetches its parts as any other page would.
        set(&mut sent, ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    }
    set(&mut sent, VARY, "accept-encoding");
    if let Ok(tag) = HeaderValue::try_from(format!("\"{tag}\"")) {
        sent.headers_mut().insert(ETAG, tag);
    }
    sent
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
