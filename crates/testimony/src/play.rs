//! A game: what was said, and how it stands.

use cluesmith_core::{
    self as core, Finding, Language, MoveError, Preview, Review, Severity as Grave, Work, finding,
    ink, look_up, say,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::Cards;
use crate::claim::Mood;
use crate::draw;
use crate::hand::Hand;
use crate::lexicon::in_a_sentence;
use crate::puzzle::{Ending, Puzzle};
use crate::resolve::{Loss, Outcome, Position, Refusal, SCRUTINY_LIMIT, Status};
use crate::rules::Visibility;
use crate::score::{Tier, badges, score, tier};
use crate::text::WORDS;
use crate::tree::Tree;
use crate::voice::{mood, reason};

/// The story so far. Everything else follows from it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What was said, one submission after the other.
    #[schemars(length(max = 12))]
    pub said: Vec<Cards>,
    /// The player asked for the result of a game that could not be won any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ended: bool,
}

impl State {
    /// The position, if the story can be told.
    pub fn position(&self, hand: &Hand) -> Option<Position> {
        self.outcomes(hand).map(|outcomes| outcomes.last().map_or(hand.start(), |last| last.after))
    }

    /// What each submission did.
    pub fn outcomes(&self, hand: &Hand) -> Option<Vec<Outcome>> {
        let mut at = hand.start();
        let mut outcomes = Vec::new();
        for &said in &self.said {
            let outcome = hand.resolve(&at, said).ok()?;
            at = outcome.after;
            outcomes.push(outcome);
        }
        Some(outcomes)
    }
}

/// What is wrong with a position that came from outside.
pub(crate) fn inspect_state(puzzle: &Puzzle, state: &State, language: Language) -> Vec<Finding> {
    let hand = Hand::new(puzzle);
    let bad = state.said.len() > usize::from(hand.turns) || state.position(&hand).is_none();
    if bad { vec![finding!(WORDS, language, "P0", "/state/said")] } else { Vec::new() }
}

/// Whether the game can still be won; where the work ends before that is known, nothing speaks against it.
pub(crate) fn winnable(hand: &Hand, at: Position, work: &mut Work) -> bool {
    match at.status {
        Status::Won => true,
        Status::Lost(_) => false,
        Status::Active => {
            Tree::below(hand.clone(), at, work).map_or(true, |tree| Tree::winnable(tree.root()))
        }
    }
}

/// What cards would do, before they are said: `?A+C`. `clear` looks at nothing.
pub(crate) fn preview(
    puzzle: &Puzzle,
    state: &State,
    text: &str,
    work: &mut Work,
) -> Option<Result<Preview, MoveError>> {
    let language = work.language();
    let text = text.trim();
    if text.eq_ignore_ascii_case("clear") {
        let drawn = ink::terminal(&draw::picture(puzzle, state, None, work));
        return Some(Ok(Preview { drawn, plays: None }));
    }
    let cards = Cards::parse(text.strip_prefix('?')?);
    Some(cards.map_err(|key| MoveError::new(look_up!(WORDS, language, "move.", key))).and_then(
        |cards| {
            let hand = Hand::new(puzzle);
            let at = state.position(&hand).unwrap_or(hand.start());
            let resolved = hand.resolve(&at, cards);
            match resolved {
                // What is impossible can be looked at, so that one sees why.
                Err(refusal) if !matches!(refusal, Refusal::Impossible(..)) => {
                    Err(MoveError::forbidden(say_refusal(puzzle, refusal, language)))
                }
                _ => Ok(Preview {
                    drawn: ink::terminal(&draw::picture(puzzle, state, Some(cards), work)),
                    plays: resolved.is_ok().then(|| cards.to_string()),
                }),
            }
        },
    ))
}

