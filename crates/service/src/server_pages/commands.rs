//! The public page of a server: what anybody may see of its games, leagues and ratings.
//!
//! All of it is what a stranger gets from the API as well. What is hidden takes no place on the
//! page: a list has as many rows, and they have the same numbers, as if it did not exist.

use crate::error::{Rejected, ServiceError, listed};
use crate::handling::Servers;
use crate::ladders::leaderboards::{self, ListedPerson};
use crate::ladders::stored::Ladder;
use crate::leagues::index as leagues;
use crate::leagues::stored::LeagueState;
use crate::server_pages::stored::{self, PageStage};
use crate::worker::handle::Inner;
use entente_game::people::Appearance;
use entente_game::{GameId, RatingPace, ServerId, View};
use std::cmp::Reverse;

/// The most running games on a page.
pub const MAX_PAGE_GAMES: usize = 12;
/// The most finished games on a page.
pub const MAX_PAGE_FILMS: usize = 10;
/// The most leagues on a page.
pub const MAX_PAGE_LEAGUES: usize = 4;
/// The most leaderboards on a page.
pub const MAX_PAGE_LEADERBOARDS: usize = 4;
/// The most people on a leaderboard of a page.
pub const MAX_PAGE_LEADERS: usize = 10;

/// The public page of a server.
#[derive(Debug)]
pub struct ServerPage {
    /// The running games as a spectator sees them, the newest first.
    pub games: Vec<View>,
    /// The finished games as a spectator sees them, the last one first. Each has moves.
    pub films: Vec<View>,
    /// The leagues that have played and are not over, the newest first.
    pub leagues: Vec<LeagueState>,
    /// The leaderboards, the one with the most people first.
    pub leaderboards: Vec<ServerLeaderboard>,
    /// The look of boards in the server's channels.
    pub appearance: Appearance,
}

/// A leaderboard of a server.
#[derive(Debug)]
pub struct ServerLeaderboard {
    /// The id of the rule set.
    pub variant: String,
    /// The pace.
    pub pace: RatingPace,
    /// The people who do not hide their profile, those with the most points first.
    pub people: Vec<ListedPerson>,
}

/// The things on a page that are read from the store.
struct Listed {
    games: Vec<GameId>,
    films: Vec<GameId>,
    leagues: Vec<LeagueState>,
    leaderboards: Vec<ServerLeaderboard>,
}

impl Servers<'_> {
    /// The public page of a server; `None` if the server has none.
    pub async fn page(self, server: ServerId) -> Result<Option<ServerPage>, Rejected> {
        let settings = self.settings_of(server).await;
        if !settings.page.is_on() {
            return Ok(None);
        }
        let has_clubs = settings.clubs.is_on();
        let read = move |inner: &Inner| Listed::of(inner, server, has_clubs);
        let listed: Listed = self.0.read::<_, ServiceError>(read).await?;
        Ok(Some(ServerPage {
            games: self.spectator_views(&listed.games).await?,
            films: self.spectator_views(&listed.films).await?,
            leagues: listed.leagues,
            leaderboards: listed.leaderboards,
            appearance: settings.appearance,
        }))
    }

    /// These games as a spectator sees them.
    async fn spectator_views(self, games: &[GameId]) -> Result<Vec<View>, Rejected> {
        let mut views = Vec::new();
        for game in games {
            views.extend(self.0.visible_view_for_list(game, None).await?);
        }
        Ok(views)
    }
}

impl Listed {
    fn of(inner: &Inner, server: ServerId, has_clubs: bool) -> Result<Self, ServiceError> {
        let games = |stage, count| stored::games(&inner.store, server, stage, count);
        let (leagues, leaderboards) = if has_clubs {
            (
                page_leagues(inner, server)?,
                leaderboards_of(inner, server)?,
            )
        } else {
            Default::default()
        };
        Ok(Self {
            games: games(PageStage::Running, MAX_PAGE_GAMES)?,
            films: games(PageStage::Finished, MAX_PAGE_FILMS)?,
            leagues,
            leaderboards,
        })
    }
}

/// The public leagues of a server that have standings and are not over, the newest first.
fn page_leagues(inner: &Inner, server: ServerId) -> Result<Vec<LeagueState>, ServiceError> {
    let mut found = Vec::new();
    for id in leagues::on_page(&inner.store, server) {
        let id = id?;
        found.extend(listed(&id, inner.league(&id))?.flatten());
        if found.len() == MAX_PAGE_LEAGUES {
            break;
        }
    }
    Ok(found)
}

/// The leaderboards of a server, the one with the most people first.
fn leaderboards_of(
    inner: &Inner,
    server: ServerId,
) -> Result<Vec<ServerLeaderboard>, ServiceError> {
    let mut boards = Vec::new();
    for ladder in leaderboards::ladders_of(&inner.store, server)? {
        let Some(pace) = ladder.pace() else { continue };
        boards.push(ServerLeaderboard {
            variant: ladder.variant().to_owned(),
            pace,
            people: leaders(inner, server, &ladder)?,
        });
    }
    boards.retain(|board| !board.people.is_empty());
    boards.sort_by_key(|board| Reverse(board.people.len()));
    boards.truncate(MAX_PAGE_LEADERBOARDS);
    Ok(boards)
}

/// The first people of a leaderboard who do not hide their profile.
fn leaders(
    inner: &Inner,
    server: ServerId,
    ladder: &Ladder,
) -> Result<Vec<ListedPerson>, ServiceError> {
    let mut leaders = Vec::new();
    for row in leaderboards::people(&inner.store, Some(server), ladder) {
        leaders.extend(row?.filter(|row| inner.is_shown(row.person)));
        if leaders.len() == MAX_PAGE_LEADERS {
            break;
        }
    }
    Ok(leaders)
}
