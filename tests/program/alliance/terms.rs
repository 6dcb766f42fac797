//! The terms of a game stand in its lobby before anybody joins, in both languages, and a rematch keeps them.

use super::table::*;
use crate::support::*;

async fn lobby(club: &Club, line: &str) -> String {
    let ann = club.channel("ann");
    let count = boards(&ann).len();
    let answer = ann.slash(line).await.unwrap();
    if boards(&ann).len() == count && !answer.content.starts_with("The lobby") {
        return format!("{line}\n{}", answer.content);
    }
    let lobby = board_number(&ann, count + 1).await;
    format!("{line}\n{}", mask(&lobby.content))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_says_all_terms() {
    let club = Club::open().await;
    let mut said = Vec::new();
    for line in [
        "/game new \"Four Player Chess\"",
        "/game new \"Four Player Chess\" options:\"ally_capture=forbidden loss_percent=25 loss_rounding=floor letters=off most_allied=2\"",
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
        said.push(lobby(&club, line).await);
    }
    insta::assert_snapshot!(said.join("\n---\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_says_them_in_german_too() {
    let club = Club::open().await;
    club.sandbox.set_guild_locale("de").unwrap();
    let said = lobby(&club, "/game new \"Four Player Chess\"").await;
    let pacts = lobby(
        &club,
        "/game new Chess4 options:\"pacts=yes letters=anonymous reveal_letters=yes\"",
    )
    .await;
    insta::assert_snapshot!([said, pacts].join("\n---\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_keeps_the_terms() {
    let mut table = Table::open("letters=off most_allied=2 loss_percent=0").await;
    let by = [0, 1, 2, 3].repeat(3);
    table.play(&by, LINE).await;
    table.play(&[0, 2, 3], "a3b5 d2c1 f7f8").await;
    // The buttons have gone on to the true history.
    table.boards += 1;
    let history = table.board("dan").await;
    history.press("Rematch").await.unwrap();
    let ann = table.club.channel("ann");
    let asked = |message: &entente_sandbox::Message| {
        message.controls().contains(&"Join".to_owned())
            || message.controls().contains(&"Accept".to_owned())
    };
    let asked = ann.wait_for(asked, SOON).await.unwrap();
    let terms = "in secret, with up to 2 people in each. Nobody can write letters.";
    assert!(asked.content.contains(terms), "{}", asked.content);
    table.club.close().await;
}
