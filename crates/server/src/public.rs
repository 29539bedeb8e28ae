//! The address under which people know the site, where it is not the one that the server hears of.

use std::str::FromStr;

use hyper::http::Uri;

/// `https://example.org`, or `https://example.org/puzzles` where a proxy passes a part of a site on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    origin: String,
    /// With a slash at either end.
    root: String,
}

impl Public {
    /// The path of the site, with a slash at either end.
    pub(crate) fn root(&self) -> &str {
        &self.root
    }

    /// Scheme and host.
    pub(crate) fn origin(&self) -> &str {
        &self.origin
    }
}

impl FromStr for Public {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Public, &'static str> {
        const WRONG: &str = "it looks like https://example.org or https://example.org/puzzles";
        let uri: Uri = text.parse().map_err(|_| WRONG)?;
        let scheme = uri.scheme_str().filter(|scheme| ["http", "https"].contains(scheme));
        let host = uri.authority().filter(|host| !host.as_str().contains('@'));
        let plain = |b: u8| b.is_ascii_alphanumeric() || b"/-_.~".contains(&b);
        match (scheme, host, uri.query()) {
            (Some(scheme), Some(host), None) if uri.path().bytes().all(plain) => {
                let path = uri.path().trim_matches('/');
                let root = if path.is_empty() { "/".to_owned() } else { format!("/{path}/") };
                Ok(Public { origin: format!("{scheme}://{host}"), root })
            }
            _ => Err(WRONG),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_and_perhaps_a_path() {
        for (text, origin, root) in [
            ("https://example.org", "https://example.org", "/"),
            ("http://localhost:80/", "http://localhost:80", "/"),
            ("https://example.org/a/puzzles/", "https://example.org", "/a/puzzles/"),
        ] {
            let public: Public = text.parse().unwrap();
            assert_eq!((public.origin(), public.root()), (origin, root));
        }
        for text in
            ["", "example.org", "ftp://x", "https://a@b", "https://x/?q", "https://x/<b>", "/x"]
        {
            assert!(text.parse::<Public>().is_err(), "{text}");
        }
    }
}
