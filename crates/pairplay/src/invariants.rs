//! The invariants I1 to I22 and the bands, each with its figure and its threshold.
//!
//! The ids are the prototype's. (There is no I23: "23" was the number of lines printed.) Where text and
//! prototype differ, the `prototype` rules keep the prototype's reading, so that its results can be
//! reproduced; otherwise the specification is followed, and the reason stands at the rule.

use cluesmith_core::{Finding, Language, Severity, say};

use crate::deck::{CARDS, Cards, Deck};
use crate::figures::Figures;
use crate::rules::{CLOSE, FLAWLESS, Rules};
use crate::text::WORDS;

/// One rule, looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Its id: `I12`, `B2`, `S7`, `K1`.
    pub id: &'static str,
    /// Whether it holds.
    pub ok: bool,
    /// How bad it is if it does not.
    pub severity: Severity,
    /// Where in the document.
    pub path: &'static str,
    /// What was measured.
    pub figure: String,
    /// What it should be.
    pub needs: String,
}

impl Check {
    /// A rule that must hold.
    #[allow(clippy::needless_pass_by_value, reason = "numbers and texts alike")]
    pub fn new(id: &'static str, ok: bool, figure: impl ToString, needs: impl ToString) -> Check {
        Check {
            id,
            ok,
            severity: Severity::Error,
            path: "/puzzle",
            figure: figure.to_string(),
            needs: needs.to_string(),
        }
    }

    /// The same rule, about another part of the document.
    #[must_use]
    pub fn at(mut self, path: &'static str) -> Check {
        self.path = path;
        self
    }

    /// The same rule as advice.
    #[must_use]
    pub fn warning(mut self) -> Check {
        self.severity = Severity::Warning;
        self
    }

    /// The rule in words.
    pub fn title(&self, language: Language) -> String {
        rule_title(self.id, language)
    }

    /// Whether the puzzle promises to keep it. With relaxed bands some rules are only good to know.
    pub fn is_promised(&self) -> bool {
        self.severity > Severity::Note
    }

    /// A finding, if the rule is promised and broken.
    pub fn finding(&self, language: Language) -> Option<Finding> {
        (!self.ok && self.is_promised()).then(|| {
            let (title, figure, needs) = (self.title(language), &self.figure, &self.needs);
            let message = match needs.as_str() {
                "-" => say!(WORDS, language, "check.broken.at", title, figure),
                _ => say!(WORDS, language, "check.broken", title, figure, needs),
            };
            let help = WORDS.look_up(language, self.id, ".help", &[]);
            Finding::error(self.id, self.path, message, help).as_severity(self.severity)
        })
    }
}

/// A rule in words, by its id.
pub(crate) fn rule_title(id: &str, language: Language) -> String {
    WORDS.look_up(language, id, ".title", &[])
}

/// A count in percent, for people: `16.67 %`.
pub(crate) fn percent(count: u32, of: u32) -> String {
    let hundredths = (u64::from(count) * 10_000 + u64::from(of.max(1)) / 2) / u64::from(of.max(1));
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}

/// The band of targets.
pub const TARGETS: std::ops::RangeInclusive<i32> = 15..=25;
/// The band of the best score over the target.
///
/// The specification's session section asks for margins of 3 to 5 on Fridays "over minimum viable
/// play", which it does not define; so near the best score hardly any game is flawless (I13).
/// Margin is therefore the best score minus the target, 5 to 15, everywhere; sessions tighten the
/// target instead (`session.rs`).
pub const MARGIN: std::ops::RangeInclusive<i32> = 5..=15;

/// Everything that follows from the numbers of the cards, in the prototype's order.
pub fn mechanical(deck: &Deck, lies: Cards, rules: &Rules, figures: &Figures) -> Vec<Check> {
    let mut checks = cards::<true>(deck, lies, rules);
    checks.extend(games::<true>(rules, figures));
    checks
}

/// The ids of those that are broken. A generator asks this thousands of times, so no figure is put
/// into words.
pub(crate) fn broken(
    deck: &Deck,
    lies: Cards,
    rules: &Rules,
    figures: &Figures,
) -> impl Iterator<Item = &'static str> {
    let checks =
        cards::<false>(deck, lies, rules).into_iter().chain(games::<false>(rules, figures));
    checks.filter(|check| !check.ok).map(|check| check.id)
}

