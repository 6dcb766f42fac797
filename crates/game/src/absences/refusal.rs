//! The refusals that are about seats whose player stays away.

use crate::base::id::Seat;
use crate::base::refused::refusals;

refusals! {
    /// The reason for which no computer plays, or continues to play, in the place of a person.
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
    /// The reason for which a seat is not offered, or not taken over.
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
