//! Rematches: one for both who ask, with the colours passed on; bystanders are refused.
use crate::support::*;
use entente_sandbox::{Message, Place, Thread};

/// The thread of a game that Ann has resigned.
async fn over(club: &Club) -> Thread {
    let thread = club.start_game().await;
    let ann = club.thread("ann", &thread);
    let sheet = press_on(&boards(&ann)[0], "Resign…").await;
    sheet.press("Yes, resign").await.unwrap();
    board_number(&ann, 2).await;
    thread
}

/// Its last board as somebody sees it.
fn last(club: &Club, thread: &Thread, name: &str) -> Message {
    boards(&club.thread(name, thread)).remove(1)
}

/// The challenge to the rematch, as somebody sees it in the channel.
async fn challenge(place: &Place, number: usize) -> Message {
    board_number(place, number).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_who_presses_says_yes() {
    let club = Club::open().await;
    let thread = over(&club).await;
    let mut said = vec![format!("{:?}", last(&club, &thread, "ann").controls())];
    let mut press = async |name: &str| {
        let answer = last(&club, &thread, name).press("Rematch").await.unwrap();
        assert!(answer.ephemeral);
        said.push(format!("{name}: {}", mask(&answer.content)));
    };
    press("cleo").await;
    press("ann").await;
    press("ann").await;
    let asked = challenge(&club.channel("bob"), 2).await;
    let again = mask(&asked.content);
    press("bob").await;
    let threads = until(|| {
        let threads = club.channel("ann").threads();
        (threads.len() == 2).then_some(threads)
    })
    .await;
    let newest = threads.iter().max_by_key(|thread| thread.id).unwrap();
    let begun = board_number(&club.thread("ann", newest), 1).await;
    press("ann").await;
    press("cleo").await;
    said.push(again);
    said.push(mask(&begun.content));
    insta::assert_snapshot!(said.join("\n"));
    let mentions = asked.json["mentions"].as_array().unwrap();
    assert_eq!(mentions.len(), 1, "Bob alone is pinged");
    assert_eq!(
        boards(&club.channel("ann")).len(),
        2,
        "one challenge, one rematch"
    );
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pressed_by_both_at_once_it_is_one_game() {
    let club = Club::open().await;
    let thread = over(&club).await;
    let (ann, bob) = (last(&club, &thread, "ann"), last(&club, &thread, "bob"));
    let (ann, bob) = tokio::join!(ann.press("Rematch"), bob.press("Rematch"));
    let mut said = [ann.unwrap().content, bob.unwrap().content];
    said.sort();
    assert!(said[0].starts_with("You asked for a rematch"), "{said:?}");
    assert!(said[1].contains("the rematch has begun"), "{said:?}");
    until(|| (club.channel("cleo").threads().len() == 2).then_some(())).await;
    assert_eq!(boards(&club.channel("cleo")).len(), 2);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_was_declined_is_asked_for_again_from_the_list() {
    let club = Club::open().await;
    let thread = over(&club).await;
    last(&club, &thread, "ann").press("Rematch").await.unwrap();
    let asked = challenge(&club.channel("bob"), 2).await;
    asked.press("Decline").await.unwrap();
    let open = |board: &Message| board.controls().contains(&"Accept".to_owned());
    // The one that was declined is not to be mistaken for the next: its buttons go when its message is changed.
    until(|| (!boards(&club.channel("ann")).iter().any(open)).then_some(())).await;
    let line = "/game list \"mine that are over\"";
    let list = club.channel("bob").slash(line).await.unwrap();
    let mut said = vec![mask(&list.content), format!("{:?}", list.controls())];
    said.push(mask(&list.press("Rematch 1").await.unwrap().content));
    let asked = until(|| {
        let boards = boards(&club.channel("ann"));
        boards.into_iter().find(open)
    });
    said.push(mask(&asked.await.content));
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_end_the_game_can_be_read_and_kept_from_its_last_board() {
    let club = Club::open().await;
    let thread = over(&club).await;
    let board = last(&club, &thread, "ann");
    assert_eq!(board.controls(), AFTER);
    let mut said = Vec::new();
    for (name, button) in [
        ("ann", "Moves"),
        ("ann", "File"),
        ("ann", "Notes"),
        ("cleo", "Moves"),
        ("cleo", "Notes"),
    ] {
        let answer = last(&club, &thread, name).press(button).await.unwrap();
        assert!(answer.ephemeral);
        let files = answer.attachments.len();
        said.push(format!(
            "{name} {button}: {} [{files} files]",
            mask(&answer.content)
        ));
    }
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

/// The picture of an accepted challenge, or of a cancelled game, says no longer that it waits.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_kept_picture_says_stays_true() {
    let club = Club::open().await;
    let alt = |number: usize| {
        let challenge = boards(&club.channel("ann")).remove(number);
        challenge.attachments[0].description.clone().unwrap()
    };
    club.channel("ann").slash("/challenge @bob").await.unwrap();
    let challenge = board_number(&club.channel("bob"), 1).await;
    assert!(alt(0).contains("Waiting for an answer"), "{}", alt(0));
    challenge.press("Accept").await.unwrap();
    until(|| (!alt(0).contains("Waiting")).then_some(())).await;
    assert!(alt(0).contains("White: king e1"), "{}", alt(0));
    club.channel("ann").slash("/game new chess").await.unwrap();
    let lobby = board_number(&club.channel("ann"), 2).await;
    lobby.press("Cancel").await.unwrap();
    until(|| alt(1).contains("cancelled the game").then_some(())).await;
    club.close().await;
}
