//! Answers, and what browsers should hear with every one of them.

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderName, HeaderValue,
    IF_NONE_MATCH, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::{HeaderMap, Response, StatusCode};

/// An answer; none is so large that it would have to come in parts.
pub(crate) type Reply = Response<Full<Bytes>>;

/// Only what the app itself brings may run, load or be asked; it may stand in no frame.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The same for a board in a frame of any page. Behind a sandbox's walls a worker has to be made from a blob.
pub(crate) const FRAMED: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
    worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors *";

const SAFETY: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// The answer under the policy, unless it brings one of its own.
pub(crate) fn make_safe(mut reply: Reply) -> Reply {
    for (name, value) in SAFETY {
        reply.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    reply
}

/// Bytes of that kind.
pub(crate) fn reply(status: StatusCode, kind: &'static str, body: impl Into<Bytes>) -> Reply {
    let mut reply = Response::new(Full::new(body.into()));
    *reply.status_mut() = status;
    set(&mut reply, CONTENT_TYPE, kind);
    reply
}

/// What was looked for, with its tag; nothing but the tag if the client has it already.
pub(crate) fn tagged(
    headers: &HeaderMap,
    kind: &'static str,
    cache: &'static str,
    body: impl Into<Bytes>,
) -> Reply {
    let body = body.into();
    let tag = tag(&body);
    let mut sent = match is_known(headers, &tag) {
        true => reply(StatusCode::NOT_MODIFIED, kind, Bytes::new()),
        false => reply(StatusCode::OK, kind, body),
    };
    set(&mut sent, CACHE_CONTROL, cache);
    if let Ok(tag) = HeaderValue::try_from(format!("\"{tag}\"")) {
        sent.headers_mut().insert(ETAG, tag);
    }
    sent
}

/// The status in words.
pub(crate) fn plain(status: StatusCode) -> Reply {
    reply(status, "text/plain; charset=utf-8", format!("{status}\n"))
}

/// Says one thing more.
pub(crate) fn set(reply: &mut Reply, name: HeaderName, value: &'static str) {
    reply.headers_mut().insert(name, HeaderValue::from_static(value));
}

/// A tag for these bytes, without its quotes.
pub(crate) fn tag(bytes: &[u8]) -> String {
    // FNV-1a: it only has to tell one state of a thing from the next.
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// Whether the client has what bears this tag (RFC 9110, 13.1.2): compared weakly, since a proxy that packs
/// what it passes on weakens our tags.
pub(crate) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let lists = headers.get_all(IF_NONE_MATCH).iter();
    lists.filter_map(|list| list.to_str().ok()).any(|list| names(list, tag))
}

fn names(list: &str, tag: &str) -> bool {
    if list.trim() == "*" {
        return true;
    }
    let mut rest = list;
    loop {
        rest = rest.trim_start_matches([' ', '\t', ',']);
        let quoted = rest.strip_prefix("W/").unwrap_or(rest).strip_prefix('"');
        // A comma may be part of a tag, so the list is read quote by quote.
        match quoted.and_then(|quoted| quoted.split_once('"')) {
            None => return false,
            Some((one, _)) if one == tag => return true,
            Some((_, after)) => rest = after,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_compared_weakly_one_by_one() {
        for list in [
            r#""a,b""#,
            r#"W/"a,b""#,
            "*",
            " * ",
            r#""x", W/"y" ,"a,b""#,
            r#",, "x",W/"a,b", oops"#,
        ] {
            assert!(names(list, "a,b"), "{list}");
        }
        for list in
            ["", "a,b", r#""a"#, r#""a", "b""#, r#"w/"a,b""#, r#"W/ "a,b""#, r#"*, "x""#, "W/"]
        {
            assert!(!names(list, "a,b"), "{list}");
        }
    }
}
