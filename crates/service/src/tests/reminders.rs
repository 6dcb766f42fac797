//! Reminders and digests with a real store and a manual clock: each comes once, to the right
//! person, not in quiet hours, not on vacation, and not if it no longer applies.

use super::*;
use crate::time::schedule::DIGESTS;
use entente_game::people::{PersonAction, PersonRefusal, SettingFault};
use entente_game::{Pace, RequestTopic, Span, TimeControl, TimeoutRule};

/// Midnight in Greenwich, on 20 November 2026.
const MIDNIGHT: u64 = 1_795_132_800_000;

/// A notice that was sent.
#[derive(Debug, PartialEq)]
enum Sent {
    Reminder {
        game: GameId,
        ply: u32,
        stage: ReminderStage,
        /// In hours after midnight.
        deadline: u64,
    },
    Digest,
    VacationOver,
}

struct Scene {
    folder: Folder,
    time: Arc<AtomicU64>,
    clock: Clock,
    service: Service,
}

impl Scene {
    async fn new() -> Self {
        let (folder, (time, clock)) = (Folder::new(), manual_clock());
        time.store(MIDNIGHT, Ordering::Relaxed);
        let service = folder.service_with_clock(&clock).await;
        Self {
            folder,
            time,
            clock,
            service,
        }
    }

    /// Sets the clock to a time after midnight, handles everything that is due, and sends the
    /// notices.
    async fn at(&self, after: u64) -> Vec<(u64, PersonId, Sent)> {
        self.queue_at(after).await;
        self.send().await
    }

    /// Sets the clock to a time after midnight and handles everything that is due, but sends
    /// nothing.
    async fn queue_at(&self, after: u64) {
        self.time.store(MIDNIGHT + after, Ordering::Relaxed);
        let mut failing = Default::default();
        self.service
            .upkeep()
            .run_due_tasks(&mut failing)
            .await
            .unwrap();
        self.be_idle().await;
    }

    /// Waits until no worker is busy with tasks from the service's own deadline loop.
    async fn be_idle(&self) {
        for worker in &self.service.inner.workers {
            let (job, done) = Job::new(None, async |_| ());
            worker.send(job).await.ok().unwrap();
            done.await.unwrap();
        }
    }

    /// Sends all notices, and returns when each was queued and for whom. Deliveries are dropped.
    async fn send(&self) -> Vec<(u64, PersonId, Sent)> {
        let mut sent = Vec::new();
        while self.service.deliveries().outbox_len() > 0 {
            let item = self.service.deliveries().next_item().await;
            if let OutboxItem::Notice(notice) = &item
                && let Some(topic) = self.confirmed(notice).await
            {
                let hours = (notice.at.0 - MIDNIGHT) / HOUR;
                sent.push((hours, notice.person, topic));
            }
            self.service
                .deliveries()
                .mark_done(&item.outbox_key())
                .await
                .unwrap();
        }
        sent
    }

    /// The notice as it is sent now, or `None` if it must not be sent.
    async fn confirmed(&self, notice: &Notice) -> Option<Sent> {
        let reminder = match &notice.topic {
            Topic::Reminder(reminder) => reminder,
            Topic::VacationOver => return Some(Sent::VacationOver),
            _ => return Some(Sent::Digest),
        };
        let view = self
            .service
            .deliveries()
            .confirm_reminder(notice, reminder)
            .await
            .unwrap()?;
        assert!(view.is_my_turn());
        let deadline = view.turn.clock.unwrap().turn.unwrap().deadline.unwrap();
        Some(Sent::Reminder {
            game: reminder.game.clone(),
            ply: reminder.ply,
            stage: reminder.stage,
            deadline: (deadline.0 - MIDNIGHT) / HOUR,
        })
    }

    /// Writes a heartbeat.
    async fn beat(&self) {
        self.service.upkeep().heartbeat().await.unwrap();
    }

    /// Restarts at once, as if the program had been killed.
    async fn restarted(self) -> Self {
        let now = self.time.load(Ordering::Relaxed) - MIDNIGHT;
        self.restarted_at(now).await
    }

