//! Ratings as JSON: what a game did to them, and what is known of a person over all their games.

use super::word::{NotCountedWord, RatingPaceWord, Word};
use entente_game::{RatingFigures, RatingPace, View};
use entente_ratings::PROVISIONAL_DEVIATION;
use entente_service::PersonLadder;
use serde::Serialize;
use utoipa::ToSchema;

/// The effect of a rated game's end on the ratings.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameRating {
    /// The pace of the ratings: it follows from the clock.
    pace: RatingPaceWord,
    /// The reason for which the game changed no rating; absent if it counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    not_counted: Option<NotCountedWord>,
    /// The changes, one for each person's seat.
    seats: Vec<SeatRating>,
}

/// The effect of a game on the rating of a seat's player.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SeatRating {
    /// The number of the seat.
    seat: u8,
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

/// The ratings and the record of a person over all their games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonStats {
    /// The ratings, one for each rule set and pace, that with the most games first.
    ladders: Vec<Ladder>,
    /// The games that the person has finished, rated or not.
    finished: usize,
    /// The players whose ally the person was in a game that reveals it, and whom they did not
    /// betray.
    allies_kept: u32,
    /// The allies of whom they captured a piece.
    allies_betrayed: u32,
    /// In how many percent of the turns they came in time, in the last ten finished games with a
    /// clock; null without any.
    #[schema(required)]
    reliability: Option<u32>,
    /// Your rated games against the person; null without any.
    #[schema(required)]
    head_to_head: Option<HeadToHead>,
}

/// The ratings of a person in a rule set and pace.
#[derive(Debug, Serialize, ToSchema)]
struct Ladder {
    /// The rule set.
    variant: String,
    /// The pace.
    pace: RatingPaceWord,
    /// The rating now.
    rating: Rating,
    /// The rated games.
    games: u32,
    /// The games that were won, alone or with allies.
    wins: u32,
    /// The games that ended in a draw.
    draws: u32,
    /// The games that were lost.
    losses: u32,
    /// The games that were won in a row; below 0, those that were lost.
    streak: i32,
    /// The points after each of the last 40 games, the newest last.
    trend: Vec<f64>,
}

/// The rated games of two people.
#[derive(Debug, Serialize, ToSchema)]
struct HeadToHead {
    /// The games in which you were placed before the person.
    wins: u32,
    /// The games in which you shared a place.
    draws: u32,
    /// The games in which you were placed behind the person.
    losses: u32,
}

impl GameRating {
    pub(crate) fn of(view: &View, rating: &entente_game::GameRating) -> Self {
        let pace = Word(view.rating_pace);
        match rating {
            entente_game::GameRating::NotCounted { why } => Self {
                pace,
                not_counted: Some(Word(*why)),
                seats: Vec::new(),
            },
            entente_game::GameRating::Counted { seats, .. } => Self {
                pace,
                not_counted: None,
                seats: seats
                    .iter()
                    .filter(|seat| seat.entrant.is_some())
                    .map(SeatRating::of)
                    .collect(),
            },
        }
    }
}

impl SeatRating {
    fn of(rated: &entente_game::SeatRating) -> Self {
        Self {
            seat: rated.seat,
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

impl PersonStats {
    pub(crate) fn of(stats: &entente_service::PersonStats) -> Self {
        let heads = stats.head_to_head;
        Self {
            ladders: stats.ladders.iter().map(Ladder::of).collect(),
            finished: stats.finished,
            allies_kept: stats.track_record.kept,
            allies_betrayed: stats.track_record.broken,
            reliability: stats.recent.reliability(),
            head_to_head: heads.map(|heads| HeadToHead {
                wins: heads.wins,
                draws: heads.draws,
                losses: heads.losses,
            }),
        }
    }

    pub(crate) fn example() -> Self {
        Self {
            ladders: vec![Ladder {
                variant: "standard".into(),
                pace: Word(RatingPace::Daily),
                rating: Rating::example(),
                games: 24,
                wins: 13,
                draws: 4,
                losses: 7,
                streak: 2,
                trend: vec![1498.2, 1512.34],
            }],
            finished: 31,
            allies_kept: 5,
            allies_betrayed: 1,
            reliability: Some(98),
            head_to_head: None,
        }
    }
}

impl Ladder {
    fn of(ladder: &PersonLadder) -> Self {
        let entry = &ladder.entry;
        let decimal = |micro: i64| (micro as f64 / 1e4).round() / 100.0;
        Self {
            variant: ladder.variant.clone(),
            pace: Word(ladder.pace),
            rating: Rating::of(ladder.rating),
            games: entry.entry.games,
            wins: entry.wins,
            draws: entry.draws,
            losses: entry.losses,
            streak: entry.streak,
            trend: entry
                .trend
                .iter()
                .map(|(_, micro)| decimal(*micro))
                .collect(),
        }
    }
}
