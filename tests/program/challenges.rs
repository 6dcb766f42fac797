//! Challenges in every form: for any rule set, with a colour, with options, from a user's menu, and
//! the ones that are refused.
use crate::support::*;
use entente_sandbox::{Modal, UserInChannel};
use serde_json::json;

/// The answers to these commands, sent in the channel.
async fn answers(server: &TestServer, name: &str, lines: &[&str]) -> Vec<String> {
    let mut output = Vec::new();
    for line in lines {
        let answer = server.channel(name).slash(line).await.unwrap();
        assert!(answer.ephemeral, "{line}");
        output.push(format!("{line}: {}", mask(&answer.content)));
    }
    output
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_take_a_rule_set_a_colour_and_options() {
    let server = TestServer::open().await;
    let lines = [
        "/challenge @bob black variant:Chess66",
        "/challenge @bob variant:Chess960 options:start=518 visibility:public",
        "/challenge @bob gold variant:Chess4 options:method=2",
        "/challenge @bob variant:\"multi-player chess\" options:armies=2",
    ];
    let mut output = answers(&server, "ann", &lines).await;
    let bob = server.channel("bob");
    board_number(&bob, lines.len()).await;
    let mut shown: Vec<_> = boards(&bob)
        .iter()
        .map(|board| mask(&board.content))
        .collect();
    // Boards of different games are posted in no fixed order.
    shown.sort();
    output.extend(shown);
    let pinged = bob
        .messages()
        .iter()
        .filter(|m| m.author.bot)
        .all(|message| {
            let mentions = message.json["mentions"].as_array().unwrap();
            mentions
                .iter()
                .all(|one| one["id"] == server.sandbox.user("bob").id().to_string())
        });
    assert!(pinged, "only Bob is pinged");
    insta::assert_snapshot!(output.join("\n"));
    server.close().await;
}

/// Nobody else tells the challenger which army they play, and where.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_challenged_reads_where_the_game_is_once_it_is_accepted() {
    let server = TestServer::open().await;
    let line = "/challenge @bob white";
    let made = server.channel("ann").slash(line).await.unwrap();
    let challenge = board_number(&server.channel("bob"), 1).await;
    challenge.press("Accept").await.unwrap();
    let accepted = until(|| {
        let now = made.reload().unwrap();
        now.controls().is_empty().then_some(now)
    });
    let content = accepted.await.content;
    let begun = "The game has begun. You play White. Your game: <#";
    assert!(content.starts_with(begun), "{content}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_challenges_are_refused() {
    let server = TestServer::open().await;
    let lines = [
        "/challenge @ann",
        "/challenge @bob gold",
        "/challenge @bob options:method=2",
        "/challenge @bob variant:Chess960 options:start=1000",
        "/challenge @bob variant:Chess4 options:nonsense",
    ];
    let output = answers(&server, "ann", &lines).await;
    insta::assert_snapshot!(output.join("\n"));
    assert!(boards(&server.channel("bob")).is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn options_of_a_challenge_are_suggested_while_typing() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let names = async |line: &str| {
        let choices = ann.autocomplete(line).await.unwrap();
        let names = choices.into_iter().map(|choice| choice.name);
        names.collect::<Vec<_>>().join(", ")
    };
    let output = [
        names("/challenge opponent:@bob variant:Chess4 options:me").await,
        names("/challenge opponent:@bob options:m").await,
    ];
    assert_eq!(
        output,
        ["method=2 – checkmate a king and you command its army", ""]
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_from_the_user_menu() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let mut output = Vec::new();
    for person in ["bob", "ann"] {
        let form = ann.user_command_for_modal("Challenge", person).await;
        let answer = form.unwrap().submit([]).await.unwrap();
        output.push(format!("{person}: {}", mask(&answer.content)));
    }
    let challenge = board_number(&server.channel("bob"), 1).await;
    output.push(mask(&challenge.content));
    let accepted = challenge.press("Accept").await.unwrap();
    output.push(mask(&accepted.content));
    insta::assert_snapshot!(output.join("\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_of_a_challenge_says_the_rules_who_begins_and_how_long() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let form = challenge_form(&ann, "bob").await;
    assert_eq!(
        labels(&form),
        "Opponent · Variant · Who moves first? · Time to think"
    );
    let values = [
        ("Variant", json!(["Chess960"])),
        ("Who moves first?", json!("My opponent")),
        ("Time to think", json!("3d")),
    ];
    form.submit_values(values).await.unwrap();
    let card = board_number(&bob, 1).await;
    insta::assert_snapshot!(mask(&card.content));
    // Nobody but the opponent of the form is challenged.
    for fields in [vec![("opponent", "bob")], vec![]] {
        let answer = card.send_malformed_modal("challenge1:send", fields).await;
        assert!(answer.unwrap().ephemeral);
    }
    assert_eq!(boards(&bob).len(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_button_of_a_settled_challenge_goes() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let own = ann.slash("/challenge @bob").await.unwrap();
    let card = board_number(&bob, 1).await;
    assert_eq!(own.controls(), ["Withdraw"]);
    card.press("Accept").await.unwrap();
    let now = until(|| {
        let now = own.reload().unwrap();
        now.controls().is_empty().then_some(now)
    });
    let now = now.await.content;
    assert!(now.contains("begun"), "{now}");
    server.close().await;
}

async fn challenge_form(channel: &UserInChannel, opponent: &str) -> Modal {
    let form = channel.user_command_for_modal("Challenge", opponent);
    form.await.unwrap()
}

fn labels(form: &Modal) -> String {
    let labels = form.fields.iter().map(|field| field.label.as_str());
    labels.collect::<Vec<_>>().join(" · ")
}

/// A private challenge starts a private game: each player has a board in their direct messages.
#[tokio::test(flavor = "multi_thread")]
async fn a_private_challenge_gives_each_player_a_board_in_direct_messages() {
    let server = TestServer::open().await;
    let line = "/challenge @bob white visibility:private";
    let mut output = answers(&server, "ann", &[line]).await;
    let (ann, bob) = (server.direct("ann"), server.direct("bob"));
    let challenge = board_number(&bob, 1).await;
    output.push(mask(&challenge.content));
    output.push(mask(&challenge.press("Accept").await.unwrap().content));
    for (channel, name) in [(&ann, "Ann"), (&bob, "Bob")] {
        let board = board_number(channel, 2).await;
        output.push(format!("{name}: {}", mask(&board.content)));
    }
    let moved = ann.slash("/move e4").await.unwrap();
    output.push(moved.content);
    output.push(format!(
        "Bob: {}",
        mask(&board_number(&bob, 3).await.content)
    ));
    insta::assert_snapshot!(output.join("\n"));
    assert!(server.channel("cleo").messages().is_empty());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawn_challenge_is_said_on_its_card_and_posts_no_second_picture() {
    let server = TestServer::open().await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let own = ann.slash("/challenge @bob").await.unwrap();
    let card = board_number(&bob, 1).await;
    own.press("Withdraw").await.unwrap();
    assert!(own.reload().unwrap().controls().is_empty());
    let withdrawn = card.wait_until(|card| card.content.contains("withdrew"), TIMEOUT);
    let withdrawn = withdrawn.await.unwrap();
    assert!(withdrawn.controls().is_empty());
    assert_eq!(boards(&bob).len(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_named_after_its_players_and_a_scenario_is_of_the_game_played_here() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    ann.slash("/challenge @bob white variant:Chess66")
        .await
        .unwrap();
    let card = board_number(&server.channel("bob"), 1).await;
    card.press("Accept").await.unwrap();
    let thread = until(|| ann.threads().pop()).await;
    let thread = server.thread("ann", &thread);
    board_number(&thread, 1).await;
    let file = thread.slash("/show file").await.unwrap();
    let name = &file.attachments[0].filename;
    assert!(
        name.starts_with("ann-bob-") && name.ends_with(".json"),
        "{name}"
    );
    let here = thread.slash("/game scenario").await.unwrap();
    assert!(here.content.contains("Chess66"), "{}", here.content);
    // Ann plays only this game, but the channel is not its thread.
    let elsewhere = ann.slash("/game scenario").await.unwrap();
    assert!(
        !elsewhere.content.contains("Chess66"),
        "{}",
        elsewhere.content
    );
    server.close().await;
}
