//! The weight of a game: players who feed each other gain little.
//!
//! One-sidedness is what is measured. Two who play each other all day and win in turn are rated in
//! full; a win after unanswered wins against the same opponent counts less and less.
//!
//! The lead is a sum, so meetings are kept as sums ([`remember`]). However many games two people
//! play, at most 25 hours and 31 days of them are kept.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Seconds in an hour.
const HOUR: i64 = Duration::from_hours(1).as_secs() as i64;
/// Seconds in a day of 24 hours.
pub(crate) const DAY: i64 = 24 * HOUR;
/// Days after which a meeting no longer counts for damping.
const REMEMBERED_DAYS: i64 = 30;
/// The weight of a game against a computer for a person.
pub const COMPUTER_WEIGHT: f64 = 0.5;

/// An earlier rated game of two persons, or several of the same hour or day, as the first of them
/// saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    /// The end of the last of them, in seconds since 1970.
    pub ended: i64,
    /// 1 for each in which the first one was placed before the second, -1 for each behind.
    pub score: i32,
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
        let sum: i32 = counted.map(|meeting| meeting.score).sum();
        (sum * i32::from(score)).max(0)
    };
    0.5_f64.powi(lead(1)) / f64::from(1 + lead(REMEMBERED_DAYS))
}

/// The meetings of two persons with one more. Those of the last day are kept as the sum of each
/// hour, older ones as the sum of each day, and those that no longer count not at all.
#[must_use]
pub fn remember(earlier: Vec<Meeting>, latest: Meeting) -> Vec<Meeting> {
    let now = latest.ended;
    let period = |meeting: &Meeting| {
        let is_recent = now - meeting.ended < DAY;
        let length = if is_recent { HOUR } else { DAY };
        (is_recent, meeting.ended.div_euclid(length))
    };
    let mut sums: Vec<Meeting> = Vec::new();
    for meeting in earlier.into_iter().chain([latest]) {
        let same = |sum: &&mut Meeting| period(sum) == period(&meeting);
        match sums.iter_mut().find(same) {
            _ if !meeting.is_remembered(now) => {}
            Some(sum) => {
                sum.ended = sum.ended.max(meeting.ended);
                sum.score += meeting.score;
            }
            None => sums.push(meeting),
        }
    }
    // A draw, or wins in turn, change no lead.
    sums.retain(|sum| sum.score != 0);
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meetings(scores: &[i32], ended: i64) -> Vec<Meeting> {
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
    /// Two people who meet every few minutes for months.
    #[test]
    fn what_is_kept_of_two_people_does_not_grow_with_their_games() {
        let mut kept = Vec::new();
        for number in 0..30_000 {
            let score = [1, 1, 0, -1][number % 4];
            let ended = number as i64 * 300;
            kept = remember(kept, Meeting { ended, score });
            assert!(kept.len() <= 25 + 31, "{}", kept.len());
        }
        assert!(kept.len() > 50, "{}", kept.len());
    }

    /// A meeting a day: it is as if each of them were kept.
    #[test]
    fn sums_weigh_as_the_meetings_do() {
        let (mut kept, mut all) = (Vec::new(), Vec::new());
        for number in 0..40 {
            let ended = number * DAY + number * 60;
            let score = [1, 1, -1, 1, 0][number as usize % 5];
            for own in [-1, 0, 1] {
                let (sums, each) = (
                    pair_weight(&kept, ended, own),
                    pair_weight(&all, ended, own),
                );
                assert_eq!(sums, each, "day {number}");
            }
            kept = remember(kept, Meeting { ended, score });
            all.push(Meeting { ended, score });
        }
    }

    #[test]
    fn meetings_of_an_hour_and_later_of_a_day_are_one() {
        let at = |ended, score| Meeting { ended, score };
        let kept = remember(vec![at(10, 1)], at(20, 1));
        assert_eq!(kept, [at(20, 2)]);
        let kept = remember(kept, at(HOUR, 1));
        assert_eq!(kept, [at(20, 2), at(HOUR, 1)]);
        // A day later both are of yesterday.
        let later = 3 * DAY;
        assert_eq!(
            remember(kept.clone(), at(later, -1)),
            [at(HOUR, 3), at(later, -1)]
        );
        // Wins in turn leave nothing.
        assert_eq!(remember(kept, at(HOUR + 1, -1)), [at(20, 2)]);
    }
}
