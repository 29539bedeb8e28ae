//! Sentences with slots, filled in and read back by the same template.

/// Fills every `{slot}`; a slot without a value stays in braces.
pub fn fill(template: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(template.len() + 24);
    for piece in pieces(template) {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Slot(slot) => match value(slot) {
                Some(value) => out.push_str(&value),
                None => out.push_str(&format!("{{{slot}}}")),
            },
        }
    }
    out
}

/// Reads a sentence back: the text in every slot, if `fits` accepts each of them.
pub fn read<'t>(
    template: &'t str,
    text: &'t str,
    fits: &dyn Fn(&str, &str) -> bool,
) -> Option<Vec<(&'t str, &'t str)>> {
    let pieces: Vec<Piece<'t>> = pieces(template).collect();
    let mut found = Vec::new();
    matches(&pieces, text, fits, &mut found).then_some(found)
}

/// A part of a template.
#[derive(Clone, Copy)]
pub enum Piece<'t> {
    /// Said as it stands.
    Text(&'t str),
    /// To be filled in.
    Slot(&'t str),
}

/// A template in its parts.
pub fn pieces(template: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = template;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        if let Some((slot, tail)) = rest.strip_prefix('{').and_then(|after| after.split_once('}')) {
            rest = tail;
            return Some(Piece::Slot(slot));
        }
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let end = rest[first..].find('{').map_or(rest.len(), |at| at + first);
        let (text, tail) = rest.split_at(end);
        rest = tail;
        Some(Piece::Text(text))
    })
}

/// Tries every place where the text after a slot could begin, nearest first.
fn matches<'t>(
    pieces: &[Piece<'t>],
    text: &'t str,
    fits: &dyn Fn(&str, &str) -> bool,
    found: &mut Vec<(&'t str, &'t str)>,
) -> bool {
    match pieces {
        [] => text.is_empty(),
        [Piece::Text(literal), rest @ ..] => {
            text.strip_prefix(literal).is_some_and(|tail| matches(rest, tail, fits, found))
        }
        [Piece::Slot(slot), rest @ ..] => {
            let ends: Vec<usize> = match rest {
                [Piece::Text(literal), ..] => {
                    text.match_indices(literal).map(|(at, _)| at).collect()
                }
                _ => vec![text.len()],
            };
            ends.into_iter().any(|end| {
                let (value, tail) = text.split_at(end);
                if !fits(slot, value) {
                    return false;
                }
                found.push((slot, value));
                let whole = matches(rest, tail, fits, found);
                if !whole {
                    found.pop();
                }
                whole
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_filled_in_is_read_back() {
        let template = "{a} and {b} are {c}.";
        let text = fill(template, |slot| Some(format!("x {slot} and y")));
        let read = read(template, &text, &|slot, text| text == format!("x {slot} and y")).unwrap();
        assert_eq!(read, [("a", "x a and y"), ("b", "x b and y"), ("c", "x c and y")]);
    }

    #[test]
    fn other_sentences_are_not_read() {
        let any = |_: &str, _: &str| true;
        assert_eq!(read("{a} is.", "x was.", &any), None);
        assert_eq!(read("{a} is.", "x is. More", &any), None);
        assert!(read("é{a}é", "éüé", &any).is_some());
    }
}
