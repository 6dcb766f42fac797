//! Chess4 as a policy, and the reasons why a ply is not legal that only Chess4 has: who is in the
//! game, who commands, and what may not be captured. `explain` asks for them.
//!
//! Most answers are in the other files of this folder.

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use thiserror::Error;

use crate::board::square::Node;
use crate::movegen::generator::Turn;
use crate::movegen::policy::{
    Course, GiveUpResult, NoCastling, Objection, Objections, Policy, SearchPolicy,
};
use crate::movegen::sink::Sink;
use crate::movegen::state::{LastPly, PlyTree, State};
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Outcome, Pending, Reason, Status};
use crate::pieces::moves::{CastlingSide, Ply};
use crate::pieces::piece::{Army, Piece, PlacedPiece, Seat};
use crate::variants::chess4;
use crate::variants::chess4::castling::CastlingPieces;
use crate::variants::chess4::game::{Chess4Game, MateKind};
use crate::variants::chess4::options::Chess4Options;
use crate::variants::chess4::state::{Chess4Keys, Chess4State, PointsKeys};

/// Positions are compared as they are written.
impl PartialEq for Chess4Game {
    fn eq(&self, other: &Chess4Game) -> bool {
        self.config.options == other.config.options
            && self.now.persistent() == other.now.persistent()
    }
}

impl Eq for Chess4Game {}

impl Policy<3> for Chess4Game {
    type Keys = Chess4Keys;
    type DerivedKeys = PointsKeys;
    type Definition = Chess4Options;

    fn options(&self) -> Chess4Options {
        self.config.options.clone()
    }

    fn players(&self) -> Chess4State {
        self.state_of_players()
    }

    fn tables(&self) -> &Tables<3> {
        &self.config.tables
    }

    fn state(&self) -> &State<3> {
        &self.now.board
    }

    fn state_mut(&mut self) -> &mut State<3> {
        &mut self.now.board
    }

    fn turn_of(&self, seat: Seat) -> Turn<'_, 3> {
        self.now.turn_of(&self.config, seat)
    }

    fn generate(&self, sink: &mut impl Sink<3>) {
        self.now.generate(&self.config, sink);
    }

    fn pass(&self) -> Option<Ply<Node>> {
        self.now.pass(&self.config)
    }

    fn may_resign(&self) -> bool {
        self.now.may_resign()
    }

    fn after(&self, ply: Ply<Node>) -> Chess4Game {
        self.at(self.now.after(&self.config, ply))
    }

    fn commander(&self, seat: Seat) -> Option<Seat> {
        self.now.commander(seat)
    }

    fn status(&self, seat: Seat) -> Status {
        self.now.player(seat).status
    }

    fn pending(&self, seat: Seat) -> Option<Pending> {
        self.now.player(seat).pending
    }

    /// On the player's own turn it is their ply; otherwise it waits for that turn.
    fn give_up(&self, seat: Seat, how: Pending) -> GiveUpResult<Chess4Game> {
        // A player who is mated on their turn does not resign: the mate takes effect first.
        if self.now.board.turn == seat && self.now.may_resign() {
            return GiveUpResult::Ply(Ply::Resigned);
        }
        GiveUpResult::Position(self.changed(|_, now| now.players[seat.index()].pending = Some(how)))
    }

    fn outcome(&self, _times: impl FnOnce() -> usize) -> Option<Outcome> {
        let over = self.now.participants.is_over;
        over.then(|| self.outcome_now(Reason::OneLeft))
    }

    fn outcome_now(&self, reason: Reason) -> Outcome {
        self.now.outcome(&self.config, reason)
    }

    fn keys(&self) -> Option<Chess4Keys> {
        Some(Chess4Keys::of(self.state_of_players()))
    }

    fn derived_keys(&self, course: &Course<'_>) -> Option<PointsKeys> {
        Some(PointsKeys::of(self, course))
    }

    fn leaves(&self, depth: u32, last: LastPly) -> u64 {
        self.now.leaves(&self.config, depth, last)
    }
}

impl SearchPolicy<3> for Chess4Game {
    fn side(&self, seat: Seat) -> Seat {
        self.config.sides[seat.index()]
    }

    fn skipped(&self) -> Option<Chess4Game> {
        let may_skip = self.now.may_resign();
        may_skip.then(|| self.after(Ply::Blocked))
    }

    fn is_mated(&self, seat: Seat) -> bool {
        self.now.mated_or_stalemated.contains(seat)
    }

    fn hash_rest(&self, into: &mut impl Hasher) {
        let written = self.now.persistent();
        written.en_passant.as_slice().hash(into);
        written.players.hash(into);
        (written.choice, written.castling_pieces).hash(into);
    }
}

