//! From a pack to what the folder holds next. Days that have begun are opened, once and for all; days to come are
//! promised by a hash with salt. Nothing that was opened is changed or taken away.

use std::collections::BTreeMap;

use cluesmith::calendar::Date;

use crate::digest::{digest, salt};
use crate::feeds;
use crate::key::{KeyError, Signer, Trusted};
use crate::manifest::{Month, Opened, Slot, Superseded, month_of};
use crate::pack::{Entry, Pack};
use crate::shelf::{Files, INDEX, PUBLIC, Problem, SIGNATURE, Shelf, comment, write_index};
use crate::sums::{self, SUMS};

/// The longest reason for superseding a puzzle.
const LONGEST_WHY: usize = 500;

/// How a pack is published.
pub struct Publishing<'a> {
    /// The last day that has begun anywhere on earth.
    pub on: Date,
    /// The address of the folder, for its feeds; nothing to keep the one it has.
    pub base: Option<String>,
    /// What salts are made of. Whoever knows it can tell whether a guess at a day to come is right.
    pub secret: [u8; 32],
    /// Who signs.
    pub signer: Option<&'a Signer>,
    /// Puzzles of begun days that are to be replaced, and why.
    pub supersede: BTreeMap<(Date, String), String>,
}

/// What the folder holds next.
#[derive(Default)]
pub struct Published {
    /// All its files but the objects.
    pub files: Files,
    /// Objects that must be there, by their hashes. Those that were opened before are not among them.
    pub objects: BTreeMap<String, String>,
    /// How many puzzles were opened now.
    pub opened: usize,
    /// How many are promised.
    pub promised: usize,
    /// How many promises of days to come are others than before.
    pub promised_anew: usize,
    /// How many were superseded now.
    pub superseded: usize,
}

/// It cannot be published.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PublishError {
    /// What is in the folder is not sound.
    #[error("{}: {}", .0.place, .0.what)]
    Unsound(Problem),
    /// Days do not end.
    #[error("days until {0} are open already, and what was opened stays open")]
    Back(Date),
    /// A begun day has another document.
    #[error("{0} has begun, and its puzzle in the pack is another than the one that is published")]
    Changed(String),
    /// A day begins with something else than was promised.
    #[error("{0} has begun, and the pack, with this secret, does not give what was promised of it")]
    Broken(String),
    /// A promised day has begun and the pack knows nothing of it.
    #[error("{0} has begun; it was promised, and the pack does not have it")]
    Missing(String),
    /// There is nothing to supersede.
    #[error("there is no published puzzle of {0} that differs from the pack's")]
    NothingToSupersede(String),
    /// No reason, or a novel.
    #[error("why {0} is superseded must be said in 1 to {LONGEST_WHY} characters")]
    Why(String),
    /// Signed until now.
    #[error("the folder is signed; without its key it cannot be published again")]
    Unsigned,
    /// Signed by somebody else.
    #[error("the folder is signed with another key")]
    OtherKey,
    /// Not an address.
    #[error("`{0}` is no address of a folder; one looks like https://example.org/days/")]
    Base(String),
    /// A document without a name.
    #[error("{0} has no id, so nobody could say which puzzle it is")]
    NoId(String),
    /// A document of a family that is not here: nobody could say what it is in a feed.
    #[error("{0} is of a family that this program does not have")]
    NoFamily(String),
    /// It could not be signed.
    #[error(transparent)]
    Key(#[from] KeyError),
}

