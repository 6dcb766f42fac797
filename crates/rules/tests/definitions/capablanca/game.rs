//! A position of Capablanca chess, and what a move does to it.

use std::collections::{BTreeMap, BTreeSet};

/// A square as its file, from 0 for `a` to 9 for `j`, and its rank, from 0 to 7.
pub(crate) type Square = (i32, i32);

/// A piece as FEN has it: a capital for White, a small letter for Black.
pub(crate) type Piece = char;

pub(crate) const FILES: i32 = 10;
pub(crate) const RANKS: i32 = 8;

/// The castling moves: the letter of the right, the king's way, and the rook's way.
pub(crate) const CASTLES: [(char, [&str; 2], [&str; 2]); 4] = [
    ('K', ["f1", "i1"], ["j1", "h1"]),
    ('Q', ["f1", "c1"], ["a1", "d1"]),
    ('k', ["f8", "i8"], ["j8", "h8"]),
    ('q', ["f8", "c8"], ["a8", "d8"]),
];

/// A position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Game {
    pub(crate) pieces: BTreeMap<Square, Piece>,
    pub(crate) white: bool,
    pub(crate) rights: BTreeSet<char>,
    /// The square that a pawn crossed in the last move.
    pub(crate) crossed: Option<Square>,
    /// Turns since the last capture or move of a pawn.
    pub(crate) quiet: u32,
    pub(crate) round: u32,
}

/// A move: both squares, and what a pawn becomes, as a capital.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) becomes: Option<char>,
}

/// The name of a square.
pub(crate) fn name((file, rank): Square) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// The square with this name.
pub(crate) fn square(name: &str) -> Square {
    let mut letters = name.bytes();
    let mut from = |first: u8| i32::from(letters.next().expect("two letters")) - i32::from(first);
    (from(b'a'), from(b'1'))
}

/// Every square of the board.
pub(crate) fn squares() -> impl Iterator<Item = Square> {
    (0..RANKS).flat_map(|rank| (0..FILES).map(move |file| (file, rank)))
}

/// Whether a piece belongs to White.
pub(crate) fn is_white(piece: Piece) -> bool {
    piece.is_ascii_uppercase()
}

impl Move {
    /// Both squares, and a small letter for a promotion.
    pub(crate) fn written(&self) -> String {
        let kind = self.becomes.map(|kind| kind.to_ascii_lowercase());
        let kind = kind.map_or(String::new(), String::from);
        name(self.from) + &name(self.to) + &kind
    }
}

impl Game {
    /// The position after a legal move.
    pub(crate) fn after(&self, mv: Move) -> Game {
        let mut next = self.clone();
        let piece = next.pieces.remove(&mv.from).expect("a piece moves");
        let is_pawn = piece.eq_ignore_ascii_case(&'p');
        let mut captured = next.pieces.remove(&mv.to).is_some();
        if is_pawn && Some(mv.to) == self.crossed && mv.from.0 != mv.to.0 {
            // The pawn captured en passant stands beside the square that the other one leaves.
            captured |= next.pieces.remove(&(mv.to.0, mv.from.1)).is_some();
        }
        let arriving = match mv.becomes {
            Some(kind) if self.white => kind,
            Some(kind) => kind.to_ascii_lowercase(),
            None => piece,
        };
        next.pieces.insert(mv.to, arriving);
        for (right, king, rook) in CASTLES {
            let (king, rook) = (king.map(square), rook.map(square));
            let castles = self.rights.contains(&right) && [mv.from, mv.to] == king;
            if castles && piece.eq_ignore_ascii_case(&'k') {
                let rook_piece = next.pieces.remove(&rook[0]).expect("a rook castles");
                next.pieces.insert(rook[1], rook_piece);
            }
            // A king or rook that leaves home and a rook that is captured end the right.
            if [mv.from, mv.to]
                .iter()
                .any(|at| [king[0], rook[0]].contains(at))
            {
                next.rights.remove(&right);
            }
        }
        let is_double = is_pawn && (mv.to.1 - mv.from.1).abs() == 2;
        next.crossed = is_double.then_some((mv.from.0, (mv.from.1 + mv.to.1) / 2));
        next.quiet = if is_pawn || captured {
            0
        } else {
            self.quiet + 1
        };
        next.round += u32::from(!self.white);
        next.white = !self.white;
        next
    }
}
