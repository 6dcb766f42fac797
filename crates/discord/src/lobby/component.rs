//! The components of a lobby or challenge.

use crate::frontend::topic_component::TopicComponent;
use parse_display::{Display, FromStr};

/// A component of a lobby or challenge.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum LobbyComponent {
    Accept,
    Decline,
    Withdraw,
    /// Join a lobby with any colour that is left.
    Join,
    /// Open the menu of colours.
    JoinAs,
    /// Colours were chosen from the menu; the values are their seats.
    Seats,
    /// Join with any colour that is left, from that menu.
    AnySeat,
    /// Leave the lobby.
    Leave,
    /// Open the panel with what only the host of a lobby can do.
    Host,
    /// Show how the chance of a lobby's game can be checked.
    FairPlay,
    /// Start the game with the players who have joined.
    Start,
    /// Open the panel in which the host reserves seats.
    Reserve,
    /// A user was chosen there for whom a seat is to be reserved. Discord sends the user with the
    /// choice.
    ReserveFor,
    /// A reservation was chosen there that is to be cancelled; the value is its number.
    CancelReservation,
    /// Open the panel in which the host adds and removes computers.
    Computers,
    /// A level or an engine was chosen there for a new computer; the value is its number.
    ComputerLevel,
    /// A seat was chosen for the computer with this number; the value is the seat.
    #[display("{}:{number}")]
    ComputerSeat {
        number: i64,
    },
    /// A character was chosen for the computer with this number; the value is its name.
    #[display("{}:{number}")]
    ComputerCharacter {
        number: i64,
    },
    /// A computer was chosen there that is to be removed; the value is its number.
    RemoveComputer,
    /// Cancel a lobby.
    Cancel,
    /// Ask for a rematch.
    Rematch,
}

impl LobbyComponent {
    /// Whether it does something only as long as the lobby is open.
    pub(crate) fn ends_with_lobby(&self) -> bool {
        !matches!(self, Self::FairPlay | Self::Rematch)
    }
}

impl TopicComponent for LobbyComponent {
    fn is_further_step(&self) -> bool {
        !matches!(
            self,
            Self::Accept
                | Self::Decline
                | Self::Join
                | Self::JoinAs
                | Self::Leave
                | Self::Host
                | Self::FairPlay
                | Self::Start
                | Self::Reserve
                | Self::Computers
                | Self::Cancel
                | Self::Rematch
        )
    }
}
