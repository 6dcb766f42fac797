//! Codes of offered seats: kept over a restart, derived again from the log, and gone with the
//! offer.

use super::*;
use crate::access::code::Invitation;
use crate::maintenance::tables;
use entente_game::PlayerId;

const EVE: PersonId = PersonId(5);

fn take(offer: u32) -> Action {
    Action::Lobby(LobbyAction::TakeOver {
        name: "Eve".into(),
        offer,
    })
}

/// A game in which Bob has handed his seat over and offers it, with the code.
async fn offered(service: &Service) -> (GameId, String) {
    let game = started(service).await;
    let hand_over = Action::Play(PlayAction::HandOver { level: None });
    let handed_over = service.submit(&game, command(BOB, "h", hand_over)).await;
    handed_over.unwrap();
    let offer = service.offer_seat(&game, command(BOB, "o", Seat(1))).await;
    let (_, code) = offer.unwrap();
    (game, code.to_string())
}

#[tokio::test]
async fn a_code_is_kept_over_a_restart_and_works_once() {
    let folder = Folder::new();
    let service = folder.service().await;
    let (game, code) = offered(&service).await;
    end(service).await;

    let service = folder.service().await;
    let found = service.invitation(EVE, &code).await.unwrap();
    let offer = Some(1);
    assert_eq!(
        found,
        Invitation {
            game: game.clone(),
            offer
        }
    );
    // Everybody who plays gets the same code, and a lobby has another one.
    let again = service.offer_seat(&game, command(ANN, "a", Seat(1))).await;
    assert_eq!(again.unwrap().1.to_string(), code);
    assert_ne!(service.join_code(&game).to_string(), code);
    let taken = service.submit(&game, command(EVE, "t", take(1))).await;
    assert_eq!(
        taken.unwrap().view.players.seats[1].former,
        Some(PlayerId(1))
    );
    let late = service.invitation(CLEO, &code).await;
    assert!(matches!(late, Err(JoinCodeError::Wrong)), "{late:?}");
    let late = service.submit(&game, command(CLEO, "l", take(1))).await;
    assert!(late.is_err());
    end(service).await;

    let service = folder.service().await;
    let view = service.view(&game, EVE).await.unwrap();
    assert_eq!(view.own_seats(), [Seat(1)]);
    end(service).await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&folder.store().await).unwrap().damage, []);
}

#[tokio::test]
async fn the_index_is_derived_with_the_codes() {
    let folder = Folder::new();
    let service = folder.service().await;
    let (game, code) = offered(&service).await;
    end(service).await;
    let store = folder.store().await;
    let may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
    index::rebuild(&store, tables::of_index()).await.unwrap();
    assert_eq!(check(&store).unwrap().damage, []);
    drop((store, may_block));
    let service = folder.service().await;
    let found = service.invitation(EVE, &code).await.unwrap();
    assert_eq!(found.game, game);
}
