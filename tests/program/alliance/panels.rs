//! The private panel behind **Diplomacy**: what each player sees there, and what its buttons do.

use super::diplomacy_game::*;
use crate::support::*;

#[tokio::test(flavor = "multi_thread")]
async fn the_same_button_opens_each_players_own_panel() {
    let game = DiplomacyGame::open("").await;
    let mut output = Vec::new();
    let proposed = game
        .command(
            "ann",
            "/ally propose player:Black message:\"Together? **Now**\"",
        )
        .await;
    output.push(format!("Ann proposes: {proposed}"));
    game.news_of("cleo", 1).await;
    for name in FOUR {
        let board = game.board(name).await;
        assert_eq!(board.controls(), ["Move", "Diplomacy", "More", "Rules"]);
        output.push(format!("{name}'s\n{}", shown(&game.panel(name).await)));
    }
    let panel = game.panel("cleo").await;
    let allied = panel.press("Accept").await.unwrap();
    assert_eq!(allied.id, panel.id, "the answer replaces the panel");
    output.push(format!("Cleo accepts\n{}", shown(&allied)));
    // A new ally is asked at once, and can change it later.
    let mut again = allied.press("Fight on for my ally").await.unwrap();
    output.push(format!("Cleo: Fight on for my ally\n{}", shown(&again)));
    again = again.press("Standing order: fight on").await.unwrap();
    output.push(format!("Cleo: Standing order\n{}", shown(&again)));
    again = again.press("Leave the board").await.unwrap();
    output.push(format!("Cleo: Leave the board\n{}", shown(&again)));
    let menu = again.press("Propose alliance").await.unwrap();
    output.push(format!("Cleo: Propose alliance\n{}", shown(&menu)));
    let choice = menu.select("Propose an alliance to…", ["1"]).await.unwrap();
    output.push(format!("Cleo: chooses Red\n{}", shown(&choice)));
    let form = choice
        .press_for_modal("Propose with message")
        .await
        .unwrap();
    output.push(format!("{}: {:?}", form.title, form.fields));
    let sent = form.submit([("text", "Join us.")]).await.unwrap();
    output.push(format!("Cleo sends it\n{}", shown(&sent)));
    game.news_of("bob", 1).await;
    let panel = game.panel("bob").await;
    let form = panel.press_for_modal("Decline and propose").await.unwrap();
    output.push(format!("{}: {:?}", form.title, form.fields));
    let same = form.submit([("text", "Join us.")]).await.unwrap();
    output.push(format!("Bob says the same\n{}", shown(&same)));
    let form = panel.press_for_modal("Decline and propose").await.unwrap();
    let sent = form.submit([("text", "Without Ann.")]).await.unwrap();
    output.push(format!("Bob counters\n{}", shown(&sent)));
    output.push(format!("Cleo's\n{}", shown(&game.panel("cleo").await)));
    let bob = game.panel("bob").await;
    let back = bob.press("Withdraw: Black").await.unwrap();
    output.push(format!("Bob withdraws it\n{}", shown(&back)));
    let leave = game
        .panel("cleo")
        .await
        .press("Leave alliance")
        .await
        .unwrap();
    output.push(format!("Cleo: Leave alliance\n{}", shown(&leave)));
    let left = leave.press("Yes, leave").await.unwrap();
    output.push(format!("Cleo leaves\n{}", shown(&left)));
    assert_eq!(
        boards(&game.in_thread("dan")).len(),
        1,
        "nothing of it is public"
    );
    insta::assert_snapshot!(output.join("\n---\n"));
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_panel_in_german() {
    let mut game = DiplomacyGame::open("letters=anonymous").await;
    game.ally("ann", "cleo", &[]).await;
    game.command("dan", "/ally propose player:White").await;
    game.command("ann", "/ally propose player:Red").await;
    game.command("ann", "/whisper player:Black text:Hi anonymous:true")
        .await;
    game.server.sandbox.user("ann").set_locale("de").unwrap();
    let board = game.board("ann").await;
    let mut output = Vec::new();
    let panel = board.press("Diplomacy").await.unwrap();
    output.push(shown(&panel));
    for button in [
        "Bündnis vorschlagen",
        "Brief schreiben",
        "Briefe",
        "Dauerbefehl: weiterkämpfen",
        "Bündnis verlassen",
    ] {
        let panel = board.press("Diplomacy").await.unwrap();
        let opened = panel.press(button).await;
        output.push(match opened {
            Ok(opened) => format!("{button}: {}", shown(&opened)),
            Err(error) => format!("{button}: {error}"),
        });
    }
    insta::assert_snapshot!(output.join("\n---\n"));
    game.server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bystanders_have_no_panel() {
    let sandbox = sandbox_builder()
        .people(["ann", "bob", "cleo", "dan", "eve"])
        .start()
        .await
        .unwrap();
    let game = DiplomacyGame::of(TestServer::of(sandbox).await, "Four Player Chess", "").await;
    let eve = game.board("eve").await.press("Diplomacy").await.unwrap();
    insta::assert_snapshot!(eve.content, @"You’re not playing in this game. Its players use this for private diplomacy.");
    for line in [
        "/ally status",
        "/ally leave",
        "/whisper player:White text:Hi",
    ] {
        assert_eq!(game.command("eve", line).await, eve.content, "{line}");
    }
    assert_eq!(
        game.in_thread("eve")
            .autocomplete("/whisper player:")
            .await
            .unwrap()
            .len(),
        0
    );
    game.server.close().await;
}

/// Commands that cannot be executed, and their answers.
#[tokio::test(flavor = "multi_thread")]
async fn refusals_explain_what_is_wrong() {
    let game = DiplomacyGame::open("").await;
    let mut output = Vec::new();
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
        ("bob", "/ally leave player:Black"),
        ("bob", "/ally order order:\"leave the board\""),
        ("bob", "/whisper player:Black text:Hi anonymous:true"),
        ("bob", "/whisper player:Black text:\" \""),
        ("bob", "/whisper player:\"the Grey Heron\" text:Hi"),
    ] {
        output.push(format!(
            "{name}: {line}\n  {}",
            game.command(name, line).await
        ));
    }
    insta::assert_snapshot!(output.join("\n"));
    let listed: Vec<_> = game
        .in_thread("ann")
        .autocomplete("/ally propose player:")
        .await
        .unwrap()
        .into_iter()
        .map(|choice| choice.name)
        .collect();
    assert_eq!(listed, ["Cleo (Black)", "Dan (Yellow)"]);
    let listed: Vec<_> = game
        .in_thread("bob")
        .autocomplete("/ally leave player:")
        .await
        .unwrap()
        .into_iter()
        .map(|choice| choice.name)
        .collect();
    assert_eq!(listed, ["Ann (White)"]);
    // Who has resigned can be asked no longer, and reads so where they would move.
    let dan = game.in_thread("dan");
    let question = dan.slash("/resign").await.unwrap();
    question.press("Yes, resign").await.unwrap();
    for (name, line, expected) in [
        ("ann", "/ally propose player:", "Cleo (Black)"),
        ("dan", "/move move:", "You’re out of this game."),
    ] {
        let listed = game.in_thread(name).autocomplete(line).await.unwrap();
        let listed: Vec<_> = listed.into_iter().map(|choice| choice.name).collect();
        assert_eq!(listed, [expected], "{line}");
    }
    game.server.close().await;
}

/// Everything that has a button can also be typed.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_leaves_and_joins_by_command() {
    let mut game = DiplomacyGame::open("").await;
    game.ally("ann", "bob", &[]).await;
    game.ally("cleo", "dan", &[]).await;
    game.command_and_wait("cleo", "/ally propose player:Ann", &["ann"])
        .await;
    let thread = game.in_thread("ann");
    let line = "/ally accept player:Cleo leaving:true";
    let question = thread.slash(line).await.unwrap();
    let asked = &question.content;
    assert!(
        asked.ends_with("If you accept, you’re allied with Dan (Yellow) too."),
        "{asked}"
    );
    let not_open = question.press("Bring Cleo into our alliance").await;
    let not_open = not_open.unwrap().content;
    assert!(
        not_open.starts_with("That isn’t open any more"),
        "{not_open}"
    );
    let question = thread.slash(line).await.unwrap();
    question.press("Leave Bob, join Cleo").await.unwrap();
    game.wait_for_news(&["bob", "cleo", "dan"]).await;
    let status = game.command("ann", "/ally status").await;
    assert!(
        status.contains("You’re allied with Cleo (Black) and Dan (Yellow)."),
        "{status}"
    );
    let in_dm = game.direct("bob").slash("/ally status").await.unwrap();
    assert!(
        in_dm.content.contains("You have no allies."),
        "{}",
        in_dm.content
    );
    game.server.close().await;
}
