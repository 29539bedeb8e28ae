//! How names look and read: two that a reader cannot tell apart must not stand for two people, and a name is no
//! part of a sentence.

/// Characters that take no room, and those that turn the direction of what follows. Joiners are not among
/// them: some scripts need these.
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Letters of other alphabets that are drawn as a Latin one is, small and large.
const TWINS: &[(&str, char)] = &[
    ("аɑα", 'a'),
    ("ЬƄ", 'b'),
    ("сϲⅽ", 'c'),
    ("ԁⅾ", 'd'),
    ("еҽ", 'e'),
    ("ɡց", 'g'),
    ("һհ", 'h'),
    ("іıɩιΙІⅰ", 'i'),
    ("ϳј", 'j'),
    ("κкΚК", 'k'),
    ("ⅼӏ", 'l'),
    ("мΜМⅿ", 'm'),
    ("νѵⅴ", 'v'),
    ("пո", 'n'),
    ("оοօΟО", 'o'),
    ("рρΡР", 'p'),
    ("ԛ", 'q'),
    ("ѕ", 's'),
    ("тτΤТ", 't'),
    ("υսц", 'u'),
    ("ԝѡω", 'w'),
    ("хχΧХⅹ", 'x'),
    ("уүγΥУ", 'y'),
    ("ᴢ", 'z'),
    ("ΑА", 'a'),
    ("ΒВ", 'b'),
    ("С", 'c'),
    ("ΕЕ", 'e'),
    ("ΗН", 'h'),
    ("Ν", 'n'),
    ("Ζ", 'z'),
    // And syllables of Japanese that are drawn as a Chinese character is.
    ("ニ", '二'),
    ("ロ", '口'),
    ("エ", '工'),
    ("カ", '力'),
    ("ハ", '八'),
    ("ト", '卜'),
    ("タ", '夕'),
    ("ー", '一'),
];

/// The Latin character that this one is drawn as, if it is drawn as one.
fn twin(c: char) -> char {
    match c {
        _ if c.is_ascii() => c,
        // Wide ones, as Chinese and Japanese keyboards write them.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xff01 + 0x21).unwrap_or(c),
        // Bold, italic, script: alphabets of 26, one after the other.
        '\u{1d400}'..='\u{1d6a3}' => char::from(b'a' + ((c as u32 - 0x1d400) % 26) as u8),
        _ => TWINS.iter().find(|(twins, _)| twins.contains(c)).map_or(c, |(_, latin)| *latin),
    }
}

/// A text as it looks: letters of one size, without what cannot be seen, with the Latin letter for what is drawn
/// like one. Two texts that look the same may differ; two that look different never do.
pub fn look(text: &str) -> String {
    let seen = |c: &char| !is_invisible(*c) && !matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe0f}');
    let drawn: String = text.chars().filter(seen).map(twin).map(small).collect();
    drawn.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The small letter of a large one, in the alphabets of Europe and Vietnam. The standard library knows all of Unicode,
/// from a table of 11 KB that every browser would fetch.
fn small(c: char) -> char {
    let even = (c as u32).is_multiple_of(2);
    let further = match c {
        'A'..='Z' | 'À'..='Ö' | 'Ø'..='Þ' | 'Α'..='Ρ' | 'Σ'..='Ϋ' | 'А'..='Я' => 32,
        'Ѐ'..='Џ' => 80,
        'Ա'..='Ֆ' => 48,
        'İ' => return 'i',
        'Ÿ' => return 'ÿ',
        // A large one and its small one, by turns.
        'Ā'..='ķ' | 'Ŋ'..='ŷ' | 'Ѡ'..='ҁ' | 'Ҋ'..='ҿ' | 'Ӑ'..='ԯ' if even => 1,
        'Ḁ'..='ẕ' | 'Ạ'..='ỿ' if even => 1,
        'Ĺ'..='ň' | 'Ź'..='ž' | 'Ӂ'..='ӎ' if !even => 1,
        _ => 0,
    };
    char::from_u32(c as u32 + further).unwrap_or(c)
}

