//! `/rules` through the real bot: a page part by part, and in a game that game's own.
use crate::support::*;
use entente_rules::{Options, Position, Variant};

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_are_read_part_by_part() {
    let club = Club::open().await;
    let ann = club.channel("ann");
    let first = ann.slash("/rules Chess4").await.unwrap();
    assert!(first.ephemeral);
    let start = Position::start_with(&Options::of(Variant::Chess4));
    assert_shows(&ann, &first, &start, entente_render::Facing::South);
    let part = first
        .select("Another part of the rules", ["4"])
        .await
        .unwrap();
    assert!(part.content.starts_with("**Chess4 · En passant**"));
    let later = part.press("Later").await.unwrap();
    assert!(later.content.starts_with("**Chess4 · En passant**"));
    assert_ne!(later.content, part.content);
    let earlier = later.press("Earlier").await.unwrap();
    assert_eq!(earlier.content, part.content);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_game_they_are_that_games_own() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let here = club.thread("ann", &thread).slash("/rules").await.unwrap();
    assert!(here.content.starts_with("**Chess**"), "{}", here.content);
    let elsewhere = club.channel("dan").slash("/rules").await.unwrap();
    assert_eq!(
        elsewhere.content, here.content,
        "without a game, those of chess"
    );
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_rule_set_has_its_rules() {
    let club = Club::open().await;
    for name in [
        "chess",
        "Chess960",
        "Chess66",
        "Chess4",
        "\"Chess 4.5\"",
        "\"Four Player Chess\"",
        "\"multi-player chess\"",
    ] {
        let answer = club
            .direct("ann")
            .slash(&format!("/rules {name}"))
            .await
            .unwrap();
        assert!(
            answer.content.starts_with("**") && answer.content.len() > 200,
            "{name}: {}",
            answer.content
        );
        assert_eq!(answer.attachments.len(), 1);
    }
    club.close().await;
}
