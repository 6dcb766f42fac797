//! The smoothing of shares: it removes the ups and downs that come from the engine and not from the
//! game.
//!
//! In games of three sides or more the engine sees only a few moves ahead, and its estimates depend
//! much on whose turn it is. The median of several estimates in a row is right more often than each
//! alone: a lasting loss stays, and a fear of one move disappears. The size of a change comes from
//! a running median; its ply from the raw estimates.

use entente_engine::Shares;

/// The smoothed shares at each position. `reach` has, for each, the number of positions before and
/// after it that count as well.
pub(super) fn smoothed(estimates: &[&[u16]], reach: &[usize]) -> Vec<Vec<u16>> {
    let medians = running_median(estimates, reach);
    align_changes(&medians, estimates, reach)
}

fn running_median(estimates: &[&[u16]], reach: &[usize]) -> Vec<Vec<u16>> {
    let last = estimates.len().saturating_sub(1);
    let at = |index: usize| {
        // The same number before and after, so that the first and the last position stay what they
        // are.
        let reach = reach[index].min(index).min(last - index);
        let near = &estimates[index - reach..=index + reach];
        let seats = 0..estimates[index].len();
        whole(seats.map(|seat| median(near, seat)))
    };
    (0..estimates.len()).map(at).collect()
}

/// The median of the shares of a seat.
fn median(near: &[&[u16]], seat: usize) -> u16 {
    let mut shares: Vec<u16> = near.iter().map(|shares| shares[seat]).collect();
    shares.sort_unstable();
    shares[shares.len() / 2]
}

/// The same shares, but each change comes with the move after which the estimate changed. A single
/// wrong estimate can be the median of those that follow, and then the change would come a move too
/// early.
fn align_changes(shares: &[Vec<u16>], estimates: &[&[u16]], reach: &[usize]) -> Vec<Vec<u16>> {
    let estimated = changes(estimates);
    let mut aligned =
        vec![vec![0; estimates.first().map_or(0, |first| first.len())]; estimated.len()];
    for (ply, change) in changes(shares).iter().enumerate() {
        let cause = cause(ply, change, &estimated, reach[ply]);
        add(&mut aligned[cause], change);
    }
    let Some(first) = shares.first() else {
        return Vec::new();
    };
    // The shares are added up again from the first, with each change in its new place. In between
    // they may leave the range or no longer add up, so they are made whole.
    let mut current: Vec<i32> = first.iter().copied().map(i32::from).collect();
    let after = aligned.iter().map(|change| {
        add(&mut current, change);
        whole(
            current
                .iter()
                .map(|share| (*share).clamp(0, i32::from(Shares::WHOLE)) as u16),
        )
    });
    core::iter::once(first.clone()).chain(after).collect()
}

/// By move and seat: the changes of the shares.
fn changes<T: AsRef<[u16]>>(shares: &[T]) -> Vec<Vec<i32>> {
    let change = |pair: &[T]| {
        let seats = pair[0].as_ref().iter().zip(pair[1].as_ref());
        let change = seats.map(|(before, after)| i32::from(*after) - i32::from(*before));
        change.collect()
    };
    shares.windows(2).map(change).collect()
}

fn add(sum: &mut [i32], change: &[i32]) {
    for (sum, change) in sum.iter_mut().zip(change) {
        *sum += change;
    }
}

/// The nearest move with which the estimate changed at least half as much in the same way; or else
/// the move with which it changed most so.
fn cause(ply: usize, change: &[i32], estimated: &[Vec<i32>], reach: usize) -> usize {
    // Half is enough: a single estimate seldom shows all of a change.
    let enough = common_gain(change, change) / 2;
    // No farther than the median looked: a change cannot have its cause outside of that.
    let near = ply.saturating_sub(reach)..=(ply + reach).min(estimated.len() - 1);
    let most = near.max_by_key(|&near| {
        let common = common_gain(&estimated[near], change);
        // All that are large enough are equal, so that the nearest of them is taken.
        (common.min(enough), core::cmp::Reverse(near.abs_diff(ply)))
    });
    most.unwrap_or(ply)
}

/// The gains that two changes have in common, added up over the seats.
fn common_gain(first: &[i32], second: &[i32]) -> i32 {
    let seats = first.iter().zip(second);
    seats
        .map(|(first, second)| (*first).min(*second).max(0))
        .sum()
}

/// Shares of the same ratios that add up to the whole.
fn whole(shares: impl Iterator<Item = u16>) -> Vec<u16> {
    let weights: Vec<u64> = shares.map(u64::from).collect();
    Shares::by_weight(&weights).parts().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fear_of_one_move_disappears_and_a_lasting_loss_stays() {
        let (even, feared, lost) = (
            [4_000, 3_000, 3_000],
            [500, 8_500, 1_000],
            [1_000, 4_000, 5_000],
        );
        let estimates: Vec<&[u16]> = vec![
            &even, &even, &feared, &even, &even, &even, &lost, &lost, &lost, &lost,
        ];
        let smoothed = smoothed(&estimates, &[2; 10]);
        assert_eq!(smoothed[..6], [(); 6].map(|()| even.to_vec()));
        assert_eq!(smoothed[6..], [(); 4].map(|()| lost.to_vec()));
    }

    /// Red is feared to gain for one move. The next move but one really brings it, and of the
    /// estimates around the move between, the feared one is the median.
    #[test]
    fn a_change_comes_with_the_move_after_which_the_estimate_changed() {
        let (even, feared, lost) = ([5_000, 5_000], [2_000, 8_000], [1_000, 9_000]);
        let estimates: Vec<&[u16]> = vec![
            &even, &even, &even, &feared, &even, &lost, &lost, &lost, &lost, &lost,
        ];
        let medians = running_median(&estimates, &[2; 10]);
        assert!(medians[4][0] < 5_000, "{medians:?}");
        let smoothed = smoothed(&estimates, &[2; 10]);
        assert_eq!(smoothed[..5], [(); 5].map(|()| even.to_vec()));
        assert_eq!(smoothed[5..], [(); 5].map(|()| lost.to_vec()));
    }

    #[test]
    fn between_two_sides_every_estimate_counts() {
        let estimates: Vec<&[u16]> = vec![&[5_000, 5_000], &[100, 9_900], &[5_000, 5_000]];
        assert_eq!(smoothed(&estimates, &[0; 3])[1], estimates[1]);
    }

    #[test]
    fn the_parts_add_up_to_the_whole() {
        for shares in [
            vec![1, 1, 1],
            vec![3_333, 3_333, 3_333],
            vec![9_999, 9_999, 1],
        ] {
            assert_eq!(whole(shares.into_iter()).iter().sum::<u16>(), Shares::WHOLE);
        }
    }
}
