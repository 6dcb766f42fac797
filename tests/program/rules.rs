//! `/rules` through the bot: a page part by part, and in a game the rules of that game.

use crate::support::*;
use entente_presentation::text::{Language, Text};
use entente_rules::{Options, Position, Variant};

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_are_shown_part_by_part() {
    let server = TestServer::open().await;
    let ann = server.channel("ann");
    let first = ann.slash("/rules Chess4").await.unwrap();
    assert!(first.ephemeral);
    let start = Position::start_with(&Options::of(Variant::Chess4));
    assert_shows(&ann, &first, &start, entente_render::Facing::South);
    let menus = serde_json::json!(first.components).to_string();
    assert_eq!(menus.matches("\"Overview\"").count(), 1, "{menus}");
    assert_eq!(menus.matches("\"Chess4\"").count(), 1, "{menus}");
    let part = first.select("Choose a topic", ["4"]).await.unwrap();
    assert!(part.content.starts_with("**Chess4 · En passant**"));
    let later = part.press("Next").await.unwrap();
    assert!(later.content.starts_with("**Chess4 · En passant**"));
    assert_ne!(later.content, part.content);
    let earlier = later.press("Previous").await.unwrap();
    assert_eq!(earlier.content, part.content);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_game_the_rules_of_that_game_are_shown() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let here = server.thread("ann", &thread).slash("/rules").await.unwrap();
    assert!(here.content.starts_with("**Chess**"), "{}", here.content);
    let elsewhere = server.channel("dan").slash("/rules").await.unwrap();
    assert_eq!(
        elsewhere.content, here.content,
        "without a game, the rules of chess"
    );
    server.close().await;
}

/// The menu of rule sets begins with that of the game here, whatever rules are shown.
#[tokio::test(flavor = "multi_thread")]
async fn the_game_of_the_thread_is_the_first_rule_set() {
    let server = TestServer::open().await;
    let play = "/play level:1 colour:white variant:Chess4";
    server.channel("ann").slash(play).await.unwrap();
    let thread = until(|| server.channel("ann").threads().pop()).await;
    let ann = server.thread("ann", &thread);
    for (line, title) in [("/rules", "**Chess4**"), ("/rules chess", "**Chess**")] {
        let rules = ann.slash(line).await.unwrap();
        assert!(rules.content.starts_with(title), "{}", rules.content);
        let menu = rules.components.last().unwrap()["components"][0].clone();
        assert_eq!(menu["options"][0]["label"], "Chess4", "{line}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_rule_set_has_its_rules() {
    let server = TestServer::open().await;
    for variant in Variant::ALL {
        let name = Text::of(Language::English).variant_name(variant);
        let answer = server
            .direct("ann")
            .slash(&format!("/rules \"{name}\""))
            .await
            .unwrap();
        assert!(
            answer.content.starts_with("**") && answer.content.len() > 200,
            "{name}: {}",
            answer.content
        );
        assert_eq!(answer.attachments.len(), 1);
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_german_reads_and_searches_the_rules_in_german() {
    let server = TestServer::open().await;
    server.sandbox.user("ann").set_locale("de").unwrap();
    let ann = server.direct("ann");
    let first = ann.slash("/regeln Schach").await.unwrap();
    assert!(
        first.content.starts_with("**Schach**\nSchach nach"),
        "{}",
        first.content
    );
    let by_menu = first.select("Wähle ein Thema", ["3"]).await.unwrap();
    assert!(
        by_menu.content.starts_with("**Schach · Rochade**\nKönig"),
        "{}",
        by_menu.content
    );
    let found = ann.slash("/regeln Schach thema:rochade").await.unwrap();
    assert_eq!(found.content, by_menu.content);
    server.close().await;
}
