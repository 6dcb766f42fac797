//! Rematches: one for each game that is over, whoever asks for it first. The others who played are asked by it, and asking for it too is their yes.

use super::{Rejected, Table, Wish};
use entente_game::{Action, GameId, NewGame, Phase, Refusal, View};

/// What became of the wish for a rematch.
#[derive(Debug, Clone)]
pub enum Rematch {
    /// The asker is the first: the others are asked.
    Offered(View),
    /// Another had asked already, and the asker has taken the place that was kept.
    Joined(View),
    /// There is one, and the asker has done what there is to do.
    Known(View),
}

impl Table {
    /// Asks for a rematch of a game that is over. However many ask, and however often, there is one at a time: another is made only when the last was given up.
    pub async fn rematch(&self, of: &GameId, wish: Wish) -> Result<Rematch, Rejected> {
        let past = self.view(of, wish.by).await?;
        let refusal = match past.phase {
            Phase::Over(_) => Refusal::NotSeated,
            _ => Refusal::NotOver,
        };
        let new = NewGame::rematch(&past, wish.by);
        let new = new.ok_or_else(|| Rejected::Refused {
            refusal,
            view: Some(Box::new(past)),
        })?;
        let mut number = 0u32;
        loop {
            let key = format!("rematch:{of}:{number}");
            let game = self.name(&key);
            match self.view(&game, wish.by).await {
                Ok(view) if matches!(view.phase, Phase::Closed(_)) => number += 1,
                Ok(view) => return self.join_rematch(view, wish).await,
                Err(Rejected::NoSuchGame) => {
                    let first = Wish::new(wish.by, key);
                    let made = self.create(first, new.clone()).await?;
                    if !made.repeated {
                        return Ok(Rematch::Offered(made.view));
                    }
                }
                Err(rejected) => return Err(rejected),
            }
        }
    }

    /// Takes the place that is kept in it, if one is.
    async fn join_rematch(&self, view: View, wish: Wish) -> Result<Rematch, Rejected> {
        let is_asked = view.me().is_some_and(|me| me.reserved) && view.phase == Phase::Lobby;
        if !is_asked {
            return Ok(Rematch::Known(view));
        }
        let granted = self.submit(&view.game, wish, Action::Accept).await?;
        Ok(Rematch::Joined(granted.view))
    }
}
