//! A small checker that trusts nobody. What is said to be heard must be what the house says at that point
//! of this very game; what is said to follow must hold in every set of three lies in which the premises do,
//! and there are only 56; what is said to be the best move is compared with every other by plain search.
//!
//! So a certificate proves three things: which sets of lies could not be told apart at each point of the
//! reasoning player's game, that no other move did better, and, once all is read out, which cards are lies.
//! Its notation is told in `record.rs`. Shares no code with the reasoner.

use std::collections::BTreeSet;

use cluesmith_core::{CertificateError, Inference, Work};

use crate::deck::{CARDS, Cards, Deck};
use crate::puzzle::{Answer, Puzzle};
use crate::recount::Two;
use crate::rethinking::{Move, Naive, all_pairs};

/// No honest step says more.
const MOST_NAMED: usize = 16;
/// Units of work of comparing one move with all others.
const SEARCH: u64 = 2520;

/// Something that can be true of three lies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    OneOf(Vec<Cards>),
    Pair { cards: Two, uneasy: bool },
    Mutter(usize),
    Card { place: usize, lie: bool },
}

/// Verifies that the steps are the reasoning player's game to its end, and prove this answer.
pub(crate) fn verify(
    puzzle: &Puzzle,
    answer: &Answer,
    certificate: &[Inference],
    work: &mut Work,
) -> Result<(), CertificateError> {
    let fail = |step: usize| move |message: String| CertificateError { step, message };
    let end = fail(certificate.len());
    let lies = answer.read(puzzle, work.language()).map_err(|wrong| end(wrong.message))?;
    let (deck, pairs) = (puzzle.deck(), all_pairs());
    let mut game = Game {
        puzzle,
        answer,
        lies,
        deck: &deck,
        search: Naive::new(&deck, &puzzle.rules, &pairs),
        left: (0..=Cards::MAX).filter(|set| set.count_ones() == 3).collect(),
        known: BTreeSet::new(),
        played: Vec::new(),
        stood: None,
    };
    if !["house-rule", "hint"].iter().all(|rule| game.holds_by(rule, lies)) {
        return Err(end("the lies break the house rule, or the hint does not fit them".into()));
    }
    for (step, inference) in certificate.iter().enumerate() {
        game.follow(inference, work).map_err(fail(step))?;
    }
    if game.played.len() < 3 {
        return Err(end("the game is not played to its end".into()));
    }
    if game.left != [lies] {
        return Err(end("it is not concluded which cards are lies".into()));
    }
    Ok(())
}

/// The game as far as it was followed.
struct Game<'a> {
    puzzle: &'a Puzzle,
    answer: &'a Answer,
    lies: Cards,
    deck: &'a Deck,
    search: Naive<'a>,
    /// The sets of lies in which everything holds that was concluded.
    left: Vec<Cards>,
    known: BTreeSet<Fact>,
    played: Vec<Two>,
    stood: Option<bool>,
}

