//! Lobbies through the real bot: opened, joined with chosen colours and without, left, started with fewer people, taken back, across a restart.
use crate::support::*;
use entente_sandbox::{Message, Thread};

/// The lobby's message as somebody sees it now.
fn lobby(club: &Club, name: &str) -> Message {
    boards(&club.channel(name)).remove(0)
}

/// Somebody presses a button of the lobby, and chooses colours where that opens a menu.
async fn press(club: &Club, name: &str, button: &str, colours: &[&str]) -> Message {
    let answer = lobby(club, name).press(button).await.unwrap();
    assert!(answer.ephemeral, "{button}: {}", answer.content);
    match colours {
        [] => answer,
        colours => {
            let colours = colours.iter().copied();
            answer.select("Choose a colour", colours).await.unwrap()
        }
    }
}

/// The thread of the game that has just begun.
async fn new_thread(club: &Club) -> Thread {
    let thread = until(|| club.channel("ann").threads().pop()).await;
    board_number(&club.thread("ann", &thread), 1).await;
    thread
}

/// Ann opens a game with this line, and plays White; Bob, Cleo and Dan join as Silver, Black and Gold.
pub(crate) async fn open_for_four(club: &Club, line: &str) -> Thread {
    club.channel("ann").slash(line).await.unwrap();
    board_number(&club.channel("ann"), 1).await;
    for (seat, name) in ["ann", "bob", "cleo", "dan"].into_iter().enumerate() {
        press(club, name, "Join as…", &[&seat.to_string()]).await;
    }
    new_thread(club).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_four_people_fill_starts_by_itself() {
    let club = Club::open().await;
    let mut said = Vec::new();
    let opened = club.channel("ann").slash("/game new Chess4").await.unwrap();
    said.push(opened.content);
    board_number(&club.channel("ann"), 1).await;
    let mut say = async |name: &str, button: &str, colours: &[&str]| {
        let answer = press(&club, name, button, colours).await;
        said.push(format!(
            "{name} {button} {colours:?}: {}",
            mask(&answer.content)
        ));
    };
    say("bob", "Join", &[]).await;
    say("bob", "Join", &[]).await;
    say("ann", "Join as…", &["2"]).await;
    say("cleo", "Join as…", &["0"]).await;
    say("cleo", "Leave", &[]).await;
    say("cleo", "Leave", &[]).await;
    say("ann", "Leave", &[]).await;
    say("cleo", "Start", &[]).await;
    say("cleo", "Cancel", &[]).await;
    say("cleo", "Join as…", &["0"]).await;
    said.push(mask(&lobby(&club, "dan").content));
    let mut say = async |name: &str, button: &str, colours: &[&str]| {
        let answer = press(&club, name, button, colours).await;
        said.push(format!(
            "{name} {button} {colours:?}: {}",
            mask(&answer.content)
        ));
    };
    say("dan", "Join as…", &["3"]).await;
    let thread = new_thread(&club).await;
    let first = board_number(&club.thread("ann", &thread), 1).await;
    said.push(mask(&first.content));
    said.push(first.attachments[0].description.clone().unwrap());
    said.push(thread.name.clone());
    until(|| lobby(&club, "ann").controls().is_empty().then_some(())).await;
    insta::assert_snapshot!(said.join("\n"));
    assert_eq!(
        boards(&club.channel("ann")).len(),
        1,
        "the lobby is one message, changed where it stands"
    );
    club.close().await;
}
