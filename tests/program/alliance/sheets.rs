//! One's own sheet: what each sees behind the same button, and what its buttons do.

use super::table::*;
use crate::support::*;

#[tokio::test(flavor = "multi_thread")]
async fn the_same_button_opens_each_ones_own_sheet() {
    let table = Table::open("").await;
    let mut said = Vec::new();
    let proposed = table
        .ask(
            "ann",
            "/ally propose player:Black message:\"Together? **Now**\"",
        )
        .await;
    said.push(format!("Ann proposes: {proposed}"));
    table.told("cleo", 1).await;
    for name in FOUR {
        let board = table.board(name).await;
        assert_eq!(board.controls(), ["Move…", "More…", "Diplomacy"]);
        said.push(format!("{name}'s\n{}", shown(&table.sheet(name).await)));
    }
    let sheet = table.sheet("cleo").await;
    let allied = sheet.press("Accept").await.unwrap();
    assert_eq!(allied.id, sheet.id, "the answer takes the sheet's place");
    said.push(format!("Cleo accepts\n{}", shown(&allied)));
    let again = allied.press("Order…").await.unwrap();
    said.push(format!("Cleo: Order…\n{}", shown(&again)));
    let again = again.press("Remove my army").await.unwrap();
    said.push(format!("Cleo: Remove my army\n{}", shown(&again)));
    let menu = again.press("Propose…").await.unwrap();
    said.push(format!("Cleo: Propose…\n{}", shown(&menu)));
    let whom = menu
        .select("To whom do you propose an alliance?", ["1"])
        .await
        .unwrap();
    said.push(format!("Cleo: chooses Red\n{}", shown(&whom)));
    let form = whom
        .press_for_form("Propose, with a message…")
        .await
        .unwrap();
    said.push(format!("{}: {:?}", form.title, form.fields));
    let sent = form.submit([("text", "Join us.")]).await.unwrap();
    said.push(format!("Cleo sends it\n{}", shown(&sent)));
    table.told("bob", 1).await;
    let sheet = table.sheet("bob").await;
    let form = sheet.press_for_form("Counter…").await.unwrap();
    let sent = form.submit([("text", "")]).await.unwrap();
    said.push(format!("Bob counters\n{}", shown(&sent)));
    said.push(format!("Cleo's\n{}", shown(&table.sheet("cleo").await)));
    let bob = table.sheet("bob").await;
    let back = bob.press("Take back: Black").await.unwrap();
    said.push(format!("Bob takes it back\n{}", shown(&back)));
    let leave = table.sheet("cleo").await.press("Leave…").await.unwrap();
    said.push(format!("Cleo: Leave…\n{}", shown(&leave)));
    let left = leave.press("Yes, leave all").await.unwrap();
    said.push(format!("Cleo leaves\n{}", shown(&left)));
    assert_eq!(
        boards(&table.place("dan")).len(),
        1,
        "nothing of it is public"
    );
    insta::assert_snapshot!(said.join("\n---\n"));
    table.club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_german_the_sheet_reads_as_german() {
    let mut table = Table::open("letters=anonymous").await;
    table.ally("ann", "cleo", &[]).await;
    table.ask("dan", "/ally propose player:White").await;
    table.ask("ann", "/ally propose player:Red").await;
    table
        .ask("ann", "/whisper player:Black text:Hi anonymous:true")
        .await;
    table.club.sandbox.user("ann").set_locale("de").unwrap();
    let board = table.board("ann").await;
    let mut said = Vec::new();
    let sheet = board.press("Diplomacy").await.unwrap();
    said.push(shown(&sheet));
    for button in ["Vorschlagen…", "Brief…", "Briefe", "Befehl…", "Austreten…"] {
        let sheet = board.press("Diplomacy").await.unwrap();
        let opened = sheet.press(button).await;
        said.push(match opened {
            Ok(opened) => format!("{button}: {}", shown(&opened)),
            Err(why) => format!("{button}: {why}"),
        });
    }
    insta::assert_snapshot!(said.join("\n---\n"));
    table.club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_only_watches_is_told_so() {
    let sandbox = building()
        .people(["ann", "bob", "cleo", "dan", "eve"])
        .start()
        .await
        .unwrap();
    let table = Table::of(Club::of(sandbox).await, "Four Player Chess", "").await;
    let eve = table.board("eve").await.press("Diplomacy").await.unwrap();
    insta::assert_snapshot!(eve.content, @"You do not play in this game. Its players find here how they stand with each other, each for themselves.");
    for line in [
        "/ally status",
        "/ally leave",
        "/whisper player:White text:Hi",
    ] {
        assert_eq!(table.ask("eve", line).await, eve.content, "{line}");
    }
    assert_eq!(
        table
            .place("eve")
            .autocomplete("/whisper player:")
            .await
            .unwrap()
            .len(),
        0
    );
    table.club.close().await;
}

/// Whatever cannot be, and what is said of it.
#[tokio::test(flavor = "multi_thread")]
async fn refusals_teach() {
    let table = Table::open("").await;
    let mut said = Vec::new();
    for (name, line) in [
        ("ann", "/ally accept player:Red"),
        ("ann", "/ally decline player:Bob"),
        ("ann", "/ally withdraw player:1"),
        ("ann", "/ally leave"),
        ("ann", "/ally propose player:White"),
        ("ann", "/ally propose player:Green"),
        ("ann", "/ally propose player:Red"),
        ("ann", "/ally propose player:Red"),
        ("bob", "/ally accept player:White"),
        ("bob", "/ally propose player:White"),
        ("bob", "/ally order order:\"remove my army\""),
        ("bob", "/whisper player:Black text:Hi anonymous:true"),
        ("bob", "/whisper player:Black text:\" \""),
        ("bob", "/whisper player:\"the Grey Heron\" text:Hi"),
    ] {
        said.push(format!("{name}: {line}\n  {}", table.ask(name, line).await));
    }
    insta::assert_snapshot!(said.join("\n"));
    let listed = table
        .place("ann")
        .autocomplete("/ally propose player:")
        .await;
    let listed: Vec<_> = listed
        .unwrap()
        .into_iter()
        .map(|choice| choice.name)
        .collect();
    assert_eq!(listed, ["Cleo (Black)", "Dan (Yellow)"]);
    let listed = table.place("bob").autocomplete("/ally leave player:").await;
    let listed: Vec<_> = listed
        .unwrap()
        .into_iter()
        .map(|choice| choice.name)
        .collect();
    assert_eq!(listed, ["Ann (White)"]);
    table.club.close().await;
}

/// What is pressed can also be typed.
#[tokio::test(flavor = "multi_thread")]
async fn by_command_one_leaves_and_joins() {
    let mut table = Table::open("").await;
    table.ally("ann", "bob", &[]).await;
    table.ally("cleo", "dan", &[]).await;
    table
        .deal("cleo", "/ally propose player:Ann", &["ann"])
        .await;
    let not_open = table.ask("ann", "/ally accept player:Cleo").await;
    assert!(not_open.starts_with("This is no longer open"), "{not_open}");
    let line = "/ally accept player:Cleo leaving:true";
    table.deal("ann", line, &["bob", "cleo", "dan"]).await;
    let status = table.ask("ann", "/ally status").await;
    assert!(
        status.contains("You are allied with Cleo (Black) and Dan (Yellow)."),
        "{status}"
    );
    let elsewhere = table.direct("bob").slash("/ally status").await.unwrap();
    assert!(
        elsewhere.content.contains("You are allied with nobody."),
        "{}",
        elsewhere.content
    );
    table.club.close().await;
}
