//! The place where a user finds a lobby or a game, in words. The outbox decides where messages
//! really go.

use crate::connection::channel::ChannelAddress;
use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::posted::PostedMessage;
use crate::frontend::{Asked, page_links, preferences};
use entente_game::{Home, Phase, Place, View};
use entente_presentation::text::{Naming, Reader, Text, say};
use entente_service::{Recipient, Service};
use poise::serenity_prelude::ChannelId;
use std::time::Duration;

/// How long an answer waits for the thread that it links to. Discord takes an answer
/// for three seconds.
const THREAD_PATIENCE: Duration = Duration::from_millis(1200);

/// Who looks for a game, and where they are.
#[derive(Clone, Copy)]
pub(super) struct Looking<'a> {
    pub(super) service: &'a Service,
    pub(super) text: &'static Text,
    pub(super) caller: &'a Caller,
}

impl<'a> Looking<'a> {
    fn of(asked: Asked<'a>) -> Self {
        Self {
            service: asked.service(),
            text: asked.text(),
            caller: asked.caller,
        }
    }

    /// The place where the user finds a lobby, a challenge, or the game that has begun, in words.
    /// Only games get threads, and only where the bot may open them.
    pub(super) async fn text(self, view: &View) -> String {
        let Some(Place { channel: home, .. }) = self.caller.place_of(view) else {
            return match self.direct_link(view).await {
                Some(link) => say!(self.text, "where-direct-link", link),
                None => say!(self.text, "where-direct"),
            };
        };
        let here = self
            .caller
            .channel_address()
            .map(|address| address.to_string());
        if Some(home) != here.as_ref() {
            if let Some(thread) = thread_elsewhere(self.service, view, home).await {
                return thread_text(self.text, view, thread);
            }
            return ChannelAddress::parse(home).map_or_else(String::new, |address| {
                let channel = format!("<#{}>", address.channel);
                say!(self.text, "where-channel", channel)
            });
        }
        let threads = preferences::settings_at(self.service, home)
            .await
            .threads
            .is_on();
        if view.phase == Phase::Lobby || !threads || self.caller.parent.is_some() {
            say!(self.text, "where-here")
        } else if !self.caller.may_have_threads() {
            say!(self.text, "where-no-thread")
        } else if let Some(thread) = opened_thread(self.service, view, home).await {
            thread_text(self.text, view, thread)
        } else {
            say!(self.text, "where-thread")
        }
    }

    /// A link to the user's own direct messages, in which a game has begun; `None` if the user is
    /// there, the game has not begun, or its first message takes long.
    async fn direct_link(self, view: &View) -> Option<String> {
        if view.record.home != Home::Private || view.phase == Phase::Lobby {
            return None;
        }
        let recipient = Recipient::Person(self.caller.person());
        let link = |receipt: &[u8]| PostedMessage::read(receipt);
        let posted = self
            .service
            .deliveries()
            .wait_for_receipt(&view.game, &recipient, link);
        let posted = tokio::time::timeout(THREAD_PATIENCE, posted).await.ok()?;
        (posted.channel != self.caller.channel).then(|| posted.channel_link())
    }
}

/// The place where the user finds a lobby, a challenge, or the game that has begun, in words.
pub(super) async fn location_text(asked: Asked<'_>, view: &View) -> String {
    Looking::of(asked).text(view).await
}

pub(super) async fn direct_link(asked: Asked<'_>, view: &View) -> Option<String> {
    Looking::of(asked).direct_link(view).await
}

/// The thread of a game, in words for a player or for somebody who watches.
fn thread_text(text: &Text, view: &View, thread: ChannelId) -> String {
    let thread = format!("<#{thread}>");
    match view.player() {
        Some(_) => say!(text, "where-thread-link", thread),
        None => say!(text, "where-thread-to-watch", thread),
    }
}

/// The thread of a game that has begun in another channel, if the server wants threads.
async fn thread_elsewhere(service: &Service, view: &View, home: &str) -> Option<ChannelId> {
    if view.phase == Phase::Lobby
        || !preferences::settings_at(service, home)
            .await
            .threads
            .is_on()
    {
        return None;
    }
    opened_thread(service, view, home).await
}

/// The thread that opens for a game which has just begun in a channel; `None` if that takes
/// long.
async fn opened_thread(service: &Service, view: &View, home: &str) -> Option<ChannelId> {
    let channel = ChannelAddress::parse(home)?.channel;
    let thread_in = |receipt: &[u8]| {
        let posted = PostedMessage::read(receipt).map(|posted| posted.channel);
        posted.filter(|posted| *posted != channel)
    };
    let recipient = Recipient::Channel(home.to_owned());
    let opened = service
        .deliveries()
        .wait_for_receipt(&view.game, &recipient, thread_in);
    tokio::time::timeout(THREAD_PATIENCE, opened).await.ok()
}

/// The answer when the game of a lobby has begun. It names the computers that play in it: some may
/// have got the seats that were free.
pub(super) async fn started(asked: Asked<'_>, view: &View) -> Answer {
    let location = location_text(asked, view).await;
    let computers = Reader::new(asked.text(), view, Naming::Mention).computers();
    let said = if computers.is_empty() {
        say!(asked.text(), "done-started", where = location)
    } else {
        let computers = asked.text().all_of(computers);
        say!(asked.text(), "done-started-with-computers", computers, where = location)
    };
    page_links::with_board(asked, view, Answer::text(said)).await
}
