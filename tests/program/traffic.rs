//! The bot's own traffic: how many requests of which kind a game takes. The table in
//! `docs/operators/operations.md` says it to operators, and must say the truth.

use crate::request_checks::mark_change;
use crate::support::*;
use entente_rules::Position;
use entente_sandbox::Observer;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// The plies of a game of 40 moves.
const PLIES: usize = 80;

/// The texts before and after the table.
const TABLE_BEGINS: &str = "| Request | Number |\n|---|---|\n";
const TABLE_ENDS: &str = "\n\n";

/// The requests of the bot by their kind.
#[derive(Debug, Default)]
struct Traffic(Mutex<BTreeMap<String, usize>>);

impl Observer for Traffic {
    fn on_request(&self, request: &str, _: &Value) {
        *self.0.lock().unwrap().entry(kind(request)).or_default() += 1;
    }

    fn on_change(&self) {
        mark_change();
    }
}

/// A request without what differs from game to game.
fn kind(request: &str) -> String {
    let (method, path) = request.split_once(' ').unwrap();
    let path = path.split('?').next().unwrap();
    let steps = path.trim_start_matches("/api/v10/").split('/').map(|step| {
        let is_id = !step.is_empty() && step.chars().all(|c| c.is_ascii_digit());
        match step {
            _ if is_id => "{id}",
            _ if step.len() > 24 => "{token}",
            step => step,
        }
    });
    format!("{method} {}", steps.collect::<Vec<_>>().join("/"))
}

/// Two people play 40 moves in a thread with slash commands, each after the board before has come.
#[tokio::test(flavor = "multi_thread")]
async fn the_table_for_operators_names_every_request_of_a_game_of_forty_moves() {
    let traffic = Arc::new(Traffic::default());
    let sandbox = sandbox_builder().observer(traffic.clone()).start().await;
    let server = TestServer::of(sandbox.unwrap()).await;
    server.settled().await;
    traffic.0.lock().unwrap().clear();
    let thread = server.start_game().await;
    server.settled().await;
    let people = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let game = master_game(1);
    let mut position: Position = game.start().clone();
    for (ply, mv) in game.moves().iter().take(PLIES).enumerate() {
        let line = format!("/move {}", position.san(mv));
        people[ply % 2].slash(&line).await.unwrap();
        server.settled().await;
        position = position.play(mv).unwrap();
    }
    let counted = traffic.0.lock().unwrap().clone();
    let row = |(kind, number): (&String, &usize)| format!("| `{kind}` | {number} |");
    let expected = counted.iter().map(row).collect::<Vec<_>>().join("\n");
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/operators/operations.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, table) = page.split_once(TABLE_BEGINS).expect("the table is there");
    let (table, _) = table.split_once(TABLE_ENDS).expect("the table ends");
    assert_eq!(table, expected, "the table has to be:\n{expected}");
    server.close().await;
}
