//! The engine behind the web app, without a browser.

use cluesmith::share::Card;
use cluesmith::{Document, Language, Work};
use cluesmith_protocol::Engine;
use cluesmith_protocol::message::{Question, Reply};
use serde_json::{Value, json};

/// Whoever talks to the engine: adds up what has changed.
struct Page {
    engine: Engine,
    language: Language,
    view: Value,
}

impl Page {
    fn new() -> Page {
        Page { engine: Engine::default(), language: Language::ENGLISH, view: json!({}) }
    }

    fn open(name: &str) -> Page {
        let mut page = Page::new();
        page.ask(&json!({"ask": "open", "name": name}));
        page
    }

    /// Asks, and keeps what has changed.
    fn ask(&mut self, request: &Value) -> Reply {
        let request = serde_json::from_value(request.clone()).unwrap();
        let question = Question { language: self.language, session: 0, request };
        let reply = self.engine.answer(question, |_, _| {});
        if let Reply::Changed { changes }
        | Reply::Hint { changes, .. }
        | Reply::Steps { changes, .. } = &reply
        {
            let Value::Object(changes) = serde_json::to_value(changes).unwrap() else { panic!() };
            self.view.as_object_mut().unwrap().extend(changes);
        }
        reply
    }

    fn tell(&mut self, ask: &str) -> Reply {
        self.ask(&json!({"ask": ask}))
    }

    /// The game as the page keeps it.
    fn save(&self) -> String {
        let mut save = self.view["puzzle"].clone();
        save["log"] = self.view["log"].clone();
        save.to_string()
    }

    fn is_won(&self) -> bool {
        self.view["review"]["outcome"]["is"] == "won"
    }
}

const BOTH: [&str; 2] = ["tetonor@2:easy,cells=8#7", "demons@2:easy,rows=3,cols=3#5"];
const ALL: [&str; 5] = [
    "tetonor:easy,cells=8#7",
    "demons:easy,rows=3,cols=3#5",
    "kronologic:easy#7",
    "pairplay:easy#7",
    "testimony:easy#7",
];

#[test]
fn a_game_is_played_to_its_end_by_hints_alone() {
    for name in BOTH {
        let mut page = Page::open(name);
        (0..100).for_each(|_| drop(page.tell("play-hint")));
        assert!(page.is_won(), "{name} is not solved");
        assert!(page.view["hints"].as_u64() > Some(0));
        let Reply::Share { text, card, .. } = page.ask(&json!({"ask": "share", "time": "rough"}))
        else {
            panic!()
        };
        assert_eq!(Card::parse(&text), Ok(card.clone()));
        assert_eq!(card.id, name);
        assert!(text.contains('🟦') && text.contains("under 1 min"), "{text}");
    }
}

#[test]
fn a_hint_climbs_and_never_tells_moves_before_its_last_rung() {
    for name in ALL {
        let mut page = Page::open(name);
        let (mut said, mut rungs) = (0, 0);
        loop {
            let Reply::Hint { hint, .. } = page.tell("hint") else { panic!() };
            let hint = serde_json::to_value(hint).unwrap();
            assert_eq!(hint["hint"], "step", "{name}: {hint}");
            let count = |field: &str| hint[field].as_array().unwrap().len();
            let last = hint["rung"] == hint["of"];
            assert_eq!(count("moves") > 0, last, "{name}: {hint}");
            assert!(count("says") > said, "{name}: every rung says more");
            assert_eq!(page.view["hints"], 1);
            (said, rungs) = (count("says"), rungs + 1);
            if last {
                break;
            }
        }
        assert!(rungs >= 3, "{name}");
    }
}