    /// Restarts at a time after midnight, as if the program had been killed.
    async fn restarted_at(self, after: u64) -> Self {
        let Self {
            folder,
            time,
            clock,
            service,
        } = self;
        end(service).await;
        time.store(MIDNIGHT + after, Ordering::Relaxed);
        let service = folder.service_with_clock(&clock).await;
        Self {
            folder,
            time,
            clock,
            service,
        }
    }

    async fn set(&self, by: PersonId, name: &str, value: &str) {
        let action = PersonAction::Set {
            name: name.into(),
            value: value.into(),
        };
        let key = format!("{by} {name} {value} {}", self.time.load(Ordering::Relaxed));
        let set = self
            .service
            .people()
            .submit(command(by, &key, action))
            .await;
        set.unwrap().unwrap();
    }

    async fn away(&self, by: PersonId, until: &str) {
        let key = format!("{by} {until} {}", self.time.load(Ordering::Relaxed));
        let taken = self
            .service
            .people()
            .take_vacation(command(by, &key, until.to_owned()))
            .await;
        taken.unwrap().unwrap();
    }

    async fn back(&self, by: PersonId) {
        let key = format!("{by} {}", self.time.load(Ordering::Relaxed));
        let action = PersonAction::EndVacation;
        let ended = self
            .service
            .people()
            .submit(command(by, &key, action))
            .await;
        ended.unwrap().unwrap();
    }

    /// A running game of Ann and Bob with this time for each move. Ann is to move.
    async fn game(&self, key: &str, span: Span) -> GameId {
        let new = new_game(Home::channel("1/2")).with_terms(|terms| {
            terms.clock = Some(TimeControl {
                pace: Pace::PerMove(span),
                on_timeout: TimeoutRule::Lose,
            })
        });
        let made = self
            .service
            .create(command(ANN, &format!("c{key}"), new))
            .await;
        let game = made.unwrap().view.game;
        let begun = self
            .service
            .submit(&game, command(BOB, &format!("a{key}"), LobbyAction::Accept))
            .await;
        begun.unwrap();
        game
    }

    async fn play(&self, game: &GameId, by: PersonId, mv: &str) {
        self.service
            .submit(game, command(by, &format!("{game} {mv}"), to_move(mv)))
            .await
            .unwrap();
    }

    async fn deadline(&self, game: &GameId) -> Option<u64> {
        let view = self.service.spectate(game).await.unwrap();
        let deadline = view.turn.clock?.turn?.deadline?;
        Some((deadline.0 - MIDNIGHT) / HOUR)
    }
}

fn reminder(game: &GameId, ply: u32, stage: ReminderStage, deadline: u64) -> Sent {
    Sent::Reminder {
        game: game.clone(),
        ply,
        stage,
        deadline,
    }
}

#[tokio::test]
async fn only_the_player_to_move_is_reminded_at_half_and_at_a_tenth() {
    let scene = Scene::new().await;
    let game = scene.game("", Span::hours(20)).await;
    assert_eq!(scene.at(9 * HOUR).await, []);
    let half = reminder(&game, 0, ReminderStage::Half, 20);
    assert_eq!(scene.at(10 * HOUR).await, [(10, ANN, half)]);
    assert_eq!(scene.at(17 * HOUR).await, []);
    let tenth = reminder(&game, 0, ReminderStage::AllButATenth, 20);
    assert_eq!(scene.at(18 * HOUR).await, [(18, ANN, tenth)]);
    scene.play(&game, ANN, "e4").await;
    assert_eq!(scene.at(20 * HOUR).await, []);
    let half = reminder(&game, 1, ReminderStage::Half, 38);
    assert_eq!(scene.at(28 * HOUR).await, [(28, BOB, half)]);
}

#[tokio::test]
async fn a_player_who_has_moved_is_not_reminded() {
    let scene = Scene::new().await;
    let game = scene.game("", Span::hours(20)).await;
    scene.at(9 * HOUR).await;
    scene.play(&game, ANN, "e4").await;
    assert_eq!(scene.at(18 * HOUR).await, []);
}

