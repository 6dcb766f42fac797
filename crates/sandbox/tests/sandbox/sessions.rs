//! Logging in, losing the connection, resuming.

use futures::{SinkExt, StreamExt};
use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::GatewayIntents;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::bot::{SOON, four_people, sandbox_with_bot, serenity_http};

/// A raw gateway connection.
pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>);

impl Socket {
    pub(crate) async fn open(sandbox: &entente_sandbox::Sandbox) -> Self {
        let url = serenity_http(sandbox).get_gateway().await.unwrap().url;
        let (socket, _) = connect_async(format!("{url}?v=10&encoding=json"))
            .await
            .unwrap();
        let mut opened = Self(socket);
        assert_eq!(opened.next().await["op"], 10);
        opened
    }

    pub(crate) async fn send(&mut self, payload: Value) {
        self.0
            .send(Message::text(payload.to_string()))
            .await
            .unwrap();
    }

    pub(crate) async fn receive(&mut self) -> Message {
        let received = tokio::time::timeout(SOON, self.0.next()).await;
        received
            .expect("something comes")
            .expect("the socket is open")
            .unwrap()
    }

    pub(crate) async fn next(&mut self) -> Value {
        serde_json::from_str(self.receive().await.to_text().unwrap()).unwrap()
    }

    /// The next dispatch of this name.
    pub(crate) async fn dispatch(&mut self, name: &str) -> Value {
        loop {
            let payload = self.next().await;
            if payload["t"] == name {
                return payload;
            }
        }
    }

    pub(crate) async fn close_code(&mut self) -> u16 {
        match self.receive().await {
            Message::Close(Some(frame)) => frame.code.into(),
            other => panic!("{other:?} instead of a close"),
        }
    }

    /// Logs in and waits for the server. Returns the connection and the payload that resumes it.
    pub(crate) async fn log_in(sandbox: &entente_sandbox::Sandbox) -> (Self, Value) {
        let mut socket = Self::open(sandbox).await;
        let intents = GatewayIntents::non_privileged().bits();
        socket.identify(&sandbox.token(), intents).await;
        let ready = socket.dispatch("READY").await;
        let seen = socket.dispatch("GUILD_CREATE").await["s"].take();
        let session = &ready["d"]["session_id"];
        let data = json!({"token": sandbox.token(), "session_id": session, "seq": seen});
        (socket, json!({"op": 6, "d": data}))
    }

    pub(crate) async fn identify(&mut self, token: &str, intents: u64) {
        let properties = json!({"os": "linux", "browser": "test", "device": "test"});
        let data = json!({"token": token, "intents": intents, "properties": properties});
        self.send(json!({"op": 2, "d": data})).await;
    }
}

#[tokio::test]
async fn a_bot_logs_in_and_receives_the_server() {
    let (sandbox, bot) = sandbox_with_bot().await;
    bot.wait_until(|seen| seen.events.contains(&"GUILD_CREATE".to_owned()))
        .await;
    assert!(sandbox.bot_is_online());
    let guild = sandbox.guild_id().0.into();
    assert_eq!(bot.http.get_guild(guild).await.unwrap().name, "The Club");
    let channels = bot.http.get_channels(guild).await.unwrap();
    assert_eq!(channels[0].name, "games");
    let me = bot.http.get_current_user().await.unwrap();
    assert_eq!(me.id.get(), sandbox.application_id().0);
    let ann = bot
        .http
        .get_member(guild, sandbox.user("ann").id().0.into())
        .await
        .unwrap();
    assert_eq!(ann.display_name(), "Ann");
    assert_eq!(
        bot.http.get_current_application_info().await.unwrap().name,
        "bot"
    );
    bot.assert_all_read();
}

