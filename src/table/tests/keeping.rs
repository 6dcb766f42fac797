//! How games lie in the store: loose while they are played, packed when they are over; what is damaged is found and told, and all that is whole can be saved.

use super::*;
use entente_game::people::ServerAction;
use entente_game::{NoteEdit, Server};

const WEEK: u64 = 7 * 24 * 60 * 60 * 1000;

async fn play(table: &Table, game: &GameId, moves: &[&str]) {
    for (ply, text) in moves.iter().enumerate() {
        let by = [ANN, BOB][ply % 2];
        let wish = wish(by, &format!("{game} {ply}"));
        table.submit(game, wish, to_move(text)).await.unwrap();
    }
}

const MATE: [&str; 7] = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];

/// A game that is over, and one that runs.
async fn two_games(table: &Table) -> [GameId; 2] {
    let over = started(table).await;
    play(table, &over, &MATE).await;
    let running = table.create(wish(ANN, "running"), new_game(Home::Private));
    let running = running.await.unwrap().view.game;
    let accept = wish(BOB, "accept running");
    table
        .submit(&running, accept, Action::Accept)
        .await
        .unwrap();
    play(table, &running, &MATE[..3]).await;
    [over, running]
}

fn count(store: &Store, space: Space) -> usize {
    store.scan(&Key::new(space)).map(Result::unwrap).count()
}

