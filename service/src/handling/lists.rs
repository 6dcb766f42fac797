//! The games of a person, as lists show them.

use crate::error::{Rejected, ServiceError};
use crate::handling::People;
use crate::log::finished::FinishedGame;
use crate::worker::handle::Inner;
use entente_game::{GameId, PersonId, View};
use entente_store::{Key, Keyspace};
use std::cmp::Reverse;

impl People<'_> {
    /// The games in which a person plays or to which they are challenged, as they see them. The
    /// game that has waited longest comes first.
    pub async fn games_of(self, person: PersonId) -> Result<Vec<View>, Rejected> {
        let mut views = Vec::new();
        let current = move |inner: &Inner| inner.games(Keyspace::CurrentGames, person);
        for game in self.0.read(current).await? {
            views.extend(self.view_for_list(&game, person).await?);
        }
        views.sort_by_key(|view| {
            view.moves
                .last()
                .map_or(view.started_at.unwrap_or(view.created_at), |mv| mv.at)
        });
        Ok(views)
    }

    /// A game in a list, as this person sees it; `None` if its log is damaged. That is for the
    /// operator, and hides no other game of the list.
    pub async fn view_for_list(
        self,
        game: &GameId,
        person: PersonId,
    ) -> Result<Option<View>, Rejected> {
        match self.0.view(game, person).await {
            Err(Rejected::Failed(error @ ServiceError::Damaged { .. })) => {
                tracing::error!(%error, "a list leaves a game out");
                Ok(None)
            }
            other => other.map(Some),
        }
    }

    /// A person's finished games, the latest first. No game is opened for this.
    pub async fn finished_games_of(
        self,
        person: PersonId,
    ) -> Result<Vec<(GameId, FinishedGame)>, ServiceError> {
        let mut games = self
            .0
            .read(move |inner| inner.finished_games(person))
            .await?;
        games.sort_by_key(|(_, game)| Reverse(game.last_move_at));
        Ok(games)
    }

    /// The name that a person has in the newest of their games that are not over, or else in the
    /// one that was finished last. Names are kept only with games.
    pub async fn last_name_of(self, person: PersonId) -> Result<Option<String>, Rejected> {
        let mut views = self.games_of(person).await?;
        views.retain(|view| name_in(view).is_some());
        if let Some(newest) = views.iter().max_by_key(|view| view.created_at) {
            return Ok(name_in(newest));
        }
        let finished = self.finished_games_of(person).await?;
        let Some((last, _)) = finished.first() else {
            return Ok(None);
        };
        Ok(self
            .view_for_list(last, person)
            .await?
            .as_ref()
            .and_then(name_in))
    }
}

/// The viewer's name in a game.
fn name_in(view: &View) -> Option<String> {
    Some(view.me()?.profile.as_ref()?.name.clone())
}

impl Inner {
    fn finished_games(
        &self,
        person: PersonId,
    ) -> Result<Vec<(GameId, FinishedGame)>, ServiceError> {
        let prefix = Key::new(Keyspace::FinishedGames).text(&person.key());
        let mut games = Vec::new();
        for entry in self.store.scan(&prefix) {
            let (name, value) = entry?;
            let game = GameId::parse(&String::from_utf8_lossy(&name));
            games.extend(game.zip(FinishedGame::from_json(&value)));
        }
        Ok(games)
    }
}
