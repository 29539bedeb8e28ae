//! What only this family can do: ask, and reason about questions.

mod handbook;
mod map;

use std::sync::Arc;

use cluesmith_core::verb::{Data, Ends, Exhibit, Job, Slot, Takes, bold, call};
use cluesmith_core::{
    Ask, Given, Language, MoveError, Play, Refused, Said, Verb, VerbAbout, Work, look_up, say,
};
use serde_json::{Map, Value, json};

use crate::Kronologic;
use crate::ask::{Heard, Question};
use crate::check::judge;
use crate::hint::{say_clash, steps};
use crate::mystery::Mystery;
use crate::note;
use crate::play::{Asked, State};
use crate::reason::advice::Advice;
use crate::reason::knowledge::{Knowledge, Possible};
use crate::reason::open::Open;
use crate::reason::opponents::Opponent;
use crate::reason::par::{self, Rating, by_asking};
use crate::schedule::Schedule;
use crate::text::{WORDS, list_all, part_label, rival_label};
use crate::world::{Person, Room, Time, World, bits};

/// Leaves out what only the asker learned.
const SHARED: Slot = Slot {
    name: "shared-only",
    value: "",
    summary: "Leave out what only the asker learned.",
    takes: Takes::Flag,
};

/// The verbs, in the order people should see them.
pub(crate) static VERBS: &[Verb<Kronologic>] = &[
    Verb {
        about: VerbAbout {
            name: "ask",
            summary: "Ask one question, and hear what everybody hears and what only you do",
            help: "\
Examples:
  cluesmith kronologic ask puzzle.json --room Gallery --time 3
  cluesmith kronologic ask kronologic:hard#7 --room Foyer --who Alice
  cluesmith kronologic ask puzzle.json --room Foyer --who Alice --shared-only --format json

The document must hold its answer: that is where the answers to questions come from. The same
question of the same puzzle always gets the same answer.",
            takes: &[
                Slot {
                    name: "room",
                    value: "ROOM",
                    summary: "The room to ask about.",
                    takes: Takes::Needed,
                },
                Slot {
                    name: "time",
                    value: "TIME",
                    summary: "How many people were there at this time?",
                    takes: Takes::Number(0, u32::MAX as u64, None),
                },
                Slot {
                    name: "who",
                    value: "PERSON",
                    summary: "How often was this person there?",
                    takes: Takes::Text,
                },
                Slot { summary: "Only what everybody hears.", ..SHARED },
            ],
            draws: false,
        },
        job: Job::Puzzle(ask),
    },
    Verb {
        about: VerbAbout {
            name: "par",
            summary: "How many questions a good player needs, with a game to replay",
            help: "\
Examples:
  cluesmith kronologic par puzzle.json
  cluesmith kronologic par kronologic:hard#7 --format json

Par is the median of a few games by a player who always asks the question that leaves the least
doubt, until the answer is proved. The first game has the private answers of this puzzle, and is
shown.",
            takes: &[],
            draws: false,
        },
        job: Job::Puzzle(tell_par),
    },
    Verb {
        about: VerbAbout {
            name: "conclude",
            summary: "What follows from the answers so far, and why",
            help: "\
Examples:
  cluesmith kronologic conclude game.save.json
  cluesmith kronologic conclude puzzle.json --move \"ask Gallery 3\" --move \"ask Foyer Alice\"
  cluesmith kronologic conclude game.save.json --answer 2      what did the second answer tell?

A move may come with its answer: \"ask Gallery 3 => 4 Alice\".",
            takes: &[
                SHARED,
                Slot {
                    name: "answer",
                    value: "N",
                    summary: "Only what this answer tells, counted from 1.",
                    takes: Takes::Number(0, u32::MAX as u64, None),
                },
            ],
            draws: false,
        },
        job: Job::Position(conclude),
    },
    Verb {
        about: VerbAbout {
            name: "next",
            summary: "The question to ask next",
            help: "\
Examples:
  cluesmith kronologic next puzzle.json --move \"ask Gallery 3\"
  cluesmith kronologic next game.save.json",
            takes: &[SHARED],
            draws: false,
        },
        job: Job::Position(next),
    },
    Verb {
        about: VerbAbout {
            name: "contradictions",
            summary: "The fewest notes and answers that cannot all be true",
            help: "\
Examples:
  cluesmith kronologic contradictions game.save.json --note \"Alice not Gallery 3\"
  cluesmith kronologic contradictions puzzle.json --note \"Bob Foyer 2\" --note \"phantom Carol\"

Notes name a person, a room and a time, or a part of the answer. Those made in a game with `think`
count, too. Exit code 1 means that there is a contradiction.",
            takes: &[
                SHARED,
                Slot {
                    name: "note",
                    value: "NOTE",
                    summary: "Something believed: \"Bob Foyer 2\", \"phantom Carol\"; may be repeated.",
                    takes: Takes::Texts,
                },
            ],
            draws: false,
        },
        job: Job::Position(contradictions),
    },
    Verb {
        about: VerbAbout {
            name: "race",
            summary: "Let a simulated opponent play",
            help: "\
Examples:
  cluesmith kronologic race puzzle.json --against beginner
  cluesmith kronologic race kronologic:easy#7 --format json",
            takes: &[Slot {
                name: "against",
                value: "WHO",
                summary: "Who plays.",
                takes: Takes::OneOf(&["careful", "beginner"], Some("careful")),
            }],
            draws: false,
        },
        job: Job::Puzzle(race),
    },
    handbook::SCENARIOS,
    handbook::RULES,
    map::MAP,
];

