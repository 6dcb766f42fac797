//! A game of two people with different languages: answers are in the language of the user, messages
//! in a channel in the language of the server, and direct messages in the language of their reader.
//! The German texts are kept as a snapshot.
use crate::leagues::{news_with, turn_on};
use crate::support::*;
use entente_sandbox::{Message, UserInChannel};

/// The text and buttons of a message, with names instead of the IDs, which differ in each run.
fn shown(server: &TestServer, message: &Message) -> String {
    let mut text = message.content.clone();
    for name in ["ann", "bob"] {
        let id = server.sandbox.user(name).id();
        text = text.replace(&format!("<@{id}>"), &format!("@{name}"));
    }
    // Links differ in each run, too.
    let mut parts = text.split("](https://");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str("](link)");
        text.push_str(part.split_once(')').unwrap().1);
    }
    // A menu has no label, and its id contains the name of the game.
    let name = |label: String| {
        if label.contains(':') {
            "menu".to_owned()
        } else {
            label
        }
    };
    let controls: Vec<_> = message.controls().into_iter().map(name).collect();
    if controls.is_empty() {
        text
    } else {
        format!("{text}\n[{}]", controls.join("] ["))
    }
}

async fn answer_to(server: &TestServer, channel: &UserInChannel, line: &str) -> String {
    let answer = channel.slash(line).await.unwrap();
    assert!(answer.ephemeral, "{line}");
    format!("> {line}\n{}", shown(server, &answer))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_german() {
    let server = TestServer::open().await;
    for name in ["ann", "bob"] {
        server.sandbox.user(name).set_locale("de").unwrap();
    }
    server.sandbox.set_guild_locale("de").unwrap();
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let mut output = Vec::new();
    for line in [
        "/am-zug",
        "/zug e4",
        "/api liste",
        "/zeigen notizen",
        "/herausfordern @ann",
        "/herausfordern @bob farbe:Weiß",
    ] {
        output.push(answer_to(&server, &ann, line).await);
    }
    let challenge = board_number(&bob, 1).await;
    // The bot notes where the challenge is a moment after it has posted it.
    let linked = async |channel: &UserInChannel| loop {
        let turns = answer_to(&server, channel, "/am-zug").await;
        if turns.contains("](link)") {
            return turns;
        }
    };
    let turns = tokio::time::timeout(TIMEOUT, linked(&ann)).await.unwrap();
    output.extend([turns, shown(&server, &challenge)]);
    output.push(tokio::time::timeout(TIMEOUT, linked(&bob)).await.unwrap());
    let own = challenge.channel().user().in_channel("chess").unwrap();
    let accepted = own
        .message(challenge.id)
        .unwrap()
        .press("Annehmen")
        .await
        .unwrap();
    output.push(shown(&server, &accepted));
    until(|| (!ann.threads().is_empty()).then_some(())).await;
    let thread = ann.threads()[0].clone();
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    let board = board_number(&ann, 1).await;
    output.push(shown(&server, &board));
    let alt = board.attachments[0].description.clone();
    output.push(alt.unwrap_or_default());
    let by_menu = ann
        .message(board.id)
        .unwrap()
        .press("Ziehen")
        .await
        .unwrap();
    output.push(shown(&server, &by_menu));
    for (number, (channel, line)) in [
        (&bob, "/zug e5"),
        (&ann, "/zug Ke3"),
        (&ann, "/zug O-O"),
        (&ann, "/zug quark"),
        (&ann, "/zug e4"),
    ]
    .into_iter()
    .enumerate()
    {
        output.push(format!(
            "{number} {}",
            answer_to(&server, channel, line).await
        ));
    }
    output.push(shown(&server, &board_number(&ann, 2).await));
    for line in [
        "/zeigen züge",
        "/brett",
        "/zeigen datei",
        "/zeigen notizen hinzufügen:Plan",
    ] {
        output.push(answer_to(&server, &bob, line).await);
    }
    insta::assert_snapshot!(mask(&output.join("\n\n")));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_read_their_own_language_and_channels_the_servers() {
    let server = TestServer::open().await;
    server.sandbox.user("bob").set_locale("de").unwrap();
    // The bot learns Bob's language from a first command. Its later messages to Bob are in it, too.
    let seen = server.direct("bob").slash("/am-zug").await.unwrap();
    assert!(seen.content.starts_with("Keine Partie"), "{}", seen.content);
    let asked = server
        .direct("ann")
        .slash("/challenge @bob colour:white")
        .await
        .unwrap();
    assert!(
        asked.content.starts_with("Challenge sent"),
        "{}",
        asked.content
    );
    let to_bob = board_number(&server.direct("bob"), 1).await;
    assert!(
        to_bob.content.contains("fordert dich"),
        "{}",
        to_bob.content
    );
    let to_ann = board_number(&server.direct("ann"), 1).await;
    assert!(
        to_ann.content.contains("challenges you"),
        "{}",
        to_ann.content
    );
    // Messages in the server's channel are in English, although a German user has acted.
    let bob = server.channel("bob");
    let answer = bob.slash("/herausfordern @ann").await.unwrap();
    assert!(
        answer.content.starts_with("Herausforderung an"),
        "{}",
        answer.content
    );
    let public = board_number(&bob, 1).await;
    assert!(
        public.content.contains("challenges you"),
        "{}",
        public.content
    );
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn germans_may_type_their_own_letters_for_pieces() {
    let server = TestServer::open().await;
    for name in ["ann", "bob"] {
        server.sandbox.user(name).set_locale("de").unwrap();
    }
    let thread = server.start_game().await;
    let (ann, bob) = (server.thread("ann", &thread), server.thread("bob", &thread));
    let played = ann.slash("/zug Sc3").await.unwrap();
    assert!(played.content.contains("**Sc3**"), "{}", played.content);
    board_number(&bob, 2).await;
    let rejected = bob.slash("/zug Dh4").await.unwrap();
    assert!(rejected.content.contains("Dh4"), "{}", rejected.content);
    // English letters are read, too.
    let played = bob.slash("/zug Nf6").await.unwrap();
    assert!(played.content.contains("**Sf6**"), "{}", played.content);
    board_number(&ann, 3).await;
    // A line of conditional moves in either letters is shown in German ones.
    for line in ["Sf3 Tg8", "Nb5 Rg8"] {
        let line = format!("/plan wenn folge:\"{line}\"");
        let planned = bob.slash(&line).await.unwrap();
        let written = ["Sf3 → Tg8", "Sb5 → Tg8"];
        let shows = |step: &&&str| planned.content.contains(**step);
        assert!(
            written.iter().any(|step| shows(&step)),
            "{}",
            planned.content
        );
    }
    server.close().await;
}

/// A French user is not answered in the German that their app had before, nor in German because
/// somebody else speaks it, but in the language of the place.
#[tokio::test(flavor = "multi_thread")]
async fn who_speaks_another_language_is_answered_in_that_of_the_server_or_in_english() {
    let server = TestServer::open().await;
    let user = server.sandbox.user("ann");
    let (channel, direct) = (server.channel("ann"), server.direct("ann"));
    let turns = async |channel: &UserInChannel, line: &str| {
        let content = channel.slash(line).await.unwrap().content;
        if content.starts_with("Keine Partie") {
            "de"
        } else {
            "en"
        }
    };
    user.set_locale("de").unwrap();
    assert_eq!(turns(&channel, "/am-zug").await, "de");
    user.set_locale("it").unwrap();
    assert_eq!(turns(&channel, "/turns").await, "en", "the server's");
    assert_eq!(turns(&direct, "/turns").await, "en", "there is no server");
    server.sandbox.set_guild_locale("de").unwrap();
    assert_eq!(turns(&channel, "/turns").await, "de", "the server's");
    assert_eq!(turns(&direct, "/turns").await, "en", "there is no server");
    user.set_locale("de").unwrap();
    assert_eq!(
        turns(&direct, "/am-zug").await,
        "de",
        "the user's own again"
    );
    // What comes later is not in the language of before either.
    user.set_locale("it").unwrap();
    assert_eq!(turns(&direct, "/turns").await, "en");
    let challenge = "/challenge @ann visibility:private";
    server.channel("bob").slash(challenge).await.unwrap();
    let invited = board_number(&direct, 1).await;
    assert!(
        invited.content.contains("challenges you"),
        "{}",
        invited.content
    );
    server.close().await;
}

/// Whether the newest message of a channel that begins or shows a game is in German.
fn is_german(message: &Message) -> bool {
    let german = ["(Weiß)", "fordert dich", "am Zug"];
    let english = ["(White)", "challenges you", "to move"];
    let has = |words: [&str; 3]| words.iter().any(|word| message.content.contains(word));
    assert_ne!(has(german), has(english), "{}", message.content);
    has(german)
}

/// Sets the language of the server's messages.
async fn set_server_language(server: &TestServer, language: &str) {
    let panel = server.channel("ann").slash("/server").await.unwrap();
    let menu = "settings1:server:language";
    panel.select(menu, [language]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_german_alone_against_the_computer_reads_german_everywhere() {
    for language in ["auto", "en"] {
        let server = TestServer::open().await;
        server.sandbox.user("ann").set_locale("de").unwrap();
        set_server_language(&server, language).await;
        let ann = server.channel("ann");
        ann.slash("/spielen stufe:1 farbe:Weiß").await.unwrap();
        let thread = until(|| ann.threads().pop()).await;
        assert!(thread.name.contains("Schach"), "{}", thread.name);
        assert!(is_german(&board_number(&ann, 1).await));
        let in_thread = server.thread("ann", &thread);
        let first = board_number(&in_thread, 1).await;
        assert!(is_german(&first));
        let alt = first.attachments[0].description.clone().unwrap();
        assert!(alt.contains("Weiß"), "{alt}");
        in_thread.slash("/zug e4").await.unwrap();
        assert!(is_german(&board_number(&in_thread, 2).await));
        let question = in_thread.slash("/aufgeben").await.unwrap();
        question.press("Ja, aufgeben").await.unwrap();
        let over = until(|| {
            let last = boards(&in_thread).pop()?;
            last.content.contains("gewinnt").then_some(last)
        });
        over.await;
        // The thread's name is sent after the message.
        server.settled().await;
        let card = until(|| {
            let card = boards(&ann).into_iter().next()?;
            card.content.contains("gewinnt").then_some(card)
        });
        assert!(is_german(&card.await));
        server.close().await;
    }
}

/// Ann and Bob, in these languages, play on a server with this setting. Returns whether the
/// challenge, which is answered before anything is known of Bob, and the game are in German.
async fn game_of(ann: &str, bob: &str, server_language: &str) -> bool {
    let server = TestServer::open().await;
    for (name, locale) in [("ann", ann), ("bob", bob)] {
        server.sandbox.user(name).set_locale(locale).unwrap();
    }
    set_server_language(&server, server_language).await;
    let challenge = match ann {
        "de" => "/herausfordern @bob farbe:Weiß",
        _ => "/challenge @bob white",
    };
    server.channel("ann").slash(challenge).await.unwrap();
    let lobby = board_number(&server.channel("bob"), 1).await;
    let accept = if is_german(&lobby) {
        "Annehmen"
    } else {
        "Accept"
    };
    lobby.press(accept).await.unwrap();
    let thread = server.thread_after(0).await;
    server.settled().await;
    let board = board_number(&server.thread("ann", &thread), 1).await;
    let is_in_german = is_german(&board);
    assert_eq!(
        thread.name.contains("Schach"),
        is_in_german,
        "{}",
        thread.name
    );
    server.close().await;
    is_in_german
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_has_the_language_of_its_people_if_they_share_one() {
    assert!(game_of("de", "de", "auto").await, "two Germans");
    assert!(
        !game_of("de", "en-US", "auto").await,
        "a German and an American"
    );
    assert!(
        !game_of("de", "de", "en").await,
        "the server has chosen English"
    );
    assert!(
        game_of("de", "en-US", "de").await,
        "the server has chosen German"
    );
}

/// What asks strangers is in the language of the server, whoever made it and whoever has joined: a
/// lobby, and a league with the title that it gets by itself.
#[tokio::test(flavor = "multi_thread")]
async fn lobbies_and_leagues_are_in_the_language_of_the_server() {
    let in_german = ["/partie neu variante:Chess4", "/liga demo", "Starten"];
    let in_english = ["/game new Chess4", "/league demo", "Start"];
    for (host, [lobby, demo, start], server_locale, [join, title]) in [
        ("de", in_german, "en-US", ["Join", "Computers’ league"]),
        (
            "en-US",
            in_english,
            "de",
            ["Mitspielen", "Liga der Computer"],
        ),
    ] {
        let server = TestServer::open().await;
        turn_on(&server.channel("ann")).await;
        server.sandbox.set_guild_locale(server_locale).unwrap();
        server.sandbox.user("ann").set_locale(host).unwrap();
        let (ann, bob) = (server.channel("ann"), server.channel("bob"));
        ann.slash(lobby).await.unwrap();
        let lobby = board_number(&bob, 1).await;
        assert!(lobby.content.contains(join), "{}", lobby.content);
        lobby.press(join).await.unwrap();
        server.settled().await;
        let lobby = lobby.reload().unwrap();
        assert!(lobby.content.contains(join), "{}", lobby.content);
        let question = ann.slash(demo).await.unwrap();
        question.press(start).await.unwrap();
        news_with(&ann, title).await;
        server.close().await;
    }
}

/// A challenge asks one person, and is in their language if it is known.
#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_in_a_channel_is_in_the_language_of_whom_it_asks() {
    let server = TestServer::open().await;
    server.sandbox.user("bob").set_locale("de").unwrap();
    server.direct("bob").slash("/am-zug").await.unwrap();
    let ann = server.channel("ann");
    ann.slash("/challenge @bob white").await.unwrap();
    let challenge = board_number(&server.channel("bob"), 1).await;
    assert!(is_german(&challenge));
    challenge.press("Annehmen").await.unwrap();
    server.close().await;
}
