//! Everything that a pack or a folder says, looked at: hashes, promises, signatures, and every document proved again.

use std::collections::BTreeMap;

use cluesmith::Document;
use serde::Serialize;

use crate::alike::likeness;
use crate::digest::digest;
use crate::folder::{Folder, FolderError};
use crate::key::Trusted;
use crate::manifest::Opened;
use crate::pack::{Pack, read_document};
use crate::prove::{ProveError, Proving};
use crate::shelf::{Problem, Shelf};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// How many documents were proved.
    pub puzzles: usize,
    /// How many of them each generator makes again from their ids.
    pub remade: BTreeMap<String, usize>,
    /// How many are promised for days to come.
    pub promised: usize,
    /// How many were superseded.
    pub superseded: usize,
    /// The last day that is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// The key that signed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed_by: Option<String>,
    /// Puzzles for which the work limit was too low.
    pub gave_up: Vec<String>,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// It was not looked at to the end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A file cannot be read.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// Stopped.
    #[error(transparent)]
    Prove(#[from] ProveError),
}

impl Verified {
    /// Whether nothing is wrong, as far as was looked.
    pub fn is_fine(&self) -> bool {
        self.problems.is_empty()
    }

    fn wrong(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.problems.push(Problem::new(place, what));
    }

    fn prove(
        &mut self,
        documents: &[(String, Document)],
        proving: &Proving,
        progress: impl FnMut(usize),
    ) -> Result<(), ProveError> {
        let only: Vec<&Document> = documents.iter().map(|(_, document)| document).collect();
        for ((place, _), proved) in documents.iter().zip(proving.prove(&only, progress)?) {
            self.puzzles += 1;
            // What was not proved in time is not wrong for that.
            match proved.gave_up {
                true => self.gave_up.push(place.clone()),
                false => proved.errors.iter().for_each(|error| self.wrong(place, error)),
            }
            if let Some(maker) = proved.remade {
                *self.remade.entry(maker).or_default() += 1;
            }
        }
        Ok(())
    }
}

/// Verifies a pack, whose seal was looked at when it was read.
pub fn pack(
    pack: &Pack,
    proving: &Proving,
    progress: impl FnMut(usize),
) -> Result<Verified, ProveError> {
    let mut verified = Verified::default();
    let mut seen = BTreeMap::new();
    for entry in pack.iter() {
        let Some(family) = entry.family() else { continue };
        let key = (family.name(), likeness(family, &entry.document));
        if let Some(date) = seen.insert(key, entry.date) {
            verified.wrong(entry.place(), format!("it is the puzzle of {date} in other words"));
        }
    }
    let documents: Vec<_> =
        pack.iter().map(|entry| (entry.place(), entry.document.clone())).collect();
    verified.prove(&documents, proving, progress)?;
    Ok(verified)
}

/// Verifies a published folder. Without a key to trust, its own is used: that finds damage, and no forger.
pub fn folder(
    folder: &Folder,
    trusted: Option<&Trusted>,
    proving: &Proving,
    progress: impl FnMut(usize),
) -> Result<Verified, VerifyError> {
    let files = folder.files()?;
    let (shelf, problems) = Shelf::read(&files, trusted);
    let mut verified = Verified {
        on: shelf.on.map(|on| on.to_string()),
        signed_by: shelf.key.as_ref().map(|key| key.name().to_owned()),
        problems,
        ..Verified::default()
    };
    if files.is_empty() {
        verified.wrong("the folder", "nothing is published in it");
    }
    let objects = folder.objects()?;
    for name in objects.strange {
        verified.wrong(format!("o/{name}"), "no object is called so");
    }
    let mut unnamed: std::collections::BTreeSet<String> = objects.names.into_iter().collect();
    let mut documents = Vec::new();
    for (date, family, slot) in shelf.slots() {
        verified.promised += usize::from(slot.opened.is_none());
        verified.superseded += slot.superseded.len();
        for opened in slot.objects() {
            let place = format!("o/{}.json ({date} {family})", opened.object);
            unnamed.remove(&opened.object);
            match read(folder.object(&opened.object)?, opened, family) {
                Ok(document) => documents.push((place, document)),
                Err(why) => verified.wrong(place, why),
            }
        }
    }
    for hash in unnamed {
        verified.wrong(format!("o/{hash}.json"), "no manifest names it");
    }
    verified.prove(&documents, proving, progress)?;
    Ok(verified)
}

/// The document of an object, if it is what the manifest says.
fn read(bytes: Option<Vec<u8>>, opened: &Opened, family: &str) -> Result<Document, String> {
    let bytes = bytes.ok_or("it is missing")?;
    if digest(&bytes) != opened.object {
        return Err("it was changed: its SHA-256 is another".to_owned());
    }
    let text = String::from_utf8(bytes).map_err(|_| "it is no text (UTF-8)")?;
    let document = read_document(text.strip_suffix('\n').ok_or("its line has no end")?)?;
    let said = (family, Some(&*opened.id), opened.bytes);
    if (&*document.family, document.id.as_deref(), text.len() as u64) != said {
        return Err("the manifest tells of another puzzle".to_owned());
    }
    Ok(document)
}
