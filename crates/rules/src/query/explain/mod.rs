//! Finds out why a move is not legal, from "there is no piece" to "your king would be in check".
//!
//! It works from the tables and attacks, not from the generator, and reports the first fact that
//! forbids the move. `text` handles input that names a move only in part; the facts are in
//! `why`.

mod text;

use alloc::vec::Vec;

use crate::board::bits::Bits;
use crate::board::square::{Node, Square};
use crate::movegen::generator::{EnPassantPawn, Threat, Turn};
use crate::movegen::policy::{NoCastling, Objections, Policy};
use crate::movegen::tables::{Castle, Geometry, Tables};
use crate::pieces::moves::{CastlingSide, Manner, Move, Ply};
use crate::pieces::piece::{Army, Mover, Moving, PieceKind, PlacedPiece};
use crate::position::any_position::Position;
use crate::position::play::Play;
use crate::position::registry::policy;
use crate::query::Reading;
use crate::query::why::WhyNot;
use crate::variants::chess4::policy::Chess4Rule;
use crate::variants::chess66::Chess66Rule;

impl Position {
    /// The position after a ply, or the reason why it is not legal.
    pub fn play(&self, ply: impl Into<Ply>) -> Result<Position, WhyNot> {
        let ply = ply.into();
        if self.is_legal(ply) {
            Ok(self.after(ply))
        } else {
            Err(self.why_illegal(ply))
        }
    }

    /// Why no legal move leads from one square to another; `None` if one
    /// does.
    ///
    /// ```
    /// use entente_rules::{Position, Variant, WhyNot};
    /// let start = Position::start(Variant::Standard);
    /// let square = |name| start.board().square(name).unwrap();
    /// let why = start.why_not(square("e2"), square("e5"), None).unwrap();
    /// assert!(matches!(why, WhyNot::NotItsMove { .. }));
    /// assert!(start.why_not(square("e2"), square("e4"), None).is_none());
    /// ```
    pub fn why_not(
        &self,
        from: Square,
        to: Square,
        promotion: Option<PieceKind>,
    ) -> Option<WhyNot> {
        policy!(self, it => {
            Explainer::new(self, it.turn_of(self.seat())).explain_move(from, to, promotion)
        })
    }

    /// Why a ply is not legal. The caller knows that it is not.
    pub(crate) fn why_illegal(&self, ply: Ply) -> WhyNot {
        let Ply::Move(mv) = ply else {
            return self.why_no_pass(ply);
        };
        let why = self.why_not(mv.from, mv.to, mv.promotion());
        why.unwrap_or(WhyNot::OtherManner {
            from: mv.from,
            to: mv.to,
        })
    }

    /// Why no piece can be moved this turn, whatever the board shows.
    fn why_nobody_moves(&self) -> Option<WhyNot> {
        policy!(self, it => it.why_nobody_moves().map(WhyNot::from))
    }

    /// Why the turn cannot pass in this way.
    fn why_no_pass(&self, pass: Ply) -> WhyNot {
        policy!(self, it => it.why_no_pass(pass).into())
    }

    pub(crate) fn why_not_reading(&self, reading: &Reading) -> WhyNot {
        policy!(self, it => Explainer::new(self, it.turn_of(self.seat())).explain_reading(reading))
    }
}

impl Play {
    /// Makes a move by the board alone, or says why it is not legal.
    ///
    /// Draws and resignations do not end such a line. Only mate and stalemate do, because then
    /// nothing is legal.
    ///
    /// ```
    /// use entente_rules::{Event, Play, Position, Reason};
    /// let mut play = Play::new(Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap());
    /// assert_eq!(play.outcome().unwrap().reason, Reason::DeadPosition);
    /// let mv = play.position().read_move("Kd2").unwrap();
    /// assert!(play.apply(&Event::Move(mv.into())).is_err());
    /// assert_eq!(play.move_on_board(mv), Ok(()));
    /// assert!(play.move_on_board(mv).is_err());
    /// ```
    pub fn move_on_board(&mut self, ply: impl Into<Ply>) -> Result<(), WhyNot> {
        let ply = ply.into();
        self.make(ply).map_err(|_| self.position().why_illegal(ply))
    }
}

/// A position, prepared for asking why moves are not legal.
struct Explainer<'a, const N: usize> {
    position: &'a Position,
    tables: &'a Tables<N>,
    turn: Turn<'a, N>,
}

impl<'a, const N: usize> Explainer<'a, N> {
    fn new(position: &'a Position, turn: Turn<'a, N>) -> Self {
        Explainer {
            position,
            tables: turn.threat.tables,
            turn,
        }
    }

