//! The thread that thinks: one for all computers, behind everything else that the machine has to
//! do.
//!
//! Live games come first, then daily ones, then hints for people, then analyses of finished games,
//! and deals in secret last. If something more urgent comes while it thinks, the thought is put
//! off, and begins again later with half the budget, so that it comes to an end some day. Only an
//! analysis keeps its budget: it is thought about position by position, and has to be the same on
//! every machine.

use crate::load::Load;
use crate::problem::{Problem, Solution};
use crate::queue::{Queue, Urgency};
use entente_advisor::analysis::Analyst;
use entente_advisor::diplomat::{Decision, Diplomat};
use entente_engine::{Engine, StopSignal};
use entente_game::{GameId, PlayerId, View};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The niceness of the thread: 0 is the default of Linux, 19 the lowest priority. At 10 it gives
/// way to the commands of people, and still gets something on a busy machine.
const NICENESS: i32 = 10;

/// A turn of a computer: the game, the player, and the version of the game that they see.
pub(super) type Turn = (GameId, PlayerId, u64);

/// The most nodes of one diplomatic decision: what level 5 has for a move, and a little.
const DIPLOMACY_NODES: u64 = 6_000;

/// A handle to the thread. It ends when this is dropped.
pub(super) struct ThinkingThread {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    /// Something has come into the queue, or the thread shall end.
    changed: Condvar,
    /// The most urgent game that waits, as [`rank`] counts. It is here again so that a search
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
    queue: Queue<Key, Job>,
    load: Load,
}

/// The subject of a task: each is in the queue once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Turn(Turn),
    Diplomacy(Turn),
    Analysis(GameId),
}

/// A subject to think about, and where the answer goes.
enum Task {
    Turn(Problem, oneshot::Sender<Solution>),
    /// The view of the player who deals, and their seed.
    Diplomacy(Box<View>, u64, oneshot::Sender<Option<Decision>>),
    /// The next position of an analysis.
    Analysis(Box<Analyst>, oneshot::Sender<Box<Analyst>>),
}

struct Job {
    task: Task,
    /// How often the thought was put off.
    put_off: u32,
}

impl From<Task> for Job {
    fn from(task: Task) -> Self {
        Self { task, put_off: 0 }
    }
}

impl Task {
    /// Whether nobody waits for it any more, so that it need not be done.
    fn is_cancelled(&self) -> bool {
        match self {
            Self::Turn(_, answer) => answer.is_closed(),
            Self::Diplomacy(.., answer) => answer.is_closed(),
            Self::Analysis(_, answer) => answer.is_closed(),
        }
    }
}

/// The end of a task, or of one attempt at it.
enum Outcome {
    /// Something more urgent came.
    PutOff(Task),
    /// It is done, and this reports it to those who wait for it. The queue has to forget it before,
    /// because they may ask again at once.
    Done(Box<dyn FnOnce()>),
}

