//! The sentences of a family in every language.

use std::fmt::Display;

use super::Values;
use super::file::{Entry, compare, complain, entry_at, key_at, line_at, search};
use super::sentence::{Blanks, fill, names, unfilled};
use crate::language::Language;

/// The sentences of one language, sorted by key.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Which language.
    pub language: Language,
    /// The file as it is written, but for its comments.
    pub text: &'static str,
    /// Where its sentences begin, sorted by key.
    pub starts: &'static [u16],
}

impl File {
    /// What is said in it, sorted by key.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'static>> + use<> {
        let File { text, starts, .. } = *self;
        starts.iter().map(move |&start| entry_at(text, start))
    }

    const fn find(&self, key: &str) -> Option<&'static str> {
        match search(self.text, self.starts, key) {
            Some(at) => Some(entry_at(self.text, self.starts[at]).text),
            None => None,
        }
    }
}

/// A family's sentences in every language it speaks; made by [`wordbook!`](crate::wordbook).
#[derive(Clone, Copy, Debug)]
pub struct Wordbook {
    files: &'static [File],
}

/// Reads a family's word files while it is compiled. The first is the one the others are measured by:
/// each must have its keys and its names, and every choice as many forms as its language.
///
/// ```
/// use cluesmith_core::{Language, say, wordbook, words::Wordbook};
///
/// static WORDS: Wordbook = wordbook! {
///     Language::ENGLISH => "found = {n} {n:hint|hints} of {who}",
///     Language::CHINESE => "found = {who}的{n}个提示",
/// };
/// assert_eq!(say!(WORDS, Language::ENGLISH, "found", n = 1, who = "Ann"), "1 hint of Ann");
/// assert_eq!(say!(WORDS, Language::CHINESE, "found", n = 2, who = "Ann"), "Ann 的 2 个提示");
/// ```
///
/// A line that is broken, a key that stands twice, and a file that says something else than the first
/// one do not compile:
///
/// ```compile_fail
/// # use cluesmith_core::{Language, wordbook, words::Wordbook};
/// static WORDS: Wordbook = wordbook! { Language::ENGLISH => "found {n}" };
/// ```
/// ```compile_fail
/// # use cluesmith_core::{Language, wordbook, words::Wordbook};
/// static WORDS: Wordbook = wordbook! { Language::ENGLISH => "found = {n" };
/// ```
/// ```compile_fail
/// # use cluesmith_core::{Language, wordbook, words::Wordbook};
/// static WORDS: Wordbook = wordbook! { Language::ENGLISH => "found = 1\nfound = 2" };
/// ```
/// ```compile_fail
/// # use cluesmith_core::{Language, wordbook, words::Wordbook};
/// static WORDS: Wordbook =
///     wordbook! { Language::ENGLISH => "found = {n}", Language::CHINESE => "found = {m}" };
/// ```
/// ```compile_fail
/// # use cluesmith_core::{Language, wordbook, words::Wordbook};
/// static WORDS: Wordbook = wordbook! { Language::ENGLISH => "found = {n:hint}" };
/// ```
#[macro_export]
macro_rules! wordbook {
    ($($language:expr => $text:expr),+ $(,)?) => {{
        const FILES: &[$crate::words::File] = &[$({
            const WRITTEN: &str = $text;
            const LENGTH: usize = $crate::words::count_without_comments(WRITTEN);
            const BYTES: [u8; LENGTH] = $crate::words::without_comments(WRITTEN);
            const TEXT: &str = $crate::words::text_of(&BYTES);
            const COUNT: usize = $crate::words::count_sentences(TEXT);
            const STARTS: [u16; COUNT] = $crate::words::index_sentences(TEXT);
            $crate::words::File { language: $language, text: TEXT, starts: &STARTS }
        }),+];
        // Files are long, and every letter of theirs is looked at: a second of the compiler's time.
        #[allow(long_running_const_eval)]
        const BOOK: $crate::words::Wordbook = $crate::words::Wordbook::new(FILES);
        BOOK
    }};
}

/// A name and its value; a name alone is its own value, as in a struct.
#[doc(hidden)]
#[macro_export]
macro_rules! value {
    ($name:ident) => {
        (stringify!($name), &$name as &dyn ::std::fmt::Display)
    };
    ($name:ident = $value:expr) => {
        (stringify!($name), &$value as &dyn ::std::fmt::Display)
    };
}

