//! The chat page's requests that do not involve the bot: editing, reacting, typing, threads,
//! settings and the clock.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use serde_json::json;

use crate::changes::guild;
use crate::events::Event;
use crate::model::CommandForm;
use crate::page::requests::{Answer, Body, RequestScope};
use crate::person::User;
use crate::shared::Shared;
use crate::values::error::Error;
use crate::values::id::Id;
use crate::wire::guild::channel_json;
use crate::wire::page::page_clock;
use crate::world::permissions::{channel_for, offered};

/// The most seconds that the clock is moved in one step: a year.
const MAX_ADVANCE_SECS: u64 = 366 * Duration::from_hours(24).as_secs();

fn done() -> Answer {
    Ok(Json(json!({})))
}

#[derive(Debug, Deserialize)]
pub(super) struct Edit {
    #[serde(flatten)]
    scope: RequestScope,
    message: Id,
    content: String,
}

/// Edits a message of the person.
pub(super) async fn edit(State(shared): State<Arc<Shared>>, body: Body<Edit>) -> Answer {
    let Json(body) = body?;
    body.scope
        .resolve(&shared)?
        .edit(body.message, &body.content)?;
    done()
}

#[derive(Debug, Deserialize)]
pub(super) struct ChosenFile {
    #[serde(flatten)]
    scope: RequestScope,
    name: String,
    bytes: Vec<u8>,
}

/// Stores a file for a command option and returns its id.
pub(super) async fn upload(State(shared): State<Arc<Shared>>, body: Body<ChosenFile>) -> Answer {
    let Json(body) = body?;
    let id = body
        .scope
        .resolve(&shared)?
        .upload(&body.name, body.bytes)?;
    Ok(Json(json!({"id": id})))
}

#[derive(Debug, Deserialize)]
pub(super) struct Deletion {
    #[serde(flatten)]
    scope: RequestScope,
    message: Id,
}

/// Deletes a message.
pub(super) async fn delete(State(shared): State<Arc<Shared>>, body: Body<Deletion>) -> Answer {
    let Json(body) = body?;
    body.scope
        .resolve(&shared)?
        .message(body.message)?
        .delete()?;
    done()
}

#[derive(Debug, Deserialize)]
pub(super) struct Reaction {
    #[serde(flatten)]
    scope: RequestScope,
    message: Id,
    emoji: String,
    added: bool,
}

/// Adds or removes a reaction.
pub(super) async fn react(State(shared): State<Arc<Shared>>, body: Body<Reaction>) -> Answer {
    let Json(body) = body?;
    let here = body.scope.resolve(&shared)?;
    here.react(body.message, &body.emoji, body.added)?;
    done()
}

#[derive(Debug, Deserialize)]
pub(super) struct Vote {
    #[serde(flatten)]
    scope: RequestScope,
    message: Id,
    answer: u64,
    added: bool,
}

/// Votes for an answer of a poll, or takes the vote back.
pub(super) async fn vote(State(shared): State<Arc<Shared>>, body: Body<Vote>) -> Answer {
    let Json(body) = body?;
    let here = body.scope.resolve(&shared)?;
    here.vote(body.message, body.answer, body.added)?;
    done()
}

/// Shows that the person is typing.
pub(super) async fn typing(State(shared): State<Arc<Shared>>, body: Body<RequestScope>) -> Answer {
    let Json(scope) = body?;
    scope.resolve(&shared)?.show_typing()?;
    done()
}

#[derive(Debug, Deserialize)]
pub(super) struct NewThread {
    #[serde(flatten)]
    scope: RequestScope,
    name: String,
    message: Option<Id>,
}

pub(super) async fn start_thread(
    State(shared): State<Arc<Shared>>,
    body: Body<NewThread>,
) -> Answer {
    let Json(body) = body?;
    let here = body.scope.resolve(&shared)?;
    let thread = here.start_thread(&body.name, body.message)?;
    let viewer = here.user().id();
    let shown = shared.read(|world| {
        let channel = channel_for(world, viewer, thread);
        channel.map(|channel| channel_json(world, channel, viewer))
    });
    Ok(Json(json!(shown)))
}