/// A store that nobody holds any more.
async fn reopened(folder: &Folder) -> Store {
    for _ in 0..200 {
        if let Ok(store) = Store::open(&folder.0) {
            return store;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the store stays in use");
}

#[tokio::test]
async fn a_game_is_packed_with_the_record_that_ends_it_and_notes_stand_behind() {
    let folder = Folder::new();
    let table = folder.table().await;
    let game = started(&table).await;
    play(&table, &game, &MATE[..6]).await;
    let store = table.inner.store.clone();
    assert_eq!(
        (count(&store, Space::Entry), count(&store, Space::Packed)),
        (8, 0)
    );
    let mate = table
        .submit(&game, wish(ANN, "mate"), to_move(MATE[6]))
        .await;
    assert_eq!(
        (count(&store, Space::Entry), count(&store, Space::Packed)),
        (0, 1)
    );
    let note = Action::Note(NoteEdit::Replace("So quick.".into()));
    table.submit(&game, wish(ANN, "note"), note).await.unwrap();
    assert_eq!(
        (count(&store, Space::Entry), count(&store, Space::Packed)),
        (1, 1)
    );
    let before = format!("{:?}", table.view(&game, ANN).await.unwrap());
    let document = table.export(&game, None).await.unwrap();
    drop((table, store));
    let table = folder.table().await;
    assert_eq!(
        format!("{:?}", table.view(&game, ANN).await.unwrap()),
        before
    );
    assert_eq!(table.export(&game, None).await.unwrap(), document);
    assert!(entente_game::verify(&document).is_ok());
    let again = table
        .submit(&game, wish(ANN, "mate"), to_move(MATE[6]))
        .await;
    let (again, mate) = (again.unwrap(), mate.unwrap());
    assert!(again.repeated, "a wish is known after the end");
    assert_eq!(format!("{:?}", again.view), format!("{:?}", mate.view));
}

#[tokio::test]
async fn a_lobby_that_closes_is_packed_too() {
    let folder = Folder::new();
    let table = folder.table().await;
    let made = table.create(wish(ANN, "a"), new_game(Home::Private)).await;
    let game = made.unwrap().view.game;
    table
        .submit(&game, wish(ANN, "b"), Action::Withdraw)
        .await
        .unwrap();
    let store = &table.inner.store;
    assert_eq!(
        (count(store, Space::Entry), count(store, Space::Packed)),
        (0, 1)
    );
}

#[tokio::test]
async fn the_wishes_of_a_game_are_known_while_it_is_played_and_for_a_week_after() {
    let folder = Folder::new();
    let table = folder.table().await;
    let [over, running] = two_games(&table).await;
    let store = &table.inner.store;
    let asked = count(store, Space::Asked);
    assert_eq!(asked, 2 + 7 + 2 + 3);
    let now = table.inner.clock.now();
    table.drop_spent(Time(now.0 + WEEK - 60_000)).await.unwrap();
    assert_eq!(count(store, Space::Asked), asked);
    table.drop_spent(Time(now.0 + WEEK + 60_000)).await.unwrap();
    assert_eq!(
        (count(store, Space::Asked), count(store, Space::Spent)),
        (2 + 3, 0)
    );
    let again = table.submit(&running, wish(ANN, &format!("{running} 2")), to_move("Bc4"));
    assert!(again.await.unwrap().repeated);
    let late = table.submit(&over, wish(ANN, &format!("{over} 6")), to_move("Qxf7#"));
    assert!(
        matches!(late.await, Err(Rejected::Refused { .. })),
        "nothing is done twice"
    );
}

fn theme(value: &str) -> PersonAction {
    PersonAction::Set {
        name: "theme".into(),
        value: value.into(),
    }
}

#[tokio::test]
async fn the_wishes_about_people_and_servers_are_known_for_a_week() {
    let folder = Folder::new();
    let table = folder.table().await;
    let asked = |what: u8| Wish {
        fingerprint: Some([what; 32]),
        ..wish(ANN, "api:1:k")
    };
    let set = |what, value| table.submit_person(asked(what), theme(value));
    set(1, "dark").await.unwrap().unwrap();
    set(1, "dark").await.unwrap().unwrap();
    assert!(matches!(set(2, "safe").await, Err(Rejected::KeyUsed)));
    assert_eq!(table.person(ANN).await.unwrap().records(), 1);
    let pings = ServerAction::Set {
        name: "pings".into(),
        value: "off".into(),
    };
    for _ in 0..2 {
        let set = table.submit_server(wish(ANN, "pings"), Server(7), pings.clone());
        set.await.unwrap().unwrap();
    }
    let (store, now) = (&table.inner.store, table.inner.clock.now());
    let kept = || (count(store, Space::Asked), count(store, Space::Spent));
    table.drop_spent(Time(now.0 + WEEK - 60_000)).await.unwrap();
    assert_eq!(kept(), (2, 2));
    table.drop_spent(Time(now.0 + WEEK + 60_000)).await.unwrap();
    assert_eq!(kept(), (0, 0));
    set(2, "safe").await.unwrap().unwrap();
}

/// They were kept without what they were for.
#[tokio::test]
async fn the_wishes_that_an_early_version_granted_are_not_done_again() {
    let folder = Folder::new();
    let table = folder.table().await;
    let mut batch = Batch::default();
    for key in ["discord:1", "api:1:k"] {
        batch.put(Key::new(Space::Asked).text(key), "");
    }
    table.inner.store.commit(batch).await.unwrap();
    let log = table.submit_person(wish(ANN, "discord:1"), theme("dark"));
    assert_eq!(log.await.unwrap().unwrap().records(), 0);
    let asked = Wish {
        fingerprint: Some([1; 32]),
        ..wish(ANN, "api:1:k")
    };
    let refused = table.submit_person(asked, theme("dark")).await;
    assert!(matches!(refused, Err(Rejected::KeyUsed)));
}

#[tokio::test]
async fn what_is_looked_up_is_exactly_what_follows_from_the_logs() {
    let folder = Folder::new();
    let table = folder.table().await;
    let [over, running] = two_games(&table).await;
    let token = PersonAction::MakeToken {
        hash: [1; 32],
        label: "mine".into(),
    };
    table
        .submit_person(wish(ANN, "token"), token)
        .await
        .unwrap()
        .unwrap();
    drop(table);
    let store = reopened(&folder).await;
    let report = check(&store).unwrap();
    assert_eq!((report.games, report.over, report.others), (2, 1, 1));
    assert_eq!(
        (report.records, report.faults.as_slice()),
        (9 + 5 + 1, [].as_slice())
    );
    let of = |space: Space, game: &GameId| {
        Key::new(space)
            .text(&ANN.key())
            .bytes(game.as_str().as_bytes())
    };
    let mut batch = Batch::default();
    batch.remove(of(Space::Played, &over));
    batch.put(of(Space::Played, &running), "");
    batch.put(Key::new(Space::Token).bytes(&[1; 32]), "discord:3");
    batch.remove(Key::new(Space::Record).text("nothing"));
    store.commit(batch).await.unwrap();
    let faults = check(&store).unwrap().faults;
    let kinds: Vec<&str> = faults.iter().map(kind).collect();
    assert_eq!(kinds, ["missing", "wrong", "extra"], "{faults:?}");
    upgrade::index_anew(&mut upgrade::Pen::new(&store))
        .await
        .unwrap();
    assert_eq!(check(&store).unwrap().faults, []);
}

fn kind(fault: &Fault) -> &'static str {
    match fault {
        Fault::Page(_) | Fault::Block(_) => "unreadable",
        Fault::Log { .. } => "log",
        Fault::Missing(_) => "missing",
        Fault::Extra(_) => "extra",
        Fault::Wrong(_) => "wrong",
    }
}

/// Changes one letter of a record that lies loose.
async fn falsify(store: &Store, game: &GameId, number: u64) {
    let key = Key::new(Space::Entry).text(game.as_str()).number(number);
    let key = key.bytes(&[0, 0]);
    let mut value = store.get(&key).unwrap().unwrap();
    let text = String::from_utf8_lossy(&value).into_owned();
    value[text.find("moved").unwrap()] = b'n';
    let mut batch = Batch::default();
    batch.put(key, value);
    store.commit(batch).await.unwrap();
}

#[tokio::test]
async fn a_damaged_log_is_named_with_its_record_and_the_others_are_played_and_saved() {
    let (folder, elsewhere, file) = (Folder::new(), Folder::new(), Folder::new());
    let table = folder.table().await;
    let [over, running] = two_games(&table).await;
    drop(table);
    let store = reopened(&folder).await;
    falsify(&store, &running, 3).await;
    let report = check(&store).unwrap();
    let told = format!(
        "the log of {running} is damaged: record 3 has been changed: it does not fit its commitment"
    );
    assert_eq!(report.faults[0].to_string(), told);
    let all = export(&store, &file.0, 0, Extent::All).await;
    assert!(all.unwrap_err().to_string().starts_with(&told));
    assert!(!file.0.exists());
    let left_out = export(&store, &file.0, 0, Extent::Whole).await.unwrap();
    assert_eq!(left_out.faults, report.faults);
    drop(store);
    let table = folder.table().await;
    let refused = table.view(&running, ANN).await.unwrap_err().to_string();
    assert_eq!(refused, told);
    assert_eq!(table.view(&over, ANN).await.unwrap().ply(), 7);
    let imported = import(&file.0, &elsewhere.0, Extent::All).await.unwrap();
    assert_eq!((imported.games, imported.over), (1, 1));
    let saved = elsewhere.table().await;
    assert_eq!(saved.view(&over, ANN).await.unwrap().ply(), 7);
    assert!(saved.games_of(ANN).await.unwrap().is_empty());
    std::fs::remove_file(&file.0).unwrap();
}

#[tokio::test]
async fn a_store_goes_through_a_file_and_is_the_same() {
    let (folder, elsewhere, file) = (Folder::new(), Folder::new(), Folder::new());
    let table = folder.table().await;
    two_games(&table).await;
    drop(table);
    let store = reopened(&folder).await;
    export(&store, &file.0, 1, Extent::All).await.unwrap();
    import(&file.0, &elsewhere.0, Extent::All).await.unwrap();
    let twin = reopened(&elsewhere).await;
    let all = |store: &Store| {
        store
            .scan(&Key::any())
            .map(Result::unwrap)
            .collect::<Vec<_>>()
    };
    assert!(all(&store).len() > 30);
    assert_eq!(all(&store), all(&twin));
    let again = import(&file.0, &elsewhere.0, Extent::All)
        .await
        .unwrap_err();
    assert!(
        again
            .to_string()
            .ends_with("import goes into an empty folder only"),
        "{again}"
    );
    std::fs::remove_file(&file.0).unwrap();
}

/// Wherever a byte is changed, and wherever the file is cut, that is noticed; and nothing is left behind in the folder.
#[tokio::test]
async fn a_damaged_file_is_refused_and_what_is_whole_in_it_is_saved() {
    let (folder, elsewhere, file) = (Folder::new(), Folder::new(), Folder::new());
    let table = folder.table().await;
    for number in 0..60 {
        let key = format!("game {number}");
        let made = table.create(wish(ANN, &key), new_game(Home::Private)).await;
        let game = made.unwrap().view.game;
        let accept = wish(BOB, &format!("accept {game}"));
        table.submit(&game, accept, Action::Accept).await.unwrap();
        play(&table, &game, &MATE[..number % 8]).await;
    }
    drop(table);
    let store = reopened(&folder).await;
    export(&store, &file.0, 1, Extent::All).await.unwrap();
    let whole = std::fs::read(&file.0).unwrap();
    let damage = |bytes: Vec<u8>| {
        std::fs::write(&file.0, bytes).unwrap();
        import(&file.0, &elsewhere.0, Extent::All)
    };
    let mut seen = (0, 0);
    for at in (0..whole.len()).step_by(whole.len() / 37) {
        let mut flipped = whole.clone();
        flipped[at] ^= 1;
        let refused = damage(flipped).await.unwrap_err().to_string();
        match refused.contains("is damaged: it held what stands from ") {
            true => seen.0 += 1,
            false => seen.1 += 1,
        }
        let cut = damage(whole[..at].to_vec()).await.unwrap_err().to_string();
        let told = cut.contains("damaged or cut short")
            || cut.ends_with("no export and no backup of a store");
        assert!(told, "{cut}");
        assert!(!elsewhere.0.exists());
    }
    assert!(seen.0 > 10 && seen.1 > 0, "{seen:?}");
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    let _ = damage(flipped).await;
    let saved = import(&file.0, &elsewhere.0, Extent::Whole).await.unwrap();
    assert!(saved.games > 0 && !saved.faults.is_empty(), "{saved:?}");
    assert_eq!(check(&reopened(&elsewhere).await).unwrap().faults, []);
    std::fs::remove_file(&file.0).unwrap();
}

/// A store of layout 1, as an early version left it (`tests/data/early-store/README.md`).
fn early() -> Folder {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/early-store/store");
    for entry in std::fs::read_dir(kept).unwrap().flatten() {
        std::fs::copy(entry.path(), folder.0.join(entry.file_name())).unwrap();
    }
    folder
}

/// Killed after any of its batches, the upgrade goes on at the next start, and ends with the same store.
#[tokio::test]
async fn an_upgrade_that_was_interrupted_goes_on() {
    let (mut batches, mut ends) = (0, Vec::new());
    loop {
        let folder = early();
        let store = Store::open(&folder.0).unwrap();
        let mut pen = upgrade::Pen {
            store: &store,
            left: batches,
        };
        let stopped = upgrade::upgrade_with(&mut pen).await.is_err();
        drop(store);
        let store = reopened(&folder).await;
        assert_eq!(
            store.layout(),
            if batches == 0 { 1 } else { 2 },
            "an earlier program refuses it"
        );
        upgrade(&store).await.unwrap();
        assert_eq!(check(&store).unwrap().faults, []);
        let all = store.scan(&Key::any()).map(Result::unwrap);
        ends.push(all.collect::<Vec<_>>());
        if !stopped {
            break;
        }
        batches += 1;
    }
    assert!(batches > 5, "{batches}");
    assert!(ends.iter().all(|end| *end == ends[0]));
    let is_old = |(key, _): &(Vec<u8>, Vec<u8>)| matches!(key[0], b'r' | b'b' | b'u');
    assert!(!ends[0].iter().any(is_old));
}
