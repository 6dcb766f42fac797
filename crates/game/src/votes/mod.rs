//! Teams that vote for the moves of a seat, and why a team cannot play or a vote does not count.
//!
//! A team is a role or a whole server of the chat service. Its name and number are erasable data;
//! the record of a game has only for how long the team votes. The votes are no part of the game
//! (what becomes of them is in its tally).
//!
//! A result lists the moves with their votes, and the root of a tree of hashes. Each leaf is a vote
//! with a salt of its own, so the record names nobody. A voter who has their salt and the hashes
//! beside the way to the root can prove that the vote was counted ([`VoteReceipt`]).

pub(crate) mod decide;
mod game;

use crate::base::id::{GameId, NAME_LIMIT, PersonId, Seat, ServerId, Span, Time, hash};
use crate::base::refused::refusals;
use core::cmp::Reverse;
use core::fmt::{self, Write};
use hex::FromHex;
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

/// The maximum number of different moves that can be proposed in one vote. It bounds the record.
pub const MAX_PROPOSALS: usize = 64;

/// A hash in the tree of votes.
pub type VoteHash = [u8; 32];

/// The result of a vote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VoteTally {
    /// The moves that got votes, the chosen one first.
    pub moves: Vec<VotedMove>,
    /// The root of the tree of votes.
    #[serde(with = "hex::serde")]
    pub root: VoteHash,
}

/// A move with its votes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(String, u32, u64)", into = "(String, u32, u64)")]
pub struct VotedMove {
    /// The move in coordinate form.
    pub coordinate: String,
    /// The number of its votes.
    pub votes: u32,
    /// When it was proposed first.
    pub proposed: Time,
}

impl From<(String, u32, u64)> for VotedMove {
    fn from((coordinate, votes, proposed): (String, u32, u64)) -> Self {
        Self {
            coordinate,
            votes,
            proposed: Time(proposed),
        }
    }
}

impl From<VotedMove> for (String, u32, u64) {
    fn from(voted: VotedMove) -> Self {
        (voted.coordinate, voted.votes, voted.proposed.0)
    }
}

impl VotedMove {
    /// The order of a result: most votes first, among equals the earlier proposal. Of two that were
    /// proposed in the same millisecond, the first in the alphabet comes first.
    fn rank(&self) -> (Reverse<u32>, Time, &str) {
        (Reverse(self.votes), self.proposed, &self.coordinate)
    }
}

impl VoteTally {
    /// The result of votes for these moves. Moves without votes are left out.
    pub fn new(mut moves: Vec<VotedMove>, root: VoteHash) -> Self {
        moves.retain(|voted| voted.votes > 0);
        moves.sort_by(|a, b| a.rank().cmp(&b.rank()));
        Self { moves, root }
    }

    /// The move that was chosen; `None` if nobody voted.
    pub fn chosen(&self) -> Option<&VotedMove> {
        self.moves.first()
    }

    /// Whether another move has as many votes as the chosen one, which was proposed first.
    pub fn is_tied(&self) -> bool {
        matches!(&self.moves[..], [first, second, ..] if first.votes == second.votes)
    }

    /// The number of all votes.
    pub fn votes(&self) -> u64 {
        self.moves.iter().map(|voted| u64::from(voted.votes)).sum()
    }

    /// Whether it is the result of some vote: in order, no move twice, none without votes, and not
    /// more moves than can be proposed.
    fn is_possible(&self) -> bool {
        let is_ascending = |pair: &[VotedMove]| pair[0].rank() < pair[1].rank();
        let mut names: Vec<&str> = self.moves.iter().map(|voted| &*voted.coordinate).collect();
        names.sort_unstable();
        names.dedup();
        (1..=MAX_PROPOSALS).contains(&self.moves.len())
            && names.len() == self.moves.len()
            && self.moves.iter().all(|voted| voted.votes > 0)
            && self.moves.windows(2).all(is_ascending)
    }
}

