//! The storage of games: unpacked while they are played, packed when they are over. Damage is found
//! and reported, and everything undamaged can be saved.

use super::*;
use crate::advice::ANALYSES;
use crate::core::Declaration;
use crate::error::Result;
use crate::log::idempotency::{ANSWERED_COMMANDS, EXPIRING_KEYS};
use crate::log::index::{FINISHED_GAMES, TOKENS};
use crate::log::records::{self, LOG_ENTRIES, PACKED_LOGS};
use crate::maintenance::tables;
use entente_advisor::analysis::{Analyst, OneByOne};
use entente_game::people::{NewToken, ServerAction};
use entente_game::{NoteEdit, ServerId};
use std::path::Path;

const WEEK: u64 = 7 * DAY;

async fn play(service: &Service, game: &GameId, moves: &[&str]) {
    for (ply, text) in moves.iter().enumerate() {
        let by = [ANN, BOB][ply % 2];
        service
            .submit(game, command(by, &format!("{game} {ply}"), to_move(text)))
            .await
            .unwrap();
    }
}

const MATE: [&str; 7] = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];

/// A finished game and a running one.
async fn two_games(service: &Service) -> [GameId; 2] {
    let over = started(service).await;
    play(service, &over, &MATE).await;
    let running = service
        .create(command(ANN, "running", new_game(Home::Private)))
        .await
        .unwrap()
        .view
        .game;
    service
        .submit(
            &running,
            command(BOB, "accept running", LobbyAction::Accept),
        )
        .await
        .unwrap();
    play(service, &running, &MATE[..3]).await;
    [over, running]
}

/// Checks a store as the command line does, where there is no runtime.
fn check(store: &Store) -> Result<Report> {
    let _may_block = MayBlock::here();
    super::check(store)
}

async fn export(
    store: &Store,
    file: &Path,
    now: u64,
    on_damage: DamagePolicy,
) -> Result<Report, TransferError> {
    let _may_block = MayBlock::here();
    super::export(store, file, now, on_damage).await
}

async fn import(
    file: &Path,
    to: &Folder,
    on_damage: DamagePolicy,
) -> Result<Report, TransferError> {
    let _may_block = MayBlock::here();
    super::import(file, &to.location(), on_damage).await
}

fn count(store: &Store, table: &Declaration) -> usize {
    let _may_block = MayBlock::here();
    store.scan(&table.all()).map(Result::unwrap).count()
}

#[tokio::test]
async fn a_game_is_packed_when_it_ends_and_later_notes_are_not() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    play(&service, &game, &MATE[..6]).await;
    let store = service.inner.store.clone();
    assert_eq!(
        (count(&store, &LOG_ENTRIES), count(&store, &PACKED_LOGS)),
        (8, 0)
    );
    let mate = service
        .submit(&game, command(ANN, "mate", to_move(MATE[6])))
        .await;
    assert_eq!(
        (count(&store, &LOG_ENTRIES), count(&store, &PACKED_LOGS)),
        (0, 1)
    );
    let note = Action::Note(NoteEdit::Replace("So quick.".into()));
    service
        .submit(&game, command(ANN, "note", note))
        .await
        .unwrap();
    assert_eq!(
        (count(&store, &LOG_ENTRIES), count(&store, &PACKED_LOGS)),
        (1, 1)
    );
    let before = format!("{:?}", service.view(&game, ANN).await.unwrap());
    let document = service.export(&game, None).await.unwrap();
    drop((service, store));
    let service = folder.service().await;
    assert_eq!(
        format!("{:?}", service.view(&game, ANN).await.unwrap()),
        before
    );
    assert_eq!(service.export(&game, None).await.unwrap(), document);
    assert!(entente_game::verify(&document).is_ok());
    let again = service
        .submit(&game, command(ANN, "mate", to_move(MATE[6])))
        .await
        .unwrap();
    assert!(again.repeated, "a command is still known after the end");
    let first = mate.unwrap();
    assert_eq!(format!("{:?}", again.view), format!("{:?}", first.view));
}