/// Says a sentence: `say!(WORDS, language, "key", name = value)`; a name alone is its own value.
///
/// The key must be there, every blank must be given a value, and no value without a blank: otherwise it
/// does not compile.
///
/// ```
/// # use cluesmith_core::{Language, say, wordbook, words::Wordbook};
/// static WORDS: Wordbook = wordbook! { Language::ENGLISH => "found = found {n}" };
/// let n = 7;
/// assert_eq!(say!(WORDS, Language::ENGLISH, "found", n), "found 7");
/// assert_eq!(say!(WORDS, Language::ENGLISH, "found", n = n + 1), "found 8");
/// ```
/// ```compile_fail
/// # use cluesmith_core::{Language, say, wordbook, words::Wordbook};
/// # static WORDS: Wordbook = wordbook! { Language::ENGLISH => "found = found {n}" };
/// say!(WORDS, Language::ENGLISH, "fuond", n = 7);
/// ```
/// ```compile_fail
/// # use cluesmith_core::{Language, say, wordbook, words::Wordbook};
/// # static WORDS: Wordbook = wordbook! { Language::ENGLISH => "found = found {n}" };
/// say!(WORDS, Language::ENGLISH, "found");
/// ```
/// ```compile_fail
/// # use cluesmith_core::{Language, say, wordbook, words::Wordbook};
/// # static WORDS: Wordbook = wordbook! { Language::ENGLISH => "found = found {n}" };
/// say!(WORDS, Language::ENGLISH, "found", n = 7, m = 8);
/// ```
#[macro_export]
macro_rules! say {
    ($words:path, $language:expr, $key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const { $crate::words::check_call(&$words, $key, &[$(stringify!($name)),*]) };
        $words.fill(
            $language,
            $key,
            &[$($crate::value!($name $(= $value)?)),*],
        )
    }};
}

/// Says a sentence whose key is known at run time only: `look_up!(WORDS, language, "level.", name)`.
///
/// What it begins with must be there, or it does not compile; that every such key is there, a test shows
/// with [`Wordbook::differences`] from the list that the names come from.
#[macro_export]
macro_rules! look_up {
    ($words:path, $language:expr, $prefix:literal, $rest:expr
        $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const { $crate::words::check_prefix(&$words, $prefix) };
        $words.look_up(
            $language,
            $prefix,
            $rest,
            &[$($crate::value!($name $(= $value)?)),*],
        )
    }};
}

/// A sentence as it is written, for whoever reads back what was said: `template!(WORDS, language, "key",
/// name)`. Key and names are checked like those of [`say!`](crate::say).
#[macro_export]
macro_rules! template {
    ($words:path, $language:expr, $key:literal $(, $name:ident)* $(,)?) => {{
        const { $crate::words::check_call(&$words, $key, &[$(stringify!($name)),*]) };
        $words.template($language, $key)
    }};
}

/// A finding whose message stands under its id and its help under `id.help`:
/// `finding!(WORDS, language, "T03", path, number = n)`. Checked like [`say!`](crate::say), both
/// sentences together.
#[macro_export]
macro_rules! finding {
    ($words:path, $language:expr, $id:literal, $path:expr
        $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const {
            let names = &[$(stringify!($name)),*];
            $crate::words::check_finding(&$words, $id, concat!($id, ".help"), names);
        };
        let language: $crate::Language = $language;
        let values: &$crate::words::Values<'_> =
            &[$($crate::value!($name $(= $value)?)),*];
        let message = $words.fill(language, $id, values);
        let help = $words.fill(language, concat!($id, ".help"), values);
        $crate::Finding::error($id, $path, message, help)
    }};
}

impl Wordbook {
    /// The first file is what the others are measured by. Stops the compiler where one differs.
    pub const fn new(files: &'static [File]) -> Wordbook {
        let mut at = 0;
        while at < files.len() {
            check_file(&files[0], &files[at]);
            at += 1;
        }
        Wordbook { files }
    }

    /// The files, one for each language.
    pub fn files(&self) -> &'static [File] {
        self.files
    }

    /// What [`say!`](crate::say) says, its key and names being checked. A missing sentence shows its key.
    #[doc(hidden)]
    pub fn fill(&self, language: Language, key: &str, values: &Values<'_>) -> String {
        let file = self.file(language);
        match file.find(key) {
            Some(text) => fill(file.language, text, values),
            None => format!("[{key}]"),
        }
    }

    /// What [`look_up!`](crate::look_up) says. A missing sentence shows its key: visible, never a panic.
    pub fn look_up(
        &self,
        language: Language,
        prefix: &str,
        rest: &str,
        values: &Values<'_>,
    ) -> String {
        self.fill(language, &format!("{prefix}{rest}"), values)
    }

    /// A sentence as it is written, its blanks in braces: for whoever reads back what was said. A missing
    /// one shows its key.
    pub fn template(&self, language: Language, key: &str) -> String {
        match self.file(language).find(key) {
            Some(text) => unfilled(text),
            None => format!("[{key}]"),
        }
    }

    fn file(&self, language: Language) -> &'static File {
        let file = self.files.iter().find(|file| file.language == language);
        file.unwrap_or(&self.files[0])
    }

    /// Whether there is a sentence under this key.
    pub fn has(&self, key: &str) -> bool {
        self.files[0].find(key).is_some()
    }

    /// `A`, `A and B`, `A, B and C`: by the sentences `list.more` and `list.and`.
    pub fn list(&self, language: Language, items: &[String]) -> String {
        let [first, middle @ .., last] = items else { return items.concat() };
        let add = |list: String, next: &String| {
            self.fill(language, "list.more", &[("list", &list), ("next", next)])
        };
        let most = middle.iter().fold(first.clone(), add);
        self.fill(language, "list.and", &[("list", &most), ("last", last)])
    }

    /// Sentences one after the other: by the sentence `join`.
    pub fn join(&self, language: Language, sentences: impl IntoIterator<Item = String>) -> String {
        let add = |text: String, next: String| {
            self.fill(language, "join", &[("text", &text), ("next", &next)])
        };
        sentences.into_iter().reduce(add).unwrap_or_default()
    }

    /// For tests: keys with this beginning that should be there and are not (`-key`), or the other way
    /// round (`+key`).
    pub fn differences<T: Display>(
        &self,
        prefix: &str,
        rests: impl IntoIterator<Item = T>,
    ) -> Vec<String> {
        let wanted: Vec<String> = rests.into_iter().map(|rest| format!("{prefix}{rest}")).collect();
        let missing = wanted.iter().filter(|key| !self.has(key)).map(|key| format!("-{key}"));
        let keys = self.files[0].entries().map(|entry| entry.key);
        let stray = keys.filter(|key| key.starts_with(prefix) && !wanted.iter().any(|w| w == key));
        missing.chain(stray.map(|key| format!("+{key}"))).collect()
    }
}

