//! Playing: what is revealed, how a judgement is taken, marks and notes.

use cluesmith_core::play::{CLEAN, HINTED, OPEN, SLIP};
use cluesmith_core::{
    Finding, Language, MoveError, Review, Severity, Stopped, Work, finding, say, template,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{Crowd, Identity, each};
use crate::language::normal::Known;
use crate::names::in_hanzi;
use crate::params::usual_demons;
use crate::puzzle::Puzzle;
use crate::words::WORDS;
use crate::worlds::case::{Case, Total};
use crate::worlds::entail::Engine;

/// A position of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Who is revealed, in the order of play.
    #[schemars(length(max = 64))]
    pub revealed: Vec<u8>,
    /// Whom a refused judgement was about, one entry for each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<u8>,
    /// Whom the player took a hint for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hinted: Vec<u8>,
    /// Corner marks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// The player's notes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// How the last judgement went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Last>,
    /// Whom the player asked about last: why is nothing certain there?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<u8>,
}

/// A colour in the corner of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Mark {
    pub id: u8,
    pub colour: Colour,
}

/// The colours of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Colour {
    Green,
    Red,
    Yellow,
}

/// Something the player wrote on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Note {
    pub id: u8,
    pub text: String,
}

/// A judgement and how it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Last {
    pub id: u8,
    pub identity: Identity,
    pub outcome: Outcome,
}

/// How a judgement went. A front end may show one message for the last two, so that refusals tell
/// nothing; a coach tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It is certain, and so.
    Accepted,
    /// The contrary is certain.
    Contradicted,
    /// Neither is certain.
    Unproven,
}

/// A judgement with its reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// How it went.
    pub outcome: Outcome,
    /// For an unproven one: the demons of two worlds that both fit everything seen, and differ on
    /// the person judged. The first has that person as a demon.
    pub worlds: Option<(Crowd, Crowd)>,
}

/// The position before the first move.
pub fn start(puzzle: &Puzzle) -> State {
    State {
        revealed: vec![puzzle.start],
        refused: Vec::new(),
        hinted: Vec::new(),
        marks: Vec::new(),
        notes: Vec::new(),
        last: None,
        why: None,
    }
}

/// What the revealed people are. Whoever was revealed by playing can be proved from those before,
/// so the clues tell; for a position from elsewhere all clues of the board are asked, and the usual
/// number of demons at last. Nothing when the opening is not known, or nothing tells.
pub fn facts(case: &Case, state: &State, work: &mut Work) -> Result<Option<Known>, Stopped> {
    let revealed = state.revealed.iter().fold(0, |crowd: Crowd, &id| crowd | 1 << (id & 63));
    let Some(opening) = case.opening(work)? else { return Ok(None) };
    let mut known = case.closure(opening, 0, work)?.unwrap_or_default();
    if revealed & !known.crowd() != 0 {
        let mut usual = case.clone();
        usual.demons = case.demons.or(Some(usual_demons(case.board.len())));
        // First as play goes on by counting all demons, then with every clue of the board.
        for (case, heard, total) in [
            (case, 0, Total::Counted),
            (case, case.board.everyone(), Total::Ignored),
            (&usual, 0, Total::Counted),
            (&usual, case.board.everyone(), Total::Counted),
        ] {
            let mut more = known;
            while revealed & !more.crowd() != 0 {
                let evidence = case.evidence(more.crowd() | heard, more, total);
                match Engine::default().entail(&evidence, None, work)? {
                    Some(next) if next != more => more = next,
                    _ => break,
                }
            }
            if revealed & !more.crowd() == 0 {
                known = more;
                break;
            }
        }
    }
    Ok((revealed & !known.crowd() == 0).then(|| known.only(revealed)))
}

/// Judges someone from what is revealed, by exact entailment.
pub fn judge(
    puzzle: &Puzzle,
    state: &State,
    person: usize,
    identity: Identity,
    work: &mut Work,
) -> Result<Judgement, MoveError> {
    let case = puzzle.case();
    let language = work.language();
    weigh(&case, state, person, identity, work)
        .map_err(|stopped| MoveError::new(stopped.to_string()))?
        .ok_or_else(|| MoveError::new(say!(WORDS, language, "play.stuck.start")))
}

