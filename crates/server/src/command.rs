//! The command that serves the app: `cluesmith serve`, and the small program behind `cargo xtask app`.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;

/// Open the web app: play in the browser.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith serve                     then open http://localhost:4567
  cluesmith serve --open              opens it for you
  cluesmith serve --bind 0.0.0.0      for every device in the house

The app is inside the program. Nothing that is played leaves the browser.
Ctrl-C stops the server.")]
pub struct Serve {
    /// Port; 0 takes any that is free.
    #[arg(long, default_value_t = crate::PORT)]
    port: u16,
    /// Address to listen at.
    #[arg(long, default_value = "127.0.0.1")]
    bind: IpAddr,
    /// Open the app in the browser.
    #[arg(long)]
    open: bool,
}

/// Why nothing is served.
#[derive(Debug)]
pub enum Refusal {
    /// The program has no app inside.
    NoApp,
    /// The address is taken, or not ours.
    Address {
        /// Where.
        bind: IpAddr,
        /// Which port.
        port: u16,
        /// What the system says.
        error: io::Error,
    },
}

impl Refusal {
    /// The way out.
    pub fn help(&self) -> &'static str {
        match self {
            Refusal::NoApp => {
                "the app must be built before the program: in the repository, `cargo xtask app` builds \
                 and opens it; `cargo xtask web`, then `cargo install --path crates/cli`, installs it"
            }
            Refusal::Address { .. } => {
                "another program may use that port; `--port 0` takes one that is free"
            }
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoApp => f.write_str("this program was built without the web app"),
            Refusal::Address { bind, port, error } => {
                write!(f, "cannot listen at {bind} port {port}: {error}")
            }
        }
    }
}

impl Serve {
    /// Serves until `stop` is set.
    pub fn run(&self, stop: Arc<AtomicBool>) -> Result<(), Refusal> {
        if crate::app().is_empty() {
            return Err(Refusal::NoApp);
        }
        let ready = |address: SocketAddr| {
            let url = url(address);
            eprintln!("Cluesmith is at {url} (Ctrl-C stops it)");
            if self.open && open::that_detached(&url).is_err() {
                eprintln!("no browser could be started; open the address yourself");
            }
        };
        let (bind, port) = (self.bind, self.port);
        crate::serve(bind, port, stop, ready).map_err(|error| Refusal::Address {
            bind,
            port,
            error,
        })
    }
}

/// The address as a browser on this machine opens it.
fn url(address: SocketAddr) -> String {
    let host = match address.ip() {
        ip if ip.is_loopback() || ip.is_unspecified() => "localhost".to_owned(),
        IpAddr::V6(ip) => format!("[{ip}]"),
        ip @ IpAddr::V4(_) => ip.to_string(),
    };
    format!("http://{host}:{}", address.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_as_browsers_open_them() {
        for (address, told) in [
            ("127.0.0.1:80", "http://localhost:80"),
            ("0.0.0.0:4567", "http://localhost:4567"),
            ("[::1]:4567", "http://localhost:4567"),
            ("[2001:db8::1]:1", "http://[2001:db8::1]:1"),
            ("192.0.2.7:1", "http://192.0.2.7:1"),
        ] {
            assert_eq!(url(address.parse().unwrap()), told);
        }
    }
}
