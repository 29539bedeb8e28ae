//! A game in progress: three pairs and the Double-Check between the second and the third.
//!
//! A move is completed by the oracle before it is made, so that a list of moves replays without the
//! answer: `3 8` becomes `3+8 => uneasy {…what she mutters…}`, `stand` becomes `stand => TTLT`, and the
//! last pair `1+2 => TL 2 4 7`. Before the Double-Check nothing but "something in it is invented" is
//! told: a score would give each card away.

use cluesmith_core::{Finding, Language, MoveError, Outcome, Review, Told, look_up, say};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deck::Cards;
use crate::puzzle::{Answer, Mutter, Puzzle};
use crate::recount::{Turn, Two, challenge, challenged, turn};
use crate::rules::Tier;
use crate::text::WORDS;
use crate::thinking::is_muttered;

/// A position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The pairs presented, with what was heard about them.
    #[schemars(length(max = 3))]
    pub pairs: Vec<Presented>,
    /// The answer to the Double-Check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand: Option<bool>,
    /// The three lies, once everything is read out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lies: Option<[u8; 3]>,
}

/// A pair on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Presented {
    /// Strengths, the smaller first.
    pub cards: [u8; 2],
    /// Whether something in it is invented, as far as KOA says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uneasy: Option<bool>,
    /// Which of the two is a lie, once it is read out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lies: Option<[bool; 2]>,
    /// What she muttered afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mutter: Option<Mutter>,
}

/// Between what the player says and what the oracle adds.
pub(crate) const ORACLE: &str = "=>";

/// A move that cannot be made, and why.
macro_rules! refuse {
    ($language:expr, $($said:tt)+) => {
        MoveError::new(say!(WORDS, $language, $($said)+))
    };
}

/// What a player can say.
enum Said {
    Pair([u8; 2]),
    Check { stand: bool },
}

fn read(text: &str, language: Language) -> Result<Said, MoveError> {
    let lower = text.trim().to_lowercase();
    match lower.as_str() {
        "stand" | "stand by" => return Ok(Said::Check { stand: true }),
        "withdraw" => return Ok(Said::Check { stand: false }),
        _ => {}
    }
    Ok(Said::Pair(read_pair(&lower, language)?))
}

/// A pair to look at before it is presented, `look 3 8`; nothing if the text is something else.
pub(crate) fn read_look(
    state: &State,
    text: &str,
    language: Language,
) -> Option<Result<[u8; 2], MoveError>> {
    let lower = text.trim().to_lowercase();
    let pair = lower.strip_prefix("look ").map(|pair| read_pair(pair, language))?;
    Some(pair.and_then(|cards| state.may_look(cards, language).map(|()| cards)))
}

fn read_pair(text: &str, language: Language) -> Result<[u8; 2], MoveError> {
    let parts: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || "+,&".contains(c))
        .filter(|part| !part.is_empty() && *part != "and")
        .collect();
    let [a, b] = parts[..] else {
        return Err(refuse!(language, "move.form"));
    };
    let card = |text: &str| match text.parse::<u8>() {
        Ok(card @ 1..=8) if text.len() == 1 => Ok(card),
        Ok(card) => Err(refuse!(language, "move.card", card)),
        Err(_) => Err(refuse!(language, "move.form")),
    };
    let (a, b) = (card(a)?, card(b)?);
    if a == b {
        return Err(refuse!(language, "move.twice"));
    }
    Ok([a.min(b), a.max(b)])
}

fn places(cards: [u8; 2]) -> Two {
    cards.map(|strength| usize::from(strength.clamp(1, 8)) - 1)
}

/// The cards of pairs as a set.
pub(crate) fn set(pairs: &[Presented]) -> Cards {
    pairs.iter().flat_map(|pair| places(pair.cards)).fold(0, |set, place| set | 1 << place)
}

/// Completes a move by what only the answer knows. Everybody hears what she says.
pub(crate) fn answer_move(
    puzzle: &Puzzle,
    state: &State,
    answer: Option<&Answer>,
    text: &str,
    language: Language,
) -> Result<Told, MoveError> {
    // Whatever a player claims that the house said, the house says it again.
    let said = read(text.split(ORACLE).next().unwrap_or_default(), language)?;
    let known = || {
        let answer = answer.ok_or_else(|| refuse!(language, "move.sealed"))?;
        let lies = answer.read(puzzle, language).map_err(|_| refuse!(language, "move.sealed"))?;
        Ok::<_, MoveError>((answer, lies))
    };
    let mark = |lies: Cards, place: usize| if lies >> place & 1 == 1 { 'L' } else { 'T' };
    match said {
        Said::Check { stand } => {
            state.may_check(puzzle, language)?;
            let (_, lies) = known()?;
            let four = state.pairs.iter().flat_map(|pair| places(pair.cards));
            let marks: String = four.map(|place| mark(lies, place)).collect();
            let word = if stand { "stand" } else { "withdraw" };
            Ok(heard_by_all(word, &marks))
        }
        Said::Pair(cards) => {
            state.may_present(puzzle, cards, language)?;
            let (answer, lies) = known()?;
            let [a, b] = places(cards);
            let pair = format!("{}+{}", cards[0], cards[1]);
            let number = state.pairs.len();
            if number == 2 {
                let [x, y, z] = answer.lies;
                let told = format!("{}{} {x} {y} {z}", mark(lies, a), mark(lies, b));
                return Ok(heard_by_all(&pair, &told));
            }
            let heard = if puzzle.rules.mode.challenge() {
                let uneasy = (lies >> a | lies >> b) & 1 == 1;
                if uneasy { "uneasy".to_owned() } else { "steady".to_owned() }
            } else {
                format!("{}{}", mark(lies, a), mark(lies, b))
            };
            let gone = set(&state.pairs) | 1 << a | 1 << b;
            let hint = puzzle.hint_cards();
            let mutter = answer
                .mutters
                .get(number)
                .filter(|mutter| is_muttered(mutter.about.cards(puzzle), &hint, gone))
                .and_then(|mutter| serde_json::to_string(mutter).ok());
            let mutter = mutter.map_or(String::new(), |mutter| format!(" {mutter}"));
            Ok(heard_by_all(&pair, &format!("{heard}{mutter}")))
        }
    }
}

