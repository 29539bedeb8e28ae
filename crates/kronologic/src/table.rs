//! The table that the game is about: who can still be where, time by time.

use cluesmith_core::ink::{Cell, Grid, Look, Picture, Role, Span, Text};
use cluesmith_core::{Language, MoveError, Work, say};

use crate::play::State;
use crate::puzzle::Puzzle;
use crate::reason::advice::Advice;
use crate::text::{WORDS, capital, list_all, part_label, refuse};
use crate::world::{Person, Room, Time, bits};

/// What is left for everybody at each time, and of what is sought.
pub(crate) fn table(puzzle: &Puzzle, state: &State, work: &mut Work) -> Result<Picture, MoveError> {
    let language = work.language();
    let mystery = puzzle.mystery_in(language).map_err(|_| refuse!(language, "move.puzzle"))?;
    let world = &mystery.world;
    let (judged, heard) = (state.judged(world), state.heard(world));
    let mut advice = Advice::after(&mystery, judged, heard, Vec::new(), language);
    let now = advice.now(work).map_err(|stopped| MoveError::new(stopped.to_string()))?;
    let now = now.ok_or_else(|| refuse!(language, "counsel.none"))?;
    let short = short_names(&world.rooms);
    let cell = |person: Person, time: Time| {
        let rooms: Vec<Room> = bits(now.rooms(person, time)).collect();
        Cell::new().line(left(&rooms, &world.rooms, &short, language))
    };
    let row = |grid: Grid, person: Person| {
        grid.row(&world.people[person], world.each_time().map(|time| cell(person, time)))
    };
    let times = world.each_time().map(|time| time.clock().to_string());
    let grid = world.everybody().fold(Grid::new(Look::Open).columns(times), row);
    let key: Vec<String> = world
        .rooms
        .iter()
        .zip(&short)
        .map(|(name, short)| say!(WORDS, language, "table.short", short, name))
        .collect();
    let mut picture = Picture::new(say!(WORDS, language, "table.title"))
        .heading(say!(WORDS, language, "table.title"))
        .block(grid.key(list_all(&key, language)))
        .gap();
    let rules = &advice.explainer.rules;
    for (name, value) in now.say_parts(rules, language) {
        let name = capital(&part_label(&name, language));
        let said = say!(WORDS, language, "scene.told", key = name, value = "");
        picture = picture.para(Text::from(said).with(Role::Strong, value));
    }
    Ok(picture)
}

/// The rooms that are left for somebody at a time.
fn left(rooms: &[Room], names: &[String], short: &[String], language: Language) -> Span {
    if rooms.len() == names.len() {
        return Role::Muted.of(say!(WORDS, language, "table.any"));
    }
    let role = if rooms.len() == 1 { Role::Strong } else { Role::Plain };
    let all: Vec<&str> = rooms.iter().map(|&room| names[room].as_str()).collect();
    let abridged: Vec<&str> = rooms.iter().map(|&room| short[room].as_str()).collect();
    role.of(list_all(&all, language)).or_short(abridged.join(" "))
}

/// As many letters of each name as tell it from the others.
fn short_names(names: &[String]) -> Vec<String> {
    let begins = |name: &String, count: usize| -> String { name.chars().take(count).collect() };
    let short = |name: &String| {
        let long = name.chars().count();
        let is_own = |count: &usize| {
            let own = begins(name, *count);
            names.iter().filter(|other| begins(other, *count) == own).count() == 1
        };
        begins(name, (1..=long).find(is_own).unwrap_or(long))
    };
    names.iter().map(short).collect()
}

#[cfg(test)]
mod tests {
    use cluesmith_core::ink::terminal;
    use cluesmith_core::{Ask, Converse, Family, Play, Seed};

    use super::*;
    use crate::{Kronologic, Params};

    #[test]
    fn a_name_is_as_short_as_it_can_be_told_from_the_others() {
        let names = ["Foyer", "Masks", "MusicRoom", "Hall", "Hall 2"].map(str::to_owned);
        assert_eq!(short_names(&names), ["F", "Ma", "Mu", "Hall", "Hall "]);
    }

    #[test]
    fn the_table_has_everything_told_and_nothing_that_is_not_known() {
        let work = &mut Work::limit(cluesmith_conformance::WORK_LIMIT);
        let made = Kronologic.generate(&Params::default(), Seed(7), work).unwrap();
        let start = Kronologic.start(&made.puzzle);
        let (puzzle, answer) = (&made.puzzle, Some(&made.answer));
        let told = Kronologic.answer_move(puzzle, &start, answer, "ask Gallery 3", work).unwrap();
        let state = Kronologic.apply(puzzle, &start, &told.maker, work).unwrap();
        let before = terminal(&Kronologic.table(puzzle, &start, work).unwrap());
        let after = terminal(&Kronologic.table(puzzle, &state, work).unwrap());
        assert_ne!(before, after, "an answer is seen in it");
        let starts = puzzle.public["start"].as_object().unwrap();
        for (who, room) in starts {
            let row = before.lines().find(|line| line.contains(who.as_str())).unwrap();
            assert!(row.contains(&room.as_str().unwrap()[..1]), "{who}: {row}");
        }
        let contradicted = ["ask Gallery 3 => 0", "ask Foyer 3 => 0", "ask Stairs 3 => 0"];
        let more = ["ask Masks 3 => 0", "ask DanceRoom 3 => 0", "ask MusicRoom 3 => 0"];
        let impossible = contradicted
            .into_iter()
            .chain(more)
            .fold(start, |state, text| Kronologic.apply(puzzle, &state, text, work).unwrap());
        assert!(Kronologic.table(puzzle, &impossible, work).is_err());
    }
}
