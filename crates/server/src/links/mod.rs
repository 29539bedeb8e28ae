//! Links that show themselves: every place of the app has a path, whose page says what it is; a puzzle has a
//! picture for chats; the puzzles of the days are a feed and a calendar; and a board can stand in a frame of
//! somebody else's page.
//!
//! | file | what it holds |
//! |---|---|
//! | `address.rs` | paths, and where they lead |
//! | `page.rs` | the app's page with a head of its own |
//! | `named.rs` | what can be told of a puzzle from its name |
//! | `poster.rs`, `picture.rs` | how a link looks in a chat |
//! | `feed.rs` | the puzzles of the last days |

mod address;
#[cfg(feature = "previews")]
mod feed;
#[cfg(feature = "previews")]
mod named;
mod page;
#[cfg(feature = "previews")]
mod picture;
#[cfg(feature = "previews")]
mod poster;

use hyper::StatusCode;
use hyper::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderValue};
use hyper::http::request::Parts;

use self::address::Place;
use self::page::{Head, Template};
use crate::assets::Asset;
use crate::public::Public;
use crate::reply::{FRAMED, Reply, plain, set, tagged};

const HTML: &str = "text/html; charset=utf-8";
/// A page may change with the next program.
const ASK_AGAIN: &str = "no-cache";
/// A later program may draw better.
#[cfg(feature = "previews")]
const A_WEEK: &str = "public, max-age=604800";

const TAGLINE: &str = "Deduction puzzles that can prove themselves. Every puzzle has one answer, reachable by \
    reasoning alone.";

/// What is behind the paths that are no files.
pub(crate) struct Links {
    page: Template,
    framed: Template,
    public: Option<Public>,
    #[cfg(feature = "previews")]
    pictures: picture::Pictures,
}

impl Links {
    /// Links to the app among these files, if it is there.
    pub(crate) fn of(assets: &'static [Asset], public: Option<Public>) -> Option<Links> {
        let index = assets.iter().find(|asset| asset.path == "index.html")?;
        let index = String::from_utf8_lossy(index.plain);
        let page = Template::of(&index, public.as_ref().map_or("/", Public::root));
        Some(Links {
            framed: page.framed(),
            page,
            public,
            #[cfg(feature = "previews")]
            pictures: picture::Pictures::default(),
        })
    }

    /// Answers what is asked for by a path that is no file.
    pub(crate) async fn answer(&self, head: &Parts) -> Reply {
        let path = head.uri.path();
        #[cfg(feature = "previews")]
        if let Some(made) = self.made(head, path).await {
            return made;
        }
        let place = address::read(path);
        // Whoever looks for a file wants no page in its place.
        let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
        if place == Place::Missing && (is_file || path.starts_with("/assets/")) {
            return plain(StatusCode::NOT_FOUND);
        }
        self.show(head, &place)
    }

    fn show(&self, head: &Parts, place: &Place) -> Reply {
        let told = tell(place);
        let (found, about) = match told {
            Some(about) => (true, about),
            None => (false, missing()),
        };
        let framed = matches!(place, Place::Embed(_));
        let template = if framed { &self.framed } else { &self.page };
        let page = template.render(&about, &self.origin(head));
        let mut reply = match found {
            true => tagged(&head.headers, HTML, ASK_AGAIN, page),
            false => {
                let mut reply = crate::reply::reply(StatusCode::NOT_FOUND, HTML, page);
                set(&mut reply, CACHE_CONTROL, ASK_AGAIN);
                reply
            }
        };
        if framed {
            let policy = HeaderValue::from_static(FRAMED);
            reply.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
        }
        reply
    }

    /// Scheme and host as the client knows them.
    fn origin(&self, head: &Parts) -> String {
        if let Some(public) = &self.public {
            return public.origin().to_owned();
        }
        let host = head.headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        if host.is_empty() { String::new() } else { format!("http://{host}") }
    }
}

