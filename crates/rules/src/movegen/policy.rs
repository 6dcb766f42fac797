//! The answers of a rule set about its positions, besides the moves of pieces.
//!
//! The players in the game, the mover of each army, the results of a ply, the end of a game:
//! `Position` asks the policy behind it, and the generator knows none of it. The default answers
//! hold where all players stay in the game; policies in which players can leave override them.

use alloc::vec::Vec;
use core::hash::Hasher;

use serde::Serialize;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::definition::Definition;
use crate::movegen::generator::Turn;
use crate::movegen::objection::{NoCastling, Objection};
use crate::movegen::sink::{Count, Sink};
use crate::movegen::state::State;
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Claim, Outcome, Pending, Reason, Status};
use crate::pieces::moves::{CastlingSide, Manner, Move, Ply};
use crate::pieces::piece::{Army, PlacedPiece, Seat, Seats};

/// The course of a game, as far as the derived keys of a variant depend on it.
pub(crate) struct Course<'a> {
    pub(crate) outcome: Option<&'a Outcome>,
    /// The armies with an open draw offer.
    pub(crate) offers: &'a [Army],
    /// The armies in check.
    pub(crate) in_check: &'a [Army],
    /// The armies that may claim a draw.
    pub(crate) claimants: &'a dyn Fn(Claim) -> Vec<Army>,
}

/// The keys of a variant that has none of its own.
#[derive(Serialize)]
pub(crate) enum NoKeys {}

/// The result of resigning or of running out of time.
pub(crate) enum GiveUpResult<P> {
    /// The game is over.
    Over(Outcome),
    /// Giving up is what the player does with this turn.
    Ply(Ply),
    /// The game goes on from this position.
    Position(P),
}

impl<P> GiveUpResult<P> {
    pub(crate) fn map<Q>(self, change: impl FnOnce(P) -> Q) -> GiveUpResult<Q> {
        match self {
            GiveUpResult::Over(outcome) => GiveUpResult::Over(outcome),
            GiveUpResult::Ply(ply) => GiveUpResult::Ply(ply),
            GiveUpResult::Position(position) => GiveUpResult::Position(change(position)),
        }
    }
}

/// A position of a rule set, together with what stays the same all through its game.
pub(crate) trait Policy<const N: usize>: Clone + Eq {
    /// The reasons against a ply that only this variant has.
    type Rule;
    /// The JSON keys that only positions of this variant have.
    type Keys: Serialize;
    /// The derived JSON keys that only this variant has.
    type DerivedKeys: Serialize;
    /// The definition of the variant.
    type Definition: Definition;

    /// The options of the game.
    fn options(&self) -> Self::Definition;

    /// The position's data about its players, besides their pieces.
    fn players(&self) -> <Self::Definition as Definition>::State;

    fn tables(&self) -> &Tables<N>;
    fn state(&self) -> &State<N>;
    fn state_mut(&mut self) -> &mut State<N>;

    /// The square of the piece that a move of the army to move captures.
    #[inline]
    fn capture_square(&self, mv: Move<Node>) -> Option<Node> {
        let state = self.state();
        match mv.manner {
            Manner::Castling(_) => None,
            Manner::EnPassant => {
                let mut pawns = self.turn_of(state.turn).en_passant_pawns.iter();
                let captured = pawns.find(|pawn| pawn.target == mv.to);
                captured.map(|captured| captured.pawn)
            }
            _ => {
                // In a switch the captured piece may stand on the other square.
                let is_taken = |node: &Node| state.pieces.is_occupied(*node);
                let partner = || self.tables().partner(mv.to).filter(is_taken);
                Some(mv.to).filter(is_taken).or_else(partner)
            }
        }
    }

    /// The pawn that a move captures en passant, where the same move may capture a piece on its
    /// target too.
    fn passed_pawn(&self, _mv: Move<Node>) -> Option<Node> {
        None
    }

    /// Does a capture on this square win at once, whatever becomes of the own king?
    fn wins_by_capture(&self, _on: Node) -> bool {
        false
    }

