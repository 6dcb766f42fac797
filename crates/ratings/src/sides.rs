//! The change of the sides of a game by its result, if it counts in full: Glicko-2 between two, and
//! the Bradley-Terry model of Weng and Lin among more, both by the crate `skillratings`.
//!
//! A side is a player, or partners. For the calculation partners are one player: their rating is
//! the mean, their deviation the root of the mean square. Each of them then moves by as many points
//! as that player would.

use std::cmp::Ordering;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::rating::Rating;

/// The speed at which the volatility changes: Glickman's middle value.
const TAU: f64 = 0.5;
/// The points of rating in one unit of Weng and Lin's scale, which begins at 25 with a deviation of
/// 25/3: both scales then begin at the same rating and deviation.
const WENG_LIN_SCALE: f64 = 42.0;
/// The least share of a variance that remains after one game, as in Weng and Lin's paper.
const MIN_REMAINING_VARIANCE: f64 = 0.0001;

/// A side of a game: the ratings of its players, its place, and whether it left.
#[derive(Debug, Clone)]
pub(crate) struct Side {
    pub(crate) ratings: Vec<Rating>,
    pub(crate) place: u32,
    pub(crate) left: bool,
    /// Its part of the win when somebody left, in thousandths.
    pub(crate) share: u32,
}

/// A change of a side: each player moves by so many points, and the deviation becomes so many times
/// what it was.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Change {
    points: f64,
    deviation_factor: f64,
    volatility: f64,
}

impl Change {
    const NONE: Self = Self {
        points: 0.0,
        deviation_factor: 1.0,
        volatility: 0.0,
    };

    /// The rating after a part of this change, between 0 and 1.
    pub(crate) fn apply(self, rating: Rating, weight: f64) -> Rating {
        Rating::new(
            rating.points() + weight * self.points,
            rating.deviation() * (1.0 + weight * (self.deviation_factor - 1.0)),
            rating.volatility() + weight * self.volatility,
        )
    }
}

/// The changes of all sides.
///
/// A side that left is behind all others. From it they win no more than the position said: as if
/// they had scored against it what was their part of the win, compared with its own. Nobody loses
/// because somebody else left.
pub(crate) fn changes(sides: &[Side]) -> Vec<Change> {
    let mut changes = changes_by_places(sides, LEAVERS_LAST);
    if sides.iter().all(|side| !side.left) {
        return changes;
    }
    let if_lost = changes_by_places(sides, LEAVERS_FIRST);
    let stayed: Vec<Side> = sides.iter().filter(|side| !side.left).cloned().collect();
    let mut without = changes_by_places(&stayed, LEAVERS_LAST).into_iter();
    let left: u32 = sides
        .iter()
        .filter(|side| side.left)
        .map(|side| side.share)
        .sum();
    for (index, side) in sides.iter().enumerate().filter(|(_, side)| !side.left) {
        let without = without.next().map_or(0.0, |change| change.points);
        let total = f64::from(side.share + left);
        let score = if total > 0.0 {
            f64::from(side.share) / total
        } else {
            0.0
        };
        let by_position = score * changes[index].points + (1.0 - score) * if_lost[index].points;
        changes[index].points = by_position
            .max(without)
            .min(changes[index].points.max(without));
    }
    changes
}

/// The place of those who left: before all others, as if they had won, or behind them.
type LeaversFirst = bool;
const LEAVERS_FIRST: LeaversFirst = true;
const LEAVERS_LAST: LeaversFirst = false;

fn changes_by_places(sides: &[Side], leavers: LeaversFirst) -> Vec<Change> {
    let rank = |side: &Side| (side.left ^ leavers, side.place);
    let mut ranks: Vec<(bool, u32)> = sides.iter().map(rank).collect();
    let unsorted = ranks.clone();
    ranks.sort_unstable();
    let place = |rank: &(bool, u32)| ranks.iter().filter(|&better| better < rank).count() + 1;
    let places: Vec<usize> = unsorted.iter().map(place).collect();
    match sides {
        [] | [_] => vec![Change::NONE; sides.len()],
        [one, two] => between_two(one, two, places[0].cmp(&places[1])).to_vec(),
        _ => among_many(sides, &places),
    }
}

/// The mean rating of a side, and the root of the mean square of its deviations.
fn as_one(side: &Side) -> (f64, f64, f64) {
    let count = side.ratings.len().max(1) as f64;
    let mean = |part: fn(&Rating) -> f64| side.ratings.iter().map(part).sum::<f64>() / count;
    let variance = mean(|rating| rating.deviation().powi(2));
    (
        mean(|rating| rating.points()),
        variance.sqrt(),
        mean(|rating| rating.volatility()),
    )
}

