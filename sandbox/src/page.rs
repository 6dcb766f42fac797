//! The web chat page: its files, the attachments, and the JSON by which the page acts as one of the people.
//!
//! Everything that a person does here ends in the same methods of [`User`] and [`Place`] as in the Rust interface. Served
//! on the loopback to browsers of the same machine only: a foreign `Host` (DNS rebinding) and a foreign `Origin`
//! (another site's script) are refused.

mod answer;
mod deeds;
mod faults;
mod guard;
mod stream;
mod view;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

pub(crate) use stream::Watcher;

use crate::core::Core;
use crate::id::Id;

/// The page's files by name, part of the program.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../page/", $name)))),*]
    };
}

const FILES: &[(&str, &str)] = files![
    "index.html",
    "actions.js",
    "aside.css",
    "ask.js",
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

/// All of the page's addresses.
pub(crate) fn router(core: &Arc<Core>) -> Router {
    Router::new()
        .route("/", get(|| file(Path("index.html".to_owned()))))
        .route("/{name}", get(file))
        .route("/files/{id}/{name}", get(attachment))
        .route("/chat/bootstrap", get(answer::bootstrap))
        .route("/chat/messages", get(answer::messages))
        .route("/chat/stream", get(stream::open))
        .route("/chat/message", post(answer::send_message))
        .route("/chat/command", post(answer::send_command))
        .route("/chat/autocomplete", post(answer::autocomplete))
        .route("/chat/component", post(answer::use_component))
        .route("/chat/modal", post(answer::send_form))
        .route("/chat/dm", post(answer::open_dm))
        .route("/chat/commands", get(deeds::commands))
        .route("/chat/edit", post(deeds::edit))
        .route("/chat/file", post(deeds::upload))
        .route("/chat/delete", post(deeds::delete))
        .route("/chat/reaction", post(deeds::react))
        .route("/chat/typing", post(deeds::typing))
        .route("/chat/thread", post(deeds::start_thread))
        .route("/chat/thread/change", post(deeds::change_thread))
        .route("/chat/self", post(deeds::change_self))
        .route("/chat/bot", post(deeds::change_bot))
        .route("/chat/clock", post(deeds::advance))
        .route(
            "/faults",
            get(faults::show).post(faults::set).delete(faults::clear),
        )
        .layer(axum::middleware::from_fn(guard::local_only))
        .layer(DefaultBodyLimit::max(1024 * 1024))
        .with_state(Arc::clone(core))
}

async fn file(Path(name): Path<String>) -> Response {
    let found = FILES.iter().find(|(known, _)| *known == name);
    let Some((_, text)) = found else {
        return (StatusCode::NOT_FOUND, "There is no such page.").into_response();
    };
    let media = match name.rsplit_once('.') {
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        _ => "text/html; charset=utf-8",
    };
    ([(CONTENT_TYPE, media), (CACHE_CONTROL, "no-cache")], *text).into_response()
}

/// An attachment's bytes. What a bot uploads may not run as a page here.
async fn attachment(
    State(core): State<Arc<Core>>,
    Path((id, name)): Path<(Id, String)>,
) -> Response {
    let Some(bytes) = core.see(|world| world.keeper.file(id)) else {
        return (
            StatusCode::NOT_FOUND,
            "This content is no longer available.",
        )
            .into_response();
    };
    let media = crate::picture::content_type(&name)
        .unwrap_or_else(|| "application/octet-stream".to_owned());
    let headers = [
        (CONTENT_TYPE, media.as_str()),
        (CACHE_CONTROL, "private, max-age=31536000, immutable"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        ),
    ];
    (headers, bytes).into_response()
}
