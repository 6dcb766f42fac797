//! The way of a command into a game: the entrance that all frontends share.

use crate::command::{Accepted, Command};
use crate::error::Rejected;
use crate::metrics::{self, Outcome};
use crate::worker::handle::Service;
use entente_game::{Action, Actor, GameId, NewGame};

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
        let command = command.map(Into::into).of_actor();
        self.look_for_invited(command.actor, &command.action)
            .await?;
        let answered = self
            .in_game(game, async move |worker, id| {
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