/// A night, and whoever sits at its table.
struct Table {
    mystery: Arc<Mystery>,
    schedule: Option<Schedule>,
}

fn sit_down(at: &Exhibit<'_, Kronologic>, language: Language) -> Result<Table, Refused> {
    let mystery = at.puzzle.mystery_in(language).map_err(Refused::Malformed)?;
    let Some(answer) = at.answer else { return Ok(Table { mystery, schedule: None }) };
    let schedule = answer.read_in(&mystery.world, language).map_err(Refused::Malformed)?;
    let findings = judge(&mystery, &schedule, answer, language);
    // From a night that breaks its own rules anything would follow.
    match findings.is_empty() {
        true => Ok(Table { mystery, schedule: Some(schedule) }),
        false => Err(Refused::Malformed(findings)),
    }
}

/// A whole night to be played, with its answer.
fn whole(
    at: &Exhibit<'_, Kronologic>,
    language: Language,
) -> Result<(Arc<Mystery>, Schedule), Refused> {
    at.needed_answer()?;
    let Table { mystery, schedule } = sit_down(at, language)?;
    let schedule = schedule.ok_or_else(|| call(say!(WORDS, language, "verb.sealed"), ""))?;
    Ok((mystery, schedule))
}

/// A game as text and as data.
fn line(world: &World, asked: &[Heard]) -> Vec<Asked> {
    asked.iter().map(|&heard| Asked::write(world, heard)).collect()
}

fn say_line(line: &[Asked], language: Language) -> String {
    (1..)
        .zip(line)
        .map(|(number, asked)| format!("{number:3}. {}\n", asked.say(true, language)))
        .collect()
}

fn one_line(text: String, data: Value) -> Said {
    Said { text, data: Data::Lines(vec![data]), ..Said::default() }
}

fn ask(at: &Exhibit<'_, Kronologic>, given: &Given, work: &mut Work) -> Result<Said, Refused> {
    let Exhibit { puzzle, answer, .. } = *at;
    let ((Some(about), None) | (None, Some(about))) = (given.text("time"), given.text("who"))
    else {
        let help = say!(WORDS, work.language(), "verb.about.help");
        return Err(call(say!(WORDS, work.language(), "verb.about"), help));
    };
    let question = format!("ask {} {about}", given.text("room").unwrap_or_default());
    let start = Kronologic.start(puzzle);
    // Which question it is was said with the call, so what cannot be asked is a wrong call.
    let wrong = |error: MoveError| call(error.message, "");
    let told = match answer {
        Some(_) => {
            Kronologic.answer_move(puzzle, &start, answer, &question, work).map_err(wrong)?
        }
        None => Kronologic.answer_move(puzzle, &start, answer, &question, work)?,
    };
    let state = Kronologic.apply(puzzle, &start, &told.maker, work)?;
    let Some(mut asked) = state.asked.first().cloned() else {
        return Err(call(say!(WORDS, work.language(), "verb.question"), ""));
    };
    let shared_only = given.has("shared-only");
    let text = asked.say(!shared_only, work.language());
    if shared_only {
        asked.private = None;
    }
    let mut data = json!(asked);
    data["text"] = json!(text);
    Ok(one_line(text, data))
}

