//! Every Cluesmith family by name.

pub use cluesmith_core as core;
pub use cluesmith_core::*;

/// All families, in the order people should see them.
pub fn families() -> &'static [&'static dyn AnyFamily] {
    &[&cluesmith_demons::Demons, &cluesmith_template::Needle]
}

/// The family of that name.
pub fn family(name: &str) -> Option<&'static dyn AnyFamily> {
    families().iter().copied().find(|family| family.name() == name)
}
