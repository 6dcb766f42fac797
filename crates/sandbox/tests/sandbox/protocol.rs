//! The details on which libraries in other languages rely: queries, times, compressed connections,
//! members by intent, session starts, and the refusals that only a large bot meets.

use std::time::Duration;

use entente_sandbox::{Builder, Fault, PrivilegedIntent, RateLimits, Sandbox, SessionLimits};
use flate2::{Decompress, FlushDecompress};
use futures::StreamExt;
use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;

use crate::bot::four_people;
use crate::rest::Rest;
use crate::sessions::Socket;

fn messages(sandbox: &Sandbox) -> String {
    let games = sandbox.user("ann").in_channel("games").unwrap();
    format!("channels/{}/messages", games.id())
}

#[tokio::test]
async fn a_callback_with_response_is_answered_whether_it_says_1_or_true() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let (mut socket, _) = Socket::log_in(&sandbox).await;
    let commands = format!("applications/{}/commands", sandbox.application_id());
    rest.post(&commands, json!({"name": "go", "description": "d"}))
        .await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    for (query, wanted) in [
        ("?with_response=1", 200),
        ("?with_response=True", 200),
        ("", 204),
    ] {
        let answers = async {
            let interaction = socket.dispatch("INTERACTION_CREATE").await["d"].take();
            let text = |key: &str| interaction[key].as_str().unwrap().to_owned();
            let path = format!(
                "interactions/{}/{}/callback{query}",
                text("id"),
                text("token")
            );
            rest.post(&path, json!({"type": 4, "data": {"content": "x"}}))
                .await
        };
        let (shown, (status, answer)) = tokio::join!(here.slash("/go"), answers);
        assert_eq!(status, wanted, "{query}: {answer}");
        if wanted == 200 {
            let id = shown.unwrap().id.to_string();
            assert_eq!(answer["resource"]["message"]["id"], id.as_str());
        }
    }
}

#[tokio::test]
async fn a_time_of_any_zone_comes_back_in_one_form() {
    let sandbox = four_people().start().await.unwrap();
    let (rest, path) = (Rest::new(&sandbox), messages(&sandbox));
    for time in ["2026-11-26T12:00:00.000Z", "2026-11-26T13:00:00+01:00"] {
        let embed = json!([{"title": "t", "timestamp": time}]);
        let (status, sent) = rest.post(&path, json!({ "embeds": embed })).await;
        assert_eq!(
            (status, &sent["embeds"][0]["timestamp"]),
            (200, &json!("2026-11-26T12:00:00+00:00"))
        );
    }
}

#[tokio::test]
async fn query_parameters_are_held_against_the_description() {
    let sandbox = four_people().start().await.unwrap();
    let (rest, path) = (Rest::new(&sandbox), messages(&sandbox));
    let members = format!("guilds/{}/members/search", sandbox.guild_id());
    for (wrong, field) in [
        (format!("{path}?limit=101"), "limit"),
        (format!("{path}?limit=many"), "limit"),
        (format!("{path}?before=yesterday"), "before"),
        (members.clone(), "query"),
        (format!("{members}?query="), "query"),
    ] {
        let (status, answer) = rest.send(Method::GET, &wrong, "").await;
        assert_eq!(
            (status, answer["errors"].get(field).is_some()),
            (400, true),
            "{wrong}: {answer}"
        );
    }
    assert_eq!(sandbox.violations().len(), 5);
    let (status, _) = rest
        .send(Method::GET, &format!("{path}?limit=1&unknown=x"), "")
        .await;
    assert_eq!((status, sandbox.violations().len()), (200, 0));
}

#[tokio::test]
async fn a_word_in_the_place_of_an_id_is_a_route_of_its_own() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let (guild, app) = (sandbox.guild_id(), sandbox.application_id());
    let get = async |path: String| rest.send(Method::GET, &path, "").await;
    let (status, found) = get(format!("guilds/{guild}/members/search?query=an&limit=9")).await;
    assert_eq!(
        (status, &found[0]["user"]["username"]),
        (200, &json!("ann"))
    );
    let (status, _) = get(format!(
        "applications/{app}/guilds/{guild}/commands/permissions"
    ))
    .await;
    assert_eq!(status, 200);
    let body = r#"{"description": "new"}"#;
    let (status, changed) = rest.send(Method::PATCH, "applications/@me", body).await;
    assert_eq!((status, &changed["description"]), (200, &json!("new")));
    assert_eq!(
        get(format!("applications/{app}")).await.1["description"],
        "new"
    );
}

