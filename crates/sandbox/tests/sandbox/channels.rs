//! Private channels, threads, messages and files.

use entente_sandbox::Error;
use poise::serenity_prelude as serenity;
use serenity::{ChannelId, CreateMessage, GatewayIntents, GetMessages, Nonce};

use crate::bot::{PIXEL, SOON, four_people, sandbox_with_bot, start_with};

#[tokio::test]
async fn a_private_message_reaches_one_inbox() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    here.slash("/letter to:@bob text:\"dear bob\"")
        .await
        .unwrap();
    let inbox = sandbox.user("bob").inbox();
    assert_eq!(inbox.len(), 1);
    assert_eq!(inbox[0].content, "dear bob");
    assert!(sandbox.user("ann").inbox().is_empty());
    assert!(
        sandbox
            .user("cleo")
            .in_channel_id(inbox[0].channel().id())
            .is_err()
    );
    bot.assert_all_read();
}

#[tokio::test]
async fn text_reaches_the_bot_where_discord_allows_it() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let ann = sandbox.user("ann");
    let here = ann.in_channel("games").unwrap();
    let pong = here.slash("/ping").await.unwrap();
    here.type_text("for people only").unwrap();
    here.type_text("@bot look").unwrap();
    pong.reply("a reply").unwrap();
    ann.in_dm().type_text("in private").unwrap();
    bot.wait_until(|seen| seen.texts.len() == 4).await;
    let mention = format!("<@{}> look", sandbox.application_id());
    let mut texts = bot.seen.lock().unwrap().texts.clone();
    texts.sort();
    assert_eq!(texts, ["", mention.as_str(), "a reply", "in private"]);
    bot.assert_all_read();
}

#[tokio::test]
async fn with_the_intent_the_bot_reads_everything() {
    let sandbox = four_people()
        .allow([entente_sandbox::PrivilegedIntent::MessageContent])
        .start()
        .await
        .unwrap();
    let intents = GatewayIntents::non_privileged() | GatewayIntents::MESSAGE_CONTENT;
    let bot = start_with(&sandbox, intents).await;
    sandbox
        .user("ann")
        .in_channel("games")
        .unwrap()
        .type_text("for everybody")
        .unwrap();
    bot.wait_until(|seen| seen.texts == ["for everybody"]).await;
}

#[tokio::test]
async fn the_bot_replies_to_what_is_typed() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_dm();
    let typed = here.type_text("hello").unwrap();
    let reply = here
        .wait_for(|message| message.author.bot, SOON)
        .await
        .unwrap();
    assert_eq!(
        (reply.content.as_str(), reply.reply_to),
        ("hello to you", Some(typed.id))
    );
    assert_eq!(reply.json["referenced_message"]["content"], "hello");
}

#[tokio::test]
async fn a_private_thread_is_for_its_members_and_moderators() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("bob").in_channel("games").unwrap();
    here.slash("/table @cleo").await.unwrap();
    let thread = &here.threads()[0];
    assert!(thread.private);
    for (name, sees) in [("bob", true), ("cleo", true), ("dan", false), ("ann", true)] {
        let seen = sandbox.user(name).in_channel_id(thread.id).is_ok();
        assert_eq!(seen, sees, "{name}; ann owns the server");
    }
    let inside = sandbox.user("cleo").in_channel("Table 1").unwrap();
    assert_eq!(inside.messages()[0].content, "welcome");
    assert_eq!(inside.slash("/ping").await.unwrap().content, "pong");
    bot.wait_until(|seen| seen.events.contains(&"THREAD_CREATE".to_owned()))
        .await;
    bot.assert_all_read();
}

#[tokio::test]
async fn a_thread_can_start_from_a_message_and_be_archived() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let message = here.slash("/ping").await.unwrap();
    let channel = ChannelId::new(here.id().0);
    let new = serenity::CreateThread::new("About it");
    let thread = channel
        .create_thread_from_message(&bot.http, message.id.0, new.clone())
        .await
        .unwrap();
    assert_eq!(thread.id.get(), message.id.0);
    assert_eq!(message.reload().unwrap().json["thread"]["name"], "About it");
    assert!(
        channel
            .create_thread_from_message(&bot.http, message.id.0, new)
            .await
            .is_err()
    );

    let archive = serenity::EditThread::new().archived(true);
    thread.id.edit_thread(&bot.http, archive).await.unwrap();
    assert!(here.threads()[0].archived);
    let inside = sandbox.user("bob").in_channel("About it").unwrap();
    inside.type_text("again").unwrap();
    assert!(!here.threads()[0].archived, "a message opens it again");
    let held = inside.clone();
    let members = thread.id.get_thread_members(&bot.http).await.unwrap();
    assert_eq!(members.len(), 2, "the bot, and bob who wrote in it");

    thread.id.delete(&bot.http).await.unwrap();
    assert!(here.threads().is_empty() && held.messages().is_empty());
    assert!(held.type_text("too late").is_err());
    assert!(matches!(
        held.slash("/ping").await,
        Err(Error::NoSuchChannel(_))
    ));
    bot.assert_all_read();
}

