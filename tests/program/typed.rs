//! Moves that are typed as plain text: in direct messages, as an answer to a board, by calling the bot. What each of two people and a bystander sees of it.
use crate::support::*;
use entente_sandbox::{Fault, Message, Place};

/// The signs that a message bears.
fn signs(message: &Message) -> String {
    let message = message.again().unwrap();
    let signs = message.json["reactions"].as_array().into_iter().flatten();
    let signs = signs.filter_map(|sign| sign["emoji"]["name"].as_str());
    signs.collect()
}

/// The sign that a message gets.
async fn sign(message: &Message) -> String {
    until(|| Some(signs(message)).filter(|signs| !signs.is_empty())).await
}

/// What the bot answers in direct messages.
async fn answered(place: &Place, text: &str) -> Message {
    let typed = place.type_text(text).unwrap();
    until(|| {
        let mut messages = place.messages().into_iter();
        messages.find(|message| message.reply_to == Some(typed.id))
    })
    .await
}

/// What somebody sees: how many messages, and the last of them.
fn seen(place: &Place) -> (usize, String) {
    let messages = place.messages();
    let last = messages
        .last()
        .map(|message| format!("{} {}", message.author.name, mask(&message.content)));
    (messages.len(), last.unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_to_the_board_and_a_mention_move() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| club.thread(name, &thread));
    let start = board_number(&ann, 1).await;
    assert_eq!(sign(&start.reply("e4").unwrap()).await, "✅");
    board_number(&ann, 2).await;
    assert_eq!(sign(&bob.type_text("@Entente e5").unwrap()).await, "✅");
    board_number(&ann, 3).await;
    // An old board names its game as well as the present one.
    let old = boards(&ann).remove(0);
    assert!(old.controls().is_empty());
    assert_eq!(sign(&old.reply("`Nf3`").unwrap()).await, "✅");
    let board = board_number(&cleo, 4).await;
    assert!(board.content.contains("**2. Nf3**"), "{}", board.content);
    for place in [&ann, &bob, &cleo] {
        let (_, last) = seen(place);
        assert!(last.starts_with("Entente"), "the board comes last: {last}");
        let ephemeral = place.messages().iter().filter(|m| m.ephemeral).count();
        assert_eq!(ephemeral, 0, "a typed move is answered by a sign alone");
    }
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_says_that_it_was_not_played_and_why_is_told_to_its_writer() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| club.thread(name, &thread));
    let mut said = Vec::new();
    for (who, place, text) in [
        ("Ann", &ann, "@Entente Nf6"),
        ("Ann", &ann, "@Entente hello"),
        ("Ann", &ann, "@Entente e9"),
        ("Ann", &ann, "@Entente **Ke2**"),
        ("Bob", &bob, "@Entente e5"),
        ("Cleo", &cleo, "@Entente e4"),
    ] {
        let typed = place.type_text(text).unwrap();
        let sign = sign(&typed).await;
        let before = seen(&ann);
        let sheet = board_number(place, 1).await.press("More…").await.unwrap();
        let told = match sheet.controls().contains(&"Why?".to_owned()) {
            true => sheet.press("Why?").await.unwrap(),
            false => sheet,
        };
        assert!(told.ephemeral);
        said.push(format!(
            "{who} types {text}: {sign}\n  {} {:?}",
            mask(&told.content).replace('\n', "\n  "),
            told.controls()
        ));
        if who != "Ann" {
            assert_eq!(seen(&ann), before, "nobody else sees anything of it");
        }
    }
    // Bob was too early: when it is his turn, he can play it from there.
    ann.slash("/move e4").await.unwrap();
    let board = board_number(&bob, 2).await;
    let told = press_on(&board, "Why?").await;
    said.push(format!("later: {} {:?}", told.content, told.controls()));
    let done = told.press("Play e5").await.unwrap();
    said.push(done.content);
    let board = board_number(&bob, 3).await;
    let told = press_on(&board, "Why?").await;
    said.push(format!("and then: {}", told.content));
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_readings_are_asked_back_from_the_sheet() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let (ann, bob) = (club.thread("ann", &thread), club.thread("bob", &thread));
    for (place, text) in [
        (&ann, "Nf3"),
        (&bob, "a6"),
        (&ann, "d4"),
        (&bob, "a5"),
        (&ann, "Nc3"),
        (&bob, "a4"),
        (&ann, "Nd2"),
        (&bob, "a3"),
    ] {
        place.slash(&format!("/move {text}")).await.unwrap();
    }
    let board = board_number(&ann, 9).await;
    let typed = board.reply("Ne4").unwrap();
    assert_eq!(sign(&typed).await, "❓");
    let question = press_on(&board, "Why?").await;
    assert_eq!(question.content, "**Ne4** fits several moves. Which one?");
    assert_eq!(question.controls(), ["Nce4", "Nde4"]);
    let done = question.press("Nde4").await.unwrap();
    assert_eq!(done.content, "You played **Nde4**.");
    club.close().await;
}

