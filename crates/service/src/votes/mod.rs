//! The votes of crowds: how they are given, counted and shown to the members of a team.
//!
//! Votes that wait together are written together, by the worker of the game: thousands can be given
//! in a few seconds, and each is answered when it is on the disk. A vote is closed when its time
//! has come, in one batch with the move that it has chosen, so nothing can be counted twice.

pub(crate) mod checks;
pub(crate) mod stored;

use crate::access::secret::random_chance;
use crate::command::Command;
use crate::error::{MayBeNoFault, Rejected, Result, ServiceError};
use crate::log::idempotency::{AnsweredCommand, Changed};
use crate::votes::stored::{
    Answer, Ballot, MEMBERSHIP_TIME, NewVote, Proof, TEAM_VOTERS, TeamVote, VOTES, Vote, Voter,
    WaitingVote,
};
use crate::worker::handle::Service;
use crate::worker::state::HeldGame;
use entente_game::{
    CrowdRefusal, CrowdTurn, GameId, MAX_PROPOSALS, PersonId, PlayerId, PossibleMove, Refusal,
    TeamMember, Time, View, Viewer, VoteReceipt,
};
use entente_store::{Batch, Store, StoreError};
use std::collections::HashMap;
use tokio::sync::oneshot;

/// The most keys that are removed at once.
const MAX_REMOVED: usize = 512;

/// The number of times that votes are looked at anew because another process has changed the same.
const MAX_ATTEMPTS: u32 = 16;

impl Service {
    /// Votes for a move of a team. When this returns `Ok`, the vote is durable.
    pub async fn vote(&self, game: &GameId, command: Command<NewVote>) -> Answer {
        let (answer, answered) = oneshot::channel();
        let waiting = WaitingVote { command, answer };
        self.inner.shared.votes.push(game, waiting);
        let write = async move |mut held: HeldGame<'_>| {
            held.write_votes().await;
            Ok::<_, Rejected>(())
        };
        self.in_game(game, write).await?;
        // A job before this one may have written the vote already.
        let stopped = |_| Err(ServiceError::Stopped.into());
        answered.await.unwrap_or_else(stopped)
    }

    /// The vote of the team that a person belongs to.
    pub async fn team_vote(
        &self,
        game: &GameId,
        person: PersonId,
        member: Option<TeamMember>,
    ) -> Answer {
        self.in_game(game, async move |mut held| {
            held.team_vote(person, member.as_ref())
        })
        .await
    }

    /// A game as a member of a team sees it, with the number of the crowd.
    pub async fn team_view(
        &self,
        game: &GameId,
        person: PersonId,
        member: Option<TeamMember>,
    ) -> Result<View, Rejected> {
        self.in_game(game, async move |mut held| {
            let (player, _) = held.crowd_of(person, member.as_ref())?;
            held.view(Viewer::Player(player))
        })
        .await
    }

    /// The proof that a person's vote before this ply was counted; without a ply, of their last one
    /// that was. `None` if they have not voted, or if it was not counted.
    pub async fn vote_receipt(
        &self,
        game: &GameId,
        person: PersonId,
        ply: Option<u32>,
    ) -> Result<Option<VoteReceipt>, Rejected> {
        self.in_game(game, async move |mut held| held.vote_receipt(person, ply))
            .await
    }
}

