//! Percent signs in addresses.

use percent_encoding::percent_decode_str;

/// Reads `%XX`. Two texts never mean the same by accident: what is no escape is refused, with the reason.
pub(crate) fn decode(text: &str) -> Result<String, &'static str> {
    let escapes = |rest: &str| {
        let digits = rest.as_bytes().get(..2);
        digits.is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit))
    };
    if !text.split('%').skip(1).all(escapes) {
        return Err("`%` is followed by two hexadecimal digits");
    }
    match percent_decode_str(text).decode_utf8() {
        Ok(text) => Ok(text.into_owned()),
        Err(_) => Err("what is escaped by `%` is not text (UTF-8)"),
    }
}