/// People talk below a board, and answer it: that is no business of the bot's.
#[tokio::test(flavor = "multi_thread")]
async fn talk_is_left_alone() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| club.thread(name, &thread));
    let board = |place: &Place| boards(place).remove(0);
    let talk = [
        board(&bob).reply("good luck!").unwrap(),
        board(&cleo).reply("e4, obviously").unwrap(),
        cleo.type_text("I would play Nf3").unwrap(),
        ann.type_text("e4").unwrap(),
        club.channel("dan").type_text("Nf3").unwrap(),
    ];
    // What comes after them has been read, so they have been too.
    assert_eq!(sign(&board(&ann).reply("d4").unwrap()).await, "✅");
    for message in &talk {
        assert_eq!(signs(message), "", "{}", message.content);
    }
    // Who calls it by name is told at least that it was not understood.
    let called = club.channel("dan").type_text("@Entente hello").unwrap();
    assert_eq!(sign(&called).await, "❓");
    assert_eq!(
        seen(&club.channel("cleo")),
        seen(&club.channel("dan")),
        "nothing is said to it"
    );
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_direct_messages_it_is_answered_in_words() {
    let club = Club::open().await;
    let (ann, bob) = (club.direct("ann"), club.direct("bob"));
    let mut said = Vec::new();
    let mut say = |who: &str, text: &str, answer: &Message| {
        assert!(!answer.ephemeral);
        said.push(format!(
            "{who} types {text}\n  {} {:?}",
            mask(&answer.content).replace('\n', "\n  "),
            answer.controls()
        ));
    };
    say("Ann", "e4", &answered(&ann, "e4").await);
    ann.slash("/challenge @bob black").await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&bob, 2).await;
    for (who, place, text) in [
        ("Bob", &bob, "hello"),
        ("Bob", &bob, "Ke2"),
        ("Ann", &ann, "e5"),
        ("Bob", &bob, "e4"),
        ("Ann", &ann, "/move e5"),
    ] {
        say(who, text, &answered(place, text).await);
    }
    let board = board_number(&bob, 4).await;
    let typed = board.reply("**nf3**").unwrap();
    let answer = until(|| {
        let mut messages = bob.messages().into_iter();
        messages.find(|message| message.reply_to == Some(typed.id))
    })
    .await;
    say("Bob answers the board with", "**nf3**", &answer);
    board_number(&ann, 5).await;
    assert!(
        club.channel("ann").messages().is_empty(),
        "nothing of it is said in the server"
    );
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn which_of_several_games_is_asked() {
    let club = Club::open().await;
    let ann = club.direct("ann");
    let first = club.start_game().await;
    let second = club.start_game().await;
    let nonsense = answered(&ann, "abracadabra").await;
    assert!(nonsense.controls().is_empty(), "{}", nonsense.content);
    let question = answered(&ann, "Nf3").await;
    assert_eq!(question.content, "In which game do you play **Nf3**?");
    assert_eq!(question.controls().len(), 2);
    let number = question.json["components"][0]["components"][0]["custom_id"].clone();
    let done = question.press(number.as_str().unwrap()).await.unwrap();
    assert_eq!(
        done.id, question.id,
        "the question is answered in its place"
    );
    assert!(
        done.content.starts_with("You played **Nf3**."),
        "{}",
        done.content
    );
    assert!(done.controls().is_empty());
    // One of them waits still: now it is clear which.
    let other = answered(&ann, "d4").await;
    assert!(
        other.content.starts_with("You played **d4**."),
        "{}",
        other.content
    );
    for thread in [first, second] {
        let place = club.thread("bob", &thread);
        board_number(&place, 2).await;
        assert_eq!(boards(&place).len(), 2, "one move in each game");
    }
    let late = answered(&ann, "c4").await;
    assert_eq!(late.content, "No game waits for you.");
    club.close().await;
}

