//! SHA-256 in the one way that names and promises are written: 64 small hexadecimal digits.

use sha2::{Digest as _, Sha256};

/// The hash of these bytes.
pub fn digest(bytes: &[u8]) -> String {
    of(&[bytes])
}

/// What is promised of a day to come: nobody can tell from it which object it will be, and nobody can open it to
/// another one. Both are written as in the manifest.
pub fn commitment(salt: &str, object: &str) -> String {
    of(&[salt.as_bytes(), object.as_bytes()])
}

/// The salt of one puzzle, for whoever has the secret: the same each time the folder is published.
pub(crate) fn salt(secret: &[u8; 32], date: &str, family: &str, object: &str) -> String {
    let about = Sha256::digest(format!("cluesmith salt\n{date}\n{family}\n{object}\n"));
    // All of one length, so that nothing can be appended to what is hashed.
    of(&[secret, &about])
}

/// Whether a text is such a hash. Only then may it be the name of a file.
pub fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn of(parts: &[&[u8]]) -> String {
    let mut hasher = Sha256::new();
    parts.iter().for_each(|part| hasher.update(part));
    hex(&hasher.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_written_in_one_way() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(digest(b""), empty);
        assert!(is_digest(empty));
        for wrong in ["", &empty[1..], &empty.to_uppercase(), &format!("{empty}0"), "../../etc"] {
            assert!(!is_digest(wrong), "{wrong}");
        }
        assert_eq!(commitment("", ""), empty);
    }

    #[test]
    fn every_puzzle_has_a_salt_of_its_own() {
        let secret = [7; 32];
        let one = salt(&secret, "2026-11-16", "tetonor", "a");
        assert_eq!(one, salt(&secret, "2026-11-16", "tetonor", "a"));
        for other in [
            salt(&[8; 32], "2026-11-16", "tetonor", "a"),
            salt(&secret, "2026-11-17", "tetonor", "a"),
            salt(&secret, "2026-11-16", "demons", "a"),
            salt(&secret, "2026-11-16", "tetonor", "b"),
        ] {
            assert_ne!(one, other);
        }
    }
}
