//! What holds of every request of the bot in the whole suite: each message says whom it may ping, nobody is pinged who is not named in it, answers ping nobody.
//! And what was refused, for tests that count it.
use entente_sandbox::Observer;
use serde_json::Value;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Looks on at a sandbox; fails the test at its end if the bot had no manners.
#[derive(Debug, Default)]
pub(crate) struct Watch(Mutex<Seen>);

#[derive(Debug, Default)]
struct Seen {
    faults: Vec<String>,
    forbidden: Vec<String>,
    messages: usize,
}

impl Watch {
    /// The requests so far that were refused with 401 or 403: too many of them ban an address.
    pub(crate) fn forbidden(&self) -> Vec<String> {
        self.seen().forbidden.clone()
    }

    /// How many messages were sent, edited or given as an answer.
    pub(crate) fn messages(&self) -> usize {
        self.seen().messages
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for Watch {
    fn asked(&self, request: &str, body: &Value) {
        let Some((message, is_answer)) = message(request, body) else {
            return;
        };
        let mut seen = self.seen();
        seen.messages += 1;
        if let Err(fault) = judge(message, is_answer) {
            seen.faults.push(format!("{request}: {fault}: {message}"));
        }
    }

    fn answered(&self, request: &str, status: u16, body: &Value) {
        if matches!(status, 401 | 403) {
            self.seen().forbidden.push(format!("{request}: {body}"));
        }
    }

    fn ended(&self) {
        let faults = std::mem::take(&mut self.seen().faults);
        assert!(
            faults.is_empty() || std::thread::panicking(),
            "the bot has no manners:\n{}",
            faults.join("\n")
        );
    }
}

/// The message that a request sends or changes, and whether it is the answer to an interaction.
fn message<'a>(request: &str, body: &'a Value) -> Option<(&'a Value, bool)> {
    let (method, path) = request.split_once(' ')?;
    let steps: Vec<&str> = path.trim_start_matches("/api/v10/").split('/').collect();
    match (method, steps.as_slice()) {
        ("POST", ["channels", _, "messages"]) | ("PATCH", ["channels", _, "messages", _]) => {
            Some((body, false))
        }
        // A message, or the change of one; deferrals and forms say nothing.
        ("POST", ["interactions", _, _, "callback"])
            if [4, 7].contains(&body["type"].as_u64()?) =>
        {
            Some((&body["data"], true))
        }
        ("POST" | "PATCH", ["webhooks", ..]) => Some((body, true)),
        _ => None,
    }
}

fn judge(message: &Value, is_answer: bool) -> Result<(), &'static str> {
    let allowed = &message["allowed_mentions"];
    let list = |name: &str| allowed[name].as_array().cloned().unwrap_or_default();
    if !allowed.is_object() {
        return Err("does not say whom it may ping");
    }
    if !list("parse").is_empty() || !list("roles").is_empty() || allowed["replied_user"] == true {
        return Err("may ping anybody");
    }
    let words = message["content"].as_str().unwrap_or_default();
    let is_named = |user: &Value| words.contains(&format!("<@{}>", user.as_str().unwrap_or("-")));
    let users = list("users");
    match users.iter().all(is_named) {
        _ if is_answer && !users.is_empty() => Err("an answer pings"),
        false => Err("pings somebody whom it does not name"),
        true => Ok(()),
    }
}

#[test]
fn bad_manners_are_seen() {
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
        assert!(judge(&json(body), is_answer).is_err(), "{body}");
    }
    let good = json(r#"{"content": "<@1>", "allowed_mentions": {"parse": [], "users": ["1"]}}"#);
    assert_eq!(judge(&good, false), Ok(()));
    let watch = Watch::default();
    watch.asked("PATCH /api/v10/channels/1/messages/2", &json("{}"));
    let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| watch.ended()));
    assert!(ended.is_err());
}
