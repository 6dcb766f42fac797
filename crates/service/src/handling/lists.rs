//! Games for those who only read: the lists of a person's games, pages of public ones, and the
//! present state of a game without a job of its worker, as one client may see it.

use crate::access::token::TokenOwner;
use crate::error::{Rejected, Result, listed};
use crate::handling::People;
use crate::log::index::{self, CURRENT_GAMES, FINISHED_GAMES};
use crate::log::listing::{self, FinishedGame, GameFilter, ListCursor, PUBLIC_GAMES};
use crate::work::WorkCounts;
use crate::worker::handle::{Inner, Service, worker_index};
use entente_game::{
    Game, GameEvent, GameId, GameTerms, PersonId, PlayerId, PublicState, ServerId, TeamMember,
    Time, View, Viewer,
};
use entente_store::Version;
use std::cmp::Reverse;
use std::sync::Arc;

/// A page of a person's games.
#[derive(Debug)]
pub struct PersonPage {
    /// The games as the person sees them.
    pub views: Vec<View>,
    /// The beginning of the next page; `None` on the last one.
    pub next: Option<ListCursor>,
}

impl People<'_> {
    /// A page of at most this many games of a person that fit the filter: finished ones, the latest
    /// first, if the filter asks for them; else those that are not over, and of them the one that
    /// has waited longest first.
    pub async fn page_of(
        self,
        person: PersonId,
        filter: &GameFilter,
        after: Option<&ListCursor>,
        limit: usize,
    ) -> Result<PersonPage, Rejected> {
        if filter.state == Some(PublicState::Over) {
            return self.finished_page_of(person, filter, after, limit).await;
        }
        let current = self.games_of(person).await?.into_iter();
        let fitting = current.filter(|view| filter.fits_view(view));
        let placed = fitting.map(|view| (ListCursor::new(waits_since(&view).0, &view.game), view));
        let (views, next) = listing::page(placed.collect(), after, limit);
        Ok(PersonPage { views, next })
    }

    async fn finished_page_of(
        self,
        person: PersonId,
        filter: &GameFilter,
        after: Option<&ListCursor>,
        limit: usize,
    ) -> Result<PersonPage, Rejected> {
        let finished = self.finished_games_of(person).await?.into_iter();
        let fitting = finished.filter(|(_, game)| game.fits(filter));
        let placed = fitting.map(|(id, game)| {
            let latest_first = u64::MAX - game.last_move_at.0;
            (ListCursor::new(latest_first, &id), id)
        });
        let (games, next) = listing::page(placed.collect(), after, limit);
        let mut views = Vec::new();
        for game in &games {
            views.extend(self.view_for_list(game, person).await?);
        }
        Ok(PersonPage { views, next })
    }

    /// The games in which a person plays or to which they are challenged, as they see them. The
    /// game that has waited longest comes first.
    pub async fn games_of(self, person: PersonId) -> Result<Vec<View>, Rejected> {
        let mut views = Vec::new();
        let current = move |inner: &Inner| inner.games(&CURRENT_GAMES, person);
        for game in self.0.read(current).await? {
            views.extend(self.view_for_list(&game, person).await?);
        }
        views.sort_by_key(waits_since);
        Ok(views)
    }

    /// The games that a person leads without playing, and that are not over, as they see them. The
    /// game that has waited longest comes first.
    pub async fn games_led_by(self, person: PersonId) -> Result<Vec<View>, Rejected> {
        let mut views = Vec::new();
        let led = move |inner: &Inner| index::games_led_by(&inner.store, person);
        for game in self.0.read(led).await? {
            views.extend(self.view_for_list(&game, person).await?);
        }
        views.sort_by_key(waits_since);
        Ok(views)
    }

    /// The games of a person: those that are not over, and then the finished ones, the latest
    /// first. None of them is opened.
    pub async fn game_ids_of(self, person: PersonId) -> Result<Vec<GameId>> {
        let current = move |inner: &Inner| inner.games(&CURRENT_GAMES, person);
        let mut games = self.0.read(current).await?;
        let finished = self.finished_games_of(person).await?.into_iter();
        games.extend(finished.map(|(game, _)| game));
        Ok(games)
    }

    /// A game in a list, as this person sees it; `None` if the list leaves it out.
    pub async fn view_for_list(
        self,
        game: &GameId,
        person: PersonId,
    ) -> Result<Option<View>, Rejected> {
        listed_view(game, self.0.view(game, person).await)
    }

    /// A person's finished games, the latest first. No game is opened for this.
    pub async fn finished_games_of(self, person: PersonId) -> Result<Vec<(GameId, FinishedGame)>> {
        let mut games = self
            .0
            .read(move |inner| inner.finished_games(person))
            .await?;
        games.sort_by_key(|(_, game)| Reverse(game.last_move_at));
        Ok(games)
    }

    /// The name that a person has in the newest of their games that are not over, or else in the
    /// one that was finished last, or else where they made their newest token. Names are kept only
    /// with games and tokens.
    pub async fn last_name_of(self, person: PersonId) -> Result<Option<String>, Rejected> {
        let mut views = self.games_of(person).await?;
        views.retain(|view| name_in(view).is_some());
        if let Some(newest) = views.iter().max_by_key(|view| view.record.created_at) {
            return Ok(name_in(newest));
        }
        let finished = self.finished_games_of(person).await?;
        if let Some((last, _)) = finished.first() {
            let view = self.view_for_list(last, person).await?;
            if let Some(name) = view.as_ref().and_then(name_in) {
                return Ok(Some(name));
            }
        }
        let log = self.log_of(person).await?;
        let names = log.tokens().iter().rev();
        Ok(names.filter_map(|token| token.owner_name.clone()).next())
    }
}

