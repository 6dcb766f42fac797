//! The criteria of the Dutch system as numbers for one pair: FIDE's articles 2.2 to 2.4, and what
//! of the order of candidates (articles 3.6 and 4.3) can be counted; and the layout of the weight
//! into which they are packed.
//!
//! Every number is one to be maximised. Criteria that forbid something count the pairs, or the
//! players in pairs, of which it is not true: how many pairs there are is decided before. In the
//! weight each criterion has as many bits as the sum over all pairs needs, the first criterion the
//! highest ones.

use crate::pairings::matching::Weight;
use crate::pairings::swiss::card::{Burden, Float};
use crate::pairings::swiss::field::{Field, Rank};

/// The place of a vertex, seen from the bracket that is being paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zone {
    /// A player who floated down into the bracket.
    Moved,
    /// A player of the bracket's own score.
    Resident,
    /// A player of the next score.
    Next,
    /// Anybody below, or the bye.
    Later,
}

impl Zone {
    pub(super) fn is_in_bracket(self) -> bool {
        matches!(self, Self::Moved | Self::Resident)
    }
}

/// A vertex of the graph: a player, or the bye.
#[derive(Debug, Clone, Copy)]
pub(super) struct Vertex {
    pub(super) rank: Rank,
    pub(super) zone: Zone,
}

/// The residents who are paired among themselves: their numbers in the bracket, and how many of
/// them are in S1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Remainder {
    /// The vertex of the first one. The others follow.
    pub(super) first: usize,
    pub(super) count: usize,
    pub(super) pairs: usize,
}

/// The criteria of one bracket.
pub(super) struct Criteria<'field> {
    pub(super) field: &'field Field,
    /// The scores of the players who were moved down, from the highest one.
    pub(super) moved_scores: Vec<u32>,
    pub(super) resident_score: u32,
    /// Whether the graph has all players, so that each pair brings the completion nearer.
    pub(super) is_complete: bool,
    /// Whether the player who gets the bye leaves this bracket, alone: FIDE's C9.
    pub(super) decides_bye: bool,
}

/// The index of C4 among the numbers of a pair.
const COMPLETION: usize = 0;
/// The index of C6.
const IN_BRACKET: usize = 1;
/// The index of C7: one number for each score.
const MOVED_SCORES: usize = 2;

impl Criteria<'_> {
    /// The numbers for each pair of vertices.
    pub(super) fn values(&self, vertices: &[Vertex], remainder: Option<Remainder>) -> PairValues {
        let width = self.within_bracket() + 9 + 4 * self.moved_scores.len() + 2;
        PairValues::new(vertices.len(), width, |first, second, values| {
            let (higher, lower) = (vertices[first], vertices[second]);
            if !self.field.may_meet(higher.rank, lower.rank) {
                return false;
            }
            values[COMPLETION] = u32::from(self.is_complete);
            match (higher.zone, lower.zone) {
                // Two who were moved down would have been paired above, had it been possible.
                (_, Zone::Moved) => return false,
                (_, Zone::Resident) => self.rate_pair(higher, lower, values),
                (_, Zone::Next) => self.rate_next(higher, values),
                (_, Zone::Later) => return self.is_complete,
            }
            if let Some(remainder) = remainder {
                remainder.rate_order(first, second, &mut values[width - 2..]);
            }
            true
        })
    }

    /// The index of the number which says whether a pair is in the bracket.
    pub(super) fn in_bracket(&self) -> usize {
        IN_BRACKET
    }

    /// The index of the first number that only pairs in the bracket have.
    pub(super) fn within_bracket(&self) -> usize {
        // C7, then C8: the pairs of the next bracket, and a number for each score.
        MOVED_SCORES + self.moved_scores.len() + 1 + self.moved_scores.len() + 1
    }

    /// C8 for a pair in the next bracket.
    fn rate_next(&self, higher: Vertex, values: &mut [u32]) {
        let next = &mut values[MOVED_SCORES + self.moved_scores.len()..];
        next[0] = 1;
        if higher.zone.is_in_bracket() {
            next[1 + self.score_index(higher)] = 1;
        }
    }

    /// The index of a player's score among those of the bracket.
    fn score_index(&self, player: Vertex) -> usize {
        let score = self.field.cards[player.rank].score;
        let index = self.moved_scores.iter().position(|&moved| moved == score);
        index.unwrap_or(self.moved_scores.len())
    }

    /// C6, C7 and C9 to C21 for a pair in the bracket.
    fn rate_pair(&self, higher: Vertex, lower: Vertex, values: &mut [u32]) {
        let scores = self.moved_scores.len();
        let (moved, upper) = (higher.zone == Zone::Moved, self.score_index(higher));
        values[IN_BRACKET] = 1;
        if moved {
            values[MOVED_SCORES + upper] = 1;
        }
        let [high, low] = [higher, lower].map(|player| &self.field.cards[player.rank]);
        let values = &mut values[self.within_bracket()..];
        if self.decides_bye {
            let is_candidate = |score| Some(score) == self.field.bye_score;
            let unplayed = [high, low].map(|card| {
                if is_candidate(card.score) {
                    card.unplayed
                } else {
                    0
                }
            });
            values[0] = unplayed[0] + unplayed[1];
        }
        let burden = Burden::of_pair(
            self.field.side(higher.rank),
            self.field.side(lower.rank),
            self.field.initial_colour,
        );
        values[1] = u32::from(2 - burden.difference);
        values[2] = u32::from(2 - burden.third_in_row);
        values[3] = u32::from(2 - burden.preference);
        values[4] = u32::from(2 - burden.strong);
        for back in 0..2 {
            let went_down = |card: &super::card::Card| card.floats[back] == Float::Down;
            let repeats_up = moved && low.floats[back] == Float::Up;
            values[5 + 2 * back] = u32::from(went_down(low)) + u32::from(!moved && went_down(high));
            values[6 + 2 * back] = u32::from(!repeats_up);
            let by_score = &mut values[9 + 2 * back * scores..];
            if moved {
                by_score[upper] = u32::from(went_down(high));
                by_score[scores + upper] = u32::from(!repeats_up);
            }
        }
    }
}

impl Remainder {
    /// The number of a vertex in the bracket, from 0.
    pub(super) fn number(self, vertex: usize) -> Option<usize> {
        vertex
            .checked_sub(self.first)
            .filter(|&number| number < self.count)
    }

    /// The fewest exchanges, and then the least difference of the numbers that are exchanged: the
    /// first players of all pairs have to be as high as possible. Articles 4.3.1 and 4.3.2.
    fn rate_order(self, first: usize, second: usize, values: &mut [u32]) {
        if let (Some(top), Some(_)) = (self.number(first), self.number(second)) {
            values[0] = u32::from(top < self.pairs);
            values[1] = u32::try_from(self.count - top).unwrap_or(u32::MAX);
        }
    }
}

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
