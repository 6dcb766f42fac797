//! Votes of crowds as they are stored, apart from the logs of their games; and those on their way,
//! which are written together.
//!
//! Each game has at most one open ballot. Each vote is a value of its own, under the game, the turn
//! and the voter, so nobody can have two in one turn. When a vote is closed its ballot is removed,
//! and the votes stay: the result in the game's record is proved by them.
//!
//! They are decided and written in `votes`.

use crate::access::secret::random;
use crate::command::Command;
use crate::core::{Bound, Erase, Export, Json, Last, Origin, PrivateText, Table};
use crate::error::{Rejected, Result};
use entente_game::{
    CrowdTurn, GameId, PersonId, PlayerId, PossibleMove, Span, TeamMember, Time, VoteHash,
    VoteTally, VotedMove, vote_leaf, vote_root,
};
use entente_store::{Batch, Key, Store, StoreError, Version};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use tokio::sync::oneshot;

/// The open vote of a crowd: game.
pub(crate) static BALLOTS: Table<GameId, Json<Ballot>> =
    Table::new(b'3', "the open vote in the game", Bound::Record(5500)).from(Origin::Log);

/// When the vote in a game ends: time, game.
pub(crate) static BALLOT_DEADLINES: Table<(Time, Last<GameId>), ()> =
    Table::new(b'4', "the ends of votes", Bound::Empty).from(Origin::Rebuilt);

/// A vote: game, turn, voter.
pub(crate) static VOTES: Table<(GameId, u64, Last<PrivateText>), Json<Vote>> = Table::about_people(
    b'Y',
    "the votes in the game",
    Bound::Record(300),
    Erase::With("each game in which they have voted"),
    Export::Fields(&["votes"]),
)
.from(Origin::Log);

/// The crowd for which a person votes: person, game.
pub(crate) static TEAM_VOTERS: Table<(PersonId, Last<GameId>), Json<Voter>> = Table::about_people(
    b'+',
    "the votes of",
    Bound::Short,
    Erase::With("each game in which they have voted"),
    Export::Fields(&["votes"]),
);

/// How long somebody who was seen with its role counts as a member of a team.
pub(super) const MEMBERSHIP_TIME: Span = Span::days(7);

/// The open vote of a crowd, with the moves that were proposed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ballot {
    pub(crate) player: PlayerId,
    pub(crate) ply: u32,
    /// The end of the vote.
    pub(crate) closes: Time,
    /// Outages up to this time have been added to it.
    credited: Time,
    pub(crate) proposals: Vec<Proposal>,
}

/// A move that was proposed, and its votes now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// The move in coordinate form.
    #[serde(rename = "c")]
    pub coordinate: String,
    /// The move in the rule set's notation.
    #[serde(rename = "n")]
    pub notation: String,
    /// The number of its votes.
    #[serde(rename = "v")]
    pub votes: u32,
    /// When it was proposed first.
    #[serde(rename = "t")]
    pub proposed: Time,
}

impl Ballot {
    /// A vote whose first vote is given now.
    pub(crate) fn new(turn: &CrowdTurn, now: Time) -> Self {
        Self {
            player: turn.player,
            ply: turn.ply,
            closes: turn.closes_after(now),
            credited: turn.opened,
            proposals: Vec::new(),
        }
    }

    /// Adds an outage, in which nobody could vote, to the time for the vote. It never lasts longer
    /// than the time for the move.
    pub(crate) fn credit(&mut self, turn: &CrowdTurn, from: Time, until: Time) {
        let from = from.max(self.credited);
        if from < self.closes && from < until {
            let end = self.closes + Span(until.0 - from.0);
            self.closes = turn.deadline.map_or(end, |deadline| end.min(deadline));
            self.credited = until;
        }
    }

    /// The votes of a move; `None` if it was not proposed.
    pub(crate) fn proposal(&self, coordinate: &str) -> Option<&Proposal> {
        let mut proposals = self.proposals.iter();
        proposals.find(|proposal| proposal.coordinate == coordinate)
    }

    /// Counts a vote, in place of the voter's former one. No move is proposed before the turn, of
    /// which a clock may show an earlier time.
    pub(crate) fn count(&mut self, mv: &PossibleMove, former: Option<&str>, now: Time) {
        self.uncount(former);
        let proposed = now.max(self.credited);
        let at = |proposal: &Proposal| proposal.coordinate == mv.coordinate;
        match self.proposals.iter_mut().find(|proposal| at(proposal)) {
            Some(proposal) => proposal.votes += 1,
            None => self.proposals.push(Proposal {
                coordinate: mv.coordinate.clone(),
                notation: mv.notation.clone(),
                votes: 1,
                proposed,
            }),
        }
    }

