//! Where games are kept. A file that holds anything but a game is never written over.

use std::fs;
use std::path::{Path, PathBuf};

use cluesmith::game::Game;
use cluesmith::{Rng, Seed};

use crate::failure::in_words;
use crate::input::holds_game;

/// The largest file that is looked into before it is written over.
const MAX_LOOK: u64 = 64 << 20;

/// A file name for a game that has none: `tetonor-1-hard-7.save.json`.
pub fn default_name(game: &Game) -> PathBuf {
    let name = game.id().map_or_else(|| game.family().name().to_owned(), |id| id.to_string());
    let plain: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    // A long id is shortened to its end, where the seed is, and made different by a number from the whole.
    let plain = match plain.len() {
        ..=80 => plain,
        length => {
            let number = Rng::new(Seed(0), &name).range(0, u32::MAX);
            format!("{}-{number:08x}-{}", &plain[..40], &plain[length - 20..])
        }
    };
    PathBuf::from(format!("{plain}.save.json"))
}

/// Writes the game, first beside the file and then over it, so that no half game is left behind.
pub fn write(game: &Game, path: &Path) -> Result<(), String> {
    if path.exists() && !is_game_file(path) {
        return Err(format!("{} holds something else; choose another name", path.display()));
    }
    let fail = |error| cannot_write(path, &error);
    let beside = beside(path);
    fs::write(&beside, game.save() + "\n").map_err(fail)?;
    fs::rename(&beside, path).map_err(|error| {
        // The message about the rename is the one that matters.
        let _ = fs::remove_file(&beside);
        fail(error)
    })
}

/// Whether a game can be kept there, before anything is played.
pub fn try_out(path: &Path) -> Result<(), String> {
    let beside = beside(path);
    let tried = fs::write(&beside, "").and_then(|()| fs::remove_file(&beside));
    tried.map_err(|error| cannot_write(path, &error))
}

/// Whether a word typed at the question for a file is meant as the name of one.
pub fn is_file_name(text: &str) -> bool {
    text.ends_with(".json") || text.contains(['/', std::path::MAIN_SEPARATOR])
}

fn beside(path: &Path) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    PathBuf::from(beside)
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("cannot write {}: {}", path.display(), in_words(error))
}

fn is_game_file(path: &Path) -> bool {
    let small = fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() <= MAX_LOOK);
    small && fs::read_to_string(path).is_ok_and(|text| holds_game(&text))
}
