//! The page's requests that ask nothing of the bot: editing, reacting, typing, threads, and the clock.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use serde_json::json;

use super::answer::{Answer, At, Body};
use crate::core::Core;
use crate::error::Error;
use crate::id::Id;
use crate::model::CommandForm;
use crate::person::User;
use crate::world::{Event, World};

/// As far as the clock goes at once: a year.
const LONGEST_STEP: u64 = 366 * 86_400;

fn done() -> Answer {
    Ok(Json(json!({})))
}

#[derive(Debug, Deserialize)]
pub(super) struct Edit {
    #[serde(flatten)]
    at: At,
    message: Id,
    content: String,
}

pub(super) async fn edit(State(core): State<Arc<Core>>, body: Body<Edit>) -> Answer {
    let Json(body) = body?;
    body.at.place(&core)?.edit(body.message, &body.content)?;
    done()
}

#[derive(Debug, Deserialize)]
pub(super) struct ChosenFile {
    #[serde(flatten)]
    at: At,
    name: String,
    bytes: Vec<u8>,
}

/// Takes a file for an option of a command; the answer is its id.
pub(super) async fn upload(State(core): State<Arc<Core>>, body: Body<ChosenFile>) -> Answer {
    let Json(body) = body?;
    let id = body.at.place(&core)?.upload(&body.name, body.bytes)?;
    Ok(Json(json!({"id": id})))
}

#[derive(Debug, Deserialize)]
pub(super) struct Deletion {
    #[serde(flatten)]
    at: At,
    message: Id,
}

pub(super) async fn delete(State(core): State<Arc<Core>>, body: Body<Deletion>) -> Answer {
    let Json(body) = body?;
    body.at.place(&core)?.message(body.message)?.delete()?;
    done()
}

#[derive(Debug, Deserialize)]
pub(super) struct Reaction {
    #[serde(flatten)]
    at: At,
    message: Id,
    emoji: String,
    added: bool,
}

pub(super) async fn react(State(core): State<Arc<Core>>, body: Body<Reaction>) -> Answer {
    let Json(body) = body?;
    let place = body.at.place(&core)?;
    place.react(body.message, &body.emoji, body.added)?;
    done()
}

pub(super) async fn typing(State(core): State<Arc<Core>>, body: Body<At>) -> Answer {
    let Json(at) = body?;
    at.place(&core)?.show_typing()?;
    done()
}

#[derive(Debug, Deserialize)]
pub(super) struct NewThread {
    #[serde(flatten)]
    at: At,
    name: String,
    message: Option<Id>,
}

/// The answer is the thread.
pub(super) async fn start_thread(State(core): State<Arc<Core>>, body: Body<NewThread>) -> Answer {
    let Json(body) = body?;
    let place = body.at.place(&core)?;
    let thread = place.start_thread(&body.name, body.message)?;
    let viewer = place.user().id();
    let shown = core.see(|world| {
        let channel = world.channel_for(viewer, thread);
        channel.map(|channel| world.channel_json(channel, viewer))
    });
    Ok(Json(json!(shown)))
}

#[derive(Debug, Deserialize)]
pub(super) struct ThreadChange {
    #[serde(flatten)]
    at: At,
    archived: Option<bool>,
    /// `false` leaves the thread.
    member: Option<bool>,
}

pub(super) async fn change_thread(
    State(core): State<Arc<Core>>,
    body: Body<ThreadChange>,
) -> Answer {
    let Json(body) = body?;
    let place = body.at.place(&core)?;
    if let Some(archived) = body.archived {
        place.set_archived(archived)?;
    }
    if body.member == Some(false) {
        place.leave_thread()?;
    }
    done()
}

/// The ids of the commands, of all kinds, that the person may use in the channel.
pub(super) async fn commands(State(core): State<Arc<Core>>, Query(at): Query<At>) -> Answer {
    let place = at.place(&core)?;
    let offered = core.see(|world| {
        let channel = place.seen(world)?;
        let kinds = [CommandForm::SLASH, CommandForm::USER, CommandForm::MESSAGE].into_iter();
        let offered = kinds.flat_map(|kind| world.offered(place.user().id(), channel, kind));
        Ok::<_, Error>(offered.map(|command| command.id).collect::<Vec<_>>())
    });
    Ok(Json(json!(offered?)))
}

/// What of the person changes; the rest stays.
#[derive(Debug, Deserialize)]
pub(super) struct Wish {
    #[serde(rename = "as")]
    name: String,
    locale: Option<String>,
    has_app: Option<bool>,
    here: Option<bool>,
    accepts_dms: Option<bool>,
    manages: Option<bool>,
}

/// Changes the person's own settings; every page is told.
pub(super) async fn change_self(State(core): State<Arc<Core>>, body: Body<Wish>) -> Answer {
    let Json(body) = body?;
    let user = User::named(&core, &body.name)?;
    if let Some(code) = &body.locale {
        user.set_locale(code)?;
    }
    if let Some(has_app) = body.has_app {
        if has_app {
            user.install_app()
        } else {
            user.uninstall_app()
        }
    }
    if let Some(here) = body.here {
        if here {
            user.join_guild()?
        } else {
            user.leave_guild()?
        }
    }
    if let Some(accepts) = body.accepts_dms {
        user.set_dms_closed(!accepts);
    }
    if let Some(manages) = body.manages {
        user.set_manager(manages);
    }
    core.act(|world| world.tell_pages(&Event::PeopleChanged));
    done()
}

#[derive(Debug, Deserialize)]
pub(super) struct Step {
    seconds: u64,
}

/// Moves the clock forward; every page is told.
pub(super) async fn advance(State(core): State<Arc<Core>>, body: Body<Step>) -> Answer {
    let Json(step) = body?;
    core.advance(Duration::from_secs(step.seconds.min(LONGEST_STEP)));
    Ok(Json(core.see(World::shown_clock)))
}

#[derive(Debug, Deserialize)]
pub(super) struct Presence {
    in_server: bool,
}

/// Takes the bot out of the server, or into it again, as a manager may.
pub(super) async fn change_bot(State(core): State<Arc<Core>>, body: Body<Presence>) -> Answer {
    let Json(body) = body?;
    core.act(|world| {
        if body.in_server {
            world.invite_bot();
        } else {
            world.remove_bot();
        }
    });
    done()
}
