//! The pool in which pictures are drawn: only so many at the same time, however many are asked for.
//!
//! Drawing keeps a processor busy. Without a pool many pictures at once would slow down everything
//! else, above all the moves of others. All people share one pool, in the order in which they ask.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Semaphore;

/// The number of pictures that are drawn at the same time, if nothing else is configured.
const USUAL_SIZE: usize = 8;

/// The number of pictures that may wait before those that can be asked for again are refused.
const MAX_WAITING: usize = 32;

/// A board with more squares than this takes about twice as long.
const SMALL_BOARD: usize = 64;

static POOL: OnceLock<Pool> = OnceLock::new();

struct Pool {
    places: Semaphore,
    size: usize,
    waiting: AtomicUsize,
}

/// Too many pictures wait already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many pictures wait to be drawn")]
pub struct Busy;

/// Sets how many pictures are drawn at the same time. Only the first call has an effect, before
/// anything is drawn.
pub fn set_size(size: usize) {
    POOL.get_or_init(|| Pool::new(size));
}

/// Fails if a picture would have to wait for many others.
pub fn check_idle() -> Result<(), Busy> {
    let waiting = pool().waiting.load(Ordering::Relaxed);
    if waiting < MAX_WAITING {
        Ok(())
    } else {
        Err(Busy)
    }
}

/// Draws a picture with this many squares as soon as there is room; `None` if drawing failed.
pub(crate) async fn draw<T: Send + 'static>(
    squares: usize,
    drawing: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    pool().draw(squares, drawing).await
}

fn pool() -> &'static Pool {
    POOL.get_or_init(|| Pool::new(USUAL_SIZE))
}

impl Pool {
    fn new(size: usize) -> Self {
        Self {
            places: Semaphore::new(size),
            size,
            waiting: AtomicUsize::new(0),
        }
    }

    async fn draw<T: Send + 'static>(
        &self,
        squares: usize,
        drawing: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let waiting = Waiting::begin(&self.waiting);
        let needed = if squares > SMALL_BOARD { 2 } else { 1 };
        // A pool of one place draws large boards, too.
        let needed = u32::try_from(needed.min(self.size)).ok()?;
        let place = self.places.acquire_many(needed).await.ok()?;
        drop(waiting);
        let drawn = tokio::task::spawn_blocking(drawing).await.ok();
        drop(place);
        drawn
    }
}

/// Counts a picture that waits, until it is drawn or nobody asks for it any more.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn begin(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use std::sync::Arc;
    use std::sync::mpsc::channel;

    #[tokio::test(flavor = "multi_thread")]
    async fn no_more_are_drawn_at_once_than_the_pool_has_room_for() {
        let pool = Arc::new(Pool::new(3));
        let (begun, drawing) = channel();
        let (finish, finished) = channel::<()>();
        let finished = Arc::new(std::sync::Mutex::new(finished));
        let draw = |squares| {
            let (pool, begun, finished) = (pool.clone(), begun.clone(), finished.clone());
            tokio::spawn(async move {
                let work = move || {
                    begun.send(squares).unwrap();
                    finished.lock().unwrap().recv().unwrap();
                };
                pool.draw(squares, work).await.unwrap();
            })
        };
        // A large board takes two of the three places, and a small one the third.
        let first = draw(196);
        assert_eq!(drawing.recv().unwrap(), 196);
        let second = draw(64);
        assert_eq!(drawing.recv().unwrap(), 64);
        let third = draw(64);
        while pool.waiting.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        assert!(drawing.try_recv().is_err());
        finish.send(()).unwrap();
        assert_eq!(drawing.recv().unwrap(), 64);
        finish.send(()).unwrap();
        finish.send(()).unwrap();
        for drawn in [first, second, third] {
            drawn.await.unwrap();
        }
        assert_eq!(pool.waiting.load(Ordering::Relaxed), 0);
        assert_eq!(pool.places.available_permits(), 3);
    }

    #[tokio::test]
    async fn who_stops_waiting_no_longer_counts() {
        let pool = Pool::new(1);
        let place = pool.places.acquire().await.unwrap();
        let waiting = pool.draw(64, || ());
        assert!(futures::poll!(Box::pin(waiting)).is_pending());
        assert_eq!(pool.waiting.load(Ordering::Relaxed), 0);
        drop(place);
        assert_eq!(pool.draw(196, || 7).await, Some(7));
    }
}
