//! The registry: the only place that lists all variants.
//!
//! A new variant is a folder with a definition, and here an entry in each list. Everything else
//! follows from the definition.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;

use serde::{Serialize, Serializer};
use serde_json::Value;
use thiserror::Error;

use crate::board::square::Square;
use crate::movegen::definition::{Definition, Start};
use crate::movegen::json_object::{KeyError, Keys, Object};
use crate::movegen::option_schema::{OptionFault, OptionSchema};
use crate::movegen::option_set::OptionSet;
use crate::movegen::rule_set::RuleSet;
use crate::movegen::setup_check::Written;
use crate::movegen::setup_fault::Checked;
use crate::pieces::piece::{Army, Piece};
use crate::variants::alliance::fault::AllianceFault;
use crate::variants::alliance::game::AllianceGame;
use crate::variants::alliance::options::AllianceOptions;
use crate::variants::alliance::setup::AllianceState;
use crate::variants::capablanca::Capablanca;
use crate::variants::chess4::fault::Chess4Fault;
use crate::variants::chess4::game::Chess4Game;
use crate::variants::chess4::options::Chess4Options;
use crate::variants::chess4::state::Chess4State;
use crate::variants::chess45::game::Chess45;
use crate::variants::chess45::options::Chess45Options;
use crate::variants::chess66::Chess66;
use crate::variants::chess960::Chess960Options;
use crate::variants::multiplayer::fault::MultiplayerFault;
use crate::variants::multiplayer::game::Multiplayer;
use crate::variants::multiplayer::options::MultiplayerOptions;
use crate::variants::multiplayer::setup::{AnyMultiplayer, MultiplayerState};
use crate::variants::shared::two_player::TwoPlayerGame;
use crate::variants::standard::Standard;

/// Makes one of the types that list all variants from what a variant has in its place.
macro_rules! made_from {
    ($whole:ident: $($of:ty: $part:pat_param => $made:expr;)*) => {
        $(impl From<$of> for $whole {
            fn from($part: $of) -> $whole {
                $made
            }
        })*
    };
}

/// A rule set that can be played.
///
/// ```
/// use entente_rules::Variant;
/// assert_eq!(Variant::from_id("standard"), Some(Variant::Standard));
/// assert_eq!(Variant::Standard.board_summary(), "8x8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// Standard chess.
    #[default]
    Standard,
    /// Chess from one of 960 starting positions.
    Chess960,
    /// Chess on a board of 66 squares, where two pairs of squares overlap.
    Chess66,
    /// Chess on ten files, with an archbishop and a chancellor.
    Capablanca,
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
    pub const ALL: [Variant; 8] = [
        Variant::Standard,
        Variant::Chess960,
        Variant::Chess66,
        Variant::Capablanca,
        Variant::Chess4,
        Variant::Chess45,
        Variant::Alliance,
        Variant::Multiplayer,
    ];
}

/// A variant with its options.
///
/// ```
/// use entente_rules::{Options, Variant};
/// let options = Options::from_json(Variant::Chess4, r#"{"method": 2}"#).unwrap();
/// assert_eq!(
///     options.to_json(),
///     "{\"method\":2,\"setup\":\"game\",\"scoring\":\"last-man-standing\",\"teams\":false,\
///      \"absent\":null,\"absent_as\":\"gone\",\"owners\":null}"
/// );
/// assert!(Options::from_json(Variant::Standard, r#"{"method": 2}"#).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Options {
    /// Standard chess has no options.
    Standard,
    /// The options of Chess960.
    Chess960(Chess960Options),
    /// Chess66 has no options.
    Chess66,
    /// Capablanca chess has no options.
    Capablanca,
    /// The options of Chess4.
    Chess4(Chess4Options),
    /// The options of Chess 4.5.
    Chess45(Chess45Options),
    /// The options of Four Player Chess.
    Alliance(AllianceOptions),
    /// The options of the multi-player rules.
    Multiplayer(MultiplayerOptions),
}

/// Runs an expression with the definition of a variant under these options.
macro_rules! definition {
    ($options:expr, $definition:ident => $run:expr) => {
        match $options {
            Options::Standard => {
                let $definition = &Standard {};
                $run
            }
            Options::Chess960($definition) => $run,
            Options::Chess66 => {
                let $definition = &Chess66 {};
                $run
            }
            Options::Capablanca => {
                let $definition = &Capablanca {};
                $run
            }
            Options::Chess4($definition) => $run,
            Options::Chess45($definition) => $run,
            Options::Alliance($definition) => $run,
            Options::Multiplayer($definition) => $run,
        }
    };
}

