//! Explanations are certificates: a checker without the solver verifies them, and finds what is false.

mod common;

use cluesmith_core::{
    AnyFamily, Ask, Document, FamilyBackstage, Inference, Language, Rng, Seed, Settings, Work,
};
use cluesmith_kronologic::certificate::nights::{Claim, Nights};
use cluesmith_kronologic::certificate::statement::Statement;
use cluesmith_kronologic::certificate::{bare, read, tell, truth, verify};
use cluesmith_kronologic::mystery::Mystery;
use cluesmith_kronologic::reason::fact::Fact;
use cluesmith_kronologic::reason::rules::Rules;
use cluesmith_kronologic::scenario::{Case, Said};
use cluesmith_kronologic::schedule::Schedule;
use cluesmith_kronologic::world::{Movement, Person, Room, Time, World};
use cluesmith_kronologic::{Answer, Kronologic, Puzzle};
use common::certified::{certified, on_the_usual_board};
use common::{MANSION, every_night, mystery, scenarios, small, world};

#[test]
fn explanations_in_small_worlds_are_verified_to_the_last_step() {
    let mut verified = 0;
    for scenario in scenarios() {
        let (id, base) = (scenario.id(), small(scenario));
        for seed in 0..5 {
            let Some(night) = certified(&base, seed) else {
                continue;
            };
            assert_eq!(night.verify(&night.certificate), Ok(()), "{id} #{seed}");
            verified += 1;
        }
    }
    assert!(verified > 80, "{verified}");
}

#[test]
fn explanations_on_the_usual_board_are_verified_to_the_last_step() {
    for scenario in scenarios() {
        for seed in 0..2 {
            let night = on_the_usual_board(scenario.id(), seed);
            assert_eq!(night.verify(&night.certificate), Ok(()), "{} #{seed}", scenario.id());
        }
    }
}

#[test]
fn a_false_certificate_is_refused_at_the_step_that_is_wrong() {
    for (id, seed) in [("s1", 0), ("s2", 0), ("s4", 1), ("s5", 1), ("s6", 0), ("s8", 0)] {
        on_the_usual_board(id, seed).refuses_what_is_false();
    }
}

#[test]
fn what_was_not_shown_cannot_be_used() {
    let night = on_the_usual_board("s2", 0);
    for step in 0..night.certificate.len() {
        let mut without = night.certificate.clone();
        let gone = without.remove(step);
        let (at, why) = night.verify(&without).unwrap_err();
        assert!(at >= step, "{why}");
        assert!(why.contains("not shown") || why.contains("not concluded"), "{gone:?}: {why}");
    }
}

#[test]
fn statements_are_read_as_they_are_written() {
    for scenario in scenarios() {
        let base = mystery(scenario.id(), world(MANSION, 6, 6, Movement::MustMove));
        let rules = Rules::new(&base);
        let parts = rules.parts.iter().enumerate().flat_map(|(part, of)| {
            let aspects = of.aspects.iter().enumerate();
            aspects.flat_map(move |(aspect, of)| {
                (0..of.choices.len()).flat_map(move |choice| {
                    [Fact::Is(part, aspect, choice), Fact::Not(part, aspect, choice)]
                })
            })
        });
        for fact in parts
            .chain([Fact::In(Person(1), Time(2), 0b10110), Fact::here(Person(0), Time(5), Room(0))])
        {
            let said = Statement::Fact(fact);
            let text = said.write(&rules);
            assert_eq!(Statement::read(&rules, &text), Some(said), "{text}");
        }
    }
}

/// What the night tells is what must be concluded, whatever the list of parts says.
#[test]
fn a_part_that_is_not_in_the_list_is_missed() {
    for scenario in scenarios() {
        let base = small(scenario);
        let mut rules = Rules::new(&base);
        let mut read = None;
        every_night(&base, |schedule| {
            if read.is_none() && truth(&base, &rules, schedule).is_some() {
                read = Some(schedule.clone());
            }
        });
        let schedule = read.expect("some night has one reading");
        rules.parts.pop();
        rules.asked_by.pop();
        assert_eq!(truth(&base, &rules, &schedule), None, "{}", scenario.id());
    }
}

