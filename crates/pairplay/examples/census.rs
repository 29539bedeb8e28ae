use cluesmith_core::{Family, Seed, Work};
use cluesmith_pairplay::traps::{Scene, Trap};
use cluesmith_pairplay::{Level, PairPlay, Params, measure};

fn main() {
    let n: u64 = std::env::args().nth(1).and_then(|t| t.parse().ok()).unwrap_or(300);
    for level in Level::ALL {
        let params = Params::level(level);
        let (mut st, mut sl, mut doubt, mut traps) = ([0u32; 8], [0u32; 8], 0, [0u32; 6]);
        let mut costs: [Vec<i32>; 6] = Default::default();
        let (mut units, mut nset) = (0u64, [0u32; 7]);
        for seed in 0..n {
            let mut work = Work::limit(1_000_000);
            let made = PairPlay.generate(&params, Seed(seed), &mut work).unwrap();
            units += work.used();
            let deck = made.puzzle.deck();
            let lies = deck.with_strengths(&made.answer.lies);
            for c in 0..8 { if lies >> c & 1 == 1 { st[c] += 1; sl[deck.slot[c] as usize] += 1; } }
            let m = measure(&made.puzzle, lies, &made.answer.mutters);
            doubt += u32::from(m.thinking.in_doubt);
            let scene = Scene { deck: &deck, lies, group: made.puzzle.hint_cards().group, figures: &m.figures };
            nset[Trap::all_set(&scene).len()] += 1;
            for (i, t) in Trap::ALL.into_iter().enumerate() {
                traps[i] += u32::from(t.is_set(&scene));
                costs[i].push(t.cost(&scene).unwrap_or(-1));
            }
        }
        let f = |a: [u32; 8]| a.map(|x| (x as f64 * 8.0 / 3.0 / n as f64 * 100.0).round() / 100.0);
        println!("{} strength {:?} slot {:?} doubt {} tries {} traps {:?} nset {:?}", level.name(), f(st), f(sl), doubt as f64 / n as f64, units as f64 / n as f64, traps, nset);
        for (t, c) in Trap::ALL.iter().zip(&mut costs) { c.sort(); let q = |p: usize| c[(c.len() - 1) * p / 100]; println!("  {} {:?}", t.name(), [0,10,20,30,40,50,60,70,80,90,100].map(q)); }
    }
}
