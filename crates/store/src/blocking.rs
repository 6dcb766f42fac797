//! The threads that may wait for the disk.
//!
//! sled reads a page from the disk when somebody needs it. A thread of the async runtime that waits
//! for the disk keeps many tasks waiting, so the store is read on other threads: those of
//! [`spawn_blocking`], and threads outside of any runtime, such as that of a command line. Debug
//! builds check this at every access, so every test of the program shows it.

use std::cell::Cell;
use std::marker::PhantomData;
use std::panic::resume_unwind;
use tokio::runtime::Handle;
use tokio::task::JoinHandle;

thread_local! {
    static MAY_BLOCK: Cell<bool> = const { Cell::new(false) };
}

/// While this lives, its thread may wait for the disk, even if it belongs to a runtime.
///
/// It cannot be sent to another thread, so a task that holds it cannot be spawned.
#[must_use]
pub struct MayBlock {
    before: bool,
    _stays_here: PhantomData<*const ()>,
}

impl MayBlock {
    /// Lets the present thread wait for the disk.
    pub fn here() -> Self {
        Self {
            before: MAY_BLOCK.replace(true),
            _stays_here: PhantomData,
        }
    }
}

impl Drop for MayBlock {
    fn drop(&mut self) {
        MAY_BLOCK.set(self.before);
    }
}

/// Starts work on a thread that may wait for the disk.
///
/// A runtime that shuts down waits for this work, after it has dropped its tasks.
pub fn spawn_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> JoinHandle<T> {
    tokio::task::spawn_blocking(move || {
        let _may_block = MayBlock::here();
        work()
    })
}

/// Does work on a thread that may wait for the disk, and returns its result. `None` if the runtime
/// is shutting down.
pub async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    match spawn_blocking(work).await {
        Ok(done) => Some(done),
        // A panic goes on in the caller, as if the work had been done there.
        Err(ended) if ended.is_panic() => resume_unwind(ended.into_panic()),
        Err(_) => None,
    }
}

/// Panics in debug builds if the present thread may not wait for the disk.
#[track_caller]
pub(super) fn assert_may_block() {
    debug_assert!(
        MAY_BLOCK.get() || Handle::try_current().is_err(),
        "the store is used on a thread of the async runtime"
    );
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    fn is_allowed() -> bool {
        catch_unwind(AssertUnwindSafe(assert_may_block)).is_ok()
    }

    #[tokio::test]
    async fn a_thread_of_the_runtime_may_not_wait_for_the_disk() {
        assert!(!is_allowed());
        assert!(!tokio::spawn(async { is_allowed() }).await.unwrap());
        // A thread of tokio's own pool belongs to the runtime, too: only the mark tells them apart.
        assert!(!tokio::task::spawn_blocking(is_allowed).await.unwrap());
        assert_eq!(run_blocking(is_allowed).await, Some(true));
        let here = MayBlock::here();
        assert!(is_allowed());
        drop(here);
        assert!(!is_allowed());
    }

    #[test]
    fn a_thread_without_a_runtime_may_wait_for_the_disk() {
        assert!(is_allowed());
    }

    #[tokio::test]
    #[should_panic(expected = "in the work")]
    async fn a_panic_of_the_work_goes_on_in_the_caller() {
        run_blocking(|| panic!("in the work")).await;
    }
}
