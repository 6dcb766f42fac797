//! Texts about ratings: what a game did to them, and how a rating is written.

use super::catalogue::{Text, say};
use super::reader::Reader;
use entente_game::{GameRating, NotCounted, RatingFigures, RatingPace, Seat, SeatRating};
use entente_ratings::PROVISIONAL_DEVIATION;

/// A rating in a few characters: `1512`, or `1512?` while it is provisional.
pub fn rating(figures: RatingFigures) -> String {
    let mark = if figures.deviation as f64 / 1e6 > PROVISIONAL_DEVIATION {
        "?"
    } else {
        ""
    };
    format!("{}{mark}", figures.shown_points())
}

/// Describes a rating on a leaderboard: its deviation, and the number of games: `±52 · 24 games`.
pub fn rating_note(text: &Text, figures: RatingFigures, games: u32) -> String {
    let deviation = figures.shown_deviation().to_string();
    say!(text, "leaderboard-note", deviation, games)
}

/// The name of a pace of ratings: `live`.
pub fn rating_pace(text: &Text, pace: RatingPace) -> String {
    match pace {
        RatingPace::Live => say!(text, "rating-pace-live"),
        RatingPace::Daily => say!(text, "rating-pace-daily"),
    }
}

/// Describes the effect of a game's end on the ratings; empty if it was not rated.
pub fn rating_news(reader: Reader<'_>) -> String {
    let Reader { text, view, .. } = reader;
    match &view.record.rating {
        None => String::new(),
        Some(GameRating::NotCounted { why }) => {
            let why = not_counted(text, *why);
            say!(text, "rating-not-counted", why)
        }
        Some(GameRating::Counted { seats, .. }) => {
            let (game, pace) = (
                text.variant(view),
                rating_pace(text, view.record.rating_pace),
            );
            let head = say!(text, "rating-changes", game, pace);
            let people = seats.iter().filter(|seat| seat.entrant.is_some());
            let lines = people.map(|rated| change(reader, rated));
            Text::join_lines([head].into_iter().chain(lines))
        }
    }
}

/// Describes the effect of a game on the rating of one player.
fn change(reader: Reader<'_>, rated: &SeatRating) -> String {
    let moved = rated.after.shown_points() - rated.before.shown_points();
    let line = say!(
        reader.text,
        "rating-change",
        who = reader.seat_name(Seat(rated.seat)),
        before = rating(rated.before),
        after = rating(rated.after),
        change = format!("{moved:+}"),
        deviation = rated.after.shown_deviation().to_string()
    );
    if rated.weight >= 1000 {
        return line;
    }
    let percent = (rated.weight + 5) / 10;
    format!("{line} {}", say!(reader.text, "rating-weight", percent))
}

fn not_counted(text: &Text, why: NotCounted) -> String {
    match why {
        NotCounted::TooShort => say!(text, "rating-too-short"),
        NotCounted::Substituted => say!(text, "rating-substituted"),
        NotCounted::NoOpponent => say!(text, "rating-no-opponent"),
        NotCounted::NoPerson => say!(text, "rating-no-person"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_provisional_rating_has_a_question_mark() {
        let figures = |deviation| RatingFigures {
            points: 1_511_600_000,
            deviation,
            volatility: 0,
        };
        let limit = (PROVISIONAL_DEVIATION * 1e6) as i64;
        assert_eq!(rating(figures(limit)), "1512");
        assert_eq!(rating(figures(limit + 1)), "1512?");
    }
}
