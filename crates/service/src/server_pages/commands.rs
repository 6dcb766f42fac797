//! The public page of a server: what anybody may see of its games, leagues and ratings.
//!
//! All of it is what a stranger gets from the API as well. What is hidden takes no place on the
//! page: a list has as many rows, and they have the same numbers, as if it did not exist.

use crate::error::{Rejected, ServiceError};
use crate::handling::{People, Servers};
use crate::ladders::leaderboards::{self, ListedPerson};
use crate::ladders::stored::{LADDERS, Ladder};
use crate::leagues::stored as leagues;
use crate::leagues::stored::{LeagueId, LeagueState};
use crate::puzzles::commands::place;
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
    ladders: Vec<Ladder>,
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
            leaderboards: self.leaderboards(server, listed.ladders).await?,
            appearance: settings.appearance,
        }))
    }

    /// These games as a spectator sees them. One that is damaged hides no other.
    async fn spectator_views(self, games: &[GameId]) -> Result<Vec<View>, Rejected> {
        let mut views = Vec::new();
        for game in games {
            match self.0.visible_view(game, None).await {
                Ok(view) => views.push(view),
                Err(Rejected::Failed(error @ ServiceError::Damaged { .. })) => {
                    tracing::error!(%error, "the page of a server leaves a game out");
                }
                Err(rejected) => return Err(rejected),
            }
        }
        Ok(views)
    }

    async fn leaderboards(
        self,
        server: ServerId,
        ladders: Vec<Ladder>,
    ) -> Result<Vec<ServerLeaderboard>, ServiceError> {
        let mut boards = Vec::new();
        for ladder in ladders {
            let Some(pace) = ladder.pace() else { continue };
            let variant = ladder.variant().to_owned();
            let people = self.leaders(server, ladder).await?;
            boards.push(ServerLeaderboard {
                variant,
                pace,
                people,
            });
        }
        boards.retain(|board| !board.people.is_empty());
        boards.sort_by_key(|board| Reverse(board.people.len()));
        boards.truncate(MAX_PAGE_LEADERBOARDS);
        Ok(boards)
    }

    /// The first people of a leaderboard who do not hide their profile.
    async fn leaders(
        self,
        server: ServerId,
        ladder: Ladder,
    ) -> Result<Vec<ListedPerson>, ServiceError> {
        let (mut leaders, mut skipped) = (Vec::new(), 0);
        loop {
            let (ladder, page) = (ladder.clone(), (skipped, MAX_PAGE_LEADERS));
            let read =
                move |inner: &Inner| leaderboards::rows(&inner.store, Some(server), &ladder, page);
            let rows = self.0.read(read).await?;
            let is_last = rows.len() < MAX_PAGE_LEADERS;
            skipped += rows.len();
            for row in rows {
                if leaders.len() == MAX_PAGE_LEADERS {
                    return Ok(leaders);
                }
                if People(self.0).is_shown(row.person).await {
                    leaders.push(row);
                }
            }
            if is_last {
                return Ok(leaders);
            }
        }
    }
}

impl Listed {
    fn of(inner: &Inner, server: ServerId, has_clubs: bool) -> Result<Self, ServiceError> {
        let games = |stage, count| stored::games(&inner.store, server, stage, count);
        let (leagues, ladders) = if has_clubs {
            (page_leagues(inner, server)?, ladders(inner)?)
        } else {
            Default::default()
        };
        Ok(Self {
            games: games(PageStage::Running, MAX_PAGE_GAMES)?,
            films: games(PageStage::Finished, MAX_PAGE_FILMS)?,
            leagues,
            ladders,
        })
    }
}

/// The public leagues of a server that have standings and are not over, the newest first.
fn page_leagues(inner: &Inner, server: ServerId) -> Result<Vec<LeagueState>, ServiceError> {
    let mut found = Vec::new();
    for (_, id) in inner.games_in(&leagues::LEAGUES, &place(server))? {
        let Some(id) = LeagueId::parse(id.as_str()) else {
            continue;
        };
        if leagues::is_public(&inner.store, &id)? {
            found.extend(inner.league(&id)?);
        }
    }
    found.retain(|LeagueState { league, .. }| {
        league.ended.is_none() && (league.season.is_some() || league.past.is_some())
    });
    found.sort_by_key(|state| Reverse(state.league.opened));
    found.truncate(MAX_PAGE_LEAGUES);
    Ok(found)
}

/// All ladders on which a game was counted, in the order of their names.
fn ladders(inner: &Inner) -> Result<Vec<Ladder>, ServiceError> {
    let mut ladders = Vec::new();
    for entry in inner.store.scan(&LADDERS.all()) {
        let (rest, _) = entry?;
        let name = LADDERS.read_key(&rest);
        ladders.extend(name.as_deref().and_then(Ladder::parse));
    }
    Ok(ladders)
}
