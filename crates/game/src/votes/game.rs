//! The crowds of a game, whose turn it is, and the move that a vote has chosen.

use crate::base::id::{Chance, PersonId, PlayerId, Time};
use crate::base::refusal::{CrowdRefusal, PossibleMove, Refusal};
use crate::base::state::State;
use crate::game::{Game, MaybeDecision};
use crate::votes::VoteTally;
use crate::votes::decide::CrowdTurn;
use crate::votes::{self, Crowd, TeamMember, decide as deciding};
use std::sync::Arc;

impl Game {
    /// The crowds, in the order of their numbers.
    pub fn crowds(&self) -> Vec<(PlayerId, &Crowd)> {
        let lobby = self.state().map(|state| &state.lobby);
        lobby.map_or_else(Vec::new, |lobby| lobby.crowds().collect())
    }

    /// The results of votes in the records so far, each with the number of plies before its move.
    pub fn vote_results(&self) -> Vec<(u32, Arc<VoteTally>)> {
        let begun = self.state().and_then(State::begun);
        let moves = begun.map_or(&[][..], |playing| playing.moves());
        (0..)
            .zip(moves)
            .filter_map(|(ply, mv)| Some((ply, mv.vote.clone()?)))
            .collect()
    }

    /// The turn of a crowd, if it is one.
    pub fn crowd_turn(&self) -> Option<CrowdTurn> {
        votes::decide::crowd_turn(self.running()?)
    }

    /// The crowds for which a person can vote, where `member` is what the frontend has seen of
    /// them, and `known` the crowd for which they have voted before. A person votes for one crowd
    /// of a game: the first vote decides for which.
    pub fn crowd_of(
        &self,
        person: PersonId,
        member: Option<&TeamMember>,
        known: Option<PlayerId>,
    ) -> Result<PlayerId, Refusal> {
        let crowds = self.crowds();
        if crowds.is_empty() {
            return Err(CrowdRefusal::NoTeams.into());
        }
        let state = self.state().ok_or(Refusal::NotStarted)?;
        if state.lobby.member_of(person).is_some() {
            return Err(CrowdRefusal::OwnSeat.into());
        }
        let has = |crowd: &Crowd| {
            let team = crowd.team.as_ref();
            team.zip(member)
                .is_some_and(|(team, member)| team.has(member))
        };
        let own = crowds.iter().filter(|(_, crowd)| has(crowd));
        let own: Vec<PlayerId> = own.map(|(player, _)| *player).collect();
        let turn = self.crowd_turn().map(|turn| turn.player);
        match (member, known) {
            // Who is not seen as a member now was so when they voted first.
            (None, Some(known)) => Ok(known),
            (Some(_), Some(known)) if own.contains(&known) => Ok(known),
            (_, None) if !own.is_empty() => {
                // The team whose turn it is comes first.
                let acting = turn.filter(|player| own.contains(player));
                Ok(acting.unwrap_or(own[0]))
            }
            (Some(_), Some(_)) if !own.is_empty() => Err(CrowdRefusal::OtherTeam.into()),
            _ => Err(CrowdRefusal::NotInTeam.into()),
        }
    }

    /// The move that a member of a crowd means with a text. `seen` is the number of plies on the
    /// board that they saw, if it is known.
    pub fn read_vote(
        &self,
        player: PlayerId,
        text: &str,
        seen: Option<u32>,
    ) -> Result<PossibleMove, Refusal> {
        let state = self.state().ok_or(Refusal::NotStarted)?;
        deciding::read(state.started_game()?, player, text, seen)
    }

    /// Decides the move that a crowd has chosen with a vote. `None` if it is not the turn of a
    /// crowd, or nobody has voted for a possible move.
    pub fn decide_vote(&self, tally: &VoteTally, now: Time, chance: &Chance) -> MaybeDecision {
        let event = self
            .running()
            .and_then(|playing| deciding::chosen(playing, tally));
        self.to_decision_if(event, self.not_before_last(now), chance)
    }
}
