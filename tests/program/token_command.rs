//! `entente token`: a token of a person of the sandbox, from the running program or its store.

use crate::process::{Process, Settings, in_sandbox, with_own_sandbox};
use crate::support::*;
use reqwest::StatusCode;
use serde_json::{Value, json};

/// Runs `entente token` with these arguments: returns its output, or the complaint if it fails.
async fn token(
    folder: &Folder,
    settings: &Settings,
    arguments: &[&str],
) -> Result<String, (i32, String)> {
    let all: Vec<&str> = ["token"].iter().chain(arguments).copied().collect();
    let ended = Process::call(&folder.0, &all, settings)
        .wait_for_exit()
        .await;
    match ended.status.code() {
        Some(0) => Ok(ended.stdout.trim().to_owned()),
        code => Err((code.unwrap(), ended.stderr)),
    }
}

/// Asks the API for the person of a token.
async fn me(api: &str, token: &str) -> Value {
    let request = http_client().get(format!("{api}/me")).bearer_auth(token);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    answer.json().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_running_program_and_its_store_make_tokens_of_the_same_people() {
    let folder = Folder::new();
    let settings = with_own_sandbox(&folder);
    let before = token(&folder, &settings, &["ann"]).await.unwrap();
    let process = Process::start(&folder.0, &settings);
    let line = process.wait_for_line("HTTP API").await;
    let api = line.split_whitespace().next().unwrap().to_owned();
    let first = me(&api, &before).await;
    assert_eq!(
        first["scopes"],
        json!(["read", "play", "diplomacy", "manage"])
    );

    let arguments = ["Ann", "--scopes", "play", "--days", "7"];
    let running = token(&folder, &settings, &arguments).await.unwrap();
    let second = me(&api, &running).await;
    assert_eq!(second["person"], first["person"]);
    assert_eq!(second["scopes"], json!(["read", "play"]));
    assert!(second["expires_at"].is_string());
    let bob = token(&folder, &settings, &["bob"]).await.unwrap();
    assert_ne!(me(&api, &bob).await["person"], first["person"]);

    let nobody = token(&folder, &settings, &["zoe"]).await.unwrap_err();
    assert_eq!(nobody.0, 2);
    assert!(nobody.1.contains("zoe is not one of"), "{}", nobody.1);
    let word = token(&folder, &settings, &["ann", "--scopes", "all"]).await;
    assert!(
        word.unwrap_err()
            .1
            .contains("`all` is not one of read, play")
    );
    process.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_discord_only_people_make_tokens() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let settings = in_sandbox(&sandbox, &folder);
    let (code, complaint) = token(&folder, &settings, &["ann"]).await.unwrap_err();
    assert_eq!(code, 2);
    assert!(complaint.contains("/api token in Discord"), "{complaint}");
}
