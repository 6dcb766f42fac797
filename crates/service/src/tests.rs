//! The service with a real store: a command is done once, what was acknowledged survives a restart,
//! and deliveries keep their order.

#![allow(clippy::unwrap_used)]

mod attacks;
mod blocking;
mod budget;
mod claims;
mod clocks;
mod computers;
mod contexts;
mod damaged_entries;
mod disk;
mod failures;
mod forgetting;
mod layout;
mod league_lists;
mod leagues;
mod lobbies;
mod matches;
mod outbox;
mod places;
mod practice;
mod puzzles;
mod ratings;
mod reminders;
mod seats;
mod server_pages;
mod sharing;
mod storage;
mod tables;
mod tokens;
mod value_lengths;
mod votes;
mod webhooks;

use super::log::{index, records};
use super::*;
use crate::limits::config::LimitsConfig;
use crate::worker::handle::Job;
use entente_game::people::{PersonAction, ServerAction};
use entente_game::{
    Action, GameId, Home, LobbyAction, NewGame, NotificationReason, PersonId, PlayAction, Profile,
    Seat, ServerId, Span, Time,
};
use entente_rules::{Options, Variant};
use entente_store::testing::TestDatabase;
use entente_store::{Batch, Key, Location, MayBlock, Store};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::task::Poll;
use std::time::Duration;

const ANN: PersonId = PersonId(1);
const BOB: PersonId = PersonId(2);
const CLEO: PersonId = PersonId(3);

const MINUTE: u64 = Span::minutes(1).0;
const HOUR: u64 = Span::hours(1).0;
const DAY: u64 = Span::days(1).0;

/// A clock that stands still until it is set.
fn manual_clock() -> (Arc<AtomicU64>, Clock) {
    let time = Arc::new(AtomicU64::new(1_000));
    let shown = time.clone();
    let clock = Clock::manual(move || Time(shown.load(Ordering::Relaxed)));
    (time, clock)
}

/// The place of a test's store: this folder, or with `TEST_STORE=postgresql` a database.
struct Folder(PathBuf, Option<TestDatabase>);

impl Folder {
    fn new() -> Self {
        let is_database = std::env::var("TEST_STORE").is_ok_and(|kind| kind == "postgresql");
        let database = is_database.then(|| TestDatabase::create().expect("DATABASE_URL is set"));
        Self(Self::in_folder().0.clone(), database)
    }

    /// For what only a folder does.
    fn in_folder() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("entente-service-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name), None)
    }

    fn location(&self) -> Location {
        let database = self.1.as_ref().map(TestDatabase::location);
        database.unwrap_or_else(|| Location::from(&self.0))
    }

    async fn service(&self) -> Service {
        self.service_with_clock(&Clock::machine()).await
    }

    async fn service_with_clock(&self, clock: &Clock) -> Service {
        Service::open(self.store().await, clock.clone())
            .await
            .unwrap()
    }

