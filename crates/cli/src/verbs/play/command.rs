//! What a player can type. Anything that is no command is a move for the family.

/// One line from the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Help,
    Rules,
    Board,
    Table,
    Undo,
    Redo,
    Restart,
    Hint,
    Do,
    Check,
    Auto(Option<bool>),
    Note(String),
    Notes,
    Time,
    Save(Option<String>),
    Share,
    Answer,
    Quit,
    Nothing,
    Move(String),
}

/// Every command with its explanation, in the order `help` shows them.
pub const COMMANDS: &[(&str, &str)] = &[
    ("help", "this list, and how to write moves"),
    ("rules", "the rules of the puzzle"),
    ("board", "show the board again"),
    ("table", "what follows by now, where the game has a table for it"),
    ("undo, redo", "take a move back, make it again"),
    ("restart", "back to the start; redo still works"),
    ("hint", "where to look; again: which rule; again: the whole step"),
    ("do", "play the step that the hint is about"),
    ("check", "look for mistakes, also such as only show later"),
    ("auto [on|off]", "check after every move; alone: switch it"),
    ("note TEXT, notes", "write something down, read it all"),
    ("time", "how long you have played"),
    ("save [FILE]", "keep the game in a file"),
    ("share", "a line to show to others"),
    ("answer", "give up and see the answer"),
    ("quit", "leave"),
];

/// What to say about a refused move that looks like a command: a word that is no part of how moves
/// are written.
pub fn no_such_command(text: &str, moves: &str) -> Option<String> {
    let word = text.split_whitespace().next().unwrap_or_default();
    let is_word = word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    let mut of_moves = moves.split(|c: char| !c.is_alphanumeric());
    if of_moves.any(|known| known.eq_ignore_ascii_case(word)) {
        return None;
    }
    if is_word && !matches!(Command::parse(word), Command::Move(_)) {
        return Some(format!("`{word}` takes nothing after it; `help` lists the commands"));
    }
    // Names of people and cells can be words too, but then there is a sign after them.
    let is_plain = text.chars().all(|c| c.is_alphanumeric() || c.is_whitespace());
    (is_word && is_plain).then(|| format!("There is no command `{word}`; `help` lists them."))
}

impl Command {
    /// Reads one line. The first word is the command, in any case.
    pub fn parse(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |command: Command| match rest {
            "" => command,
            _ => Command::Move(line.to_owned()),
        };
        match word.to_ascii_lowercase().as_str() {
            "" => Command::Nothing,
            "help" | "?" => alone(Command::Help),
            "rules" => alone(Command::Rules),
            "board" => alone(Command::Board),
            "table" => alone(Command::Table),
            "undo" => alone(Command::Undo),
            "redo" => alone(Command::Redo),
            "restart" => alone(Command::Restart),
            "hint" => alone(Command::Hint),
            "do" => alone(Command::Do),
            "check" => alone(Command::Check),
            "auto" => match rest {
                "on" => Command::Auto(Some(true)),
                "off" => Command::Auto(Some(false)),
                _ => Command::Auto(None),
            },
            "note" => Command::Note(rest.to_owned()),
            "notes" => alone(Command::Notes),
            "time" => alone(Command::Time),
            "save" => Command::Save((!rest.is_empty()).then(|| rest.to_owned())),
            "share" => alone(Command::Share),
            "answer" => alone(Command::Answer),
            "quit" | "exit" => alone(Command::Quit),
            _ => Command::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_words_and_the_rest_are_moves() {
        assert_eq!(Command::parse(" Undo "), Command::Undo);
        assert_eq!(Command::parse("note  a b"), Command::Note("a b".into()));
        assert_eq!(Command::parse("save x.json"), Command::Save(Some("x.json".into())));
        assert_eq!(Command::parse("auto on"), Command::Auto(Some(true)));
        assert_eq!(Command::parse("auto"), Command::Auto(None));
        assert_eq!(Command::parse(""), Command::Nothing);
        assert_eq!(Command::parse("3 + 4"), Command::Move("3 + 4".into()));
        assert_eq!(Command::parse("undo everything"), Command::Move("undo everything".into()));
    }

    #[test]
    fn words_that_mean_nothing_are_told_from_moves() {
        let said = |text| no_such_command(text, "4,16 a pair\nhint B3 a hint");
        assert!(said("foo").is_some_and(|said| said.contains("no command `foo`")));
        assert!(said("undo 99").is_some_and(|said| said.contains("takes nothing")));
        assert_eq!(
            [said("4,17"), said("B2=9"), said("Li Mu=c"), said("pair 4"), said("? A+C")],
            [const { None }; 5]
        );
    }

    #[test]
    fn every_command_in_the_help_is_understood() {
        for (usage, _) in COMMANDS {
            for form in usage.split(", ") {
                let word = form.split(' ').next().unwrap_or_default();
                assert!(!matches!(Command::parse(word), Command::Move(_)), "{word}");
            }
        }
    }
}
