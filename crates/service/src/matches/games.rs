//! The games of matches, and what happens in a match by itself: the process that delivers begins
//! its games, and reports how each of them ended. As with leagues, what has to be done is in the
//! store, and nothing is done twice.

use crate::error::{Rejected, Result, while_overtaken};
use crate::handling::Upkeep;
use crate::leagues::games::GameStart;
use crate::leagues::stored::{Pending, missing};
use crate::limits::config::{Exempt, Permit};
use crate::matches::commands::{Change, blocks, contest};
use crate::matches::stored::{MatchId, MatchState, StoredErasable, deadline_key, pending_key};
use crate::worker::state::{HeldGame, Worker};
use entente_game::Time;
use entente_leagues::matches::{Board, Event, Side};
use entente_leagues::{GameNumber, GameResult};
use entente_store::Batch;

impl Upkeep<'_> {
    /// Lets everything happen that is due in a match.
    pub(crate) async fn advance_match(self, id: &MatchId, at: Time) -> Result<(), Rejected> {
        let due = id.clone();
        let advance = async move |worker: &mut Worker| {
            while_overtaken(async || advance_match(worker, &due, at).await).await
        };
        Ok(self.0.in_log_of(id, advance).await?)
    }

    /// Does what has to be done about a game of a match.
    pub(crate) async fn handle_match_game(
        self,
        id: &MatchId,
        pending: Pending,
        number: GameNumber,
    ) -> Result<(), Rejected> {
        let game = id.game(&self.0.inner.secret, number);
        let result = match pending {
            Pending::Begin => {
                let begun = id.clone();
                let find = async move |worker: &mut Worker| match_beginning(worker, &begun, number);
                let start = self.0.in_log_of(id, find).await?;
                self.begin_game(&game, start).await?
            }
            Pending::End => {
                let result = async move |mut held: HeldGame<'_>| held.league_result();
                self.0.in_game(&game, result).await?
            }
        };
        let contest = id.clone();
        let finish = async move |worker: &mut Worker| {
            while_overtaken(async || {
                finish_match_game(worker, &contest, pending, number, result.as_ref()).await
            })
            .await
        };
        Ok(self.0.in_log_of(id, finish).await?)
    }
}

async fn advance_match(worker: &mut Worker, id: &MatchId, at: Time) -> Result<()> {
    let (state, version) = contest(worker, id)?;
    let mut batch = Batch::default();
    batch.guard(&version);
    let Some(before) = state else {
        batch.remove(deadline_key(at, id));
        return Ok(worker.store.commit(batch).await?);
    };
    let mut after = before.clone();
    let written = after.advance(worker.clock.now(), &blocks(worker, &before.people));
    if written.is_empty() && before.contest.next_time() != Some(at.0) {
        // The program that wrote the entry may have computed the time differently.
        batch.remove(deadline_key(at, id));
    }
    if written.is_empty() {
        return Ok(worker.store.commit(batch).await?);
    }
    let change = Change {
        before: Some(&before),
        after: &after,
        written,
    };
    write_by_itself(worker, batch, change).await
}

async fn write_by_itself(worker: &mut Worker, batch: Batch, change: Change<'_>) -> Result<()> {
    let permit = Permit::exempt(Exempt::System);
    Ok(change.write(worker, batch, permit).await?)
}

fn match_beginning(worker: &Worker, id: &MatchId, number: GameNumber) -> Result<GameStart> {
    let (state, _) = contest(worker, id)?;
    let runs = |state: &MatchState| state.contest.running().any(|board| board.game == number);
    let Some(state) = state.filter(runs) else {
        return Ok(GameStart::Done);
    };
    Ok(match state.new_game(number) {
        Some(new) => GameStart::Game(Box::new(new)),
        None => GameStart::Impossible(without_people(&state, number)),
    })
}

/// The result of a game of which not all players are somebody any more.
fn without_people(state: &MatchState, number: GameNumber) -> GameResult {
    let board = state.contest.board(number);
    let is_there = |board: &Board, seat| {
        let mut sides = Side::ALL.into_iter();
        let side = sides.find(|side| board.seat(*side) == seat);
        side.is_some_and(|side| state.player_on(board, side).is_some())
    };
    missing(Side::ALL.len(), |seat| {
        board.is_none_or(|board| !is_there(board, seat))
    })
}

/// Gives a match the result of one of its games, if it has one, and notes that nothing has to be
/// done about it any more.
async fn finish_match_game(
    worker: &mut Worker,
    id: &MatchId,
    pending: Pending,
    number: GameNumber,
    result: Option<&GameResult>,
) -> Result<()> {
    let (state, version) = contest(worker, id)?;
    let mut batch = Batch::default();
    batch.guard(&version);
    batch.remove(pending_key(id, pending, number));
    let Some((before, result)) = state.zip(result) else {
        return Ok(worker.store.commit(batch).await?);
    };
    let ended = Event::GameEnded {
        game: number,
        result: result.clone(),
    };
    let mut after = before.clone();
    let accepted = {
        let nobody = StoredErasable::default();
        let now = worker.clock.now();
        after.accept(ended, &nobody, now, &blocks(worker, &before.people))
    };
    // A match that is over, or knows the result, takes none.
    let Ok(written) = accepted else {
        return Ok(worker.store.commit(batch).await?);
    };
    let change = Change {
        before: Some(&before),
        after: &after,
        written,
    };
    write_by_itself(worker, batch, change).await
}