fn heard_by_all(said: &str, told: &str) -> Told {
    Told {
        said: said.to_owned(),
        answered: true,
        ..Told::plain(&format!("{said} {ORACLE} {told}"))
    }
}

fn read_marks<const N: usize>(text: &str) -> Option<[bool; N]> {
    let marks: Vec<bool> = text
        .chars()
        .map(|mark| match mark {
            'T' => Some(false),
            'L' => Some(true),
            _ => None,
        })
        .collect::<Option<_>>()?;
    marks.try_into().ok()
}

impl State {
    /// Whether the Double-Check waits for an answer.
    pub fn is_checked(&self, puzzle: &Puzzle) -> bool {
        puzzle.rules.mode.challenge() && self.pairs.len() == 2 && self.stand.is_none()
    }

    /// Whether all three pairs are presented.
    pub fn is_over(&self) -> bool {
        self.pairs.len() == 3
    }

    fn may_check(&self, puzzle: &Puzzle, language: Language) -> Result<(), MoveError> {
        if self.is_checked(puzzle) { Ok(()) } else { Err(refuse!(language, "move.nocheck")) }
    }

    fn may_present(
        &self,
        puzzle: &Puzzle,
        cards: [u8; 2],
        language: Language,
    ) -> Result<(), MoveError> {
        if self.is_checked(puzzle) {
            return Err(refuse!(language, "move.check"));
        }
        self.may_look(cards, language)
    }

    /// Also while the Double-Check waits: what the last pair can earn helps to answer it.
    fn may_look(&self, cards: [u8; 2], language: Language) -> Result<(), MoveError> {
        if self.is_over() {
            return Err(refuse!(language, "move.over"));
        }
        for card in cards {
            if self.pairs.iter().any(|pair| pair.cards.contains(&card)) {
                return Err(refuse!(language, "move.gone", card));
            }
        }
        Ok(())
    }

    /// The position after a completed move.
    pub(crate) fn apply(
        &self,
        puzzle: &Puzzle,
        text: &str,
        language: Language,
    ) -> Result<State, MoveError> {
        let (said, told) = text.split_once(ORACLE).unwrap_or((text, ""));
        let told = told.trim();
        let wrong = || {
            let short: String = told.chars().take(40).collect();
            refuse!(language, "move.told", text = short)
        };
        let mut next = self.clone();
        match read(said, language)? {
            Said::Check { stand } => {
                self.may_check(puzzle, language)?;
                let marks = read_marks::<4>(told).ok_or_else(wrong)?;
                next.stand = Some(stand);
                next.pairs[0].lies = Some([marks[0], marks[1]]);
                next.pairs[1].lies = Some([marks[2], marks[3]]);
            }
            Said::Pair(cards) => {
                self.may_present(puzzle, cards, language)?;
                next.pairs.push(present(puzzle, self.pairs.len(), cards, told).ok_or_else(wrong)?);
                if next.is_over() {
                    let three: Option<Vec<u8>> =
                        told.split_whitespace().skip(1).map(|text| text.parse().ok()).collect();
                    next.lies = Some(three.and_then(|l| l.try_into().ok()).ok_or_else(wrong)?);
                }
            }
        }
        if next.inspect(puzzle, language).is_empty() { Ok(next) } else { Err(wrong()) }
    }

    /// Truth and lie as far as they were read out: known cards, and which of them are lies.
    pub fn known(&self) -> (Cards, Cards) {
        let (mut known, mut lies) = (0, 0);
        for pair in &self.pairs {
            for (place, lie) in places(pair.cards).into_iter().zip(pair.lies.into_iter().flatten())
            {
                known |= 1 << place;
                lies |= Cards::from(lie) << place;
            }
        }
        if let Some(all) = self.lies {
            known = Cards::MAX;
            lies = all.iter().fold(0, |set, strength| set | 1 << (strength.clamp(&1, &8) - 1));
        }
        (known, lies)
    }

    /// The pairs presented, by place.
    pub fn played(&self) -> Vec<Two> {
        self.pairs.iter().map(|pair| places(pair.cards)).collect()
    }

