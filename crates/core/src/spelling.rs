//! How names look: two that a reader cannot tell apart must not stand for two people.

/// Characters that take no room, and those that turn the direction of what follows. Joiners are not among
/// them: some scripts need these.
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Letters of other alphabets that are drawn as a Latin one is.
const TWINS: &[(&str, char)] = &[
    ("аɑα", 'a'),
    ("ЬƄ", 'b'),
    ("сϲⅽ", 'c'),
    ("ԁⅾ", 'd'),
    ("еҽ", 'e'),
    ("ɡց", 'g'),
    ("һհ", 'h'),
    ("іıɩιΙІⅰ", 'i'),
    ("ϳј", 'j'),
    ("κкΚК", 'k'),
    ("ⅼӏ", 'l'),
    ("мΜМⅿ", 'm'),
    ("νѵⅴ", 'v'),
    ("пո", 'n'),
    ("оοօΟО", 'o'),
    ("рρΡР", 'p'),
    ("ԛ", 'q'),
    ("ѕ", 's'),
    ("тτΤТ", 't'),
    ("υսц", 'u'),
    ("ԝѡω", 'w'),
    ("хχΧХⅹ", 'x'),
    ("уүγΥУ", 'y'),
    ("ᴢ", 'z'),
    ("ΑА", 'a'),
    ("ΒВ", 'b'),
    ("С", 'c'),
    ("ΕЕ", 'e'),
    ("ΗН", 'h'),
    ("Ν", 'n'),
    ("Ζ", 'z'),
];

/// The Latin character that this one is drawn as, if it is drawn as one.
fn twin(c: char) -> char {
    match c {
        _ if c.is_ascii() => c,
        // Wide ones, as Chinese and Japanese keyboards write them.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xff01 + 0x21).unwrap_or(c),
        // Bold, italic, script: alphabets of 26, one after the other.
        '\u{1d400}'..='\u{1d6a3}' => char::from(b'a' + ((c as u32 - 0x1d400) % 26) as u8),
        _ => TWINS.iter().find(|(twins, _)| twins.contains(c)).map_or(c, |(_, latin)| *latin),
    }
}

/// A text as it looks: letters of one size, without what cannot be seen, with the Latin letter for what is drawn
/// like one. Two texts that look the same may differ; two that look different never do.
pub fn look(text: &str) -> String {
    let seen = |c: &char| !is_invisible(*c) && !matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe0f}');
    let drawn: String = text.chars().filter(seen).map(twin).collect();
    drawn.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is left of a name in a reader's memory: its letters and figures as they look, without case, blanks,
/// hyphens and article.
pub fn reading(name: &str) -> String {
    let look = look(name);
    let articles = ["the ", "a ", "an ", "my ", "your "];
    let bare = articles.iter().find_map(|article| look.strip_prefix(article));
    bare.unwrap_or(&look).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Whether a text has these as whole words, as they look, whatever the case.
pub fn has_words(text: &str, words: &str) -> bool {
    let apart = |text: &str| {
        let seen = look(text);
        let words = seen.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        format!(" {} ", words.collect::<Vec<_>>().join(" "))
    };
    apart(text).contains(&apart(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_whole_and_as_they_look() {
        for text in ["nobody", "Nobody", "Mr. Nobody", "Nоbody", "no-one, nobody!"] {
            assert!(has_words(text, "nobody"), "{text}");
        }
        for text in ["", "Nobodys", "No Body", "somebody"] {
            assert!(!has_words(text, "nobody"), "{text}");
        }
        assert!(has_words("No one else", "no one") && !has_words("Noone", "no one"));
        assert!(has_words("没有人", "没有人") && !has_words("没有人家", "没有人"));
    }

    #[test]
    fn texts_that_cannot_be_told_apart_look_the_same() {
        for other in [
            "Аlice",
            "alice",
            "Al\u{200b}ice",
            "Alice\u{2800}",
            "Alıce",
            " Alice ",
            "Αlіce",
            "Ａｌｉｃｅ",
            "𝐀𝐥𝐢𝐜𝐞",
            "𝘈𝘭𝘪𝘤𝘦",
        ] {
            assert_eq!(look(other), look("Alice"), "{other:?}");
        }
        for other in ["Alicia", "A lice", "Bob", "爱丽丝"] {
            assert_ne!(look(other), look("Alice"), "{other:?}");
        }
    }
}