/// What is left of a name in a reader's memory: its letters and figures as they look, without case, blanks,
/// hyphens and article.
pub fn reading(name: &str) -> String {
    let look = look(name);
    let articles = ["the ", "a ", "an ", "my ", "your "];
    let bare = articles.iter().find_map(|article| look.strip_prefix(article));
    bare.unwrap_or(&look).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// A name as it is drawn, where an I is an l, a 0 is an O, and r and n make an m.
fn outline(name: &str) -> String {
    let drawn = |c| match c {
        'I' | '1' | '|' => 'l',
        '0' => 'O',
        _ => c,
    };
    let drawn: String = name.chars().map(drawn).collect();
    drawn.replace("rn", "m").replace("vv", "w")
}

/// Whether a reader takes one name for the other.
pub fn is_taken_for(one: &str, other: &str) -> bool {
    reading(one) == reading(other) || outline(one) == outline(other)
}

/// Words that make another sentence of the one a name stands in: they deny, count, point or compare.
const SAYING: &str = "not no none nobody noone nothing nowhere never neither nor hardly barely scarcely seldom rarely \
    without except unless perhaps maybe possibly probably supposedly allegedly least most more less fewer few half \
    several many some all any each every both either only exactly almost everyone everybody someone somebody \
    anyone anybody who whoever whom which other others another else alone too also same this that these those and \
    or if is are was were isn wasn aren weren us we them they it him myself yourself himself \
    herself itself themselves ourselves non anti ex false fake lies lied lying but plus minus versus instead until \
    actually definitely certainly surely";

/// Words that go on, inside a name, to when something is so ("Hall after 3"): where they are written small, or where a
/// time follows. As a name has them ("The Morning After Bar") they are a part of it.
const SAYING_INSIDE: &str = "before after since till during while when because although though";

/// What tells a time behind those, beside figures.
const TIMES: &str =
    "time two three four five six seven eight nine ten eleven twelve noon midnight dawn dusk";

/// The same of people: what they are said to be, and, inside a name and written small, where or when they are. Whoever
/// is called `Kim In Soo` has a name.
const SAYING_OF_SOMEBODY: &str =
    "liar liars guilty innocent culprit murderer killer thief impostor suspect";
const SAYING_WHERE: &str = "in at on from into near by inside outside to through via";
const SAYING_WHEN: &str = "before after since during while";

/// The same, of a whole name: as a part of one they are names.
const SAYING_ALONE: &str = "he she you i me her one they we it two three four five six seven eight nine ten zero pair \
    first second third last next previous then there here now today tomorrow yesterday lie truth true wrong right";

/// The same in Chinese, where no blank parts words.
const SAYING_IN_CHINESE: &str = "并非 不是 没有 从未 从不 绝不 所有 至少 至多 一半 其他 任何 每个 每人 两个 大家 无人 谁 \
    们 我 你 假的 恶魔 妖魔 修士 第 可能 也许 或许 大概 似乎 从来 根本 几乎 未必 未曾 不曾 不会 除了 只有 还有 其余 \
    半数 多数 少数 两人 二人 三人 其实 仍然 竟然 居然 还是 就是 都是 才是 正是";

/// What a name says in a sentence beside naming somebody, if it does.
pub fn says(name: &str) -> Option<&'static str> {
    let (words, alone) = (Words::of(name).respelled(), reading(name));
    let word = SAYING.split_whitespace().find(|word| words.have(word));
    let whole = || SAYING_ALONE.split_whitespace().find(|word| alone == *word);
    let chinese = || SAYING_IN_CHINESE.split_whitespace().find(|word| name.contains(word));
    let inside = || SAYING_INSIDE.split_whitespace().find(|word| goes_on_to_when(name, word));
    word.or_else(whole).or_else(inside).or_else(chinese).or_else(|| joins_in_chinese(name))
}

/// What a person's name says beside that: a room may lie by a garden or be the thief's, a person is then accused or
/// stands somewhere.
pub fn says_of_somebody(name: &str) -> Option<&'static str> {
    let words = Words::of(name);
    let mut of_them = SAYING_OF_SOMEBODY.split_whitespace().chain(SAYING_WHEN.split_whitespace());
    let written: Vec<&str> = name.split_whitespace().collect();
    let is_inside = |word: &&str| written.windows(3).any(|three| three[1] == *word);
    let where_they_are = || SAYING_WHERE.split_whitespace().find(is_inside);
    of_them.find(|word| words.have(word)).or_else(where_they_are)
}

