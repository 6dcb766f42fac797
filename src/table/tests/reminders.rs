//! Reminders and digests over a real store, by a clock that is set by hand: each comes once, to the one concerned, not at night, not on vacation, and not when it is
//! no longer true.

use super::*;
use entente_game::people::{PersonAction, PersonRefusal, SettingFault};
use entente_game::{Desire, Expiry, Pace, Span, TimeControl};

const HOUR: u64 = 60 * 60 * 1000;

/// Midnight in Greenwich, on 20 November 2026.
const MIDNIGHT: u64 = 1_795_132_800_000;

/// What somebody is told.
#[derive(Debug, PartialEq)]
enum Told {
    Reminder {
        game: GameId,
        ply: u32,
        part: Part,
        /// In hours after midnight.
        deadline: u64,
    },
    Digest,
}

struct Scene {
    folder: Folder,
    time: Arc<AtomicU64>,
    clock: Clock,
    table: Table,
}

impl Scene {
    async fn new() -> Self {
        let (folder, (time, clock)) = (Folder::new(), standing());
        time.store(MIDNIGHT, Ordering::Relaxed);
        let table = folder.table_by(&clock).await;
        Self {
            folder,
            time,
            clock,
            table,
        }
    }

    /// Sets the clock so long after midnight, and lets everything happen that is due by then.
    async fn at(&self, after: u64) -> Vec<(u64, Person, Told)> {
        self.owed_at(after).await;
        self.told().await
    }

    /// The same, but nothing that is owed then is delivered.
    async fn owed_at(&self, after: u64) {
        self.time.store(MIDNIGHT + after, Ordering::Relaxed);
        let mut met = Default::default();
        self.table.happen_until_now(&mut met).await.unwrap();
        self.be_idle().await;
    }

    /// Waits until no worker is in the midst of what the watcher, who looks at the clock too, has asked for.
    async fn be_idle(&self) {
        for worker in &self.table.inner.workers {
            let (answer, answered) = oneshot::channel();
            let job = Job::PersonLog {
                person: ANN,
                answer,
            };
            worker.send(job).await.unwrap();
            answered.await.unwrap().unwrap();
        }
    }

    /// Delivers what is owed: the notices, when they came to be owed and to whom; everything else is taken away unseen.
    async fn told(&self) -> Vec<(u64, Person, Told)> {
        let mut told = Vec::new();
        while self.table.owed() > 0 {
            let owing = self.table.next_owing().await;
            if let Owing::Notice(notice) = &owing
                && let Some(matter) = self.confirmed(notice).await
            {
                let hours = (notice.at.0 - MIDNIGHT) / HOUR;
                told.push((hours, notice.person, matter));
            }
            self.table.told(&owing.slip()).await.unwrap();
        }
        told
    }

    /// What a notice tells when it is sent now.
    async fn confirmed(&self, notice: &Notice) -> Option<Told> {
        let Matter::Reminder(reminder) = &notice.matter else {
            return Some(Told::Digest);
        };
        let view = self.table.confirm(notice, reminder).await.unwrap()?;
        assert!(view.is_my_turn());
        let deadline = view.clock.unwrap().turn.unwrap().deadline.unwrap();
        Some(Told::Reminder {
            game: reminder.game.clone(),
            ply: reminder.ply,
            part: reminder.part,
            deadline: (deadline.0 - MIDNIGHT) / HOUR,
        })
    }

    /// The program says that it was there until now.
    async fn beat(&self) {
        self.table.live_on().await.unwrap();
    }

    /// As if the program had been killed and started again at once.
    async fn restarted(self) -> Self {
        let now = self.time.load(Ordering::Relaxed) - MIDNIGHT;
        self.restarted_at(now).await
    }

    /// As if the program had been killed, and started again so long after midnight.
    async fn restarted_at(self, after: u64) -> Self {
        let Self {
            folder,
            time,
            clock,
            table,
        } = self;
        let inner = Arc::downgrade(&table.inner);
        drop(table);
        // Nothing of it must see the later time.
        while inner.strong_count() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        time.store(MIDNIGHT + after, Ordering::Relaxed);
        let table = folder.table_by(&clock).await;
        Self {
            folder,
            time,
            clock,
            table,
        }
    }

