//! Needle: the smallest complete family. Copy this crate to start a new one.
//!
//! A number is hidden; clues say what it is not. That is no game, but it has every part a family
//! needs, each in its shortest honest form, and it passes the same conformance suite as the rest.
//! A real family spreads these parts over files named after the things of the game.

use cluesmith_core::ink::{List, Picture, Role};
use cluesmith_core::settings::within;
use cluesmith_core::{
    About, ByReasoning, CertificateError, Family, Finding, GenerateError, Grade, Hint, Inference,
    Language, Made, MoveError, Nothing, Play, Reason, Refused, Review, Rng, Seed, SettingsError,
    Sitting, Solutions, Step, Technique, Unproven, Wordbook, Work, about, finding, say, wordbook,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Map;

/// The sentences: a key that is missing, or a name that is not filled in, does not compile.
static WORDS: Wordbook = wordbook! { Language::ENGLISH => include_str!("../words/en.txt") };

/// The family; it has no state of its own.
#[derive(Clone, Copy, Debug)]
pub struct Needle;

/// What to generate.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// How hard.
    #[serde(default)]
    pub level: LevelName,
    /// How many numbers to choose from (2 to 100; default by level).
    #[serde(
        default,
        deserialize_with = "within::<_, _, 2, 100>",
        skip_serializing_if = "Option::is_none"
    )]
    pub size: Option<u32>,
}

/// The levels.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum LevelName {
    #[default]
    Easy,
    Hard,
}

/// All that a player may see.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The needle is one of 1 to `size`.
    pub size: u32,
    /// All of them true.
    #[schemars(length(max = 200))]
    pub clues: Vec<Clue>,
}

/// One clue: its meaning is `allows`, its words are in the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Clue {
    Above(u32),
    Below(u32),
    Not(u32),
}

impl Clue {
    fn allows(self, number: u32) -> bool {
        match self {
            Clue::Above(n) => number > n,
            Clue::Below(n) => number < n,
            Clue::Not(n) => number != n,
        }
    }

    fn text(self, language: Language) -> String {
        match self {
            Clue::Above(n) => say!(WORDS, language, "clue.above", n),
            Clue::Below(n) => say!(WORDS, language, "clue.below", n),
            Clue::Not(n) => say!(WORDS, language, "clue.not", n),
        }
    }
}

/// The hidden number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The number.
    pub needle: u32,
}

/// What the player has said.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The number named, if any.
    pub said: Option<u32>,
}

/// What a player sees: everything.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct View {
    /// The clues.
    pub puzzle: Puzzle,
    /// What the player has said.
    pub state: State,
}

const STRIKE: Technique = Technique { id: "strike", tier: 1, cost: 1 };
const LAST_ONE: Technique = Technique { id: "last-one", tier: 2, cost: 3 };

impl LevelName {
    const NAMES: [&str; 2] = ["easy", "hard"];
}

impl Params {
    fn size(&self) -> u32 {
        self.size.unwrap_or(match self.level {
            LevelName::Easy => 9,
            LevelName::Hard => 30,
        })
    }
}

impl Family for Needle {
    type Params = Params;
    type Puzzle = Puzzle;
    type Answer = Answer;
    type Kind = ByReasoning;
    const NAME: &'static str = "needle";
    const GENERATOR: u32 = 1;

    fn about(&self, language: Language) -> About {
        about!(WORDS, language, LevelName::NAMES, size = "N")
    }

