//! Words for translators: word files as PO files, and back.
//!
//! A sentence with a choice of forms (`{n} {n:hint|hints}`) becomes a plural message, whole sentence by
//! whole sentence, because that is what translators' tools can show; on the way back the forms are put
//! together again where they differ.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use cluesmith_core::Language;
use cluesmith_core::words::{Blanks, Line, Reader};

use crate::Outcome;
use crate::po::{self, Message};

/// Writes a PO file for each family into a folder.
pub(crate) fn export(code: &str, folder: &str) -> Outcome {
    let language = language(code)?;
    fs::create_dir_all(folder).map_err(|error| format!("{folder}: {error}"))?;
    for (name, words) in books()? {
        let english = read_words(&words.join("en.txt"))?;
        let own = words.join(format!("{code}.txt"));
        let own = if own.exists() { read_words(&own)? } else { Vec::new() };
        let po = to_po(language, &english, &own);
        let path = Path::new(folder).join(format!("{name}.po"));
        write_file(&path, &po)?;
        println!("{}", path.display());
    }
    Ok(())
}

/// Writes the word files of a language from the PO files of a folder.
pub(crate) fn import(code: &str, folder: &str) -> Outcome {
    let language = language(code)?;
    for (name, words) in books()? {
        let path = Path::new(folder).join(format!("{name}.po"));
        if !path.exists() {
            continue;
        }
        let fail = |error: String| format!("{}: {error}", path.display());
        let english = read_words(&words.join("en.txt"))?;
        let translated = from_po(language, &english, &read_file(&path)?).map_err(fail)?;
        let own = words.join(format!("{code}.txt"));
        let before = if own.exists() { own.clone() } else { words.join("en.txt") };
        write_file(&own, &put_into(&read_file(&before)?, &translated))?;
        println!("{}", own.display());
    }
    Ok(())
}

fn language(code: &str) -> Result<Language, String> {
    let new = || format!("`{code}` needs its plural rule first: crates/core/src/language.rs");
    Language::find(code).ok_or_else(new)
}

/// Every folder of sentences, by the name of its crate.
fn books() -> Result<Vec<(String, PathBuf)>, String> {
    let crates = crate::root().join("crates");
    let entries =
        fs::read_dir(&crates).map_err(|error| format!("{}: {error}", crates.display()))?;
    let mut books: Vec<(String, PathBuf)> = entries
        .flatten()
        .map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path().join("words")))
        .filter(|(_, words)| words.join("en.txt").exists())
        .collect();
    books.sort();
    Ok(books)
}

/// Keys and sentences, each on one line.
type Sentences = Vec<(String, String)>;

fn read_words(path: &Path) -> Result<Sentences, String> {
    sentences(&read_file(path)?).map_err(|error| format!("{}: {error}", path.display()))
}

fn sentences(text: &str) -> Result<Sentences, String> {
    let (mut reader, mut all) = (Reader::new(text), Vec::new());
    while let Some(line) = reader.read().map_err(|broken| broken.to_string())? {
        if let Line::Sentence { key, text, .. } = line {
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            all.push((key.to_owned(), lines.join(" ")));
        }
    }
    Ok(all)
}

fn to_po(language: Language, english: &Sentences, own: &Sentences) -> String {
    let own: BTreeMap<&str, &str> = own.iter().map(|(k, text)| (&**k, &**text)).collect();
    let message = |(key, text): &(String, String)| {
        let source = forms(text, 2);
        let count = if source.len() > 1 { language.data().plural.forms } else { 1 };
        let translated = own.get(&**key).map_or(vec![String::new()], |text| forms(text, count));
        // A sentence that does not change with the number is the same in every form.
        let target = translated.into_iter().cycle().take(count).collect();
        Message { context: key.clone(), source, target }
    };
    let messages: Vec<Message> = english.iter().map(message).collect();
    po::write(language.code(), language.data().plural.gettext, &messages)
}

fn from_po(language: Language, english: &Sentences, text: &str) -> Result<Sentences, String> {
    let messages = po::read(text)?;
    let mut all = Vec::new();
    for (key, english) in english {
        let message = messages.iter().find(|message| message.context == *key);
        let target = message.map(|message| &message.target);
        let is_whole =
            |target: &&Vec<String>| !target.is_empty() && !target.iter().any(String::is_empty);
        let Some(target) = target.filter(is_whole) else {
            return Err(format!("`{key}` is not translated: {english}"));
        };
        let counted = counted_by(english).filter(|_| target.len() > 1);
        let text = match counted {
            Some(name) if target.len() == language.data().plural.forms => merge(name, target)
                .ok_or_else(|| {
                    format!(
                        "`{key}`: the forms differ in what is filled in: {}",
                        target.join(" / ")
                    )
                })?,
            Some(_) => return Err(format!("`{key}` has {} forms", target.len())),
            None => target[0].clone(),
        };
        all.push((key.clone(), text));
    }
    Ok(all)
}

/// The name that the forms of a sentence depend on, if it is one name.
fn counted_by(text: &str) -> Option<&str> {
    let (mut blanks, mut names) = (Blanks::of(text), Vec::new());
    while let Some(blank) = blanks.read() {
        names.extend(blank.forms.map(|_| blank.name));
    }
    names.dedup();
    if let [name] = names[..] { Some(name) } else { None }
}

