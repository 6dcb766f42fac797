//! The variants, and the form in which their rules are written as data.
//!
//! A variant is a [`RuleSet`] (board, armies, starting position, castling, promotion) and a policy.
//! The generator, the notations and `play` read the rule set and never ask for a variant by name.
//! Armies and board can depend on the options of a game.

use crate::alliance::array::ALLIANCE;
use crate::board::{Board, Direction};
use crate::chess4::options::Array;
use crate::chess45::array::CHESS45;
use crate::chess66::CHESS66;
use crate::chess960::CHESS960;
use crate::moves::CastlingSide;
use crate::multiplayer::options::MultiplayerOptions;
use crate::piece::{Army, PieceKind, Seat};
use crate::shape::Shape;
use crate::standard::STANDARD;

/// A rule set that can be played.
///
/// ```
/// use entente_rules::Variant;
/// assert_eq!(Variant::from_id("standard"), Some(Variant::Standard));
/// assert_eq!(Variant::Standard.board_summary(), "8x8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Standard chess.
    Standard,
    /// Chess from one of 960 starting positions.
    Chess960,
    /// Chess on a board of 66 squares, where two pairs of squares overlap.
    Chess66,
    /// Chess for four armies on a board like a plus sign.
    Chess4,
    /// Chess for four armies, and a queen with her guards.
    Chess45,
    /// Chess for four small armies that make secret alliances.
    Alliance,
    /// Chess for two to four players by Jason65's multi-player rules.
    Multiplayer,
}

impl Variant {
    /// Every variant, in the order of the list that users see.
    pub const ALL: [Variant; 7] = [
        Variant::Standard,
        Variant::Chess960,
        Variant::Chess66,
        Variant::Chess4,
        Variant::Chess45,
        Variant::Alliance,
        Variant::Multiplayer,
    ];

    /// The short name that all interfaces use: `standard`.
    pub fn id(self) -> &'static str {
        self.rule_set().id
    }

    /// The variant with this short name.
    pub fn from_id(id: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.id() == id)
    }

    /// Do its positions have a FEN?
    pub fn has_fen(self) -> bool {
        self.has_key("fen")
    }

    /// The board in a few words: `8x8`.
    pub fn board_summary(self) -> &'static str {
        self.rule_set().shape.summary
    }

    /// The variant in one line.
    pub fn description(self) -> &'static str {
        self.rule_set().description
    }

    /// The rule set under the default options.
    pub(crate) fn rule_set(self) -> &'static RuleSet {
        match self {
            Variant::Standard => &STANDARD,
            Variant::Chess960 => &CHESS960,
            Variant::Chess66 => &CHESS66,
            Variant::Chess4 => Array::default().rule_set(),
            Variant::Chess45 => &CHESS45,
            Variant::Alliance => &ALLIANCE,
            Variant::Multiplayer => MultiplayerOptions::default().rule_set(),
        }
    }

    pub(crate) fn notation(self) -> Notation {
        self.rule_set().notation
    }

    /// Do its positions have this key in JSON?
    pub(crate) fn has_key(self, key: &str) -> bool {
        self.rule_set().keys.contains(&key)
    }
}

/// A variant as data.
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
    pub(crate) after_end: AfterEnd,
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
    /// The same without check marks, for variants where only the player in check is told.
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
    pub(crate) array: &'static str,
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

    /// Does this variant have pieces of this kind?
    pub(crate) fn has_kind(&self, kind: PieceKind) -> bool {
        let mut pieces = self.armies.iter().flat_map(ArmyData::pieces);
        self.promotions.contains(&kind) || pieces.any(|(other, _)| other == kind)
    }
}

impl ArmyData {
    /// The pieces of the starting position with the names of their squares.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (PieceKind, &'static str)> {
        self.array.split_whitespace().map(|entry| {
            let kind = entry.chars().next().and_then(PieceKind::from_letter);
            (
                kind.expect("an array names each piece by its kind's letter first"),
                &entry[1..],
            )
        })
    }
}
