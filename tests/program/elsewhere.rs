//! Where the bot is no member, because somebody installed it for themselves: it answers, says where games can live, shows boards and moves.
use crate::support::*;

#[tokio::test(flavor = "multi_thread")]
async fn between_two_people_it_answers_and_says_where_games_live() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let ann = club.sandbox.user("ann");
    ann.install_app();
    let private = ann.in_dm_with("bob").unwrap();
    let mut said = Vec::new();
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
        said.push(format!("{line}: {}", mask(&first)));
    }
    let board = private.slash("/board").await.unwrap();
    assert!(!board.attachments.is_empty());
    board_number(&club.thread("bob", &thread), 2).await;
    let opened = private
        .slash("/game new chess visibility:private")
        .await
        .unwrap();
    assert!(
        opened.content.contains("pass this code on"),
        "{}",
        opened.content
    );
    board_number(&club.direct("ann"), 1).await;
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_server_without_the_bot_nothing_is_opened() {
    let club = Club::open().await;
    let ann = club.sandbox.user("ann");
    ann.install_app();
    club.sandbox.remove_bot();
    let here = club.channel("ann");
    for line in ["/game new chess", "/challenge @bob"] {
        let answer = here.slash(line).await.unwrap();
        let begin = "I am not a member here: you have installed me for yourself";
        assert!(
            answer.content.starts_with(begin),
            "{line}: {}",
            answer.content
        );
    }
    let menu = here.user_command("Challenge", "bob").await.unwrap();
    assert!(menu.content.starts_with("I am not a member here"));
    assert!(boards(&club.channel("bob")).is_empty());
    club.close().await;
}
