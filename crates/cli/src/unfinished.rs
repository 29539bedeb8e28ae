//! A file that is being written stands beside the one it will replace, so that nothing is lost when
//! the work fails or is stopped. It has one name, `x.jsonl.part` for `x.jsonl`, and whoever writes it
//! holds its lock: two calls never write into each other, and what a killed one left behind is taken
//! over by the next.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::failure::{Failure, Kind, in_words, note};

/// How often a file may be moved away under us before we believe that someone else has it.
const TRIES: usize = 100;

/// The one that a signal leaves behind; the program writes one file at a time.
static OPEN: Mutex<Option<Part>> = Mutex::new(None);

struct Part {
    path: PathBuf,
    /// Whether it is worth something as it is.
    keep: bool,
}

/// A file under a name of its own, until it is whole.
pub struct Unfinished {
    /// Its lock is ours for as long as it is open.
    file: File,
    part: PathBuf,
    target: PathBuf,
    /// Those of the file that it will replace.
    permissions: Option<Permissions>,
}

impl Unfinished {
    /// Opens the unfinished file of a path with all that an earlier call left in it. Devices and pipes
    /// have none.
    pub fn open(path: &Path) -> Result<Option<Unfinished>, Failure> {
        // A link stays a link: what it points at is replaced.
        let target = match fs::symlink_metadata(path) {
            Ok(link) if link.is_symlink() => fs::canonicalize(path).unwrap_or(path.to_owned()),
            _ => path.to_owned(),
        };
        let before = fs::metadata(&target).ok();
        if before.as_ref().is_some_and(|before| !before.is_file()) {
            return Ok(None);
        }
        let mut part = target.clone().into_os_string();
        part.push(".part");
        let part = PathBuf::from(part);
        // A signal waits until the file is known that it would leave behind.
        let mut open = lock_open();
        let file = take(&part, path)?;
        *open = Some(Part { path: part.clone(), keep: false });
        drop(open);
        let permissions = before.map(|before| before.permissions());
        let unfinished = Unfinished { file, part, target, permissions };
        if let Some(permissions) = &unfinished.permissions {
            let allowed = unfinished.file.set_permissions(writable(permissions));
            allowed.map_err(|error| cannot_write(path, &error))?;
        }
        Ok(Some(unfinished))
    }

    /// Opens it to begin anew.
    pub fn create(path: &Path) -> Result<(Option<Unfinished>, File), Failure> {
        let fail = |error: io::Error| cannot_write(path, &error);
        let Some(unfinished) = Unfinished::open(path)? else {
            return Ok((None, File::create(path).map_err(fail)?));
        };
        if unfinished.length() > 0 {
            note(&format!("{} of an earlier call is written over", unfinished.part.display()));
        }
        let file = unfinished.cut(0).map_err(fail)?;
        Ok((Some(unfinished), file))
    }

    /// What is in it.
    pub fn content(&self) -> &File {
        &self.file
    }

    /// Its name while it is unfinished.
    pub fn name(&self) -> String {
        self.part.display().to_string()
    }

    /// How much is in it.
    pub fn length(&self) -> u64 {
        self.file.metadata().map_or(0, |data| data.len())
    }

    /// Leaves so many bytes of it, and gives the file to write on from there.
    pub fn cut(&self, bytes: u64) -> io::Result<File> {
        self.file.set_len(bytes)?;
        let mut file = self.file.try_clone()?;
        file.seek(SeekFrom::Start(bytes))?;
        Ok(file)
    }

    /// Whether it stays, unless it is empty, when we do not come to the end.
    pub fn keep(&self, keep: bool) {
        if let Some(part) = &mut *lock_open() {
            part.keep = keep;
        }
    }

    /// Puts the whole file in its place.
    pub fn finish(self) -> io::Result<()> {
        let mut open = lock_open();
        if let Some(permissions) = &self.permissions {
            self.file.set_permissions(permissions.clone())?;
        }
        fs::rename(&self.part, &self.target)?;
        *open = None;
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        drop(abandon());
    }
}

/// Removes what will not be finished, unless it is to stay. While the result lives no file is opened or
/// finished.
pub fn abandon() -> impl Sized {
    let mut open = lock_open();
    if let Some(Part { path, keep }) = open.take() {
        let stays = keep && fs::metadata(&path).is_ok_and(|data| data.len() > 0);
        if !stays {
            // Nobody is left to hear that it is there still.
            let _ = fs::remove_file(path);
        }
    }
    open
}

fn lock_open() -> MutexGuard<'static, Option<Part>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Opens and locks an unfinished file.
fn take(part: &Path, wanted: &Path) -> Result<File, Failure> {
    for _ in 0..TRIES {
        if fs::symlink_metadata(part).is_ok_and(|there| !there.is_file()) {
            let message =
                format!("cannot write {}: {} is no file", wanted.display(), part.display());
            return Err(Failure::wrong(message, "move it away, or write to another file"));
        }
        let open =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(part);
        let file = open.map_err(|error| cannot_write(wanted, &error))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => break,
            // Some file systems have no locks; then it is as good as it can be there.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // Between opening and locking, whoever had it may have finished or removed it.
        if is_at(&file, part) {
            return Ok(file);
        }
    }
    let message = format!("{} is being written by another call", wanted.display());
    Err(Failure::wrong(message, "wait until that is done, or write to another file"))
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    let message = format!("cannot write {}: {}", path.display(), in_words(error));
    let help = "name a file in a folder that exists and that you may write to";
    Failure::of(Kind::Output, message, help)
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let same = |a: fs::Metadata, b: fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
    file.metadata().is_ok_and(|a| fs::symlink_metadata(path).is_ok_and(|b| same(a, b)))
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// The same, and we may write: the next call must be able to take over what this one leaves behind.
#[cfg(unix)]
fn writable(permissions: &Permissions) -> Permissions {
    use std::os::unix::fs::PermissionsExt;

    Permissions::from_mode(permissions.mode() | 0o200)
}

#[cfg(not(unix))]
fn writable(permissions: &Permissions) -> Permissions {
    let mut permissions = permissions.clone();
    permissions.set_readonly(false);
    permissions
}
