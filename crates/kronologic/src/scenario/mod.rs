//! The mysteries, one file each. A file states its rule three times, side by side: as constraints for
//! the solver, as a plain predicate on a finished schedule, and as a claim for the checker of certificates;
//! and it says what is asked, which parameters are its own, what it does not go with, and a world small
//! enough to look at every night.
//!
//! Adding one is a file here, its two lines below (`mod` and [`ALL`]), and its words.

mod aggrosassin;
mod bomb;
mod case;
mod contagion;
mod crowd;
mod curse;
mod dance;
mod doctor;
mod freeze;
mod glue_room;
mod glue_shoes;
mod homebodies;
mod jewels;
mod locked_room;
mod lovers;
mod phantom;
mod phantom_lovers;
mod poison;
pub mod prelude;
mod said;
mod sofa;
mod story;
mod travelers;
mod triple_alibi;
mod vault;

use cluesmith_core::{Language, Rng, SettingsError};
use serde_json::{Map, Value};

use crate::certificate::nights::{Claim, Nights};
use crate::logic::Logic;
use crate::params::Params;
use crate::part::Part;
use crate::points::Points;
use crate::schedule::Schedule;
use crate::world::{Movement, World};
pub use case::{Case, Hidden};
use prelude::{
    at_least, clock, each_pair, each_person, event, facts, members, name, names, room_name,
    say_told,
};
pub use said::Said;
pub use story::Story;

/// Every scenario, in the order of the specification, and after its nineteen those of our own.
pub static ALL: &[&dyn Scenario] = &[
    &poison::Poison::UNTOLD,
    &phantom::Phantom,
    &jewels::Jewels,
    &bomb::BombDuo,
    &lovers::Lovers,
    &phantom_lovers::PhantomLovers,
    &aggrosassin::Aggrosassin,
    &freeze::Freeze,
    &doctor::Doctor::ANYHOW,
    &contagion::Contagion,
    &vault::Vault,
    &glue_room::GlueRoom,
    &glue_shoes::GlueShoes,
    &curse::Curse::UNTOLD,
    &travelers::WorldTravelers,
    &homebodies::Homebodies,
    &triple_alibi::TripleAlibi,
    &sofa::HeavySofa,
    &crowd::CrowdedAlibi,
    &locked_room::LockedRoom,
    &dance::Dance,
];

/// The scenario of that id, such as `s2`, with nothing told about it yet.
pub fn find(id: &str) -> Option<Box<dyn Scenario>> {
    ALL.iter().find(|scenario| scenario.id() == id).map(|scenario| scenario.boxed())
}

/// The ids there are, as a range to read: `s1 to s21`.
pub(crate) fn range() -> [&'static str; 2] {
    [ALL.first(), ALL.last()].map(|scenario| scenario.map_or("", |scenario| scenario.id()))
}

/// One kind of mystery, and what is told and wished for in one night of it.
pub trait Scenario: Boxed + Send + Sync {
    /// As in the specification: `s2`.
    fn id(&self) -> &'static str;

    /// What the world lacks for this mystery; empty if nothing.
    fn needs(&self, world: &World) -> Vec<Need>;

    /// What the world lacks for this mystery in one night with another.
    fn needs_beside(&self, _world: &World, _other: &str) -> Option<Need> {
        None
    }

