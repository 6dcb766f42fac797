//! The search for puzzles in a server's finished games: which game is next, and what was found.
//!
//! The frontend of the computers asks for the next game when it has nothing else to do. A game is
//! searched once, and only while its server has no puzzle ready, so a server's games cost about one
//! search a day.

use crate::error::{Rejected, Result, ServiceError, listed, while_overtaken};
use crate::handling::Puzzles;
use crate::puzzles::commands::{is_allowed, place, puzzle_part};
use crate::puzzles::stored as puzzles;
use crate::puzzles::stored::FoundPuzzle;
use crate::worker::handle::Inner;
use crate::worker::state::Worker;
use entente_game::{GameId, PersonId, Replay, ServerId};
use entente_store::{Batch, Store};
use std::collections::BTreeMap;

/// A finished game in which a puzzle is looked for.
#[derive(Debug, Clone)]
pub struct PuzzleSearch {
    /// The server.
    pub server: ServerId,
    /// The game.
    pub game: GameId,
    /// The game as everybody may know it.
    pub replay: Replay,
}

impl Puzzles<'_> {
    /// The next game to search; `None` if every server that gets puzzles has one ready, or no game
    /// that was not searched.
    pub async fn next_search(self) -> Result<Option<PuzzleSearch>> {
        let servers = self.0.read(|inner| puzzles::servers(&inner.store)).await?;
        for server in servers {
            if let Some(search) = self.search_for(server).await? {
                return Ok(Some(search));
            }
        }
        Ok(None)
    }

    async fn search_for(self, server: ServerId) -> Result<Option<PuzzleSearch>> {
        let games = self.0.read(move |inner| inner.unsearched(server)).await?;
        for game in games {
            if listed(&game, self.may_be_searched(&game).await)? == Some(true) {
                match listed(&game, self.0.replay(&game).await) {
                    Ok(Some(replay)) => {
                        return Ok(Some(PuzzleSearch {
                            server,
                            game,
                            replay,
                        }));
                    }
                    Err(Rejected::Failed(error)) => return Err(error),
                    Ok(None) | Err(_) => {}
                }
            }
            // It is not looked at again, even if its players allow it later.
            self.keep_search(server, &game, None).await?;
        }
        Ok(None)
    }

    /// Whether the players of a game let puzzles be made of it.
    async fn may_be_searched(self, game: &GameId) -> Result<bool> {
        let game = game.clone();
        let mut settings: BTreeMap<PersonId, bool> = BTreeMap::new();
        let people = {
            let game = game.clone();
            self.0
                .in_game(&game, async |worker: &mut Worker, id: &GameId| {
                    Ok::<_, ServiceError>(worker.open(id)?.people().collect::<Vec<_>>())
                })
                .await?
        };
        for person in people {
            let allows = self.0.people().settings_of(person).await.puzzles.is_on();
            settings.insert(person, allows);
        }
        let allows = move |person| settings.get(&person).copied().unwrap_or_default();
        self.0
            .read(move |inner| is_allowed(&inner.store, &game, allows))
            .await
    }

    /// Keeps the result of a search, so that it is made only once.
    pub async fn keep_search(
        self,
        server: ServerId,
        game: &GameId,
        found: Option<FoundPuzzle>,
    ) -> Result<()> {
        let game = game.clone();
        let keep = async move |worker: &mut Worker| {
            while_overtaken(async || {
                keep_puzzle(&worker.store, server, &game, found.as_ref()).await
            })
            .await
        };
        self.0.in_log_of(&server, keep).await
    }
}

impl Inner {
    /// The games of a server that were not searched, if it has no puzzle ready.
    fn unsearched(&self, server: ServerId) -> Result<Vec<GameId>> {
        if !puzzles::ready(&self.store, server)?.is_empty() {
            return Ok(Vec::new());
        }
        let mut games = puzzles::finished_games(&self.store, &place(server))?;
        let mut failed = None;
        games.retain(
            |game| match puzzles::is_searched(&self.store, server, game) {
                Ok(is_searched) => !is_searched,
                Err(error) => {
                    failed = Some(error);
                    false
                }
            },
        );
        failed.map_or(Ok(games), Err)
    }
}

async fn keep_puzzle(
    store: &Store,
    server: ServerId,
    game: &GameId,
    found: Option<&FoundPuzzle>,
) -> Result<()> {
    let mut batch = Batch::default();
    batch.guard(&store.version(&puzzle_part(server))?);
    puzzles::put_searched(store, &mut batch, server, game, found)?;
    Ok(store.commit(batch).await?)
}
