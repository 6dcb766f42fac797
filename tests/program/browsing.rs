//! The lists of open and running games, and watching: what the players and a bystander see and may
//! press.
use crate::support::*;
use entente_sandbox::Message;

/// The text and the buttons of a message.
fn shown(message: &Message) -> String {
    let text = mask(&message.content);
    format!("{text}\n{:?}", message.controls())
}

#[tokio::test(flavor = "multi_thread")]
async fn open_lists_invitations_first_and_joins_from_the_list() {
    let server = TestServer::open().await;
    let bob = server.channel("bob");
    let mut output = vec![bob.slash("/game open").await.unwrap().content];
    output.push(
        server
            .direct("bob")
            .slash("/game open")
            .await
            .unwrap()
            .content,
    );
    server
        .channel("cleo")
        .slash("/game new Chess66")
        .await
        .unwrap();
    board_number(&bob, 1).await;
    server
        .channel("ann")
        .slash("/game new Chess4 player2:@bob")
        .await
        .unwrap();
    board_number(&bob, 2).await;
    let hidden = "/challenge @dan visibility:private";
    server.channel("ann").slash(hidden).await.unwrap();
    board_number(&server.direct("dan"), 1).await;
    // The links to direct messages come when the bot has stored where they are.
    server.settled().await;
    for name in ["ann", "dan"] {
        let list = server.channel(name).slash("/game open").await.unwrap();
        assert!(list.content.contains("[Ann – Dan]("), "{}", list.content);
    }
    let mut lists = Vec::new();
    for name in ["ann", "bob", "cleo", "dan"] {
        let list = server.channel(name).slash("/game open").await.unwrap();
        assert!(list.ephemeral);
        output.push(format!("{name}: {}", shown(&list)));
        lists.push(list);
    }
    let joined = lists[1].press("Join 1").await.unwrap();
    output.push(format!("bob: {}", mask(&joined.content)));
    let joined = lists[1].press("Join 2").await.unwrap();
    output.push(format!("bob: {}", mask(&joined.content)));
    let late = lists[3].press("Join 3").await.unwrap();
    output.push(format!("dan, too late: {}", mask(&late.content)));
    // Colours are random.
    let without_colours = output
        .join("\n")
        .replace("You play White", "You play COLOUR")
        .replace("You play Black", "You play COLOUR");
    insta::assert_snapshot!(without_colours);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_and_watched() {
    let server = TestServer::open().await;
    let cleo = server.channel("cleo");
    let mut output = Vec::new();
    for line in [
        "/game list",
        "/game list \"my games\"",
        "/game list \"my finished games\"",
        "/game watch",
    ] {
        output.push(format!(
            "{line}: {}",
            cleo.slash(line).await.unwrap().content
        ));
    }
    let direct = server
        .direct("cleo")
        .slash("/game list \"in this server\"")
        .await
        .unwrap();
    output.push(direct.content);
    let thread = server.start_game().await;
    server
        .thread("ann", &thread)
        .slash("/move e4")
        .await
        .unwrap();
    board_number(&server.thread("ann", &thread), 2).await;
    for name in ["ann", "bob", "cleo"] {
        let list = server.channel(name).slash("/game list").await.unwrap();
        output.push(format!("{name}: {}", shown(&list)));
    }
    let list = cleo.slash("/game list").await.unwrap();
    let board = list.press("Watch #1").await.unwrap();
    assert!(board.ephemeral && !board.attachments.is_empty());
    output.push(shown(&board));
    let from_white = board.press("From White").await.unwrap();
    assert_eq!(from_white.id, board.id, "the same message turns");
    let (white, black) = (
        &from_white,
        &cleo.slash("/game watch side:black").await.unwrap(),
    );
    let bytes = |message: &Message| cleo.download(&message.attachments[0]).unwrap();
    assert_ne!(bytes(white), bytes(black), "seen from the other side");
    let refused = cleo.slash("/game watch side:gold").await.unwrap();
    output.push(mask(&refused.content));
    let refused = cleo.slash("/game watch game:nonsense").await.unwrap();
    output.push(refused.content);
    let only = cleo.slash("/game watch").await.unwrap();
    assert_eq!(only.content, board.content, "there is only one");
    let choices = cleo.autocomplete("/game watch game:a").await.unwrap();
    output.push(choices[0].name.clone());
    insta::assert_snapshot!(output.join("\n"));
    server.close().await;
}

/// The message of a lobby stays as a link to its game, with a button to watch it.
#[tokio::test(flavor = "multi_thread")]
async fn a_bystander_watches_a_game_and_learns_which_buttons_are_for_its_players() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let cleo = server.channel("cleo");
    let closed_lobby = until(|| {
        let first = boards(&cleo).remove(0);
        first
            .controls()
            .contains(&"Watch".to_owned())
            .then_some(first)
    })
    .await;
    let mut output = vec![
        shown(&closed_lobby),
        shown(&closed_lobby.press("Watch").await.unwrap()),
    ];
    let board = board_number(&server.thread("cleo", &thread), 1).await;
    for button in board.controls() {
        let answer = board.press(&button).await.unwrap();
        assert!(answer.ephemeral, "{button}");
        output.push(format!("{button} {}", mask(&answer.content)));
    }
    for (message, what) in [(&closed_lobby, "the closed lobby"), (&board, "the board")] {
        let answer = message.command("Show board").await.unwrap();
        assert!(answer.ephemeral && !answer.attachments.is_empty(), "{what}");
    }
    let own = server
        .thread("cleo", &thread)
        .slash("/board")
        .await
        .unwrap();
    output.push(shown(&own));
    for button in own.controls() {
        let answer = own.press(&button).await.unwrap().content;
        assert!(!answer.contains("You’re not playing"), "{button}: {answer}");
    }
    let typed = cleo.type_text("no board at all").unwrap();
    output.push(typed.command("Show board").await.unwrap().content);
    insta::assert_snapshot!(output.join("\n"));
    assert_eq!(
        boards(&server.thread("ann", &thread)).len(),
        1,
        "nothing of it is public"
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_games_are_not_listed_to_others() {
    let server = TestServer::open().await;
    server
        .channel("ann")
        .slash("/challenge @bob white visibility:private")
        .await
        .unwrap();
    let challenge = board_number(&server.direct("bob"), 1).await;
    challenge.press("Accept").await.unwrap();
    board_number(&server.direct("bob"), 2).await;
    let list = server.direct("ann").slash("/game list").await.unwrap();
    let mut output = vec![shown(&list)];
    let choices = server
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
        let answer = server.channel("cleo").slash(line).await.unwrap();
        output.push(mask(&answer.content));
    }
    let known = server
        .channel("ann")
        .slash(&format!("/game watch game:{game}"))
        .await
        .unwrap();
    output.push(shown(&known));
    insta::assert_snapshot!(output.join("\n"));
    server.close().await;
}

/// Everybody who knows the name of a public game can watch it, from anywhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_public_game_is_found_by_its_name() {
    let server = TestServer::open().await;
    server
        .direct("ann")
        .slash("/challenge @bob white visibility:public")
        .await
        .unwrap();
    board_number(&server.direct("bob"), 1)
        .await
        .press("Accept")
        .await
        .unwrap();
    board_number(&server.direct("bob"), 2).await;
    let choices = server
        .direct("ann")
        .autocomplete("/board game:b")
        .await
        .unwrap();
    let game = choices[0].value.as_str().unwrap().to_owned();
    let board = server
        .channel("cleo")
        .slash(&format!("/game watch game:{game}"))
        .await
        .unwrap();
    assert!(!board.attachments.is_empty(), "{}", board.content);
    let json = http_client()
        .get(format!("{}/games/{game}", server.api))
        .send()
        .await
        .unwrap();
    assert_eq!(json.status(), 200);
    let body: serde_json::Value = json.json().await.unwrap();
    assert_eq!(
        (&body["visibility"], &body["your_player"]),
        (&"public".into(), &serde_json::Value::Null)
    );
    server.close().await;
}

