//! A second move generator for standard chess, slow and written from the definitions.
//!
//! It works on a plain map of squares: every piece moves as its kind does, and a move is legal if
//! the king cannot be captured afterwards. The fast generator must find the same moves, and the
//! reasons it gives for illegal moves must be true on this board.

use std::collections::BTreeMap;

use crate::common::walk;
use entente_rules::{
    Army, CastlingSide, Manner, Move, NoCastling, Piece, PieceKind, PlacedPiece, Position, Square,
    WhyNot,
};

/// File and rank, from 0.
type Point = (i8, i8);

const STRAIGHT: [Point; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Point; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [Point; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

#[derive(Clone)]
struct SlowBoard {
    pieces: BTreeMap<Point, Piece>,
    turn: Army,
    /// The squares of king and rook of each castling right.
    castles: Vec<(Point, Point)>,
    passed: Option<Point>,
}

fn point(square: Square) -> Point {
    (square.file() as i8 - 'a' as i8, square.rank() as i8 - 1)
}

fn name((file, rank): Point) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn plus(a: Point, b: Point, times: i8) -> Point {
    (a.0 + times * b.0, a.1 + times * b.1)
}

fn on_board((file, rank): Point) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn ahead(army: Army) -> i8 {
    if army == Army::White { 1 } else { -1 }
}

impl SlowBoard {
    fn of(position: &Position) -> SlowBoard {
        let turn = position.turn();
        let home = if turn == Army::White { 0 } else { 7 };
        SlowBoard {
            pieces: position
                .pieces()
                .map(|(square, piece)| (point(square), piece))
                .collect(),
            turn,
            castles: position
                .castling(turn)
                .into_iter()
                .map(|rook| ((4, home), point(rook)))
                .collect(),
            passed: position
                .en_passant()
                .first()
                .map(|passed| point(passed.target)),
        }
    }

    fn is(&self, square: Point, army: Army) -> bool {
        self.pieces
            .get(&square)
            .is_some_and(|piece| piece.army == army)
    }

    /// The squares that a piece of this kind attacks from a square, with other pieces in the way.
    fn reach(&self, from: Point, kind: PieceKind) -> Vec<Point> {
        match kind {
            PieceKind::Knight => steps(from, &LEAPS),
            PieceKind::King => [steps(from, &STRAIGHT), steps(from, &DIAGONAL)].concat(),
            PieceKind::Rook => self.slides(from, &STRAIGHT),
            PieceKind::Bishop => self.slides(from, &DIAGONAL),
            _ => [self.slides(from, &STRAIGHT), self.slides(from, &DIAGONAL)].concat(),
        }
    }

    fn slides(&self, from: Point, ways: &[Point]) -> Vec<Point> {
        let mut reached = Vec::new();
        for &way in ways {
            for square in (1..8)
                .map(|far| plus(from, way, far))
                .take_while(|&square| on_board(square))
            {
                reached.push(square);
                if self.pieces.contains_key(&square) {
                    break;
                }
            }
        }
        reached
    }

    fn pawn_attacks(from: Point, army: Army) -> Vec<Point> {
        steps(from, &[(-1, ahead(army)), (1, ahead(army))])
    }

    fn attackers(&self, square: Point, by: Army) -> Vec<Point> {
        let attacks = |(from, piece): (&Point, &Piece)| {
            let reach = match piece.kind {
                PieceKind::Pawn => SlowBoard::pawn_attacks(*from, piece.army),
                kind => self.reach(*from, kind),
            };
            (piece.army == by && reach.contains(&square)).then_some(*from)
        };
        self.pieces.iter().filter_map(attacks).collect()
    }

    fn enemy(&self) -> Army {
        if self.turn == Army::White {
            Army::Black
        } else {
            Army::White
        }
    }

    fn king(&self) -> Point {
        let king = Piece {
            army: self.turn,
            kind: PieceKind::King,
        };
        self.pieces
            .iter()
            .find(|(_, piece)| **piece == king)
            .map(|(square, _)| *square)
            .expect("a king")
    }

    fn checkers(&self) -> Vec<Point> {
        self.attackers(self.king(), self.enemy())
    }

    /// The board after a piece has moved, including any capture.
    fn after(&self, from: Point, to: Point) -> SlowBoard {
        let mut board = self.clone();
        let piece = board.pieces.remove(&from).expect("a piece");
        if piece.kind == PieceKind::Pawn && self.passed == Some(to) && from.0 != to.0 {
            // The pawn captured en passant stands next to the start square.
            board.pieces.remove(&(to.0, from.1));
        }
        board.pieces.insert(to, piece);
        board
    }

    /// Every legal move by the definition, in coordinate form.
    fn moves(&self) -> Vec<String> {
        let own = self
            .pieces
            .iter()
            .filter(|(_, piece)| piece.army == self.turn);
        let mut moves: Vec<String> = own
            .flat_map(|(&from, piece)| {
                self.goals(from, piece.kind)
                    .into_iter()
                    .map(move |to| (from, to, piece.kind))
            })
            .filter(|&(from, to, _)| self.after(from, to).checkers().is_empty())
            .flat_map(|(from, to, kind)| written(from, to, kind))
            .collect();
        moves.extend(
            self.castles
                .iter()
                .filter_map(|&(king, rook)| self.castling(king, rook)),
        );
        moves.sort();
        moves
    }

    fn goals(&self, from: Point, kind: PieceKind) -> Vec<Point> {
        match kind {
            PieceKind::Pawn => self.pawn_goals(from),
            kind => {
                let reach = self.reach(from, kind).into_iter();
                reach.filter(|&to| !self.is(to, self.turn)).collect()
            }
        }
    }

    fn pawn_goals(&self, from: Point) -> Vec<Point> {
        let way = (0, ahead(self.turn));
        let home = if self.turn == Army::White { 1 } else { 6 };
        let far = if from.1 == home { 2 } else { 1 };
        let straight = (1..=far).map(|far| plus(from, way, far));
        let free = straight.take_while(|square| !self.pieces.contains_key(square));
        let pawn_attacks = SlowBoard::pawn_attacks(from, self.turn).into_iter();
        free.chain(pawn_attacks.filter(|&to| self.is(to, self.enemy()) || self.passed == Some(to)))
            .collect()
    }

    fn castling(&self, king: Point, rook: Point) -> Option<String> {
        let way = ((rook.0 - king.0).signum(), 0);
        let between = (1..8)
            .map(|far| plus(king, way, far))
            .take_while(|&square| square != rook);
        let free = between
            .into_iter()
            .all(|square| !self.pieces.contains_key(&square));
        // The square of the king, the one it crosses and the one it reaches must be safe.
        let mut path = (0..3).map(|far| plus(king, way, far));
        let safe = path.all(|square| self.attackers(square, self.enemy()).is_empty());
        (free && safe).then(|| name(king) + &name(plus(king, way, 2)))
    }
}

fn steps(from: Point, ways: &[Point]) -> Vec<Point> {
    ways.iter()
        .map(|&way| plus(from, way, 1))
        .filter(|&square| on_board(square))
        .collect()
}

fn written(from: Point, to: Point, kind: PieceKind) -> Vec<String> {
    let plain = name(from) + &name(to);
    if kind == PieceKind::Pawn && (to.1 == 0 || to.1 == 7) {
        ["q", "r", "b", "n"]
            .map(|letter| plain.clone() + letter)
            .to_vec()
    } else {
        vec![plain]
    }
}

#[test]
fn moves_match_the_definition() {
    walk(6, 10_000, |position, _| {
        let mut fast: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
        fast.sort();
        let board = SlowBoard::of(position);
        assert_eq!(fast, board.moves(), "{}", position.fen());
        let mut checkers: Vec<String> = board.checkers().into_iter().map(name).collect();
        checkers.sort();
        let found = position.checkers(position.turn());
        assert_eq!(
            found.iter().map(Square::to_string).collect::<Vec<_>>(),
            checkers
        );
    });
}

#[test]
fn a_manner_fits_what_the_move_does() {
    walk(7, 10_000, |position, _| {
        for mv in position.legal_moves() {
            let is_pawn = position
                .piece(mv.from)
                .is_some_and(|piece| piece.kind == PieceKind::Pawn);
            let (from, to) = (point(mv.from), point(mv.to));
            let far = (to.1 - from.1).abs();
            match mv.manner {
                Manner::DoubleStep => assert!(is_pawn && far == 2),
                Manner::EnPassant => {
                    assert!(is_pawn && from.0 != to.0 && position.piece(mv.to).is_none());
                }
                Manner::Castling(side) => {
                    assert_eq!(to.0, if side == CastlingSide::King { 6 } else { 2 });
                }
                Manner::Promotion(_) => assert!(is_pawn && (to.1 == 0 || to.1 == 7)),
                Manner::Plain => assert!(!is_pawn || far == 1 && (1..7).contains(&to.1)),
            }
        }
    });
}

/// Every pair of squares is either a legal move or illegal for a true reason.
#[test]
fn reasons_are_true() {
    walk(8, 400, |position, dice| {
        let board = SlowBoard::of(position);
        let legal = board.moves();
        let squares: Vec<Square> = position
            .board()
            .locations()
            .iter()
            .map(|location| location.square)
            .collect();
        let promotion = dice
            .pick(&[None, None, Some(PieceKind::Queen), Some(PieceKind::King)])
            .flatten();
        for (&from, &to) in squares
            .iter()
            .flat_map(|from| squares.iter().map(move |to| (from, to)))
        {
            let mut text = format!("{from}{to}");
            text.extend(promotion.map(|kind| kind.letter().to_ascii_lowercase()));
            let why = position.why_not(from, to, promotion);
            assert_eq!(
                why.is_none(),
                legal.contains(&text),
                "{text} in {}",
                position.fen()
            );
            if let Some(why) = why {
                let reason = GivenReason {
                    position,
                    board: &board,
                    from: point(from),
                    to: point(to),
                    promotion,
                };
                assert!(reason.holds(&why), "{text} in {}: {why}", position.fen());
            }
        }
    });
}

/// A reason that was given, and the board to check it against.
struct GivenReason<'a> {
    position: &'a Position,
    board: &'a SlowBoard,
    from: Point,
    to: Point,
    promotion: Option<PieceKind>,
}

impl GivenReason<'_> {
    fn holds(&self, why: &WhyNot) -> bool {
        let board = self.board;
        match why {
            WhyNot::EmptySquare { square } => {
                point(*square) == self.from && !board.pieces.contains_key(&self.from)
            }
            WhyNot::NotYours { piece, turn } => {
                self.stands(piece) && piece.army != board.turn && *turn == board.turn
            }
            WhyNot::SameSquare => self.from == self.to,
            WhyNot::OwnPiece { piece } => {
                self.stands(piece) && point(piece.square) == self.to && piece.army == board.turn
            }
            WhyNot::NotItsMove { piece, .. } => self.stands(piece) && !self.on_empty_board(piece),
            WhyNot::Blocked { piece, by, .. } => {
                self.stands(piece) && self.stands(by) && self.is_in_the_way(piece, point(by.square))
            }
            WhyNot::NothingToCapture { piece, .. } => {
                SlowBoard::pawn_attacks(point(piece.square), board.turn).contains(&self.to)
                    && !board.pieces.contains_key(&self.to)
                    && board.passed != Some(self.to)
            }
            WhyNot::EnPassantExpired { piece, to, passed } => {
                self.stands(passed)
                    && (passed.kind, passed.army) == (PieceKind::Pawn, board.enemy())
                    && point(passed.square) == (self.to.0, self.from.1)
                    && board.passed != Some(self.to)
                    && self.stands(piece)
                    && point(*to) == self.to
            }
            WhyNot::NoDoubleStep { piece } => {
                let home = if board.turn == Army::White { 1 } else { 6 };
                self.is_own(piece, PieceKind::Pawn)
                    && self.from.1 != home
                    && self.from.0 == self.to.0
            }
            WhyNot::PromotionMissing { piece, .. } => {
                self.is_own(piece, PieceKind::Pawn)
                    && matches!(self.to.1, 0 | 7)
                    && self.promotion.is_none()
            }
            WhyNot::NoPromotion { piece, .. } => {
                self.promotion.is_some()
                    && !(piece.kind == PieceKind::Pawn && matches!(self.to.1, 0 | 7))
            }
            WhyNot::NotAPromotion { kind } => *kind == PieceKind::King,
            WhyNot::Castling { side, why } => self.castling_reason_holds(*side, why),
            _ => self.king_safety_holds(why),
        }
    }

    fn king_safety_holds(&self, why: &WhyNot) -> bool {
        let before = self.board.checkers();
        let after = self.board.after(self.from, self.to).checkers();
        match why {
            WhyNot::KingIntoCheck { by, .. } => {
                self.from == self.board.king() && self.are(by, &after)
            }
            WhyNot::StillInCheck { by } => {
                by.iter().all(|piece| {
                    before.contains(&point(piece.square)) && after.contains(&point(piece.square))
                }) && !by.is_empty()
            }
            WhyNot::DoubleCheck { by } => {
                before.len() > 1 && self.are(by, &before) && self.from != self.board.king()
            }
            WhyNot::Pinned { piece, by } => self.are(by, &after) && self.is_pinned(piece, by),
            WhyNot::EnPassantUncovers { by } => {
                self.board.passed == Some(self.to) && self.are(by, &after) && !after.is_empty()
            }
            _ => false,
        }
    }

    /// Whether these pieces attack the king only once the pinned piece is taken off the board.
    fn is_pinned(&self, piece: &PlacedPiece, by: &[PlacedPiece]) -> bool {
        let mut without = self.board.clone();
        without.pieces.remove(&point(piece.square));
        let (now, then) = (self.board.checkers(), without.checkers());
        by.iter()
            .all(|by| then.contains(&point(by.square)) && !now.contains(&point(by.square)))
    }

    fn castling_reason_holds(&self, side: CastlingSide, why: &NoCastling) -> bool {
        let rank = self.from.1;
        let (rook, goal) = if side == CastlingSide::King {
            ((7, rank), 6)
        } else {
            ((0, rank), 2)
        };
        let has_right = self.board.castles.iter().any(|castle| castle.1 == rook);
        let enemy = self.board.enemy();
        self.to == (goal, rank)
            && match why {
                NoCastling::NoRight => !has_right,
                NoCastling::Occupied { by } => by.iter().all(|piece| {
                    let file = point(piece.square).0;
                    self.stands(piece)
                        && point(piece.square).1 == rank
                        && file != rook.0
                        && file != 4
                        && (file > 4) == (rook.0 > 4)
                }),
                NoCastling::InCheck { by } => self.are(by, &self.board.checkers()),
                NoCastling::Attacked { square, by } => {
                    let mut without_king = self.board.clone();
                    without_king.pieces.remove(&self.from);
                    self.are(by, &without_king.attackers(point(*square), enemy)) && !by.is_empty()
                }
                NoCastling::NotRegained { .. }
                | NoCastling::Strayed { .. }
                | NoCastling::CommanderInCheck { .. } => false,
            }
    }

    fn stands(&self, piece: &PlacedPiece) -> bool {
        self.board.pieces.get(&point(piece.square)) == Some(&piece.piece())
            && self.position.piece(piece.square) == Some(piece.piece())
    }

    fn is_own(&self, piece: &PlacedPiece, kind: PieceKind) -> bool {
        self.stands(piece)
            && piece.piece()
                == Piece {
                    army: self.board.turn,
                    kind,
                }
    }

    /// Whether the piece could move there on an otherwise empty board, or capture there as a pawn.
    fn on_empty_board(&self, piece: &PlacedPiece) -> bool {
        let mut alone = self.board.clone();
        alone.pieces.retain(|square, _| *square == self.from);
        alone.goals(self.from, piece.kind).contains(&self.to)
            || piece.kind == PieceKind::Pawn
                && SlowBoard::pawn_attacks(self.from, self.board.turn).contains(&self.to)
    }

    /// Whether the piece on `by` blocks the way: with only these two pieces on the board, the move
    /// is still impossible.
    fn is_in_the_way(&self, piece: &PlacedPiece, by: Point) -> bool {
        let mut two = self.board.clone();
        two.passed = None;
        two.pieces
            .retain(|square, _| *square == self.from || *square == by);
        self.on_empty_board(piece) && !two.goals(self.from, piece.kind).contains(&self.to)
    }

    fn are(&self, pieces: &[PlacedPiece], squares: &[Point]) -> bool {
        pieces
            .iter()
            .all(|piece| self.stands(piece) || point(piece.square) == self.to)
            && pieces.len() == squares.len()
            && pieces
                .iter()
                .all(|piece| squares.contains(&point(piece.square)))
    }
}
