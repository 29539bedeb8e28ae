//! Ids and grades as a table (CSV, RFC 4180), for notebooks and spreadsheets. No answers.

use cluesmith::identify;

use crate::pack::{Entry, Pack};

const HEAD: &str = "date,family,id,generator,level,score,steps,hardest,identity\r\n";

/// The table of a pack.
pub fn csv(pack: &Pack) -> String {
    pack.iter().fold(HEAD.to_owned(), |table, entry| table + &row(entry))
}

fn row(entry: &Entry) -> String {
    let Entry { date, document } = entry;
    let grade = document.grade.as_ref();
    let identity = entry.family().and_then(|family| identify(family, document).identity);
    let fields = [
        date.to_string(),
        document.family.clone(),
        document.id.clone().unwrap_or_default(),
        document.made_by().map_or_else(String::new, |made_by| made_by.to_string()),
        grade.map_or_else(String::new, |grade| grade.level.clone()),
        grade.map_or_else(String::new, |grade| grade.score.to_string()),
        grade.map_or_else(String::new, |grade| grade.steps.to_string()),
        grade.map_or_else(String::new, |grade| grade.hardest.clone()),
        identity.map_or_else(String::new, |identity| identity.to_string()),
    ];
    fields.map(|field| quoted(&field)).join(",") + "\r\n"
}

/// Quoted where it must be. What a spreadsheet would take for a formula gets a mark in front.
fn quoted(field: &str) -> String {
    let formula = field.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let field = if formula { format!("'{field}") } else { field.to_owned() };
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_stays_one_field_and_no_formula() {
        assert_eq!(quoted("easy"), "easy");
        assert_eq!(quoted("a,\"b\"\n"), "\"a,\"\"b\"\"\n\"");
        assert_eq!(quoted("=1+1"), "'=1+1");
    }
}
