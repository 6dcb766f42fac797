//! The list of all variants.
//!
//! A variant is a [`RuleSet`] (board, armies, starting position, castling, promotion) and a policy.

use crate::movegen::rule_set::{Notation, RuleSet};
use crate::variants::alliance::array::ALLIANCE;
use crate::variants::chess4::options::Array;
use crate::variants::chess45::array::CHESS45;
use crate::variants::chess66::CHESS66;
use crate::variants::chess960::CHESS960;
use crate::variants::multiplayer::options::MultiplayerOptions;
use crate::variants::standard::STANDARD;

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
