//! Ratings as pictures: the trend of one, and a leaderboard.
//!
//! The crate `entente_render` draws them. The same in words is in [`crate::text`].

use super::parts::Picture;
use super::{letters, pool};
use entente_render::{Error, Ranking, RankingRow, Theme, Trend};

/// A row of a leaderboard.
#[derive(Debug, Clone)]
pub struct LeaderboardLine {
    /// The rank; `None` for a computer.
    pub rank: Option<u32>,
    /// The name.
    pub name: String,
    /// The rating.
    pub points: i32,
    /// Its deviation and number of games, in words; `None` for a computer.
    pub note: Option<String>,
}

/// Draws the trend of a rating, from the oldest to the newest. `None` if there is nothing to draw.
pub async fn of_trend(points: &[i32], theme: Theme, alt: String) -> Option<Picture> {
    let trend = drawable(Trend::new(theme, points))?;
    let png = pool::draw(usize::MAX, move || trend.png()).await?;
    let png = png.into();
    Some(Picture { png, alt })
}

/// Draws a page of a leaderboard. `None` if there is nothing to draw.
pub async fn of_leaderboard(
    lines: &[LeaderboardLine],
    theme: Theme,
    alt: String,
) -> Option<Picture> {
    let rows = lines.iter().map(|line| RankingRow {
        rank: line.rank,
        name: letters::line(&line.name),
        points: line.points,
        note: line.note.as_deref().and_then(letters::line),
    });
    let ranking = drawable(Ranking::new(theme, rows.collect()))?;
    let png = pool::draw(usize::MAX, move || ranking.png()).await?;
    let png = png.into();
    Some(Picture { png, alt })
}

fn drawable<T>(drawing: Result<T, Error>) -> Option<T> {
    drawing
        .inspect_err(|error| tracing::debug!(%error, "there is nothing to draw"))
        .ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[tokio::test]
    async fn a_trend_and_a_leaderboard_can_be_drawn_with_names_of_any_letters() {
        let alt = || "In words".to_owned();
        let trend = of_trend(&[1500, 1520], Theme::Dark, alt()).await.unwrap();
        assert!(trend.png.starts_with(b"\x89PNG"));
        let line = |rank, name: &str, points, note: Option<&str>| LeaderboardLine {
            rank,
            name: name.to_owned(),
            points,
            note: note.map(str::to_owned),
        };
        let lines = [
            line(Some(1), "Zoë", 1700, Some("±52 · 24 games")),
            line(None, "电脑", 1450, None),
        ];
        let board = of_leaderboard(&lines, Theme::Wood, alt()).await.unwrap();
        assert!(board.png.starts_with(b"\x89PNG"));
        let empty = of_leaderboard(&[], Theme::Wood, alt()).await.unwrap();
        assert!(
            empty.png.starts_with(b"\x89PNG"),
            "a page after the last one"
        );
    }
}