/// The leaf of a vote.
pub fn vote_leaf(
    game: &GameId,
    ply: u32,
    voter: PersonId,
    coordinate: &str,
    salt: &VoteHash,
) -> VoteHash {
    let (game, voter) = (game.as_str().as_bytes(), voter.0.to_be_bytes());
    // All parts but the last have a fixed length.
    let (ply, coordinate) = (ply.to_be_bytes(), coordinate.as_bytes());
    hash(&[
        b"entente-vote-1",
        &[0],
        salt,
        &voter,
        game,
        &ply,
        coordinate,
    ])
}

/// The hash of two hashes of the tree.
fn node(left: &VoteHash, right: &VoteHash) -> VoteHash {
    hash(&[b"entente-vote-1", &[1], left, right])
}

/// The next level of the tree. A hash without a neighbour is taken over.
fn above(level: &[VoteHash]) -> Vec<VoteHash> {
    let pair = |pair: &[VoteHash]| match pair {
        [left, right] => node(left, right),
        [single, ..] => *single,
        [] => VoteHash::default(),
    };
    level.chunks(2).map(pair).collect()
}

/// The root of the tree of these leaves, which does not depend on their order.
pub fn vote_root(mut leaves: Vec<VoteHash>) -> VoteHash {
    leaves.sort_unstable();
    let mut level = leaves;
    while level.len() > 1 {
        level = above(&level);
    }
    level.first().copied().unwrap_or_default()
}

/// A hash beside the way from a leaf to the root, and whether it is the left one of the two.
type Step = (bool, VoteHash);

/// The way from a leaf to the root; `None` if the tree has no such leaf.
fn way(mut leaves: Vec<VoteHash>, leaf: &VoteHash) -> Option<Vec<Step>> {
    leaves.sort_unstable();
    let mut at = leaves.iter().position(|other| other == leaf)?;
    let (mut level, mut steps) = (leaves, Vec::new());
    while level.len() > 1 {
        let beside = at ^ 1;
        if let Some(hash) = level.get(beside) {
            steps.push((beside < at, *hash));
        }
        level = above(&level);
        at /= 2;
    }
    Some(steps)
}

/// The proof that a vote was counted, which its voter gets. It has their number and their salt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoteReceipt {
    /// The number of plies before the move.
    pub ply: u32,
    /// The voter.
    pub voter: PersonId,
    /// The move that they voted for, in coordinate form.
    pub coordinate: String,
    salt: VoteHash,
    steps: Vec<Step>,
}

impl VoteReceipt {
    /// The receipt of a vote among these leaves; `None` if its leaf is none of them.
    pub fn new(
        game: &GameId,
        ply: u32,
        voter: PersonId,
        coordinate: &str,
        salt: &VoteHash,
        leaves: Vec<VoteHash>,
    ) -> Option<Self> {
        let leaf = vote_leaf(game, ply, voter, coordinate, salt);
        Some(Self {
            ply,
            voter,
            coordinate: coordinate.to_string(),
            salt: *salt,
            steps: way(leaves, &leaf)?,
        })
    }

    /// Whether the vote is in the result of its move in this game.
    pub fn is_counted(&self, game: &GameId, tally: &VoteTally) -> bool {
        let leaf = vote_leaf(game, self.ply, self.voter, &self.coordinate, &self.salt);
        let up = |hash: VoteHash, (is_left, beside): &Step| {
            if *is_left {
                node(beside, &hash)
            } else {
                node(&hash, beside)
            }
        };
        let is_listed = |voted: &VotedMove| voted.coordinate == self.coordinate;
        self.steps.iter().fold(leaf, up) == tally.root && tally.moves.iter().any(is_listed)
    }

    /// Reads a receipt; `None` if the text is none.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.trim().split('.');
        let (ply, voter) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let coordinate = parts.next()?.to_string();
        let salt = VoteHash::from_hex(parts.next()?).ok()?;
        let step = |text: &str| {
            let (side, digits) = text.split_at_checked(1)?;
            let is_left = match side {
                "l" => true,
                "r" => false,
                _ => return None,
            };
            Some((is_left, VoteHash::from_hex(digits).ok()?))
        };
        Some(Self {
            ply,
            voter: PersonId(voter),
            coordinate,
            salt,
            steps: parts.map(step).collect::<Option<_>>()?,
        })
    }
}