/// Long lists have pages. A page that no longer exists shows the last one.
#[tokio::test(flavor = "multi_thread")]
async fn long_lists_have_pages() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    for count in 1..=7 {
        ann.slash("/game new chess").await.unwrap();
        board_number(&ann, count).await;
    }
    // A lobby has a link once the bot has stored the message.
    server.settled().await;
    let first = bob.slash("/game open").await.unwrap();
    let second = first.press("Next page").await.unwrap();
    for (list, count) in [(&first, 5), (&second, 2)] {
        assert_eq!(list.content.matches("](https://").count(), count);
    }
    assert_eq!(first.id, second.id);
    let output = [shown(&first), shown(&second)];
    insta::assert_snapshot!(output.join("\n"));
    for lobby in boards(&ann).iter().take(3) {
        press_on(lobby, "Cancel").await;
    }
    let back = second.press("Previous page").await.unwrap();
    assert!(
        !back.controls().contains(&"Next page".to_owned()),
        "{:?}",
        back.controls()
    );
    server.close().await;
}

/// Games of one channel are listed in all other channels of the server, for those who can read
/// both.
#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_in_all_channels_of_their_server() {
    let sandbox = entente_strict::builder()
        .people(["ann", "bob", "cleo", "dan"])
        .bot("Entente")
        .guild("The Club")
        .channel("chess")
        .channel("hall");
    let server = TestServer::of(sandbox.start().await.unwrap()).await;
    let hall = server.sandbox.user("cleo").in_channel("hall").unwrap();
    server
        .channel("ann")
        .slash("/game new chess")
        .await
        .unwrap();
    board_number(&server.channel("ann"), 1).await;
    let open = hall.slash("/game open").await.unwrap();
    assert_eq!(open.controls(), ["Join 1"], "{}", open.content);
    let joined = open.press("Join 1").await.unwrap();
    assert!(
        joined.content.contains("Your game: <#"),
        "{}",
        joined.content
    );
    let dans = server.sandbox.user("dan").in_channel("hall").unwrap();
    let board = dans.slash("/game watch").await.unwrap();
    assert!(!board.attachments.is_empty(), "{}", board.content);
    server.close().await;
}

