//! The only legal moves of players who let them be made at once.
//!
//! Such a move is made in the record with which its turn begins, like a conditional move. It is
//! found from what everybody may know of the board: who watches which moves come by themselves
//! learns nothing else. The service passes the setting of a person on to their games.

use crate::base::event::{Event, RecordedPly};
use crate::base::id::PlayerId;
use crate::base::playing::{Applied, Change, Playing};
use crate::base::state::State;
use crate::clock::running::Pause;
use crate::{adjudication, draws, requests};
use entente_rules::{Ply, Position};

/// Lets the only legal moves of a player be made from their next turn on, or no longer.
pub(crate) fn apply(playing: &mut Playing, change: &Change<'_>) -> Applied {
    match change.event {
        Event::OnlyMovesChanged { player, made: true } => {
            playing.topics.only_moves.insert(*player);
        }
        Event::OnlyMovesChanged { player, .. } => {
            playing.topics.only_moves.remove(player);
        }
        _ => {}
    }
    Ok(())
}

/// Whether the only legal moves of a player are made.
fn are_made(playing: &Playing, player: PlayerId) -> bool {
    playing.topics.only_moves.contains(&player)
}

/// The event of a player who lets their only legal moves be made, or no longer; `None` if it
/// changes nothing.
pub(crate) fn decide(state: &State, player: PlayerId, made: bool) -> Option<Event> {
    let playing = state.running()?;
    let changes = playing.is_in(player) && are_made(playing, player) != made;
    changes.then_some(Event::OnlyMovesChanged { player, made })
}

/// Finds the only legal move for the present turn, if the turn has begun just now and its player
/// lets such moves be made.
pub(crate) fn find(playing: &mut Playing, begins_turn: bool) {
    playing.topics.only_move = begins_turn.then(|| only_move(playing)).flatten();
}

fn only_move(playing: &Playing) -> Option<RecordedPly> {
    if playing.topics.only_moves.is_empty() || playing.ending().is_some() || is_paused(playing) {
        return None;
    }
    let player = playing.moving_player(playing.mover()?)?;
    if !are_made(playing, player) || playing.has_quit(player) || has_alternative(playing, player) {
        return None;
    }
    let ply = only_ply(playing.position())?;
    let is_legal = playing.position().plies().contains(&ply);
    is_legal.then(|| RecordedPly::found(ply, playing.position()))
}

fn is_paused(playing: &Playing) -> bool {
    let pause = playing.clocks.as_ref().and_then(|clocks| clocks.pause);
    pause.as_ref().is_some_and(Pause::is_requested)
}

/// Whether a player can do something else in this turn that the move would end: answer a draw
/// offer, claim a draw, choose an army, or stop as the leader.
fn has_alternative(playing: &Playing, player: PlayerId) -> bool {
    draws::decide::open_to(playing, player).is_some()
        || !playing.claims(Some(player)).is_empty()
        || adjudication::decide::has_known_ground(playing)
        || requests::decide::leading_seat(playing, player).is_some()
        || !playing.position().choice().is_empty()
}

/// The only legal ply on a board as everybody may know it.
///
/// Where alliances are secret, a capture is never made: it may betray an ally, and then its player
/// has to be asked. Whether it was made would show whose ally they are.
fn only_ply(position: &Position) -> Option<Ply> {
    let position = position.seen_by(None);
    let plies = position.plies();
    let [ply] = plies.as_slice() else {
        return None;
    };
    let mv = ply.mv()?;
    let may_betray = position.options().keeps_secrets() && position.captured_piece(&mv).is_some();
    (!may_betray).then_some(*ply)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_rules::{Army, Piece, PieceKind, Setup, Square, Variant};
    use std::collections::BTreeMap;

    /// Random positions of Four Player Chess with few pieces, in which White is to move.
    fn sparse_positions() -> impl Iterator<Item = Position> {
        let start = Position::start(Variant::Alliance);
        let setup = start.setup();
        let names = ('a'..='h').flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}")));
        let squares: Vec<Square> = names
            .map(|name| start.board().square(&name).unwrap())
            .collect();
        let armies: Vec<Army> = start.armies().collect();
        (0..20_000_u64).filter_map(move |seed| {
            let mut state = seed;
            let mut below = |bound: usize| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695);
                (state >> 33) as usize % bound
            };
            let mut pieces = BTreeMap::new();
            for number in 0..14 {
                let army = armies[if number < 4 { number } else { below(4) }];
                let kind = if number < 4 {
                    PieceKind::King
                } else {
                    PieceKind::Pawn
                };
                let square = squares[below(squares.len())];
                pieces.entry(square).or_insert(Piece { army, kind });
            }
            let setup = Setup {
                pieces,
                castling: Vec::new(),
                ..setup.clone()
            };
            setup.position().ok()
        })
    }

    #[test]
    fn where_alliances_are_secret_an_only_move_is_never_a_capture() {
        let (mut captures, mut quiet) = (0, 0);
        for position in sparse_positions() {
            let plies = position.plies();
            let [ply] = plies.as_slice() else { continue };
            let Some(mv) = ply.mv() else { continue };
            if position.captured_piece(&mv).is_some() {
                captures += 1;
                assert_eq!(only_ply(&position), None);
            } else {
                quiet += 1;
                assert_eq!(only_ply(&position), Some(*ply));
            }
        }
        assert!(captures > 0 && quiet > 0, "{captures} {quiet}");
    }
}
