//! Decides which crowds a new game can have, reads and counts what they vote for, and has the turns
//! of crowds in a game that has started: until when a crowd votes, and the check of its result.
//!
//! The votes themselves are no part of the game: the service keeps them, and closes a vote.

use crate::base::event::{Event, RecordedPly};
use crate::base::id::{Home, PlayerId, Seat, Span, Time, is_valid_name};
use crate::base::playing::{Applied, Playing, PlayingError};
use crate::base::refusal::{CrowdRefusal, PossibleMove, RatedRefusal, Refusal};
use crate::base::state::State;
use crate::clock::Pace;
use crate::clock::running::Clocks;
use crate::lobby::action::NewGame;
use crate::moves::typed_move;
use crate::votes::{Crowd, CrowdSeats, NewCrowd, VOTE_TIME, VoteTally, default_vote_time};
use std::sync::Arc;

/// The crowds of a new game with their seats, if it can have them.
pub(crate) fn checked(new: &NewGame) -> Result<Vec<(Crowd, Vec<Seat>)>, Refusal> {
    if new.crowds.is_empty() {
        return Ok(Vec::new());
    }
    if new.terms.rated {
        return Err(Refusal::Rated(RatedRefusal::Crowd));
    }
    if new.home == Home::Private {
        return Err(CrowdRefusal::Private.into());
    }
    let per_move = match new.terms.clock.map(|control| control.pace) {
        None => None,
        Some(Pace::PerMove(span)) => Some(span),
        Some(Pace::PerGame { .. }) => return Err(CrowdRefusal::LiveClock.into()),
    };
    let teams = || new.crowds.iter().map(|crowd| &crowd.team);
    if (1..)
        .zip(teams())
        .any(|(next, team)| teams().skip(next).any(|other| other.is_same(team)))
    {
        return Err(CrowdRefusal::SameTeamTwice.into());
    }
    if !teams().all(|team| is_valid_name(&team.name)) {
        return Err(CrowdRefusal::InvalidName.into());
    }
    let crowd = |crowd: &NewCrowd| {
        let vote = crowd.vote.unwrap_or_else(|| default_vote_time(per_move));
        check_vote_time(vote, per_move)?;
        let mut seats = crowd.seats.clone();
        seats.sort_unstable();
        let team = Some(crowd.team.clone());
        Ok((Crowd { team, vote }, seats))
    };
    new.crowds.iter().map(crowd).collect()
}

/// Checks that a vote can take this long.
fn check_vote_time(vote: Span, per_move: Option<Span>) -> Result<(), Refusal> {
    let (least, longest) = VOTE_TIME;
    // A vote that ends with the time for the move would come too late.
    let most = per_move.map_or(longest, |span| longest.min(Span(span.0.saturating_sub(1))));
    if (least..=most).contains(&vote) {
        return Ok(());
    }
    if least > most {
        return Err(CrowdRefusal::NoTimeForVote { least }.into());
    }
    // The bounds are for people, who count in whole seconds.
    let most = Span(most.0 / 1000 * 1000);
    Err(CrowdRefusal::InvalidVoteTime { least, most }.into())
}

/// The crowds as they are stored. Their teams are erasable data.
pub(crate) fn stored(crowds: &[(Crowd, Vec<Seat>)]) -> Vec<CrowdSeats> {
    let stored = |(crowd, seats): &(Crowd, Vec<Seat>)| CrowdSeats {
        vote: crowd.vote,
        seats: seats.clone(),
    };
    crowds.iter().map(stored).collect()
}

/// The move that a member of a crowd means, if it is the turn of the crowd.
pub(super) fn read(
    playing: &Playing,
    player: PlayerId,
    text: &str,
    seen: Option<u32>,
) -> Result<PossibleMove, Refusal> {
    if let Some(ending) = playing.ending() {
        return Err(Refusal::Over(ending));
    }
    let ply = playing.ply();
    if let Some(seen) = seen.filter(|seen| *seen != ply) {
        return Err(Refusal::Stale { seen, ply });
    }
    if crowd_turn(playing).is_none_or(|turn| turn.player != player) {
        return Err(CrowdRefusal::NotYourTurn.into());
    }
    let mover = playing.army(playing.turn());
    let position = &playing.position().seen_by(mover);
    let ply = typed_move::read(position, text)?;
    Ok(PossibleMove {
        notation: position.notation(ply),
        coordinate: position.coordinate(ply),
    })
}

