//! Checks of bodies beyond the sandbox's own, which another crate brings along.
//!
//! They need large libraries, which a program that only plays in the sandbox does not compile.

use std::sync::OnceLock;

use serde_json::Value;

use crate::body::refusal::{FormErrors, Refusal};

static JUDGE: OnceLock<Box<dyn Judge>> = OnceLock::new();

/// Checks what bots send, beyond the sandbox's own checks.
pub trait Judge: Send + Sync {
    /// Judges a body as it came, before the sandbox's own checks. `route` is one of Discord's, such
    /// as `POST /channels/{channel_id}/messages`.
    fn body(&self, route: &str, body: &Value) -> Vec<Objection>;

    /// Judges what the sandbox's own checks have accepted.
    fn accepted(&self, accepted: &Accepted) -> Vec<Objection>;
}

/// One thing that a judge objects to. Discord answers with these in `errors`.
#[derive(Clone, Debug, PartialEq)]
pub struct Objection {
    /// The field, such as `["embeds", "0", "title"]`; empty for the whole body.
    pub path: Vec<String>,
    /// Discord's code, such as `BASE_TYPE_REQUIRED`.
    pub code: &'static str,
    /// The message for the developer of the bot.
    pub message: String,
}

/// A body that has passed the sandbox's own checks, in Discord's JSON.
#[derive(Clone, Debug)]
pub enum Accepted {
    /// A message as it will be stored, with what Discord adds.
    Message(AcceptedMessage),
    /// The components of a modal.
    Modal(Value),
    /// A command to be registered.
    Command(Value),
    /// Suggestions for an option of a command.
    Choices(Value),
}

/// The parts of a message; an edit leaves out what it does not change.
#[derive(Clone, Debug, Default)]
pub struct AcceptedMessage {
    /// Its text.
    pub content: Option<String>,
    /// Its embeds.
    pub embeds: Option<Vec<Value>>,
    /// Its components.
    pub components: Option<Vec<Value>>,
    /// Whether it consists of components alone.
    pub is_components_v2: bool,
    /// The descriptions of its attachments.
    pub descriptions: Vec<String>,
}

/// Lets a judge check everything that bots send to any sandbox of this process. The first one
/// stays.
pub fn set_judge(judge: impl Judge + 'static) {
    let _ = JUDGE.set(Box::new(judge));
}

pub(crate) fn check_body(route: &str, body: &Value) -> Result<(), Refusal> {
    JUDGE
        .get()
        .map_or(Ok(()), |judge| refused(judge.body(route, body)))
}

pub(crate) fn check(accepted: impl FnOnce() -> Accepted) -> Result<(), Refusal> {
    JUDGE
        .get()
        .map_or(Ok(()), |judge| refused(judge.accepted(&accepted())))
}

fn refused(objections: Vec<Objection>) -> Result<(), Refusal> {
    let mut errors = FormErrors::default();
    for Objection {
        path,
        code,
        message,
    } in objections
    {
        errors.add_at(path.iter().map(String::as_str), code, message);
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(Refusal::InvalidForm(errors))
    }
}
