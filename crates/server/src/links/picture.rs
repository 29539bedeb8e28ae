//! Posters as PNG: chats take nothing else. What one costs is bounded, and so is what is kept of them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use cluesmith::{Language, Work};
use cluesmith_ink::{Miniature, miniatures};
use hyper::body::Bytes;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::named::Named;
use super::poster::{SIZE, poster, site};
use crate::jobs::{Cancel, Jobs};

/// Units of work for one puzzle: what an API request has unless told otherwise.
const WORK: u64 = 10_000_000;
/// How many wait for their turn.
const QUEUE: usize = 16;
/// How long anybody waits. Chats themselves wait for less.
const PATIENCE: Duration = Duration::from_secs(20);
/// What is kept of the last pictures, in bytes.
const MOST_KEPT: usize = 16 << 20;

/// A picture.
#[derive(Clone)]
pub(crate) struct Picture {
    pub(crate) png: Bytes,
    /// Whether it is of the puzzle that was asked for.
    pub(crate) own: bool,
}

/// Makes pictures, and keeps the last ones.
pub(crate) struct Pictures {
    jobs: Jobs,
    kept: Mutex<Shelf>,
    site: OnceLock<Bytes>,
}

impl Default for Pictures {
    /// Half of the cores: a picture is never as urgent as a page.
    fn default() -> Pictures {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = Jobs::of((cores / 2).max(1), QUEUE, PATIENCE);
        Pictures { jobs, kept: Mutex::default(), site: OnceLock::new() }
    }
}

impl Pictures {
    /// The picture of the whole site.
    pub(crate) fn site(&self) -> Picture {
        let png = self.site.get_or_init(|| Bytes::from(render(&site()).unwrap_or_default()));
        Picture { png: png.clone(), own: false }
    }

    /// The picture of a puzzle; that of the site where there is too much to do.
    pub(crate) async fn of(&self, named: Named) -> Picture {
        let name = named.name.clone();
        if let Some(kept) = self.shelf(|shelf| shelf.find(&name)) {
            return kept;
        }
        let made = self.jobs.run(move |cancel| make(&named, cancel)).await;
        let picture = match made {
            Ok(Some(png)) => Picture { png: png.into(), own: true },
            // Nobody knows how it would look, and asking again would cost as much again.
            Ok(None) | Err(crate::jobs::Unfinished::TooSlow) => self.site(),
            Err(_) => return self.site(),
        };
        self.shelf(|shelf| shelf.keep(name, picture.clone()));
        picture
    }

    fn shelf<T>(&self, then: impl FnOnce(&mut Shelf) -> T) -> T {
        then(&mut self.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The last pictures by name, the latest first.
#[derive(Default)]
struct Shelf {
    pictures: VecDeque<(String, Picture)>,
    bytes: usize,
}

impl Shelf {
    fn find(&mut self, name: &str) -> Option<Picture> {
        let at = self.pictures.iter().position(|(own, _)| own == name)?;
        let found = self.pictures.remove(at)?;
        let picture = found.1.clone();
        self.pictures.push_front(found);
        Some(picture)
    }

    fn keep(&mut self, name: String, picture: Picture) {
        self.bytes += name.len() + picture.png.len();
        self.pictures.push_front((name, picture));
        while self.bytes > MOST_KEPT {
            let Some((name, picture)) = self.pictures.pop_back() else { break };
            self.bytes -= name.len() + picture.png.len();
        }
    }
}

/// Makes the puzzle and its picture. A puzzle that takes more work than is allowed is shown without its board.
fn make(named: &Named, cancel: Cancel) -> Option<Vec<u8>> {
    let boards = boards(named, cancel).unwrap_or_default();
    render(&poster(named, &boards))
}

/// The boards as they are before the first move. The answer is taken away first.
fn boards(named: &Named, cancel: Cancel) -> Option<Vec<Miniature>> {
    let mut work = Work::limit(WORK).cancelled_by(cancel);
    let document = named.maker.make(named.seed, &mut work).ok()?;
    let case = named.family.open(document, Language::default()).ok()?.sealed();
    Some(miniatures(&case.start().picture(&mut work)))
}

fn render(svg: &str) -> Option<Vec<u8>> {
    let options =
        Options { fontdb: fonts(), font_family: "Figtree".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).ok()?;
    let mut pixels = Pixmap::new(SIZE.0, SIZE.1)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok()
}

/// The app's own typefaces (SIL Open Font License 1.1); those of the machine are never used, so that a picture
/// is the same everywhere.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut fonts = fontdb::Database::new();
        for font in [
            &include_bytes!("../../fonts/Figtree-Regular.ttf")[..],
            include_bytes!("../../fonts/Figtree-Bold.ttf"),
            include_bytes!("../../fonts/YoungSerif-Regular.ttf"),
        ] {
            fonts.load_font_data(font.to_vec());
        }
        Arc::new(fonts)
    };
    Arc::clone(FONTS.get_or_init(load))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shelf_is_bounded_and_keeps_what_was_asked_for_last() {
        let picture = |bytes: usize| Picture { png: vec![0; bytes].into(), own: true };
        let mut shelf = Shelf::default();
        for name in ["a", "b", "c"] {
            shelf.keep(name.to_owned(), picture(5 << 20));
        }
        assert!(shelf.find("a").is_some());
        shelf.keep("d".to_owned(), picture(5 << 20));
        assert!(shelf.find("b").is_none() && shelf.find("a").is_some());
        assert!(shelf.bytes <= MOST_KEPT);
        shelf.keep("e".to_owned(), picture(MOST_KEPT));
        assert!(shelf.bytes <= MOST_KEPT && shelf.pictures.is_empty());
    }

    #[test]
    fn a_picture_never_shows_the_answer() {
        // The same puzzle with its answer taken away before it is drawn.
        for name in ["tetonor:easy#7", "demons:easy#7", "pairplay:easy#7", "testimony:tutorial#7"] {
            let named = Named::find(name).unwrap();
            let mut work = Work::limit(WORK);
            let made = named.maker.make(named.seed, &mut work).unwrap();
            let sealed =
                cluesmith::Document { answer: None, proof: None, certificate: None, ..made };
            let case = named.family.open(sealed, Language::default()).unwrap();
            let drawn = miniatures(&case.start().picture(&mut work));
            assert_eq!(boards(&named, Cancel::default()), Some(drawn), "{name}");
        }
    }
}
