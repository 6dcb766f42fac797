//! Shares without the engine's own ups and downs.
//!
//! In games of three sides or more the engine sees only a few moves ahead, and what it expects
//! depends much on whose turn it is. Of several estimates in a row the middle one is right more
//! often than each alone: what was lost for good stays lost, and what was feared for one move is
//! forgotten.

use entente_engine::Shares;

/// The shares at each position. `reach` tells of each how many positions before and after it are
/// looked at as well.
pub(super) fn steady(found: &[&[u16]], reach: &[usize]) -> Vec<Vec<u16>> {
    let last = found.len().saturating_sub(1);
    let at = |index: usize| {
        // As many before as after, so that the first and the last position stay what they are.
        let reach = reach[index].min(index).min(last - index);
        let near = &found[index - reach..=index + reach];
        let seats = 0..found[index].len();
        whole(seats.map(|seat| middle(near, seat)))
    };
    (0..found.len()).map(at).collect()
}

/// The middle one of the shares of a seat.
fn middle(near: &[&[u16]], seat: usize) -> u16 {
    let mut shares: Vec<u16> = near.iter().map(|shares| shares[seat]).collect();
    shares.sort_unstable();
    shares[shares.len() / 2]
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
    fn what_is_feared_for_one_move_is_forgotten_and_what_is_lost_stays_lost() {
        let (even, feared, lost) = (
            [4_000, 3_000, 3_000],
            [500, 8_500, 1_000],
            [1_000, 4_000, 5_000],
        );
        let found: Vec<&[u16]> = vec![
            &even, &even, &feared, &even, &even, &even, &lost, &lost, &lost, &lost,
        ];
        let steady = steady(&found, &[2; 10]);
        assert_eq!(steady[..6], [(); 6].map(|()| even.to_vec()));
        assert_eq!(steady[6..], [(); 4].map(|()| lost.to_vec()));
    }

    #[test]
    fn between_two_sides_every_estimate_counts() {
        let found: Vec<&[u16]> = vec![&[5_000, 5_000], &[100, 9_900], &[5_000, 5_000]];
        assert_eq!(steady(&found, &[0; 3])[1], found[1]);
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
