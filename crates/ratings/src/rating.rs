//! A rating: the estimate of a player's strength, and how uncertain it is.
//!
//! The parts are stored as whole numbers. So they are the same after they were written and read,
//! and a calculation from all games ends where the running one did.

use serde::{Deserialize, Serialize};

/// Millionths of a point in a point.
const MICRO: f64 = 1e6;
/// The unit of volatility.
const PICO: f64 = 1e12;
/// The points of rating in one unit of Glicko-2's own scale.
const GLICKO_SCALE: f64 = 173.7178;
/// The rating periods of Glicko-2 in a day without games. With it a deviation of 60 becomes 110
/// in a year.
const PERIODS_PER_DAY: f64 = 0.2144;
/// The points of a new player. Every ladder begins at Glickman's 1500.
const INITIAL_RATING: f64 = 1500.0;
/// The deviation of a new player: Glickman's 350. Live sites of many thousand games begin at 500;
/// a server has some dozen players, who should not be thrown so far by their first result.
const INITIAL_DEVIATION: f64 = 350.0;
const INITIAL_VOLATILITY: f64 = 0.06;
/// The deviation of a computer's rating, which was measured by many games.
const COMPUTER_DEVIATION: f64 = 50.0;

/// Above this deviation a rating is provisional.
pub const PROVISIONAL_DEVIATION: f64 = 110.0;
/// The rated games that a leaderboard asks for.
pub const MIN_LISTED_GAMES: u32 = 10;
/// The days since the last rated game after which a leaderboard no longer lists a player.
pub const MAX_LISTED_DAYS: f64 = 30.0;

/// A rating with its deviation and volatility.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rating {
    /// Millionths of a point.
    rating: i64,
    /// Millionths of a point.
    deviation: i64,
    /// 10⁻¹² of Glicko-2's unit.
    volatility: i64,
}

impl Default for Rating {
    fn default() -> Self {
        Self::new(INITIAL_RATING, INITIAL_DEVIATION, INITIAL_VOLATILITY)
    }
}

impl Rating {
    /// A rating of these parts. The deviation is at most that of a new player.
    #[must_use]
    pub fn new(rating: f64, deviation: f64, volatility: f64) -> Self {
        let rounded = |value: f64, unit: f64| (value * unit).round() as i64;
        Self {
            rating: rounded(rating, MICRO),
            deviation: rounded(deviation.clamp(0.0, INITIAL_DEVIATION), MICRO),
            volatility: rounded(volatility, PICO),
        }
    }

    /// The rating of these whole numbers ([`Self::parts`]).
    #[must_use]
    pub const fn of_parts([rating, deviation, volatility]: [i64; 3]) -> Self {
        Self {
            rating,
            deviation,
            volatility,
        }
    }

    /// The points and the deviation in millionths, and the volatility in 10⁻¹².
    #[must_use]
    pub const fn parts(self) -> [i64; 3] {
        [self.rating, self.deviation, self.volatility]
    }

    /// The rating of a computer, which stays what it was measured to be.
    #[must_use]
    pub fn of_computer(rating: f64) -> Self {
        Self::new(rating, COMPUTER_DEVIATION, INITIAL_VOLATILITY)
    }

    /// The points.
    #[must_use]
    pub fn points(self) -> f64 {
        self.rating as f64 / MICRO
    }

    /// The uncertainty of the points: with 95 % certainty the strength is within two deviations.
    #[must_use]
    pub fn deviation(self) -> f64 {
        self.deviation as f64 / MICRO
    }

    /// The volatility: how erratic the results are.
    #[must_use]
    pub fn volatility(self) -> f64 {
        self.volatility as f64 / PICO
    }

    /// The rating after days without a game: less certain, the points unchanged. It is the rule of
    /// Glicko-2 for players who do not play, applied to a part of a period.
    #[must_use]
    pub fn after_days(self, days: f64) -> Self {
        let growth = (self.volatility() * GLICKO_SCALE).powi(2) * PERIODS_PER_DAY * days.max(0.0);
        let deviation = (self.deviation().powi(2) + growth).sqrt();
        Self {
            rating: self.rating,
            ..Self::new(0.0, deviation, self.volatility())
        }
    }

    /// Whether the rating is still too uncertain to be compared with others.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.deviation() > PROVISIONAL_DEVIATION
    }

    /// Whether a leaderboard lists a player: certain enough, after enough games, the last of them
    /// not too long ago. So nobody rests at the top.
    #[must_use]
    pub fn is_listed(self, games: u32, days_since_last: f64) -> bool {
        !self.after_days(days_since_last).is_provisional()
            && games >= MIN_LISTED_GAMES
            && days_since_last <= MAX_LISTED_DAYS
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_year_without_games_makes_a_settled_rating_provisional_again() {
        let settled = Rating::new(1700.0, 60.0, 0.06);
        let later = settled.after_days(365.0);
        assert!((later.deviation() - 110.0).abs() < 0.1, "{later:?}");
        assert_eq!(later.points(), 1700.0);
        assert!(!settled.is_provisional() && later.after_days(1.0).is_provisional());
        assert_eq!(
            settled.after_days(1e6).deviation(),
            Rating::default().deviation()
        );
        assert_eq!(settled.after_days(-1.0), settled);
    }

    #[test]
    fn a_rating_is_the_same_after_it_was_written_and_read() {
        let rating = Rating::new(1_734.123_457, 87.654_321, 0.059_999);
        let written = serde_json::to_string(&rating).unwrap();
        assert_eq!(serde_json::from_str::<Rating>(&written).unwrap(), rating);
        assert_eq!(Rating::of_parts(rating.parts()), rating);
        assert_eq!(
            Rating::new(rating.points(), rating.deviation(), rating.volatility()),
            rating
        );
    }

    #[test]
    fn a_leaderboard_asks_for_certainty_for_games_and_for_a_recent_one() {
        let settled = Rating::new(1700.0, 80.0, 0.06);
        assert!(settled.is_listed(MIN_LISTED_GAMES, 3.0));
        assert!(!settled.is_listed(MIN_LISTED_GAMES - 1, 3.0));
        assert!(!settled.is_listed(MIN_LISTED_GAMES, MAX_LISTED_DAYS + 1.0));
        assert!(!Rating::default().is_listed(MIN_LISTED_GAMES, 3.0));
    }
}