/// What is private in an answer lies under a cover until somebody looks: a hint says what it says to somebody
/// who only heard what everybody did.
#[test]
fn a_hint_uses_nothing_that_was_not_looked_at() {
    const NIGHT: &str = "kronologic@4:easy#7";
    const QUESTIONS: [&str; 2] = ["ask Masks 2", "ask Gallery 3"];
    let hint = |covered: Value| {
        let mut page = Page::open(NIGHT);
        for text in QUESTIONS {
            page.ask(&json!({"ask": "play", "text": text}));
        }
        loop {
            let reply = page.ask(&json!({"ask": "hint", "covered": covered}));
            let Reply::Hint { hint, .. } = reply else { panic!("{reply:?}") };
            let hint = serde_json::to_value(hint).unwrap();
            if hint["rung"] == hint["of"] {
                assert_eq!(page.view["hints"], 1, "it counts as any hint");
                break hint["says"].clone();
            }
        }
    };
    let mut table = Page::new();
    table.ask(&json!({"ask": "sit", "name": NIGHT, "seats": 2}));
    for text in QUESTIONS {
        table.ask(&json!({"ask": "act", "seat": 0, "text": text}));
    }
    let wish =
        json!({"ask": "consult", "family": "kronologic", "seat": 1, "question": {"wish": "hint"}});
    let Reply::Consulted { answer } = table.ask(&wish) else { panic!() };
    let rungs = answer["rungs"].as_array().unwrap();
    let says: Vec<&Value> = rungs.iter().flat_map(|rung| rung.as_array().unwrap()).collect();
    assert_eq!(hint(json!([0, 1])), json!(says), "as the other seat is told");
    assert_ne!(hint(json!([])), json!(says), "who looked at both is told something else");
    // Whoever has looked meanwhile is told of another step, from its first rung, and that is another hint.
    let mut page = Page::open(NIGHT);
    for text in QUESTIONS {
        page.ask(&json!({"ask": "play", "text": text}));
    }
    for (covered, rung, hints) in [(json!([0, 1]), 1, 1), (json!([0, 1]), 2, 1), (json!([]), 1, 2)]
    {
        let reply = page.ask(&json!({"ask": "hint", "covered": covered}));
        let Reply::Hint { hint, .. } = reply else { panic!("{reply:?}") };
        let hint = serde_json::to_value(hint).unwrap();
        assert_eq!((&hint["rung"], &page.view["hints"]), (&json!(rung), &json!(hints)));
    }
    let mut page = Page::open(NIGHT);
    page.ask(&json!({"ask": "play", "text": QUESTIONS[0]}));
    page.ask(&json!({"ask": "play-hint", "covered": [0, 99]}));
    assert_eq!(page.view["moves"], 2, "an answer that is not there covers nothing");
}

/// The same hint says the same amount wherever it is shown: the rungs are the family's, and this is all
/// that any front end does with them.
#[test]
fn a_rung_says_what_the_game_says_on_that_rung() {
    for name in ALL {
        let mut page = Page::open(name);
        let Reply::Hint { hint, .. } = page.tell("hint") else { panic!() };
        let first = serde_json::to_value(hint).unwrap();
        let made = Engine::default().make(name, Language::ENGLISH, |_, _| {}).unwrap();
        let case = made.family.open(made.document, Language::ENGLISH).unwrap();
        let hint = case.start().hint(false, &mut Work::limit(50_000_000));
        assert_eq!(first["says"], json!(hint.rungs()[0].says), "{name}");
    }
}

#[test]
fn nothing_that_is_sent_tells_an_answer_that_was_not_asked_for() {
    for name in ALL {
        let mut engine = Engine::default();
        let made = engine.make(name, Language::ENGLISH, |_, _| {}).unwrap();
        let answer = made.document.answer.unwrap();
        let mut ask = |request: Value| {
            let question = json!({"request": request}).to_string();
            engine.call(question.as_bytes(), |_, _| {})
        };
        let opened = ask(json!({"ask": "open", "name": name}));
        let mut replies =
            vec![opened, ask(json!({"ask": "document", "name": name, "sealed": true}))];
        for request in
            ["hint", "check", "play-hint", "undo", "redo", "position", "picture", "close"]
        {
            replies.push(ask(json!({"ask": request})));
        }
        replies.push(ask(json!({"ask": "sit", "name": name, "seats": 2})));
        replies.push(ask(json!({"ask": "look", "seat": 1})));
        for reply in replies {
            assert!(!reply.contains("\"answer\":"), "{name}: {reply}");
            for (field, part) in answer.as_object().unwrap() {
                let told = format!("\"{field}\":{part}");
                assert!(!reply.contains(&told), "{name} tells {told}");
            }
        }
    }
}