#[tokio::test]
async fn a_closed_lobby_is_packed_too() {
    let folder = Folder::new();
    let service = folder.service().await;
    let made = service
        .create(command(ANN, "a", new_game(Home::Private)))
        .await;
    let game = made.unwrap().view.game;
    service
        .submit(&game, command(ANN, "b", LobbyAction::Cancel))
        .await
        .unwrap();
    let store = &service.inner.store;
    assert_eq!(
        (count(store, &LOG_ENTRIES), count(store, &PACKED_LOGS)),
        (0, 1)
    );
}

#[tokio::test]
async fn the_commands_of_a_game_are_known_until_a_week_after_its_end() {
    let folder = Folder::new();
    let service = folder.service().await;
    let [over, running] = two_games(&service).await;
    let store = &service.inner.store;
    let known = count(store, &ANSWERED_COMMANDS);
    assert_eq!(known, 2 + 7 + 2 + 3);
    let now = service.inner.clock.now();
    service
        .upkeep()
        .delete_expired_keys(Time(now.0 + WEEK - 60_000))
        .await
        .unwrap();
    assert_eq!(count(store, &ANSWERED_COMMANDS), known);
    service
        .upkeep()
        .delete_expired_keys(Time(now.0 + WEEK + 60_000))
        .await
        .unwrap();
    assert_eq!(
        (
            count(store, &ANSWERED_COMMANDS),
            count(store, &EXPIRING_KEYS)
        ),
        (2 + 3, 0)
    );
    let again = service.submit(
        &running,
        command(ANN, &format!("{running} 2"), to_move("Bc4")),
    );
    assert!(again.await.unwrap().repeated);
    let late = service.submit(&over, command(ANN, &format!("{over} 6"), to_move("Qxf7#")));
    assert!(
        matches!(late.await, Err(Rejected::Refused { .. })),
        "nothing is done twice"
    );
}

#[tokio::test]
async fn an_entry_without_a_time_does_not_keep_expired_keys() {
    let folder = Folder::new();
    let service = folder.service().await;
    service
        .people()
        .submit(command(ANN, "theme", theme("dark")))
        .await
        .unwrap()
        .unwrap();
    let (store, now) = (&service.inner.store, service.inner.clock.now());
    let mut batch = Batch::default();
    batch.put(EXPIRING_KEYS.all().bytes(&[0; 3]), "[]");
    store.commit(batch).await.unwrap();
    let kept = || {
        (
            count(store, &ANSWERED_COMMANDS),
            count(store, &EXPIRING_KEYS),
        )
    };
    service.upkeep().delete_expired_keys(now).await.unwrap();
    assert_eq!(kept(), (1, 1), "only the malformed entry is deleted");
    let later = Time(now.0 + WEEK + 60_000);
    service.upkeep().delete_expired_keys(later).await.unwrap();
    assert_eq!(kept(), (0, 0));
}

fn theme(value: &str) -> PersonAction {
    PersonAction::Set {
        name: "theme".into(),
        value: value.into(),
    }
}

/// A command of Ann that nobody can repeat.
fn once<A>(key: &str, action: A) -> Command<A> {
    Command {
        repeatable: false,
        ..command(ANN, key, action)
    }
}

/// A client that chose no key cannot repeat its command, so nothing is kept for that.
#[tokio::test]
async fn the_key_of_a_command_that_cannot_come_again_is_not_kept() {
    let folder = Folder::new();
    let service = folder.service().await;
    let people = service.people();
    let set = once("a", theme("dark"));
    people.submit(set).await.unwrap().unwrap();
    let new = once("b", new_game(Home::Private));
    let game = service.create(new).await.unwrap().view.game;
    let cancel = once("c", LobbyAction::Cancel);
    service.submit(&game, cancel).await.unwrap();
    let store = &service.inner.store;
    assert_eq!(count(store, &ANSWERED_COMMANDS), 0);
    assert_eq!(count(store, &EXPIRING_KEYS), 0);
    let log = {
        let _may_block = MayBlock::here();
        records::read(store, game.as_str()).unwrap()
    };
    assert_eq!(log.entries.len(), 2);
    assert!(log.entries.iter().all(|entry| entry.command_key.is_none()));
    // The same command with a key is kept.
    let kept = command(ANN, "a", theme("safe"));
    service.people().submit(kept).await.unwrap().unwrap();
    assert_eq!(count(store, &ANSWERED_COMMANDS), 1);
}

