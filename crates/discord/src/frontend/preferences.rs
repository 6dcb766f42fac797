//! The settings of users and servers, as handlers and deliveries ask for them: how a board looks,
//! whether a message makes a sound, and in what language it is.

use crate::connection::channel::ChannelAddress;
use entente_game::people::{self, BoardSide, PingReason, ServerSettings, Settings};
use entente_game::{PersonId, Place, Time, View};
use entente_presentation::picture::{self, BoardOptions, Facing};
use entente_presentation::text::Language;
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
pub(crate) async fn default_facing(
    service: &Service,
    view: &View,
    place: Option<&Place>,
    own: Option<Facing>,
) -> Facing {
    match place {
        // A player of an anonymous game has boards of their own.
        Some(place) if !view.players.hides_people || view.player().is_none() => {
            let settings = settings_at(service, &place.channel).await;
            shared_facing(view, &settings)
                .unwrap_or_else(|| picture::first_side(&view.terms.options))
        }
        Some(_) | None => own.unwrap_or_else(|| picture::facing(view)),
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

/// How a message reaches a user; louder levels are greater.
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

/// The languages of the server that a channel belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ServerLanguage {
    /// The one that its managers set here.
    pub(crate) set: people::Language,
    /// The one that Discord reports.
    pub(crate) in_discord: Option<Language>,
}

impl ServerLanguage {
    /// The language that the managers chose. English in Discord is no choice: every server has it
    /// until its managers change it.
    fn chosen(self) -> Option<Language> {
        let in_discord = self.in_discord.filter(|it| *it != Language::default());
        self.set.chosen().or(in_discord)
    }

    /// The languages for an edit of a message in this language: it stays in it as long as Discord
    /// has not said which one the server has.
    pub(super) fn or_before(self, before: people::Language) -> Self {
        let in_discord = self.in_discord.or(before.chosen());
        Self { in_discord, ..self }
    }

    /// The language of messages to everybody.
    pub(crate) fn for_everybody(self) -> Language {
        self.chosen().unwrap_or_default()
    }
}

/// The language of a game's messages in a channel.
///
/// Before it has begun, a challenge is in that of the person who is asked, where it is known, and a
/// lobby in the server's: strangers read it. Then it is that of the only person who plays; that of
/// all, if it is the same one and the server has chosen none; or else the server's. Of a game with
/// places in several servers each server reads its own language, if it has chosen one.
///
/// `players` are the languages of [`View::human_players`]. A person who is not known here has none,
/// such as one whom the game hides, and their game is in the server's language.
pub(crate) fn language_of_game(
    view: &View,
    server: ServerLanguage,
    players: &[Option<people::Language>],
) -> Language {
    // Where several servers read it, each has its own.
    let is_shared = view.record.home.has_several();
    if !view.has_begun() {
        let asked =
            (view.is_challenge() && !is_shared).then(|| language_of_challenged(view, players));
        return asked.flatten().unwrap_or_else(|| server.for_everybody());
    }
    match (shared_language(players), server.chosen()) {
        (Some(own), None) => own,
        (Some(own), Some(_)) if players.len() == 1 && !is_shared => own,
        (_, chosen) => chosen.unwrap_or_default(),
    }
}

/// The language of the person who is asked to play, if it is known.
fn language_of_challenged(view: &View, players: &[Option<people::Language>]) -> Option<Language> {
    let asked = view.human_players().position(|player| player.reserved)?;
    players.get(asked).copied()??.chosen()
}

/// The language of all these people, in that of direct messages to them; `None` if they differ, or
/// if one of them is not known.
fn shared_language(players: &[Option<people::Language>]) -> Option<Language> {
    let mut languages = players.iter().map(|player| player.map(language_of_person));
    let first = languages.next()??;
    languages.all(|other| other == Some(first)).then_some(first)
}

/// The language of direct messages to a person.
pub(super) fn language_of_person(known: people::Language) -> Language {
    known.chosen().unwrap_or_default()
}

/// The language that was set here, or else the one that Discord reports.
pub(crate) fn preferred_language(set: people::Language, in_discord: Option<Language>) -> Language {
    set.chosen().or(in_discord).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::{Home, Phase};
    use entente_presentation::text::Language::{English, German};
    use entente_presentation::text::sample_games;
    use people::Language::{Auto, English as En, German as De};

    /// A server whose managers set this language, or chose this one in Discord.
    fn server(set: people::Language, in_discord: Option<Language>) -> ServerLanguage {
        ServerLanguage { set, in_discord }
    }

    #[test]
    fn an_edited_message_stays_in_its_language_until_discord_has_described_the_server() {
        for (server, before, language) in [
            (server(Auto, None), De, German),
            (server(Auto, None), Auto, English),
            (server(Auto, Some(English)), De, English),
            (server(De, None), En, German),
        ] {
            assert_eq!(server.or_before(before).for_everybody(), language);
        }
    }

    #[test]
    fn a_game_has_the_language_of_its_people_unless_the_server_has_chosen_one() {
        let view = sample_games::running();
        let unset = server(Auto, Some(English));
        for (server, players, language) in [
            // People of whom nothing is known read English.
            (unset, &[Some(Auto), Some(Auto)][..], English),
            (unset, &[Some(De), Some(De)], German),
            (unset, &[Some(De), Some(Auto)], English),
            (unset, &[Some(De), None], English),
            (unset, &[Some(De)], German),
            (unset, &[None], English),
            (unset, &[], English),
            (server(Auto, None), &[Some(De), Some(De)], German),
            (server(En, None), &[Some(De), Some(De)], English),
            (server(De, None), &[Some(En), Some(En)], German),
            (server(Auto, Some(German)), &[Some(En), Some(De)], German),
            (server(Auto, Some(German)), &[Some(En), Some(En)], German),
            // Nobody else plays.
            (server(En, None), &[Some(De)], German),
            (server(Auto, Some(German)), &[Some(Auto)], English),
            (server(De, None), &[None], German),
        ] {
            let decided = language_of_game(&view, server, players);
            assert_eq!(decided, language, "{server:?} {players:?}");
        }
    }

    #[test]
    fn each_of_several_servers_reads_its_own_language() {
        let mut view = sample_games::running();
        view.record.home = Home::channel("discord:1/10").also_in(Place::new("discord:2/20"));
        let mut challenge = view.clone();
        challenge.phase = Phase::Lobby;
        challenge.players.by_invitation = true;
        challenge.players.people.truncate(2);
        challenge.players.people[1].reserved = true;
        for view in [&view, &challenge] {
            for players in [
                &[Some(En)][..],
                &[Some(En), Some(En)],
                &[Some(De), Some(En)],
            ] {
                let language = |set| language_of_game(view, server(set, None), players);
                assert_eq!((language(De), language(En)), (German, English));
            }
        }
    }

    #[test]
    fn a_lobby_is_in_the_language_of_the_server_and_not_of_its_host() {
        let mut lobby = sample_games::running();
        lobby.phase = Phase::Lobby;
        for (server, language) in [
            (server(En, None), English),
            (server(De, None), German),
            (server(Auto, Some(English)), English),
            (server(Auto, Some(German)), German),
            (server(Auto, None), English),
        ] {
            for players in [&[Some(De)][..], &[Some(En)], &[Some(De), Some(De)]] {
                assert_eq!(
                    language_of_game(&lobby, server, players),
                    language,
                    "{server:?} {players:?}"
                );
            }
        }
    }

    #[test]
    fn a_challenge_is_in_the_language_of_whom_it_asks_if_that_is_known() {
        let mut challenge = sample_games::running();
        challenge.phase = Phase::Lobby;
        challenge.players.by_invitation = true;
        challenge.players.seats.truncate(2);
        challenge.players.people.truncate(2);
        challenge.players.people[1].reserved = true;
        for (server, players, language) in [
            (server(En, None), [Some(En), Some(De)], German),
            (server(De, None), [Some(De), Some(En)], English),
            (server(De, None), [Some(En), Some(Auto)], German),
            (server(Auto, Some(English)), [Some(De), Some(Auto)], English),
            (server(De, None), [Some(En), None], German),
        ] {
            let decided = language_of_game(&challenge, server, &players);
            assert_eq!(decided, language, "{server:?} {players:?}");
        }
    }
}
