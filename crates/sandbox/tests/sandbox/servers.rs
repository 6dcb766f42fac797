//! Two servers: each has its own channels, members, roles and commands, and nothing of one appears
//! in the other.

use entente_sandbox::{Builder, Error, Permissions, PrivilegedIntent, Sandbox};
use poise::serenity_prelude as serenity;
use reqwest::Method;
use serde_json::{Value, json};

use crate::bot::{four_people, start};
use crate::rest::Rest;
use crate::sessions::{Listener, Socket};

/// *The Club* has all four people, *The Café* has cleo, who owns it, and bob.
fn two_servers() -> Builder {
    four_people()
        .other_guild("The Café", ["cleo", "bob"])
        .channel("games")
        .channel("tea")
}

/// The ids of the club and the café, as Discord writes them.
fn ids(sandbox: &Sandbox) -> [String; 2] {
    let cafe = sandbox.guild("The Café").unwrap();
    [sandbox.guild_id(), cafe.guild_id()].map(|id| id.to_string())
}

fn names(list: &Value) -> Vec<&str> {
    let all = list.as_array().unwrap();
    all.iter().filter_map(|one| one["name"].as_str()).collect()
}

#[tokio::test]
async fn a_bot_receives_both_servers_and_the_events_of_each() {
    let sandbox = two_servers().start().await.unwrap();
    let [club, cafe] = ids(&sandbox);
    let mut socket = Socket::open(&sandbox).await;
    let intents = serenity::GatewayIntents::non_privileged().bits();
    socket.identify(&sandbox.token(), intents).await;
    let ready = socket.dispatch("READY").await;
    assert_eq!(
        ready["d"]["guilds"],
        json!([{"id": club, "unavailable": true}, {"id": cafe, "unavailable": true}])
    );
    for (id, members, channels) in [(&club, 5, vec!["games"]), (&cafe, 3, vec!["games", "tea"])] {
        let guild = socket.dispatch("GUILD_CREATE").await["d"].take();
        assert_eq!(
            (&guild["id"], &guild["member_count"]),
            (&json!(id), &json!(members))
        );
        assert_eq!(names(&guild["channels"]), channels);
        let positions = guild["channels"].as_array().unwrap().iter();
        assert!(
            positions
                .zip(0..)
                .all(|(channel, at)| channel["position"] == at)
        );
    }
    let bob = sandbox.user("bob");
    for (person, id) in [
        (bob.clone(), &club),
        (bob.in_guild("The Café").unwrap(), &cafe),
    ] {
        person
            .in_channel("games")
            .unwrap()
            .type_text("hello")
            .unwrap();
        let message = socket.dispatch("MESSAGE_CREATE").await["d"].take();
        assert_eq!(message["guild_id"], id.as_str());
    }
}

