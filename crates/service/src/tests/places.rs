//! A game in two places: each gets every public message once, and is told apart by its own
//! receipts and its own number. A place that is lost leaves the other one as it is.

use super::*;
use crate::membership::Seen;
use entente_game::{Place, Viewer};

const CLUB: &str = "discord:1/10";
const CAFE: &str = "discord:2/20";

fn in_both() -> Home {
    Home::channel(CLUB).also_in(Place::new(CAFE))
}

async fn started_in_both(service: &Service) -> GameId {
    let created = service.create(command(ANN, "both", new_game(in_both())));
    let game = created.await.unwrap().view.game;
    let accept = command(BOB, "accept both", LobbyAction::Accept);
    service.submit(&game, accept).await.unwrap();
    game
}

fn channel(delivery: &Delivery) -> Option<&str> {
    match &delivery.recipient {
        Recipient::Channel(channel) => Some(channel),
        Recipient::Person(_) | Recipient::Managers(_) => None,
    }
}

/// Everything that waits: its recipient, and the number of records that it shows. All of it is
/// sent.
async fn send_all(service: &Service) -> Vec<(Recipient, u64)> {
    let mut sent = Vec::new();
    while let Some(item) = at_once(service.deliveries().next_item()).await {
        let OutboxItem::Delivery(delivery) = item else {
            continue;
        };
        let done = service.deliveries().mark_delivered(&delivery, receipt());
        done.await.unwrap();
        sent.push((delivery.recipient, delivery.records));
    }
    sent.sort_by_key(|(recipient, records)| (format!("{recipient:?}"), *records));
    sent
}

/// Loses the place of the next delivery, which has to be this one.
async fn lose(service: &Service, place: &str) {
    let delivery = next_delivery(service).await;
    assert_eq!(channel(&delivery), Some(place));
    let rerouted = service.deliveries().reroute_to_players(&delivery);
    rerouted.await.unwrap();
}

fn to(channel: &str) -> Recipient {
    Recipient::Channel(channel.to_owned())
}

#[tokio::test]
async fn each_place_gets_every_public_message_once_also_after_a_restart() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started_in_both(&service).await;
    let first = next_delivery(&service).await;
    assert_eq!((channel(&first), first.records), (Some(CLUB), 1));
    let marked = service.deliveries().mark_delivered(&first, receipt());
    marked.await.unwrap();
    end(service).await;
    let service = folder.service().await;
    let mv = command(ANN, "move", to_move("e4"));
    service.submit(&game, mv).await.unwrap();
    let sent = send_all(&service).await;
    let expected = [
        (to(CLUB), 2),
        (to(CLUB), 3),
        (to(CAFE), 1),
        (to(CAFE), 2),
        (to(CAFE), 3),
    ];
    assert_eq!(sent, expected);
    end(service).await;
    let service = folder.service().await;
    assert_eq!(send_all(&service).await, [], "nothing comes twice");
    for place in [CLUB, CAFE] {
        let place = to(place);
        let known = service.deliveries().last_receipt(&game, &place);
        assert_eq!(known.await.unwrap(), Some(receipt()));
    }
}

#[tokio::test]
async fn it_is_in_the_lists_of_both_and_has_a_number_in_each() {
    let folder = Folder::new();
    let service = folder.service().await;
    let other = started(&service).await;
    let game = started_in_both(&service).await;
    let servers = service.servers();
    for place in [CLUB, CAFE] {
        let listed = servers.games_in(place).await.unwrap();
        assert_eq!(listed, [(place.to_owned(), game.clone())]);
    }
    let club = Home::channel(CLUB);
    assert_eq!(servers.game_number(&other, &club, "1").await.unwrap(), 1);
    let number = async |server| {
        servers
            .game_number(&game, &in_both(), server)
            .await
            .unwrap()
    };
    for _ in 0..2 {
        assert_eq!((number("1").await, number("2").await), (2, 1));
    }
    assert_eq!(
        servers.numbered_game("2", 1).await.unwrap(),
        Some(game.clone())
    );
    let known = async |person, server: Option<u64>| {
        let reader = Whereabouts {
            person,
            server: server.map(ServerId),
        };
        let numbers = servers.known_numbers(vec![game.clone()], reader).await;
        numbers.unwrap()[0]
    };
    assert_eq!(known(None, Some(1)).await, Some(2));
    assert_eq!(known(None, Some(2)).await, Some(1));
    assert_eq!(known(Some(BOB), None).await, Some(2), "where it was made");
    let people = service.people();
    people
        .record_membership(BOB, ServerId(2), Seen::Using)
        .await;
    assert_eq!(known(Some(BOB), None).await, Some(1), "in his own server");
}

