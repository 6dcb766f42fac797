//! Games of alliances, played to the end with the same line of moves and different alliances.
//! Together they have every rule of alliances, and snapshots record what each player and a
//! bystander get to see. No pieces are lost with a king here, so that nothing is random.

use super::diplomacy_game::*;

const BY: [usize; 15] = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 2, 3];

/// The players and moves of a part of the line, numbered from 1.
fn moves(from: usize, to: usize) -> (Vec<usize>, String) {
    let words: Vec<_> = LINE.split(' ').collect();
    (BY[from - 1..to].to_vec(), words[from - 1..to].join(" "))
}

async fn play(game: &mut DiplomacyGame, from: usize, to: usize) -> Vec<String> {
    let (by, moves) = moves(from, to);
    game.play(&by, &moves).await
}

/// All direct messages to each player, and the public boards.
fn seen(game: &DiplomacyGame, public: Vec<String>) -> String {
    let mut seen = Vec::new();
    for name in FOUR {
        let news = shown_news(&game.direct(name));
        seen.push(format!("# {name}\n{}", news.join("\n--\n")));
    }
    seen.push(format!("# everybody\n{}", public.join("\n--\n")));
    seen.join("\n\n")
}

/// Proposals of every kind, leaving, a betrayal, a king lost without allies and one with a standing
/// order to remove the army. The last player wins.
#[tokio::test(flavor = "multi_thread")]
async fn alliances_are_made_and_broken() {
    let mut game = DiplomacyGame::open("loss_percent=0").await;
    let words = "/ally propose player:Red message:\"Shall we?\"";
    game.command_and_wait("ann", words, &["bob"]).await;
    game.command_and_wait("bob", "/ally decline player:White", &["ann"])
        .await;
    game.command_and_wait("ann", "/ally propose player:Black", &["cleo"])
        .await;
    game.command_and_wait("ann", "/ally withdraw player:Black", &["cleo"])
        .await;
    game.command_and_wait("ann", "/ally propose player:Red", &["bob"])
        .await;
    let words = "/ally counter player:White message:\"On my terms.\"";
    game.command_and_wait("bob", words, &["ann"]).await;
    game.command_and_wait("ann", "/ally accept player:Red", &["bob"])
        .await;
    game.command_and_wait("cleo", "/ally propose player:White", &["ann"])
        .await;
    game.command_and_wait("dan", "/ally propose player:White", &["ann"])
        .await;
    let proposal = game.news_of("ann", 4).await.pop().unwrap();
    let panel = game.panel("ann").await;
    let brought = panel.press("Bring Cleo into our alliance").await.unwrap();
    let mut output = vec![shown(&brought)];
    game.wait_for_news(&["bob", "cleo"]).await;
    // An alliance of all four is not allowed, so it is not offered any more. An older button says
    // the same as for anything else that cannot be done, so that it gives nothing away.
    output.push(shown(&game.panel("ann").await));
    let refused = proposal.press("Bring Dan into our alliance").await.unwrap();
    assert!(refused.ephemeral && refused.id != proposal.id);
    output.push(shown(&refused));
    let joined = proposal.press("Leave Bob, join Dan").await.unwrap();
    output.push(shown(&joined));
    game.wait_for_news(&["bob", "cleo", "dan"]).await;
    let mut public = play(&mut game, 1, 5).await;
    // White's rook has captured a piece of Yellow, an ally.
    game.wait_for_news(&["dan"]).await;
    game.command_and_wait("bob", "/ally leave", &["cleo"]).await;
    public.extend(play(&mut game, 6, 11).await);
    game.wait_for_news(&["ann", "bob"]).await;
    game.ally("dan", "cleo", &[]).await;
    public.extend(play(&mut game, 12, 12).await);
    game.wait_for_news(&["cleo"]).await;
    game.command("ann", "/ally order order:\"leave the board\"")
        .await;
    game.ally("dan", "ann", &[]).await;
    public.extend(play(&mut game, 13, 15).await);
    let seen = seen(&game, public);
    insta::assert_snapshot!(format!("{}\n\n{seen}", output.join("\n--\n")));
    game.server.close().await;
}

/// An army whose king is captured while an ally has one serves that ally, its liege. When the
/// liege's king is captured, too, both armies serve the last of their allies.
#[tokio::test(flavor = "multi_thread")]
async fn armies_of_a_lost_liege_serve_the_next_ally() {
    let mut game = DiplomacyGame::open("loss_percent=0").await;
    let mut public = play(&mut game, 1, 12).await;
    game.wait_for_news(&["ann", "bob", "cleo"]).await;
    game.ally("cleo", "bob", &[]).await;
    public.extend(play(&mut game, 13, 13).await);
    game.wait_for_news(&["bob", "cleo"]).await;
    game.ally("cleo", "dan", &["bob"]).await;
    let by = [1, 2, 3, 0, 1, 2, 3, 0];
    let line = "c5d5 e8c8 g2f2 b5d6 d5e5 f8e8 f2e2 d6e8";
    public.extend(game.play(&by, line).await);
    game.wait_for_news(&["ann", "bob", "cleo", "cleo", "dan"])
        .await;
    let mut panels = Vec::new();
    for name in FOUR {
        panels.push(format!("{name}: {}", shown(&game.panel(name).await)));
    }
    let seen = seen(&game, public.split_off(11));
    insta::assert_snapshot!(format!("{}\n\n{seen}", panels.join("\n--\n")));
    game.server.close().await;
}

/// An alliance breaks up when nobody is left to oppose it. When the last king of an alliance is
/// captured, the armies that serve it are out, too.
#[tokio::test(flavor = "multi_thread")]
async fn an_alliance_without_opponents_breaks_up() {
    let mut game = DiplomacyGame::open("loss_percent=0").await;
    play(&mut game, 1, 12).await;
    game.wait_for_news(&["ann", "bob", "cleo"]).await;
    game.ally("cleo", "bob", &[]).await;
    play(&mut game, 13, 13).await;
    game.wait_for_news(&["bob", "cleo"]).await;
    game.ally("cleo", "dan", &["bob"]).await;
    let public = game.play(&[1, 2, 3], "c5d5 d2c1 f7f8").await;
    game.wait_for_news(&["bob", "cleo", "dan"]).await;
    insta::assert_snapshot!(seen(&game, public));
    game.server.close().await;
}

/// The last player with a king wins at once, even if another army serves them.
#[tokio::test(flavor = "multi_thread")]
async fn the_last_king_wins_although_another_army_serves_it() {
    let mut game = DiplomacyGame::open("loss_percent=0").await;
    play(&mut game, 1, 12).await;
    game.wait_for_news(&["ann", "bob", "cleo"]).await;
    game.ally("dan", "bob", &[]).await;
    let mut public = play(&mut game, 13, 13).await;
    public.extend(game.play(&[1, 2, 3], "c5d5 d2c1 f7f8").await);
    game.wait_for_news(&["bob", "dan"]).await;
    insta::assert_snapshot!(seen(&game, public));
    game.server.close().await;
}
