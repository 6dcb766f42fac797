//! Discord's error responses: statuses, codes, messages and their JSON shape.
//!
//! The body is `{"message", "code", "errors"}`, as in Discord's documentation ("Error Messages",
//! "JSON Error Codes"). This is the only place where an error gets a status. A [`Judge`], which
//! another crate may bring along, can refuse more.

use std::sync::OnceLock;
use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use crate::values::Error;

/// The status and the code of what only the sandbox lacks. Discord uses neither. It is not a 5xx,
/// because libraries send a request again after one.
const NOT_IN_SANDBOX: (u16, u32) = (422, 990_001);

/// Discord's code and words for a value that comes twice where each may come once.
pub(super) const REPEATED: (&str, &str) = (
    "SET_TYPE_ALREADY_CONTAINS_VALUE",
    "The set already contains this value.",
);

/// Discord's words for a bot that its anti-spam system has flagged, shortened.
const QUARANTINED: &str = "Your bot has been flagged by our anti-spam system for abusive behavior. \
     While your bot is quarantined, it is unable to join any more guilds, or send any direct \
     messages to users it has not messaged before.";

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Refusal {
    Unauthorized,
    NoSuchRoute,
    InvalidJson,
    InvalidForm(FormErrors),
    UnknownApplication,
    UnknownActivityInstance,
    UnknownChannel,
    UnknownGuild,
    UnknownMember,
    UnknownMessage,
    UnknownUser,
    UnknownEmoji,
    UnknownWebhook,
    UnknownInteraction,
    UnknownCommand,
    TooManyChannels,
    AlreadyAcknowledged,
    TooManyFollowUps,
    BodyTooLarge,
    MissingAccess,
    NotTheAuthor,
    EmptyMessage,
    CannotMessageUser,
    NoMutualGuilds,
    MissingPermissions,
    InvalidWebhookToken,
    WrongChannelType,
    ArchivedThread,
    ThreadExists,
    LockedThread,
    TooManyActiveThreads,
    ReplyWithoutHistory,
    TooManyPins,
    RateLimited {
        retry_after: Duration,
        global: bool,
    },
    /// The address is blocked because it sent too many invalid requests.
    AddressBlocked,
    /// Too many edits of messages that are older than an hour.
    TooManyOldEdits {
        retry_after: Duration,
    },
    DmsTooFast,
    /// Discord's anti-spam system has flagged the bot.
    Quarantined,
    TooManyCommandCreates,
    UnknownRole,
    TooManyEmojis,
    TooManyRoles,
    NotAPoll,
    PollEnded,
    PollNotEditable,
    /// Discord has it, the sandbox does not: a route, or a part of a body.
    NotInSandbox(String),
}

impl From<Refusal> for Error {
    /// What Discord's client tells a person.
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal.message().to_owned())
    }
}

