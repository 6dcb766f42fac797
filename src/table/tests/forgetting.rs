//! Being forgotten: whenever it is interrupted, in the end nothing in the store names the person any more.

use super::*;
use entente_game::{NoteEdit, Phase};

/// All that the store holds, keys and values, as text; what is packed is unpacked.
fn everything(store: &Store) -> String {
    let entries = store.scan(&Key::any()).map(Result::unwrap);
    let names = log::names(store).map(Result::unwrap);
    let entries = entries.chain(names.map(|name| {
        let log = log::read(store, &name).unwrap();
        (name.into_bytes(), format!("{log:?}").into_bytes())
    }));
    let texts = entries.map(|(key, value)| {
        let (key, value) = (
            String::from_utf8_lossy(&key),
            String::from_utf8_lossy(&value),
        );
        format!("{key} {value}\n")
    });
    texts.collect()
}

/// The places where a person stands in the store.
fn traces(text: &str, person: Person) -> Vec<String> {
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

async fn note(table: &Table, game: &GameId, by: Person) {
    let text = format!("secret of {by}");
    let edit = NoteEdit::Replace(text.clone());
    let key = format!("note {by} {game}");
    table
        .submit(game, wish(by, &key), Action::Note(edit))
        .await
        .unwrap();
}

/// A place that refused a message, of which these people were told.
async fn refused(table: &Table, place: &str, of: Option<&Slip>, told: &[Person]) {
    let barrier = Barrier {
        why: Why::Closed,
        at: 1,
        times: 1,
        until: 2,
        told: told.to_vec(),
        known_in: vec![],
    };
    let raised = table.change_barrier(place, of, |_| Some(barrier));
    raised.await.unwrap();
}

/// Who was told of a place.
fn told_of(table: &Table, place: &str) -> Option<Vec<Person>> {
    let barrier = table.barrier(place).unwrap();
    barrier.map(|barrier| barrier.told)
}

/// Ann and Bob play in a channel and in private, Ann has a lobby and Bob a place in it, Ann left one of Cleo's; both have notes, settings and tokens.
async fn lived_in(table: &Table) -> [GameId; 4] {
    let public = started(table).await;
    let create = |key: &str, new| table.create(wish(ANN, key), new);
    let private = create("private", new_game(Home::Private))
        .await
        .unwrap()
        .view
        .game;
    let accept = wish(BOB, "accept private");
    table
        .submit(&private, accept, Action::Accept)
        .await
        .unwrap();
    let own = NewGame {
        reserved: vec![],
        options: Options::from_json(Variant::Chess4, "{}").unwrap(),
        ..new_game(Home::Channel("1/3".into()))
    };
    let lobby = create("lobby", own.clone()).await.unwrap().view.game;
    let join = |by: Person| Action::Join {
        name: format!("Person {by}"),
        seats: vec![],
    };
    table
        .submit(&lobby, wish(BOB, "join"), join(BOB))
        .await
        .unwrap();
    let host = Sitter {
        person: CLEO,
        name: "Person 3".into(),
    };
    let theirs = NewGame { host, ..own };
    let theirs = table
        .create(wish(CLEO, "theirs"), theirs)
        .await
        .unwrap()
        .view
        .game;
    table
        .submit(&theirs, wish(ANN, "api:1:come"), join(ANN))
        .await
        .unwrap();
    table
        .submit(&theirs, wish(ANN, "api:1:go"), Action::Leave)
        .await
        .unwrap();
    for by in [ANN, BOB] {
        note(table, &public, by).await;
        note(table, &private, by).await;
        let make = PersonAction::MakeToken {
            hash: [by.0 as u8; 32],
            label: format!("secret of {by}"),
        };
        table
            .submit_person(wish(by, &format!("token {by}")), make)
            .await
            .unwrap()
            .unwrap();
        let set = PersonAction::Set {
            name: "theme".into(),
            value: "dark".into(),
        };
        table
            .submit_person(wish(by, &format!("api:{by}:set")), set)
            .await
            .unwrap()
            .unwrap();
    }
    for by in [ANN, BOB] {
        refused(table, &place_of(by), None, &[by]).await;
    }
    refused(table, "discord:9/2", None, &[ANN, BOB]).await;
    [public, private, lobby, theirs]
}

/// Ann is gone from everywhere; Bob has won, and keeps what is his.
async fn assert_forgotten(table: &Table, games: &[GameId; 4]) {
    let text = everything(&table.inner.store);
    assert_eq!(traces(&text, ANN), [""; 0]);
    assert!(!traces(&text, BOB).is_empty() && text.contains("secret of 2"));
    assert_eq!(told_of(table, &place_of(ANN)), None);
    for place in [place_of(BOB).as_str(), "discord:9/2"] {
        assert_eq!(told_of(table, place), Some(vec![BOB]), "{place}");
    }
    let [public, private, lobby, theirs] = games;
    for game in [public, private] {
        let view = table.view(game, BOB).await.unwrap();
        assert_eq!(view.result(), "0-1");
        assert_eq!(view.people[0].sitter, None);
        assert_eq!(view.note.as_deref(), Some("secret of 2"));
        assert_eq!(view.me().unwrap().sitter.as_ref().unwrap().name, "Person 2");
    }
    let view = table.spectate(lobby).await.unwrap();
    assert!(matches!(view.phase, Phase::Closed(_)));
    assert_eq!(table.spectate(theirs).await.unwrap().phase, Phase::Lobby);
    assert_eq!(table.person_of_token(&[1; 32]).unwrap(), None);
    assert_eq!(table.person_of_token(&[2; 32]).unwrap(), Some(BOB));
    assert!(table.games_of(ANN).await.unwrap().is_empty());
    let log = table.person(ANN).await.unwrap();
    assert_eq!((log.records(), log.settings()), (0, &Default::default()));
}

#[tokio::test]
async fn nothing_in_the_store_names_whoever_is_forgotten() {
    let folder = Folder::new();
    let table = folder.table().await;
    let games = lived_in(&table).await;
    assert!(traces(&everything(&table.inner.store), ANN).len() > 10);
    table.forget(ANN).await.unwrap();
    assert_forgotten(&table, &games).await;
    table.forget(ANN).await.unwrap();
    assert_forgotten(&table, &games).await;
    drop(table);
    // The logs are whole: every game is opened from its records again.
    let table = folder.table().await;
    assert_forgotten(&table, &games).await;
}

/// However far it had come when the program was killed.
#[tokio::test]
async fn what_was_interrupted_is_done_after_the_restart() {
    for done in 0..=4 {
        let folder = Folder::new();
        let table = folder.table().await;
        let games = lived_in(&table).await;
        let mut batch = Batch::default();
        batch.put(Key::new(Space::Forgetting).text(&ANN.key()), "");
        table.inner.store.commit(batch).await.unwrap();
        for game in games.iter().take(done) {
            let forgotten: Result<(), Rejected> = table
                .ask(game, |answer| Job::Forget {
                    game: game.clone(),
                    person: ANN,
                    answer,
                })
                .await;
            forgotten.unwrap();
        }
        drop(table);
        let table = folder.table().await;
        assert_forgotten(&table, &games).await;
    }
}

/// A message that is under way to somebody who is forgotten leaves no note of where it went.
#[tokio::test]
async fn what_is_under_way_to_whoever_is_forgotten_is_not_noted() {
    let folder = Folder::new();
    let table = folder.table().await;
    let games = lived_in(&table).await;
    let mut out = Vec::new();
    while let Ok(delivery) =
        tokio::time::timeout(Duration::from_millis(50), next_delivery(&table)).await
    {
        out.push(delivery);
    }
    let is_anns = |delivery: &&Delivery| delivery.address == Address::Person(ANN);
    assert!(out.iter().any(|delivery| is_anns(&delivery)));
    table.forget(ANN).await.unwrap();
    for delivery in &out {
        if is_anns(&delivery) {
            let slip = delivery.slip();
            refused(&table, &place_of(ANN), Some(&slip), &[]).await;
            table.unreachable(delivery, ANN).await.unwrap();
        }
        table.delivered(delivery, receipt()).await.unwrap();
    }
    assert_forgotten(&table, &games).await;
    let mut left = Vec::new();
    while let Ok(delivery) =
        tokio::time::timeout(Duration::from_millis(50), next_delivery(&table)).await
    {
        table.delivered(&delivery, receipt()).await.unwrap();
        left.push(delivery);
    }
    assert_eq!(left.iter().filter(is_anns).count(), 0);
    let is_told = |delivery: &&Delivery| {
        delivery.address == Address::Person(BOB) && delivery.reason == Reason::Over
    };
    assert_eq!(
        left.iter().filter(is_told).count(),
        1,
        "Bob is told that he has won"
    );
}

#[tokio::test]
async fn all_that_is_kept_is_told_to_its_person() {
    let folder = Folder::new();
    let table = folder.table().await;
    let games = lived_in(&table).await;
    let kept = table.kept_of(ANN).await.unwrap();
    let told: std::collections::BTreeSet<_> = kept.games.iter().map(|view| &view.game).collect();
    assert_eq!(told, games.iter().collect(), "the lobby that she left too");
    assert_eq!(kept.log.tokens().len(), 1);
    let places = kept.barriers.into_iter().map(|(place, _)| place);
    assert_eq!(
        places.collect::<Vec<_>>(),
        ["discord:9/2", "discord:@1"],
        "hers, and one of which she was told"
    );
    let kept = table.kept_of(Person(99)).await.unwrap();
    assert!(kept.games.is_empty() && kept.log.records() == 0 && kept.barriers.is_empty());
}