/// The position after a move.
pub(crate) fn apply(
    puzzle: &Puzzle,
    state: &State,
    text: &str,
    work: &mut Work,
) -> Result<State, MoveError> {
    let language = work.language();
    let refuse = |why: String| Err(MoveError::new(why));
    let forbid = |why: String| Err(MoveError::forbidden(why));
    let hand = Hand::new(puzzle);
    let Some(at) = state.position(&hand) else {
        return refuse(say!(WORDS, language, "P0"));
    };
    if state.ended {
        return forbid(say!(WORDS, language, "move.over"));
    }
    let text = text.trim();
    let mut next = state.clone();
    match text.to_ascii_lowercase().as_str() {
        "result" if at.status != Status::Active => {
            return forbid(say!(WORDS, language, "move.over"));
        }
        "result" if winnable(&hand, at, work) => {
            return forbid(say!(WORDS, language, "move.still"));
        }
        "result" => {
            next.ended = true;
            return Ok(next);
        }
        // Whoever shows the game says what is selected.
        "say" => return refuse(say!(WORDS, language, "move.nothing")),
        _ => {}
    }
    let said = match Cards::parse(text) {
        Ok(cards) => cards,
        Err(key) => return refuse(look_up!(WORDS, language, "move.", key)),
    };
    match hand.resolve(&at, said) {
        Ok(_) => next.said.push(said),
        Err(refusal @ Refusal::Impossible(..)) => {
            let why = say_refusal(puzzle, refusal, language);
            let line = objection(puzzle, state, said).unwrap_or_default();
            return Err(MoveError::forbidden(say!(WORDS, language, "move.objection", why, line)));
        }
        Err(refusal) => return Err(MoveError::forbidden(say_refusal(puzzle, refusal, language))),
    }
    Ok(next)
}

/// Why something cannot be said, in words.
pub(crate) fn say_refusal(puzzle: &Puzzle, refusal: Refusal, language: Language) -> String {
    match refusal {
        Refusal::NotActive => say!(WORDS, language, "move.over"),
        Refusal::TooFew => say!(WORDS, language, "move.unknown"),
        Refusal::TooMany => say!(WORDS, language, "move.many"),
        Refusal::NotInHand(cards) => say!(WORDS, language, "move.gone", cards),
        Refusal::Impossible(a, b) => {
            let why = reason(puzzle, a, b, language);
            say!(
                WORDS,
                language,
                "move.impossible",
                a = puzzle.title(a, language),
                b = puzzle.title(b, language),
                reason = why
            )
        }
    }
}

/// The position judged by the rules.
pub(crate) fn review(puzzle: &Puzzle, state: &State, work: &mut Work) -> Review {
    let language = work.language();
    let hand = Hand::new(puzzle);
    let Some(at) = state.position(&hand) else {
        return Review::new(false, inspect_state(puzzle, state, language));
    };
    let mut findings = Vec::new();
    match at.status {
        Status::Lost(Loss::Scrutiny) => {
            findings.push(finding!(WORDS, language, "P1", "/state/said"));
        }
        Status::Lost(Loss::Turns) => findings.push(finding!(WORDS, language, "P2", "/state/said")),
        Status::Lost(Loss::NothingToSay) => {
            findings.push(finding!(WORDS, language, "P3", "/state/said"));
        }
        _ => {}
    }
    if !winnable(&hand, at, work) {
        findings.push(hopeless(&hand, state, work));
    }
    if at.status == Status::Active {
        let open = hand.open_concerns(&at);
        for (index, concern) in puzzle.concerns.iter().enumerate() {
            if open >> index & 1 == 1 {
                findings.push(
                    finding!(
                        WORDS,
                        language,
                        "P5",
                        "/state/said",
                        proof = in_a_sentence(concern.proof, language)
                    )
                    .as_severity(Grave::Note),
                );
            }
        }
    }
    let outcome = match lost(state, &at, language) {
        Some(words) => core::Outcome::Lost { words },
        None => core::Outcome::solved_if(at.status == Status::Won),
    };
    Review::of(outcome, findings)
}

