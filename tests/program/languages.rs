//! A game of two people of whom each reads another language: answers in the asker's, the channel in its server's, direct messages in the reader's. What is said in
//! German is kept as a snapshot.
use crate::support::*;
use entente_sandbox::{Message, Place};

/// What a message says and offers, with names in the place of numbers that differ from run to run.
fn shown(club: &Club, message: &Message) -> String {
    let mut text = message.content.clone();
    for name in ["ann", "bob"] {
        let id = club.sandbox.user(name).id();
        text = text.replace(&format!("<@{id}>"), &format!("@{name}"));
    }
    // Where a link leads differs from run to run, too.
    let mut parts = text.split("](https://");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str("](link)");
        text.push_str(part.split_once(')').unwrap().1);
    }
    // A menu has no label, and its own number names the game.
    let name = |label: String| match label.contains(':') {
        true => "menu".to_owned(),
        false => label,
    };
    let controls: Vec<_> = message.controls().into_iter().map(name).collect();
    match controls.is_empty() {
        true => text,
        false => format!("{text}\n[{}]", controls.join("] [")),
    }
}

async fn told(club: &Club, place: &Place, line: &str) -> String {
    let answer = place.slash(line).await.unwrap();
    assert!(answer.ephemeral, "{line}");
    format!("> {line}\n{}", shown(club, &answer))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_german_as_it_is_read() {
    let club = Club::open().await;
    for name in ["ann", "bob"] {
        club.sandbox.user(name).set_locale("de").unwrap();
    }
    club.sandbox.set_guild_locale("de").unwrap();
    let (ann, bob) = (club.channel("ann"), club.channel("bob"));
    let mut said = Vec::new();
    for line in [
        "/am-zug",
        "/zug e4",
        "/api liste",
        "/notizen",
        "/herausfordern @ann",
        "/herausfordern @bob farbe:Weiß",
        "/am-zug",
    ] {
        said.push(told(&club, &ann, line).await);
    }
    let challenge = board_number(&bob, 1).await;
    said.push(shown(&club, &challenge));
    said.push(told(&club, &bob, "/am-zug").await);
    let own = challenge.place().user().in_channel("chess").unwrap();
    let accepted = own
        .message(challenge.id)
        .unwrap()
        .press("Annehmen")
        .await
        .unwrap();
    said.push(shown(&club, &accepted));
    until(|| (!ann.threads().is_empty()).then_some(())).await;
    let thread = ann.threads()[0].clone();
    let (ann, bob) = (club.thread("ann", &thread), club.thread("bob", &thread));
    let board = board_number(&ann, 1).await;
    said.push(shown(&club, &board));
    let alt = board.attachments[0].description.clone();
    said.push(alt.unwrap_or_default());
    let by_menu = ann
        .message(board.id)
        .unwrap()
        .press("Ziehen…")
        .await
        .unwrap();
    said.push(shown(&club, &by_menu));
    for (number, (place, line)) in [
        (&bob, "/zug e5"),
        (&ann, "/zug Ke3"),
        (&ann, "/zug O-O"),
        (&ann, "/zug quark"),
        (&ann, "/zug e4"),
    ]
    .into_iter()
    .enumerate()
    {
        said.push(format!("{number} {}", told(&club, place, line).await));
    }
    said.push(shown(&club, &board_number(&ann, 2).await));
    for line in ["/züge", "/brett", "/pgn", "/notizen hinzufügen:Plan"] {
        said.push(told(&club, &bob, line).await);
    }
    insta::assert_snapshot!(said.join("\n\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_reads_their_own_language_and_a_channel_its_servers() {
    let club = Club::open().await;
    club.sandbox.user("bob").set_locale("de").unwrap();
    // Bob has been seen once; from then on what is delivered to him unasked is in his language too.
    let seen = club.direct("bob").slash("/am-zug").await.unwrap();
    assert!(seen.content.starts_with("Keine Partie"), "{}", seen.content);
    let asked = club
        .direct("ann")
        .slash("/challenge @bob colour:white")
        .await
        .unwrap();
    assert!(
        asked.content.starts_with("The challenge"),
        "{}",
        asked.content
    );
    let to_bob = board_number(&club.direct("bob"), 1).await;
    assert!(
        to_bob.content.contains("fordert dich"),
        "{}",
        to_bob.content
    );
    let to_ann = board_number(&club.direct("ann"), 1).await;
    assert!(
        to_ann.content.contains("challenges you"),
        "{}",
        to_ann.content
    );
    // The server speaks English, whoever acts in it.
    let bob = club.channel("bob");
    let answer = bob.slash("/herausfordern @ann").await.unwrap();
    assert!(
        answer.content.starts_with("Die Herausforderung"),
        "{}",
        answer.content
    );
    let public = board_number(&bob, 1).await;
    assert!(
        public.content.contains("challenges you"),
        "{}",
        public.content
    );
    club.close().await;
}
