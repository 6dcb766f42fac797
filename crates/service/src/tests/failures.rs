//! If the program fails in one game, that game alone is closed.

use super::*;
use crate::access::secret::{random_chance, secret};
use crate::error::MayBeNoFault;
use crate::limits::Limits;
use crate::limits::lobbies::OpenLobbies;
use crate::log::index::Index;
use crate::outbox::queue::Outbox;
use crate::time::outages::Outages;
use crate::worker::handle::{Job, MAX_REMEMBERED_FAILURES};
use crate::worker::state::{Shared, Worker};
use entente_game::Contradiction;
use entente_store::StoreError;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, OnceLock};
use tokio::sync::mpsc;

/// A worker on its own, whose clock panics while `is_broken`, and two games that it has open.
struct Scene {
    _folder: Folder,
    /// The worker runs on the thread of the test.
    _may_block: MayBlock,
    worker: Worker,
    is_broken: Arc<AtomicBool>,
    failing: GameId,
    other: GameId,
}

impl Scene {
    async fn new() -> Self {
        let folder = Folder::new();
        let is_broken = Arc::new(AtomicBool::new(false));
        let flag = is_broken.clone();
        let clock = Clock::manual(move || {
            assert!(!flag.load(Ordering::Relaxed), "the clock is broken");
            Time(1_000)
        });
        let store = Arc::new(folder.store().await);
        let may_block = MayBlock::here();
        let secret = secret(&store).await.unwrap();
        let outbox = Arc::new(Outbox::new(clock.clone(), 0));
        let outages = Arc::new(Outages::load(&store, clock.clone()).unwrap());
        let lobbies = OpenLobbies::load(&store).unwrap();
        let shared = Shared {
            outages,
            computers: Arc::default(),
            limits: Arc::new(Limits::new(LimitsConfig::none(), &clock, lobbies)),
            membership: Arc::default(),
            watchers: Arc::default(),
            counts: Arc::default(),
            votes: Arc::default(),
            faces: Arc::default(),
            known_tokens: Arc::default(),
            finished_rated: Arc::default(),
        };
        let mut worker = Worker::new(
            store,
            outbox,
            shared,
            Arc::default(),
            1 << 20,
            Index { secret },
            clock,
        );
        Self {
            failing: create(&mut worker, 1).await,
            other: create(&mut worker, 2).await,
            _folder: folder,
            _may_block: may_block,
            worker,
            is_broken,
        }
    }

    /// The games that the worker has open.
    fn open_games(&self) -> Vec<&GameId> {
        self.worker.games.ids()
    }

    /// Bob accepts the challenge of this game.
    fn accept(&mut self, id: &GameId) -> entente_game::Decision {
        self.decide(id, Action::Lobby(LobbyAction::Accept))
    }

    fn decide(&mut self, id: &GameId, action: Action) -> entente_game::Decision {
        let mut held = self.worker.game(id);
        let game = held.open().unwrap();
        let decision = game.decide(BOB, &action, Time(1_000), &random_chance());
        decision.unwrap()
    }

    async fn assert_both_go_on(mut self) {
        for id in [self.failing.clone(), self.other.clone()] {
            let decision = self.accept(&id);
            self.worker
                .game(&id)
                .apply_decision(decision, None)
                .await
                .unwrap();
            assert_eq!(self.worker.game(&id).open().unwrap().records(), 2);
        }
    }
}

/// Ann challenges Bob.
async fn create(worker: &mut Worker, name: u8) -> GameId {
    let id = GameId::from_random([name; 8]);
    let action = Action::Create(new_game(Home::Private));
    let mut held = worker.game(&id);
    let game = held.open().unwrap();
    let decision = game.decide(ANN, &action, Time(1_000), &random_chance());
    let applied = held.apply_decision(decision.unwrap(), None).await;
    applied.unwrap();
    id
}

#[tokio::test]
async fn games_that_are_over_take_a_small_part_of_the_memory() {
    let mut scene = Scene::new().await;
    for name in 3..=63 {
        let id = create(&mut scene.worker, name).await;
        for action in [
            Action::Lobby(LobbyAction::Accept),
            Action::Play(PlayAction::Resign),
        ] {
            let decision = scene.decide(&id, action);
            let applied = scene.worker.game(&id).apply_decision(decision, None).await;
            applied.unwrap();
        }
        assert!(scene.worker.game(&id).open().unwrap().is_over());
    }
    let open = scene.open_games();
    assert!(open.len() < 40, "{} are open", open.len());
    for running in [&scene.failing, &scene.other] {
        assert!(open.contains(&running), "a game that runs is closed");
    }
}

