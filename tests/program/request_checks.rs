//! An observer of the sandbox that checks every request of the bot in all tests.
//!
//! Each message must say whom it may ping, it may ping only people whom it names, and answers may
//! ping nobody. The observer also counts messages and collects refused requests, for tests that ask
//! for them, and marks changes, so that tests can wait for one.
use entente_sandbox::Observer;
use serde_json::{Value, json};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// Marks every change in any sandbox of this process, and in the output of those that it starts.
static CHANGES: LazyLock<watch::Sender<()>> = LazyLock::new(watch::Sender::default);

/// Marks that something has changed that a test may wait for.
pub(crate) fn mark_change() {
    CHANGES.send_replace(());
}

/// Watches for changes in any sandbox of this process, and in the output of any process that it
/// has started.
pub(crate) fn sandbox_changes() -> watch::Receiver<()> {
    CHANGES.subscribe()
}

/// Checks all messages of the bot in a sandbox, and makes the test fail at its end if one was
/// wrong.
#[derive(Debug, Default)]
pub(crate) struct RequestChecks(Mutex<Requests>);

#[derive(Debug, Default)]
struct Requests {
    faults: Vec<String>,
    forbidden: Vec<String>,
    messages: usize,
}

impl RequestChecks {
    /// The requests so far that were refused with 401 or 403. Too many of them make Discord ban an
    /// address.
    pub(crate) fn forbidden(&self) -> Vec<String> {
        self.requests().forbidden.clone()
    }

    /// Counts the messages that were sent or edited, including answers.
    pub(crate) fn messages(&self) -> usize {
        self.requests().messages
    }

    fn requests(&self) -> MutexGuard<'_, Requests> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for RequestChecks {
    fn on_request(&self, request: &str, body: &Value) {
        let Some((message, is_answer)) = message(request, body) else {
            return;
        };
        let mut requests = self.requests();
        requests.messages += 1;
        if let Err(fault) = check_mentions(message, is_answer) {
            requests
                .faults
                .push(format!("{request}: {fault}: {message}"));
        }
    }

    fn on_response(&self, request: &str, status: u16, body: &Value) {
        if matches!(status, 401 | 403) {
            self.requests().forbidden.push(format!("{request}: {body}"));
        }
    }

    fn on_change(&self) {
        mark_change();
    }

    fn on_shutdown(&self) {
        let faults = std::mem::take(&mut self.requests().faults);
        assert!(
            faults.is_empty() || std::thread::panicking(),
            "the bot sent messages with wrong mentions:\n{}",
            faults.join("\n")
        );
    }
}

/// The message that a request sends or edits, and whether it answers an interaction.
fn message<'a>(request: &str, body: &'a Value) -> Option<(&'a Value, bool)> {
    let (method, path) = request.split_once(' ')?;
    let steps: Vec<&str> = path.trim_start_matches("/api/v10/").split('/').collect();
    match (method, steps.as_slice()) {
        ("POST", ["channels", _, "messages"]) | ("PATCH", ["channels", _, "messages", _]) => {
            Some((body, false))
        }
        // Types 4 and 7 send or edit a message. Deferrals and forms contain none.
        ("POST", ["interactions", _, _, "callback"])
            if [4, 7].contains(&body["type"].as_u64()?) =>
        {
            Some((&body["data"], true))
        }
        ("POST" | "PATCH", ["webhooks", ..]) => Some((body, true)),
        _ => None,
    }
}

/// The components of a message in Discord's JSON, however deep they are nested.
fn components(within: &Value) -> Vec<&Value> {
    let inner = within["components"].as_array().into_iter().flatten();
    let nested = inner.flat_map(|one| std::iter::once(one).chain(components(one)));
    nested.collect()
}

/// The text of a message in Discord's JSON, and those of its components below it.
pub(crate) fn text_of(message: &Value) -> String {
    let texts = components(message).into_iter();
    // The others with a content are none of the bot's.
    let texts = texts.filter_map(|component| component["content"].as_str());
    let content = message["content"].as_str();
    let all = content.into_iter().chain(texts);
    all.filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The rows of buttons and menus of a message in Discord's JSON.
pub(crate) fn rows_of(message: &Value) -> Vec<Value> {
    let rows = components(message).into_iter();
    rows.filter_map(|component| match component["type"].as_u64() {
        Some(1) => Some(component.clone()),
        // The button beside a text counts as a row of its own.
        Some(9) => Some(json!({ "type": 1, "components": [component["accessory"]] })),
        _ => None,
    })
    .collect()
}

/// The names of the files that a message in Discord's JSON shows.
pub(crate) fn file_names(message: &Value) -> Vec<String> {
    let listed = message["attachments"].as_array().into_iter().flatten();
    let listed = listed.filter_map(|file| file["filename"].as_str());
    let galleries = components(message).into_iter();
    let items = galleries.flat_map(|one| one["items"].as_array().into_iter().flatten());
    let shown = items.filter_map(|item| item["media"]["url"].as_str()?.rsplit('/').next());
    listed.chain(shown).map(str::to_owned).collect()
}

/// Checks whom a message may ping.
fn check_mentions(message: &Value, is_answer: bool) -> Result<(), &'static str> {
    let allowed = &message["allowed_mentions"];
    let list = |name: &str| allowed[name].as_array().cloned().unwrap_or_default();
    if !allowed.is_object() {
        return Err("does not say whom it may ping");
    }
    if !list("parse").is_empty() || allowed["replied_user"] == true {
        return Err("may ping anybody");
    }
    let content = text_of(message);
    // A team is pinged by its role when it votes.
    let votes = |role: &Value| {
        let role = role.as_str().unwrap_or("-");
        content.contains(&format!("🗳 <@&{role}>"))
    };
    if !list("roles").iter().all(votes) {
        return Err("pings a role whose team does not vote");
    }
    let is_named = |user: &Value| content.contains(&format!("<@{}>", user.as_str().unwrap_or("-")));
    let users = list("users");
    if is_answer && !users.is_empty() {
        return Err("an answer pings");
    }
    if !users.iter().all(is_named) {
        return Err("pings somebody whom it does not name");
    }
    Ok(())
}

#[test]
fn wrong_mentions_are_found() {
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    for (is_answer, body) in [
        (false, r#"{"content": "<@1> and <@2>"}"#),
        (
            false,
            r#"{"content": "x", "allowed_mentions": {"parse": ["users"]}}"#,
        ),
        (
            false,
            r#"{"content": "x", "allowed_mentions": {"parse": [], "replied_user": true}}"#,
        ),
        (
            false,
            r#"{"content": "<@1>", "allowed_mentions": {"users": ["2"]}}"#,
        ),
        (
            true,
            r#"{"content": "<@1>", "allowed_mentions": {"users": ["1"]}}"#,
        ),
    ] {
        assert!(check_mentions(&json(body), is_answer).is_err(), "{body}");
    }
    let good = json(r#"{"content": "<@1>", "allowed_mentions": {"parse": [], "users": ["1"]}}"#);
    assert_eq!(check_mentions(&good, false), Ok(()));
    let checks = RequestChecks::default();
    checks.on_request("PATCH /api/v10/channels/1/messages/2", &json("{}"));
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| checks.on_shutdown()));
    assert!(result.is_err());
}
