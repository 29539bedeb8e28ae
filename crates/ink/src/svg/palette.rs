//! Colours. Each also stands as a class, so that a page which embeds the picture may choose others.

use crate::text::Role;

/// The sheet.
pub(super) const PAPER: &str = "#ffffff";
/// Lines of boards.
pub(super) const RULE: &str = "#444b55";
/// Lines to write on.
pub(super) const FAINT: &str = "#b9b4a8";

/// Letters on paper.
pub(super) fn ink(role: Role) -> &'static str {
    match role {
        Role::Plain | Role::Strong | Role::Given => "#1d2530",
        Role::Muted => "#565b64",
        Role::Entered | Role::Speaker => "#0a4f8a",
        Role::Alternate | Role::Doubt => "#8f5f06",
        Role::Private => "#4a3f9a",
        Role::Good => "#1f6b4b",
        Role::Wrong => "#a3222e",
        Role::Focus => "#b4481a",
    }
}

/// Boxes to be written in.
pub(super) fn soft(role: Role) -> &'static str {
    match role {
        Role::Plain | Role::Strong => PAPER,
        Role::Muted => "#eceae5",
        Role::Given => "#f3efe4",
        Role::Entered | Role::Speaker => "#e3eefa",
        Role::Alternate | Role::Doubt => "#fdf0d2",
        Role::Private => "#e9e6f8",
        Role::Good => "#dff3e4",
        Role::Wrong => "#fbe0dd",
        Role::Focus => "#ffe9a8",
    }
}

/// So many per cent of a role's ink on paper.
pub(super) fn shade(role: Role, per_cent: u8) -> String {
    let per_cent = u32::from(per_cent.min(100));
    let channel = |at: usize| {
        let full = ink(role).get(at..at + 2).and_then(|hex| u32::from_str_radix(hex, 16).ok());
        255 - (255 - full.unwrap_or(0)) * per_cent / 100
    };
    format!("#{:02x}{:02x}{:02x}", channel(1), channel(3), channel(5))
}

/// The name of a role in class attributes.
pub(super) fn class(role: Role) -> &'static str {
    match role {
        Role::Plain => "plain",
        Role::Strong => "strong",
        Role::Muted => "muted",
        Role::Given => "given",
        Role::Entered => "entered",
        Role::Alternate => "alternate",
        Role::Private => "private",
        Role::Speaker => "speaker",
        Role::Good => "good",
        Role::Doubt => "doubt",
        Role::Wrong => "wrong",
        Role::Focus => "focus",
    }
}