#[test]
fn a_reply_tells_only_what_has_changed() {
    for name in ["demons:easy#7", "demons:easy,rows=8,cols=8#1", "tetonor:easy#7"] {
        let mut page = Page::open(name);
        let before = page.view.clone();
        let Reply::Changed { changes } = page.ask(&json!({"ask": "time", "seconds": 15})) else {
            panic!()
        };
        let told = serde_json::to_value(changes).unwrap();
        let fields: Vec<&String> = told.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["seconds", "log"], "{name}");
        assert!(told.to_string().len() < 200, "{name}: {told}");
        page.tell("play-hint");
        page.tell("undo");
        for field in ["board", "review", "puzzle", "name", "id"] {
            assert_eq!(page.view[field], before[field], "{name}: {field} is back where it was");
        }
        // Another language is another reader.
        page.language = Language::CHINESE;
        page.tell("undo");
        assert_eq!(page.view["board"] == before["board"], name.starts_with("tetonor"), "{name}");
    }
}

#[test]
fn games_on_several_tables_do_not_mind_each_other() {
    let mut engine = Engine::default();
    let mut ask = |session: u32, request: Value| {
        let question = json!({"session": session, "request": request}).to_string();
        let reply: Value =
            serde_json::from_str(&engine.call(question.as_bytes(), |_, _| {})).unwrap();
        reply
    };
    for (session, name) in (0..).zip(ALL) {
        let reply = ask(session, json!({"ask": "open", "name": name}));
        let family = name.split(':').next().unwrap();
        assert_eq!(reply["changes"]["board"]["family"], family);
    }
    let reply = ask(1, json!({"ask": "play-hint"}));
    assert_eq!(reply["changes"]["moves"], 1);
    assert_eq!(ask(0, json!({"ask": "undo"}))["changes"], json!({}));
    assert_eq!(ask(1, json!({"ask": "close"}))["reply"], "closed");
    assert_eq!(ask(1, json!({"ask": "undo"}))["reply"], "failed");
    let opened = (5..200).map(|n| ask(n, json!({"ask": "open", "name": ALL[0]}))["reply"].clone());
    let opened = opened.filter(|reply| reply == "changed").count();
    assert_eq!(opened, cluesmith_protocol::MAX_SESSIONS - 4);
}

/// A family that nobody here knows: it is opened, played, kept and shown like any other.
#[test]
fn a_family_of_somebody_elses_is_played_too() {
    let mut page = Page::new();
    page.engine = Engine::with(vec![&cluesmith_template::Needle]);
    page.ask(&json!({"ask": "open", "name": "needle:easy#7"}));
    assert_eq!(page.view["board"]["family"], "needle");
    let save = {
        page.tell("play-hint");
        assert!(page.is_won());
        page.save()
    };
    let Reply::Picture { svg, text } = page.tell("picture") else { panic!() };
    assert!(svg.starts_with("<svg") && !text.contains('<'), "{text}");
    let before = page.view.clone();
    page.ask(&json!({"ask": "open", "name": "needle:easy#7", "save": save}));
    assert_eq!(page.view["board"], before["board"]);
    let Reply::Families { families } = page.tell("families") else { panic!() };
    assert_eq!(families.len(), 1);
}

#[test]
fn a_saved_game_and_a_shared_position_come_back() {
    for name in ALL {
        let mut page = Page::open(name);
        page.tell("play-hint");
        let Reply::Position { text } = page.tell("position") else { panic!() };
        let saved = json!({"ask": "open", "name": name, "save": page.save()});
        let shared = json!({"ask": "open", "name": name, "position": text});
        for request in [saved, shared] {
            let mut other = Page::new();
            other.ask(&request);
            assert_eq!(other.view["board"], page.view["board"], "{name}");
        }
        let wrong = json!({"ask": "open", "name": name, "position": "1abc"});
        assert!(matches!(Page::new().ask(&wrong), Reply::Failed { .. }));
    }
}

