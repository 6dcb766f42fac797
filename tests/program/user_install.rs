//! The bot as a user-installed app, where it is not a member of the server: it answers, says where
//! games can be played, shows boards and makes moves.
use crate::support::*;

#[tokio::test(flavor = "multi_thread")]
async fn in_a_dm_of_two_people_it_answers_and_says_where_games_can_be() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let ann = server.sandbox.user("ann");
    ann.install_app();
    let private = ann.in_dm_with("bob").unwrap();
    let mut output = Vec::new();
    for line in [
        "/game new chess",
        "/challenge @bob",
        "/game new chess visibility:public",
        "/game list",
        "/game open",
        "/move e4",
        "/help",
    ] {
        let answer = private.slash(line).await.unwrap();
        assert!(answer.ephemeral, "{line}");
        let first = answer.content.lines().next().unwrap_or_default().to_owned();
        output.push(format!("{line}: {}", mask(&first)));
    }
    let board = private.slash("/board").await.unwrap();
    assert!(!board.attachments.is_empty());
    board_number(&server.thread("bob", &thread), 2).await;
    let opened = private
        .slash("/game new chess visibility:private")
        .await
        .unwrap();
    assert!(
        opened.content.contains("Invite others with this code"),
        "{}",
        opened.content
    );
    board_number(&server.direct("ann"), 1).await;
    insta::assert_snapshot!(output.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_server_without_the_bot_no_game_starts() {
    let server = TestServer::open().await;
    let ann = server.sandbox.user("ann");
    ann.install_app();
    server.sandbox.remove_bot();
    let here = server.channel("ann");
    for line in ["/game new chess", "/challenge @bob"] {
        let answer = here.slash(line).await.unwrap();
        let begin = "I’m not in this server, so only you can see my answers.";
        assert!(
            answer.content.starts_with(begin),
            "{line}: {}",
            answer.content
        );
    }
    let menu = here.user_command("Challenge", "bob").await.unwrap();
    assert!(menu.content.starts_with("I’m not in this server"));
    assert!(boards(&server.channel("bob")).is_empty());
    server.close().await;
}