/// Whether a vote that closed at this time can have had this result: each of its moves was possible
/// and was proposed in the turn.
fn can_be_voted(playing: &Playing, tally: &VoteTally, at: Time) -> bool {
    let Some(turn) = crowd_turn(playing) else {
        return false;
    };
    let plies = playing.position().plies().into_iter();
    let possible: Vec<String> = plies
        .map(|ply| playing.position().coordinate(ply))
        .collect();
    tally.moves.iter().all(|voted| {
        (turn.opened..=at).contains(&voted.proposed) && possible.contains(&voted.coordinate)
    })
}

/// The move that a crowd has chosen; `None` if it is not the turn of a crowd, or it has chosen
/// nothing that is possible.
pub(super) fn chosen(playing: &Playing, tally: &VoteTally) -> Option<Event> {
    crowd_turn(playing)?;
    let chosen = tally.chosen()?;
    let mut plies = playing.position().plies().into_iter();
    let ply = plies.find(|ply| playing.position().coordinate(ply) == chosen.coordinate)?;
    Some(Event::Moved {
        seat: playing.turn(),
        ply: RecordedPly::found(ply, playing.position()),
        effort: None,
        vote: Some(tally.clone()),
    })
}

/// The move of a crowd, if all that it voted for was possible in its turn.
pub(crate) fn again(state: &State, tally: &VoteTally, at: Time) -> Option<Event> {
    let playing = state.running()?;
    can_be_voted(playing, tally, at).then(|| chosen(playing, tally))?
}

/// The turn of a crowd. Everybody may know it: it depends on no vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CrowdTurn {
    /// The crowd.
    pub player: PlayerId,
    /// The number of plies before the move.
    pub ply: u32,
    /// When the vote was opened.
    pub opened: Time,
    /// How long the crowd votes.
    pub time: Span,
    /// When the crowd's time for the move is up, if the game has a clock.
    pub deadline: Option<Time>,
}

impl CrowdTurn {
    /// The end of the vote if its first vote is given in time.
    pub fn closes(&self) -> Time {
        self.closes_after(self.opened)
    }

    /// The end of the vote if its first vote is given at this time: while nobody has voted, a vote
    /// that is over begins anew with the first one. It never lasts longer than the time for the
    /// move.
    pub fn closes_after(&self, first: Time) -> Time {
        let usual = self.opened + self.time;
        let end = if first < usual {
            usual
        } else {
            first + self.time
        };
        self.deadline.map_or(end, |deadline| end.min(deadline))
    }
}

/// The turn of a crowd, if it is one.
pub(crate) fn crowd_turn(playing: &Playing) -> Option<CrowdTurn> {
    let seat = playing.mover().filter(|_| playing.ending().is_none())?;
    let player = playing.moving_player(seat)?;
    let time = playing.vote_time(player)?;
    let clocks = playing.clocks.as_ref();
    // Another player makes the move if the time was up.
    let is_late = clocks
        .and_then(Clocks::turn)
        .is_some_and(|turn| turn.picker.is_some());
    let last = playing.moves().last().map(|mv| mv.at);
    (!is_late && !playing.seed_picks_move).then(|| CrowdTurn {
        player,
        ply: playing.ply(),
        opened: last
            .unwrap_or(playing.started_at())
            .max(playing.started_at()),
        time,
        deadline: clocks.and_then(Clocks::deadline),
    })
}

/// Whether a crowd still has an army in the game.
pub(crate) fn plays_on(playing: &Playing) -> bool {
    let mut crowds = playing.crowds.keys();
    crowds.any(|player| !playing.voting_armies(*player).is_empty())
}

/// Checks that the move of a crowd is the one that won its vote, and that nobody else votes.
pub(crate) fn check_result(playing: &Playing, event: &Event) -> Applied {
    let Event::Moved { ply, vote, .. } = event else {
        return Ok(());
    };
    let is_right = match (crowd_turn(playing), vote) {
        (None, None) => true,
        (Some(_), Some(tally)) => {
            let chosen = tally.chosen().filter(|_| tally.is_possible());
            chosen.is_some_and(|chosen| chosen.coordinate == ply.coordinate())
        }
        _ => false,
    };
    if is_right {
        Ok(())
    } else {
        Err(PlayingError::NotPossible(Box::new(event.clone())))
    }
}

/// Notes the result of the vote for the move that was just made.
pub(crate) fn note_result(playing: &mut Playing, tally: Option<&VoteTally>) {
    let first = playing.plies_before_record;
    if let Some(mv) = playing.moves.get_mut(first) {
        mv.vote = tally.cloned().map(Arc::new);
    }
}
