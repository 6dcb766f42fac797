//! The settings of users and servers, as handlers and deliveries ask for them: how a board looks,
//! and whether a message makes a sound. The language of a text is decided in `language`.

use crate::connection::channel::ChannelAddress;
use entente_game::people::{BoardSide, PingReason, ServerSettings, Settings};
use entente_game::{Home, PersonId, Time, View};
use entente_presentation::picture::{self, BoardOptions, Facing};
use entente_service::{Service, calendar};
use poise::serenity_prelude::MessageFlags;

/// The board of this view as a reader wants to see it.
pub(crate) async fn board_options(
    service: &Service,
    reader: PersonId,
    view: &View,
) -> BoardOptions {
    BoardOptions::of(&settings(service, reader).await, &view.terms.options)
}

/// The board of this view as its viewer wants to see it, if they play; the default for everybody
/// else.
pub(crate) async fn viewer_board_options(service: &Service, view: &View) -> BoardOptions {
    match view.me().and_then(|me| me.profile.as_ref()) {
        Some(me) => board_options(service, me.person, view).await,
        None => BoardOptions::default(),
    }
}

/// The side from which this viewer has seen the boards of a game: that of the boards in its
/// channel, or in direct messages their own.
pub(crate) async fn default_facing(service: &Service, view: &View, own: Option<Facing>) -> Facing {
    match &view.record.home {
        // A player of an anonymous game has boards of their own.
        Home::Channel(channel) if !view.players.hides_people || view.player().is_none() => {
            let settings = settings_at(service, channel).await;
            shared_facing(view, &settings)
                .unwrap_or_else(|| picture::first_side(&view.terms.options))
        }
        Home::Channel(_) | Home::Private => own.unwrap_or_else(|| picture::facing(view)),
    }
}

/// A person's settings.
pub(crate) async fn settings(service: &Service, person: PersonId) -> Settings {
    service.people().settings_of(person).await
}

/// The settings of the server that a channel belongs to, by the channel's address.
pub(crate) async fn settings_at(service: &Service, channel: &str) -> ServerSettings {
    match ChannelAddress::parse(channel).and_then(|address| address.server()) {
        Some(server) => service.servers().settings_of(server).await,
        None => ServerSettings::default(),
    }
}

/// The side from which the boards of a game are seen in its channel, where it is not that of the
/// first army.
///
/// All their readers could not follow one that turns with every message, so it does that only where
/// the server wants it. A person who plays against computers alone has their own side below.
pub(crate) fn shared_facing(view: &View, settings: &ServerSettings) -> Option<Facing> {
    if settings.orientation == BoardSide::Mover {
        return Some(picture::mover_facing(view));
    }
    let mut people = view
        .players
        .people
        .iter()
        .filter(|player| player.computer.is_none());
    let alone = match (people.next(), people.next()) {
        (Some(player), None) => player.seats.first(),
        _ => None,
    };
    alone.map(|seat| picture::seat_side(view, *seat))
}

/// The way a message reaches a user; louder levels are greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Loudness {
    /// The user wants no sound for messages of this kind.
    Off,
    /// Without a sound, because these are the user's quiet hours.
    Silent,
    /// With a sound.
    Loud,
}

impl Loudness {
    /// The loudness of a message that is sent for these reasons to a user with these settings. One
    /// reason that they want to hear is enough.
    pub(crate) fn of(settings: &Settings, reasons: &[PingReason], now: Time) -> Self {
        if !reasons.iter().any(|reason| settings.pings(*reason)) {
            Self::Off
        } else if calendar::is_quiet(settings, now) {
            Self::Silent
        } else {
            Self::Loud
        }
    }

    /// The flags of such a message.
    pub(crate) fn flags(self) -> MessageFlags {
        match self {
            Self::Loud => MessageFlags::empty(),
            Self::Silent | Self::Off => MessageFlags::SUPPRESS_NOTIFICATIONS,
        }
    }
}

/// The loudness of a message that is sent to a person now for these reasons.
pub(crate) async fn loudness(
    service: &Service,
    person: PersonId,
    reasons: &[PingReason],
) -> Loudness {
    let settings = settings(service, person).await;
    Loudness::of(&settings, reasons, service.now())
}
