//! Challenges in every form: to any game, with a colour, with options, from the menu of a person; and what is refused.
use crate::support::*;

/// What somebody is told by each of these lines, given in the channel.
async fn told(club: &Club, name: &str, lines: &[&str]) -> Vec<String> {
    let mut said = Vec::new();
    for line in lines {
        let answer = club.channel(name).slash(line).await.unwrap();
        assert!(answer.ephemeral, "{line}");
        said.push(format!("{line}: {}", mask(&answer.content)));
    }
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn to_any_game_with_colours_and_options() {
    let club = Club::open().await;
    let lines = [
        "/challenge @bob black variant:Chess66",
        "/challenge @bob variant:Chess960 options:start=518 visibility:public",
        "/challenge @bob gold variant:Chess4 options:method=2",
        "/challenge @bob variant:\"multi-player chess\" options:armies=2",
    ];
    let mut said = told(&club, "ann", &lines).await;
    let bob = club.channel("bob");
    board_number(&bob, lines.len()).await;
    let mut shown: Vec<_> = boards(&bob)
        .iter()
        .map(|board| mask(&board.content))
        .collect();
    // Different games have no order among them.
    shown.sort();
    said.extend(shown);
    let pinged = bob
        .messages()
        .iter()
        .filter(|m| m.author.bot)
        .all(|message| {
            let mentions = message.json["mentions"].as_array().unwrap();
            mentions
                .iter()
                .all(|one| one["id"] == club.sandbox.user("bob").id().to_string())
        });
    assert!(pinged, "nobody but Bob");
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_challenge_is_refused() {
    let club = Club::open().await;
    let lines = [
        "/challenge @ann",
        "/challenge @Entente",
        "/challenge @bob gold",
        "/challenge @bob options:method=2",
        "/challenge @bob variant:Chess960 options:start=1000",
        "/challenge @bob variant:Chess4 options:nonsense",
    ];
    let said = told(&club, "ann", &lines).await;
    insta::assert_snapshot!(said.join("\n"));
    assert!(boards(&club.channel("bob")).is_empty());
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_options_of_a_challenge_are_proposed_as_one_types() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    let names = async |line: &str| {
        let choices = ann.autocomplete(line).await.unwrap();
        let names = choices.into_iter().map(|choice| choice.name);
        names.collect::<Vec<_>>().join(", ")
    };
    let said = [
        names("/challenge opponent:@bob variant:Chess4 options:me").await,
        names("/challenge opponent:@bob options:m").await,
    ];
    assert_eq!(said, ["method=2 – who mates a king commands his army", ""]);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_menu_of_a_person() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    let mut said = Vec::new();
    for person in ["bob", "ann", "Entente"] {
        let answer = ann.user_command("Challenge", person).await.unwrap();
        said.push(format!("{person}: {}", mask(&answer.content)));
    }
    let challenge = board_number(&club.channel("bob"), 1).await;
    said.push(mask(&challenge.content));
    let accepted = challenge.press("Accept").await.unwrap();
    said.push(mask(&accepted.content));
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

/// Who is challenged in private plays in private; each has a board of their own.
#[tokio::test(flavor = "multi_thread")]
async fn in_direct_messages_each_has_a_board() {
    let club = Club::open().await;
    let line = "/challenge @bob white visibility:private";
    let mut said = told(&club, "ann", &[line]).await;
    let (ann, bob) = (club.direct("ann"), club.direct("bob"));
    let challenge = board_number(&bob, 1).await;
    said.push(mask(&challenge.content));
    said.push(mask(&challenge.press("Accept").await.unwrap().content));
    for (place, name) in [(&ann, "Ann"), (&bob, "Bob")] {
        let board = board_number(place, 2).await;
        said.push(format!("{name}: {}", mask(&board.content)));
    }
    let moved = ann.slash("/move e4").await.unwrap();
    said.push(moved.content);
    said.push(format!(
        "Bob: {}",
        mask(&board_number(&bob, 3).await.content)
    ));
    insta::assert_snapshot!(said.join("\n"));
    assert!(club.channel("cleo").messages().is_empty());
    club.close().await;
}
