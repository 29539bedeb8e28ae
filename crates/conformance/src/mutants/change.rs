//! One change made.

use cluesmith_core::Rng;
use serde_json::{Value, json};

use super::kind::Kind;
use super::place::{Places, split};
use super::text;

/// A document with one thing changed.
pub(crate) struct Mutant {
    pub(crate) document: Value,
    /// What was done: as it was asked for, or what that comes to within one list.
    pub(crate) kind: Kind,
    /// What stood there, and what stands there now.
    pub(crate) before: String,
    pub(crate) after: String,
}

/// The place that is changed.
pub(crate) struct Target<'a> {
    pub(crate) document: &'a Value,
    pub(crate) places: &'a Places,
    pub(crate) pattern: &'a str,
    pub(crate) pointer: &'a str,
}

impl Target<'_> {
    /// Changes it; nothing if this kind of change would change nothing here.
    pub(crate) fn change(&self, kind: Kind, rng: &mut Rng) -> Option<Mutant> {
        let before = self.document.pointer(self.pointer)?;
        let mut document = self.document.clone();
        let (kind, after) = match kind {
            Kind::Exchange | Kind::Cross => self.exchange(kind, &mut document, rng)?,
            Kind::Delete | Kind::Double | Kind::Swap => {
                (kind, self.rearrange(kind, &mut document)?)
            }
            Kind::Other => self.replace(&mut document, rng)?,
            _ => {
                let after = self.another(kind, before, rng)?;
                *document.pointer_mut(self.pointer)? = after.clone();
                (kind, shorten(&after))
            }
        };
        let before = shorten(before);
        (document != *self.document).then(|| Mutant { document, kind, before, after })
    }

    /// Another value for the place itself.
    fn another(&self, kind: Kind, before: &Value, rng: &mut Rng) -> Option<Value> {
        match (before, kind) {
            (Value::Number(number), _) => number_for(kind, number),
            (Value::Bool(truth), Kind::Flip) => Some(json!(!truth)),
            (Value::Object(fields), Kind::Add) => {
                let mut fields = fields.clone();
                fields.insert("surprise".to_owned(), json!(1));
                Some(Value::Object(fields))
            }
            (Value::String(said), _) => Some(Value::String(self.text_for(kind, said, rng)?)),
            _ => None,
        }
    }

    fn text_for(&self, kind: Kind, said: &str, rng: &mut Rng) -> Option<String> {
        Some(match kind {
            Kind::Invert => text::invert(said),
            Kind::InvertCut => {
                let inverted = text::invert(said);
                (inverted != said).then(|| text::cut(&inverted))?
            }
            Kind::Deny => text::deny(said),
            Kind::Empty => String::new(),
            Kind::Lower => said.to_lowercase(),
            Kind::Count => text::count(said),
            Kind::Cut => text::cut(said),
            Kind::Time => text::another_time(said, rng)?,
            Kind::Rename => self.rename(said, rng)?,
            _ => return None,
        })
    }

    /// A text that names another of the things that stand elsewhere in the document by themselves.
    fn rename(&self, said: &str, rng: &mut Rng) -> Option<String> {
        const SHORTEST: usize = 3;
        let mut renamed = Vec::new();
        for places in self.places.all.values() {
            let texts = places.iter().filter_map(|place| self.document.pointer(place)?.as_str());
            let names: Vec<&str> = texts.filter(|text| text.len() >= SHORTEST).collect();
            for name in names.iter().filter(|name| said != **name && said.contains(**name)) {
                let others: Vec<&&str> = names.iter().filter(|other| *other != name).collect();
                renamed.extend(rng.choose(&others).map(|other| said.replace(*name, other)));
            }
        }
        rng.choose(&renamed).cloned()
    }

    /// Other values at the same kind of place, with their places.
    fn others(&self) -> Vec<(&String, &Value)> {
        let before = self.document.pointer(self.pointer);
        let like = self.places.like(self.pattern).iter();
        let like = like.filter_map(|place| Some((place, self.document.pointer(place)?)));
        like.filter(|(_, other)| Some(*other) != before).collect()
    }

    /// Whether a place is in the same list. What is said in one list may be harmless, and something else in another.
    fn is_beside(&self, place: &str) -> bool {
        split(place).0 == split(self.pointer).0
    }

    /// Puts another value of the document here; tells which.
    fn replace(&self, document: &mut Value, rng: &mut Rng) -> Option<(Kind, String)> {
        let others = self.others();
        let (place, other) = *rng.choose(&others)?;
        *document.pointer_mut(self.pointer)? = other.clone();
        let kind = if self.is_beside(place) { Kind::Repeat } else { Kind::Other };
        Some((kind, format!("{} (as {place})", shorten(other))))
    }

    /// Puts two values each in the other's place; tells what came here.
    fn exchange(&self, kind: Kind, document: &mut Value, rng: &mut Rng) -> Option<(Kind, String)> {
        let here = document.pointer(self.pointer)?.clone();
        let differs =
            |place: &String| self.document.pointer(place).is_some_and(|there| *there != here);
        let candidates: Vec<String> = match kind {
            Kind::Cross => self.siblings(&here).into_iter().filter(differs).collect(),
            _ => self.others().into_iter().map(|(place, _)| place.clone()).collect(),
        };
        let place = rng.choose(&candidates)?;
        let there = std::mem::replace(document.pointer_mut(place)?, here);
        let after = format!("{} (from {place})", shorten(&there));
        *document.pointer_mut(self.pointer)? = there;
        let kind = match kind {
            Kind::Exchange if self.is_beside(place) => Kind::Swap,
            _ => kind,
        };
        Some((kind, after))
    }

    /// The other fields of the same object that hold the same type.
    fn siblings(&self, here: &Value) -> Vec<String> {
        let (holder, _) = split(self.pointer);
        let Some(Value::Object(fields)) = self.document.pointer(holder) else { return Vec::new() };
        let same = |value: &Value| std::mem::discriminant(value) == std::mem::discriminant(here);
        let alike = fields.iter().filter(|(_, value)| same(value));
        alike
            .map(|(name, _)| format!("{holder}/{}", name.replace('~', "~0").replace('/', "~1")))
            .collect()
    }

    /// Leaves it out, puts it there twice, or after its neighbour.
    fn rearrange(&self, kind: Kind, document: &mut Value) -> Option<String> {
        let (holder, name) = split(self.pointer);
        match document.pointer_mut(holder)? {
            Value::Object(fields) => {
                fields.shift_remove(&name)?;
                Some("nothing".to_owned())
            }
            Value::Array(items) => {
                let index: usize = name.parse().ok()?;
                match kind {
                    Kind::Delete => {
                        items.remove(index);
                        Some("nothing".to_owned())
                    }
                    Kind::Double => {
                        items.insert(index, items[index].clone());
                        Some("twice".to_owned())
                    }
                    _ => {
                        let next = shorten(items.get(index + 1)?);
                        items.swap(index, index + 1);
                        Some(format!("{next} (its neighbour)"))
                    }
                }
            }
            _ => None,
        }
    }
}

