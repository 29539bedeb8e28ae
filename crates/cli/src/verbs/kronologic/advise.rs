//! `cluesmith kronologic par | conclude | next | contradictions | race`: reasoning about questions.

use std::io::Write;

use clap::Args;
use cluesmith_kronologic::ask::{Heard, Question};
use cluesmith_kronologic::check::judge;
use cluesmith_kronologic::hint::{say_clash, steps};
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::note;
use cluesmith_kronologic::play::{Asked, State};
use cluesmith_kronologic::puzzle::{Answer, Puzzle};
use cluesmith_kronologic::reason::advice::Advice;
use cluesmith_kronologic::reason::knowledge::Knowledge;
use cluesmith_kronologic::reason::open::Open;
use cluesmith_kronologic::reason::opponents::Opponent;
use cluesmith_kronologic::reason::par::{self, Rating, by_asking};
use cluesmith_kronologic::schedule::Schedule;
use cluesmith_kronologic::world::{Person, Room, Time, World, bits};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::args::{DEFAULT_WORK, Format, WorkArgs, work};
use crate::failure::{Exit, Failure, note as remark};
use crate::out::{BOLD, Out, clean};
use crate::verbs::hint::{Place, position, write_finding};
use crate::verbs::refused;
use crate::wrap::wrap;

/// A puzzle and how far the game is.
#[derive(Args)]
struct Position {
    /// A document, a saved game, `-` for standard input, or an id.
    #[arg(value_name = "FILE|ID")]
    input: String,
    /// The position: the JSON of a state, or a saved game.
    #[arg(long, value_name = "FILE")]
    state: Option<String>,
    /// Moves made after that: "ask Gallery 3", or with its answer "ask Gallery 3 => 4 Alice".
    #[arg(long = "move", value_name = "MOVE")]
    moves: Vec<String>,
    /// Leave out what only the asker learned.
    #[arg(long)]
    shared_only: bool,
    #[command(flatten)]
    work: WorkArgs,
    /// For people or for programs.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Position {
    /// Refuses a position where a game is played from its beginning.
    fn is_whole_game(&self, verb: &str) -> Result<(), Failure> {
        if self.state.is_none() && self.moves.is_empty() && !self.shared_only {
            return Ok(());
        }
        let help = "leave out --state, --move and --shared-only; `next` and `conclude` take them";
        Err(Failure::wrong(format!("`{verb}` plays the game from its beginning"), help))
    }
}

/// How many questions a good player needs.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith kronologic par puzzle.json
  cluesmith kronologic par kronologic:hard#7 --format json

Par is the median of a few games by a player who always asks the question that leaves the least doubt,
until the answer is proved. The first game has the private answers of this puzzle, and is shown.")]
pub struct ParArgs {
    #[command(flatten)]
    at: Position,
}

/// What follows from the answers so far.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith kronologic conclude game.save.json
  cluesmith kronologic conclude puzzle.json --move \"ask Gallery 3\" --move \"ask Foyer Alice\"
  cluesmith kronologic conclude game.save.json --answer 2      what did the second answer tell?")]
pub struct ConcludeArgs {
    #[command(flatten)]
    at: Position,
    /// Only what this answer and those after it tell, counted from 1.
    #[arg(long, value_name = "N")]
    answer: Option<usize>,
}

/// The question to ask next.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith kronologic next puzzle.json
  cluesmith kronologic next game.save.json")]
pub struct NextArgs {
    #[command(flatten)]
    at: Position,
}

/// The fewest notes and answers that cannot all be true.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith kronologic contradictions game.save.json
  cluesmith kronologic contradictions puzzle.json --note \"Alice not Gallery 3\" --note \"phantom Carol\"

Notes name a person, a room and a time, or a part of the answer. Those made in a game with `think`
count, too. Exit code 1 means that there is a contradiction.")]
pub struct ContradictionsArgs {
    #[command(flatten)]
    at: Position,
    /// Something believed: "Bob Foyer 2", "Alice not Gallery 3", "phantom Carol".
    #[arg(long = "note", value_name = "NOTE")]
    notes: Vec<String>,
}

/// Let a simulated opponent play.
#[derive(Args)]
#[command(after_help = "\
Examples:
  cluesmith kronologic race puzzle.json
  cluesmith kronologic race kronologic:easy#7 --against beginner --format json")]
