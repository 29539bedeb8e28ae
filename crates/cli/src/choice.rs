//! Which puzzle is meant: `tetonor`, `tetonor@2:hard#7`, with `--level`, `--set` and `--seed`.

use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::Read;
use std::sync::Arc;

use clap::Args;
use cluesmith::batch::Order;
use cluesmith::{AnyFamily, IdError, Maker, Reference, Seed, SeedText, Settings, SettingsError};

use crate::account;
use crate::args::language;
use crate::failure::{Failure, in_words, note};
use crate::out::clean;

/// Random seeds stay below this, so that people can read an id aloud.
const RANDOM_SEEDS: u64 = 1_000_000_000;

/// The largest file that is read as the value of a parameter.
const MAX_VALUE: u64 = 64 << 10;

const SEED_HELP: &str = "give a number without a sign, or a text such as a date";

/// What to generate.
#[derive(Args, Default)]
pub struct ChoiceArgs {
    /// How hard; `cluesmith families` lists the levels.
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<String>,
    /// A parameter of the family, or NAME=@FILE to read its value; may be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// The number it grows from, 0 to 2^64 - 1. A text, such as a date, is hashed to a number.
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    pub seed: Option<String>,
}

/// A family, its parameters in canonical form, and a seed if one was named.
pub struct Choice {
    pub family: &'static dyn AnyFamily,
    pub maker: Arc<dyn Maker>,
    pub seed: Option<Seed>,
}

impl ChoiceArgs {
    /// Whether nothing but the target says what to make.
    pub fn is_empty(&self) -> bool {
        self.level.is_none() && self.set.is_empty() && self.seed.is_none()
    }

    /// What a FAMILY or an ID means together with these options.
    pub fn resolve(&self, target: &str) -> Result<Choice, Failure> {
        if target.trim_end().ends_with('#')
            || self.seed.as_ref().is_some_and(|s| s.trim().is_empty())
        {
            let help = "give a number or a text such as a date, or leave the seed out";
            return Err(Failure::wrong("the seed is empty", help));
        }
        let reference = reference(target)?;
        let family = find_family(&reference.family)?;
        let generator = reference
            .generator_of(family)
            .map_err(|error| Failure::wrong(error.message(), error.help()))?;
        let Reference { mut settings, seed, .. } = reference;
        if let Some(level) = &self.level {
            once(&settings, "level")?;
            settings.put("level", level.as_str().into());
        }
        for part in &self.set {
            if !part.contains('=') {
                let help = "write --set name=value, as in --set cells=12";
                return Err(Failure::wrong(format!("--set {part}: there is no `=`"), help));
            }
            once(&settings, part.split_once('=').map_or("", |(name, _)| name.trim()))?;
            match part.split_once("=@") {
                Some((name, path)) => settings.put(name.trim(), read_value(path)?.into()),
                None => settings.set(part)?,
            }
        }
        let maker = family
            .accept_for(generator, &settings)
            .map_err(|error| explain_settings(family, &settings, error))?;
        let seed = match (seed, &self.seed) {
            (Some(_), Some(_)) => {
                let help = "leave out --seed, or the part of the id from # on";
                return Err(Failure::wrong("the seed is given twice", help));
            }
            (Some(seed), None) => Some(seed),
            (None, Some(text)) => Some(read_seed(text)?),
            (None, None) => None,
        };
        account::add_maker(family, generator);
        Ok(Choice { family, maker, seed: seed.map(say_hashed) })
    }
}

/// Refuses to choose between two values of one parameter.
fn once(settings: &Settings, name: &str) -> Result<(), Failure> {
    match settings.has(name) {
        false => Ok(()),
        true => {
            let help = match name {
                "level" => "give it once: in the id, with --level or with --set",
                _ => "give it once: in the id or with --set",
            };
            let name: String = name.chars().take(60).collect();
            Err(Failure::wrong(format!("parameter `{name}`: is given twice"), help))
        }
    }
}

/// A seed as somebody wrote it.
fn read_seed(text: &str) -> Result<SeedText, Failure> {
    SeedText::parse(text).map_err(|error| Failure::wrong(error.to_string(), SEED_HELP))
}

/// The text of a file given as a value, as in `--set map=@house.mmd`.
fn read_value(path: &str) -> Result<String, Failure> {
    let fail = |why: String| {
        let help =
            "NAME=@FILE takes the value from a file; write %40 for a value that begins with @";
        Failure::unreadable(format!("cannot read {path}: {why}"), help)
    };
    let file = File::open(path).map_err(|error| fail(in_words(&error)))?;
    let mut text = String::new();
    let size = file.take(MAX_VALUE + 1).read_to_string(&mut text);
    match size.map_err(|error| fail(in_words(&error)))? as u64 {
        0..=MAX_VALUE => Ok(text),
        _ => Err(fail(format!("it is larger than {MAX_VALUE} bytes"))),
    }
}

impl Choice {
    /// A document of this, with its answer.
    pub fn order(&self) -> Order {
        Order::new(self.family, Arc::clone(&self.maker))
    }

    /// The seed named, or a random one.
    pub fn seed(&self) -> Seed {
        self.seed.unwrap_or_else(|| Seed(RandomState::new().hash_one(0) % RANDOM_SEEDS))
    }
}

fn say_hashed(seed: SeedText) -> Seed {
    if let Some(text) = seed.hashed_from {
        note(&format!("seed \"{text}\" is the number {}", seed.seed));
    }
    seed.seed
}

