//! Forgetting a person: even if it is interrupted, in the end nothing in the store names them.

use super::*;
use crate::maintenance::tables::PENDING_ERASURES;
use entente_game::people::NewToken;
use entente_game::{NoteEdit, Phase, ThinkEdit};

/// Everything in the store, keys and values, as text. Packed logs are unpacked.
pub(super) fn everything(store: &Store) -> String {
    let _may_block = MayBlock::here();
    let entries = store.scan(&Key::any()).map(Result::unwrap);
    let names = records::names(store).map(Result::unwrap);
    let logs = names.map(|name| {
        let log = records::read(store, &name).unwrap();
        (name.into_bytes(), format!("{log:?}").into_bytes())
    });
    let texts = entries.chain(logs).map(|(key, value)| {
        let (key, value) = (
            String::from_utf8_lossy(&key),
            String::from_utf8_lossy(&value),
        );
        format!("{key} {value}\n")
    });
    texts.collect()
}

/// The lines that name a person.
fn traces(text: &str, person: PersonId) -> Vec<String> {
    let names = [
        format!("discord:{person}"),
        format!("discord:@{person}"),
        format!("person {person}"),
        format!("Person {person}"),
        format!("api:{person}:"),
        format!("secret of {person}"),
    ];
    let is_named = |line: &&str| {
        names.iter().any(|name| {
            let mut found = line.match_indices(name);
            found.any(|(at, _)| {
                let next = line[at + name.len()..].chars().next();
                !next.is_some_and(|next| next.is_ascii_digit())
            })
        })
    };
    text.lines().filter(is_named).map(str::to_owned).collect()
}

async fn note(service: &Service, game: &GameId, by: PersonId) {
    let text = format!("secret of {by}");
    let edit = NoteEdit::Replace(text.clone());
    let key = format!("note {by} {game}");
    service
        .submit(game, command(by, &key, Action::Note(edit)))
        .await
        .unwrap();
}

async fn think(service: &Service, game: &GameId, by: PersonId) {
    let edit = ThinkEdit::Add {
        after: None,
        line: "e4 e5".into(),
        note: Some(format!("secret of {by}")),
    };
    let command = command(by, &format!("think {by} {game}"), edit);
    service.change_think_board(game, command).await.unwrap();
}

/// Marks a recipient as unreachable, about which these people were informed.
async fn mark_unreachable(
    service: &Service,
    recipient: &str,
    cause: Option<&OutboxKey>,
    informed: &[PersonId],
) {
    let unreachable = Unreachable {
        reason: UnreachableReason::Closed,
        last_failed_at: 1,
        failures: 1,
        retry_at: 2,
        informed: informed.to_vec(),
        announced_in: vec![],
    };
    let updated = service
        .deliveries()
        .update_unreachable(recipient, cause, |_| Some(unreachable));
    updated.await.unwrap();
}

/// The people who were informed about an unreachable recipient.
async fn informed_people(service: &Service, recipient: &str) -> Option<Vec<PersonId>> {
    let unreachable = service
        .deliveries()
        .unreachable_at(recipient)
        .await
        .unwrap();
    unreachable.map(|unreachable| unreachable.informed)
}