#[tokio::test]
async fn there_are_no_reminders_for_a_turn_of_minutes() {
    let scene = Scene::new().await;
    scene.game("", Span::minutes(29)).await;
    assert_eq!(scene.at(20 * HOUR / 60).await, []);
    assert_eq!(scene.at(28 * HOUR / 60).await, []);
    let game = scene.game("longer", Span::minutes(30)).await;
    let sent = scene.at(28 * HOUR / 60 + 15 * HOUR / 60).await;
    assert_eq!(sent.len(), 1, "{game}: {sent:?}");
}

#[tokio::test]
async fn each_reminder_comes_once_despite_restarts() {
    let mut scene = Scene::new().await;
    let game = scene.game("", Span::hours(20)).await;
    for _ in 0..2 {
        scene.queue_at(10 * HOUR).await;
    }
    scene.beat().await;
    scene = scene.restarted().await;
    let half = reminder(&game, 0, ReminderStage::Half, 20);
    assert_eq!(scene.at(10 * HOUR).await, [(10, ANN, half)]);
    scene = scene.restarted().await;
    assert_eq!(scene.at(11 * HOUR).await, []);
}

#[tokio::test]
async fn in_quiet_hours_a_reminder_waits_and_two_become_one() {
    let scene = Scene::new().await;
    scene.set(ANN, "timezone", "Asia/Kolkata").await;
    scene.set(ANN, "quiet", "14:30-00:30").await;
    // In UTC from nine in the morning until seven in the evening.
    let game = scene.game("", Span::hours(20)).await;
    assert_eq!(scene.at(10 * HOUR).await, []);
    assert_eq!(scene.at(18 * HOUR).await, []);
    let tenth = reminder(&game, 0, ReminderStage::AllButATenth, 20);
    assert_eq!(scene.at(19 * HOUR).await, [(19, ANN, tenth)]);
    assert_eq!(scene.at(19 * HOUR + 1).await, []);
}

#[tokio::test]
async fn a_reminder_that_could_only_come_too_late_does_not_come() {
    let scene = Scene::new().await;
    scene.set(ANN, "quiet", "09:00-21:00").await;
    let game = scene.game("", Span::hours(20)).await;
    assert_eq!(scene.at(10 * HOUR).await, []);
    assert_eq!(scene.at(19 * HOUR).await, []);
    scene.play(&game, ANN, "e4").await;
    assert_eq!(scene.at(21 * HOUR).await, [], "the turn is over");
    // After midnight of the next day it is Ann's turn again, and she is asleep until it is too
    // late.
    scene.play(&game, BOB, "e5").await;
    scene.set(ANN, "quiet", "22:00-21:59").await;
    assert_eq!(scene.at(32 * HOUR).await, []);
    assert_eq!(scene.at(40 * HOUR).await, []);
    assert_eq!(scene.at(46 * HOUR).await, []);
}

#[tokio::test]
async fn reminders_can_be_turned_off_or_limited_to_the_last_one() {
    let scene = Scene::new().await;
    scene.set(ANN, "reminders", "last").await;
    scene.set(BOB, "reminders", "off").await;
    let game = scene.game("", Span::hours(20)).await;
    assert_eq!(scene.at(10 * HOUR).await, []);
    let tenth = reminder(&game, 0, ReminderStage::AllButATenth, 20);
    assert_eq!(scene.at(18 * HOUR).await, [(18, ANN, tenth)]);
    scene.play(&game, ANN, "e4").await;
    assert_eq!(scene.at(28 * HOUR).await, []);
    assert_eq!(scene.at(37 * HOUR).await, []);
}

