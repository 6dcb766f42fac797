//! What is found of lobbies and games: by place, by code; that lobbies lapse, also while the program was off; and that there is one rematch.

use super::*;
use entente_game::{Closing, Phase};

/// A lobby of Ann's with room for others.
fn open_lobby(home: Home) -> NewGame {
    NewGame {
        reserved: Vec::new(),
        ..new_game(home)
    }
}

fn join() -> Action {
    Action::Join {
        name: "Somebody".into(),
        seats: Vec::new(),
    }
}

async fn made(table: &Table, key: &str, new: NewGame) -> GameId {
    table.create(wish(ANN, key), new).await.unwrap().view.game
}

#[tokio::test]
async fn lobbies_and_games_are_found_by_their_place() {
    let folder = Folder::new();
    let table = folder.table().await;
    let at = |place: &str| open_lobby(Home::Channel(place.into()));
    let first = made(&table, "a", at("discord:1/10")).await;
    let second = made(&table, "b", at("discord:1/11")).await;
    made(&table, "c", at("discord:12/13")).await;
    made(&table, "d", open_lobby(Home::Private)).await;
    let mut found = table.lobbies_in("discord:1/").unwrap();
    found.sort();
    let mut known = vec![
        ("discord:1/10".to_owned(), first.clone()),
        ("discord:1/11".to_owned(), second.clone()),
    ];
    known.sort();
    assert_eq!(found, known);
    assert!(table.games_in("discord:1/").unwrap().is_empty());

    table.submit(&first, wish(BOB, "j"), join()).await.unwrap();
    let running = table.games_in("discord:1/").unwrap();
    assert_eq!(running, [("discord:1/10".to_owned(), first.clone())]);
    assert_eq!(table.lobbies_in("discord:1/").unwrap().len(), 1);
    let resigned = table.submit(&first, wish(BOB, "r"), Action::Resign).await;
    resigned.unwrap();
    assert!(table.games_in("discord:").unwrap().is_empty());
}

#[tokio::test]
async fn a_code_leads_to_its_lobby_for_as_long_as_that_waits() {
    let folder = Folder::new();
    let table = folder.table().await;
    let game = made(&table, "a", open_lobby(Home::Private)).await;
    let code = table.code_of(&game).to_string();
    drop(table);
    let table = folder.table().await;
    assert_eq!(
        table.code_of(&game).to_string(),
        code,
        "after a restart too"
    );
    assert_eq!(table.lobby_of_code(BOB, &code).unwrap(), game);

    let public = open_lobby(Home::Channel("discord:1/2".into()));
    let in_channel = made(&table, "b", public).await;
    let its = table.code_of(&in_channel).to_string();
    let found = table.lobby_of_code(BOB, &its);
    assert!(matches!(found, Err(NoLobby::Wrong)), "{found:?}");

    table.submit(&game, wish(BOB, "j"), join()).await.unwrap();
    let found = table.lobby_of_code(CLEO, &code);
    assert!(matches!(found, Err(NoLobby::Wrong)), "{found:?}");
}

#[tokio::test]
async fn whoever_guesses_codes_has_to_wait() {
    let (folder, (time, clock)) = (Folder::new(), standing());
    let table = folder.table_by(&clock).await;
    let game = made(&table, "a", open_lobby(Home::Private)).await;
    let code = table.code_of(&game).to_string();
    for guess in ["", "AAAA-AAAA", "BBBB-BBBB", "CCCC-CCCC", "x"] {
        let found = table.lobby_of_code(BOB, guess);
        assert!(matches!(found, Err(NoLobby::Wrong)), "{guess}: {found:?}");
    }
    let found = table.lobby_of_code(BOB, &code);
    let Err(NoLobby::TooMany { until }) = found else {
        panic!("{found:?}")
    };
    assert_eq!(table.lobby_of_code(CLEO, &code).unwrap(), game);
    time.store(until.0, Ordering::Relaxed);
    assert_eq!(table.lobby_of_code(BOB, &code).unwrap(), game);
}

