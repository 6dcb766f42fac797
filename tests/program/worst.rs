//! Free text is only ever text: whatever somebody writes as a name, a note, a letter, an option or a move, no message breaks, nobody is pinged, and nothing of it is taken for a format.
use crate::support::*;
use entente_sandbox::{Message, Place};

/// The worst that people and Unicode have come up with.
fn worst() -> Vec<String> {
    let mut worst: Vec<String> = [
        "@everyone @here <@1> <@&1> <#1> </move:1> <t:0:R> <:x:1> <a:x:1>",
        "**bold** _it_ ~~s~~ `c` ```\nfence\n``` ||spoiler|| > quote\n# Head\n-# small\n- list\n1. one",
        "[a](https://evil.example) <https://evil.example> https://evil.example discord.gg/x",
        "{ $who } {0} { \"}\" } { -term } {{}} %s %n %1$s {} {:?} ${x} $(x) `id` \\{ \\u{0}",
        "\u{202e}gnp.exe\u{202d}\u{2066}\u{2067}\u{2068}\u{2069}\u{200f}\u{200e}\u{061c}",
        "\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}\u{00ad}\u{034f}\u{115f}\u{3164}",
        "Z\u{0351}\u{036b}\u{0343}\u{036a}\u{0302}a\u{0321}\u{0353}l\u{0328}\u{0356}g\u{0337}o\u{0300}",
        "e4\u{0000}\u{0007}\u{0008}\u{001b}[31m\u{007f}\u{0085}\u{2028}\u{2029}",
        "👨‍👩‍👧‍👦🏳️‍🌈🇩🇪🇦🇶👍🏿❤️\u{fe0e}",
        "Ｎｆ３ Νf3 Nf３ 𝐍𝐟𝟑 ♘f3 ｅ４",
        "\u{d7ff}\u{e000}\u{fffd}\u{ffff}\u{10ffff}\u{fdd0}",
        "' OR 1=1; -- \" <script>alert(1)</script> &amp; ../../etc/passwd \\",
        "1:000000000000:0:resign rules1:chess4:0:0 settings1:own:language",
        "\\\\\\\\ \\` \\* _ __ ___ * ** *** ` `` ``` ~ ~~ | || <",
        ".",
        "0",
        "-1",
        "99999999999999999999999999999999",
    ]
    .map(str::to_owned)
    .into();
    worst.push("🦄".repeat(2000));
    worst.push("a\u{0301}".repeat(900));
    worst.push("{".repeat(1500));
    worst.push("*_`".repeat(500));
    worst.push("\u{fdfa}".repeat(1500));
    worst
}

/// At most so many characters.
fn short(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// As one option of a command, which the sandbox reads from a line with quotes.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !"\"\\".contains(*c)).collect();
    format!("\"{plain}\"")
}

/// That a message is whole and pings nobody.
fn is_harmless(message: &Message, text: &str) {
    assert!(!message.content.is_empty(), "{text:?}");
    assert!(message.content.chars().count() <= 2000, "{text:?}");
    assert_eq!(message.json["mention_everyone"], false, "{text:?}");
    assert_eq!(
        message.json["mention_roles"].as_array().map(Vec::len),
        Some(0)
    );
    let fences = message.content.matches("```").count();
    assert!(
        fences.is_multiple_of(2) || message.content.contains(">>>"),
        "{}",
        message.content
    );
}

/// Whatever is sent, the bot answers, and the game is as it was.
#[tokio::test(flavor = "multi_thread")]
async fn moves_that_are_typed() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let (ann, direct) = (club.thread("ann", &thread), club.direct("ann"));
    for text in worst() {
        let line = format!("/move {}", quoted(&short(&text, 500)));
        if let Ok(answer) = ann.slash(&line).await {
            is_harmless(&answer, &text);
        }
        for text in [text.clone(), format!("@Entente {}", short(&text, 1900))] {
            // Some of them Discord itself takes for empty.
            if let Ok(typed) = direct.type_text(&text) {
                is_harmless(&replied(&direct, &typed).await, &text);
            }
            if let Ok(typed) = ann.type_text(&text)
                && text.starts_with("@Entente")
            {
                until(|| {
                    typed.again().unwrap().json["reactions"][0]
                        .is_object()
                        .then_some(())
                })
                .await;
                let why = press_on(&board_number(&ann, 1).await, "Why?").await;
                is_harmless(&why, &text);
            }
        }
    }
    let moves = ann.slash("/moves").await.unwrap();
    assert!(
        moves.content.ends_with("No move has been made yet."),
        "{}",
        moves.content
    );
    assert_eq!(boards(&ann).len(), 1);
    club.close().await;
}

