//! What the tests share.

#![allow(dead_code, reason = "each file uses its part")]

use std::sync::{Arc, OnceLock};

use cluesmith::{Document, Language, Seed, Settings, Work};
use cluesmith_pack::Pack;
use cluesmith_pack::make::Making;
use cluesmith_pack::plan::PlanFile;
use cluesmith_pack::prove::Proving;

/// How many days the small packs have; Kronologic begins a new generator among them.
pub const DAYS: usize = 10;
const SPAN: &str = "2026-11-24..2026-12-03";

pub fn making(threads: usize) -> Making {
    Making { work: 50_000_000, threads, cancel: Arc::default(), language: Language::default() }
}

pub fn proving() -> Proving {
    Proving { work: 50_000_000, threads: 0, cancel: Arc::default(), language: Language::default() }
}

/// Ten days of every family.
pub fn all_families() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| {
        let planned = PlanFile::of_calendar(cluesmith::families()).puzzles(Some(SPAN)).unwrap();
        making(0).make(&planned, |_| {}).unwrap().pack
    })
}

/// Six days of Tetonor.
pub fn tetonors() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| {
        let tetonor = cluesmith::family("tetonor").unwrap();
        let plan = PlanFile::of_calendar(&[tetonor]);
        let planned = plan.puzzles(Some("2026-11-16..2026-11-21")).unwrap();
        making(0).make(&planned, |_| {}).unwrap().pack
    })
}

/// A puzzle of a family that no day has.
pub fn other_document(family: &str) -> Document {
    let family = cluesmith::family(family).unwrap();
    family.generate(&Settings::default(), Seed(1), &mut Work::unlimited()).unwrap()
}