fn tell_par(at: &Exhibit<'_, Kronologic>, _: &Given, work: &mut Work) -> Result<Said, Refused> {
    let language = work.language();
    let (mystery, schedule) = whole(at, language)?;
    let by = by_asking(&mut Knowledge::new(&mystery), &schedule, work)?;
    let par = par::par(&mystery, &schedule, work)?;
    let (gold, silver) = Rating::bounds(par.questions);
    let game = line(&mystery.world, &par.line);
    let games: Vec<String> = par.games.iter().map(ToString::to_string).collect();
    let proved = match by {
        Some(par::By::Shared) => say!(WORDS, language, "verb.par.shared"),
        Some(par::By::Private) => say!(WORDS, language, "verb.par.private"),
        None => say!(WORDS, language, "verb.par.open"),
    };
    let heading = bold(say!(WORDS, language, "verb.par", par = par.questions));
    let games = say!(WORDS, language, "verb.games", games = list_all(&games, language));
    let medals = say!(WORDS, language, "verb.medals", gold, silver);
    let shown = say!(WORDS, language, "verb.line");
    let game_said = say_line(&game, language);
    let text = format!("{heading} {games}\n{proved}\n{medals}\n\n{shown}\n\n{game_said}");
    let data = json!({
        "par": par.questions, "games": par.games, "by": by.map(par::By::name),
        "gold": gold, "silver": silver, "line": game,
    });
    Ok(one_line(text, data))
}

fn race(at: &Exhibit<'_, Kronologic>, given: &Given, work: &mut Work) -> Result<Said, Refused> {
    let (mystery, schedule) = whole(at, work.language())?;
    let opponent = given.text("against").and_then(Opponent::find).unwrap_or(Opponent::Careful);
    let game = opponent.play(&mystery, &schedule, work)?;
    let par = par::par(&mystery, &schedule, work)?.questions;
    let asked = game.asked.len() as u32;
    let (name, rating) = (opponent.name(), Rating::of(asked, 0, par).name());
    let moves = line(&mystery.world, &game.asked);
    let text = {
        let language = work.language();
        let (name, rating) =
            (rival_label(name, language), look_up!(WORDS, language, "medal.", rating));
        let end = match game.proved {
            true => say!(WORDS, language, "verb.race.knows", name, asked, rating, par),
            false => say!(WORDS, language, "verb.race.stuck", name, asked, rating, par),
        };
        format!("{}{end}", say_line(&moves, language))
    };
    let data = json!({
        "opponent": name, "questions": asked, "proved": game.proved,
        "par": par, "rating": rating, "line": moves,
    });
    Ok(one_line(text, data))
}

/// What was heard at a position.
fn heard(state: &State, world: &World, given: &Given) -> Vec<Heard> {
    let mut heard = state.heard(world);
    if given.has("shared-only") {
        heard.iter_mut().for_each(|heard| *heard = heard.shared_only());
    }
    heard
}

/// Says which answers cannot all be true, if they cannot.
fn contradicted(advice: &mut Advice<'_>, work: &mut Work) -> Result<Option<Said>, Refused> {
    let Some(clash) = advice.contradiction(work)? else { return Ok(None) };
    let finding = say_clash(&clash, work.language());
    let data = json!({
        "contradiction": clash.cannot, "known": clash.known, "rules": clash.rules,
    });
    let name = bold(format!("{}[{}]", finding.severity, finding.id));
    let text = format!("{name}: {}\n  help: {}", finding.message, finding.help);
    let mut said = one_line(text, data);
    said.ends = Ends::Findings;
    Ok(Some(said))
}