#[tokio::test]
async fn a_shard_receives_the_servers_that_are_its_own() {
    let sandbox = two_servers().start().await.unwrap();
    let shard_of = |id: &str| (id.parse::<u64>().unwrap() >> 22) % 2;
    let [club, cafe] = ids(&sandbox);
    for shard in 0..2 {
        let mut socket = Socket::open(&sandbox).await;
        let properties = json!({"os": "linux", "browser": "test", "device": "test"});
        let data = json!({
            "token": sandbox.token(), "intents": 1, "properties": properties, "shard": [shard, 2],
        });
        socket.send(json!({"op": 2, "d": data})).await;
        let ready = socket.dispatch("READY").await;
        let guilds = ready["d"]["guilds"].as_array().unwrap();
        let received: Vec<&str> = guilds.iter().filter_map(|it| it["id"].as_str()).collect();
        let own = [&club, &cafe]
            .into_iter()
            .filter(|id| shard_of(id) == shard);
        assert_eq!(received, own.collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn a_route_of_one_server_shows_and_changes_nothing_of_the_other() {
    let sandbox = two_servers()
        .allow([PrivilegedIntent::ServerMembers])
        .start()
        .await
        .unwrap();
    let rest = Rest::new(&sandbox);
    let [club, cafe] = ids(&sandbox);
    let get = async |path: String| rest.answer(Method::GET, &path, json!({})).await.1;
    let (_, guilds) = rest
        .answer(Method::GET, "users/@me/guilds", json!({}))
        .await;
    assert_eq!(names(&guilds), ["The Club", "The Café"]);
    assert_eq!(
        names(&get(format!("guilds/{cafe}/channels")).await),
        ["games", "tea"]
    );
    let members = async |guild: &str| {
        let all = get(format!("guilds/{guild}/members?limit=9")).await;
        all.as_array().unwrap().len()
    };
    assert_eq!((members(&club).await, members(&cafe).await), (5, 3));
    let ann = sandbox.user("ann").id();
    let path = format!("guilds/{cafe}/members/{ann}");
    assert_eq!(rest.outcome(Method::GET, &path, json!({})).await, 10007);

    sandbox
        .guild("The Café")
        .unwrap()
        .allow_everywhere(Permissions::MANAGE_ROLES | Permissions::MANAGE_CHANNELS);
    let role = json!({"name": "Baristas"});
    for (guild, outcome) in [(&club, 50013), (&cafe, 200)] {
        let path = format!("guilds/{guild}/roles");
        assert_eq!(
            rest.outcome(Method::POST, &path, role.clone()).await,
            outcome
        );
    }
    let has_role = async |guild: &str| {
        names(&get(format!("guilds/{guild}/roles")).await).contains(&"Baristas")
    };
    assert_eq!(
        (has_role(&club).await, has_role(&cafe).await),
        (false, true)
    );
    let made = json!({"name": "kitchen"});
    let path = format!("guilds/{cafe}/channels");
    let (_, kitchen) = rest.answer(Method::POST, &path, made).await;
    assert_eq!(
        (&kitchen["guild_id"], &kitchen["position"]),
        (&json!(cafe), &json!(2))
    );
    assert_eq!(
        names(&get(format!("guilds/{club}/channels")).await),
        ["games"]
    );
}

#[tokio::test]
async fn a_command_of_a_server_is_offered_there_alone_and_sent_from_there() {
    let sandbox = two_servers().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let [club, cafe] = ids(&sandbox);
    let application = format!("applications/{}", sandbox.application_id());
    let command = |name: &str| json!({"name": name, "description": "d"});
    for (path, name) in [
        (format!("{application}/commands"), "everywhere"),
        (format!("{application}/guilds/{cafe}/commands"), "brew"),
    ] {
        let registered = rest.outcome(Method::POST, &path, command(name)).await;
        assert_eq!(registered, 201, "{name}");
    }
    let bob = sandbox.user("bob");
    let in_club = bob.in_channel("games").unwrap();
    let in_cafe = bob
        .in_guild("The Café")
        .unwrap()
        .in_channel("games")
        .unwrap();
    assert_eq!(in_club.commands(), ["everywhere"]);
    assert_eq!(in_cafe.commands(), ["brew", "everywhere"]);
    assert_eq!(bob.in_dm().commands(), ["everywhere"]);
    let mut listener = Listener::with(&sandbox, serenity::GatewayIntents::GUILDS).await;
    for (here, line, guild) in [
        (&in_club, "/everywhere", &club),
        (&in_cafe, "/everywhere", &cafe),
        (&in_cafe, "/brew", &cafe),
    ] {
        let event = tokio::select! {
            mut event = listener.dispatch("INTERACTION_CREATE") => event["d"].take(),
            answer = here.slash(line) => panic!("{answer:?} before the bot received it"),
        };
        assert_eq!(event["guild_id"], guild.as_str(), "{line}");
        assert_eq!(event["guild"]["id"], guild.as_str(), "{line}");
        let owners = &event["authorizing_integration_owners"];
        assert_eq!(owners, &json!({"0": guild}), "{line}");
    }
}

#[tokio::test]
async fn people_and_the_bot_leave_one_server_and_stay_in_the_other() {
    let sandbox = two_servers().start().await.unwrap();
    let bot = start(&sandbox).await;
    let rest = Rest::new(&sandbox);
    let (ann, bob, cleo) = (
        sandbox.user("ann"),
        sandbox.user("bob"),
        sandbox.user("cleo"),
    );
    let outsider = ann.in_guild("The Café").unwrap();
    assert!(matches!(
        outsider.in_channel("tea"),
        Err(Error::NoSuchChannel(_))
    ));
    assert!(matches!(
        bob.in_guild("The Pub"),
        Err(Error::NoSuchGuild(_))
    ));
    let owner = cleo.in_guild("The Café").unwrap();
    assert!(
        matches!(owner.leave_guild(), Err(Error::Refused(_))),
        "cleo owns it"
    );

    bob.leave_guild().unwrap();
    assert!(bob.in_channel("games").is_err());
    let tea = bob.in_guild("The Café").unwrap().in_channel("tea").unwrap();
    assert_eq!(tea.slash("/ping").await.unwrap().content, "pong");
    let dm = bob.in_dm();
    assert_eq!(rest.say(dm.id(), "the café is common").await, 200);

    sandbox.guild("The Café").unwrap().remove_bot();
    assert!(tea.commands().is_empty());
    assert_eq!(rest.say(dm.id(), "nothing is").await, 50278);
    let games = ann.in_channel("games").unwrap();
    assert_eq!(games.slash("/ping").await.unwrap().content, "pong");

    outsider.join_guild().unwrap();
    outsider
        .in_channel("tea")
        .unwrap()
        .type_text("hello")
        .unwrap();
    bot.assert_all_read();
}

#[tokio::test]
async fn names_and_permissions_are_those_of_the_server_where_they_are_used() {
    let sandbox = two_servers().start().await.unwrap();
    let rest = Rest::new(&sandbox);
    let cafe = sandbox.guild("The Café").unwrap();
    cafe.deny("games", Permissions::SEND_MESSAGES).unwrap();
    assert!(matches!(
        sandbox.deny("tea", Permissions::NONE),
        Err(Error::NoSuchChannel(_))
    ));
    let bob = sandbox.user("bob");
    let in_club = bob.in_channel("games").unwrap();
    let in_cafe = bob
        .in_guild("The Café")
        .unwrap()
        .in_channel("games")
        .unwrap();
    assert_ne!(in_club.id(), in_cafe.id());
    assert_eq!(rest.say(in_club.id(), "hello").await, 200);
    assert_eq!(rest.say(in_cafe.id(), "hello").await, 50013);
    let role = cafe.make_role("Baristas", &["bob"]);
    for (here, mentions) in [(&in_club, json!([])), (&in_cafe, json!([role]))] {
        let said = here.type_text(&format!("<@&{role}>")).unwrap();
        assert_eq!(said.json["mention_roles"], mentions);
    }
}

#[tokio::test]
async fn a_restart_keeps_both_servers() {
    let folder = std::env::temp_dir().join(format!("sandbox-servers-{}", std::process::id()));
    let start = async || two_servers().folder(&folder).start().await.unwrap();
    let sandbox = start().await;
    let before = ids(&sandbox);
    let bob = sandbox.user("bob").in_guild("The Café").unwrap();
    bob.in_channel("tea").unwrap().type_text("kept").unwrap();
    bob.leave_guild().unwrap();
    sandbox.shutdown().await;
    let sandbox = start().await;
    assert_eq!(ids(&sandbox), before);
    let in_cafe = |name: &str| sandbox.user(name).in_guild("The Café").unwrap();
    assert!(in_cafe("bob").in_channel("tea").is_err());
    let said = in_cafe("cleo").in_channel("tea").unwrap().messages();
    assert_eq!(said.last().unwrap().content, "kept");
    sandbox.shutdown().await;
    std::fs::remove_dir_all(&folder).unwrap();
}

#[tokio::test]
async fn the_page_and_the_interface_for_tests_know_both_servers() {
    let sandbox = two_servers().start().await.unwrap();
    let [club, cafe] = ids(&sandbox);
    let page = sandbox.page_url();
    let get = async |path: &str| -> Value {
        let answer = reqwest::get(format!("{page}{path}")).await.unwrap();
        answer.json().await.unwrap()
    };
    let bootstrap = get("chat/bootstrap?as=bob").await;
    assert_eq!(names(&bootstrap["guilds"]), ["The Club", "The Café"]);
    let people = bootstrap["people"].as_array().unwrap();
    let is_in = |index: usize, guild: &String| people[index]["guilds"].get(guild).is_some();
    assert_eq!([is_in(0, &club), is_in(0, &cafe)], [true, false], "ann");
    assert_eq!([is_in(2, &club), is_in(2, &cafe)], [true, true], "cleo");
    assert_eq!(people[2]["guilds"][&cafe]["owns"], true);
    let info = get("test").await;
    assert_eq!(names(&info["guilds"]), ["The Club", "The Café"]);

    let post = async |path: &str, body: Value| {
        let request = reqwest::Client::new()
            .post(format!("{page}{path}"))
            .json(&body);
        request.send().await.unwrap().status().as_u16()
    };
    let say = |guild: &str| json!({"channel": "tea", "guild": guild, "text": "hello"});
    assert_eq!(post("test/people/bob/say", say("The Café")).await, 200);
    assert_eq!(post("test/people/ann/say", say("The Café")).await, 404);
    assert_eq!(post("test/people/bob/say", say("The Pub")).await, 404);
    let join = json!({"here": true, "guild": cafe});
    assert_eq!(post("test/people/ann/settings", join).await, 200);
    assert_eq!(post("test/people/ann/say", say(&cafe)).await, 200);
    assert_eq!(post("test/reset", json!({})).await, 200);
    assert_eq!(
        post("test/people/ann/say", say(&cafe)).await,
        404,
        "as at the start"
    );
}

#[tokio::test]
async fn one_of_the_two_has_an_icon() {
    let sandbox = two_servers().start().await.unwrap();
    let picture = b"\x89PNG\r\n\x1a\nbytes";
    let cafe = sandbox.guild("The Café").unwrap();
    cafe.set_guild_face("The Teahouse", Some(picture));
    let address = format!("{}chat/bootstrap", sandbox.page_url());
    let bootstrap: Value = reqwest::get(address).await.unwrap().json().await.unwrap();
    assert_eq!(bootstrap["guilds"][0]["icon"], Value::Null);
    assert_eq!(bootstrap["guilds"][1]["name"], "The Teahouse");
    let icon = bootstrap["guilds"][1]["icon"].as_str().unwrap();
    let address = format!("{}{}", sandbox.page_url(), icon.trim_start_matches('/'));
    let bytes = reqwest::get(address).await.unwrap().bytes().await.unwrap();
    assert_eq!(&bytes[..], picture);
}
