//! One change made.

use cluesmith_core::Rng;
use serde_json::{Value, json};

use super::kind::Kind;
use super::place::{Places, split};
use super::text;

/// A document with one thing changed.
pub(crate) struct Mutant {
    pub(crate) document: Value,
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
        let after = match kind {
            Kind::Exchange | Kind::Cross => self.exchange(kind, &mut document, rng)?,
            Kind::Delete | Kind::Double | Kind::Swap => self.rearrange(kind, &mut document)?,
            _ => {
                let after = self.another(kind, before, rng)?;
                *document.pointer_mut(self.pointer)? = after.clone();
                shorten(&after)
            }
        };
        (document != *self.document).then(|| Mutant { document, before: shorten(before), after })
    }

    /// Another value for the place itself.
    fn another(&self, kind: Kind, before: &Value, rng: &mut Rng) -> Option<Value> {
        match (before, kind) {
            (_, Kind::Other) => {
                let like = self.places.like(self.pattern);
                let others = like.iter().filter_map(|place| self.document.pointer(place));
                let others: Vec<&Value> = others.filter(|other| *other != before).collect();
                rng.choose(&others).map(|other| (*other).clone())
            }
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

    /// Puts two values each in the other's place; tells what came here.
    fn exchange(&self, kind: Kind, document: &mut Value, rng: &mut Rng) -> Option<String> {
        let here = document.pointer(self.pointer)?.clone();
        let differs =
            |place: &&String| self.document.pointer(place).is_some_and(|there| *there != here);
        let siblings = self.siblings(&here);
        let candidates = match kind {
            Kind::Cross => siblings.iter().filter(differs).collect::<Vec<_>>(),
            _ => self.places.like(self.pattern).iter().filter(differs).collect(),
        };
        let place = rng.choose(&candidates)?;
        let there = std::mem::replace(document.pointer_mut(place)?, here);
        let after = format!("{} (from {place})", shorten(&there));
        *document.pointer_mut(self.pointer)? = there;
        Some(after)
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
