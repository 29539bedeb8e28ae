//! A game in progress: questions asked with what was answered, and accusations with their verdicts.
//!
//! A move is completed by the oracle before it is made (`ask Gallery 3` becomes
//! `ask Gallery 3 => 4 Detective`), so that a list of moves replays without the answer.

use cluesmith_core::{
    Finding, Language, MoveError, Review, Severity, Told, Work, finding, look_up, say,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::accuse::Accusation;
use crate::accuse::{Judged, judge, legible};
use crate::ask::{Heard, Question, Reply, ask};
pub use crate::asked::Asked;
use crate::mystery::Mystery;
use crate::names::near;
use crate::note;
use crate::puzzle::{Answer, Puzzle};
use crate::reason::fact::Fact;
use crate::reason::opponents::Opponent;
use crate::reason::par::{Rating, par};
use crate::reason::rules::Rules;
use crate::text::{WORDS, list_all, part_label, parts, refuse, rival_label, then};
use crate::world::{Room, World};

/// A position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Questions with their answers, in the order they were asked.
    #[schemars(length(max = 2000))]
    pub asked: Vec<Asked>,
    /// Accusations with their verdicts.
    #[schemars(length(max = 2000))]
    pub accused: Vec<Accusation>,
    /// What the player thinks: `Alice not Gallery 3`, `phantom Carol`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 2000))]
    pub notes: Vec<String>,
    /// The simulated opponent, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rival: Option<Rival>,
}

/// A simulated opponent who plays the same mystery, and what it means to be good at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rival {
    /// `careful` or `beginner`.
    pub name: String,
    /// How many questions the opponent needs.
    pub questions: u32,
    /// Par of this mystery.
    pub par: u32,
}

/// Between what the player says and what the oracle adds.
pub(crate) const ORACLE: &str = "=>";

/// Completes a move by what only the answer knows: the number is for everybody, what it is about for the
/// asker; what somebody thinks or accuses is nobody else's business.
pub(crate) fn answer_move(
    puzzle: &Puzzle,
    answer: Option<&Answer>,
    text: &str,
    work: &mut Work,
) -> Result<Told, MoveError> {
    let language = work.language();
    let mystery = puzzle.mystery().map_err(|_| refuse!(language, "move.puzzle"))?;
    let world = &mystery.world;
    // Whatever a player claims that the oracle said, the oracle says it again.
    let said = text.split(ORACLE).next().unwrap_or_default().trim();
    let answer = || answer.ok_or_else(|| refuse!(language, "move.sealed"));
    if let Some(rest) = command(said, "ask") {
        let question = read_question(world, rest, language)?;
        let schedule = answer()?.read(world).map_err(|_| refuse!(language, "move.sealed"))?;
        let Reply { shared, private } = ask(world, &schedule, question);
        let said = write_question(world, question);
        let others = format!("{said} {ORACLE} {shared}");
        let maker = private.map_or_else(|| others.clone(), |private| format!("{others} {private}"));
        return Ok(Told { said, maker, others: Some(others), answered: true });
    }
    if let Some(rest) = command(said, "accuse") {
        let mut verdict = judge(&parts(&answer()?.facts), rest, language)?;
        legible(&mystery, &verdict, language)?;
        if verdict.is_right() {
            // The game is over: how good it was may be told.
            let schedule = answer()?.read(world).map_err(|_| refuse!(language, "move.sealed"))?;
            verdict.par = par(&mystery, &schedule, work).ok().map(|par| par.questions);
        }
        let said = format!("accuse {rest}");
        let maker = format!("{said} {ORACLE} {}", verdict.marks());
        return Ok(Told { said, maker, others: None, answered: true });
    }
    if command(said, "think").is_some() {
        return Ok(Told { others: None, ..Told::plain(said) });
    }
    if let Some(name) = command(said, "rival") {
        let opponent = find_rival(name, language)?;
        let schedule = answer()?.read(world).map_err(|_| refuse!(language, "move.sealed"))?;
        let played = opponent.play(&mystery, &schedule, work);
        let played = played.and_then(|line| Ok((line, par(&mystery, &schedule, work)?)));
        let (line, par) = played.map_err(|stopped| MoveError::new(stopped.to_string()))?;
        let (questions, par) = (line.asked.len(), par.questions);
        let said = format!("rival {}", opponent.name());
        let maker = format!("{said} {ORACLE} {questions} {par}");
        return Ok(Told { said, maker, others: None, answered: false });
    }
    Err(refuse!(language, "move.form"))
}

