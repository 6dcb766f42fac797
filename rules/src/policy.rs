//! What a rule set says of its positions beside how men move: who is in, who moves which army, what follows from a ply,
//! and how a game is over. `Position` asks these questions of whichever policy stands behind it; the generator
//! knows none of this. A policy with players to tell apart overrides the answers that hold where all are in.

use alloc::vec::Vec;
use core::hint::black_box;

use crate::bits::Bits;
use crate::cell::Node;
use crate::endings::{Claim, Outcome, Reason};
use crate::generator::{Count, Turn};
use crate::moves::{Move, Wing};
use crate::options::Options;
use crate::piece::{Seat, Seats};
use crate::ply::Ply;
use crate::position::Position;
use crate::setup::Affairs;
use crate::state::State;
use crate::status::{Pending, Status};
use crate::tables::Tables;
use crate::why::{Man, NoCastling, WhyNot};

/// What a resignation, or a time that ran out, comes to.
pub(crate) enum GivenUp<P> {
    /// The game is over.
    Over(Outcome),
    /// It is what the player does with this turn.
    Ply(Ply),
    /// The game goes on from here.
    Position(P),
}

impl<P> GivenUp<P> {
    pub(crate) fn map<Q>(self, change: impl FnOnce(P) -> Q) -> GivenUp<Q> {
        match self {
            GivenUp::Over(outcome) => GivenUp::Over(outcome),
            GivenUp::Ply(ply) => GivenUp::Ply(ply),
            GivenUp::Position(position) => GivenUp::Position(change(position)),
        }
    }
}

/// How long the offer of a draw stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offers {
    /// Until the turn comes back to whoever made it. Nobody answers his own.
    UntilHisTurn,
    /// Until somebody declines it. Whoever made it has agreed to it already, and may decline it himself.
    UntilDeclined,
}

/// A position of a rule set, with what its game keeps all through.
pub(crate) trait Policy<const N: usize>: Clone + Eq {
    /// The options of the game.
    fn options(&self) -> Options;
    fn tables(&self) -> &Tables<N>;
    fn state(&self) -> &State<N>;
    fn state_mut(&mut self) -> &mut State<N>;

    /// The position without its counters, for the rule of repetition, and with no passing pawn unless it is kept.
    fn uncounted(&self, keep_passant: bool) -> Self {
        let mut same = self.clone();
        let state = same.state_mut();
        state.passant = state.passant.filter(|_| keep_passant);
        (state.halfmoves, state.round) = (0, 0);
        same
    }