/// Whether a name goes on, behind this word, to when something is so.
fn goes_on_to_when(name: &str, word: &str) -> bool {
    let written: Vec<&str> = name.split_whitespace().collect();
    let is_time = |next: &str| {
        next.contains(char::is_numeric) || TIMES.split_whitespace().any(|time| look(next) == time)
    };
    let here = |three: &[&str]| look(three[1]) == word && (three[1] == word || is_time(three[2]));
    written.windows(3).any(here)
}

/// Characters that deny a Chinese name that they stand before; inside one they are a part of it (`韩非`).
const DENYING: [&str; 2] = ["非", "不"];
/// Characters that join two names; with one character on a side they are a part of one (`李和平`, `李大同`).
const JOINING: [&str; 6] = ["和", "与", "或", "及", "跟", "同"];
/// Characters that begin what a sentence says of whom they stand behind: "徐博不" is a demon as "徐博" is none. No
/// name ends with them.
const BEGINNING: [&str; 2] = ["不", "没"];
/// The same behind two characters or more; behind a surname they are a name (`王也`).
const BEGINNING_BEHIND_A_NAME: [&str; 13] =
    ["未", "并", "绝", "也", "都", "只", "仅", "却", "又", "就", "曾", "仍", "竟"];
/// Given names of Japan that end like that, behind a surname of two characters (`中原中也`).
const GIVEN_NAMES: [&str; 9] =
    ["中也", "哲也", "和也", "直也", "达也", "拓也", "真也", "信也", "卓也"];
/// Words of places that have in them what joins two names elsewhere.
const JOINING_NOTHING: [&str; 2] = ["胡同", "埃及"];

fn joins_in_chinese(name: &str) -> Option<&'static str> {
    let count = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    let is_word = |text: &str| count(text) > 1;
    let joins = |sign: &&str| {
        let joins_nothing = |end: usize| JOINING_NOTHING.iter().any(|it| name[..end].ends_with(it));
        name.match_indices(sign)
            .map(|(at, _)| (at, at + sign.len()))
            .any(|(at, end)| is_word(&name[..at]) && is_word(&name[end..]) && !joins_nothing(end))
    };
    let denies = |sign: &&str| name.strip_prefix(sign).is_some_and(is_word);
    let begins = |sign: &&str| name.strip_suffix(sign).is_some_and(|rest| count(rest) > 0);
    let is_given = count(name) == 4 && GIVEN_NAMES.iter().any(|given| name.ends_with(given));
    let begins_behind = |sign: &&str| {
        // Said twice (`陈又又`) it is a name for short.
        let before = name.strip_suffix(sign);
        before.is_some_and(|rest| is_word(rest) && !rest.ends_with(*sign)) && !is_given
    };
    let joining = JOINING.into_iter().find(joins);
    joining
        .or_else(|| DENYING.into_iter().find(denies))
        .or_else(|| BEGINNING.into_iter().find(begins))
        .or_else(|| BEGINNING_BEHIND_A_NAME.into_iter().find(begins_behind))
}

/// Whether a name has another in it, whole, in a script without blanks: what is more in it is read as a part of the
/// sentence. With blanks between words it takes [`has_words`].
pub fn goes_on_from(name: &str, other: &str) -> bool {
    let is_word = other.chars().count() > 1 && other.chars().all(is_chinese);
    is_word && name != other && look(name).contains(other)
}

fn is_chinese(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}')
}

/// Whether a name is written as names are: in letters that people write names with, and not in those that only look
/// like them, nor struck out; with figures behind letters at most; without signs that join, part or comment on words.
/// Beside letters there is no picture either: a cross before a name denies it.
pub fn is_written_as_a_name(name: &str) -> bool {
    let pictures = name.chars().any(is_picture) && name.chars().any(char::is_alphabetic);
    !pictures
        && !name.chars().any(is_odd)
        && !name.starts_with(|c: char| c.is_numeric())
        && name.split(' ').all(is_written_as_a_word)
}

/// Whether a word is of one alphabet, without a figure between its letters (`N0t`) and without a hyphen at an end.
fn is_written_as_a_word(word: &str) -> bool {
    let mut alphabets = word.chars().filter_map(alphabet);
    let first = alphabets.next();
    let letters: Vec<char> = word.chars().collect();
    let inside = |three: &[char]| {
        three[0].is_alphabetic() && three[1].is_numeric() && three[2].is_alphabetic()
    };
    alphabets.all(|other| Some(other) == first)
        && !letters.windows(3).any(inside)
        && !word.starts_with('-')
        && !word.ends_with('-')
}