    /// Why no legal move leads from one square to another.
    fn explain_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<PieceKind>,
    ) -> Option<WhyNot> {
        let board = self.position.board();
        // The order decides which reason is given: first that nothing can be moved at all, then the
        // piece, the board, the promotion, and check at last.
        if let Some(nobody) = self.position.why_nobody_moves() {
            return Some(nobody);
        }
        let Some(piece) = self.piece_on(from) else {
            return Some(WhyNot::EmptySquare { square: from });
        };
        if !self.is_own(&piece) {
            return Some(self.why_not_yours(piece));
        }
        if from == to {
            return Some(WhyNot::SameSquare);
        }
        // Rules of the variant about this turn, such as a first move that must be a pawn's.
        if let Some(rule) = self.why_not_now(piece) {
            return Some(rule);
        }
        // A square can be well named and still be missing on the board, such as a cut-off corner.
        let (Some(start), Some(goal)) = (board.node(from), board.node(to)) else {
            return Some(WhyNot::NotItsMove { piece, to });
        };
        if let Some(castle) = self.castle_between(&piece, start, goal) {
            return self
                .no_castling(castle)
                .or_else(|| self.promotion(piece, goal, promotion));
        }
        self.board_objection(piece, start, goal)
            .or_else(|| self.promotion(piece, goal, promotion))
            .or_else(|| self.check_objection(piece, start, goal))
    }

    fn why_not_now(&self, piece: PlacedPiece) -> Option<WhyNot> {
        policy!(self.position, it => it.why_not_now(piece).map(WhyNot::from))
    }

    fn why_not_yours(&self, piece: PlacedPiece) -> WhyNot {
        let turn = self.position.turn();
        let rule = policy!(self.position, it => {
            it.why_not_movable(piece).map(WhyNot::from)
        });
        rule.unwrap_or(WhyNot::NotYours { piece, turn })
    }

    /// The reason why board and pieces forbid a move, apart from check.
    fn board_objection(&self, piece: PlacedPiece, from: Node, to: Node) -> Option<WhyNot> {
        match piece.kind {
            PieceKind::Pawn => self.pawn(piece, from, to),
            PieceKind::Guard => self.guard(piece, from, to),
            _ => self.ordinary_piece(piece, from, to),
        }
    }

    fn ordinary_piece(&self, piece: PlacedPiece, from: Node, to: Node) -> Option<WhyNot> {
        let geometry = &self.tables.geometry[from];
        let reach = |mover: Mover| match mover {
            Mover::Leap => geometry.leaps,
            Mover::Diagonal => geometry.diagonal.reach,
            Mover::Straight => geometry.straight.reach,
            _ => geometry.steps,
        };
        let mut ways = piece.kind.movers().into_iter();
        let Some(mover) = ways.find(|&mover| reach(mover).contains(to)) else {
            return Some(self.not_its_move(piece, to));
        };
        let way = match mover {
            Mover::Diagonal | Mover::Straight => self.tables.between(from, to),
            _ => Bits::EMPTY,
        };
        self.blocked(piece, from, to, way)
            .or_else(|| self.not_capturable(to))
    }

    fn guard(&self, piece: PlacedPiece, from: Node, to: Node) -> Option<WhyNot> {
        let geometry = &self.tables.geometry[from];
        let steps = geometry.straight_steps.contains(to);
        let captures = geometry.guard_captures.contains(to);
        if !steps && !captures {
            Some(self.not_its_move(piece, to))
        } else if !steps {
            self.capture(piece, to)
        } else if !captures && self.turn.targets.contains(to) {
            Some(WhyNot::CaptureAhead { piece })
        } else {
            self.not_capturable(to)
        }
    }

    /// The piece does not move this way. On boards with bent lines the answer says more, or it
    /// would seem wrong.
    fn not_its_move(&self, piece: PlacedPiece, to: Node) -> WhyNot {
        let board = self.position.board();
        let target = self.square(to);
        if board.partner(piece.square) == Some(target) {
            Chess66Rule::WithinSwitch { piece, to: target }.into()
        } else if board.switches().is_empty() {
            WhyNot::NotItsMove { piece, to: target }
        } else {
            Chess66Rule::NotItsMove { piece, to: target }.into()
        }
    }

    fn pawn(&self, piece: PlacedPiece, from: Node, to: Node) -> Option<WhyNot> {
        let pawns = &self.tables.pawns[self.turn.seat.index()];
        if self.ahead(from).contains(to) {
            return self.blocked(piece, from, to, self.tables.switch_squares(to));
        }
        if pawns.at(from).double_steps.contains(to) {
            let over = if self.tables.pawns_jump {
                Bits::EMPTY
            } else {
                self.tables.between(from, to)
            };
            return self.blocked(piece, from, to, over | self.tables.switch_squares(to));
        }
        if self.two_ahead(from).contains(to) {
            return Some(if pawns.make_double_steps() {
                WhyNot::NoDoubleStep { piece }
            } else {
                WhyNot::SingleStep { piece }
            });
        }
        // The only other step is one to the side: a capture, en passant, or no move of a pawn.
        if !pawns.at(from).captures.contains(to) {
            Some(self.not_a_pawns_move(piece, to))
        } else if !self.is_passed(to) {
            self.capture(piece, to)
        } else if self.turn.frozen.contains(from) {
            Some(Chess4Rule::Frozen { piece }.into())
        } else {
            None
        }
    }

    fn not_a_pawns_move(&self, piece: PlacedPiece, to: Node) -> WhyNot {
        let pawns = &self.tables.pawns[self.turn.seat.index()];
        if pawns.make_double_steps() {
            self.not_its_move(piece, to)
        } else {
            WhyNot::NotASingleStep {
                piece,
                to: self.square(to),
            }
        }
    }

    /// A capture needs a piece on its target, and not one of the mover's own.
    fn capture(&self, piece: PlacedPiece, to: Node) -> Option<WhyNot> {
        let empty = !self.turn.blocked.contains(to);
        let nothing = || self.nothing_to_capture(piece, to);
        let from = self.position.board().node(piece.square);
        let frozen = from.is_some_and(|from| self.turn.frozen.contains(from));
        empty
            .then(nothing)
            .or_else(|| self.not_capturable(to))
            .or_else(|| frozen.then(|| Chess4Rule::Frozen { piece }.into()))
    }

    /// If a pawn next to the target may just have crossed it, the reason is that it is too late for
    /// en passant.
    fn nothing_to_capture(&self, piece: PlacedPiece, to: Node) -> WhyNot {
        let passed = match piece.kind {
            PieceKind::Pawn => self.may_have_crossed(to),
            _ => None,
        };
        let target = self.square(to);
        match passed {
            Some(passed) => WhyNot::EnPassantExpired {
                piece,
                to: target,
                passed,
            },
            None => WhyNot::NothingToCapture { piece, to: target },
        }
    }

    /// The enemy pawn that stands where a double step over this square ends.
    fn may_have_crossed(&self, target: Node) -> Option<PlacedPiece> {
        let board = self.position.board();
        let crossed = |seat: usize, pawn: Node| {
            let mut homes = board.nodes();
            homes.any(|home| {
                let steps = self.tables.pawns[seat].at(home).double_steps;
                steps.contains(pawn) && self.tables.between(home, pawn).contains(target)
            })
        };
        // The position does not know its past, so this is only a guess from where the pawns stand.
        let mut pawns = self.turn.targets.filter_map(|node| {
            let piece = self.piece_on(self.square(node))?;
            let seat = self.position.seat_of(piece.army)?;
            (piece.kind == PieceKind::Pawn && crossed(seat.index(), node)).then_some(piece)
        });
        pawns.next()
    }

    /// Why the piece on the target square may not be captured.
    fn not_capturable(&self, to: Node) -> Option<WhyNot> {
        let there = self.tables.switch_squares(to) & self.turn.occupied;
        let piece = self.piece_on(self.square(there.first()?))?;
        if self.turn.targets.contains(to) {
            None
        } else if self.turn.own.contains(to) {
            Some(WhyNot::OwnPiece { piece })
        } else if (self.turn.own & self.tables.switch_squares(to)).any() {
            let target = self.square(to);
            Some(Chess66Rule::OwnPieceInSwitch { piece, to: target }.into())
        } else {
            policy!(self.position, it => {
                it.why_not_capturable(piece).map(WhyNot::from)
            })
        }
    }

    /// The first piece that blocks the way.
    fn blocked(&self, piece: PlacedPiece, from: Node, to: Node, way: Bits<N>) -> Option<WhyNot> {
        let mut in_the_way = way & self.turn.occupied;
        // Numbers rise or fall along the line, so the first blocker is the lowest or the highest.
        let by = if to > from {
            in_the_way.next()
        } else {
            in_the_way.last()
        }?;
        let blocker = self.piece_on(self.square(by))?;
        let square = self.square(self.on_the_way(from, to, by));
        let target = self.square(to);
        Some(if square == blocker.square {
            WhyNot::Blocked {
                piece,
                to: target,
                by: blocker,
            }
        } else {
            Chess66Rule::BlockedInSwitch {
                piece,
                to: target,
                by: blocker,
                square,
            }
            .into()
        })
    }

    /// The square of the blocker's switch that the line runs through or ends in.
    fn on_the_way(&self, from: Node, to: Node, by: Node) -> Node {
        let on_line = |reach: fn(&Geometry<N>) -> Bits<N>, square: Node| {
            let sees = |one: Node, other| reach(&self.tables.geometry[one]).contains(other);
            sees(from, to) && sees(from, square) && (square == to || sees(square, to))
        };
        let mut switch_squares = [Some(by), self.tables.partner(by)].into_iter().flatten();
        let crossed = switch_squares.find(|&square| {
            on_line(|geometry| geometry.straight.reach, square)
                || on_line(|geometry| geometry.diagonal.reach, square)
        });
        crossed.unwrap_or(by)
    }

    fn promotion(
        &self,
        piece: PlacedPiece,
        to: Node,
        promotion: Option<PieceKind>,
    ) -> Option<WhyNot> {
        let pawns = &self.tables.pawns[self.turn.seat.index()];
        let promotes = piece.kind == PieceKind::Pawn && pawns.promotes_on.contains(to);
        let target = self.square(to);
        match promotion {
            // Where there is no choice, nothing need be named.
            None | Some(PieceKind::Queen) if promotes && self.tables.promotions.is_empty() => None,
            None => promotes.then_some(WhyNot::PromotionMissing { piece, to: target }),
            Some(_) if !promotes => Some(WhyNot::NoPromotion { piece, to: target }),
            Some(kind) => {
                let is_allowed = self.tables.promotions.contains(&kind);
                (!is_allowed).then_some(WhyNot::NotAPromotion { kind })
            }
        }
    }

    /// Why check forbids a move that the board allows.
    fn check_objection(&self, piece: PlacedPiece, from: Node, to: Node) -> Option<WhyNot> {
        let king = self.turn.king?;
        let mv = Move {
            from,
            to,
            manner: Manner::Plain,
        };
        let (wins, also) = policy!(self.position, it => {
            (it.wins_by_capture(to), it.passed_pawn(mv))
        });
        if wins {
            return None;
        }
        let threat = self.turn.threat;
        // The position after the move, as far as attacks on the king depend on it. The generator
        // uses masks instead, but they cannot say which piece would give check.
        let mut gone = self.tables.switch_squares(to);
        let en_passant =
            piece.kind == PieceKind::Pawn && self.is_passed(to) && !self.ahead(from).contains(to);
        gone |= self
            .passed(to)
            .filter(|_| en_passant)
            .map_or(Bits::EMPTY, |right| Bits::of(right.pawn));
        gone |= also.map_or(Bits::EMPTY, Bits::of);
        let occupied = self.turn.occupied & !gone & !Bits::of(from) | Bits::of(to);
        let blocked = self.tables.blocked(occupied);
        let remaining = Threat {
            hostile: threat.hostile & !gone & !self.removed_with_king(to),
            ..threat
        };
        if from == king {
            let by = self.some_pieces(remaining.attackers(to, blocked))?;
            return Some(WhyNot::KingIntoCheck {
                to: self.square(to),
                by,
            });
        }
        // Whether the checkers were there before tells a pin from a check that is not answered.
        let before = self.turn.checkers();
        let after = remaining.attackers(king, blocked);
        let by = self.some_pieces(after)?;
        if let Some(commander) = self.commander_of_captive() {
            return Some(Chess4Rule::CommanderInCheck { commander, by }.into());
        }
        Some(match self.some_pieces(after & before) {
            Some(_) if before.more_than_one() && self.turn.check_mask(king, before).is_empty() => {
                WhyNot::DoubleCheck {
                    by: self.pieces_on(before),
                }
            }
            Some(by) => WhyNot::StillInCheck { by },
            None if en_passant => WhyNot::EnPassantUncovers { by },
            None => WhyNot::Pinned { piece, by },
        })
    }

    /// The pieces that disappear with a king that is captured on this square.
    fn removed_with_king(&self, king: Node) -> Bits<N> {
        let pieces = self.turn.threat.pieces;
        let leaves_with_king = self.position.variant().rule_set().leaves_with_its_king;
        match pieces.at(king) {
            Some((seat, PieceKind::King)) if leaves_with_king => pieces.army(seat),
            _ => Bits::EMPTY,
        }
    }

    fn castling_on(&self, side: CastlingSide) -> WhyNot {
        if self.tables.castles.is_empty() {
            return WhyNot::NoCastlingHere;
        }
        let castle = self.tables.castle(self.turn.seat, side);
        let why = castle.and_then(|(_, castle)| self.no_castling(castle));
        why.unwrap_or(WhyNot::Castling {
            side,
            why: NoCastling::NoRight,
        })
    }

    /// The castle that the player means: the king moves more than one step, or onto its own rook
    /// where castling is written that way.
    fn castle_between(&self, piece: &PlacedPiece, from: Node, to: Node) -> Option<&'a Castle<N>> {
        let steps = self.tables.geometry[from].steps;
        let rooks = self.turn.own & self.turn.threat.pieces.of(PieceKind::Rook);
        let is_meant = |castle: &&Castle<N>| {
            // A king's single step is an ordinary move, even if castling would end there.
            let by_target = castle.king == (from, to) && !steps.contains(to);
            let names_rook = castle.named_by == castle.rook.0 && rooks.contains(to);
            let by_rook = (castle.king.0, castle.named_by) == (from, to) && names_rook;
            castle.seat == self.turn.seat && (by_target || by_rook)
        };
        let mut castles = self.tables.castles.iter();
        castles
            .find(is_meant)
            .filter(|_| piece.kind == PieceKind::King)
    }

    fn no_castling(&self, castle: &Castle<N>) -> Option<WhyNot> {
        let number = self.tables.castle(castle.seat, castle.side)?.0;
        let has_right = self.turn.rights.has(number);
        let why = if self.commander_of_captive().is_none() {
            if has_right {
                self.castling_obstacle(castle)
            } else {
                Some(NoCastling::NoRight)
            }
        } else if has_right {
            self.castling_of_captive(castle)
        } else {
            Some(self.why_castling_not_regained(castle.side))
        };
        why.map(|why| WhyNot::Castling {
            side: castle.side,
            why,
        })
    }

    fn why_castling_not_regained(&self, side: CastlingSide) -> NoCastling {
        policy!(self.position, it => it.why_castling_not_regained(side))
    }

    fn castling_obstacle(&self, castle: &Castle<N>) -> Option<NoCastling> {
        if let Some(by) = self.some_pieces(castle.must_be_empty & self.turn.occupied) {
            return Some(NoCastling::Occupied { by });
        }
        if let Some(by) = self.some_pieces(self.turn.checkers()) {
            return Some(NoCastling::InCheck { by });
        }
        let (square, by) = self.turn.attacked_on_path(castle)?;
        Some(NoCastling::Attacked {
            square: self.square(square),
            by: self.pieces_on(by),
        })
    }

    /// A captured army's king may castle out of and through check, but its commander's king must be
    /// safe.
    fn castling_of_captive(&self, castle: &Castle<N>) -> Option<NoCastling> {
        if let Some(by) = self.some_pieces(castle.must_be_empty & self.turn.occupied) {
            return Some(NoCastling::Occupied { by });
        }
        let by = self.some_pieces(self.turn.attacked_after(castle))?;
        Some(NoCastling::CommanderInCheck { by })
    }

    /// The commander of the army to move, if it is a captured one.
    fn commander_of_captive(&self) -> Option<Army> {
        let turn = self.position.turn();
        self.position.mover().filter(|commander| *commander != turn)
    }

    fn is_passed(&self, to: Node) -> bool {
        self.passed(to).is_some()
    }

    /// The pawn that would be captured en passant by moving to this square.
    fn passed(&self, to: Node) -> Option<&'a EnPassantPawn> {
        let passed =
            |en_passant: &&EnPassantPawn| en_passant.target == to && self.turn.may_take(en_passant);
        self.turn.en_passant_pawns.iter().find(passed)
    }

    fn ahead(&self, from: Node) -> Bits<N> {
        self.tables.pawns[self.turn.seat.index()].at(from).advances
    }

    fn two_ahead(&self, from: Node) -> Bits<N> {
        self.ahead(from)
            .fold(Bits::EMPTY, |sum, node| sum | self.ahead(node))
    }

    fn is_own(&self, piece: &PlacedPiece) -> bool {
        piece.army == self.position.turn()
    }

    fn square(&self, node: Node) -> Square {
        self.position.board().at(node)
    }

    fn piece_on(&self, square: Square) -> Option<PlacedPiece> {
        self.position
            .piece(square)
            .map(|piece| PlacedPiece::new(square, piece))
    }

    fn pieces_on(&self, nodes: Bits<N>) -> Vec<PlacedPiece> {
        nodes
            .filter_map(|node| self.piece_on(self.square(node)))
            .collect()
    }

    fn some_pieces(&self, nodes: Bits<N>) -> Option<Vec<PlacedPiece>> {
        nodes.any().then(|| self.pieces_on(nodes))
    }
}
