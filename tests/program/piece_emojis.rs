//! The emojis of the pieces: uploaded once for an application, and shown in the menus of moves.

use crate::request_checks::mark_change;
use crate::support::*;
use entente_sandbox::{Message, Observer};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The pieces of all armies: nine kinds in eight colours.
const PIECES: u32 = 72;

/// Counts the emojis that are uploaded.
#[derive(Debug, Default)]
struct Uploads(AtomicU32);

impl Observer for Uploads {
    fn on_response(&self, request: &str, status: u16, _: &Value) {
        let is_one = request.starts_with("POST ") && request.ends_with("/emojis") && status == 201;
        self.0.fetch_add(u32::from(is_one), Ordering::Relaxed);
    }

    fn on_change(&self) {
        mark_change();
    }
}

/// The emoji of the first entry of a message's menu.
fn first_emoji(menu: &Message) -> Value {
    menu.components[0]["components"][0]["options"][0]["emoji"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn menus_show_pieces_as_emojis_which_are_uploaded_once() {
    let uploads = Arc::new(Uploads::default());
    let mut sandbox = sandbox_builder()
        .observer(uploads.clone())
        .start()
        .await
        .unwrap();
    for start in 1..=2 {
        let with_emojis = |config: &mut entente::config::Config| {
            config.discord.piece_emojis = true;
        };
        let server = TestServer::with_settings(sandbox, with_emojis).await;
        let thread = server.start_game().await;
        let ann = server.thread("ann", &thread);
        let board = board_number(&ann, 1).await;
        // The emojis are uploaded while people play, so the first menus may be without them.
        let menu = loop {
            let menu = board.press("Move").await.unwrap();
            if first_emoji(&menu)["name"].is_string() {
                break menu;
            }
        };
        let name = first_emoji(&menu)["name"].as_str().unwrap().to_owned();
        assert!(name.starts_with("white_pawn_"), "{name}");
        let chosen = menu.select("Choose a piece", ["e2"]).await.unwrap();
        let text = &chosen.content;
        assert!(text.starts_with("<:white_pawn_"), "{text}");
        until(|| (uploads.0.load(Ordering::Relaxed) == PIECES).then_some(())).await;
        sandbox = server.stop().await;
        assert_eq!(uploads.0.load(Ordering::Relaxed), PIECES, "start {start}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_emojis_menus_name_the_pieces() {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let ann = server.thread("ann", &thread);
    let menu = board_number(&ann, 1).await.press("Move").await.unwrap();
    assert_eq!(first_emoji(&menu), Value::Null);
    let chosen = menu.select("Choose a piece", ["e2"]).await.unwrap();
    assert!(
        chosen.content.starts_with("Pawn on e2"),
        "{}",
        chosen.content
    );
    server.close().await;
}