#[test]
fn names_are_made_canonical_and_days_are_known() {
    let mut page = Page::open("tetonor:hard,cells=16#7");
    assert_eq!(page.view["name"], "tetonor@2:hard#7");
    assert_eq!(page.view["daily"], Value::Null);
    let Reply::Daily { puzzles } = page.ask(&json!({"ask": "daily", "date": "2026-11-16"})) else {
        panic!()
    };
    let page = Page::open(&puzzles[0].name);
    assert_eq!(page.view["name"], puzzles[0].name.as_str());
    assert_eq!(page.view["daily"], "2026-11-16");
    let other = Page::open("tetonor:expert#2026-11-16");
    assert_eq!(other.view["daily"], Value::Null, "Monday's is easy");
    // Another generator's puzzle is not the day's, though its name has the date.
    let of = |name: &str| Page::open(name).view["daily"].clone();
    assert_eq!(of("kronologic@4:easy#2026-11-16"), "2026-11-16");
    assert_eq!(of("kronologic:easy#2026-11-16"), Value::Null, "the newest had not begun");
    assert_eq!(of("kronologic@4:easy#2026-12-07"), Value::Null, "it has ended");
    assert_eq!(of("kronologic:easy#2026-12-07"), "2026-12-07");
}

#[test]
fn another_generator_is_refused_unless_the_game_is_there() {
    let Reply::Failed { message } =
        Page::new().ask(&json!({"ask": "open", "name": "tetonor@99:easy#7"}))
    else {
        panic!()
    };
    for part in ["generator 99", "has generator 2", "a newer release", "a pack"] {
        assert!(message.contains(part), "{part}: {message}");
    }
    let save = Page::open("tetonor:easy#2026-11-16").save();
    let resume = |name: &str, save: &str| {
        let mut page = Page::new();
        page.ask(&json!({"ask": "open", "name": name, "save": save}));
        page.view
    };
    // What was begun with another generator goes on, under its name and on its day.
    let old =
        save.replace("tetonor@2:", "tetonor@99:").replace("\"generator\":2", "\"generator\":99");
    for name in ["tetonor@99:easy#2026-11-16", "tetonor:easy#2026-11-16"] {
        let now = resume(name, &old);
        assert_eq!(now["name"], "tetonor@99:easy#2026-11-16");
        assert_eq!((&now["daily"], &now["generator"]), (&json!("2026-11-16"), &json!(99)));
    }
    // A game saved before ids named their generator is the same game.
    let now = resume("tetonor:easy#2026-11-16", &save.replace("tetonor@2:", "tetonor:"));
    assert_eq!(now["name"], "tetonor@2:easy#2026-11-16");
    assert!(now["id"].as_str().is_some_and(|id| id.starts_with("tetonor@2:easy#")));
}

#[test]
fn a_refused_judgement_shows_two_worlds_and_nothing_of_those_unknown() {
    let mut page = Page::open("demons:easy#7");
    let cards = page.view["board"]["cards"].as_array().unwrap().clone();
    let (known, unknown): (Vec<&Value>, Vec<&Value>) =
        cards.iter().partition(|card| !card["said"].is_null());
    assert_eq!(known.len(), 1);
    assert!(unknown.iter().all(|card| card["identity"].is_null() && card["about"] == json!([])));
    // No clue of theirs is anywhere in what was sent.
    let made = page.engine.make("demons:easy#7", Language::ENGLISH, |_, _| {}).unwrap();
    let board = page.view["board"].to_string();
    let people = made.document.puzzle["people"].as_array().unwrap();
    let told = |person: &&Value| board.contains(&person["clue"]["text"].to_string());
    assert_eq!(people.iter().filter(told).count(), 1);
    // Someone the first clue says nothing about.
    let about = known[0]["about"].as_array().unwrap();
    let open = (0..cards.len())
        .find(|&at| cards[at]["identity"].is_null() && !about.contains(&json!(at)))
        .unwrap();
    let place = cards[open]["place"].as_str().unwrap();
    page.ask(&json!({"ask": "play", "text": format!("{place}=D")}));
    let worlds = page.view["board"]["worlds"].as_array().unwrap();
    let has = |world: &Value| world.as_array().unwrap().contains(&json!(open));
    assert!(has(&worlds[0]) && !has(&worlds[1]));
    assert_eq!(page.view["slips"], 1);
}

