//! The bot of the tests: serenity and poise as any bot uses them, with commands that exercise the
//! sandbox.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use entente_sandbox::{Builder, Sandbox};
use poise::serenity_prelude as serenity;
use serenity::{
    ActionRowComponent, ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment,
    CreateAutocompleteResponse, CreateButton, CreateEmbed, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
    CreateMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    CreateThread, EditInteractionResponse, EditMessage, FullEvent, GatewayIntents, Interaction,
};
use tokio::task::JoinHandle;

use crate::models::Models;

pub(crate) const SOON: Duration = Duration::from_mins(1);

/// An image of one pixel: enough of a PNG for its size to be read.
pub(crate) const PIXEL: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

/// The events that the bot has received.
#[derive(Default)]
pub(crate) struct Seen {
    /// The texts of messages that others wrote.
    pub(crate) texts: Vec<String>,
    /// The names of all events.
    pub(crate) events: Vec<String>,
    /// Events that serenity could not read.
    pub(crate) unread: Vec<String>,
}

pub(crate) type Error = Box<dyn std::error::Error + Send + Sync>;
type Data = Arc<Mutex<Seen>>;
type Context<'a> = poise::Context<'a, Data, Error>;

/// A running bot.
pub(crate) struct Bot {
    pub(crate) http: Arc<serenity::Http>,
    pub(crate) seen: Data,
    shards: Arc<serenity::ShardManager>,
    task: JoinHandle<()>,
}

impl Bot {
    /// Logs out.
    pub(crate) async fn stop(self) {
        self.shards.shutdown_all().await;
        self.task.await.unwrap();
    }

    /// Polls until the bot has seen what is wanted.
    pub(crate) async fn wait_until(&self, wanted: impl Fn(&Seen) -> bool) {
        for _ in 0..6_000 {
            if wanted(&self.seen.lock().unwrap()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!(
            "the bot has only seen {:?}",
            self.seen.lock().unwrap().events
        );
    }

    /// Fails if serenity could not read an event.
    pub(crate) fn assert_all_read(&self) {
        assert_eq!(self.seen.lock().unwrap().unread, Vec::<String>::new());
    }
}

/// A sandbox with four people, before it is started.
pub(crate) fn four_people() -> Builder {
    entente_strict::builder()
        .people(["ann", "bob", "cleo", "dan"])
        .guild("The Club")
        .channel("games")
        .observer(Models::new_shared())
}

/// A sandbox with four people, and the bot in it.
pub(crate) async fn sandbox_with_bot() -> (Sandbox, Bot) {
    let sandbox = four_people().start().await.unwrap();
    let bot = start(&sandbox).await;
    (sandbox, bot)
}

/// The HTTP client of a bot's production path.
pub(crate) fn http_client(sandbox: &Sandbox) -> reqwest::Client {
    let pem = sandbox.root_certificate_pem().as_bytes();
    reqwest::Client::builder()
        .resolve("discord.com", sandbox.address())
        .add_root_certificate(reqwest::Certificate::from_pem(pem).unwrap())
        .timeout(SOON)
        .build()
        .unwrap()
}

pub(crate) fn serenity_http(sandbox: &Sandbox) -> serenity::Http {
    serenity::HttpBuilder::new(sandbox.token())
        .client(http_client(sandbox))
        .build()
}

pub(crate) async fn start(sandbox: &Sandbox) -> Bot {
    start_with(sandbox, GatewayIntents::non_privileged()).await
}

pub(crate) async fn start_with(sandbox: &Sandbox, intents: GatewayIntents) -> Bot {
    let seen = Data::default();
    let data = Arc::clone(&seen);
    let framework = poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands: commands(),
            event_handler: |framework, event| {
                Box::pin(on_event(
                    framework.serenity_context,
                    event,
                    framework.user_data,
                ))
            },
            ..Default::default()
        })
        .setup(|_, _, _| Box::pin(async move { Ok(data) }))
        .build();
    let mut client = serenity::ClientBuilder::new_with_http(serenity_http(sandbox), intents)
        .framework(framework)
        .raw_event_handler(Recorder(Arc::clone(&seen)))
        .await
        .unwrap();
    let http = Arc::clone(&client.http);
    http.set_application_id(sandbox.application_id().0.into());
    poise::builtins::register_globally(&http, &commands())
        .await
        .unwrap();
    let shards = Arc::clone(&client.shard_manager);
    let task = tokio::spawn(async move { client.start().await.unwrap() });
    sandbox.bot_ready(SOON).await.unwrap();
    Bot {
        http,
        seen,
        shards,
        task,
    }
}

