//! Discord's own Embedded App SDK, unmodified, in the frame that the sandbox shows. It judges
//! whether the sandbox speaks for Discord's client as Discord does.
//!
//! Without the package the test prints a note and does nothing. With `CI` set, that is a failure.
use super::activity::{hosted_by, launch};
use super::window::{Chromium, Screen};
use crate::support::*;
use axum::Router;
use axum::extract::Path as RoutePath;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse};
use axum::routing::{get, post};
use entente::config::DiscordConfig;
use std::path::{Path, PathBuf};

/// An Activity with the SDK, which writes down what Discord's client has answered.
const PAGE: &str = r#"<!doctype html><title>Test</title><script type="module">
    import { DiscordSDK } from "/sdk/index.mjs";
    const seen = {};
    window.seen = seen;
    const client_id = await (await fetch("/client-id")).text();
    const sdk = new DiscordSDK(client_id);
    await sdk.ready();
    const { instanceId, channelId, guildId, platform } = sdk;
    Object.assign(seen, { instanceId, channelId, guildId, platform });
    const scope = ["identify"];
    const { code } = await sdk.commands.authorize(
        { client_id, response_type: "code", state: "", prompt: "none", scope });
    const access_token = await (await fetch("/exchange", { method: "POST", body: code })).text();
    const { user, scopes, application } = await sdk.commands.authenticate({ access_token });
    Object.assign(seen, { user: user.username, scopes, application: application.name });
    seen.locale = (await sdk.commands.userSettingsGetLocale()).locale;
    const names = ({ participants }) => participants.map(({ username }) => username).join();
    await sdk.subscribe("ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", (now) => seen.now = names(now));
    seen.first = names(await sdk.commands.getInstanceConnectedParticipants());
    seen.refused = await sdk.commands.authenticate({ access_token: "1234" }).catch(({ code }) => code);
    seen.unknown = await sdk.commands.openInviteDialog().catch(({ code }) => code);
</script>"#;

/// The record of a page in the frame.
const SEEN: &str = "document.querySelector('iframe').contentWindow.seen";

/// The folder of the package `@discord/embedded-app-sdk`, or `None` to skip the test.
fn package() -> Option<PathBuf> {
    let installed = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("target/ci/npm/node_modules/@discord/embedded-app-sdk");
    let named = std::env::var_os("TEST_EMBEDDED_SDK").map(PathBuf::from);
    let folder = named.unwrap_or(installed).join("output");
    if folder.is_dir() {
        return Some(folder);
    }
    entente_gate::skip(
        "there is no Embedded App SDK: npm install --prefix target/ci/npm \
         @discord/embedded-app-sdk, or set TEST_EMBEDDED_SDK to its folder",
    );
    None
}

/// Serves the Activity, and returns its address.
async fn serve(sdk: PathBuf, application: String, discord: DiscordConfig) -> String {
    let file = async move |RoutePath(path): RoutePath<String>| {
        let text = std::fs::read_to_string(sdk.join(&path)).unwrap();
        ([(CONTENT_TYPE, "text/javascript")], text).into_response()
    };
    let id = application.clone();
    let router = Router::new()
        .route("/", get(async || Html(PAGE)))
        .route("/client-id", get(async move || id.clone()))
        .route("/sdk/{*path}", get(file))
        .route(
            "/exchange",
            post(async move |code: String| exchange(&discord, &application, &code).await),
        );
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(axum::serve(listener, router).into_future());
    address
}

/// Exchanges a code as the documentation of Activities does: without a redirect URI.
async fn exchange(discord: &DiscordConfig, application: &str, code: &str) -> String {
    let client = entente_discord::http_client(discord).unwrap();
    let form = format!(
        "client_id={application}&client_secret={}&grant_type=authorization_code&code={code}",
        discord.client_secret
    );
    let request = client.post("https://discord.com/api/oauth2/token");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let answer = request.body(form).send().await.unwrap();
    let token: serde_json::Value = answer.json().await.unwrap();
    token["access_token"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn discords_own_sdk_runs_in_the_sandbox() {
    let (Some(chromium), Some(sdk)) = (Chromium::start().await, package()) else {
        return;
    };
    let server = hosted_by(sandbox().await).await;
    let folder = Folder::new();
    let mut discord = settings(&server.sandbox, &folder.0).discord;
    discord.client_secret = server.sandbox.client_secret();
    let application = server.sandbox.application_id().to_string();
    let target = serve(sdk, application, discord).await;
    server.sandbox.host_activity(&target).await.unwrap();

    let thread = server.start_game().await;
    let activity = launch(&server, "ann", &thread).await;
    let ann = chromium.open(&activity.url, Screen::DESKTOP).await;
    ann.is_true(&format!("{SEEN}?.unknown")).await;
    let seen: serde_json::Value = ann.evaluate(SEEN).await;
    let expected = serde_json::json!({
        "instanceId": activity.instance,
        "channelId": thread.id.to_string(),
        "guildId": server.sandbox.guild_id().to_string(),
        "platform": "desktop",
        "user": "ann",
        "scopes": ["identify"],
        "application": "Entente",
        "locale": "en-US",
        "first": "ann",
        "refused": 4009,
        "unknown": 4002,
    });
    assert_eq!(seen, expected);

    // The people of the instance, as they come and go.
    let bobs = launch(&server, "bob", &thread).await;
    ann.is_true(&format!("{SEEN}.now === 'ann,bob'")).await;
    let bob = chromium.open(&bobs.url, Screen::DESKTOP).await;
    bob.is_true(&format!("{SEEN}?.first === 'ann,bob'")).await;
    bob.close().await;
    ann.is_true(&format!("{SEEN}.now === 'ann'")).await;
    ann.close().await;
    server.close().await;
}
