//! Any text as a map: it is read or refused with a place, and what is read has a short form that reads back.

#![no_main]

use cluesmith_kronologic::map::Map;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Map::parse(text) {
        Ok(map) => {
            let _ = map.oddities();
            assert_eq!(Map::parse(&map.to_string()).as_ref(), Ok(&map));
        }
        Err(error) => assert!(error.line >= 1 && error.column >= 1),
    }
});