#[test]
fn what_cannot_be_done_is_said_in_words() {
    for request in [
        json!({"ask": "undo"}),
        json!({"ask": "daily", "date": "tomorrow"}),
        json!({"ask": "open", "name": "chess#1"}),
        json!({"ask": "open", "name": "tetonor:hard"}),
        json!({"ask": "open", "name": "tetonor:no-such-level#1"}),
        json!({"ask": "open", "name": "tetonor:easy#1", "save": "{}"}),
        json!({"ask": "open", "name": "tetonor@x:easy#1"}),
        json!({"ask": "open", "name": "tetonor@99:easy#1"}),
        json!({"ask": "document", "name": "tetonor@99:easy#1"}),
    ] {
        let Reply::Failed { message } = Page::new().ask(&request) else { panic!("{request}") };
        assert!(!message.is_empty());
    }
}

/// No sentence of the engine's own is left in English; names, ids and notation are not sentences.
fn english(text: &str, names: &[String]) -> bool {
    let bare = names.iter().fold(text.to_owned(), |text, name| text.replace(name, ""));
    let letters = |word: &str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_alphabetic());
    bare.split(|c: char| !c.is_ascii_alphanumeric()).any(letters)
}

/// Every text under one of these names, anywhere.
fn texts(value: &Value, fields: &[&str], found: &mut Vec<String>) {
    match value {
        Value::Object(parts) => {
            for (name, part) in parts {
                let wanted = fields.contains(&name.as_str());
                let lines = part.as_array().map_or(std::slice::from_ref(part), Vec::as_slice);
                found.extend(
                    lines.iter().filter(|_| wanted).filter_map(Value::as_str).map(str::to_owned),
                );
                texts(part, fields, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| texts(item, fields, found)),
        _ => {}
    }
}

#[test]
fn a_chinese_game_speaks_chinese_and_is_the_same_game() {
    for name in ["tetonor:expert#3", "demons:brutal#3", "demons:hard,clues=extended#5"] {
        let (mut here, mut there) = (Page::new(), Page::new());
        there.language = Language::CHINESE;
        for page in [&mut here, &mut there] {
            page.ask(&json!({"ask": "open", "name": name}));
        }
        let people = there.view["board"]["puzzle"]["people"].as_array().cloned();
        let names: Vec<String> = people
            .into_iter()
            .flatten()
            .map(|person| person["name"].as_str().unwrap().to_owned())
            .collect();
        let mut heard = 0;
        for _ in 0..200 {
            (0..3).for_each(|_| drop(there.tell("hint")));
            let Reply::Hint { hint, .. } = there.tell("hint") else { panic!() };
            let hint = serde_json::to_value(hint).unwrap();
            if hint["hint"] == "solved" {
                break;
            }
            let mut said = Vec::new();
            texts(&hint, &["says"], &mut said);
            texts(&there.view, &["said", "message", "help"], &mut said);
            heard += said.len();
            for text in said {
                assert!(!english(&text, &names), "{name}: {text}");
            }
            for page in [&mut here, &mut there] {
                page.tell("play-hint");
            }
            assert_eq!(here.view["puzzle"], there.view["puzzle"], "{name}");
            assert_eq!(here.view["log"]["moves"], there.view["log"]["moves"], "{name}");
        }
        assert!(heard > 20, "{name}: {heard} sentences");
        let Reply::Steps { steps, .. } = there.tell("explain") else { panic!() };
        for text in steps.into_iter().flat_map(|one| [one.step.title, one.step.look, one.step.text])
        {
            assert!(!english(&text, &names), "{name}: {text}");
        }
    }
}

#[test]
fn on_paper_everyone_is_read_by_a_number_of_their_own() {
    let mut page = Page::open("demons:easy#7");
    let Reply::Document { text } = page.ask(&json!({"ask": "document", "name": "demons:easy#7"}))
    else {
        panic!()
    };
    let Document { answer: Some(answer), puzzle, .. } = Document::parse(&text).unwrap() else {
        panic!()
    };
    let identities = answer["identities"].as_array().unwrap();
    let demons = |kind: &str| identities.iter().filter(|one| one.as_str() == Some(kind)).count();
    let Reply::Paper { svg, sealed } = page.tell("paper") else { panic!() };
    let start = usize::try_from(puzzle["start"].as_u64().unwrap()).unwrap();
    let opening = identities[start].as_str().unwrap();
    // Everyone but the one who is known has an entry, of the right kind, with the clue in it.
    assert_eq!(sealed.len(), 19);
    for kind in ["Demon", "Cultivator"] {
        let told = sealed.iter().filter(|entry| entry.starts_with(&kind.to_lowercase())).count();
        assert_eq!(told, demons(kind) - usize::from(opening == kind), "{kind}");
    }
    let typed: cluesmith::demons::Puzzle = serde_json::from_value(puzzle).unwrap();
    for at in 0..typed.people.len() {
        let clue = typed.said(at, Language::default());
        assert_eq!(sealed.iter().any(|entry| entry.contains(&clue)), at != start, "{clue}");
    }
    for number in 1..=19 {
        assert_eq!(svg.matches(&format!(">entry {number}<")).count(), 1, "{number}");
    }
    // The order of the entries is not that of the cards.
    let first: Vec<&str> =
        svg.match_indices(">entry ").map(|(at, _)| &svg[at + 7..at + 9]).collect();
    assert_ne!(first.first(), Some(&"1<"));
    let Reply::Paper { sealed, .. } = Page::open(BOTH[0]).tell("paper") else { panic!() };
    assert!(sealed.is_empty());
}

/// Plays the steps by hand, as a player of that game would.
fn follow(name: &str, steps: &[Value]) -> Page {
    let mut page = Page::open(name);
    for step in steps {
        for text in step["moves"].as_array().unwrap() {
            page.ask(&json!({"ask": "play", "text": text}));
        }
        assert_eq!(step["board"], page.view["board"], "{name}: {}", step["text"]);
    }
    page
}

#[test]
fn a_proof_is_played_on_a_board_of_its_own() {
    for name in BOTH {
        let mut page = Page::open(name);
        let Reply::Steps { start, steps, .. } = page.tell("explain") else { panic!() };
        assert_eq!(start.0, page.view["board"], "{name}");
        let Value::Array(steps) = serde_json::to_value(steps).unwrap() else { panic!() };
        assert!(follow(name, &steps).is_won(), "{name}");
        // Nobody has moved in the game itself.
        assert_eq!(page.view["board"], Page::open(name).view["board"]);
        assert_eq!((page.view["moves"].as_u64(), page.view["hints"].as_u64()), (Some(0), Some(0)));
        for step in &steps {
            let parts = step["parts"].as_array().unwrap();
            let whole: String = parts.iter().map(|part| part["text"].as_str().unwrap()).collect();
            assert_eq!(step["text"], whole, "{name}");
            assert!(parts.iter().any(|part| part["at"].is_array()), "{name}: {whole}");
        }
    }
}

#[test]
fn a_hint_tells_its_steps_on_the_last_rung_only() {
    for name in BOTH {
        let mut page = Page::open(name);
        loop {
            let Reply::Hint { hint, steps, .. } = page.tell("hint") else { panic!() };
            let hint = serde_json::to_value(hint).unwrap();
            let Value::Array(steps) = serde_json::to_value(steps).unwrap() else { panic!() };
            assert_eq!(steps.is_empty(), hint["rung"] != hint["of"], "{name}");
            if let Some(last) = steps.last() {
                assert_eq!(hint["moves"], last["moves"]);
                follow(name, &steps);
                break;
            }
        }
        assert_eq!(page.view["moves"], 0);
    }
}
