//! A rule set as data: its board, armies, starting position, castling, promotion and notation.
//!
//! The generator, the notations and `play` read it and never ask for a rule set by name. Armies and
//! board can depend on the options of a game.

use crate::board::graph::{Board, Direction};
use crate::board::shape::Shape;
use crate::movegen::properties::Properties;
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Army, PieceKind, Seat};

/// A rule set as data.
#[derive(Debug)]
pub(crate) struct RuleSet {
    pub(crate) id: &'static str,
    pub(crate) description: &'static str,
    pub(crate) shape: &'static Shape,
    /// The armies in turn order.
    pub(crate) armies: &'static [ArmyData],
    /// What a pawn may become, in the order in which it is offered.
    pub(crate) promotions: &'static [PieceKind],
    pub(crate) notation: Notation,
    /// Which of the optional JSON keys a position of this variant has: `castling`, `en_passant` and
    /// `halfmoves`, and of the derived keys `result`, `claims` and `fen`.
    pub(crate) keys: &'static [&'static str],
    /// The derived JSON keys that only this variant has.
    pub(crate) derived_keys: &'static [&'static str],
    pub(crate) after_end: AfterEnd,
    pub(crate) properties: Properties,
}

/// Which moves remain legal once the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AfterEnd {
    /// None.
    NoMoves,
    /// Whatever the board allows: only mate and stalemate end the moves.
    BoardMoves,
}

/// How the moves of a variant are written and read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    /// Standard algebraic notation.
    San,
    /// Standard algebraic notation without check marks, for variants where only the player in check
    /// is told.
    PlainSan,
    /// The notation of Chess4.
    C4pgn,
    /// Game Courier's full notation.
    Courier,
}

/// One army of a rule set as data. Squares are separated by blanks.
#[derive(Debug)]
pub(crate) struct ArmyData {
    pub(crate) army: Army,
    /// The direction in which its pawns advance. They capture in the two neighbouring directions.
    pub(crate) forward: Direction,
    /// The starting position: a kind's letter and a square for each piece. The pawns' squares are
    /// also those from which they may make a double step.
    pub(crate) starting_pieces: &'static str,
    /// The squares on which its pawns promote.
    pub(crate) promotes_on: &'static str,
    pub(crate) castles: &'static [CastleData],
}

/// One way of castling as data: the squares of king and rook before and after.
#[derive(Debug)]
pub(crate) struct CastleData {
    pub(crate) side: CastlingSide,
    pub(crate) king: (&'static str, &'static str),
    pub(crate) rook: (&'static str, &'static str),
}

impl RuleSet {
    pub(crate) fn board(&self) -> &'static Board {
        self.shape.board()
    }

    /// The armies in turn order.
    pub(crate) fn armies(&self) -> impl Iterator<Item = Army> + use<'_> {
        self.armies.iter().map(|data| data.army)
    }

    pub(crate) fn seat_of(&self, army: Army) -> Option<Seat> {
        let mut seats = (0..).map(Seat).zip(self.armies());
        seats
            .find(|(_, other)| *other == army)
            .map(|(seat, _)| seat)
    }

    /// The kind of this variant's pieces that has this letter, in either case.
    pub(crate) fn kind(&self, letter: char) -> Option<PieceKind> {
        PieceKind::from_letter(letter.to_ascii_uppercase()).filter(|&kind| self.has_kind(kind))
    }

    /// Does this variant have pieces of this kind?
    pub(crate) fn has_kind(&self, kind: PieceKind) -> bool {
        let mut pieces = self.armies.iter().flat_map(ArmyData::pieces);
        self.promotions.contains(&kind) || pieces.any(|(other, _)| other == kind)
    }
}

impl ArmyData {
    /// The pieces of the starting position with the names of their squares.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (PieceKind, &'static str)> {
        self.starting_pieces.split_whitespace().map(|entry| {
            let kind = entry.chars().next().and_then(PieceKind::from_letter);
            (
                kind.expect("the starting pieces name each piece by its kind's letter first"),
                &entry[1..],
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::pieces::piece::PieceKind;
    use crate::position::registry::Variant;

    #[test]
    fn a_letter_means_only_the_rule_sets_own_pieces() {
        let kind = |variant: Variant, letter| variant.rule_set().kind(letter);
        assert_eq!(kind(Variant::Standard, 'n'), Some(PieceKind::Knight));
        assert_eq!(kind(Variant::Standard, 'G'), None);
        assert_eq!(kind(Variant::Chess45, 'G'), Some(PieceKind::Guard));
        assert_eq!(kind(Variant::Chess45, '1'), None);
    }
}
