//! Lists and watching: lobbies to join, games to watch, and what each of two people and a bystander sees and may press.
use crate::support::*;
use entente_sandbox::Message;
use std::time::Duration;

/// What a message says and offers.
fn shown(message: &Message) -> String {
    let text = mask(&message.content);
    format!("{text}\n{:?}", message.controls())
}

#[tokio::test(flavor = "multi_thread")]
async fn open_lists_invitations_first_and_joins_from_the_list() {
    let club = Club::open().await;
    let bob = club.channel("bob");
    let mut said = vec![bob.slash("/game open").await.unwrap().content];
    said.push(
        club.direct("bob")
            .slash("/game open")
            .await
            .unwrap()
            .content,
    );
    club.channel("cleo")
        .slash("/game new Chess66")
        .await
        .unwrap();
    board_number(&bob, 1).await;
    club.channel("ann")
        .slash("/game new Chess4 player2:@bob")
        .await
        .unwrap();
    board_number(&bob, 2).await;
    let hidden = "/challenge @dan visibility:private";
    club.channel("ann").slash(hidden).await.unwrap();
    board_number(&club.direct("dan"), 1).await;
    // The links to direct messages follow when these have been noted.
    let linked = async |name: &str| loop {
        let list = club.channel(name).slash("/game open").await.unwrap();
        if list.content.contains("[Ann – Dan](") {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    tokio::time::timeout(SOON, futures::future::join(linked("ann"), linked("dan")))
        .await
        .unwrap();
    let mut lists = Vec::new();
    for name in ["ann", "bob", "cleo", "dan"] {
        let list = club.channel(name).slash("/game open").await.unwrap();
        assert!(list.ephemeral);
        said.push(format!("{name}: {}", shown(&list)));
        lists.push(list);
    }
    let joined = lists[1].press("Join 1").await.unwrap();
    said.push(format!("bob: {}", mask(&joined.content)));
    let joined = lists[1].press("Join 2").await.unwrap();
    said.push(format!("bob: {}", mask(&joined.content)));
    let late = lists[3].press("Join 3").await.unwrap();
    said.push(format!("dan, too late: {}", mask(&late.content)));
    // Chance gives the colours.
    let said = said.join("\n");
    let said = ["White", "Black"].into_iter().fold(said, |said, colour| {
        said.replace(&format!("You play {colour}"), "You play COLOUR")
    });
    insta::assert_snapshot!(said);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_and_watched() {
    let club = Club::open().await;
    let cleo = club.channel("cleo");
    let mut said = Vec::new();
    for line in [
        "/game list",
        "/game list mine",
        "/game list \"mine that are over\"",
        "/game watch",
    ] {
        said.push(format!(
            "{line}: {}",
            cleo.slash(line).await.unwrap().content
        ));
    }
    let direct = club
        .direct("cleo")
        .slash("/game list \"in this server\"")
        .await
        .unwrap();
    said.push(direct.content);
    let thread = club.start_game().await;
    club.thread("ann", &thread).slash("/move e4").await.unwrap();
    board_number(&club.thread("ann", &thread), 2).await;
    for name in ["ann", "bob", "cleo"] {
        let list = club.channel(name).slash("/game list").await.unwrap();
        said.push(format!("{name}: {}", shown(&list)));
    }
    let list = cleo.slash("/game list").await.unwrap();
    let board = list.press("Watch 1").await.unwrap();
    assert!(board.ephemeral && !board.attachments.is_empty());
    said.push(shown(&board));
    let from_white = board.press("From White").await.unwrap();
    assert_eq!(from_white.id, board.id, "the same message turns");
    let (white, black) = (
        &from_white,
        &cleo.slash("/game watch side:black").await.unwrap(),
    );
    let bytes = |message: &Message| cleo.download(&message.attachments[0]).unwrap();
    assert_ne!(bytes(white), bytes(black), "seen from the other side");
    let refused = cleo.slash("/game watch side:gold").await.unwrap();
    said.push(mask(&refused.content));
    let refused = cleo.slash("/game watch game:nonsense").await.unwrap();
    said.push(refused.content);
    let only = cleo.slash("/game watch").await.unwrap();
    assert_eq!(only.content, board.content, "there is only one");
    let choices = cleo.autocomplete("/game watch game:a").await.unwrap();
    said.push(choices[0].name.clone());
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

/// A lobby's message stays as a sign where its game went, with a look at it for those who pass by.
#[tokio::test(flavor = "multi_thread")]
async fn a_bystander_looks_at_a_game_and_is_taught_what_is_for_its_players() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let cleo = club.channel("cleo");
    let sign = until(|| {
        let first = boards(&cleo).remove(0);
        first
            .controls()
            .contains(&"Watch".to_owned())
            .then_some(first)
    })
    .await;
    let mut said = vec![shown(&sign), shown(&sign.press("Watch").await.unwrap())];
    let board = board_number(&club.thread("cleo", &thread), 1).await;
    for button in board.controls() {
        let answer = board.press(&button).await.unwrap();
        assert!(answer.ephemeral, "{button}");
        said.push(format!("{button} {}", mask(&answer.content)));
    }
    for (message, what) in [(&sign, "the sign"), (&board, "the board")] {
        let answer = message.command("Show board").await.unwrap();
        assert!(answer.ephemeral && !answer.attachments.is_empty(), "{what}");
    }
    let own = club.thread("cleo", &thread).slash("/board").await.unwrap();
    said.push(shown(&own));
    for button in own.controls() {
        let answer = own.press(&button).await.unwrap().content;
        assert!(!answer.contains("You do not play"), "{button}: {answer}");
    }
    let typed = cleo.type_text("no board at all").unwrap();
    said.push(typed.command("Show board").await.unwrap().content);
    insta::assert_snapshot!(said.join("\n"));
    assert_eq!(
        boards(&club.thread("ann", &thread)).len(),
        1,
        "nothing of it in public"
    );
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_private_is_not_found() {
    let club = Club::open().await;
    club.channel("ann")
        .slash("/challenge @bob white visibility:private")
        .await
        .unwrap();
    let challenge = board_number(&club.direct("bob"), 1).await;
    challenge.press("Accept").await.unwrap();
    board_number(&club.direct("bob"), 2).await;
    let list = club.direct("ann").slash("/game list").await.unwrap();
    let mut said = vec![shown(&list)];
    let choices = club
        .direct("ann")
        .autocomplete("/board game:b")
        .await
        .unwrap();
    let game = choices[0].value.as_str().unwrap().to_owned();
    for line in [
        "/game list",
        &format!("/game watch game:{game}"),
        &format!("/board game:{game}"),
    ] {
        let answer = club.channel("cleo").slash(line).await.unwrap();
        said.push(mask(&answer.content));
    }
    let known = club
        .channel("ann")
        .slash(&format!("/game watch game:{game}"))
        .await
        .unwrap();
    said.push(shown(&known));
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

/// A public game is watched by whoever knows its name, from anywhere.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_public_is_found_by_its_name() {
    let club = Club::open().await;
    club.direct("ann")
        .slash("/challenge @bob white visibility:public")
        .await
        .unwrap();
    board_number(&club.direct("bob"), 1)
        .await
        .press("Accept")
        .await
        .unwrap();
    board_number(&club.direct("bob"), 2).await;
    let choices = club
        .direct("ann")
        .autocomplete("/board game:b")
        .await
        .unwrap();
    let game = choices[0].value.as_str().unwrap().to_owned();
    let board = club
        .channel("cleo")
        .slash(&format!("/game watch game:{game}"))
        .await
        .unwrap();
    assert!(!board.attachments.is_empty(), "{}", board.content);
    let json = reqwest::get(format!("{}/games/{game}", club.api))
        .await
        .unwrap();
    assert_eq!(json.status(), 200);
    let json: serde_json::Value = json.json().await.unwrap();
    assert_eq!(
        (&json["visibility"], &json["your_place"]),
        (&"public".into(), &serde_json::Value::Null)
    );
    club.close().await;
}

/// Long lists have pages; a page that is gone shows the last one.
#[tokio::test(flavor = "multi_thread")]
async fn long_lists_have_pages() {
    let club = Club::open().await;
    let (ann, bob) = (club.channel("ann"), club.channel("bob"));
    for count in 1..=7 {
        ann.slash("/game new chess").await.unwrap();
        board_number(&ann, count).await;
    }
    // A lobby can be linked once the program knows where it stands, a moment after all see it.
    let are_linked = |list: &Message, count| list.content.matches("](https://").count() == count;
    let (first, second) = loop {
        let first = bob.slash("/game open").await.unwrap();
        let second = first.press("Next page").await.unwrap();
        if are_linked(&first, 5) && are_linked(&second, 2) {
            break (first, second);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(first.id, second.id);
    let said = [shown(&first), shown(&second)];
    insta::assert_snapshot!(said.join("\n"));
    for lobby in boards(&ann).iter().take(3) {
        lobby.press("Cancel").await.unwrap();
    }
    let back = second.press("Previous page").await.unwrap();
    assert!(
        !back.controls().contains(&"Next page".to_owned()),
        "{:?}",
        back.controls()
    );
    club.close().await;
}

/// What is played in one channel is listed in every other channel of the server, to those who can read both.
#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_in_all_channels_of_their_server() {
    let sandbox = entente_sandbox::Sandbox::builder()
        .people(["ann", "bob", "cleo", "dan"])
        .bot("Entente")
        .guild("The Club")
        .channel("chess")
        .channel("hall");
    let club = Club::of(sandbox.start().await.unwrap()).await;
    let hall = club.sandbox.user("cleo").in_channel("hall").unwrap();
    club.channel("ann").slash("/game new chess").await.unwrap();
    board_number(&club.channel("ann"), 1).await;
    let open = hall.slash("/game open").await.unwrap();
    assert_eq!(open.controls(), ["Join 1"], "{}", open.content);
    let joined = open.press("Join 1").await.unwrap();
    assert!(
        joined.content.contains("You will find it in <#"),
        "{}",
        joined.content
    );
    let dans = club.sandbox.user("dan").in_channel("hall").unwrap();
    let board = dans.slash("/game watch").await.unwrap();
    assert!(!board.attachments.is_empty(), "{}", board.content);
    club.close().await;
}

/// Whose turn it is in which game is said with its rule set, where that is not chess; and where no lobby is open, that is said.
#[tokio::test(flavor = "multi_thread")]
async fn games_are_told_apart_by_their_rules() {
    let club = Club::open().await;
    let none = club.direct("ann").slash("/game open").await.unwrap();
    assert!(none.content.starts_with("No lobby is open to you."));
    let ann = club.channel("ann");
    for (number, line) in [
        "/challenge @bob white",
        "/challenge @bob white variant:Chess66",
    ]
    .into_iter()
    .enumerate()
    {
        ann.slash(line).await.unwrap();
        let asked = board_number(&club.channel("bob"), number + 1).await;
        asked.press("Accept").await.unwrap();
        until(|| (ann.threads().len() > number).then_some(())).await;
    }
    let turns = ann.slash("/turns").await.unwrap().content;
    assert!(turns.contains("Chess66: Ann"), "{turns}");
    assert_eq!(turns.matches("Chess").count(), 1, "{turns}");
    club.close().await;
}
