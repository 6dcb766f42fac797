//! schemathesis, a tester of other people, sends requests to every operation of the OpenAPI
//! document: with real ids and invented ones, with a token and without. No answer may be one that
//! the document does not have.
//!
//! `TEST_EXAMPLES=100 cargo test --workspace --test api schemathesis -- --nocapture` sends many
//! more requests than usual, for some minutes. `schemathesis_hooks.py` fills in the ids, and
//! `schemathesis.toml` says which refusals are none of the document's business.

use crate::python;
use crate::world::World;
use serde_json::json;
use std::path::Path;
use tokio::process::Command;

/// The number of requests of each kind for each operation, unless `TEST_EXAMPLES` says it.
const USUAL_EXAMPLES: &str = "1";

/// The games and people whose ids are used.
async fn facts(world: &World) -> String {
    let over = world.game("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#").await;
    json!({
        "games": {
            "running": world.game("e4 e5").await.as_str(),
            "public": crate::public::game(world).await.as_str(),
            "lobby": world.lobby().await.as_str(),
            "over": over.as_str(),
            "alliance": world.alliance().await.as_str(),
            "against_computer": crate::hints::against_computer(world, &world.bob).await.as_str(),
        },
        "players": [
            world.service.public_id(world.ann.person),
            world.service.public_id(world.eve.person),
        ],
        "me": world.ann.person.to_string(),
    })
    .to_string()
}

/// Runs schemathesis, and returns what it prints and whether it found nothing.
async fn run(world: &World, python: &str, arguments: &[&str]) -> (bool, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api");
    let examples = std::env::var("TEST_EXAMPLES").unwrap_or_else(|_| USUAL_EXAMPLES.into());
    let facts = facts(world).await;
    let mut command = Command::new(python);
    command
        .args(["-m", "schemathesis.cli", "--no-color", "--config-file"])
        .arg(folder.join("schemathesis.toml"))
        .arg("run")
        .arg(format!("{}/api/v1/openapi.json", world.base))
        .args(["--max-examples", &examples])
        .args(arguments)
        .env("SCHEMATHESIS_HOOKS", folder.join("schemathesis_hooks.py"))
        .env("SCHEMATHESIS_FACTS", facts)
        .current_dir(std::env::temp_dir())
        .kill_on_drop(true);
    let ran = tokio::select! {
        ran = command.output() => ran.unwrap(),
        () = crate::analysis::analyse_all(world) => unreachable!("nobody else takes the requests"),
    };
    let texts = [ran.stdout, ran.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (ran.status.success(), texts.concat())
}

#[tokio::test(flavor = "multi_thread")]
async fn schemathesis_finds_nothing_with_a_token() {
    if entente_gate::skips_slow() {
        return;
    }
    let Some(python) = python::with_packages(&["schemathesis"]) else {
        return;
    };
    let world = World::new().await;
    let token = format!("Authorization: Bearer {}", world.ann.token);
    let (is_clean, report) = run(&world, python, &["--header", &token]).await;
    println!("{report}");
    assert!(is_clean, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn schemathesis_finds_nothing_without_a_token() {
    if entente_gate::skips_slow() {
        return;
    }
    let Some(python) = python::with_packages(&["schemathesis"]) else {
        return;
    };
    let world = World::new().await;
    let (is_clean, report) = run(&world, python, &[]).await;
    println!("{report}");
    assert!(is_clean, "{report}");
}
