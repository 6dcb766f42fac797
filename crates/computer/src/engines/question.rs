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
    /// Is it the turn of the player's side? Otherwise the share of the win is that of the other
    /// one.
    pub(super) is_own_turn: bool,
    /// The longest time that the clock allows for the answer.
    pub(super) most: Option<Span>,
}

/// The answer of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The best move, in coordinate form.
    pub(crate) mv: String,
    /// The share of the win that the player's side can expect, in ten-thousandths; `None` if the
    /// engine did not write it.
    pub(crate) share: Option<u32>,
}

impl Question {
    /// The question about this position; `None` if engines do not know the rules, or the player
    /// does not see the game being played.
    pub(crate) fn of(view: &View) -> Option<Self> {
        let rules = view.terms.options.uci()?;
        let now = view.positions().last()?;
        let legal = now.plies().into_iter();
        Some(Self {
            game: view.game.clone(),
            rules,
            position: position(view, rules)?,
            legal: legal.map(|ply| now.coordinate(ply)).collect(),
            is_own_turn: view.is_my_turn() || is_turn_of_partner(view),
            most: view.turn().and_then(|turn| most_time(view, turn)),
        })
    }
}

/// The position as the engine is told it.
fn position(view: &View, rules: Uci) -> Option<String> {
    let positions = view.positions();
    if rules == Uci::FourPlayer {
        // Engines for four do not know every move, but they read every position, and repetitions
        // mean nothing to them.
        return Some(format!(
            "position fen {}",
            positions.last()?.fen_for_engines()
        ));
    }
    // In a continued game the earlier moves are not among the game's own.
    let first = positions.len().checked_sub(view.board.moves.len() + 1)?;
    let mut position = format!("position fen {}", positions.get(first)?.fen());
    if !view.board.moves.is_empty() {
        let moves = view.board.moves.iter();
        let moves: Vec<_> = moves.map(|mv| mv.coordinate.as_str()).collect();
        position += " moves ";
        position += &moves.join(" ");
    }
    Some(position)
}

fn is_turn_of_partner(view: &View) -> bool {
    let position = view.positions().last();
    let partner = position.and_then(|now| view.terms.options.partner(now.turn()));
    let seat = partner.and_then(|army| view.seat_of(army));
    let own = view.me().map_or(&[][..], |me| &me.seats);
    seat.is_some_and(|seat| own.contains(&seat))
}

/// The longest time that the clock allows for a move of this seat.
fn most_time(view: &View, seat: Seat) -> Option<Span> {
    let left = view.turn.clock.as_ref()?.left.get(seat.index())?;
    Some(Span(left.0 / CLOCK_DIVISOR))
}
