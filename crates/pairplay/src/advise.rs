//! What a reasoning player knows at a position, step by step, and what to do about it.

use cluesmith_core::{Hint, Inference, Language, Reveals, Rung, Step, Technique, look_up, say};
use serde_json::{Map, json};

use crate::deck::{CARDS, Cards, Deck, PAIR, TRIPLES, pair_number};
use crate::honest::{Choice, Played, Value};
use crate::knowledge::{Mind, Worlds, breaks_house_rule, possible};
use crate::play::{self, State, set};
use crate::puzzle::{Answer, Puzzle};
use crate::record::{Premise, by, infer, one_of};
use crate::text::{WORDS, blank, comma};

/// Ways of knowing, easiest first.
pub(crate) const TECHNIQUES: [Technique; 6] = [
    Technique { id: "house-rule", tier: 1, cost: 1 },
    Technique { id: "hint", tier: 1, cost: 2 },
    Technique { id: "heard", tier: 2, cost: 2 },
    Technique { id: "muttered", tier: 2, cost: 3 },
    Technique { id: "read-out", tier: 2, cost: 1 },
    Technique { id: "best-play", tier: 3, cost: 4 },
];

/// What is known at a position.
pub struct Known {
    mind: Mind,
    deck: Deck,
    /// How many sets of lies were left after each thing learnt.
    pub stages: Vec<Stage>,
    worlds: Worlds,
    played: Played,
    /// What was learnt is told in it.
    language: Language,
}

/// Something learnt.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Stage {
    /// How: the id of a way of knowing.
    pub rule: String,
    /// Sets of lies before.
    pub before: u32,
    /// Sets of lies after.
    pub after: u32,
    /// In a sentence.
    pub text: String,
    /// As an inference.
    #[serde(skip)]
    inference: Inference,
}

/// Strengths of a set of cards, as people list them.
fn listed(deck: &Deck, cards: Cards, language: Language) -> String {
    let all: Vec<String> = (0..CARDS)
        .filter(|place| cards >> place & 1 == 1)
        .map(|place| deck.strength[place].to_string())
        .collect();
    if all.is_empty() { say!(WORDS, language, "nothing") } else { all.join(comma(language)) }
}

impl Known {
    /// Everything that follows from what is printed and what was heard.
    pub fn at(puzzle: &Puzzle, state: &State, language: Language) -> Known {
        let deck = puzzle.deck();
        let hint = puzzle.hint_cards();
        let mind = Mind::new(&deck, &puzzle.rules, possible(&deck, &hint));
        let fair: Vec<Cards> =
            TRIPLES.into_iter().filter(|&lies| !breaks_house_rule(&deck, lies)).collect();
        let worlds = mind.all();
        let (stages, played) = (Vec::new(), Played::default());
        let mut known = Known { mind, deck, stages, worlds, played, language };
        let count = fair.len() as u32;
        let house_rule = by("house-rule", vec![], vec![one_of(&fair)]);
        known.push(house_rule, 56, count, &[]);
        let group = listed(&deck, hint.group, language);
        let hinted = by("hint", vec![one_of(&fair)], vec![known.known()]);
        known.push(hinted, count, worlds.count_ones(), &[("group", &group)]);
        let (told, lies) = state.known();
        let mut read: Cards = 0;
        for (number, pair) in state.pairs.iter().enumerate() {
            let [a, b] = pair.cards.map(|card| usize::from(card) - 1);
            let cards = format!("{}+{}", pair.cards[0], pair.cards[1]);
            if number < 2 {
                known.played.pairs[number] = Some(pair_number(a, b));
            }
            if let Some(uneasy) = pair.uneasy {
                let both: Cards = 1 << a | 1 << b;
                let heard = match uneasy {
                    true => say!(WORDS, language, "text.heard.uneasy"),
                    false => say!(WORDS, language, "text.heard.steady"),
                };
                let values: [(&str, &dyn std::fmt::Display); 2] =
                    [("cards", &cards), ("heard", &heard)];
                let said = if uneasy { "uneasy" } else { "steady" };
                let heard =
                    Premise::new(format!("{cards} {said}"), |lies| (lies & both != 0) == uneasy);
                known.learn("heard", &values, vec![heard]);
            }
            if let Some(mutter) = &pair.mutter {
                let fits = mutter.about.cards(puzzle);
                let group = listed(&deck, fits & !hint.group, language);
                let values: [(&str, &dyn std::fmt::Display); 1] = [("group", &group)];
                let muttered = Premise::new(format!("mutter {}", number + 1), |lies| {
                    lies & !hint.group & fits != 0
                });
                known.learn("muttered", &values, vec![muttered]);
            }
            // A pair is read out at once, or the first two after the Double-Check; the end tells all.
            let now = match number {
                2 => Cards::MAX,
                0 if puzzle.rules.mode.challenge() => 0,
                _ => set(&state.pairs[..=number]),
            } & told
                & !read;
            if now != 0 {
                read |= now;
                let cards = listed(&deck, now, language);
                let card = |place: usize| {
                    let lie = lies >> place & 1;
                    let said = if lie == 1 { "lie" } else { "true" };
                    let text = format!("{} {said}", deck.strength[place]);
                    Premise::new(text, move |world| world >> place & 1 == lie)
                };
                let told = (0..CARDS).filter(|place| now >> place & 1 == 1).map(card).collect();
                known.learn("read-out", &[("cards", &cards)], told);
            }
        }
        known.played.delta = match puzzle.rules.mode.challenge() {
            true => state.delta(puzzle),
            false if state.pairs.len() >= 2 => Some(0),
            false => None,
        };
        known
    }