impl Options {
    /// The default options of a variant.
    pub fn of(variant: Variant) -> Options {
        match variant {
            Variant::Standard => Standard::default().into(),
            Variant::Chess960 => Chess960Options::default().into(),
            Variant::Chess66 => Chess66::default().into(),
            Variant::Capablanca => Capablanca::default().into(),
            Variant::Chess4 => Chess4Options::default().into(),
            Variant::Chess45 => Chess45Options::default().into(),
            Variant::Alliance => AllianceOptions::default().into(),
            Variant::Multiplayer => MultiplayerOptions::default().into(),
        }
    }

    /// The variant that these options are for.
    pub fn variant(&self) -> Variant {
        match self {
            Options::Standard => Variant::Standard,
            Options::Chess960(_) => Variant::Chess960,
            Options::Chess66 => Variant::Chess66,
            Options::Capablanca => Variant::Capablanca,
            Options::Chess4(_) => Variant::Chess4,
            Options::Chess45(_) => Variant::Chess45,
            Options::Alliance(_) => Variant::Alliance,
            Options::Multiplayer(_) => Variant::Multiplayer,
        }
    }

    /// The options of a variant with these values. Unknown options are an error; missing ones are
    /// as usual.
    pub(crate) fn read(variant: Variant, values: Object<Value>) -> Result<Options, OptionFault> {
        definition!(&Options::of(variant), it => read_like(it, values).map(Options::from))
    }

    /// Every option that the variant has.
    pub(crate) fn schema(&self) -> Vec<OptionSchema> {
        definition!(self, it => schema_of(it))
    }

    /// The value of every option.
    pub(crate) fn values(&self) -> Object<Value> {
        definition!(self, it => it.values())
    }

    /// These options, corrected by what the pieces of a position tell about them.
    ///
    /// For Chess960 this is the starting number, if they stand on a starting position.
    pub(crate) fn inferred_from(&self, pieces: &BTreeMap<Square, Piece>) -> Options {
        match self {
            Options::Chess960(options) => {
                Options::Chess960(Chess960Options::inferred_from(pieces).unwrap_or(*options))
            }
            options => options.clone(),
        }
    }

    pub(crate) fn rule_set(&self) -> &'static RuleSet {
        definition!(self, it => it.rules())
    }

    pub(crate) fn start(&self) -> Start {
        definition!(self, it => it.start())
    }

    /// The number of starting positions among which a game can draw one: 960 in Chess960, and 1 in
    /// most variants.
    pub fn starts(&self) -> u16 {
        definition!(self, it => starts(it))
    }

    /// These options with the starting position of this number, in variants with several.
    pub fn with_start(&self, number: u16) -> Option<Options> {
        Some(definition!(self, it => it.with_start(number)?.into()))
    }

    /// The army that plays together with this one, in team play.
    pub fn partner(&self, army: Army) -> Option<Army> {
        let rules = self.rule_set();
        let seat = rules.seat_of(army)?;
        let partner = definition!(self, it => it.partner(seat))?;
        Some(rules.armies[partner.index()].army)
    }

    /// The army that takes no part in the game. Nobody has its seat.
    pub fn absent(&self) -> Option<Army> {
        definition!(self, it => it.absent())
    }

    /// Are points for eliminations the result of the game?
    pub fn counts_points(&self) -> bool {
        definition!(self, it => it.counts_points())
    }

    /// Must the winner outlast the neutral army too, if there is one?
    pub fn neutral_counts(&self) -> bool {
        definition!(self, it => it.neutral_counts())
    }

    /// Who moves each seat, where one player has several: a name for each in turn order.
    pub fn owners(&self) -> Option<&[String]> {
        match self {
            Options::Standard | Options::Chess66 | Options::Capablanca => None,
            Options::Chess960(it) => it.owners(),
            Options::Chess4(it) => it.owners(),
            Options::Chess45(it) => it.owners(),
            Options::Alliance(it) => it.owners(),
            Options::Multiplayer(it) => it.owners(),
        }
    }

    /// These options with other owners of the seats, where one player may have several. Variants
    /// without owners ignore them.
    pub fn with_owners(&self, owners: Option<Vec<String>>) -> Options {
        definition!(self, it => it.with_owners(owners).into())
    }
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

made_from! { Options:
    Standard: _ => Options::Standard;
    Chess960Options: options => Options::Chess960(options);
    Chess66: _ => Options::Chess66;
    Capablanca: _ => Options::Capablanca;
    Chess4Options: options => Options::Chess4(options);
    Chess45Options: options => Options::Chess45(options);
    AllianceOptions: options => Options::Alliance(options);
    MultiplayerOptions: options => Options::Multiplayer(options);
}

