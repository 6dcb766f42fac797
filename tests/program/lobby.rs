//! Lobbies through the real bot: opened, joined with and without a choice of colours, left, started
//! with fewer players, cancelled, and kept over a restart.
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_sandbox::{Message, Sandbox, Thread, UserInChannel};
use std::time::Duration;

/// The message of the lobby, as somebody sees it now.
fn lobby(sandbox: &Sandbox, name: &str) -> Message {
    boards(&channel(sandbox, name)).remove(0)
}

fn channel(sandbox: &Sandbox, name: &str) -> UserInChannel {
    sandbox.user(name).in_channel("chess").unwrap()
}

/// Presses a button of the lobby, and chooses these colours if there are any.
pub(crate) async fn press(
    sandbox: &Sandbox,
    name: &str,
    button: &str,
    colours: &[&str],
) -> Message {
    let answer = press_on(&lobby(sandbox, name), button).await;
    assert!(answer.ephemeral, "{button}: {}", answer.content);
    match colours {
        [] => answer,
        colours => {
            let each_colour = colours.iter().copied();
            answer.select("Choose a colour", each_colour).await.unwrap()
        }
    }
}

/// The thread of the game that has just started, once it has its first board.
pub(crate) async fn new_thread(server: &TestServer) -> Thread {
    let thread = until(|| server.channel("ann").threads().pop()).await;
    board_number(&server.thread("ann", &thread), 1).await;
    thread
}

/// Ann opens a game with this command and plays the first army. Bob, Cleo and Dan join as the
/// others, in turn order.
pub(crate) async fn open_for_four(server: &TestServer, line: &str) -> Thread {
    let seats = [
        ("ann", &["0"][..]),
        ("bob", &["1"]),
        ("cleo", &["2"]),
        ("dan", &["3"]),
    ];
    open_with(server, line, &seats).await
}

