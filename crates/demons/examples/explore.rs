use cluesmith_core::*;
use cluesmith_demons::{generate::*, params::*, walk::*};
fn main() {
    for arg in std::env::args().skip(2) {
        let n: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
        let p: Params = Settings::parse(&arg).unwrap().read().unwrap();
        let recipe = p.recipe().unwrap();
        let mut times = vec![];
        let mut work = Work::unlimited();
        let (mut att, mut flav, mut share, mut maxw) = (0, 0, 0, 0);
        let t0 = std::time::Instant::now();
        for seed in 0..n {
            let t = std::time::Instant::now();
            let w0 = work.used();
            let d = draft(&recipe, &Rng::new(Seed(seed), "demons"), &mut work).unwrap();
            times.push(t.elapsed());
            att += d.attempts;
            flav += d.flavour.count_ones();
            share += Sizes::of(&d.walk).share();
            maxw = maxw.max(work.used() - w0);
        }
        times.sort();
        println!(
            "{arg}: {:.0}/s median {:?} max {:?} attempts {:.1} flavour {:.1} share {:.1} work {} max {maxw}",
            n as f64 / t0.elapsed().as_secs_f64(),
            times[times.len() / 2],
            times.last().unwrap(),
            att as f64 / n as f64,
            flav as f64 / n as f64,
            share as f64 / n as f64,
            work.used() / n
        );
    }
}
