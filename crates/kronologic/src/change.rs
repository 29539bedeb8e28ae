//! Small changes to a night, each kind as likely as its reverse.

use std::collections::BTreeMap;

use cluesmith_core::Rng;

use crate::mystery::Mystery;
use crate::scenario::Case;
use crate::schedule::Schedule;
use crate::walk::{Step, Walker, below};
use crate::world::{Person, Room, Time, bits};

/// Proposes changes. Each kind is as likely as its reverse.
pub(crate) struct Changer<'a> {
    mystery: &'a Mystery,
    may_stay: bool,
    /// People with hidden roles, who are chosen more often: their paths are the hardest to move.
    stars: Vec<Person>,
    /// After how many steps a figure begins again, where somebody repeats one.
    figure: Option<usize>,
    walker: Walker,
    steps: Vec<Step>,
    /// How many walks there are with a pattern of stays and a start, both as bits.
    ways: BTreeMap<(u32, u32), u64>,
}

impl<'a> Changer<'a> {
    pub(crate) fn new(mystery: &'a Mystery, cases: &[Case]) -> Changer<'a> {
        let stars = cases
            .iter()
            .flat_map(|case| case.who.iter().copied().chain(bits(case.set.unwrap_or(0))));
        Changer {
            mystery,
            may_stay: mystery.may_stay(),
            stars: stars.collect(),
            figure: mystery.scenarios.iter().find_map(|one| one.figure(&mystery.world)),
            walker: Walker::default(),
            steps: Vec::new(),
            ways: BTreeMap::new(),
        }
    }

    /// Changes the schedule somehow. False if that went nowhere; the schedule is then undefined.
    pub(crate) fn change(&mut self, schedule: &mut Schedule, rng: &mut Rng) -> bool {
        let (people, last) = (schedule.people(), Time(schedule.times() - 1));
        if let Some(steps) = self.figure
            && rng.chance(1, 4)
        {
            return self.redraw_step(schedule, steps, rng);
        }
        match rng.below(20) {
            // A part of one path, standing still exactly where it did.
            0..=4 => {
                let person = self.somebody(people, rng);
                let (from, to) = part(schedule.times(), rng);
                self.redraw(schedule, &[person], from, to, true, rng)
            }
            // A part of one path, freely.
            5..=6 => {
                let person = self.somebody(people, rng);
                if self.may_stay && rng.chance(1, 2) {
                    return self.redraw_night(schedule, person, rng);
                }
                let (from, to) = part(schedule.times(), rng);
                self.redraw(schedule, &[person], from, to, false, rng)
            }
            // A part that two walk together, or all of it.
            7..=8 => {
                if rng.chance(1, 2) {
                    return self.redraw_run(schedule, rng);
                }
                let (a, b) = self.two(people, rng);
                let (from, to) = part(schedule.times(), rng);
                let mut around = from.before().unwrap_or(from).through(last.min(to.next()));
                let together = around.all(|time| schedule.together(a, b, time));
                together && self.redraw(schedule, &[a, b], from, to, true, rng)
            }
            // Two exchange their nights.
            9..=10 => {
                let (a, b) = self.two(people, rng);
                schedule.exchange(a, b);
                true
            }
            // The same part of two paths or more, freely: a group of three cannot be left by one
            // where pairs are forbidden.
            11..=13 => {
                let (a, b) = self.two(people, rng);
                if self.may_stay && rng.chance(1, 2) {
                    return self.redraw_night(schedule, a, rng)
                        && self.redraw_night(schedule, b, rng);
                }
                let (from, to) = part(schedule.times(), rng);
                let mut group = vec![a, b];
                for _ in 0..rng.index(4).saturating_sub(1) {
                    group.push(Person(rng.index(people)));
                }
                group.sort_unstable();
                group.dedup();
                group.iter().all(|&p| self.redraw(schedule, &[p], from, to, false, rng))
            }
            // The whole night of one. Where every way round has an even number of rooms, those who
            // start an odd number of doors apart never meet, and no change of a part alters that.
            14..=16 => {
                let person = self.somebody(people, rng);
                self.redraw(schedule, &[person], Time::FIRST, last, false, rng)
            }
            // The whole night of several, up to everybody.
            17 => {
                let first = rng.index(people);
                let count = 1 + rng.index(people);
                (first..first + count).all(|p| {
                    self.redraw(schedule, &[Person(p % people)], Time::FIRST, last, false, rng)
                })
            }
            // Everybody's night turned round or moved by one time: who meets whom stays the same.
            18 if rng.chance(1, 2) => {
                schedule.everybody().for_each(|person| schedule.turn(person, Time::FIRST, last));
                true
            }
            18 => self.shift(schedule, rng),
            // One path turned round from some time on, or up to some time.
            _ => {
                let person = self.somebody(people, rng);
                self.turn_part(schedule, person, rng)
            }
        }
    }

    /// Another room for one step of somebody's figure, wherever it comes. Every room is as likely.
    fn redraw_step(&self, schedule: &mut Schedule, steps: usize, rng: &mut Rng) -> bool {
        let person = self.somebody(schedule.people(), rng);
        let first = Time(rng.index(steps.min(schedule.times())));
        let room = Room(rng.index(self.mystery.world.rooms.len()));
        let (old, open) = (schedule.at(person, first), self.reach(room));
        let times = || first.until(Time(schedule.times())).step_by(steps);
        let beside = |time: Time| {
            let next = Some(time.next()).filter(|next| next.0 < schedule.times());
            time.before().into_iter().chain(next)
        };
        let fits = times().all(|time| {
            schedule.at(person, time) == old
                && beside(time).all(|other| open >> schedule.at(person, other) & 1 == 1)
        });
        if fits {
            let times: Vec<Time> = times().collect();
            times.into_iter().for_each(|time| schedule.put(person, time, room));
        }
        fits
    }

    /// Redraws all that two people walk together around some time, but for its ends. It is as long
    /// afterwards as it was, so it is as likely as its reverse.
    fn redraw_run(&mut self, schedule: &mut Schedule, rng: &mut Rng) -> bool {
        let people = schedule.people();
        let (a, b) = match (rng.choose(&self.stars), rng.choose(&self.stars)) {
            (Some(&a), Some(&b)) if a != b => (a, b),
            _ => self.two(people, rng),
        };
        let (time, end) = (Time(rng.index(schedule.times())), Time(schedule.times()));
        if !schedule.together(a, b, time) {
            return false;
        }
        let apart = |time: &Time| !schedule.together(a, b, *time);
        let from = Time::FIRST.until(time).rev().find(apart).map_or(Time::FIRST, Time::next);
        let after = time.until(end).find(apart).unwrap_or(end);
        // Its ends are the times after `from` and before `after`.
        after.0 > from.0 + 2
            && self.redraw(schedule, &[a, b], from.next(), Time(after.0 - 2), true, rng)
    }

    /// Turns round one end of a path, if the room where it is cut has a door to the end. Doing it
    /// twice changes nothing, so it is as likely as its reverse. Long tours change in no other way.
    fn turn_part(&self, schedule: &mut Schedule, person: Person, rng: &mut Rng) -> bool {
        let last = Time(schedule.times() - 1);
        let cut = Time(rng.index(last.0));
        let (room, end, from, to) = match rng.chance(1, 2) {
            true => (cut, last, cut.next(), last),
            false => (cut.next(), Time::FIRST, Time::FIRST, cut),
        };
        let fits = self.reach(schedule.at(person, room)) >> schedule.at(person, end) & 1 == 1;
        if fits {
            schedule.turn(person, from, to);
        }
        fits
    }

    /// Moves everybody's night by one time and draws a new step where one is missing. Rooms have
    /// different numbers of doors, so the change is made with the odds that make up for it.
    fn shift(&self, schedule: &mut Schedule, rng: &mut Rng) -> bool {
        let last = Time(schedule.times() - 1);
        let later = rng.chance(1, 2);
        // The step that is drawn starts here; the one that would be drawn on the way back, there.
        let (here, there) = if later { (Time::FIRST, Time(last.0 - 1)) } else { (last, Time(1)) };
        let (mut ways, mut back) = (1u64, 1u64);
        for person in schedule.everybody() {
            let open = self.reach(schedule.at(person, here));
            ways *= u64::from(open.count_ones());
            back *= u64::from(self.reach(schedule.at(person, there)).count_ones());
            let Some(room) = bits(open).nth(rng.index(open.count_ones().max(1) as usize)) else {
                return false;
            };
            schedule.slide(person, later, room);
        }
        ways >= back || below(rng, back) < ways
    }

    /// Where one may be a step later, as bits.
    fn reach(&self, room: Room) -> u32 {
        self.mystery.world.doors[room] | u32::from(self.may_stay) << room
    }

    fn somebody(&self, people: usize, rng: &mut Rng) -> Person {
        match rng.choose(&self.stars) {
            Some(&star) if rng.chance(1, 3) => star,
            _ => Person(rng.index(people)),
        }
    }

    fn two(&self, people: usize, rng: &mut Rng) -> (Person, Person) {
        let a = self.somebody(people, rng);
        let b = self.somebody(people, rng);
        if a == b { (a, Person((a.0 + 1 + rng.index(people - 1)) % people)) } else { (a, b) }
    }

    /// Redraws somebody's whole night with a new pattern of stays: none, the first few steps, the last
    /// few, or one. Patterns are equally likely and have different numbers of walks, so the change
    /// is made with the odds that make up for it.
    fn redraw_night(&mut self, schedule: &mut Schedule, person: Person, rng: &mut Rng) -> bool {
        let world = &self.mystery.world;
        let steps = schedule.times() - 1;
        let all = (1u32 << steps) - 1;
        let patterns = || {
            let first = (1..=steps).map(|n| (1u32 << n) - 1);
            let last = (1..steps).map(move |n| all & !((1 << n) - 1));
            let one = (1..steps.max(1) - 1).map(|n| 1 << n);
            std::iter::once(0).chain(first).chain(last).chain(one)
        };
        let old = Time::all(steps)
            .filter(|&time| schedule.stands_still(person, time))
            .fold(0, |pattern, time| pattern | 1 << time);
        if !patterns().any(|pattern| pattern == old) {
            return false;
        }
        let chosen = rng.index(patterns().count());
        let new = patterns().nth(chosen).unwrap_or_default();
        let anywhere = (1u32 << world.rooms.len()) - 1;
        let start = world.start[person].map_or(anywhere, |room| 1 << room);
        let write = |buffer: &mut Vec<Step>, pattern: u32| {
            buffer.clear();
            let step = |time: usize| if pattern >> time & 1 == 1 { Step::Stay } else { Step::Move };
            buffer.extend((0..steps).map(step));
        };
        // There are few patterns, and each has the same number of walks all along.
        let [before, after] = [old, new].map(|pattern| {
            *self.ways.entry((pattern, start)).or_insert_with(|| {
                write(&mut self.steps, pattern);
                self.walker.count(world, &self.steps, start, anywhere)
            })
        });
        write(&mut self.steps, new);
        if after < before && below(rng, before) >= after {
            return false;
        }
        if !self.walker.draw(world, &self.steps, start, anywhere, rng) {
            return false;
        }
        for (time, &room) in Time::over(&self.walker.walk) {
            schedule.put(person, time, room);
        }
        true
    }

    /// Redraws times `from..=to` for a group that walks as one, every way equally likely.
    fn redraw(
        &mut self,
        schedule: &mut Schedule,
        group: &[Person],
        from: Time,
        to: Time,
        keep_stays: bool,
        rng: &mut Rng,
    ) -> bool {
        let (world, leader) = (&self.mystery.world, group[0]);
        let anywhere = (1u32 << world.rooms.len()) - 1;
        let fixed = |time: Time| 1u32 << schedule.at(leader, time);
        // The walk includes the fixed rooms before and after the part.
        let (first, start) = match from.before() {
            Some(before) => (before, fixed(before)),
            None => (Time::FIRST, world.start[leader].map_or(anywhere, |room| 1 << room)),
        };
        let after = to.next();
        let (last, end) =
            if after.0 < schedule.times() { (after, fixed(after)) } else { (to, anywhere) };
        self.steps.clear();
        self.steps.extend(first.until(last).map(|time| match (keep_stays, self.may_stay) {
            (_, false) => Step::Move,
            (true, true) if schedule.stands_still(leader, time) => Step::Stay,
            (true, true) => Step::Move,
            (false, true) => Step::Any,
        }));
        if !self.walker.draw(world, &self.steps, start, end, rng) {
            return false;
        }
        for (time, &room) in first.through(last).zip(&self.walker.walk) {
            for &person in group {
                schedule.put(person, time, room);
            }
        }
        true
    }
}

/// A part of the night; short parts are likelier than long ones.
fn part(times: usize, rng: &mut Rng) -> (Time, Time) {
    let length = if rng.chance(1, 4) { 1 + rng.index(times) } else { 1 + rng.index(times.min(3)) };
    // Parts may stick out at either end, so that the ends are redrawn as often as the middle.
    let start = rng.index(times + length - 1) + 1;
    (Time(start.saturating_sub(length)), Time((start - 1).min(times - 1)))
}
