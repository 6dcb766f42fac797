//! The offer of a seat that was left for good, as everybody sees it. It is no code: with that a
//! person takes the seat over, and only who may offer it gets one.

pub(crate) mod apply;
pub(crate) mod decide;
mod game;
pub(crate) mod refusal;
pub(crate) mod stand_ins;
pub(crate) mod state;
pub(crate) mod takeovers;

/// The state of the offer of a seat to a person who follows a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SeatOffer {
    /// It cannot be offered: somebody plays, or may still return.
    #[default]
    None,
    /// Everybody who still plays can offer it.
    Possible,
    /// It is offered. Each offer has a number of its own.
    Open(u32),
}

impl SeatOffer {
    /// The number of the open offer.
    pub fn number(self) -> Option<u32> {
        match self {
            Self::Open(number) => Some(number),
            Self::None | Self::Possible => None,
        }
    }
}