/// `/turns` names the rule set of a game unless it is chess, and an empty list of lobbies says so.
#[tokio::test(flavor = "multi_thread")]
async fn lists_name_the_rule_set_unless_it_is_chess() {
    let server = TestServer::open().await;
    let none = server.direct("ann").slash("/game open").await.unwrap();
    assert!(none.content.starts_with("There are no open games for you."));
    let ann = server.channel("ann");
    for (number, line) in [
        "/challenge @bob white",
        "/challenge @bob white variant:Chess66",
    ]
    .into_iter()
    .enumerate()
    {
        ann.slash(line).await.unwrap();
        let asked = board_number(&server.channel("bob"), number + 1).await;
        asked.press("Accept").await.unwrap();
        until(|| (ann.threads().len() > number).then_some(())).await;
    }
    let turns = ann.slash("/turns").await.unwrap().content;
    assert!(turns.contains("Chess66: Ann"), "{turns}");
    assert_eq!(turns.matches("Chess").count(), 1, "{turns}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_that_wait_for_the_user_have_pages() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    for number in 1..=12 {
        ann.slash("/challenge @bob white visibility:private")
            .await
            .unwrap();
        board_number(&server.direct("bob"), number).await;
    }
    let lines = |message: &Message| message.content.matches("Ann challenges you").count();
    let first = bob.slash("/turns").await.unwrap();
    assert!(
        first.content.starts_with("12 games are waiting for you:"),
        "{}",
        first.content
    );
    assert_eq!(
        (lines(&first), first.controls()),
        (10, vec!["Next page".to_owned()])
    );
    let second = first.press("Next page").await.unwrap();
    assert_eq!(
        (lines(&second), second.controls()),
        (2, vec!["Previous page".to_owned()])
    );
    assert_eq!(second.id, first.id, "the same message");
    assert_eq!(
        second.press("Previous page").await.unwrap().content,
        first.content
    );
    server.close().await;
}