#[tokio::test]
async fn who_moves_to_another_channel_leaves_the_other_server_as_it_is() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started_in_both(&service).await;
    send_all(&service).await;
    let topic = entente_game::RequestTopic::Move("discord:2/21".to_owned());
    let ask = command(ANN, "ask", PlayAction::Request(topic));
    service.submit(&game, ask).await.unwrap();
    send_all(&service).await;
    let accept = command(BOB, "yes", PlayAction::AcceptRequest);
    service.submit(&game, accept).await.unwrap();
    let mut told = Vec::new();
    while let Some(OutboxItem::Delivery(delivery)) = at_once(service.deliveries().next_item()).await
    {
        told.push((channel(&delivery).unwrap().to_owned(), delivery.reason));
        let done = service.deliveries().mark_delivered(&delivery, receipt());
        done.await.unwrap();
    }
    told.sort_by(|one, other| one.0.cmp(&other.0));
    let expected = [
        (CLUB, NotificationReason::RequestAccepted),
        (CAFE, NotificationReason::GameMovedAway),
        ("discord:2/21", NotificationReason::GameMovedHere),
    ];
    let expected = expected.map(|(place, reason)| (place.to_owned(), reason));
    assert_eq!(told, expected);
}

#[tokio::test]
async fn a_lost_place_leaves_the_other_and_players_without_one_get_direct_messages() {
    let folder = Folder::new();
    let service = folder.service().await;
    let people = service.people();
    people
        .record_membership(ANN, ServerId(1), Seen::Using)
        .await;
    people
        .record_membership(BOB, ServerId(2), Seen::Using)
        .await;
    let game = started_in_both(&service).await;
    send_all(&service).await;
    let mv = command(ANN, "1", to_move("e4"));
    service.submit(&game, mv).await.unwrap();
    lose(&service, CLUB).await;
    let sent = send_all(&service).await;
    assert_eq!(sent, [(to(CAFE), 3), (Recipient::Person(ANN), 3)]);
    // The other one, too: Bob has none any more.
    let mv = command(BOB, "2", to_move("e5"));
    service.submit(&game, mv).await.unwrap();
    lose(&service, CLUB).await;
    lose(&service, CAFE).await;
    let sent = send_all(&service).await;
    assert_eq!(
        sent,
        [(Recipient::Person(ANN), 4), (Recipient::Person(BOB), 4)]
    );
}

#[tokio::test]
async fn a_player_of_both_servers_gets_one_direct_message_when_both_are_lost() {
    let folder = Folder::new();
    let service = folder.service().await;
    // Of Ann it is not known where she is, and Bob is in both.
    for server in [1, 2] {
        let people = service.people();
        people
            .record_membership(BOB, ServerId(server), Seen::Using)
            .await;
    }
    let game = started_in_both(&service).await;
    send_all(&service).await;
    for (number, text) in ["e4", "e5", "Nf3"].into_iter().enumerate() {
        let by = [ANN, BOB][number % 2];
        let mv = command(by, text, to_move(text));
        service.submit(&game, mv).await.unwrap();
        lose(&service, CLUB).await;
        if number == 0 {
            let sent = send_all(&service).await;
            assert_eq!(sent, [(to(CAFE), 3)]);
            continue;
        }
        lose(&service, CAFE).await;
        let records = number as u64 + 3;
        let sent = send_all(&service).await;
        let both = [ANN, BOB].map(|person| (Recipient::Person(person), records));
        assert_eq!(sent, both);
    }
    let view = service.view(&game, ANN).await.unwrap();
    assert!(matches!(view.viewer(), Viewer::Player(_)));
}