/// A rule, with figure and threshold in words or without.
fn look<const TOLD: bool>(
    id: &'static str,
    ok: bool,
    figure: impl std::fmt::Display,
    needs: impl std::fmt::Display,
) -> Check {
    if TOLD {
        return Check::new(id, ok, figure, needs);
    }
    let (figure, needs) = (String::new(), String::new());
    Check { id, ok, severity: Severity::Error, path: "/puzzle", figure, needs }
}

/// Rules about the cards alone.
fn cards<const TOLD: bool>(deck: &Deck, lies: Cards, rules: &Rules) -> Vec<Check> {
    let count = |numbers: &[u8; CARDS]| {
        let mut counts = [0u8; CARDS];
        numbers.iter().for_each(|&n| counts[usize::from(n) % CARDS] += 1);
        counts
    };
    let (kinds, places) = (count(&deck.evidence), count(&deck.location));
    let in_twos = |counts: &[u8]| counts.iter().filter(|&&n| n == 2).count() == CARDS / 2;
    let shown = |counts: &[u8]| {
        let counts = counts.iter().filter(|&&n| TOLD && n > 0).map(ToString::to_string);
        counts.collect::<Vec<_>>().join("+")
    };
    let mut strengths = deck.strength;
    strengths.sort_unstable();
    let told: Vec<usize> = (0..CARDS).filter(|&card| lies >> card & 1 == 1).collect();
    let mut differ: Vec<u8> = told.iter().map(|&card| deck.strength[card]).collect();
    differ.dedup();
    // Text: each lie needs a truth it could be paired with for a combo. Prototype: any card will do.
    let bait = |card: usize| {
        (0..CARDS).any(|other| {
            other != card
                && (rules.as_prototype() || lies >> other & 1 == 0)
                && (deck.evidence[card] == deck.evidence[other]
                    || deck.location[card] == deck.location[other])
        })
    };
    let baited = told.iter().filter(|&&card| bait(card)).count();
    let partnered = told.iter().filter(|&&card| {
        let partner = (0..CARDS).find(|&other| other != card && deck.natural(card, other));
        partner.is_some_and(|partner| lies >> partner & 1 == 0)
    });
    let partnered = partnered.count();
    let mut slots = deck.slot;
    slots.sort_unstable();
    let in_line = slots.windows(2).all(|two| two[0] + 1 == two[1]);
    vec![
        look::<TOLD>("I1", true, CARDS, 8).at("/puzzle/cards"),
        look::<TOLD>("I2", lies.count_ones() == 3, lies.count_ones(), 3).at("/answer/lies"),
        look::<TOLD>(
            "I4",
            strengths == [1, 2, 3, 4, 5, 6, 7, 8],
            format_args!("{strengths:?}"),
            "1..8",
        )
        .at("/puzzle/cards"),
        look::<TOLD>("I5", in_twos(&kinds), shown(&kinds), "2+2+2+2").at("/puzzle/cards"),
        look::<TOLD>("I14", differ.len() == told.len(), differ.len(), told.len())
            .at("/answer/lies"),
        look::<TOLD>("I15", baited == told.len(), baited, told.len()).at("/answer/lies"),
        look::<TOLD>("B6", partnered == told.len(), partnered, told.len()).at("/answer/lies"),
        look::<TOLD>("B7", in_twos(&places), shown(&places), "2+2+2+2").at("/puzzle/cards"),
        look::<TOLD>("B8", in_line, format_args!("{slots:?}"), "0..7").at("/puzzle/cards"),
    ]
}