impl Publishing<'_> {
    /// What the folder holds when these files of it are there before.
    pub fn publish(&self, before: &Files, pack: &Pack) -> Result<Published, PublishError> {
        let (shelf, problems) = Shelf::read(before, None);
        if let Some(problem) = problems.into_iter().next() {
            return Err(PublishError::Unsound(problem));
        }
        self.inspect(&shelf)?;
        let mut published = Published::default();
        let mut months = shelf.months.clone();
        for entry in pack.iter() {
            let date = entry.date.to_string();
            let month = month_of(&date);
            let month = months.entry(month.to_owned()).or_insert_with(|| Month::new(month));
            let families = month.days.entry(date).or_default();
            let slot = self.slot(entry, families.remove(&entry.document.family), &mut published)?;
            families.insert(entry.document.family.clone(), slot);
        }
        for (date, family, slot) in months.values().flat_map(Month::slots) {
            let place = || format!("{date} {family}");
            let begun = date.parse::<Date>().is_ok_and(|date| date <= self.on);
            if begun && slot.opened.is_none() {
                return Err(PublishError::Missing(place()));
            }
            published.promised += usize::from(slot.opened.is_none());
        }
        for ((date, family), why) in &self.supersede {
            let place = format!("{date} {family}");
            let slots = months.get(month_of(&date.to_string())).into_iter().flat_map(Month::slots);
            let mut here =
                slots.filter(|(day, name, _)| *day == date.to_string() && name == family);
            // The same call again does nothing, and says nothing.
            let done = here
                .any(|(_, _, slot)| slot.superseded.last().is_some_and(|last| last.why == *why));
            if !done {
                return Err(PublishError::NothingToSupersede(place));
            }
        }
        let base = self.base.as_deref().or(shelf.base.as_deref());
        published.files = self.files(before, &months, base)?;
        // What is written must be what is read.
        match Shelf::read(&published.files, None).1.into_iter().next() {
            Some(problem) => Err(PublishError::Unsound(problem)),
            None => Ok(published),
        }
    }

    fn inspect(&self, shelf: &Shelf) -> Result<(), PublishError> {
        if let Some(on) = shelf.on.filter(|on| *on > self.on) {
            return Err(PublishError::Back(on));
        }
        if let Some(base) = self.base.as_ref().filter(|base| !feeds::is_base(base)) {
            return Err(PublishError::Base(base.chars().take(80).collect()));
        }
        for ((date, family), why) in &self.supersede {
            let clean = !why.trim().is_empty() && !why.chars().any(char::is_control);
            if !clean || why.chars().count() > LONGEST_WHY {
                return Err(PublishError::Why(format!("{date} {family}")));
            }
        }
        match (&shelf.key, self.signer) {
            (Some(_), None) => Err(PublishError::Unsigned),
            (Some(key), Some(signer)) if !key.is(&Trusted::read(signer.public())?) => {
                Err(PublishError::OtherKey)
            }
            _ => Ok(()),
        }
    }

    /// What is said of a puzzle from now on.
    fn slot(
        &self,
        entry: &Entry,
        before: Option<Slot>,
        published: &mut Published,
    ) -> Result<Slot, PublishError> {
        let begun = entry.date <= self.on;
        let opened = self.open(entry)?;
        let now = |superseded: Vec<Superseded>| Slot {
            commitment: opened.commitment(),
            opened: begun.then(|| opened.clone()),
            superseded,
        };
        let slot = match before {
            None => now(Vec::new()),
            Some(slot) if slot.opened.as_ref().is_some_and(|was| was.object == opened.object) => {
                return Ok(slot);
            }
            Some(slot) if slot.opened.is_none() && !begun => {
                published.promised_anew += usize::from(slot.commitment != opened.commitment());
                now(slot.superseded)
            }
            Some(slot) if slot.opened.is_none() && slot.commitment == opened.commitment() => {
                now(slot.superseded)
            }
            Some(slot) => {
                let Slot { commitment, opened: was, mut superseded } = slot;
                let key = (entry.date, entry.document.family.clone());
                let Some(why) = self.supersede.get(&key) else {
                    return Err(match was {
                        Some(_) => PublishError::Changed(entry.place()),
                        None => PublishError::Broken(entry.place()),
                    });
                };
                let (why, on) = (why.clone(), self.on.to_string());
                superseded.push(Superseded { commitment, opened: was, why, on });
                published.superseded += 1;
                now(superseded)
            }
        };
        if begun {
            published.opened += 1;
            published.objects.insert(opened.object, entry.object());
        }
        Ok(slot)
    }

    fn open(&self, entry: &Entry) -> Result<Opened, PublishError> {
        entry.family().ok_or_else(|| PublishError::NoFamily(entry.place()))?;
        let text = entry.object();
        let object = digest(text.as_bytes());
        let (date, family) = (entry.date.to_string(), &entry.document.family);
        let id = entry.document.id.clone().ok_or_else(|| PublishError::NoId(entry.place()))?;
        let salt = salt(&self.secret, &date, family, &object);
        Ok(Opened { salt, object, bytes: text.len() as u64, id })
    }

    fn files(
        &self,
        before: &Files,
        months: &BTreeMap<String, Month>,
        base: Option<&str>,
    ) -> Result<Files, PublishError> {
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        files.insert(INDEX.to_owned(), write_index(self.on, base));
        for (name, text) in base.map(|base| feeds::write(base, months)).unwrap_or_default() {
            files.insert(name.to_owned(), text);
        }
        if let Some(signer) = self.signer {
            files.insert(PUBLIC.to_owned(), signer.public().to_owned());
        }
        for month in months.values() {
            let (name, text) = (month.file(), month.write());
            if let Some(signature) = self.signature(before, &name, &text)? {
                files.insert(format!("{name}{SIGNATURE}"), signature);
            }
            files.insert(name, text);
        }
        let list = sums::write(files.iter().map(|(name, text)| (&**name, text.as_bytes())));
        if let Some(signature) = self.signature(before, SUMS, &list)? {
            files.insert(format!("{SUMS}{SIGNATURE}"), signature);
        }
        files.insert(SUMS.to_owned(), list);
        Ok(files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect())
    }

    /// A file that is as it was keeps its signature, so that what does not change does not change at all.
    fn signature(
        &self,
        before: &Files,
        name: &str,
        text: &str,
    ) -> Result<Option<String>, PublishError> {
        let Some(signer) = self.signer else { return Ok(None) };
        let was = before.get(&format!("{name}{SIGNATURE}"));
        let same = before.get(name).is_some_and(|bytes| bytes == text.as_bytes());
        if let Some(Ok(was)) = was.filter(|_| same).map(|was| String::from_utf8(was.clone())) {
            return Ok(Some(was));
        }
        Ok(Some(signer.sign(text.as_bytes(), &comment(name))?))
    }
}