#[tokio::test]
async fn the_commands_about_people_and_servers_are_known_for_a_week() {
    let folder = Folder::new();
    let service = folder.service().await;
    let set = |what: u8, value| {
        service.people().submit(Command {
            fingerprint: Some([what; 32]),
            ..command(ANN, "api:1:k", theme(value))
        })
    };
    set(1, "dark").await.unwrap().unwrap();
    set(1, "dark").await.unwrap().unwrap();
    assert!(matches!(set(2, "safe").await, Err(Rejected::KeyUsed)));
    assert_eq!(service.people().log_of(ANN).await.unwrap().records(), 1);
    let pings = ServerAction::Set {
        name: "pings".into(),
        value: "off".into(),
    };
    for _ in 0..2 {
        let set = service
            .servers()
            .submit(ServerId(7), command(ANN, "pings", pings.clone()));
        set.await.unwrap().unwrap();
    }
    let (store, now) = (&service.inner.store, service.inner.clock.now());
    let kept = || {
        (
            count(store, &ANSWERED_COMMANDS),
            count(store, &EXPIRING_KEYS),
        )
    };
    service
        .upkeep()
        .delete_expired_keys(Time(now.0 + WEEK - 60_000))
        .await
        .unwrap();
    assert_eq!(kept(), (2, 2));
    service
        .upkeep()
        .delete_expired_keys(Time(now.0 + WEEK + 60_000))
        .await
        .unwrap();
    assert_eq!(kept(), (0, 0));
    set(2, "safe").await.unwrap().unwrap();
}

#[tokio::test]
async fn the_index_is_exactly_what_follows_from_the_logs() {
    let folder = Folder::new();
    let service = folder.service().await;
    let [over, running] = two_games(&service).await;
    let token = PersonAction::CreateToken(NewToken::new([1; 32], "my games"));
    service
        .people()
        .submit(command(ANN, "token", token))
        .await
        .unwrap()
        .unwrap();
    drop(service);
    let store = folder.store().await;
    let report = check(&store).unwrap();
    assert_eq!(
        (report.games, report.finished_games, report.other_logs),
        (2, 1, 1)
    );
    assert_eq!(
        (report.records, report.damage.as_slice()),
        (9 + 5 + 1, [].as_slice())
    );
    let of = |game: &GameId| FINISHED_GAMES.key((ANN, game));
    let mut batch = Batch::default();
    batch.remove(of(&over));
    batch.put(of(&running), "");
    batch.put(TOKENS.all().bytes(&[1; 32]), "discord:3");
    batch.remove(LOG_ENTRIES.all().text("nothing"));
    store.commit(batch).await.unwrap();
    let damage = check(&store).unwrap().damage;
    let kinds: Vec<&str> = damage.iter().map(kind).collect();
    assert_eq!(kinds, ["missing", "wrong", "extra"], "{damage:?}");
    let may_block = MayBlock::here();
    index::rebuild(&store, tables::of_index()).await.unwrap();
    drop(may_block);
    assert_eq!(check(&store).unwrap().damage, []);
}

/// An analysis is kept next to the log of its game. Checking a store finds one that cannot be read,
/// or belongs to no finished game.
#[tokio::test]
async fn analyses_are_kept_with_finished_games_and_checked() {
    let folder = Folder::new();
    let service = folder.service().await;
    let [over, running] = two_games(&service).await;
    let mut analysis = Analyst::new(service.replay(&over).await.unwrap(), 100).whole(&OneByOne);
    // As long as that of a game of some hundred moves, and then shorter again.
    let short = analysis.clone();
    analysis.shares.resize(3_000, vec![5_000, 5_000]);
    for kept in [&analysis, &short, &analysis] {
        service.keep_analysis(&over, kept).await.unwrap();
        assert_eq!(
            service.kept_analysis(&over).await.unwrap().as_ref(),
            Some(kept)
        );
    }
    let rejected = service.replay(&running).await.unwrap_err();
    assert!(matches!(rejected, Rejected::NoSuchGame), "{rejected:?}");
    drop(service);
    let store = folder.store().await;
    assert_eq!(check(&store).unwrap().damage, []);
    // The first piece of each.
    let of = |game: &GameId| ANALYSES.all().text(game.as_str()).bytes(&[0, 0]);
    let mut batch = Batch::default();
    batch.put(of(&running), "{}");
    batch.put(of(&over), "{");
    store.commit(batch).await.unwrap();
    let damage = check(&store).unwrap().damage;
    let mut kinds: Vec<&str> = damage.iter().map(kind).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["extra", "wrong"], "{damage:?}");
}