impl HeldGame<'_> {
    /// The crowd for which a person votes, and what is stored about them.
    fn crowd_of(
        &mut self,
        person: PersonId,
        member: Option<&TeamMember>,
    ) -> Result<(PlayerId, Option<Voter>), Rejected> {
        let voter = stored::voter(self.store(), person, self.id)?;
        let now = self.worker.clock.now();
        let known = voter.as_ref().filter(|voter| {
            // Without a look at their roles, a member stays one only for a while.
            member.is_some() || voter.seen + MEMBERSHIP_TIME >= now
        });
        let known = known.map(|voter| voter.player);
        let game = self.open()?;
        if game.records() == 0 {
            return Err(Rejected::NoSuchGame);
        }
        let crowd = game.crowd_of(person, member, known);
        Ok((crowd.map_err(refused)?, voter))
    }

    fn team_vote(&mut self, person: PersonId, member: Option<&TeamMember>) -> Answer {
        let (player, _) = self.crowd_of(person, member)?;
        let ballot = stored::ballot(self.store(), self.id)?;
        let turn = self.open()?.crowd_turn();
        let turn = turn.filter(|turn| turn.player == player);
        let ballot = ballot.filter(|ballot| turn.is_some_and(|turn| turn.ply == ballot.ply));
        let own = match turn {
            Some(turn) => stored::vote(self.store(), self.id, turn.ply, person)?,
            None => None,
        };
        Ok(shown(player, turn, ballot.as_ref(), own.as_ref()))
    }

    fn vote_receipt(
        &mut self,
        person: PersonId,
        ply: Option<u32>,
    ) -> Result<Option<VoteReceipt>, Rejected> {
        let view = self.view(Viewer::Spectator)?;
        let counted = (0..)
            .zip(&view.board.moves)
            .filter(|(_, mv)| mv.vote.is_some());
        let mut counted: Vec<u32> = counted.map(|(number, _)| number).collect();
        counted.retain(|number| ply.is_none_or(|ply| ply == *number));
        for number in counted.into_iter().rev() {
            let Some(vote) = stored::vote(self.store(), self.id, number, person)? else {
                continue;
            };
            let Proof::Salt { salt, .. } = &vote.proof else {
                continue;
            };
            let all = stored::votes_in(self.store(), self.id, number)?;
            let leaves = stored::leaves(self.id, number, &all);
            return Ok(VoteReceipt::new(
                self.id, number, person, &vote.mv, salt, leaves,
            ));
        }
        Ok(None)
    }

    /// Writes votes that wait, and answers them.
    async fn write_votes(&mut self) {
        let waiting = self.worker.shared.votes.take(self.id);
        if waiting.is_empty() {
            return;
        }
        let mut attempts = 0;
        let written = loop {
            let commands = waiting.iter().map(|waiting| &waiting.command);
            let written = self.write_together(commands).await;
            attempts += 1;
            match written {
                Err(error) if error.is_overtaken() && attempts < MAX_ATTEMPTS => self.close(),
                written => break written,
            }
        };
        // Each gets an answer of its own, also if all of them failed together.
        let answers: Vec<Answer> = match written {
            Ok(answers) => answers,
            Err(error) => waiting.iter().map(|_| Err(copy(&error).into())).collect(),
        };
        for (waiting, answer) in waiting.into_iter().zip(answers) {
            // The voter may have stopped waiting for it.
            let _ = waiting.answer.send(answer);
        }
    }

    /// Decides votes, and writes those that are accepted in one batch. Each is decided after those
    /// before it.
    async fn write_together(
        &mut self,
        commands: impl Iterator<Item = &Command<NewVote>>,
    ) -> Result<Vec<Answer>> {
        let version = stored::version(self.store(), self.id)?;
        let mut writing = Writing {
            batch: Batch::default(),
            ballot: None,
            closed_before: None,
            votes: HashMap::new(),
            voters: HashMap::new(),
            keys: HashMap::new(),
        };
        let mut answers = Vec::new();
        let now = self.worker.shared.outages.now();
        writing.load(self, now)?;
        for command in commands {
            answers.push(self.decide_vote(command, now, &mut writing));
        }
        let Writing { mut batch, .. } = writing;
        if batch.changes().is_empty() {
            return Ok(answers);
        }
        if let Some(ballot) = &writing.ballot {
            ballot.put(&mut batch, self.id, writing.closed_before);
        }
        batch.guard(&version);
        self.worker.store.commit(batch).await?;
        Ok(answers)
    }

    /// Decides one vote.
    fn decide_vote(
        &mut self,
        command: &Command<NewVote>,
        now: Time,
        writing: &mut Writing,
    ) -> Answer {
        let (person, new) = (command.actor, &command.action);
        let (player, voter) = match writing.voters.get(&person) {
            Some(player) => (*player, None),
            None => self.crowd_of(person, new.member.as_ref())?,
        };
        let turn = self.open()?.crowd_turn();
        let former = match (turn, writing.votes.get(&person)) {
            (_, Some(vote)) => Some(vote.clone()),
            (Some(turn), None) => stored::vote(self.store(), self.id, turn.ply, person)?,
            (None, None) => None,
        };
        let answered = match writing.keys.get(&command.key) {
            Some(fingerprint) if *fingerprint == command.fingerprint => true,
            Some(_) => return Err(Rejected::KeyUsed),
            None => match AnsweredCommand::find(self.store(), command)? {
                None => false,
                Some(Changed::Vote { game }) if game == *self.id => true,
                Some(_) => return Err(Rejected::KeyUsed),
            },
        };
        let own_turn = turn.filter(|turn| turn.player == player);
        if answered {
            let ballot = writing.ballot.as_ref();
            return Ok(shown(player, own_turn, ballot, former.as_ref()));
        }
        let read = self.open()?.read_vote(player, &new.text, new.seen);
        let mv = read.map_err(refused)?;
        let turn = own_turn.ok_or_else(|| refused(CrowdRefusal::NotYourTurn.into()))?;
        let ballot = writing
            .ballot
            .get_or_insert_with(|| Ballot::new(&turn, now));
        if now >= ballot.closes {
            return Err(refused(CrowdRefusal::TooLate.into()));
        }
        let is_new = ballot.proposal(&mv.coordinate).is_none();
        if is_new && ballot.proposals.len() >= MAX_PROPOSALS {
            let most = MAX_PROPOSALS;
            return Err(refused(CrowdRefusal::TooManyProposals { most }.into()));
        }
        let is_same = former.as_ref().is_some_and(|vote| vote.mv == mv.coordinate);
        let vote = match former {
            Some(vote) if is_same => vote,
            former => {
                ballot.count(&mv, former.as_ref().map(|vote| &*vote.mv), now);
                Vote::new(&mv.coordinate, now)
            }
        };
        let batch = &mut writing.batch;
        if !is_same {
            VOTES.put(batch, (self.id, turn.ply.into(), &person.key()), &vote);
        }
        let seen = match (&new.member, voter) {
            (Some(_), _) | (None, None) => now,
            (None, Some(voter)) => voter.seen,
        };
        if new.member.is_some() {
            TEAM_VOTERS.put(batch, (person, self.id), &Voter { player, seen });
        }
        let changed = Changed::Vote {
            game: self.id.clone(),
        };
        let now = self.worker.clock.now();
        AnsweredCommand::put_expiring(batch, command, changed, now);
        writing.voters.insert(person, player);
        writing
            .keys
            .insert(command.key.clone(), command.fingerprint);
        let ballot = writing.ballot.as_ref();
        let answer = TeamVote {
            changed: !is_same,
            ..shown(player, Some(turn), ballot, Some(&vote))
        };
        writing.votes.insert(person, vote);
        Ok(answer)
    }

    /// Closes the vote of a game whose time has come: the move that has most votes is made.
    pub(crate) async fn handle_vote_deadline(&mut self, at: Time) -> Result<(), Rejected> {
        let now = self.credit_outages().await?;
        self.credit_vote().await?;
        let Some(ballot) =
            stored::ballot(self.store(), self.id)?.filter(|ballot| ballot.closes == at)
        else {
            // The program that wrote the entry may have been killed, or have computed another time.
            let mut batch = Batch::default();
            batch.remove(stored::deadline_key(self.id, at));
            return Ok(self.worker.store.commit(batch).await?);
        };
        if now >= ballot.closes {
            self.close_vote(now).await?;
        }
        Ok(())
    }

    /// Makes the move that has most votes. Returns whether one was made.
    pub(crate) async fn close_vote(&mut self, now: Time) -> Result<bool, Rejected> {
        let version = stored::version(self.store(), self.id)?;
        let Some(ballot) = stored::ballot(self.store(), self.id)? else {
            return Ok(false);
        };
        let turn = self.open()?.crowd_turn();
        if turn.is_none_or(|turn| turn.ply != ballot.ply) {
            drop_votes(self.store(), self.id, &ballot).await?;
            return Ok(false);
        }
        let cast = stored::votes_in(self.store(), self.id, ballot.ply)?;
        let proposed = |coordinate: &str| Some(ballot.proposal(coordinate)?.proposed);
        let tally = stored::tally(self.id, ballot.ply, &cast, proposed);
        let game = self.open()?;
        // A clock may show an earlier time than when the last move was proposed.
        let proposed = ballot.proposals.iter().map(|proposal| proposal.proposed);
        let now = proposed.fold(now, Time::max);
        let decided = game.decide_vote(&tally, now, &random_chance());
        let decision = decided.map_err(|cause| self.contradiction(cause))?;
        let mut batch = Batch::default();
        batch.guard(&version);
        ballot.remove(&mut batch, self.id);
        match decision {
            Some(decision) => {
                self.apply_decision_with(decision, batch).await?;
                Ok(true)
            }
            // All voters were erased. The next vote opens a new one.
            None => {
                self.worker.store.commit(batch).await?;
                Ok(false)
            }
        }
    }

    /// Adds outages, in which nobody could vote, to the time for the vote.
    pub(crate) async fn credit_vote(&mut self) -> Result<(), Rejected> {
        let Some(ballot) = stored::ballot(self.store(), self.id)? else {
            return Ok(());
        };
        let version = stored::version(self.store(), self.id)?;
        let now = self.worker.shared.outages.now();
        let credited = self.credited(ballot.clone(), now)?;
        if credited != ballot {
            let mut batch = Batch::default();
            batch.guard(&version);
            credited.put(&mut batch, self.id, Some(ballot.closes));
            self.worker
                .store
                .commit(batch)
                .await
                .map_err(ServiceError::from)?;
        }
        Ok(())
    }

    /// The ballot with all outages until now.
    fn credited(&mut self, mut ballot: Ballot, now: Time) -> Result<Ballot> {
        let turn = self.open()?.crowd_turn();
        for outage in self.worker.shared.outages.outages_until(now) {
            if let Some(turn) = turn.filter(|turn| turn.ply == ballot.ply) {
                ballot.credit(&turn, outage.from, outage.until);
            }
        }
        Ok(ballot)
    }
}

