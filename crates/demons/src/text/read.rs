//! Sentences read back: the clue that a sentence states, if it is one of ours.

use cluesmith_core::Language;

use super::{Scribe, Style, classic};
use crate::board::{Element, Identity, Line};
use crate::language::{Form, Kind, Place, Quantifier, Relation, Unit};
use crate::template::read;
use crate::words::{kind, template};

/// Every natural sentence, for reading.
const NATURAL: [&str; 33] = [
    "clue.is",
    "clue.only.me",
    "clue.only",
    "clue.near.one",
    "clue.near",
    "clue.quota.only",
    "clue.quota.only.none",
    "clue.quota.none",
    "clue.quota.all",
    "clue.quota.one",
    "clue.quota",
    "clue.root.only",
    "clue.root.only.none",
    "clue.root.none",
    "clue.root.all",
    "clue.root.one",
    "clue.root",
    "clue.exactly.one",
    "clue.exactly",
    "clue.atleast.one",
    "clue.atleast",
    "clue.atmost.one",
    "clue.atmost",
    "clue.not",
    "clue.odd",
    "clue.even",
    "clue.all",
    "clue.none",
    "clue.more",
    "clue.same",
    "clue.onlyline.one",
    "clue.onlyline",
    "clue.connected",
];

impl Scribe<'_> {
    /// The clue that a sentence of either style states.
    pub fn read(&self, text: &str, speaker: usize) -> Option<Form> {
        if text.len() > 500 {
            return None;
        }
        Language::English.speaking(|| self.read_english(text, speaker))
    }

    fn read_english(&self, text: &str, speaker: usize) -> Option<Form> {
        let fits = |slot: &str, value: &str| self.fits(slot, value, speaker);
        let literal = Kind::CLASSIC.into_iter().find_map(|kind| {
            let slots = read(classic(kind)?, text, &fits)?;
            let form = self.classic_form(kind, &Slots { slots, scribe: self, speaker })?;
            (self.write(form, speaker, Style::Classic) == text).then_some(form)
        });
        literal.or_else(|| {
            NATURAL.into_iter().find_map(|key| {
                let sentence = template(key);
                let slots = read(&sentence, text, &fits)?;
                let form = natural_form(key, &Slots { slots, scribe: self, speaker })?;
                (self.write(form, speaker, Style::Natural) == text).then_some(form)
            })
        })
    }

    /// Whether a text can stand in a slot.
    fn fits(&self, slot: &str, text: &str, speaker: usize) -> bool {
        match slot {
            "name" => self.person(text).is_some(),
            "who" | "whom" => self.anyone(text, speaker).is_some(),
            "whose" => self.owner(text, speaker).is_some(),
            "n" | "m" => number(text).is_some(),
            "row" => number(text).is_some_and(|n| n >= 1),
            "col" => column(text).is_some(),
            "be" => matches!(text, "is" | "are"),
            "kind" => identity("", text, "").is_some(),
            "kinds" => identity("", text, "s").is_some(),
            "akind" => identity("a", text, "").is_some(),
            "line" => self.read_line(text).is_some(),
            "axis" => text == template("word.row") || text == template("word.column"),
            "element" => element(text).is_some(),
            "unit" | "than" => self.read_unit(text, speaker).is_some(),
            _ => false,
        }
    }

    /// The person of that name.
    pub fn person(&self, text: &str) -> Option<u8> {
        self.names.iter().position(|name| name == text).map(|index| index as u8)
    }

    fn anyone(&self, text: &str, speaker: usize) -> Option<u8> {
        if text == template("word.me") { Some(speaker as u8) } else { self.person(text) }
    }

    fn owner(&self, text: &str, speaker: usize) -> Option<u8> {
        if text == template("word.my") {
            return Some(speaker as u8);
        }
        let sentence = template("word.whose");
        let slots = read(&sentence, text, &|_, name| self.person(name).is_some())?;
        self.person(slots.first()?.1)
    }

    fn read_line(&self, text: &str) -> Option<Line> {
        let which = |key: &str, fits: &dyn Fn(&str) -> bool| {
            let sentence = template(key);
            let slots = read(&sentence, text, &|_, value| fits(value))?;
            Some(slots.first()?.1.to_owned())
        };
        let row = which("line.row", &|text| number(text).is_some());
        let line = match row {
            Some(row) => Line::Row(number(&row)?.checked_sub(1)?),
            None => Line::Column(column(&which("line.column", &|text| column(text).is_some())?)?),
        };
        self.board.has_line(line).then_some(line)
    }

    fn read_unit(&self, text: &str, speaker: usize) -> Option<Unit> {
        if let Some(place) = self.read_place(text, speaker) {
            return Some(place.into());
        }
        let sentence = template("unit.both");
        let fits = |_: &str, part: &str| self.read_place(part, speaker).is_some();
        let slots = read(&sentence, text, &fits)?;
        let [(_, place), (_, and)] = slots[..] else { return None };
        Some(Unit {
            place: self.read_place(place, speaker)?,
            and: Some(self.read_place(and, speaker)?),
        })
    }

    fn read_place(&self, text: &str, speaker: usize) -> Option<Place> {
        let keys = [
            "person", "row", "column", "near", "edge", "corners", "above", "below", "left",
            "right", "between", "element", "everyone",
        ];
        keys.into_iter().find_map(|key| {
            let sentence = template(&format!("unit.{key}"));
            let slots = read(&sentence, text, &|slot, value| self.fits(slot, value, speaker))?;
            let value = |index: usize| slots.get(index).map(|&(_, value)| value);
            let who = || self.anyone(value(0)?, speaker);
            let place = match key {
                "person" => Place::Person(who()?),
                "row" => Place::Row(number(value(0)?)?.checked_sub(1)?),
                "column" => Place::Column(column(value(0)?)?),
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

    /// The form of a sentence of the specification.
    fn classic_form(&self, kind: Kind, slots: &Slots<'_>) -> Option<Form> {
        use Identity::{Cultivator, Demon};
        let identity = match kind {
            Kind::PersonIsDemon
            | Kind::OnlyDemonInRow
            | Kind::OnlyDemonInColumn
            | Kind::NNeighborsADaemon
            | Kind::MOfNDemonsNeighboringInRow
            | Kind::MOfNDemonsNeighboringInColumn
            | Kind::MOfNSpiritualRootElementBeDemon => Demon,
            _ => Cultivator,
        };
        Some(match kind.number() {
            1 | 2 => Form::PersonIs { identity, target: slots.person("name")? },
            3..=6 => {
                Form::OnlyInLine { identity, line: slots.line()?, subject: slots.person("name")? }
            }
            7 | 8 => Form::Neighbours {
                identity,
                n: slots.number("n")?,
                mentioned: slots.person("name")?,
            },
            9..=12 => Form::Quota {
                identity,
                subject: slots.person("name")?,
                line: slots.line()?,
                m: slots.number("m")?,
                n: slots.number("n")?,
            },
            13 | 14 => Form::Root {
                identity,
                element: element(slots.get("element")?)?,
                m: slots.number("m")?,
                n: slots.number("n")?,
            },
            _ => return None,
        })
    }
}

/// The form of a sentence of the catalogue.
fn natural_form(key: &str, slots: &Slots<'_>) -> Option<Form> {
    let identity = ["kind", "kinds", "akind"].into_iter().find_map(|slot| {
        let (prefix, suffix) = match slot {
            "kind" => ("", ""),
            "kinds" => ("", "s"),
            _ => ("a", ""),
        };
        identity(prefix, slots.get(slot)?, suffix)
    })?;
    let one = key.ends_with(".one") || key.contains(".only");
    let n = || if one && slots.get("n").is_none() { Some(1) } else { slots.number("n") };
    let m = |n: u8| match () {
        () if key.ends_with(".none") => Some(0),
        () if key.ends_with(".all") => Some(n),
        () if one => Some(1),
        () => slots.number("m"),
    };
    let count = |how| Some(Form::Count { identity, how, unit: slots.unit("unit")? });
    let head = key.split('.').nth(1)?;
    Some(match head {
        "is" => Form::PersonIs { identity, target: slots.person("name")? },
        "only" => {
            let me = key.ends_with(".me").then_some(slots.speaker as u8);
            let subject = me.or_else(|| slots.person("name"))?;
            Form::OnlyInLine { identity, line: slots.line()?, subject }
        }
        "near" => Form::Neighbours { identity, n: n()?, mentioned: slots.person("name")? },
        "quota" => {
            let subject = slots.person("who").or_else(|| slots.person("whose"))?;
            Form::Quota { identity, subject, line: slots.line()?, m: m(n()?)?, n: n()? }
        }
        "root" => {
            let element = element(slots.get("element")?)?;
            Form::Root { identity, element, m: m(n()?)?, n: n()? }
        }
        "exactly" => count(Quantifier::Exactly(n()?))?,
        "atleast" => count(Quantifier::AtLeast(n()?))?,
        "atmost" => count(Quantifier::AtMost(n()?))?,
        "not" => count(Quantifier::Not(n()?))?,
        "odd" => count(Quantifier::Odd)?,
        "even" => count(Quantifier::Even)?,
        "all" => count(Quantifier::All)?,
        "none" => count(Quantifier::None)?,
        "more" | "same" => Form::Compare {
            identity,
            unit: slots.unit("unit")?,
            relation: if head == "more" { Relation::MoreThan } else { Relation::AsManyAs },
            than: slots.unit("than")?,
        },
        "onlyline" => Form::OnlyLine { identity, line: slots.line()?, n: n()? },
        "connected" => Form::Connected { identity, line: slots.line()? },
        _ => return None,
    })
}

/// The slots of a sentence that was read.
struct Slots<'a> {
    slots: Vec<(&'a str, &'a str)>,
    scribe: &'a Scribe<'a>,
    speaker: usize,
}

impl Slots<'_> {
    fn get(&self, slot: &str) -> Option<&str> {
        self.slots.iter().find(|(name, _)| *name == slot).map(|&(_, value)| value)
    }

    fn number(&self, slot: &str) -> Option<u8> {
        number(self.get(slot)?)
    }

    fn person(&self, slot: &str) -> Option<u8> {
        let text = self.get(slot)?;
        match slot {
            "name" => self.scribe.person(text),
            "whose" => self.scribe.owner(text, self.speaker),
            _ => self.scribe.anyone(text, self.speaker),
        }
    }

    fn unit(&self, slot: &str) -> Option<Unit> {
        self.scribe.read_unit(self.get(slot)?, self.speaker)
    }

    fn line(&self) -> Option<Line> {
        if let Some(text) = self.get("line") {
            return self.scribe.read_line(text);
        }
        let line = match self.get("row") {
            Some(row) => Line::Row(number(row)?.checked_sub(1)?),
            None => Line::Column(column(self.get("col")?)?),
        };
        self.scribe.board.has_line(line).then_some(line)
    }
}

fn number(text: &str) -> Option<u8> {
    let plain = !text.is_empty() && text.len() <= 2 && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

fn column(text: &str) -> Option<u8> {
    let [letter] = text.as_bytes() else { return None };
    letter.is_ascii_uppercase().then(|| letter - b'A')
}

fn element(text: &str) -> Option<Element> {
    Element::ALL.into_iter().find(|element| element.name() == text)
}

fn identity(prefix: &str, text: &str, suffix: &str) -> Option<Identity> {
    [Identity::Demon, Identity::Cultivator].into_iter().find(|&i| kind(prefix, i, suffix) == text)
}