pub(super) fn kind(fault: &StoreDamage) -> &'static str {
    match fault {
        StoreDamage::Page(_) | StoreDamage::Block(_) => "unreadable",
        StoreDamage::Log { .. } => "log",
        StoreDamage::Missing(_) => "missing",
        StoreDamage::Extra(_) => "extra",
        StoreDamage::Wrong(_) => "wrong",
        StoreDamage::Lost(_) => "lost",
    }
}

/// Changes one letter of an unpacked record, in which this word is.
pub(super) async fn damage_record(store: &Store, log: &str, number: u64, word: &str) {
    let key = LOG_ENTRIES.all().text(log).number(number).bytes(&[0, 0]);
    let mut value = {
        let _may_block = MayBlock::here();
        store.get(&key).unwrap().unwrap()
    };
    let text = String::from_utf8_lossy(&value).into_owned();
    value[text.find(word).unwrap()] ^= 1;
    let mut batch = Batch::default();
    batch.put(key, value);
    store.commit(batch).await.unwrap();
}

#[tokio::test]
async fn a_damaged_log_is_reported_with_its_record_and_the_others_can_be_used_and_saved() {
    let (folder, elsewhere, file) = (Folder::new(), Folder::new(), Folder::new());
    let service = folder.service().await;
    let [over, running] = two_games(&service).await;
    drop(service);
    let store = folder.store().await;
    damage_record(&store, running.as_str(), 3, "moved").await;
    let report = check(&store).unwrap();
    let fault = format!(
        "the log of {running} is damaged: record 3 has been changed: it does not match its \
         commitment"
    );
    assert_eq!(report.damage[0].to_string(), fault);
    let all = export(&store, &file.0, 0, DamagePolicy::Refuse).await;
    assert!(all.unwrap_err().to_string().starts_with(&fault));
    assert!(!file.0.exists());
    let left_out = export(&store, &file.0, 0, DamagePolicy::Skip)
        .await
        .unwrap();
    assert_eq!(left_out.damage, report.damage);
    drop(store);
    let service = folder.service().await;
    let refused = service.view(&running, ANN).await.unwrap_err().to_string();
    assert_eq!(refused, fault);
    assert_eq!(service.view(&over, ANN).await.unwrap().ply(), 7);
    let imported = import(&file.0, &elsewhere, DamagePolicy::Refuse)
        .await
        .unwrap();
    assert_eq!((imported.games, imported.finished_games), (1, 1));
    let saved = elsewhere.service().await;
    assert_eq!(saved.view(&over, ANN).await.unwrap().ply(), 7);
    assert!(saved.people().games_of(ANN).await.unwrap().is_empty());
    std::fs::remove_file(&file.0).unwrap();
}

#[tokio::test]
async fn a_damaged_game_hides_no_other_and_keeps_nobody_in_the_others() {
    let folder = Folder::new();
    let service = folder.service().await;
    let [over, running] = two_games(&service).await;
    drop(service);
    let store = folder.store().await;
    damage_record(&store, running.as_str(), 3, "moved").await;
    drop(store);
    let service = folder.service().await;
    assert!(service.people().games_of(ANN).await.unwrap().is_empty());
    let data = service.people().personal_data(ANN).await.unwrap();
    assert_eq!(data.games.len(), 1);
    // The request stays, and is done again when the game has been repaired.
    assert!(service.people().forget(ANN).await.is_err());
    let view = service.view(&over, BOB).await.unwrap();
    let mut named = view
        .players
        .people
        .iter()
        .filter_map(|player| player.profile.as_ref());
    assert!(named.all(|profile| profile.person != ANN));
}

