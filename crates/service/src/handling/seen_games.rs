//! Games for those who only read: the present state of a game without a job of its worker, and what
//! one client may see of it.

use crate::access::token::TokenOwner;
use crate::error::{Rejected, Result};
use crate::work::WorkCounts;
use crate::worker::handle::{Service, worker_index};
use entente_game::{
    Game, GameEvent, GameId, GameTerms, PersonId, PlayerId, ServerId, TeamMember, Time, View,
    Viewer,
};
use entente_store::Version;
use std::sync::Arc;

/// Who asks for a game of which they know only the id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asker {
    /// Somebody without a token.
    Anybody,
    /// A person, by a token.
    Person(PersonId),
    /// A person who may see this game, because the chat in which it is played has let them in.
    Guest(PersonId),
}

impl Asker {
    /// How they see the game; `None` if they may not.
    fn viewer(self, game: &Game) -> Option<Viewer> {
        match self {
            Self::Anybody => game.is_public().then_some(Viewer::Spectator),
            Self::Person(person) => game.may_be_seen_by(person).then(|| game.viewer(person)),
            Self::Guest(person) => game.terms().map(|_| game.viewer(person)),
        }
    }
}

impl From<Option<PersonId>> for Asker {
    fn from(person: Option<PersonId>) -> Self {
        person.map_or(Self::Anybody, Self::Person)
    }
}

impl From<Option<TokenOwner>> for Asker {
    fn from(owner: Option<TokenOwner>) -> Self {
        match owner {
            None => Self::Anybody,
            Some(owner) if owner.guest.is_some() => Self::Guest(owner.person),
            Some(owner) => Self::Person(owner.person),
        }
    }
}

/// A game as a client may see it who knows only its id, at the moment when it was asked for.
pub struct SeenGame {
    game: Arc<Game>,
    /// The role of the client in this game.
    pub viewer: Viewer,
    /// The number of the last event that they may know of.
    pub version: u64,
    counts: Arc<WorkCounts>,
}

impl SeenGame {
    /// The game as they see it. What is made of it can be kept for this viewer and version.
    pub fn view(&self) -> View {
        self.counts.count_view();
        let view = self.game.view(self.viewer);
        view.expect("only a game that was created has a viewer")
    }

    /// The terms of the game.
    pub fn terms(&self) -> &GameTerms {
        let terms = self.game.terms();
        terms.expect("only a game that was created has a viewer")
    }

    /// Whether the game is over, or its lobby was closed.
    pub fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// The time at which the game ended, or its lobby was closed.
    pub fn over_since(&self) -> Option<Time> {
        self.game.over_since()
    }

    /// The events that they may know of after the first `after`, at most `limit`.
    pub fn events(&self, after: u64, limit: usize) -> Vec<GameEvent> {
        self.game.events_for(self.viewer, after, limit)
    }
}

impl Service {
    /// A game as a client sees it that knows only its id: with a token as its person, if they may
    /// see it, else as a spectator, if it is public. No view is made for it.
    pub async fn visible_game(
        &self,
        game: &GameId,
        asker: impl Into<Asker>,
    ) -> Result<SeenGame, Rejected> {
        let asker = asker.into();
        let game = self.present_game(game).await?;
        let viewer = asker.viewer(&game).ok_or(Rejected::NoSuchGame)?;
        Ok(SeenGame {
            viewer,
            version: game.version_for(viewer),
            counts: self.inner.shared.counts.clone(),
            game,
        })
    }

    /// The same as a view.
    pub async fn visible_view(
        &self,
        game: &GameId,
        person: Option<PersonId>,
    ) -> Result<View, Rejected> {
        Ok(self.visible_game(game, person).await?.view())
    }

    /// A member of this team of a game, by the only role that counts there. `None` without such a
    /// team.
    pub async fn member_of_team(
        &self,
        game: &GameId,
        team: PlayerId,
    ) -> Result<Option<TeamMember>> {
        let game = self.present_game(game).await?;
        let mut crowds = game.crowds().into_iter();
        let crowd = crowds.find(|(player, _)| *player == team);
        let team = crowd.and_then(|(_, crowd)| crowd.team.as_ref());
        Ok(team.map(|team| TeamMember {
            server: ServerId(team.server),
            roles: vec![team.role],
        }))
    }

    /// A game as a spectator sees it, whether anybody may watch or only those who can read its
    /// channel.
    pub(crate) async fn spectator_view(&self, game: &GameId) -> Result<View, Rejected> {
        let game = self.present_game(game).await?;
        self.inner.shared.counts.count_view();
        game.view(Viewer::Spectator).ok_or(Rejected::NoSuchGame)
    }

    /// The game as it is now. Its worker is asked only if it is not open, or if another process has
    /// changed it.
    async fn present_game(&self, id: &GameId) -> Result<Arc<Game>> {
        let games = &self.inner.readable[worker_index(id)];
        if let Some((game, version)) = games.get(id)
            && self.is_present(id, version).await?
        {
            return Ok(game);
        }
        self.in_game(id, async |worker, id| worker.open_shared(id))
            .await
    }

    /// Whether this is the version of a game's log.
    async fn is_present(&self, id: &GameId, version: Version) -> Result<bool> {
        let store = &self.inner.store;
        if !store.is_shared() {
            // It fails after a write has failed, like everything that is read.
            return Ok(store.version(id.as_str())? == version);
        }
        let id = id.clone();
        self.read(move |inner| Ok(inner.store.version(id.as_str())? == version))
            .await
    }
}
