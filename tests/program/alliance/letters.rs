//! Letters: written by command and in the panel, signed and anonymous, read, answered, muted and
//! reported.

use super::diplomacy_game::*;
use crate::support::*;
use entente_sandbox::{Message, Permissions};

/// The page with the last letter that a player got.
async fn last_letter(game: &DiplomacyGame, name: &str) -> Message {
    let panel = game.panel(name).await;
    panel.press("Letters").await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_is_delivered_answered_and_muted() {
    let mut game = DiplomacyGame::open("").await;
    let mut output = Vec::new();
    let write = "/whisper player:Bob text:\"Shall we meet at **d4**? @everyone\"";
    output.push(game.command_and_wait("ann", write, &["bob"]).await);
    let letter = game.news_of("bob", 1).await.remove(0);
    let link = letter.embeds[0]["url"].as_str().unwrap();
    let thread = format!("/{}", game.thread.id);
    assert!(link.ends_with(&thread), "{link} leads to the game");
    assert_eq!(letter.json["mention_everyone"], false);
    assert_eq!(letter.json["mentions"].as_array().map(Vec::len), Some(0));
    output.push(format!("Bob is told\n{}", shown(&letter)));
    let form = letter.press_for_modal("Reply").await.unwrap();
    output.push(format!("{}: {:?}", form.title, form.fields));
    let sent = form
        .submit([("text", "Not there.\n# Never.")])
        .await
        .unwrap();
    output.push(sent.content.clone());
    game.wait_for_news(&["ann"]).await;
    output.push(format!(
        "Ann is told\n{}",
        shown_news(&game.direct("ann")).join("\n")
    ));
    let muted = letter.press("Mute").await.unwrap();
    assert!(muted.ephemeral && muted.id != letter.id, "the letter stays");
    output.push(format!("Bob: Mute\n{}", shown(&muted)));
    output.push(game.command("ann", "/whisper player:Bob text:Why?").await);
    let mut page = last_letter(&game, "bob").await;
    output.push(format!("Bob: Letters\n{}", shown(&page)));
    page = page.press("Previous").await.unwrap();
    output.push(format!("Bob: Previous\n{}", shown(&page)));
    page = page.press("Unmute").await.unwrap();
    output.push(format!("Bob: Unmute\n{}", shown(&page)));
    game.command_and_wait("ann", "/whisper player:Bob text:Again.", &["bob"])
        .await;
    let news = game.news_of("bob", 2).await;
    assert_eq!(news.len(), 2, "the muted letter never came");
    assert_eq!(
        boards(&game.in_thread("cleo")).len(),
        1,
        "nothing of it is public"
    );
    insta::assert_snapshot!(output.join("\n---\n"));
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_anonymous_letter_names_an_alias() {
    let mut game = DiplomacyGame::open("letters=anonymous").await;
    let mut output = Vec::new();
    let menu = game.panel("ann").await.press("Write letter").await.unwrap();
    output.push(shown(&menu));
    let form = menu
        .select_for_modal("Write anonymously to…", ["1"])
        .await
        .unwrap();
    let sent = form.submit([("text", "Beware of Yellow.")]).await.unwrap();
    output.push(sent.content.clone());
    game.wait_for_news(&["bob"]).await;
    let letter = game.news_of("bob", 1).await.remove(0);
    output.push(shown(&letter));
    let listed = game
        .in_thread("bob")
        .autocomplete("/whisper player:")
        .await
        .unwrap();
    let alias = listed.last().unwrap();
    assert_eq!(listed.len(), 4);
    assert!(letter.content.contains(&alias.name), "{}", letter.content);
    let back = format!("/whisper player:\"{}\" text:Who?", alias.name);
    output.push(masked(&game.command_and_wait("bob", &back, &["ann"]).await));
    output.extend(shown_news(&game.direct("ann")));
    assert_eq!(
        game.in_thread("cleo")
            .autocomplete("/whisper player:")
            .await
            .unwrap()
            .len(),
        3
    );
    insta::assert_snapshot!(output.join("\n---\n"));
    game.server.close().await;
}

/// A letter to several, from the menu and by command: each reader sees who else got it.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_goes_to_several_players_at_once() {
    let mut game = DiplomacyGame::open("letters=anonymous").await;
    let mut output = Vec::new();
    let menu = game.panel("ann").await.press("Write letter").await.unwrap();
    output.push(shown(&menu));
    let form = menu
        .select_for_modal("Write a letter to…", ["2", "1"])
        .await
        .unwrap();
    let sent = form.submit([("text", "Yellow is next.")]).await.unwrap();
    output.push(sent.content.clone());
    game.wait_for_news(&["bob", "cleo"]).await;
    for name in ["bob", "cleo"] {
        let letter = game.news_of(name, 1).await.remove(0);
        output.push(format!("{name} is told\n{}", shown(&letter)));
        output.push(shown(&last_letter(&game, name).await));
    }
    output.push(shown(&last_letter(&game, "ann").await));
    assert!(private_news(&game.direct("dan")).is_empty());
    // The menu also offers an alias, once one has written: it is written to alone.
    let anonymous = "/whisper player:Bob also:\"Cleo, Yellow\" text:Psst anonymous:true";
    let done = game
        .command_and_wait("ann", anonymous, &["bob", "cleo", "dan"])
        .await;
    output.push(done);
    let letter = game.news_of("bob", 2).await.pop().unwrap();
    output.push(format!("bob is told\n{}", masked(&letter.content)));
    let reported = letter.press("Report").await.unwrap();
    reported.press("Yes, report").await.unwrap();
    game.wait_for_news(&["ann"]).await;
    output.extend(
        shown_news(&game.direct("ann"))
            .iter()
            .map(|news| masked(news)),
    );
    insta::assert_snapshot!(output.join("\n---\n"));
    game.server.close().await;
}

/// A letter that one reader cannot get goes to nobody, and the answer says why.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_to_several_is_refused_as_a_whole() {
    let mut game = DiplomacyGame::open("letters=anonymous").await;
    let anonymous = "/whisper player:Bob text:Psst anonymous:true";
    game.command_and_wait("dan", anonymous, &["bob"]).await;
    let listed = game.in_thread("bob").autocomplete("/whisper player:").await;
    let alias = listed.unwrap().pop().unwrap().name;
    let mut output = Vec::new();
    for also in ["Bob", "Red", "White, Bob", "White, white", "Nobody", &alias] {
        let line = format!("/whisper player:White also:\"{also}\" text:Hello");
        output.push(masked(&game.command("bob", &line).await));
    }
    // The form is not even opened for an alias among several.
    let menu = game.panel("bob").await.press("Write letter").await.unwrap();
    let refused = menu
        .select("Write a letter to…", ["Ann (White)", &alias])
        .await
        .unwrap();
    output.push(refused.content.clone());
    let suggested = game
        .in_thread("bob")
        .autocomplete("/whisper player:Cleo also:\"White, \"")
        .await
        .unwrap();
    let names: Vec<_> = suggested
        .iter()
        .map(|choice| format!("{} = {}", choice.name, choice.value))
        .collect();
    output.push(names.join("\n"));
    game.server.settled().await;
    for name in ["ann", "cleo", "dan"] {
        assert!(private_news(&game.direct(name)).is_empty(), "{name}");
    }
    insta::assert_snapshot!(output.join("\n---\n"));
    game.server.close().await;
}

