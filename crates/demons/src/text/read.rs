//! Sentences read back: the clue that a sentence states, if it is one of ours.

use cluesmith_core::{Language, say, template};

use super::{Scribe, Style, UNITS};
use crate::board::{Element, Identity, Line};
use crate::language::form::row::Parts;
use crate::language::form::{self, Entry, Form};
use crate::language::{Place, Unit};
use crate::template::read;
use crate::words::{WORDS, a_kind, kind, kinds};

impl Scribe<'_> {
    /// The clue that a sentence of either style states. Sentences are read in English only.
    pub fn read(&self, text: &str, speaker: usize) -> Option<Form> {
        if text.len() > 500 {
            return None;
        }
        let english = Scribe { language: Language::ENGLISH, ..*self };
        english.read_classic(text, speaker).or_else(|| english.read_natural(text, speaker))
    }

    fn read_classic(&self, text: &str, speaker: usize) -> Option<Form> {
        let mut names = form::ALL.iter().flat_map(|form| form.names.iter().map(move |n| (form, n)));
        names.find_map(|(form, name)| {
            let mut parts = self.parts(name.classic?, text, speaker)?;
            parts.identity = name.identity;
            let form = (form.make)(&parts)?;
            (self.write(form, speaker, Style::Classic) == text).then_some(form)
        })
    }

    fn read_natural(&self, text: &str, speaker: usize) -> Option<Form> {
        let sentences = |form: &'static Entry| form.sentences.iter().chain(form.spoken);
        let mut all = form::ALL.iter().flat_map(|form| sentences(form).map(move |s| (form, s)));
        all.find_map(|(form, sentence)| {
            let mut parts =
                self.parts(&WORDS.template(self.language, sentence.key), text, speaker)?;
            (sentence.implies)(&mut parts, speaker as u8);
            let form = (form.make)(&parts)?;
            let ours = [self.write(form, speaker, Style::Natural), self.say(form, speaker)];
            ours.iter().any(|ours| ours == text).then_some(form)
        })
    }

    /// What a text speaks of, if it is this sentence.
    fn parts(&self, sentence: &str, text: &str, speaker: usize) -> Option<Parts> {
        let mut parts = Parts::default();
        let fits = |slot: &str, value: &str| {
            self.fill_in(slot, value, speaker, &mut Parts::default()).is_some()
        };
        for (slot, value) in read(sentence, text, &fits)? {
            self.fill_in(slot, value, speaker, &mut parts)?;
        }
        Some(parts)
    }

    /// Takes over what stands in a slot; nothing if that cannot stand there.
    fn fill_in(&self, slot: &str, text: &str, speaker: usize, parts: &mut Parts) -> Option<()> {
        let which = |word| self.identity(word, text);
        match slot {
            "name" => parts.person = Some(self.person(text)?),
            "who" => parts.person = Some(self.anyone(text, speaker)?),
            "whose" => parts.person = Some(self.owner(text, speaker)?),
            "n" => parts.n = Some(number(text)?),
            "m" => parts.m = Some(number(text)?),
            "row" => parts.line = Some(self.on_board(row(text)?)?),
            "col" => parts.line = Some(self.on_board(column(text)?)?),
            "line" => parts.line = Some(self.read_line(text)?),
            "kind" => parts.identity = Some(which(kind)?),
            "kinds" => parts.identity = Some(which(kinds)?),
            "akind" => parts.identity = Some(which(a_kind)?),
            "element" => parts.element = Some(element(text)?),
            "unit" => parts.unit = Some(self.read_unit(text, speaker)?),
            "than" => parts.than = Some(self.read_unit(text, speaker)?),
            // These follow from the others.
            "be" if matches!(text, "is" | "are") => {}
            "axis" if text == say!(WORDS, self.language, "word.row") => {}
            "axis" if text == say!(WORDS, self.language, "word.column") => {}
            _ => return None,
        }
        Some(())
    }

    /// The person of that name.
    pub fn person(&self, text: &str) -> Option<u8> {
        self.names.iter().position(|name| name == text).map(|index| index as u8)
    }

    fn anyone(&self, text: &str, speaker: usize) -> Option<u8> {
        if text == say!(WORDS, self.language, "word.me") {
            Some(speaker as u8)
        } else {
            self.person(text)
        }
    }

    fn owner(&self, text: &str, speaker: usize) -> Option<u8> {
        if text == say!(WORDS, self.language, "word.my") {
            return Some(speaker as u8);
        }
        let sentence = template!(WORDS, self.language, "word.whose", name);
        let slots = read(&sentence, text, &|_, name| self.person(name).is_some())?;
        self.person(slots.first()?.1)
    }

    fn identity(&self, word: fn(Language, Identity) -> String, text: &str) -> Option<Identity> {
        Identity::BOTH.into_iter().find(|&one| word(self.language, one) == text)
    }

    fn on_board(&self, line: Line) -> Option<Line> {
        self.board.has_line(line).then_some(line)
    }

    fn read_line(&self, text: &str) -> Option<Line> {
        let in_words = |sentence: String, line: fn(&str) -> Option<Line>| {
            let slots = read(&sentence, text, &|_, value| line(value).is_some())?;
            line(slots.first()?.1)
        };
        let in_row = template!(WORDS, self.language, "line.row", row);
        let in_column = template!(WORDS, self.language, "line.column", col);
        self.on_board(in_words(in_row, row).or_else(|| in_words(in_column, column))?)
    }

    fn read_unit(&self, text: &str, speaker: usize) -> Option<Unit> {
        if let Some(place) = self.read_place(text, speaker) {
            return Some(place.into());
        }
        let sentence = template!(WORDS, self.language, "unit.both", unit, than);
        let fits = |_: &str, part: &str| self.read_place(part, speaker).is_some();
        let slots = read(&sentence, text, &fits)?;
        let [(_, place), (_, and)] = slots[..] else { return None };
        Some(Unit {
            place: self.read_place(place, speaker)?,
            and: Some(self.read_place(and, speaker)?),
        })
    }

    fn read_place(&self, text: &str, speaker: usize) -> Option<Place> {
        let fits = |slot: &str, value: &str| match slot {
            "who" | "whom" => self.anyone(value, speaker).is_some(),
            "row" => row(value).is_some(),
            "col" => column(value).is_some(),
            "element" => element(value).is_some(),
            _ => false,
        };
        UNITS.into_iter().find_map(|key| {
            let sentence = WORDS.template(self.language, &format!("unit.{key}"));
            let slots = read(&sentence, text, &fits)?;
            let value = |index: usize| slots.get(index).map(|&(_, value)| value);
            let who = || self.anyone(value(0)?, speaker);
            let place = match key {
                "person" => Place::Person(who()?),
                "row" => row(value(0)?)?.into(),
                "column" => column(value(0)?)?.into(),
                "near" => Place::Near(who()?),
                "edge" => Place::Edge,
                "corners" => Place::Corners,
                "above" => Place::Above(who()?),
                "below" => Place::Below(who()?),
                "left" => Place::Left(who()?),
                "right" => Place::Right(who()?),
                "between" => Place::Between(who()?, self.anyone(value(1)?, speaker)?),
                "element" => Place::Element(element(value(0)?)?),
                _ => Place::Everyone,
            };
            place.is_on(self.board).then_some(place)
        })
    }
}

fn number(text: &str) -> Option<u8> {
    let plain = !text.is_empty() && text.len() <= 2 && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

fn row(text: &str) -> Option<Line> {
    Some(Line::Row(number(text)?.checked_sub(1)?))
}

fn column(text: &str) -> Option<Line> {
    let [letter] = text.as_bytes() else { return None };
    letter.is_ascii_uppercase().then(|| Line::Column(letter - b'A'))
}

fn element(text: &str) -> Option<Element> {
    Element::ALL.into_iter().find(|element| element.name() == text)
}
