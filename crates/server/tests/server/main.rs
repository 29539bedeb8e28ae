//! The server as its clients see it, over sockets.

#![cfg(feature = "api")]

mod api;
mod client;
mod files;
mod hostile;
#[cfg(feature = "previews")]
mod links;
mod openapi;
#[cfg(unix)]
mod slow;
