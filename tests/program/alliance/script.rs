//! Games of alliances played to the end by the same line of moves, each with other alliances: every rule of them occurs, and it is written down what each of the four and a bystander
//! got to see of it. No men are lost with a king here, so that chance decides nothing.

use super::table::*;

const BY: [usize; 15] = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 2, 3];

/// The moves of the line from one to another, numbered from 1.
fn moves(from: usize, to: usize) -> (Vec<usize>, String) {
    let words: Vec<_> = LINE.split(' ').collect();
    (BY[from - 1..to].to_vec(), words[from - 1..to].join(" "))
}

async fn play(table: &mut Table, from: usize, to: usize) -> Vec<String> {
    let (by, moves) = moves(from, to);
    table.play(&by, &moves).await
}

/// All that each has been told, and what everybody has read.
fn seen(table: &Table, public: Vec<String>) -> String {
    let mut seen = Vec::new();
    for name in FOUR {
        let told = shown_all(&table.direct(name));
        seen.push(format!("# {name}\n{}", told.join("\n--\n")));
    }
    seen.push(format!("# everybody\n{}", public.join("\n--\n")));
    seen.join("\n\n")
}

/// Proposals of every kind, leaving, a betrayal, a king lost alone and one with a standing order to leave the board, and who is left wins.
#[tokio::test(flavor = "multi_thread")]
async fn alliances_are_made_and_broken() {
    let mut table = Table::open("loss_percent=0").await;
    let words = "/ally propose player:Red message:\"Shall we?\"";
    table.deal("ann", words, &["bob"]).await;
    table
        .deal("bob", "/ally decline player:White", &["ann"])
        .await;
    table
        .deal("ann", "/ally propose player:Black", &["cleo"])
        .await;
    table
        .deal("ann", "/ally withdraw player:Black", &["cleo"])
        .await;
    table
        .deal("ann", "/ally propose player:Red", &["bob"])
        .await;
    let words = "/ally counter player:White message:\"On my terms.\"";
    table.deal("bob", words, &["ann"]).await;
    table.deal("ann", "/ally accept player:Red", &["bob"]).await;
    table
        .deal("cleo", "/ally propose player:White", &["ann"])
        .await;
    let sheet = table.sheet("ann").await;
    let brought = sheet.press("Bring in").await.unwrap();
    let mut said = vec![shown(&brought)];
    table.heard(&["bob", "cleo"]).await;
    // Nobody would be left to oppose four; it reads like anything else that cannot be.
    table
        .deal("dan", "/ally propose player:White", &["ann"])
        .await;
    let told = table.told("ann", 4).await.pop().unwrap();
    let refused = told.press("Bring in").await.unwrap();
    assert!(refused.ephemeral && refused.id != told.id);
    said.push(shown(&refused));
    let joined = told.press("Leave and join").await.unwrap();
    said.push(shown(&joined));
    table.heard(&["bob", "cleo", "dan"]).await;
    let mut public = play(&mut table, 1, 5).await;
    // White's rook has taken a man of Yellow's.
    table.heard(&["dan"]).await;
    table.deal("bob", "/ally leave", &["cleo"]).await;
    public.extend(play(&mut table, 6, 11).await);
    table.heard(&["ann", "bob"]).await;
    table.ally("dan", "cleo", &[]).await;
    public.extend(play(&mut table, 12, 12).await);
    table.heard(&["cleo"]).await;
    table
        .ask("ann", "/ally order order:\"remove my army\"")
        .await;
    table.ally("dan", "ann", &[]).await;
    public.extend(play(&mut table, 13, 15).await);
    let seen = seen(&table, public);
    insta::assert_snapshot!(format!("{}\n\n{seen}", said.join("\n--\n")));
    table.club.close().await;
}

/// A king that falls while an ally has one leaves an army behind that is bound to him; when the liege's own king falls too, both are bound to the last of their allies.
#[tokio::test(flavor = "multi_thread")]
async fn a_liege_is_lost() {
    let mut table = Table::open("loss_percent=0").await;
    let mut public = play(&mut table, 1, 12).await;
    table.heard(&["ann", "bob", "cleo"]).await;
    table.ally("cleo", "bob", &[]).await;
    public.extend(play(&mut table, 13, 13).await);
    table.heard(&["bob", "cleo"]).await;
    table.ally("cleo", "dan", &["bob"]).await;
    let by = [1, 2, 3, 0, 1, 2, 3, 0];
    let line = "c5d5 e8c8 g2f2 b5d6 d5e5 f8e8 f2e2 d6e8";
    public.extend(table.play(&by, line).await);
    table.heard(&["ann", "bob", "cleo", "cleo", "dan"]).await;
    let mut sheets = Vec::new();
    for name in FOUR {
        sheets.push(format!("{name}: {}", shown(&table.sheet(name).await)));
    }
    let seen = seen(&table, public.split_off(11));
    insta::assert_snapshot!(format!("{}\n\n{seen}", sheets.join("\n--\n")));
    table.club.close().await;
}

/// When nobody is left to oppose an alliance it breaks up; and who loses the last king of a team takes those with him who are bound to him.
#[tokio::test(flavor = "multi_thread")]
async fn civil_war() {
    let mut table = Table::open("loss_percent=0").await;
    play(&mut table, 1, 12).await;
    table.heard(&["ann", "bob", "cleo"]).await;
    table.ally("cleo", "bob", &[]).await;
    play(&mut table, 13, 13).await;
    table.heard(&["bob", "cleo"]).await;
    table.ally("cleo", "dan", &["bob"]).await;
    let public = table.play(&[1, 2, 3], "c5d5 d2c1 f7f8").await;
    table.heard(&["bob", "cleo", "dan"]).await;
    insta::assert_snapshot!(seen(&table, public));
    table.club.close().await;
}

/// The last one with a king wins at once, whoever is bound to him.
#[tokio::test(flavor = "multi_thread")]
async fn the_last_king_wins_though_somebody_is_bound_to_him() {
    let mut table = Table::open("loss_percent=0").await;
    play(&mut table, 1, 12).await;
    table.heard(&["ann", "bob", "cleo"]).await;
    table.ally("dan", "bob", &[]).await;
    let mut public = play(&mut table, 13, 13).await;
    public.extend(table.play(&[1, 2, 3], "c5d5 d2c1 f7f8").await);
    table.heard(&["bob", "dan"]).await;
    insta::assert_snapshot!(seen(&table, public));
    table.club.close().await;
}