/// Ten letters in ten minutes are the limit.
#[tokio::test(flavor = "multi_thread")]
async fn too_many_letters_have_to_wait() {
    let game = DiplomacyGame::open("").await;
    for _ in 0..10 {
        let done = game.command("ann", "/whisper player:Bob text:Hello").await;
        assert_eq!(done, "Letter sent to Bob (Red).");
    }
    let late = game.command("ann", "/whisper player:Cleo text:Hello").await;
    insta::assert_snapshot!(late, @"That’s 10 letters or proposals within a few minutes. Please wait before you send more (<t:ID:R>).");
    game.server.close().await;
}

/// A letter is reported only after its reader has confirmed it. The report goes to the owner of the
/// server, or to the channel that the managers chose.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_is_reported() {
    let mut game = DiplomacyGame::open("letters=anonymous").await;
    let mut output = Vec::new();
    let letter = "/whisper player:Bob text:\"Rude *words*\" anonymous:true";
    game.command_and_wait("dan", letter, &["bob"]).await;
    let letter = game.news_of("bob", 1).await.remove(0);
    let asked = letter.press("Report").await.unwrap();
    output.push(shown(&asked));
    let done = asked.press("Yes, report").await.unwrap();
    output.push(shown(&done));
    // Ann owns the server.
    game.wait_for_news(&["ann"]).await;
    output.push(format!(
        "to the owner\n{}",
        shown_news(&game.direct("ann")).join("\n")
    ));
    let panel = game.server.channel("ann").slash("/server").await.unwrap();
    let reports_channel = game.server.channel("ann").id().to_string();
    let chosen = panel
        .select("settings1:server:reports", [reports_channel])
        .await
        .unwrap();
    output.push(mask(&chosen.content));
    let page = last_letter(&game, "bob").await;
    let asked = page.press("Report").await.unwrap();
    asked.press("Yes, report").await.unwrap();
    let channel = game.server.channel("cleo");
    until(|| (!private_news(&channel).is_empty()).then_some(())).await;
    output.push(format!(
        "to the channel\n{}",
        shown_news(&channel).join("\n")
    ));
    assert_eq!(private_news(&game.direct("ann")).len(), 1);
    // If the bot may not write there, the report goes to the owner after all.
    let may_write = Permissions::SEND_MESSAGES;
    game.server.sandbox.deny("chess", may_write).unwrap();
    let page = last_letter(&game, "bob").await;
    let asked = page.press("Report").await.unwrap();
    asked.press("Yes, report").await.unwrap();
    game.wait_for_news(&["ann"]).await;
    insta::assert_snapshot!(output.join("\n---\n"));
    game.server.close().await;
}

