//! Text that people type never becomes anything else: whatever they write as a name, a note, a
//! letter, an option or a move, no message breaks, nobody is pinged, and nothing of it is read as
//! markup.

use crate::no_english::slash_commands;
use crate::processor_time::{self, openers, text_options};
use crate::support::*;
use entente_sandbox::{Message, UserInChannel};
use serde_json::Value;

/// Text with mentions, markup, control characters, odd Unicode, injection attempts, and extreme
/// lengths.
fn hostile_texts() -> Vec<String> {
    let mut texts: Vec<String> = [
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
    texts.push("🦄".repeat(2000));
    texts.push("a\u{0301}".repeat(900));
    texts.push("{".repeat(1500));
    texts.push("*_`".repeat(500));
    texts.push("\u{fdfa}".repeat(1500));
    texts
}

/// The text cut to this many characters.
fn truncated(text: &str, length: usize) -> String {
    text.chars().take(length).collect()
}

/// The text as one option of a command line of the sandbox, which reads quotes.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !"\"\\".contains(*c)).collect();
    format!("\"{plain}\"")
}

/// Asserts that a message is well formed and pings nobody.
fn assert_harmless(message: &Message, text: &str) {
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

/// The bot answers every text, and the game does not change.
#[tokio::test(flavor = "multi_thread")]
async fn typed_moves() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let (ann, dm) = (server.thread("ann", &thread), server.direct("ann"));
    for text in hostile_texts() {
        let line = format!("/move {}", quoted(&truncated(&text, 500)));
        if let Ok(answer) = ann.slash(&line).await {
            assert_harmless(&answer, &text);
        }
        for text in [text.clone(), format!("@Entente {}", truncated(&text, 1900))] {
            // Discord itself refuses some of them as empty.
            if let Ok(typed) = dm.type_text(&text) {
                assert_harmless(&reply_to(&dm, &typed).await, &text);
            }
            if let Ok(typed) = ann.type_text(&text)
                && text.starts_with("@Entente")
            {
                // What is no move is answered in words, and a move by a reaction.
                let is_marked = || typed.reload().unwrap().json["reactions"][0].is_object();
                let answer = until(|| match answer_to(&ann, &typed) {
                    None if !is_marked() => None,
                    answer => Some(answer),
                })
                .await;
                let answer = match answer {
                    Some(answer) => answer,
                    None => press_on(&board_number(&ann, 1).await, "Why ❌?").await,
                };
                assert_harmless(&answer, &text);
            }
        }
    }
    let moves = ann.slash("/show moves").await.unwrap();
    assert!(
        moves.content.ends_with("No moves yet."),
        "{}",
        moves.content
    );
    assert_eq!(boards(&ann).len(), 1);
    server.close().await;
}

/// The bot's reply to a direct message.
async fn reply_to(channel: &UserInChannel, typed: &Message) -> Message {
    until(|| answer_to(channel, typed)).await
}

/// The bot's reply, if there is one.
fn answer_to(channel: &UserInChannel, typed: &Message) -> Option<Message> {
    let mut messages = channel.messages().into_iter();
    messages.find(|message| message.reply_to == Some(typed.id))
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_options_topics_and_ids_of_games() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let ann = server.thread("ann", &thread);
    for text in hostile_texts() {
        for line in [
            format!("/show notes add:{}", quoted(&truncated(&text, 1000))),
            format!("/show notes game:{}", quoted(&truncated(&text, 100))),
            format!("/board game:{}", quoted(&truncated(&text, 100))),
            format!("/rules topic:{}", quoted(&truncated(&text, 100))),
            format!("/game new chess options:{}", quoted(&truncated(&text, 100))),
            format!("/api token label:{}", quoted(&truncated(&text, 40))),
        ] {
            // The Discord client does not send some of them.
            if let Ok(answer) = ann.slash(&line).await {
                assert!(answer.ephemeral, "{line}");
                assert_harmless(&answer, &text);
            }
        }
        let board = board_number(&ann, 1).await;
        let notes = press_on(&board, "Notes").await;
        assert_harmless(&notes, &text);
        let form = notes.press_for_modal("Edit").await.unwrap();
        let field = truncated(&text, 3000);
        if let Ok(answer) = form.submit([("note", field.as_str())]).await {
            assert_harmless(&answer, &text);
        }
    }
    server.close().await;
}