fn conclude(
    at: &Exhibit<'_, Kronologic>,
    state: &State,
    given: &Given,
    work: &mut Work,
) -> Result<Said, Refused> {
    let Table { mystery, .. } = sit_down(at, work.language())?;
    let mut heard = heard(state, &mystery.world, given);
    let first = match (given.number("answer"), heard.len()) {
        (None, _) => None,
        (Some(answer), count) if (1..=count as u64).contains(&answer) => {
            heard.truncate(answer as usize);
            Some(answer as usize - 1)
        }
        (Some(answer), count) => {
            let help = match count {
                0 => say!(WORDS, work.language(), "verb.answer.none"),
                _ => say!(WORDS, work.language(), "verb.answer.help", count),
            };
            return Err(call(say!(WORDS, work.language(), "verb.answer", answer), help));
        }
    };
    let judged = state.judged(&mystery.world);
    let mut advice = Advice::after(&mystery, judged, heard, Vec::new(), work.language());
    if let Some(said) = contradicted(&mut advice, work)? {
        return Ok(said);
    }
    let now = advice.now(work)?;
    let reasons = advice.told_since(first, work)?;
    let Some(now) = now else {
        return Ok(Said { ends: Ends::Findings, ..Said::default() });
    };
    let rules = &advice.explainer.rules;
    let steps = steps(&advice.explainer, &reasons);
    let unsettled = now.open(rules);
    let mut text = String::new();
    for (number, step) in (1..).zip(&steps) {
        text.push_str(&format!("{number:3}. {}\n", step.text));
    }
    if steps.is_empty() {
        text.push_str(&say!(WORDS, work.language(), "verb.nothing"));
        text.push('\n');
    }
    for (name, value) in now.say_parts(rules, work.language()) {
        let name = bold(part_label(&name, work.language()));
        text.push_str(&name);
        text.push_str(&say!(WORDS, work.language(), "scene.told", key = "", value));
        text.push('\n');
    }
    let parts: Map<String, Value> = now.settled(rules).into_iter().collect();
    let open: Map<String, Value> =
        unsettled.into_iter().map(|Open { part, aspects }| (part, json!(aspects))).collect();
    let data = json!({
        "determined": now.determined(), "answer": parts, "open": open,
        "rooms": rooms(&mystery.world, &now), "steps": steps,
    });
    Ok(Said { text, data: Data::One(data), ..Said::default() })
}

/// Where everybody may have been, time by time.
fn rooms(world: &World, now: &Possible) -> Map<String, Value> {
    let at = |person: Person, time: Time| -> Value {
        bits::<Room>(now.rooms(person, time)).map(|room| json!(world.rooms[room])).collect()
    };
    let of = |person: Person| -> Value { world.each_time().map(|time| at(person, time)).collect() };
    world.everybody().map(|person| (world.people[person].clone(), of(person))).collect()
}

fn next(
    at: &Exhibit<'_, Kronologic>,
    state: &State,
    given: &Given,
    work: &mut Work,
) -> Result<Said, Refused> {
    let Table { mystery, .. } = sit_down(at, work.language())?;
    let world = &mystery.world;
    let heard = heard(state, world, given);
    let mut advice =
        Advice::after(&mystery, state.judged(world), heard, Vec::new(), work.language());
    if let Some(said) = contradicted(&mut advice, work)? {
        return Ok(said);
    }
    let asking = advice.next(work)?.map(|question| match question {
        Question::At(room, time) => format!("ask {} {}", world.rooms[room], time.clock()),
        Question::Visits(room, who) => format!("ask {} {}", world.rooms[room], world.people[who]),
    });
    let nothing = || say!(WORDS, work.language(), "verb.next.nothing");
    let text = asking.clone().unwrap_or_else(nothing);
    Ok(one_line(text, json!({ "next": asking })))
}

fn contradictions(
    at: &Exhibit<'_, Kronologic>,
    state: &State,
    given: &Given,
    work: &mut Work,
) -> Result<Said, Refused> {
    let Table { mystery, .. } = sit_down(at, work.language())?;
    let heard = heard(state, &mystery.world, given);
    let judged = state.judged(&mystery.world);
    let mut facts = state.read_notes(&mystery);
    let mut advice = Advice::after(&mystery, judged, Vec::new(), Vec::new(), work.language());
    for text in given.texts("note") {
        let fact = note::read(&advice.explainer.rules, text).ok_or_else(|| {
            let language = work.language();
            let examples = list_all(&note::examples(&advice.explainer.rules), language);
            let shown: String = text.chars().take(60).collect();
            let message = say!(WORDS, language, "counsel.note", text = shown);
            call(message, say!(WORDS, language, "verb.note.help", examples))
        })?;
        facts.push(fact);
    }
    advice.suppose(heard, facts);
    if let Some(said) = contradicted(&mut advice, work)? {
        return Ok(said);
    }
    let text = say!(WORDS, work.language(), "verb.true");
    Ok(one_line(text, json!({ "contradiction": Value::Null })))
}