    /// The queens that are worth one point, where pawns become such.
    fn one_point(&self) -> Bits<N> {
        Bits::EMPTY
    }

    /// The points of a player so far, and at the end with those that the end itself gives, where
    /// points decide the places.
    fn place_points(&self, _seat: Seat) -> Option<u16> {
        None
    }

    /// The same if the game were drawn now.
    fn points_if_drawn(&self, _seat: Seat) -> Option<u16> {
        None
    }

    /// The points for capturing what stands on a square, where captures bring points.
    fn capture_points(&self, _node: Node) -> u16 {
        0
    }

    /// Has this army's player left, and does its king walk on by chance?
    fn walks(&self, _seat: Seat) -> bool {
        false
    }

    /// The position without its counters, for the repetition rule. The en passant pawn is dropped
    /// unless it is to be kept.
    fn without_counters(&self, keep_en_passant: bool) -> Self {
        let mut same = self.clone();
        let state = same.state_mut();
        state.en_passant = state.en_passant.filter(|_| keep_en_passant);
        (state.halfmoves, state.round) = (0, 0);
        same
    }

    /// The facts on which legality depends for an army, as if it were its turn.
    fn turn_of(&self, seat: Seat) -> Turn<'_, N> {
        self.state().turn_of(self.tables(), seat)
    }

    /// Passes every legal move of the army to move to the sink once; none after the position has
    /// ended the game.
    #[inline]
    fn generate(&self, sink: &mut impl Sink<N>) {
        self.turn_of(self.state().turn).generate(sink);
    }

    /// Every legal move of the army to move.
    fn legal_moves(&self) -> Vec<Move<Node>> {
        let mut moves = Vec::with_capacity(64);
        self.generate(&mut moves);
        moves
    }

    fn count_moves(&self) -> usize {
        let mut count = Count::default();
        self.generate(&mut count);
        count.total()
    }

    /// The position with the turn passed on although a move could be made, where a search may ask
    /// what that would lead to.
    fn skipped(&self) -> Option<Self> {
        None
    }

    /// The side of a seat: the lowest seat of those that win together.
    fn side(&self, seat: Seat) -> Seat {
        seat
    }

    /// Is this player mated or stalemated on the board, although it is perhaps not their turn? Only
    /// variants in which that is judged after every move know it.
    fn is_mated(&self, _seat: Seat) -> bool {
        false
    }

    /// Is this player out, but with a share of the win all the same?
    fn keeps_share(&self, _seat: Seat) -> bool {
        false
    }

    /// Hashes what tells two positions of one game apart besides the pieces, the turn, the castling
    /// rights and the pawn of `State` that can be captured en passant.
    fn hash_rest(&self, _into: &mut impl Hasher) {}

    /// The only ply of a turn in which no piece can move, in variants where such a turn passes.
    fn pass(&self) -> Option<Ply<Node>> {
        None
    }

    /// May the player whose turn it is resign as a ply?
    fn may_resign(&self) -> bool {
        false
    }

    /// The position after a legal ply, with everything that follows from it.
    fn after(&self, ply: Ply<Node>) -> Self;

    /// The position after a legal ply in a game with an open draw offer.
    ///
    /// Whenever a player drops out, `agreed` is asked whether all remaining voters have agreed.
    fn after_with_agreement(&self, ply: Ply<Node>, _agreed: impl Fn(Seats) -> bool) -> Self {
        self.after(ply)
    }

    /// The position before the start of the next turn changes it.
    fn at_end_of(&self, ply: Ply<Node>) -> Self {
        self.after(ply)
    }

    /// The pieces that attack an army's king, where that is a check or worth a warning.
    fn checkers(&self, seat: Seat) -> Bits<N> {
        if self.status(seat).is_in() {
            self.turn_of(seat).checkers()
        } else {
            Bits::EMPTY
        }
    }

    /// The commander of an army; `None` if it no longer moves.
    fn commander(&self, seat: Seat) -> Option<Seat> {
        self.status(seat).is_in().then_some(seat)
    }

    fn status(&self, _seat: Seat) -> Status {
        Status::Active
    }

    /// An end that takes effect when a player's turn comes.
    fn pending(&self, _seat: Seat) -> Option<Pending> {
        None
    }

    /// The result of giving up, for a player in the game with nothing pending.
    fn give_up(&self, seat: Seat, how: Pending) -> GiveUpResult<Self>;

    /// Can neither army ever mate, judged by the pieces? Only two-player variants ask.
    fn is_dead(&self) -> bool {
        false
    }

    /// Can this army never mate, judged by the pieces? Only two-player variants ask.
    fn lacks_mating_material(&self, _seat: Seat) -> bool {
        false
    }

    /// The outcome if the position itself ends the game. `times` counts how often it has been
    /// reached.
    fn outcome(&self, times: impl FnOnce() -> usize) -> Option<Outcome>;

    /// The outcome if the players end the game now, for this reason.
    fn outcome_now(&self, reason: Reason) -> Outcome;

    /// Whether the rules know this claim at all.
    fn has_claim(&self, _claim: Claim) -> bool {
        false
    }

    /// The players who may claim a draw. The position has been reached `times` times.
    fn claimants(&self, _claim: Claim, _times: impl FnOnce() -> usize) -> Seats {
        Seats::NONE
    }

    /// The position without what only lasts for a moment and is not written.
    fn persistent(&self) -> Self {
        self.clone()
    }

    fn army_of(&self, seat: Seat) -> Army {
        self.tables().armies[seat.index()]
    }

    /// The seat of an army, if it plays.
    fn seat_of(&self, army: Army) -> Option<Seat> {
        let mut seats = (0..).map(Seat).zip(self.tables().armies.iter());
        seats
            .find(|(_, other)| **other == army)
            .map(|(seat, _)| seat)
    }

    /// The armies of these seats.
    fn armies_of(&self, seats: Seats) -> Vec<Army> {
        seats.map(|seat| self.army_of(seat)).collect()
    }

    /// The position's data about its players, besides their pieces, as written.
    fn keys(&self) -> Option<Self::Keys> {
        None
    }

    /// The derived keys: they follow from the position and the course of its game.
    fn derived_keys(&self, _course: &Course<'_>) -> Option<Self::DerivedKeys> {
        None
    }

    /// Returns the objection that holds for every piece this turn, whatever the board shows.
    fn why_nobody_moves(&self) -> Option<Objection<Self::Rule>> {
        None
    }

    /// Returns the objection to passing the turn in this way.
    fn why_no_pass(&self, _pass: Ply) -> Objection<Self::Rule> {
        Objection::MustMove
    }

    /// Returns the objection to moving this piece of the army to move, wherever it goes.
    fn why_not_now(&self, _piece: PlacedPiece) -> Option<Objection<Self::Rule>> {
        None
    }

    /// Returns the objection to moving a piece of another army, if there is more to say than that
    /// it is not its turn.
    fn why_not_movable(&self, _piece: PlacedPiece) -> Option<Objection<Self::Rule>> {
        None
    }

    /// Returns the objection to the mover's capturing this piece of another army.
    fn why_not_capturable(&self, _piece: PlacedPiece) -> Option<Objection<Self::Rule>> {
        None
    }

    /// Returns the reason for which a captured army has no right to castle on this side.
    fn why_castling_not_regained(&self, _side: CastlingSide) -> NoCastling {
        NoCastling::NoRight
    }

    /// The position whose moves perft counts: a pending choice is answered first.
    fn for_counting(&self) -> Self {
        self.clone()
    }

    /// Leaves of the tree of plies. The last ply is counted without being made.
    fn leaves(&self, depth: u32) -> u64;

    /// Counts the leaves of the move tree, and makes every last ply too.
    fn leaves_made(&self, depth: u32) -> u64;
}
