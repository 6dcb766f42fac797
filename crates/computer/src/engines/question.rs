//! The question to an engine, made from the view of the player who plays with it, and the answer.

use entente_game::{GameId, Seat, Span, View};
use entente_rules::Uci;

/// The divisor of the time on the clock that gives the longest time for a move: enough for a game
/// of 40 moves, and never all. Chosen by hand.
const CLOCK_DIVISOR: u64 = 40;

/// A position to search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Question {
    /// The game, so that the engine can forget the one before.
    pub(super) game: GameId,
    pub(super) rules: Uci,
    /// The position with its history, as the Universal Chess Interface writes it.
    pub(super) position: String,
    /// The legal moves in coordinate form. Any other answer is wrong.
    pub(super) legal: Vec<String>,
    /// Is it the player's own turn? Otherwise only the share of the win matters.
    pub(super) is_own_turn: bool,
    /// The longest time that the clock allows for the answer.
    pub(super) most: Option<Span>,
}

/// The answer of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The best move, in coordinate form.
    pub(crate) mv: String,
    /// The share of the win that the player can expect, in ten-thousandths; `None` if the engine
    /// did not write it.
    pub(crate) share: Option<u32>,
}

impl Question {
    /// The question about this position; `None` if engines do not know the rules, or the player
    /// does not see the game being played.
    pub(crate) fn of(view: &View) -> Option<Self> {
        let rules = view.variant().uci()?;
        let positions = view.positions();
        let now = positions.last()?;
        // In a continued game the earlier moves are not among the game's own.
        let first = positions.len().checked_sub(view.board.moves.len() + 1)?;
        let mut position = format!("position fen {}", positions.get(first)?.fen());
        if !view.board.moves.is_empty() {
            let moves: Vec<_> = view
                .board
                .moves
                .iter()
                .map(|mv| mv.coordinate.as_str())
                .collect();
            position += " moves ";
            position += &moves.join(" ");
        }
        let legal = now.plies().into_iter();
        Some(Self {
            game: view.game.clone(),
            rules,
            position,
            legal: legal.map(|ply| now.coordinate(ply)).collect(),
            is_own_turn: view.is_my_turn(),
            most: view.turn().and_then(|turn| most_time(view, turn)),
        })
    }
}

/// The longest time that the clock allows for a move of this seat.
fn most_time(view: &View, seat: Seat) -> Option<Span> {
    let left = view.turn.clock.as_ref()?.left.get(seat.index())?;
    Some(Span(left.0 / CLOCK_DIVISOR))
}
