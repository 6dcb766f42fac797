//! The game's last message to a recipient, edited instead of followed by another one, or closed
//! when another one follows.
//!
//! A lobby, a draw offer and a request are one message each, whatever becomes of them. When the
//! game goes on, a message keeps what happened. It loses its buttons, and everything that is no
//! longer true: whose turn it is, and until when.
//!
//! Only the newest board of a game is a picture. Those before it are a line each, with a button
//! that shows the board again. Its id has the mark of the delivery and the head of the record,
//! which were in the name of the picture. A message is closed only when it is stored as sent.
//!
//! A finished game leaves traces in its channel: the thread says in its name that it is over, and
//! the message under which the thread was opened shows the result and the last board. Both are done
//! again if the delivery is, and do no harm then.

use crate::connection::channel::ChannelAddress;
use crate::connection::refused;
use crate::frontend::components::BoardComponent;
use crate::frontend::custom_id::CustomId;
use crate::frontend::file::short_head;
use crate::frontend::frontends::Frontends;
use crate::frontend::layout::{self, Layout, LayoutPicture};
use crate::frontend::posted::{
    self, MessageEdit, PastText, PictureEdit, PostedMessage, TextSource, remove_buttons,
};
use crate::frontend::responding::{error_code, retry};
use crate::frontend::sent::BoardName;
use crate::frontend::{Frontend, message, preferences};
use crate::outbox::GameMessage;
use crate::outbox::composing::{self, Sending};
use crate::outbox::error::{Delivered, Sent};
use crate::outbox::route::{self, Sender};
use entente_game::{ClosedReason, NotificationReason, PersonView, Phase, PlayerId, Seat, View};
use entente_presentation::picture::BoardOptions;
use entente_presentation::text::{self, Naming, Reader, say};
use entente_service::{Delivery, Rejected, Service};
use futures::FutureExt;
use poise::serenity_prelude::{ButtonStyle, ChannelId, CreateButton, Http, MessageId};

/// Discord's error code for a message that does not exist any more.
const UNKNOWN_MESSAGE: isize = 10_008;