const fn check_file(first: &File, file: &File) {
    let code = file.language.data().code;
    let (mut at, starts) = (0, file.starts);
    while at < starts.len() || at < first.starts.len() {
        if at >= starts.len() || at >= first.starts.len() {
            complain(0, &[code, ": another number of sentences"]);
        }
        let one = entry_at(first.text, first.starts[at]);
        let other = entry_at(file.text, starts[at]);
        match compare(one.key, other.key) {
            0 => {}
            1 => complain(
                line_at(file.text, starts[at] as usize),
                &[code, ": `", other.key, "` is in no other file"],
            ),
            _ => complain(0, &[code, ": `", one.key, "` is missing"]),
        }
        if !names_all(one.text, other.text) || !names_all(other.text, one.text) {
            let line = line_at(file.text, starts[at] as usize);
            complain(line, &[code, ": `", one.key, "` has other names in braces"]);
        }
        let mut blanks = Blanks::of(other.text);
        while let Some(blank) = blanks.read() {
            if let Some(count) = blank.count_forms()
                && count != file.language.data().plural.forms
            {
                let line = line_at(file.text, starts[at] as usize);
                complain(line, &[code, ": `", one.key, "` has another number of forms"]);
            }
        }
        at += 1;
    }
}

/// Whether `all` has every name of `some`.
const fn names_all(some: &str, all: &str) -> bool {
    let mut blanks = Blanks::of(some);
    while let Some(blank) = blanks.read() {
        if !names(all, blank.name) {
            return false;
        }
    }
    true
}

/// Stops the compiler unless the sentence is there and has just these names.
#[track_caller]
pub const fn check_call(book: &Wordbook, key: &str, given: &[&str]) {
    check_given(key, sentence(book, key), given);
    check_needed(key, sentence(book, key), "", given);
}

/// Stops the compiler unless message and help are there and have, together, just these names.
#[track_caller]
pub const fn check_finding(book: &Wordbook, id: &str, help: &str, given: &[&str]) {
    check_given(id, sentence(book, id), given);
    check_given(help, sentence(book, help), given);
    check_needed(id, sentence(book, id), sentence(book, help), given);
}

/// Stops the compiler unless some key begins like this.
#[track_caller]
pub const fn check_prefix(book: &Wordbook, prefix: &str) {
    let (File { text, starts, .. }, mut at) = (book.files[0], 0);
    while at < starts.len() {
        if let Some((start, _)) = key_at(text, starts[at]).split_at_checked(prefix.len())
            && compare(start, prefix) == 0
        {
            return;
        }
        at += 1;
    }
    complain(0, &["no key begins with `", prefix, "`"]);
}

#[track_caller]
const fn sentence(book: &Wordbook, key: &str) -> &'static str {
    match book.files[0].find(key) {
        Some(text) => text,
        None => complain(0, &["there is no sentence `", key, "`"]),
    }
}

/// Every blank has a value.
#[track_caller]
const fn check_given(key: &str, text: &str, given: &[&str]) {
    let mut blanks = Blanks::of(text);
    while let Some(blank) = blanks.read() {
        let mut at = 0;
        while at < given.len() && compare(given[at], blank.name) != 0 {
            at += 1;
        }
        if at == given.len() {
            complain(0, &["`", key, "` needs a value for {", blank.name, "}"]);
        }
    }
}

/// Every value has a blank in one of the sentences.
#[track_caller]
const fn check_needed(key: &str, text: &str, more: &str, given: &[&str]) {
    let mut at = 0;
    while at < given.len() {
        if !names(text, given[at]) && !names(more, given[at]) {
            complain(0, &["`", key, "` has no {", given[at], "}"]);
        }
        at += 1;
    }
}