    async fn set(&self, by: Person, name: &str, value: &str) {
        let action = PersonAction::Set {
            name: name.into(),
            value: value.into(),
        };
        let key = format!("{by} {name} {value} {}", self.time.load(Ordering::Relaxed));
        let set = self.table.submit_person(wish(by, &key), action).await;
        set.unwrap().unwrap();
    }

    async fn away(&self, by: Person, until: &str) {
        let key = format!("{by} {until} {}", self.time.load(Ordering::Relaxed));
        let taken = self.table.take_vacation(wish(by, &key), until).await;
        taken.unwrap().unwrap();
    }

    async fn back(&self, by: Person) {
        let key = format!("{by} {}", self.time.load(Ordering::Relaxed));
        let action = PersonAction::EndVacation;
        let ended = self.table.submit_person(wish(by, &key), action).await;
        ended.unwrap().unwrap();
    }

    /// A game of Ann's with Bob with so much time for each move, which has begun; Ann is to move.
    async fn game(&self, key: &str, span: Span) -> GameId {
        let new = NewGame {
            clock: Some(TimeControl {
                pace: Pace::PerMove(span),
                expiry: Expiry::Lose,
            }),
            ..new_game(Home::Channel("1/2".into()))
        };
        let made = self.table.create(wish(ANN, &format!("c{key}")), new).await;
        let game = made.unwrap().view.game;
        let accept = wish(BOB, &format!("a{key}"));
        let begun = self.table.submit(&game, accept, Action::Accept).await;
        begun.unwrap();
        game
    }

    async fn play(&self, game: &GameId, by: Person, mv: &str) {
        let wish = wish(by, &format!("{game} {mv}"));
        self.table.submit(game, wish, to_move(mv)).await.unwrap();
    }

    async fn deadline(&self, game: &GameId) -> Option<u64> {
        let view = self.table.spectate(game).await.unwrap();
        let deadline = view.clock?.turn?.deadline?;
        Some((deadline.0 - MIDNIGHT) / HOUR)
    }
}

fn reminder(game: &GameId, ply: u32, part: Part, deadline: u64) -> Told {
    Told::Reminder {
        game: game.clone(),
        ply,
        part,
        deadline,
    }
}

#[tokio::test]
async fn whoever_is_to_move_is_reminded_at_half_and_at_a_tenth_and_nobody_else() {
    let scene = Scene::new().await;
    let game = scene.game("", Span::hours(20)).await;
    assert_eq!(scene.at(9 * HOUR).await, []);
    let half = reminder(&game, 0, Part::Half, 20);
    assert_eq!(scene.at(10 * HOUR).await, [(10, ANN, half)]);
    assert_eq!(scene.at(17 * HOUR).await, []);
    let tenth = reminder(&game, 0, Part::AllButATenth, 20);
    assert_eq!(scene.at(18 * HOUR).await, [(18, ANN, tenth)]);
    scene.play(&game, ANN, "e4").await;
    assert_eq!(scene.at(20 * HOUR).await, []);
    let half = reminder(&game, 1, Part::Half, 38);
    assert_eq!(scene.at(28 * HOUR).await, [(28, BOB, half)]);
}

#[tokio::test]
async fn whoever_has_moved_is_not_reminded() {
    let scene = Scene::new().await;
    let game = scene.game("", Span::hours(20)).await;
    scene.at(9 * HOUR).await;
    scene.play(&game, ANN, "e4").await;
    assert_eq!(scene.at(18 * HOUR).await, []);
}

#[tokio::test]
async fn of_a_turn_of_minutes_nobody_is_reminded() {
    let scene = Scene::new().await;
    scene.game("", Span::minutes(29)).await;
    assert_eq!(scene.at(20 * HOUR / 60).await, []);
    assert_eq!(scene.at(28 * HOUR / 60).await, []);
    let game = scene.game("longer", Span::minutes(30)).await;
    let told = scene.at(28 * HOUR / 60 + 15 * HOUR / 60).await;
    assert_eq!(told.len(), 1, "{game}: {told:?}");
}

