//! Which program this is, as far as it matters for making a puzzle again.

use std::sync::LazyLock;

/// The version with the commit and the target it was built from and for, and the generators it has.
pub fn long() -> &'static str {
    static LONG: LazyLock<String> = LazyLock::new(|| {
        let generators: Vec<String> = cluesmith::families()
            .iter()
            .flat_map(|family| {
                let older = family.older().iter().map(|older| older.generator);
                older
                    .chain([family.generator()])
                    .map(|number| format!("{}@{number}", family.name()))
            })
            .collect();
        format!(
            "{}\ncommit {}\ntarget {}\ngenerators {}",
            env!("CARGO_PKG_VERSION"),
            env!("CLUESMITH_COMMIT"),
            env!("CLUESMITH_TARGET"),
            generators.join(" ")
        )
    });
    &LONG
}
