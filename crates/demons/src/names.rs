//! Names: surname and given name in pinyin, unique and in byte order; and as Chinese readers see them.

use cluesmith_core::spelling::{
    Words, goes_on_from, has_words, is_invisible, is_somebodys, is_written_as_a_name, look,
    reading, says, says_of_somebody,
};
use cluesmith_core::{Language, Rng, say};

use crate::board::Element;
use crate::words::WORDS;

/// A part of a name: in pinyin, as documents have it, and the character that Chinese readers see.
type Part = (&'static str, char);

/// Surnames.
const SURNAMES: [Part; 60] = [
    ("Bai", '白'),
    ("Cai", '蔡'),
    ("Cao", '曹'),
    ("Chen", '陈'),
    ("Cheng", '程'),
    ("Cui", '崔'),
    ("Deng", '邓'),
    ("Ding", '丁'),
    ("Du", '杜'),
    ("Fan", '范'),
    ("Fang", '方'),
    ("Feng", '冯'),
    ("Fu", '傅'),
    ("Gao", '高'),
    ("Gu", '顾'),
    ("Guo", '郭'),
    ("Han", '韩'),
    ("He", '何'),
    ("Hu", '胡'),
    ("Huang", '黄'),
    ("Jia", '贾'),
    ("Jiang", '江'),
    ("Jin", '金'),
    ("Kong", '孔'),
    ("Lei", '雷'),
    ("Li", '李'),
    ("Liang", '梁'),
    ("Lin", '林'),
    ("Liu", '刘'),
    ("Lu", '陆'),
    ("Luo", '罗'),
    ("Ma", '马'),
    ("Meng", '孟'),
    ("Pan", '潘'),
    ("Peng", '彭'),
    ("Qian", '钱'),
    ("Qin", '秦'),
    ("Ren", '任'),
    ("Shen", '沈'),
    ("Shi", '石'),
    ("Song", '宋'),
    ("Su", '苏'),
    ("Sun", '孙'),
    ("Tan", '谭'),
    ("Tang", '唐'),
    ("Tian", '田'),
    ("Wang", '王'),
    ("Wei", '魏'),
    ("Wu", '吴'),
    ("Xiao", '萧'),
    ("Xie", '谢'),
    ("Xu", '徐'),
    ("Yan", '严'),
    ("Yang", '杨'),
    ("Ye", '叶'),
    ("Yu", '余'),
    ("Zhang", '张'),
    ("Zhao", '赵'),
    ("Zheng", '郑'),
    ("Zhou", '周'),
];

/// Given names.
const GIVEN: [Part; 96] = [
    ("An", '安'),
    ("Ang", '昂'),
    ("Ao", '傲'),
    ("Bin", '彬'),
    ("Bo", '博'),
    ("Chang", '昌'),
    ("Chao", '超'),
    ("Chi", '驰'),
    ("Chun", '春'),
    ("Cong", '聪'),
    ("Da", '达'),
    ("Dan", '丹'),
    ("Dong", '冬'),
    ("Fei", '飞'),
    ("Fen", '芬'),
    ("Gang", '刚'),
    ("Guang", '光'),
    ("Gui", '桂'),
    ("Hai", '海'),
    ("Hao", '浩'),
    ("Heng", '恒'),
    ("Hong", '虹'),
    ("Hua", '华'),
    ("Hui", '慧'),
    ("Jian", '建'),
    ("Jiao", '娇'),
    ("Jie", '洁'),
    ("Jing", '静'),
    ("Jun", '军'),
    ("Kai", '凯'),
    ("Kang", '康'),
    ("Ke", '可'),
    ("Kun", '坤'),
    ("Lan", '兰'),
    ("Lang", '朗'),
    ("Le", '乐'),
    ("Lian", '莲'),
    ("Ling", '玲'),
    ("Long", '龙'),
    ("Mei", '梅'),
    ("Meng", '梦'),
    ("Min", '敏'),
    ("Ming", '明'),
    ("Mu", '木'),
    ("Na", '娜'),
    ("Nan", '楠'),
    ("Ning", '宁'),
    ("Pei", '佩'),
    ("Ping", '平'),
    ("Qi", '琪'),
    ("Qiang", '强'),
    ("Qiao", '巧'),
    ("Qing", '青'),
    ("Qiu", '秋'),
    ("Quan", '泉'),
    ("Rong", '蓉'),
    ("Rou", '柔'),
    ("Ru", '如'),
    ("Rui", '瑞'),
    ("Shan", '山'),
    ("Shu", '舒'),
    ("Shuang", '霜'),
    ("Si", '思'),
    ("Tao", '涛'),
    ("Ting", '婷'),
    ("Tong", '桐'),
    ("Wan", '婉'),
    ("Wen", '文'),
    ("Xi", '曦'),
    ("Xia", '霞'),
    ("Xian", '贤'),
    ("Xin", '欣'),
    ("Xing", '星'),
    ("Xiu", '秀'),
    ("Xuan", '轩'),
    ("Xue", '雪'),
    ("Ya", '雅'),
    ("Yao", '瑶'),
    ("Yi", '逸'),
    ("Yin", '音'),
    ("Ying", '英'),
    ("Yong", '勇'),
    ("You", '悠'),
    ("Yuan", '远'),
    ("Yue", '月'),
    ("Yun", '云'),
    ("Ze", '泽'),
    ("Zhen", '珍'),
    ("Zhi", '智'),
    ("Zhong", '钟'),
    ("Zhu", '竹'),
    ("Zhuo", '卓'),
    ("Zi", '紫'),
    ("Zong", '宗'),
    ("Zun", '尊'),
    ("Zuo", '佐'),
];

/// So many names, all given names different, sorted by bytes so that no locale decides the order.
pub fn draw(count: usize, rng: &mut Rng) -> Vec<String> {
    let mut given = GIVEN;
    rng.shuffle(&mut given);
    let mut surnames = SURNAMES;
    rng.shuffle(&mut surnames);
    let mut names: Vec<String> = given
        .iter()
        .zip(surnames.iter().cycle())
        .take(count)
        .map(|((given, _), (surname, _))| format!("{surname} {given}"))
        .collect();
    names.sort_unstable();
    names
}

/// A name of the house in Chinese characters.
pub fn in_hanzi(name: &str) -> Option<String> {
    let (surname, given) = name.split_once(' ')?;
    let hanzi = |parts: &[Part], text: &str| {
        let found = parts.binary_search_by_key(&text, |(pinyin, _)| *pinyin).ok()?;
        Some(parts[found].1)
    };
    Some([hanzi(&SURNAMES, surname)?, hanzi(&GIVEN, given)?].iter().collect())
}

/// A name as it is read in a language, among everyone's: documents have pinyin, Chinese readers see
/// characters. Names of an author's own stay as they are, and nobody is called as somebody else is.
pub fn shown<'a>(
    name: &str,
    everyone: impl IntoIterator<Item = &'a str>,
    language: Language,
) -> Option<String> {
    let hanzi = in_hanzi(name).filter(|_| language == Language::CHINESE)?;
    let taken = |other: &str| !other.is_ascii() && look(other) == hanzi;
    (!everyone.into_iter().any(taken)).then_some(hanzi)
}

