//! Think-boards: how they are read and changed.
//!
//! They are done by the worker of the game, which knows how its player sees it. No record follows,
//! no message, and nobody is woken.

use crate::command::Command;
use crate::error::{Rejected, ServiceError, while_overtaken};
use crate::log::idempotency::{AnsweredCommand, Changed};
use crate::think_boards::stored as think_boards;
use crate::worker::handle::Service;
use crate::worker::state::Worker;
use entente_game::{GameId, PersonId, Refusal, ThinkBoard, ThinkEdit, ThinkMoveId, View};
use entente_store::Batch;

/// A person's think-board of a game, and the game as they see it.
#[derive(Debug, Clone)]
pub struct OpenThinkBoard {
    /// The game.
    pub view: View,
    /// The board.
    pub board: ThinkBoard,
    /// The last move that a change has added or changed.
    pub last: Option<ThinkMoveId>,
}

impl Service {
    /// The think-board of a player.
    pub async fn think_board(
        &self,
        game: &GameId,
        person: PersonId,
    ) -> Result<OpenThinkBoard, Rejected> {
        let open = async move |worker: &mut Worker, id: &GameId| think_board(worker, id, person);
        self.in_game(game, open).await
    }

    /// Changes the think-board of a player. A game that they may not see is one that does not
    /// exist.
    pub async fn change_think_board(
        &self,
        game: &GameId,
        command: Command<ThinkEdit>,
    ) -> Result<OpenThinkBoard, Rejected> {
        let change = async move |worker: &mut Worker, id: &GameId| {
            while_overtaken(async || change_think_board(worker, id, &command).await).await
        };
        self.in_game(game, change).await
    }
}

fn think_board(
    worker: &mut Worker,
    id: &GameId,
    person: PersonId,
) -> Result<OpenThinkBoard, Rejected> {
    let viewer = worker.open(id)?.viewer(person);
    let view = worker.view(id, viewer)?;
    if view.player().is_none() {
        return Err(refused(Refusal::NotSeated, view));
    }
    let board = think_boards::get(&worker.store, person, id)?;
    Ok(OpenThinkBoard {
        view,
        board,
        last: None,
    })
}

async fn change_think_board(
    worker: &mut Worker,
    id: &GameId,
    command: &Command<ThinkEdit>,
) -> Result<OpenThinkBoard, Rejected> {
    let person = command.actor;
    let version = think_boards::version(&worker.store, &worker.index.secret, person, id)?;
    let mut open = think_board(worker, id, person)?;
    match AnsweredCommand::find(&worker.store, command)? {
        None => {}
        Some(Changed::ThinkBoard { game, last }) if game == *id => {
            return Ok(OpenThinkBoard { last, ..open });
        }
        Some(_) => return Err(Rejected::KeyUsed),
    }
    if let Some(expected) = &command.expected
        && !expected.is_current(worker.open(id)?, open.view.viewer())
    {
        let view = Box::new(open.view);
        return Err(Rejected::Changed { view });
    }
    let changed = open.board.edit(&open.view, &command.action);
    open.last = match changed {
        Ok(last) => last,
        Err(refusal) => return Err(refused(refusal, open.view)),
    };
    let mut batch = Batch::default();
    batch.guard(&version);
    think_boards::put(&worker.store, &mut batch, person, id, &open.board)?;
    let (game, last) = (id.clone(), open.last);
    let now = worker.clock.now();
    AnsweredCommand::put_expiring(&mut batch, command, Changed::ThinkBoard { game, last }, now);
    let written = worker.store.commit(batch).await;
    if written.is_err() {
        // Another process may have erased the player, so the game is read again, too.
        worker.close(id);
    }
    written.map_err(ServiceError::from)?;
    Ok(open)
}

fn refused(refusal: Refusal, view: View) -> Rejected {
    let view = Some(Box::new(view));
    Rejected::Refused { refusal, view }
}
