//! Reading a move that was typed.
//!
//! The rules do the work. Here their answers become a [`Refusal`].

use crate::base::refusal::{PossibleMove, Refusal};
use core::cmp::Reverse;
use entente_rules::{Move, MoveTextError, Options, Ply, Position, WhyNot, is_arrow, is_quote};

/// The most digits of a move's number. More are something else, such as the `0000` of programs.
const MAX_NUMBER_DIGITS: usize = 3;

/// Words between the moves of a line that are none.
const FILLERS: [&str; 10] = [
    "if", "then", "and", "wenn", "dann", "und", "->", "-->", "=>", ">",
];

/// Splits a line into moves, without filler words such as "if" and "then", without arrows, quotes,
/// and the numbers of a line that was copied: `1. d4 d5 2.c4`, `1...Nf6 → Bb5`.
pub fn words(text: &str) -> Vec<String> {
    let is_gap =
        |c: char| c.is_whitespace() || matches!(c, ',' | ';') || is_arrow(c) || is_quote(c);
    let words = text.split(is_gap).filter(|word| !is_number(word));
    let moves = words.map(without_number).filter(|word| !word.is_empty());
    let is_move = |word: &&str| !FILLERS.contains(word);
    moves.filter(is_move).map(ToString::to_string).collect()
}

/// A move as it was typed, without the number or the arrow before it.
pub fn without_number(text: &str) -> &str {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || is_arrow(c));
    let move_text = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_short = text.len() - move_text.len() <= MAX_NUMBER_DIGITS;
    // A number of a move has points behind it: `0-0` castles.
    match move_text.trim_start_matches(['.', '…']) {
        rest if is_short && rest.len() < move_text.len() => rest.trim_start(),
        _ => text,
    }
}

/// Whether a word is the number of a move without points.
fn is_number(word: &str) -> bool {
    let is_long = word.len() > MAX_NUMBER_DIGITS || word.starts_with('0');
    !is_long && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The refusal of a text that cannot be a move of any player; `None` if it could be one.
///
/// It is read on the starting position, which is public, so the answer says nothing about the game.
pub(crate) fn unreadable(options: &Options, text: &str) -> Option<Refusal> {
    let refusal = read(&Position::start_with(options), text).err()?;
    matches!(refusal, Refusal::Unreadable { .. }).then_some(refusal)
}

/// The refusal of such a text to a player who cannot move now, without an example.
pub(super) fn unreadable_now(options: &Options, text: &str) -> Option<Refusal> {
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
        .read_ply(without_number(text))
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

#[cfg(test)]
mod tests {
    use super::*;
    use entente_rules::Variant;

    #[test]
    fn a_copied_line_is_its_moves() {
        for (line, moves) in [
            ("1. d4 d5 2. c4", "d4 d5 c4"),
            ("1.d4 d5 2.c4", "d4 d5 c4"),
            ("1 d4 d5 2 c4", "d4 d5 c4"),
            ("12...Nf6 13.Bb5+", "Nf6 Bb5+"),
            ("12… Nf6", "Nf6"),
            ("Nc6 → Bb5", "Nc6 Bb5"),
            ("Nc6→Bb5", "Nc6 Bb5"),
            ("Nc6 -> Bb5 => a6", "Nc6 Bb5 a6"),
            ("if Nc6, then Bb5; 0-0 e1g1", "Nc6 Bb5 0-0 e1g1"),
            ("* 1. d4", "* d4"),
            ("\"Nc6 Bb5\"", "Nc6 Bb5"),
            ("„1. d4 d5“", "d4 d5"),
            ("`* resign`", "* resign"),
            ("‘Nc6’ → ‘Bb5!’", "Nc6 Bb5!"),
            ("0000 1-0 1.", "0000 1-0"),
            ("", ""),
        ] {
            assert_eq!(words(line).join(" "), moves, "{line}");
        }
    }

    #[test]
    fn a_number_or_an_arrow_before_a_move_is_left_out() {
        let start = Position::start(Variant::Standard);
        for text in ["1. Nf3", "1.Nf3", "1...Nf3", "1… Nf3", " → Nf3", "Nf3"] {
            let read = read(&start, text).map(|ply| start.coordinate(ply));
            assert_eq!(read.as_deref(), Ok("g1f3"), "{text}");
        }
        for text in ["1.", "1", "1. Nf9"] {
            assert!(read(&start, text).is_err(), "{text}");
        }
    }

    #[test]
    fn no_move_of_any_rule_set_loses_anything() {
        for variant in Variant::ALL {
            let start = Position::start(variant);
            for mv in start.legal_moves() {
                for written in [start.notation(mv), start.coordinate(mv)] {
                    assert_eq!(words(&written).join(" "), written, "{}", variant.id());
                    assert_eq!(without_number(&written), written);
                }
            }
        }
    }
}
