//! Lobbies and games are found by channel and by code, lobbies lapse (also while the program was
//! not running), and there is only one rematch.

use super::*;
use entente_game::{ClosedReason, Phase};

/// A lobby of Ann's with free seats.
fn open_lobby(home: Home) -> NewGame {
    NewGame {
        reserved: Vec::new(),
        ..new_game(home)
    }
}

fn join() -> Action {
    Action::Lobby(LobbyAction::Join {
        name: "Somebody".into(),
        seats: Vec::new(),
    })
}

async fn made(service: &Service, key: &str, new: NewGame) -> GameId {
    service
        .create(command(ANN, key, new))
        .await
        .unwrap()
        .view
        .game
}

#[tokio::test]
async fn lobbies_and_games_are_found_by_their_channel() {
    let folder = Folder::new();
    let service = folder.service().await;
    let at = |channel: &str| open_lobby(Home::channel(channel));
    let first = made(&service, "a", at("discord:1/10")).await;
    let second = made(&service, "b", at("discord:1/11")).await;
    made(&service, "c", at("discord:12/13")).await;
    made(&service, "d", open_lobby(Home::Private)).await;
    let mut found = service.servers().lobbies_in("discord:1/").await.unwrap();
    found.sort();
    let mut known = vec![
        ("discord:1/10".to_owned(), first.clone()),
        ("discord:1/11".to_owned(), second.clone()),
    ];
    known.sort();
    assert_eq!(found, known);
    assert!(
        service
            .servers()
            .games_in("discord:1/")
            .await
            .unwrap()
            .is_empty()
    );

    service
        .submit(&first, command(BOB, "j", join()))
        .await
        .unwrap();
    let running = service.servers().games_in("discord:1/").await.unwrap();
    assert_eq!(running, [("discord:1/10".to_owned(), first.clone())]);
    assert_eq!(
        service
            .servers()
            .lobbies_in("discord:1/")
            .await
            .unwrap()
            .len(),
        1
    );
    let resigned = service
        .submit(&first, command(BOB, "r", PlayAction::Resign))
        .await;
    resigned.unwrap();
    assert!(
        service
            .servers()
            .games_in("discord:")
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn a_code_leads_to_its_lobby_while_it_is_open() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = made(&service, "a", open_lobby(Home::Private)).await;
    let code = service.join_code(&game).to_string();
    drop(service);
    let service = folder.service().await;
    assert_eq!(
        service.join_code(&game).to_string(),
        code,
        "also after a restart"
    );
    assert_eq!(service.invitation(BOB, &code).await.unwrap().game, game);

    let public = open_lobby(Home::channel("discord:1/2"));
    let in_channel = made(&service, "b", public).await;
    let its = service.join_code(&in_channel).to_string();
    let found = service.invitation(BOB, &its).await;
    assert!(matches!(found, Err(JoinCodeError::Wrong)), "{found:?}");

    service
        .submit(&game, command(BOB, "j", join()))
        .await
        .unwrap();
    let found = service.invitation(CLEO, &code).await;
    assert!(matches!(found, Err(JoinCodeError::Wrong)), "{found:?}");
}

#[tokio::test]
async fn a_person_who_guesses_codes_has_to_wait() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    let game = made(&service, "a", open_lobby(Home::Private)).await;
    let code = service.join_code(&game).to_string();
    for guess in ["", "AAAA-AAAA", "BBBB-BBBB", "CCCC-CCCC", "x"] {
        let found = service.invitation(BOB, guess).await;
        assert!(
            matches!(found, Err(JoinCodeError::Wrong)),
            "{guess}: {found:?}"
        );
    }
    let found = service.invitation(BOB, &code).await;
    let Err(JoinCodeError::TooMany { until }) = found else {
        panic!("{found:?}")
    };
    assert_eq!(service.invitation(CLEO, &code).await.unwrap().game, game);
    time.store(until.0, Ordering::Relaxed);
    assert_eq!(service.invitation(BOB, &code).await.unwrap().game, game);
}

