//! How wide the columns of a table become.

/// Widths for columns that would like to be this wide and have this much room together: the widest give
/// way first, and none becomes narrower than `floor`.
pub(crate) fn share_room(wanted: &[u32], floor: u32, room: u32) -> Vec<u32> {
    let capped = |cap: u32| wanted.iter().map(move |&width| width.min(cap));
    let fits = |cap: u32| capped(cap).map(u64::from).sum::<u64>() <= u64::from(room);
    let (mut low, mut high) = (floor, wanted.iter().copied().max().unwrap_or(floor).max(floor));
    if fits(high) {
        return wanted.to_vec();
    }
    // The largest cap that fits; or the floor, which need not.
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if fits(middle) { low = middle } else { high = middle - 1 }
    }
    capped(low).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widest_columns_give_way_first() {
        assert_eq!(share_room(&[5, 40, 10], 4, 100), [5, 40, 10]);
        assert_eq!(share_room(&[5, 40, 10], 4, 35), [5, 20, 10]);
        assert_eq!(share_room(&[5, 40, 10], 4, 21), [5, 8, 8]);
        assert_eq!(share_room(&[50; 4], 4, 3), [4; 4]);
        assert!(share_room(&[], 4, 3).is_empty());
    }
}