impl Game<'_> {
    /// One step: a conclusion or a move.
    fn follow(&mut self, inference: &Inference, work: &mut Work) -> Result<(), String> {
        let Inference { rule, by, given, so } = inference;
        work.spend(1).map_err(|stopped| format!("not verified: {stopped}"))?;
        if by.len() != 1 || by[0] != *rule {
            return Err(format!("a step by `{rule}` rests on `{rule}` and nothing else"));
        }
        if given.len().max(so.len()) > MOST_NAMED || so.is_empty() {
            return Err("concludes nothing, or names too much".into());
        }
        let texts = given;
        let given: Vec<Fact> = texts.iter().map(|text| read(text)).collect::<Result<_, _>>()?;
        if rule == "best-play" {
            work.spend(SEARCH).map_err(|stopped| format!("not verified: {stopped}"))?;
            return self.play(&given, so);
        }
        for (fact, text) in given.iter().zip(texts) {
            if !self.known.contains(fact) {
                self.hear(rule, fact).map_err(|why| format!("`{text}` {why}"))?;
            }
        }
        let fits = |set: &Cards| {
            self.holds_by(rule, *set) && given.iter().all(|fact| self.holds(fact, *set))
        };
        let sets: Vec<Cards> =
            (0..=Cards::MAX).filter(|set| set.count_ones() == 3).filter(fits).collect();
        for text in so {
            let fact = read(text)?;
            if let Some(&other) = sets.iter().find(|set| !self.holds(&fact, **set)) {
                let other = write(other);
                return Err(format!("`{text}` does not follow: the lies could be {other}"));
            }
            let holds = |set: &Cards| self.holds(&fact, *set);
            self.left = self.left.iter().copied().filter(holds).collect();
            self.known.insert(fact);
        }
        Ok(())
    }

    /// A move, which nothing beats by what is known now.
    fn play(&mut self, given: &[Fact], so: &[String]) -> Result<(), String> {
        let [Fact::OneOf(sets)] = given else {
            return Err("a move is chosen by the sets of lies that are left".into());
        };
        if *sets != self.left {
            return Err("other sets of lies are left at this point".into());
        }
        let [text] = so else { return Err("one move at a time".into()) };
        let chosen = match text.as_str() {
            "stand" => Move::Check { stand: true },
            "withdraw" => Move::Check { stand: false },
            _ => text
                .strip_prefix("present ")
                .and_then(read_pair)
                .map(Move::Present)
                .ok_or_else(|| unread(text))?,
        };
        if self.played.len() == 3 {
            return Err("the game is over".into());
        }
        let moves = self.search.moves(&self.left, &self.played, self.stood);
        let Some((_, worth)) = moves.iter().find(|(open, _)| *open == chosen) else {
            return Err(format!("`{text}` cannot be done at this point"));
        };
        if moves.iter().any(|(_, other)| other > worth) {
            return Err(format!("`{text}` is not the move that does best"));
        }
        match chosen {
            Move::Present(pair) => self.played.push(pair),
            Move::Check { stand } => self.stood = Some(stand),
        }
        Ok(())
    }

    /// Whether the house has said this by now, in a step by this rule.
    fn hear(&self, rule: &str, fact: &Fact) -> Result<(), &'static str> {
        let heard = match fact {
            Fact::OneOf(_) => false,
            Fact::Pair { cards, .. } => {
                let told = self.puzzle.rules.mode.challenge();
                rule == "heard" && told && self.played.iter().take(2).any(|pair| pair == cards)
            }
            Fact::Mutter(number) => rule == "muttered" && self.is_muttered(*number),
            Fact::Card { place, .. } => rule == "read-out" && self.is_read_out(*place),
        };
        match (heard, self.holds(fact, self.lies)) {
            (true, true) => Ok(()),
            (true, false) => Err("is not what the house says"),
            (false, _) => Err("is neither concluded before nor heard by now"),
        }
    }

    /// A muttering is said after its pair, unless it would point at a single card: it must fit two cards
    /// outside the hint that are still to come.
    fn is_muttered(&self, number: usize) -> bool {
        let Some(mutter) = self.answer.mutters.get(number) else { return false };
        let Some(gone) = self.played.get(..=number) else { return false };
        let open = |place: &usize| {
            let card = &self.puzzle.cards[*place];
            !self.puzzle.hint.about.holds(self.puzzle, card)
                && mutter.about.holds(self.puzzle, card)
                && !gone.iter().any(|pair| pair.contains(place))
        };
        number < 2 && (0..CARDS).filter(open).count() >= 2
    }

    /// The first two pairs are read out after the Double-Check, or at once where there is none; the end
    /// tells all.
    fn is_read_out(&self, place: usize) -> bool {
        let told = self.stood.is_some() || !self.puzzle.rules.mode.challenge();
        self.played.len() == 3 || told && self.played.iter().any(|pair| pair.contains(&place))
    }

    /// What a rule alone says of three lies.
    fn holds_by(&self, rule: &str, lies: Cards) -> bool {
        let told: Vec<usize> = (0..CARDS).filter(|place| lies >> place & 1 == 1).collect();
        match rule {
            "house-rule" => told.iter().all(|&one| {
                let alike = |other: usize| {
                    self.deck.evidence[one] == self.deck.evidence[other]
                        && self.deck.location[one] == self.deck.location[other]
                };
                !told.iter().any(|&other| other != one && alike(other))
            }),
            "hint" => told.iter().filter(|place| self.is_hinted(**place)).count() == 2,
            _ => true,
        }
    }

    fn is_hinted(&self, place: usize) -> bool {
        self.puzzle.hint.about.holds(self.puzzle, &self.puzzle.cards[place])
    }

    /// Whether a fact is true if these are the lies.
    fn holds(&self, fact: &Fact, lies: Cards) -> bool {
        let lie = |place: usize| lies >> place & 1 == 1;
        match fact {
            Fact::OneOf(sets) => sets.contains(&lies),
            Fact::Pair { cards, uneasy } => cards.iter().any(|card| lie(*card)) == *uneasy,
            Fact::Mutter(number) => (0..CARDS).any(|place| {
                let fits = |about: &crate::predicate::Predicate| {
                    about.holds(self.puzzle, &self.puzzle.cards[place])
                };
                let mutter = self.answer.mutters.get(*number);
                lie(place) && !self.is_hinted(place) && mutter.is_some_and(|m| fits(&m.about))
            }),
            Fact::Card { place, lie: told } => lie(*place) == *told,
        }
    }
}

fn unread(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    format!("{short:?} cannot be read")
}

/// A fact as it is written, in its one form.
fn read(text: &str) -> Result<Fact, String> {
    read_fact(text).ok_or_else(|| unread(text))
}

fn read_fact(text: &str) -> Option<Fact> {
    if let Some(sets) = text.strip_prefix("one of ") {
        let sets: Vec<[usize; 3]> = sets.split(' ').map(read_places::<3>).collect::<Option<_>>()?;
        let rising = sets.windows(2).all(|two| two[0] < two[1]);
        let mut sets: Vec<Cards> =
            sets.iter().map(|set| set.iter().fold(0, |all, place| all | 1 << place)).collect();
        sets.sort_unstable();
        return rising.then_some(Fact::OneOf(sets));
    }
    let (what, said) = text.split_once(' ')?;
    match (what, said) {
        ("mutter", "1") => Some(Fact::Mutter(0)),
        ("mutter", "2") => Some(Fact::Mutter(1)),
        (_, "steady" | "uneasy") => {
            Some(Fact::Pair { cards: read_pair(what)?, uneasy: said == "uneasy" })
        }
        (_, "true" | "lie") => {
            let [place] = read_places(what)?;
            Some(Fact::Card { place, lie: said == "lie" })
        }
        _ => None,
    }
}

fn read_pair(text: &str) -> Option<Two> {
    read_places(text)
}

/// Strengths with `+` between them, smallest first, as places.
fn read_places<const N: usize>(text: &str) -> Option<[usize; N]> {
    let places: Vec<usize> = text
        .split('+')
        .map(|part| match part.as_bytes() {
            [digit @ b'1'..=b'8'] => Some(usize::from(digit - b'1')),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let rising = places.windows(2).all(|two| two[0] < two[1]);
    places.try_into().ok().filter(|_| rising)
}

/// A set of lies in words.
fn write(lies: Cards) -> String {
    let told = (0..CARDS).filter(|place| lies >> place & 1 == 1);
    told.map(|place| (place + 1).to_string()).collect::<Vec<_>>().join("+")
}
