//! A small bot that shows the page everything that Entente does not use: all styles of buttons, a
//! form, the newest parts of forms, user selects, user and message commands, and a deferred answer.
//!
//! Its texts are fixed, so that the tests can wait for them.
use crate::support::TIMEOUT;
use entente_sandbox::{Builder, PrivilegedIntent, Sandbox};
use serde_json::{Value, json};
use serenity::all::{
    Context, CreateAttachment, EventHandler, GatewayIntents, Http, HttpBuilder, Interaction,
    InteractionId, Message, ShardManager,
};
use std::sync::Arc;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// The text of the answer to `/show`, with every kind of formatting. An embed and all controls
/// follow.
const SHOWN: &str = "# Shown\n**bold** *italics* __under__ ~~gone~~ ||hidden|| `code` :tada:\n\
    - one\n  - two\n> quoted\n-# small\n```pgn\n1. e4\n```";

/// A sandbox with the parrot bot, Ann and Bob.
pub(super) struct ParrotSandbox {
    pub(super) sandbox: Sandbox,
    pub(super) http: Arc<Http>,
    /// Lets `/think` give its answer.
    pub(super) wake: Arc<Notify>,
    shards: Arc<ShardManager>,
    task: JoinHandle<()>,
}

impl ParrotSandbox {
    pub(super) async fn open() -> Self {
        Self::of(entente_strict::builder()).await
    }

    /// The same in a sandbox with further settings.
    pub(super) async fn of(builder: Builder) -> Self {
        let sandbox = builder
            .people(["ann", "bob"])
            .bot("Parrot")
            .guild("The Aviary")
            .channel("talk")
            .topic("Say something.")
            .channel("quiet")
            .allow([PrivilegedIntent::MessageContent])
            .start()
            .await
            .unwrap();
        let wake = Arc::new(Notify::new());
        let handler = Parrot { wake: wake.clone() };
        let pem = sandbox.root_certificate_pem().as_bytes();
        let client = reqwest::Client::builder()
            .resolve("discord.com", sandbox.address())
            .add_root_certificate(reqwest::Certificate::from_pem(pem).unwrap())
            .build()
            .unwrap();
        let http = HttpBuilder::new(sandbox.token()).client(client).build();
        let intents = GatewayIntents::non_privileged() | GatewayIntents::MESSAGE_CONTENT;
        let mut client = serenity::client::ClientBuilder::new_with_http(http, intents)
            .event_handler(handler)
            .await
            .unwrap();
        let http = client.http.clone();
        http.set_application_id(sandbox.application_id().0.into());
        http.create_global_commands(&commands()).await.unwrap();
        let shards = client.shard_manager.clone();
        let task = tokio::spawn(async move { client.start().await.unwrap() });
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        Self {
            sandbox,
            http,
            wake,
            shards,
            task,
        }
    }

    /// Posts a message of the parrot in the first channel.
    pub(super) async fn say(&self, body: Value) -> Message {
        self.say_with(None, body).await
    }

    /// Posts a message with a file.
    pub(super) async fn say_with(&self, file: Option<CreateAttachment>, body: Value) -> Message {
        let channel = self
            .sandbox
            .user("ann")
            .in_channel("talk")
            .unwrap()
            .id()
            .0
            .into();
        let files = Vec::from_iter(file);
        self.http.send_message(channel, files, &body).await.unwrap()
    }

    pub(super) async fn close(self) {
        self.shards.shutdown_all().await;
        self.task.await.unwrap();
        self.sandbox.shutdown().await;
    }
}

fn commands() -> Value {
    json!([
        {"name": "show", "description": "Shows everything", "name_localizations": {"de": "zeige"},
            "description_localizations": {"de": "Zeigt alles"}},
        {"name": "form", "description": "Asks with a form"},
        {"name": "parts", "description": "Asks with the newest parts of forms"},
        {"name": "think", "description": "Thinks long"},
        {"name": "Say hello", "type": 2},
        {"name": "Quote", "type": 3},
    ])
}

struct Parrot {
    wake: Arc<Notify>,
}

#[serenity::async_trait]
impl EventHandler for Parrot {
    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let (id, token) = (interaction.id(), interaction.token().to_owned());
        let body = match &interaction {
            Interaction::Command(command) if command.data.name == "think" => {
                return self.think(&context.http, id, &token).await;
            }
            Interaction::Command(command) => {
                let target = command.data.target_id.map(|id| id.get());
                answer_to(&command.data.name, target)
            }
            Interaction::Component(press) => {
                let values = serde_json::to_value(&press.data).unwrap()["values"].clone();
                say_privately(&format!("You used {} {values}", press.data.custom_id))
            }
            Interaction::Modal(form) => {
                let field = serde_json::to_value(&form.data).unwrap();
                let written = &field["components"][0]["components"][0]["value"];
                say_privately(&format!("You wrote {written}"))
            }
            _ => return,
        };
        answer(&context.http, id, &token, &body).await;
    }
}

