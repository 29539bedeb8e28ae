//! Plans of maps: nothing overlaps, nothing leaves the sheet, every door is drawn and no other.

use cluesmith_kronologic::atlas;
use cluesmith_kronologic::map::{COLUMNS, Cell, Map, ROWS};
use cluesmith_kronologic::plan::{Doorway, Plan, Point, Way};
use proptest::prelude::*;

/// A map of rooms with long and short names, and any doors.
fn maps() -> impl Strategy<Value = Map> {
    let name = "[A-Z][a-z]{0,12}( [A-Z][a-z]{1,12}){0,2}";
    (2usize..=24).prop_flat_map(move |rooms| {
        let doors = prop::collection::vec((0..rooms, 0..rooms), 0..2 * rooms);
        (prop::collection::vec(name, rooms), doors).prop_map(|(names, doors)| {
            let named = |(number, name): (usize, String)| format!("{name} {number}");
            let rooms: Vec<String> = names.into_iter().enumerate().map(named).collect();
            let edges = doors.iter().map(|&(a, b)| (rooms[a].clone(), rooms[b].clone())).collect();
            Map { rooms, edges, places: Vec::new() }
        })
    })
}

/// Points along a corridor, close together.
fn points(door: &Doorway) -> Vec<(f64, f64)> {
    let of = |(x, y): Point| (f64::from(x), f64::from(y));
    let legs = door.path.windows(2).map(|leg| (of(leg[0]), of(leg[1])));
    let along = |((ax, ay), (bx, by)): ((f64, f64), (f64, f64))| {
        (0..=200)
            .map(move |part| f64::from(part) / 200.0)
            .map(move |t| (ax + t * (bx - ax), ay + t * (by - ay)))
    };
    legs.flat_map(along).collect()
}

fn inside(((x, y), (wide, high)): (Point, Point), (px, py): (f64, f64), more: f64) -> bool {
    let (left, top) = (f64::from(x) - more, f64::from(y) - more);
    let (right, bottom) = (f64::from(x + wide) + more, f64::from(y + high) + more);
    px > left && px < right && py > top && py < bottom
}

fn hold_plan(map: &Map, plan: &Plan) {
    assert_eq!(plan.rooms.len(), map.rooms.len());
    let on_sheet =
        |&(x, y): &Point| (0..=plan.width).contains(&x) && (0..=plan.height).contains(&y);
    for (index, room) in plan.rooms.iter().enumerate() {
        assert!(room.outline.iter().all(on_sheet), "{room:?} leaves the sheet");
        let (corner, (wide, high)) = room.space;
        assert!(on_sheet(&corner) && on_sheet(&(corner.0 + wide, corner.1 + high)));
        assert!(wide >= 80 && high >= 40, "no room for a finger: {room:?}");
        assert!(!room.label.is_empty() && room.label.len() <= 2);
        for line in &room.label {
            // Eight pixels a letter is more than the serif takes.
            assert!(line.chars().count() as i32 * 8 <= wide, "{line} leaves its room");
        }
        for other in &plan.rooms[..index] {
            let ((x, y), (w, h)) = other.space;
            let apart = x + w <= corner.0
                || corner.0 + wide <= x
                || y + h <= corner.1
                || corner.1 + high <= y;
            assert!(apart, "{room:?} overlaps {other:?}");
        }
    }
    for garden in &plan.gardens {
        assert!(garden.outline.iter().all(on_sheet), "{garden:?} leaves the sheet");
        let ((x, y), (wide, high)) = garden.space;
        let middle = (f64::from(x + wide / 2), f64::from(y + high / 2));
        for room in &plan.rooms {
            assert!(!inside(room.space, middle, 0.0), "{garden:?} grows in {room:?}");
        }
    }
    for door in &plan.doors {
        assert!(door.path.iter().all(on_sheet), "{door:?} leaves the sheet");
        for (number, room) in plan.rooms.iter().enumerate() {
            let own = number == door.rooms.0 || number == door.rooms.1;
            let near = if own { 1.5 } else { -1.0 };
            let touched = points(door).into_iter().any(|point| inside(room.space, point, near));
            let corridor = door.way == Way::Corridor;
            assert_eq!(touched && corridor, own && corridor, "{door:?} and {room:?}");
            if own && door.way == Way::Passage {
                let ends = [door.path[0], door.path[door.path.len() - 1]];
                let ends = ends.map(|(x, y)| (f64::from(x), f64::from(y)));
                assert!(ends.into_iter().any(|end| inside(room.space, end, -8.0)), "{door:?}");
            }
        }
    }
}

/// The doors of a map, told apart from how the plan counts them.
fn wanted(map: &Map) -> Vec<(String, String)> {
    let mut doors: Vec<(String, String)> = map.edges.clone();
    doors.retain(|(a, b)| a != b);
    for (a, b) in &mut doors {
        if a > b {
            std::mem::swap(a, b);
        }
    }
    doors.sort();
    doors.dedup();
    doors
}