    /// A pair's score, once it was read out.
    pub fn turn(&self, puzzle: &Puzzle, number: usize) -> Option<Turn> {
        self.pairs.get(number)?.lies?;
        let played = self.played();
        let (_, lies) = self.known();
        Some(turn(&puzzle.deck(), lies, &puzzle.rules, &played[..number], played[number]))
    }

    /// The card that is checked, by place.
    pub fn challenged(&self, puzzle: &Puzzle) -> Option<usize> {
        let played = self.played();
        let is_asked = puzzle.rules.mode.challenge() && played.len() >= 2;
        is_asked.then(|| challenged(&puzzle.deck(), played[0], played[1]))
    }

    /// What the Double-Check gave, once it is answered.
    pub fn delta(&self, puzzle: &Puzzle) -> Option<i32> {
        let card = self.challenged(puzzle)?;
        Some(challenge(self.known().1, card, self.stand?))
    }

    /// The score so far: pairs that were read out, and the Double-Check.
    pub fn score(&self, puzzle: &Puzzle) -> i32 {
        let turns: i32 = (0..self.pairs.len())
            .filter_map(|number| self.turn(puzzle, number))
            .map(|turn| turn.score())
            .sum();
        turns + self.delta(puzzle).unwrap_or(0)
    }

    /// How it ended, once it has.
    pub fn tier(&self, puzzle: &Puzzle) -> Option<Tier> {
        self.is_over().then(|| Tier::of(self.score(puzzle), puzzle.rules.target))
    }

    /// What is wrong with a position from outside.
    pub(crate) fn inspect(&self, puzzle: &Puzzle, language: Language) -> Vec<Finding> {
        let mut findings = Vec::new();
        let mut wrong = |key: &str, path: &str| {
            let message = look_up!(WORDS, language, "state.", key);
            let help = look_up!(WORDS, language, "state.", &format!("{key}.help"));
            findings.push(Finding::error("P20", path, message, help));
        };
        let cards: Vec<u8> = self.pairs.iter().flat_map(|pair| pair.cards).collect();
        let distinct = cards.iter().enumerate().all(|(n, card)| !cards[..n].contains(card));
        let in_range = cards.iter().all(|c| (1..=8).contains(c));
        if self.pairs.len() > 3 || !distinct || !in_range {
            wrong("turns", "/pairs");
            return findings;
        }
        let has_check = puzzle.rules.mode.challenge();
        let answered = self.stand.is_some();
        let due = has_check && self.pairs.len() == 3;
        if (answered && (!has_check || self.pairs.len() < 2)) || (due && !answered) {
            wrong("check", "/stand");
        }
        // Read out: in modes without Double-Check at once; else the first two with its answer.
        let told = |number: usize| if has_check && number < 2 { answered } else { true };
        let as_told = self.pairs.iter().enumerate().all(|(n, pair)| pair.lies.is_some() == told(n));
        let (known, lies) = self.known();
        let pair_lies = self.pairs.iter().all(|pair| match (pair.lies, pair.uneasy) {
            (Some([a, b]), Some(uneasy)) => (a || b) == uneasy,
            _ => true,
        });
        let mut same = true;
        for pair in &self.pairs {
            for (place, lie) in places(pair.cards).into_iter().zip(pair.lies.into_iter().flatten())
            {
                same &= (lies >> place & 1 == 1) == lie;
            }
        }
        let unknown = (!known).count_ones();
        let possible = lies.count_ones() <= 3 && lies.count_ones() + unknown >= 3;
        let ended = self.lies.is_some() == self.is_over()
            && self.lies.is_none_or(|lies| {
                lies.iter().all(|lie| (1..=8).contains(lie))
                    && lies.windows(2).all(|two| two[0] < two[1])
            });
        if !(as_told && pair_lies && same && possible && ended) {
            wrong("lies", "/pairs");
        }
        findings
    }

    /// Solved once the target is reached.
    pub(crate) fn review(&self, puzzle: &Puzzle, language: Language) -> Review {
        let words = crate::draw::ending(puzzle, self, language);
        let outcome = match self.tier(puzzle).map(Tier::won) {
            None => Outcome::Open,
            Some(true) => Outcome::Won { words },
            Some(false) => Outcome::Lost { words: words.unwrap_or_default() },
        };
        Review::of(outcome, Vec::new())
    }
}

/// A pair with what the house said about it.
fn present(puzzle: &Puzzle, number: usize, cards: [u8; 2], told: &str) -> Option<Presented> {
    let (heard, rest) = told.split_once(char::is_whitespace).unwrap_or((told, ""));
    let mut pair = Presented { cards, uneasy: None, lies: None, mutter: None };
    if puzzle.rules.mode.challenge() && number < 2 {
        pair.uneasy = Some(match heard {
            "uneasy" => true,
            "steady" => false,
            _ => return None,
        });
    } else {
        pair.lies = Some(read_marks::<2>(heard)?);
    }
    if number < 2 && !rest.trim().is_empty() {
        pair.mutter = Some(serde_json::from_str(rest).ok()?);
    }
    Some(pair)
}