/// A fault in what only one variant has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum VariantFault {
    /// A fault in the alliances of Four Player Chess.
    #[error("{0}")]
    Alliance(#[from] AllianceFault),
    /// A fault in the players of Chess4.
    #[error("{0}")]
    Chess4(#[from] Chess4Fault),
    /// A fault in the players of the multi-player rules.
    #[error("{0}")]
    Multiplayer(#[from] MultiplayerFault),
}

/// Variants without faults of their own.
impl From<Infallible> for VariantFault {
    fn from(never: Infallible) -> VariantFault {
        match never {}
    }
}

/// What a position says about its players besides their pieces, in variants that have more than the
/// board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VariantState {
    /// Nothing: all players are in the game.
    None,
    /// The players of Chess4.
    Chess4(Box<Chess4State>),
    /// The players of Four Player Chess.
    Alliance(AllianceState),
    /// The players under the multi-player rules.
    Multiplayer(MultiplayerState),
}

impl VariantState {
    /// The state that holds when nothing is written.
    pub fn of(options: &Options) -> VariantState {
        match options {
            Options::Standard
            | Options::Chess960(_)
            | Options::Chess66
            | Options::Capablanca
            | Options::Chess45(_) => VariantState::None,
            Options::Chess4(_) => VariantState::Chess4(Box::default()),
            Options::Alliance(_) => VariantState::Alliance(AllianceState::default()),
            Options::Multiplayer(options) => {
                VariantState::Multiplayer(MultiplayerState::of(*options))
            }
        }
    }

    /// The state at the start of a game.
    pub(crate) fn at_start(options: &Options) -> VariantState {
        match options {
            Options::Alliance(_) => VariantState::Alliance(AllianceState::at_start()),
            _ => VariantState::of(options),
        }
    }

    /// The state of Chess4.
    pub fn chess4(&self) -> Option<&Chess4State> {
        match self {
            VariantState::Chess4(variant_state) => Some(variant_state),
            _ => None,
        }
    }

    /// The state of Four Player Chess.
    pub(crate) fn alliance(&self) -> Option<&AllianceState> {
        match self {
            VariantState::Alliance(variant_state) => Some(variant_state),
            _ => None,
        }
    }

    /// The state of the multi-player rules.
    pub fn multiplayer(&self) -> Option<&MultiplayerState> {
        match self {
            VariantState::Multiplayer(variant_state) => Some(variant_state),
            _ => None,
        }
    }

    /// Reads the keys that say which armies there are, where a position says so. Returns whether it
    /// did.
    pub(crate) fn read_order(
        &mut self,
        options: &Options,
        keys: &mut Keys<'_>,
    ) -> Result<bool, KeyError> {
        match (self, options) {
            (VariantState::Multiplayer(state), Options::Multiplayer(options)) => {
                state.read_order(*options, keys)
            }
            _ => Ok(false),
        }
    }

    /// Reads the keys of the players, and the counter where it has another name.
    pub(crate) fn read(
        &mut self,
        keys: &mut Keys<'_>,
        halfmoves: &mut u32,
    ) -> Result<(), KeyError> {
        match self {
            VariantState::None => Ok(()),
            VariantState::Chess4(state) => state.read(keys),
            VariantState::Alliance(state) => {
                *state = AllianceState::read(keys)?;
                Ok(())
            }
            VariantState::Multiplayer(state) => state.read(keys, halfmoves),
        }
    }
}

/// Every policy, on the board size that it is played on.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum AnyPolicy {
    Standard(Box<TwoPlayerGame<1, Standard>>),
    Chess960(Box<TwoPlayerGame<1, Chess960Options>>),
    Chess66(Box<TwoPlayerGame<2, Chess66>>),
    Capablanca(Box<TwoPlayerGame<2, Capablanca>>),
    Chess4(Chess4Game),
    Chess45(Box<Chess45>),
    Alliance(AllianceGame),
    Multiplayer(Multiplayer<1>),
    MultiplayerPlus(Multiplayer<3>),
    MultiplayerSmallPlus(Multiplayer<2>),
}

/// Runs an expression with the policy of a position, whichever it is.
macro_rules! policy {
    ($position:expr, $policy:ident => $run:expr) => {
        match $position.policy() {
            $crate::position::registry::AnyPolicy::Standard($policy) => $run,
            $crate::position::registry::AnyPolicy::Chess960($policy) => $run,
            $crate::position::registry::AnyPolicy::Chess66($policy) => $run,
            $crate::position::registry::AnyPolicy::Capablanca($policy) => $run,
            $crate::position::registry::AnyPolicy::Chess4($policy) => $run,
            $crate::position::registry::AnyPolicy::Chess45($policy) => $run,
            $crate::position::registry::AnyPolicy::Alliance($policy) => $run,
            $crate::position::registry::AnyPolicy::Multiplayer($policy) => $run,
            $crate::position::registry::AnyPolicy::MultiplayerPlus($policy) => $run,
            $crate::position::registry::AnyPolicy::MultiplayerSmallPlus($policy) => $run,
        }
    };
}
pub(crate) use policy;