/// Removes votes that were not counted, because the game ended or the time was up.
async fn drop_votes(store: &Store, id: &GameId, ballot: &Ballot) -> Result<()> {
    let prefix = stored::turn_prefix(id, ballot.ply);
    let keys: Result<Vec<_>, StoreError> = store
        .scan(&prefix)
        .map(|entry| Ok(prefix.clone().bytes(&entry?.0)))
        .collect();
    for keys in keys?.chunks(MAX_REMOVED) {
        let mut batch = Batch::default();
        keys.iter().for_each(|key| batch.remove(key.clone()));
        store.commit(batch).await?;
    }
    // Last: until then this is done again.
    let mut batch = Batch::default();
    ballot.remove(&mut batch, id);
    Ok(store.commit(batch).await?)
}

/// Erases a person as a voter. A vote that was counted stays without them, as the result needs
/// it; one in an open ballot is withdrawn.
pub(crate) async fn forget_votes(
    store: &Store,
    id: &GameId,
    person: PersonId,
) -> Result<(), Rejected> {
    let version = stored::version(store, id)?;
    let mut ballot = stored::ballot(store, id)?;
    let mut batch = Batch::default();
    batch.guard(&version);
    for (ply, vote) in stored::votes_of(store, id, person)? {
        batch.remove(stored::vote_key(id, ply, person));
        match ballot.as_mut().filter(|ballot| ballot.ply == ply) {
            Some(ballot) => {
                ballot.uncount(Some(&vote.mv));
                ballot.put(&mut batch, id, Some(ballot.closes));
            }
            None => {
                if let Some(leaf) = vote.leaf(id, ply, Some(person)) {
                    let proof = Proof::Leaf(leaf);
                    let kept = Vote { proof, ..vote };
                    let voter = stored::erased_voter(&leaf);
                    VOTES.put(&mut batch, (id, ply.into(), &voter), &kept);
                }
            }
        }
    }
    batch.remove(TEAM_VOTERS.key((person, id)));
    Ok(store.commit(batch).await?)
}