/// Rules about all games.
fn games<const TOLD: bool>(rules: &Rules, figures: &Figures) -> Vec<Check> {
    let (target, n) = (rules.target, figures.games);
    let best = figures.best.0;
    let high = |lies: usize| figures.histogram.range(lies).map_or(i32::MIN, |(_, high)| high);
    let (wins, flawless) = (figures.wins(target), figures.wins(target + FLAWLESS));
    let within = |count: u32, low: u32, high: u32| {
        let share = u64::from(count) * 100;
        share >= u64::from(low * n) && share <= u64::from(high * n)
    };
    let expected = if rules.mode.pressure() { 2520 } else { 420 };
    // The prototype compares with the six strongest under full rules, whatever the mode (D10).
    let strength_first = match rules.as_prototype() {
        true => figures.strength_first_full,
        false => figures.strength_first,
    };
    let (auto, varied) = (figures.auto_wins(target), figures.varied());
    let share = |count: u32| if TOLD { percent(count, n) } else { String::new() };
    let contained = match (figures.contained, figures.spread) {
        (Some(contained), Some(spread)) => contained >= spread - 3,
        _ => false,
    };
    let shown = |best: Option<i32>| best.map_or("-".to_owned(), |best| best.to_string());
    let at_target = "/puzzle/rules/target";
    let mut checks = vec![
        look::<TOLD>("I3", n == expected, n, expected),
        look::<TOLD>("I6", best >= target, best, format_args!("≥ {target}")).at(at_target),
        // "The best game without a lie is flawless" cannot be asked: one of three lies is always played,
        // for only two cards stay at home. So the best game is.
        look::<TOLD>(
            "I7",
            best >= target + FLAWLESS,
            best,
            format_args!("≥ {}", target + FLAWLESS),
        )
        .at(at_target),
        look::<TOLD>("I9", varied >= 14, format_args!("{varied} of 28"), "≥ 14"),
        // Title and code of the prototype differ: some leave-outs may always win, all 28 may not.
        look::<TOLD>("I8", auto < 28, format_args!("{auto} of 28"), "< 28"),
        look::<TOLD>(
            "I10",
            high(2) >= target - CLOSE,
            high(2),
            format_args!("≥ {}", target - CLOSE),
        )
        .at(at_target),
        look::<TOLD>("I12", within(wins, 10, 50), share(wins), "10–50 %").at(at_target),
        look::<TOLD>("I13", within(flawless, 5, 30), share(flawless), "5–30 %").at(at_target),
        look::<TOLD>("I16", strength_first < best, strength_first, format_args!("< {best}")),
        look::<TOLD>(
            "I17",
            within(figures.combo_games, 20, 100),
            share(figures.combo_games),
            "≥ 20 %",
        ),
        look::<TOLD>("I18", figures.blocked_games > 0, figures.blocked_games, "≥ 1"),
        look::<TOLD>(
            "I19",
            contained,
            format_args!("{} against {}", shown(figures.contained), shown(figures.spread)),
            "at most 3 less",
        ),
        look::<TOLD>("B1", TARGETS.contains(&target), target, "15–25").at(at_target),
        look::<TOLD>("B2", is_in_margin(target, best), best - target, "5–15").at(at_target),
        look::<TOLD>("B5", fails_with_three(target, high(3)), high(3), format_args!("< {target}"))
            .at(at_target),
    ];
    let survived = look::<TOLD>("I11", high(3) > 0, high(3), "> 0");
    checks.push(if rules.as_prototype() { survived.warning() } else { survived });
    if rules.mode.pressure() {
        let order = figures.order_matters;
        checks.push(look::<TOLD>("I9b", within(order, 30, 100), share(order), "≥ 30 %"));
    }
    checks
}

/// B2: the best game is neither just enough nor far too much.
pub(crate) fn is_in_margin(target: i32, best: i32) -> bool {
    MARGIN.contains(&(best - target))
}

/// B5: nobody who plays all three lies is cleared.
pub(crate) fn fails_with_three(target: i32, best_of_three: i32) -> bool {
    best_of_three < target
}

/// Whether chance reaches a target often enough and not too often, and so with flawless games.
pub(crate) fn is_fair(target: i32, figures: &Figures) -> bool {
    is_fair_share(figures.games, [target, target + FLAWLESS].map(|score| figures.wins(score)))
}

/// The same from the games that win and those that are flawless, of so many.
pub(crate) fn is_fair_share(n: u32, [wins, flawless]: [u32; 2]) -> bool {
    (10 * n..=50 * n).contains(&(100 * wins)) && (5 * n..=30 * n).contains(&(100 * flawless))
}

/// The target bands again without pressure and challenge, so that beginners play a fair game, too.
pub fn training(rules: &Rules, figures: &Figures) -> Check {
    let n = figures.games;
    let (wins, flawless) = (figures.wins(rules.target), figures.wins(rules.target + FLAWLESS));
    let figure = format!("{} and {}", percent(wins, n), percent(flawless, n));
    Check::new("B9", is_fair(rules.target, figures), figure, "10–50 % and 5–30 %")
        .at("/puzzle/rules/target")
}
