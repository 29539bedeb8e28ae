//! The same work done to many things on all cores, counted as if it were done in order.

use cluesmith_core::{Stopped, Work};
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;

/// Does `each` to every item, side by side. What is spent is counted item by item, so that a limit
/// stops at the same place whatever the number of cores.
pub(crate) fn side_by_side<I: Send, T: Send>(
    items: impl IntoIterator<Item = I>,
    work: &mut Work,
    each: impl Fn(I, &mut Work) -> Result<T, Stopped> + Sync,
) -> Result<Vec<T>, Stopped> {
    let branches: Vec<(I, Work)> = items.into_iter().map(|item| (item, work.branch())).collect();
    #[cfg(not(target_family = "wasm"))]
    let branches = branches.into_par_iter();
    #[cfg(target_family = "wasm")]
    let branches = branches.into_iter();
    let done: Vec<(Result<T, Stopped>, u64)> = branches
        .map(|(item, mut work)| {
            let result = each(item, &mut work);
            (result, work.used())
        })
        .collect();
    done.into_iter()
        .map(|(result, used)| {
            work.spend(used)?;
            result
        })
        .collect()
}