pub struct RaceArgs {
    #[command(flatten)]
    at: Position,
    /// Who plays: careful or beginner.
    #[arg(long, default_value = "careful", value_parser = ["careful", "beginner"])]
    against: String,
}

/// Everything read.
struct Table {
    mystery: Mystery,
    state: State,
    heard: Vec<Heard>,
    schedule: Option<Schedule>,
}

fn typed<T: DeserializeOwned>(value: &Value) -> Result<T, Failure> {
    T::deserialize(value).map_err(|error| Failure::wrong(error.to_string(), ""))
}

/// Reads the puzzle and makes the moves. If that failed, that has been said, and how to leave.
fn sit_down(at: &Position) -> Result<Result<Table, Exit>, Failure> {
    let Place { text, case, at: mut here } = match position(&at.input, at.state.as_deref())? {
        Ok(place) => place,
        Err(exit) => return Ok(Err(exit)),
    };
    let (document, family) = (case.document(), case.family());
    if family.name() != "kronologic" {
        let message = format!("this is a {} document", family.name());
        return Err(Failure::wrong(message, "only kronologic puzzles are asked"));
    }
    let work = &mut work(DEFAULT_WORK);
    for text_of_move in &at.moves {
        let told = match text_of_move.contains("=>") {
            true => Ok(text_of_move.clone()),
            false => here.complete(text_of_move, work).map(|told| told.maker),
        };
        match told.and_then(|told| Ok(here.apply(&told, work)?)) {
            Ok(next) => here = next,
            Err(error) => return refused(&text, error).map(Err),
        }
    }
    let puzzle: Puzzle = typed(&document.puzzle)?;
    let mystery = match puzzle.mystery() {
        Ok(mystery) => mystery,
        Err(findings) => {
            crate::diagnose::to_stderr(&text, &findings);
            return Ok(Err(Exit::Findings));
        }
    };
    let state: State = typed(&here.state())?;
    let mut heard = state.heard(&mystery.world);
    if at.shared_only {
        heard.iter_mut().for_each(|heard| *heard = heard.shared_only());
    }
    let answer: Option<Answer> = document.answer.as_ref().map(typed).transpose()?;
    let night = answer.map(|answer| {
        let schedule = answer.read(&mystery.world)?;
        let findings = judge(&mystery, &schedule, &answer);
        if findings.is_empty() { Ok(schedule) } else { Err(findings) }
    });
    let schedule = match night.transpose() {
        Ok(schedule) => schedule,
        // From a night that breaks its own rules anything would follow.
        Err(findings) => {
            crate::diagnose::to_stderr(&text, &findings);
            return Ok(Err(Exit::Findings));
        }
    };
    Ok(Ok(Table { mystery, state, heard, schedule }))
}

/// Says which answers cannot all be true, if they cannot, and how to leave.
fn contradicted(at: &Position, advice: &mut Advice) -> Result<Option<Exit>, Failure> {
    let Ok(clash) = advice.contradiction(&mut at.work.budget()) else {
        return Ok(Some(gave_up(at.work.work)));
    };
    let Some(clash) = clash else {
        return Ok(None);
    };
    let mut out = open(at.format)?;
    match at.format {
        Format::Json => out.json_line(&json!({
            "contradiction": clash.cannot, "known": clash.known, "rules": clash.rules,
        }))?,
        Format::Text => write_finding(&mut out, &say_clash(&clash))?,
    }
    out.flush()?;
    Ok(Some(Exit::Findings))
}

fn open(format: Format) -> Result<Out, Failure> {
    match format {
        Format::Text => Out::text(None),
        Format::Json => Out::data(None),
    }
}

fn gave_up(limit: u64) -> Exit {
    remark(&format!("gave up after {limit} units of work; --work raises the limit"));
    Exit::GaveUp
}

fn needs_answer<T>(schedule: Option<T>) -> Result<T, Failure> {
    let help = "generate the puzzle with its answer, or name it by its id";
    schedule.ok_or_else(|| Failure::wrong("the document has no answer to ask", help))
}

/// A game as text and as data.
fn line(world: &World, asked: &[Heard]) -> Vec<Asked> {
    asked.iter().map(|&heard| Asked::write(world, heard)).collect()
}

