//! Mentions and replies between people and the bot, and what the bot receives of them.

use poise::serenity_prelude as serenity;
use serde_json::Value;
use serenity::GatewayIntents;

use crate::bot::{four_people, sandbox_with_bot};
use crate::sessions::Listener;

/// The next message that the connection receives.
async fn next_message(listener: &mut Listener) -> Value {
    listener.dispatch("MESSAGE_CREATE").await["d"].take()
}

#[tokio::test]
async fn a_reply_pings_the_author_unless_switched_off() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let pong = here.slash("/ping").await.unwrap();
    let reply = pong.reply("e4").unwrap();
    assert_eq!(reply.reply_to, Some(pong.id));
    assert_eq!(reply.json["type"], 19);
    assert_eq!(reply.json["referenced_message"]["content"], "pong");
    assert_eq!(reply.json["mentions"][0]["username"], "bot");
    let quiet = pong.reply_without_ping("for people only").unwrap();
    assert_eq!(quiet.reply_to, Some(pong.id));
    assert_eq!(quiet.json["mentions"].as_array().unwrap().len(), 0);
    let own = reply.reply("to myself").unwrap();
    assert_eq!(own.json["mentions"].as_array().unwrap().len(), 0);

    bot.wait_until(|seen| seen.texts.len() == 3).await;
    assert_eq!(bot.seen.lock().unwrap().texts, ["e4", "", ""]);
    bot.assert_all_read();
}

#[tokio::test]
async fn what_a_bot_may_not_read_arrives_without_content() {
    let sandbox = four_people().start().await.unwrap();
    let intents = GatewayIntents::non_privileged();
    let mut listener = Listener::with(&sandbox, intents).await;
    let ann = sandbox.user("ann").in_channel("games").unwrap();
    let bob = sandbox.user("bob").in_channel("games").unwrap();
    let hidden = ann.type_text("for people only").unwrap();
    let received = next_message(&mut listener).await;
    assert_eq!(received["id"], hidden.id.to_string().as_str());
    assert_eq!(received["author"]["username"], "ann");
    for empty in ["content", "embeds", "attachments", "components"] {
        let length = received[empty]
            .as_str()
            .map(str::len)
            .or(received[empty].as_array().map(Vec::len));
        assert_eq!(length, Some(0), "{empty}");
    }

    bob.message(hidden.id).unwrap().reply("@bot look").unwrap();
    let received = next_message(&mut listener).await;
    let mention = format!("<@{}> look", sandbox.application_id());
    assert_eq!(received["content"], mention.as_str());
    assert_eq!(received["referenced_message"]["content"], "");
    assert!(received["mentions"][0]["member"]["joined_at"].is_string());
    assert_eq!(bob.message(hidden.id).unwrap().content, "for people only");
}

#[tokio::test]
async fn intents_decide_which_messages_arrive() {
    let sandbox = four_people().start().await.unwrap();
    let (direct, guild) = (
        GatewayIntents::DIRECT_MESSAGES,
        GatewayIntents::GUILD_MESSAGES,
    );
    let mut of_direct = Listener::with(&sandbox, direct | GatewayIntents::GUILDS).await;
    let mut of_guild = Listener::with(&sandbox, guild | GatewayIntents::GUILDS).await;
    let ann = sandbox.user("ann");
    let public = ann.in_channel("games").unwrap();
    public.type_text("@bot in the server").unwrap();
    let private = ann.in_dm().type_text("in private").unwrap();
    let last = public.type_text("@bot again").unwrap();
    let received = next_message(&mut of_direct).await;
    assert_eq!(received["id"], private.id.to_string().as_str());
    assert!(received.get("guild_id").is_none() && received.get("member").is_none());
    let received = next_message(&mut of_guild).await;
    assert!(
        received["content"]
            .as_str()
            .unwrap()
            .ends_with("in the server")
    );
    let received = next_message(&mut of_guild).await;
    assert_eq!(received["id"], last.id.to_string().as_str());
}