#[tokio::test]
async fn a_record_that_cannot_be_applied_closes_one_game() {
    let mut scene = Scene::new().await;
    // A record of another game does not follow.
    let decision = scene.accept(&scene.other.clone());
    let applied = scene
        .worker
        .game(&scene.failing)
        .apply_decision(decision, None)
        .await;
    assert!(matches!(
        applied,
        Err(Rejected::Failed(ServiceError::Damaged { .. }))
    ));
    assert_eq!(scene.open_games(), [&scene.other]);
    scene.assert_both_go_on().await;
}

#[tokio::test]
async fn a_job_that_panics_closes_one_game() {
    let mut scene = Scene::new().await;
    let (jobs, inbox) = mpsc::channel(1);
    let game = scene.failing.clone();
    let (job, answered) = Job::new(Some(game.clone()), async move |worker| {
        worker.game(&game).handle_deadline(Time(1_000)).await
    });
    jobs.send(job).await.ok().unwrap();
    drop(jobs);
    scene.is_broken.store(true, Ordering::Relaxed);
    scene.worker.work(inbox).await;
    scene.is_broken.store(false, Ordering::Relaxed);
    assert!(answered.await.is_err(), "nobody answers");
    assert_eq!(scene.open_games(), [&scene.other]);
    scene.assert_both_go_on().await;
}

/// The lines of the log.
#[derive(Clone, Default)]
pub(super) struct Lines(Arc<Mutex<Vec<u8>>>);

impl Lines {
    /// The errors of all tests that do not log elsewhere, from the first call on. Work in other
    /// threads logs there.
    pub(super) fn of_all_tests() -> Self {
        static LINES: OnceLock<Lines> = OnceLock::new();
        let lines = LINES.get_or_init(|| {
            let lines = Self::default();
            let writer = lines.clone();
            let subscriber = tracing_subscriber::fmt()
                .with_max_level(tracing::Level::ERROR)
                .with_writer(move || writer.clone())
                .with_ansi(false)
                .finish();
            tracing::subscriber::set_global_default(subscriber).unwrap();
            lines
        });
        lines.clone()
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl std::io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn a_contradiction_closes_one_game_with_one_line_in_the_log() {
    let mut scene = Scene::new().await;
    let lines = Lines::default();
    let writer = lines.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(move || writer.clone())
        .with_ansi(false)
        .finish();
    tracing::subscriber::with_default(subscriber, || {
        for _ in 0..3 {
            let contradiction = Contradiction {
                number: 1,
                cause: "e9 is not legal".to_owned(),
            };
            let error = scene
                .worker
                .game(&scene.failing)
                .contradiction(contradiction);
            assert!(error.to_string().contains("e9 is not legal"), "{error}");
        }
    });
    let written = lines.text();
    assert_eq!(written.lines().count(), 1, "{written}");
    assert!(written.contains(scene.failing.as_str()), "{written}");
    assert!(written.contains("e9 is not legal"), "{written}");
    assert_eq!(scene.open_games(), [&scene.other]);
    scene.assert_both_go_on().await;
}

#[test]
fn a_stop_is_no_fault_of_work_that_is_tried_again() {
    // What the next start goes on with, and what another process did first.
    assert!(!ServiceError::Stopped.is_fault());
    assert!(!Rejected::from(ServiceError::Stopped).is_fault());
    assert!(!ServiceError::from(StoreError::Overtaken).is_fault());
    assert!(ServiceError::from(StoreError::stopped("the commit panicked")).is_fault());
    assert!(Rejected::from(ServiceError::Panicked).is_fault());
    assert!(Rejected::NoSuchGame.is_fault());
}

#[tokio::test]
async fn failures_are_remembered_until_the_game_goes_on_and_only_so_many() {
    let mut scene = Scene::new().await;
    let id = scene.failing.clone();
    scene.worker.game(&id).close_failed_game(&"a failure");
    assert!(scene.worker.failures.contains_key(&id));
    scene.worker.game(&id).open().unwrap();
    assert!(
        scene.worker.failures.contains_key(&id),
        "reading it is not enough"
    );
    let decision = scene.accept(&id);
    let applied = scene.worker.game(&id).apply_decision(decision, None).await;
    applied.unwrap();
    assert!(scene.worker.failures.is_empty());
    for number in 0..MAX_REMEMBERED_FAILURES as u64 + 3 {
        let id = GameId::from_random(number.to_be_bytes());
        scene.worker.game(&id).close_failed_game(&"a failure");
    }
    assert_eq!(scene.worker.failures.len(), MAX_REMEMBERED_FAILURES);
}
