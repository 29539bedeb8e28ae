//! The prototype's figures, to the digit.

mod common;

use cluesmith_pairplay::deck::{Layout, TRIPLES};
use cluesmith_pairplay::recount::{recount, turn};
use cluesmith_pairplay::rules::{Echo, Mode, Rules, Stance, Tier, Timeline};
use cluesmith_pairplay::survey::{finals, survey};
use common::{STANCES, p1, p1_deck};
use serde_json::Value;
use sha2::{Digest, Sha256};

const MODES: [(Mode, &str); 4] = [
    (Mode::Full, "full"),
    (Mode::NoObjection, "no_objection"),
    (Mode::Training, "training"),
    (Mode::NoPressure, "no_pressure"),
];

#[test]
fn p1_scores_as_in_the_prototype_in_every_mode() {
    let (deck, lies) = p1_deck();
    for (mode, name) in MODES {
        let reference = &p1()["reference_results"][name];
        let rules = Rules::prototype(Stance::Neutral, 20, mode);
        let (figures, finals) = (survey(&deck, lies, &rules), finals(&deck, lies, &rules));
        let is = |field: &str, found: i64| {
            assert_eq!(reference[field].as_i64(), Some(found), "{name}: {field}");
        };
        let texts: Vec<String> = finals.iter().map(ToString::to_string).collect();
        let hash = format!("{:x}", Sha256::digest(texts.join(",")));
        assert_eq!(reference["sha256_of_final_scores_in_enumeration_order"], hash, "{name}");
        is("sequences", figures.games.into());
        is("unique_final_scores", figures.histogram.all().count() as i64);
        is("best", figures.best.0.into());
        is("worst", figures.worst.0.into());
        is("order_matters_sequences", figures.order_matters.into());
        is("optimal_stand_by", figures.stand.into());
        is("optimal_withdraw", i64::from(figures.games - figures.stand));
        is("two_lie_best", figures.histogram.range(2).unwrap().1.into());
        is("three_lie_best", figures.histogram.range(3).unwrap().1.into());
        is("leaveouts_with_variance", figures.varied() as i64);
        is("auto_win_leaveouts", figures.auto_wins(20) as i64);
        is("strength_first_best_as_coded", figures.strength_first_full.into());
        is("strength_first_best_same_mode", figures.strength_first.into());
        is("combo_blocked_plays", figures.blocked_games.into());
        is("contained_best_pre_objection", figures.contained.unwrap().into());
        is("spread_best_pre_objection", figures.spread.unwrap().into());
        let pressure = f64::from(figures.pressure) / f64::from(figures.games);
        assert!((pressure - reference["avg_pressure_per_game"].as_f64().unwrap()).abs() < 1e-6);
        let histogram = figures.histogram.all().map(|(score, n)| serde_json::json!([score, n]));
        assert_eq!(reference["final_score_histogram"], Value::Array(histogram.collect()));
        let tiers = &reference["tier_counts"];
        for tier in Tier::ALL {
            let of = |score: &&i16| Tier::of(i32::from(**score), 20) == tier;
            let count = finals.iter().filter(of).count();
            assert_eq!(tiers[tier.name().to_uppercase()], count, "{name}: {tier:?}");
        }
        for (place, percent) in [(1, 25), (2, 50), (3, 75)] {
            let found = figures.histogram.percentile(percent);
            assert_eq!(reference["percentiles_min_p25_p50_p75_max"][place], found, "{name}");
        }
        for lies in 1..=3 {
            let found = figures.histogram.games(lies);
            assert_eq!(reference["sequences_by_lies_played"][lies.to_string()], found, "{name}");
        }
        for (field, pairs) in [
            ("best_sequence_first_found", figures.best.1),
            ("worst_sequence_last_found", figures.worst.1),
        ] {
            let strengths = pairs.map(|pair| pair.map(|card| deck.strength[usize::from(card)]));
            let found = serde_json::json!(strengths);
            assert_eq!(reference[field]["pairs_by_strength"], found, "{name}: {field}");
        }
    }
}

