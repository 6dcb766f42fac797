//! The board of a puzzle: a position of no game, with its last move and what its solver has chosen.

use super::drawn::{self, Audience};
use super::{BoardOptions, Picture, logged, mark_move, of_position, png, side};
use crate::text::Text;
use entente_render::{Mark, Scene};
use entente_rules::{Move, Position};

/// Draws a puzzle for everybody, from the side of the army that moves.
pub async fn of_puzzle(
    position: &Position,
    board_options: &BoardOptions,
    alt: String,
    text: &Text,
) -> Option<Picture> {
    let scene = scene(position, None, board_options, text)?;
    let png = drawn::draw(scene, Audience::Everybody).await?;
    Some(Picture { png, alt })
}

/// Draws a puzzle for its solver, after the reply to their last move.
pub async fn of_solving(
    position: &Position,
    last: Option<Move>,
    board_options: &BoardOptions,
    alt: String,
    text: &Text,
) -> Option<Picture> {
    let scene = scene(position, last, board_options, text)?;
    let png = png(scene).await?;
    Some(Picture { png, alt })
}

fn scene(
    position: &Position,
    last: Option<Move>,
    board_options: &BoardOptions,
    text: &Text,
) -> Option<Scene> {
    let first = side(&position.options(), position.turn());
    let mut scene = logged(of_position(position, board_options.facing.unwrap_or(first)))?;
    if let Some(mv) = last {
        mark_move(&mut scene, mv.from, mv.to).ok()?;
    }
    let chosen = board_options.selected.iter();
    for square in chosen.chain(&board_options.sources) {
        scene.mark(&square.to_string(), Mark::Selected).ok()?;
    }
    for square in &board_options.targets {
        scene.mark(&square.to_string(), Mark::Target).ok()?;
    }
    Some(board_options.dress(scene, text))
}