fn drawn(map: &Map, plan: &Plan) -> Vec<(String, String)> {
    let named = |door: &Doorway| {
        let (a, b) = (map.rooms[door.rooms.0].clone(), map.rooms[door.rooms.1].clone());
        if a > b { (b, a) } else { (a, b) }
    };
    let mut doors: Vec<_> = plan.doors.iter().map(named).collect();
    doors.sort();
    doors
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_map_has_a_sound_plan(map in maps()) {
        let plan = Plan::of(&map);
        hold_plan(&map, &plan);
        prop_assert_eq!(wanted(&map), drawn(&map, &plan));
        // The same map, its doors written the other way round.
        let mut turned = map.clone();
        turned.edges.reverse();
        for (a, b) in &mut turned.edges {
            std::mem::swap(a, b);
        }
        prop_assert_eq!(Plan::of(&turned), plan);
    }

    #[test]
    fn rooms_lie_where_they_are_placed_whatever_the_doors(
        map in maps(),
        cells in cells(),
        placed in prop::collection::vec(prop::bool::weighted(0.7), 24),
    ) {
        let mut map = map;
        let place = |(cell, placed): (Cell, bool)| placed.then_some(cell);
        map.places = cells.into_iter().zip(placed).map(place).take(map.rooms.len()).collect();
        let plan = Plan::of(&map);
        hold_plan(&map, &plan);
        prop_assert_eq!(wanted(&map), drawn(&map, &plan));
        for (room, place) in plan.rooms.iter().zip(&map.places) {
            prop_assert!(place.is_none_or(|place| place == room.cell), "{:?}", room);
        }
        // What was drawn, written down: the same drawing, and no door moves a room any more.
        map.places = plan.rooms.iter().map(|room| Some(room.cell)).collect();
        prop_assert_eq!(&Plan::of(&map), &plan);
        map.edges.pop();
        let spaces = |plan: &Plan| plan.rooms.iter().map(|room| room.space).collect::<Vec<_>>();
        prop_assert_eq!(spaces(&Plan::of(&map)), spaces(&plan));
    }
}

/// All cells of the grid in any order.
fn cells() -> impl Strategy<Value = Vec<Cell>> {
    let all = (1..=ROWS).flat_map(|row| (1..=COLUMNS).map(move |column| (column, row)));
    Just(all.collect::<Vec<_>>()).prop_shuffle()
}

#[test]
fn a_house_stays_where_it_is_when_doors_are_made_and_taken_away() {
    for name in atlas::names() {
        let map = atlas::find(name).unwrap();
        let plan = Plan::of(&map);
        let place = |map: &Map, plan: &Plan, room: &String| {
            let at = map.rooms.iter().position(|known| known == room).unwrap();
            (plan.rooms[at].outline.clone(), plan.rooms[at].cell)
        };
        let pairs = map.rooms.iter().flat_map(|a| map.rooms.iter().map(move |b| (a, b)));
        for (a, b) in pairs.filter(|(a, b)| a < b) {
            let mut other = map.clone();
            let before = other.edges.len();
            other.edges.retain(|(c, d)| !((a, b) == (c, d) || (a, b) == (d, c)));
            if other.edges.len() == before {
                other.edges.push((a.clone(), b.clone()));
            }
            // As text has it: the order of rooms is that of the doors.
            other.rooms.reverse();
            let changed = Plan::of(&other);
            hold_plan(&other, &changed);
            assert_eq!(wanted(&other), drawn(&other, &changed), "{name}");
            for room in &map.rooms {
                let (was, is) = (place(&map, &plan, room), place(&other, &changed, room));
                assert_eq!(was.0, is.0, "{name}: {room}");
            }
        }
        let mut cells: Vec<Cell> = plan.rooms.iter().map(|room| room.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), map.rooms.len(), "{name}: two rooms in one cell");
    }
}

#[test]
fn the_maps_of_the_game_are_floor_plans() {
    for name in atlas::names() {
        let map = atlas::find(name).unwrap();
        let plan = Plan::of(&map);
        hold_plan(&map, &plan);
        assert!(plan.doors.iter().all(|door| door.way == Way::Gap), "{name} has corridors");
        for door in &plan.doors {
            let [(ax, ay), (bx, by)] = door.path[..] else { panic!("{door:?}") };
            assert!((ax == bx) != (ay == by), "{door:?} is no gap in a wall");
            // A step to either side is in one room and in the other.
            let (x, y) = (f64::from(ax + bx) / 2.0, f64::from(ay + by) / 2.0);
            let step = if ax == bx { (6.0, 0.0) } else { (0.0, 6.0) };
            let rooms = [(x - step.0, y - step.1), (x + step.0, y + step.1)].map(|point| {
                plan.rooms.iter().position(|room| is_in(&room.outline, point)).unwrap_or(usize::MAX)
            });
            assert!(
                rooms == [door.rooms.0, door.rooms.1] || rooms == [door.rooms.1, door.rooms.0],
                "{name}: {door:?}"
            );
        }
    }
}