impl Sending<'_> {
    /// Shows the current state of a lobby, or the answer to an offer or a request, by editing the
    /// message. Doing this twice does no harm. Returns whether the message still existed.
    pub(super) async fn update_message(self, posted: &PostedMessage) -> Sent<bool> {
        let view = &self.context.view;
        let is_running = matches!(view.phase, Phase::Running { .. });
        let is_current = !is_running || composing::is_current(self.context);
        let mark = posted.mark.as_deref();
        let edit = MessageEdit {
            text: Some(self.message().text_with_note(None).await),
            accent: composing::accent(view, is_current),
            rows: self.message().rows(is_current, mark),
            picture: PictureEdit::Keep(text::position(self.frontend.text, view)),
        };
        match posted.edit(self.http, &edit).await {
            Ok(()) => Ok(true),
            Err(error) if error_code(&error) == Some(UNKNOWN_MESSAGE) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Closes the message before the one that was just posted, and the newest board if that was
    /// above it. Returns the posted message as it is stored.
    pub(super) async fn close_previous(
        self,
        mut last: PostedMessage,
        posted: PostedMessage,
    ) -> PostedMessage {
        let board = last.board.take();
        if posted.picture_name.is_some() {
            for past in board.iter().map(AsRef::as_ref).chain([&last]) {
                self.close(past, &posted).await;
            }
            return posted;
        }
        self.close(&last, &posted).await;
        let is_board = last.picture_name.is_some();
        PostedMessage {
            board: if is_board {
                Some(Box::new(last))
            } else {
                board
            },
            ..posted
        }
    }

    /// Closes a message that another one follows.
    async fn close(self, last: &PostedMessage, posted: &PostedMessage) {
        let (delivery, view) = (self.delivery, &self.context.view);
        let frontend = self.frontend;
        let is_begun = delivery.reason == NotificationReason::Started;
        let goes_to_thread = (is_begun || last.threadless) && last.channel != posted.channel;
        let was_lobby = was_lobby(delivery.reason);
        let (text, picture) = if is_begun || goes_to_thread {
            // The game's own board follows.
            let begun = text::lobby_begun(Reader::new(frontend.text, view, Naming::Mention));
            (Some(begun), PictureEdit::Remove)
        } else {
            let (text, picture) = self.message().closed_content(last).await;
            let is_past = posted.picture_name.is_some() && !self.context.server.pictures.is_on();
            match past_button(frontend, view, last).filter(|_| is_past) {
                Some(button) => (text.map(in_one_line), PictureEdit::Replace(button)),
                None => (text, picture),
            }
        };
        let rows = if goes_to_thread {
            vec![message::watch_button(frontend.text, view, None)]
        } else if last.picture.is_none() && !was_lobby || is_begun {
            // Otherwise nothing would say any more which game it belongs to.
            let mark = last.mark.as_deref();
            vec![message::my_view_button(frontend.text, view, mark)]
        } else {
            Vec::new()
        };
        let edit = MessageEdit {
            text,
            accent: None,
            rows,
            picture,
        };
        remove_buttons(self.http, last, &edit).await;
    }
}

/// The button in the place of a past board, which shows it again; `None` if the message showed
/// something else.
fn past_button(frontend: &Frontend, view: &View, last: &PostedMessage) -> Option<CreateButton> {
    let named = BoardName::read(last.picture_name.as_ref()?)?;
    let source = last.source.as_ref()?;
    if is_about_lobby(source.reason) {
        return None;
    }
    let component = BoardComponent::Past { head: named.head };
    let id = CustomId::new(&view.game, last.ply?, component).marked(&named.delivery);
    let label = say!(frontend.text, "button-board");
    Some(message::button(id, ButtonStyle::Secondary, label))
}

/// The text of a past board, with moves one after the other: each begins a line of its own with its
/// number in bold.
fn in_one_line(text: String) -> String {
    text.replace("\n**", " **")
}

/// Whether a message that is sent for this reason shows a game that has not begun.
fn is_about_lobby(reason: NotificationReason) -> bool {
    was_lobby(reason) || reason == NotificationReason::Challenged
}

/// Whether the message before one that is sent for this reason showed a lobby.
fn was_lobby(reason: NotificationReason) -> bool {
    matches!(
        reason,
        NotificationReason::LobbyClosed
            | NotificationReason::LobbyChanged
            | NotificationReason::Invited
    )
}

impl GameMessage<'_> {
    /// The text and the picture of a message that is closed while the game stays where it is.
    async fn closed_content(self, last: &PostedMessage) -> (Option<String>, PictureEdit) {
        let past = self.past_text(last).await;
        let past = past.unwrap_or_else(|error| {
            tracing::warn!(%error, "could not make the text of an old message again");
            None
        });
        let (text, alt) = past.map_or((None, String::new()), |past| (past.text, past.alt));
        // The alternative text says that the lobby waits for players. That is no longer true.
        let alt = if was_lobby(self.delivery.reason) {
            text::start_position(self.frontend.text, &self.view.terms.options)
        } else {
            alt
        };
        let text = if self.delivery.reason == NotificationReason::Invited {
            Some(say!(self.frontend.text, "lobby-moved"))
        } else {
            text
        };
        (text, PictureEdit::Keep(alt))
    }

    /// Keeps the text that a message gets when the game goes on. One with a note below it is made
    /// anew then, because by then the note may be wrong.
    pub(super) fn keep_past_text(self, posted: &PostedMessage) {
        let has_note =
            |source: &TextSource| source.reroute.is_some() || source.moved_because.is_some();
        if posted
            .source
            .as_ref()
            .is_some_and(|source| !has_note(source))
        {
            let past = PastText {
                text: text::past_message(
                    Reader::new(self.frontend.text, self.view, Naming::Mention),
                    self.delivery.reason,
                ),
                alt: text::position(self.frontend.text, self.view),
            };
            // A message of components cannot stay as it is: its whole text is made again.
            if past.text.is_some() || posted.picture_name.is_none() {
                self.frontend
                    .past_texts
                    .keep(posted.message, self.view, past);
            }
        }
    }

    /// The text of an earlier message to the recipient of this delivery, without what is no longer
    /// true. `None` if it stays as it is.
    async fn past_text(self, last: &PostedMessage) -> Result<Option<PastText>, Rejected> {
        if let Some(kept) = self.frontend.past_texts.take(last.message, self.view) {
            return Ok(Some(kept));
        }
        let Some(source) = &last.source else {
            return Ok(None);
        };
        let past = self
            .delivery
            .as_earlier(source.records, source.reason, source.reroute);
        let present = self.frontend.service.deliveries().view_for(&past).await?;
        let view = match source.known {
            Some(ply) => present.for_reader_of(ply),
            None => present,
        };
        let message = GameMessage {
            frontend: self.frontend,
            delivery: &past,
            view: &view,
        };
        let moved_because = source.moved_because;
        let text = match text::past_message(
            Reader::new(self.frontend.text, &view, Naming::Mention),
            past.reason,
        ) {
            Some(text) => Some(message.with_note(text, moved_because).await),
            None if last.picture_name.is_some() => {
                Some(message.text_with_note(moved_because).await)
            }
            None => None,
        };
        let alt = text::position(self.frontend.text, &view);
        Ok(Some(PastText { text, alt }))
    }
}

