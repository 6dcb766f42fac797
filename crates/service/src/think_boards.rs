//! Think-boards: how they are read, changed and stored.
//!
//! They are done by the worker of the game, which knows how its player sees it. Each is one value
//! for a player and a game, in pieces, apart from the log of the game. No record follows, no
//! message, and nobody is woken, so nobody else can find out that there is one.

use crate::access::secret::keyed;
use crate::command::Command;
use crate::core::{Bound, Erase, Export, Raw, Table, is_json};
use crate::error::{Rejected, Result, ServiceError, while_overtaken};
use crate::log::idempotency::{AnsweredCommand, Changed};
use crate::log::pieces;
use crate::worker::handle::Service;
use crate::worker::state::HeldGame;
use entente_game::{GameId, PersonId, Refusal, ThinkBoard, ThinkEdit, ThinkMoveId, View};
use entente_store::{Batch, Key, Store, Version};

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
        self.in_game(game, async move |mut held| held.think_board(person))
            .await
    }

    /// Changes the think-board of a player. A game that they may not see is one that does not
    /// exist.
    pub async fn change_think_board(
        &self,
        game: &GameId,
        command: Command<ThinkEdit>,
    ) -> Result<OpenThinkBoard, Rejected> {
        let change = async move |mut held: HeldGame<'_>| {
            while_overtaken(async || held.change_think_board(&command).await).await
        };
        self.in_game(game, change).await
    }
}

impl HeldGame<'_> {
    fn think_board(&mut self, person: PersonId) -> Result<OpenThinkBoard, Rejected> {
        let viewer = self.open()?.viewer(person);
        let view = self.view(viewer)?;
        if view.player().is_none() {
            return Err(refused(Refusal::NotSeated, view));
        }
        let board = get(self.store(), person, self.id)?;
        Ok(OpenThinkBoard {
            view,
            board,
            last: None,
        })
    }

    async fn change_think_board(
        &mut self,
        command: &Command<ThinkEdit>,
    ) -> Result<OpenThinkBoard, Rejected> {
        let person = command.actor;
        let version = version(self.store(), &self.worker.index.secret, person, self.id)?;
        let mut open = self.think_board(person)?;
        match AnsweredCommand::find(self.store(), command)? {
            None => {}
            Some(Changed::ThinkBoard { game, last }) if game == *self.id => {
                return Ok(OpenThinkBoard { last, ..open });
            }
            Some(_) => return Err(Rejected::KeyUsed),
        }
        if let Some(expected) = &command.expected
            && !expected.is_current(self.open()?, open.view.viewer())
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
        put(self.store(), &mut batch, person, self.id, &open.board)?;
        let (game, last) = (self.id.clone(), open.last);
        let now = self.worker.clock.now();
        AnsweredCommand::put_expiring(&mut batch, command, Changed::ThinkBoard { game, last }, now);
        let written = self.worker.store.commit(batch).await;
        if written.is_err() {
            // Another process may have erased the player, so the game is read again, too.
            self.close();
        }
        written.map_err(ServiceError::from)?;
        Ok(open)
    }
}

fn refused(refusal: Refusal, view: View) -> Rejected {
    let view = Some(Box::new(view));
    Rejected::Refused { refusal, view }
}

/// The think-board of a player: person, game.
pub(crate) static THINK_BOARDS: Table<(PersonId, GameId), Raw> = Table::about_people(
    b'C',
    "the think-board of",
    Bound::Pieces("the lines on a think-board"),
    Erase::With("each of their games"),
    Export::Fields(&["games"]),
)
.checked(is_json::<ThinkBoard>);

/// The key of a person's think-board of a game.
fn key(person: PersonId, game: &GameId) -> Key {
    THINK_BOARDS.key((person, game))
}

/// The version of a think-board. Its name says neither whose it is nor of which game.
pub(crate) fn version(
    store: &Store,
    secret: &[u8; 32],
    person: PersonId,
    game: &GameId,
) -> Result<Version> {
    let name = format!("{} {}", person.log(), game.as_str());
    let number = u64::from_be_bytes(keyed(secret, &name));
    Ok(store.version(&format!("think-board {number:016x}"))?)
}

/// A person's think-board of a game, which is empty if they have none. One that cannot be read is
/// an error and not an empty one, so that no change writes over it.
pub(crate) fn get(store: &Store, person: PersonId, game: &GameId) -> Result<ThinkBoard> {
    let stored = pieces::read(store, &key(person, game))?;
    let Some(stored) = stored else {
        return Ok(ThinkBoard::default());
    };
    serde_json::from_slice(&stored).map_err(|error| ServiceError::Unreadable {
        what: "a think-board",
        error,
    })
}

/// Writes a think-board.
pub(crate) fn put(
    store: &Store,
    batch: &mut Batch,
    person: PersonId,
    game: &GameId,
    board: &ThinkBoard,
) -> Result<()> {
    let value = serde_json::to_vec(board).expect("texts and numbers can be serialized");
    // The one before may have been longer.
    remove(store, batch, person, game)?;
    pieces::put(batch, &key(person, game), &value);
    Ok(())
}

/// Removes a think-board.
pub(crate) fn remove(
    store: &Store,
    batch: &mut Batch,
    person: PersonId,
    game: &GameId,
) -> Result<()> {
    Ok(pieces::remove(store, batch, &key(person, game))?)
}
