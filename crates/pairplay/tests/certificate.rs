//! Certificates: the reasoning player's game, verified by a checker that trusts nobody.

use cluesmith_core::{
    AnyFamily, Ask, CertificateError, Family, FamilyBackstage, Inference, Made, Seed, Work,
};
use cluesmith_pairplay::rules::Mode;
use cluesmith_pairplay::{Answer, Level, PairPlay, Params, Puzzle};

fn made(level: Level, mode: Mode, seed: u64) -> Made<Puzzle, Answer> {
    let params = Params { mode: Some(mode), ..Params::level(level) };
    Family::generate(&PairPlay, &params, Seed(seed), &mut Work::unlimited()).unwrap()
}

fn explained(made: &Made<Puzzle, Answer>) -> Vec<Inference> {
    let work = &mut Work::unlimited();
    let steps = PairPlay.explain_answer(&made.puzzle, Some(&made.answer), work).unwrap();
    steps.into_iter().map(|step| step.inference).collect()
}

fn verify(made: &Made<Puzzle, Answer>, certificate: &[Inference]) -> Result<(), CertificateError> {
    PairPlay.verify_answer(&made.puzzle, &made.answer, certificate, &mut Work::unlimited())
}

/// Puzzles of every level and mode.
fn samples(seeds: u64) -> impl Iterator<Item = Made<Puzzle, Answer>> {
    let modes = [Mode::Full, Mode::Training, Mode::NoObjection];
    (0..seeds).map(move |seed| {
        let level = Level::ALL[seed as usize / 3 % 3];
        made(level, modes[seed as usize % 3], seed)
    })
}

#[test]
fn every_explanation_is_a_certificate() {
    for made in samples(45) {
        let certificate = explained(&made);
        verify(&made, &certificate).unwrap_or_else(|error| panic!("{error}: {certificate:#?}"));
        for inference in &certificate {
            let known = Family::techniques(&PairPlay).iter().any(|t| t.id == inference.rule);
            assert!(known, "{}", inference.rule);
        }
    }
}

#[test]
fn no_premise_can_be_dropped() {
    let mut dropped = 0;
    for made in samples(18) {
        let certificate = explained(&made);
        for (step, inference) in certificate.iter().enumerate() {
            for premise in 0..inference.given.len() {
                let mut cut = certificate.clone();
                cut[step].given.remove(premise);
                let error = verify(&made, &cut).expect_err("a premise that is needed is missing");
                assert_eq!(error.step, step, "{error}");
                dropped += 1;
            }
            let mut baseless = certificate.clone();
            baseless[step].by.clear();
            assert_eq!(verify(&made, &baseless).map_err(|error| error.step), Err(step));
        }
    }
    assert!(dropped > 18 * 8, "{dropped}");
}

#[test]
fn what_was_not_heard_is_no_premise() {
    let opposite = |text: &str| {
        let (what, said) = text.rsplit_once(' ')?;
        let said = match said {
            "steady" => "uneasy",
            "uneasy" => "steady",
            "true" => "lie",
            "lie" => "true",
            _ => return None,
        };
        Some(format!("{what} {said}"))
    };
    let mut turned = 0;
    for made in samples(18) {
        let certificate = explained(&made);
        for (step, inference) in certificate.iter().enumerate() {
            for (premise, text) in inference.given.iter().enumerate() {
                let Some(text) = opposite(text) else { continue };
                let mut forged = certificate.clone();
                forged[step].given[premise] = text;
                assert_eq!(verify(&made, &forged).map_err(|error| error.step), Err(step));
                turned += 1;
            }
        }
        // Nothing is read out before the first pair.
        let mut early = certificate.clone();
        let lies = made.answer.lies.map(|lie| format!("{lie} lie"));
        let text = lies.iter().map(|lie| &lie[..1]).collect::<Vec<_>>().join("+");
        early[2] = Inference {
            rule: "read-out".to_owned(),
            by: vec!["read-out".to_owned()],
            given: lies.to_vec(),
            so: vec![format!("one of {text}")],
        };
        assert_eq!(verify(&made, &early).map_err(|error| error.step), Err(2));
    }
    assert!(turned > 18, "{turned}");
}

#[test]
fn what_does_not_follow_is_refused() {
    for made in samples(18) {
        let certificate = explained(&made);
        for (step, inference) in certificate.iter().enumerate() {
            let mut forged = certificate.clone();
            let said = &inference.so[0];
            forged[step].so = match said.strip_prefix("one of ") {
                // One set too few, and not the one that is the answer's own business.
                Some(sets) if sets.contains(' ') => {
                    vec![format!("one of {}", sets.split_once(' ').unwrap().1)]
                }
                Some(_) => vec!["one of 1+2+3".to_owned()],
                None if said == "stand" => vec!["withdraw".to_owned()],
                None if said == "withdraw" => vec!["stand".to_owned()],
                None if said.starts_with("present") => vec!["present 1+1".to_owned()],
                None => vec![said.replace("steady", "calm").replace("true", "lie")],
            };
            if forged[step].so[0] == *said {
                continue;
            }
            // Standing by a card and withdrawing it may do equally well.
            let tie = said == "stand" || said == "withdraw";
            assert!(verify(&made, &forged).is_err() || tie, "{step}: {:?}", forged[step]);
        }
        // What is read out in the end may be known before; the last pair must be presented all the same.
        let last = certificate.iter().rposition(|step| step.rule == "best-play").unwrap();
        assert!(verify(&made, &certificate[..last]).is_err(), "the end is missing");
        assert!(verify(&made, &[]).is_err());
        let others = Answer { lies: [1, 2, 3], ..made.answer.clone() };
        let work = &mut Work::unlimited();
        assert!(PairPlay.verify_answer(&made.puzzle, &others, &certificate, work).is_err());
        assert!(verify(&made, &certificate).is_ok());
    }
}

#[test]
fn a_move_that_does_worse_is_refused() {
    let mut refused = 0;
    for made in samples(9) {
        let certificate = explained(&made);
        let first = certificate.iter().position(|step| step.rule == "best-play").unwrap();
        for pair in ["present 7+8", "present 1+2", "present 1+8"] {
            let mut forged = certificate.clone();
            forged[first].so = vec![pair.to_owned()];
            if forged != certificate {
                let error = verify(&made, &forged).unwrap_err();
                refused += usize::from(error.message.contains("does best"));
            }
        }
    }
    assert!(refused >= 18, "{refused}");
}

#[test]
fn a_document_with_its_certificate_is_checked() {
    let made = made(Level::Easy, Mode::Full, 7);
    let settings = serde_json::from_value(serde_json::json!({"level": "easy"})).unwrap();
    let work = &mut Work::unlimited();
    let mut document = AnyFamily::generate(&PairPlay, &settings, Seed(7), work).unwrap();
    document.certificate = Some(explained(&made));
    assert!(FamilyBackstage::check(&PairPlay, &document, work).ok);
    document.certificate.as_mut().unwrap()[1].given.clear();
    let report = FamilyBackstage::check(&PairPlay, &document, work);
    let finding = report.findings.iter().find(|finding| finding.id == "D06").unwrap();
    assert_eq!(finding.path, "/certificate/1");
}