/// Letters and the messages of proposals: on the diplomacy panel, in direct messages, and in
/// reports to the people who run the server.
#[tokio::test(flavor = "multi_thread")]
async fn letters_and_proposals() {
    let server = TestServer::open().await;
    let line = "/game new \"Four Player Chess\" options:letters=anonymous";
    let thread = crate::lobby::open_for_four(&server, line).await;
    let writers = ["ann", "cleo", "dan"].map(|name| server.thread(name, &thread));
    let (bob, bobs_dm) = (server.thread("bob", &thread), server.direct("bob"));
    let mut arrived = 0;
    let texts = hostile_texts();
    assert!(
        texts.len() <= 10 * writers.len(),
        "each player can write ten letters"
    );
    for (text, writer) in texts.iter().zip(writers.iter().cycle()) {
        let panel = press_on(&board_number(writer, 1).await, "Diplomacy").await;
        let reader_menu = panel.press("Write letter").await.unwrap();
        let form = reader_menu
            .select_for_modal("Write a letter to…", ["1"])
            .await
            .unwrap();
        // The Discord client does not send some of them.
        let Ok(answer) = form
            .submit([("text", truncated(text, 2000).as_str())])
            .await
        else {
            continue;
        };
        assert_harmless(&answer, text);
        arrived += usize::from(answer.content.starts_with("Letter sent to "));
        let letter = until(|| {
            let letters = bobs_dm
                .messages()
                .into_iter()
                .filter(|message| !message.embeds.is_empty());
            letters.skip(arrived.saturating_sub(1)).last()
        })
        .await;
        assert_harmless(&letter, text);
        assert_embedded(&letter, text);
        let panel = press_on(&board_number(&bob, 1).await, "Diplomacy").await;
        let page = panel.press("Letters").await.unwrap();
        assert_embedded(&page, text);
    }
    assert!(arrived > 15, "{arrived} letters arrived");
    let last_letter = bobs_dm
        .messages()
        .into_iter()
        .rfind(|message| !message.embeds.is_empty());
    let question = last_letter.unwrap().press("Report").await.unwrap();
    assert_harmless(&question.press("Yes, report").await.unwrap(), "a report");
    for (text, name) in texts
        .iter()
        .zip(["White", "Black", "Yellow"].iter().cycle())
    {
        let message = quoted(&truncated(text, 1900));
        let line = format!("/ally propose player:{name} message:{message}");
        if let Ok(answer) = bob.slash(&line).await {
            assert_harmless(&answer, text);
        }
        let line = format!("/ally withdraw player:{}", quoted(&truncated(text, 100)));
        if let Ok(answer) = bob.slash(&line).await {
            assert_harmless(&answer, text);
        }
        assert_harmless(
            &bob.slash(&format!("/ally withdraw player:{name}"))
                .await
                .unwrap(),
            text,
        );
    }
    server.close().await;
}

/// Asserts that the embed of a message contains the text without active markup, and is not too
/// long.
fn assert_embedded(message: &Message, text: &str) {
    let embed = message.embeds[0]["description"].as_str().unwrap();
    assert!(!embed.trim().is_empty(), "{text:?}");
    assert!(embed.chars().count() <= 4096, "{text:?}");
    let mut before = ' ';
    for letter in embed.chars() {
        let is_markup = "*_~`|<[@".contains(letter) && before != '\\';
        assert!(!is_markup, "{letter} in {embed:?}");
        before = if before == '\\' { ' ' } else { letter };
    }
}

