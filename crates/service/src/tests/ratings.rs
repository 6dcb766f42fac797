//! Rated games: each is counted once, in the order of the ladder, whatever is interrupted; and all
//! ratings can be calculated again from the logs.

use super::*;
use crate::ladders::stored as ladders;
use crate::log::records::LOG_ENTRIES;
use crate::maintenance::tables;
use entente_game::people::ServerAction;
use entente_game::{GameRating, NotCounted, RatedRefusal, Refusal, Viewer};

pub(super) const MATE: [&str; 7] = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];

/// A rated game of these two, of whom the first has White.
async fn rated(service: &Service, key: &str, [white, black]: [PersonId; 2]) -> GameId {
    let profile = |person: PersonId| Profile {
        person,
        name: format!("Person {person}"),
    };
    let new = NewGame {
        host: Some(profile(white)),
        reserved: vec![profile(black).into()],
        ..new_game(Home::Private).with_terms(|terms| terms.rated = true)
    };
    let made = service.create(command(white, key, new)).await.unwrap();
    let game = made.view.game;
    let accept = command(black, &format!("accept {key}"), LobbyAction::Accept);
    service.submit(&game, accept).await.unwrap();
    game
}

/// A rated game that White has won by these moves.
pub(super) async fn won(
    service: &Service,
    key: &str,
    people: [PersonId; 2],
    moves: &[&str],
) -> GameId {
    let game = rated(service, key, people).await;
    for (ply, text) in moves.iter().enumerate() {
        let key = format!("{game} {ply}");
        let mv = command(people[ply % 2], &key, to_move(text));
        service.submit(&game, mv).await.unwrap();
    }
    game
}

/// Waits for the effect of a game's end on the ratings.
pub(super) async fn rating_of(service: &Service, game: &GameId) -> GameRating {
    let mut changes = service.changes_of(game);
    loop {
        if let Some(rating) = service.spectate(game).await.unwrap().record.rating {
            return rating;
        }
        changes.changed().await;
    }
}

fn number(rating: &GameRating) -> u64 {
    match rating {
        GameRating::Counted { number, .. } => *number,
        GameRating::NotCounted { why } => panic!("{why:?}"),
    }
}

/// Calculates everything again while no service runs, and returns the result.
async fn replayed(folder: &Folder) -> RatingReplay {
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    replay_ratings(&store).unwrap()
}

#[tokio::test]
async fn the_end_of_a_rated_game_changes_both_ratings_and_its_record_says_so() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = won(&service, "one", [ANN, BOB], &MATE).await;
    let rating = rating_of(&service, &game).await;
    let [white, black] = [0, 1].map(|seat| rating.of_seat(seat).unwrap().clone());
    assert_eq!(white.before.shown_points(), 1500);
    assert!(white.after.points > white.before.points);
    assert_eq!(
        white.after.points - white.before.points,
        black.before.points - black.after.points,
        "both were as uncertain"
    );
    assert!(white.after.deviation < white.before.deviation);
    assert_eq!((white.weight, white.place, black.place), (1000, 1, 2));
    let view = service.view(&game, ANN).await.unwrap();
    assert_eq!(view.record.rating, Some(rating));
}

#[tokio::test]
async fn a_game_that_hardly_began_changes_no_rating() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = won(&service, "one", [ANN, BOB], &["f3", "e5", "g4", "Qh4#"]).await;
    let why = NotCounted::TooShort;
    assert_eq!(
        rating_of(&service, &game).await,
        GameRating::NotCounted { why }
    );
    end(service).await;
    let replay = replayed(&folder).await;
    assert_eq!((replay.not_counted, replay.counted), (1, 0));
    assert_eq!(replay.differences, [""; 0]);
}

