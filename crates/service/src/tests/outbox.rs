//! An outbox that nobody empties: only so many deliveries wait in memory, and all are sent in their
//! order.

use super::*;
use entente_game::Viewer;
use std::collections::BTreeMap;

/// The most deliveries of a lane in memory.
const LIMIT: usize = 4;

/// The places of the deliveries that were sent, of each game and recipient: records and viewer.
type Sent = BTreeMap<(GameId, String), Vec<(u64, Viewer)>>;

async fn limited(folder: &Folder) -> Service {
    let service = folder.service().await;
    service.inner.outbox.limit_deliveries(LIMIT);
    service
}

/// Games in private and in a channel, with some moves each, and the number of their deliveries.
async fn play(service: &Service) -> Vec<GameId> {
    let mut games = Vec::new();
    for number in 0..3 {
        for home in [Home::Private, Home::channel(format!("1/{number}"))] {
            let key = |what: &str| format!("{what} {number} {home:?}");
            let new = service.create(command(ANN, &key("new"), new_game(home.clone())));
            let game = new.await.unwrap().view.game;
            let accept = command(BOB, &key("accept"), LobbyAction::Accept);
            service.submit(&game, accept).await.unwrap();
            for (ply, text) in ["e4", "e5", "Nf3"].into_iter().enumerate() {
                let by = [ANN, BOB][ply % 2];
                let moved = command(by, &key(text), to_move(text));
                service.submit(&game, moved).await.unwrap();
            }
            games.push(game);
        }
    }
    games
}

/// Sends everything, of both lanes in turn, and checks on the way how much is in memory.
async fn send_all(service: &Service) -> Sent {
    let mut sent = Sent::new();
    let mut is_empty = false;
    while !std::mem::replace(&mut is_empty, true) {
        for lane in Lane::ALL {
            assert!(service.deliveries().outbox_len() <= Lane::ALL.len() * LIMIT);
            let next = at_once(service.deliveries().next_item_of(lane)).await;
            let Some(OutboxItem::Delivery(delivery)) = next else {
                continue;
            };
            is_empty = false;
            let queue = (delivery.game.clone(), format!("{:?}", delivery.recipient));
            let place = (delivery.records, delivery.viewer);
            sent.entry(queue).or_default().push(place);
            let done = service.deliveries().mark_delivered(&delivery, receipt());
            done.await.unwrap();
        }
    }
    assert_eq!(service.deliveries().outbox_len(), 0);
    sent
}

fn stored(service: &Service) -> usize {
    let _may_block = MayBlock::here();
    let all = crate::outbox::queue::OUTBOX.all();
    service.inner.store.scan(&all).count()
}

#[tokio::test]
async fn what_has_no_room_in_memory_is_sent_from_the_store_in_its_order() {
    let folder = Folder::new();
    let service = limited(&folder).await;
    play(&service).await;
    let all = stored(&service);
    assert!(all > 10 * LIMIT, "{all}");
    let sent = send_all(&service).await;
    assert_eq!(sent.values().map(Vec::len).sum::<usize>(), all);
    for (queue, places) in sent {
        assert!(
            places.is_sorted_by_key(|place| place.0),
            "{queue:?}: {places:?}"
        );
    }
    assert_eq!(stored(&service), 0);
    assert!(at_once(service.watch().settled()).await.is_some());
}

#[tokio::test]
async fn a_lane_that_nobody_empties_does_not_hold_up_the_other_one() {
    let folder = Folder::new();
    let service = limited(&folder).await;
    play(&service).await;
    let mut count = 0;
    while let Some(item) = at_once(service.deliveries().next_item_of(Lane::Public)).await {
        assert!(matches!(item.recipient(), Recipient::Channel(_)));
        let key = item.outbox_key();
        service.deliveries().mark_done(&key).await.unwrap();
        count += 1;
    }
    assert!(count > 2 * LIMIT, "{count}");
    assert!(service.deliveries().outbox_len() <= LIMIT);
    assert!(at_once(service.watch().settled()).await.is_none());
}

#[tokio::test]
async fn after_a_restart_it_goes_on_with_as_few_in_memory() {
    let folder = Folder::new();
    let service = limited(&folder).await;
    play(&service).await;
    let all = stored(&service);
    end(service).await;
    let store = Arc::new(folder.store().await);
    let outbox = crate::outbox::queue::Outbox::new(Clock::machine(), 0);
    outbox.limit_deliveries(LIMIT);
    let outbox = Arc::new(outbox);
    let (loading, loaded) = (outbox.clone(), store.clone());
    let loaded = entente_store::run_blocking(move || loading.deliver(&loaded));
    loaded.await.unwrap().unwrap();
    assert!((1..=Lane::ALL.len() * LIMIT).contains(&outbox.len()));
    drop((outbox, store));
    let service = folder.service().await;
    assert_eq!(service.deliveries().outbox_len(), all);
    end(service).await;
}

#[tokio::test]
async fn what_waits_in_the_store_alone_is_not_sent_to_somebody_who_is_forgotten() {
    let folder = Folder::new();
    let service = limited(&folder).await;
    play(&service).await;
    service.people().forget(BOB).await.unwrap();
    let sent = send_all(&service).await;
    let to_bob = format!("{:?}", Recipient::Person(BOB));
    assert!(sent.keys().all(|(_, recipient)| *recipient != to_bob));
    assert!(
        sent.keys()
            .any(|(_, recipient)| recipient.contains("Person"))
    );
    assert_eq!(stored(&service), 0);
}

/// Deliveries are written while others are read from the store.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_that_comes_while_the_store_is_read() {
    let folder = Folder::new();
    let service = limited(&folder).await;
    let (playing, sender) = (service.clone(), service.clone());
    let moved = tokio::spawn(async move { play(&playing).await });
    let mut sent = 0;
    while sent < 30 {
        let item = sender.deliveries().next_item().await;
        let key = item.outbox_key();
        sender.deliveries().mark_done(&key).await.unwrap();
        sent += 1;
    }
    moved.await.unwrap();
    let left = stored(&service);
    let sent: usize = send_all(&service).await.values().map(Vec::len).sum();
    assert_eq!(sent, left);
}

#[tokio::test]
async fn a_held_delivery_is_offered_again_when_another_one_comes_or_its_time_is_over() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    let deliveries = service.deliveries();
    while let Some(item) = at_once(deliveries.next_item()).await {
        deliveries.mark_done(&item.outbox_key()).await.unwrap();
    }
    let play = async |person, text: &str| {
        let moved = command(person, text, to_move(text));
        service.submit(&game, moved).await.unwrap();
    };
    play(ANN, "e4").await;
    let first = next_delivery(&service).await;
    deliveries.hold(&first, Duration::MAX);
    // The other copies of it are not held.
    let mut copies = Vec::new();
    while let Some(item) = at_once(deliveries.next_item()).await {
        assert_ne!(item.outbox_key().queue, first.outbox_key().queue);
        copies.push(item);
    }
    play(BOB, "e5").await;
    let again = next_delivery(&service).await;
    assert_eq!((&again.id, again.has_waited), (&first.id, true));
    assert!(deliveries.is_overtaken(&again));
    deliveries.mark_done(&again.outbox_key()).await.unwrap();

    let second = next_delivery(&service).await;
    assert_ne!(second.id, first.id);
    deliveries.hold(&second, Duration::ZERO);
    let again = next_delivery(&service).await;
    assert_eq!((&again.id, again.has_waited), (&second.id, true));
    assert!(!deliveries.is_overtaken(&again));
}
