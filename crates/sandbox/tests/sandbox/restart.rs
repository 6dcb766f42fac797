//! The data that a folder keeps across restarts.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use entente_sandbox::{Error, Sandbox};
use poise::serenity_prelude::{ChannelId, CreateMessage, Nonce};

use crate::bot::{PIXEL, four_people, start};

/// A temporary folder, removed at the end of the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sandbox-{test}-{}", std::process::id()));
        std::fs::remove_dir_all(&path).ok();
        Self(path)
    }

    async fn sandbox(&self) -> Sandbox {
        four_people().folder(&self.0).start().await.unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

#[tokio::test]
async fn a_restart_keeps_everything() {
    let folder = Folder::new("restart");
    let sandbox = folder.sandbox().await;
    let bot = start(&sandbox).await;
    let here = sandbox.user("bob").in_channel("games").unwrap();
    let picture = here.slash("/picture false").await.unwrap();
    here.slash("/letter @cleo \"a letter\"").await.unwrap();
    here.slash("/table @cleo").await.unwrap();
    let gone = here.type_text("gone").unwrap();
    let channel = ChannelId::new(here.id().0);
    channel.delete_message(&bot.http, gone.id.0).await.unwrap();
    let once = || {
        CreateMessage::new()
            .content("once")
            .nonce(Nonce::Number(7))
            .enforce_nonce(true)
    };
    let sent = channel.send_message(&bot.http, once()).await.unwrap().id;
    let before = (
        sandbox.token(),
        sandbox.guild_id(),
        sandbox.application_id(),
    );
    let texts = |sandbox: &Sandbox| -> Vec<String> {
        let messages = sandbox.user("bob").in_channel("games").unwrap().messages();
        messages
            .into_iter()
            .map(|message| message.content)
            .collect()
    };
    let texts_before = texts(&sandbox);
    bot.stop().await;
    sandbox.shutdown().await;

    // Twice, because the second start reads the journal that the first one rewrote.
    folder.sandbox().await.shutdown().await;
    let sandbox = folder.sandbox().await;
    assert_eq!(
        (
            sandbox.token(),
            sandbox.guild_id(),
            sandbox.application_id()
        ),
        before
    );
    assert_eq!(texts(&sandbox), texts_before);
    let here = sandbox.user("bob").in_channel("games").unwrap();
    let reloaded = here.message(picture.id).unwrap();
    assert_eq!(here.download(&reloaded.attachments[0]).unwrap(), PIXEL);
    assert_eq!(sandbox.user("cleo").inbox()[0].content, "a letter");
    assert_eq!(here.threads()[0].name, "Table 1");
    assert!(here.commands().contains(&"ping".to_owned()));
    let bot = start(&sandbox).await;
    assert_eq!(
        channel.send_message(&bot.http, once()).await.unwrap().id,
        sent
    );
    assert_eq!(here.slash("/ping").await.unwrap().content, "pong");
}

#[tokio::test]
async fn the_clock_offset_survives_a_restart() {
    let folder = Folder::new("days");
    let sandbox = folder.sandbox().await;
    let day = Duration::from_hours(24);
    sandbox.advance(day);
    sandbox.advance(day);
    let later = sandbox.now();
    sandbox.shutdown().await;
    for _ in 0..2 {
        let sandbox = folder.sandbox().await;
        assert!(sandbox.now() >= later);
        assert_eq!(*sandbox.clock_offset().borrow(), 2 * day);
        sandbox.shutdown().await;
    }
    let frozen = four_people().folder(&folder.0).clock(SystemTime::now());
    let sandbox = frozen.start().await.unwrap();
    assert_eq!(*sandbox.clock_offset().borrow(), Duration::ZERO);
}

#[tokio::test]
async fn a_half_written_line_is_left_out() {
    let folder = Folder::new("torn");
    let sandbox = folder.sandbox().await;
    sandbox
        .user("ann")
        .in_channel("games")
        .unwrap()
        .type_text("whole")
        .unwrap();
    sandbox.shutdown().await;
    let journal = folder.0.join("journal.jsonl");
    let mut text = std::fs::read_to_string(&journal).unwrap();
    text.push_str("{\"message\":{\"id\":");
    std::fs::write(&journal, text).unwrap();
    let sandbox = folder.sandbox().await;
    assert_eq!(
        sandbox
            .user("ann")
            .in_channel("games")
            .unwrap()
            .messages()
            .len(),
        1
    );
}

#[tokio::test]
async fn an_invalid_journal_and_a_second_process_are_refused() {
    let folder = Folder::new("foreign");
    let sandbox = folder.sandbox().await;
    assert!(matches!(
        four_people().folder(&folder.0).start().await,
        Err(Error::InUse { .. })
    ));
    sandbox.shutdown().await;
    std::fs::write(folder.0.join("journal.jsonl"), "nonsense\n").unwrap();
    assert!(matches!(
        four_people().folder(&folder.0).start().await,
        Err(Error::Journal { line: 1, .. })
    ));
}

const FOLDER: &str = "SANDBOX_TEST_FOLDER";

/// Not a test itself: the process that `a_killed_process_loses_nothing` kills.
#[tokio::test]
#[ignore = "a helper process that `restart::a_killed_process_loses_nothing` starts"]
async fn the_process_to_kill() {
    let folder = std::env::var(FOLDER).unwrap();
    let sandbox = four_people().folder(folder).start().await.unwrap();
    let here = sandbox.user("ann").in_channel("games").unwrap();
    for number in 0.. {
        here.type_text(&format!("message {number}")).unwrap();
        println!("acknowledged {number}");
    }
}

#[tokio::test]
async fn a_killed_process_loses_nothing() {
    let folder = Folder::new("killed");
    let mut child = std::process::Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "restart::the_process_to_kill",
            "--ignored",
            "--nocapture",
        ])
        .env(FOLDER, &folder.0)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    while !text.contains("acknowledged 100") {
        assert_ne!(output.read_line(&mut text).unwrap(), 0, "{text}");
    }
    child.kill().unwrap();
    output.read_to_string(&mut text).unwrap();
    child.wait().unwrap();
    let acknowledged = text.matches("acknowledged ").count();
    let kept = folder
        .sandbox()
        .await
        .user("ann")
        .in_channel("games")
        .unwrap()
        .messages();
    assert!(
        kept.len() >= acknowledged,
        "{} of {acknowledged}",
        kept.len()
    );
    for (number, message) in kept.iter().enumerate() {
        assert_eq!(message.content, format!("message {number}"));
    }
}