#[derive(Debug, Deserialize)]
pub(super) struct ThreadChange {
    #[serde(flatten)]
    scope: RequestScope,
    archived: Option<bool>,
    /// `false` leaves the thread.
    member: Option<bool>,
}

/// Archives, opens or leaves a thread.
pub(super) async fn change_thread(
    State(shared): State<Arc<Shared>>,
    body: Body<ThreadChange>,
) -> Answer {
    let Json(body) = body?;
    let here = body.scope.resolve(&shared)?;
    if let Some(archived) = body.archived {
        here.set_archived(archived)?;
    }
    // Joining happens by writing in the thread, so only leaving has a request.
    if body.member == Some(false) {
        here.leave_thread()?;
    }
    done()
}

/// Returns the ids of all commands that the person may use in the channel.
pub(super) async fn commands(
    State(shared): State<Arc<Shared>>,
    Query(scope): Query<RequestScope>,
) -> Answer {
    let here = scope.resolve(&shared)?;
    let offered = shared.read(|world| {
        let channel = here.seen(world)?;
        let kinds = [CommandForm::SLASH, CommandForm::USER, CommandForm::MESSAGE].into_iter();
        let offered = kinds.flat_map(|kind| offered(world, here.user().id(), channel, kind));
        Ok::<_, Error>(offered.map(|command| command.id).collect::<Vec<_>>())
    });
    Ok(Json(json!(offered?)))
}

#[derive(Debug, Deserialize)]
pub(super) struct SelfChanges {
    #[serde(rename = "as")]
    name: String,
    #[serde(flatten)]
    settings: Settings,
}

/// The settings of a person to change; missing ones stay as they are.
#[derive(Debug, Deserialize)]
pub(super) struct Settings {
    locale: Option<String>,
    has_app: Option<bool>,
    here: Option<bool>,
    accepts_dms: Option<bool>,
    manages: Option<bool>,
}

/// Changes the person's settings.
pub(super) async fn change_self(
    State(shared): State<Arc<Shared>>,
    body: Body<SelfChanges>,
) -> Answer {
    let Json(body) = body?;
    body.settings.apply(&User::named(&shared, &body.name)?)?;
    done()
}

impl Settings {
    /// Changes the settings of a person and updates every page.
    pub(super) fn apply(&self, user: &User) -> Result<(), Error> {
        if let Some(code) = &self.locale {
            user.set_locale(code)?;
        }
        if let Some(has_app) = self.has_app {
            if has_app {
                user.install_app()
            } else {
                user.uninstall_app()
            }
        }
        if let Some(here) = self.here {
            if here {
                user.join_guild()?
            } else {
                user.leave_guild()?
            }
        }
        if let Some(accepts) = self.accepts_dms {
            user.set_dms_closed(!accepts);
        }
        if let Some(manages) = self.manages {
            user.set_manager(manages);
        }
        // One update after all changes, so that pages draw once.
        user.shared
            .update(|world| world.notify_pages(&Event::PeopleChanged));
        Ok(())
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct ClockAdvance {
    seconds: u64,
}

/// Moves the clock forward and updates every page.
pub(super) async fn advance(State(shared): State<Arc<Shared>>, body: Body<ClockAdvance>) -> Answer {
    let Json(step) = body?;
    shared.advance(Duration::from_secs(step.seconds.min(MAX_ADVANCE_SECS)));
    Ok(Json(shared.read(page_clock)))
}

#[derive(Debug, Deserialize)]
pub(super) struct Presence {
    in_server: bool,
}

/// Removes the bot from the server or invites it again, as a manager may.
pub(super) async fn change_bot(State(shared): State<Arc<Shared>>, body: Body<Presence>) -> Answer {
    let Json(body) = body?;
    shared.update(|world| {
        if body.in_server {
            guild::invite_bot(world);
        } else {
            guild::remove_bot(world);
        }
    });
    done()
}