    fn techniques(&self) -> &'static [Technique] {
        &[STRIKE, LAST_ONE]
    }

    fn technique_title(&self, technique: &Technique, language: Language) -> String {
        match technique.id {
            "strike" => say!(WORDS, language, "rule.strike"),
            _ => say!(WORDS, language, "rule.last-one"),
        }
    }

    fn canonical(&self, mut params: Params) -> Result<Params, SettingsError> {
        if !(2..=100).contains(&params.size()) {
            return Err(SettingsError::new("size", "out of range", "2 to 100"));
        }
        let default = Params { size: None, ..params }.size();
        params.size = params.size.filter(|&size| size != default);
        Ok(params)
    }

    fn generate(
        &self,
        params: &Params,
        seed: Seed,
        work: &mut Work,
    ) -> Result<Made<Puzzle, Answer>, GenerateError> {
        let mut rng = Rng::new(seed, Self::NAME);
        let size = params.size();
        let needle = rng.range(1, size);
        let mut puzzle = Puzzle { size, clues: Vec::new() };
        while count(&puzzle) > 1 {
            work.spend(u64::from(size))?;
            let n = rng.range(1, size);
            let clue = match n.cmp(&needle) {
                _ if n != needle && rng.chance(1, 2) => Clue::Not(n),
                std::cmp::Ordering::Less => Clue::Above(n),
                std::cmp::Ordering::Greater => Clue::Below(n),
                std::cmp::Ordering::Equal => continue,
            };
            if (1..=size).any(|x| fits(&puzzle, x) && !clue.allows(x)) {
                puzzle.clues.push(clue);
            }
        }
        let grade = Some(self.grade(&puzzle, work).map_err(|error| match error {
            Unproven::Stopped(stopped) => GenerateError::Stopped(stopped),
            other => GenerateError::Impossible(other.to_string()),
        })?);
        Ok(Made { puzzle, answer: Answer { needle }, grade, solutions: 1, proof: Map::new() })
    }

    fn inspect(&self, puzzle: &Puzzle, language: Language) -> Vec<Finding> {
        if (2..=100).contains(&puzzle.size) {
            return Vec::new();
        }
        vec![finding!(WORDS, language, "N01", "/puzzle/size", size = puzzle.size)]
    }

    fn check(&self, puzzle: &Puzzle, answer: Option<&Answer>, work: &mut Work) -> Vec<Finding> {
        let language = work.language();
        if let Err(stopped) = work.spend(puzzle.clues.len() as u64 + u64::from(puzzle.size)) {
            return vec![finding!(WORDS, language, "N06", "/puzzle", why = stopped)];
        }
        // Not by trying every number, as the generator does: by what is left between the bounds.
        let left = between_the_bounds(puzzle);
        let [needle] = left[..] else {
            let (path, count) = ("/puzzle/clues", left.len());
            return vec![finding!(WORDS, language, "N02", path, count)];
        };
        match answer.map(|answer| answer.needle).filter(|&given| given != needle) {
            Some(given) => {
                let path = "/answer/needle";
                vec![finding!(WORDS, language, "N03", path, given, needle)]
            }
            None => Vec::new(),
        }
    }
}

impl Play for Needle {
    type State = State;
    type View = View;
    type Question = Nothing;
    type Counsel = Nothing;

    fn start(&self, _: &Puzzle) -> State {
        State::default()
    }

