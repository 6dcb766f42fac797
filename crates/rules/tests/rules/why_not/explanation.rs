//! Checks what an explanation claims against the position.
//!
//! The piece it names must stand there, a blocking piece must be in between, and an attacker must
//! attack after the move. What counts as true is decided by `board_view`, not by the crate.

use std::collections::BTreeSet;

use entente_rules::{
    AllianceRule, Army, CastlingSide, Chess4Rule, Chess66Rule, Direction, EnPassantRight,
    NoCastling, PieceKind, PlacedPiece, Position, Square, WhyNot,
};

use serde_json::Value;

use crate::why_not::board_view::{BoardView, lines};

/// A pair of squares without a legal move, on the board that is checked.
pub(crate) struct Explanation<'a> {
    pub(crate) view: &'a BoardView<'a>,
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<PieceKind>,
}

impl Explanation<'_> {
    fn position(&self) -> &Position {
        self.view.position
    }

    /// Whether everything that the explanation says is true.
    pub(crate) fn is_true(&self, why: &WhyNot) -> bool {
        let view = self.view;
        match why {
            WhyNot::EmptySquare { square } => {
                *square == self.from && !view.pieces.contains_key(square)
            }
            WhyNot::NotYours { piece, turn } => {
                let is_others = piece.army != *turn && *turn == self.position().turn();
                self.is_here(piece) && is_others
            }
            WhyNot::SameSquare => self.from == self.to,
            WhyNot::GameOver => self.position().plies().is_empty(),
            WhyNot::OwnPiece { piece } => {
                view.stands(piece) && self.is_there(piece.square) && piece.army == self.army()
            }
            WhyNot::NotItsMove { piece, to } => {
                let is_complete = piece.kind != PieceKind::Pawn || view.has_double_steps();
                self.is_mine(piece)
                    && *to == self.to
                    && is_complete
                    && !view.is_its_move(piece, *to)
            }
            WhyNot::Blocked { piece, to, by } => {
                self.is_mine(piece)
                    && *to == self.to
                    && view.stands(by)
                    && self.blocks(piece, by.square)
            }
            WhyNot::Corner { square } => view.board.location(*square).is_none(),
            WhyNot::Castling { side, why } => self.castling_reason_holds(*side, why),
            WhyNot::Eliminated { piece } => {
                self.is_here(piece) && self.position().commander(piece.army).is_none()
            }
            WhyNot::Chess4(rule) => self.holds_in_chess4(rule),
            WhyNot::Alliance(rule) => self.holds_among_allies(rule),
            WhyNot::Chess66(rule) => self.holds_at_switches(rule),
            _ => self.pawn_reason_holds(why),
        }
    }

    /// Whether a reason holds that is about the steps and captures of pawns and guards.
    fn pawn_reason_holds(&self, why: &WhyNot) -> bool {
        let view = self.view;
        match why {
            WhyNot::NothingToCapture { piece, to } => self.captures_nothing(piece, *to),
            WhyNot::EnPassantExpired { piece, to, passed } => {
                let is_pawn = passed.kind == PieceKind::Pawn && passed.army != self.army();
                let crossed = view.ahead(*to, passed.army).contains(&passed.square);
                self.captures_nothing(piece, *to) && view.stands(passed) && is_pawn && crossed
            }
            WhyNot::NoDoubleStep { piece } => {
                let is_two = self.second_ahead().contains(&self.to);
                let is_first = view.is_first_square(self.from, &piece.piece());
                self.is_mine(piece) && is_two && view.has_double_steps() && !is_first
            }
            WhyNot::PawnBeforeCorner { piece, square } => {
                let is_pawn = piece.kind == PieceKind::Pawn;
                let is_stuck = view.ahead(self.from, self.army()).is_empty();
                self.is_mine(piece) && is_pawn && is_stuck && view.board.location(*square).is_none()
            }
            WhyNot::SingleStep { piece } => {
                let is_two = self.second_ahead().contains(&self.to);
                self.is_mine(piece) && is_two && !view.has_double_steps()
            }
            WhyNot::NotASingleStep { piece, to } => {
                let is_complete = piece.kind == PieceKind::Pawn && !view.has_double_steps();
                self.is_mine(piece)
                    && *to == self.to
                    && is_complete
                    && !view.is_its_move(piece, *to)
            }
            WhyNot::CaptureAhead { piece } => {
                let ahead = match piece.kind {
                    PieceKind::Pawn => view.ahead(self.from, self.army()),
                    _ => view.straight(self.from),
                };
                self.is_mine(piece) && ahead.contains(&self.to) && view.is_taken(self.to)
            }
            _ => self.promotion_reason_holds(why),
        }
    }

    /// Whether a reason holds that is about promotion.
    fn promotion_reason_holds(&self, why: &WhyNot) -> bool {
        match why {
            WhyNot::PromotionMissing { piece, to } => {
                self.is_mine(piece) && self.promotion.is_none() && self.promotes(piece, *to)
            }
            WhyNot::NoPromotion { piece, to } => {
                self.is_mine(piece) && self.promotion.is_some() && !self.promotes(piece, *to)
            }
            WhyNot::NotAPromotion { kind } => {
                let is_never = matches!(kind, PieceKind::King | PieceKind::Pawn | PieceKind::Guard);
                let has_no_queens = self.position().variant().id() == "chess45";
                let is_queen = *kind == PieceKind::Queen && has_no_queens;
                self.promotion == Some(*kind) && (is_never || is_queen)
            }
            _ => self.king_safety_holds(why),
        }
    }

    fn army(&self) -> Army {
        self.position().turn()
    }

    /// The squares two steps ahead.
    fn second_ahead(&self) -> BTreeSet<Square> {
        let first = self.view.ahead(self.from, self.army()).into_iter();
        first
            .flat_map(|square| self.view.ahead(square, self.army()))
            .collect()
    }

    /// Whether this piece is the one that would move.
    fn is_here(&self, piece: &PlacedPiece) -> bool {
        piece.square == self.from && self.view.stands(piece)
    }

    fn is_mine(&self, piece: &PlacedPiece) -> bool {
        self.is_here(piece) && piece.army == self.army()
    }

    /// Whether this is the target square or its partner in a switch.
    fn is_there(&self, square: Square) -> bool {
        self.view.both(self.to).any(|goal| goal == square)
    }

    /// Whether a pawn or a guard would move diagonally to a square where it can capture nothing.
    fn captures_nothing(&self, piece: &PlacedPiece, to: Square) -> bool {
        let view = self.view;
        let is_diagonal = match piece.kind {
            PieceKind::Pawn => view.pawn_attacks(self.from, self.army()).contains(&to),
            _ => view.diagonal(self.from).contains(&to),
        };
        let can_pass = piece.kind == PieceKind::Pawn && self.may_capture_en_passant(to);
        self.is_mine(piece) && to == self.to && is_diagonal && !view.is_taken(to) && !can_pass
    }

    /// Whether the mover has a right to capture en passant on this square.
    fn may_capture_en_passant(&self, to: Square) -> bool {
        let mut passing_pawns = self.position().en_passant().into_iter();
        passing_pawns.any(|passing_pawn| {
            let is_own = |(army, _): &(Army, EnPassantRight)| *army == self.army();
            passing_pawn.target == to && passing_pawn.rights.iter().any(is_own)
        })
    }

    /// Whether a piece on this square, or in its switch, blocks every way of the piece to the
    /// target.
    fn blocks(&self, piece: &PlacedPiece, by: Square) -> bool {
        let view = self.view;
        let army = piece.army;
        let is_at = |square: Square| view.both(square).any(|other| other == by);
        match piece.kind {
            PieceKind::Pawn => {
                let first = view.ahead(self.from, army);
                let is_on = |square: &Square| is_at(*square);
                if first.contains(&self.to) {
                    is_at(self.to)
                } else {
                    is_at(self.to) || first.iter().any(is_on)
                }
            }
            PieceKind::Guard => is_at(self.to) && view.straight(self.from).contains(&self.to),
            PieceKind::Knight | PieceKind::King => false,
            kind => {
                let paths = view.paths(self.from, self.to, lines(kind));
                !paths.is_empty()
                    && paths
                        .iter()
                        .any(|path| path.iter().any(|square| is_at(*square)))
            }
        }
    }

    /// Whether a pawn of the mover promotes there: on the far edge of its direction, on Chess4's
    /// board on any edge except its own.
    fn promotes(&self, piece: &PlacedPiece, to: Square) -> bool {
        let edges = self.view.edges(to);
        let forward = self.view.forward(piece.army);
        let is_end = match self.view.board.columns() {
            14 => edges.iter().any(|edge| *edge != opposite(forward)),
            _ => edges.contains(&forward),
        };
        piece.kind == PieceKind::Pawn && is_end
    }

    /// The king that must not be left in check: the mover's, or the one of the commander.
    fn king(&self) -> Option<Square> {
        self.view.king(self.position().mover()?)
    }

    /// Whether all of these pieces are enemies of the mover and attack the square.
    fn attack(&self, view: &BoardView, by: &[PlacedPiece], square: Square) -> bool {
        let is_enemy = |piece: &PlacedPiece| view.are_enemies(piece.army, self.army());
        let attacks = |piece: &PlacedPiece| {
            view.stands(piece) && view.attacks(piece, square) && is_enemy(piece)
        };
        !by.is_empty() && by.iter().all(attacks)
    }

    fn king_safety_holds(&self, why: &WhyNot) -> bool {
        let Some(king) = self.king() else {
            return false;
        };
        let after = self.view.after(self.from, self.to);
        let before = |by: &[PlacedPiece]| self.attack(self.view, by, king);
        let later = |by: &[PlacedPiece]| self.attack(&after, by, king);
        let is_kings = self.from == king;
        match why {
            WhyNot::KingIntoCheck { to, by } => {
                is_kings && *to == self.to && self.attack(&after, by, self.to)
            }
            WhyNot::Pinned { piece, by } => {
                let none_before = by.iter().all(|one| !before(std::slice::from_ref(one)));
                self.is_mine(piece) && !is_kings && none_before && later(by)
            }
            WhyNot::StillInCheck { by } => !is_kings && before(by) && later(by),
            WhyNot::DoubleCheck { by } => !is_kings && by.len() > 1 && before(by),
            WhyNot::EnPassantUncovers { by } => {
                self.view.passed(self.from, self.to).is_some() && later(by)
            }
            _ => panic!("an explanation that is not read here: {why:?}"),
        }
    }

    fn castling_reason_holds(&self, side: CastlingSide, why: &NoCastling) -> bool {
        let view = self.view;
        match why {
            NoCastling::NoRight => self.rook_with_right(side).is_none(),
            NoCastling::Occupied { by } => {
                let path = self.castling_path(side);
                let is_in =
                    |piece: &PlacedPiece| view.stands(piece) && path.contains(&piece.square);
                !by.is_empty() && by.iter().all(is_in)
            }
            NoCastling::InCheck { by } => self.attack(view, by, self.from),
            NoCastling::Attacked { square, by } => {
                let path = self.line(self.from, self.king_goal(side));
                // The king does not shield squares behind itself, and in Chess960 neither does its
                // rook.
                let gone = view.without(self.from);
                let arrived = self.rook_with_right(side).map(|rook| gone.without(rook));
                let through = self.attack(&gone, by, *square);
                let there = arrived.is_some_and(|view| self.attack(&view, by, *square));
                path.contains(square) && (through || there && *square == self.king_goal(side))
            }
            NoCastling::NotRegained { piece, home } => {
                view.stands(piece)
                    && piece.square != *home
                    && view.is_first_square(*home, &piece.piece())
            }
            NoCastling::Strayed { piece } => view.stands(piece) && piece.army == self.army(),
            NoCastling::CommanderInCheck { by } => {
                let king = self.king().expect("a commander has a king");
                let after = view.after(self.from, self.to);
                self.attack(&after, by, king) || self.attack(view, by, king)
            }
        }
    }

    /// The squares of a line from one to another, both included.
    fn line(&self, from: Square, to: Square) -> Vec<Square> {
        let paths = self.view.paths(from, to, lines(PieceKind::Rook));
        let between = paths.into_iter().next().unwrap_or_default();
        [vec![from], between, vec![to]].concat()
    }

    /// Whether castling is named by the rook, as in Chess960, where the king goes to its usual
    /// square.
    fn is_named_by_rook(&self) -> bool {
        self.position().variant().id() == "chess960"
    }

    fn on_kings_row(&self, file: char) -> Square {
        let square = self
            .view
            .board
            .square(&format!("{file}{}", self.from.rank()));
        square.expect("a square of the chessboard")
    }

    fn king_goal(&self, side: CastlingSide) -> Square {
        match side {
            _ if !self.is_named_by_rook() => self.to,
            CastlingSide::King => self.on_kings_row('g'),
            CastlingSide::Queen => self.on_kings_row('c'),
        }
    }

    /// The rook that may still castle on a side.
    fn rook_with_right(&self, side: CastlingSide) -> Option<Square> {
        let mut rooks = self.position().castling(self.army()).into_iter();
        rooks.find(|rook| self.side_of(*rook) == side)
    }

    /// The castling side of a rook. On the king's side it starts three squares from the king, on
    /// the other side four; in Chess960 only left or right of the king matters.
    fn side_of(&self, rook: Square) -> CastlingSide {
        let is_kings = if self.is_named_by_rook() {
            rook.file() > self.from.file()
        } else {
            self.line(self.from, rook).len() == 4
        };
        if is_kings {
            CastlingSide::King
        } else {
            CastlingSide::Queen
        }
    }

    /// Every square that must be empty for castling on a side.
    fn castling_path(&self, side: CastlingSide) -> Vec<Square> {
        let Some(rook) = self.rook_with_right(side) else {
            return Vec::new();
        };
        let mut path = match side {
            _ if !self.is_named_by_rook() => self.line(self.from, rook),
            CastlingSide::King => self.line(rook, self.on_kings_row('f')),
            CastlingSide::Queen => self.line(rook, self.on_kings_row('d')),
        };
        path.extend(self.line(self.from, self.king_goal(side)));
        path.retain(|square| *square != self.from && *square != rook);
        path
    }

    fn holds_at_switches(&self, rule: &Chess66Rule) -> bool {
        let view = self.view;
        match rule {
            Chess66Rule::NotItsMove { piece, to } => {
                self.is_mine(piece) && *to == self.to && !view.is_its_move(piece, *to)
            }
            Chess66Rule::WithinSwitch { piece, to } => {
                self.is_mine(piece) && *to == self.to && view.partner(piece.square) == Some(*to)
            }
            Chess66Rule::OwnPieceInSwitch { piece, to } => {
                let is_partner = *to == self.to && view.partner(*to) == Some(piece.square);
                view.stands(piece) && is_partner && piece.army == self.army()
            }
            Chess66Rule::BlockedInSwitch {
                piece,
                to,
                by,
                square,
            } => {
                let is_partner = *to == self.to && view.partner(*square) == Some(by.square);
                self.is_mine(piece)
                    && view.stands(by)
                    && is_partner
                    && self.blocks(piece, by.square)
            }
        }
    }

    fn holds_among_allies(&self, rule: &AllianceRule) -> bool {
        let description: Value = serde_json::from_str(&self.position().to_json()).expect("JSON");
        let letter = |army: Army| army.letter().to_string();
        let own = letter(self.army());
        let is_named = |list: &Value, is: &dyn Fn(&str) -> bool| {
            let words = list.as_array().into_iter().flatten();
            words.filter_map(Value::as_str).any(is)
        };
        let is_ally = |piece: &PlacedPiece| {
            let other = letter(piece.army);
            let together = |team: &str| team.contains(&own) && team.contains(&other);
            self.view.stands(piece)
                && self.is_there(piece.square)
                && is_named(&description["teams"], &together)
        };
        match rule {
            AllianceRule::OnlyPawns => {
                let is_pawn = |square: &Square| self.view.pieces[square].kind == PieceKind::Pawn;
                let legal = self.position().legal_moves();
                let others_wait = !legal.is_empty() && legal.iter().all(|mv| is_pawn(&mv.from));
                is_named(&description["first_move"], &|it| it == own)
                    && others_wait
                    && !is_pawn(&self.from)
            }
            AllianceRule::Loyal { piece } => {
                is_ally(piece) && description["liege"][&own].is_string()
            }
            AllianceRule::Ally { piece } => {
                is_ally(piece) && description["options"]["ally_capture"] == "forbidden"
            }
            AllianceRule::ChoiceDue { army } => description["pending"] == letter(*army),
        }
    }

    fn holds_in_chess4(&self, rule: &Chess4Rule) -> bool {
        let (view, position) = (self.view, self.position());
        match rule {
            Chess4Rule::Inert { army } => {
                *army == position.turn() && position.commander(*army).is_none()
            }
            Chess4Rule::OnItsOwnTurn { piece, turn } => {
                let commander = position.commander(piece.army);
                let is_ours = commander.is_some() && commander == position.mover();
                self.is_here(piece) && *turn == position.turn() && is_ours
            }
            Chess4Rule::Frozen { piece } => {
                let held =
                    |(_, right): &(Army, EnPassantRight)| *right == EnPassantRight::Continuing;
                let mut passing_pawns = position.en_passant().into_iter();
                let is_held = |passing_pawn: entente_rules::EnPassant| {
                    passing_pawn.pawn == piece.square && passing_pawn.rights.iter().any(held)
                };
                self.is_mine(piece) && passing_pawns.any(is_held)
            }
            Chess4Rule::ActiveKing { piece } => {
                let is_king = piece.kind == PieceKind::King && position.status(piece.army).is_in();
                view.stands(piece) && self.is_there(piece.square) && is_king
            }
            Chess4Rule::SameSide { piece } => {
                let sides = [piece.army, self.army()].map(|army| position.commander(army));
                let is_ours = match sides {
                    [Some(one), Some(other)] => one == other || view.are_partners(one, other),
                    _ => false,
                };
                view.stands(piece) && self.is_there(piece.square) && is_ours
            }
            Chess4Rule::CommanderInCheck { commander, by } => {
                let king = view.king(*commander).expect("a commander has a king");
                let after = view.after(self.from, self.to);
                position.mover() == Some(*commander) && self.attack(&after, by, king)
            }
            Chess4Rule::OtherPass(_)
            | Chess4Rule::MayNotResign { .. }
            | Chess4Rule::CapturedArmy
            | Chess4Rule::NotEliminated { .. } => false,
        }
    }
}

fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::North => Direction::South,
        Direction::South => Direction::North,
        Direction::East => Direction::West,
        Direction::West => Direction::East,
        diagonal => panic!("pawns do not go {diagonal:?}"),
    }
}
