#![allow(missing_docs, clippy::print_stdout)]
use cluesmith_core::{Rng, Seed, Work};
use cluesmith_kronologic::ask::*;
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::reason::knowledge::*;
use cluesmith_kronologic::reason::questioner::*;
use cluesmith_kronologic::sample::Sampler;
use cluesmith_kronologic::scenario::ALL;
use cluesmith_kronologic::world::*;
struct Instant(f64);
impl Instant { fn now() -> Instant { Instant(cpu()) } fn elapsed(&self) -> std::time::Duration { std::time::Duration::from_secs_f64(cpu() - self.0) } }
fn cpu() -> f64 { let t = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime); t.tv_sec as f64 + t.tv_nsec as f64 / 1e9 }
fn mansion(people: usize, times: usize) -> World {
    let rooms = ["Foyer", "Stairs", "Gallery", "Masks", "DanceRoom", "MusicRoom"];
    let edges = [(0, 1), (0, 2), (2, 1), (2, 3), (3, 4), (3, 5), (5, 4)];
    World::new(rooms.map(str::to_owned).to_vec(), &edges, (0..people).map(|p| format!("P{p}")).collect(), times, Movement::MustMove)
}
fn ring(rooms: usize, people: usize, times: usize) -> World {
    let names = (0..rooms).map(|room| format!("R{room:02}")).collect();
    let right = (0..rooms).filter(|r| r % 3 < 2 && r + 1 < rooms).map(|r| (r, r + 1));
    let down = (0..rooms.saturating_sub(3)).map(|r| (r, r + 3));
    World::new(names, &right.chain(down).collect::<Vec<_>>(), (0..people).map(|p| format!("P{p}")).collect(), times, Movement::MustMove)
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let seeds: u64 = args.get(1).and_then(|a| a.parse().ok()).unwrap_or(5);
    let big = args.get(2).is_some_and(|a| a == "big");
    let mut grand = (0.0, 0.0);
    for s in ALL {
        let world = if big { ring(10, 10, 10) } else { mansion(6, 6) };
        let mystery = Mystery { world, scenarios: vec![s] };
        if !mystery.needs().is_empty() { println!("{} needs", s.id()); continue; }
        let sampler = Sampler::new(&mystery);
        let (mut new, mut one, mut all, mut pars, mut solv) = (vec![], vec![], vec![], vec![], [0; 3]);
        for seed in 0..seeds {
            let work = &mut Work::unlimited();
            let rng = Rng::new(Seed(seed), "probe");
            let night = sampler.draw(&rng, work).unwrap().unwrap();
            let told = mystery.told(&night.schedule, &night.cases);
            let t = Instant::now();
            let mut q = Questioner::new(&told, &rng, work).unwrap();
            new.push(t.elapsed().as_secs_f64() * 1e3);
            let t = Instant::now();
            let mut ps: Vec<usize> = (0..5).map(|d| {
                let r = rng.fork(&format!("draw {d}"));
                let line = q.play(&format!("{d}"), answers(&night.schedule, &r), work).unwrap();
                if line.proved { line.asked.len() } else { 999 }
            }).collect();
            one.push(t.elapsed().as_secs_f64() * 1e3);
            ps.sort();
            pars.push(ps);
            let t = Instant::now();
            let k = q.knowledge();
            let mut which = 2;
            for (n, private) in [false, true].into_iter().enumerate() {
                k.forget(0);
                for question in all_questions(&told.world) {
                    let h = hear(&told.world, &night.schedule, question);
                    k.hear(if private { h } else { h.shared_only() });
                }
                if matches!(k.verdict(work).unwrap(), Verdict::Proved(_)) { which = n; break; }
            }
            solv[which] += 1;
            all.push(t.elapsed().as_secs_f64() * 1e3);
        }
        for v in [&mut new, &mut one, &mut all] { v.sort_by(f64::total_cmp); }
        let m = |v: &Vec<f64>| format!("{:.1}/{:.1}", v[v.len() / 2], v[v.len() - 1]);
        let mut med: Vec<usize> = pars.iter().map(|p| p[2]).collect();
        let spread: f64 = pars.iter().map(|p| (p[4] - p[0]) as f64).sum::<f64>() / pars.len() as f64;
        med.sort();
        grand.0 += pars.iter().flatten().sum::<usize>() as f64 / (5.0 * pars.len() as f64);
        grand.1 += (one.iter().sum::<f64>() + new.iter().sum::<f64>()) / one.len() as f64;
        println!("{:4} stock {} five games {} all {} shared/private/never {:?} par min {} med {} max {} spread {:.1}", s.id(), m(&new), m(&one), m(&all), solv, med[0], med[med.len() / 2], med[med.len() - 1], spread);
    }
    println!("TOTAL mean par {:.2} mean ms {:.1}", grand.0 / 19.0, grand.1 / 19.0);
}