#[tokio::test]
async fn a_server_without_ratings_refuses_rated_games_until_it_opts_in() {
    let folder = Folder::new();
    let service = folder.service().await;
    let rated_game =
        || new_game(Home::channel("discord:7/8")).with_terms(|terms| terms.rated = true);
    let refused = service.create(command(ANN, "a", rated_game())).await;
    let expected = Refusal::Rated(RatedRefusal::NoRatingsHere);
    assert!(matches!(refused, Err(Rejected::Refused { refusal, .. }) if refusal == expected));
    let (name, value) = ("clubs".to_owned(), "on".to_owned());
    let opt_in = command(ANN, "clubs", ServerAction::Set { name, value });
    service
        .servers()
        .submit(ServerId(7), opt_in)
        .await
        .unwrap()
        .unwrap();
    assert!(
        service
            .create(command(ANN, "b", rated_game()))
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn games_that_end_while_the_service_is_stopped_again_and_again_are_counted_once() {
    let folder = Folder::new();
    let people = [ANN, BOB, CLEO];
    let mut games = Vec::new();
    for round in 0..6 {
        let service = folder.service().await;
        for pair in [[0, 1], [1, 2], [2, 0]] {
            let key = format!("{round} {pair:?}");
            let people = pair.map(|index| people[(index + round) % 3]);
            games.push(won(&service, &key, people, &MATE).await);
        }
        // It ends with the last games, before or after they are counted.
        end(service).await;
    }
    let service = folder.service().await;
    let mut numbers = Vec::new();
    for game in &games {
        numbers.push(number(&rating_of(&service, game).await));
    }
    end(service).await;
    assert_eq!(numbers, (0..games.len() as u64).collect::<Vec<_>>());
    let replay = replayed(&folder).await;
    assert_eq!(replay.differences, [""; 0]);
    assert_eq!((replay.counted, replay.waiting, replay.ratings), (18, 0, 3));
}

#[tokio::test]
async fn a_key_that_comes_again_counts_nothing_twice() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = won(&service, "one", [ANN, BOB], &MATE).await;
    let before = rating_of(&service, &game).await;
    end(service).await;
    let mut again = Batch::default();
    again.put(ladders::waiting_key(&game, Time(1)), "");
    let store = folder.store().await;
    store.commit(again).await.unwrap();
    drop(store);
    let service = folder.service().await;
    // It is counted behind the key.
    let next = won(&service, "two", [BOB, ANN], &MATE).await;
    assert_eq!(number(&rating_of(&service, &next).await), 1);
    assert_eq!(rating_of(&service, &game).await, before);
    end(service).await;
    let store = folder.store().await;
    {
        let _may_block = MayBlock::here();
        assert_eq!(ladders::waiting(&store).unwrap(), []);
    }
    drop(store);
    assert_eq!(replayed(&folder).await.differences, [""; 0]);
}

#[tokio::test]
async fn wins_against_the_same_person_count_less_and_less_and_the_replay_agrees() {
    let folder = Folder::new();
    let service = folder.service().await;
    let mut weights = Vec::new();
    for round in 0..4 {
        let game = won(&service, &format!("{round}"), [ANN, BOB], &MATE).await;
        let rating = rating_of(&service, &game).await;
        weights.push(rating.of_seat(0).unwrap().weight);
    }
    assert_eq!(weights, [1000, 250, 83, 31]);
    end(service).await;
    assert_eq!(replayed(&folder).await.differences, [""; 0]);
}

#[tokio::test]
async fn who_is_forgotten_is_on_no_ladder_and_the_ratings_of_others_stay() {
    let folder = Folder::new();
    let service = folder.service().await;
    let first = won(&service, "one", [ANN, BOB], &MATE).await;
    rating_of(&service, &first).await;
    let second = won(&service, "two", [CLEO, BOB], &MATE).await;
    let before = rating_of(&service, &second).await;
    service.people().forget(ANN).await.unwrap();
    let third = won(&service, "three", [CLEO, BOB], &MATE).await;
    let after = rating_of(&service, &third).await;
    let points = |rating: &GameRating, seat| rating.of_seat(seat).unwrap().clone();
    assert_eq!(
        points(&after, 1).before.points,
        points(&before, 1).after.points
    );
    end(service).await;
    let replay = replayed(&folder).await;
    assert_eq!(replay.differences, [""; 0]);
    assert_eq!((replay.counted, replay.ratings), (3, 2));
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(ladders::entries_of(&store, ANN).unwrap(), []);
}

#[tokio::test]
async fn a_rating_that_was_changed_in_the_store_is_listed_as_a_difference() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = won(&service, "one", [ANN, BOB], &MATE).await;
    rating_of(&service, &game).await;
    end(service).await;
    let store = folder.store().await;
    let forged = {
        let _may_block = MayBlock::here();
        let (ladder, mut entry) = ladders::entries_of(&store, ANN).unwrap().remove(0);
        entry.entry.games += 10;
        let mut batch = Batch::default();
        ladders::put(&mut batch, ladder.entry_key(ANN), &entry);
        batch
    };
    store.commit(forged).await.unwrap();
    drop(store);
    let replay = replayed(&folder).await;
    assert_eq!(replay.differences.len(), 1, "{:?}", replay.differences);
}

#[tokio::test]
async fn an_export_of_a_rated_game_has_its_rating_and_can_be_verified() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = won(&service, "one", [ANN, BOB], &MATE).await;
    rating_of(&service, &game).await;
    let document = service.export(&game, Some(ANN)).await.unwrap();
    let verified = entente_game::verify(&document).unwrap();
    assert!(document.contains("entrant"), "{document}");
    drop(verified);
    let view = service.spectate(&game).await.unwrap();
    assert_eq!(view.viewer(), Viewer::Spectator);
}

#[tokio::test]
async fn an_import_of_what_is_whole_has_the_same_ladders_as_before() {
    let (folder, elsewhere, file) = (Folder::new(), Folder::new(), Folder::in_folder());
    let service = folder.service().await;
    let pairs = [[ANN, BOB], [BOB, CLEO], [CLEO, ANN], [ANN, BOB]];
    for (number, pair) in pairs.into_iter().enumerate() {
        let game = won(&service, &format!("{number}"), pair, &MATE).await;
        rating_of(&service, &game).await;
    }
    service.people().forget(CLEO).await.unwrap();
    // A game that has nothing to do with the ratings, whose log will be damaged.
    let damaged = started(&service).await;
    end(service).await;
    let ladder_entries = |store: &Store| {
        let entries = tables::rebuilt().map(|table| store.scan(&table.all()).map(Result::unwrap));
        Vec::from_iter(entries.map(Vec::from_iter))
    };
    let store = folder.store().await;
    let before = {
        let _may_block = MayBlock::here();
        ladder_entries(&store)
    };
    let mut damage = Batch::default();
    let record = LOG_ENTRIES.all().text(damaged.as_str());
    damage.put(record.number(1).bytes(&[0, 0]), "no record");
    store.commit(damage).await.unwrap();
    {
        let _may_block = MayBlock::here();
        let exported = export(&store, &file.0, 0, DamagePolicy::Skip).await;
        assert_eq!(exported.unwrap().damage.len(), 1);
    }
    drop(store);
    {
        let _may_block = MayBlock::here();
        let imported = import(&file.0, &elsewhere.location(), DamagePolicy::Skip).await;
        imported.unwrap();
    }
    let store = elsewhere.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(ladder_entries(&store), before);
    let replay = replay_ratings(&store).unwrap();
    assert_eq!((replay.counted, &replay.differences[..]), (4, &[][..]));
}
