//! Rule sets: which there are, and the form in which each is written down as data.
//! A variant is a [`RuleSet`] (its board, armies, array, castling, promotion) with a policy; the generator, the notations
//! and the course of a game read it and ask for no variant by name. Armies and board may depend on its options.

use crate::alliance::array::ALLIANCE;
use crate::board::{Board, Direction};
use crate::chess4::options::Array;
use crate::chess45::array::CHESS45;
use crate::chess66::CHESS66;
use crate::chess960::CHESS960;
use crate::moves::Wing;
use crate::multiplayer::options::MultiplayerOptions;
use crate::piece::{Army, Kind, Seat};
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
    /// Chess.
    Standard,
    /// Chess from one of 960 starts.
    Chess960,
    /// Chess on a board of 66 cells, two pairs of which overlap.
    Chess66,
    /// Chess for four armies on a board like a plus sign.
    Chess4,
    /// Chess for four armies and a queen with her guards.
    Chess45,
    /// Chess for four armies of eight, which ally in secret.
    Alliance,
    /// Chess for two, three or four by Jason65's multi-player rules.
    Multiplayer,
}

impl Variant {
    /// Every variant, in the order of the list that people see.
    pub const ALL: [Variant; 7] = [
        Variant::Standard,
        Variant::Chess960,
        Variant::Chess66,
        Variant::Chess4,
        Variant::Chess45,
        Variant::Alliance,
        Variant::Multiplayer,
    ];

    /// The short name used by every door: `standard`.
    pub fn id(self) -> &'static str {
        self.rule_set().id
    }

    /// The variant of a short name.
    pub fn from_id(id: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.id() == id)
    }

    /// Have its positions a FEN?
    pub fn has_fen(self) -> bool {
        self.has_key("fen")
    }

    /// The board in a few words: `8x8`.
    pub fn board_summary(self) -> &'static str {
        self.rule_set().shape.summary
    }

    /// What the variant is, in one line.
    pub fn description(self) -> &'static str {
        self.rule_set().description
    }

    /// What holds under every option of the variant.
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

    /// Has a position of the variant this key in JSON?
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
    /// In turn order.
    pub(crate) armies: &'static [ArmyData],
    /// What a pawn may become, in the order in which it is offered.
    pub(crate) promotions: &'static [Kind],
    pub(crate) notation: Notation,
    /// Which keys a position has in JSON, of those that not every variant has: `castling`, `en_passant`, `halfmoves`, and
    /// of those that `state` derives `result`, `claims`, `fen`.
    pub(crate) keys: &'static [&'static str],
    pub(crate) finished: Finished,
}

/// What can still be moved in a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Finished {
    /// Nothing.
    Nothing,
    /// Whatever the board lets: only mate and stalemate end the moves.
    BoardAlone,
}

/// How the moves of a variant are written and read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    /// Standard algebraic notation.
    San,
    /// The same without marks of check, where a check is the affair of one player alone.
    PlainSan,
    /// That of Chess4.
    C4pgn,
    /// Game Courier's full notation.
    Courier,
}

/// One army of a rule set as data. Cells are written with blanks between.
#[derive(Debug)]
pub(crate) struct ArmyData {
    pub(crate) army: Army,
    /// Where its pawns advance; they capture in the two directions beside it.
    pub(crate) forward: Direction,
    /// The array: a kind's letter and a cell for each man. The pawns' cells are also those from
    /// which they may make a double step.
    pub(crate) array: &'static str,
    /// The cells on which its pawns promote.
    pub(crate) promotes_on: &'static str,
    pub(crate) castles: &'static [CastleData],
}

/// One way of castling as data: each man's cell before and after.
#[derive(Debug)]
pub(crate) struct CastleData {
    pub(crate) wing: Wing,
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

    /// Does a piece of this kind exist here?
    pub(crate) fn has_kind(&self, kind: Kind) -> bool {
        let mut men = self.armies.iter().flat_map(ArmyData::men);
        self.promotions.contains(&kind) || men.any(|(other, _)| other == kind)
    }
}

impl ArmyData {
    /// The men of the array with the names of their cells.
    pub(crate) fn men(&self) -> impl Iterator<Item = (Kind, &'static str)> {
        self.array.split_whitespace().map(|man| {
            let kind = man.chars().next().and_then(Kind::from_letter);
            (
                kind.expect("an array names each man by his kind's letter first"),
                &man[1..],
            )
        })
    }
}
