//! PO files, as translators' tools read and write them: the little of the format that is needed here.

use std::fmt::Write as _;

/// One sentence and its translation; several forms where a number decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Message {
    /// The key.
    pub(crate) context: String,
    /// What to translate: one sentence, or one for 1 and one for many.
    pub(crate) source: Vec<String>,
    /// The translation, form by form.
    pub(crate) target: Vec<String>,
}

/// A file: a header that names language and plural rule, then the messages.
pub(crate) fn write(language: &str, plural: &str, messages: &[Message]) -> String {
    let mut out = format!(
        "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\
         \"Language: {language}\\n\"\n\"Plural-Forms: {plural}\\n\"\n"
    );
    for Message { context, source, target } in messages {
        let _ = writeln!(out, "\nmsgctxt {}", quoted(context));
        for (word, text) in ["msgid", "msgid_plural"].iter().zip(source) {
            let _ = writeln!(out, "{word} {}", quoted(text));
        }
        for (form, text) in target.iter().enumerate() {
            let word = if source.len() > 1 { format!("msgstr[{form}]") } else { "msgstr".into() };
            let _ = writeln!(out, "{word} {}", quoted(text));
        }
    }
    out
}

/// Reads the messages of a file; the header is none.
pub(crate) fn read(text: &str) -> Result<Vec<Message>, String> {
    let mut messages: Vec<Message> = Vec::new();
    let mut field = "";
    for (number, line) in text.lines().map(str::trim).enumerate() {
        let broken = || format!("line {}: not understood", number + 1);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, string) = match line.split_once(' ') {
            Some((word, string)) if !line.starts_with('"') => (word, string),
            _ => ("", line),
        };
        let string = unquoted(string).ok_or_else(broken)?;
        // The header has no context, so its `msgid` begins a message, too.
        let begins = word == "msgctxt" || word == "msgid" && field != "msgctxt";
        if begins {
            messages.push(Message::default());
        }
        let message = messages.last_mut().ok_or_else(broken)?;
        let new = !word.is_empty();
        if new {
            field = word;
        }
        let list = match field {
            "msgctxt" => {
                message.context.push_str(&string);
                continue;
            }
            "msgid" | "msgid_plural" => &mut message.source,
            _ if field.starts_with("msgstr") => &mut message.target,
            _ => return Err(broken()),
        };
        match list.last_mut().filter(|_| !new) {
            Some(last) => last.push_str(&string),
            None => list.push(string),
        }
    }
    messages.retain(|message| !message.context.is_empty());
    Ok(messages)
}

fn quoted(text: &str) -> String {
    let inside = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{inside}\"")
}

fn unquoted(text: &str) -> Option<String> {
    let inside = text.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut out = String::new();
    let mut chars = inside.chars();
    while let Some(c) = chars.next() {
        out.push(match c {
            '\\' => match chars.next()? {
                'n' => '\n',
                other => other,
            },
            c => c,
        });
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let message = |context: &str, source: &[&str], target: &[&str]| Message {
            context: context.into(),
            source: source.iter().map(|&text| text.into()).collect(),
            target: target.iter().map(|&text| text.into()).collect(),
        };
        let messages = [
            message("a", &["say \"{x}\" \\ now"], &["{x}\n"]),
            message("b.c", &["{n} hint", "{n} hints"], &["{n} x", "{n} y", "{n} z"]),
            message("d", &["not yet"], &[""]),
        ];
        assert_eq!(read(&write("pl", "nplurals=3;", &messages)).unwrap(), messages);
    }

    #[test]
    fn strings_may_go_on_and_what_is_no_po_is_refused() {
        let long = "#, fuzzy\nmsgctxt \"k\"\nmsgid \"\"\n\"one \"\n\"two\"\nmsgstr \"three\"\n";
        assert_eq!(read(long).unwrap()[0].source, ["one two"]);
        assert_eq!(read("msgctxt k").unwrap_err(), "line 1: not understood");
    }
}