#[tokio::test]
async fn a_vacation_stops_the_clocks_of_running_games_and_of_new_ones() {
    let mut scene = Scene::new().await;
    let running = scene.game("running", Span::hours(20)).await;
    scene.away(ANN, "10d").await;
    // Killed, perhaps before any game knows about it, but the outage is too short for a credit.
    let back = HOUR / 12;
    scene = scene.restarted_at(back).await;
    assert_eq!(scene.at(back).await, []);
    let begun = scene.game("begun", Span::hours(20)).await;
    assert_eq!(scene.at(back).await, []);
    for game in [&running, &begun] {
        assert_eq!(scene.deadline(game).await, Some(240 + 20));
    }
    assert_eq!(scene.at(100 * HOUR).await, [], "nobody is reminded");
    scene.back(ANN).await;
    assert_eq!(scene.at(100 * HOUR).await, []);
    for game in [&running, &begun] {
        assert_eq!(scene.deadline(game).await, Some(120));
    }
    let sent = scene.at(110 * HOUR).await;
    assert_eq!(sent.len(), 2);
    for game in [&running, &begun] {
        let half = (110, ANN, reminder(game, 0, ReminderStage::Half, 120));
        assert!(sent.contains(&half), "{sent:?}");
    }
}

/// The end that was planned last counts, also after a restart, and it comes once.
#[tokio::test]
async fn the_end_of_a_vacation_is_told_once() {
    let mut scene = Scene::new().await;
    scene.away(ANN, "3d").await;
    scene.away(BOB, "3d").await;
    scene.time.store(MIDNIGHT + 24 * HOUR, Ordering::Relaxed);
    scene.away(ANN, "5d").await;
    assert_eq!(scene.at(72 * HOUR).await, [(72, BOB, Sent::VacationOver)]);
    scene = scene.restarted_at(150 * HOUR).await;
    assert_eq!(scene.at(150 * HOUR).await, [(150, ANN, Sent::VacationOver)]);
    assert_eq!(scene.at(151 * HOUR).await, []);
}

#[tokio::test]
async fn a_reminder_from_before_a_vacation_does_not_come_again_after_it() {
    let scene = Scene::new().await;
    let game = scene.game("", Span::hours(20)).await;
    assert_eq!(scene.at(12 * HOUR).await.len(), 1);
    scene.away(ANN, "10d").await;
    assert_eq!(scene.at(12 * HOUR).await, []);
    scene.time.store(MIDNIGHT + 100 * HOUR, Ordering::Relaxed);
    scene.back(ANN).await;
    assert_eq!(scene.at(100 * HOUR).await, []);
    assert_eq!(scene.deadline(&game).await, Some(108));
    let tenth = reminder(&game, 0, ReminderStage::AllButATenth, 108);
    assert_eq!(scene.at(106 * HOUR).await, [(106, ANN, tenth)]);
}

#[tokio::test]
async fn a_reminder_that_was_due_in_quiet_hours_or_on_vacation_comes_after_it() {
    for (early, back) in [(false, 252), (true, 100)] {
        let scene = Scene::new().await;
        scene.set(ANN, "quiet", "09:00-12:00").await;
        let game = scene.game("", Span::hours(20)).await;
        for asleep in [10, 11] {
            assert_eq!(scene.at(asleep * HOUR).await, [], "she sleeps");
        }
        scene.away(ANN, "241h").await;
        for away in [11, 12, back - 1] {
            assert_eq!(scene.at(away * HOUR).await, [], "she is away");
        }
        scene.time.store(MIDNIGHT + back * HOUR, Ordering::Relaxed);
        if early {
            scene.back(ANN).await;
        }
        let half = (back, ANN, reminder(&game, 0, ReminderStage::Half, back + 9));
        let over = (back, ANN, Sent::VacationOver);
        // Who comes back early has had an answer.
        let expected = if early { vec![half] } else { vec![over, half] };
        assert_eq!(scene.at(back * HOUR).await, expected);
    }
}

