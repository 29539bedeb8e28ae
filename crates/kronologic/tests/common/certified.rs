//! Nights with the certificates of their solutions.

use cluesmith_core::{Inference, Rng, Seed, Work};
use cluesmith_kronologic::certificate::{ASK, verify};
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::sample::Sampler;
use cluesmith_kronologic::schedule::Schedule;
use cluesmith_kronologic::solution::solve;
use cluesmith_kronologic::world::Movement;

use super::{MANSION, mystery, world};

/// A night with the certificate of its solution.
pub struct Certified {
    pub told: Mystery,
    pub schedule: Schedule,
    pub certificate: Vec<Inference>,
}

/// One night of a mystery; nothing if asking does not settle it, which the generator sees to.
pub fn certified(base: &Mystery, seed: u64) -> Option<Certified> {
    let work = &mut Work::unlimited();
    let night = Sampler::new(base).draw(&Rng::new(Seed(seed), "certificates"), work).unwrap()?;
    let told = base.told(&night.schedule, &night.cases);
    let steps = solve(&told, &told, &night.schedule, work).unwrap()?;
    let certificate = steps.into_iter().map(|step| step.inference).collect();
    Some(Certified { told, schedule: night.schedule, certificate })
}

pub fn on_the_usual_board(id: &str, seed: u64) -> Certified {
    certified(&mystery(id, world(MANSION, 6, 6, Movement::MustMove)), seed).expect("can be asked")
}

impl Certified {
    /// The step that is wrong and why.
    pub fn verify(&self, certificate: &[Inference]) -> Result<(), (usize, String)> {
        let verified = verify(&self.told, &self.schedule, certificate, &mut Work::unlimited());
        verified.map_err(|error| (error.step, error.message))
    }

    /// Every step as it is not, and without each of its premises: refused, and at that step.
    pub fn refuses_what_is_false(&self) {
        let (id, honest) = (self.told.scenarios[0].id(), &self.certificate);
        for (step, inference) in honest.iter().enumerate() {
            let refuses = |what: &str, change: &dyn Fn(&mut Inference)| {
                let mut changed = honest[..=step].to_vec();
                change(&mut changed[step]);
                let found = self.verify(&changed).map_err(|error| error.0);
                assert_eq!(found, Err(step), "{id}: {what}: {inference:?}");
            };
            refuses("nonsense", &|step| step.so = vec!["<nonsense>".into()]);
            refuses("nothing", &|step| step.so.clear());
            refuses("another kind of step", &|step| step.rule = "accuse".into());
            if inference.rule == ASK {
                let (question, number) = inference.so[0].split_once(" = ").unwrap();
                let more = format!("{question} = {}", number.parse::<u32>().unwrap() + 1);
                refuses("another answer", &|step| step.so[0].clone_from(&more));
                refuses("a reason", &|step| step.by.push("doors".into()));
                continue;
            }
            let opposite = match inference.so[0].split_once(" = ") {
                Some((left, right)) => format!("{left} != {right}"),
                None => inference.so[0].replace(" != ", " = "),
            };
            if opposite != inference.so[0] {
                refuses("the opposite", &|step| step.so[0].clone_from(&opposite));
            }
            for dropped in 0..inference.given.len() {
                refuses("a premise too few", &|step| drop(step.given.remove(dropped)));
            }
            for dropped in 0..inference.by.len() {
                refuses("a rule too few", &|step| drop(step.by.remove(dropped)));
            }
        }
        let (last, rest) = honest.split_last().unwrap();
        let end = self.verify(rest).unwrap_err();
        assert_eq!(end.0, rest.len(), "{id}: without {last:?} something is not concluded");
    }
}
