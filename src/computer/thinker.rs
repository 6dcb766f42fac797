//! The thread that thinks: one for all computers, behind everything else that the machine has to
//! do.
//!
//! Live games come first, then daily ones, then hints for people. If something more urgent comes
//! while it thinks, the thought is put off, and begins again later with half the budget, so that it
//! comes to an end some day.

use crate::computer::load::Load;
use crate::computer::problem::{Problem, Solution};
use crate::computer::queue::{Queue, Urgency};
use entente_engine::Watcher;
use entente_game::{GameId, PlayerId};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
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
    /// The most urgent game that waits, as [`rank`] counts. It stands here again so that a thought
    /// can look at it without the lock.
    waiting: AtomicU8,
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
            waiting: AtomicU8::new(rank(None)),
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
            // A person who asks for hints again and again takes no computer's time to think.
            if is_new && urgency != Urgency::Hint {
                state.load.arrived(self.shared.started.elapsed());
                self.shared.note_waiting(&state);
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

    fn note_waiting(&self, state: &State) {
        let waiting = rank(state.queue.most_urgent());
        self.waiting.store(waiting, Ordering::Relaxed);
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
                rank: rank(Some(urgency)),
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
                self.shared.note_waiting(&state);
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

/// How urgent something is as a number: 0 is the most urgent, and nothing at all comes last.
fn rank(urgency: Option<Urgency>) -> u8 {
    match urgency {
        Some(Urgency::Live) => 0,
        Some(Urgency::Daily) => 1,
        Some(Urgency::Hint) => 2,
        None => 3,
    }
}

/// Ends a thought if the program stops, or if something more urgent waits.
struct Interruption<'a> {
    shared: &'a Shared,
    /// How urgent the thought is.
    rank: u8,
    interrupted: bool,
}

impl Watcher for Interruption<'_> {
    fn stops(&mut self) -> bool {
        let waiting = self.shared.waiting.load(Ordering::Relaxed);
        self.interrupted |= waiting < self.rank;
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
