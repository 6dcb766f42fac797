//! The weight of a game: players who feed each other gain little.
//!
//! One-sidedness is what is measured. Two who play each other all day and win in turn are rated in
//! full; a win after unanswered wins against the same opponent counts less and less.

use serde::{Deserialize, Serialize};

/// Seconds in a day.
const DAY: i64 = 86_400;
/// Days after which a meeting no longer counts for damping.
const REMEMBERED_DAYS: i64 = 30;
/// The weight of a game against a computer for a person.
pub const COMPUTER_WEIGHT: f64 = 0.5;

/// An earlier rated game of two persons, as the first of them saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    /// The end, in seconds since 1970.
    pub ended: i64,
    /// 1 if the first one was placed before the second, -1 if behind, 0 if they shared a place.
    pub score: i8,
}

impl Meeting {
    /// Whether this meeting still counts at a time.
    #[must_use]
    pub fn is_remembered(self, now: i64) -> bool {
        now - self.ended < REMEMBERED_DAYS * DAY
    }
}

/// The weight of a game between two persons, between 0 and 1, by their earlier meetings and by
/// its own score. Of the winner's lead in wins over this opponent, each win of the last day halves
/// it, and the lead of the last 30 days divides it.
#[must_use]
pub fn pair_weight(earlier: &[Meeting], now: i64, score: i8) -> f64 {
    let lead = |days: i64| {
        let counted = earlier
            .iter()
            .filter(|meeting| now - meeting.ended < days * DAY);
        let sum: i32 = counted.map(|meeting| i32::from(meeting.score)).sum();
        (sum * i32::from(score)).max(0)
    };
    0.5_f64.powi(lead(1)) / f64::from(1 + lead(REMEMBERED_DAYS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meetings(scores: &[i8], ended: i64) -> Vec<Meeting> {
        scores
            .iter()
            .map(|&score| Meeting { ended, score })
            .collect()
    }

    #[test]
    fn wins_in_turn_count_in_full_and_unanswered_ones_less_and_less() {
        assert_eq!(pair_weight(&[], 0, 1), 1.0);
        assert_eq!(pair_weight(&meetings(&[1, -1, 1, -1], 0), 60, 1), 1.0);
        assert_eq!(pair_weight(&meetings(&[1], 0), 60, 1), 0.25);
        assert_eq!(pair_weight(&meetings(&[1, 1], 0), 60, 1), 1.0 / 12.0);
        // The one who has lost so far wins, or nobody does.
        assert_eq!(pair_weight(&meetings(&[1, 1], 0), 60, -1), 1.0);
        assert_eq!(pair_weight(&meetings(&[1, 1], 0), 60, 0), 1.0);
    }

    #[test]
    fn after_a_day_a_lead_divides_only_and_after_30_days_it_is_forgotten() {
        let earlier = meetings(&[1, 1], 0);
        assert_eq!(pair_weight(&earlier, DAY, 1), 1.0 / 3.0);
        assert_eq!(pair_weight(&earlier, 30 * DAY, 1), 1.0);
        assert!(!earlier[0].is_remembered(30 * DAY) && earlier[0].is_remembered(30 * DAY - 1));
    }
}