/// Letters that everybody may read in the end soon fill the message about it.
#[tokio::test(flavor = "multi_thread")]
async fn a_history_without_room_for_all_letters_has_them_in_a_file() {
    let mut game = DiplomacyGame::open("reveal_letters=yes").await;
    for number in 1..=3 {
        let letter = format!("Letter {number}: {}", "Trust me. ".repeat(150));
        let line = format!("/whisper player:Red text:\"{letter}\"");
        game.command_and_wait("ann", &line, &["bob"]).await;
    }
    for name in ["bob", "cleo", "dan"] {
        let question = game.in_thread(name).slash("/resign").await.unwrap();
        question.press("Yes, resign").await.unwrap();
    }
    let cleo = game.in_thread("cleo");
    let history = until(|| private_news(&cleo).pop()).await;
    let told = history.embeds[0]["description"].as_str().unwrap();
    assert!(told.contains("\n3 letters were written.\n"), "{told}");
    assert_eq!(history.controls()[0], "All");
    let answer = history.press("All").await.unwrap();
    assert!(answer.ephemeral);
    let shown = answer.embeds[0]["description"].as_str().unwrap();
    assert!(shown.contains("Letter 2: "), "{shown}");
    assert!(shown.contains("\n… and one more event.\n"), "{shown}");
    let file = &answer.attachments[0];
    assert!(file.filename.starts_with("history-"), "{}", file.filename);
    let whole = String::from_utf8(cleo.download(file).unwrap()).unwrap();
    assert!(whole.starts_with("What really happened\n"), "{whole}");
    for number in 1..=3 {
        let letter = format!("Ann (White) to Bob (Red): “Letter {number}: Trust me. ");
        assert!(whole.contains(&letter), "{whole}");
    }
    assert!(whole.contains("Ann (White) wins"), "{whole}");
    game.server.close().await;
}
