//! S22 The Recluse: one person never meets the first person listed.

use super::prelude::*;

/// Whom the recluse never meets.
const HOST: Person = Person::FIRST;

/// One person is never in a room with the first person listed; everybody else is at least once.
#[derive(Clone)]
pub struct Recluse;

impl Scenario for Recluse {
    fn id(&self) -> &'static str {
        "s22"
    }

    fn needs(&self, world: &World) -> Vec<Need> {
        at_least(world, 3, 2, 1)
    }

    fn cases(&self, world: &World) -> Vec<Case> {
        world.others(HOST).map(|person| Case::who([person])).collect()
    }

    // For the solver: a statement per person, and exactly one of them is true. That the answer is
    // unique is part of the constraints, not of luck.
    fn constrain(&self, world: &World, logic: &mut Logic) -> Hidden {
        let mut recluse = vec![logic.nobody()];
        for person in world.others(HOST) {
            let met: Vec<Lit> =
                world.each_time().map(|t| logic.together(HOST, person, t)).collect();
            recluse.push(!logic.or(&met));
        }
        logic.exactly_one(&recluse);
        Hidden::role(recluse)
    }

    // What is asked, in the same words: then questions can be reasoned about.
    fn parts(&self, world: &World, _: &mut Logic, hidden: &Hidden) -> Vec<Part> {
        vec![Part::person(world, "recluse", &hidden.who[0])]
    }

    // For the check: plain, on a finished schedule, and without a line of the above.
    fn holds(&self, world: &World, schedule: &Schedule, case: &Case) -> bool {
        world.others(HOST).all(|p| (schedule.meetings(HOST, p) == 0) == (p == case.person(0)))
    }

    // For the checker of certificates: the same of all nights at once.
    fn rule(&self, world: &World, nights: &mut Nights, case: &Case) -> Claim {
        let each = world.others(HOST).map(|person| {
            let meet = nights.ever_meet(HOST, person);
            if person == case.person(0) { !meet } else { meet }
        });
        let each: Vec<Claim> = each.collect();
        nights.all(each)
    }

    fn says(&self, world: &World, _: &mut Nights, case: &Case, said: &Said) -> Option<Claim> {
        said.is(world, case.person(0))
    }

    fn facts(&self, world: &World, _: &Schedule, case: &Case) -> Map<String, Value> {
        facts([("recluse", name(world, case.person(0)))])
    }

    /// 50 for everybody who meets the first person only once.
    fn score(&self, world: &World, schedule: &Schedule, _: &Case) -> Points {
        let nearly = world.others(HOST).filter(|&p| schedule.meetings(HOST, p) == 1);
        Points::whole(50 * nearly.count() as u64)
    }
}
