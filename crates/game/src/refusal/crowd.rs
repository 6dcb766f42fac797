//! The reasons for which a team cannot play, or a vote does not count.

use crate::clock::pace::Span;

/// The reason for which a team cannot play, or a vote does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CrowdRefusal {
    /// More teams are to play than can.
    TooMany {
        /// The maximum.
        most: usize,
    },
    /// The same team is to play twice.
    SameTeamTwice,
    /// The name of a team cannot be shown.
    InvalidName,
    /// Teams make no alliances and write no letters.
    Diplomacy,
    /// The game is in direct messages, where there is no team.
    Private,
    /// The clock gives a time for the whole game, in which nobody can wait for votes.
    LiveClock,
    /// The time for a vote is too short, too long, or not shorter than the time for a move.
    InvalidVoteTime {
        /// The shortest time.
        least: Span,
        /// The longest time.
        most: Span,
    },
    /// A team offers and accepts no draws.
    NoDraws,
    /// A team answers no requests.
    NoRequests,
    /// No team plays in this game.
    NoTeams,
    /// The person belongs to none of the teams.
    NotInTeam,
    /// The person has a seat of their own in this game.
    OwnSeat,
    /// The person has voted for another team of this game before.
    OtherTeam,
    /// It is not the turn of the person's team.
    NotYourTurn,
    /// The vote is over, and is being counted.
    TooLate,
    /// As many different moves were proposed as can be.
    TooManyProposals {
        /// The maximum.
        most: usize,
    },
}