#[tokio::test]
async fn files_are_uploaded_shown_and_downloaded() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let plain = here.slash("/picture false").await.unwrap();
    let file = &plain.attachments[0];
    assert_eq!(
        (file.filename.as_str(), file.dimensions),
        ("dot.png", Some((1, 1)))
    );
    assert_eq!(file.description.as_deref(), Some("a dot"));
    assert_eq!(here.download(file).unwrap(), PIXEL);
    let url = plain.json["attachments"][0]["url"].as_str().unwrap();
    let fetched = reqwest::get(url).await.unwrap();
    assert_eq!(fetched.headers()["content-type"], "image/png");
    assert_eq!(fetched.bytes().await.unwrap(), PIXEL);

    let shown = here.slash("/picture true").await.unwrap();
    assert!(shown.attachments.is_empty());
    assert_eq!(here.download(&shown.embedded[0]).unwrap(), PIXEL);
    let url = shown.embeds[0]["image"]["url"].as_str().unwrap();
    assert_eq!(
        reqwest::get(url).await.unwrap().bytes().await.unwrap(),
        PIXEL
    );
    bot.assert_all_read();
}

#[tokio::test]
async fn an_edit_that_lists_no_attachments_removes_them() {
    let (sandbox, _bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    here.slash("/board").await.unwrap();
    let board = here
        .wait_for(|message| message.content == "board 2", SOON)
        .await
        .unwrap();
    let names: Vec<&str> = board
        .attachments
        .iter()
        .map(|file| file.filename.as_str())
        .collect();
    assert_eq!(names, ["two.png"], "serenity sends the list of what stays");
}

#[tokio::test]
async fn the_same_nonce_is_the_same_message_for_some_minutes() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let channel = ChannelId::new(here.id().0);
    let with = |nonce: &str| {
        let nonce = Nonce::String(nonce.to_owned());
        CreateMessage::new()
            .content("once")
            .nonce(nonce)
            .enforce_nonce(true)
    };
    let send = async |nonce: &str| {
        channel
            .send_message(&bot.http, with(nonce))
            .await
            .unwrap()
            .id
    };
    let (first, again, other) = (send("a").await, send("a").await, send("b").await);
    assert_eq!(first, again);
    assert_ne!(first, other);
    assert_eq!(here.messages().len(), 2);
    sandbox.advance(std::time::Duration::from_hours(1));
    assert_ne!(send("a").await, first);
}

#[tokio::test]
async fn messages_are_listed_in_pages() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let ids: Vec<u64> = (0..5)
        .map(|n| here.type_text(&n.to_string()).unwrap().id.0)
        .collect();
    let channel = ChannelId::new(here.id().0);
    let list = async |filter: GetMessages| -> Vec<u64> {
        let messages = channel.messages(&bot.http, filter).await.unwrap();
        messages.iter().map(|message| message.id.get()).collect()
    };
    let newest_first =
        |range: std::ops::Range<usize>| ids[range].iter().rev().copied().collect::<Vec<_>>();
    assert_eq!(list(GetMessages::new()).await, newest_first(0..5));
    assert_eq!(list(GetMessages::new().limit(2)).await, newest_first(3..5));
    assert_eq!(
        list(GetMessages::new().before(ids[2]).limit(1)).await,
        newest_first(1..2)
    );
    assert_eq!(
        list(GetMessages::new().after(ids[1]).limit(2)).await,
        newest_first(2..4)
    );
    assert_eq!(
        list(GetMessages::new().around(ids[2]).limit(3)).await,
        newest_first(1..4)
    );
}

#[tokio::test]
async fn reactions_and_deletions_reach_the_bot() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let typed = here.type_text("look").unwrap();
    let channel = ChannelId::new(here.id().0);
    channel
        .create_reaction(&bot.http, typed.id.0, '♟')
        .await
        .unwrap();
    let reacted = typed.reload().unwrap();
    assert_eq!(reacted.json["reactions"][0]["emoji"]["name"], "♟");
    channel.delete_message(&bot.http, typed.id.0).await.unwrap();
    assert!(typed.reload().is_err());
    let wanted = ["MESSAGE_REACTION_ADD", "MESSAGE_DELETE"].map(String::from);
    bot.wait_until(|seen| wanted.iter().all(|name| seen.events.contains(name)))
        .await;
    bot.assert_all_read();
}

#[tokio::test]
async fn messages_can_be_pinned() {
    let (sandbox, bot) = sandbox_with_bot().await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let typed = here.type_text("remember").unwrap();
    let channel = ChannelId::new(here.id().0);
    channel.pin(&bot.http, typed.id.0).await.unwrap();
    let pins = channel.pins(&bot.http).await.unwrap();
    assert_eq!(pins[0].id.get(), typed.id.0);
    channel.unpin(&bot.http, typed.id.0).await.unwrap();
    assert!(channel.pins(&bot.http).await.unwrap().is_empty());
    bot.assert_all_read();
}
