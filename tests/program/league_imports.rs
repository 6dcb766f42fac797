//! `/league import`: a tournament that was begun elsewhere goes on here, also over a kill; a file
//! that is wrong opens nothing; and for whom a place is kept is known to two people alone.
use crate::leagues::{news_with, resign, turn_on};
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente_sandbox::{Message, UserInChannel};
use serde_json::json;

/// A tournament of four after one of three rounds.
const REPORT: &str = "\
012 Club *cup*
142 3
152 W
001    1      Adams, Amy                        1900                             1.0    1     3 w 1
001    2      Brown, *Bill*                     1800                             1.0    1     4 b +
001    3      Clark, Cleo                       1700                             0.0    3     1 b 0
001    4      Davis, Dan                        1600                             0.0    3     2 w -
";

/// The people of the tournament, in the order of their numbers.
const PEOPLE: [&str; 4] = ["ann", "bob", "cleo", "dan"];

/// Uploads a file in the form of the command, with games without a clock.
async fn import(place: &UserInChannel, file: impl Into<Vec<u8>>) -> Message {
    let file = place.upload("cup.trf", file).unwrap().to_string();
    let form = place.slash_for_modal("/league import").await.unwrap();
    let values = [
        ("Tournament report", json!([file])),
        ("Clock of its games", json!("none")),
    ];
    form.submit_values(values).await.unwrap()
}

