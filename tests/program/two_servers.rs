//! A bot in two servers with common members: a game in each, and nothing of one appears in the
//! other.
use crate::support::*;
use entente_sandbox::{Message, UserInChannel};

const CAFE: &str = "The Café";

/// A channel of the café, as this person sees it.
fn in_cafe(server: &TestServer, name: &str) -> UserInChannel {
    let person = server.sandbox.user(name).in_guild(CAFE).unwrap();
    person.in_channel("chess").unwrap()
}

/// The texts of all that somebody sees in a channel and its threads.
fn texts(channel: &UserInChannel) -> Vec<String> {
    let threads = channel.threads().into_iter();
    let threads = threads.map(|thread| channel.user().in_channel_id(thread.id).unwrap());
    threads
        .chain([channel.clone()])
        .flat_map(|place| place.messages())
        .map(|message| message.json.to_string())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_one_server_does_not_appear_in_the_other() {
    let sandbox = sandbox_builder()
        .other_guild(CAFE, ["cleo", "bob"])
        .channel("chess")
        .start()
        .await
        .unwrap();
    let server = TestServer::of(sandbox).await;
    let club_game = server.start_game().await;

    let (bob, cleo) = (in_cafe(&server, "bob"), in_cafe(&server, "cleo"));
    cleo.slash("/challenge @bob white").await.unwrap();
    let is_challenge =
        |message: &Message| message.controls().iter().any(|control| control == "Accept");
    let challenge = bob.wait_for(is_challenge, TIMEOUT).await.unwrap();
    challenge.press("Accept").await.unwrap();
    let cafe_game = until(|| cleo.threads().pop()).await;
    let cleo_plays = server.thread("cleo", &cafe_game);
    board_number(&cleo_plays, 1).await;
    cleo_plays.slash("/move e4").await.unwrap();
    board_number(&cleo_plays, 2).await;
    server.settled().await;

    let bob_in_club = server.channel("bob");
    assert_eq!(
        (bob_in_club.threads(), bob.threads()),
        (vec![club_game.clone()], vec![cafe_game.clone()])
    );
    assert_eq!(
        boards(&server.thread("bob", &club_game)).len(),
        1,
        "nobody has moved here"
    );
    let ann = server.sandbox.user("ann");
    assert!(ann.in_channel_id(cafe_game.id).is_err());
    assert!(ann.in_guild(CAFE).unwrap().in_channel("chess").is_err());
    let seen_in_club = texts(&bob_in_club);
    let cleos = cleo_plays.user().id().to_string();
    assert!(
        seen_in_club.iter().all(|text| !text.contains(&cleos)),
        "{seen_in_club:#?}"
    );
    let seen_in_cafe = texts(&bob);
    let anns = ann.id().to_string();
    assert!(
        seen_in_cafe.iter().all(|text| !text.contains(&anns)),
        "{seen_in_cafe:#?}"
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_setting_of_one_server_leaves_the_other_as_it_is() {
    let sandbox = sandbox_builder()
        .other_guild(CAFE, ["cleo", "bob"])
        .channel("chess")
        .start()
        .await
        .unwrap();
    let server = TestServer::of(sandbox).await;
    let cafe = server.sandbox.guild(CAFE).unwrap();
    cafe.set_guild_locale("de").unwrap();
    let club = server.channel("ann").slash("/server").await.unwrap();
    assert!(
        club.controls()
            .contains(&"Ratings and leagues: off".to_owned())
    );
    club.press("Ratings and leagues: off").await.unwrap();
    let here = in_cafe(&server, "cleo").slash("/server").await.unwrap();
    let off = here
        .controls()
        .into_iter()
        .filter(|control| control.contains("Ratings"));
    assert_eq!(off.collect::<Vec<_>>(), ["Ratings and leagues: off"]);
    let there = server.channel("ann").slash("/server").await.unwrap();
    assert!(
        there
            .controls()
            .contains(&"Ratings and leagues: on".to_owned())
    );
    server.close().await;
}
