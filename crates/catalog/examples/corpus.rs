//! What a fuzzer starts from: `cargo run --example corpus -- TARGET FOLDER`. `cargo xtask fuzz` calls it.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use cluesmith::batch::Order;
use cluesmith::game::Game;
use cluesmith::{Case, Language, Seed, Settings, Work};

/// Maps with everything in them that is read, and some that is not.
const MAPS: [&str; 3] = [
    "flowchart LR\n  %% the ground floor\n  Foyer --- Dining Room --- \"The Cellar\"\n  \
     h[Great Hall] --- Foyer %% again\nh---Masks;Masks --- h2(Attic)\n\nTower",
    "graph TD\n  a & b --- c\n  a[One]\n  b{{Two}}\n  c((Three)) --- c",
    "subgraph x\n  A --> B -.- C ---|door| D\nend",
];

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [target, folder] = &arguments[..] else { return Err("TARGET FOLDER".into()) };
    write_corpus(target, Path::new(folder))
}

/// Real documents and games to start from, so that the fuzzer need not invent JSON.
fn write_corpus(target: &str, folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let keep = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
    };
    if target == "map" {
        return MAPS.iter().enumerate().try_for_each(|(n, map)| keep(&format!("map-{n}"), map));
    }
    for family in cluesmith::families() {
        for level in family.about(Language::default()).levels {
            let settings = Settings::level(&level.name);
            let maker = family.accept(&settings).map_err(|error| error.to_string())?;
            let mut order = Order::new(*family, maker);
            order.certificate = true;
            let document =
                order.make(Seed(1), &mut Work::unlimited()).map_err(|error| error.to_string())?;
            let case = family.open(document, Language::default());
            let case = case.map_err(|error| error.to_string())?;
            let moves = moves(&*case);
            let id = case.document().id.clone().unwrap_or_default();
            let text = match target {
                "document" => case.document().to_line(),
                "game" => played(case, &moves).save(),
                "log" => format!("{id}\n{}", played(case, &moves).save_log()),
                "position" => format!("{id}\n{}", played(case, &moves).position().state()),
                _ => format!("{id}\n{}", moves.join("\n")),
            };
            keep(&format!("{}-{}", family.name(), level.name), &text)?;
        }
    }
    Ok(())
}

/// Every move of the explanation.
fn moves(case: &dyn Case) -> Vec<String> {
    let steps = case.explain(&mut Work::unlimited()).unwrap_or_default();
    steps.into_iter().flat_map(|step| step.moves).collect()
}

/// A game in which those moves were made and some taken back.
fn played(case: Arc<dyn Case>, moves: &[String]) -> Game {
    let mut game = Game::of(case);
    for text in moves {
        // Moves of an explanation may repeat what is on the board.
        let _ = game.play(text, &mut Work::unlimited());
    }
    game.undo();
    game
}