    async fn store(&self) -> Store {
        // The store of a service that was just dropped closes when its workers have ended.
        for _ in 0..6_000 {
            if let Ok(store) = Store::open(self.location(), KEY_NAMES) {
                return store;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the store stays in use");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Ends a service, and waits until no task of it can see a later time.
async fn end(service: Service) {
    let inner = Arc::downgrade(&service.inner);
    drop(service);
    while inner.strong_count() > 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

fn command<A>(by: PersonId, key: &str, action: A) -> Command<A> {
    Command::new(by, action, key.to_owned())
}

fn new_game(home: Home) -> NewGame {
    let profile = |person: PersonId| Profile {
        person,
        name: format!("Person {person}"),
    };
    NewGame {
        seats: vec![Seat(0)],
        reserved: vec![profile(BOB).into()],
        ..NewGame::new(Options::of(Variant::Standard), home, profile(ANN))
    }
}

fn to_move(text: &str) -> Action {
    PlayAction::to_move(text).into()
}

async fn started(service: &Service) -> GameId {
    let game = service
        .create(command(ANN, "create", new_game(Home::channel("1/2"))))
        .await
        .unwrap()
        .view
        .game;
    service
        .submit(&game, command(BOB, "accept", LobbyAction::Accept))
        .await
        .unwrap();
    game
}

#[tokio::test]
async fn a_finished_game_is_exported_for_everybody_who_may_see_it() {
    let folder = Folder::new();
    let service = folder.service().await;
    for (key, home, is_public) in [
        ("open", Home::channel("1/2"), true),
        ("private", Home::Private, false),
    ] {
        let made = service
            .create(command(ANN, key, new_game(home)))
            .await
            .unwrap();
        let game = made.view.game;
        service
            .submit(
                &game,
                command(BOB, &format!("accept {key}"), LobbyAction::Accept),
            )
            .await
            .unwrap();
        let early = service.export(&game, Some(ANN)).await;
        let refusal = entente_game::Refusal::NotOver;
        assert!(matches!(early, Err(Rejected::Refused { refusal: why, .. }) if why == refusal));
        service
            .submit(
                &game,
                command(BOB, &format!("resign {key}"), PlayAction::Resign),
            )
            .await
            .unwrap();
        let document = service.export(&game, Some(ANN)).await.unwrap();
        assert!(entente_game::verify(&document).is_ok());
        for stranger in [Some(CLEO), None] {
            match service.export(&game, stranger).await {
                Ok(same) => assert!(is_public && same == document),
                Err(Rejected::NoSuchGame) => assert!(!is_public),
                Err(other) => panic!("{other}"),
            }
        }
    }
}

/// Polls a future once. All that a command has caused is there when it is answered.
async fn at_once<T>(future: impl Future<Output = T>) -> Option<T> {
    let mut future = std::pin::pin!(future);
    std::future::poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(found) => Poll::Ready(Some(found)),
        Poll::Pending => Poll::Ready(None),
    })
    .await
}

/// The next item of the outbox, which must be a delivery.
async fn next_delivery(service: &Service) -> Delivery {
    match service.deliveries().next_item().await {
        OutboxItem::Delivery(delivery) => delivery,
        other => panic!("{other:?}"),
    }
}

fn receipt() -> Vec<u8> {
    b"receipt".to_vec()
}

#[tokio::test]
async fn the_same_command_is_done_once() {
    let folder = Folder::new();
    let service = folder.service().await;
    let twice = [
        service.create(command(ANN, "a", new_game(Home::Private))),
        service.create(command(ANN, "a", new_game(Home::Private))),
    ];
    let games: Vec<_> = futures::future::join_all(twice)
        .await
        .into_iter()
        .map(Result::unwrap)
        .collect();
    assert_eq!(
        games[0].view.game, games[1].view.game,
        "the same challenge delivered twice at once is one game"
    );
    assert_eq!(games.iter().filter(|accepted| accepted.repeated).count(), 1);

    let game = started(&service).await;
    assert!(
        !service
            .submit(&game, command(ANN, "move", to_move("e4")))
            .await
            .unwrap()
            .repeated
    );
    let again = service
        .submit(&game, command(ANN, "move", to_move("e4")))
        .await
        .unwrap();
    assert!(again.repeated);
    assert_eq!(again.view.ply(), 1);
}

#[tokio::test]
async fn what_was_accepted_is_there_after_a_restart() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    for (key, by, text) in [("1", ANN, "e4"), ("2", BOB, "e5"), ("3", ANN, "Nf3")] {
        service
            .submit(&game, command(by, key, to_move(text)))
            .await
            .unwrap();
    }
    let before = format!("{:?}", service.view(&game, ANN).await.unwrap());
    drop(service);
    let service = folder.service().await;
    assert_eq!(
        format!("{:?}", service.view(&game, ANN).await.unwrap()),
        before
    );
    assert!(
        service
            .submit(&game, command(ANN, "3", to_move("Nf3")))
            .await
            .unwrap()
            .repeated,
        "the key of the command is still known, too"
    );
    assert_eq!(service.people().games_of(BOB).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_refusal_changes_nothing_and_shows_the_game() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    let queued = service.deliveries().outbox_len();
    let Err(Rejected::Refused {
        view: Some(view), ..
    }) = service
        .submit(&game, command(BOB, "x", to_move("e5")))
        .await
    else {
        panic!()
    };
    assert_eq!((view.ply(), service.deliveries().outbox_len()), (0, queued));
    let unknown = GameId::from_random([3; 8]);
    assert!(matches!(
        service.view(&unknown, ANN).await,
        Err(Rejected::NoSuchGame)
    ));
    assert!(matches!(
        service
            .submit(&unknown, command(ANN, "y", to_move("e4")))
            .await,
        Err(Rejected::NoSuchGame)
    ));
}

#[tokio::test]
async fn deliveries_of_a_game_come_one_at_a_time_in_order_and_survive_a_restart() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    let first = next_delivery(&service).await;
    assert_eq!(
        (first.reason, first.uncertain_attempts),
        (NotificationReason::Challenged, 0)
    );
    let none = at_once(next_delivery(&service)).await;
    assert!(none.is_none(), "the next one waits for this one");

    service
        .deliveries()
        .retry_later(OutboxItem::Delivery(first.clone()), Duration::ZERO);
    let again = next_delivery(&service).await;
    assert_eq!((again.id.clone(), again.uncertain_attempts), (first.id, 1));
    service.servers().assign_channel(&game, "77").await.unwrap();
    service
        .deliveries()
        .mark_delivered(&again, receipt())
        .await
        .unwrap();
    let found = service.servers().game_in_channel("77").await.unwrap();
    assert_eq!(found, Some(game.clone()));
    assert_eq!(
        service
            .deliveries()
            .last_receipt(&game, &again.recipient)
            .await
            .unwrap(),
        Some(b"receipt".to_vec())
    );

    drop(service);
    let service = folder.service().await;
    let second = next_delivery(&service).await;
    assert_eq!(
        (second.reason, second.uncertain_attempts),
        (NotificationReason::Started, 1),
        "what was in the outbox before a restart may have arrived"
    );
    assert_eq!(
        service.deliveries().view_for(&second).await.unwrap().ply(),
        0
    );
    service
        .deliveries()
        .mark_done(&second.outbox_key())
        .await
        .unwrap();
    assert_eq!(service.deliveries().outbox_len(), 0);
}

#[tokio::test]
async fn a_delivery_shows_the_game_as_it_was_when_it_was_queued() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    service
        .submit(&game, command(ANN, "1", to_move("e4")))
        .await
        .unwrap();
    service
        .submit(&game, command(BOB, "2", to_move("e5")))
        .await
        .unwrap();
    let mut plies = Vec::new();
    while service.deliveries().outbox_len() > 0 {
        let delivery = next_delivery(&service).await;
        plies.push((
            delivery.reason,
            service
                .deliveries()
                .view_for(&delivery)
                .await
                .unwrap()
                .ply(),
        ));
        assert_eq!(service.spectate(&delivery.game).await.unwrap().ply(), 2);
        service
            .deliveries()
            .mark_delivered(&delivery, receipt())
            .await
            .unwrap();
    }
    assert_eq!(
        plies,
        [
            (NotificationReason::Challenged, 0),
            (NotificationReason::Started, 0),
            (NotificationReason::Moved, 1),
            (NotificationReason::Moved, 2)
        ]
    );
}

#[tokio::test]
async fn finished_games_are_no_longer_current() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    service
        .submit(&game, command(ANN, "r", PlayAction::Resign))
        .await
        .unwrap();
    assert!(service.people().games_of(ANN).await.unwrap().is_empty());
    let finished = service.people().finished_games_of(BOB).await.unwrap();
    let [(id, listed)] = &finished[..] else {
        panic!("{finished:?}");
    };
    assert_eq!((id, listed.result.as_str()), (&game, "0-1"));
}

