//! What stands behind the question mark, and percent signs.

use super::problem::{Kind, Problem};
use crate::percent;

/// The parameters of a request.
#[derive(Debug, Default)]
pub(crate) struct Query(Vec<(String, String)>);

impl Query {
    pub(crate) fn read(text: &str) -> Result<Query, Problem> {
        let mut query = Query::default();
        for part in text.split('&').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (decode_text(name)?, decode_text(value)?);
            if query.get(&name).is_some() {
                let detail = format!("the parameter `{name}` is given twice");
                return Err(Kind::Request.because(detail));
            }
            query.0.push((name, value));
        }
        Ok(query)
    }

    /// Refuses all others.
    pub(crate) fn expect(&self, known: &[&str]) -> Result<(), Problem> {
        match self.0.iter().find(|(name, _)| !known.contains(&name.as_str())) {
            None => Ok(()),
            Some((name, _)) => {
                Err(Kind::Request.because(format!("there is no parameter `{name}` here")))
            }
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// A parameter that is `1` or `0`.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Problem> {
        match self.get(name) {
            None | Some("0") => Ok(false),
            Some("1") => Ok(true),
            Some(_) => Err(Kind::Request.because(format!("`{name}` is 0 or 1"))),
        }
    }

    /// A parameter that is a whole number.
    pub(crate) fn number(&self, name: &str) -> Result<Option<u64>, Problem> {
        let read = |text: &str| {
            let number = text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
            number.ok_or_else(|| Kind::Request.because(format!("`{name}` is a whole number")))
        };
        self.get(name).map(read).transpose()
    }
}

/// The parts of a path, without their percent signs.
pub(crate) fn decode(path: &str) -> Result<Vec<String>, Problem> {
    path.split('/').skip(1).map(decode_text).collect()
}

fn decode_text(text: &str) -> Result<String, Problem> {
    percent::decode(text).map_err(|why| Kind::Request.because(why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_part_by_part() {
        let parts = |path| decode(path).ok();
        let read = |parts: &[&str]| {
            Some(parts.iter().map(|&part| part.to_owned()).collect::<Vec<String>>())
        };
        assert_eq!(parts("/v1/a%2Fb%23c"), read(&["v1", "a/b#c"]));
        assert_eq!(parts("/v1//"), read(&["v1", "", ""]));
        for path in ["/%", "/%2", "/%zz", "/%ff", "/%+1"] {
            assert_eq!(parts(path), None, "{path}");
        }
    }

    #[test]
    fn parameters_are_given_once_and_known() {
        let query = Query::read("sealed=1&work=20").unwrap();
        assert!(query.flag("sealed").unwrap() && query.expect(&["sealed", "work"]).is_ok());
        assert_eq!(query.number("work").unwrap(), Some(20));
        assert!(query.expect(&["work"]).is_err() && query.flag("work").is_err());
        assert!(Query::read("a=1&%61=2").is_err());
        assert!(Query::read("work=+1").unwrap().number("work").is_err());
        assert!(Query::read("work=99999999999999999999").unwrap().number("work").is_err());
    }
}
