use super::*;
use crate::language::{Language, LanguageData, Plural};
use crate::{finding, look_up, say, template, wordbook};

/// A language that core does not know: its file, its rule, and nothing else.
const POLISH: Language = Language::new(&LanguageData {
    code: "pl",
    about: "Polish, with three forms.",
    plural: Plural {
        forms: 3,
        pick: |n| match (n, n % 10, n % 100) {
            (1, ..) => 0,
            (_, 2..=4, tens) if !(12..=14).contains(&tens) => 1,
            _ => 2,
        },
        gettext: "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    },
    typeset: |text| text,
});

static WORDS: Wordbook = wordbook! {
    Language::ENGLISH => "
# A comment, and a sentence on two lines.
hints = {n} {n:hint|hints},
  told by {who}
list.more = {list}, {next}
list.and = {list} and {last}
join = {text} {next}
level.easy = easy
level.hard = hard
minutes = {n:one minute|# minutes} later
T1 = {number} is odd
T1.help = not {number}: {other}
",
    Language::CHINESE => "
hints = {who}说的{n}个提示
list.more = {list}、{next}
list.and = {list}和{last}
join = {text}{next}
level.easy = 易
level.hard = 难
minutes = {n}分钟后
T1 = {number}是奇数
T1.help = {other}，不是{number}
",
    POLISH => "
T1 = {number} jest nieparzyste
T1.help = {other}, nie {number}
hints = {n} {n:podpowiedź|podpowiedzi|podpowiedzi}, {n:której|których|ich} autor to {who}
join = {text} {next}
level.easy = łatwy
level.hard = trudny
list.and = {list} i {last}
list.more = {list}, {next}
minutes = {n:minutę|# minuty|# minut} później
",
};

#[test]
fn sentences_are_filled_in() {
    let told = |language, n: u64| say!(WORDS, language, "hints", n = n, who = "{n}");
    assert_eq!(told(Language::ENGLISH, 1), "1 hint, told by {n}");
    assert_eq!(told(Language::ENGLISH, 0), "0 hints, told by {n}");
    assert_eq!(told(Language::CHINESE, 1), "{n}说的 1 个提示");
    let half = say!(WORDS, Language::ENGLISH, "hints", n = "1.5", who = "me");
    assert_eq!(half, "1.5 hints, told by me");
    let below = say!(WORDS, Language::ENGLISH, "hints", n = -1, who = "me");
    assert_eq!(below, "-1 hint, told by me");
    let minutes = [1, 2].map(|n| say!(WORDS, Language::ENGLISH, "minutes", n));
    assert_eq!(minutes, ["one minute later", "2 minutes later"]);
}

#[test]
fn a_language_with_three_forms_needs_its_file_and_its_rule() {
    let told = |n: u64| say!(WORDS, POLISH, "hints", n = n, who = "Jan");
    assert_eq!(told(1), "1 podpowiedź, której autor to Jan");
    assert_eq!(told(23), "23 podpowiedzi, których autor to Jan");
    assert_eq!(told(12), "12 podpowiedzi, ich autor to Jan");
    assert_eq!(told(5), "5 podpowiedzi, ich autor to Jan");
}

#[test]
fn a_language_that_a_family_lacks_is_english() {
    static LONELY: Wordbook = wordbook! { Language::ENGLISH => "x = 第{n}行" };
    assert_eq!(say!(LONELY, Language::CHINESE, "x", n = 3), "第3行", "set as English, too");
}

#[test]
fn lists_and_joints_are_sentences_too() {
    let items = ["a", "b", "c"].map(str::to_owned);
    let lists: Vec<String> = (0..=3).map(|n| WORDS.list(Language::ENGLISH, &items[..n])).collect();
    assert_eq!(lists, ["", "a", "a and b", "a, b and c"]);
    assert_eq!(WORDS.list(Language::CHINESE, &items), "a、b 和 c");
    assert_eq!(WORDS.join(Language::ENGLISH, items.clone()), "a b c");
    assert_eq!(WORDS.join(Language::CHINESE, items), "abc");
}

#[test]
fn a_sentence_that_is_read_back_is_given_as_it_is_written() {
    let written = template!(WORDS, Language::ENGLISH, "hints", n, who);
    assert_eq!(written, "{n} {n:hint|hints}, told by {who}");
    assert_eq!(WORDS.template(Language::CHINESE, "hints"), "{who}说的{n}个提示", "not yet set");
    assert_eq!(WORDS.template(Language::ENGLISH, "nope"), "[nope]");
}

#[test]
fn a_finding_has_its_message_and_its_help() {
    let found = finding!(WORDS, Language::ENGLISH, "T1", "/x", number = 3, other = 4);
    assert_eq!((found.id.as_str(), found.path.as_str()), ("T1", "/x"));
    assert_eq!((found.message.as_str(), found.help.as_str()), ("3 is odd", "not 3: 4"));
}

#[test]
fn keys_made_at_run_time_are_held_to_the_list_they_come_from() {
    assert_eq!(look_up!(WORDS, Language::ENGLISH, "level.", "hard"), "hard");
    assert_eq!(look_up!(WORDS, Language::ENGLISH, "level.", "mild"), "[level.mild]");
    assert_eq!(WORDS.differences("level.", ["easy", "hard"]), Vec::<String>::new());
    assert_eq!(WORDS.differences("level.", ["easy", "mild"]), ["-level.mild", "+level.hard"]);
}

#[test]
fn a_broken_line_is_named() {
    let broken = |text: &str| {
        let mut reader = Reader::new(text);
        loop {
            match reader.read() {
                Ok(Some(_)) => {}
                Ok(None) => return None,
                Err(broken) => return Some((broken.line, broken.what)),
            }
        }
    };
    assert_eq!(broken("# x\n\na = {b} {c:d|e}\n  f\n"), None);
    let first = |text: &str| broken(text).map(|(line, what)| format!("{line}: {}", &what[..9]));
    assert_eq!(first("a = b\n  c\nd").as_deref(), Some("3: neither `"));
    assert_eq!(first("a = b\n\n  c").as_deref(), Some("3: an indent"));
    assert_eq!(first("a b = c").as_deref(), Some("1: a key is "));
    assert_eq!(first("a = {b\n  c").as_deref(), Some("1: a brace i"));
    assert_eq!(first("a = b}").as_deref(), Some("1: a brace i"));
    assert_eq!(first("a = {}").as_deref(), Some("1: in braces"));
    assert_eq!(first("a = {b {c}}").as_deref(), Some("1: a brace i"));
    assert_eq!(first("[a]\nb\n[c").as_deref(), Some("3: a section"));
    assert_eq!(first("[é").as_deref(), Some("1: a section"));
    assert_eq!(first("[").as_deref(), Some("1: a section"));
}

#[test]
fn sections_hold_rows_in_their_order() {
    let text = "# lists\n[b]\nx | y\n\nz | x = 1\n[a]\nz {a|b}\n";
    let sections = Sections::parse(text).unwrap();
    assert_eq!(sections.names().collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(sections.table::<2>("b").unwrap(), [["x", "y"], ["z", "x = 1"]]);
    assert_eq!(sections.rows("a"), [(7, "z {a|b}")]);
    assert_eq!(sections.table::<1>("b").unwrap_err().line, 3);
    assert!(sections.table::<1>("c").is_err());
    assert_eq!(Sections::parse("[a]\n[a]\n").unwrap_err().line, 2);
    assert_eq!(Sections::parse("a = b").unwrap_err().line, 1);
}

#[test]
fn comments_are_left_out_and_lines_keep_their_numbers() {
    const WRITTEN: &str = "# why\na = 1\n  and 2\n  # 为什么\n\nb = #3";
    const LENGTH: usize = count_without_comments(WRITTEN);
    let bytes: [u8; LENGTH] = without_comments(WRITTEN);
    assert_eq!(text_of(&bytes), "\na = 1\n  and 2\n\n\nb = #3");
}

#[test]
#[should_panic(expected = "line 3: the key `a` stands twice")]
fn a_key_that_stands_twice_is_named() {
    let _: [u16; 3] = index_sentences("a = 1\nb = 2\na = 3");
}

#[test]
#[should_panic(expected = "there is no sentence `x`")]
fn the_compiler_names_the_key_that_is_missing() {
    check_call(&WORDS, "x", &[]);
}
