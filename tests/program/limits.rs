//! Limits: those of Discord, which the bot obeys and never makes angry, and its own, which say in a
//! sentence what is too much and when one can go on.
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente::config::LimitsConfig;
use entente_game::Span;
use entente_sandbox::{Fault, UserInChannel};
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// A bot with these limits.
async fn limited(limits: LimitsConfig) -> TestServer {
    TestServer::with_settings(sandbox().await, |config| config.limits = limits).await
}

async fn says(channel: &UserInChannel, line: &str) -> String {
    let answer = channel.slash(line).await.unwrap();
    assert!(answer.ephemeral, "{line}");
    answer.content
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_too_fast_is_told_when_to_go_on_and_nobody_else_notices() {
    let limits = LimitsConfig {
        commands: 3,
        commands_per_minute: 1,
        ..LimitsConfig::default()
    };
    let server = limited(limits).await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    for _ in 0..3 {
        says(&ann, "/turns").await;
    }
    let refused = says(&ann, "/challenge @bob").await;
    let begin = "That was too fast. You can send 3 requests at once, and as many again after 180 \
                 seconds. Try again: <t:";
    assert!(refused.starts_with(begin), "{refused}");
    let help = says(&bob, "/help").await;
    assert!(!help.starts_with("That was too fast."), "{help}");
    // What she types is answered once, and a press each time, because Discord waits for that.
    let direct = server.direct("ann");
    let typed = direct.type_text("e4").unwrap();
    let is_reply = |message: &entente_sandbox::Message| message.reply_to == Some(typed.id);
    let reply = direct.wait_for(is_reply, TIMEOUT).await.unwrap().content;
    assert!(reply.starts_with("That was too fast."), "{reply}");
    direct.type_text("e5").unwrap();
    server.advance_clock(Span::minutes(3));
    let challenged = says(&ann, "/challenge @bob").await;
    assert!(challenged.starts_with("Challenge sent"), "{challenged}");
    let boards = board_number(&bob, 1).await;
    for _ in 0..2 {
        says(&ann, "/turns").await;
    }
    let pressed = press_as(&server, "ann", &boards, "Accept").await;
    assert!(pressed.starts_with("That was too fast."), "{pressed}");
    // The second text may have been read only when she could go on again.
    let told = direct.messages();
    let told = told
        .iter()
        .filter(|message| message.content.starts_with(begin));
    assert_eq!(told.count(), 1);
    server.close().await;
}

/// Presses a button of a message as this person and returns the answer.
async fn press_as(
    server: &TestServer,
    name: &str,
    message: &entente_sandbox::Message,
    button: &str,
) -> String {
    let seen = server.channel(name).messages();
    let same = seen.into_iter().find(|seen| seen.id == message.id).unwrap();
    same.press(button).await.unwrap().content
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_games_can_wait_for_players() {
    let limits = LimitsConfig {
        lobbies: 3,
        lobbies_in_channel: 4,
        invitations: 2,
        ..LimitsConfig::default()
    };
    let server = limited(limits).await;
    let (ann, bob) = (server.channel("ann"), server.channel("bob"));
    let mut seen = Vec::new();
    for (channel, line) in [
        (&ann, "/challenge @bob"),
        (&ann, "/challenge @bob"),
        (&ann, "/challenge @bob"),
        (&ann, "/challenge @cleo"),
        (&ann, "/game new chess"),
        (&bob, "/challenge @ann"),
        (&bob, "/game new chess"),
        (&bob, "/game new chess visibility:private"),
    ] {
        seen.push(format!("{line}: {}", mask(&says(channel, line).await)));
    }
    insta::assert_snapshot!(seen.join("\n"));
    server.close().await;
}

async fn challenge_by_http(server: &TestServer, token: &str, person: u64) -> (u16, Value) {
    let client = http_client();
    let reserved = json!([{"person": person.to_string(), "name": "Somebody"}]);
    let body = json!({"variant": "standard", "name": "Ann", "reserved": reserved});
    let request = client
        .post(format!("{}/games", server.api))
        .bearer_auth(token);
    let answer = request.json(&body).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_can_challenge_the_members_of_a_server_and_no_strangers() {
    let server = limited(LimitsConfig::default()).await;
    let ann = server.channel("ann");
    let token = token(&ann).await;
    let id = |name: &str| {
        server
            .sandbox
            .user(name)
            .id()
            .to_string()
            .parse::<u64>()
            .unwrap()
    };
    // Bob has written something there. Of Cleo only Discord knows that she is a member.
    server.channel("bob").type_text("Hello!").unwrap();
    server.sandbox.user("dan").leave_guild().unwrap();
    for (person, status) in [
        (id("bob"), 201),
        (id("cleo"), 201),
        (id("dan"), 403),
        (7, 403),
    ] {
        let (answered, body) = challenge_by_http(&server, &token, person).await;
        assert_eq!(answered, status, "{body}");
    }
    // In Discord a member who was named there is known.
    let challenged = says(&ann, "/challenge @cleo").await;
    assert!(challenged.starts_with("Challenge sent"), "{challenged}");
    board_number(&server.direct("cleo"), 1).await;
    // Somebody who has left would not see it, and the answer says so.
    let absent = says(&ann, "/challenge @dan").await;
    assert!(absent.contains("isn’t in this server"), "{absent}");
    assert!(server.direct("dan").messages().is_empty());
    server.close().await;
}

/// Discord has refused so many requests that nothing more is sent to people, but boards arrive.
/// What other tests make it refuse counts, too.
#[tokio::test(flavor = "multi_thread")]
async fn refusals_of_discord_hold_back_direct_messages_and_no_boards() {
    let closed: Vec<String> = (0..10).map(|number| format!("closed{number}")).collect();
    let people = ["ann", "bob"]
        .map(String::from)
        .into_iter()
        .chain(closed.clone());
    let builder = entente_strict::builder()
        .people(people)
        .bot("Entente")
        .guild("The Club");
    let sandbox = builder.channel("chess").start().await.unwrap();
    // In a process of its own: Discord counts by address, so Entente counts for the whole process,
    // and other tests are refused things, too.
    let folder = Folder::new();
    let mut settings = in_sandbox(&sandbox, &folder);
    settings.push(("limits.discord_refusals", "10".to_owned()));
    settings.push(("log.filter", "entente=info".to_owned()));
    let process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let seen_by = |name| sandbox.user(name).in_channel("chess").unwrap();
    let ann = seen_by("ann");
    for name in &closed {
        sandbox.user(name).set_dms_closed(true);
        let line = format!("/challenge @{name} visibility:private");
        says(&ann, &line).await;
    }
    // Each of them is tried once, and refused. Entente's own log says so: Discord knows it before
    // Entente has counted it.
    let counted = || {
        process
            .stderr()
            .matches("messages cannot be sent there")
            .count()
    };
    until(|| (counted() == closed.len()).then_some(())).await;
    says(&ann, "/challenge @bob visibility:private").await;
    says(&ann, "/challenge @bob").await;
    board_number(&seen_by("bob"), 1).await;
    assert!(boards(&sandbox.user("bob").in_dm()).is_empty());
    process.stop().await;
    sandbox.shutdown().await;
}

/// Discord lets the application open no direct messages. That is nobody's own fault: boards in
/// channels arrive, the message waits, the operator reads one line, and each person one sentence.
#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_that_discord_does_not_let_open_wait_and_are_nobodys_fault() {
    let sandbox = sandbox().await;
    // In a process of its own, because Entente counts for the whole process.
    let folder = Folder::new();
    let mut settings = in_sandbox(&sandbox, &folder);
    settings.push(("log.filter", "entente=info".to_owned()));
    let process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let seen_by = |name| sandbox.user(name).in_channel("chess").unwrap();
    let (ann, bob) = (seen_by("ann"), seen_by("bob"));
    sandbox.faults().inject(Fault::DmsTooFast, u32::MAX);
    says(&ann, "/challenge @bob visibility:private").await;
    const LINE: &str = "Discord lets this application open no direct messages";
    until(|| process.stderr().contains(LINE).then_some(())).await;
    says(&ann, "/challenge @cleo visibility:private").await;
    says(&ann, "/challenge @bob").await;
    board_number(&bob, 1).await;

    const SENTENCE: &str = "Discord lets me open no new DMs at the moment.";
    let (first, second) = (says(&bob, "/turns").await, says(&bob, "/turns").await);
    assert!(
        first.contains(SENTENCE) && !second.contains(SENTENCE),
        "{first} {second}"
    );
    let log = process.stderr();
    assert_eq!(log.matches(LINE).count(), 1, "{log}");
    assert!(!log.contains("messages cannot be sent there"), "{log}");
    // Those of the first challenge may have been opened at the same time, one for each player.
    let refused = sandbox.faults().injected().len();
    assert!(refused <= 2, "{refused} openings were tried");

    // After a restart one is tried, and now it succeeds.
    sandbox.faults().clear();
    process.stop().await;
    let process = Process::start(&folder.0, &settings);
    board_number(&sandbox.user("bob").in_dm(), 1).await;
    board_number(&sandbox.user("cleo").in_dm(), 1).await;
    process.stop().await;
    sandbox.shutdown().await;
}

/// Folders and files that others can open, in this folder and below it.
fn open_to_others(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let mode = path.metadata().unwrap().permissions().mode() & 0o777;
        let expected = if path.is_dir() { 0o700 } else { 0o600 };
        if mode != expected {
            found.push(format!("{} {mode:o}", path.display()));
        }
        if path.is_dir() {
            found.extend(open_to_others(&path));
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_owner_can_read_what_is_stored_and_an_open_store_is_named() {
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let mut settings = in_sandbox(&sandbox, &folder);
    let (games, backups) = (folder.path("stored/games"), folder.path("stored/backups"));
    settings.push(("store.folder", games.display().to_string()));
    settings.push(("store.backups", backups.display().to_string()));
    let process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(TIMEOUT).await.unwrap();
    let is_backup = |path: &Path| path.extension().is_some_and(|end| end == "backup");
    let made = || {
        let mut files = std::fs::read_dir(&backups).ok()?.flatten();
        files.any(|file| is_backup(&file.path())).then_some(())
    };
    until(made).await;
    assert_eq!(process.stop().await.stderr, "");
    assert_eq!(open_to_others(&folder.path("stored")), [] as [String; 0]);
    std::fs::set_permissions(&games, std::fs::Permissions::from_mode(0o750)).unwrap();
    let process = Process::start(&folder.0, &settings);
    until(|| sandbox.bot_is_online().then_some(())).await;
    let log = process.stop().await.stderr;
    assert!(
        log.contains("others on this machine can open the store"),
        "{log}"
    );
    assert!(log.contains("chmod -R go-rwx"), "{log}");
    sandbox.shutdown().await;
}
