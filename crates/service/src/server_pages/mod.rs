//! The public page of a server: what anybody may see of its games, leagues and ratings.
//!
//! All of it is what a stranger gets from the API as well, and the boards of the channels that the
//! server's managers have chosen, without the names of those who play. What is hidden takes no
//! place on the page: a list has as many rows, and they have the same numbers, as if it did not
//! exist.

pub(crate) mod stored;

use crate::error::{Rejected, Result, ServiceError, listed, while_overtaken};
use crate::handling::Servers;
use crate::handling::lists::listed_view;
use crate::ladders::counting::{self, ListedPerson};
use crate::ladders::stored::Ladder;
use crate::leagues::index as leagues;
use crate::leagues::stored::LeagueState;
use crate::log::index::RUNNING_GAMES;
use crate::matches::stored::{MatchRecord, MatchSide};
use crate::puzzles::place;
use crate::puzzles::stored::FINISHED_IN_CHANNEL;
use crate::server_pages::stored::{PageStage, SERVER_PAGE_GAMES, ServerFace};
use crate::worker::handle::Inner;
use crate::worker::state::Worker;
use entente_game::people::{Appearance, ServerSettings};
use entente_game::{GameId, RatingPace, ServerId, View};
use entente_store::{Batch, Key, Store};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use tokio::sync::mpsc;

/// The most running games on a page.
pub const MAX_PAGE_GAMES: usize = 6;
/// The most finished games on a page.
pub const MAX_PAGE_FILMS: usize = 10;
/// The most finished games among which those that ended last, and those of people, are looked for.
const MAX_FILM_CANDIDATES: usize = 3 * MAX_PAGE_FILMS;
/// The most leagues on a page.
pub const MAX_PAGE_LEAGUES: usize = 4;
/// The most matches against other servers on a page.
pub const MAX_PAGE_MATCHES: usize = 5;
/// The most leaderboards on a page.
pub const MAX_PAGE_LEADERBOARDS: usize = 4;
/// The most people on a leaderboard of a page.
pub const MAX_PAGE_LEADERS: usize = 10;

/// The public page of a server.
#[derive(Debug)]
pub struct ServerPage {
    /// The name and the icon of the server.
    pub face: ServerFace,
    /// The link with which Discord invites people to the server.
    pub invitation: Option<String>,
    /// The running games as a spectator sees them, the newest first.
    pub games: Vec<View>,
    /// Whether more games are running than these.
    pub has_more_games: bool,
    /// The finished games as a spectator sees them, the last one first. Each has moves.
    pub films: Vec<View>,
    /// The leagues that have played and are not over, the newest first.
    pub leagues: Vec<LeagueState>,
    /// The matches against other servers that were played to their ends.
    pub matches: PageMatches,
    /// The leaderboards, the one with the most people first.
    pub leaderboards: Vec<ServerLeaderboard>,
    /// The look of boards in the server's channels.
    pub appearance: Appearance,
}

/// The matches of a server against others that were played to their ends.
#[derive(Debug)]
pub struct PageMatches {
    /// How many it won.
    pub won: usize,
    /// How many were drawn.
    pub drawn: usize,
    /// How many it lost.
    pub lost: usize,
    /// The last ones, that which was offered last first.
    pub last: Vec<PageMatch>,
}

/// A match of a server on its page.
#[derive(Debug)]
pub struct PageMatch {
    /// The other server, if it has a page, too. Any other is not named to everybody.
    pub opponent: Option<MatchSide>,
    /// The half points of this server, and of the other one.
    pub points: [u32; 2],
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
    face: ServerFace,
    games: Vec<GameId>,
    has_more_games: bool,
    films: Vec<GameId>,
    leagues: Vec<LeagueState>,
    matches: MatchRecord,
    leaderboards: Vec<ServerLeaderboard>,
}