fn find_rival(name: &str, language: Language) -> Result<Opponent, MoveError> {
    let names: Vec<&str> = Opponent::ALL.iter().map(|opponent| opponent.name()).collect();
    Opponent::find(name)
        .ok_or_else(|| refuse!(language, "move.rival", names = list_all(&names, language)))
}

fn command<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    first.eq_ignore_ascii_case(word).then(|| rest.trim())
}

/// Reads `Gallery 3` or `Foyer Servant`. Names may hold spaces, and case does not matter.
pub fn read_question(world: &World, text: &str, language: Language) -> Result<Question, MoveError> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lower = text.to_lowercase();
    let starts = |room: &str| {
        let room = room.to_lowercase();
        lower == room || lower.strip_prefix(&room).is_some_and(|rest| rest.starts_with(' '))
    };
    let mut rooms: Vec<Room> =
        world.each_room().filter(|&room| starts(&world.rooms[room])).collect();
    rooms.sort_by_key(|&room| std::cmp::Reverse(world.rooms[room].len()));
    let Some(&room) = rooms.first() else {
        let first: String = text.chars().take(30).collect();
        let rooms = list_all(&world.rooms, language);
        // The last word is what is asked about the room.
        let named = text.rsplit_once(' ').map_or(text.as_str(), |(named, _)| named);
        return Err(match near(named, world.rooms.iter().map(String::as_str)) {
            Some(near) => refuse!(language, "move.room.near", text = first, near, rooms),
            None => refuse!(language, "move.room", text = first, rooms),
        });
    };
    // `Hall 3` is the Hall at 3, unless something is asked about a room called Hall 3.
    let about = |room: Room| lower[world.rooms[room].to_lowercase().len()..].trim();
    let room = rooms.iter().copied().find(|&room| !about(room).is_empty()).unwrap_or(room);
    let about = about(room);
    if let Ok(time) = about.parse::<usize>() {
        let index =
            world.time(time).ok_or_else(|| refuse!(language, "move.time", times = world.times))?;
        return Ok(Question::At(room, index));
    }
    let person = world.everybody().find(|&person| world.people[person].to_lowercase() == about);
    let person = person.ok_or_else(|| {
        let text: String = about.chars().take(30).collect();
        let (times, people) = (world.times, list_all(&world.people, language));
        match near(about, world.people.iter().map(String::as_str)) {
            _ if text.is_empty() => refuse!(language, "move.about.nothing", times, people),
            Some(near) => refuse!(language, "move.about.near", text, near, times, people),
            None => refuse!(language, "move.about", text, times, people),
        }
    })?;
    Ok(Question::Visits(room, person))
}

pub(crate) fn write_question(world: &World, question: Question) -> String {
    match question {
        Question::At(room, time) => format!("ask {} {}", world.rooms[room], time.clock()),
        Question::Visits(room, person) => {
            format!("ask {} {}", world.rooms[room], world.people[person])
        }
    }
}

impl State {
    /// What somebody knows who has looked at all private parts but these.
    pub(crate) fn uncovered(&self, covered: &[usize]) -> State {
        let mut state = self.clone();
        for &number in covered {
            if let Some(asked) = state.asked.get_mut(number) {
                asked.private = None;
            }
        }
        state
    }