#[tokio::test]
async fn what_a_damaged_log_of_a_person_may_have_in_the_index_is_no_fault() {
    let folder = Folder::new();
    let service = folder.service().await;
    let token = PersonAction::CreateToken(NewToken::new([1; 32], "my games"));
    let made = service.people().submit(command(ANN, "token", token));
    made.await.unwrap().unwrap();
    blocking::block(&service, ANN, BOB).await;
    drop(service);
    let store = folder.store().await;
    assert_eq!(check(&store).unwrap().damage, []);
    let log = ANN.log();
    damage_record(&store, &log, 1, "blocked").await;
    let cause = "record 1 has been changed: it does not match its commitment".into();
    assert_eq!(
        check(&store).unwrap().damage,
        [StoreDamage::Log { log, cause }]
    );
}

#[tokio::test]
async fn a_store_is_the_same_after_export_and_import() {
    let (folder, elsewhere, file) = (Folder::new(), Folder::new(), Folder::new());
    let service = folder.service().await;
    two_games(&service).await;
    drop(service);
    let store = folder.store().await;
    export(&store, &file.0, 1, DamagePolicy::Refuse)
        .await
        .unwrap();
    import(&file.0, &elsewhere, DamagePolicy::Refuse)
        .await
        .unwrap();
    let twin = elsewhere.store().await;
    let all = |store: &Store| {
        let _may_block = MayBlock::here();
        store
            .scan(&Key::any())
            .map(Result::unwrap)
            .collect::<Vec<_>>()
    };
    assert!(all(&store).len() > 30);
    assert_eq!(all(&store), all(&twin));
    let again = import(&file.0, &elsewhere, DamagePolicy::Refuse)
        .await
        .unwrap_err();
    assert!(
        again
            .to_string()
            .ends_with("import needs a place where nothing is"),
        "{again}"
    );
    std::fs::remove_file(&file.0).unwrap();
}

/// Every changed byte and every cut is noticed, and nothing is left behind in the folder.
#[tokio::test]
async fn a_damaged_file_is_refused_and_its_undamaged_part_can_be_saved() {
    let (folder, elsewhere, file) = (Folder::new(), Folder::new(), Folder::new());
    let service = folder.service().await;
    for number in 0..60 {
        let key = format!("game {number}");
        let made = service
            .create(command(ANN, &key, new_game(Home::Private)))
            .await;
        let game = made.unwrap().view.game;
        service
            .submit(
                &game,
                command(BOB, &format!("accept {game}"), LobbyAction::Accept),
            )
            .await
            .unwrap();
        play(&service, &game, &MATE[..number % 8]).await;
    }
    drop(service);
    let store = folder.store().await;
    export(&store, &file.0, 1, DamagePolicy::Refuse)
        .await
        .unwrap();
    let whole = std::fs::read(&file.0).unwrap();
    let damage = |bytes: Vec<u8>| {
        std::fs::write(&file.0, bytes).unwrap();
        import(&file.0, &elsewhere, DamagePolicy::Refuse)
    };
    let mut seen = (0, 0);
    for at in (0..whole.len()).step_by(whole.len() / 37) {
        let mut flipped = whole.clone();
        flipped[at] ^= 1;
        let refused = damage(flipped).await.unwrap_err().to_string();
        if refused.contains("is damaged: it contained everything from ") {
            seen.0 += 1;
        } else {
            seen.1 += 1;
        }
        let cut = damage(whole[..at].to_vec()).await.unwrap_err().to_string();
        let is_noticed = cut.contains("damaged or cut short")
            || cut.ends_with("not an export or a backup of a store");
        assert!(is_noticed, "{cut}");
        assert!(!elsewhere.0.exists());
    }
    assert!(seen.0 > 10 && seen.1 > 0, "{seen:?}");
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    let _ = damage(flipped).await;
    let saved = import(&file.0, &elsewhere, DamagePolicy::Skip)
        .await
        .unwrap();
    assert!(saved.games > 0 && !saved.damage.is_empty(), "{saved:?}");
    assert_eq!(check(&elsewhere.store().await).unwrap().damage, []);
    std::fs::remove_file(&file.0).unwrap();
}
