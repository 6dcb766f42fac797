//! The web chat page: its files, the attachments, its stream of events, and the JSON interface
//! through which it acts as a person. `testing.rs` is the interface for tests in other languages.
//!
//! Everything that a person does here ends in the same methods of [`User`](crate::User) and
//! [`UserInChannel`](crate::UserInChannel) as in the Rust interface. The page is served on the
//! loopback interface to browsers on the same machine only; everything else is refused.

pub(crate) mod activity;
mod requests;
mod testing;

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures::{Stream, StreamExt};
use tokio::sync::mpsc;

use crate::page::requests::{Failure, Viewer};
use crate::rest::guilds;
use crate::shared::{Shared, SharedState};
use crate::subscribers::{PageEvent, PageSubscriber};
use crate::values::id::Id;

/// Embeds the page's files in the binary, by name.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../page/", $name)))),*]
    };
}

const FILES: &[(&str, &str)] = files![
    "index.html",
    "actions.js",
    "activity.js",
    "aside.css",
    "chat.js",
    "command.js",
    "command_form.js",
    "completion.js",
    "components.js",
    "composer.css",
    "composer.js",
    "dialog.css",
    "element.js",
    "emoji.js",
    "fields.js",
    "frames.js",
    "layout.css",
    "layout.js",
    "lightbox.js",
    "markdown.js",
    "media.js",
    "menu.js",
    "menus.js",
    "message.css",
    "message.js",
    "modal.js",
    "page.css",
    "page.js",
    "panel.js",
    "parts.css",
    "people.js",
    "poll.js",
    "prompt.js",
    "ranking.js",
    "reactions.js",
    "rich_text.js",
    "select.js",
    "server.js",
    "settings.js",
    "sidebar.js",
    "suggestions.js",
    "switcher.js",
    "text.css",
    "theme.css",
    "theme.js",
    "threads.js",
    "timeline.js",
    "times.js",
    "typing.js",
    "windows.js",
    "workbench.js",
];

pub(crate) fn router(shared: &Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(|| file(Path("index.html".to_owned()))))
        .route("/{name}", get(file))
        .route("/files/{id}/{name}", get(attachment))
        .route("/emojis/{id}", get(emoji))
        .route("/icons/{guild}/{name}", get(guilds::icon))
        .route("/chat/vote", post(requests::vote))
        .route("/chat/bootstrap", get(requests::bootstrap))
        .route("/chat/messages", get(requests::messages))
        .route("/chat/stream", get(open_stream))
        .route("/chat/message", post(requests::send_message))
        .route("/chat/command", post(requests::send_command))
        .route("/chat/autocomplete", post(requests::autocomplete))
        .route("/chat/component", post(requests::use_component))
        .route("/chat/modal", post(requests::submit_modal))
        .route("/chat/dm", post(requests::open_dm))
        .route("/chat/commands", get(requests::commands))
        .route("/chat/edit", post(requests::edit))
        .route("/chat/file", post(requests::upload))
        .route("/chat/delete", post(requests::delete))
        .route("/chat/reaction", post(requests::react))
        .route("/chat/typing", post(requests::typing))
        .route("/chat/thread", post(requests::start_thread))
        .route("/chat/thread/change", post(requests::change_thread))
        .route("/chat/self", post(requests::change_self))
        .route("/chat/bot", post(requests::change_bot))
        .route("/chat/clock", post(requests::advance))
        .route(
            "/faults",
            get(testing::show_faults)
                .post(testing::set_faults)
                .delete(testing::clear_faults),
        )
        .merge(testing::router())
        // The guard covers attachments too, and runs before any handler.
        .layer(axum::middleware::from_fn(requests::local_only))
        .layer(DefaultBodyLimit::max(1024 * 1024))
        .with_state(Arc::clone(shared))
}

/// Serves a file of the page.
async fn file(Path(name): Path<String>) -> Response {
    let found = FILES.iter().find(|(known, _)| *known == name);
    let Some((_, text)) = found else {
        return (StatusCode::NOT_FOUND, "There is no such page.").into_response();
    };
    // The type must be right: browsers run no script with another type.
    let media = match name.rsplit_once('.') {
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        _ => "text/html; charset=utf-8",
    };
    ([(CONTENT_TYPE, media), (CACHE_CONTROL, "no-cache")], *text).into_response()
}

/// Serves the picture of an emoji of the application.
async fn emoji(State(shared): SharedState, Path(id): Path<Id>) -> Response {
    let known = shared.read(|world| {
        world
            .applications()
            .flat_map(|application| &application.emojis)
            .any(|emoji| emoji.id == id)
    });
    let name = if known { "emoji.png" } else { "" };
    attachment(State(shared), Path((id, name.to_owned()))).await
}

/// Serves the bytes of an attachment. The headers keep an uploaded file from running as a page.
async fn attachment(State(shared): SharedState, Path((id, name)): Path<(Id, String)>) -> Response {
    let Some(bytes) = shared.read(|world| world.journal.file(id)) else {
        return (
            StatusCode::NOT_FOUND,
            "This content is no longer available.",
        )
            .into_response();
    };
    let media =
        crate::values::content_type(&name).unwrap_or_else(|| "application/octet-stream".to_owned());
    let headers = [
        (CONTENT_TYPE, media.as_str()),
        // An attachment never changes, so browsers may keep it.
        (CACHE_CONTROL, "private, max-age=31536000, immutable"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
        ),
    ];
    (headers, bytes).into_response()
}

// --- The event stream: server-sent events of what the person can see ---

/// The most events that wait for a page. The stream of one that reads too slowly ends, and its
/// browser opens another one.
const MAX_WAITING_EVENTS: usize = 1_000;

/// Opens the event stream of a page.
async fn open_stream(
    State(shared): SharedState,
    Query(who): Query<Viewer>,
) -> Result<Response, Failure> {
    let user = who.user(&shared)?.id;
    let (out, events) = mpsc::channel(MAX_WAITING_EVENTS);
    // The page asks for the bootstrap after the stream is open, so it misses no event in between.
    shared.update(|world| world.subscribers.pages.push(PageSubscriber { user, out }));
    let sse_events = until_stopped(&shared, events).map(|(name, data)| {
        Ok::<_, Infallible>(
            axum::response::sse::Event::default()
                .event(name)
                .data(data.to_string()),
        )
    });
    Ok(Sse::new(sse_events)
        .keep_alive(KeepAlive::default())
        .into_response())
}

/// The events as a stream that ends with the sandbox.
fn until_stopped(
    shared: &Shared,
    events: mpsc::Receiver<PageEvent>,
) -> impl Stream<Item = PageEvent> + use<> {
    let stopped = shared.stopped();
    let events = futures::stream::unfold(events, |mut events| async {
        events.recv().await.map(|one| (one, events))
    });
    events.take_until(stopped)
}
