//! Whose web pages may read what the API answers (CORS).

use hyper::header::HeaderValue;

/// Whose pages may read the answers of the API: one origin, such as `https://example.org`, or `*` for all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(HeaderValue);

impl std::str::FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Origin, String> {
        let host = ["http://", "https://"].iter().find_map(|scheme| text.strip_prefix(scheme));
        let plain =
            |host: &str| !host.is_empty() && !host.contains(['/', '?', '#', '@', '*', ',', ' ']);
        if text != "*" && !host.is_some_and(plain) {
            return Err("an origin looks like https://example.org, or * for all".to_owned());
        }
        HeaderValue::try_from(text).map(Origin).map_err(|error| error.to_string())
    }
}

impl Origin {
    /// What to say to a page of that origin; nothing keeps the answer from it.
    pub(crate) fn allows(&self, asks: Option<&HeaderValue>) -> Option<HeaderValue> {
        (self.0 == "*" || asks == Some(&self.0)).then(|| self.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_a_scheme_and_a_host() {
        for text in ["*", "https://example.org", "http://localhost:5173", "http://[::1]:80"] {
            assert!(text.parse::<Origin>().is_ok(), "{text}");
        }
        for text in
            ["", "example.org", "https://", "https://a/", "https://*.a", "https://a b", "null"]
        {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_the_page_that_is_named_may_read() {
        let one: Origin = "https://a".parse().unwrap();
        let ask = |origin: &'static str| one.allows(Some(&HeaderValue::from_static(origin)));
        assert_eq!(ask("https://a").unwrap(), "https://a");
        assert_eq!((ask("https://b"), one.allows(None)), (None, None));
    }
}