#[tokio::test]
async fn a_lobby_is_listed_for_the_people_who_are_in_it() {
    let folder = Folder::new();
    let service = folder.service().await;
    let new =
        new_game(Home::Private).with_terms(|terms| terms.options = Options::of(Variant::Chess4));
    let game = service
        .create(command(ANN, "c", new))
        .await
        .unwrap()
        .view
        .game;
    let games = async |person| service.people().games_of(person).await.unwrap().len();
    assert_eq!((games(BOB).await, games(CLEO).await), (1, 0));
    let join = Action::Lobby(LobbyAction::Join {
        name: "Cleo".into(),
        seats: Vec::new(),
    });
    service
        .submit(&game, command(CLEO, "j", join.clone()))
        .await
        .unwrap();
    service
        .submit(&game, command(BOB, "l", LobbyAction::Leave))
        .await
        .unwrap();
    assert_eq!((games(BOB).await, games(CLEO).await), (0, 1));
    let view = service.view(&game, BOB).await.unwrap();
    assert!(view.player().is_none() && view.is_open());
    assert!(
        service
            .submit(&game, command(CLEO, "j", join))
            .await
            .unwrap()
            .repeated
    );

    service
        .submit(&game, command(ANN, "w", LobbyAction::Cancel))
        .await
        .unwrap();
    assert_eq!((games(ANN).await, games(CLEO).await), (0, 0));
    let mut sent = Vec::new();
    while service.deliveries().outbox_len() > 0 {
        let delivery = next_delivery(&service).await;
        sent.push((delivery.recipient.clone(), delivery.reason));
        service
            .deliveries()
            .mark_delivered(&delivery, receipt())
            .await
            .unwrap();
    }
    let to = |person| {
        sent.iter()
            .filter(move |(to, _)| *to == Recipient::Person(person))
    };
    let reasons = |person| to(person).map(|(_, reason)| *reason).collect::<Vec<_>>();
    use NotificationReason::{Challenged, LobbyChanged, LobbyClosed};
    assert_eq!(
        reasons(ANN),
        [Challenged, LobbyChanged, LobbyChanged, LobbyClosed]
    );
    assert_eq!(reasons(BOB), [Challenged, LobbyChanged]);
    assert_eq!(reasons(CLEO), [LobbyChanged, LobbyChanged, LobbyClosed]);
}