/// Discord may tell of a message twice, and it is still one wish.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_told_twice_moves_once() {
    let club = Club::open().await;
    let (ann, bob) = (club.direct("ann"), club.direct("bob"));
    ann.slash("/challenge @bob black").await.unwrap();
    board_number(&bob, 1).await.press("Accept").await.unwrap();
    board_number(&bob, 2).await;
    let faults = club.sandbox.faults();
    faults.next_where(Fault::EventTwice, u32::MAX, "MESSAGE_CREATE");
    answered(&bob, "e4").await;
    board_number(&ann, 3).await;
    answered(&ann, "e5").await;
    board_number(&bob, 4).await;
    faults.clear();
    let list = ann.slash("/moves").await.unwrap().content;
    assert!(list.contains("1. e4 e5\n```"), "{list}");
    assert_eq!(boards(&ann).len(), 4);
    let answers = |place: &Place| {
        let messages = place.messages().into_iter();
        messages
            .filter(|message| message.reply_to.is_some() && !message.ephemeral)
            .count()
    };
    assert_eq!((answers(&ann), answers(&bob)), (1, 1));
    club.close().await;
}

/// Where alliances are secret a refusal could tell of one: nothing that is typed in public is even judged.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_alliances_is_typed_in_direct_messages_only() {
    let club = Club::open().await;
    let thread = crate::lobby::open_for_four(&club, "/game new \"Four Player Chess\"").await;
    let ann = club.thread("ann", &thread);
    let board = board_number(&ann, 1).await;
    for text in ["@Entente a1a2", "@Entente k7"] {
        let typed = ann.type_text(text).unwrap();
        assert_eq!(sign(&typed).await, "❌");
    }
    assert_eq!(boards(&ann).len(), 1, "nothing has moved");
    let why = press_on(&board, "Why?").await;
    insta::assert_snapshot!(why.content, @"In this game a move that is typed could tell a secret: send it to me in a direct message, or use `/move`, which nobody else sees.");
    let answer = ann.autocomplete("/move move:").await.unwrap();
    let legal = answer[0].value.as_str().unwrap();
    let done = answered(&club.direct("ann"), legal).await;
    assert!(done.content.starts_with("You played"), "{}", done.content);
    board_number(&ann, 2).await;
    club.close().await;
}

/// Where the bot may not react the move is made all the same.
#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_to_react_it_moves_all_the_same() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let ann = club.thread("ann", &thread);
    let faults = club.sandbox.faults();
    faults.next_where(Fault::PermissionLost, u32::MAX, "/reactions/");
    let typed = board_number(&ann, 1).await.reply("e4").unwrap();
    let board = board_number(&ann, 2).await;
    assert!(board.content.contains("**1. e4**"), "{}", board.content);
    let why = press_on(&board, "Why?").await;
    assert!(why.content.starts_with("You have typed nothing here"));
    assert_eq!(signs(&typed), "");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_move_is_called_so_even_out_of_turn() {
    let club = Club::open().await;
    club.start_game().await;
    let (ann, bob) = (club.direct("ann"), club.direct("bob"));
    for (place, text, beginning) in [
        (&ann, "xyz", "“xyz” is not a move."),
        (&bob, "xyz", "“xyz” is not a move."),
        (&bob, "hallo", "“hallo” is not a move."),
        (&bob, "e5", "It is not your turn"),
        (&bob, "Nf6", "It is not your turn"),
        (&bob, "O-O", "It is not your turn"),
        (&bob, "e2e4", "It is not your turn"),
    ] {
        let answer = answered(place, text).await.content;
        assert!(answer.starts_with(beginning), "{text}: {answer}");
    }
    club.start_game().await;
    let answer = answered(&bob, "hallo").await.content;
    assert!(answer.starts_with("“hallo” is not a move"), "{answer}");
    let answer = answered(&bob, "e5").await.content;
    assert!(answer.starts_with("No game waits"), "{answer}");
    club.close().await;
}

/// What could be a move out of turn is answered alike, whoever is allied with whom: an example would be one of another's moves.
#[tokio::test(flavor = "multi_thread")]
async fn out_of_turn_nothing_is_told_of_alliances() {
    let club = Club::open().await;
    crate::lobby::open_for_four(&club, "/game new \"Four Player Chess\"").await;
    let bob = club.direct("bob");
    let mut said = Vec::new();
    for text in ["hallo", "a1a2", "Nb3"] {
        said.push(mask(&answered(&bob, text).await.content));
    }
    insta::assert_snapshot!(said.join("\n"));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_is_answered_in_the_language_that_was_last_seen() {
    let club = Club::open().await;
    let bob = club.direct("bob");
    let answer = answered(&bob, "e4").await.content;
    assert!(answer.starts_with("You have no game"), "{answer}");
    for (locale, line, beginning) in [
        ("de", "/am-zug", "Du hast gerade keine Partie"),
        ("en-GB", "/turns", "You have no game"),
    ] {
        club.sandbox.user("bob").set_locale(locale).unwrap();
        bob.slash(line).await.unwrap();
        let answer = answered(&bob, "e4").await.content;
        assert!(answer.starts_with(beginning), "{answer}");
    }
    club.close().await;
}
