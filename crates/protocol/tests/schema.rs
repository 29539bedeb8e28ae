//! The protocol as a file: the web app's types are made from it without compiling the engine natively.

use std::path::Path;

use cluesmith_protocol::schema;

#[test]
fn the_schema_in_the_repository_is_that_of_the_protocol() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("protocol.schema.json");
    let families: Vec<_> = cluesmith::families().iter().map(|family| *family as _).collect();
    let schema = serde_json::to_string_pretty(&schema(&families)).unwrap() + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, &schema).unwrap();
    }
    assert!(
        std::fs::read_to_string(&file).is_ok_and(|kept| kept == schema),
        "the protocol has changed: UPDATE_GOLDEN=1 cargo test -p cluesmith-protocol --test schema"
    );
}