/// What somebody typed to mean a puzzle, or a message about the part that is wrong.
pub fn reference(target: &str) -> Result<Reference, Failure> {
    Reference::parse(target).map_err(|error| match error {
        IdError::Settings(error) => error.into(),
        IdError::Seed(_) => Failure::wrong(error.to_string(), SEED_HELP),
        _ => match Reference::parse(&target.to_lowercase()) {
            Ok(meant) if cluesmith::family(&meant.family).is_some() => {
                Failure::wrong(error.to_string(), format!("did you mean `{}`?", meant.family))
            }
            _ => Failure::wrong(error.to_string(), known_families()),
        },
    })
}

/// The family of that name, or a message that lists what there is.
pub fn find_family(name: &str) -> Result<&'static dyn AnyFamily, Failure> {
    cluesmith::family(name).ok_or_else(|| {
        let shown: String = clean(name).chars().take(60).collect();
        Failure::wrong(format!("there is no family `{shown}`"), family_help(name))
    })
}

/// What to say to someone who named a family that does not exist.
pub fn family_help(name: &str) -> String {
    let names = cluesmith::families().iter().map(|family| family.name());
    format!("{}{}", did_you_mean(name, names), known_families())
}

fn known_families() -> String {
    let names: Vec<&str> = cluesmith::families().iter().map(|family| family.name()).collect();
    format!("the families are: {}", names.join(", "))
}

fn did_you_mean<'a>(wrong: &str, right: impl Iterator<Item = &'a str>) -> String {
    // Longer texts are no slips of the finger, and comparing them takes time.
    let wrong: String = wrong.to_lowercase().chars().take(40).collect();
    right
        .map(|name| (strsim::damerau_levenshtein(&wrong, name), name))
        .filter(|(distance, name)| *distance <= 1 + name.len() / 4)
        .min()
        .map(|(_, name)| format!("did you mean `{name}`? "))
        .unwrap_or_default()
}

/// A wrong level deserves a list of the right ones.
fn explain_settings(
    family: &'static dyn AnyFamily,
    settings: &Settings,
    error: SettingsError,
) -> Failure {
    let levels = family.about(language()).levels;
    let given = settings.0.get("level").and_then(|level| level.as_str()).unwrap_or_default();
    if error.field != "level" || levels.iter().any(|level| level.name == given) {
        return error.into();
    }
    let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
    let guess = did_you_mean(given, names.iter().copied());
    let message = format!("{} has no level `{given}`", family.name());
    Failure::wrong(message, format!("{guess}the levels are: {}", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve(target: &str, level: Option<&str>, seed: Option<&str>) -> Result<Choice, Failure> {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        ChoiceArgs { level: owned(level), set: Vec::new(), seed: owned(seed) }.resolve(target)
    }

    fn help(result: Result<Choice, Failure>) -> String {
        match result {
            Err(Failure::Said { help, .. }) => help,
            _ => panic!("no help"),
        }
    }

    #[test]
    fn slips_of_the_finger_are_guessed() {
        let name = cluesmith::families()[0].name();
        let mut slip = name.to_owned();
        slip.pop();
        for wrong in [slip.clone(), name.to_uppercase(), format!("{slip}:easy#7")] {
            let help = help(resolve(&wrong, None, None));
            assert!(help.contains(&format!("did you mean `{name}`?")), "{wrong}: {help}");
        }
        assert!(help(resolve("zzzzzz", None, None)).contains(name));
    }

    #[test]
    fn a_wrong_level_lists_the_levels() {
        let family = cluesmith::families()[0];
        let help = help(resolve(family.name(), Some("impossible"), None));
        for level in family.about(language()).levels {
            assert!(help.contains(&level.name), "{help}");
        }
    }

    #[test]
    fn a_parameter_is_given_once() {
        let set = |target: &str, level: Option<&str>, set: &[&str]| {
            let set = set.iter().map(|part| (*part).to_owned()).collect();
            ChoiceArgs { level: level.map(str::to_owned), set, seed: None }.resolve(target)
        };
        for (target, level, parts) in [
            ("tetonor:easy", None, &["level=hard"][..]),
            ("tetonor:easy", Some("hard"), &[]),
            ("tetonor", Some("hard"), &["level=easy"]),
            ("tetonor:easy,cells=8", None, &["cells=12"]),
            ("tetonor", None, &["cells=8", " cells = 12"]),
            ("tetonor:level=easy", None, &["level=easy"]),
        ] {
            assert!(help(set(target, level, parts)).contains("once"), "{target} {parts:?}");
        }
        assert!(set("tetonor:easy", None, &["cells=8", "max=20"]).is_ok());
    }

    #[test]
    fn a_number_that_is_no_seed_hears_the_range() {
        for wrong in ["-1", "+1", "18446744073709551616"] {
            for failed in [
                resolve("tetonor", None, Some(wrong)),
                resolve(&format!("tetonor#{wrong}"), None, None),
            ] {
                let Err(failure) = failed else { panic!("{wrong} is no seed") };
                assert!(failure.message().contains("0 to 18446744073709551615"), "{failure:?}");
            }
        }
        assert!(resolve("tetonor", None, Some("2026-11-15")).is_ok());
    }

    #[test]
    fn a_seed_is_named_once() {
        let id = format!("{}#7", cluesmith::families()[0].name());
        assert_eq!(resolve(&id, None, None).unwrap_or_else(|_| panic!()).seed, Some(Seed(7)));
        assert!(help(resolve(&id, None, Some("8"))).contains("--seed"));
    }
}