#[tokio::test]
async fn what_the_sandbox_lacks_says_so_and_is_no_violation() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let guild = format!("guilds/{}", sandbox.guild_id());
    for (method, path, body) in [
        (Method::GET, format!("{guild}/templates"), "{}"),
        (Method::GET, format!("{guild}/bans"), "{}"),
        (
            Method::POST,
            format!("{guild}/channels"),
            r#"{"name": "v", "type": 2}"#,
        ),
        (
            Method::POST,
            messages(&sandbox),
            r#"{"sticker_ids": ["1"]}"#,
        ),
    ] {
        sandbox.allow_everywhere(entente_sandbox::Permissions::MANAGE_CHANNELS);
        let (status, answer) = rest.send(method, &path, body).await;
        assert_eq!(
            (status, &answer["code"]),
            (422, &json!(990_001)),
            "{path}: {answer}"
        );
        assert!(
            answer["message"]
                .as_str()
                .unwrap()
                .starts_with("Not in the sandbox")
        );
    }
    assert_eq!(sandbox.violations(), []);
    assert_eq!(rest.send(Method::GET, "nowhere", "").await.0, 404);
    assert_eq!(sandbox.violations().len(), 1);
}

#[tokio::test]
async fn a_gateway_connection_is_compressed_on_request() {
    let sandbox = four_people().start().await.unwrap();
    let url = format!(
        "ws://{}/gateway?v=10&compress=zlib-stream",
        sandbox.address()
    );
    let (mut socket, _) = connect_async(url).await.unwrap();
    let hello = socket.next().await.unwrap().unwrap().into_data();
    assert!(hello.ends_with(&[0, 0, 0xFF, 0xFF]));
    let mut read = Vec::with_capacity(1024);
    let mut context = Decompress::new(true);
    context
        .decompress_vec(&hello, &mut read, FlushDecompress::Sync)
        .unwrap();
    let hello: Value = serde_json::from_slice(&read).unwrap();
    assert_eq!(hello["op"], 10);
}

/// All privileged intents are allowed.
fn with_every_intent() -> Builder {
    four_people().allow([PrivilegedIntent::Presences, PrivilegedIntent::ServerMembers])
}

const GUILDS: u64 = 1;
const MEMBERS: u64 = 1 << 1;
const PRESENCES: u64 = 1 << 8;

async fn logged_in(sandbox: &Sandbox, intents: u64) -> (Socket, Value) {
    let mut socket = Socket::open(sandbox).await;
    socket.identify(&sandbox.token(), intents).await;
    let guild = socket.dispatch("GUILD_CREATE").await["d"].take();
    (socket, guild)
}

#[tokio::test]
async fn the_server_comes_with_all_members_only_for_the_presences_intent() {
    let sandbox = with_every_intent().start().await.unwrap();
    let names = |guild: &Value| guild["members"].as_array().unwrap().len();
    let (_socket, guild) = logged_in(&sandbox, GUILDS | MEMBERS).await;
    assert_eq!((names(&guild), &guild["member_count"]), (1, &json!(5)));
    let (_socket, guild) = logged_in(&sandbox, GUILDS | PRESENCES).await;
    assert_eq!(names(&guild), 5);
}

#[tokio::test]
async fn a_request_for_members_obeys_server_query_limit_and_intent() {
    let sandbox = with_every_intent().start().await.unwrap();
    let guild = sandbox.guild_id();
    let bob = sandbox.user("bob").id();
    let (mut socket, _) = logged_in(&sandbox, GUILDS | MEMBERS).await;
    let cases = [
        (json!({"query": "", "limit": 0}), 5),
        (json!({"query": "", "limit": 2}), 2),
        (json!({"query": "c", "limit": 9}), 1),
        (json!({"query": "z", "limit": 9}), 0),
        (json!({"user_ids": [bob, "1"]}), 1),
    ];
    for (mut request, found) in cases {
        request["guild_id"] = json!(guild);
        request["nonce"] = json!("n");
        socket.send(json!({"op": 8, "d": request})).await;
        let chunk = socket.dispatch("GUILD_MEMBERS_CHUNK").await["d"].take();
        assert_eq!(
            chunk["members"].as_array().unwrap().len(),
            found,
            "{request}"
        );
        assert_eq!(chunk["nonce"], "n");
        let missing = usize::from(request.get("user_ids").is_some());
        assert_eq!(chunk["not_found"].as_array().unwrap().len(), missing);
    }
    let (mut socket, _) = logged_in(&sandbox, GUILDS).await;
    for request in [
        json!({"guild_id": guild, "query": "", "limit": 0}),
        json!({"guild_id": "1", "query": "a", "limit": 1}),
        json!({"guild_id": guild, "query": "ann", "limit": 1}),
    ] {
        socket.send(json!({"op": 8, "d": request})).await;
    }
    let chunk = socket.dispatch("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(
        chunk["d"]["members"][0]["user"]["username"], "ann",
        "only the last may be made"
    );
}

