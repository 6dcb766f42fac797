//! Retention: the messages and files that a sandbox keeps in memory and in its folder.

use std::path::Path;

use entente_sandbox::{Message, Retention, Sandbox, UserInChannel};
use poise::serenity_prelude::{ChannelId, MessageId};

use crate::bot::{PIXEL, four_people, start};
use crate::restart::Folder;

const MESSAGES: usize = 20;
const LIMITS: Retention = Retention {
    messages: MESSAGES,
    file_bytes: 3 * PIXEL.len() as u64,
};

/// So much text that a journal of all of it would be twice as long as one is allowed to grow.
const LONG_MESSAGES: usize = 1000;
const LONG: usize = 2000;

/// The most bytes of a journal that holds so few messages.
const MAX_JOURNAL: u64 = 1200 << 10;

async fn sandbox_in(folder: &Folder) -> Sandbox {
    let builder = four_people().folder(&folder.0).retention(LIMITS);
    builder.start().await.unwrap()
}

fn texts(here: &UserInChannel) -> Vec<String> {
    let messages = here.messages().into_iter();
    messages.map(|message| message.content).collect()
}

fn files_of(folder: &Path) -> usize {
    std::fs::read_dir(folder.join("attachments"))
        .unwrap()
        .count()
}

#[tokio::test]
async fn the_latest_messages_and_files_are_kept_and_the_folder_does_not_grow() {
    let folder = Folder::new("retention");
    let sandbox = sandbox_in(&folder).await;
    let bot = start(&sandbox).await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let channel = ChannelId::new(here.id().0);
    let pinned = here.type_text("pinned").unwrap();
    channel.pin(&bot.http, pinned.id.0).await.unwrap();
    let mut pictures: Vec<Message> = Vec::new();
    for _ in 0..5 {
        pictures.push(here.slash("/picture false").await.unwrap());
    }
    let is_kept = |message: &Message| here.download(&message.attachments[0]).is_ok();
    let kept: Vec<bool> = pictures.iter().map(is_kept).collect();
    assert_eq!(kept, [false, false, true, true, true]);
    assert_eq!(files_of(&folder.0), 3);
    for number in 0..LONG_MESSAGES {
        let text = format!("{number} {}", "x".repeat(LONG - 10));
        here.type_text(&text).unwrap();
    }
    let all = texts(&here);
    assert_eq!(all.len(), MESSAGES);
    assert_eq!(all[0], "pinned");
    for (text, number) in all[1..].iter().zip(LONG_MESSAGES + 1 - MESSAGES..) {
        assert!(text.starts_with(&format!("{number} ")), "{text}");
    }
    // The bot finds no forgotten message, and the files of these are gone.
    let forgotten = MessageId::new(pictures[4].id.0);
    let asked = channel.message(&bot.http, forgotten).await;
    assert!(asked.unwrap_err().to_string().contains("Unknown Message"));
    assert_eq!(files_of(&folder.0), 0);
    let journal = std::fs::metadata(folder.0.join("journal.jsonl")).unwrap();
    assert!(journal.len() < MAX_JOURNAL, "{} bytes", journal.len());
    bot.stop().await;
    sandbox.shutdown().await;
    let sandbox = sandbox_in(&folder).await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    assert_eq!(texts(&here), all);
}

#[tokio::test]
async fn a_start_removes_the_files_that_no_message_has() {
    let folder = Folder::new("orphans");
    let sandbox = sandbox_in(&folder).await;
    let bot = start(&sandbox).await;
    let here = sandbox.user("ann").in_channel("games").unwrap();
    let picture = here.slash("/picture false").await.unwrap();
    bot.stop().await;
    sandbox.shutdown().await;
    std::fs::write(folder.0.join("attachments/12345"), PIXEL).unwrap();
    assert_eq!(files_of(&folder.0), 2);
    let sandbox = sandbox_in(&folder).await;
    assert_eq!(files_of(&folder.0), 1);
    let here = sandbox.user("ann").in_channel("games").unwrap();
    assert_eq!(here.download(&picture.attachments[0]).unwrap(), PIXEL);
}