/// The changes of two sides by the order of their places.
fn between_two(one: &Side, two: &Side, order: Ordering) -> [Change; 2] {
    let outcome = match order {
        Ordering::Less => Outcomes::WIN,
        Ordering::Equal => Outcomes::DRAW,
        Ordering::Greater => Outcomes::LOSS,
    };
    let config = Glicko2Config {
        tau: TAU,
        ..Glicko2Config::new()
    };
    let before = [one, two].map(|side| {
        let (rating, deviation, volatility) = as_one(side);
        Glicko2Rating {
            rating,
            deviation,
            volatility,
        }
    });
    let after = glicko2(&before[0], &before[1], &outcome, &config);
    [(&before[0], after.0), (&before[1], after.1)].map(|(before, after)| Change {
        points: after.rating - before.rating,
        deviation_factor: factor(after.deviation, before.deviation),
        volatility: after.volatility - before.volatility,
    })
}

fn among_many(sides: &[Side], places: &[usize]) -> Vec<Change> {
    let before: Vec<[WengLinRating; 1]> = sides
        .iter()
        .map(|side| {
            let (rating, deviation, _) = as_one(side);
            [WengLinRating {
                rating: rating / WENG_LIN_SCALE,
                uncertainty: deviation / WENG_LIN_SCALE,
            }]
        })
        .collect();
    let ranked: Vec<(&[WengLinRating], _)> = before
        .iter()
        .zip(places)
        .map(|(rating, &place)| (rating.as_slice(), place.into()))
        .collect();
    let config = WengLinConfig {
        uncertainty_tolerance: MIN_REMAINING_VARIANCE,
        ..WengLinConfig::new()
    };
    let after = weng_lin_multi_team(&ranked, &config);
    before
        .iter()
        .zip(after)
        .map(|([before], after)| Change {
            points: (after[0].rating - before.rating) * WENG_LIN_SCALE,
            deviation_factor: factor(after[0].uncertainty, before.uncertainty),
            volatility: 0.0,
        })
        .collect()
}

/// The ratio of a deviation to its former value; one that was 0 stays so.
fn factor(after: f64, before: f64) -> f64 {
    if before > 0.0 { after / before } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(points: f64, place: u32) -> Side {
        Side {
            ratings: vec![Rating::new(points, 80.0, 0.06)],
            place,
            left: false,
            share: 0,
        }
    }

    fn points(sides: &[Side]) -> Vec<f64> {
        changes(sides)
            .into_iter()
            .map(|change| change.points)
            .collect()
    }

    fn left(mut side: Side, share: u32) -> Side {
        (side.left, side.share) = (true, share);
        side
    }

    fn with_share(mut side: Side, share: u32) -> Side {
        side.share = share;
        side
    }

    #[test]
    fn partners_move_by_the_same_points_as_a_player_of_their_mean() {
        let ratings = [1400.0, 1600.0]
            .map(|points| Rating::new(points, 80.0, 0.06))
            .to_vec();
        let team = Side {
            ratings,
            ..side(0.0, 1)
        };
        let single = points(&[side(1500.0, 1), side(1450.0, 2)]);
        assert_eq!(points(&[team, side(1450.0, 2)]), single);
    }

    #[test]
    fn equal_places_are_a_draw_and_among_many_a_shared_place() {
        assert_eq!(points(&[side(1500.0, 1), side(1500.0, 1)]), [0.0, 0.0]);
        let many = points(&[
            side(1500.0, 1),
            side(1500.0, 1),
            side(1500.0, 3),
            side(1500.0, 4),
        ]);
        assert_eq!(many[0], many[1]);
        assert!(many[1] > 0.0 && many[2] < 0.0 && many[3] < many[2]);
    }

    #[test]
    fn a_side_that_leaves_loses_and_the_other_gains_what_the_position_said() {
        let won = points(&[side(1500.0, 1), side(1500.0, 2)])[0];
        for (share, gain) in [(1000, won), (500, 0.0), (200, 0.0)] {
            let staying = with_share(side(1500.0, 1), share);
            let leaving = left(side(1500.0, 1), 1000 - share);
            let found = points(&[staying, leaving]);
            assert!((found[0] - gain).abs() < 1e-9, "{share}: {found:?}");
            assert!((found[1] + won).abs() < 1e-9);
        }
    }

    #[test]
    fn among_many_nobody_gains_more_or_loses_because_somebody_left() {
        let sides = [1, 2, 3, 4].map(|place| with_share(side(1500.0, place), 250));
        let mut with_leaver = sides.to_vec();
        with_leaver[3].left = true;
        let (played, found) = (points(&sides), points(&with_leaver));
        let without = points(&sides[..3]);
        for index in 0..3 {
            assert!(found[index] <= played[index].max(without[index]) + 1e-9);
            assert!(
                found[index] >= without[index] - 1e-9,
                "{found:?} {without:?}"
            );
        }
        assert!((found[3] - played[3]).abs() < 1e-9);
    }
}
