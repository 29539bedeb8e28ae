//! A thousand nights of six rooms, people and times, and a hundred of eight: every step of every explanation
//! is verified, and without any one of its premises refused.

mod common;

use cluesmith_kronologic::world::Movement;
use common::certified::{certified, on_the_usual_board};
use common::{RING, mystery, world};

/// A test for each scenario and size, so that they can be run one by one.
macro_rules! verified {
    ($($id:ident)*) => {
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

verified!(s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12 s13 s14 s15 s16 s17 s18 s19);

/// 19 times 53 are 1,007 nights.
fn verify_usual(id: &str) {
    for seed in 0..53 {
        let night = on_the_usual_board(id, seed);
        assert_eq!(night.verify(&night.certificate), Ok(()), "{id} #{seed}");
    }
}

/// 19 times 6 are 114 nights, those that asking does not settle left out.
fn verify_large(id: &str) {
    let base = mystery(id, world(RING, 8, 8, Movement::MustMove));
    let nights = (0..).filter_map(|seed| Some((seed, certified(&base, seed)?)));
    for (seed, night) in nights.take(6) {
        assert_eq!(night.verify(&night.certificate), Ok(()), "{id} #{seed}");
    }
}