#[tokio::test]
async fn each_reminder_comes_once_whatever_is_stopped() {
    let mut scene = Scene::new().await;
    let game = scene.game("", Span::hours(20)).await;
    for _ in 0..2 {
        scene.owed_at(10 * HOUR).await;
    }
    scene.beat().await;
    scene = scene.restarted().await;
    let half = reminder(&game, 0, Part::Half, 20);
    assert_eq!(scene.at(10 * HOUR).await, [(10, ANN, half)]);
    scene = scene.restarted().await;
    assert_eq!(scene.at(11 * HOUR).await, []);
}

#[tokio::test]
async fn at_night_a_reminder_waits_for_the_morning_and_two_become_one() {
    let scene = Scene::new().await;
    scene.set(ANN, "timezone", "Asia/Kolkata").await;
    scene.set(ANN, "quiet", "14:30-00:30").await;
    // In Greenwich from nine in the morning until seven in the evening.
    let game = scene.game("", Span::hours(20)).await;
    assert_eq!(scene.at(10 * HOUR).await, []);
    assert_eq!(scene.at(18 * HOUR).await, []);
    let tenth = reminder(&game, 0, Part::AllButATenth, 20);
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
    // After midnight of the next day it is Ann's turn again, and she is asleep until it is too late.
    scene.play(&game, BOB, "e5").await;
    scene.set(ANN, "quiet", "22:00-21:59").await;
    assert_eq!(scene.at(32 * HOUR).await, []);
    assert_eq!(scene.at(40 * HOUR).await, []);
    assert_eq!(scene.at(46 * HOUR).await, []);
}

#[tokio::test]
async fn reminders_can_be_turned_off_and_only_the_last_be_kept() {
    let scene = Scene::new().await;
    scene.set(ANN, "reminders", "last").await;
    scene.set(BOB, "reminders", "off").await;
    let game = scene.game("", Span::hours(20)).await;
    assert_eq!(scene.at(10 * HOUR).await, []);
    let tenth = reminder(&game, 0, Part::AllButATenth, 20);
    assert_eq!(scene.at(18 * HOUR).await, [(18, ANN, tenth)]);
    scene.play(&game, ANN, "e4").await;
    assert_eq!(scene.at(28 * HOUR).await, []);
    assert_eq!(scene.at(37 * HOUR).await, []);
}

#[tokio::test]
async fn a_vacation_stops_the_clocks_of_games_that_run_and_of_those_that_begin() {
    let mut scene = Scene::new().await;
    let running = scene.game("running", Span::hours(20)).await;
    scene.away(ANN, "10d").await;
    // Killed, perhaps before any game has been told, and away too shortly for clocks to be given that back.
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
    let told = scene.at(110 * HOUR).await;
    assert_eq!(told.len(), 2);
    for game in [&running, &begun] {
        let half = (110, ANN, reminder(game, 0, Part::Half, 120));
        assert!(told.contains(&half), "{told:?}");
    }
}

#[tokio::test]
async fn what_was_told_before_a_vacation_is_not_told_again_after_it() {
    let scene = Scene::new().await;
    let game = scene.game("", Span::hours(20)).await;
    assert_eq!(scene.at(12 * HOUR).await.len(), 1);
    scene.away(ANN, "10d").await;
    assert_eq!(scene.at(12 * HOUR).await, []);
    scene.time.store(MIDNIGHT + 100 * HOUR, Ordering::Relaxed);
    scene.back(ANN).await;
    assert_eq!(scene.at(100 * HOUR).await, []);
    assert_eq!(scene.deadline(&game).await, Some(108));
    let tenth = reminder(&game, 0, Part::AllButATenth, 108);
    assert_eq!(scene.at(106 * HOUR).await, [(106, ANN, tenth)]);
}

