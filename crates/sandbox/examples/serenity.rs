//! A serenity bot with one command, in a sandbox with two people.
//! Run it with `cargo run -p entente-sandbox --example serenity`.
//!
//! All that a bot needs for the sandbox is in [`http`]: a client that resolves discord.com to the
//! sandbox and trusts its certificate.

use std::error::Error;
use std::time::Duration;

use entente_sandbox::Sandbox;
use serenity::all::{
    ButtonStyle, Command, Context, CreateActionRow, CreateButton, CreateCommand,
    CreateInteractionResponse, CreateInteractionResponseMessage, EventHandler, GatewayIntents,
    Http, HttpBuilder, Interaction, Ready,
};
use serenity::async_trait;

/// `/count` shows 0 and a button; each press adds one.
struct Counter;

#[async_trait]
impl EventHandler for Counter {
    async fn ready(&self, context: Context, _: Ready) {
        let command = CreateCommand::new("count").description("Counts button presses");
        if let Err(error) = Command::create_global_command(&context, command).await {
            eprintln!("the command was refused: {error}");
        }
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let answered = match interaction {
            Interaction::Command(command) => {
                let answer = CreateInteractionResponse::Message(counter_message(0));
                command.create_response(&context, answer).await
            }
            Interaction::Component(pressed) => {
                let count = pressed.data.custom_id.parse().unwrap_or(0);
                let answer = CreateInteractionResponse::UpdateMessage(counter_message(count));
                pressed.create_response(&context, answer).await
            }
            _ => Ok(()),
        };
        if let Err(error) = answered {
            eprintln!("the answer was refused: {error}");
        }
    }
}

fn counter_message(count: u64) -> CreateInteractionResponseMessage {
    let more = CreateButton::new((count + 1).to_string()).label("One more");
    CreateInteractionResponseMessage::new()
        .content(count.to_string())
        .components(vec![CreateActionRow::Buttons(vec![
            more.style(ButtonStyle::Primary),
        ])])
}

/// Builds the HTTP client. This is the only difference from running on Discord.
fn http(sandbox: &Sandbox) -> Result<Http, reqwest::Error> {
    let certificate = reqwest::Certificate::from_pem(sandbox.root_certificate_pem().as_bytes())?;
    let client = reqwest::Client::builder()
        .resolve("discord.com", sandbox.address())
        .add_root_certificate(certificate)
        .build()?;
    Ok(HttpBuilder::new(sandbox.token()).client(client).build())
}

/// Starts the bot in a task of its own.
pub(crate) async fn start(sandbox: &Sandbox) -> Result<(), Box<dyn Error>> {
    let client =
        serenity::client::ClientBuilder::new_with_http(http(sandbox)?, GatewayIntents::GUILDS);
    let mut bot = client.event_handler(Counter).await?;
    tokio::spawn(async move { bot.start().await });
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let sandbox = Sandbox::builder().people(["ann", "bob"]).start().await?;
    start(&sandbox).await?;
    sandbox.bot_ready(Duration::from_secs(5)).await?;
    let here = sandbox.user("ann").in_channel("general")?;
    let counter = here.slash("/count").await?;
    println!("/count -> {}", counter.content);
    println!("One more -> {}", counter.press("One more").await?.content);
    println!(
        "Open {} to try it yourself. Press Ctrl-C to stop.",
        sandbox.page_url()
    );
    tokio::signal::ctrl_c().await?;
    sandbox.shutdown().await;
    Ok(())
}
