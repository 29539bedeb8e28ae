//! From JSON to types. It takes what `serde_json` takes (but for lists that stand for objects), and differs in what
//! it says when it does not.

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer,
    MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Number, Value};

use super::fault::{Fault, Misread};

/// Reads a value as a type.
pub(crate) fn read_value<T: DeserializeOwned>(value: &Value) -> Result<T, Misread> {
    T::deserialize(Reader(value))
}

/// One value to be read.
#[derive(Clone, Copy)]
struct Reader<'de>(&'de Value);

impl<'de> Reader<'de> {
    fn found(self) -> Unexpected<'de> {
        match self.0 {
            Value::Null => Unexpected::Unit,
            Value::Bool(value) => Unexpected::Bool(*value),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(value), _) => Unexpected::Unsigned(value),
                (None, Some(value)) => Unexpected::Signed(value),
                (None, None) => Unexpected::Float(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => Unexpected::Str(text),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        }
    }

    /// It is of another kind than what is wanted, in these words.
    fn is_not(self, words: &str) -> Misread {
        Misread::invalid_type(self.found(), &"").expecting(words)
    }
}

/// Methods for one kind of value each. Whatever a type could make of another kind is not even compiled: every type
/// that is read would bring its own.
macro_rules! kinds {
    ($($method:ident($visitor:ident): $pattern:pat => $visit:expr, $words:expr;)*) => {
        $(fn $method<V: Visitor<'de>>(self, $visitor: V) -> Result<V::Value, Misread> {
            match self.0 {
                $pattern => $visit.map_err(|misread: Misread| misread.expecting($words)),
                _ => Err(self.is_not($words)),
            }
        })*
    };
}

/// Whole numbers: with the range where it is short, and else with its beginning.
macro_rules! whole {
    ($($method:ident: $number:ty;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            let range = || format!("a whole number from {} to {}", <$number>::MIN, <$number>::MAX);
            match self.0 {
                Value::Number(number) => {
                    visit_number(number, visitor).map_err(|misread| misread.expecting(&range()))
                }
                _ if <$number>::MIN == 0 => Err(self.is_not("a whole number from 0 up")),
                _ => Err(self.is_not("a whole number")),
            }
        })*
    };
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => visit_number(number, visitor),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(list) => visit_list(list, visitor),
            Value::Object(fields) => visit_object(fields, visitor),
        }
    }

    kinds! {
        deserialize_bool(visitor): Value::Bool(value) => visitor.visit_bool(*value), "true or false";
        deserialize_f32(visitor): Value::Number(number) => visit_number(number, visitor), "a number";
        deserialize_f64(visitor): Value::Number(number) => visit_number(number, visitor), "a number";
        deserialize_str(visitor): Value::String(text) => visitor.visit_borrowed_str(text), "a text";
        deserialize_string(visitor): Value::String(text) => visitor.visit_borrowed_str(text), "a text";
        deserialize_seq(visitor): Value::Array(list) => visit_list(list, visitor), "a list";
        deserialize_map(visitor): Value::Object(fields) => visit_object(fields, visitor), "an object";
        deserialize_unit(visitor): Value::Null => visitor.visit_unit(), "null";
    }

    whole! {
        deserialize_u8: u8;
        deserialize_u16: u16;
        deserialize_u32: u32;
        deserialize_u64: u64;
        deserialize_i8: i8;
        deserialize_i16: i16;
        deserialize_i32: i32;
        deserialize_i64: i64;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        let words = || format!("a list of {length}");
        match self.0 {
            Value::Array(list) => {
                visit_list(list, visitor).map_err(|misread| misread.expecting(&words()))
            }
            _ => Err(self.is_not(&words())),
        }
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        // Serde would take a list, too, for the fields in their order.
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        let (variant, content) = match self.0 {
            Value::String(variant) => (variant, None),
            Value::Object(fields) if fields.len() == 1 => match fields.iter().next() {
                Some((variant, content)) => (variant, Some(content)),
                None => return Err(Misread::invalid_type(self.found(), &"a word")),
            },
            _ => {
                let wanted = format!("a word, {}", super::fault::one_of(words));
                return Err(Misread::invalid_type(self.found(), &wanted.as_str()));
            }
        };
        visitor.visit_enum(Variant { variant, content })
    }

    forward_to_deserialize_any! {
        i128 u128 char bytes byte_buf unit_struct identifier ignored_any
    }
}

