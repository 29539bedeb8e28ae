//! `cluesmith serve`: the program serves its app, or says how to build it.

mod common;

use common::*;

#[test]
fn serve_refuses_what_it_cannot_do() {
    let busy = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = busy.local_addr().unwrap().port().to_string();
    let refused = run(&["serve", "--port", &port]);
    assert_eq!(refused.code, 2);
    // Which of the two depends on whether the app was built before the program.
    assert!(
        refused.err.contains("cargo xtask web") || refused.err.contains(&port),
        "{}",
        refused.err
    );
    assert_eq!(run(&["serve", "--bind", "nowhere"]).code, 2);
}
