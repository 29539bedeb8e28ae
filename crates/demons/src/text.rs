//! Clues as sentences, both ways: every sentence written here can be read back to the same clue.
//!
//! `classic` is the specification's wording to the letter, "is demons" included; `natural` is good
//! grammar and comes from the catalogue. Forms beyond the fourteen have natural sentences only.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Board, Element, Identity, Line, column_letter};
use crate::language::{Form, Kind, Place, Quantifier, Relation, Unit};
use crate::template::{fill, read};
use crate::words::{kind, say, template};

/// How clues are worded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// The specification's sentences, to the letter.
    #[default]
    Classic,
    /// Good grammar.
    Natural,
}

/// The specification's sentence for a type. Words that follow the numbers are slots too.
fn classic(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::PersonIsDemon => "{name} is a demon.",
        Kind::PersonIsCultivator => "{name} is a cultivator.",
        Kind::OnlyDemonInRow => "{name} is the only demon in row {row}.",
        Kind::OnlyCultivatorInRow => "{name} is the only cultivator in row {row}.",
        Kind::OnlyDemonInColumn => "{name} is the only demon in column {col}.",
        Kind::OnlyCultivatorInColumn => "{name} is the only cultivator in column {col}.",
        Kind::NNeighborsADaemon => "I have exactly {n} demon neighbors and {name} is one of them.",
        Kind::NNeighborsACultivator => {
            "I have exactly {n} cultivator neighbors and {name} is one of them."
        }
        Kind::MOfNDemonsNeighboringInRow => {
            "Exactly {m} of {n} demon neighbors of {name} {be} in row {row}."
        }
        Kind::MOfNDemonsNeighboringInColumn => {
            "Exactly {m} of {n} demon neighbors of {name} {be} in column {col}."
        }
        Kind::MOfNCultivatorsNeighboringInRow => {
            "Exactly {m} of {n} cultivator neighbors of {name} {be} in row {row}."
        }
        Kind::MOfNCultivatorsNeighboringInColumn => {
            "Exactly {m} of {n} cultivator neighbors of {name} {be} in column {col}."
        }
        Kind::MOfNSpiritualRootElementBeDemon => {
            "Exactly {m} of {n} people with {element} spiritual root {be} demons."
        }
        Kind::MOfNSpiritualRootElementBeCultivator => {
            "Exactly {m} of {n} people with {element} spiritual root {be} cultivators."
        }
        Kind::Count | Kind::Compare | Kind::OnlyLine | Kind::Connected => return None,
    })
}

/// The natural sentence of a form: which line of the catalogue.
fn natural(form: Form, speaker: usize) -> &'static str {
    match form {
        Form::PersonIs { .. } => "clue.is",
        Form::OnlyInLine { subject, .. } if usize::from(subject) == speaker => "clue.only.me",
        Form::OnlyInLine { .. } => "clue.only",
        Form::Neighbours { n: 1, .. } => "clue.near.one",
        Form::Neighbours { .. } => "clue.near",
        Form::Quota { m: 1, n: 1, .. } => "clue.quota.only",
        Form::Quota { m: 0, n: 1, .. } => "clue.quota.only.none",
        Form::Quota { m: 0, .. } => "clue.quota.none",
        Form::Quota { m, n, .. } if m == n => "clue.quota.all",
        Form::Quota { m: 1, .. } => "clue.quota.one",
        Form::Quota { .. } => "clue.quota",
        Form::Root { m: 1, n: 1, .. } => "clue.root.only",
        Form::Root { m: 0, n: 1, .. } => "clue.root.only.none",
        Form::Root { m: 0, .. } => "clue.root.none",
        Form::Root { m, n, .. } if m == n => "clue.root.all",
        Form::Root { m: 1, .. } => "clue.root.one",
        Form::Root { .. } => "clue.root",
        Form::Count { how, .. } => match how {
            Quantifier::Exactly(1) => "clue.exactly.one",
            Quantifier::Exactly(_) => "clue.exactly",
            Quantifier::AtLeast(1) => "clue.atleast.one",
            Quantifier::AtLeast(_) => "clue.atleast",
            Quantifier::AtMost(1) => "clue.atmost.one",
            Quantifier::AtMost(_) => "clue.atmost",
            Quantifier::Not(_) => "clue.not",
            Quantifier::Odd => "clue.odd",
            Quantifier::Even => "clue.even",
            Quantifier::All => "clue.all",
            Quantifier::None => "clue.none",
        },
        Form::Compare { relation: Relation::MoreThan, .. } => "clue.more",
        Form::Compare { relation: Relation::AsManyAs, .. } => "clue.same",
        Form::OnlyLine { n: 1, .. } => "clue.onlyline.one",
        Form::OnlyLine { .. } => "clue.onlyline",
        Form::Connected { .. } => "clue.connected",
    }
}

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

/// Writes and reads the sentences of one board.
pub struct Scribe<'a> {
    /// Everyone's name, by id.
    pub names: &'a [String],
    /// The grid.
    pub board: &'a Board,
}

