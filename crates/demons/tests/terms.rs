//! Words in clues: each stands where the sentence says it, and means whom the clue means by it.

use cluesmith_core::Language;
use cluesmith_demons::board::{Board, Crowd, Element, Identity, Line};
use cluesmith_demons::language::candidates::{Candidates, Repertoire};
use cluesmith_demons::language::form::{Connected, Count, Neighbours, Quota, Root};
use cluesmith_demons::language::{Form, Place, Quantifier, Statement, Unit};
use cluesmith_demons::text::{Scribe, Style, Voice};

const ALL: Repertoire = Repertoire { extended: true, enabled: u16::MAX };

fn board() -> Board {
    let roots = (0..20).map(|p| vec![Element::ALL[p % 5], Element::ALL[(p * 7 + 1) % 5]]);
    Board::new(5, 4, roots)
}

/// Names that hold words which are explained elsewhere.
fn names() -> Vec<String> {
    let mut names: Vec<String> = (0..20).map(|p| format!("Li {}", char::from(b'A' + p))).collect();
    names[6] = "Fire".into();
    names[7] = "row 2".into();
    names
}

/// The words of a clue as `word: people`.
fn told(language: Language, form: Form, speaker: usize, style: Style) -> Vec<(String, Crowd)> {
    let (names, board) = (names(), board());
    let scribe = Scribe { language, names: &names, board: &board };
    let text = scribe.write(form, speaker, style);
    let terms = scribe.terms(&text, form, speaker).into_iter();
    let word = |start, end| text.chars().skip(start).take(end - start).collect();
    terms.map(|term| (word(term.start, term.end), term.crowd)).collect()
}

fn crowd(people: &[usize]) -> Crowd {
    people.iter().fold(0, |crowd, person| crowd | 1 << person)
}

fn expect(form: Form, style: Style, words: &[(&str, &[usize])]) {
    let words: Vec<_> = words.iter().map(|&(word, who)| (word.to_owned(), crowd(who))).collect();
    assert_eq!(told(Language::ENGLISH, form, 5, style), words);
}

#[test]
fn a_word_stands_where_it_is_said_and_not_in_a_name() {
    let identity = Identity::Demon;
    let near: &[usize] = &[0, 1, 2, 4, 6, 8, 9, 10];
    let counted = Form::from(Neighbours { identity, n: 2, mentioned: 6 });
    expect(counted, Style::Classic, &[("neighbors", near)]);
    expect(counted, Style::Natural, &[("neighbours", near)]);
    let quota = Form::from(Quota { identity, subject: 7, line: Line::Row(1), m: 1, n: 2 });
    let (near, row): (&[usize], &[usize]) = (&[2, 3, 6, 10, 11], &[4, 5, 6, 7]);
    expect(quota, Style::Classic, &[("neighbors", near), ("row 2", row)]);
    expect(quota, Style::Natural, &[("neighbours", near), ("row 2", row)]);
    let root = Form::from(Root { identity, element: Element::Fire, m: 1, n: 8 });
    let fire: Vec<usize> = (0..20).filter(|p| p % 5 == 3 || (p * 7 + 1) % 5 == 3).collect();
    expect(root, Style::Classic, &[("Fire", &fire)]);
    let unit = Unit::shared(Place::Between(6, 18), Place::Near(9));
    let between = Form::from(Count { identity, how: Quantifier::Exactly(1), unit });
    let nearby: &[usize] = &[4, 5, 6, 8, 10, 12, 13, 14];
    expect(
        between,
        Style::Natural,
        &[("between Fire and Li S", &[10, 14]), ("next to Li J", nearby)],
    );
    let connected = Form::from(Connected { identity, line: Line::Column(3) });
    let column: &[usize] = &[3, 7, 11, 15, 19];
    expect(connected, Style::Natural, &[("column D", column), ("connected", column)]);
}

#[test]
fn words_stand_in_their_places_in_chinese_too() {
    let quota = Form::from(Quota {
        identity: Identity::Demon,
        subject: 9,
        line: Line::Column(2),
        m: 1,
        n: 2,
    });
    let words = told(Language::CHINESE, quota, 5, Style::Natural);
    let words: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
    assert_eq!(words, ["邻居", "C 列"]);
}

/// Every place that the meaning of a clue speaks of, single people aside.
fn places(form: Form, board: &Board, speaker: usize) -> Vec<Crowd> {
    let units = |statement: Statement| match statement {
        Statement::Count { unit, .. } => vec![unit],
        Statement::Compare { unit, than, .. } => vec![unit, than],
        Statement::Connected { line, .. } => vec![line.into()],
    };
    let statements = form.statements(board, speaker).into_iter();
    let places = statements.flat_map(units).flat_map(|unit| [Some(unit.place), unit.and]).flatten();
    places
        .filter(|place| !matches!(place, Place::Person(_)))
        .map(|place| place.crowd(board))
        .collect()
}

#[test]
fn every_group_that_a_clue_speaks_of_can_be_shown_by_a_word() {
    let board = board();
    for (speaker, demons) in [(0, 0x5a5a5), (9, 0x13579), (19, 0x80421)] {
        for form in Candidates::new(&board, demons, ALL).of(speaker).0 {
            let mut meant = places(form, &board, speaker);
            let parts = form.parts();
            if let (Some(line), None, None) = (parts.line, parts.person, parts.unit) {
                // A form that speaks of a line and of nothing else ("No row but row 2") names one of those it counts.
                meant.retain(|&crowd| crowd == board.line(line));
            }
            for Voice { language, style } in Voice::all() {
                let told = told(language, form, speaker, style);
                for crowd in &meant {
                    assert!(told.iter().any(|(_, shown)| shown == crowd), "{form:?} {told:?}");
                }
                for (word, shown) in &told {
                    assert!(meant.contains(shown), "{form:?}: {word}");
                    assert!(!word.is_empty() && word.trim() == word, "{form:?}: {word}");
                }
            }
        }
    }
}
