//! The reason why a move was bad, found on the board: a mate, or the pieces that its line and the
//! better one lose and win.
//!
//! A reason is only given if the moves that are shown with it prove it, so a reader can play them
//! out. The engine's estimate alone is no reason.

use super::danger::Exposure;
use super::material::{self, Balance, OwnSide};
use super::reason::Reason;
use super::report::{LineMove, line_moves};
use super::searcher::{MAX_MEMORY_BYTES, Searcher};
use super::sides::Sides;
use crate::stop_recorder::StopRecorder;
use alloc::vec::Vec;
use entente_engine::{Engine, SearchRequest, SearchResult, Value};
use entente_rules::{Event, Play, Ply, Position, Reason as Ending, Square};

/// The most plies of an expected line in which a reason is looked for: two moves of each side.
/// Chosen by hand; what comes later, the engine may see otherwise a move later.
const MAX_PLIES: usize = 4;

/// The most captures on one square that are added to the end of a line, so that it does not end in
/// the middle of an exchange.
const MAX_RECAPTURES: usize = 6;

/// The longest mate that is a reason, in moves. Chosen by hand; nobody plays out a longer one.
const MAX_MATE: u16 = 4;

/// The positions that are searched at least for a mate, so that the reason does not depend on a
/// small budget. Enough for most mates in three moves.
const MATE_NODES: u64 = 20_000;

/// The positions that are searched for a reply after the first. It only continues a line.
const REPLY_NODES: u64 = 2_000;

/// The reason why a move was bad, with the moves that show it.
#[derive(Debug, Clone)]
pub(super) struct Explained {
    pub(super) reason: Reason,
    /// The moves that are expected after the bad one.
    pub(super) follows: Vec<LineMove>,
    /// The better move and what may have followed.
    pub(super) better: Vec<LineMove>,
}

/// A move and the better one, with the engine's results after both.
pub(super) struct Compared<'a> {
    /// The number of the move.
    pub(super) made: usize,
    pub(super) ply: Ply,
    pub(super) result: &'a SearchResult,
    pub(super) best: Ply,
    /// The engine's line from the position before the move.
    pub(super) best_line: &'a [Ply],
    /// The engine's result after the better move, if that can be known.
    pub(super) after_best: Option<&'a SearchResult>,
}

/// The moves that show a danger: the enemy's reply, if there is one.
pub(super) fn danger_line(before: &Position, ply: Ply, exposure: &Exposure) -> Vec<LineMove> {
    let reply = exposure.reply.into_iter();
    follows(before, ply, &reply.collect::<Vec<_>>())
}

/// The moves of a line after a move from this position.
fn follows(before: &Position, ply: Ply, line: &[Ply]) -> Vec<LineMove> {
    let whole: Vec<Ply> = core::iter::once(ply).chain(line.iter().copied()).collect();
    line_moves(before, &whole).into_iter().skip(1).collect()
}