#[tokio::test]
async fn shards_that_start_too_soon_or_too_often_are_refused() {
    let limits = SessionLimits {
        total: 2,
        max_concurrency: 1,
    };
    let sandbox = four_people().session_limits(limits).start().await.unwrap();
    let (rest, token) = (Rest::new(&sandbox), sandbox.token());
    let (_first, _) = logged_in(&sandbox, GUILDS).await;
    let (_, gateway) = rest.send(Method::GET, "gateway/bot", "").await;
    assert_eq!(gateway["session_start_limit"]["remaining"], 1);
    let mut second = Socket::open(&sandbox).await;
    second.identify(&token, GUILDS).await;
    assert_eq!(second.next().await["op"], 9);
    for close in [None, Some(4004)] {
        sandbox.advance(Duration::from_secs(5));
        let mut socket = Socket::open(&sandbox).await;
        socket.identify(&token, GUILDS).await;
        match close {
            None => assert_eq!(socket.next().await["t"], "READY"),
            Some(code) => assert_eq!(socket.close_code().await, code),
        }
    }
    assert_ne!(sandbox.token(), token, "Discord resets the token");
}

#[tokio::test]
async fn old_messages_are_edited_only_now_and_then_under_real_limits() {
    for (limits, wanted) in [(RateLimits::Generous, 200), (RateLimits::Discord, 429)] {
        let sandbox = four_people().rate_limits(limits).start().await.unwrap();
        let (rest, path) = (Rest::new(&sandbox), messages(&sandbox));
        let (_, sent) = rest.post(&path, json!({"content": "old"})).await;
        let own = format!("{path}/{}", sent["id"].as_str().unwrap());
        sandbox.advance(Duration::from_secs(3601));
        let edit = async || rest.send(Method::PATCH, &own, r#"{"content": "x"}"#).await;
        for _ in 0..3 {
            assert_eq!(edit().await.0, 200);
        }
        let (status, answer) = edit().await;
        assert_eq!(status, wanted, "{answer}");
        if wanted == 429 {
            assert_eq!(answer["code"], 30046);
        }
        sandbox.advance(Duration::from_secs(20));
        assert_eq!(edit().await.0, 200);
    }
}

#[tokio::test]
async fn direct_messages_commands_and_emojis_can_be_refused_for_the_whole_application() {
    let sandbox = four_people().start().await.unwrap();
    let rest = crate::rest::Rest::new(&sandbox);
    let dm = json!({"recipient_id": sandbox.user("ann").id()});
    let commands = format!("applications/{}/commands", sandbox.application_id());
    let command = json!({"name": "x", "description": "d"});
    let emojis = format!("applications/{}/emojis", sandbox.application_id());
    let emoji = json!({"name": "king", "image": "data:image/png;base64,iVBORw0KGgo="});
    for (fault, path, body, code) in [
        (Fault::DmsTooFast, "users/@me/channels", &dm, 40003),
        (Fault::DmsQuarantined, "users/@me/channels", &dm, 20026),
        (Fault::CommandsRefused, commands.as_str(), &command, 30034),
        (Fault::EmojisRefused, emojis.as_str(), &emoji, 30008),
    ] {
        sandbox.faults().inject(fault, 1);
        let games = sandbox.user("ann").in_channel("games").unwrap().id();
        assert_eq!(rest.say(games, "elsewhere").await, 200);
        let post = async || rest.outcome(Method::POST, path, body.clone()).await;
        assert_eq!(post().await, code);
        assert!(post().await < 300, "only once");
        assert!(!fault.is_transient());
    }
}

#[tokio::test]
async fn an_application_is_offered_only_where_its_configuration_allows_it() {
    let sandbox = four_people().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let (_socket, _) = Socket::log_in(&sandbox).await;
    let commands = format!("applications/{}/commands", sandbox.application_id());
    let configure = async |kinds: Value| {
        let body = json!({ "integration_types_config": kinds }).to_string();
        assert_eq!(
            rest.send(Method::PATCH, "applications/@me", &body).await.0,
            200
        );
    };
    configure(json!({"1": {}})).await;
    let (_, made) = rest
        .post(&commands, json!({"name": "mine", "description": "d"}))
        .await;
    assert_eq!(made["integration_types"], json!([1]));
    let here = sandbox.user("ann").in_channel("games").unwrap();
    assert_eq!(here.commands(), Vec::<String>::new());
    sandbox.user("ann").install_app();
    assert_eq!(here.commands(), ["mine"]);
    configure(json!({"0": {}})).await;
    assert_eq!(here.commands(), Vec::<String>::new());
}

#[tokio::test]
async fn lists_come_in_pages() {
    let sandbox = four_people().start().await.unwrap();
    let (rest, path) = (Rest::new(&sandbox), messages(&sandbox));
    let (_, sent) = rest.post(&path, json!({"content": "x"})).await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let id = here.messages()[0].id;
    let mut ids = Vec::new();
    for name in ["ann", "bob", "cleo"] {
        let user = sandbox.user(name);
        let seen = user.in_channel("games").unwrap().message(id).unwrap();
        seen.react("👍").unwrap();
        ids.push(user.id().to_string());
    }
    let list = format!(
        "{path}/{}/reactions/%F0%9F%91%8D",
        sent["id"].as_str().unwrap()
    );
    let page = async |query: String| {
        let (_, users) = rest.send(Method::GET, &format!("{list}{query}"), "").await;
        let users = users.as_array().unwrap().clone();
        users
            .iter()
            .map(|user| user["id"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(page("?limit=2".to_owned()).await, ids[..2]);
    assert_eq!(page(format!("?after={}", ids[1])).await, ids[2..]);
}

#[tokio::test]
async fn two_applications_live_in_one_sandbox() {
    let sandbox = four_people().other_bot("second").start().await.unwrap();
    let first = Rest::new(&sandbox);
    let second = Rest::with_token(&sandbox, &sandbox.other_token("second").unwrap());
    let (mut socket_of_first, _) = Socket::log_in(&sandbox).await;
    let mut socket_of_second = Socket::open(&sandbox).await;
    let token = sandbox.other_token("second").unwrap();
    socket_of_second.identify(&token, GUILDS).await;
    let ready = socket_of_second.dispatch("READY").await["d"].take();
    let id_of_second = ready["application"]["id"].as_str().unwrap().to_owned();
    assert_ne!(id_of_second, sandbox.application_id().to_string());
    let same = |name: &str| json!({"name": name, "description": "d"});
    let commands = format!("applications/{}/commands", sandbox.application_id());
    first.post(&commands, same("one")).await;
    let commands_of_second = format!("applications/{id_of_second}/commands");
    second.post(&commands_of_second, same("two")).await;
    let (status, _) = second.post(&commands, same("foreign")).await;
    assert_eq!(status, 404, "the application of another bot is unknown");
    let here = sandbox.user("ann").in_channel("games").unwrap();
    assert_eq!(here.commands(), ["one", "two"]);
    for (line, socket, rest, name) in [
        ("/one", &mut socket_of_first, &first, "bot"),
        ("/two", &mut socket_of_second, &second, "second"),
    ] {
        let answers = async {
            let interaction = socket.dispatch("INTERACTION_CREATE").await["d"].take();
            let text = |key: &str| interaction[key].as_str().unwrap().to_owned();
            let path = format!("interactions/{}/{}/callback", text("id"), text("token"));
            rest.post(&path, json!({"type": 4, "data": {"content": line}}))
                .await;
            let path = format!("webhooks/{}/{}", text("application_id"), text("token"));
            rest.post(&path, json!({"content": "more"})).await.0
        };
        let (shown, status) = tokio::join!(here.slash(line), answers);
        assert_eq!((shown.unwrap().author.name.as_str(), status), (name, 200));
    }
    let (_, mine) = second.send(Method::GET, &commands_of_second, "").await;
    assert_eq!(
        (mine.as_array().unwrap().len(), &mine[0]["name"]),
        (1, &json!("two"))
    );
}
