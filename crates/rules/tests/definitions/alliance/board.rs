//! The board of Four Player Chess and its armies, and what makes a move legal, by definition: for
//! every piece and every square it is tested whether the piece moves there.
//!
//! No king has to be kept safe, because the rules allow any valid move. Which pieces may be
//! captured depends on alliances (AL-01, AL-18). Turns and their order are not known here.

use serde::{Serialize, Serializer};

use crate::alliance::game::{AllyCapture, Game, Status};
use crate::independent::{Layout, Owner, Step};

pub(crate) use crate::independent::{Kind, Move, Square};

pub(crate) type Piece = crate::independent::Piece<Army>;
pub(crate) type Board = crate::independent::Board<Army>;

pub(crate) const LAYOUT: Layout = Layout::Square;

/// One of the four armies, in turn order: clockwise, seen from above (AL-20).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Army {
    White,
    Red,
    Black,
    Yellow,
}

impl Army {
    pub(crate) const ALL: [Army; 4] = [Army::White, Army::Red, Army::Black, Army::Yellow];

    pub(crate) fn next(self) -> Army {
        Army::ALL[(self as usize + 1) % 4]
    }

    /// One step of the army's pawns: White moves up, Red right, Black down, Yellow left.
    pub(crate) fn forward(self) -> Step {
        match self {
            Army::White => (0, 1),
            Army::Red => (1, 0),
            Army::Black => (0, -1),
            Army::Yellow => (-1, 0),
        }
    }

    /// Whether pawns of this army promote here: on the far edge of their direction (AL-19).
    pub(crate) fn promotes_on(self, square: Square) -> bool {
        !LAYOUT.has(square.plus(self.forward()))
    }
}

impl Owner for Army {
    fn letter(self) -> char {
        ['w', 'r', 'b', 'y'][self as usize]
    }

    fn of_letter(letter: char) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.letter() == letter)
    }
}

impl Serialize for Army {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(self.letter())
    }
}

impl Board {
    /// Whether the piece on one square attacks the other, whatever stands there. As in chess, pawns
    /// attack diagonally ahead.
    pub(crate) fn attacks(&self, from: Square, to: Square) -> bool {
        self.get(from).is_some_and(|piece| {
            let sort = (piece.kind, Some(piece.army.forward()));
            self.reaches(LAYOUT, sort, from, to)
        })
    }
}

impl Game {
    /// The legal moves; none when the game is over or waits for a choice.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        if self.end.is_some() || self.pending.is_some() {
            Vec::new()
        } else {
            self.moves_of(self.turn)
        }
    }

    /// The moves of an army as if it were its turn. An army that has not moved yet must move a pawn
    /// if it can (AL-05).
    pub(crate) fn moves_of(&self, army: Army) -> Vec<Move> {
        let mut pairs = self.board.pairs(army, &LAYOUT.squares());
        pairs.retain(|&(from, to)| self.goes(from, to));
        let is_pawns = |&(from, _): &(Square, Square)| self.is_pawn(from);
        let is_bound = self.first_move.contains(&army) && pairs.iter().any(is_pawns);
        pairs
            .into_iter()
            .filter(|pair| !is_bound || is_pawns(pair))
            .flat_map(|(from, to)| self.with_promotions(from, to))
            .collect()
    }

    pub(crate) fn can_move(&self, army: Army) -> bool {
        let mut pairs = self.board.pairs(army, &LAYOUT.squares()).into_iter();
        pairs.any(|(from, to)| self.goes(from, to))
    }

    fn is_pawn(&self, square: Square) -> bool {
        let piece = self.board.get(square);
        piece.is_some_and(|piece| piece.kind == Kind::Pawn)
    }

    fn with_promotions(&self, from: Square, to: Square) -> Vec<Move> {
        let piece = self.board.get(from).expect("a piece moves");
        let promotes = piece.kind == Kind::Pawn && piece.army.promotes_on(to);
        Move::all(from, to, promotes, &Kind::PROMOTIONS)
    }

    /// Whether a piece moves from one square to the other. Pieces move where they attack; pawns
    /// move one step straight ahead and capture where they attack.
    fn goes(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.board.get(from) else {
            return false;
        };
        let attacks = || self.board.attacks(from, to);
        match (self.board.get(to), piece.kind) {
            (Some(victim), _) => self.may_take(piece.army, victim) && attacks(),
            (None, Kind::Pawn) => from.plus(piece.army.forward()) == to,
            (None, _) => attacks(),
        }
    }

    /// Whether a piece may be captured. A protectorate never captures its alliance; for others it
    /// depends on the option.
    fn may_take(&self, army: Army, victim: Piece) -> bool {
        let spares_alliance = self.status(army) == Status::Protectorate
            || self.options.ally_capture == AllyCapture::Forbidden;
        army != victim.army && !(spares_alliance && self.are_allied(army, victim.army))
    }
}
