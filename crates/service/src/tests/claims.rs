//! Claims that only the engine can confirm: how the service asks, and what becomes of its answer.

use super::*;
use entente_game::samples::quiet_line;
use entente_game::{
    ADJUDICATION_ROUNDS, AdjudicatedResult, AdjudicationRefusal, Phase, Refusal, StartingPosition,
    View,
};
use entente_rules::Position;
use tokio::sync::mpsc;

/// A game of Ann, who has White, and Bob that has gone on for more than twenty rounds. Its moves
/// repeat no position.
async fn long_game(service: &Service) -> View {
    let position = Position::from_fen("6rk/8/8/8/8/8/8/KR6 w - - 0 1").unwrap();
    let new = new_game(Home::Private)
        .with_terms(|terms| terms.starting_position = Some(StartingPosition::of(&position).into()));
    let created = service.create(command(ANN, "create", new)).await.unwrap();
    let game = created.view.game;
    let accept = command(BOB, "accept", LobbyAction::Accept);
    let mut view = service.submit(&game, accept).await.unwrap().view;
    while view.ply() < 2 * ADJUDICATION_ROUNDS {
        let by = if view.ply().is_multiple_of(2) {
            ANN
        } else {
            BOB
        };
        let key = format!("move {}", view.ply());
        let mv = command(by, &key, to_move(&new_position(&view)));
        view = service.submit(&game, mv).await.unwrap().view;
    }
    view
}

/// A quiet move, after which the game goes on as before.
fn new_position(view: &View) -> String {
    let line = quiet_line(view.play().unwrap().positions(), 1);
    line.unwrap()[0].to_string()
}

fn claim(key: &str) -> Command<Action> {
    command(ANN, key, PlayAction::claim(AdjudicatedResult::Win).into())
}

/// From now on the engine answers so, each time after this message.
fn answer(mut requests: mpsc::Receiver<AdjudicationRequest>, is_certain: bool) {
    tokio::spawn(async move {
        while let Some(request) = requests.recv().await {
            let _ = request.answer.send(is_certain);
        }
    });
}

fn refusal(rejected: &Rejected) -> Option<AdjudicationRefusal> {
    match rejected {
        Rejected::Refused {
            refusal: Refusal::Claim(refusal),
            ..
        } => Some(*refusal),
        _ => None,
    }
}

#[tokio::test]
async fn a_claim_of_which_the_engine_is_certain_ends_the_game() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = long_game(&service).await.game;
    let nobody_thinks = service.submit(&game, claim("early")).await.unwrap_err();
    assert_eq!(refusal(&nobody_thinks), Some(AdjudicationRefusal::Busy));
    answer(service.adjudication_requests(), true);
    let accepted = service.submit(&game, claim("claim")).await.unwrap();
    assert!(matches!(&accepted.view.phase, Phase::Over(ending) if ending.result == "1-0"));
    end(service).await;
    // After a restart the same command has the same answer, without an engine.
    let service = folder.service().await;
    let again = service.submit(&game, claim("claim")).await.unwrap();
    assert!(again.repeated && matches!(again.view.phase, Phase::Over(_)));
}

#[tokio::test]
async fn a_refused_claim_is_remembered_over_a_restart() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = long_game(&service).await.game;
    answer(service.adjudication_requests(), false);
    let rounds = ADJUDICATION_ROUNDS;
    let not_certain = Some(AdjudicationRefusal::NotCertain { rounds });
    let refused = service.submit(&game, claim("claim")).await.unwrap_err();
    assert_eq!(refusal(&refused), not_certain);
    let bob = service.view(&game, BOB).await.unwrap();
    assert_eq!(
        bob.own.unwrap().result_claims.wait,
        None,
        "the other player sees nothing"
    );
    end(service).await;
    let service = folder.service().await;
    answer(service.adjudication_requests(), true);
    let again = service.submit(&game, claim("claim")).await.unwrap_err();
    assert_eq!(refusal(&again), not_certain, "the same command");
    let wait = service.submit(&game, claim("another")).await.unwrap_err();
    assert_eq!(refusal(&wait), Some(AdjudicationRefusal::Wait { rounds }));
}

#[tokio::test]
async fn a_player_who_moves_meanwhile_gets_no_answer() {
    let folder = Folder::new();
    let service = folder.service().await;
    let before = long_game(&service).await;
    let game = before.game.clone();
    let mut requests = service.adjudication_requests();
    let (claiming, asked) = (service.clone(), game.clone());
    let claimed = tokio::spawn(async move { claiming.submit(&asked, claim("claim")).await });
    let request = requests.recv().await.unwrap();
    assert_eq!(
        (request.view.ply(), request.result),
        (before.ply(), AdjudicatedResult::Win)
    );
    let mv = command(ANN, "move", to_move(&new_position(&before)));
    service.submit(&game, mv).await.unwrap();
    request.answer.send(true).unwrap();
    let refused = claimed.await.unwrap().unwrap_err();
    assert!(matches!(
        refused,
        Rejected::Refused {
            refusal: Refusal::NotYourTurn { .. },
            ..
        }
    ));
    let view = service.view(&game, ANN).await.unwrap();
    let wait = view.own.as_ref().unwrap().result_claims.wait;
    assert_eq!((view.ply(), wait), (before.ply() + 1, None));
}