#[tokio::test]
async fn what_was_due_at_night_before_a_vacation_or_during_it_is_told_after_it() {
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
        let half = reminder(&game, 0, Part::Half, back + 9);
        assert_eq!(scene.at(back * HOUR).await, [(back, ANN, half)]);
    }
}

#[tokio::test]
async fn a_reminder_that_waited_is_looked_at_again_before_it_is_sent() {
    // Discord took no messages: until she slept, until she had left, until she wanted none, until she had moved.
    let scene = Scene::new().await;
    scene.set(ANN, "quiet", "11:00-13:00").await;
    let game = scene.game("", Span::hours(20)).await;
    scene.owed_at(10 * HOUR).await;
    assert_eq!(scene.at(11 * HOUR).await, [], "she sleeps");
    let half = reminder(&game, 0, Part::Half, 20);
    assert_eq!(scene.at(13 * HOUR).await, [(13, ANN, half)]);
    scene.owed_at(18 * HOUR).await;
    scene.away(ANN, "10d").await;
    assert_eq!(scene.at(18 * HOUR).await, [], "she is away");
    let tenth = reminder(&game, 0, Part::AllButATenth, 260);
    assert_eq!(scene.at(258 * HOUR).await, [(258, ANN, tenth)]);
    scene.play(&game, ANN, "e4").await;
    assert_eq!(scene.at(258 * HOUR).await, []);
    scene.owed_at(268 * HOUR).await;
    scene.set(BOB, "reminders", "last").await;
    assert_eq!(scene.at(268 * HOUR).await, [], "he does not want this one");
    scene.owed_at(276 * HOUR).await;
    scene.play(&game, BOB, "e5").await;
    assert_eq!(scene.at(276 * HOUR).await, [], "he has moved");
}

#[tokio::test]
async fn a_reminder_that_the_program_did_not_live_to_send_comes_when_its_time_has_come_again() {
    let mut scene = Scene::new().await;
    let game = scene.game("", Span::hours(20)).await;
    scene.owed_at(10 * HOUR).await;
    // Its time was over in the meantime, if nothing had been given back.
    scene = scene.restarted_at(40 * HOUR).await;
    // As much is given back as has passed since the last heartbeat: of ten o'clock, or of midnight.
    let mut told = scene.at(40 * HOUR).await;
    let deadline = scene.deadline(&game).await.unwrap();
    told.extend(scene.at((deadline - 10) * HOUR).await);
    let [(_, ANN, told)] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!(*told, reminder(&game, 0, Part::Half, deadline));
    let hour = deadline - 2;
    let tenth = reminder(&game, 0, Part::AllButATenth, deadline);
    assert_eq!(scene.at(hour * HOUR).await, [(hour, ANN, tenth)]);
}

#[tokio::test]
async fn a_reminder_that_waited_until_the_clocks_stood_still_comes_when_they_go_on() {
    let scene = Scene::new().await;
    let game = scene.game("", Span::hours(20)).await;
    scene.owed_at(10 * HOUR).await;
    let pause = Action::Request(Desire::Pause(Some(Span::hours(5))));
    for (by, action) in [(ANN, pause), (BOB, Action::AgreeRequest)] {
        let asked = scene.table.submit(&game, wish(by, &by.to_string()), action);
        asked.await.unwrap();
    }
    assert_eq!(scene.at(10 * HOUR).await, []);
    let half = reminder(&game, 0, Part::Half, 25);
    assert_eq!(scene.at(15 * HOUR).await, [(15, ANN, half)]);
}

#[tokio::test]
async fn lists_of_the_day_that_could_not_be_sent_are_one() {
    let scene = Scene::new().await;
    scene.set(ANN, "digest", "8:00").await;
    for day in 0..3 {
        scene.owed_at((8 + 24 * day) * HOUR).await;
    }
    assert_eq!(scene.told().await, [(8, ANN, Told::Digest)]);
    assert_eq!(scene.at(80 * HOUR).await, [(80, ANN, Told::Digest)]);
}