/// Waits until a lobby is closed, and returns the reason.
async fn closing(service: &Service, game: &GameId) -> ClosedReason {
    for _ in 0..10_000 {
        if let Phase::Closed(closing) = service.view(game, ANN).await.unwrap().phase {
            return closing;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the lobby is still open");
}

#[tokio::test]
async fn a_lobby_lapses_when_its_day_is_over() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let one = folder.service_with_clock(&clock).await;
    let first = made(&one, "a", open_lobby(Home::Private)).await;
    let begun = started(&one).await;
    time.store(DAY, Ordering::Relaxed);
    let second = made(&one, "b", open_lobby(Home::Private)).await;
    time.store(DAY + 1_000, Ordering::Relaxed);
    assert_eq!(closing(&one, &first).await, ClosedReason::Lapsed);
    let deliveries = one.deliveries().outbox_len();
    assert!(deliveries >= 4, "{deliveries}: people are told");
    assert!(matches!(
        one.invitation(BOB, &one.join_code(&first).to_string())
            .await,
        Err(JoinCodeError::Wrong)
    ));
    let view = one.view(&second, ANN).await.unwrap();
    assert_eq!(view.phase, Phase::Lobby);
    drop(one);

    // A deadline while the program was not running happens late.
    time.store(DAY * 3, Ordering::Relaxed);
    let one = folder.service_with_clock(&clock).await;
    assert_eq!(closing(&one, &second).await, ClosedReason::Lapsed);
    assert!(one.view(&begun, ANN).await.unwrap().turn().is_some());
    let late = one.submit(&second, command(BOB, "j", join())).await;
    assert!(matches!(late, Err(Rejected::Refused { .. })));
}

#[tokio::test]
async fn there_is_one_rematch_however_many_players_ask() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    let early = service.rematch(&game, None, command(ANN, "0", ())).await;
    assert!(matches!(
        early,
        Err(Rejected::Refused {
            refusal: entente_game::Refusal::NotOver,
            ..
        })
    ));
    service
        .submit(&game, command(ANN, "r", PlayAction::Resign))
        .await
        .unwrap();
    let stranger = service.rematch(&game, None, command(CLEO, "1", ())).await;
    assert!(matches!(
        stranger,
        Err(Rejected::Refused {
            refusal: entente_game::Refusal::NotSeated,
            ..
        })
    ));

    let both = futures::future::join_all([
        service.rematch(&game, None, command(ANN, "2", ())),
        service.rematch(&game, None, command(BOB, "3", ())),
    ])
    .await;
    let mut offered = 0;
    for asked in both {
        match asked.unwrap() {
            Rematch::Offered(_) => offered += 1,
            Rematch::Joined(view) => assert!(view.turn().is_some()),
            Rematch::Known(view) => panic!("{view:?}"),
        }
    }
    assert_eq!(offered, 1);
    let again = service
        .rematch(&game, None, command(ANN, "4", ()))
        .await
        .unwrap();
    let Rematch::Known(view) = again else {
        panic!("{again:?}")
    };
    assert_eq!(view.own_seats(), [Seat(1)], "the colors are swapped");
    assert_eq!(service.people().games_of(ANN).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_rematch_that_was_declined_can_be_asked_for_again() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = started(&service).await;
    service
        .submit(&game, command(ANN, "r", PlayAction::Resign))
        .await
        .unwrap();
    let asked = service
        .rematch(&game, None, command(ANN, "1", ()))
        .await
        .unwrap();
    let Rematch::Offered(first) = asked else {
        panic!("{asked:?}")
    };
    let asked = service
        .rematch(&game, None, command(ANN, "2", ()))
        .await
        .unwrap();
    assert!(matches!(asked, Rematch::Known(view) if view.game == first.game));
    let declined = service
        .submit(&first.game, command(BOB, "d", LobbyAction::Leave))
        .await;
    declined.unwrap();
    let asked = service
        .rematch(&game, None, command(BOB, "3", ()))
        .await
        .unwrap();
    let Rematch::Offered(second) = asked else {
        panic!("{asked:?}")
    };
    assert_ne!(first.game, second.game);
    assert_eq!(second.me().unwrap().player, entente_game::PlayerId::HOST);
}
