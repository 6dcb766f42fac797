//! Votes for the moves of a team, of which a voter has the proof: whether an exported game has
//! counted them.

use entente_game::{Verified, VoteReceipt};
use std::str::FromStr;

/// The code that a voter got as the proof of their vote.
#[derive(Clone)]
pub(super) struct NotedVote(VoteReceipt);

impl FromStr for NotedVote {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = VoteReceipt::parse(text).map(Self);
        read.ok_or_else(|| "this is no code of a vote".to_owned())
    }
}

/// A line for each of these votes, or the reason why one was not counted.
pub(super) fn counted(verified: &Verified, votes: &[NotedVote]) -> Result<Vec<String>, String> {
    votes.iter().map(|vote| line(verified, vote)).collect()
}

fn line(verified: &Verified, NotedVote(vote): &NotedVote) -> Result<String, String> {
    let revealed = verified.revealed.as_ref();
    let mv = revealed.and_then(|revealed| revealed.view.board.moves.get(vote.ply as usize));
    let tally = mv.and_then(|mv| mv.vote.as_ref());
    let Some(tally) = tally.filter(|tally| vote.is_counted(&verified.game, tally)) else {
        return Err(format!(
            "the vote of {} for {} before ply {} was not counted in this game",
            vote.voter, vote.coordinate, vote.ply
        ));
    };
    let mut moves = tally.moves.iter();
    let own = moves.find(|voted| voted.coordinate == vote.coordinate);
    Ok(format!(
        "vote of {} before ply {}: counted for {}, which got {} of {} votes",
        vote.voter,
        vote.ply,
        vote.coordinate,
        own.map_or(0, |voted| voted.votes),
        tally.votes()
    ))
}
