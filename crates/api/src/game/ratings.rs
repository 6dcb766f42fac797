//! Ratings as JSON, and what a game did to them.

use crate::game::people::army;
use crate::game::word::{ArmyWord, NotCountedWord, RatingPaceWord, Word};
use entente_game::{RatingFigures, Seat, View};
use entente_ratings::PROVISIONAL_DEVIATION;
use serde::Serialize;
use utoipa::ToSchema;

/// The effect of a rated game's end on the ratings.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GameRating {
    /// The pace of the ratings: it follows from the clock.
    pace: RatingPaceWord,
    /// The reason for which the game changed no rating; absent if it counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    not_counted: Option<NotCountedWord>,
    /// The changes, one for each army of a person.
    changes: Vec<RatingChange>,
}

/// The effect of a game on the rating of an army's player.
#[derive(Debug, Serialize, ToSchema)]
struct RatingChange {
    /// The army.
    army: ArmyWord,
    /// The place, from 1. Equal places are shared.
    place: u32,
    /// The rating at the end of the game, before it counted.
    before: Rating,
    /// The rating after it.
    after: Rating,
    /// The weight of the game for the player, between 0 and 1.
    weight: f64,
}

/// A rating.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) struct Rating {
    /// The points, to two decimals. Everybody begins at 1500.
    points: f64,
    /// The uncertainty of the points, to two decimals: with 95 % certainty the strength is within
    /// two deviations.
    deviation: f64,
    /// Whether the rating is still too uncertain to be compared with others.
    provisional: bool,
}

impl GameRating {
    pub(crate) fn of(view: &View, rating: &entente_game::GameRating) -> Self {
        let pace = Word(view.record.rating_pace);
        match rating {
            entente_game::GameRating::NotCounted { why } => Self {
                pace,
                not_counted: Some(Word(*why)),
                changes: Vec::new(),
            },
            entente_game::GameRating::Counted { seats, .. } => Self {
                pace,
                not_counted: None,
                changes: seats
                    .iter()
                    .filter(|seat| seat.entrant.is_some())
                    .map(|seat| RatingChange::of(view, seat))
                    .collect(),
            },
        }
    }
}

impl RatingChange {
    fn of(view: &View, rated: &entente_game::SeatRating) -> Self {
        Self {
            army: army(view, Seat(rated.seat)),
            place: rated.place,
            before: Rating::of(rated.before),
            after: Rating::of(rated.after),
            weight: f64::from(rated.weight) / 1000.0,
        }
    }
}

impl Rating {
    pub(crate) fn of(figures: RatingFigures) -> Self {
        let decimal = |millionths: i64| (millionths as f64 / 1e4).round() / 100.0;
        Self {
            points: decimal(figures.points),
            deviation: decimal(figures.deviation),
            provisional: figures.deviation as f64 / 1e6 > PROVISIONAL_DEVIATION,
        }
    }

    /// The points as a whole number.
    pub(crate) fn whole_points(self) -> i32 {
        self.points.round() as i32
    }

    pub(crate) fn example() -> Self {
        Self {
            points: 1512.34,
            deviation: 64.12,
            provisional: false,
        }
    }
}