impl Servers<'_> {
    /// The public page of a server; `None` if the server has none.
    pub async fn page(self, server: ServerId) -> Result<Option<ServerPage>, Rejected> {
        let settings = self.settings_of(server).await;
        if !settings.page.is_on() {
            return Ok(None);
        }
        let (appearance, invitation) = (settings.appearance, settings.invitation.clone());
        let read = move |inner: &Inner| Listed::of(inner, server, &settings);
        let listed: Listed = self.0.read::<_, ServiceError>(read).await?;
        let mut films = self.spectator_views(&listed.films).await?;
        // A game without moves has no film.
        films.retain(|view| view.ply() > 0);
        // They are found by their last move, after which a game can wait long for its end.
        films.sort_by_key(|view| Reverse(view.record.ended_at));
        Ok(Some(ServerPage {
            face: listed.face,
            invitation,
            games: self.spectator_views(&listed.games).await?,
            has_more_games: listed.has_more_games,
            films: chosen_films(films),
            leagues: listed.leagues,
            matches: self.page_matches(server, listed.matches).await,
            leaderboards: listed.leaderboards,
            appearance,
        }))
    }

    /// The matches of a server, with the names of those servers that have a page.
    async fn page_matches(self, server: ServerId, record: MatchRecord) -> PageMatches {
        let mut last = Vec::new();
        for state in &record.last {
            let Some(side) = state.side_of(server) else {
                continue;
            };
            let opponent = state.side(side.other()).cloned();
            let id = opponent.as_ref().and_then(MatchSide::server);
            let has_page = match id {
                Some(id) => self.settings_of(id).await.page.is_on(),
                None => false,
            };
            let score = state.contest.score();
            last.push(PageMatch {
                opponent: opponent.filter(|_| has_page),
                points: [side, side.other()].map(|side| score[side.index()]),
            });
        }
        let MatchRecord {
            won, drawn, lost, ..
        } = record;
        PageMatches {
            won,
            drawn,
            lost,
            last,
        }
    }

    /// These games as a spectator sees them.
    async fn spectator_views(self, games: &[GameId]) -> Result<Vec<View>, Rejected> {
        let mut views = Vec::new();
        for game in games {
            let view = listed_view(game, self.0.spectator_view(game).await)?;
            views.extend(view.map(|view| {
                if view.terms.public {
                    view
                } else {
                    without_names(view)
                }
            }));
        }
        Ok(views)
    }

    /// The name and the icon that are kept of a server whose page is on; empty for any other.
    pub async fn face(self, server: ServerId) -> Result<ServerFace> {
        let read = move |inner: &Inner| stored::face(&inner.store, server);
        self.0.read(read).await
    }

    /// The servers of whose name and icon Discord has to be asked from now on, for the frontend
    /// that can do so.
    pub fn face_questions(self) -> mpsc::Receiver<ServerId> {
        self.0.inner.shared.faces.requests()
    }

    /// Takes notice of the name and the icon that a server has now. If others are kept for its
    /// page, Discord will be asked.
    pub async fn note_face(self, server: ServerId, now: &ServerFace) -> Result<()> {
        let known = self.face(server).await?;
        let is_known = (&known.name, &known.icon_hash) == (&now.name, &now.icon_hash);
        if !is_known && self.settings_of(server).await.page.is_on() {
            self.0.inner.shared.faces.ask(server);
        }
        Ok(())
    }

    /// Forgets the names and icons of servers that the bot has left.
    pub async fn forget_faces(self, has_left: impl Fn(ServerId) -> bool) -> Result<(), Rejected> {
        let read = |inner: &Inner| stored::servers_with_faces(&inner.store);
        let servers = self.0.read::<_, ServiceError>(read).await?;
        for server in servers.into_iter().filter(|server| has_left(*server)) {
            self.keep_face(server, ServerFace::default()).await?;
        }
        Ok(())
    }

    /// Keeps the name and the icon of a server, if its page is on. An empty face removes them.
    pub async fn keep_face(self, server: ServerId, face: ServerFace) -> Result<()> {
        let keep = async move |worker: &mut Worker| {
            while_overtaken(async || worker.keep_face(server, &face).await).await
        };
        self.0.in_log_of(&server, keep).await
    }
}

impl Worker {
    async fn keep_face(&mut self, server: ServerId, face: &ServerFace) -> Result<()> {
        // The page may be turned off meanwhile.
        let version = self.store.version(&server.log())?;
        if !self.server_log(server)?.settings().page.is_on() {
            return Ok(());
        }
        let mut batch = Batch::default();
        batch.guard(&version);
        stored::put_face(&self.store, &mut batch, server, face)?;
        Ok(self.store.commit(batch).await?)
    }
}

/// The finished games that a page has room for, in their order. Those of computers alone, of which
/// a league plays many at once, have the places that people leave.
pub(crate) fn chosen_films(mut films: Vec<View>) -> Vec<View> {
    let people = films.iter().filter(|view| view.has_people()).count();
    let mut left = MAX_PAGE_FILMS.saturating_sub(people);
    films.retain(|view| {
        let is_chosen = view.has_people() || left > 0;
        left -= usize::from(is_chosen && !view.has_people());
        is_chosen
    });
    films.truncate(MAX_PAGE_FILMS);
    films
}