/// `kronologic par`
pub fn par(args: &ParArgs) -> Result<Exit, Failure> {
    args.at.is_whole_game("par")?;
    let table = match sit_down(&args.at)? {
        Ok(table) => table,
        Err(exit) => return Ok(exit),
    };
    let schedule = needs_answer(table.schedule)?;
    let mut work = args.at.work.budget();
    let found = by_asking(&mut Knowledge::new(&table.mystery), &schedule, &mut work)
        .and_then(|by| Ok((by, par::par(&table.mystery, &schedule, &mut work)?)));
    let Ok((by, par)) = found else {
        return Ok(gave_up(args.at.work.work));
    };
    let (gold, silver) = Rating::bounds(par.questions);
    let game = line(&table.mystery.world, &par.line);
    let mut out = open(args.at.format)?;
    match args.at.format {
        Format::Json => out.json_line(&json!({
            "par": par.questions, "games": par.games, "by": by.map(par::By::name),
            "gold": gold, "silver": silver, "line": game,
        }))?,
        Format::Text => {
            let games: Vec<String> = par.games.iter().map(ToString::to_string).collect();
            writeln!(out, "{BOLD}Par {}{BOLD:#} (games of {})", par.questions, games.join(", "))?;
            let proved = match by {
                Some(par::By::Shared) => {
                    "What everybody hears would be enough, were everything asked."
                }
                Some(par::By::Private) => {
                    "It takes something that only the asker learns, even were everything asked."
                }
                None => "Even were everything asked, the answer would be open.",
            };
            writeln!(out, "{proved}")?;
            writeln!(out, "Gold up to {gold} questions, silver up to {silver}.")?;
            writeln!(out, "\nThe game with this puzzle's private answers:\n")?;
            for (number, asked) in (1..).zip(&game) {
                writeln!(out, "{number:3}. {}", clean(&asked.say(true)))?;
            }
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// `kronologic conclude`
pub fn conclude(args: &ConcludeArgs) -> Result<Exit, Failure> {
    let Table { mystery, state, mut heard, .. } = match sit_down(&args.at)? {
        Ok(table) => table,
        Err(exit) => return Ok(exit),
    };
    let judged = state.judged(&mystery.world);
    let mut work = args.at.work.budget();
    let first = match (args.answer, heard.len()) {
        (None, _) => None,
        (Some(answer), count) if (1..=count).contains(&answer) => {
            heard.truncate(answer);
            Some(answer - 1)
        }
        (Some(answer), count) => {
            let help = match count {
                0 => "nothing has been asked yet".to_owned(),
                _ => format!("--answer goes from 1 to {count}"),
            };
            return Err(Failure::wrong(format!("there is no answer {answer}"), help));
        }
    };
    let mut advice = Advice::after(&mystery, judged, heard, Vec::new());
    if let Some(exit) = contradicted(&args.at, &mut advice)? {
        return Ok(exit);
    }
    let found =
        advice.now(&mut work).and_then(|now| Ok((now, advice.told_since(first, &mut work)?)));
    let Ok((now, reasons)) = found else {
        return Ok(gave_up(args.at.work.work));
    };
    let Some(now) = now else {
        return Ok(Exit::Findings);
    };
    let rules = &advice.explainer.rules;
    let steps = steps(&advice.explainer, &reasons);
    let unsettled = now.open(rules);
    let world = &mystery.world;
    let mut out = open(args.at.format)?;
    match args.at.format {
        Format::Json => {
            let rooms = |person: Person| -> Value {
                let at = |time: Time| -> Value {
                    let open = bits::<Room>(now.rooms(person, time));
                    open.map(|room| json!(world.rooms[room])).collect()
                };
                world.each_time().map(at).collect()
            };
            let places: serde_json::Map<String, Value> =
                world.everybody().map(|p| (world.people[p].clone(), rooms(p))).collect();
            let parts: serde_json::Map<String, Value> =
                now.values(rules).into_iter().map(|(name, value)| (name, json!(value))).collect();
            let determined = now.determined();
            let open: serde_json::Map<String, Value> = unsettled
                .into_iter()
                .map(|Open { part, aspects }| (part, json!(aspects)))
                .collect();
            out.json_pretty(&json!({
                "determined": determined, "answer": parts, "open": open, "rooms": places,
                "steps": steps,
            }))?;
        }
        Format::Text => {
            for (number, step) in (1..).zip(&steps) {
                writeln!(out, "{number:3}. {}", wrap(&clean(&step.text), 5))?;
            }
            if steps.is_empty() {
                writeln!(out, "Nothing follows yet.")?;
            }
            for (name, value) in now.values(rules) {
                let open = unsettled.iter().find(|open| open.part == name);
                let value = value.or(open.map(Open::say_choices)).unwrap_or_default();
                let line = format!("{BOLD}{}{BOLD:#}: {}", clean(&name), clean(&value));
                writeln!(out, "{}", wrap(&line, 2))?;
            }
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// `kronologic next`
pub fn next(args: &NextArgs) -> Result<Exit, Failure> {
    let Table { mystery, state, heard, .. } = match sit_down(&args.at)? {
        Ok(table) => table,
        Err(exit) => return Ok(exit),
    };
    let judged = state.judged(&mystery.world);
    let mut work = args.at.work.budget();
    let mut advice = Advice::after(&mystery, judged, heard, Vec::new());
    if let Some(exit) = contradicted(&args.at, &mut advice)? {
        return Ok(exit);
    }
    let Ok(question) = advice.next(&mut work) else {
        return Ok(gave_up(args.at.work.work));
    };
    let asking = question.map(|question| match question {
        Question::At(room, time) => format!("ask {} {}", mystery.world.rooms[room], time.clock()),
        Question::Visits(room, who) => {
            format!("ask {} {}", mystery.world.rooms[room], mystery.world.people[who])
        }
    });
    let mut out = open(args.at.format)?;
    match (args.at.format, &asking) {
        (Format::Json, _) => out.json_line(&json!({ "next": asking }))?,
        (Format::Text, Some(asking)) => writeln!(out, "{}", clean(asking))?,
        (Format::Text, None) => {
            writeln!(out, "Nothing needs to be asked: `kronologic conclude` says what is known.")?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// `kronologic contradictions`
pub fn contradictions(args: &ContradictionsArgs) -> Result<Exit, Failure> {
    let Table { mystery, state, heard, .. } = match sit_down(&args.at)? {
        Ok(table) => table,
        Err(exit) => return Ok(exit),
    };
    let judged = state.judged(&mystery.world);
    let mut facts = state.read_notes(&mystery);
    let mut advice = Advice::after(&mystery, judged, Vec::new(), Vec::new());
    for text in &args.notes {
        let fact = note::read(&advice.explainer.rules, text).ok_or_else(|| {
            let message = format!("`{text}` is no note about this puzzle");
            let examples = note::examples(&advice.explainer.rules).join(", ");
            Failure::wrong(message, format!("such as: {examples}"))
        })?;
        facts.push(fact);
    }
    advice.suppose(heard, facts);
    if let Some(exit) = contradicted(&args.at, &mut advice)? {
        return Ok(exit);
    }
    let mut out = open(args.at.format)?;
    match args.at.format {
        Format::Json => out.json_line(&json!({ "contradiction": Value::Null }))?,
        Format::Text => writeln!(out, "All notes and answers can be true together.")?,
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// `kronologic race`
pub fn race(args: &RaceArgs) -> Result<Exit, Failure> {
    args.at.is_whole_game("race")?;
    let table = match sit_down(&args.at)? {
        Ok(table) => table,
        Err(exit) => return Ok(exit),
    };
    let schedule = needs_answer(table.schedule)?;
    let opponent = Opponent::find(&args.against).unwrap_or(Opponent::Careful);
    let mut work = args.at.work.budget();
    let played = opponent
        .play(&table.mystery, &schedule, &mut work)
        .and_then(|game| Ok((game, par::par(&table.mystery, &schedule, &mut work)?)));
    let Ok((game, par)) = played else {
        return Ok(gave_up(args.at.work.work));
    };
    let asked = game.asked.len() as u32;
    let rating = Rating::of(asked, 0, par.questions);
    let moves = line(&table.mystery.world, &game.asked);
    let mut out = open(args.at.format)?;
    match args.at.format {
        Format::Json => out.json_line(&json!({
            "opponent": opponent.name(), "questions": asked, "proved": game.proved,
            "par": par.questions, "rating": rating.name(), "line": moves,
        }))?,
        Format::Text => {
            for (number, asked) in (1..).zip(&moves) {
                writeln!(out, "{number:3}. {}", clean(&asked.say(true)))?;
            }
            let end = if game.proved { "knows the answer after" } else { "is stuck after" };
            let (name, rating) = (opponent.name(), rating.name());
            writeln!(
                out,
                "The {name} opponent {end} {asked} questions: {rating} (par {}).",
                par.questions
            )?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}
