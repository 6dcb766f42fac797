//! The policy of variants with two armies, check and mate: standard chess and all that end like it.
//!
//! Each variant brings its numbers as data ([`Endings`]). What draws by itself, what can be claimed
//! as a draw and who can still mate is decided here.

use alloc::sync::Arc;
use core::convert::Infallible;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::definition::Definition;
use crate::movegen::policy::{GiveUpResult, NoKeys, Objections, Policy, PolicyExt, SearchPolicy};
use crate::movegen::setup::{Checked, SetupCheck, Written};
use crate::movegen::state::{LastPly, PlyTree, State};
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Claim, Outcome, Pending, Reason};
use crate::pieces::moves::Ply;
use crate::pieces::piece::{PieceKind, Seat, Seats};

/// The ending rules of a two-player game. Move limits count full moves, as the FIDE Laws do.
#[derive(Debug)]
pub(super) struct Endings {
    pub(super) mating_material: MatingMaterial,
    /// The number of moves without a capture or pawn move after which a player can claim a draw.
    pub(super) fifty_moves: u32,
    /// The number of repetitions after which a player can claim a draw.
    pub(super) threefold: usize,
    /// The number of such moves that ends the game, if the variant has that rule.
    pub(super) seventyfive_moves: Option<u32>,
    /// The number of repetitions that ends the game, if the variant has that rule.
    pub(super) fivefold: Option<usize>,
}

/// The material that can never give mate.
#[derive(Debug)]
pub(super) enum MatingMaterial {
    /// Decided by the number of pieces and the colours of bishops, as in the Laws and in well-known
    /// libraries.
    Standard,
    /// Only a lone king, or one bishop or knight against a lone king, cannot mate.
    ///
    /// In Chess66 bishops change colour in a switch, so colours say nothing. That these few pieces
    /// cannot mate was found by looking at every position.
    AnyButOneMinor,
}

/// A two-player game of the rule set that the definition stands for.
#[derive(Clone)]
pub(crate) struct TwoPlayerGame<const N: usize, D> {
    definition: D,
    endings: &'static Endings,
    tables: Arc<Tables<N>>,
    state: State<N>,
}

/// The tables add nothing to the options except the rooks that may castle.
impl<const N: usize, D: Eq> PartialEq for TwoPlayerGame<N, D> {
    fn eq(&self, other: &TwoPlayerGame<N, D>) -> bool {
        let rooks =
            |game: &TwoPlayerGame<N, D>| game.tables.rooks(game.state.rights).collect::<Bits<N>>();
        self.definition == other.definition
            && self.state == other.state
            && rooks(self) == rooks(other)
    }
}

impl<const N: usize, D: Eq> Eq for TwoPlayerGame<N, D> {}

impl<const N: usize, D: Definition> TwoPlayerGame<N, D> {
    /// The position that a setup describes.
    pub(super) fn of<V>(
        written: Written<'_>,
        definition: D,
        endings: &'static Endings,
        tables: Arc<Tables<N>>,
    ) -> Checked<TwoPlayerGame<N, D>, V> {
        let state = check_setup(SetupCheck::new(written, &tables))?;
        Ok(TwoPlayerGame {
            definition,
            endings,
            tables,
            state,
        })
    }

    fn other(&self, seat: Seat) -> Seat {
        Seat(1 - seat.0)
    }

    fn outcome_for(&self, reason: Reason, winner: Option<Seat>) -> Outcome {
        Outcome::of_winner(reason, winner, Seats::TWO, &self.tables.armies)
    }

    fn no_move(&self) -> Outcome {
        let turn = self.state.turn;
        if self.checkers(turn).any() {
            self.outcome_for(Reason::Checkmate, Some(self.other(turn)))
        } else {
            self.outcome_for(Reason::Stalemate, None)
        }
    }

    /// Nothing that leaps, no pawns, and all bishops on squares of one colour.
    fn has_only_one_colour_of_bishops(&self) -> bool {
        let of = |kind| self.state.pieces.of(kind);
        let bishops = of(PieceKind::Bishop);
        let board = self.definition.rules().board();
        let dark: Bits<N> = bishops
            .filter(|&node| board.is_dark(board.at(node)))
            .collect();
        (self.state.pieces.leapers() | of(PieceKind::Pawn)).is_empty()
            && (dark.is_empty() || dark == bishops)
    }
}