/// Ann opens a game with this command, and these people take all its seats.
pub(crate) async fn open_with(
    server: &TestServer,
    line: &str,
    seats: &[(&str, &[&str])],
) -> Thread {
    server.channel("ann").slash(line).await.unwrap();
    board_number(&server.channel("ann"), 1).await;
    for (name, seats) in seats {
        press(&server.sandbox, name, "Join as…", seats).await;
    }
    new_thread(server).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_four_people_fill_starts_by_itself() {
    let server = TestServer::open().await;
    let mut output = Vec::new();
    let opened = server
        .channel("ann")
        .slash("/game new Chess4")
        .await
        .unwrap();
    output.push(opened.content);
    board_number(&server.channel("ann"), 1).await;
    let mut press_and_note = async |name: &str, button: &str, colours: &[&str]| {
        let answer = press(&server.sandbox, name, button, colours).await;
        output.push(format!(
            "{name} {button} {colours:?}: {}",
            mask(&answer.content)
        ));
    };
    press_and_note("bob", "Join", &[]).await;
    press_and_note("bob", "Join", &[]).await;
    press_and_note("ann", "Join as…", &["2"]).await;
    press_and_note("cleo", "Join as…", &["0"]).await;
    press_and_note("cleo", "Leave", &[]).await;
    press_and_note("cleo", "Leave", &[]).await;
    press_and_note("ann", "Leave", &[]).await;
    press_and_note("cleo", "Start", &[]).await;
    press_and_note("cleo", "Cancel", &[]).await;
    press_and_note("cleo", "Join as…", &["0"]).await;
    let shown = until(|| {
        Some(lobby(&server.sandbox, "dan")).filter(|lobby| lobby.content.contains("White: <@"))
    });
    output.push(mask(&shown.await.content));
    let mut press_and_note = async |name: &str, button: &str, colours: &[&str]| {
        let answer = press(&server.sandbox, name, button, colours).await;
        output.push(format!(
            "{name} {button} {colours:?}: {}",
            mask(&answer.content)
        ));
    };
    press_and_note("dan", "Join as…", &["3"]).await;
    let thread = new_thread(&server).await;
    let first = board_number(&server.thread("ann", &thread), 1).await;
    output.push(mask(&first.content));
    output.push(first.attachments[0].description.clone().unwrap());
    output.push(thread.name.clone());
    let closed_lobby = until(|| {
        let lobby = lobby(&server.sandbox, "ann");
        (lobby.controls() == ["Watch"]).then_some(lobby)
    })
    .await;
    output.push(mask(&closed_lobby.content));
    insta::assert_snapshot!(output.join("\n"));
    assert_eq!(
        boards(&server.channel("ann")).len(),
        1,
        "the lobby is one message, which is edited"
    );
    server.close().await;
}

/// The text of the first board in the game's thread.
async fn first_board(server: &TestServer) -> String {
    let thread = new_thread(server).await;
    mask(
        &board_number(&server.thread("ann", &thread), 1)
            .await
            .content,
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_have_two_armies_each() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    ann.slash("/game new Chess4").await.unwrap();
    board_number(&ann, 1).await;
    let mut output = Vec::new();
    for (name, button, colours) in [
        ("ann", "Join as…", &["0", "2"][..]),
        ("bob", "Join as…", &["1", "3"]),
    ] {
        let answer = press(&server.sandbox, name, button, colours).await;
        output.push(format!(
            "{name} {button} {colours:?}: {}",
            mask(&answer.content)
        ));
    }
    output.push(first_board(&server).await);
    insta::assert_snapshot!(output.join("\n"));
    let thread = server.channel("ann").threads().remove(0);
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    for (number, (person, token)) in [(&ann, "k7"), (&bob, "Nk3"), (&ann, "d8"), (&bob, "h11")]
        .into_iter()
        .enumerate()
    {
        let answer = person.slash(&format!("/move {token}")).await.unwrap();
        assert_eq!(answer.content, format!("You played **{token}**."));
        board_number(&ann, number + 2).await;
    }
    assert_eq!(
        ann.slash("/show moves")
            .await
            .unwrap()
            .content
            .split("```")
            .nth(1),
        Some("\n1. k7 Nk3 d8 h11\n")
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_start_when_the_host_says_so() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    ann.slash("/game new Chess4 player2:@dan options:\"method=2 scoring=incremental\"")
        .await
        .unwrap();
    let invited = board_number(&ann, 1).await;
    let mut output = vec![mask(&invited.content)];
    for (name, button, colours) in [
        ("bob", "Join as…", &["1"][..]),
        ("cleo", "Join as…", &["0"]),
        ("cleo", "Join as…", &["3"]),
        ("ann", "Start", &[]),
    ] {
        let answer = press(&server.sandbox, name, button, colours).await;
        output.push(format!(
            "{name} {button} {colours:?}: {}",
            mask(&answer.content)
        ));
    }
    output.push(first_board(&server).await);
    insta::assert_snapshot!(output.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_game_of_chess() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let mut output = Vec::new();
    for line in [
        "/game new chess options:teams=yes",
        "/game new chess player2:@ann",
        "/game new chess player2:@bob player3:@cleo",
        "/game new chess",
    ] {
        output.push(format!(
            "{line}: {}",
            ann.slash(line).await.unwrap().content
        ));
    }
    let direct = server
        .direct("ann")
        .slash("/game new Chess4")
        .await
        .unwrap();
    output.push(format!("in direct messages: {}", mask(&direct.content)));
    output.push(mask(&board_number(&ann, 1).await.content));
    output.push(format!("{:?}", lobby(&server.sandbox, "bob").controls()));
    for (name, button, colours) in [
        ("ann", "Join as…", &["1"][..]),
        ("bob", "Join as…", &["1"]),
        ("bob", "Join", &[]),
        ("cleo", "Join", &[]),
    ] {
        let answer = lobby(&server.sandbox, name).press(button).await;
        // A button may be gone, because the game has started meanwhile.
        let Ok(mut answer) = answer else { continue };
        if !colours.is_empty() && !answer.controls().is_empty() {
            answer = match answer
                .select("Choose a colour", colours.iter().copied())
                .await
            {
                Ok(answer) => answer,
                Err(error) => {
                    output.push(format!("{name} {button} {colours:?}: {error}"));
                    continue;
                }
            };
        }
        output.push(format!(
            "{name} {button} {colours:?}: {}",
            mask(&answer.content)
        ));
    }
    output.push(first_board(&server).await);
    insta::assert_snapshot!(output.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_lobby_is_closed_for_everybody() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    ann.slash("/game new Chess4").await.unwrap();
    board_number(&ann, 1).await;
    press(&server.sandbox, "bob", "Join", &[]).await;
    let open = lobby(&server.sandbox, "cleo")
        .press("Join as…")
        .await
        .unwrap();
    let mut output = vec![press(&server.sandbox, "ann", "Cancel", &[]).await.content];
    let late = open.select("Choose a colour", ["1"]).await.unwrap();
    output.push(format!("Cleo chooses after that: {}", late.content));
    until(|| {
        lobby(&server.sandbox, "ann")
            .controls()
            .is_empty()
            .then_some(())
    })
    .await;
    output.push(mask(&lobby(&server.sandbox, "ann").content));
    insta::assert_snapshot!(output.join("\n"));
    assert_eq!(boards(&ann).len(), 1, "the message is edited");
    server.close().await;
}

/// The buttons that only the host has are taken away when the lobby ends, and when Discord takes no
/// later answer any more, as soon as one of them is pressed.
#[tokio::test(flavor = "multi_thread")]
async fn the_private_buttons_of_a_host_end_with_the_lobby() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    for (is_cancelled, later, said) in [
        (true, 1, "Game cancelled."),
        (false, 1, "The game has begun."),
        (true, 16, "That game was closed before it started."),
        (false, 16, "That game has already started."),
    ] {
        let known = newest(&ann);
        let opened = ann.slash("/game new chess").await.unwrap();
        let posted = posted_after(&ann, known, "Host").await;
        let panel = posted.press("Host").await.unwrap();
        let reserving = panel.press("Reserve a seat").await.unwrap();
        let own = [opened, panel.clone(), reserving];
        assert!(
            own.iter()
                .all(|message| message.ephemeral && !message.controls().is_empty())
        );
        // Answers that are older than a quarter of an hour cannot be edited.
        server.sandbox.advance(Duration::from_mins(later));
        if is_cancelled {
            let last = posted.press("Host").await.unwrap();
            last.press("Cancel").await.unwrap();
        } else {
            let of_bob = posted_after(&server.channel("bob"), known, "Join").await;
            of_bob.press("Join").await.unwrap();
        }
        server.settled().await;
        for message in own {
            if later > 15 {
                let button = message.controls().remove(0);
                // What is chosen from the menu takes its place in any case.
                if !message.json["components"][0]["components"][0]["label"].is_string() {
                    continue;
                }
                let pressed = message.press(&button).await.unwrap();
                assert_eq!(pressed.id, message.id, "the answer takes its place");
            }
            let now = until(|| {
                let now = message.reload().unwrap();
                now.controls().is_empty().then_some(now)
            })
            .await;
            assert!(now.content.starts_with(said), "{}", now.content);
        }
    }
    server.close().await;
}

/// In a private game the lobby and the boards are in each player's direct messages.
#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_played_in_direct_messages() {
    let server = TestServer::open().await;
    let line = "/game new Chess4 player2:@bob visibility:private";
    let answer = server.channel("ann").slash(line).await.unwrap();
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    let mut output = vec![
        mask(&answer.content),
        mask(&board_number(&bob, 1).await.content),
    ];
    let mut joined = board_number(&bob, 1).await.press("Join as…").await.unwrap();
    joined = joined.select("Choose a colour", ["1", "3"]).await.unwrap();
    output.push(format!("Bob: {}", mask(&joined.content)));
    let started = board_number(&ann, 1).await.press("Start").await.unwrap();
    output.push(format!("Ann: {}", started.content));
    output.push(mask(&board_number(&ann, 2).await.content));
    insta::assert_snapshot!(output.join("\n"));
    assert!(
        server.channel("cleo").messages().is_empty(),
        "nothing of it is posted in the server"
    );
    assert!(server.direct("cleo").messages().is_empty());
    server.close().await;
}

/// Starts the bot in a process of its own.
async fn started(sandbox: &Sandbox, folder: &Folder) -> Process {
    let process = Process::start(&folder.0, &in_sandbox(sandbox, folder));
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    process
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_survives_a_restart() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let process = started(&sandbox, &folder).await;
    let ann = channel(&sandbox, "ann");
    ann.slash("/game new Chess4").await.unwrap();
    board_number(&ann, 1).await;
    press(&sandbox, "bob", "Join as…", &["1"]).await;
    let open = lobby(&sandbox, "cleo").press("Join as…").await.unwrap();
    process.stop().await;
    let process = started(&sandbox, &folder).await;
    // A menu that was open before the restart and the buttons still work: their ids say everything.
    let joined = open.select("Choose a colour", ["2"]).await.unwrap();
    let answer = mask(&joined.content);
    assert_eq!(answer, "You’re in as Black!");
    let left = press(&sandbox, "cleo", "Leave", &[]).await;
    assert_eq!(left.content, "You’ve left the game.");
    let joined = press(&sandbox, "dan", "Join as…", &["0", "2"]).await;
    let begun = "You play White and Black.";
    assert!(joined.content.starts_with(begun), "{}", joined.content);
    let words = until(|| {
        let words = mask(&lobby(&sandbox, "ann").content);
        words.contains("** · ").then_some(words)
    })
    .await;
    let seats = "<@ID> (White and Black) – <@ID> (Silver) – <@ID> (Gold)";
    assert!(words.contains(seats), "{words}");
    assert_eq!(boards(&ann).len(), 1, "still only one message");
    process.stop().await;
    sandbox.shutdown().await;
}