impl Refusal {
    /// The HTTP status, Discord's error code and message.
    fn discord_error(&self) -> (u16, u32, &'static str) {
        match self {
            Self::Unauthorized => (401, 0, "401: Unauthorized"),
            Self::NoSuchRoute => (404, 0, "404: Not Found"),
            Self::UnknownApplication => (404, 10002, "Unknown Application"),
            // Discord documents only the status.
            Self::UnknownActivityInstance => (404, 0, "404: Not Found"),
            Self::UnknownChannel => (404, 10003, "Unknown Channel"),
            Self::UnknownGuild => (404, 10004, "Unknown Guild"),
            Self::UnknownMember => (404, 10007, "Unknown Member"),
            Self::UnknownMessage => (404, 10008, "Unknown Message"),
            Self::UnknownUser => (404, 10013, "Unknown User"),
            Self::UnknownEmoji => (400, 10014, "Unknown Emoji"),
            Self::UnknownWebhook => (404, 10015, "Unknown Webhook"),
            Self::UnknownInteraction => (404, 10062, "Unknown interaction"),
            Self::UnknownCommand => (404, 10063, "Unknown application command"),
            Self::AlreadyAcknowledged => (400, 40060, "Interaction has already been acknowledged."),
            Self::BodyTooLarge => (413, 40005, "Request entity too large"),
            Self::MissingAccess => (403, 50001, "Missing Access"),
            Self::NotTheAuthor => (403, 50005, "Cannot edit a message authored by another user"),
            Self::EmptyMessage => (400, 50006, "Cannot send an empty message"),
            Self::CannotMessageUser => (403, 50007, "Cannot send messages to this user"),
            Self::NoMutualGuilds => (
                403,
                50278,
                "Cannot send messages to this user due to having no mutual guilds",
            ),
            Self::MissingPermissions => (403, 50013, "Missing Permissions"),
            Self::WrongChannelType => (400, 50024, "Cannot execute action on this channel type"),
            Self::InvalidWebhookToken => (401, 50027, "Invalid Webhook Token"),
            Self::InvalidForm(_) => (400, 50035, "Invalid Form Body"),
            Self::ArchivedThread => (400, 50083, "Thread is archived"),
            Self::InvalidJson => (400, 50109, "The request body contains invalid JSON."),
            Self::ThreadExists => (
                400,
                160_004,
                "A thread has already been created for this message",
            ),
            Self::LockedThread => (400, 160_005, "Thread is locked"),
            Self::ReplyWithoutHistory => (
                403,
                160_002,
                "Cannot reply without permission to read message history",
            ),
            Self::Quarantined => (403, 20026, QUARANTINED),
            Self::UnknownRole => (404, 10011, "Unknown Role"),
            Self::NotAPoll => (400, 520_006, "Cannot expire a non-poll message"),
            Self::PollEnded => (400, 520_001, "Poll expired"),
            Self::PollNotEditable => (400, 520_003, "Cannot edit a poll message"),
            Self::NotInSandbox(_) => (NOT_IN_SANDBOX.0, NOT_IN_SANDBOX.1, "Not in the sandbox"),
            limit => limit.limit_error(),
        }
    }

    /// The same for what there was too much of.
    fn limit_error(&self) -> (u16, u32, &'static str) {
        match self {
            Self::TooManyPins => (
                400,
                30003,
                "Maximum number of pins reached for the channel (250)",
            ),
            Self::TooManyChannels => (
                400,
                30013,
                "Maximum number of guild channels reached (16384)",
            ),
            Self::TooManyFollowUps => (
                400,
                40094,
                "This interaction has reached its maximum number of follow up messages",
            ),
            Self::TooManyActiveThreads => {
                (400, 160_006, "Maximum number of active threads reached")
            }
            Self::RateLimited { .. } => (429, 0, "You are being rate limited."),
            Self::AddressBlocked => (429, 0, "error code: 1015"),
            Self::TooManyOldEdits { .. } => (
                429,
                30046,
                "Maximum number of edits to messages older than 1 hour reached. Try again later",
            ),
            Self::DmsTooFast => (403, 40003, "You are opening direct messages too fast"),
            Self::TooManyCommandCreates => (
                400,
                30034,
                "Max number of daily application command creates has been reached (200)",
            ),
            Self::TooManyEmojis => (400, 30008, "Maximum number of emojis reached (2000)"),
            Self::TooManyRoles => (400, 30005, "Maximum number of server roles reached (250)"),
            // Every other refusal is in the table above.
            _ => (400, 0, "400: Bad Request"),
        }
    }

