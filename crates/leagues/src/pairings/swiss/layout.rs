//! The layout of a weight, into which the criteria of a pair are packed: each criterion has as many
//! bits as the sum over all pairs needs, the first criterion the highest ones.

use crate::pairings::matching::Weight;

/// Bits that are used of each number of a weight. Sums of duals and edges need the rest.
const BITS_PER_NUMBER: u32 = 56;

/// The values of all criteria for all pairs of a graph.
pub(super) struct PairValues {
    vertices: usize,
    /// The number of criteria.
    width: usize,
    /// The values, pair by pair; no values if the two may not meet.
    values: Vec<u32>,
    exists: Vec<bool>,
}

/// The place of a criterion in a weight.
#[derive(Debug, Clone, Copy)]
struct BitField {
    criterion: usize,
    number: usize,
    shift: u32,
}

/// The criteria in a weight, and their places.
pub(super) struct Layout {
    fields: Vec<BitField>,
    /// The count of numbers in a weight. The last one is left to preferences.
    pub(super) numbers: usize,
}

impl PairValues {
    /// Asks for the values of each pair, which are all 0 at first; the answer is whether the two
    /// may meet.
    pub(super) fn new(
        vertices: usize,
        width: usize,
        mut evaluate: impl FnMut(usize, usize, &mut [u32]) -> bool,
    ) -> Self {
        let pairs = vertices * vertices.saturating_sub(1) / 2;
        let (mut values, mut exists) = (vec![0; pairs * width], vec![false; pairs]);
        for second in 1..vertices {
            for first in 0..second {
                let index = index(first, second);
                exists[index] = evaluate(first, second, &mut values[index * width..][..width]);
            }
        }
        Self {
            vertices,
            width,
            values,
            exists,
        }
    }

    fn pair(&self, first: usize, second: usize) -> Option<&[u32]> {
        let index = index(first.min(second), first.max(second));
        self.exists[index].then(|| &self.values[index * self.width..][..self.width])
    }

    fn pairs(&self) -> impl Iterator<Item = &[u32]> {
        let values = self.values.chunks_exact(self.width);
        values
            .zip(&self.exists)
            .filter_map(|(values, exists)| exists.then_some(values))
    }

    /// Finds a place for each criterion in which pairs differ. From the criterion
    /// `within_bracket` on only pairs count whose criterion `in_bracket` is not 0: the number of
    /// such pairs is decided before, so what they have in common decides nothing.
    pub(super) fn layout(&self, in_bracket: usize, within_bracket: usize) -> Layout {
        let mut ranges = vec![(u32::MAX, 0); self.width];
        for values in self.pairs() {
            for (criterion, range) in ranges.iter_mut().enumerate() {
                if criterion < within_bracket || values[in_bracket] > 0 {
                    *range = (
                        range.0.min(values[criterion]),
                        range.1.max(values[criterion]),
                    );
                }
            }
        }
        let mut fields = Vec::new();
        let (mut number, mut used) = (0, 0);
        // From the last criterion to the first, so that the lowest bits are the last one's.
        for (criterion, &(least, most)) in ranges.iter().enumerate().rev() {
            if most == 0 || (criterion >= within_bracket && least == most) {
                continue;
            }
            // There are at most half as many pairs as vertices, and no sum may reach into the
            // criterion before.
            let greatest_sum = u64::from(most) * (self.vertices as u64 / 2);
            let bits = u64::BITS - greatest_sum.leading_zeros();
            if used + bits > BITS_PER_NUMBER {
                (number, used) = (number + 1, 0);
            }
            fields.push(BitField {
                criterion,
                number,
                shift: used,
            });
            used += bits;
        }
        for field in &mut fields {
            field.number = number - field.number;
        }
        Layout {
            fields,
            numbers: number + 2,
        }
    }

    /// The weight of a pair in a matching whose weights have `N` numbers, which is at least as
    /// many as the layout needs.
    pub(super) fn weight<const N: usize>(
        &self,
        layout: &Layout,
        first: usize,
        second: usize,
    ) -> Weight<N> {
        let mut weight = Weight::ZERO;
        let Some(values) = self.pair(first, second) else {
            return weight;
        };
        for field in &layout.fields {
            weight.0[field.number] += i64::from(values[field.criterion]) << field.shift;
        }
        weight
    }
}

/// The index of a pair among all pairs of vertices.
fn index(first: usize, second: usize) -> usize {
    second * (second - 1) / 2 + first
}
