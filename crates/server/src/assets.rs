//! Files by path, with the headers that browsers should hear.

use axum::Router;
use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    ETAG, HeaderName, IF_NONE_MATCH, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method, Request, Response, StatusCode};

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

/// Only what the app itself brings may run, load or be asked; it may stand in no frame.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SAFETY: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// The site made of these files.
pub fn site(assets: &'static [Asset]) -> Router {
    Router::new().fallback(move |request: Request<Body>| async move { answer(assets, &request) })
}

fn answer(assets: &[Asset], request: &Request<Body>) -> Response<Body> {
    let mut response = found(assets, request);
    for (name, value) in SAFETY {
        response.headers_mut().insert(name, axum::http::HeaderValue::from_static(value));
    }
    response
}

fn found(assets: &[Asset], request: &Request<Body>) -> Response<Body> {
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        let mut refused = plain(StatusCode::METHOD_NOT_ALLOWED);
        refused.headers_mut().insert(ALLOW, axum::http::HeaderValue::from_static("GET, HEAD"));
        return refused;
    }
    let path = match request.uri().path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    match assets.iter().find(|asset| asset.path == path) {
        Some(asset) => send(asset, request.headers()),
        None => plain(StatusCode::NOT_FOUND),
    }
}

fn plain(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::from(status.to_string() + "\n"));
    *response.status_mut() = status;
    response
}

fn send(asset: &Asset, headers: &HeaderMap) -> Response<Body> {
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
    let tag = format!("\"{:016x}-{}\"", hash(asset.plain), packing.unwrap_or("plain"));
    // The builder puts a hash into the names of what it makes; the rest may change any day.
    let hashed = asset.path.starts_with("assets/");
    let cache = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::builder()
        .header(CONTENT_TYPE, kind(asset.path))
        .header(CACHE_CONTROL, cache)
        .header(VARY, "accept-encoding")
        .header(ETAG, &tag);
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let unchanged = known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag));
    let body = if unchanged {
        response = response.status(StatusCode::NOT_MODIFIED);
        Body::empty()
    } else {
        if let Some(packing) = packing {
            response = response.header(CONTENT_ENCODING, packing);
        }
        Body::from(body)
    };
    response.body(body).unwrap_or_else(|_| plain(StatusCode::INTERNAL_SERVER_ERROR))
}

fn hash(bytes: &[u8]) -> u64 {
    // FNV-1a: it only has to tell one build of a file from the next.
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
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
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tower::ServiceExt;

    const FILES: &[Asset] = &[
        Asset { path: "index.html", plain: b"<p>", br: Some(b"br"), gz: Some(b"gz") },
        Asset { path: "assets/a-1f.wasm", plain: b"\0asm", br: None, gz: None },
    ];

    async fn ask(method: &str, path: &str, headers: &[(&str, &str)]) -> (Response<()>, Vec<u8>) {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).unwrap();
        let (head, body) = site(FILES).oneshot(request).await.unwrap().into_parts();
        let body = axum::body::to_bytes(body, 1 << 20).await.unwrap().to_vec();
        (Response::from_parts(head, ()), body)
    }

    fn header<'a>(response: &'a Response<()>, name: &str) -> &'a str {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[tokio::test]
    async fn files_come_packed_as_the_browser_likes() {
        for (accepted, body, packing) in
            [("gzip, br", "br", "br"), ("gzip, br;q=0", "gz", "gzip"), ("", "<p>", "")]
        {
            let (response, sent) = ask("GET", "/", &[("accept-encoding", accepted)]).await;
            assert_eq!(response.status(), StatusCode::OK);
            assert_eq!((sent, header(&response, "content-encoding")), (body.into(), packing));
            assert_eq!(header(&response, "content-type"), "text/html; charset=utf-8");
            assert_eq!(header(&response, "cache-control"), "no-cache");
        }
    }

    #[tokio::test]
    async fn hashed_files_are_kept_for_good_and_others_asked_after() {
        let (response, _) = ask("GET", "/assets/a-1f.wasm", &[]).await;
        assert!(header(&response, "cache-control").contains("immutable"));
        assert_eq!(header(&response, "content-type"), "application/wasm");
        let tag = header(&response, "etag").to_owned();
        let (again, body) = ask("GET", "/assets/a-1f.wasm", &[("if-none-match", &tag)]).await;
        assert_eq!((again.status(), body.len()), (StatusCode::NOT_MODIFIED, 0));
    }

    #[tokio::test]
    async fn every_answer_is_under_the_policy() {
        for (method, path, status) in
            [("GET", "/", 200), ("GET", "/../etc", 404), ("POST", "/", 405)]
        {
            let (response, _) = ask(method, path, &[]).await;
            assert_eq!(response.status().as_u16(), status);
            let policy = header(&response, "content-security-policy");
            assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"));
            assert_eq!(header(&response, "x-content-type-options"), "nosniff");
        }
    }

    #[tokio::test]
    async fn a_stop_ends_the_server() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        crate::run(listener, site(FILES), async {}).await.unwrap();
    }
}