    pub(crate) fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.discord_error().0).unwrap_or(StatusCode::BAD_REQUEST)
    }

    fn message(&self) -> &'static str {
        self.discord_error().2
    }

    /// The body of the response.
    pub(crate) fn body(&self) -> Value {
        let (_, code, message) = self.discord_error();
        match self {
            Self::InvalidForm(errors) => {
                json!({"message": message, "code": code, "errors": errors.0})
            }
            Self::RateLimited {
                retry_after,
                global,
            } => {
                let seconds = retry_after.as_secs_f64();
                json!({"message": message, "retry_after": seconds, "global": global})
            }
            Self::TooManyOldEdits { retry_after } => {
                let seconds = retry_after.as_secs_f64();
                json!({"message": message, "code": code, "retry_after": seconds, "global": false})
            }
            Self::NotInSandbox(what) => {
                json!({"message": format!("{message}: {what}"), "code": code})
            }
            // The proxy in front of Discord answers this, as plain text.
            Self::AddressBlocked => json!(message),
            _ => json!({"message": message, "code": code}),
        }
    }

    /// Whether Discord would refuse the request in any state of the world, because the request
    /// itself is wrong.
    pub(crate) fn is_violation(&self) -> bool {
        matches!(
            self,
            Self::InvalidForm(_)
                | Self::InvalidJson
                | Self::EmptyMessage
                | Self::BodyTooLarge
                | Self::NoSuchRoute
        )
    }

    /// Two parts of a multipart body with this name.
    pub(crate) fn repeated(name: &str) -> Self {
        // Dots would be steps of a path.
        Self::form_error(&name.replace('.', "_"), REPEATED.0, REPEATED.1)
    }

    /// An invalid form with one error.
    pub(crate) fn form_error(path: &str, code: &str, message: impl Into<String>) -> Self {
        let mut errors = FormErrors::default();
        errors.add(path, code, message);
        Self::InvalidForm(errors)
    }
}

/// The errors of a form: Discord's tree of field names with `_errors` at its leaves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct FormErrors(Map<String, Value>);

impl FormErrors {
    /// Adds an error for the field at `path` (`embeds.0.title`; empty for the whole form).
    pub(super) fn add(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let steps = path.split('.').filter(|step| !step.is_empty());
        self.add_at(steps, code, message);
    }

    /// Adds an error to a field whose path is given as separate steps.
    fn add_at<'a>(
        &mut self,
        steps: impl Iterator<Item = &'a str>,
        code: &str,
        message: impl Into<String>,
    ) {
        let mut node = &mut self.0;
        // Walk down to the field and create the nodes on the way.
        for step in steps {
            node = object(node.entry(step).or_insert_with(|| json!({})));
        }
        let errors = node.entry("_errors").or_insert_with(|| json!([]));
        if let Value::Array(errors) = errors {
            errors.push(json!({"code": code, "message": message.into()}));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn object(node: &mut Value) -> &mut Map<String, Value> {
    if !node.is_object() {
        // A field of the body may itself be called `_errors`; then the node is a list.
        *node = json!({});
    }
    node.as_object_mut().expect("made an object above")
}

// --- The judge: checks of bodies beyond the sandbox's own ---
//
// They need large libraries, which a program that only plays in the sandbox does not compile.

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

pub(crate) fn judge_body(route: &str, body: &Value) -> Result<(), Refusal> {
    JUDGE
        .get()
        .map_or(Ok(()), |judge| objected(judge.body(route, body)))
}

pub(crate) fn judge_accepted(accepted: impl FnOnce() -> Accepted) -> Result<(), Refusal> {
    JUDGE
        .get()
        .map_or(Ok(()), |judge| objected(judge.accepted(&accepted())))
}

fn objected(objections: Vec<Objection>) -> Result<(), Refusal> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_form_discords_tree() {
        let refusal = Refusal::form_error("embeds.0.title", "BASE_TYPE_MAX_LENGTH", "too long");
        assert_eq!(
            refusal.body(),
            json!({
                "message": "Invalid Form Body",
                "code": 50035,
                "errors": {"embeds": {"0": {"title": {"_errors": [
                    {"code": "BASE_TYPE_MAX_LENGTH", "message": "too long"}
                ]}}}}
            })
        );
    }
}