/// Ann and Bob play in a channel and in private. Bob is in Ann's lobby. Ann has left a lobby of
/// Cleo's. Ann and Bob have notes, think-boards, settings and tokens.
pub(super) async fn fill(service: &Service) -> [GameId; 4] {
    let public = started(service).await;
    let create = |key: &str, new| service.create(command(ANN, key, new));
    let private = create("private", new_game(Home::Private))
        .await
        .unwrap()
        .view
        .game;
    service
        .submit(
            &private,
            command(BOB, "accept private", LobbyAction::Accept),
        )
        .await
        .unwrap();
    let own = NewGame {
        reserved: vec![],
        ..new_game(Home::channel("1/3"))
            .with_terms(|terms| terms.options = Options::from_json(Variant::Chess4, "{}").unwrap())
    };
    let lobby = create("lobby", own.clone()).await.unwrap().view.game;
    let join = |by: PersonId| {
        Action::Lobby(LobbyAction::Join {
            name: format!("Person {by}"),
            seats: vec![],
        })
    };
    service
        .submit(&lobby, command(BOB, "join", join(BOB)))
        .await
        .unwrap();
    let host = Profile {
        person: CLEO,
        name: "Person 3".into(),
    };
    let hosted = NewGame {
        host: Some(host),
        ..own
    };
    let theirs = service
        .create(command(CLEO, "theirs", hosted))
        .await
        .unwrap()
        .view
        .game;
    service
        .submit(&theirs, command(ANN, "api:1:come", join(ANN)))
        .await
        .unwrap();
    service
        .submit(&theirs, command(ANN, "api:1:go", LobbyAction::Leave))
        .await
        .unwrap();
    for by in [ANN, BOB] {
        note(service, &public, by).await;
        note(service, &private, by).await;
        think(service, &private, by).await;
        set_up(service, by).await;
    }
    for by in [ANN, BOB] {
        for own in [dm_recipient(by), news_recipient(by)] {
            mark_unreachable(service, &own, None, &[by]).await;
        }
    }
    mark_unreachable(service, "discord:9/2", None, &[ANN, BOB]).await;
    for (by, person) in [(ANN, CLEO), (BOB, CLEO), (BOB, ANN)] {
        blocking::block(service, by, person).await;
    }
    [public, private, lobby, theirs]
}

/// A token and a setting of this person.
async fn set_up(service: &Service, by: PersonId) {
    let make =
        PersonAction::CreateToken(NewToken::new([by.0 as u8; 32], format!("secret of {by}")));
    service
        .people()
        .submit(command(by, &format!("token {by}"), make))
        .await
        .unwrap()
        .unwrap();
    let set = PersonAction::Set {
        name: "theme".into(),
        value: "dark".into(),
    };
    service
        .people()
        .submit(command(by, &format!("api:{by}:set"), set))
        .await
        .unwrap()
        .unwrap();
}

/// Nothing names Ann any more. Bob has won, and has everything that is his.
async fn assert_forgotten(service: &Service, games: &[GameId; 4]) {
    let text = everything(&service.inner.store);
    assert_eq!(traces(&text, ANN), [""; 0]);
    assert!(!traces(&text, BOB).is_empty() && text.contains("secret of 2"));
    assert_eq!(informed_people(service, &dm_recipient(ANN)).await, None);
    for recipient in [dm_recipient(BOB).as_str(), "discord:9/2"] {
        let informed = informed_people(service, recipient).await;
        assert_eq!(informed, Some(vec![BOB]), "{recipient}");
    }
    let [public, private, lobby, theirs] = games;
    for game in [public, private] {
        let view = service.view(game, BOB).await.unwrap();
        assert_eq!(view.result(), "0-1");
        assert_eq!(view.players.people[0].profile, None);
        assert_eq!(view.note(), Some("secret of 2"));
        assert_eq!(
            view.me().unwrap().profile.as_ref().unwrap().name,
            "Person 2"
        );
    }
    let view = service.spectate(lobby).await.unwrap();
    assert!(matches!(view.phase, Phase::Closed(_)));
    assert_eq!(service.spectate(theirs).await.unwrap().phase, Phase::Lobby);
    assert_eq!(service.people().token_owner(&[1; 32]).await.unwrap(), None);
    assert_eq!(tokens::owner(service, [2; 32]).await, Some(BOB));
    assert!(service.people().games_of(ANN).await.unwrap().is_empty());
    let log = service.people().log_of(BOB).await.unwrap();
    let blocked: Vec<_> = log.blocked().map(|profile| profile.person).collect();
    assert_eq!(blocked, [CLEO]);
    let log = service.people().log_of(ANN).await.unwrap();
    assert_eq!((log.records(), log.settings()), (0, &Default::default()));
}