#[tokio::test]
async fn many_games_at_once_stay_apart() {
    let folder = Folder::new();
    let service = folder.service().await;
    let games = (0..100).map(|number| {
        let service = &service;
        async move {
            let key = |what: &str| format!("{what} {number}");
            let game = service
                .create(command(ANN, &key("create"), new_game(Home::Private)))
                .await
                .unwrap()
                .view
                .game;
            service
                .submit(&game, command(BOB, &key("accept"), LobbyAction::Accept))
                .await
                .unwrap();
            for (ply, text) in ["e4", "e5", "Nf3"].into_iter().take(number % 4).enumerate() {
                let by = if ply % 2 == 0 { ANN } else { BOB };
                service
                    .submit(&game, command(by, &key(text), to_move(text)))
                    .await
                    .unwrap();
            }
            (game, number % 4)
        }
    });
    for (game, plies) in futures::future::join_all(games).await {
        assert_eq!(
            service.view(&game, ANN).await.unwrap().ply() as usize,
            plies
        );
    }
}

#[tokio::test]
async fn a_server_is_greeted_once_each_time_that_the_bot_joins_it() {
    let folder = Folder::new();
    let service = folder.service().await;
    let (server, other) = (ServerId(7), ServerId(8));
    let queued = async |server, joined| {
        let before = service.deliveries().outbox_len();
        let channel = Some("discord:7/1".to_owned());
        let greeted = service
            .servers()
            .welcome(server, Time(joined), channel)
            .await;
        greeted.unwrap();
        service.deliveries().outbox_len() - before
    };
    assert_eq!(queued(server, 1000).await, 1);
    assert_eq!(queued(server, 1000).await, 0, "only seen again");
    assert_eq!(queued(other, 1000).await, 1);
    assert_eq!(queued(server, 2000).await, 1, "joined again");
    let (name, value) = ("welcome".to_owned(), "off".to_owned());
    let off = command(ANN, "discord:1", ServerAction::Set { name, value });
    service
        .servers()
        .submit(server, off)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(queued(server, 3000).await, 0, "its managers do not want it");
    end(service).await;
    // After a restart each is sent if it was not, and none is queued again.
    let service = folder.service().await;
    assert_eq!(service.deliveries().outbox_len(), 3);
    service
        .servers()
        .welcome(other, Time(1000), None)
        .await
        .unwrap();
    assert_eq!(service.deliveries().outbox_len(), 3);
    end(service).await;
}
