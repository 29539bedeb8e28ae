//! One player, one game, one line after the other. Nothing here needs a terminal.

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

use cluesmith::game::{Checked, Game, GameError, clock};
use cluesmith::{Dialogue, GameKind, Hint, Preview, Shown, Work};
use serde_json::Value;

use super::command::{COMMANDS, Command, no_such_command};
use super::storage;
use crate::args;
use crate::out::{BOLD, DIM, GOOD, clean, clean_styled, count};
use crate::verbs::hint::{write_finding, write_rung};
use crate::wrap::wrap;

/// The longest line that is read.
const MAX_LINE: u64 = 8192;
/// How much of what was typed is repeated when it is refused.
const MAX_ECHO: usize = 400;
/// What is said when an answered move is taken back.
const HEARD: &str = " What was heard stays heard: another move instead counts as a slip.";
/// What can be done about a lost game.
const LOST: &str = "`answer` shows the answer, `undo` takes a move back, `quit` leaves.";
/// The most work spent on the number of answers before the first move.
const GREETING_WORK: u64 = 2_000_000;

/// A game at the table.
pub struct Session<R, W, C> {
    game: Game,
    input: R,
    out: W,
    /// Seconds since some fixed moment.
    clock: C,
    /// Time at the prompt that does not make up a whole second yet.
    part_of_second: f64,
    /// Where the game is kept after every move.
    file: Option<PathBuf>,
    work: u64,
    auto: bool,
    unsaved: bool,
    /// The move that plays what was looked at last.
    selected: Option<String>,
}

/// Whether the game goes on.
#[derive(PartialEq, Eq)]
enum Next {
    Prompt,
    Leave,
}

impl<R: BufRead, W: Write, C: Fn() -> f64> Session<R, W, C> {
    /// Sits down.
    pub fn new(
        game: Game,
        input: R,
        out: W,
        clock: C,
        file: Option<PathBuf>,
        work: u64,
    ) -> Session<R, W, C> {
        let (part_of_second, auto, unsaved) = (0.0, false, false);
        let selected = None;
        Session { game, input, out, clock, part_of_second, file, work, auto, unsaved, selected }
    }

    /// Plays until the puzzle is solved, the player leaves or the input ends.
    pub fn run(mut self) -> io::Result<()> {
        self.greet()?;
        if self.is_over() && self.last_words()? == Next::Leave {
            return Ok(());
        }
        while let Some(line) = self.ask("> ")? {
            if self.obey(Command::parse(&line))? == Next::Leave {
                return Ok(());
            }
        }
        writeln!(self.out)?;
        if self.file.is_none() && self.unsaved {
            let advice = "The game is not kept; `save` before you leave, or --save FILE, keeps it.";
            writeln!(self.out, "{}", wrap(advice, 0))?;
        }
        self.keep()
    }

    /// As much work as one command may take.
    fn budget(&self) -> Work {
        args::work(self.work)
    }

    fn greet(&mut self) -> io::Result<()> {
        let about = self.game.family().about(args::language());
        let name = self.game.id().map_or_else(String::new, |id| id.to_string());
        writeln!(self.out, "{BOLD}{}{BOLD:#}  {}", about.title, clean(&name))?;
        writeln!(self.out, "{DIM}{}{DIM:#}", about.summary)?;
        let moves = self.game.moves().count();
        if moves > 0 {
            let time = clock(self.game.seconds());
            writeln!(self.out, "Going on after {} and {time}.", count(moves as u64, "move"))?;
        }
        if self.is_sealed() {
            writeln!(self.out, "{BOLD}{}{BOLD:#}", wrap(&clean(&self.sealed()), 0))?;
        }
        if let Some(warning) = self.no_single_answer() {
            writeln!(self.out, "{BOLD}{}{BOLD:#}", wrap(warning, 0))?;
        }
        writeln!(self.out, "Type a move, or `help`.\n")?;
        self.draw()
    }

    /// Whether moves would have to be answered, and the document cannot.
    fn is_sealed(&self) -> bool {
        self.game.family().kind() == GameKind::Asked && self.game.document().answer.is_none()
    }