impl Searcher<'_> {
    /// The reason why a move was worse than the better one.
    pub(super) fn explain(
        &self,
        compared: &Compared<'_>,
        stop_signal: &mut StopRecorder<'_>,
    ) -> Explained {
        let before = &self.replay.positions[compared.made];
        let made = self.line_after(compared.made, compared.ply, compared.result, stop_signal);
        let better = self.better_line(compared, stop_signal);
        let shown = |reason, after: &[Ply], better: &[Ply]| Explained {
            reason,
            follows: follows(before, compared.ply, after),
            better: line_moves(before, better),
        };
        let after = &self.replay.positions[compared.made + 1];
        if let Some(mate) = self.mate_line(after, compared.result, stop_signal) {
            let moves = moves_of(&mate);
            return shown(Reason::AllowsMate { moves }, &mate, &better);
        }
        if is_stalemate(after) {
            return shown(Reason::Stalemates, &[], &better);
        }
        if let Some(mate) = self.missed_mate(compared, stop_signal) {
            let moves = moves_of(&mate);
            return shown(Reason::MissesMate { moves }, &made[1..], &mate);
        }
        let seat = self.replay.view.board.moves[compared.made].by.index();
        let side = OwnSide::of(before, seat);
        let of_made = Balance::of(before, &made, &side);
        let of_better = Balance::of(before, &better, &side);
        let reason = material::reason(&of_made, &of_better).unwrap_or(Reason::Position);
        match reason {
            // What comes after the loss does not belong to it.
            Reason::Loses { .. } | Reason::AllowsPromotion { .. } => {
                shown(reason, &made[1..of_made.length().max(1)], &better)
            }
            _ => shown(reason, &made[1..], &better),
        }
    }

    /// The better move and the line that is expected after it.
    fn better_line(&self, compared: &Compared<'_>, stop_signal: &mut StopRecorder<'_>) -> Vec<Ply> {
        match compared.after_best {
            Some(result) => self.line_after(compared.made, compared.best, result, stop_signal),
            None => compared.best_line.to_vec(),
        }
    }

    /// A move with the line that is expected after it, to the end of an exchange. Between several
    /// sides it ends before the player's next turn, because their moves cannot be foreseen.
    fn line_after(
        &self,
        made: usize,
        first: Ply,
        result: &SearchResult,
        stop_signal: &mut StopRecorder<'_>,
    ) -> Vec<Ply> {
        let before = &self.replay.positions[made];
        let mut play = Play::new(before.clone());
        if !go_on(&mut play, first) {
            return Vec::from([first]);
        }
        let is_between_two = result.value.is_some();
        let expected = result.certain_line().iter().take(MAX_PLIES);
        for ply in expected {
            if !go_on(&mut play, *ply) {
                return play.plies().to_vec();
            }
        }
        let others = if is_between_two {
            0
        } else {
            before.armies().count()
        };
        for _ in 1..others {
            if play.position().turn() == before.turn() {
                break;
            }
            let reply = self.reply(&play, made, stop_signal);
            if !reply.is_some_and(|reply| go_on(&mut play, reply)) {
                return play.plies().to_vec();
            }
        }
        self.settle(&mut play, made, stop_signal);
        play.plies().to_vec()
    }

    /// Plays on while the engine captures on the square of the last capture.
    fn settle(&self, play: &mut Play, made: usize, stop_signal: &mut StopRecorder<'_>) {
        for _ in 0..MAX_RECAPTURES {
            let Some(square) = last_capture(play) else {
                return;
            };
            let recaptures = |ply: &Ply| {
                let mv = ply.mv().filter(|mv| mv.to == square);
                mv.is_some_and(|mv| play.position().captured_piece(&mv).is_some())
            };
            if !play.position().plies().iter().any(recaptures) {
                return;
            }
            let reply = self.reply(play, made, stop_signal).filter(recaptures);
            if !reply.is_some_and(|reply| go_on(play, reply)) {
                return;
            }
        }
    }

    /// The engine's next ply of a line, by a short search.
    fn reply(&self, play: &Play, made: usize, stop_signal: &mut StopRecorder<'_>) -> Option<Ply> {
        let nodes = self.nodes.min(REPLY_NODES);
        let result = self.ask(play.positions(), made, nodes, stop_signal);
        (!stop_signal.has_stopped()).then_some(result.ply).flatten()
    }

    /// The line of the mate that the better move forces.
    fn missed_mate(
        &self,
        compared: &Compared<'_>,
        stop_signal: &mut StopRecorder<'_>,
    ) -> Option<Vec<Ply>> {
        // After the better move its side is to be mated: one move of the mate is made already.
        let Some(Value::MatedIn(moves)) = compared.after_best?.value else {
            return None;
        };
        let before = &self.replay.positions[compared.made];
        self.mate_in(before, moves + 1, stop_signal)
    }

    /// The line of the mate that the side to move forces by this result.
    fn mate_line(
        &self,
        position: &Position,
        result: &SearchResult,
        stop_signal: &mut StopRecorder<'_>,
    ) -> Option<Vec<Ply>> {
        match result.value {
            Some(Value::MateIn(moves)) => self.mate_in(position, moves, stop_signal),
            _ => None,
        }
    }

    /// The line of the quickest mate, with the longest defence. `None` if it takes more moves than
    /// this, or the search for it more positions than its budget.
    fn mate_in(
        &self,
        position: &Position,
        moves: u16,
        stop_signal: &mut StopRecorder<'_>,
    ) -> Option<Vec<Ply>> {
        // Among more armies a mate of one of them need not be the end.
        if moves > MAX_MATE || position.armies().count() != 2 {
            return None;
        }
        let (first, moves) = self.quickest_mate(position, moves, stop_signal)?;
        let mut play = Play::new(position.clone());
        play.apply(&Event::Move(first)).ok()?;
        for left in (1..moves).rev() {
            let replies = play.position().plies();
            play = replies.into_iter().find_map(|reply| {
                let mut next = play.clone();
                next.apply(&Event::Move(reply)).ok()?;
                let (ply, needed) = self.quickest_mate(next.position(), left, stop_signal)?;
                next.apply(&Event::Move(ply)).ok()?;
                (needed == left).then_some(next)
            })?;
        }
        let ending = play.outcome()?.reason;
        (ending == Ending::Checkmate).then(|| play.plies().to_vec())
    }

    fn quickest_mate(
        &self,
        position: &Position,
        moves: u16,
        stop_signal: &mut StopRecorder<'_>,
    ) -> Option<(Ply, u16)> {
        let nodes = self.nodes.max(MATE_NODES);
        let request = SearchRequest::after(core::slice::from_ref(position), nodes);
        let mut engine = Engine::for_nodes(nodes, MAX_MEMORY_BYTES);
        let result = engine.find_mate(&request, moves, stop_signal)?;
        match result.value {
            Some(Value::MateIn(moves)) => Some((result.ply?, moves)),
            _ => None,
        }
    }
}

/// Plays a ply. `false` if it cannot be played, or nothing can follow it.
fn go_on(play: &mut Play, ply: Ply) -> bool {
    let is_made = play.apply(&Event::Move(ply)).is_ok();
    is_made && play.outcome().is_none() && play.position().pending_choice().is_none()
}

/// The square on which the last ply captured.
fn last_capture(play: &Play) -> Option<Square> {
    let before = play.positions().iter().rev().nth(1)?;
    let mv = play.plies().last()?.mv()?;
    before.captured_piece(&mv).map(|_| mv.to)
}

/// The number of moves of a mate with this line.
fn moves_of(line: &[Ply]) -> u16 {
    line.len().div_ceil(2) as u16
}

/// Did the move that led to this position stalemate the enemy, in a game of two sides?
fn is_stalemate(position: &Position) -> bool {
    !Sides::of(position).are_several() && position.is_stalemate()
}
