//! The data of a position about its players besides their pieces, and the faults of that data.
//!
//! Only rule sets in which players can leave or be allied have it; the others need nothing here.

use alloc::boxed::Box;
use core::convert::Infallible;

use thiserror::Error;

use crate::board::square::Square;
use crate::movegen::json::{KeyError, Keys};
use crate::pieces::piece::Army;
use crate::variants::alliance::setup::{AllianceFault, AllianceState};
use crate::variants::chess4::state::{Chess4Fault, Chess4State};
use crate::variants::fourplayer::setup::{FourPlayerFault, FourPlayerState};
use crate::variants::multiplayer::options::MultiplayerFault;
use crate::variants::multiplayer::setup::MultiplayerState;

/// A fault in what only one variant has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum VariantFault {
    /// A fault in the alliances of Four Player Chess.
    Alliance(#[from] AllianceFault),
    /// A fault in the players of Chess4.
    Chess4(#[from] Chess4Fault),
    /// A fault in the players of the multi-player rules.
    Multiplayer(#[from] MultiplayerFault),
    /// A fault in the players of the game for four.
    FourPlayer(#[from] FourPlayerFault),
}

/// Variants without faults of their own.
impl From<Infallible> for VariantFault {
    fn from(never: Infallible) -> VariantFault {
        match never {}
    }
}

/// The data of a position about its players besides their pieces, in variants that have more than
/// the board.
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
    /// The players of the game for four.
    FourPlayer(Box<FourPlayerState>),
}

/// The state of one variant, as a part of the state of any.
pub(crate) trait StateOf: Sized + Into<VariantState> {
    /// This state, if it is of this variant.
    fn within(state: &VariantState) -> Option<&Self>;
}

impl From<()> for VariantState {
    fn from((): ()) -> VariantState {
        VariantState::None
    }
}

impl StateOf for () {
    fn within(_: &VariantState) -> Option<&()> {
        Some(&())
    }
}

/// What makes the data of each variant a part of that of any.
macro_rules! states {
    ($($variant:ident($state:ty);)+) => {
        $(impl From<$state> for VariantState {
            fn from(state: $state) -> VariantState {
                VariantState::$variant(state.into())
            }
        }

        impl StateOf for $state {
            fn within(state: &VariantState) -> Option<&$state> {
                match state {
                    VariantState::$variant(state) => Some(state),
                    _ => None,
                }
            }
        })+
    };
}

states! {
    Chess4(Chess4State);
    Alliance(AllianceState);
    Multiplayer(MultiplayerState);
    FourPlayer(FourPlayerState);
}

impl VariantState {
    /// Notes that a queen is worth one point. `false` if the variant has none.
    pub(crate) fn add_one_point(&mut self, square: Square) -> bool {
        match self {
            VariantState::FourPlayer(state) => state.one_point.insert(square),
            _ => false,
        }
    }

    /// Reads the keys of the players, and the counter where it has another name.
    pub(crate) fn read(
        &mut self,
        armies: &[Army],
        keys: &mut Keys<'_>,
        halfmoves: &mut u32,
    ) -> Result<(), KeyError> {
        match self {
            VariantState::None => Ok(()),
            VariantState::Chess4(state) => state.read(armies, keys),
            VariantState::Alliance(state) => {
                *state = AllianceState::read(keys)?;
                Ok(())
            }
            VariantState::Multiplayer(state) => state.read(armies, keys, halfmoves),
            VariantState::FourPlayer(state) => state.read(armies, keys),
        }
    }
}