/// Defines the options of a rule set of two armies that has none, and its definition: its rules,
/// its endings, and the tables for the size of its board.
macro_rules! two_player {
    ($(#[$meta:meta])* $options:ident: $rules:ident, $endings:ident, Tables<$words:literal>) => {
        $crate::movegen::options::options! {
            $(#[$meta])*
            pub struct $options {}
        }

        impl $crate::movegen::definition::Definition for $options {
            type State = ();
            type Fault = core::convert::Infallible;
            type Policy = $crate::variants::two_player::TwoPlayerGame<$words, $options>;

            fn rules(&self) -> &'static $crate::movegen::rule_set::RuleSet {
                &$rules
            }

            fn default_state(&self) {}

            fn policy<V: From<core::convert::Infallible>>(
                &self,
                written: $crate::movegen::setup::Written<'_>,
                _state: &(),
            ) -> $crate::movegen::setup::Checked<Self::Policy, V> {
                Self::Policy::of(written, self.clone(), &$endings, tables())
            }
        }

        /// The compiled tables, built on first use.
        pub(crate) fn tables() -> alloc::sync::Arc<$crate::movegen::tables::Tables<$words>> {
            static TABLES: $crate::movegen::tables::LazyTables<$words> =
                $crate::movegen::tables::LazyTables::new();
            TABLES.of(&$rules)
        }
    };
}
pub(super) use two_player;

/// Both armies need a king, and only the army to move may be in check.
fn check_setup<const N: usize, V>(mut setup_check: SetupCheck<'_, N, V>) -> Checked<State<N>, V> {
    setup_check.place_pieces();
    setup_check.find_taken_switches();
    setup_check.set_turn();
    setup_check.count_kings(|_| true);
    setup_check.find_pawns_out_of_place();
    setup_check.find_waiting_in_check();
    setup_check.grant_castling();
    setup_check.set_double_step();
    setup_check.check_counters();
    let state = setup_check.state;
    setup_check.finish(state)
}

impl<const N: usize, D: Definition> Policy<N> for TwoPlayerGame<N, D> {
    type Keys = NoKeys;
    type DerivedKeys = NoKeys;
    type Definition = D;

    fn options(&self) -> D {
        self.definition.clone()
    }

    fn players(&self) -> D::State {
        self.definition.default_state()
    }

    fn tables(&self) -> &Tables<N> {
        &self.tables
    }

    fn state(&self) -> &State<N> {
        &self.state
    }

    fn state_mut(&mut self) -> &mut State<N> {
        &mut self.state
    }

    fn after(&self, ply: Ply<Node>) -> TwoPlayerGame<N, D> {
        let mut next = self.clone();
        if let Ply::Move(mv) = ply {
            next.state.play(&self.tables, mv);
        }
        next
    }

    fn give_up(&self, seat: Seat, how: Pending) -> GiveUpResult<TwoPlayerGame<N, D>> {
        let other = self.other(seat);
        GiveUpResult::Over(match how {
            Pending::Resigned => self.outcome_for(Reason::Resigned, Some(other)),
            Pending::Flagged => {
                // Article 6.9 of the Laws: out of time is only a loss if the opponent could still
                // mate.
                let winner = (!self.lacks_mating_material(other)).then_some(other);
                self.outcome_for(Reason::Flagged, winner)
            }
        })
    }

    fn outcome(&self, times: impl FnOnce() -> usize) -> Option<Outcome> {
        // Mate and stalemate come before every draw rule: a mating move also ends a drawn count.
        if self.count_moves() == 0 {
            return Some(self.no_move());
        }
        let endings = self.endings;
        // Limits count full moves; the counter counts plies.
        let passed = |limit: u32| self.state.halfmoves >= 2 * limit;
        let is_past = |limit: u32| self.state.halfmoves > 2 * limit;
        let reason = if self.is_dead() {
            Reason::DeadPosition
        } else if endings.seventyfive_moves.is_some_and(is_past) {
            // The game was over before. Who plays on all the same makes this no slower: positions
            // are only compared as far back as the limit.
            Reason::SeventyfiveMoves
        } else if endings.fivefold.is_some_and(|limit| times() >= limit) {
            Reason::Fivefold
        } else if endings.seventyfive_moves.is_some_and(passed) {
            Reason::SeventyfiveMoves
        } else {
            return None;
        };
        Some(self.outcome_for(reason, None))
    }

    fn outcome_now(&self, reason: Reason) -> Outcome {
        self.outcome_for(reason, None)
    }

    fn claimants(&self, claim: Claim, times: impl FnOnce() -> usize) -> Seats {
        let may = match claim {
            Claim::Threefold => times() >= self.endings.threefold,
            Claim::FiftyMoves => self.state.halfmoves >= 2 * self.endings.fifty_moves,
        };
        if may { Seats::TWO } else { Seats::NONE }
    }

    /// Can this army never mate, however badly the other plays? Judged by the pieces on the board
    /// only.
    ///
    /// A knight or bishops alone can mate only where enemy pieces can block their own king.
    fn lacks_mating_material(&self, seat: Seat) -> bool {
        let of = |kind| self.state.pieces.of(kind);
        let kings = of(PieceKind::King);
        let own = self.state.pieces.army(seat) & !kings;
        let others = self.state.pieces.army(self.other(seat)) & !kings;
        let minor = of(PieceKind::Knight) | of(PieceKind::Bishop);
        if own.is_empty() {
            true
        } else if let MatingMaterial::AnyButOneMinor = self.endings.mating_material {
            others.is_empty() && !own.more_than_one() && (own & !minor).is_empty()
        } else if (own & of(PieceKind::Knight)).any() {
            !own.more_than_one() && (others & !of(PieceKind::Queen)).is_empty()
        } else {
            (own & !of(PieceKind::Bishop)).is_empty() && self.has_only_one_colour_of_bishops()
        }
    }

    fn leaves(&self, depth: u32, last: LastPly) -> u64 {
        self.state.leaves(&self.tables, depth, last)
    }
}

impl<const N: usize, D: Definition> SearchPolicy<N> for TwoPlayerGame<N, D> {
    fn skipped(&self) -> Option<TwoPlayerGame<N, D>> {
        let mut next = self.clone();
        next.state.en_passant = None;
        next.state.pass_turn(next.tables.pawns.len());
        Some(next)
    }
}

impl<const N: usize, D: Definition> Objections<N> for TwoPlayerGame<N, D> {
    type Rule = Infallible;
}