/// Votes while they are decided together.
struct Writing {
    batch: Batch,
    ballot: Option<Ballot>,
    /// The end of the ballot as it is stored.
    closed_before: Option<Time>,
    /// The votes of this batch by voter.
    votes: HashMap<PersonId, Vote>,
    /// The crowds of these voters.
    voters: HashMap<PersonId, PlayerId>,
    /// The keys of the commands, with the fingerprints.
    keys: HashMap<String, Option<[u8; 32]>>,
}

impl Writing {
    /// Reads the ballot of the present turn.
    fn load(&mut self, held: &mut HeldGame<'_>, now: Time) -> Result<()> {
        let Some(ballot) = stored::ballot(held.store(), held.id)? else {
            return Ok(());
        };
        let turn = held.open()?.crowd_turn();
        if turn.is_some_and(|turn| turn.ply == ballot.ply) {
            self.closed_before = Some(ballot.closes);
            self.ballot = Some(held.credited(ballot, now)?);
        }
        Ok(())
    }
}

/// The vote of a team as a member with this vote sees it.
fn shown(
    player: PlayerId,
    turn: Option<CrowdTurn>,
    ballot: Option<&Ballot>,
    own: Option<&Vote>,
) -> TeamVote {
    let mut proposals = ballot.map_or_else(Vec::new, |ballot| ballot.proposals.clone());
    proposals.retain(|proposal| proposal.votes > 0);
    proposals.sort_by_key(|proposal| {
        let first = std::cmp::Reverse(proposal.votes);
        (first, proposal.proposed, proposal.coordinate.clone())
    });
    let own = own.and_then(|vote| {
        let proposal = ballot?.proposal(&vote.mv)?;
        Some(PossibleMove {
            notation: proposal.notation.clone(),
            coordinate: proposal.coordinate.clone(),
        })
    });
    let closes = ballot.map(|ballot| ballot.closes);
    TeamVote {
        player,
        turn,
        closes: turn.map(|turn| closes.unwrap_or_else(|| turn.closes())),
        proposals,
        own,
        changed: false,
    }
}

fn refused(refusal: Refusal) -> Rejected {
    Rejected::Refused {
        refusal,
        view: None,
    }
}

/// The same failure for one more voter.
fn copy(error: &ServiceError) -> ServiceError {
    match error {
        ServiceError::Store(error) => ServiceError::Store(error.clone()),
        _ => ServiceError::Stopped,
    }
}
