//! The offer of a seat that was left for good, as everybody sees it, and why a substitute or a
//! takeover is refused. The offer is no code: with that a person takes the seat over, and only who
//! may offer it gets one.

pub(crate) mod decide;
pub(crate) mod state;

use crate::base::id::Seat;
use crate::base::refused::refusals;

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

refusals! {
    /// Why no computer plays, or continues to play, in the place of a person.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum SubstituteRefusal = "request-not-possible" {
        /// A computer plays for the person who acts. They have to return first.
        Replaced = "replaced",
        /// No computer plays for the person who wants to return.
        NotReplaced,
        /// A computer plays for this seat already.
        Computer,
        /// In a rated game nobody hands their own seat over.
        Rated,
        /// The player of this seat decides nothing in the game any more.
        Eliminated {
            /// The seat.
            seat: Seat,
        },
    }
}

refusals! {
    /// Why a seat is not offered, or not taken over.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum TakeoverRefusal = "seat-not-offered" {
        /// A rated game keeps its players.
        Rated,
        /// A computer has this seat, and plays on.
        Computer {
            /// The seat.
            seat: Seat,
        },
        /// No computer plays for the person at this seat: they are there, or their army has
        /// resigned.
        Present {
            /// The seat.
            seat: Seat,
        },
        /// The person at this seat has handed it over to a computer themselves, and may return.
        WillReturn {
            /// The seat.
            seat: Seat,
        },
        /// The person at this seat has not been away for so many of their moves.
        TooEarly {
            /// The seat.
            seat: Seat,
            /// The number of moves.
            moves: usize,
        },
        /// The seat is offered already.
        AlreadyOffered {
            /// The seat.
            seat: Seat,
        },
        /// The seat is not offered.
        NotOffered {
            /// The seat.
            seat: Seat,
        },
        /// The offer was withdrawn or taken, or the player has returned.
        Closed,
        /// The person plays in the game.
        Playing,
        /// Another person has taken over the seats of this one.
        Retired,
    }
}