fn number_for(kind: Kind, number: &serde_json::Number) -> Option<Value> {
    const BIG: u64 = 4_000_000_007;
    let number = number.as_i64()?;
    Some(match kind {
        Kind::More => json!(number.checked_add(1)?),
        Kind::Less => json!(number.checked_sub(1)?),
        Kind::Zero => json!(0),
        Kind::Big => json!(BIG),
        _ => return None,
    })
}

/// Enough of a value to know it again.
fn shorten(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(160) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluesmith_core::Seed;

    /// What changes places within a list is told from what comes from another list of the same kind.
    #[test]
    fn a_change_within_one_list_is_called_by_another_name() {
        let mut rng = Rng::new(Seed(1), "lists");
        let within = json!([{"lines": ["a", "b"]}]);
        let across = json!([{"lines": ["a"]}, {"lines": ["b"]}]);
        for (document, exchanged, replaced) in
            [(within, Kind::Swap, Kind::Repeat), (across, Kind::Exchange, Kind::Other)]
        {
            let places = Places::of(&document);
            let (pattern, pointer) = ("/*/lines/*", "/0/lines/0");
            let target = Target { document: &document, places: &places, pattern, pointer };
            let mut change = |kind| target.change(kind, &mut rng).unwrap().kind;
            assert_eq!(change(Kind::Exchange), exchanged);
            assert_eq!(change(Kind::Other), replaced);
        }
    }
}
