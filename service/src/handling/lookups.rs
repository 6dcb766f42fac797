//! Finds the games of a person and those in a channel, and keeps which game is in which channel.

use crate::error::{Rejected, ServiceError};
use crate::log::finished::FinishedGame;
use crate::outbox::queue::Outbox;
use crate::worker::handle::{Inner, Service};
use entente_game::{GameId, PersonId, View};
use entente_store::{Batch, Key, Keyspace};
use std::cmp::Reverse;

impl Service {
    /// The games in which a person plays or to which they are challenged, as they see them. The
    /// game that has waited longest comes first.
    pub async fn games_of(&self, person: PersonId) -> Result<Vec<View>, Rejected> {
        let mut views = Vec::new();
        let current = move |inner: &Inner| inner.games(Keyspace::CurrentGames, person);
        for game in self.read(current).await? {
            views.extend(self.listed(&game, person).await?);
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
    pub async fn listed(&self, game: &GameId, person: PersonId) -> Result<Option<View>, Rejected> {
        match self.view(game, person).await {
            Err(Rejected::Failed(error @ ServiceError::Damaged { .. })) => {
                tracing::error!(%error, "a list leaves a game out");
                Ok(None)
            }
            other => other.map(Some),
        }
    }

    /// Keeps this many bytes of the disk free
    /// ([`Store::keep_free`](entente_store::Store::keep_free)).
    pub fn keep_free(&self, bytes: u64) {
        self.inner.store.keep_free(bytes);
    }

    /// Fails if the store cannot be read, or takes no changes now.
    pub async fn check_store(&self) -> Result<(), ServiceError> {
        let check = |inner: &Inner| {
            // Any read shows whether it answers.
            inner.store.get(&Key::new(Keyspace::Heartbeat))?;
            Ok(inner.store.check()?)
        };
        self.read(check).await
    }

    /// Whether a command with this idempotency key was accepted before.
    pub async fn was_accepted(&self, key: &str) -> Result<bool, ServiceError> {
        let answered = self.get(Key::new(Keyspace::AnsweredCommand).text(key));
        Ok(answered.await?.is_some())
    }

    /// A person's finished games, the latest first. No game is opened for this.
    pub async fn finished_games_of(
        &self,
        person: PersonId,
    ) -> Result<Vec<(GameId, FinishedGame)>, ServiceError> {
        let mut games = self.read(move |inner| inner.finished_games(person)).await?;
        games.sort_by_key(|(_, game)| Reverse(game.last_move_at));
        Ok(games)
    }

    /// The name that a person has in the newest of their games that are not over, or else in the
    /// one that was finished last. Names are kept only with games.
    pub async fn last_name_of(&self, person: PersonId) -> Result<Option<String>, Rejected> {
        let mut views = self.games_of(person).await?;
        views.retain(|view| name_in(view).is_some());
        if let Some(newest) = views.iter().max_by_key(|view| view.created_at) {
            return Ok(name_in(newest));
        }
        let finished = self.finished_games_of(person).await?;
        let Some((last, _)) = finished.first() else {
            return Ok(None);
        };
        Ok(self.listed(last, person).await?.as_ref().and_then(name_in))
    }

    /// The open lobbies in all channels that begin with this prefix, each with its channel.
    pub async fn lobbies_in(&self, prefix: &str) -> Result<Vec<(String, GameId)>, ServiceError> {
        let prefix = prefix.to_owned();
        self.read(move |inner| inner.games_in(Keyspace::OpenLobbies, &prefix))
            .await
    }

    /// The running games in all channels that begin with this prefix, each with its channel.
    pub async fn games_in(&self, prefix: &str) -> Result<Vec<(String, GameId)>, ServiceError> {
        let prefix = prefix.to_owned();
        self.read(move |inner| inner.games_in(Keyspace::RunningGames, &prefix))
            .await
    }

    /// The game in a channel: a channel or thread, as the frontend writes it.
    pub async fn game_in_channel(&self, channel: &str) -> Result<Option<GameId>, ServiceError> {
        let key = Key::new(Keyspace::GameInChannel).text(channel);
        let found = self.get(key).await?;
        Ok(found.and_then(|bytes| GameId::parse(&String::from_utf8_lossy(&bytes))))
    }

    /// From now on a game is in this channel.
    ///
    /// A frontend calls this before it shows anything there, so the first command in the channel
    /// already finds its game.
    pub async fn assign_channel(&self, game: &GameId, channel: &str) -> Result<(), ServiceError> {
        let mut batch = Batch::default();
        batch.put(
            Key::new(Keyspace::GameInChannel).text(channel),
            game.as_str(),
        );
        Ok(self.inner.store.commit(batch).await?)
    }

    /// Commands in this thread mean this game from now on, and its name has to say so. `home` is
    /// the channel where the game was created.
    pub async fn take_over_thread(
        &self,
        game: &GameId,
        home: &str,
        thread: &str,
    ) -> Result<(), ServiceError> {
        let mut batch = Batch::default();
        batch.put(
            Key::new(Keyspace::GameInChannel).text(thread),
            game.as_str(),
        );
        self.queue_thread_name(batch, game, home, thread).await
    }

    /// The name of this thread has to say how the game stands now.
    pub async fn rename_thread(
        &self,
        game: &GameId,
        home: &str,
        thread: &str,
    ) -> Result<(), ServiceError> {
        self.queue_thread_name(Batch::default(), game, home, thread)
            .await
    }

    async fn queue_thread_name(
        &self,
        mut batch: Batch,
        game: &GameId,
        home: &str,
        thread: &str,
    ) -> Result<(), ServiceError> {
        let items = vec![self.inner.outbox.thread_name(game, home, thread)];
        Outbox::write(&mut batch, &items);
        self.inner.store.commit(batch).await?;
        self.inner.outbox.push(items);
        Ok(())
    }

    /// A game is no longer in this channel.
    pub async fn release_channel(&self, game: &GameId, channel: &str) -> Result<(), ServiceError> {
        // Another game may have taken the channel meanwhile.
        if self.game_in_channel(channel).await?.as_ref() != Some(game) {
            return Ok(());
        }
        let mut batch = Batch::default();
        batch.remove(Key::new(Keyspace::GameInChannel).text(channel));
        Ok(self.inner.store.commit(batch).await?)
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