/// The whole sentence in each of its forms; itself alone if no number decides, or more than one.
fn forms(text: &str, count: usize) -> Vec<String> {
    if counted_by(text).is_none() {
        return vec![text.to_owned()];
    }
    let form = |index: usize| {
        let (mut blanks, mut at, mut out) = (Blanks::of(text), 0, String::new());
        while let Some(blank) = blanks.read() {
            if let Some(forms) = blank.forms {
                out.push_str(&text[at..blank.start]);
                let form = forms.split('|').nth(index).unwrap_or_default();
                out.push_str(&form.replace('#', &format!("{{{}}}", blank.name)));
                at = blank.end;
            }
        }
        out + &text[at..]
    };
    (0..count).map(form).collect()
}

/// One sentence from its forms: a choice wherever they differ. Nothing if they differ in a blank.
fn merge(name: &str, forms: &[String]) -> Option<String> {
    let split: Vec<Vec<&str>> = forms.iter().map(|form| pieces(form)).collect();
    let choice = |parts: Vec<String>| {
        if parts.iter().all(|part| *part == parts[0]) {
            return Some(parts[0].clone());
        }
        let forms = parts.join("|").replace(&format!("{{{name}}}"), "#");
        (!forms.contains(['{', '}'])).then(|| format!("{{{name}:{forms}}}"))
    };
    let length = split[0].len();
    if split.iter().all(|pieces| pieces.len() == length) {
        let at = |n: usize| choice(split.iter().map(|pieces| pieces[n].to_owned()).collect());
        return (0..length).map(at).collect();
    }
    let shortest = split.iter().map(Vec::len).min()?;
    let same = |n: &usize| split.iter().all(|pieces| pieces[*n] == split[0][*n]);
    let head = (0..shortest).take_while(same).count();
    let same = |n: &usize| {
        split.iter().all(|pieces| pieces[pieces.len() - 1 - n] == split[0][length - 1 - n])
    };
    let tail = (0..shortest - head).take_while(same).count();
    let middle = split.iter().map(|pieces| pieces[head..pieces.len() - tail].concat()).collect();
    let (start, end) = (split[0][..head].concat(), split[0][length - tail..].concat());
    Some(start + &choice(middle)? + &end)
}

/// Words, blanks, and what stands between them.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
            c if c.is_alphanumeric() => {
                rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())
            }
            c => c.len_utf8(),
        };
        pieces.push(&rest[..end]);
        rest = &rest[end..];
    }
    pieces
}

/// A word file with other sentences: comments stay, what is new comes last, what is gone goes.
fn put_into(file: &str, translated: &Sentences) -> String {
    let mut left: BTreeMap<&str, &str> = translated.iter().map(|(k, t)| (&**k, &**t)).collect();
    let mut out = String::new();
    for line in file.lines() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            out += &format!("{line}\n");
        } else if !line.starts_with([' ', '\t'])
            && let Some((key, _)) = line.split_once('=')
            && let Some(text) = left.remove(key.trim())
        {
            out += &format!("{} = {text}\n", key.trim());
        }
    }
    for (key, text) in translated.iter().filter(|(key, _)| left.contains_key(&**key)) {
        out += &format!("{key} = {text}\n");
    }
    out
}

fn read_file(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write_file(path: &Path, text: &str) -> Outcome {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_file_comes_back_from_its_po_file() {
        for (name, words) in books().unwrap() {
            let english = read_words(&words.join("en.txt")).unwrap();
            for &language in Language::ALL {
                let path = words.join(format!("{}.txt", language.code()));
                let Ok(own) = read_words(&path) else { continue };
                let po = to_po(language, &english, &own);
                let back = from_po(language, &english, &po).unwrap();
                let file = put_into(&read_file(&path).unwrap(), &back);
                let back = sentences(&file).unwrap();
                // Every form, for a choice may come back in another shape.
                let spoken = |all: &Sentences| -> BTreeMap<String, Vec<String>> {
                    let count = language.data().plural.forms;
                    all.iter().map(|(key, text)| (key.clone(), forms(text, count))).collect()
                };
                assert_eq!(spoken(&own), spoken(&back), "{name}");
            }
        }
    }

    #[test]
    fn forms_are_taken_apart_and_put_together() {
        let text = "{n} {n:hint|hints} of {who} {n:is|are} left";
        let forms = forms(text, 2);
        assert_eq!(forms, ["{n} hint of {who} is left", "{n} hints of {who} are left"]);
        assert_eq!(merge("n", &forms).as_deref(), Some(text));
        let uneven = ["one thing, {who}", "{who}"].map(str::to_owned);
        assert_eq!(merge("n", &uneven).as_deref(), Some("{n:one thing, |}{who}"));
        assert_eq!(merge("n", &["{a} x".to_owned(), "{b} x".to_owned()]), None);
        let minutes = super::forms("{n:one minute|# minutes} later", 2);
        assert_eq!(minutes, ["one minute later", "{n} minutes later"]);
        assert_eq!(merge("n", &minutes).as_deref(), Some("{n:one|#} {n:minute|minutes} later"));
        assert_eq!(counted_by("{n:a|b} {m:c|d}"), None, "left to the translator as it is");
    }

    #[test]
    fn what_is_not_translated_is_named() {
        let english = sentences("a = one\nb = {n} {n:thing|things}").unwrap();
        let own = sentences("a = eins").unwrap();
        let po = to_po(Language::ENGLISH, &english, &own);
        assert!(po.contains("msgid_plural \"{n} things\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n"));
        let error = from_po(Language::ENGLISH, &english, &po).unwrap_err();
        assert!(error.starts_with("`b` is not translated"), "{error}");
    }
}