    /// The position after a completed move.
    pub(crate) fn apply(
        &self,
        puzzle: &Puzzle,
        text: &str,
        language: Language,
    ) -> Result<State, MoveError> {
        let mystery = puzzle.mystery().map_err(|_| refuse!(language, "move.puzzle"))?;
        let world = &mystery.world;
        if let Some(note) = command(text.trim(), "think") {
            return self.think(&mystery, note, language);
        }
        let Some((said, told)) = text.split_once(ORACLE) else {
            return Err(refuse!(language, "move.form"));
        };
        let (said, told) = (said.trim(), told.trim());
        let mut next = self.clone();
        if let Some(rest) = command(said, "ask") {
            let question = read_question(world, rest, language)?;
            let (number, private) = told.split_once(' ').unwrap_or((told, ""));
            let shared = number.parse().map_err(|_| {
                let short: String = number.chars().take(30).collect();
                refuse!(language, "answer.form", text = short)
            })?;
            let private = Some(private.trim().to_owned()).filter(|private| !private.is_empty());
            // Names are read as they are in a question: in any case.
            let private = private.map(|private| {
                let known =
                    world.people.iter().find(|name| name.to_lowercase() == private.to_lowercase());
                known.cloned().unwrap_or(private)
            });
            let asked = Asked::new(world, question, Reply { shared, private });
            if let Some(fault) = asked.fault(&world.people, world.times, language) {
                return Err(MoveError::new(fault));
            }
            if !next.asked.contains(&asked) {
                next.asked.push(asked);
            }
        } else if let Some(name) = command(said, "rival") {
            let numbers: Vec<u32> =
                told.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            let [questions, par] = numbers[..] else {
                return Err(refuse!(language, "move.form"));
            };
            let name = find_rival(name, language)?.name().to_owned();
            next.rival = Some(Rival { name, questions, par });
        } else if let Some(rest) = command(said, "accuse") {
            next.accused.push(Accusation::read(rest, told));
        } else {
            return Err(refuse!(language, "move.form"));
        }
        Ok(next)
    }

    /// Adds a note, or takes it back if it is there.
    fn think(&self, mystery: &Mystery, text: &str, language: Language) -> Result<State, MoveError> {
        let note = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let rules = Rules::new(mystery);
        let Some(fact) = note::read(&rules, &note) else {
            let short: String = note.chars().take(40).collect();
            let [is, not, part] = note::examples(&rules);
            return Err(refuse!(language, "move.note", note = short, is, not, part));
        };
        let mut next = self.clone();
        match next.notes.iter().position(|old| note::read(&rules, old) == Some(fact)) {
            Some(old) => drop(next.notes.remove(old)),
            None => next.notes.push(note),
        }
        Ok(next)
    }

    /// Accusations that were wrong in some part.
    pub(crate) fn slips(&self) -> u32 {
        self.accused.iter().filter(|accusation| !accusation.wrong.is_empty()).count() as u32
    }

    /// How the game went, without a word about the answer.
    pub(crate) fn share(&self, help: u32, language: Language) -> String {
        let (asked, accused) = (self.asked.len(), self.accused.len());
        let mut text = say!(WORDS, language, "share", asked, accused);
        let told = self.accused.iter().find_map(|accusation| accusation.par);
        let par = told.or(self.rival.as_ref().map(|rival| rival.par));
        // Before the end a rating would tell of a game that is not played yet, and how well the opponent does.
        if let Some(par) = par.filter(|_| self.review(language).is_won()) {
            let rating = Rating::of(asked as u32, self.slips(), par);
            // Whoever was told what to ask has not found it alone, and what was heard counts though it is taken back.
            let rating = if help > 0 { rating.min(Rating::Silver) } else { rating };
            let rating = look_up!(WORDS, language, "rating.", rating.name());
            let rating = match &self.rival {
                None => say!(WORDS, language, "share.rating", rating, par),
                Some(Rival { name, questions, .. }) => {
                    let name = rival_label(name, language);
                    say!(WORDS, language, "share.rival", rating, par, name, questions)
                }
            };
            text = then(&text, &rating, language);
        }
        text
    }

    /// The notes, as far as they can be read.
    pub fn read_notes(&self, mystery: &Mystery) -> Vec<Fact> {
        if self.notes.is_empty() {
            return Vec::new();
        }
        let rules = Rules::new(mystery);
        self.notes.iter().filter_map(|note| note::read(&rules, note)).collect()
    }

    /// What accusations have told about the night, part by part.
    pub fn judged(&self, world: &World) -> Vec<Judged> {
        self.accused.iter().flat_map(|accusation| accusation.judged(world)).collect()
    }

    /// The answers by number, each question once.
    pub fn heard(&self, world: &World) -> Vec<Heard> {
        let mut all: Vec<Heard> = Vec::new();
        for heard in self.asked.iter().filter_map(|asked| asked.read(world)) {
            if !all.contains(&heard) {
                all.push(heard);
            }
        }
        all
    }

