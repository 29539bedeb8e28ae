//! A file that is being written stands beside the one it will replace, so that nothing is lost when
//! the work fails or is stopped.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::failure::{Failure, in_words};

/// The one that Ctrl-C leaves behind; the program writes one file at a time.
static OPEN: Mutex<Option<PathBuf>> = Mutex::new(None);

/// A file under a name of its own, until it is whole.
pub struct Unfinished {
    beside: PathBuf,
    target: PathBuf,
}

impl Unfinished {
    /// Opens a file to write. Devices and pipes are written to as they are.
    pub fn create(path: &Path) -> Result<(Option<Unfinished>, File), Failure> {
        let fail = |error: io::Error| {
            let message = format!("cannot write {}: {}", path.display(), in_words(&error));
            Failure::wrong(message, "name a file in a folder that exists and that you may write to")
        };
        // A link stays a link: what it points at is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let before = fs::metadata(&target).ok();
        if before.as_ref().is_some_and(|before| !before.is_file()) {
            return Ok((None, File::create(path).map_err(fail)?));
        }
        let mut beside = target.clone().into_os_string();
        beside.push(format!(".{}.new", std::process::id()));
        let unfinished = Unfinished { beside: beside.into(), target };
        let file = File::create(&unfinished.beside).map_err(fail)?;
        if let Some(before) = before {
            file.set_permissions(before.permissions()).map_err(fail)?;
        }
        *OPEN.lock().unwrap_or_else(PoisonError::into_inner) = Some(unfinished.beside.clone());
        Ok((Some(unfinished), file))
    }

    /// Puts the whole file in its place.
    pub fn finish(self) -> io::Result<()> {
        fs::rename(&self.beside, &self.target)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        clean_up();
    }
}

/// Removes what will not be finished.
pub fn clean_up() {
    if let Some(path) = OPEN.lock().unwrap_or_else(PoisonError::into_inner).take() {
        // After a rename it is not there any more, and that is as it should be.
        let _ = fs::remove_file(path);
    }
}