/// The reasons of Chess4.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum Chess4Rule {
    /// Nobody moves the army whose turn it is.
    Inert {
        /// The army.
        army: Army,
    },
    /// The piece belongs to an army that the player commands, or to their side, but that army has
    /// turns of its own.
    OnItsOwnTurn {
        /// The piece.
        piece: PlacedPiece,
        /// The army whose turn it is.
        turn: Army,
    },
    /// Somebody keeps capturing en passant and may still capture this pawn, so it may not capture.
    Frozen {
        /// The pawn.
        piece: PlacedPiece,
    },
    /// The king of a player in the game cannot be captured.
    ActiveKing {
        /// The king.
        piece: PlacedPiece,
    },
    /// The piece is on the mover's side.
    SameSide {
        /// The piece on the target.
        piece: PlacedPiece,
    },
    /// A captured army must not leave its commander's king in check.
    CommanderInCheck {
        /// The commander.
        commander: Army,
        /// The pieces that would give check.
        by: Vec<PlacedPiece>,
    },
    /// The turn passes in another way.
    OtherPass(Ply),
    /// A mated or stalemated player cannot resign.
    MayNotResign {
        /// The player.
        army: Army,
        /// Mate or stalemate.
        mate: MateKind,
    },
    /// A commander cannot resign for a captured army.
    CapturedArmy,
    /// The army is in the game, so its turn does not pass this way.
    NotEliminated {
        /// The army.
        army: Army,
    },
}

impl Objections<3> for Chess4Game {
    type Rule = Chess4Rule;

    fn why_no_pass(&self, pass: Ply) -> Objection<Chess4Rule> {
        let seat = self.now.board.turn;
        let army = self.config.tables.army_of(seat);
        // A turn that nobody has passes with `%%%` and in no other way. This is the best reason, so
        // it comes first.
        let nobody = self.why_nobody_moves();
        if let Some(nobody) = nobody.filter(|_| pass != Ply::Eliminated) {
            return nobody;
        }
        if pass == Ply::Resigned {
            return Objection::Rule(match (self.status(seat), self.mate(army)) {
                (Status::Active, Some(mate)) => Chess4Rule::MayNotResign {
                    army,
                    mate: mate.kind,
                },
                _ => Chess4Rule::CapturedArmy,
            });
        }
        match self.pass() {
            Some(other) => {
                let board = chess4::GAME.board();
                Objection::Rule(Chess4Rule::OtherPass(other.map(|node| board.at(node))))
            }
            None if self.why_nobody_moves().is_some() => Objection::GameOver,
            None if pass == Ply::Eliminated => Objection::Rule(Chess4Rule::NotEliminated { army }),
            None => Objection::MustMove,
        }
    }

    fn why_nobody_moves(&self) -> Option<Objection<Chess4Rule>> {
        let turn = self.now.board.turn;
        if self.now.participants.is_over {
            return Some(Objection::GameOver);
        }
        let army = self.config.tables.army_of(turn);
        let nobody = self.now.commander(turn).is_none();
        nobody.then_some(Objection::Rule(Chess4Rule::Inert { army }))
    }

    fn why_castling_not_regained(&self, side: CastlingSide) -> NoCastling {
        let seat = self.now.board.turn;
        let board = chess4::GAME.board();
        let castling_pieces = self.now.castling_pieces[seat.index()];
        let home_squares = CastlingPieces::home_squares(&self.config.tables, seat);
        let piece = |node: Node| {
            let (seat, kind) = self.now.board.pieces.at(node)?;
            let army = self.config.tables.army_of(seat);
            Some(PlacedPiece::new(board.at(node), Piece { army, kind }))
        };
        let of = |at: usize| {
            Some((
                piece(castling_pieces.at[at]?)?,
                castling_pieces.kept[at],
                home_squares[at]?,
            ))
        };
        let (Some(king), Some(rook)) = (of(0), of(CastlingPieces::rook(side))) else {
            return NoCastling::NoRight;
        };
        // A piece that has strayed can never castle, even if it comes back, so that is said first.
        let strayed = [king, rook].into_iter().find(|(_, kept, _)| !kept);
        let away = [king, rook]
            .into_iter()
            .map(|(piece, _, home)| (piece, board.at(home)))
            .find(|(piece, home)| piece.square != *home);
        match (strayed, away) {
            (Some((piece, ..)), _) => NoCastling::Strayed { piece },
            (None, Some((piece, home))) => NoCastling::NotRegained { piece, home },
            (None, None) => NoCastling::NoRight,
        }
    }

    fn why_not_movable(&self, piece: PlacedPiece) -> Option<Objection<Chess4Rule>> {
        let now = &self.now;
        let turn = self.config.tables.army_of(now.board.turn);
        let commander = now.commander(self.config.tables.seat_of(piece.army)?);
        if commander.is_none() {
            Some(Objection::Eliminated(piece))
        } else if commander == now.commander(now.board.turn) {
            Some(Objection::Rule(Chess4Rule::OnItsOwnTurn { piece, turn }))
        } else {
            None
        }
    }

    /// It is the king of a player in the game, or on the mover's side.
    fn why_not_capturable(&self, piece: PlacedPiece) -> Option<Objection<Chess4Rule>> {
        let army = self.config.tables.seat_of(piece.army)?;
        let mover = self.now.commander(self.now.board.turn)?;
        Some(Objection::Rule(if self.now.are_opponents(mover, army) {
            Chess4Rule::ActiveKing { piece }
        } else {
            Chess4Rule::SameSide { piece }
        }))
    }
}