#[tokio::test]
async fn a_reminder_that_waited_is_checked_again_before_it_is_sent() {
    // Discord was unreachable until she had quiet hours, was on vacation or had moved, and until he
    // did not want the reminder or had moved.
    let scene = Scene::new().await;
    scene.set(ANN, "quiet", "11:00-13:00").await;
    let game = scene.game("", Span::hours(20)).await;
    scene.queue_at(10 * HOUR).await;
    assert_eq!(scene.at(11 * HOUR).await, [], "she sleeps");
    let half = reminder(&game, 0, ReminderStage::Half, 20);
    assert_eq!(scene.at(13 * HOUR).await, [(13, ANN, half)]);
    scene.queue_at(18 * HOUR).await;
    scene.away(ANN, "10d").await;
    assert_eq!(scene.at(18 * HOUR).await, [], "she is away");
    let over = (258, ANN, Sent::VacationOver);
    let tenth = reminder(&game, 0, ReminderStage::AllButATenth, 260);
    assert_eq!(scene.at(258 * HOUR).await, [over, (258, ANN, tenth)]);
    scene.play(&game, ANN, "e4").await;
    assert_eq!(scene.at(258 * HOUR).await, []);
    scene.queue_at(268 * HOUR).await;
    scene.set(BOB, "reminders", "last").await;
    assert_eq!(scene.at(268 * HOUR).await, [], "he does not want this one");
    scene.queue_at(276 * HOUR).await;
    scene.play(&game, BOB, "e5").await;
    assert_eq!(scene.at(276 * HOUR).await, [], "he has moved");
}

#[tokio::test]
async fn a_reminder_that_was_not_sent_before_a_crash_comes_when_it_is_due_again() {
    let mut scene = Scene::new().await;
    let game = scene.game("", Span::hours(20)).await;
    scene.queue_at(10 * HOUR).await;
    // Without the credit the deadline would be over by now.
    scene = scene.restarted_at(40 * HOUR).await;
    // The credit counts from the last heartbeat: at ten o'clock, or at midnight.
    let mut sent = scene.at(40 * HOUR).await;
    let deadline = scene.deadline(&game).await.unwrap();
    sent.extend(scene.at((deadline - 10) * HOUR).await);
    let [(_, ANN, sent)] = &sent[..] else {
        panic!("{sent:?}");
    };
    assert_eq!(*sent, reminder(&game, 0, ReminderStage::Half, deadline));
    let hour = deadline - 2;
    let tenth = reminder(&game, 0, ReminderStage::AllButATenth, deadline);
    assert_eq!(scene.at(hour * HOUR).await, [(hour, ANN, tenth)]);
}

#[tokio::test]
async fn a_reminder_that_waited_until_a_pause_comes_after_it() {
    let scene = Scene::new().await;
    let game = scene.game("", Span::hours(20)).await;
    scene.queue_at(10 * HOUR).await;
    let pause = Action::Play(PlayAction::Request(RequestTopic::Pause(Some(Span::hours(
        5,
    )))));
    for (by, action) in [(ANN, pause), (BOB, Action::Play(PlayAction::AcceptRequest))] {
        let asked = scene
            .service
            .submit(&game, command(by, &by.to_string(), action));
        asked.await.unwrap();
    }
    assert_eq!(scene.at(10 * HOUR).await, []);
    let half = reminder(&game, 0, ReminderStage::Half, 25);
    assert_eq!(scene.at(15 * HOUR).await, [(15, ANN, half)]);
}

#[tokio::test]
async fn several_digests_that_could_not_be_sent_become_one() {
    let scene = Scene::new().await;
    scene.set(ANN, "digest", "8:00").await;
    for day in 0..3 {
        scene.queue_at((8 + 24 * day) * HOUR).await;
    }
    assert_eq!(scene.send().await, [(8, ANN, Sent::Digest)]);
    assert_eq!(scene.at(80 * HOUR).await, [(80, ANN, Sent::Digest)]);
}

