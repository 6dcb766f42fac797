//! The search for daily puzzles in finished games, when nobody waits for anything else.
//!
//! The service says which game is next, and keeps what was found. Who gets the puzzle, and when, is
//! decided there.

use crate::thinking::ThinkingThread;
use entente_advisor::puzzle::Hunt;
use entente_game::Span;
use entente_service::{FoundPuzzle, PuzzleSearch, Service, ServiceError};

/// The pause until the service is asked again, if it had no game to search.
const PAUSE: Span = Span::minutes(10);

/// Looks for puzzles for as long as the service is open.
pub(crate) async fn find_puzzles(service: &Service, thread: &ThinkingThread) {
    loop {
        let searched = search_next(service, thread).await;
        match searched {
            Ok(true) => continue,
            Ok(false) => {}
            Err(ServiceError::Stopped) => return,
            Err(error) => tracing::warn!(%error, "could not look for a puzzle; trying again"),
        }
        service.wait(PAUSE).await;
    }
}

/// Searches one game. `false` if there is none to search, or if the search failed.
async fn search_next(service: &Service, thread: &ThinkingThread) -> Result<bool, ServiceError> {
    let puzzles = service.puzzles();
    let Some(search) = puzzles.next_search().await? else {
        return Ok(false);
    };
    let PuzzleSearch {
        server,
        game,
        replay,
    } = search;
    let mut hunt = Box::new(Hunt::new(replay.positions));
    while !hunt.is_done() {
        hunt = match thread.hunt(game.clone(), hunt).await {
            Ok(hunt) => hunt,
            Err(_) => return Ok(false),
        };
    }
    let found = hunt.found().map(|(ply, puzzle)| FoundPuzzle {
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
        puzzle,
    });
    puzzles.keep_search(server, &game, found).await?;
    Ok(true)
}