    /// Takes away what does not go with what was heard.
    fn learn(
        &mut self,
        rule: &'static str,
        values: &[(&str, &dyn std::fmt::Display)],
        heard: Vec<Premise>,
    ) {
        let known: Vec<Cards> = self.mind.list(self.worlds).collect();
        let before = self.worlds.count_ones();
        self.worlds =
            self.mind.keep(self.worlds, |lies| heard.iter().all(|premise| premise.holds(lies)));
        let left: Vec<Cards> = self.mind.list(self.worlds).collect();
        let inference = infer(rule, &known, heard, &left);
        self.push(inference, before, self.worlds.count_ones(), values);
    }

    fn push(
        &mut self,
        inference: Inference,
        before: u32,
        after: u32,
        values: &[(&str, &dyn std::fmt::Display)],
    ) {
        let mut all = vec![
            ("before", &before as &dyn std::fmt::Display),
            ("after", &after as &dyn std::fmt::Display),
        ];
        all.extend(values.iter().copied());
        let rule = inference.rule.clone();
        let text = WORDS.look_up(self.language, "text.", &rule, &all);
        self.stages.push(Stage { rule, before, after, text, inference });
    }

    /// The sets of lies that are left, as a fact.
    fn known(&self) -> String {
        one_of(&self.mind.list(self.worlds).collect::<Vec<_>>())
    }

    /// The sets of lies that are left, as strengths.
    pub fn left(&self) -> Vec<Vec<u8>> {
        let strengths = |lies: Cards| {
            (0..CARDS).filter(|p| lies >> p & 1 == 1).map(|p| self.deck.strength[p]).collect()
        };
        self.mind.list(self.worlds).map(strengths).collect()
    }

    /// In how many of the sets that are left each card is a lie.
    pub fn lie_counts(&self) -> [u32; CARDS] {
        std::array::from_fn(|card| self.mind.lie_count(self.worlds, card))
    }

    /// The best thing to do and what it is worth; nothing once all is played or if nothing fits.
    pub fn advice(&self, state: &State) -> Option<(String, Value, Choice)> {
        if state.is_over() || self.worlds == 0 {
            return None;
        }
        let (value, choice) = self.mind.value(self.worlds, &self.played);
        let choice = choice?;
        let text = match choice {
            Choice::Pair(pair) => {
                let (a, b) = PAIR[pair];
                format!("{} {}", self.deck.strength[a], self.deck.strength[b])
            }
            Choice::Check { stand: true } => "stand".to_owned(),
            Choice::Check { stand: false } => "withdraw".to_owned(),
        };
        Some((text, value, choice))
    }

    /// Cards that are certainly true, and certainly lies, among those not read out.
    pub fn certain(&self, state: &State) -> (Cards, Cards) {
        let (read, _) = state.known();
        let all = self.worlds.count_ones();
        let counts = self.lie_counts();
        let pick = |count: u32| {
            (0..CARDS)
                .filter(|&card| read >> card & 1 == 0 && counts[card] == count)
                .fold(0, |set, card| set | 1 << card)
        };
        (pick(0), pick(all))
    }
}

fn step(inference: Inference, text: String, moves: Vec<String>, language: Language) -> Step {
    let rule = inference.rule.as_str();
    let technique = TECHNIQUES.iter().find(|technique| technique.id == rule);
    Step {
        tier: technique.map_or(0, |technique| technique.tier),
        title: look_up!(WORDS, language, "rule.", rule),
        look: look_up!(WORDS, language, "look.", rule),
        inference,
        text,
        focus: Vec::new(),
        moves,
    }
}