/// Returns the time since which a game waits for its next move, or for its beginning.
fn waits_since(view: &View) -> Time {
    let last_move = view.board.moves.last().map(|mv| mv.at);
    last_move
        .or(view.record.started_at)
        .unwrap_or(view.record.created_at)
}

/// The viewer's own name in a game. A player for whom a seat is reserved has only the name that the
/// host gave them.
pub(super) fn name_in(view: &View) -> Option<String> {
    let me = view.me().filter(|me| !me.reserved)?;
    Some(me.profile.as_ref()?.name.clone())
}

impl Inner {
    fn finished_games(&self, person: PersonId) -> Result<Vec<(GameId, FinishedGame)>> {
        let prefix = FINISHED_GAMES.of(person);
        let mut games = Vec::new();
        for entry in self.store.scan(&prefix) {
            let (name, value) = entry?;
            let Some(game) = GameId::parse(&String::from_utf8_lossy(&name)) else {
                continue;
            };
            let facts = listed(&game, FinishedGame::read(&value))?.flatten();
            games.extend(facts.map(|facts| (game, facts)));
        }
        Ok(games)
    }
}

/// A game in a list; `None` if it is damaged, or can no longer be seen since the list was read.
pub(crate) fn listed_view(
    game: &GameId,
    view: Result<View, Rejected>,
) -> Result<Option<View>, Rejected> {
    match view {
        Err(Rejected::NoSuchGame) => Ok(None),
        view => listed(game, view),
    }
}

impl Service {
    /// A game in a list, as a client sees it that knows only its id ([`Service::visible_view`]);
    /// `None` if the list leaves it out.
    pub async fn visible_view_for_list(
        &self,
        game: &GameId,
        person: Option<PersonId>,
    ) -> Result<Option<View>, Rejected> {
        listed_view(game, self.visible_view(game, person).await)
    }
}

/// The number of entries that one request looks at. A filter that few games fit must not keep the
/// disk busy; the page is shorter then, and the next one goes on.
const MAX_ENTRIES: usize = 2_000;

/// A page of public games, the newest first.
#[derive(Debug)]
pub struct PublicPage {
    /// The games.
    pub games: Vec<GameId>,
    /// The beginning of the next page; `None` on the last one.
    pub next: Option<ListCursor>,
}

impl Service {
    /// A page of at most this many public games that fit the filter. No game is opened for it.
    pub async fn public_games(
        &self,
        filter: GameFilter,
        after: Option<ListCursor>,
        limit: usize,
    ) -> Result<PublicPage> {
        self.read(move |inner| inner.public_games(&filter, after, limit))
            .await
    }
}

impl Inner {
    fn public_games(
        &self,
        filter: &GameFilter,
        after: Option<ListCursor>,
        limit: usize,
    ) -> Result<PublicPage> {
        let mut games = Vec::new();
        let entries = listing::entries_behind(&self.store, &PUBLIC_GAMES.all(), after.as_ref());
        for (count, entry) in entries.enumerate() {
            let (place, value) = entry?;
            let game = listed(place.id(), PUBLIC_GAMES.read(&value))?;
            if game.is_some_and(|game| game.fits(filter)) {
                games.push(place.id().clone());
            }
            if games.len() == limit || count + 1 == MAX_ENTRIES {
                let next = Some(place);
                return Ok(PublicPage { games, next });
            }
        }
        Ok(PublicPage { games, next: None })
    }
}

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

    /// When the game ended, or its lobby was closed.
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
        self.in_game(id, async |mut held| held.open_shared()).await
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
