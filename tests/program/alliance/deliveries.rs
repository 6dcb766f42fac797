//! What concerns one person alone arrives once, whatever happens to the line, beside the board and not instead of it; and where it cannot arrive nobody else hears of that.

use super::table::*;
use crate::support::*;
use crate::watch::Watch;
use entente_sandbox::Fault;
use std::sync::Arc;

#[tokio::test(flavor = "multi_thread")]
async fn it_arrives_once_though_discord_loses_and_doubles() {
    let mut table = Table::open("").await;
    let faults = table.club.sandbox.faults();
    for (number, fault) in [Fault::RequestLost, Fault::AnswerLost, Fault::ServerError]
        .into_iter()
        .enumerate()
    {
        let place = table.direct("bob").id().to_string();
        faults.next_where(fault, 1, &place);
        let line = format!("/whisper player:Bob text:\"Number {number}\"");
        table.deal("ann", &line, &["bob"]).await;
    }
    faults.next(Fault::NonceForgotten, 10);
    faults.next_where(Fault::AnswerLost, 2, &table.direct("bob").id().to_string());
    table
        .deal("ann", "/whisper player:Bob text:Last", &["bob"])
        .await;
    // What follows comes after it.
    table
        .deal(
            "ann",
            "/whisper player:Bob text:\"The very last\"",
            &["bob"],
        )
        .await;
    let told = shown_all(&table.direct("bob"));
    assert_eq!(told.len(), 5, "{told:#?}");
    let struck = faults.happened().len();
    assert!(struck >= 5, "only {struck} faults struck");
    table.club.close().await;
}

/// A game that lives in direct messages: the board there keeps its buttons, and the next board finds the one before.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_beside_it_keeps_its_buttons() {
    let club = Club::open().await;
    let ann = club.direct("ann");
    let line = "/game new \"Four Player Chess\" visibility:private player2:@bob player3:@cleo player4:@dan";
    club.channel("ann").slash(line).await.unwrap();
    for name in ["bob", "cleo", "dan"] {
        let asked = board_number(&club.direct(name), 1).await;
        let button = asked.controls().remove(0);
        asked.press(&button).await.unwrap();
    }
    let begun = |message: &entente_sandbox::Message| message.content.contains("The game has begun");
    let board = ann.wait_for(begun, SOON).await.unwrap();
    let count = boards(&ann).len();
    let controls = board.controls();
    assert_eq!(controls, ["Move…", "More…", "Diplomacy"]);
    let bob = club.direct("bob");
    let theirs = bob.wait_for(begun, SOON).await.unwrap();
    assert_eq!(
        board.json["components"], theirs.json["components"],
        "the same buttons for everybody"
    );
    let listed = bob.autocomplete("/whisper player:").await.unwrap();
    let to_ann = listed
        .iter()
        .find(|known| known.name.starts_with("Ann"))
        .unwrap();
    let line = format!(
        "/whisper player:{} text:Psst",
        to_ann.value.as_str().unwrap()
    );
    bob.slash(&line).await.unwrap();
    until(|| (tidings(&ann).len() == 1).then_some(())).await;
    assert_eq!(board.again().unwrap().controls(), controls);
    assert_eq!(
        tidings(&ann)[0].controls(),
        ["Reply…", "Mute", "Diplomacy"],
        "no server runs this game"
    );
    let mover = ["ann", "bob", "cleo", "dan"].map(|name| club.direct(name));
    for place in &mover {
        let Some(choice) = place
            .autocomplete("/move move:")
            .await
            .unwrap()
            .into_iter()
            .next()
        else {
            continue;
        };
        let line = format!("/move {}", choice.value.as_str().unwrap());
        place.slash(&line).await.unwrap();
        break;
    }
    board_number(&ann, count + 1).await;
    until(|| board.again().unwrap().controls().is_empty().then_some(())).await;
    assert_eq!(
        tidings(&ann)[0].controls().len(),
        3,
        "what was told keeps its own"
    );
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_direct_messages_are_nobody_elses_business() {
    let watch = Arc::new(Watch::default());
    let sandbox = building().observer(watch.clone()).start().await.unwrap();
    let mut table = Table::of(Club::of(sandbox).await, "Four Player Chess", "").await;
    table.club.sandbox.user("bob").set_dms_closed(true);
    table
        .ask("ann", "/ally propose player:Red message:\"Shall we?\"")
        .await;
    table
        .ask("ann", "/whisper player:Red text:\"Did you get it?\"")
        .await;
    until(|| (watch.forbidden().len() == 1).then_some(())).await;
    // What comes later is not even tried.
    table.ask("ann", "/whisper player:Red text:Hello?").await;
    table
        .deal("cleo", "/whisper player:Dan text:Psst", &["dan"])
        .await;
    assert_eq!(watch.forbidden().len(), 1);
    assert!(tidings(&table.direct("bob")).is_empty());
    let sheet = table.sheet("bob").await;
    insta::assert_snapshot!(shown(&sheet));
    let letters = sheet.press("Letters").await.unwrap();
    assert!(
        letters.embeds[0]["description"] == "Hello?",
        "{:?}",
        letters.embeds
    );
    for name in ["ann", "cleo", "dan"] {
        let place = table.place(name);
        let public = place
            .messages()
            .into_iter()
            .filter(|message| !message.ephemeral);
        let said: Vec<_> = public.map(|message| message.content).collect();
        assert!(!said.join("").contains("direct messages"), "{said:#?}");
    }
    table.club.close().await;
}
