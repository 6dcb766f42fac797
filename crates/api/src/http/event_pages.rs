//! The pages of events that many clients get at the same time: spectators of a game all see the
//! same, so a page is read and written as text once for all of them.
//!
//! A page is only valid for one state of its game. It holds nothing that a spectator may not see.

use crate::http::problem::Problem;
use axum::body::Bytes;
use entente_game::GameId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OnceCell;

/// The largest number of pages that are kept.
const MAX_PAGES: usize = 256;

/// A page of a stream, as it is sent.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    pub(crate) bytes: Bytes,
    /// The cursor after it.
    pub(crate) cursor: u64,
    /// Whether there may be more after it.
    pub(crate) is_full: bool,
}

/// The key of a page: the state of a game, the cursor before it, and the media type.
type PageKey = (GameId, u64, u64, &'static str);

/// The pages that are kept.
#[derive(Default)]
pub(crate) struct Pages(Mutex<HashMap<PageKey, Arc<OnceCell<Page>>>>);

impl Pages {
    /// A page. Only one of those who ask for it at the same time makes it.
    pub(crate) async fn get(
        &self,
        key: PageKey,
        make: impl AsyncFnOnce() -> Result<Page, Problem>,
    ) -> Result<Page, Problem> {
        let cell = {
            let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if pages.len() >= MAX_PAGES {
                // Most are of former states of their games, for which nobody asks any more.
                pages.clear();
            }
            Arc::clone(pages.entry(key).or_default())
        };
        cell.get_or_try_init(move || make()).await.cloned()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::http::problem::Kind;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[tokio::test]
    async fn a_page_is_made_once_for_all_and_a_failure_is_not_kept() {
        let (pages, made) = (Pages::default(), AtomicUsize::new(0));
        let key = |state| (GameId::from_random([1; 8]), state, 0, "text/event-stream");
        let make = async || {
            made.fetch_add(1, Ordering::Relaxed);
            tokio::task::yield_now().await;
            let bytes = Bytes::from_static(b"page");
            let (cursor, is_full) = (1, false);
            Ok(Page {
                bytes,
                cursor,
                is_full,
            })
        };
        let failed = pages.get(key(1), async || Err(Kind::Internal.into())).await;
        assert!(failed.is_err());
        let (one, two) = tokio::join!(pages.get(key(1), &make), pages.get(key(1), &make));
        assert_eq!(one.unwrap().bytes, two.unwrap().bytes);
        assert_eq!(made.load(Ordering::Relaxed), 1);
        pages.get(key(2), &make).await.unwrap();
        assert_eq!(made.load(Ordering::Relaxed), 2);
        for state in 3..3 + 2 * MAX_PAGES as u64 {
            pages.get(key(state), &make).await.unwrap();
        }
        assert!(pages.0.lock().unwrap().len() <= MAX_PAGES);
    }
}
