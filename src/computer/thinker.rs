//! The thread that thinks: one for all computers, behind everything else that the machine has to
//! do.
//!
//! Live games come first. If one comes while a daily game is being thought about, that thought is
//! put off, and begins again later with half the budget, so that it comes to an end some day.

use crate::computer::load::Load;
use crate::computer::problem::{Problem, Solution};
use crate::computer::queue::{Queue, Urgency};
use entente_engine::Watcher;
use entente_game::{GameId, PlayerId};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How far the thread stands back: 0 is usual, 19 is the most.
const NICENESS: i32 = 10;

/// A turn of a computer: the game, the player, and the version of the game that they see.
pub(super) type Turn = (GameId, PlayerId, u64);

/// A handle to the thread. It ends when this is dropped.
pub(super) struct ThinkingThread {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    /// Something has come into the queue, or the thread shall end.
    changed: Condvar,
    /// Whether a live game waits. It stands here again so that a thought can look at it without
    /// the lock.
    live_waits: AtomicBool,
    stopping: AtomicBool,
    started: Instant,
}

/// Why there is no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unsolved {
    /// The turn is being thought about already, for somebody else.
    Known,
    /// Thinking failed, or the thread is ending.
    Failed,
}

#[derive(Default)]
struct State {
    queue: Queue<Turn, Job>,
    load: Load,
}

struct Job {
    problem: Problem,
    answer: oneshot::Sender<Solution>,
    /// How often the thought was put off.
    put_off: u32,
}

impl ThinkingThread {
    /// Starts the thread. Each thought has a table of at most this many bytes.
    pub(super) fn start(memory: usize) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            changed: Condvar::new(),
            live_waits: AtomicBool::new(false),
            stopping: AtomicBool::new(false),
            started: Instant::now(),
        });
        let work = Work {
            shared: shared.clone(),
            memory,
        };
        std::thread::Builder::new()
            .name("computers".into())
            .spawn(move || work.run())?;
        Ok(Self { shared })
    }

    /// Thinks about a turn.
    pub(super) async fn think(
        &self,
        turn: Turn,
        urgency: Urgency,
        problem: Problem,
    ) -> Result<Solution, Unsolved> {
        let (answer, answered) = oneshot::channel();
        let job = Job {
            problem,
            answer,
            put_off: 0,
        };
        let is_new = {
            let mut state = self.shared.lock();
            let is_new = state.queue.push(turn, urgency, job);
            if is_new {
                state.load.arrived(self.shared.started.elapsed());
                self.shared.note_live(&state);
            }
            is_new
        };
        if !is_new {
            return Err(Unsolved::Known);
        }
        self.shared.changed.notify_all();
        answered.await.map_err(|_| Unsolved::Failed)
    }
}

impl Drop for ThinkingThread {
    fn drop(&mut self) {
        let _state = self.shared.lock();
        self.shared.stopping.store(true, Ordering::Relaxed);
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing that is done under this lock can leave it half done.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note_live(&self, state: &State) {
        let waits = state.queue.has_live();
        self.live_waits.store(waits, Ordering::Relaxed);
    }

    fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }
}

/// What the thread has.
struct Work {
    shared: Arc<Shared>,
    memory: usize,
}

impl Work {
    fn run(&self) {
        stand_back();
        while let Some((turn, urgency, job, nodes)) = self.next() {
            let mut watcher = Interruption {
                shared: &self.shared,
                is_daily: urgency == Urgency::Daily,
                interrupted: false,
            };
            let solution = self.solve(&job.problem, nodes, &mut watcher);
            if self.shared.is_stopping() {
                return;
            }
            let interrupted = watcher.interrupted;
            let mut state = self.shared.lock();
            if interrupted {
                let put_off = job.put_off + 1;
                state.queue.put_back(turn, urgency, Job { put_off, ..job });
                continue;
            }
            state.queue.finish(&turn);
            drop(state);
            if let Some(solution) = solution {
                // Nobody waits for it if the service is stopping.
                let _ = job.answer.send(solution);
            }
        }
    }

    /// Waits for the turn that comes next, with the budget for it; `None` if the thread shall end.
    fn next(&self) -> Option<(Turn, Urgency, Job, u64)> {
        let mut state = self.shared.lock();
        loop {
            if self.shared.is_stopping() {
                return None;
            }
            if let Some((turn, urgency, job)) = state.queue.pop() {
                self.shared.note_live(&state);
                if job.answer.is_closed() {
                    state.queue.finish(&turn);
                    continue;
                }
                let (now, waiting) = (self.shared.started.elapsed(), state.queue.len());
                let wanted = job.problem.nodes() >> job.put_off.min(20);
                let nodes = state.load.budget(now, waiting, wanted.max(1));
                return Some((turn, urgency, job, nodes));
            }
            let changed = self.shared.changed.wait(state);
            state = changed.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn solve(
        &self,
        problem: &Problem,
        nodes: u64,
        watcher: &mut Interruption<'_>,
    ) -> Option<Solution> {
        let began = Instant::now();
        // One position that the engine cannot bear must not end all computers.
        let solve = || problem.solve(nodes, self.memory, watcher);
        let solved = catch_unwind(AssertUnwindSafe(solve)).ok();
        if solved.is_none() {
            tracing::error!("thinking about a computer's move failed; another move is made");
        }
        let (solution, nodes) = solved?;
        let took: Duration = began.elapsed();
        self.shared.lock().load.thought(nodes, took);
        Some(solution)
    }
}

/// Ends a thought if the program stops, or if a live game waits behind a daily one.
struct Interruption<'a> {
    shared: &'a Shared,
    is_daily: bool,
    interrupted: bool,
}

impl Watcher for Interruption<'_> {
    fn stops(&mut self) -> bool {
        let live_waits = self.shared.live_waits.load(Ordering::Relaxed);
        self.interrupted |= self.is_daily && live_waits;
        self.interrupted || self.shared.is_stopping()
    }
}

/// Lets every other thread of the machine go first.
fn stand_back() {
    #[cfg(target_os = "linux")]
    {
        // On Linux a thread has a priority of its own, under its own id.
        let thread = rustix::thread::gettid();
        if let Err(error) = rustix::process::setpriority_process(Some(thread), NICENESS) {
            tracing::warn!(%error, "computers think with the usual priority");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn the_thread_stands_back() {
        let niceness = std::thread::spawn(|| {
            stand_back();
            rustix::process::getpriority_process(Some(rustix::thread::gettid())).ok()
        });
        assert_eq!(niceness.join().ok().flatten(), Some(NICENESS));
    }
}
