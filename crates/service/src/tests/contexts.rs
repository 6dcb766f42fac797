//! The context of a delivery has what its message needs, and nothing else is read or made for it.

use super::*;
use crate::SaidBy;
use crate::work::WorkDone;
use entente_game::View;
use entente_game::people::Settings;

const SERVER: ServerId = ServerId(7);

/// A place whose messages ping Bob, and whose readers know the game up to a ply.
fn place(known: Option<u32>) -> DeliveryPlace {
    DeliveryPlace {
        server: Some(SERVER),
        known,
        said_by: |_, _| None,
        pinged: |_, _| vec![BOB],
    }
}

/// Ann and Bob each choose a setting, so that it shows whose settings were read.
async fn people_with_settings(service: &Service) {
    for (person, key) in [(ANN, "ann"), (BOB, "bob")] {
        let action = PersonAction::Set {
            name: "language".into(),
            value: "de".into(),
        };
        let set = service.people().submit(command(person, key, action));
        set.await.unwrap().unwrap();
    }
}

/// The context of a delivery, and what the workers did for it.
async fn context(
    service: &Service,
    delivery: &Delivery,
    place: DeliveryPlace,
) -> (Option<DeliveryContext>, WorkDone) {
    let watch = service.watch();
    let before = watch.work_done();
    let context = service.deliveries().context(delivery, place).await.unwrap();
    (context.ok(), watch.work_done() - before)
}

#[tokio::test]
async fn a_message_in_a_channel_reads_the_settings_of_those_whom_it_pings() {
    let folder = Folder::new();
    let service = folder.service().await;
    people_with_settings(&service).await;
    started(&service).await;
    let delivery = next_delivery(&service).await;
    let read = async |person| {
        let (context, _) = context(&service, &delivery, place(None)).await;
        context.unwrap().settings_of(person) != Settings::default()
    };
    assert_eq!((read(ANN).await, read(BOB).await), (false, true));

    let off = ServerAction::Set {
        name: "pings".into(),
        value: "off".into(),
    };
    let set = service.servers().submit(SERVER, command(ANN, "off", off));
    set.await.unwrap().unwrap();
    assert_eq!((read(ANN).await, read(BOB).await), (false, false));
}

#[tokio::test]
async fn a_view_is_made_only_where_the_message_needs_it() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    let begun = next_delivery(&service).await;
    let views = async |delivery: &Delivery, known| {
        let (_, done) = context(&service, delivery, place(known)).await;
        assert_eq!(done.jobs, 1);
        done.views
    };
    // The challenge: the game has begun since, so the message may be outdated.
    assert_eq!(views(&begun, None).await, 2);
    service
        .deliveries()
        .mark_done(&begun.outbox_key())
        .await
        .unwrap();
    let begun = next_delivery(&service).await;
    assert_eq!(views(&begun, None).await, 1, "nothing has happened since");

    let to_bob = Delivery {
        viewer: service.view(&game, BOB).await.unwrap().viewer(),
        recipient: Recipient::Person(BOB),
        ..begun.clone()
    };
    assert_eq!(views(&to_bob, Some(0)).await, 1, "only moves can wait");
    let move_to_bob = Delivery {
        reason: NotificationReason::Moved,
        ..to_bob
    };
    assert_eq!(views(&move_to_bob, Some(0)).await, 2);
    assert_eq!(views(&move_to_bob, None).await, 1, "no earlier message");
}

/// The public events decide it, and not what the recipient knows.
#[tokio::test]
async fn a_message_that_the_next_one_repeats_has_no_context() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    let to_bob = Delivery {
        viewer: service.view(&game, BOB).await.unwrap().viewer(),
        reason: NotificationReason::Moved,
        ..next_delivery(&service).await
    };
    let if_public = |view: &View, _| view.player().is_none().then_some(SaidBy::Next);
    let place = DeliveryPlace {
        said_by: if_public,
        ..place(Some(0))
    };
    assert!(context(&service, &to_bob, place).await.0.is_none());
}

#[tokio::test]
async fn a_letter_asks_one_question() {
    let folder = Folder::new();
    let service = folder.service().await;
    people_with_settings(&service).await;
    let game = started(&service).await;
    let board = next_delivery(&service).await;
    let deliveries = service.deliveries();
    deliveries.mark_delivered(&board, receipt()).await.unwrap();
    let home = Home::channel("1/2");
    let number = service.servers().game_number(&game, &home, "1");
    let number = number.await.unwrap();
    let letter = Delivery {
        viewer: service.view(&game, BOB).await.unwrap().viewer(),
        reason: NotificationReason::Diplomacy,
        recipient: Recipient::Person(BOB),
        ..board.clone()
    };
    let asked = async |delivery: &Delivery, server| {
        let before = service.watch().work_done();
        let context = service.deliveries().letter_context(delivery, server).await;
        (context.unwrap(), service.watch().work_done() - before)
    };

    let (context, done) = asked(&letter, None).await;
    assert_eq!((done.jobs, done.views), (1, 2));
    assert_eq!(context.number, Some(number));
    assert_eq!(context.last_receipt, Some(receipt()));
    assert_ne!(context.delivery.settings_of(BOB), Settings::default());
    let now = context.now.unwrap();
    assert_eq!(now.viewer(), letter.viewer);
    let has_gone_on = |view: &View| view.turn().is_some();
    assert!(has_gone_on(&now) && !has_gone_on(&context.delivery.view));

    let reported = Delivery {
        reason: NotificationReason::Reported,
        recipient: Recipient::Managers("1/2".into()),
        ..letter
    };
    let (context, done) = asked(&reported, Some(SERVER)).await;
    assert_eq!((done.jobs, done.views), (1, 1), "managers answer nothing");
    assert!(context.now.is_none());
}