/// Which submission left no win.
fn hopeless(hand: &Hand, state: &State, work: &mut Work) -> Finding {
    let language = work.language();
    let mut at = hand.start();
    if !winnable(hand, at, work) {
        return finding!(WORDS, language, "P6", "/state/said");
    }
    for (index, &said) in state.said.iter().enumerate() {
        let Ok(outcome) = hand.resolve(&at, said) else { break };
        at = outcome.after;
        if !winnable(hand, at, work) {
            return finding!(
                WORDS,
                language,
                "P4",
                &format!("/state/said/{index}"),
                turn = index + 1,
                cards = said
            );
        }
    }
    finding!(WORDS, language, "P0", "/state/said")
}

/// How many characters tell one way of putting things from another.
const BEGINS: usize = 12;

/// What KOA says to a submission, and how she feels: the line written for these cards if they still
/// mean what they would have meant as opening words, else a line for the mood that does not begin like
/// one of hers before.
pub(crate) fn reaction(
    puzzle: &Puzzle,
    hand: &Hand,
    before: &Position,
    outcome: &Outcome,
    earlier: &[String],
    work: &mut Work,
) -> (Mood, String) {
    let feels = mood(hand, outcome, winnable(hand, outcome.after, work));
    // By turn, so that she does not repeat herself.
    let turn = usize::from(hand.turns - before.turns);
    let on_the_edge = outcome.after.status == Status::Active
        && outcome.after.scrutiny + 1 == SCRUTINY_LIMIT
        && outcome.minors + outcome.sketchy > 0;
    if let Some(line) = puzzle.lines.edge.get(turn % puzzle.lines.edge.len().max(1))
        && on_the_edge
    {
        return (feels, line.clone());
    }
    let written = puzzle.combinations.iter().find(|one| one.cards == outcome.said);
    let fresh = hand.resolve(&hand.start(), outcome.said);
    let same = fresh.is_ok_and(|fresh| {
        fresh.counter == outcome.counter
            && fresh.refuted == outcome.refuted
            && (fresh.suspicious == outcome.suspicious || before.played.is_empty())
    });
    if let Some(written) = written
        && same
        && written.mood == feels
    {
        return (feels, written.koa.clone());
    }
    let lines = puzzle.lines.moods.iter().find(|lines| lines.mood == feels);
    let lines = lines.map_or(&[][..], |lines| &lines.lines);
    // Not with words she has used before either.
    let in_turn = || lines.iter().cycle().skip(turn % lines.len().max(1)).take(lines.len());
    let fresh = |line: &&String| {
        let begins: String = line.chars().take(BEGINS).collect();
        !earlier.iter().any(|said| said.contains(&begins))
    };
    let line = in_turn().find(fresh).or_else(|| in_turn().next());
    (feels, line.cloned().unwrap_or_default())
}

/// So little resistance left is a near miss.
const NEARLY: i16 = 5;

/// How a finished game ended, for KOA's last word; nothing while it goes on.
pub(crate) fn ending(hand: &Hand, state: &State, at: &Position) -> Option<Ending> {
    let every = ((1u32 << hand.counters) - 1) as u8;
    let answered = hand.open_concerns(at) == 0;
    Some(match at.status {
        Status::Won if at.turns == 0 => Ending::Close,
        Status::Won if at.scrutiny >= 2 => Ending::Scrappy,
        Status::Won if hand.eaten(at) != 0 => Ending::Endured,
        Status::Won if at.scrutiny == 0 && hand.refuted(at) == every => Ending::Flawless,
        Status::Won => Ending::Clean,
        Status::Active if state.ended => Ending::GivenUp,
        Status::Active => return None,
        Status::Lost(Loss::Scrutiny) => Ending::Scrutiny,
        _ if at.resistance <= 0 => Ending::Unanswered,
        _ if at.resistance <= NEARLY && answered => Ending::Near,
        Status::Lost(Loss::Turns) => Ending::Turns,
        Status::Lost(Loss::NothingToSay) if hand.left(at).is_empty() => Ending::Empty,
        Status::Lost(Loss::NothingToSay) => Ending::Stuck,
    })
}