/// Nights of a tiny world, through doors and through walls: what is claimed is what the plain predicates say.
#[test]
fn claims_are_true_in_exactly_the_nights_in_which_they_are_so() {
    for scenario in scenarios() {
        let base = small(scenario);
        let mut claims = Claimed::about(&base);
        let mut nights = 0;
        every_night(&base, |schedule| {
            nights += 1;
            if nights % 97 == 0 || (nights % 7 == 0 && !claims.readings(schedule).is_empty()) {
                claims.compare(schedule);
            }
        });
        let mut rng = Rng::new(Seed(5), scenario.id());
        let World { rooms, people, times, .. } = &base.world;
        for _ in 0..1000 {
            let mut row = || (0..*times).map(|_| rng.index(rooms.len())).collect();
            let rows: Vec<Vec<usize>> = people.iter().map(|_| row()).collect();
            claims.compare(&Schedule::by_number(&rows));
        }
        let (fitting, others) = (claims.fitting, claims.others);
        assert!(fitting > 10 && others > 10, "{}: {fitting}, {others}", scenario.id());
    }
}

/// A part, an aspect and a choice, and what they claim.
type Meaning = (usize, usize, usize, Claim);

/// Everything that can be claimed about a mystery of one scenario.
struct Claimed<'a> {
    base: &'a Mystery,
    nights: Nights,
    rules: Rules,
    /// For each case: that the rule holds, and each thing that may be said, by part, aspect and choice.
    cases: Vec<(Case, Claim, Vec<Meaning>)>,
    fitting: u32,
    others: u32,
}

impl Claimed<'_> {
    fn about(base: &Mystery) -> Claimed<'_> {
        let (world, scenario) = (&base.world, &base.scenarios[0]);
        let (mut nights, rules) = (Nights::of(world), Rules::new(base));
        let mut cases = Vec::new();
        for case in scenario.possible(world) {
            let rule = scenario.rule(world, &mut nights, &case);
            let mut all = Vec::new();
            for (index, part) in rules.parts.iter().enumerate() {
                for (at, aspect) in part.aspects.iter().enumerate() {
                    for (choice, (value, _)) in aspect.choices.iter().enumerate() {
                        let (of, side, value) = (&aspect.of, aspect.side, value.as_deref());
                        let said = Said { part: bare(part), of, side, value };
                        let says = scenario.says(world, &mut nights, &case, &said);
                        all.push((index, at, choice, says.unwrap_or_else(|| panic!("{said:?}"))));
                    }
                }
            }
            cases.push((case, rule, all));
        }
        Claimed { base, nights, rules, cases, fitting: 0, others: 0 }
    }

    fn readings(&self, schedule: &Schedule) -> Vec<Case> {
        self.base.scenarios[0].readings(&self.base.world, schedule)
    }

    /// Whether one of the cases that claims tell apart is this one, as far as it goes.
    fn is(part: &Case, whole: &Case) -> bool {
        part.who.iter().all(|person| whole.who.contains(person))
            && part.who.iter().zip(&whole.who).all(|(a, b)| a == b)
            && (part.room.is_none() || part.room == whole.room)
            && (part.time.is_none() || part.time == whole.time)
    }

    fn compare(&mut self, schedule: &Schedule) {
        let readings = self.readings(schedule);
        let mut expected: Vec<Claim> = Vec::new();
        for person in schedule.everybody() {
            let row = Time::over(schedule.row(person));
            expected.extend(row.map(|(time, room)| self.nights.here(person, time, room)));
        }
        let right = |claim: Claim, is: bool| if is { claim } else { !claim };
        for (case, rule, all) in &self.cases {
            let reading = readings.iter().find(|reading| Self::is(case, reading));
            expected.push(right(*rule, reading.is_some()));
            self.others += u32::from(reading.is_none());
            let Some(reading) = reading else {
                continue;
            };
            self.fitting += 1;
            let told = tell(self.base, 0, schedule, reading);
            for &(part, aspect, choice, claim) in all {
                let taken = read(&self.rules.parts[part], &told).unwrap();
                expected.push(right(claim, taken[aspect] == choice));
            }
        }
        let exists = self.nights.exist(&expected, &mut Work::unlimited()).unwrap();
        assert!(exists, "{} {readings:?} {schedule:?}", self.base.scenarios[0].id());
    }
}

