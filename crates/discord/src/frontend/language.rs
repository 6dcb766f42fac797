//! The language of a text, decided here for every message.
//!
//! - An answer to a user is in their own language: the one that they set, or else that of their
//!   Discord app. If Entente does not speak that one, it is in the server's.
//! - A direct message is in its reader's own.
//! - A game's message in a channel or thread is in the game's ([`of_game`]), and so is the name of
//!   the thread.
//! - What asks everybody in a channel, such as a lobby or a league, is in the server's, and so is
//!   any other message there.
//!
//! A server's language is the one that its managers set here, or else the one that they chose in
//! Discord, or else English.

use entente_game::View;
use entente_game::people;
use entente_presentation::text::Language;

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
        read(self.set).or(in_discord)
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
/// all, if it is the same one and the server has chosen none; or else the server's.
///
/// `players` are the languages of [`View::human_players`]. A person who is not known here has none,
/// such as one whom the game hides, and their game is in the server's language.
pub(crate) fn of_game(
    view: &View,
    server: ServerLanguage,
    players: &[Option<people::Language>],
) -> Language {
    if !view.has_begun() {
        let asked = view.is_challenge().then(|| of_challenged(view, players));
        return asked.flatten().unwrap_or_else(|| server.for_everybody());
    }
    match (shared(players), server.chosen()) {
        (Some(own), None) => own,
        (Some(own), Some(_)) if players.len() == 1 => own,
        (_, chosen) => chosen.unwrap_or_default(),
    }
}

/// The language of the person who is asked to play, if it is known.
fn of_challenged(view: &View, players: &[Option<people::Language>]) -> Option<Language> {
    let asked = view.human_players().position(|player| player.reserved)?;
    read(players.get(asked).copied()??)
}

/// The language of all these people, in that of direct messages to them; `None` if they differ, or
/// if one of them is not known.
fn shared(players: &[Option<people::Language>]) -> Option<Language> {
    let mut languages = players.iter().map(|player| player.map(of_person));
    let first = languages.next()??;
    languages.all(|other| other == Some(first)).then_some(first)
}

/// The language of direct messages to a person.
pub(super) fn of_person(known: people::Language) -> Language {
    read(known).unwrap_or_default()
}

/// The language that was set here, or else the one that Discord reports.
pub(crate) fn preferred(set: people::Language, in_discord: Option<Language>) -> Language {
    read(set).or(in_discord).unwrap_or_default()
}

/// The language with texts; `None` for that of the Discord app.
pub(crate) fn read(language: people::Language) -> Option<Language> {
    language.chosen()
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::Phase;
    use entente_presentation::text::Language::{English, German};
    use entente_presentation::text::sample_games;
    use people::Language::{Auto, English as En, German as De};

    /// A server whose managers set this language, or chose this one in Discord.
    fn server(set: people::Language, in_discord: Option<Language>) -> ServerLanguage {
        ServerLanguage { set, in_discord }
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
            let decided = of_game(&view, server, players);
            assert_eq!(decided, language, "{server:?} {players:?}");
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
                    of_game(&lobby, server, players),
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
            let decided = of_game(&challenge, server, &players);
            assert_eq!(decided, language, "{server:?} {players:?}");
        }
    }
}
