//! The reasons for which a team cannot play, or a vote does not count.

use crate::base::id::Span;
use crate::base::refused::refusals;

refusals! {
    /// The reason for which a team cannot play, or a vote does not count.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum CrowdRefusal = "vote-not-possible" {
        /// More teams are to play than can.
        TooMany {
            /// The maximum.
            most: usize,
        } = "invalid-body",
        /// The same team is to play twice.
        SameTeamTwice = "invalid-body",
        /// The name of a team cannot be shown.
        InvalidName = "invalid-body",
        /// Teams make no alliances and write no letters.
        Diplomacy = "invalid-body",
        /// The game is in direct messages, where there is no team.
        Private = "invalid-body",
        /// The clock gives a time for the whole game, in which nobody can wait for votes.
        LiveClock = "invalid-body",
        /// The time for a move leaves no time for a vote.
        NoTimeForVote {
            /// The shortest time for a vote.
            least: Span,
        } = "invalid-body",
        /// The time for a vote is too short, too long, or not shorter than the time for a move.
        InvalidVoteTime {
            /// The shortest time.
            least: Span,
            /// The longest time.
            most: Span,
        } = "invalid-body",
        /// A team offers and accepts no draws.
        NoDraws = "draw-not-possible",
        /// A team answers no requests.
        NoRequests = "request-not-possible",
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
}
