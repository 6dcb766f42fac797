//! Reading a move that was typed.
//!
//! The rules do the work. Here their answers become a [`Refusal`].

use crate::refusal::{PossibleMove, Refusal};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;
use entente_rules::{Move, MoveTextError, Options, Ply, Position, WhyNot};

/// Splits a line into moves, without filler words such as "if" and "then".
pub(crate) fn words(text: &str) -> Vec<String> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let words = text.split(is_gap).filter(|word| !word.is_empty());
    let is_move = |word: &&str| !["if", "then", "and", "wenn", "dann", "und"].contains(word);
    words.filter(is_move).map(ToString::to_string).collect()
}

/// The refusal of a text that cannot be a move of any player; `None` if it could be one.
///
/// It is read on the starting position, which is public, so the answer says nothing about the game.
pub(crate) fn unreadable(options: &Options, text: &str) -> Option<Refusal> {
    let refusal = read(&Position::start_with(options), text).err()?;
    matches!(refusal, Refusal::Unreadable { .. }).then_some(refusal)
}

/// The refusal of such a text to a player who cannot move now, without an example.
pub(crate) fn unreadable_now(options: &Options, text: &str) -> Option<Refusal> {
    match unreadable(options, text)? {
        Refusal::Unreadable { text, .. } => Some(Refusal::Unreadable {
            text,
            example: None,
        }),
        other => Some(other),
    }
}

/// The ply that a text means.
pub fn read(position: &Position, text: &str) -> Result<Ply, Refusal> {
    let ply = position
        .read_ply(text)
        .map_err(|error| refusal(position, text, error))?;
    // Resigning is written as a ply too, but it is an action of its own, not a move.
    if !position.plies().contains(&ply) {
        let error = MoveTextError::Illegal {
            text: text.into(),
            why: WhyNot::MustMove,
        };
        return Err(refusal(position, text, error));
    }
    Ok(ply)
}

fn refusal(position: &Position, text: &str, error: MoveTextError) -> Refusal {
    let clipped = text.trim().chars().take(40).collect::<String>();
    let reading = |mv: &Move| PossibleMove {
        notation: position.notation(mv),
        coordinate: position.coordinate(mv),
    };
    match error {
        MoveTextError::Illegal { why, .. } => Refusal::Illegal { text: clipped, why },
        MoveTextError::Ambiguous { mut moves, .. }
        | MoveTextError::PromotionMissing { mut moves, .. } => {
            // A promotion to a queen comes first: it is what most people mean.
            moves.sort_by_cached_key(|mv| (Reverse(mv.promotion()), position.notation(mv)));
            Refusal::Ambiguous {
                text: clipped,
                readings: moves.iter().map(reading).collect(),
            }
        }
        MoveTextError::Unreadable { .. } => Refusal::Unreadable {
            text: clipped,
            example: position
                .legal_moves()
                .iter()
                .map(|mv| position.notation(mv))
                .min_by_key(String::len),
        },
    }
}
