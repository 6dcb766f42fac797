//! Rematches: each finished game has at most one open rematch.
//!
//! The first player who asks creates it and so challenges the others. When another player asks,
//! they accept it.

use crate::command::Command;
use crate::error::Rejected;
use crate::worker::handle::Service;
use entente_game::{Action, GameId, Home, LobbyAction, NewGame, Phase, Refusal, View};

/// The answer to a player who asks for a rematch.
#[derive(Debug, Clone)]
pub enum Rematch {
    /// The player is the first to ask: the others are challenged.
    Offered(View),
    /// Another player had asked before, and this player has joined.
    Joined(View),
    /// There is a rematch, and this player has nothing left to do.
    Known(View),
}

impl Service {
    /// Asks for a rematch of a game that is over or was aborted, made in this place if it is not
    /// that of the game.
    ///
    /// There is only one at a time, no matter how many players ask and how often. Another one is
    /// created only when the one before was declined or cancelled.
    pub async fn rematch(
        &self,
        of: &GameId,
        place: Option<Home>,
        command: Command<()>,
    ) -> Result<Rematch, Rejected> {
        let past = self.view(of, command.actor).await?;
        let refusal = match past.phase {
            Phase::Over(_) => Refusal::NotSeated,
            _ if past.was_aborted() => Refusal::NotSeated,
            _ => Refusal::NotOver,
        };
        let mut new = NewGame::rematch(&past, command.actor).ok_or_else(|| Rejected::Refused {
            refusal,
            view: Some(Box::new(past)),
        })?;
        new.home = place.unwrap_or(new.home);
        // The key contains only the game and a count, so players who ask at the same time meet in
        // the same rematch.
        let mut number = 0u32;
        loop {
            let key = format!("rematch:{of}:{number}");
            let game = self.new_game_id(&key);
            match self.view(&game, command.actor).await {
                Ok(view) if matches!(view.phase, Phase::Closed(_)) => number += 1,
                Ok(view) => return self.join_rematch(view, command).await,
                Err(Rejected::NoSuchGame) => {
                    let first = Command::new(command.actor, new.clone(), key);
                    let created = self.create(first).await?;
                    // If another player was faster, the loop finds their rematch.
                    if !created.repeated {
                        return Ok(Rematch::Offered(created.view));
                    }
                }
                Err(rejected) => return Err(rejected),
            }
        }
    }

    /// Accepts the seat that is reserved in a rematch, if there is one.
    async fn join_rematch(&self, view: View, command: Command<()>) -> Result<Rematch, Rejected> {
        let is_challenged = view.me().is_some_and(|me| me.reserved) && view.phase == Phase::Lobby;
        if !is_challenged {
            return Ok(Rematch::Known(view));
        }
        let accept = command.map(|()| Action::Lobby(LobbyAction::Accept));
        let accepted = self.submit(&view.game, accept).await?;
        Ok(Rematch::Joined(accepted.view))
    }
}