/// What a lost game is called; nothing for one that is won or goes on.
fn lost(state: &State, at: &Position, language: Language) -> Option<String> {
    match at.status {
        Status::Won => None,
        Status::Active if !state.ended => None,
        Status::Lost(Loss::Scrutiny) => Some(say!(WORDS, language, "result.overload")),
        _ => Some(say!(WORDS, language, "result.denied")),
    }
}

/// The counters a player sees: all, or those that fired or were refuted.
pub(crate) fn visible(puzzle: &Puzzle, hand: &Hand, at: &Position) -> u8 {
    match puzzle.rules.visibility {
        Visibility::Full => u8::MAX,
        Visibility::Hidden => at.fired | hand.refuted(at),
    }
}

/// Whether KOA answers a move, so that it cannot be unheard.
pub(crate) fn is_answered(text: &str) -> bool {
    Cards::parse(text.trim()).is_ok()
}

/// What KOA says to cards that cannot both be true: the line written for them if they clash with each
/// other, else, as they clash with the story, one of her lines for that mood.
pub(crate) fn objection(puzzle: &Puzzle, state: &State, said: Cards) -> Option<String> {
    let blocked = |mood: Mood| mood == Mood::Blocked;
    let written = puzzle.combinations.iter().find(|one| one.cards == said && blocked(one.mood));
    let lines = puzzle.lines.moods.iter().find(|lines| blocked(lines.mood));
    let in_turn = || {
        let lines = &lines?.lines;
        lines.get(state.said.len() % lines.len().max(1))
    };
    written.map(|one| &one.koa).or_else(in_turn).cloned()
}

/// Result, points and badges in one line each, without a word about which cards.
pub(crate) fn share(puzzle: &Puzzle, state: &State, work: &mut Work) -> String {
    let language = work.language();
    let hand = Hand::new(puzzle);
    let Some(at) = state.position(&hand) else { return String::new() };
    let outcome = match at.status {
        Status::Won => match find_tier(&hand, &at, work).filter(|_| puzzle.rules.tiers) {
            Some(tier) => look_up!(WORDS, language, "tier.", tier.name()),
            None => say!(WORDS, language, "result.granted"),
        },
        Status::Active if !state.ended => say!(WORDS, language, "result.open"),
        Status::Lost(Loss::Scrutiny) => say!(WORDS, language, "result.overload"),
        _ => say!(WORDS, language, "result.denied"),
    };
    let whole = usize::from(hand.resistance.unsigned_abs()).max(1);
    let left = usize::try_from(at.resistance.max(0)).unwrap_or(0);
    let done = 10 - (left * 10).div_ceil(whole).min(10);
    let bar = format!("{}{}", "█".repeat(done), "░".repeat(10 - done));
    let chips: Vec<&str> = puzzle.concerns.iter().map(|concern| concern.proof.name()).collect();
    let earned: Vec<String> = badges(&hand, &at)
        .iter()
        .map(|badge| look_up!(WORDS, language, "badge.", badge.name()))
        .collect();
    let mut text = say!(
        WORDS,
        language,
        "share",
        title = puzzle.scenario.title,
        result = outcome,
        bar,
        used = hand.turns - at.turns,
        turns = hand.turns,
        scrutiny = at.scrutiny,
        refuted = hand.refuted(&at).count_ones(),
        counters = hand.counters,
        score = score(&hand, &at),
        concerns = chips.join(" ")
    )
    .replace(" | ", "\n");
    if !earned.is_empty() {
        text.push('\n');
        text.push_str(&earned.join(" · "));
    }
    text
}

/// The most points there are, if the work is enough to find out.
pub(crate) fn find_best(hand: &Hand, work: &mut Work) -> Option<u32> {
    Tree::grow(hand.clone(), work).ok().map(|tree| tree.root().best)
}

/// How near a game came to the best, if the work is enough to find out.
pub(crate) fn find_tier(hand: &Hand, at: &Position, work: &mut Work) -> Option<Tier> {
    find_best(hand, work).map(|best| tier(hand, at, best))
}