impl Scribe<'_> {
    /// A clue as a sentence.
    pub fn write(&self, form: Form, speaker: usize, style: Style) -> String {
        let literal = classic(form.kind()).filter(|_| style == Style::Classic);
        let sentence = literal.map_or_else(|| template(natural(form, speaker)), str::to_owned);
        fill(&sentence, |slot| self.slot(form, speaker, slot))
    }

    /// The clue that a sentence of either style states.
    pub fn read(&self, text: &str, speaker: usize) -> Option<Form> {
        if text.len() > 500 {
            return None;
        }
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

    /// A person as the object of a sentence.
    fn who(&self, person: u8, speaker: usize) -> String {
        if usize::from(person) == speaker { template("word.me") } else { self.name(person) }
    }

    fn name(&self, person: u8) -> String {
        self.names.get(usize::from(person)).cloned().unwrap_or_default()
    }

    fn line(&self, line: Line) -> String {
        match line {
            Line::Row(row) => format!("{} {}", template("word.row"), row + 1),
            Line::Column(col) => {
                format!("{} {}", template("word.column"), column_letter(col.into()))
            }
        }
    }

    /// What stands in a slot of a form's sentence.
    fn slot(&self, form: Form, speaker: usize, slot: &str) -> Option<String> {
        let (identity, person, line, n, m) = match form {
            Form::PersonIs { identity, target } => (identity, Some(target), None, 0, 0),
            Form::OnlyInLine { identity, line, subject } => {
                (identity, Some(subject), Some(line), 0, 0)
            }
            Form::Neighbours { identity, n, mentioned } => (identity, Some(mentioned), None, n, 0),
            Form::Quota { identity, subject, line, m, n } => {
                (identity, Some(subject), Some(line), n, m)
            }
            Form::Root { identity, m, n, .. } => (identity, None, None, n, m),
            Form::Count { identity, how, .. } => match how {
                Quantifier::Exactly(n)
                | Quantifier::Not(n)
                | Quantifier::AtLeast(n)
                | Quantifier::AtMost(n) => (identity, None, None, n, 0),
                _ => (identity, None, None, 0, 0),
            },
            Form::Compare { identity, .. } => (identity, None, None, 0, 0),
            Form::OnlyLine { identity, line, n } => (identity, None, Some(line), n, 0),
            Form::Connected { identity, line } => (identity, None, Some(line), 0, 0),
        };
        Some(match slot {
            "name" => self.name(person?),
            "who" => self.who(person?, speaker),
            "whose" if usize::from(person?) == speaker => template("word.my"),
            "whose" => say("word.whose", &[("name", &self.name(person?))]),
            "n" => n.to_string(),
            "m" => m.to_string(),
            "be" => if m <= 1 { "is" } else { "are" }.to_owned(),
            "kind" => kind("", identity, ""),
            "kinds" => kind("", identity, "s"),
            "akind" => kind("a", identity, ""),
            "line" => self.line(line?),
            "row" | "col" => self.line(line?).rsplit(' ').next()?.to_owned(),
            "axis" => self.line(line?).split(' ').next()?.to_owned(),
            "element" => match form {
                Form::Root { element, .. } => element.name().to_owned(),
                _ => return None,
            },
            "unit" | "than" => match form {
                Form::Count { unit, .. } => self.unit(unit, speaker),
                Form::Compare { unit, .. } if slot == "unit" => self.unit(unit, speaker),
                Form::Compare { than, .. } => self.unit(than, speaker),
                _ => return None,
            },
            _ => return None,
        })
    }

    fn unit(&self, unit: Unit, speaker: usize) -> String {
        let place = self.place(unit.place, speaker);
        match unit.and {
            None => place,
            Some(and) => say("unit.both", &[("unit", &place), ("than", &self.place(and, speaker))]),
        }
    }

    fn place(&self, place: Place, speaker: usize) -> String {
        let who = |key: &str, person: u8| say(key, &[("who", &self.who(person, speaker))]);
        match place {
            Place::Person(person) => who("unit.person", person),
            Place::Row(row) => say("unit.row", &[("row", &(row + 1))]),
            Place::Column(col) => say("unit.column", &[("col", &column_letter(col.into()))]),
            Place::Near(person) => who("unit.near", person),
            Place::Edge => template("unit.edge"),
            Place::Corners => template("unit.corners"),
            Place::Above(person) => who("unit.above", person),
            Place::Below(person) => who("unit.below", person),
            Place::Left(person) => who("unit.left", person),
            Place::Right(person) => who("unit.right", person),
            Place::Between(a, b) => {
                let (a, b) = (self.who(a, speaker), self.who(b, speaker));
                say("unit.between", &[("who", &a), ("whom", &b)])
            }
            Place::Element(element) => say("unit.element", &[("element", &element.name())]),
            Place::Everyone => template("unit.everyone"),
        }
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
        let (axis, which) = text.split_once(' ')?;
        let line = if axis == template("word.row") {
            Line::Row(number(which)?.checked_sub(1)?)
        } else if axis == template("word.column") {
            Line::Column(column(which)?)
        } else {
            return None;
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
