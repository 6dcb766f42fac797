//! Teams that vote for the moves of a seat, and why a team cannot play or a vote does not count.
//!
//! A team is a role or a whole server of the chat service. Its name and number are erasable data;
//! the record of a game has only for how long the team votes. The votes are no part of the game
//! (`tally` has what becomes of them).

pub(crate) mod decide;
mod game;
pub(crate) mod tally;

use crate::base::id::{NAME_LIMIT, Seat, ServerId, Span};
use crate::base::refused::refusals;
use serde::{Deserialize, Serialize};

/// The shortest and the longest time for which a team can vote for a move.
pub const VOTE_TIME: (Span, Span) = (Span::minutes(1), Span::days(7));

/// How long a team votes for a move if nobody chooses another one: a quarter of the time per move,
/// and an hour without a clock.
pub fn default_vote_time(per_move: Option<Span>) -> Span {
    let (least, most) = VOTE_TIME;
    let usual = per_move.map_or(Span::hours(1), |span| Span(span.0 / 4));
    usual.clamp(least, most)
}

/// The maximum number of teams in one game.
pub const MAX_TEAMS: usize = 5;

/// A team: the members of a server with a role, or all of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Team {
    /// The server.
    pub server: u64,
    /// The role. That of all members has the number of the server.
    pub role: u64,
    /// The name in the game.
    pub name: String,
}

impl Team {
    /// Whether a member of a server with these roles belongs to the team.
    pub fn has(&self, member: &TeamMember) -> bool {
        let has_role = self.is_everybody() || member.roles.contains(&self.role);
        member.server.0 == self.server && has_role
    }

    /// Whether all members of the server belong to the team.
    pub fn is_everybody(&self) -> bool {
        self.role == self.server
    }

    /// Whether both are the same role.
    fn is_same(&self, other: &Self) -> bool {
        (self.server, self.role) == (other.server, other.role)
    }

    /// The name of a role, cut off where it is longer than the name of a player can be.
    pub fn short_name(name: &str) -> String {
        let name = name.trim().trim_start_matches('@');
        name.chars().take(NAME_LIMIT).collect()
    }
}

/// A person as a member of a server, which the frontend has seen just now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamMember {
    /// The server.
    pub server: ServerId,
    /// Their roles there.
    pub roles: Vec<u64>,
}

/// A crowd as a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crowd {
    /// The team; `None` where its name is not known, as in an exported game.
    pub team: Option<Team>,
    /// How long it votes for a move.
    pub vote: Span,
}

/// A team that plays from the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCrowd {
    /// The team.
    pub team: Team,
    /// How long it votes for a move; `None` for the usual one.
    pub vote: Option<Span>,
    /// Its seats; empty for any free seat.
    pub seats: Vec<Seat>,
}

/// A crowd of a new game, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CrowdSeats {
    pub(crate) vote: Span,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) seats: Vec<Seat>,
}

refusals! {
    /// Why a team cannot play, or a vote does not count.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_has_the_members_of_its_server_with_its_role() {
        let member = |server, roles: &[u64]| TeamMember {
            server: ServerId(server),
            roles: roles.to_vec(),
        };
        let team = |role| Team {
            server: 7,
            role,
            name: String::new(),
        };
        assert!(team(9).has(&member(7, &[8, 9])));
        assert!(!team(9).has(&member(7, &[8])));
        assert!(!team(9).has(&member(6, &[9])));
        // The role of everybody is not among the roles of a member.
        assert!(team(7).has(&member(7, &[])));
        assert!(!team(7).has(&member(6, &[7])));
    }

    #[test]
    fn a_vote_takes_a_quarter_of_the_time_for_a_move() {
        assert_eq!(default_vote_time(Some(Span::days(1))), Span::hours(6));
        assert_eq!(default_vote_time(Some(Span::days(30))), Span::days(7));
        assert_eq!(default_vote_time(Some(Span::minutes(2))), Span::minutes(1));
        assert_eq!(default_vote_time(None), Span::hours(1));
    }
}
