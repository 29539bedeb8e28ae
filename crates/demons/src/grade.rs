//! How hard a board is, read off the sizes of its proofs.

use cluesmith_core::Grade;
use serde_json::{Map, json};

use crate::deduce::{TECHNIQUES, technique};
use crate::params::LevelName;
use crate::walk::{Sizes, Stride};
use crate::worlds::case::Case;

/// The level that a walk belongs to: by the share of steps that need two clues or more; among the
/// hardest, by the share that needs three.
pub fn level_of(sizes: &Sizes) -> LevelName {
    match (sizes.share(), sizes.share_many()) {
        (0..=18, _) => LevelName::Easy,
        (19..=38, _) => LevelName::Medium,
        (39..=59, _) => LevelName::Tricky,
        (_, 0..=14) => LevelName::Hard,
        _ => LevelName::Brutal,
    }
}

/// The grade of a board from the walk through it.
pub fn grade(case: &Case, walk: &[Stride]) -> Grade {
    let sizes = Sizes::of(walk);
    let used: Vec<_> = walk.iter().map(|stride| technique(case, &stride.proof)).collect();
    let hardest = used.iter().max_by_key(|t| (t.tier, t.cost)).unwrap_or(&TECHNIQUES[0]);
    let mut profile = Map::new();
    profile.insert("largestProof".into(), json!(sizes.largest));
    profile.insert("needTwo".into(), json!(sizes.several));
    profile.insert("needTwoPercent".into(), json!(sizes.share()));
    profile.insert("needThree".into(), json!(sizes.many));
    profile.insert("cluesPerStepTimes100".into(), json!(100 * sizes.sum / sizes.steps.max(1)));
    profile.insert("choicesTimes100".into(), json!(100 * sizes.choices / sizes.steps.max(1)));
    profile.insert("specScore".into(), json!(spec_score(case, walk)));
    Grade {
        level: level_of(&sizes).name().to_owned(),
        score: used.iter().map(|t| t.cost).sum(),
        steps: sizes.steps,
        hardest: hardest.id.to_owned(),
        tier: hardest.tier,
        profile,
    }
}

/// The specification's score, `w1 * steps + w2 * (types 9 to 14 used) - w3 * (types 1 and 2 used)`,
/// with the weights 1, 2 and 1, which it leaves open.
fn spec_score(case: &Case, walk: &[Stride]) -> i64 {
    let heard = walk.iter().fold(0, |crowd, stride| crowd | stride.proof.speakers);
    let weights = crate::board::each(heard).map(|speaker| case.forms[speaker].weight());
    walk.len() as i64 + weights.sum::<i64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_follow_the_share_of_steps_that_need_two_clues() {
        let level =
            |several, many| level_of(&Sizes { steps: 100, several, many, ..Sizes::default() });
        assert_eq!(level(18, 0), LevelName::Easy);
        assert_eq!(level(19, 10), LevelName::Medium);
        assert_eq!(level(59, 30), LevelName::Tricky);
        assert_eq!(level(60, 14), LevelName::Hard);
        assert_eq!(level(60, 15), LevelName::Brutal);
    }
}
