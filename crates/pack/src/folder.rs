//! The folder on the disk: read with bounds, and written file by file, each of them whole. No name is taken from
//! what a file says: what is read is listed first and must be called as such files are.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::digest::{digest, is_digest};
use crate::pack::LONGEST;
use crate::publish::Published;
use crate::shelf::{Files, belongs};

/// The largest manifest or feed, in bytes.
const LARGEST: usize = 16 << 20;
/// The most files in one folder.
const MOST: usize = 200_000;
/// Where the objects are.
const OBJECTS: &str = "o";

/// The folder cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// The system says no.
    #[error("{}: {why}", path.display())]
    Io {
        /// About which file.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// Larger than anything that belongs here.
    #[error("{}: it is larger than {most} bytes", path.display())]
    TooLarge {
        /// Which file.
        path: PathBuf,
        /// How large it may be.
        most: usize,
    },
    /// More than anybody publishes.
    #[error("{}: there are more than {MOST} files", .0.display())]
    TooMany(PathBuf),
    /// An object that is there already, and is not what its name says.
    #[error("{}: it is there already and holds something else", .0.display())]
    Damaged(PathBuf),
}

/// A published folder.
pub struct Folder {
    path: PathBuf,
}

/// What is in `o`.
#[derive(Default)]
pub struct Objects {
    /// The hashes that objects are called by.
    pub names: Vec<String>,
    /// Names of files that are called otherwise.
    pub strange: Vec<String>,
}

impl Folder {
    /// The folder of that path, which need not be there yet.
    pub fn at(path: &Path) -> Folder {
        Folder { path: path.to_owned() }
    }

    /// Its files but the objects. Others that stand beside them are none of ours and not looked at.
    pub fn files(&self) -> Result<Files, FolderError> {
        let mut files = Files::new();
        for name in list(&self.path)?.into_iter().filter(|name| belongs(name)) {
            let bytes = read_bounded(&self.path.join(&name), LARGEST)?;
            files.insert(name, bytes);
        }
        Ok(files)
    }

    /// What is in `o`.
    pub fn objects(&self) -> Result<Objects, FolderError> {
        let mut objects = Objects::default();
        for name in list(&self.path.join(OBJECTS))? {
            match name.strip_suffix(".json").filter(|hash| is_digest(hash)) {
                Some(hash) => objects.names.push(hash.to_owned()),
                None => objects.strange.push(name),
            }
        }
        Ok(objects)
    }

    /// The bytes of an object; nothing if it is not there.
    pub fn object(&self, hash: &str) -> Result<Option<Vec<u8>>, FolderError> {
        if !is_digest(hash) {
            return Ok(None);
        }
        let path = self.object_path(hash);
        // A link could lead anywhere, and a pipe never ends.
        if fs::symlink_metadata(&path).is_ok_and(|data| !data.is_file()) {
            return Ok(None);
        }
        match read_bounded(&path, LONGEST) {
            Err(FolderError::Io { why, .. }) if why.kind() == io::ErrorKind::NotFound => Ok(None),
            read => read.map(Some),
        }
    }

    fn object_path(&self, hash: &str) -> PathBuf {
        self.path.join(OBJECTS).join(format!("{hash}.json"))
    }

    /// Writes what was published, and says how many files are new. Objects come first; what speaks of them is first
    /// written beside its place, and then moved there all at once.
    pub fn write(&self, published: &Published) -> Result<usize, FolderError> {
        let objects = self.path.join(OBJECTS);
        fs::create_dir_all(&objects).map_err(about(&objects))?;
        let mut new = 0;
        for (hash, text) in &published.objects {
            match self.object(hash)? {
                Some(bytes) if digest(&bytes) == *hash => {}
                Some(_) => return Err(FolderError::Damaged(self.object_path(hash))),
                None => {
                    write_beside(&self.object_path(hash), text.as_bytes())?;
                    take_place(&self.object_path(hash))?;
                    new += 1;
                }
            }
        }
        let before = self.files()?;
        let changed = |(name, bytes): &(&String, &Vec<u8>)| before.get(*name) != Some(*bytes);
        let changed: Vec<_> = published.files.iter().filter(changed).collect();
        for (name, bytes) in &changed {
            write_beside(&self.path.join(name), bytes)?;
        }
        for (name, _) in &changed {
            take_place(&self.path.join(name))?;
        }
        Ok(new + changed.len())
    }
}

/// Reads a file that has no more than so many bytes.
pub fn read_bounded(path: &Path, most: usize) -> Result<Vec<u8>, FolderError> {
    let file = File::open(path).map_err(about(path))?;
    let mut bytes = Vec::new();
    file.take(most as u64 + 1).read_to_end(&mut bytes).map_err(about(path))?;
    if bytes.len() > most {
        return Err(FolderError::TooLarge { path: path.to_owned(), most });
    }
    Ok(bytes)
}

/// The names of the plain files in a folder, in order; none if there is no folder.
fn list(path: &Path) -> Result<Vec<String>, FolderError> {
    let entries = match fs::read_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(about(path))?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(about(path))?;
        // A link could lead anywhere.
        let is_file = entry.file_type().map_err(about(path))?.is_file();
        if let Some(name) = entry.file_name().to_str().filter(|_| is_file) {
            names.push(name.to_owned());
        }
        if names.len() > MOST {
            return Err(FolderError::TooMany(path.to_owned()));
        }
    }
    names.sort();
    Ok(names)
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

fn write_beside(path: &Path, bytes: &[u8]) -> Result<(), FolderError> {
    let part = beside(path);
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.map_err(about(&part))
}

/// Nobody ever sees half of a file.
fn take_place(path: &Path) -> Result<(), FolderError> {
    fs::rename(beside(path), path).map_err(about(path))
}

fn about(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_owned();
    move |why| FolderError::Io { path, why }
}
