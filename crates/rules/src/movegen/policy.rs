//! The answers of a rule set about its positions, besides the moves of pieces, and its objections
//! to a ply.
//!
//! The players in the game, the mover of each army, the results of a ply, the end of a game:
//! `Position` asks the policy behind it, and the generator knows none of it. The default answers
//! hold where all players stay in the game; policies in which players can leave override them.
//!
//! What a search asks besides is [`SearchPolicy`], what follows from the answers is [`PolicyExt`],
//! and why a ply is not legal is [`Objections`]. `why` adds its objections to the other reasons.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::hash::Hasher;

use serde::Serialize;

use crate::board::bits::Bits;
use crate::board::square::{Node, Square};
use crate::movegen::definition::Definition;
use crate::movegen::generator::Turn;
use crate::movegen::sink::{Count, Sink};
use crate::movegen::state::{LastPly, State};
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

    /// The pawn that a move captures en passant, where the same move may capture a piece on its
    /// target too.
    fn passed_pawn(&self, _mv: Move<Node>) -> Option<Node> {
        None
    }

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

    /// The position without its counters, for the repetition rule. The en passant pawn is dropped
    /// unless it is to be kept.
    fn without_counters(&self, keep_en_passant: bool) -> Self {
        let mut same = self.clone();
        let state = same.state_mut();
        state.en_passant = state.en_passant.filter(|_| keep_en_passant);
        (state.halfmoves, state.round) = (0, 0);
        same
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

    /// The points that decide the places, in rule sets that have them.
    fn points(&self) -> Option<&impl Points<N>> {
        None::<&Infallible>
    }

    /// The result of giving up, for a player in the game with nothing pending.
    fn give_up(&self, seat: Seat, how: Pending) -> GiveUpResult<Self>;

    /// Can this army never mate, judged by the pieces? Only two-player variants ask.
    fn lacks_mating_material(&self, _seat: Seat) -> bool {
        false
    }

    /// The outcome if the position itself ends the game. `times` counts how often it has been
    /// reached.
    fn outcome(&self, times: impl FnOnce() -> usize) -> Option<Outcome>;

    /// The outcome if the players end the game now, for this reason.
    fn outcome_now(&self, reason: Reason) -> Outcome;

    /// The players who may claim a draw. The position has been reached `times` times.
    fn claimants(&self, _claim: Claim, _times: impl FnOnce() -> usize) -> Seats {
        Seats::NONE
    }

    /// The position's data about its players, besides their pieces, as written.
    fn keys(&self) -> Option<Self::Keys> {
        None
    }

    /// The derived keys: they follow from the position and the course of its game.
    fn derived_keys(&self, _course: &Course<'_>) -> Option<Self::DerivedKeys> {
        None
    }

    /// The leaves of the tree of plies.
    fn leaves(&self, depth: u32, last: LastPly) -> u64;
}

/// What follows from the answers of a policy.
pub(crate) trait PolicyExt<const N: usize>: Policy<N> {
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
            // A piece on the target is named before a pawn that is captured by the same move.
            _ => state
                .captured_at(self.tables(), mv.to)
                .or_else(|| self.passed_pawn(mv)),
        }
    }

    /// Can neither army ever mate, judged by the pieces?
    fn is_dead(&self) -> bool {
        [Seat(0), Seat(1)]
            .into_iter()
            .all(|seat| self.lacks_mating_material(seat))
    }
}

impl<const N: usize, P: Policy<N>> PolicyExt<N> for P {}

/// The answers that only a search asks for.
pub(crate) trait SearchPolicy<const N: usize>: Policy<N> {
    /// The position with the turn passed on although a move could be made, where a search may ask
    /// what that would lead to.
    fn skipped(&self) -> Option<Self>;

    /// Hashes what tells two positions of one game apart besides the pieces, the turn, the castling
    /// rights and the pawn of `State` that can be captured en passant.
    fn hash_rest(&self, _into: &mut impl Hasher) {}

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

    /// Has this army's player left, and does its king walk on by chance?
    fn walks(&self, _seat: Seat) -> bool {
        false
    }
}

/// Points for captures and more, which decide the places.
pub(crate) trait Points<const N: usize> {
    /// The points of a player so far, and at the end with those that the end itself gives.
    fn of_player(&self, seat: Seat) -> u16;

    /// The points of a player if the game were drawn now.
    fn if_drawn(&self, seat: Seat) -> u16;

    /// The points for capturing what stands on a square.
    fn for_capture(&self, node: Node) -> u16;

    /// The queens that are worth one point, because pawns became such.
    fn one_point_queens(&self) -> Bits<N>;
}

/// No rule set without points has any.
impl<const N: usize> Points<N> for Infallible {
    fn of_player(&self, _seat: Seat) -> u16 {
        match *self {}
    }

    fn if_drawn(&self, _seat: Seat) -> u16 {
        match *self {}
    }

    fn for_capture(&self, _node: Node) -> u16 {
        match *self {}
    }

    fn one_point_queens(&self) -> Bits<N> {
        match *self {}
    }
}

/// Why a ply is not legal, as far as the rule set knows more about it than the board.
pub(crate) trait Objections<const N: usize>: Policy<N> {
    /// The reasons that only this variant has.
    type Rule;

    /// Returns the objection that holds for every piece this turn, whatever the board shows.
    fn why_nobody_moves(&self) -> Option<Objection<Self::Rule>> {
        None
    }

    /// Returns the objection to passing the turn in this way.
    fn why_no_pass(&self, _pass: Ply) -> Objection<Self::Rule> {
        self.why_nobody_moves().unwrap_or(Objection::MustMove)
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

    /// Why a captured army has no right to castle on this side.
    fn why_castling_not_regained(&self, _side: CastlingSide) -> NoCastling {
        NoCastling::NoRight
    }

    /// Does a capture on this square win at once, whatever becomes of the own king?
    fn wins_by_capture(&self, _on: Node) -> bool {
        false
    }
}

/// Why a policy forbids a ply that the board allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Objection<R> {
    /// The game is over.
    GameOver,
    /// A piece can be moved, or the turn cannot pass at all.
    MustMove,
    /// The piece's army no longer moves.
    Eliminated(PlacedPiece),
    /// A rule that only this variant has.
    Rule(R),
}

/// The rule that forbids castling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoCastling {
    /// The right does not exist or is lost.
    NoRight,
    /// A captured army has not regained the right yet.
    NotRegained {
        /// The piece that is away.
        piece: PlacedPiece,
        /// The square on which the piece began the game.
        home: Square,
    },
    /// A captured army can no longer regain the right.
    Strayed {
        /// The piece that broke the rule of coming back.
        piece: PlacedPiece,
    },
    /// A captured army must not leave its commander's king in check.
    CommanderInCheck {
        /// The pieces that would give check.
        by: Vec<PlacedPiece>,
    },
    /// Pieces stand between king and rook.
    Occupied {
        /// The pieces.
        by: Vec<PlacedPiece>,
    },
    /// The king is in check.
    InCheck {
        /// The pieces that give check.
        by: Vec<PlacedPiece>,
    },
    /// The king would pass or reach an attacked square.
    Attacked {
        /// The square.
        square: Square,
        /// The attackers.
        by: Vec<PlacedPiece>,
    },
}
