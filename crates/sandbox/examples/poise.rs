//! A poise bot with one command, in a sandbox with two people.
//! Run it with `cargo run -p entente-sandbox --example poise`.

use std::error::Error;
use std::time::Duration;

use entente_sandbox::Sandbox;
use poise::serenity_prelude::{self as serenity, GatewayIntents, HttpBuilder};

type Failure = Box<dyn Error + Send + Sync>;
type Context<'a> = poise::Context<'a, (), Failure>;

/// Says how long a word is
#[poise::command(slash_command)]
async fn length(
    context: Context<'_>,
    #[description = "Any word"] word: String,
) -> Result<(), Failure> {
    context
        .say(format!("{} letters", word.chars().count()))
        .await?;
    Ok(())
}

/// Starts the bot in a task of its own.
pub(crate) async fn start(sandbox: &Sandbox) -> Result<(), Box<dyn Error>> {
    let certificate = reqwest::Certificate::from_pem(sandbox.root_certificate_pem().as_bytes())?;
    let client = reqwest::Client::builder()
        .resolve("discord.com", sandbox.address())
        .add_root_certificate(certificate)
        .build()?;
    let http = HttpBuilder::new(sandbox.token()).client(client).build();
    let framework = poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands: vec![length()],
            ..Default::default()
        })
        .setup(|context, _, framework| {
            Box::pin(async move {
                poise::builtins::register_globally(context, &framework.options().commands).await?;
                Ok(())
            })
        })
        .build();
    let client = serenity::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS);
    let mut bot = client.framework(framework).await?;
    tokio::spawn(async move { bot.start().await });
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let sandbox = Sandbox::builder().people(["ann", "bob"]).start().await?;
    start(&sandbox).await?;
    sandbox.bot_ready(Duration::from_secs(5)).await?;
    let here = sandbox.user("ann").in_channel("general")?;
    println!(
        "/length pawn -> {}",
        here.slash("/length pawn").await?.content
    );
    println!(
        "Open {} to try it yourself. Press Ctrl-C to stop.",
        sandbox.page_url()
    );
    tokio::signal::ctrl_c().await?;
    sandbox.shutdown().await;
    Ok(())
}
