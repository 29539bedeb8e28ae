//! Three answers: surely, surely not, and not known yet.

use crate::world::Time;

/// Whether something is so; nothing where that is not known yet.
pub type Maybe = Option<bool>;

/// Whether it is not so.
pub fn not(maybe: Maybe) -> Maybe {
    maybe.map(|is| !is)
}

/// Whether all of them are so.
pub fn all(each: impl IntoIterator<Item = Maybe>) -> Maybe {
    let mut known = true;
    for one in each {
        match one {
            Some(false) => return Some(false),
            Some(true) => {}
            None => known = false,
        }
    }
    known.then_some(true)
}

/// Whether any of them is so.
pub fn any(each: impl IntoIterator<Item = Maybe>) -> Maybe {
    not(all(each.into_iter().map(not)))
}

/// Whether two of them may be the same.
pub fn may_equal(one: Maybe, other: Maybe) -> bool {
    one.is_none() || other.is_none() || one == other
}

/// Whether something first happens at this time, or never; from whether it happens at each.
pub fn first(happens: &[Maybe], when: Option<Time>) -> Maybe {
    let before = when.map_or(happens.len(), Time::index).min(happens.len());
    let never_before = not(any(happens[..before].iter().copied()));
    match when {
        None => never_before,
        Some(time) => all([never_before, happens.get(time.0).copied().unwrap_or(Some(false))]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_is_surely_not_so_settles_all_of_them() {
        assert_eq!(all([None, Some(false)]), Some(false));
        assert_eq!(all([None, Some(true)]), None);
        assert_eq!(any([None, Some(true)]), Some(true));
        assert_eq!(any([Some(false); 2]), Some(false));
    }

    #[test]
    fn the_first_time_has_none_before_it() {
        let happens = [Some(false), None, Some(true)];
        assert_eq!(first(&happens, Some(Time(0))), Some(false));
        assert_eq!(first(&happens, Some(Time(1))), None);
        assert_eq!(first(&happens, Some(Time(2))), None);
        assert_eq!(first(&happens, None), Some(false));
        assert_eq!(first(&happens, Some(Time(3))), Some(false));
    }
}
