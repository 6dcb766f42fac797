//! Computers that have to act: each is found once, also after a restart, and moves once.

use super::*;
use crate::computers::COMPUTER_TURNS;
use crate::maintenance::tables;
use entente_game::{Actor, Level, NewComputer, PlayerId, Refusal};

/// Ann plays White against a computer.
fn against_a_computer() -> NewGame {
    NewGame {
        reserved: Vec::new(),
        computers: vec![NewComputer {
            computer: Level::default().into(),
            seats: Vec::new(),
        }],
        ..new_game(Home::Private)
    }
}

/// A game against a computer, in which Ann has made this first move.
async fn moved(service: &Service, key: &str, first: &str) -> GameId {
    let create = command(ANN, key, against_a_computer());
    let game = service.create(create).await.unwrap().view.game;
    let first = command(ANN, &format!("{key} moves"), to_move(first));
    service.submit(&game, first).await.unwrap();
    game
}

/// The next computer that has to act; `None` if there is none.
async fn next(turns: &mut ComputerTurns) -> Option<WaitingComputer> {
    at_once(turns.next()).await
}

#[tokio::test]
async fn a_computer_is_given_when_it_has_to_act() {
    let folder = Folder::new();
    let service = folder.service().await;
    let mut turns = service.computer_turns();
    let game = moved(&service, "one", "e4").await;
    let waiting = next(&mut turns).await.unwrap();
    assert_eq!((&waiting.game, waiting.turn.player), (&game, PlayerId(1)));
    assert_eq!(next(&mut turns).await, None, "it is given once");
    assert_eq!(
        next(&mut service.computer_turns()).await,
        Some(waiting.clone()),
        "to each who asks"
    );
    let view = service.view(&game, waiting.actor()).await.unwrap();
    assert!(view.is_my_turn());
    let answer = waiting.command(to_move("e5"));
    service.submit(&game, answer).await.unwrap();
    assert_eq!(next(&mut turns).await, None);
    assert_eq!(next(&mut service.computer_turns()).await, None);
    // A draw offer is answered in a turn of its own.
    let offer = command(ANN, "offer", PlayAction::OfferDraw);
    service.submit(&game, offer).await.unwrap();
    let asked = next(&mut turns).await.unwrap();
    assert!(asked.turn.version > waiting.turn.version);
    let accept = asked.command(PlayAction::AcceptDraw);
    let over = service.submit(&game, accept).await.unwrap();
    assert_eq!(over.view.result(), "1/2-1/2");
    assert_eq!(next(&mut turns).await, None);
}

#[tokio::test]
async fn a_computer_that_no_longer_has_to_act_is_not_given() {
    let folder = Folder::new();
    let service = folder.service().await;
    let mut turns = service.computer_turns();
    let game = moved(&service, "one", "e4").await;
    let resign = command(ANN, "resign", PlayAction::Resign);
    service.submit(&game, resign).await.unwrap();
    assert_eq!(next(&mut turns).await, None);
}

#[tokio::test]
async fn a_restart_finds_every_computer_that_has_to_act_and_none_moves_twice() {
    let folder = Folder::new();
    let service = folder.service().await;
    let mut games = Vec::new();
    for key in ["one", "two", "three"] {
        games.push(moved(&service, key, "e4").await);
    }
    // One has moved, and nobody has learned that.
    let mut turns = service.computer_turns();
    let moved_before = next(&mut turns).await.unwrap();
    let answer = moved_before.command(to_move("e5"));
    service
        .submit(&moved_before.game, answer.clone())
        .await
        .unwrap();
    drop((service, turns));

    let service = folder.service().await;
    let mut turns = service.computer_turns();
    let mut found = Vec::new();
    while let Some(waiting) = next(&mut turns).await {
        found.push(waiting.game);
    }
    games.retain(|game| *game != moved_before.game);
    games.sort();
    found.sort();
    assert_eq!(found, games);
    // The same move, asked for again, and another one for the same turn.
    let again = service.submit(&moved_before.game, answer).await.unwrap();
    assert!(again.repeated);
    let other = moved_before.command(to_move("c5"));
    let other = service.submit(&moved_before.game, other).await.unwrap();
    assert!(other.repeated);
    let view = service.view(&moved_before.game, ANN).await.unwrap();
    assert_eq!(view.ply(), 2);
    drop((service, turns));
    let _may_block = MayBlock::here();
    let report = check(&folder.store().await).unwrap();
    assert_eq!(report.damage, []);
}

#[tokio::test]
async fn the_index_of_computers_is_checked_and_can_be_rebuilt() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = moved(&service, "one", "e4").await;
    drop(service);
    let store = folder.store().await;
    let may_block = MayBlock::here();
    let key = COMPUTER_TURNS.all()
        // The first player, who has to act.
        .number(1 << 1)
        .bytes(game.as_str().as_bytes());
    assert!(store.get(&key).unwrap().is_some());
    let mut batch = Batch::default();
    batch.remove(key.clone());
    store.commit(batch).await.unwrap();
    let report = check(&store).unwrap();
    let missing = "the computers that have to act".to_owned();
    assert_eq!(report.damage, [StoreDamage::Missing(missing)]);
    index::rebuild(&store, tables::of_index()).await.unwrap();
    assert_eq!(check(&store).unwrap().damage, []);
    drop((store, may_block));
    let service = folder.service().await;
    let mut turns = service.computer_turns();
    assert_eq!(next(&mut turns).await.map(|next| next.game), Some(game));
}

#[tokio::test]
async fn a_command_of_a_computer_holds_for_the_version_that_it_saw() {
    let folder = Folder::new();
    let service = folder.service().await;
    let mut turns = service.computer_turns();
    let game = moved(&service, "one", "e4").await;
    let waiting = next(&mut turns).await.unwrap();
    let offer = command(ANN, "offer", PlayAction::OfferDraw);
    service.submit(&game, offer).await.unwrap();
    let late = waiting.command(to_move("e5"));
    let refused = service.submit(&game, late).await;
    assert!(matches!(refused, Err(Rejected::Changed { .. })));
    let newer = next(&mut turns).await.unwrap();
    let answer = newer.command(to_move("e5"));
    service.submit(&game, answer).await.unwrap();
}

#[tokio::test]
async fn nobody_acts_for_a_computer_that_does_not_play() {
    let folder = Folder::new();
    let service = folder.service().await;
    let game = moved(&service, "one", "e4").await;
    for player in [0, 2] {
        let key = format!("computer {player}");
        let by = Actor::Computer(PlayerId(player));
        let refused = service
            .submit(&game, Command::new(by, PlayAction::Resign, key))
            .await;
        let refusal = Refusal::NotSeated;
        assert!(matches!(refused, Err(Rejected::Refused { refusal: why, .. }) if why == refusal));
    }
    assert!(service.spectate(&game).await.unwrap().turn().is_some());
}