/// What a page says of itself; nothing if there is none.
fn tell(place: &Place) -> Option<Head> {
    let (title, path) = match place {
        Place::Page("today") => ("Cluesmith", ""),
        Place::Page("play") => ("Free play · Cluesmith", "play"),
        Place::Page("stats") => ("Statistics · Cluesmith", "stats"),
        Place::Page("settings") => ("Settings · Cluesmith", "settings"),
        Place::Page("about") => ("About · Cluesmith", "about"),
        Place::Page("tutorial") => ("Learn in two minutes · Cluesmith", "tutorial"),
        Place::Page(other) => ("Cluesmith", *other),
        Place::Archive => ("Archive · Cluesmith", "archive"),
        Place::Daily(family) => return tell_daily(family),
        Place::Puzzle(name) => return tell_puzzle(name),
        // The frame is no place of its own.
        Place::Embed(name) => return tell_puzzle(name).map(|head| Head { path: None, ..head }),
        Place::Missing => return None,
    };
    Some(Head { path: Some(path.to_owned()), ..plain_head(title) })
}

#[cfg(feature = "previews")]
fn tell_puzzle(name: &str) -> Option<Head> {
    named::Named::find(name).map(|named| named.head())
}

#[cfg(feature = "previews")]
fn tell_daily(family: &str) -> Option<Head> {
    let title = named::title(cluesmith::family(family)?);
    let title = format!("Today’s {title} · Cluesmith");
    Some(Head { path: Some(format!("today/{family}")), ..plain_head(&title) })
}

/// Without the families nobody here knows which puzzles there are; the app does.
#[cfg(not(feature = "previews"))]
fn tell_puzzle(_: &str) -> Option<Head> {
    Some(plain_head("Cluesmith"))
}

#[cfg(not(feature = "previews"))]
fn tell_daily(_: &str) -> Option<Head> {
    Some(plain_head("Cluesmith"))
}

fn plain_head(title: &str) -> Head {
    let picture = cfg!(feature = "previews").then(|| "og.png".to_owned());
    Head { title: title.to_owned(), description: TAGLINE.to_owned(), picture, path: None }
}

fn missing() -> Head {
    plain_head("Nothing here · Cluesmith")
}

#[cfg(feature = "previews")]
impl Links {
    /// What is made when it is asked for: pictures and feeds.
    async fn made(&self, head: &Parts, path: &str) -> Option<Reply> {
        let (kind, body) = match path {
            "/og.png" => return Some(send_picture(head, self.pictures.site())),
            "/feed.json" => {
                ("application/feed+json; charset=utf-8", feed::json_feed(&self.base(head), now()))
            }
            "/dailies.ics" => {
                ("text/calendar; charset=utf-8", feed::calendar(&self.base(head), now()))
            }
            _ => {
                let path = path.strip_prefix("/og/")?;
                let Some(named) = pictured(path) else { return Some(plain(StatusCode::NOT_FOUND)) };
                return Some(send_picture(head, self.pictures.of(named).await));
            }
        };
        Some(tagged(&head.headers, kind, ASK_AGAIN, body))
    }

    /// The address of the site, with a slash at its end.
    fn base(&self, head: &Parts) -> String {
        self.origin(head) + self.public.as_ref().map_or("/", Public::root)
    }
}

/// The puzzle of a picture: `tetonor@2/hard/7.png`.
#[cfg(feature = "previews")]
fn pictured(path: &str) -> Option<named::Named> {
    let parts = path.strip_suffix(".png")?.split('/').map(crate::percent::decode);
    let parts: Vec<String> = parts.collect::<Result<_, _>>().ok()?;
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    named::Named::find(&address::name(&parts)?)
}

#[cfg(feature = "previews")]
fn send_picture(head: &Parts, picture: picture::Picture) -> Reply {
    let cache = if picture.own { A_WEEK } else { ASK_AGAIN };
    tagged(&head.headers, "image/png", cache, picture.png)
}

/// Seconds since 1970.
#[cfg(feature = "previews")]
fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