/// Alphabets whose letters are taken for each other's. What is of none, such as a Chinese character, stands beside
/// any.
#[derive(PartialEq)]
enum Alphabet {
    Latin,
    Greek,
    Cyrillic,
    Armenian,
    Georgian,
    /// Of a block of 128: whatever else writes with letters has one or more to itself.
    Other(u32),
}

fn alphabet(c: char) -> Option<Alphabet> {
    match c {
        'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => {
            Some(Alphabet::Latin)
        }
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => Some(Alphabet::Greek),
        '\u{400}'..='\u{52f}' => Some(Alphabet::Cyrillic),
        '\u{530}'..='\u{58f}' => Some(Alphabet::Armenian),
        '\u{10a0}'..='\u{10ff}' | '\u{1c90}'..='\u{1cbf}' => Some(Alphabet::Georgian),
        '\u{590}'..='\u{1cff}' if c.is_alphabetic() => Some(Alphabet::Other(c as u32 / 128)),
        _ => None,
    }
}

/// Arrows, signs of mathematics, crosses, faces.
fn is_picture(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{27bf}' | '\u{2900}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Signs and letters that no name is written with: most are drawn as others are. Accents by themselves are among
/// them, since every letter of a name has one of its own that is accented; so are parts of Chinese characters and
/// of Korean syllables, and characters that are there twice for the sake of older codes.
fn is_odd(c: char) -> bool {
    matches!(c,
        '\u{250}'..='\u{36f}' | '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{2fdf}' | '\u{3007}'
        | '\u{3099}'..='\u{309c}' | '\u{3131}'..='\u{318e}' | '\u{f900}'..='\u{fb4f}' | '\u{2f800}'..='\u{2fa1f}' | '\u{13a0}'..='\u{13ff}' | '\u{1d00}'..='\u{1dbf}'
        | '\u{2010}'..='\u{2015}' | '\u{201c}'..='\u{2027}' | '\u{203a}'..='\u{205e}' | '\u{20d0}'..='\u{218f}'
        | '\u{2460}'..='\u{24ff}' | '\u{2c60}'..='\u{2cff}' | '\u{3001}'..='\u{3004}' | '\u{3008}'..='\u{3030}'
        | '\u{a4d0}'..='\u{a4ff}' | '\u{a640}'..='\u{a69f}' | '\u{a720}'..='\u{a7ff}' | '\u{ab30}'..='\u{abbf}'
        | '\u{ff00}'..='\u{ffef}' | '\u{10000}'..='\u{1efff}' | '\u{a1}'..='\u{b6}' | '\u{b8}'..='\u{bf}' | '×' | '÷'
        | '&' | '/' | '\\' | '|' | '*' | '#' | '%' | '^' | '~' | '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>' | '='
        | '+' | '?' | '!' | ';' | ':' | '"' | ',')
        && !is_picture(c)
}

/// What makes a Chinese name that of whoever stands by somebody.
const BESIDE_IN_CHINESE: &str =
    "的 邻居 旁边 身边 隔壁 上方 下方 上面 下面 左侧 右侧 左边 右边 对面 附近 之间 中间";

/// Whether something is called after somebody it belongs to or lies by (`Bo's twin`): a room may be, a person is then
/// another.
pub fn is_somebodys(name: &str) -> bool {
    name.split(' ').any(|word| word.ends_with("'s") || word.ends_with("’s"))
        || BESIDE_IN_CHINESE.split_whitespace().any(|word| name.contains(word))
}

/// The words of a text as they look, whatever the case; for whoever looks for several among them.
#[derive(Clone, Debug)]
pub struct Words(String);

impl Words {
    /// Of a text.
    pub fn of(text: &str) -> Words {
        let seen = look(text);
        let words = seen.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        Words(format!(" {} ", words.collect::<Vec<_>>().join(" ")))
    }

    /// The same, with letters that stand apart taken together: `n o t` is read as one word.
    fn respelled(&self) -> Words {
        let mut spelled = String::from(" ");
        let mut apart = false;
        for word in self.0.split_whitespace() {
            let single = word.chars().count() == 1;
            if apart && single {
                spelled.pop();
            }
            spelled += word;
            spelled.push(' ');
            apart = single;
        }
        Words(spelled)
    }

    /// Whether these, written small and with one blank between them, stand there as whole words.
    pub fn have(&self, words: &str) -> bool {
        let is_whole =
            |at: usize| self.0[..at].ends_with(' ') && self.0[at + words.len()..].starts_with(' ');
        self.0.match_indices(words).any(|(at, _)| is_whole(at))
    }
}

/// Whether a text has these as whole words, as they look, whatever the case.
pub fn has_words(text: &str, words: &str) -> bool {
    Words::of(text).have(Words::of(words).0.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Letters that are no European alphabet's: of Africa, of phonetics, Coptic ones and archaic Greek ones.
    #[test]
    fn large_letters_are_small_ones_as_the_standard_library_has_them() {
        let others = ['\u{180}'..='\u{24f}', '\u{370}'..='\u{390}', '\u{3cf}'..='\u{3ff}'];
        let letters =
            ('\0'..='\u{58f}').chain('\u{1e00}'..='\u{1e95}').chain('\u{1ea0}'..='\u{1eff}');
        for c in letters.filter(|c| !others.iter().any(|range| range.contains(c))) {
            let mut theirs = c.to_lowercase();
            if let (Some(one), None) = (theirs.next(), theirs.next()) {
                // One letter of Cyrillic stands apart from its small one.
                let theirs = if c == 'Ӏ' { c } else { one };
                assert_eq!(small(c), theirs, "{c}");
            }
        }
    }

    #[test]
    fn words_are_found_whole_and_as_they_look() {
        for text in ["nobody", "Nobody", "Mr. Nobody", "Nоbody", "no-one, nobody!"] {
            assert!(has_words(text, "nobody"), "{text}");
        }
        for text in ["", "Nobodys", "No Body", "somebody"] {
            assert!(!has_words(text, "nobody"), "{text}");
        }
        assert!(has_words("No one else", "no one") && !has_words("Noone", "no one"));
        assert!(has_words("没有人", "没有人") && !has_words("没有人家", "没有人"));
    }

    #[test]
    fn a_name_is_no_part_of_a_sentence() {
        for name in [
            "Xu Bo never",
            "Never Xu Bo",
            "At least one",
            "Half of us",
            "Hardly Bo",
            "Bo alone",
            "He",
            "并非徐博",
            "非徐博",
            "徐博和陈优",
            "李娜和我",
            "徐博不",
            "徐不",
            "爱丽丝没",
            "徐博未",
            "徐博也",
            "徐博都",
            "徐博跟陈优",
            "徐博同陈优",
            "徐博可能",
            "n o t Bo",
            "N.o Bo",
            "False Bo",
            "Bo but Han",
            "the first",
            "Two",
            "Yesterday",
        ]
        .into_iter()
        .chain(["Bo until Han", "Until Han", "Hall after 3", "Hall After 3", "Hall before noon"])
        .chain(["Hall When Ten", "Bo actually"])
        .chain(["徐博其实", "徐博却", "徐博又", "徐博就", "徐博曾", "陈大文也"])
        {
            assert!(says(name).is_some(), "{name}");
        }
        for name in
            ["He Bo", "Chen You", "Nora", "Noor Hassan", "Mary Ann", "Will May", "李木", "Orson"]
                .into_iter()
                .chain([
                    "J R R Tolkien",
                    "韩非",
                    "吕不韦",
                    "李和平",
                    "李大同",
                    "王也",
                    "成都",
                    "Trygve Lie",
                    "Six Flags",
                    "First Hall",
                ])
                .chain(["The Morning After Bar", "Till Brand", "After Eight", "Zone 3"])
                .chain([
                    "中原中也",
                    "砖塔胡同饭店",
                    "古埃及展厅",
                    "曾国藩",
                    "王曾",
                    "陈又又",
                    "林就",
                ])
        {
            assert_eq!(says(name), None, "{name}");
        }
    }

    #[test]
    fn a_persons_name_does_not_say_what_they_are_nor_where() {
        for name in ["Liar Bo", "Guilty Ann", "Innocent Wei", "Ann the Thief", "Ann in Gallery"]
            .into_iter()
            .chain(["Bob before 3", "Before Bob", "Ann at 3", "Bo from Hall to Attic"])
        {
            assert!(says_of_somebody(name).is_some(), "{name}");
        }
        for name in ["Kim In Soo", "Lam On Kei", "In Ho", "On", "Doctor Watson", "Inés", "Atkins"]
            .into_iter()
            .chain(["Ho To Nam", "Duke of York", "Bo in", "by Bo", "Near", "Jan van der Berg"])
        {
            assert_eq!(says_of_somebody(name), None, "{name}");
        }
    }

    #[test]
    fn names_are_written_in_letters_of_names() {
        for name in ["Xu Bⲟ", "Ⅹu Bo", "Xᴜ Bo", "ꓫu ꓐo", "Bo & Han", "Bo / Han", "2 people", "Ｂｏ"]
            .into_iter()
            .chain([
                "Bо",
                "Μaria",
                "N0t Bo",
                "-Bo",
                "Bo (or so)",
                "Bo [out]",
                "Bo?",
                "“Bo”",
                "Bo – Han",
            ])
            .chain([
                "Bo… Han",
                "Bo = Han",
                "❌ Bo",
                "Bo ✗",
                "¬Bo",
                "≠Bo",
                "Bo\u{336}",
                "Li\u{20e0}",
                "李木（魔）",
            ])
            .chain(["Zoe\u{301}", "\u{f9e1}木", "⽊", "〇", "\u{1105}\u{1175}", "Bօ", "Bס"])
        {
            assert!(!is_written_as_a_name(name), "{name}");
        }
        for name in [
            "Xu Bo",
            "O'Neil",
            "Jean-Luc",
            "Zoë",
            "Łukasz",
            "Юлия",
            "Ελένη",
            "李木",
            "さくら",
            "Player 2",
            "Cabin 3B",
            "Mrs. Peel",
            "老Wang",
            "김민준",
            "नेहा",
            "👩",
        ] {
            assert!(is_written_as_a_name(name), "{name}");
        }
    }

    #[test]
    fn what_belongs_to_somebody_is_told_from_them() {
        assert!(is_somebodys("Bo's twin") && is_somebodys("Zoé’s den"));
        assert!(!is_somebodys("O'Neil") && !is_somebodys("Mrs Jones"));
        for name in ["徐博的邻居", "徐博旁边", "徐博上方", "徐博左侧", "徐博陈优之间"]
        {
            assert!(is_somebodys(name), "{name}");
        }
        assert!(!is_somebodys("徐博") && !is_somebodys("上官云") && !is_somebodys("王羲之"));
    }

    #[test]
    fn a_chinese_name_goes_on_from_another() {
        assert!(goes_on_from("徐博不", "徐博") && goes_on_from("小徐博", "徐博"));
        assert!(!goes_on_from("徐博", "徐博") && !goes_on_from("李木", "李"));
        assert!(!goes_on_from("Anna", "Ann") && !goes_on_from("徐博", "徐博不"));
    }

    #[test]
    fn some_letters_are_drawn_alike() {
        for (one, other) in [
            ("AIice", "Alice"),
            ("A1ice", "Alice"),
            ("B0", "BO"),
            ("bo", "Bo"),
            ("Cornelia", "Comelia"),
            ("エ木", "工木"),
        ] {
            assert!(is_taken_for(one, other), "{one} {other}");
        }
        assert!(!is_taken_for("Ian", "Lan") && !is_taken_for("Bo", "Bob"));
    }

    #[test]
    fn texts_that_cannot_be_told_apart_look_the_same() {
        for other in [
            "Аlice",
            "alice",
            "Al\u{200b}ice",
            "Alice\u{2800}",
            "Alıce",
            " Alice ",
            "Αlіce",
            "Ａｌｉｃｅ",
            "𝐀𝐥𝐢𝐜𝐞",
            "𝘈𝘭𝘪𝘤𝘦",
        ] {
            assert_eq!(look(other), look("Alice"), "{other:?}");
        }
        for other in ["Alicia", "A lice", "Bob", "爱丽丝"] {
            assert_ne!(look(other), look("Alice"), "{other:?}");
        }
    }
}
