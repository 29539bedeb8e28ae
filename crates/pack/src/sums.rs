//! What the folder holds beside its objects, as `sha256sum -c SHA256SUMS` reads it. Objects are not listed: their
//! names are their hashes, and the manifests say which there are.

use std::collections::BTreeMap;

use crate::digest::{digest, is_digest};

/// The name of the list.
pub const SUMS: &str = "SHA256SUMS";

/// The list of these files.
pub fn write<'a>(files: impl Iterator<Item = (&'a str, &'a [u8])>) -> String {
    let files: BTreeMap<&str, &[u8]> = files.collect();
    files.iter().map(|(name, bytes)| format!("{}  {name}\n", digest(bytes))).collect()
}

/// Reads a list: the hash of each file by its name.
pub fn read(text: &str) -> Result<BTreeMap<String, String>, String> {
    let mut sums = BTreeMap::new();
    for line in text.split_inclusive('\n') {
        let parts = line.strip_suffix('\n').and_then(|line| line.split_once("  "));
        match parts {
            Some((hash, name)) if is_digest(hash) && !name.is_empty() => {
                sums.insert(name.to_owned(), hash.to_owned());
            }
            _ => return Err("a line of it is no hash and name".to_owned()),
        }
    }
    let again: String = sums.iter().map(|(name, hash)| format!("{hash}  {name}\n")).collect();
    if again == text { Ok(sums) } else { Err("it is not in the order of names".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_as_it_is_written_and_no_other_way() {
        let text = write([("b", &b"2"[..]), ("a", &b"1"[..])].into_iter());
        let sums = read(&text).unwrap();
        assert_eq!(sums.keys().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(sums["a"], digest(b"1"));
        for wrong in [
            text.trim_end().to_owned(),
            text.to_uppercase(),
            text.lines().rev().map(|line| format!("{line}\n")).collect(),
            format!("{text}{text}"),
            format!("{text}\n"),
        ] {
            assert!(read(&wrong).is_err(), "{wrong}");
        }
    }
}
