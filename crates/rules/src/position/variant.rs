//! The facts of a variant, and of a variant with the options of one game: names, boards, armies and
//! forms of files.
//!
//! The registry defines both types. The options of each variant are in its own folder.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Value};

use crate::board::graph::Board;
use crate::movegen::json::Object;
use crate::movegen::options::{OptionFault, OptionKind, OptionSchema, read_object};
use crate::movegen::rule_set::{FileFormat, Mating, Notation, RuleSet, Uci};
use crate::pieces::piece::{Army, PieceKind};
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

    /// The variant with this name: its id, or what other programs call it, such as `fischerandom`
    /// for Chess960. Only letters and digits count, and capitals are small letters.
    ///
    /// ```
    /// use entente_rules::Variant;
    /// assert_eq!(Variant::named("Fischerandom"), Some(Variant::Chess960));
    /// assert_eq!(Variant::named("normal"), Some(Variant::Standard));
    /// assert_eq!(Variant::named("crazyhouse"), None);
    /// ```
    pub fn named(name: &str) -> Option<Variant> {
        let letters = name.chars().filter(char::is_ascii_alphanumeric);
        let name: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        let is_named = |variant: &Variant| {
            variant.id() == name || variant.rule_set().header_aliases.contains(&name.as_str())
        };
        Variant::ALL.into_iter().find(is_named)
    }

    /// Do its positions have a FEN?
    pub fn has_fen(self) -> bool {
        self.has_key("fen")
    }

    /// The board in a few words: `8x8`.
    pub fn board_summary(self) -> &'static str {
        self.rule_set().shape.summary
    }

    /// Do its positions contain something that not every player may know?
    pub fn keeps_secrets(self) -> bool {
        self.rule_set().keeps_secrets
    }

    /// The number of seats that one player may have.
    pub fn seats_per_player(self) -> usize {
        self.rule_set().seats_per_player
    }

    /// Are eliminations worth points? Whether they are the result depends on the options
    /// ([`Options::counts_points`]).
    pub fn awards_points(self) -> bool {
        self.rule_set().awards_points
    }

    /// Are captures worth points, too, wherever points are the result?
    pub fn scores_captures(self) -> bool {
        self.rule_set().scores_captures
    }

    /// Is there castling in its starting position?
    pub fn has_castling(self) -> bool {
        let mut armies = self.rule_set().armies.iter();
        armies.any(|army| !army.castles.is_empty())
    }

    /// Can a game draw one of several starting positions?
    pub fn draws_start(self) -> bool {
        Options::of(self).starts() > 1
    }

    /// The format of its game files.
    pub fn file_format(self) -> FileFormat {
        self.rule_set().file_format
    }

    /// When a player is mated.
    pub fn mating(self) -> Mating {
        self.rule_set().mating
    }

    /// Is a queen the royal piece of an army that has no king?
    pub fn queens_are_royal(self) -> bool {
        self.rule_set().queens_are_royal
    }

    /// Does an army whose king was captured play on, though it can no longer win?
    pub fn plays_without_king(self) -> bool {
        self.rule_set().plays_without_king
    }

    /// The name under which engines of other authors know the rules; `None` if they do not.
    pub fn uci(self) -> Option<Uci> {
        self.rule_set().uci
    }

    /// A square that pictures mark.
    pub fn marked_square(self) -> Option<&'static str> {
        self.rule_set().marked_square
    }

    /// A square that shows more of how a kind of piece moves than the middle of the board does.
    pub fn demo_square(self, kind: PieceKind) -> Option<&'static str> {
        let mut squares = self.rule_set().demo_squares.iter();
        let found = squares.find(|(other, _)| *other == kind);
        found.map(|(_, square)| *square)
    }

    /// The JSON keys that follow from the pieces where a position leaves them out.
    pub fn implied_keys(self) -> &'static [&'static str] {
        self.rule_set().implied_keys
    }

    /// The options that people can choose. `owners` is none of them: it follows from the seats.
    pub fn options(self) -> Vec<OptionSchema> {
        let all = Options::of(self).schema().into_iter();
        all.filter(|option| option.kind != OptionKind::Owners)
            .collect()
    }

    /// The variant's name in the header Variant of game files.
    pub(crate) fn header(self) -> &'static str {
        self.rule_set().header.unwrap_or(self.id())
    }

    /// The rule set under the default options.
    pub(crate) fn rule_set(self) -> &'static RuleSet {
        Options::of(self).rule_set()
    }

    pub(super) fn notation(self) -> Notation {
        self.rule_set().notation
    }

    /// Do its positions have this key in JSON?
    pub(crate) fn has_key(self, key: &str) -> bool {
        self.rule_set().keys.contains(&key)
    }
}

impl Options {
    /// The board of the game.
    pub fn board(&self) -> &'static Board {
        self.rule_set().board()
    }

    /// The armies in turn order.
    pub fn armies(&self) -> impl Iterator<Item = Army> + use<> {
        self.armies_in_order().into_iter()
    }

    /// The army that moves first.
    pub(super) fn first_army(&self) -> Army {
        self.armies_in_order()[0]
    }

    /// The number of armies that take part.
    pub fn players(&self) -> usize {
        self.armies_in_order().len() - usize::from(self.absent().is_some())
    }

    /// The army that a letter stands for in this game.
    pub fn army(&self, letter: char) -> Option<Army> {
        self.armies().find(|army| army.letter() == letter)
    }

    /// The options as one line of JSON, with every option written out.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("words and numbers are always JSON")
    }

    /// The options as an object, with every option written out.
    pub fn to_object(&self) -> Map<String, Value> {
        self.values().0.into_iter().collect()
    }

    /// A variant's options with these values; the others are as usual.
    pub fn from_object(
        variant: Variant,
        values: Map<String, Value>,
    ) -> Result<Options, OptionFault> {
        Options::read(variant, Object(values.into_iter().collect()))
    }

    /// Reads a variant's options from a JSON object.
    pub fn from_json(variant: Variant, json: &str) -> Result<Options, OptionFault> {
        Options::read(variant, read_object(json)?)
    }

    /// The army that the computer moves unless a player takes it: Yellow in Chess 4.5.
    pub fn neutral_army(&self) -> Option<Army> {
        self.rule_set().neutral_army
    }

    /// Does a position contain something that not every player may know?
    pub fn keeps_secrets(&self) -> bool {
        self.variant().keeps_secrets()
    }

    /// The number of seats that one player may have.
    pub fn seats_per_player(&self) -> usize {
        self.variant().seats_per_player()
    }

    /// The kinds that a pawn can become.
    pub fn promotions(&self) -> &'static [PieceKind] {
        self.rule_set().promotions
    }

    /// Is there castling from the starting position?
    pub fn has_castling(&self) -> bool {
        !self.start().castling.is_empty()
    }
}

impl Uci {
    /// All, in the order of the rule sets.
    pub const ALL: [Uci; 3] = [Uci::Chess, Uci::Chess960, Uci::FourPlayer];

    /// The rule set; of chess for four only the teams.
    pub fn variant(self) -> Variant {
        match self {
            Uci::Chess => Variant::Standard,
            Uci::Chess960 => Variant::Chess960,
            Uci::FourPlayer => Variant::FourPlayer,
        }
    }
}