    fn sealed(&self) -> String {
        let play = self.game.id().map_or_else(String::new, |id| {
            format!(" `cluesmith play '{id}'` makes it again with its answer.")
        });
        format!(
            "This document is sealed: it does not hold its answer, so no question is answered.{play}"
        )
    }

    /// What a player should know of a puzzle that is none; nothing if that is not known quickly.
    fn no_single_answer(&self) -> Option<&'static str> {
        if self.game.family().kind() == GameKind::Asked {
            // What such a puzzle leaves open is what the questions are for.
            return None;
        }
        let found = self.game.case().solve(2, &mut args::work(GREETING_WORK.min(self.work)));
        match found.count {
            0 if found.complete => Some("This puzzle has no answer: it contradicts itself."),
            2.. => Some("This puzzle has several answers, so reasoning alone cannot finish it."),
            _ => None,
        }
    }

    /// One line from the player, with the time it took; nothing at the end of the input.
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let before = (self.clock)();
        let mut bytes = Vec::new();
        (&mut self.input).take(MAX_LINE).read_until(b'\n', &mut bytes)?;
        self.part_of_second += ((self.clock)() - before).max(0.0);
        let whole = self.part_of_second.floor();
        self.part_of_second -= whole;
        self.game.add_seconds(whole as u64);
        if bytes.len() as u64 == MAX_LINE && !bytes.ends_with(b"\n") {
            self.input.skip_until(b'\n')?;
            writeln!(self.out, "A line of more than {MAX_LINE} bytes is no move and no command.")?;
            return Ok(Some(String::new()));
        }
        let ended = bytes.is_empty();
        Ok((!ended).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn obey(&mut self, command: Command) -> io::Result<Next> {
        match command {
            Command::Nothing => {}
            Command::Help => self.help()?,
            Command::Rules => {
                let rules = self.game.family().about(args::language()).rules;
                writeln!(self.out, "{}", wrap(&clean_styled(&rules), 0))?;
            }
            Command::Board => self.draw()?,
            Command::Table => self.table()?,
            Command::Undo => {
                let said = self.game.undo().map(|turn| {
                    let heard = if turn.is_answered() { HEARD } else { "" };
                    format!("Took back {}.{heard}", clean(turn.said()))
                });
                self.moved(said, "There is nothing to take back.")?;
            }
            Command::Redo => {
                let said =
                    self.game.redo().map(|turn| format!("Made {} again.", clean(turn.said())));
                self.moved(said, "There is nothing to make again.")?;
            }
            Command::Restart => {
                self.game.restart();
                self.moved(Some("Back at the start.".to_owned()), "")?;
            }
            Command::Hint => self.hint()?,
            Command::Do => return self.play_hint(),
            Command::Check => self.check()?,
            Command::Auto(choice) => self.auto(choice)?,
            Command::Note(text) => self.note(&text)?,
            Command::Notes => self.notes()?,
            Command::Time => {
                let (time, hints) = (clock(self.game.seconds()), self.game.hints());
                writeln!(self.out, "{time}, {} used.", count(hints, "hint"))?;
            }
            Command::Save(name) => self.save(name)?,
            Command::Share => {
                let share = self.game.share(&mut self.budget());
                writeln!(self.out, "{}", clean_styled(&share))?;
            }
            Command::Answer => self.answer()?,
            Command::Quit => return self.quit(),
            Command::Move(text) => return self.play(&text),
        }
        Ok(Next::Prompt)
    }

    fn help(&mut self) -> io::Result<()> {
        writeln!(self.out, "{BOLD}Moves{BOLD:#}")?;
        for line in self.game.family().about(args::language()).moves.lines() {
            writeln!(self.out, "  {}", clean_styled(line))?;
        }
        writeln!(self.out, "{BOLD}Commands{BOLD:#}")?;
        for (usage, meaning) in COMMANDS {
            writeln!(self.out, "  {usage:18} {meaning}")?;
        }
        Ok(())
    }

    fn draw(&mut self) -> io::Result<()> {
        let board = self.game.position().draw(&mut self.budget());
        writeln!(self.out, "{}\n", clean_styled(board.trim_end()))
    }

    /// What follows by now, where that is more than the board shows.
    fn table(&mut self) -> io::Result<()> {
        match self.game.position().table(&mut self.budget()) {
            Some(Ok(table)) => writeln!(self.out, "{}\n", clean_styled(table.trim_end())),
            Some(Err(error)) => writeln!(self.out, "{}", clean(&error.to_string())),
            None => writeln!(self.out, "This game has no table besides its board."),
        }
    }

    /// Asks for the parts of a move that was only begun. Whoever says `quit` does not make it.
    fn in_parts(&mut self, text: &str) -> io::Result<Option<String>> {
        let mut replies: Vec<String> = Vec::new();
        let mut said = false;
        loop {
            let asks = match self.game.position().dialogue(text, &replies, &mut self.budget()) {
                None => return Ok(Some(text.to_owned())),
                Some(Dialogue::Makes(made)) => return Ok(Some(made)),
                Some(Dialogue::Asks(asks)) => asks,
                Some(Dialogue::Refuses(why)) => {
                    replies.pop();
                    writeln!(self.out, "{}", wrap(&clean(&why), 0))?;
                    continue;
                }
            };
            if !said {
                writeln!(
                    self.out,
                    "{DIM}One part after the other; `quit` goes back to the game.{DIM:#}"
                )?;
                said = true;
            }
            let prompt = format!("{} ", clean(&asks));
            let reply = self.ask(&prompt)?.map(|reply| reply.trim().to_owned());
            match reply {
                Some(reply) if !reply.eq_ignore_ascii_case("quit") => replies.push(reply),
                _ => {
                    writeln!(self.out, "Nothing was said.")?;
                    return Ok(None);
                }
            }
        }
    }

    /// Looks at a selection if the text is one, and else makes a move: `say` makes the one that was looked
    /// at.
    fn play(&mut self, text: &str) -> io::Result<Next> {
        let selected = self.selected.take();
        match self.game.position().preview(text, &mut self.budget()) {
            Some(Ok(Preview { drawn, plays })) => {
                self.selected = plays;
                writeln!(self.out, "{}\n", clean_styled(drawn.trim_end()))?;
                return Ok(Next::Prompt);
            }
            Some(Err(error)) => {
                self.refuse(&cluesmith::Refused::from(error).into())?;
                return Ok(Next::Prompt);
            }
            None => {}
        }
        let text = match &selected {
            Some(selected) if text.trim().eq_ignore_ascii_case("say") => selected,
            _ => text,
        };
        let Some(text) = self.in_parts(text)? else { return Ok(Next::Prompt) };
        let text = text.as_str();
        let before = self.game.position().state();
        match self.game.play(text, &mut self.budget()) {
            Ok(true) => self.after_move(&before),
            Ok(false) => {
                writeln!(self.out, "That changes nothing.")?;
                Ok(Next::Prompt)
            }
            Err(error) => {
                match no_such_command(text, &self.game.family().about(args::language()).moves) {
                    Some(said) => writeln!(self.out, "{}", clean(&shorten(said)))?,
                    None => self.refuse(&error)?,
                }
                Ok(Next::Prompt)
            }
        }
    }

    fn refuse(&mut self, error: &GameError) -> io::Result<()> {
        writeln!(self.out, "{}", clean(&shorten(error.to_string())))?;
        if error.is_about_rules() {
            return Ok(());
        }
        writeln!(self.out, "{DIM}`help` shows how to write moves.{DIM:#}")
    }

    fn moved(&mut self, said: Option<String>, otherwise: &str) -> io::Result<()> {
        match said {
            None => writeln!(self.out, "{otherwise}"),
            Some(said) => {
                writeln!(self.out, "{said}")?;
                self.unsaved = true;
                self.keep()?;
                self.draw()
            }
        }
    }

    /// Shows what a move has brought: that alone, where the game can tell it apart from the board.
    fn after_move(&mut self, before: &Value) -> io::Result<Next> {
        self.unsaved = true;
        match self.game.position().news_since(before, &mut self.budget()) {
            Some(news) => writeln!(self.out, "{}\n", clean_styled(news.trim()))?,
            None => self.draw()?,
        }
        self.keep()?;
        if self.is_over() {
            return self.last_words();
        }
        if self.auto {
            self.check()?;
        }
        Ok(Next::Prompt)
    }

    fn is_over(&self) -> bool {
        self.game.outcome(&mut self.budget()).is_over()
    }

    /// Who has lost may look at the answer or take moves back; who has won is done.
    fn last_words(&mut self) -> io::Result<Next> {
        self.congratulate()?;
        if self.game.outcome(&mut self.budget()).is_won() || !self.game.can_undo_and_redo().0 {
            return Ok(Next::Leave);
        }
        writeln!(self.out, "\n{DIM}{LOST}{DIM:#}")?;
        Ok(Next::Prompt)
    }

    fn congratulate(&mut self) -> io::Result<()> {
        let work = &mut self.budget();
        let share = self.game.share(work);
        if let Some(words) = self.game.outcome(work).words() {
            writeln!(self.out, "{}\n", wrap(&clean_styled(words), 0))?;
            return writeln!(self.out, "{}", clean_styled(&share));
        }
        let (time, hints) = (clock(self.game.seconds()), count(self.game.hints(), "hint"));
        writeln!(self.out, "{GOOD}Solved!{GOOD:#} Well done: {time}, {hints}.\n")?;
        writeln!(self.out, "{}", clean_styled(&share))
    }

    fn check(&mut self) -> io::Result<()> {
        let work = &mut self.budget();
        let checked = self.game.check(work);
        self.unsaved = true;
        if let Checked::Wrong { findings } = checked {
            return self.no_step(&Hint::Mistake { findings });
        }
        for open in &self.game.review(work).findings {
            write_finding(&mut self.out, open)?;
        }
        match checked {
            Checked::Right => writeln!(self.out, "{GOOD}No mistake so far.{GOOD:#}"),
            _ => writeln!(self.out, "{GOOD}No rule is broken so far.{GOOD:#}"),
        }
    }

    fn auto(&mut self, choice: Option<bool>) -> io::Result<()> {
        self.auto = choice.unwrap_or(!self.auto);
        let now = if self.auto { "on" } else { "off" };
        writeln!(self.out, "Checking after every move is {now}.")
    }

    fn hint(&mut self) -> io::Result<()> {
        match self.game.hint(&mut self.budget()) {
            (_, Some(shown)) => {
                self.unsaved = true;
                self.say_rung(&shown)?;
                self.keep()
            }
            (other, None) => self.no_step(&other),
        }
    }

    /// What this rung adds to what was said before.
    fn say_rung(&mut self, shown: &Shown) -> io::Result<()> {
        write_rung(&mut self.out, shown)?;
        let next = match shown.moves.is_empty() {
            false => format!("`do` plays it: {}", shown.moves.join("; ")),
            true => "`hint` again says more.".to_owned(),
        };
        writeln!(self.out, "{DIM}{}{DIM:#}", clean(&next))
    }

    fn no_step(&mut self, hint: &Hint) -> io::Result<()> {
        match hint {
            Hint::Mistake { findings } => {
                writeln!(self.out, "Something is wrong already:")?;
                for finding in findings {
                    write_finding(&mut self.out, finding)?;
                }
                writeln!(self.out, "{DIM}`undo` takes moves back.{DIM:#}")
            }
            Hint::Stuck { reason } => {
                writeln!(self.out, "No next step: {}", wrap(&clean(reason), 0))
            }
            Hint::Solved => writeln!(self.out, "Nothing is left to find."),
            _ => Ok(()),
        }
    }

    fn play_hint(&mut self) -> io::Result<Next> {
        let before = self.game.moves().count();
        let position = self.game.position().state();
        match self.game.play_hint(&mut self.budget()) {
            Ok(Some(step)) if self.game.moves().count() > before => {
                writeln!(self.out, "{}", wrap(&clean(&step.text), 0))?;
                return self.after_move(&position);
            }
            Ok(Some(_)) => writeln!(self.out, "This step has no move to play.")?,
            Ok(None) => self.hint()?,
            Err(error) => self.refuse(&error)?,
        }
        Ok(Next::Prompt)
    }

    fn note(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return self.notes();
        }
        match self.game.add_note(text) {
            Ok(()) => {
                self.unsaved = true;
                writeln!(self.out, "Noted.")?;
                self.keep()
            }
            Err(error) => writeln!(self.out, "{}", clean(&error.to_string())),
        }
    }

    fn notes(&mut self) -> io::Result<()> {
        if self.game.notes().is_empty() {
            return writeln!(self.out, "No notes yet; `note TEXT` writes one.");
        }
        for note in self.game.notes() {
            writeln!(self.out, "  {}", clean(note))?;
        }
        Ok(())
    }

    fn answer(&mut self) -> io::Result<()> {
        if self.is_sealed() {
            return writeln!(self.out, "{}", wrap(&clean(&self.sealed()), 0));
        }
        let (case, work) = (self.game.case(), &mut self.budget());
        let found = match case.family().kind() {
            // What the puzzle leaves open only the document knows.
            GameKind::Asked => case.answer().map(|answer| answer.into_iter().collect()),
            _ => Ok(case.solve(2, work).solutions),
        };
        let answers = match found {
            Ok(answers) => answers,
            Err(finding) => return writeln!(self.out, "{}", clean(&finding.message)),
        };
        let Some(answer) = answers.first() else {
            return writeln!(self.out, "There is no answer.");
        };
        writeln!(self.out, "{}", clean_styled(answer.draw(work).trim_end()))?;
        if answers.len() > 1 {
            writeln!(self.out, "It is not the only one: this puzzle has several answers.")?;
        }
        self.game.reveal();
        self.unsaved = true;
        self.keep()
    }

    /// Writes the game to its file, if it has one.
    fn keep(&mut self) -> io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        match storage::write(&self.game, file) {
            Ok(()) => {
                self.unsaved = false;
                Ok(())
            }
            Err(why) => writeln!(self.out, "The game is not saved: {}", clean(&why)),
        }
    }

    fn save(&mut self, name: Option<String>) -> io::Result<()> {
        let file = name
            .map(PathBuf::from)
            .or_else(|| self.file.clone())
            .unwrap_or_else(|| storage::default_name(&self.game));
        match storage::write(&self.game, &file) {
            Ok(()) => {
                self.unsaved = false;
                let name = clean(&file.to_string_lossy()).into_owned();
                writeln!(self.out, "Saved. Go on later with: cluesmith play {name}")
            }
            Err(why) => writeln!(self.out, "Not saved: {}", clean(&why)),
        }
    }

    fn quit(&mut self) -> io::Result<Next> {
        if self.file.is_some() {
            self.save(None)?;
        } else if self.unsaved {
            let name = storage::default_name(&self.game);
            let question = format!("Save to {}? [y/N, or a file name] ", name.display());
            loop {
                let reply = self.ask(&question)?.unwrap_or_default();
                let reply = reply.trim();
                let name = reply.strip_prefix("save ").map(str::trim);
                match reply.to_ascii_lowercase().as_str() {
                    "" | "n" | "no" | "q" | "quit" | "exit" => break,
                    "y" | "yes" | "save" => self.save(None)?,
                    _ if name.is_some() || storage::is_file_name(reply) => {
                        self.save(Some(name.unwrap_or(reply).to_owned()))?;
                    }
                    _ => {
                        let advice = "A file name ends in .json; `y` saves, `n` does not.";
                        writeln!(self.out, "{advice}")?;
                        continue;
                    }
                }
                break;
            }
        }
        Ok(Next::Leave)
    }
}

/// Not more than can be read.
fn shorten(mut said: String) -> String {
    if let Some((end, _)) = said.char_indices().nth(MAX_ECHO) {
        said.truncate(end);
        said.push('…');
    }
    said
}

#[cfg(test)]
mod tests;
