//! Letters: written by command and on the sheet, signed and anonymous, read, answered, kept away, reported.

use super::table::*;
use crate::support::*;
use entente_sandbox::{Message, Permissions};

/// Whom the last letter on somebody's sheet is from, and what can be done about it.
async fn last_letter(table: &Table, name: &str) -> Message {
    let sheet = table.sheet(name).await;
    sheet.press("Letters").await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_is_carried_answered_and_kept_away() {
    let mut table = Table::open("").await;
    let mut said = Vec::new();
    let write = "/whisper player:Bob text:\"Shall we meet at **d4**? @everyone\"";
    said.push(table.deal("ann", write, &["bob"]).await);
    let letter = table.told("bob", 1).await.remove(0);
    let game = letter.embeds[0]["url"].as_str().unwrap();
    let thread = format!("/{}", table.thread.id);
    assert!(game.ends_with(&thread), "{game} leads to the game");
    assert_eq!(letter.json["mention_everyone"], false);
    assert_eq!(letter.json["mentions"].as_array().map(Vec::len), Some(0));
    said.push(format!("Bob is told\n{}", shown(&letter)));
    let form = letter.press_for_form("Reply…").await.unwrap();
    said.push(format!("{}: {:?}", form.title, form.fields));
    let sent = form
        .submit([("text", "Not there.\n# Never.")])
        .await
        .unwrap();
    said.push(sent.content.clone());
    table.heard(&["ann"]).await;
    said.push(format!(
        "Ann is told\n{}",
        shown_all(&table.direct("ann")).join("\n")
    ));
    let muted = letter.press("Mute").await.unwrap();
    assert!(muted.ephemeral && muted.id != letter.id, "the letter stays");
    said.push(format!("Bob: Mute\n{}", shown(&muted)));
    said.push(table.ask("ann", "/whisper player:Bob text:Why?").await);
    let page = last_letter(&table, "bob").await;
    said.push(format!("Bob: Letters\n{}", shown(&page)));
    let page = page.press("Earlier").await.unwrap();
    said.push(format!("Bob: Earlier\n{}", shown(&page)));
    let page = page.press("Read again").await.unwrap();
    said.push(format!("Bob: Read again\n{}", shown(&page)));
    table
        .deal("ann", "/whisper player:Bob text:Again.", &["bob"])
        .await;
    let told = table.told("bob", 2).await;
    assert_eq!(told.len(), 2, "what was muted never came");
    assert_eq!(
        boards(&table.place("cleo")).len(),
        1,
        "nothing of it is public"
    );
    insta::assert_snapshot!(said.join("\n---\n"));
    table.club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_anonymous_letter_names_an_alias() {
    let mut table = Table::open("letters=anonymous").await;
    let mut said = Vec::new();
    let menu = table.sheet("ann").await.press("Letter…").await.unwrap();
    let whom = menu.select("To whom do you write?", ["1"]).await.unwrap();
    said.push(shown(&whom));
    let form = whom.press_for_form("Write anonymously…").await.unwrap();
    let sent = form.submit([("text", "Beware of Yellow.")]).await.unwrap();
    said.push(sent.content.clone());
    table.heard(&["bob"]).await;
    let letter = table.told("bob", 1).await.remove(0);
    said.push(shown(&letter));
    let listed = table
        .place("bob")
        .autocomplete("/whisper player:")
        .await
        .unwrap();
    let alias = listed.last().unwrap();
    assert_eq!(listed.len(), 4);
    assert!(letter.content.contains(&alias.name), "{}", letter.content);
    let back = format!("/whisper player:\"{}\" text:Who?", alias.name);
    said.push(masked(&table.deal("bob", &back, &["ann"]).await));
    said.extend(shown_all(&table.direct("ann")));
    assert_eq!(
        table
            .place("cleo")
            .autocomplete("/whisper player:")
            .await
            .unwrap()
            .len(),
        3
    );
    insta::assert_snapshot!(said.join("\n---\n"));
    table.club.close().await;
}

/// Ten letters in ten minutes, and then a word about it.
#[tokio::test(flavor = "multi_thread")]
async fn who_writes_much_has_to_wait() {
    let table = Table::open("").await;
    for _ in 0..10 {
        let done = table.ask("ann", "/whisper player:Bob text:Hello").await;
        assert_eq!(done, "Your letter to Bob (Red) is on its way.");
    }
    let late = table.ask("ann", "/whisper player:Cleo text:Hello").await;
    insta::assert_snapshot!(late, @"You have written or proposed 10 times within a few minutes. You can do so again <t:ID:R>.");
    table.club.close().await;
}

/// A letter goes to those who run the server only when its reader has said so twice: to the owner, or to the channel that the managers chose.
#[tokio::test(flavor = "multi_thread")]
async fn a_letter_is_reported() {
    let mut table = Table::open("letters=anonymous").await;
    let mut said = Vec::new();
    let letter = "/whisper player:Bob text:\"Rude *words*\" anonymous:true";
    table.deal("dan", letter, &["bob"]).await;
    let letter = table.told("bob", 1).await.remove(0);
    let asked = letter.press("Report…").await.unwrap();
    said.push(shown(&asked));
    let done = asked.press("Yes, report it").await.unwrap();
    said.push(shown(&done));
    // Ann founded the server.
    table.heard(&["ann"]).await;
    said.push(format!(
        "to the owner\n{}",
        shown_all(&table.direct("ann")).join("\n")
    ));
    let sheet = table
        .club
        .channel("ann")
        .slash("/settings server")
        .await
        .unwrap();
    let place = table.club.channel("ann").id().to_string();
    let chosen = sheet
        .select("settings1:server:reports", [place])
        .await
        .unwrap();
    said.push(mask(&chosen.content));
    let page = last_letter(&table, "bob").await;
    let asked = page.press("Report…").await.unwrap();
    asked.press("Yes, report it").await.unwrap();
    let channel = table.club.channel("cleo");
    until(|| (!tidings(&channel).is_empty()).then_some(())).await;
    said.push(format!(
        "to the channel\n{}",
        shown_all(&channel).join("\n")
    ));
    assert_eq!(tidings(&table.direct("ann")).len(), 1);
    // Where the bot may not write, the owner hears of it after all.
    let may_write = Permissions::SEND_MESSAGES;
    table.club.sandbox.deny("chess", may_write).unwrap();
    let page = last_letter(&table, "bob").await;
    let asked = page.press("Report…").await.unwrap();
    asked.press("Yes, report it").await.unwrap();
    table.heard(&["ann"]).await;
    insta::assert_snapshot!(said.join("\n---\n"));
    table.club.close().await;
}
