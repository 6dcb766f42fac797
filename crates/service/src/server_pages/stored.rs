//! The index of the games that the public page of a server shows.
//!
//! It has public games only. So a page is read without a look at any other game, and neither its
//! content nor the time that it takes depends on how many of those there are.

use crate::core::key_parts::Last;
use crate::core::table::{Bound, LogName, Origin, Table};
use crate::error::ServiceError;
use crate::log::finished::FinishedGame;
use entente_game::{Game, GameId, ServerId};
use entente_store::{Key, Store};

/// The public games of a server: server, stage, time (the latest first), game.
pub(crate) static SERVER_PAGE_GAMES: Table<(ServerId, u8, u64, Last<GameId>), ()> =
    Table::new(b'#', "the public games of a server", Bound::Empty)
        .from(Origin::Index(LogName::InKey));

/// The stage of a game on the page of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageStage {
    /// It is being played. Its time is that of its creation.
    Running = 0,
    /// It was played to an end. Its time is that of its last move.
    Finished = 1,
}

/// The key of a game that belongs on the page of its server; `None` for any other. `finished` is
/// the entry for lists of a game that was played to an end.
pub(crate) fn key(id: &GameId, game: &Game, finished: Option<&FinishedGame>) -> Option<Key> {
    let (_, created_at) = game.public_facts()?;
    let server = game.home()?.server()?;
    let (stage, time) = match finished {
        // A game without moves has no film.
        Some(finished) if game.ply() > 0 => (PageStage::Finished, finished.last_move_at),
        None if !game.is_lobby() && !game.is_over() => (PageStage::Running, created_at),
        _ => return None,
    };
    Some(SERVER_PAGE_GAMES.key((server, stage as u8, u64::MAX - time.0, id)))
}

/// The public games of a server in this stage, the newest first, at most `count`.
pub(crate) fn games(
    store: &Store,
    server: ServerId,
    stage: PageStage,
    count: usize,
) -> Result<Vec<GameId>, ServiceError> {
    let prefix = SERVER_PAGE_GAMES.of(server).bytes(&[stage as u8]);
    let mut games = Vec::new();
    for entry in store.scan(&prefix).take(count) {
        let (rest, _) = entry?;
        let id = rest.split_first_chunk::<8>().map(|(_, id)| id);
        games.extend(id.and_then(|id| GameId::parse(str::from_utf8(id).ok()?)));
    }
    Ok(games)
}