impl fmt::Display for VoteReceipt {
    /// Writes the parts, separated by points: ply, voter, move, salt, and the hashes on the way.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ply, voter, .. } = self;
        write!(f, "{ply}.{voter}.{}.", self.coordinate)?;
        f.write_str(&hex::encode(self.salt))?;
        for (is_left, hash) in &self.steps {
            f.write_char('.')?;
            f.write_char(if *is_left { 'l' } else { 'r' })?;
            f.write_str(&hex::encode(hash))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

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

    fn voted(coordinate: &str, votes: u32, proposed: u64) -> VotedMove {
        (coordinate.to_string(), votes, proposed).into()
    }

    #[test]
    fn most_votes_win_and_among_equals_the_earlier_proposal() {
        let moves = Vec::from([
            voted("e2e4", 2, 30),
            voted("d2d4", 2, 20),
            voted("a2a3", 1, 10),
            voted("b2b3", 0, 5),
        ]);
        let tally = VoteTally::new(moves, [0; 32]);
        let order: Vec<_> = tally.moves.iter().map(|voted| &*voted.coordinate).collect();
        assert_eq!(order, ["d2d4", "e2e4", "a2a3"]);
        assert_eq!((tally.votes(), tally.is_possible()), (5, true));
        let stored = serde_json::to_string(&tally).unwrap();
        assert!(
            stored.starts_with(r#"{"moves":[["d2d4",2,20],"#),
            "{stored}"
        );
        assert_eq!(serde_json::from_str::<VoteTally>(&stored).unwrap(), tally);
    }

    #[test]
    fn a_result_that_no_vote_can_have_is_noticed() {
        let tally = |moves: &[VotedMove]| VoteTally {
            moves: moves.to_vec(),
            root: [0; 32],
        };
        assert!(!tally(&[]).is_possible());
        assert!(!tally(&[voted("e2e4", 1, 1), voted("d2d4", 2, 1)]).is_possible());
        assert!(!tally(&[voted("e2e4", 2, 1), voted("e2e4", 1, 2)]).is_possible());
        assert!(!tally(&[voted("e2e4", 0, 1)]).is_possible());
        assert!(tally(&[voted("e2e4", 2, 1), voted("d2d4", 1, 1)]).is_possible());
    }

    #[test]
    fn each_voter_can_prove_their_vote_and_no_other() {
        let game = GameId::from_random([3; 8]);
        for voters in 1_u64..20 {
            let salt = |voter: u64| [voter as u8; 32];
            let leaf = |voter| vote_leaf(&game, 5, PersonId(voter), "e2e4", &salt(voter));
            let leaves: Vec<_> = (0..voters).map(leaf).collect();
            let tally = VoteTally::new(
                Vec::from([voted("e2e4", voters as u32, 1), voted("d2d4", 1, 1)]),
                vote_root(leaves.clone()),
            );
            for voter in 0..voters {
                let (person, leaves) = (PersonId(voter), leaves.clone());
                let receipt = VoteReceipt::new(&game, 5, person, "e2e4", &salt(voter), leaves);
                let receipt = receipt.unwrap();
                let read = VoteReceipt::parse(&receipt.to_string()).unwrap();
                assert_eq!(read, receipt);
                assert!(read.is_counted(&game, &tally));
                // Nothing of it can be changed.
                let changes: [fn(&mut VoteReceipt); 3] = [
                    |receipt| receipt.ply = 6,
                    |receipt| receipt.voter = PersonId(99),
                    |receipt| receipt.coordinate = "d2d4".to_string(),
                ];
                for change in changes {
                    let mut changed = receipt.clone();
                    change(&mut changed);
                    assert!(!changed.is_counted(&game, &tally));
                }
            }
            let stranger = VoteReceipt::new(&game, 5, PersonId(99), "e2e4", &salt(9), leaves);
            assert_eq!(stranger, None);
        }
    }

    #[test]
    fn a_text_that_is_no_receipt_is_refused() {
        for text in ["", "1", "1.2.e4", "1.2.e4.zz", "x.2.e4.", "1.2.e4..l", "é"] {
            assert_eq!(VoteReceipt::parse(text), None, "{text}");
        }
    }
}
