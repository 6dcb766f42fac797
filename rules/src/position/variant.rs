//! What a variant says about itself, whatever the options of a game.

use crate::movegen::rule_set::{Notation, RuleSet};
use crate::position::registry::{Options, Variant};

impl Variant {
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
        Options::of(self).rule_set()
    }

    pub(crate) fn notation(self) -> Notation {
        self.rule_set().notation
    }

    /// Do its positions have this key in JSON?
    pub(crate) fn has_key(self, key: &str) -> bool {
        self.rule_set().keys.contains(&key)
    }
}