/// Display names appear in titles, threads, boards and lists.
#[tokio::test(flavor = "multi_thread")]
async fn names_of_people() {
    let names: Vec<String> = hostile_texts()
        .iter()
        .map(|text| truncated(text, 32))
        .filter(|name| name.chars().any(|c| !c.is_control() && !c.is_whitespace()))
        .collect();
    let mut people = vec!["ann".to_owned()];
    people.extend(names.iter().cloned());
    let server = TestServer::of(sandbox_builder().people(people).start().await.unwrap()).await;
    let ann = server.channel("ann");
    let mut joined = 0;
    for name in &names {
        let channel = server.channel(name);
        let known = newest(&channel);
        ann.slash("/game new chess").await.unwrap();
        let lobby = posted_after(&channel, known, "Join").await;
        let answer = lobby.press("Join").await.unwrap();
        assert_harmless(&answer, name);
        let has_joined = answer.content.starts_with("You play ");
        joined += usize::from(has_joined);
        if !has_joined {
            let lobby = posted_after(&ann, known, "Host").await;
            press_on(&lobby, "Cancel").await;
            continue;
        }
        until(|| (ann.threads().len() == joined).then_some(())).await;
        for line in [
            "/turns",
            "/board",
            "/show moves",
            "/show file",
            "/show position",
            "/show notes",
        ] {
            let mut threads = ann.threads();
            threads.sort_by_key(|thread| thread.id);
            let thread = server.thread("ann", threads.last().unwrap());
            assert_harmless(&thread.slash(line).await.unwrap(), name);
        }
    }
    assert!(joined > 10, "{joined} of {} could join", names.len());
    for message in ann.messages() {
        assert_eq!(message.json["mention_everyone"], false);
    }
    server.close().await;
}

/// Mentions of everybody, of somebody and of a role, as people type them.
const MENTIONS: [&str; 4] = [
    "@everyone",
    "@here",
    "<@123456789012345678>",
    "<@&123456789012345679>",
];

/// Whatever is typed into an option of a command or a field of a form, a mention in it is text for
/// everybody who reads it, and pings nobody.
#[tokio::test(flavor = "multi_thread")]
async fn mentions_in_every_option_and_every_form() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let ann = server.thread("ann", &thread);
    let typed = MENTIONS.join(" ");
    let mut options = Vec::new();
    for command in &slash_commands(&server.sandbox).await {
        text_options(command, "/", &mut options);
    }
    let (mut repeated, mut faults) = (0, Vec::new());
    for option in options.iter().filter(|option| !option.is_file) {
        let text = processor_time::quoted(&typed, option.most);
        let line = format!("{}{}:{text}", option.line, option.name);
        // The Discord client does not send some of them.
        if let Ok(answer) = ann.slash(&line).await {
            repeated += find_mentions(&answer, &line, &mut faults);
        }
    }
    for opener in openers(&server.sandbox, &ann).await {
        let Ok(form) = opener.open().await else {
            continue;
        };
        for field in &form.fields {
            let Ok(form) = opener.open().await else {
                continue;
            };
            let filled = form.submit([(field.custom_id.as_str(), typed.as_str())]);
            if let Ok(answer) = filled.await {
                let place = format!("{} of {}", field.label, form.title);
                repeated += find_mentions(&answer, &place, &mut faults);
            }
        }
    }
    server.settled().await;
    for channel in [server.channel("ann"), ann, server.direct("ann")] {
        for message in channel.messages() {
            repeated += find_mentions(&message, "a channel", &mut faults);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    assert!(repeated > 20, "{repeated} mentions were shown");
    server.close().await;
}

/// Adds each text of a message of the bot that mentions somebody who was typed, and returns how
/// often it shows such a mention as text.
fn find_mentions(message: &Message, place: &str, faults: &mut Vec<String>) -> usize {
    assert_eq!(message.json["mention_everyone"], false, "{place}");
    let is_of_bot = message.json["author"]["bot"] == true;
    let mut texts = Vec::new();
    if is_of_bot {
        collect_texts(&message.json, &mut texts);
    }
    let mut shown = 0;
    for text in &texts {
        for mention in [
            "@everyone",
            "@here",
            "<@123456789012345678",
            "<@&123456789012345679",
        ] {
            let mut found = text.match_indices(mention);
            if found.any(|(at, _)| !text[..at].ends_with('\\')) {
                faults.push(format!("{mention} in {place}: {text}"));
            }
        }
        shown += text.matches("\\@everyone").count();
    }
    shown
}

/// Adds all texts of a message that Discord reads for markup.
fn collect_texts<'a>(json: &'a Value, texts: &mut Vec<&'a str>) {
    match json {
        Value::Array(all) => all.iter().for_each(|one| collect_texts(one, texts)),
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    // Menus have descriptions, too, in which nothing is markup.
                    Value::String(text) if name == "content" => texts.push(text),
                    value if name == "embeds" => {
                        let embeds = value.as_array().into_iter().flatten();
                        texts.extend(embeds.filter_map(|embed| embed["description"].as_str()));
                    }
                    value => collect_texts(value, texts),
                }
            }
        }
        _ => {}
    }
}