#[tokio::test]
async fn a_digest_comes_once_a_day_at_its_hour() {
    let mut scene = Scene::new().await;
    scene.set(ANN, "timezone", "Europe/Berlin").await;
    scene.set(ANN, "digest", "8:00").await;
    assert_eq!(scene.at(6 * HOUR).await, []);
    assert_eq!(scene.at(7 * HOUR).await, [(7, ANN, Told::Digest)]);
    scene = scene.restarted().await;
    assert_eq!(scene.at(7 * HOUR + 1).await, []);
    // Three days without the program are one list.
    assert_eq!(scene.at(80 * HOUR).await, [(80, ANN, Told::Digest)]);
    assert_eq!(scene.at(103 * HOUR).await, [(103, ANN, Told::Digest)]);
    scene.set(ANN, "digest", "9:00").await;
    assert_eq!(scene.at(104 * HOUR).await, [(104, ANN, Told::Digest)]);
    assert_eq!(scene.at(127 * HOUR).await, [], "the old hour is no more");
    assert_eq!(scene.at(128 * HOUR).await, [(128, ANN, Told::Digest)]);
    scene.away(ANN, "2d").await;
    assert_eq!(scene.at(152 * HOUR).await, [], "she is away");
    assert_eq!(scene.at(176 * HOUR).await, [(176, ANN, Told::Digest)]);
    scene.set(ANN, "digest", "off").await;
    assert_eq!(scene.at(300 * HOUR).await, []);
}

/// As after an upgrade that knows a new law on the time of her zone: the moment that was written is not at her hour any more.
#[tokio::test]
async fn a_digest_goes_on_when_the_rules_of_a_zone_have_changed() {
    for written in [7, 9] {
        let scene = Scene::new().await;
        scene.set(ANN, "digest", "8:00").await;
        let store = &scene.table.inner.store;
        let key = |hour| {
            let at = Key::new(Space::Digest).number(MIDNIGHT + hour * HOUR);
            at.bytes(ANN.key().as_bytes())
        };
        let mut batch = Batch::default();
        assert!(store.get(&key(8)).unwrap().is_some());
        batch.remove(key(8));
        batch.put(key(written), "");
        store.commit(batch).await.unwrap();
        assert_eq!(scene.at(written * HOUR).await, [], "it is not her hour");
        let next = if written < 8 { 8 } else { 8 + 24 };
        let told = scene.at(next * HOUR).await;
        assert_eq!(told, [(next, ANN, Told::Digest)], "written for {written}");
    }
}

#[tokio::test]
async fn an_unknown_zone_is_refused_with_what_would_be_right() {
    let scene = Scene::new().await;
    let set = |value: &str| PersonAction::Set {
        name: "timezone".into(),
        value: value.into(),
    };
    let refused = scene.table.submit_person(wish(ANN, "z"), set("Berlin"));
    let refused = refused.await.unwrap().err();
    let Some(PersonRefusal::Setting(SettingFault::NoSuchZone { nearest, .. })) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(nearest[0], "Europe/Berlin");
    scene.set(ANN, "timezone", "europe/berlin").await;
    let settings = scene.table.settings_of(ANN).await;
    assert_eq!(settings.timezone.as_deref(), Some("Europe/Berlin"));
}

#[tokio::test]
async fn of_somebody_who_is_forgotten_no_hour_is_left() {
    let scene = Scene::new().await;
    scene.set(ANN, "digest", "8:00").await;
    scene.set(BOB, "digest", "8:00").await;
    scene.away(ANN, "10d").await;
    scene.game("", Span::hours(20)).await;
    scene.table.forget(ANN).await.unwrap();
    let told = scene.at(8 * HOUR).await;
    assert_eq!(told, [(8, BOB, Told::Digest)]);
    assert_eq!(scene.at(32 * HOUR).await, [(32, BOB, Told::Digest)]);
    let keys = scene.table.inner.store.scan(&Key::any());
    let keys = keys.map(|entry| String::from_utf8_lossy(&entry.unwrap().0).into_owned());
    let theirs: Vec<_> = keys
        .filter(|key| key.contains("discord:1") && !key.starts_with('!'))
        .collect();
    assert_eq!(theirs, [""; 0]);
}