impl Parrot {
    async fn think(&self, http: &Http, id: InteractionId, token: &str) {
        answer(http, id, token, &json!({"type": 5})).await;
        self.wake.notified().await;
        let body = json!({"content": "A thought, at last."});
        http.edit_original_interaction_response(token, &body, Vec::new())
            .await
            .unwrap();
    }
}

async fn answer(http: &Http, id: InteractionId, token: &str, body: &Value) {
    http.create_interaction_response(id, token, body, Vec::new())
        .await
        .unwrap();
}

fn say_privately(words: &str) -> Value {
    json!({"type": 4, "data": {"content": words, "flags": 64}})
}

fn answer_to(command: &str, target: Option<u64>) -> Value {
    match command {
        "Say hello" => say_privately(&format!("Hello, <@{}>!", target.unwrap())),
        "Quote" => say_privately(&format!("Quoted {}", target.unwrap())),
        "form" => {
            json!({"type": 9, "data": {"custom_id": "form", "title": "A form", "components": [
                {"type": 1, "components": [
                    {"type": 4, "custom_id": "words", "label": "Words", "style": 2, "max_length": 40},
                ]},
            ]}})
        }
        "parts" => json!({"type": 9, "data": {
            "custom_id": "parts", "title": "A game from a file", "components": parts(),
        }}),
        _ => {
            json!({"type": 4, "data": {
                "content": SHOWN, "embeds": [embed()], "components": controls(),
            }})
        }
    }
}

/// The parts of a form that people know from Discord since 2025. The library does not know them, so
/// what is submitted comes to no handler.
fn parts() -> Value {
    let described = |mut part: Value, description: &str| {
        if !description.is_empty() {
            part["description"] = description.into();
        }
        part
    };
    let label = |label: &str, description: &str, component: Value| {
        let part = json!({"type": 18, "label": label, "component": component});
        described(part, description)
    };
    let option = |label: &str, value: &str, description: &str| {
        described(json!({"label": label, "value": value}), description)
    };
    json!([
        label(
            "File",
            "At most one, .pgn or .json",
            json!({
                "type": 19, "custom_id": "file", "min_values": 1, "max_values": 1,
            })
        ),
        label(
            "Your colour",
            "",
            json!({"type": 21, "custom_id": "colour", "options": [
                option("White", "white", "You begin"), option("Black", "black", ""),
                option("Random, and nobody knows before the game begins", "random", "As in most games"),
            ]})
        ),
        label(
            "Also",
            "Any of them",
            json!({
                "type": 22, "custom_id": "also", "required": false, "max_values": 2, "options": [
                option("Rated", "rated", ""), option("With a clock", "clock", "Three days for each move"),
            ]})
        ),
        label(
            "Tell the channel",
            "Everybody can watch",
            json!({"type": 23, "custom_id": "tell"})
        ),
        label(
            "Opponent",
            "",
            json!({"type": 3, "custom_id": "opponent", "options": [
                option("Bob", "bob", "The other person"), option("The parrot", "parrot", ""),
            ]})
        ),
    ])
}

fn embed() -> Value {
    json!({"title": "An embed", "description": "with **words**", "color": 0x33_66_99,
        "footer": {"text": "its foot"}, "fields": [
        {"name": "White", "value": "Ann", "inline": true},
        {"name": "Black", "value": "Bob", "inline": true},
    ]})
}

fn controls() -> Value {
    let button = |style: u8, label: &str| {
        let custom_id = format!("button-{style}");
        json!({"type": 2, "style": style, "label": label, "custom_id": custom_id})
    };
    json!([
        {"type": 1, "components": [
            button(1, "First"), button(2, "Second"), button(3, "Third"), button(4, "Fourth"),
            {"type": 2, "style": 5, "label": "Link", "url": "https://example.org/"},
        ]},
        {"type": 1, "components": [
            {"type": 2, "style": 1, "label": "Never", "custom_id": "never", "disabled": true},
        ]},
        {"type": 1, "components": [{"type": 3, "custom_id": "words", "options": [
            {"label": "Knight", "value": "n"}, {"label": "Bishop", "value": "b"},
        ]}]},
        {"type": 1, "components": [
            {"type": 5, "custom_id": "people", "min_values": 1, "max_values": 2},
        ]},
    ])
}