    /// What is wrong with a position from outside.
    pub(crate) fn inspect(&self, puzzle: &Puzzle, language: Language) -> Vec<Finding> {
        let asked = self.asked.iter().enumerate().filter(|(_, asked)| {
            let room = puzzle.map.rooms.contains(&asked.room);
            let time = asked.time.is_none_or(|time| (1..=puzzle.timesteps).contains(&time));
            let who = asked.who.as_ref().is_none_or(|who| puzzle.characters.contains(who));
            !(room && time && who && asked.time.is_some() != asked.who.is_some())
        });
        let path = |index: usize| format!("/state/asked/{index}");
        let unknown = asked.map(|(i, _)| finding!(WORDS, language, "K40", path(i)));
        let findings: Vec<Finding> = unknown.collect();
        if !findings.is_empty() {
            return findings;
        }
        let (people, times) = (&puzzle.characters, puzzle.timesteps as usize);
        let faults = self.asked.iter().enumerate();
        let faults =
            faults.filter_map(|(i, asked)| Some((i, asked.fault(people, times, language)?)));
        let help = say!(WORDS, language, "K44.help");
        faults.map(|(i, why)| Finding::error("K44", path(i), why, &help)).collect()
    }

    /// Whether the last accusation was right in every part.
    pub(crate) fn review(&self, language: Language) -> Review {
        let Some(last) = self.accused.last() else {
            return Review::new(false, Vec::new());
        };
        let at = self.accused.len() - 1;
        let path = || format!("/state/accused/{at}");
        let label = |part: &String| part_label(part, language);
        let wrong = last.wrong.iter().map(label);
        let wrong = wrong.map(|part| finding!(WORDS, language, "K41", path(), part));
        let missing = last
            .missing
            .iter()
            .map(label)
            .map(|part| finding!(WORDS, language, "K42", path(), part));
        let missing = missing.map(|finding| finding.as_severity(Severity::Note));
        let findings: Vec<Finding> = wrong.chain(missing).collect();
        Review::new(findings.is_empty() && !last.right.is_empty(), findings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::WRITTEN;

    #[test]
    fn an_answer_that_cannot_be_is_refused_with_what_could() {
        let asked = |time: Option<u32>, shared: u32, private: Option<&str>| {
            let who = time.is_none().then(|| "Ann".to_owned());
            let private = private.map(str::to_owned);
            Asked { room: "Hall".into(), time, who, shared, private }
        };
        let people = ["Ann", "Bob"].map(str::to_owned);
        let fault = |asked: Asked| asked.fault(&people, 4, WRITTEN).unwrap_or_default();
        assert_eq!(fault(asked(Some(1), 2, Some("Bob"))), "");
        assert_eq!(fault(asked(None, 4, Some("4"))), "");
        assert!(fault(asked(Some(1), 3, None)).contains("there are 2"));
        assert!(fault(asked(None, 5, None)).contains("4 times"));
        assert!(fault(asked(Some(1), 2, Some("Zed"))).contains("they are Ann, Bob"));
        assert!(fault(asked(None, 2, Some("5"))).contains("1 to 4"));
        assert!(fault(asked(Some(1), 0, Some("Bob"))).contains("number is 0"));
    }

    #[test]
    fn a_wrong_accusation_costs_the_rating() {
        let accused = |wrong: &[&str], par| Accusation {
            right: vec!["phantom".into()],
            wrong: wrong.iter().map(ToString::to_string).collect(),
            par,
            ..Accusation::default()
        };
        let clean = State { accused: vec![accused(&[], Some(3))], ..State::default() };
        let slipped = State {
            accused: vec![accused(&["lovers"], None), accused(&[], Some(3))],
            ..State::default()
        };
        assert_eq!((clean.slips(), slipped.slips()), (0, 1));
        assert!(
            clean.share(0, WRITTEN).contains(&say!(WORDS, WRITTEN, "rating.gold")),
            "{}",
            clean.share(0, WRITTEN)
        );
        assert!(
            slipped.share(0, WRITTEN).contains(&say!(WORDS, WRITTEN, "rating.bronze")),
            "{}",
            slipped.share(0, WRITTEN)
        );
        let hinted = clean.share(1, WRITTEN);
        assert!(hinted.contains(&say!(WORDS, WRITTEN, "rating.silver")), "{hinted}");
        let rival = Some(Rival { name: "careful".into(), questions: 9, par: 7 });
        let open = State { rival, ..State::default() };
        assert_eq!(open.share(0, WRITTEN), say!(WORDS, WRITTEN, "share", asked = 0, accused = 0));
    }
}
