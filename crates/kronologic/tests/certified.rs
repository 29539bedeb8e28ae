//! With `CERTIFIED=all` a thousand nights of six rooms, people and times, and a hundred of eight, otherwise a few
//! of each scenario: every step of every explanation is verified, and without any one of its premises refused.

mod common;

use std::time::{Duration, Instant};

use cluesmith_kronologic::world::Movement;
use common::certified::{Certified, certified, on_the_usual_board};
use common::{RING, mystery, world};

/// A test for each scenario and size, so that they can be run one by one.
macro_rules! verified {
    ($($id:ident)*) => {
        #[test]
        fn every_scenario_is_in_the_list() {
            let all: Vec<&str> = cluesmith_kronologic::scenario::ALL.iter().map(|one| one.id()).collect();
            assert_eq!(all, [$(stringify!($id)),*]);
        }

        mod usual {
            $(#[test]
            fn $id() {
                super::verify_usual(stringify!($id));
            })*
        }

        mod large {
            $(#[test]
            fn $id() {
                super::verify_large(stringify!($id));
            })*
        }

        mod minimal {
            $(#[test]
            fn $id() {
                super::on_the_usual_board(stringify!($id), 1).refuses_what_is_false();
            })*
        }
    };
}

verified!(s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12 s13 s14 s15 s16 s17 s18 s19 s20 s21);

/// Every night there is, or a few of each scenario: explanations of all of them take a quarter of an hour.
fn is_everything() -> bool {
    std::env::var("CERTIFIED").is_ok_and(|share| share == "all")
}

/// 21 times 53 are 1,113 nights.
fn verify_usual(id: &str) {
    let most = if is_everything() { 53 } else { 4 };
    let nights = (0..most).map(|seed| (seed, on_the_usual_board(id, seed)));
    verify_all(id, nights);
}

/// 21 times 6 are 126 nights, those that asking does not settle left out.
fn verify_large(id: &str) {
    let most = if is_everything() { 6 } else { 1 };
    let base = mystery(id, world(RING, 8, 8, Movement::MustMove));
    let nights = (0..).filter_map(|seed| Some((seed, certified(&base, seed)?)));
    verify_all(id, nights.take(most));
}

#[allow(clippy::print_stdout, reason = "the figures, for whoever asks with --nocapture")]
fn verify_all(id: &str, nights: impl Iterator<Item = (u64, Certified)>) {
    let (mut steps, mut count, mut time) = (0, 0, Duration::ZERO);
    for (seed, night) in nights {
        let start = Instant::now();
        assert_eq!(night.verify(&night.certificate), Ok(()), "{id} #{seed}");
        time += start.elapsed();
        steps += night.certificate.len();
        count += 1;
    }
    println!("{id}: {count} nights, {steps} steps verified in {time:?}");
}
