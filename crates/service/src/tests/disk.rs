//! The states of the disk: it is full and has room again, or loses a value.

use super::*;
use crate::log::idempotency::ANSWERED_COMMANDS;
use crate::outbox::queue::RECEIPTS;
use entente_game::people::ServerAction;
use entente_game::{Phase, ServerId};

/// A receipt of the first board of a game, stored as if it had been sent.
async fn sent_board(service: &Service) -> GameId {
    let game = started(service).await;
    loop {
        let delivery = next_delivery(service).await;
        service
            .deliveries()
            .mark_delivered(&delivery, receipt())
            .await
            .unwrap();
        if delivery.reason == NotificationReason::Started {
            return game;
        }
    }
}

async fn change(store: &Store, change: impl FnOnce(&mut Batch)) {
    let mut batch = Batch::default();
    change(&mut batch);
    store.commit(batch).await.unwrap();
}

fn damage_of(store: &Store) -> Vec<StoreDamage> {
    let _may_block = MayBlock::here();
    check(store).unwrap().damage
}

#[tokio::test]
async fn a_full_disk_stops_commands_and_clocks_until_there_is_room() {
    let folder = Folder::in_folder();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    let game = started(&service).await;
    service.upkeep().heartbeat().await.unwrap();
    let store = service.inner.store.clone();
    store.keep_free(u64::MAX);
    let moved = || service.submit(&game, command(ANN, "e4", to_move("e4")));
    let Err(Rejected::Failed(error)) = moved().await else {
        panic!("there is no room for this");
    };
    assert_eq!(error.transient_failure(), Some(TransientFailure::FullDisk));
    assert!(error.to_string().contains("the disk of "), "{error}");
    // Everything can still be read, and nobody's clock runs.
    let view = service.view(&game, ANN).await.unwrap();
    assert_eq!(
        (view.ply(), view.phase),
        (0, Phase::Running { turn: Seat(0) })
    );
    time.fetch_add(60_000, Ordering::Relaxed);
    assert!(service.upkeep().heartbeat().await.is_err());
    assert!(service.is_offline());
    // It goes on by itself.
    store.keep_free(0);
    service.go_online().await.unwrap();
    let until = service.now();
    let outages = service.inner.shared.outages.pending();
    assert!(
        outages
            .iter()
            .any(|outage| outage.from < until && outage.until == until)
    );
    assert_eq!(moved().await.unwrap().view.ply(), 1);
}

#[tokio::test]
async fn a_receipt_that_was_lost_is_found() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = sent_board(&service).await;
    let store = service.inner.store.clone();
    assert_eq!(damage_of(&store), []);
    let keys = {
        let _may_block = MayBlock::here();
        let receipts = RECEIPTS.all();
        let keys = store
            .scan(&receipts)
            .map(|entry| receipts.clone().bytes(&entry.unwrap().0));
        keys.collect::<Vec<_>>()
    };
    assert!(!keys.is_empty());
    change(&store, |batch| batch.remove(keys[0].clone())).await;
    let lost = StoreDamage::Missing(format!("the receipts of the game {game}"));
    assert_eq!(damage_of(&store), [lost]);
}

#[tokio::test]
async fn a_key_whose_value_cannot_be_read_stays_used() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    let store = service.inner.store.clone();
    let key = || ANSWERED_COMMANDS.all().text("move");
    let moved = || service.submit(&game, command(ANN, "move", to_move("e4")));
    let set = || {
        let action = PersonAction::Set {
            name: "theme".into(),
            value: "dark".into(),
        };
        service.people().submit(command(ANN, "move", action))
    };
    moved().await.unwrap();
    change(&store, |batch| batch.put(key(), "damaged")).await;
    // It was done before, so nothing is done again, however often it comes.
    for _ in 0..2 {
        assert!(matches!(moved().await, Err(Rejected::KeyUsed)));
        assert!(matches!(set().await, Err(Rejected::KeyUsed)));
    }
}

#[tokio::test]
async fn a_key_is_used_once_whatever_its_commands_are_about() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    let moved = || service.submit(&game, command(ANN, "one", to_move("e4")));
    let create = || service.create(command(ANN, "one", new_game(Home::Private)));
    let set = |key: &str| {
        let action = PersonAction::Set {
            name: "theme".into(),
            value: "dark".into(),
        };
        service.people().submit(command(ANN, key, action))
    };
    let set_server = || {
        let action = ServerAction::Set {
            name: "theme".into(),
            value: "dark".into(),
        };
        service
            .servers()
            .submit(ServerId(7), command(ANN, "one", action))
    };
    let first = moved().await.unwrap();
    for _ in 0..2 {
        assert!(matches!(set("one").await, Err(Rejected::KeyUsed)));
        assert!(matches!(set_server().await, Err(Rejected::KeyUsed)));
        assert!(matches!(create().await, Err(Rejected::KeyUsed)));
        let again = moved().await.unwrap();
        assert!(again.repeated);
        assert_eq!(again.view.record.version, first.view.record.version);
    }
    // The same the other way round.
    assert!(set("two").await.unwrap().is_ok());
    let moved = service.submit(&game, command(BOB, "two", to_move("e5")));
    assert!(matches!(moved.await, Err(Rejected::KeyUsed)));
    assert!(set("two").await.unwrap().is_ok());
}

#[tokio::test]
async fn the_times_of_records_never_go_back() {
    let folder = Folder::new();
    let (time, clock) = manual_clock();
    let service = folder.service_with_clock(&clock).await;
    time.store(50_000, Ordering::Relaxed);
    let game = started(&service).await;
    for (ply, text, now) in [(0, "e4", 40_000), (1, "e5", 45_000), (2, "Nf3", 60_000)] {
        time.store(now, Ordering::Relaxed);
        let by = [ANN, BOB][ply % 2];
        let moved = command(by, &format!("{ply}"), to_move(text));
        service.submit(&game, moved).await.unwrap();
    }
    let view = service.view(&game, ANN).await.unwrap();
    let times: Vec<u64> = view.board.moves.iter().map(|mv| mv.at.0).collect();
    assert_eq!(times, [50_000, 50_000, 60_000]);
}