fn weigh(
    case: &Case,
    state: &State,
    person: usize,
    identity: Identity,
    work: &mut Work,
) -> Result<Option<Judgement>, Stopped> {
    let Some(known) = facts(case, state, work)? else { return Ok(None) };
    for total in [Total::Ignored, Total::Counted] {
        let settled = case.entailed(known, total, work)?.unwrap_or(known);
        if let Some(really) = settled.get(person) {
            let right = really == identity;
            let outcome = if right { Outcome::Accepted } else { Outcome::Contradicted };
            return Ok(Some(Judgement { outcome, worlds: None }));
        }
    }
    let mut engine = Engine::default();
    let mut world = |identity| {
        let supposed = known.with(person, identity);
        let evidence = case.evidence(known.crowd(), supposed, Total::Counted);
        Ok::<_, Stopped>(engine.world(&evidence, work)?.map(|world| world.demons))
    };
    let worlds = world(Identity::Demon)?.zip(world(Identity::Cultivator)?);
    Ok(Some(Judgement { outcome: Outcome::Unproven, worlds }))
}

/// A judgement as a move: `B3=D`.
pub fn judgement(case: &Case, person: usize, identity: Identity) -> String {
    let letter = if identity == Identity::Demon { 'D' } else { 'C' };
    format!("{}={letter}", case.board.label(person))
}

/// Who is judged to be what, of someone who is not revealed yet.
pub fn read_judgement(
    puzzle: &Puzzle,
    state: &State,
    text: &str,
    language: Language,
) -> Result<(usize, Identity), MoveError> {
    let unreadable = || MoveError::new(say!(WORDS, language, "play.unreadable"));
    let (who, what) = text.rsplit_once('=').ok_or_else(unreadable)?;
    let person = hidden(puzzle, state, who, language)?;
    let identity = match what.trim().to_ascii_lowercase().as_str() {
        "d" | "demon" => Identity::Demon,
        "c" | "cultivator" => Identity::Cultivator,
        _ => return Err(unreadable()),
    };
    Ok((person, identity))
}

/// The position after a move.
pub fn apply(
    puzzle: &Puzzle,
    state: &State,
    text: &str,
    work: &mut Work,
) -> Result<State, MoveError> {
    let language = work.language();
    let text = text.trim();
    let unreadable = || MoveError::new(say!(WORDS, language, "play.unreadable"));
    let mut after = State { why: None, ..state.clone() };
    if let Some(who) = text.strip_prefix("hint ") {
        after.hinted.push(person(puzzle, who, language)? as u8);
    } else if let Some(who) = text.strip_prefix("why ") {
        let person = hidden(puzzle, state, who, language)?;
        after.hinted.push(person as u8);
        after.why = Some(person as u8);
    } else if let Some((who, note)) = text.strip_suffix('"').and_then(|t| t.split_once('"')) {
        let id = person(puzzle, who, language)? as u8;
        if note.chars().count() > 200 {
            return Err(MoveError::new(template!(WORDS, language, "play.long")));
        }
        after.notes.retain(|note| note.id != id);
        if !note.is_empty() {
            after.notes.push(Note { id, text: note.to_owned() });
        }
    } else if text.contains('=') {
        let (person, identity) = read_judgement(puzzle, state, text, language)?;
        let id = person as u8;
        let outcome = judge(puzzle, state, person, identity, work)?.outcome;
        match outcome {
            Outcome::Accepted => after.revealed.push(id),
            Outcome::Contradicted | Outcome::Unproven => after.refused.push(id),
        }
        after.last = Some(Last { id, identity, outcome });
    } else if let Some((who, colour)) = text.rsplit_once('?') {
        let id = person(puzzle, who, language)? as u8;
        let colour = match colour.trim() {
            "r" | "red" => Some(Colour::Red),
            "g" | "green" => Some(Colour::Green),
            "y" | "yellow" => Some(Colour::Yellow),
            "-" | "" => None,
            _ => return Err(unreadable()),
        };
        after.marks.retain(|mark| mark.id != id);
        after.marks.extend(colour.map(|colour| Mark { id, colour }));
    } else {
        return Err(unreadable());
    }
    Ok(after)
}

/// Who is meant: a name in either script, a place such as `B3`, or an id.
fn person(puzzle: &Puzzle, text: &str, language: Language) -> Result<usize, MoveError> {
    let text = text.trim();
    let board = puzzle.board();
    let called = |is: fn(&str, &str) -> bool| {
        puzzle.people.iter().position(|p| !p.name.is_empty() && is(&p.name, text))
    };
    let named = called(|name, text| name == text)
        .or_else(|| called(str::eq_ignore_ascii_case))
        .or_else(|| called(|name, text| in_hanzi(name).is_some_and(|hanzi| hanzi == text)));
    let placed = (0..board.len()).find(|&p| board.label(p).eq_ignore_ascii_case(text));
    let numbered = text.parse::<usize>().ok().filter(|&id| id < board.len());
    named.or(placed).or(numbered).ok_or_else(|| {
        let who: String = text.chars().take(40).collect();
        MoveError::new(say!(WORDS, language, "play.nobody", who))
    })
}

