//! A twilight bot with one command, in a sandbox with two people.
//! Run it with `cargo run -p entente-sandbox --example twilight`.
//!
//! twilight uses the sandbox as a proxy over plain HTTP and plain WebSocket, so it needs no TLS
//! settings.

use std::error::Error;
use std::time::Duration;

use entente_sandbox::Sandbox;
use twilight_gateway::{
    ConfigBuilder, Event, EventTypeFlags, Intents, Shard, ShardId, StreamExt as _,
};
use twilight_http::Client;
use twilight_model::application::interaction::{Interaction, InteractionData};
use twilight_model::channel::message::component::{ActionRow, Button, ButtonStyle, Component};
use twilight_model::http::interaction::{
    InteractionResponse, InteractionResponseData, InteractionResponseType,
};

/// Answers `/count` with 0 and a button; each press adds one.
async fn answer(
    client: &Client,
    interaction: &Interaction,
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let (kind, count) = match &interaction.data {
        Some(InteractionData::MessageComponent(pressed)) => (
            InteractionResponseType::UpdateMessage,
            pressed.custom_id.parse()?,
        ),
        _ => (InteractionResponseType::ChannelMessageWithSource, 0),
    };
    let response = InteractionResponse {
        kind,
        data: Some(counter_message(count)),
    };
    client
        .interaction(interaction.application_id)
        .create_response(interaction.id, &interaction.token, &response)
        .await?;
    Ok(())
}

fn counter_message(count: u64) -> InteractionResponseData {
    let more = Button {
        custom_id: Some((count + 1).to_string()),
        disabled: false,
        emoji: None,
        id: None,
        label: Some("One more".to_owned()),
        sku_id: None,
        style: ButtonStyle::Primary,
        url: None,
    };
    let row = ActionRow {
        components: vec![Component::Button(more)],
        id: None,
    };
    InteractionResponseData {
        content: Some(count.to_string()),
        components: Some(vec![Component::ActionRow(row)]),
        ..InteractionResponseData::default()
    }
}

/// Starts the bot in a task of its own.
pub(crate) async fn start(sandbox: &Sandbox) -> Result<(), Box<dyn Error>> {
    let address = sandbox.address().to_string();
    let client = Client::builder()
        .token(format!("Bot {}", sandbox.token()))
        .proxy(address.clone(), true)
        .build();
    let application = client.current_user_application().await?.model().await?;
    client
        .interaction(application.id)
        .create_global_command()
        .chat_input("count", "Counts button presses")
        .await?;
    let config = ConfigBuilder::new(sandbox.token(), Intents::GUILDS)
        .proxy_url(format!("ws://{address}"))
        .build();
    let mut shard = Shard::with_config(ShardId::ONE, config);
    tokio::spawn(async move {
        while let Some(event) = shard.next_event(EventTypeFlags::INTERACTION_CREATE).await {
            let Ok(Event::InteractionCreate(interaction)) = event else {
                continue;
            };
            if let Err(error) = answer(&client, &interaction).await {
                eprintln!("the answer was refused: {error}");
            }
        }
    });
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
