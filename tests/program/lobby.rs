//! Lobbies through the real bot: opened, joined with chosen colours and without, left, started with fewer people, taken back, across a restart.
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_sandbox::{Message, Place, Sandbox, Thread};

/// The lobby's message as somebody sees it now.
fn lobby(sandbox: &Sandbox, name: &str) -> Message {
    boards(&channel(sandbox, name)).remove(0)
}

fn channel(sandbox: &Sandbox, name: &str) -> Place {
    sandbox.user(name).in_channel("chess").unwrap()
}

/// Somebody presses a button of the lobby, and chooses colours where that opens a menu.
pub(crate) async fn press(
    sandbox: &Sandbox,
    name: &str,
    button: &str,
    colours: &[&str],
) -> Message {
    let answer = lobby(sandbox, name).press(button).await.unwrap();
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
pub(crate) async fn new_thread(club: &Club) -> Thread {
    let thread = until(|| club.channel("ann").threads().pop()).await;
    board_number(&club.thread("ann", &thread), 1).await;
    thread
}

/// Ann opens a game with this line, and plays White; Bob, Cleo and Dan join as Silver, Black and Gold.
pub(crate) async fn open_for_four(club: &Club, line: &str) -> Thread {
    let seats = [
        ("ann", &["0"][..]),
        ("bob", &["1"]),
        ("cleo", &["2"]),
        ("dan", &["3"]),
    ];
    open_with(club, line, &seats).await
}

/// Ann opens a game with this line, and these people take these seats, which are all there are.
pub(crate) async fn open_with(club: &Club, line: &str, seats: &[(&str, &[&str])]) -> Thread {
    club.channel("ann").slash(line).await.unwrap();
    board_number(&club.channel("ann"), 1).await;
    for (name, seats) in seats {
        press(&club.sandbox, name, "Join as…", seats).await;
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
        let answer = press(&club.sandbox, name, button, colours).await;
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
    let shown = until(|| {
        Some(lobby(&club.sandbox, "dan")).filter(|lobby| lobby.content.contains("White: <@"))
    });
    said.push(mask(&shown.await.content));
    let mut say = async |name: &str, button: &str, colours: &[&str]| {
        let answer = press(&club.sandbox, name, button, colours).await;
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
    let sign = until(|| {
        let lobby = lobby(&club.sandbox, "ann");
        (lobby.controls() == ["Watch"]).then_some(lobby)
    })
    .await;
    said.push(mask(&sign.content));
    insta::assert_snapshot!(said.join("\n"));
    assert_eq!(
        boards(&club.channel("ann")).len(),
        1,
        "the lobby is one message, changed where it stands"
    );
    club.close().await;
}

/// The message of the game's thread that tells of its start.
async fn first_words(club: &Club) -> String {
    let thread = new_thread(club).await;
    mask(&board_number(&club.thread("ann", &thread), 1).await.content)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_have_two_armies_each() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    ann.slash("/game new Chess4").await.unwrap();
    board_number(&ann, 1).await;
    let mut said = Vec::new();
    for (name, button, colours) in [
        ("ann", "Start", &[][..]),
        ("ann", "Join as…", &["0", "2"]),
        ("bob", "Join as…", &["1", "3"]),
    ] {
        let answer = press(&club.sandbox, name, button, colours).await;
        said.push(format!(
            "{name} {button} {colours:?}: {}",
            mask(&answer.content)
        ));
    }
    said.push(first_words(&club).await);
    insta::assert_snapshot!(said.join("\n"));
    let thread = club.channel("ann").threads().remove(0);
    let (ann, bob) = (club.thread("ann", &thread), club.thread("bob", &thread));
    for (number, (person, token)) in [(&ann, "k7"), (&bob, "Nk3"), (&ann, "d8"), (&bob, "h11")]
        .into_iter()
        .enumerate()
    {
        let answer = person.slash(&format!("/move {token}")).await.unwrap();
        assert_eq!(answer.content, format!("You played **{token}**."));
        board_number(&ann, number + 2).await;
    }
    assert_eq!(
        ann.slash("/moves")
            .await
            .unwrap()
            .content
            .split("```")
            .nth(1),
        Some("\n1. k7 Nk3 d8 h11\n")
    );
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_start_when_the_host_says_so() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    ann.slash("/game new Chess4 player2:@dan options:\"method=2 scoring=incremental\"")
        .await
        .unwrap();
    let invited = board_number(&ann, 1).await;
    let mut said = vec![mask(&invited.content)];
    for (name, button, colours) in [
        ("bob", "Join as…", &["1"][..]),
        ("cleo", "Join as…", &["0"]),
        ("cleo", "Join as…", &["3"]),
        ("ann", "Start", &[]),
    ] {
        let answer = press(&club.sandbox, name, button, colours).await;
        said.push(format!(
            "{name} {button} {colours:?}: {}",
            mask(&answer.content)
        ));
    }
    said.push(first_words(&club).await);
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_chess_for_whoever_comes() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    let mut said = Vec::new();
    for line in [
        "/game new chess options:teams=yes",
        "/game new chess player2:@ann",
        "/game new chess player2:@Entente",
        "/game new chess player2:@bob player3:@cleo",
        "/game new chess",
    ] {
        said.push(format!(
            "{line}: {}",
            ann.slash(line).await.unwrap().content
        ));
    }
    let direct = club.direct("ann").slash("/game new Chess4").await.unwrap();
    said.push(format!("in direct messages: {}", mask(&direct.content)));
    said.push(mask(&board_number(&ann, 1).await.content));
    said.push(format!("{:?}", lobby(&club.sandbox, "bob").controls()));
    for (name, button, colours) in [
        ("ann", "Join as…", &["1"][..]),
        ("bob", "Join as…", &["1"]),
        ("bob", "Join", &[]),
        ("cleo", "Join", &[]),
    ] {
        let answer = lobby(&club.sandbox, name).press(button).await;
        let Ok(mut answer) = answer else { continue };
        if !colours.is_empty() && !answer.controls().is_empty() {
            answer = match answer
                .select("Choose a colour", colours.iter().copied())
                .await
            {
                Ok(answer) => answer,
                Err(error) => {
                    said.push(format!("{name} {button} {colours:?}: {error}"));
                    continue;
                }
            };
        }
        said.push(format!(
            "{name} {button} {colours:?}: {}",
            mask(&answer.content)
        ));
    }
    said.push(first_words(&club).await);
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_taken_back_is_closed_for_all() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    ann.slash("/game new Chess4").await.unwrap();
    board_number(&ann, 1).await;
    press(&club.sandbox, "bob", "Join", &[]).await;
    let open = lobby(&club.sandbox, "cleo")
        .press("Join as…")
        .await
        .unwrap();
    let mut said = vec![press(&club.sandbox, "ann", "Cancel", &[]).await.content];
    let late = open.select("Choose a colour", ["1"]).await.unwrap();
    said.push(format!("Cleo chooses after that: {}", late.content));
    until(|| {
        lobby(&club.sandbox, "ann")
            .controls()
            .is_empty()
            .then_some(())
    })
    .await;
    said.push(mask(&lobby(&club.sandbox, "ann").content));
    insta::assert_snapshot!(said.join("\n"));
    assert_eq!(boards(&ann).len(), 1, "it is closed where it stands");
    club.close().await;
}

/// A private game for those who are named: everybody's lobby and boards are in their own messages.
#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_lives_in_direct_messages() {
    let club = Club::open().await;
    let line = "/game new Chess4 player2:@bob visibility:private";
    let answer = club.channel("ann").slash(line).await.unwrap();
    let (ann, bob) = (club.direct("ann"), club.direct("bob"));
    let mut said = vec![
        mask(&answer.content),
        mask(&board_number(&bob, 1).await.content),
    ];
    let joined = board_number(&bob, 1).await.press("Join as…").await.unwrap();
    let joined = joined.select("Choose a colour", ["1", "3"]).await.unwrap();
    said.push(format!("Bob: {}", joined.content));
    let started = board_number(&ann, 1).await.press("Start").await.unwrap();
    said.push(format!("Ann: {}", started.content));
    said.push(mask(&board_number(&ann, 2).await.content));
    insta::assert_snapshot!(said.join("\n"));
    assert!(
        club.channel("cleo").messages().is_empty(),
        "nothing of it is said in the server"
    );
    assert!(club.direct("cleo").messages().is_empty());
    club.close().await;
}

/// Starts the program in a process of its own.
async fn started(sandbox: &Sandbox, folder: &Folder) -> Process {
    let process = Process::start(&folder.0, &in_sandbox(sandbox, folder));
    sandbox.bot_ready(SOON).await.unwrap();
    process
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_outlasts_a_restart() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let process = started(&sandbox, &folder).await;
    let ann = channel(&sandbox, "ann");
    ann.slash("/game new Chess4").await.unwrap();
    board_number(&ann, 1).await;
    press(&sandbox, "bob", "Join as…", &["1"]).await;
    let open = lobby(&sandbox, "cleo").press("Join as…").await.unwrap();
    process.stop().await;
    let process = started(&sandbox, &folder).await;
    // The menu that was open before, and the button of the message: both say all that is needed to serve them.
    let joined = open.select("Choose a colour", ["2"]).await.unwrap();
    assert_eq!(joined.content, "You have joined as Black.");
    let left = press(&sandbox, "cleo", "Leave", &[]).await;
    assert_eq!(left.content, "You have given your place up.");
    let joined = press(&sandbox, "dan", "Join as…", &["0", "2"]).await;
    let begun = "You play White and Black, and the game has begun.";
    assert!(joined.content.starts_with(begun), "{}", joined.content);
    let words = until(|| {
        let words = mask(&lobby(&sandbox, "ann").content);
        words.contains("has begun").then_some(words)
    })
    .await;
    let seats = "<@ID> (White and Black) – <@ID> (Silver) – <@ID> (Gold)";
    assert!(words.contains(seats), "{words}");
    assert_eq!(boards(&ann).len(), 1, "still the one message");
    process.stop().await;
    sandbox.shutdown().await;
}