/// The same, of someone who is not revealed yet.
fn hidden(
    puzzle: &Puzzle,
    state: &State,
    text: &str,
    language: Language,
) -> Result<usize, MoveError> {
    let person = person(puzzle, text, language)?;
    if state.revealed.iter().any(|&id| usize::from(id) == person) {
        let name = puzzle.called(person, language);
        return Err(MoveError::new(say!(WORDS, language, "play.revealed", name)));
    }
    Ok(person)
}

/// What is wrong with the form of a position.
pub fn inspect_state(puzzle: &Puzzle, state: &State, work: &mut Work) -> Vec<Finding> {
    let language = work.language();
    let people = puzzle.people.len();
    let mut findings = Vec::new();
    let mut seen: Crowd = 0;
    let listed =
        [("revealed", &state.revealed), ("refused", &state.refused), ("hinted", &state.hinted)];
    for (field, ids) in listed {
        for (index, &id) in ids.iter().enumerate() {
            let path = format!("/state/{field}/{index}");
            if usize::from(id) >= people {
                findings.push(finding!(
                    WORDS,
                    language,
                    "P40",
                    &path,
                    given = id,
                    last = people - 1
                ));
            } else if field == "revealed" {
                if seen >> id & 1 == 1 {
                    let name = puzzle.called(id.into(), language);
                    findings.push(finding!(WORDS, language, "P41", &path, name));
                }
                seen |= 1 << id;
            }
        }
    }
    let marked = state.marks.iter().map(|mark| mark.id).chain(state.why);
    if marked.chain(state.notes.iter().map(|note| note.id)).any(|id| usize::from(id) >= people) {
        findings.push(finding!(
            WORDS,
            language,
            "P40",
            "/state/marks",
            given = "?",
            last = people - 1
        ));
    }
    if findings.is_empty() && seen >> puzzle.start & 1 == 0 {
        findings.push(finding!(WORDS, language, "P43", "/state/revealed", id = puzzle.start));
    }
    if findings.is_empty() {
        findings.extend(unreachable(puzzle, state, work));
    }
    findings
}

/// Someone who cannot have been revealed by then.
fn unreachable(puzzle: &Puzzle, state: &State, work: &mut Work) -> Option<Finding> {
    let language = work.language();
    let case = puzzle.case();
    match facts(&case, state, work) {
        Ok(Some(_)) => None,
        Err(stopped) => {
            let why = stopped.to_string();
            Some(finding!(WORDS, language, "P29", "/state/revealed", why))
        }
        Ok(None) => {
            let Ok(Some(opening)) = case.opening(work) else {
                let name = puzzle.called(case.start, language);
                return Some(finding!(WORDS, language, "P30", "/puzzle/start", name));
            };
            let reached = case.closure(opening, 0, work).ok().flatten().unwrap_or_default();
            let index =
                state.revealed.iter().position(|id| reached.crowd() >> id & 1 == 0).unwrap_or(0);
            let name = puzzle.called(state.revealed[index].into(), language);
            Some(finding!(WORDS, language, "P42", format!("/state/revealed/{index}"), name))
        }
    }
}

/// The position judged by the rules.
pub fn review(puzzle: &Puzzle, state: &State, language: Language) -> Review {
    let count = puzzle.people.len() - state.revealed.len().min(puzzle.people.len());
    let mut findings = Vec::new();
    if count > 0 {
        let missing = finding!(WORDS, language, "P44", "/state/revealed", count);
        findings.push(missing.as_severity(Severity::Note));
    }
    Review::new(count == 0, findings)
}

/// A grid of squares: clean, refused at least once, with a hint, not yet revealed.
pub fn share(puzzle: &Puzzle, state: &State, language: Language) -> String {
    let board = puzzle.board();
    let hints = state.hinted.len();
    let mistakes = state.refused.len();
    let title = say!(
        WORDS,
        language,
        "share.title",
        title = say!(WORDS, language, "title"),
        mistakes,
        hints
    );
    let mut lines = vec![title];
    for row in 0..board.rows() {
        let square = |person: usize| {
            let id = person as u8;
            match () {
                () if !state.revealed.contains(&id) => OPEN,
                // The card counts the hints; that somebody was refused stands nowhere else.
                () if state.refused.contains(&id) => SLIP,
                () if state.hinted.contains(&id) => HINTED,
                () => CLEAN,
            }
        };
        lines.push(each(board.row(row)).map(square).collect());
    }
    lines.join("\n")
}