    /// What legality depends on for an army, as if it were to move.
    fn turn_of(&self, seat: Seat) -> Turn<'_, N> {
        self.state().turn_of(self.tables(), seat)
    }

    /// Every legal move of the army to move; none once the game is over by itself.
    fn legal_moves(&self) -> Vec<Move<Node>> {
        let mut moves = Vec::with_capacity(64);
        self.turn_of(self.state().turn).generate(&mut moves);
        moves
    }

    fn count_moves(&self) -> usize {
        let mut count = Count::default();
        self.turn_of(self.state().turn).generate(&mut count);
        count.0
    }

    /// The only ply of a turn in which no man can move, where the rules let it pass.
    fn pass(&self) -> Option<Ply<Node>> {
        None
    }

    /// May the player whose turn it is give up as his ply?
    fn may_resign(&self) -> bool {
        false
    }

    /// The position after a legal ply, with all that follows from it.
    fn after(&self, ply: Ply<Node>) -> Self;

    /// The same in a game in which a draw may be on offer: whenever somebody drops out it is asked whether all who have a
    /// voice have agreed.
    fn after_among(&self, ply: Ply<Node>, _agreed: impl Fn(Seats) -> bool) -> Self {
        self.after(ply)
    }

    /// The same before it is looked what the start of the next turn changes.
    fn at_end_of(&self, ply: Ply<Node>) -> Self {
        self.after(ply)
    }

    /// The men that attack an army's king, where that is check or worth a warning.
    fn checkers(&self, seat: Seat) -> Bits<N> {
        match self.status(seat).is_in() {
            true => self.turn_of(seat).checkers(),
            false => Bits::EMPTY,
        }
    }

    /// May everybody be told who gives check to whom, or only whose king it is?
    fn checks_are_public(&self) -> bool {
        true
    }

    /// Who moves an army; nobody if it moves no more.
    fn commander(&self, seat: Seat) -> Option<Seat> {
        self.status(seat).is_in().then_some(seat)
    }

    fn status(&self, _seat: Seat) -> Status {
        Status::Active
    }

    /// What will take effect when a player's turn comes.
    fn pending(&self, _seat: Seat) -> Option<Pending> {
        None
    }

    /// What it comes to that a player who is in, and for whom nothing is pending, gives up.
    fn give_up(&self, seat: Seat, how: Pending) -> GivenUp<Self>;

    /// How the game is over by itself, in a position that has now been reached so many times.
    fn outcome(&self, times: impl FnOnce() -> usize) -> Option<Outcome>;

    /// The outcome if those who are in end the game as it stands.
    fn as_it_stands(&self, reason: Reason) -> Outcome;

    /// Who may claim a draw, in a position that has now been reached so many times.
    fn claimants(&self, _claim: Claim, _times: impl FnOnce() -> usize) -> Seats {
        Seats::NONE
    }

    /// May who could claim a draw still do so until he himself moves?
    fn claims_outlast_moves(&self) -> bool {
        false
    }

    /// Is an army out at the moment in which its king is captured, so that its men attack nobody in the position that is
    /// tested?
    fn falls_with_its_king(&self) -> bool {
        false
    }

    /// The position without what is only for the moment, and is not written.
    fn lasting(&self) -> Self {
        self.clone()
    }

    /// What the position says of its players beside their men.
    fn affairs(&self, _position: &Position) -> Affairs {
        Affairs::None
    }

    /// Why no man at all can be moved on this turn, whatever the board shows.
    fn why_nobody_moves(&self, _position: &Position) -> Option<WhyNot> {
        None
    }

    /// Why a turn cannot pass in this way.
    fn why_no_pass(&self, _position: &Position, _pass: Ply) -> WhyNot {
        WhyNot::MustMove
    }

    /// Why a man of the army to move cannot be moved on this turn, wherever to.
    fn why_not_now(&self, _position: &Position, _man: Man) -> Option<WhyNot> {
        None
    }

    /// Why a man of another army cannot be moved, beside that it is not his turn.
    fn why_not_his_man(&self, _position: &Position, _man: Man) -> Option<WhyNot> {
        None
    }

    /// Why a man who is not the mover's own may not be captured by him.
    fn why_no_prey(&self, _position: &Position, _man: Man) -> Option<WhyNot> {
        None
    }

    /// Why an army that somebody else commands has no right to castle on a wing.
    fn why_not_regained(&self, _position: &Position, _wing: Wing) -> NoCastling {
        NoCastling::NoRight
    }

    /// How long the offer of a draw stands.
    fn offers(&self) -> Offers {
        Offers::UntilHisTurn
    }

    /// The position whose moves are counted: a choice that is due is answered.
    fn counted(&self) -> Self {
        self.clone()
    }

    /// Leaves of the tree of plies below; the last ply is counted without being made.
    fn leaves(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => (self.count_moves() + usize::from(self.pass().is_some())) as u64,
            _ => self.sum_plies(|next| next.leaves(depth - 1)),
        }
    }

    /// The same, every last ply made too.
    fn leaves_made(&self, depth: u32) -> u64 {
        // Looked at, so that nobody finds out that it need not be made.
        let position = black_box(self);
        match depth.checked_sub(1) {
            None => 1,
            Some(rest) => position.sum_plies(|next| next.leaves_made(rest)),
        }
    }

    /// What is counted below each ply.
    fn sum_plies(&self, below: impl Fn(Self) -> u64) -> u64 {
        match self.pass() {
            Some(pass) => below(self.after(pass)),
            None => {
                let moves = self.legal_moves().into_iter();
                moves.map(|mv| below(self.after(Ply::Move(mv)))).sum()
            }
        }
    }
}