#[test]
fn rule_variants_change_p1_as_in_the_reference() {
    let (deck, lies) = p1_deck();
    let variants = &p1()["rule_variants_full_mode_NEUTRAL_target20"];
    let prototype = Rules::prototype(Stance::Neutral, 20, Mode::Full);
    for (name, rules) in [
        ("reference", prototype),
        (
            "TYPE_ECHO_previous_turn_only (literal reading of the specification table)",
            Rules { echo: Echo::Previous, ..prototype },
        ),
        (
            "timeline_by_chronological_slot_adjacency",
            Rules { timeline: Timeline::Slot, ..prototype },
        ),
        ("timeline_90min_with_midnight_wrap", Rules { timeline: Timeline::Minutes, ..prototype }),
    ] {
        let figures = survey(&deck, lies, &rules);
        let variant = &variants[name];
        let percent = |count: u32| f64::from(count) * 100.0 / f64::from(figures.games);
        let near = |field: &str, found: f64| {
            let wanted = variant[field].as_f64().unwrap_or_else(|| panic!("{name}: {field}"));
            assert!((wanted - found).abs() < 1e-4, "{name}: {field} {found}, not {wanted}");
        };
        near("best", figures.best.0.into());
        near("worst", figures.worst.0.into());
        near("win_pct", percent(figures.wins(20)));
        near("flawless_pct", percent(figures.wins(25)));
        near("order_matters_pct", percent(figures.order_matters));
        near("avg_pressure", f64::from(figures.pressure) / f64::from(figures.games));
        near("auto_win_leaveouts", figures.auto_wins(20) as f64);
    }
}

#[test]
fn the_slow_count_agrees_with_the_fast_one() {
    let (deck, lies) = p1_deck();
    let mut compared = 0;
    for (stance, _) in STANCES {
        for mode in Mode::ALL {
            for rules in
                [Rules::prototype(stance, 20, mode), { Rules { mode, ..Rules::new(stance, 20) } }]
            {
                assert_eq!(recount(&deck, lies, &rules), survey(&deck, lies, &rules));
                compared += 1;
            }
        }
    }
    for layout in Layout::ALL {
        let deck = layout.deck();
        for (n, lies) in TRIPLES.into_iter().enumerate().filter(|(n, _)| n % 5 == 0) {
            let mode = Mode::ALL[n % 4];
            let rules = Rules { mode, ..Rules::new(Stance::ALL[n % 3], 20) };
            assert_eq!(recount(&deck, lies, &rules), survey(&deck, lies, &rules));
            compared += 1;
        }
    }
    assert_eq!(compared, 24 + 5 * 12);
}

#[test]
fn golden_games_score_as_played() {
    let (deck, lies) = p1_deck();
    let rules = Rules::prototype(Stance::Neutral, 20, Mode::Full);
    let games = p1()["golden_games"].as_array().unwrap().clone();
    assert_eq!(games.len(), 3);
    for game in games {
        let pairs: Vec<[usize; 2]> = game["turns"]
            .as_array()
            .unwrap()
            .iter()
            .map(|pair| [0, 1].map(|i| pair[i].as_u64().unwrap() as usize - 1))
            .collect();
        let mut total = 0;
        for n in 0..3 {
            let turn = turn(&deck, lies, &rules, &pairs[..n], pairs[n]);
            assert_eq!(game["turn_scores"][n], turn.score(), "{game}");
            total += turn.score();
        }
        let card = cluesmith_pairplay::recount::challenged(&deck, pairs[0], pairs[1]);
        assert_eq!(game["challenged"], deck.strength[card]);
        let stand = game["choice"] == "stand";
        total += cluesmith_pairplay::recount::challenge(lies, card, stand);
        assert_eq!(game["final"], total);
        assert_eq!(game["tier"], Tier::of(total, 20).name().to_uppercase());
    }
}
