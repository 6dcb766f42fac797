//! The lobby shows the terms of a game before anybody joins, in both languages, and a rematch keeps
//! them.

use super::diplomacy_game::*;
use crate::support::*;

async fn lobby(server: &TestServer, line: &str) -> String {
    let ann = server.channel("ann");
    let count = boards(&ann).len();
    let answer = ann.slash(line).await.unwrap();
    if boards(&ann).len() == count && !answer.content.starts_with("Your game is open") {
        return format!("{line}\n{}", answer.content);
    }
    let lobby = board_number(&ann, count + 1).await;
    format!("{line}\n{}", mask(&lobby.content))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_shows_all_terms() {
    let server = TestServer::open().await;
    let mut output = Vec::new();
    for line in [
        "/game new \"Four Player Chess\"",
        "/game new \"Four Player Chess\" options:\"ally_capture=forbidden loss_percent=25 \
            loss_rounding=floor letters=off most_allied=2\"",
        "/game new \"Four Player Chess\" options:\"letters=anonymous reveal_letters=yes\"",
        "/game new \"Four Player Chess\" options:\"reveal_alliances=no ally_capture=allowed\"",
        "/game new Chess4 options:\"pacts=yes most_allied=2\"",
        "/game new \"multi-player chess\" options:\"armies=3 pacts=yes letters=anonymous\"",
        "/game new Chess4 options:letters=off",
        "/game new Chess4 options:\"pacts=yes most_allied=4\"",
        "/game new \"Four Player Chess\" options:\"reveal_letters=yes reveal_alliances=no\"",
        "/game new \"Four Player Chess\" options:letters=perhaps",
        "/game new \"multi-player chess\" options:\"armies=2 pacts=yes\"",
        "/challenge @bob variant:\"Four Player Chess\" options:letters=off",
    ] {
        output.push(lobby(&server, line).await);
    }
    insta::assert_snapshot!(output.join("\n---\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_shows_the_terms_in_german() {
    let server = TestServer::open().await;
    server.sandbox.set_guild_locale("de").unwrap();
    let output = lobby(&server, "/game new \"Four Player Chess\"").await;
    let pacts = lobby(
        &server,
        "/game new Chess4 options:\"pacts=yes letters=anonymous reveal_letters=yes\"",
    )
    .await;
    insta::assert_snapshot!([output, pacts].join("\n---\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_keeps_the_terms() {
    let mut game = DiplomacyGame::open("letters=off most_allied=2 loss_percent=0").await;
    let by = [0, 1, 2, 3].repeat(3);
    game.play(&by, LINE).await;
    game.play(&[0, 2, 3], "a3b5 d2c1 f7f8").await;
    // The last message is the true history, which now has the buttons.
    game.boards += 1;
    let history = game.board("dan").await;
    history.press("Rematch").await.unwrap();
    let ann = game.in_thread("ann");
    let is_offer = |message: &entente_sandbox::Message| {
        message.controls().contains(&"Join".to_owned())
            || message.controls().contains(&"Accept".to_owned())
    };
    let offer = ann.wait_for(is_offer, TIMEOUT).await.unwrap();
    let terms = "Alliances of up to 2 are secret until the game is over. There are no letters.";
    assert!(offer.content.contains(terms), "{}", offer.content);
    game.server.close().await;
}
