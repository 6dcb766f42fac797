//! The way of a command into a game: the entrance that all frontends share.

use crate::command::{Accepted, Command};
use crate::error::Rejected;
use crate::metrics::{self, Outcome};
use crate::worker::handle::Service;
use entente_game::{Action, Actor, Game, GameId, NewGame};

impl Service {
    /// Creates a game.
    pub async fn create(&self, command: Command<NewGame>) -> Result<Accepted, Rejected> {
        let game = self.new_game_id(&command.key);
        self.submit(&game, command.map(Action::Create)).await
    }

    /// Does something in a game. When this returns `Ok`, the change is durable.
    pub async fn submit<A: Into<Action>, By: Into<Actor>>(
        &self,
        game: &GameId,
        command: Command<A, By>,
    ) -> Result<Accepted, Rejected> {
        self.submit_if(game, command, |_, _| true).await
    }

    /// Does something in a game for a client that knows only its id. A game that the person may not
    /// see is one that does not exist.
    pub async fn submit_if_visible<A: Into<Action>>(
        &self,
        game: &GameId,
        command: Command<A>,
    ) -> Result<Accepted, Rejected> {
        self.submit_if(game, command, |game, actor| game.may_be_seen_by(actor))
            .await
    }

    async fn submit_if<A: Into<Action>, By: Into<Actor>>(
        &self,
        game: &GameId,
        command: Command<A, By>,
        may_see: fn(&Game, Actor) -> bool,
    ) -> Result<Accepted, Rejected> {
        let command = command.map(Into::into).of_actor();
        self.look_for_invited(command.actor, &command.action)
            .await?;
        let answered = self
            .in_game(game, async move |worker, id| {
                // In the same job, so that nobody can lose the game from sight in between.
                if !may_see(worker.open(id)?, command.actor) {
                    return Err(Rejected::NoSuchGame);
                }
                worker.decide(id, &command).await
            })
            .await;
        metrics::count_command(match &answered {
            Ok(accepted) if accepted.repeated => Outcome::Repeated,
            Ok(_) => Outcome::Accepted,
            Err(Rejected::Failed(_)) => Outcome::Failed,
            Err(_) => Outcome::Refused,
        });
        answered
    }
}