#[tokio::test]
async fn a_wrong_token_is_refused() {
    let sandbox = four_people().start().await.unwrap();
    let mut socket = Socket::open(&sandbox).await;
    socket.identify("wrong", 1).await;
    assert_eq!(socket.close_code().await, 4004);
    let http = serenity::HttpBuilder::new("wrong")
        .client(crate::bot::http_client(&sandbox))
        .build();
    let error = http.get_current_user().await.unwrap_err();
    assert!(error.to_string().contains("401"), "{error}");
}

#[tokio::test]
async fn privileged_intents_must_be_allowed() {
    let sandbox = four_people().start().await.unwrap();
    for (intents, code) in [(1 << 15, 4014), (1 << 1, 4014), (1 << 60, 4013)] {
        let mut socket = Socket::open(&sandbox).await;
        socket.identify(&sandbox.token(), intents).await;
        assert_eq!(socket.close_code().await, code, "{intents:b}");
    }
}

#[tokio::test]
async fn a_protocol_error_closes_the_socket() {
    let (sandbox, token) = {
        let sandbox = four_people().start().await.unwrap();
        let token = sandbox.token();
        (sandbox, token)
    };
    for (payload, code) in [
        (json!({"op": 77}), 4001),
        (json!("text"), 4002),
        (json!({"op": 8, "d": {}}), 4003),
    ] {
        let mut socket = Socket::open(&sandbox).await;
        socket.send(payload).await;
        assert_eq!(socket.close_code().await, code);
    }
    let mut socket = Socket::open(&sandbox).await;
    socket.send(json!({"op": 1, "d": null})).await;
    assert_eq!(socket.next().await["op"], 11);
    socket.identify(&token, 1).await;
    socket.dispatch("GUILD_CREATE").await;
    socket.identify(&token, 1).await;
    assert_eq!(socket.close_code().await, 4005);
}

#[tokio::test]
async fn a_resumed_session_receives_what_it_missed() {
    let sandbox = four_people().start().await.unwrap();
    let mut socket = Socket::open(&sandbox).await;
    socket
        .identify(&sandbox.token(), GatewayIntents::non_privileged().bits())
        .await;
    let ready = socket.dispatch("READY").await;
    let seen = socket.dispatch("GUILD_CREATE").await["s"].clone();
    sandbox.cut_connections();
    while sandbox.bot_is_online() {
        tokio::task::yield_now().await;
    }
    let dm = sandbox.user("ann").in_dm();
    dm.type_text("one").unwrap();
    dm.type_text("two").unwrap();

    let session = &ready["d"]["session_id"];
    let data = json!({"token": sandbox.token(), "session_id": session, "seq": seen});
    let resume = json!({"op": 6, "d": data});
    let mut socket = Socket::open(&sandbox).await;
    socket.send(resume.clone()).await;
    assert_eq!(socket.next().await["d"]["content"], "one");
    assert_eq!(socket.next().await["d"]["content"], "two");
    assert_eq!(socket.next().await["t"], "RESUMED");
    assert!(sandbox.bot_is_online());

    sandbox.cut_connections();
    while sandbox.bot_is_online() {
        tokio::task::yield_now().await;
    }
    sandbox.advance(std::time::Duration::from_hours(1));
    let mut socket = Socket::open(&sandbox).await;
    socket.send(resume).await;
    assert_eq!(
        socket.next().await,
        json!({"op": 9, "d": false, "s": null, "t": null}),
        "too late"
    );
}

#[tokio::test]
async fn serenity_is_back_when_an_outage_is_over() {
    let (sandbox, bot) = sandbox_with_bot().await;
    sandbox.faults().set_outage(true);
    while sandbox.bot_is_online() {
        tokio::task::yield_now().await;
    }
    let there = bot.http.get_current_user().await;
    assert!(there.is_err());
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    assert!(!sandbox.bot_is_online());
    sandbox.faults().set_outage(false);
    sandbox.bot_ready(SOON).await.unwrap();
    bot.http.get_current_user().await.unwrap();
    assert_eq!(sandbox.violations(), []);
}

