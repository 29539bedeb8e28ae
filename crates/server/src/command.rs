//! The command that serves the app: `cluesmith serve`, and the small program behind `cargo xtask app`.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;

#[cfg(feature = "api")]
use crate::api::{Api, Origin, Terms};
use crate::{Limits, Public, Site};

/// Open the web app: play in the browser.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith serve                     then open http://localhost:4567
  cluesmith serve --open              opens it for you
  cluesmith serve --bind 0.0.0.0      for every device in the house
  cluesmith serve --api               for programs, too: /v1/openapi.json says what there is

The app is inside the program. Nothing that is played leaves the browser.
/health answers `ok` as long as the server does. When there are too many connections, the one
that has kept the server waiting longest makes room for a new one. Behind a proxy everyone has
the proxy's address: use --per-address 0 and let the proxy count; X-Forwarded-For is not read.
Say --public then, too: links show themselves in chats, and need to know where they lead.
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
    /// Connections at once.
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections as u32,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    connections: u32,
    /// Connections at once from one address; 0 is no limit.
    #[arg(long, value_name = "N", default_value_t = Limits::default().per_address as u32)]
    per_address: u32,
    /// The address that people open, where it is not the server's own: `https://example.org`. Links in previews
    /// and feeds begin with it.
    #[arg(long, value_name = "URL")]
    public: Option<Public>,
    #[cfg(feature = "api")]
    #[command(flatten)]
    api: ApiArgs,
}

/// The API and its terms.
#[cfg(feature = "api")]
#[derive(Args)]
struct ApiArgs {
    /// Serve the HTTP API, too.
    #[arg(long)]
    api: bool,
    /// Units of work for an API request that does not say (never more than --max-work).
    #[arg(long, value_name = "N", requires = "api", default_value_t = Terms::default().work)]
    work: u64,
    /// The most work that an API request may ask for.
    #[arg(long, value_name = "N", requires = "api", default_value_t = Terms::default().max_work)]
    max_work: u64,
    /// Let web pages of this origin use the API: https://example.org, or * for all.
    #[arg(long, value_name = "ORIGIN", requires = "api")]
    allow_origin: Option<Origin>,
}

#[cfg(feature = "api")]
impl ApiArgs {
    fn terms(&self) -> Option<Terms> {
        let (work, max_work, origin) = (self.work, self.max_work, self.allow_origin.clone());
        self.api.then_some(Terms { work, max_work, origin })
    }
}

/// Why nothing is served.
#[derive(Debug)]
#[non_exhaustive]
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
        let site = self.site()?;
        let ready = |address: SocketAddr| {
            let url = url(address);
            eprintln!("Cluesmith is at {url} (Ctrl-C stops it)");
            if crate::app().is_empty() {
                eprintln!("only the API: {}", Refusal::NoApp);
            }
            if self.open && open::that_detached(&url).is_err() {
                eprintln!("no browser could be started; open the address yourself");
            }
        };
        let (bind, port) = (self.bind, self.port);
        crate::serve(bind, port, site, self.limits(), stop, ready)
            .map_err(|error| Refusal::Address { bind, port, error })
    }

    fn limits(&self) -> Limits {
        let (connections, per_address) = (self.connections as usize, self.per_address as usize);
        Limits { connections, per_address, ..Limits::default() }
    }

    /// What is served: the app, the API, or both.
    fn site(&self) -> Result<Site, Refusal> {
        let site = match &self.public {
            Some(public) => Site::of(crate::app()).known_as(public.clone()),
            None => Site::of(crate::app()),
        };
        #[cfg(feature = "api")]
        if let Some(terms) = self.api.terms() {
            return Ok(site.with_api(Api::new(terms)));
        }
        if crate::app().is_empty() { Err(Refusal::NoApp) } else { Ok(site) }
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