fn visit_number<'de, V: Visitor<'de>>(number: &Number, visitor: V) -> Result<V::Value, Misread> {
    match (number.as_u64(), number.as_i64()) {
        (Some(value), _) => visitor.visit_u64(value),
        (None, Some(value)) => visitor.visit_i64(value),
        (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
    }
}

fn visit_list<'de, V: Visitor<'de>>(list: &'de [Value], visitor: V) -> Result<V::Value, Misread> {
    let mut items = Items { left: list.iter(), read: 0 };
    let value = visitor.visit_seq(&mut items)?;
    match items.left.len() {
        0 => Ok(value),
        left => {
            let expected = format!("a list of {}", list.len() - left);
            Err(Misread::new(Fault::Length { found: list.len(), expected }))
        }
    }
}

struct Items<'de> {
    left: std::slice::Iter<'de, Value>,
    read: usize,
}

impl<'de> SeqAccess<'de> for &mut Items<'de> {
    type Error = Misread;

    // One copy for each type, and not one for each place where it stands.
    #[inline(never)]
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Misread> {
        let Some(item) = self.left.next() else { return Ok(None) };
        let index = self.read;
        self.read += 1;
        seed.deserialize(Reader(item))
            .map(Some)
            .map_err(|misread| misread.inside(index.to_string()))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

fn visit_object<'de, V: Visitor<'de>>(
    fields: &'de Map<String, Value>,
    visitor: V,
) -> Result<V::Value, Misread> {
    let mut left = Fields { left: fields.iter(), value: None };
    let value = visitor.visit_map(&mut left)?;
    match left.left.next() {
        None => Ok(value),
        Some((field, _)) => Err(Misread::unknown_field(field, &[])),
    }
}

struct Fields<'de> {
    left: serde_json::map::Iter<'de>,
    value: Option<(&'de String, &'de Value)>,
}

impl<'de> MapAccess<'de> for &mut Fields<'de> {
    type Error = Misread;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Misread> {
        self.value = self.left.next();
        let Some((name, _)) = self.value else { return Ok(None) };
        seed.deserialize(Name(name)).map(Some).map_err(|misread| misread.inside(name.as_str()))
    }

    #[inline(never)]
    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Misread> {
        let Some((name, value)) = self.value.take() else {
            return Err(Misread::custom("a value was asked for before its name"));
        };
        seed.deserialize(Reader(value)).map_err(|misread| misread.inside(name.as_str()))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// The name of a field: a text, or a number where names are numbers.
struct Name<'de>(&'de str);

/// Numbers as names.
macro_rules! numbers {
    ($($method:ident: $visit:ident;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            match self.0.parse() {
                Ok(number) => visitor.$visit(number),
                Err(_) => visitor.visit_borrowed_str(self.0),
            }
        })*
    };
}

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_borrowed_str(self.0)
    }

    numbers! {
        deserialize_u8: visit_u64;
        deserialize_u16: visit_u64;
        deserialize_u32: visit_u64;
        deserialize_u64: visit_u64;
        deserialize_i8: visit_i64;
        deserialize_i16: visit_i64;
        deserialize_i32: visit_i64;
        deserialize_i64: visit_i64;
        deserialize_bool: visit_bool;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_enum(Variant { variant: self.0, content: None })
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct
        map struct identifier ignored_any
    }
}

/// A word, and what belongs to it.
struct Variant<'de> {
    variant: &'de str,
    content: Option<&'de Value>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Misread;
    type Variant = Content<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Content<'de>), Misread> {
        let word: StrDeserializer<'de, Misread> = self.variant.into_deserializer();
        let Variant { variant, content } = self;
        Ok((seed.deserialize(word)?, Content { variant, content: content.map(Reader) }))
    }
}

struct Content<'de> {
    variant: &'de str,
    content: Option<Reader<'de>>,
}

impl<'de> Content<'de> {
    fn read<T>(
        self,
        wanted: &str,
        read: impl FnOnce(Reader<'de>) -> Result<T, Misread>,
    ) -> Result<T, Misread> {
        let variant = self.variant;
        let content =
            self.content.ok_or_else(|| Misread::invalid_type(Unexpected::Str(variant), &wanted))?;
        read(content).map_err(|misread| misread.inside(variant))
    }
}

impl<'de> VariantAccess<'de> for Content<'de> {
    type Error = Misread;

    fn unit_variant(self) -> Result<(), Misread> {
        match self.content {
            None => Ok(()),
            Some(content) => serde::Deserialize::deserialize(content)
                .map_err(|misread: Misread| misread.inside(self.variant)),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misread> {
        self.read("an object with one field", |content| seed.deserialize(content))
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.read("an object with a list", |content| content.deserialize_tuple(length, visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.read("an object with fields", |content| {
            content.deserialize_struct("", fields, visitor)
        })
    }
}

#[cfg(test)]
mod tests;