/// A game without its people, who have let their channel see it, and not everybody.
fn without_names(mut view: View) -> View {
    view.players.hides_people = true;
    view.players.arbiter = None;
    for player in &mut view.players.people {
        player.profile = None;
        player.nonce = None;
        if let Some(crowd) = &mut player.crowd {
            crowd.team = None;
        }
    }
    view
}

impl Listed {
    fn of(inner: &Inner, server: ServerId, settings: &ServerSettings) -> Result<Self> {
        let store = &inner.store;
        let channels = settings.page_channels.iter();
        let channels: Vec<String> = channels.map(|id| place(server) + id).collect();
        let (leagues, leaderboards) = if settings.clubs.is_on() {
            (
                page_leagues(inner, server)?,
                leaderboards_of(inner, server)?,
            )
        } else {
            Default::default()
        };
        let mut games = running(store, server, &channels, MAX_PAGE_GAMES + 1)?;
        let has_more_games = games.len() > MAX_PAGE_GAMES;
        games.truncate(MAX_PAGE_GAMES);
        Ok(Self {
            face: stored::face(store, server)?,
            games,
            has_more_games,
            films: finished(store, server, &channels, MAX_FILM_CANDIDATES)?,
            leagues,
            matches: inner.match_record(server, MAX_PAGE_MATCHES)?,
            leaderboards,
        })
    }
}

/// The prefix of the public games of a server in this stage.
fn public(server: ServerId, stage: PageStage) -> Key {
    SERVER_PAGE_GAMES.of(server).bytes(&[stage as u8])
}

/// The running games on a page: the newest public ones, and as there is room those of the channels.
fn running(
    store: &Store,
    server: ServerId,
    channels: &[String],
    count: usize,
) -> Result<Vec<GameId>> {
    let listed = newest(store, &public(server, PageStage::Running), count)?;
    let mut games: Vec<GameId> = listed.into_iter().map(|(_, game)| game).collect();
    for channel in channels {
        for entry in store.scan(&RUNNING_GAMES.of(channel)) {
            if games.len() == count {
                return Ok(games);
            }
            let game = GameId::parse(&String::from_utf8_lossy(&entry?.0));
            games.extend(game.filter(|game| !games.contains(game)));
        }
    }
    Ok(games)
}

/// The finished games on a page, public ones and those of the channels, that with the last move
/// first.
fn finished(
    store: &Store,
    server: ServerId,
    channels: &[String],
    count: usize,
) -> Result<Vec<GameId>> {
    let listed = newest(store, &public(server, PageStage::Finished), count)?;
    // A public game is in the list of its channel, too, at the same time.
    let mut games = BTreeSet::from_iter(listed);
    for channel in channels {
        games.extend(newest(store, &FINISHED_IN_CHANNEL.of(channel), count)?);
    }
    let newest = games.into_iter().take(count);
    Ok(newest.map(|(_, game)| game).collect())
}

/// The first entries below this prefix, whose keys go on with a time, the latest first, and a game.
fn newest(store: &Store, prefix: &Key, count: usize) -> Result<Vec<(u64, GameId)>> {
    let mut games = Vec::new();
    for entry in store.scan(prefix).take(count) {
        let (rest, _) = entry?;
        let parts = rest.split_first_chunk().and_then(|(time, id)| {
            let id = GameId::parse(str::from_utf8(id).ok()?)?;
            Some((u64::from_be_bytes(*time), id))
        });
        games.extend(parts);
    }
    Ok(games)
}

/// The public leagues of a server that have standings and are not over, the newest first.
fn page_leagues(inner: &Inner, server: ServerId) -> Result<Vec<LeagueState>> {
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
fn leaderboards_of(inner: &Inner, server: ServerId) -> Result<Vec<ServerLeaderboard>> {
    let mut boards = Vec::new();
    for ladder in counting::ladders_of(&inner.store, server)? {
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
fn leaders(inner: &Inner, server: ServerId, ladder: &Ladder) -> Result<Vec<ListedPerson>> {
    let mut leaders = Vec::new();
    for row in counting::leaderboard_people(&inner.store, Some(server), ladder) {
        leaders.extend(row?.filter(|row| inner.is_shown(row.person)));
        if leaders.len() == MAX_PAGE_LEADERS {
            break;
        }
    }
    Ok(leaders)
}
