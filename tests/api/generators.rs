//! Programs of other people make clients from the OpenAPI document, unmodified and in pinned
//! versions; each is compiled and plays a game against a computer. `clients/generated/run` installs
//! them, and can be run by hand against any server.
//!
//! A generator and a linter run always. `TEST_GENERATORS=all cargo test --workspace --test api
//! generated -- --nocapture` runs every one, for some minutes: it needs Java for OpenAPI Generator,
//! and cargo for progenitor. A name instead of `all` runs only that one.

use crate::world::World;
use std::path::Path;
use tokio::process::Command;

/// The generator and the linter that install within seconds.
const USUAL: [&str; 2] = ["openapi_fetch", "redocly"];

/// The others. The linters play nothing, and find no error.
const MORE: [&str; 5] = [
    "openapi_python_client",
    "openapi_generator_python",
    "openapi_generator_typescript",
    "progenitor",
    "spectral",
];

/// The names of the generators that run now.
fn chosen() -> Vec<String> {
    let all = USUAL.into_iter().chain(MORE);
    match std::env::var("TEST_GENERATORS") {
        Err(_) => USUAL.map(str::to_owned).into(),
        Ok(word) if word == "all" => all.map(str::to_owned).collect(),
        Ok(name) => vec![name],
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn generated_clients_play_a_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/judges/generators");
    let is_asked = std::env::var_os("TEST_GENERATORS").is_some();
    let is_installed = USUAL.iter().all(|name| folder.join(name).is_dir());
    if !is_asked && !is_installed {
        return entente_gate::skip("TEST_GENERATORS=all installs the generators from PyPI and npm");
    }
    let world = World::new().await;
    let computers = crate::examples::play_computers(&world);
    for name in chosen() {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api/clients/generated/run");
        let ran = Command::new(script)
            .args([&name, &world.base])
            .arg(folder.join(&name))
            .env("ENTENTE_TOKEN", &world.ann.token)
            .kill_on_drop(true)
            .output()
            .await
            .unwrap();
        let (said, faults) = (text(&ran.stdout), text(&ran.stderr));
        println!("{said}");
        assert!(ran.status.success(), "{name}: {said}{faults}");
        let end = said.lines().last().unwrap_or_default();
        let is_linter = ["redocly", "spectral"].contains(&name.as_str());
        assert!(
            if is_linter {
                end == "no errors"
            } else {
                crate::examples::is_result(end)
            },
            "{name}: {said}{faults}"
        );
    }
    computers.abort();
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
