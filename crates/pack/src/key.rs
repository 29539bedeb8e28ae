//! Signatures in minisign's format: `minisign -Vm FILE -p PUB` reads them, and so does anything that speaks it.
//!
//! Signing is `minisign`; what is verified is verified by `minisign-verify`, which shares no code with it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use minisign::{KeyPair, PublicKey, SecretKey, SecretKeyBox};
use minisign_verify as other;

/// What stands in the first line of every signature of ours. It is the one line that is not signed.
const UNTRUSTED: &str = "untrusted comment: signature of a Cluesmith pack";

/// A key or a signature cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// The system gives no random numbers, or something of that kind.
    #[error("no key can be made: {0}")]
    Make(String),
    /// Not the text of a secret key.
    #[error("this is no secret key in minisign's format: {0}")]
    Secret(String),
    /// Not the text of a public key.
    #[error("this is no public key in minisign's format")]
    Public,
    /// Not the text of a signature, or not as we write it.
    #[error("it is not written like a signature")]
    Form,
    /// It was made with another key, or of something else.
    #[error("the signature is not of this file and this key")]
    Wrong,
    /// It could not be signed.
    #[error("it cannot be signed: {0}")]
    Sign(String),
}

/// A new pair of keys, as the texts of the two files.
pub struct Pair {
    /// For whoever publishes, and nobody else. It has no password.
    pub secret: String,
    /// For everybody.
    pub public: String,
}

/// Makes a pair of keys.
pub fn pair() -> Result<Pair, KeyError> {
    let make = |error: minisign::PError| KeyError::Make(error.to_string());
    let KeyPair { pk, sk } = KeyPair::generate_unencrypted_keypair().map_err(make)?;
    let secret = sk.to_box(Some("secret key of Cluesmith packs")).map_err(make)?;
    Ok(Pair { secret: secret.into_string(), public: public_text(&pk)? })
}

fn public_text(key: &PublicKey) -> Result<String, KeyError> {
    Ok(key.to_box().map_err(|error| KeyError::Make(error.to_string()))?.into_string())
}

/// Somebody who signs.
pub struct Signer {
    secret: SecretKey,
    public: String,
}

impl Signer {
    /// Reads the file of a secret key that has no password.
    pub fn read(text: &str) -> Result<Signer, KeyError> {
        let wrong = |error: minisign::PError| {
            KeyError::Secret(error.to_string().chars().take(200).collect())
        };
        let boxed = SecretKeyBox::from_string(text).map_err(wrong)?;
        let secret = boxed.into_unencrypted_secret_key().map_err(wrong)?;
        let public = public_text(&PublicKey::from_secret_key(&secret).map_err(wrong)?)?;
        Ok(Signer { secret, public })
    }

    /// The public key, as the text of its file.
    pub fn public(&self) -> &str {
        &self.public
    }

    /// Signs. What the comment says is signed with it.
    pub fn sign(&self, bytes: &[u8], comment: &str) -> Result<String, KeyError> {
        let untrusted = UNTRUSTED.trim_start_matches("untrusted comment: ");
        let signed = minisign::sign(None, &self.secret, bytes, Some(comment), Some(untrusted));
        Ok(signed.map_err(|error| KeyError::Sign(error.to_string()))?.into_string())
    }
}

/// Somebody who verifies.
pub struct Trusted {
    key: other::PublicKey,
    text: String,
}

impl Trusted {
    /// Reads the file of a public key, or its one line of letters.
    pub fn read(text: &str) -> Result<Trusted, KeyError> {
        let text = text.trim();
        let line = text.lines().find(|line| !line.starts_with("untrusted comment:"));
        let line = line.ok_or(KeyError::Public)?.trim();
        let key = other::PublicKey::from_base64(line).map_err(|_| KeyError::Public)?;
        Ok(Trusted { key, text: line.to_owned() })
    }

    /// Whether both are the same key.
    pub fn is(&self, other: &Trusted) -> bool {
        self.text == other.text
    }

    /// The key in letters.
    pub fn name(&self) -> &str {
        &self.text
    }

    /// Verifies a signature, and gives what was signed with it. Its text must be as we write it, to the last byte.
    pub fn verify(&self, bytes: &[u8], signature: &str) -> Result<String, KeyError> {
        is_in_form(signature)?;
        let read = other::Signature::decode(signature).map_err(|_| KeyError::Form)?;
        self.key.verify(bytes, &read, false).map_err(|_| KeyError::Wrong)?;
        Ok(read.trusted_comment().to_owned())
    }
}

/// Four lines and no other byte: what a signature does not sign of itself.
fn is_in_form(text: &str) -> Result<(), KeyError> {
    let lines: Vec<&str> = text.split('\n').collect();
    let [UNTRUSTED, signature, comment, global, ""] = lines[..] else { return Err(KeyError::Form) };
    // Read strictly: the last letter has bits that a lenient reader does not look at.
    let is_strict =
        |line: &str| STANDARD.decode(line).is_ok_and(|bytes| STANDARD.encode(bytes) == line);
    let fits = is_strict(signature) && is_strict(global) && !comment.contains('\r');
    if fits { Ok(()) } else { Err(KeyError::Form) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_program_signs_another_verifies_and_no_byte_of_it_can_be_changed() {
        let Pair { secret, public } = pair().unwrap();
        let signer = Signer::read(&secret).unwrap();
        assert_eq!(signer.public(), public);
        let text = signer.sign(b"of this", "for this").unwrap();
        let trusted = Trusted::read(&public).unwrap();
        assert_eq!(trusted.verify(b"of this", &text).as_deref(), Ok("for this"));
        assert_eq!(trusted.verify(b"of that", &text), Err(KeyError::Wrong));
        for at in 0..text.len() {
            for bit in 0..8 {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                let Ok(changed) = String::from_utf8(bytes) else { continue };
                assert!(trusted.verify(b"of this", &changed).is_err(), "{at} {bit}: {changed}");
            }
        }
    }

    #[test]
    fn another_key_is_another_key() {
        let [one, other] = [pair().unwrap(), pair().unwrap()];
        let text = Signer::read(&one.secret).unwrap().sign(b"x", "y").unwrap();
        let other = Trusted::read(&other.public).unwrap();
        assert_eq!(other.verify(b"x", &text), Err(KeyError::Wrong));
        let one = Trusted::read(&one.public).unwrap();
        assert!(!one.is(&other) && one.is(&Trusted::read(one.name()).unwrap()));
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "x", "untrusted comment: x", "untrusted comment: x\n!!\n", "RWQ\n"] {
            assert!(Trusted::read(text).is_err() && Signer::read(text).is_err(), "{text:?}");
        }
        let Pair { secret, public } = pair().unwrap();
        assert!(Signer::read(&public).is_err() && Trusted::read(&secret).is_err());
    }
}
