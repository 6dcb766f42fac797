//! The registry: the only place that lists all variants.
//!
//! A new variant is a folder with a definition, and here a line in the table. Everything else
//! follows from the definition.
//!
//! Of a variant, and of one with the options of one game, there are names, boards, armies and forms
//! of files. The options of each variant are in its own folder.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::board::graph::Board;
use crate::board::square::Square;
use crate::movegen::definition::{Definition, Start};
use crate::movegen::json::{Keys, Object};
use crate::movegen::options::{OptionFault, OptionKind, OptionSchema, OptionSet, read_object};
use crate::movegen::policy::Policy;
use crate::movegen::rule_set::{FileFormat, Mating, Notation, Promises, RuleSet, Uci};
use crate::movegen::setup::{Checked, Written};
use crate::pieces::piece::{Army, Piece, PieceKind};
use crate::position::variant_state::{StateOf, VariantFault, VariantState};
use crate::variants::multiplayer::game::Multiplayer;
use crate::variants::multiplayer::options::LineupError;
use crate::variants::multiplayer::setup::AnyMultiplayer;
use crate::variants::*;

/// The game that a definition describes.
type GameOf<D> = <D as Definition>::Policy;

/// A game that is small, so that it needs no box.
type Inline<T> = T;

/// Makes all types that list the variants, and the macros that choose among them, from one table. A
/// line has the name of the variant, the type of its definition, and the games that it is played
/// as: one for each size of board.
macro_rules! rule_sets {
    (
        ($d:tt)
        $(
            $(#[$doc:meta])*
            $variant:ident($definition:ty) played as $($policy:ident: $holder:ident<$game:ty>),+;
        )+
    ) => {
        /// A rule set that can be played.
        ///
        /// ```
        /// use entente_rules::Variant;
        /// assert_eq!(Variant::from_id("standard"), Some(Variant::Standard));
        /// assert_eq!(Variant::Standard.board_summary(), "8x8");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Variant {
            $($(#[$doc])* $variant,)+
        }

        impl Variant {
            /// Every variant that can be played, in the order of the list that users see.
            pub const ALL: [Variant; [$(Variant::$variant,)+].len()] = [$(Variant::$variant,)+];
        }

        /// A variant with its options.
        ///
        /// ```
        /// use entente_rules::{Options, Variant};
        /// let options = Options::from_json(Variant::Chess4, r#"{"method": 2}"#).unwrap();
        /// assert_eq!(options.to_object()["method"], 2);
        /// assert!(options.to_json().starts_with("{\"method\":2,\"setup\":\"game\","));
        /// assert!(Options::from_json(Variant::Standard, r#"{"method": 2}"#).is_err());
        /// ```
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Options {
            $($(#[$doc])* $variant($definition),)+
        }

        $(impl From<$definition> for Options {
            fn from(options: $definition) -> Options {
                Options::$variant(options)
            }
        })+

        impl Options {
            /// The default options of a variant.
            pub fn of(variant: Variant) -> Options {
                match variant {
                    $(Variant::$variant => <$definition>::default().into(),)+
                }
            }

            /// The variant that these options are for.
            pub fn variant(&self) -> Variant {
                match self {
                    $(Options::$variant(_) => Variant::$variant,)+
                }
            }
        }

        /// Runs an expression with the definition of a variant under these options.
        macro_rules! definition {
            ($d options:expr, $d definition:ident => $d run:expr) => {
                match $d options {
                    $(Options::$variant($d definition) => $d run,)+
                }
            };
        }

        /// Every policy, on the board size that it is played on.
        #[derive(Clone, PartialEq, Eq)]
        pub(crate) enum AnyPolicy {
            $($($policy($holder<$game>),)+)+
        }

        $($(impl From<$game> for AnyPolicy {
            fn from(game: $game) -> AnyPolicy {
                AnyPolicy::$policy(game.into())
            }
        })+)+

        /// Runs an expression with the policy of a position, whichever it is.
        macro_rules! policy {
            ($d position:expr, $d policy:ident => $d run:expr) => {
                match $d position.policy() {
                    $($($crate::position::registry::AnyPolicy::$policy($d policy) => $d run,)+)+
                }
            };
        }

        pub(crate) use policy;

        impl AnyPolicy {
            /// The options of the game.
            pub(crate) fn options(&self) -> Options {
                match self {
                    $($(AnyPolicy::$policy(game) => game.options().into(),)+)+
                }
            }

            /// The position's data about its players, as a setup has it.
            pub(crate) fn variant_state(&self) -> VariantState {
                match self {
                    $($(AnyPolicy::$policy(game) => game.players().into(),)+)+
                }
            }
        }
    };
}

rule_sets! {
    ($)
    /// Standard chess.
    Standard(standard::StandardOptions) played as
        Standard: Box<GameOf<standard::StandardOptions>>;
    /// Chess from one of 960 starting positions.
    Chess960(chess960::Chess960Options) played as
        Chess960: Box<GameOf<chess960::Chess960Options>>;
    /// Chess on a board of 66 squares, where two pairs of squares overlap.
    Chess66(chess66::Chess66Options) played as
        Chess66: Box<GameOf<chess66::Chess66Options>>;
    /// Chess on ten files, with an archbishop and a chancellor.
    Capablanca(capablanca::CapablancaOptions) played as
        Capablanca: Box<GameOf<capablanca::CapablancaOptions>>;
    /// Chess for four armies on a board like a plus sign.
    Chess4(chess4::options::Chess4Options) played as
        Chess4: Inline<GameOf<chess4::options::Chess4Options>>;
    /// Chess for four armies, and a queen with her guards.
    Chess45(chess45::Chess45Options) played as
        Chess45: Box<GameOf<chess45::Chess45Options>>;
    /// Chess for four small armies that make secret alliances.
    Alliance(alliance::AllianceOptions) played as
        Alliance: Inline<GameOf<alliance::AllianceOptions>>;
    /// Chess for two to four players by Jason65's multi-player rules.
    Multiplayer(multiplayer::options::MultiplayerOptions) played as
        Multiplayer: Inline<Multiplayer<1>>,
        MultiplayerPlus: Inline<Multiplayer<3>>,
        MultiplayerSmallPlus: Inline<Multiplayer<2>>;
    /// Chess for four armies on a board of 160 squares, for points or in two teams.
    FourPlayer(fourplayer::options::FourPlayerOptions) played as
        FourPlayer: Inline<GameOf<fourplayer::options::FourPlayerOptions>>;
}

/// The first of the list.
impl Default for Variant {
    fn default() -> Variant {
        Variant::ALL[0]
    }
}

impl From<AnyMultiplayer> for AnyPolicy {
    fn from(game: AnyMultiplayer) -> AnyPolicy {
        match game {
            AnyMultiplayer::Square(game) => game.into(),
            AnyMultiplayer::Plus(game) => game.into(),
            AnyMultiplayer::SmallPlus(game) => game.into(),
        }
    }
}

impl AnyPolicy {
    /// The position that a setup describes.
    pub(super) fn of(
        options: &Options,
        written: Written<'_>,
        state: &VariantState,
    ) -> Checked<AnyPolicy, VariantFault> {
        definition!(options, definition => policy_of(definition, written, state))
    }
}

/// The position of a variant that a setup describes.
fn policy_of<D>(
    definition: &D,
    written: Written<'_>,
    state: &VariantState,
) -> Checked<AnyPolicy, VariantFault>
where
    D: Definition<State: StateOf, Policy: Into<AnyPolicy>>,
    VariantFault: From<D::Fault>,
{
    let usual = definition.default_state();
    let state = D::State::within(state).unwrap_or(&usual);
    Ok(definition.policy(written, state)?.into())
}

impl VariantState {
    /// The state that holds when nothing is written.
    pub fn of(options: &Options) -> VariantState {
        definition!(options, definition => default_state(definition))
    }
}

impl Options {
    /// The options of a variant with these values. Unknown options are an error; missing ones are
    /// as usual.
    pub(crate) fn read(variant: Variant, values: Object<Value>) -> Result<Options, OptionFault> {
        definition!(&Options::of(variant), usual => read_like(usual, values).map(Options::from))
    }

    /// Every option that the variant has.
    pub(crate) fn schema(&self) -> Vec<OptionSchema> {
        definition!(self, options => schema_of(options))
    }

    /// The value of every option.
    pub(super) fn values(&self) -> Object<Value> {
        definition!(self, options => options.values())
    }

    /// The data about the players in the position at the start of a game.
    pub(super) fn state_at_start(&self) -> VariantState {
        definition!(self, definition => state_at_start(definition))
    }

    /// These options, corrected by what the pieces of a position show of them.
    pub(crate) fn inferred_from(&self, pieces: &BTreeMap<Square, Piece>) -> Options {
        definition!(self, options => options.inferred_from(pieces).into())
    }

    pub(crate) fn rule_set(&self) -> &'static RuleSet {
        definition!(self, definition => definition.rules())
    }

    pub(super) fn armies_in_order(&self) -> Vec<Army> {
        definition!(self, definition => definition.armies())
    }

    /// These options with the armies that a position names, if it names any. Only the multi-player
    /// rules have positions that do.
    pub(crate) fn read_lineup(&self, keys: &mut Keys<'_>) -> Result<Options, LineupError> {
        match self {
            Options::Multiplayer(options) => Ok(options.read_lineup(keys)?.into()),
            _ => Ok(self.clone()),
        }
    }

    pub(super) fn start(&self) -> Start {
        definition!(self, definition => definition.start())
    }

    /// The number of starting positions among which a game can draw one: 960 in Chess960, and 1 in
    /// most variants.
    pub fn starts(&self) -> u16 {
        definition!(self, definition => starts(definition))
    }

    /// These options with the starting position of this number, in variants with several.
    pub fn with_start(&self, number: u16) -> Option<Options> {
        Some(definition!(self, definition => definition.with_start(number)?.into()))
    }

    /// The army that plays together with this one, in team play.
    pub fn partner(&self, army: Army) -> Option<Army> {
        let rules = self.rule_set();
        let seat = rules.seat_of(army)?;
        let partner = definition!(self, definition => definition.partner(seat))?;
        Some(rules.armies[partner.index()].army)
    }

    /// The army that takes no part in the game. Nobody has its seat.
    pub fn absent(&self) -> Option<Army> {
        definition!(self, definition => definition.absent())
    }

    /// Are points for eliminations the result of the game?
    pub fn counts_points(&self) -> bool {
        definition!(self, definition => definition.counts_points())
    }

    /// Is every place but the first worth the same?
    pub fn counts_only_first(&self) -> bool {
        definition!(self, definition => definition.counts_only_first())
    }

    /// The rounds at the start in which nobody leaves: who wants to aborts the game. 0 where a
    /// player can always leave alone.
    pub fn opening_rounds(&self) -> u32 {
        definition!(self, definition => definition.opening_rounds())
    }

    /// Can players make each other promises, which the rules do not know of?
    pub fn promises(&self) -> Promises {
        definition!(self, definition => definition.promises())
    }

    /// The rules by which engines of others play a game with these options; `None` if they cannot.
    pub fn uci(&self) -> Option<Uci> {
        self.rule_set().uci
    }

    /// Must the winner outlast the neutral army too, if there is one?
    pub fn neutral_counts(&self) -> bool {
        definition!(self, definition => definition.neutral_counts())
    }

    /// The mover of each seat, where one player has several: a name for each in turn order.
    pub fn owners(&self) -> Option<&[String]> {
        definition!(self, definition => definition.owners())
    }

    /// These options with other owners of the seats, where one player may have several. Variants
    /// without owners ignore them.
    pub fn with_owners(&self, owners: Option<Vec<String>>) -> Options {
        definition!(self, definition => definition.with_owners(owners).into())
    }
}

fn default_state<D: Definition<State: StateOf>>(definition: &D) -> VariantState {
    definition.default_state().into()
}

fn state_at_start<D: Definition<State: StateOf>>(definition: &D) -> VariantState {
    definition.state_at_start().into()
}

fn starts<D: Definition>(_: &D) -> u16 {
    D::STARTS
}

/// Reads the options of the same variant as these.
fn read_like<D: Definition>(_: &D, values: Object<Value>) -> Result<D, OptionFault> {
    D::read(values)
}

fn schema_of<D: Definition>(_: &D) -> Vec<OptionSchema> {
    D::schema()
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.values().serialize(to)
    }
}

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
