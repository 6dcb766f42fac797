//! Checks the votes of crowds (the results in the records of games against the stored votes, and
//! open ballots against theirs), and puts a person's votes into the document of their data.

use crate::error::{Result, ServiceError};
use crate::log::records::Log;
use crate::maintenance::forget::PersonalVote;
use crate::votes::stored as votes;
use crate::votes::stored::{BALLOTS, Ballot};
use entente_game::{Game, GameId, Time, VoteTally};
use entente_store::{Store, StoreError};
use serde::Serialize;

/// The text in a record with the result of a vote.
const RESULT: &[u8] = br#"\"vote\":{"#;

/// Finds results in the records of a game that are not those of the stored votes, and says what is
/// wrong with each.
pub(crate) fn find_wrong_votes(store: &Store, id: &GameId, log: &Log) -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    let has_result = |record: &[u8]| record.windows(RESULT.len()).any(|part| part == RESULT);
    // Most games have none, and are not opened again for it.
    if !log.records().any(|(record, _)| has_result(record)) {
        return Ok(wrong);
    }
    // The log was checked before.
    let Ok(game) = Game::open(id.clone(), log.records()) else {
        return Ok(wrong);
    };
    for (ply, result) in game.vote_results() {
        match counted(store, id, ply, &result) {
            Ok(counted) if counted == *result => {}
            Err(ServiceError::Store(StoreError::Damaged { .. })) => {}
            Ok(_) | Err(ServiceError::Unreadable { .. }) => {
                wrong.push(format!(
                    "the result of the vote before ply {ply} is not that of the votes"
                ));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(wrong)
}

/// The result of the stored votes of a turn. Only the record knows when moves were proposed.
fn counted(store: &Store, id: &GameId, ply: u32, result: &VoteTally) -> Result<VoteTally> {
    let cast = votes::votes_in(store, id, ply)?;
    let proposed = |coordinate: &str| {
        let mut moves = result.moves.iter();
        let voted = moves.find(|voted| voted.coordinate == coordinate)?;
        Some(voted.proposed)
    };
    Ok(votes::tally(id, ply, &cast, proposed))
}

/// Finds the keys of open ballots that count something else than their votes, or have no end.
pub(crate) fn find_wrong_ballots(store: &Store) -> Result<Vec<Vec<u8>>> {
    let mut wrong = Vec::new();
    for entry in store.scan(&BALLOTS.all()) {
        let (rest, value) = match entry {
            // Its page is already in the report.
            Err(StoreError::Damaged { .. }) => return Ok(wrong),
            other => other?,
        };
        let key = BALLOTS.whole(&rest);
        let name = String::from_utf8_lossy(&rest);
        let id = GameId::parse(name.trim_end_matches('\0'));
        let ballot = serde_json::from_slice::<Ballot>(&value).ok();
        let is_right = match id.zip(ballot) {
            Some((id, ballot)) => is_right(store, &id, &ballot)?,
            None => false,
        };
        if !is_right {
            wrong.push(key);
        }
    }
    Ok(wrong)
}

fn is_right(store: &Store, id: &GameId, ballot: &Ballot) -> Result<bool> {
    let deadline = store.get(&votes::deadline_key(id, ballot.closes))?;
    let cast = votes::votes_in(store, id, ballot.ply)?;
    let proposed = |coordinate: &str| Some(ballot.proposal(coordinate)?.proposed);
    let tally = votes::tally(id, ballot.ply, &cast, proposed);
    let counts = |coordinate: &str| ballot.proposal(coordinate).map(|proposal| proposal.votes);
    let are_counted = tally
        .moves
        .iter()
        .all(|voted| counts(&voted.coordinate) == Some(voted.votes) && voted.proposed != Time(0));
    let all: u32 = ballot.proposals.iter().map(|proposal| proposal.votes).sum();
    Ok(deadline.is_some() && are_counted && u64::from(all) == tally.votes())
}

/// A vote for a move of a team.
#[derive(Debug, Serialize)]
pub(crate) struct StoredVote {
    game: String,
    ply: u32,
    coordinate: String,
    at: Option<String>,
}

impl StoredVote {
    pub(crate) fn of(vote: &PersonalVote) -> Self {
        Self {
            game: vote.game.to_string(),
            ply: vote.ply,
            coordinate: vote.coordinate.clone(),
            at: vote.at.map(Time::to_rfc3339),
        }
    }
}