/// Records the name of every event, also of those that serenity does not know.
struct Recorder(Data);

#[serenity::async_trait]
impl serenity::RawEventHandler for Recorder {
    async fn raw_event(&self, _: serenity::Context, event: serenity::Event) {
        let mut seen = self.0.lock().unwrap();
        if let serenity::Event::Unknown(unknown) = &event {
            seen.unread.push(format!("{unknown:?}"));
        }
        seen.events
            .push(event.name().unwrap_or_else(|| "?".to_owned()));
    }
}

fn commands() -> Vec<poise::Command<Data, Error>> {
    vec![
        ping(),
        secret(),
        slow(),
        twice(),
        hang(),
        greet(),
        play(),
        game(),
        menu(),
        picture(),
        board(),
        letter(),
        table(),
        write(),
        challenge(),
        analyse(),
    ]
}

/// Says pong
#[poise::command(slash_command)]
async fn ping(context: Context<'_>) -> Result<(), Error> {
    context.say("pong").await?;
    Ok(())
}

/// Says it to one person only
#[poise::command(slash_command, ephemeral)]
async fn secret(context: Context<'_>, #[description = "What"] text: String) -> Result<(), Error> {
    context.say(text).await?;
    Ok(())
}

/// Thinks first
#[poise::command(slash_command)]
async fn slow(context: Context<'_>, #[description = "Hidden"] hidden: bool) -> Result<(), Error> {
    if hidden {
        context.defer_ephemeral().await?;
    } else {
        context.defer().await?;
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    context.say("thought").await?;
    Ok(())
}

/// Answers, follows up, and changes both
#[poise::command(slash_command)]
async fn twice(context: Context<'_>) -> Result<(), Error> {
    let first = context.say("first").await?;
    let second = context.say("second").await?;
    first
        .edit(
            context,
            poise::CreateReply::default().content("first, changed"),
        )
        .await?;
    second
        .edit(
            context,
            poise::CreateReply::default().content("second, changed"),
        )
        .await?;
    Ok(())
}

/// Never answers
#[poise::command(slash_command)]
async fn hang(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Greets somebody
#[poise::command(slash_command)]
async fn greet(
    context: Context<'_>,
    #[description = "Person"] person: serenity::User,
    #[description = "How often"]
    #[min = 1]
    #[max = 5]
    times: Option<i64>,
) -> Result<(), Error> {
    context
        .say(format!("{} × {}", person.name, times.unwrap_or(1)))
        .await?;
    Ok(())
}

async fn suggest(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let all = ["apple", "apricot", "banana"];
    let matching = all.into_iter().filter(|fruit| fruit.starts_with(typed));
    matching.fold(CreateAutocompleteResponse::new(), |response, fruit| {
        response.add_string_choice(fruit, fruit)
    })
}

/// Plays a fruit
#[poise::command(slash_command)]
async fn play(
    context: Context<'_>,
    #[description = "Which"]
    #[autocomplete = "suggest"]
    fruit: String,
) -> Result<(), Error> {
    context.say(format!("played {fruit}")).await?;
    Ok(())
}

/// Games
#[poise::command(slash_command, subcommands("new", "list"))]
async fn game(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

#[derive(Debug, poise::ChoiceParameter)]
enum Speed {
    #[name = "In a minute"]
    Fast,
    #[name = "In a day"]
    Slow,
}

/// Begins a game
#[poise::command(slash_command)]
async fn new(
    context: Context<'_>,
    #[description = "Against"] opponent: serenity::User,
    #[description = "Speed"] speed: Speed,
) -> Result<(), Error> {
    context
        .say(format!(
            "{} against {}, {speed:?}",
            context.author().name,
            opponent.name
        ))
        .await?;
    Ok(())
}

/// Lists the games
#[poise::command(slash_command)]
async fn list(context: Context<'_>) -> Result<(), Error> {
    context.say("none").await?;
    Ok(())
}

/// Shows buttons and a select
#[poise::command(slash_command)]
async fn menu(
    context: Context<'_>,
    #[description = "Hidden"] hidden: Option<bool>,
) -> Result<(), Error> {
    let button = |id: &str, label: &str| {
        CreateButton::new(id)
            .label(label)
            .style(ButtonStyle::Primary)
    };
    let options =
        ["e2", "e4"].map(|square| CreateSelectMenuOption::new(square.to_uppercase(), square));
    let select = CreateSelectMenu::new(
        "square",
        CreateSelectMenuKind::String {
            options: options.into(),
        },
    );
    let rows = vec![
        CreateActionRow::Buttons(vec![
            button("update", "Update"),
            button("answer", "Answer"),
            button("later", "Later"),
            button("ask", "Ask"),
            button("off", "Off").disabled(true),
        ]),
        CreateActionRow::SelectMenu(select.placeholder("Square")),
        CreateActionRow::SelectMenu(CreateSelectMenu::new(
            "who",
            CreateSelectMenuKind::User {
                default_users: None,
            },
        )),
    ];
    let reply = poise::CreateReply::default()
        .content("menu")
        .components(rows);
    context
        .send(reply.ephemeral(hidden.unwrap_or(false)))
        .await?;
    Ok(())
}

/// Sends a file, or shows it in an embed
#[poise::command(slash_command)]
async fn picture(
    context: Context<'_>,
    #[description = "In an embed"] embedded: bool,
) -> Result<(), Error> {
    let file = CreateAttachment::bytes(PIXEL, "dot.png").description("a dot");
    let mut reply = poise::CreateReply::default().attachment(file);
    if embedded {
        reply = reply.embed(
            CreateEmbed::new()
                .title("Dot")
                .image("attachment://dot.png"),
        );
    }
    context.send(reply).await?;
    Ok(())
}

/// Sends a picture by the bot's own token and puts another one in its place
#[poise::command(slash_command, ephemeral)]
async fn board(context: Context<'_>) -> Result<(), Error> {
    context.defer_ephemeral().await?;
    let file = |name: &str| CreateAttachment::bytes(PIXEL, name);
    let new = CreateMessage::new()
        .content("board")
        .add_file(file("one.png"));
    let mut message = context.channel_id().send_message(context, new).await?;
    let edit = EditMessage::new()
        .content("board 2")
        .new_attachment(file("two.png"));
    message.edit(context, edit).await?;
    context.say("done").await?;
    Ok(())
}

/// Writes to somebody in private
#[poise::command(slash_command, ephemeral)]
async fn letter(
    context: Context<'_>,
    #[description = "Person"] to: serenity::User,
    #[description = "What"] text: String,
) -> Result<(), Error> {
    to.dm(context, CreateMessage::new().content(text)).await?;
    context.say("sent").await?;
    Ok(())
}

/// Opens a thread for two
#[poise::command(slash_command, ephemeral)]
async fn table(
    context: Context<'_>,
    #[description = "With"] with: serenity::User,
) -> Result<(), Error> {
    let new = CreateThread::new("Table 1").kind(serenity::ChannelType::PrivateThread);
    let thread = context.channel_id().create_thread(context, new).await?;
    thread
        .id
        .add_thread_member(context, context.author().id)
        .await?;
    thread.id.add_thread_member(context, with.id).await?;
    thread.id.say(context, "welcome").await?;
    context.say(format!("<#{}>", thread.id)).await?;
    Ok(())
}

#[poise::command(context_menu_command = "Challenge")]
async fn challenge(context: Context<'_>, person: serenity::User) -> Result<(), Error> {
    let (by, person) = (&context.author().name, &person.name);
    context.say(format!("{by} challenges {person}")).await?;
    Ok(())
}

#[poise::command(context_menu_command = "Analyse", ephemeral)]
async fn analyse(context: Context<'_>, message: serenity::Message) -> Result<(), Error> {
    let (author, content) = (&message.author.name, &message.content);
    context.say(format!("{author} wrote {content:?}")).await?;
    Ok(())
}

/// Opens a modal
#[poise::command(slash_command)]
async fn write(context: Context<'_>) -> Result<(), Error> {
    let poise::Context::Application(context) = context else {
        return Ok(());
    };
    context
        .interaction
        .create_response(context.serenity_context(), modal())
        .await?;
    context
        .has_sent_initial_response
        .store(true, std::sync::atomic::Ordering::SeqCst);
    Ok(())
}

fn modal() -> CreateInteractionResponse {
    let input = CreateInputText::new(serenity::InputTextStyle::Short, "Text", "text").min_length(2);
    let modal = CreateModal::new("letter", "A letter");
    CreateInteractionResponse::Modal(modal.components(vec![CreateActionRow::InputText(input)]))
}

async fn on_event(
    context: &serenity::Context,
    event: &FullEvent,
    data: &Data,
) -> Result<(), Error> {
    match event {
        FullEvent::InteractionCreate {
            interaction: Interaction::Component(pressed),
        } => on_component(context, pressed).await,
        FullEvent::InteractionCreate {
            interaction: Interaction::Modal(sent),
        } => {
            let ActionRowComponent::InputText(input) = &sent.data.components[0].components[0]
            else {
                return Ok(());
            };
            let text = format!("read: {}", input.value.as_deref().unwrap_or_default());
            sent.create_response(context, CreateInteractionResponse::Message(say(&text)))
                .await?;
            Ok(())
        }
        FullEvent::Message { new_message } if !new_message.author.bot => {
            data.lock().unwrap().texts.push(new_message.content.clone());
            if new_message.content == "hello" {
                let mentions = CreateAllowedMentions::new().replied_user(true);
                let reply = CreateMessage::new()
                    .content("hello to you")
                    .allowed_mentions(mentions);
                new_message
                    .channel_id
                    .send_message(context, reply.reference_message(new_message))
                    .await?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn say(text: &str) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(text)
}

async fn on_component(
    context: &serenity::Context,
    pressed: &serenity::ComponentInteraction,
) -> Result<(), Error> {
    use serenity::ComponentInteractionDataKind::{StringSelect, UserSelect};
    let answer = match (pressed.data.custom_id.as_str(), &pressed.data.kind) {
        ("update", _) => {
            CreateInteractionResponse::UpdateMessage(say("updated").components(vec![]))
        }
        ("answer", _) => CreateInteractionResponse::Message(say("answered").ephemeral(true)),
        ("later", _) => CreateInteractionResponse::Acknowledge,
        ("ask", _) => modal(),
        (_, StringSelect { values }) => {
            CreateInteractionResponse::Message(say(&format!("chose {}", values.join(" "))))
        }
        (_, UserSelect { values }) => {
            CreateInteractionResponse::Message(say(&format!("chose <@{}>", values[0])))
        }
        _ => return Ok(()),
    };
    pressed.create_response(context, answer).await?;
    if pressed.data.custom_id == "later" {
        let edit = EditInteractionResponse::new().content("changed later");
        pressed.edit_response(context, edit).await?;
        let more = CreateInteractionResponseFollowup::new()
            .content("and more")
            .ephemeral(true);
        pressed.create_followup(context, more).await?;
    }
    Ok(())
}
