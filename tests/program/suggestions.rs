//! The suggestions for somebody who types a move, and the texts that can be given instead of one.

use crate::support::*;
use entente_sandbox::UserInChannel;

/// The suggestions for a line: what is shown, and what it stands for.
async fn suggested(channel: &UserInChannel, line: &str) -> Vec<String> {
    let choices = channel.autocomplete(line).await.unwrap().into_iter();
    choices
        .map(|choice| format!("{} = {}", choice.name, choice.value))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn on_the_turn_of_others_the_suggestion_says_whose_it_is() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let whose = "It’s not your turn: Ann (White) to move.";
    for (line, value) in [("/move move:", "?"), ("/move move:e5", "e5")] {
        let expected = format!("{whose} = {value:?}");
        assert_eq!(suggested(&bob, line).await, [expected]);
    }
    for line in ["/move ?", "/move e5"] {
        let answer = bob.slash(line).await.unwrap().content;
        assert!(answer.starts_with("It’s not your turn"), "{answer}");
    }
    let menu = ann.slash("/move ?").await.unwrap();
    assert!(
        menu.ephemeral && menu.content.starts_with("Which piece?"),
        "{}",
        menu.content
    );
    server.sandbox.user("bob").set_locale("de").unwrap();
    let german = suggested(&bob, "/zug zug:").await;
    assert_eq!(
        german,
        ["Du bist nicht am Zug, sondern Ann (Weiß). = \"?\""]
    );
    server.close().await;
}

/// Discord shows 25 suggestions. Where there are more moves, each piece is one of them.
#[tokio::test(flavor = "multi_thread")]
async fn many_moves_are_suggested_by_piece() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    assert_eq!(suggested(&ann, "/move move:").await.len(), 20);
    ann.slash("/move e4").await.unwrap();
    bob.slash("/move e5").await.unwrap();
    let mut pieces = suggested(&ann, "/move move:").await;
    pieces.extend(suggested(&ann, "/move move:g1").await);
    insta::assert_snapshot!(pieces.join("\n"));
    // A piece that was chosen opens the menu of its targets.
    let menu = ann.slash("/move g1").await.unwrap();
    assert!(
        menu.content.starts_with("Knight on g1: where to?"),
        "{}",
        menu.content
    );
    let done = menu.select("Choose a square", ["g1f3"]).await.unwrap();
    assert_eq!(done.content, "You played **Nf3**.");
    let theirs = bob.slash("/move a1").await.unwrap().content;
    assert!(theirs.starts_with("a1 isn’t legal"), "{theirs}");
    server.close().await;
}

/// A text that `/move` accepts is also suggested, as the first choice.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_could_be_played_as_it_is_typed_is_suggested_first() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.thread(name, &thread));
    for (channel, text) in [(&ann, "d4"), (&bob, "d5"), (&ann, "Nf3"), (&bob, "Nf6")] {
        channel.slash(&format!("/move {text}")).await.unwrap();
    }
    // Both knights can go to d2, and each of these is a move of one or both of them.
    let both = ["Nbd2 (b1d2)", "Nfd2 (f3d2)"];
    for (typed, expected) in [
        ("Nd", &both[..]),
        ("Nd2", &both),
        ("nd2", &both),
        ("Nd2.", &both),
        ("♘d2", &both),
        ("`Nd2`", &both),
        ("b1d2", &both[..1]),
        ("b1–d2", &both[..1]),
        ("3. Nbd2", &both[..1]),
        ("3.Nfd2!?", &both[1..]),
        ("d4d5", &[]),
    ] {
        let choices = ann.autocomplete(&format!("/move move:\"{typed}\"")).await;
        let names: Vec<_> = choices
            .unwrap()
            .into_iter()
            .map(|choice| choice.name)
            .collect();
        assert_eq!(names, expected, "{typed}");
    }
    let question = ann.slash("/move Nd2.").await.unwrap();
    assert_eq!(question.controls(), ["Nbd2", "Nfd2"]);
    server.sandbox.user("ann").set_locale("de").unwrap();
    for typed in ["sd2", "Sd2", "Nd2"] {
        let choices = ann.autocomplete(&format!("/zug zug:{typed}")).await;
        let names: Vec<_> = choices
            .unwrap()
            .into_iter()
            .map(|choice| choice.name)
            .collect();
        let german = both.map(|name| name.replace('N', "S"));
        assert_eq!(names, german, "{typed}");
    }
    let done = ann.slash("/zug sbd2").await.unwrap();
    assert_eq!(done.content, "Du hast **Sbd2** gezogen.");
    server.close().await;
}

/// A phone shows the beginnings of the choices, and a hurried person takes the first.
#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_the_same_two_people_are_told_apart_by_their_numbers() {
    let server = TestServer::open().await;
    let mut threads = Vec::new();
    for _ in 0..3 {
        threads.push(server.start_game().await);
    }
    let (ann, cleo) = (server.channel("ann"), server.channel("cleo"));
    let names = async |line: &str| -> Vec<String> {
        let choices = ann.autocomplete(line).await.unwrap().into_iter();
        choices.map(|choice| choice.name).collect()
    };
    let numbered = |number: u32| format!("#{number} Your turn: Ann (White) – Bob (Black), move 1");
    assert_eq!(names("/move move:e4 game:").await, [1, 2, 3].map(numbered));
    for typed in ["2", "#2", "# 2"] {
        let line = format!("/board game:\"{typed}\"");
        assert_eq!(names(&line).await[0], numbered(2), "{typed}");
        let board = ann.slash(&line).await.unwrap();
        assert!(!board.attachments.is_empty(), "{typed}: {}", board.content);
    }
    ann.slash("/move e4 game:#2").await.unwrap();
    board_number(&server.thread("ann", &threads[1]), 2).await;
    // In a direct message it is one of the user's own games.
    let done = server.direct("bob").slash("/move e5 game:2").await.unwrap();
    assert_eq!(done.content, "You played **e5**.");
    let waiting = ann.slash("/move e4").await.unwrap();
    assert_eq!(
        waiting.controls(),
        [
            "#1 chess: Ann (White) – Bob (Black)",
            "#3 chess: Ann (White) – Bob (Black)"
        ]
    );
    // Somebody else watches the game of this number in the server, and there is no other.
    let watched = cleo.slash("/game watch game:#2").await.unwrap();
    assert!(!watched.attachments.is_empty(), "{}", watched.content);
    for line in ["/game watch game:#4", "/board game:0", "/board game:#"] {
        let refused = cleo.slash(line).await.unwrap();
        assert!(
            refused.attachments.is_empty(),
            "{line}: {}",
            refused.content
        );
    }
    server.close().await;
}
