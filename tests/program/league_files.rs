//! `/league export`: a league as files, in the channel of its server.
use crate::leagues::resign;
use crate::support::*;
use entente_leagues::trf::{self, Mark};
use entente_sandbox::{Message, UserInChannel};

/// The files that the command offers.
const TRF26: &str = "FIDE’s report, TRF26 (drafted as TRF25)";
const TRF16: &str = "FIDE’s report, TRF16";
const PGN: &str = "all finished games (PGN)";
const CSV: &str = "crosstable for spreadsheets (CSV)";
const HTML: &str = "crosstable as a page (HTML)";

async fn export(place: &UserInChannel, kind: &str) -> Message {
    let line = format!("/league export \"{kind}\"");
    let answer = place.slash(&line).await.unwrap();
    assert!(answer.ephemeral, "{kind}");
    answer
}

/// The only file of an answer, with the end of its name.
fn file(place: &UserInChannel, answer: &Message, end: &str) -> String {
    let [file] = answer.attachments.as_slice() else {
        panic!("{}: {} files", answer.content, answer.attachments.len());
    };
    assert!(file.filename.ends_with(end), "{}", file.filename);
    String::from_utf8(place.download(file).unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_league_is_exported_as_each_kind_of_file() {
    let server = TestServer::open().await;
    let [ann, bob, cleo] = ["ann", "bob", "cleo"].map(|name| server.channel(name));
    let none = export(&bob, CSV).await;
    assert!(none.content.contains("no such league"), "{}", none.content);
    let panel = ann.slash("/server").await.unwrap();
    panel.press("Ratings and leagues: off").await.unwrap();
    let line = "/league new chess Swiss name:\"*Café*\" players:3 rounds:2 clock:none";
    ann.slash(line).await.unwrap();
    for kind in [TRF26, TRF16, PGN, CSV, HTML] {
        let early = export(&bob, kind).await;
        assert!(early.content.contains("hasn’t begun"), "{}", early.content);
        assert!(early.attachments.is_empty());
    }
    for place in [&ann, &bob, &cleo] {
        place.slash("/league join").await.unwrap();
    }
    let thread = server.thread_after(0).await;
    server.settled().await;
    let games = export(&bob, PGN).await;
    assert_eq!(games.content, "No game of this season is over yet.");
    resign(&server.sandbox, thread.id, &["ann", "bob", "cleo"]).await;
    let second = server.thread_after(1).await;
    server.settled().await;
    for kind in [TRF26, TRF16] {
        let answer = export(&bob, kind).await;
        assert!(
            answer.content.contains(r"**\*Café\***"),
            "{}",
            answer.content
        );
        let report = trf::read(&file(&bob, &answer, "-1.trf")).unwrap();
        assert_eq!(report.heading.name, "*Café*, season 1");
        assert_eq!((report.rounds, report.played_rounds()), (Some(2), 1));
        let byes = report
            .players
            .iter()
            .filter(|player| player.marks.iter().all(|mark| matches!(mark, Mark::Bye(_))));
        assert_eq!(byes.count(), 1, "one of three has no opponent");
    }
    resign(&server.sandbox, second.id, &["ann", "bob", "cleo"]).await;
    until(|| {
        let mut messages = bob.messages().into_iter();
        messages.find(|message| message.content.contains("Season 1 is over"))
    })
    .await;
    // Between two seasons it is the one that is over.
    let answer = export(&bob, TRF26).await;
    let report = trf::read(&file(&bob, &answer, "-1.trf")).unwrap();
    assert_eq!(report.played_rounds(), 2);
    let total: u32 = report.players.iter().map(|player| player.points).sum();
    assert_eq!(total, 8, "two games and two byes of two half points each");
    let csv = export(&bob, CSV).await;
    let csv = file(&bob, &csv, ".csv");
    assert_eq!(csv.lines().count(), 4, "{csv}");
    let html = export(&bob, HTML).await;
    let html = file(&bob, &html, ".html");
    assert!(html.contains("<h1>*Café*</h1>"), "{html}");
    let games = export(&bob, PGN).await;
    let games = file(&bob, &games, ".pgn");
    assert_eq!(
        games.matches("[Event \"*Café*, season 1\"]").count(),
        2,
        "{games}"
    );
    assert!(
        games.contains("[Round \"1\"]") && games.contains("[Round \"2\"]"),
        "{games}"
    );
    server.close().await;
}