async fn keep(place: &UserInChannel, number: usize, person: &str) -> String {
    let line = format!("/league player {number} @{person}");
    let answer = place.slash(&line).await.unwrap();
    assert!(answer.ephemeral, "{line}");
    answer.content
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_goes_on_here_although_the_program_is_killed() {
    let sandbox = sandbox_builder().people(PEOPLE).start().await.unwrap();
    let folder = Folder::new();
    let settings = in_sandbox(&sandbox, &folder);
    let mut process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let channel = |name: &str| sandbox.user(name).in_channel("chess").unwrap();
    let ann = channel("ann");
    turn_on(&ann).await;
    let imported = import(&ann, REPORT).await;
    let said = r"**Club \*cup\*** goes on here: 4 players, 1 of 3 rounds played.";
    assert!(imported.content.starts_with(said), "{}", imported.content);
    let news = news_with(&ann, "Rounds played: 1 of 3.").await;
    let names = r"1. Adams, Amy; 2. Brown, \*Bill\*; 3. Clark, Cleo; 4. Davis, Dan";
    assert!(news.content.contains(names), "{}", news.content);
    let early = channel("bob").slash("/league join").await.unwrap();
    assert!(
        early.content.contains("only its players"),
        "{}",
        early.content
    );
    for (number, name) in (1..).zip(PEOPLE) {
        let kept = keep(&ann, number, name).await;
        assert!(kept.starts_with(&format!("Player {number}, ")), "{kept}");
    }
    process.kill();
    process.wait_until_gone(&sandbox).await;
    process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    for name in PEOPLE {
        let joined = channel(name).slash("/league join").await.unwrap();
        assert!(
            joined.content.starts_with("You’re in"),
            "{}",
            joined.content
        );
    }
    // The last entry is acknowledged, so the next round is paired; its games may not have begun.
    process.kill();
    process.wait_until_gone(&sandbox).await;
    process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    for round in [2, 3] {
        news_with(&ann, &format!("round {round} of 3")).await;
        let threads = until(|| {
            let threads = ann.threads();
            (threads.len() == 2 * (round - 1)).then_some(threads)
        })
        .await;
        for thread in &threads[2 * (round - 2)..] {
            board_number(&sandbox.user("ann").in_channel_id(thread.id).unwrap(), 1).await;
            resign(&sandbox, thread.id, &PEOPLE).await;
        }
    }
    news_with(&ann, "Season 1 is over").await;
    let shown = ann.slash("/league show").await.unwrap();
    let alt = shown.attachments[0].description.clone().unwrap();
    // One game was played elsewhere, one was won by default there, and four were played here.
    for name in ["Ann", "Bob", "Cleo", "Dan"] {
        assert!(alt.contains(name), "{alt}");
    }
    assert!(
        !alt.contains("Adams"),
        "who has joined has their own name: {alt}"
    );
    process.stop().await;
    sandbox.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_that_cannot_go_on_is_refused_with_its_place_and_opens_nothing() {
    let server = TestServer::open().await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.channel(name));
    let off = import(&ann, REPORT).await;
    assert!(off.content.contains("Leagues are off"), "{}", off.content);
    turn_on(&ann).await;
    for (from, to, said) in [
        (
            "142 3",
            "142 1",
            "Line 2, column 5: all 1 rounds have been played",
        ),
        (
            "142 3\n",
            "",
            "Line 1, column 1: the file doesn’t say how many rounds",
        ),
        (
            "3 w 1",
            "3 w  ",
            "Line 4, column 99: this game has no result yet",
        ),
        (
            "1 b 0",
            "2 b 0",
            "Line 4, column 92: line 6 says otherwise of this game: `2 b 0`",
        ),
        (
            "152 W",
            "310   1 Team",
            "Line 3, column 1: a league can’t have this",
        ),
        (
            "Clark, Cleo",
            "           ",
            "Line 6, column 15: something is missing",
        ),
    ] {
        let answer = import(&ann, REPORT.replacen(from, to, 1)).await;
        assert!(
            answer.ephemeral && answer.content.contains(said),
            "{}",
            answer.content
        );
        assert_eq!(answer.controls(), ["Choose a file"], "{}", answer.content);
    }
    let packed = import(&ann, b"\x1f\x8b\x08\0").await.content;
    assert!(packed.contains("compressed (gzip)"), "{packed}");
    let listed = ann.slash("/league list").await.unwrap();
    assert!(listed.content.contains("No leagues"), "{}", listed.content);
    let letters = REPORT.replace("Adams", "Adàms");
    let latin_1: Vec<u8> = letters.chars().map(|letter| letter as u8).collect();
    let imported = import(&ann, latin_1).await.content;
    let warned = "Line 4, column 17: this isn’t UTF-8";
    assert!(imported.contains(warned), "{imported}");
    for (place, line, said) in [
        (&bob, "/league player 2 @bob", "Only the organizer"),
        (
            &ann,
            "/league player 5 @bob",
            "no free player with this number",
        ),
    ] {
        let answer = place.slash(line).await.unwrap();
        assert!(answer.content.contains(said), "{line}: {}", answer.content);
    }
    keep(&ann, 2, "bob").await;
    bob.slash("/league join").await.unwrap();
    assert!(
        keep(&ann, 3, "bob")
            .await
            .contains("plays in the league already")
    );
    assert!(keep(&ann, 2, "cleo").await.contains("no free player"));
    server.close().await;
}

/// Everything that people who are not concerned see of the leagues of a channel.
async fn seen(server: &TestServer, eve: &str) -> Vec<String> {
    let mut seen = Vec::new();
    for name in ["cleo", "eve"] {
        let place = server.channel(name);
        for line in [
            "/league show",
            "/league list",
            "/league join",
            "/league export \"crosstable for spreadsheets (CSV)\"",
        ] {
            let answer = place.slash(line).await.unwrap();
            seen.push(answer.content.clone());
            for file in &answer.attachments {
                seen.push(hex::encode(place.download(file).unwrap()));
            }
        }
        let messages = place.messages().into_iter();
        let public = messages.filter(|message| !message.ephemeral);
        seen.extend(public.map(|message| message.json.to_string()));
    }
    let listed = server.channel("eve").slash("/league list").await.unwrap();
    let id = listed.content.split('`').nth(1).unwrap().to_owned();
    for rest in ["", "/entries", "/rounds", "/standings", "/trf"] {
        let address = format!("{}/leagues/{id}{rest}", server.api);
        for request in [
            http_client().get(&address),
            http_client().get(&address).bearer_auth(eve),
        ] {
            seen.push(request.send().await.unwrap().text().await.unwrap());
        }
    }
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn for_whom_a_place_is_kept_changes_nothing_that_others_see() {
    let sandbox = sandbox_builder()
        .people(["ann", "bob", "cleo", "dan", "eve"])
        .start()
        .await
        .unwrap();
    let server = TestServer::of(sandbox).await;
    let [ann, bob] = ["ann", "bob"].map(|name| server.channel(name));
    turn_on(&ann).await;
    import(&ann, REPORT).await;
    news_with(&ann, "Rounds played").await;
    server.settled().await;
    let eve = token(&server.direct("eve")).await;
    let before = seen(&server, &eve).await;
    keep(&ann, 2, "bob").await;
    server.settled().await;
    assert_eq!(seen(&server, &eve).await, before, "a place is kept");
    for place in [&ann, &bob] {
        let shown = place.slash("/league show").await.unwrap();
        assert!(
            shown.content.contains("(kept for Bob)"),
            "{}",
            shown.content
        );
    }
    keep(&ann, 3, "bob").await;
    server.settled().await;
    assert_eq!(seen(&server, &eve).await, before, "another place is kept");
    bob.slash("/league join").await.unwrap();
    server.settled().await;
    assert_ne!(seen(&server, &eve).await, before, "who plays is no secret");
    server.close().await;
}