    /// The scenarios that this one is, taken together. Where all of them are asked for it is meant, and
    /// beside it none of them can be.
    fn contains(&self) -> &'static [&'static str] {
        &[]
    }

    /// The scenarios that cannot happen in one night with this one, each with the key of the sentence
    /// that says why (`{a}` is the other, `{b}` this one). It is enough that one of two says so.
    fn excludes(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The parameters that only this scenario has, by their names in [`Params`]; without it they are
    /// refused.
    fn parameters(&self) -> &'static [&'static str] {
        &[]
    }

    /// Takes over its own parameters, or says what is wrong with them.
    fn take(
        &mut self,
        _world: &World,
        _params: &Params,
        _language: Language,
    ) -> Result<(), SettingsError> {
        Ok(())
    }

    /// Writes its own parameters in the one form that ids have.
    fn restate(&self, _world: &World, _params: &mut Params) {}

    /// A world so small that every night of it can be looked at: there the two forms of the rule are
    /// compared, and whatever else is exact.
    fn small_world(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC CA", people: 3, times: 3 }
    }

    /// The same for people who may stay, of whom there are more nights.
    fn small_world_with_stays(&self) -> SmallWorld {
        SmallWorld { doors: "AB BC", ..self.small_world() }
    }

    /// Whether standing still means something here. Then nobody stands still for another reason,
    /// whatever the movement rule says.
    fn explains_stays(&self) -> bool {
        false
    }

    /// Whether all that the rule speaks of follows from positions alone, and so directly that the
    /// solver is faster if it guesses at nothing else. Measure before saying so: where a plan is
    /// easier to guess than its steps (S18), it is a hundred times slower.
    fn follows_from_positions(&self) -> bool {
        false
    }

    /// After how many steps somebody is back in the same room, all night long, where that is what happens. Nights drawn
    /// at random then also change by one step of the figure, wherever it comes: by parts it would never change.
    fn figure(&self, _world: &World) -> Option<usize> {
        None
    }

    /// Everything that may be hidden: who, where, when.
    fn cases(&self, world: &World) -> Vec<Case>;

    /// Draws what is hidden, each possibility equally likely. May ask for more than the rule does,
    /// for variety.
    fn draw(&self, world: &World, rng: &mut Rng) -> Case {
        rng.choose(&self.cases(world)).cloned().unwrap_or_default()
    }

    /// The rule as constraints, and the statements that say what is hidden.
    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden;

    /// What the players must find out, in the words of the constraints: the parts of
    /// [`facts`](Scenario::facts), by the same names.
    fn parts(&self, world: &World, logic: &mut Logic, hidden: &Hidden) -> Vec<Part>;

    /// The rule as a plain predicate: whether the schedule is such a night with this hidden.
    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool;

    /// Every case that a finished schedule fits. A fair mystery has exactly one.
    fn readings(&self, world: &World, schedule: &Schedule) -> Vec<Case> {
        let cases = self.cases(world).into_iter();
        cases.filter(|case| self.holds(world, schedule, case)).collect()
    }

    /// What [`rule`](Scenario::rule) tells apart: everything that may be hidden, without what the night then
    /// says anyway.
    fn possible(&self, world: &World) -> Vec<Case> {
        self.cases(world)
    }

    /// The rule once more, as a claim that is true in exactly the nights that are such nights with this
    /// hidden. The checker of certificates has nothing else to go by, so it is written from
    /// [`holds`](Scenario::holds), and the tests compare the two in every night of the small world.
    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim;

    /// One thing that may be said about the [`facts`](Scenario::facts), as a claim that is true in exactly
    /// the nights, among those with this hidden, in which it is so. Nothing if that says nothing here.
    fn says(&self, world: &World, nights: &mut Nights, case: &Case, said: &Said) -> Option<Claim>;

    /// What the players must find out.
    fn facts(&self, world: &World, schedule: &Schedule, case: &Case) -> Map<String, Value>;

    /// What the players are told at the start.
    fn public(&self, _world: &World, _schedule: &Schedule, _case: &Case) -> Map<String, Value> {
        Map::new()
    }

    /// Takes over what a document says the players are told; false if it is not understood.
    fn hear(&mut self, world: &World, told: &Map<String, Value>) -> bool {
        *told == self.public(world, &Schedule::new(&[]), &Case::default())
    }

    /// Takes over what the players are told about a finished night, so that readings of the schedule
    /// know it, and forgets what was only wished for.
    fn tell(&mut self, _world: &World, _schedule: &Schedule, _case: &Case) {}

    /// Whether the players will be told something that depends on the night and is not told yet. Until
    /// then a night may have several readings.
    fn awaits_night(&self) -> bool {
        false
    }

    /// What was hidden, as it is shown when a finished night is replayed.
    fn story(&self, _world: &World, schedule: &Schedule, case: &Case) -> Vec<Story> {
        vec![Story::always("hidden", &case.who, schedule)]
    }

    /// What its rule says about this house and these people, in words.
    fn say_here(&self, world: &World, language: Language) -> Option<String> {
        say_told(self.id(), world, &[], language)
    }

    /// The specification's difficulty score.
    fn score(&self, world: &World, schedule: &Schedule, case: &Case) -> Points;
}

/// How a scenario is copied with all that it was told. Whatever can be cloned has it.
pub trait Boxed {
    /// The same again.
    fn boxed(&self) -> Box<dyn Scenario>;
}

impl<S: Scenario + Clone + 'static> Boxed for S {
    fn boxed(&self) -> Box<dyn Scenario> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Scenario> {
    fn clone(&self) -> Box<dyn Scenario> {
        (**self).boxed()
    }
}

/// What a world lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// The parameter to change: `people`, `map` or `timesteps`.
    pub field: &'static str,
    /// The sentence, as its key in the catalogue after `need.`.
    pub key: &'static str,
    /// How much is needed.
    pub wants: usize,
    /// How much there is.
    pub has: usize,
}

/// A world drawn in letters: a room for each letter, a door for each pair, as in `AB BC CA`. People
/// are called P0, P1, ….
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallWorld {
    /// The doors.
    pub doors: &'static str,
    /// How many people there are.
    pub people: usize,
    /// How many times there are.
    pub times: usize,
}

impl SmallWorld {
    /// The world itself, with nothing known.
    pub fn build(self, movement: Movement) -> World {
        let mut letters: Vec<char> = self.doors.chars().filter(|c| c.is_alphabetic()).collect();
        letters.sort_unstable();
        letters.dedup();
        let place = |c: char| letters.binary_search(&c).ok();
        let edges = self.doors.split_whitespace().filter_map(|edge| {
            let mut ends = edge.chars().map(place);
            Some((ends.next()??, ends.next()??))
        });
        let edges: Vec<(usize, usize)> = edges.collect();
        let people = (0..self.people).map(|person| format!("P{person}")).collect();
        let rooms = letters.iter().map(char::to_string).collect();
        World::new(rooms, &edges, people, self.times, movement)
    }
}
