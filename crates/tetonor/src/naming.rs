//! What the steps of a certificate may be called, by what they name.
//!
//! The checker knows the rules of the game and no techniques; a technique is what the rules were used for.
//! Those that take one rule, and those that take cells alone, can be told by their premises. A supposition
//! leans on any rules, so of these it is only asked that they rule something out.

use cluesmith_core::{CertificateError, Inference};

/// The first step that is not what it is called.
pub(crate) fn find_misnamed(certificate: &[Inference]) -> Option<CertificateError> {
    certificate.iter().enumerate().find_map(|(step, inference)| {
        let Inference { rule, by, .. } = inference;
        let message = || {
            let rule: String = rule.chars().take(40).collect();
            format!("{} is not how `{rule}` concludes", by.join(", "))
        };
        (!fits(inference)).then(|| CertificateError { step, message: shorten(message()) })
    })
}

fn fits(inference: &Inference) -> bool {
    let Inference { rule, by, so, .. } = inference;
    let cells = by.iter().filter(|text| text.starts_with("cell ")).count();
    let strips = by.iter().filter(|text| text.starts_with("strip ")).count();
    let all = by.iter().any(|text| text == "all");
    let excludes = so.iter().all(|fact| fact.contains("<="));
    let includes = so.iter().all(|fact| fact.contains(">="));
    let one_cell = (cells, strips, all) == (1, 0, false);
    let one_slot = (cells, strips, all) == (0, 1, false);
    let several_cells = cells > 1 && strips == 0 && !all;
    match rule.as_str() {
        "taken" => one_cell && excludes,
        "lone-partner" => one_cell && includes,
        "strip-fit" | "copies" => one_slot && excludes,
        "lone-user" => one_slot && includes,
        "strip-room" => one_slot && (excludes || includes),
        "role-count" => cells > 0 && strips == 0 && all && excludes,
        "twins" | "locked-partners" | "odd-island" => several_cells && excludes,
        "short-what-if" | "what-if" | "nested-what-if" => !by.is_empty() && excludes,
        _ => rule == "exhaustion",
    }
}

fn shorten(text: String) -> String {
    match text.char_indices().nth(120) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