#[tokio::test]
async fn serenity_resumes_and_works_on() {
    let (sandbox, bot) = sandbox_with_bot().await;
    bot.wait_until(|seen| seen.events.contains(&"GUILD_CREATE".to_owned()))
        .await;
    sandbox.cut_connections();
    while sandbox.bot_is_online() {
        tokio::task::yield_now().await;
    }
    let here = sandbox.user("ann").in_dm();
    // Sent while nobody listens, and answered after the resume.
    assert_eq!(here.slash("/ping").await.unwrap().content, "pong");
    bot.wait_until(|seen| seen.events.contains(&"RESUMED".to_owned()))
        .await;
    bot.assert_all_read();
}

/// A sandbox with a heartbeat interval of a fifth of a second.
async fn with_short_heartbeat() -> entente_sandbox::Sandbox {
    let interval = std::time::Duration::from_millis(200);
    four_people().heartbeat(interval).start().await.unwrap()
}

#[tokio::test]
async fn a_bot_that_falls_silent_is_dropped_and_may_resume() {
    let sandbox = with_short_heartbeat().await;
    let (mut socket, resume) = Socket::log_in(&sandbox).await;
    assert!(sandbox.bot_is_online());
    let end = tokio::time::timeout(SOON, socket.0.next()).await.unwrap();
    assert!(!matches!(end, Some(Ok(Message::Text(_)))), "{end:?}");
    while sandbox.bot_is_online() {
        tokio::task::yield_now().await;
    }
    let mut socket = Socket::open(&sandbox).await;
    socket.send(resume).await;
    assert_eq!(socket.next().await["t"], "RESUMED");
}

#[tokio::test]
async fn heartbeats_keep_a_bot_connected_however_the_sandboxs_clock_runs() {
    let sandbox = with_short_heartbeat().await;
    let (mut socket, _) = Socket::log_in(&sandbox).await;
    sandbox.advance(std::time::Duration::from_hours(1));
    for _ in 0..6 {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        socket.send(json!({"op": 1, "d": 2})).await;
        assert_eq!(socket.next().await["op"], 11);
    }
    assert!(sandbox.bot_is_online());
}

#[tokio::test]
async fn too_many_payloads_in_a_minute_close_the_socket() {
    let sandbox = four_people().start().await.unwrap();
    let (mut socket, resume) = Socket::log_in(&sandbox).await;
    // Together with the identify payload these are 120.
    for _ in 0..119 {
        socket.send(json!({"op": 1, "d": null})).await;
        assert_eq!(socket.next().await["op"], 11);
    }
    socket.send(json!({"op": 1, "d": null})).await;
    assert_eq!(socket.close_code().await, 4008);
    let mut socket = Socket::open(&sandbox).await;
    socket.send(resume).await;
    assert_eq!(socket.next().await["t"], "RESUMED");
}

/// A second gateway connection of the bot.
pub(crate) async fn listen(sandbox: &entente_sandbox::Sandbox) -> Listener {
    Listener::with(sandbox, GatewayIntents::GUILDS).await
}

/// A connection that receives the bot's events.
pub(crate) struct Listener(Socket);

impl Listener {
    /// A connection with these intents, which must include `GUILDS`.
    pub(crate) async fn with(sandbox: &entente_sandbox::Sandbox, intents: GatewayIntents) -> Self {
        let mut socket = Socket::open(sandbox).await;
        socket.identify(&sandbox.token(), intents.bits()).await;
        socket.dispatch("GUILD_CREATE").await;
        Self(socket)
    }

    /// The next dispatch of this name.
    pub(crate) async fn dispatch(&mut self, name: &str) -> Value {
        self.0.dispatch(name).await
    }

    /// Id and token of the next interaction.
    pub(crate) async fn interaction(&mut self) -> (String, String) {
        let data = self.0.dispatch("INTERACTION_CREATE").await["d"].take();
        let text = |key: &str| data[key].as_str().unwrap().to_owned();
        (text("id"), text("token"))
    }
}