/// Waits until a lobby is closed, and gives the reason.
async fn closing(table: &Table, game: &GameId) -> Closing {
    for _ in 0..1_000 {
        if let Phase::Closed(closing) = table.view(game, ANN).await.unwrap().phase {
            return closing;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the lobby is still open");
}

#[tokio::test]
async fn a_lobby_lapses_when_its_day_is_over() {
    let (folder, (time, clock)) = (Folder::new(), standing());
    let one = folder.table_by(&clock).await;
    let first = made(&one, "a", open_lobby(Home::Private)).await;
    let begun = started(&one).await;
    time.store(DAY, Ordering::Relaxed);
    let second = made(&one, "b", open_lobby(Home::Private)).await;
    time.store(DAY + 1_000, Ordering::Relaxed);
    assert_eq!(closing(&one, &first).await, Closing::Lapsed);
    let deliveries = one.owed();
    assert!(deliveries >= 4, "{deliveries}: it is told");
    assert!(matches!(
        one.lobby_of_code(BOB, &one.code_of(&first).to_string()),
        Err(NoLobby::Wrong)
    ));
    let view = one.view(&second, ANN).await.unwrap();
    assert_eq!(view.phase, Phase::Lobby);
    drop(one);

    // What falls due while the program is off is late, and happens.
    time.store(DAY * 3, Ordering::Relaxed);
    let one = folder.table_by(&clock).await;
    assert_eq!(closing(&one, &second).await, Closing::Lapsed);
    assert!(one.view(&begun, ANN).await.unwrap().turn().is_some());
    let late = one.submit(&second, wish(BOB, "j"), join()).await;
    assert!(matches!(late, Err(Rejected::Refused { .. })));
}

#[tokio::test]
async fn however_many_ask_there_is_one_rematch() {
    let folder = Folder::new();
    let table = folder.table().await;
    let game = started(&table).await;
    let early = table.rematch(&game, wish(ANN, "0")).await;
    assert!(matches!(
        early,
        Err(Rejected::Refused {
            refusal: entente_game::Refusal::NotOver,
            ..
        })
    ));
    table
        .submit(&game, wish(ANN, "r"), Action::Resign)
        .await
        .unwrap();
    let stranger = table.rematch(&game, wish(CLEO, "1")).await;
    assert!(matches!(
        stranger,
        Err(Rejected::Refused {
            refusal: entente_game::Refusal::NotSeated,
            ..
        })
    ));

    let both = [
        table.rematch(&game, wish(ANN, "2")),
        table.rematch(&game, wish(BOB, "3")),
    ];
    let both = futures::future::join_all(both).await;
    let mut offered = 0;
    for asked in both {
        match asked.unwrap() {
            Rematch::Offered(_) => offered += 1,
            Rematch::Joined(view) => assert!(view.turn().is_some()),
            Rematch::Known(view) => panic!("{view:?}"),
        }
    }
    assert_eq!(offered, 1);
    let again = table.rematch(&game, wish(ANN, "4")).await.unwrap();
    let Rematch::Known(view) = again else {
        panic!("{again:?}")
    };
    assert_eq!(view.own_seats(), [Seat(1)], "the colours are passed on");
    assert_eq!(table.games_of(ANN).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_rematch_that_was_declined_can_be_asked_for_again() {
    let folder = Folder::new();
    let table = folder.table().await;
    let game = started(&table).await;
    table
        .submit(&game, wish(ANN, "r"), Action::Resign)
        .await
        .unwrap();
    let asked = table.rematch(&game, wish(ANN, "1")).await.unwrap();
    let Rematch::Offered(first) = asked else {
        panic!("{asked:?}")
    };
    let asked = table.rematch(&game, wish(ANN, "2")).await.unwrap();
    assert!(matches!(asked, Rematch::Known(view) if view.game == first.game));
    let declined = table
        .submit(&first.game, wish(BOB, "d"), Action::Leave)
        .await;
    declined.unwrap();
    let asked = table.rematch(&game, wish(BOB, "3")).await.unwrap();
    let Rematch::Offered(second) = asked else {
        panic!("{asked:?}")
    };
    assert_ne!(first.game, second.game);
    assert_eq!(second.me().unwrap().place, entente_game::Place::HOST);
}