/// What sentences are parted with; behind a longer word than an abbreviation so does a full stop.
const PARTS: &str = "\"“”«»,;:!?。，；：！？";
const ABBREVIATED: usize = 4;

/// Whether people can read a name and know who is meant: nothing in it is invisible, no blank stands at
/// an end or beside another, it is one part of a sentence, not what speakers call themselves, and no word of
/// it says something in a clue. "Nobody is a demon" would be believed.
pub fn is_readable(name: &str) -> bool {
    let (single, read): (Vec<&str>, _) = (name.split_whitespace().collect(), Words::of(name));
    let me = |&language: &Language| {
        let words = say!(WORDS, language, "word.nobodys");
        name == say!(WORDS, language, "word.me") || words.split(", ").any(|word| read.have(word))
    };
    !name.is_empty()
        && single.join(" ") == name
        && !name.chars().any(|c| c.is_control() || is_invisible(c) || PARTS.contains(c))
        && !single.iter().any(|word| word.ends_with('.') && word.chars().count() > ABBREVIATED)
        && is_written_as_a_name(name)
        && !is_somebodys(name)
        && says(name).is_none()
        && says_of_somebody(name).is_none()
        && !Language::ALL.iter().any(me)
        && !Element::ALL.iter().any(|element| {
            reading(name).trim_end_matches("root") == element.name().to_ascii_lowercase()
        })
}

/// Whether a name has somebody else's whole name in it, in either script: `Xu Bo of old`, `徐博文`.
pub fn contains_name(name: &str, other: &str) -> bool {
    let shown = || in_hanzi(other).unwrap_or_else(|| other.to_owned());
    name != other
        && ((other.contains(' ') && has_words(name, other)) || goes_on_from(name, &shown()))
}

