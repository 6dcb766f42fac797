//! The thinking thread: one for the searches of all computers, at a low priority.
//!
//! Live games come first, then daily ones, then hints and claims of people, then analyses of
//! finished games, then diplomatic decisions, and puzzles last. If something more urgent comes
//! during a search, the search is postponed, and begins again later with half the budget, so that
//! it is finished at some time. Only claims, analyses and puzzles keep their budget: they are
//! searched position by position, and have to be the same on every machine.

use crate::problem::{Problem, Solution};
use crate::queue::{Load, Queue, Urgency};
use entente_advisor::analysis::Analyst;
use entente_advisor::claim::Examiner;
use entente_advisor::diplomat::{Decision, Diplomat};
use entente_advisor::puzzle::Hunt;
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

/// The most nodes of one diplomatic decision: what level 5 has for a move, and a little. Chosen by
/// hand.
const DIPLOMACY_NODES: u64 = 6_000;

/// A handle to the thread. The thread ends when this is dropped.
pub(super) struct ThinkingThread {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    /// Wakes the thread: the queue has changed, or the thread has to end.
    changed: Condvar,
    /// The highest urgency of the waiting games, as [`rank`] counts. It is a copy, so that a search
    /// can read it without the lock.
    waiting: AtomicU8,
    stopping: AtomicBool,
    started: Instant,
}

/// What came of a thought.
pub(super) type Thought<T> = Result<T, Unsolved>;

/// The reason why there is no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unsolved {
    /// The turn is in the queue already, for another task.
    AlreadyQueued,
    /// The search failed, or the thread is ending.
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
    Claim(Turn),
    Analysis(GameId),
    Puzzle(GameId),
}

/// A task with the channel for its answer.
enum Task {
    Turn(Problem, oneshot::Sender<Solution>),
    /// The view and the seed of the player who decides.
    Diplomacy(Box<View>, u64, oneshot::Sender<Option<Decision>>),
    /// The next position of a claim.
    Claim(Box<Examiner>, oneshot::Sender<Box<Examiner>>),
    /// The next position of an analysis.
    Analysis(Box<Analyst>, oneshot::Sender<Box<Analyst>>),
    /// The next position of a game in which a puzzle is looked for.
    Puzzle(Box<Hunt>, oneshot::Sender<Box<Hunt>>),
}

struct Job {
    task: Task,
    /// The number of times that it was postponed.
    postponements: u32,
}

impl From<Task> for Job {
    fn from(task: Task) -> Self {
        Self {
            task,
            postponements: 0,
        }
    }
}

impl Task {
    /// Is nobody waiting for the answer any more?
    fn is_cancelled(&self) -> bool {
        match self {
            Self::Turn(_, answer) => answer.is_closed(),
            Self::Diplomacy(.., answer) => answer.is_closed(),
            Self::Claim(_, answer) => answer.is_closed(),
            Self::Analysis(_, answer) => answer.is_closed(),
            Self::Puzzle(_, answer) => answer.is_closed(),
        }
    }
}

/// The end of a task, or of one attempt at it.
enum Outcome {
    /// Something more urgent came.
    Postponed(Task),
    /// It is done, and this sends the answer. The queue has to free its key before, because the
    /// receiver may ask again at once.
    Done(Box<dyn FnOnce()>),
}

impl ThinkingThread {
    /// Starts the thread. Each search takes at most this many bytes.
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

    /// Searches the move of a turn.
    pub(super) async fn think(
        &self,
        turn: Turn,
        urgency: Urgency,
        problem: Problem,
    ) -> Thought<Solution> {
        let (answer, answered) = oneshot::channel();
        self.add(Key::Turn(turn), urgency, Task::Turn(problem, answer))?;
        answered.await.map_err(|_| Unsolved::Failed)
    }

    /// Searches the next diplomatic step of a computer with this view.
    pub(super) async fn decide(
        &self,
        turn: Turn,
        view: Box<View>,
        seed: u64,
    ) -> Thought<Option<Decision>> {
        let (answer, answered) = oneshot::channel();
        let task = Task::Diplomacy(view, seed, answer);
        self.add(Key::Diplomacy(turn), Urgency::Diplomacy, task)?;
        answered.await.map_err(|_| Unsolved::Failed)
    }

    /// Searches the next position of a claim that a player has made in this turn.
    pub(super) async fn examine(
        &self,
        turn: Turn,
        examiner: Box<Examiner>,
    ) -> Thought<Box<Examiner>> {
        let (answer, answered) = oneshot::channel();
        let task = Task::Claim(examiner, answer);
        self.add(Key::Claim(turn), Urgency::Hint, task)?;
        answered.await.map_err(|_| Unsolved::Failed)
    }

    /// Searches the next position of a finished game, when nothing else waits.
    pub(super) async fn analyse(&self, analyst: Box<Analyst>) -> Thought<Box<Analyst>> {
        let (answer, answered) = oneshot::channel();
        let key = Key::Analysis(analyst.game().clone());
        self.add(key, Urgency::Analysis, Task::Analysis(analyst, answer))?;
        answered.await.map_err(|_| Unsolved::Failed)
    }

    /// Looks for a puzzle in the next position of a finished game, when nothing else waits.
    pub(super) async fn hunt(&self, game: GameId, hunt: Box<Hunt>) -> Thought<Box<Hunt>> {
        let (answer, answered) = oneshot::channel();
        let task = Task::Puzzle(hunt, answer);
        self.add(Key::Puzzle(game), Urgency::Puzzle, task)?;
        answered.await.map_err(|_| Unsolved::Failed)
    }

