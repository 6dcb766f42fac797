//! A bot of one command in a sandbox of two people: `cargo run -p entente-sandbox --example ping`.
//!
//! It shows the only two things that a bot needs: an HTTP client that looks for discord.com here and trusts the
//! certificate of the run. Then ann says `/ping`, and the chat page stays open until you stop it.

use std::error::Error;
use std::time::Duration;

use entente_sandbox::Sandbox;
use serenity::all::{
    Command, Context, CreateCommand, CreateInteractionResponse, CreateInteractionResponseMessage,
    EventHandler, GatewayIntents, HttpBuilder, Interaction, Ready,
};
use serenity::async_trait;

struct Ping;

#[async_trait]
impl EventHandler for Ping {
    async fn ready(&self, context: Context, _: Ready) {
        let command = CreateCommand::new("ping").description("Says pong");
        if let Err(error) = Command::create_global_command(&context, command).await {
            eprintln!("the command was refused: {error}");
        }
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let Interaction::Command(command) = interaction else {
            return;
        };
        let message = CreateInteractionResponseMessage::new().content("pong");
        let answer = CreateInteractionResponse::Message(message);
        if let Err(error) = command.create_response(&context, answer).await {
            eprintln!("the answer was refused: {error}");
        }
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let sandbox = Sandbox::builder()
        .people(["ann", "bob"])
        .channel("general")
        .start()
        .await?;

    let certificate = reqwest::Certificate::from_pem(sandbox.root_certificate_pem().as_bytes())?;
    let http_client = reqwest::Client::builder()
        .resolve("discord.com", sandbox.address())
        .add_root_certificate(certificate)
        .build()?;
    let http = HttpBuilder::new(sandbox.token())
        .client(http_client)
        .build();
    let mut bot = serenity::client::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Ping)
        .await?;
    tokio::spawn(async move { bot.start().await });
    sandbox.bot_ready(Duration::from_secs(5)).await?;

    let here = sandbox.user("ann").in_channel("general")?;
    println!("/ping -> {}", here.slash("/ping").await?.content);
    println!(
        "Open {} and try it yourself; Ctrl-C ends.",
        sandbox.page_url()
    );
    tokio::signal::ctrl_c().await?;
    sandbox.shutdown().await;
    Ok(())
}