impl ThinkingThread {
    /// Starts the thread. Each thought remembers positions in at most this many bytes.
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
        self.add(Key::Turn(turn), urgency, Task::Turn(problem, answer))?;
        answered.await.map_err(|_| Unsolved::Failed)
    }

    /// Thinks about what a computer with this view wants to deal in secret.
    pub(super) async fn decide(
        &self,
        turn: Turn,
        view: Box<View>,
        seed: u64,
    ) -> Result<Option<Decision>, Unsolved> {
        let (answer, answered) = oneshot::channel();
        let task = Task::Diplomacy(view, seed, answer);
        self.add(Key::Diplomacy(turn), Urgency::Diplomacy, task)?;
        answered.await.map_err(|_| Unsolved::Failed)
    }

    /// Thinks about the next position of a finished game, when nothing else waits.
    pub(super) async fn analyse(&self, analyst: Box<Analyst>) -> Result<Box<Analyst>, Unsolved> {
        let (answer, answered) = oneshot::channel();
        let key = Key::Analysis(analyst.game().clone());
        self.add(key, Urgency::Analysis, Task::Analysis(analyst, answer))?;
        answered.await.map_err(|_| Unsolved::Failed)
    }

    fn add(&self, key: Key, urgency: Urgency, task: Task) -> Result<(), Unsolved> {
        let mut state = self.shared.lock();
        if !state.queue.push(key, urgency, task.into()) {
            return Err(Unsolved::Known);
        }
        // A person who asks for hints again and again takes no computer's time to think, and nobody
        // can see how many deals there are.
        if matches!(urgency, Urgency::Live | Urgency::Daily) {
            state.load.arrived(self.shared.started.elapsed());
        }
        self.shared.note_waiting(&state);
        drop(state);
        self.shared.changed.notify_all();
        Ok(())
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

/// The work of the thread.
struct Work {
    shared: Arc<Shared>,
    memory: usize,
}

impl Work {
    fn run(&self) {
        lower_priority();
        while let Some((key, urgency, Job { task, put_off })) = self.next() {
            let mut stop_signal = Interruption {
                shared: &self.shared,
                rank: rank(Some(urgency)),
                interrupted: false,
            };
            let outcome = match task {
                Task::Turn(problem, answer) => {
                    let nodes = self.budget(&problem, urgency, put_off);
                    self.solve(problem, answer, nodes, &mut stop_signal)
                }
                Task::Diplomacy(view, seed, answer) => {
                    self.decide(view, seed, answer, put_off, &mut stop_signal)
                }
                Task::Analysis(analyst, answer) => look_at(analyst, answer, &mut stop_signal),
            };
            if self.shared.is_stopping() {
                return;
            }
            let mut state = self.shared.lock();
            match outcome {
                Outcome::PutOff(task) => {
                    let put_off = put_off + 1;
                    state.queue.put_back(key, urgency, Job { task, put_off });
                }
                Outcome::Done(answer) => {
                    state.queue.finish(&key);
                    drop(state);
                    answer();
                }
            }
        }
    }

    /// Waits for the task that comes next; `None` if the thread shall end.
    fn next(&self) -> Option<(Key, Urgency, Job)> {
        let mut state = self.shared.lock();
        loop {
            if self.shared.is_stopping() {
                return None;
            }
            if let Some((key, urgency, job)) = state.queue.pop() {
                self.shared.note_waiting(&state);
                if job.task.is_cancelled() {
                    state.queue.finish(&key);
                    continue;
                }
                return Some((key, urgency, job));
            }
            let changed = self.shared.changed.wait(state);
            state = changed.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn solve(
        &self,
        problem: Problem,
        answer: oneshot::Sender<Solution>,
        nodes: u64,
        stop_signal: &mut Interruption<'_>,
    ) -> Outcome {
        let began = Instant::now();
        // One position that the engine cannot bear must not end all computers.
        let solve = || problem.solve(nodes, self.memory, stop_signal);
        let solved = catch_unwind(AssertUnwindSafe(solve)).ok();
        if stop_signal.interrupted {
            return Outcome::PutOff(Task::Turn(problem, answer));
        }
        let Some((solution, nodes)) = solved else {
            tracing::error!("thinking about a computer's move failed; another move is made");
            return Outcome::Done(Box::new(|| drop(answer)));
        };
        let took: Duration = began.elapsed();
        self.shared.lock().load.note_search(nodes, took);
        // Nobody waits for it if the service is stopping.
        Outcome::Done(Box::new(|| drop(answer.send(solution))))
    }

    /// The budget for a turn that is next.
    fn budget(&self, problem: &Problem, urgency: Urgency, put_off: u32) -> u64 {
        let wanted = reduced(problem.nodes(), put_off);
        // Who asks for a hint twice wants to hear the same, and most ask just after the computers
        // have moved. No game waits for it.
        if urgency == Urgency::Hint {
            return wanted;
        }
        let mut state = self.shared.lock();
        let (now, waiting) = (self.shared.started.elapsed(), state.queue.len());
        state.load.budget(now, waiting, wanted)
    }

    fn decide(
        &self,
        view: Box<View>,
        seed: u64,
        answer: oneshot::Sender<Option<Decision>>,
        put_off: u32,
        stop_signal: &mut Interruption<'_>,
    ) -> Outcome {
        let nodes = reduced(DIPLOMACY_NODES, put_off);
        let decide = || {
            let mut engine = Engine::for_nodes(nodes, self.memory);
            Diplomat::of(&view)?.decide(seed, &mut engine, nodes, stop_signal)
        };
        let decided = catch_unwind(AssertUnwindSafe(decide)).ok();
        if stop_signal.interrupted {
            return Outcome::PutOff(Task::Diplomacy(view, seed, answer));
        }
        if decided.is_none() {
            tracing::error!("thinking about a diplomatic step failed; there is none");
        }
        Outcome::Done(Box::new(move || {
            decided.map(|decision| answer.send(decision));
        }))
    }
}

/// Half as many nodes for each time that a thought was put off, but at least one.
fn reduced(nodes: u64, put_off: u32) -> u64 {
    (nodes >> put_off.min(20)).max(1)
}

/// Thinks about the next position of an analysis.
fn look_at(
    mut analyst: Box<Analyst>,
    answer: oneshot::Sender<Box<Analyst>>,
    stop_signal: &mut Interruption<'_>,
) -> Outcome {
    match catch_unwind(AssertUnwindSafe(|| analyst.think(stop_signal))) {
        Ok(true) => Outcome::Done(Box::new(|| drop(answer.send(analyst)))),
        Ok(false) => Outcome::PutOff(Task::Analysis(analyst, answer)),
        Err(_) => {
            tracing::error!("an analysis failed");
            Outcome::Done(Box::new(|| drop(answer)))
        }
    }
}

/// How urgent something is as a number: 0 is the most urgent, and nothing at all comes last.
fn rank(urgency: Option<Urgency>) -> u8 {
    urgency.map_or(u8::MAX, |urgency| urgency as u8)
}

/// Ends a thought if the program stops, or if something more urgent waits.
struct Interruption<'a> {
    shared: &'a Shared,
    /// How urgent the thought is.
    rank: u8,
    interrupted: bool,
}

impl StopSignal for Interruption<'_> {
    fn stops(&mut self) -> bool {
        // A low priority alone lets it finish its slice of some milliseconds, and somebody may wait
        // for the answer to a command.
        std::thread::yield_now();
        let waiting = self.shared.waiting.load(Ordering::Relaxed);
        self.interrupted |= waiting < self.rank;
        self.interrupted || self.shared.is_stopping()
    }
}

/// Lets every other thread of the machine go first.
fn lower_priority() {
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
            lower_priority();
            rustix::process::getpriority_process(Some(rustix::thread::gettid())).ok()
        });
        assert_eq!(niceness.join().ok().flatten(), Some(NICENESS));
    }
}
