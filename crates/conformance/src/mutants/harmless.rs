//! The list of changes that `check` may let pass, each with its reason.

use std::collections::BTreeSet;

use super::kind::Kind;

/// Changes that nobody needs to refuse: `family | named | paths | kinds | why`, one a line.
pub struct Harmless {
    entries: Vec<Entry>,
}

/// One line of the list.
pub struct Entry {
    /// As it stands in the file.
    pub line: String,
    family: String,
    named: Option<bool>,
    paths: Vec<String>,
    kinds: BTreeSet<Kind>,
}

impl Harmless {
    /// Reads the list.
    ///
    /// # Panics
    /// With the line that is wrong.
    pub fn read(text: &str) -> Harmless {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        Harmless { entries: lines.map(Entry::read).collect() }
    }

    /// All entries, in the order of the file.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The first entry that allows this change.
    pub(crate) fn find(&self, family: &str, named: bool, path: &str, kind: Kind) -> Option<usize> {
        self.entries.iter().position(|entry| entry.allows(family, named, path, kind))
    }
}

impl Entry {
    fn read(line: &str) -> Entry {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let [family, name, paths, kinds, why] = columns[..] else {
            panic!("five columns, parted by `|`: {line}");
        };
        assert!(why.split_whitespace().count() >= 3, "say why it is harmless: {line}");
        let named = match name {
            "named" => Some(true),
            "unnamed" => Some(false),
            "any" => None,
            _ => panic!("`named`, `unnamed` or `any`: {line}"),
        };
        let kind = |name| Kind::named(name).unwrap_or_else(|| panic!("no kind `{name}`: {line}"));
        Entry {
            line: line.to_owned(),
            family: family.to_owned(),
            named,
            paths: paths.split_whitespace().map(str::to_owned).collect(),
            kinds: kinds.split_whitespace().map(kind).collect(),
        }
    }

    fn allows(&self, family: &str, named: bool, path: &str, kind: Kind) -> bool {
        let family = self.family == "*" || self.family == family;
        let named = self.named.is_none_or(|only| only == named);
        let place = self.paths.iter().any(|pattern| fits(pattern, path));
        family && named && place && self.kinds.contains(&kind)
    }
}

/// Whether a path is of a pattern, where `*` is any one name or number.
fn fits(pattern: &str, path: &str) -> bool {
    let (mut pattern, mut path) = (pattern.split('/'), path.split('/'));
    loop {
        match (pattern.next(), path.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) if one == "*" || one == other => {}
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_allows_what_it_names_and_nothing_else() {
        let list =
            Harmless::read("# why\n\ntetonor | named | /a/*/b | swap cut | nobody reads it\n");
        assert_eq!(list.find("tetonor", true, "/a/*/b", Kind::Swap), Some(0));
        assert_eq!(list.find("tetonor", true, "/a/x/b", Kind::Cut), Some(0));
        assert_eq!(list.find("tetonor", false, "/a/*/b", Kind::Swap), None);
        assert_eq!(list.find("demons", true, "/a/*/b", Kind::Swap), None);
        assert_eq!(list.find("tetonor", true, "/a/*/b", Kind::More), None);
        assert_eq!(list.find("tetonor", true, "/a/*/b/c", Kind::Swap), None);
    }

    #[test]
    fn an_entry_may_have_several_paths() {
        let list = Harmless::read("tetonor | any | /a /a/* | swap | nobody reads it\n");
        for (path, found) in [("/a", Some(0)), ("/a/1", Some(0)), ("/b", None)] {
            assert_eq!(list.find("tetonor", true, path, Kind::Swap), found, "{path}");
        }
    }

    #[test]
    #[should_panic(expected = "say why")]
    fn an_entry_has_a_reason() {
        Harmless::read("tetonor | any | /a | swap | order");
    }
}