#[tokio::test]
async fn nothing_in_the_store_names_a_forgotten_person() {
    let folder = Folder::new();
    let service = folder.service().await;
    let games = fill(&service).await;
    assert!(traces(&everything(&service.inner.store), ANN).len() > 10);
    service.people().forget(ANN).await.unwrap();
    assert_forgotten(&service, &games).await;
    service.people().forget(ANN).await.unwrap();
    assert_forgotten(&service, &games).await;
    drop(service);
    // The logs are intact: every game is read again from its records.
    let service = folder.service().await;
    assert_forgotten(&service, &games).await;
}

/// However far it had come when the program was killed.
#[tokio::test]
async fn an_interrupted_request_is_completed_after_the_restart() {
    for done in 0..=4 {
        let folder = Folder::new();
        let service = folder.service().await;
        let games = fill(&service).await;
        let mut batch = Batch::default();
        batch.put(PENDING_ERASURES.all().text(&ANN.key()), "");
        service.inner.store.commit(batch).await.unwrap();
        for game in games.iter().take(done) {
            let forgotten: Result<(), Rejected> = service
                .in_game(game, async |mut held| held.forget(ANN).await)
                .await;
            forgotten.unwrap();
        }
        drop(service);
        let service = folder.service().await;
        assert_forgotten(&service, &games).await;
    }
}

/// A message that is being sent to a person while they are forgotten leaves no receipt.
#[tokio::test]
async fn a_message_to_a_forgotten_person_leaves_no_receipt() {
    let folder = Folder::new();
    let service = folder.service().await;
    let games = fill(&service).await;
    let mut out = Vec::new();
    while let Some(delivery) = at_once(next_delivery(&service)).await {
        out.push(delivery);
    }
    let is_anns = |delivery: &&Delivery| delivery.recipient == Recipient::Person(ANN);
    assert!(out.iter().any(|delivery| is_anns(&delivery)));
    service.people().forget(ANN).await.unwrap();
    for delivery in &out {
        if is_anns(&delivery) {
            let outbox_key = delivery.outbox_key();
            mark_unreachable(&service, &dm_recipient(ANN), Some(&outbox_key), &[]).await;
            service
                .deliveries()
                .report_unreachable(delivery, ANN)
                .await
                .unwrap();
        }
        service
            .deliveries()
            .mark_delivered(delivery, receipt())
            .await
            .unwrap();
    }
    assert_forgotten(&service, &games).await;
    let mut left = Vec::new();
    while let Some(delivery) = at_once(next_delivery(&service)).await {
        service
            .deliveries()
            .mark_delivered(&delivery, receipt())
            .await
            .unwrap();
        left.push(delivery);
    }
    assert_eq!(left.iter().filter(is_anns).count(), 0);
    let is_bobs_win = |delivery: &&Delivery| {
        delivery.recipient == Recipient::Person(BOB) && delivery.reason == NotificationReason::Over
    };
    assert_eq!(
        left.iter().filter(is_bobs_win).count(),
        1,
        "Bob is told that he has won"
    );
}

#[tokio::test]
async fn a_person_can_see_everything_that_is_stored_about_them() {
    let folder = Folder::new();
    let service = folder.service().await;
    let games = fill(&service).await;
    let data = service.people().personal_data(ANN).await.unwrap();
    let shown: std::collections::BTreeSet<_> =
        data.games.iter().map(|game| &game.view.game).collect();
    assert_eq!(
        shown,
        games.iter().collect(),
        "also the lobby that she left"
    );
    assert_eq!(data.log.tokens().len(), 1);
    let thoughts = data.games.iter().flat_map(|game| game.think_board.moves());
    let notes: Vec<_> = thoughts.map(|mv| mv.note.as_deref()).collect();
    assert_eq!(notes, [None, Some("secret of 1")]);
    let recipients = data.unreachable.into_iter().map(|(recipient, _)| recipient);
    assert_eq!(
        recipients.collect::<Vec<_>>(),
        ["discord:9/2", "discord:@1", "discord:@1 (private news)"],
        "her own, and one about which she was told"
    );
    let data = service.people().personal_data(PersonId(99)).await.unwrap();
    assert!(data.games.is_empty() && data.log.records() == 0 && data.unreachable.is_empty());
}
