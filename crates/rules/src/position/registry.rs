//! The registry: the only place that lists all variants.
//!
//! A new variant is a folder with a definition, and here a line in the table. Everything else
//! follows from the definition.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::board::square::Square;
use crate::movegen::definition::{Definition, Start};
use crate::movegen::json::{Keys, Object};
use crate::movegen::options::{OptionFault, OptionSchema, OptionSet};
use crate::movegen::policy::Policy;
use crate::movegen::rule_set::{Promises, RuleSet, Uci};
use crate::movegen::setup::{Checked, Written};
use crate::pieces::piece::{Army, Piece};
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
