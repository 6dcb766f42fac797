//! Moves as data: each ply as viewers see it with its consequences, the news between plies, and the
//! ending.
//!
//! Plies are made in `moves::turn`.

use crate::adjudication::EndReason;
use crate::arbiter::ArbiterAct;
use crate::base::id::{PlayerId, Seat, Span, Time};
use crate::computers::{Effort, Level};
use crate::requests::RequestChange;
use crate::votes::VoteTally;
use core::cmp::Reverse;
use entente_rules::{Army, Manner, MateKind, Piece, PieceKind, Ply, Score, Square, Status};
use std::sync::Arc;

/// The origin of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveOrigin {
    /// The player who commands the army, in their turn.
    Mover,
    /// The player who has the seat, as a conditional move.
    Conditional,
    /// The player who has the seat: it was their only legal move, and they let such moves be made.
    OnlyMove,
    /// A computer, which has the seat or moves for it.
    Computer,
    /// The seed, because the time was up.
    Clock,
    /// The seed, because the player has left and only the king walks on.
    Chance,
    /// The player of another seat, because the time was up.
    Picker(Seat),
    /// Nobody: the rules forced a pass.
    Rules,
}

/// A ply: the turn of one seat with its consequences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveView {
    /// The seat whose turn it was.
    pub seat: Seat,
    /// The seat that commanded the army and made the move.
    pub by: Seat,
    /// The army that was chosen to be commanded from then on, if a choice was due.
    pub choice: Option<Army>,
    /// The ply in terms of the rules.
    pub ply: Ply,
    /// The number of the round, from 1.
    pub round: u32,
    /// The ply in the rule set's notation.
    pub notation: String,
    /// The ply as chess players write it, for headings.
    pub short: String,
    /// The ply in coordinate form.
    pub coordinate: String,
    /// The piece that moved; `None` for a turn without a move.
    pub moved: Option<PieceMove>,
    /// The news since the ply before.
    pub news_before: Vec<News>,
    /// The news that this ply brought about.
    pub news: Vec<News>,
    /// The origin of the ply.
    pub origin: MoveOrigin,
    /// The thought that it got, if a computer made it.
    pub effort: Option<Effort>,
    /// The result of the vote for it, if a crowd made it.
    pub vote: Option<Arc<VoteTally>>,
    /// The time of the ply.
    pub at: Time,
    /// The time that the seat which made the ply had left after it. `None` without clocks for the
    /// whole game.
    pub left: Option<Span>,
}

/// A move of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceMove {
    /// The kind of the piece.
    pub piece: PieceKind,
    /// The captured piece.
    pub captured: Option<Piece>,
    /// The square of the captured piece, which can differ from the target square.
    pub captured_on: Option<Square>,
    /// The manner of the move, such as castling.
    pub manner: Manner,
    /// The square the piece left.
    pub from: Square,
    /// The target square; of castling that of the king.
    pub to: Square,
}

