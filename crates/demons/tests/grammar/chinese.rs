//! Rules of Chinese, as far as clues need them.

fn is_han(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

/// What may stand behind a figure: a measure word, what a figure numbers, or the end of the sentence.
const BEHIND: [char; 6] = ['个', '人', '行', '至', '。', '，'];

/// Words that never stand twice.
const ONCE: [char; 8] = ['的', '是', '在', '有', '都', '恰', '与', '和'];

/// What is wrong with a text of one sentence or several.
pub fn faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |wrong: bool, what: &str| {
        if wrong {
            faults.push(what.to_owned());
        }
    };
    fault(text.contains(['{', '}', '[', ']']), "something is not filled in");
    fault(!text.ends_with('。'), "no full stop");
    fault(text.contains([',', '.', ';', ':', '!', '?', '(', ')', '"', '\'']), "narrow punctuation");
    let letters: Vec<char> = without_places(text).chars().collect();
    for (n, &c) in letters.iter().enumerate() {
        let at = |n: usize| letters.get(n).copied().unwrap_or('。');
        let before = n.checked_sub(1).map_or('。', at);
        let latin = c.is_ascii_alphabetic();
        let label = c.is_ascii_uppercase() && at(n + 1) == ' ' && at(n + 2) == '列';
        fault(latin && (!label || before.is_ascii_alphanumeric()), "Latin letters");
        fault(c.is_ascii_alphanumeric() && is_han(before), "no blank before letters and figures");
        fault(is_han(c) && before.is_ascii_alphanumeric(), "no blank behind letters and figures");
        let border = is_han(before) != is_han(at(n + 1));
        fault(c == ' ' && !border, "a blank between characters");
        fault(c == before && ONCE.contains(&c), "a word twice");
        if c.is_ascii_digit() && !at(n + 1).is_ascii_digit() {
            let behind = if at(n + 1) == ' ' { at(n + 2) } else { at(n + 1) };
            fault(!BEHIND.contains(&behind), "no measure word");
        }
        let measure = ['位', '名', '只', '头'].contains(&c) && before == ' ';
        fault(measure, "another measure word");
    }
    faults
}

/// Where somebody stands, in brackets behind the name, is no part of the sentence.
fn without_places(text: &str) -> String {
    let mut parts = text.split('（');
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('）') {
            Some((place, after)) if place.len() == 2 && place.is_ascii() => rest.push_str(after),
            _ => rest.extend(["（", part]),
        }
    }
    rest
}