#[tokio::test]
async fn a_digest_comes_once_a_day_at_its_hour() {
    let mut scene = Scene::new().await;
    scene.set(ANN, "timezone", "Europe/Berlin").await;
    scene.set(ANN, "digest", "8:00").await;
    assert_eq!(scene.at(6 * HOUR).await, []);
    assert_eq!(scene.at(7 * HOUR).await, [(7, ANN, Sent::Digest)]);
    scene = scene.restarted().await;
    assert_eq!(scene.at(7 * HOUR + 1).await, []);
    // Three days without the program give one digest.
    assert_eq!(scene.at(80 * HOUR).await, [(80, ANN, Sent::Digest)]);
    assert_eq!(scene.at(103 * HOUR).await, [(103, ANN, Sent::Digest)]);
    scene.set(ANN, "digest", "9:00").await;
    assert_eq!(scene.at(104 * HOUR).await, [(104, ANN, Sent::Digest)]);
    assert_eq!(
        scene.at(127 * HOUR).await,
        [],
        "the old hour no longer counts"
    );
    assert_eq!(scene.at(128 * HOUR).await, [(128, ANN, Sent::Digest)]);
    scene.away(ANN, "2d").await;
    assert_eq!(scene.at(152 * HOUR).await, [], "she is away");
    // The vacation ends at the hour of the digest, and its message has the same list.
    assert_eq!(scene.at(176 * HOUR).await, [(176, ANN, Sent::VacationOver)]);
    assert_eq!(scene.at(200 * HOUR).await, [(200, ANN, Sent::Digest)]);
    scene.set(ANN, "digest", "off").await;
    assert_eq!(scene.at(300 * HOUR).await, []);
}

/// The rules of a time zone change, as after an update of its database: the stored time is no
/// longer at her hour.
#[tokio::test]
async fn digests_go_on_when_the_rules_of_a_time_zone_change() {
    for written in [7, 9] {
        let scene = Scene::new().await;
        scene.set(ANN, "digest", "8:00").await;
        let store = &scene.service.inner.store;
        let key = |hour| {
            let at = DIGESTS.all().number(MIDNIGHT + hour * HOUR);
            at.bytes(ANN.key().as_bytes())
        };
        let mut batch = Batch::default();
        let stored = {
            let _may_block = MayBlock::here();
            store.get(&key(8)).unwrap()
        };
        assert!(stored.is_some());
        batch.remove(key(8));
        batch.put(key(written), "");
        store.commit(batch).await.unwrap();
        assert_eq!(scene.at(written * HOUR).await, [], "it is not her hour");
        let next = if written < 8 { 8 } else { 8 + 24 };
        let sent = scene.at(next * HOUR).await;
        assert_eq!(sent, [(next, ANN, Sent::Digest)], "written for {written}");
    }
}

#[tokio::test]
async fn an_unknown_time_zone_is_refused_with_suggestions() {
    let scene = Scene::new().await;
    let set = |value: &str| PersonAction::Set {
        name: "timezone".into(),
        value: value.into(),
    };
    let refused = scene
        .service
        .people()
        .submit(command(ANN, "z", set("Berlin")))
        .await
        .unwrap()
        .err();
    let Some(PersonRefusal::Setting(SettingFault::NoSuchZone { nearest, .. })) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(nearest[0], "Europe/Berlin");
    scene.set(ANN, "timezone", "europe/berlin").await;
    let settings = scene.service.people().settings_of(ANN).await;
    assert_eq!(settings.timezone.as_deref(), Some("Europe/Berlin"));
}

#[tokio::test]
async fn nothing_is_scheduled_for_a_forgotten_person() {
    let scene = Scene::new().await;
    scene.set(ANN, "digest", "8:00").await;
    scene.set(BOB, "digest", "8:00").await;
    scene.away(ANN, "10d").await;
    scene.game("", Span::hours(20)).await;
    scene.service.people().forget(ANN).await.unwrap();
    let sent = scene.at(8 * HOUR).await;
    assert_eq!(sent, [(8, BOB, Sent::Digest)]);
    assert_eq!(scene.at(32 * HOUR).await, [(32, BOB, Sent::Digest)]);
    let _may_block = MayBlock::here();
    let entries = scene.service.inner.store.scan(&Key::any());
    let theirs: Vec<_> = entries
        .map(|entry| String::from_utf8_lossy(&entry.unwrap().0).into_owned())
        .filter(|key| key.contains("discord:1") && !key.starts_with('!'))
        .collect();
    assert_eq!(theirs, [""; 0]);
}
