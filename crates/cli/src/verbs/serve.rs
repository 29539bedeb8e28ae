//! `cluesmith serve`

use std::net::IpAddr;

use clap::Args;

use crate::failure::{Exit, Failure};
use crate::interrupt;

/// Open the web app: play in the browser.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith serve                     then open http://localhost:4567
  cluesmith serve --open              opens it for you
  cluesmith serve --bind 0.0.0.0      for every device in the house

The app is inside the program. Nothing that is played leaves the browser.
Ctrl-C stops the server.")]
pub struct ServeArgs {
    /// Port; 0 takes any that is free.
    #[arg(long, default_value_t = cluesmith_server::PORT)]
    port: u16,
    /// Address to listen at.
    #[arg(long, default_value = "127.0.0.1")]
    bind: IpAddr,
    /// Open the app in the browser.
    #[arg(long)]
    open: bool,
}

/// Serves until Ctrl-C.
pub fn run(args: &ServeArgs) -> Result<Exit, Failure> {
    if cluesmith_server::app().is_empty() {
        return Err(Failure::wrong(
            "this program was built without the web app",
            "run `cargo xtask web` and build again, or `cargo xtask app`, which does both",
        ));
    }
    let ready = |address: std::net::SocketAddr| {
        let host = match address.ip() {
            ip if ip.is_loopback() || ip.is_unspecified() => "localhost".to_owned(),
            IpAddr::V6(ip) => format!("[{ip}]"),
            ip => ip.to_string(),
        };
        let url = format!("http://{host}:{}", address.port());
        anstream::eprintln!("Cluesmith is at {url} (Ctrl-C stops it)");
        if args.open && open::that_detached(&url).is_err() {
            anstream::eprintln!("no browser could be started; open the address yourself");
        }
    };
    let stop = interrupt::patiently();
    cluesmith_server::serve(args.bind, args.port, stop, ready).map_err(|error| {
        let (bind, port) = (args.bind, args.port);
        Failure::wrong(
            format!("cannot listen at {bind} port {port}: {error}"),
            "another program may use that port; `--port 0` takes one that is free",
        )
    })?;
    Ok(Exit::Fine)
}