/// Steps as sets, so that they can be compared.
fn as_sets(certificate: &[Inference]) -> Vec<[Vec<String>; 3]> {
    let set = |texts: &[String]| {
        let mut texts = texts.to_vec();
        texts.sort_unstable();
        texts.dedup();
        texts
    };
    let mut steps: Vec<_> = certificate
        .iter()
        .map(|step| [&step.by, &step.given, &step.so].map(|it| set(it)))
        .collect();
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// Every conclusion in the place of every other, and each two exchanged. What passes has only steps of the honest
/// certificate and concludes all that it concludes: two steps from the same premises have changed places, or a question
/// is asked twice in place of another that told the same besides.
#[test]
fn a_conclusion_in_the_place_of_another_passes_only_where_every_step_is_an_honest_one() {
    let (mut passed, mut refused) = (0, 0);
    for (scenario, seed) in [("s1", 1), ("s4", 2), ("s4", 12), ("s8", 3)] {
        let text = format!("easy,people=4,timesteps=4,samples=1,scenario={scenario}");
        let settings = Settings::parse(&text).unwrap();
        let work = &mut Work::unlimited();
        let made = AnyFamily::generate(&Kronologic, &settings, Seed(seed), work).unwrap();
        let made = Document { id: None, generator: None, params: None, seed: None, ..made };
        let made = Document { grade: None, proof: None, ..made };
        let steps = Kronologic.open(made.clone(), Language::default()).unwrap();
        let steps = steps.explain(work).unwrap();
        let honest: Vec<Inference> = steps.into_iter().map(|step| step.inference).collect();
        let all = as_sets(&honest);
        let mut judge = |certificate: Vec<Inference>| {
            let is_honest = as_sets(&certificate).iter().all(|step| all.contains(step));
            let forged = Document { certificate: Some(certificate), ..made.clone() };
            let report = FamilyBackstage::check(&Kronologic, &forged, &mut Work::unlimited());
            assert!(!report.ok || is_honest, "{:?}", forged.certificate);
            *(if report.ok { &mut passed } else { &mut refused }) += 1;
        };
        let places = honest.iter().enumerate();
        let places = places.flat_map(|(at, step)| (0..step.so.len()).map(move |so| (at, so)));
        let places: Vec<(usize, usize)> = places.collect();
        for &(one, at) in &places {
            for &(other, there) in places.iter().filter(|(other, _)| *other != one) {
                let (mine, theirs) = (&honest[one].so[at], &honest[other].so[there]);
                if mine == theirs {
                    continue;
                }
                let mut forged = honest.clone();
                forged[one].so[at].clone_from(theirs);
                judge(forged.clone());
                forged[other].so[there].clone_from(mine);
                judge(forged);
            }
        }
    }
    assert!(passed > 0 && refused > 1000, "{passed}, {refused}");
}

/// Step 31 of 37 concludes who is the Freeze from nothing at all. It is not even many things together; and
/// under a name that fits, it does not follow.
#[test]
fn a_culprit_from_nothing_is_refused() {
    let document = include_str!("data/k8-step31-given0.json");
    let document: Document = serde_json::from_str(document).unwrap();
    let mut certificate = document.certificate.unwrap();
    let puzzle: Puzzle = serde_json::from_value(document.puzzle).unwrap();
    let answer: Answer = serde_json::from_value(document.answer.unwrap()).unwrap();
    let verify = |certificate: &[Inference]| {
        let work = &mut Work::unlimited();
        let error = Kronologic.verify_answer(&puzzle, &answer, certificate, work).unwrap_err();
        (error.step, error.message)
    };
    let why = "this is not reasoning of the kind `together`";
    assert_eq!(verify(&certificate), (31, why.to_owned()));
    certificate[31].rule = "scenario".into();
    assert_eq!(verify(&certificate), (31, "`freeze = Dave` does not follow".to_owned()));
}

#[test]
fn what_cannot_be_verified_is_an_error() {
    let night = on_the_usual_board("s8", 0);
    let work = &mut Work::limit(50);
    let error = verify(&night.told, &night.schedule, &night.certificate, work).unwrap_err();
    assert!(error.message.contains("not verified: gave up"), "{error:?}");
}

/// The checker's files. What decides whether a step follows is the first two: claims about nights, and the search
/// that refutes them. The other two read what a certificate says and put it to them.
const DECIDES: [&str; 2] =
    [include_str!("../src/certificate/nights.rs"), include_str!("../src/certificate/refute.rs")];
const READS: [&str; 2] =
    [include_str!("../src/certificate/mod.rs"), include_str!("../src/certificate/statement.rs")];

/// The code of files, without tests, comments and empty lines.
fn code<'a>(files: &'a [&str]) -> impl Iterator<Item = &'a str> {
    files.iter().flat_map(|file| {
        let file = file.split("#[cfg(test)]").next().unwrap();
        file.lines().filter(|line| !line.trim().is_empty() && !line.trim().starts_with("//"))
    })
}