/// Whether a change is shown by editing the last message: a lobby that goes on or is cancelled, a
/// challenge that is withdrawn, or the answer to a draw offer or a request. A challenge or a draw
/// that is declined is news for the person who offered it, and gets a message; so does an answer
/// when the board has gone on since.
pub(super) fn is_edit_of_last_message(
    reason: NotificationReason,
    view: &View,
    last: &PostedMessage,
) -> bool {
    match reason {
        NotificationReason::DrawDeclined { by, offer } if is_news(view, by, offer) => false,
        NotificationReason::LobbyChanged => true,
        NotificationReason::LobbyClosed => {
            last.lobby || view.phase == Phase::Closed(ClosedReason::Cancelled)
        }
        NotificationReason::DrawAccepted
        | NotificationReason::DrawDeclined { .. }
        | NotificationReason::RequestAccepted
        | NotificationReason::RequestDeclined { .. }
        | NotificationReason::RequestWithdrawn { .. } => last.asks && last.ply == Some(view.ply()),
        _ => false,
    }
}

/// Whether the one who offered a draw does not know yet that it was declined. A computer declines
/// it while they look.
fn is_news(view: &View, by: PlayerId, offer: Seat) -> bool {
    let is_person =
        |player: Option<&PersonView>| player.is_some_and(|person| person.computer.is_none());
    is_person(view.person(by)) && is_person(view.person_at(offer))
}

/// Whether a message is about a draw offer or a request, which change nothing on the board.
pub(super) fn is_about_question(reason: NotificationReason) -> bool {
    matches!(
        reason,
        NotificationReason::DrawOffered
            | NotificationReason::DrawAccepted
            | NotificationReason::DrawDeclined { .. }
            | NotificationReason::Requested
            | NotificationReason::RequestAccepted
            | NotificationReason::RequestDeclined { .. }
            | NotificationReason::RequestWithdrawn { .. }
    )
}

/// Shows who is on vacation, and the deadline as it is now, by editing the game's last message.
/// Nothing else has changed since that was sent, or a message of its own follows.
pub(super) async fn show_vacation(
    frontends: &Frontends,
    http: &Http,
    delivery: &Delivery,
) -> Delivered {
    let last = posted::last_posted(frontends.service(), &delivery.game, &delivery.recipient);
    let Some(last) = last.await? else {
        return Ok(());
    };
    let context = composing::context_of(frontends.service(), delivery, None, false).await?;
    let (Ok(context), Some(source)) = (context, &last.source) else {
        return Ok(());
    };
    let frontend = frontends.for_delivery(&delivery.recipient, &context);
    if last.ply != Some(context.view.ply()) {
        return Ok(());
    }
    let shown = delivery.as_earlier(source.records, source.reason, source.reroute);
    let mut view = frontend.service.deliveries().view_for(&shown).await?;
    if let Some(ply) = source.known {
        view = view.for_reader_of(ply);
    }
    view.turn.clock.clone_from(&context.view.turn.clock);
    let is_current = composing::is_current(&context);
    let (mark, because) = (last.mark.as_deref(), source.moved_because);
    let message = GameMessage {
        frontend,
        delivery: &shown,
        view: &view,
    };
    let edit = MessageEdit {
        text: Some(message.text_with_note(because).await),
        accent: composing::accent(&view, is_current),
        rows: message.rows(is_current, mark),
        picture: PictureEdit::Keep(text::position(frontend.text, &view)),
    };
    // Its next message shows the same.
    remove_buttons(http, &last, &edit).await;
    Ok(())
}

/// Informs a channel, by editing the game's last message there, that the game has moved away.
/// Afterwards the game is not found there any more.
pub(super) async fn announce_game_moved_away(sender: Sender<'_>, delivery: &Delivery) -> Delivered {
    let Sender { frontend, http } = sender;
    let last = posted::last_posted(&frontend.service, &delivery.game, &delivery.recipient);
    let Some(last) = last.await? else {
        return Ok(());
    };
    if let Some(address) = last.channel_address() {
        frontend
            .service
            .servers()
            .release_channel(&delivery.game, &address)
            .await?;
    }
    frontend
        .service
        .servers()
        .release_channel(&delivery.game, &last.channel.to_string())
        .await?;
    let view = frontend.service.deliveries().view_for(delivery).await?;
    let edit = MessageEdit {
        text: Some(say!(frontend.text, "news-game-moved-away")),
        accent: None,
        rows: Vec::new(),
        picture: PictureEdit::Keep(text::position(frontend.text, &view)),
    };
    remove_buttons(http, &last, &edit).await;
    Ok(())
}

/// Shows where the game was made how it ended, if the message about its end is in a thread.
pub(super) async fn conclude(
    sender: Sender<'_>,
    view: &View,
    posted: &PostedMessage,
    home: &ChannelAddress,
) {
    let Sender { frontend, http } = sender;
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
    route::channel_above(http, thread).await
}