    /// No longer counts a vote for this move.
    pub(super) fn uncount(&mut self, coordinate: Option<&str>) {
        let mut proposals = self.proposals.iter_mut();
        let former = proposals.find(|proposal| Some(proposal.coordinate.as_str()) == coordinate);
        if let Some(former) = former {
            former.votes = former.votes.saturating_sub(1);
        }
    }

    /// Writes the ballot and its deadline, in place of the one that it had.
    pub(crate) fn put(&self, batch: &mut Batch, game: &GameId, before: Option<Time>) {
        if let Some(before) = before.filter(|before| *before != self.closes) {
            batch.remove(deadline_key(game, before));
        }
        batch.put(deadline_key(game, self.closes), "");
        BALLOTS.put(batch, game, self);
    }

    /// Removes the ballot and its deadline.
    pub(crate) fn remove(&self, batch: &mut Batch, game: &GameId) {
        batch.remove(deadline_key(game, self.closes));
        batch.remove(BALLOTS.key(game));
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Vote {
    /// The move in coordinate form.
    pub(crate) mv: String,
    pub(super) proof: Proof,
}

/// What proves a vote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Proof {
    /// The salt, with which the voter can compute the leaf, and the time of the vote.
    Salt {
        #[serde(with = "hex::serde")]
        salt: VoteHash,
        at: Time,
    },
    /// The leaf alone: the voter was erased.
    Leaf(#[serde(with = "hex::serde")] VoteHash),
}

impl Vote {
    /// A vote that is given now.
    pub(crate) fn new(mv: &str, at: Time) -> Self {
        let salt = random();
        Self {
            mv: mv.to_owned(),
            proof: Proof::Salt { salt, at },
        }
    }

    /// The time of the vote; `None` if its voter was erased.
    pub(crate) fn at(&self) -> Option<Time> {
        match &self.proof {
            Proof::Salt { at, .. } => Some(*at),
            Proof::Leaf(_) => None,
        }
    }

    /// The leaf of the vote; `None` if its voter is not known although they were not erased.
    pub(super) fn leaf(
        &self,
        game: &GameId,
        ply: u32,
        voter: Option<PersonId>,
    ) -> Option<VoteHash> {
        match &self.proof {
            Proof::Leaf(leaf) => Some(*leaf),
            Proof::Salt { salt, .. } => Some(vote_leaf(game, ply, voter?, &self.mv, salt)),
        }
    }
}

/// A person as a voter in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Voter {
    /// The crowd for which they vote.
    pub(crate) player: PlayerId,
    /// When they were last seen with its role.
    pub(crate) seen: Time,
}

/// The key of the end of the vote in a game.
pub(crate) fn deadline_key(game: &GameId, at: Time) -> Key {
    BALLOT_DEADLINES.key((at, game))
}

/// The prefix of the votes in one turn.
pub(super) fn turn_prefix(game: &GameId, ply: u32) -> Key {
    VOTES.of(game).number(ply.into())
}

pub(super) fn vote_key(game: &GameId, ply: u32, voter: PersonId) -> Key {
    VOTES.key((game, ply.into(), &voter.key()))
}

/// The name of the voter of a vote who was erased.
pub(super) fn erased_voter(leaf: &VoteHash) -> String {
    format!("erased:{}", hex::encode(leaf))
}

/// The version of the votes in a game.
pub(crate) fn version(store: &Store, game: &GameId) -> Result<Version, StoreError> {
    store.version(&format!("votes {game}"))
}

pub(crate) fn ballot(store: &Store, game: &GameId) -> Result<Option<Ballot>> {
    BALLOTS.get(store, game)
}

pub(crate) fn vote(
    store: &Store,
    game: &GameId,
    ply: u32,
    voter: PersonId,
) -> Result<Option<Vote>> {
    VOTES.get(store, (game, ply.into(), &voter.key()))
}

pub(crate) fn voter(store: &Store, person: PersonId, game: &GameId) -> Result<Option<Voter>> {
    TEAM_VOTERS.get(store, (person, game))
}

/// A stored vote with its voter, if that is known.
type StoredVote = (Option<PersonId>, Vote);

/// All votes in one turn.
pub(super) fn votes_in(store: &Store, game: &GameId, ply: u32) -> Result<Vec<StoredVote>> {
    let mut votes = Vec::new();
    for entry in store.scan(&turn_prefix(game, ply)) {
        let (rest, value) = entry?;
        let voter = PersonId::from_key(&String::from_utf8_lossy(&rest));
        votes.push((voter, VOTES.read(&value)?));
    }
    Ok(votes)
}

/// The leaves of votes in one turn.
pub(crate) fn leaves(game: &GameId, ply: u32, votes: &[StoredVote]) -> Vec<VoteHash> {
    let leaf = |(voter, vote): &StoredVote| vote.leaf(game, ply, *voter);
    votes.iter().filter_map(leaf).collect()
}

/// The result of these votes, where `proposed` knows the time at which each move was proposed.
pub(crate) fn tally(
    game: &GameId,
    ply: u32,
    votes: &[StoredVote],
    proposed: impl Fn(&str) -> Option<Time>,
) -> VoteTally {
    let mut moves: Vec<VotedMove> = Vec::new();
    for (_, vote) in votes {
        match moves.iter_mut().find(|voted| voted.coordinate == vote.mv) {
            Some(voted) => voted.votes += 1,
            None => moves.push(VotedMove {
                coordinate: vote.mv.clone(),
                votes: 1,
                proposed: proposed(&vote.mv).unwrap_or(Time(u64::MAX)),
            }),
        }
    }
    VoteTally::new(moves, vote_root(leaves(game, ply, votes)))
}

/// The games in which a person has voted.
pub(crate) fn games_of(store: &Store, person: PersonId) -> Result<Vec<GameId>> {
    let prefix = TEAM_VOTERS.of(person);
    let mut games = Vec::new();
    for entry in store.scan(&prefix) {
        games.extend(GameId::parse(&String::from_utf8_lossy(&entry?.0)));
    }
    Ok(games)
}

/// A person's votes in a game: the turn of each, and the vote.
pub(crate) fn votes_of(store: &Store, game: &GameId, person: PersonId) -> Result<Vec<(u32, Vote)>> {
    let own = person.key();
    let mut votes = Vec::new();
    for entry in store.scan(&VOTES.of(game)) {
        let (rest, value) = entry?;
        let turn = rest.split_first_chunk::<8>();
        let Some((ply, _)) = turn.filter(|(_, voter)| *voter == own.as_bytes()) else {
            continue;
        };
        let ply = u32::try_from(u64::from_be_bytes(*ply)).unwrap_or(u32::MAX);
        votes.push((ply, VOTES.read(&value)?));
    }
    Ok(votes)
}

/// The most votes that are written together.
const MAX_TOGETHER: usize = 128;

/// A vote to be given.
#[derive(Debug, Clone)]
pub struct NewVote {
    /// The move in any notation.
    pub text: String,
    /// The number of plies on the board that the voter saw, if it is known.
    pub seen: Option<u32>,
    /// The voter as the frontend has seen them just now; `None` if it cannot see that.
    pub member: Option<TeamMember>,
}

/// The vote of a team as one of its members sees it.
#[derive(Debug, Clone)]
pub struct TeamVote {
    /// The crowd.
    pub player: PlayerId,
    /// The number of plies before the move that is voted for; `None` if it is not the crowd's turn.
    pub turn: Option<CrowdTurn>,
    /// The end of the vote; `None` if it is not the crowd's turn.
    pub closes: Option<Time>,
    /// The proposed moves with their votes, that which would be made first.
    pub proposals: Vec<Proposal>,
    /// The member's own vote.
    pub own: Option<PossibleMove>,
    /// Whether the command has changed something.
    pub changed: bool,
}

impl TeamVote {
    /// The number of votes.
    pub fn votes(&self) -> u32 {
        self.proposals.iter().map(|proposal| proposal.votes).sum()
    }
}

/// The answer to a vote.
pub(crate) type Answer = Result<TeamVote, Rejected>;

/// A vote that waits to be written.
pub(crate) struct WaitingVote {
    pub(crate) command: Command<NewVote>,
    pub(crate) answer: oneshot::Sender<Answer>,
}

/// The votes that wait to be written, by game.
#[derive(Default)]
pub(crate) struct WaitingVotes(Mutex<HashMap<GameId, VecDeque<WaitingVote>>>);

impl WaitingVotes {
    pub(crate) fn push(&self, game: &GameId, vote: WaitingVote) {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        games.entry(game.clone()).or_default().push_back(vote);
    }

    /// Takes the votes out that are written together next.
    pub(crate) fn take(&self, game: &GameId) -> Vec<WaitingVote> {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(waiting) = games.get_mut(game) else {
            return Vec::new();
        };
        let taken = waiting.drain(..waiting.len().min(MAX_TOGETHER)).collect();
        if waiting.is_empty() {
            games.remove(game);
        }
        taken
    }
}
