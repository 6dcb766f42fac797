//! Matchings against all matchings of small random graphs.

use proptest::prelude::*;

use super::{Matching, Weight};

/// The greatest weight of any matching, by trying them all.
fn greatest(size: usize, weights: &[i64], used: u32) -> i64 {
    let Some(first) = (0..size).find(|vertex| used & (1 << vertex) == 0) else {
        return 0;
    };
    let alone = greatest(size, weights, used | 1 << first);
    let paired = (first + 1..size)
        .filter(|second| used & (1 << second) == 0)
        .map(|second| {
            let weight = weights[first * size + second];
            let rest = greatest(size, weights, used | 1 << first | 1 << second);
            if weight > 0 { weight + rest } else { 0 }
        });
    paired.max().unwrap_or(0).max(alone)
}

fn total(matching: &Matching<2>, weights: &[i64]) -> i64 {
    let size = matching.size;
    let pairs = (0..size).filter_map(|one| Some((one, matching.mate(one)?)));
    pairs
        .filter(|(one, other)| one < other)
        .inspect(|&(one, other)| assert_eq!(matching.mate(other), Some(one)))
        .map(|(one, other)| weights[one * size + other])
        .sum()
}

fn best(size: usize, weights: &[i64]) -> Matching<2> {
    Matching::new(size, |one, other| Weight([weights[one * size + other], 0]))
}

/// A graph of up to nine vertices in which about a third of the edges are missing.
fn graphs() -> impl Strategy<Value = (usize, Vec<i64>)> {
    (2..10_usize).prop_flat_map(|size| {
        let weights = proptest::collection::vec((-3..6_i64).prop_map(|n| n.max(0)), size * size);
        (Just(size), weights)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_matching_is_heavier((size, weights) in graphs()) {
        prop_assert_eq!(total(&best(size, &weights), &weights), greatest(size, &weights, 0));
    }

    #[test]
    fn a_pair_is_fixed_exactly_if_a_best_matching_has_it((size, weights) in graphs()) {
        let mut matching = best(size, &weights);
        let heaviest = greatest(size, &weights, 0);
        let mut fixed = 0_u32;
        let mut fixed_weight = 0;
        for one in 0..size {
            for other in one + 1..size {
                if fixed & (1 << one | 1 << other) != 0 {
                    continue;
                }
                let weight = weights[one * size + other];
                let rest = greatest(size, &weights, fixed | 1 << one | 1 << other);
                let is_possible = weight > 0 && fixed_weight + weight + rest == heaviest;
                prop_assert_eq!(matching.fix(one, other), is_possible, "{}-{}", one, other);
                if is_possible {
                    fixed |= 1 << one | 1 << other;
                    fixed_weight += weight;
                }
                prop_assert_eq!(total(&matching, &weights), heaviest);
            }
        }
    }

    #[test]
    fn a_vertex_is_preferred_exactly_if_a_best_matching_pairs_it((size, weights) in graphs()) {
        let mut matching = best(size, &weights);
        let heaviest = greatest(size, &weights, 0);
        let mut preferred = Vec::new();
        for vertex in 0..size {
            // Partners that would leave a preferred vertex out are found by their greater weight.
            let scale = 100;
            let mut scaled: Vec<i64> = weights.iter().map(|weight| weight * scale).collect();
            for &vertex in preferred.iter().chain([&vertex]) {
                for other in 0..size {
                    for edge in [vertex * size + other, other * size + vertex] {
                        scaled[edge] += i64::from(weights[edge] > 0);
                    }
                }
            }
            let count = preferred.len() as i64 + 1;
            let is_possible = greatest(size, &scaled, 0) == heaviest * scale + count;
            prop_assert_eq!(matching.prefer(vertex, |_| true), is_possible);
            if is_possible {
                preferred.push(vertex);
            }
            prop_assert_eq!(total(&matching, &weights), heaviest);
        }
    }
}