    fn inspect_state(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Vec<Finding> {
        let language = work.language();
        let nowhere = state.said.filter(|said| !(1..=puzzle.size).contains(said));
        let find = |said| finding!(WORDS, language, "N05", "/state/said", said, size = puzzle.size);
        nowhere.map(find).into_iter().collect()
    }

    fn apply(
        &self,
        puzzle: &Puzzle,
        _: &State,
        text: &str,
        work: &mut Work,
    ) -> Result<State, MoveError> {
        let refuse = || say!(WORDS, work.language(), "move.unknown", size = puzzle.size);
        match text.trim().parse() {
            Ok(said) if (1..=puzzle.size).contains(&said) => Ok(State { said: Some(said) }),
            _ => Err(MoveError::new(refuse())),
        }
    }

    fn review(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Review {
        let wrong = state.said.filter(|&said| !fits(puzzle, said));
        let find = |said| finding!(WORDS, work.language(), "N04", "/state/said", said);
        let findings = wrong.map(find).into_iter().collect();
        Review::new(state.said.is_some() && wrong.is_none(), findings)
    }

    /// With `all` every step that is open, else the next one and what leads to its move. Here that is the same:
    /// there is one move.
    fn hint(&self, puzzle: &Puzzle, state: &State, _all: bool, work: &mut Work) -> Hint {
        let review = self.review(puzzle, state, work);
        if review.is_won() {
            return Hint::Solved;
        }
        if !review.findings.is_empty() {
            return Hint::Mistake { findings: review.findings };
        }
        match self.explain(puzzle, work) {
            Ok(steps) => Hint::of_steps(steps),
            Err(error) => Hint::Stuck { reason: error.to_string() },
        }
    }

    fn view(&self, puzzle: &Puzzle, state: &State, _: &mut Work) -> View {
        View { puzzle: puzzle.clone(), state: state.clone() }
    }

    fn picture(&self, puzzle: &Puzzle, state: &State, work: &mut Work) -> Picture {
        picture(puzzle, state, work.language())
    }

    fn picture_answer(&self, _: &Puzzle, answer: &Answer, work: &mut Work) -> Picture {
        picture_of_answer(answer, work.language())
    }

    fn consult(
        &self,
        _: Option<Sitting<'_, Needle>>,
        question: Nothing,
        _: &mut Work,
    ) -> Result<Nothing, Refused> {
        match question {}
    }
}

impl Reason for Needle {
    fn solve(&self, puzzle: &Puzzle, limit: usize, work: &mut Work) -> Solutions<Answer> {
        let (mut solutions, mut complete) = (Vec::new(), true);
        for needle in 1..=puzzle.size {
            if work.spend(1).is_err() {
                complete = false;
                break;
            }
            if fits(puzzle, needle) {
                complete = solutions.len() < limit;
                if !complete {
                    break;
                }
                solutions.push(Answer { needle });
            }
        }
        Solutions { count: solutions.len(), complete, solutions }
    }

    fn grade(&self, puzzle: &Puzzle, work: &mut Work) -> Result<Grade, Unproven> {
        let steps = self.explain(puzzle, work)?;
        let cost = |step: &Step| self.techniques().iter().find(|one| one.id == step.inference.rule);
        let score = steps.iter().filter_map(cost).map(|technique| technique.cost).sum();
        // Every needle is found by the same two rules, so only its size is left; a real family's level is that of
        // the hardest rule that is needed.
        let level = if puzzle.size < 20 { "easy" } else { "hard" };
        Ok(Grade {
            level: level.to_owned(),
            score,
            steps: steps.len() as u32,
            hardest: LAST_ONE.id.to_owned(),
            tier: LAST_ONE.tier,
            profile: Map::new(),
        })
    }

    fn explain(&self, puzzle: &Puzzle, work: &mut Work) -> Result<Vec<Step>, Unproven> {
        let language = work.language();
        let mut left: Vec<u32> = (1..=puzzle.size).collect();
        let mut steps = Vec::new();
        for (index, &clue) in puzzle.clues.iter().enumerate() {
            work.spend(1)?;
            let struck: Vec<u32> = left.iter().copied().filter(|&n| !clue.allows(n)).collect();
            if struck.is_empty() {
                continue;
            }
            left.retain(|n| !struck.contains(n));
            let numbers: Vec<String> = struck.iter().map(u32::to_string).collect();
            let so = numbers.iter().map(|n| format!("not {n}")).collect();
            let (clue, numbers) = (clue.text(language), numbers.join(", "));
            let title = say!(WORDS, language, "rule.strike");
            let look = say!(WORDS, language, "look.strike", clue);
            let text = say!(WORDS, language, "text.strike", clue, numbers);
            let by = vec![format!("clue {index}")];
            steps.push(step(STRIKE, (by, vec![], so), [title, look, text], vec![]));
        }
        match left[..] {
            [number] => {
                let given = (1..=puzzle.size).filter(|&n| n != number).map(|n| format!("not {n}"));
                let so = vec![format!("is {number}")];
                let title = say!(WORDS, language, "rule.last-one");
                let look = say!(WORDS, language, "look.last-one");
                let text = say!(WORDS, language, "text.last-one", number);
                let moves = vec![number.to_string()];
                steps.push(step(
                    LAST_ONE,
                    (vec![], given.collect(), so),
                    [title, look, text],
                    moves,
                ));
                Ok(steps)
            }
            [] => Err(Unproven::NoAnswer),
            _ => Err(Unproven::Several),
        }
    }

    fn verify(
        &self,
        puzzle: &Puzzle,
        certificate: &[Inference],
        work: &mut Work,
    ) -> Result<Answer, CertificateError> {
        let mut known: Vec<&str> = Vec::new();
        for (step, inference) in certificate.iter().enumerate() {
            let fail = |message: String| CertificateError { step, message };
            if let Some(unknown) = inference.given.iter().find(|f| !known.contains(&f.as_str())) {
                return Err(fail(format!("`{unknown}` was not shown before")));
            }
            let clues: Option<Vec<Clue>> = inference
                .by
                .iter()
                .map(|by| {
                    puzzle.clues.get(by.strip_prefix("clue ")?.parse::<usize>().ok()?).copied()
                })
                .collect();
            let clues = clues.ok_or_else(|| fail("names a clue that is not there".into()))?;
            let size = clues.len() + inference.given.len() + inference.so.len();
            work.spend(u64::from(puzzle.size) * size as u64)
                .map_err(|stopped| fail(format!("not verified: {stopped}")))?;
            // Every number that fits the clues and facts named must fit the conclusion.
            for number in 1..=puzzle.size {
                let possible = clues.iter().all(|clue| clue.allows(number))
                    && inference.given.iter().all(|fact| holds(fact, number) == Some(true));
                let follows = inference.so.iter().all(|fact| holds(fact, number) == Some(true));
                if possible && !follows {
                    return Err(fail(format!("does not follow: it could be {number}")));
                }
            }
            known.extend(inference.so.iter().map(String::as_str));
        }
        let missing = CertificateError { step: certificate.len(), message: "no answer yet".into() };
        known
            .iter()
            .find_map(|fact| fact.strip_prefix("is ")?.parse().ok())
            // From clues that contradict each other anything follows, and no answer.
            .filter(|&needle| (1..=puzzle.size).contains(&needle) && fits(puzzle, needle))
            .map(|needle| Answer { needle })
            .ok_or(missing)
    }
}

/// The position, described once: a terminal, a page and a screen reader draw it.
fn picture(puzzle: &Puzzle, state: &State, language: Language) -> Picture {
    let said = state.said.map_or_else(|| "?".to_owned(), |n| n.to_string());
    let clue = |list: List, (at, clue): (usize, &Clue)| {
        list.item(format!("{}.", at + 1), clue.text(language)).about(format!("clue {at}"))
    };
    Picture::new(say!(WORDS, language, "title"))
        .para(say!(WORDS, language, "rules", size = puzzle.size))
        .block(puzzle.clues.iter().enumerate().fold(List::new(), clue))
        .para(Role::Entered.of(say!(WORDS, language, "said", said)))
}

fn picture_of_answer(answer: &Answer, language: Language) -> Picture {
    Picture::new(say!(WORDS, language, "title")).para(answer.needle.to_string())
}

fn fits(puzzle: &Puzzle, number: u32) -> bool {
    puzzle.clues.iter().all(|clue| clue.allows(number))
}

/// The numbers above every lower bound, below every upper bound, and not excluded by name.
fn between_the_bounds(puzzle: &Puzzle) -> Vec<u32> {
    let (mut low, mut high, mut excluded) = (0, puzzle.size + 1, Vec::new());
    for clue in &puzzle.clues {
        match *clue {
            Clue::Above(n) => low = low.max(n),
            Clue::Below(n) => high = high.min(n),
            Clue::Not(n) => excluded.push(n),
        }
    }
    (low.saturating_add(1)..high).filter(|n| !excluded.contains(n)).collect()
}

fn count(puzzle: &Puzzle) -> usize {
    (1..=puzzle.size).filter(|&n| fits(puzzle, n)).count()
}

/// Whether a fact of a certificate is true of a number; nothing if it is no fact.
fn holds(fact: &str, number: u32) -> Option<bool> {
    let (kind, n) = fact.split_once(' ')?;
    let n: u32 = n.parse().ok()?;
    match kind {
        "is" => Some(number == n),
        "not" => Some(number != n),
        _ => None,
    }
}

/// A step: what follows (`by`, `given`, `so`), and its title, look and text.
fn step(
    technique: Technique,
    (by, given, so): (Vec<String>, Vec<String>, Vec<String>),
    [title, look, text]: [String; 3],
    moves: Vec<String>,
) -> Step {
    let inference = Inference { rule: technique.id.to_owned(), by: by.clone(), given, so };
    Step { inference, tier: technique.tier, title, look, text, focus: by, moves }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_its_words() {
        assert_eq!(WORDS.differences("level.", LevelName::NAMES), Vec::<String>::new());
    }
}
