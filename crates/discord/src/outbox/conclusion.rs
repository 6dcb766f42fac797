//! The traces of a finished game in its channel: the thread says in its name that it is over, and
//! the message under which the thread was opened shows the result and the last board.
//!
//! Both are done again if the delivery is, and do no harm then.

use crate::connection::channel::ChannelAddress;
use crate::connection::refused;
use crate::frontend::file::short_head;
use crate::frontend::layout::{self, Layout, LayoutPicture};
use crate::frontend::posted::PostedMessage;
use crate::frontend::responding::retry;
use crate::frontend::{Frontend, message, preferences};
use entente_game::{Phase, View};
use entente_presentation::picture::BoardOptions;
use entente_presentation::text::{self, Naming, Reader};
use entente_service::Service;
use futures::FutureExt;
use poise::serenity_prelude::{ChannelId, Http, MessageId};
use std::sync::Arc;

/// Shows where the game was made how it ended, if the message about its end is in a thread.
pub(super) async fn conclude(
    frontend: &Frontend,
    http: &Arc<Http>,
    view: &View,
    posted: &PostedMessage,
    home: &ChannelAddress,
) {
    let thread = posted.channel;
    let Some(parent) = parent_of(&frontend.service, http, view, thread, home).await else {
        return;
    };
    let (channel, name) = (home.to_string(), thread.to_string());
    let renamed = frontend
        .service
        .servers()
        .rename_thread(&view.game, &channel, &name);
    if let Err(error) = renamed.await {
        tracing::error!(%error, "could not queue the name of a thread");
    }
    if posted.unannounced {
        return;
    }
    let board_options = BoardOptions {
        appearance: preferences::settings_at(&frontend.service, &channel)
            .await
            .appearance,
        ..BoardOptions::default()
    };
    let Some(file) = frontend.board(view, board_options).await else {
        return;
    };
    let board = file.named(format!("board-{}-last-{}.png", view.game, short_head(view)));
    // A thread has the id of the message under which it was opened.
    let challenge = MessageId::new(thread.get());
    let layout = Layout {
        text: text::lobby_over(Reader::new(frontend.text, view, Naming::Mention)),
        pictures: vec![LayoutPicture::of(&board)],
        rows: vec![message::watch_button(frontend.text, view, None)],
        ..Layout::default()
    };
    let board = board.attachment();
    let request =
        || layout::replace(http, parent, challenge, &layout, &[], Some(board.clone())).boxed();
    if let Err(error) = retry(request).await {
        refused::note(&error);
        tracing::debug!(%error, "could not show a result in the channel");
    }
}

/// The channel above this thread of the game; `None` if the game was not played in a thread.
async fn parent_of(
    service: &Service,
    http: &Http,
    view: &View,
    thread: ChannelId,
    home: &ChannelAddress,
) -> Option<ChannelId> {
    if thread != home.channel {
        return Some(home.channel);
    }
    // A rematch was made in the thread itself.
    let played_here = service.servers().game_in_channel(&thread.to_string()).await;
    if played_here.ok().flatten().as_ref() != Some(&view.game) {
        return None;
    }
    // An aborted game has no result, and that of the game before stays.
    if !matches!(view.phase, Phase::Over(_)) {
        return None;
    }
    let channel = http.get_channel(thread).await.ok()?;
    channel.guild()?.parent_id
}
