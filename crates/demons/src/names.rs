//! Names: surname and given name in pinyin, unique and in byte order.

use cluesmith_core::spelling::is_invisible;
use cluesmith_core::{Language, Rng, say};

use crate::words::WORDS;

const SURNAMES: [&str; 60] = [
    "Bai", "Cai", "Cao", "Chen", "Cheng", "Cui", "Deng", "Ding", "Du", "Fan", "Fang", "Feng", "Fu",
    "Gao", "Gu", "Guo", "Han", "He", "Hu", "Huang", "Jia", "Jiang", "Jin", "Kong", "Lei", "Li",
    "Liang", "Lin", "Liu", "Lu", "Luo", "Ma", "Meng", "Pan", "Peng", "Qian", "Qin", "Ren", "Shen",
    "Shi", "Song", "Su", "Sun", "Tan", "Tang", "Tian", "Wang", "Wei", "Wu", "Xiao", "Xie", "Xu",
    "Yan", "Yang", "Ye", "Yu", "Zhang", "Zhao", "Zheng", "Zhou",
];

const GIVEN: [&str; 96] = [
    "An", "Ang", "Ao", "Bin", "Bo", "Chang", "Chao", "Chi", "Chun", "Cong", "Da", "Dan", "Dong",
    "Fei", "Fen", "Gang", "Guang", "Gui", "Hai", "Hao", "Heng", "Hong", "Hua", "Hui", "Jian",
    "Jiao", "Jie", "Jing", "Jun", "Kai", "Kang", "Ke", "Kun", "Lan", "Lang", "Le", "Lian", "Ling",
    "Long", "Mei", "Meng", "Min", "Ming", "Mu", "Na", "Nan", "Ning", "Pei", "Ping", "Qi", "Qiang",
    "Qiao", "Qing", "Qiu", "Quan", "Rong", "Rou", "Ru", "Rui", "Shan", "Shu", "Shuang", "Si",
    "Tao", "Ting", "Tong", "Wan", "Wen", "Xi", "Xia", "Xian", "Xin", "Xing", "Xiu", "Xuan", "Xue",
    "Ya", "Yao", "Yi", "Yin", "Ying", "Yong", "You", "Yuan", "Yue", "Yun", "Ze", "Zhen", "Zhi",
    "Zhong", "Zhu", "Zhuo", "Zi", "Zong", "Zun", "Zuo",
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
        .map(|(given, surname)| format!("{surname} {given}"))
        .collect();
    names.sort_unstable();
    names
}

/// Whether people can read a name and know who is meant: nothing in it is invisible, no blank stands at
/// an end or beside another, and it is not what speakers call themselves.
pub fn is_readable(name: &str) -> bool {
    let single: Vec<&str> = name.split_whitespace().collect();
    let me = |&language: &Language| name == say!(WORDS, language, "word.me");
    !name.is_empty()
        && single.join(" ") == name
        && !name.chars().any(|c| c.is_control() || is_invisible(c))
        && !Language::ALL.iter().any(me)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluesmith_core::Seed;
    use cluesmith_core::spelling::look;

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
    fn the_pools_have_no_name_twice() {
        assert!(SURNAMES.is_sorted_by(|a, b| a < b));
        assert!(GIVEN.is_sorted_by(|a, b| a < b));
    }
}