/// What has been learnt so far, as steps.
pub(crate) fn steps(known: &Known) -> Vec<Step> {
    let stages = known.stages.iter();
    let tell =
        |stage: &Stage| step(stage.inference.clone(), stage.text.clone(), vec![], known.language);
    stages.map(tell).collect()
}

/// The last step: what to do.
pub(crate) fn best_step(puzzle: &Puzzle, state: &State, known: &Known) -> Option<Step> {
    let language = known.language;
    let (text, value, choice) = known.advice(state)?;
    let (truths, lies) = known.certain(state);
    let certain = if truths | lies == 0 {
        String::new()
    } else {
        let (truths, lies) =
            (listed(&known.deck, truths, language), listed(&known.deck, lies, language));
        say!(WORDS, language, "text.certain", truths, lies) + blank(language)
    };
    let card = state.challenged(puzzle).unwrap_or(0);
    let lies = known.lie_counts()[card];
    let strength = known.deck.strength[card];
    let rule = match (&choice, value.worlds, value.wins) {
        (Choice::Pair(_), 1, 1..) => "play.won",
        (Choice::Pair(_), 1, _) => "play.lost",
        (Choice::Pair(_), ..) => "play",
        (Choice::Check { .. }, 1, 1..) => "stand.won",
        (Choice::Check { .. }, 1, _) => "stand.lost",
        (Choice::Check { .. }, ..) => "stand",
    };
    let said = look_up!(
        WORDS,
        language,
        "text.best-",
        rule,
        certain,
        worlds = value.worlds,
        wins = value.wins,
        move = text,
        card = strength,
        lies,
    );
    let so = match choice {
        Choice::Pair(_) => format!("present {}", text.replace(' ', "+")),
        Choice::Check { .. } => text.clone(),
    };
    Some(step(by("best-play", vec![known.known()], vec![so]), said, vec![text], language))
}

/// A hint for a position: on its three rungs what was learnt last, the sets of lies that are left, and
/// the move.
pub(crate) fn hint(puzzle: &Puzzle, state: &State, language: Language) -> Hint {
    if state.is_over() {
        return Hint::Solved;
    }
    let known = Known::at(puzzle, state, language);
    match best_step(puzzle, state, &known) {
        Some(best) => {
            let newest = known.stages.last().map_or(String::new(), |stage| stage.text.clone());
            let rungs = vec![
                Rung::new(Reveals::Place, newest),
                Rung::new(Reveals::Premises, left_in_words(&known)),
                Rung::whole(std::slice::from_ref(&best)),
            ];
            let mut steps = steps(&known);
            steps.push(best);
            let more = Map::from_iter([("left".to_owned(), json!(known.left()))]);
            Hint::Steps { steps, rungs, more }
        }
        None => Hint::Stuck { reason: say!(WORDS, language, "P11") },
    }
}

/// The sets of lies that are left, as a sentence.
fn left_in_words(known: &Known) -> String {
    let left = known.left();
    let sets = left.iter().map(|lies| lies.iter().map(u8::to_string).collect::<Vec<_>>().join("+"));
    let sets = sets.collect::<Vec<_>>().join(comma(known.language));
    say!(WORDS, known.language, "text.left", count = left.len(), sets)
}

/// The whole game of a reasoning player: what is known at each point and what to do about it. Without the
/// answer nothing is heard after the first pair, and it ends with what is left.
pub(crate) fn story(
    puzzle: &Puzzle,
    answer: Option<&Answer>,
    language: Language,
) -> Option<Vec<Step>> {
    let (mut state, mut all, mut told) = (State::default(), Vec::new(), 0);
    loop {
        let known = Known::at(puzzle, &state, language);
        all.extend(steps(&known).into_iter().skip(told));
        told = known.stages.len();
        if state.is_over() {
            return Some(all);
        }
        let best = best_step(puzzle, &state, &known)?;
        let said = best.moves.first()?.clone();
        let Some(answer) = answer else {
            all.push(best);
            let last = known.stages.last()?.inference.clone();
            all.push(step(last, left_in_words(&known), vec![], language));
            return Some(all);
        };
        all.push(best);
        let told = play::answer_move(puzzle, &state, Some(answer), &said, language).ok()?;
        state = state.apply(puzzle, &told.maker, language).ok()?;
    }
}