impl AnyPolicy {
    /// The position that a setup describes.
    pub(crate) fn of(
        options: &Options,
        written: Written<'_>,
        state: &VariantState,
    ) -> Checked<AnyPolicy, VariantFault> {
        Ok(match options {
            Options::Standard => Standard {}.policy(written, &())?.into(),
            Options::Chess960(options) => options.policy(written, &())?.into(),
            Options::Chess66 => Chess66 {}.policy(written, &())?.into(),
            Options::Capablanca => Capablanca {}.policy(written, &())?.into(),
            Options::Chess4(options) => {
                let nothing = Chess4State::default();
                options
                    .policy(written, state.chess4().unwrap_or(&nothing))?
                    .into()
            }
            Options::Chess45(options) => options.policy(written, &())?.into(),
            Options::Alliance(options) => {
                let nothing = AllianceState::default();
                options
                    .policy(written, state.alliance().unwrap_or(&nothing))?
                    .into()
            }
            Options::Multiplayer(options) => {
                let usual = MultiplayerState::of(*options);
                let policy = options.policy(written, state.multiplayer().unwrap_or(&usual))?;
                match policy {
                    AnyMultiplayer::Square(game) => game.into(),
                    AnyMultiplayer::Plus(game) => game.into(),
                    AnyMultiplayer::SmallPlus(game) => game.into(),
                }
            }
        })
    }

    /// The options of the game.
    pub(crate) fn options(&self) -> Options {
        match self {
            AnyPolicy::Standard(_) => Options::Standard,
            AnyPolicy::Chess960(game) => Options::Chess960(game.definition),
            AnyPolicy::Chess66(_) => Options::Chess66,
            AnyPolicy::Capablanca(_) => Options::Capablanca,
            AnyPolicy::Chess4(game) => Options::Chess4(game.config.options.clone()),
            AnyPolicy::Chess45(game) => Options::Chess45(game.options()),
            AnyPolicy::Alliance(game) => Options::Alliance(game.config.options),
            AnyPolicy::Multiplayer(game) => Options::Multiplayer(game.options()),
            AnyPolicy::MultiplayerPlus(game) => Options::Multiplayer(game.options()),
            AnyPolicy::MultiplayerSmallPlus(game) => Options::Multiplayer(game.options()),
        }
    }

    /// What the position says about its players, as a setup has it.
    pub(crate) fn variant_state(&self) -> VariantState {
        match self {
            AnyPolicy::Standard(_)
            | AnyPolicy::Chess960(_)
            | AnyPolicy::Chess66(_)
            | AnyPolicy::Capablanca(_)
            | AnyPolicy::Chess45(_) => VariantState::None,
            AnyPolicy::Chess4(game) => VariantState::Chess4(Box::new(game.state_of_players())),
            AnyPolicy::Alliance(game) => VariantState::Alliance(game.alliance_state()),
            AnyPolicy::Multiplayer(game) => VariantState::Multiplayer(game.state_of_players()),
            AnyPolicy::MultiplayerPlus(game) => VariantState::Multiplayer(game.state_of_players()),
            AnyPolicy::MultiplayerSmallPlus(game) => {
                VariantState::Multiplayer(game.state_of_players())
            }
        }
    }
}

made_from! { AnyPolicy:
    TwoPlayerGame<1, Standard>: game => AnyPolicy::Standard(Box::new(game));
    TwoPlayerGame<1, Chess960Options>: game => AnyPolicy::Chess960(Box::new(game));
    TwoPlayerGame<2, Chess66>: game => AnyPolicy::Chess66(Box::new(game));
    TwoPlayerGame<2, Capablanca>: game => AnyPolicy::Capablanca(Box::new(game));
    Chess4Game: game => AnyPolicy::Chess4(game);
    Chess45: game => AnyPolicy::Chess45(Box::new(game));
    AllianceGame: game => AnyPolicy::Alliance(game);
    Multiplayer<1>: game => AnyPolicy::Multiplayer(game);
    Multiplayer<3>: game => AnyPolicy::MultiplayerPlus(game);
    Multiplayer<2>: game => AnyPolicy::MultiplayerSmallPlus(game);
}
