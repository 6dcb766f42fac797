//! The games of a person, as lists show them: all that are not over, those that are, and pages of
//! either.

use crate::error::{Rejected, Result, listed};
use crate::handling::People;
use crate::log::finished::FinishedGame;
use crate::log::index;
use crate::log::index::{CURRENT_GAMES, FINISHED_GAMES};
use crate::log::listing::{self, GameFilter, ListCursor};
use crate::worker::handle::{Inner, Service};
use entente_game::{GameId, PersonId, PublicState, Time, View};
use std::cmp::Reverse;

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
