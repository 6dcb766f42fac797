//! The board of a mistake, as an analysis found it: before the move, with what was played and what
//! was better as arrows.
//!
//! Both have a shape of their own as well as a colour, and the caption names them.

use super::{BoardOptions, Picture, logged, mark_move, of_position, parts, png};
use crate::text;
use entente_advisor::analysis::{Analysis, JudgedMove};
use entente_game::Replay;
use entente_render::{ArrowKind, Error, Scene};
use entente_rules::{Position, Square};

/// Draws the board of the move with which the game was lost, or else of the costliest one: before
/// the move, which is red, with the better one in green. `None` if nobody made a mistake.
pub async fn of_key_mistake(
    replay: &Replay,
    analysis: &Analysis,
    board_options: BoardOptions,
    text: &text::Text,
) -> Option<Picture> {
    let worst = analysis.worst(1);
    let judged = analysis.key_move().or(worst.first().copied())?;
    of_mistake(replay, analysis, judged, board_options, text).await
}

/// Draws the board before a mistake: the move that was made in red, and the better one in green.
pub async fn of_mistake(
    replay: &Replay,
    analysis: &Analysis,
    judged: &JudgedMove,
    board_options: BoardOptions,
    text: &text::Text,
) -> Option<Picture> {
    let position = replay.positions.get(judged.ply as usize)?;
    let caption = text::analysis_mistake_caption(text, &replay.view, analysis, judged);
    let alt = text::analysis_mistake_alt(text, position, &caption, judged);
    let scene = mistake_scene(replay, judged, board_options, &caption, text);
    let png = png(logged(scene)?).await?;
    Some(Picture { png, alt })
}

/// The scene of the board before a mistake.
fn mistake_scene(
    replay: &Replay,
    judged: &JudgedMove,
    board_options: BoardOptions,
    caption: &str,
    text: &text::Text,
) -> Result<Scene, Error> {
    let facing = board_options.facing.unwrap_or_default();
    let ply = judged.ply as usize;
    let position = &replay.positions[ply];
    let mut scene = board_options.dress(of_position(position, facing)?, text);
    let moves = &replay.view.board.moves;
    let before = ply.checked_sub(1).and_then(|before| moves[before].moved);
    if let Some(moved) = before {
        mark_move(&mut scene, moved.from, moved.to)?;
    }
    let made = moves.get(ply).and_then(|mv| mv.moved);
    let made = made.map(|moved| (moved.from, moved.to));
    let better = judged.better.first();
    let better = better.and_then(|better| squares(position, &better.coordinate));
    for (squares, kind) in [(made, ArrowKind::Threat), (better, ArrowKind::Move)] {
        let arrow = squares.filter(|(from, to)| from != to);
        if let Some((from, to)) = arrow {
            scene.add_arrow(&from.to_string(), &to.to_string(), kind)?;
        }
    }
    Ok(match parts::line(caption) {
        Some(caption) => scene.with_caption(caption),
        None => scene,
    })
}

/// The squares of a move in coordinate form.
fn squares(position: &Position, coordinate: &str) -> Option<(Square, Square)> {
    let mv = position.read_ply(coordinate).ok()?.mv()?;
    Some(position.shown_squares(&mv))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A game without mistakes fails the test.
    use super::*;
    use crate::text::{Language, sample_games};

    #[tokio::test]
    async fn the_worst_mistake_of_a_game_has_a_board() {
        let (replay, analysis) = sample_games::analysed();
        let text = text::Text::of(Language::English);
        let options = BoardOptions::default();
        let board = of_key_mistake(&replay, &analysis, options, text).await;
        let board = board.unwrap();
        assert!(board.png.starts_with(b"\x89PNG"));
        assert!(board.alt.contains(" · better: "), "{}", board.alt);
        assert!(board.alt.contains("The red arrow is "), "{}", board.alt);
    }
}