/// Whether a name is a place on a board, such as `B3`: then it is whoever stands there.
pub fn is_place(name: &str) -> bool {
    matches!(reading(name).as_bytes(), [b'a'..=b'h', b'1'..=b'8'] | [b'1'..=b'8', b'a'..=b'h'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluesmith_core::Seed;

    #[test]
    fn a_name_that_says_something_in_a_clue_is_not_readable() {
        for name in ["Nobody", "Mr No One", "Row 2", "A demon", "Ann and Bob", "Nоbody", "Me"]
            .into_iter()
            .chain(["Wood", "Earth Root", "Bo with Han", "Neighbor"])
            .chain(["Person above Bo", "Left of Bo", "The rest", "People by the edge"])
            .chain(["徐博不", "徐博的邻居", "徐博上方", "徐博跟李木"])
        {
            assert!(!is_readable(name), "{name}");
        }
        for name in ["没有人", "Bo, Chen", "Bo. Chen lied. Ann", "\"Bo\"", "Bo!"] {
            assert!(!is_readable(name), "{name}");
        }
        let drawn = draw(64, &mut Rng::new(Seed(7), "names"));
        let own =
            ["Andy", "Norah Nott", "Dr. Rowan", "Will", "李行", "Natalie Wood"].map(str::to_owned);
        for name in drawn.iter().chain(&own) {
            assert!(is_readable(name), "{name}");
        }
        assert!(
            is_place("B3")
                && is_place("h8")
                && is_place("B 3")
                && !is_place("J9")
                && !is_place("Bo")
        );
    }

    #[test]
    fn nobody_has_somebody_elses_name_in_theirs() {
        assert!(contains_name("Xu Bo of old", "Xu Bo") && contains_name("徐博文", "Xu Bo"));
        assert!(contains_name("小李木", "李木"));
        assert!(!contains_name("徐博", "Xu Bo"), "whom Chinese readers then see in pinyin");
        assert!(!contains_name("Xu Bo", "Xu Bo") && !contains_name("Xu Bo", "Bo"));
    }

    #[test]
    fn the_largest_board_has_names_for_all_and_no_given_name_twice() {
        let names = draw(64, &mut Rng::new(Seed(1), "names"));
        assert_eq!(names.len(), 64);
        assert!(names.is_sorted());
        let mut given: Vec<&str> = names.iter().filter_map(|n| n.split(' ').nth(1)).collect();
        given.sort_unstable();
        given.dedup();
        assert_eq!(given.len(), 64);
    }

    #[test]
    fn a_name_that_reads_like_another_is_not_readable() {
        for name in ["Li Mu", "李木", "A", "O'Neil", "👩\u{200d}🔬"] {
            assert!(is_readable(name), "{name}");
        }
        for name in [
            "",
            " ",
            "Li  Mu",
            " Li Mu",
            "Li Mu ",
            "Li\u{a0}Mu",
            "Li\u{200b} Mu",
            "Li\nMu",
            "me",
            "我",
        ] {
            assert!(!is_readable(name), "{name:?}");
        }
        assert_eq!(look("Li\u{200c} Mu"), look("Li Mu"));
    }

    #[test]
    fn the_pools_have_no_name_twice_in_either_script() {
        for pool in [&SURNAMES[..], &GIVEN] {
            assert!(pool.is_sorted_by(|(a, _), (b, _)| a < b));
            let mut hanzi: Vec<char> = pool.iter().map(|(_, hanzi)| *hanzi).collect();
            hanzi.sort_unstable();
            hanzi.dedup();
            assert_eq!(hanzi.len(), pool.len());
        }
    }

    #[test]
    fn every_name_of_the_house_has_its_own_characters() {
        let mut all = std::collections::BTreeSet::new();
        for (surname, _) in SURNAMES {
            for (given, _) in GIVEN {
                let hanzi = in_hanzi(&format!("{surname} {given}")).unwrap();
                assert!(hanzi.chars().all(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)), "{hanzi}");
                assert!(all.insert(hanzi), "{surname} {given}");
            }
        }
        assert_eq!(all.len(), SURNAMES.len() * GIVEN.len());
    }

    #[test]
    fn names_are_shown_in_characters_to_chinese_readers_unless_somebody_is_called_so() {
        let shown =
            |name: &str, others: &[&str], language| shown(name, others.iter().copied(), language);
        let chinese = Language::CHINESE;
        assert_eq!(shown("Li Mu", &["Li Mu", "Bai An"], chinese).as_deref(), Some("李木"));
        assert_eq!(shown("Li Mu", &["Li Mu", "李木"], chinese), None);
        assert_eq!(shown("Li Mu", &["Li Mu"], Language::ENGLISH), None);
        for own in ["Alice", "Li", "Li  Mu", "li mu", "B3", "李木", "Alice Mu"] {
            assert_eq!(shown(own, &[own], chinese), None);
        }
    }
}