/// What the bot answers to a message in direct messages.
async fn replied(place: &Place, typed: &Message) -> Message {
    until(|| {
        let mut messages = place.messages().into_iter();
        messages.find(|message| message.reply_to == Some(typed.id))
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_options_topics_and_names_of_games() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let ann = club.thread("ann", &thread);
    for text in worst() {
        for line in [
            format!("/notes add:{}", quoted(&short(&text, 1000))),
            format!("/notes game:{}", quoted(&short(&text, 100))),
            format!("/board game:{}", quoted(&short(&text, 100))),
            format!("/rules topic:{}", quoted(&short(&text, 100))),
            format!("/game new chess options:{}", quoted(&short(&text, 100))),
            format!("/api token label:{}", quoted(&short(&text, 40))),
        ] {
            // What the client itself does not send, nobody has to answer.
            if let Ok(answer) = ann.slash(&line).await {
                assert!(answer.ephemeral, "{line}");
                is_harmless(&answer, &text);
            }
        }
        let board = board_number(&ann, 1).await;
        let sheet = press_on(&board, "Notes").await;
        is_harmless(&sheet, &text);
        let form = sheet.press_for_form("Edit…").await.unwrap();
        let field = short(&text, 3000);
        if let Ok(answer) = form.submit([("note", field.as_str())]).await {
            is_harmless(&answer, &text);
        }
    }
    club.close().await;
}

/// Letters and the words that go with a proposal: on the sheet, in direct messages, and before those who run the server.
#[tokio::test(flavor = "multi_thread")]
async fn letters_and_proposals() {
    let club = Club::open().await;
    let line = "/game new \"Four Player Chess\" options:letters=anonymous";
    let thread = crate::lobby::open_for_four(&club, line).await;
    let writers = ["ann", "cleo", "dan"].map(|name| club.thread(name, &thread));
    let (bob, direct) = (club.thread("bob", &thread), club.direct("bob"));
    let mut arrived = 0;
    let texts = worst();
    assert!(texts.len() <= 10 * writers.len(), "nobody may write more");
    for (text, writer) in texts.iter().zip(writers.iter().cycle()) {
        let menu = press_on(&board_number(writer, 1).await, "Diplomacy").await;
        let menu = menu.press("Letter…").await.unwrap();
        let whom = menu.select("To whom do you write?", ["1"]).await.unwrap();
        let form = whom.press_for_form("Write…").await.unwrap();
        // What the client itself does not send, nobody has to answer.
        let Ok(answer) = form.submit([("text", short(text, 2000).as_str())]).await else {
            continue;
        };
        is_harmless(&answer, text);
        arrived += usize::from(answer.content.starts_with("Your letter"));
        let told = until(|| {
            let told = direct
                .messages()
                .into_iter()
                .filter(|message| !message.embeds.is_empty());
            told.skip(arrived.saturating_sub(1)).last()
        })
        .await;
        is_harmless(&told, text);
        is_framed(&told, text);
        let sheet = press_on(&board_number(&bob, 1).await, "Diplomacy").await;
        let page = sheet.press("Letters").await.unwrap();
        is_framed(&page, text);
    }
    assert!(arrived > 15, "{arrived} letters arrived");
    let report = direct
        .messages()
        .into_iter()
        .rfind(|message| !message.embeds.is_empty());
    let asked = report.unwrap().press("Report…").await.unwrap();
    is_harmless(&asked.press("Yes, report it").await.unwrap(), "a report");
    for (text, name) in texts
        .iter()
        .zip(["White", "Black", "Yellow"].iter().cycle())
    {
        let message = quoted(&short(text, 1900));
        let line = format!("/ally propose player:{name} message:{message}");
        if let Ok(answer) = bob.slash(&line).await {
            is_harmless(&answer, text);
        }
        let line = format!("/ally withdraw player:{}", quoted(&short(text, 100)));
        if let Ok(answer) = bob.slash(&line).await {
            is_harmless(&answer, text);
        }
        is_harmless(
            &bob.slash(&format!("/ally withdraw player:{name}"))
                .await
                .unwrap(),
            text,
        );
    }
    club.close().await;
}

/// That a frame has what was written, as plain text and within its room.
fn is_framed(message: &Message, text: &str) {
    let frame = message.embeds[0]["description"].as_str().unwrap();
    assert!(!frame.trim().is_empty(), "{text:?}");
    assert!(frame.chars().count() <= 4096, "{text:?}");
    let mut before = ' ';
    for letter in frame.chars() {
        let is_mark = "*_~`|<[@".contains(letter) && before != '\\';
        assert!(!is_mark, "{letter} of {frame:?}");
        before = if before == '\\' { ' ' } else { letter };
    }
}

/// People are called whatever they like: titles, threads, boards and lists bear it.
#[tokio::test(flavor = "multi_thread")]
async fn names_of_people() {
    let names: Vec<String> = worst()
        .iter()
        .map(|text| short(text, 32))
        .filter(|name| name.chars().any(|c| !c.is_control() && !c.is_whitespace()))
        .collect();
    let mut people = vec!["ann".to_owned()];
    people.extend(names.iter().cloned());
    let club = Club::of(building().people(people).start().await.unwrap()).await;
    let ann = club.channel("ann");
    let mut joined = 0;
    for name in &names {
        let there = club.channel(name);
        let known = newest(&there);
        ann.slash("/game new chess").await.unwrap();
        let lobby = posted_after(&there, known, "Join").await;
        let answer = lobby.press("Join").await.unwrap();
        is_harmless(&answer, name);
        joined += usize::from(answer.content.contains("the game has begun"));
        if !answer.content.contains("the game has begun") {
            let lobby = posted_after(&ann, known, "Cancel").await;
            lobby.press("Cancel").await.unwrap();
            continue;
        }
        until(|| (ann.threads().len() == joined).then_some(())).await;
        for line in ["/turns", "/board", "/moves", "/pgn", "/position", "/notes"] {
            let mut threads = ann.threads();
            threads.sort_by_key(|thread| thread.id);
            let place = club.thread("ann", threads.last().unwrap());
            is_harmless(&place.slash(line).await.unwrap(), name);
        }
    }
    assert!(joined > 10, "{joined} of {} could join", names.len());
    for message in ann.messages() {
        assert_eq!(message.json["mention_everyone"], false);
    }
    club.close().await;
}