    fn add(&self, key: Key, urgency: Urgency, task: Task) -> Thought<()> {
        let mut state = self.shared.lock();
        if !state.queue.push(key, urgency, task.into()) {
            return Err(Unsolved::AlreadyQueued);
        }
        // A person who asks for hints again and again must not cut the budgets of computers, and
        // the number of diplomatic decisions must not show in them.
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
        // No step under this lock can leave the state half done.
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
        while let Some((
            key,
            urgency,
            Job {
                task,
                postponements,
            },
        )) = self.next()
        {
            let mut stop_signal = Interruption {
                shared: &self.shared,
                rank: rank(Some(urgency)),
                interrupted: false,
            };
            let outcome = match task {
                Task::Turn(problem, answer) => {
                    let nodes = self.budget(&problem, urgency, postponements);
                    self.solve(problem, answer, nodes, &mut stop_signal)
                }
                Task::Diplomacy(view, seed, answer) => {
                    self.decide(view, seed, answer, postponements, &mut stop_signal)
                }
                Task::Claim(examiner, answer) => {
                    let think = |examiner: &mut Examiner| examiner.think(&mut stop_signal);
                    search_next(examiner, answer, think, Task::Claim, "a claim")
                }
                Task::Analysis(analyst, answer) => {
                    let think = |analyst: &mut Analyst| analyst.think(&mut stop_signal);
                    search_next(analyst, answer, think, Task::Analysis, "an analysis")
                }
                Task::Puzzle(hunt, answer) => {
                    let think = |hunt: &mut Hunt| hunt.think(&mut stop_signal);
                    search_next(hunt, answer, think, Task::Puzzle, "the search for a puzzle")
                }
            };
            if self.shared.is_stopping() {
                return;
            }
            let mut state = self.shared.lock();
            match outcome {
                Outcome::Postponed(task) => {
                    let postponements = postponements + 1;
                    state.queue.put_back(
                        key,
                        urgency,
                        Job {
                            task,
                            postponements,
                        },
                    );
                }
                Outcome::Done(answer) => {
                    state.queue.finish(&key);
                    drop(state);
                    answer();
                }
            }
        }
    }

    /// Waits for the next task; `None` if the thread has to end.
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
        // One position that makes the engine panic must not end all computers.
        let solve = || problem.solve(nodes, self.memory, stop_signal);
        let solved = catch_unwind(AssertUnwindSafe(solve)).ok();
        if stop_signal.interrupted {
            return Outcome::Postponed(Task::Turn(problem, answer));
        }
        let Some((solution, nodes)) = solved else {
            tracing::error!("thinking about a computer's move failed; another move is made");
            return Outcome::Done(Box::new(|| drop(answer)));
        };
        let took: Duration = began.elapsed();
        self.shared.lock().load.note_search(nodes, took);
        // Nobody receives it if the service is stopping.
        Outcome::Done(Box::new(|| drop(answer.send(solution))))
    }

    /// The budget of the next turn.
    fn budget(&self, problem: &Problem, urgency: Urgency, postponements: u32) -> u64 {
        let wanted = halved(problem.nodes(), postponements);
        // A hint that is asked for twice should be the same, and most are asked for just after the
        // computers have moved. No game waits for it, so its budget is not cut.
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
        postponements: u32,
        stop_signal: &mut Interruption<'_>,
    ) -> Outcome {
        let nodes = halved(DIPLOMACY_NODES, postponements);
        let decide = || {
            let mut engine = Engine::for_nodes(nodes, self.memory);
            Diplomat::of(&view)?.decide(seed, &mut engine, nodes, stop_signal)
        };
        let decided = catch_unwind(AssertUnwindSafe(decide)).ok();
        if stop_signal.interrupted {
            return Outcome::Postponed(Task::Diplomacy(view, seed, answer));
        }
        if decided.is_none() {
            tracing::error!("thinking about a diplomatic step failed; there is none");
        }
        Outcome::Done(Box::new(move || {
            decided.map(|decision| answer.send(decision));
        }))
    }
}

/// Half of the nodes for each postponement, but at least one.
fn halved(nodes: u64, postponements: u32) -> u64 {
    (nodes >> postponements.min(20)).max(1)
}

/// Searches the next position of a work that has many, and gives it back when nothing stopped it.
fn search_next<T: Send + 'static>(
    mut work: Box<T>,
    answer: oneshot::Sender<Box<T>>,
    think: impl FnOnce(&mut T) -> bool,
    postponed: fn(Box<T>, oneshot::Sender<Box<T>>) -> Task,
    name: &'static str,
) -> Outcome {
    match catch_unwind(AssertUnwindSafe(|| think(&mut work))) {
        Ok(true) => Outcome::Done(Box::new(|| drop(answer.send(work)))),
        Ok(false) => Outcome::Postponed(postponed(work, answer)),
        Err(_) => {
            tracing::error!("{name} failed");
            Outcome::Done(Box::new(|| drop(answer)))
        }
    }
}

/// The urgency as a number: 0 is the most urgent, and `None` comes last.
fn rank(urgency: Option<Urgency>) -> u8 {
    urgency.map_or(u8::MAX, |urgency| urgency as u8)
}

/// Stops a search if the program stops, or if something more urgent waits.
struct Interruption<'a> {
    shared: &'a Shared,
    /// The rank of the running search.
    rank: u8,
    interrupted: bool,
}

impl StopSignal for Interruption<'_> {
    fn stops(&mut self) -> bool {
        // With a low priority alone it would finish its time slice of some milliseconds, and a
        // person may be waiting for the answer to a command.
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
        // On Linux each thread has its own priority, under its own id.
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
    fn the_thread_has_a_low_priority() {
        let niceness = std::thread::spawn(|| {
            lower_priority();
            rustix::process::getpriority_process(Some(rustix::thread::gettid())).ok()
        });
        assert_eq!(niceness.join().ok().flatten(), Some(NICENESS));
    }
}
