//! Places that a lobby's host keeps and frees later: the sheet, who is told and pinged, and who is refused.
use crate::support::*;
use entente_sandbox::Message;

/// The lobby that stands in the channel now: the last message with buttons.
async fn lobby(club: &Club, name: &str) -> Message {
    until(|| {
        let boards = boards(&club.channel(name));
        boards
            .into_iter()
            .rev()
            .find(|board| !board.controls().is_empty())
    })
    .await
}

fn pings(message: &Message) -> Vec<String> {
    let mentions = message.json["mentions"].as_array().unwrap();
    let names = mentions
        .iter()
        .map(|one| one["username"].as_str().unwrap().to_owned());
    names.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_keeps_a_place_and_frees_it() {
    let club = Club::open().await;
    club.channel("ann")
        .slash("/game new Chess4 player2:@bob")
        .await
        .unwrap();
    let first = lobby(&club, "ann").await;
    assert_eq!(pings(&first), ["bob"]);
    let mut said = vec![format!("{:?}", first.controls())];
    let refused = lobby(&club, "cleo")
        .await
        .press("Keep a place…")
        .await
        .unwrap();
    said.push(format!("Cleo: {}", mask(&refused.content)));
    let sheet = first.press("Keep a place…").await.unwrap();
    assert!(sheet.ephemeral);
    assert_eq!(sheet.controls().len(), 2);
    said.push(mask(&sheet.content));
    let sheet = sheet.select("Keep a place for…", ["cleo"]).await.unwrap();
    said.push(mask(&sheet.content));
    let second = board_number(&club.channel("cleo"), 2).await;
    assert_eq!(
        pings(&second),
        ["cleo"],
        "who was pinged before is not again"
    );
    said.push(mask(&second.content));
    let old = until(|| {
        let first = boards(&club.channel("ann")).remove(0);
        first.controls().is_empty().then_some(first)
    });
    said.push(mask(&old.await.content));
    for (menu, value) in [
        ("Keep a place for…", "Entente"),
        ("Keep a place for…", "bob"),
        ("Keep a place for…", "ann"),
        ("Free the place of…", "2"),
        ("Free the place of…", "1"),
    ] {
        let answer = sheet.select(menu, [value]).await.unwrap();
        said.push(format!("{menu} {value}: {}", mask(&answer.content)));
    }
    // The sheet as it was: both places have been freed since.
    let shown = until(|| {
        let last = boards(&club.channel("dan")).pop()?;
        last.content.contains("3 of 4 places").then_some(last)
    });
    said.push(mask(&shown.await.content));
    insta::assert_snapshot!(said.join("\n"));
    assert_eq!(boards(&club.channel("ann")).len(), 2);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_that_is_too_late_says_so() {
    let club = Club::open().await;
    club.channel("ann").slash("/game new chess").await.unwrap();
    let sheet = lobby(&club, "ann")
        .await
        .press("Keep a place…")
        .await
        .unwrap();
    lobby(&club, "bob").await.press("Join").await.unwrap();
    let late = sheet.select("Keep a place for…", ["cleo"]).await.unwrap();
    assert_eq!(late.content, "That game has begun already.");
    club.close().await;
}