/// News of a game, which the moves alone do not show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// The seat of a player who stays away is offered to a person who follows a link.
    SeatOffered {
        /// The seat.
        seat: Seat,
    },
    /// The offer of a seat was withdrawn.
    SeatOfferWithdrawn {
        /// The seat.
        seat: Seat,
    },
    /// A person took over the seat of a player who has retired.
    TakenOver {
        /// The seat.
        seat: Seat,
        /// The retired player.
        from: PlayerId,
    },
    /// A player is out of the game.
    Eliminated {
        /// The seat of the player who left the game.
        seat: Seat,
        /// The way they left the game. It is never active.
        how: Status,
        /// The seat that gets the credit, if any.
        by: Option<Seat>,
    },
    /// Another seat commands an army from now on.
    CommandChanged {
        /// The army's seat.
        seat: Seat,
        /// The seat that moves it; `None` if nobody does.
        by: Option<Seat>,
    },
    /// A player is checkmated or stalemated.
    ///
    /// They are out when it is the turn of the seat that gets the credit, unless something changes
    /// before.
    Mated {
        /// The seat of the player who was mated.
        seat: Seat,
        /// Checkmate or stalemate.
        how: MateKind,
        /// The seat that gets the credit; the player's own if there is no other.
        by: Seat,
    },
    /// A player is no longer checkmated or stalemated.
    MateLifted {
        /// The seat of the player who is no longer mated.
        seat: Seat,
    },
    /// The leader of the last two players stopped, or was stopped by the rules, and stays ahead of
    /// the other one.
    Stopped {
        /// The leader's seat.
        seat: Seat,
    },
    /// A player has to choose which of the captured armies they command.
    ChoiceDue {
        /// The seat of the player who has to choose.
        by: Seat,
    },
    /// A player lost their king and some pieces, and plays on, loyal to another player.
    Kingless {
        /// The seat of the player who lost their king.
        seat: Seat,
    },
    /// A guard was placed on the board.
    GuardPlaced {
        /// The owner's seat.
        seat: Seat,
        /// The square.
        square: Square,
    },
    /// The time of a player was up, or of the player who had to pick the move.
    TimeUp {
        /// The seat whose move it was.
        seat: Seat,
    },
    /// Another player has to pick the move.
    PickerAssigned {
        /// The seat whose move it is.
        seat: Seat,
        /// The seat of the player who picks.
        by: Seat,
    },
    /// Moves were taken back.
    TakenBack {
        /// The number of plies left.
        ply: u32,
    },
    /// The clocks were paused.
    Paused {
        /// The latest time at which they are resumed.
        until: Time,
    },
    /// The clocks were resumed.
    Resumed,
    /// The arbiter did this.
    Arbiter(ArbiterAct),
    /// The game has moved to this channel.
    GameMovedHere,
    /// The time lost in an outage was given back.
    Credited {
        /// The time given back.
        span: Span,
    },
    /// A computer plays for the player of a seat from now on.
    Substituted {
        /// The seat.
        seat: Seat,
        /// The level of the computer.
        level: Level,
    },
    /// The player of a seat plays again, in place of the computer.
    Returned {
        /// The seat.
        seat: Seat,
    },
    /// A player's draw offer is over, and nobody has answered it.
    DrawOfferLapsed {
        /// The seat of the offer.
        seat: Seat,
    },
    /// A player's request is over, because the game went on.
    RequestLapsed {
        /// The player who had asked.
        by: PlayerId,
        /// The change that was asked for.
        change: RequestChange,
    },
    /// A player in the game cannot move and was skipped.
    Skipped {
        /// The seat of the player who was skipped.
        seat: Seat,
    },
}

/// The ending of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// The reason.
    pub reason: EndReason,
    /// The seats that won, in turn order; empty for a draw.
    pub winners: Vec<Seat>,
    /// The result as in files: `1-0`.
    pub result: String,
    /// The points for the final ranking, one for each army in turn order.
    pub points: Vec<Score>,
    /// The points for eliminations, one for each army; empty if the rule set has none.
    pub scores: Vec<Score>,
    /// Whether every place but the first is worth the same.
    pub counts_only_first: bool,
}

impl Ending {
    /// The place of each seat, from 1: the winners share the first, the others follow by their
    /// points, and equal points share a place. Where only the first place counts, all others share
    /// the next one.
    pub fn places(&self) -> Vec<u32> {
        let rank = |seat: usize| {
            let is_winner = self.winners.contains(&Seat(seat as u8));
            let points = Reverse(self.points[seat]);
            (
                Reverse(is_winner),
                (!self.counts_only_first).then_some(points),
            )
        };
        let seats = 0..self.points.len();
        let better = |seat| {
            let ahead = seats.clone().filter(|other| rank(*other) < rank(seat));
            ahead.count() as u32
        };
        seats.clone().map(|seat| better(seat) + 1).collect()
    }
}

/// Why a lobby was closed, or a game aborted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClosedReason {
    /// The host cancelled the lobby.
    Cancelled,
    /// Everybody declined.
    Declined {
        /// The last player who declined.
        by: PlayerId,
    },
    /// Nobody started the lobby in time.
    Lapsed,
    /// A player aborted the game before everybody had moved.
    Aborted {
        /// The player who aborted it.
        by: PlayerId,
    },
    /// The time of a player was up before both players of a game for two had moved.
    AbortedByTime {
        /// The seat whose time was up.
        seat: Seat,
    },
}