/// Whether a point lies within walls: how many are crossed on the way out to the right.
fn is_in(outline: &[Point], (x, y): (f64, f64)) -> bool {
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let crossed = ends.filter(|((ax, ay), (_, by))| {
        let (low, high) = (f64::from(*ay.min(by)), f64::from(*ay.max(by)));
        f64::from(*ax) > x && low < y && y < high
    });
    crossed.count() % 2 == 1
}

/// A map with these doors between numbered rooms.
fn numbered(rooms: usize, doors: &[(usize, usize)]) -> Map {
    Map {
        rooms: (0..rooms).map(|room| format!("Room {room}")).collect(),
        edges: doors.iter().map(|(a, b)| (format!("Room {a}"), format!("Room {b}"))).collect(),
        places: Vec::new(),
    }
}

/// Doors whose corridors go around something, and pairs of doors whose corridors meet.
fn knots(plan: &Plan) -> (usize, usize) {
    let around = plan.doors.iter().filter(|door| door.path.len() > 2).count();
    let before = |(index, one)| plan.doors[..index].iter().filter(move |other| meet(one, other));
    (around, plan.doors.iter().enumerate().map(|door| before(door).count()).sum())
}

/// Corridors that cross or run around something, over a few kinds of maps that need none.
#[test]
fn chains_rings_grids_and_trees_are_drawn_without_crossings() {
    // Larger ones may have a corridor that goes around a plate: places are found by trying.
    for rooms in 3..=13 {
        let chain = (1..rooms).map(|room| (room - 1, room)).collect::<Vec<_>>();
        let ring = chain.iter().copied().chain([(rooms - 1, 0)]).collect::<Vec<_>>();
        let tree = (1..rooms).map(|room| ((room - 1) / 2, room)).collect::<Vec<_>>();
        let grid = (0..rooms).flat_map(|room| {
            let right = (room % 3 < 2 && room + 1 < rooms).then_some((room, room + 1));
            right.into_iter().chain((room + 3 < rooms).then_some((room, room + 3)))
        });
        let grid = grid.collect::<Vec<_>>();
        for (kind, doors) in [("chain", chain), ("ring", ring), ("tree", tree), ("grid", grid)] {
            let plan = Plan::of(&numbered(rooms, &doors));
            assert_eq!(knots(&plan), (0, 0), "{kind} of {rooms}");
        }
    }
}

/// Two rows of rooms, each joined to its next and to the one opposite.
fn ladder(rungs: usize) -> Vec<(usize, usize)> {
    let sides =
        (1..rungs).flat_map(|rung| [(2 * rung - 2, 2 * rung), (2 * rung - 1, 2 * rung + 1)]);
    sides.chain((0..rungs).map(|rung| (2 * rung, 2 * rung + 1))).collect()
}

#[test]
fn ladders_are_drawn_without_crossings() {
    // Of more rooms, corridors go around plates, and a few meet.
    for rungs in 2..=6 {
        let plan = Plan::of(&numbered(2 * rungs, &ladder(rungs)));
        assert_eq!(knots(&plan), (0, 0), "a ladder of {} rooms", 2 * rungs);
    }
}

/// A ring around a hall, from which a door leads to each of it.
fn wheel(rooms: usize) -> Vec<(usize, usize)> {
    let next = |room| if room + 1 < rooms { room + 1 } else { 1 };
    (1..rooms).flat_map(|room| [(0, room), (room, next(room))]).collect()
}

#[test]
fn wheels_are_drawn_without_crossings() {
    // Around a hall there is room for so many without a corridor that goes around another.
    for rooms in 5..=11 {
        let map = numbered(rooms, &wheel(rooms));
        let plan = Plan::of(&map);
        hold_plan(&map, &plan);
        assert_eq!(knots(&plan), (0, 0), "a wheel of {rooms} rooms");
    }
}

/// Whether two corridors come within a few pixels of each other anywhere.
fn meet(one: &Doorway, other: &Doorway) -> bool {
    let near = |(ax, ay): (f64, f64), (bx, by): (f64, f64)| (ax - bx).hypot(ay - by) < 4.0;
    let others = points(other);
    points(one).into_iter().any(|point| others.iter().any(|&there| near(point, there)))
}

#[test]
fn some_houses_have_gardens_and_none_grows_under_a_roof() {
    let gardens: Vec<(&str, usize)> = atlas::names()
        .map(|name| (name, Plan::of(&atlas::find(name).unwrap()).gardens.len()))
        .filter(|(_, gardens)| *gardens > 0)
        .collect();
    let expected =
        [("mansion", 2), ("castle", 1), ("island", 2), ("theatre", 1), ("train", 1), ("ring", 1)];
    assert_eq!(gardens, expected);
}