/// What decides whether a step follows can be read in an hour. The limit is for that alone: what reads a certificate
/// has a limit of its own, and the rule of each scenario, as a claim, stands with the scenario and is counted nowhere
/// (20 to 50 lines of it for one puzzle).
#[test]
fn what_decides_has_fewer_than_five_hundred_lines_of_code_and_what_reads_fewer_than_four_hundred() {
    let [decides, reads] = [&DECIDES, &READS].map(|files| code(files).count());
    assert!(decides < 500, "{decides}");
    assert!(reads < 400, "{reads}");
}

/// What the checker takes from the rest of the family, module by module. What decides has the types of questions,
/// people, rooms and times; what reads has besides the puzzle, the finished night with its plain predicates, the names
/// of the parts of an answer (`part`, `Rules`, `Fact`) and words for messages. None of it is the solver or its rules.
#[test]
fn what_the_checker_shares_is_on_a_list() {
    let shared = |files: &[&'static str]| {
        let modules = code(files).filter_map(|line| {
            let path = line.trim().strip_prefix("use crate::")?;
            let name = path.rfind("::").map_or(path, |end| &path[..end]);
            Some(name.trim_end_matches(';').to_owned())
        });
        let mut modules: Vec<String> = modules.collect();
        modules.sort_unstable();
        modules.dedup();
        modules
    };
    assert_eq!(shared(&DECIDES), ["ask", "world"]);
    let reads = [
        "ask",
        "mystery",
        "part",
        "reason::fact",
        "reason::rules",
        "scenario",
        "schedule",
        "text",
        "world",
    ];
    assert_eq!(shared(&READS), reads);
    // No path goes around the list, and nobody asks the statements of the solver.
    for file in DECIDES.iter().chain(&READS) {
        let others = code(std::slice::from_ref(file)).filter(|line| !line.starts_with("use "));
        for line in others {
            for taken in ["crate::", "super::super", "logic", "Lit", "solver", "affirmed", "denied"]
            {
                assert!(!line.contains(taken), "{line}");
            }
        }
    }
}
